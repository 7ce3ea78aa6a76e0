CREATE TABLE Establishment (
    EstablishmentId     INTEGER NOT NULL PRIMARY KEY,
    EstablishmentName   NVARCHAR(100) NOT NULL,
    EstablishmentType   NVARCHAR(30) NOT NULL,
    StreetAddress       NVARCHAR(150) NULL,
    PhoneNumber         NVARCHAR(30) NULL,
    SeatingCapacity     INT NULL,
    IsOpenOnSundays     BIT NOT NULL DEFAULT 1,
    ModifiedDate        DATETIME NOT NULL
);

CREATE TABLE Supervisor (
    SupervisorId        INTEGER NOT NULL PRIMARY KEY,
    FullName            NVARCHAR(100) NOT NULL,
    MobilePhone         NVARCHAR(30) NULL,
    DateAppointed       DATE NOT NULL,
    HourlyRate          MONEY NULL,
    ReportsToId         INT NULL,
    HasOwnCar           BIT NOT NULL,
    CONSTRAINT FK_Supervisor_ReportsTo FOREIGN KEY (ReportsToId) REFERENCES Supervisor (SupervisorId)
);

CREATE TABLE Certificate (
    CertificateId       INTEGER NOT NULL PRIMARY KEY,
    CertificateNumber   NVARCHAR(20) NOT NULL UNIQUE,
    EstablishmentId     INT NOT NULL,
    KitchenCategory     NVARCHAR(10) NOT NULL,
    IssueDate           DATE NOT NULL,
    ExpiryDate          DATE NOT NULL,
    AnnualFee           MONEY NOT NULL,
    RevocationReason    NVARCHAR(400) NULL,
    SignatoryId         INT NOT NULL,
    CONSTRAINT FK_Certificate_Establishment FOREIGN KEY (EstablishmentId) REFERENCES Establishment (EstablishmentId),
    CONSTRAINT FK_Certificate_Supervisor FOREIGN KEY (SignatoryId) REFERENCES Supervisor (SupervisorId)
);

CREATE TABLE InspectionVisit (
    VisitId             INTEGER NOT NULL PRIMARY KEY,
    EstablishmentId     INT NOT NULL,
    InspectorId         INT NOT NULL,
    FollowUpOfVisitId   INT NULL,
    ArrivalDateTime     DATETIME NOT NULL,
    DurationMinutes     INT NULL,
    IsUnannounced       BIT NOT NULL,
    NumberOfFindings    INT NOT NULL DEFAULT 0,
    Comments            NVARCHAR(1000) NULL,
    CONSTRAINT FK_Visit_Establishment FOREIGN KEY (EstablishmentId) REFERENCES Establishment (EstablishmentId),
    CONSTRAINT FK_Visit_Supervisor FOREIGN KEY (InspectorId) REFERENCES Supervisor (SupervisorId),
    CONSTRAINT FK_Visit_FollowUp FOREIGN KEY (FollowUpOfVisitId) REFERENCES InspectionVisit (VisitId)
);

CREATE TABLE Ingredient (
    IngredientId        INTEGER NOT NULL PRIMARY KEY,
    IngredientName      NVARCHAR(100) NOT NULL,
    ManufacturerName    NVARCHAR(100) NULL,
    KashrutStatus       NVARCHAR(10) NOT NULL,
    RequiresSymbol      BIT NOT NULL,
    PassoverApproved    BIT NOT NULL
);

CREATE TABLE EstablishmentIngredient (
    EstablishmentId     INT NOT NULL,
    IngredientId        INT NOT NULL,
    ApprovalDate        DATE NOT NULL,
    SupplierName        NVARCHAR(100) NULL,
    MonthlyUsageKg      DECIMAL(8,2) NULL,
    CONSTRAINT PK_EstablishmentIngredient PRIMARY KEY (EstablishmentId, IngredientId),
    CONSTRAINT FK_EI_Establishment FOREIGN KEY (EstablishmentId) REFERENCES Establishment (EstablishmentId),
    CONSTRAINT FK_EI_Ingredient FOREIGN KEY (IngredientId) REFERENCES Ingredient (IngredientId)
);

CREATE TABLE ShiftAssignment (
    SupervisorId        INT NOT NULL,
    EstablishmentId     INT NOT NULL,
    DayOfWeek           NVARCHAR(10) NOT NULL,
    StartTime           TIME NOT NULL,
    EndTime             TIME NOT NULL,
    HoldsKitchenKeys    BIT NOT NULL,
    CONSTRAINT PK_ShiftAssignment PRIMARY KEY (SupervisorId, EstablishmentId, DayOfWeek),
    CONSTRAINT FK_Shift_Supervisor FOREIGN KEY (SupervisorId) REFERENCES Supervisor (SupervisorId),
    CONSTRAINT FK_Shift_Establishment FOREIGN KEY (EstablishmentId) REFERENCES Establishment (EstablishmentId)
);

INSERT INTO Establishment VALUES
(1,'Rimon Bakery','Bakery','14 Halsey Road','020 5550 0141',NULL,1,'2024-01-09 11:02:00'),
(2,'The Blue Samovar','Restaurant','88 Corn Street','020 5550 0162',64,1,'2024-03-20 09:15:00'),
(3,'Lieberman & Sons Butchers','Butcher','3 Market Parade','020 5550 0118',NULL,1,'2023-11-02 16:40:00'),
(4,'Golden Gate Catering','Caterer','Unit 7, Fallow Trading Estate','020 5550 0133',NULL,0,'2024-02-14 12:30:00'),
(5,'Etz Chaim School Kitchen','Institution','Orchard Lane','020 5550 0109',220,0,'2023-09-01 08:00:00'),
(6,'Cafe Tamar','Cafe','27 Station Approach','020 5550 0187',32,1,'2024-04-03 10:21:00'),
(7,'Beth Shalom Care Home','Institution','51 Elm Grove','020 5550 0175',90,1,'2024-01-30 14:55:00'),
(8,'Falafel Corner','Takeaway','112 Corn Street',NULL,8,1,'2024-05-11 19:03:00'),
(9,'Weissman Fishmongers','Fishmonger','5 Market Parade','020 5550 0126',NULL,0,'2023-12-19 07:44:00'),
(10,'Pomegranate Hall','Banqueting hall','2 Regent Crescent','020 5550 0150',350,1,'2024-02-26 17:18:00'),
(11,'Dairy Maid Ice Cream','Manufacturer','Unit 3, Mill Wharf','020 5550 0194',NULL,0,'2024-03-08 13:37:00');

INSERT INTO Supervisor VALUES
(1,'Rabbi Emanuel Stark','07700 900101','2004-09-01',NULL,NULL,1),
(2,'Rabbi Yoel Hirschfeld','07700 900112','2011-03-15',38.00,1,1),
(3,'Miriam Adler','07700 900123','2016-06-20',24.50,2,0),
(4,'Shlomo Gutman','07700 900134','2018-01-08',23.00,2,1),
(5,'Dov Rosenthal','07700 900145','2019-10-27',21.75,2,1),
(6,'Chana Feldman','07700 900156','2020-02-02',21.75,3,0),
(7,'Avraham Benayoun','07700 900167','2021-08-16',20.00,4,1),
(8,'Rivka Sasson',NULL,'2022-05-09',19.25,3,0),
(9,'Naftali Weisz','07700 900189','2023-01-23',18.50,4,0),
(10,'Rabbi Daniel Levene','07700 900190','2013-11-11',36.00,1,1);

INSERT INTO Certificate VALUES
(1,'KB-2024-011',1,'Pareve','2024-01-01','2024-12-31',1450.00,NULL,1),
(2,'KB-2024-014',2,'Meat','2024-02-01','2025-01-31',3200.00,NULL,1),
(3,'KB-2023-072',3,'Meat','2023-11-01','2024-10-31',2850.00,NULL,10),
(4,'KB-2024-019',4,'Meat','2024-02-15','2025-02-14',4100.00,NULL,1),
(5,'KB-2023-060',5,'Dairy','2023-09-01','2024-08-31',980.00,NULL,10),
(6,'KB-2024-027',6,'Dairy','2024-04-01','2025-03-31',1600.00,NULL,2),
(7,'KB-2024-016',7,'Meat','2024-02-01','2025-01-31',1100.00,NULL,10),
(8,'KB-2023-055',8,'Pareve','2023-07-01','2024-06-30',1250.00,'Unapproved tahini found twice; no supervisor on site on two evenings',1),
(9,'KB-2024-002',9,'Pareve','2024-01-01','2024-12-31',1375.00,NULL,2),
(10,'KB-2024-021',10,'Meat','2024-03-01','2025-02-28',5400.00,NULL,1),
(11,'KB-2024-024',11,'Dairy','2024-03-15','2025-03-14',2200.00,NULL,10),
(12,'KB-2024-033',8,'Pareve','2024-08-01','2025-07-31',1400.00,NULL,1),
(13,'KB-2022-047',10,'Meat','2022-06-01','2023-05-31',4900.00,'Change of ownership, new caterer not yet approved',1);

INSERT INTO InspectionVisit VALUES
(1,1,4,NULL,'2024-01-18 06:10:00',45,1,0,NULL),
(2,2,2,NULL,'2024-02-07 17:30:00',80,1,2,'Lettuce not soaked; light box missing a bulb'),
(3,2,2,2,'2024-02-14 16:45:00',30,0,0,'Both points put right'),
(4,3,10,NULL,'2024-02-20 08:05:00',120,0,1,'Seal broken on one delivery crate'),
(5,5,3,NULL,'2024-03-05 10:20:00',55,0,0,NULL),
(6,8,5,NULL,'2024-03-12 20:15:00',40,1,3,'Unlabelled tub of tahini in the cold store'),
(7,8,5,6,'2024-03-26 21:00:00',35,1,2,'Tahini again; no supervisor present'),
(8,10,2,NULL,'2024-04-11 14:00:00',150,0,1,'Hired crockery arrived unmarked'),
(9,6,6,NULL,'2024-04-16 09:35:00',25,1,0,NULL),
(10,11,10,NULL,'2024-05-02 11:10:00',95,0,0,'New steriliser installed and kashered'),
(11,4,4,NULL,'2024-05-14 05:50:00',NULL,1,1,'Oven left on without supervisor lighting it'),
(12,9,7,NULL,'2024-05-23 07:25:00',20,1,0,NULL);

INSERT INTO Ingredient VALUES
(1,'Dark chocolate couverture','Valmont Chocolatiers','Pareve',1,0),
(2,'Strong white flour','Hadleigh Mills','Pareve',0,0),
(3,'Tahini','Al Karmel Foods','Pareve',1,0),
(4,'Minced beef','Lieberman & Sons Butchers','Meat',1,1),
(5,'Whole milk','Greenacre Dairy','Dairy',1,1),
(6,'Balsamic vinegar','Casa Fontana','Pareve',1,0),
(7,'Margarine','Brightwell Fats','Pareve',1,1),
(8,'Soft cream cheese','Tivall Creamery','Dairy',1,1),
(9,'Ground cumin','Spice Quay','Pareve',0,0),
(10,'Smoked salmon','Orkney Smokehouse','Pareve',1,1),
(11,'Vanilla extract','Bourbon & Reed','Pareve',1,0),
(12,'Sea salt',NULL,'Pareve',0,1);

INSERT INTO EstablishmentIngredient VALUES
(1,1,'2022-05-10','Baker''s Dozen Wholesale',42.50),
(1,2,'2019-01-14','Hadleigh Mills',1850.00),
(1,7,'2020-08-03','Baker''s Dozen Wholesale',210.00),
(2,4,'2021-02-01','Lieberman & Sons Butchers',160.00),
(2,6,'2023-06-19','Corn Street Cash & Carry',4.50),
(4,4,'2021-11-30','Lieberman & Sons Butchers',395.00),
(5,5,'2018-09-03','Greenacre Dairy',540.00),
(6,8,'2022-04-12','Tivall Creamery',36.00),
(6,10,'2022-04-12','Weissman Fishmongers',18.75),
(8,3,'2024-07-22','Al Karmel Foods',55.00),
(8,9,'2023-07-05',NULL,2.25),
(11,5,'2023-03-01','Greenacre Dairy',2400.00),
(11,11,'2023-03-15','Bourbon & Reed',6.80);

INSERT INTO ShiftAssignment VALUES
(4,1,'Monday','04:30','09:00',1),
(4,1,'Thursday','03:30','10:00',1),
(6,2,'Sunday','12:00','22:30',1),
(9,2,'Tuesday','16:00','23:00',0),
(5,3,'Monday','07:00','15:00',1),
(7,4,'Wednesday','06:00','14:30',0),
(3,5,'Monday','08:00','13:30',1),
(3,5,'Friday','08:00','12:00',1),
(8,6,'Sunday','09:00','13:00',0),
(8,7,'Tuesday','07:30','18:00',1),
(9,8,'Thursday','17:00','23:30',0),
(7,10,'Sunday','10:00','23:59',0),
(5,11,'Wednesday','05:00','11:30',1);
