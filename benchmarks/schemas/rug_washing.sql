-- Oriental carpet washing and repair
CREATE TABLE dim_orig (
  orig_cd      VARCHAR(4) PRIMARY KEY,
  orig_nm      VARCHAR(40) NOT NULL,
  rgn_nm       VARCHAR(40),
  knot_typ_cd  CHAR(3)
);
CREATE TABLE dim_svc (
  svc_cd       VARCHAR(6) PRIMARY KEY,
  svc_nm       VARCHAR(40) NOT NULL,
  unit_cd      VARCHAR(4) NOT NULL,
  unit_prc_amt DECIMAL(8,2) NOT NULL,
  std_drn_hrs  REAL,
  actv_flg     CHAR(1) DEFAULT 'Y'
);
CREATE TABLE tbl_cust (
  cust_id       INTEGER PRIMARY KEY,
  cust_nm       VARCHAR(60) NOT NULL,
  cust_typ_cd   CHAR(1) NOT NULL,     -- P private, T trade, H hotel
  addr_ln1_txt  VARCHAR(60),
  city_nm       VARCHAR(40),
  pst_cd        VARCHAR(10),
  tel_no        VARCHAR(20),
  cr_lmt_amt    DECIMAL(9,2),
  frst_ordr_dt  DATE,
  ref_by_cust_id INTEGER REFERENCES tbl_cust(cust_id)
);
CREATE TABLE tbl_empl (
  empl_id      INTEGER PRIMARY KEY,
  empl_nm      VARCHAR(60) NOT NULL,
  job_ttl_nm   VARCHAR(30),
  hire_dt      DATE NOT NULL,
  term_dt      DATE,
  hrly_rt_amt  DECIMAL(6,2),
  mgr_empl_id  INTEGER REFERENCES tbl_empl(empl_id)
);
CREATE TABLE tbl_rug (
  rug_id        INTEGER PRIMARY KEY,
  tag_no        VARCHAR(8) NOT NULL UNIQUE,
  cust_id       INTEGER NOT NULL REFERENCES tbl_cust(cust_id),
  orig_cd       VARCHAR(4) REFERENCES dim_orig(orig_cd),
  rug_desc      VARCHAR(80),
  len_cm_qty    INTEGER,
  wid_cm_qty    INTEGER,
  pile_mtl_nm   VARCHAR(20),
  est_mfg_yr    INTEGER,
  dye_bleed_flg CHAR(1),
  appr_val_amt  DECIMAL(10,2)
);
CREATE TABLE tbl_ordr (
  ordr_id       INTEGER PRIMARY KEY,
  ordr_no       VARCHAR(10) NOT NULL UNIQUE,
  cust_id       INTEGER NOT NULL REFERENCES tbl_cust(cust_id),
  rcvd_dt       DATE NOT NULL,
  prms_dt       DATE,
  dlvr_dt       DATE,
  ordr_stat_cd  VARCHAR(4) NOT NULL,  -- OPEN WASH DRY RPR RDY DLVD
  rush_flg      CHAR(1) DEFAULT 'N',
  pckp_empl_id  INTEGER REFERENCES tbl_empl(empl_id),
  insp_empl_id  INTEGER REFERENCES tbl_empl(empl_id),
  tot_amt       DECIMAL(9,2),
  spcl_instr_txt VARCHAR(200),
  last_upd_usr  VARCHAR(12)
);
CREATE TABLE fct_ordr_svc (
  ordr_id      INTEGER NOT NULL REFERENCES tbl_ordr(ordr_id),
  rug_id       INTEGER NOT NULL REFERENCES tbl_rug(rug_id),
  svc_cd       VARCHAR(6) NOT NULL REFERENCES dim_svc(svc_cd),
  chrg_qty     REAL,
  chrg_amt     DECIMAL(8,2),
  compl_dt     DATE,
  compl_empl_id INTEGER REFERENCES tbl_empl(empl_id),
  rework_flg   CHAR(1) DEFAULT 'N',
  PRIMARY KEY (ordr_id, rug_id, svc_cd)
);
INSERT INTO dim_orig VALUES
('KASH','Kashan','Central Persia','ASY'),('TABR','Tabriz','Azerbaijan','SYM'),('HERZ','Heriz','Azerbaijan','SYM'),
('QASH','Qashqai','Fars','ASY'),('BOKH','Bokhara','Turkmenistan','ASY'),('HERE','Hereke','Anatolia','SYM'),
('USHK','Ushak','Anatolia','SYM'),('AGRA','Agra','Northern India','ASY'),('GABB','Gabbeh','Zagros','SYM'),
('KLIM','Kilim (flatweave)',NULL,NULL);
INSERT INTO dim_svc VALUES
('WSHSTD','Standard hand wash','SQM',28.00,6,'Y'),
('WSHSLK','Silk wash','SQM',62.00,9,'Y'),
('URINE','Pet odour immersion','SQM',19.50,12,'Y'),
('MOTH','Moth treatment','SQM',8.75,48,'Y'),
('FRNG','Fringe renewal','MTR',45.00,3.5,'Y'),
('SELV','Selvedge overcasting','MTR',38.00,2,'Y'),
('REKNT','Reknotting','HRS',54.00,NULL,'Y'),
('DYECOR','Colour touch-up','HRS',48.00,NULL,'Y'),
('PADCUT','Underlay cut to size','SQM',11.20,0.5,'Y'),
('BLCH','Antique bleach wash','SQM',33.00,8,'N');
INSERT INTO tbl_cust VALUES
(101,'Eleanor Whitcombe','P','14 Royal Crescent','Bristol','BS8 4JW','0117 496 0112',NULL,'2016-04-11',NULL),
(102,'Hotel Montague','H','2 College Green','Bristol','BS1 5TA','0117 496 0185',5000.00,'2012-09-03',NULL),
(103,'Nasrin Farahani Rugs','T','88 Walcot Street','Bath','BA1 5BD','01225 496 330',8000.00,'2009-02-16',NULL),
(104,'Tobias Grenfell','P','Orchard House','Wells','BA5 2LR',NULL,NULL,'2021-06-29',103),
(105,'Priory Auction Rooms','T','Station Yard','Frome','BA11 1RH','01373 496 072',3500.00,'2014-11-20',NULL),
(106,'Margot Delaney','P','7 Lansdown Place','Cheltenham','GL50 2HX','01242 496 518',NULL,'2022-01-17',101),
(107,'St Aldhelm''s Church','P','Church Lane','Malmesbury',NULL,'01666 496 201',NULL,'2019-05-08',NULL),
(108,'Imran Qureshi','P','31 Redland Road','Bristol','BS6 6QX','07700 900 417',NULL,'2023-10-02',101),
(109,'Castle Combe Interiors','T','The Old Forge','Chippenham','SN14 7HU','01249 496 644',2500.00,'2018-03-26',103),
(110,'Vera Lindqvist','P','Flat 3, 9 The Paragon','Bath',NULL,'07700 900 882',NULL,NULL,NULL);
INSERT INTO tbl_empl VALUES
(1,'Hamid Rostami','Workshop manager','2009-01-05',NULL,26.50,NULL),
(2,'Sheila Boyce','Office and intake','2011-06-13',NULL,16.80,1),
(3,'Marek Zielinski','Head washer','2013-03-18',NULL,19.25,1),
(4,'Fatemeh Sadeghi','Master repairer','2010-10-01',NULL,24.00,1),
(5,'Lewis Pocock','Washer','2019-08-19',NULL,14.10,3),
(6,'Grace Adeyemi','Repairer','2018-02-05',NULL,17.75,4),
(7,'Darren Tuck','Van driver','2016-05-23','2023-12-22',13.40,2),
(8,'Owen Prosser','Van driver','2024-01-08',NULL,13.90,2),
(9,'Zahra Ahmadi','Apprentice repairer','2023-09-04',NULL,11.60,4),
(10,'Billy Croft','Washer','2020-04-14','2022-07-29',NULL,3);
INSERT INTO tbl_rug VALUES
(1,'R-4410',101,'KASH','Red ground, central medallion',310,208,'Wool',1925,'Y',4800.00),
(2,'R-4411',101,'KLIM','Striped runner, hall',285,82,'Wool',1970,'N',350.00),
(3,'R-4417',102,'HERZ','Lobby carpet, large geometric',488,366,'Wool',1935,'N',12500.00),
(4,'R-4420',103,'HERE','Prayer rug, signed',152,98,'Silk',1960,'N',6200.00),
(5,'R-4423',104,'BOKH','Study rug, four rows of guls',190,127,'Wool',NULL,'N',NULL),
(6,'R-4431',105,'USHK','Estate lot 218',412,340,'Wool',1900,'Y',9000.00),
(7,'R-4436',106,'GABB','Yellow, goats in corner',198,149,'Wool',2004,'N',680.00),
(8,'R-4440',107,'AGRA','Altar carpet',520,244,'Wool',1890,'Y',7500.00),
(9,'R-4442',108,'TABR','Hunting scene',240,171,'Wool and silk',1975,NULL,3100.00),
(10,'R-4449',109,'QASH','Tribal, worn at one end',228,160,'Wool',1940,'N',1450.00),
(11,'R-4452',103,NULL,'Fragment for mounting',88,61,'Cotton',NULL,'Y',NULL);
INSERT INTO tbl_ordr VALUES
(501,'WO-23-311',101,'2023-10-09','2023-10-30','2023-10-27','DLVD','N',7,1,433.32,NULL,'SBOYCE'),
(502,'WO-23-318',102,'2023-10-16','2023-10-20','2023-10-20','DLVD','Y',7,3,NULL,'Collect before 7 am through rear entrance','SBOYCE'),
(503,'WO-23-326',103,'2023-10-31','2023-11-21','2023-11-24','DLVD','N',NULL,4,308.38,NULL,'SBOYCE'),
(504,'WO-24-009',104,'2024-01-15','2024-02-05','2024-02-02','DLVD','N',8,1,88.57,'Dog in yard','SBOYCE'),
(505,'WO-24-022',105,'2024-02-06','2024-03-05','2024-03-12','DLVD','N',8,4,1256.28,'Sale on 16 March','HROSTAMI'),
(506,'WO-24-031',106,'2024-02-20','2024-03-12','2024-03-08','DLVD','N',8,3,140.13,NULL,'SBOYCE'),
(507,'WO-24-047',107,'2024-03-18','2024-05-17',NULL,'RPR','N',8,NULL,1820.00,'Needed back for Whitsun','SBOYCE'),
(508,'WO-24-052',108,'2024-04-02','2024-04-23',NULL,'RDY','N',NULL,1,258.80,NULL,'SBOYCE'),
(509,'WO-24-058',109,'2024-04-15','2024-05-07',NULL,'DRY','N',8,NULL,NULL,NULL,'HROSTAMI'),
(510,'WO-24-060',103,'2024-04-18',NULL,NULL,'OPEN','Y',NULL,NULL,NULL,'Quote first','SBOYCE');
INSERT INTO fct_ordr_svc VALUES
(501,1,'WSHSTD',6.45,180.60,'2023-10-13',3,'N'),
(501,1,'FRNG',4.16,187.20,'2023-10-24',6,'N'),
(501,2,'WSHSTD',2.34,65.52,'2023-10-13',5,'Y'),
(502,3,'WSHSTD',17.86,500.08,'2023-10-18',3,'N'),
(503,4,'WSHSLK',1.49,92.38,'2023-11-08',3,'N'),
(503,4,'REKNT',4,216.00,'2023-11-22',4,'N'),
(504,5,'WSHSTD',2.41,67.48,'2024-01-19',5,'N'),
(504,5,'MOTH',2.41,21.09,'2024-01-22',5,'N'),
(505,6,'WSHSTD',14.01,392.28,'2024-02-12',3,'N'),
(505,6,'REKNT',16,864.00,'2024-03-09',4,'Y'),
(506,7,'WSHSTD',2.95,82.60,'2024-02-26',5,'N'),
(506,7,'URINE',2.95,57.53,'2024-02-27',5,'N'),
(507,8,'REKNT',NULL,NULL,NULL,NULL,'N'),
(508,9,'WSHSTD',4.10,114.80,'2024-04-11',3,'N'),
(508,9,'DYECOR',3,144.00,'2024-04-18',9,'N'),
(509,10,'SELV',4.56,173.28,NULL,6,'N');
