CREATE TABLE members (
  id INTEGER PRIMARY KEY,
  member_number TEXT NOT NULL UNIQUE,
  first_name TEXT NOT NULL,
  last_name TEXT NOT NULL,
  email TEXT,
  date_of_birth DATE,
  joined_on DATE NOT NULL,
  membership_type TEXT NOT NULL,
  medical_expires_on DATE,
  account_balance DECIMAL(10,2) NOT NULL DEFAULT 0
);
CREATE TABLE gliders (
  id INTEGER PRIMARY KEY,
  registration TEXT NOT NULL UNIQUE,
  model TEXT NOT NULL,
  competition_number TEXT,
  seats INTEGER NOT NULL,
  wingspan_m DECIMAL(4,1),
  best_glide_ratio INTEGER,
  max_weight_kg INTEGER,
  airworthiness_expires_on DATE,
  owner_id INTEGER REFERENCES members(id),
  hire_rate_per_minute DECIMAL(5,2)
);
CREATE TABLE launch_methods (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  description TEXT,
  price DECIMAL(6,2) NOT NULL,
  typical_height_ft INTEGER,
  is_available BOOLEAN NOT NULL
);
CREATE TABLE flights (
  id INTEGER PRIMARY KEY,
  glider_id INTEGER NOT NULL REFERENCES gliders(id),
  pilot_id INTEGER NOT NULL REFERENCES members(id),
  instructor_id INTEGER REFERENCES members(id),
  launch_method_id INTEGER NOT NULL REFERENCES launch_methods(id),
  took_off_at DATETIME NOT NULL,
  landed_at DATETIME,
  release_height_ft INTEGER,
  distance_km DECIMAL(6,1),
  landed_out BOOLEAN NOT NULL DEFAULT 0,
  remarks TEXT
);
CREATE TABLE ratings (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  min_age INTEGER,
  validity_months INTEGER,
  required_launches INTEGER
);
CREATE TABLE member_ratings (
  member_id INTEGER NOT NULL REFERENCES members(id),
  rating_id INTEGER NOT NULL REFERENCES ratings(id),
  awarded_on DATE NOT NULL,
  expires_on DATE,
  examiner_id INTEGER REFERENCES members(id),
  PRIMARY KEY (member_id, rating_id)
);
CREATE TABLE maintenance_tasks (
  id INTEGER PRIMARY KEY,
  glider_id INTEGER NOT NULL REFERENCES gliders(id),
  title TEXT NOT NULL,
  priority TEXT NOT NULL,
  reported_on DATE NOT NULL,
  completed_on DATE,
  cost DECIMAL(8,2),
  is_grounding BOOLEAN NOT NULL
);
INSERT INTO members VALUES
(1,'GC-014','Walter','Hobday','walter.hobday@skymail.example','1951-02-17','1979-04-01','full','2025-02-28',142.50),
(2,'GC-088','Elspeth','Munro','elspeth.munro@skymail.example','1968-09-05','1998-05-16','full','2026-01-31',-35.20),
(3,'GC-121','Nikhil','Desai','n.desai@skymail.example','1983-12-22','2012-07-08','full','2025-10-31',310.00),
(4,'GC-135','Hanna','Virtanen','hanna.v@skymail.example','1990-03-11','2016-03-20','full','2024-11-30',56.75),
(5,'GC-149','George','Akintola',NULL,'1976-06-29','2018-09-02','full','2025-06-30',0),
(6,'GC-160','Freya','Lomax','freya.lomax@skymail.example','2006-08-14','2021-05-09','junior','2026-08-31',22.10),
(7,'GC-163','Dylan','Prosser','dylan.p@skymail.example','2008-01-30','2022-06-12','junior',NULL,-12.00),
(8,'GC-171','Chiara','Bellini','chiara@skymail.example','1995-10-07','2022-10-15','full','2027-10-31',88.40),
(9,'GC-174','Roger','Tansley','roger.tansley@skymail.example','1947-11-19','1972-08-27','honorary',NULL,0),
(10,'GC-180','Mo','Haddad','mo.haddad@skymail.example','1988-05-02','2023-04-22','trial','2025-04-30',-64.00),
(11,'GC-182','Kate','Ingleby','kate.ingleby@skymail.example',NULL,'2023-08-05','student',NULL,15.00),
(12,'GC-185','Oskar','Lindgren','oskar.l@skymail.example','1971-07-26','2024-03-09','full','2026-03-31',500.00);
INSERT INTO gliders VALUES
(1,'G-CKFA','Schleicher ASK 21','FA',2,17.0,34,600,'2025-01-18',NULL,0.62),
(2,'G-DHKL','Schleicher ASK 13','KL',2,16.0,27,480,'2024-09-30',NULL,0.48),
(3,'G-CJRP','Grob G102 Astir','R7',1,15.0,37,450,'2025-03-12',NULL,0.45),
(4,'G-CLDN','DG-505 Orion','D5',2,20.0,44,750,'2024-12-05',NULL,0.85),
(5,'G-DEVW','Schempp-Hirth Discus b','W1',1,15.0,42,525,'2025-04-22',3,NULL),
(6,'G-CFYM','LS4-a','YM',1,15.0,40,525,'2024-10-11',2,NULL),
(7,'G-BZGS','Slingsby Skylark 4',NULL,1,18.2,36,376,'2024-08-19',1,NULL),
(8,'G-CKXT','Schempp-Hirth Ventus 2c','XT',1,18.0,50,565,'2025-05-27',12,NULL),
(9,'G-DCBO','Schleicher K 8b',NULL,1,15.0,27,310,'2023-07-14',NULL,0.30),
(10,'G-CHNE','PZL Junior','HE',1,15.0,35,380,'2025-02-02',NULL,0.38),
(11,'G-CMTV','HPH Glasflugel 304','TV',1,15.0,NULL,450,'2024-11-16',4,NULL);
INSERT INTO launch_methods VALUES
(1,'Winch','Diesel winch on the main cable run',11.50,1400,1),
(2,'Winch, half height','Practice cable break',8.00,400,1),
(3,'Aerotow 1000 ft',NULL,28.00,1000,1),
(4,'Aerotow 2000 ft',NULL,39.00,2000,1),
(5,'Aerotow 3000 ft',NULL,50.00,3000,1),
(6,'Aerotow to wave','Price is for the first 15 minutes',75.00,4500,1),
(7,'Bungee','Hill site only, needs a crew of eight',5.00,100,1),
(8,'Self-launch','Motor glider under its own power',6.00,NULL,1),
(9,'Autotow','Withdrawn when the runway was resurfaced',9.00,900,0),
(10,'Aerotow retrieve','Towed home from another airfield',120.00,2500,1);
INSERT INTO flights VALUES
(1,1,6,2,1,'2024-04-06 10:12','2024-04-06 10:19',1350,NULL,0,NULL),
(2,1,6,2,1,'2024-04-06 10:31','2024-04-06 10:52',1420,NULL,0,'First thermal climb'),
(3,1,7,2,2,'2024-04-06 11:15','2024-04-06 11:18',380,NULL,0,'Simulated cable break, good recovery'),
(4,5,3,NULL,4,'2024-04-20 11:40','2024-04-20 16:22',2050,312.4,0,NULL),
(5,6,2,NULL,4,'2024-04-20 11:48','2024-04-20 15:05',2000,187.0,1,'Field landing near Oxley, farmer very kind'),
(6,3,4,NULL,1,'2024-04-21 13:02','2024-04-21 14:10',1500,NULL,0,NULL),
(7,4,10,3,5,'2024-04-27 12:20','2024-04-27 13:01',3000,NULL,0,'Trial lesson'),
(8,2,11,2,1,'2024-05-04 15:33','2024-05-04 15:39',1250,NULL,0,NULL),
(9,8,12,NULL,4,'2024-05-11 10:55','2024-05-11 17:48',2100,521.9,0,'500 km diploma claim'),
(10,7,1,NULL,7,'2024-05-12 14:06','2024-05-12 14:51',120,NULL,0,'Ridge working all along the edge'),
(11,10,8,NULL,1,'2024-05-18 12:44','2024-05-18 14:03',1380,NULL,0,NULL),
(12,11,4,NULL,4,'2024-05-25 11:30','2024-05-25 13:57',1980,96.3,1,NULL),
(13,11,4,NULL,10,'2024-05-25 17:20','2024-05-25 18:02',2500,NULL,0,'Retrieve from Sandhill'),
(14,1,7,3,1,'2024-06-01 09:58','2024-06-01 10:06',NULL,NULL,0,NULL),
(15,1,8,5,6,'2024-06-02 09:20','2024-06-02 12:31',4600,NULL,0,'Wave to 14,200 ft'),
(16,10,6,NULL,1,'2024-06-08 13:17',NULL,1400,NULL,0,'Solo');
INSERT INTO ratings VALUES
(1,'Solo',14,NULL,30),
(2,'Bronze certificate',14,NULL,50),
(3,'Cross-country endorsement',14,NULL,60),
(4,'Glider pilot licence',16,60,75),
(5,'Introductory flight pilot',17,24,120),
(6,'Assistant instructor',18,24,200),
(7,'Full instructor',18,36,350),
(8,'Examiner',21,60,1000),
(9,'Winch driver',16,36,NULL),
(10,'Tug pilot',18,24,NULL),
(11,'Airfield radio operator',16,NULL,NULL);
INSERT INTO member_ratings VALUES
(1,7,'1986-05-10','2025-03-31',NULL),
(1,8,'2001-03-24','2026-03-31',NULL),
(2,7,'2007-06-16','2026-06-30',1),
(2,8,'2019-04-06','2024-04-30',1),
(3,6,'2019-09-14','2025-09-30',2),
(3,10,'2017-05-05','2025-05-31',1),
(4,4,'2019-08-03','2024-08-31',2),
(4,9,'2018-03-18','2027-03-31',1),
(5,5,'2022-07-30','2024-07-31',2),
(6,1,'2023-08-19',NULL,2),
(6,2,'2024-06-08',NULL,1),
(8,4,'2023-05-27','2028-05-31',2),
(8,11,'2023-02-11',NULL,NULL),
(12,3,'2009-07-04',NULL,NULL);
INSERT INTO maintenance_tasks VALUES
(1,1,'Replace tail skid shoe','normal','2024-02-11','2024-02-24',46.00,0),
(2,2,'Recover starboard aileron','high','2024-01-20','2024-03-30',380.00,1),
(3,3,'Cable release hook overhaul','high','2024-03-02','2024-03-15',215.50,1),
(4,4,'Canopy hinge stiff','low','2024-04-28',NULL,NULL,0),
(5,9,'Annual inspection overdue','high','2023-07-15',NULL,NULL,1),
(6,5,'Altimeter reads 80 ft high','normal','2024-04-21','2024-05-03',140.00,0),
(7,7,'Polish and wax','low','2024-03-17','2024-03-24',18.00,0),
(8,6,'Undercarriage door damaged in field landing','high','2024-04-20','2024-05-09',295.00,1),
(9,10,'Battery will not hold charge','normal','2024-05-19','2024-05-20',39.90,0),
(10,1,'Rear seat harness frayed','high','2024-06-02',NULL,NULL,1),
(11,8,'Wing tape renewal','low','2024-05-12','2024-05-12',NULL,0);
