CREATE TABLE ActType (
    ActTypeID INTEGER PRIMARY KEY,
    TypeName TEXT NOT NULL,
    AmplificationAllowed BOOLEAN NOT NULL,
    AnnualFee NUMERIC(8,2) NOT NULL
);
CREATE TABLE Performer (
    PerformerID INTEGER PRIMARY KEY,
    FirstName TEXT NOT NULL,
    LastName TEXT NOT NULL,
    StageName TEXT,
    BirthDate DATE,
    Mobile TEXT,
    InsuranceExpires DATE
);
CREATE TABLE Officer (
    OfficerID INTEGER PRIMARY KEY,
    OfficerName TEXT NOT NULL,
    BadgeNo TEXT NOT NULL,
    PhoneExt TEXT,
    IsActive BOOLEAN NOT NULL DEFAULT 1
);
CREATE TABLE Pitch (
    PitchID INTEGER PRIMARY KEY,
    PitchName TEXT NOT NULL,
    Street TEXT NOT NULL,
    OpensAt TIME,
    ClosesAt TIME,
    MaxDecibels INTEGER,
    MaxPerformers INTEGER,
    HasPower BOOLEAN NOT NULL DEFAULT 0,
    OverflowPitchID INTEGER REFERENCES Pitch(PitchID)
);
CREATE TABLE Permit (
    PermitID INTEGER PRIMARY KEY,
    PermitNo TEXT NOT NULL UNIQUE,
    PerformerID INTEGER NOT NULL REFERENCES Performer(PerformerID),
    ActTypeID INTEGER NOT NULL REFERENCES ActType(ActTypeID),
    IssuedOn DATE NOT NULL,
    ExpiresOn DATE NOT NULL,
    FeePaid NUMERIC(8,2),
    AuditionScore INTEGER,
    IssuedByOfficerID INTEGER NOT NULL REFERENCES Officer(OfficerID),
    RevokedByOfficerID INTEGER REFERENCES Officer(OfficerID),
    RevokedOn DATE
);
CREATE TABLE Booking (
    BookingID INTEGER PRIMARY KEY,
    PermitID INTEGER NOT NULL REFERENCES Permit(PermitID),
    PitchID INTEGER NOT NULL REFERENCES Pitch(PitchID),
    BookedFor DATE NOT NULL,
    StartTime TIME NOT NULL,
    DurationMinutes INTEGER NOT NULL,
    CheckedIn BOOLEAN
);
CREATE TABLE Complaint (
    ComplaintID INTEGER PRIMARY KEY,
    PitchID INTEGER NOT NULL REFERENCES Pitch(PitchID),
    BookingID INTEGER REFERENCES Booking(BookingID),
    ReceivedAt DATETIME NOT NULL,
    ComplainantName TEXT,
    Reason TEXT NOT NULL,
    MeasuredDecibels REAL,
    OfficerID INTEGER REFERENCES Officer(OfficerID),
    Outcome TEXT,
    CaseNotes TEXT
);
CREATE TABLE PitchActType (
    PitchID INTEGER NOT NULL REFERENCES Pitch(PitchID),
    ActTypeID INTEGER NOT NULL REFERENCES ActType(ActTypeID),
    PRIMARY KEY (PitchID, ActTypeID)
);
INSERT INTO ActType VALUES
(1,'Solo musician',1,60),(2,'Band',1,140),(3,'Living statue',0,45),(4,'Juggling and circus',0,75),
(5,'Fire act',0,180),(6,'Pavement artist',0,30),(7,'Magician',0,60),(8,'Dance group',1,110);
INSERT INTO Performer VALUES
(1,'Marek','Dvoracek','The Accordion King','1968-08-02','07700 900021','2025-04-30'),
(2,'Leonie','Strand',NULL,'1999-01-19','07700 900034','2024-12-01'),
(3,'Calum','Geddes','Silver Sid','1975-11-23',NULL,'2025-02-14'),
(4,'Priya','Raman','Flame & Co','1990-05-06','07700 900077','2024-09-30'),
(5,'Otis','Fairweather','Otis F.','1987-03-31','07700 900085','2025-06-11'),
(6,'Bridget','Mooney','Chalky','1958-12-12','07700 900090',NULL),
(7,'Yusuf','Demir','Yusuf the Unlikely','1994-07-17','07700 900112','2025-01-20'),
(8,'Chantelle','Osei','Step Nation','2001-10-05','07700 900130','2025-03-03'),
(9,'Finlay','Arkwright',NULL,'2006-02-28','07700 900146',NULL),
(10,'Greta','Holm','Glass Greta','1981-09-09','07700 900158','2025-07-22');
INSERT INTO Officer VALUES
(1,'Anthea Burrows','SL014','2210',1),(2,'Dominic Quaye','SL019','2214',1),(3,'Sheila Tranter','SL003',NULL,0),
(4,'Ross Lockhart','SL027','2219',1),(5,'Fatima Noor','SL031','2222',1),(6,'Vincent Pell','SL008','2203',1);
INSERT INTO Pitch VALUES
(1,'Clock Tower','High Street','10:00','20:00',75,4,1,2),
(2,'Bank Steps','High Street','10:00','18:00',70,2,0,NULL),
(3,'Fountain Square','Bridge Place','09:00','22:00',80,8,1,4),
(4,'Riverside Bend','Quay Walk','09:00','22:00',80,6,0,NULL),
(5,'Minster Gate','Minster Yard','11:00','17:00',60,1,0,2),
(6,'Market Cross','Market Place','12:00','19:00',75,3,0,1),
(7,'Station Canopy','Station Road','07:00','21:00',65,2,1,NULL),
(8,'Arcade End','Cutlers Row','10:30','17:30',60,1,0,7),
(9,'Bandstand','Abbey Gardens',NULL,NULL,NULL,12,1,3);
INSERT INTO Permit VALUES
(1,'BP-2023-0107',1,1,'2023-04-03','2024-04-02',60,88,3,NULL,NULL),
(2,'BP-2024-0009',2,1,'2024-01-15','2025-01-14',60,91,1,NULL,NULL),
(3,'BP-2024-0012',3,3,'2024-01-22','2025-01-21',45,73,1,NULL,NULL),
(4,'BP-2024-0020',4,5,'2024-02-05','2024-08-04',180,95,2,4,'2024-06-17'),
(5,'BP-2024-0031',5,2,'2024-03-01','2025-02-28',140,84,2,NULL,NULL),
(6,'BP-2024-0033',6,6,'2024-03-04','2025-03-03',0,NULL,1,NULL,NULL),
(7,'BP-2024-0048',7,7,'2024-03-28','2025-03-27',60,79,4,NULL,NULL),
(8,'BP-2024-0052',8,8,'2024-04-08','2025-04-07',110,86,5,NULL,NULL),
(9,'BP-2024-0054',1,1,'2024-04-10','2025-04-09',60,NULL,5,NULL,NULL),
(10,'BP-2024-0060',9,1,'2024-04-29','2025-04-28',NULL,52,4,6,'2024-07-02'),
(11,'BP-2024-0066',10,1,'2024-05-13','2025-05-12',60,97,1,NULL,NULL);
INSERT INTO Booking VALUES
(1,2,1,'2024-06-01','11:00',60,1),(2,5,3,'2024-06-01','14:00',90,1),(3,3,5,'2024-06-02','12:00',120,1),
(4,4,4,'2024-06-08','21:00',30,1),(5,7,6,'2024-06-08','13:30',45,0),(6,8,3,'2024-06-15','16:00',60,1),
(7,9,7,'2024-06-17','07:30',90,1),(8,10,2,'2024-06-22','15:00',60,1),(9,11,8,'2024-06-29','11:30',60,1),
(10,6,6,'2024-07-06','12:00',240,NULL),(11,5,9,'2024-07-13','18:00',120,NULL);
INSERT INTO Complaint VALUES
(1,3,2,'2024-06-01 15:12','Hotel Meridian','Too loud',84.5,2,'Verbal warning','Bass amp turned down on request.'),
(2,4,4,'2024-06-08 21:20','P. Ludlow','Unsafe act',NULL,4,'Permit revoked','Paraffin spilled near the railing.'),
(3,2,8,'2024-06-22 15:50',NULL,'Too loud',78.0,6,'Written warning',NULL),
(4,2,8,'2024-06-22 16:15','Halden Building Society','Obstruction',NULL,6,'Permit revoked','Second incident within the hour.'),
(5,7,7,'2024-06-17 08:05','Station manager','Too loud',63.2,5,'No action','Under the limit.'),
(6,6,NULL,'2024-06-25 13:40','Mrs J. Ferrand','Performing without permit',NULL,1,'Not traced',NULL),
(7,3,6,'2024-06-15 16:30','Cafe Lune','Obstruction',NULL,5,'Advice given',NULL),
(8,5,3,'2024-06-02 12:45','Verger, Minster','Offensive content',NULL,NULL,NULL,'Awaiting statement.'),
(9,1,NULL,'2024-07-01 19:02','Anonymous','Too loud',76.4,2,'Verbal warning',NULL);
INSERT INTO PitchActType VALUES
(1,1),(1,2),(1,7),(2,1),(2,7),(3,1),(3,2),(3,4),(3,8),(4,4),(4,5),(5,3),(5,6),(6,6),(6,7),(7,1),(8,1),(9,2),(9,8);
