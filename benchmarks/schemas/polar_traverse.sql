-- tractor trains that supply research stations on the ice sheet
BEGIN TRANSACTION;
CREATE TABLE stations (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name VARCHAR(80) NOT NULL,
  code VARCHAR(4) NOT NULL UNIQUE,
  operator_country VARCHAR(60),
  elevation_m INTEGER,
  winter_capacity INTEGER,
  opened_on DATE,
  has_skiway BOOLEAN NOT NULL DEFAULT 0,
  is_year_round BOOLEAN NOT NULL DEFAULT 0,
  parent_station_id INTEGER REFERENCES stations(id),
  created_at DATETIME,
  updated_at DATETIME
);
INSERT INTO stations VALUES
(1,'Cape Lindqvist','LIND','Sweden',34,48,'1988-01-20',1,1,NULL,'2021-05-03 08:00:00','2024-01-02 10:11:00'),
(2,'Dome Vesper','VESP','Italy',3140,14,'2004-12-11',1,1,NULL,'2021-05-03 08:00:00','2023-11-20 14:00:00'),
(3,'Relay Point Tango','RPT','Sweden',1455,0,'1997-11-30',0,0,1,'2021-05-03 08:01:00','2021-05-03 08:01:00'),
(4,'Halfway Drum','HALF','Sweden',2280,0,'1999-12-27',1,0,1,'2021-05-03 08:01:00','2022-02-14 09:30:00'),
(5,'Bellamy Ice Shelf','BELL','Belgium',51,22,'2011-02-08',1,0,NULL,'2021-05-03 08:02:00','2023-03-09 16:45:00'),
(6,'Vesper Drill Camp','VDC','Italy',3205,0,'2021-12-04',0,0,2,'2021-12-05 11:00:00','2021-12-05 11:00:00'),
(7,'Mount Sorrel','SORR','Australia',1870,9,'1979-01-15',1,1,NULL,'2021-05-03 08:03:00','2024-02-01 07:20:00');
CREATE TABLE crew_members (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  first_name VARCHAR(60) NOT NULL,
  last_name VARCHAR(60) NOT NULL,
  email VARCHAR(120) UNIQUE,
  nationality VARCHAR(40),
  blood_group VARCHAR(3),
  seasons_completed INTEGER,
  medical_valid_until DATE,
  is_crevasse_trained BOOLEAN NOT NULL DEFAULT 0,
  home_station_id INTEGER REFERENCES stations(id),
  encrypted_password VARCHAR(60),
  created_at DATETIME
);
INSERT INTO crew_members VALUES
(1,'Sigrid','Öhman','sigrid.ohman@icetrain.example','Swedish','A+',11,'2025-04-30',1,1,'$2b$x1','2021-06-01 09:00:00'),
(2,'Alessio','Monticelli','a.monticelli@icetrain.example','Italian','O-',7,'2024-10-31',1,2,'$2b$x2','2021-06-01 09:01:00'),
(3,'Thijs','Verhaegen','thijs.v@icetrain.example','Belgian','B+',4,'2025-01-15',0,5,'$2b$x3','2021-06-01 09:02:00'),
(4,'Marlee','Donnelly','marlee.d@icetrain.example','Australian','O+',9,'2025-06-30',1,7,'$2b$x4','2021-06-01 09:03:00'),
(5,'Henrik','Stålberg','henrik.s@icetrain.example','Swedish','AB+',2,'2024-12-20',0,1,'$2b$x5','2022-07-11 12:00:00'),
(6,'Chiara','Bonfante','c.bonfante@icetrain.example','Italian','A-',3,'2024-09-30',1,2,'$2b$x6','2022-07-11 12:05:00'),
(7,'Rangi','Te Awa','rangi@icetrain.example','New Zealander','O+',6,'2025-03-31',1,7,'$2b$x7','2022-07-11 12:06:00'),
(8,'Yelena','Sorokina','y.sorokina@icetrain.example','Kazakh','B-',5,NULL,0,1,'$2b$x8','2023-06-19 08:40:00'),
(9,'Bastien','Delcourt','bastien@icetrain.example','Belgian','A+',0,'2025-08-31',0,5,NULL,'2023-08-01 15:15:00');
CREATE TABLE tractors (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  fleet_number VARCHAR(8) NOT NULL UNIQUE,
  nickname VARCHAR(40),
  model VARCHAR(60),
  built_year INTEGER,
  engine_power_kw INTEGER,
  drawbar_pull_kn DECIMAL(6,1),
  engine_hours INTEGER,
  fuel_litres_per_hour DECIMAL(5,1),
  has_blade BOOLEAN NOT NULL DEFAULT 0,
  station_id INTEGER REFERENCES stations(id),
  retired_at DATE,
  created_at DATETIME
);
INSERT INTO tractors VALUES
(1,'K-01','Old Brunhild','Kassmann 240',1996,240,98.0,21870,38.5,1,1,'2023-02-28','2021-06-02 10:00:00'),
(2,'K-04','Pudding','Kassmann 330',2008,330,131.5,12640,47.0,0,1,NULL,'2021-06-02 10:00:00'),
(3,'K-05','Saltlick','Kassmann 330',2008,330,131.5,13015,48.2,1,1,NULL,'2021-06-02 10:00:00'),
(4,'N-11','Ferragosto','Nordtrac 400T',2015,400,166.0,7790,56.5,0,2,NULL,'2021-06-02 10:01:00'),
(5,'N-12','Befana','Nordtrac 400T',2017,400,166.0,6105,55.1,1,2,NULL,'2021-06-02 10:01:00'),
(6,'B-02','Waffle','Piste Ox 12',2012,260,72.0,9430,33.0,1,5,NULL,'2021-06-02 10:02:00'),
(7,'S-07','Drongo','Nordtrac 310',2010,310,120.0,10980,44.4,0,7,NULL,'2021-06-02 10:03:00'),
(8,'N-15',NULL,'Nordtrac 450E',2022,450,181.5,1260,52.8,1,1,NULL,'2022-12-18 17:30:00');
CREATE TABLE traverses (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name VARCHAR(80) NOT NULL,
  origin_station_id INTEGER NOT NULL REFERENCES stations(id),
  destination_station_id INTEGER NOT NULL REFERENCES stations(id),
  leader_id INTEGER REFERENCES crew_members(id),
  departed_on DATE,
  arrived_on DATE,
  distance_km DECIMAL(7,1),
  lowest_temperature_c DECIMAL(4,1),
  fuel_used_litres INTEGER,
  status VARCHAR(20),
  is_medevac_on_call BOOLEAN NOT NULL DEFAULT 0,
  uuid CHAR(36)
);
INSERT INTO traverses VALUES
(1,'Vesper Supply 1 2022',1,2,1,'2022-11-24','2022-12-08',1118.0,-46.5,58400,'completed',1,'0e5a-a1'),
(2,'Vesper Return 1 2022',2,1,1,'2022-12-12','2022-12-22',1118.0,-39.0,41250,'completed',1,'0e5a-a2'),
(3,'Bellamy Shuttle 2023',5,1,3,'2023-01-06','2023-01-11',372.5,-18.0,9100,'completed',0,'0e5a-a3'),
(4,'Drill Camp Pull',2,6,2,'2023-01-14','2023-01-15',41.0,-43.5,2300,'completed',0,'0e5a-a4'),
(5,'Vesper Supply 1 2023',1,2,1,'2023-11-20','2023-12-07',1121.5,-48.0,61900,'completed',1,'0e5a-a5'),
(6,'Halfway Depot Lay',1,4,8,'2023-12-02','2023-12-10',604.0,-33.5,24700,'completed',0,'0e5a-a6'),
(7,'Sorrel Overland',7,3,4,'2024-01-09',NULL,815.0,-36.0,NULL,'abandoned',1,'0e5a-a7'),
(8,'Vesper Supply 2 2024',1,2,2,'2024-11-18',NULL,1118.0,NULL,NULL,'planned',1,'0e5a-a8');
CREATE TABLE traverse_assignments (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  traverse_id INTEGER NOT NULL REFERENCES traverses(id),
  crew_member_id INTEGER NOT NULL REFERENCES crew_members(id),
  tractor_id INTEGER,                -- no constraint: rented machines
  role VARCHAR(30),
  daily_allowance DECIMAL(7,2),
  created_at DATETIME,
  UNIQUE (traverse_id, crew_member_id)
);
INSERT INTO traverse_assignments VALUES
(1,1,1,2,'driver',62.0,'2022-09-01 09:00:00'),(2,1,5,3,'driver',48.0,'2022-09-01 09:00:00'),(3,1,2,4,'mechanic',57.5,'2022-09-01 09:01:00'),
(4,2,1,2,'driver',62.0,'2022-09-01 09:02:00'),(5,2,6,NULL,'medic',70.0,'2022-09-01 09:02:00'),(6,3,3,6,'driver',44.0,'2022-12-15 13:00:00'),
(7,4,2,5,'driver',57.5,'2023-01-10 07:00:00'),(8,5,1,8,'driver',64.0,'2023-08-30 09:00:00'),(9,5,6,NULL,'medic',71.5,'2023-08-30 09:00:00'),
(10,5,5,3,'driver',52.0,'2023-08-30 09:01:00'),(11,6,8,2,'driver',58.0,'2023-09-12 10:00:00'),(12,7,4,7,'driver',60.0,'2023-11-02 08:00:00'),(13,7,7,NULL,'navigator',60.0,'2023-11-02 08:00:00');
CREATE TABLE sled_loads (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  traverse_id INTEGER NOT NULL REFERENCES traverses(id),
  sled_number VARCHAR(8),
  cargo_type VARCHAR(30),
  description TEXT,
  gross_weight_kg INTEGER,
  insured_value DECIMAL(10,2),
  is_hazardous BOOLEAN NOT NULL DEFAULT 0,
  must_stay_frozen BOOLEAN NOT NULL DEFAULT 0,
  consignee_station_id INTEGER REFERENCES stations(id),
  checksum VARCHAR(32),
  created_at DATETIME
);
INSERT INTO sled_loads VALUES
(1,1,'SL-03','fuel','Aviation kerosene in bladder',18600,21500.0,1,0,2,'f1c2','2022-11-20 10:00:00'),
(2,1,'SL-07','food','Winter provisions, dry',6240,38400.0,0,0,2,'a0b7','2022-11-20 10:05:00'),
(3,2,'SL-07','samples','Ice cores, 118 boxes',4725,900000.0,0,1,1,'77d1','2022-12-11 18:00:00'),
(4,2,'SL-12','waste','Compressed rubbish and ash',3980,NULL,0,0,1,'c55e','2022-12-11 18:10:00'),
(5,3,'SL-21','equipment','Wind turbine blades',2150,64000.0,0,0,1,'3e9f','2023-01-05 12:00:00'),
(6,4,'SL-05','equipment','Drill tower sections',5310,215000.0,0,0,6,'b810','2023-01-13 16:00:00'),
(7,5,'SL-03','fuel','Polar diesel in tank',19850,19900.0,1,0,2,'9a9a','2023-11-17 09:00:00'),
(8,5,'SL-09','food','Frozen meat and bread',3475,27250.0,0,1,2,'41dd','2023-11-17 09:10:00'),
(9,6,'SL-04','fuel','Polar diesel in drums',12300,13800.0,1,0,4,'e6b2','2023-11-30 11:00:00'),
(10,7,'SL-31','equipment','Weather mast',1890,47500.0,0,0,3,'0c0d','2024-01-08 08:30:00'),
(11,7,'SL-32','explosives','Seismic charges',640,8200.0,1,0,3,'d2f8','2024-01-08 08:35:00');
COMMIT;
