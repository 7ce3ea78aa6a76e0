-- Billiard and snooker table fitters: venues, tables, jobs
CREATE TABLE ClothGrade (
  ClothGradeID INTEGER PRIMARY KEY,
  GradeName TEXT NOT NULL,
  Mill TEXT,
  WeightOz INTEGER,
  IsNapped INTEGER NOT NULL DEFAULT 1,
  PricePerMetre REAL,
  Discontinued INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE JobType (
  JobTypeID INTEGER PRIMARY KEY,
  JobTypeName TEXT NOT NULL,
  StandardHours REAL,
  StandardPrice REAL
);
CREATE TABLE Venue (
  VenueID INTEGER PRIMARY KEY,
  VenueName TEXT NOT NULL,
  VenueKind TEXT,
  Town TEXT,
  Postcode TEXT,
  FloorName TEXT,
  HasGoodsLift INTEGER NOT NULL DEFAULT 0,
  ContactName TEXT,
  ContactPhone TEXT,
  OnStop INTEGER NOT NULL DEFAULT 0,
  AccessNotes TEXT
);
CREATE TABLE BilliardTable (
  BilliardTableID INTEGER PRIMARY KEY,
  VenueID INTEGER NOT NULL REFERENCES Venue(VenueID),
  CurrentClothGradeID INTEGER REFERENCES ClothGrade(ClothGradeID),
  SerialNumber TEXT,
  Maker TEXT,
  YearMade INTEGER,
  LengthFeet REAL NOT NULL,
  SlateCount INTEGER,
  Timber TEXT,
  CushionType TEXT,
  HasBedHeater INTEGER NOT NULL DEFAULT 0,
  UsedForMatches INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE Fitter (
  FitterID INTEGER PRIMARY KEY,
  FirstName TEXT NOT NULL,
  LastName TEXT NOT NULL,
  StartDate TEXT NOT NULL,
  LeaveDate TEXT,
  DayRate REAL,
  Phone TEXT,
  IsApprentice INTEGER NOT NULL DEFAULT 0,
  MentorFitterID INTEGER REFERENCES Fitter(FitterID)
);
CREATE TABLE Job (
  JobID INTEGER PRIMARY KEY,
  JobNumber TEXT NOT NULL UNIQUE,
  BilliardTableID INTEGER NOT NULL REFERENCES BilliardTable(BilliardTableID),
  JobTypeID INTEGER NOT NULL REFERENCES JobType(JobTypeID),
  ClothGradeID INTEGER REFERENCES ClothGrade(ClothGradeID),
  ClothColour TEXT,
  ClothMetres REAL,
  BookedOn TEXT NOT NULL,
  PlannedDate TEXT,
  DoneDate TEXT,
  Status TEXT NOT NULL,
  LevelErrorMm REAL,
  AmountCharged REAL,
  IsPaid INTEGER NOT NULL DEFAULT 0,
  Remarks TEXT
);
CREATE TABLE JobFitter (
  JobID INTEGER NOT NULL REFERENCES Job(JobID),
  FitterID INTEGER NOT NULL REFERENCES Fitter(FitterID),
  HoursOnSite REAL,
  IsLead INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (JobID, FitterID)
);
INSERT INTO ClothGrade VALUES
 (1,'Club 28','Lowergate Mill',28,1,34.50,0),(2,'Match 30','Lowergate Mill',30,1,46.00,0),
 (3,'Championship 31','Stroudwater',31,1,62.75,0),(4,'Speed Pool','Valdera',21,0,29.90,0),
 (5,'Heritage Green','Stroudwater',34,1,71.00,1),(6,'Pub Pool 24','Lowergate Mill',24,1,19.80,0);
INSERT INTO JobType VALUES
 (1,'Re-cover bed and cushions',7.0,520.00),(2,'Re-cover bed only',5.0,340.00),(3,'Level and iron',2.0,95.00),
 (4,'Replace cushion rubbers',9.0,690.00),(5,'Dismantle and move',10.0,850.00),(6,'Re-tip cues',1.5,45.00);
INSERT INTO Venue VALUES
 (1,'Ashcombe Working Men''s Club','club','Ashcombe','AX4 2PD','first floor',0,'Barry Tindle','01632 960211',0,'Narrow stair, slates go one at a time.'),
 (2,'The Cue Rooms','snooker hall','Bexmouth','BM1 7QT','basement',1,'Sandra Lim','01632 960245',0,NULL),
 (3,'Fairholme House','private','Little Orwell','OR9 3LA','ground floor',0,'Sir Giles Pemberley','01632 960278',0,'Use the garden door, dogs.'),
 (4,'The Plough','pub','Denny Cross','AX7 1BB','ground floor',0,'Kev Darnell','01632 960290',1,'Mornings only, before opening.'),
 (5,'St Aidan''s Parish Hall','church hall','Ashcombe','AX4 5RE','ground floor',0,'Mary Kettle',NULL,0,NULL),
 (6,'Conservative Club','club','Bexmouth','BM2 4HH','second floor',1,'Alan Frobisher','01632 960316',0,'Lift takes 400 kg.'),
 (7,'Harbour Lights Holiday Park','holiday park','Sandhythe','SH3 8NW','ground floor',0,'Nicola Reeve','01632 960333',0,'Closed November to February.'),
 (8,'Orwell College','school','Orwell','OR1 1GA','first floor',1,'Porter''s lodge','01632 960350',0,NULL),
 (9,'Fire Station No. 4','works canteen','Bexmouth','BM5 6DL','ground floor',0,'Dean Purcell','01632 960367',0,'May have to break off for a call.');
INSERT INTO BilliardTable VALUES
 (1,1,1,'RW 11873','Rushworth',1926,12.0,5,'mahogany','steel block',0,1),
 (2,1,1,'RW 14002','Rushworth',1934,12.0,5,'oak','steel block',0,0),
 (3,2,3,'ST 2210','Starling',2011,12.0,5,'beech','steel block',1,1),
 (4,2,2,'ST 2211','Starling',2011,12.0,5,'beech','steel block',1,1),
 (5,2,4,'VP 90417','Valdera',2017,9.0,3,'laminate','L-profile',0,0),
 (6,3,5,'B&H 318','Bannock & Hale',1887,12.0,5,'walnut','wood block',0,0),
 (7,4,6,NULL,'Leisurecraft',2005,7.0,1,'laminate','L-profile',0,1),
 (8,5,1,NULL,NULL,NULL,8.0,3,'oak','wood block',0,0),
 (9,6,2,'RW 16650','Rushworth',1951,12.0,5,'mahogany','steel block',0,1),
 (10,7,6,'LC 55201','Leisurecraft',2015,7.0,1,'laminate','L-profile',0,0),
 (11,8,2,'B&H 902','Bannock & Hale',1911,12.0,5,'oak','wood block',0,0),
 (12,9,NULL,NULL,'Rushworth',1962,10.0,4,'oak','steel block',0,0);
INSERT INTO Fitter VALUES
 (1,'Raymond','Chivers','1989-06-05',NULL,240.00,'07700 900410',0,NULL),
 (2,'Lee','Chivers','2008-09-01',NULL,215.00,'07700 900411',0,1),
 (3,'Dennis','Quayle','1997-02-17','2023-03-31',225.00,'07700 900412',0,NULL),
 (4,'Connor','Blyth','2021-08-30',NULL,110.00,'07700 900413',1,2),
 (5,'Magda','Nowak','2018-05-14',NULL,200.00,'07700 900414',0,3),
 (6,'Ravi','Sethi','2023-04-17',NULL,95.00,NULL,1,5);
INSERT INTO Job VALUES
 (1,'J22-004',3,1,3,'tournament green',6.5,'2022-01-06','2022-01-19','2022-01-19','done',0.2,985.00,1,NULL),
 (2,'J22-011',7,2,6,'blue',2.4,'2022-02-14','2022-03-01','2022-03-02','done',1.1,185.00,0,'Slate chipped at left centre pocket.'),
 (3,'J22-023',6,3,NULL,NULL,NULL,'2022-05-03','2022-05-24','2022-05-24','done',0.4,140.00,1,'Floor sinking under the bay window, shimmed 3 mm.'),
 (4,'J22-037',9,1,2,'tournament green',6.5,'2022-08-08','2022-09-05','2022-09-06','done',0.3,860.00,1,NULL),
 (5,'J22-049',10,2,6,'red',2.4,'2022-10-25','2022-11-08','2022-11-08','done',0.9,210.00,1,NULL),
 (6,'J23-002',11,4,NULL,NULL,NULL,'2022-12-12','2023-01-04','2023-01-05','done',NULL,760.00,1,'Old rubbers rock hard.'),
 (7,'J23-014',1,1,1,'olive green',6.5,'2023-02-20','2023-03-13','2023-03-13','done',0.3,720.00,1,NULL),
 (8,'J23-020',2,3,NULL,NULL,NULL,'2023-02-20','2023-03-13','2023-03-13','done',0.6,95.00,1,NULL),
 (9,'J23-031',12,5,NULL,NULL,NULL,'2023-05-30','2023-07-10',NULL,'cancelled',NULL,NULL,0,'Canteen rebuild called off.'),
 (10,'J23-038',4,1,2,'tournament green',6.5,'2023-07-17','2023-08-02','2023-08-02','done',0.2,870.00,0,NULL),
 (11,'J23-052',5,2,4,'powder blue',3.2,'2023-10-09','2023-10-25','2023-10-25','done',0.5,295.00,1,NULL),
 (12,'J23-060',8,5,NULL,NULL,NULL,'2023-11-27','2024-01-15',NULL,'booked',NULL,NULL,0,'To the scout hut, 600 m.'),
 (13,'J23-061',6,1,3,'olive green',6.6,'2023-12-04',NULL,NULL,'awaiting cloth',NULL,NULL,0,'Owner wants the old cloth kept.');
INSERT INTO JobFitter VALUES
 (1,1,7.0,1),(1,4,7.0,0),(2,3,4.5,1),(3,1,2.5,1),(4,2,9.0,1),(4,5,9.0,0),(5,3,4.0,1),(5,4,4.0,0),
 (6,5,10.0,1),(6,4,8.0,0),(7,2,6.5,1),(7,3,6.5,0),(8,5,1.75,1),(10,1,7.5,1),(10,6,7.5,0),(11,5,4.25,1),(11,6,4.25,0),(12,2,NULL,1),(12,4,NULL,0);
