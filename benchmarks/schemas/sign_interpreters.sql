-- Sign language interpreting agency
CREATE TABLE interpreter (
  interpreter_id INTEGER PRIMARY KEY, first_name TEXT NOT NULL, last_name TEXT NOT NULL, registration_number TEXT UNIQUE, home_town TEXT,
  born_on DATE, registered_since DATE, is_deaf INTEGER NOT NULL DEFAULT 0, day_rate NUMERIC, mentor_id INTEGER REFERENCES interpreter(interpreter_id));
CREATE TABLE language (language_code TEXT PRIMARY KEY, language_name TEXT NOT NULL, is_signed INTEGER NOT NULL);
CREATE TABLE interpreter_language (
  interpreter_id INTEGER NOT NULL REFERENCES interpreter(interpreter_id), language_code TEXT NOT NULL REFERENCES language(language_code),
  proficiency TEXT NOT NULL, certified_on DATE, PRIMARY KEY (interpreter_id, language_code));
CREATE TABLE client (
  client_id INTEGER PRIMARY KEY, name TEXT NOT NULL, sector TEXT NOT NULL, city TEXT, account_opened DATE NOT NULL, payment_days INTEGER,
  is_vat_exempt INTEGER NOT NULL DEFAULT 0, parent_client_id INTEGER REFERENCES client(client_id), created_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP);
CREATE TABLE assignment (
  assignment_id INTEGER PRIMARY KEY, client_id INTEGER NOT NULL REFERENCES client(client_id), setting TEXT NOT NULL, starts_at TIMESTAMP NOT NULL, duration_hours REAL,
  source_language TEXT NOT NULL REFERENCES language(language_code), target_language TEXT NOT NULL REFERENCES language(language_code),
  lead_interpreter_id INTEGER REFERENCES interpreter(interpreter_id), co_interpreter_id INTEGER REFERENCES interpreter(interpreter_id),
  is_remote INTEGER NOT NULL DEFAULT 0, agreed_fee NUMERIC, status TEXT NOT NULL, cancelled_on DATE);
CREATE TABLE travel_claim (
  claim_id INTEGER PRIMARY KEY, assignment_id INTEGER NOT NULL REFERENCES assignment(assignment_id), interpreter_id INTEGER NOT NULL REFERENCES interpreter(interpreter_id),
  transport TEXT NOT NULL, distance_km REAL, amount NUMERIC NOT NULL, submitted_on DATE NOT NULL, approved_on DATE);
CREATE TABLE feedback (
  feedback_id INTEGER PRIMARY KEY, assignment_id INTEGER NOT NULL REFERENCES assignment(assignment_id), given_by TEXT, score INTEGER, comment TEXT, received_on DATE NOT NULL);
INSERT INTO interpreter VALUES
(1,'Henrike','Boll','SLI-0031','Tarnsted','1966-08-21','1995-05-01',0,560,NULL),(2,'Amadou','Sarr','SLI-0058','Tarnsted','1979-02-13','2004-09-15',0,520,1),(3,'Lidia','Kranz','SLI-0060','Oberwick',NULL,'2005-01-10',1,540,1),(4,'Colette','Mauger','SLI-0077','Haven','1984-11-05','2010-03-22',0,480,2),(5,'Ruben','Teixeira','SLI-0083','Lund Quay','1987-06-30','2012-10-01',1,500,3),
(6,'Signe','Aabel','SLI-0102','Haven','1991-04-18','2016-02-29',0,450,2),(7,'Joost','Wiersma','SLI-0109','Tarnsted','1990-12-01','2017-08-14',0,450,4),(8,'Fatou','Diagne',NULL,'Oberwick','1998-03-09',NULL,0,300,2),(9,'Marguerite','Boll','SLI-0127','Haven','1995-07-07','2020-11-02',0,420,4),(10,'Einar','Solheim',NULL,NULL,'2000-09-26',NULL,1,NULL,5),(11,'Tamsin','Peake','SLI-0131','Lund Quay','1993-01-15','2022-04-04',0,420,6);
INSERT INTO language VALUES ('bsl','British Sign Language',1),('isl','Irish Sign Language',1),('dgs','German Sign Language',1),('int','International Sign',1),('lsf','French Sign Language',1),('pro','Protactile',1),('eng','English',0),('deu','German',0),('fra','French',0),('wol','Wolof',0);
INSERT INTO interpreter_language VALUES
(1,'bsl','native','1995-05-01'),(1,'dgs','fluent','1998-06-12'),(1,'eng','native',NULL),(2,'bsl','fluent','2004-09-15'),(2,'fra','native',NULL),(2,'wol','native',NULL),(3,'dgs','native','2005-01-10'),(3,'int','fluent','2009-07-20'),(3,'pro','working','2018-10-05'),(4,'lsf','fluent','2010-03-22'),(4,'bsl','fluent','2011-05-16'),(5,'bsl','native','2012-10-01'),(5,'int','fluent','2014-04-30'),(6,'bsl','fluent','2016-02-29'),(7,'bsl','fluent','2017-08-14'),(7,'deu','working',NULL),(8,'bsl','working',NULL),(8,'wol','native',NULL),(9,'isl','fluent','2020-11-02'),(9,'bsl','working','2021-12-09'),(10,'pro','fluent',NULL),(11,'bsl','fluent','2022-04-04');
INSERT INTO client VALUES
(1,'Tarnsted County Court','justice','Tarnsted','2006-01-16',30,1,NULL,'2020-01-02 00:00:00'),(2,'Haven General Hospital','health','Haven','2008-05-05',45,1,NULL,'2020-01-02 00:00:00'),(3,'Haven Maternity Unit','health','Haven','2013-09-30',45,1,2,'2020-01-02 00:00:00'),(4,'Oberwick Polytechnic','education','Oberwick','2011-02-14',30,1,NULL,'2020-01-02 00:00:00'),(5,'Brandreth Foods','employment','Lund Quay','2015-07-20',14,0,NULL,'2020-01-02 00:00:00'),
(6,'Registry Office Tarnsted','public administration','Tarnsted','2016-03-08',30,1,NULL,'2020-01-02 00:00:00'),(7,'The Hollow Crown Theatre','culture','Haven','2018-10-01',30,0,NULL,'2020-01-02 00:00:00'),(8,'Marlow & Pike Solicitors','justice','Tarnsted','2019-06-24',NULL,0,NULL,'2020-01-02 00:00:00'),(9,'Kestrel Undertakers','funeral','Oberwick','2021-01-18',14,0,NULL,'2021-01-18 09:30:00'),(10,'Deaf Climbers Club',  'sport',NULL,'2022-05-12',14,1,NULL,'2022-05-12 10:00:00'),(11,'Haven Dialysis Centre','health','Haven','2023-02-01',45,1,2,'2023-02-01 11:00:00');
INSERT INTO assignment VALUES
(1,1,'criminal trial','2024-01-15 09:30',7,'eng','bsl',1,2,0,980,'completed',NULL),(2,2,'oncology appointment','2024-01-17 14:00',1.5,'eng','bsl',6,NULL,0,120,'completed',NULL),(3,3,'antenatal class','2024-01-22 18:00',2,'eng','bsl',4,NULL,0,150,'completed',NULL),(4,4,'lecture on soil mechanics','2024-02-01 10:00',3,'eng','dgs',1,3,0,430,'completed',NULL),
(5,5,'disciplinary hearing','2024-02-06 11:00',2.5,'eng','bsl',7,8,0,260,'completed',NULL),(6,6,'wedding','2024-02-10 13:00',1,'eng','isl',9,NULL,0,140,'completed',NULL),(7,7,'performance of The Tempest','2024-02-24 19:30',3,'eng','bsl',2,6,0,600,'completed',NULL),(8,8,'will reading','2024-03-04 15:00',1,'eng','bsl',7,NULL,1,95,'cancelled','2024-03-02'),
(9,9,'funeral','2024-03-08 11:30',2,'eng','bsl',11,NULL,0,160,'completed',NULL),(10,1,'custody hearing','2024-03-12 10:00',5,'fra','lsf',4,2,0,700,'completed',NULL),(11,10,'climbing course','2024-04-06 09:00',8,'eng','int',5,3,0,850,'completed',NULL),(12,2,'psychiatric assessment','2024-04-11 09:15',2,'wol','bsl',2,8,0,310,'completed',NULL),(13,11,'treatment briefing','2024-04-18 08:00',NULL,'eng','pro',3,10,0,NULL,'open',NULL),(14,5,'safety induction','2024-04-22 07:00',4,'eng','bsl',NULL,NULL,1,NULL,'open',NULL),(15,4,'graduation','2024-05-03 14:00',2.5,'eng','bsl',1,7,0,400,'cancelled','2024-04-29');
INSERT INTO travel_claim VALUES
(1,2,6,'bus',12.5,3.80,'2024-01-18','2024-01-25'),(2,3,4,'car',9,4.05,'2024-01-23','2024-01-30'),(3,4,1,'train',64,22.40,'2024-02-02','2024-02-09'),(4,4,3,'bicycle',4,0.80,'2024-02-02',NULL),(5,5,7,'car',51,22.95,'2024-02-07','2024-02-14'),(6,6,9,'train',38.2,14.60,'2024-02-12','2024-02-20'),(7,7,2,'train',38.2,14.60,'2024-02-26','2024-03-05'),(8,9,11,'car',77,34.65,'2024-03-11',NULL),(9,10,4,'train',38.2,14.60,'2024-03-13','2024-03-20'),(10,11,5,'car',120,54.00,'2024-04-08','2024-04-15'),(11,11,3,'taxi',NULL,61.00,'2024-04-09',NULL),(12,12,8,'bus',64,9.20,'2024-04-12','2024-04-19');
INSERT INTO feedback VALUES
(1,1,'court clerk',5,'calm throughout','2024-01-29'),(2,2,'patient',5,NULL,'2024-01-19'),(3,3,'midwife',4,'arrived late because of snow','2024-01-24'),(4,4,'student',3,'technical terms not prepared','2024-02-05'),(5,5,'employer',4,NULL,'2024-02-08'),(6,6,'bride',5,'everyone cried','2024-02-12'),(7,7,'audience member',5,NULL,'2024-02-25'),(8,7,'audience member',2,'stood in the dark','2024-02-27'),(9,9,'widower',5,NULL,'2024-03-15'),(10,10,NULL,NULL,'invoice query','2024-03-18'),(11,11,'course leader',4,NULL,'2024-04-09');
