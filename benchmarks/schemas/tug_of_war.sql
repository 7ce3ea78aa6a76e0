-- regional tug of war association
BEGIN TRANSACTION;
CREATE TABLE Club (
  ClubID INTEGER PRIMARY KEY,
  ClubName TEXT NOT NULL,
  HomeTown TEXT,
  FoundedYear INTEGER,
  ShirtColour TEXT,
  SecretaryName TEXT,
  AnnualSubscription REAL,
  HasIndoorMat INTEGER
);
INSERT INTO Club VALUES
(1,'Barrowfold Young Farmers','Barrowfold',1958,'Green and white',  'Hilary Stroud',35.0,0),
(2,'Ironmasters','Castle Furnace',1971,'Black','Desmond Pugh',60.0,1),
(3,'Sallow Bridge','Sallow Bridge',1983,'Maroon','Anneke de Wit',45.0,1),
(4,'Dockers United','Port Vane',1949,'Navy','Lorcan Feeney',50.0,0),
(5,'Heathland Pullers','Great Heath',2002,'Orange','Sibyl Marchant',40.0,1),
(6,'Thorny Lane','Thornham',1996,'Yellow','Vikram Nandakumar',30.0,0),
(7,'Fire Brigade Athletic','Port Vane',1964,'Red','Beth Oldroyd',NULL,0),
(8,'Kestrel Ladies','Upper Kestrel',2010,'Sky blue','Marguerite Sloane',45.0,1);
CREATE TABLE WeightClass (
  WeightClassCode TEXT PRIMARY KEY,
  ClassName TEXT NOT NULL,
  MaxTeamWeightKg INTEGER,
  PullersPerTeam INTEGER,
  Category TEXT
);
INSERT INTO WeightClass VALUES
('M560','Men lightweight',560,8,'Men'),('M600','Men middleweight',600,8,'Men'),
('M640','Men heavy middleweight',640,8,'Men'),('M720','Men catchweight',720,8,'Men'),
('W500','Women lightweight',500,8,'Women'),('W540','Women middleweight',540,8,'Women'),
('X580','Mixed four and four',580,8,'Mixed'),('Y480','Youth under eighteen',480,8,'Youth');
CREATE TABLE Puller (
  PullerID INTEGER PRIMARY KEY,
  LicenceNumber TEXT NOT NULL UNIQUE,
  FirstName TEXT NOT NULL,
  LastName TEXT NOT NULL,
  BirthDate TEXT,
  BodyWeightKg REAL,
  ClubID INTEGER REFERENCES Club(ClubID),
  PreviousClubID INTEGER REFERENCES Club(ClubID),
  MedicalExpiryDate TEXT,
  RowGuid TEXT
);
INSERT INTO Puller VALUES
(1,'TW-1044','Gareth','Bowditch','1990-06-14',79.4,1,NULL,'2025-03-31','6f0e-11'),
(2,'TW-1051','Silas','Penhallow','1987-11-02',84.0,2,1,'2024-12-31','6f0e-12'),
(3,'TW-1067','Joost','Hendriksen','1995-01-23',73.6,3,NULL,'2025-06-30','6f0e-13'),
(4,'TW-1080','Declan','Mooney','1979-08-30',91.2,4,7,'2024-09-30','6f0e-14'),
(5,'TW-1092','Freya','Aldous','1998-04-17',63.1,8,NULL,'2025-05-31','6f0e-15'),
(6,'TW-1099','Chipo','Marufu','1993-12-05',66.8,8,5,'2025-01-31','6f0e-16'),
(7,'TW-1105','Barnaby','Slater','2007-02-26',61.5,6,NULL,'2024-11-30','6f0e-17'),
(8,'TW-1113','Ewan','Tranter','1984-07-09',88.7,2,NULL,'2024-10-31','6f0e-18'),
(9,'TW-1120','Matthias','Grob','1991-03-12',70.9,5,3,NULL,'6f0e-19'),
(10,'TW-1126','Rhoda','Bickerstaff','2000-10-19',59.7,5,NULL,'2025-08-31','6f0e-1a');
CREATE TABLE Team (
  TeamID INTEGER PRIMARY KEY,
  TeamName TEXT NOT NULL,
  ClubID INTEGER NOT NULL REFERENCES Club(ClubID),
  WeightClassCode TEXT NOT NULL REFERENCES WeightClass(WeightClassCode),
  CaptainPullerID INTEGER REFERENCES Puller(PullerID),
  CoachName TEXT,
  SeasonYear INTEGER
);
INSERT INTO Team VALUES
(1,'Barrowfold A',1,'M640',1,'Ted Liddiard',2024),
(2,'Ironmasters Steel',2,'M640',8,'Ffion Pugh',2024),
(3,'Ironmasters Slag',2,'M720',2,'Ffion Pugh',2024),
(4,'Sallow Bridge First',3,'M600',3,'Wim Kuyper',2024),
(5,'Dockers Hawsers',4,'M720',4,'Lorcan Feeney',2024),
(6,'Kestrel Blue',8,'W540',5,'Marguerite Sloane',2024),
(7,'Heathland Women',5,'W540',10,'Abel Marchant',2024),
(8,'Thorny Sprouts',6,'Y480',7,'Vikram Nandakumar',2024),
(9,'Heathland Six Hundred',5,'M600',9,'Abel Marchant',2024);
CREATE TABLE TeamMember (
  TeamID INTEGER NOT NULL REFERENCES Team(TeamID),
  PullerID INTEGER NOT NULL REFERENCES Puller(PullerID),
  RopePosition INTEGER,
  IsAnchor INTEGER NOT NULL DEFAULT 0,
  JoinedDate TEXT,
  PRIMARY KEY (TeamID, PullerID)
);
INSERT INTO TeamMember VALUES
(1,1,1,0,'2021-02-14'),(2,8,8,1,'2019-03-01'),(2,2,3,0,'2022-01-16'),(3,2,5,0,'2022-01-16'),(4,3,2,0,'2020-09-06'),
(5,4,8,1,'2015-04-12'),(6,5,1,0,'2019-05-19'),(6,6,8,1,'2023-02-05'),(7,10,4,0,'2022-03-20'),(8,7,6,0,'2023-09-10'),(9,9,7,0,'2024-01-07');
CREATE TABLE Tournament (
  TournamentID INTEGER PRIMARY KEY,
  TournamentName TEXT NOT NULL,
  HeldDate TEXT,
  Venue TEXT,
  HostClubID INTEGER REFERENCES Club(ClubID),
  ChiefJudge TEXT,
  Surface TEXT,
  EntryFee REAL,
  SpectatorCount INTEGER,
  IsCancelled INTEGER DEFAULT 0
);
INSERT INTO Tournament VALUES
(1,'Vane Indoor Open','2024-02-10','Port Vane Drill Hall',7,'Una Prosser','Mat',20.0,310,0),
(2,'Spring Heave','2024-04-20','Great Heath Common',5,'Lambert Okafor','Grass',15.0,645,0),
(3,'Furnace Trophy','2024-05-11','Castle Furnace Rec',2,'Una Prosser','Grass',25.0,880,0),
(4,'Barrowfold Show','2024-06-15','Showground Ring 2',1,'Crispin Yeo','Grass',0.0,2400,0),
(5,'Kestrel Cup','2024-07-06','Upper Kestrel Meadow',8,'Lambert Okafor','Grass',15.0,NULL,1),
(6,'Harbour Day','2024-08-03','East Quay',4,'Crispin Yeo','Sand',10.0,1720,0),
(7,'Sallow Bridge Games','2024-08-24','Mill Field',3,'Una Prosser','Grass',18.5,530,0);
CREATE TABLE Bout (
  BoutID INTEGER PRIMARY KEY,
  TournamentID INTEGER NOT NULL REFERENCES Tournament(TournamentID),
  LeftTeamID INTEGER NOT NULL REFERENCES Team(TeamID),
  RightTeamID INTEGER NOT NULL REFERENCES Team(TeamID),
  WinnerTeamID INTEGER,
  RoundName TEXT,
  PullDurationSeconds INTEGER,
  CautionsLeft INTEGER,
  CautionsRight INTEGER,
  DecisionReason TEXT,
  LastModified TEXT
);
INSERT INTO Bout VALUES
(1,1,1,2,2,'Group',74,1,0,'Pulled over','2024-02-10T21:04:00'),
(2,1,3,5,5,'Final',198,2,1,'Pulled over','2024-02-10T21:05:00'),
(3,2,6,7,6,'Group',51,0,2,'Pulled over','2024-04-21T08:10:00'),
(4,2,4,9,9,'Semi-final',122,3,1,'Disqualified after third caution','2024-04-21T08:11:00'),
(5,3,2,1,2,'Final',93,0,1,'Pulled over','2024-05-12T07:45:00'),
(6,3,3,5,3,'Final',241,1,2,'Pulled over','2024-05-12T07:46:00'),
(7,4,1,2,1,'Final',137,0,3,'Disqualified after third caution','2024-06-16T10:00:00'),
(8,4,4,9,4,'Group',66,0,0,'Pulled over','2024-06-16T10:02:00'),
(9,6,5,3,5,'Final',154,1,1,'Pulled over','2024-08-04T12:20:00'),
(10,6,7,6,NULL,'Group',300,0,0,'No decision, rope parted','2024-08-04T12:21:00'),
(11,7,9,4,4,'Final',108,1,0,'Pulled over','2024-08-25T09:30:00');
COMMIT;
