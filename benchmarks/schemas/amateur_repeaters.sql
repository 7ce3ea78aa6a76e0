CREATE TABLE "network_operator" (
    "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
    "call_sign" varchar(10) NOT NULL UNIQUE,
    "first_name" varchar(60) NOT NULL,
    "last_name" varchar(60) NOT NULL,
    "email" varchar(254) NULL,
    "licence_class" varchar(20) NOT NULL,
    "is_silent_key" bool NOT NULL DEFAULT 0,
    "joined_on" date NULL,
    "created_at" datetime NOT NULL,
    "updated_at" datetime NOT NULL
);
CREATE TABLE "network_site" (
    "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
    "name" varchar(80) NOT NULL UNIQUE,
    "grid_locator" varchar(8) NOT NULL,
    "elevation_m" integer NULL,
    "site_owner" varchar(80) NULL,
    "annual_rent" decimal NULL,
    "has_backup_power" bool NOT NULL,
    "keyholder_id" bigint NULL REFERENCES "network_operator" ("id") DEFERRABLE INITIALLY DEFERRED
);
CREATE TABLE "network_mode" (
    "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
    "slug" varchar(20) NOT NULL UNIQUE,
    "title" varchar(40) NOT NULL,
    "is_digital" bool NOT NULL
);
CREATE TABLE "network_repeater" (
    "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
    "call_sign" varchar(10) NOT NULL UNIQUE,
    "site_id" bigint NOT NULL REFERENCES "network_site" ("id") DEFERRABLE INITIALLY DEFERRED,
    "trustee_id" bigint NOT NULL REFERENCES "network_operator" ("id") DEFERRABLE INITIALLY DEFERRED,
    "linked_to_id" bigint NULL REFERENCES "network_repeater" ("id") DEFERRABLE INITIALLY DEFERRED,
    "output_mhz" decimal NOT NULL,
    "offset_mhz" decimal NOT NULL,
    "ctcss_tone_hz" decimal NULL,
    "power_watts" integer NOT NULL,
    "status" varchar(20) NOT NULL DEFAULT 'on_air',
    "commissioned_on" date NULL,
    "created_at" datetime NOT NULL,
    "updated_at" datetime NOT NULL
);
CREATE TABLE "network_repeater_modes" (
    "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
    "repeater_id" bigint NOT NULL REFERENCES "network_repeater" ("id") DEFERRABLE INITIALLY DEFERRED,
    "mode_id" bigint NOT NULL REFERENCES "network_mode" ("id") DEFERRABLE INITIALLY DEFERRED,
    UNIQUE ("repeater_id", "mode_id")
);
CREATE TABLE "network_faultreport" (
    "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
    "repeater_id" bigint NOT NULL REFERENCES "network_repeater" ("id") DEFERRABLE INITIALLY DEFERRED,
    "reported_by_id" bigint NOT NULL REFERENCES "network_operator" ("id") DEFERRABLE INITIALLY DEFERRED,
    "assigned_to_id" bigint NULL REFERENCES "network_operator" ("id") DEFERRABLE INITIALLY DEFERRED,
    "reported_at" datetime NOT NULL,
    "category" varchar(30) NOT NULL,
    "severity" smallint NOT NULL CHECK ("severity" BETWEEN 1 AND 5),
    "resolved_at" datetime NULL,
    "repair_cost" decimal NULL,
    "description" text NOT NULL
);
CREATE TABLE "network_net" (
    "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
    "title" varchar(80) NOT NULL,
    "repeater_id" bigint NOT NULL REFERENCES "network_repeater" ("id") DEFERRABLE INITIALLY DEFERRED,
    "net_controller_id" bigint NULL REFERENCES "network_operator" ("id") DEFERRABLE INITIALLY DEFERRED,
    "weekday" varchar(10) NOT NULL,
    "starts_at" time NOT NULL,
    "average_checkins" integer NULL,
    "is_emergency_net" bool NOT NULL DEFAULT 0
);
INSERT INTO "network_operator" VALUES
(1,'ZK2ABD','Arthur','Blandford','arthur@example.org','full',0,'1984-02-10','2019-04-01 10:00:00','2024-01-05 08:12:00'),
(2,'ZK2CFN','Connie','Fenner','connie.f@example.org','full',0,'1999-09-14','2019-04-01 10:00:00','2023-08-30 19:44:00'),
(3,'ZK2DW','Desmond','Wray',NULL,'full',1,'1971-05-01','2019-04-01 10:00:00','2022-11-17 21:03:00'),
(4,'ZK3EKO','Emeka','Obi','emeka@example.org','intermediate',0,'2012-03-03','2019-04-01 10:00:00','2024-03-22 07:31:00'),
(5,'ZK3GTL','Gail','Thornley','gail@example.org','full',0,'2005-10-20','2019-04-01 10:00:00','2024-05-02 20:18:00'),
(6,'ZK4HJS','Henrik','Sorby','h.sorby@example.org','foundation',0,'2020-01-28','2020-01-28 18:20:00','2020-01-28 18:20:00'),
(7,'ZK4IMR','Iris','Maddox',NULL,'foundation',0,'2021-06-15','2021-06-15 12:41:00','2023-02-09 09:09:00'),
(8,'ZK3JPQ','Jun','Park','jun@example.org','intermediate',0,NULL,'2021-09-09 16:00:00','2024-06-10 22:50:00'),
(9,'ZK2KLV','Karin','Lovell','karin@example.org','full',0,'1992-11-30','2019-04-01 10:00:00','2024-02-14 17:27:00'),
(10,'ZK2LNX','Lionel','Nix',NULL,'full',1,'1966-07-07','2019-04-01 10:00:00','2020-12-01 08:00:00');
INSERT INTO "network_site" VALUES
(1,'Beacon Fell','IO83VX',266,'Parish Council',120,1,1),(2,'Harrow Tower','IO91TN',124,'Harrow Water Board',450,1,2),(3,'Stoneleigh Silo','IO92FI',88,'Greaves Farms',0,0,5),
(4,'Crag House','IO84PF',412,NULL,NULL,0,4),(5,'St Anne Steeple','IO92BL',71,'Diocese of Wexcombe',60,0,9),(6,'Long Mynd Mast','IO82OM',510,'Mastco Ltd',1250,1,2),
(7,'University Roof','IO91JS',102,'Wexcombe University',0,1,8),(8,'Lighthouse Point','IO70XA',34,'Trinity Harbour Trust',200,1,NULL),(9,'Fire Station 4','IO91QK',65,'County Fire Service',0,1,5);
INSERT INTO "network_mode" VALUES (1,'fm','Analogue FM',0),(2,'dmr','DMR',1),(3,'dstar','D-STAR',1),(4,'c4fm','System Fusion',1),(5,'aprs','APRS packet',1),(6,'atv','Amateur television',0),(7,'nxdn','NXDN',1),(8,'am','AM',0);
INSERT INTO "network_repeater" VALUES
(1,'ZB3BF',1,1,NULL,145.65,-0.6,82.5,25,'on_air','1978-06-03','2019-04-01 10:05:00','2024-01-05 08:15:00'),
(2,'ZB3HT',2,2,1,145.725,-0.6,77,15,'on_air','1986-09-20','2019-04-01 10:05:00','2023-10-11 18:02:00'),
(3,'ZB7HT',2,2,NULL,430.8875,7.6,NULL,25,'on_air','2014-04-12','2019-04-01 10:05:00','2022-04-30 11:20:00'),
(4,'ZB3SS',3,5,2,145.5875,-0.6,67,10,'off_air','1995-03-18','2019-04-01 10:05:00','2024-05-02 20:20:00'),
(5,'ZB7CH',4,4,NULL,433.025,1.6,103.5,20,'on_air','2016-08-01','2019-04-01 10:05:00','2023-06-06 06:06:00'),
(6,'ZB6LM',6,9,NULL,51.97,-0.5,110.9,50,'on_air','1991-05-25','2019-04-01 10:05:00','2024-02-14 17:30:00'),
(7,'ZB3LM',6,9,1,145.6625,-0.6,103.5,25,'reduced_power','1982-10-09','2019-04-01 10:05:00','2024-02-14 17:31:00'),
(8,'ZB7UR',7,8,3,439.4,-9,NULL,5,'on_air','2021-11-05','2021-11-01 14:00:00','2024-06-10 22:55:00'),
(9,'ZB1TV',8,1,NULL,1316,-67,NULL,10,'planned',NULL,'2023-12-12 09:00:00','2023-12-12 09:00:00'),
(10,'ZB7FS',9,5,5,430.95,7.6,118.8,25,'on_air','2018-02-17','2019-04-01 10:05:00','2023-03-03 13:13:00');
INSERT INTO "network_repeater_modes" VALUES (1,1,1),(2,2,1),(3,2,4),(4,3,2),(5,4,1),(6,5,1),(7,5,4),(8,6,1),(9,7,1),(10,8,3),(11,8,2),(12,9,6),(13,10,1),(14,10,2);
INSERT INTO "network_faultreport" VALUES
(1,1,4,1,'2023-01-17 07:40:00','antenna',4,'2023-01-29 15:30:00',310.00,'SWR very high after the gale, signal down by half'),
(2,4,7,5,'2023-03-05 20:11:00','power',5,'2023-03-06 11:00:00',0,'Totally dead, breaker tripped'),
(3,2,6,2,'2023-05-21 18:02:00','audio',2,'2023-06-10 10:15:00',NULL,'Hum on audio from the linked side'),
(4,7,1,9,'2023-08-14 09:25:00','transmitter',3,NULL,NULL,'Power amplifier runs hot, turned down to 8 W'),
(5,3,8,2,'2023-10-10 22:47:00','network',3,'2023-10-11 17:50:00',45.99,'Lost internet link, router replaced'),
(6,5,4,4,'2023-12-02 12:00:00','access',1,'2023-12-20 12:00:00',15.50,'Padlock seized'),
(7,10,6,5,'2024-02-08 19:33:00','interference',2,NULL,NULL,'Constant carrier from a pager transmitter'),
(8,4,2,NULL,'2024-04-28 08:15:00','antenna',5,NULL,NULL,'Silo being reroofed, feeder cut'),
(9,8,6,8,'2024-05-19 16:58:00','network',2,'2024-05-19 21:05:00',0,'Reflector not connected'),
(10,6,5,9,'2024-06-01 11:11:00','power',4,'2024-06-08 14:20:00',128.40,'Power supply fan failed');
INSERT INTO "network_net" VALUES
(1,'Sunday Morning Net',1,1,'Sunday','09:30:00',24,0),(2,'County Emergency Net',1,5,'Monday','19:00:00',17,1),(3,'Newcomers Net',2,2,'Wednesday','20:00:00',9,0),
(4,'DMR Roundtable',3,8,'Thursday','20:30:00',13,0),(5,'Hill Walkers Net',5,4,'Friday','18:45:00',6,0),(6,'Six Metre Natter',6,9,'Tuesday','21:00:00',NULL,0),
(7,'Lunch Break Net',7,NULL,'Wednesday','12:15:00',5,0),(8,'Fire Service Liaison',10,5,'Monday','20:00:00',8,1),(9,'Student Net',8,8,'Thursday','18:00:00',4,0);
