BEGIN TRANSACTION;
-- workshop for hand-made terrestrial and celestial globes
CREATE TABLE Artisan (
  ArtisanID INTEGER PRIMARY KEY,
  FirstName TEXT NOT NULL,
  LastName TEXT NOT NULL,
  Craft TEXT,
  HiredDate TEXT,
  HourlyRate REAL,                -- EUR
  MentorID INTEGER REFERENCES Artisan(ArtisanID)
);
INSERT INTO "Artisan" VALUES(1,'Isolde','Varga','gore pasting','2004-02-16',34.0,NULL);
INSERT INTO "Artisan" VALUES(2,'Matthias','Oort','engraving','2001-09-03',38.5,NULL);
INSERT INTO "Artisan" VALUES(3,'Beatrix','Lomax','watercolour','2009-05-11',31.0,1);
INSERT INTO "Artisan" VALUES(4,'Samir','Haddad','turning','2012-10-01',29.5,NULL);
INSERT INTO "Artisan" VALUES(5,'Nell','Ashdown','gore pasting','2016-03-21',26.0,1);
INSERT INTO "Artisan" VALUES(6,'Pietro','Calvani','brass work','2014-07-07',30.0,4);
INSERT INTO "Artisan" VALUES(7,'Nell','Strand','watercolour','2019-01-14',24.5,3);
INSERT INTO "Artisan" VALUES(8,'Oskar','Brandvold','engraving','2020-08-31',25.0,2);
INSERT INTO "Artisan" VALUES(9,'Chiyo','Maeda','varnishing','2022-04-04',22.0,5);
CREATE TABLE MapPlate (
  PlateCode TEXT PRIMARY KEY,     -- stamped on the copper
  PlateTitle TEXT NOT NULL UNIQUE,
  EngraverID INTEGER REFERENCES Artisan(ArtisanID),
  EngravedYear INTEGER,
  DiameterCm REAL,                -- of the finished globe
  GoreCount INTEGER,
  IsCelestial INTEGER NOT NULL DEFAULT 0
);
INSERT INTO "MapPlate" VALUES('T-20A','Voyager Small',2,2003,20.0,12,0);
INSERT INTO "MapPlate" VALUES('T-33A','Meridian Library',2,2005,33.0,12,0);
INSERT INTO "MapPlate" VALUES('T-33B','Trade Winds',8,2021,33.0,12,0);
INSERT INTO "MapPlate" VALUES('T-50A','Grand Admiral',2,2010,50.0,18,0);
INSERT INTO "MapPlate" VALUES('T-80A','Statesman',2,2016,80.0,24,0);
INSERT INTO "MapPlate" VALUES('C-20A','Pocket Zodiac',8,2022,20.0,12,1);
INSERT INTO "MapPlate" VALUES('C-33A','Northern Watch',2,2007,33.0,12,1);
INSERT INTO "MapPlate" VALUES('C-50A','Atlas of Stars',2,2013,50.0,18,1);
INSERT INTO "MapPlate" VALUES('M-15A','Lunar Miniature',NULL,1998,15.0,8,1);
CREATE TABLE Client (
  ClientID INTEGER PRIMARY KEY,
  ClientName TEXT NOT NULL,
  Country TEXT,
  ContactEmail TEXT,
  IsMuseum INTEGER NOT NULL DEFAULT 0
);
INSERT INTO "Client" VALUES(1,'Halvorsen Maritime Museum','Norway','loans@halvorsen.example',1);
INSERT INTO "Client" VALUES(2,'Lady Corisande Whyte','United Kingdom',NULL,0);
INSERT INTO "Client" VALUES(3,'Bibliotheca Orsini','Italy','acquisti@orsini.example',1);
INSERT INTO "Client" VALUES(4,'Tamarind Hotels Group','Singapore','interiors@tamarind.example',0);
INSERT INTO "Client" VALUES(5,'Dr Felix Aumann','Austria','f.aumann@post.example',0);
INSERT INTO "Client" VALUES(6,'Port Lucan Yacht Club','Ireland','steward@plyc.example',0);
INSERT INTO "Client" VALUES(7,'Museum of Old Instruments','Netherlands','registrar@moi.example',1);
INSERT INTO "Client" VALUES(8,'Adaeze Nwosu','Canada','adaeze@nwosu.example',0);
INSERT INTO "Client" VALUES(9,'Lantern Street Antiques','United Kingdom','shop@lanternst.example',0);
INSERT INTO "Client" VALUES(10,'Kestrel Film Props','Canada','hire@kestrelprops.example',0);
CREATE TABLE GlobeOrder (
  OrderID INTEGER PRIMARY KEY,
  PayingClientID INTEGER NOT NULL REFERENCES Client(ClientID),
  ReceivingClientID INTEGER NOT NULL REFERENCES Client(ClientID),
  PlateCode TEXT NOT NULL REFERENCES MapPlate(PlateCode),
  OrderedOn TEXT,
  PromisedOn TEXT,
  ShippedOn TEXT,
  StandWood TEXT,
  PriceEur REAL,
  DepositPaid REAL,
  OrderStatus TEXT,               -- Placed, InWork, Shipped, Cancelled
  RowVersion INTEGER DEFAULT 1
);
INSERT INTO "GlobeOrder" VALUES(2301,1,1,'T-50A','2022-11-03','2023-05-31','2023-06-09','walnut',8900.0,2670.0,'Shipped',6);
INSERT INTO "GlobeOrder" VALUES(2302,9,2,'T-33A','2023-01-17','2023-06-30','2023-06-21','cherry',3450.0,1035.0,'Shipped',5);
INSERT INTO "GlobeOrder" VALUES(2303,4,4,'T-80A','2023-02-28','2024-01-15','2024-02-20','teak',24800.0,12400.0,'Shipped',9);
INSERT INTO "GlobeOrder" VALUES(2304,5,5,'C-33A','2023-04-12','2023-09-30','2023-09-28','pear',3900.0,1170.0,'Shipped',4);
INSERT INTO "GlobeOrder" VALUES(2305,2,6,'T-33B','2023-06-05','2023-11-30',NULL,'oak',3600.0,0.0,'Cancelled',3);
INSERT INTO "GlobeOrder" VALUES(2306,8,8,'M-15A','2023-08-22','2023-12-10','2023-12-01','ebony',980.0,980.0,'Shipped',3);
INSERT INTO "GlobeOrder" VALUES(2307,10,10,'T-33B','2023-10-09','2024-03-29','2024-04-05','oak',3600.0,1800.0,'Shipped',5);
INSERT INTO "GlobeOrder" VALUES(2308,3,7,'C-50A','2024-01-25','2024-10-31','2024-10-30','walnut',9750.0,2925.0,'Shipped',7);
INSERT INTO "GlobeOrder" VALUES(2309,6,6,'T-20A','2024-05-14','2024-09-15',NULL,'cherry',1450.0,435.0,'InWork',2);
INSERT INTO "GlobeOrder" VALUES(2310,4,4,'T-50A','2024-07-01','2025-02-28',NULL,'teak',9200.0,4600.0,'InWork',2);
INSERT INTO "GlobeOrder" VALUES(2311,2,8,'C-20A','2024-09-19','2025-03-31',NULL,NULL,1690.0,NULL,'Placed',1);
CREATE TABLE WorkSession (
  SessionID INTEGER PRIMARY KEY,
  OrderID INTEGER NOT NULL REFERENCES GlobeOrder(OrderID),
  ArtisanID INTEGER NOT NULL REFERENCES Artisan(ArtisanID),
  CheckedByID INTEGER REFERENCES Artisan(ArtisanID),
  Stage TEXT,
  WorkedOn TEXT,
  HoursWorked REAL,
  DefectNote TEXT
);
INSERT INTO "WorkSession" VALUES(1,2301,4,6,'core turning','2023-01-16',9.5,NULL);
INSERT INTO "WorkSession" VALUES(2,2301,1,3,'gore pasting','2023-03-06',14.0,'Bubble near the Azores smoothed out');
INSERT INTO "WorkSession" VALUES(3,2301,3,1,'colouring','2023-04-17',22.5,NULL);
INSERT INTO "WorkSession" VALUES(4,2302,5,1,'gore pasting','2023-03-22',8.0,'Gore 7 torn, reprinted');
INSERT INTO "WorkSession" VALUES(5,2303,1,3,'gore pasting','2023-09-11',31.0,NULL);
INSERT INTO "WorkSession" VALUES(6,2303,6,4,'meridian ring','2023-12-04',18.5,'Ring 2 mm out of true');
INSERT INTO "WorkSession" VALUES(7,2304,7,3,'colouring','2023-08-14',11.0,NULL);
INSERT INTO "WorkSession" VALUES(8,2306,9,5,'varnishing','2023-11-20',3.5,NULL);
INSERT INTO "WorkSession" VALUES(9,2307,5,NULL,'gore pasting','2024-02-12',7.5,NULL);
INSERT INTO "WorkSession" VALUES(10,2308,7,3,'colouring','2024-07-22',27.0,'Two stars gilded twice');
INSERT INTO "WorkSession" VALUES(11,2309,4,6,'core turning','2024-08-05',5.0,NULL);
CREATE TABLE Restoration (
  RestorationID INTEGER PRIMARY KEY,
  OwnerClientID INTEGER NOT NULL REFERENCES Client(ClientID),
  OriginalMaker TEXT,
  MadeYear INTEGER,
  ReceivedOn TEXT,
  ReturnedOn TEXT,
  DamageDescription TEXT,
  QuotedFeeEur REAL
);
INSERT INTO "Restoration" VALUES(1,7,'Ferrand & Fils',1788,'2022-03-08','2023-01-19','Worm holes in the horizon ring',5400.0);
INSERT INTO "Restoration" VALUES(2,2,'Josiah Tapper',1845,'2022-09-27','2023-02-10','Dent in the South Pacific',1250.0);
INSERT INTO "Restoration" VALUES(3,9,'Unknown',NULL,'2023-02-14','2023-04-06','Flaking varnish',680.0);
INSERT INTO "Restoration" VALUES(4,1,'Ole Rask',1861,'2023-05-30','2024-03-12','Water stain over the Baltic',3100.0);
INSERT INTO "Restoration" VALUES(5,3,'Ferrand & Fils',1792,'2023-10-18',NULL,'Cracked plaster shell, gores lifting',7800.0);
INSERT INTO "Restoration" VALUES(6,9,'Josiah Tapper',1852,'2024-02-05','2024-05-27','Missing brass quadrant',940.0);
INSERT INTO "Restoration" VALUES(7,5,'Widow Kessel',1810,'2024-06-11',NULL,'Broken foot of the stand',1120.0);
INSERT INTO "Restoration" VALUES(8,10,'Imperial School Supply',1934,'2024-09-03',NULL,'Ink drawing over Canada',NULL);
COMMIT;
