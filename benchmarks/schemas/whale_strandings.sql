BEGIN TRANSACTION;
CREATE TABLE conditionCode (
  code INTEGER PRIMARY KEY,
  meaning TEXT NOT NULL UNIQUE,
  tissueUsable INTEGER CHECK (tissueUsable IN (0,1)),
  usualDaysDead_max INTEGER
);
INSERT INTO conditionCode VALUES (1,'alive',1,0),(2,'freshly dead',1,1),(3,'moderate decomposition',1,7),(4,'advanced decomposition',0,30),
(5,'mummified or skeletal',0,NULL),(6,'condition unknown',0,NULL),(7,'alive, then died on site',1,0),(8,'alive, then euthanized',1,0),
(9,'frozen on arrival',1,20),(10,'partial carcass',0,14);
CREATE TABLE taxon (
  aphiaID INTEGER PRIMARY KEY,
  scientificName TEXT NOT NULL UNIQUE,
  vernacularName TEXT NOT NULL,
  family TEXT,
  maxLength_m REAL,
  iucnStatus TEXT,
  isDeepDiver INTEGER CHECK (isDeepDiver IN (0,1))
);
INSERT INTO taxon VALUES
(137117,'Phocoena phocoena','harbour porpoise','Phocoenidae',1.9,'LC',0),(137111,'Tursiops truncatus','common bottlenose dolphin','Delphinidae',3.8,'LC',0),
(137094,'Delphinus delphis','common dolphin','Delphinidae',2.5,'LC',0),(137119,'Physeter macrocephalus','sperm whale','Physeteridae',18.5,'VU',1),
(137127,'Ziphius cavirostris','Cuvier''s beaked whale','Ziphiidae',7.0,'LC',1),(137087,'Balaenoptera acutorostrata','common minke whale','Balaenopteridae',8.8,'LC',0),
(137092,'Megaptera novaeangliae','humpback whale','Balaenopteridae',16.0,'LC',0),(137097,'Globicephala melas','long-finned pilot whale','Delphinidae',6.7,'LC',1),
(137098,'Grampus griseus','Risso''s dolphin','Delphinidae',3.8,'LC',1),(137101,'Lagenorhynchus albirostris','white-beaked dolphin','Delphinidae',3.1,'LC',0),
(137123,'Mesoplodon bidens','Sowerby''s beaked whale','Ziphiidae',5.5,'LC',1);
CREATE TABLE responder (
  responderID INTEGER PRIMARY KEY,
  fullName TEXT NOT NULL,
  callSign TEXT UNIQUE,
  homePort TEXT,
  certifiedOn DATE,
  hasBoat INTEGER CHECK (hasBoat IN (0,1)),
  mentorID INTEGER REFERENCES responder(responderID)
);
INSERT INTO responder VALUES
(1,'Morag Sinclair','KELP-1','Ullapool','2004-05-16',1,NULL),(2,'Finlay Rae','KELP-2','Stornoway','2008-09-07',1,1),
(3,'Ailsa Mowat','KELP-3','Kirkwall','2010-03-21',0,1),(4,'Douglas Peterkin','KELP-5','Lerwick','2011-06-04',1,3),
(5,'Iona Galbraith','KELP-7','Oban','2013-10-12',0,2),(6,'Struan MacVicar','KELP-8','Mallaig','2015-04-25',1,2),
(7,'Eilidh Tulloch','KELP-11','Wick','2017-02-18',0,3),(8,'Rhona Laird',NULL,'Campbeltown','2019-08-31',0,5),
(9,'Hamish Croy','KELP-14','Portree','2021-05-08',1,6),(10,'Catriona Buie','KELP-15','Lochmaddy','2022-11-19',0,6);
CREATE TABLE beach (
  beachID INTEGER PRIMARY KEY,
  beachName TEXT NOT NULL UNIQUE,
  gridRef TEXT,
  decimalLatitude REAL,
  decimalLongitude REAL,
  substrate TEXT,
  slope_deg REAL,
  length_km REAL,
  vehicleAccess INTEGER CHECK (vehicleAccess IN (0,1)),
  nearestTown TEXT
);
INSERT INTO beach VALUES
(1,'Traigh Ghearraidh','NB 534 498',58.3642,-6.2245,'sand',2.1,1.4,1,'Stornoway'),(2,'Sandwood Bay','NC 220 652',58.5426,-5.0612,'sand',3.4,1.9,0,'Kinlochbervie'),
(3,'Bay of Skaill','HY 235 193',59.0521,-3.3368,'boulder',5.8,1.0,1,'Stromness'),(4,'Camusdarach','NM 659 917',56.9561,-5.8479,'sand',1.7,0.8,1,'Mallaig'),
(5,'Dunnet Bay','ND 215 710',58.6146,-3.3527,'sand',1.2,3.7,1,'Castletown'),(6,'Calgary Bay','NM 372 511',56.5788,-6.2799,'sand',1.9,0.6,1,'Dervaig'),
(7,'Staffin Slip','NG 492 682',57.6361,-6.2050,'shingle',7.5,0.4,0,'Portree'),(8,'Machrihanish','NR 640 226',55.4343,-5.7302,'sand',2.5,5.6,1,'Campbeltown'),
(9,'Clachtoll','NC 039 272',58.1890,-5.3389,'sand',2.9,0.5,1,'Lochinver'),(10,'St Ninian''s Ayre','HU 371 209',59.9720,-1.3437,'tombolo',2.2,0.5,0,'Lerwick'),
(11,'Traigh Mhor','NF 698 056',57.0290,-7.4341,'sand',0.8,2.9,1,'Castlebay');
CREATE TABLE strandingEvent (
  eventID TEXT PRIMARY KEY,
  eventDate DATE NOT NULL,
  reportedAt TEXT,
  beachID INTEGER REFERENCES beach(beachID),
  coordinatorID INTEGER REFERENCES responder(responderID),
  individualCount INTEGER,
  seaState_beaufort INTEGER,
  isMassStranding INTEGER CHECK (isMassStranding IN (0,1)),
  reportedBy TEXT,
  relatedEventID TEXT REFERENCES strandingEvent(eventID)
);
INSERT INTO strandingEvent VALUES
('M019/21','2021-01-23','07:40',5,7,1,6,0,'dog walker',NULL),('M077/21','2021-04-11','13:05',1,2,1,3,0,'coastguard',NULL),
('M102/21','2021-05-30','18:20',8,8,2,2,0,'fisherman',NULL),('M145/21','2021-08-17','06:15',11,10,14,4,1,'airport staff',NULL),
('M151/21','2021-08-19','10:30',1,2,3,4,0,'coastguard','M145/21'),('M008/22','2022-01-09','15:50',3,3,1,8,0,'ranger',NULL),
('M064/22','2022-03-28','09:10',4,6,1,5,0,'surfer',NULL),('M120/22','2022-07-02','21:45',10,4,1,1,0,'birdwatcher',NULL),
('M033/23','2023-02-14','11:25',2,1,1,7,0,'hillwalker',NULL),('M131/23','2023-07-16','05:30',1,2,55,3,1,'crofter',NULL),
('M140/23','2023-07-25','16:00',7,9,1,2,0,'kayaker','M131/23'),('M002/24','2024-01-03','12:35',6,5,1,6,0,'ferry crew',NULL);
CREATE TABLE specimen (
  catalogNo TEXT PRIMARY KEY,
  eventID TEXT NOT NULL REFERENCES strandingEvent(eventID),
  aphiaID INTEGER REFERENCES taxon(aphiaID),
  conditionCode INTEGER REFERENCES conditionCode(code),
  sex TEXT,
  lifeStage TEXT,
  bodyLength_cm INTEGER,
  girth_cm INTEGER,
  bodyMass_kg REAL,
  blubber_mm REAL,
  nickname TEXT,
  damOf TEXT REFERENCES specimen(catalogNo)
);
INSERT INTO specimen VALUES
('SW2021.019.1','M019/21',137117,2,'female','adult',162,98,58.5,19.0,NULL,NULL),('SW2021.077.1','M077/21',137119,4,'male','subadult',1240,690,NULL,112.0,'Colonsay',NULL),
('SW2021.102.1','M102/21',137094,7,'female','adult',204,108,94.0,14.5,'Brae','SW2021.102.2'),('SW2021.102.2','M102/21',137094,8,'male','calf',98,61,13.2,8.0,'Burnie',NULL),
('SW2021.145.1','M145/21',137097,7,'female','adult',438,251,912.0,38.0,NULL,NULL),('SW2021.145.9','M145/21',137097,1,'male','juvenile',276,166,310.0,27.5,'Bruce',NULL),
('SW2021.151.2','M151/21',137097,3,'male','adult',521,302,NULL,41.0,NULL,NULL),('SW2022.008.1','M008/22',137127,3,'female','adult',588,318,2140.0,55.0,NULL,NULL),
('SW2022.064.1','M064/22',137087,2,'female','juvenile',412,204,735.0,31.0,'Morar',NULL),('SW2022.120.1','M120/22',137101,1,'male','adult',251,139,187.0,21.5,'Ninian',NULL),
('SW2023.033.1','M033/23',137123,4,'male','adult',479,240,NULL,36.0,NULL,NULL),('SW2023.131.7','M131/23',137097,8,'female','adult',455,259,980.0,39.5,'Tolsta',NULL),
('SW2023.140.1','M140/23',137098,3,'male','adult',316,172,301.0,18.0,NULL,NULL),('SW2024.002.1','M002/24',137092,5,NULL,'unknown',884,NULL,NULL,NULL,'Dervaig',NULL);
CREATE TABLE necropsy (
  necropsyNo INTEGER PRIMARY KEY,
  catalogNo TEXT NOT NULL UNIQUE REFERENCES specimen(catalogNo),
  performedOn DATE,
  performedAt TEXT,
  leadPathologist TEXT,
  causeOfDeath TEXT,
  stomachMass_g INTEGER,
  plasticItems INTEGER,
  hearingLossSuspected INTEGER CHECK (hearingLossSuspected IN (0,1)),
  reportIssued DATE
);
INSERT INTO necropsy VALUES
(5501,'SW2021.019.1','2021-01-25','Inverness lab','Dr. U. Pettigrew','bottlenose dolphin attack',320,0,0,'2021-03-02'),
(5512,'SW2021.077.1','2021-04-13','on the beach','Dr. N. Hallam','entanglement in rope',9400,4,0,'2021-06-18'),
(5519,'SW2021.102.1','2021-06-02','Inverness lab','Dr. U. Pettigrew','live stranding',150,1,0,'2021-07-12'),
(5520,'SW2021.102.2','2021-06-02','Inverness lab','Dr. U. Pettigrew','starvation',0,0,0,'2021-07-12'),
(5533,'SW2021.145.1','2021-08-18','on the beach','Dr. N. Hallam','dystocia',2100,0,1,'2021-11-30'),
(5536,'SW2021.151.2','2021-08-21','on the beach','Dr. P. Varga','live stranding',1850,2,0,'2021-12-03'),
(5548,'SW2022.008.1','2022-01-12','Aberdeen cold store','Dr. P. Varga','gas embolism',4300,11,1,'2022-04-27'),
(5555,'SW2022.064.1','2022-03-30','Inverness lab','Dr. U. Pettigrew','ship strike',610,0,0,'2022-05-16'),
(5571,'SW2023.033.1','2023-02-17','on the beach','Dr. N. Hallam','not established',NULL,3,NULL,'2023-05-09'),
(5590,'SW2023.131.7','2023-07-17','on the beach','Dr. P. Varga','live stranding',1200,0,1,'2024-01-22'),
(5594,'SW2023.140.1','2023-07-28','Inverness lab','Dr. U. Pettigrew','meningoencephalitis',75,0,0,'2023-10-05');
CREATE TABLE eventResponder (
  eventID TEXT NOT NULL REFERENCES strandingEvent(eventID),
  responderID INTEGER NOT NULL REFERENCES responder(responderID),
  role TEXT,
  hoursOnScene REAL,
  PRIMARY KEY (eventID, responderID)
);
INSERT INTO eventResponder VALUES
('M019/21',7,'lead',4.5),('M077/21',2,'lead',9.0),('M077/21',10,'photographer',3.5),('M102/21',8,'lead',6.0),('M102/21',5,'medic',6.0),
('M145/21',10,'lead',21.5),('M145/21',6,'boat skipper',14.0),('M145/21',1,'medic',18.0),('M008/22',3,'lead',5.0),('M064/22',6,'lead',7.5),
('M120/22',4,'lead',3.0),('M131/23',2,'lead',30.0),('M131/23',9,'boat skipper',11.0),('M140/23',9,'lead',4.0),('M002/24',5,'lead',8.0);
COMMIT;
