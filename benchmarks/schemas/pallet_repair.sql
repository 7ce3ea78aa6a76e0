-- Pallet repair yard, reporting database
CREATE TABLE dim_plt_typ (
  plt_typ_cd TEXT PRIMARY KEY,
  plt_typ_nm TEXT NOT NULL,
  len_mm INTEGER NOT NULL,
  wid_mm INTEGER NOT NULL,
  max_load_kg INTEGER,
  tare_wt_kg REAL,
  pool_owned_flg TEXT NOT NULL,
  new_prc_amt REAL
);
CREATE TABLE dim_cust (
  cust_key INTEGER PRIMARY KEY,
  cust_no TEXT NOT NULL,
  cust_nm TEXT NOT NULL,
  town_nm TEXT,
  cust_seg_cd TEXT,
  acct_open_dt TEXT,
  crdt_lim_amt REAL,
  actv_flg TEXT NOT NULL,
  etl_load_ts TEXT
);
CREATE TABLE dim_emp (
  emp_key INTEGER PRIMARY KEY,
  emp_no TEXT NOT NULL,
  emp_nm TEXT NOT NULL,
  job_ttl TEXT,
  hire_dt TEXT NOT NULL,
  term_dt TEXT,
  shft_cd TEXT,
  flt_lic_flg TEXT NOT NULL,
  hrly_rt_amt REAL
);
CREATE TABLE dim_dfct (
  dfct_cd TEXT PRIMARY KEY,
  dfct_desc TEXT NOT NULL,
  std_rpr_min REAL,
  safety_crit_flg TEXT NOT NULL
);
CREATE TABLE tbl_intk (
  intk_id INTEGER PRIMARY KEY,
  dlvy_note_no TEXT NOT NULL,
  cust_key INTEGER NOT NULL REFERENCES dim_cust(cust_key),
  plt_typ_cd TEXT NOT NULL REFERENCES dim_plt_typ(plt_typ_cd),
  chkd_by_emp_key INTEGER REFERENCES dim_emp(emp_key),
  rcvd_dt TEXT NOT NULL,
  rcvd_qty INTEGER NOT NULL,
  rjct_qty INTEGER NOT NULL,
  moist_pct REAL,
  veh_reg_no TEXT,
  intk_sts_cd TEXT NOT NULL,
  cmnt_txt TEXT
);
CREATE TABLE fct_rpr (
  rpr_key INTEGER PRIMARY KEY,
  intk_id INTEGER NOT NULL REFERENCES tbl_intk(intk_id),
  emp_key INTEGER NOT NULL REFERENCES dim_emp(emp_key),
  rpr_dt TEXT NOT NULL,
  bench_no INTEGER,
  rprd_qty INTEGER NOT NULL,
  scrp_qty INTEGER NOT NULL,
  brd_repl_qty INTEGER,
  nail_wt_kg REAL,
  lbr_min INTEGER,
  heat_trt_flg TEXT NOT NULL
);
CREATE TABLE brg_rpr_dfct (
  rpr_key INTEGER NOT NULL REFERENCES fct_rpr(rpr_key),
  dfct_cd TEXT NOT NULL REFERENCES dim_dfct(dfct_cd),
  dfct_qty INTEGER NOT NULL,
  PRIMARY KEY (rpr_key, dfct_cd)
);
CREATE TABLE fct_sale (
  sale_key INTEGER PRIMARY KEY,
  inv_no TEXT NOT NULL,
  cust_key INTEGER NOT NULL REFERENCES dim_cust(cust_key),
  plt_typ_cd TEXT NOT NULL REFERENCES dim_plt_typ(plt_typ_cd),
  grd_cd TEXT NOT NULL,
  ord_dt TEXT NOT NULL,
  shp_dt TEXT,
  sale_qty INTEGER NOT NULL,
  unit_prc_amt REAL NOT NULL,
  dscnt_pct REAL,
  pd_flg TEXT NOT NULL
);
INSERT INTO dim_plt_typ VALUES
('E1','Euro standard',1200,800,1500,25.0,'Y',14.80),
('E6','Half Euro',800,600,500,9.5,'Y',9.20),
('U2','UK four-way',1200,1000,1250,28.5,'N',12.40),
('CP3','Chemical CP3',1140,1140,1200,27.0,'N',17.90),
('DRM','Drum pallet',1200,1200,1400,33.0,'N',19.50),
('BRK','Brick pallet',1000,700,NULL,14.0,'N',NULL);
INSERT INTO dim_cust VALUES
(101,'C0417','Morrow Vale Brewery','Sedgeley','FOOD','2018-04-03',6000,'Y','2024-06-30 02:00'),
(102,'C0422','Tanfield Brickworks','Tanfield','CONST','2018-09-17',9000,'Y','2024-06-30 02:00'),
(103,'C0439','Lowick Paints','Lowick','CHEM','2019-02-11',12000,'Y','2024-06-30 02:00'),
(104,'C0450','Granary Row Foods','Ashby Cross','FOOD','2019-11-25',8000,'Y','2024-06-30 02:00'),
(105,'C0463','Peverel Parcels','Sedgeley','LOGIS','2020-07-06',20000,'Y','2024-06-30 02:00'),
(106,'C0471','Hob Moor Nurseries','Hob Moor','HORT','2021-03-15',1500,'Y','2024-06-30 02:00'),
(107,'C0480','Kirkstead Glass','Kirkstead','CONST','2021-10-04',5000,'N','2024-06-30 02:00'),
(108,'C0488','Averil Cold Storage','Ashby Cross','LOGIS','2022-05-09',15000,'Y','2024-06-30 02:00'),
(109,'C0495','Dovecote Furniture','Lowick',NULL,'2023-01-30',NULL,'Y','2024-06-30 02:00');
INSERT INTO dim_emp VALUES
(1,'E011','Ray Pocock','Yard foreman','2011-05-16',NULL,'E','Y',16.80),
(2,'E024','Danuta Wilk','Repairer','2017-02-06',NULL,'E','N',13.20),
(3,'E026','Steve Hanrahan','Repairer','2018-08-20',NULL,'L','Y',13.20),
(4,'E030','Kofi Adomako','Repairer','2020-10-12',NULL,'L','N',12.75),
(5,'E033','Lee Birtles','Saw operator','2021-04-19','2023-09-29','E','N',13.60),
(6,'E037','Joanna Speight','Intake checker','2022-01-10',NULL,'E','Y',12.90),
(7,'E038','Florin Petcu','Repairer','2022-06-27',NULL,'E','N',12.40),
(8,'E041','Harvey Nunn','Driver','2023-02-13',NULL,NULL,'Y',14.10),
(9,'E043','Sally Orme','Intake checker','2023-11-06',NULL,'L','N',12.10);
INSERT INTO dim_dfct VALUES
('BB','Broken bottom board',3.5,'Y'),
('TB','Cracked top board',3.0,'N'),
('BL','Missing block',4.5,'Y'),
('PN','Protruding nail',0.5,'Y'),
('ST','Split stringer',6.0,'Y'),
('CT','Contaminated wood',NULL,'Y'),
('MK','Illegible mark',1.0,'N');
INSERT INTO tbl_intk VALUES
(5001,'DN22817',101,'E1',6,'2022-03-14',420,18,22.5,'YK19 OPR','CLOSED',NULL),
(5002,'DN22844',104,'U2',6,'2022-06-02',360,9,19.0,'AV21 TTE','CLOSED',NULL),
(5003,'DN22901',103,'CP3',1,'2022-09-27',150,41,24.8,'LW70 NXD','CLOSED','Solvent smell on two stacks'),
(5004,'DN23012',105,'E1',6,'2023-01-18',540,22,27.1,'YK19 OPR','CLOSED','Frozen together, left in shed two days'),
(5005,'DN23057',102,'BRK',1,'2023-04-05',280,75,18.3,NULL,'CLOSED',NULL),
(5006,'DN23098',108,'E1',6,'2023-07-11',300,4,16.9,'BD22 HGC','CLOSED',NULL),
(5007,'DN23140',106,'E6',NULL,'2023-10-20',60,0,NULL,'Collected','CLOSED','No checker on shift'),
(5008,'DN24006',105,'U2',9,'2024-01-22',480,30,25.4,'YK19 OPR','PART',NULL),
(5009,'DN24031',101,'DRM',9,'2024-04-16',90,6,20.7,'LW70 NXD','PART',NULL),
(5010,'DN24048',104,'E1',6,'2024-06-18',400,15,17.2,'AV21 TTE','OPEN',NULL);
INSERT INTO fct_rpr VALUES
(1,5001,2,'2022-03-16',1,205,12,310,14.2,450,'N'),
(2,5001,3,'2022-03-17',2,170,15,268,12.0,460,'N'),
(3,5002,2,'2022-06-07',1,330,21,402,18.8,690,'Y'),
(4,5003,4,'2022-09-30',3,88,21,175,8.1,395,'N'),
(5,5004,7,'2023-01-23',1,240,14,296,13.5,480,'Y'),
(6,5004,3,'2023-01-24',2,251,13,305,13.9,470,'Y'),
(7,5005,5,'2023-04-11',4,160,45,390,11.6,420,'N'),
(8,5006,2,'2023-07-13',1,288,8,190,9.0,480,'Y'),
(9,5007,7,'2023-10-24',3,58,2,40,NULL,110,'N'),
(10,5008,4,'2024-01-29',2,214,19,351,15.7,475,'Y'),
(11,5009,3,'2024-04-19',4,52,5,120,6.4,300,'N');
INSERT INTO brg_rpr_dfct VALUES
(1,'BB',120),(1,'TB',96),(1,'PN',61),(2,'BB',101),(2,'BL',34),(3,'TB',188),(3,'ST',47),
(4,'CT',21),(4,'BB',66),(5,'BL',52),(5,'TB',130),(6,'BB',144),(7,'ST',90),(8,'MK',75),
(8,'PN',33),(9,'TB',22),(10,'ST',81),(10,'BB',97),(11,'BL',28);
INSERT INTO fct_sale VALUES
(1,'INV30115',104,'E1','A','2022-04-01','2022-04-04',200,8.90,NULL,'Y'),
(2,'INV30162',105,'U2','B','2022-06-20','2022-06-22',300,5.75,5.0,'Y'),
(3,'INV30208',103,'CP3','B','2022-10-10','2022-10-13',80,9.60,NULL,'Y'),
(4,'INV30277',108,'E1','A','2023-02-06','2023-02-07',450,9.20,7.5,'Y'),
(5,'INV30301',102,'BRK','C','2023-04-24','2023-04-26',150,3.10,NULL,'Y'),
(6,'INV30350',101,'E1','B','2023-08-02','2023-08-03',260,7.40,2.5,'Y'),
(7,'INV30388',106,'E6','A','2023-11-13','2023-11-13',40,6.20,NULL,'N'),
(8,'INV30419',109,'U2','B','2024-02-19','2024-02-21',120,6.05,NULL,'Y'),
(9,'INV30447',105,'U2','C','2024-05-07','2024-05-09',90,3.95,5.0,'N'),
(10,'INV30460',103,'DRM','B','2024-06-24',NULL,45,11.80,NULL,'N');
