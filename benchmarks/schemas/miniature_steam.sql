BEGIN;
--
-- Create model Member
--
CREATE TABLE "members_member" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "membership_number" varchar(10) NOT NULL UNIQUE, "first_name" varchar(60) NOT NULL, "last_name" varchar(60) NOT NULL, "email" varchar(254) NULL, "joined_on" date NOT NULL, "category" varchar(20) NOT NULL, "is_active" bool NOT NULL, "proposer_id" bigint NULL REFERENCES "members_member" ("id") DEFERRABLE INITIALLY DEFERRED);
--
-- Create model Gauge
--
CREATE TABLE "engines_gauge" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "name" varchar(30) NOT NULL UNIQUE, "width_mm" decimal NOT NULL, "scale" varchar(10) NULL);
--
-- Create model Locomotive
--
CREATE TABLE "engines_locomotive" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "name" varchar(80) NOT NULL, "running_number" varchar(10) NULL, "wheel_arrangement" varchar(10) NOT NULL, "fuel" varchar(12) NOT NULL, "weight_kg" integer unsigned NULL CHECK ("weight_kg" >= 0), "completed_year" smallint NULL, "gauge_id" bigint NOT NULL REFERENCES "engines_gauge" ("id") DEFERRABLE INITIALLY DEFERRED, "owner_id" bigint NULL REFERENCES "members_member" ("id") DEFERRABLE INITIALLY DEFERRED);
--
-- Create model Boiler
--
CREATE TABLE "boilers_boiler" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "stamp_number" varchar(20) NOT NULL UNIQUE, "material" varchar(10) NOT NULL, "working_pressure_psi" integer NOT NULL, "capacity_litres" decimal NULL, "built_on" date NULL, "builder_id" bigint NULL REFERENCES "members_member" ("id") DEFERRABLE INITIALLY DEFERRED, "locomotive_id" bigint NULL UNIQUE REFERENCES "engines_locomotive" ("id") DEFERRABLE INITIALLY DEFERRED);
--
-- Create model BoilerTest
--
CREATE TABLE "boilers_boilertest" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "test_type" varchar(12) NOT NULL, "tested_on" date NOT NULL, "test_pressure_psi" integer NOT NULL, "passed" bool NOT NULL, "certificate_number" varchar(20) NULL UNIQUE, "expires_on" date NULL, "remarks" text NOT NULL, "created_at" datetime NOT NULL, "updated_at" datetime NOT NULL, "boiler_id" bigint NOT NULL REFERENCES "boilers_boiler" ("id") DEFERRABLE INITIALLY DEFERRED, "inspector_id" bigint NOT NULL REFERENCES "members_member" ("id") DEFERRABLE INITIALLY DEFERRED, "witness_id" bigint NULL REFERENCES "members_member" ("id") DEFERRABLE INITIALLY DEFERRED);
--
-- Create model RunningDay
--
CREATE TABLE "events_runningday" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "title" varchar(100) NOT NULL, "slug" varchar(50) NOT NULL UNIQUE, "date" date NOT NULL, "weather" varchar(20) NULL, "visitor_count" integer NULL, "takings" decimal NULL, "organiser_id" bigint NOT NULL REFERENCES "members_member" ("id") DEFERRABLE INITIALLY DEFERRED);
--
-- Create model Turn
--
CREATE TABLE "events_turn" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "laps" integer NOT NULL, "passengers" integer NOT NULL, "fuel_used_kg" decimal NULL, "driver_id" bigint NOT NULL REFERENCES "members_member" ("id") DEFERRABLE INITIALLY DEFERRED, "locomotive_id" bigint NOT NULL REFERENCES "engines_locomotive" ("id") DEFERRABLE INITIALLY DEFERRED, "running_day_id" bigint NOT NULL REFERENCES "events_runningday" ("id") DEFERRABLE INITIALLY DEFERRED);
--
-- Add field helpers to RunningDay
--
CREATE TABLE "events_runningday_helpers" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "runningday_id" bigint NOT NULL REFERENCES "events_runningday" ("id") DEFERRABLE INITIALLY DEFERRED, "member_id" bigint NOT NULL REFERENCES "members_member" ("id") DEFERRABLE INITIALLY DEFERRED);
CREATE UNIQUE INDEX "events_runningday_helpers_uniq" ON "events_runningday_helpers" ("runningday_id", "member_id");
CREATE INDEX "boilers_boilertest_boiler_id_3f2a" ON "boilers_boilertest" ("boiler_id");

INSERT INTO "members_member" VALUES
(1,'M0007','Reginald','Thorpe','reg.thorpe@example.org','1979-05-12','life',1,NULL),
(2,'M0031','Beryl','Ashdown',NULL,'1988-03-20','full',1,1),
(3,'M0044','Ian','Cattermole','ian.c@example.org','1994-09-03','full',1,1),
(4,'M0052','Suresh','Patel','suresh.patel@example.org','1999-01-16','full',1,3),
(5,'M0060','Gwen','Llewellyn','gwen@example.org','2004-06-05','full',1,2),
(6,'M0068','Trevor','Stubbs',NULL,'2007-11-10','full',0,3),
(7,'M0075','Katarina','Vogel','k.vogel@example.org','2013-04-27','country',1,4),
(8,'M0081','Oliver','Nkemelu','olly.n@example.org','2018-07-14','full',1,5),
(9,'M0086','Poppy','Cattermole',NULL,'2021-02-13','junior',1,3),
(10,'M0090','Martin','Haze','mhaze@example.org','2023-10-21','associate',1,8),
(11,'M0092','Felix','Brandreth','felix@example.org','2024-03-16','junior',1,NULL);

INSERT INTO "engines_gauge" VALUES
(1,'Gauge 1',45,'1:32'),
(2,'2½ inch',63.5,'1:24'),
(3,'3½ inch',89,'1:16'),
(4,'5 inch',127,'1:11.3'),
(5,'7¼ inch',184,'1:8'),
(6,'10¼ inch',260,NULL);

INSERT INTO "engines_locomotive" VALUES
(1,'Lady Margaret','7','0-6-0','coal',118,1983,4,1),
(2,'Blackthorn',NULL,'2-6-2','coal',310,1997,5,3),
(3,'Pip','3','0-4-0','coal',62,2001,4,2),
(4,'Sir Percival','4472','4-6-0','coal',46,1991,3,4),
(5,'Morwenna','12','0-4-2','oil',275,2009,5,5),
(6,'Old Faithful','1','0-6-2','coal',335,1976,5,NULL),
(7,'Wasp',NULL,'0-4-0','gas',4,2016,1,7),
(8,'Countess','21','4-4-2','coal',84,2014,4,6),
(9,'Zambesi','15','4-8-2','coal',420,2022,5,8),
(10,'Titan',NULL,'0-6-0','coal',NULL,NULL,4,10);

INSERT INTO "boilers_boiler" VALUES
(1,'WMES-014','copper',90,5.2,'1982-08-01',1,1),
(2,'WMES-027','steel',120,22.5,'1996-03-14',3,2),
(3,'WMES-033','copper',80,2.9,'2000-10-22',2,3),
(4,'WMES-021','copper',90,2.4,'1990-02-11',4,4),
(5,'WMES-041','steel',110,18.0,'2008-05-30',NULL,5),
(6,'WMES-002','steel',100,26.0,NULL,NULL,6),
(7,'WMES-055','copper',60,0.4,'2015-12-05',7,7),
(8,'WMES-050','copper',100,4.1,'2013-07-19',6,8),
(9,'WMES-063','steel',150,31.5,'2021-11-08',3,9),
(10,'WMES-066','copper',90,NULL,'2023-06-17',4,NULL);

INSERT INTO "boilers_boilertest" VALUES
(1,'hydraulic','2022-04-09',180,1,'C22-004','2026-04-08','','2022-04-09 14:02:11','2022-04-09 14:02:11',1,3,5),
(2,'steam','2023-04-15',99,1,'C23-003','2024-06-14','Safety valve reset','2023-04-15 11:31:50','2023-04-16 09:00:02',1,3,NULL),
(3,'hydraulic','2023-03-11',180,1,'C23-001','2027-03-10','','2023-03-11 10:44:05','2023-03-11 10:44:05',2,4,5),
(4,'steam','2023-05-06',88,0,NULL,NULL,'Clack valve leaking','2023-05-06 15:20:40','2023-05-06 15:20:40',3,4,3),
(5,'steam','2023-05-20',88,1,'C23-006','2024-07-19','Clack valve replaced','2023-05-20 10:05:18','2023-05-20 10:05:18',3,4,NULL),
(6,'hydraulic','2021-09-18',135,1,'C21-011','2025-09-17','','2021-09-18 13:09:33','2021-09-18 13:09:33',4,3,1),
(7,'steam','2024-03-23',121,1,'C24-001','2025-05-22','','2024-03-23 12:15:00','2024-03-23 12:15:00',5,5,3),
(8,'hydraulic','2024-03-30',200,0,NULL,NULL,'Weep at foundation ring, withdrawn','2024-03-30 16:48:27','2024-04-02 19:12:44',6,3,4),
(9,'steam','2024-04-06',66,1,'C24-002','2025-06-05','','2024-04-06 11:00:09','2024-04-06 11:00:09',7,4,NULL),
(10,'hydraulic','2022-02-05',300,1,'C22-001','2026-02-04','First test','2022-02-05 10:30:00','2022-02-05 10:30:00',9,5,4),
(11,'steam','2024-04-20',165,1,'C24-005','2025-06-19','','2024-04-20 14:51:36','2024-04-20 14:51:36',9,5,NULL),
(12,'hydraulic','2023-07-08',180,1,'C23-009','2027-07-07','First test, not yet in frames','2023-07-08 11:17:52','2023-07-08 11:17:52',10,3,5);

INSERT INTO "events_runningday" VALUES
(1,'Easter Steam-up','easter-2023','2023-04-09','showers',214,486.50,2),
(2,'May Public Running','may-2023','2023-05-28','sunny',402,1013.00,5),
(3,'Gala Weekend','gala-2023','2023-07-15','sunny',655,1748.20,3),
(4,'Teddy Bears'' Day','teddy-2023','2023-08-20','cloudy',380,905.00,5),
(5,'Autumn Running','autumn-2023','2023-10-08','fog',97,210.00,8),
(6,'Santa Specials','santa-2023','2023-12-16','rain',288,1320.75,2),
(7,'New Year Members'' Run','newyear-2024','2024-01-01','frost',NULL,NULL,1),
(8,'Easter Steam-up','easter-2024','2024-03-31','sunny',301,722.40,2),
(9,'Small Gauges Rally','small-gauges-2024','2024-05-11','cloudy',84,0,7),
(10,'Gala Weekend','gala-2024','2024-07-13',NULL,NULL,NULL,3);

INSERT INTO "events_turn" VALUES
(1,14,96,9.5,1,1,1),(2,11,88,14.0,3,2,1),(3,22,187,21.5,3,2,2),(4,16,120,NULL,5,5,2),
(5,25,241,24.0,8,9,3),(6,18,142,12.0,2,1,3),(7,13,60,6.5,9,3,3),(8,20,171,NULL,5,5,4),
(9,9,41,7.0,4,6,5),(10,24,210,27.5,8,9,6),(11,5,0,3.5,1,1,7),(12,19,155,19.0,3,2,8),
(13,30,0,0.8,7,7,9),(14,12,38,4.5,4,4,9);

INSERT INTO "events_runningday_helpers" VALUES
(1,1,5),(2,1,6),(3,2,2),(4,2,9),(5,3,4),(6,3,9),(7,3,7),(8,4,8),(9,5,3),(10,6,4),(11,6,10),(12,8,10),(13,8,11),(14,9,11);
COMMIT;
