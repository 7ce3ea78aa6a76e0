CREATE TABLE tbl_cust (
  cust_no INTEGER PRIMARY KEY,
  cust_nm VARCHAR(40) NOT NULL,
  cust_typ VARCHAR(20) NOT NULL,
  cntct_nm VARCHAR(40),
  addr_ln1 VARCHAR(40),
  city VARCHAR(30) NOT NULL,
  post_cd VARCHAR(10),
  tel_no VARCHAR(20),
  cr_lim_amt DECIMAL(10,2),
  disc_pct DECIMAL(4,1),
  lst_upd_usr VARCHAR(8),
  lst_upd_ts DATETIME
);
CREATE TABLE tbl_emp (
  emp_no INTEGER PRIMARY KEY,
  emp_fnm VARCHAR(20) NOT NULL,
  emp_lnm VARCHAR(30) NOT NULL,
  job_ttl VARCHAR(30) NOT NULL,
  dept_nm VARCHAR(20) NOT NULL,
  hire_dt DATE NOT NULL,
  birth_dt DATE,
  hrly_rt DECIMAL(6,2),
  supv_emp_no INTEGER REFERENCES tbl_emp (emp_no),
  lst_upd_usr VARCHAR(8),
  lst_upd_ts DATETIME
);
CREATE TABLE tbl_ptrn (
  ptrn_cd VARCHAR(10) PRIMARY KEY,
  ptrn_desc VARCHAR(60) NOT NULL,
  shp_desc VARCHAR(12) NOT NULL,
  ld_cls VARCHAR(6) NOT NULL,
  clr_opn_mm INTEGER,
  thk_mm INTEGER,
  nom_wt_kg DECIMAL(6,1) NOT NULL,
  ltr_txt VARCHAR(40),
  dsgn_emp_no INTEGER REFERENCES tbl_emp (emp_no),
  intro_dt DATE,
  lck_flg CHAR(1) NOT NULL,
  obs_flg CHAR(1) NOT NULL
);
CREATE TABLE tbl_ord_hdr (
  ord_no INTEGER PRIMARY KEY,
  cust_no INTEGER NOT NULL REFERENCES tbl_cust (cust_no),
  sls_emp_no INTEGER REFERENCES tbl_emp (emp_no),
  cust_po_no VARCHAR(20),
  ord_dt DATE NOT NULL,
  req_dt DATE,
  shp_dt DATE,
  dlv_addr VARCHAR(60),
  frt_amt DECIMAL(8,2),
  ord_sts VARCHAR(10) NOT NULL
);
CREATE TABLE tbl_ord_ln (
  ord_no INTEGER NOT NULL REFERENCES tbl_ord_hdr (ord_no),
  ln_no INTEGER NOT NULL,
  ptrn_cd VARCHAR(10) NOT NULL REFERENCES tbl_ptrn (ptrn_cd),
  qty_ord INTEGER NOT NULL,
  qty_shp INTEGER,
  unit_prc DECIMAL(8,2) NOT NULL,
  coat_typ VARCHAR(20),
  PRIMARY KEY (ord_no, ln_no)
);
CREATE TABLE tbl_heat (
  heat_no VARCHAR(10) PRIMARY KEY,
  furn_cd VARCHAR(4) NOT NULL,
  pour_dt DATE NOT NULL,
  tap_tmp_c INTEGER,
  chg_wt_kg INTEGER NOT NULL,
  scrp_pct DECIMAL(4,1),
  c_pct DECIMAL(4,2),
  si_pct DECIMAL(4,2),
  mltr_emp_no INTEGER NOT NULL REFERENCES tbl_emp (emp_no),
  rmk VARCHAR(100)
);
CREATE TABLE tbl_insp (
  insp_no INTEGER PRIMARY KEY,
  heat_no VARCHAR(10) NOT NULL REFERENCES tbl_heat (heat_no),
  ptrn_cd VARCHAR(10) NOT NULL REFERENCES tbl_ptrn (ptrn_cd),
  insp_emp_no INTEGER NOT NULL REFERENCES tbl_emp (emp_no),
  insp_dt DATE NOT NULL,
  qty_insp INTEGER NOT NULL,
  qty_rej INTEGER NOT NULL,
  def_desc VARCHAR(40),
  prf_ld_kn DECIMAL(6,1),
  rock_tst_flg CHAR(1) NOT NULL
);
INSERT INTO tbl_cust VALUES
(20014,'City of Grantham Falls','Municipality','Lorna Beckett','1 Civic Plaza','Grantham Falls','40217','555-0119',75000.00,5.0,'RDAVIS','2024-02-11 09:14:02'),
(20021,'Tri-County Sewer District','Utility','Hal Jorgensen','880 Basin Road','Millerton','40330','555-0126',120000.00,7.5,'RDAVIS','2023-11-30 16:40:55'),
(20033,'Okafor Paving & Drain','Contractor','Chidi Okafor','12 Gravel Pit Lane','Dunmore','40412','555-0133',30000.00,2.0,'KSHAW','2024-05-06 11:22:31'),
(20038,'Blue Heron Telecom','Utility','Stacy Winfield','400 Exchange St','Port Alden','41005','555-0140',50000.00,4.0,'KSHAW','2022-08-19 08:03:10'),
(20045,'Town of Quill Lake','Municipality',NULL,'17 Main Street','Quill Lake','40188','555-0152',20000.00,0.0,'RDAVIS','2021-03-05 13:51:47'),
(20052,'Harcourt Site Supply','Distributor','Meg Harcourt','2290 Industrial Pkwy','Millerton','40331','555-0168',200000.00,12.5,'KSHAW','2024-06-27 10:00:00'),
(20057,'Saint Alban University','Institution','Prof. Ian Moss','University Avenue','Saint Alban','41210',NULL,15000.00,0.0,'KSHAW','2023-04-14 15:28:39'),
(20060,'Delgado Brothers Excavating','Contractor','Ramon Delgado','76 Quarry Street','Port Alden','41007','555-0177',25000.00,1.5,'RDAVIS','2023-09-02 09:45:12'),
(20066,'Port Alden Airport Authority','Institution','Denise Yoo','Terminal Drive','Port Alden','41011','555-0184',90000.00,5.0,'RDAVIS','2024-01-18 14:17:26'),
(20071,'Evergreen Developments','Contractor','Todd Lassiter',NULL,'Grantham Falls','40219','555-0191',NULL,NULL,'KSHAW','2024-07-09 17:36:08');
INSERT INTO tbl_emp VALUES
(301,'Walter','Kozak','Plant manager','Management','1991-04-15','1962-01-30',52.00,NULL,'SYSTEM','2024-01-01 00:00:00'),
(305,'Bernadette','Shaw','Sales representative','Sales','2005-09-06','1974-07-12',34.50,301,'SYSTEM','2024-01-01 00:00:00'),
(306,'Raymond','Davis','Sales representative','Sales','2012-02-20','1983-11-03',31.75,301,'SYSTEM','2024-01-01 00:00:00'),
(312,'Miguel','Santoro','Melt foreman','Melting','1998-06-01','1970-05-25',38.20,301,'SYSTEM','2024-01-01 00:00:00'),
(318,'Dale','Huckaby','Melter','Melting','2009-10-12','1985-02-17',27.60,312,'SYSTEM','2024-01-01 00:00:00'),
(321,'Tamika','Rollins','Melter','Melting','2016-03-28','1991-08-09',26.15,312,'SYSTEM','2024-01-01 00:00:00'),
(327,'Arvid','Nystrom','Pattern maker','Pattern shop','1987-08-24','1959-12-06',36.90,301,'SYSTEM','2024-01-01 00:00:00'),
(330,'Colleen','Farrow','Pattern maker','Pattern shop','2014-05-05','1988-04-21',29.80,327,'SYSTEM','2024-01-01 00:00:00'),
(334,'Victor','Pham','Quality inspector','Quality','2011-01-17','1980-10-14',30.25,301,'SYSTEM','2024-01-01 00:00:00'),
(339,'Jolene','Akers','Quality inspector','Quality','2019-07-08','1994-03-02',27.00,334,'SYSTEM','2024-01-01 00:00:00'),
(342,'Curtis','Bell','Trainee inspector','Quality','2023-09-18',NULL,21.50,334,'SYSTEM','2024-01-01 00:00:00');
INSERT INTO tbl_ptrn VALUES
('MH-600-D','Standard street cover','Round','D400',600,40,58.5,'SEWER',327,'1992-03-10','N','N'),
('MH-600-L','Locking street cover','Round','D400',600,42,61.0,'SEWER',327,'2003-05-19','Y','N'),
('MH-750-E','Heavy industrial cover','Round','E600',750,55,104.0,NULL,327,'1999-11-02','N','N'),
('MH-900-F','Airfield cover','Round','F900',900,70,168.5,'DRAIN',330,'2017-08-14','Y','N'),
('MH-450-B','Footway cover','Round','B125',450,25,24.8,'WATER',330,'2015-02-23','N','N'),
('SQ-600-C','Square access cover','Square','C250',600,38,66.2,'TELECOM',330,'2016-06-30','Y','N'),
('GR-500-D','Gully grate','Square','D400',500,45,41.3,NULL,327,'1994-09-12','N','N'),
('TR-800-D','Double triangular cover','Triangular','D400',800,50,117.4,'SEWER',327,'1990-01-22','N','Y'),
('MH-600-H','Heritage cover with lotus crest','Round','C250',600,40,63.7,'QUILL LAKE 1888',330,'2019-04-08','N','N'),
('VB-200-B','Valve box lid','Round','B125',200,20,6.4,'WATER',NULL,NULL,'N','N'),
('SQ-300-A','Courtyard cover','Square','A15',300,18,11.9,NULL,330,'2021-10-04','N','N');
INSERT INTO tbl_ord_hdr VALUES
(70112,20014,306,'GF-2023-0881','2023-02-06','2023-03-15','2023-03-13','Public Works Yard, Grantham Falls',640.00,'Closed'),
(70118,20052,305,'HSS-44120','2023-02-27','2023-04-03','2023-04-05','2290 Industrial Pkwy, Millerton',0.00,'Closed'),
(70125,20021,306,'TCSD-0339','2023-04-18','2023-05-30','2023-05-26','Lift Station 9, Millerton',415.50,'Closed'),
(70131,20066,306,'PAA-23-17','2023-06-05','2023-09-01','2023-09-12','Taxiway C, Port Alden',1280.00,'Closed'),
(70139,20045,306,NULL,'2023-07-24','2023-10-02','2023-09-28','Town Garage, Quill Lake',210.00,'Closed'),
(70144,20038,305,'BHT-90077','2023-10-09','2023-11-13','2023-11-10','400 Exchange St, Port Alden',388.75,'Closed'),
(70150,20033,305,'OPD 512','2024-01-15','2024-02-09','2024-02-08','Job site, Elm Terrace, Dunmore',175.00,'Closed'),
(70157,20052,305,'HSS-45006','2024-03-04','2024-04-08','2024-04-02','2290 Industrial Pkwy, Millerton',0.00,'Closed'),
(70163,20057,306,'SAU-F-2208','2024-04-22','2024-06-14',NULL,'North Quad, Saint Alban',95.00,'Cancelled'),
(70168,20060,306,NULL,'2024-05-28','2024-06-28','2024-07-01','76 Quarry Street, Port Alden',140.00,'Closed'),
(70174,20014,306,'GF-2024-0412','2024-07-11','2024-08-30',NULL,'Public Works Yard, Grantham Falls',NULL,'Open'),
(70179,20071,NULL,'EVG-88','2024-08-19','2024-10-01',NULL,NULL,NULL,'Open');
INSERT INTO tbl_ord_ln VALUES
(70112,1,'MH-600-D',80,80,142.00,'Black bitumen'),
(70112,2,'GR-500-D',40,40,98.50,'Black bitumen'),
(70118,1,'MH-600-D',250,250,128.00,'Black bitumen'),
(70118,2,'VB-200-B',400,400,17.25,NULL),
(70118,3,'MH-450-B',120,118,61.00,'Black bitumen'),
(70125,1,'MH-600-L',36,36,171.50,'Epoxy'),
(70131,1,'MH-900-F',22,22,489.00,'Epoxy'),
(70139,1,'MH-600-H',18,18,236.00,'Wax'),
(70144,1,'SQ-600-C',65,65,158.75,'Black bitumen'),
(70150,1,'GR-500-D',14,14,101.00,NULL),
(70150,2,'MH-450-B',10,10,64.50,'Black bitumen'),
(70157,1,'MH-600-D',300,300,131.00,'Black bitumen'),
(70157,2,'MH-750-E',24,20,264.00,'Epoxy'),
(70163,1,'SQ-300-A',50,0,39.90,'Galvanised'),
(70168,1,'MH-600-D',12,12,144.00,'Black bitumen'),
(70174,1,'MH-600-L',45,NULL,176.00,'Epoxy'),
(70179,1,'SQ-300-A',160,NULL,38.50,'Galvanised');
INSERT INTO tbl_heat VALUES
('H23-0141','F1','2023-02-20',1485,2400,55.0,3.62,2.41,318,NULL),
('H23-0158','F2','2023-03-06',1492,3100,60.0,3.58,2.50,321,NULL),
('H23-0204','F1','2023-03-21',1478,2400,52.5,3.65,2.38,318,'Slag skimmed twice'),
('H23-0377','F2','2023-05-15',1501,3050,60.0,3.55,2.56,321,NULL),
('H23-0612','F3','2023-08-14',1510,4200,40.0,3.48,2.71,312,'Airfield order, low phosphorus'),
('H23-0655','F1','2023-09-11',1480,2350,55.0,3.61,2.44,318,NULL),
('H23-0790','F2','2023-10-30',1489,3000,62.5,3.57,2.49,321,'Power dip at 10:40'),
('H24-0033','F1','2024-01-29',NULL,2400,55.0,3.70,2.30,318,'Thermocouple broken'),
('H24-0121','F2','2024-03-18',1495,3100,60.0,3.56,2.52,321,NULL),
('H24-0138','F3','2024-03-25',1504,4150,45.0,3.50,2.66,312,NULL),
('H24-0266','F1','2024-06-17',1483,2400,57.5,3.63,2.40,318,NULL);
INSERT INTO tbl_insp VALUES
(9001,'H23-0141','MH-600-D',334,'2023-02-22',40,1,'Sand inclusion',402.0,'Y'),
(9002,'H23-0141','GR-500-D',334,'2023-02-22',42,2,'Cold shut',401.5,'N'),
(9003,'H23-0158','MH-600-D',339,'2023-03-09',52,0,NULL,405.0,'Y'),
(9004,'H23-0204','MH-450-B',339,'2023-03-24',90,6,'Blowhole',126.0,'Y'),
(9005,'H23-0377','MH-600-L',334,'2023-05-18',38,2,'Lock lug short',404.5,'Y'),
(9006,'H23-0612','MH-900-F',334,'2023-08-17',24,2,'Shrinkage cavity',915.0,'Y'),
(9007,'H23-0655','MH-600-H',339,'2023-09-14',20,2,'Crest blurred',252.0,'N'),
(9008,'H23-0790','SQ-600-C',339,'2023-11-02',44,9,'Cold shut',250.5,'Y'),
(9009,'H24-0033','GR-500-D',342,'2024-02-01',16,1,'Blowhole',NULL,'N'),
(9010,'H24-0121','MH-600-D',334,'2024-03-20',50,0,NULL,403.0,'Y'),
(9011,'H24-0138','MH-750-E',342,'2024-03-28',26,6,'Shrinkage cavity',598.0,'Y'),
(9012,'H24-0266','MH-600-D',339,'2024-06-19',14,1,'Sand inclusion',401.0,'Y');
