CREATE TABLE sites (
  id INTEGER PRIMARY KEY,
  name VARCHAR(120) NOT NULL,
  town VARCHAR(80),
  water_access VARCHAR(20),
  wheelchair_accessible BOOLEAN DEFAULT 0,
  opened_on DATE,
  created_at DATETIME,
  updated_at DATETIME
);
CREATE TABLE cabins (
  id INTEGER PRIMARY KEY,
  site_id INTEGER NOT NULL REFERENCES sites(id),
  nickname VARCHAR(60),
  bench_places INTEGER,
  heater_kind VARCHAR(20), -- wood, electric, gas
  stones_kg INTEGER,
  stones_changed_on DATE,
  mobile BOOLEAN,
  retired BOOLEAN DEFAULT 0,
  created_at DATETIME,
  updated_at DATETIME
);
CREATE TABLE members (
  id INTEGER PRIMARY KEY,
  full_name VARCHAR(120),
  email VARCHAR(160),
  encrypted_password VARCHAR(100),
  birth_year INTEGER,
  membership_tier VARCHAR(20),
  joined_on DATE,
  heat_waiver_signed BOOLEAN,
  referred_by_id INTEGER REFERENCES members(id),
  created_at DATETIME,
  updated_at DATETIME
);
CREATE TABLE sittings (
  id INTEGER PRIMARY KEY,
  cabin_id INTEGER NOT NULL REFERENCES cabins(id),
  stoker_id INTEGER REFERENCES members(id),
  starts_at DATETIME,
  duration_minutes INTEGER,
  theme VARCHAR(40),
  target_temp_c INTEGER,
  peak_temp_c INTEGER,
  silent BOOLEAN,
  cancelled BOOLEAN DEFAULT 0,
  created_at DATETIME,
  updated_at DATETIME
);
CREATE TABLE bookings (
  id INTEGER PRIMARY KEY,
  sitting_id INTEGER NOT NULL REFERENCES sittings(id),
  member_id INTEGER NOT NULL REFERENCES members(id),
  guests_count INTEGER DEFAULT 0,
  price_cents INTEGER,
  state VARCHAR(20), -- held, paid, attended, no_show, refunded
  towel_hired BOOLEAN,
  rating INTEGER,
  created_at DATETIME,
  updated_at DATETIME
);
CREATE TABLE wood_deliveries (
  id INTEGER PRIMARY KEY,
  site_id INTEGER NOT NULL REFERENCES sites(id),
  supplier VARCHAR(80),
  species VARCHAR(40),
  cubic_metres DECIMAL(5,2),
  moisture_percent DECIMAL(4,1),
  cost_cents INTEGER,
  delivered_on DATE
);
INSERT INTO sites VALUES
(1,'Fisherrow Slip','Musselburgh','sea',1,'2018-10-06','2018-09-12 10:04:11','2024-01-08 09:00:00'),
(2,'Tarnside Boathouse','Keswick','lake',0,'2019-03-30','2019-03-02 18:22:40','2023-11-19 12:10:03'),
(3,'Old Lido Yard','Penzance','pool',1,'2020-07-18','2020-06-30 08:15:00','2024-02-01 16:44:29'),
(4,'Mill Weir','Ludlow','river',0,'2021-05-01','2021-04-11 20:01:54','2023-08-14 07:30:12'),
(5,'Groyne 14','Hove','sea',1,'2021-09-25','2021-09-01 11:11:11','2024-01-30 13:05:47'),
(6,'Allotment Corner','Bristol','plunge tub',1,'2022-01-15','2021-12-20 15:40:00','2023-10-02 10:20:30'),
(7,'Shingle Street Hut','Woodbridge','sea',0,'2022-04-09','2022-03-15 09:09:09','2023-12-12 12:12:12'),
(8,'Canal Basin','Leeds','plunge tub',1,'2022-11-05','2022-10-18 14:26:37','2024-02-03 08:55:00'),
(9,'Loch End Pier','Callander','lake',0,'2023-02-18','2023-01-25 17:33:02','2024-01-22 19:19:05'),
(10,'Quarry Pool','Bethesda',NULL,0,NULL,'2024-01-10 10:00:00','2024-01-10 10:00:00');
INSERT INTO cabins VALUES
(1,1,'Big Agnes',12,'wood',140,'2023-09-02',0,0,'2018-09-12 10:10:00','2023-09-02 18:00:00'),
(2,1,'The Kettle',6,'wood',60,'2023-03-11',1,0,'2019-11-01 10:00:00','2023-03-11 11:00:00'),
(3,2,'Heron',10,'wood',110,'2022-10-15',0,0,'2019-03-02 18:30:00','2022-10-15 09:00:00'),
(4,3,'Pasty Oven',14,'electric',180,'2023-06-20',0,0,'2020-06-30 08:20:00','2023-06-20 10:00:00'),
(5,4,'Miller',8,'wood',80,NULL,0,0,'2021-04-11 20:10:00','2021-04-11 20:10:00'),
(6,5,'Horsebox',6,'gas',50,'2021-09-10',1,1,'2021-09-01 11:20:00','2023-05-05 15:00:00'),
(7,5,'Pebble',16,'electric',200,'2023-12-01',0,0,'2023-04-20 09:00:00','2023-12-01 09:00:00'),
(8,6,'Marrow',8,'wood',75,'2023-01-07',0,0,'2021-12-20 15:45:00','2023-01-07 14:00:00'),
(9,7,'Curlew',10,'wood',120,'2023-10-28',0,0,'2022-03-15 09:15:00','2023-10-28 16:00:00'),
(10,8,'Barge Belle',12,'electric',150,'2022-10-30',1,0,'2022-10-18 14:30:00','2022-10-30 12:00:00'),
(11,9,'Pike',10,'wood',115,'2023-02-10',0,0,'2023-01-25 17:40:00','2023-02-10 10:00:00');
INSERT INTO members VALUES
(1,'Isla Drummond','isla.d@example.org','$2a$12$Qk3x',1979,'founder','2018-09-15',1,NULL,'2018-09-15 10:00:00','2024-01-02 10:00:00'),
(2,'Matti Korhonen','matti@example.org','$2a$12$9sLm',1968,'founder','2018-09-20',1,1,'2018-09-20 10:00:00','2023-06-02 10:00:00'),
(3,'Bronwen Pugh','bron.pugh@example.org','$2a$12$Zx81',1985,'regular','2019-04-01',1,NULL,'2019-04-01 09:30:00','2023-04-01 09:30:00'),
(4,'Tobi Adeyemi','tobi.a@example.org','$2a$12$plo0',1992,'regular','2020-08-11',1,3,'2020-08-11 12:00:00','2023-08-11 12:00:00'),
(5,'Kerensa Trewhella','kerensa@example.org','$2a$12$aaRt',1974,'regular','2020-07-25',1,NULL,'2020-07-25 14:00:00','2022-07-25 14:00:00'),
(6,'Gordon Speight','g.speight@example.org','$2a$12$YYu2',1951,'concession','2021-05-03',1,2,'2021-05-03 08:00:00','2023-05-03 08:00:00'),
(7,'Anoushka Rao','anoushka@example.org','$2a$12$mN7e',1998,'drop_in','2021-10-09',0,4,'2021-10-09 19:00:00','2021-10-09 19:00:00'),
(8,'Felix Brandt','felix.b@example.org','$2a$12$Wq4c',1989,'regular','2022-02-14',1,NULL,'2022-02-14 20:00:00','2024-01-14 20:00:00'),
(9,'Maureen Catchpole','mo.catchpole@example.org','$2a$12$LL0p',1956,'concession','2022-04-16',1,NULL,'2022-04-16 11:00:00','2023-04-16 11:00:00'),
(10,'Dylan Hartshorn','dylan.h@example.org','$2a$12$ttE5',2001,'student','2022-11-12',1,8,'2022-11-12 16:00:00','2023-11-12 16:00:00'),
(11,'Sorcha McVey','sorcha@example.org','$2a$12$Vb3k',1983,'regular','2023-02-25',1,1,'2023-02-25 13:00:00','2024-01-25 13:00:00'),
(12,'Lin Zhao','lin.z@example.org','$2a$12$oK9d',NULL,'drop_in','2023-12-30',NULL,NULL,'2023-12-30 17:00:00','2023-12-30 17:00:00');
INSERT INTO sittings VALUES
(1,1,2,'2024-01-06 08:00',90,'dawn dip',85,88,0,0,'2023-12-20 10:00:00','2024-01-06 10:00:00'),
(2,1,1,'2024-01-06 18:00',75,NULL,80,82,0,0,'2023-12-20 10:01:00','2024-01-06 20:00:00'),
(3,2,11,'2024-01-07 10:00',60,'families',65,66,0,0,'2023-12-20 10:02:00','2024-01-07 12:00:00'),
(4,3,3,'2024-01-13 16:00',90,'birch whisking',90,86,0,0,'2023-12-28 09:00:00','2024-01-13 18:00:00'),
(5,4,5,'2024-01-14 19:30',75,'singing',80,81,0,0,'2024-01-02 09:00:00','2024-01-14 21:00:00'),
(6,5,NULL,'2024-01-20 09:00',60,NULL,80,NULL,0,1,'2024-01-03 09:00:00','2024-01-19 22:00:00'),
(7,7,8,'2024-01-21 07:30',60,'dawn dip',80,84,1,0,'2024-01-05 09:00:00','2024-01-21 09:00:00'),
(8,8,4,'2024-01-27 17:00',90,'silent',75,77,1,0,'2024-01-08 09:00:00','2024-01-27 19:00:00'),
(9,9,9,'2024-01-28 15:00',75,'over sixties',70,72,0,0,'2024-01-08 09:05:00','2024-01-28 17:00:00'),
(10,10,10,'2024-02-02 20:00',60,'students',80,79,0,0,'2024-01-15 09:00:00','2024-02-02 21:30:00'),
(11,11,11,'2024-02-04 11:00',120,'ice hole',95,97,0,0,'2024-01-16 09:00:00','2024-02-04 14:00:00'),
(12,1,2,'2024-02-10 08:00',90,'dawn dip',85,NULL,0,0,'2024-01-29 09:00:00','2024-01-29 09:00:00');
INSERT INTO bookings VALUES
(1,1,1,0,0,'attended',0,5,'2023-12-22 08:00:00','2024-01-06 10:00:00'),(2,1,8,1,2600,'attended',1,4,'2023-12-23 08:00:00','2024-01-06 10:00:00'),
(3,2,7,2,4200,'no_show',0,NULL,'2024-01-03 08:00:00','2024-01-06 20:00:00'),(4,3,12,3,3600,'attended',1,4,'2024-01-04 08:00:00','2024-01-07 12:00:00'),
(5,4,6,0,700,'attended',0,3,'2024-01-05 08:00:00','2024-01-13 18:00:00'),(6,4,4,1,2600,'attended',0,5,'2024-01-06 08:00:00','2024-01-13 18:00:00'),
(7,5,3,0,1100,'attended',0,5,'2024-01-08 08:00:00','2024-01-14 21:00:00'),(8,6,6,0,700,'refunded',0,NULL,'2024-01-10 08:00:00','2024-01-19 22:00:00'),
(9,7,10,1,1600,'attended',1,2,'2024-01-15 08:00:00','2024-01-21 09:00:00'),(10,8,5,0,1100,'attended',0,4,'2024-01-18 08:00:00','2024-01-27 19:00:00'),
(11,9,6,1,1400,'attended',0,5,'2024-01-19 08:00:00','2024-01-28 17:00:00'),(12,10,7,0,1400,'attended',1,NULL,'2024-01-30 08:00:00','2024-02-02 21:30:00'),
(13,11,1,1,0,'attended',0,5,'2024-01-30 09:00:00','2024-02-04 14:00:00'),(14,12,11,0,1100,'paid',0,NULL,'2024-02-01 08:00:00','2024-02-01 08:05:00'),(15,12,12,1,3200,'held',1,NULL,'2024-02-05 08:00:00','2024-02-05 08:00:00');
INSERT INTO wood_deliveries VALUES
(1,1,'Borders Log Co','birch',3.20,17.5,41600,'2023-09-14'),(2,1,'Borders Log Co','ash',2.50,19.0,35000,'2023-12-04'),
(3,2,'Derwent Firewood','oak',4.00,22.4,50000,'2023-08-22'),(4,2,'Derwent Firewood','birch',1.80,16.1,25200,'2024-01-09'),
(5,4,'Teme Timber','alder',2.00,20.8,22000,'2023-10-03'),(6,6,'Ashton Tree Care','sycamore',1.50,24.9,0,'2023-06-17'),
(7,6,'Severn Logs','ash',2.20,18.2,30800,'2023-11-11'),(8,7,'Rendlesham Fuels','birch',3.00,15.7,42000,'2023-10-20'),
(9,9,'Trossachs Woodfuel','larch',2.70,NULL,27000,'2023-11-28'),(10,9,'Trossachs Woodfuel','birch',3.50,18.8,45500,'2024-01-31');
