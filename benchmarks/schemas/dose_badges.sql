-- Personal dosimetry service: reporting mart
CREATE TABLE dim_badge_type (
  badge_type_cd  CHAR(3) PRIMARY KEY,
  badge_type_nm  VARCHAR(40) NOT NULL,
  detector_desc  VARCHAR(60),
  body_site_nm   VARCHAR(20),
  detect_lim_msv NUMERIC(5,3),
  unit_price_amt NUMERIC(7,2)
);
CREATE TABLE dim_cust (
  cust_key        INTEGER PRIMARY KEY,
  cust_no         VARCHAR(8) NOT NULL,
  cust_nm         VARCHAR(60) NOT NULL,
  sector_nm       VARCHAR(30),
  town_nm         VARCHAR(30),
  contr_start_dt  DATE,
  contr_end_dt    DATE,
  wear_period_mth SMALLINT,
  rpo_nm          VARCHAR(40),   -- radiation protection officer
  active_flg      CHAR(1) NOT NULL,
  etl_load_ts     TIMESTAMP
);
CREATE TABLE dim_wearer (
  wearer_key     INTEGER PRIMARY KEY,
  cust_key       INTEGER NOT NULL REFERENCES dim_cust(cust_key),
  wearer_no      VARCHAR(10) NOT NULL,
  wearer_nm      VARCHAR(40) NOT NULL,
  birth_dt       DATE,
  sex_cd         CHAR(1),
  job_nm         VARCHAR(40),
  dept_nm        VARCHAR(40),
  reg_dt         DATE,
  classified_flg CHAR(1) NOT NULL,
  etl_load_ts    TIMESTAMP
);
CREATE TABLE dim_reader (
  reader_key   INTEGER PRIMARY KEY,
  reader_nm    VARCHAR(30) NOT NULL,
  mfr_nm       VARCHAR(30),
  install_dt   DATE,
  last_cal_dt  DATE,
  cal_factor   NUMERIC(6,4),
  status_cd    VARCHAR(12)
);
CREATE TABLE brg_cust_badge_type (
  cust_key      INTEGER NOT NULL REFERENCES dim_cust(cust_key),
  badge_type_cd CHAR(3) NOT NULL REFERENCES dim_badge_type(badge_type_cd),
  spare_qty     INTEGER,
  disc_pct      NUMERIC(4,1),
  PRIMARY KEY (cust_key, badge_type_cd)
);
CREATE TABLE fct_badge_issue (
  issue_key     INTEGER PRIMARY KEY,
  wearer_key    INTEGER NOT NULL REFERENCES dim_wearer(wearer_key),
  badge_type_cd CHAR(3) NOT NULL REFERENCES dim_badge_type(badge_type_cd),
  badge_no      VARCHAR(12) NOT NULL,
  ship_dt       DATE,
  wear_start_dt DATE NOT NULL,
  wear_end_dt   DATE NOT NULL,
  return_dt     DATE,
  lost_flg      CHAR(1) NOT NULL,
  fee_amt       NUMERIC(7,2)
);
CREATE TABLE fct_dose_reading (
  reading_key  INTEGER PRIMARY KEY,
  issue_key    INTEGER NOT NULL REFERENCES fct_badge_issue(issue_key),
  reader_key   INTEGER REFERENCES dim_reader(reader_key),
  read_dt      DATE NOT NULL,
  deep_msv     NUMERIC(6,3),
  skin_msv     NUMERIC(6,3),
  bkg_msv      NUMERIC(6,3),
  est_flg      CHAR(1) NOT NULL,
  analyst_nm   VARCHAR(40),
  comment_txt  VARCHAR(200)
);
CREATE TABLE tbl_dose_invest (
  invest_key      INTEGER PRIMARY KEY,
  reading_key     INTEGER NOT NULL REFERENCES fct_dose_reading(reading_key),
  invest_no       VARCHAR(10) NOT NULL,
  open_dt         DATE NOT NULL,
  close_dt        DATE,
  cause_desc      VARCHAR(120),
  agreed_dose_msv NUMERIC(6,3),
  authority_flg   CHAR(1) NOT NULL
);
INSERT INTO dim_badge_type VALUES
 ('BOD','Whole-body badge','LiF pellet, two filters','chest',0.050,6.40),
 ('RNG','Finger ring','single LiF chip','finger',0.100,4.90),
 ('EYE','Eye lens dosimeter','LiF chip on headband','temple',0.100,7.80),
 ('NEU','Neutron badge','CR-39 track plate','chest',0.200,14.50),
 ('ENV','Area monitor','CaSO4 pair','wall',0.030,9.20);
INSERT INTO dim_cust VALUES
 (101,'C0412','Ferrand Street Hospital','hospital','Alderwick','2015-04-01',NULL,1,'Dr Helen Amory','Y','2024-01-05 02:10:00'),
 (102,'C0419','Kestrel Veterinary Centre','veterinary','Penmarch','2018-10-01',NULL,3,'Jonas Whitby','Y','2024-01-05 02:10:00'),
 (103,'C0433','Tolland Weld Inspection Ltd','industrial radiography','Graythorpe','2019-01-01',NULL,1,'Mick Bannister','Y','2024-01-05 02:10:00'),
 (104,'C0440','Lowmoor Dental Practice','dental','Lowmoor','2020-07-01','2023-06-30',3,'Dr Priti Solanki','N','2024-01-05 02:10:00'),
 (105,'C0447','Alderwick University, Physics','research','Alderwick','2016-09-01',NULL,3,'Dr Lars Engdahl','Y','2024-01-05 02:10:00'),
 (106,'C0451','Norsea Airfreight Screening','security','Castle Dene','2021-03-01',NULL,3,NULL,'Y','2024-01-05 02:10:00'),
 (107,'C0458','Marsh Lane Equine Hospital','veterinary','Wendover Marsh','2021-11-01',NULL,1,'Saskia Brandt','Y','2024-01-05 02:10:00'),
 (108,'C0460','Harrow Pit Borehole Logging','well logging','Graythorpe','2022-02-01','2023-12-31',1,'Denis Falk','N','2024-01-05 02:10:00');
INSERT INTO dim_wearer VALUES
 (1,101,'0412-003','Ruth Canning','1979-05-11','F','radiographer','Cath lab','2015-04-01','Y','2024-01-05 02:12:00'),
 (2,101,'0412-007','Dr Amit Bhatt','1971-12-02','M','cardiologist','Cath lab','2016-02-15','Y','2024-01-05 02:12:00'),
 (3,101,'0412-019','Clare Nuttall','1990-08-23','F','nuclear medicine technologist','Nuclear medicine','2019-09-02','N','2024-01-05 02:12:00'),
 (4,102,'0419-001','Jonas Whitby','1968-03-30','M','vet',NULL,'2018-10-01','N','2024-01-05 02:12:00'),
 (5,102,'0419-004','Tessa Moran','1997-01-17','F','vet nurse',NULL,'2021-06-14','N','2024-01-05 02:12:00'),
 (6,103,'0433-002','Gary Stobbs','1982-10-09','M','radiographer','Site crew A','2019-01-01','Y','2024-01-05 02:12:00'),
 (7,103,'0433-005','Marek Dudek','1989-06-26','M','radiographer','Site crew B','2020-03-09','Y','2024-01-05 02:12:00'),
 (8,104,'0440-001','Dr Priti Solanki','1975-09-05','F','dentist',NULL,'2020-07-01','N','2024-01-05 02:12:00'),
 (9,105,'0447-011','Ingrid Solheim','1993-04-19','F','research student','Neutron lab','2021-10-04','N','2024-01-05 02:12:00'),
 (10,106,'0451-002','Wayne Pickles','1986-02-07','M','screener','Shed 2','2021-03-01','N','2024-01-05 02:12:00'),
 (11,107,'0458-001','Saskia Brandt','1980-11-28','F','equine surgeon','Imaging','2021-11-01','N','2024-01-05 02:12:00'),
 (12,108,'0460-003','Callum Reay','1995-07-13','M','logging engineer',NULL,'2022-02-01','Y','2024-01-05 02:12:00');
INSERT INTO dim_reader VALUES
 (1,'Reader A','Harsholt','2014-06-02','2023-09-12',1.0240,'in use'),
 (2,'Reader B','Harsholt','2018-01-22','2023-09-13',0.9870,'in use'),
 (3,'Track scanner','Oculon','2020-05-18','2023-03-30',1.1150,'in use'),
 (4,'Old hotplate','Vickson','2003-10-01','2020-08-04',1.2100,'withdrawn');
INSERT INTO brg_cust_badge_type VALUES
 (101,'BOD',5,12.5),(101,'RNG',3,12.5),(101,'EYE',1,10.0),(102,'BOD',1,0),(103,'BOD',4,5.0),(104,'BOD',0,0),
 (105,'BOD',2,7.5),(105,'NEU',2,7.5),(106,'BOD',1,NULL),(106,'ENV',0,NULL),(107,'BOD',1,0),(107,'RNG',NULL,0),(108,'BOD',1,5.0),(108,'NEU',1,5.0);
INSERT INTO fct_badge_issue VALUES
 (5001,1,'BOD','B220871','2022-02-24','2022-03-01','2022-03-31','2022-04-06','N',5.60),
 (5002,2,'BOD','B220872','2022-02-24','2022-03-01','2022-03-31','2022-04-06','N',5.60),
 (5003,2,'EYE','E220114','2022-02-24','2022-03-01','2022-03-31','2022-04-19','N',7.02),
 (5004,6,'BOD','B221390','2022-05-26','2022-06-01','2022-06-30','2022-07-08','N',6.08),
 (5005,9,'NEU','N220045','2022-06-23','2022-07-01','2022-09-30','2022-10-11','N',13.41),
 (5006,4,'BOD','B222015','2022-09-26','2022-10-01','2022-12-31',NULL,'Y',6.40),
 (5007,3,'RNG','R230032','2023-01-25','2023-02-01','2023-02-28','2023-03-03','N',4.29),
 (5008,7,'BOD','B230518','2023-03-27','2023-04-01','2023-04-30','2023-05-09','N',6.08),
 (5009,8,'BOD','B230533','2023-03-27','2023-04-01','2023-06-30','2023-07-21','N',6.40),
 (5010,12,'NEU','N230071','2023-06-26','2023-07-01','2023-07-31','2023-08-04','N',13.78),
 (5011,11,'RNG','R230260','2023-08-28','2023-09-01','2023-09-30','2023-10-05','N',4.90),
 (5012,10,'BOD','B231207','2023-09-26','2023-10-01','2023-12-31',NULL,'N',6.40),
 (5013,5,'BOD','B231219','2023-09-26','2023-10-01','2023-12-31',NULL,'Y',6.40),
 (5014,6,'BOD','B231244','2023-10-26','2023-11-01','2023-11-30','2023-12-07','N',6.08);
INSERT INTO fct_dose_reading VALUES
 (9001,5001,1,'2022-04-08',0.180,0.210,0.060,'N','Yvonne Parr',NULL),
 (9002,5002,1,'2022-04-08',0.640,0.710,0.060,'N','Yvonne Parr',NULL),
 (9003,5003,1,'2022-04-21',NULL,1.350,0.060,'N','Yvonne Parr','Returned late, headband worn.'),
 (9004,5004,2,'2022-07-11',4.920,5.050,0.060,'N','Neil Osgood','Above investigation level.'),
 (9005,5005,3,'2022-10-17',0.310,NULL,0.180,'N','Neil Osgood',NULL),
 (9006,5006,NULL,'2023-02-01',0.090,NULL,NULL,'Y','Yvonne Parr','Badge lost, estimate from previous four periods.'),
 (9007,5007,2,'2023-03-07',NULL,8.400,0.055,'N','Farah Iqbal',NULL),
 (9008,5008,2,'2023-05-12',1.150,1.200,0.060,'N','Farah Iqbal',NULL),
 (9009,5009,1,'2023-07-25',0.000,0.000,0.180,'N','Yvonne Parr','Below detection limit.'),
 (9010,5010,3,'2023-08-09',2.300,NULL,0.065,'N','Neil Osgood','Badge stored beside source container.'),
 (9011,5011,2,'2023-10-09',NULL,3.750,0.060,'N','Farah Iqbal',NULL),
 (9012,5014,1,'2023-12-11',0.870,0.930,0.060,'N','Yvonne Parr',NULL);
INSERT INTO tbl_dose_invest VALUES
 (1,9003,'INV22-06','2022-04-22','2022-05-30','Lead glasses not worn for three procedures',1.350,'N'),
 (2,9004,'INV22-11','2022-07-12','2022-09-02','Source failed to retract, crew walked in to rewind',4.600,'Y'),
 (3,9007,'INV23-02','2023-03-08','2023-04-14','Syringe shield missing during dispensing',8.400,'N'),
 (4,9010,'INV23-09','2023-08-10','2023-10-20','Badge left in transport store, not worn',0.120,'Y'),
 (5,9011,'INV23-12','2023-10-10',NULL,NULL,NULL,'N');
