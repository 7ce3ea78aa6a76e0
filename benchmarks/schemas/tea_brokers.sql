BEGIN TRANSACTION;
CREATE TABLE t_country (
  iso2 char(2) NOT NULL PRIMARY KEY,
  cname varchar(50) NOT NULL,
  is_producer tinyint(1) NOT NULL DEFAULT 0,
  import_duty_pct decimal(5,2) DEFAULT NULL
);
INSERT INTO t_country VALUES('KE','Kenya',1,25);
INSERT INTO t_country VALUES('LK','Sri Lanka',1,30);
INSERT INTO t_country VALUES('IN','India',1,100);
INSERT INTO t_country VALUES('RW','Rwanda',1,25);
INSERT INTO t_country VALUES('MW','Malawi',1,NULL);
INSERT INTO t_country VALUES('GB','United Kingdom',0,0);
INSERT INTO t_country VALUES('PK','Pakistan',0,11);
INSERT INTO t_country VALUES('EG','Egypt',0,5);
INSERT INTO t_country VALUES('AE','United Arab Emirates',0,0);
CREATE TABLE t_garden (
  gid int NOT NULL PRIMARY KEY,
  gmark varchar(40) NOT NULL UNIQUE,
  region varchar(40) DEFAULT NULL,
  iso2 char(2) NOT NULL REFERENCES t_country (iso2),
  elev_m int DEFAULT NULL,
  hectares decimal(7,1) DEFAULT NULL,
  owner_co varchar(60) DEFAULT NULL,
  ra_cert char(1) DEFAULT 'N' CHECK (ra_cert IN ('Y','N')),
  process varchar(10) NOT NULL,
  factory_mgr varchar(50) DEFAULT NULL
);
INSERT INTO t_garden VALUES(1,'KAPSUMBEIWA','Nandi Hills','KE',1950,812.0,'Rift Leaf Ltd','Y','CTC','Josphat Cheruiyot');
INSERT INTO t_garden VALUES(2,'GITHONGO','Meru','KE',1780,640.5,'Githongo Growers Co-op','Y','CTC','Purity Kagendo');
INSERT INTO t_garden VALUES(3,'MAHAGASTENNE','Nuwara Eliya','LK',1880,310.0,'Uda Plantations PLC','N','Orthodox','Nimal Wickrama');
INSERT INTO t_garden VALUES(4,'RUKWERI','Gicumbi','RW',2050,455.0,'Virunga Tea Holding','Y','CTC','Jean-Bosco Habimana');
INSERT INTO t_garden VALUES(5,'THYOLA RIDGE','Thyolo','MW',900,1120.0,NULL,'N','CTC','Chikondi Phiri');
INSERT INTO t_garden VALUES(6,'BORJULI EAST','Assam','IN',95,705.2,'Brahma Valley Estates','Y','CTC','Debojit Gogoi');
INSERT INTO t_garden VALUES(7,'SEEYOK SPUR','Darjeeling','IN',1650,148.7,'Himal Estates','N','Orthodox',NULL);
INSERT INTO t_garden VALUES(8,'KANGAITA SOUTH','Kirinyaga','KE',1820,NULL,'Smallholders','Y','CTC','Ann Wanjiku');
INSERT INTO t_garden VALUES(9,'HOPEWELL BOP','Dimbula','LK',1300,276.4,'Uda Plantations PLC','N','Orthodox','Shanthi Perera');
CREATE TABLE t_grade (
  grade varchar(8) NOT NULL PRIMARY KEY,
  grade_long varchar(50) NOT NULL,
  prim_sec char(1) NOT NULL CHECK (prim_sec IN ('P','S')),
  sort_ord int DEFAULT NULL
);
INSERT INTO t_grade VALUES('BP1','Broken Pekoe One','P',10);
INSERT INTO t_grade VALUES('PF1','Pekoe Fannings One','P',20);
INSERT INTO t_grade VALUES('PD','Pekoe Dust','P',30);
INSERT INTO t_grade VALUES('D1','Dust One','P',40);
INSERT INTO t_grade VALUES('BOP','Broken Orange Pekoe','P',15);
INSERT INTO t_grade VALUES('OP1','Orange Pekoe One','P',12);
INSERT INTO t_grade VALUES('FTGFOP','Finest Tippy Golden Flowery Orange Pekoe','P',1);
INSERT INTO t_grade VALUES('FNGS','Fannings','S',60);
INSERT INTO t_grade VALUES('BMF','Broken Mixed Fannings','S',90);
CREATE TABLE t_buyer (
  bid int NOT NULL PRIMARY KEY,
  bname varchar(60) NOT NULL,
  b_short varchar(6) NOT NULL UNIQUE,
  iso2 char(2) DEFAULT NULL REFERENCES t_country (iso2),
  cr_limit_usd int DEFAULT NULL,
  bank_guar tinyint(1) NOT NULL DEFAULT 0,
  reg_date date DEFAULT NULL,
  agent_for int DEFAULT NULL REFERENCES t_buyer (bid),
  pwd_md5 char(32) DEFAULT NULL
);
INSERT INTO t_buyer VALUES(1,'Chai Bora Packers','CBP','KE',150000,1,'2009-05-11',NULL,'0f2a');
INSERT INTO t_buyer VALUES(2,'Lahore Tea Company','LTC','PK',900000,1,'2004-02-02',NULL,'77bc');
INSERT INTO t_buyer VALUES(3,'Indus Blenders','INDB','PK',400000,0,'2015-09-21',NULL,'a119');
INSERT INTO t_buyer VALUES(4,'El Nil Imports','NIL','EG',650000,1,'2010-10-18',NULL,'c0de');
INSERT INTO t_buyer VALUES(5,'Harrogate Caddy Co','HCC','GB',500000,1,'2001-07-09',NULL,'d3f8');
INSERT INTO t_buyer VALUES(6,'Jebel Ali Tea Free Zone','JATF','AE',1200000,1,'2012-03-26',NULL,'e441');
INSERT INTO t_buyer VALUES(7,'Mombasa Export Services','MES','KE',75000,0,'2018-11-30',5,'1b90');
INSERT INTO t_buyer VALUES(8,'Karimjee Forwarders','KARF','KE',NULL,0,'2020-01-13',4,'94aa');
INSERT INTO t_buyer VALUES(9,'Samovar Direct','SAMD',NULL,50000,0,NULL,NULL,NULL);
CREATE TABLE t_broker_staff (
  sid int NOT NULL PRIMARY KEY,
  sname varchar(50) NOT NULL,
  initials varchar(4) NOT NULL UNIQUE,
  role varchar(20) NOT NULL,
  palate_test_dt date DEFAULT NULL,
  active tinyint(1) NOT NULL DEFAULT 1
);
INSERT INTO t_broker_staff VALUES(1,'Farouk Abdalla','FA','auctioneer','2023-01-16',1);
INSERT INTO t_broker_staff VALUES(2,'Dilini Jayasuriya','DJ','senior taster','2024-01-22',1);
INSERT INTO t_broker_staff VALUES(3,'Hugh Pemberton','HP','senior taster','2022-01-17',0);
INSERT INTO t_broker_staff VALUES(4,'Zawadi Mwangi','ZM','taster','2024-01-22',1);
INSERT INTO t_broker_staff VALUES(5,'Arnab Bhattacharya','AB','taster','2023-07-03',1);
INSERT INTO t_broker_staff VALUES(6,'Grace Mutoni','GM','warehouse clerk',NULL,1);
INSERT INTO t_broker_staff VALUES(7,'Salim Bajaber','SB','auctioneer',NULL,1);
INSERT INTO t_broker_staff VALUES(8,'Esther Nafula','EN','trainee taster','2024-01-22',1);
CREATE TABLE t_lot (
  lotno varchar(10) NOT NULL PRIMARY KEY,
  sale_no varchar(8) NOT NULL,
  sale_date date NOT NULL,
  gid int NOT NULL REFERENCES t_garden (gid),
  grade varchar(8) NOT NULL REFERENCES t_grade (grade),
  pkgs int NOT NULL,
  pkg_type varchar(12) NOT NULL,
  net_kg decimal(8,1) NOT NULL,
  whse varchar(30) DEFAULT NULL,
  mfg_date date DEFAULT NULL,
  reprint tinyint(1) NOT NULL DEFAULT 0,
  valuation_usc int DEFAULT NULL
);
INSERT INTO t_lot VALUES('2410-0017','2024-10','2024-03-05',1,'BP1',60,'paper sack',3960.0,'Chai House Shimanzi','2024-02-08',0,268);
INSERT INTO t_lot VALUES('2410-0018','2024-10','2024-03-05',1,'PF1',60,'paper sack',4140.0,'Chai House Shimanzi','2024-02-09',0,255);
INSERT INTO t_lot VALUES('2410-0101','2024-10','2024-03-05',2,'PD',40,'paper sack',2880.0,'Kipevu Godown 4','2024-02-12',0,272);
INSERT INTO t_lot VALUES('2410-0140','2024-10','2024-03-05',4,'PF1',80,'paper sack',5520.0,'Kipevu Godown 4','2024-02-01',0,301);
INSERT INTO t_lot VALUES('2410-0141','2024-10','2024-03-05',5,'D1',20,'paper sack',1520.0,'Bandari Stores','2023-11-27',1,118);
INSERT INTO t_lot VALUES('2411-0003','2024-11','2024-03-12',8,'BP1',100,'paper sack',6600.0,'Chai House Shimanzi','2024-02-20',0,290);
INSERT INTO t_lot VALUES('2411-0044','2024-11','2024-03-12',5,'D1',20,'paper sack',1520.0,'Bandari Stores','2023-11-27',1,105);
INSERT INTO t_lot VALUES('2411-0060','2024-11','2024-03-12',3,'BOP',24,'chest',1104.0,NULL,'2024-01-30',0,410);
INSERT INTO t_lot VALUES('2411-0061','2024-11','2024-03-12',7,'FTGFOP',5,'chest',100.0,NULL,'2024-03-01',0,2600);
INSERT INTO t_lot VALUES('2411-0072','2024-11','2024-03-12',6,'BMF',40,'jute bag',2400.0,'Bandari Stores',NULL,0,96);
INSERT INTO t_lot VALUES('2412-0008','2024-12','2024-03-19',9,'OP1',18,'chest',720.0,'Kipevu Godown 4','2024-02-25',0,NULL);
CREATE TABLE t_tasting (
  tid int NOT NULL PRIMARY KEY,
  lotno varchar(10) NOT NULL REFERENCES t_lot (lotno),
  taster_sid int NOT NULL REFERENCES t_broker_staff (sid),
  taste_dt date NOT NULL,
  leaf_sc tinyint DEFAULT NULL,
  infus_sc tinyint DEFAULT NULL,
  liquor_sc tinyint DEFAULT NULL,
  descr varchar(80) DEFAULT NULL,
  tainted tinyint(1) NOT NULL DEFAULT 0
);
INSERT INTO t_tasting VALUES(1,'2410-0017',2,'2024-02-27',7,8,8,'bright, brisk, good colour',0);
INSERT INTO t_tasting VALUES(2,'2410-0018',2,'2024-02-27',7,7,8,'bright, useful strength',0);
INSERT INTO t_tasting VALUES(3,'2410-0101',4,'2024-02-27',8,7,7,'coloury, thick',0);
INSERT INTO t_tasting VALUES(4,'2410-0140',2,'2024-02-28',8,9,9,'golden, very brisk',0);
INSERT INTO t_tasting VALUES(5,'2410-0141',4,'2024-02-28',4,3,3,'plain, tired',0);
INSERT INTO t_tasting VALUES(6,'2410-0141',8,'2024-02-28',4,4,NULL,NULL,0);
INSERT INTO t_tasting VALUES(7,'2411-0003',5,'2024-03-05',8,8,8,'bright with some point',0);
INSERT INTO t_tasting VALUES(8,'2411-0060',2,'2024-03-06',9,8,9,'rosy, flavoury',0);
INSERT INTO t_tasting VALUES(9,'2411-0061',5,'2024-03-06',10,9,10,'first flush, muscatel',0);
INSERT INTO t_tasting VALUES(10,'2411-0072',5,'2024-03-06',3,2,2,'smoky taint',1);
CREATE TABLE t_sale_result (
  lotno varchar(10) NOT NULL PRIMARY KEY REFERENCES t_lot (lotno),
  buyer_bid int DEFAULT NULL REFERENCES t_buyer (bid),
  underbid_bid int DEFAULT NULL REFERENCES t_buyer (bid),
  auctnr_sid int DEFAULT NULL REFERENCES t_broker_staff (sid),
  price_usc int DEFAULT NULL,
  prompt_dt date DEFAULT NULL,
  paid char(1) NOT NULL DEFAULT 'N' CHECK (paid IN ('Y','N')),
  outlot tinyint(1) NOT NULL DEFAULT 0,
  remarks varchar(100) DEFAULT NULL
);
INSERT INTO t_sale_result VALUES('2410-0017',2,6,1,274,'2024-03-15','Y',0,NULL);
INSERT INTO t_sale_result VALUES('2410-0018',3,2,1,256,'2024-03-15','Y',0,NULL);
INSERT INTO t_sale_result VALUES('2410-0101',4,8,1,270,'2024-03-15','Y',0,'two sacks torn');
INSERT INTO t_sale_result VALUES('2410-0140',7,2,1,318,'2024-03-15','N',0,NULL);
INSERT INTO t_sale_result VALUES('2410-0141',NULL,1,1,NULL,NULL,'N',1,'bid below reserve');
INSERT INTO t_sale_result VALUES('2411-0003',6,2,7,296,'2024-03-22','N',0,NULL);
INSERT INTO t_sale_result VALUES('2411-0044',1,NULL,7,104,'2024-03-22','Y',0,NULL);
INSERT INTO t_sale_result VALUES('2411-0060',5,6,7,432,'2024-03-22','Y',0,NULL);
INSERT INTO t_sale_result VALUES('2411-0061',5,9,7,2875,'2024-03-22','Y',0,'private viewing');
INSERT INTO t_sale_result VALUES('2411-0072',NULL,NULL,7,NULL,NULL,'N',1,'no bids');
COMMIT;
