-- On-site stringing service at tennis tournaments
CREATE TABLE Tournament (
  TournamentID INTEGER PRIMARY KEY,
  TournamentName TEXT NOT NULL,
  Category TEXT,
  City TEXT NOT NULL,
  Surface TEXT NOT NULL,
  StartDate TEXT NOT NULL,
  EndDate TEXT NOT NULL,
  IsIndoor INTEGER NOT NULL,
  BallBrand TEXT,
  ContractFee NUMERIC
);
CREATE TABLE Stringer (
  StringerID INTEGER PRIMARY KEY,
  FullName TEXT NOT NULL,
  HomeTown TEXT,
  Certification TEXT,
  FirstSeason INTEGER,
  RacquetsPerDay INTEGER,
  DayRate NUMERIC,
  MobilePhone TEXT,
  IsActive INTEGER NOT NULL
);
CREATE TABLE TournamentStringer (
  TournamentID INTEGER NOT NULL REFERENCES Tournament(TournamentID),
  StringerID INTEGER NOT NULL REFERENCES Stringer(StringerID),
  TeamRole TEXT NOT NULL,
  DaysWorked INTEGER,
  HotelNights INTEGER,
  PRIMARY KEY (TournamentID, StringerID)
);
CREATE TABLE Machine (
  MachineID INTEGER PRIMARY KEY,
  MachineName TEXT NOT NULL,
  Model TEXT,
  PurchaseDate TEXT,
  LastCalibrated TEXT,
  CalibrationErrorKg REAL,
  InService INTEGER NOT NULL
);
CREATE TABLE StringType (
  StringTypeID INTEGER PRIMARY KEY,
  Brand TEXT NOT NULL,
  StringName TEXT NOT NULL,
  Material TEXT NOT NULL,
  GaugeMm REAL,
  Colour TEXT,
  ReelPrice NUMERIC,
  ReelLengthM INTEGER,
  ReelsInStock INTEGER,
  Discontinued INTEGER NOT NULL
);
CREATE TABLE Player (
  PlayerID INTEGER PRIMARY KEY,
  FirstName TEXT NOT NULL,
  LastName TEXT NOT NULL,
  Nationality TEXT,
  LeftHanded INTEGER,
  BestRanking INTEGER,
  CoachName TEXT,
  StringingNotes TEXT
);
CREATE TABLE Racquet (
  RacquetID INTEGER PRIMARY KEY,
  PlayerID INTEGER NOT NULL REFERENCES Player(PlayerID),
  FrameBrand TEXT NOT NULL,
  FrameModel TEXT NOT NULL,
  FrameMark TEXT,
  HeadSizeSqCm INTEGER,
  StringPattern TEXT,
  WeightGrams INTEGER,
  GripSize INTEGER,
  Cracked INTEGER NOT NULL
);
CREATE TABLE StringJob (
  StringJobID INTEGER PRIMARY KEY,
  TicketNo TEXT NOT NULL UNIQUE,
  TournamentID INTEGER NOT NULL REFERENCES Tournament(TournamentID),
  RacquetID INTEGER NOT NULL REFERENCES Racquet(RacquetID),
  StringerID INTEGER REFERENCES Stringer(StringerID),
  MachineID INTEGER REFERENCES Machine(MachineID),
  MainStringID INTEGER NOT NULL REFERENCES StringType(StringTypeID),
  CrossStringID INTEGER REFERENCES StringType(StringTypeID),
  MainTensionKg REAL NOT NULL,
  CrossTensionKg REAL,
  PreStretchPercent INTEGER,
  ReceivedAt TEXT NOT NULL,
  NeededBy TEXT,
  FinishedAt TEXT,
  OnCourtRush INTEGER NOT NULL,
  StringsSuppliedByPlayer INTEGER NOT NULL,
  StencilColour TEXT,
  Charge NUMERIC,
  JobStatus TEXT NOT NULL
);
INSERT INTO Tournament VALUES
(1,'Arden Grass Court Classic','ATP 250','Leamington','grass','2023-06-19','2023-06-25',0,'Slazenby',9200),
(2,'Lakeside Ladies Open','WTA 250','Konstanz','clay','2023-07-17','2023-07-23',0,'Dunmore',8400),
(3,'Tyne Indoor Challenger','Challenger 75','Gateshead','hard','2023-11-06','2023-11-12',1,'Headley',4100),
(4,'Costa Verde Open','ATP 250','Figueira','clay','2024-04-15','2024-04-21',0,'Dunmore',9800),
(5,'Arden Grass Court Classic','ATP 250','Leamington','grass','2024-06-17','2024-06-23',0,'Slazenby',9600),
(6,'Meadowbank Junior Masters','ITF Juniors','Edinburgh','hard','2024-08-12','2024-08-17',0,NULL,1800),
(7,'Fjord Trophy','WTA 500','Bergen','hard','2024-10-07','2024-10-13',1,'Headley',12500),
(8,'Lakeside Ladies Open','WTA 250','Konstanz','clay','2025-05-12','2025-05-18',0,'Dunmore',8900),
(9,'Arden Grass Court Classic','ATP 250','Leamington','grass','2025-06-16','2025-06-22',0,'Slazenby',NULL);
INSERT INTO Stringer VALUES
(1,'Colin Farthing','Solihull','Master Racquet Technician',1998,24,260,'07700 900331',1),
(2,'Naoko Ishii','Reading','Pro Tour Stringer',2009,26,240,'07700 900342',1),
(3,'Matteo Brambati','Como','Pro Tour Stringer',2013,22,225,NULL,1),
(4,'Gethin Rowlands','Swansea','Certified Stringer',2018,18,170,'07700 900358',1),
(5,'Paula Engel','Ravensburg','Master Racquet Technician',2005,25,250,'07700 900367',1),
(6,'Sunil Dabreo','Leicester','Certified Stringer',2021,15,150,'07700 900371',1),
(7,'Barry Muncaster','Hexham','Pro Tour Stringer',1995,20,220,'07700 900384',0),
(8,'Ingrid Solbakken','Bergen','Certified Stringer',2022,16,160,'07700 900395',1),
(9,'Fraser Lyle','Perth',NULL,2024,10,110,'07700 900403',1);
INSERT INTO TournamentStringer VALUES
(1,1,'team leader',8,7),(1,2,'stringer',7,7),(1,4,'stringer',7,6),(2,5,'team leader',8,0),(2,3,'stringer',7,7),
(3,7,'team leader',7,0),(3,4,'stringer',7,7),(4,3,'team leader',8,8),(4,2,'stringer',8,8),(4,6,'stringer',6,7),
(5,1,'team leader',8,7),(5,2,'stringer',7,7),(5,6,'front desk',7,0),(6,4,'team leader',6,6),(6,9,'front desk',6,0),
(7,2,'team leader',8,8),(7,8,'stringer',7,0),(7,5,'stringer',7,8),(8,5,'team leader',8,0),(8,3,'stringer',7,7),
(9,1,'team leader',NULL,7),(9,4,'stringer',NULL,7);
INSERT INTO Machine VALUES
(1,'Big Blue','Tensora E9','2014-02-10','2025-05-02',0.1,1),
(2,'Goose','Tensora E9','2014-02-10','2025-05-02',0.3,1),
(3,'Number Three','Kobashi ES-5','2018-11-26','2025-05-06',0.0,1),
(4,'Number Four','Kobashi ES-5','2018-11-26','2024-09-20',0.2,1),
(5,'Traveller','Kobashi Lite','2021-03-15','2025-03-11',0.2,1),
(6,'Grandad','Elland Crank 200','1996-05-01','2019-06-03',0.9,0),
(7,'Number Seven','Tensora E11','2024-08-30',NULL,NULL,1);
INSERT INTO StringType VALUES
(1,'Volpe','Alpha Rough','polyester',1.25,'silver',148.00,200,11,0),
(2,'Volpe','Alpha Smooth','polyester',1.30,'black',142.00,200,6,0),
(3,'Bowmere','Natural Tour','natural gut',1.30,'natural',NULL,NULL,0,0),
(4,'Kestrel','Multifeel','multifilament',1.30,'white',165.00,200,4,0),
(5,'Kestrel','Hexa Spin','polyester',1.20,'yellow',139.00,200,3,0),
(6,'Tarn','Core 16','synthetic gut',1.28,'white',58.00,200,9,0),
(7,'Tarn','Power Blend','multifilament',1.25,'red',152.00,200,1,1),
(8,'Luxor','Original 125','polyester',1.25,'grey',230.00,220,7,0),
(9,'Luxor','Fourth Gen','polyester',1.28,'blue',236.00,220,0,0),
(10,'Bowmere','Nylon Classic','synthetic gut',1.35,'gold',52.00,200,2,1);
INSERT INTO Player VALUES
(1,'Tomas','Krejcar','CZE',0,34,'Jan Belsky','Two-piece only, tie off away from logo'),
(2,'Delphine','Aubrac','FRA',1,58,'Marc Aubrac',NULL),
(3,'Rory','Hallsworth','GBR',0,211,NULL,'Leave strings long at throat'),
(4,'Ana','Milovac','SRB',0,19,'Vesna Tadic','No stencil before first round'),
(5,'Nicolas','Ibarra','ARG',0,77,'Pablo Sosa','Half kilo lower when it rains'),
(6,'Yui','Tanabe','JPN',0,102,'Kenji Moro',NULL),
(7,'Henrik','Lysgaard','DEN',1,143,NULL,'Power pads at the top mains'),
(8,'Chloe','Winstanley','GBR',0,NULL,'Tina Rudge',NULL),
(9,'Beatriz','Carvalhal','POR',0,45,'Rui Pinto','Always new machine clamp side left'),
(10,'Jed','Okafor','USA',1,NULL,NULL,NULL);
INSERT INTO Racquet VALUES
(1,1,'Headley','Velocity Tour','K1',632,'16x19',331,3,0),
(2,1,'Headley','Velocity Tour','K2',632,'16x19',332,3,0),
(3,2,'Babelle','Aero Drive','DA red',645,'16x19',318,2,0),
(4,3,'Wilmot','Blade 98','RH-4',632,'18x20',327,4,1),
(5,4,'Wilmot','Ultra 100','AM5',645,'16x19',316,2,0),
(6,4,'Wilmot','Ultra 100','AM6',645,'16x19',316,2,0),
(7,5,'Babelle','Pure Control','NI 2',632,'16x20',335,3,0),
(8,6,'Yonaka','E-Zone','YT1',645,'16x19',315,1,0),
(9,7,'Headley','Prestwick Pro','HL-b',613,'18x20',338,4,0),
(10,8,'Tarn','Junior Pro 26',NULL,645,'16x19',NULL,1,0),
(11,9,'Yonaka','V-Core 98','BC3',632,'16x19',320,2,0),
(12,10,'Wilmot','Blade 98','JO',632,'16x19',326,3,0);
INSERT INTO StringJob VALUES
(1,'A23-0017',1,1,1,1,1,NULL,24.5,24.0,0,'2023-06-19 18:05','2023-06-20 10:00','2023-06-19 19:10',0,0,'white',22.00,'collected'),
(2,'A23-0052',1,4,2,2,8,NULL,23.0,22.5,0,'2023-06-20 13:42','2023-06-20 14:15','2023-06-20 14:03',1,0,NULL,32.00,'collected'),
(3,'L23-0008',2,3,5,3,3,8,26.0,24.0,10,'2023-07-17 09:15','2023-07-17 15:00','2023-07-17 11:20',0,1,'red',20.00,'collected'),
(4,'L23-0031',2,5,3,4,9,9,23.5,22.5,0,'2023-07-18 17:30','2023-07-19 11:00','2023-07-18 20:40',0,0,NULL,25.00,'collected'),
(5,'T23-0011',3,9,7,1,2,3,25.0,25.0,5,'2023-11-07 10:20','2023-11-07 18:00','2023-11-07 13:05',0,1,'black',18.00,'collected'),
(6,'C24-0040',4,7,3,5,1,NULL,22.0,21.5,0,'2024-04-17 08:55','2024-04-17 13:00','2024-04-17 10:45',0,0,'white',24.00,'collected'),
(7,'C24-0061',4,2,2,3,1,4,24.0,24.5,0,'2024-04-18 19:25','2024-04-19 09:30',NULL,0,0,'white',NULL,'cancelled'),
(8,'A24-0023',5,12,1,2,5,5,22.5,22.0,0,'2024-06-18 11:10','2024-06-18 17:00','2024-06-18 12:30',0,0,'yellow',24.00,'collected'),
(9,'M24-0004',6,10,4,5,6,NULL,21.0,NULL,0,'2024-08-12 16:00','2024-08-13 09:00','2024-08-12 17:15',0,0,NULL,15.00,'collected'),
(10,'F24-0019',7,6,8,7,9,9,23.0,22.0,0,'2024-10-08 12:00','2024-10-08 20:00','2024-10-08 15:35',0,0,'silver',28.00,'collected'),
(11,'F24-0047',7,8,2,3,4,8,22.5,21.5,NULL,'2024-10-10 18:50','2024-10-10 19:20','2024-10-10 19:14',1,0,'blue',38.00,'collected'),
(12,'L25-0015',8,11,5,3,8,NULL,24.0,23.0,0,'2025-05-13 14:25','2025-05-14 10:00','2025-05-13 16:50',0,0,'silver',26.00,'collected'),
(13,'A25-0002',9,9,4,4,2,3,25.5,25.0,5,'2025-06-16 09:05','2025-06-16 16:00','2025-06-16 11:30',0,1,'black',20.00,'ready'),
(14,'A25-0006',9,4,NULL,NULL,8,NULL,23.0,22.5,0,'2025-06-16 11:50','2025-06-17 09:00',NULL,0,0,NULL,NULL,'waiting');
