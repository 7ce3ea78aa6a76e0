-- Carnival float builders, workshop database
CREATE TABLE builders (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  first_name TEXT NOT NULL, last_name TEXT NOT NULL,
  trade TEXT,
  trained_by_id INTEGER,
  active_since INTEGER,
  hourly_rate REAL,
  may_weld INTEGER NOT NULL DEFAULT 0,
  FOREIGN KEY (trained_by_id) REFERENCES builders (id)
);
CREATE TABLE societies (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL, short_name TEXT,
  based_in TEXT NOT NULL,
  founded_in INTEGER,
  chaired_by TEXT,
  members INTEGER,
  colours TEXT
);
CREATE TABLE floats (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  uuid TEXT,
  title TEXT NOT NULL,
  society_id INTEGER NOT NULL,
  lead_builder_id INTEGER,
  rebuilt_from_id INTEGER,
  started_on TEXT, finished_on TEXT,
  length_cm INTEGER, width_cm INTEGER, weight_kg INTEGER,
  max_riders INTEGER,
  approved_by TEXT, approved_on TEXT,
  is_satirical INTEGER NOT NULL,
  has_generator INTEGER NOT NULL,
  state TEXT NOT NULL,
  cost_total REAL,
  FOREIGN KEY (society_id) REFERENCES societies (id),
  FOREIGN KEY (lead_builder_id) REFERENCES builders (id),
  FOREIGN KEY (rebuilt_from_id) REFERENCES floats (id)
);
CREATE TABLE figures (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  float_id INTEGER NOT NULL,
  name TEXT NOT NULL,
  made_of TEXT,
  height_cm INTEGER,
  modelled_by_id INTEGER,
  painted_by_id INTEGER,
  painted_on TEXT,
  is_movable INTEGER NOT NULL,
  stored_in TEXT,
  FOREIGN KEY (float_id) REFERENCES floats (id),
  FOREIGN KEY (modelled_by_id) REFERENCES builders (id),
  FOREIGN KEY (painted_by_id) REFERENCES builders (id)
);
CREATE TABLE tractors (
  plate TEXT PRIMARY KEY,
  make TEXT NOT NULL,
  "power_kw" INTEGER,
  lent_by TEXT,
  inspected_until TEXT,
  top_speed_kmh INTEGER,
  "group" TEXT
);
CREATE TABLE parades (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL,
  town TEXT NOT NULL,
  "date" TEXT NOT NULL,
  "from" TEXT, "to" TEXT,
  starts_at TEXT,
  route_km REAL,
  spectators INTEGER,
  hosted_by_id INTEGER,
  was_cancelled INTEGER NOT NULL DEFAULT 0,
  FOREIGN KEY (hosted_by_id) REFERENCES societies (id)
);
CREATE TABLE parade_floats (
  parade_id INTEGER NOT NULL,
  float_id INTEGER NOT NULL,
  "position" INTEGER,
  pulled_by TEXT,
  driven_by TEXT,
  riders INTEGER,
  sweets_kg INTEGER,
  jury_points REAL,
  prize TEXT,
  PRIMARY KEY (parade_id, float_id),
  FOREIGN KEY (parade_id) REFERENCES parades (id),
  FOREIGN KEY (float_id) REFERENCES floats (id),
  FOREIGN KEY (pulled_by) REFERENCES tractors (plate)
);
INSERT INTO builders (id, first_name, last_name, trade, trained_by_id, active_since, hourly_rate, may_weld) VALUES
 (1,'Hannes','Kolvenbach','carpenter',NULL,1986,42,1),
 (2,'Trudi','Esser','sculptor',NULL,1991,45.5,0),
 (3,'Mehmet','Arslan','metalworker',1,2003,41,1),
 (4,'Liv','Pauwels','painter',2,2008,36,0),
 (5,'Jupp','Nettesheim','electrician',1,1999,44,0),
 (6,'Carla','Viegas','sculptor',2,2014,34.5,0),
 (7,'Ben','Offermann','carpenter',1,2017,31,1),
 (8,'Rosalie','Thelen','painter',4,2019,28,0),
 (9,'Dario','Scholl','metalworker',3,2020,29.5,1),
 (10,'Wilma','Huppertz','seamstress',NULL,1995,NULL,0),
 (11,'Finn','Graaf','apprentice',6,2023,14.2,0);
INSERT INTO societies (id, name, short_name, based_in, founded_in, chaired_by, members, colours) VALUES
 (1,'Blue Sparks of 1889','Blue Sparks','Korschenbroich',1889,'Walter Pesch',412,'blue and white'),
 (2,'Merry Eels','MEL','Zons',1926,'Gisela Odenthal',187,'green and silver'),
 (3,'Guild of Fools Wassenberg','GFW','Wassenberg',1951,'Arnold Jansen',96,'red and yellow'),
 (4,'Prinsengarde Kerkdael','PGK','Kerkrade',1938,'Sjef Wijnands',230,'red and white'),
 (5,'Dancing Millers','Millers','Kevelaer',1974,'Monika Spolders',143,'white and gold'),
 (6,'Neighbours of Lime Street','Lime Street','Korschenbroich',2009,'Ali Demir',38,NULL),
 (7,'Old Town Hussars','OTH','Eupen',1902,'Leon Mertens',305,'black and red'),
 (8,'Ladies'' Committee 1970','LC70','Grefrath',1970,'Brigitte Hoever',61,'violet'),
 (9,'Tram Line 7','T7','Krefeld',1998,NULL,54,'yellow'),
 (10,'Foolish Firefighters','FF','Zons',1983,'Ralf Kemper',79,'red and blue');
INSERT INTO floats (id, uuid, title, society_id, lead_builder_id, rebuilt_from_id, started_on, finished_on, length_cm, width_cm, weight_kg, max_riders, approved_by, approved_on, is_satirical, has_generator, state, cost_total) VALUES
 (1,'7c1f-01','The Leaking Budget',1,1,NULL,'2022-10-04','2023-02-10',920,250,4100,12,'Ing. Paul Drees','2023-02-14',1,1,'scrapped',18400),
 (2,'7c1f-02','Neptune on Holiday',2,2,NULL,'2022-09-19','2023-01-31',850,255,3650,16,'Ing. Paul Drees','2023-02-08',0,1,'in store',15250.5),
 (3,'7c1f-03','Dragon of the Rur',3,3,NULL,'2021-11-02','2022-02-18',1180,250,5200,20,'Anja Lennartz','2022-02-22',0,1,'scrapped',21800),
 (4,'7c1f-04','Dragon in Retirement',3,7,3,'2023-10-16','2024-01-29',1050,250,4700,18,'Anja Lennartz','2024-02-01',1,1,'in store',9600),
 (5,'7c1f-05','Prince''s Carriage',4,1,NULL,'2018-08-27','2019-02-15',780,240,3900,6,'Rob Hendriks','2019-02-20',0,0,'in use',32700),
 (6,'7c1f-06','Flour Power',5,6,NULL,'2023-09-11','2024-01-20',800,250,3100,22,'Ing. Paul Drees','2024-01-30',0,1,'in use',11975),
 (7,'7c1f-07','Nine Potholes and a Road',6,7,NULL,'2023-11-20','2024-02-05',640,235,1850,10,'Anja Lennartz','2024-02-06',1,0,'in use',4320.8),
 (8,'7c1f-08','Hussar Fortress',7,3,NULL,'2015-06-01','2016-01-22',1200,255,6800,30,'Rob Hendriks','2016-01-28',0,1,'in use',41200),
 (9,'7c1f-09','Coffee Morning',8,2,NULL,'2023-08-14','2024-01-12',720,240,2400,14,'Ing. Paul Drees','2024-01-30',0,1,'in use',13150),
 (10,'7c1f-10','Delayed Again',9,9,NULL,'2023-12-04',NULL,960,250,NULL,24,NULL,NULL,1,1,'under construction',NULL),
 (11,'7c1f-11','Leaking Budget, Second Helping',1,1,1,'2023-10-09','2024-01-26',920,250,4250,12,'Ing. Paul Drees','2024-01-30',1,1,'in use',7900),
 (12,'7c1f-12','Water March!',10,NULL,NULL,'2022-11-14','2023-02-03',880,250,5600,15,'Anja Lennartz','2023-02-09',0,0,'in use',8640);
INSERT INTO figures (id, float_id, name, made_of, height_cm, modelled_by_id, painted_by_id, painted_on, is_movable, stored_in) VALUES
 (1,1,'Finance Minister','papier mache',380,2,4,'2023-01-28',1,NULL),
 (2,1,'Piggy Bank','papier mache',210,6,4,'2023-01-30',0,'hall 2'),
 (3,2,'Neptune','polystyrene',410,2,8,'2023-01-16',0,'hall 1'),
 (4,2,'Sunburnt Mermaid','polystyrene',260,6,8,'2023-01-19',1,'hall 1'),
 (5,4,'Old Dragon','wire and fabric',520,3,4,'2024-01-18',1,'hall 3'),
 (6,5,'Golden Eagle','fibreglass',190,2,4,'2019-01-31',0,'museum Kerkrade'),
 (7,6,'Dusty Miller','papier mache',345,6,8,'2024-01-09',0,'hall 2'),
 (8,7,'Mayor with Shovel','papier mache',300,11,8,'2024-01-30',1,'hall 2'),
 (9,8,'Hussar on Horseback','fibreglass',450,2,NULL,NULL,0,'hall 1'),
 (10,9,'Giant Coffee Pot','plywood',280,7,4,'2023-12-20',1,'hall 3'),
 (11,10,'Sleeping Driver','polystyrene',330,6,NULL,NULL,0,'hall 3'),
 (12,11,'Finance Minister, older','papier mache',390,2,4,'2024-01-15',1,'hall 2');
INSERT INTO tractors (plate, make, power_kw, lent_by, inspected_until, top_speed_kmh, "group") VALUES
 ('NE-KA 412','Fendt',92,'Peters farm','2025-03-31',50,'heavy'),
 ('NE-TR 77','Deutz-Fahr',66,'Peters farm','2024-09-30',40,'medium'),
 ('HS-ML 208','John Deere',110,'Wassenberg contractors','2025-06-30',50,'heavy'),
 ('HS-AG 91','Massey Ferguson',55,'Theo Cremers','2024-11-30',40,'medium'),
 ('KLE-B 640','Claas',85,'Spolders mill','2026-01-31',40,'medium'),
 ('KR-H 1955','Lanz',26,'Vintage Tractor Friends','2025-05-31',20,'vintage'),
 ('VIE-X 35','New Holland',74,'Hoever nursery','2025-08-31',40,'medium'),
 ('1-TRK-882','Case',120,'Mertens transport','2024-12-31',50,'heavy'),
 ('KV-83-LG','Fendt',98,'Wijnands agriculture',NULL,50,'heavy'),
 ('NE-FW 112','Unimog',130,'Zons fire service','2025-10-31',85,NULL);
INSERT INTO parades (id, name, town, "date", "from", "to", starts_at, route_km, spectators, hosted_by_id, was_cancelled) VALUES
 (1,'Rose Monday Parade','Korschenbroich','2023-02-20','Railway station','Town hall','13:11',4.2,38000,1,0),
 (2,'Tulip Sunday Parade','Zons','2023-02-19','Rhine gate','Customs tower','14:00',2.6,9500,2,0),
 (3,'Night Parade','Wassenberg','2022-02-26','Castle','Rose garden','19:11',3.1,12000,3,0),
 (4,'Great Limburg Parade','Kerkrade','2024-02-11','Abbey','Market','13:33',5.8,52000,4,0),
 (5,'Rose Monday Parade','Korschenbroich','2024-02-12','Railway station','Town hall','13:11',4.2,41000,1,0),
 (6,'Millers'' Parade','Kevelaer','2024-02-10','Windmill','Pilgrims'' square','15:00',3.5,16500,5,0),
 (7,'Children''s Parade','Grefrath','2024-02-08','Primary school','Ice house','11:11',1.4,2800,8,0),
 (8,'Rosenmontagszug','Eupen','2024-02-12','Lower town','Saint Nicholas','14:15',4.9,NULL,7,0),
 (9,'Lent Parade','Krefeld','2024-02-17','Depot','Opera','12:00',6.3,NULL,9,1),
 (10,'Carnation Saturday Parade','Zons','2024-02-10','Rhine gate','Customs tower','14:00',2.6,10200,10,0),
 (11,'Night Parade','Wassenberg','2024-02-09','Castle','Rose garden',NULL,3.1,13400,3,0);
INSERT INTO parade_floats (parade_id, float_id, "position", pulled_by, driven_by, riders, sweets_kg, jury_points, prize) VALUES
 (1,1,14,'NE-KA 412','Heinz Peters',12,650,88.5,'first prize'),
 (1,12,9,'NE-FW 112','Ralf Kemper',13,300,61,NULL),
 (2,2,3,'NE-TR 77','Maria Peters',16,420,79.5,'public''s favourite'),
 (3,3,1,'HS-ML 208','Theo Cremers',20,500,91,'first prize'),
 (4,5,40,'KV-83-LG','Sjef Wijnands',5,900,NULL,NULL),
 (4,8,22,'1-TRK-882','Leon Mertens',28,1200,83,'third prize'),
 (5,11,15,'NE-KA 412','Heinz Peters',12,700,86,'second prize'),
 (5,7,11,'KR-H 1955','Lothar Busch',8,90,77.5,'prize for wit'),
 (6,6,5,'KLE-B 640','Bernd Spolders',21,380,80,NULL),
 (7,9,2,'VIE-X 35',NULL,14,150,NULL,NULL),
 (8,8,31,'1-TRK-882','Leon Mertens',30,1100,84.5,NULL),
 (9,10,7,NULL,NULL,NULL,NULL,NULL,NULL),
 (10,12,4,'NE-FW 112','Silke Kemper',15,280,58.5,NULL),
 (11,4,1,'HS-AG 91','Theo Cremers',17,450,82,'second prize');
