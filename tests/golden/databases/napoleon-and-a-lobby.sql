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
INSERT INTO "deals" VALUES(1,1,'{"dealer": 0, "shuffle": {"deck": ["As", "Kc", "Tc", "6c", "Ac", "8h", "Jd", "7d", "Js", "8s", "7s", "8d", "Qd", "Ks", "6s", "Ad", "9c", "Kh", "Qh", "6h", "Jh", "Kd", "9s", "Qs", "9h", "Ts", "7c", "Ah", "8c", "Th", "7h", "Jc", "9d", "Td", "6d", "Qc"], "salt": "fa830661505b56c6107aaf1f1889885f", "commitment": "62743944143ac9b4c14cbf5543242e45a6fa12a7fe81137bec28c728440d7438", "cut": 15}, "log": [[1, "b5"], [2, "pTs"], [0, "pQs"], [1, "pKd"], [0, "p7c"], [1, "pAd"], [2, "p9c"], [2, "p8c"], [0, "pTh"], [1, "p9h"], [0, "pJh"], [1, "pQh"], [2, "p6h"], [1, "pAh"], [2, "p9s"], [0, "pKh"]], "hands": [["Qs", "7c", "Th", "Jh", "Kh"], ["Kd", "Ad", "9h", "Qh", "Ah"], ["9s", "Ts", "8c", "9c", "6h"]], "turned": "7h", "auction": [{"seat": 1, "bid": 5}], "bidder": 1, "tricks": [[{"seat": 2, "card": "Ts"}, {"seat": 0, "card": "Qs"}, {"seat": 1, "card": "Kd"}], [{"seat": 0, "card": "7c"}, {"seat": 1, "card": "Ad"}, {"seat": 2, "card": "9c"}], [{"seat": 2, "card": "8c"}, {"seat": 0, "card": "Th"}, {"seat": 1, "card": "9h"}], [{"seat": 0, "card": "Jh"}, {"seat": 1, "card": "Qh"}, {"seat": 2, "card": "6h"}], [{"seat": 1, "card": "Ah"}, {"seat": 2, "card": "9s"}, {"seat": 0, "card": "Kh"}]], "taken": [2, 2, 1], "made": false, "accounts": [4, -11, 4], "pot": 3}',1.79000000915439724923e+09);
CREATE TABLE drafts (
	table_id INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	draft JSON NOT NULL, 
	PRIMARY KEY (table_id, seat), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "drafts" VALUES(1,-1,'{"lots_salt": "519fd2935ceb52ee9f06496a4697d920"}');
INSERT INTO "drafts" VALUES(2,-1,'{"lots_salt": "68cdc718fe53f826c2f9da7b6cd352e3"}');
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
INSERT INTO "log" VALUES(1,0,-1,'{"open": {"game": "napoleon", "version": 2, "players": 3, "options": {"least_bid": 2, "penalty": "by_bid", "play_out": false, "deals": 5, "seats": 3, "seating": "lot", "stake": "", "pace": "none", "only_card": false, "sheet": "request"}, "computers": [1, 2]}}',1790000000.12);
INSERT INTO "log" VALUES(1,1,-1,'{"lots": {"cards": ["6s", "As", "Ah", "8h", "9h", "Jh"], "salt": "519fd2935ceb52ee9f06496a4697d920"}}',1790000000.12);
INSERT INTO "log" VALUES(1,2,-1,'{"shuffle": {"deck": ["As", "Kc", "Tc", "6c", "Ac", "8h", "Jd", "7d", "Js", "8s", "7s", "8d", "Qd", "Ks", "6s", "Ad", "9c", "Kh", "Qh", "6h", "Jh", "Kd", "9s", "Qs", "9h", "Ts", "7c", "Ah", "8c", "Th", "7h", "Jc", "9d", "Td", "6d", "Qc"], "salt": "fa830661505b56c6107aaf1f1889885f"}}',1790000000.12);
INSERT INTO "log" VALUES(1,3,-1,'"k15"',1790000000.12);
INSERT INTO "log" VALUES(1,4,1,'"b5"',1.79000000041999983782e+09);
INSERT INTO "log" VALUES(1,5,2,'"pTs"',1.79000000233115029338e+09);
INSERT INTO "log" VALUES(1,6,0,'"pQs"',1.79000000263115024564e+09);
INSERT INTO "log" VALUES(1,7,1,'"pKd"',1.79000000293115019795e+09);
INSERT INTO "log" VALUES(1,8,0,'"p7c"',1.79000000323115015027e+09);
INSERT INTO "log" VALUES(1,9,1,'"pAd"',1790000003.53115);
INSERT INTO "log" VALUES(1,10,2,'"p9c"',1.79000000444042682646e+09);
INSERT INTO "log" VALUES(1,11,2,'"p8c"',1.79000000675439763066e+09);
INSERT INTO "log" VALUES(1,12,0,'"pTh"',1.79000000705439758297e+09);
INSERT INTO "log" VALUES(1,13,1,'"p9h"',1.79000000735439753537e+09);
INSERT INTO "log" VALUES(1,14,0,'"pJh"',1.79000000765439748768e+09);
INSERT INTO "log" VALUES(1,15,1,'"pQh"',1.79000000795439743995e+09);
INSERT INTO "log" VALUES(1,16,2,'"p6h"',1.79000000825439739221e+09);
INSERT INTO "log" VALUES(1,17,1,'"pAh"',1.79000000855439734461e+09);
INSERT INTO "log" VALUES(1,18,2,'"p9s"',1.79000000885439729692e+09);
INSERT INTO "log" VALUES(1,19,0,'"pKh"',1.79000000915439724923e+09);
INSERT INTO "log" VALUES(1,20,-1,'{"shuffle": {"deck": ["7h", "7d", "9h", "8d", "Th", "Tc", "Qs", "Ad", "Qh", "Ah", "Kc", "9d", "Jh", "Jd", "6s", "Jc", "Ts", "6d", "Kh", "As", "7s", "6c", "7c", "Qd", "Js", "9s", "Td", "8s", "Ac", "9c", "Qc", "Ks", "8c", "8h", "Kd", "6h"], "salt": "c5f194b3aee07e68eac09a537f02ce41"}}',1.79000000915439724923e+09);
INSERT INTO "log" VALUES(1,21,-1,'"k32"',1.79000001315439724917e+09);
INSERT INTO "log" VALUES(1,22,2,'"b2"',1.79000001315439724917e+09);
INSERT INTO "log" VALUES(1,23,0,'"P"',1.79000001345439720156e+09);
INSERT INTO "log" VALUES(1,24,1,'"b3"',1.79000001375439715383e+09);
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
INSERT INTO "people" VALUES(501,'Анна','anna','ru',1,0,'seldom',1,0,1790000000.0,0.0,0);
INSERT INTO "people" VALUES(502,'Борис','boris','ru',1,0,'seldom',0,NULL,1790000000.0,0.0,0);
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
INSERT INTO "places" VALUES(1,1,'Аркадий',NULL,1,'club');
INSERT INTO "places" VALUES(1,2,'Зинаида',NULL,1,'club');
INSERT INTO "places" VALUES(2,0,'Анна',501,0,'');
CREATE TABLE secrets (
	name VARCHAR NOT NULL, 
	value BLOB NOT NULL, 
	PRIMARY KEY (name)
);
INSERT INTO "secrets" VALUES('links',X'10D5DBC0F95A2CC389F69AE498ABCBCF9AF51078D2B6A39E447B34FC39129DF5');
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
INSERT INTO "slots" VALUES(501,'1:deal:1',NULL,19,'6f40271c1174a8f569097f405c5d2c54','text','',1790000001.0,1.79000001315439724917e+09,NULL,NULL,'[]',0,'1:result','["result"]','[]',0.0,1);
INSERT INTO "slots" VALUES(501,'',NULL,19,'','text','',0.0,0.0,NULL,18,'[]',0,'','[]','[]',0.0,0);
INSERT INTO "slots" VALUES(501,'1:deal:2',NULL,20,'8e0a0ebc627ffb66a8496a76fafe9b8b','text','',1.79000001315439724917e+09,1.79000001375439715383e+09,NULL,NULL,'[]',0,'2:cards','["turn:15"]','[]',0.0,0);
INSERT INTO "slots" VALUES(-4001,'2:lobby',NULL,22,'0c3839e8733302bf3aa2109cc4881671','text','',1.79000001453661894803e+09,1.79000001453661894803e+09,NULL,NULL,'[]',0,'','[]','[]',0.0,1);
INSERT INTO "slots" VALUES(-4001,'page:settings',NULL,24,'6c7f5a0cc5b6e51655e65f5f9308683b','text','',1.790000019536618948e+09,1.790000019536618948e+09,NULL,NULL,'[]',0,'','[]','[]',0.0,0);
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
INSERT INTO "tables" VALUES(1,501,NULL,'С компьютерами',501,1,'napoleon','playing','{"deals": 5, "seats": 3}',1790000000.08,NULL,1,NULL,'club','{"players": 3, "options": {"least_bid": 2, "penalty": "by_bid", "play_out": false, "deals": 5, "seats": 3, "seating": "lot", "stake": "", "pace": "none", "only_card": false, "sheet": "request"}, "joined": [2, 0, 1], "dealer": 0, "computers": [0, 1], "draw": {"seats": ["As", "Ah", "6s"], "dealer": ["8h", "9h", "Jh"], "salt": "519fd2935ceb52ee9f06496a4697d920"}}');
INSERT INTO "tables" VALUES(2,-4001,NULL,'Пятница',501,0,'preferans','lobby','{"convention": "classic", "length": 20, "whist": "greedy"}',1.79000001453661894803e+09,NULL,1,NULL,'club','null');
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
INSERT INTO "sqlite_sequence" VALUES('tables',2);
COMMIT;
