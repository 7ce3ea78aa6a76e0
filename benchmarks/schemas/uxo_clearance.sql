CREATE TABLE Employee (
    EmployeeID int NOT NULL PRIMARY KEY,
    FirstName nvarchar(50) NOT NULL,
    LastName nvarchar(50) NOT NULL,
    JobTitle nvarchar(50) NOT NULL,
    MobilePhone nvarchar(25) NULL,
    BlastTicketExpiryDate date NULL,
    ReportsToEmployeeID int NULL,
    IsActive bit NOT NULL DEFAULT 1,
    CONSTRAINT FK_Employee_ReportsTo FOREIGN KEY (ReportsToEmployeeID) REFERENCES Employee (EmployeeID)
);

CREATE TABLE Project (
    ProjectID int NOT NULL PRIMARY KEY,
    ProjectNumber nvarchar(12) NOT NULL UNIQUE,
    ClientName nvarchar(100) NOT NULL,
    SiteName nvarchar(100) NOT NULL,
    StartDate date NOT NULL,
    CompletionDate date NULL,
    ContractValue money NOT NULL,
    ThreatLevel nvarchar(10) NOT NULL,
    ProjectManagerID int NOT NULL,
    SafetyOfficerID int NULL,
    ModifiedDate datetime NOT NULL,
    CONSTRAINT FK_Project_ProjectManager FOREIGN KEY (ProjectManagerID) REFERENCES Employee (EmployeeID),
    CONSTRAINT FK_Project_SafetyOfficer FOREIGN KEY (SafetyOfficerID) REFERENCES Employee (EmployeeID)
);

CREATE TABLE ProjectEmployee (
    ProjectID int NOT NULL,
    EmployeeID int NOT NULL,
    AssignedRole nvarchar(40) NOT NULL,
    DayRate money NOT NULL,
    AssignedFromDate date NOT NULL,
    CONSTRAINT PK_ProjectEmployee PRIMARY KEY (ProjectID, EmployeeID),
    CONSTRAINT FK_ProjectEmployee_Project FOREIGN KEY (ProjectID) REFERENCES Project (ProjectID),
    CONSTRAINT FK_ProjectEmployee_Employee FOREIGN KEY (EmployeeID) REFERENCES Employee (EmployeeID)
);

CREATE TABLE SurveyArea (
    SurveyAreaID int NOT NULL PRIMARY KEY,
    ProjectID int NOT NULL,
    AreaName nvarchar(50) NOT NULL,
    AreaSquareMetres int NOT NULL,
    GroundType nvarchar(30) NULL,
    PercentComplete tinyint NOT NULL DEFAULT 0,
    CONSTRAINT FK_SurveyArea_Project FOREIGN KEY (ProjectID) REFERENCES Project (ProjectID)
);

CREATE TABLE OrdnanceType (
    OrdnanceTypeCode nvarchar(10) NOT NULL PRIMARY KEY,
    Description nvarchar(100) NOT NULL,
    CountryOfOrigin nvarchar(40) NULL,
    NetExplosiveWeightKg decimal(7,2) NOT NULL,
    CordonRadiusMetres int NOT NULL
);

CREATE TABLE Anomaly (
    AnomalyID int NOT NULL PRIMARY KEY,
    SurveyAreaID int NOT NULL,
    TargetNumber nvarchar(10) NOT NULL,
    DetectedDate date NOT NULL,
    DepthMetres decimal(4,2) NULL,
    SignalStrengthNanotesla int NULL,
    Priority nchar(1) NOT NULL,
    InvestigatedByEmployeeID int NULL,
    CONSTRAINT UQ_Anomaly_Target UNIQUE (SurveyAreaID, TargetNumber),
    CONSTRAINT FK_Anomaly_SurveyArea FOREIGN KEY (SurveyAreaID) REFERENCES SurveyArea (SurveyAreaID),
    CONSTRAINT FK_Anomaly_Employee FOREIGN KEY (InvestigatedByEmployeeID) REFERENCES Employee (EmployeeID)
);

CREATE TABLE OrdnanceFind (
    OrdnanceFindID int NOT NULL PRIMARY KEY,
    AnomalyID int NOT NULL,
    OrdnanceTypeCode nvarchar(10) NOT NULL,
    FoundDateTime datetime2 NOT NULL,
    IsLive bit NOT NULL,
    DisposalMethod nvarchar(30) NULL,
    CordonLiftedTime time NULL,
    HouseholdsEvacuated int NOT NULL DEFAULT 0,
    PoliceLogNumber nvarchar(20) NULL UNIQUE,
    Remarks nvarchar(2000) NULL,
    CONSTRAINT FK_OrdnanceFind_Anomaly FOREIGN KEY (AnomalyID) REFERENCES Anomaly (AnomalyID),
    CONSTRAINT FK_OrdnanceFind_OrdnanceType FOREIGN KEY (OrdnanceTypeCode) REFERENCES OrdnanceType (OrdnanceTypeCode)
);

INSERT INTO Employee VALUES
 (1,'Graham','Pickersgill','Operations Director','07700 900301',NULL,NULL,1),
 (2,'Annette','Duval','Project Manager','07700 900302','2026-04-30',1,1),
 (3,'Callum','Rennie','Project Manager','07700 900303','2025-09-15',1,1),
 (4,'Sunita','Rao','HSE Officer','07700 900304',NULL,1,1),
 (5,'Marcin','Kowalczyk','Senior EOD Engineer','07700 900305','2026-11-01',2,1),
 (6,'Lee','Bramhall','EOD Engineer','07700 900306','2025-12-20',5,1),
 (7,'Harriet','Stannard','Geophysicist','07700 900307',NULL,2,1),
 (8,'Tomasz','Wrona','EOD Engineer','07700 900308','2024-07-31',5,0),
 (9,'Bethan','Ellis','Survey Technician',NULL,NULL,7,1),
 (10,'Isaac','Adjei','EOD Engineer','07700 900310','2027-02-14',5,1),
 (11,'Fiona','Garside','HSE Officer','07700 900311',NULL,4,1),
 (12,'Derek','Moult','Senior EOD Engineer','07700 900312','2026-08-08',3,1);

INSERT INTO Project VALUES
 (1,'UX-23-014','Harrowgate Homes','Former RAF Thornby Wold','2023-03-06','2023-08-25',186500.00,'High',2,4,'2023-09-01 10:14:00'),
 (2,'UX-23-021','Southern Rail Works','Hoo Junction sidings','2023-05-15','2023-07-07',48200.00,'Medium',3,4,'2023-07-10 09:00:00'),
 (3,'UX-23-030','Estuary Wind Ltd','Cable landfall, Bradwell','2023-09-04','2024-02-16',322750.00,'High',2,11,'2024-02-20 16:31:00'),
 (4,'UX-24-002','Dockside Regeneration LLP','Alexandra Basin, Hull','2024-01-15','2024-05-31',141000.00,'High',3,11,'2024-06-03 08:45:00'),
 (5,'UX-24-006','Wessex Water Mains','Lulworth pipeline diversion','2024-02-26','2024-04-12',39900.00,'High',12,4,'2024-04-15 11:22:00'),
 (6,'UX-24-009','Meridian Logistics Park','Plot 7, Castle Bromwich','2024-04-08','2024-06-14',67400.00,'Medium',3,NULL,'2024-06-17 13:05:00'),
 (7,'UX-24-013','Plymouth City Council','Central Park playing fields','2024-06-03','2024-08-30',58800.00,'Medium',2,11,'2024-09-02 09:40:00'),
 (8,'UX-24-017','Bexley Data Centres','Erith Marshes','2024-07-22',NULL,214300.00,'High',12,4,'2024-11-06 17:58:00'),
 (9,'UX-24-019','Forestry Partners','Cannock rifle ranges','2024-09-02',NULL,76250.00,'Low',3,11,'2024-10-21 12:00:00'),
 (10,'UX-24-022','Humber Gas Storage','Aldbrough well pads','2024-10-14',NULL,95600.00,'Medium',2,NULL,'2024-11-11 08:30:00');

INSERT INTO ProjectEmployee VALUES
 (1,5,'Supervising engineer',520.00,'2023-03-06'),
 (1,7,'Data interpretation',410.00,'2023-03-06'),
 (1,6,'Intrusive investigation',440.00,'2023-03-20'),
 (2,8,'Watching brief',430.00,'2023-05-15'),
 (3,5,'Supervising engineer',535.00,'2023-09-04'),
 (3,9,'Survey',285.00,'2023-09-11'),
 (3,10,'Intrusive investigation',450.00,'2023-10-02'),
 (4,12,'Supervising engineer',535.00,'2024-01-15'),
 (4,6,'Piling probe',455.00,'2024-01-22'),
 (5,10,'Watching brief',455.00,'2024-02-26'),
 (6,9,'Survey',295.00,'2024-04-08'),
 (7,7,'Data interpretation',425.00,'2024-06-03'),
 (8,5,'Supervising engineer',550.00,'2024-07-22'),
 (8,10,'Intrusive investigation',465.00,'2024-08-05');

INSERT INTO SurveyArea VALUES
 (1,1,'North dispersal',18400,'Clay',100),
 (2,1,'Bomb store',6250,'Made ground',100),
 (3,2,'Down sidings',3100,'Ballast',100),
 (4,3,'Landfall corridor',22700,'Saltmarsh',100),
 (5,3,'Jointing bay',1450,'Alluvium',100),
 (6,4,'Basin east wall',5200,'Dock silt',100),
 (7,5,'Chalk ridge section',9800,'Chalk',100),
 (8,6,'Plot 7',12600,'Made ground',100),
 (9,7,'Lower pitches',15300,'Loam',100),
 (10,8,'Cell A',8700,'Peat',85),
 (11,8,'Cell B',9150,'Peat',30),
 (12,9,'Butts and danger area',31000,NULL,45);

INSERT INTO OrdnanceType VALUES
 ('SC50','50 kg high-explosive aircraft bomb','Germany',25.00,200),
 ('SC250','250 kg high-explosive aircraft bomb','Germany',130.00,400),
 ('SC500','500 kg high-explosive aircraft bomb','Germany',220.00,600),
 ('B1E','1 kg incendiary bomb','Germany',0.68,50),
 ('MC500','500 lb medium-capacity bomb','United Kingdom',105.00,400),
 ('M2IN','2-inch mortar, high explosive','United Kingdom',0.14,100),
 ('M3IN','3-inch mortar, high explosive','United Kingdom',0.60,150),
 ('N36','No. 36 hand grenade','United Kingdom',0.07,75),
 ('QF25','25-pounder shell','United Kingdom',0.79,150),
 ('SAA','Small arms ammunition, mixed',NULL,0.01,10),
 ('BLG','Practice bomb, 8.5 lb','United Kingdom',0.05,25);

INSERT INTO Anomaly VALUES
 (1,1,'T-0007','2023-03-14',1.20,340,'B',6),
 (2,1,'T-0031','2023-03-15',3.85,1210,'A',5),
 (3,2,'T-0002','2023-04-18',0.60,95,'C',6),
 (4,3,'T-0011','2023-05-22',0.90,180,'C',8),
 (5,4,'T-0104','2023-09-26',4.40,1675,'A',5),
 (6,4,'T-0119','2023-09-27',2.10,520,'B',10),
 (7,6,'T-0015','2024-02-01',6.75,2140,'A',12),
 (8,6,'T-0022','2024-02-05',5.10,830,'B',6),
 (9,7,'T-0003','2024-03-04',0.35,70,'C',10),
 (10,7,'T-0009','2024-03-06',0.55,115,'B',10),
 (11,9,'T-0040','2024-06-19',2.65,610,'B',NULL),
 (12,10,'T-0021','2024-08-13',3.30,980,'A',5),
 (13,10,'T-0026','2024-08-14',NULL,60,'C',NULL),
 (14,12,'T-0001','2024-09-17',0.20,45,'C',12);

INSERT INTO OrdnanceFind VALUES
 (1,2,'SC50','2023-06-01 10:42:00',1,'Low order','19:15',38,'HP-0601-0442','Fuze type 15 identified; army team attended'),
 (2,1,'BLG','2023-04-03 14:05:00',0,'Removed as scrap',NULL,0,NULL,NULL),
 (3,3,'SAA','2023-05-09 11:30:00',1,'Handed to police','12:10',0,'HP-0509-0198','About 240 rounds of .303 in a rotted crate'),
 (4,4,'B1E','2023-06-13 09:18:00',0,'Removed as scrap',NULL,0,NULL,'Tail unit only'),
 (5,5,'SC250','2023-11-21 15:50:00',1,'Detonated in place','13:40',112,'EX-1121-0733','Cordon held overnight; sea road closed'),
 (6,6,'M3IN','2023-10-30 13:25:00',1,'Detonated in place','17:05',0,'EX-1030-0611',NULL),
 (7,7,'SC500','2024-03-12 08:55:00',1,'Steam out','22:30',460,'HU-0312-0087','Recovered by crane barge after draining basin'),
 (8,9,'M2IN','2024-03-18 10:10:00',1,'Detonated in place','15:20',0,'DO-0318-0265',NULL),
 (9,10,'QF25','2024-03-20 12:47:00',0,'Removed as scrap',NULL,0,NULL,'Solid shot, no filling'),
 (10,12,'SC50','2024-10-08 11:35:00',1,'Low order','18:50',64,'ME-1008-0512','School on Manor Road sent home early'),
 (11,14,'N36','2024-10-02 09:05:00',1,'Detonated in place','11:45',0,'ST-1002-0139','Found with lever but without pin');
