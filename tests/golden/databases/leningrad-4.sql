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
INSERT INTO "deals" VALUES(1,1,'{"dealer": 2, "shuffle": {"deck": ["7s", "7c", "Qc", "Qs", "Td", "Th", "7h", "Tc", "9h", "9c", "Kh", "8c", "Ah", "Js", "8h", "Qh", "Ts", "Ks", "As", "9s", "Jh", "8s", "8d", "Ad", "Jd", "Kd", "Kc", "7d", "9d", "Qd", "Jc", "Ac"], "salt": "a6cbf61a5c3bdfeafd3ca819e8bfd25a", "commitment": "5550e569465ba9890ab32c8c90ed1e1c8f6cc45e693d78590b96a6302d183ce3", "cut": 11}, "log": [[3, "i"], [2, "id"], [3, "P"], [0, "P"], [1, "P"], [3, "p7s"], [0, "p8s"], [1, "pQs"], [3, "p9s"], [0, "pJs"], [1, "pTs"], [3, "p7h"], [0, "p8h"], [1, "pQh"], [1, "p9c"], [3, "p8c"], [0, "p7c"], [1, "pJd"], [3, "pKd"], [0, "p7d"], [3, "pTh"], [0, "p9h"], [1, "pKh"], [1, "pAd"], [3, "pKc"], [0, "p9d"], [1, "pQd"], [3, "pAc"], [0, "p8d"], [1, "pTd"], [3, "pAh"], [0, "pTc"], [1, "pJc"], [3, "pJh"], [0, "pQc"]], "hands": [["8s", "Js", "7c", "Tc", "Qc", "7d", "8d", "9d", "8h", "9h"], ["Ts", "Qs", "9c", "Jc", "Td", "Jd", "Qd", "Ad", "Qh", "Kh"], [], ["7s", "9s", "8c", "Kc", "Ac", "Kd", "7h", "Th", "Jh", "Ah"]], "talon": ["Ks", "As"], "auction": [{"seat": 3, "bid": "pass", "invite": 2, "accepted": false}, {"seat": 0, "bid": "pass"}, {"seat": 1, "bid": "pass"}], "declarer": null, "discard": null, "contract": null, "whisting": [], "play": null, "tricks": [[{"seat": 2, "card": "Ks", "talon": true}, {"seat": 3, "card": "7s"}, {"seat": 0, "card": "8s"}, {"seat": 1, "card": "Qs"}], [{"seat": 2, "card": "As", "talon": true}, {"seat": 3, "card": "9s"}, {"seat": 0, "card": "Js"}, {"seat": 1, "card": "Ts"}], [{"seat": 3, "card": "7h"}, {"seat": 0, "card": "8h"}, {"seat": 1, "card": "Qh"}], [{"seat": 1, "card": "9c"}, {"seat": 3, "card": "8c"}, {"seat": 0, "card": "7c"}], [{"seat": 1, "card": "Jd"}, {"seat": 3, "card": "Kd"}, {"seat": 0, "card": "7d"}], [{"seat": 3, "card": "Th"}, {"seat": 0, "card": "9h"}, {"seat": 1, "card": "Kh"}], [{"seat": 1, "card": "Ad"}, {"seat": 3, "card": "Kc"}, {"seat": 0, "card": "9d"}], [{"seat": 1, "card": "Qd"}, {"seat": 3, "card": "Ac"}, {"seat": 0, "card": "8d"}], [{"seat": 1, "card": "Td"}, {"seat": 3, "card": "Ah"}, {"seat": 0, "card": "Tc"}], [{"seat": 1, "card": "Jc"}, {"seat": 3, "card": "Jh"}, {"seat": 0, "card": "Qc"}]], "ending": null, "taken": [1, 6, 2, 1], "writes": [{"seat": 1, "column": "mountain", "points": 25, "why": "all_pass_tricks", "count": 5, "price": 5}, {"seat": 2, "column": "mountain", "points": 5, "why": "all_pass_tricks", "count": 1, "price": 5}]}',1.79000016241953897478e+09);
INSERT INTO "deals" VALUES(1,2,'{"dealer": 3, "shuffle": {"deck": ["8d", "Ad", "Jd", "9s", "8c", "7c", "Jc", "Ks", "Ac", "9h", "Jh", "8h", "Js", "Qc", "Tc", "7h", "Td", "7s", "As", "Ts", "8s", "Ah", "Kd", "Qs", "Qh", "Th", "9c", "Kc", "Kh", "7d", "9d", "Qd"], "salt": "d7787082cb754bdbea49b6241099ca3e", "commitment": "a158c6b78496c88b5c9c322868398fd95cf6678f740c38ecfc147553a7ac46d3", "cut": 27}, "log": [[0, "i"], [3, "ij"], [1, "P"], [2, "P"], [0, "O"], [0, "xTdJd"], [0, "p7h"], [1, "pQh"], [2, "pTh"], [1, "p7d"], [2, "pQd"], [0, "pAd"], [0, "pJh"], [1, "p8h"], [2, "pQc"], [0, "pAh"], [1, "pJc"], [2, "pTs"], [0, "pKc"], [1, "p7c"], [2, "p9c"], [0, "pKh"], [1, "pAs"], [2, "p8d"], [0, "p9s"], [1, "pJs"], [2, "p8s"], [1, "pQs"], [2, "pKs"], [0, "p8c"], [2, "pTc"], [0, "p9h"], [1, "p7s"], [2, "pAc"], [0, "pKd"], [1, "p9d"]], "hands": [["9s", "8c", "Kc", "Td", "Kd", "7h", "9h", "Jh", "Kh", "Ah"], ["7s", "Js", "Qs", "As", "7c", "Jc", "7d", "9d", "8h", "Qh"], ["8s", "Ts", "Ks", "9c", "Tc", "Qc", "Ac", "8d", "Qd", "Th"], []], "talon": ["Ad", "Jd"], "auction": [{"seat": 0, "bid": "misere", "invite": 3, "accepted": true}, {"seat": 1, "bid": "pass"}, {"seat": 2, "bid": "pass"}], "declarer": 0, "discard": ["Td", "Jd"], "contract": "misere", "whisting": [], "play": "open", "tricks": [[{"seat": 0, "card": "7h"}, {"seat": 1, "card": "Qh"}, {"seat": 2, "card": "Th"}], [{"seat": 1, "card": "7d"}, {"seat": 2, "card": "Qd"}, {"seat": 0, "card": "Ad"}], [{"seat": 0, "card": "Jh"}, {"seat": 1, "card": "8h"}, {"seat": 2, "card": "Qc"}], [{"seat": 0, "card": "Ah"}, {"seat": 1, "card": "Jc"}, {"seat": 2, "card": "Ts"}], [{"seat": 0, "card": "Kc"}, {"seat": 1, "card": "7c"}, {"seat": 2, "card": "9c"}], [{"seat": 0, "card": "Kh"}, {"seat": 1, "card": "As"}, {"seat": 2, "card": "8d"}], [{"seat": 0, "card": "9s"}, {"seat": 1, "card": "Js"}, {"seat": 2, "card": "8s"}], [{"seat": 1, "card": "Qs"}, {"seat": 2, "card": "Ks"}, {"seat": 0, "card": "8c"}], [{"seat": 2, "card": "Tc"}, {"seat": 0, "card": "9h"}, {"seat": 1, "card": "7s"}], [{"seat": 2, "card": "Ac"}, {"seat": 0, "card": "Kd"}, {"seat": 1, "card": "9d"}]], "ending": null, "taken": [5, 2, 3, 0], "writes": [{"seat": 0, "column": "mountain", "points": 50, "why": "misere_shared_tricks", "count": 5, "price": 20}, {"seat": 3, "column": "mountain", "points": 50, "why": "misere_shared_tricks", "count": 5, "price": 20}]}',1.79000037825221252436e+09);
CREATE TABLE drafts (
	table_id INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	draft JSON NOT NULL, 
	PRIMARY KEY (table_id, seat), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "drafts" VALUES(1,-1,'{"lots_salt": "ee7b48b47e72c81e284ef353ac639600"}');
INSERT INTO "drafts" VALUES(1,1,'{"decision": 49, "draft": {"cards": ["Kh"]}}');
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
INSERT INTO "log" VALUES(1,0,-1,'{"open": {"game": "preferans", "version": 6, "players": 4, "options": {"convention": "leningrad", "base": "sochi", "limit": "", "length": 2, "whist": "gentleman", "responsibility": "full", "jumps": true, "misere_beaten_by": 10, "no_talon_bids": false, "misere_invite": true, "after_misere": "continues", "half_whist": true, "first_hand_half": true, "return_on_eight": false, "dealer_answers": false, "exit": [6, 7, 7], "exit_circle": true, "exit_by": "whisted", "forced_rounds": 0, "dark_limit": 3, "dark_circle": false, "dealer_repeats": 1, "mountain": "divided", "all_pass_price": 5, "progression": [1, 2, 3, 4, 5], "zero_trick_bonus": "price", "dealer_zero_bonus": false, "all_pass_talon": "opened", "consolation": "players", "share_high_shortage": true, "cap_shortage": true, "stalingrad": true, "ten_checked": false, "without_three": false, "open_after_first_lead": true, "help_to": "anyone", "unwhisted_help": "pool", "prizes": [4], "dealer_talon_prize": false, "talon_refusal_penalty": 966, "seats": 4, "seating": "lot", "stake": "", "pace": "none", "only_card": false, "sheet": "request"}, "computers": []}}',1790000000.16);
INSERT INTO "log" VALUES(1,1,-1,'{"lots": {"cards": ["8s", "Kc", "Kh", "9d", "8c", "9d", "As", "Ad"], "salt": "ee7b48b47e72c81e284ef353ac639600"}}',1790000000.16);
INSERT INTO "log" VALUES(1,2,-1,'{"shuffle": {"deck": ["7s", "7c", "Qc", "Qs", "Td", "Th", "7h", "Tc", "9h", "9c", "Kh", "8c", "Ah", "Js", "8h", "Qh", "Ts", "Ks", "As", "9s", "Jh", "8s", "8d", "Ad", "Jd", "Kd", "Kc", "7d", "9d", "Qd", "Jc", "Ac"], "salt": "a6cbf61a5c3bdfeafd3ca819e8bfd25a"}}',1790000000.16);
INSERT INTO "log" VALUES(1,3,1,'"k11"',1790000000.24);
INSERT INTO "log" VALUES(1,4,3,'"i"',1.79000000220876479147e+09);
INSERT INTO "log" VALUES(1,5,2,'"id"',1.79000000266882467272e+09);
INSERT INTO "log" VALUES(1,6,3,'"P"',1.79000000427448296546e+09);
INSERT INTO "log" VALUES(1,7,0,'"P"',1.7900000049059939384e+09);
INSERT INTO "log" VALUES(1,8,1,'"P"',1.79000000583702707293e+09);
INSERT INTO "log" VALUES(1,9,3,'"p7s"',1.79000000725417017935e+09);
INSERT INTO "log" VALUES(1,10,0,'"p8s"',1.79000000804938220978e+09);
INSERT INTO "log" VALUES(1,11,1,'"pQs"',1.79000001015360379226e+09);
INSERT INTO "log" VALUES(1,12,3,'"p9s"',1.79000001075714921952e+09);
INSERT INTO "log" VALUES(1,13,0,'"pJs"',1.79000007346951627734e+09);
INSERT INTO "log" VALUES(1,14,1,'"pTs"',1.79000007424564146997e+09);
INSERT INTO "log" VALUES(1,15,3,'"p7h"',1.7900000746591098309e+09);
INSERT INTO "log" VALUES(1,16,0,'"p8h"',1.79000007538478946682e+09);
INSERT INTO "log" VALUES(1,17,1,'"pQh"',1.79000007615533542632e+09);
INSERT INTO "log" VALUES(1,18,1,'"p9c"',1.79000007705640363695e+09);
INSERT INTO "log" VALUES(1,19,3,'"p8c"',1.79000007778988885886e+09);
INSERT INTO "log" VALUES(1,20,0,'"p7c"',1.79000007914642310143e+09);
INSERT INTO "log" VALUES(1,21,1,'"pJd"',1.79000008014822363858e+09);
INSERT INTO "log" VALUES(1,22,3,'"pKd"',1.79000008164850425715e+09);
INSERT INTO "log" VALUES(1,23,0,'"p7d"',1.79000008243322396273e+09);
INSERT INTO "log" VALUES(1,24,3,'"pTh"',1.79000014284082174299e+09);
INSERT INTO "log" VALUES(1,25,0,'"p9h"',1.79000014333512043945e+09);
INSERT INTO "log" VALUES(1,26,1,'"pKh"',1.79000014375133323666e+09);
INSERT INTO "log" VALUES(1,27,1,'"pAd"',1.79000014468018341061e+09);
INSERT INTO "log" VALUES(1,28,3,'"pKc"',1.79000014595381379128e+09);
INSERT INTO "log" VALUES(1,29,0,'"p9d"',1.79000014905077743532e+09);
INSERT INTO "log" VALUES(1,30,1,'"pQd"',1.79000015056392788891e+09);
INSERT INTO "log" VALUES(1,31,3,'"pAc"',1.7900001512956542969e+09);
INSERT INTO "log" VALUES(1,32,0,'"p8d"',1.7900001524677574635e+09);
INSERT INTO "log" VALUES(1,33,1,'"pTd"',1.79000015324022269253e+09);
INSERT INTO "log" VALUES(1,34,3,'"pAh"',1.79000015468854212761e+09);
INSERT INTO "log" VALUES(1,35,0,'"pTc"',1.79000015605545234687e+09);
INSERT INTO "log" VALUES(1,36,1,'"pJc"',1.7900001600783717633e+09);
INSERT INTO "log" VALUES(1,37,3,'"pJh"',1.7900001612997334003e+09);
INSERT INTO "log" VALUES(1,38,0,'"pQc"',1.79000016241953897478e+09);
INSERT INTO "log" VALUES(1,39,-1,'{"shuffle": {"deck": ["8d", "Ad", "Jd", "9s", "8c", "7c", "Jc", "Ks", "Ac", "9h", "Jh", "8h", "Js", "Qc", "Tc", "7h", "Td", "7s", "As", "Ts", "8s", "Ah", "Kd", "Qs", "Qh", "Th", "9c", "Kc", "Kh", "7d", "9d", "Qd"], "salt": "d7787082cb754bdbea49b6241099ca3e"}}',1.79000016241953897478e+09);
INSERT INTO "log" VALUES(1,40,2,'"k27"',1.79000021752499222753e+09);
INSERT INTO "log" VALUES(1,41,0,'"i"',1.79000021930666899675e+09);
INSERT INTO "log" VALUES(1,42,3,'"ij"',1.79000022138755106922e+09);
INSERT INTO "log" VALUES(1,43,1,'"P"',1.79000022218597412107e+09);
INSERT INTO "log" VALUES(1,44,2,'"P"',1.79000022260930514335e+09);
INSERT INTO "log" VALUES(1,45,0,'"O"',1.79000022393231225008e+09);
INSERT INTO "log" VALUES(1,46,0,'"xTdJd"',1.79000022751946067812e+09);
INSERT INTO "log" VALUES(1,47,0,'"p7h"',1.7900002289003069401e+09);
INSERT INTO "log" VALUES(1,48,1,'"pQh"',1.79000029100442051887e+09);
INSERT INTO "log" VALUES(1,49,2,'"pTh"',1.79000029153560781484e+09);
INSERT INTO "log" VALUES(1,50,1,'"p7d"',1.79000029288531112671e+09);
INSERT INTO "log" VALUES(1,51,2,'"pQd"',1.7900002937381350994e+09);
INSERT INTO "log" VALUES(1,52,0,'"pAd"',1.79000029467620396612e+09);
INSERT INTO "log" VALUES(1,53,0,'"pJh"',1.79000029553461551664e+09);
INSERT INTO "log" VALUES(1,54,1,'"p8h"',1.79000029606715488437e+09);
INSERT INTO "log" VALUES(1,55,2,'"pQc"',1.79000029736264514926e+09);
INSERT INTO "log" VALUES(1,56,0,'"pAh"',1.79000029859214663512e+09);
INSERT INTO "log" VALUES(1,57,1,'"pJc"',1.79000029932146954535e+09);
INSERT INTO "log" VALUES(1,58,2,'"pTs"',1.79000030012078428266e+09);
INSERT INTO "log" VALUES(1,59,0,'"pKc"',1.7900003008495686054e+09);
INSERT INTO "log" VALUES(1,60,1,'"p7c"',1.79000030215485739703e+09);
INSERT INTO "log" VALUES(1,61,2,'"p9c"',1.79000030272064304358e+09);
INSERT INTO "log" VALUES(1,62,0,'"pKh"',1.79000036372205662731e+09);
INSERT INTO "log" VALUES(1,63,1,'"pAs"',1.79000036516000270844e+09);
INSERT INTO "log" VALUES(1,64,2,'"p8d"',1.79000036580054140093e+09);
INSERT INTO "log" VALUES(1,65,0,'"p9s"',1.79000036724774432179e+09);
INSERT INTO "log" VALUES(1,66,1,'"pJs"',1.7900003681739854813e+09);
INSERT INTO "log" VALUES(1,67,2,'"p8s"',1.79000036895994162552e+09);
INSERT INTO "log" VALUES(1,68,1,'"pQs"',1790000370.09966);
INSERT INTO "log" VALUES(1,69,2,'"pKs"',1.79000037155611658101e+09);
INSERT INTO "log" VALUES(1,70,0,'"p8c"',1.79000037276041650772e+09);
INSERT INTO "log" VALUES(1,71,2,'"pTc"',1.79000037341157555584e+09);
INSERT INTO "log" VALUES(1,72,0,'"p9h"',1.79000037445462179181e+09);
INSERT INTO "log" VALUES(1,73,1,'"p7s"',1.79000037569070982929e+09);
INSERT INTO "log" VALUES(1,74,2,'"pAc"',1.79000037685961484908e+09);
INSERT INTO "log" VALUES(1,75,0,'"pKd"',1.79000037799548792835e+09);
INSERT INTO "log" VALUES(1,76,1,'"p9d"',1.79000037825221252436e+09);
INSERT INTO "log" VALUES(1,77,-1,'{"shuffle": {"deck": ["Kh", "8c", "Jc", "Ks", "As", "7h", "7d", "Qc", "9h", "8d", "Ad", "7c", "Qd", "7s", "9s", "Ah", "Td", "Ac", "Qs", "Tc", "Js", "8s", "Th", "Jh", "8h", "9c", "Kc", "Qh", "Ts", "Jd", "Kd", "9d"], "salt": "10c24cd32cb9528e7867b240a7d0e67a"}}',1.79000037825221252436e+09);
INSERT INTO "log" VALUES(1,78,3,'"k11"',1.79000043886642885206e+09);
INSERT INTO "log" VALUES(1,79,1,'"i"',1.79000044116872858998e+09);
INSERT INTO "log" VALUES(1,80,0,'"ij"',1.79000044366424965851e+09);
INSERT INTO "log" VALUES(1,81,2,'"P"',1.79000044502348303792e+09);
INSERT INTO "log" VALUES(1,82,3,'"P"',1.79000044577364587784e+09);
INSERT INTO "log" VALUES(1,83,1,'"O"',1.79000045131359410283e+09);
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
INSERT INTO "people" VALUES(501,'Анна','anna','ru',1,0,'seldom',0,NULL,1790000442.74377,0.0,0);
INSERT INTO "people" VALUES(502,'Борис','boris','ru',1,0,'seldom',0,NULL,1.79000044502348303792e+09,0.0,0);
INSERT INTO "people" VALUES(503,'Вера',NULL,'ru',1,0,'seldom',0,NULL,1.79000043886642885206e+09,0.0,0);
INSERT INTO "people" VALUES(504,'Глеб','gleb_the_fourth','ru',1,0,'seldom',0,NULL,1.7900004395857713222e+09,0.0,0);
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
CREATE TABLE secrets (
	name VARCHAR NOT NULL, 
	value BLOB NOT NULL, 
	PRIMARY KEY (name)
);
INSERT INTO "secrets" VALUES('links',X'547221ABF591F704DF104500C71DD7BFF4471A44496A17EEC879AC1011E111DF');
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
INSERT INTO "slots" VALUES(504,'1:hand:1',NULL,42,'618a206605ef97e400dfae1ee65d466e','text','',1.79000037833221244815e+09,1.79000045202348303792e+09,NULL,NULL,'[]',0,'3:cards','["turn:49"]','[]',1.79000036372205662731e+09,1);
INSERT INTO "slots" VALUES(503,'1:hand:3',NULL,40,'524fc77aff0f30428870d1579dfd542c','text','',1.79000037825221252436e+09,1.79000045235359406476e+09,NULL,NULL,'[]',0,'3:cards','[]','[]',1.79000037825221252436e+09,1);
INSERT INTO "slots" VALUES(501,'1:hand:0',NULL,45,'1d9aad5fe6e464883316a1c51dc13c05','text','',1.79000044116872858998e+09,1.79000045231359410286e+09,NULL,NULL,'[]',0,'3:cards','[]','[]',1.79000044116872858998e+09,1);
INSERT INTO "slots" VALUES(502,'1:hand:2',NULL,43,'85321e4ae7efa59de537368830c5cdc9','text','',1.79000037837221240991e+09,1.79000045231359410286e+09,NULL,NULL,'[]',0,'3:cards','[]','[]',1.79000036516000270844e+09,1);
INSERT INTO "slots" VALUES(-4001,'',NULL,39,'','text','',0.0,0.0,NULL,23,'[]',0,'','[]','[]',0.0,0);
INSERT INTO "slots" VALUES(-4001,'1:deal:2',NULL,33,'a21f73c42f2c95cbf748269413b06bc8','text','',1.79000021752499222753e+09,1.790000438906428814e+09,NULL,NULL,'[]',0,'','["result"]','[]',0.0,1);
INSERT INTO "slots" VALUES(501,'fair1:5257546ea672acc0b2b359804dfe41ec',NULL,35,'5257546ea672acc0b2b359804dfe41ec','text','',1.79000029553461551664e+09,1.79000029553461551664e+09,NULL,NULL,'[]',0,'','[]','[]',0.0,0);
INSERT INTO "slots" VALUES(501,'1:card:2:0',NULL,36,'795a468031b7bb081033557d3ecad477','text','',1.79000029736264514926e+09,1.79000037841221261024e+09,NULL,NULL,'[]',0,'','[]','[]',0.0,1);
INSERT INTO "slots" VALUES(503,'1:card:2:3',NULL,30,'423763d3ec758b09fe14f7edf2e4d73d','text','',1.79000016245973348621e+09,1.79000037845221257213e+09,NULL,NULL,'[]',0,'','[]','[]',0.0,1);
INSERT INTO "slots" VALUES(504,'1:card:2:1',NULL,38,'a31375faeb0f0220a1dfa43b5f357ed9','text','',1.79000036372205662731e+09,1.7900003784922125339e+09,NULL,NULL,'[]',0,'','[]','[]',0.0,1);
INSERT INTO "slots" VALUES(502,'1:card:2:2',NULL,39,'d931838e75bdadc51531ce547894f3b1','text','',1.79000036516000270844e+09,1.79000037872205662722e+09,NULL,NULL,'[]',0,'','[]','[]',0.0,1);
INSERT INTO "slots" VALUES(501,'',NULL,39,'','text','',0.0,0.0,NULL,28,'[]',0,'','[]','[]',0.0,0);
INSERT INTO "slots" VALUES(503,'',NULL,39,'','text','',0.0,0.0,NULL,26,'[]',0,'','[]','[]',0.0,0);
INSERT INTO "slots" VALUES(504,'',NULL,39,'','text','',0.0,0.0,NULL,25,'[]',0,'','[]','[]',0.0,0);
INSERT INTO "slots" VALUES(502,'',NULL,39,'','text','',0.0,0.0,NULL,22,'[]',0,'','[]','[]',0.0,0);
INSERT INTO "slots" VALUES(-4001,'1:deal:3',NULL,44,'2e55e6875c35a24c5efa11d57aa2bbc2','text','',1.79000043886642885206e+09,1.79000045086642885208e+09,NULL,NULL,'[]',0,'','[]','[]',0.0,0);
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
INSERT INTO "tables" VALUES(1,-4001,NULL,'Пятница',501,0,'preferans','playing','{"convention": "leningrad", "length": 2, "whist": "gentleman", "responsibility": "full", "jumps": true, "misere_beaten_by": 10, "misere_invite": true, "after_misere": "continues", "dealer_answers": false, "exit": [6, 7, 7], "exit_circle": true, "exit_by": "whisted", "all_pass_price": 5, "progression": [1, 2, 3, 4, 5], "dealer_zero_bonus": false, "consolation": "players", "share_high_shortage": true, "cap_shortage": true, "stalingrad": true, "open_after_first_lead": true, "prizes": [4], "talon_refusal_penalty": 966, "seats": 4}',1790000000.08,NULL,1,NULL,'club','{"players": 4, "options": {"convention": "leningrad", "base": "sochi", "limit": "", "length": 2, "whist": "gentleman", "responsibility": "full", "jumps": true, "misere_beaten_by": 10, "no_talon_bids": false, "misere_invite": true, "after_misere": "continues", "half_whist": true, "first_hand_half": true, "return_on_eight": false, "dealer_answers": false, "exit": [6, 7, 7], "exit_circle": true, "exit_by": "whisted", "forced_rounds": 0, "dark_limit": 3, "dark_circle": false, "dealer_repeats": 1, "mountain": "divided", "all_pass_price": 5, "progression": [1, 2, 3, 4, 5], "zero_trick_bonus": "price", "dealer_zero_bonus": false, "all_pass_talon": "opened", "consolation": "players", "share_high_shortage": true, "cap_shortage": true, "stalingrad": true, "ten_checked": false, "without_three": false, "open_after_first_lead": true, "help_to": "anyone", "unwhisted_help": "pool", "prizes": [4], "dealer_talon_prize": false, "talon_refusal_penalty": 966, "seats": 4, "seating": "lot", "stake": "", "pace": "none", "only_card": false, "sheet": "request"}, "joined": [0, 2, 3, 1], "dealer": 2, "draw": {"seats": ["8s", "9d", "Kc", "Kh"], "dealer": ["8c", "9d", "As", "Ad"], "salt": "ee7b48b47e72c81e284ef353ac639600"}}');
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
