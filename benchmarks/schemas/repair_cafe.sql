-- Repair cafe network (Laravel 10; migrations, jobs, personal_access_tokens left out)
CREATE TABLE "venues" ("id" integer primary key autoincrement not null, "name" varchar not null, "street" varchar, "town" varchar not null, "tables_available" integer, "step_free" tinyint(1) not null default '1', "hire_fee" numeric, "keyholder_id" integer, "created_at" datetime, "updated_at" datetime, "deleted_at" datetime, foreign key("keyholder_id") references "volunteers"("id") on delete set null);
CREATE TABLE "volunteers" ("id" integer primary key autoincrement not null, "name" varchar not null, "email" varchar not null, "phone" varchar, "speciality" varchar, "pat_certified" tinyint(1) not null default '0', "dbs_checked_at" date, "started_on" date, "remember_token" varchar, "created_at" datetime, "updated_at" datetime, "deleted_at" datetime);
CREATE TABLE "sessions_held" ("id" integer primary key autoincrement not null, "venue_id" integer not null, "coordinator_id" integer, "session_date" date not null, "doors_open" time, "visitor_count" integer, "donations_total" numeric, "cake_sold" numeric, "weather" varchar, "created_at" datetime, "updated_at" datetime, foreign key("venue_id") references "venues"("id"), foreign key("coordinator_id") references "volunteers"("id"));
CREATE TABLE "items" ("id" integer primary key autoincrement not null, "ticket_no" varchar not null, "session_id" integer not null, "owner_name" varchar not null, "category" varchar check ("category" in ('electrical','textile','bicycle','furniture','toy','clock','other')) not null, "brand" varchar, "description" varchar not null, "fault_reported" text, "age_years" integer, "weight_kg" numeric, "outcome" varchar check ("outcome" in ('fixed','partly','advised','unrepairable')), "returns_item_id" integer, "created_at" datetime, "updated_at" datetime, foreign key("session_id") references "sessions_held"("id") on delete cascade, foreign key("returns_item_id") references "items"("id"));
CREATE TABLE "item_volunteer" ("item_id" integer not null, "volunteer_id" integer not null, "minutes_spent" integer, "is_lead" tinyint(1) not null default '0', foreign key("item_id") references "items"("id") on delete cascade, foreign key("volunteer_id") references "volunteers"("id") on delete cascade, primary key ("item_id", "volunteer_id"));
CREATE TABLE "spare_parts" ("id" integer primary key autoincrement not null, "item_id" integer not null, "part_name" varchar not null, "qty" integer not null default '1', "unit_cost" numeric, "supplier" varchar, "salvaged" tinyint(1) not null default '0', "paid_by_owner" tinyint(1) not null default '0', foreign key("item_id") references "items"("id") on delete cascade);
CREATE UNIQUE INDEX "items_ticket_no_unique" on "items" ("ticket_no");
INSERT INTO "volunteers" VALUES
(1,'Hilda Marchbanks','hilda@mendit.example','07700 900401','textiles',0,'2021-03-02','2018-05-12','x9','2018-05-12 09:00:00','2023-01-04 10:00:00',NULL),
(2,'Babajide Ola','jide@mendit.example','07700 900402','small electricals',1,NULL,'2018-05-12',NULL,'2018-05-12 09:02:00','2018-05-12 09:02:00',NULL),
(3,'Franz Hollubek','franz@mendit.example',NULL,'clocks and watches',0,'2022-10-17','2019-02-09',NULL,'2019-02-09 11:00:00','2022-10-18 08:00:00',NULL),
(4,'Siobhan Tully','siobhan@mendit.example','07700 900404','bicycles',0,NULL,'2019-09-14',NULL,'2019-09-14 11:00:00','2019-09-14 11:00:00',NULL),
(5,'Mervyn Askew','mervyn@mendit.example','07700 900405','furniture',0,'2020-01-20',NULL,NULL,'2019-10-12 11:00:00','2022-06-30 11:00:00','2022-06-30 11:00:00'),
(6,'Lin Xiaoyu','lin@mendit.example','07700 900406','laptops and phones',1,'2023-02-13','2022-01-08','k2','2022-01-08 10:30:00','2023-02-13 10:30:00',NULL),
(7,'Gwenda Prosser','gwenda@mendit.example',NULL,'front desk',0,'2021-03-02','2018-05-12','m7','2018-05-12 09:05:00','2021-03-03 09:05:00',NULL),
(8,'Ahmed Sabry','ahmed@mendit.example','07700 900408','small electricals',0,NULL,'2023-04-15',NULL,'2023-04-15 10:00:00','2023-04-15 10:00:00',NULL),
(9,'Nuala Deakin','nuala@mendit.example','07700 900409',NULL,0,NULL,'2023-09-09',NULL,'2023-09-09 10:00:00','2023-09-09 10:00:00',NULL);
INSERT INTO "venues" VALUES
(1,'St Crispin''s Hall','4 Well Lane','Marlow Green',10,1,35,7,'2018-05-01 09:00:00','2018-05-01 09:00:00',NULL),
(2,'Library annexe','High Street','Marlow Green',6,1,0,NULL,'2018-09-01 09:00:00','2018-09-01 09:00:00',NULL),
(3,'Scout hut','Mill Road','Tidbury',8,0,20,4,'2019-02-01 09:00:00','2019-02-01 09:00:00',NULL),
(4,'Old Fire Station','1 Station Yard','Harbury',14,1,60,2,'2019-06-01 09:00:00','2023-01-01 09:00:00',NULL),
(5,'Methodist schoolroom',NULL,'Harbury',7,0,25,5,'2019-08-01 09:00:00','2022-06-30 11:00:00','2022-06-30 11:00:00'),
(6,'Community shed','Allotment Lane','Tidbury',5,1,NULL,3,'2022-03-01 09:00:00','2022-03-01 09:00:00',NULL),
(7,'Village shop loft','The Green','Cold Norton',4,0,10,NULL,'2022-10-01 09:00:00','2022-10-01 09:00:00',NULL),
(8,'College canteen','Park Avenue','Harbury',NULL,1,0,6,'2023-08-01 09:00:00','2023-08-01 09:00:00',NULL);
INSERT INTO "sessions_held" VALUES
(1,1,7,'2023-01-14','10:00',41,186.4,62,'frost','2023-01-14 15:00:00','2023-01-14 15:00:00'),
(2,3,4,'2023-02-11','10:30',23,74.15,28.5,'rain','2023-02-11 15:00:00','2023-02-11 15:00:00'),
(3,4,2,'2023-03-11','10:00',58,240,91,NULL,'2023-03-11 16:00:00','2023-03-12 08:00:00'),
(4,1,1,'2023-04-15','10:00',37,152.9,55.5,'sunny','2023-04-15 15:00:00','2023-04-15 15:00:00'),
(5,6,3,'2023-05-13','13:00',12,31,NULL,'sunny','2023-05-13 17:00:00','2023-05-13 17:00:00'),
(6,8,6,'2023-09-09','11:00',66,205.75,0,'hot','2023-09-09 16:00:00','2023-09-09 16:00:00'),
(7,4,7,'2023-10-14','10:00',49,198.2,77,'rain','2023-10-14 15:00:00','2023-10-14 15:00:00'),
(8,7,NULL,'2023-11-11',NULL,NULL,NULL,NULL,'storm','2023-11-10 15:00:00','2023-11-11 09:00:00');
INSERT INTO "items" VALUES
(1,'RC-1001',1,'P. Ormerod','electrical','Dualit','toaster','only one side heats',18,2.9,'fixed',NULL,'2023-01-14 10:12:00','2023-01-14 11:00:00'),
(2,'RC-1002',1,'Mrs Lacey','textile',NULL,'waxed jacket','torn pocket',9,1.4,'fixed',NULL,'2023-01-14 10:15:00','2023-01-14 11:40:00'),
(3,'RC-1003',1,'T. Boyle','clock','Smiths','mantel clock','stops after an hour',70,3.2,'partly',NULL,'2023-01-14 10:31:00','2023-01-14 12:20:00'),
(4,'RC-1017',2,'Rhys Evans','bicycle','Raleigh','hub gear bicycle','slips in second gear',24,15.5,'fixed',NULL,'2023-02-11 10:40:00','2023-02-11 12:00:00'),
(5,'RC-1024',3,'Anouk de Wit','electrical','Bosch','food mixer','smoke from motor',11,3.8,'unrepairable',NULL,'2023-03-11 10:05:00','2023-03-11 10:50:00'),
(6,'RC-1025',3,'P. Ormerod','toy','Steiff','teddy bear','lost an arm',40,0.35,'fixed',NULL,'2023-03-11 10:20:00','2023-03-11 11:30:00'),
(7,'RC-1040',4,'T. Boyle','clock','Smiths','mantel clock','stops again, now after a day',70,3.2,'fixed',3,'2023-04-15 10:10:00','2023-04-15 12:45:00'),
(8,'RC-1052',5,'Uma Nair','furniture',NULL,'folding chair','split seat slat',NULL,4.1,'advised',NULL,'2023-05-13 13:15:00','2023-05-13 14:00:00'),
(9,'RC-1060',6,'Student union','electrical','Lenovo','laptop','will not charge',5,1.8,'partly',NULL,'2023-09-09 11:10:00','2023-09-09 12:30:00'),
(10,'RC-1061',6,'Kofi B.','electrical',NULL,'desk lamp',NULL,2,0.9,'fixed',NULL,'2023-09-09 11:12:00','2023-09-09 11:30:00'),
(11,'RC-1079',7,'Mrs Lacey','other','Salter','kitchen scales','reads 200 g when empty',30,NULL,'fixed',NULL,'2023-10-14 10:30:00','2023-10-14 11:10:00'),
(12,'RC-1080',7,'Student union','electrical','Lenovo','laptop','fan noise',5,1.8,NULL,9,'2023-10-14 10:45:00','2023-10-14 10:45:00');
INSERT INTO "item_volunteer" VALUES
(1,2,45,1),(2,1,70,1),(3,3,95,1),(4,4,60,1),(5,2,35,1),(5,8,35,0),(6,1,50,1),(7,3,130,1),(8,9,NULL,1),(9,6,75,1),(9,8,40,0),(10,8,15,1),(11,3,30,1);
INSERT INTO "spare_parts" VALUES
(1,1,'heating element',1,8.95,'Dualit spares',0,1),(2,2,'cotton lining, metre',1,6.5,'Fabric Barn',0,1),(3,3,'mainspring',1,12,'Cousins',0,0),(4,4,'gear cable',1,3.2,NULL,0,1),(5,6,'safety joint',2,0.6,'Bear Basics',0,0),(6,7,'suspension spring',1,4.75,'Cousins',0,1),(7,9,'charging socket',1,NULL,NULL,1,0),(8,10,'switch',1,NULL,NULL,1,0),(9,11,'rubber foot',4,0.15,'hardware shop',0,0);
