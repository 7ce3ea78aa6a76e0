PRAGMA foreign_keys = ON;

CREATE TABLE customers (
  customer_id INTEGER PRIMARY KEY,
  full_name TEXT NOT NULL,
  street TEXT NOT NULL,
  town TEXT NOT NULL,
  phone TEXT,
  customer_since DATE NOT NULL,
  customer_type TEXT NOT NULL,
  created_at TEXT NOT NULL
);

CREATE TABLE fitters (
  fitter_id INTEGER PRIMARY KEY,
  full_name TEXT NOT NULL,
  qualification TEXT NOT NULL,
  hourly_rate NUMERIC(6,2) NOT NULL,
  birth_date DATE,
  hired_on DATE NOT NULL,
  left_on DATE
);

CREATE TABLE glazes (
  glaze_id INTEGER PRIMARY KEY,
  glaze_code TEXT NOT NULL UNIQUE,
  glaze_name TEXT NOT NULL,
  colour TEXT NOT NULL,
  finish TEXT NOT NULL,
  supplier TEXT NOT NULL,
  price_per_tile NUMERIC(6,2) NOT NULL,
  firing_temp_c INTEGER NOT NULL,
  discontinued INTEGER NOT NULL DEFAULT 0
);

CREATE TABLE stoves (
  stove_id INTEGER PRIMARY KEY,
  customer_id INTEGER NOT NULL REFERENCES customers(customer_id),
  stove_type TEXT NOT NULL,
  room TEXT NOT NULL,
  built_year INTEGER NOT NULL,
  heat_output_kw REAL NOT NULL,
  height_cm INTEGER NOT NULL,
  width_cm INTEGER NOT NULL,
  fuel TEXT NOT NULL,
  has_bench INTEGER NOT NULL DEFAULT 0,
  is_listed INTEGER NOT NULL DEFAULT 0,
  last_relined_year INTEGER
);

CREATE TABLE stove_glazes (
  stove_id INTEGER NOT NULL REFERENCES stoves(stove_id),
  glaze_id INTEGER NOT NULL REFERENCES glazes(glaze_id),
  tile_position TEXT NOT NULL,
  tile_count INTEGER NOT NULL,
  PRIMARY KEY (stove_id, glaze_id)
);

CREATE TABLE jobs (
  job_id INTEGER PRIMARY KEY,
  stove_id INTEGER NOT NULL REFERENCES stoves(stove_id),
  job_type TEXT NOT NULL,
  status TEXT NOT NULL,
  quoted_on DATE NOT NULL,
  started_on DATE,
  finished_on DATE,
  quoted_amount NUMERIC(9,2) NOT NULL,
  invoiced_amount NUMERIC(9,2),
  firebricks_used INTEGER,
  clay_kg REAL,
  created_at TEXT NOT NULL
);

CREATE TABLE job_fitters (
  job_id INTEGER NOT NULL REFERENCES jobs(job_id),
  fitter_id INTEGER NOT NULL REFERENCES fitters(fitter_id),
  role TEXT NOT NULL,
  hours_worked REAL NOT NULL,
  PRIMARY KEY (job_id, fitter_id)
);

CREATE TABLE flue_tests (
  flue_test_id INTEGER PRIMARY KEY,
  stove_id INTEGER NOT NULL REFERENCES stoves(stove_id),
  fitter_id INTEGER NOT NULL REFERENCES fitters(fitter_id),
  tested_on DATE NOT NULL,
  draught_pa REAL NOT NULL,
  flue_gas_temp_c INTEGER NOT NULL,
  co_mg_per_m3 INTEGER NOT NULL,
  passed INTEGER NOT NULL,
  next_due_on DATE NOT NULL
);

INSERT INTO customers VALUES
(1,'Agathe Brunnhofer','Lindengasse 4','Oberwiesen','0699 4417203','2009-03-14','private','2018-01-08 09:12:44'),
(2,'Gasthof Roter Krug','Marktplatz 11','Talheim','07242 31180','2011-09-30','trade','2018-01-08 09:12:44'),
(3,'Emil Sattlberger','Kirchsteig 2','Oberwiesen','0664 2201975','2014-11-05','private','2018-01-08 09:12:45'),
(4,'Parish of St Koloman','Kirchplatz 1','Talheim','07242 30012','2006-10-02','heritage','2018-01-08 09:12:45'),
(5,'Dorothea Winklmayr','Seeweg 19','Moosau','0676 9034418','2023-01-12','private','2023-01-12 16:40:03'),
(6,'Konrad Eibensteiner','Am Anger 7','Steinbruck',NULL,'2008-05-20','private','2018-01-08 09:12:46'),
(7,'Helga Ranftl','Hauptstrasse 33','Steinbruck','0650 7781240','2017-02-27','private','2018-01-08 09:12:46'),
(8,'Baeckerei Zottl','Bahnhofstrasse 5','Moosau','07289 2244','2019-06-18','trade','2019-06-18 11:05:37'),
(9,'Heimatverein Schloss Greifegg','Schlossberg 1','Steinbruck','07243 5108','2012-04-11','heritage','2018-01-08 09:12:47'),
(10,'Ruben and Ilse Thalinger','Birkenweg 26','Moosau','0680 1165092','2023-11-21','private','2023-11-21 10:21:55');

INSERT INTO fitters VALUES
(1,'Leopold Harracher','master',68.00,'1969-07-22','1998-04-01',NULL),
(2,'Veronika Stadlmann','master',66.00,'1978-01-30','2007-09-03',NULL),
(3,'Jakob Pirnbacher','journeyman',52.00,'1991-10-09','2016-03-01',NULL),
(4,'Marlene Oberkofler','journeyman',50.50,'1996-05-17','2019-08-19',NULL),
(5,'Tomasz Wilczak','journeyman',52.00,'1984-12-03','2014-02-10','2023-12-31'),
(6,'Felix Aigentler','apprentice',28.00,'2005-06-11','2022-09-01',NULL),
(7,'Nora Gschwendtner','apprentice',26.00,'2007-03-25','2024-09-02',NULL);

INSERT INTO glazes VALUES
(1,'G-014','Moss','green','gloss','Hafnerei Tonberg',14.80,1040,0),
(2,'G-021','Ivory','white','matt','Hafnerei Tonberg',12.60,1060,0),
(3,'G-033','Honey','yellow','gloss','Kachelwerk Ennsfeld',15.20,1020,0),
(4,'G-040','Chestnut','brown','satin','Kachelwerk Ennsfeld',13.90,1080,0),
(5,'G-052','Cobalt Line','blue','gloss','Atelier Purkhart',31.50,1120,0),
(6,'G-007','Old Tyrol Green','green','crackle','Atelier Purkhart',36.00,980,1),
(7,'G-061','Slate','grey','matt','Kachelwerk Ennsfeld',16.40,1180,0),
(8,'G-018','Oxblood','red','gloss','Hafnerei Tonberg',19.70,1060,1);

INSERT INTO stoves VALUES
(1,1,'masonry heater','parlour',1928,4.2,210,120,'logs',1,0,2012),
(2,2,'kitchen range','guest kitchen',1954,9.5,92,180,'logs',0,0,2018),
(3,2,'ground stove','tap room',1897,6.8,235,140,'logs',1,1,2023),
(4,3,'combination stove','living room',2015,7.4,175,130,'pellets',0,0,NULL),
(5,4,'ground stove','sacristy',1781,3.9,248,95,'logs',0,1,2023),
(6,5,'masonry heater','living room',2023,5.6,190,150,'logs',1,0,NULL),
(7,6,'combination stove','hall',2008,8.1,180,135,'briquettes',0,0,NULL),
(8,7,'masonry heater','parlour',1936,4.8,205,125,'logs',1,0,2024),
(9,8,'kitchen range','bakery back room',1961,11.0,95,210,'briquettes',0,0,2009),
(10,9,'ground stove','knights hall',1842,7.9,270,160,'logs',0,1,1988),
(11,10,'masonry heater','open-plan kitchen',2024,6.3,200,165,'logs',1,0,NULL),
(12,1,'kitchen range','summer kitchen',1931,8.4,90,160,'logs',0,0,NULL);

INSERT INTO stove_glazes VALUES
(1,1,'field',142),
(1,4,'cornice',28),
(2,2,'field',64),
(3,6,'field',188),
(3,1,'repair',22),
(4,7,'field',96),
(5,6,'field',154),
(5,5,'medallion',12),
(6,2,'field',168),
(6,5,'frieze',26),
(7,3,'field',118),
(8,4,'field',130),
(8,3,'cornice',30),
(9,2,'field',72),
(10,8,'field',212),
(10,6,'corner',40),
(11,7,'field',176),
(11,2,'bench',38),
(12,8,'field',58);

INSERT INTO jobs VALUES
(101,3,'reline','paid','2023-02-06','2023-03-13','2023-03-31',8640.00,8912.50,164,310,'2023-02-06 14:02:10'),
(102,6,'new build','paid','2023-01-19','2023-04-17','2023-06-09',19800.00,19800.00,240,620,'2023-01-19 17:30:51'),
(103,1,'service','paid','2023-08-02','2023-08-21','2023-08-21',240.00,240.00,0,4.5,'2023-08-02 08:15:29'),
(104,5,'reline','paid','2023-05-10','2023-09-04','2023-09-29',11250.00,12130.00,138,285,'2023-05-10 11:47:00'),
(105,7,'retile','paid','2023-09-18','2023-10-16','2023-10-27',4380.00,4380.00,0,95,'2023-09-18 09:33:12'),
(106,9,'service','paid','2023-10-30','2023-11-06','2023-11-06',260.00,315.00,6,8,'2023-10-30 15:20:40'),
(107,8,'reline','paid','2024-01-11','2024-02-19','2024-03-08',7420.00,7265.40,150,298,'2024-01-11 10:08:33'),
(108,11,'new build','paid','2023-12-04','2024-03-18','2024-05-17',22400.00,23150.00,268,705,'2023-12-04 16:55:02'),
(109,10,'retile','invoiced','2024-04-08','2024-06-03','2024-06-21',6900.00,6900.00,0,140,'2024-04-08 13:11:47'),
(110,2,'service','paid','2024-06-24','2024-07-08','2024-07-08',280.00,280.00,0,5,'2024-06-24 09:02:18'),
(111,12,'dismantle','declined','2024-07-01',NULL,NULL,1850.00,NULL,NULL,NULL,'2024-07-01 14:44:09'),
(112,4,'service','invoiced','2024-08-12','2024-08-26','2024-08-26',240.00,240.00,0,2.5,'2024-08-12 08:50:56'),
(113,3,'retile','in progress','2024-08-20','2024-09-16',NULL,5260.00,NULL,NULL,NULL,'2024-08-20 11:29:31'),
(114,10,'reline','quoted','2024-09-05',NULL,NULL,9980.00,NULL,NULL,NULL,'2024-09-05 10:17:22');

INSERT INTO job_fitters VALUES
(101,1,'lead',96),(101,3,'mason',112),(101,5,'mason',104),
(102,2,'lead',180),(102,4,'tiler',210.5),(102,6,'helper',236),
(103,5,'lead',3.5),
(104,2,'lead',110),(104,5,'mason',138),(104,6,'helper',120),
(105,4,'lead',62),(105,6,'helper',58),
(106,3,'lead',4.5),
(107,1,'lead',74),(107,3,'mason',108),(107,6,'helper',102),
(108,2,'lead',196),(108,4,'tiler',228),(108,3,'mason',204.5),
(109,4,'lead',92),(109,6,'helper',88),
(110,3,'lead',4),
(112,1,'lead',3),
(113,4,'lead',24),(113,7,'helper',21);

INSERT INTO flue_tests VALUES
(1,3,1,'2023-04-04',14.0,182,980,1,'2025-04-04'),
(2,6,2,'2023-06-14',12.5,168,640,1,'2025-06-14'),
(3,1,5,'2023-08-21',11.0,205,1320,1,'2025-08-21'),
(4,5,2,'2023-10-03',13.5,176,1105,1,'2025-10-03'),
(5,9,3,'2023-11-06',8.5,264,2140,0,'2023-12-06'),
(6,9,3,'2023-12-05',12.0,231,1410,1,'2025-12-05'),
(7,8,1,'2024-03-12',13.0,174,890,1,'2026-03-12'),
(8,11,2,'2024-05-22',12.0,159,575,1,'2026-05-22'),
(9,2,3,'2024-07-08',10.5,248,1460,1,'2026-07-08'),
(10,4,1,'2024-08-26',11.5,142,310,1,'2026-08-26'),
(11,10,2,'2024-09-05',7.0,219,1890,0,'2024-10-05');
