-- Wheelchair and special seating service of a health trust
BEGIN TRANSACTION;
CREATE TABLE Clinic (
  ClinicId INTEGER PRIMARY KEY,
  ClinicName TEXT NOT NULL UNIQUE,
  Town TEXT,
  OpenedOn TEXT,
  HoistLimitKg INTEGER               -- NULL = no hoist
);
INSERT INTO Clinic VALUES(1,'Larkfield Mobility Centre','Brannock','1986-03-03',250);
INSERT INTO Clinic VALUES(2,'Quayside Seating Clinic','Port Ellery','1999-10-18',180);
INSERT INTO Clinic VALUES(3,'Thornhill Rehab Unit','Thornhill','2007-06-25',320);
INSERT INTO Clinic VALUES(4,'Saltley Children''s Seating','Brannock','2011-01-10',100);
INSERT INTO Clinic VALUES(5,'Upper Wray Outreach','Wray','2016-09-14',NULL);
INSERT INTO Clinic VALUES(6,'Ferris House','Port Ellery','1978-05-02',160);
INSERT INTO Clinic VALUES(7,'Denholm Day Hospital','Denholm','1992-11-30',200);
INSERT INTO Clinic VALUES(8,'Moorgate Posture Lab','Thornhill','2019-04-08',NULL);
CREATE TABLE Therapist (
  TherapistId INTEGER PRIMARY KEY,
  FirstName TEXT,
  LastName TEXT,
  RegistrationNo TEXT UNIQUE,
  BaseClinicId INTEGER REFERENCES Clinic(ClinicId),
  MentorId INTEGER REFERENCES Therapist(TherapistId),
  PayBand INTEGER,
  CanPrescribePowered TEXT           -- Y/N
);
INSERT INTO Therapist VALUES(1,'Rosalind','Ackroyd','OT20417',1,NULL,8,'Y');
INSERT INTO Therapist VALUES(2,'Emeka','Nwosu','OT31882',2,1,7,'Y');
INSERT INTO Therapist VALUES(3,'Catriona','Baillie','PH44560',3,1,7,'Y');
INSERT INTO Therapist VALUES(4,'Lukas','Brandt','OT50931',4,3,6,'N');
INSERT INTO Therapist VALUES(5,'Mina','Rastogi','PH51277',1,2,6,'Y');
INSERT INTO Therapist VALUES(6,'Owen','Prothero','OT60018',7,3,6,'N');
INSERT INTO Therapist VALUES(7,'Judith','Kerslake','OT18845',6,NULL,7,'Y');
INSERT INTO Therapist VALUES(8,'Sami','Haddad','PH66203',2,7,5,'N');
INSERT INTO Therapist VALUES(9,'Owen','Tranter',NULL,5,5,5,'N');
CREATE TABLE Client (
  ClientId INTEGER PRIMARY KEY,
  HospitalNo TEXT NOT NULL UNIQUE,
  FirstName TEXT,
  LastName TEXT,
  BirthDate TEXT,
  BodyWeightKg REAL,
  HipWidthCm REAL,
  ReferredOn TEXT,
  LeadTherapistId INTEGER REFERENCES Therapist(TherapistId)
);
INSERT INTO Client VALUES(1,'LH70122','Beatrice','Lowther','1941-07-19',61.5,38.0,'2021-03-11',1);
INSERT INTO Client VALUES(2,'LH70345','Calvin','Dray','1988-12-02',94.0,44.5,'2019-08-27',2);
INSERT INTO Client VALUES(3,'LH71090','Poppy','Sandeman','2013-05-30',27.2,26.0,'2018-01-16',4);
INSERT INTO Client VALUES(4,'LH71458','Hassan','Yilmaz','1969-02-14',118.3,51.0,'2022-06-08',3);
INSERT INTO Client VALUES(5,'LH72003','Ottilie','Greaves','2009-10-08',39.8,30.5,'2015-04-22',4);
INSERT INTO Client VALUES(6,'LH72561','Maurice','Entwistle','1935-01-25',70.1,40.0,'2023-02-01',6);
INSERT INTO Client VALUES(7,'LH73117','Siobhan','Lacey','1976-09-17',NULL,42.0,'2023-05-19',5);
INSERT INTO Client VALUES(8,'LH73840','Gareth','Lowther','1958-04-04',82.7,43.0,'2020-11-13',7);
INSERT INTO Client VALUES(9,'LH74296','Dorothea','Quist','1950-06-21',56.4,36.5,'2023-09-28',NULL);
INSERT INTO Client VALUES(10,'LH74433','Aidan','Mbeki','1997-03-09',73.9,39.5,'2016-07-05',2);
CREATE TABLE Chair (
  ChairId INTEGER PRIMARY KEY,
  AssetTag TEXT NOT NULL UNIQUE,
  ModelName TEXT,
  Maker TEXT,
  DriveType TEXT,                    -- self-propelled / attendant / powered
  SeatWidthCm REAL,
  MaxUserKg INTEGER,
  PurchasePrice REAL,
  PurchasedOn TEXT,
  IssuedToClientId INTEGER REFERENCES Client(ClientId),
  ChairStatus TEXT,                  -- issued / in store / in repair / scrapped
  BarcodeGuid TEXT
);
INSERT INTO Chair VALUES(1,'WC-0218','Strider 3','Halewell','self-propelled',40.5,125,412.00,'2021-02-09',1,'issued','a3f0-11');
INSERT INTO Chair VALUES(2,'WC-0344','Titan HD','Orbis Mobility','powered',53.0,200,5890.00,'2022-07-14',4,'issued','a3f0-29');
INSERT INTO Chair VALUES(3,'WC-0351','Minnow','Halewell','self-propelled',28.0,50,1275.50,'2018-03-21',3,'in repair','a3f0-30');
INSERT INTO Chair VALUES(4,'WC-0367','Minnow Plus','Halewell','self-propelled',33.0,65,1390.00,'2020-05-06',5,'issued','a3f0-44');
INSERT INTO Chair VALUES(5,'WC-0402','Glide 700','Vantor','powered',46.0,150,4125.00,'2019-10-01',2,'issued','a3f0-58');
INSERT INTO Chair VALUES(6,'WC-0419','Porter','Cobb and Daughters','attendant',43.0,115,228.75,'2014-01-30',6,'issued','a3f0-63');
INSERT INTO Chair VALUES(7,'WC-0420','Porter','Cobb and Daughters','attendant',43.0,115,228.75,'2014-01-30',NULL,'scrapped','a3f0-64');
INSERT INTO Chair VALUES(8,'WC-0477','Ridgeback Active','Orbis Mobility','self-propelled',41.5,110,1980.00,'2023-01-17',10,'issued','a3f0-71');
INSERT INTO Chair VALUES(9,'WC-0480','Glide 500','Vantor','powered',45.5,130,3640.00,'2021-08-23',8,'in repair','a3f0-75');
INSERT INTO Chair VALUES(10,'WC-0495','Strider 3','Halewell','self-propelled',38.0,125,436.00,'2023-06-12',NULL,'in store','a3f0-82');
INSERT INTO Chair VALUES(11,'WC-0499','Strider 3 Wide','Halewell','self-propelled',48.0,160,498.00,'2023-06-12',7,'issued',NULL);
CREATE TABLE FittingVisit (
  VisitId INTEGER PRIMARY KEY,
  ClientId INTEGER NOT NULL REFERENCES Client(ClientId),
  ChairId INTEGER REFERENCES Chair(ChairId),
  AssessedById INTEGER REFERENCES Therapist(TherapistId),
  CountersignedById INTEGER REFERENCES Therapist(TherapistId),
  VisitDate TEXT,
  DurationMin INTEGER,
  PeakPressureMmHg INTEGER,          -- from the pressure mat
  Outcome TEXT
);
INSERT INTO FittingVisit VALUES(9001,1,1,1,NULL,'2021-04-15',45,68,'issued');
INSERT INTO FittingVisit VALUES(9002,4,2,3,1,'2022-08-02',95,112,'cushion changed');
INSERT INTO FittingVisit VALUES(9003,3,3,4,3,'2023-02-20',60,54,'adjusted');
INSERT INTO FittingVisit VALUES(9004,10,8,2,NULL,'2023-03-07',50,71,'issued');
INSERT INTO FittingVisit VALUES(9005,6,6,6,3,'2023-03-15',30,NULL,'issued');
INSERT INTO FittingVisit VALUES(9006,2,5,8,2,'2023-04-26',70,97,'adjusted');
INSERT INTO FittingVisit VALUES(9007,7,10,5,NULL,'2023-07-03',55,124,'rejected');
INSERT INTO FittingVisit VALUES(9008,7,11,5,2,'2023-07-17',40,83,'issued');
INSERT INTO FittingVisit VALUES(9009,5,4,4,3,'2023-09-11',65,49,'adjusted');
INSERT INTO FittingVisit VALUES(9010,8,9,7,NULL,'2023-10-24',35,90,'sent for repair');
INSERT INTO FittingVisit VALUES(9011,9,NULL,9,5,'2023-11-02',80,NULL,NULL);
CREATE TABLE Accessory (
  AccessoryId INTEGER PRIMARY KEY,
  AccessoryName TEXT NOT NULL,
  PartCode TEXT UNIQUE,
  UnitCost REAL
);
INSERT INTO Accessory VALUES(1,'Gel cushion','CU-110',146.00);
INSERT INTO Accessory VALUES(2,'Foam cushion','CU-102',38.50);
INSERT INTO Accessory VALUES(3,'Head support','HS-040',212.25);
INSERT INTO Accessory VALUES(4,'Anti-tip wheels','AT-007',29.90);
INSERT INTO Accessory VALUES(5,'Oxygen bottle bracket','OX-015',61.00);
INSERT INTO Accessory VALUES(6,'Pelvic belt','PB-021',24.75);
INSERT INTO Accessory VALUES(7,'Communication tray','TR-300',133.40);
INSERT INTO Accessory VALUES(8,'Elevating leg rest','LR-055',88.00);
CREATE TABLE ChairAccessory (
  ChairId INTEGER NOT NULL REFERENCES Chair(ChairId),
  AccessoryId INTEGER NOT NULL REFERENCES Accessory(AccessoryId),
  FittedOn TEXT,
  Quantity INTEGER,
  FittedById INTEGER REFERENCES Therapist(TherapistId),
  PRIMARY KEY (ChairId, AccessoryId)
);
INSERT INTO ChairAccessory VALUES(1,2,'2021-04-15',1,1);
INSERT INTO ChairAccessory VALUES(1,4,'2021-04-15',2,1);
INSERT INTO ChairAccessory VALUES(2,1,'2022-08-02',1,3);
INSERT INTO ChairAccessory VALUES(2,8,'2022-09-19',2,3);
INSERT INTO ChairAccessory VALUES(3,3,'2018-04-10',1,4);
INSERT INTO ChairAccessory VALUES(3,6,'2018-04-10',1,4);
INSERT INTO ChairAccessory VALUES(3,7,'2023-02-20',1,4);
INSERT INTO ChairAccessory VALUES(5,1,'2023-04-26',1,8);
INSERT INTO ChairAccessory VALUES(6,5,'2023-03-15',1,NULL);
INSERT INTO ChairAccessory VALUES(9,6,'2021-09-30',2,7);
INSERT INTO ChairAccessory VALUES(11,2,'2023-07-17',1,5);
COMMIT;
