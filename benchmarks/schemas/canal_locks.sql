BEGIN TRANSACTION;
CREATE TABLE Boat (
  BoatId INTEGER PRIMARY KEY,
  BoatName TEXT NOT NULL,
  RegistrationNo TEXT NOT NULL UNIQUE,
  BoatType TEXT,
  LengthM REAL,
  BeamM REAL,
  SkipperName TEXT,
  LicenceExpires TEXT
);
INSERT INTO "Boat" VALUES(1,'Marsh Marigold','AW-51022','Narrowboat',17.4,2.08,'Colin Faraday','2025-03-31');
INSERT INTO "Boat" VALUES(2,'Tin Whistle','AW-50871','Narrowboat',21.2,2.09,'Bronwen Ickes','2024-12-31');
INSERT INTO "Boat" VALUES(3,'Perseverance','AW-40016','Widebeam barge',22.0,4.05,'Otto Lindgren','2025-06-30');
INSERT INTO "Boat" VALUES(4,'Second Wind','AW-52290','Cruiser',8.6,2.7,'Priya Raman','2025-01-31');
INSERT INTO "Boat" VALUES(5,'Old Contemptible','AW-38804','Coal tug',19.8,2.13,'Stanley Bough','2024-09-30');
INSERT INTO "Boat" VALUES(6,'Loosestrife','AW-53117','Narrowboat',14.9,2.08,NULL,NULL);
INSERT INTO "Boat" VALUES(7,'Dredger No. 6','AW-00006','Dredger',18.3,4.1,'Keith Molyneux','2026-03-31');
INSERT INTO "Boat" VALUES(8,'Quicksilver Lil','AW-51950','Trip boat',20.4,3.9,'Imogen Savary','2025-05-31');
INSERT INTO "Boat" VALUES(9,'Bittern','AW-52784','Cruiser',7.2,2.44,'Hamid Farrokh','2024-11-30');
CREATE TABLE CanalLock (
  CanalLockId INTEGER PRIMARY KEY,
  LockName TEXT NOT NULL,
  LockNumber INTEGER,
  WaterwayId INTEGER NOT NULL REFERENCES Waterway(WaterwayId),
  RiseM REAL,
  ChamberLengthM REAL,
  ChamberWidthM REAL,
  GateMaterial TEXT,
  HasSidePond INTEGER,
  IsMechanised INTEGER,
  ListedGrade TEXT,
  ResidentKeeperId INTEGER REFERENCES StaffMember(StaffMemberId),
  ReliefKeeperId INTEGER REFERENCES StaffMember(StaffMemberId),
  UNIQUE (WaterwayId, LockNumber)
);
INSERT INTO "CanalLock" VALUES(1,'Hunter''s Deep',1,1,3.35,28.0,4.4,'Oak',0,0,'II',1,4);
INSERT INTO "CanalLock" VALUES(2,'Friar''s Lock',2,1,2.44,27.5,4.4,'Oak',1,0,'II*',1,9);
INSERT INTO "CanalLock" VALUES(3,'Cinder Hill Top',7,3,2.9,22.3,4.3,'Steel',0,1,NULL,2,4);
INSERT INTO "CanalLock" VALUES(4,'Cinder Hill Bottom',8,3,3.05,22.3,4.3,'Steel',1,1,NULL,2,7);
INSERT INTO "CanalLock" VALUES(5,'Brindle Stop',1,2,0.15,22.0,2.2,'Oak',0,0,'II',NULL,4);
INSERT INTO "CanalLock" VALUES(6,'Saltmarsh Sea Lock',1,5,4.6,31.5,5.1,'Greenheart',0,1,'I',6,9);
INSERT INTO "CanalLock" VALUES(7,'Ouzel Staircase Lower',14,7,3.8,24.0,4.5,'Steel',1,1,'II*',6,7);
INSERT INTO "CanalLock" VALUES(8,'Ouzel Staircase Upper',15,7,3.75,24.0,4.5,'Steel',1,1,'II*',6,7);
INSERT INTO "CanalLock" VALUES(9,'Pennywort Lock',16,7,1.98,23.2,4.5,'Oak',0,0,NULL,NULL,NULL);
INSERT INTO "CanalLock" VALUES(10,'Whittock Junction',1,8,1.22,22.1,2.2,'Ekki',0,0,NULL,2,9);
CREATE TABLE GateRepair (
  CanalLockId INTEGER NOT NULL REFERENCES CanalLock(CanalLockId),
  RepairSeq INTEGER NOT NULL,
  WorksOrderNo TEXT UNIQUE,
  BeganOn TEXT,
  FinishedOn TEXT,
  Contractor TEXT,
  ApprovedById INTEGER REFERENCES StaffMember(StaffMemberId),
  InspectedById INTEGER REFERENCES StaffMember(StaffMemberId),
  CostGbp REAL,
  Description TEXT,
  PRIMARY KEY (CanalLockId, RepairSeq)
);
INSERT INTO "GateRepair" VALUES(1,1,'WO-18-0442','2018-11-05','2019-01-18','Hargest & Daughters',8,3,61250.0,'Bottom gates replaced in green oak');
INSERT INTO "GateRepair" VALUES(1,2,'WO-23-0109','2023-02-06','2023-02-17','Hargest & Daughters',8,3,8400.0,'Paddle gear refurbished');
INSERT INTO "GateRepair" VALUES(3,1,'WO-20-0315','2020-10-12','2020-12-03','Lowther Marine',3,8,38900.0,'Mitre seal renewed');
INSERT INTO "GateRepair" VALUES(5,1,NULL,'2016-03-01','2016-03-09','Canal Volunteers',5,3,1250.0,'Balance beam spliced');
INSERT INTO "GateRepair" VALUES(6,1,'WO-21-0007','2021-01-11','2021-06-25','Deltawerk UK',8,3,914000.0,'Sea gates rehung after storm');
INSERT INTO "GateRepair" VALUES(7,1,'WO-22-0230','2022-11-14','2023-03-10','Lowther Marine',8,5,120700.0,'Cill rebuilt in engineering brick');
INSERT INTO "GateRepair" VALUES(8,1,'WO-22-0231','2022-11-14','2023-03-17','Lowther Marine',8,5,117300.0,'Culvert relined');
INSERT INTO "GateRepair" VALUES(10,1,'WO-24-0056','2024-02-19',NULL,'Hargest & Daughters',3,NULL,NULL,'Heel post bearing worn');
CREATE TABLE Passage (
  PassageId INTEGER PRIMARY KEY,
  CanalLockId INTEGER NOT NULL REFERENCES CanalLock(CanalLockId),
  BoatId INTEGER NOT NULL REFERENCES Boat(BoatId),
  PassedAt TEXT NOT NULL,
  Direction TEXT CHECK (Direction IN ('Up','Down')),
  AssistedById INTEGER REFERENCES StaffMember(StaffMemberId),
  TollPaid REAL,
  WaterUsedM3 REAL,
  RowVersion INTEGER
);
INSERT INTO "Passage" VALUES(700311,1,1,'2024-04-02 09:14','Up',1,0.0,168.5,1);
INSERT INTO "Passage" VALUES(700312,2,1,'2024-04-02 09:58','Up',1,0.0,121.0,1);
INSERT INTO "Passage" VALUES(700313,6,3,'2024-04-05 06:40','Down',6,42.5,402.3,2);
INSERT INTO "Passage" VALUES(700314,7,2,'2024-04-11 13:05','Up',7,0.0,96.0,1);
INSERT INTO "Passage" VALUES(700315,3,5,'2024-04-12 15:31','Down',2,0.0,142.7,1);
INSERT INTO "Passage" VALUES(700316,10,4,'2024-04-19 10:22','Up',NULL,6.0,58.9,1);
INSERT INTO "Passage" VALUES(700317,6,8,'2024-04-27 11:47','Up',9,18.75,398.8,3);
INSERT INTO "Passage" VALUES(700318,4,7,'2024-05-03 08:02','Down',2,NULL,88.1,1);
INSERT INTO "Passage" VALUES(700319,5,9,'2024-05-06 17:16','Up',4,6.0,7.4,1);
INSERT INTO "Passage" VALUES(700320,8,2,'2024-05-11 13:50','Up',7,0.0,94.6,1);
INSERT INTO "Passage" VALUES(700321,9,6,'2024-05-18 12:09','Down',NULL,0.0,NULL,1);
CREATE TABLE StaffMember (
  StaffMemberId INTEGER PRIMARY KEY,
  GivenName TEXT NOT NULL,
  FamilyName TEXT NOT NULL,
  BadgeNumber TEXT NOT NULL UNIQUE,
  JobTitle TEXT,
  DateOfBirth TEXT,
  StartedOn TEXT,
  MobilePhone TEXT,
  PasswordHash TEXT
);
INSERT INTO "StaffMember" VALUES(1,'Maud','Ellerby','LK-0141','Lock keeper','1966-08-14','1998-04-01','07700 900112','x91af');
INSERT INTO "StaffMember" VALUES(2,'Desmond','Achterberg','LK-0177','Lock keeper','1971-02-03','2004-09-13','07700 900245','x3bc1');
INSERT INTO "StaffMember" VALUES(3,'Winifred','Oakes','EN-0032','Structures engineer','1980-12-19','2011-01-10','07700 900318','x77de');
INSERT INTO "StaffMember" VALUES(4,'Jago','Trewin','LK-0203','Relief lock keeper','1992-05-27','2017-03-06',NULL,'x0412');
INSERT INTO "StaffMember" VALUES(5,'Shanice','Bellamy','EN-0048','Heritage adviser','1985-10-08','2015-06-22','07700 900467','x5a5a');
INSERT INTO "StaffMember" VALUES(6,'Roderick','Plume','LK-0098','Lock keeper','1958-03-30','1989-05-15','07700 900521','x8c20');
INSERT INTO "StaffMember" VALUES(7,'Agnieszka','Zawada','LK-0219','Volunteer lock keeper',NULL,'2020-07-04','07700 900688','xfe19');
INSERT INTO "StaffMember" VALUES(8,'Horace','Lindqvist','EN-0011','Waterway manager','1963-01-25','1995-11-20','07700 900702','x2b2b');
INSERT INTO "StaffMember" VALUES(9,'Teodora','Vance','LK-0226','Relief lock keeper','1995-09-09','2021-04-12','07700 900834','x661d');
CREATE TABLE Waterway (
  WaterwayId INTEGER PRIMARY KEY,
  WaterwayName TEXT NOT NULL UNIQUE,
  LengthKm REAL,
  YearOpened INTEGER,
  MaxBeamM REAL,
  FeederOfId INTEGER REFERENCES Waterway(WaterwayId),
  IsNavigable INTEGER NOT NULL DEFAULT 1
);
INSERT INTO "Waterway" VALUES(1,'Aldermoor Navigation',41.8,1774,4.3,NULL,1);
INSERT INTO "Waterway" VALUES(2,'Brindle Cut',6.2,1791,2.13,1,1);
INSERT INTO "Waterway" VALUES(3,'Tansley & Crewe Canal',58.4,1802,4.27,NULL,1);
INSERT INTO "Waterway" VALUES(4,'Rudyard Feeder',4.9,1799,NULL,3,0);
INSERT INTO "Waterway" VALUES(5,'Saltmarsh Branch',11.3,1819,2.15,3,1);
INSERT INTO "Waterway" VALUES(6,'Peverell Drain',17.6,1768,3.66,1,0);
INSERT INTO "Waterway" VALUES(7,'Great Ouzel Canal',92.1,1811,4.4,NULL,1);
INSERT INTO "Waterway" VALUES(8,'Whittock Arm',2.4,1836,2.13,7,1);
COMMIT;
