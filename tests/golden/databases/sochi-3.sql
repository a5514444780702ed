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
INSERT INTO "deals" VALUES(1,1,'{"dealer": 0, "shuffle": {"deck": ["Ah", "Qc", "8c", "9h", "Qd", "9s", "9c", "8s", "Td", "Jc", "7s", "As", "Jh", "Ts", "Kc", "Ks", "Ac", "Jd", "Ad", "Js", "Kd", "7h", "Qs", "Tc", "Th", "Qh", "7c", "Kh", "7d", "8h", "8d", "9d"], "salt": "405d9c17559cf9b75b2b86caae16ded1", "commitment": "ed0ac9aae0ec1cdcd92b928483b5e628db96ebaaa592eb9458bfec004ab19cc3", "cut": 27}, "log": [[1, "b6s"], [2, "P"], [0, "P"], [1, "O"], [1, "x7s8c"], [1, "o6h"], [2, "P"], [0, "P"], [1, "sm"]], "hands": [["8s", "Ts", "Js", "7c", "Kc", "9d", "Td", "Kd", "Qh", "Ah"], ["7s", "Qs", "Ks", "Jc", "Ac", "7d", "Qd", "7h", "9h", "Kh"], ["9s", "As", "9c", "Tc", "8d", "Jd", "Ad", "8h", "Th", "Jh"]], "talon": ["Qc", "8c"], "auction": [{"seat": 1, "bid": "6s"}, {"seat": 2, "bid": "pass"}, {"seat": 0, "bid": "pass"}], "declarer": 1, "discard": ["7s", "8c"], "contract": "6h", "whisting": [{"seat": 2, "say": "pass"}, {"seat": 0, "say": "pass"}], "play": null, "off_mountain": true, "tricks": [], "ending": null, "taken": [0, 0, 0], "writes": [{"seat": 1, "column": "pool", "points": 1, "why": "unplayed", "count": 1, "price": 1}, {"seat": 1, "column": "mountain", "points": -1, "why": "off_by_choice", "count": 1, "price": -1}, {"seat": 1, "column": "whists", "points": 100, "why": "prize", "on": 2, "count": 1, "price": 100}, {"seat": 1, "column": "whists", "points": 100, "why": "prize", "on": 0, "count": 1, "price": 100}]}',1.7900000760340583324e+09);
CREATE TABLE drafts (
	table_id INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	draft JSON NOT NULL, 
	PRIMARY KEY (table_id, seat), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "drafts" VALUES(1,-1,'{"lots_salt": "bd49fb43f5878591c71d424c0824bbf3"}');
INSERT INTO "drafts" VALUES(1,1,'{"decision": 12, "draft": {"cards": ["8s", "Ts"], "asked": "t3"}}');
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
INSERT INTO "log" VALUES(1,0,-1,'{"open": {"game": "preferans", "version": 6, "players": 3, "options": {"convention": "sochi", "base": "sochi", "limit": "", "length": 1, "whist": "gentleman", "responsibility": "half", "jumps": true, "misere_beaten_by": 10, "no_talon_bids": false, "misere_invite": false, "after_misere": "ends", "half_whist": false, "first_hand_half": false, "return_on_eight": true, "dealer_answers": true, "exit": [6, 7, 7], "exit_circle": true, "exit_by": "played", "forced_rounds": 0, "dark_limit": 3, "dark_circle": false, "dealer_repeats": 1, "mountain": "divided", "all_pass_price": 1, "progression": [1, 1, 1, 1, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 4, 4, 4, 4, 4, 4], "zero_trick_bonus": "price", "dealer_zero_bonus": false, "all_pass_talon": "opened", "consolation": "none", "share_high_shortage": false, "cap_shortage": false, "stalingrad": true, "ten_checked": false, "without_three": true, "open_after_first_lead": false, "help_to": "not_dealer", "unwhisted_help": "mountain", "prizes": [100], "dealer_talon_prize": false, "talon_refusal_penalty": 5, "seats": 3, "seating": "joining", "stake": "", "pace": "none", "only_card": true, "sheet": "request"}, "computers": []}}',1790000000.16);
INSERT INTO "log" VALUES(1,1,-1,'{"shuffle": {"deck": ["Ah", "Qc", "8c", "9h", "Qd", "9s", "9c", "8s", "Td", "Jc", "7s", "As", "Jh", "Ts", "Kc", "Ks", "Ac", "Jd", "Ad", "Js", "Kd", "7h", "Qs", "Tc", "Th", "Qh", "7c", "Kh", "7d", "8h", "8d", "9d"], "salt": "405d9c17559cf9b75b2b86caae16ded1"}}',1790000000.16);
INSERT INTO "log" VALUES(1,2,2,'"k27"',1790000000.24);
INSERT INTO "log" VALUES(1,3,1,'"b6s"',1.79000000161607408528e+09);
INSERT INTO "log" VALUES(1,4,2,'"P"',1.7900000031398544311e+09);
INSERT INTO "log" VALUES(1,5,0,'"P"',1.79000000457082104679e+09);
INSERT INTO "log" VALUES(1,6,1,'"O"',1.79000000559181833264e+09);
INSERT INTO "log" VALUES(1,7,1,'"x7s8c"',1.79000000822943973544e+09);
INSERT INTO "log" VALUES(1,8,1,'"o6h"',1790000012.77131);
INSERT INTO "log" VALUES(1,9,2,'"P"',1.79000001361418890951e+09);
INSERT INTO "log" VALUES(1,10,0,'"P"',1.79000007513106513027e+09);
INSERT INTO "log" VALUES(1,11,1,'"sm"',1.7900000760340583324e+09);
INSERT INTO "log" VALUES(1,12,-1,'{"shuffle": {"deck": ["Qs", "8d", "Th", "9s", "Ks", "Kc", "Qc", "Jh", "8c", "9h", "Jd", "Jc", "Qd", "8h", "Ac", "Qh", "8s", "7h", "Kd", "As", "9d", "Ah", "Td", "Ts", "7d", "7s", "Ad", "9c", "7c", "Kh", "Js", "Tc"], "salt": "6ce630fc50ff6cf3d1ad4a4416ed7f8b"}}',1.7900000760340583324e+09);
INSERT INTO "log" VALUES(1,13,0,'"k11"',1.79000007684681344032e+09);
INSERT INTO "log" VALUES(1,14,2,'"P"',1.79000007772834181783e+09);
INSERT INTO "log" VALUES(1,15,0,'"P"',1.79000007855389976505e+09);
INSERT INTO "log" VALUES(1,16,1,'"T"',1.79000007980150032046e+09);
INSERT INTO "log" VALUES(1,17,1,'"O"',1.79000008283782410618e+09);
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
INSERT INTO "people" VALUES(501,'Анна','anna','ru',1,0,'seldom',0,NULL,1.79000007513106513027e+09,0.0,0);
INSERT INTO "people" VALUES(502,'Борис','boris','ru',1,0,'seldom',0,NULL,1.7900000760340583324e+09,0.0,0);
INSERT INTO "people" VALUES(504,'Глеб','gleb_the_fourth','ru',1,0,'seldom',0,NULL,1790000000.0,0.0,0);
INSERT INTO "people" VALUES(503,'Вера',NULL,'ru',1,0,'seldom',0,NULL,1.79000007772834181783e+09,0.0,0);
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
CREATE TABLE secrets (
	name VARCHAR NOT NULL, 
	value BLOB NOT NULL, 
	PRIMARY KEY (name)
);
INSERT INTO "secrets" VALUES('links',X'E0E5EBBBE1447D01EFD12CB8D98ADBE80A0D95CE789F59889B0A9348067F596F');
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
INSERT INTO "slots" VALUES(504,'page:welcome',NULL,14,'9469c6b85849dd4347835e8e4a56255b','text','',1790000000.04,1790000000.04,NULL,NULL,'[]',0,'','[]','[]',0.0,0);
INSERT INTO "slots" VALUES(503,'page:welcome',NULL,15,'9469c6b85849dd4347835e8e4a56255b','text','',1790000000.08,1790000000.08,NULL,NULL,'[]',0,'','[]','[]',0.0,0);
INSERT INTO "slots" VALUES(-4001,'1:deal:1',NULL,18,'627416d5163e251b6cc85d9c87a40821','text','',1790000000.2,1.79000007688681340217e+09,NULL,NULL,'[]',0,'','["result"]','[]',0.0,1);
INSERT INTO "slots" VALUES(503,'1:hand:2',NULL,29,'574fb928a6d13449556fb10ba61d6ccc','text','',1.79000007684681344032e+09,1.79000008283782410618e+09,NULL,NULL,'[]',0,'2:cards','[]','[]',1.79000007684681344032e+09,1);
INSERT INTO "slots" VALUES(502,'1:hand:1',NULL,28,'cb3afe9463a4de9cec0e9b0542b26eea','text','',1.79000007607405829429e+09,1.79000008913106513027e+09,NULL,NULL,'[]',0,'2:cards','["turn:12"]','[]',1.79000007513106513027e+09,1);
INSERT INTO "slots" VALUES(501,'1:hand:0',NULL,26,'9eb8d880f8852fef7903f6873b67a0dd','text','',1.7900000760340583324e+09,1.79000008383782410617e+09,NULL,NULL,'[]',0,'2:cards','[]','[]',0.0,1);
INSERT INTO "slots" VALUES(502,'fair1:9a110065c5834506b0452984bd3a0e66',NULL,22,'9a110065c5834506b0452984bd3a0e66','text','',1.7900000031398544311e+09,1.7900000031398544311e+09,NULL,NULL,'[]',0,'','[]','[]',0.0,0);
INSERT INTO "slots" VALUES(-4001,'',NULL,25,'','text','',0.0,0.0,NULL,17,'[]',0,'','[]','[]',0.0,0);
INSERT INTO "slots" VALUES(503,'1:card:1:2',NULL,19,'1eaa7c1c526288bd596a8cf8102d024e','text','',1790000000.24,1.79000007615405821795e+09,NULL,NULL,'[]',0,'','[]','[]',0.0,1);
INSERT INTO "slots" VALUES(501,'1:card:1:0',NULL,21,'dbd23778fe8a4a1a4066edc7d60dcb82','text','',1790000000.32,1.79000007619405841828e+09,NULL,NULL,'[]',0,'','[]','[]',0.0,1);
INSERT INTO "slots" VALUES(502,'1:card:1:1',NULL,25,'905dc1a7849ffd89e12ad7d26accd7bb','text','',1.79000007513106513027e+09,1.79000007623405838017e+09,NULL,NULL,'[]',0,'','[]','[]',0.0,1);
INSERT INTO "slots" VALUES(-4001,'1:deal:2',NULL,31,'f2df0539f243adcde495c0d16246b48f','text','',1.79000008180141472816e+09,1.79000008180141472816e+09,NULL,NULL,'[]',0,'','[]','[]',0.0,0);
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
INSERT INTO "tables" VALUES(1,-4001,NULL,'Пятница',501,0,'preferans','playing','{"convention": "sochi", "length": 1, "whist": "gentleman", "responsibility": "half", "jumps": true, "misere_beaten_by": 10, "half_whist": false, "return_on_eight": true, "exit": [6, 7, 7], "exit_circle": true, "exit_by": "played", "progression": [1, 1, 1, 1, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 4, 4, 4, 4, 4, 4], "dealer_zero_bonus": false, "consolation": "none", "stalingrad": true, "without_three": true, "help_to": "not_dealer", "unwhisted_help": "mountain", "prizes": [100], "talon_refusal_penalty": 5, "seats": 3, "seating": "joining", "only_card": true}',1790000000.08,NULL,1,NULL,'club','{"players": 3, "options": {"convention": "sochi", "base": "sochi", "limit": "", "length": 1, "whist": "gentleman", "responsibility": "half", "jumps": true, "misere_beaten_by": 10, "no_talon_bids": false, "misere_invite": false, "after_misere": "ends", "half_whist": false, "first_hand_half": false, "return_on_eight": true, "dealer_answers": true, "exit": [6, 7, 7], "exit_circle": true, "exit_by": "played", "forced_rounds": 0, "dark_limit": 3, "dark_circle": false, "dealer_repeats": 1, "mountain": "divided", "all_pass_price": 1, "progression": [1, 1, 1, 1, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 4, 4, 4, 4, 4, 4], "zero_trick_bonus": "price", "dealer_zero_bonus": false, "all_pass_talon": "opened", "consolation": "none", "share_high_shortage": false, "cap_shortage": false, "stalingrad": true, "ten_checked": false, "without_three": true, "open_after_first_lead": false, "help_to": "not_dealer", "unwhisted_help": "mountain", "prizes": [100], "dealer_talon_prize": false, "talon_refusal_penalty": 5, "seats": 3, "seating": "joining", "stake": "", "pace": "none", "only_card": true, "sheet": "request"}, "joined": [0, 1, 2], "dealer": 0}');
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
