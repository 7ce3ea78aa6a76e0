/* horse-drawn funeral carriage hire, export of the old desktop system */
BEGIN TRANSACTION;
CREATE TABLE tbl_Yard (
  YrdCd TEXT PRIMARY KEY,
  YrdNm TEXT NOT NULL,
  NoBoxes INTEGER,                 -- loose boxes
  RentPM REAL                      -- pounds per month
);
INSERT INTO tbl_Yard VALUES('HQ','Cinder Lane Yard',12,1850.0);
INSERT INTO tbl_Yard VALUES('WM','Westmark Livery',6,720.0);
INSERT INTO tbl_Yard VALUES('PS','Port Sable Mews',4,990.0);
INSERT INTO tbl_Yard VALUES('HB','Hobden Grange',8,640.0);
INSERT INTO tbl_Yard VALUES('GR','Grazing, Long Marsh',0,210.0);
INSERT INTO tbl_Yard VALUES('IS','Isolation Yard',2,NULL);
CREATE TABLE tbl_Staff (
  StfID INTEGER PRIMARY KEY,
  FName TEXT NOT NULL,
  SName TEXT NOT NULL,
  JobTtl TEXT,                     -- Coachman, Groom, Wheelwright, Office
  StrtDt TEXT,
  LveDt TEXT,
  YrdCd TEXT REFERENCES tbl_Yard(YrdCd),
  MgrStfID INTEGER REFERENCES tbl_Staff(StfID),
  HatSz TEXT                       -- top hat
);
INSERT INTO tbl_Staff VALUES(1,'Leonard','Garside','Coachman','1988-03-14',NULL,'HQ',NULL,'7 1/8');
INSERT INTO tbl_Staff VALUES(2,'Bridie','Garside','Office','1991-09-02',NULL,'HQ',1,NULL);
INSERT INTO tbl_Staff VALUES(3,'Marcus','Penhale','Coachman','2006-05-22',NULL,'PS',1,'7 3/8');
INSERT INTO tbl_Staff VALUES(4,'Agnieszka','Wrobel','Groom','2014-01-13',NULL,'HQ',1,'6 7/8');
INSERT INTO tbl_Staff VALUES(5,'Dilwyn','Hopkin','Coachman','2010-10-04',NULL,'WM',1,'7 1/4');
INSERT INTO tbl_Staff VALUES(6,'Zara','Illingworth','Groom','2021-06-28',NULL,'WM',5,'6 3/4');
INSERT INTO tbl_Staff VALUES(7,'Cyril','Haddow','Wheelwright','1979-08-20','2019-12-24','HQ',1,NULL);
INSERT INTO tbl_Staff VALUES(8,'Reuben','Castell','Groom','2022-02-07',NULL,'PS',3,'7');
INSERT INTO tbl_Staff VALUES(9,'Philippa','Snode','Coachman','2017-04-18','2023-01-31','HB',1,'6 7/8');
CREATE TABLE tbl_Horse (
  HrsID INTEGER PRIMARY KEY,
  StblNm TEXT NOT NULL,            -- stable name
  PassptNm TEXT UNIQUE,
  Brd TEXT,
  Clr TEXT,
  HgtHH REAL,                      -- hands high
  FoalDt TEXT,
  PurchPrc REAL,
  YrdCd TEXT REFERENCES tbl_Yard(YrdCd),
  GroomStfID INTEGER REFERENCES tbl_Staff(StfID),
  TrafPrf TEXT                     -- traffic proof Y/N
);
INSERT INTO tbl_Horse VALUES(1,'Samson','Wiebe fan Noord','Friesian','Black',16.1,'2009-05-11',6800.0,'HQ',4,'Y');
INSERT INTO tbl_Horse VALUES(2,'Solomon','Tjaard 218','Friesian','Black',16.2,'2010-04-02',7200.0,'HQ',4,'Y');
INSERT INTO tbl_Horse VALUES(3,'Duke','Jelmer','Friesian','Black',15.3,'2014-06-17',8500.0,'WM',6,'Y');
INSERT INTO tbl_Horse VALUES(4,'Earl','Feike 307','Friesian','Black',16.0,'2014-03-29',8500.0,'WM',6,'Y');
INSERT INTO tbl_Horse VALUES(5,'Pearl','Lady of the Leat','Gelderlander','Grey',15.2,'2011-05-25',4300.0,'PS',8,'Y');
INSERT INTO tbl_Horse VALUES(6,'Opal','Silver Sedge','Gelderlander','Grey',15.2,'2012-07-03',4300.0,'PS',8,'N');
INSERT INTO tbl_Horse VALUES(7,'Major','Barrow Hill Major','Shire','Bay',17.2,'2008-04-19',5100.0,'HB',NULL,'Y');
INSERT INTO tbl_Horse VALUES(8,'Bosun',NULL,'Welsh Cob','Piebald',14.3,'2017-05-30',2750.0,'HQ',4,'N');
INSERT INTO tbl_Horse VALUES(9,'Old Tom','Hidde 144','Friesian','Black',15.3,'1998-06-08',3900.0,'GR',4,'Y');
CREATE TABLE tbl_Carr (
  CarrNo TEXT PRIMARY KEY,
  Descr TEXT NOT NULL,
  BldrNm TEXT,                     -- coachbuilder
  BltYr INTEGER,
  WgtKg INTEGER,
  MaxHrs INTEGER,                  -- most horses that can be put to
  HireChg REAL,
  NxtInspDt TEXT
);
INSERT INTO tbl_Carr VALUES('C01','Glass-sided hearse','Marston & Birrell',1884,780,6,695.0,'2024-09-30');
INSERT INTO tbl_Carr VALUES('C02','Glass-sided hearse','Dottridge Works',1896,745,4,725.0,'2024-06-15');
INSERT INTO tbl_Carr VALUES('C03','Child''s hearse','Marston & Birrell',1901,390,2,450.0,'2024-11-02');
INSERT INTO tbl_Carr VALUES('C04','Flat dray','unknown',1922,610,4,380.0,'2024-03-31');
INSERT INTO tbl_Carr VALUES('C05','Mourning coach','Peel of Norrbridge',1878,660,2,320.0,'2024-08-12');
INSERT INTO tbl_Carr VALUES('C06','Mourning coach','Peel of Norrbridge',1880,655,2,320.0,'2023-12-01');
INSERT INTO tbl_Carr VALUES('C07','Glass-sided hearse (replica)','C. Haddow',2008,720,4,595.0,'2024-10-21');
INSERT INTO tbl_Carr VALUES('C08','Gun carriage','Sable Dockyard',1915,870,6,850.0,NULL);
CREATE TABLE tbl_Bkg (
  BkgNo INTEGER PRIMARY KEY,
  UndtkrNm TEXT,                   -- undertaker
  DecdNm TEXT,                     -- the deceased
  FunDt TEXT NOT NULL,
  CarrNo TEXT REFERENCES tbl_Carr(CarrNo),
  DrvStfID INTEGER REFERENCES tbl_Staff(StfID),
  GrmStfID INTEGER REFERENCES tbl_Staff(StfID),
  DistMi REAL,
  PlumClr TEXT,                    -- ostrich plumes
  TotChg REAL,
  DepPd INTEGER,                   -- 0/1
  BkgSts TEXT,                     -- PROV, CONF, DONE, CANC
  Rmks TEXT,
  UpdUsr TEXT
);
INSERT INTO tbl_Bkg VALUES(4410,'Mellor & Daughters','Ivy Threlkeld','2023-10-03','C01',1,4,3.5,'Black',1180.0,1,'DONE',NULL,'BG');
INSERT INTO tbl_Bkg VALUES(4411,'Port Sable Co-operative','George Anstey','2023-10-12','C02',3,8,2.0,'White',1095.0,1,'DONE','pause at bowls club','BG');
INSERT INTO tbl_Bkg VALUES(4412,'H. Quill and Son','Daphne Oyelowo','2023-10-27','C07',5,6,6.2,'Purple',1240.0,1,'DONE',NULL,'BG');
INSERT INTO tbl_Bkg VALUES(4413,'Mellor & Daughters','Baby Rossiter','2023-11-09','C03',3,8,1.4,'White',0.0,0,'DONE','no charge made','LG');
INSERT INTO tbl_Bkg VALUES(4414,'Tolland Funerals','Frank Kersley','2023-11-21','C04',1,4,4.8,NULL,760.0,1,'DONE','beer barrels on dray','BG');
INSERT INTO tbl_Bkg VALUES(4415,'H. Quill and Son','Winifred Stace','2023-12-05','C01',5,6,7.5,'Black',1390.0,1,'CANC','ice on Castle Hill','BG');
INSERT INTO tbl_Bkg VALUES(4416,'Greenway Undertakers','Cmdr. Hugh Balfrey','2024-01-18','C08',1,4,2.6,NULL,2150.0,1,'DONE',NULL,'BG');
INSERT INTO tbl_Bkg VALUES(4417,'Port Sable Co-operative','Rosa Giannelli','2024-02-06','C02',3,8,3.1,'White',1145.0,1,'DONE',NULL,'BG');
INSERT INTO tbl_Bkg VALUES(4418,'Mellor & Daughters','Albert Dunkerley','2024-03-14','C05',5,NULL,5.0,'Black',890.0,0,'CONF',NULL,'LG');
INSERT INTO tbl_Bkg VALUES(4419,'Tolland Funerals','Peggy Marrable','2024-03-22',NULL,NULL,NULL,NULL,NULL,NULL,0,'PROV','family to choose hearse','BG');
CREATE TABLE tbl_BkgHrs (          -- team put to for a booking
  BkgNo INTEGER NOT NULL REFERENCES tbl_Bkg(BkgNo),
  HrsID INTEGER NOT NULL REFERENCES tbl_Horse(HrsID),
  TeamPos TEXT,                    -- NL near leader, OL off leader, NW near wheeler, OW off wheeler
  PRIMARY KEY (BkgNo, HrsID)
);
INSERT INTO tbl_BkgHrs VALUES(4410,1,'NW');
INSERT INTO tbl_BkgHrs VALUES(4410,2,'OW');
INSERT INTO tbl_BkgHrs VALUES(4411,5,'NW');
INSERT INTO tbl_BkgHrs VALUES(4411,6,'OW');
INSERT INTO tbl_BkgHrs VALUES(4412,3,'NW');
INSERT INTO tbl_BkgHrs VALUES(4412,4,'OW');
INSERT INTO tbl_BkgHrs VALUES(4413,5,'NW');
INSERT INTO tbl_BkgHrs VALUES(4414,7,'NW');
INSERT INTO tbl_BkgHrs VALUES(4416,1,'NL');
INSERT INTO tbl_BkgHrs VALUES(4416,2,'OL');
INSERT INTO tbl_BkgHrs VALUES(4416,3,'NW');
INSERT INTO tbl_BkgHrs VALUES(4416,4,'OW');
INSERT INTO tbl_BkgHrs VALUES(4417,5,'NW');
INSERT INTO tbl_BkgHrs VALUES(4417,6,'OW');
COMMIT;
