CREATE TABLE "users" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "name" varchar NOT NULL,
  "email" varchar NOT NULL,
  "phone" varchar,
  "role" varchar DEFAULT 'applicant' NOT NULL,
  "encrypted_password" varchar NOT NULL,
  "last_sign_in_at" datetime,
  "created_at" datetime NOT NULL
);
CREATE UNIQUE INDEX "index_users_on_email" ON "users" ("email");

CREATE TABLE "productions" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "title" varchar NOT NULL,
  "production_type" varchar NOT NULL,
  "company_name" varchar,
  "director_name" varchar,
  "budget_cents" bigint,
  "is_student_project" boolean DEFAULT 0 NOT NULL,
  "first_shooting_day" date,
  "created_at" datetime NOT NULL
);

CREATE TABLE "locations" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "name" varchar NOT NULL,
  "address" varchar,
  "neighborhood" varchar,
  "daily_fee_cents" integer DEFAULT 0 NOT NULL,
  "max_crew_size" integer,
  "has_power_supply" boolean DEFAULT 0 NOT NULL,
  "quiet_after" time,
  "parent_id" integer,
  CONSTRAINT "fk_rails_loc_parent" FOREIGN KEY ("parent_id") REFERENCES "locations" ("id")
);

CREATE TABLE "permits" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "permit_number" varchar,
  "production_id" integer NOT NULL,
  "applicant_id" integer NOT NULL,
  "reviewer_id" integer,
  "status" varchar DEFAULT 'draft' NOT NULL,
  "submitted_at" datetime,
  "approved_on" date,
  "insured_amount_cents" bigint,
  "special_conditions" text,
  "created_at" datetime NOT NULL,
  "updated_at" datetime NOT NULL,
  CONSTRAINT "fk_rails_p1" FOREIGN KEY ("production_id") REFERENCES "productions" ("id"),
  CONSTRAINT "fk_rails_p2" FOREIGN KEY ("applicant_id") REFERENCES "users" ("id"),
  CONSTRAINT "fk_rails_p3" FOREIGN KEY ("reviewer_id") REFERENCES "users" ("id")
);
CREATE UNIQUE INDEX "index_permits_on_permit_number" ON "permits" ("permit_number");

CREATE TABLE "location_bookings" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "permit_id" integer NOT NULL,
  "location_id" integer NOT NULL,
  "starts_at" datetime NOT NULL,
  "ends_at" datetime NOT NULL,
  "crew_count" integer,
  "vehicles_count" integer DEFAULT 0 NOT NULL,
  "requires_road_closure" boolean DEFAULT 0 NOT NULL,
  "deposit_refunded_at" datetime,
  CONSTRAINT "fk_rails_lb1" FOREIGN KEY ("permit_id") REFERENCES "permits" ("id"),
  CONSTRAINT "fk_rails_lb2" FOREIGN KEY ("location_id") REFERENCES "locations" ("id")
);

CREATE TABLE "resident_complaints" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "location_booking_id" integer NOT NULL,
  "complainant_name" varchar,
  "reason" varchar NOT NULL,
  "body" text,
  "is_resolved" boolean DEFAULT 0 NOT NULL,
  "created_at" datetime NOT NULL,
  CONSTRAINT "fk_rails_rc1" FOREIGN KEY ("location_booking_id") REFERENCES "location_bookings" ("id")
);

INSERT INTO users VALUES
 (1,'Carmen Delgado','carmen.delgado@cityfilm.example','555-0101','coordinator','$2a$12$aaa1','2025-04-02 08:12:00','2021-01-04 10:00:00'),
 (2,'Wes Thornhill','wes.thornhill@cityfilm.example','555-0102','coordinator','$2a$12$aaa2','2025-04-01 16:40:00','2021-01-04 10:05:00'),
 (3,'Naomi Petrakis','naomi.petrakis@cityfilm.example','555-0103','admin','$2a$12$aaa3','2025-04-02 09:01:00','2020-06-15 09:00:00'),
 (4,'Jonah Marsh','jonah@lanternhouse.example','555-0144','applicant','$2a$12$aaa4','2025-03-28 11:20:00','2022-02-11 14:30:00'),
 (5,'Priya Venkat','priya@monsoonpictures.example','555-0150','applicant','$2a$12$aaa5','2025-03-30 19:05:00','2022-08-19 12:00:00'),
 (6,'Luis Abeyta','luis.abeyta@riverarts.example',NULL,'applicant','$2a$12$aaa6','2025-02-14 22:50:00','2023-09-01 08:00:00'),
 (7,'Hannah Kessler','hkessler@bluedoor.example','555-0162','applicant','$2a$12$aaa7','2025-03-11 10:10:00','2023-11-20 15:45:00'),
 (8,'Theo Baptiste','theo@baptistefilms.example','555-0170','applicant','$2a$12$aaa8',NULL,'2024-05-06 13:13:00'),
 (9,'Mei-Ling Cho','mlcho@adhaus.example','555-0181','applicant','$2a$12$aaa9','2025-04-01 09:30:00','2024-07-22 09:40:00'),
 (10,'Garrett Oakes','garrett@oakesunit.example','555-0193','applicant','$2a$12$aab0','2025-03-19 17:00:00','2024-10-03 11:11:00');

INSERT INTO productions VALUES
 (1,'The Ferryman''s Daughter','feature','Lantern House Pictures','Edith Crowe',1250000000,0,'2025-05-12','2025-01-10 10:00:00'),
 (2,'Monsoon Street','series','Monsoon Pictures','Arjun Pillai',860000000,0,'2025-04-07','2025-01-15 12:00:00'),
 (3,'Third Rail','short',NULL,'Luis Abeyta',450000,1,'2025-03-01','2025-01-30 21:00:00'),
 (4,'Blue Door Season 4','series','Blue Door Television','Various',2100000000,0,'2025-06-02','2025-02-03 09:30:00'),
 (5,'Salt and Tin','documentary','Baptiste Films','Theo Baptiste',9800000,0,'2025-03-20','2025-02-05 16:00:00'),
 (6,'Crispy Oats Spring','commercial','Adhaus','Kim Rowland',31000000,0,'2025-03-17','2025-02-18 10:00:00'),
 (7,'Night Bus','feature','Oakes Unit','Dana Whitlock',NULL,0,'2025-07-21','2025-02-20 14:20:00'),
 (8,'Paper Lions','short','River Arts College','Noor Jamali',620000,1,'2025-04-12','2025-02-26 18:00:00'),
 (9,'Halcyon "Ember"','music video','Adhaus','Jay Okoro',7500000,0,'2025-04-03','2025-03-04 11:30:00'),
 (10,'Cold Harbor Reopened','documentary','Baptiste Films','Ruth Sandoval',15400000,0,NULL,'2025-03-06 12:00:00');

INSERT INTO locations VALUES
 (1,'Union Depot','200 Railroad Ave','Depot District',180000,150,1,'23:00',NULL),
 (2,'Union Depot Grand Hall','200 Railroad Ave','Depot District',120000,80,1,'23:00',1),
 (3,'Union Depot Platform 6','200 Railroad Ave','Depot District',90000,60,0,'22:00',1),
 (4,'Cottonwood Park','Park Rd','Northside',40000,100,0,'21:00',NULL),
 (5,'Cottonwood Park Bandstand','Park Rd','Northside',25000,40,1,'21:00',4),
 (6,'Old Courthouse','1 Courthouse Sq','Downtown',150000,70,1,NULL,NULL),
 (7,'Mill Street Bridge',NULL,'Riverfront',60000,50,0,'22:00',NULL),
 (8,'Eastside Water Plant','4410 Basin Way','Eastside',75000,45,1,NULL,NULL),
 (9,'Juniper Alley',NULL,'Downtown',20000,25,0,'20:30',NULL),
 (10,'Fire Station No. 3 (retired)','88 Engine St','Southgate',55000,35,1,'22:00',NULL);

INSERT INTO permits VALUES
 (1,'FP-2025-0007',1,4,1,'approved','2025-01-20 09:15:00','2025-02-03',500000000,'Uniformed officer required for night exteriors.','2025-01-18 10:00:00','2025-02-03 10:00:00'),
 (2,'FP-2025-0009',2,5,1,'approved','2025-01-24 13:40:00','2025-02-07',300000000,NULL,'2025-01-22 10:00:00','2025-02-07 11:00:00'),
 (3,'FP-2025-0012',3,6,2,'approved','2025-02-01 23:10:00','2025-02-12',100000000,'No generators on platform.','2025-02-01 22:00:00','2025-02-12 09:30:00'),
 (4,NULL,4,7,2,'in_review','2025-03-10 10:05:00',NULL,500000000,NULL,'2025-03-08 15:00:00','2025-03-11 08:00:00'),
 (5,'FP-2025-0015',5,8,1,'approved','2025-02-10 16:22:00','2025-02-19',100000000,NULL,'2025-02-10 16:00:00','2025-02-19 14:00:00'),
 (6,'FP-2025-0018',6,9,2,'approved','2025-02-21 11:48:00','2025-03-03',200000000,'Drone flights below 60 m only.','2025-02-20 12:00:00','2025-03-03 10:10:00'),
 (7,NULL,7,10,NULL,'draft',NULL,NULL,NULL,NULL,'2025-03-15 17:00:00','2025-03-19 17:00:00'),
 (8,'FP-2025-0021',8,6,3,'approved','2025-03-01 20:00:00','2025-03-14',100000000,'Campus supervisor must be present.','2025-02-28 19:00:00','2025-03-14 09:00:00'),
 (9,'FP-2025-0023',9,9,1,'approved','2025-03-07 09:00:00','2025-03-18',200000000,'Smoke effects notified to fire department.','2025-03-06 12:00:00','2025-03-18 15:20:00'),
 (10,NULL,10,8,3,'rejected','2025-03-12 12:34:00',NULL,50000000,'Insurance below city minimum.','2025-03-12 12:00:00','2025-03-17 10:00:00');

INSERT INTO location_bookings VALUES
 (1,1,1,'2025-05-12 05:00:00','2025-05-14 22:00:00',120,22,1,NULL),
 (2,1,7,'2025-05-15 18:00:00','2025-05-16 02:00:00',48,14,1,NULL),
 (3,2,6,'2025-04-07 06:00:00','2025-04-08 20:00:00',65,11,0,NULL),
 (4,2,9,'2025-04-09 07:00:00','2025-04-09 20:00:00',25,4,0,NULL),
 (5,3,3,'2025-03-01 10:00:00','2025-03-01 17:00:00',9,1,0,'2025-03-10 09:00:00'),
 (6,5,8,'2025-03-20 08:00:00','2025-03-21 18:00:00',7,2,0,'2025-03-31 14:00:00'),
 (7,6,5,'2025-03-17 06:30:00','2025-03-17 19:00:00',38,6,0,'2025-03-27 10:30:00'),
 (8,6,4,'2025-03-18 06:30:00','2025-03-18 15:00:00',42,8,1,'2025-03-27 10:30:00'),
 (9,8,10,'2025-04-12 09:00:00','2025-04-13 21:00:00',14,2,0,NULL),
 (10,9,2,'2025-04-03 16:00:00','2025-04-04 04:00:00',55,9,0,NULL),
 (11,9,9,'2025-04-04 18:00:00','2025-04-04 20:30:00',NULL,3,1,NULL);

INSERT INTO resident_complaints VALUES
 (1,5,'R. Amundsen','noise','Shouting on the platform during the quiet car departure.',1,'2025-03-01 15:20:00'),
 (2,7,'Opal Jenkins','noise','Same jingle since seven in the morning.',1,'2025-03-17 11:02:00'),
 (3,7,NULL,'parking','Trucks on both sides of Park Rd.',1,'2025-03-17 12:45:00'),
 (4,8,'Northside Tennis Club','access','Courts 1 to 3 could not be reached.',1,'2025-03-18 09:10:00'),
 (5,8,'Marvin Teller','litter','Oat flakes all over the lawn.',0,'2025-03-19 08:00:00'),
 (6,6,'Basin Way Neighbors','lights',NULL,1,'2025-03-20 21:30:00'),
 (7,3,'Hollis & Grant Law Office','access','Clients turned away at main door.',0,'2025-04-07 10:00:00'),
 (8,3,'Judge B. Farrow','noise','Hammering audible in chambers.',1,'2025-04-08 14:15:00'),
 (9,10,'Depot Coffee','lost business','Hall closed earlier than announced.',0,'2025-04-03 17:40:00'),
 (10,4,'Juniper Alley Tenants','parking',NULL,0,'2025-04-09 08:25:00');
