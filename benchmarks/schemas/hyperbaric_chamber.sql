CREATE TABLE Staff (
    StaffID            INTEGER PRIMARY KEY,
    FirstName          TEXT NOT NULL,
    LastName           TEXT NOT NULL,
    JobTitle           TEXT NOT NULL,
    DivingMedicalExpiry TEXT,
    SupervisorID       INTEGER REFERENCES Staff(StaffID),
    IsOnCall           INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE Chamber (
    ChamberID          INTEGER PRIMARY KEY,
    ChamberName        TEXT NOT NULL UNIQUE,
    Manufacturer       TEXT,
    YearBuilt          INTEGER,
    Seats              INTEGER NOT NULL,
    MaxPressureBar     REAL NOT NULL,
    LastPressureTest   TEXT
);
CREATE TABLE TreatmentTable (
    TableCode          TEXT PRIMARY KEY,
    Description        TEXT NOT NULL,
    MaxDepthMetres     REAL NOT NULL,
    TotalMinutes       INTEGER NOT NULL,
    AirBreaks          INTEGER
);
CREATE TABLE Patient (
    PatientID          INTEGER PRIMARY KEY,
    HospitalNumber     TEXT NOT NULL UNIQUE,
    FirstName          TEXT NOT NULL,
    LastName           TEXT NOT NULL,
    DateOfBirth        TEXT NOT NULL,
    Sex                TEXT CHECK (Sex IN ('M','F','X')),
    HomeTown           TEXT
);
CREATE TABLE Referral (
    ReferralID         INTEGER PRIMARY KEY,
    PatientID          INTEGER NOT NULL REFERENCES Patient(PatientID),
    ReferredOn         TEXT NOT NULL,
    ReferringHospital  TEXT,
    Diagnosis          TEXT NOT NULL,
    IsEmergency        INTEGER NOT NULL,
    PrescribedTableCode TEXT REFERENCES TreatmentTable(TableCode),
    PlannedSessions    INTEGER,
    ConsultantID       INTEGER NOT NULL REFERENCES Staff(StaffID)
);
CREATE TABLE ChamberRun (
    RunID              INTEGER PRIMARY KEY,
    RunNumber          TEXT NOT NULL UNIQUE,
    ChamberID          INTEGER NOT NULL REFERENCES Chamber(ChamberID),
    TableCode          TEXT NOT NULL REFERENCES TreatmentTable(TableCode),
    StartedAt          TEXT NOT NULL,
    EndedAt            TEXT,
    OperatorID         INTEGER NOT NULL REFERENCES Staff(StaffID),
    AttendantID        INTEGER REFERENCES Staff(StaffID),
    OxygenUsedLitres   INTEGER,
    AbortReason        TEXT
);
CREATE TABLE RunPatient (
    RunID              INTEGER NOT NULL REFERENCES ChamberRun(RunID),
    ReferralID         INTEGER NOT NULL REFERENCES Referral(ReferralID),
    SeatNumber         INTEGER,
    BreathingDevice    TEXT NOT NULL,
    SystolicBefore     INTEGER,
    EarProblem         INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (RunID, ReferralID)
);
INSERT INTO Staff VALUES
(1,'Margaret','Tolland','Medical Director',NULL,NULL,1),(2,'Ravi','Deshmukh','Consultant',NULL,1,1),(3,'Sean','Corrigan','Chamber Supervisor','2025-11-30',1,1),
(4,'Ilse','Baumann','Chamber Operator','2026-02-14',3,0),(5,'Kofi','Mensah','Chamber Operator','2025-08-01',3,1),(6,'Gwen','Pritchard','Hyperbaric Nurse','2025-12-12',1,0),
(7,'Tomasz','Zielinski','Hyperbaric Nurse','2026-04-09',6,1),(8,'Abigail','Stokes','Attendant','2025-06-30',6,0),(9,'Leo','Fairweather','Attendant',NULL,6,0),(10,'Helena','Marsh','Consultant',NULL,1,0);
INSERT INTO Chamber VALUES
(1,'Neptune','Haldane Marine',1994,6,6.0,'2024-09-03'),(2,'Triton','Haldane Marine',2003,12,3.0,'2024-09-04'),(3,'Mono 1','Seachrist Medical',2011,1,2.0,'2025-01-21'),
(4,'Mono 2','Seachrist Medical',2011,1,2.0,'2025-01-21'),(5,'Old Pot',NULL,1968,2,5.0,NULL),(6,'Galatea','Drassen',2019,8,3.5,'2024-11-15');
INSERT INTO TreatmentTable VALUES
('T5','Short oxygen table for limb pain only',18,135,2),('T6','Standard decompression illness table',18,285,5),('T6A','Gas embolism table with deep excursion',50,319,5),
('HBO14','Wound healing, 14 metres',14,110,2),('HBO15','Radiation injury, 15 metres',15,120,3),('CO1','Carbon monoxide, first treatment',20,150,2),
('CO2','Carbon monoxide, follow-up',14,95,1),('TEST','Empty pressure test',30,45,NULL),('STAFF10','Staff training dive',10,30,NULL);
INSERT INTO Patient VALUES
(1,'HX20418','Peter','Lockyer','1971-03-14','M','Portrush'),(2,'HX20433','Amina','Yusuf','1989-10-02','F','Larne'),(3,'HX20451','Gordon','Blakely','1952-07-29','M','Ballycastle'),
(4,'HX20460','Freya','Nilsen','1996-01-18','F',NULL),(5,'HX20472','Dermot','Quigley','1948-12-05','M','Coleraine'),(6,'HX20489','Patricia','Hume','1960-04-23','F','Antrim'),
(7,'HX20501','Luca','Ferrante','1983-09-09','M',NULL),(8,'HX20517','Sinead','Toner','2007-06-30','F','Bushmills'),(9,'HX20522','Robin','Ashe','1978-02-11','X','Larne'),
(10,'HX20540','Walter','McKee','1944-08-16','M','Ballymena'),(11,'HX20546','Joan','Rafferty','1957-11-01','F','Coleraine');
INSERT INTO Referral VALUES
(1,1,'2024-05-11',NULL,'Decompression illness',1,'T6',1,2),(2,2,'2024-05-20','Causeway General','Radiation cystitis',0,'HBO15',40,1),
(3,3,'2024-06-03','Antrim Infirmary','Diabetic foot ulcer',0,'HBO14',30,10),(4,4,'2024-07-06',NULL,'Arterial gas embolism',1,'T6A',1,2),
(5,5,'2024-07-15','Causeway General','Osteoradionecrosis of jaw',0,'HBO15',30,1),(6,6,'2024-09-02','Royal Foyle','Radiation proctitis',0,'HBO15',40,10),
(7,7,'2024-09-14','Coastguard transfer','Decompression illness',1,'T6',2,2),(8,8,'2024-12-22','Antrim Infirmary','Carbon monoxide poisoning',1,'CO1',1,1),
(9,9,'2025-01-09','Royal Foyle','Sudden hearing loss',0,NULL,NULL,10),(10,10,'2025-01-27','Antrim Infirmary','Diabetic foot ulcer',0,'HBO14',30,10),
(11,1,'2025-02-15',NULL,'Decompression illness',1,'T5',1,2);
INSERT INTO ChamberRun VALUES
(1,'24-0117',1,'T6','2024-05-11 16:42','2024-05-11 21:30',5,7,9400,NULL),(2,'24-0126',2,'HBO15','2024-05-27 09:00','2024-05-27 11:02',4,6,6100,NULL),
(3,'24-0139',2,'HBO14','2024-06-10 09:05','2024-06-10 10:56',4,8,5900,NULL),(4,'24-0155',1,'T6A','2024-07-06 13:18','2024-07-06 18:41',5,7,10250,NULL),
(5,'24-0162',2,'HBO15','2024-07-22 09:00','2024-07-22 09:48',3,6,2300,'Patient could not equalise ears'),(6,'24-0198',6,'HBO15','2024-09-09 13:30','2024-09-09 15:33',4,8,6400,NULL),
(7,'24-0201',1,'T6','2024-09-14 19:55','2024-09-15 00:44',3,7,9700,NULL),(8,'24-0230',5,'TEST','2024-11-05 10:00','2024-11-05 10:20',5,NULL,NULL,'Door seal leaking'),
(9,'24-0257',3,'CO1','2024-12-22 23:40','2024-12-23 02:10',5,NULL,4800,NULL),(10,'25-0021',6,'HBO14','2025-02-03 09:00','2025-02-03 10:51',4,6,6050,NULL),
(11,'25-0030',1,'T5','2025-02-15 17:05',NULL,3,8,NULL,NULL);
INSERT INTO RunPatient VALUES
(1,1,1,'mask',138,0),(2,2,3,'hood',124,0),(3,2,3,'hood',121,0),(3,3,4,'hood',152,0),(4,4,1,'mask',110,1),(5,5,2,'hood',161,1),(5,2,3,'hood',126,0),
(6,6,5,'hood',133,0),(7,7,2,'mask',NULL,0),(9,8,NULL,'free flow',104,0),(10,10,1,'hood',147,0),(11,11,1,'mask',141,0);
