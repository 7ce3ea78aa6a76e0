-- HAR mart, loaded nightly from workshop and clinic systems
CREATE TABLE dim_clinic (
  clinic_sk INTEGER PRIMARY KEY,
  clinic_cd TEXT NOT NULL,
  clinic_nm TEXT,
  rgn_nm TEXT,
  clinic_typ_cd TEXT,     -- H hospital, C community, M mobile van
  bed_ind TEXT,
  opn_dt TEXT,
  eff_dt TEXT,
  exp_dt TEXT,
  curr_ind TEXT,
  ld_ts TEXT
);
CREATE TABLE dim_dvc_mdl (
  mdl_sk INTEGER PRIMARY KEY,
  mdl_nm TEXT,
  mfr_nm TEXT,
  style_cd TEXT,          -- BTE, ITE, RIC, CIC
  batt_sz TEXT,
  chnl_cnt INTEGER,
  list_prc_amt REAL,
  wrnty_mths INTEGER,
  disc_dt TEXT,
  ld_ts TEXT
);
CREATE TABLE dim_tech (
  tech_sk INTEGER PRIMARY KEY,
  tech_nm TEXT,
  bench_no INTEGER,
  skill_lvl TEXT,
  hire_dt TEXT,
  term_dt TEXT,
  ld_ts TEXT
);
CREATE TABLE dim_flt (
  flt_sk INTEGER PRIMARY KEY,
  flt_cd TEXT,
  flt_desc TEXT,
  flt_grp TEXT,
  wrnty_cov_ind TEXT
);
CREATE TABLE fct_rpr (
  rpr_sk INTEGER PRIMARY KEY,
  job_no TEXT,
  clinic_sk INTEGER REFERENCES dim_clinic(clinic_sk),
  mdl_sk INTEGER REFERENCES dim_dvc_mdl(mdl_sk),
  tech_sk INTEGER REFERENCES dim_tech(tech_sk),
  rcvd_dt TEXT,
  shp_dt TEXT,
  pri_cd TEXT,            -- R routine, U urgent, P paediatric
  dvc_age_mths INTEGER,
  lbr_mins INTEGER,
  parts_amt REAL,
  tot_chrg_amt REAL,
  rpr_sts_cd TEXT,
  src_sys_cd TEXT,
  ld_ts TEXT
);
CREATE TABLE brg_rpr_flt (
  rpr_sk INTEGER NOT NULL REFERENCES fct_rpr(rpr_sk),
  flt_sk INTEGER NOT NULL REFERENCES dim_flt(flt_sk),
  flt_seq INTEGER,
  sev_cd INTEGER,
  fixd_ind TEXT,
  alloc_pct REAL,
  PRIMARY KEY (rpr_sk, flt_sk)
);
INSERT INTO dim_clinic VALUES
(1,'NTH01','Northgate Audiology','North','H','Y','1988-04-01','2015-01-01','9999-12-31','Y','2024-03-01 02:10:00'),
(2,'NTH04','Haverley Health Centre','North','C','N','2003-09-15','2015-01-01','9999-12-31','Y','2024-03-01 02:10:00'),
(3,'WST02','St Brannock Infirmary','West','H','Y','1974-06-10','2015-01-01','9999-12-31','Y','2024-03-01 02:10:00'),
(4,'WST07','Coombe Valley Van','West','M','N','2012-05-21','2015-01-01','9999-12-31','Y','2024-03-01 02:10:00'),
(5,'STH01','Marlpit Road Clinic','South','C','N','1996-11-04','2015-01-01','9999-12-31','Y','2024-03-01 02:10:00'),
(6,'STH03','Queen Adelaide Hospital','South','H','Y','1961-03-20','2015-01-01','9999-12-31','Y','2024-03-01 02:10:00'),
(7,'EST05','Fenwick Deaf Centre','East','C','N','1990-10-01','2015-01-01','9999-12-31','Y','2024-03-01 02:10:00'),
(8,'EST06','Saltmarsh Van','East','M','N','2016-02-08','2016-02-08','2022-06-30','N','2022-07-01 02:11:00'),
(9,'CTR01','Guildhall Ear Clinic','Central','C','N',NULL,'2018-04-01','9999-12-31','Y','2024-03-01 02:10:00'),
(10,'CTR02','Childrens Hearing Unit','Central','H','Y','2009-01-12','2015-01-01','9999-12-31','Y','2024-03-01 02:10:00');
INSERT INTO dim_dvc_mdl VALUES
(1,'Sonora 3 Power','Ostrava Acoustics','BTE','675',12,890.00,36,NULL,'2024-03-01 02:05:00'),(2,'Sonora 3 Mini','Ostrava Acoustics','BTE','312',12,840.00,36,NULL,'2024-03-01 02:05:00'),
(3,'Lyra R','Vestergaard Hearing','RIC','312',16,1120.00,24,NULL,'2024-03-01 02:05:00'),(4,'Lyra R Charge','Vestergaard Hearing','RIC','Li-ion',16,1390.00,24,NULL,'2024-03-01 02:05:00'),
(5,'Pip Junior','Vestergaard Hearing','BTE','13',10,760.00,60,NULL,'2024-03-01 02:05:00'),(6,'Murmur 100','Kessler Audio','ITE','13',6,520.00,24,'2019-12-31','2024-03-01 02:05:00'),
(7,'Murmur 200','Kessler Audio','ITE','312',8,640.00,24,NULL,'2024-03-01 02:05:00'),(8,'Whisp','Kessler Audio','CIC','10',8,980.00,12,'2021-06-30','2024-03-01 02:05:00'),
(9,'Clarion D','Belmont Instruments','BTE','13',4,310.00,24,'2014-03-31','2024-03-01 02:05:00'),(10,'Clarion X','Belmont Instruments','RIC','Li-ion',20,1575.00,36,NULL,'2024-03-01 02:05:00');
INSERT INTO dim_tech VALUES
(1,'Noreen Gilfoyle',1,'SNR','1997-05-06',NULL,'2024-03-01 02:06:00'),(2,'Hamish Laidlaw',2,'SNR','2001-09-17',NULL,'2024-03-01 02:06:00'),(3,'Teresa Quintal',3,'TCH','2010-03-22',NULL,'2024-03-01 02:06:00'),
(4,'Sunil Bhagat',4,'TCH','2013-07-08',NULL,'2024-03-01 02:06:00'),(5,'Evelyn Mossop',5,'TCH','2008-01-14','2022-12-23','2024-03-01 02:06:00'),(6,'Radek Novotny',5,'TCH','2023-02-06',NULL,'2024-03-01 02:06:00'),
(7,'Charlotte Imrie',6,'APP','2022-09-05',NULL,'2024-03-01 02:06:00'),(8,'Winston Clarke',7,'SNR','1999-11-29',NULL,'2024-03-01 02:06:00'),(9,'Padma Iyer',8,'TCH','2018-04-16',NULL,'2024-03-01 02:06:00'),(10,'Joss Penhale',NULL,'APP','2024-01-08',NULL,'2024-03-01 02:06:00');
INSERT INTO dim_flt VALUES
(1,'F01','No sound output','Electrical','Y'),(2,'F02','Intermittent microphone','Electrical','Y'),(3,'F03','Moisture ingress','Environmental','N'),(4,'F04','Wax blocked receiver','Environmental','N'),(5,'F05','Cracked shell','Mechanical','N'),
(6,'F06','Battery contact corroded','Electrical','Y'),(7,'F07','Feedback whistle','Acoustic','Y'),(8,'F08','Volume control seized','Mechanical','Y'),(9,'F09','Chewed by dog','Mechanical','N'),(10,'F10','Charging fault','Electrical','Y'),(11,'F99','No fault found',NULL,'N');
INSERT INTO fct_rpr VALUES
(1,'J230411',1,1,1,'2023-10-02','2023-10-06','R',28,45,36.50,82.00,'CL','WRK2','2023-10-07 02:20:00'),
(2,'J230415',3,3,2,'2023-10-03','2023-10-11','R',14,30,112.00,0.00,'CL','WRK2','2023-10-12 02:20:00'),
(3,'J230422',10,5,8,'2023-10-05','2023-10-06','P',9,25,18.20,0.00,'CL','WRK2','2023-10-07 02:20:00'),
(4,'J230430',5,6,3,'2023-10-12','2023-10-26','R',71,65,94.00,148.00,'CL','WRK2','2023-10-27 02:20:00'),
(5,'J230447',6,4,4,'2023-10-20','2023-10-27','U',11,40,155.00,0.00,'CL','WRK2','2023-10-28 02:20:00'),
(6,'J230459',7,9,1,'2023-11-01','2023-11-03','R',118,20,0.00,0.00,'BER','CLNX','2023-11-04 02:20:00'),
(7,'J230466',2,2,9,'2023-11-07','2023-11-15','R',40,50,41.75,96.00,'CL','WRK2','2023-11-16 02:20:00'),
(8,'J230481',4,7,6,'2023-11-16','2023-11-29','R',25,35,22.00,64.00,'CL','CLNX','2023-11-30 02:20:00'),
(9,'J230498',9,10,2,'2023-12-04','2023-12-08','U',5,55,210.00,0.00,'CL','WRK2','2023-12-09 02:20:00'),
(10,'J230510',10,5,8,'2023-12-13','2023-12-14','P',31,30,64.30,64.30,'CL','WRK2','2023-12-15 02:20:00'),
(11,'J240007',1,8,3,'2024-01-09','2024-01-24','R',38,80,133.00,215.00,'CL','WRK2','2024-01-25 02:20:00'),
(12,'J240019',6,3,7,'2024-01-18','2024-02-02','R',20,NULL,0.00,0.00,'NFF','WRK2','2024-02-03 02:20:00'),
(13,'J240033',5,1,NULL,'2024-02-19',NULL,'R',52,NULL,NULL,NULL,'WP','CLNX','2024-02-20 02:20:00'),
(14,'J240038',3,4,4,'2024-02-22',NULL,'U',19,15,NULL,NULL,'WP','WRK2','2024-02-23 02:20:00');
INSERT INTO brg_rpr_flt VALUES
(1,6,1,2,'Y',1.0),(2,2,1,3,'Y',0.7),(2,3,2,1,'Y',0.3),(3,4,1,1,'Y',1.0),(4,5,1,3,'Y',0.6),(4,8,2,2,'Y',0.4),(5,10,1,3,'Y',1.0),(6,1,1,3,'N',1.0),
(7,7,1,2,'Y',0.5),(7,6,2,1,'Y',0.5),(8,4,1,2,'Y',1.0),(9,1,1,3,'Y',1.0),(10,9,1,3,'Y',1.0),(11,3,1,2,'Y',0.8),(11,4,2,1,'N',0.2),(12,11,1,NULL,'N',1.0),(13,1,1,3,NULL,NULL),(14,10,1,2,NULL,NULL);
