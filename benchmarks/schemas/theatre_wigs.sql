CREATE TABLE Maker (
  makerId INTEGER PRIMARY KEY,
  makerName TEXT NOT NULL,
  city TEXT,
  dayRate NUMERIC,
  isFreelance INTEGER NOT NULL DEFAULT 1
);
CREATE TABLE Wig (
  wigId INTEGER PRIMARY KEY,
  stockNo TEXT NOT NULL UNIQUE,
  description TEXT,
  period TEXT,
  hairType TEXT,
  colourCode TEXT,
  lengthCm INTEGER,
  headSizeCm REAL,
  laceFront INTEGER NOT NULL DEFAULT 0,
  makerId INTEGER REFERENCES Maker(makerId),
  dateMade DATE,
  replacementValue NUMERIC,
  shelfLocation TEXT,
  withdrawnOn DATE
);
CREATE TABLE Production (
  productionId INTEGER PRIMARY KEY,
  title TEXT NOT NULL,
  company TEXT,
  venue TEXT,
  wigSupervisor TEXT,
  openingNight DATE,
  closingNight DATE,
  wigBudget NUMERIC
);
CREATE TABLE Performer (
  performerId INTEGER PRIMARY KEY,
  stageName TEXT NOT NULL,
  headCircumferenceCm REAL,
  earToEarCm REAL,
  latexAllergy INTEGER NOT NULL DEFAULT 0,
  measuredOn DATE
);
CREATE TABLE Hire (
  wigId INTEGER NOT NULL REFERENCES Wig(wigId),
  productionId INTEGER NOT NULL REFERENCES Production(productionId),
  performerId INTEGER REFERENCES Performer(performerId),
  roleName TEXT,
  dateOut DATE,
  dateBack DATE,
  weeklyRate NUMERIC,
  conditionOnReturn TEXT,
  PRIMARY KEY (wigId, productionId)
);
CREATE TABLE Refurbishment (
  refurbId INTEGER PRIMARY KEY,
  wigId INTEGER NOT NULL REFERENCES Wig(wigId),
  doneBy INTEGER REFERENCES Maker(makerId),
  jobDate DATE NOT NULL,
  workDone TEXT,
  hoursSpent REAL,
  materialsCost NUMERIC,
  lastModified TEXT
);
INSERT INTO Maker VALUES
(1,'Rosalind Achterberg','London',285,0),
(2,'Jacek Malinowski','Manchester',240,1),
(3,'Philippa Gorse','Stratford-upon-Avon',260,1),
(4,'Odette Marchal','Paris',310,1),
(5,'Campbell & Fyfe Wigs','Glasgow',NULL,0),
(6,'Nadia El-Amin','London',255,1),
(7,'Trevor Sandiford','Leeds',220,1),
(8,'Beatrix Hollander','Amsterdam',295,1),
(9,'Yolanda Priddy','Bristol',210,1),
(10,'Arden Workshop','Birmingham',NULL,0);
INSERT INTO Wig VALUES
(1,'W0112','Full-bottomed judge, three tier','Restoration','horse','G2',62,58.0,0,1,'1994-02-18',950,'A1-04',NULL),
(2,'W0118','Powdered pouf with side curls','Rococo','yak','W1',40,56.5,0,4,'2001-09-10',1400,'A1-07',NULL),
(3,'W0125','Black bob, blunt fringe','1920s','human','1B',22,56.0,1,6,'2012-03-22',1150,'B2-01',NULL),
(4,'W0126','Finger wave, ash blonde','1920s','human','18',24,55.5,1,6,'2012-04-05',1200,'B2-02',NULL),
(5,'W0139','Centre-parted chignon','Victorian','human','6',55,57.0,1,3,'2009-11-30',1320,'A3-11',NULL),
(6,'W0140','Ringlets, chestnut','Victorian','synthetic','8',38,56.0,0,7,'2010-01-15',260,'A3-12','2022-07-29'),
(7,'W0151','Bald cap with grey fringe','contemporary','human','56',12,60.0,1,2,'2015-06-08',780,'C1-03',NULL),
(8,'W0157','Waist-length red','medieval','human','130',98,57.0,1,3,'2013-08-19',2450,'A2-05',NULL),
(9,'W0158','Pageboy, flaxen','medieval','human','22',28,58.5,1,8,'2013-09-02',1080,'A2-06',NULL),
(10,'W0166','Beehive, jet black','1960s','synthetic','1',30,56.0,0,9,'2016-02-24',310,'B4-08',NULL),
(11,'W0167','Mop top','1960s','human','2',18,59.0,1,9,'2016-03-01',890,'B4-09',NULL),
(12,'W0173','Punk mohican, green','1980s','synthetic','GRN',25,57.5,0,2,'2018-10-12',340,'B5-02',NULL),
(13,'W0174','Curly perm, copper','1980s','human','30',34,56.5,1,10,'2018-11-07',1260,'B5-03',NULL),
(14,'W0180','Bag wig with black silk tie','Georgian','horse','G1',35,58.0,0,5,'1987-05-21',640,'A1-15',NULL),
(15,'W0188','Afro, natural','1970s','human','1B',20,57.0,1,6,'2020-01-30',1380,'B5-10',NULL),
(16,'W0191','Witch, matted grey','fantasy','yak','51',70,57.0,0,7,'2019-07-03',520,'D1-01',NULL),
(17,'W0195','Pompadour, Edwardian blonde','Edwardian','human','16',50,56.0,1,1,'2021-04-26',1690,'A4-02',NULL),
(18,'W0199','Unfinished, donated','unknown',NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,'X',NULL);
INSERT INTO Production VALUES
(1,'The Rivals','Northgate Rep','Northgate Playhouse, York','Hilary Munt','2022-03-11','2022-04-23',6200),
(2,'Charleston Lane','Brightside Musicals','Alhambra, Bradford','Dean Okonjo','2022-06-17','2022-09-10',14500),
(3,'Macbeth','Company of the Heath','Heath Studio, London','Saskia Brodie','2022-10-07','2022-11-19',3800),
(4,'Bleak House','Northgate Rep','Northgate Playhouse, York','Hilary Munt','2023-01-27','2023-03-04',7100),
(5,'Le nozze di Figaro','Severn Opera','Hippodrome, Gloucester','Marguerite Voss','2023-04-14','2023-05-06',18900),
(6,'Lady Godiva: a Ballad','Spires Community Theatre','Old Wool Hall, Coventry',NULL,'2023-06-30','2023-07-08',900),
(7,'Backbeat City','Brightside Musicals','Royal Court, Liverpool','Dean Okonjo','2023-09-08','2024-01-13',16000),
(8,'The Importance of Being Earnest','Ridgeway Players','Corn Hall, Wantage','Joan Tarrant','2023-11-15','2023-11-18',450),
(9,'Rapunzel','Panto Plus','Pavilion, Rhyl','Kev Ditchburn','2023-12-08','2024-01-07',5200),
(10,'Hair Today','Fringe Benefits','Tour',NULL,'2024-05-02',NULL,2300);
INSERT INTO Performer VALUES
(1,'Anthea Colburn',56.2,34.0,0,'2022-01-18'),
(2,'Marcus Teale',59.4,36.5,0,'2022-01-18'),
(3,'Dorothea Quill',55.0,33.0,1,'2022-05-09'),
(4,'Jonah Abara',58.7,36.0,0,'2022-08-30'),
(5,'Fenella Strang',56.8,NULL,0,'2022-12-05'),
(6,'Luc Verhoeven',57.5,35.5,0,'2023-02-20'),
(7,'Carys Bowen',55.6,33.5,0,'2023-02-21'),
(8,'Reggie Fontaine',60.1,37.0,1,'2023-07-17'),
(9,'Imogen Saltash',56.0,34.5,0,'2023-10-02'),
(10,'Dame Polly Perkin',61.0,37.5,0,'2023-11-06'),
(11,'Kwame Ofori',57.9,NULL,0,NULL);
INSERT INTO Hire VALUES
(14,1,2,'Captain Absolute','2022-02-21','2022-04-29',28,'good'),
(2,1,1,'Mrs Malaprop','2022-02-21','2022-04-29',65,'needs redressing'),
(3,2,3,'Velma Day','2022-05-30','2022-09-15',50,'good'),
(4,2,1,'Flo','2022-05-30','2022-09-15',50,'lace torn'),
(16,3,3,'First Witch','2022-09-19','2022-11-22',25,'good'),
(9,3,4,'Malcolm','2022-09-19','2022-11-22',45,'good'),
(1,4,2,'Lord Chancellor','2023-01-09','2023-03-08',40,'good'),
(5,4,5,'Lady Dedlock','2023-01-09','2023-03-08',55,'good'),
(2,5,7,'Countess Almaviva','2023-03-27','2023-05-10',70,'needs redressing'),
(14,5,6,'Count Almaviva','2023-03-27','2023-05-10',30,'good'),
(8,6,9,'Godiva','2023-06-19','2023-07-12',80,'tangled'),
(10,7,7,'Sheila','2023-08-21','2024-01-18',20,'needs redressing'),
(11,7,4,'Pete','2023-08-21','2024-01-18',40,'good'),
(15,7,11,'Clarence','2023-08-21','2024-01-18',55,'good'),
(17,8,9,'Gwendolen','2023-11-06','2023-11-21',60,'good'),
(8,9,NULL,'Rapunzel','2023-11-20','2024-01-11',85,'tangled'),
(16,9,10,'Mother Gothel','2023-11-20','2024-01-11',25,'good'),
(12,10,8,'Spike','2024-04-15',NULL,22,NULL),
(13,10,3,'Trish','2024-04-15',NULL,50,NULL);
INSERT INTO Refurbishment VALUES
(1,2,4,'2022-05-12','Redressed and repowdered',6.5,18.40,'2022-05-13 10:20'),
(2,4,6,'2022-09-26','Lace front replaced',14.0,62.00,'2022-09-28 16:04'),
(3,6,7,'2022-07-04','Assessed, beyond repair',0.5,NULL,'2022-07-04 12:31'),
(4,1,1,'2023-03-20','Boiled and recurled on clay',11.0,9.75,'2023-03-24 09:48'),
(5,2,1,'2023-05-22','Redressed',5.0,12.10,'2023-05-23 15:15'),
(6,8,3,'2023-07-19','Detangled, 40 g hair knotted in',9.5,148.00,'2023-07-21 11:07'),
(7,8,3,'2024-01-22','Detangled and washed',4.0,6.20,'2024-01-22 17:40'),
(8,10,9,'2024-02-05','Reset and lacquered',2.0,4.95,'2024-02-06 09:02'),
(9,7,NULL,'2021-10-14','New silicone edge',3.0,21.50,'2021-10-14 14:55'),
(10,5,10,'2023-03-29','Hairline thinned',2.5,0,'2023-03-30 10:10'),
(11,15,6,'2024-02-12','Washed and picked out',1.5,3.30,'2024-02-12 18:26');
