-- dental laboratory warehouse, crowns, bridges and dentures
BEGIN TRANSACTION;
CREATE TABLE dim_date (
  date_sk INTEGER PRIMARY KEY,      -- yyyymmdd
  full_dt TEXT NOT NULL,
  day_nm TEXT,
  fiscal_qtr TEXT,
  holiday_flg TEXT                  -- Y/N
);
INSERT INTO dim_date VALUES
(20240108,'2024-01-08','Monday','FY24Q2','N'),
(20240111,'2024-01-11','Thursday','FY24Q2','N'),
(20240116,'2024-01-16','Tuesday','FY24Q2','N'),
(20240119,'2024-01-19','Friday','FY24Q2','N'),
(20240124,'2024-01-24','Wednesday','FY24Q2','N'),
(20240130,'2024-01-30','Tuesday','FY24Q2','N'),
(20240205,'2024-02-05','Monday','FY24Q2','N'),
(20240214,'2024-02-14','Wednesday','FY24Q2','N'),
(20240223,'2024-02-23','Friday','FY24Q2','N'),
(20240305,'2024-03-05','Tuesday','FY24Q2','N'),
(20240329,'2024-03-29','Friday','FY24Q2','Y'),
(20240402,'2024-04-02','Tuesday','FY24Q3','N'),
(20240506,'2024-05-06','Monday','FY24Q3','Y');
CREATE TABLE dim_practice (
  practice_sk INTEGER PRIMARY KEY,
  practice_cd TEXT NOT NULL UNIQUE,
  practice_nm TEXT NOT NULL,
  principal_dentist_nm TEXT,
  city_nm TEXT,
  credit_limit_amt REAL,
  acct_open_dt TEXT,
  scanner_flg TEXT                  -- Y = sends digital impressions
);
INSERT INTO dim_practice VALUES
(1,'ALD01','Alder Lane Dental','Dr Miriam Okonjo','Norrbridge',4000.0,'2009-02-16','Y'),
(2,'QUA01','Quayside Smiles','Dr Lars Petrie','Port Sable',2500.0,'2015-07-01','Y'),
(3,'STG02','St Giles Dental Practice','Dr Anita Deshmukh','Dunmere',6000.0,'1998-10-05','N'),
(4,'HOB01','Hobden Family Dentistry','Dr Colm Rafferty','Hobden',1500.0,'2019-03-25','N'),
(5,'CRW01','Crown Court Implant Clinic','Dr Beatriz Falcao','Dunmere',12000.0,'2018-01-15','Y'),
(6,'MAR03','Market Square Surgery','Dr Rupert Enfield','Norrbridge',2000.0,'2003-06-09','N'),
(7,'WIL01','Willow Bank Orthodontics','Dr Mei-Lin Zhao','Eastlow',5000.0,'2021-09-13','Y'),
(8,'TOL01','Tolland Bay Dental','Dr Miriam Okonjo','Tolland',1000.0,'2023-11-20','N');
CREATE TABLE dim_technician (
  technician_sk INTEGER PRIMARY KEY,
  first_nm TEXT NOT NULL,
  last_nm TEXT NOT NULL,
  bench_nm TEXT,
  hire_dt TEXT,
  term_dt TEXT,                     -- left the lab
  hourly_rate_amt REAL,
  supervisor_technician_sk INTEGER REFERENCES dim_technician(technician_sk)
);
INSERT INTO dim_technician VALUES
(1,'Gerda','Lindqvist','Ceramics','1999-04-12',NULL,31.5,NULL),
(2,'Femi','Balogun','Ceramics','2011-08-22',NULL,25.75,1),
(3,'Stuart','Pickles','Removables','2004-01-05',NULL,27.0,NULL),
(4,'Ottilie','Marsh','Removables','2019-09-30',NULL,19.4,3),
(5,'Radek','Sobotka','Milling','2016-05-16',NULL,24.2,1),
(6,'Joanne','Pickles','Plaster room','2020-02-03',NULL,15.6,3),
(7,'Hamid','Nouri','Metal','2008-11-17','2024-03-28',23.9,1),
(8,'Tess','Wainwright','Ceramics','2022-10-10',NULL,17.25,2),
(9,'Callum','Iveson','Plaster room','2023-06-19','2024-02-09',13.8,6);
CREATE TABLE dim_appliance (
  appliance_sk INTEGER PRIMARY KEY,
  appliance_cd TEXT NOT NULL UNIQUE,
  appliance_desc TEXT NOT NULL,
  material_nm TEXT,
  list_price_amt REAL,
  std_turnaround_days INTEGER,
  warranty_mths INTEGER
);
INSERT INTO dim_appliance VALUES
(1,'CRZ','Full contour crown','Zirconia',118.0,7,60),
(2,'CRE','Layered crown','Lithium disilicate',142.5,9,60),
(3,'PFM','Metal ceramic crown','Cobalt chrome and porcelain',96.0,8,36),
(4,'BR3','Three unit bridge','Zirconia',355.0,11,60),
(5,'FUD','Full upper denture','Acrylic',210.0,14,24),
(6,'PCD','Partial denture','Cobalt chrome',285.0,15,24),
(7,'NGD','Night guard','Polycarbonate',64.0,4,6),
(8,'RET','Retainer','Stainless steel wire',38.0,3,NULL),
(9,'VEN','Veneer','Lithium disilicate',151.0,9,36);
CREATE TABLE fct_case (
  case_sk INTEGER PRIMARY KEY,
  case_no TEXT NOT NULL UNIQUE,     -- written on the tray
  practice_sk INTEGER NOT NULL REFERENCES dim_practice(practice_sk),
  appliance_sk INTEGER NOT NULL REFERENCES dim_appliance(appliance_sk),
  maker_technician_sk INTEGER REFERENCES dim_technician(technician_sk),
  checker_technician_sk INTEGER REFERENCES dim_technician(technician_sk),
  received_date_sk INTEGER NOT NULL REFERENCES dim_date(date_sk),
  due_date_sk INTEGER REFERENCES dim_date(date_sk),
  shipped_date_sk INTEGER REFERENCES dim_date(date_sk),
  shade_cd TEXT,                    -- shade guide
  unit_qty INTEGER,
  invoice_amt REAL,
  rush_flg TEXT,                    -- Y/N
  case_status TEXT,
  etl_batch_id INTEGER,
  load_ts TEXT
);
INSERT INTO fct_case VALUES
(1,'24-0031',1,1,5,1,20240108,20240116,20240116,'A2',1,118.0,'N','shipped',881,'2024-04-03 02:10:04'),
(2,'24-0032',3,5,3,4,20240108,20240124,20240130,'A3.5',1,210.0,'N','shipped',881,'2024-04-03 02:10:04'),
(3,'24-0040',5,4,2,1,20240111,20240124,20240124,'B1',3,390.5,'Y','shipped',881,'2024-04-03 02:10:04'),
(4,'24-0047',2,7,6,3,20240116,20240119,20240119,NULL,1,64.0,'N','shipped',881,'2024-04-03 02:10:04'),
(5,'24-0058',6,3,7,2,20240119,20240130,20240205,'C2',2,192.0,'N','shipped',881,'2024-04-03 02:10:04'),
(6,'24-0066',7,8,4,3,20240124,20240130,20240130,NULL,2,76.0,'N','shipped',882,'2024-04-03 02:10:09'),
(7,'24-0079',5,9,8,2,20240130,20240214,20240214,'BL3',6,906.0,'N','shipped',882,'2024-04-03 02:10:09'),
(8,'24-0085',4,6,3,NULL,20240205,20240223,NULL,'A3',1,NULL,'N','on hold',882,'2024-04-03 02:10:09'),
(9,'24-0104',1,2,2,1,20240214,20240223,20240223,'A1',1,156.75,'Y','shipped',882,'2024-04-03 02:10:09'),
(10,'24-0118',8,1,5,8,20240223,20240305,20240305,'D2',2,236.0,'N','shipped',882,'2024-04-03 02:10:09'),
(11,'24-0140',3,6,4,3,20240305,20240329,20240402,'A3.5',1,285.0,'N','shipped',883,'2024-05-07 02:10:01'),
(12,'24-0177',2,2,8,NULL,20240402,20240506,NULL,'B2',1,NULL,'N','in work',883,'2024-05-07 02:10:01');
CREATE TABLE fct_remake (
  remake_sk INTEGER PRIMARY KEY,
  case_sk INTEGER NOT NULL REFERENCES fct_case(case_sk),
  reported_date_sk INTEGER REFERENCES dim_date(date_sk),
  redo_technician_sk INTEGER REFERENCES dim_technician(technician_sk),
  reason_desc TEXT,
  remake_cost_amt REAL,
  charged_flg TEXT,                 -- Y = practice pays
  load_ts TEXT
);
INSERT INTO fct_remake VALUES
(1,1,20240124,2,'open margin',41.2,'N','2024-04-03 02:11:00'),
(2,2,20240214,3,'bite too high',66.0,'N','2024-04-03 02:11:00'),
(3,5,20240223,7,'wrong shade',58.4,'Y','2024-04-03 02:11:00'),
(4,3,20240205,1,'porcelain chipped',133.9,'N','2024-04-03 02:11:00'),
(5,7,20240223,2,'patient changed mind',310.0,'Y','2024-04-03 02:11:00'),
(6,4,20240130,6,'does not seat',12.5,'N','2024-04-03 02:11:00'),
(7,9,20240305,1,'wrong shade',49.75,NULL,'2024-04-03 02:11:00'),
(8,2,20240305,4,'loose fit',71.3,'N','2024-04-03 02:11:00');
COMMIT;
