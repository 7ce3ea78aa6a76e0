BEGIN TRANSACTION;
CREATE TABLE "fleet_manufacturer" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "name" varchar(80) NOT NULL UNIQUE,
  "country" varchar(60) NOT NULL,
  "founded_year" integer unsigned NULL CHECK ("founded_year" >= 0),
  "website" varchar(200) NOT NULL
);
INSERT INTO "fleet_manufacturer" VALUES(1,'Cameron Balloons','United Kingdom',1971,'https://cameron.example');
INSERT INTO "fleet_manufacturer" VALUES(2,'Kubíček Balloons','Czechia',1983,'https://kubicek.example');
INSERT INTO "fleet_manufacturer" VALUES(3,'Ultramagic','Spain',1980,'https://ultramagic.example');
INSERT INTO "fleet_manufacturer" VALUES(4,'Lindstrand Technologies','United Kingdom',1978,'');
INSERT INTO "fleet_manufacturer" VALUES(5,'Pasha Balloons','Türkiye',2014,'');
INSERT INTO "fleet_manufacturer" VALUES(6,'Schroeder Fire Balloons','Germany',1988,'https://schroeder.example');
INSERT INTO "fleet_manufacturer" VALUES(7,'Rubic','Brazil',1991,'');
INSERT INTO "fleet_manufacturer" VALUES(8,'Firefly Balloons','United States',NULL,'https://firefly.example');
CREATE TABLE "fleet_balloon" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "registration" varchar(10) NOT NULL UNIQUE,
  "nickname" varchar(60) NOT NULL,
  "envelope_volume_m3" integer unsigned NOT NULL CHECK ("envelope_volume_m3" >= 0),
  "passenger_capacity" smallint unsigned NOT NULL CHECK ("passenger_capacity" >= 0),
  "total_hours" decimal NOT NULL,
  "built_on" date NULL,
  "next_inspection_due" date NULL,
  "colour" varchar(40) NOT NULL,
  "airworthy" bool NOT NULL,
  "manufacturer_id" bigint NOT NULL REFERENCES "fleet_manufacturer" ("id") DEFERRABLE INITIALLY DEFERRED
);
INSERT INTO "fleet_balloon" VALUES(1,'TC-BKR','Sunrise Peach',10500,24,812.4,'2018-03-02','2025-03-01','peach',1,5);
INSERT INTO "fleet_balloon" VALUES(2,'TC-BLF','Fairy Chimney',8500,20,1240.9,'2015-06-18','2024-11-20','red and white',1,2);
INSERT INTO "fleet_balloon" VALUES(3,'G-CLMN','Marmalade',2600,4,301.7,'2011-04-12','2024-09-05','orange',1,1);
INSERT INTO "fleet_balloon" VALUES(4,'G-BXYU','Old Soldier',2200,3,655.0,'1998-08-30',NULL,'khaki',0,4);
INSERT INTO "fleet_balloon" VALUES(5,'EC-NOA','La Golondrina',4000,8,498.2,'2016-01-21','2025-01-15','sky blue',1,3);
INSERT INTO "fleet_balloon" VALUES(6,'OK-6032','Moravia',3400,6,222.5,'2019-05-09','2025-05-01','green stripes',1,2);
INSERT INTO "fleet_balloon" VALUES(7,'D-OSAB','Bierkrug',3000,5,389.3,'2013-09-27','2024-08-19','amber',1,6);
INSERT INTO "fleet_balloon" VALUES(8,'PR-ZBH','Tucano',2550,4,141.0,NULL,'2025-02-11','black and yellow',1,7);
INSERT INTO "fleet_balloon" VALUES(9,'TC-BRS','Rose Valley',12000,28,96.8,'2023-02-14','2025-02-14','rose',1,5);
CREATE TABLE "crew_pilot" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "first_name" varchar(50) NOT NULL,
  "last_name" varchar(50) NOT NULL,
  "licence_number" varchar(20) NOT NULL UNIQUE,
  "licence_class" varchar(1) NOT NULL,
  "medical_expires" date NOT NULL,
  "hours_flown" integer NOT NULL,
  "is_examiner" bool NOT NULL,
  "mentor_id" bigint NULL REFERENCES "crew_pilot" ("id") DEFERRABLE INITIALLY DEFERRED
);
INSERT INTO "crew_pilot" VALUES(1,'Mehmet','Yıldırım','TR-BPL-0412','D','2025-04-30',4210,1,NULL);
INSERT INTO "crew_pilot" VALUES(2,'Zehra','Aksoy','TR-BPL-1177','D','2025-01-12',1385,0,1);
INSERT INTO "crew_pilot" VALUES(3,'Gareth','Pugh','UK-CPL-2290','B','2024-10-08',2074,1,NULL);
INSERT INTO "crew_pilot" VALUES(4,'Inés','Carbonell','ES-BPL-0385','C','2025-06-21',960,0,3);
INSERT INTO "crew_pilot" VALUES(5,'Tomáš','Dvořák','CZ-BPL-0733','C','2024-12-31',1544,0,NULL);
INSERT INTO "crew_pilot" VALUES(6,'Anneliese','Rauch','DE-BPL-1509','B','2025-03-17',611,0,5);
INSERT INTO "crew_pilot" VALUES(7,'Thiago','Nascimento','BR-PBL-0098','A','2024-09-02',188,0,3);
INSERT INTO "crew_pilot" VALUES(8,'Emre','Kaplan','TR-BPL-1420','D','2025-08-05',702,0,1);
CREATE TABLE "sites_launchsite" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "name" varchar(80) NOT NULL,
  "nearest_town" varchar(80) NOT NULL,
  "latitude" decimal NOT NULL,
  "longitude" decimal NOT NULL,
  "elevation_m" integer NOT NULL,
  "max_wind_kt" smallint NOT NULL,
  "needs_permission" bool NOT NULL,
  "landowner" varchar(100) NULL
);
INSERT INTO "sites_launchsite" VALUES(1,'Çavuşin Field','Avanos',38.6703,34.8384,1010,8,1,'Kapadokya Tarım Kooperatifi');
INSERT INTO "sites_launchsite" VALUES(2,'Rose Valley North','Göreme',38.6521,34.8470,1120,8,1,NULL);
INSERT INTO "sites_launchsite" VALUES(3,'Ashton Court','Bristol',51.4441,-2.6436,92,12,0,'Bristol City Council');
INSERT INTO "sites_launchsite" VALUES(4,'Camp d''en Prat','Igualada',41.5882,1.6310,330,10,1,'Família Prat');
INSERT INTO "sites_launchsite" VALUES(5,'Brno-Medlánky','Brno',49.2361,16.5553,285,10,0,'Aeroklub Medlánky');
INSERT INTO "sites_launchsite" VALUES(6,'Tegernsee Wiese','Bad Wiessee',47.7180,11.7173,735,7,1,'Josef Angermaier');
INSERT INTO "sites_launchsite" VALUES(7,'Boituva Centro','Boituva',-23.2855,-47.6786,637,9,0,NULL);
INSERT INTO "sites_launchsite" VALUES(8,'Longleat Park','Warminster',51.1879,-2.2752,150,12,1,'Longleat Estate');
CREATE TABLE "flights_flight" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "reference" varchar(12) NOT NULL UNIQUE,
  "take_off" datetime NOT NULL,
  "landing" datetime NULL,
  "max_altitude_ft" integer NULL,
  "propane_used_l" decimal NULL,
  "surface_wind_kt" smallint NULL,
  "status" varchar(12) NOT NULL CHECK ("status" IN ('planned','flown','cancelled')),
  "remarks" text NOT NULL,
  "balloon_id" bigint NOT NULL REFERENCES "fleet_balloon" ("id") DEFERRABLE INITIALLY DEFERRED,
  "pilot_id" bigint NOT NULL REFERENCES "crew_pilot" ("id") DEFERRABLE INITIALLY DEFERRED,
  "copilot_id" bigint NULL REFERENCES "crew_pilot" ("id") DEFERRABLE INITIALLY DEFERRED,
  "launch_site_id" bigint NOT NULL REFERENCES "sites_launchsite" ("id") DEFERRABLE INITIALLY DEFERRED
);
INSERT INTO "flights_flight" VALUES(1,'F24-0311','2024-04-18 05:42:00','2024-04-18 06:47:00',2900,164.0,4,'flown','',1,1,8,1);
INSERT INTO "flights_flight" VALUES(2,'F24-0312','2024-04-18 05:50:00','2024-04-18 06:44:00',2650,141.5,4,'flown','Landed on trailer',2,2,NULL,1);
INSERT INTO "flights_flight" VALUES(3,'F24-0330','2024-04-21 05:38:00',NULL,NULL,NULL,15,'cancelled','Wind above limit',9,1,NULL,2);
INSERT INTO "flights_flight" VALUES(4,'F24-0347','2024-05-04 18:35:00','2024-05-04 19:30:00',3100,62.0,6,'flown','Hard landing, no injuries',3,3,7,3);
INSERT INTO "flights_flight" VALUES(5,'F24-0355','2024-05-11 06:20:00','2024-05-11 07:41:00',4200,88.3,3,'flown','',5,4,NULL,4);
INSERT INTO "flights_flight" VALUES(6,'F24-0372','2024-05-25 19:05:00','2024-05-25 20:12:00',3550,70.6,5,'flown','',6,5,6,5);
INSERT INTO "flights_flight" VALUES(7,'F24-0390','2024-06-08 05:30:00','2024-06-08 07:05:00',9800,97.2,2,'flown','Alpine crossing attempt',7,6,5,6);
INSERT INTO "flights_flight" VALUES(8,'F24-0401','2024-06-15 06:10:00','2024-06-15 07:02:00',1800,54.4,7,'flown','',8,7,NULL,7);
INSERT INTO "flights_flight" VALUES(9,'F24-0418','2024-07-02 05:25:00','2024-07-02 06:31:00',3050,171.8,3,'flown','',9,8,2,2);
INSERT INTO "flights_flight" VALUES(10,'F24-0440','2024-09-14 18:00:00',NULL,NULL,NULL,NULL,'planned','',3,3,NULL,8);
CREATE TABLE "bookings_passenger" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "full_name" varchar(120) NOT NULL,
  "nationality" varchar(60) NOT NULL,
  "date_of_birth" date NULL,
  "weight_kg" smallint unsigned NULL CHECK ("weight_kg" >= 0),
  "phone" varchar(30) NOT NULL
);
INSERT INTO "bookings_passenger" VALUES(1,'Hiroko Tanabe','Japanese','1961-02-09',52,'+81 90 5550 1182');
INSERT INTO "bookings_passenger" VALUES(2,'Kenji Tanabe','Japanese','1958-10-30',68,'+81 90 5550 1183');
INSERT INTO "bookings_passenger" VALUES(3,'Oluwaseun Adeyemi','Nigerian','1990-07-17',81,'+234 803 555 0147');
INSERT INTO "bookings_passenger" VALUES(4,'Beatrix van der Laan','Dutch','1985-12-03',73,'+31 6 5550 9921');
INSERT INTO "bookings_passenger" VALUES(5,'Roy Tippett','British','1949-05-26',94,'+44 7700 900321');
INSERT INTO "bookings_passenger" VALUES(6,'Pilar Montoya','Spanish',NULL,61,'+34 655 550 118');
INSERT INTO "bookings_passenger" VALUES(7,'Jakub Horák','Czech','2001-01-14',77,'');
INSERT INTO "bookings_passenger" VALUES(8,'Luciana Ferraz','Brazilian','1995-09-08',58,'+55 15 95550 2204');
INSERT INTO "bookings_passenger" VALUES(9,'Samira Haddad','Lebanese','1978-03-22',NULL,'+961 3 555 019');
CREATE TABLE "bookings_booking" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "voucher_code" varchar(16) NULL UNIQUE,
  "price_paid" decimal NOT NULL,
  "currency" varchar(3) NOT NULL,
  "booked_at" datetime NOT NULL,
  "source" varchar(20) NOT NULL,
  "no_show" bool NOT NULL,
  "flight_id" bigint NOT NULL REFERENCES "flights_flight" ("id") DEFERRABLE INITIALLY DEFERRED,
  "passenger_id" bigint NOT NULL REFERENCES "bookings_passenger" ("id") DEFERRABLE INITIALLY DEFERRED,
  CONSTRAINT "one_seat_per_flight" UNIQUE ("flight_id", "passenger_id")
);
INSERT INTO "bookings_booking" VALUES(1,NULL,190,'EUR','2024-02-01 10:12:44','hotel desk',0,1,1);
INSERT INTO "bookings_booking" VALUES(2,NULL,190,'EUR','2024-02-01 10:12:44','hotel desk',0,1,2);
INSERT INTO "bookings_booking" VALUES(3,'GIFT-7Q2M',165,'EUR','2024-03-15 19:40:02','website',0,2,3);
INSERT INTO "bookings_booking" VALUES(4,NULL,210,'EUR','2024-04-02 08:05:31','agency',0,3,9);
INSERT INTO "bookings_booking" VALUES(5,'GIFT-1KXA',155,'GBP','2023-12-20 16:22:18','voucher',0,4,5);
INSERT INTO "bookings_booking" VALUES(6,NULL,175,'EUR','2024-04-28 21:00:55','website',0,5,6);
INSERT INTO "bookings_booking" VALUES(7,NULL,4500,'CZK','2024-05-10 13:34:09','website',1,6,7);
INSERT INTO "bookings_booking" VALUES(8,'GIFT-88ZP',320,'EUR','2024-01-07 09:16:27','voucher',0,7,4);
INSERT INTO "bookings_booking" VALUES(9,NULL,560,'BRL','2024-06-01 11:48:00','agency',0,8,8);
INSERT INTO "bookings_booking" VALUES(10,NULL,210,'EUR','2024-06-24 07:30:12','agency',0,9,9);
INSERT INTO "bookings_booking" VALUES(11,'GIFT-4TTD',155,'GBP','2024-07-19 20:03:45','voucher',0,10,5);
COMMIT;
