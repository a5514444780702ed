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
INSERT INTO "deals" VALUES(1,1,'{"dealer": 0, "shuffle": {"deck": ["Ad", "Jh", "Kh", "7d", "Qd", "Qs", "Qc", "Th", "Jd", "Kc", "As", "9h", "8d", "Kd", "9s", "Ah", "8s", "Js", "Qh", "7s", "9c", "7h", "8c", "Jc", "Ks", "Tc", "Ts", "Td", "Ac", "9d", "8h", "7c"], "salt": "eee8b145473d2bf6b24af469cd3e3313", "commitment": "a950c3f70320eef203e9317e8c073f46489c3e2030979c3fb960a59683128b6c", "cut": 27}, "log": [[1, "pAs"], [2, "pJs"], [3, "p9s"], [1, "p8s"], [2, "pKs"], [3, "p7s"], [2, "pQc"], [3, "p9c"], [1, "p8c"], [2, "p8d"], [3, "pJd"], [1, "pTd"], [3, "pAd"], [1, "pQd"], [2, "p9d"], [3, "pTs"], [1, "p7d"], [2, "pQs"], [2, "pJc"], [3, "p7c"], [1, "pAc"], [1, "p7h"], [2, "p9h"], [3, "pTh"], [3, "pTc"], [1, "pKc"], [2, "pQh"], [1, "pAh"], [2, "p8h"], [3, "pKd"]], "hands": [[], ["8s", "As", "8c", "Kc", "Ac", "7d", "Td", "Qd", "7h", "Ah"], ["Js", "Qs", "Ks", "Jc", "Qc", "8d", "9d", "8h", "9h", "Qh"], ["7s", "9s", "Ts", "7c", "9c", "Tc", "Jd", "Kd", "Ad", "Th"]], "talon": ["Jh", "Kh"], "auction": [], "declarer": null, "discard": null, "contract": null, "whisting": [], "play": null, "forced": true, "tricks": [[{"seat": 1, "card": "As"}, {"seat": 2, "card": "Js"}, {"seat": 3, "card": "9s"}], [{"seat": 1, "card": "8s"}, {"seat": 2, "card": "Ks"}, {"seat": 3, "card": "7s"}], [{"seat": 2, "card": "Qc"}, {"seat": 3, "card": "9c"}, {"seat": 1, "card": "8c"}], [{"seat": 2, "card": "8d"}, {"seat": 3, "card": "Jd"}, {"seat": 1, "card": "Td"}], [{"seat": 3, "card": "Ad"}, {"seat": 1, "card": "Qd"}, {"seat": 2, "card": "9d"}], [{"seat": 3, "card": "Ts"}, {"seat": 1, "card": "7d"}, {"seat": 2, "card": "Qs"}], [{"seat": 2, "card": "Jc"}, {"seat": 3, "card": "7c"}, {"seat": 1, "card": "Ac"}], [{"seat": 1, "card": "7h"}, {"seat": 2, "card": "9h"}, {"seat": 3, "card": "Th"}], [{"seat": 3, "card": "Tc"}, {"seat": 1, "card": "Kc"}, {"seat": 2, "card": "Qh"}], [{"seat": 1, "card": "Ah"}, {"seat": 2, "card": "8h"}, {"seat": 3, "card": "Kd"}]], "ending": null, "taken": [0, 4, 3, 3], "writes": [{"seat": 1, "column": "mountain", "points": 20, "why": "all_pass_tricks", "count": 1, "price": 20}, {"seat": 0, "column": "pool", "points": 20, "why": "all_pass_clean", "count": 1, "price": 20}, {"seat": 1, "column": "bomb", "points": 2, "why": "bomb_earned", "count": 1, "price": 2}, {"seat": 2, "column": "bomb", "points": 2, "why": "bomb_earned", "count": 1, "price": 2}, {"seat": 3, "column": "bomb", "points": 2, "why": "bomb_earned", "count": 1, "price": 2}, {"seat": 0, "column": "bomb", "points": 2, "why": "bomb_earned", "count": 1, "price": 2}]}',1.79000014928463196755e+09);
INSERT INTO "deals" VALUES(1,2,'{"dealer": 1, "shuffle": {"deck": ["Jd", "9d", "Ks", "Ah", "Th", "Js", "7c", "Kd", "Qd", "Ac", "Qh", "Td", "9c", "7d", "Qs", "Kh", "Jh", "Ad", "9s", "8c", "Qc", "9h", "Kc", "8d", "Jc", "8h", "8s", "As", "7h", "Tc", "7s", "Ts"], "salt": "876ecfec7ec56e25ca02f9009288de01", "commitment": "14a7288f296b9e0ec0f043716afe44b413ca93b3f84699dc4e313a169781e073", "cut": 11}, "log": [[2, "pTd"], [3, "p9d"], [0, "p8d"], [2, "p8s"], [3, "pQs"], [0, "p7s"], [3, "pQd"], [0, "pKh"], [2, "pJd"], [3, "p7d"], [0, "pJc"], [2, "pTs"], [3, "p7h"], [0, "pTh"], [2, "p8h"], [0, "pJh"], [2, "pJs"], [3, "p9h"], [0, "pQh"], [2, "pQc"], [3, "pKc"], [0, "pTc"], [2, "p7c"], [3, "pKs"], [0, "pAc"], [2, "p9c"], [3, "pKd"], [0, "pAh"], [2, "p8c"], [3, "pAs"]], "hands": [["7s", "Tc", "Jc", "Ac", "8d", "Th", "Jh", "Qh", "Kh", "Ah"], [], ["8s", "Ts", "Js", "7c", "8c", "9c", "Qc", "Td", "Jd", "8h"], ["Qs", "Ks", "As", "Kc", "7d", "9d", "Qd", "Kd", "7h", "9h"]], "talon": ["Ad", "9s"], "auction": [], "declarer": null, "discard": null, "contract": null, "whisting": [], "play": null, "forced": true, "tricks": [[{"seat": 2, "card": "Td"}, {"seat": 3, "card": "9d"}, {"seat": 0, "card": "8d"}], [{"seat": 2, "card": "8s"}, {"seat": 3, "card": "Qs"}, {"seat": 0, "card": "7s"}], [{"seat": 3, "card": "Qd"}, {"seat": 0, "card": "Kh"}, {"seat": 2, "card": "Jd"}], [{"seat": 3, "card": "7d"}, {"seat": 0, "card": "Jc"}, {"seat": 2, "card": "Ts"}], [{"seat": 3, "card": "7h"}, {"seat": 0, "card": "Th"}, {"seat": 2, "card": "8h"}], [{"seat": 0, "card": "Jh"}, {"seat": 2, "card": "Js"}, {"seat": 3, "card": "9h"}], [{"seat": 0, "card": "Qh"}, {"seat": 2, "card": "Qc"}, {"seat": 3, "card": "Kc"}], [{"seat": 0, "card": "Tc"}, {"seat": 2, "card": "7c"}, {"seat": 3, "card": "Ks"}], [{"seat": 0, "card": "Ac"}, {"seat": 2, "card": "9c"}, {"seat": 3, "card": "Kd"}], [{"seat": 0, "card": "Ah"}, {"seat": 2, "card": "8c"}, {"seat": 3, "card": "As"}]], "ending": null, "taken": [6, 0, 1, 3], "writes": [{"seat": 3, "column": "mountain", "points": 160, "why": "all_pass_tricks", "count": 2, "price": 80}, {"seat": 0, "column": "mountain", "points": 400, "why": "all_pass_tricks", "count": 5, "price": 80}, {"seat": 1, "column": "pool", "points": 80, "why": "all_pass_clean", "count": 1, "price": 80}, {"seat": 2, "column": "bomb", "points": 4, "why": "bomb_earned", "count": 1, "price": 4}, {"seat": 3, "column": "bomb", "points": 4, "why": "bomb_earned", "count": 1, "price": 4}, {"seat": 0, "column": "bomb", "points": 4, "why": "bomb_earned", "count": 1, "price": 4}, {"seat": 1, "column": "bomb", "points": 4, "why": "bomb_earned", "count": 1, "price": 4}]}',1.79000029739949703209e+09);
CREATE TABLE drafts (
	table_id INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	draft JSON NOT NULL, 
	PRIMARY KEY (table_id, seat), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "drafts" VALUES(1,-1,'{"lots_salt": "25d7fc69f71eba34e1d6e167fd402058"}');
INSERT INTO "drafts" VALUES(1,0,'{"decision": 24, "draft": {"asked": "menu"}}');
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
INSERT INTO "log" VALUES(1,0,-1,'{"open": {"game": "preferans", "version": 6, "players": 4, "options": {"convention": "classic", "base": "sochi", "limit": "deals 3", "length": 0, "whist": "greedy", "responsibility": "full", "jumps": true, "misere_beaten_by": 9, "no_talon_bids": false, "misere_invite": false, "after_misere": "ends", "half_whist": false, "first_hand_half": false, "return_on_eight": false, "dealer_answers": false, "exit": [6, 6, 6, 6, 6, 6, 7, 7, 7, 7, 7, 7, 8, 8, 8, 9, 9, 9, 9, 9], "exit_circle": true, "exit_by": "made", "forced_rounds": 1, "dark_limit": 4, "dark_circle": true, "dealer_repeats": 3, "mountain": "divided", "all_pass_price": 10, "progression": "geometric", "zero_trick_bonus": "price", "dealer_zero_bonus": true, "all_pass_talon": "aside", "consolation": "none", "share_high_shortage": true, "cap_shortage": false, "stalingrad": true, "ten_checked": false, "without_three": false, "open_after_first_lead": false, "help_to": "anyone", "unwhisted_help": "pool", "prizes": [], "dealer_talon_prize": false, "talon_refusal_penalty": 12, "seats": 4, "seating": "joining", "stake": "", "pace": "none", "only_card": false, "sheet": "request"}, "computers": []}}',1790000000.16);
INSERT INTO "log" VALUES(1,1,-1,'{"shuffle": {"deck": ["Ad", "Jh", "Kh", "7d", "Qd", "Qs", "Qc", "Th", "Jd", "Kc", "As", "9h", "8d", "Kd", "9s", "Ah", "8s", "Js", "Qh", "7s", "9c", "7h", "8c", "Jc", "Ks", "Tc", "Ts", "Td", "Ac", "9d", "8h", "7c"], "salt": "eee8b145473d2bf6b24af469cd3e3313"}}',1790000000.16);
INSERT INTO "log" VALUES(1,2,3,'"k27"',1790000000.24);
INSERT INTO "log" VALUES(1,3,1,'"pAs"',1.79000000149538540834e+09);
INSERT INTO "log" VALUES(1,4,2,'"pJs"',1.79000000292535352709e+09);
INSERT INTO "log" VALUES(1,5,3,'"p9s"',1.79000000379462528227e+09);
INSERT INTO "log" VALUES(1,6,1,'"p8s"',1.790000005148452282e+09);
INSERT INTO "log" VALUES(1,7,2,'"pKs"',1.79000000564844846725e+09);
INSERT INTO "log" VALUES(1,8,3,'"p7s"',1.79000000713356804851e+09);
INSERT INTO "log" VALUES(1,9,2,'"pQc"',1.790000008216488123e+09);
INSERT INTO "log" VALUES(1,10,3,'"p9c"',1.7900000087788825035e+09);
INSERT INTO "log" VALUES(1,11,1,'"p8c"',1.7900000103672225475e+09);
INSERT INTO "log" VALUES(1,12,2,'"p8d"',1.79000001147006058696e+09);
INSERT INTO "log" VALUES(1,13,3,'"pJd"',1.79000001193315625195e+09);
INSERT INTO "log" VALUES(1,14,1,'"pTd"',1.79000001247426962849e+09);
INSERT INTO "log" VALUES(1,15,3,'"pAd"',1.79000007292847275732e+09);
INSERT INTO "log" VALUES(1,16,1,'"pQd"',1.79000007404676580429e+09);
INSERT INTO "log" VALUES(1,17,2,'"p9d"',1.79000007536538815501e+09);
INSERT INTO "log" VALUES(1,18,3,'"pTs"',1.79000007577185678482e+09);
INSERT INTO "log" VALUES(1,19,1,'"p7d"',1.79000007683837223052e+09);
INSERT INTO "log" VALUES(1,20,2,'"pQs"',1.79000007773836636543e+09);
INSERT INTO "log" VALUES(1,21,2,'"pJc"',1.79000007860288786886e+09);
INSERT INTO "log" VALUES(1,22,3,'"p7c"',1.79000008018404531484e+09);
INSERT INTO "log" VALUES(1,23,1,'"pAc"',1.79000008059013533592e+09);
INSERT INTO "log" VALUES(1,24,1,'"p7h"',1.79000008173583579065e+09);
INSERT INTO "log" VALUES(1,25,2,'"p9h"',1.79000008236687064167e+09);
INSERT INTO "log" VALUES(1,26,3,'"pTh"',1.79000008559277367595e+09);
INSERT INTO "log" VALUES(1,27,3,'"pTc"',1.79000014603059315679e+09);
INSERT INTO "log" VALUES(1,28,1,'"pKc"',1.79000014668727612499e+09);
INSERT INTO "log" VALUES(1,29,2,'"pQh"',1.79000014756728172303e+09);
INSERT INTO "log" VALUES(1,30,1,'"pAh"',1.79000014806978940962e+09);
INSERT INTO "log" VALUES(1,31,2,'"p8h"',1.79000014847274184224e+09);
INSERT INTO "log" VALUES(1,32,3,'"pKd"',1.79000014928463196755e+09);
INSERT INTO "log" VALUES(1,33,-1,'{"shuffle": {"deck": ["Jd", "9d", "Ks", "Ah", "Th", "Js", "7c", "Kd", "Qd", "Ac", "Qh", "Td", "9c", "7d", "Qs", "Kh", "Jh", "Ad", "9s", "8c", "Qc", "9h", "Kc", "8d", "Jc", "8h", "8s", "As", "7h", "Tc", "7s", "Ts"], "salt": "876ecfec7ec56e25ca02f9009288de01"}}',1.79000014928463196755e+09);
INSERT INTO "log" VALUES(1,34,0,'"k11"',1.79000015060271453859e+09);
INSERT INTO "log" VALUES(1,35,2,'"pTd"',1.79000015136657929419e+09);
INSERT INTO "log" VALUES(1,36,3,'"p9d"',1.79000015207059311869e+09);
INSERT INTO "log" VALUES(1,37,0,'"p8d"',1.79000015335146355627e+09);
INSERT INTO "log" VALUES(1,38,2,'"p8s"',1.79000015393295907979e+09);
INSERT INTO "log" VALUES(1,39,3,'"pQs"',1.79000015551347327227e+09);
INSERT INTO "log" VALUES(1,40,0,'"p7s"',1.79000015605154848101e+09);
INSERT INTO "log" VALUES(1,41,3,'"pQd"',1.79000021680505299573e+09);
INSERT INTO "log" VALUES(1,42,0,'"pKh"',1.79000021752065062528e+09);
INSERT INTO "log" VALUES(1,43,2,'"pJd"',1.79000021898799777033e+09);
INSERT INTO "log" VALUES(1,44,3,'"p7d"',1.79000022019192624091e+09);
INSERT INTO "log" VALUES(1,45,0,'"pJc"',1.79000022098439097407e+09);
INSERT INTO "log" VALUES(1,46,2,'"pTs"',1.79000022207136297225e+09);
INSERT INTO "log" VALUES(1,47,3,'"p7h"',1.7900002225965135098e+09);
INSERT INTO "log" VALUES(1,48,0,'"pTh"',1.79000022389534878732e+09);
INSERT INTO "log" VALUES(1,49,2,'"p8h"',1.79000022509633278846e+09);
INSERT INTO "log" VALUES(1,50,0,'"pJh"',1.79000022597886943812e+09);
INSERT INTO "log" VALUES(1,51,2,'"pJs"',1.79000022689616036415e+09);
INSERT INTO "log" VALUES(1,52,3,'"p9h"',1.79000022737764549253e+09);
INSERT INTO "log" VALUES(1,53,0,'"pQh"',1.79000022786222434036e+09);
INSERT INTO "log" VALUES(1,54,2,'"pQc"',1.79000022939869713779e+09);
INSERT INTO "log" VALUES(1,55,3,'"pKc"',1.79000029036172628397e+09);
INSERT INTO "log" VALUES(1,56,0,'"pTc"',1.79000029150769877431e+09);
INSERT INTO "log" VALUES(1,57,2,'"p7c"',1.79000029204206681249e+09);
INSERT INTO "log" VALUES(1,58,3,'"pKs"',1.79000029254470324519e+09);
INSERT INTO "log" VALUES(1,59,0,'"pAc"',1.79000029309137487416e+09);
INSERT INTO "log" VALUES(1,60,2,'"p9c"',1.79000029357450675965e+09);
INSERT INTO "log" VALUES(1,61,3,'"pKd"',1.79000029455417442318e+09);
INSERT INTO "log" VALUES(1,62,0,'"pAh"',1.79000029515159821504e+09);
INSERT INTO "log" VALUES(1,63,2,'"p8c"',1.79000029622160387043e+09);
INSERT INTO "log" VALUES(1,64,3,'"pAs"',1.79000029739949703209e+09);
INSERT INTO "log" VALUES(1,65,-1,'{"shuffle": {"deck": ["8d", "Qh", "Jc", "Jh", "8s", "Qc", "Kd", "8h", "Js", "9s", "7s", "Ts", "Qd", "Kc", "Ah", "Jd", "8c", "Th", "7c", "9c", "Kh", "7h", "Tc", "Td", "Ac", "Ks", "9h", "Ad", "9d", "As", "Qs", "7d"], "salt": "e4b26ae180804c2a0285a6fb18577bbb"}}',1.79000029739949703209e+09);
INSERT INTO "log" VALUES(1,66,1,'"k21"',1.79000029902954387668e+09);
INSERT INTO "log" VALUES(1,67,3,'"p9s"',1.79000030033164048192e+09);
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
INSERT INTO "people" VALUES(501,'Анна','anna','ru',1,0,'seldom',0,NULL,1.79000029150769877431e+09,0.0,0);
INSERT INTO "people" VALUES(503,'Вера',NULL,'ru',1,0,'seldom',0,NULL,1.79000029036172628397e+09,0.0,0);
INSERT INTO "people" VALUES(504,'Глеб','gleb_the_fourth','ru',1,0,'seldom',0,NULL,1.79000029036172628397e+09,0.0,0);
INSERT INTO "people" VALUES(502,'Борис','boris','ru',1,0,'seldom',0,NULL,1.79000029902954387668e+09,0.0,0);
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
INSERT INTO "secrets" VALUES('links',X'59424B5325A9D4EB3C34DDE57B4734582C376F6D3F58B84A32E3B3B5FFF20AD9');
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
INSERT INTO "slots" VALUES(503,'page:welcome',NULL,13,'9469c6b85849dd4347835e8e4a56255b','text','',1790000000.0,1790000000.0,NULL,NULL,'[]',0,'','[]','[]',0.0,0);
INSERT INTO "slots" VALUES(504,'page:welcome',NULL,14,'9469c6b85849dd4347835e8e4a56255b','text','',1790000000.04,1790000000.04,NULL,NULL,'[]',0,'','[]','[]',0.0,0);
INSERT INTO "slots" VALUES(502,'page:welcome',NULL,15,'9469c6b85849dd4347835e8e4a56255b','text','',1790000000.08,1790000000.08,NULL,NULL,'[]',0,'','[]','[]',0.0,0);
INSERT INTO "slots" VALUES(504,'1:hand:3',NULL,39,'b27fd3c7d2c82b6f54a6a35b12312d91','text','',1.79000029755949711801e+09,1.79000030054769873619e+09,NULL,NULL,'[]',0,'3:cards','[]','[]',0.0,1);
INSERT INTO "slots" VALUES(502,'1:hand:1',NULL,36,'2ad6eee5d9b64277946c79d5a5571bb3','text','',1.79000029739949703209e+09,1.79000030033164048192e+09,NULL,NULL,'[]',0,'3:cards','[]','[]',1.79000029739949703209e+09,1);
INSERT INTO "slots" VALUES(501,'1:hand:0',NULL,37,'949c69594b33516deb51b4abe6dbccf0','text','',1.79000029750769877436e+09,1.7900003016661951542e+09,NULL,NULL,'[]',0,'3:cards','["turn:24"]','[]',1.79000014928463196755e+09,1);
INSERT INTO "slots" VALUES(503,'1:hand:2',NULL,38,'02c3aa96dd5a8755a2cde09ee0ea77c2','text','',1.79000029751949691768e+09,1.79000030150769877433e+09,NULL,NULL,'[]',0,'3:cards','[]','[]',1.79000007404676580429e+09,1);
INSERT INTO "slots" VALUES(503,'fair1:69bde84db6da33c93f34b25e7af9e7ba',NULL,23,'69bde84db6da33c93f34b25e7af9e7ba','text','',1.790000005148452282e+09,1.790000005148452282e+09,NULL,NULL,'[]',0,'','[]','[]',0.0,0);
INSERT INTO "slots" VALUES(-4001,'',NULL,35,'','text','',0.0,0.0,NULL,18,'[]',0,'','[]','[]',0.0,0);
INSERT INTO "slots" VALUES(-4001,'1:deal:2',NULL,33,'084cdceb3a67b26d6f9bd4797d90bdcf','text','',1.79000015060271453859e+09,1.79000029906954383849e+09,NULL,NULL,'[]',0,'','["result"]','[]',0.0,1);
INSERT INTO "slots" VALUES(501,'1:card:2:0',NULL,29,'9cba70d6ea38e9ce1d4e07631c7e4d09','text','',1.79000014928463196755e+09,1.79000029850769877427e+09,NULL,NULL,'[]',0,'','[]','[]',0.0,1);
INSERT INTO "slots" VALUES(502,'1:card:2:1',NULL,30,'d412c6c919b10a7ec00141b7a3c7127a','text','',1.79000014928463196755e+09,1.79000029743949699402e+09,NULL,NULL,'[]',0,'','[]','[]',0.0,1);
INSERT INTO "slots" VALUES(503,'1:card:2:2',NULL,31,'1fd33b1e6ac3490f41b1327ffb308294','text','',1.79000014932463192944e+09,1.79000029850769877427e+09,NULL,NULL,'[]',0,'','[]','[]',0.0,1);
INSERT INTO "slots" VALUES(504,'1:card:2:3',NULL,32,'ad3b21b4128193bbc9c654fe202408c9','text','',1.7900001493646318912e+09,1.7900002985476987362e+09,NULL,NULL,'[]',0,'','[]','[]',0.0,1);
INSERT INTO "slots" VALUES(501,'',NULL,35,'','text','',0.0,0.0,NULL,21,'[]',0,'','[]','[]',0.0,0);
INSERT INTO "slots" VALUES(502,'',NULL,35,'','text','',0.0,0.0,NULL,26,'[]',0,'','[]','[]',0.0,0);
INSERT INTO "slots" VALUES(503,'',NULL,35,'','text','',0.0,0.0,NULL,27,'[]',0,'','[]','[]',0.0,0);
INSERT INTO "slots" VALUES(504,'',NULL,35,'','text','',0.0,0.0,NULL,19,'[]',0,'','[]','[]',0.0,0);
INSERT INTO "slots" VALUES(-4001,'1:deal:3',NULL,40,'ac86a9450111c7ae624393293d8aad5c','text','',1.79000029902954387668e+09,1.79000029902954387668e+09,NULL,NULL,'[]',0,'','[]','[]',0.0,0);
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
INSERT INTO "tables" VALUES(1,-4001,NULL,'Пятница',501,0,'preferans','playing','{"convention": "classic", "limit": "deals 3", "whist": "greedy", "responsibility": "full", "jumps": true, "half_whist": false, "dealer_answers": false, "exit": [6, 6, 6, 6, 6, 6, 7, 7, 7, 7, 7, 7, 8, 8, 8, 9, 9, 9, 9, 9], "exit_circle": true, "dark_limit": 4, "dark_circle": true, "all_pass_price": 10, "progression": "geometric", "all_pass_talon": "aside", "consolation": "none", "share_high_shortage": true, "stalingrad": true, "talon_refusal_penalty": 12, "seats": 4, "seating": "joining"}',1790000000.08,NULL,1,NULL,'club','{"players": 4, "options": {"convention": "classic", "base": "sochi", "limit": "deals 3", "length": 0, "whist": "greedy", "responsibility": "full", "jumps": true, "misere_beaten_by": 9, "no_talon_bids": false, "misere_invite": false, "after_misere": "ends", "half_whist": false, "first_hand_half": false, "return_on_eight": false, "dealer_answers": false, "exit": [6, 6, 6, 6, 6, 6, 7, 7, 7, 7, 7, 7, 8, 8, 8, 9, 9, 9, 9, 9], "exit_circle": true, "exit_by": "made", "forced_rounds": 1, "dark_limit": 4, "dark_circle": true, "dealer_repeats": 3, "mountain": "divided", "all_pass_price": 10, "progression": "geometric", "zero_trick_bonus": "price", "dealer_zero_bonus": true, "all_pass_talon": "aside", "consolation": "none", "share_high_shortage": true, "cap_shortage": false, "stalingrad": true, "ten_checked": false, "without_three": false, "open_after_first_lead": false, "help_to": "anyone", "unwhisted_help": "pool", "prizes": [], "dealer_talon_prize": false, "talon_refusal_penalty": 12, "seats": 4, "seating": "joining", "stake": "", "pace": "none", "only_card": false, "sheet": "request"}, "joined": [0, 1, 2, 3], "dealer": 0}');
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
