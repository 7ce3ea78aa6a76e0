CREATE TABLE fuel_types (
  id INTEGER PRIMARY KEY,
  name VARCHAR(50) NOT NULL,
  sweeps_per_year INTEGER NOT NULL,
  is_smokeless BOOLEAN NOT NULL,
  moisture_limit_percent INTEGER
);
CREATE TABLE customers (
  id INTEGER PRIMARY KEY,
  full_name VARCHAR(120) NOT NULL,
  email VARCHAR(150),
  phone VARCHAR(30),
  customer_type VARCHAR(20) NOT NULL,
  reminder_opt_in BOOLEAN NOT NULL,
  referred_by_id INTEGER REFERENCES customers(id),
  created_at TIMESTAMP NOT NULL,
  updated_at TIMESTAMP NOT NULL
);
CREATE TABLE properties (
  id INTEGER PRIMARY KEY,
  customer_id INTEGER NOT NULL REFERENCES customers(id),
  address VARCHAR(200) NOT NULL,
  village VARCHAR(80) NOT NULL,
  postcode VARCHAR(10),
  roof_type VARCHAR(30),
  storeys INTEGER,
  is_listed BOOLEAN NOT NULL,
  parking_notes TEXT,
  created_at TIMESTAMP NOT NULL,
  updated_at TIMESTAMP NOT NULL
);
CREATE TABLE appliances (
  id INTEGER PRIMARY KEY,
  property_id INTEGER NOT NULL REFERENCES properties(id),
  fuel_type_id INTEGER REFERENCES fuel_types(id),
  appliance_type VARCHAR(40) NOT NULL,
  brand VARCHAR(60),
  room VARCHAR(40),
  output_kw DECIMAL(4,1),
  flue_diameter_mm INTEGER,
  flue_height_m DECIMAL(4,1),
  installed_year INTEGER,
  created_at TIMESTAMP NOT NULL,
  updated_at TIMESTAMP NOT NULL
);
CREATE TABLE sweeps (
  id INTEGER PRIMARY KEY,
  full_name VARCHAR(120) NOT NULL,
  email VARCHAR(150) NOT NULL,
  guild_number VARCHAR(20),
  van_registration VARCHAR(12),
  hired_on DATE NOT NULL,
  left_on DATE,
  can_survey_by_camera BOOLEAN NOT NULL,
  created_at TIMESTAMP NOT NULL,
  updated_at TIMESTAMP NOT NULL
);
CREATE TABLE visits (
  id INTEGER PRIMARY KEY,
  appliance_id INTEGER NOT NULL REFERENCES appliances(id),
  sweep_id INTEGER NOT NULL REFERENCES sweeps(id),
  scheduled_for DATE NOT NULL,
  arrival_time TIME,
  status VARCHAR(20) NOT NULL,
  soot_removed_litres DECIMAL(5,1),
  draught_test_passed BOOLEAN,
  fee DECIMAL(8,2),
  paid_on DATE,
  certificate_number VARCHAR(20),
  notes TEXT,
  created_at TIMESTAMP NOT NULL,
  updated_at TIMESTAMP NOT NULL
);
CREATE TABLE hazards (
  id INTEGER PRIMARY KEY,
  visit_id INTEGER NOT NULL REFERENCES visits(id),
  hazard_type VARCHAR(60) NOT NULL,
  severity VARCHAR(20) NOT NULL,
  advice TEXT,
  resolved_on DATE,
  created_at TIMESTAMP NOT NULL,
  updated_at TIMESTAMP NOT NULL
);
INSERT INTO fuel_types VALUES
(1,'Seasoned hardwood',2,0,20),
(2,'Kiln-dried logs',2,0,18),
(3,'Softwood',4,0,20),
(4,'House coal',2,0,NULL),
(5,'Anthracite',1,1,NULL),
(6,'Manufactured briquettes',1,1,8),
(7,'Wood pellets',1,0,10),
(8,'Heating oil',1,0,NULL),
(9,'Natural gas',1,1,NULL),
(10,'Peat',2,0,35),
(11,'Bioethanol',1,1,NULL);
INSERT INTO customers VALUES
(1,'Agnes Birtwhistle','agnes.b@postbox.example','01632 962001','private',1,NULL,'2022-05-13 08:53:46','2022-05-20 13:54:44'),
(2,'Martin Oakes','m.oakes@postbox.example','01632 962014','private',1,1,'2021-11-16 16:14:42','2021-11-16 16:14:42'),
(3,'Fernhill Holiday Lets','bookings@fernhill.example','01632 962027','landlord',1,NULL,'2021-10-10 13:17:22','2021-10-10 13:17:22'),
(4,'The Drovers Arms','landlady@drovers.example','01632 962030','business',1,3,'2021-07-02 13:32:05','2021-07-02 13:32:05'),
(5,'Parochial Council of Eastry','clerk@eastrypc.example',NULL,'charity',0,NULL,'2022-07-08 07:02:22','2022-07-08 07:02:22'),
(6,'Sunita Rao','sunita.rao@postbox.example','01632 962048','private',1,2,'2022-05-18 11:45:19','2022-06-19 11:05:37'),
(7,'Colonel Bertram Hythe',NULL,'01632 962051','private',0,NULL,'2022-03-20 14:15:25','2022-03-20 14:15:25'),
(8,'Larkrise Housing Association','repairs@larkrise.example','01632 962066','landlord',1,NULL,'2022-06-27 13:17:19','2022-06-27 13:17:19'),
(9,'Joanne and Pete Mallow','mallows@postbox.example','01632 962073','private',1,6,'2021-05-24 08:31:36','2021-06-29 15:47:56'),
(10,'Old Forge Bakery','oven@oldforgebakery.example','01632 962089','business',1,4,'2021-06-30 11:47:21','2021-07-20 15:46:45'),
(11,'Thea Lindholm','thea@postbox.example','01632 962095','private',0,1,'2021-09-20 12:55:08','2021-10-02 07:31:22');
INSERT INTO properties VALUES
(1,1,'2 Chapel Row','Upper Eastry','EA4 1TR','slate',2,0,NULL,'2021-09-27 13:33:35','2021-10-10 14:49:00'),
(2,2,'Pound Cottage','Nether Wick','EA6 3LN','thatch',2,1,'Park by the pond, not on the verge','2021-04-16 13:46:00','2021-05-11 01:01:14'),
(3,3,'Fernhill Barn','Fernhill','EA7 9SD','clay tile',2,0,'Key safe left of the door','2022-03-08 11:05:11','2022-03-08 11:05:11'),
(4,3,'Fernhill Shepherd''s Hut','Fernhill','EA7 9SD','corrugated iron',1,0,'Four-wheel drive only after rain','2021-09-14 10:04:45','2021-09-14 10:04:45'),
(5,4,'The Drovers Arms, Market Street','Eastry','EA1 2PQ','slate',3,1,NULL,'2021-12-05 09:48:27','2021-12-05 09:48:27'),
(6,5,'Eastry Village Hall','Eastry','EA1 2PZ','clay tile',1,0,NULL,'2022-07-03 17:20:02','2022-07-03 17:20:02'),
(7,6,'14 Mill Gardens','Eastry',NULL,'concrete tile',2,0,'Permit from neighbour at 16','2022-04-01 08:38:02','2022-04-01 08:38:02'),
(8,7,'Hythe Hall','Nether Wick','EA6 3HH','lead',3,1,'Use the stable yard','2021-10-28 10:49:48','2021-10-28 10:49:48'),
(9,8,'31 Coronation Close','Eastry','EA1 7BX','concrete tile',2,0,NULL,'2022-04-06 07:19:44','2022-04-06 07:19:44'),
(10,8,'35 Coronation Close','Eastry','EA1 7BX','concrete tile',NULL,0,NULL,'2021-11-07 15:17:48','2021-11-10 05:32:04'),
(11,9,'Brook End','Upper Eastry','EA4 1UU','thatch',2,0,'Low bridge, 2.4 m','2021-07-17 13:16:37','2021-08-09 09:32:50'),
(12,10,'The Old Forge','Eastry','EA1 2PS','slate',2,1,NULL,'2021-06-20 17:31:55','2021-06-20 17:31:55'),
(13,11,'Narrowboat Kestrel, Wick Lock','Nether Wick',NULL,NULL,1,0,'Ten minutes on foot along the towpath','2022-01-31 13:43:26','2022-01-31 13:43:26');
INSERT INTO appliances VALUES
(1,1,1,'wood stove','Fjellbrand','Sitting room',5.0,150,7.5,2014,'2022-01-12 13:36:34','2022-01-12 13:36:34'),
(2,2,2,'inglenook fire',NULL,'Parlour',NULL,300,6.8,NULL,'2022-04-28 15:33:43','2022-04-28 15:33:43'),
(3,3,7,'pellet stove','Calorina','Kitchen',8.2,80,5.5,2020,'2021-03-01 10:32:21','2021-03-01 10:32:21'),
(4,4,3,'wood stove','Hobbit & Sons','Living space',3.5,100,2.6,2018,'2022-05-21 15:18:12','2022-05-25 20:34:37'),
(5,5,4,'open fire',NULL,'Public bar',NULL,225,11.0,1890,'2022-04-22 09:54:43','2022-04-22 09:54:43'),
(6,5,6,'open fire',NULL,'Snug',NULL,225,11.0,1890,'2021-10-17 15:22:14','2021-10-17 15:22:14'),
(7,6,9,'gas heater','Warmflow','Main hall',12.0,125,4.2,2006,'2022-03-05 17:51:28','2022-03-24 08:55:35'),
(8,7,2,'wood stove','Nordvik','Lounge',4.9,150,6.9,2021,'2021-07-29 14:08:24','2021-07-29 14:08:24'),
(9,8,1,'open fire',NULL,'Great hall',NULL,450,16.5,1720,'2021-09-15 17:32:35','2021-09-15 17:32:35'),
(10,8,5,'range cooker','Esse-Vale','Kitchen',11.5,150,14.0,1962,'2022-05-31 13:38:27','2022-05-31 13:38:27'),
(11,9,4,'back boiler','Parkhurst','Living room',7.3,200,7.1,1974,'2022-07-08 16:25:07','2022-08-17 13:29:56'),
(12,10,NULL,'blocked fireplace',NULL,'Living room',NULL,200,7.1,NULL,'2022-06-20 16:07:22','2022-07-17 20:24:39'),
(13,11,2,'wood stove','Fjellbrand','Snug',5.0,150,6.2,2016,'2021-07-20 10:55:54','2021-08-22 00:57:35'),
(14,12,1,'bread oven','Four Martin','Bakehouse',35.0,250,9.0,1998,'2022-03-28 12:55:44','2022-04-29 14:06:18'),
(15,13,6,'wood stove','Hobbit & Sons','Saloon',4.0,125,1.4,2011,'2021-05-30 15:37:41','2021-05-30 15:37:41');
INSERT INTO sweeps VALUES
(1,'Bert Sallow','bert@sallowsweeps.example','GS-0311','LX12 BRT','1994-09-01',NULL,0,'2022-01-15 08:29:33','2022-01-15 08:29:33'),
(2,'Carys Sallow','carys@sallowsweeps.example','GS-0877','LX19 CRY','2013-03-18',NULL,1,'2021-07-22 12:57:51','2021-07-22 12:57:51'),
(3,'Jed Morrow','jed@sallowsweeps.example','GS-0902','LX16 JED','2016-10-03',NULL,1,'2022-02-28 10:35:07','2022-02-28 23:23:32'),
(4,'Ollie Trent','ollie@sallowsweeps.example',NULL,NULL,'2023-01-09',NULL,0,'2023-01-09 16:51:32','2023-01-09 16:51:32'),
(5,'Miriam Stout','miriam@sallowsweeps.example','GS-0955','LX21 MRM','2019-05-27',NULL,1,'2022-03-05 15:19:06','2022-03-11 06:36:37'),
(6,'Paddy Quill','paddy@sallowsweeps.example','GS-0420','LX08 PDY','2001-02-12','2022-12-16',0,'2022-12-16 07:03:43','2022-12-16 07:03:43'),
(7,'Abel Dunn','abel@sallowsweeps.example','GS-0764','LX15 ABL','2010-08-23','2018-06-29',0,'2021-08-04 15:21:23','2021-08-24 17:02:12'),
(8,'Rhona Pike','rhona@sallowsweeps.example','GS-1003','LX23 RHN','2022-04-04',NULL,1,'2022-04-04 14:57:43','2022-04-04 14:57:43'),
(9,'Stefan Iliescu','stefan@sallowsweeps.example','GS-1020','LX20 STF','2023-09-11',NULL,1,'2023-09-11 15:59:10','2023-09-11 15:59:10'),
(10,'Gwen Larch','gwen@sallowsweeps.example',NULL,NULL,'2024-02-05',NULL,0,'2024-02-05 11:55:53','2024-02-05 11:55:53');
INSERT INTO visits VALUES
(1,1,1,'2024-01-16','09:00','done',6.5,1,65.00,'2024-01-16','CS-24-0007',NULL,'2024-01-16 14:27:32','2024-02-12 08:00:32'),
(2,2,2,'2024-01-18','10:30','done',14.0,1,85.00,'2024-02-01','CS-24-0009','Old nest above the damper','2024-01-18 09:57:42','2024-01-18 09:57:42'),
(3,5,1,'2024-01-22','07:30','done',31.5,1,80.00,'2024-01-22','CS-24-0012',NULL,'2024-01-22 17:29:19','2024-01-22 17:29:19'),
(4,6,1,'2024-01-22','08:30','done',9.0,1,55.00,'2024-01-22','CS-24-0013',NULL,'2024-01-22 14:16:41','2024-01-22 14:16:41'),
(5,3,3,'2024-02-05','13:00','done',2.0,1,95.00,'2024-03-04','CS-24-0021','Ash pan gasket worn','2024-02-05 16:47:04','2024-02-07 12:21:56'),
(6,4,3,'2024-02-05','14:30','done',11.5,0,70.00,'2024-03-04',NULL,'Tar all the way up, wet logs','2024-02-05 15:40:01','2024-02-05 15:40:01'),
(7,7,5,'2024-02-13','11:00','done',0.0,1,90.00,'2024-02-27','CS-24-0026',NULL,'2024-02-13 07:18:06','2024-02-13 07:18:06'),
(8,11,8,'2024-02-20',NULL,'no access',NULL,NULL,30.00,NULL,NULL,'Tenant at work','2024-02-20 12:27:28','2024-02-20 12:27:28'),
(9,11,8,'2024-03-01','12:15','done',18.0,0,60.00,'2024-04-02',NULL,'Condemned, landlord informed','2024-03-01 10:42:34','2024-03-20 16:29:28'),
(10,12,8,'2024-03-01','13:30','done',22.5,NULL,120.00,'2024-04-02',NULL,'Opened up, jackdaw sticks to the top','2024-03-01 12:22:52','2024-03-06 15:28:23'),
(11,9,2,'2024-03-12','08:00','done',47.0,1,160.00,NULL,'CS-24-0038','Colonel insists on brushes, no vacuum','2024-03-12 11:16:34','2024-03-12 11:16:34'),
(12,10,2,'2024-03-12','10:15','done',5.5,1,75.00,NULL,'CS-24-0039',NULL,'2024-03-12 12:07:11','2024-03-15 09:51:07'),
(13,14,9,'2024-03-19','05:00','done',12.0,1,110.00,'2024-03-19','CS-24-0043','Before the first batch','2024-03-19 11:33:24','2024-03-19 11:33:24'),
(14,13,5,'2024-04-09','09:45','done',7.0,1,75.00,'2024-04-09','CS-24-0050',NULL,'2024-04-09 10:32:09','2024-05-03 02:21:52'),
(15,15,9,'2024-04-16','15:00','done',3.0,0,65.00,NULL,NULL,NULL,'2024-04-16 12:48:39','2024-04-16 12:48:39'),
(16,8,5,'2024-09-10',NULL,'booked',NULL,NULL,NULL,NULL,NULL,NULL,'2021-07-17 09:54:56','2021-07-31 21:55:10');
INSERT INTO hazards VALUES
(1,2,'Bird nest','medium','Fit a cowl with mesh','2024-02-08','2024-02-08 12:12:39','2024-03-14 12:52:25'),
(2,5,'Worn door seal','low','Replace rope gasket',NULL,'2022-07-02 07:06:53','2022-07-02 07:06:53'),
(3,6,'Heavy tar deposits','high','Burn only dry wood, sweep again in four weeks','2024-03-20','2024-03-20 10:03:15','2024-04-05 00:28:09'),
(4,6,'No carbon monoxide alarm','high','Fit alarm before next guests','2024-02-06','2024-02-06 13:55:03','2024-03-03 06:16:00'),
(5,9,'Cracked flue liner','critical','Do not use',NULL,'2021-08-11 09:56:54','2021-08-11 09:56:54'),
(6,9,'Blocked air brick','high',NULL,'2024-03-15','2024-03-15 10:44:07','2024-03-15 10:44:07'),
(7,10,'Bird nest','medium','Leave ventilated',NULL,'2021-08-19 17:32:45','2021-08-19 17:32:45'),
(8,11,'Loose chimney pot','medium','Call a steeplejack',NULL,'2022-04-02 17:35:29','2022-04-27 20:35:49'),
(9,14,'Thatch too close to pot','high','Raise the pot by 450 mm',NULL,'2021-10-15 13:04:39','2021-11-05 01:45:22'),
(10,15,'Flue too short','medium','Extend by at least 500 mm','2024-05-21','2024-05-21 13:35:39','2024-05-22 21:13:51'),
(11,15,'No carbon monoxide alarm','high','Fit alarm in sleeping cabin','2024-04-17','2024-04-17 10:52:02','2024-04-28 23:05:20'),
(12,3,'Missing fireguard','low',NULL,'2024-01-29','2024-01-29 08:03:27','2024-02-28 19:38:31');
