BEGIN TRANSACTION;
-- register kept by a sundial society (web application)
CREATE TABLE makers (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL,
  town TEXT,
  active_from INTEGER,
  active_to INTEGER,
  successor_id INTEGER REFERENCES makers(id),   -- took over the workshop
  created_at TEXT,
  updated_at TEXT
);
INSERT INTO "makers" VALUES(1,'Penrose & Daughter','Stallbridge',1921,1978,NULL,'2012-02-01 10:00:00','2012-02-01 10:00:00');
INSERT INTO "makers" VALUES(2,'Barnabas Penrose','Stallbridge',1884,1921,1,'2012-02-01 10:00:00','2012-02-01 10:00:00');
INSERT INTO "makers" VALUES(3,'Thomas Quill','Aldminster',1702,1741,NULL,'2012-02-01 10:00:00','2013-08-19 14:22:07');
INSERT INTO "makers" VALUES(4,'Zachary Quill','Aldminster',1668,1702,3,'2012-02-01 10:00:00','2012-02-01 10:00:00');
INSERT INTO "makers" VALUES(5,'Eliza Vantongeren','Port Sable',1811,1846,NULL,'2012-02-03 16:41:10','2012-02-03 16:41:10');
INSERT INTO "makers" VALUES(6,'Shadow Works','Combe Regis',1987,NULL,NULL,'2012-02-03 16:44:52','2020-01-06 09:15:33');
INSERT INTO "makers" VALUES(7,'Isaac Merriday','Thornham',1755,1790,NULL,'2014-05-11 20:05:18','2014-05-11 20:05:18');
INSERT INTO "makers" VALUES(8,'Lorna Macready','Combe Regis',2006,NULL,NULL,'2015-09-27 11:37:29','2015-09-27 11:37:29');
CREATE TABLE sites (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL,
  county TEXT,
  latitude REAL,
  longitude REAL,
  public_access INTEGER,          -- boolean
  entry_fee REAL,
  created_at TEXT,
  updated_at TEXT
);
INSERT INTO "sites" VALUES(1,'St Osyth''s Church','Aldshire',52.114,-1.372,1,0.0,'2012-02-01 10:00:00','2012-02-01 10:00:00');
INSERT INTO "sites" VALUES(2,'Merrow Hall','Aldshire',52.208,-1.501,1,9.5,'2012-02-01 10:00:00','2024-03-02 12:00:41');
INSERT INTO "sites" VALUES(3,'Thornham Grammar School','Thornland',51.876,-0.944,0,NULL,'2012-02-01 10:00:00','2012-02-01 10:00:00');
INSERT INTO "sites" VALUES(4,'Harbour Green','Sableshire',50.731,-3.068,1,0.0,'2012-02-03 16:50:00','2012-02-03 16:50:00');
INSERT INTO "sites" VALUES(5,'Combe Regis Botanic Garden','Sableshire',50.802,-2.919,1,6.0,'2013-04-14 09:30:11','2013-04-14 09:30:11');
INSERT INTO "sites" VALUES(6,'Quarry House','Thornland',51.902,-1.013,0,NULL,'2014-05-11 20:09:40','2014-05-11 20:09:40');
INSERT INTO "sites" VALUES(7,'Aldminster Cathedral Close','Aldshire',52.163,-1.418,1,0.0,'2014-06-30 08:12:05','2014-06-30 08:12:05');
INSERT INTO "sites" VALUES(8,'Beacon Retirement Home','Sableshire',50.779,-3.121,0,NULL,'2016-10-02 15:55:23','2016-10-02 15:55:23');
INSERT INTO "sites" VALUES(9,'Stallbridge Market Place','Thornland',51.844,-0.887,1,0.0,'2017-07-21 17:01:58','2017-07-21 17:01:58');
CREATE TABLE sundials (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  register_code TEXT NOT NULL UNIQUE,
  site_id INTEGER NOT NULL REFERENCES sites(id),
  maker_id INTEGER REFERENCES makers(id),
  replica_of_id INTEGER REFERENCES sundials(id),
  dial_type TEXT,
  material TEXT,
  year_made INTEGER,
  diameter_mm INTEGER,
  is_listed INTEGER DEFAULT 0,    -- boolean, protected monument
  stolen_on TEXT,
  created_at TEXT,
  updated_at TEXT
);
INSERT INTO "sundials" VALUES(1,'SR-0007',1,4,NULL,'vertical','slate',1694,760,1,NULL,'2012-02-01 10:00:00','2012-02-01 10:00:00');
INSERT INTO "sundials" VALUES(2,'SR-0012',2,3,NULL,'horizontal','bronze',1728,405,1,'2009-11-14','2012-02-01 10:00:00','2012-02-01 10:00:00');
INSERT INTO "sundials" VALUES(3,'SR-0013',2,6,2,'horizontal','bronze',2011,405,0,NULL,'2012-02-01 10:00:00','2012-02-01 10:00:00');
INSERT INTO "sundials" VALUES(4,'SR-0031',3,7,NULL,'vertical','limestone',1771,1220,1,NULL,'2012-02-01 10:00:00','2019-10-10 10:10:10');
INSERT INTO "sundials" VALUES(5,'SR-0044',4,5,NULL,'cannon','brass',1833,310,1,NULL,'2012-02-03 16:52:37','2012-02-03 16:52:37');
INSERT INTO "sundials" VALUES(6,'SR-0058',5,8,NULL,'analemmatic','granite',2014,5200,0,NULL,'2014-08-20 13:26:00','2014-08-20 13:26:00');
INSERT INTO "sundials" VALUES(7,'SR-0059',5,6,NULL,'armillary','stainless steel',1999,880,0,NULL,'2013-04-14 09:41:18','2013-04-14 09:41:18');
INSERT INTO "sundials" VALUES(8,'SR-0066',6,2,NULL,'horizontal','slate',1903,350,0,'2021-06-02','2014-05-11 20:15:02','2021-06-09 18:33:46');
INSERT INTO "sundials" VALUES(9,'SR-0071',7,3,NULL,'vertical','limestone',1719,1540,1,NULL,'2014-06-30 08:20:59','2014-06-30 08:20:59');
INSERT INTO "sundials" VALUES(10,'SR-0085',8,8,1,'vertical','slate',2016,500,0,NULL,'2016-10-02 16:04:44','2016-10-02 16:04:44');
INSERT INTO "sundials" VALUES(11,'SR-0090',9,1,NULL,'polar',NULL,1951,1900,0,NULL,'2017-07-21 17:10:12','2017-07-21 17:10:12');
CREATE TABLE members (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  first_name TEXT NOT NULL,
  last_name TEXT NOT NULL,
  joined_on TEXT,
  email TEXT,
  annual_subscription REAL,
  encrypted_password TEXT
);
INSERT INTO "members" VALUES(1,'Augusta','Finchley','1989-05-20','augusta@dials.example',30.0,'$2a$11$kQ0d');
INSERT INTO "members" VALUES(2,'Desmond','Okoro','1997-03-08','desmond@dials.example',30.0,'$2a$11$Zp7x');
INSERT INTO "members" VALUES(3,'Maurice','Tindall','2003-10-11','m.tindall@dials.example',18.0,'$2a$11$aa4R');
INSERT INTO "members" VALUES(4,'Ffion','Prosser','2008-06-21','ffion@dials.example',30.0,'$2a$11$0LmV');
INSERT INTO "members" VALUES(5,'Maurice','Lavender','2012-04-14',NULL,18.0,NULL);
INSERT INTO "members" VALUES(6,'Keiko','Ferris','2016-09-03','keiko.ferris@dials.example',45.0,'$2a$11$yT9c');
INSERT INTO "members" VALUES(7,'Rupert','Sandys','2019-02-16','rupert@dials.example',30.0,'$2a$11$Bn3e');
INSERT INTO "members" VALUES(8,'Leila','Moradi','2023-01-28','leila@dials.example',10.0,'$2a$11$h81K');
CREATE TABLE surveys (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  sundial_id INTEGER NOT NULL REFERENCES sundials(id),
  recorder_id INTEGER NOT NULL REFERENCES members(id),
  checker_id INTEGER REFERENCES members(id),
  surveyed_on TEXT,
  gnomon_state TEXT,              -- sound / bent / loose / missing
  condition_score INTEGER,        -- 1 ruin .. 10 perfect
  error_minutes REAL,             -- against true solar time
  comments TEXT,
  created_at TEXT,
  updated_at TEXT
);
INSERT INTO "surveys" VALUES(1,1,1,2,'2012-06-17','bent',5,6.5,'Lettering legible from the path','2012-06-18 19:02:11','2012-07-01 08:00:00');
INSERT INTO "surveys" VALUES(2,3,2,1,'2012-07-08','sound',9,0.5,NULL,'2012-07-08 21:17:30','2012-07-15 08:00:00');
INSERT INTO "surveys" VALUES(3,5,3,NULL,'2013-08-25','loose',6,11.0,'Burning glass lost','2013-08-27 10:45:09','2013-08-27 10:45:09');
INSERT INTO "surveys" VALUES(4,7,4,2,'2015-05-03','sound',8,2.0,NULL,'2015-05-03 22:20:00','2015-05-19 08:00:00');
INSERT INTO "surveys" VALUES(5,9,1,4,'2016-09-18','missing',3,NULL,'Gnomon hole filled with mortar','2016-09-19 07:31:56','2016-10-02 08:00:00');
INSERT INTO "surveys" VALUES(6,8,5,3,'2018-04-29','sound',7,1.5,NULL,'2018-04-30 12:12:12','2018-05-06 08:00:00');
INSERT INTO "surveys" VALUES(7,4,6,1,'2019-10-06','sound',8,3.0,'Repainted by pupils','2019-10-10 10:10:10','2019-10-20 08:00:00');
INSERT INTO "surveys" VALUES(8,6,7,6,'2021-07-11','sound',10,0.0,'Visitor stands on the month stone','2021-07-11 18:49:03','2021-07-25 08:00:00');
INSERT INTO "surveys" VALUES(9,11,6,NULL,'2022-05-22','bent',4,17.5,'Hit by a delivery van','2022-05-23 09:28:47','2022-05-23 09:28:47');
INSERT INTO "surveys" VALUES(10,10,4,6,'2023-06-25','sound',9,1.0,NULL,'2023-06-25 20:36:15','2023-07-08 08:00:00');
INSERT INTO "surveys" VALUES(11,1,8,4,'2024-04-14','sound',8,1.5,'Gnomon straightened in 2020','2024-04-14 17:54:38','2024-04-28 08:00:00');
CREATE TABLE mottoes (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  wording TEXT NOT NULL UNIQUE,
  language TEXT,
  translation TEXT
);
INSERT INTO "mottoes" VALUES(1,'Umbra docet','Latin','The shadow teaches');
INSERT INTO "mottoes" VALUES(2,'Lente hora, celeriter anni','Latin','Slowly the hour, quickly the years');
INSERT INTO "mottoes" VALUES(3,'I count the bright hours only','English',NULL);
INSERT INTO "mottoes" VALUES(4,'Sine sole sileo','Latin','Without the sun I am silent');
INSERT INTO "mottoes" VALUES(5,'L''heure fuit','French','The hour flees');
INSERT INTO "mottoes" VALUES(6,'It is later than you think','English',NULL);
INSERT INTO "mottoes" VALUES(7,'Ut umbra sic vita','Latin','As a shadow, so is life');
INSERT INTO "mottoes" VALUES(8,'Mach es wie die Sonnenuhr','German','Do as the sundial does');
CREATE TABLE mottoes_sundials (
  sundial_id INTEGER NOT NULL REFERENCES sundials(id),
  motto_id INTEGER NOT NULL REFERENCES mottoes(id),
  placement TEXT,
  is_legible INTEGER,             -- boolean
  PRIMARY KEY (sundial_id, motto_id)
);
INSERT INTO "mottoes_sundials" VALUES(1,7,'above the dial',1);
INSERT INTO "mottoes_sundials" VALUES(2,4,'around the rim',1);
INSERT INTO "mottoes_sundials" VALUES(3,4,'around the rim',1);
INSERT INTO "mottoes_sundials" VALUES(4,1,'below the dial',0);
INSERT INTO "mottoes_sundials" VALUES(4,2,'above the dial',1);
INSERT INTO "mottoes_sundials" VALUES(5,5,'on the barrel',0);
INSERT INTO "mottoes_sundials" VALUES(7,3,'on the equator band',1);
INSERT INTO "mottoes_sundials" VALUES(8,6,'around the rim',NULL);
INSERT INTO "mottoes_sundials" VALUES(9,1,'above the dial',0);
INSERT INTO "mottoes_sundials" VALUES(10,7,'above the dial',1);
INSERT INTO "mottoes_sundials" VALUES(11,8,'on the plinth',1);
COMMIT;
