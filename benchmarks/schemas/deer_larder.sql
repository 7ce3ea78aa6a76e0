-- Shared deer larder of several neighbouring estates: beasts shot, inspected, chilled and sold to game dealers
CREATE TABLE tblEstate (
  EstateID INTEGER PRIMARY KEY,
  EstateName TEXT NOT NULL,
  Factor TEXT,
  hectares INTEGER,
  cull_target INTEGER,
  Share_Pct REAL
);
CREATE TABLE SPECIES (
  SPCODE TEXT PRIMARY KEY,
  Descr TEXT NOT NULL,
  stag_season_from TEXT,
  hind_season_from TEXT
);
CREATE TABLE Stalkers (
  stalker_no INTEGER PRIMARY KEY,
  Name TEXT NOT NULL,
  Mobile TEXT,
  EstateID INTEGER REFERENCES tblEstate(EstateID),
  TrainedHunterNo TEXT,
  FAC_expiry TEXT,
  guest_yn TEXT NOT NULL
);
CREATE TABLE carcass (
  id INTEGER PRIMARY KEY,
  tag_no TEXT NOT NULL UNIQUE,
  SPCODE TEXT NOT NULL REFERENCES SPECIES(SPCODE),
  Sex TEXT NOT NULL,
  est_age INTEGER,
  ShotBy INTEGER NOT NULL REFERENCES Stalkers(stalker_no),
  estate INTEGER NOT NULL REFERENCES tblEstate(EstateID),
  date_shot TEXT NOT NULL,
  time_shot TEXT,
  BeatName TEXT,
  WT_KG REAL,
  larder_in TEXT,
  points INTEGER,
  inMilk TEXT,
  bulletType TEXT,
  Status TEXT NOT NULL,
  remarks2 TEXT
);
CREATE TABLE Carcass_Inspection (
  InspNo INTEGER PRIMARY KEY,
  carcass_id INTEGER NOT NULL REFERENCES carcass(id),
  inspected_by INTEGER REFERENCES Stalkers(stalker_no),
  InspDate TEXT NOT NULL,
  core_temp REAL,
  TB_suspect TEXT NOT NULL,
  liverFluke TEXT,
  kidney_fat_score INTEGER,
  passed INTEGER NOT NULL,
  Findings TEXT
);
CREATE TABLE DEALERS (
  DLR_NO INTEGER PRIMARY KEY,
  DLR_NAME TEXT NOT NULL,
  ApprovalNo TEXT,
  Town TEXT,
  pays_within_days INTEGER,
  still_used TEXT NOT NULL
);
CREATE TABLE collections (
  collection_id INTEGER PRIMARY KEY,
  DLR_NO INTEGER NOT NULL REFERENCES DEALERS(DLR_NO),
  collected_on TEXT NOT NULL,
  VanReg TEXT,
  driver TEXT,
  van_temp_c REAL,
  docket_no TEXT,
  InvoicePaid TEXT NOT NULL,
  paid_date TEXT
);
CREATE TABLE collection_lines (
  collection_id INTEGER NOT NULL REFERENCES collections(collection_id),
  carcass_id INTEGER NOT NULL REFERENCES carcass(id),
  SaleWt REAL,
  price_per_kg REAL,
  deduction_amt REAL,
  DeductReason TEXT,
  PRIMARY KEY (collection_id, carcass_id)
);
INSERT INTO tblEstate VALUES
(1,'Glen Orrin South','A. Farquhar',6200,95,40.0),
(2,'Ardchattan Forest','Mrs P. Lennox',4100,60,25.0),
(3,'Corriemhor','J. Baillie',3850,70,25.0),
(4,'Strathbeg Community Woodland',NULL,900,20,10.0);
INSERT INTO SPECIES VALUES
('RED','Red deer','07-01','10-21'),('ROE','Roe deer','04-01','10-21'),('SIK','Sika deer','07-01','10-21'),('FAL','Fallow deer','08-01','10-21');
INSERT INTO Stalkers VALUES
(1,'Murdo MacAskill','07700 900115',1,'TH-3310','2026-08-14','N'),
(2,'Callum Reid','07700 900128',1,'TH-4027','2025-03-02','N'),
(3,'Fiona Grant','07700 900340',2,'TH-3988','2027-01-20','N'),
(4,'Donald Ross',NULL,3,'TH-1102','2024-05-31','N'),
(5,'Iain Cumming','07700 900417',3,NULL,'2026-11-09','N'),
(6,'Ailsa Byrne','07700 900522',4,'TH-5140','2028-02-28','N'),
(7,'Count von Riedt','07700 900886',NULL,NULL,NULL,'Y'),
(8,'Major T. Ansell',NULL,NULL,NULL,'2025-09-12','Y'),
(9,'Ewan Tulloch','07700 900701',2,'TH-4871','2026-06-30','N');
INSERT INTO carcass VALUES
(1,'GO-22-041','RED','M',7,7,1,'2022-09-28','10:40','Allt Mor',92.5,'2022-09-28 15:20',8,NULL,'lead','sold',NULL),
(2,'GO-22-058','RED','F',4,2,1,'2022-11-15','13:05','Black Corrie',58.0,'2022-11-15 18:00',NULL,'Y','lead','sold',NULL),
(3,'AR-22-019','RED','F',9,3,2,'2022-11-23','09:15','North Face',54.5,'2022-11-23 14:10',NULL,'N','copper','condemned','Thin, hung apart'),
(4,'CM-22-033','SIK','M',3,4,3,'2022-10-04','07:50','Birchwood',38.0,'2022-10-04 12:30',6,NULL,'lead','sold',NULL),
(5,'CM-23-002','RED','F',1,5,3,'2023-01-12','14:20','Lower Beat',33.5,'2023-01-12 19:45',NULL,'N','copper','sold',NULL),
(6,'SB-23-006','ROE','M',2,6,4,'2023-05-09','05:30','Car park ride',17.0,'2023-05-09 08:15',6,NULL,'copper','own use','For community barbecue'),
(7,'GO-23-022','RED','M',10,8,1,'2023-09-19','12:10','Allt Mor',98.0,'2023-09-19 17:40',11,NULL,'lead','sold','Head to guest'),
(8,'AR-23-011','RED','M',5,9,2,'2023-10-02','16:35','Loch Beat',81.0,'2023-10-03 08:05',7,NULL,'copper','sold','Left out overnight'),
(9,'CM-23-040','SIK','F',2,4,3,'2023-11-30',NULL,'Birchwood',26.5,'2023-11-30 16:00',NULL,NULL,'copper','sold',NULL),
(10,'GO-23-061','RED','F',6,1,1,'2023-12-06','11:00','Black Corrie',61.5,'2023-12-06 15:25',NULL,'Y','copper','sold',NULL),
(11,'SB-24-003','ROE','F',NULL,6,4,'2024-02-08','16:50','Pine strip',15.5,'2024-02-08 18:10',NULL,'N','copper','sold',NULL),
(12,'AR-24-001','FAL','M',4,3,2,'2024-01-18','08:25','Policies',49.0,'2024-01-18 11:30',NULL,NULL,'copper','sold','First fallow in ten years'),
(13,'GO-24-009','RED','M',6,2,1,'2024-07-03','21:40','Hayfield',88.5,'2024-07-04 00:20',9,NULL,'copper','in chiller',NULL),
(14,'CM-24-015','SIK','M',NULL,5,3,'2024-07-05','04:55','Lower Beat',NULL,'2024-07-05 07:30',4,NULL,'copper','in chiller','Scales broken');
INSERT INTO Carcass_Inspection VALUES
(1,1,1,'2022-09-28',6.5,'N','N',3,1,NULL),
(2,2,2,'2022-11-16',4.0,'N','Y',2,1,'Liver discarded'),
(3,3,3,'2022-11-23',7.0,'Y','N',0,0,'Lung lesions, reported to the vet'),
(4,4,4,'2022-10-04',5.5,'N','N',3,1,NULL),
(5,5,4,'2023-01-13',3.0,'N','N',1,1,NULL),
(6,6,6,'2023-05-09',6.0,'N',NULL,2,1,NULL),
(7,7,1,'2023-09-20',4.5,'N','Y',3,1,'Liver discarded'),
(8,8,9,'2023-10-03',8.5,'N','N',2,1,'Slight bloating'),
(9,9,4,'2023-12-01',3.5,'N','N',NULL,1,NULL),
(10,10,1,'2023-12-06',5.0,'N','Y',2,1,'Bruised haunch'),
(11,11,6,'2024-02-09',2.5,'N','N',1,1,NULL),
(12,12,3,'2024-01-18',4.0,'N','N',3,1,NULL),
(13,13,NULL,'2024-07-04',9.0,'N','N',3,1,'Check temperature again');
INSERT INTO DEALERS VALUES
(1,'Highland Fine Venison','UK 9914','Dingwall',14,'Y'),
(2,'Bain Game','UK 9871','Tain',30,'Y'),
(3,'Lochside Butchers',NULL,'Strathbeg',7,'Y'),
(4,'Continental Wild Meats','UK 9702','Perth',60,'N'),
(5,'Old Mill Pet Foods','UK 9655','Nairn',NULL,'Y');
INSERT INTO collections VALUES
(1,1,'2022-10-06','SX12 ABH','Gary',3.0,'HV-2207','Y','2022-10-19'),
(2,4,'2022-11-22','SN09 PLO','Marek',4.5,'4456','Y','2023-02-27'),
(3,2,'2023-01-19','SV15 KDT','W. Bain',2.0,'B/118','Y','2023-02-15'),
(4,1,'2023-09-26','SX21 HVN','Gary',3.5,'HV-2391','Y','2023-10-12'),
(5,2,'2023-10-10','SV15 KDT','W. Bain',5.5,'B/204','Y','2023-11-30'),
(6,1,'2023-12-12','SX21 HVN',NULL,2.5,'HV-2440','Y','2023-12-22'),
(7,1,'2024-01-25','SX21 HVN','Gary',3.0,'HV-2458','N',NULL),
(8,3,'2024-02-13',NULL,'collected by owner',NULL,NULL,'Y','2024-02-13');
INSERT INTO collection_lines VALUES
(1,1,91.0,2.60,0,NULL),(1,4,37.5,2.20,0,NULL),
(2,2,57.0,2.40,12.00,'shot damage shoulder'),
(3,5,33.0,2.75,0,NULL),
(4,7,96.5,2.90,0,NULL),
(5,8,79.0,2.50,25.00,'gut smell'),
(6,9,26.0,2.30,0,NULL),(6,10,60.5,3.00,15.50,'bruised haunch'),
(7,12,48.0,2.80,NULL,NULL),
(8,11,15.0,4.50,0,NULL);
