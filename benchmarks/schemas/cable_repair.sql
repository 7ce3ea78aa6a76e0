-- Submarine cable repair: cables, where they land, faults, and the ships and people that mend them
CREATE TABLE cables (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  owner TEXT NOT NULL,
  ready_for_service DATE,
  length_in_kilometres INTEGER,
  fibre_pairs INTEGER,
  capacity_in_terabits REAL,
  manufacturer TEXT,
  retired BOOLEAN NOT NULL DEFAULT 0
);
CREATE TABLE landing_stations (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  country TEXT NOT NULL,
  operator TEXT,
  latitude REAL,
  longitude REAL,
  opening_year INTEGER,
  staffed BOOLEAN NOT NULL
);
CREATE TABLE landings (
  cable_id INTEGER NOT NULL REFERENCES cables (id),
  landing_station_id INTEGER NOT NULL REFERENCES landing_stations (id),
  landing_date DATE,
  burial_depth_in_metres REAL,
  PRIMARY KEY (cable_id, landing_station_id)
);
CREATE TABLE vessels (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  home_port TEXT NOT NULL,
  flag TEXT NOT NULL,
  year_built INTEGER,
  tank_capacity_in_tonnes INTEGER,
  top_speed_in_knots REAL,
  berths INTEGER,
  has_plough BOOLEAN NOT NULL
);
CREATE TABLE crew_members (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  job_title TEXT NOT NULL,
  nationality TEXT,
  joined DATE,
  certificate_expires DATE,
  vessel_id INTEGER REFERENCES vessels (id)
);
CREATE TABLE faults (
  id INTEGER PRIMARY KEY,
  fault_number TEXT NOT NULL UNIQUE,
  cable_id INTEGER NOT NULL REFERENCES cables (id),
  detected_at DATETIME NOT NULL,
  cause TEXT,
  water_depth_in_metres INTEGER,
  distance_from_shore_in_kilometres REAL,
  traffic_lost_in_percent INTEGER,
  description TEXT
);
CREATE TABLE repairs (
  id INTEGER PRIMARY KEY,
  fault_id INTEGER NOT NULL REFERENCES faults (id),
  vessel_id INTEGER NOT NULL REFERENCES vessels (id),
  chief_jointer_id INTEGER REFERENCES crew_members (id),
  departure_date DATE NOT NULL,
  completion_date DATE,
  spare_cable_in_metres INTEGER,
  number_of_joints INTEGER,
  weather_days INTEGER,
  cost_in_dollars INTEGER,
  outcome TEXT
);
INSERT INTO cables VALUES
(1,'Hebrides Loop','Minch Telecom','2009-10-02',318,12,1.2,'Nordkabel',0),
(2,'Biscay Express','Atlantia Networks','2015-06-18',1140,8,40,'Cablemar',0),
(3,'Faroe Bridge','Foroya Net','2008-01-21',404,4,0.8,'Nordkabel',0),
(4,'Azores Ring','Ilhas Digitais','1999-03-11',1295,2,0.04,'Submar SA',1),
(5,'Celtic North','Atlantia Networks','2021-09-30',627,24,96,'Cablemar',0),
(6,'Amber Coast','Baltikom','2017-05-05',218,16,48,'Nordkabel',0),
(7,'Sirocco 1','Maghreb Link','2012-11-14',780,6,9.6,'Submar SA',0),
(8,'Sirocco 2','Maghreb Link',NULL,812,16,80,'Cablemar',0),
(9,'Skagen Spur','Jutland Fibre','2004-08-27',96,48,NULL,'Nordkabel',0),
(10,'Madeira Direct','Ilhas Digitais','2022-02-16',1085,12,60,'Submar SA',0),
(11,'Shetland Oil Link','Brent Offshore','1998-07-01',231,6,0.1,NULL,1);
INSERT INTO landing_stations VALUES
(1,'Ardnish Bay','United Kingdom','Minch Telecom',56.88,-5.77,2009,0),
(2,'Lopness','United Kingdom','Brent Offshore',59.27,-2.44,1998,0),
(3,'Sopelana','Spain','Atlantia Networks',43.39,-2.99,2015,1),
(4,'Penmarch West','France','Atlantia Networks',47.80,-4.37,2015,1),
(5,'Velbastad','Denmark','Foroya Net',61.99,-6.85,2007,0),
(6,'Ponta Garca','Portugal','Ilhas Digitais',37.72,-25.37,1998,1),
(7,'Carcavelos Sul','Portugal','Ilhas Digitais',38.68,-9.33,1999,1),
(8,'Bizerte Plage','Tunisia','Maghreb Link',37.31,9.87,2012,1),
(9,'Mazara','Italy','Maghreb Link',37.65,12.58,2012,0),
(10,'Sventoji','Lithuania','Baltikom',56.03,21.08,NULL,0),
(11,'Hulsig Strand','Denmark','Jutland Fibre',57.66,10.44,2004,0),
(12,'Ballinskelligs','Ireland',NULL,51.82,-10.27,2020,1);
INSERT INTO landings VALUES
(1,1,'2009-06-14',1.5),(3,2,'2007-08-30',1.2),(3,5,'2007-09-11',1.0),(2,3,'2015-02-08',2.0),(2,4,'2015-03-01',1.8),(4,6,'1998-10-19',0.6),(4,7,'1998-11-07',NULL),(5,12,'2021-04-22',2.5),(5,4,'2021-05-13',2.0),(6,10,'2016-10-26',1.5),(7,8,'2012-07-03',1.0),(7,9,'2012-07-29',1.2),(8,9,NULL,NULL),(9,11,'2004-05-17',0.9),(10,7,'2021-09-02',2.2),(11,2,'1998-04-25',0.5);
INSERT INTO vessels VALUES
(1,'Lady Maxwell','Portland','United Kingdom',1996,2400,14.5,62,1),
(2,'Ole Berg','Stavanger','Norway',2004,3100,15,70,1),
(3,'Rene Thibault','Brest','France',2002,2800,15.2,66,1),
(4,'Costa da Morte','Vigo','Spain',2011,1900,13,54,0),
(5,'Teliri Nova','Catania','Italy',1999,2300,12.8,58,1),
(6,'Amber Tern','Klaipeda','Lithuania',1988,650,11,32,0),
(7,'Ocean Splice','Cork','Ireland',2019,4200,16.4,80,1),
(8,'Peter Faber II','Frederikshavn','Denmark',1982,500,12,30,0),
(9,'Ilha do Pico','Ponta Delgada','Portugal',2008,1500,13.5,48,0),
(10,'Cap Bon','Sfax','Tunisia',NULL,900,11.5,40,0);
INSERT INTO crew_members VALUES
(1,'Morag Sinclair','chief jointer','British','2006-03-20','2026-11-30',1),
(2,'Einar Solheim','master','Norwegian','2001-08-06','2027-02-14',2),
(3,'Yann Le Goff','chief jointer','French','2012-01-09','2025-12-31',3),
(4,'Uxia Carballo','chief jointer','Spanish','2014-05-19','2028-06-01',4),
(5,'Salvo Messina','jointer','Italian','2018-10-01',NULL,5),
(6,'Daiva Petrauskas','master','Lithuanian','1998-04-15','2026-04-15',6),
(7,'Declan Hurley','chief jointer','Irish','2019-02-25','2027-09-09',7),
(8,'Bente Kjaer','cable engineer','Danish','2010-09-13','2025-10-20',8),
(9,'Tiago Medeiros','chief jointer','Portuguese','2009-07-27','2026-08-18',9),
(10,'Rym Ben Salah','cable engineer','Tunisian','2021-03-08','2029-01-12',10),
(11,'Ashok Nair','plough pilot','Indian','2016-11-21','2026-01-31',7),
(12,'Gwen Prowse','chief jointer',NULL,'1994-06-13','2025-05-05',NULL);
INSERT INTO faults VALUES
(1,'F-2022-007',1,'2022-01-14 03:22','fishing trawl',88,21.5,100,'Both fibres open after trawling west of the headland'),
(2,'F-2022-015',3,'2022-04-02 17:40','anchor',61,8.2,100,NULL),
(3,'F-2022-031',7,'2022-09-19 11:05','fishing trawl',142,36,70,'Shunt fault, power feed reconfigured from the east'),
(4,'F-2023-002',2,'2023-01-30 22:48','submarine landslide',2950,164.7,100,'Several breaks over four kilometres of the canyon'),
(5,'F-2023-011',6,'2023-05-11 06:31','anchor',34,12.9,50,NULL),
(6,'F-2023-018',9,'2023-08-08 14:12','abrasion',19,1.4,0,'Armour worn through on rocks, no traffic affected'),
(7,'F-2023-026',10,'2023-11-23 01:57','component failure',3410,402,25,'Repeater 7 lost output power'),
(8,'F-2024-004',5,'2024-02-17 19:33','fishing trawl',117,44.8,60,'Trawler identified from its track'),
(9,'F-2024-009',1,'2024-03-28 08:20','abrasion',42,3.7,15,NULL),
(10,'F-2024-020',7,'2024-07-04 23:16','anchor',75,9.6,100,'Tanker dragged anchor in a gale'),
(11,'F-2024-027',2,'2024-10-12 05:44',NULL,1880,97.3,30,'Cause not yet known'),
(12,'F-2025-001',4,'2025-01-06 12:02','shark bite',640,55,0,'Found on survey of the retired cable');
INSERT INTO repairs VALUES
(1,1,1,1,'2022-01-17','2022-01-26',900,2,3,640000,'restored'),
(2,2,2,12,'2022-04-04','2022-04-09',450,2,0,385000,'restored'),
(3,3,5,NULL,'2022-09-23','2022-10-05',1600,2,4,710000,'restored'),
(4,4,3,3,'2023-02-02','2023-03-11',8700,6,14,2950000,'restored'),
(5,5,6,NULL,'2023-05-13','2023-05-17',300,2,0,198000,'temporary repair'),
(6,5,8,12,'2023-06-20','2023-06-24',520,2,1,226000,'restored'),
(7,6,8,12,'2023-09-04','2023-09-06',120,1,0,94000,'restored'),
(8,7,9,9,'2023-11-29','2023-12-21',7100,2,8,1870000,'restored'),
(9,8,7,7,'2024-02-19','2024-02-27',1350,2,2,815000,'restored'),
(10,9,1,1,'2024-04-08','2024-04-12',260,1,1,301000,'restored'),
(11,10,4,4,'2024-07-10','2024-07-22',2200,3,0,933000,'restored'),
(12,11,3,3,'2024-10-15',NULL,NULL,NULL,11,NULL,'abandoned');
