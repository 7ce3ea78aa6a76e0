-- PLK data mart, layer: presentation
CREATE TABLE dim_date (
  date_sk       INTEGER PRIMARY KEY,
  cal_dt        DATE NOT NULL,
  dow_nm        VARCHAR(9) NOT NULL,
  fisc_wk_no    SMALLINT NOT NULL,
  pub_hol_flg   CHAR(1) NOT NULL
);
CREATE TABLE dim_locker (
  locker_sk     INTEGER PRIMARY KEY,
  locker_cd     VARCHAR(8) NOT NULL,
  locker_nm     VARCHAR(60) NOT NULL,
  city_nm       VARCHAR(40) NOT NULL,
  site_typ_cd   VARCHAR(4) NOT NULL,
  cmpt_cnt      SMALLINT NOT NULL,
  outdoor_flg   CHAR(1) NOT NULL,
  inst_dt       DATE NOT NULL,
  mth_rent_amt  DECIMAL(10,2),
  etl_load_ts   TIMESTAMP NOT NULL
);
CREATE TABLE dim_courier (
  courier_sk     INTEGER PRIMARY KEY,
  courier_cd     VARCHAR(6) NOT NULL,
  courier_nm     VARCHAR(60) NOT NULL,
  empl_typ_cd    VARCHAR(4) NOT NULL,
  depot_nm       VARCHAR(40),
  hire_dt        DATE,
  sprvsr_courier_sk INTEGER REFERENCES dim_courier(courier_sk)
);
CREATE TABLE dim_merchant (
  merch_sk       INTEGER PRIMARY KEY,
  merch_nm       VARCHAR(60) NOT NULL,
  vat_no         VARCHAR(14),
  indus_desc     VARCHAR(40),
  cntrct_strt_dt DATE,
  per_prcl_fee_amt DECIMAL(6,3)
);
CREATE TABLE fct_parcel (
  parcel_sk           INTEGER PRIMARY KEY,
  trk_no              VARCHAR(14) NOT NULL,
  merch_sk            INTEGER NOT NULL REFERENCES dim_merchant(merch_sk),
  locker_sk           INTEGER NOT NULL REFERENCES dim_locker(locker_sk),
  dlvry_courier_sk    INTEGER NOT NULL REFERENCES dim_courier(courier_sk),
  rtrn_courier_sk     INTEGER REFERENCES dim_courier(courier_sk),
  dlvry_date_sk       INTEGER NOT NULL REFERENCES dim_date(date_sk),
  pckup_date_sk       INTEGER REFERENCES dim_date(date_sk),
  cmpt_size_cd        CHAR(1) NOT NULL,
  wgt_kg              DECIMAL(6,2),
  cod_amt             DECIMAL(8,2),
  dwell_hrs           DECIMAL(6,1),
  rmndr_sent_cnt      SMALLINT NOT NULL,
  prcl_sts_cd         VARCHAR(4) NOT NULL,
  src_sys_cd          VARCHAR(6) NOT NULL
);
CREATE TABLE fct_locker_outage (
  outage_sk      INTEGER PRIMARY KEY,
  locker_sk      INTEGER NOT NULL REFERENCES dim_locker(locker_sk),
  strt_ts        TIMESTAMP NOT NULL,
  end_ts         TIMESTAMP,
  outage_rsn_cd  VARCHAR(5) NOT NULL,
  affctd_prcl_cnt INTEGER,
  tech_nm        VARCHAR(60)
);
CREATE TABLE fct_locker_day_snap (
  locker_sk      INTEGER NOT NULL REFERENCES dim_locker(locker_sk),
  date_sk        INTEGER NOT NULL REFERENCES dim_date(date_sk),
  occ_pct        DECIMAL(5,2) NOT NULL,
  free_cmpt_cnt  SMALLINT NOT NULL,
  peak_hr        TIME,
  PRIMARY KEY (locker_sk, date_sk)
);

INSERT INTO dim_date VALUES
 (20250414,'2025-04-14','Monday',16,'N'),
 (20250415,'2025-04-15','Tuesday',16,'N'),
 (20250416,'2025-04-16','Wednesday',16,'N'),
 (20250417,'2025-04-17','Thursday',16,'N'),
 (20250418,'2025-04-18','Friday',16,'Y'),
 (20250419,'2025-04-19','Saturday',16,'N'),
 (20250420,'2025-04-20','Sunday',16,'Y'),
 (20250421,'2025-04-21','Monday',17,'Y'),
 (20250422,'2025-04-22','Tuesday',17,'N'),
 (20250423,'2025-04-23','Wednesday',17,'N'),
 (20250424,'2025-04-24','Thursday',17,'N');

INSERT INTO dim_locker VALUES
 (1,'BRN01','Hlavni Station Hall','Brno','RAIL',96,'N','2019-05-20',410.00,'2025-04-25 02:10:00'),
 (2,'BRN02','Vankovka Car Park','Brno','MALL',64,'Y','2019-06-03',280.00,'2025-04-25 02:10:00'),
 (3,'BRN07','Kralovo Pole Petrol','Brno','FUEL',32,'Y','2020-10-12',120.00,'2025-04-25 02:10:00'),
 (4,'OLO01','Olomouc Tram Terminus','Olomouc','TRAM',48,'Y','2020-03-09',150.00,'2025-04-25 02:10:00'),
 (5,'OLO03','Envelopa Campus','Olomouc','UNIV',80,'N','2021-09-01',NULL,'2025-04-25 02:10:00'),
 (6,'ZLN01','Zlin Factory Gate 21','Zlin','WORK',40,'Y','2021-11-15',95.00,'2025-04-25 02:10:00'),
 (7,'OST01','Ostrava Svinov Station','Ostrava','RAIL',72,'N','2018-12-03',360.00,'2025-04-25 02:10:00'),
 (8,'OST04','Poruba Supermarket','Ostrava','SUPM',56,'Y','2022-05-30',210.00,'2025-04-25 02:10:00'),
 (9,'JIH01','Jihlava Square','Jihlava','MUNI',24,'Y','2023-02-14',60.00,'2025-04-25 02:10:00'),
 (10,'TRE01','Trebic Hospital','Trebic','HOSP',24,'N','2023-08-21',NULL,'2025-04-25 02:10:00');

INSERT INTO dim_courier VALUES
 (1,'C0011','Radek Simek','PERM','Brno South','2017-04-03',NULL),
 (2,'C0019','Lenka Horakova','PERM','Brno South','2018-09-10',1),
 (3,'C0033','Vit Kucera','SUBC','Brno South',NULL,1),
 (4,'C0040','Milan Benes','PERM','Olomouc','2019-01-07',NULL),
 (5,'C0046','Jana Dostalova','PART','Olomouc','2021-02-22',4),
 (6,'C0052','Tran Van Duc','SUBC','Zlin',NULL,4),
 (7,'C0060','Pavel Gajdos','PERM','Ostrava','2016-11-01',NULL),
 (8,'C0063','Eva Szotkowska','PERM','Ostrava','2020-06-15',7),
 (9,'C0071','Martin Zeman','AGCY','Jihlava','2024-10-21',1),
 (10,'C0077','Oksana Bondar','PART','Jihlava','2023-03-06',9);

INSERT INTO dim_merchant VALUES
 (1,'Knihy Sova','CZ55501001','Books','2019-05-01',0.950),
 (2,'Botanka Shoes','CZ55501014','Footwear','2019-08-15',1.120),
 (3,'ElektroBod','CZ55501027','Electronics','2020-01-01',1.300),
 (4,'Kozmetika Luna','SK5550103300','Cosmetics','2020-11-01',0.870),
 (5,'Dilna U Kola','CZ55501042','Bicycle parts','2021-03-01',1.450),
 (6,'Second Hop',NULL,'Used clothing','2022-06-01',0.790),
 (7,'Hracky Medvidek','CZ55501058','Toys','2021-10-01',1.050),
 (8,'PapirPlus','CZ55501063','Stationery','2019-12-01',0.910),
 (9,'Lekarna Doma','CZ55501079','Pharmacy','2023-01-15',1.600),
 (10,'Zahrada Vanek',NULL,'Garden supplies','2024-03-01',1.380);

INSERT INTO fct_parcel VALUES
 (700101,'PLK0048812201',1,1,2,NULL,20250414,20250414,'S',0.65,NULL,6.5,0,'COLL','WMS2'),
 (700102,'PLK0048812217',2,2,3,NULL,20250414,20250415,'M',1.40,1290.00,25.2,1,'COLL','WMS2'),
 (700103,'PLK0048812233',3,1,2,1,20250414,NULL,'L',7.80,8490.00,72.0,3,'RETN','WMS2'),
 (700104,'PLK0048812240',4,4,5,NULL,20250415,20250415,'S',0.30,NULL,3.1,0,'COLL','WMS2'),
 (700105,'PLK0048812256',5,6,6,NULL,20250415,20250417,'L',11.25,NULL,47.8,2,'COLL','WMS2'),
 (700106,'PLK0048812262',6,5,4,NULL,20250416,20250416,'M',1.10,250.00,8.9,0,'COLL','WMS2'),
 (700107,'PLK0048812278',7,7,7,8,20250416,NULL,'M',2.05,NULL,72.0,3,'RETN','WMS2'),
 (700108,'PLK0048812284',9,10,10,NULL,20250417,20250417,'S',0.20,415.00,2.4,0,'COLL','WMS2'),
 (700109,'PLK0048812290',8,8,8,NULL,20250417,20250419,'S',0.95,NULL,51.3,2,'COLL','WMS2'),
 (700110,'PLK0048812305',10,9,9,NULL,20250422,NULL,'L',14.60,NULL,NULL,1,'INLK','WMS2'),
 (700111,'PLK0048812311',3,3,3,NULL,20250423,20250424,'M',3.30,2199.00,19.7,1,'COLL','WMS2'),
 (700112,'PLK0048812327',1,5,5,NULL,20250424,NULL,'S',NULL,NULL,NULL,0,'INLK','WMS2');

INSERT INTO fct_locker_outage VALUES
 (1,2,'2025-04-14 06:20:00','2025-04-14 09:05:00','PWR',11,'Jiri Novotny'),
 (2,3,'2025-04-14 22:10:00','2025-04-15 07:30:00','COMM',4,'Jiri Novotny'),
 (3,4,'2025-04-15 12:00:00','2025-04-15 12:40:00','SCRN',0,'Karel Vlcek'),
 (4,6,'2025-04-16 03:45:00','2025-04-16 10:15:00','VAND',6,'Karel Vlcek'),
 (5,7,'2025-04-16 18:30:00','2025-04-16 19:00:00','SWUPD',2,NULL),
 (6,8,'2025-04-17 05:50:00','2025-04-18 14:00:00','DOOR',1,'Ivana Blahova'),
 (7,1,'2025-04-18 00:00:00','2025-04-18 00:25:00','SWUPD',0,NULL),
 (8,9,'2025-04-19 16:05:00','2025-04-22 08:45:00','COMM',9,'Ivana Blahova'),
 (9,10,'2025-04-22 11:11:00','2025-04-22 11:50:00','SCRN',NULL,'Jiri Novotny'),
 (10,2,'2025-04-24 07:00:00',NULL,'DOOR',3,'Karel Vlcek');

INSERT INTO fct_locker_day_snap VALUES
 (1,20250414,81.25,18,'17:00'),
 (2,20250414,64.06,23,'18:00'),
 (3,20250414,37.50,20,'07:00'),
 (4,20250415,58.33,20,'16:00'),
 (5,20250416,92.50,6,'12:00'),
 (6,20250416,45.00,22,'14:00'),
 (7,20250416,70.83,21,'17:00'),
 (8,20250417,66.07,19,'19:00'),
 (9,20250422,95.83,1,'10:00'),
 (10,20250422,25.00,18,'15:00'),
 (1,20250422,88.54,11,'08:00'),
 (5,20250424,77.50,18,NULL);
