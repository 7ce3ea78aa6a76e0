-- amateur seismograph network, members' web application
BEGIN TRANSACTION;
CREATE TABLE observers (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  email TEXT UNIQUE,
  occupation TEXT,
  joined_on TEXT,
  trusted BOOLEAN NOT NULL DEFAULT 0,
  invited_by_id INTEGER REFERENCES observers(id),
  password_digest TEXT,
  created_at TEXT
);
INSERT INTO observers VALUES(1,'Cornelius Bray','c.bray@example.org','retired physics teacher','2008-01-20',1,NULL,'$2a$12$q0','2008-01-20 19:02:11');
INSERT INTO observers VALUES(2,'Sunniva Heller','sunniva@example.net','organist','2010-06-04',1,1,'$2a$12$q1','2010-06-04 08:45:30');
INSERT INTO observers VALUES(3,'Mateus Couto','mcouto@example.com','borehole driller','2012-11-15',1,1,'$2a$12$q2','2012-11-15 21:13:52');
INSERT INTO observers VALUES(4,'Dorcas Whimple','dorcas.w@example.org','postmistress','2015-03-09',0,2,'$2a$12$q3','2015-03-09 12:00:07');
INSERT INTO observers VALUES(5,'Ravi Sundaram','ravi.s@example.net','electrician','2016-08-31',1,3,'$2a$12$q4','2016-08-31 17:26:40');
INSERT INTO observers VALUES(6,'Blodwen Treharne','blod@example.org','hill farmer','2018-05-12',0,2,'$2a$12$q5','2018-05-12 06:58:19');
INSERT INTO observers VALUES(7,'Hector Ashdown','h.ashdown@example.com','school caretaker','2019-09-23',0,5,'$2a$12$q6','2019-09-23 15:37:01');
INSERT INTO observers VALUES(8,'Liesbeth Maas',NULL,'geologist','2021-02-14',1,NULL,'$2a$12$q7','2021-02-14 10:10:10');
INSERT INTO observers VALUES(9,'Kwame Asante','kwame.a@example.net','student','2023-10-02',0,8,NULL,'2023-10-02 22:49:33');
CREATE TABLE stations (
  id INTEGER PRIMARY KEY,
  code TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  owner_id INTEGER NOT NULL REFERENCES observers(id),
  caretaker_id INTEGER REFERENCES observers(id),
  elevation_m INTEGER,
  bedrock TEXT,
  setting TEXT,                         -- cellar, shed, vault, borehole
  opened_on TEXT,
  closed_on TEXT,
  online BOOLEAN
);
INSERT INTO stations VALUES(1,'BRAY','Bray''s Cellar',1,1,62,'sandstone','cellar','2008-02-01',NULL,1);
INSERT INTO stations VALUES(2,'CRPT','St Brannoc Crypt',2,4,18,'limestone','vault','2010-09-19',NULL,1);
INSERT INTO stations VALUES(3,'QRY1','Quarrymoor Pit',3,3,311,'granite','borehole','2013-04-27',NULL,1);
INSERT INTO stations VALUES(4,'POST','Harrop Post Office',4,4,145,'shale','cellar','2015-06-06','2022-03-31',0);
INSERT INTO stations VALUES(5,'SUND','Copper Street',5,5,34,'clay','shed','2016-10-10',NULL,1);
INSERT INTO stations VALUES(6,'HAFD','Hafod Uchaf',6,2,402,'slate','shed','2018-07-22',NULL,0);
INSERT INTO stations VALUES(7,'SCHL','Dunmere High School',7,7,27,'clay','cellar','2019-11-18',NULL,1);
INSERT INTO stations VALUES(8,'ADIT','Wheal Amity Adit',8,3,96,'granite','vault','2021-05-03',NULL,1);
CREATE TABLE instruments (
  id INTEGER PRIMARY KEY,
  serial_number TEXT NOT NULL UNIQUE,
  model TEXT,
  kind TEXT,                            -- geophone, lehman, broadband
  sample_rate_hz INTEGER,
  cost_eur REAL,
  station_id INTEGER REFERENCES stations(id),
  builder_id INTEGER REFERENCES observers(id), -- home-made ones only
  calibrated_on TEXT
);
INSERT INTO instruments VALUES(1,'LH-001','Garden-gate pendulum','lehman',20,140.0,1,1,'2023-01-08');
INSERT INTO instruments VALUES(2,'QS-7714','Quiverbox 3D','geophone',100,515.0,1,NULL,'2022-10-30');
INSERT INTO instruments VALUES(3,'QS-8020','Quiverbox 3D','geophone',100,515.0,2,NULL,'2023-03-12');
INSERT INTO instruments VALUES(4,'TB-0093','Tremblaire 120','broadband',200,6900.0,3,NULL,'2021-08-17');
INSERT INTO instruments VALUES(5,'QS-8155','Quiverbox 1D','geophone',50,290.0,NULL,NULL,'2019-05-25');
INSERT INTO instruments VALUES(6,'RS-01','Slinky vertical','lehman',20,65.5,5,5,NULL);
INSERT INTO instruments VALUES(7,'QS-9302','Quiverbox 1D','geophone',50,310.0,6,NULL,'2020-09-14');
INSERT INTO instruments VALUES(8,'RS-02','Slinky vertical mk II','lehman',40,88.0,7,5,'2022-12-03');
INSERT INTO instruments VALUES(9,'TB-0131','Tremblaire 60','broadband',200,5250.0,8,NULL,'2023-06-21');
CREATE TABLE tremors (
  id INTEGER PRIMARY KEY,
  title TEXT,
  occurred_at TEXT NOT NULL,            -- UTC
  magnitude REAL,
  depth_km REAL,
  origin TEXT,                          -- tectonic, quarry blast, sonic boom, mining
  status TEXT,                          -- draft, reviewed, withdrawn
  felt_reports_count INTEGER DEFAULT 0,
  analyst_id INTEGER REFERENCES observers(id),
  reviewer_id INTEGER REFERENCES observers(id),
  mainshock_id INTEGER REFERENCES tremors(id),
  updated_at TEXT
);
INSERT INTO tremors VALUES(1,'Harrop Dale','2021-06-14 02:17:08',2.9,7.4,'tectonic','reviewed',38,1,8,NULL,'2021-06-20 18:00:00');
INSERT INTO tremors VALUES(2,'Harrop Dale aftershock','2021-06-14 05:51:44',1.4,6.9,'tectonic','reviewed',3,1,8,1,'2021-06-20 18:04:12');
INSERT INTO tremors VALUES(3,'Quarrymoor','2021-09-30 11:00:02',1.8,0.1,'quarry blast','reviewed',11,3,1,NULL,'2021-10-02 09:21:40');
INSERT INTO tremors VALUES(4,'Tolland Bay','2022-01-19 20:33:27',3.6,11.2,'tectonic','reviewed',214,2,8,NULL,'2022-01-23 14:45:15');
INSERT INTO tremors VALUES(5,'Tolland Bay aftershock','2022-01-20 01:05:59',2.2,10.8,'tectonic','reviewed',19,2,1,4,'2022-01-23 14:50:36');
INSERT INTO tremors VALUES(6,'Eastlow coast','2022-08-03 13:41:10',NULL,NULL,'sonic boom','withdrawn',87,5,2,NULL,'2022-08-09 07:30:30');
INSERT INTO tremors VALUES(7,'Old Amity workings','2022-12-11 23:58:51',1.1,0.6,'mining','reviewed',0,8,3,NULL,'2022-12-18 16:19:05');
INSERT INTO tremors VALUES(8,'Hafod ridge','2023-04-05 16:22:36',2.5,14.0,'tectonic','reviewed',26,5,8,NULL,'2023-04-11 20:02:48');
INSERT INTO tremors VALUES(9,'Quarrymoor','2023-07-20 11:00:00',1.7,0.1,'quarry blast','reviewed',6,3,5,NULL,'2023-07-22 08:08:08');
INSERT INTO tremors VALUES(10,'Dunmere City','2024-02-27 04:46:19',1.9,5.3,'tectonic','draft',14,8,NULL,NULL,'2024-02-27 21:15:55');
CREATE TABLE arrivals (
  id INTEGER PRIMARY KEY,
  tremor_id INTEGER NOT NULL REFERENCES tremors(id),
  instrument_id INTEGER NOT NULL REFERENCES instruments(id),
  wave TEXT,                            -- P or S
  travel_time_s REAL,
  distance_km REAL,
  peak_velocity_um_s REAL,
  quality INTEGER,                      -- 0 best to 4 worst
  comment TEXT
);
INSERT INTO arrivals VALUES(1,1,2,'P',6.8,40.1,21.4,0,NULL);
INSERT INTO arrivals VALUES(2,1,2,'S',11.7,40.1,55.0,1,NULL);
INSERT INTO arrivals VALUES(3,1,4,'P',4.1,23.5,73.2,0,'very sharp onset');
INSERT INTO arrivals VALUES(4,2,4,'P',4.2,24.0,3.9,2,NULL);
INSERT INTO arrivals VALUES(5,3,4,'P',0.4,1.8,310.0,0,'blast schedule confirmed');
INSERT INTO arrivals VALUES(6,4,3,'P',3.0,14.6,188.5,0,NULL);
INSERT INTO arrivals VALUES(7,4,8,'P',8.9,53.2,24.1,3,'boiler noise');
INSERT INTO arrivals VALUES(8,4,9,'S',9.6,32.7,97.3,1,NULL);
INSERT INTO arrivals VALUES(9,5,3,'P',3.1,15.0,12.2,1,NULL);
INSERT INTO arrivals VALUES(10,7,9,'P',0.5,2.3,40.6,1,NULL);
INSERT INTO arrivals VALUES(11,8,7,'S',5.2,16.9,66.7,2,'sheep rubbing on shed');
INSERT INTO arrivals VALUES(12,9,4,'P',0.4,1.7,285.0,0,NULL);
INSERT INTO arrivals VALUES(13,10,8,'P',1.3,6.1,18.8,4,NULL);
COMMIT;
