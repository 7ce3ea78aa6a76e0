-- Municipal rose trial garden: new varieties grown for three seasons and judged
CREATE TABLE RoseClass (
  RoseClassID INTEGER PRIMARY KEY,
  ClassName TEXT NOT NULL,
  PlantsPerEntry INTEGER NOT NULL,
  SpacingCm INTEGER
);
CREATE TABLE Breeder (
  BreederID INTEGER PRIMARY KEY,
  CompanyName TEXT NOT NULL,
  ContactPerson TEXT,
  Town TEXT,
  Country TEXT NOT NULL,
  IsAmateur INTEGER NOT NULL
);
CREATE TABLE TrialBed (
  TrialBedID INTEGER PRIMARY KEY,
  BedCode TEXT NOT NULL,
  AreaSqM REAL,
  SoilType TEXT,
  SoilPH REAL,
  HasDripIrrigation INTEGER NOT NULL,
  LastReplanted TEXT
);
CREATE TABLE TrialEntry (
  TrialEntryID INTEGER PRIMARY KEY,
  EntryNumber TEXT NOT NULL,
  BreederID INTEGER NOT NULL REFERENCES Breeder(BreederID),
  RoseClassID INTEGER NOT NULL REFERENCES RoseClass(RoseClassID),
  TrialBedID INTEGER REFERENCES TrialBed(TrialBedID),
  SeedlingCode TEXT NOT NULL,
  CommercialName TEXT,
  FlowerColour TEXT,
  PetalCount INTEGER,
  HeightCm INTEGER,
  PlantedOn TEXT,
  PlantsLost INTEGER NOT NULL DEFAULT 0,
  EntryFee REAL,
  FeePaid INTEGER NOT NULL,
  TrialStatus TEXT NOT NULL
);
CREATE TABLE Judge (
  JudgeID INTEGER PRIMARY KEY,
  FirstName TEXT NOT NULL,
  LastName TEXT NOT NULL,
  Profession TEXT,
  Email TEXT,
  AppointedYear INTEGER,
  IsPermanent INTEGER NOT NULL,
  EmployedByBreederID INTEGER REFERENCES Breeder(BreederID)
);
CREATE TABLE JudgingRound (
  JudgingRoundID INTEGER PRIMARY KEY,
  RoundDate TEXT NOT NULL,
  Season TEXT NOT NULL,
  ChairJudgeID INTEGER REFERENCES Judge(JudgeID),
  Weather TEXT,
  AirTempC REAL,
  Remarks TEXT
);
CREATE TABLE ScoreSheet (
  JudgingRoundID INTEGER NOT NULL REFERENCES JudgingRound(JudgingRoundID),
  TrialEntryID INTEGER NOT NULL REFERENCES TrialEntry(TrialEntryID),
  JudgeID INTEGER NOT NULL REFERENCES Judge(JudgeID),
  HealthPoints INTEGER,
  FlowerPoints INTEGER,
  FragrancePoints INTEGER,
  HabitPoints INTEGER,
  BlackSpotSeen INTEGER NOT NULL,
  Comment TEXT,
  PRIMARY KEY (JudgingRoundID, TrialEntryID, JudgeID)
);
CREATE TABLE Award (
  AwardID INTEGER PRIMARY KEY,
  TrialEntryID INTEGER NOT NULL REFERENCES TrialEntry(TrialEntryID),
  AwardName TEXT NOT NULL,
  AwardedOn TEXT NOT NULL,
  AverageScore REAL,
  PrizeMoney REAL,
  PresentedBy TEXT
);
INSERT INTO RoseClass VALUES
(1,'Hybrid Tea',5,50),(2,'Floribunda',5,45),(3,'Climber',2,150),(4,'Ground Cover',6,60),(5,'Shrub',3,100),(6,'Miniature',8,30);
INSERT INTO Breeder VALUES
(1,'Halvorsen Roser','Liv Halvorsen','Grimstad','Norway',0),
(2,'Verhaegen Rozen','Pieter Verhaegen','Wetteren','Belgium',0),
(3,'Ashdown Nurseries','Gillian Peat','Crowborough','United Kingdom',0),
(4,'Roseti Colombo','Matteo Colombo','Pistoia','Italy',0),
(5,'A. Pemberton','Arthur Pemberton','Malvern','United Kingdom',1),
(6,'Rosenhof Krug','Sabine Krug','Steinfurth','Germany',0),
(7,'Dr M. Szalai','Maria Szalai','Szeged','Hungary',1),
(8,'Pepinieres Duclos',NULL,'Angers','France',0);
INSERT INTO TrialBed VALUES
(1,'A1',48.0,'clay loam',6.6,1,'2020-11-10'),
(2,'A2',48.0,'clay loam',6.8,1,'2020-11-12'),
(3,'B1',36.5,'sandy loam',6.1,0,'2019-03-04'),
(4,'B2',36.5,'sandy loam',6.2,0,NULL),
(5,'W1',22.0,'loam over rubble',7.3,1,'2021-02-18'),
(6,'P4',15.0,'raised bed mix',NULL,1,'2022-04-05');
INSERT INTO TrialEntry VALUES
(1,'21/03',1,2,1,'HALnord','Nordlys','apricot',24,75,'2021-04-14',0,120.00,1,'finished'),
(2,'21/07',2,1,1,'VERsanto','Madame Ostend','deep red',38,95,'2021-04-14',1,120.00,1,'finished'),
(3,'21/11',3,3,5,'ASHclimb12','Sussex Lantern','yellow',17,260,'2021-04-20',0,120.00,1,'finished'),
(4,'22/01',4,2,2,'COLrubi','Rubina','crimson',30,70,'2022-04-11',0,130.00,1,'in trial'),
(5,'22/02',5,5,3,'PEM 7-14',NULL,'blush white',9,140,'2022-04-11',2,40.00,1,'in trial'),
(6,'22/05',6,4,4,'KRUteppi','Feldteppich','pink',12,40,'2022-04-12',0,130.00,1,'in trial'),
(7,'22/06',6,1,2,'KRUgold3',NULL,'golden yellow',42,100,'2022-04-12',3,130.00,1,'withdrawn'),
(8,'22/09',8,6,6,'DUCmini','Petit Bal','orange',28,30,'2022-04-13',1,130.00,1,'in trial'),
(9,'23/02',1,5,3,'HALfjell',NULL,'white',NULL,120,'2023-04-17',0,130.00,1,'in trial'),
(10,'23/04',7,2,2,'SZA-22-05',NULL,'lilac',21,65,'2023-04-17',0,40.00,0,'in trial'),
(11,'23/08',2,3,5,'VERwand',NULL,'coral',19,210,'2023-04-19',1,130.00,1,'in trial'),
(12,'24/01',3,1,NULL,'ASHtea40',NULL,'cream',NULL,NULL,NULL,0,135.00,0,'announced');
INSERT INTO Judge VALUES
(1,'Rosalind','Harker','park superintendent','r.harker@cityparks.example',2009,1,NULL),
(2,'Jeroen','Claes','nurseryman','jeroen@verhaegen.example',2016,0,2),
(3,'Mirella','Fontana','perfumer','m.fontana@essenza.example',2018,1,NULL),
(4,'Desmond','Yeo','garden journalist',NULL,2020,0,NULL),
(5,'Ute','Brandl','plant pathologist','brandl@agrilab.example',2012,1,NULL),
(6,'Gillian','Peat','nursery manager','g.peat@ashdown.example',2021,0,3),
(7,'Alfred','Noonan','retired head gardener',NULL,1998,1,NULL),
(8,'Keiko','Maruyama','florist','keiko@hanaya.example',2023,0,NULL);
INSERT INTO JudgingRound VALUES
(1,'2022-06-22','early summer',1,'sunny',24.5,NULL),
(2,'2022-09-07','late summer',1,'overcast',18.0,'Deer damage in bed B1.'),
(3,'2023-06-21','early summer',5,'light rain',16.5,'Fragrance judged under cover.'),
(4,'2023-09-13','late summer',1,'sunny',22.0,NULL),
(5,'2024-06-19','early summer',7,'windy',19.5,NULL),
(6,'2024-09-11','late summer',NULL,NULL,NULL,'Planned.');
INSERT INTO ScoreSheet VALUES
(1,1,1,18,17,8,16,0,NULL),(1,1,3,17,18,9,15,0,'Tea scent with apricot'),(1,2,1,12,19,15,13,1,NULL),(1,3,4,16,15,7,17,0,NULL),
(2,1,5,19,16,8,17,0,NULL),(2,2,5,9,17,15,12,1,'Half defoliated'),(2,3,7,15,14,6,18,0,NULL),
(3,4,1,16,16,5,15,0,NULL),(3,5,5,14,13,11,12,1,NULL),(3,6,4,18,15,3,18,0,'Excellent weed cover'),(3,7,2,8,18,12,10,1,NULL),(3,8,3,15,14,NULL,16,0,NULL),
(4,4,6,15,17,6,15,0,NULL),(4,6,7,19,16,4,19,0,NULL),(4,9,1,17,12,9,14,0,NULL),(4,10,5,13,15,13,11,1,'Mildew on buds'),
(5,6,1,19,17,3,18,0,NULL),(5,9,3,18,15,12,16,0,'Clove note'),(5,11,8,14,16,7,13,0,NULL),(5,8,8,12,15,NULL,14,1,NULL);
INSERT INTO Award VALUES
(1,1,'Gold Medal','2023-09-30',78.4,1500.00,'Mayor E. Lockyer'),
(2,3,'Certificate of Merit','2023-09-30',71.2,NULL,'Rosalind Harker'),
(3,2,'Fragrance Prize','2023-09-30',66.9,500.00,'Mirella Fontana'),
(4,1,'Children''s Favourite','2022-07-02',NULL,NULL,'Hillcroft Primary School'),
(5,6,'Low Maintenance Prize','2024-06-29',77.1,750.00,NULL),
(6,9,'Bronze Medal','2024-06-29',70.0,250.00,'Mayor E. Lockyer');
