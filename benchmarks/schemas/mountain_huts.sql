-- Alpine club huts (Django 3.2; apps: huts, bookings, upkeep; auth_* and django_* left out)
CREATE TABLE "huts_warden" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "full_name" varchar(100) NOT NULL, "mobile" varchar(30) NOT NULL, "first_season" smallint unsigned NULL, "languages" varchar(80) NOT NULL, "first_aid_valid_until" date NULL);
CREATE TABLE "huts_hut" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "name" varchar(80) NOT NULL UNIQUE, "slug" varchar(50) NOT NULL UNIQUE, "altitude_m" integer NOT NULL, "massif" varchar(60) NOT NULL, "bunks" smallint unsigned NOT NULL, "winter_room_bunks" smallint unsigned NULL, "opens_on" date NULL, "closes_on" date NULL, "water_source" varchar(40) NULL, "has_mobile_signal" bool NOT NULL, "warden_id" integer NULL REFERENCES "huts_warden" ("id") DEFERRABLE INITIALLY DEFERRED, "deputy_id" integer NULL REFERENCES "huts_warden" ("id") DEFERRABLE INITIALLY DEFERRED);
CREATE TABLE "huts_trail" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "from_hut_id" integer NOT NULL REFERENCES "huts_hut" ("id") DEFERRABLE INITIALLY DEFERRED, "to_hut_id" integer NOT NULL REFERENCES "huts_hut" ("id") DEFERRABLE INITIALLY DEFERRED, "walking_time_min" integer NULL, "ascent_m" integer NULL, "grade" varchar(4) NOT NULL, "is_closed" bool NOT NULL, "remarks" text NOT NULL);
CREATE TABLE "bookings_booking" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "reference" varchar(10) NOT NULL UNIQUE, "hut_id" integer NOT NULL REFERENCES "huts_hut" ("id") DEFERRABLE INITIALLY DEFERRED, "party_leader" varchar(100) NOT NULL, "email" varchar(254) NOT NULL, "club_member" bool NOT NULL, "arrival" date NOT NULL, "nights" smallint unsigned NOT NULL, "persons" smallint unsigned NOT NULL, "half_board" bool NOT NULL, "deposit" decimal NULL, "total_price" decimal NULL, "status" varchar(12) NOT NULL, "cancelled_at" datetime NULL, "created" datetime NOT NULL, "modified" datetime NOT NULL);
CREATE TABLE "upkeep_supplyflight" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "hut_id" integer NOT NULL REFERENCES "huts_hut" ("id") DEFERRABLE INITIALLY DEFERRED, "flown_on" date NOT NULL, "operator" varchar(60) NOT NULL, "payload_kg" integer NULL, "rotations" smallint unsigned NOT NULL, "cost_chf" decimal NULL, "cargo" varchar(120) NOT NULL);
CREATE TABLE "upkeep_defect" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "hut_id" integer NOT NULL REFERENCES "huts_hut" ("id") DEFERRABLE INITIALLY DEFERRED, "reported_by_id" integer NULL REFERENCES "huts_warden" ("id") DEFERRABLE INITIALLY DEFERRED, "reported_on" date NOT NULL, "description" text NOT NULL, "urgency" varchar(8) NOT NULL, "estimate" decimal NULL, "fixed_on" date NULL);
INSERT INTO "huts_warden" VALUES
(1,'Annelies Furrer','+41 79 555 0101',2009,'German, French, English','2025-04-30'),
(2,'Reto Camenisch','+41 79 555 0102',2015,'German, Romansh','2024-10-31'),
(3,'Lucie Morand','+41 79 555 0103',2018,'French, Italian',NULL),
(4,'Jonas Abegglen','+41 79 555 0104',1998,'German','2023-05-31'),
(5,'Chiara Pedretti','+41 79 555 0105',2021,'Italian, German, English','2026-03-31'),
(6,'Tashi Norbu','+41 79 555 0106',2019,'English, German, Nepali','2025-11-30'),
(7,'Beat Zurbriggen','',NULL,'German',NULL),
(8,'Maelle Rochat','+41 79 555 0108',2023,'French, English','2026-06-30');
INSERT INTO "huts_hut" VALUES
(1,'Graulicht Hut','graulicht',2486,'Silvan Alps',64,12,'2024-06-15','2024-09-29','glacier stream',0,1,6),
(2,'Capanna Soreda','soreda',2130,'Adula',40,8,'2024-06-08','2024-10-13','spring',1,5,NULL),
(3,'Cabane des Ecrins Noirs','ecrins-noirs',2905,'Combins',86,16,'2024-06-22','2024-09-15','snowmelt tank',0,3,8),
(4,'Steinmann Hut','steinmann',1978,'Uri Alps',32,NULL,'2024-05-25','2024-10-20','spring',1,4,NULL),
(5,'Falkenjoch Bivouac','falkenjoch',3240,'Bernina',10,10,NULL,NULL,NULL,0,NULL,NULL),
(6,'Camona Valbella','valbella',2378,'Silvan Alps',56,14,'2024-06-15','2024-09-22','spring',0,2,7),
(7,'Murmeltal Hut','murmeltal',2254,'Uri Alps',48,6,'2024-06-08','2024-10-06','lake pump',1,6,1),
(8,'Refuge de la Lune','lune',2670,'Combins',28,NULL,'2024-07-01','2024-09-08','snowmelt tank',0,8,NULL);
INSERT INTO "huts_trail" VALUES
(1,1,6,210,480,'T3',0,''),(2,6,1,180,360,'T3',0,''),(3,1,5,330,1020,'T6',0,'glacier, rope and crampons'),(4,4,7,150,420,'T2',0,''),(5,7,4,120,140,'T2',0,''),(6,3,8,195,310,'T4',1,'rockfall below the col since July'),(7,8,3,225,545,'T4',1,'rockfall below the col since July'),(8,2,6,NULL,NULL,'T5',0,'cairns only'),(9,6,5,300,980,'T5',0,'ladders replaced 2022'),(10,7,1,345,760,'T3',0,'');
INSERT INTO "bookings_booking" VALUES
(1,'HB24-0417',1,'Irene Castelli','irene@castelli.example',1,'2024-07-05',2,4,1,80,560,'stayed',NULL,'2024-03-02 18:20:00','2024-07-07 09:00:00'),
(2,'HB24-0422',3,'Oliver Prang','o.prang@mail.example',0,'2024-07-06',1,6,1,120,498,'stayed',NULL,'2024-03-04 07:41:00','2024-07-07 10:00:00'),
(3,'HB24-0430',2,'Sabine Lutz','sabine.lutz@mail.example',1,'2024-06-21',1,2,0,NULL,64,'no_show',NULL,'2024-03-09 21:05:00','2024-06-22 08:00:00'),
(4,'HB24-0458',6,'Youth group Chur','leiter@jugendchur.example',1,'2024-07-15',4,18,1,400,3240,'stayed',NULL,'2024-03-20 12:00:00','2024-07-19 09:30:00'),
(5,'HB24-0471',7,'Graham Peverell','gp@peverell.example',0,'2024-08-02',2,2,1,60,310,'cancelled','2024-07-29 22:14:00','2024-04-01 16:10:00','2024-07-29 22:14:00'),
(6,'HB24-0499',3,'Eloise Tanner','eloise@tanner.example',1,'2024-08-10',2,3,0,NULL,210,'confirmed',NULL,'2024-04-18 20:30:00','2024-04-19 08:00:00'),
(7,'HB24-0503',4,'Marco Vetterli','mv@vetterli.example',1,'2024-09-06',1,8,1,100,552,'confirmed',NULL,'2024-04-22 11:15:00','2024-04-22 17:00:00'),
(8,'HB24-0511',8,'Nadia Karam','nadia@karam.example',0,'2024-08-17',1,2,1,50,NULL,'waiting',NULL,'2024-05-01 06:55:00','2024-05-01 06:55:00'),
(9,'HB24-0526',1,'Piotr Zielny','piotr@zielny.example',0,'2024-07-05',1,1,1,20,83,'stayed',NULL,'2024-05-13 19:44:00','2024-07-06 09:00:00'),
(10,'HB24-0540',6,'Ursina Caduff','ursina@caduff.example',1,'2024-09-14',2,5,0,NULL,350,'cancelled','2024-08-30 08:03:00','2024-05-29 10:20:00','2024-08-30 08:03:00');
INSERT INTO "upkeep_supplyflight" VALUES
(1,1,'2024-06-11','Heli Tamina',4200,6,9850,'gas, drinks, dry goods'),(2,3,'2024-06-18','Air Combin',5600,8,14200.5,'gas, flour, mattresses'),(3,6,'2024-06-12','Heli Tamina',3100,5,7620,'firewood, drinks'),(4,8,'2024-06-27','Air Combin',1850,3,5100,'gas, dry goods'),(5,5,'2023-08-30','Heli Tamina',700,1,2150,'new stove and blankets'),(6,1,'2024-08-06','Heli Tamina',1500,2,3480,'drinks, fresh food'),(7,3,'2024-08-08','Air Combin',NULL,2,NULL,'waste down, fresh food up'),(8,2,'2024-06-04','Ticino Rotor',2300,3,4890,'gas, wine, polenta');
INSERT INTO "upkeep_defect" VALUES
(1,1,1,'2023-07-20','Solar inverter trips at night','high',3200,'2023-08-04'),(2,3,3,'2023-08-02','Drying room door hinge broken','low',120,'2023-08-05'),(3,5,NULL,'2023-08-19','Stove pipe rusted through','high',1900,'2023-08-30'),(4,6,2,'2023-09-10','Roof shingles missing on north side','medium',6800,'2024-06-20'),(5,7,6,'2024-06-09','Lake pump loses pressure','medium',NULL,NULL),(6,4,4,'2024-06-15','Woodworm in bunk room 2','low',2500,NULL),(7,8,8,'2024-07-03','Composting toilet fan dead','high',640,'2024-07-10'),(8,3,8,'2024-07-12','Meltwater tank leaking','high',NULL,NULL),(9,2,5,'2024-07-14','Terrace railing loose','medium',450,NULL);
