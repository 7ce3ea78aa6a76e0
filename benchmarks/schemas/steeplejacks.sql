CREATE TABLE Client (
    ClientID INTEGER PRIMARY KEY,
    ClientName TEXT NOT NULL,
    ContactPerson TEXT,
    Phone TEXT,
    Town TEXT,
    ClientSince DATE,
    PaymentTermsDays INTEGER,
    OnStop BOOLEAN NOT NULL DEFAULT 0
);
CREATE TABLE Climber (
    ClimberID INTEGER PRIMARY KEY,
    FullName TEXT NOT NULL,
    SkillGrade TEXT NOT NULL,
    DateOfBirth DATE,
    JoinedOn DATE NOT NULL,
    LeftOn DATE,
    DayRate NUMERIC(7,2),
    MedicalExpiresOn DATE,
    DrivingLicence BOOLEAN,
    MentorID INTEGER REFERENCES Climber(ClimberID)
);
CREATE TABLE Structure (
    StructureID INTEGER PRIMARY KEY,
    StructureName TEXT NOT NULL,
    StructureType TEXT NOT NULL,
    OwnerID INTEGER NOT NULL REFERENCES Client(ClientID),
    Town TEXT,
    County TEXT,
    GridReference TEXT,
    HeightMetres REAL,
    YearBuilt INTEGER,
    ListedGrade TEXT,
    HasFixedLadder BOOLEAN NOT NULL DEFAULT 0
);
CREATE TABLE Job (
    JobID INTEGER PRIMARY KEY,
    JobNumber TEXT NOT NULL UNIQUE,
    StructureID INTEGER NOT NULL REFERENCES Structure(StructureID),
    WorkType TEXT NOT NULL,
    EstimatorID INTEGER REFERENCES Climber(ClimberID),
    ForemanID INTEGER REFERENCES Climber(ClimberID),
    QuotedPrice NUMERIC(10,2),
    AcceptedOn DATE,
    StartedOn DATE,
    FinishedOn DATE,
    JobStatus TEXT NOT NULL,
    InvoiceNumber TEXT
);
CREATE TABLE JobCrew (
    JobID INTEGER NOT NULL REFERENCES Job(JobID),
    ClimberID INTEGER NOT NULL REFERENCES Climber(ClimberID),
    RoleOnJob TEXT,
    DaysWorked REAL,
    LodgingAllowance NUMERIC(7,2),
    PRIMARY KEY (JobID, ClimberID)
);
CREATE TABLE ClimbPermit (
    PermitID INTEGER PRIMARY KEY,
    PermitNumber TEXT NOT NULL UNIQUE,
    JobID INTEGER NOT NULL REFERENCES Job(JobID),
    IssuedByID INTEGER NOT NULL REFERENCES Climber(ClimberID),
    IssuedOn DATE NOT NULL,
    ValidFrom TIME,
    ValidUntil TIME,
    MaxWindSpeedMph INTEGER,
    Withdrawn BOOLEAN NOT NULL DEFAULT 0,
    WithdrawalReason TEXT
);
CREATE TABLE ConductorTest (
    TestID INTEGER PRIMARY KEY,
    StructureID INTEGER NOT NULL REFERENCES Structure(StructureID),
    TestedByID INTEGER NOT NULL REFERENCES Climber(ClimberID),
    TestedOn DATE NOT NULL,
    EarthResistanceOhms REAL,
    Passed BOOLEAN,
    NextDueOn DATE,
    CertificateNumber TEXT,
    Comments TEXT
);
CREATE TABLE Defect (
    DefectID INTEGER PRIMARY KEY,
    JobID INTEGER NOT NULL REFERENCES Job(JobID),
    DefectType TEXT NOT NULL,
    Location TEXT,
    HeightAboveGround REAL,
    Severity INTEGER,
    RepairCost NUMERIC(9,2),
    RepairedOn DATE,
    PhotoFile TEXT
);
INSERT INTO Client VALUES
(1,'Diocese of Lichfield','Rev. Alan Tudor','01543 555300','Lichfield','1988-04-01',60,0),
(2,'Cheddleton Flint Mill Trust','Muriel Salt','01782 555411','Cheddleton','2003-06-12',30,0),
(3,'Northwich Chemicals Ltd','Gary Whitlock','01606 555090','Northwich','1996-02-20',45,0),
(4,'St Chad''s PCC, Longsdon','Ruth Beardmore',NULL,'Longsdon','2011-09-05',30,0),
(5,'Masson Mills Property','Imran Qureshi','01629 555772','Matlock Bath','2008-05-19',30,1),
(6,'Stoke-on-Trent City Council','Lesley Dale','01782 555600','Stoke-on-Trent','1991-01-14',30,0),
(7,'Ringway Brewery','Hugh Entwistle','0161 555 0148','Stockport','2015-03-23',14,0),
(8,'English Pottery Museum','Beth Colclough','01782 555238','Longton','1999-08-30',30,0),
(9,'Peak Crematoria','Mr J. Forde','01298 555914','Buxton','2019-11-11',NULL,0);
INSERT INTO Climber VALUES
(1,'Frank Rowbotham','Master','1961-03-17','1979-08-06',NULL,320.00,'2025-02-28',1,NULL),
(2,'Dean Rowbotham','Master','1986-10-02','2004-07-12',NULL,290.00,'2025-08-31',1,1),
(3,'Stuart Mellor','Advanced','1979-05-29','2001-04-30',NULL,250.00,'2024-12-15',1,1),
(4,'Kieran Walsh','Advanced','1990-12-11','2012-01-09','2023-09-29',240.00,NULL,0,3),
(5,'Tomos Rees','Standard','1996-07-23','2018-06-04',NULL,195.00,'2025-05-20',1,2),
(6,'Jade Bickerton','Standard','1998-02-08','2020-10-19',NULL,195.00,'2025-10-01',1,2),
(7,'Lee Fallows','Apprentice','2004-09-14','2022-09-05',NULL,120.00,'2025-09-01',0,3),
(8,'Nathan Osei','Apprentice','2005-11-30','2023-09-04',NULL,105.00,'2025-09-01',0,6),
(9,'Barry Tideswell','Estimator','1964-06-06','1992-03-16',NULL,280.00,NULL,1,NULL);
INSERT INTO Structure VALUES
(1,'St Edward''s spire','Church spire',1,'Leek','Staffordshire','SJ 983 566',38.5,1297,'II*',0),
(2,'Flint mill kiln stack','Mill chimney',2,'Cheddleton','Staffordshire','SJ 972 526',17.0,1815,'II*',0),
(3,'Boiler house stack 2','Works chimney',3,'Northwich','Cheshire','SJ 648 742',61.0,1958,NULL,1),
(4,'St Chad''s tower flagpole','Flagpole',4,'Longsdon','Staffordshire','SJ 963 546',9.2,1998,NULL,0),
(5,'Masson Mill chimney','Mill chimney',5,'Matlock Bath','Derbyshire','SK 294 573',40.8,1900,'II*',1),
(6,'Kings Hall clock turret','Turret',6,'Stoke-on-Trent','Staffordshire','SJ 879 452',27.4,1911,'II',1),
(7,'Ringway brew tower','Works chimney',7,'Stockport','Greater Manchester','SJ 894 903',33.0,1876,NULL,0),
(8,'Gladstone bottle oven no. 3','Bottle oven',8,'Longton','Staffordshire','SJ 912 434',15.6,1857,'II*',0),
(9,'Buxton crematorium flue','Works chimney',9,'Buxton','Derbyshire','SK 061 719',19.5,2001,NULL,1),
(10,'All Saints spire','Church spire',1,'Leigh','Staffordshire','SK 022 359',NULL,1846,'II',0);
INSERT INTO Job VALUES
(1,'23-041',1,'Weathercock regilding',9,2,8450.00,'2023-04-03','2023-05-15','2023-05-26','Invoiced','R1907'),
(2,'23-058',3,'Stack inspection',9,3,3200.00,'2023-06-20','2023-07-10','2023-07-12','Invoiced','R1921'),
(3,'23-066',5,'Repointing',1,2,27600.00,'2023-07-28','2023-08-14','2023-10-20','Disputed','R1944'),
(4,'24-003',6,'Lightning conductor renewal',9,3,6120.00,'2024-01-15','2024-03-04','2024-03-13','Invoiced','R1978'),
(5,'24-011',8,'Iron band replacement',9,2,11980.00,'2024-02-27','2024-04-22','2024-05-17','Invoiced','R1990'),
(6,'24-019',4,'Flagpole halyard and painting',9,5,1150.00,'2024-05-02','2024-06-03','2024-06-04','Invoiced','R2003'),
(7,'24-024',7,'Demolition to 20 metres',1,3,34500.00,'2024-06-17','2024-08-05',NULL,'In progress',NULL),
(8,'24-030',2,'Vegetation removal',9,6,2280.00,'2024-08-12','2024-09-16','2024-09-18','Finished',NULL),
(9,'24-033',10,'Spire survey',9,NULL,1875.00,NULL,NULL,NULL,'Quoted',NULL),
(10,'24-035',9,'Ladder replacement',9,2,7340.00,'2024-09-23','2024-10-14',NULL,'In progress',NULL);
INSERT INTO JobCrew VALUES
(1,2,'Foreman',9,0),(1,5,'Climber',9,0),(2,3,'Foreman',3,NULL),(2,4,'Climber',3,NULL),
(3,2,'Foreman',38,1140.00),(3,4,'Climber',30,900.00),(3,7,'Groundsman',41.5,0),(4,3,'Foreman',8,0),
(4,6,'Climber',7.5,0),(5,2,'Foreman',18,0),(5,8,'Groundsman',17,0),(6,5,'Foreman',2,0),
(7,3,'Foreman',52,1820.00),(7,7,'Climber',50,1750.00),(8,6,'Foreman',3,0),(10,2,'Foreman',NULL,NULL);
INSERT INTO ClimbPermit VALUES
(1,'CP-1188',1,1,'2023-05-15','08:00','17:30',25,0,NULL),
(2,'CP-1194',2,1,'2023-07-10','07:30','16:00',25,0,NULL),
(3,'CP-1201',3,2,'2023-08-14','08:00','18:00',22,0,NULL),
(4,'CP-1209',3,2,'2023-10-18','08:00','18:00',22,1,'Storm Babet, gusts over 50 mph'),
(5,'CP-1222',4,1,'2024-03-04','08:30','16:00',25,0,NULL),
(6,'CP-1230',5,1,'2024-04-22','08:00','17:00',28,0,NULL),
(7,'CP-1237',6,2,'2024-06-03','09:00','15:00',20,0,NULL),
(8,'CP-1241',7,1,'2024-08-05','07:00','16:30',20,0,NULL),
(9,'CP-1246',7,1,'2024-08-27','07:00','16:30',20,1,'Harness found without tag'),
(10,'CP-1250',8,3,'2024-09-16','08:00','16:30',25,0,NULL),
(11,'CP-1254',10,1,'2024-10-14','08:00','16:00',NULL,0,NULL);
INSERT INTO ConductorTest VALUES
(1,1,3,'2022-06-14',6.8,1,'2023-05-14','LC-0771',NULL),
(2,1,3,'2023-05-22',7.3,1,'2024-04-22','LC-0815',NULL),
(3,3,6,'2023-07-11',4.1,1,'2024-06-11','LC-0822',NULL),
(4,5,4,'2023-09-01',14.6,0,'2023-12-01',NULL,'Earth rod corroded through'),
(5,6,3,'2023-11-20',22.0,0,NULL,NULL,'Tape stolen below 4 m'),
(6,6,6,'2024-03-13',3.2,1,'2025-02-13','LC-0840','New tape and two rods'),
(7,8,5,'2024-05-16',8.9,1,'2025-04-16','LC-0846',NULL),
(8,9,6,'2024-02-05',5.5,1,'2025-01-05','LC-0837',NULL),
(9,2,6,'2024-09-18',NULL,NULL,'2024-10-31',NULL,'Test clamp seized, return visit needed');
INSERT INTO Defect VALUES
(1,1,'Cracked capstone','North-east face',36.2,3,640.00,'2023-05-24','IMG_2291.jpg'),
(2,2,'Spalled brickwork','Below cap, west',58.0,4,5200.00,NULL,'IMG_2410.jpg'),
(3,2,'Loose iron band','Band 7',41.5,3,NULL,NULL,'IMG_2412.jpg'),
(4,3,'Open joints','All faces',22.0,2,NULL,'2023-10-12',NULL),
(5,3,'Leaning cap','South side',40.1,5,3900.00,NULL,'IMG_2533.jpg'),
(6,4,'Missing conductor tape','Turret base',4.0,4,480.00,'2024-03-06','IMG_2702.jpg'),
(7,5,'Split band','Shoulder',9.8,4,1650.00,'2024-05-10','IMG_2760.jpg'),
(8,6,'Frayed halyard','Truck',9.0,1,45.00,'2024-06-04',NULL),
(9,7,'Asbestos rope seal','Inspection door',2.1,5,2100.00,'2024-08-09','IMG_2811.jpg'),
(10,8,'Buddleia roots','Cap course',16.4,2,0,'2024-09-17','IMG_2853.jpg');
