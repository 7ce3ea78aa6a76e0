CREATE TABLE Member (
  MemberID INTEGER PRIMARY KEY,
  FirstName TEXT NOT NULL,
  LastName TEXT NOT NULL,
  BirthDate TEXT,
  JoinedDate TEXT NOT NULL,
  MembershipType TEXT NOT NULL,
  CertLevel INTEGER NOT NULL DEFAULT 0,
  HomeTown TEXT,
  AnnualFee REAL NOT NULL,
  FeePaid INTEGER NOT NULL
);

CREATE TABLE Motor (
  MotorID INTEGER PRIMARY KEY,
  Designation TEXT NOT NULL,
  Maker TEXT NOT NULL,
  ImpulseClass TEXT NOT NULL,
  TotalImpulseNs REAL NOT NULL,
  AverageThrustN REAL NOT NULL,
  BurnTimeS REAL NOT NULL,
  DiameterMm INTEGER NOT NULL,
  PropellantMassG REAL NOT NULL,
  IsReloadable INTEGER NOT NULL,
  UnitPrice REAL NOT NULL,
  StockQuantity INTEGER NOT NULL
);

CREATE TABLE LaunchSite (
  LaunchSiteID INTEGER PRIMARY KEY,
  SiteName TEXT NOT NULL,
  Landowner TEXT NOT NULL,
  CeilingM INTEGER NOT NULL,
  ElevationM INTEGER NOT NULL,
  DayFee REAL NOT NULL,
  PadCount INTEGER NOT NULL
);

CREATE TABLE LaunchDay (
  LaunchDayID INTEGER PRIMARY KEY,
  LaunchSiteID INTEGER NOT NULL,
  EventDate TEXT NOT NULL,
  WindSpeedKmh REAL,
  TemperatureC REAL,
  CloudBaseM INTEGER,
  SpectatorCount INTEGER NOT NULL DEFAULT 0,
  WasCutShort INTEGER NOT NULL DEFAULT 0,
  FOREIGN KEY (LaunchSiteID) REFERENCES LaunchSite(LaunchSiteID)
);

CREATE TABLE Rocket (
  RocketID INTEGER PRIMARY KEY,
  OwnerMemberID INTEGER NOT NULL,
  RocketName TEXT NOT NULL,
  KitMaker TEXT,
  LengthCm REAL NOT NULL,
  BodyDiameterMm REAL NOT NULL,
  DryMassG INTEGER NOT NULL,
  MountDiameterMm INTEGER NOT NULL,
  StageCount INTEGER NOT NULL,
  FinCount INTEGER NOT NULL,
  CompletedDate TEXT NOT NULL,
  RecoveryType TEXT NOT NULL,
  RocketStatus TEXT NOT NULL,
  FOREIGN KEY (OwnerMemberID) REFERENCES Member(MemberID)
);

CREATE TABLE Flight (
  FlightID INTEGER PRIMARY KEY,
  LaunchDayID INTEGER NOT NULL,
  RocketID INTEGER NOT NULL,
  PadNumber INTEGER NOT NULL,
  LaunchTime TEXT NOT NULL,
  ApogeeM INTEGER,
  MaxSpeedMs REAL,
  FlightTimeS REAL,
  DriftM INTEGER,
  Outcome TEXT NOT NULL,
  IsCertAttempt INTEGER NOT NULL DEFAULT 0,
  RowVersion INTEGER NOT NULL DEFAULT 1,
  FOREIGN KEY (LaunchDayID) REFERENCES LaunchDay(LaunchDayID),
  FOREIGN KEY (RocketID) REFERENCES Rocket(RocketID)
);

CREATE TABLE FlightMotor (
  FlightID INTEGER NOT NULL,
  MotorID INTEGER NOT NULL,
  StageNumber INTEGER NOT NULL,
  Quantity INTEGER NOT NULL,
  EjectionDelayS INTEGER,
  PRIMARY KEY (FlightID, MotorID),
  FOREIGN KEY (FlightID) REFERENCES Flight(FlightID),
  FOREIGN KEY (MotorID) REFERENCES Motor(MotorID)
);

CREATE TABLE LaunchDayDuty (
  LaunchDayID INTEGER NOT NULL,
  MemberID INTEGER NOT NULL,
  DutyName TEXT NOT NULL,
  HoursServed REAL NOT NULL,
  PRIMARY KEY (LaunchDayID, MemberID),
  FOREIGN KEY (LaunchDayID) REFERENCES LaunchDay(LaunchDayID),
  FOREIGN KEY (MemberID) REFERENCES Member(MemberID)
);

INSERT INTO Member VALUES
(1,'Harriet','Coldbrook','1974-02-19','2008-05-10','Full',2,'Wexley',48.00,1),
(2,'Desmond','Yarrow','1966-11-03','2011-03-26','Full',1,'Stoke Tarrant',48.00,1),
(3,'Priya','Nandakumar','1989-08-14','2019-09-07','Full',1,'Wexley',48.00,1),
(4,'Oskar','Lindqvist','2009-04-27','2022-06-11','Junior',0,'Marrow Hill',15.00,1),
(5,'Graham','Petherick','1951-01-08','2004-04-17','Honorary',2,'Pendle Cross',0.00,1),
(6,'Tamsin','Oyelaran','1995-12-22','2021-10-16','Full',0,'Stoke Tarrant',48.00,1),
(7,'Bjarte','Solheim','1982-06-30','2016-05-21','Full',2,'Great Ashby End',48.00,0),
(8,'Imogen','Fairlamb','2010-09-05','2023-04-22','Junior',0,'Wexley',15.00,1),
(9,'Lucian','Draghici','1978-03-16','2020-02-29','Family',0,'Marrow Hill',72.00,1),
(10,'Maeve','Hollinshead','1999-07-11','2024-03-23','Student',0,'Pendle Cross',20.00,0);

INSERT INTO Motor VALUES
(1,'A6','Kestrel Propulsion','A',2.4,6,0.40,18,3.0,0,3.90,42),
(2,'B5','Kestrel Propulsion','B',4.8,5,0.96,18,6.1,0,4.30,35),
(3,'C7','Kestrel Propulsion','C',9.2,7,1.31,18,11.8,0,4.95,58),
(4,'D11','Kestrel Propulsion','D',18.5,11,1.68,24,23.4,0,7.40,24),
(5,'E14','Novaburn','E',33.6,14,2.40,24,42.0,0,11.80,16),
(6,'F36','Novaburn','F',62.0,36,1.72,29,31.5,0,24.50,9),
(7,'G64','Novaburn','G',118.0,64,1.84,29,60.2,1,31.00,7),
(8,'H128','Ridgeway Composite','H',218.0,128,1.70,29,112.0,1,44.50,4),
(9,'I200','Ridgeway Composite','I',412.0,200,2.06,38,211.0,1,69.00,3),
(10,'J290','Ridgeway Composite','J',870.0,290,3.00,54,446.0,1,128.00,0);

INSERT INTO LaunchSite VALUES
(1,'Tarrant Down','Wick Farm Estate',1500,142,60.00,8),
(2,'Ashby Old Airfield','Ashby Parish Council',900,88,35.00,6),
(3,'Pendle Rec Ground','Pendle Cross Town Council',300,61,0.00,4),
(4,'Marrow Moor','R. and D. Hathersedge',2400,315,110.00,10),
(5,'Wexley School Field','Wexley Academy Trust',200,54,0.00,3);

INSERT INTO LaunchDay VALUES
(1,1,'2024-03-23',19.0,8.5,1100,14,1),
(2,3,'2024-04-20',11.5,12.0,1800,46,0),
(3,1,'2024-05-18',8.0,17.5,2100,22,0),
(4,5,'2024-06-15',14.0,18.0,900,120,0),
(5,4,'2024-07-13',9.5,19.5,2700,31,0),
(6,2,'2024-09-14',16.5,15.0,1400,18,0),
(7,1,'2024-10-12',24.0,9.0,750,5,1);

INSERT INTO Rocket VALUES
(1,1,'Second Mortgage','Ridgeway Kits',214.0,102.0,3850,54,1,3,'2023-09-30','Dual deploy','Active'),
(2,1,'Plover','Skylark Models',61.5,34.0,118,24,1,4,'2018-02-11','Parachute','Active'),
(3,2,'Tuesday''s Child',NULL,128.0,66.0,1090,38,1,3,'2022-11-20','Parachute','Active'),
(4,2,'Double Decker','Skylark Models',84.0,25.0,135,18,2,8,'2020-06-03','Streamer','Retired'),
(5,3,'Garuda','Ridgeway Kits',152.0,76.0,1420,38,1,4,'2023-12-28','Parachute','Active'),
(6,4,'Meatball','Skylark Models',38.0,25.0,46,18,1,3,'2022-08-19','Streamer','Active'),
(7,5,'Old Contemptible',NULL,176.0,98.0,2960,54,1,4,'2009-07-14','Parachute','Damaged'),
(8,6,'Pepper Mill','Ridgeway Kits',96.0,57.0,640,29,1,3,'2024-01-21','Parachute','Active'),
(9,7,'Hrimfaxi',NULL,188.0,76.0,2240,54,1,3,'2021-04-05','Dual deploy','Active'),
(10,8,'Purple Haze','Skylark Models',42.0,25.0,52,18,1,4,'2023-05-27','Parachute','Lost'),
(11,9,'Triplet',NULL,74.0,57.0,310,18,1,3,'2022-03-12','Parachute','Active'),
(12,4,'Bumblebee','Skylark Models',55.0,34.0,92,24,1,3,'2024-02-17','Parachute','Active');

INSERT INTO Flight VALUES
(1,1,2,2,'10:42',231,68.0,52.0,140,'Success',0,1),
(2,1,8,4,'11:20',402,96.5,74.0,310,'Success',0,1),
(3,2,6,1,'10:15',88,41.0,21.5,35,'Success',0,1),
(4,2,10,2,'10:31',142,55.0,33.0,60,'Success',0,1),
(5,2,4,3,'11:50',205,74.0,39.0,75,'Second stage late',0,2),
(6,3,5,5,'11:05',611,127.0,101.0,180,'Success',1,1),
(7,3,3,6,'11:48',748,148.5,118.0,205,'Success',0,1),
(8,3,11,1,'13:20',264,83.0,55.5,90,'Success',0,1),
(9,4,12,1,'10:55',176,59.0,40.0,85,'Success',0,1),
(10,4,10,2,'11:10',151,57.5,NULL,NULL,'Lost',0,2),
(11,5,1,8,'10:40',1384,231.0,164.0,420,'Success',0,1),
(12,5,9,9,'12:15',1962,318.0,197.0,610,'Success',0,1),
(13,5,7,7,'14:02',712,139.0,38.0,55,'Parachute failed',0,1),
(14,6,8,3,'11:33',468,104.0,82.0,270,'Success',0,1),
(15,6,12,1,'12:08',258,71.0,49.5,160,'Success',0,1),
(16,7,3,4,'10:25',NULL,NULL,NULL,NULL,'Misfire',0,1);

INSERT INTO FlightMotor VALUES
(1,4,1,1,5),
(2,6,1,1,6),
(3,1,1,1,4),
(4,2,1,1,4),
(5,2,1,1,0),
(5,1,2,1,6),
(6,8,1,1,9),
(7,9,1,1,10),
(8,3,1,3,5),
(9,4,1,1,5),
(10,2,1,1,4),
(11,10,1,1,NULL),
(12,10,1,1,NULL),
(13,9,1,1,8),
(14,7,1,1,7),
(15,5,1,1,6),
(16,9,1,1,10);

INSERT INTO LaunchDayDuty VALUES
(1,1,'Range safety officer',4.0),(1,2,'Launch control',4.0),(1,9,'Registration',3.5),
(2,2,'Range safety officer',6.0),(2,3,'Launch control',6.0),(2,6,'Recovery crew',4.5),
(3,1,'Range safety officer',7.0),(3,7,'Launch control',7.0),(3,10,'Registration',5.0),
(4,3,'Range safety officer',5.5),(4,6,'Launch control',5.5),(4,9,'Spectator marshal',5.0),
(5,7,'Range safety officer',8.0),(5,1,'Launch control',4.0),(5,2,'Recovery crew',8.0),(5,10,'Registration',6.5),
(6,2,'Range safety officer',6.0),(6,9,'Launch control',6.0),(6,3,'Recovery crew',4.0),
(7,1,'Range safety officer',2.0),(7,5,'Launch control',2.0);
