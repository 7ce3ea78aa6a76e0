CREATE TABLE LicensingOfficer (
    OfficerId      INTEGER NOT NULL PRIMARY KEY,
    FullName       NVARCHAR(80) NOT NULL,
    JobTitle       NVARCHAR(60) NOT NULL,
    ManagerId      INTEGER NULL REFERENCES LicensingOfficer (OfficerId)
);

CREATE TABLE Driver (
    DriverId              INTEGER NOT NULL PRIMARY KEY,
    BadgeNumber           NVARCHAR(10) NULL UNIQUE,
    FirstName             NVARCHAR(40) NOT NULL,
    LastName              NVARCHAR(40) NOT NULL,
    DateOfBirth           DATE NOT NULL,
    MobilePhone           NVARCHAR(20) NULL,
    EmailAddress          NVARCHAR(100) NULL,
    BadgeExpiryDate       DATE NULL,
    MedicalDueDate        DATE NULL,
    IsWheelchairTrained   BIT NOT NULL DEFAULT 0
);

CREATE TABLE PrivateHireOperator (
    OperatorId       INTEGER NOT NULL PRIMARY KEY,
    TradingName      NVARCHAR(80) NOT NULL,
    LicenceNumber    NVARCHAR(12) NOT NULL,
    ContactName      NVARCHAR(80) NULL,
    OfficeOpensAt    TIME NULL,
    MaxVehicles      SMALLINT NOT NULL,
    LicenceFeePaid   MONEY NULL
);

CREATE TABLE Vehicle (
    VehicleId             INTEGER NOT NULL PRIMARY KEY,
    RegistrationMark      NVARCHAR(10) NOT NULL UNIQUE,
    PlateNumber           SMALLINT NULL UNIQUE,
    MakeAndModel          NVARCHAR(60) NOT NULL,
    Colour                NVARCHAR(20) NOT NULL,
    PassengerSeats        TINYINT NOT NULL,
    FuelType              NVARCHAR(20) NOT NULL,
    FirstRegisteredDate   DATE NOT NULL,
    ProprietorId          INTEGER NOT NULL REFERENCES Driver (DriverId)
);

CREATE TABLE DriverOperator (
    DriverId         INTEGER NOT NULL REFERENCES Driver (DriverId),
    OperatorId       INTEGER NOT NULL REFERENCES PrivateHireOperator (OperatorId),
    StartDate        DATE NOT NULL,
    EndDate          DATE NULL,
    RadioCallSign    NVARCHAR(10) NULL,
    PRIMARY KEY (DriverId, OperatorId)
);

CREATE TABLE VehicleInspection (
    InspectionId     INTEGER NOT NULL PRIMARY KEY,
    VehicleId        INTEGER NOT NULL REFERENCES Vehicle (VehicleId),
    InspectionDate   DATE NOT NULL,
    StartTime        TIME NOT NULL,
    OdometerMiles    INTEGER NOT NULL,
    TesterName       NVARCHAR(80) NOT NULL,
    Result           NVARCHAR(10) NOT NULL,
    DefectCount      TINYINT NOT NULL DEFAULT 0,
    Fee              MONEY NOT NULL,
    RetestRequiredBy DATE NULL
);

CREATE TABLE Complaint (
    ComplaintId          INTEGER NOT NULL PRIMARY KEY,
    ReferenceNumber      NVARCHAR(12) NOT NULL UNIQUE,
    DriverId             INTEGER NULL REFERENCES Driver (DriverId),
    ReceivedOn           DATETIME NOT NULL,
    Category             NVARCHAR(30) NOT NULL,
    ComplainantName      NVARCHAR(80) NULL,
    PenaltyPointsIssued  TINYINT NULL,
    OutcomeNotes         NVARCHAR(400) NULL,
    HandledById          INTEGER NULL REFERENCES LicensingOfficer (OfficerId),
    ReviewedById         INTEGER NULL REFERENCES LicensingOfficer (OfficerId)
);

INSERT INTO LicensingOfficer VALUES
 (1,'Margaret Oldroyd','Licensing Manager',NULL),
 (2,'Daniel Akande','Senior Licensing Officer',1),
 (3,'Rebecca Thwaite','Senior Licensing Officer',1),
 (4,'Imran Sheikh','Licensing Officer',2),
 (5,'Jodie Marsden','Licensing Officer',2),
 (6,'Keith Barraclough','Enforcement Officer',3),
 (7,'Natalia Wójcik','Enforcement Officer',3),
 (8,'Paul Ingham','Enforcement Officer',3),
 (9,'Sunita Rao','Licensing Assistant',4),
 (10,'Craig Lumb','Licensing Assistant',4);

INSERT INTO Driver VALUES
 (101,'D2041','Mohammed','Aziz','1979-04-11','07700 900110','m.aziz@mail.example','2026-04-30','2027-04-11',1),
 (102,'D2077','Steven','Hargreaves','1965-12-02','07700 900122',NULL,'2025-11-30','2025-12-02',0),
 (103,'D2103','Agnieszka','Lis','1988-07-23','07700 900135','aga.lis@mail.example','2027-01-31','2033-07-23',1),
 (104,'D2110','Tariq','Mahmood','1972-02-14','07700 900141','tmahmood@mail.example','2026-08-31','2027-02-14',0),
 (105,NULL,'Callum','Webster','1999-10-05','07700 900156','cwebster99@mail.example',NULL,NULL,0),
 (106,'D1873','Brian','Sugden','1958-03-30',NULL,NULL,'2025-07-31','2025-09-30',0),
 (107,'D2189','Fatuma','Warsame','1985-01-19','07700 900163','fatuma.w@mail.example','2026-12-31','2030-01-19',1),
 (108,'D2194','Gurpreet','Sandhu','1981-06-08','07700 900174','gsandhu@mail.example','2027-03-31','2026-06-08',0),
 (109,'D1990','Ion','Munteanu','1976-09-27','07700 900180',NULL,'2025-10-31','2026-09-27',0),
 (110,'D2201','Lesley','Firth','1969-11-16','07700 900191','lfirth@mail.example','2027-05-31','2025-11-16',1),
 (111,'D2206','Hassan','Omar','1993-05-03','07700 900203','hassan.omar@mail.example','2027-06-30','2038-05-03',0);

INSERT INTO PrivateHireOperator VALUES
 (1,'Calder Cars','PHO/0012','Nadeem Anwar','00:00',60,1150.00),
 (2,'Station Taxis','PHO/0015','Julie Crabtree','05:30',25,640.00),
 (3,'Valley Minibuses','PHO/0023','Roger Peel','07:00',10,420.00),
 (4,'A1 Beacon','PHO/0031','Shazia Khan','00:00',80,1400.00),
 (5,'Moorside Private Hire','PHO/0038','Ian Duckett','06:00',12,420.00),
 (6,'Ladies Only Cars','PHO/0044','Fatuma Warsame','07:30',5,260.00),
 (7,'Brook Executive','PHO/0047','Simon Tate',NULL,4,260.00),
 (8,'Schoolrun Plus','PHO/0051','Denise Yeadon','06:30',18,420.00),
 (9,'Northgate Wheels','PHO/0055',NULL,'08:00',3,NULL),
 (10,'Crescent Radio Cars','PHO/0060','Abdul Rehman','00:00',45,980.00);

INSERT INTO Vehicle VALUES
 (501,'YJ19 KLM',88,'Toyota Prius','Silver',4,'Hybrid','2019-03-14',101),
 (502,'YK65 TRE',12,'LTI TX4','Black',5,'Diesel','2015-10-01',102),
 (503,'YD21 POW',140,'Kia Niro','White',4,'Electric','2021-06-22',103),
 (504,'YC18 FGH',97,'Skoda Octavia','Grey',4,'Diesel','2018-05-09',104),
 (505,'YJ70 WAB',131,'Ford Tourneo Custom','Blue',8,'Diesel','2020-11-17',104),
 (506,'YL14 SUG',7,'Peugeot Expert','Black',6,'Diesel','2014-09-02',106),
 (507,'YF22 LAD',155,'Nissan Leaf','Red',4,'Electric','2022-04-11',107),
 (508,'YE20 GSS',126,'Mercedes E220','Black',4,'Diesel','2020-02-28',108),
 (509,'YB17 ION',NULL,'Dacia Logan','White',4,'Petrol','2017-07-07',109),
 (510,'YH23 LEV',161,'LEVC TX','Black',6,'Plug-in hybrid','2023-09-19',110),
 (511,'YG19 HSN',109,'Toyota Corolla','Silver',4,'Hybrid','2019-12-05',111);

INSERT INTO DriverOperator VALUES
 (101,1,'2012-05-01',NULL,'C17'),
 (101,4,'2010-02-15','2012-04-30','B40'),
 (103,2,'2021-07-01',NULL,'S4'),
 (104,3,'2016-09-01',NULL,NULL),
 (104,8,'2019-09-02',NULL,'SR6'),
 (107,6,'2018-03-08',NULL,'L1'),
 (108,7,'2020-03-02',NULL,NULL),
 (108,4,'2022-10-10','2024-01-31','B71'),
 (109,10,'2017-08-01',NULL,'R22'),
 (110,2,'2009-04-06','2023-09-30','S11'),
 (111,4,'2020-01-13',NULL,'B66');

INSERT INTO VehicleInspection VALUES
 (9001,501,'2025-01-14','09:00',112480,'Dave Rushworth','Pass',0,58.00,NULL),
 (9002,502,'2025-01-14','10:00',201933,'Dave Rushworth','Fail',4,58.00,'2025-01-28'),
 (9003,502,'2025-01-27','14:30',201990,'Anil Patel','Pass',1,29.00,NULL),
 (9004,503,'2025-02-03','08:30',61250,'Anil Patel','Pass',0,58.00,NULL),
 (9005,504,'2025-02-05','11:15',148702,'Dave Rushworth','Advisory',2,58.00,NULL),
 (9006,505,'2025-02-05','13:00',97411,'Dave Rushworth','Pass',0,72.00,NULL),
 (9007,506,'2025-02-19','09:45',230118,'Hannah Booth','Fail',7,72.00,'2025-03-05'),
 (9008,507,'2025-03-04','10:30',38076,'Hannah Booth','Pass',0,58.00,NULL),
 (9009,508,'2025-03-11','15:00',120559,'Anil Patel','Advisory',1,58.00,NULL),
 (9010,510,'2025-03-12','08:30',30214,'Hannah Booth','Pass',0,58.00,NULL),
 (9011,511,'2025-03-20','09:15',89940,'Dave Rushworth','Pass',0,58.00,NULL);

INSERT INTO Complaint VALUES
 (1,'TX/25/0003',102,'2025-01-05 22:40','Overcharging','Mrs P Holdsworth',3,'Meter checked, found to be on tariff 3 before midnight.',6,3),
 (2,'TX/25/0007',109,'2025-01-11 08:15','Refused short journey','Alan Greaves',4,'Driver admitted refusal at rank.',7,3),
 (3,'TX/25/0011',NULL,'2025-01-19 01:30','Smoking in vehicle',NULL,NULL,'Plate number not given, closed.',6,NULL),
 (4,'TX/25/0014',104,'2025-02-02 16:05','Late for school run','Greenfield Primary School',0,'Traffic confirmed by operator.',5,2),
 (5,'TX/25/0018',106,'2025-02-20 12:00','Vehicle condition','Sheila Noble',6,'Vehicle suspended after inspection.',8,1),
 (6,'TX/25/0022',108,'2025-02-27 19:45','Use of phone while driving','Jermaine Clarke',6,'Dashcam footage supplied by complainant.',7,3),
 (7,'TX/25/0025',111,'2025-03-06 23:10','Rude behaviour','Chloe Dyson',0,NULL,6,NULL),
 (8,'TX/25/0029',101,'2025-03-09 10:20','Refused assistance dog','Guide dog user, name withheld',12,'Referred to committee.',7,1),
 (9,'TX/25/0031',104,'2025-03-15 14:00','Parking','Residents of Bank Street',NULL,NULL,8,NULL),
 (10,'TX/25/0034',103,'2025-03-22 17:30','Overcharging','Luca Bianchi',0,'Fare agreed beforehand through operator.',5,2);
