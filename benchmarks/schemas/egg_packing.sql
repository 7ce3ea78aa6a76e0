CREATE TABLE dim_mthd (
  mthd_cd     CHAR(2) PRIMARY KEY,
  mthd_nm     VARCHAR(30) NOT NULL,
  stamp_dgt   SMALLINT NOT NULL,
  max_hen_m2  REAL
);
CREATE TABLE dim_grade (
  grade_cd    CHAR(2) PRIMARY KEY,
  grade_nm    VARCHAR(30) NOT NULL,
  min_wt_g    INTEGER,
  max_wt_g    INTEGER,
  retail_flg  CHAR(1) NOT NULL
);
CREATE TABLE tbl_prod (
  prod_id     INTEGER PRIMARY KEY,
  prod_cd     VARCHAR(10) NOT NULL UNIQUE,
  prod_nm     VARCHAR(60) NOT NULL,
  cntct_nm    VARCHAR(40),
  tel_no      VARCHAR(20),
  town_nm     VARCHAR(30),
  post_cd     VARCHAR(8),
  mthd_cd     CHAR(2) NOT NULL REFERENCES dim_mthd(mthd_cd),
  hen_qty     INTEGER,
  haul_km     REAL,
  salm_tst_dt DATE,
  cntr_beg_dt DATE NOT NULL,
  cntr_end_dt DATE,
  actv_flg    CHAR(1) NOT NULL DEFAULT 'Y',
  ld_batch_id INTEGER
);
CREATE TABLE tbl_emp (
  emp_id      INTEGER PRIMARY KEY,
  emp_nm      VARCHAR(40) NOT NULL,
  job_ttl     VARCHAR(30),
  shift_cd    CHAR(1),
  hire_dt     DATE NOT NULL,
  term_dt     DATE,
  hrly_amt    NUMERIC(5,2),
  hyg_exp_dt  DATE,
  sup_emp_id  INTEGER REFERENCES tbl_emp(emp_id)
);
CREATE TABLE tbl_cust (
  cust_id     INTEGER PRIMARY KEY,
  cust_no     VARCHAR(8) NOT NULL UNIQUE,
  cust_nm     VARCHAR(60) NOT NULL,
  cust_typ_cd VARCHAR(4) NOT NULL,
  dlv_addr    VARCHAR(80),
  town_nm     VARCHAR(30),
  cr_lim_amt  NUMERIC(9,2),
  pay_trm_day INTEGER,
  hold_flg    CHAR(1) NOT NULL DEFAULT 'N'
);
CREATE TABLE fct_intake (
  intake_id   INTEGER PRIMARY KEY,
  intake_no   VARCHAR(10) NOT NULL,
  prod_id     INTEGER NOT NULL REFERENCES tbl_prod(prod_id),
  arr_dt      DATE NOT NULL,
  arr_tm      TIME,
  tray_qty    INTEGER NOT NULL,
  lay_dt      DATE,
  temp_c      REAL,
  veh_reg_no  VARCHAR(10),
  recv_emp_id INTEGER NOT NULL REFERENCES tbl_emp(emp_id),
  insp_emp_id INTEGER REFERENCES tbl_emp(emp_id),
  rej_flg     CHAR(1) NOT NULL DEFAULT 'N',
  rmk_txt     VARCHAR(120),
  ld_batch_id INTEGER
);
CREATE TABLE fct_grd_rslt (
  intake_id   INTEGER NOT NULL REFERENCES fct_intake(intake_id),
  grade_cd    CHAR(2) NOT NULL REFERENCES dim_grade(grade_cd),
  egg_qty     INTEGER NOT NULL,
  avg_wt_g    REAL,
  crack_pct   REAL,
  doz_pay_amt NUMERIC(5,3),
  PRIMARY KEY (intake_id, grade_cd)
);
CREATE TABLE fct_ord (
  ord_id      INTEGER PRIMARY KEY,
  ord_no      VARCHAR(10) NOT NULL UNIQUE,
  cust_id     INTEGER NOT NULL REFERENCES tbl_cust(cust_id),
  grade_cd    CHAR(2) NOT NULL REFERENCES dim_grade(grade_cd),
  mthd_cd     CHAR(2) REFERENCES dim_mthd(mthd_cd),
  ord_dt      DATE NOT NULL,
  ship_dt     DATE,
  bb_dt       DATE,
  doz_qty     INTEGER NOT NULL,
  doz_prc_amt NUMERIC(5,2) NOT NULL,
  own_lbl_flg CHAR(1),
  paid_dt     DATE
);
INSERT INTO dim_mthd VALUES
('OR','Organic',0,6.0),('FR','Free range',1,9.0),('BN','Barn',2,9.0),('EC','Enriched colony',3,13.0);
INSERT INTO dim_grade VALUES
('XL','Very large',73,NULL,'Y'),('L','Large',63,73,'Y'),('M','Medium',53,63,'Y'),('S','Small',NULL,53,'Y'),
('MW','Mixed weight',NULL,NULL,'Y'),('PE','Peewee pullet',35,43,'Y'),('B','Class B for processing',NULL,NULL,'N'),('RJ','Reject, to rendering',NULL,NULL,'N');
INSERT INTO tbl_prod VALUES
(1,'UK10442','Hollybush Farm','Ivor Pugh','01597 555221','Rhayader','LD6 5AB','FR',16000,22.5,'2024-08-19','2016-03-01',NULL,'Y',8801),
(2,'UK10457','Cwm Bach Eggs','Nerys Jarman','01591 555108','Builth Wells','LD2 3TR','FR',32000,9.0,'2024-09-02','2014-07-15',NULL,'Y',8801),
(3,'UK10603','Upper House Organics','Simon Fairweather','01544 555730','Kington','HR5 3QG','OR',3000,41.2,'2024-07-28','2019-01-07','2025-01-06','Y',8801),
(4,'UK10618','T & M Lewis','Mair Lewis',NULL,'Llandrindod Wells','LD1 6EY','BN',24000,14.8,'2024-09-11','2018-05-21',NULL,'Y',8802),
(5,'UK10699','Penybont Poultry','Gwyn Bufton','01597 555874','Penybont','LD1 5UA','EC',60000,17.3,'2024-06-30','2009-11-02','2024-10-31','N',8802),
(6,'UK10731','Lower Hergest Farm','Caroline Watkins','01544 555019','Kington','HR5 3EN','FR',12000,38.7,'2024-09-05','2021-02-15',NULL,'Y',8802),
(7,'UK10744','Glanrhyd Free Range','Dewi Price','01982 555466','Erwood','LD2 3PH','FR',16000,20.1,NULL,'2023-08-14',NULL,'Y',8803),
(8,'UK10752','Bryn Mawr Organic','Hannah Sykes','01686 555392','Llanidloes','SY18 6LP','OR',6000,55.6,'2024-08-08','2022-10-03','2025-10-02','Y',8803),
(9,'UK10769','Old Rectory Hens','Julian Frost','01874 555085','Talgarth','LD3 0BW','FR',2000,33.0,'2024-05-17','2023-04-24',NULL,'Y',8803);
INSERT INTO tbl_emp VALUES
(1,'Alwyn Hughes','Station manager',NULL,'2004-02-16',NULL,24.50,'2026-03-31',NULL),
(2,'Sandra Weale','Shift supervisor','E','2010-06-07',NULL,16.20,'2025-11-30',1),
(3,'Piotr Zielinski','Shift supervisor','L','2013-09-02',NULL,16.20,'2025-05-31',1),
(4,'Lowri Meredith','Quality inspector','E','2018-04-09',NULL,15.10,'2026-01-31',1),
(5,'Ionut Radu','Grader operator','E','2019-10-14',NULL,12.60,'2025-08-31',2),
(6,'Kath Preece','Packer','E','2007-01-22',NULL,11.90,'2025-02-28',2),
(7,'Ewa Nowak','Packer','L','2020-03-02','2024-06-28',11.70,NULL,3),
(8,'Gethin Powell','Forklift driver','L','2021-11-15',NULL,12.80,'2025-12-31',3),
(9,'Daniela Radu','Quality inspector','L','2022-05-23',NULL,14.60,'2025-09-30',3),
(10,'Rhys Bevan','Intake clerk','E','2024-01-08',NULL,11.80,NULL,2);
INSERT INTO tbl_cust VALUES
(1,'C1003','Marches Wholefoods','WHSL','Unit 4, Leominster Enterprise Park','Leominster',12000,30,'N'),
(2,'C1010','Spar Builth Wells','RETL','High Street','Builth Wells',2500,14,'N'),
(3,'C1015','Becws Cymru bakery','PROC','Ffrwdgrech Industrial Estate','Brecon',20000,45,'N'),
(4,'C1022','Metropole Hotel','HORE','Temple Street','Llandrindod Wells',1500,30,'N'),
(5,'C1031','Powys schools catering','PUBL','County Hall','Llandrindod Wells',NULL,30,'N'),
(6,'C1034','Hay Deli','RETL','12 Castle Street','Hay-on-Wye',800,7,'Y'),
(7,'C1040','Freshline Midlands','WHSL','Hams Hall Depot','Coleshill',40000,60,'N'),
(8,'C1046','Wye Valley Liquid Egg','PROC','Rotherwas','Hereford',15000,30,'N'),
(9,'C1052','The Old Barn Tearoom','HORE','Elan Village','Rhayader',400,7,'Y'),
(10,'C1055','Co-op Kington','RETL','Bridge Street','Kington',3000,30,'N');
INSERT INTO fct_intake VALUES
(1,'I24-3301',2,'2024-09-23','06:40',480,'2024-09-21',14.5,'CN19 KTX',10,4,'N',NULL,9120),
(2,'I24-3302',1,'2024-09-23','08:15',240,'2024-09-21',15.2,'CN19 KTX',10,4,'N',NULL,9120),
(3,'I24-3303',3,'2024-09-23','11:05',42,'2024-09-20',16.0,'VX21 PLO',10,4,'N','Two trays wet from rain',9120),
(4,'I24-3304',4,'2024-09-24','06:55',355,'2024-09-23',14.1,'CN70 AHE',10,NULL,'N',NULL,9121),
(5,'I24-3305',5,'2024-09-24','14:20',900,'2024-09-22',17.8,'CP68 GGU',8,9,'N',NULL,9121),
(6,'I24-3306',7,'2024-09-25','15:10',230,'2024-09-17',21.4,'CN19 KTX',8,9,'Y','No salmonella certificate, too warm',9122),
(7,'I24-3307',6,'2024-09-25','09:30',176,'2024-09-24',14.9,'VX21 PLO',10,4,'N',NULL,9122),
(8,'I24-3308',8,'2024-09-26','10:45',85,'2024-09-24',15.5,NULL,10,4,'N','Farm brought own pallets',9123),
(9,'I24-3309',9,'2024-09-26','16:00',28,NULL,16.3,'WA15 DFR',8,NULL,'N',NULL,9123),
(10,'I24-3310',2,'2024-09-27','06:35',492,'2024-09-25',14.4,'CN19 KTX',10,4,'N',NULL,9124);
INSERT INTO fct_grd_rslt VALUES
(1,'L',7450,67.1,1.2,1.310),(1,'M',5820,58.6,0.9,1.050),(1,'B',610,NULL,38.0,0.400),
(2,'L',3300,66.8,1.6,1.310),(2,'M',3120,58.1,1.1,1.050),(2,'RJ',145,NULL,NULL,0),
(3,'M',720,57.4,2.0,1.720),(3,'L',455,66.2,2.4,1.960),
(4,'XL',1980,75.3,2.7,1.080),(4,'L',5640,67.9,1.4,0.980),
(5,'L',14800,66.5,1.9,0.790),(5,'S',2350,49.8,0.7,0.460),(5,'B',1120,NULL,44.5,0.310),
(7,'M',2960,57.9,1.0,1.050),(7,'PE',680,40.4,0.5,NULL),
(8,'L',1490,67.3,1.3,1.960),(10,'L',7710,67.0,1.1,1.310);
INSERT INTO fct_ord VALUES
(1,'S24-7810',1,'L','OR','2024-09-23','2024-09-25','2024-10-18',120,2.95,'N','2024-10-22'),
(2,'S24-7811',2,'M','FR','2024-09-23','2024-09-24','2024-10-19',90,1.85,'N','2024-10-04'),
(3,'S24-7812',3,'MW','EC','2024-09-24','2024-09-26','2024-10-20',1400,1.12,'N',NULL),
(4,'S24-7813',7,'L','FR','2024-09-24','2024-09-25','2024-10-19',2100,1.74,'Y',NULL),
(5,'S24-7814',4,'L','FR','2024-09-25','2024-09-26','2024-10-19',45,2.05,'N','2024-10-21'),
(6,'S24-7815',8,'B',NULL,'2024-09-25','2024-09-27',NULL,850,0.62,'N','2024-10-25'),
(7,'S24-7816',5,'M','BN','2024-09-26','2024-09-30','2024-10-21',310,1.48,'N',NULL),
(8,'S24-7817',6,'XL','FR','2024-09-26',NULL,NULL,20,2.40,'N',NULL),
(9,'S24-7818',10,'L','FR','2024-09-27','2024-09-28','2024-10-23',160,1.92,'Y',NULL),
(10,'S24-7819',9,'PE','FR','2024-09-27','2024-09-28','2024-10-22',6,1.60,'N',NULL);
