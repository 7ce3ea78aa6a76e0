-- feed kitchen of a zoo, moved over from an office database
BEGIN TRANSACTION;
CREATE TABLE "Keepers" (
  "Keeper ID" INTEGER PRIMARY KEY,
  "Full Name" TEXT NOT NULL,
  "Section" TEXT,
  "Start Date" TEXT,
  "Radio Call Sign" TEXT,
  "Knife Certificate" INTEGER,      -- 1 = may work in the meat room
  "Reports To" INTEGER REFERENCES "Keepers"("Keeper ID")
);
INSERT INTO "Keepers" VALUES
(1,'Rosalind Achterberg','Kitchen','2003-04-07','Larder 1',1,NULL),
(2,'Teddy Munro','Kitchen','2014-06-16','Larder 2',1,1),
(3,'Safiya Bensalem','Kitchen','2020-09-01','Larder 3',0,1),
(4,'Hugh Pomfret','Carnivores','1999-10-11','Tiger 1',1,NULL),
(5,'Linnea Dahl','Primates','2011-03-21','Ape 1',0,NULL),
(6,'Jomo Karanja','Birds','2016-05-30','Heron 1',0,NULL),
(7,'Daphne Orchard','Birds','2021-11-15','Heron 2',0,6),
(8,'Vincent Laplace','Aquarium','2008-02-04','Otter 1',1,NULL),
(9,'Priya Nambiar','Carnivores','2019-07-22','Tiger 2',1,4),
(10,'Owen Skerry','Primates','2023-01-09',NULL,0,5);
CREATE TABLE "Animal Groups" (
  "Group ID" INTEGER PRIMARY KEY,
  "Group Name" TEXT NOT NULL,
  "Species" TEXT NOT NULL,
  "Enclosure Code" TEXT,
  "Head Count" INTEGER,
  "Average Weight kg" REAL,
  "Feeds Per Day" INTEGER,
  "Head Keeper ID" INTEGER REFERENCES "Keepers"("Keeper ID"),
  "Relief Keeper ID" INTEGER REFERENCES "Keepers"("Keeper ID"),
  "Public Feeding" INTEGER          -- 1 = visitors may watch
);
INSERT INTO "Animal Groups" VALUES
(1,'Amur pair','Amur tiger','C-02',2,148.0,1,4,9,1),
(2,'Meerkat mob','Meerkat','C-11',17,0.75,3,9,4,1),
(3,'Lowland troop','Western gorilla','P-01',6,121.5,4,5,10,0),
(4,'Tamarin house','Cotton-top tamarin','P-06',9,0.43,3,10,5,0),
(5,'Rockhopper colony','Rockhopper penguin','B-04',42,2.9,2,6,7,1),
(6,'Flamingo lawn','Chilean flamingo','B-07',58,2.6,2,7,6,0),
(7,'Holt family','Asian small-clawed otter','A-03',5,3.4,4,8,NULL,1),
(8,'Reef tank','Mixed reef fish','A-09',310,NULL,2,8,NULL,0),
(9,'Hornbill aviary','Rhinoceros hornbill','B-12',4,2.5,2,6,7,0),
(10,'Old Bruno','Spectacled bear','C-08',1,136.0,2,4,9,0);
CREATE TABLE "Suppliers" (
  "Supplier ID" INTEGER PRIMARY KEY,
  "Supplier Name" TEXT NOT NULL,
  "Contact Person" TEXT,
  "Phone" TEXT,
  "Delivery Day" TEXT,
  "Approved Until" TEXT,
  "Minimum Order" REAL              -- euros
);
INSERT INTO "Suppliers" VALUES
(1,'Harbour Gate Fish','Mieke Tanis','555 0142','Tuesday','2025-03-31',150.0),
(2,'Van Oord Produce','Joost van Oord','555 0188','Monday','2024-12-31',80.0),
(3,'Brakel Knackers','Sjaak Brakel','555 0119','Friday','2024-06-30',200.0),
(4,'Six-Legs Insects','Dr Elin Forsman','555 0173','Wednesday','2025-09-30',45.0),
(5,'Mill Lane Pellets','Gordon Tripp','555 0101','Thursday','2026-01-31',250.0),
(6,'Rodent Supply Co','Alma Reyes','555 0126','Wednesday','2024-10-31',120.0),
(7,'Poplar Farm Browse','Nell Ashdown',NULL,'Monday',NULL,NULL),
(8,'Tropical Fruit Hall','Sunil Perera','555 0155','Thursday','2025-05-31',60.0);
CREATE TABLE "Food Items" (
  "Item Code" TEXT PRIMARY KEY,
  "Item Name" TEXT NOT NULL,
  "Category" TEXT,
  "Supplier ID" INTEGER REFERENCES "Suppliers"("Supplier ID"),
  "Price Per kg" REAL,
  "Energy kJ Per 100g" INTEGER,
  "Shelf Life Days" INTEGER,
  "Stock kg" REAL,
  "Reorder Level kg" REAL,
  "Keep Frozen" INTEGER
);
INSERT INTO "Food Items" VALUES
('FI-SPR','Sprat','Fish',1,3.40,790,180,420.0,150.0,1),
('FI-KRL','Krill','Fish',1,7.90,310,240,65.0,80.0,1),
('ME-HOR','Horse meat on the bone','Meat',3,2.85,560,90,310.0,200.0,1),
('ME-MOU','Whole mice','Meat',6,14.60,830,365,22.5,15.0,1),
('IN-CRI','Brown cricket','Insects',4,38.00,510,14,3.2,4.0,0),
('IN-MEA','Mealworm','Insects',4,21.50,860,30,6.8,3.0,0),
('VE-KAL','Curly kale','Vegetables',2,1.95,205,6,48.0,40.0,0),
('VE-SWE','Sweet potato','Vegetables',2,1.60,360,21,90.0,50.0,0),
('FR-PAP','Papaya','Fruit',8,4.75,180,5,17.5,20.0,0),
('PE-FLA','Flamingo pellet','Pellets',5,5.20,1290,270,275.0,100.0,0),
('PE-BER','Bear and ape biscuit','Pellets',5,3.05,1410,300,180.0,75.0,0),
('BR-WIL','Willow browse','Browse',7,NULL,NULL,2,30.0,NULL,0);
CREATE TABLE "Diet Lines" (
  "Group ID" INTEGER NOT NULL REFERENCES "Animal Groups"("Group ID"),
  "Item Code" TEXT NOT NULL REFERENCES "Food Items"("Item Code"),
  "Daily Amount kg" REAL,
  "Preparation" TEXT,
  "Valid From" TEXT,
  "Vet Approved" INTEGER,
  "Record Stamp" TEXT,
  PRIMARY KEY ("Group ID","Item Code")
);
INSERT INTO "Diet Lines" VALUES
(1,'ME-HOR',11.0,'whole joint','2022-10-01',1,'{7A10-01}'),
(2,'IN-MEA',0.4,'scattered','2023-03-15',1,'{7A10-02}'),
(2,'ME-MOU',0.6,'chopped','2023-03-15',1,'{7A10-03}'),
(3,'VE-KAL',18.0,'whole leaf','2021-06-01',1,'{7A10-04}'),
(3,'BR-WIL',9.5,'hung','2021-06-01',1,'{7A10-05}'),
(3,'PE-BER',2.4,'soaked','2024-01-08',0,'{7A10-06}'),
(4,'FR-PAP',0.9,'diced','2022-02-14',1,'{7A10-07}'),
(4,'IN-CRI',0.2,'live','2022-02-14',1,'{7A10-08}'),
(5,'FI-SPR',21.0,'thawed whole','2020-11-01',1,'{7A10-09}'),
(6,'PE-FLA',7.5,'soaked','2019-05-20',1,'{7A10-0A}'),
(6,'FI-KRL',1.2,'thawed whole','2023-08-01',0,'{7A10-0B}'),
(7,'FI-SPR',2.5,'thawed whole','2023-05-05',1,'{7A10-0C}'),
(8,'FI-KRL',0.8,'minced','2023-12-01',1,'{7A10-0D}'),
(9,'FR-PAP',1.6,'diced','2021-09-10',1,'{7A10-0E}'),
(10,'PE-BER',1.5,'scattered','2022-10-01',1,'{7A10-0F}'),
(10,'VE-SWE',3.0,'boiled','2024-02-01',NULL,'{7A10-10}');
CREATE TABLE "Feed Rounds" (
  "Round ID" INTEGER PRIMARY KEY,
  "Round Date" TEXT NOT NULL,
  "Feed Time" TEXT,
  "Group ID" INTEGER NOT NULL REFERENCES "Animal Groups"("Group ID"),
  "Item Code" TEXT NOT NULL,        -- never made a relationship
  "Prepared By" INTEGER REFERENCES "Keepers"("Keeper ID"),
  "Fed By" INTEGER REFERENCES "Keepers"("Keeper ID"),
  "Amount Given kg" REAL,
  "Left Over kg" REAL,
  "Behaviour Note" TEXT
);
INSERT INTO "Feed Rounds" VALUES
(1,'2024-02-12','08:30',5,'FI-SPR',2,6,10.5,0.4,NULL),
(2,'2024-02-12','09:15',3,'VE-KAL',3,5,6.0,0.9,'silverback ate first'),
(3,'2024-02-12','14:00',1,'ME-HOR',2,4,11.0,0.0,'female guarded the joint'),
(4,'2024-02-12','15:30',5,'FI-SPR',2,7,10.5,1.8,'six birds moulting'),
(5,'2024-02-13','08:45',7,'FI-SPR',1,8,0.7,0.0,NULL),
(6,'2024-02-13','10:00',2,'IN-MEA',3,9,0.2,0.0,NULL),
(7,'2024-02-13','11:20',6,'PE-FLA',3,7,3.8,0.6,'wind, stayed indoors'),
(8,'2024-02-13','16:10',10,'VE-SWE',1,9,1.5,1.1,'sleepy'),
(9,'2024-02-14','09:00',9,'FR-PAP',3,6,0.8,0.1,NULL),
(10,'2024-02-14','09:40',4,'IN-CRI',3,10,0.1,0.0,'twins took from the hand'),
(11,'2024-02-14','13:15',8,'FI-KRL',NULL,8,0.4,NULL,NULL),
(12,'2024-02-14','14:00',1,'ME-HOR',2,9,11.0,2.7,'male off his food');
COMMIT;
