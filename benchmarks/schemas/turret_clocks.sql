CREATE TABLE makers (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  town TEXT,
  founded_year INTEGER,
  closed_year INTEGER,
  successor TEXT
);
CREATE TABLE keepers (
  id INTEGER PRIMARY KEY,
  full_name TEXT NOT NULL,
  village TEXT,
  volunteer INTEGER NOT NULL DEFAULT 1,
  trained_on DATE,
  ladder_certified INTEGER NOT NULL DEFAULT 0,
  retired_on DATE
);
CREATE TABLE clocks (
  id INTEGER PRIMARY KEY,
  ref_no TEXT NOT NULL UNIQUE,
  building TEXT NOT NULL,
  parish TEXT,
  maker_id INTEGER REFERENCES makers(id),
  keeper_id INTEGER REFERENCES keepers(id),
  year_installed INTEGER,
  dials INTEGER,
  dial_diameter_mm INTEGER,
  escapement TEXT,
  pendulum_length_mm INTEGER,
  winding TEXT,
  strikes_hours INTEGER NOT NULL DEFAULT 1,
  listed_grade TEXT,
  keysafe_code TEXT
);
CREATE TABLE visits (
  id INTEGER PRIMARY KEY,
  clock_id INTEGER NOT NULL REFERENCES clocks(id),
  visited_by INTEGER REFERENCES keepers(id),
  visited_on DATE NOT NULL,
  purpose TEXT,
  error_seconds INTEGER,
  stopped_on_arrival INTEGER NOT NULL DEFAULT 0,
  remarks TEXT,
  created_at TEXT
);
CREATE TABLE repairs (
  id INTEGER PRIMARY KEY,
  clock_id INTEGER NOT NULL REFERENCES clocks(id),
  fault TEXT NOT NULL,
  reported_on DATE,
  contractor TEXT,
  completed_on DATE,
  cost_gbp NUMERIC,
  grant_aided INTEGER NOT NULL DEFAULT 0
);
INSERT INTO makers VALUES
(1,'Tolley & Brandreth','Derby',1738,1912,'Haddon Clocks Ltd'),
(2,'J. Pottinger of Whitchurch','Whitchurch',1690,NULL,NULL),
(3,'Wm. Garside','Leeds',1841,1938,NULL),
(4,'Evershed & Son','Clerkenwell',1815,1929,'Palmer Horological Co.'),
(5,'Thos. Lambourne','Oxford',1720,1788,NULL),
(6,'Haddon Clocks Ltd','Derby',1912,NULL,NULL),
(7,'Isaac Nunn','Wymondham',1702,1751,NULL),
(8,'Cockburn & Reid','Edinburgh',1826,1904,NULL),
(9,'Palmer Horological Co.','Croydon',1929,1983,NULL),
(10,'Gebr. Weidlich','Straubing',1857,1966,NULL);
INSERT INTO keepers VALUES
(1,'Margaret Thursby','Ashcombe',1,'2011-04-16',1,NULL),
(2,'Desmond Okell','Little Wenham',1,'2008-09-27',1,NULL),
(3,'Peter Strangwood','Hallaton Magna',1,'1996-05-11',0,'2022-12-31'),
(4,'Alison Birtles','Kirk Denby',1,'2019-03-02',1,NULL),
(5,'Rev. Colin Faraday','Stowbridge',1,NULL,0,NULL),
(6,'Hywel Prosser','Llanfechan',0,'2015-10-10',1,NULL),
(7,'Janet Quarmby','Ossingley',1,'2021-06-19',0,NULL),
(8,'Tomasz Wrona','Market Felling',0,'2017-02-25',1,NULL),
(9,'Edith Lavender','Bishop''s Orcop',1,'2003-07-05',0,'2019-08-31'),
(10,'Graham Penfold','Thornby Cross',1,'2022-04-30',1,NULL),
(11,'Sunita Rao','Market Felling',1,'2023-05-13',0,NULL);
INSERT INTO clocks VALUES
(1,'TC/014','St Oswald''s Church','Ashcombe',1,1,1784,1,1830,'anchor',2210,'hand',1,'I','4471'),
(2,'TC/015','Market Felling Town Hall','Market Felling',3,8,1867,4,1680,'double three-legged gravity',1990,'automatic',1,'II*','0928'),
(3,'TC/017','St Mary Magdalene','Little Wenham',7,2,1731,1,1520,'anchor',NULL,'hand',1,'I',NULL),
(4,'TC/021','Denby Mill','Kirk Denby',3,4,1872,2,2100,'pinwheel',1500,'automatic',0,'II','7716'),
(5,'TC/022','Stowbridge Stables','Stowbridge',5,5,1759,1,910,'anchor',990,'hand',0,'II',NULL),
(6,'TC/026','Holy Trinity','Hallaton Magna',4,10,1849,3,1750,'deadbeat',1495,'hand',1,'II*','3305'),
(7,'TC/029','Llanfechan Market House','Llanfechan',2,6,1803,2,1370,'pinwheel',1240,'hand',1,'II','6120'),
(8,'TC/030','Jubilee Tower','Ossingley',1,7,1897,4,1220,'pinwheel',1130,'automatic',1,'II','8854'),
(9,'TC/033','St James the Less','Bishop''s Orcop',2,NULL,1815,1,1450,'deadbeat',1500,'hand',1,'II*',NULL),
(10,'TC/034','Corn Exchange','Market Felling',4,8,1858,1,1600,'deadbeat',1510,'automatic',0,'II','2290'),
(11,'TC/038','All Saints','Thornby Cross',6,10,1921,2,1520,'pinwheel',1245,'automatic',1,NULL,'5567'),
(12,'TC/041','Ossingley Cottage Hospital','Ossingley',9,7,1934,1,760,'synchronous motor',NULL,'none',0,NULL,NULL),
(13,'TC/042','Memorial Institute','Kirk Denby',6,4,1923,1,1070,'pinwheel',1010,'hand',0,'II','1183'),
(14,'TC/047','St Peter ad Vincula','Stowbridge',NULL,5,NULL,1,1680,'verge, converted to anchor',NULL,'hand',1,'I',NULL),
(15,'TC/050','Railway Terrace School','Market Felling',8,11,1878,1,840,'anchor',1000,'hand',0,NULL,'9042'),
(16,'TC/052','Reidsburn Sanatorium','Ashcombe',8,1,1889,2,1220,'gravity',1260,'automatic',1,'II','3718');
INSERT INTO visits VALUES
(1,1,1,'2024-01-06','winding',-35,0,NULL,'2024-01-06 18:02:11'),
(2,1,1,'2024-01-13','winding',-40,0,'Added one old penny to pendulum','2024-01-13 17:40:00'),
(3,2,8,'2024-01-15','quarterly check',2,0,NULL,'2024-01-16 09:12:45'),
(4,3,2,'2024-01-20','winding',95,0,'Strike one hour ahead, corrected','2024-01-20 20:31:09'),
(5,4,4,'2024-01-27','oiling',NULL,1,'Motor trip switch off','2024-01-28 10:00:13'),
(6,6,3,'2022-11-05','winding',-120,0,NULL,'2022-11-07 11:22:54'),
(7,6,10,'2024-02-03','winding',15,0,NULL,'2024-02-03 16:18:20'),
(8,7,6,'2024-02-10','oiling',-20,0,'Fly bearing noisy','2024-02-12 08:45:31'),
(9,8,7,'2024-02-17','quarterly check',0,0,NULL,'2024-02-17 14:09:00'),
(10,9,9,'2019-06-08','winding',210,0,NULL,'2019-06-10 12:00:00'),
(11,10,8,'2024-03-02','quarterly check',-5,0,NULL,'2024-03-04 09:30:17'),
(12,11,10,'2024-03-30','summer time change',8,0,'Hands advanced by one hour','2024-03-31 19:55:42'),
(13,2,8,'2024-03-31','summer time change',1,0,NULL,'2024-04-02 09:05:03'),
(14,14,5,'2024-03-31','summer time change',NULL,1,'Snow on north dial, hands jammed','2024-04-01 21:14:36'),
(15,5,5,'2024-04-07','winding',60,0,NULL,'2024-04-08 08:12:00'),
(16,15,11,'2024-04-13','winding',-75,0,NULL,'2024-04-13 13:47:28'),
(17,12,7,'2024-04-20','fault call',NULL,1,'Fuse blown','2024-04-20 17:33:50'),
(18,16,1,'2024-05-04','oiling',12,0,NULL,'2024-05-05 10:26:41'),
(19,13,4,'2024-05-11','winding',-18,0,'Line fraying at barrel','2024-05-11 18:58:22'),
(20,9,NULL,'2024-05-18','fault call',NULL,1,'Visited by churchwarden, weight on floor','2024-05-20 09:00:00');
INSERT INTO repairs VALUES
(1,4,'Auto-winder motor burnt out','2024-01-27','Haddon Clocks Ltd','2024-03-11',1485.00,0),
(2,14,'Hands bent on north dial','2024-04-01','Fennimore Steeplejacks','2024-06-21',2260.50,1),
(3,9,'Going weight line broken','2024-05-18',NULL,NULL,NULL,0),
(4,1,'Dial regilding','2021-09-02','Halliwell Gilding','2022-04-28',4120.00,1),
(5,2,'Worn escape arms','2020-02-14','Haddon Clocks Ltd','2020-11-30',3890.00,1),
(6,7,'Fly bearing worn','2024-02-10','H. Prosser','2024-02-24',64.20,0),
(7,12,'Control relay failure','2024-04-20','Felling Electrical','2024-04-26',138.00,0),
(8,3,'Woodworm in clock case','2018-07-19','Lindsey Joinery','2018-10-05',725.00,0),
(9,13,'Steel line to be replaced','2024-05-11','Haddon Clocks Ltd',NULL,310.00,0),
(10,8,'Cracked opal glass, east dial','2022-12-18','Ossingley Glass','2023-03-03',1940.75,1),
(11,6,'Pendulum suspension spring snapped','2023-08-08','Haddon Clocks Ltd','2023-08-29',275.00,0),
(12,10,'Bevel gears slipping','2019-01-22','Palmer & Wick',NULL,NULL,0);
