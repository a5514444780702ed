BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('v0001');
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
	admins_only BOOLEAN DEFAULT '0' NOT NULL, 
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
INSERT INTO "deals" VALUES(1,1,'{"dealer": 0, "shuffle": {"deck": ["Th", "Tc", "Ks", "Ad", "9h", "9d", "Jh", "Js", "Qh", "8s", "As", "Jc", "Qd", "Ts", "7s", "7d", "9c", "Ah", "Kc", "7h", "9s", "Ac", "Kd", "8d", "7c", "8h", "8c", "Kh", "Td", "Qc", "Qs", "Jd"], "salt": "7ec7a7ec2dd56033910579105474f824", "commitment": "96f77b4a0995615900e7fa9c8eb4ae46e7469083b2cf63c27954e20f0839b036", "cut": 21}, "log": [[1, "P"], [0, "T"], [0, "O"], [0, "x7sJs"], [0, "o6c"], [1, "w"], [1, "po"], [1, "pAs"], [1, "pKc"], [0, "pTs"], [1, "pJc"], [0, "pTc"], [1, "pQc"], [1, "p8s"], [1, "p7c"], [0, "p9s"], [1, "pJd"], [0, "pTd"], [1, "pAd"], [1, "pAc"], [1, "pTh"], [0, "p8c"], [1, "p9h"], [1, "pAh"], [0, "pKh"], [1, "pQd"], [0, "pQh"], [1, "pKd"], [1, "p7d"], [1, "p9d"], [0, "pKs"], [1, "pJh"], [0, "p8h"], [1, "p9c"], [1, "pQs"], [1, "p8d"], [0, "p7h"]], "hands": [["7s", "9s", "Ts", "Js", "Ks", "8c", "Tc", "7h", "8h", "Qh"], ["8s", "Qs", "As", "9c", "Qc", "Ac", "7d", "Kd", "Ad", "9h"], ["7c", "Jc", "Kc", "8d", "9d", "Jd", "Qd", "Th", "Jh", "Ah"]], "talon": ["Kh", "Td"], "auction": [{"seat": 1, "bid": "pass"}, {"seat": 0, "bid": "talon"}], "declarer": 0, "discard": ["7s", "Js"], "contract": "6c", "whisting": [{"seat": 1, "say": "whist"}], "play": "open", "tricks": [[{"seat": 1, "card": "As"}, {"seat": 2, "card": "Kc"}, {"seat": 0, "card": "Ts"}], [{"seat": 2, "card": "Jc"}, {"seat": 0, "card": "Tc"}, {"seat": 1, "card": "Qc"}], [{"seat": 1, "card": "8s"}, {"seat": 2, "card": "7c"}, {"seat": 0, "card": "9s"}], [{"seat": 2, "card": "Jd"}, {"seat": 0, "card": "Td"}, {"seat": 1, "card": "Ad"}], [{"seat": 1, "card": "Ac"}, {"seat": 2, "card": "Th"}, {"seat": 0, "card": "8c"}], [{"seat": 1, "card": "9h"}, {"seat": 2, "card": "Ah"}, {"seat": 0, "card": "Kh"}], [{"seat": 2, "card": "Qd"}, {"seat": 0, "card": "Qh"}, {"seat": 1, "card": "Kd"}], [{"seat": 1, "card": "7d"}, {"seat": 2, "card": "9d"}, {"seat": 0, "card": "Ks"}], [{"seat": 2, "card": "Jh"}, {"seat": 0, "card": "8h"}, {"seat": 1, "card": "9c"}], [{"seat": 1, "card": "Qs"}, {"seat": 2, "card": "8d"}, {"seat": 0, "card": "7h"}]], "ending": null, "taken": [0, 6, 4], "writes": [{"seat": 0, "column": "mountain", "points": 12, "why": "undertricks", "count": 6, "price": 2}, {"seat": 1, "column": "whists", "points": 20, "why": "trick_whists", "on": 0, "count": 10, "price": 2}, {"seat": 1, "column": "whists", "points": 60, "why": "consolation", "on": 0, "count": 6, "price": 10}]}',1.7900002290404696465e+09);
CREATE TABLE drafts (
	table_id INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	draft JSON NOT NULL, 
	PRIMARY KEY (table_id, seat), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "drafts" VALUES(1,-1,'{"lots_salt": "db2464f45893c03ba0ddf1c4a2ed42d7"}');
INSERT INTO "drafts" VALUES(1,0,'{"decision": 31, "draft": {"cards": ["Td", "Th"]}}');
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
INSERT INTO "log" VALUES(1,0,-1,'{"open": {"game": "preferans", "version": 6, "players": 2, "options": {"convention": "hussar", "base": "rostov", "limit": "deals 3", "length": 0, "whist": "greedy", "responsibility": "full", "jumps": true, "misere_beaten_by": 10, "no_talon_bids": false, "misere_invite": false, "after_misere": "continues", "half_whist": false, "first_hand_half": false, "return_on_eight": false, "dealer_answers": true, "exit": [7], "exit_circle": false, "exit_by": "made", "forced_rounds": 0, "dark_limit": 3, "dark_circle": false, "dealer_repeats": 1, "mountain": "undivided", "all_pass_price": 45, "progression": [1], "zero_trick_bonus": "one", "dealer_zero_bonus": true, "all_pass_talon": "aside", "consolation": "all", "share_high_shortage": false, "cap_shortage": false, "stalingrad": false, "ten_checked": false, "without_three": true, "open_after_first_lead": false, "help_to": "anyone", "unwhisted_help": "pool", "prizes": [], "dealer_talon_prize": false, "talon_refusal_penalty": 0, "seats": 2, "seating": "lot", "stake": "", "pace": "none", "only_card": false, "sheet": "request"}, "computers": []}}',1790000000.16);
INSERT INTO "log" VALUES(1,1,-1,'{"lots": {"cards": ["Qh", "9h", "Ts", "Qs"], "salt": "db2464f45893c03ba0ddf1c4a2ed42d7"}}',1790000000.16);
INSERT INTO "log" VALUES(1,2,-1,'{"shuffle": {"deck": ["Th", "Tc", "Ks", "Ad", "9h", "9d", "Jh", "Js", "Qh", "8s", "As", "Jc", "Qd", "Ts", "7s", "7d", "9c", "Ah", "Kc", "7h", "9s", "Ac", "Kd", "8d", "7c", "8h", "8c", "Kh", "Td", "Qc", "Qs", "Jd"], "salt": "7ec7a7ec2dd56033910579105474f824"}}',1790000000.16);
INSERT INTO "log" VALUES(1,3,1,'"k21"',1790000000.24);
INSERT INTO "log" VALUES(1,4,1,'"P"',1.79000000346872949596e+09);
INSERT INTO "log" VALUES(1,5,0,'"T"',1.79000000404029655453e+09);
INSERT INTO "log" VALUES(1,6,0,'"O"',1.79000000842471766468e+09);
INSERT INTO "log" VALUES(1,7,0,'"x7sJs"',1.79000007303113055226e+09);
INSERT INTO "log" VALUES(1,8,0,'"o6c"',1.7900000748835196495e+09);
INSERT INTO "log" VALUES(1,9,1,'"w"',1.79000007648281741143e+09);
INSERT INTO "log" VALUES(1,10,1,'"po"',1.7900000778030080795e+09);
INSERT INTO "log" VALUES(1,11,1,'"pAs"',1.79000007895817232132e+09);
INSERT INTO "log" VALUES(1,12,1,'"pKc"',1.79000007980045127871e+09);
INSERT INTO "log" VALUES(1,13,0,'"pTs"',1.79000008130556797982e+09);
INSERT INTO "log" VALUES(1,14,1,'"pJc"',1.79000008307043647769e+09);
INSERT INTO "log" VALUES(1,15,0,'"pTc"',1.79000008459090280531e+09);
INSERT INTO "log" VALUES(1,16,1,'"pQc"',1.79000008548309087752e+09);
INSERT INTO "log" VALUES(1,17,1,'"p8s"',1.79000008605793476104e+09);
INSERT INTO "log" VALUES(1,18,1,'"p7c"',1.79000008734444379806e+09);
INSERT INTO "log" VALUES(1,19,0,'"p9s"',1.790000147744934082e+09);
INSERT INTO "log" VALUES(1,20,1,'"pJd"',1.79000014865746450419e+09);
INSERT INTO "log" VALUES(1,21,0,'"pTd"',1.79000014950179791445e+09);
INSERT INTO "log" VALUES(1,22,1,'"pAd"',1.79000015041322040553e+09);
INSERT INTO "log" VALUES(1,23,1,'"pAc"',1.79000015164774966235e+09);
INSERT INTO "log" VALUES(1,24,1,'"pTh"',1.79000015302074933051e+09);
INSERT INTO "log" VALUES(1,25,0,'"p8c"',1790000154.27437);
INSERT INTO "log" VALUES(1,26,1,'"p9h"',1.79000015507269072531e+09);
INSERT INTO "log" VALUES(1,27,1,'"pAh"',1.79000015643131279944e+09);
INSERT INTO "log" VALUES(1,28,0,'"pKh"',1.79000015727957558636e+09);
INSERT INTO "log" VALUES(1,29,1,'"pQd"',1.79000015769745039933e+09);
INSERT INTO "log" VALUES(1,30,0,'"pQh"',1.79000015827837896352e+09);
INSERT INTO "log" VALUES(1,31,1,'"pKd"',1.79000015966784977914e+09);
INSERT INTO "log" VALUES(1,32,1,'"p7d"',1.79000016054973697665e+09);
INSERT INTO "log" VALUES(1,33,1,'"p9d"',1.79000022126538014415e+09);
INSERT INTO "log" VALUES(1,34,0,'"pKs"',1.79000022175613236427e+09);
INSERT INTO "log" VALUES(1,35,1,'"pJh"',1.79000022317888951304e+09);
INSERT INTO "log" VALUES(1,36,0,'"p8h"',1.79000022475689148909e+09);
INSERT INTO "log" VALUES(1,37,1,'"p9c"',1.79000022579824805257e+09);
INSERT INTO "log" VALUES(1,38,1,'"pQs"',1.79000022736046957971e+09);
INSERT INTO "log" VALUES(1,39,1,'"p8d"',1.79000022788415408129e+09);
INSERT INTO "log" VALUES(1,40,0,'"p7h"',1.7900002290404696465e+09);
INSERT INTO "log" VALUES(1,41,-1,'{"shuffle": {"deck": ["Qd", "7c", "Th", "9c", "Ah", "8d", "Js", "Kc", "Ad", "7h", "9s", "Jc", "Jh", "Kh", "8s", "8c", "Td", "As", "8h", "Ac", "Ts", "9h", "7d", "Tc", "9d", "Qh", "Kd", "Qc", "Jd", "Qs", "Ks", "7s"], "salt": "74bbd68fe8b7e9f5e639370acd69b362"}}',1.7900002290404696465e+09);
INSERT INTO "log" VALUES(1,42,0,'"k27"',1.79000023027763748169e+09);
INSERT INTO "log" VALUES(1,43,0,'"b6s"',1.79000023158111500739e+09);
INSERT INTO "log" VALUES(1,44,1,'"P"',1.79000023309516334535e+09);
INSERT INTO "log" VALUES(1,45,0,'"O"',1.79000023432845902448e+09);
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
	forgotten INTEGER DEFAULT '0' NOT NULL, 
	PRIMARY KEY (user_id)
);
INSERT INTO "people" VALUES(501,'Анна','anna','ru',1,0,'seldom',0,NULL,1.79000022126538014415e+09,0.0,0);
INSERT INTO "people" VALUES(502,'Борис','boris','ru',1,0,'seldom',0,NULL,1.79000022175613236427e+09,0.0,0);
INSERT INTO "people" VALUES(503,'Вера',NULL,'ru',1,0,'seldom',0,NULL,1790000000.0,0.0,0);
INSERT INTO "people" VALUES(504,'Глеб','gleb_the_fourth','ru',1,0,'seldom',0,NULL,1790000000.0,0.0,0);
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
CREATE TABLE secrets (
	name VARCHAR NOT NULL, 
	value BLOB NOT NULL, 
	PRIMARY KEY (name)
);
INSERT INTO "secrets" VALUES('links',X'6CCE625FF4826C375D9F6D56CCEEBDEB76EAF946DD70CAC9B0F7A52A570ED428');
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
INSERT INTO "slots" VALUES(501,'page:welcome',NULL,12,'9469c6b85849dd4347835e8e4a56255b','text','',1790000000.0,1790000000.0,NULL,NULL,'[]',0,'','[]','[]',0.0,0);
INSERT INTO "slots" VALUES(502,'page:welcome',NULL,13,'9469c6b85849dd4347835e8e4a56255b','text','',1790000000.0,1790000000.0,NULL,NULL,'[]',0,'','[]','[]',0.0,0);
INSERT INTO "slots" VALUES(503,'page:welcome',NULL,14,'9469c6b85849dd4347835e8e4a56255b','text','',1790000000.04,1790000000.04,NULL,NULL,'[]',0,'','[]','[]',0.0,0);
INSERT INTO "slots" VALUES(504,'page:welcome',NULL,15,'9469c6b85849dd4347835e8e4a56255b','text','',1790000000.08,1790000000.08,NULL,NULL,'[]',0,'','[]','[]',0.0,0);
INSERT INTO "slots" VALUES(501,'1:hand:1',NULL,31,'e3a6e5512272addcc8f77cb877bf9a74','text','',1.7900002290404696465e+09,1.79000023432845902448e+09,NULL,NULL,'[]',0,'2:cards','[]','[]',1.7900000748835196495e+09,1);
INSERT INTO "slots" VALUES(502,'1:hand:0',NULL,30,'aa1db1c09f8f54e541d6916ac69449ae','text','',1.7900002290404696465e+09,1.79000023609906244283e+09,NULL,NULL,'[]',0,'2:cards','["turn:31"]','[]',1.79000022126538014415e+09,1);
INSERT INTO "slots" VALUES(-4001,'1:deal:1',NULL,21,'11c0c496ca780c7481e019da81030dbc','text','',1790000002.12,1.79000023031763744359e+09,NULL,NULL,'[]',0,'','["result"]','[]',0.0,1);
INSERT INTO "slots" VALUES(501,'page:rules',NULL,28,'514e88a99609c1a991c00d546841a2a8','text','',1.79000022317888951304e+09,1.79000022317888951304e+09,NULL,NULL,'[]',0,'','[]','[]',0.0,0);
INSERT INTO "slots" VALUES(-4001,'',NULL,29,'','text','',0.0,0.0,NULL,18,'[]',0,'','[]','[]',0.0,0);
INSERT INTO "slots" VALUES(502,'1:card:1:0',NULL,26,'4af94c7415522cb92ea6840e19b68e28','text','',1.79000022126538014415e+09,1.79000022912046957016e+09,NULL,NULL,'[]',0,'','[]','[]',0.0,1);
INSERT INTO "slots" VALUES(501,'1:card:1:1',NULL,29,'828d3b70a349e7705dbb5519b0fba986','text','',1.79000022475689148909e+09,1790000229.34538,NULL,NULL,'[]',0,'','[]','[]',0.0,1);
INSERT INTO "slots" VALUES(-4001,'1:deal:2',NULL,32,'f0627cb079cacab6782ccbae03201929','text','',1.79000023027763748169e+09,1.79000023027763748169e+09,NULL,NULL,'[]',0,'','[]','[]',0.0,0);
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
);
INSERT INTO "tables" VALUES(1,-4001,NULL,'Пятница',501,0,'preferans','playing','{"convention": "hussar", "base": "rostov", "limit": "deals 3", "responsibility": "full", "jumps": true, "misere_beaten_by": 10, "after_misere": "continues", "exit": [7], "mountain": "undivided", "all_pass_price": 45, "progression": [1], "without_three": true}',1790000000.08,NULL,1,NULL,'club','{"players": 2, "options": {"convention": "hussar", "base": "rostov", "limit": "deals 3", "length": 0, "whist": "greedy", "responsibility": "full", "jumps": true, "misere_beaten_by": 10, "no_talon_bids": false, "misere_invite": false, "after_misere": "continues", "half_whist": false, "first_hand_half": false, "return_on_eight": false, "dealer_answers": true, "exit": [7], "exit_circle": false, "exit_by": "made", "forced_rounds": 0, "dark_limit": 3, "dark_circle": false, "dealer_repeats": 1, "mountain": "undivided", "all_pass_price": 45, "progression": [1], "zero_trick_bonus": "one", "dealer_zero_bonus": true, "all_pass_talon": "aside", "consolation": "all", "share_high_shortage": false, "cap_shortage": false, "stalingrad": false, "ten_checked": false, "without_three": true, "open_after_first_lead": false, "help_to": "anyone", "unwhisted_help": "pool", "prizes": [], "dealer_talon_prize": false, "talon_refusal_penalty": 0, "seats": 2, "seating": "lot", "stake": "", "pace": "none", "only_card": false, "sheet": "request"}, "joined": [1, 0], "dealer": 0, "draw": {"seats": ["9h", "Qh"], "dealer": ["Ts", "Qs"], "salt": "db2464f45893c03ba0ddf1c4a2ed42d7"}}');
CREATE INDEX tables_by_chat ON tables (chat_id, status);
CREATE INDEX tables_by_status ON tables (status);
CREATE INDEX places_by_user ON places (user_id);
CREATE INDEX handled_by_age ON handled (at);
CREATE INDEX pictures_by_age ON pictures (at);
CREATE TRIGGER log_no_update BEFORE update ON log WHEN NOT (new.table_id IS old.table_id AND new.seq IS old.seq AND new.actor IS old.actor AND new.at IS old.at AND json_remove(new.action, '$.newcomer.name', '$.substitute.name') IS json_remove(old.action, '$.newcomer.name', '$.substitute.name') AND json_type(new.action) IS 'object') BEGIN SELECT RAISE(ABORT, 'log is append-only'); END;
CREATE TRIGGER log_no_delete BEFORE delete ON log  BEGIN SELECT RAISE(ABORT, 'log is append-only'); END;
CREATE TRIGGER deals_no_update BEFORE update ON deals  BEGIN SELECT RAISE(ABORT, 'deals is append-only'); END;
CREATE TRIGGER deals_no_delete BEFORE delete ON deals  BEGIN SELECT RAISE(ABORT, 'deals is append-only'); END;
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('tables',1);
COMMIT;
