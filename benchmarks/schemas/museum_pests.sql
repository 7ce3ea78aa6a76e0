-- Insect pest monitoring in the buildings and stores of a museum service
CREATE TABLE Building (
  BuildingID INTEGER PRIMARY KEY,
  BuildingName TEXT NOT NULL,
  YearBuilt INTEGER,
  OpenToPublic INTEGER NOT NULL
);
CREATE TABLE Room (
  RoomID INTEGER PRIMARY KEY,
  BuildingID INTEGER NOT NULL REFERENCES Building(BuildingID),
  RoomName TEXT NOT NULL,
  FloorLevel INTEGER,
  RoomUse TEXT,
  FloorAreaSqM REAL,
  RiskZone TEXT
);
CREATE TABLE Species (
  SpeciesID INTEGER PRIMARY KEY,
  CommonName TEXT NOT NULL,
  LatinName TEXT,
  FeedsOn TEXT,
  IsCollectionPest INTEGER NOT NULL,
  AlertCount INTEGER
);
CREATE TABLE StaffMember (
  StaffMemberID INTEGER PRIMARY KEY,
  FullName TEXT NOT NULL,
  JobTitle TEXT,
  Volunteer INTEGER NOT NULL,
  TrainedOn TEXT
);
CREATE TABLE Trap (
  TrapID INTEGER PRIMARY KEY,
  TrapCode TEXT NOT NULL UNIQUE,
  RoomID INTEGER NOT NULL REFERENCES Room(RoomID),
  TrapKind TEXT NOT NULL,
  Position TEXT,
  PlacedOn TEXT NOT NULL,
  RemovedOn TEXT
);
CREATE TABLE TrapCheck (
  TrapCheckID INTEGER PRIMARY KEY,
  TrapID INTEGER NOT NULL REFERENCES Trap(TrapID),
  CheckedByID INTEGER NOT NULL REFERENCES StaffMember(StaffMemberID),
  CheckDate TEXT NOT NULL,
  TrapMissing INTEGER NOT NULL DEFAULT 0,
  TemperatureC REAL,
  HumidityPct REAL,
  Remarks TEXT
);
CREATE TABLE TrapCatch (
  TrapCheckID INTEGER NOT NULL REFERENCES TrapCheck(TrapCheckID),
  SpeciesID INTEGER NOT NULL REFERENCES Species(SpeciesID),
  AdultCount INTEGER NOT NULL,
  LarvaCount INTEGER,
  PRIMARY KEY (TrapCheckID, SpeciesID)
);
CREATE TABLE Treatment (
  TreatmentID INTEGER PRIMARY KEY,
  RoomID INTEGER NOT NULL REFERENCES Room(RoomID),
  SpeciesID INTEGER REFERENCES Species(SpeciesID),
  OrderedByID INTEGER NOT NULL REFERENCES StaffMember(StaffMemberID),
  AccessionNumber TEXT,
  ObjectDescription TEXT NOT NULL,
  Method TEXT NOT NULL,
  StartDate TEXT NOT NULL,
  EndDate TEXT,
  CostEUR REAL,
  Outcome TEXT
);
INSERT INTO Building VALUES
(1,'Old Granary Museum',1784,1),(2,'Castle Keep Galleries',1320,1),(3,'Ferncroft Store',1998,0),(4,'Weavers'' Hall',1862,1),(5,'Conservation Annexe',2007,0);
INSERT INTO Room VALUES
(1,1,'Farm Implements Gallery',0,'gallery',210,'B'),
(2,1,'Costume Gallery',1,'gallery',145.5,'A'),
(3,1,'Museum Shop',0,'retail',60,'D'),
(4,2,'Great Chamber',2,'gallery',188,'B'),
(5,2,'Tapestry Passage',2,'gallery',42,'A'),
(6,3,'Textile Store',0,'store',320,'A'),
(7,3,'Natural History Store',1,'store',275,'A'),
(8,3,'Loading Bay',0,'service',90,'C'),
(9,4,'Loom Room',0,'gallery',160,NULL),
(10,5,'Quarantine Room',0,'workroom',28,'C'),
(11,4,'Staff Kitchen',-1,'service',22.5,'D');
INSERT INTO Species VALUES
(1,'Webbing clothes moth','Tineola bisselliella','wool, fur, feathers',1,2),
(2,'Varied carpet beetle','Anthrenus verbasci','wool, dried insects',1,3),
(3,'Furniture beetle','Anobium punctatum','wood',1,1),
(4,'Biscuit beetle','Stegobium paniceum','dried food, books',1,3),
(5,'Silverfish','Lepisma saccharinum','paper, starch',1,10),
(6,'Booklouse',NULL,'mould',0,25),
(7,'Brown house moth','Hofmannophila pseudospretella','wool, debris',1,3),
(8,'House spider',NULL,NULL,0,NULL),
(9,'Woodlouse',NULL,'damp debris',0,NULL);
INSERT INTO StaffMember VALUES
(1,'Henrietta Maes','Collections care manager',0,'2018-10-04'),
(2,'Joost Verhaven','Conservator, textiles',0,'2020-02-18'),
(3,'Philippa Dunmore','Gallery assistant',0,'2023-01-26'),
(4,'Bernard Tull','Trap volunteer',1,'2023-03-09'),
(5,'Amina Yusufzai','Trap volunteer',1,'2023-03-09'),
(6,'Lorcan Beale','Store technician',0,'2021-06-15'),
(7,'Yvette Corrigan','Natural history curator',0,NULL),
(8,'Samuel Ott','Trap volunteer',1,'2024-09-19');
INSERT INTO Trap VALUES
(1,'OG-01',1,'sticky','behind plough case','2023-02-01',NULL),
(2,'OG-02',2,'sticky','under plinth 4','2023-02-01',NULL),
(3,'OG-03',2,'moth pheromone','north window sill','2023-02-01',NULL),
(4,'OG-04',3,'sticky','behind till','2023-02-01','2024-11-30'),
(5,'CK-01',4,'sticky','fireplace','2023-02-02',NULL),
(6,'CK-02',5,'moth pheromone','behind tapestry batten','2023-02-02',NULL),
(7,'FS-01',6,'moth pheromone','rack end 3','2023-02-06',NULL),
(8,'FS-02',6,'sticky','by door','2023-02-06',NULL),
(9,'FS-03',7,'sticky','entomology cabinets','2023-02-06',NULL),
(10,'FS-04',8,'sticky',NULL,'2023-02-06',NULL),
(11,'WH-01',9,'sticky','under hand loom','2024-03-12',NULL),
(12,'CA-01',10,'sticky','freezer side','2024-03-12',NULL);
INSERT INTO TrapCheck VALUES
(1,2,3,'2023-05-03',0,19.5,52,NULL),
(2,3,3,'2023-05-03',0,19.5,52,'lure renewed'),
(3,5,4,'2023-05-04',0,16.8,61,NULL),
(4,6,4,'2023-05-04',0,17.1,60,NULL),
(5,7,6,'2023-05-09',0,16,50,NULL),
(6,9,6,'2023-05-09',0,16.2,49.5,'window found open'),
(7,2,5,'2023-08-02',0,23.4,57,NULL),
(8,3,5,'2023-08-02',0,23.4,57,'moths flying in gallery'),
(9,6,4,'2023-08-03',1,NULL,NULL,'trap knocked down by cleaners'),
(10,7,6,'2024-02-07',0,14.5,47,NULL),
(11,4,3,'2024-05-08',0,20.1,50,NULL),
(12,11,5,'2024-06-11',0,20.9,63,NULL),
(13,9,6,'2024-08-14',0,18.3,55,NULL),
(14,10,8,'2024-11-06',0,11.7,71,'leaf litter at door'),
(15,6,8,'2025-02-05',0,13.9,58,NULL),
(16,7,6,'2025-05-07',0,16.4,51,NULL);
INSERT INTO TrapCatch VALUES
(1,2,2,1),(1,8,1,NULL),(2,1,3,0),(3,9,4,NULL),(3,3,1,0),(4,1,1,0),(5,1,0,0),(5,6,6,NULL),
(6,2,5,3),(6,8,2,NULL),(7,2,4,6),(7,5,2,NULL),(8,1,11,2),(10,6,3,NULL),(11,4,7,0),(11,5,1,NULL),
(12,7,2,0),(12,9,3,NULL),(13,2,8,4),(14,9,12,NULL),(14,8,3,NULL),(15,1,2,0),(16,1,1,0),(16,5,4,NULL);
INSERT INTO Treatment VALUES
(1,2,1,2,'1971.44.3','Felted shepherd''s cloak','freezing','2023-08-07','2023-08-21',0,'successful'),
(2,2,1,1,NULL,'Gallery carpet, deep clean','vacuuming','2023-08-09','2023-08-10',480,'successful'),
(3,7,2,7,'NH.1902.118','Cased otter','anoxia','2023-06-01','2023-07-06',650,'successful'),
(4,4,3,1,'1934.7','Oak settle','heat','2023-09-18','2023-09-19',1150,'successful'),
(5,3,4,1,NULL,'Herbal tea stock','disposal','2024-05-09','2024-05-09',75.5,'successful'),
(6,9,7,2,'1988.12.1','Wool sample hangings','freezing','2024-06-17','2024-07-01',0,'repeat needed'),
(7,9,7,2,'1988.12.1','Wool sample hangings','freezing','2024-09-02','2024-09-23',0,'successful'),
(8,7,2,7,'NH.1911.6','Drawer of pinned butterflies','freezing','2024-08-20','2024-09-03',0,'some loss'),
(9,10,NULL,6,'2025.3','Donated rag rug','freezing','2025-01-13','2025-01-27',0,'successful'),
(10,5,1,1,'1929.1','Verdure tapestry','anoxia','2025-03-03',NULL,2900,NULL);
