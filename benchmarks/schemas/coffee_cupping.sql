CREATE TABLE Origins (
  OriginID INTEGER PRIMARY KEY,
  RegionName TEXT NOT NULL,
  Country TEXT NOT NULL,
  MinAltitude INTEGER,
  MaxAltitude INTEGER,
  HarvestStart TEXT,   -- month, three letters
  HarvestEnd TEXT
);
CREATE TABLE Shippers (
  ShipperID INTEGER PRIMARY KEY,
  CompanyName TEXT NOT NULL,
  City TEXT,
  ContactName TEXT,
  IsCooperative INTEGER DEFAULT 0,
  CreditLimit REAL,
  RowVersion INTEGER
);
CREATE TABLE Lots (
  LotID INTEGER PRIMARY KEY,
  LotMark TEXT NOT NULL,
  OriginID INTEGER NOT NULL REFERENCES Origins(OriginID),
  ShipperID INTEGER REFERENCES Shippers(ShipperID),
  Variety TEXT,
  ProcessMethod TEXT,
  CropYear TEXT,
  BagCount INTEGER,
  BagWeightKg REAL,
  DateArrived TEXT,
  WarehouseBay TEXT,
  RowVersion INTEGER
);
-- one row per sample tin drawn from a lot
CREATE TABLE Samples (
  SampleID INTEGER PRIMARY KEY,
  LotID INTEGER NOT NULL REFERENCES Lots(LotID),
  TinNumber TEXT NOT NULL,
  SampleType TEXT,       -- PSS = pre-shipment, ARR = arrival, ARB = arbitration
  DateDrawn TEXT,
  MoisturePct REAL,
  WaterActivity REAL,
  ScreenSize INTEGER,
  RoastColor INTEGER
);
CREATE TABLE Cuppers (
  CupperID INTEGER PRIMARY KEY,
  FirstName TEXT,
  LastName TEXT,
  LicenseNo TEXT,
  LicenseExpires TEXT,
  YearsCupping INTEGER,
  IsActive INTEGER
);
CREATE TABLE CuppingScores (
  SampleID INTEGER NOT NULL REFERENCES Samples(SampleID),
  CupperID INTEGER NOT NULL REFERENCES Cuppers(CupperID),
  DateCupped TEXT,
  Aroma REAL,
  Acidity REAL,
  Body REAL,
  Aftertaste REAL,
  TotalScore REAL,
  Descriptors TEXT,
  PRIMARY KEY (SampleID, CupperID)
);
CREATE TABLE DefectTypes (
  DefectCode TEXT PRIMARY KEY,
  DefectName TEXT NOT NULL,
  Category INTEGER,      -- 1 primary, 2 secondary
  BeansPerFullDefect INTEGER
);
CREATE TABLE SampleDefects (
  SampleDefectID INTEGER PRIMARY KEY,
  SampleID INTEGER NOT NULL REFERENCES Samples(SampleID),
  DefectCode TEXT NOT NULL REFERENCES DefectTypes(DefectCode),
  BeanCount INTEGER,
  GradedBy INTEGER REFERENCES Cuppers(CupperID)
);
INSERT INTO Origins VALUES
(1,'Guji','Ethiopia',1800,2200,'Nov','Jan'),(2,'Huila','Colombia',1500,1900,'Oct','Jan'),(3,'Cerrado Mineiro','Brazil',800,1250,'May','Sep'),
(4,'Nyeri','Kenya',1600,1950,'Oct','Dec'),(5,'Huehuetenango','Guatemala',1500,2000,'Jan','Apr'),(6,'Gayo Highlands','Indonesia',1200,1600,'Oct','May'),
(7,'Boquete','Panama',1400,1900,'Dec','Mar'),(8,'Kayanza','Burundi',1700,2000,'Mar','Jul'),(9,'Marcala','Honduras',1300,1700,'Dec','Apr'),(10,'Buon Ma Thuot','Vietnam',450,800,NULL,NULL),(11,'Tarrazu','Costa Rica',1200,1900,'Nov','Mar');
INSERT INTO Shippers VALUES
(1,'Shakiso Union Exporters','Addis Ababa','Mekdes Tolera',1,150000,3),(2,'Cafetera del Magdalena','Neiva','Jairo Perdomo',0,220000,7),(3,'Irmaos Valadares','Patrocinio','Lucia Valadares',0,400000,12),
(4,'Othira Growers Society','Nyeri','Peter Wachira',1,90000,2),(5,'Exportadora Cuchumatan','Huehuetenango','Ana Lopez Tum',0,NULL,1),(6,'Takengon Trading','Medan','Iwan Siregar',0,120000,4),
(7,'Finca Alto Quiel','Boquete','Ricardo Lamastra',0,75000,5),(8,'Kayanza Washing Stations','Bujumbura','Diane Niyonkuru',1,60000,2),(9,'Cooperativa Sierra Marcala','Marcala','Osman Benitez',1,85000,6),(10,'Dak Highland Coffee','Buon Ma Thuot','Tran Van Loc',0,300000,9);
INSERT INTO Lots VALUES
(1,'GJ-0417/A',1,1,'Heirloom','Natural','2022/23',320,60,'2023-05-08','B12',4),(2,'HU-2209',2,2,'Caturra','Washed','2022/23',275,70,'2023-04-19','A03',2),
(3,'CM-88-51',3,3,'Mundo Novo','Pulped natural','2022/23',640,59,'2023-02-27','D01',6),(4,'NY-AA-102',4,4,'SL28','Washed','2022/23',150,60,'2023-06-14','B07',1),
(5,'HH-3391',5,5,'Bourbon','Washed','2022/23',275,69,'2023-07-03','A11',1),(6,'GY-G1-77',6,6,'Tim Tim','Wet hulled','2022/23',300,60,'2023-03-22','C05',3),
(7,'BQ-GE-09',7,7,'Gesha','Natural','2022/23',20,30,'2023-06-30','SAFE',2),(8,'KZ-FW-14',8,8,'Bourbon','Washed','2023/24',320,60,'2023-11-20','B02',1),
(9,'MC-1120',9,9,'Lempira','Honey','2022/23',250,69,'2023-06-05','A09',2),(10,'BMT-R2-18',10,10,'Robusta','Natural','2023/24',960,60,'2024-02-12','E04',5),
(11,'GJ-0502/B',1,1,'Heirloom','Washed','2023/24',320,60,NULL,NULL,1),(12,'TZ-2277',11,NULL,'Catuai','Honey','2022/23',180,69,'2023-05-29','A02',2);
INSERT INTO Samples VALUES
(1,1,'T4401','ARR','2023-05-10',11.2,0.56,15,62),(2,2,'T4388','ARR','2023-04-21',10.8,0.54,16,63),(3,3,'T4310','PSS','2022-12-15',11.5,0.58,17,60),(4,3,'T4362','ARR','2023-03-01',11.9,0.60,17,59),
(5,4,'T4425','ARR','2023-06-16',10.4,0.53,18,64),(6,5,'T4440','ARR','2023-07-05',11.0,0.55,16,62),(7,6,'T4371','ARR','2023-03-24',13.1,0.67,17,58),(8,6,'T4379','ARB','2023-04-06',12.9,0.66,17,58),
(9,7,'T4436','ARR','2023-07-01',10.6,NULL,16,65),(10,8,'T4511','ARR','2023-11-22',11.1,0.55,15,63),(11,9,'T4418','ARR','2023-06-07',11.4,0.57,16,61),(12,10,'T4560','ARR','2024-02-14',12.4,0.63,18,55),(13,11,'T4566','PSS','2024-02-20',11.0,NULL,15,NULL);
INSERT INTO Cuppers VALUES
(1,'Ingeborg','Haas','Q-10233','2025-04-30',22,1),(2,'Tobias','Renner','Q-11870','2024-09-30',11,1),(3,'Samira','El Idrissi','Q-12904','2026-01-31',7,1),(4,'Owen','Fairbrother','Q-09115','2022-12-31',30,0),
(5,'Marta','Kowalczyk','Q-13377','2025-10-31',5,1),(6,'Desta','Abebe','Q-12018','2024-06-30',14,1),(7,'Lorenzo','Bassi',NULL,NULL,2,1),(8,'Priya','Nambiar','Q-13402','2026-03-31',4,1),(9,'Henk','Vandersteen','R-00714','2025-02-28',18,1),(10,'Claire','Oduya','Q-11255','2023-08-31',9,0);
INSERT INTO CuppingScores VALUES
(1,1,'2023-05-11',8.25,8.00,7.75,8.00,87.50,'strawberry, cocoa'),(1,6,'2023-05-11',8.50,8.25,7.75,8.00,88.25,'blueberry, jasmine'),(2,2,'2023-04-24',7.75,7.75,7.75,7.50,84.00,'caramel, red apple'),
(3,1,'2022-12-19',7.25,7.00,7.75,7.25,81.25,'peanut, chocolate'),(4,4,'2023-03-02',7.00,6.75,7.75,7.00,79.75,'peanut, woody'),(5,1,'2023-06-19',8.50,8.75,7.75,8.25,89.00,'blackcurrant, tomato'),
(5,3,'2023-06-19',8.25,8.50,7.50,8.25,88.00,'blackcurrant'),(6,5,'2023-07-06',7.75,7.75,7.50,7.75,84.75,'orange, toffee'),(7,2,'2023-03-27',7.00,6.25,8.25,6.75,78.50,'earth, cedar'),(8,1,'2023-04-11',6.75,6.25,8.00,6.50,77.00,'musty'),
(9,3,'2023-07-03',9.00,8.75,8.00,8.75,92.25,'bergamot, papaya'),(10,6,'2023-11-24',8.00,8.25,7.50,7.75,86.25,'lime, black tea'),(11,8,'2023-06-09',7.50,7.50,7.75,7.50,83.50,NULL),(12,9,'2024-02-16',7.25,6.50,8.25,7.00,80.50,'dark chocolate, malt');
INSERT INTO DefectTypes VALUES
('FB','Full black',1,1),('FS','Full sour',1,1),('DC','Dried cherry',1,1),('FD','Fungus damaged',1,1),('FM','Foreign matter',1,1),('SI','Severe insect damage',1,5),('PB','Partial black',2,3),('PS','Partial sour',2,3),('PA','Parchment',2,5),('FL','Floater',2,5),('BC','Broken or chipped',2,5),('SH','Shell',2,5);
INSERT INTO SampleDefects VALUES
(1,1,'DC',1,1),(2,1,'BC',6,1),(3,2,'FL',4,2),(4,4,'PB',7,4),(5,4,'BC',15,4),(6,4,'FM',1,4),(7,6,'SH',3,5),(8,7,'FD',2,2),(9,7,'PA',11,2),(10,8,'FD',4,1),(11,8,'FS',2,1),(12,11,'PS',3,NULL),(13,12,'FB',3,9),(14,12,'SI',10,9);
