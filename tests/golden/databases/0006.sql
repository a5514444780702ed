BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0006');
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
CREATE TABLE circles (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	worker BIGINT NOT NULL, 
	joins BIGINT, 
	changes INTEGER NOT NULL
);
CREATE TABLE deals (
	table_id INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	facts JSON NOT NULL, 
	at FLOAT NOT NULL, 
	PRIMARY KEY (table_id, number), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "deals" VALUES(1,1,'{"dealer": 0, "shuffle": {"deck": ["Ad", "Ah", "Qh", "7s", "Kd", "7d", "9s", "8s", "8c", "Ks", "Qc", "Jc", "Tc", "9c", "Ts", "Jh", "Kc", "7c", "8h", "8d", "Jd", "Td", "As", "9h", "Js", "Kh", "9d", "7h", "Qd", "Ac", "Th", "Qs"], "salt": "7abf29129d8f1df3ab426aaee0949192", "commitment": "0895ad112c600d17ec6f47f8c6dd8c0ecb59672d82da188417687e5ad0003f65", "cut": 27}, "hands": [["8s", "Ts", "Qs", "8c", "9c", "8d", "9d", "Jd", "Ad", "Kh"], ["7s", "Ks", "As", "Qc", "Kc", "Td", "Qd", "Kd", "7h", "Jh"], ["9s", "Js", "7c", "Tc", "Jc", "Ac", "7d", "8h", "9h", "Th"]], "talon": ["Ah", "Qh"], "auction": [{"seat": 1, "bid": "pass"}, {"seat": 2, "bid": "pass"}, {"seat": 0, "bid": "talon"}], "declarer": 0, "discard": ["Qs", "Ad"], "contract": "6d", "whisting": [{"seat": 1, "say": "pass"}, {"seat": 2, "say": "pass"}], "play": null, "tricks": [], "ending": null, "taken": [0, 0, 0], "writes": [{"seat": 0, "column": "pool", "points": 2}], "facts": {"number": 1, "bid": "6s", "whisters": [], "dealer_hand": null, "price": 0, "winners": [], "writes": [{"seat": 0, "column": "pool", "points": 2, "why": "unplayed", "on": null, "count": 1, "price": 2}]}}',1.79000001488889336591e+09);
INSERT INTO "deals" VALUES(1,2,'{"dealer": 1, "shuffle": {"deck": ["Qs", "7c", "Ah", "Ks", "Jc", "As", "8h", "8s", "9d", "7s", "Qc", "Jh", "Kh", "Js", "Th", "Jd", "Kc", "Qd", "8d", "Ad", "Qh", "Td", "9s", "7h", "Ts", "Kd", "9c", "Tc", "7d", "Ac", "8c", "9h"], "salt": "852ea637441ec707ee716777daa58020", "commitment": "136d8f45f45622a04af9fc3e08b025580e2a1792ebf52e8a9185eebad93c78de", "cut": 11}, "hands": [["8s", "9s", "Js", "7c", "Tc", "7d", "9d", "Td", "Th", "Ah"], ["7s", "Ts", "Ks", "8c", "Jc", "Qc", "Kc", "Ac", "Jd", "7h"], ["Qs", "As", "9c", "Kd", "Ad", "8h", "9h", "Jh", "Qh", "Kh"]], "talon": ["Qd", "8d"], "auction": [{"seat": 2, "bid": "pass"}, {"seat": 0, "bid": "pass"}, {"seat": 1, "bid": "pass"}], "declarer": null, "tricks": [[{"talon": "Qd"}, {"seat": 2, "card": "Ad"}, {"seat": 0, "card": "Td"}, {"seat": 1, "card": "Jd"}], [{"talon": "8d"}, {"seat": 2, "card": "Kd"}, {"seat": 0, "card": "9d"}, {"seat": 1, "card": "7h"}], [{"seat": 2, "card": "Kh"}, {"seat": 0, "card": "Th"}, {"seat": 1, "card": "Jc"}], [{"seat": 2, "card": "9c"}, {"seat": 0, "card": "7c"}, {"seat": 1, "card": "Qc"}], [{"seat": 1, "card": "Kc"}, {"seat": 2, "card": "Qs"}, {"seat": 0, "card": "Tc"}], [{"seat": 1, "card": "8c"}, {"seat": 2, "card": "8h"}, {"seat": 0, "card": "Js"}], [{"seat": 1, "card": "7s"}, {"seat": 2, "card": "As"}, {"seat": 0, "card": "8s"}], [{"seat": 2, "card": "Qh"}, {"seat": 0, "card": "Ah"}, {"seat": 1, "card": "Ts"}], [{"seat": 0, "card": "9s"}, {"seat": 1, "card": "Ks"}, {"seat": 2, "card": "Jh"}], [{"seat": 1, "card": "Ac"}, {"seat": 2, "card": "9h"}, {"seat": 0, "card": "7d"}]], "ending": null, "taken": [1, 5, 4], "writes": [{"seat": 1, "column": "mountain", "points": 4}, {"seat": 2, "column": "mountain", "points": 3}], "facts": {"number": 2, "bid": null, "whisters": [], "dealer_hand": null, "price": 1, "winners": [2, 2, 2, 1, 1, 1, 2, 0, 1, 1], "writes": [{"seat": 2, "column": "mountain", "points": 3, "why": "all_pass_tricks", "on": null, "count": 3, "price": 1}, {"seat": 1, "column": "mountain", "points": 4, "why": "all_pass_tricks", "on": null, "count": 4, "price": 1}]}}',1.79000005138142657284e+09);
INSERT INTO "deals" VALUES(2,1,'{"dealer": 2, "shuffle": {"deck": ["Ts", "Qc", "As", "9h", "Ks", "Ad", "Qh", "6d", "8s", "8c", "Th", "6c", "6h", "7d", "Jh", "Td", "Js", "Tc", "9c", "Qd", "8d", "7c", "Kd", "7h", "Kc", "Qs", "Jd", "9s", "6s", "7s", "8h", "Ac", "Jc", "Kh", "9d", "Ah"], "salt": "7c9b6d1fc5f0a150decabb2e4fb28ec0", "commitment": "d8566aaf386b9695165ae74b530520ab111892624f40141a75511acaac5c38c5", "cut": 18}, "hands": [["9s", "7c", "9c", "Kc", "8h"], ["6s", "Qs", "Ac", "Qd", "Kd"], ["7s", "Jc", "8d", "Jd", "7h"]], "turned": "Kh", "auction": [{"seat": 0, "bid": "pass"}, {"seat": 1, "bid": "pass"}, {"seat": 2, "bid": "pass"}], "bidder": null, "tricks": [], "taken": [0, 0, 0], "made": null, "accounts": [-1, -1, -1], "pot": 3, "facts": {"number": 1, "bid": 0, "winners": [], "payments": [{"payer": 0, "taker": null, "points": 1, "why": "ante"}, {"payer": 1, "taker": null, "points": 1, "why": "ante"}, {"payer": 2, "taker": null, "points": 1, "why": "ante"}]}}',1.79000006780319452287e+09);
INSERT INTO "deals" VALUES(2,2,'{"dealer": 0, "shuffle": {"deck": ["Jc", "Qc", "Ks", "Kh", "7d", "Td", "6d", "Th", "Jh", "9c", "Ac", "7c", "Kd", "Jd", "9s", "6c", "Kc", "Qd", "Ts", "Qs", "9h", "7s", "Js", "8s", "7h", "Tc", "As", "Ah", "6s", "8d", "8c", "6h", "8h", "9d", "Ad", "Qh"], "salt": "31a493344fe411b6dfdae41255ea0cb1", "commitment": "a6d193cee71272a887da4b81403719a13c714c68a81c750bcc6eb174841af806", "cut": 12}, "hands": [["8s", "9s", "As", "Qd", "9h"], ["7s", "Ts", "6c", "Kd", "7h"], ["Js", "Qs", "Tc", "Kc", "Jd"]], "turned": "Ah", "auction": [{"seat": 1, "bid": 3}, {"seat": 2, "bid": 4}, {"seat": 0, "bid": "pass"}], "bidder": 2, "tricks": [[{"seat": 0, "card": "9h"}, {"seat": 1, "card": "7h"}, {"seat": 2, "card": "Kc"}], [{"seat": 0, "card": "Qd"}, {"seat": 1, "card": "Kd"}, {"seat": 2, "card": "Jd"}]], "taken": [1, 1, 0], "made": false, "accounts": [2, 2, -10], "pot": 6, "facts": {"number": 2, "bid": 4, "winners": [0, 1], "payments": [{"payer": 0, "taker": null, "points": 1, "why": "ante"}, {"payer": 1, "taker": null, "points": 1, "why": "ante"}, {"payer": 2, "taker": null, "points": 1, "why": "ante"}, {"payer": 2, "taker": 0, "points": 4, "why": "failed"}, {"payer": 2, "taker": 1, "points": 4, "why": "failed"}]}}',1.79000009351833701135e+09);
INSERT INTO "deals" VALUES(1,3,'{"dealer": 2, "shuffle": {"deck": ["9c", "9h", "Ah", "Jc", "Td", "7c", "Kc", "8s", "Jh", "Ts", "7d", "9s", "Kd", "7h", "9d", "Th", "Ad", "Qh", "Qd", "Qc", "Kh", "Js", "Tc", "7s", "8d", "Jd", "As", "8h", "Ks", "Qs", "8c", "Ac"], "salt": "e9833ec64014dd71fe969313be17a35e", "commitment": "1bcadb6f95e241ace55285760d561b3db1d832e8f953bf4f2e59679aa01f444d", "cut": 11}, "hands": [["9s", "As", "7c", "9c", "Qc", "Kc", "Ac", "Jd", "Kd", "Kh"], ["8s", "Js", "Ks", "Tc", "9d", "7h", "8h", "9h", "Jh", "Ah"], ["7s", "Ts", "Qs", "8c", "Jc", "7d", "8d", "Td", "Ad", "Th"]], "talon": ["Qh", "Qd"], "auction": [{"seat": 0, "bid": "pass"}, {"seat": 1, "bid": "pass"}, {"seat": 2, "bid": "pass"}], "declarer": null, "tricks": [[{"talon": "Qh"}, {"seat": 0, "card": "Kh"}, {"seat": 1, "card": "9h"}, {"seat": 2, "card": "Th"}], [{"talon": "Qd"}, {"seat": 0, "card": "Kd"}, {"seat": 1, "card": "9d"}, {"seat": 2, "card": "7d"}], [{"seat": 0, "card": "Jd"}, {"seat": 1, "card": "7h"}, {"seat": 2, "card": "Ad"}], [{"seat": 2, "card": "7s"}, {"seat": 0, "card": "9s"}, {"seat": 1, "card": "Ks"}], [{"seat": 1, "card": "Ah"}, {"seat": 2, "card": "Jc"}, {"seat": 0, "card": "Kc"}], [{"seat": 1, "card": "8s"}, {"seat": 2, "card": "Qs"}, {"seat": 0, "card": "As"}], [{"seat": 0, "card": "Ac"}, {"seat": 1, "card": "Tc"}, {"seat": 2, "card": "8c"}], [{"seat": 0, "card": "7c"}, {"seat": 1, "card": "Js"}, {"seat": 2, "card": "Td"}], [{"seat": 0, "card": "Qc"}, {"seat": 1, "card": "Jh"}, {"seat": 2, "card": "8d"}], [{"seat": 0, "card": "9c"}, {"seat": 1, "card": "8h"}, {"seat": 2, "card": "Ts"}]], "ending": null, "taken": [7, 2, 1], "writes": [{"seat": 0, "column": "mountain", "points": 12}, {"seat": 1, "column": "mountain", "points": 2}], "facts": {"number": 3, "bid": null, "whisters": [], "dealer_hand": null, "price": 2, "winners": [0, 0, 2, 1, 1, 0, 0, 0, 0, 0], "writes": [{"seat": 0, "column": "mountain", "points": 12, "why": "all_pass_tricks", "on": null, "count": 6, "price": 2}, {"seat": 1, "column": "mountain", "points": 2, "why": "all_pass_tricks", "on": null, "count": 1, "price": 2}]}}',1.79000010836513948446e+09);
CREATE TABLE drafts (
	table_id INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	draft JSON NOT NULL, 
	PRIMARY KEY (table_id, seat), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "drafts" VALUES(1,-1,'{"menu": "", "gone": [], "levels": {}, "ended_by": "", "layouts": {}, "timed": [], "poked": {}, "hurried": 0, "invited": {}, "aside": {}, "reopened": -1, "before": [], "whose": [], "ender": 0, "lots_salt": "c5cda77e0831a01cce48f69fb3d4c2cd"}');
INSERT INTO "drafts" VALUES(1,-2,'{"opened": 1011, "updates": [1012, 1013, 1014, 1020, 1021, 1022, 1023, 1024, 1025, 1027]}');
INSERT INTO "drafts" VALUES(2,-1,'{"menu": "", "gone": [], "levels": {}, "ended_by": "", "layouts": {}, "timed": [], "poked": {}, "hurried": 0, "invited": {}, "aside": {}, "reopened": -1, "before": [], "whose": [], "ender": 0, "lots_salt": "882061f4992407adf23016a4c4f09fc7"}');
INSERT INTO "drafts" VALUES(2,-2,'{"opened": 1075, "updates": [1076, 1077, 1078, 1113, 1114]}');
INSERT INTO "drafts" VALUES(3,-1,'{"menu": "", "gone": [], "levels": {}, "ended_by": "", "layouts": {}, "timed": [], "poked": {}, "hurried": 0, "invited": {}, "aside": {}, "reopened": -1, "before": [], "whose": [], "ender": 0, "lots_salt": "18d689b30d624c9049956bd010d47676"}');
INSERT INTO "drafts" VALUES(3,-2,'{"opened": 1136, "updates": []}');
CREATE TABLE folded (
	table_id INTEGER NOT NULL, 
	entries INTEGER NOT NULL, 
	deals INTEGER NOT NULL, 
	made_by VARCHAR NOT NULL, 
	state BLOB NOT NULL, 
	seal VARCHAR NOT NULL, 
	PRIMARY KEY (table_id), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "folded" VALUES(1,64,2,'628f99b7b9de423bf29c911f9550e7a8 napoleon=1 preferans=4',X'800595C00B0000000000008C11626F742E7461626C65732E6C6564676572948C064C65646765729493942981945D94288C0C656E67696E652E7374617465948C055461626C659493942981945D942868058C0753657474696E679493942981945D942868058C0753656174696E679493942981945D94288C09707265666572616E7394518C18656E67696E652E707265666572616E732E6F7074696F6E73948C0941677265656D656E749493942981945D94284B038C1C656E67696E652E707265666572616E732E636F6E76656E74696F6E73948C056E616D65649493948C05736F63686994681B86945294681B8C00944B0A8C06677265656479948C0466756C6C94894B0989898C04656E647394888989884B068594898C046D616465944B004B03894B018C0764697669646564944B014B014B024B0387948C05707269636594888C066F70656E6564948C03616C6C948989898989898C06616E796F6E65948C04706F6F6C9429894B004B008C076A6F696E696E6794681E8C046E6F6E65948C07726571756573749465626816294B004B014B02879428919428919429892929289194681E656268058C054465616C749493942981945D948C0B656E67696E652E67616D65948C0853687566666C65649493942981945D9428288C0C656E67696E652E6361726473948C04436172649493944B0A85945294683D4B1A85945294683D4B1F85945294683D4B0C85945294683D4B1385945294683D4B0885945294683D4B0E85945294683D4B0185945294683D4B1C85945294683D4B0385945294683D4B1085945294683D4B0285945294683D4B1685945294683D4B1885945294683D4B1285945294683D4B1B85945294683D4B1785945294683D4B1D85945294683D4B1585945294683D4B0D85945294683D4B1E85945294683D4B0485945294683D4B0B85945294683D4B0085945294683D4B1185945294683D4B1485945294683D4B0785945294683D4B1985945294683D4B0685945294683D4B0585945294683D4B0985945294683D4B0F8594529474948C206539383333656336343031346464373166653936393331336265313761333565948C4031626361646236663935653234316163653535323835373630643536316233646231643833326538663935336266346632653539363739616130316634343464944B014B0B656261624E65628C16656E67696E652E707265666572616E732E7374617465948C0E507265666572616E7353746174659493942981945D942868818C0550756C6B619493942981945D942868168C16656E67696E652E707265666572616E732E70756C6B61948C0553686565749493942981945D9428688A8C074163636F756E749493942981945D94288C096672616374696F6E73948C084672616374696F6E9493944B024B018694529468954B004B0186945294689968996899879429656268902981945D9428689968954B044B0186945294689A29656268902981945D9428689968954B034B0186945294689A29656287942965628C16656E67696E652E707265666572616E732E6661637473948C094465616C46616374739493942981945D94284B014B0028685F68436861686D685768536855684D687B687768656845686B683F6851684F684B68496875686F687168476873684168696867685B68596863687D685D687974948C203761626632393132396438663164663361623432366161656530393439313932944B1B28684D68516879687B683F686F685B6871685F6867919428686D687768736865684B6847686368576859684F919428685568696849686B6845687D685368756841685D919487946843686186944B018C18656E67696E652E707265666572616E732E616374696F6E73948C04506173739493942981945D946286944B0268B386944B0068B08C0954616B6554616C6F6E9493942981945D9462869487944B0068B08C08436F6E74726163749493942981945D94284B0668B08C0653747261696E9493944B008594529465626879685F869468BE2981945D94284B0668C24B028594529465624B0168B386944B0268B386948694294E4E294B004B004B0087944E4B0068A48C0557726974659493942981945D94284B0068A48C06436F6C756D6E949394682A8594529468954B024B018694529468A48C035768799493948C08756E706C6179656494859452944E4B0168D765628594892891944E4E894B012891944B0089656268A62981945D94284B024B01286879684968436877684568736875684D685B686D6865684F68676869685D6871684B6863686F685F686168476855685968516857683F686B6853687D687B684174948C203835326561363337343431656337303765653731363737376461613538303230944B0B28684D685568696849686B6853685B6847685D6843919428686D68516877687B68456865684B687D6871685991942868796873683F6857685F68756841684F68616867919487946863686F86944B0268B386944B0068B386944B0168B3869487944E4E4E4E29294E4E2868A48C05547269636B9493942981945D94284B02685F86944B00684786944B016871869487944B026863656268EE2981945D94284B02685786944B00685B86944B016859869487944B02686F656268EE2981945D94284B02686786944B00685D86944B016845869487944B024E656268EE2981945D94284B02683F86944B00684986944B016865869487944B014E656268EE2981945D94284B01684B86944B02687986944B00686B869487944B014E656268EE2981945D94284B01687B86944B02687586944B006869869487944B014E656268EE2981945D94284B01686D86944B02687386944B00684D869487944B024E656268EE2981945D94284B02686186944B00684386944B016851869487944B004E656268EE2981945D94284B00685586944B01687786944B02684F869487944B014E656268EE2981945D94284B01687D86944B02684186944B006853869487944B014E656274944B014B054B0487944E4B0168CF2981945D94284B0268D38C086D6F756E7461696E948594529468954B034B018694529468D98C0F616C6C5F706173735F747269636B7394859452944E4B0368954B014B0186945294656268CF2981945D94284B016A3101000068954B044B01869452946A360100004E4B046A38010000656286948968DE4E4E894B012891944B0089656286944B024B014B004B00656268818C07416C6C506173739493942981945D942868818C044465616C9493942981945D942868818C094465616C5465726D739493942981945D942868368C065374617475739493942981945D942868368C0850726F67726573739493948C046465616C94859452944B034B0265624B004B014B0287944E4B024B064B00894E6562683928685568736849683F6865684B687D687168576867919428684D68696877686B685B685968756841684F6843919428686D68516879687B68456853686F6847685F685D91948794686168638694656268818C0B4465616C486973746F72799493942981945D94284B0068B386944B0168B386944B0268B3869487944E4E4E4E29294E894E89289194656268818C0B48616E64436F6E74726F6C9493942981945D94284B004B014B0287944B004B014B0287942891944E4E6A6A0100006A6A01000065624D80E54A120800124A28120A0087944E4B016843869485944B022868EE2981945D94284B00686786944B01684186944B02685D869487944B006861656268EE2981945D94284B00685786944B01685B86944B026853869487944B006863656268EE2981945D94284B00687186944B01685986944B02685F869487944B024E656268EE2981945D94284B02686D86944B00685586944B016877869487944B014E656274946562656265624B404B284B274B2787942929288C0D656E67696E652E747269636B73948C08506C6179436172649493942981945D94685161626A8A0100002981945D94687961626A8A0100002981945D94687B61626A8A0100002981945D94684561626A8A0100002981945D94686F61626A8A0100002981945D9468476162749487944741DAAC4EF22D6D284741DAAC4EF2ED5EF24741DAAC4EF2ED5EF287944B004741DAAC4EF2ED5EF24700000000000000004E4E7D9465622E','b910bd8078ee029173383e621f08c72179494523d942a98703d80ea072b39703');
CREATE TABLE homes (
	chat_id BIGINT NOT NULL, 
	circle BIGINT NOT NULL, 
	PRIMARY KEY (chat_id)
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
INSERT INTO "log" VALUES(1,0,-1,'{"open": {"game": "preferans", "version": 4, "agreement": {"players": 3, "convention": "sochi", "base": "sochi", "limit": "", "length": 10, "whist": "greedy", "responsibility": "full", "jumps": false, "misere_beaten_by": 9, "no_talon_bids": false, "misere_invite": false, "after_misere": "ends", "half_whist": true, "first_hand_half": false, "return_on_eight": false, "dealer_answers": true, "exit": [6], "exit_circle": false, "exit_by": "made", "forced_rounds": 0, "dark_limit": 3, "dark_circle": false, "dealer_repeats": 1, "mountain": "divided", "all_pass_price": 1, "progression": [1, 2, 3], "zero_trick_bonus": "price", "dealer_zero_bonus": true, "all_pass_talon": "opened", "consolation": "all", "share_high_shortage": false, "cap_shortage": false, "stalingrad": false, "ten_checked": false, "without_three": false, "open_after_first_lead": false, "help_to": "anyone", "unwhisted_help": "pool", "prizes": [], "dealer_talon_prize": false, "talon_refusal_penalty": 0, "seats": 0, "seating": "joining", "stake": "", "pace": "none", "sheet": "request"}, "computers": []}}',1790000000.0);
INSERT INTO "log" VALUES(1,1,-1,'{"shuffle": {"deck": ["Ad", "Ah", "Qh", "7s", "Kd", "7d", "9s", "8s", "8c", "Ks", "Qc", "Jc", "Tc", "9c", "Ts", "Jh", "Kc", "7c", "8h", "8d", "Jd", "Td", "As", "9h", "Js", "Kh", "9d", "7h", "Qd", "Ac", "Th", "Qs"], "salt": "7abf29129d8f1df3ab426aaee0949192"}}',1790000000.0);
INSERT INTO "log" VALUES(1,2,2,'{"do": "k27"}',1790000000.0);
INSERT INTO "log" VALUES(1,3,1,'{"do": "P"}',1.79000000133115029334e+09);
INSERT INTO "log" VALUES(1,4,2,'{"do": "P"}',1.7900000022940330505e+09);
INSERT INTO "log" VALUES(1,5,0,'{"do": "T"}',1.79000000295410871507e+09);
INSERT INTO "log" VALUES(1,6,0,'{"do": "O"}',1.79000000344042682642e+09);
INSERT INTO "log" VALUES(1,7,0,'{"do": "xQsAd"}',1.7900000118897607327e+09);
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
INSERT INTO "log" VALUES(1,40,0,'{"do": "p9s"}',1.79000004499912953375e+09);
INSERT INTO "log" VALUES(1,41,1,'{"do": "pKs"}',1.79000004754511284825e+09);
INSERT INTO "log" VALUES(1,42,2,'{"do": "pJh"}',1.79000004862181711197e+09);
INSERT INTO "log" VALUES(1,43,1,'{"do": "pAc"}',1.79000004948111271852e+09);
INSERT INTO "log" VALUES(1,44,2,'{"do": "p9h"}',1.79000005030245208734e+09);
INSERT INTO "log" VALUES(1,45,0,'{"do": "p7d"}',1.79000005138142657284e+09);
INSERT INTO "log" VALUES(1,46,-1,'{"shuffle": {"deck": ["9c", "9h", "Ah", "Jc", "Td", "7c", "Kc", "8s", "Jh", "Ts", "7d", "9s", "Kd", "7h", "9d", "Th", "Ad", "Qh", "Qd", "Qc", "Kh", "Js", "Tc", "7s", "8d", "Jd", "As", "8h", "Ks", "Qs", "8c", "Ac"], "salt": "e9833ec64014dd71fe969313be17a35e"}}',1.79000005138142657284e+09);
INSERT INTO "log" VALUES(1,47,1,'{"do": "k11"}',1.79000005285096478466e+09);
INSERT INTO "log" VALUES(1,48,0,'{"do": "P"}',1.79000005382645440104e+09);
INSERT INTO "log" VALUES(1,49,1,'{"do": "P"}',1.79000005453824400898e+09);
INSERT INTO "log" VALUES(1,50,2,'{"do": "P"}',1.79000005532122707365e+09);
INSERT INTO "log" VALUES(1,51,0,'{"do": "pKh"}',1.79000005574975705143e+09);
INSERT INTO "log" VALUES(1,52,1,'{"do": "p9h"}',1.79000005708780455596e+09);
INSERT INTO "log" VALUES(1,53,2,'{"do": "pTh"}',1.79000005781634974472e+09);
INSERT INTO "log" VALUES(1,54,0,'{"do": "pKd"}',1.79000005922904658313e+09);
INSERT INTO "log" VALUES(2,0,-1,'{"open": {"game": "napoleon", "version": 1, "agreement": {"players": 3, "least_bid": 2, "penalty": "by_bid", "play_out": false, "deals": 0, "seats": 0, "seating": "lot", "stake": "", "pace": "none", "sheet": "request"}, "computers": []}}',1.79000006082002663613e+09);
INSERT INTO "log" VALUES(2,1,-1,'{"lots": ["6c", "7h", "Kc", "Kh", "Jd", "8d"], "salt": "882061f4992407adf23016a4c4f09fc7"}',1.79000006082002663613e+09);
INSERT INTO "log" VALUES(2,2,-1,'{"shuffle": {"deck": ["Ts", "Qc", "As", "9h", "Ks", "Ad", "Qh", "6d", "8s", "8c", "Th", "6c", "6h", "7d", "Jh", "Td", "Js", "Tc", "9c", "Qd", "8d", "7c", "Kd", "7h", "Kc", "Qs", "Jd", "9s", "6s", "7s", "8h", "Ac", "Jc", "Kh", "9d", "Ah"], "salt": "7c9b6d1fc5f0a150decabb2e4fb28ec0"}}',1.79000006082002663613e+09);
INSERT INTO "log" VALUES(1,55,1,'{"do": "p9d"}',1.79000006082002663613e+09);
INSERT INTO "log" VALUES(2,3,1,'{"do": "k18"}',1.79000006215117692942e+09);
INSERT INTO "log" VALUES(2,4,0,'{"do": "P"}',1.79000006311405968672e+09);
INSERT INTO "log" VALUES(1,56,2,'{"do": "p7d"}',1.79000006377413535115e+09);
INSERT INTO "log" VALUES(2,5,1,'{"do": "P"}',1.79000006426045346263e+09);
INSERT INTO "log" VALUES(1,57,0,'{"do": "pJd"}',1.79000006582725811003e+09);
INSERT INTO "log" VALUES(1,58,1,'{"do": "p7h"}',1.79000006657442426684e+09);
INSERT INTO "log" VALUES(2,6,2,'{"do": "P"}',1.79000006780319452287e+09);
INSERT INTO "log" VALUES(2,7,-1,'{"shuffle": {"deck": ["Jc", "Qc", "Ks", "Kh", "7d", "Td", "6d", "Th", "Jh", "9c", "Ac", "7c", "Kd", "Jd", "9s", "6c", "Kc", "Qd", "Ts", "Qs", "9h", "7s", "Js", "8s", "7h", "Tc", "As", "Ah", "6s", "8d", "8c", "6h", "8h", "9d", "Ad", "Qh"], "salt": "31a493344fe411b6dfdae41255ea0cb1"}}',1.79000006780319452287e+09);
INSERT INTO "log" VALUES(1,59,2,'{"do": "pAd"}',1.79000006870108246807e+09);
INSERT INTO "log" VALUES(1,60,2,'{"do": "p7s"}',1.79000007008196282388e+09);
INSERT INTO "log" VALUES(2,8,2,'{"do": "k12"}',1.79000007146418452265e+09);
INSERT INTO "log" VALUES(1,61,0,'{"do": "p9s"}',1.79000007270978736878e+09);
INSERT INTO "log" VALUES(2,9,1,'{"do": "b3"}',1.79000007313146829602e+09);
INSERT INTO "log" VALUES(1,62,1,'{"do": "pKs"}',1.79000007354236245152e+09);
INSERT INTO "log" VALUES(2,10,2,'{"do": "b4"}',1.79000007423766660692e+09);
INSERT INTO "log" VALUES(1,63,1,'{"do": "pAh"}',1790000075.70892);
INSERT INTO "log" VALUES(1,64,2,'{"do": "pJc"}',1.79000007704610466954e+09);
INSERT INTO "log" VALUES(1,65,0,'{"do": "pKc"}',1.79000007862011456484e+09);
INSERT INTO "log" VALUES(1,66,1,'{"do": "p8s"}',1.7900000801291518211e+09);
INSERT INTO "log" VALUES(1,67,2,'{"do": "pQs"}',1.79000008148768019675e+09);
INSERT INTO "log" VALUES(1,68,0,'{"do": "pAs"}',1.79000008194594287876e+09);
INSERT INTO "log" VALUES(2,11,0,'{"do": "P"}',1.79000008305869507787e+09);
INSERT INTO "log" VALUES(2,12,0,'{"do": "p9h"}',1.79000008463355588916e+09);
INSERT INTO "log" VALUES(1,69,0,'{"do": "pAc"}',1.79000008519024205204e+09);
INSERT INTO "log" VALUES(2,13,1,'{"do": "p7h"}',1.79000008611170816422e+09);
INSERT INTO "log" VALUES(2,14,2,'{"do": "pKc"}',1.79000008884471893308e+09);
INSERT INTO "log" VALUES(2,15,0,'{"do": "pQd"}',1.79000009032695150371e+09);
INSERT INTO "log" VALUES(1,70,1,'{"do": "pTc"}',1.79000009094309592248e+09);
INSERT INTO "log" VALUES(2,16,1,'{"do": "pKd"}',1.79000009227297353746e+09);
INSERT INTO "log" VALUES(2,17,2,'{"do": "pJd"}',1.79000009351833701135e+09);
INSERT INTO "log" VALUES(2,18,-1,'{"shuffle": {"deck": ["As", "8c", "6s", "Qd", "7s", "Js", "Th", "Ac", "7c", "9s", "8h", "7d", "8s", "8d", "Jh", "Jc", "9h", "Kc", "Kh", "9d", "9c", "Qc", "Tc", "Kd", "7h", "Ts", "Ad", "Qs", "Ah", "Jd", "6h", "6d", "6c", "Ks", "Td", "Qh"], "salt": "6791d8358f786da53a2e2b134c33bca4"}}',1.79000009351833701135e+09);
INSERT INTO "log" VALUES(1,71,2,'{"do": "p8c"}',1.79000009474739646907e+09);
INSERT INTO "log" VALUES(2,19,0,'{"do": "k24"}',1.79000009516129326815e+09);
INSERT INTO "log" VALUES(2,20,2,'{"do": "P"}',1790000096.11682);
INSERT INTO "log" VALUES(1,72,0,'{"do": "p7c"}',1.79000009856025338178e+09);
INSERT INTO "log" VALUES(2,21,0,'{"do": "P"}',1.79000010008511137964e+09);
INSERT INTO "log" VALUES(2,22,1,'{"do": "b4"}',1.79000010142155742648e+09);
INSERT INTO "log" VALUES(1,73,1,'{"do": "pJs"}',1.79000010275120306009e+09);
INSERT INTO "log" VALUES(1,74,2,'{"do": "pTd"}',1.79000010368048524849e+09);
INSERT INTO "log" VALUES(1,75,0,'{"do": "pQc"}',1.79000010413071918491e+09);
INSERT INTO "log" VALUES(1,76,1,'{"do": "pJh"}',1.7900001046909513473e+09);
INSERT INTO "log" VALUES(1,77,2,'{"do": "p8d"}',1.7900001051337404251e+09);
INSERT INTO "log" VALUES(1,78,0,'{"do": "p9c"}',1.79000010581915616984e+09);
INSERT INTO "log" VALUES(1,79,1,'{"do": "p8h"}',1.79000010655338978766e+09);
INSERT INTO "log" VALUES(2,23,2,'{"do": "p6h"}',1.79000010761330938342e+09);
INSERT INTO "log" VALUES(1,80,2,'{"do": "pTs"}',1.79000010836513948446e+09);
INSERT INTO "log" VALUES(1,81,-1,'{"shuffle": {"deck": ["Ks", "Ts", "Jh", "Ac", "9s", "Js", "8h", "Kd", "Th", "9d", "Jd", "Kc", "Jc", "Qh", "8d", "Kh", "Qs", "Qd", "8s", "Td", "9h", "7s", "9c", "Tc", "Ad", "Qc", "7h", "Ah", "7c", "8c", "7d", "As"], "salt": "89d0a49a2bd2b7d913cc5370d55514d0"}}',1.79000010836513948446e+09);
INSERT INTO "log" VALUES(2,24,0,'{"do": "pAh"}',1.79000011030113935473e+09);
INSERT INTO "log" VALUES(1,82,2,'{"do": "k11"}',1.79000011367099142074e+09);
INSERT INTO "log" VALUES(2,25,1,'{"do": "pQh"}',1.79000011464648103713e+09);
INSERT INTO "log" VALUES(1,83,1,'{"do": "P"}',1.79000011535827064515e+09);
INSERT INTO "log" VALUES(1,84,2,'{"do": "P"}',1.79000011614125370974e+09);
INSERT INTO "log" VALUES(2,26,0,'{"do": "p8c"}',1.79000011656978368764e+09);
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
INSERT INTO "people" VALUES(501,'Анна','anna','ru',1,0,'seldom',0,0,1.79000009516129326815e+09,0.0,0);
INSERT INTO "people" VALUES(502,'Борис','boris','ru',1,0,'seldom',0,0,1.79000009094309592248e+09,0.0,0);
INSERT INTO "people" VALUES(503,'Вера',NULL,'ru',1,0,'seldom',0,0,1.79000009474739646907e+09,0.0,0);
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
CREATE TABLE secrets (
	name VARCHAR NOT NULL, 
	value BLOB NOT NULL, 
	PRIMARY KEY (name)
);
INSERT INTO "secrets" VALUES('links',X'3EB256CBE827C62DCF44CC532F929444C798BFF8FE75F5E56FAB804604C6BD47');
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
INSERT INTO "slots" VALUES(503,'page:welcome',NULL,12,'fadb3355618acd01717a5b8fcb96d26f','text','',1790000000.0,1790000000.0,NULL,NULL,'[]',0,'','[]','[]',0.0,0);
INSERT INTO "slots" VALUES(502,'page:welcome',NULL,13,'fadb3355618acd01717a5b8fcb96d26f','text','',1790000000.0,1790000000.0,NULL,NULL,'[]',0,'','[]','[]',0.0,0);
INSERT INTO "slots" VALUES(503,'1:hand:2',NULL,46,'3993b0f9c26723884788eb165bad4147','text','',1.79000011008511137958e+09,1.79000011614125370974e+09,NULL,NULL,'[]',0,'4:cards','[]','[]',0.0,1);
INSERT INTO "slots" VALUES(502,'1:hand:1',NULL,45,'9ac68d41971c002a21d32a7ebce81eb2','text','',1.79000010975120306009e+09,1.79000011614125370974e+09,NULL,NULL,'[]',0,'4:cards','[]','[]',0.0,1);
INSERT INTO "slots" VALUES(501,'1:hand:0',NULL,48,'5cba4ffc6dbafe5e24abe6801aa3cb61','text','',1.79000011051833701129e+09,1.79000011614125370974e+09,NULL,NULL,'[]',0,'4:cards','["turn:52"]','[]',0.0,1);
INSERT INTO "slots" VALUES(-4001,'',NULL,41,'','text','',0.0,0.0,NULL,37,'[]',0,'','[]','[]',0.0,0);
INSERT INTO "slots" VALUES(503,'',NULL,41,'','text','',0.0,0.0,NULL,31,'[]',0,'','[]','[]',0.0,0);
INSERT INTO "slots" VALUES(502,'',NULL,41,'','text','',0.0,0.0,NULL,30,'[]',0,'','[]','[]',0.0,0);
INSERT INTO "slots" VALUES(501,'',NULL,41,'','text','',0.0,0.0,NULL,32,'[]',0,'','[]','[]',0.0,0);
INSERT INTO "slots" VALUES(-4001,'1:deal:3',NULL,27,'2cae58af21eabe02614d80536d601ee1','text','',1.79000005310096478462e+09,1790000115.0,NULL,NULL,'[]',0,'','["result"]','[]',0.0,1);
INSERT INTO "slots" VALUES(502,'2:hand:1',NULL,41,'6500f5935c0fc0d79e456fa83d1cd8f8','text','',1.79000009351833701135e+09,1.79000011675120306009e+09,NULL,NULL,'[]',0,'3:cards','["turn:16"]','[]',0.0,1);
INSERT INTO "slots" VALUES(503,'2:hand:2',NULL,40,'dfd6b46a38c64cf0a60597befe950185','text','',1.79000009351833701135e+09,1.79000011708511137962e+09,NULL,NULL,'[]',0,'3:cards','[]','[]',0.0,1);
INSERT INTO "slots" VALUES(501,'2:hand:0',NULL,39,'f4f2e74ef6880c0f13ae17c3fd2458ce','text','',1.79000009351833701135e+09,1.79000011656978368764e+09,NULL,NULL,'[]',0,'3:cards','[]','[]',0.0,1);
INSERT INTO "slots" VALUES(-4001,'2:deal:2',NULL,38,'3f6cbf36199830970800573fc6a72fc7','text','',1.79000008884471893308e+09,1.79000009516129326815e+09,NULL,NULL,'[]',0,'','["result"]','[]',0.0,1);
INSERT INTO "slots" VALUES(503,'2:card:2:2',NULL,34,'dd83d3a62216121ea19ca1ff5da40e7f','text','',1.79000006780319452287e+09,1.79000009351833701135e+09,NULL,NULL,'[]',0,'','[]','[]',0.0,1);
INSERT INTO "slots" VALUES(502,'2:card:2:1',NULL,36,'a0febc583d8bafea51c987cde45da6e4','text','',1.79000006793117642399e+09,1.79000009351833701135e+09,NULL,NULL,'[]',0,'','[]','[]',0.0,1);
INSERT INTO "slots" VALUES(501,'2:card:2:0',NULL,35,'2959d8568191d1f6bf1d30ea9aee774e','text','',1.79000006780319452287e+09,1.7900000937683370113e+09,NULL,NULL,'[]',0,'','[]','[]',0.0,1);
INSERT INTO "slots" VALUES(502,'1:card:3:1',NULL,42,'bd97ac1e9f1979c7f5b82107c4834c65','text','',1.79000010875120306019e+09,1.79000010875120306019e+09,NULL,NULL,'[]',0,'','[]','[]',0.0,1);
INSERT INTO "slots" VALUES(503,'1:card:3:2',NULL,43,'e15be3b957ec985845a763309dff588c','text','',1.79000010908511137958e+09,1.79000010908511137958e+09,NULL,NULL,'[]',0,'','[]','[]',0.0,1);
INSERT INTO "slots" VALUES(501,'1:card:3:0',NULL,44,'a8b2a27fbe1d59286d037dc1eb0516b2','text','',1.79000010951833701138e+09,1.79000010951833701138e+09,NULL,NULL,'[]',0,'','[]','[]',0.0,1);
INSERT INTO "slots" VALUES(-4001,'2:deal:3',NULL,47,'c944d500f050de9424eedd6606c1df35','text','',1.79000011030113935473e+09,1790000135.0,NULL,NULL,'[]',0,'','[]','[]',0.0,0);
INSERT INTO "slots" VALUES(-4001,'3:lobby',NULL,50,'e4c9d7418515dabbf834ec9acf5ac1ba','text','',1.79000011790783119204e+09,1.79000011790783119204e+09,NULL,NULL,'[]',0,'','[]','[]',0.0,1);
INSERT INTO "slots" VALUES(-4001,'1:deal:4',NULL,51,'f87b581ef554a1212f8bae597333adbf','text','',1790000130.0,1790000130.0,NULL,NULL,'[]',0,'','[]','[]',0.0,0);
CREATE TABLE spending (
	token VARCHAR NOT NULL, 
	next FLOAT NOT NULL, 
	PRIMARY KEY (token)
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
	opening JSON, 
	level VARCHAR NOT NULL
);
INSERT INTO "tables" VALUES(1,-4001,NULL,'Пятница',501,0,'preferans','playing','{"convention": "sochi", "length": 10, "seating": "joining"}',1790000000.0,NULL,1,NULL,'{"agreement": {"players": 3, "convention": "sochi", "base": "sochi", "limit": "", "length": 10, "whist": "greedy", "responsibility": "full", "jumps": false, "misere_beaten_by": 9, "no_talon_bids": false, "misere_invite": false, "after_misere": "ends", "half_whist": true, "first_hand_half": false, "return_on_eight": false, "dealer_answers": true, "exit": [6], "exit_circle": false, "exit_by": "made", "forced_rounds": 0, "dark_limit": 3, "dark_circle": false, "dealer_repeats": 1, "mountain": "divided", "all_pass_price": 1, "progression": [1, 2, 3], "zero_trick_bonus": "price", "dealer_zero_bonus": true, "all_pass_talon": "opened", "consolation": "all", "share_high_shortage": false, "cap_shortage": false, "stalingrad": false, "ten_checked": false, "without_three": false, "open_after_first_lead": false, "help_to": "anyone", "unwhisted_help": "pool", "prizes": [], "dealer_talon_prize": false, "talon_refusal_penalty": 0, "seats": 0, "seating": "joining", "stake": "", "pace": "none", "sheet": "request"}, "joined": [0, 1, 2], "computers": [], "dealer": 0}','club');
INSERT INTO "tables" VALUES(2,-4001,NULL,'Пятница 2',501,0,'napoleon','playing','{}',1.79000006082002663613e+09,NULL,2,NULL,'{"agreement": {"players": 3, "least_bid": 2, "penalty": "by_bid", "play_out": false, "deals": 0, "seats": 0, "seating": "lot", "stake": "", "pace": "none", "sheet": "request"}, "joined": [0, 1, 2], "computers": [], "dealer": 2, "draw": {"seats": ["6c", "7h", "Kc"], "dealer": ["Kh", "Jd", "8d"], "salt": "882061f4992407adf23016a4c4f09fc7"}}','club');
INSERT INTO "tables" VALUES(3,-4001,NULL,'Пятница 3',501,0,'preferans','lobby','{"convention": "sochi", "length": 10, "seating": "joining"}',1.79000011790783119204e+09,NULL,3,NULL,'null','club');
CREATE TABLE updates (
	update_id BIGINT NOT NULL, 
	circle BIGINT NOT NULL, 
	body VARCHAR NOT NULL, 
	waits BOOLEAN NOT NULL, 
	done BOOLEAN NOT NULL, 
	at FLOAT NOT NULL, 
	PRIMARY KEY (update_id)
);
CREATE TABLE workers (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	name VARCHAR NOT NULL, 
	until FLOAT NOT NULL, 
	load INTEGER NOT NULL, 
	gone BOOLEAN NOT NULL
);
CREATE INDEX tables_by_chat ON tables (chat_id, status);
CREATE INDEX tables_by_status ON tables (status);
CREATE INDEX places_by_user ON places (user_id);
CREATE INDEX pictures_by_age ON pictures (at);
CREATE TRIGGER log_no_delete BEFORE DELETE ON log BEGIN SELECT RAISE(ABORT, 'log is append-only'); END;
CREATE TRIGGER deals_no_update BEFORE UPDATE ON deals BEGIN SELECT RAISE(ABORT, 'deals is append-only'); END;
CREATE TRIGGER deals_no_delete BEFORE DELETE ON deals BEGIN SELECT RAISE(ABORT, 'deals is append-only'); END;
CREATE TRIGGER log_no_update BEFORE UPDATE ON log WHEN NOT (new.table_id IS old.table_id AND new.seq IS old.seq AND new.actor IS old.actor AND new.at IS old.at AND json_remove(new.action, '$.newcomer.name', '$.substitute.name') IS json_remove(old.action, '$.newcomer.name', '$.substitute.name') AND json_type(new.action) IS 'object') BEGIN SELECT RAISE(ABORT, 'log is append-only'); END;
CREATE INDEX circles_by_worker ON circles (worker);
CREATE INDEX homes_by_circle ON homes (circle);
CREATE INDEX updates_by_circle ON updates (circle, done);
CREATE INDEX updates_by_age ON updates (at);
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('tables',3);
COMMIT;
