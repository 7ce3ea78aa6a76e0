BEGIN TRANSACTION;
CREATE TABLE maker (
  maker_id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  speciality TEXT,
  dayrate REAL,
  phone TEXT,
  instagram TEXT,
  learntunder INTEGER,
  knotsperhr INTEGER,
  FOREIGN KEY (learntunder) REFERENCES maker(maker_id)
);
INSERT INTO maker VALUES
(1,'Greta Hollis','ventilating',260,'07700 900141','@hollishair',NULL,310),(2,'Rafe Adeyemi','foundations',240,'07700 900162',NULL,1,220),
(3,'Sally-Ann Trew','period styling',225,'07700 900118','@trewlocks',1,190),(4,'Minh Tran','facial hair',230,NULL,'@minh.wigs',1,345),
(5,'Odette Farrow','dyeing',210,'07700 900177',NULL,2,160),(6,'Leon Brandt','knotting',235,'07700 900103',NULL,4,405),
(7,'Pilar Quiroga','ventilating',220,'07700 900129','@pilarpelucas',3,280),(8,'Bronagh Keely','repairs',195,'07700 900185',NULL,3,210),
(9,'Toby Wray','period styling',180,NULL,'@toby_wray',7,150),(10,'Xenia Lasko','foundations',185,'07700 900156',NULL,2,175);
CREATE TABLE hairtype (
  ht TEXT PRIMARY KEY,
  descr TEXT NOT NULL,
  origin TEXT,
  price100g REAL,
  heatsafe INTEGER CHECK (heatsafe IN (0,1)),
  maxtemp_c INTEGER
);
INSERT INTO hairtype VALUES
('EUH','European human hair','Ukraine',148.0,1,180),('ASH','Asian human hair','India',62.5,1,190),('YAK','yak belly','Mongolia',39.0,1,160),
('MOH','mohair','South Africa',45.5,1,150),('SYN','modacrylic fibre','Japan',11.2,0,70),('HRS','horsehair','Argentina',18.75,1,170),
('CRW','crepe wool','United Kingdom',7.9,1,140),('ANG','angora goat','Turkey',52.0,1,150),('REM','remy single drawn','Poland',171.0,1,185),
('KNK','kanekalon','Japan',9.4,0,80);
CREATE TABLE production (
  pid INTEGER PRIMARY KEY,
  title TEXT NOT NULL,
  venue TEXT,
  director TEXT,
  setin TEXT,
  firstnight DATE,
  lastnight DATE,
  wigbudget REAL,
  headofwigs INTEGER REFERENCES maker(maker_id),
  touring INTEGER CHECK (touring IN (0,1))
);
INSERT INTO production VALUES
(1,'The Rivals','Playhouse Studio','Anwen Price','1775','2022-02-11','2022-03-19',6200,3,0),(2,'Amadeus','Grand','Theo Marsh','1781','2022-09-23','2022-12-03',18500,1,1),
(3,'Hairspray','Alhambra','Jo Lindqvist','1962','2023-04-06','2023-08-26',24100,3,1),(4,'Cyrano','Playhouse','Anwen Price','1640','2023-10-13','2023-11-18',9800,4,0),
(5,'The Mikado','Grand','Piers Hanley','1885','2024-01-19','2024-02-24',11250,1,0),(6,'Dracula','Alhambra','Suki Raman','1897','2024-05-03','2024-06-29',7400,7,1),
(7,'Dangerous Liaisons','Playhouse','Theo Marsh','1782','2024-09-20','2024-11-02',15900,1,0),(8,'Fiddler on the Roof','Grand','Jo Lindqvist','1905','2024-11-29','2025-02-01',8300,4,1),
(9,'Cabaret','Playhouse Studio','Suki Raman','1931','2025-03-14','2025-04-26',5150,9,0),(10,'Wolf Hall','Alhambra','Piers Hanley','1529','2025-06-06',NULL,13400,3,0);
CREATE TABLE performer (
  perf_id INTEGER PRIMARY KEY,
  stagename TEXT NOT NULL,
  headcirc REAL,
  fronttonape REAL,
  eartoear REAL,
  capsize TEXT,
  allergic TEXT,
  agent TEXT
);
INSERT INTO performer VALUES
(1,'Delphine Marr',55.5,35.0,33.0,'M',NULL,'Curzon & Pike'),(2,'Ralph Odell',59.0,37.5,35.5,'L','spirit gum','Curzon & Pike'),
(3,'Nadia Sorrel',54.0,34.5,32.0,'S','latex','Blythe Talent'),(4,'Kit Barrowman',58.0,36.5,35.0,'L',NULL,'Blythe Talent'),
(5,'Imelda Crouch',56.5,35.5,33.5,'M',NULL,NULL),(6,'Samir Haddad',57.5,36.0,34.5,'M','acetone','Fenwick Assoc.'),
(7,'Orla Devane',53.0,33.5,31.5,'S',NULL,'Fenwick Assoc.'),(8,'Gareth Pugh-Lloyd',60.5,38.0,36.5,'XL',NULL,'Curzon & Pike'),
(9,'Yuki Arden',54.5,34.0,32.5,'S',NULL,'Blythe Talent'),(10,'Marcus Thole',58.5,37.0,35.0,'L','lanolin',NULL),
(11,'Bea Lockhart',56.0,35.0,33.0,'M',NULL,'Fenwick Assoc.');
CREATE TABLE wig (
  wigno TEXT PRIMARY KEY,
  nickname TEXT,
  colour TEXT,
  length_in REAL,
  ht TEXT REFERENCES hairtype(ht),
  madeby INTEGER REFERENCES maker(maker_id),
  madein INTEGER,
  hrs_to_make REAL,
  lacefront INTEGER CHECK (lacefront IN (0,1)),
  shelf TEXT,
  lastwash DATE,
  hirefee_wk REAL,
  remadefrom TEXT REFERENCES wig(wigno)
);
INSERT INTO wig VALUES
('W017','The Duchess','powder white',14,'YAK',1,2018,62.5,1,'A3','2024-11-08',95,NULL),('W022','Mrs Malaprop','grey',10,'ANG',3,2022,38.0,0,'A4','2022-03-22',60,NULL),
('W031','Salieri','chestnut',9,'EUH',1,2022,71.0,1,'B1','2022-12-06',110,NULL),('W032','Costanza','ash blonde',22,'REM',7,2022,84.5,1,'B1','2022-12-06',135,NULL),
('W040','Tracy','brown with blonde streak',8,'SYN',8,2023,12.0,0,'C2','2023-08-29',35,NULL),('W041','Velma','platinum',6,'SYN',9,2023,14.5,0,'C2','2023-08-29',35,NULL),
('W047','Roxane','auburn',26,'EUH',7,2023,90.0,1,'B2','2023-11-21',140,NULL),('W050','Nanki-Poo','black',12,'HRS',4,2023,33.0,0,'D1','2024-02-27',55,NULL),
('W053','Lucy','copper',24,'ASH',6,2024,66.0,1,'B3','2024-07-02',105,NULL),('W058','Merteuil','powder white',16,'YAK',1,2024,58.0,1,'A3','2024-11-08',95,'W017'),
('W061','Valmont','dark brown',11,'ASH',3,2024,47.5,1,'A2','2024-11-08',85,'W031'),('W064','Tevye','iron grey',7,'MOH',4,2024,29.0,0,'D2','2025-02-04',50,NULL),
('W069','Sally','jet black bob',5,'KNK',9,2025,10.5,0,'C1',NULL,40,'W041');
CREATE TABLE fitting (
  fid INTEGER PRIMARY KEY,
  wigno TEXT NOT NULL REFERENCES wig(wigno),
  perf_id INTEGER NOT NULL REFERENCES performer(perf_id),
  pid INTEGER NOT NULL REFERENCES production(pid),
  fittedon DATE,
  fittedby INTEGER REFERENCES maker(maker_id),
  pinsused INTEGER,
  glue TEXT,
  tightness TEXT,
  signedoff INTEGER CHECK (signedoff IN (0,1))
);
INSERT INTO fitting VALUES
(1,'W022',5,1,'2022-01-31',3,14,NULL,'snug',1),(2,'W031',2,2,'2022-09-08',1,9,'silicone','good',1),(3,'W032',1,2,'2022-09-09',1,16,'spirit gum','good',1),
(4,'W040',7,3,'2023-03-24',8,22,NULL,'tight',0),(5,'W041',3,3,'2023-03-24',9,18,NULL,'good',1),(6,'W047',9,4,'2023-10-02',7,15,'spirit gum','loose',1),
(7,'W050',4,5,'2024-01-10',4,8,NULL,'good',1),(8,'W053',3,6,'2024-04-22',7,12,'silicone','good',1),(9,'W058',1,7,'2024-09-05',1,17,'spirit gum','snug',1),
(10,'W061',6,7,'2024-09-06',3,10,'silicone','good',1),(11,'W064',8,8,'2024-11-15',4,6,NULL,'tight',1),(12,'W069',9,9,'2025-03-03',9,20,NULL,'good',0);
CREATE TABLE repair (
  rno INTEGER PRIMARY KEY,
  wigno TEXT NOT NULL REFERENCES wig(wigno),
  sentin DATE,
  backon DATE,
  doneby INTEGER REFERENCES maker(maker_id),
  damage TEXT,
  hairused_g REAL,
  charged REAL
);
INSERT INTO repair VALUES
(301,'W017','2022-10-03','2022-10-17',8,'lace torn at temple',6.0,85.0),(302,'W022','2022-03-21','2022-03-24',8,'curl dropped',0.0,20.0),
(303,'W031','2022-11-14','2022-11-15',6,'parting worn',9.5,60.0),(304,'W040','2023-05-30','2023-06-06',8,'singed fringe',14.0,45.0),
(305,'W041','2023-07-11','2023-07-12',8,'elastic perished',0.0,15.0),(306,'W047','2023-11-06','2023-11-20',7,'moth',31.0,190.0),
(307,'W053','2024-06-10','2024-06-11',6,'stage blood stain',0.0,30.0),(308,'W032','2024-08-05','2024-09-02',1,'refronted',22.5,240.0),
(309,'W058','2024-10-14','2024-10-16',8,'lace torn at nape',4.0,70.0),(310,'W064','2025-01-13',NULL,4,'bald patch',NULL,NULL);
COMMIT;
