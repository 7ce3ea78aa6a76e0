BEGIN TRANSACTION;
CREATE TABLE Artist (
  ArtistId INTEGER PRIMARY KEY,
  StageName TEXT NOT NULL UNIQUE,
  LegalName TEXT,
  BirthDate TEXT,
  ShoeSizeEu REAL,
  DayRateEur REAL,
  UnionCardNo TEXT UNIQUE,
  TrainedById INTEGER REFERENCES Artist(ArtistId),
  IsFreelance INTEGER NOT NULL
);
INSERT INTO "Artist" VALUES(1,'Gravel Jean','Jeanne Ravel','1959-02-17',38.0,620.0,'FA-0007',NULL,0);
INSERT INTO "Artist" VALUES(2,'Creaky Pete','Peter Lundgaard','1968-11-30',44.5,540.0,'FA-0031',1,0);
INSERT INTO "Artist" VALUES(3,'Velvet Okoro','Chidi Okoro','1984-06-05',43.0,480.0,'FA-0058',1,1);
INSERT INTO "Artist" VALUES(4,'Lady Clatter','Rosamund Beale','1977-09-23',37.5,510.0,'FA-0044',2,1);
INSERT INTO "Artist" VALUES(5,'Snapdragon','Mirela Ionescu','1990-01-12',39.0,395.0,'FA-0072',4,1);
INSERT INTO "Artist" VALUES(6,'Thud McGraw','Alasdair McGraw','1981-04-28',46.0,450.0,'FA-0060',2,0);
INSERT INTO "Artist" VALUES(7,'Hush','Keiko Morishita','1996-12-02',36.5,310.0,NULL,3,1);
INSERT INTO "Artist" VALUES(8,'Paperfoot','Lorenz Achatz',NULL,41.0,330.0,'FA-0081',5,1);
CREATE TABLE Production (
  ProductionId INTEGER PRIMARY KEY,
  Title TEXT NOT NULL UNIQUE,
  Genre TEXT,
  Director TEXT,
  RuntimeMin INTEGER,
  MixDeadline TEXT,
  BudgetEur REAL,
  LeadArtistId INTEGER REFERENCES Artist(ArtistId),
  ProductionStatus TEXT
);
INSERT INTO "Production" VALUES(1,'The Lamplighter of Ostend','Drama','Agathe Willems',112,'2022-03-18',28500.0,1,'Delivered');
INSERT INTO "Production" VALUES(2,'Knuckle Street','Crime','Damon Reyes',98,'2022-09-02',19750.0,6,'Delivered');
INSERT INTO "Production" VALUES(3,'Snow Hares','Animation','Siri Haugland',81,'2023-01-27',41200.0,3,'Delivered');
INSERT INTO "Production" VALUES(4,'Last Train to Brno','Thriller','Vaclav Drobny',124,'2023-05-12',33000.0,2,'Delivered');
INSERT INTO "Production" VALUES(5,'Grandmother Radio','Comedy','Pilar Ocampo',93,'2023-11-10',16400.0,4,'In mixing');
INSERT INTO "Production" VALUES(6,'Iron Orchard','Western','Damon Reyes',139,'2024-02-23',52800.0,1,'In recording');
INSERT INTO "Production" VALUES(7,'Moth Season','Horror','Elspeth Crowe',88,'2024-06-14',22100.0,5,'In recording');
INSERT INTO "Production" VALUES(8,'Twelve Metres Down','Documentary','Nils Brandt',67,NULL,NULL,NULL,'Planned');
CREATE TABLE SoundProp (
  SoundPropId INTEGER PRIMARY KEY,
  InventoryTag TEXT NOT NULL UNIQUE,
  PropName TEXT NOT NULL,
  Material TEXT,
  ShelfCode TEXT,
  AcquiredOn TEXT,
  PurchasePrice REAL,
  WeightKg REAL,
  IsFragile INTEGER,
  DonatedById INTEGER REFERENCES Artist(ArtistId),
  RowGuid TEXT
);
INSERT INTO "SoundProp" VALUES(1,'SP-0012','Victorian door latch','Iron','B3','2006-05-19',35.0,1.8,0,NULL,'6f1c0a9e-01');
INSERT INTO "SoundProp" VALUES(2,'SP-0019','Coconut halves','Coconut shell','A1','2004-02-03',2.5,0.4,0,1,'6f1c0a9e-02');
INSERT INTO "SoundProp" VALUES(3,'SP-0027','Leather saddle','Leather','C2','2011-08-15',180.0,9.5,0,NULL,'6f1c0a9e-03');
INSERT INTO "SoundProp" VALUES(4,'SP-0033','Bag of cornstarch','Starch','A4','2019-12-01',3.2,1.0,0,NULL,'6f1c0a9e-04');
INSERT INTO "SoundProp" VALUES(5,'SP-0041','Thunder sheet','Steel','D1','2008-03-27',140.0,12.6,0,2,'6f1c0a9e-05');
INSERT INTO "SoundProp" VALUES(6,'SP-0050','Cut-glass decanter','Glass','E5','2015-10-09',48.0,1.3,1,4,'6f1c0a9e-06');
INSERT INTO "SoundProp" VALUES(7,'SP-0054','Gravel tray','Limestone','F1','2010-01-11',22.0,34.0,0,NULL,'6f1c0a9e-07');
INSERT INTO "SoundProp" VALUES(8,'SP-0063','Bakelite telephone','Bakelite','E2','2017-07-22',65.0,2.2,1,NULL,'6f1c0a9e-08');
INSERT INTO "SoundProp" VALUES(9,'SP-0070','Feather duster','Ostrich feather','A2','2020-09-30',8.9,0.2,0,7,'6f1c0a9e-09');
INSERT INTO "SoundProp" VALUES(10,'SP-0078','Pair of work gloves','Leather','A2',NULL,NULL,0.3,0,6,'6f1c0a9e-10');
CREATE TABLE FoleyCue (
  FoleyCueId INTEGER PRIMARY KEY,
  ProductionId INTEGER NOT NULL REFERENCES Production(ProductionId),
  ReelNumber INTEGER,
  StartTimecode TEXT,
  DurationSec REAL,
  CueDescription TEXT,
  PerformedById INTEGER REFERENCES Artist(ArtistId),
  ApprovedById INTEGER REFERENCES Artist(ArtistId),
  RecordedOn TEXT,
  TakeCount INTEGER,
  UsedInFinalMix INTEGER
);
INSERT INTO "FoleyCue" VALUES(88101,1,1,'00:04:12:08',6.4,'Lamplighter opens street gate',1,2,'2022-01-20',3,1);
INSERT INTO "FoleyCue" VALUES(88102,1,4,'01:07:33:20',11.0,'Decanter and glasses on tray',4,1,'2022-01-28',5,1);
INSERT INTO "FoleyCue" VALUES(88103,2,2,'00:31:50:02',2.7,'Punch to the jaw',6,2,'2022-06-14',9,1);
INSERT INTO "FoleyCue" VALUES(88104,3,1,'00:02:01:15',24.5,'Hares crossing fresh snow',3,1,'2022-11-03',4,1);
INSERT INTO "FoleyCue" VALUES(88105,3,3,'00:49:18:11',8.8,'Owl wing beats',7,3,'2022-11-08',7,0);
INSERT INTO "FoleyCue" VALUES(88106,4,5,'01:41:27:00',15.2,'Footsteps on ballast',2,1,'2023-03-09',2,1);
INSERT INTO "FoleyCue" VALUES(88107,5,2,'00:28:44:17',3.1,'Receiver slammed down',4,NULL,'2023-09-19',6,NULL);
INSERT INTO "FoleyCue" VALUES(88108,6,1,'00:08:36:05',42.0,'Riders arrive at ranch',1,2,'2023-12-12',3,1);
INSERT INTO "FoleyCue" VALUES(88109,6,6,'02:03:10:22',18.7,'Storm over the orchard',6,1,'2023-12-15',2,0);
INSERT INTO "FoleyCue" VALUES(88110,7,2,'00:22:59:13',5.5,'Moths against lampshade',5,NULL,'2024-03-26',11,NULL);
INSERT INTO "FoleyCue" VALUES(88111,7,3,'00:55:02:09',4.0,'Cellar door latch lifts',8,5,'2024-03-27',4,1);
CREATE TABLE CuePropUse (
  FoleyCueId INTEGER NOT NULL REFERENCES FoleyCue(FoleyCueId),
  SoundPropId INTEGER NOT NULL REFERENCES SoundProp(SoundPropId),
  SurfaceUsed TEXT,
  MicDistanceCm INTEGER,
  WasDamaged INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (FoleyCueId, SoundPropId)
);
INSERT INTO "CuePropUse" VALUES(88101,1,'Oak board',30,0);
INSERT INTO "CuePropUse" VALUES(88102,6,'Silver tray',45,1);
INSERT INTO "CuePropUse" VALUES(88103,10,'Foam block',20,0);
INSERT INTO "CuePropUse" VALUES(88104,4,'Canvas bag',15,0);
INSERT INTO "CuePropUse" VALUES(88105,9,NULL,25,0);
INSERT INTO "CuePropUse" VALUES(88106,7,'Gravel pit',80,0);
INSERT INTO "CuePropUse" VALUES(88107,8,'Kitchen table',50,1);
INSERT INTO "CuePropUse" VALUES(88108,2,'Packed earth',60,0);
INSERT INTO "CuePropUse" VALUES(88108,3,'Trestle',40,0);
INSERT INTO "CuePropUse" VALUES(88109,5,NULL,150,0);
INSERT INTO "CuePropUse" VALUES(88110,9,'Parchment',10,0);
INSERT INTO "CuePropUse" VALUES(88111,1,'Oak board',35,0);
COMMIT;
