BEGIN TRANSACTION;
CREATE TABLE Mill (
  MillId INTEGER PRIMARY KEY,
  MillName TEXT NOT NULL UNIQUE,
  County TEXT,
  PowerSource TEXT,              -- Water, Wind, Tide, Electric
  BuiltYear INTEGER,
  MillerName TEXT,
  IsWorking INTEGER NOT NULL,    -- 0/1
  FloorCount INTEGER,
  OpenToVisitors TEXT            -- Y/N
);
INSERT INTO Mill VALUES(1,'Cattle Bridge Mill','Norrshire','Water',1764,'Gwendoline Pask',1,4,'Y');
INSERT INTO Mill VALUES(2,'Sallow Mill','Norrshire','Water',1812,'Theo Marchbank',1,3,'N');
INSERT INTO Mill VALUES(3,'Gibbet Hill Windmill','Eastlow','Wind',1789,'Ambrose Tilley',1,6,'Y');
INSERT INTO Mill VALUES(4,'Thornby Tide Mill','Eastlow','Tide',1691,'Yusuf Demir',0,3,'Y');
INSERT INTO Mill VALUES(5,'Upper Withy Mill','Penharrow','Water',1840,'Carys Bowen',1,4,'N');
INSERT INTO Mill VALUES(6,'Black Jack','Eastlow','Wind',1827,NULL,0,7,'N');
INSERT INTO Mill VALUES(7,'Ravel Street Bakery Mill','Westmark','Electric',2016,'Ilse Kampmann',1,1,'N');
INSERT INTO Mill VALUES(8,'Monks Leat Mill','Penharrow','Water',1702,'Desmond Achebe',1,3,'Y');
CREATE TABLE StoneDresser (
  DresserId INTEGER PRIMARY KEY,
  FullName TEXT NOT NULL,
  HomeTown TEXT,
  DayRate REAL,                  -- pounds
  QualifiedOn TEXT,
  RetiredOn TEXT,
  TrainedByDresserId INTEGER REFERENCES StoneDresser(DresserId),
  MobileNumber TEXT
);
INSERT INTO StoneDresser VALUES(1,'Norman Gathercole','Thornby',260.0,'1971-05-10','2016-12-31',NULL,NULL);
INSERT INTO StoneDresser VALUES(2,'Hilary Stannard','Great Withy',310.0,'1994-09-01',NULL,1,'07700 900211');
INSERT INTO StoneDresser VALUES(3,'Bram Verhulst','Port Sable',340.0,'2003-03-17',NULL,NULL,'07700 900224');
INSERT INTO StoneDresser VALUES(4,'Tobias Gathercole','Thornby',285.0,'2008-06-23',NULL,1,'07700 900236');
INSERT INTO StoneDresser VALUES(5,'Nadia Rahimi','Dunmere',240.0,'2017-11-06',NULL,2,'07700 900248');
INSERT INTO StoneDresser VALUES(6,'Oswin Kettle','Hobden',225.0,'2019-04-15','2022-08-31',3,'07700 900255');
INSERT INTO StoneDresser VALUES(7,'Fenella Crouch','Great Withy',160.0,NULL,NULL,2,'07700 900267');
INSERT INTO StoneDresser VALUES(8,'Piers Adeyemi','Norrbridge',150.0,NULL,NULL,4,NULL);
CREATE TABLE StoneType (
  StoneTypeCode TEXT PRIMARY KEY,
  Description TEXT NOT NULL,
  QuarryRegion TEXT,
  HardnessMohs REAL
);
INSERT INTO StoneType VALUES('FB','French burr','Marne valley',7.0);
INSERT INTO StoneType VALUES('DP','Derbyshire peak grit','Peak District',6.0);
INSERT INTO StoneType VALUES('CU','Cullin lava','Eifel',5.5);
INSERT INTO StoneType VALUES('CE','Emery composite','made in works',8.0);
INSERT INTO StoneType VALUES('GR','Moor granite','Penharrow Moor',6.5);
INSERT INTO StoneType VALUES('WC','Welsh conglomerate','Wye gorge',6.5);
CREATE TABLE Millstone (
  StoneId INTEGER PRIMARY KEY,
  StoneMark TEXT NOT NULL UNIQUE,   -- painted on the rim
  MillId INTEGER NOT NULL REFERENCES Mill(MillId),
  StoneTypeCode TEXT REFERENCES StoneType(StoneTypeCode),
  StonePosition TEXT,               -- Runner or Bed
  DiameterCm REAL,
  WeightKg REAL,
  InstalledYear INTEGER,
  PartnerStoneId INTEGER REFERENCES Millstone(StoneId)
);
INSERT INTO Millstone VALUES(1,'CB-1R',1,'FB','Runner',122.0,910.0,1868,2);
INSERT INTO Millstone VALUES(2,'CB-1B',1,'FB','Bed',122.0,1040.0,1868,1);
INSERT INTO Millstone VALUES(3,'CB-2R',1,'DP','Runner',137.0,1180.0,1790,NULL);
INSERT INTO Millstone VALUES(4,'SA-1R',2,'FB','Runner',117.5,845.0,1901,5);
INSERT INTO Millstone VALUES(5,'SA-1B',2,'FB','Bed',117.5,960.0,1901,4);
INSERT INTO Millstone VALUES(6,'GH-1R',3,'CU','Runner',140.0,990.0,1822,NULL);
INSERT INTO Millstone VALUES(7,'TT-1R',4,'GR','Runner',129.0,1205.0,NULL,NULL);
INSERT INTO Millstone VALUES(8,'UW-1R',5,'FB','Runner',122.0,888.0,1888,9);
INSERT INTO Millstone VALUES(9,'UW-1B',5,'WC','Bed',124.0,1110.0,1846,8);
INSERT INTO Millstone VALUES(10,'RS-1R',7,'CE','Runner',76.0,265.0,2016,NULL);
INSERT INTO Millstone VALUES(11,'ML-1R',8,'GR','Runner',132.0,1255.0,1753,NULL);
CREATE TABLE DressingJob (
  JobId INTEGER PRIMARY KEY,
  StoneId INTEGER NOT NULL REFERENCES Millstone(StoneId),
  LeadDresserId INTEGER NOT NULL REFERENCES StoneDresser(DresserId),
  AssistantDresserId INTEGER REFERENCES StoneDresser(DresserId),
  StartedOn TEXT,
  FinishedOn TEXT,
  FurrowPattern TEXT,
  FurrowDepthMm REAL,
  HoursWorked REAL,
  LabourCharge REAL,
  JobStatus TEXT,                   -- Quoted, InProgress, Done, Abandoned
  Notes TEXT,
  RowVersion INTEGER DEFAULT 1
);
INSERT INTO DressingJob VALUES(501,1,2,5,'2021-02-08','2021-02-11','ten harp, four furrow',9.0,38.5,1480.0,'Done',NULL,3);
INSERT INTO DressingJob VALUES(502,2,2,5,'2021-02-12','2021-02-16','ten harp, four furrow',8.5,33.0,1260.0,'Done','eye packed with plaster',2);
INSERT INTO DressingJob VALUES(503,6,3,6,'2021-05-24','2021-05-28','sickle',12.0,41.0,1925.0,'Done',NULL,2);
INSERT INTO DressingJob VALUES(504,7,4,NULL,'2021-10-04',NULL,'nine harp, three furrow',NULL,11.5,NULL,'Abandoned','crack found from eye to skirt',5);
INSERT INTO DressingJob VALUES(505,4,4,8,'2022-01-17','2022-01-20','ten harp, three furrow',8.0,30.0,1155.0,'Done',NULL,1);
INSERT INTO DressingJob VALUES(506,10,3,NULL,'2022-03-07','2022-03-08','straight radial',4.0,9.5,640.0,'Done','diamond wheel used',2);
INSERT INTO DressingJob VALUES(507,8,2,7,'2022-11-14','2022-11-18','ten harp, four furrow',9.5,36.0,1410.0,'Done',NULL,2);
INSERT INTO DressingJob VALUES(508,11,5,7,'2023-03-20','2023-03-25','eight harp, four furrow',11.0,44.5,1390.0,'Done','granite very blunt',4);
INSERT INTO DressingJob VALUES(509,1,5,8,'2023-09-11','2023-09-14','ten harp, four furrow',8.5,32.0,1175.0,'Done',NULL,1);
INSERT INTO DressingJob VALUES(510,9,2,NULL,'2024-01-29',NULL,'ten harp, four furrow',NULL,14.0,NULL,'InProgress',NULL,1);
INSERT INTO DressingJob VALUES(511,3,4,8,NULL,NULL,NULL,NULL,NULL,1350.0,'Quoted','owner to confirm crane',1);
CREATE TABLE GrindTest (
  GrindTestId INTEGER PRIMARY KEY,
  JobId INTEGER NOT NULL REFERENCES DressingJob(JobId),
  TestedOn TEXT,
  GrainName TEXT,
  OutputKgPerHour REAL,
  MealTempC REAL,
  Passed TEXT                       -- Y/N
);
INSERT INTO GrindTest VALUES(1,502,'2021-02-17','Wheat',142.0,31.5,'Y');
INSERT INTO GrindTest VALUES(2,503,'2021-05-29','Barley',118.0,29.0,'Y');
INSERT INTO GrindTest VALUES(3,505,'2022-01-21','Wheat',96.5,41.0,'N');
INSERT INTO GrindTest VALUES(4,505,'2022-01-24','Wheat',121.0,33.5,'Y');
INSERT INTO GrindTest VALUES(5,506,'2022-03-08','Rye',58.0,35.0,'Y');
INSERT INTO GrindTest VALUES(6,507,'2022-11-19','Spelt',127.5,30.0,'Y');
INSERT INTO GrindTest VALUES(7,508,'2023-03-27','Oats',88.0,43.5,'N');
INSERT INTO GrindTest VALUES(8,508,'2023-04-03','Oats',105.0,34.0,'Y');
INSERT INTO GrindTest VALUES(9,509,'2023-09-15','Wheat',139.0,30.5,'Y');
COMMIT;
