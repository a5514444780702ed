BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('v0004');
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
	changes INTEGER NOT NULL, 
	house JSON DEFAULT '[]' NOT NULL, 
	admins_only BOOLEAN DEFAULT '0' NOT NULL, four_colours BOOLEAN DEFAULT '0' NOT NULL, 
	PRIMARY KEY (chat_id)
);
INSERT INTO "chats" VALUES(-4001,'Пятница','ru',0,'{}',0,NULL,0,'{"language": "ru"}',1,'[{"number": 1, "game": "preferans", "name": "\u041f\u044f\u0442\u043d\u0438\u0446\u0430", "options": {}, "secret": "1ca031087ea7cdc5"}]',0,0);
CREATE TABLE deals (
	table_id INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	facts JSON NOT NULL, 
	at FLOAT NOT NULL, 
	PRIMARY KEY (table_id, number), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "deals" VALUES(1,1,'{"dealer": 0, "shuffle": {"deck": ["Qc", "Ts", "9c", "9h", "8c", "Tc", "7d", "8h", "Td", "8d", "As", "Jd", "9s", "7c", "Ad", "Kh", "Th", "Qs", "Qh", "Js", "Kd", "7s", "8s", "Kc", "Ah", "9d", "Jh", "Ac", "Jc", "7h", "Qd", "Ks"], "salt": "519f14f16dbf685e7c12527b9816c0b7", "commitment": "de3e79da6db1cb4ab3c07e85263c0d8607c87afc0271dfa1c3825b416e6cef08", "cut": 27}, "log": [[1, "P"], [2, "P"], [0, "T"], [0, "O"], [0, "xJsTd"], [0, "o6n"], [1, "P"], [2, "h"], [1, "rw"], [1, "pc"], [1, "p8d"], [2, "pJd"], [0, "pKd"], [0, "pJh"], [1, "pTh"], [2, "p7h"], [0, "p8h"], [1, "p9h"], [2, "pQh"], [2, "p9s"], [0, "pKs"], [1, "p7s"], [0, "p7c"], [1, "p8c"], [2, "pTc"], [2, "pKc"], [0, "pQc"], [1, "pJc"], [2, "pAh"], [0, "p9c"], [1, "pKh"], [2, "pQs"], [0, "pTs"], [1, "p8s"], [2, "p7d"], [0, "p9d"], [1, "pAs"], [0, "pAd"], [1, "pAc"], [2, "pQd"]], "hands": [["Js", "Ks", "7c", "Qc", "9d", "Td", "Kd", "Ad", "8h", "Jh"], ["7s", "8s", "As", "8c", "Jc", "Ac", "8d", "9h", "Th", "Kh"], ["9s", "Qs", "Tc", "Kc", "7d", "Jd", "Qd", "7h", "Qh", "Ah"]], "talon": ["Ts", "9c"], "auction": [{"seat": 1, "bid": "pass"}, {"seat": 2, "bid": "pass"}, {"seat": 0, "bid": "talon"}], "declarer": 0, "discard": ["Js", "Td"], "contract": "6n", "whisting": [{"seat": 1, "say": "pass"}, {"seat": 2, "say": "half"}, {"seat": 1, "say": "return"}], "play": "closed", "tricks": [[{"seat": 1, "card": "8d"}, {"seat": 2, "card": "Jd"}, {"seat": 0, "card": "Kd"}], [{"seat": 0, "card": "Jh"}, {"seat": 1, "card": "Th"}, {"seat": 2, "card": "7h"}], [{"seat": 0, "card": "8h"}, {"seat": 1, "card": "9h"}, {"seat": 2, "card": "Qh"}], [{"seat": 2, "card": "9s"}, {"seat": 0, "card": "Ks"}, {"seat": 1, "card": "7s"}], [{"seat": 0, "card": "7c"}, {"seat": 1, "card": "8c"}, {"seat": 2, "card": "Tc"}], [{"seat": 2, "card": "Kc"}, {"seat": 0, "card": "Qc"}, {"seat": 1, "card": "Jc"}], [{"seat": 2, "card": "Ah"}, {"seat": 0, "card": "9c"}, {"seat": 1, "card": "Kh"}], [{"seat": 2, "card": "Qs"}, {"seat": 0, "card": "Ts"}, {"seat": 1, "card": "8s"}], [{"seat": 2, "card": "7d"}, {"seat": 0, "card": "9d"}, {"seat": 1, "card": "As"}], [{"seat": 0, "card": "Ad"}, {"seat": 1, "card": "Ac"}, {"seat": 2, "card": "Qd"}]], "ending": null, "taken": [5, 0, 5], "writes": [{"seat": 0, "column": "mountain", "points": 2, "why": "undertricks", "count": 1, "price": 2}, {"seat": 1, "column": "whists", "points": 10, "why": "trick_whists", "on": 0, "count": 5, "price": 2}, {"seat": 1, "column": "whists", "points": 2, "why": "consolation", "on": 0, "count": 1, "price": 2}, {"seat": 2, "column": "whists", "points": 2, "why": "consolation", "on": 0, "count": 1, "price": 2}]}',1.79000004737109255788e+09);
CREATE TABLE decisions (
	user_id BIGINT NOT NULL, 
	table_id INTEGER NOT NULL, 
	deal INTEGER NOT NULL, 
	step INTEGER NOT NULL, 
	phase VARCHAR NOT NULL, 
	cost INTEGER NOT NULL, 
	error INTEGER NOT NULL, 
	expert INTEGER NOT NULL, 
	solved INTEGER DEFAULT '0' NOT NULL, 
	PRIMARY KEY (user_id, table_id, deal, step), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "decisions" VALUES(502,1,1,0,'bidding',0,5286,0,0);
INSERT INTO "decisions" VALUES(502,1,1,6,'whisting',645,616,0,0);
INSERT INTO "decisions" VALUES(502,1,1,8,'whisting',0,938,0,0);
INSERT INTO "decisions" VALUES(502,1,1,9,'whisting',3770,639,0,0);
INSERT INTO "decisions" VALUES(502,1,1,10,'playing',6917,2859,-3767,0);
INSERT INTO "decisions" VALUES(502,1,1,14,'playing',-33,2254,-33,0);
INSERT INTO "decisions" VALUES(502,1,1,17,'playing',9000,1,0,0);
CREATE TABLE drafts (
	table_id INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	draft JSON NOT NULL, 
	PRIMARY KEY (table_id, seat), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "drafts" VALUES(1,-1,'{"lots_salt": "ce48f69fb3d4c2cd15a301b130cbbc16", "mistakes": {"1": "\u0412\u0430\u0448\u0438 \u043e\u0448\u0438\u0431\u043a\u0438 \u221210,7 \u0432\u0438\u0441\u0442\u0430, \u0434\u043e\u0440\u043e\u0436\u0435 \u0432\u0441\u0435\u0445 \u2014 \u0440\u043e\u0437\u044b\u0433\u0440\u044b\u0448: 8\u2666\n\ud83d\udca1 <b>9\u2665</b> \u2014 \u043b\u0443\u0447\u0448\u0438\u0439 \u0445\u043e\u0434"}}');
INSERT INTO "drafts" VALUES(4,-1,'{"lots_salt": "e1c2201d2c0462745c6640ab209ba191", "helped": [0], "hinted": {"0": 2}}');
INSERT INTO "drafts" VALUES(5,-1,'{"coached": true, "helped": [0]}');
INSERT INTO "drafts" VALUES(6,-1,'{"menu": "menu", "lots_salt": "eca0a36581322c1239db009ecd0b2188"}');
CREATE TABLE handled (
	update_id BIGINT NOT NULL, 
	table_id INTEGER NOT NULL, 
	at FLOAT NOT NULL, 
	PRIMARY KEY (update_id)
);
CREATE TABLE log (
	table_id INTEGER NOT NULL, 
	seq INTEGER NOT NULL, 
	actor INTEGER NOT NULL, 
	action JSON NOT NULL, 
	at FLOAT NOT NULL, 
	PRIMARY KEY (table_id, seq), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "log" VALUES(1,0,-1,'{"open": {"game": "preferans", "version": 6, "players": 3, "options": {"convention": "sochi", "base": "sochi", "limit": "", "length": 10, "whist": "greedy", "responsibility": "full", "jumps": false, "misere_beaten_by": 9, "no_talon_bids": false, "misere_invite": false, "after_misere": "ends", "half_whist": true, "first_hand_half": false, "return_on_eight": false, "dealer_answers": true, "exit": [6], "exit_circle": false, "exit_by": "made", "forced_rounds": 0, "dark_limit": 3, "dark_circle": false, "dealer_repeats": 1, "mountain": "divided", "all_pass_price": 1, "progression": [1, 2, 3], "zero_trick_bonus": "price", "dealer_zero_bonus": true, "all_pass_talon": "opened", "consolation": "all", "share_high_shortage": false, "cap_shortage": false, "stalingrad": false, "ten_checked": false, "without_three": false, "open_after_first_lead": false, "help_to": "anyone", "unwhisted_help": "pool", "prizes": [], "dealer_talon_prize": false, "talon_refusal_penalty": 0, "seats": 0, "seating": "lot", "stake": "", "pace": "none", "only_card": false, "sheet": "request"}, "computers": []}}',1.79000000411538457865e+09);
INSERT INTO "log" VALUES(1,1,-1,'{"lots": {"cards": ["Ah", "Ts", "Tc", "7c", "Td", "Jd"], "salt": "ce48f69fb3d4c2cd15a301b130cbbc16"}}',1.79000000411538457865e+09);
INSERT INTO "log" VALUES(1,2,-1,'{"shuffle": {"deck": ["Qc", "Ts", "9c", "9h", "8c", "Tc", "7d", "8h", "Td", "8d", "As", "Jd", "9s", "7c", "Ad", "Kh", "Th", "Qs", "Qh", "Js", "Kd", "7s", "8s", "Kc", "Ah", "9d", "Jh", "Ac", "Jc", "7h", "Qd", "Ks"], "salt": "519f14f16dbf685e7c12527b9816c0b7"}}',1.79000000411538457865e+09);
INSERT INTO "log" VALUES(1,3,2,'"k27"',1.79000000415384602544e+09);
INSERT INTO "log" VALUES(1,4,1,'"P"',1.79000000512271022798e+09);
INSERT INTO "log" VALUES(1,5,2,'"P"',1.79000000580390739436e+09);
INSERT INTO "log" VALUES(1,6,0,'"T"',1.79000000723713397982e+09);
INSERT INTO "log" VALUES(1,7,0,'"O"',1.79000000859032654763e+09);
INSERT INTO "log" VALUES(1,8,0,'"xJsTd"',1.79000001330303668977e+09);
INSERT INTO "log" VALUES(1,9,0,'"o6n"',1.79000001531308364872e+09);
INSERT INTO "log" VALUES(1,10,1,'"P"',1790000016.89877);
INSERT INTO "log" VALUES(1,11,2,'"h"',1.79000001806528019903e+09);
INSERT INTO "log" VALUES(1,12,1,'"rw"',1.79000001864619874948e+09);
INSERT INTO "log" VALUES(1,13,1,'"pc"',1.79000001978363776204e+09);
INSERT INTO "log" VALUES(1,14,1,'"p8d"',1.79000002138184857369e+09);
INSERT INTO "log" VALUES(1,15,2,'"pJd"',1.79000002181950187678e+09);
INSERT INTO "log" VALUES(1,16,0,'"pKd"',1.79000002240694069859e+09);
INSERT INTO "log" VALUES(1,17,0,'"pJh"',1.7900000229729318619e+09);
INSERT INTO "log" VALUES(1,18,1,'"pTh"',1.79000002383636331562e+09);
INSERT INTO "log" VALUES(1,19,2,'"p7h"',1.79000002510073685652e+09);
INSERT INTO "log" VALUES(1,20,0,'"p8h"',1.79000002612608957288e+09);
INSERT INTO "log" VALUES(1,21,1,'"p9h"',1.7900000269039411545e+09);
INSERT INTO "log" VALUES(1,22,2,'"pQh"',1.79000002770288205145e+09);
INSERT INTO "log" VALUES(1,23,2,'"p9s"',1.79000002812950110434e+09);
INSERT INTO "log" VALUES(1,24,0,'"pKs"',1.79000002907707571981e+09);
INSERT INTO "log" VALUES(1,25,1,'"p7s"',1.7900000298522806167e+09);
INSERT INTO "log" VALUES(1,26,0,'"p7c"',1.79000003037812662129e+09);
INSERT INTO "log" VALUES(1,27,1,'"p8c"',1.79000003156259465219e+09);
INSERT INTO "log" VALUES(1,28,2,'"pTc"',1.7900000327420413494e+09);
INSERT INTO "log" VALUES(1,29,2,'"pKc"',1.79000003341139388079e+09);
INSERT INTO "log" VALUES(1,30,0,'"pQc"',1.79000003459167265898e+09);
INSERT INTO "log" VALUES(1,31,1,'"pJc"',1.79000003513677573199e+09);
INSERT INTO "log" VALUES(1,32,2,'"pAh"',1.79000003654294729234e+09);
INSERT INTO "log" VALUES(1,33,0,'"p9c"',1.79000003771327209469e+09);
INSERT INTO "log" VALUES(1,34,1,'"pKh"',1.79000003873534917825e+09);
INSERT INTO "log" VALUES(1,35,2,'"pQs"',1.790000039483827591e+09);
INSERT INTO "log" VALUES(1,36,0,'"pTs"',1.79000003988942170147e+09);
INSERT INTO "log" VALUES(1,37,1,'"p8s"',1.79000004083742713929e+09);
INSERT INTO "log" VALUES(1,38,2,'"p7d"',1.79000004227126455311e+09);
INSERT INTO "log" VALUES(1,39,0,'"p9d"',1.79000004281950187683e+09);
INSERT INTO "log" VALUES(1,40,1,'"pAs"',1.79000004436205911633e+09);
INSERT INTO "log" VALUES(1,41,0,'"pAd"',1.79000004499885940556e+09);
INSERT INTO "log" VALUES(1,42,1,'"pAc"',1.7900000461986255646e+09);
INSERT INTO "log" VALUES(1,43,2,'"pQd"',1.79000004737109255788e+09);
INSERT INTO "log" VALUES(1,44,-1,'{"shuffle": {"deck": ["8d", "Qh", "Kh", "Tc", "Qc", "7c", "Js", "Ac", "9d", "Kc", "Ad", "As", "Ah", "Qs", "8c", "Ks", "Kd", "Qd", "Td", "9s", "Jd", "9h", "8s", "Ts", "9c", "8h", "7d", "7h", "Jc", "7s", "Jh", "Th"], "salt": "1a6b80f6af3765a54c6ae8e1a1ddb417"}}',1.79000004737109255788e+09);
INSERT INTO "log" VALUES(1,45,0,'"k5"',1790000059.42031);
INSERT INTO "log" VALUES(1,46,2,'"b6s"',1.79000006045302939407e+09);
INSERT INTO "log" VALUES(1,47,0,'"P"',1.79000006085519981387e+09);
INSERT INTO "log" VALUES(2,0,-1,'{"open": {"game": "preferans", "version": 6, "players": 3, "options": {"convention": "sochi", "base": "sochi", "limit": "", "length": 10, "whist": "greedy", "responsibility": "full", "jumps": false, "misere_beaten_by": 9, "no_talon_bids": false, "misere_invite": false, "after_misere": "ends", "half_whist": true, "first_hand_half": false, "return_on_eight": false, "dealer_answers": true, "exit": [6], "exit_circle": false, "exit_by": "made", "forced_rounds": 0, "dark_limit": 3, "dark_circle": false, "dealer_repeats": 1, "mountain": "divided", "all_pass_price": 1, "progression": [1, 2, 3], "zero_trick_bonus": "price", "dealer_zero_bonus": true, "all_pass_talon": "opened", "consolation": "all", "share_high_shortage": false, "cap_shortage": false, "stalingrad": false, "ten_checked": false, "without_three": false, "open_after_first_lead": false, "help_to": "anyone", "unwhisted_help": "pool", "prizes": [], "dealer_talon_prize": false, "talon_refusal_penalty": 0, "seats": 0, "seating": "joining", "stake": "", "pace": "none", "only_card": false, "sheet": "request"}, "computers": [0, 2]}}',1.79000006133729982378e+09);
INSERT INTO "log" VALUES(2,1,-1,'{"before": {"sheet": {"accounts": [{"pool": 0, "mountain": 0, "whists": [0, 0, 0]}, {"pool": 0, "mountain": 0, "whists": [0, 0, 0]}, {"pool": 0, "mountain": 0, "whists": [0, 0, 0]}]}, "dealer": 0}}',1.79000006133729982378e+09);
INSERT INTO "log" VALUES(2,2,-1,'{"shuffle": {"deck": ["Qc", "Ts", "9c", "9h", "8c", "Tc", "7d", "8h", "Td", "8d", "As", "Jd", "9s", "7c", "Ad", "Kh", "Th", "Qs", "Qh", "Js", "Kd", "7s", "8s", "Kc", "Ah", "9d", "Jh", "Ac", "Jc", "7h", "Qd", "Ks"], "salt": "519f14f16dbf685e7c12527b9816c0b7"}}',1.79000006133729982378e+09);
INSERT INTO "log" VALUES(2,3,2,'"k27"',1.79000006133729982378e+09);
INSERT INTO "log" VALUES(3,0,-1,'{"open": {"game": "preferans", "version": 6, "players": 3, "options": {"convention": "sochi", "base": "sochi", "limit": "", "length": 10, "whist": "greedy", "responsibility": "full", "jumps": false, "misere_beaten_by": 9, "no_talon_bids": false, "misere_invite": false, "after_misere": "ends", "half_whist": true, "first_hand_half": false, "return_on_eight": false, "dealer_answers": true, "exit": [6], "exit_circle": false, "exit_by": "made", "forced_rounds": 0, "dark_limit": 3, "dark_circle": false, "dealer_repeats": 1, "mountain": "divided", "all_pass_price": 1, "progression": [1, 2, 3], "zero_trick_bonus": "price", "dealer_zero_bonus": true, "all_pass_talon": "opened", "consolation": "all", "share_high_shortage": false, "cap_shortage": false, "stalingrad": false, "ten_checked": false, "without_three": false, "open_after_first_lead": false, "help_to": "anyone", "unwhisted_help": "pool", "prizes": [], "dealer_talon_prize": false, "talon_refusal_penalty": 0, "seats": 0, "seating": "joining", "stake": "", "pace": "none", "only_card": false, "sheet": "request"}, "computers": [1, 2]}}',1.79000007137576127051e+09);
INSERT INTO "log" VALUES(3,1,-1,'{"before": {"sheet": {"accounts": [{"pool": 0, "mountain": 0, "whists": [0, 0, 0]}, {"pool": 0, "mountain": 0, "whists": [0, 0, 0]}, {"pool": 0, "mountain": 0, "whists": [0, 0, 0]}]}, "dealer": 2}}',1.79000007137576127051e+09);
INSERT INTO "log" VALUES(3,2,-1,'{"shuffle": {"deck": ["As", "Kc", "Jc", "9h", "Jh", "9s", "Qh", "8c", "Kh", "9d", "Jd", "Qs", "7h", "8d", "8h", "Td", "Ad", "7d", "Kd", "7s", "Qd", "Tc", "Qc", "Ah", "8s", "Js", "9c", "Ks", "Ac", "7c", "Ts", "Th"], "salt": "lesson"}}',1.79000007137576127051e+09);
INSERT INTO "log" VALUES(3,3,1,'"k16"',1.79000007137576127051e+09);
INSERT INTO "log" VALUES(3,4,0,'"b6s"',1.79000007137576127051e+09);
INSERT INTO "log" VALUES(3,5,1,'"P"',1.79000007137576127051e+09);
INSERT INTO "log" VALUES(3,6,2,'"P"',1.79000007137576127051e+09);
INSERT INTO "log" VALUES(3,7,0,'"O"',1.79000007137576127051e+09);
INSERT INTO "log" VALUES(3,8,0,'"xQcAh"',1.79000007137576127051e+09);
INSERT INTO "log" VALUES(3,9,0,'"o6s"',1.79000007137576127051e+09);
INSERT INTO "log" VALUES(3,10,1,'"w"',1.79000007137576127051e+09);
INSERT INTO "log" VALUES(3,11,2,'"P"',1.79000007137576127051e+09);
INSERT INTO "log" VALUES(3,12,1,'"pc"',1.79000007137576127051e+09);
INSERT INTO "log" VALUES(3,13,0,'"pQs"',1.79000007137576127051e+09);
INSERT INTO "log" VALUES(3,14,1,'"pAs"',1.79000007137576127051e+09);
INSERT INTO "log" VALUES(3,15,2,'"p9h"',1.79000007137576127051e+09);
INSERT INTO "log" VALUES(3,16,1,'"pKc"',1.79000007137576127051e+09);
INSERT INTO "log" VALUES(3,17,2,'"pJc"',1.79000007137576127051e+09);
INSERT INTO "log" VALUES(3,18,0,'"pJs"',1.79000007137576127051e+09);
INSERT INTO "log" VALUES(3,19,0,'"p9s"',1.79000007137576127051e+09);
INSERT INTO "log" VALUES(3,20,1,'"pKs"',1.79000007137576127051e+09);
INSERT INTO "log" VALUES(3,21,2,'"pTd"',1.79000007137576127051e+09);
INSERT INTO "log" VALUES(3,22,1,'"p7h"',1.79000007137576127051e+09);
INSERT INTO "log" VALUES(3,23,2,'"pKh"',1.79000007137576127051e+09);
INSERT INTO "log" VALUES(3,24,0,'"pJh"',1.79000007137576127051e+09);
INSERT INTO "log" VALUES(3,25,2,'"p7c"',1.79000007137576127051e+09);
INSERT INTO "log" VALUES(3,26,0,'"pTs"',1.79000007137576127051e+09);
INSERT INTO "log" VALUES(3,27,1,'"p8c"',1.79000007137576127051e+09);
INSERT INTO "log" VALUES(3,28,0,'"pJd"',1.79000007137576127051e+09);
INSERT INTO "log" VALUES(3,29,1,'"p8d"',1.79000007137576127051e+09);
INSERT INTO "log" VALUES(3,30,2,'"p9d"',1.79000007137576127051e+09);
INSERT INTO "log" VALUES(3,31,0,'"pTh"',1.79000007137576127051e+09);
INSERT INTO "log" VALUES(3,32,1,'"pQh"',1.79000007137576127051e+09);
INSERT INTO "log" VALUES(3,33,2,'"p8h"',1.79000007137576127051e+09);
INSERT INTO "log" VALUES(3,34,1,'"pKd"',1.79000007137576127051e+09);
INSERT INTO "log" VALUES(3,35,2,'"pQd"',1.79000007137576127051e+09);
INSERT INTO "log" VALUES(3,36,0,'"pAd"',1.79000007141422295573e+09);
INSERT INTO "log" VALUES(4,0,-1,'{"open": {"game": "preferans", "version": 6, "players": 3, "options": {"convention": "sochi", "base": "sochi", "limit": "", "length": 20, "whist": "greedy", "responsibility": "full", "jumps": false, "misere_beaten_by": 9, "no_talon_bids": false, "misere_invite": false, "after_misere": "ends", "half_whist": true, "first_hand_half": false, "return_on_eight": false, "dealer_answers": true, "exit": [6], "exit_circle": false, "exit_by": "made", "forced_rounds": 0, "dark_limit": 3, "dark_circle": false, "dealer_repeats": 1, "mountain": "divided", "all_pass_price": 1, "progression": [1, 2, 3], "zero_trick_bonus": "price", "dealer_zero_bonus": true, "all_pass_talon": "opened", "consolation": "all", "share_high_shortage": false, "cap_shortage": false, "stalingrad": false, "ten_checked": false, "without_three": false, "open_after_first_lead": false, "help_to": "anyone", "unwhisted_help": "pool", "prizes": [], "dealer_talon_prize": false, "talon_refusal_penalty": 0, "seats": 0, "seating": "joining", "stake": "", "pace": "none", "only_card": false, "sheet": "request"}, "computers": [1, 2]}}',1.79000007341422295564e+09);
INSERT INTO "log" VALUES(4,1,-1,'{"shuffle": {"deck": ["9s", "Qs", "Jd", "Td", "As", "Js", "9c", "8h", "8d", "7h", "Qd", "Qh", "Ad", "Kd", "7c", "Jh", "9h", "Ac", "Jc", "Kc", "Ks", "7d", "7s", "9d", "Tc", "8c", "8s", "Kh", "Th", "Ah", "Ts", "Qc"], "salt": "90742492f9cf43efeabfd3de3921dc6e"}}',1.79000007341422295564e+09);
INSERT INTO "log" VALUES(4,2,-1,'"k18"',1.79000007341422295564e+09);
INSERT INTO "log" VALUES(4,3,1,'"P"',1.79000007371422290803e+09);
INSERT INTO "log" VALUES(4,4,2,'"P"',1.79000007401422286034e+09);
INSERT INTO "log" VALUES(4,5,0,'"P"',1.7900000757453732491e+09);
INSERT INTO "log" VALUES(4,6,1,'"pJc"',1.79000007604537320136e+09);
INSERT INTO "log" VALUES(4,7,2,'"p7c"',1.79000007634537315363e+09);
INSERT INTO "log" VALUES(5,0,-1,'{"open": {"game": "preferans", "version": 6, "players": 3, "options": {"convention": "sochi", "base": "sochi", "limit": "", "length": 10, "whist": "greedy", "responsibility": "full", "jumps": false, "misere_beaten_by": 9, "no_talon_bids": false, "misere_invite": false, "after_misere": "ends", "half_whist": true, "first_hand_half": false, "return_on_eight": false, "dealer_answers": true, "exit": [6], "exit_circle": false, "exit_by": "made", "forced_rounds": 0, "dark_limit": 3, "dark_circle": false, "dealer_repeats": 1, "mountain": "divided", "all_pass_price": 1, "progression": [1, 2, 3], "zero_trick_bonus": "price", "dealer_zero_bonus": true, "all_pass_talon": "opened", "consolation": "all", "share_high_shortage": false, "cap_shortage": false, "stalingrad": false, "ten_checked": false, "without_three": false, "open_after_first_lead": false, "help_to": "anyone", "unwhisted_help": "pool", "prizes": [], "dealer_talon_prize": false, "talon_refusal_penalty": 0, "seats": 0, "seating": "lot", "stake": "", "pace": "none", "only_card": false, "sheet": "request"}, "computers": [1, 2]}}',1.79000007670825600622e+09);
INSERT INTO "log" VALUES(5,1,-1,'{"lots": {"cards": ["As", "9d", "Ad", "Tc", "Jd", "Qc"]}}',1.79000007670825600622e+09);
INSERT INTO "log" VALUES(5,2,-1,'{"shuffle": {"deck": ["9c", "Ks", "7d", "Ac", "Ad", "Qd", "Td", "8c", "As", "8d", "Tc", "7h", "Qh", "Kc", "Kh", "8h", "9h", "Jd", "Qc", "7c", "9d", "Ah", "Jh", "Kd", "Ts", "9s", "8s", "Qs", "7s", "Js", "Jc", "Th"], "salt": "315dd0dc7ffa9c7fc45da90533c5c7c7"}}',1.79000007670825600622e+09);
INSERT INTO "log" VALUES(5,3,-1,'"k14"',1.79000007670825600622e+09);
INSERT INTO "log" VALUES(5,4,1,'"P"',1.79000007700825595853e+09);
INSERT INTO "log" VALUES(5,5,2,'"P"',1.79000007730825591092e+09);
INSERT INTO "log" VALUES(1,48,1,'"ps"',1.79000026770825600621e+09);
CREATE TABLE people (
	user_id BIGINT NOT NULL, 
	name VARCHAR NOT NULL, 
	username VARCHAR, 
	language VARCHAR, 
	started BOOLEAN NOT NULL, 
	blocked BOOLEAN NOT NULL, 
	sound VARCHAR NOT NULL, 
	always_cut BOOLEAN NOT NULL, 
	pauses BOOLEAN, 
	touched FLOAT NOT NULL, 
	told FLOAT NOT NULL, 
	forgotten INTEGER DEFAULT '0' NOT NULL, lessons INTEGER DEFAULT '0' NOT NULL, studied FLOAT DEFAULT '0' NOT NULL, suits VARCHAR DEFAULT '' NOT NULL, trumps_first BOOLEAN DEFAULT '0' NOT NULL, ascending BOOLEAN DEFAULT '0' NOT NULL, four_colours BOOLEAN DEFAULT '0' NOT NULL, 
	PRIMARY KEY (user_id)
);
INSERT INTO "people" VALUES(502,'Борис','boris','ru',1,0,'seldom',0,NULL,1.79000026770825600621e+09,0.0,0,0,1.79000004744801568981e+09,'',0,0,0);
INSERT INTO "people" VALUES(501,'Анна','anna','ru',1,0,'seldom',0,NULL,1.79000010770825600629e+09,0.0,0,0,0.0,'',0,0,0);
INSERT INTO "people" VALUES(503,'Вера',NULL,'ru',1,0,'seldom',0,0,1.79000007341422295564e+09,0.0,0,0,0.0,'',0,0,0);
INSERT INTO "people" VALUES(504,'Глеб','gleb_the_fourth','ru',1,0,'seldom',0,NULL,1.79000020770825600622e+09,0.0,0,0,0.0,'',0,0,0);
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
INSERT INTO "places" VALUES(2,0,'Аркадий',NULL,1,'club');
INSERT INTO "places" VALUES(2,1,'Борис',502,0,'');
INSERT INTO "places" VALUES(2,2,'Зинаида',NULL,1,'club');
INSERT INTO "places" VALUES(3,0,'Анна',501,0,'');
INSERT INTO "places" VALUES(3,1,'Аркадий',NULL,1,'novice');
INSERT INTO "places" VALUES(3,2,'Зинаида',NULL,1,'novice');
INSERT INTO "places" VALUES(4,0,'Вера',503,0,'');
INSERT INTO "places" VALUES(4,1,'Аркадий',NULL,1,'club');
INSERT INTO "places" VALUES(4,2,'Зинаида',NULL,1,'club');
INSERT INTO "places" VALUES(5,0,'Глеб',504,0,'');
INSERT INTO "places" VALUES(5,1,'Аркадий',NULL,1,'novice');
INSERT INTO "places" VALUES(5,2,'Зинаида',NULL,1,'novice');
INSERT INTO "places" VALUES(6,0,'Глеб',504,0,'');
CREATE TABLE played (
	user_id BIGINT NOT NULL, 
	table_id INTEGER NOT NULL, 
	deal INTEGER NOT NULL, 
	game VARCHAR NOT NULL, 
	seat INTEGER NOT NULL, 
	alone BOOLEAN NOT NULL, 
	at FLOAT NOT NULL, 
	version INTEGER, 
	choices INTEGER DEFAULT '0' NOT NULL, 
	cost INTEGER DEFAULT '0' NOT NULL, 
	expert INTEGER DEFAULT '0' NOT NULL, 
	PRIMARY KEY (user_id, table_id, deal), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "played" VALUES(501,1,1,'preferans',0,0,1.79000004737109255788e+09,NULL,0,0,0);
INSERT INTO "played" VALUES(502,1,1,'preferans',1,0,1.79000004737109255788e+09,3,7,11299,-3800);
INSERT INTO "played" VALUES(503,1,1,'preferans',2,0,1.79000004737109255788e+09,NULL,0,0,0);
CREATE TABLE secrets (
	name VARCHAR NOT NULL, 
	value BLOB NOT NULL, 
	PRIMARY KEY (name)
);
INSERT INTO "secrets" VALUES('links',X'442FC2C8B75D0E04EEE58DBEBD0862F22424C4337B256F073F43732C4FA83C63');
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
	level VARCHAR NOT NULL, 
	opening JSON
, prepared JSON);
INSERT INTO "tables" VALUES(1,-4001,NULL,'Пятница',501,0,'preferans','playing','{"convention": "sochi", "length": 10}',1.79000000211538457875e+09,NULL,1,NULL,'club','{"players": 3, "options": {"convention": "sochi", "base": "sochi", "limit": "", "length": 10, "whist": "greedy", "responsibility": "full", "jumps": false, "misere_beaten_by": 9, "no_talon_bids": false, "misere_invite": false, "after_misere": "ends", "half_whist": true, "first_hand_half": false, "return_on_eight": false, "dealer_answers": true, "exit": [6], "exit_circle": false, "exit_by": "made", "forced_rounds": 0, "dark_limit": 3, "dark_circle": false, "dealer_repeats": 1, "mountain": "divided", "all_pass_price": 1, "progression": [1, 2, 3], "zero_trick_bonus": "price", "dealer_zero_bonus": true, "all_pass_talon": "opened", "consolation": "all", "share_high_shortage": false, "cap_shortage": false, "stalingrad": false, "ten_checked": false, "without_three": false, "open_after_first_lead": false, "help_to": "anyone", "unwhisted_help": "pool", "prizes": [], "dealer_talon_prize": false, "talon_refusal_penalty": 0, "seats": 0, "seating": "lot", "stake": "", "pace": "none", "only_card": false, "sheet": "request"}, "joined": [0, 1, 2], "dealer": 0, "draw": {"seats": ["Ah", "Ts", "Tc"], "dealer": ["7c", "Td", "Jd"], "salt": "ce48f69fb3d4c2cd15a301b130cbbc16"}}',NULL);
INSERT INTO "tables" VALUES(2,502,NULL,'Пятница · раздача 1 ещё раз',502,1,'preferans','playing','{"convention": "sochi", "base": "sochi", "limit": "", "length": 10, "whist": "greedy", "responsibility": "full", "jumps": false, "misere_beaten_by": 9, "no_talon_bids": false, "misere_invite": false, "after_misere": "ends", "half_whist": true, "first_hand_half": false, "return_on_eight": false, "dealer_answers": true, "exit": [6], "exit_circle": false, "exit_by": "made", "forced_rounds": 0, "dark_limit": 3, "dark_circle": false, "dealer_repeats": 1, "mountain": "divided", "all_pass_price": 1, "progression": [1, 2, 3], "zero_trick_bonus": "price", "dealer_zero_bonus": true, "all_pass_talon": "opened", "consolation": "all", "share_high_shortage": false, "cap_shortage": false, "stalingrad": false, "ten_checked": false, "without_three": false, "open_after_first_lead": false, "help_to": "anyone", "unwhisted_help": "pool", "prizes": [], "dealer_talon_prize": false, "talon_refusal_penalty": 0, "seats": 0, "seating": "joining", "stake": "", "pace": "none", "only_card": false, "sheet": "request"}',1.79000006133729982378e+09,NULL,0,NULL,'club','{"players": 3, "options": {"convention": "sochi", "base": "sochi", "limit": "", "length": 10, "whist": "greedy", "responsibility": "full", "jumps": false, "misere_beaten_by": 9, "no_talon_bids": false, "misere_invite": false, "after_misere": "ends", "half_whist": true, "first_hand_half": false, "return_on_eight": false, "dealer_answers": true, "exit": [6], "exit_circle": false, "exit_by": "made", "forced_rounds": 0, "dark_limit": 3, "dark_circle": false, "dealer_repeats": 1, "mountain": "divided", "all_pass_price": 1, "progression": [1, 2, 3], "zero_trick_bonus": "price", "dealer_zero_bonus": true, "all_pass_talon": "opened", "consolation": "all", "share_high_shortage": false, "cap_shortage": false, "stalingrad": false, "ten_checked": false, "without_three": false, "open_after_first_lead": false, "help_to": "anyone", "unwhisted_help": "pool", "prizes": [], "dealer_talon_prize": false, "talon_refusal_penalty": 0, "seats": 0, "seating": "joining", "stake": "", "pace": "none", "only_card": false, "sheet": "request"}, "joined": [0, 1, 2], "dealer": 0, "computers": [0, 2]}','{"table": 1, "deal": 1, "step": 0, "seat": 1, "stood": 0, "then": 19, "log": [[-1, {"open": {"game": "preferans", "version": 6, "players": 3, "options": {"convention": "sochi", "base": "sochi", "limit": "", "length": 10, "whist": "greedy", "responsibility": "full", "jumps": false, "misere_beaten_by": 9, "no_talon_bids": false, "misere_invite": false, "after_misere": "ends", "half_whist": true, "first_hand_half": false, "return_on_eight": false, "dealer_answers": true, "exit": [6], "exit_circle": false, "exit_by": "made", "forced_rounds": 0, "dark_limit": 3, "dark_circle": false, "dealer_repeats": 1, "mountain": "divided", "all_pass_price": 1, "progression": [1, 2, 3], "zero_trick_bonus": "price", "dealer_zero_bonus": true, "all_pass_talon": "opened", "consolation": "all", "share_high_shortage": false, "cap_shortage": false, "stalingrad": false, "ten_checked": false, "without_three": false, "open_after_first_lead": false, "help_to": "anyone", "unwhisted_help": "pool", "prizes": [], "dealer_talon_prize": false, "talon_refusal_penalty": 0, "seats": 0, "seating": "joining", "stake": "", "pace": "none", "only_card": false, "sheet": "request"}, "computers": [0, 2]}}], [-1, {"before": {"sheet": {"accounts": [{"pool": 0, "mountain": 0, "whists": [0, 0, 0]}, {"pool": 0, "mountain": 0, "whists": [0, 0, 0]}, {"pool": 0, "mountain": 0, "whists": [0, 0, 0]}]}, "dealer": 0}}], [-1, {"shuffle": {"deck": ["Qc", "Ts", "9c", "9h", "8c", "Tc", "7d", "8h", "Td", "8d", "As", "Jd", "9s", "7c", "Ad", "Kh", "Th", "Qs", "Qh", "Js", "Kd", "7s", "8s", "Kc", "Ah", "9d", "Jh", "Ac", "Jc", "7h", "Qd", "Ks"], "salt": "519f14f16dbf685e7c12527b9816c0b7"}}], [2, "k27"]]}');
INSERT INTO "tables" VALUES(3,501,NULL,'Взятка и козырь',501,1,'preferans','playing','{"convention": "sochi", "base": "sochi", "limit": "", "length": 10, "whist": "greedy", "responsibility": "full", "jumps": false, "misere_beaten_by": 9, "no_talon_bids": false, "misere_invite": false, "after_misere": "ends", "half_whist": true, "first_hand_half": false, "return_on_eight": false, "dealer_answers": true, "exit": [6], "exit_circle": false, "exit_by": "made", "forced_rounds": 0, "dark_limit": 3, "dark_circle": false, "dealer_repeats": 1, "mountain": "divided", "all_pass_price": 1, "progression": [1, 2, 3], "zero_trick_bonus": "price", "dealer_zero_bonus": true, "all_pass_talon": "opened", "consolation": "all", "share_high_shortage": false, "cap_shortage": false, "stalingrad": false, "ten_checked": false, "without_three": false, "open_after_first_lead": false, "help_to": "anyone", "unwhisted_help": "pool", "prizes": [], "dealer_talon_prize": false, "talon_refusal_penalty": 0, "seats": 0, "seating": "joining", "stake": "", "pace": "none", "only_card": false, "sheet": "request"}',1.79000007137576127051e+09,NULL,-1,NULL,'novice','{"players": 3, "options": {"convention": "sochi", "base": "sochi", "limit": "", "length": 10, "whist": "greedy", "responsibility": "full", "jumps": false, "misere_beaten_by": 9, "no_talon_bids": false, "misere_invite": false, "after_misere": "ends", "half_whist": true, "first_hand_half": false, "return_on_eight": false, "dealer_answers": true, "exit": [6], "exit_circle": false, "exit_by": "made", "forced_rounds": 0, "dark_limit": 3, "dark_circle": false, "dealer_repeats": 1, "mountain": "divided", "all_pass_price": 1, "progression": [1, 2, 3], "zero_trick_bonus": "price", "dealer_zero_bonus": true, "all_pass_talon": "opened", "consolation": "all", "share_high_shortage": false, "cap_shortage": false, "stalingrad": false, "ten_checked": false, "without_three": false, "open_after_first_lead": false, "help_to": "anyone", "unwhisted_help": "pool", "prizes": [], "dealer_talon_prize": false, "talon_refusal_penalty": 0, "seats": 0, "seating": "joining", "stake": "", "pace": "none", "only_card": false, "sheet": "request"}, "joined": [0, 1, 2], "dealer": 0, "computers": [1, 2]}','{"lesson": "trick", "log": [[-1, {"open": {"game": "preferans", "version": 6, "players": 3, "options": {"convention": "sochi", "base": "sochi", "limit": "", "length": 10, "whist": "greedy", "responsibility": "full", "jumps": false, "misere_beaten_by": 9, "no_talon_bids": false, "misere_invite": false, "after_misere": "ends", "half_whist": true, "first_hand_half": false, "return_on_eight": false, "dealer_answers": true, "exit": [6], "exit_circle": false, "exit_by": "made", "forced_rounds": 0, "dark_limit": 3, "dark_circle": false, "dealer_repeats": 1, "mountain": "divided", "all_pass_price": 1, "progression": [1, 2, 3], "zero_trick_bonus": "price", "dealer_zero_bonus": true, "all_pass_talon": "opened", "consolation": "all", "share_high_shortage": false, "cap_shortage": false, "stalingrad": false, "ten_checked": false, "without_three": false, "open_after_first_lead": false, "help_to": "anyone", "unwhisted_help": "pool", "prizes": [], "dealer_talon_prize": false, "talon_refusal_penalty": 0, "seats": 0, "seating": "joining", "stake": "", "pace": "none", "only_card": false, "sheet": "request"}, "computers": [1, 2]}}], [-1, {"before": {"sheet": {"accounts": [{"pool": 0, "mountain": 0, "whists": [0, 0, 0]}, {"pool": 0, "mountain": 0, "whists": [0, 0, 0]}, {"pool": 0, "mountain": 0, "whists": [0, 0, 0]}]}, "dealer": 2}}], [-1, {"shuffle": {"deck": ["As", "Kc", "Jc", "9h", "Jh", "9s", "Qh", "8c", "Kh", "9d", "Jd", "Qs", "7h", "8d", "8h", "Td", "Ad", "7d", "Kd", "7s", "Qd", "Tc", "Qc", "Ah", "8s", "Js", "9c", "Ks", "Ac", "7c", "Ts", "Th"], "salt": "lesson"}}], [1, "k16"], [0, "b6s"], [1, "P"], [2, "P"], [0, "O"], [0, "xQcAh"], [0, "o6s"], [1, "w"], [2, "P"], [1, "pc"], [0, "pQs"], [1, "pAs"], [2, "p9h"], [1, "pKc"], [2, "pJc"], [0, "pJs"], [0, "p9s"], [1, "pKs"], [2, "pTd"], [1, "p7h"], [2, "pKh"], [0, "pJh"], [2, "p7c"], [0, "pTs"], [1, "p8c"], [0, "pJd"], [1, "p8d"], [2, "p9d"], [0, "pTh"], [1, "pQh"], [2, "p8h"]]}');
INSERT INTO "tables" VALUES(4,503,NULL,'С компьютерами',503,1,'preferans','playing','{"convention": "sochi", "length": 20, "seating": "joining"}',1.79000007341422295564e+09,NULL,1,NULL,'club','{"players": 3, "options": {"convention": "sochi", "base": "sochi", "limit": "", "length": 20, "whist": "greedy", "responsibility": "full", "jumps": false, "misere_beaten_by": 9, "no_talon_bids": false, "misere_invite": false, "after_misere": "ends", "half_whist": true, "first_hand_half": false, "return_on_eight": false, "dealer_answers": true, "exit": [6], "exit_circle": false, "exit_by": "made", "forced_rounds": 0, "dark_limit": 3, "dark_circle": false, "dealer_repeats": 1, "mountain": "divided", "all_pass_price": 1, "progression": [1, 2, 3], "zero_trick_bonus": "price", "dealer_zero_bonus": true, "all_pass_talon": "opened", "consolation": "all", "share_high_shortage": false, "cap_shortage": false, "stalingrad": false, "ten_checked": false, "without_three": false, "open_after_first_lead": false, "help_to": "anyone", "unwhisted_help": "pool", "prizes": [], "dealer_talon_prize": false, "talon_refusal_penalty": 0, "seats": 0, "seating": "joining", "stake": "", "pace": "none", "only_card": false, "sheet": "request"}, "joined": [0, 1, 2], "dealer": 0, "computers": [1, 2]}',NULL);
INSERT INTO "tables" VALUES(5,504,NULL,'С компьютерами',504,1,'preferans','playing','{}',1.79000007670825600622e+09,NULL,1,NULL,'novice','{"players": 3, "options": {"convention": "sochi", "base": "sochi", "limit": "", "length": 10, "whist": "greedy", "responsibility": "full", "jumps": false, "misere_beaten_by": 9, "no_talon_bids": false, "misere_invite": false, "after_misere": "ends", "half_whist": true, "first_hand_half": false, "return_on_eight": false, "dealer_answers": true, "exit": [6], "exit_circle": false, "exit_by": "made", "forced_rounds": 0, "dark_limit": 3, "dark_circle": false, "dealer_repeats": 1, "mountain": "divided", "all_pass_price": 1, "progression": [1, 2, 3], "zero_trick_bonus": "price", "dealer_zero_bonus": true, "all_pass_talon": "opened", "consolation": "all", "share_high_shortage": false, "cap_shortage": false, "stalingrad": false, "ten_checked": false, "without_three": false, "open_after_first_lead": false, "help_to": "anyone", "unwhisted_help": "pool", "prizes": [], "dealer_talon_prize": false, "talon_refusal_penalty": 0, "seats": 0, "seating": "lot", "stake": "", "pace": "none", "only_card": false, "sheet": "request"}, "joined": [0, 2, 1], "dealer": 0, "computers": [1, 2], "draw": {"seats": ["As", "Ad", "9d"], "dealer": ["Tc", "Jd", "Qc"]}}',NULL);
INSERT INTO "tables" VALUES(6,-4001,NULL,'Пятница 2',504,0,'preferans','lobby','{"length": 10}',1.79000020770825600622e+09,NULL,2,NULL,'club','null',NULL);
CREATE INDEX tables_by_chat ON tables (chat_id, status);
CREATE INDEX tables_by_status ON tables (status);
CREATE INDEX places_by_user ON places (user_id);
CREATE INDEX handled_by_age ON handled (at);
CREATE INDEX pictures_by_age ON pictures (at);
CREATE TRIGGER log_no_update BEFORE update ON log WHEN NOT (new.table_id IS old.table_id AND new.seq IS old.seq AND new.actor IS old.actor AND new.at IS old.at AND json_remove(new.action, '$.newcomer.name', '$.substitute.name') IS json_remove(old.action, '$.newcomer.name', '$.substitute.name') AND json_type(new.action) IS 'object') BEGIN SELECT RAISE(ABORT, 'log is append-only'); END;
CREATE TRIGGER deals_no_update BEFORE update ON deals  BEGIN SELECT RAISE(ABORT, 'deals is append-only'); END;
CREATE TRIGGER log_no_delete BEFORE delete ON log WHEN NOT EXISTS (SELECT 1 FROM tables WHERE id = old.table_id AND prepared IS NOT NULL) BEGIN SELECT RAISE(ABORT, 'log is append-only'); END;
CREATE TRIGGER deals_no_delete BEFORE delete ON deals WHEN NOT EXISTS (SELECT 1 FROM tables WHERE id = old.table_id AND prepared IS NOT NULL) BEGIN SELECT RAISE(ABORT, 'deals is append-only'); END;
CREATE INDEX played_by_age ON played (at);
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('tables',6);
COMMIT;
