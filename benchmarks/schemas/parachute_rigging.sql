-- LOFT system, converted from Access 2003
CREATE TABLE tbl_cust (
  cust_id    INTEGER PRIMARY KEY,
  cust_cd    VARCHAR(8) NOT NULL UNIQUE,
  cust_nm    VARCHAR(60) NOT NULL,
  cust_type  CHAR(1) NOT NULL,           -- P private, C club, M military
  town       VARCHAR(40),
  tel_no     VARCHAR(20),
  disc_pct   NUMERIC(4,1),
  acct_bal   NUMERIC(9,2),
  upd_usr    VARCHAR(12),
  upd_ts     DATETIME
);
CREATE TABLE tbl_rigger (
  rgr_id     INTEGER PRIMARY KEY,
  rgr_nm     VARCHAR(50) NOT NULL,
  lic_no     VARCHAR(10) NOT NULL,
  lic_exp_dt DATE,
  rating     VARCHAR(12),
  hire_dt    DATE,
  bench_no   INTEGER,
  actv_ind   CHAR(1) NOT NULL
);
CREATE TABLE tbl_mfr (
  mfr_cd     VARCHAR(6) PRIMARY KEY,
  mfr_nm     VARCHAR(50) NOT NULL,
  ctry       VARCHAR(30),
  contact_nm VARCHAR(50),
  lead_tm_dys INTEGER
);
CREATE TABLE tbl_rig (
  rig_id     INTEGER PRIMARY KEY,
  ser_no     VARCHAR(16) NOT NULL UNIQUE,
  cust_id    INTEGER NOT NULL REFERENCES tbl_cust (cust_id),
  mfr_cd     VARCHAR(6) REFERENCES tbl_mfr (mfr_cd),
  model_nm   VARCHAR(30),
  mfg_dt     DATE,
  cnpy_type  VARCHAR(12),
  cnpy_sqft  INTEGER,
  colr       VARCHAR(20),
  jump_cnt   INTEGER,
  next_due_dt DATE,
  grnd_ind   CHAR(1) NOT NULL,
  upd_ts     DATETIME
);
CREATE TABLE tbl_insp (
  insp_id    INTEGER PRIMARY KEY,
  insp_no    VARCHAR(10) NOT NULL,
  rig_id     INTEGER NOT NULL REFERENCES tbl_rig (rig_id),
  rgr_id     INTEGER NOT NULL REFERENCES tbl_rigger (rgr_id),
  chkd_by_rgr_id INTEGER REFERENCES tbl_rigger (rgr_id),
  insp_dt    DATE NOT NULL,
  insp_type  VARCHAR(16),
  poros_cfm  NUMERIC(4,1),
  pull_frc_lbf NUMERIC(4,1),
  dmg_desc   VARCHAR(80),
  rslt_cd    VARCHAR(6),
  lbr_hrs    NUMERIC(4,2),
  chg_amt    NUMERIC(8,2)
);
CREATE TABLE tbl_part (
  part_no    VARCHAR(12) PRIMARY KEY,
  part_desc  VARCHAR(60) NOT NULL,
  mfr_cd     VARCHAR(6) REFERENCES tbl_mfr (mfr_cd),
  uom        VARCHAR(6),
  unit_prc   NUMERIC(7,2),
  qty_oh     INTEGER,
  reord_lvl  INTEGER,
  bin_loc    VARCHAR(8)
);
CREATE TABLE tbl_part_recv (
  recv_id    INTEGER PRIMARY KEY,
  part_no    VARCHAR(12) NOT NULL REFERENCES tbl_part (part_no),
  po_no      VARCHAR(10),
  recv_dt    DATE NOT NULL,
  qty_ord    INTEGER,
  qty_recv   INTEGER,
  qty_rej    INTEGER,
  batch_no   VARCHAR(12),
  recv_by    INTEGER REFERENCES tbl_rigger (rgr_id)
);
INSERT INTO tbl_cust VALUES (101,'HIBALD','Hibaldstow Freefall Club','C','Brigg','01652 555011',12.5,1840.20,'jmt','2024-06-03 09:12:00');
INSERT INTO tbl_cust VALUES (102,'OKEEFE','Sinead O''Keeffe','P','Lincoln','07700 900121',0,0,'jmt','2024-02-19 14:40:00');
INSERT INTO tbl_cust VALUES (103,'RAFWES','RAF Westerby Sport Parachuting','M','Westerby',NULL,15,5120.75,'dw','2024-05-28 11:05:00');
INSERT INTO tbl_cust VALUES (104,'TANDEM','Skyward Tandem Ltd','C','Peterborough','01733 555042',10,2265,'jmt','2024-06-10 16:22:00');
INSERT INTO tbl_cust VALUES (105,'BHATTI','Harjit Bhatti','P','Leicester','07700 900178',0,85,'dw','2024-03-04 10:30:00');
INSERT INTO tbl_cust VALUES (106,'VALEGL','Vale of Belvoir Gliding','C','Melton Mowbray','01664 555093',5,410.5,'jmt','2024-01-22 08:55:00');
INSERT INTO tbl_cust VALUES (107,'LINDQV','Oskar Lindqvist','P','Norwich','07700 900133',NULL,-40,'dw','2024-04-15 13:18:00');
INSERT INTO tbl_cust VALUES (108,'AEROBA','Whitfield Aerobatic Team','C','Sywell','01604 555071',7.5,0,'jmt','2023-11-09 15:01:00');
INSERT INTO tbl_cust VALUES (109,'STUNTF','Falling Star Stunts','C','Watford','01923 555066',0,1312,'dw','2024-05-02 12:44:00');
INSERT INTO tbl_cust VALUES (110,'MCALPI','Fraser McAlpine','P','Perth',NULL,0,155,'jmt','2024-06-01 09:00:00');
INSERT INTO tbl_cust VALUES (111,'ARMYNE','Army Parachute Association North East','M','Catterick','01748 555029',15,3390,'dw','2024-05-17 10:10:00');
INSERT INTO tbl_rigger VALUES (1,'Joyce Tindall','R-0418','2026-03-31','master','1994-09-05',1,'Y');
INSERT INTO tbl_rigger VALUES (2,'Derek Wolsey','R-0502','2025-11-30','master','1999-02-15',2,'Y');
INSERT INTO tbl_rigger VALUES (3,'Amina Yusuf','R-0733','2026-08-31','senior','2014-06-02',3,'Y');
INSERT INTO tbl_rigger VALUES (4,'Colm Brannigan','R-0761','2025-06-30','senior','2016-01-11',4,'Y');
INSERT INTO tbl_rigger VALUES (5,'Petra Novotna','R-0819','2027-01-31','senior','2018-10-22',5,'Y');
INSERT INTO tbl_rigger VALUES (6,'Keith Ramsbottom','R-0377','2021-12-31','master','1987-04-13',NULL,'N');
INSERT INTO tbl_rigger VALUES (7,'Lewis Adeyemi','R-0902','2026-05-31','basic','2021-03-29',6,'Y');
INSERT INTO tbl_rigger VALUES (8,'Hazel Crowther','R-0915','2026-09-30','basic','2022-02-07',7,'Y');
INSERT INTO tbl_rigger VALUES (9,'Mihai Dobre','R-0931','2027-04-30','basic','2023-05-15',8,'Y');
INSERT INTO tbl_rigger VALUES (10,'Nicola Pratt','R-0940',NULL,'trainee','2024-01-08',9,'Y');
INSERT INTO tbl_mfr VALUES ('AEROD','Aerodyne Textiles','South Africa','Thandi Mokoena',45);
INSERT INTO tbl_mfr VALUES ('PDINC','Precision Canopies Inc','United States','Brad Whitlock',60);
INSERT INTO tbl_mfr VALUES ('THOMA','Thomas Harness Co','United Kingdom','Gareth Thomas',14);
INSERT INTO tbl_mfr VALUES ('PARAF','Parafrance','France','Elodie Marchand',21);
INSERT INTO tbl_mfr VALUES ('MARSJ','Mars Jevany','Czech Republic','Pavel Hruska',28);
INSERT INTO tbl_mfr VALUES ('SPEKO','Spekon Fallschirm','Germany','Uta Brinkmann',35);
INSERT INTO tbl_mfr VALUES ('NZAER','Southern Aero Gear','New Zealand',NULL,75);
INSERT INTO tbl_mfr VALUES ('CYPRE','Airtec Release Systems','Germany','Joerg Pfaff',30);
INSERT INTO tbl_mfr VALUES ('IRVIN','Irving Safety','United Kingdom','Rosalind Beck',18);
INSERT INTO tbl_mfr VALUES ('LIROS','Cordis Lines','Germany','Henrik Voss',NULL);
INSERT INTO tbl_rig VALUES (1,'TH-20417',101,'THOMA','Student 3','2015-03-20','round',490,'olive',1312,'2024-12-03','N','2024-06-03 09:12:00');
INSERT INTO tbl_rig VALUES (2,'PD-88-1120',102,'PDINC','Sabre','2019-08-14','square',150,'purple',604,'2024-08-19','N','2024-02-19 14:40:00');
INSERT INTO tbl_rig VALUES (3,'IR-5533',103,'IRVIN','Type 7','2009-05-06','round',560,'sage green',2208,'2024-11-28','N','2024-05-28 11:05:00');
INSERT INTO tbl_rig VALUES (4,'IR-5534',103,'IRVIN','Type 7','2009-05-06','round',560,'sage green',2190,NULL,'Y','2024-05-28 11:20:00');
INSERT INTO tbl_rig VALUES (5,'SG-T-0071',104,'NZAER','Duo 360','2021-11-30','square',360,'yellow',1875,'2024-09-10','N','2024-06-10 16:22:00');
INSERT INTO tbl_rig VALUES (6,'SG-T-0072',104,'NZAER','Duo 360','2021-11-30','square',360,'red',1911,'2024-09-10','N','2024-06-10 16:25:00');
INSERT INTO tbl_rig VALUES (7,'PF-10992',105,'PARAF','Springo','2017-02-02','square',170,'blue',433,'2024-09-04','N','2024-03-04 10:30:00');
INSERT INTO tbl_rig VALUES (8,'MJ-ATL-340',106,'MARSJ','Atlas 88','2018-06-18','round',495,'white',0,'2025-01-22','N','2024-01-22 08:55:00');
INSERT INTO tbl_rig VALUES (9,'AD-P-6610',107,'AEROD','Pilot','2020-10-09','square',188,'orange',291,'2024-10-15','N','2024-04-15 13:18:00');
INSERT INTO tbl_rig VALUES (10,'SP-RE5-218',108,'SPEKO','RE-5L','2012-09-27','round',510,'white',1,'2024-05-09','Y','2023-11-09 15:01:00');
INSERT INTO tbl_rig VALUES (11,'PD-91-2045',109,'PDINC','Velox','2022-04-04','square',120,'black',NULL,'2024-11-02','N','2024-05-02 12:44:00');
INSERT INTO tbl_rig VALUES (12,'TH-19006',110,NULL,'home built','1998-07-15','round',450,NULL,77,'2024-12-01','N','2024-06-01 09:00:00');
INSERT INTO tbl_rig VALUES (13,'TH-21180',111,'THOMA','Student 4','2020-01-27','square',280,'blue',988,'2024-11-17','N','2024-05-17 10:10:00');
INSERT INTO tbl_insp VALUES (1,'24-0007',8,1,2,'2024-01-22','annual',2.8,14.5,NULL,'PASS',1.5,62);
INSERT INTO tbl_insp VALUES (2,'24-0019',2,3,1,'2024-02-19','repack',1.1,16,'small burn on slider','PASS',2.25,98.5);
INSERT INTO tbl_insp VALUES (3,'24-0026',7,4,2,'2024-03-04','repack',NULL,15.2,NULL,'PASS',1.75,70);
INSERT INTO tbl_insp VALUES (4,'24-0041',9,5,1,'2024-04-15','after reserve use',0.9,17.1,'two lines stretched','REPAIR',4.5,215);
INSERT INTO tbl_insp VALUES (5,'24-0050',11,3,2,'2024-05-02','repack',0.6,18.4,NULL,'PASS',2,84);
INSERT INTO tbl_insp VALUES (6,'24-0056',13,7,3,'2024-05-17','annual',2,13.9,'frayed chest strap','REPAIR',3.25,142.75);
INSERT INTO tbl_insp VALUES (7,'24-0060',3,2,1,'2024-05-28','annual',4.4,19,NULL,'PASS',2.5,104);
INSERT INTO tbl_insp VALUES (8,'24-0061',4,2,1,'2024-05-28','annual',9.7,20.3,'mildew over three panels','FAIL',1,45);
INSERT INTO tbl_insp VALUES (9,'24-0064',12,8,NULL,'2024-06-01','incoming',3.6,21.8,'ripcord pin bent','REPAIR',3,155);
INSERT INTO tbl_insp VALUES (10,'24-0066',1,7,4,'2024-06-03','repack',3,15,NULL,'PASS',1.5,58);
INSERT INTO tbl_insp VALUES (11,'24-0071',5,5,3,'2024-06-10','repack',0.8,17.5,NULL,'PASS',2.75,118);
INSERT INTO tbl_insp VALUES (12,'24-0072',6,9,5,'2024-06-10','repack',0.8,17.9,'torn pilot chute','REPAIR',4,186.4);
INSERT INTO tbl_insp VALUES (13,'23-0188',10,1,2,'2023-11-09','annual',8.2,23,'acid mesh','FAIL',1.25,52);
INSERT INTO tbl_part VALUES ('RC-PIN-02','Ripcord pin, terminal','THOMA','each',6.8,42,20,'A1-04');
INSERT INTO tbl_part VALUES ('SL-GRM-0','Slider grommet, size 0','THOMA','each',0.95,360,100,'A1-07');
INSERT INTO tbl_part VALUES ('LN-DAC-600','Suspension line, 600 lb','LIROS','metre',1.4,780,250,'B3-01');
INSERT INTO tbl_part VALUES ('LN-VEC-825','Suspension line, 825 lb','LIROS','metre',2.85,140,200,'B3-02');
INSERT INTO tbl_part VALUES ('FB-F111-W','Canopy fabric, white','AEROD','metre',9.2,65,40,'C2-01');
INSERT INTO tbl_part VALUES ('FB-ZP-BLK','Zero porosity fabric, black','AEROD','metre',13.75,28,40,'C2-03');
INSERT INTO tbl_part VALUES ('AAD-CUT-1','Release unit cutter','CYPRE','each',118,4,3,'SAFE');
INSERT INTO tbl_part VALUES ('AAD-BAT-5','Release unit battery','CYPRE','each',64.5,11,6,'SAFE');
INSERT INTO tbl_part VALUES ('HW-RNG-L','Three ring release, large','IRVIN','set',37.2,9,8,'A2-02');
INSERT INTO tbl_part VALUES ('PC-28-MSH','Pilot chute, 28 inch','PDINC','each',71,3,4,'D1-05');
INSERT INTO tbl_part VALUES ('TH-E-NAT','Waxed seal thread',NULL,'reel',4.1,NULL,10,'A1-01');
INSERT INTO tbl_part_recv VALUES (1,'LN-DAC-600','PO-3310','2024-01-10',500,500,0,'LC23-771',2);
INSERT INTO tbl_part_recv VALUES (2,'RC-PIN-02','PO-3312','2024-01-24',30,30,2,'T-0098',8);
INSERT INTO tbl_part_recv VALUES (3,'FB-F111-W','PO-3305','2024-02-06',80,75,0,'AD-55120',7);
INSERT INTO tbl_part_recv VALUES (4,'AAD-BAT-5','PO-3317','2024-02-29',12,12,0,'CB2402',3);
INSERT INTO tbl_part_recv VALUES (5,'PC-28-MSH','PO-3299','2024-03-12',6,4,1,NULL,7);
INSERT INTO tbl_part_recv VALUES (6,'PC-28-MSH','PO-3299','2024-04-03',2,2,0,NULL,10);
INSERT INTO tbl_part_recv VALUES (7,'SL-GRM-0','PO-3324','2024-04-09',200,200,0,'T-0113',8);
INSERT INTO tbl_part_recv VALUES (8,'HW-RNG-L','PO-3326','2024-04-22',10,10,3,'IRV-6604',4);
INSERT INTO tbl_part_recv VALUES (9,'FB-ZP-BLK','PO-3321','2024-05-13',50,20,0,'AD-56004',9);
INSERT INTO tbl_part_recv VALUES (10,'LN-VEC-825','PO-3330','2024-05-30',200,140,20,'LC24-102',2);
INSERT INTO tbl_part_recv VALUES (11,'AAD-CUT-1','PO-3333','2024-06-05',4,4,0,'CC2405',NULL);
