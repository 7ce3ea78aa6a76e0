-- Cloud seeding company: weather programmes, aircraft, crew, seeding flights and the flares burnt on them
CREATE TABLE programmes (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  sponsor TEXT NOT NULL,
  purpose TEXT NOT NULL,
  start_date DATE NOT NULL,
  target_area_in_square_kilometres INTEGER,
  annual_budget_in_dollars INTEGER
);
CREATE TABLE aircraft (
  id INTEGER PRIMARY KEY,
  registration TEXT NOT NULL UNIQUE,
  model TEXT NOT NULL,
  base_airport TEXT NOT NULL,
  service_ceiling_in_feet INTEGER,
  flare_racks INTEGER,
  has_icing_protection BOOLEAN NOT NULL
);
CREATE TABLE crew_members (
  id INTEGER PRIMARY KEY,
  full_name TEXT NOT NULL,
  licence_number TEXT UNIQUE,
  flight_hours INTEGER NOT NULL,
  medical_valid_until DATE,
  home_town TEXT
);
CREATE TABLE flights (
  id INTEGER PRIMARY KEY,
  flight_number TEXT NOT NULL UNIQUE,
  programme_id INTEGER NOT NULL REFERENCES programmes (id),
  aircraft_id INTEGER NOT NULL REFERENCES aircraft (id),
  captain_id INTEGER NOT NULL REFERENCES crew_members (id),
  observer_id INTEGER REFERENCES crew_members (id),
  took_off_at DATETIME NOT NULL,
  landed_at DATETIME,
  seeding_altitude_in_feet INTEGER,
  cloud_top_temperature_in_celsius REAL,
  aborted BOOLEAN NOT NULL DEFAULT 0,
  remarks TEXT
);
CREATE TABLE flare_types (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  seeding_agent TEXT NOT NULL,
  burn_time_in_seconds INTEGER,
  unit_price_in_dollars REAL
);
CREATE TABLE flares_fired (
  flight_id INTEGER NOT NULL REFERENCES flights (id),
  flare_type_id INTEGER NOT NULL REFERENCES flare_types (id),
  quantity INTEGER NOT NULL,
  misfires INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (flight_id, flare_type_id)
);
INSERT INTO programmes VALUES
(1,'Tallgrass Hail Shield','Prairie Crop Insurers','hail suppression','2011-06-01',14200,1850000),
(2,'Upper Sweetgrass Snowpack','Sweetgrass Water District','snowpack enhancement','2008-11-15',3100,640000),
(3,'Lake Orrin Refill','City of Orrin','rain enhancement','2019-04-01',2250,410000),
(4,'Cinder Ridge Hydro','Ridgeback Power','snowpack enhancement','2014-11-01',1780,725000),
(5,'Juniper Basin','Juniper Irrigation League','rain enhancement','2021-05-10',5400,380000),
(6,'Vineland Hail Pilot','Redstone Growers','hail suppression','2023-06-01',960,215000),
(7,'Clear Runway','Harlan Regional Airport','fog dispersal','2017-12-01',40,98000),
(8,'Mesa Aquifer Recharge','State Water Board','rain enhancement','2016-03-20',6900,530000),
(9,'Antelope Fork Trial','Northern Plains University','research','2022-12-05',700,NULL),
(10,'Storm King Ski Area','Storm King Resorts','snowpack enhancement','2020-11-20',210,160000);
INSERT INTO aircraft VALUES
(1,'N418WX','Piper Cheyenne II','Harlan',31600,2,1),
(2,'N422WX','Piper Cheyenne II','Harlan',31600,2,1),
(3,'N507CS','Beechcraft King Air C90','Orrin Municipal',28100,4,1),
(4,'N511CS','Beechcraft King Air C90','Sweetgrass Field',28100,4,1),
(5,'N230HS','Cessna 340','Tallgrass County',29800,2,1),
(6,'N231HS','Cessna 340','Tallgrass County',29800,2,1),
(7,'N88FD','Cessna 206','Harlan',15700,1,0),
(8,'N640RG','Piper Seneca III','Redstone',25000,1,0),
(9,'N702SK','Aero Commander 690','Sweetgrass Field',32800,3,1),
(10,'N915TB','Piper Comanche','Juniper Basin',20000,1,0);
INSERT INTO crew_members VALUES
(1,'Dale Hostetler','AT-20417',8450,'2026-03-31','Harlan'),
(2,'Renee Villagomez','AT-20993',6120,'2026-08-31','Orrin'),
(3,'Curtis Obermeyer','AT-19846',11380,'2025-12-31','Tallgrass'),
(4,'Imani Fairweather','CP-33108',2740,'2026-05-31','Sweetgrass'),
(5,'Jonas Lindqvist','CP-33561',1985,'2027-01-31','Redstone'),
(6,'Patrice Boudreau','AT-21850',4310,'2026-10-31','Juniper'),
(7,'Shelby Tran',NULL,640,NULL,'Harlan'),
(8,'Wyatt Carmody','CP-34002',1120,'2026-07-31','Tallgrass'),
(9,'Lucia Amador',NULL,915,NULL,'Orrin'),
(10,'Gordon Peake','AT-18730',13900,'2025-11-30',NULL),
(11,'Mina Rashidi',NULL,210,NULL,'Sweetgrass');
INSERT INTO flights VALUES
(1,'CS-24-011',2,4,4,11,'2024-01-13 05:40','2024-01-13 08:55',13500,-11.5,0,'Steady orographic cloud over the divide'),
(2,'CS-24-014',4,9,10,NULL,'2024-01-29 22:10','2024-01-30 01:35',15200,-14,0,NULL),
(3,'CS-24-019',10,9,10,11,'2024-02-17 04:20','2024-02-17 05:05',NULL,NULL,1,'Turned back with a frozen flare rack switch'),
(4,'CS-24-033',8,3,2,9,'2024-04-25 15:30','2024-04-25 18:10',17800,-9,0,NULL),
(5,'CS-24-047',1,5,3,8,'2024-06-18 17:05','2024-06-18 20:15',19500,-10.5,0,'Golf-ball hail reported ten miles south'),
(6,'CS-24-048',1,6,1,NULL,'2024-06-18 17:20','2024-06-18 19:50',18900,-10,0,NULL),
(7,'CS-24-055',6,8,5,NULL,'2024-07-09 16:45','2024-07-09 18:20',16800,-7.5,0,'Vineyards stayed dry'),
(8,'CS-24-061',5,10,6,NULL,'2024-08-02 14:15','2024-08-02 16:00',14300,-6,0,NULL),
(9,'CS-24-062',3,3,2,9,'2024-08-11 13:50','2024-08-11 16:40',18200,-8.5,0,'Rain gauge at the dam read 14 mm'),
(10,'CS-24-070',1,5,3,NULL,'2024-08-30 18:40','2024-08-30 19:10',NULL,NULL,1,'Lightning too close to the field'),
(11,'CS-24-088',7,7,1,7,'2024-12-12 06:05','2024-12-12 07:00',2400,-4.5,0,'Runway visible after 25 minutes'),
(12,'CS-24-091',9,1,1,7,'2024-12-20 09:30','2024-12-20 12:45',14800,-15.5,0,NULL);
INSERT INTO flare_types VALUES
(1,'BIP-40','silver iodide',240,78.5),
(2,'BIP-150','silver iodide',420,142),
(3,'EJ-20','silver iodide',37,31.25),
(4,'EJ-20 Plus','silver iodide',42,36),
(5,'Hygro-1000','calcium chloride',300,115),
(6,'Hygro-500','calcium chloride',180,69.9),
(7,'Potash 65','potassium chloride',210,58),
(8,'Salt Micro','sodium chloride',200,47.5),
(9,'Drop Ice','dry ice',NULL,12),
(10,'Test Smoke','none',60,8.75);
INSERT INTO flares_fired VALUES
(1,1,14,0),(1,3,22,1),(2,2,10,0),(2,3,30,2),(4,5,12,0),(4,3,18,0),(5,4,64,3),(5,2,8,0),(6,4,48,1),(7,3,26,0),(8,6,9,1),(8,8,4,0),(9,5,16,0),(9,1,6,1),(11,9,40,0),(12,1,12,0),(12,10,2,0);
