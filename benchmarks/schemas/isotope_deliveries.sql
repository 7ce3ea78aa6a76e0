-- radiopharmacy: short-lived isotopes driven to hospitals
BEGIN TRANSACTION;
CREATE TABLE dim_hospital (
  hospital_id INTEGER PRIMARY KEY,
  hospital_cd TEXT NOT NULL UNIQUE,
  hospital_nm TEXT NOT NULL,
  city_nm TEXT,
  region_cd TEXT,                   -- N, S, E, W
  distance_km REAL,                 -- from the cyclotron
  receiving_dock_nm TEXT,
  licence_expiry_dt TEXT,
  weekend_delivery_flg TEXT,        -- Y/N
  row_hash TEXT
);
INSERT INTO dim_hospital VALUES
(1,'STB','St Benet''s Infirmary','Carrowell','N',14.2,'Dock C','2025-06-30','Y','9f1c20ab'),
(2,'LAV','Lavender Hill Hospital','Carrowell','N',6.8,'Basement B2','2024-12-31','Y','1b77de03'),
(3,'RVM','Rivermead General','Ostley','E',48.5,'Goods Inward','2025-03-31','N','c4405e91'),
(4,'QMC','Queen Maud Cancer Centre','Harthaven','S',71.0,'Dock A','2026-01-31','Y','77ab3d1f'),
(5,'TAN','Tannery Road Clinic','Ostley','E',51.3,'Main Reception','2024-08-31','N','02e6bc48'),
(6,'PEN','Pennock Heart Institute','Wexcombe','W',93.7,'Dock 2','2025-09-30','N','e8810f6c'),
(7,'BAY','Bayswick District Hospital','Bayswick','S',118.4,'Goods Inward','2024-05-31','N','5a93c7d2'),
(8,'NOR','Norwood Children''s Hospital','Carrowell','N',9.1,'Dock C','2025-11-30','Y','b30d4417'),
(9,'HIL','Hillcrest Imaging','Wexcombe','W',88.0,NULL,'2024-10-31','N','6cf2a9e5');
CREATE TABLE dim_isotope (
  isotope_id INTEGER PRIMARY KEY,
  isotope_cd TEXT NOT NULL UNIQUE,
  isotope_nm TEXT NOT NULL,
  half_life_min REAL,
  carrier_nm TEXT,                  -- compound it is bound to
  use_desc TEXT,
  price_per_gbq_amt REAL,
  shield_nm TEXT
);
INSERT INTO dim_isotope VALUES
(1,'F18-FDG','Fluorine-18',109.8,'fluorodeoxyglucose','tumour imaging',62.00,'tungsten pot'),
(2,'F18-PSMA','Fluorine-18',109.8,'PSMA ligand','prostate imaging',148.00,'tungsten pot'),
(3,'C11-CHO','Carbon-11',20.4,'choline','prostate imaging',95.50,'tungsten pot'),
(4,'N13-NH3','Nitrogen-13',9.97,'ammonia','heart perfusion',110.00,'tungsten pot'),
(5,'GA68-DOT','Gallium-68',67.7,'dotatate','neuroendocrine imaging',205.00,'lead pot'),
(6,'TC99M-MDP','Technetium-99m',360.6,'medronate','bone scan',18.40,'lead pot'),
(7,'TC99M-MIBI','Technetium-99m',360.6,'sestamibi','heart perfusion',24.75,'lead pot'),
(8,'I123-NAI','Iodine-123',793.2,'sodium iodide','thyroid imaging',71.20,'lead pot'),
(9,'CU64-CL','Copper-64',762.1,'chloride','research',330.00,'tungsten pot');
CREATE TABLE dim_driver (
  driver_id INTEGER PRIMARY KEY,
  badge_cd TEXT NOT NULL UNIQUE,
  driver_nm TEXT NOT NULL,
  depot_nm TEXT,
  hire_dt TEXT,
  class7_cert_expiry_dt TEXT,       -- dangerous goods certificate
  annual_dose_msv REAL,
  hourly_rate_amt REAL,
  team_lead_driver_id INTEGER REFERENCES dim_driver(driver_id)
);
INSERT INTO dim_driver VALUES
(1,'D104','Beverley Castellan','Carrowell','2008-06-02','2026-02-14',1.12,22.40,NULL),
(2,'D117','Oluwaseun Adeyi','Carrowell','2014-09-15','2025-07-20',1.87,19.60,1),
(3,'D121','Piers Hathersage','Ostley','2016-01-11','2024-04-30',0.95,19.10,5),
(4,'D126','Marlene Quist','Carrowell','2017-10-23','2025-12-05',2.04,18.75,1),
(5,'D098','Gwilym Pryce','Ostley','2005-03-29','2026-08-01',0.71,23.05,NULL),
(6,'D133','Zainab Farouk','Harthaven','2019-05-07','2027-01-16',1.46,18.20,NULL),
(7,'D140','Ewan Tolliver','Harthaven','2021-11-30','2024-11-30',1.63,17.35,6),
(8,'D144','Nadine Brisco','Carrowell','2022-08-08','2025-08-08',0.38,16.80,2),
(9,'D149','Piotr Halicki','Ostley','2023-09-04','2026-09-04',NULL,16.50,5);
CREATE TABLE dim_vehicle (
  vehicle_id INTEGER PRIMARY KEY,
  plate_cd TEXT NOT NULL UNIQUE,
  model_nm TEXT,
  fuel_cd TEXT,                     -- D diesel, E electric, H hybrid
  in_service_dt TEXT,
  payload_kg INTEGER,
  odometer_km INTEGER,
  last_service_dt TEXT,
  backup_flg TEXT                   -- Y = spare vehicle
);
INSERT INTO dim_vehicle VALUES
(1,'CW71 LEA','Merrow Courier 300','D','2021-09-14',740,141870,'2024-01-22','N'),
(2,'CW72 ION','Merrow E-Courier','E','2022-12-01',610,78220,'2024-02-05','N'),
(3,'OS70 GAM','Tarka Transit Van','D','2020-10-19',980,203415,'2023-11-30','N'),
(4,'HV73 BET','Merrow E-Courier','E','2023-04-03',610,40190,'2024-02-19','N'),
(5,'CW68 ALF','Tarka Transit Van','D','2018-11-26',980,288904,'2023-09-08','Y'),
(6,'OS73 RAD','Lindell Hybrid Estate','H','2023-07-17',420,31560,NULL,'N'),
(7,'HV71 CUR','Lindell Hybrid Estate','H','2021-11-08',420,117045,'2024-01-10','N'),
(8,'CW65 SIE','Merrow Courier 200','D','2015-12-15',560,342610,'2023-06-27','Y');
CREATE TABLE brg_hospital_isotope (
  hospital_id INTEGER NOT NULL REFERENCES dim_hospital(hospital_id),
  isotope_id INTEGER NOT NULL REFERENCES dim_isotope(isotope_id),
  max_activity_gbq REAL,            -- allowed by the hospital's licence
  standing_order_flg TEXT,          -- Y/N
  contract_discount_pct REAL,
  PRIMARY KEY (hospital_id, isotope_id)
);
INSERT INTO brg_hospital_isotope VALUES
(1,1,40.0,'Y',5.0),
(1,6,25.0,'Y',7.5),
(2,1,30.0,'Y',5.0),
(2,4,12.0,'N',NULL),
(3,1,20.0,'N',NULL),
(3,7,30.0,'Y',2.5),
(4,1,80.0,'Y',12.0),
(4,2,25.0,'Y',10.0),
(4,5,8.0,'N',NULL),
(5,6,10.0,'N',NULL),
(6,7,45.0,'Y',6.0),
(7,6,15.0,'N',2.0),
(8,8,2.5,'N',NULL),
(9,1,20.0,'Y',4.0);
CREATE TABLE fct_delivery (
  delivery_id INTEGER PRIMARY KEY,
  consignment_cd TEXT NOT NULL UNIQUE,
  hospital_id INTEGER NOT NULL REFERENCES dim_hospital(hospital_id),
  isotope_id INTEGER NOT NULL REFERENCES dim_isotope(isotope_id),
  vehicle_id INTEGER REFERENCES dim_vehicle(vehicle_id),
  driver_id INTEGER NOT NULL REFERENCES dim_driver(driver_id),
  relief_driver_id INTEGER REFERENCES dim_driver(driver_id),
  delivery_dt TEXT NOT NULL,
  depart_tm TEXT,
  arrive_tm TEXT,
  dispatched_activity_gbq REAL,
  received_activity_gbq REAL,
  surface_dose_usv_h REAL,
  charge_amt REAL,
  delivery_status_cd TEXT,          -- DEL, LATE, REJ, CXL
  signed_by_nm TEXT,
  etl_load_ts TEXT
);
INSERT INTO fct_delivery VALUES
(1,'RP240304-01',2,1,2,2,NULL,'2024-03-04','05:40','05:58',22.0,19.6,38.0,1295.80,'DEL','R. Amadi','2024-03-05 01:00:14'),
(2,'RP240304-02',4,1,4,6,7,'2024-03-04','05:15','06:34',74.0,44.9,61.5,4037.44,'DEL','Sister Joyce Kellow','2024-03-05 01:00:14'),
(3,'RP240304-03',6,7,1,4,NULL,'2024-03-04','06:00','07:52',40.0,32.3,22.0,930.60,'LATE','T. Vance','2024-03-05 01:00:14'),
(4,'RP240305-01',1,6,2,2,8,'2024-03-05','05:50','06:15',20.0,19.1,14.5,340.40,'DEL','Helen Dace','2024-03-06 01:00:09'),
(5,'RP240305-02',3,1,3,3,NULL,'2024-03-05','05:30','06:28',19.5,13.5,35.0,1209.00,'DEL','M. Orsini','2024-03-06 01:00:09'),
(6,'RP240305-03',4,2,7,7,NULL,'2024-03-05','08:10','10:02',24.0,11.8,44.0,NULL,'REJ','Sister Joyce Kellow','2024-03-06 01:00:09'),
(7,'RP240306-01',2,4,2,1,NULL,'2024-03-06','09:00','09:13',11.5,4.7,57.0,1265.00,'DEL','R. Amadi','2024-03-07 01:00:11'),
(8,'RP240306-02',8,8,1,4,8,'2024-03-06','06:20','06:41',1.8,1.8,6.2,128.16,'DEL','Dr Imogen Pask','2024-03-07 01:00:11'),
(9,'RP240306-03',7,6,4,6,NULL,'2024-03-06','05:00',NULL,14.0,NULL,NULL,NULL,'CXL',NULL,'2024-03-07 01:00:11'),
(10,'RP240307-01',9,1,5,4,2,'2024-03-07','05:10','06:49',19.0,10.2,33.0,1130.88,'LATE','Colin Abbot','2024-03-08 01:00:20'),
(11,'RP240307-02',5,6,6,9,5,'2024-03-07','06:05','07:01',9.0,8.1,9.8,165.60,'DEL','P. Lund','2024-03-08 01:00:20'),
(12,'RP240308-01',4,5,7,7,6,'2024-03-08','07:00','08:11',7.5,3.6,41.0,1537.50,'DEL','Dr Anselm Voss','2024-03-09 01:00:05');
CREATE TABLE fct_wipe_test (
  wipe_test_id INTEGER PRIMARY KEY,
  vehicle_id INTEGER NOT NULL REFERENCES dim_vehicle,
  tester_driver_id INTEGER REFERENCES dim_driver(driver_id),
  test_dt TEXT NOT NULL,
  swab_location_desc TEXT,
  reading_bq_cm2 REAL,
  pass_flg TEXT,                    -- Y/N
  etl_load_ts TEXT
);
INSERT INTO fct_wipe_test VALUES
(1,1,1,'2024-03-01','load bed',0.12,'Y','2024-03-02 01:05:00'),
(2,2,2,'2024-03-01','load bed',0.08,'Y','2024-03-02 01:05:00'),
(3,3,5,'2024-03-01','rear door handle',0.41,'N','2024-03-02 01:05:00'),
(4,3,5,'2024-03-04','rear door handle',0.06,'Y','2024-03-05 01:05:00'),
(5,4,6,'2024-03-05','load bed',0.10,'Y','2024-03-06 01:05:00'),
(6,7,6,'2024-03-05','pot clamp',0.57,'N','2024-03-06 01:05:00'),
(7,5,1,'2024-03-07','driver''s seat',0.02,'Y','2024-03-08 01:05:00'),
(8,6,9,'2024-03-08','load bed',0.19,'Y','2024-03-09 01:05:00'),
(9,7,7,'2024-03-08','pot clamp',NULL,NULL,'2024-03-09 01:05:00');
COMMIT;
