-- Marquee hire firm. Started in Access 2009, extended by various people since.
CREATE TABLE Customers (
  CustNo INTEGER PRIMARY KEY,
  CustName TEXT NOT NULL,
  contact_person TEXT,
  Tel TEXT,
  postcode TEXT,
  how_heard TEXT,
  TradeAccount TEXT DEFAULT 'N',
  discount_pct REAL,
  zz_old_id INTEGER
);
CREATE TABLE tbl_crew (
  crew_id INTEGER PRIMARY KEY,
  FirstName TEXT NOT NULL,
  Surname TEXT NOT NULL,
  startdate TEXT,
  LorryLicence TEXT,
  day_rate REAL,
  is_casual INTEGER DEFAULT 0,
  MobileNo TEXT
);
CREATE TABLE MARQUEES (
  ID INTEGER PRIMARY KEY,
  AssetTag TEXT UNIQUE NOT NULL,
  Type TEXT NOT NULL,
  width_m REAL,
  length_m REAL,
  SeatedCap INTEGER,
  colour TEXT,
  DateBought TEXT,
  cost_new REAL,
  fire_cert_until TEXT,
  Condition TEXT
);
CREATE TABLE stock_items (
  item_code TEXT PRIMARY KEY,
  Descr TEXT NOT NULL,
  category TEXT,
  QtyOwned INTEGER,
  hire_price REAL,
  LossCharge REAL,
  discontinued TEXT
);
CREATE TABLE Jobs (
  JobNo TEXT PRIMARY KEY,
  CustNo INTEGER NOT NULL REFERENCES Customers(CustNo),
  venue TEXT,
  EventType TEXT,
  event_date TEXT NOT NULL,
  BuildDate TEXT,
  strike_date TEXT,
  guests INTEGER,
  ground_type TEXT,
  QuoteAmt REAL,
  deposit_rcvd REAL,
  balance_paid_on TEXT,
  status TEXT,
  site_visit_by INTEGER REFERENCES tbl_crew(crew_id),
  PowerOnSite TEXT,
  job_notes TEXT,
  last_edit TEXT,
  edit_user TEXT
);
CREATE TABLE job_marquee (
  JobNo TEXT NOT NULL REFERENCES Jobs(JobNo),
  marquee_id INTEGER NOT NULL REFERENCES MARQUEES(ID),
  lining TEXT,
  flooring TEXT,
  walls_clear INTEGER,
  PRIMARY KEY (JobNo, marquee_id)
);
CREATE TABLE JobItems (
  job_no TEXT NOT NULL REFERENCES Jobs(JobNo),
  item_code TEXT NOT NULL REFERENCES stock_items(item_code),
  QtyOut INTEGER NOT NULL,
  qty_back INTEGER,
  broken INTEGER,
  PRIMARY KEY (job_no, item_code)
);
CREATE TABLE CrewOnJob (
  JobNo TEXT NOT NULL REFERENCES Jobs(JobNo),
  crew_id INTEGER NOT NULL REFERENCES tbl_crew(crew_id),
  task TEXT NOT NULL,
  hrs REAL,
  foreman TEXT,
  PRIMARY KEY (JobNo, crew_id, task)
);
INSERT INTO Customers VALUES
(1004,'Thornby Agricultural Society','Miss R. Oakes','01632 960701','TB4 8LL','repeat','Y',10,17),
(1011,'Mr & Mrs Dalgleish','Fiona Dalgleish','07700 900720','WQ2 5PA','website','N',NULL,NULL),
(1015,'Saltmarsh Catering Co','Benji Laws','01632 960733','WQ9 1TT','word of mouth','Y',7.5,42),
(1019,'Kelsall St Mary PCC','Revd A. Pugh','01632 960748','TB1 3ED','repeat','N',5,51),
(1022,'Oluwaseun Ade',NULL,'07700 900766','SK7 0BB','wedding fair','N',NULL,NULL),
(1026,'Ridgeway Car Club','Stan Prior','07700 900771','TB6 2FH','magazine advert','N',NULL,NULL),
(1030,'Hexley Town Council','Events Office','01632 960790','HX1 1AA','tender','Y',12,NULL),
(1031,'Greta Vollmer','Greta Vollmer',NULL,'SK3 9MW','website','N',NULL,NULL),
(1037,'Pennant Brewery','Jo Catterall','01632 960812','HX5 6RD','word of mouth','Y',NULL,NULL);
INSERT INTO tbl_crew VALUES
(1,'Mick','Dunphy','2009-04-01','Y',150,0,'07700 900831'),
(2,'Shaun','Elmore','2013-03-18','Y',140,0,'07700 900832'),
(3,'Kate','Rigby','2018-05-08','N',130,0,'07700 900833'),
(5,'Tobias','Lund','2021-06-01','N',110,1,'07700 900835'),
(6,'Craig','Ashworth','2022-05-16','Y',125,0,NULL),
(8,'Ewan','Mackie','2023-05-22','N',105,1,'07700 900838'),
(9,'Dina','Petrova','2024-04-29',NULL,105,1,'07700 900839');
INSERT INTO MARQUEES VALUES
(1,'MQ-01','frame',9,15,130,'white','2012-02-20',8400,'2025-03-31','good'),
(2,'MQ-02','frame',12,24,280,'white','2016-01-11',14900,'2025-03-31','good'),
(3,'MQ-03','traditional pole',12,18,200,'ivory','2009-04-06',6200,'2024-03-31','patched'),
(4,'MQ-04','frame',6,6,30,'white','2015-03-02',2100,'2025-03-31','good'),
(5,'MQ-05','stretch',10,15,110,'sand','2021-05-24',9750,'2026-05-31','excellent'),
(6,'MQ-06','tipi',10.3,10.3,72,'sand','2022-03-14',11200,'2027-03-31','excellent'),
(7,'MQ-07','tipi',10.3,10.3,72,'sand','2022-03-14',11200,'2027-03-31','good'),
(8,'MQ-08','frame',3,9,NULL,'white',NULL,NULL,NULL,'scrapped'),
(9,'MQ-09','clearspan',15,30,420,'white','2023-11-20',27500,'2028-11-30','excellent');
INSERT INTO stock_items VALUES
('CH-BAN','Banquet chair, gilt','seating',400,2.20,38.00,NULL),
('CH-FLD','Folding chair, white','seating',300,1.10,16.00,NULL),
('TB-RND5','Round table 5 ft','tables',45,8.00,95.00,NULL),
('TB-TRS','Trestle table 6 ft','tables',60,6.50,60.00,NULL),
('HT-170','Indirect heater 170k BTU','heating',6,145.00,1800.00,NULL),
('DF-04','Dance floor panel 4 ft','flooring',64,7.00,120.00,NULL),
('LT-FEST','Festoon lights, 20 m','lighting',22,24.00,70.00,NULL),
('LT-CHAN','Chandelier, 6 arm','lighting',5,65.00,260.00,'2024'),
('GEN-20','Generator 20 kVA','power',2,190.00,6500.00,NULL),
('BAR-3','Bar unit 3 m','bar',4,85.00,NULL,NULL);
INSERT INTO Jobs VALUES
('23-018',1011,'Orchard behind house','wedding','2023-06-10','2023-06-08','2023-06-12',120,'grass',4150.00,1000.00,'2023-05-26','done',1,'Y',NULL,'2023-06-13','kate'),
('23-027',1004,'Thornby Showground','show','2023-07-15','2023-07-12','2023-07-17',NULL,'grass',7800.00,2000.00,'2023-08-09','done',1,'N','Members'' tent and produce tent','2023-08-09','office'),
('23-041',1019,'Church meadow','fete','2023-08-28','2023-08-27','2023-08-28',80,'grass',620.00,NULL,'2023-09-04','done',NULL,'N',NULL,'2023-09-04','kate'),
('23-055',1015,'Saltmarsh Barn yard','corporate party','2023-12-08','2023-12-06','2023-12-10',200,'hardstanding',6340.00,1500.00,'2023-12-29','done',2,'Y','Weights only, no stakes','2024-01-03','office'),
('24-009',1030,'Hexley Market Square','food festival','2024-05-04','2024-05-02','2024-05-07',1500,'hardstanding',11250.00,NULL,'2024-06-18','done',3,'Y','PO 88213','2024-06-18','kate'),
('24-016',1022,'Lower paddock, Skerrow Farm','wedding','2024-06-22','2024-06-20','2024-06-24',140,'grass',5480.00,1400.00,'2024-06-07','done',3,'N','Two tipis joined','2024-06-25','shaun'),
('24-023',1004,'Thornby Showground','show','2024-07-20','2024-07-17','2024-07-22',NULL,'grass',8150.00,2000.00,'2024-08-14','done',1,'N','Wind over 38 mph on build day, delayed 5 hrs','2024-08-14','office'),
('24-030',1026,'Ridgeway Airfield','car rally','2024-09-01','2024-08-31','2024-09-02',300,'hardstanding',1890.00,400.00,NULL,'cancelled',2,NULL,'Deposit kept','2024-08-12','kate'),
('24-044',1037,'Pennant Brewery yard','beer festival','2024-10-05','2024-10-03','2024-10-07',350,'gravel',5900.00,1500.00,NULL,'unpaid',2,'Y','Chase!!','2024-12-02','office'),
('25-006',1031,'Garden, Mill Cottage','birthday','2025-05-17','2025-05-16','2025-05-18',28,'grass',780.00,200.00,NULL,'confirmed',3,'Y',NULL,'2025-02-11','kate'),
('25-011',1030,'Hexley Market Square','food festival','2025-05-03','2025-05-01','2025-05-06',1500,'hardstanding',12100.00,NULL,NULL,'quoted',NULL,'Y',NULL,'2025-01-28','dina');
INSERT INTO job_marquee VALUES
('23-018',1,'ivory silk','matting',2),('23-018',4,NULL,'matting',0),('23-027',2,NULL,NULL,0),('23-027',3,NULL,NULL,0),('23-041',4,NULL,NULL,NULL),
('23-055',2,'black starlight','hard floor',0),('24-009',2,NULL,NULL,4),('24-009',5,NULL,NULL,NULL),('24-009',9,NULL,'hard floor',6),('24-016',6,NULL,'coir',1),
('24-016',7,NULL,'coir',1),('24-023',9,NULL,NULL,0),('24-023',3,NULL,NULL,0),('24-044',9,NULL,NULL,2),('25-006',4,'ivory silk','matting',1),('25-011',9,NULL,'hard floor',6);
INSERT INTO JobItems VALUES
('23-018','CH-BAN',125,124,1),('23-018','TB-RND5',14,14,0),('23-018','DF-04',16,16,0),('23-018','LT-CHAN',2,2,0),('23-027','TB-TRS',40,39,2),('23-027','CH-FLD',150,147,0),
('23-041','TB-TRS',12,12,0),('23-055','HT-170',3,3,0),('23-055','CH-BAN',200,196,4),('24-009','GEN-20',2,2,0),('24-009','TB-TRS',55,55,3),('24-016','LT-FEST',6,6,1),
('24-016','HT-170',1,1,0),('24-023','CH-FLD',180,180,0),('24-044','BAR-3',4,4,0),('24-044','LT-FEST',10,9,NULL),('25-006','CH-FLD',30,NULL,NULL);
INSERT INTO CrewOnJob VALUES
('23-018',1,'build',8,'Y'),('23-018',3,'build',8,'N'),('23-018',5,'strike',5,'N'),('23-027',1,'build',22,'Y'),('23-027',2,'build',20,'N'),('23-027',8,'strike',9.5,NULL),
('23-041',3,'build',4,'Y'),('23-055',2,'build',14,'Y'),('23-055',6,'build',14,'N'),('24-009',1,'build',18,'Y'),('24-009',9,'build',16,'N'),('24-009',6,'strike',11,'Y'),
('24-016',3,'build',10,'Y'),('24-016',8,'build',10,NULL),('24-023',1,'build',25.5,'Y'),('24-023',2,'strike',10,'Y'),('24-044',2,'build',13,'Y'),('24-044',9,'strike',7.5,'N');
