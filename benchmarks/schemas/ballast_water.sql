-- Laboratory for checks of ships' ballast water
CREATE TABLE TreatmentSystem (
  TreatmentSystemID INTEGER PRIMARY KEY,
  SystemName TEXT NOT NULL,
  Maker TEXT,
  Method TEXT NOT NULL,
  RatedFlowM3PerHour INTEGER,
  TypeApproved INTEGER NOT NULL,
  ApprovalDate TEXT
);
CREATE TABLE Port (
  PortID INTEGER PRIMARY KEY,
  PortName TEXT NOT NULL,
  Country TEXT NOT NULL,
  WaterType TEXT,
  IsHighRisk INTEGER NOT NULL
);
CREATE TABLE Ship (
  ShipID INTEGER PRIMARY KEY,
  ImoNumber TEXT NOT NULL,
  ShipName TEXT NOT NULL,
  FlagState TEXT,
  ShipType TEXT NOT NULL,
  BuildYear INTEGER,
  GrossTonnage INTEGER,
  BallastCapacityM3 INTEGER,
  TreatmentSystemID INTEGER REFERENCES TreatmentSystem(TreatmentSystemID)
);
CREATE TABLE Analyst (
  AnalystID INTEGER PRIMARY KEY,
  StaffCode TEXT NOT NULL,
  FullName TEXT NOT NULL,
  JobGrade TEXT,
  StartDate TEXT NOT NULL,
  LeaveDate TEXT,
  CertifiedForBoarding INTEGER NOT NULL,
  SupervisorID INTEGER REFERENCES Analyst(AnalystID)
);
CREATE TABLE SamplingVisit (
  SamplingVisitID INTEGER PRIMARY KEY,
  ShipID INTEGER NOT NULL REFERENCES Ship(ShipID),
  VisitPortID INTEGER NOT NULL REFERENCES Port(PortID),
  UptakePortID INTEGER REFERENCES Port(PortID),
  SamplerID INTEGER NOT NULL REFERENCES Analyst(AnalystID),
  VisitDate TEXT NOT NULL,
  Reason TEXT NOT NULL,
  DischargeVolumeM3 REAL,
  LogbookInOrder INTEGER,
  Outcome TEXT,
  InvoiceAmount REAL,
  Remarks TEXT
);
CREATE TABLE WaterSample (
  WaterSampleID INTEGER PRIMARY KEY,
  SamplingVisitID INTEGER NOT NULL REFERENCES SamplingVisit(SamplingVisitID),
  SampleCode TEXT NOT NULL UNIQUE,
  TankName TEXT,
  SampleVolumeL REAL NOT NULL,
  TemperatureC REAL,
  SalinityPsu REAL,
  ReceivedAt TEXT,
  SpoiledInTransit INTEGER NOT NULL,
  RowVersion INTEGER NOT NULL DEFAULT 1
);
CREATE TABLE OrganismGroup (
  OrganismGroupID INTEGER PRIMARY KEY,
  GroupName TEXT NOT NULL,
  SizeClass TEXT,
  DischargeLimit REAL NOT NULL,
  LimitUnit TEXT NOT NULL
);
CREATE TABLE OrganismCount (
  WaterSampleID INTEGER NOT NULL REFERENCES WaterSample(WaterSampleID),
  OrganismGroupID INTEGER NOT NULL REFERENCES OrganismGroup(OrganismGroupID),
  AnalystID INTEGER NOT NULL REFERENCES Analyst(AnalystID),
  CountDate TEXT NOT NULL,
  CountingMethod TEXT,
  Concentration REAL,
  ExceedsLimit INTEGER NOT NULL,
  PRIMARY KEY (WaterSampleID, OrganismGroupID)
);
INSERT INTO TreatmentSystem VALUES
(1,'ClearTank 500','Nordvik Marine','filtration and UV',500,1,'2015-06-30'),
(2,'ClearTank 1000','Nordvik Marine','filtration and UV',1000,1,'2017-02-14'),
(3,'ElectroBal E2','Hanmir Aquatech','electrolysis',2000,1,'2016-11-08'),
(4,'OzoSea 300','Teal Systems','ozone',300,1,'2014-09-19'),
(5,'Deoxi-B','Brack & Sons','inert gas',750,0,NULL),
(6,'PeraDose','Kelmar Chemicals','chemical dosing',1500,1,'2018-05-03');
INSERT INTO Port VALUES
(1,'Port Ellery','United Kingdom','brackish',0),
(2,'Skarrwick','United Kingdom','marine',0),
(3,'Oosterkade','Netherlands','brackish',0),
(4,'Varnholm','Sweden','brackish',1),
(5,'Puerto Lindo','Chile','marine',1),
(6,'Kawasan Bay','Indonesia','marine',1),
(7,'Lac du Nord','Canada','fresh',1),
(8,'Cabo Firme','Portugal','marine',0),
(9,'Santa Rosalba','Argentina','fresh',0);
INSERT INTO Ship VALUES
(1,'9011110','Alma Bretagne','France','bulk carrier',2009,31200,14800,2),
(2,'9022224','Skua Trader','Liberia','container ship',2014,48700,16900,3),
(3,'9033332','Northern Whin','Norway','tanker',2011,22900,11250,5),
(4,'9044443','Porto Sereno','Portugal','general cargo',2003,7400,3100,4),
(5,'9055554','Lady Tamsin','United Kingdom','car carrier',2016,57300,9800,1),
(6,'9066665','Baltic Oriole','Malta','bulk carrier',2018,34100,15500,2),
(7,'9077776','Kestrel Bay','Bahamas','cruise ship',2006,71500,5200,1),
(8,'9088887','Maule Star','Panama','reefer',1999,10800,4300,NULL),
(9,'9099998','Hai Yun 8','Singapore','container ship',2020,93600,27400,3),
(10,'9100004','Gannet','United Kingdom','dredger',2012,4900,2050,6);
INSERT INTO Analyst VALUES
(1,'RBK','Ragnhild Birkeland','Head of laboratory','2010-08-02',NULL,1,NULL),
(2,'DLW','Desmond Lowther','Senior analyst','2013-01-14',NULL,1,1),
(3,'AFR','Amrita Farrow','Senior analyst','2016-05-23',NULL,0,1),
(4,'PKT','Piet Koster','Sampler','2018-10-01',NULL,1,2),
(5,'EJM','Ellen Jermyn','Analyst','2019-03-11','2023-08-31',0,3),
(6,'TSC','Tobias Schuh','Analyst','2021-09-06',NULL,0,3),
(7,'MOB','Mary O''Brannon','Sampler','2022-02-28',NULL,1,2),
(8,'CNG','Chidi Nwogu','Trainee','2023-09-18',NULL,0,3);
INSERT INTO SamplingVisit VALUES
(1,1,1,5,4,'2022-02-09','port state request',8200,1,'compliant',1450.00,NULL),
(2,4,2,8,2,'2022-05-17','owner''s request',1150,1,'compliant',980.00,NULL),
(3,3,1,4,4,'2022-08-30','commissioning test',6400,1,'not compliant',2100.00,'Gas plant tripped twice during discharge'),
(4,2,1,6,7,'2022-11-22','port state request',5300,0,'compliant',1450.00,'Two pages missing from the ballast log'),
(5,7,2,8,7,'2023-04-04','owner''s request',900,1,'compliant',980.00,NULL),
(6,8,1,5,4,'2023-06-13','port state request',2750,0,'not compliant',1450.00,'No treatment on board; exchanged at sea only'),
(7,5,1,3,2,'2023-09-26','routine check',3400,1,'compliant',760.00,NULL),
(8,6,2,7,7,'2023-12-05','commissioning test',9900,1,'inconclusive',2100.00,'Sampling port iced up, one bottle broken'),
(9,9,1,6,4,'2024-03-19','port state request',12500,1,'compliant',1450.00,NULL),
(10,10,2,NULL,7,'2024-05-28','routine check',640,NULL,NULL,NULL,'Results still awaited');
INSERT INTO WaterSample VALUES
(1,1,'BW22-014','No. 3 port wing',1000,9.5,31.2,'2022-02-09 15:40',0,3),
(2,1,'BW22-015','Aft peak',500,9.8,30.9,'2022-02-09 15:40',0,2),
(3,2,'BW22-041','No. 1 double bottom',1000,12.1,34.6,'2022-05-17 18:05',0,2),
(4,3,'BW22-077','No. 5 starboard',1000,17.4,7.3,'2022-08-30 20:20',0,4),
(5,3,'BW22-078','No. 5 port',1000,17.6,7.1,'2022-08-30 20:20',0,2),
(6,4,'BW22-102','Fore peak',750,14.0,33.8,'2022-11-23 08:15',0,2),
(7,5,'BW23-019','No. 2 heeling tank',1000,10.6,35.1,'2023-04-04 14:30',0,2),
(8,6,'BW23-036','No. 4 double bottom',1000,15.9,33.0,'2023-06-13 17:50',0,3),
(9,7,'BW23-058','No. 6 centre',500,16.2,18.4,'2023-09-26 13:10',0,2),
(10,8,'BW23-080','No. 2 topside',1000,2.3,0.4,'2023-12-06 09:00',0,2),
(11,8,'BW23-081','No. 4 topside',1000,NULL,NULL,'2023-12-06 09:00',1,1),
(12,9,'BW24-021','No. 7 starboard',1000,13.3,32.2,'2024-03-19 19:25',0,2),
(13,10,'BW24-037','Hopper side tank',250,11.8,34.0,NULL,0,1);
INSERT INTO OrganismGroup VALUES
(1,'Zooplankton','50 micrometres and over',10,'per m3'),
(2,'Phytoplankton','10 to 50 micrometres',10,'per mL'),
(3,'Escherichia coli',NULL,250,'cfu per 100 mL'),
(4,'Intestinal enterococci',NULL,100,'cfu per 100 mL'),
(5,'Vibrio cholerae',NULL,1,'cfu per 100 mL');
INSERT INTO OrganismCount VALUES
(1,1,3,'2022-02-10','microscope',4,0),(1,2,3,'2022-02-10','fluorometer',2.1,0),(1,3,5,'2022-02-11','culture',30,0),
(2,1,3,'2022-02-10','microscope',7,0),(3,1,5,'2022-05-18','microscope',1,0),(3,4,5,'2022-05-19','culture',12,0),
(4,1,3,'2022-08-31','microscope',146,1),(4,2,6,'2022-08-31','fluorometer',38.5,1),(5,1,6,'2022-08-31','microscope',97,1),
(6,1,5,'2022-11-24','microscope',9,0),(6,5,6,'2022-11-25','culture',0,0),(7,2,6,'2023-04-05','fluorometer',0.8,0),
(8,1,3,'2023-06-14','microscope',61,1),(8,3,6,'2023-06-15','culture',310,1),(9,1,6,'2023-09-27','microscope',3,0),
(10,1,3,'2023-12-07','microscope',10,0),(10,2,8,'2023-12-07','fluorometer',NULL,0),(12,1,8,'2024-03-20','microscope',2,0),
(12,4,6,'2024-03-21','culture',45,0);
