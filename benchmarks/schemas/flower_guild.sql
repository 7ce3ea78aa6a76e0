-- Flower guild of a cathedral: rota, arrangements, flower buying
CREATE TABLE guild_arranger (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  first_name TEXT NOT NULL,
  last_name TEXT NOT NULL,
  email TEXT,
  skill_level TEXT NOT NULL,
  joined_on TEXT,
  is_active INTEGER NOT NULL DEFAULT 1,
  is_key_holder INTEGER NOT NULL DEFAULT 0,
  is_ladder_trained INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE guild_position (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  name TEXT NOT NULL,
  area TEXT,
  max_height_cm INTEGER,
  is_ladder_needed INTEGER NOT NULL DEFAULT 0,
  access_note TEXT
);
CREATE TABLE rota_occasion (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  title TEXT NOT NULL,
  kind TEXT NOT NULL,
  held_on TEXT NOT NULL,
  colour_scheme TEXT,
  budget NUMERIC,
  expected_attendance INTEGER,
  is_broadcast INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE rota_arrangement (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  occasion_id INTEGER NOT NULL REFERENCES rota_occasion(id),
  position_id INTEGER NOT NULL REFERENCES guild_position(id),
  lead_arranger_id INTEGER REFERENCES guild_arranger(id),
  style TEXT,
  status TEXT NOT NULL,
  hours_spent REAL,
  donor_name TEXT,
  dedication TEXT,
  removed_on TEXT
);
CREATE TABLE rota_arrangement_helpers (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  arrangement_id INTEGER NOT NULL REFERENCES rota_arrangement(id),
  arranger_id INTEGER NOT NULL REFERENCES guild_arranger(id),
  UNIQUE (arrangement_id, arranger_id)
);
CREATE TABLE stock_supplier (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  name TEXT NOT NULL,
  supplier_type TEXT,
  delivery_weekday TEXT,
  minimum_order NUMERIC,
  is_preferred INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE stock_plantmaterial (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  name TEXT NOT NULL,
  colour TEXT,
  sold_by TEXT NOT NULL,
  vase_life_days INTEGER,
  is_scented INTEGER NOT NULL DEFAULT 0,
  is_allergen INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE stock_purchase (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  occasion_id INTEGER NOT NULL REFERENCES rota_occasion(id),
  supplier_id INTEGER NOT NULL REFERENCES stock_supplier(id),
  plant_material_id INTEGER NOT NULL REFERENCES stock_plantmaterial(id),
  delivered_on TEXT,
  quantity INTEGER NOT NULL,
  unit_price NUMERIC,
  is_substitute INTEGER NOT NULL DEFAULT 0,
  quality_note TEXT
);
INSERT INTO guild_arranger VALUES
(1,'2022-11-02 09:12:40','2025-03-01 10:00:00','Margery','Stallwood','margery.stallwood@example.org','master','1994-09-01',1,1,0),
(2,'2022-11-02 09:14:05','2025-01-12 16:20:11','Felicity','Orme','f.orme@example.org','experienced','2008-02-10',1,1,1),
(3,'2022-11-02 09:15:51','2024-10-30 08:45:02','Denis','Harbottle','dharbottle@example.org','experienced','2013-05-22',1,0,1),
(4,'2022-11-02 09:17:33','2024-04-04 12:01:59','Joan','Pettifer',NULL,'master','1987-03-25',0,0,0),
(5,'2022-11-02 09:19:10','2025-02-18 19:30:45','Chidinma','Eze','chidinma.eze@example.org','experienced','2017-10-01',1,1,1),
(6,'2023-01-20 18:04:27','2025-02-18 19:31:10','Lucy','Bramwell','lucy.b@example.org','intermediate','2023-01-20',1,0,1),
(7,'2023-02-05 11:40:00','2023-02-05 11:40:00','Rosamund','Keane','rkeane@example.org','intermediate','2019-06-09',1,0,0),
(8,'2023-09-14 20:15:38','2024-09-01 09:00:00','Tobias','Lunn','tobias.lunn@example.org','beginner','2023-09-14',1,0,1),
(9,'2024-01-31 10:22:19','2024-01-31 10:22:19','Winifred','Askew',NULL,'beginner','2024-01-31',1,0,0),
(10,'2024-10-08 14:55:03','2025-05-20 17:12:34','Paolo','Ricci','paolo.ricci@example.org','beginner',NULL,0,0,0);
INSERT INTO guild_position VALUES
(1,'2022-11-02 09:30:00','2022-11-02 09:30:00','High altar pedestal, north','sanctuary',210,0,'Not during Lent'),
(2,'2022-11-02 09:30:20','2022-11-02 09:30:20','High altar pedestal, south','sanctuary',210,0,'Not during Lent'),
(3,'2022-11-02 09:30:45','2023-12-01 10:05:00','West door arch','nave',420,1,'Verger must unlock the arch brackets'),
(4,'2022-11-02 09:31:10','2022-11-02 09:31:10','Font','nave',110,0,NULL),
(5,'2022-11-02 09:31:30','2022-11-02 09:31:30','Lady chapel altar','east end',45,0,NULL),
(6,'2022-11-02 09:31:55','2022-11-02 09:31:55','Pulpit swag','crossing',160,1,'Wire only, no nails'),
(7,'2022-11-02 09:32:15','2022-11-02 09:32:15','Regimental chapel windowsill','south transept',60,0,'Key from regimental office'),
(8,'2022-11-02 09:32:40','2022-11-02 09:32:40','Choir stall ends','quire',NULL,0,NULL);
INSERT INTO rota_occasion VALUES
(1,'2023-01-15 12:00:00','2023-04-11 09:00:00','Easter Day 2023','festival','2023-04-09','white and yellow',650,900,0),
(2,'2023-03-02 12:00:00','2023-07-10 09:00:00','Wedding of Lt. Crewe and Miss Arden','wedding','2023-07-08','blush and ivory',480,140,0),
(3,'2023-08-20 12:00:00','2023-10-03 09:00:00','Harvest Festival 2023','festival','2023-10-01','autumn reds',300,450,0),
(4,'2023-09-18 12:00:00','2023-11-14 09:00:00','Remembrance Sunday 2023','civic service','2023-11-12','red and green',220,700,1),
(5,'2023-10-30 12:00:00','2024-01-08 09:00:00','Christmas 2023','festival','2023-12-24','red, gold, evergreen',900,1400,1),
(6,'2024-02-14 12:00:00','2024-04-02 09:00:00','Easter Day 2024','festival','2024-03-31','white and yellow',700,950,0),
(7,'2024-05-05 12:00:00','2024-06-18 09:00:00','Funeral of Canon Mowbray','funeral','2024-06-14','white',NULL,320,0),
(8,'2024-06-30 12:00:00','2024-09-17 09:00:00','Ordination of Deacons 2024','ordination','2024-09-14',NULL,250,500,0),
(9,'2024-10-12 12:00:00','2025-01-07 09:00:00','Christmas 2024','festival','2024-12-24','white and silver',950,1350,0),
(10,'2025-01-20 12:00:00','2025-05-20 17:12:34','Midsummer Choral Concert','concert','2025-06-21','blues',180,400,1);
INSERT INTO rota_arrangement VALUES
(1,'2023-02-01 10:00:00','2023-04-24 10:00:00',1,1,1,'pedestal','completed',5,'Mrs A. Lyle','In memory of George Lyle','2023-04-22'),
(2,'2023-02-01 10:01:00','2023-04-24 10:00:00',1,2,2,'pedestal','completed',4.5,NULL,NULL,'2023-04-22'),
(3,'2023-02-01 10:02:00','2023-04-24 10:00:00',1,4,7,'garland','completed',3,NULL,NULL,'2023-04-18'),
(4,'2023-04-15 10:00:00','2023-07-10 09:00:00',2,3,2,'arch','completed',9.5,'The Arden family',NULL,'2023-07-09'),
(5,'2023-04-15 10:01:00','2023-07-10 09:00:00',2,8,6,'posies','completed',2.5,'The Arden family',NULL,'2023-07-09'),
(6,'2023-09-01 10:00:00','2023-10-10 09:00:00',3,4,3,'harvest display','completed',4,NULL,NULL,'2023-10-08'),
(7,'2023-10-02 10:00:00','2023-11-27 09:00:00',4,7,4,'low arrangement','completed',2,'Royal Wendle Rifles Association','To the fallen','2023-11-26'),
(8,'2023-11-10 10:00:00','2024-01-08 09:00:00',5,3,5,'arch','completed',11,NULL,NULL,'2024-01-06'),
(9,'2023-11-10 10:01:00','2024-01-08 09:00:00',5,6,3,'swag','completed',5.5,'Dr N. Farrant','In thanksgiving for Ruby Farrant','2024-01-06'),
(10,'2024-03-01 10:00:00','2024-04-15 09:00:00',6,1,1,'pedestal','completed',5,'Mrs A. Lyle','In memory of George Lyle','2024-04-13'),
(11,'2024-06-10 10:00:00','2024-06-18 09:00:00',7,5,2,'low arrangement','completed',1.5,'Cathedral Chapter','Canon Mowbray, 1931-2024','2024-06-21'),
(12,'2024-07-15 10:00:00','2024-09-12 09:00:00',8,2,7,'pedestal','cancelled',NULL,NULL,NULL,NULL),
(13,'2024-11-05 10:00:00','2025-01-07 09:00:00',9,3,5,'arch','completed',12.5,NULL,NULL,'2025-01-06'),
(14,'2024-11-05 10:01:00','2025-01-07 09:00:00',9,1,1,'pedestal','completed',6,'Mr H. Quill','In memory of Sheila Quill','2025-01-06'),
(15,'2025-05-20 17:00:00','2025-05-20 17:00:00',10,6,3,'swag','planned',NULL,NULL,NULL,NULL),
(16,'2025-05-20 17:02:00','2025-05-20 17:02:00',10,4,NULL,NULL,'unassigned',NULL,NULL,NULL,NULL);
INSERT INTO rota_arrangement_helpers (id, arrangement_id, arranger_id) VALUES
(1,1,7),(2,2,3),(3,3,6),(4,4,5),(5,4,6),(6,4,3),(7,6,8),(8,8,2),(9,8,6),(10,8,8),(11,9,5),(12,10,9),(13,13,3),(14,13,8),(15,13,6),(16,14,9),(17,14,10),(18,15,8);
INSERT INTO stock_supplier VALUES
(1,'2022-11-03 14:00:00','2025-01-10 11:00:00','Hartsmoor Flower Market','wholesaler','Thursday',75,1),
(2,'2022-11-03 14:02:00','2024-06-01 11:00:00','Brightwell Growers','grower','Friday',30,1),
(3,'2022-11-03 14:04:00','2022-11-03 14:04:00','Bishop''s Garden','own garden',NULL,0,0),
(4,'2023-03-20 15:30:00','2023-03-20 15:30:00','Petal & Pine','florist','Wednesday',NULL,0),
(5,'2023-11-01 09:45:00','2024-11-02 09:45:00','Cold Ash Forestry','forester','Monday',50,0);
INSERT INTO stock_plantmaterial VALUES
(1,'2022-11-04 10:00:00','2022-11-04 10:00:00','Longi lily','white','stem',12,1,1),
(2,'2022-11-04 10:01:00','2022-11-04 10:01:00','Daffodil','yellow','bunch of 10',6,1,0),
(3,'2022-11-04 10:02:00','2022-11-04 10:02:00','Garden rose','blush','stem',8,1,0),
(4,'2022-11-04 10:03:00','2022-11-04 10:03:00','Chrysanthemum bloom','bronze','stem',18,0,1),
(5,'2022-11-04 10:04:00','2022-11-04 10:04:00','Carnation','red','bundle of 20',16,0,0),
(6,'2022-11-04 10:05:00','2022-11-04 10:05:00','Noble fir','green','kilo',30,1,0),
(7,'2022-11-04 10:06:00','2022-11-04 10:06:00','Eucalyptus','grey-green','bunch',20,1,0),
(8,'2022-11-04 10:07:00','2022-11-04 10:07:00','Delphinium','blue','stem',7,0,0),
(9,'2022-11-04 10:08:00','2022-11-04 10:08:00','Wheat ears',NULL,'sheaf',NULL,0,1),
(10,'2023-11-01 10:00:00','2023-11-01 10:00:00','Amaryllis','red','stem',10,0,0);
INSERT INTO stock_purchase VALUES
(1,'2023-04-01 08:00:00','2023-04-07 08:00:00',1,1,1,'2023-04-06',60,1.95,0,NULL),
(2,'2023-04-01 08:01:00','2023-04-07 08:00:00',1,2,2,'2023-04-07',45,1.2,0,'very fresh'),
(3,'2023-06-28 08:00:00','2023-07-07 08:00:00',2,2,3,'2023-07-07',150,1.6,0,'some blown'),
(4,'2023-06-28 08:01:00','2023-07-07 08:00:00',2,1,7,'2023-07-06',24,3.75,0,NULL),
(5,'2023-09-22 08:00:00','2023-09-29 08:00:00',3,1,4,'2023-09-28',80,1.1,0,NULL),
(6,'2023-09-22 08:01:00','2023-09-29 08:00:00',3,2,9,'2023-09-29',6,7.5,0,NULL),
(7,'2023-11-03 08:00:00','2023-11-10 08:00:00',4,4,5,'2023-11-08',5,14,0,NULL),
(8,'2023-12-11 08:00:00','2023-12-19 08:00:00',5,5,6,'2023-12-18',70,2.8,0,NULL),
(9,'2023-12-11 08:01:00','2023-12-22 08:00:00',5,1,10,'2023-12-21',90,2.4,0,'stems short'),
(10,'2024-03-22 08:00:00','2024-03-28 08:00:00',6,1,1,'2024-03-28',70,2.1,0,NULL),
(11,'2024-06-11 08:00:00','2024-06-13 08:00:00',7,3,3,'2024-06-13',25,NULL,1,'cut from the bishop''s garden'),
(12,'2024-09-05 08:00:00','2024-09-12 08:00:00',8,1,4,'2024-09-12',40,1.25,1,'white ordered, bronze sent'),
(13,'2024-12-09 08:00:00','2024-12-17 08:00:00',9,5,6,'2024-12-16',85,2.95,0,NULL),
(14,'2024-12-09 08:01:00','2024-12-20 08:00:00',9,1,1,'2024-12-19',75,2.3,0,'two boxes frosted'),
(15,'2025-05-20 17:10:00','2025-05-20 17:10:00',10,2,8,NULL,50,1.85,0,NULL);
