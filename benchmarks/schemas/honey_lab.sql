-- Sample book of a small honey analysis laboratory
CREATE TABLE Client (
  ClientID INTEGER PRIMARY KEY,
  ClientName TEXT NOT NULL,
  ClientType TEXT NOT NULL,
  ContactPerson TEXT,
  County TEXT,
  AccountOpened DATE NOT NULL,
  DiscountPercent REAL NOT NULL DEFAULT 0,
  IsOnStop INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE Analyst (
  AnalystID INTEGER PRIMARY KEY,
  FirstName TEXT NOT NULL,
  LastName TEXT NOT NULL,
  JobTitle TEXT NOT NULL,
  StartDate DATE NOT NULL,
  EndDate DATE,
  IsPollenQualified INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE TestMethod (
  MethodID INTEGER PRIMARY KEY,
  MethodCode TEXT NOT NULL UNIQUE,
  MethodName TEXT NOT NULL,
  ResultUnit TEXT NOT NULL,
  MinAllowed REAL,
  MaxAllowed REAL,
  PricePerTest NUMERIC NOT NULL,
  TurnaroundDays INTEGER NOT NULL,
  IsAccredited INTEGER NOT NULL
);
CREATE TABLE PollenType (
  PollenTypeID INTEGER PRIMARY KEY,
  PlantName TEXT NOT NULL,
  LatinName TEXT,
  GrainSizeMicrons REAL,
  IsNectarPlant INTEGER NOT NULL
);
CREATE TABLE HoneySample (
  SampleID INTEGER PRIMARY KEY,
  SampleNumber TEXT NOT NULL UNIQUE,
  ClientID INTEGER NOT NULL REFERENCES Client(ClientID),
  ReceivedDate DATE NOT NULL,
  DeclaredHoneyType TEXT,
  CountryOfOrigin TEXT,
  HarvestYear INTEGER,
  Texture TEXT NOT NULL,
  WeightGrams REAL NOT NULL,
  SampleStatus TEXT NOT NULL,
  DisposedDate DATE
);
CREATE TABLE SampleTest (
  SampleTestID INTEGER PRIMARY KEY,
  SampleID INTEGER NOT NULL REFERENCES HoneySample(SampleID),
  MethodID INTEGER NOT NULL REFERENCES TestMethod(MethodID),
  AnalystID INTEGER REFERENCES Analyst(AnalystID),
  TestDate DATE,
  ResultValue REAL,
  Verdict TEXT,
  IsRepeat INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE PollenCount (
  SampleID INTEGER NOT NULL REFERENCES HoneySample(SampleID),
  PollenTypeID INTEGER NOT NULL REFERENCES PollenType(PollenTypeID),
  CountedByID INTEGER NOT NULL REFERENCES Analyst(AnalystID),
  GrainsCounted INTEGER NOT NULL,
  CountDate DATE NOT NULL,
  PRIMARY KEY (SampleID, PollenTypeID)
);
CREATE TABLE Certificate (
  CertificateID INTEGER PRIMARY KEY,
  CertificateNumber TEXT NOT NULL UNIQUE,
  SampleID INTEGER NOT NULL REFERENCES HoneySample(SampleID),
  SignedByID INTEGER NOT NULL REFERENCES Analyst(AnalystID),
  IssueDate DATE NOT NULL,
  Conclusion TEXT NOT NULL,
  FeeCharged NUMERIC NOT NULL,
  PaidDate DATE,
  IsWithdrawn INTEGER NOT NULL DEFAULT 0,
  Remarks TEXT
);
INSERT INTO Client VALUES
 (1,'Larkhill Apiaries','beekeeper','Martin Sayce','Wiltshire','2018-03-12',0,0),
 (2,'Goldcomb Packers Ltd','packer','Fiona Dray','Essex','2016-06-01',15,0),
 (3,'Three Valleys Beekeepers'' Association','association','Owain Preece','Powys','2020-01-27',10,0),
 (4,'Northmoor Trading Standards','public authority','Janet Ollerton','Lancashire','2015-11-09',5,0),
 (5,'Cresswell Fine Foods','retailer','Amir Qureshi','Greater London','2022-04-19',0,1),
 (6,'Heatherstane Honey','beekeeper','Isla Rennie','Aberdeenshire','2019-08-05',0,0),
 (7,'Balkan Bee Imports','importer',NULL,'Kent','2021-02-15',7.5,0),
 (8,'Dr Helen Mapstone','research',NULL,'Devon','2023-05-30',20,0),
 (9,'Old Rectory Preserves','retailer','Clare Hunnisett','Sussex','2023-09-11',0,0);
INSERT INTO Analyst VALUES
 (1,'Margaret','Tolliver','Head of Laboratory','2009-01-05',NULL,1),
 (2,'Sanjay','Bhatt','Senior Analyst','2014-09-01',NULL,1),
 (3,'Eilidh','Forsyth','Analyst','2019-02-18',NULL,0),
 (4,'Peter','Cawood','Analyst','2017-04-03','2024-05-31',0),
 (5,'Beatriz','Lemos','Trainee','2024-01-15',NULL,0),
 (6,'Robin','Ashdown','Pollen Specialist','2021-10-11',NULL,1);
INSERT INTO TestMethod VALUES
 (1,'H-01','Moisture by refractometer','%',NULL,20,14.00,3,1),
 (2,'H-02','Hydroxymethylfurfural','mg/kg',NULL,40,38.00,7,1),
 (3,'H-03','Diastase activity','Schade units',8,NULL,36.00,7,1),
 (4,'H-04','Electrical conductivity','mS/cm',NULL,0.8,16.00,3,1),
 (5,'H-05','Free acidity','meq/kg',NULL,50,18.00,5,1),
 (6,'H-06','Sucrose','g/100 g',NULL,5,42.00,10,1),
 (7,'H-07','Colour','mm Pfund',NULL,NULL,12.00,3,0),
 (8,'H-08','C4 sugar adulteration','%',NULL,7,145.00,21,0),
 (9,'H-09','Fructose plus glucose','g/100 g',60,NULL,42.00,10,1);
INSERT INTO PollenType VALUES
 (1,'Ling heather','Calluna vulgaris',32,1),
 (2,'White clover','Trifolium repens',24,1),
 (3,'Oilseed rape','Brassica napus',25,1),
 (4,'Lime','Tilia',36,1),
 (5,'Borage','Borago officinalis',30,1),
 (6,'Sweet chestnut','Castanea sativa',14,1),
 (7,'Meadowsweet','Filipendula ulmaria',17,0),
 (8,'Grasses',NULL,35,0),
 (9,'Bramble','Rubus',26,1),
 (10,'False acacia','Robinia pseudoacacia',29,1),
 (11,'Unidentified',NULL,NULL,0);
INSERT INTO HoneySample VALUES
 (1,'23/0041',1,'2023-03-14','Wildflower','United Kingdom',2022,'clear',340,'reported','2023-10-02'),
 (2,'23/0077',2,'2023-05-22','Acacia','Hungary',2022,'clear',250,'reported','2023-12-04'),
 (3,'23/0132',6,'2023-09-25','Heather','United Kingdom',2023,'jelly',454,'reported','2024-04-08'),
 (4,'23/0140',4,'2023-10-16','Manuka blend','New Zealand',NULL,'set',340,'reported',NULL),
 (5,'24/0009',7,'2024-01-29','Chestnut','Bulgaria',2023,'clear',500,'reported','2024-08-12'),
 (6,'24/0035',5,'2024-04-11','English blossom','United Kingdom',2023,'soft set',227,'on hold',NULL),
 (7,'24/0068',3,'2024-08-19','Borage','United Kingdom',2024,'clear',340,'reported',NULL),
 (8,'24/0069',3,'2024-08-19',NULL,'United Kingdom',2024,'clear',340,'reported',NULL),
 (9,'24/0115',8,'2024-11-05','Lime','United Kingdom',2024,'set',120,'cancelled','2024-11-18'),
 (10,'25/0004',2,'2025-01-13','Acacia','Romania',2024,'clear',250,'reported',NULL),
 (11,'25/0021',9,'2025-02-24','Wildflower','United Kingdom',2024,'set',227,'in test',NULL),
 (12,'25/0022',4,'2025-02-26','Pure clover honey',NULL,NULL,'clear',340,'in test',NULL);
INSERT INTO SampleTest VALUES
 (1,1,1,3,'2023-03-15',17.8,'pass',0),
 (2,1,2,2,'2023-03-20',12.4,'pass',0),
 (3,2,1,4,'2023-05-23',18.3,'pass',0),
 (4,2,4,4,'2023-05-24',0.15,'pass',0),
 (5,3,1,3,'2023-09-27',21.9,'fail',0),
 (6,3,1,2,'2023-09-29',21.7,'fail',1),
 (7,3,7,3,'2023-09-27',96,NULL,0),
 (8,4,2,2,'2023-10-23',68.5,'fail',0),
 (9,4,3,2,'2023-10-24',6.1,'fail',0),
 (10,4,8,1,'2023-11-03',11.2,'fail',0),
 (11,5,4,4,'2024-01-31',1.12,'fail',0),
 (12,5,1,3,'2024-01-31',16.9,'pass',0),
 (13,6,1,5,'2024-04-15',18.0,'pass',0),
 (14,6,6,NULL,NULL,NULL,NULL,0),
 (15,7,1,5,'2024-08-21',17.2,'pass',0),
 (16,8,1,5,'2024-08-21',19.8,'pass',0),
 (17,8,5,3,'2024-08-23',31.5,'pass',0),
 (18,10,4,3,'2025-01-15',0.22,'pass',0),
 (19,10,9,2,'2025-01-22',66.4,'pass',0),
 (20,11,1,5,'2025-02-25',18.6,'pass',0),
 (21,12,8,NULL,NULL,NULL,NULL,0);
INSERT INTO PollenCount VALUES
 (1,2,6,212,'2023-03-21'),(1,9,6,158,'2023-03-21'),(1,7,6,44,'2023-03-21'),(1,11,6,9,'2023-03-21'),
 (2,10,2,141,'2023-05-30'),(2,3,2,233,'2023-05-30'),
 (3,1,6,388,'2023-10-03'),(3,8,6,27,'2023-10-03'),
 (5,6,1,467,'2024-02-07'),(5,4,1,31,'2024-02-07'),
 (7,5,6,96,'2024-08-27'),(7,2,6,301,'2024-08-27'),
 (8,3,6,344,'2024-08-28'),(8,9,6,71,'2024-08-28'),(8,11,6,12,'2024-08-28'),
 (10,10,2,188,'2025-01-20'),(10,3,2,176,'2025-01-20');
INSERT INTO Certificate VALUES
 (1,'C-2023-031',1,1,'2023-03-24','complies',52.00,'2023-04-11',0,NULL),
 (2,'C-2023-058',2,2,'2023-06-02','complies',25.50,'2023-06-30',1,'Wrong country printed'),
 (3,'C-2023-059',2,2,'2023-06-09','complies',0,NULL,0,'Replaces C-2023-058'),
 (4,'C-2023-102',3,1,'2023-10-06','complies as heather honey',40.00,'2023-10-19',0,'Higher moisture limit applies to heather'),
 (5,'C-2023-110',4,1,'2023-11-07','does not comply',208.05,'2023-12-15',0,'Copy sent to the food inspector'),
 (6,'C-2024-012',5,1,'2024-02-12','complies as chestnut honey',27.75,'2024-04-02',0,NULL),
 (7,'C-2024-066',7,2,'2024-08-30','type not confirmed',12.60,'2024-09-16',0,'Borage pollen below the usual share'),
 (8,'C-2024-067',8,2,'2024-08-30','complies',28.80,'2024-09-16',0,NULL),
 (9,'C-2025-005',10,1,'2025-01-28','complies',49.30,NULL,0,NULL);
