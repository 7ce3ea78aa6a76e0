-- De-icing reporting mart, winter season 2023/24

CREATE TABLE dim_airline (
  airline_cd        CHAR(3) PRIMARY KEY,
  airline_nm        VARCHAR(60) NOT NULL,
  ctry_cd           CHAR(2),
  contr_start_dt    DATE,
  pay_term_days     INTEGER,
  two_step_only_flg CHAR(1) DEFAULT 'N'
);

CREATE TABLE dim_acft (
  acft_reg      VARCHAR(8) PRIMARY KEY,
  airline_cd    CHAR(3) NOT NULL,
  acft_type_cd  VARCHAR(6) NOT NULL,
  wing_area_m2  REAL,
  eng_pos_cd    VARCHAR(4),
  winglet_flg   CHAR(1),
  FOREIGN KEY (airline_cd) REFERENCES dim_airline (airline_cd)
);

CREATE TABLE dim_pad (
  pad_cd        VARCHAR(4) PRIMARY KEY,
  pad_nm        VARCHAR(40),
  max_span_m    REAL,
  drain_tank_cd VARCHAR(6),
  heated_flg    CHAR(1),
  taxi_min      INTEGER
);

CREATE TABLE dim_fluid (
  fluid_cd       VARCHAR(6) PRIMARY KEY,
  fluid_nm       VARCHAR(40),
  fluid_typ_cd   VARCHAR(3),
  mfr_nm         VARCHAR(40),
  dye_clr        VARCHAR(10),
  freeze_pt_c    REAL,
  unit_price_amt NUMERIC(8,3)
);

CREATE TABLE dim_truck (
  truck_id      INTEGER PRIMARY KEY,
  truck_no      VARCHAR(6) NOT NULL UNIQUE,
  mfr_nm        VARCHAR(40),
  model_nm      VARCHAR(40),
  in_svc_dt     DATE,
  tank_cap_l    INTEGER,
  boom_hgt_m    REAL,
  last_insp_dt  DATE,
  oos_flg       CHAR(1) DEFAULT 'N'
);

CREATE TABLE dim_emp (
  emp_id      INTEGER PRIMARY KEY,
  emp_no      VARCHAR(8) NOT NULL,
  first_nm    VARCHAR(30),
  last_nm     VARCHAR(30),
  hire_dt     DATE,
  cert_lvl_cd VARCHAR(4),
  cert_exp_dt DATE,
  supv_emp_id INTEGER,
  etl_load_ts TIMESTAMP,
  FOREIGN KEY (supv_emp_id) REFERENCES dim_emp (emp_id)
);

CREATE TABLE fct_trmt (
  trmt_id      INTEGER PRIMARY KEY,
  trmt_dt      DATE NOT NULL,
  flt_no       VARCHAR(8),
  dest_apt_cd  CHAR(3),
  acft_reg     VARCHAR(8) NOT NULL,
  pad_cd       VARCHAR(4) NOT NULL,
  lead_emp_id  INTEGER NOT NULL,
  drvr_emp_id  INTEGER,
  start_tm     TIME,
  end_tm       TIME,
  oat_c        REAL,
  precip_cd    VARCHAR(6),
  holdovr_min  INTEGER,
  clear_ice_flg CHAR(1),
  delay_min    INTEGER,
  rmk_txt      VARCHAR(200),
  etl_load_ts  TIMESTAMP,
  FOREIGN KEY (acft_reg) REFERENCES dim_acft (acft_reg),
  FOREIGN KEY (pad_cd) REFERENCES dim_pad (pad_cd),
  FOREIGN KEY (lead_emp_id) REFERENCES dim_emp (emp_id),
  FOREIGN KEY (drvr_emp_id) REFERENCES dim_emp (emp_id)
);

CREATE TABLE fct_trmt_step (
  trmt_id    INTEGER NOT NULL,
  step_no    INTEGER NOT NULL,
  truck_id   INTEGER NOT NULL,
  fluid_cd   VARCHAR(6) NOT NULL,
  surf_cd    VARCHAR(6),
  mix_pct    INTEGER,
  fluid_qty_l REAL,
  fluid_temp_c REAL,
  refr_brix  REAL,
  PRIMARY KEY (trmt_id, step_no),
  FOREIGN KEY (trmt_id) REFERENCES fct_trmt (trmt_id),
  FOREIGN KEY (truck_id) REFERENCES dim_truck (truck_id),
  FOREIGN KEY (fluid_cd) REFERENCES dim_fluid (fluid_cd)
);

INSERT INTO dim_airline VALUES ('NFA','Northfjord Air','NO','2016-10-01',30,'N');
INSERT INTO dim_airline VALUES ('BLT','Baltair Express','LV','2019-11-01',30,'N');
INSERT INTO dim_airline VALUES ('CVL','Cavelle Airlines','FR','2021-10-15',45,'Y');
INSERT INTO dim_airline VALUES ('SGO','Skargo Freight','SE','2012-09-01',14,'N');
INSERT INTO dim_airline VALUES ('HLV','Helvia','CH','2018-10-01',30,'Y');
INSERT INTO dim_airline VALUES ('TRN','Trans Nordic','FI','2014-10-01',30,'N');
INSERT INTO dim_airline VALUES ('MDA','Meridana','ES','2022-12-01',45,'N');
INSERT INTO dim_airline VALUES ('AUR','Aurora Regional','NO',NULL,NULL,'N');
INSERT INTO dim_airline VALUES ('KST','Kestrel Jets','GB','2023-10-01',7,'N');

INSERT INTO dim_acft VALUES ('LN-NFC','NFA','B738',124.6,'WING','Y');
INSERT INTO dim_acft VALUES ('LN-NFK','NFA','B738',124.6,'WING','Y');
INSERT INTO dim_acft VALUES ('YL-BTD','BLT','BCS3',112.3,'WING','N');
INSERT INTO dim_acft VALUES ('F-HCVA','CVL','A320',122.6,'WING','Y');
INSERT INTO dim_acft VALUES ('SE-SGB','SGO','B752',185.3,'WING','N');
INSERT INTO dim_acft VALUES ('HB-HLE','HLV','A321',122.6,'WING','Y');
INSERT INTO dim_acft VALUES ('OH-TRP','TRN','AT76',61.0,'PROP','N');
INSERT INTO dim_acft VALUES ('EC-MDS','MDA','A20N',122.6,'WING','Y');
INSERT INTO dim_acft VALUES ('LN-AUR','AUR','DH8C',56.2,'PROP','N');
INSERT INTO dim_acft VALUES ('G-KSTL','KST','CL35',48.5,'TAIL','Y');

INSERT INTO dim_pad VALUES ('A1','Alpha West 1',36.0,'T01','N',6);
INSERT INTO dim_pad VALUES ('A2','Alpha West 2',36.0,'T01','N',6);
INSERT INTO dim_pad VALUES ('A3','Alpha West 3',52.0,'T01','N',7);
INSERT INTO dim_pad VALUES ('B1','Bravo North 1',36.0,'T02','Y',4);
INSERT INTO dim_pad VALUES ('B2','Bravo North 2',65.0,'T02','Y',4);
INSERT INTO dim_pad VALUES ('C1','Cargo Apron',52.0,'T03','N',11);
INSERT INTO dim_pad VALUES ('G1','General Aviation',24.0,NULL,'N',9);
INSERT INTO dim_pad VALUES ('S12','Gate Stand 12',36.0,'T04','N',NULL);
INSERT INTO dim_pad VALUES ('S14','Gate Stand 14',36.0,'T04','N',NULL);

INSERT INTO dim_fluid VALUES ('T1E','Glycoclear EG','I','Borealchem','orange',-45.0,1.420);
INSERT INTO dim_fluid VALUES ('T1P','Glycoclear PG','I','Borealchem','orange',-36.0,1.585);
INSERT INTO dim_fluid VALUES ('T1R','Recycled PG','I','Airport Recovery Plant','orange',-33.0,0.890);
INSERT INTO dim_fluid VALUES ('T2A','Frostguard II','II','Hansa Fluids','clear',-36.0,2.310);
INSERT INTO dim_fluid VALUES ('T3A','Propshield III','III','Hansa Fluids','yellow',-29.0,2.275);
INSERT INTO dim_fluid VALUES ('T4A','Wingshield IV','IV','Borealchem','green',-38.5,2.740);
INSERT INTO dim_fluid VALUES ('T4B','Maxhold IV','IV','Polarline','green',-41.0,2.895);
INSERT INTO dim_fluid VALUES ('HTW','Hot water',NULL,NULL,NULL,0.0,0.012);

INSERT INTO dim_truck VALUES (1,'D01','Vestmark','Beta 15','2009-11-02',7500,15.0,'2023-09-14','N');
INSERT INTO dim_truck VALUES (2,'D02','Vestmark','Beta 15','2009-11-02',7500,15.0,'2023-09-15','Y');
INSERT INTO dim_truck VALUES (3,'D03','Vestmark','Beta 18','2014-10-20',8200,18.5,'2023-09-18','N');
INSERT INTO dim_truck VALUES (4,'D04','Glomtec','Elephant M','2017-10-05',8000,17.0,'2023-09-20','N');
INSERT INTO dim_truck VALUES (5,'D05','Glomtec','Elephant M','2017-10-05',8000,17.0,'2023-09-20','N');
INSERT INTO dim_truck VALUES (6,'D06','Glomtec','Elephant E','2022-11-11',6000,17.0,'2023-10-02','N');
INSERT INTO dim_truck VALUES (7,'D07','Glomtec','Elephant E','2022-11-11',6000,17.0,'2023-10-03','N');
INSERT INTO dim_truck VALUES (8,'D08','Ruvik','Compact 9','2019-12-01',3200,9.0,NULL,'N');
INSERT INTO dim_truck VALUES (9,'D09','Vestmark','Beta 15','2006-10-16',7500,15.0,'2022-09-12','Y');

INSERT INTO dim_emp VALUES (1,'10233','Ingrid','Solberg','2008-09-15','L5','2024-09-30',NULL,'2024-03-31 02:10:00');
INSERT INTO dim_emp VALUES (2,'10418','Pekka','Rantanen','2011-10-01','L4','2024-09-30',1,'2024-03-31 02:10:00');
INSERT INTO dim_emp VALUES (3,'10877','Darius','Kalnins','2015-10-12','L4','2025-09-30',1,'2024-03-31 02:10:00');
INSERT INTO dim_emp VALUES (4,'11052','Grace','Oduya','2017-11-06','L3','2024-09-30',2,'2024-03-31 02:10:00');
INSERT INTO dim_emp VALUES (5,'11203','Tor','Hagen','2018-10-01','L2','2024-09-30',2,'2024-03-31 02:10:00');
INSERT INTO dim_emp VALUES (6,'11204','Milena','Petrova','2018-10-01','L3','2025-09-30',3,'2024-03-31 02:10:00');
INSERT INTO dim_emp VALUES (7,'11560','Aaron','Whitlock','2021-10-18','L2','2024-09-30',3,'2024-03-31 02:10:00');
INSERT INTO dim_emp VALUES (8,'11702','Sigrid','Nygaard','2022-10-10','L1','2024-09-30',3,'2024-03-31 02:10:00');
INSERT INTO dim_emp VALUES (9,'11811','Yusuf','Demir','2023-10-09','L1',NULL,2,'2024-03-31 02:10:00');
INSERT INTO dim_emp VALUES (10,'10390','Bjarne','Eide','2010-11-01','L4','2023-09-30',1,'2024-03-31 02:10:00');

INSERT INTO fct_trmt VALUES (5001,'2023-11-18','NFA402','OSL','LN-NFC','A1',4,5,'06:12','06:21',-2.5,'FROST',45,'N',0,NULL,'2023-11-19 02:10:00');
INSERT INTO fct_trmt VALUES (5002,'2023-11-18','BLT118','RIX','YL-BTD','A2',6,7,'06:40','06:52',-2.0,'FROST',45,'N',4,NULL,'2023-11-19 02:10:00');
INSERT INTO fct_trmt VALUES (5003,'2023-12-03','CVL733','CDG','F-HCVA','B1',4,8,'07:05','07:24',-4.0,'SN-',55,'N',18,'captain asked for a second tail pass','2023-12-04 02:10:00');
INSERT INTO fct_trmt VALUES (5004,'2023-12-03','SGO051','CGN','SE-SGB','C1',2,5,'22:48','23:20',-6.5,'SN',35,'Y',26,'clear ice over fuel tanks, hot water first','2023-12-04 02:10:00');
INSERT INTO fct_trmt VALUES (5005,'2023-12-14','HLV290','ZRH','HB-HLE','B2',6,9,'08:31','08:49',-1.0,'FZDZ',18,'N',12,NULL,'2023-12-15 02:10:00');
INSERT INTO fct_trmt VALUES (5006,'2024-01-05','TRN614','HEL','OH-TRP','A3',3,7,'05:55','06:09',-17.5,'NONE',NULL,'N',0,'cold soaked overnight','2024-01-06 02:10:00');
INSERT INTO fct_trmt VALUES (5007,'2024-01-05','AUR033','TOS','LN-AUR','S12',4,NULL,'06:20','06:33',-17.0,'NONE',NULL,'N',7,NULL,'2024-01-06 02:10:00');
INSERT INTO fct_trmt VALUES (5008,'2024-01-17','NFA418','BGO','LN-NFK','B1',6,8,'14:02','14:19',-3.5,'SN',40,'N',15,NULL,'2024-01-18 02:10:00');
INSERT INTO fct_trmt VALUES (5009,'2024-01-17',NULL,'FAB','G-KSTL','G1',3,5,'15:10','15:18',-3.5,'SN-',50,'N',NULL,'private flight','2024-01-18 02:10:00');
INSERT INTO fct_trmt VALUES (5010,'2024-02-09','MDA275','MAD','EC-MDS','B2',2,7,'11:44','12:10',0.5,'FZRA',NULL,'Y',41,'treated twice, first holdover ran out in queue','2024-02-10 02:10:00');
INSERT INTO fct_trmt VALUES (5011,'2024-03-02','NFA402','OSL','LN-NFC','A1',4,9,'06:08','06:15',-1.5,'FROST',45,'N',0,NULL,'2024-03-03 02:10:00');

INSERT INTO fct_trmt_step VALUES (5001,1,1,'T1R','WING',50,180,72.0,27.5);
INSERT INTO fct_trmt_step VALUES (5002,1,4,'T1P','WING',55,165,70.5,29.0);
INSERT INTO fct_trmt_step VALUES (5003,1,3,'T1P','FULL',60,420,74.0,31.5);
INSERT INTO fct_trmt_step VALUES (5003,2,3,'T4A','FULL',100,260,8.0,36.0);
INSERT INTO fct_trmt_step VALUES (5004,1,5,'HTW','WING',0,600,85.0,NULL);
INSERT INTO fct_trmt_step VALUES (5004,2,5,'T1E','FULL',65,740,76.5,33.0);
INSERT INTO fct_trmt_step VALUES (5004,3,4,'T4A','FULL',100,410,6.5,36.0);
INSERT INTO fct_trmt_step VALUES (5005,1,6,'T1P','FULL',55,390,71.0,29.0);
INSERT INTO fct_trmt_step VALUES (5005,2,7,'T4B','FULL',100,285,7.0,36.5);
INSERT INTO fct_trmt_step VALUES (5006,1,6,'T1E','FULL',70,210,78.0,34.5);
INSERT INTO fct_trmt_step VALUES (5007,1,8,'T1E','TAIL',70,150,75.0,34.0);
INSERT INTO fct_trmt_step VALUES (5008,1,3,'T1R','FULL',60,455,73.0,30.5);
INSERT INTO fct_trmt_step VALUES (5008,2,3,'T4A','WING',100,220,8.5,36.0);
INSERT INTO fct_trmt_step VALUES (5009,1,8,'T2A','FULL',75,95,20.0,NULL);
INSERT INTO fct_trmt_step VALUES (5010,1,7,'T1P','FULL',60,610,75.5,31.0);
INSERT INTO fct_trmt_step VALUES (5010,2,6,'T4B','FULL',100,480,9.0,36.5);
INSERT INTO fct_trmt_step VALUES (5011,1,1,'T1R','WING',50,150,71.5,27.0);
