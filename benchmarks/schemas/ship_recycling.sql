-- foreign keys are not declared in this database
CREATE TABLE yards (
  yard_code TEXT PRIMARY KEY,
  yard_name TEXT NOT NULL,
  country TEXT,
  method TEXT,
  annual_capacity_ldt INTEGER,
  workforce INTEGER,
  eu_listed INTEGER,
  authorised_until DATE
);
CREATE TABLE vessels (
  imo_no INTEGER PRIMARY KEY,
  vessel_name TEXT NOT NULL,
  former_name TEXT,
  vessel_type TEXT,
  flag TEXT,
  builder TEXT,
  keel_laid DATE,
  launched DATE,
  gross_tonnage INTEGER,
  light_displacement_t INTEGER,
  length_m REAL,
  last_owner TEXT
);
CREATE TABLE recycling_jobs (
  job_ref TEXT PRIMARY KEY,
  imo_no INTEGER NOT NULL,
  yard_code TEXT NOT NULL,
  contract_signed DATE,
  price_per_ldt_usd NUMERIC,
  arrived DATE,
  cutting_started DATE,
  completed DATE,
  certificate_no TEXT,
  fatal_accident INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE hazmat_types (
  hazmat_code TEXT PRIMARY KEY,
  material TEXT NOT NULL,
  banned_on_new_ships INTEGER,
  disposal_route TEXT
);
CREATE TABLE job_hazmat (
  job_ref TEXT NOT NULL,
  hazmat_code TEXT NOT NULL,
  location_on_board TEXT,
  declared_kg REAL,
  removed_kg REAL,
  removed_on DATE,
  PRIMARY KEY (job_ref, hazmat_code)
);
CREATE TABLE inspections (
  inspection_id INTEGER PRIMARY KEY,
  yard_code TEXT NOT NULL,
  job_ref TEXT,
  inspected_on DATE NOT NULL,
  inspected_by TEXT,
  announced INTEGER,
  findings_count INTEGER,
  score_pct REAL,
  report_ref TEXT
);
INSERT INTO yards VALUES
('TR-ALG1','Deniz Söküm','Türkiye','slipway',90000,240,1,'2027-05-31'),
('TR-ALG2','Aliağa Öztaş','Türkiye','slipway',65000,180,1,'2026-02-28'),
('IN-ALN4','Shree Vallabh Ship Breakers','India','beaching',48000,310,0,'2025-12-31'),
('IN-ALN9','Gulf of Cambay Recycling','India','beaching',72000,420,0,NULL),
('BD-CHT2','Karnaphuli Steel & Ship','Bangladesh','beaching',110000,650,0,'2026-06-30'),
('BE-GNT1','Leiehaven Recycling','Belgium','dry dock',34000,95,1,'2028-11-15'),
('DK-FRH1','Vendsyssel Ophug','Denmark','quayside',28000,70,1,'2027-09-01'),
('NO-LUT1','Stordfjord Gjenvinning','Norway','quayside',43000,110,1,'2029-01-31'),
('LT-KLP3','Baltijos Metalas','Lithuania','quayside',15000,48,1,'2025-08-20'),
('US-BRN2','Rio Brazos Marine Recycling','United States','slipway',125000,390,1,'2026-10-10');
INSERT INTO vessels VALUES
(7384112,'Havet','Prins Valdemar','ro-ro ferry','Sweden','Nordhavn Værft','1973-11-05','1974-06-22',16800,7420,142.5,'Skagerrak Linjen AB'),
(7915230,'Atlantic Harrier',NULL,'bulk carrier','Malta','Hoshikawa Dockyard','1980-02-14','1980-09-30',34200,9150,188.0,'Piraeus Bulk SA'),
(8003455,'Ocean Marigold','Empress of Kiel','cruise ship','Bahamas','Chantiers de la Rance','1980-10-20','1982-01-17',46900,21300,214.7,'Marigold Cruises'),
(8211768,'Petrel Spirit',NULL,'shuttle tanker','Norway','Mokpo Heavy Works','1983-03-08','1984-01-11',69800,18250,243.2,'Ness Offshore AS'),
(8402119,'Khalij Star','Nordic Fern','livestock carrier','Panama','Rickmann Werft','1984-05-02','1984-12-15',8900,4310,116.3,'Al Rawda Livestock'),
(8517702,'Brage Alpha',NULL,'drillship','Norway','Mokpo Heavy Works','1985-09-16','1986-08-04',24100,15400,168.9,'Brage Drilling'),
(8600381,'Cape Farvel','Ludwig H.','reefer','Comoros','Rickmann Werft','1986-01-27','1986-10-09',10300,5180,140.1,NULL),
(8709944,'Evangelos K','Tokyo Lily','container ship','Liberia','Hoshikawa Dockyard','1987-06-11','1988-03-25',37500,13600,231.0,'Kalogeras Hellas'),
(8812360,'Isla Verde','Sound of Mull II','passenger ferry','Spain','Clydeholm','1988-12-01','1989-07-14',4600,2390,98.4,'Naviera Isleña'),
(8905517,'Grand Carrier VII',NULL,'car carrier','Saint Kitts and Nevis','Hoshikawa Dockyard','1989-08-30','1990-04-18',52400,15900,199.9,'Bright Auto Lines'),
(9004231,'HDMS Skarv',NULL,'fishery patrol','Denmark','Nordhavn Værft',NULL,'1990-05-19',1700,1240,71.8,'Danish Navy'),
(9110078,'Amber Trader','Pilar Express','container ship','Palau','Mokpo Heavy Works','1994-11-22','1995-07-06',29100,10800,196.5,'Single Voyage Holdings'),
(9153946,'Gdynia Pride',NULL,'chemical tanker','Cyprus','Stocznia Północ','1996-04-17','1997-02-28',18700,6950,158.3,'Amberchem'),
(9208813,'Sea Lark',NULL,'offshore supply','United Kingdom','Clydeholm','1998-10-06','1999-05-12',3200,2010,74.6,'Larkfield Marine'),
(9231650,'Bahía Tampico','Lone Star Pioneer','product tanker','Mexico','Gulfport Iron','1999-09-13','2000-08-01',30400,9870,183.2,'Petróleos del Golfo'),
(9287405,'Celtic Voyager',NULL,'general cargo','Ireland','Stocznia Północ','2002-03-21','2002-11-08',5400,2260,107.0,'Shannon Coasters');
INSERT INTO recycling_jobs VALUES
('RJ-2019-004',7384112,'TR-ALG1','2019-02-11',248.00,'2019-03-20','2019-04-02','2019-09-27','CR-1907',0),
('RJ-2019-011',7915230,'BD-CHT2','2019-06-03',412.50,'2019-07-18','2019-08-30','2020-02-14',NULL,1),
('RJ-2020-002',8003455,'TR-ALG2','2020-07-22',165.00,'2020-08-19','2020-10-05','2021-08-31','CR-2109',0),
('RJ-2020-007',8211768,'IN-ALN9','2020-09-14',338.00,'2020-11-02','2020-12-10','2021-05-28','CR-2112',0),
('RJ-2021-001',8402119,'IN-ALN4','2021-01-25',455.00,'2021-03-09','2021-04-01','2021-07-30',NULL,0),
('RJ-2021-003',8517702,'NO-LUT1','2021-03-30',-40.00,'2021-05-11','2021-06-14','2022-03-18','CR-2204',0),
('RJ-2021-009',8600381,'BD-CHT2','2021-10-08',560.00,'2021-11-26','2022-01-10','2022-05-02',NULL,1),
('RJ-2022-002',8709944,'IN-ALN9','2022-02-17',640.00,'2022-04-05','2022-05-03','2022-10-21','CR-2215',0),
('RJ-2022-005',8812360,'BE-GNT1','2022-05-19',120.00,'2022-06-27','2022-07-11','2022-12-16','CR-2221',0),
('RJ-2022-006',8905517,'TR-ALG1','2022-08-04',355.00,'2022-09-15','2022-10-17','2023-06-09','CR-2306',0),
('RJ-2023-001',9004231,'DK-FRH1','2023-01-16',NULL,'2023-02-07','2023-02-20','2023-06-30','CR-2308',0),
('RJ-2023-004',9110078,'IN-ALN4','2023-04-28',530.00,'2023-06-12','2023-07-20','2023-12-22',NULL,0),
('RJ-2023-006',9153946,'TR-ALG2','2023-09-05',310.00,'2023-10-03','2023-11-13','2024-04-26','CR-2405',0),
('RJ-2024-001',9208813,'LT-KLP3','2024-01-22',95.00,'2024-02-19','2024-03-04',NULL,NULL,0),
('RJ-2024-002',9231650,'US-BRN2','2024-02-08',210.00,'2024-04-16','2024-05-20',NULL,NULL,0),
('RJ-2024-005',9287405,'BE-GNT1','2024-05-27',140.00,NULL,NULL,NULL,NULL,0);
INSERT INTO hazmat_types VALUES
('A1','asbestos',1,'licensed landfill'),
('A2','polychlorinated biphenyls',1,'high-temperature incineration'),
('A3','halon',1,'gas recovery'),
('A4','TBT antifouling paint',1,'licensed landfill'),
('B1','cadmium compounds',0,'metal recovery'),
('B4','lead paint',0,'licensed landfill'),
('B5','mercury',0,'stabilisation'),
('B9','short-chain chlorinated paraffins',0,NULL),
('C1','bilge water',0,'oil separation'),
('C3','waste oil sludge',0,'co-incineration'),
('D2','radioactive smoke detectors',0,'return to authority');
INSERT INTO job_hazmat VALUES
('RJ-2019-004','A1','engine room bulkheads',14200,18650,'2019-06-14'),
('RJ-2019-004','C3','double bottom tanks',52000,49800,'2019-04-18'),
('RJ-2019-011','A1','boiler lagging',3000,NULL,NULL),
('RJ-2020-002','A1','cabin panels',86000,103400,'2021-03-26'),
('RJ-2020-002','A2','cable sheathing',640,712,'2021-04-09'),
('RJ-2020-002','D2','public rooms',18,18,'2020-11-02'),
('RJ-2020-007','C3','slop tanks',210000,198500,'2021-01-15'),
('RJ-2020-007','B4','deck coating',2400,2150,'2021-03-05'),
('RJ-2021-001','C1','bilges',38000,41000,'2021-04-22'),
('RJ-2021-003','B5','instruments',6.5,6.1,'2021-07-08'),
('RJ-2021-003','A1','brake linings',410,395,'2021-08-19'),
('RJ-2022-002','A4','hull',5100,4700,'2022-07-01'),
('RJ-2022-005','A1','pipe gaskets',220,265,'2022-08-03'),
('RJ-2022-006','A3','fire control room',950,930,'2022-11-09'),
('RJ-2023-001','B1','batteries',120,118,'2023-03-14'),
('RJ-2023-004','B4',NULL,1800,NULL,NULL),
('RJ-2023-006','C3','cargo pump room',27500,26900,'2023-12-01'),
('RJ-2024-001','B5','instruments',0.8,0.8,'2024-03-21'),
('RJ-2024-002','A2','transformers',75,NULL,NULL);
INSERT INTO inspections VALUES
(1,'TR-ALG1','RJ-2019-004','2019-05-22','Helga Brandvik',1,4,86.0,'INS/19/031'),
(2,'BD-CHT2','RJ-2019-011','2019-10-15','Farid Chowdhury',1,19,41.5,'INS/19/058'),
(3,'TR-ALG2','RJ-2020-002','2021-02-03','Helga Brandvik',0,7,78.0,'INS/21/006'),
(4,'IN-ALN9','RJ-2020-007','2021-03-11','Rohini Desai',1,11,64.5,'INS/21/014'),
(5,'IN-ALN4',NULL,'2021-06-24','Rohini Desai',0,14,57.0,'INS/21/029'),
(6,'NO-LUT1','RJ-2021-003','2021-09-30','Jens Overgaard',1,1,96.0,'INS/21/044'),
(7,'BD-CHT2','RJ-2021-009','2022-02-21','Farid Chowdhury',0,23,35.0,'INS/22/009'),
(8,'BE-GNT1','RJ-2022-005','2022-09-13','Lieve Claes',0,2,93.5,'INS/22/047'),
(9,'TR-ALG1','RJ-2022-006','2023-01-18','Helga Brandvik',1,3,88.5,'INS/23/002'),
(10,'DK-FRH1','RJ-2023-001','2023-04-04','Jens Overgaard',1,0,98.0,'INS/23/019'),
(11,'IN-ALN4','RJ-2023-004','2023-09-27','Rohini Desai',1,9,69.0,'INS/23/040'),
(12,'LT-KLP3',NULL,'2023-11-08','Lieve Claes',1,5,82.0,'INS/23/051'),
(13,'US-BRN2',NULL,'2024-03-05','Dana Whitlock',0,6,79.5,NULL),
(14,'TR-ALG2','RJ-2023-006','2024-02-14','Helga Brandvik',0,NULL,NULL,'INS/24/008');
