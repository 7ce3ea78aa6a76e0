CREATE TABLE mtrl (
  mtrl_cd CHAR(3) NOT NULL PRIMARY KEY,
  mtrl_desc VARCHAR(40) NOT NULL,
  refill_yn CHAR(1) NOT NULL,
  dep_amt DECIMAL(5,2) NOT NULL,
  scrap_prc_kg DECIMAL(7,3)
);
CREATE TABLE prdcr (
  prdcr_no INTEGER NOT NULL PRIMARY KEY,
  prdcr_nm VARCHAR(60) NOT NULL,
  cntry_cd CHAR(2) NOT NULL,
  cntct_email VARCHAR(80),
  reg_dt DATE NOT NULL,
  term_dt DATE,
  crt_usr CHAR(8)
);
CREATE TABLE prod (
  ean_no CHAR(13) NOT NULL PRIMARY KEY,
  prdcr_no INTEGER NOT NULL REFERENCES prdcr (prdcr_no),
  mtrl_cd CHAR(3) NOT NULL REFERENCES mtrl (mtrl_cd),
  prod_desc VARCHAR(60) NOT NULL,
  vol_ml INTEGER NOT NULL,
  wgt_g DECIMAL(6,1),
  reg_dt DATE,
  actv_yn CHAR(1) NOT NULL
);
CREATE TABLE loc (
  loc_no INTEGER NOT NULL PRIMARY KEY,
  loc_nm VARCHAR(60) NOT NULL,
  loc_typ_cd CHAR(2) NOT NULL,
  city_nm VARCHAR(40),
  zip_cd VARCHAR(8),
  open_dt DATE,
  close_dt DATE,
  hndl_fee_pct DECIMAL(4,1)
);
CREATE TABLE mach (
  mach_no CHAR(6) NOT NULL PRIMARY KEY,
  loc_no INTEGER NOT NULL REFERENCES loc (loc_no),
  model_nm VARCHAR(30) NOT NULL,
  serial_no VARCHAR(20),
  inst_dt DATE,
  last_svc_dt DATE,
  bin_cap_qty INTEGER,
  sts_cd CHAR(1) NOT NULL
);
CREATE TABLE vchr (
  vchr_no INTEGER NOT NULL PRIMARY KEY,
  mach_no CHAR(6) NOT NULL REFERENCES mach (mach_no),
  issue_dt DATE NOT NULL,
  tot_amt DECIMAL(7,2) NOT NULL,
  donated_yn CHAR(1) NOT NULL,
  redm_dt DATE
);
CREATE TABLE vchr_line (
  vchr_no INTEGER NOT NULL REFERENCES vchr (vchr_no),
  line_no SMALLINT NOT NULL,
  ean_no CHAR(13) NOT NULL REFERENCES prod (ean_no),
  acpt_qty INTEGER NOT NULL,
  rej_qty INTEGER NOT NULL,
  rej_rsn_cd CHAR(2),
  PRIMARY KEY (vchr_no, line_no)
);
INSERT INTO mtrl VALUES
('PET','PET bottle, clear','N',0.25,0.310),
('PEC','PET bottle, coloured','N',0.25,0.145),
('HDP','HDPE bottle','N',0.25,0.280),
('ALU','Aluminium can','N',0.25,1.120),
('STL','Steel can','N',0.25,0.190),
('GLB','Glass bottle, brown, refillable','Y',0.08,NULL),
('GLG','Glass bottle, green, refillable','Y',0.08,NULL),
('GLF','Glass bottle, flint, refillable','Y',0.15,NULL),
('GLO','Glass bottle, one-way','N',0.10,0.042),
('PRF','PET bottle, refillable','Y',0.15,NULL),
('CRT','Bottle crate','Y',1.50,0.350);
INSERT INTO prdcr VALUES
(1001,'Hopfental Brewery','DE','pfand@hopfental.example','2006-05-01',NULL,'MIGR'),
(1002,'Brunnen Vita Mineral Water','DE','logistics@brunnenvita.example','2006-05-01',NULL,'MIGR'),
(1003,'Fizzco Beverages','NL','deposit@fizzco.example','2006-05-15',NULL,'MIGR'),
(1004,'Kastell Cola','DE','info@kastellcola.example','2007-02-12','2019-12-31','MIGR'),
(1005,'Jurado Juices','ES',NULL,'2012-09-03',NULL,'KOEHLER'),
(1006,'Nordlys Energy','DK','returns@nordlys.example','2015-04-20',NULL,'KOEHLER'),
(1007,'Alpenmilch Dairy','AT','verpackung@alpenmilch.example','2023-11-06',NULL,'SBAUM'),
(1008,'Schwarzbach Brewery','DE','office@schwarzbach.example','2009-08-17',NULL,'MIGR'),
(1009,'Tide & Lime','IE','hello@tidelime.example','2021-03-29',NULL,'SBAUM'),
(1010,'Petits Vergers','FR','contact@petitsvergers.example','2018-06-11','2023-06-30','KOEHLER');
INSERT INTO prod VALUES
('4099100010011',1001,'GLB','Hopfental Pils 0.5 l',500,370.0,'2006-05-01','Y'),
('4099100010028',1001,'GLB','Hopfental Weizen 0.5 l',500,385.0,'2006-05-01','Y'),
('4099100010035',1001,'CRT','Hopfental crate 20 x 0.5 l',0,1900.0,'2006-05-01','Y'),
('4099100020010',1002,'PRF','Brunnen Vita Classic 1.0 l',1000,62.0,'2006-05-01','Y'),
('4099100020027',1002,'GLF','Brunnen Vita Still 0.7 l',700,560.0,'2006-05-04','Y'),
('8799100030019',1003,'PET','Fizzco Lemon 1.5 l',1500,34.5,'2006-06-01','Y'),
('8799100030026',1003,'ALU','Fizzco Lemon 0.33 l can',330,12.8,'2006-06-01','Y'),
('4099100040018',1004,'PEC','Kastell Cola 1.0 l',1000,31.0,'2007-02-20','N'),
('8499100050017',1005,'PET','Jurado Orange 0.75 l',750,28.0,'2012-09-10','Y'),
('5799100060013',1006,'ALU','Nordlys Arctic 0.25 l can',250,10.9,'2015-05-04','Y'),
('9099100070012',1007,'HDP','Alpenmilch Drinking Yoghurt 0.5 l',500,26.4,'2024-01-02','Y'),
('4099100080014',1008,'GLG','Schwarzbach Helles 0.33 l',330,298.0,'2009-09-01','Y'),
('5399100090016',1009,'ALU','Tide & Lime Seltzer 0.33 l can',330,NULL,'2021-04-12','Y'),
('3799100100013',1010,'PET','Petits Vergers Apple 1.0 l',1000,33.0,'2018-06-20','N');
INSERT INTO loc VALUES
(210,'Supermarket Ulmenweg','SM','Lindau','88131','2006-05-01',NULL,3.5),
(211,'Supermarket Bahnhofstrasse','SM','Lindau','88131','2010-10-04',NULL,3.5),
(225,'Drinks Depot Ost','DD','Wangen','88239','2006-05-01',NULL,4.0),
(230,'Discount Market Argenpark','DM','Wangen','88239','2013-03-11',NULL,2.8),
(231,'Discount Market Seeblick','DM','Tettnang','88069','2014-07-21','2023-09-30',2.8),
(244,'Service Station A96 North','SS','Leutkirch','88299','2016-05-30',NULL,5.0),
(250,'University Cafeteria','CA','Weingarten','88250','2019-10-14',NULL,NULL),
(251,'Festival Ground Collection Point','EV','Ravensburg',NULL,'2022-06-03',NULL,0.0),
(260,'Drinks Depot Schussental','DD','Ravensburg','88212','2008-02-18',NULL,4.0),
(266,'Recycling Yard Friesenhof','RY','Leutkirch','88299','2017-04-03',NULL,6.0),
(270,'Supermarket Marktplatz','SM','Tettnang','88069','2020-11-09',NULL,3.5);
INSERT INTO mach VALUES
('RV0101',210,'Revend T-70','RT70-11832','2015-06-08','2024-03-12',900,'A'),
('RV0102',210,'Revend T-70','RT70-11833','2015-06-08','2024-03-12',900,'A'),
('RV0111',211,'Revend T-90','RT90-20417','2021-02-22','2024-04-18',1400,'A'),
('RV0120',225,'Kastomat K2','K2-00791','2009-09-14','2023-11-02',600,'D'),
('RV0125',225,'Kastomat K4','K4-03316','2018-05-07','2024-02-06',1200,'A'),
('RV0130',230,'Revend T-70','RT70-12590','2016-01-18','2024-01-23',900,'A'),
('RV0131',231,'Revend T-50','RT50-07745','2014-07-21','2023-06-13',500,'X'),
('RV0144',244,'Revend Mini',NULL,'2016-05-30','2024-04-04',180,'A'),
('RV0150',250,'Revend Mini','RM-31008','2019-10-14',NULL,180,'A'),
('RV0160',260,'Kastomat K4','K4-03402','2018-10-01','2024-03-27',1200,'A'),
('RV0166',266,'Bulkline B1','B1-0052','2022-03-15','2024-05-02',8000,'A'),
('RV0170',270,'Revend T-90','RT90-20561','2020-11-09','2024-04-30',1400,'S');
INSERT INTO vchr VALUES
(700001,'RV0101','2024-05-02',3.75,'N','2024-05-02'),
(700002,'RV0101','2024-05-02',1.84,'N','2024-05-02'),
(700003,'RV0111','2024-05-03',6.25,'N','2024-05-04'),
(700004,'RV0125','2024-05-03',9.28,'N','2024-05-03'),
(700005,'RV0130','2024-05-04',2.50,'Y',NULL),
(700006,'RV0144','2024-05-06',0.75,'N',NULL),
(700007,'RV0150','2024-05-07',1.25,'Y',NULL),
(700008,'RV0160','2024-05-07',12.40,'N','2024-05-07'),
(700009,'RV0166','2024-05-08',105.00,'N','2024-05-10'),
(700010,'RV0170','2024-05-08',4.00,'N','2024-05-08'),
(700011,'RV0102','2024-05-10',0.98,'N',NULL),
(700012,'RV0111','2024-05-11',5.00,'Y',NULL);
INSERT INTO vchr_line VALUES
(700001,1,'8799100030019',9,0,NULL),
(700001,2,'8799100030026',6,1,'CR'),
(700002,1,'4099100010011',23,0,NULL),
(700003,1,'8799100030026',18,2,'CR'),
(700003,2,'5799100060013',7,0,NULL),
(700004,1,'4099100010035',4,0,NULL),
(700004,2,'4099100010011',41,1,'BK'),
(700005,1,'8499100050017',10,0,NULL),
(700006,1,'5799100060013',3,1,'LB'),
(700007,1,'5399100090016',5,0,NULL),
(700008,1,'4099100080014',80,2,'BK'),
(700008,2,'4099100010035',4,0,NULL),
(700009,1,'5399100090016',420,15,'CR'),
(700010,1,'9099100070012',16,3,'FL'),
(700011,1,'4099100010028',6,0,NULL),
(700011,2,'8799100030019',2,0,NULL),
(700012,1,'8799100030019',20,1,'FL');
