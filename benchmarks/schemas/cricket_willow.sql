-- Cricket bat willow merchant: plantations, trees, the clefts split from them, employees, bat makers and their orders
CREATE TABLE Plantation (
  PlantationId INTEGER PRIMARY KEY,
  PlantationName TEXT NOT NULL,
  County TEXT NOT NULL,
  LandOwner TEXT,
  AreaHectares REAL,
  FloodsInWinter BOOLEAN NOT NULL
);
CREATE TABLE Employee (
  EmployeeId INTEGER PRIMARY KEY,
  FullName TEXT NOT NULL,
  JobTitle TEXT NOT NULL,
  StartedOn DATE NOT NULL,
  ChainsawTicketExpires DATE,
  DayRateGbp REAL,
  TrainedBy INTEGER REFERENCES Employee (EmployeeId)
);
CREATE TABLE WillowTree (
  TreeId INTEGER PRIMARY KEY,
  PlantationId INTEGER NOT NULL REFERENCES Plantation (PlantationId),
  TagNumber TEXT NOT NULL UNIQUE,
  PlantedOn DATE NOT NULL,
  GirthInches INTEGER,
  FelledOn DATE,
  FelledBy INTEGER REFERENCES Employee (EmployeeId),
  HasButterflyStain BOOLEAN NOT NULL DEFAULT 0
);
CREATE TABLE BatMaker (
  BatMakerId INTEGER PRIMARY KEY,
  TradingName TEXT NOT NULL,
  Country TEXT NOT NULL,
  ContactEmail TEXT,
  CustomerSince INTEGER,
  IsExportCustomer BOOLEAN NOT NULL
);
CREATE TABLE SalesOrder (
  OrderId INTEGER PRIMARY KEY,
  OrderNumber TEXT NOT NULL UNIQUE,
  BatMakerId INTEGER NOT NULL REFERENCES BatMaker (BatMakerId),
  OrderedOn DATE NOT NULL,
  ShippedOn DATE,
  FreightCostGbp REAL,
  OrderStatus TEXT NOT NULL,
  SpecialRequest TEXT
);
CREATE TABLE Cleft (
  CleftId INTEGER PRIMARY KEY,
  TreeId INTEGER NOT NULL REFERENCES WillowTree (TreeId),
  SplitBy INTEGER NOT NULL REFERENCES Employee (EmployeeId),
  GradedBy INTEGER REFERENCES Employee (EmployeeId),
  OrderId INTEGER REFERENCES SalesOrder (OrderId),
  Grade TEXT,
  WeightGrams INTEGER,
  MoisturePct REAL,
  WaxedOn DATE,
  PriceGbp REAL
);
INSERT INTO Plantation VALUES
(1,'Tiptoe Meadow','Essex','Ardley Estate',3.2,1),
(2,'Long Ditch','Essex','Ardley Estate',1.8,1),
(3,'Gosling Carr','Suffolk','J. Pymoor',4.5,1),
(4,'Mill Leat','Suffolk','Hunnable Farms',2.1,0),
(5,'Priory Bottom','Norfolk','Diocesan Glebe',2.7,1),
(6,'Heron Piece','Hertfordshire','Lady Cawthra',1.1,0),
(7,'Brickfield Strip','Essex','Town Council',0.6,0),
(8,'Withy Bed','Somerset','R. Stoate',5.3,1),
(9,'Lower Ings','Cambridgeshire','Hunnable Farms',3.9,1),
(10,'Parson''s Holt','Kent',NULL,1.4,0);
INSERT INTO Employee VALUES
(1,'Reginald Hunnable','yard manager','1994-03-07',NULL,210,NULL),
(2,'Trevor Mead','feller','2001-10-15','2026-09-30',185,NULL),
(3,'Aaron Mead','feller','2015-06-01','2027-03-31',160,2),
(4,'Kate Wisbey','cleft splitter','2008-01-14','2025-11-30',165,1),
(5,'Olu Bankole','cleft splitter','2017-09-04',NULL,150,4),
(6,'Sunil Desai','grader','2010-05-10',NULL,175,1),
(7,'Megan Orris','grader','2019-02-18',NULL,155,6),
(8,'Piotr Zych','kiln operator','2012-11-26',NULL,148,1),
(9,'Ellis Carter','planter','2021-03-29','2026-04-30',128,3),
(10,'Fern Lockyer','apprentice','2024-09-02',NULL,92,5);
INSERT INTO WillowTree VALUES
(1,1,'TM-014','2004-02-20',61,'2023-01-17',2,0),
(2,1,'TM-022','2004-02-20',58,'2023-01-18',2,1),
(3,2,'LD-003','2006-01-30',57,'2023-11-21',3,0),
(4,3,'GC-041','2003-03-11',66,'2023-02-07',2,0),
(5,3,'GC-042','2003-03-11',63,'2024-01-23',3,0),
(6,4,'ML-008','2007-02-05',56,'2024-02-13',3,1),
(7,5,'PB-019','2005-03-02',60,'2024-02-27',2,0),
(8,6,'HP-002','2010-01-18',51,NULL,NULL,0),
(9,8,'WB-077','2012-02-14',44,NULL,NULL,0),
(10,9,'LI-030','2008-03-06',54,NULL,NULL,0),
(11,7,'BS-005','2022-03-15',9,NULL,NULL,0),
(12,10,'PH-001','2006-12-04',59,'2024-12-10',2,0);
INSERT INTO BatMaker VALUES
(1,'Lark & Tupper','United Kingdom','workshop@larktupper.example',1996,0),
(2,'Sialwood Sports','Pakistan','orders@sialwood.example',2009,1),
(3,'Meerkat Cricket','India','buying@meerkat.example',2012,1),
(4,'Southerly Bats','Australia','hello@southerly.example',2005,1),
(5,'Pennyfold','United Kingdom','bats@pennyfold.example',2018,0),
(6,'Kea Willow Works','New Zealand','jo@keawillow.example',2014,1),
(7,'Table Bay Bats','South Africa',NULL,2011,1),
(8,'Old Nets','United Kingdom','oldnets@post.example',2021,0),
(9,'Jaffna Crafts','Sri Lanka','export@jaffnacrafts.example',2020,1),
(10,'Windrush Blades','Barbados','windrush@blades.example',NULL,1);
INSERT INTO SalesOrder VALUES
(1,'SO-1180',1,'2023-07-03','2023-07-12',38,'delivered',NULL),
(2,'SO-1184',4,'2023-08-14','2023-09-01',412.5,'delivered','No clefts under 1500 g'),
(3,'SO-1191',2,'2023-10-09','2023-10-27',365,'delivered',NULL),
(4,'SO-1203',5,'2024-04-22','2024-04-29',24,'delivered','Butterfly stain welcome'),
(5,'SO-1207',3,'2024-06-11','2024-07-02',540,'delivered',NULL),
(6,'SO-1212',6,'2024-08-05','2024-08-30',288,'delivered','Fumigation papers in triplicate'),
(7,'SO-1219',1,'2024-09-16','2024-09-20',41,'delivered',NULL),
(8,'SO-1225',9,'2024-11-04','2024-11-26',236,'shipped',NULL),
(9,'SO-1230',8,'2025-01-13',NULL,NULL,'open','Collects from the yard'),
(10,'SO-1231',7,'2025-01-20',NULL,NULL,'cancelled',NULL);
INSERT INTO Cleft VALUES
(1,1,4,6,1,'1',1540,11.5,'2023-01-24',42),
(2,1,4,6,2,'1+',1610,11,'2023-01-24',58),
(3,2,5,7,4,'3',1480,12,'2023-01-26',19.5),
(4,4,4,6,2,'1+',1585,10.5,'2023-02-14',58),
(5,4,5,6,3,'2',1490,12.5,'2023-02-14',30),
(6,4,5,7,3,'2',1465,12,'2023-02-15',30),
(7,3,4,7,5,'1',1525,11,'2023-11-28',44),
(8,5,4,6,5,'1+',1630,10.5,'2024-01-30',61),
(9,5,5,6,6,'1',1555,11.5,'2024-01-30',44),
(10,6,5,7,7,'3',1440,13,'2024-02-20',21),
(11,7,4,7,8,'2',1500,12,'2024-03-05',31.5),
(12,7,5,6,9,'2',1510,12,'2024-03-05',31.5),
(13,12,4,NULL,NULL,NULL,1820,24.5,'2024-12-17',NULL),
(14,12,10,NULL,NULL,NULL,1790,25,NULL,NULL);
