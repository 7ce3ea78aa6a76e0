CREATE TABLE cask_type (
  cask_type_cd CHAR(3) NOT NULL PRIMARY KEY,
  cask_type_desc VARCHAR(40) NOT NULL,
  wood_desc VARCHAR(40),
  nom_cap_ltr INTEGER NOT NULL,
  rent_wk_amt DECIMAL(6,2)
);
CREATE TABLE warehouse (
  whse_no INTEGER NOT NULL PRIMARY KEY,
  whse_name VARCHAR(40) NOT NULL,
  whse_type_desc VARCHAR(20) NOT NULL,
  excise_appr_no VARCHAR(12),
  max_cask_qty INTEGER,
  built_yr INTEGER,
  sprinkler_yn CHAR(1) NOT NULL
);
CREATE TABLE owner (
  owner_no INTEGER NOT NULL PRIMARY KEY,
  owner_name VARCHAR(60) NOT NULL,
  owner_type_cd CHAR(1) NOT NULL,
  ctry_cd CHAR(2) NOT NULL,
  email_addr VARCHAR(80),
  acct_open_dt DATE NOT NULL,
  cr_limit_amt DECIMAL(10,2),
  stop_yn CHAR(1) NOT NULL
);
CREATE TABLE cask (
  cask_no INTEGER NOT NULL PRIMARY KEY,
  cask_type_cd CHAR(3) NOT NULL,
  whse_no INTEGER,
  owner_no INTEGER NOT NULL,
  dist_name VARCHAR(40) NOT NULL,
  fill_dt DATE NOT NULL,
  fill_no INTEGER NOT NULL,
  orig_bulk_ltr DECIMAL(7,1) NOT NULL,
  orig_abv_pct DECIMAL(4,1) NOT NULL,
  prev_cont_desc VARCHAR(30),
  peated_yn CHAR(1) NOT NULL,
  rack_loc VARCHAR(12),
  cask_stat_cd CHAR(2) NOT NULL,
  FOREIGN KEY (cask_type_cd) REFERENCES cask_type (cask_type_cd),
  FOREIGN KEY (whse_no) REFERENCES warehouse (whse_no),
  FOREIGN KEY (owner_no) REFERENCES owner (owner_no)
);
CREATE TABLE regauge (
  cask_no INTEGER NOT NULL,
  regauge_dt DATE NOT NULL,
  bulk_ltr DECIMAL(7,1),
  abv_pct DECIMAL(4,1),
  temp_degc DECIMAL(4,1),
  gauger_name VARCHAR(40),
  leak_yn CHAR(1) NOT NULL,
  nose_desc VARCHAR(100),
  PRIMARY KEY (cask_no, regauge_dt),
  FOREIGN KEY (cask_no) REFERENCES cask (cask_no)
);
CREATE TABLE cask_mvmt (
  mvmt_no INTEGER NOT NULL PRIMARY KEY,
  cask_no INTEGER NOT NULL,
  from_whse_no INTEGER,
  to_whse_no INTEGER,
  mvmt_dt DATE NOT NULL,
  mvmt_rsn_desc VARCHAR(40) NOT NULL,
  haulier_name VARCHAR(40),
  seal_no VARCHAR(10),
  duty_paid_amt DECIMAL(9,2),
  FOREIGN KEY (cask_no) REFERENCES cask (cask_no),
  FOREIGN KEY (from_whse_no) REFERENCES warehouse (whse_no),
  FOREIGN KEY (to_whse_no) REFERENCES warehouse (whse_no)
);
INSERT INTO cask_type VALUES
('BAR','Barrel','American oak',200,0.45),
('HHD','Hogshead','American oak',250,0.50),
('BUT','Butt','European oak',500,0.90),
('PUN','Puncheon','European oak',500,0.90),
('PIP','Port pipe','European oak',550,0.95),
('QTR','Quarter cask','American oak',125,0.35),
('OCT','Octave','American oak',50,0.30),
('BRQ','Barrique','French oak',225,0.50),
('MDR','Madeira drum','French oak',650,1.10),
('BLD','Blood tub',NULL,40,NULL);
INSERT INTO warehouse VALUES
(1,'Shore Street No 1','dunnage','XW1104',1400,1887,'N'),
(2,'Shore Street No 2','dunnage','XW1104',1250,1891,'N'),
(3,'Kiln Yard','dunnage','XW1107',900,1924,'N'),
(4,'Braehead A','racked','XW1216',11500,1968,'Y'),
(5,'Braehead B','racked','XW1216',11500,1971,'Y'),
(6,'Braehead C','palletised','XW1216',24000,1996,'Y'),
(7,'Lochside','racked','XW1302',8200,1979,'Y'),
(8,'Glenbuie Bond','palletised','XW1340',30000,2008,'Y'),
(9,'Cooperage Store','holding','XW1351',400,NULL,'Y'),
(10,'Visitor Vault','dunnage',NULL,60,1887,'N');
INSERT INTO owner VALUES
(1001,'Strathbuie Distillers Ltd','D','GB','stocks@strathbuie.example','1974-04-01',NULL,'N'),
(1002,'Ardvennie Blending Co','B','GB','casks@ardvennie.example','1981-09-14',250000.00,'N'),
(1003,'MacAskill & Daughters','I','GB','office@macaskill.example','1996-02-05',60000.00,'N'),
(1004,'Van Houten Fine Spirits','I','NL','inkoop@vanhoutenspirits.example','2003-11-20',40000.00,'N'),
(1005,'Kitano Whisky Trading','I','JP','trade@kitano.example','2007-06-11',80000.00,'N'),
(1006,'Mr Alistair Gow','P','GB','a.gow@postbox.example','2011-03-28',NULL,'N'),
(1007,'Rheingold Fassclub','P','DE','vorstand@fassclub.example','2013-10-02',5000.00,'N'),
(1008,'Old Tollbooth Bottlers','I','GB',NULL,'1989-05-16',15000.00,'Y'),
(1009,'Ms Helen Strand','P','SE','helen.strand@postbox.example','2016-08-08',NULL,'N'),
(1010,'Clearwater Cask Fund','F','US','ops@clearwaterfund.example','2020-01-30',500000.00,'N'),
(1011,'Dr Pieter Lombard','P','ZA',NULL,'2012-07-19',NULL,'Y');
INSERT INTO cask VALUES
(40112,'HHD',1,1001,'Strathbuie','1998-03-17',2,251.0,63.5,'bourbon','N','F2-B14','MT'),
(40113,'HHD',1,1001,'Strathbuie','1998-03-17',2,250.5,63.5,'bourbon','N','F2-B15','MT'),
(40877,'BUT',2,1003,'Strathbuie','2001-11-06',1,498.0,63.4,'oloroso sherry','N','F1-A03','MT'),
(41250,'BAR',4,1002,'Glen Orrin','2005-05-23',1,198.5,63.5,'bourbon','N','R12-05-3','MT'),
(41251,'BAR',4,1002,'Glen Orrin','2005-05-23',1,199.0,63.5,'bourbon','N','R12-05-4','BL'),
(42004,'PUN',3,1004,'Inverlachie','2008-09-30',1,503.0,62.9,'oloroso sherry','Y','F1-C22','MT'),
(42310,'BAR',7,1005,'Inverlachie','2010-02-11',1,200.0,63.5,'bourbon','Y','L04-02-1','MT'),
(42688,'QTR',10,1006,'Strathbuie','2011-04-15',1,124.0,63.5,NULL,'N','V-07','MT'),
(42901,'OCT',10,1007,'Strathbuie','2013-10-19',1,49.5,61.8,'oloroso sherry','N','V-11','SK'),
(43155,'PIP',5,1001,'Glen Orrin','2014-06-04',1,546.0,63.5,'ruby port','N','R03-01-2','MT'),
(43720,'BRQ',6,1009,'Strathbuie','2016-08-29',1,224.0,63.5,'red wine','N','P-118','MT'),
(44016,'HHD',NULL,1008,'Inverlachie','2003-01-21',3,248.0,63.2,'bourbon','Y',NULL,'BT'),
(44590,'BAR',8,1010,'Glen Orrin','2020-03-02',1,199.5,63.5,'bourbon','N','P-2040','MT'),
(44591,'BAR',8,1010,'Glen Orrin','2020-03-02',1,199.5,63.5,'bourbon','N','P-2040','MT'),
(44800,'HHD',9,1002,'Strathbuie','2012-12-12',2,250.0,63.5,'bourbon','N',NULL,'LK');
INSERT INTO regauge VALUES
(40112,'2015-06-10',189.4,54.8,12.5,'Ewan Rait','N','Honey, dried apple'),
(40112,'2023-06-14',158.2,50.1,13.0,'Fiona Kerr','N','Beeswax, orange peel'),
(40877,'2019-04-03',402.0,57.3,10.5,'Ewan Rait','N','Raisin, walnut, leather'),
(41250,'2022-09-21',141.7,56.0,14.0,'Fiona Kerr','N',NULL),
(41251,'2022-09-21',139.9,55.8,14.0,'Fiona Kerr','N',NULL),
(42004,'2021-03-16',431.5,57.9,9.0,'Ewan Rait','N','Smoked ham, treacle'),
(42310,'2022-02-02',158.0,58.8,8.5,'Callum Deas','N','Ash, lemon'),
(42688,'2023-04-15',82.3,53.2,11.5,'Fiona Kerr','N','Vanilla, sawdust'),
(42901,'2020-10-19',33.0,52.6,11.0,'Callum Deas','N','Overly woody'),
(42901,'2023-10-20',25.1,47.9,12.0,'Fiona Kerr','Y','Tannic, bitter chocolate'),
(43155,'2023-11-08',460.8,60.4,9.5,'Callum Deas','N','Plum jam'),
(43720,'2024-02-27',188.6,60.2,NULL,'Callum Deas','N',NULL),
(44016,'2022-05-11',166.3,49.7,13.5,'Ewan Rait','N','Medicinal, sweet'),
(44800,'2024-05-20',118.4,55.1,12.5,NULL,'Y',NULL);
INSERT INTO cask_mvmt VALUES
(70231,40877,4,2,'2009-07-14','space','Buchan Haulage','S004417',NULL),
(70388,41250,5,4,'2012-03-28','space','Buchan Haulage','S005120',NULL),
(70389,41251,5,4,'2012-03-28','space','Buchan Haulage','S005121',NULL),
(70702,42688,1,10,'2016-05-09','owner request',NULL,NULL,NULL),
(70703,42901,1,10,'2016-05-09','owner request',NULL,NULL,NULL),
(70940,43155,9,5,'2018-01-17','return from re-coopering','Lornie Transport','S008802',NULL),
(71015,42004,7,3,'2019-10-22','owner request','Lornie Transport','S009366',NULL),
(71244,44590,NULL,8,'2020-03-04','new filling','Glen Orrin own fleet','S010071',NULL),
(71245,44591,NULL,8,'2020-03-04','new filling','Glen Orrin own fleet','S010072',NULL),
(71502,44016,7,NULL,'2022-06-30','bottling','Buchan Haulage','S011918',2613.40),
(71688,43720,5,6,'2023-02-13','space','Lornie Transport','S012540',NULL),
(71790,44800,6,9,'2024-05-21','leak repair',NULL,NULL,NULL);
