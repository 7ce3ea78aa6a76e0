-- Road race course measurement scheme (ORM tables)
CREATE TABLE "people_measurer" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "full_name" varchar(80) NOT NULL,
  "email" varchar(254) NOT NULL,
  "grade" varchar(2) NOT NULL,
  "home_town" varchar(60),
  "qualified_on" date,
  "is_active" bool NOT NULL,
  "mentor_id" integer REFERENCES "people_measurer"("id"),
  "created_at" datetime NOT NULL,
  "updated_at" datetime NOT NULL
);
CREATE TABLE "races_race" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "name" varchar(120) NOT NULL,
  "slug" varchar(120) NOT NULL,
  "organiser" varchar(120) NOT NULL,
  "town" varchar(60) NOT NULL,
  "first_held_year" integer,
  "field_limit" integer,
  "entry_fee" decimal(6,2),
  "is_championship" bool NOT NULL,
  "created_at" datetime NOT NULL,
  "updated_at" datetime NOT NULL
);
CREATE TABLE "races_course" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "race_id" integer NOT NULL REFERENCES "races_race"("id"),
  "title" varchar(80) NOT NULL,
  "nominal_distance_m" decimal(9,1) NOT NULL,
  "laps" integer NOT NULL,
  "start_elevation_m" integer,
  "finish_elevation_m" integer,
  "separation_pct" decimal(5,1),
  "surface" varchar(20) NOT NULL,
  "is_closed_road" bool NOT NULL,
  "description" text NOT NULL,
  "created_at" datetime NOT NULL,
  "updated_at" datetime NOT NULL
);
CREATE TABLE "measuring_counter" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "serial_number" varchar(20) NOT NULL UNIQUE,
  "model" varchar(40) NOT NULL,
  "keeper_id" integer REFERENCES "people_measurer"("id"),
  "purchased_on" date,
  "price" decimal(7,2),
  "is_retired" bool NOT NULL,
  "created_at" datetime NOT NULL,
  "updated_at" datetime NOT NULL
);
CREATE TABLE "measuring_baseline" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "name" varchar(80) NOT NULL,
  "town" varchar(60) NOT NULL,
  "length_m" decimal(7,3) NOT NULL,
  "taped_on" date NOT NULL,
  "taped_by_id" integer REFERENCES "people_measurer"("id"),
  "is_in_use" bool NOT NULL,
  "marker_notes" text,
  "created_at" datetime NOT NULL,
  "updated_at" datetime NOT NULL
);
CREATE TABLE "measuring_measurement" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "course_id" integer NOT NULL REFERENCES "races_course"("id"),
  "lead_measurer_id" integer NOT NULL REFERENCES "people_measurer"("id"),
  "counter_id" integer NOT NULL REFERENCES "measuring_counter"("id"),
  "baseline_id" integer NOT NULL REFERENCES "measuring_baseline"("id"),
  "measured_on" date NOT NULL,
  "air_temperature_c" decimal(4,1),
  "counts_per_km_before" decimal(9,2),
  "counts_per_km_after" decimal(9,2),
  "measured_length_m" decimal(9,1),
  "correction_m" decimal(6,1),
  "state" varchar(20) NOT NULL,
  "has_police_escort" bool NOT NULL,
  "notes" text,
  "created_at" datetime NOT NULL,
  "updated_at" datetime NOT NULL
);
CREATE TABLE "measuring_measurement_assistants" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "measurement_id" integer NOT NULL REFERENCES "measuring_measurement"("id"),
  "measurer_id" integer NOT NULL REFERENCES "people_measurer"("id"),
  UNIQUE ("measurement_id","measurer_id")
);
CREATE TABLE "measuring_certificate" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "measurement_id" integer NOT NULL UNIQUE REFERENCES "measuring_measurement"("id"),
  "number" varchar(16) NOT NULL UNIQUE,
  "issued_on" date NOT NULL,
  "expires_on" date NOT NULL,
  "fee" decimal(6,2) NOT NULL,
  "is_record_eligible" bool NOT NULL,
  "withdrawn_on" date,
  "withdrawal_reason" text,
  "created_at" datetime NOT NULL,
  "updated_at" datetime NOT NULL
);
INSERT INTO "people_measurer" VALUES
 (1,'Hilary Stott','h.stott@measure.example','A','Marlbrook','1996-05-18',1,NULL,'2021-01-04 09:12:44','2023-10-02 18:20:10'),
 (2,'Geoffrey Pask','g.pask@measure.example','A','Kingsferry','1988-10-01',0,NULL,'2021-01-04 09:13:02','2022-12-31 10:00:00'),
 (3,'Niamh Corrigan','niamh@measure.example','B','Marlbrook','2014-06-21',1,1,'2021-01-04 09:13:40','2023-06-11 21:05:31'),
 (4,'Dario Conti','dario.conti@measure.example','B','Eastwell','2017-09-09',1,2,'2021-01-04 09:14:12','2023-09-17 20:44:00'),
 (5,'Wendy Oduya','w.oduya@measure.example','C','Kingsferry','2021-11-13',1,3,'2021-11-15 08:30:00','2023-05-01 19:10:15'),
 (6,'Patrick Lyle','pat.lyle@measure.example','C','Thornsea','2022-04-02',1,1,'2022-04-04 07:55:23','2022-04-04 07:55:23'),
 (7,'Agnes Bruhn','agnes@measure.example','B','Thornsea','2009-03-28',1,2,'2021-01-04 09:15:50','2023-08-21 12:00:00'),
 (8,'Simon Tranter','s.tranter@measure.example','C','Eastwell',NULL,1,4,'2023-02-20 14:22:36','2023-02-20 14:22:36'),
 (9,'Yusuf Demir','y.demir@measure.example','C','Marlbrook','2023-03-25',1,3,'2023-03-27 10:41:09','2023-03-27 10:41:09');
INSERT INTO "races_race" VALUES
 (1,'Marlbrook Spring Half','marlbrook-spring-half','Marlbrook Harriers','Marlbrook',1983,2500,34.00,1,'2021-01-10 11:00:00','2023-01-08 11:00:00'),
 (2,'Kingsferry Bridges 10K','kingsferry-bridges-10k','Kingsferry Road Runners','Kingsferry',2002,1800,22.00,0,'2021-01-10 11:04:00','2023-02-14 08:00:00'),
 (3,'Thornsea Marathon','thornsea-marathon','Thornsea Borough Council','Thornsea',1981,5000,48.50,1,'2021-01-10 11:09:00','2023-07-30 16:12:00'),
 (4,'Brewery Mile','brewery-mile','Eastwell Athletic Club','Eastwell',2016,300,8.00,0,'2021-02-02 17:40:00','2022-06-01 17:40:00'),
 (5,'Eastwell Fire Brigade 5','eastwell-fire-brigade-5','Eastwell Fire Brigade Sports','Eastwell',1974,600,15.00,0,'2021-03-15 12:00:00','2021-03-15 12:00:00'),
 (6,'Pier to Pier','pier-to-pier','Thornsea Striders','Thornsea',1995,1200,18.00,0,'2021-05-05 20:02:00','2023-04-19 20:02:00'),
 (7,'New Year''s Eve Dash','new-years-eve-dash','Marlbrook Harriers','Marlbrook',NULL,NULL,10.00,0,'2022-09-12 19:30:00','2022-09-12 19:30:00'),
 (8,'Lakes Ultra Road 50','lakes-ultra-road-50','Fellside Events','Coldmere',2019,250,75.00,0,'2022-11-01 08:15:00','2023-05-28 08:15:00');
INSERT INTO "races_course" VALUES
 (1,1,'Two-lap riverside',21097.5,2,34,36,4.0,'tarmac',1,'Starts by the bandstand, finishes in the park.','2021-01-11 10:00:00','2022-02-20 10:00:00'),
 (2,2,'Three bridges',10000.0,1,6,6,1.5,'tarmac',1,'Out over the lower bridge, back over the footbridge.','2021-01-11 10:10:00','2022-05-15 10:10:00'),
 (3,2,'Three bridges, bypass version',10000.0,1,6,7,3.0,'mixed',0,'For years when the footbridge is shut.','2023-02-14 08:00:00','2023-02-14 08:00:00'),
 (4,3,'Coast road loop',42195.0,1,11,4,1.0,'tarmac',1,'One long loop with a turn at the lighthouse car park.','2021-01-11 10:20:00','2022-08-01 10:20:00'),
 (5,4,'Maltings to Market Cross',1609.3,1,58,41,92.0,'tarmac',1,'Straight downhill, not for records.','2021-02-02 17:45:00','2022-06-01 17:45:00'),
 (6,5,'Station loop',8046.7,3,52,52,0.0,'tarmac',0,'','2021-03-15 12:05:00','2021-03-15 12:05:00'),
 (7,6,'Promenade',12000.0,1,5,5,88.0,'mixed',0,'Boards on both piers, tarmac between.','2021-05-05 20:10:00','2023-04-19 20:10:00'),
 (8,7,'Park circuits',5000.0,4,36,36,0.5,'path',1,'','2022-09-12 19:35:00','2022-09-12 19:35:00'),
 (9,8,'Round the lakes',80467.2,1,NULL,NULL,NULL,'tarmac',0,'Checkpoint distances also wanted.','2022-11-01 08:20:00','2023-05-28 08:20:00'),
 (10,1,'Junior race',3000.0,1,34,36,12.0,'path',1,'Shares the finish with the half.','2023-01-08 11:00:00','2023-01-08 11:00:00');
INSERT INTO "measuring_counter" VALUES
 (1,'JR-1180','Jones 5-digit',1,'1997-03-01',NULL,0,'2021-01-05 09:00:00','2021-01-05 09:00:00'),
 (2,'JR-2044','Jones 6-digit',3,'2014-05-10',95.00,0,'2021-01-05 09:01:00','2021-01-05 09:01:00'),
 (3,'JO-0317','Jones-Oerth',4,'2018-01-20',120.00,0,'2021-01-05 09:02:00','2022-03-03 09:02:00'),
 (4,'JR-0562','Jones 5-digit',2,'1989-08-15',NULL,1,'2021-01-05 09:03:00','2022-12-31 10:05:00'),
 (5,'JO-0402','Jones-Oerth',7,'2020-09-30',128.50,0,'2021-01-05 09:04:00','2021-01-05 09:04:00'),
 (6,'JO-0455','Jones-Oerth',NULL,'2023-04-12',141.00,0,'2023-04-14 16:00:00','2023-04-14 16:00:00');
INSERT INTO "measuring_baseline" VALUES
 (1,'Park Drive','Marlbrook',400.000,'2015-04-11',1,1,'Nails with washers, north kerb.','2021-01-06 12:00:00','2021-01-06 12:00:00'),
 (2,'Dock Road','Kingsferry',304.812,'2009-10-03',2,0,'South nail lost in resurfacing.','2021-01-06 12:01:00','2023-03-01 12:01:00'),
 (3,'Dock Road new','Kingsferry',350.000,'2023-03-04',3,1,'Survey nails, yellow paint.','2023-03-05 18:00:00','2023-03-05 18:00:00'),
 (4,'Esplanade','Thornsea',500.000,'2018-05-19',7,1,NULL,'2021-01-06 12:02:00','2021-01-06 12:02:00'),
 (5,'Trading estate','Eastwell',300.000,'2020-02-29',4,1,'Quiet on Sundays only.','2021-01-06 12:03:00','2021-01-06 12:03:00');
INSERT INTO "measuring_measurement" VALUES
 (1,6,2,4,5,'2021-04-18',9.5,9402.50,9399.00,8049.9,-3.2,'certified',0,NULL,'2021-04-19 20:00:00','2021-05-10 20:00:00'),
 (2,7,7,5,4,'2021-06-13',17.0,11021.75,11008.50,11988.4,11.6,'certified',0,'Loose boards near the bandstand.','2021-06-13 22:10:00','2021-07-01 09:00:00'),
 (3,1,1,1,1,'2022-02-13',4.0,9511.25,9513.00,21101.0,-3.5,'certified',1,NULL,'2022-02-14 19:45:00','2022-02-20 10:00:00'),
 (4,2,3,2,2,'2022-05-08',13.5,9478.00,9465.25,9996.3,3.7,'certified',0,NULL,'2022-05-08 21:00:00','2022-05-15 10:10:00'),
 (5,5,4,3,5,'2022-05-22',15.0,10988.00,10979.50,1611.0,-1.7,'certified',1,'Start line moved back to the lamp post.','2022-05-22 17:30:00','2022-06-01 17:45:00'),
 (6,4,7,5,4,'2022-07-24',21.5,11010.00,10987.25,42182.0,13.0,'certified',1,'Measured at 4 am.','2022-07-25 12:00:00','2022-08-01 10:20:00'),
 (7,8,3,2,1,'2022-10-16',11.0,9480.50,9479.00,5003.1,-3.1,'certified',0,NULL,'2022-10-16 18:18:00','2022-11-02 18:18:00'),
 (8,3,5,2,3,'2023-04-23',10.5,9483.75,9476.00,10009.6,-9.6,'under review',0,'Cones at roadworks, line may differ.','2023-04-23 20:31:00','2023-05-01 19:10:15'),
 (9,9,1,1,1,'2023-05-21',16.0,9509.00,9494.75,NULL,NULL,'abandoned',0,'Puncture at 61 km.','2023-05-22 09:00:00','2023-05-28 08:20:00'),
 (10,10,9,2,1,'2023-06-04',18.5,9476.50,9471.00,2998.8,1.2,'certified',0,NULL,'2023-06-04 16:00:00','2023-06-11 21:05:31'),
 (11,9,4,3,5,'2023-09-10',19.0,10981.25,10966.00,80431.0,36.2,'submitted',0,NULL,'2023-09-17 20:44:00','2023-09-17 20:44:00'),
 (12,7,6,6,4,'2023-10-15',12.0,11034.50,11030.00,12002.2,-2.2,'rejected',0,'Only one ride on the pier section.','2023-10-15 19:19:00','2023-10-29 09:40:00');
INSERT INTO "measuring_measurement_assistants" VALUES
 (1,1,4),(2,3,3),(3,3,2),(4,4,1),(5,6,4),(6,6,6),(7,6,3),(8,7,5),(9,8,9),(10,9,3),(11,10,3),(12,11,8),(13,11,7),(14,12,7);
INSERT INTO "measuring_certificate" VALUES
 (1,1,'21/014','2021-05-10','2026-05-09',30.00,1,NULL,NULL,'2021-05-10 20:00:00','2021-05-10 20:00:00'),
 (2,2,'21/027','2021-07-01','2026-06-30',30.00,0,'2023-04-19','Pier end rebuilt, turn point gone','2021-07-01 09:00:00','2023-04-19 20:10:00'),
 (3,3,'22/003','2022-02-20','2027-02-19',45.00,1,NULL,NULL,'2022-02-20 10:00:00','2022-02-20 10:00:00'),
 (4,4,'22/018','2022-05-15','2027-05-14',30.00,1,'2023-02-14','Footbridge closed','2022-05-15 10:10:00','2023-02-14 08:00:00'),
 (5,5,'22/021','2022-06-01','2027-05-31',20.00,0,NULL,NULL,'2022-06-01 17:45:00','2022-06-01 17:45:00'),
 (6,6,'22/035','2022-08-01','2027-07-31',60.00,1,NULL,NULL,'2022-08-01 10:20:00','2022-08-01 10:20:00'),
 (7,7,'22/051','2022-11-02','2027-11-01',30.00,1,NULL,NULL,'2022-11-02 18:18:00','2022-11-02 18:18:00'),
 (8,10,'23/019','2023-06-11','2028-06-10',20.00,1,NULL,NULL,'2023-06-11 21:05:31','2023-06-11 21:05:31');
