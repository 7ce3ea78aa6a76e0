BEGIN TRANSACTION;
CREATE TABLE assoc (
  assocno INTEGER PRIMARY KEY,
  orgname TEXT NOT NULL UNIQUE,      -- as on the letterhead
  county TEXT,
  foundedyr INTEGER,
  hotlinetel TEXT,
  annualfee REAL,                    -- pounds
  parentassoc INTEGER REFERENCES assoc(assocno),
  charityreg TEXT UNIQUE
);
INSERT INTO "assoc" VALUES(1,'Westmark Beekeepers Federation','Westmark',1882,'01632 960101',12.0,NULL,'CR220117');
INSERT INTO "assoc" VALUES(2,'Dunmere Bee Society','Westmark',1921,'01632 960114',25.0,1,'CR331406');
INSERT INTO "assoc" VALUES(3,'Lower Teal Apiarists','Westmark',1954,'01632 960127',22.5,1,NULL);
INSERT INTO "assoc" VALUES(4,'Hobden and District BKA','Eastlow',1919,'01632 960139',28.0,NULL,'CR298850');
INSERT INTO "assoc" VALUES(5,'Quarrymoor Hive Club','Eastlow',1978,NULL,18.0,4,NULL);
INSERT INTO "assoc" VALUES(6,'St Brannoc Bee Guild','Penharrow',1903,'01632 960152',30.0,NULL,'CR241093');
INSERT INTO "assoc" VALUES(7,'Tolland Bay Beekeepers','Penharrow',1966,'01632 960168',24.0,6,'CR410522');
INSERT INTO "assoc" VALUES(8,'City Rooftop Bees','Dunmere City',2011,'01632 960173',35.0,2,'CR587701');
CREATE TABLE collector (
  collno INTEGER PRIMARY KEY,
  forename TEXT,
  surname TEXT,
  assocno INTEGER REFERENCES assoc(assocno),
  joinedon TEXT,
  insuredto TEXT,                    -- expiry of public liability cover
  maxheightm REAL,                   -- will not climb higher
  hasvan TEXT,                       -- Y/N
  mobileno TEXT
);
INSERT INTO "collector" VALUES(1,'Harriet','Mossop',2,'2009-04-18','2025-03-31',4.0,'Y','07700 900601');
INSERT INTO "collector" VALUES(2,'Clement','Birtwhistle',3,'1994-05-02','2025-03-31',2.5,'N','07700 900614');
INSERT INTO "collector" VALUES(3,'Parveen','Akhtar',8,'2015-06-11','2024-12-31',12.0,'N','07700 900622');
INSERT INTO "collector" VALUES(4,'Gethin','Powys',4,'2002-03-25','2025-03-31',6.5,'Y','07700 900635');
INSERT INTO "collector" VALUES(5,'Lavinia','Straker',5,'2018-05-14','2024-09-30',3.0,'N',NULL);
INSERT INTO "collector" VALUES(6,'Jerome','Tuttle',6,'1987-07-09','2025-03-31',5.0,'Y','07700 900653');
INSERT INTO "collector" VALUES(7,'Solveig','Dahl',7,'2020-04-30','2025-03-31',8.0,'Y','07700 900667');
INSERT INTO "collector" VALUES(8,'Harriet','Quennell',7,'2022-06-01',NULL,2.0,'N','07700 900678');
INSERT INTO "collector" VALUES(9,'Bartholomew','Finch',4,'2012-05-20','2023-03-31',4.5,'N','07700 900689');
CREATE TABLE apiary (
  apcode TEXT PRIMARY KEY,
  sitename TEXT NOT NULL UNIQUE,
  gridref TEXT,
  openedon TEXT,
  closedon TEXT,
  hivecap INTEGER,                   -- number of stands
  keptby INTEGER REFERENCES collector(collno),
  quarantine INTEGER DEFAULT 0       -- 1 = no new stock may enter
);
INSERT INTO "apiary" VALUES('DUN1','Abbey Orchard','SX 412 687','1998-04-04',NULL,14,1,0);
INSERT INTO "apiary" VALUES('DUN2','Waterworks Bank','SX 430 671','2010-05-15',NULL,8,1,0);
INSERT INTO "apiary" VALUES('TEA1','Teal Bridge Paddock','SX 388 702','1979-03-31',NULL,10,2,1);
INSERT INTO "apiary" VALUES('HOB1','Hobden Glebe','TQ 611 198','1962-06-02',NULL,20,4,0);
INSERT INTO "apiary" VALUES('QUA1','Old Slate Tip','TQ 655 224','2001-05-12','2022-10-31',6,5,0);
INSERT INTO "apiary" VALUES('BRA1','Guild Garden','SW 774 430','1951-04-21',NULL,16,6,0);
INSERT INTO "apiary" VALUES('TOL1','Lifeboat Field','SW 801 459','2013-05-05',NULL,12,7,0);
INSERT INTO "apiary" VALUES('CIT1','Corn Exchange Roof','SX 419 690','2014-07-19',NULL,5,3,1);
CREATE TABLE swarmcall (
  callno INTEGER PRIMARY KEY,
  rungat TEXT NOT NULL,              -- date and time
  callername TEXT,
  placetext TEXT,
  heightm REAL,
  clustersize TEXT,                  -- grapefruit / football / bigger
  takenby INTEGER REFERENCES collector(collno),
  sentto INTEGER REFERENCES collector(collno),
  housedat TEXT REFERENCES apiary(apcode),
  outcome TEXT,
  donation REAL,
  stung INTEGER,
  lastupd TEXT
);
INSERT INTO "swarmcall" VALUES(23101,'2023-05-06 11:20','Mrs Allardyce','Pear tree in front garden',1.8,'football',2,1,'DUN1','hived',10.0,0,'2023-05-07 08:00');
INSERT INTO "swarmcall" VALUES(23102,'2023-05-13 14:05','Dunmere Primary','Bicycle shed',2.1,'football',1,1,'DUN2','hived',25.0,1,'2023-05-13 21:14');
INSERT INTO "swarmcall" VALUES(23103,'2023-05-14 09:48','Mr Oyelaran','Chimney stack',9.5,'bigger',1,3,NULL,'left in place',0.0,0,'2023-05-16 19:30');
INSERT INTO "swarmcall" VALUES(23104,'2023-05-20 16:37','Hobden Station','Signal post',4.2,'grapefruit',9,4,'HOB1','hived',15.0,0,'2023-05-21 07:45');
INSERT INTO "swarmcall" VALUES(23105,'2023-05-27 12:12','Tina Garvey','Compost bin',0.5,NULL,9,9,NULL,'bumblebees',0.0,0,'2023-05-27 18:02');
INSERT INTO "swarmcall" VALUES(23106,'2023-06-03 10:59','Harbour Office','Crab pots on quay',0.8,'bigger',8,7,'TOL1','hived',40.0,2,'2023-06-04 09:10');
INSERT INTO "swarmcall" VALUES(23107,'2023-06-04 13:26','Rev. Pascoe','Lych gate',2.6,'football',6,6,'BRA1','hived',20.0,0,'2023-06-04 22:41');
INSERT INTO "swarmcall" VALUES(23108,'2023-06-10 15:44',NULL,'Post box, Mill Lane',1.1,'grapefruit',2,2,NULL,'flown',NULL,NULL,'2023-06-10 17:20');
INSERT INTO "swarmcall" VALUES(23109,'2023-06-17 11:03','Corn Exchange Cafe','Awning',3.4,'football',3,3,'CIT1','hived',30.0,1,'2023-06-18 08:55');
INSERT INTO "swarmcall" VALUES(23110,'2023-06-24 17:51','Mr Dacre','Hawthorn hedge',1.5,'bigger',4,9,'HOB1','hived',5.0,3,'2023-06-25 10:36');
INSERT INTO "swarmcall" VALUES(23111,'2023-07-08 12:33','Lena Whitlock','Garden parasol',2.0,'grapefruit',7,8,'TOL1','hived',12.5,0,'2023-07-09 09:01');
CREATE TABLE collkit (               -- which kit is lent to whom
  collno INTEGER NOT NULL REFERENCES collector(collno),
  kitcode TEXT NOT NULL,
  lenton TEXT,
  duebackon TEXT,
  deposit REAL,
  lentby INTEGER REFERENCES collector(collno),
  conditiontxt TEXT,
  PRIMARY KEY (collno, kitcode)
);
INSERT INTO "collkit" VALUES(1,'SKEP-02','2023-04-15','2023-09-30',0.0,6,'good');
INSERT INTO "collkit" VALUES(2,'SUIT-L1','2022-04-20','2023-09-30',20.0,1,'torn veil');
INSERT INTO "collkit" VALUES(3,'VAC-01','2023-05-02','2023-07-31',75.0,1,'good');
INSERT INTO "collkit" VALUES(3,'POLE-04','2023-05-02','2023-09-30',15.0,1,'good');
INSERT INTO "collkit" VALUES(5,'SUIT-M3','2021-05-10','2022-09-30',20.0,4,'worn');
INSERT INTO "collkit" VALUES(7,'POLE-05','2023-04-29',NULL,15.0,6,'new');
INSERT INTO "collkit" VALUES(7,'NUC-11','2023-05-28','2023-08-31',10.0,6,'good');
INSERT INTO "collkit" VALUES(8,'SUIT-S2','2023-04-29','2023-09-30',20.0,7,'new');
INSERT INTO "collkit" VALUES(9,'SKEP-03','2023-05-06','2023-09-30',0.0,4,NULL);
COMMIT;
