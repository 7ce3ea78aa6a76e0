-- Reporting mart of a used-textile collector (street clothing banks)
CREATE TABLE dim_charity (
  charity_key INTEGER PRIMARY KEY,
  charity_nm TEXT NOT NULL,
  charity_reg_no TEXT,
  royalty_gbp_per_t NUMERIC NOT NULL,
  contract_start_dt DATE NOT NULL,
  contract_end_dt DATE,
  active_flg TEXT NOT NULL
);
CREATE TABLE dim_bank (
  bank_key INTEGER PRIMARY KEY,
  bank_cd TEXT NOT NULL UNIQUE,
  charity_key INTEGER NOT NULL REFERENCES dim_charity(charity_key),
  site_nm TEXT NOT NULL,
  site_typ TEXT NOT NULL,
  town_nm TEXT NOT NULL,
  host_nm TEXT,
  cap_kg INTEGER NOT NULL,
  install_dt DATE NOT NULL,
  removed_dt DATE,
  fill_sensor_flg TEXT NOT NULL
);
CREATE TABLE dim_driver (
  driver_key INTEGER PRIMARY KEY,
  driver_nm TEXT NOT NULL,
  licence_cat_cd TEXT NOT NULL,
  depot_nm TEXT NOT NULL,
  hire_dt DATE NOT NULL,
  leave_dt DATE
);
CREATE TABLE dim_veh (
  veh_key INTEGER PRIMARY KEY,
  veh_reg_no TEXT NOT NULL UNIQUE,
  veh_typ TEXT NOT NULL,
  payload_kg INTEGER NOT NULL,
  fuel_typ TEXT NOT NULL,
  mot_due_dt DATE
);
CREATE TABLE dim_grade (
  grade_cd TEXT PRIMARY KEY,
  grade_nm TEXT NOT NULL,
  dest_nm TEXT,
  price_gbp_per_kg NUMERIC,
  reuse_flg TEXT NOT NULL
);
CREATE TABLE fct_collection (
  coll_key INTEGER PRIMARY KEY,
  bank_key INTEGER NOT NULL REFERENCES dim_bank(bank_key),
  driver_key INTEGER NOT NULL REFERENCES dim_driver(driver_key),
  veh_key INTEGER REFERENCES dim_veh(veh_key),
  coll_dt DATE NOT NULL,
  fill_pct INTEGER,
  net_wt_kg NUMERIC,
  contam_wt_kg NUMERIC,
  damp_flg TEXT NOT NULL,
  coll_stat_cd TEXT NOT NULL,
  load_ts TEXT NOT NULL
);
CREATE TABLE fct_sort (
  coll_key INTEGER NOT NULL REFERENCES fct_collection(coll_key),
  grade_cd TEXT NOT NULL REFERENCES dim_grade(grade_cd),
  sort_dt DATE NOT NULL,
  sort_wt_kg NUMERIC NOT NULL,
  PRIMARY KEY (coll_key, grade_cd)
);
CREATE TABLE fct_incident (
  incid_key INTEGER PRIMARY KEY,
  bank_key INTEGER NOT NULL REFERENCES dim_bank(bank_key),
  incid_dt DATE NOT NULL,
  incid_typ TEXT NOT NULL,
  incid_desc TEXT,
  repair_cost_amt NUMERIC,
  police_ref TEXT,
  closed_dt DATE
);
INSERT INTO dim_charity VALUES
 (1,'Hearthside Homeless Trust','REG-204417',140.00,'2019-04-01',NULL,'Y'),
 (2,'Bluebell Children''s Hospice','REG-118052',165.00,'2021-01-01','2026-12-31','Y'),
 (3,'Coastal Rescue Benevolent Fund','REG-330916',120.00,'2018-07-01','2023-06-30','N'),
 (4,'Second Spring Cancer Care','REG-275590',150.00,'2022-10-01','2025-09-30','Y'),
 (5,'Wagtail Animal Shelter',NULL,110.00,'2023-03-01',NULL,'Y');
INSERT INTO dim_bank VALUES
 (1,'TB-0107',1,'Foodway Superstore','supermarket','Carrowby','Foodway plc',350,'2019-05-14',NULL,'N'),
 (2,'TB-0112',1,'Carrowby Household Tip','recycling centre','Carrowby','Carrowby Council',600,'2019-05-20',NULL,'Y'),
 (3,'TB-0188',2,'St Anne''s Church Hall','church','Great Mellor','St Anne''s PCC',250,'2021-02-09',NULL,'N'),
 (4,'TB-0191',2,'Mellor Park & Ride','car park','Great Mellor','Mellor District Council',350,'2021-02-09',NULL,'Y'),
 (5,'TB-0075',3,'Harbour Car Park','car park','Sandwick','Sandwick Harbour Board',350,'2018-08-02','2023-07-06','N'),
 (6,'TB-0230',4,'Leisure Centre','leisure centre','Ossington','Ossington Town Council',350,'2022-11-15',NULL,'Y'),
 (7,'TB-0231',4,'Ossington Primary School','school','Ossington','Ossington Primary School',250,'2022-11-15',NULL,'N'),
 (8,'TB-0254',5,'Tilling''s Garden Centre','garden centre','Hexley','Tilling & Sons',350,'2023-04-03',NULL,'N'),
 (9,'TB-0255',5,'Fire Station','fire station','Hexley','Hexley Fire Station',250,'2023-04-04','2024-09-30','N'),
 (10,'TB-0261',1,'Railway Station Forecourt','station','Carrowby',NULL,350,'2023-10-18',NULL,'Y');
INSERT INTO dim_driver VALUES
 (1,'Dean Sorrell','C1','Carrowby','2017-03-06',NULL),
 (2,'Agnieszka Nowicka','C','Carrowby','2020-08-17',NULL),
 (3,'Phil Trembath','B','Hexley','2019-01-14','2024-03-29'),
 (4,'Kwame Boadu','C1','Hexley','2022-05-03',NULL),
 (5,'Lorna Mackie','B','Carrowby','2023-11-20',NULL),
 (6,'Stuart Ingleby','C','Hexley','2024-04-08',NULL);
INSERT INTO dim_veh VALUES
 (1,'KX19 BDV','box van 7.5t',2600,'diesel','2025-03-11'),
 (2,'KX21 HLN','box van 3.5t',1100,'diesel','2025-06-30'),
 (3,'OE22 ZTA','box van 3.5t',950,'electric','2025-09-14'),
 (4,'GN16 PRU','tail-lift lorry 12t',5200,'diesel',NULL),
 (5,'KX23 MSW','box van 7.5t',2500,'diesel','2026-01-22');
INSERT INTO dim_grade VALUES
 ('CRM','Cream','UK vintage shops',4.20,'Y'),
 ('GR1','Grade 1 clothing','Eastern Europe',1.15,'Y'),
 ('GR2','Grade 2 tropical','West Africa',0.62,'Y'),
 ('SHO','Paired shoes','Eastern Europe',1.40,'Y'),
 ('BAG','Handbags and belts','West Africa',0.95,'Y'),
 ('WIP','Wiper rag','UK engineering trade',0.18,'N'),
 ('FIB','Fibre for pulling','Flocking mill',0.05,'N'),
 ('WST','Waste',NULL,NULL,'N');
INSERT INTO fct_collection VALUES
 (1001,1,1,1,'2023-02-07',85,268.5,4.0,'N','DONE','2023-02-08 02:10:00'),
 (1002,2,1,1,'2023-02-07',95,541.0,22.5,'N','DONE','2023-02-08 02:10:00'),
 (1003,5,3,2,'2023-06-21',40,121.0,0,'Y','DONE','2023-06-22 02:10:00'),
 (1004,3,2,4,'2023-09-12',100,243.0,6.5,'N','DONE','2023-09-13 02:11:00'),
 (1005,8,3,2,'2023-11-28',60,187.5,2.0,'Y','DONE','2023-11-29 02:10:00'),
 (1006,9,4,3,'2024-01-16',NULL,NULL,NULL,'N','NOACC','2024-01-17 02:10:00'),
 (1007,9,4,3,'2024-01-23',90,214.0,1.5,'N','DONE','2024-01-24 02:10:00'),
 (1008,10,5,2,'2024-03-05',75,233.0,11.0,'N','DONE','2024-03-06 02:12:00'),
 (1009,6,2,4,'2024-05-14',90,302.5,3.5,'N','DONE','2024-05-15 02:10:00'),
 (1010,7,2,4,'2024-05-14',55,126.0,0.5,'N','DONE','2024-05-15 02:10:00'),
 (1011,4,1,1,'2024-08-20',5,0,0,'N','EMPTY','2024-08-21 02:10:00'),
 (1012,2,6,5,'2024-10-08',100,588.0,31.0,'Y','DONE','2024-10-09 02:10:00'),
 (1013,6,6,5,'2025-01-21',80,279.0,5.0,'N','DONE','2025-01-22 02:10:00'),
 (1014,1,5,NULL,'2025-02-11',70,225.5,NULL,'N','PART','2025-02-12 02:10:00');
INSERT INTO fct_sort VALUES
 (1001,'CRM','2023-02-10',9.5),(1001,'GR1','2023-02-10',141.0),(1001,'WIP','2023-02-10',82.0),(1001,'WST','2023-02-10',36.0),
 (1002,'GR1','2023-02-13',255.0),(1002,'GR2','2023-02-13',160.0),(1002,'WST','2023-02-13',126.0),
 (1003,'FIB','2023-06-27',74.0),(1003,'WST','2023-06-27',47.0),
 (1004,'CRM','2023-09-15',14.0),(1004,'GR1','2023-09-15',139.5),(1004,'SHO','2023-09-15',22.5),(1004,'WIP','2023-09-15',67.0),
 (1005,'GR2','2023-12-01',96.0),(1005,'FIB','2023-12-01',91.5),
 (1007,'GR1','2024-01-26',118.0),(1007,'BAG','2024-01-26',12.0),(1007,'WIP','2024-01-26',84.0),
 (1008,'GR2','2024-03-08',150.0),(1008,'WST','2024-03-08',83.0),
 (1009,'CRM','2024-05-17',18.5),(1009,'GR1','2024-05-17',190.0),(1009,'SHO','2024-05-17',31.0),(1009,'WIP','2024-05-17',63.0),
 (1010,'GR1','2024-05-17',88.0),(1010,'SHO','2024-05-17',38.0),
 (1012,'GR2','2024-10-14',310.0),(1012,'FIB','2024-10-14',140.0),(1012,'WST','2024-10-14',138.0),
 (1013,'GR1','2025-01-24',181.0),(1013,'WIP','2025-01-24',98.0);
INSERT INTO fct_incident VALUES
 (1,5,'2023-03-19','arson','Chute burnt out, contents lost',640.00,'CR/11873/23','2023-04-21'),
 (2,1,'2023-08-02','fly-tipping','Mattress and bags left beside bank',45.00,NULL,'2023-08-03'),
 (3,2,'2023-12-27','overflow','Bags on the ground after Christmas',NULL,NULL,'2023-12-29'),
 (4,10,'2024-02-10','break-in','Padlock cut, door bent',185.50,'CR/04410/24','2024-02-26'),
 (5,4,'2024-04-30','graffiti',NULL,60.00,NULL,'2024-05-22'),
 (6,8,'2024-07-15','vehicle damage','Hit by reversing delivery lorry',320.00,NULL,'2024-09-02'),
 (7,9,'2024-09-12','complaint','Host asks for removal',0,NULL,'2024-09-30'),
 (8,6,'2024-12-03','break-in','Bags slit and clothing taken',95.00,'CR/30927/24',NULL),
 (9,2,'2025-01-06','overflow','Sensor had failed',NULL,NULL,'2025-01-07'),
 (10,7,'2025-02-18','wasps'' nest','Old nest found in chute',NULL,NULL,NULL);
