BEGIN TRANSACTION;
CREATE TABLE dock (
  dock_id INTEGER PRIMARY KEY,
  dock_name TEXT NOT NULL UNIQUE,
  dock_type TEXT,
  length_m REAL,
  sill_depth_m REAL,
  crane_cap_t INTEGER,
  date_opened DATE,
  is_covered INTEGER CHECK (is_covered IN (0,1))
);
INSERT INTO "dock" VALUES(1,'Abernethy No. 1','Graving dock',118.0,7.2,60,'1874-06-15',0);
INSERT INTO "dock" VALUES(2,'Abernethy No. 2','Graving dock',84.5,5.8,40,'1891-10-02',0);
INSERT INTO "dock" VALUES(3,'The Shed','Slipway',46.0,3.6,12,'1923-04-28',1);
INSERT INTO "dock" VALUES(4,'Long Tom','Floating dock',62.0,4.9,25,'1968-09-11',0);
INSERT INTO "dock" VALUES(5,'Bracken Slip','Slipway',28.0,2.8,NULL,'1908-03-19',0);
INSERT INTO "dock" VALUES(6,'Hall Four','Syncrolift',55.0,4.4,80,'2006-05-05',1);
INSERT INTO "dock" VALUES(7,'Gull Basin','Graving dock',70.5,5.1,30,NULL,0);
INSERT INTO "dock" VALUES(8,'Old Patent','Slipway',33.5,3.0,5,'1849-08-21',0);
CREATE TABLE docking (
  docking_no INTEGER PRIMARY KEY,
  vessel_id INTEGER NOT NULL REFERENCES vessel(vessel_id),
  dock_id INTEGER NOT NULL REFERENCES dock(dock_id),
  docked_on DATE NOT NULL,
  undocked_on DATE,
  dockmaster_id INTEGER REFERENCES person(person_id),
  reason TEXT,
  cost_est REAL,
  created_at TIMESTAMP
);
INSERT INTO "docking" VALUES(4101,1,3,'2022-01-17','2022-03-04',6,'Five-year hull survey',48200.0,'2021-11-30 09:00:00');
INSERT INTO "docking" VALUES(4102,7,1,'2022-02-21','2022-09-30',6,'Replating below waterline',612000.0,'2021-12-04 09:00:00');
INSERT INTO "docking" VALUES(4103,3,6,'2022-10-10','2022-11-18',9,'Leeboard renewal',37750.5,'2022-06-01 11:20:00');
INSERT INTO "docking" VALUES(4104,4,5,'2023-03-06','2023-03-24',6,'Recaulking',14900.0,'2022-12-12 10:00:00');
INSERT INTO "docking" VALUES(4105,5,4,'2023-04-11','2023-06-29',9,'Teak deck replacement',205300.0,'2023-01-09 15:00:00');
INSERT INTO "docking" VALUES(4106,2,3,'2023-09-04','2023-10-13',6,'Stern post repair',56120.0,'2023-05-22 08:30:00');
INSERT INTO "docking" VALUES(4107,8,6,'2024-01-22','2024-02-16',9,'Propeller shaft withdrawal',29480.75,'2023-10-10 10:10:00');
INSERT INTO "docking" VALUES(4108,6,8,'2024-03-11','2024-04-19',NULL,'Garboard planks',NULL,'2024-01-03 12:00:00');
INSERT INTO "docking" VALUES(4109,7,1,'2024-05-20',NULL,6,'Rudder stock overhaul',143000.0,'2024-02-27 13:00:00');
CREATE TABLE docking_job (
  docking_no INTEGER NOT NULL REFERENCES docking(docking_no),
  job_cd TEXT NOT NULL REFERENCES job_type(job_cd),
  supervised_by INTEGER REFERENCES person(person_id),
  man_hours INTEGER,
  completed_on DATE,
  findings TEXT,
  PRIMARY KEY (docking_no, job_cd)
);
INSERT INTO "docking_job" VALUES(4101,'CAULK',9,310,'2022-02-18','Soft oakum in three garboard seams');
INSERT INTO "docking_job" VALUES(4101,'ANTIF',NULL,46,'2022-03-02',NULL);
INSERT INTO "docking_job" VALUES(4102,'PLATE',8,2840,'2022-08-12','Eleven strakes under 6 mm');
INSERT INTO "docking_job" VALUES(4102,'RIVET',8,1975,'2022-09-05','Two thousand rivets drawn');
INSERT INTO "docking_job" VALUES(4103,'ANODE',9,18,'2022-11-01',NULL);
INSERT INTO "docking_job" VALUES(4104,'CAULK',6,165,'2023-03-20','Sound, minor weeping at stem');
INSERT INTO "docking_job" VALUES(4105,'PLANK',9,1210,'2023-06-15','Deck beams 7 to 9 doubled');
INSERT INTO "docking_job" VALUES(4106,'PLANK',6,420,'2023-10-02','Rot in stern post to 40 cm');
INSERT INTO "docking_job" VALUES(4107,'SHAFT',9,96,'2024-02-09','Liner scored, within limits');
INSERT INTO "docking_job" VALUES(4108,'PLANK',4,188,'2024-04-12',NULL);
INSERT INTO "docking_job" VALUES(4109,'RUDDR',8,NULL,NULL,NULL);
CREATE TABLE hull_material (
  mat_cd CHAR(2) PRIMARY KEY,
  mat_name TEXT NOT NULL UNIQUE
);
INSERT INTO "hull_material" VALUES('OK','Oak');
INSERT INTO "hull_material" VALUES('TK','Teak');
INSERT INTO "hull_material" VALUES('IR','Wrought iron');
INSERT INTO "hull_material" VALUES('ST','Riveted steel');
INSERT INTO "hull_material" VALUES('CP','Composite plank on iron frame');
CREATE TABLE job_type (
  job_cd TEXT PRIMARY KEY,
  job_name TEXT NOT NULL,
  needs_hot_work INTEGER
);
INSERT INTO "job_type" VALUES('CAULK','Seam caulking',0);
INSERT INTO "job_type" VALUES('PLATE','Plate renewal',1);
INSERT INTO "job_type" VALUES('ANODE','Anode replacement',0);
INSERT INTO "job_type" VALUES('SHAFT','Tailshaft inspection',0);
INSERT INTO "job_type" VALUES('PLANK','Plank replacement',0);
INSERT INTO "job_type" VALUES('ANTIF','Antifouling coat',0);
INSERT INTO "job_type" VALUES('RIVET','Hot riveting',1);
INSERT INTO "job_type" VALUES('RUDDR','Rudder bearing work',1);
CREATE TABLE person (
  person_id INTEGER PRIMARY KEY,
  full_name TEXT NOT NULL,
  licence_no TEXT UNIQUE,
  nationality TEXT,
  born_on DATE,
  email TEXT,
  pw_hash TEXT
);
INSERT INTO "person" VALUES(1,'Harriet Calloway','MCA-20817','British','1968-04-12','h.calloway@tallrig.example','$2b$10$aa1');
INSERT INTO "person" VALUES(2,'Dirk Vossenaar','NL-77120','Dutch','1959-11-02','dirk@vossenaar.example','$2b$10$bb2');
INSERT INTO "person" VALUES(3,'Sigrun Aasland','NO-41093','Norwegian','1975-07-30','sigrun.aasland@fjord.example','$2b$10$cc3');
INSERT INTO "person" VALUES(4,'Tobias Penhallow',NULL,'British','1949-01-19',NULL,'$2b$10$dd4');
INSERT INTO "person" VALUES(5,'Mariela Quiroga','UY-00581','Uruguayan','1981-09-08','mquiroga@rioplata.example','$2b$10$ee5');
INSERT INTO "person" VALUES(6,'Fergus Abernethy',NULL,'Irish','1963-03-27','fergus@abernethydock.example','$2b$10$ff6');
INSERT INTO "person" VALUES(7,'Lucille Ondaatje','CA-33904','Canadian','1972-12-14',NULL,'$2b$10$gg7');
INSERT INTO "person" VALUES(8,'Wendell Strake',NULL,'American','1955-06-06','wstrake@strakeyards.example','$2b$10$hh8');
INSERT INTO "person" VALUES(9,'Ioana Marcu','RO-12277','Romanian','1986-02-21','ioana.marcu@caulk.example','$2b$10$ii9');
INSERT INTO "person" VALUES(10,'Percival Thackeray',NULL,'British',NULL,NULL,NULL);
INSERT INTO "person" VALUES(11,'Anselm Roche','FR-60412','French','1970-10-17','a.roche@belem.example','$2b$10$kk0');
CREATE TABLE vessel (
  vessel_id INTEGER PRIMARY KEY,
  vessel_name TEXT NOT NULL,
  imo_no TEXT UNIQUE,
  rig TEXT,
  mat_cd CHAR(2) REFERENCES hull_material(mat_cd),
  keel_laid DATE,
  launched_on DATE,
  built_at TEXT,
  loa_m REAL,
  draught_m REAL,
  displacement_t INTEGER,
  no_of_berths INTEGER,
  has_engine INTEGER NOT NULL DEFAULT 1 CHECK (has_engine IN (0,1)),
  captain_id INTEGER REFERENCES person(person_id),
  owner_id INTEGER NOT NULL REFERENCES person(person_id),
  sister_ship_id INTEGER REFERENCES vessel(vessel_id),
  updated_at TIMESTAMP
);
INSERT INTO "vessel" VALUES(1,'Morning Petrel','1004512','Topsail schooner','OK','1903-02-11','1904-05-20','Appledore',34.2,3.1,182,18,1,1,4,2,'2024-03-01 10:11:12');
INSERT INTO "vessel" VALUES(2,'Evening Petrel','1004524','Topsail schooner','OK','1903-08-30','1905-03-14','Appledore',34.4,3.1,185,16,1,7,10,1,'2024-03-01 10:12:40');
INSERT INTO "vessel" VALUES(3,'Hendrika van Enkhuizen',NULL,'Two-masted clipper','IR','1886-04-19','1887-06-02','Kinderdijk',41.0,2.4,240,28,1,2,2,NULL,'2023-11-20 08:00:00');
INSERT INTO "vessel" VALUES(4,'Stjernelys',NULL,'Galeas','OK','1911-10-05','1912-09-01','Rosendal',23.7,2.7,96,12,1,3,3,NULL,'2024-01-15 09:30:00');
INSERT INTO "vessel" VALUES(5,'Santa Eulalia del Plata','8801132','Brigantine','TK','1927-01-24','1928-08-11','Montevideo',46.3,3.9,388,34,1,5,8,NULL,'2024-02-02 14:45:00');
INSERT INTO "vessel" VALUES(6,'Garrick Tern',NULL,'Gaff cutter','OK',NULL,'1896-07-07','Fowey',14.9,2.2,24,5,0,4,4,NULL,NULL);
INSERT INTO "vessel" VALUES(7,'Duchess of Lorne','1009953','Barque','ST','1898-12-01','1900-01-27','Port Glasgow',72.8,5.4,1460,52,0,11,8,NULL,'2022-07-19 16:00:00');
INSERT INTO "vessel" VALUES(8,'Kestrel''s Wake','9120044','Staysail ketch','ST','1936-05-18','1937-04-03','Lunenburg',27.5,3.3,131,14,1,7,7,NULL,'2024-04-04 12:00:00');
INSERT INTO "vessel" VALUES(9,'Annis Tremayne',NULL,'Lugger','CP','1879-03-03','1880-02-12','Porthleven',19.1,2.0,48,6,0,NULL,10,NULL,NULL);
COMMIT;
