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
INSERT INTO "deals" VALUES(1,1,'{"dealer": 0, "shuffle": {"deck": ["Ks", "7c", "7h", "Th", "9h", "Qc", "Td", "8c", "Js", "Ah", "9s", "Ad", "Jh", "9c", "Kc", "Kh", "Kd", "Ts", "Qh", "Qd", "Ac", "7d", "8d", "Qs", "As", "Jd", "Tc", "7s", "9d", "8h", "Jc", "8s"], "salt": "eb610778b76fe93bcc42b244e7924f88", "commitment": "6f7199bf865b0934f0937b44b3c94801766c81634ba7b5dc730f877bb51f30cf", "cut": 11}, "log": [[1, "P"], [2, "P"], [4, "T"], [4, "O"], [4, "xQsKd"], [4, "o6s"], [1, "w"], [2, "w"], [1, "pQc"], [2, "p8c"], [4, "pJc"], [1, "p8s"], [2, "p7s"], [4, "p9s"], [4, "pAh"], [1, "pJh"], [2, "p7h"], [4, "pTs"], [1, "pKs"], [2, "pJs"], [1, "pQd"], [2, "p8d"], [4, "pAs"], [4, "pKh"], [1, "pTd"], [2, "p9c"], [4, "p8h"], [1, "pAc"], [2, "p9d"], [4, "p9h"], [1, "pTc"], [2, "pKc"], [4, "pQh"], [1, "pAd"], [2, "p7d"], [4, "pTh"], [1, "pJd"], [2, "p7c"]], "hands": [[], ["8s", "Ks", "Tc", "Qc", "Ac", "Td", "Jd", "Qd", "Ad", "Jh"], ["7s", "Js", "7c", "8c", "9c", "Kc", "7d", "8d", "9d", "7h"], [], ["9s", "Qs", "As", "Jc", "Kd", "8h", "9h", "Th", "Kh", "Ah"]], "talon": ["Ts", "Qh"], "auction": [{"seat": 1, "bid": "pass"}, {"seat": 2, "bid": "pass"}, {"seat": 4, "bid": "talon"}], "declarer": 4, "discard": ["Qs", "Kd"], "contract": "6s", "whisting": [{"seat": 1, "say": "whist"}, {"seat": 2, "say": "whist"}], "play": "closed", "tricks": [[{"seat": 1, "card": "Qc"}, {"seat": 2, "card": "8c"}, {"seat": 4, "card": "Jc"}], [{"seat": 1, "card": "8s"}, {"seat": 2, "card": "7s"}, {"seat": 4, "card": "9s"}], [{"seat": 4, "card": "Ah"}, {"seat": 1, "card": "Jh"}, {"seat": 2, "card": "7h"}], [{"seat": 4, "card": "Ts"}, {"seat": 1, "card": "Ks"}, {"seat": 2, "card": "Js"}], [{"seat": 1, "card": "Qd"}, {"seat": 2, "card": "8d"}, {"seat": 4, "card": "As"}], [{"seat": 4, "card": "Kh"}, {"seat": 1, "card": "Td"}, {"seat": 2, "card": "9c"}], [{"seat": 4, "card": "8h"}, {"seat": 1, "card": "Ac"}, {"seat": 2, "card": "9d"}], [{"seat": 4, "card": "9h"}, {"seat": 1, "card": "Tc"}, {"seat": 2, "card": "Kc"}], [{"seat": 4, "card": "Qh"}, {"seat": 1, "card": "Ad"}, {"seat": 2, "card": "7d"}], [{"seat": 4, "card": "Th"}, {"seat": 1, "card": "Jd"}, {"seat": 2, "card": "7c"}]], "ending": null, "taken": [0, 2, 0, 0, 8], "writes": [{"seat": 4, "column": "pool", "points": 2, "why": "made", "count": 1, "price": 2}, {"seat": 1, "column": "whists", "points": 4, "why": "trick_whists", "on": 4, "count": 2, "price": 2}, {"seat": 4, "column": "whists", "points": 2, "why": "prize", "on": 0, "count": 1, "price": 2}, {"seat": 4, "column": "whists", "points": 2, "why": "prize", "on": 1, "count": 1, "price": 2}, {"seat": 4, "column": "whists", "points": 2, "why": "prize", "on": 2, "count": 1, "price": 2}, {"seat": 4, "column": "whists", "points": 2, "why": "prize", "on": 3, "count": 1, "price": 2}]}',1.79000030035674166685e+09);
CREATE TABLE drafts (
	table_id INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	draft JSON NOT NULL, 
	PRIMARY KEY (table_id, seat), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "drafts" VALUES(1,-1,'{"lots_salt": "e0a94038093e089d0046e82ab06ea998"}');
INSERT INTO "drafts" VALUES(1,2,'{"decision": 29, "draft": {"cards": ["8s"]}}');
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
INSERT INTO "log" VALUES(1,0,-1,'{"open": {"game": "preferans", "version": 6, "players": 5, "options": {"convention": "rostov", "base": "sochi", "limit": "", "length": 2, "whist": "greedy", "responsibility": "none", "jumps": true, "misere_beaten_by": 10, "no_talon_bids": false, "misere_invite": false, "after_misere": "continues", "half_whist": false, "first_hand_half": false, "return_on_eight": false, "dealer_answers": true, "exit": [6, 6, 7, 8, 8], "exit_circle": true, "exit_by": "played", "forced_rounds": 0, "dark_limit": 3, "dark_circle": false, "dealer_repeats": 1, "mountain": "divided", "all_pass_price": 56, "progression": "arithmetic", "zero_trick_bonus": "one", "dealer_zero_bonus": true, "all_pass_talon": "aside", "consolation": "all", "share_high_shortage": false, "cap_shortage": true, "stalingrad": true, "ten_checked": true, "without_three": false, "open_after_first_lead": false, "help_to": "not_remised", "unwhisted_help": "mountain", "prizes": [2, 1], "dealer_talon_prize": false, "talon_refusal_penalty": 466, "seats": 5, "seating": "joining", "stake": "", "pace": "none", "only_card": true, "sheet": "request"}, "computers": []}}',1790000000.2);
INSERT INTO "log" VALUES(1,1,-1,'{"shuffle": {"deck": ["Ks", "7c", "7h", "Th", "9h", "Qc", "Td", "8c", "Js", "Ah", "9s", "Ad", "Jh", "9c", "Kc", "Kh", "Kd", "Ts", "Qh", "Qd", "Ac", "7d", "8d", "Qs", "As", "Jd", "Tc", "7s", "9d", "8h", "Jc", "8s"], "salt": "eb610778b76fe93bcc42b244e7924f88"}}',1790000000.2);
INSERT INTO "log" VALUES(1,2,4,'"k11"',1790000000.28);
INSERT INTO "log" VALUES(1,3,1,'"P"',1.79000000127167296403e+09);
INSERT INTO "log" VALUES(1,4,2,'"P"',1.79000000268086481092e+09);
INSERT INTO "log" VALUES(1,5,4,'"T"',1.79000000405366396904e+09);
INSERT INTO "log" VALUES(1,6,4,'"ps"',1.79000001081107759474e+09);
INSERT INTO "log" VALUES(1,7,0,'"R"',1.7900000120474395752e+09);
INSERT INTO "log" VALUES(1,8,4,'"O"',1.79000001320980572701e+09);
INSERT INTO "log" VALUES(1,9,4,'"xQsKd"',1.7900000835210597515e+09);
INSERT INTO "log" VALUES(1,10,4,'"o6s"',1.79000008766748070713e+09);
INSERT INTO "log" VALUES(1,11,1,'"w"',1.79000014899017858508e+09);
INSERT INTO "log" VALUES(1,12,2,'"w"',1.79000014947318911552e+09);
INSERT INTO "log" VALUES(1,13,1,'"pQc"',1.79000014997472453115e+09);
INSERT INTO "log" VALUES(1,14,2,'"p8c"',1.7900001509382834435e+09);
INSERT INTO "log" VALUES(1,15,4,'"pJc"',1.79000015198695945736e+09);
INSERT INTO "log" VALUES(1,16,1,'"p8s"',1.7900001520349764824e+09);
INSERT INTO "log" VALUES(1,17,2,'"p7s"',1.79000015499540233608e+09);
INSERT INTO "log" VALUES(1,18,4,'"p9s"',1.79000015582578849791e+09);
INSERT INTO "log" VALUES(1,19,4,'"pAh"',1.79000015709809803961e+09);
INSERT INTO "log" VALUES(1,20,1,'"pJh"',1.79000015817637228967e+09);
INSERT INTO "log" VALUES(1,21,2,'"p7h"',1.79000015929854154584e+09);
INSERT INTO "log" VALUES(1,22,4,'"pTs"',1.79000016088178324699e+09);
INSERT INTO "log" VALUES(1,23,1,'"pKs"',1.79000016200896954537e+09);
INSERT INTO "log" VALUES(1,24,2,'"pJs"',1.79000016251938748358e+09);
INSERT INTO "log" VALUES(1,25,1,'"pQd"',1.7900002236110248566e+09);
INSERT INTO "log" VALUES(1,26,2,'"p8d"',1.79000022464941883088e+09);
INSERT INTO "log" VALUES(1,27,4,'"pAs"',1.7900002255294592381e+09);
INSERT INTO "log" VALUES(1,28,4,'"pKh"',1.79000022593983554837e+09);
INSERT INTO "log" VALUES(1,29,1,'"pTd"',1.790000227274620533e+09);
INSERT INTO "log" VALUES(1,30,2,'"p9c"',1.79000022884748864176e+09);
INSERT INTO "log" VALUES(1,31,4,'"p8h"',1.79000022974285101888e+09);
INSERT INTO "log" VALUES(1,32,1,'"pAc"',1.79000023024342703819e+09);
INSERT INTO "log" VALUES(1,33,2,'"p9d"',1.79000023102782344821e+09);
INSERT INTO "log" VALUES(1,34,4,'"p9h"',1.79000023178525972371e+09);
INSERT INTO "log" VALUES(1,35,1,'"pTc"',1.79000023334162545202e+09);
INSERT INTO "log" VALUES(1,36,2,'"pKc"',1.79000023404069185254e+09);
INSERT INTO "log" VALUES(1,37,4,'"pQh"',1.79000023522740292544e+09);
INSERT INTO "log" VALUES(1,38,1,'"pAd"',1.79000023591817045208e+09);
INSERT INTO "log" VALUES(1,39,2,'"p7d"',1790000296.79552);
INSERT INTO "log" VALUES(1,40,4,'"pTh"',1.79000029904399514195e+09);
INSERT INTO "log" VALUES(1,41,1,'"pJd"',1.79000030014596486086e+09);
INSERT INTO "log" VALUES(1,42,2,'"p7c"',1.79000030035674166685e+09);
INSERT INTO "log" VALUES(1,43,-1,'{"shuffle": {"deck": ["Kh", "7c", "Jh", "As", "9s", "Jc", "8s", "Qs", "7d", "8h", "7h", "Th", "9d", "Ks", "Td", "7s", "8d", "9h", "Jd", "Qc", "Ah", "Qh", "Ts", "Kd", "Ad", "8c", "Js", "Kc", "9c", "Tc", "Ac", "Qd"], "salt": "aeae96d4eff87ba92476548fa409e4d6"}}',1.79000030035674166685e+09);
INSERT INTO "log" VALUES(1,44,0,'"k5"',1.79000030154311895371e+09);
INSERT INTO "log" VALUES(1,45,2,'"b6s"',1.79000030197438549997e+09);
INSERT INTO "log" VALUES(1,46,3,'"P"',1.79000030349644017224e+09);
INSERT INTO "log" VALUES(1,47,0,'"P"',1.79000030482396912576e+09);
INSERT INTO "log" VALUES(1,48,2,'"O"',1.79000030925232529637e+09);
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
INSERT INTO "people" VALUES(501,'Анна','anna','ru',1,0,'seldom',0,NULL,1.79000030154311895371e+09,0.0,0);
INSERT INTO "people" VALUES(502,'Борис','boris','ru',1,0,'seldom',0,NULL,1.7900002236110248566e+09,0.0,0);
INSERT INTO "people" VALUES(503,'Вера',NULL,'ru',1,0,'seldom',0,NULL,1790000296.79552,0.0,0);
INSERT INTO "people" VALUES(504,'Глеб','gleb_the_fourth','ru',1,0,'seldom',0,NULL,1.79000030349644017224e+09,0.0,0);
INSERT INTO "people" VALUES(505,'Дина','dina','ru',1,0,'seldom',0,NULL,1790000297.87552,0.0,0);
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
INSERT INTO "places" VALUES(1,3,'Глеб',504,0,'');
INSERT INTO "places" VALUES(1,4,'Дина',505,0,'');
CREATE TABLE secrets (
	name VARCHAR NOT NULL, 
	value BLOB NOT NULL, 
	PRIMARY KEY (name)
);
INSERT INTO "secrets" VALUES('links',X'303B7551C11B0EF8126EC2C6FA0FB6254BA04541330D7EDCDB8001C007B82101');
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
INSERT INTO "slots" VALUES(505,'page:welcome',NULL,17,'9469c6b85849dd4347835e8e4a56255b','text','',1790000000.12,1790000000.12,NULL,NULL,'[]',0,'','[]','[]',0.0,0);
INSERT INTO "slots" VALUES(-4001,'1:deal:1',NULL,20,'8d4444d7fd02f5525055a61e5533cad6','text','',1790000000.24,1.7900003015831189156e+09,NULL,NULL,'[]',0,'','["result"]','[]',0.0,1);
INSERT INTO "slots" VALUES(505,'1:hand:4',NULL,39,'83f40feac1006fee917f5689bb84e6cb','text','',1.7900003004767415524e+09,1.79000031033232522015e+09,NULL,NULL,'[]',0,'2:cards','[]','[]',1.79000015499540233608e+09,1);
INSERT INTO "slots" VALUES(502,'1:hand:1',NULL,36,'92e6fc81612ccfa201efb6fdf37fa81e','text','',1.79000030035674166685e+09,1.79000031025232529636e+09,NULL,NULL,'[]',0,'2:cards','[]','[]',1.79000008766748070713e+09,1);
INSERT INTO "slots" VALUES(501,'1:hand:0',NULL,35,'dcb8d931e4a1d1d3913c07025f095157','text','',1.79000030035674166685e+09,1.79000031025232529636e+09,NULL,NULL,'[]',0,'2:cards','[]','[]',1.79000030035674166685e+09,1);
INSERT INTO "slots" VALUES(503,'1:hand:2',NULL,38,'b06a00398508f736ad2846cb874c6c6f','text','',1.79000030043674159051e+09,1.79000031014596486093e+09,NULL,NULL,'[]',0,'2:cards','["turn:29"]','[]',1.79000014899017858508e+09,1);
INSERT INTO "slots" VALUES(504,'1:hand:3',NULL,41,'c6a174d6eb368976ad3ec6ec8af79071','text','',1.79000030208399510379e+09,1.79000031029232525825e+09,NULL,NULL,'[]',0,'2:cards','[]','[]',1.79000030208399510379e+09,1);
INSERT INTO "slots" VALUES(503,'fair1:eea9d133a8a1e1fb2b250ac63f5f4cef',NULL,26,'eea9d133a8a1e1fb2b250ac63f5f4cef','text','',1.79000000452821469302e+09,1.79000000452821469302e+09,NULL,NULL,'[]',0,'','[]','[]',0.0,0);
INSERT INTO "slots" VALUES(-4001,'1:vote:6',NULL,27,'e8052daff9df620fb302c8c8d8101a67','text','',1.79000001081107759474e+09,1.7900000120474395752e+09,NULL,NULL,'[]',0,'','[]','[]',0.0,1);
INSERT INTO "slots" VALUES(-4001,'',NULL,34,'','text','',0.0,0.0,NULL,19,'[]',0,'','[]','[]',0.0,0);
INSERT INTO "slots" VALUES(501,'1:card:1:0',NULL,23,'2755a30bb0249694982d67d9b5099077','text','',1790000000.36,1.79000030055674171449e+09,NULL,NULL,'[]',0,'','[]','[]',0.0,1);
INSERT INTO "slots" VALUES(502,'1:card:1:1',NULL,30,'0857699b8ef132653cb642e0364f9ee8','text','',1.79000008766748070713e+09,1.7900003005967416763e+09,NULL,NULL,'[]',0,'','[]','[]',0.0,1);
INSERT INTO "slots" VALUES(504,'1:card:1:3',NULL,25,'2755a30bb0249694982d67d9b5099077','text','',1790000000.44,1.79000030063674163815e+09,NULL,NULL,'[]',0,'','[]','[]',0.0,1);
INSERT INTO "slots" VALUES(503,'1:card:1:2',NULL,31,'3126b45f381a0e4f595edb0a63baf39c','text','',1.79000014899017858508e+09,1.79000030067674160009e+09,NULL,NULL,'[]',0,'','[]','[]',0.0,1);
INSERT INTO "slots" VALUES(505,'1:card:1:4',NULL,32,'0cd4e0aa1379f39ea8b061ff372c5100','text','',1.79000015499540233608e+09,1790000300.87552,NULL,NULL,'[]',0,'','[]','[]',0.0,1);
INSERT INTO "slots" VALUES(-4001,'1:deal:2',NULL,40,'f2170956312e7d3018f1decb7c301654','text','',1.79000030154311895371e+09,1.79000030154311895371e+09,NULL,NULL,'[]',0,'','[]','[]',0.0,0);
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
INSERT INTO "tables" VALUES(1,-4001,NULL,'Пятница',501,0,'preferans','playing','{"convention": "rostov", "length": 2, "whist": "greedy", "responsibility": "none", "jumps": true, "misere_beaten_by": 10, "after_misere": "continues", "half_whist": false, "exit": [6, 6, 7, 8, 8], "exit_circle": true, "exit_by": "played", "all_pass_price": 56, "progression": "arithmetic", "cap_shortage": true, "stalingrad": true, "ten_checked": true, "help_to": "not_remised", "unwhisted_help": "mountain", "prizes": [2, 1], "talon_refusal_penalty": 466, "seats": 5, "seating": "joining", "only_card": true}',1790000000.12,NULL,1,NULL,'club','{"players": 5, "options": {"convention": "rostov", "base": "sochi", "limit": "", "length": 2, "whist": "greedy", "responsibility": "none", "jumps": true, "misere_beaten_by": 10, "no_talon_bids": false, "misere_invite": false, "after_misere": "continues", "half_whist": false, "first_hand_half": false, "return_on_eight": false, "dealer_answers": true, "exit": [6, 6, 7, 8, 8], "exit_circle": true, "exit_by": "played", "forced_rounds": 0, "dark_limit": 3, "dark_circle": false, "dealer_repeats": 1, "mountain": "divided", "all_pass_price": 56, "progression": "arithmetic", "zero_trick_bonus": "one", "dealer_zero_bonus": true, "all_pass_talon": "aside", "consolation": "all", "share_high_shortage": false, "cap_shortage": true, "stalingrad": true, "ten_checked": true, "without_three": false, "open_after_first_lead": false, "help_to": "not_remised", "unwhisted_help": "mountain", "prizes": [2, 1], "dealer_talon_prize": false, "talon_refusal_penalty": 466, "seats": 5, "seating": "joining", "stake": "", "pace": "none", "only_card": true, "sheet": "request"}, "joined": [0, 1, 2, 3, 4], "dealer": 0}');
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
