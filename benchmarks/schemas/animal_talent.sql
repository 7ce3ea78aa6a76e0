-- Agency supplying animals for film, television, advertising and stage
CREATE TABLE Species (
  SpeciesID INTEGER PRIMARY KEY,
  CommonName TEXT NOT NULL,
  NeedsLicence INTEGER NOT NULL DEFAULT 0,
  MaxHoursPerDay REAL,
  TransportRule TEXT
);
CREATE TABLE Owner (
  OwnerID INTEGER PRIMARY KEY,
  FullName TEXT NOT NULL,
  Phone TEXT,
  County TEXT,
  AgencyCutPercent REAL NOT NULL,
  RegisteredOn TEXT NOT NULL,
  InsuranceExpires TEXT
);
CREATE TABLE Animal (
  AnimalID INTEGER PRIMARY KEY,
  StageName TEXT NOT NULL,
  SpeciesID INTEGER NOT NULL REFERENCES Species(SpeciesID),
  OwnerID INTEGER NOT NULL REFERENCES Owner(OwnerID),
  LookalikeOfAnimalID INTEGER REFERENCES Animal(AnimalID),
  Breed TEXT,
  Sex TEXT,
  BirthDate TEXT,
  Colouring TEXT,
  HeightCm REAL,
  WeightKg REAL,
  MicrochipNumber TEXT,
  IsRetired INTEGER NOT NULL DEFAULT 0,
  Temperament TEXT
);
CREATE TABLE Trick (
  TrickID INTEGER PRIMARY KEY,
  TrickName TEXT NOT NULL,
  Difficulty TEXT NOT NULL,
  CueType TEXT
);
CREATE TABLE AnimalTrick (
  AnimalID INTEGER NOT NULL REFERENCES Animal(AnimalID),
  TrickID INTEGER NOT NULL REFERENCES Trick(TrickID),
  LearnedOn TEXT,
  ReliabilityPercent INTEGER,
  WorksOffLead INTEGER,
  PRIMARY KEY (AnimalID, TrickID)
);
CREATE TABLE Handler (
  HandlerID INTEGER PRIMARY KEY,
  FirstName TEXT NOT NULL,
  LastName TEXT NOT NULL,
  Mobile TEXT,
  DayRate REAL,
  FirstAidTrained INTEGER NOT NULL,
  DrivesTrailer INTEGER NOT NULL,
  StartedOn TEXT
);
CREATE TABLE Production (
  ProductionID INTEGER PRIMARY KEY,
  Title TEXT NOT NULL,
  ProductionType TEXT NOT NULL,
  CompanyName TEXT NOT NULL,
  AnimalCoordinator TEXT,
  FilmingFrom TEXT,
  FilmingTo TEXT,
  VetOnSetRequired INTEGER NOT NULL DEFAULT 0,
  AnimalBudget REAL
);
CREATE TABLE Booking (
  BookingID INTEGER PRIMARY KEY,
  BookingRef TEXT NOT NULL UNIQUE,
  ProductionID INTEGER NOT NULL REFERENCES Production(ProductionID),
  AnimalID INTEGER NOT NULL REFERENCES Animal(AnimalID),
  HandlerID INTEGER REFERENCES Handler(HandlerID),
  CallDate TEXT NOT NULL,
  CallTime TEXT,
  Location TEXT,
  HoursOnSet REAL,
  Fee REAL,
  TravelMiles INTEGER,
  BookingStatus TEXT NOT NULL,
  CancelReason TEXT,
  OnSetNotes TEXT,
  InvoiceSent INTEGER NOT NULL DEFAULT 0
);
INSERT INTO Species VALUES
(1,'Dog',0,6,'Crate or harness'),
(2,'Cat',0,4,'Ventilated carrier'),
(3,'Horse',0,5,'Trailer, rest stop every 3 hours'),
(4,'Rat',0,3,'Heated carrier'),
(5,'Barn owl',0,3,'Dark travel box'),
(6,'Pig',0,4,'Movement document required'),
(7,'Boa constrictor',0,2,'Insulated locked box'),
(8,'Lynx',1,2,'Double-door cage, two handlers'),
(9,'Raven',0,4,NULL);
INSERT INTO Owner VALUES
(1,'Philippa Garland','07700 900112','Kent',25,'2015-05-11','2025-09-30'),
(2,'Derek Moxon','07700 900145','Surrey',25,'2017-02-20','2025-03-31'),
(3,'Wildwings Sanctuary','01632 960210','Hampshire',15,'2018-10-08','2026-01-31'),
(4,'Nadia Ferreira','07700 900178','Greater London',30,'2021-06-14','2025-06-30'),
(5,'Tom and Ellie Burridge','07700 900203','Essex',25,'2022-01-17',NULL),
(6,'Highmoor Wildlife Park','01632 960377','Cumbria',10,'2019-03-25','2025-12-31'),
(7,'Sunil Rao',NULL,'Berkshire',30,'2023-08-29','2024-08-31');
INSERT INTO Animal VALUES
(1,'Biscuit',1,1,NULL,'Border Terrier','M','2017-04-02','grizzle and tan',28,7.1,'977200001234567',0,'Bold, loves crowds'),
(2,'Crumb',1,1,1,'Border Terrier','F','2019-06-19','grizzle and tan',27,6.6,'977200001288410',0,'Calmer than Biscuit, good for long waits'),
(3,'Duchess',2,4,NULL,'Persian','F','2018-11-30','white',NULL,4.8,'977200002011975',0,'Will lie still for an hour'),
(4,'Major Tom',3,2,NULL,'Irish Draught cross','M','2011-05-08','bay',165,610,'826091000447120',0,'Steady with gunfire and smoke'),
(5,'Sooty',9,3,NULL,NULL,NULL,'2016-03-15','black',NULL,1.2,NULL,0,'Steals shiny props'),
(6,'Moonbeam',5,3,NULL,NULL,'F','2020-04-21','white and gold',NULL,0.35,NULL,0,NULL),
(7,'Sir Oink',6,5,NULL,'Kunekune','M','2021-02-10','ginger with black spots',58,92,NULL,0,'Works for apples only'),
(8,'Kaa',7,7,NULL,NULL,'F','2014-01-01','brown saddle pattern',NULL,11.5,NULL,0,'Placid when warm'),
(9,'Pavel',8,6,NULL,'Eurasian','M','2015-05-27','spotted grey',62,24,'826091000990331',1,'No longer tolerates studio lights'),
(10,'Rosie Rat',4,4,NULL,'Fancy, hooded','F','2023-09-12','black and white',NULL,0.31,NULL,0,'One of a group of four'),
(11,'Bruno',1,5,NULL,'Saint Bernard','M','2020-08-03','red and white',74,71,'977200003340982',0,'Drools, allow for wardrobe'),
(12,'Lady Grey',3,2,4,'Thoroughbred','F','2013-04-17','bay',162,540,'826091000447733',0,'Sharp, experienced riders only');
INSERT INTO Trick VALUES
(1,'Stay on mark','easy','hand'),
(2,'Bark on cue','easy','hand'),
(3,'Play dead','medium','voice'),
(4,'Carry object','medium','voice'),
(5,'Fly point to point','hard','whistle'),
(6,'Rear','hard','rider'),
(7,'Limp','hard','hand'),
(8,'Run along pipe','medium','buzzer'),
(9,'Lie on furniture','easy',NULL);
INSERT INTO AnimalTrick VALUES
(1,1,'2018-02-01',98,1),(1,2,'2018-03-15',95,1),(1,3,'2018-09-01',90,1),(1,7,'2020-05-20',80,0),(2,1,'2020-02-11',97,1),
(2,4,'2020-10-05',85,1),(3,9,NULL,99,NULL),(4,1,'2015-06-01',92,0),(4,6,'2016-07-12',75,0),(5,4,'2018-01-30',70,1),
(5,5,'2017-08-18',88,1),(6,5,'2021-07-07',82,1),(7,1,'2022-03-03',65,1),(10,8,'2024-01-20',91,1),(11,1,'2022-04-14',78,0),(11,9,'2022-05-01',96,1);
INSERT INTO Handler VALUES
(1,'Rowena','Stead','07700 900301',240,1,1,'2012-01-09'),
(2,'Michael','Obuya','07700 900302',220,1,0,'2016-04-18'),
(3,'Carys','Penhale','07700 900303',230,0,1,'2018-09-03'),
(4,'Jonty','Mears','07700 900304',180,1,0,'2023-02-06'),
(5,'Lena','Hoffmann',NULL,260,1,1,'2020-11-02'),
(6,'Bashir','Khan','07700 900306',180,0,0,NULL);
INSERT INTO Production VALUES
(1,'The Tollkeeper''s Daughter','feature film','Bright Kettle Pictures','Imogen Sale','2023-04-10','2023-07-28',1,42000),
(2,'Snugglepaws Autumn Campaign','commercial','Oddfellow & Pine',NULL,'2023-08-22','2023-08-24',0,3500),
(3,'Harbour Vets, series 4','television series','Northquay Television','Alan Tipping','2023-09-04','2024-02-16',0,28000),
(4,'Macbeth','stage play','Lantern Theatre Company','Joy Ransome','2024-01-15','2024-03-30',0,5200),
(5,'Sewer Kings','feature film','Third Rail Films','Imogen Sale','2024-05-06','2024-08-09',1,19500),
(6,'Velvet Couch Company','commercial','Oddfellow & Pine',NULL,'2024-09-17','2024-09-18',0,2800),
(7,'Winter Wardrobe Shoot','photo shoot','Mode North Magazine','Kit Lawler','2024-11-05','2024-11-05',0,NULL),
(8,'Regiment of Ghosts','television series','Northquay Television','Alan Tipping','2025-02-03','2025-06-20',1,36000);
INSERT INTO Booking VALUES
(1,'B23-014',1,4,1,'2023-04-18','05:30','Holloway Mill',4.5,950,62,'Completed',NULL,'Three takes in rain',1),
(2,'B23-015',1,12,3,'2023-04-18','05:30','Holloway Mill',3,900,62,'Completed',NULL,NULL,1),
(3,'B23-019',1,6,5,'2023-05-09','18:00','Studio C, Wexford Lane',2.5,600,48,'Completed',NULL,'Vet asked for longer rest between flights',1),
(4,'B23-031',2,1,2,'2023-08-23','08:00','Studio 2, Brewer Yard',6,550,35,'Completed',NULL,NULL,1),
(5,'B23-032',2,2,2,'2023-08-23','08:00','Studio 2, Brewer Yard',2,350,35,'Completed',NULL,'Stand-in for lighting only',1),
(6,'B23-040',3,11,4,'2023-10-12','07:15','Northquay Lot',5,500,88,'Completed',NULL,'Drooled on lead actor twice',1),
(7,'B23-047',3,9,5,'2023-11-20','09:00','Northquay Lot',NULL,1800,210,'Cancelled','Script rewritten',NULL,0),
(8,'B24-003',4,5,3,'2024-01-29','17:30','Lantern Theatre',1.5,250,20,'Completed',NULL,'Took a brooch from the prop table',1),
(9,'B24-021',5,10,2,'2024-05-14','07:00','Pump House 6',3,400,12,'Completed',NULL,NULL,1),
(10,'B24-028',5,8,1,'2024-06-11','10:30','Pump House 6',NULL,450,54,'Cancelled','Owner insurance query',NULL,0),
(11,'B24-040',6,3,4,'2024-09-17','09:30','Studio 2, Brewer Yard',4,480,9,'Completed',NULL,'Asleep for most of the shoot, client delighted',1),
(12,'B24-051',7,11,NULL,'2024-11-05','08:45','Mode North Loft',3.5,420,71,'Completed',NULL,NULL,0),
(13,'B25-004',8,4,1,'2025-02-19','06:00','Cold Ashby Moor',5,1000,140,'Completed',NULL,NULL,0),
(14,'B25-009',8,5,3,'2025-05-28','06:30','Cold Ashby Moor',NULL,600,140,'Confirmed',NULL,NULL,0);
