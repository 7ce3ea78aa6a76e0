CREATE TABLE kennel_breed (
  id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
  name VARCHAR(80) NOT NULL UNIQUE,
  is_cross BOOL NOT NULL,
  coat VARCHAR(20) NOT NULL,
  typical_weight_kg DECIMAL
);
CREATE TABLE kennel_breedingdog (
  id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
  name VARCHAR(60) NOT NULL,
  sex VARCHAR(1) NOT NULL,
  microchip VARCHAR(15) NOT NULL UNIQUE,
  date_of_birth DATE NOT NULL,
  hip_score INTEGER,
  origin VARCHAR(80),
  retired_on DATE,
  breed_id BIGINT NOT NULL REFERENCES kennel_breed (id) DEFERRABLE INITIALLY DEFERRED
);
CREATE TABLE kennel_litter (
  id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
  letter VARCHAR(2) NOT NULL,
  whelped_on DATE NOT NULL,
  puppies_born INTEGER NOT NULL,
  puppies_weaned INTEGER,
  caesarean BOOL NOT NULL,
  dam_id BIGINT NOT NULL REFERENCES kennel_breedingdog (id) DEFERRABLE INITIALLY DEFERRED,
  sire_id BIGINT REFERENCES kennel_breedingdog (id) DEFERRABLE INITIALLY DEFERRED
);
CREATE TABLE kennel_puppy (
  id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
  name VARCHAR(60) NOT NULL,
  sex VARCHAR(1) NOT NULL,
  colour VARCHAR(30) NOT NULL,
  microchip VARCHAR(15) UNIQUE,
  birth_weight_g INTEGER,
  stage VARCHAR(20) NOT NULL,
  withdrawn_reason VARCHAR(120),
  sponsor_name VARCHAR(120),
  created DATETIME NOT NULL,
  modified DATETIME NOT NULL,
  litter_id BIGINT NOT NULL REFERENCES kennel_litter (id) DEFERRABLE INITIALLY DEFERRED
);
CREATE TABLE raisers_raiser (
  id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
  full_name VARCHAR(120) NOT NULL,
  email VARCHAR(254) NOT NULL,
  phone VARCHAR(30),
  town VARCHAR(60) NOT NULL,
  has_garden BOOL NOT NULL,
  has_other_dogs BOOL NOT NULL,
  approved_on DATE,
  is_active BOOL NOT NULL
);
CREATE TABLE raisers_placement (
  id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
  start_date DATE NOT NULL,
  end_date DATE,
  kind VARCHAR(20) NOT NULL,
  weekly_food_allowance DECIMAL,
  rating INTEGER,
  remarks TEXT,
  puppy_id BIGINT NOT NULL REFERENCES kennel_puppy (id) DEFERRABLE INITIALLY DEFERRED,
  raiser_id BIGINT NOT NULL REFERENCES raisers_raiser (id) DEFERRABLE INITIALLY DEFERRED
);
INSERT INTO kennel_breed VALUES
(1,'Labrador Retriever',0,'short',31.0),
(2,'Golden Retriever',0,'long',30.0),
(3,'German Shepherd',0,'medium',34.5),
(4,'Labrador x Golden Retriever',1,'medium',30.5),
(5,'Standard Poodle',0,'curly',25.0),
(6,'Labradoodle',1,'curly',27.5),
(7,'Smooth Collie',0,'short',26.0),
(8,'Flat-coated Retriever',0,'long',29.0),
(9,'Curly-coated Retriever',0,'curly',NULL),
(10,'Golden Retriever x German Shepherd',1,'medium',NULL);
INSERT INTO kennel_breedingdog VALUES
(1,'Willow','F','968000010472211','2018-03-04',8,'own line',NULL,1),
(2,'Juno','F','968000010472236','2019-06-21',10,'own line',NULL,2),
(3,'Bramble','F','968000010470518','2015-11-09',9,'own line','2023-01-31',1),
(4,'Heidi','F','276098106441902','2019-02-14',12,'Kennel Vogelsang, Germany',NULL,3),
(5,'Clementine','F','968000010473390','2020-05-30',NULL,'own line',NULL,4),
(6,'Odette','F','250268731120044','2019-10-17',7,'Élevage des Tilleuls, France',NULL,5),
(7,'Barney','M','968000010469975','2016-08-25',6,'own line',NULL,1),
(8,'Rupert','M','968000010471807','2017-12-12',11,'own line',NULL,2),
(9,'Falk','M','276098106430077','2018-07-01',13,'Kennel Vogelsang, Germany',NULL,3),
(10,'Monty','M','968000010468120','2014-04-19',8,'donated by a breeder','2022-06-30',1),
(11,'Pascal','M','250268731119987','2018-09-08',9,'Élevage des Tilleuls, France',NULL,5);
INSERT INTO kennel_litter VALUES
(1,'A','2022-01-16',8,8,0,1,7),
(2,'B','2022-03-02',7,6,0,2,8),
(3,'C','2022-05-11',5,5,1,3,10),
(4,'D','2022-09-24',9,8,0,4,9),
(5,'E','2023-01-07',6,6,0,1,8),
(6,'F','2023-02-19',10,9,1,5,7),
(7,'G','2023-06-30',6,6,0,6,11),
(8,'H','2023-08-13',7,7,0,6,7),
(9,'J','2024-01-22',4,3,1,2,NULL),
(10,'K','2024-05-05',8,NULL,0,4,9);
INSERT INTO kennel_puppy VALUES
(1,'Amber','F','yellow','968000010481001',412,'qualified',NULL,'Rotary Club of Ashbourne','2022-01-18 10:00:00','2024-02-06 09:12:33',1),
(2,'Archie','M','black','968000010481002',455,'qualified',NULL,NULL,'2022-01-18 10:02:00','2023-12-11 15:40:02',1),
(3,'Alfie','M','black','968000010481003',398,'withdrawn','Chases birds',NULL,'2022-01-18 10:03:00','2023-04-19 11:08:45',1),
(4,'Bonnie','F','golden','968000010481044',430,'qualified',NULL,'Tideway Insurance','2022-03-04 08:30:00','2024-03-18 13:55:21',2),
(5,'Biscuit','M','cream','968000010481045',441,'breeding',NULL,NULL,'2022-03-04 08:31:00','2023-09-01 10:10:10',2),
(6,'Cora','F','yellow','968000010481090',376,'withdrawn','Elbow dysplasia','Penrose Primary School','2022-05-13 09:15:00','2023-06-27 16:01:59',3),
(7,'Dieter','M','black and tan','968000010481133',501,'advanced_training',NULL,NULL,'2022-09-26 09:00:00','2024-05-02 08:44:17',4),
(8,'Dara','F','sable','968000010481134',478,'advanced_training',NULL,'Orchard Street Bakery','2022-09-26 09:01:00','2024-05-02 08:45:03',4),
(9,'Echo','F','golden','968000010481170',405,'advanced_training',NULL,NULL,'2023-01-09 11:20:00','2024-06-10 12:00:00',5),
(10,'Ernie','M','yellow','968000010481171',NULL,'withdrawn','Fear of traffic',NULL,'2023-01-09 11:21:00','2024-04-15 14:26:38',5),
(11,'Flora','F','cream','968000010481205',389,'raising',NULL,'The Gillespie family','2023-02-21 10:40:00','2024-05-29 09:00:00',6),
(12,'Fergus','M','black','968000010481206',420,'raising',NULL,NULL,'2023-02-21 10:41:00','2024-05-29 09:01:00',6),
(13,'Gigi','F','apricot','968000010481250',350,'raising',NULL,NULL,'2023-07-02 12:00:00','2024-01-11 10:31:20',7),
(14,'Hugo','M','chocolate','968000010481277',437,'raising',NULL,'Tideway Insurance','2023-08-15 08:50:00','2023-10-09 17:15:00',8),
(15,'Jasper','M','golden',NULL,366,'raising',NULL,NULL,'2024-01-24 09:30:00','2024-03-25 10:05:00',9),
(16,'Kira','F','sable',NULL,488,'nursery',NULL,NULL,'2024-05-07 08:00:00','2024-05-07 08:00:00',10);
INSERT INTO raisers_raiser VALUES
(1,'Patricia Gorman','pat.gorman@mailbox.example','01632 960114','Ashbourne',1,0,'2016-04-12',1),
(2,'Leon and Ruth Whitfield','whitfields@postbag.example','01632 960252','Ashbourne',1,1,'2014-09-30',1),
(3,'Shreya Menon','shreya.menon@mailbox.example',NULL,'Derwent Mills',0,0,'2021-11-18',1),
(4,'Oscar Brandt','oscar.brandt@postbag.example','01632 960377','Castleton',1,1,'2019-02-05',1),
(5,'Eleri Pugh','eleri.pugh@mailbox.example','01632 960405','Matlow',1,0,'2020-07-22',1),
(6,'Graham Tully','g.tully@postbag.example','01632 960418','Castleton',1,0,'2012-03-19',0),
(7,'Nadia Farouk','nadia.farouk@mailbox.example','01632 960533','Derwent Mills',0,0,'2022-05-04',1),
(8,'Joan Abernethy','joan.abernethy@postbag.example',NULL,'Wirkstone',1,1,'2018-10-10',1),
(9,'Kit Sandoval','kit.sandoval@mailbox.example','01632 960649','Matlow',1,0,'2023-01-26',1),
(10,'Bernard Osei','b.osei@postbag.example','01632 960702','Wirkstone',1,0,NULL,0),
(11,'Tilda Krause','tilda.krause@mailbox.example','01632 960788','Ashbourne',0,1,'2023-09-14',1);
INSERT INTO raisers_placement VALUES
(1,'2022-03-12','2023-04-15','raising',14.50,5,NULL,1,1),
(2,'2022-03-13','2023-04-22','raising',14.50,4,NULL,2,2),
(3,'2022-03-13','2022-11-06','raising',14.50,3,'Moved because the raiser fell ill.',3,6),
(4,'2022-11-06','2023-04-19','raising',14.50,4,NULL,3,4),
(5,'2022-04-30','2023-05-20','raising',14.50,5,'Very calm on trains.',4,5),
(6,'2022-05-01','2023-06-03','raising',14.50,4,NULL,5,8),
(7,'2022-07-09','2023-06-27','raising',15.00,NULL,NULL,6,3),
(8,'2022-11-20','2023-12-02','raising',16.00,4,NULL,7,4),
(9,'2022-11-20','2023-12-09','raising',16.00,3,'Barks at cyclists.',8,7),
(10,'2023-08-05','2023-08-19','holiday_cover',16.00,5,NULL,8,1),
(11,'2023-03-05','2024-04-06','raising',16.00,5,NULL,9,1),
(12,'2023-03-05','2024-04-15','raising',16.00,2,NULL,10,9),
(13,'2023-04-16',NULL,'raising',16.00,NULL,NULL,11,2),
(14,'2023-04-16',NULL,'raising',16.00,NULL,NULL,12,5),
(15,'2024-02-10','2024-02-24','holiday_cover',NULL,4,NULL,12,8),
(16,'2023-08-26',NULL,'raising',16.50,NULL,'Needs clipping every six weeks.',13,7),
(17,'2023-10-09',NULL,'raising',16.50,NULL,NULL,14,11),
(18,'2024-03-25',NULL,'raising',17.00,NULL,NULL,15,9);
