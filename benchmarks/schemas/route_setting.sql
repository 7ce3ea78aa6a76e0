CREATE TABLE "gyms" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
  "name" varchar NOT NULL,
  "city" varchar,
  "opened_on" date,
  "day_ticket_price" decimal(6,2),
  "is_bouldering_only" boolean DEFAULT 0 NOT NULL,
  "created_at" datetime NOT NULL,
  "updated_at" datetime NOT NULL
);

CREATE TABLE "walls" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
  "gym_id" integer NOT NULL,
  "name" varchar NOT NULL,
  "discipline" varchar NOT NULL,
  "height_m" float,
  "overhang_degrees" integer,
  "reset_interval_weeks" integer,
  "status" varchar DEFAULT 'open' NOT NULL,
  "created_at" datetime NOT NULL,
  "updated_at" datetime NOT NULL,
  FOREIGN KEY ("gym_id") REFERENCES "gyms" ("id")
);

CREATE TABLE "setters" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
  "first_name" varchar NOT NULL,
  "last_name" varchar NOT NULL,
  "email" varchar,
  "nickname" varchar,
  "licence_level" varchar,
  "licence_expires_on" date,
  "day_rate" decimal(8,2),
  "is_freelance" boolean DEFAULT 0 NOT NULL,
  "mentor_id" integer,
  "encrypted_password" varchar,
  "created_at" datetime NOT NULL,
  "updated_at" datetime NOT NULL,
  FOREIGN KEY ("mentor_id") REFERENCES "setters" ("id")
);

CREATE TABLE "hold_sets" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
  "sku" varchar,
  "name" varchar NOT NULL,
  "manufacturer" varchar,
  "color" varchar,
  "material" varchar,
  "pieces_count" integer,
  "purchase_price" decimal(8,2),
  "purchased_on" date,
  "last_washed_on" date,
  "created_at" datetime NOT NULL,
  "updated_at" datetime NOT NULL
);

CREATE TABLE "routes" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
  "wall_id" integer NOT NULL,
  "setter_id" integer NOT NULL,
  "forerunner_id" integer,
  "name" varchar,
  "grade" varchar NOT NULL,
  "tag_color" varchar,
  "set_on" date NOT NULL,
  "planned_strip_on" date,
  "stripped_on" date,
  "is_competition" boolean DEFAULT 0 NOT NULL,
  "status" varchar DEFAULT 'draft' NOT NULL,
  "created_at" datetime NOT NULL,
  "updated_at" datetime NOT NULL,
  FOREIGN KEY ("wall_id") REFERENCES "walls" ("id"),
  FOREIGN KEY ("setter_id") REFERENCES "setters" ("id"),
  FOREIGN KEY ("forerunner_id") REFERENCES "setters" ("id")
);

CREATE TABLE "hold_sets_routes" (
  "route_id" integer NOT NULL,
  "hold_set_id" integer NOT NULL,
  "pieces_used" integer,
  PRIMARY KEY ("route_id", "hold_set_id"),
  FOREIGN KEY ("route_id") REFERENCES "routes" ("id"),
  FOREIGN KEY ("hold_set_id") REFERENCES "hold_sets" ("id")
);

CREATE TABLE "feedbacks" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
  "route_id" integer NOT NULL,
  "climber_name" varchar,
  "rating" integer,
  "suggested_grade" varchar,
  "attempts_count" integer,
  "is_sent" boolean,
  "comment" text,
  "created_at" datetime NOT NULL,
  "updated_at" datetime NOT NULL,
  FOREIGN KEY ("route_id") REFERENCES "routes" ("id")
);

CREATE TABLE "defects" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
  "wall_id" integer NOT NULL,
  "route_id" integer,
  "reported_by" varchar,
  "fixed_by_id" integer,
  "category" varchar NOT NULL,
  "severity" varchar,
  "description" text,
  "reported_at" datetime NOT NULL,
  "fixed_at" datetime,
  "created_at" datetime NOT NULL,
  "updated_at" datetime NOT NULL,
  FOREIGN KEY ("wall_id") REFERENCES "walls" ("id"),
  FOREIGN KEY ("route_id") REFERENCES "routes" ("id"),
  FOREIGN KEY ("fixed_by_id") REFERENCES "setters" ("id")
);

INSERT INTO "gyms" VALUES
(1,'Granary Climbing','Leeds','2011-03-05',14.50,0,'2021-01-11 09:02:11','2024-01-03 10:15:40'),
(2,'Boiler House','Sheffield','2015-09-19',12.00,1,'2021-01-11 09:03:50','2024-01-03 10:15:41'),
(3,'The Sail Loft','Hull','2018-05-26',11.50,1,'2021-01-11 09:05:02','2023-06-12 08:44:09'),
(4,'Viaduct Walls','Huddersfield','2008-10-11',13.00,0,'2021-01-11 09:06:37','2024-01-03 10:15:43'),
(5,'Chalk Works','York','2020-02-08',13.50,1,'2021-01-11 09:08:15','2024-01-03 10:15:44'),
(6,'Tram Shed','Bradford','2023-11-18',12.50,1,'2023-09-04 14:30:00','2024-01-03 10:15:45'),
(7,'Minster Wall (university)','York',NULL,8.00,0,'2022-08-22 11:20:19','2023-10-02 16:01:33');

INSERT INTO "walls" VALUES
(1,1,'Main Lead Wall','lead',17.5,25,10,'open','2021-01-11 09:20:00','2024-02-20 12:00:00'),
(2,1,'Slab Corner','top rope',12.0,-8,12,'open','2021-01-11 09:21:00','2023-11-06 12:00:00'),
(3,2,'Furnace','bouldering',4.5,45,6,'open','2021-01-11 09:22:00','2024-03-11 12:00:00'),
(4,2,'Comp Wall','bouldering',4.5,20,4,'closed','2021-01-11 09:23:00','2024-04-02 12:00:00'),
(5,3,'Spinnaker','bouldering',4.2,30,8,'open','2021-01-11 09:24:00','2024-02-05 12:00:00'),
(6,4,'Arch Three','lead',14.0,12,10,'open','2021-01-11 09:25:00','2024-01-22 12:00:00'),
(7,4,'Auto Belay Bay','top rope',10.5,0,16,'open','2021-01-11 09:26:00','2023-09-18 12:00:00'),
(8,5,'Prow','bouldering',4.4,38,6,'resetting','2021-01-11 09:27:00','2024-04-15 12:00:00'),
(9,6,'Depot Cave','bouldering',4.0,55,6,'open','2023-10-30 15:00:00','2024-03-25 12:00:00'),
(10,7,'Speed Lane','speed',15.0,5,NULL,'open','2022-08-22 11:30:00','2023-10-02 16:02:00');

INSERT INTO "setters" VALUES
(1,'Naomi','Firth','naomi@wallworks.test','Nomes','L4','2026-05-31',260.00,0,NULL,'$2a$12$Qx1','2021-01-11 10:00:00','2024-01-08 09:00:00'),
(2,'Callum','Ridgeway','callum@wallworks.test',NULL,'L3','2025-03-31',220.00,0,1,'$2a$12$Qx2','2021-01-11 10:01:00','2024-01-08 09:00:00'),
(3,'Agnieszka','Zielinska','aga@wallworks.test','Aga','L3','2025-11-30',230.00,1,1,'$2a$12$Qx3','2021-02-15 10:00:00','2024-02-01 09:00:00'),
(4,'Ben','Oyelaran','ben@wallworks.test','Big Ben','L2','2024-09-30',180.00,0,2,'$2a$12$Qx4','2021-06-01 10:00:00','2024-01-08 09:00:00'),
(5,'Mathilde','Roux','mathilde@wallworks.test',NULL,'L4','2025-07-31',310.00,1,NULL,'$2a$12$Qx5','2022-03-07 10:00:00','2023-12-11 09:00:00'),
(6,'Joss','Hepworth','joss@wallworks.test',NULL,'L2','2024-06-30',175.00,0,1,'$2a$12$Qx6','2022-05-16 10:00:00','2024-01-08 09:00:00'),
(7,'Shreya','Nair','shreya@wallworks.test','Shrey','L1','2025-01-31',140.00,0,3,'$2a$12$Qx7','2023-01-23 10:00:00','2024-01-08 09:00:00'),
(8,'Dewi','Morgan',NULL,NULL,'L3','2023-12-31',225.00,1,NULL,NULL,'2022-09-12 10:00:00','2023-12-31 09:00:00'),
(9,'Ellie','Stannard','ellie@wallworks.test','Stan',NULL,NULL,110.00,0,2,'$2a$12$Qx9','2024-02-05 10:00:00','2024-02-05 10:00:00');

INSERT INTO "hold_sets" VALUES
(1,'HS-0041','Moonfish Jugs','Gritstone Shapes','yellow','polyurethane',24,412.00,'2021-04-09','2024-03-05','2021-04-12 08:00:00','2024-03-05 17:00:00'),
(2,'HS-0044','Comma Pinches','Gritstone Shapes','black','polyurethane',12,365.50,'2021-04-09','2024-02-13','2021-04-12 08:02:00','2024-02-13 17:00:00'),
(3,'HS-0052','Sloper Family XL','Karst Holds','pink','fibreglass',6,890.00,'2022-01-20','2024-03-19','2022-01-24 08:00:00','2024-03-19 17:00:00'),
(4,'HS-0058','Micro Crimps','Karst Holds','blue','polyester resin',40,198.00,'2022-06-30','2023-12-12','2022-07-04 08:00:00','2023-12-12 17:00:00'),
(5,'HS-0063','Wooden Rails','Ash & Elm','natural','beech',10,275.00,'2022-11-02',NULL,'2022-11-07 08:00:00','2022-11-07 08:00:00'),
(6,'HS-0067','Dune Edges','Voluma','green','polyurethane',18,540.00,'2023-02-17','2024-01-23','2023-02-20 08:00:00','2024-01-23 17:00:00'),
(7,'HS-0070','Tetra Volumes','Voluma','grey','plywood',8,720.00,'2023-02-17','2023-10-10','2023-02-20 08:03:00','2023-10-10 17:00:00'),
(8,'HS-0075','Speed Standard','Regula','red','polyurethane',31,1150.00,'2022-08-01','2023-09-26','2022-08-22 08:00:00','2023-09-26 17:00:00'),
(9,'HS-0081','Pebble Feet','Gritstone Shapes','yellow','polyurethane',60,149.00,'2023-10-27','2024-03-05','2023-10-30 08:00:00','2024-03-05 17:00:00'),
(10,NULL,'Old mixed box','unknown','various',NULL,NULL,NULL,NULL,NULL,'2021-01-11 11:00:00','2021-01-11 11:00:00');

INSERT INTO "routes" VALUES
(1,1,1,2,'Harvest Moon','6c+','yellow','2024-01-15','2024-03-25',NULL,0,'live','2024-01-15 16:30:00','2024-01-16 09:00:00'),
(2,1,3,1,'Grain of Salt','7b','black','2024-01-16','2024-03-26',NULL,0,'live','2024-01-16 17:10:00','2024-01-17 09:00:00'),
(3,2,7,3,'Tiptoe','5b','green','2023-11-06','2024-01-29','2024-01-30',0,'stripped','2023-11-06 15:00:00','2024-01-30 12:00:00'),
(4,3,4,2,'Pressure Valve','V5','pink','2024-03-11','2024-04-22',NULL,0,'live','2024-03-11 14:45:00','2024-03-11 18:00:00'),
(5,4,5,1,'Final 2','V9','pink','2024-02-23','2024-02-26','2024-02-26',1,'stripped','2024-02-23 20:15:00','2024-02-26 10:00:00'),
(6,5,6,NULL,'Jib Sheet','V3','blue','2024-02-05','2024-04-01',NULL,0,'live','2024-02-05 13:20:00','2024-02-05 18:00:00'),
(7,6,2,6,'Keystone','7a','black','2024-01-22','2024-04-01',NULL,0,'live','2024-01-22 16:00:00','2024-01-23 09:00:00'),
(8,7,6,4,NULL,'4+','yellow','2023-09-18','2024-01-08','2024-01-10',0,'stripped','2023-09-18 12:00:00','2024-01-10 12:00:00'),
(9,9,3,4,'Third Rail','V7','natural','2024-03-25','2024-05-06',NULL,0,'live','2024-03-25 15:30:00','2024-03-25 18:00:00'),
(10,10,8,NULL,'Standard Lane A','speed','red','2022-09-12',NULL,NULL,1,'live','2022-09-12 18:00:00','2022-09-12 18:00:00'),
(11,8,9,NULL,'Dusty','V2','green','2024-04-15',NULL,NULL,0,'draft','2024-04-15 11:05:00','2024-04-15 11:05:00');

INSERT INTO "hold_sets_routes" VALUES
(1,1,19),(1,9,8),(2,2,11),(2,4,14),(3,6,12),(4,3,5),(4,9,3),(5,3,6),(5,7,4),(6,4,9),(7,2,8),(8,1,22),(9,5,7),(10,8,20),(11,6,NULL);

INSERT INTO "feedbacks" VALUES
(1,1,'Priya S.',5,'6c+',2,1,'Lovely flow all the way to the top','2024-01-20 19:12:00','2024-01-20 19:12:00'),
(2,1,'Mark Tordoff',4,'6c',1,1,NULL,'2024-01-27 15:40:00','2024-01-27 15:40:00'),
(3,2,'Hanna K.',3,'7b+',9,0,'The black pinch at clip six spins','2024-02-02 20:05:00','2024-02-02 20:05:00'),
(4,3,'Rosie Lund',5,'5b',1,1,'My daughter did her first top rope on this','2023-12-03 11:25:00','2023-12-03 11:25:00'),
(5,4,NULL,2,'V6',15,0,'Reachy, impossible if you are short','2024-03-14 18:50:00','2024-03-14 18:50:00'),
(6,4,'Owain P.',4,'V5',4,1,NULL,'2024-03-16 12:31:00','2024-03-16 12:31:00'),
(7,6,'Joe Silvester',4,NULL,3,1,'Good balance start','2024-02-18 16:00:00','2024-02-18 16:00:00'),
(8,7,'Hanna K.',5,'7a',6,1,'Best line in the gym','2024-02-11 14:22:00','2024-02-11 14:22:00'),
(9,8,'Gill Baxter',3,'4',1,1,NULL,'2023-10-08 10:45:00','2023-10-08 10:45:00'),
(10,9,'Tariq M.',5,'V7',22,1,'Skin killer but brilliant','2024-04-04 21:03:00','2024-04-04 21:03:00'),
(11,9,'Owain P.',NULL,'V8',12,0,NULL,'2024-04-06 13:15:00','2024-04-06 13:15:00');

INSERT INTO "defects" VALUES
(1,1,2,'Hanna K.',1,'spinning hold','medium','Pinch by clip six','2024-02-02 20:10:00','2024-02-05 08:30:00','2024-02-02 20:10:00','2024-02-05 08:30:00'),
(2,3,NULL,'front desk',4,'torn mat','high','Seam open for about 40 cm','2024-02-28 17:55:00','2024-03-01 07:45:00','2024-02-28 17:55:00','2024-03-01 07:45:00'),
(3,4,NULL,'Naomi Firth',NULL,'panel crack','high','Wall closed until the builder has been','2024-04-02 09:20:00',NULL,'2024-04-02 09:20:00','2024-04-02 09:20:00'),
(4,6,7,'Joss Hepworth',2,'worn quickdraw','high',NULL,'2024-02-19 10:40:00','2024-02-19 11:15:00','2024-02-19 10:40:00','2024-02-19 11:15:00'),
(5,7,8,'Gill Baxter',6,'missing tag','low',NULL,'2023-10-08 10:50:00','2023-10-09 09:00:00','2023-10-08 10:50:00','2023-10-09 09:00:00'),
(6,5,6,'front desk',6,'loose foothold','low','Third from the ground','2024-03-02 12:00:00','2024-03-04 10:10:00','2024-03-02 12:00:00','2024-03-04 10:10:00'),
(7,9,9,'Tariq M.',3,'splinter','medium','Rail sanded and oiled','2024-04-04 21:10:00','2024-04-05 08:00:00','2024-04-04 21:10:00','2024-04-05 08:00:00'),
(8,10,10,'university technician',8,'timer pad','medium','Start pad does not release','2023-03-21 14:00:00','2023-04-03 13:00:00','2023-03-21 14:00:00','2023-04-03 13:00:00'),
(9,2,NULL,'Callum Ridgeway',NULL,'T-nut stripped','low','Six nuts along the top edge','2024-01-30 11:30:00',NULL,'2024-01-30 11:30:00','2024-01-30 11:30:00');
