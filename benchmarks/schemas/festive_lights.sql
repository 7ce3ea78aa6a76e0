-- Town council Christmas lights. Started in Access 2009, lamp columns imported from county, web form added later
CREATE TABLE LAMPCOL (
  COLNO TEXT PRIMARY KEY,
  STREET TEXT NOT NULL,
  LOC TEXT,
  MATL TEXT,
  HT_M REAL,
  MAXLOAD_KG REAL,
  SOCKET TEXT,
  PULLTEST TEXT,
  pull_test_result TEXT
);
CREATE TABLE tblMotif (
  MotifID INTEGER PRIMARY KEY,
  MotifRef TEXT NOT NULL,
  Description TEXT NOT NULL,
  Colour TEXT,
  LampType TEXT,
  Watts INTEGER,
  weight_kg REAL,
  WidthM REAL,
  YearBought INTEGER,
  Cost NUMERIC,
  hired INTEGER,
  Condition TEXT,
  store_bay TEXT
);
CREATE TABLE Season (
  SeasonYear INTEGER PRIMARY KEY,
  Theme TEXT,
  SwitchOn TEXT,
  switch_off TEXT,
  Guest TEXT,
  crowd_est INTEGER,
  Budget NUMERIC,
  kwh_used INTEGER,
  wet_weather INTEGER
);
CREATE TABLE operatives (
  op_id INTEGER PRIMARY KEY,
  OpName TEXT NOT NULL,
  firm TEXT,
  IPAF_expiry TEXT,
  is_electrician INTEGER,
  mobile TEXT,
  NightRate NUMERIC
);
CREATE TABLE sponsor (
  sponsorId INTEGER PRIMARY KEY,
  business_name TEXT NOT NULL,
  ContactName TEXT,
  trade TEXT,
  since_year INTEGER,
  VAT_NO TEXT
);
CREATE TABLE SPONS_SEAS (
  sponsorId INTEGER NOT NULL REFERENCES sponsor(sponsorId),
  SeasonYear INTEGER NOT NULL REFERENCES Season(SeasonYear),
  AMT NUMERIC,
  paid_on TEXT,
  banner_wanted INTEGER,
  PRIMARY KEY (sponsorId, SeasonYear)
);
CREATE TABLE installations (
  id INTEGER PRIMARY KEY,
  SeasonYear INTEGER NOT NULL REFERENCES Season(SeasonYear),
  MotifID INTEGER NOT NULL REFERENCES tblMotif(MotifID),
  col_no TEXT NOT NULL REFERENCES LAMPCOL(COLNO),
  sponsor_id INTEGER REFERENCES sponsor(sponsorId),
  FittedBy INTEGER REFERENCES operatives(op_id),
  fitted_on TEXT,
  removed_on TEXT,
  fix_height_m REAL,
  timer_setting TEXT,
  RCD_tested INTEGER,
  remarks TEXT
);
CREATE TABLE FaultLog (
  FaultNo INTEGER PRIMARY KEY,
  installation_id INTEGER NOT NULL REFERENCES installations(id),
  ReportedOn TEXT NOT NULL,
  reported_by TEXT,
  FaultText TEXT,
  urgent INTEGER,
  FixedOn TEXT,
  fixed_by_op INTEGER REFERENCES operatives(op_id),
  CalloutCost NUMERIC,
  web_form_id TEXT
);
INSERT INTO LAMPCOL VALUES
('HS-001','High Street','outside bank','STEEL',8.0,25.0,'Y','2024-09-10','pass'),
('HS-003','High Street','by war memorial','STEEL',8.0,25.0,'Y','2024-09-10','pass'),
('HS-006','High Street','chemist','CAST',6.0,15.0,'Y','2024-09-10','pass'),
('HS-009','High Street','Old Swan Inn','CAST',6.0,15.0,'Y','2023-09-18','advisory'),
('MP-002','Market Place','north side','STEEL',10.0,40.0,'Y','2024-09-11','pass'),
('MP-004','Market Place','taxi rank','STEEL',10.0,40.0,'Y','2024-09-11','pass'),
('MP-005','Market Place','bandstand','ALU',5.0,8.0,'N','2021-09-20','fail'),
('ST-011','Station Road','opposite cafe','CONC',8.0,NULL,'N',NULL,NULL),
('ST-014','Station Road','rail bridge','STEEL',8.0,20.0,'Y','2023-09-19','pass'),
('BR-001','Bridge Street','east end','CAST',6.0,15.0,'Y','2024-09-12','pass'),
('BR-005','Bridge Street','mill museum','CAST',6.0,15.0,'Y','2022-09-13','pass'),
('CH-007','Church Lane','lychgate','STEEL',5.0,12.0,'N','2024-09-12','pass');
INSERT INTO tblMotif VALUES
(1,'SNOW-01','Snowflake, large','white','LED',48,9.5,1.6,2016,410.00,0,'good','A1'),
(2,'SNOW-02','Snowflake, large','white','LED',48,9.5,1.6,2016,410.00,0,'good','A1'),
(3,'SNOW-03','Snowflake, large','white','LED',48,9.5,1.6,2016,410.00,0,'needs repair','A2'),
(4,'BELL-01','Pair of bells','gold','rope light',180,14.0,1.4,2009,275.00,0,'poor','B1'),
(5,'REIN-01','Leaping reindeer','warm white','LED',62,12.5,2.1,2019,690.00,0,'good','B3'),
(6,'REIN-02','Leaping reindeer','warm white','LED',62,12.5,2.1,2019,690.00,0,'good','B3'),
(7,'STAR-01','Shooting star','blue','LED',55,7.0,2.4,2021,520.00,0,'good','C1'),
(8,'CAND-01','Triple candle','red','golf-ball lamps',240,16.5,1.2,2007,NULL,0,'scrapped',NULL),
(9,'CROW-01','Coronation crown','gold','LED',70,11.0,1.5,2023,0.00,1,'good',NULL),
(10,'TOWN-01','Town crest','red and blue','LED',84,13.5,1.3,2022,1150.00,0,'good','C2'),
(11,'PEAR-01','Partridge in pear tree','green','LED',66,10.5,1.8,2024,745.00,0,'good','C3');
INSERT INTO Season VALUES
(2021,'Traditional','2021-11-27','2022-01-05','Cllr Edna Markby',1800,14500,3120,0),
(2022,'Winter animals','2022-11-26','2023-01-05','Tilda Crane, weather presenter',2400,16000,2870,1),
(2023,'Crown and stars','2023-11-25','2024-01-05','Rising Brass Band',3100,18500,2540,0),
(2024,'Twelve Days','2024-11-30','2025-01-06','Year 6, Mill Lane School',2650,18000,2215,1),
(2025,'Twelve Days',NULL,NULL,NULL,NULL,19250,NULL,NULL);
INSERT INTO operatives VALUES
(1,'Dougie Raine','Brightspan Electrical','2026-04-30',1,'07700 900511',340),
(2,'Carl Meakin','Brightspan Electrical','2025-02-28',0,'07700 900523',265),
(3,'Stella Yeo','Brightspan Electrical','2027-01-31',1,'07700 900538',340),
(4,'Phil Garbutt','Council works dept','2025-10-31',0,'07700 900542',NULL),
(5,'Nev Sunter','Council works dept','2023-06-30',0,NULL,NULL),
(6,'Jas Bhogal','Hightop Access','2026-08-31',1,'07700 900559',390),
(7,'Wendy Tranmer',NULL,NULL,0,'07700 900564',NULL);
INSERT INTO sponsor VALUES
(1,'Old Swan Inn','Bev Tasker','pub',2009,'GB 000 1142 07'),
(2,'Marlowe & Finch Solicitors','Hugh Finch','solicitors',2012,'GB 000 2251 13'),
(3,'Dinsdale Butchers','Roy Dinsdale','butcher',2009,NULL),
(4,'Station Cafe','Ania Pawlak','cafe',2021,NULL),
(5,'Greenway Opticians',NULL,'optician',2018,'GB 000 3378 21'),
(6,'Mill Museum Trust','Dr Fay Armitage','museum',2019,NULL),
(7,'Haldane Homes','Scott Haldane','builder',2022,'GB 000 4409 35'),
(8,'Rotary Club','Malcolm Ives','club',2010,NULL),
(9,'Pennywise Bargains','Tara Coyle','shop',2023,'GB 000 5516 48');
INSERT INTO SPONS_SEAS VALUES
(1,2021,250,'2021-10-14',0),(2,2021,500,'2021-09-30',1),(3,2021,150,'2021-11-20',0),(8,2021,400,'2021-10-01',1),
(1,2022,250,'2022-10-20',0),(2,2022,500,'2022-10-03',1),(7,2022,1000,'2022-11-28',1),(6,2022,200,'2022-10-11',0),
(1,2023,300,'2023-10-17',0),(4,2023,120,'2023-11-02',0),(7,2023,1000,NULL,1),(8,2023,400,'2023-10-05',1),(9,2023,100,'2023-12-01',0),
(1,2024,300,'2024-10-22',0),(2,2024,550,'2024-10-01',1),(5,2024,250,'2024-11-08',1),(8,2024,450,'2024-10-09',1),(4,2024,120,NULL,0),
(2,2025,550,NULL,1);
INSERT INTO installations VALUES
(1,2021,1,'HS-001',2,1,'2021-11-08','2022-01-11',6.0,'15:30-23:00',1,NULL),
(2,2021,4,'HS-009',1,2,'2021-11-08','2022-01-11',4.5,'15:30-23:00',1,'old bracket, check bolts'),
(3,2021,8,'MP-005',NULL,5,'2021-11-10','2022-01-12',3.8,NULL,0,'last outing before scrapping'),
(4,2022,5,'MP-002',7,1,'2022-11-07','2023-01-10',7.0,'15:30-23:00',1,NULL),
(5,2022,6,'MP-004',7,2,'2022-11-07','2023-01-10',7.0,'15:30-23:00',1,NULL),
(6,2022,10,'BR-005',6,3,'2022-11-09','2023-01-11',4.2,'dusk-midnight',1,NULL),
(7,2023,9,'HS-003',8,6,'2023-11-06','2024-01-09',6.0,'16:00-22:00',1,'hired, return by 31 Jan'),
(8,2023,7,'ST-014',4,6,'2023-11-07','2024-01-09',5.5,'16:00-22:00',1,NULL),
(9,2023,4,'HS-009',1,4,'2023-11-07','2024-01-10',4.5,'16:00-22:00',0,NULL),
(10,2024,11,'MP-002',2,3,'2024-11-11','2025-01-14',7.0,'16:00-22:00',1,NULL),
(11,2024,2,'HS-001',5,1,'2024-11-11','2025-01-14',6.0,'16:00-22:00',1,NULL),
(12,2024,7,'ST-014',4,4,'2024-11-12',NULL,5.5,'16:00-22:00',1,'road closure refused in January'),
(13,2024,10,'BR-001',8,3,'2024-11-12','2025-01-15',4.2,'dusk-midnight',1,NULL);
INSERT INTO FaultLog VALUES
(301,2,'2021-12-03','Bev Tasker','left bell out',0,'2021-12-07',1,95.00,NULL),
(302,3,'2021-12-11','town warden','hanging loose after wind',1,'2021-12-11',5,0.00,NULL),
(303,4,'2022-12-02','resident','flickering all night',0,'2022-12-05',3,80.00,'W-2201'),
(304,6,'2022-12-18','Mill Museum','crest half dark',0,'2022-12-20',3,80.00,'W-2207'),
(305,9,'2023-12-01','Old Swan Inn','tripped, whole run off',1,'2023-12-01',6,210.00,'W-2303'),
(306,9,'2023-12-16','Old Swan Inn','tripped again in rain',1,'2023-12-17',6,210.00,'W-2311'),
(307,8,'2023-12-20','bus driver','star hangs too low over road',1,'2023-12-20',4,NULL,NULL),
(308,10,'2024-12-05','resident','partridge not lit',0,'2024-12-09',3,85.00,'W-2404'),
(309,11,'2024-12-14',NULL,'on during the day',0,'2024-12-16',1,85.00,'W-2409'),
(310,12,'2025-02-03','resident','still up in February',0,NULL,NULL,NULL,'W-2501');
