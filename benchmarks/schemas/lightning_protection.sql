-- Lightning conductor testing, field and office records
CREATE TABLE client (
  client_id INTEGER PRIMARY KEY,
  client_name TEXT NOT NULL,
  client_kind TEXT NOT NULL,      -- parish, council, utility, estate, company
  billing_town TEXT,
  account_opened TEXT,
  payment_days INTEGER
);
CREATE TABLE structure (
  structure_id INTEGER PRIMARY KEY,
  client_id INTEGER NOT NULL REFERENCES client(client_id),
  structure_name TEXT NOT NULL,
  structure_type TEXT,
  town TEXT,
  height_m REAL,
  year_built INTEGER,
  protection_level INTEGER,       -- 1 (highest) to 4
  last_known_strike TEXT,
  listed_grade TEXT,
  access_notes TEXT
);
CREATE TABLE earth_electrode (
  electrode_id INTEGER PRIMARY KEY,
  structure_id INTEGER NOT NULL REFERENCES structure(structure_id),
  tag TEXT NOT NULL,
  electrode_kind TEXT,
  conductor_metal TEXT,
  rod_depth_m REAL,
  soil TEXT,
  installed_on TEXT,
  withdrawn_on TEXT
);
CREATE TABLE tester (
  tester_id INTEGER PRIMARY KEY,
  full_name TEXT NOT NULL,
  grade TEXT,
  home_base TEXT,
  started_on TEXT,
  rope_ticket_expires TEXT
);
CREATE TABLE inspection (
  inspection_id INTEGER PRIMARY KEY,
  structure_id INTEGER NOT NULL REFERENCES structure(structure_id),
  certificate_no TEXT UNIQUE,
  performed_on TEXT NOT NULL,
  weather TEXT,
  ground_condition TEXT,
  overall_resistance_ohm REAL,
  outcome TEXT,                   -- P pass, R remedial work, F fail
  next_due TEXT,
  fee_charged REAL
);
-- who went out, and what they did there
CREATE TABLE inspection_crew (
  inspection_id INTEGER NOT NULL REFERENCES inspection(inspection_id),
  tester_id INTEGER NOT NULL REFERENCES tester(tester_id),
  duty TEXT,
  hours_on_site REAL,
  climbed INTEGER,
  PRIMARY KEY (inspection_id, tester_id)
);
CREATE TABLE electrode_reading (
  reading_id INTEGER PRIMARY KEY,
  inspection_id INTEGER NOT NULL REFERENCES inspection(inspection_id),
  electrode_id INTEGER NOT NULL REFERENCES earth_electrode(electrode_id),
  resistance_ohm REAL,
  continuity_ok INTEGER,
  clamp_state TEXT,
  remark TEXT
);
INSERT INTO client VALUES
(1,'Parish of St Osyth, Wendlebury','parish','Wendlebury','1998-03-12',30),
(2,'Harrowmere District Council','council','Harrowmere','2001-06-01',45),
(3,'Tarn Valley Water','utility','Kelbrook','2004-09-20',60),
(4,'Ashcombe Estate','estate','Ashcombe','1995-01-16',30),
(5,'Pell & Hargreave Maltings','company','Dunstow','2009-11-03',30),
(6,'Parish of All Souls, Thornby','parish','Thornby','2011-04-08',30),
(7,'Lowick Point Lighthouse Trust','estate','Lowick','2013-05-22',NULL),
(8,'Calder Grain Storage Ltd','company','Medbourne','2015-08-14',14),
(9,'Brackenfell Borough Council','council','Brackenfell','2006-02-27',45),
(10,'Minster Chapter of Edgerley','parish','Edgerley','1992-10-05',60),
(11,'Norland Telemasts','company','Sawley','2018-01-30',30);
INSERT INTO structure VALUES
(1,1,'St Osyth Church Tower','church tower','Wendlebury',28.5,1412,3,'1987-07-19','I','Key from churchwarden, Mrs Poole'),
(2,2,'Harrowmere Town Hall','public building','Harrowmere',34.0,1874,2,NULL,'II*',NULL),
(3,2,'Cattle Market Clock Tower','clock tower','Harrowmere',19.2,1889,4,NULL,'II','Road closure needed for cherry picker'),
(4,3,'Kelbrook Water Tower','water tower','Kelbrook',41.7,1936,2,'2019-06-25',NULL,'Confined space permit'),
(5,4,'Ashcombe House','country house','Ashcombe',22.0,1721,3,NULL,'I','Peacocks; shut the gate'),
(6,4,'Gunners Folly','folly','Ashcombe',17.4,1768,4,'1954-08-02','II',NULL),
(7,5,'Malting Kiln Stack','chimney','Dunstow',52.3,1903,2,'2008-05-31',NULL,'Stack out of use since 1996'),
(8,6,'All Souls Spire','church spire','Thornby',47.9,1862,2,'2021-07-04','II*','Bats in louvres, no entry June to August'),
(9,7,'Lowick Point Light','lighthouse','Lowick',31.6,1841,1,'2022-11-17','II','Tide tables apply'),
(10,8,'Silo Block C','silo','Medbourne',38.0,1979,1,NULL,NULL,'Explosive dust zone, no mobile phones'),
(11,9,'Brackenfell Library','public building','Brackenfell',15.8,1967,4,NULL,NULL,NULL),
(12,10,'Edgerley Minster North Tower','church tower','Edgerley',58.2,1338,1,'1978-06-11','I','Ask the clerk of works'),
(13,11,'Sawley Edge Mast','mast','Sawley',91.0,1999,1,'2023-08-29',NULL,'Power down by arrangement');
INSERT INTO earth_electrode VALUES
(1,1,'WEN-E1','rod','copper',2.4,'clay','1999-04-10',NULL),
(2,1,'WEN-E2','plate','copper',1.2,'clay','1931-01-01','2012-09-18'),
(3,2,'HTH-A','rod','copper',3.6,'made ground','2002-03-05',NULL),
(4,2,'HTH-B','rod','copper',3.6,'made ground','2002-03-05',NULL),
(5,4,'KEL-1','ring','galvanised steel',0.6,'gravel','2005-07-21',NULL),
(6,5,'ASH-N','rod','copper',2.4,'loam','1996-05-15',NULL),
(7,7,'DUN-1','rod','copper-bonded steel',4.8,'clay','2010-02-12',NULL),
(8,8,'THO-1','rod','copper',3.6,'limestone','2011-06-30',NULL),
(9,8,'THO-2','rod','copper',3.6,'limestone','2011-06-30',NULL),
(10,9,'LOW-1','plate','copper',0.9,'rock','2014-03-19',NULL),
(11,10,'SIL-C1','ring','aluminium',0.6,'gravel','2016-01-11',NULL),
(12,12,'EDG-4','rod','copper',6.0,NULL,'1993-08-24',NULL),
(13,13,'SAW-R','ring','copper',0.8,'peat','1999-10-02',NULL),
(14,3,'HCM-1','rod','copper',2.4,'made ground','2003-04-14',NULL);
INSERT INTO tester VALUES
(1,'Desmond Trickett','senior','Harrowmere','1994-02-07','2025-03-31'),
(2,'Ailsa Munro','senior','Kelbrook','2003-08-18','2025-11-30'),
(3,'Grant Oyelaran','tester','Harrowmere','2012-05-01','2024-09-30'),
(4,'Bethan Prosser','tester','Edgerley','2015-10-12','2026-01-31'),
(5,'Colin Sharrock','mate','Harrowmere','2019-03-25',NULL),
(6,'Yusuf Demirel','tester','Kelbrook','2017-06-19','2025-06-30'),
(7,'Nell Watmough','trainee','Edgerley','2023-09-04',NULL),
(8,'Piotr Zawada','tester','Dunstow','2010-01-11','2024-12-31'),
(9,'Hugh Lanyon','mate','Lowick','2020-07-06',NULL),
(10,'Rosalind Keighley','senior','Dunstow','1999-11-15','2025-08-31');
INSERT INTO inspection VALUES
(1,1,'LP-22-0107','2022-04-12','dry','moist',6.8,'P','2023-03-12',310.00),
(2,2,'LP-22-0131','2022-05-20','showers','moist',4.1,'P','2023-04-20',540.00),
(3,4,'LP-22-0188','2022-08-09','dry','parched',12.6,'R','2022-11-09',475.00),
(4,4,'LP-22-0240','2022-11-15','overcast','wet',7.3,'P','2023-10-15',190.00),
(5,8,'LP-22-0252','2022-10-03','windy','moist',9.4,'P','2023-09-03',620.00),
(6,9,'LP-23-0019','2023-02-08','windy','wet',38.5,'F','2023-03-08',880.00),
(7,10,'LP-23-0044','2023-03-21','dry','moist',2.9,'P','2024-02-21',730.00),
(8,7,'LP-23-0070','2023-05-16','dry','moist',8.8,'P','2024-04-16',495.00),
(9,12,'LP-23-0096','2023-06-27','dry','parched',9.9,'R','2023-12-27',1150.00),
(10,13,'LP-23-0148','2023-09-12','overcast','wet',3.4,'P','2024-08-12',1420.00),
(11,5,'LP-23-0171','2023-10-24','showers','wet',7.0,'P','2024-09-24',360.00),
(12,1,NULL,'2024-03-05','frost','frozen',NULL,NULL,NULL,NULL);
INSERT INTO inspection_crew VALUES
(1,1,'lead',3.5,1),(1,5,'ground',3.5,0),(2,3,'lead',5.0,1),(3,2,'lead',4.0,1),(3,6,'instruments',4.0,0),
(4,6,'lead',1.5,0),(5,2,'lead',6.0,1),(5,3,'instruments',5.5,1),(6,4,'lead',7.0,1),(6,9,'ground',7.0,0),
(7,10,'lead',6.5,0),(7,8,'instruments',6.5,1),(8,8,'lead',5.0,1),(9,4,'lead',8.0,1),(9,7,'observing',8.0,0),(10,2,'lead',9.5,1),(11,1,'lead',NULL,0),(12,1,'lead',1.0,0);
INSERT INTO electrode_reading VALUES
(1,1,1,6.8,1,'sound',NULL),(2,2,3,7.9,1,'sound',NULL),(3,2,4,8.4,1,'corroded','Replace clamp at next visit'),
(4,3,5,12.6,1,'sound','Ground very dry'),(5,4,5,7.3,1,'sound',NULL),(6,5,8,18.1,1,'sound',NULL),(7,5,9,19.6,1,'renewed',NULL),
(8,6,10,38.5,0,'missing','Tape stolen below 3 m'),(9,7,11,2.9,1,'sound',NULL),(10,8,7,8.8,1,'corroded',NULL),
(11,9,12,9.9,1,'corroded','Second rod advised'),(12,10,13,3.4,1,'sound',NULL),(13,11,6,7.0,1,'renewed',NULL),(14,12,1,NULL,NULL,NULL,'Abandoned, frost');
