-- couriers who travel with museum loans
BEGIN TRANSACTION;
CREATE TABLE museums (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name VARCHAR(120) NOT NULL,
  city VARCHAR(80),
  country_code CHAR(2),
  registrar_name VARCHAR(100),
  gallery_humidity_pct INTEGER,
  loan_fee_cents INTEGER,
  is_state_indemnified BOOLEAN NOT NULL DEFAULT 0,
  has_loading_dock BOOLEAN NOT NULL DEFAULT 0,
  created_at DATETIME,
  updated_at DATETIME
);
INSERT INTO museums VALUES
(1,'Halvorsen Museum','Bergstad','NO','Tuva Elstad',50,45000,1,1,'2021-01-11 08:00:00','2023-05-02 09:14:00'),
(2,'Pinacoteca Sant''Orso','Valdoria','IT','Ilaria Bonfanti',55,60000,1,0,'2021-01-11 08:00:00','2022-11-20 15:01:00'),
(3,'Kestrel Foundation','Larkhaven','US','Mason Whitlow',45,120000,0,1,'2021-01-11 08:02:00','2023-08-08 12:44:00'),
(4,'Stedelijk Prentenhuis','Oudermeer','NL','Femke Drost',52,30000,1,1,'2021-02-03 10:30:00','2021-02-03 10:30:00'),
(5,'Museo del Vidrio','Cantalar','ES','Rocío Almansa',48,25000,1,0,'2021-03-15 11:11:00','2023-01-19 08:20:00'),
(6,'Tsukimori Art Hall','Hanazato','JP','Kenji Morikawa',55,150000,1,1,'2021-06-21 04:05:00','2023-09-30 02:00:00'),
(7,'Ashcombe House','Wyvern Cross','GB','Perdita Lyle',NULL,0,0,0,'2022-02-14 14:00:00','2022-02-14 14:00:00'),
(8,'Galerie Montfaucon','Saint-Aubry','FR','Benoît Caradec',53,80000,1,1,'2022-07-01 07:45:00','2023-10-10 16:32:00');
CREATE TABLE couriers (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  first_name VARCHAR(60) NOT NULL,
  last_name VARCHAR(60) NOT NULL,
  email VARCHAR(120) UNIQUE,
  employer_id INTEGER REFERENCES museums(id),
  profession VARCHAR(60),
  daily_allowance_cents INTEGER,
  passport_expires_on DATE,
  is_airside_cleared BOOLEAN NOT NULL DEFAULT 0,
  speaks_languages VARCHAR(120),
  encrypted_password VARCHAR(128),
  created_at DATETIME
);
INSERT INTO couriers VALUES
(1,'Sigrun','Aasen','sigrun.aasen@halvorsen.example',1,'paintings conservator',9000,'2027-04-12',1,'Norwegian, English, German','$2a$10$q1','2021-01-12 09:00:00'),
(2,'Matteo','Ferrigno','m.ferrigno@santorso.example',2,'art handler',7500,'2025-01-30',1,'Italian, French','$2a$10$q2','2021-01-12 09:01:00'),
(3,'Clarissa','Boone','cboone@kestrel.example',3,'registrar',11000,'2030-08-19',0,'English','$2a$10$q3','2021-01-12 09:02:00'),
(4,'Joris','van Hulst','j.vanhulst@prentenhuis.example',4,'paper conservator',8000,'2026-06-05',1,'Dutch, English','$2a$10$q4','2021-02-03 10:40:00'),
(5,'Remedios','Cid','rcid@vidrio.example',5,'glass conservator',7000,'2024-09-14',0,'Spanish, Portuguese','$2a$10$q5','2021-03-16 08:00:00'),
(6,'Haruka','Inoue','inoue@tsukimori.example',6,'curator',12500,'2029-02-27',1,'Japanese, English','$2a$10$q6','2021-06-21 04:30:00'),
(7,'Giles','Penhallow','giles@penhallow.example',NULL,'art handler',8500,'2028-11-02',1,'English, Spanish','$2a$10$q7','2022-03-01 12:00:00'),
(8,'Solène','Marchetti','s.marchetti@montfaucon.example',8,'registrar',8800,'2027-07-07',1,'French, Italian, English','$2a$10$q8','2022-07-02 06:50:00'),
(9,'Edvard','Lunde','edvard.lunde@halvorsen.example',1,'curator',9500,NULL,0,'Norwegian, English','$2a$10$q9','2023-01-05 10:10:00');
CREATE TABLE artworks (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  inventory_number VARCHAR(30) NOT NULL,
  title VARCHAR(160) NOT NULL,
  artist_name VARCHAR(100),
  year_made INTEGER,
  medium VARCHAR(60),
  height_cm DECIMAL(6,1),
  width_cm DECIMAL(6,1),
  insured_value_cents BIGINT,
  max_lux INTEGER,
  museum_id INTEGER NOT NULL REFERENCES museums(id),
  is_fragile BOOLEAN NOT NULL DEFAULT 0,
  deleted_at DATETIME
);
INSERT INTO artworks VALUES
(1,'HM.1931.04','Herring Fleet at Dusk','Oskar Brandvold',1888,'oil on canvas',92.0,140.5,180000000,200,1,0,NULL),
(2,'HM.1977.12','Girl with Snow Lantern','Ragna Thorsnes',1921,'oil on panel',41.0,33.0,62000000,200,1,1,NULL),
(3,'PSO 118','Saint Ursus Feeding the Poor','Master of Valdoria',1462,'tempera on panel',128.0,76.0,940000000,150,2,1,NULL),
(4,'KF-2004-7','Parking Structure IV','Dale Hutchens',1998,'acrylic on aluminium',210.0,305.0,125000000,300,3,0,NULL),
(5,'SP-1640-b','View of the Ice Market','Adriaen Kool',1641,'etching',21.5,30.2,3800000,50,4,1,NULL),
(6,'SP-1702-a','Tulip Album, leaf 9','Maria van Rijsoord',1702,'watercolour',32.0,24.8,21000000,50,4,1,NULL),
(7,'MV-0331','Fishbone Goblet','unknown',1695,'blown glass',27.4,11.0,9500000,300,5,1,NULL),
(8,'TAH-55','Moon over Hanazato Bridge','Shunkei Toda',1835,'woodblock print',25.6,37.9,7200000,50,6,0,NULL),
(9,'AH 12','The Third Baronet','Josiah Crabbe',1764,'oil on canvas',236.0,145.0,48000000,200,7,0,NULL),
(10,'GM 1908-3','Bathers, Morning','Hélène Vasseur',1907,'pastel',64.5,81.0,315000000,50,8,1,NULL);
CREATE TABLE crates (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  crate_code VARCHAR(20) NOT NULL UNIQUE,
  crate_type VARCHAR(40),
  inner_length_cm INTEGER,
  empty_weight_kg DECIMAL(6,1),
  built_on DATE,
  owner_id INTEGER REFERENCES museums(id),
  has_shock_logger BOOLEAN NOT NULL DEFAULT 0,
  is_climate_controlled BOOLEAN NOT NULL DEFAULT 0,
  created_at DATETIME
);
INSERT INTO crates VALUES
(1,'CR-101','museum case',160,74.0,'2018-05-10',1,1,1,'2021-01-13 08:00:00'),
(2,'CR-102','museum case',60,28.5,'2018-05-10',1,1,0,'2021-01-13 08:00:00'),
(3,'CR-140','double case',150,132.0,'2020-02-21',2,1,1,'2021-01-13 08:01:00'),
(4,'CR-155','travel frame',320,96.0,'2016-09-05',3,0,0,'2021-01-13 08:01:00'),
(5,'CR-160','solander box',50,6.2,'2021-01-18',4,0,0,'2021-02-03 11:00:00'),
(6,'CR-161','solander box',50,6.2,'2021-01-18',4,1,0,'2021-02-03 11:00:00'),
(7,'CR-170','foam case',45,11.8,NULL,5,1,0,'2021-03-16 09:00:00'),
(8,'CR-188','museum case',95,41.3,'2022-06-27',8,1,1,'2022-07-02 07:00:00'),
(9,'CR-190','travel frame',260,88.0,'2022-03-30',NULL,0,0,'2022-04-01 10:00:00');
CREATE TABLE shipments (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  reference VARCHAR(20) NOT NULL UNIQUE,
  artwork_id INTEGER NOT NULL REFERENCES artworks(id),
  crate_id INTEGER REFERENCES crates(id),
  origin_museum_id INTEGER NOT NULL REFERENCES museums(id),
  destination_museum_id INTEGER NOT NULL REFERENCES museums(id),
  return_of_shipment_id INTEGER REFERENCES shipments(id),
  transport_mode VARCHAR(20),
  departs_on DATE,
  arrives_on DATE,
  distance_km INTEGER,
  freight_cost_cents INTEGER,
  max_shock_g DECIMAL(4,1),
  status VARCHAR(20),
  is_customs_sealed BOOLEAN NOT NULL DEFAULT 0,
  tracking_token CHAR(8),
  created_at DATETIME
);
INSERT INTO shipments VALUES
(1,'LN-2023-001',1,1,1,4,NULL,'truck','2023-02-06','2023-02-09',1480,612000,2.1,'delivered',1,'k3v9q2aa','2022-11-30 10:00:00'),
(2,'LN-2023-002',5,5,4,3,NULL,'hand carry','2023-02-20','2023-02-21',6320,184000,NULL,'delivered',1,'p0x7d1bb','2022-12-12 09:30:00'),
(3,'LN-2023-005',3,3,2,8,NULL,'truck','2023-03-13','2023-03-15',890,975000,3.8,'delivered',0,'z8m4t6cc','2023-01-09 14:00:00'),
(4,'LN-2023-008',1,1,4,1,1,'truck','2023-06-12','2023-06-15',1480,628000,1.9,'delivered',1,'a1f5h8dd','2022-11-30 10:05:00'),
(5,'LN-2023-011',7,7,5,2,NULL,'air freight','2023-06-26','2023-06-27',1150,231000,6.4,'delivered',0,'c7n2w9ee','2023-03-22 08:15:00'),
(6,'LN-2023-014',5,6,3,4,2,'hand carry','2023-07-03','2023-07-04',6320,190500,1.2,'delivered',1,'j6r3y5ff','2022-12-12 09:35:00'),
(7,'LN-2023-017',4,4,3,6,NULL,'air freight','2023-08-21','2023-08-26',10900,2740000,4.5,'delivered',1,'u2b8k4gg','2023-04-18 17:20:00'),
(8,'LN-2023-020',3,3,8,2,3,'truck','2023-09-18','2023-09-20',890,981000,2.6,'delivered',0,'e9s1l7hh','2023-01-09 14:05:00'),
(9,'LN-2023-023',9,9,7,8,NULL,'truck','2023-10-30',NULL,640,318000,NULL,'in transit',1,'t5g6v3ii','2023-07-27 11:40:00'),
(10,'LN-2023-026',8,NULL,6,1,NULL,'hand carry','2024-01-15',NULL,8300,NULL,NULL,'planned',0,'o4w0x2jj','2023-09-30 02:10:00'),
(11,'LN-2023-027',10,8,8,3,NULL,'air freight','2024-02-05',NULL,6050,NULL,NULL,'cancelled',0,'d8q7m1kk','2023-10-10 16:40:00');
CREATE TABLE shipment_couriers (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  shipment_id INTEGER NOT NULL REFERENCES shipments(id),
  courier_id INTEGER NOT NULL REFERENCES couriers(id),
  role VARCHAR(30),
  nights_away INTEGER,
  ticket_cost_cents INTEGER,
  is_confirmed BOOLEAN NOT NULL DEFAULT 0,
  created_at DATETIME,
  UNIQUE (shipment_id, courier_id)
);
INSERT INTO shipment_couriers VALUES
(1,1,1,'lead',4,38500,1,'2022-12-01 10:00:00'),
(2,2,4,'lead',3,142000,1,'2022-12-13 09:00:00'),
(3,3,2,'lead',3,21000,1,'2023-01-10 08:00:00'),
(4,3,8,'observer',1,0,1,'2023-01-10 08:05:00'),
(5,4,9,'lead',4,36000,1,'2023-03-01 10:00:00'),
(6,5,5,'lead',2,27500,1,'2023-03-23 08:00:00'),
(7,6,3,'lead',3,155000,1,'2023-04-02 13:00:00'),
(8,7,3,'lead',7,310000,1,'2023-04-19 16:00:00'),
(9,7,7,'second',8,298000,1,'2023-04-19 16:05:00'),
(10,8,2,'lead',3,19500,1,'2023-05-11 07:00:00'),
(11,9,7,'lead',2,NULL,1,'2023-08-01 09:00:00'),
(12,10,6,'lead',5,NULL,0,'2023-10-01 01:00:00');
CREATE TABLE condition_reports (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  shipment_id INTEGER NOT NULL REFERENCES shipments(id),
  written_by_id INTEGER REFERENCES couriers(id),
  countersigned_by_id INTEGER REFERENCES couriers(id),
  stage VARCHAR(20),                -- packing, arrival
  reported_on DATE NOT NULL,
  condition_grade VARCHAR(12),
  finding TEXT,
  photo_count INTEGER,
  has_new_damage BOOLEAN NOT NULL DEFAULT 0,
  photo_checksum VARCHAR(16),
  created_at DATETIME
);
INSERT INTO condition_reports VALUES
(1,1,1,NULL,'packing','2023-02-03','good','old craquelure in the sky',14,0,'5be1','2023-02-03 15:00:00'),
(2,1,1,4,'arrival','2023-02-10','good',NULL,9,0,'77c0','2023-02-10 11:00:00'),
(3,2,4,3,'arrival','2023-02-22','excellent',NULL,6,0,'1a9e','2023-02-22 18:00:00'),
(4,3,2,8,'arrival','2023-03-16','fair','lifting paint along the join',31,1,'c0d4','2023-03-16 10:30:00'),
(5,4,9,1,'arrival','2023-06-16','good',NULL,8,0,'e213','2023-06-16 09:45:00'),
(6,5,5,2,'arrival','2023-06-28','poor','hairline crack in the foot',22,1,'904b','2023-06-28 12:00:00'),
(7,6,3,4,'arrival','2023-07-05','excellent','slight cockling of the mount',7,0,'3f3f','2023-07-05 14:20:00'),
(8,7,7,6,'arrival','2023-08-27','good','scuff on the lower edge',18,1,'aa18','2023-08-27 05:00:00'),
(9,8,2,8,'packing','2023-09-15','fair',NULL,26,0,'b6d7','2023-09-15 16:10:00'),
(10,9,7,NULL,'packing','2023-10-27','good','frame corner loose',12,0,'4e02','2023-10-27 13:00:00');
COMMIT;
