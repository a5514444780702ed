BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
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
	PRIMARY KEY (chat_id)
);
INSERT INTO "chats" VALUES(-4001,'Пятница','ru',0,'{}',0,NULL,0,'null',0);
CREATE TABLE deals (
	table_id INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	facts JSON NOT NULL, 
	at FLOAT NOT NULL, 
	PRIMARY KEY (table_id, number), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "deals" VALUES(1,1,'{"dealer": 0, "shuffle": {"deck": ["Tc", "Qs", "Qc", "7s", "Jd", "9c", "9h", "8s", "8c", "Ks", "Kh", "7h", "7d", "Jh", "Jc", "Kc", "7c", "Th", "8d", "Qh", "As", "Ad", "Js", "9d", "Qd", "Ac", "9s", "Kd", "8h", "Td", "Ts", "Ah"], "salt": "7abf29129d8f1df3ab426aaee0949192", "commitment": "1db7e09a39a39d444330a71cd0ac6ef6ddec51709ab1b943a62cbe28955b9e83", "cut": 27}, "hands": [["8s", "9s", "As", "8c", "Tc", "Jc", "Ac", "Jh", "Qh", "Ah"], ["7s", "Js", "Ks", "7c", "Kc", "Jd", "Kd", "Ad", "8h", "Kh"], ["Ts", "9c", "7d", "8d", "9d", "Td", "Qd", "7h", "9h", "Th"]], "talon": ["Qs", "Qc"], "auction": [{"seat": 1, "bid": "pass"}, {"seat": 2, "bid": "pass"}, {"seat": 0, "bid": "talon"}], "declarer": 0, "discard": ["As", "Qc"], "contract": "6d", "whisting": [{"seat": 1, "say": "pass"}, {"seat": 2, "say": "pass"}], "play": null, "tricks": [], "ending": null, "taken": [0, 0, 0], "writes": [{"seat": 0, "column": "pool", "points": 2}], "facts": {"number": 1, "bid": "6s", "whisters": [], "dealer_hand": null, "price": 0, "winners": [], "writes": [{"seat": 0, "column": "pool", "points": 2, "why": "unplayed", "on": null, "count": 1, "price": 2}]}}',1.79000001488889336591e+09);
INSERT INTO "deals" VALUES(1,2,'{"dealer": 1, "shuffle": {"deck": ["Qs", "7c", "Ah", "Ks", "Jc", "As", "8h", "8s", "9d", "7s", "Qc", "Jh", "Kh", "Js", "Th", "Jd", "Kc", "Qd", "8d", "Ad", "Qh", "Td", "9s", "7h", "Ts", "Kd", "9c", "Tc", "7d", "Ac", "8c", "9h"], "salt": "852ea637441ec707ee716777daa58020", "commitment": "136d8f45f45622a04af9fc3e08b025580e2a1792ebf52e8a9185eebad93c78de", "cut": 11}, "hands": [["8s", "9s", "Js", "7c", "Tc", "7d", "9d", "Td", "Th", "Ah"], ["7s", "Ts", "Ks", "8c", "Jc", "Qc", "Kc", "Ac", "Jd", "7h"], ["Qs", "As", "9c", "Kd", "Ad", "8h", "9h", "Jh", "Qh", "Kh"]], "talon": ["Qd", "8d"], "auction": [{"seat": 2, "bid": "pass"}, {"seat": 0, "bid": "pass"}, {"seat": 1, "bid": "pass"}], "declarer": null, "tricks": [[{"talon": "Qd"}, {"seat": 2, "card": "Ad"}, {"seat": 0, "card": "Td"}, {"seat": 1, "card": "Jd"}], [{"talon": "8d"}, {"seat": 2, "card": "Kd"}, {"seat": 0, "card": "9d"}, {"seat": 1, "card": "7h"}], [{"seat": 2, "card": "Kh"}, {"seat": 0, "card": "Th"}, {"seat": 1, "card": "Jc"}], [{"seat": 2, "card": "9c"}, {"seat": 0, "card": "7c"}, {"seat": 1, "card": "Qc"}], [{"seat": 1, "card": "Kc"}, {"seat": 2, "card": "Qs"}, {"seat": 0, "card": "Tc"}], [{"seat": 1, "card": "8c"}, {"seat": 2, "card": "8h"}, {"seat": 0, "card": "Js"}], [{"seat": 1, "card": "7s"}, {"seat": 2, "card": "As"}, {"seat": 0, "card": "8s"}], [{"seat": 2, "card": "Qh"}, {"seat": 0, "card": "Ah"}, {"seat": 1, "card": "Ts"}], [{"seat": 0, "card": "9s"}, {"seat": 1, "card": "Ks"}, {"seat": 2, "card": "Jh"}], [{"seat": 1, "card": "Ac"}, {"seat": 2, "card": "9h"}, {"seat": 0, "card": "7d"}]], "ending": null, "taken": [1, 5, 4], "writes": [{"seat": 1, "column": "mountain", "points": 4}, {"seat": 2, "column": "mountain", "points": 3}], "facts": {"number": 2, "bid": null, "whisters": [], "dealer_hand": null, "price": 1, "winners": [2, 2, 2, 1, 1, 1, 2, 0, 1, 1], "writes": [{"seat": 2, "column": "mountain", "points": 3, "why": "all_pass_tricks", "on": null, "count": 3, "price": 1}, {"seat": 1, "column": "mountain", "points": 4, "why": "all_pass_tricks", "on": null, "count": 4, "price": 1}]}}',1.79000005138142657284e+09);
CREATE TABLE drafts (
	table_id INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	draft JSON NOT NULL, 
	PRIMARY KEY (table_id, seat), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
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
INSERT INTO "log" VALUES(1,0,-1,'{"open": {"game": "preferans", "version": 3, "agreement": {"players": 3, "convention": "sochi", "length": 10, "whist": "greedy", "responsibility": "full", "jumps": false, "misere_beaten_by": 9, "after_misere": "ends", "first_hand_half": false, "exit": [6], "exit_by": "made", "progression": [1, 2, 3], "zero_trick_bonus": "price", "share_high_shortage": false, "cap_shortage": false, "stalingrad": false, "ten_checked": false, "without_three": false, "open_after_first_lead": false, "seats": 0, "seating": "joining", "stake": "", "pace": "none", "sheet": "request"}, "computers": []}}',1790000000.0);
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
INSERT INTO "log" VALUES(1,51,0,'{"do": "pKh"}',1.79000005708780455596e+09);
INSERT INTO "log" VALUES(1,52,1,'{"do": "p9h"}',1.79000005781634974472e+09);
INSERT INTO "log" VALUES(1,53,2,'{"do": "pTh"}',1.79000005922904658313e+09);
INSERT INTO "log" VALUES(1,54,0,'{"do": "pJd"}',1.79000006082002663613e+09);
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
	told FLOAT NOT NULL, 
	PRIMARY KEY (user_id)
);
INSERT INTO "people" VALUES(501,'Анна','anna','ru',1,0,'seldom',0,0,1.79000003269831037518e+09,0.0);
INSERT INTO "people" VALUES(503,'Вера',NULL,'ru',1,0,'seldom',0,0,1.79000003145294690138e+09,0.0);
INSERT INTO "people" VALUES(502,'Борис','boris','ru',1,0,'seldom',0,0,1.79000003012306928631e+09,0.0);
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
INSERT INTO "slots" VALUES(501,'page:welcome',NULL,9,'21e3c9cb2b278f4ef4b30d5b13432d22','text','',1790000000.0,1790000000.0,NULL,NULL,'[]',0,'','[]','[]',0.0,0);
INSERT INTO "slots" VALUES(503,'page:welcome',NULL,10,'21e3c9cb2b278f4ef4b30d5b13432d22','text','',1790000000.0,1790000000.0,NULL,NULL,'[]',0,'','[]','[]',0.0,0);
INSERT INTO "slots" VALUES(502,'page:welcome',NULL,11,'21e3c9cb2b278f4ef4b30d5b13432d22','text','',1790000000.0,1790000000.0,NULL,NULL,'[]',0,'','[]','[]',0.0,0);
INSERT INTO "slots" VALUES(503,'1:hand:2',NULL,29,'6598c4e1059494a8d80a958064a6d14e','text','',1.79000005138142657284e+09,1.79000006082002663613e+09,NULL,NULL,'[]',0,'3:cards','[]','[]',0.0,1);
INSERT INTO "slots" VALUES(502,'1:hand:1',NULL,28,'e8c337587ac0b443d6537139888db920','text','',1.79000005138142657284e+09,1.79000006082002663613e+09,NULL,NULL,'[]',0,'3:cards','["turn:33"]','[]',0.0,1);
INSERT INTO "slots" VALUES(501,'1:hand:0',NULL,30,'94c39c72d2d0208f7da5891aa26d5a81','text','',1.79000005138142657284e+09,1.79000006082002663613e+09,NULL,NULL,'[]',0,'3:cards','[]','[]',0.0,1);
INSERT INTO "slots" VALUES(-4001,'',NULL,24,'','text','',0.0,0.0,NULL,17,'[]',0,'','[]','[]',0.0,0);
INSERT INTO "slots" VALUES(-4001,'1:deal:2',NULL,24,'3d8b15e4d1edeab6e130cce2e7e38bcc','text','',1790000025.0,1.79000005285096478466e+09,NULL,NULL,'[]',0,'','["result"]','[]',0.0,1);
INSERT INTO "slots" VALUES(502,'',NULL,24,'','text','',0.0,0.0,NULL,18,'[]',0,'','[]','[]',0.0,0);
INSERT INTO "slots" VALUES(503,'',NULL,24,'','text','',0.0,0.0,NULL,19,'[]',0,'','[]','[]',0.0,0);
INSERT INTO "slots" VALUES(501,'',NULL,24,'','text','',0.0,0.0,NULL,22,'[]',0,'','[]','[]',0.0,0);
INSERT INTO "slots" VALUES(502,'1:card:2:1',NULL,25,'14a1e139510f893eeeeaf0de66e9ec15','text','',1.79000005138142657284e+09,1.79000005138142657284e+09,NULL,NULL,'[]',0,'','[]','[]',0.0,1);
INSERT INTO "slots" VALUES(503,'1:card:2:2',NULL,26,'aabb37a505d61236b1e3601a198e34d5','text','',1.79000005138142657284e+09,1.79000005138142657284e+09,NULL,NULL,'[]',0,'','[]','[]',0.0,1);
INSERT INTO "slots" VALUES(501,'1:card:2:0',NULL,27,'71a8426460e98145bd56dbc1be6dae06','text','',1.79000005138142657284e+09,1.79000005138142657284e+09,NULL,NULL,'[]',0,'','[]','[]',0.0,1);
INSERT INTO "slots" VALUES(-4001,'1:deal:3',NULL,31,'f2f917c9fd11517f16e23946aab176c3','text','',1790000060.0,1790000075.0,NULL,NULL,'[]',0,'','[]','[]',0.0,0);
INSERT INTO "slots" VALUES(-4001,'2:lobby',NULL,33,'d9015d64b6b9b07c556cedef92d17686','text','',1.79000006158085441581e+09,1.79000006158085441581e+09,NULL,NULL,'[]',0,'','[]','[]',0.0,1);
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
INSERT INTO "tables" VALUES(1,-4001,NULL,'Пятница',501,0,'preferans','playing','{"convention": "sochi", "length": 10, "seating": "joining"}',1790000000.0,NULL,1,NULL,'{"agreement": {"players": 3, "convention": "sochi", "length": 10, "whist": "greedy", "responsibility": "full", "jumps": false, "misere_beaten_by": 9, "after_misere": "ends", "first_hand_half": false, "exit": [6], "exit_by": "made", "progression": [1, 2, 3], "zero_trick_bonus": "price", "share_high_shortage": false, "cap_shortage": false, "stalingrad": false, "ten_checked": false, "without_three": false, "open_after_first_lead": false, "seats": 0, "seating": "joining", "stake": "", "pace": "none", "sheet": "request"}, "joined": [0, 1, 2], "computers": [], "dealer": 0}','club');
INSERT INTO "tables" VALUES(2,-4001,NULL,'Пятница 2',501,0,'preferans','lobby','{"convention": "sochi", "length": 10, "seating": "joining"}',1.79000006158085441581e+09,NULL,2,NULL,'null','club');
CREATE INDEX tables_by_chat ON tables (chat_id, status);
CREATE INDEX tables_by_status ON tables (status);
CREATE INDEX places_by_user ON places (user_id);
CREATE INDEX pictures_by_age ON pictures (at);
CREATE TRIGGER log_no_update BEFORE UPDATE ON log BEGIN SELECT RAISE(ABORT, 'log is append-only'); END;
CREATE TRIGGER log_no_delete BEFORE DELETE ON log BEGIN SELECT RAISE(ABORT, 'log is append-only'); END;
CREATE TRIGGER deals_no_update BEFORE UPDATE ON deals BEGIN SELECT RAISE(ABORT, 'deals is append-only'); END;
CREATE TRIGGER deals_no_delete BEFORE DELETE ON deals BEGIN SELECT RAISE(ABORT, 'deals is append-only'); END;
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('tables',2);
COMMIT;
