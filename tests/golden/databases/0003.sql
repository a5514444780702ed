BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0003');
CREATE TABLE chats (
	chat_id BIGINT NOT NULL, 
	title VARCHAR NOT NULL, 
	language VARCHAR, 
	forum BOOLEAN NOT NULL, 
	defaults JSON NOT NULL, 
	kicked BOOLEAN NOT NULL, 
	moved_to BIGINT, 
	greeted BOOLEAN NOT NULL, 
	previous JSON, 
	changes INTEGER NOT NULL, house JSON DEFAULT '[]' NOT NULL, admins_only BOOLEAN DEFAULT '0' NOT NULL, 
	PRIMARY KEY (chat_id)
);
INSERT INTO "chats" VALUES(-4001,'Пятница','ru',0,'{}',0,NULL,0,'null',0,'[]',0);
CREATE TABLE deals (
	table_id INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	facts JSON NOT NULL, 
	at FLOAT NOT NULL, 
	PRIMARY KEY (table_id, number), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "deals" VALUES(1,1,'{"dealer": 0, "shuffle": {"deck": ["Tc", "Qs", "Qc", "7s", "Jd", "9c", "9h", "8s", "8c", "Ks", "Kh", "7h", "7d", "Jh", "Jc", "Kc", "7c", "Th", "8d", "Qh", "As", "Ad", "Js", "9d", "Qd", "Ac", "9s", "Kd", "8h", "Td", "Ts", "Ah"], "salt": "7abf29129d8f1df3ab426aaee0949192", "commitment": "1db7e09a39a39d444330a71cd0ac6ef6ddec51709ab1b943a62cbe28955b9e83", "cut": 27}, "hands": [["8s", "9s", "As", "8c", "Tc", "Jc", "Ac", "Jh", "Qh", "Ah"], ["7s", "Js", "Ks", "7c", "Kc", "Jd", "Kd", "Ad", "8h", "Kh"], ["Ts", "9c", "7d", "8d", "9d", "Td", "Qd", "7h", "9h", "Th"]], "talon": ["Qs", "Qc"], "auction": [{"seat": 1, "bid": "pass"}, {"seat": 2, "bid": "pass"}, {"seat": 0, "bid": "talon"}], "declarer": 0, "discard": ["As", "Qc"], "contract": "6d", "whisting": [{"seat": 1, "say": "pass"}, {"seat": 2, "say": "pass"}], "play": null, "tricks": [], "ending": null, "taken": [0, 0, 0], "writes": [{"seat": 0, "column": "pool", "points": 2}], "facts": {"number": 1, "bid": "6s", "whisters": [], "dealer_hand": null, "price": 0, "winners": [], "writes": [{"seat": 0, "column": "pool", "points": 2, "why": "unplayed", "on": null, "count": 1, "price": 2}]}}',1.79000001488889336591e+09);
INSERT INTO "deals" VALUES(1,2,'{"dealer": 1, "shuffle": {"deck": ["Qs", "7c", "Ah", "Ks", "Jc", "As", "8h", "8s", "9d", "7s", "Qc", "Jh", "Kh", "Js", "Th", "Jd", "Kc", "Qd", "8d", "Ad", "Qh", "Td", "9s", "7h", "Ts", "Kd", "9c", "Tc", "7d", "Ac", "8c", "9h"], "salt": "852ea637441ec707ee716777daa58020", "commitment": "136d8f45f45622a04af9fc3e08b025580e2a1792ebf52e8a9185eebad93c78de", "cut": 11}, "hands": [["8s", "9s", "Js", "7c", "Tc", "7d", "9d", "Td", "Th", "Ah"], ["7s", "Ts", "Ks", "8c", "Jc", "Qc", "Kc", "Ac", "Jd", "7h"], ["Qs", "As", "9c", "Kd", "Ad", "8h", "9h", "Jh", "Qh", "Kh"]], "talon": ["Qd", "8d"], "auction": [{"seat": 2, "bid": "pass"}, {"seat": 0, "bid": "pass"}, {"seat": 1, "bid": "pass"}], "declarer": null, "tricks": [[{"talon": "Qd"}, {"seat": 2, "card": "Ad"}, {"seat": 0, "card": "Td"}, {"seat": 1, "card": "Jd"}], [{"talon": "8d"}, {"seat": 2, "card": "Kd"}, {"seat": 0, "card": "9d"}, {"seat": 1, "card": "7h"}], [{"seat": 2, "card": "Kh"}, {"seat": 0, "card": "Th"}, {"seat": 1, "card": "Jc"}], [{"seat": 2, "card": "9c"}, {"seat": 0, "card": "7c"}, {"seat": 1, "card": "Qc"}], [{"seat": 1, "card": "Kc"}, {"seat": 2, "card": "Qs"}, {"seat": 0, "card": "Tc"}], [{"seat": 1, "card": "8c"}, {"seat": 2, "card": "8h"}, {"seat": 0, "card": "Js"}], [{"seat": 1, "card": "7s"}, {"seat": 2, "card": "As"}, {"seat": 0, "card": "8s"}], [{"seat": 2, "card": "Qh"}, {"seat": 0, "card": "Ah"}, {"seat": 1, "card": "Ts"}], [{"seat": 0, "card": "9s"}, {"seat": 1, "card": "Ks"}, {"seat": 2, "card": "Jh"}], [{"seat": 1, "card": "Ac"}, {"seat": 2, "card": "9h"}, {"seat": 0, "card": "7d"}]], "ending": null, "taken": [1, 5, 4], "writes": [{"seat": 1, "column": "mountain", "points": 4}, {"seat": 2, "column": "mountain", "points": 3}], "facts": {"number": 2, "bid": null, "whisters": [], "dealer_hand": null, "price": 1, "winners": [2, 2, 2, 1, 1, 1, 2, 0, 1, 1], "writes": [{"seat": 2, "column": "mountain", "points": 3, "why": "all_pass_tricks", "on": null, "count": 3, "price": 1}, {"seat": 1, "column": "mountain", "points": 4, "why": "all_pass_tricks", "on": null, "count": 4, "price": 1}]}}',1.790000051382297039e+09);
INSERT INTO "deals" VALUES(2,1,'{"dealer": 1, "shuffle": {"deck": ["Qc", "Td", "6h", "Jc", "Jh", "8s", "9d", "Ad", "As", "9s", "6c", "Kh", "Ah", "Jd", "7d", "6d", "Ts", "8c", "8h", "9h", "Qs", "Ac", "Js", "Qh", "Th", "Kd", "Qd", "Kc", "7h", "8d", "7c", "9c", "7s", "Tc", "Ks", "6s"], "salt": "35cfc8b21226bde5ee28ee9ce0c487b9", "commitment": "de9908e08f6dbd71d8b8eb3130dad7f8966810a9abae7397d01c811c574ff237", "cut": 18}, "hands": [["Js", "9c", "Kd", "7h", "9h"], ["7s", "Qs", "8d", "Qd", "Qh"], ["7c", "Kc", "Ac", "8h", "Th"]], "turned": "Tc", "auction": [{"seat": 2, "bid": "pass"}, {"seat": 0, "bid": "pass"}, {"seat": 1, "bid": "pass"}], "bidder": null, "tricks": [], "taken": [0, 0, 0], "made": null, "accounts": [-1, -1, -1], "pot": 3, "facts": {"number": 1, "bid": 0, "winners": [], "payments": [{"payer": 0, "taker": null, "points": 1, "why": "ante"}, {"payer": 1, "taker": null, "points": 1, "why": "ante"}, {"payer": 2, "taker": null, "points": 1, "why": "ante"}]}}',1.7900000821961858273e+09);
INSERT INTO "deals" VALUES(2,2,'{"dealer": 2, "shuffle": {"deck": ["9s", "Qc", "8d", "As", "8h", "9c", "9d", "Jh", "Jd", "Ad", "Tc", "7d", "7c", "Jc", "7h", "Ks", "6c", "Kc", "6d", "9h", "Ts", "Qs", "8c", "7s", "Kh", "Kd", "Qd", "Js", "8s", "Th", "Qh", "Ah", "Ac", "6s", "Td", "6h"], "salt": "55ea0cb1eefa6184c00ef058739d151c", "commitment": "0fe35db667033d922abc9c97f772f7055cdb840e5ae4d11604441889e6074948", "cut": 18}, "hands": [["Js", "Qs", "6d", "Qh", "Kh"], ["8s", "8c", "Kd", "9h", "Ah"], ["7s", "Ts", "Ac", "Qd", "Th"]], "turned": "6s", "auction": [{"seat": 0, "bid": 5}], "bidder": 0, "tricks": [[{"seat": 1, "card": "8s"}, {"seat": 2, "card": "Ts"}, {"seat": 0, "card": "Js"}], [{"seat": 0, "card": "6d"}, {"seat": 1, "card": "Kd"}, {"seat": 2, "card": "Qd"}], [{"seat": 1, "card": "9h"}, {"seat": 2, "card": "Th"}, {"seat": 0, "card": "Kh"}], [{"seat": 0, "card": "Qs"}, {"seat": 1, "card": "Ah"}, {"seat": 2, "card": "7s"}], [{"seat": 0, "card": "Qh"}, {"seat": 1, "card": "8c"}, {"seat": 2, "card": "Ac"}]], "taken": [4, 1, 0], "made": false, "accounts": [-12, 3, 3], "pot": 6, "facts": {"number": 2, "bid": 5, "winners": [0, 1, 0, 0, 0], "payments": [{"payer": 0, "taker": null, "points": 1, "why": "ante"}, {"payer": 1, "taker": null, "points": 1, "why": "ante"}, {"payer": 2, "taker": null, "points": 1, "why": "ante"}, {"payer": 0, "taker": 1, "points": 5, "why": "failed"}, {"payer": 0, "taker": 2, "points": 5, "why": "failed"}]}}',1.79000010786355233187e+09);
INSERT INTO "deals" VALUES(1,3,'{"dealer": 2, "shuffle": {"deck": ["9c", "9h", "Ah", "Jc", "Td", "7c", "Kc", "8s", "Jh", "Ts", "7d", "9s", "Kd", "7h", "9d", "Th", "Ad", "Qh", "Qd", "Qc", "Kh", "Js", "Tc", "7s", "8d", "Jd", "As", "8h", "Ks", "Qs", "8c", "Ac"], "salt": "e9833ec64014dd71fe969313be17a35e", "commitment": "1bcadb6f95e241ace55285760d561b3db1d832e8f953bf4f2e59679aa01f444d", "cut": 11}, "hands": [["9s", "As", "7c", "9c", "Qc", "Kc", "Ac", "Jd", "Kd", "Kh"], ["8s", "Js", "Ks", "Tc", "9d", "7h", "8h", "9h", "Jh", "Ah"], ["7s", "Ts", "Qs", "8c", "Jc", "7d", "8d", "Td", "Ad", "Th"]], "talon": ["Qh", "Qd"], "auction": [{"seat": 0, "bid": "pass"}, {"seat": 1, "bid": "pass"}, {"seat": 2, "bid": "pass"}], "declarer": null, "tricks": [[{"talon": "Qh"}, {"seat": 0, "card": "Kh"}, {"seat": 1, "card": "9h"}, {"seat": 2, "card": "Th"}], [{"talon": "Qd"}, {"seat": 0, "card": "Kd"}, {"seat": 1, "card": "9d"}, {"seat": 2, "card": "7d"}], [{"seat": 0, "card": "Jd"}, {"seat": 1, "card": "Ks"}, {"seat": 2, "card": "Ad"}], [{"seat": 2, "card": "7s"}, {"seat": 0, "card": "9s"}, {"seat": 1, "card": "8s"}], [{"seat": 0, "card": "As"}, {"seat": 1, "card": "Js"}, {"seat": 2, "card": "Ts"}], [{"seat": 0, "card": "Qc"}, {"seat": 1, "card": "Tc"}, {"seat": 2, "card": "Jc"}], [{"seat": 0, "card": "7c"}, {"seat": 1, "card": "7h"}, {"seat": 2, "card": "8c"}], [{"seat": 2, "card": "Td"}, {"seat": 0, "card": "9c"}, {"seat": 1, "card": "Jh"}], [{"seat": 2, "card": "Qs"}, {"seat": 0, "card": "Ac"}, {"seat": 1, "card": "Ah"}], [{"seat": 2, "card": "8d"}, {"seat": 0, "card": "Kc"}, {"seat": 1, "card": "8h"}]], "ending": null, "taken": [5, 0, 5], "writes": [{"seat": 0, "column": "mountain", "points": 10}, {"seat": 1, "column": "pool", "points": 2}, {"seat": 2, "column": "mountain", "points": 10}], "facts": {"number": 3, "bid": null, "whisters": [], "dealer_hand": null, "price": 2, "winners": [0, 0, 2, 0, 0, 0, 2, 2, 2, 2], "writes": [{"seat": 0, "column": "mountain", "points": 10, "why": "all_pass_tricks", "on": null, "count": 5, "price": 2}, {"seat": 2, "column": "mountain", "points": 10, "why": "all_pass_tricks", "on": null, "count": 5, "price": 2}, {"seat": 1, "column": "pool", "points": 2, "why": "all_pass_clean", "on": null, "count": 1, "price": 2}]}}',1.79000011888661932947e+09);
CREATE TABLE drafts (
	table_id INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	draft JSON NOT NULL, 
	PRIMARY KEY (table_id, seat), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "drafts" VALUES(1,2,'{"decision": 56, "cards": [], "asked": "o6n"}');
CREATE TABLE log (
	table_id INTEGER NOT NULL, 
	seq INTEGER NOT NULL, 
	actor INTEGER NOT NULL, 
	action JSON NOT NULL, 
	at FLOAT NOT NULL, 
	PRIMARY KEY (table_id, seq), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "log" VALUES(1,0,-1,'{"open": {"game": "preferans", "version": 4, "agreement": {"players": 3, "convention": "sochi", "base": "sochi", "limit": "", "length": 10, "whist": "greedy", "responsibility": "full", "jumps": false, "misere_beaten_by": 9, "no_talon_bids": false, "misere_invite": false, "after_misere": "ends", "half_whist": true, "first_hand_half": false, "return_on_eight": false, "dealer_answers": true, "exit": [6], "exit_circle": false, "exit_by": "made", "forced_rounds": 0, "dark_limit": 3, "dark_circle": false, "dealer_repeats": 1, "mountain": "divided", "all_pass_price": 1, "progression": [1, 2, 3], "zero_trick_bonus": "price", "dealer_zero_bonus": true, "all_pass_talon": "opened", "consolation": "all", "share_high_shortage": false, "cap_shortage": false, "stalingrad": false, "ten_checked": false, "without_three": false, "open_after_first_lead": false, "help_to": "anyone", "unwhisted_help": "pool", "prizes": [], "dealer_talon_prize": false, "talon_refusal_penalty": 0, "seats": 0, "seating": "joining", "stake": "", "pace": "none", "sheet": "request"}, "computers": []}}',1790000000.0);
INSERT INTO "log" VALUES(1,1,-1,'{"shuffle": {"deck": ["Tc", "Qs", "Qc", "7s", "Jd", "9c", "9h", "8s", "8c", "Ks", "Kh", "7h", "7d", "Jh", "Jc", "Kc", "7c", "Th", "8d", "Qh", "As", "Ad", "Js", "9d", "Qd", "Ac", "9s", "Kd", "8h", "Td", "Ts", "Ah"], "salt": "7abf29129d8f1df3ab426aaee0949192"}}',1790000000.0);
INSERT INTO "log" VALUES(1,2,2,'{"do": "k27"}',1790000000.0);
INSERT INTO "log" VALUES(1,3,1,'{"do": "P"}',1.79000000133115029334e+09);
INSERT INTO "log" VALUES(1,4,2,'{"do": "P"}',1.7900000022940330505e+09);
INSERT INTO "log" VALUES(1,5,0,'{"do": "T"}',1.79000000295410871507e+09);
INSERT INTO "log" VALUES(1,6,0,'{"do": "O"}',1.79000000344042682642e+09);
INSERT INTO "log" VALUES(1,7,0,'{"do": "xAsQc"}',1.7900000118897607327e+09);
INSERT INTO "log" VALUES(1,8,0,'{"do": "o6d"}',1.79000001272233581544e+09);
INSERT INTO "log" VALUES(1,9,1,'{"do": "P"}',1790000013.41764);
INSERT INTO "log" VALUES(1,10,2,'{"do": "P"}',1.79000001488889336591e+09);
INSERT INTO "log" VALUES(1,11,-1,'{"shuffle": {"deck": ["Qs", "7c", "Ah", "Ks", "Jc", "As", "8h", "8s", "9d", "7s", "Qc", "Jh", "Kh", "Js", "Th", "Jd", "Kc", "Qd", "8d", "Ad", "Qh", "Td", "9s", "7h", "Ts", "Kd", "9c", "Tc", "7d", "Ac", "8c", "9h"], "salt": "852ea637441ec707ee716777daa58020"}}',1.79000001488889336591e+09);
INSERT INTO "log" VALUES(1,12,0,'{"do": "k11"}',1.79000001622607803346e+09);
INSERT INTO "log" VALUES(1,13,2,'{"do": "P"}',1.79000001780008792875e+09);
INSERT INTO "log" VALUES(1,14,0,'{"do": "P"}',1.79000001930912518502e+09);
INSERT INTO "log" VALUES(1,15,1,'{"do": "P"}',1.79000002066765356066e+09);
INSERT INTO "log" VALUES(1,16,2,'{"do": "pAd"}',1.79000002112591624255e+09);
INSERT INTO "log" VALUES(1,17,0,'{"do": "pTd"}',1.79000002223866844178e+09);
INSERT INTO "log" VALUES(1,18,1,'{"do": "pJd"}',1.79000002381352925299e+09);
INSERT INTO "log" VALUES(1,19,2,'{"do": "pKd"}',1.79000002437021541595e+09);
INSERT INTO "log" VALUES(1,20,0,'{"do": "p9d"}',1.79000002529168152813e+09);
INSERT INTO "log" VALUES(1,21,1,'{"do": "p7h"}',1.79000002679808545109e+09);
INSERT INTO "log" VALUES(1,22,2,'{"do": "pKh"}',1.790000028024692297e+09);
INSERT INTO "log" VALUES(1,23,0,'{"do": "pTh"}',1.79000002950692486763e+09);
INSERT INTO "log" VALUES(1,24,1,'{"do": "pJc"}',1.79000003012306928631e+09);
INSERT INTO "log" VALUES(1,25,2,'{"do": "p9c"}',1.79000003145294690138e+09);
INSERT INTO "log" VALUES(1,26,0,'{"do": "p7c"}',1.79000003269831037518e+09);
INSERT INTO "log" VALUES(1,27,1,'{"do": "pQc"}',1.79000003392736983299e+09);
INSERT INTO "log" VALUES(1,28,1,'{"do": "pKc"}',1.79000003434126663207e+09);
INSERT INTO "log" VALUES(1,29,2,'{"do": "pQs"}',1.79000003529679346087e+09);
INSERT INTO "log" VALUES(1,30,0,'{"do": "pTc"}',1.79000003611149168013e+09);
INSERT INTO "log" VALUES(1,31,1,'{"do": "p8c"}',1.7900000367184593677e+09);
INSERT INTO "log" VALUES(1,32,2,'{"do": "p8h"}',1.79000003774022674557e+09);
INSERT INTO "log" VALUES(1,33,0,'{"do": "pJs"}',1.79000003926508474347e+09);
INSERT INTO "log" VALUES(1,34,1,'{"do": "p7s"}',1.79000004060153079027e+09);
INSERT INTO "log" VALUES(1,35,2,'{"do": "pAs"}',1.79000004193117642401e+09);
INSERT INTO "log" VALUES(1,36,0,'{"do": "p8s"}',1.79000004286045861241e+09);
INSERT INTO "log" VALUES(1,37,2,'{"do": "pQh"}',1.79000004331069254874e+09);
INSERT INTO "log" VALUES(1,38,0,'{"do": "pAh"}',1.79000004387092471122e+09);
INSERT INTO "log" VALUES(1,39,1,'{"do": "pTs"}',1.79000004431371378902e+09);
INSERT INTO "log" VALUES(1,40,0,'{"do": "p9s"}',1790000045.0);
INSERT INTO "log" VALUES(1,41,1,'{"do": "pKs"}',1.79000004754598331449e+09);
INSERT INTO "log" VALUES(1,42,2,'{"do": "pJh"}',1.79000004862268757821e+09);
INSERT INTO "log" VALUES(1,43,1,'{"do": "pAc"}',1.7900000494819831848e+09);
INSERT INTO "log" VALUES(1,44,2,'{"do": "p9h"}',1.79000005030332255359e+09);
INSERT INTO "log" VALUES(1,45,0,'{"do": "p7d"}',1.790000051382297039e+09);
INSERT INTO "log" VALUES(1,46,-1,'{"shuffle": {"deck": ["9c", "9h", "Ah", "Jc", "Td", "7c", "Kc", "8s", "Jh", "Ts", "7d", "9s", "Kd", "7h", "9d", "Th", "Ad", "Qh", "Qd", "Qc", "Kh", "Js", "Tc", "7s", "8d", "Jd", "As", "8h", "Ks", "Qs", "8c", "Ac"], "salt": "e9833ec64014dd71fe969313be17a35e"}}',1.790000051382297039e+09);
INSERT INTO "log" VALUES(1,47,1,'{"do": "k11"}',1.7900000528518352509e+09);
INSERT INTO "log" VALUES(1,48,0,'{"do": "P"}',1.79000005382732486729e+09);
INSERT INTO "log" VALUES(1,49,1,'{"do": "P"}',1.79000005453911447523e+09);
INSERT INTO "log" VALUES(1,50,2,'{"do": "P"}',1.7900000553220975399e+09);
INSERT INTO "log" VALUES(1,51,0,'{"do": "pKh"}',1790000056.0);
INSERT INTO "log" VALUES(1,52,1,'{"do": "p9h"}',1.79000005733804750437e+09);
INSERT INTO "log" VALUES(1,53,2,'{"do": "pTh"}',1.7900000580665926933e+09);
INSERT INTO "log" VALUES(1,54,0,'{"do": "pKd"}',1.79000005947928953172e+09);
INSERT INTO "log" VALUES(2,0,-1,'{"open": {"game": "napoleon", "version": 1, "agreement": {"players": 3, "least_bid": 2, "penalty": "by_bid", "play_out": false, "deals": 0, "seats": 0, "seating": "lot", "stake": "", "pace": "none", "sheet": "request"}, "computers": []}}',1.79000006107026958471e+09);
INSERT INTO "log" VALUES(2,1,-1,'{"lots": ["Ah", "9d", "Kh", "Jc", "Ac", "9s"]}',1.79000006107026958471e+09);
INSERT INTO "log" VALUES(2,2,-1,'{"shuffle": {"deck": ["Qc", "Td", "6h", "Jc", "Jh", "8s", "9d", "Ad", "As", "9s", "6c", "Kh", "Ah", "Jd", "7d", "6d", "Ts", "8c", "8h", "9h", "Qs", "Ac", "Js", "Qh", "Th", "Kd", "Qd", "Kc", "7h", "8d", "7c", "9c", "7s", "Tc", "Ks", "6s"], "salt": "35cfc8b21226bde5ee28ee9ce0c487b9"}}',1.79000006107026958471e+09);
INSERT INTO "log" VALUES(1,55,1,'{"do": "p9d"}',1.79000006107026958471e+09);
INSERT INTO "log" VALUES(2,3,0,'{"do": "k18"}',1.79000006240141987801e+09);
INSERT INTO "log" VALUES(1,56,2,'{"do": "p7d"}',1.79000006402437829974e+09);
INSERT INTO "log" VALUES(2,4,2,'{"do": "P"}',1.79000006451069641113e+09);
INSERT INTO "log" VALUES(1,57,0,'{"do": "pJd"}',1.79000006607750105852e+09);
INSERT INTO "log" VALUES(1,58,1,'{"do": "pKs"}',1.79000006805343747141e+09);
INSERT INTO "log" VALUES(1,59,2,'{"do": "pAd"}',1.79000006895132541661e+09);
INSERT INTO "log" VALUES(1,60,2,'{"do": "p7s"}',1.79000007033220577242e+09);
INSERT INTO "log" VALUES(1,61,0,'{"do": "p9s"}',1.79000007171442747115e+09);
INSERT INTO "log" VALUES(1,62,1,'{"do": "p8s"}',1.79000007338171124456e+09);
INSERT INTO "log" VALUES(1,63,0,'{"do": "pAs"}',1.79000007379260540007e+09);
INSERT INTO "log" VALUES(1,64,1,'{"do": "pJs"}',1.79000007448790955546e+09);
INSERT INTO "log" VALUES(1,65,2,'{"do": "pTs"}',1.79000007595916295049e+09);
INSERT INTO "log" VALUES(1,66,0,'{"do": "pQc"}',1.79000007729634761808e+09);
INSERT INTO "log" VALUES(1,67,1,'{"do": "pTc"}',1.79000007887035751338e+09);
INSERT INTO "log" VALUES(1,68,2,'{"do": "pJc"}',1.79000008037939476964e+09);
INSERT INTO "log" VALUES(2,5,0,'{"do": "P"}',1.79000008173792314524e+09);
INSERT INTO "log" VALUES(2,6,1,'{"do": "P"}',1.7900000821961858273e+09);
INSERT INTO "log" VALUES(2,7,-1,'{"shuffle": {"deck": ["9s", "Qc", "8d", "As", "8h", "9c", "9d", "Jh", "Jd", "Ad", "Tc", "7d", "7c", "Jc", "7h", "Ks", "6c", "Kc", "6d", "9h", "Ts", "Qs", "8c", "7s", "Kh", "Kd", "Qd", "Js", "8s", "Th", "Qh", "Ah", "Ac", "6s", "Td", "6h"], "salt": "55ea0cb1eefa6184c00ef058739d151c"}}',1.7900000821961858273e+09);
INSERT INTO "log" VALUES(2,8,1,'{"do": "k18"}',1.79000008330893802636e+09);
INSERT INTO "log" VALUES(2,9,0,'{"do": "b5"}',1.79000008544048500058e+09);
INSERT INTO "log" VALUES(2,10,1,'{"do": "p8s"}',1.79000008636195111276e+09);
INSERT INTO "log" VALUES(1,69,0,'{"do": "p7c"}',1.7900000878683550358e+09);
INSERT INTO "log" VALUES(2,11,2,'{"do": "pTs"}',1.79000008909496188163e+09);
INSERT INTO "log" VALUES(2,12,0,'{"do": "pJs"}',1.79000009057719445225e+09);
INSERT INTO "log" VALUES(1,70,1,'{"do": "p7h"}',1.79000009119333887107e+09);
INSERT INTO "log" VALUES(2,13,0,'{"do": "p6d"}',1.79000009252321648596e+09);
INSERT INTO "log" VALUES(1,71,2,'{"do": "p8c"}',1790000093.76858);
INSERT INTO "log" VALUES(1,72,2,'{"do": "pTd"}',1.79000009499763941761e+09);
INSERT INTO "log" VALUES(2,14,1,'{"do": "pKd"}',1.79000009541153621674e+09);
INSERT INTO "log" VALUES(2,15,2,'{"do": "pQd"}',1.79000009636706304549e+09);
INSERT INTO "log" VALUES(2,16,1,'{"do": "p9h"}',1.79000009718176126475e+09);
INSERT INTO "log" VALUES(2,17,2,'{"do": "pTh"}',1.79000009778872895245e+09);
INSERT INTO "log" VALUES(1,73,0,'{"do": "p9c"}',1.79000009881049633028e+09);
INSERT INTO "log" VALUES(2,18,0,'{"do": "pKh"}',1.79000010033535432822e+09);
INSERT INTO "log" VALUES(1,74,1,'{"do": "pJh"}',1.79000010167180037502e+09);
INSERT INTO "log" VALUES(2,19,0,'{"do": "pQs"}',1.79000010300144600863e+09);
INSERT INTO "log" VALUES(2,20,1,'{"do": "pAh"}',1.79000010393072819707e+09);
INSERT INTO "log" VALUES(1,75,2,'{"do": "pQs"}',1.79000010438096213345e+09);
INSERT INTO "log" VALUES(1,76,0,'{"do": "pAc"}',1.79000010494119429589e+09);
INSERT INTO "log" VALUES(2,21,2,'{"do": "p7s"}',1.7900001053839833736e+09);
INSERT INTO "log" VALUES(2,22,0,'{"do": "pQh"}',1.79000010606939911842e+09);
INSERT INTO "log" VALUES(2,23,1,'{"do": "p8c"}',1.79000010680363273621e+09);
INSERT INTO "log" VALUES(2,24,2,'{"do": "pAc"}',1.79000010786355233187e+09);
INSERT INTO "log" VALUES(2,25,-1,'{"shuffle": {"deck": ["Ad", "6s", "Qd", "Th", "Js", "7s", "8s", "9s", "7c", "7d", "Ac", "9d", "Td", "8c", "8d", "9h", "Ah", "8h", "Qh", "Qs", "Kh", "Kc", "7h", "Kd", "Jh", "Qc", "Jd", "Tc", "6h", "Ts", "Ks", "As", "9c", "Jc", "6d", "6c"], "salt": "4c33bca41ceeed1f71b06a82daacc94a"}}',1.79000010786355233187e+09);
INSERT INTO "log" VALUES(1,77,1,'{"do": "pAh"}',1.79000010861538243296e+09);
INSERT INTO "log" VALUES(2,26,2,'{"do": "k18"}',1.7900001113727216721e+09);
INSERT INTO "log" VALUES(2,27,1,'{"do": "b4"}',1.79000011245169615746e+09);
INSERT INTO "log" VALUES(1,78,2,'{"do": "p8d"}',1.79000011392123436928e+09);
INSERT INTO "log" VALUES(2,28,2,'{"do": "b5"}',1.79000011560851359374e+09);
INSERT INTO "log" VALUES(2,29,0,'{"do": "pTs"}',1.79000011639149665828e+09);
INSERT INTO "log" VALUES(2,30,1,'{"do": "pKs"}',1.79000011682002663614e+09);
INSERT INTO "log" VALUES(1,79,0,'{"do": "pKc"}',1.79000011815807414054e+09);
INSERT INTO "log" VALUES(1,80,1,'{"do": "p8h"}',1.79000011888661932947e+09);
INSERT INTO "log" VALUES(1,81,-1,'{"shuffle": {"deck": ["9d", "Kc", "8h", "Ts", "Jh", "Ks", "Th", "7c", "Js", "Jc", "9s", "Ac", "8c", "Kh", "Qd", "Ah", "8d", "Jd", "Kd", "Qs", "Qh", "8s", "Td", "9h", "7s", "9c", "Tc", "Ad", "Qc", "7h", "As", "7d"], "salt": "933436ea86b10d5cf81d83d3b9a57f7e"}}',1.79000011888661932947e+09);
INSERT INTO "log" VALUES(1,82,2,'{"do": "k11"}',1.7900001202993161678e+09);
INSERT INTO "log" VALUES(1,83,1,'{"do": "b6s"}',1.7900001218902962208e+09);
INSERT INTO "log" VALUES(1,84,2,'{"do": "b6c"}',1.79000012265112400057e+09);
INSERT INTO "log" VALUES(1,85,0,'{"do": "P"}',1.79000012308306288713e+09);
INSERT INTO "log" VALUES(1,86,1,'{"do": "P"}',1.79000012414693665508e+09);
INSERT INTO "log" VALUES(1,87,2,'{"do": "O"}',1.79000012548099589346e+09);
INSERT INTO "log" VALUES(1,88,2,'{"do": "xTdQd"}',1.79000012814599466321e+09);
INSERT INTO "log" VALUES(2,31,2,'{"do": "pAs"}',1.79000013391113400461e+09);
INSERT INTO "log" VALUES(2,32,2,'{"do": "pQc"}',1.79000013570489048954e+09);
INSERT INTO "log" VALUES(2,33,0,'{"do": "p9c"}',1.79000013629830646518e+09);
CREATE TABLE people (
	user_id BIGINT NOT NULL, 
	name VARCHAR NOT NULL, 
	username VARCHAR, 
	language VARCHAR, 
	started BOOLEAN NOT NULL, 
	blocked BOOLEAN NOT NULL, 
	sound VARCHAR NOT NULL, 
	always_cut BOOLEAN NOT NULL, 
	only_card BOOLEAN NOT NULL, 
	touched FLOAT NOT NULL, 
	told FLOAT NOT NULL, forgotten INTEGER DEFAULT '0' NOT NULL, 
	PRIMARY KEY (user_id)
);
INSERT INTO "people" VALUES(501,'Анна','anna','ru',1,0,'seldom',0,0,1.79000013629830646518e+09,0.0,0);
INSERT INTO "people" VALUES(502,'Борис','boris','ru',1,0,'seldom',0,0,1.7900001218902962208e+09,0.0,0);
INSERT INTO "people" VALUES(503,'Вера',NULL,'ru',1,0,'seldom',0,0,1.79000012548099589346e+09,0.0,0);
CREATE TABLE pictures (
	"key" VARCHAR NOT NULL, 
	file_id VARCHAR NOT NULL, 
	at FLOAT NOT NULL, 
	PRIMARY KEY ("key")
);
CREATE TABLE places (
	table_id INTEGER NOT NULL, 
	position INTEGER NOT NULL, 
	name VARCHAR NOT NULL, 
	user_id BIGINT, 
	computer BOOLEAN NOT NULL, 
	level VARCHAR NOT NULL, 
	PRIMARY KEY (table_id, position), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "places" VALUES(1,0,'Анна',501,0,'');
INSERT INTO "places" VALUES(1,1,'Борис',502,0,'');
INSERT INTO "places" VALUES(1,2,'Вера',503,0,'');
INSERT INTO "places" VALUES(2,0,'Анна',501,0,'');
INSERT INTO "places" VALUES(2,1,'Борис',502,0,'');
INSERT INTO "places" VALUES(2,2,'Вера',503,0,'');
INSERT INTO "places" VALUES(3,0,'Анна',501,0,'');
CREATE TABLE slots (
	chat_id BIGINT NOT NULL, 
	"key" VARCHAR NOT NULL, 
	thread_id BIGINT, 
	message_id BIGINT, 
	digest VARCHAR NOT NULL, 
	kind VARCHAR NOT NULL, 
	picture VARCHAR NOT NULL, 
	sent_at FLOAT NOT NULL, 
	shown_at FLOAT NOT NULL, 
	intent_at FLOAT, 
	"after" BIGINT, 
	stale JSON NOT NULL, 
	deleting BOOLEAN NOT NULL, 
	phase VARCHAR NOT NULL, 
	announced JSON NOT NULL, 
	rang JSON NOT NULL, 
	rang_at FLOAT NOT NULL, 
	keep BOOLEAN NOT NULL, 
	PRIMARY KEY (chat_id, "key")
);
INSERT INTO "slots" VALUES(501,'page:welcome',NULL,11,'fadb3355618acd01717a5b8fcb96d26f','text','',1790000000.0,1790000000.0,NULL,NULL,'[]',0,'','[]','[]',0.0,0);
INSERT INTO "slots" VALUES(502,'page:welcome',NULL,12,'fadb3355618acd01717a5b8fcb96d26f','text','',1790000000.0,1790000000.0,NULL,NULL,'[]',0,'','[]','[]',0.0,0);
INSERT INTO "slots" VALUES(503,'page:welcome',NULL,13,'fadb3355618acd01717a5b8fcb96d26f','text','',1790000000.0,1790000000.0,NULL,NULL,'[]',0,'','[]','[]',0.0,0);
INSERT INTO "slots" VALUES(503,'1:hand:2',NULL,59,'5f06ffe406c3b7c380db51558c1b5410','text','',1.79000011993072819706e+09,1.79000013293072819707e+09,NULL,NULL,'[]',0,'4:cards','["turn:56"]','[]',0.0,1);
INSERT INTO "slots" VALUES(502,'1:hand:1',NULL,58,'fbedc7c828f37e94fe0886b28076bfa4','text','',1.79000011900144600867e+09,1.79000013414599466318e+09,NULL,NULL,'[]',0,'4:cards','[]','[]',0.0,1);
INSERT INTO "slots" VALUES(501,'1:hand:0',NULL,56,'b6267ec9d260e50081c8e9c2747e3d36','text','',1.79000011888661932947e+09,1.79000013414599466318e+09,NULL,NULL,'[]',0,'4:cards','[]','[]',0.0,1);
INSERT INTO "slots" VALUES(-4001,'',NULL,53,'','text','',0.0,0.0,NULL,40,'[]',0,'','[]','[]',0.0,0);
INSERT INTO "slots" VALUES(502,'',NULL,53,'','text','',0.0,0.0,NULL,41,'[]',0,'','[]','[]',0.0,0);
INSERT INTO "slots" VALUES(501,'',NULL,53,'','text','',0.0,0.0,NULL,42,'[]',0,'','[]','[]',0.0,0);
INSERT INTO "slots" VALUES(503,'',NULL,53,'','text','',0.0,0.0,NULL,43,'[]',0,'','[]','[]',0.0,0);
INSERT INTO "slots" VALUES(-4001,'1:deal:3',NULL,33,'bd22ec409fa9063f22020e0b3566f0bb','text','',1.7900000528518352509e+09,1.7900001202993161678e+09,NULL,NULL,'[]',0,'','["result"]','[]',0.0,1);
INSERT INTO "slots" VALUES(501,'2:hand:0',NULL,53,'8eb702930d49ae03e53f88a63abd12f7','text','',1.79000010900144600873e+09,1.79000013629830646518e+09,NULL,NULL,'[]',0,'3:cards','[]','[]',0.0,1);
INSERT INTO "slots" VALUES(502,'2:hand:1',NULL,52,'ad9aecf59865a30ae608f9b910a42872','text','',1.79000010900144600873e+09,1.79000013629830646518e+09,NULL,NULL,'[]',0,'3:cards','["turn:20"]','[]',0.0,1);
INSERT INTO "slots" VALUES(503,'2:hand:2',NULL,51,'9cc5060bc1caaacab9568af9491da172','text','',1.79000010893072819713e+09,1.79000013693072819714e+09,NULL,NULL,'[]',0,'3:cards','[]','[]',0.0,1);
INSERT INTO "slots" VALUES(-4001,'2:deal:2',NULL,47,'2b557ea9fc9a6f544996eaea1c9c104b','text','',1790000100.0,1.7900001113727216721e+09,NULL,NULL,'[]',0,'','["result"]','[]',0.0,1);
INSERT INTO "slots" VALUES(503,'2:card:2:2',NULL,48,'08452f664c4127fce88287c06ce12bf3','text','',1.79000010793072819714e+09,1.79000010793072819714e+09,NULL,NULL,'[]',0,'','[]','[]',0.0,1);
INSERT INTO "slots" VALUES(502,'2:card:2:1',NULL,49,'0910a733e962896200c728360171028c','text','',1.79000010800144600869e+09,1.79000010800144600869e+09,NULL,NULL,'[]',0,'','[]','[]',0.0,1);
INSERT INTO "slots" VALUES(501,'2:card:2:0',NULL,50,'3e5211736cd448b2c94bd7436b60ba28','text','',1.79000010800144600869e+09,1.79000010800144600869e+09,NULL,NULL,'[]',0,'','[]','[]',0.0,1);
INSERT INTO "slots" VALUES(502,'1:card:3:1',NULL,54,'c78feabb652f9a4f90ee3708681fb955','text','',1.79000011888661932947e+09,1.79000011888661932947e+09,NULL,NULL,'[]',0,'','[]','[]',0.0,1);
INSERT INTO "slots" VALUES(501,'1:card:3:0',NULL,55,'b4d8fc72c260c936e271aa316e83cb3b','text','',1.79000011888661932947e+09,1.79000011888661932947e+09,NULL,NULL,'[]',0,'','[]','[]',0.0,1);
INSERT INTO "slots" VALUES(503,'1:card:3:2',NULL,57,'935a4c9363edc8e1d09dc84a877a94fb','text','',1.79000011893072819707e+09,1.79000011893072819707e+09,NULL,NULL,'[]',0,'','[]','[]',0.0,1);
INSERT INTO "slots" VALUES(-4001,'2:deal:3',NULL,60,'2df4bef62143c488ce457b615745b9f9','text','',1790000130.0,1790000150.0,NULL,NULL,'[]',0,'','[]','[]',0.0,0);
INSERT INTO "slots" VALUES(-4001,'1:deal:4',NULL,61,'39681cc3a7115d0de6b8fc2e6915f20a','text','',1.79000013570489048954e+09,1.79000013570489048954e+09,NULL,NULL,'[]',0,'','[]','[]',0.0,0);
INSERT INTO "slots" VALUES(-4001,'3:lobby',NULL,63,'e4c9d7418515dabbf834ec9acf5ac1ba','text','',1.79000013759293770789e+09,1.79000013759293770789e+09,NULL,NULL,'[]',0,'','[]','[]',0.0,1);
CREATE TABLE tables (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	chat_id BIGINT NOT NULL, 
	thread_id BIGINT, 
	title VARCHAR NOT NULL, 
	creator BIGINT NOT NULL, 
	private BOOLEAN NOT NULL, 
	game VARCHAR NOT NULL, 
	status VARCHAR NOT NULL, 
	options JSON NOT NULL, 
	created FLOAT NOT NULL, 
	finished FLOAT, 
	number INTEGER NOT NULL, 
	follows INTEGER, 
	opening JSON, 
	level VARCHAR NOT NULL
);
INSERT INTO "tables" VALUES(1,-4001,NULL,'Пятница',501,0,'preferans','playing','{"convention": "sochi", "length": 10, "seating": "joining"}',1790000000.0,NULL,1,NULL,'{"agreement": {"players": 3, "convention": "sochi", "base": "sochi", "limit": "", "length": 10, "whist": "greedy", "responsibility": "full", "jumps": false, "misere_beaten_by": 9, "no_talon_bids": false, "misere_invite": false, "after_misere": "ends", "half_whist": true, "first_hand_half": false, "return_on_eight": false, "dealer_answers": true, "exit": [6], "exit_circle": false, "exit_by": "made", "forced_rounds": 0, "dark_limit": 3, "dark_circle": false, "dealer_repeats": 1, "mountain": "divided", "all_pass_price": 1, "progression": [1, 2, 3], "zero_trick_bonus": "price", "dealer_zero_bonus": true, "all_pass_talon": "opened", "consolation": "all", "share_high_shortage": false, "cap_shortage": false, "stalingrad": false, "ten_checked": false, "without_three": false, "open_after_first_lead": false, "help_to": "anyone", "unwhisted_help": "pool", "prizes": [], "dealer_talon_prize": false, "talon_refusal_penalty": 0, "seats": 0, "seating": "joining", "stake": "", "pace": "none", "sheet": "request"}, "joined": [0, 1, 2], "computers": [], "dealer": 0}','club');
INSERT INTO "tables" VALUES(2,-4001,NULL,'Пятница 2',501,0,'napoleon','playing','{}',1.79000006107026958471e+09,NULL,2,NULL,'{"agreement": {"players": 3, "least_bid": 2, "penalty": "by_bid", "play_out": false, "deals": 0, "seats": 0, "seating": "lot", "stake": "", "pace": "none", "sheet": "request"}, "joined": [0, 1, 2], "computers": [], "dealer": 1, "draw": {"seats": ["Ah", "9d", "Kh"], "dealer": ["Jc", "Ac", "9s"]}}','club');
INSERT INTO "tables" VALUES(3,-4001,NULL,'Пятница 3',501,0,'preferans','lobby','{"convention": "sochi", "length": 10, "seating": "joining"}',1.79000013759293770789e+09,NULL,3,NULL,'null','club');
CREATE INDEX tables_by_chat ON tables (chat_id, status);
CREATE INDEX tables_by_status ON tables (status);
CREATE INDEX places_by_user ON places (user_id);
CREATE INDEX pictures_by_age ON pictures (at);
CREATE TRIGGER log_no_delete BEFORE DELETE ON log BEGIN SELECT RAISE(ABORT, 'log is append-only'); END;
CREATE TRIGGER deals_no_update BEFORE UPDATE ON deals BEGIN SELECT RAISE(ABORT, 'deals is append-only'); END;
CREATE TRIGGER deals_no_delete BEFORE DELETE ON deals BEGIN SELECT RAISE(ABORT, 'deals is append-only'); END;
CREATE TRIGGER log_no_update BEFORE UPDATE ON log WHEN NOT (new.table_id IS old.table_id AND new.seq IS old.seq AND new.actor IS old.actor AND new.at IS old.at AND json_remove(new.action, '$.newcomer.name', '$.substitute.name') IS json_remove(old.action, '$.newcomer.name', '$.substitute.name') AND json_type(new.action) IS 'object') BEGIN SELECT RAISE(ABORT, 'log is append-only'); END;
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('tables',3);
COMMIT;
