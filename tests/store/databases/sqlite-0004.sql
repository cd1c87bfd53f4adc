BEGIN TRANSACTION;
CREATE TABLE croupier_event (
	id INTEGER NOT NULL,
	previous INTEGER,
	table_no INTEGER NOT NULL,
	seq INTEGER NOT NULL,
	at BIGINT NOT NULL,
	body BLOB NOT NULL,
	PRIMARY KEY (id)
);
INSERT INTO "croupier_event" VALUES(1,NULL,1,1,1000,X'626567756E');
INSERT INTO "croupier_event" VALUES(2,NULL,2,1,2000,X'626567756E');
INSERT INTO "croupier_event" VALUES(3,NULL,3,1,3000,X'626567756E');
INSERT INTO "croupier_event" VALUES(5,1,1,2,4000,X'6F766572');
INSERT INTO "croupier_event" VALUES(6,2,2,2,5000,X'7B2273656174223A317D00FF');
INSERT INTO "croupier_event" VALUES(7,6,2,3,6000,X'');
CREATE TABLE croupier_day_result (
	day VARCHAR(10) NOT NULL,
	token VARCHAR(64) NOT NULL,
	money INTEGER NOT NULL,
	since BIGINT NOT NULL,
	PRIMARY KEY (day, token)
) WITHOUT ROWID;
INSERT INTO "croupier_day_result" VALUES('1970-01-01','0a1b',310,3600000);
CREATE TABLE croupier_followed (
	name VARCHAR(64) NOT NULL PRIMARY KEY,
	token VARCHAR(64) NOT NULL,
	version INTEGER NOT NULL,
	record BLOB,
	at BIGINT NOT NULL,
	since BIGINT NOT NULL
);
INSERT INTO "croupier_followed" VALUES('ended-name-0001','0a1b',7,NULL,6000,3600000);
INSERT INTO "croupier_followed" VALUES('open-name-00002','2c3d',41,X'63726F757069657220FF',6000,7200000);
CREATE TABLE croupier_idle (
	table_no INTEGER NOT NULL PRIMARY KEY,
	seq INTEGER NOT NULL,
	since BIGINT NOT NULL,
	expired BIGINT
);
INSERT INTO "croupier_idle" VALUES(1,2,3600000,NULL);
CREATE TABLE croupier_served (
	worker VARCHAR(32) NOT NULL,
	time BIGINT NOT NULL,
	at BIGINT NOT NULL
);
INSERT INTO "croupier_served" VALUES('1f2e3d4c',7200000,6500);
CREATE TABLE croupier_table (
	no INTEGER NOT NULL,
	table_id VARCHAR(32) NOT NULL,
	notice BLOB,
	last INTEGER NOT NULL,
	PRIMARY KEY (no),
	UNIQUE (table_id)
);
INSERT INTO "croupier_table" VALUES(1,'ended',NULL,5);
INSERT INTO "croupier_table" VALUES(2,'open',X'4F70656E207761697473',7);
INSERT INTO "croupier_table" VALUES(3,'private',NULL,3);
CREATE TABLE croupier_version (
	version_num VARCHAR(32) NOT NULL,
	CONSTRAINT croupier_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "croupier_version" VALUES('0004');
CREATE INDEX croupier_table_listed ON croupier_table (no) WHERE notice IS NOT NULL;
CREATE TRIGGER croupier_event_moves_end AFTER INSERT ON croupier_event BEGIN UPDATE croupier_table SET last = NEW.id WHERE no = NEW.table_no; END;
COMMIT;
