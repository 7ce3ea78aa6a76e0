BEGIN TRANSACTION;
CREATE TABLE tblLocationType (
  LocTypeID INTEGER PRIMARY KEY,
  LocTypeDesc TEXT NOT NULL UNIQUE,
  NeedsBadge TEXT CHECK (NeedsBadge IN ('Y','N')),
  MaxVisitsPerWk INTEGER
);
INSERT INTO tblLocationType VALUES
(1,'Office lobby','N',2),(2,'Hospital','Y',5),(3,'School','Y',3),(4,'Railway station','N',7),(5,'Factory canteen','Y',4),
(6,'Gym','N',2),(7,'Car dealership','N',1),(8,'Library','N',1),(9,'Warehouse','Y',3),(10,'Laundromat','N',1);
CREATE TABLE tblDriver (
  DriverID INTEGER PRIMARY KEY,
  DrvName TEXT NOT NULL,
  DrvMobile TEXT,
  LicExpDate TEXT,
  DateHired TEXT,
  HourlyRate REAL,
  TrainedBy INTEGER REFERENCES tblDriver(DriverID),
  Active TEXT CHECK (Active IN ('Y','N'))
);
INSERT INTO tblDriver VALUES
(1,'Marlene Oduya','555-0142','2027-03-31','2009-04-06',24.75,NULL,'Y'),
(2,'Curtis Wendell','555-0117','2026-11-15','2012-09-17',23.1,1,'Y'),
(3,'Hao Nguyen','555-0189','2028-06-02','2015-01-12',22.4,1,'Y'),
(4,'Bettina Kroll','555-0133','2026-08-20','2016-07-25',21.95,2,'N'),
(5,'Osman Yildiz','555-0176','2029-01-09','2018-03-05',20.8,2,'Y'),
(6,'Tammy Rae Fitch','555-0101','2027-12-01','2019-10-28',20.15,3,'Y'),
(7,'Dario Celi','555-0164','2026-05-18','2020-06-15',19.5,3,'Y'),
(8,'Precious Mokoena','555-0158','2030-02-27','2021-11-01',19.25,5,'Y'),
(9,'Ivor Blunt',NULL,'2025-09-30','2022-02-14',18.6,5,'N'),
(10,'Sunniva Lie','555-0120','2028-10-11','2023-05-22',18.4,6,'Y');
CREATE TABLE tblRoute (
  RouteID INTEGER PRIMARY KEY,
  RouteCode TEXT NOT NULL UNIQUE,
  RouteName TEXT NOT NULL,
  DriverID INTEGER REFERENCES tblDriver(DriverID),
  BackupDrv INTEGER REFERENCES tblDriver(DriverID),
  RouteMiles REAL,
  StartTime TEXT,
  VanReg TEXT
);
INSERT INTO tblRoute VALUES
(1,'R-01','Downtown Loop',1,3,18.5,'05:30','KDV 4412'),(2,'R-02','Harbor Run',2,5,41.2,'06:00','KDV 4413'),
(3,'R-03','North Campus',3,1,22.0,'06:15','LPA 0097'),(4,'R-04','Airport Corridor',5,2,57.8,'04:45','LPA 0098'),
(5,'R-05','Mill District',6,7,26.3,'07:00','KDV 4420'),(6,'R-06','Lakeside',7,6,63.9,'06:30','MNB 7731'),
(7,'R-07','Hospital Hill',8,10,12.4,'05:00','MNB 7740'),(8,'R-08','Interstate South',10,8,88.1,'05:15','MNB 7752'),
(9,'R-09','Old Town',6,1,9.7,'08:00','LPA 0101'),(10,'R-10','Quarry Road',7,NULL,34.6,'07:30','KDV 4431');
CREATE TABLE tblMachine (
  MachineID INTEGER PRIMARY KEY,
  AssetTag TEXT NOT NULL UNIQUE,
  Make TEXT,
  ModelNo TEXT,
  Selections INTEGER,
  WgtLbs INTEGER,
  CoinMechSerial TEXT,
  TakesCards TEXT CHECK (TakesCards IN ('Y','N')),
  Refrig TEXT CHECK (Refrig IN ('Y','N')),
  PurchDate TEXT,
  PurchPrice REAL,
  SwappedFor INTEGER REFERENCES tblMachine(MachineID)
);
INSERT INTO tblMachine VALUES
(101,'VM-2201','Crestline','CX-40',40,612,'CM77120','Y','N','2016-03-14',3890.0,NULL),
(102,'VM-2202','Crestline','CX-40',40,612,'CM77121','Y','N','2016-03-14',3890.0,NULL),
(103,'VM-2207','Polarvend','P9 Glass',45,798,'CM80334','Y','Y','2018-08-01',5425.5,NULL),
(104,'VM-2210','Polarvend','P6',30,655,'CM80390','N','Y','2013-05-20',4110.0,103),
(105,'VM-2216','Hotbrew','Duo 2',12,281,'CM61008','N','N','2011-11-08',2575.0,NULL),
(106,'VM-2218','Hotbrew','Trio',18,318,'CM61144','Y','N','2019-02-19',3360.0,105),
(107,'VM-2224','Crestline','CX-28',28,540,'CM77302','N','N','2014-09-30',2995.0,101),
(108,'VM-2230','Snackmaster','SM Compact',20,377,'CM90017','Y','N','2021-06-10',2740.0,NULL),
(109,'VM-2231','Snackmaster','SM Tall',52,733,'CM90018','Y','Y','2021-06-10',6120.0,NULL),
(110,'VM-2239','Polarvend','P9 Glass',45,798,'CM80512','Y','Y','2022-01-27',5890.0,104),
(111,'VM-2244','Frostway','F-100',24,844,'CM55093','Y','Y','2023-04-04',7015.0,NULL),
(112,'VM-2245','Frostway','F-100',24,844,NULL,'N','Y','2023-04-04',6750.0,NULL);
CREATE TABLE tblLocation (
  LocID INTEGER PRIMARY KEY,
  LocName TEXT NOT NULL,
  LocAddr1 TEXT,
  LocCity TEXT,
  LocZip TEXT,
  LocTypeID INTEGER REFERENCES tblLocationType(LocTypeID),
  RouteID INTEGER REFERENCES tblRoute(RouteID),
  ContactNm TEXT,
  ContactPh TEXT,
  CommPct REAL,
  ContractEnd TEXT
);
INSERT INTO tblLocation VALUES
(1,'Penrose Tower','18 Exchange St','Marlow Bay','04811',1,1,'Yvette Lamb','555-0233',8.0,'2026-12-31'),
(2,'St. Aldhelm General','400 Hospital Hill','Marlow Bay','04813',2,7,'Rory Keane','555-0240',12.5,'2027-06-30'),
(3,'Quayside Station','1 Station Approach','Marlow Bay','04810',4,2,'Ingrid Sato','555-0255',15.0,'2028-03-31'),
(4,'Northgate High','77 Campus Dr','Eastmere','04822',3,3,'Paul Drummond','555-0261',10.0,'2026-07-15'),
(5,'Brandt Castings','Unit 4, Mill Ln','Eastmere','04824',5,5,'Wilma Brandt','555-0270',5.0,'2025-11-30'),
(6,'Ironworks Gym','233 Mill Ln','Eastmere','04824',6,5,'Dez Palmer',NULL,9.0,'2027-01-31'),
(7,'Terminal B Arrivals','Airport Rd','Fallon','04840',4,4,'Carla Hume','555-0288',18.0,'2029-09-30'),
(8,'Lakeside Motors','905 Shore Blvd','Fallon','04842',7,6,'Gus Lindqvist','555-0291',6.5,'2026-02-28'),
(9,'Carnegie Branch Library','12 Market Sq','Old Fallon','04845',8,9,'Noreen Abbey','555-0304',7.0,'2027-04-30'),
(10,'Parcelhub 6','I-91 Exit 14','Southing','04860',9,8,'Tariq Aziz','555-0312',11.0,'2028-12-31'),
(11,'Suds & Spin','6 Quarry Rd','Southing','04861',10,10,'Mei-Ling Ho','555-0318',10.5,NULL),
(12,'Harborview Offices','52 Pier St','Marlow Bay','04810',1,2,'Yvette Lamb','555-0233',8.5,'2026-12-31');
CREATE TABLE tblProduct (
  ProdID INTEGER PRIMARY KEY,
  UPC TEXT UNIQUE,
  ProdName TEXT NOT NULL,
  PkgSizeOz REAL,
  CostEa REAL,
  VendPrice REAL,
  Kcal INTEGER,
  ShelfLifeDays INTEGER,
  Discontinued TEXT CHECK (Discontinued IN ('Y','N'))
);
INSERT INTO tblProduct VALUES
(1,'041220010017','Salted Pretzel Twists',2.1,0.44,1.25,230,180,'N'),(2,'041220010024','Jalapeno Chips',1.75,0.51,1.5,260,120,'N'),
(3,'041220010031','Trail Mix Classic',3.0,0.98,2.25,410,240,'N'),(4,'078310550012','Sparkling Lime Water',12.0,0.39,1.75,0,365,'N'),
(5,'078310550029','Ginger Cola',12.0,0.42,1.75,150,300,'N'),(6,'078310550036','Peach Iced Tea',16.9,0.61,2.0,140,270,'Y'),
(7,'090007712340','Oat Bar Honey',1.5,0.36,1.25,190,210,'N'),(8,'090007712357','Dark Choc Square',1.4,0.58,1.75,220,330,'N'),
(9,'090007712364','Cinnamon Roll',4.0,0.87,2.5,470,14,'N'),(10,'033500881205','Turkey Wrap',6.5,2.35,5.5,380,4,'N'),
(11,'033500881212','Fruit Cup',7.0,1.42,3.25,90,6,'Y'),(12,'033500881229','Egg Salad Sandwich',5.8,1.98,4.75,420,3,'N');
CREATE TABLE tblPlacement (
  PlacementID INTEGER PRIMARY KEY,
  MachineID INTEGER NOT NULL REFERENCES tblMachine(MachineID),
  LocID INTEGER NOT NULL REFERENCES tblLocation(LocID),
  InstDate TEXT NOT NULL,
  PulledDate TEXT,
  FloorNo INTEGER,
  MeterRdg INTEGER
);
INSERT INTO tblPlacement VALUES
(1,101,1,'2016-04-01',NULL,1,88213),(2,102,12,'2016-04-04',NULL,2,61540),(3,103,2,'2018-08-20',NULL,0,143902),
(4,104,3,'2013-06-03','2018-08-17',1,90277),(5,105,5,'2011-11-21','2019-02-25',1,47760),(6,106,5,'2019-02-25',NULL,1,39018),
(7,107,4,'2014-10-13','2020-06-26',0,52394),(8,108,6,'2021-07-01',NULL,1,14655),(9,109,7,'2021-07-12',NULL,0,120448),
(10,110,10,'2022-02-07',NULL,1,57109),(11,111,2,'2023-04-17',NULL,3,33870),(12,112,9,'2023-05-02',NULL,0,4126);
CREATE TABLE tblServiceCall (
  CallNo INTEGER PRIMARY KEY,
  MachineID INTEGER NOT NULL REFERENCES tblMachine(MachineID),
  DriverID INTEGER REFERENCES tblDriver(DriverID),
  DateRptd TEXT,
  DateFixed TEXT,
  Fault TEXT,
  PartsCost REAL,
  MinsOnSite INTEGER,
  RefundGiven TEXT CHECK (RefundGiven IN ('Y','N'))
);
INSERT INTO tblServiceCall VALUES
(70311,101,1,'2024-01-09','2024-01-10','Bill validator jam',0.0,25,'Y'),(70318,103,8,'2024-01-22','2024-01-22','Compressor noisy',184.5,95,'N'),
(70326,109,5,'2024-02-03','2024-02-05','Card reader offline',62.0,40,'N'),(70340,106,6,'2024-02-28','2024-03-01','Water inlet leaking',37.25,70,'N'),
(70344,110,10,'2024-03-11','2024-03-11','Coil 14 stuck',4.8,15,'Y'),(70359,111,8,'2024-04-02','2024-04-06','Door gasket torn',91.0,55,'N'),
(70361,102,2,'2024-04-04','2024-04-04','Coin mech full',0.0,10,'N'),(70377,108,7,'2024-05-17','2024-05-20','Display dead',210.0,80,'N'),
(70382,103,10,'2024-06-01','2024-06-02','Drop sensor misaligned',0.0,30,'Y'),(70390,112,NULL,'2024-06-15',NULL,'No power',NULL,NULL,'N'),
(70398,109,5,'2024-07-08','2024-07-08','Vandalized keypad',118.75,65,'N');
COMMIT;
