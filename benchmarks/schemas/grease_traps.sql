CREATE TABLE establishments (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name VARCHAR(255) NOT NULL,
  category VARCHAR(50) NOT NULL,
  address VARCHAR(255) NOT NULL,
  postcode VARCHAR(12),
  contact_name VARCHAR(255),
  contact_email VARCHAR(255),
  permit_number VARCHAR(30),
  permit_expires_at DATE,
  seats INTEGER,
  is_exempt TINYINT NOT NULL DEFAULT 0,
  created_at TIMESTAMP,
  updated_at TIMESTAMP,
  deleted_at TIMESTAMP
);
CREATE TABLE grease_traps (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  establishment_id INTEGER NOT NULL REFERENCES establishments(id) ON DELETE CASCADE,
  tag VARCHAR(20) NOT NULL UNIQUE,
  location VARCHAR(100) NOT NULL,
  material VARCHAR(30) NOT NULL,
  capacity_litres INTEGER NOT NULL,
  service_interval_days INTEGER,
  installed_at DATE,
  has_sample_port TINYINT NOT NULL DEFAULT 0,
  created_at TIMESTAMP,
  updated_at TIMESTAMP
);
CREATE TABLE tank_trucks (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  registration VARCHAR(15) NOT NULL UNIQUE,
  make VARCHAR(50) NOT NULL,
  tank_volume_litres INTEGER NOT NULL,
  waste_licence VARCHAR(30),
  mot_due_at DATE,
  is_off_road TINYINT NOT NULL DEFAULT 0
);
CREATE TABLE drivers (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name VARCHAR(255) NOT NULL,
  email VARCHAR(255) NOT NULL UNIQUE,
  mobile VARCHAR(30),
  licence_class VARCHAR(5) NOT NULL,
  started_at DATE NOT NULL,
  left_at DATE
);
CREATE TABLE disposal_facilities (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name VARCHAR(255) NOT NULL,
  operator VARCHAR(255) NOT NULL,
  treatment VARCHAR(50) NOT NULL,
  gate_fee_per_tonne DECIMAL(8,2),
  opens_at TIME,
  closes_at TIME,
  accepts_weekends TINYINT NOT NULL DEFAULT 0
);
CREATE TABLE pump_outs (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  manifest_number VARCHAR(20) NOT NULL UNIQUE,
  grease_trap_id INTEGER NOT NULL REFERENCES grease_traps(id),
  tank_truck_id INTEGER NOT NULL REFERENCES tank_trucks(id),
  driver_id INTEGER NOT NULL REFERENCES drivers(id),
  disposal_facility_id INTEGER REFERENCES disposal_facilities(id),
  serviced_at DATE NOT NULL,
  volume_litres INTEGER,
  fat_layer_mm INTEGER,
  sludge_layer_mm INTEGER,
  fee DECIMAL(8,2),
  status VARCHAR(20) NOT NULL DEFAULT 'completed',
  comment TEXT,
  created_at TIMESTAMP,
  updated_at TIMESTAMP
);
INSERT INTO establishments VALUES
(1,'The Copper Skillet','restaurant','14 Lantern Street','LN4 2QA','Yvonne Tait','office@copperskillet.example','FOG-2019-0033','2025-03-31',64,0,'2022-01-10 09:00:00','2024-02-01 10:11:12',NULL),
(2,'Pho Garden','restaurant','3 Weighhouse Yard','LN4 2RB','Minh Dao','minh@phogarden.example','FOG-2020-0107','2026-06-30',38,0,'2022-01-10 09:04:00','2022-01-10 09:04:00',NULL),
(3,'Ridley Road Fish Bar','takeaway','88 Ridley Road','LN6 1TT','Stavros Petrou',NULL,'FOG-2018-0261','2024-09-30',NULL,0,'2022-01-10 09:09:00','2023-07-18 15:30:41',NULL),
(4,'Larkfield Care Home','care home','Larkfield Avenue','LN2 7HD','Monica Hale','facilities@larkfield.example','FOG-2021-0015','2025-12-31',90,0,'2022-01-11 11:20:00','2022-01-11 11:20:00',NULL),
(5,'Crumb & Co Bakery','bakery','27 Tollgate','LN4 3PZ','Becky Amis','hello@crumbandco.example',NULL,NULL,12,1,'2022-01-11 11:31:00','2022-01-11 11:31:00',NULL),
(6,'Hotel Meridian','hotel','1 Station Square','LN1 1AA','Pierre Lacombe','engineering@meridian.example','FOG-2017-0009','2026-01-31',210,0,'2022-01-12 08:15:00','2024-04-22 12:48:30',NULL),
(7,'Bao Brothers','takeaway','6 Weighhouse Yard','LN4 2RB',NULL,'orders@baobrothers.example','FOG-2022-0144','2025-08-31',10,0,'2022-05-30 14:00:00','2022-05-30 14:00:00',NULL),
(8,'Northside Works Canteen','canteen','Gate 2, Northside Park','LN9 5EF','Doug Ferris','d.ferris@northsidepark.example','FOG-2016-0078','2024-12-31',150,0,'2022-01-12 08:40:00','2022-01-12 08:40:00',NULL),
(9,'Smoke Ring Barbecue','restaurant','51 Tollgate','LN4 3PX','Alana Reyes','alana@smokering.example','FOG-2023-0052','2026-04-30',72,0,'2023-03-21 16:05:00','2023-03-21 16:05:00',NULL),
(10,'The Jolly Bargeman','pub','Lockside','LN3 8KW','Phil Orton','phil@jollybargeman.example','FOG-2019-0190','2024-05-31',55,0,'2022-01-13 10:00:00','2024-06-03 09:00:00','2024-06-03 09:00:00'),
(11,'Vine Leaf Meze','restaurant','9 Lantern Street','LN4 2QA','Selin Aksoy','selin@vineleaf.example','FOG-2021-0088','2025-10-31',44,0,'2022-01-13 10:12:00','2022-01-13 10:12:00',NULL);
INSERT INTO grease_traps VALUES
(1,1,'GT-0101','rear yard','concrete',2000,60,'2011-07-04',1,'2022-01-15 09:00:00','2022-01-15 09:00:00'),
(2,2,'GT-0102','under sink','stainless steel',120,14,'2020-02-19',0,'2022-01-15 09:02:00','2022-01-15 09:02:00'),
(3,3,'GT-0103','basement','polyethylene',350,30,'2018-10-01',0,'2022-01-15 09:05:00','2023-07-18 15:31:00'),
(4,4,'GT-0104','kitchen courtyard','concrete',3000,90,'2005-03-22',1,'2022-01-15 09:06:00','2022-01-15 09:06:00'),
(5,6,'GT-0105','loading bay','concrete',6000,45,'1998-11-16',1,'2022-01-15 09:10:00','2022-01-15 09:10:00'),
(6,6,'GT-0106','banqueting kitchen','stainless steel',400,21,'2014-05-08',0,'2022-01-15 09:11:00','2022-01-15 09:11:00'),
(7,7,'GT-0107','under sink','polyethylene',90,14,'2022-05-25',0,'2022-05-30 14:10:00','2022-05-30 14:10:00'),
(8,8,'GT-0108','car park','fibreglass',4500,60,NULL,1,'2022-01-15 09:14:00','2022-01-15 09:14:00'),
(9,9,'GT-0109','rear yard','fibreglass',1500,30,'2023-03-10',1,'2023-03-21 16:20:00','2023-03-21 16:20:00'),
(10,10,'GT-0110','cellar','stainless steel',250,30,'2013-09-30',0,'2022-01-15 09:17:00','2022-01-15 09:17:00'),
(11,11,'GT-0111','rear passage','polyethylene',500,NULL,'2021-04-12',0,'2022-01-15 09:20:00','2022-01-15 09:20:00'),
(12,5,'GT-0112','under sink','stainless steel',60,NULL,NULL,0,'2022-01-15 09:22:00','2022-01-15 09:22:00');
INSERT INTO tank_trucks VALUES
(1,'KX19 VDA','Scania P280',10000,'WCL/40217','2025-03-14',0),
(2,'KX21 VFB','Volvo FL',7500,'WCL/40217','2024-11-02',0),
(3,'KV16 TRN','DAF LF',5000,'WCL/40217','2024-08-29',1),
(4,'KN70 HGE','Iveco Daily',1800,'WCL/40217','2025-01-20',0),
(5,'KN23 LOP','Iveco Daily',1800,'WCL/51880','2026-05-09',0),
(6,'KX12 BBZ','MAN TGL',4000,NULL,'2023-06-17',1),
(7,'KR22 SWA','Mercedes Atego',7000,'WCL/51880','2025-07-31',0),
(8,'KR24 SWD','Mercedes Atego',7000,'WCL/51880',NULL,0),
(9,'KU18 MEJ','Scania P320',12000,'WCL/40217','2025-02-26',0),
(10,'KU15 MAC','DAF CF',12000,'WCL/40217','2024-10-10',0);
INSERT INTO drivers VALUES
(1,'Terry Blackwell','terry.b@cleantrap.example','07700 900118','C','2009-06-01',NULL),
(2,'Ewa Stankiewicz','ewa.s@cleantrap.example','07700 900233','C','2015-02-16',NULL),
(3,'Hamid Rahimi','hamid.r@cleantrap.example','07700 900271','C','2018-09-03',NULL),
(4,'Chloe Danvers','chloe.d@cleantrap.example','07700 900305','C1','2021-04-19',NULL),
(5,'Barry Noakes','barry.n@cleantrap.example',NULL,'C','2002-01-07','2023-04-28'),
(6,'Junior Campbell','junior.c@cleantrap.example','07700 900344','C1','2022-08-01',NULL),
(7,'Siân Probert','sian.p@cleantrap.example','07700 900390','C','2019-11-11',NULL),
(8,'Aleksi Niemi','aleksi.n@cleantrap.example','07700 900412','B','2023-05-15','2024-02-09'),
(9,'Rosa Quintero','rosa.q@cleantrap.example','07700 900467','C1','2023-10-02',NULL),
(10,'Ged Marsden','ged.m@cleantrap.example',NULL,'CE','2013-03-25',NULL);
INSERT INTO disposal_facilities VALUES
(1,'Saltmarsh Treatment Works','Eastfen Water','wastewater treatment',48.00,'06:00','18:00',0),
(2,'Greenloop Digester','Greenloop Energy','anaerobic digestion',31.50,'07:00','17:00',1),
(3,'Fletton Biodiesel','Fletton Oils','biodiesel',12.00,'08:00','16:30',0),
(4,'Holme Composting','Holme Farms','composting',39.00,'07:30','16:00',0),
(5,'Wharf Lane Transfer Station','Lantern City Council','transfer',62.50,'05:30','20:00',1),
(6,'Brickfield Digester','Agrivolt','anaerobic digestion',29.00,'00:00','23:59',1),
(7,'Crowholt Works','Eastfen Water','wastewater treatment',51.00,'06:00','18:00',0),
(8,'Tarn Rendering','Tarn Proteins','rendering',NULL,'07:00','15:00',0),
(9,'Millrace Dewatering','Sludgecare','dewatering',44.25,'07:00','19:00',1),
(10,'Pinnock Lagoon','Sludgecare','land spreading',26.00,NULL,NULL,0);
INSERT INTO pump_outs VALUES
(1,'M-240103',1,1,1,2,'2024-01-09',1850,140,90,285.00,'completed',NULL,'2024-01-09 11:02:00','2024-01-09 16:40:00'),
(2,'M-240104',5,9,10,1,'2024-01-11',5700,210,160,640.00,'completed',NULL,'2024-01-11 06:55:00','2024-01-11 12:00:00'),
(3,'M-240107',2,4,4,5,'2024-01-16',115,60,25,75.00,'completed',NULL,'2024-01-16 08:10:00','2024-01-16 18:05:00'),
(4,'M-240111',3,4,4,3,'2024-01-23',330,180,70,110.00,'completed','Baffle cracked, owner told.','2024-01-23 07:40:00','2024-01-23 15:12:00'),
(5,'M-240118',4,2,2,2,'2024-02-06',2600,95,80,330.00,'completed',NULL,'2024-02-06 09:30:00','2024-02-06 16:50:00'),
(6,'M-240120',7,5,8,5,'2024-02-08',85,75,20,70.00,'completed',NULL,'2024-02-08 10:15:00','2024-02-08 19:30:00'),
(7,'M-240125',10,5,6,NULL,'2024-02-20',NULL,NULL,NULL,40.00,'no_access','Cellar locked, nobody on site.','2024-02-20 08:30:00','2024-02-20 08:45:00'),
(8,'M-240131',5,9,7,1,'2024-02-27',5450,190,150,640.00,'completed',NULL,'2024-02-27 06:40:00','2024-02-27 11:35:00'),
(9,'M-240136',8,7,3,6,'2024-03-05',4100,120,110,480.00,'completed',NULL,'2024-03-05 13:00:00','2024-03-05 22:10:00'),
(10,'M-240140',9,2,2,3,'2024-03-12',1400,260,95,240.00,'completed','Very thick fat cap.','2024-03-12 07:20:00','2024-03-12 14:45:00'),
(11,'M-240144',1,1,1,2,'2024-03-14',1720,115,75,285.00,'completed',NULL,'2024-03-14 11:10:00','2024-03-14 16:20:00'),
(12,'M-240152',6,4,9,5,'2024-03-26',380,130,60,125.00,'disputed','Hotel says the trap was not rinsed.','2024-03-26 22:00:00','2024-04-22 12:50:00'),
(13,'M-240160',3,5,6,3,'2024-04-09',340,205,85,110.00,'completed',NULL,'2024-04-09 07:45:00','2024-04-09 13:30:00'),
(14,'M-240166',11,5,9,6,'2024-04-18',450,85,NULL,130.00,'completed',NULL,'2024-04-18 09:05:00','2024-04-18 17:00:00'),
(15,'M-240171',9,7,7,NULL,'2024-04-23',NULL,NULL,NULL,NULL,'cancelled',NULL,'2024-04-19 15:00:00','2024-04-22 09:00:00'),
(16,'M-240180',12,4,4,5,'2024-05-07',55,20,10,0.00,'completed','Goodwill visit.','2024-05-07 08:20:00','2024-05-07 18:30:00');
