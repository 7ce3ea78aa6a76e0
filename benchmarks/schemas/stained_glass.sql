BEGIN TRANSACTION;
CREATE TABLE Buildings (
  BuildingID INTEGER PRIMARY KEY,
  BuildingName TEXT NOT NULL,
  Town TEXT,
  YearConsecrated INTEGER,
  HeritageRef TEXT UNIQUE,
  ContactPerson TEXT,
  ScaffoldNeeded BOOLEAN
);
INSERT INTO "Buildings" VALUES(1,'St Wulfric''s Church','Haslebury',1148,'1203387','Canon Rupert Dale',1);
INSERT INTO "Buildings" VALUES(2,'Thornaby Guildhall','Thornaby',NULL,'1320015','Nadia Voss',1);
INSERT INTO "Buildings" VALUES(3,'Chapel of the Holy Ghost','Basingfold',1524,'1092281','Sister Perpetua',0);
INSERT INTO "Buildings" VALUES(4,'Marlstone Town Library','Marlstone',NULL,NULL,'Euan Strang',0);
INSERT INTO "Buildings" VALUES(5,'St Ebba''s Abbey','Coldingburgh',1232,'LB-4088','Abbot Cuthbert Hume',1);
INSERT INTO "Buildings" VALUES(6,'Synagogue of the New Gate','Leeming',1877,'1388420','Miriam Adler',1);
INSERT INTO "Buildings" VALUES(7,'Port Sunlow Institute','Port Sunlow',NULL,'1343501',NULL,NULL);
INSERT INTO "Buildings" VALUES(8,'All Souls','Nether Wallop Green',1861,'1170944','Judith Penney',0);
CREATE TABLE CommissionGlass (
  CommissionNumber INTEGER NOT NULL REFERENCES Commissions(CommissionNumber),
  GlassCode TEXT NOT NULL REFERENCES GlassTypes(GlassCode),
  QtyKg REAL,
  OrderedOn DATE,
  FiredAtC INTEGER,
  PRIMARY KEY (CommissionNumber, GlassCode)
);
INSERT INTO "CommissionGlass" VALUES(1187,'GRIS',3.2,'2017-11-02',660);
INSERT INTO "CommissionGlass" VALUES(1187,'RUBF',0.9,'2017-11-02',NULL);
INSERT INTO "CommissionGlass" VALUES(1192,'OPAL',4.5,'2019-07-15',NULL);
INSERT INTO "CommissionGlass" VALUES(1195,'CATH',2.1,'2020-07-01',NULL);
INSERT INTO "CommissionGlass" VALUES(1201,'COBB',1.8,'2021-05-24',665);
INSERT INTO "CommissionGlass" VALUES(1201,'FLOT',11.0,'2021-06-10',590);
INSERT INTO "CommissionGlass" VALUES(1206,'SLVS',2.6,'2022-04-04',575);
INSERT INTO "CommissionGlass" VALUES(1206,'SLAB',5.3,'2022-04-04',670);
INSERT INTO "CommissionGlass" VALUES(1210,'RUBF',6.4,'2022-11-07',655);
INSERT INTO "CommissionGlass" VALUES(1214,'COBB',0.7,'2023-12-01',NULL);
INSERT INTO "CommissionGlass" VALUES(1217,'GRIS',NULL,NULL,NULL);
CREATE TABLE Commissions (
  CommissionNumber INTEGER PRIMARY KEY,
  WindowID INTEGER NOT NULL REFERENCES Windows(WindowID),
  LeadConservatorID INTEGER REFERENCES Craftspeople(CraftspersonID),
  SecondConservatorID INTEGER REFERENCES Craftspeople(CraftspersonID),
  AgreedOn DATE,
  RemovedOn DATE,
  ReinstalledOn DATE,
  QuotedPrice DECIMAL(10,2),
  FundedBy TEXT,
  CreatedUtc TEXT
);
INSERT INTO "Commissions" VALUES(1187,2,3,2,'2017-06-01','2017-10-09','2018-05-21',38450,'Pilgrim Heritage Fund','2017-06-01T09:12:00Z');
INSERT INTO "Commissions" VALUES(1192,5,5,NULL,'2019-03-18','2019-07-01','2019-11-25',17220,'Marlstone Borough Council','2019-03-18T10:00:00Z');
INSERT INTO "Commissions" VALUES(1195,8,7,5,'2020-01-14','2020-06-22','2020-10-12',12890,'Friends of the Institute','2020-01-14T10:00:00Z');
INSERT INTO "Commissions" VALUES(1201,1,1,3,'2020-11-30','2021-05-10','2021-12-06',54100,'Sallow Family Trust','2020-12-01T08:30:00Z');
INSERT INTO "Commissions" VALUES(1206,4,3,1,'2021-08-09','2022-02-28','2023-04-03',148700,'National Glass Appeal','2021-08-09T13:00:00Z');
INSERT INTO "Commissions" VALUES(1210,7,2,7,'2022-05-16','2022-10-24','2023-03-20',29975,NULL,'2022-05-17T09:00:00Z');
INSERT INTO "Commissions" VALUES(1214,9,5,9,'2023-06-26','2023-11-13','2024-03-11',14360,'Parish legacy of Ivy Tarrant','2023-06-26T16:00:00Z');
INSERT INTO "Commissions" VALUES(1217,6,1,5,'2024-02-05',NULL,NULL,312000,'Pilgrim Heritage Fund','2024-02-05T11:00:00Z');
CREATE TABLE Craftspeople (
  CraftspersonID INTEGER PRIMARY KEY,
  DisplayName TEXT NOT NULL,
  Specialism TEXT,
  AccreditationNo TEXT UNIQUE,
  JoinedOn DATE,
  TrainedByID INTEGER REFERENCES Craftspeople(CraftspersonID),
  IsFreelance BOOLEAN NOT NULL DEFAULT 0,
  DayRate DECIMAL(7,2)
);
INSERT INTO "Craftspeople" VALUES(1,'Honor Whitlock','Painting and firing','ICN-0088','1991-05-13',NULL,0,290);
INSERT INTO "Craftspeople" VALUES(2,'Benedict Ashworth','Leading','ICN-0117','1999-09-01',1,0,255);
INSERT INTO "Craftspeople" VALUES(3,'Sian Mostyn','Conservation cleaning','ICN-0163','2006-02-20',1,0,248.5);
INSERT INTO "Craftspeople" VALUES(4,'Tomasz Gorski','Glazing and fixing',NULL,'2010-11-08',2,1,230);
INSERT INTO "Craftspeople" VALUES(5,'Eleanor Pym','Plating and edge bonding','ICN-0201','2014-04-28',3,0,236);
INSERT INTO "Craftspeople" VALUES(6,'Dafydd Rees','Stone and ferramenta',NULL,'2012-07-16',NULL,1,210);
INSERT INTO "Craftspeople" VALUES(7,'Zuleika Brand','Painting and firing','ICN-0234','2019-01-07',1,0,205);
INSERT INTO "Craftspeople" VALUES(8,'Hugh Castellan','Photography',NULL,NULL,NULL,1,NULL);
INSERT INTO "Craftspeople" VALUES(9,'Ottoline Dacre','Trainee','ICN-0260','2023-09-18',5,0,110);
CREATE TABLE GlassTypes (
  GlassCode TEXT PRIMARY KEY,
  GlassName TEXT NOT NULL,
  Supplier TEXT,
  PricePerKg DECIMAL(6,2)
);
INSERT INTO "GlassTypes" VALUES('RUBF','Flashed ruby','Lambourne Antique Glass',96.5);
INSERT INTO "GlassTypes" VALUES('COBB','Cobalt blue','Lambourne Antique Glass',82);
INSERT INTO "GlassTypes" VALUES('SLVS','Silver-stain yellow base','Verrerie Saint-Clar',71.25);
INSERT INTO "GlassTypes" VALUES('GRIS','Grisaille white','Verrerie Saint-Clar',44);
INSERT INTO "GlassTypes" VALUES('CATH','Cathedral rolled amber','Englund Glass Works',28.75);
INSERT INTO "GlassTypes" VALUES('OPAL','Opalescent milk','Kokova Art Glass',61.4);
INSERT INTO "GlassTypes" VALUES('SLAB','Norman slab green','Englund Glass Works',103);
INSERT INTO "GlassTypes" VALUES('FLOT','Float 2 mm plating','Pillings',9.8);
CREATE TABLE Panels (
  WindowID INTEGER NOT NULL REFERENCES Windows(WindowID),
  PanelRef TEXT NOT NULL,
  CondGrade TEXT,
  PieceCount INTEGER,
  WtKg REAL,
  LeadRenewed BOOLEAN,
  LastCleanedOn DATE,
  PRIMARY KEY (WindowID, PanelRef)
);
INSERT INTO "Panels" VALUES(1,'1a','B',142,6.8,0,'2021-09-14');
INSERT INTO "Panels" VALUES(1,'2b','C',168,7.4,1,'2021-09-16');
INSERT INTO "Panels" VALUES(2,'1a','D',96,5.1,1,'2018-03-22');
INSERT INTO "Panels" VALUES(3,'7c','A',74,4.6,0,NULL);
INSERT INTO "Panels" VALUES(4,'3a','D',211,9.3,1,'2022-06-08');
INSERT INTO "Panels" VALUES(4,'3b','C',205,9.0,0,'2022-06-13');
INSERT INTO "Panels" VALUES(5,'2a','B',88,5.5,0,'2019-10-02');
INSERT INTO "Panels" VALUES(6,'5d','E',187,8.8,NULL,NULL);
INSERT INTO "Panels" VALUES(7,'1a','B',320,12.6,1,'2023-02-15');
INSERT INTO "Panels" VALUES(8,'1c','A',101,6.0,0,'2020-08-27');
INSERT INTO "Panels" VALUES(9,'2a','C',115,5.9,1,'2024-01-30');
CREATE TABLE Windows (
  WindowID INTEGER PRIMARY KEY,
  BuildingID INTEGER NOT NULL REFERENCES Buildings(BuildingID),
  BayNumber TEXT NOT NULL,
  SubjectTitle TEXT,
  YearMade INTEGER,
  DesignedBy TEXT,
  NumLights INTEGER,
  HeightCm REAL,
  WidthCm REAL,
  IsSigned BOOLEAN,
  DonatedInMemoryOf TEXT,
  UNIQUE (BuildingID, BayNumber)
);
INSERT INTO "Windows" VALUES(1,1,'sII','The Miraculous Draught of Fishes',1896,'Marian Hollis',3,412.0,188.0,1,'Captain Edwin Sallow');
INSERT INTO "Windows" VALUES(2,1,'nIV','St Agnes and St Lucy',1472,NULL,2,297.0,121.0,0,NULL);
INSERT INTO "Windows" VALUES(3,2,'GH-1','Arms of the Twelve Guilds',1751,'Josias Pricke',12,388.0,460.0,1,NULL);
INSERT INTO "Windows" VALUES(4,3,'eI','Pentecost',1530,'Galyon Hone workshop',5,520.0,310.0,0,'Sir William Sandes');
INSERT INTO "Windows" VALUES(5,4,'L-3','Industry Instructing Youth',1908,'Theodora Salviati',4,205.0,240.0,1,'Alderman James Pike');
INSERT INTO "Windows" VALUES(6,5,'wI','Jesse Tree',1341,NULL,7,731.0,402.0,0,NULL);
INSERT INTO "Windows" VALUES(7,6,'R-1','The Burning Bush',1878,'Lavers & Westlake',1,165.0,165.0,0,'Rebecca Montague');
INSERT INTO "Windows" VALUES(8,7,'ST-2','Steam and Sail',1922,'Percy Orde',3,264.0,170.0,1,'Crew of SS Calder');
INSERT INTO "Windows" VALUES(9,8,'nII','Ruth Gleaning',1868,'Marian Hollis',2,251.0,118.0,NULL,'Louisa Tarrant');
COMMIT;
