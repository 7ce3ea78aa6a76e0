CREATE TABLE playgrounds (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  ward TEXT,
  postcode TEXT,
  surface_type TEXT,
  area_m2 INTEGER,
  opened_on DATE,
  is_fenced BOOLEAN NOT NULL DEFAULT 0,
  min_age INTEGER,
  max_age INTEGER,
  created_at TIMESTAMP NOT NULL
);
CREATE TABLE suppliers (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  country TEXT,
  email TEXT,
  phone TEXT,
  warranty_years INTEGER,
  created_at TIMESTAMP NOT NULL
);
CREATE TABLE equipment_types (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  category TEXT NOT NULL,
  is_accessible BOOLEAN NOT NULL DEFAULT 0,
  expected_life_years INTEGER
);
CREATE TABLE equipment (
  id INTEGER PRIMARY KEY,
  playground_id INTEGER NOT NULL REFERENCES playgrounds(id),
  equipment_type_id INTEGER NOT NULL REFERENCES equipment_types(id),
  supplier_id INTEGER REFERENCES suppliers(id),
  asset_tag TEXT NOT NULL UNIQUE,
  material TEXT,
  installed_on DATE,
  removed_on DATE,
  fall_height_cm INTEGER,
  purchase_price DECIMAL(10,2),
  created_at TIMESTAMP NOT NULL
);
CREATE TABLE inspectors (
  id INTEGER PRIMARY KEY,
  full_name TEXT NOT NULL,
  email TEXT NOT NULL,
  employer TEXT,
  certificate_number TEXT,
  certified_until DATE,
  day_rate DECIMAL(8,2)
);
CREATE TABLE inspections (
  id INTEGER PRIMARY KEY,
  playground_id INTEGER NOT NULL REFERENCES playgrounds(id),
  inspector_id INTEGER NOT NULL REFERENCES inspectors(id),
  inspection_type TEXT NOT NULL,
  inspected_on DATE NOT NULL,
  duration_minutes INTEGER,
  weather TEXT,
  overall_risk TEXT,
  next_due_on DATE,
  comments TEXT,
  created_at TIMESTAMP NOT NULL
);
CREATE TABLE defects (
  id INTEGER PRIMARY KEY,
  inspection_id INTEGER NOT NULL REFERENCES inspections(id),
  equipment_id INTEGER REFERENCES equipment(id),
  description TEXT NOT NULL,
  risk_score INTEGER NOT NULL,
  taken_out_of_use BOOLEAN NOT NULL DEFAULT 0,
  repaired_on DATE,
  repair_cost DECIMAL(8,2),
  created_at TIMESTAMP NOT NULL
);
INSERT INTO playgrounds VALUES
(1,'Alder Green','Northfield','NF3 2QA','rubber tiles',640,'2011-05-21',1,2,12,'2021-06-11 17:57:38'),
(2,'Windmill Recreation Ground','Northfield','NF4 7BD','bark chips',1250,'1987-06-13',0,3,14,'2021-03-17 09:29:55'),
(3,'Canal Basin Play','Dockside','DK1 1RT','wet-pour rubber',480,'2018-09-29',1,1,8,'2021-12-17 08:26:29'),
(4,'St Crispin''s Close','Dockside','DK2 5LE','grass',210,NULL,0,3,10,'2022-01-10 15:59:47'),
(5,'Beacon Hill Adventure','Beacon','BN7 3XP','sand',2900,'2015-07-18',1,6,16,'2021-05-18 15:30:28'),
(6,'Foundry Park','Eastgate','EG5 9WN','wet-pour rubber',1130,'2020-10-03',0,2,14,'2020-10-03 07:51:08'),
(7,'Jubilee Gardens','Eastgate','EG1 4HS','rubber tiles',350,'2002-06-04',1,0,6,'2021-06-25 17:34:44'),
(8,'Millrace Meadow','Beacon','BN2 8YD','grass',NULL,'1994-04-30',0,4,12,'2021-06-30 09:51:09'),
(9,'Tannery Lane Pocket Park','Southbank','SB6 2MJ','bark chips',160,'2019-05-11',0,2,8,'2022-04-01 11:38:49'),
(10,'Quayside Skate and Play','Southbank','SB1 7GF','concrete',1780,'2013-08-24',0,8,NULL,'2021-06-30 07:50:14'),
(11,'Larkfield Estate','Northfield','NF9 6TU','rubber tiles',410,'1998-03-28',1,3,12,'2021-12-17 08:07:07');
INSERT INTO suppliers VALUES
(1,'Kompas Play','Denmark','service@kompasplay.example','+45 55 50 10 20',10,'2021-08-10 12:58:44'),
(2,'Timberhop','United Kingdom','sales@timberhop.example','01632 961010',15,'2021-08-16 13:40:14'),
(3,'Wickham Outdoor','United Kingdom','enquiries@wickhamoutdoor.example','01632 961022',5,'2022-04-10 17:46:02'),
(4,'Spielwelt Brenner','Germany','export@spielwelt-brenner.example','+49 555 01033',10,'2021-06-20 17:27:52'),
(5,'Ramp & Rail','United Kingdom','build@rampandrail.example',NULL,3,'2021-05-21 07:29:47'),
(6,'Nordlek','Sweden','order@nordlek.example','+46 555 010 44',12,'2022-06-21 17:04:14'),
(7,'Cooper & Dale Ironworks','United Kingdom',NULL,NULL,NULL,'2022-04-15 09:21:53'),
(8,'EverySwing','Netherlands','info@everyswing.example','+31 555 0156',7,'2021-08-27 10:33:09'),
(9,'Robinia Werkstatt','Austria','hallo@robinia.example','+43 555 0167',20,'2022-01-14 11:46:10'),
(10,'Sensoria Play','United Kingdom','team@sensoria.example','01632 961078',6,'2022-07-10 08:01:57');
INSERT INTO equipment_types VALUES
(1,'Two-bay swing','swinging',0,20),
(2,'Basket swing','swinging',1,15),
(3,'Embankment slide','sliding',0,25),
(4,'Seesaw','rocking',0,15),
(5,'Spring rocker','rocking',0,12),
(6,'Rope pyramid','climbing',0,15),
(7,'Multi-play tower','climbing',0,20),
(8,'Flush roundabout','rotating',1,18),
(9,'Zip line','gliding',0,15),
(10,'Sound panel','sensory',1,10),
(11,'Half pipe','skating',0,NULL);
INSERT INTO equipment VALUES
(1,1,1,1,'PL-0101','steel','2011-05-10',NULL,135,3450.00,'2022-04-03 12:03:59'),
(2,1,7,1,'PL-0102','steel','2011-05-10',NULL,180,16800.00,'2021-04-17 14:03:22'),
(3,1,10,10,'PL-0103','plastic','2021-04-19',NULL,0,1290.00,'2021-04-19 17:01:38'),
(4,2,1,7,'PL-0201','steel','1987-06-01','2023-02-14',160,NULL,'2023-02-14 17:01:14'),
(5,2,3,3,'PL-0202','stainless steel','2009-08-17',NULL,90,5200.00,'2022-05-26 12:02:27'),
(6,2,4,3,'PL-0203','timber','2009-08-17',NULL,100,1840.00,'2021-03-27 11:40:33'),
(7,3,2,8,'PL-0301','steel','2018-09-12',NULL,120,4975.00,'2021-07-17 09:30:21'),
(8,3,8,8,'PL-0302','steel','2018-09-12',NULL,0,7300.00,'2021-08-29 17:28:47'),
(9,4,5,2,'PL-0401','timber','2012-03-06',NULL,60,890.00,'2021-08-03 16:43:42'),
(10,5,6,6,'PL-0501','rope and steel','2015-06-30',NULL,295,22400.00,'2021-06-20 15:56:51'),
(11,5,9,9,'PL-0502','robinia','2015-07-02',NULL,150,13150.00,'2021-07-27 11:41:52'),
(12,6,7,4,'PL-0601','robinia','2020-09-08',NULL,240,31900.00,'2020-09-08 16:27:39'),
(13,6,8,4,'PL-0602','steel','2020-09-08',NULL,0,8150.00,'2020-09-08 09:42:59'),
(14,7,5,1,'PL-0701','plastic','2014-10-21',NULL,55,760.00,'2022-01-18 07:07:01'),
(15,8,1,NULL,'PL-0801','steel','1994-04-11',NULL,140,NULL,'2022-03-25 11:32:50'),
(16,9,5,2,'PL-0901','timber','2019-05-02',NULL,60,945.00,'2022-01-11 12:43:27'),
(17,10,11,5,'PL-1001','concrete','2013-08-01',NULL,180,41000.00,'2021-03-14 08:57:47'),
(18,11,6,6,'PL-1101','rope and steel','2017-05-25',NULL,250,12700.00,'2022-02-22 15:09:56');
INSERT INTO inspectors VALUES
(1,'Helen Marsh','helen.marsh@council.example','City Council','RP-20871','2026-04-30',NULL),
(2,'Rajiv Menon','rajiv.menon@council.example','City Council','RP-21340','2025-11-30',NULL),
(3,'Dorothy Apps','d.apps@safeplay.example','Safeplay Audits','RP-11502','2025-06-30',480.00),
(4,'Frank Iversen','f.iversen@safeplay.example','Safeplay Audits','RP-17733','2027-02-28',460.00),
(5,'Nadia Hussain','nadia@hussaininspect.example','self-employed','RP-22019','2026-09-30',395.00),
(6,'Gareth Pugh','gareth.pugh@council.example','City Council',NULL,NULL,NULL),
(7,'Olwen Tate','o.tate@groundworks.example','Groundworks Partnership','RP-19644','2024-12-31',350.00),
(8,'Simon Achebe','s.achebe@safeplay.example','Safeplay Audits','RP-20155','2026-01-31',440.00),
(9,'Marie Delacroix','m.delacroix@insurer.example','Borough Mutual','RP-15068','2025-03-31',620.00),
(10,'Keith Bowman','kbowman@mail.example','self-employed','RP-09917','2023-08-31',300.00);
INSERT INTO inspections VALUES
(1,1,1,'routine','2024-01-15',25,'frost','low','2024-02-15',NULL,'2024-01-15 07:43:56'),
(2,2,2,'routine','2024-01-16',40,'overcast','medium','2024-02-16','Bark needs topping up under the slide','2024-01-16 16:58:44'),
(3,3,1,'routine','2024-01-17',20,'rain','very low','2024-02-17',NULL,'2024-01-17 15:40:29'),
(4,5,3,'annual','2024-02-06',165,'sunny','medium','2025-02-06',NULL,'2024-02-06 08:49:59'),
(5,6,4,'annual','2024-02-07',110,'overcast','low','2025-02-07',NULL,'2024-02-07 09:20:13'),
(6,10,4,'annual','2024-02-07',95,'rain','high','2025-02-07','Return visit requested after repair','2024-02-07 10:35:20'),
(7,4,6,'routine','2024-02-20',NULL,'sunny','low','2024-03-20',NULL,'2024-02-20 15:09:06'),
(8,8,5,'operational','2024-03-05',55,'windy','high','2024-06-05','Swing frame corroded at ground level','2024-03-05 14:24:27'),
(9,7,1,'routine','2024-03-12',15,'sunny','very low','2024-04-12',NULL,'2024-03-12 07:42:54'),
(10,11,5,'operational','2024-03-19',45,'overcast','medium','2024-06-19',NULL,'2024-03-19 10:51:15'),
(11,10,9,'post-accident','2024-04-03',130,'sunny','high',NULL,'Requested by the insurer','2024-04-03 13:54:24'),
(12,9,7,'operational','2024-04-16',30,NULL,'low','2024-07-16',NULL,'2024-04-16 13:58:41'),
(13,1,8,'annual','2024-05-14',80,'sunny','low','2025-05-14',NULL,'2024-05-14 10:09:52');
INSERT INTO defects VALUES
(1,1,2,'Loose bolt cap on tower platform',4,0,'2024-01-15',0.00,'2024-01-15 10:15:08'),
(2,2,5,'Insufficient bark depth at slide run-out',10,0,'2024-02-02',340.00,'2024-02-02 13:15:43'),
(3,2,6,'Seesaw handle split',9,0,'2024-01-29',62.50,'2024-01-29 16:05:42'),
(4,4,10,'Rope sheath worn through in two places',12,0,'2024-03-15',1180.00,'2024-03-15 07:18:30'),
(5,4,11,'Zip line cable tension below tolerance',14,1,'2024-02-12',275.00,'2024-02-12 13:12:45'),
(6,5,12,'Timber splinters on balance beam',6,0,'2024-02-28',40.00,'2024-02-28 13:16:11'),
(7,6,17,'Spalled concrete at coping edge',16,1,'2024-05-20',2640.00,'2024-05-20 08:11:50'),
(8,6,NULL,'Broken glass across skate area',15,0,'2024-02-07',NULL,'2024-02-07 09:14:45'),
(9,8,15,'Corroded swing leg',20,1,NULL,NULL,'2021-12-17 10:03:45'),
(10,8,NULL,'Gate does not self-close',8,0,NULL,NULL,'2021-09-15 12:42:47'),
(11,10,18,'Missing ferrule on net',7,0,'2024-04-10',85.00,'2024-04-10 17:17:12'),
(12,11,17,'Exposed reinforcement bar',20,1,'2024-05-20',910.00,'2024-05-20 10:10:04'),
(13,12,16,'Spring rocker seat loose',5,0,'2024-04-22',25.00,'2024-04-22 15:57:11'),
(14,13,3,'Graffiti on sound panel',2,0,NULL,NULL,'2021-12-18 17:33:02');
