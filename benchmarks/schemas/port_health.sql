CREATE TABLE Importer (
    ImporterID      INTEGER NOT NULL PRIMARY KEY,
    CompanyName     NVARCHAR(80) NOT NULL,
    EoriNumber      NVARCHAR(17) NULL UNIQUE,
    EmailAddress    NVARCHAR(120) NULL,
    PhoneNumber     NVARCHAR(30) NULL,
    HasDeferredAccount BIT NOT NULL DEFAULT 0
);
CREATE TABLE Officer (
    OfficerID       INTEGER NOT NULL PRIMARY KEY,
    FullName        NVARCHAR(60) NOT NULL,
    WarrantNumber   NVARCHAR(12) NULL UNIQUE,
    Grade           NVARCHAR(20) NOT NULL,
    IsVeterinarian  BIT NOT NULL
);
CREATE TABLE Commodity (
    CommodityCode   NVARCHAR(10) NOT NULL PRIMARY KEY,
    Description     NVARCHAR(100) NOT NULL,
    ProductGroup    NVARCHAR(30) NOT NULL,
    PhysicalCheckRatePercent DECIMAL(5,2) NOT NULL,
    MaxStorageTemperatureC   DECIMAL(4,1) NULL
);
CREATE TABLE Consignment (
    ConsignmentID    INTEGER NOT NULL PRIMARY KEY,
    EntryReference   NVARCHAR(24) NOT NULL UNIQUE,
    ImporterID       INTEGER NOT NULL,
    CommodityCode    NVARCHAR(10) NOT NULL,
    CountryOfOrigin  NVARCHAR(40) NOT NULL,
    VesselName       NVARCHAR(60) NULL,
    ContainerNumber  NVARCHAR(11) NULL,
    NetWeightKg      DECIMAL(10,1) NOT NULL,
    PackageCount     INTEGER NOT NULL,
    ArrivalDateTime  DATETIME NULL,
    Decision         NVARCHAR(20) NULL,
    ReplacesConsignmentID INTEGER NULL,
    CONSTRAINT FK_Consignment_Importer FOREIGN KEY (ImporterID) REFERENCES Importer(ImporterID),
    CONSTRAINT FK_Consignment_Commodity FOREIGN KEY (CommodityCode) REFERENCES Commodity(CommodityCode),
    CONSTRAINT FK_Consignment_Replaces FOREIGN KEY (ReplacesConsignmentID) REFERENCES Consignment(ConsignmentID)
);
CREATE TABLE Inspection (
    InspectionID       INTEGER NOT NULL PRIMARY KEY,
    ConsignmentID      INTEGER NOT NULL,
    LeadOfficerID      INTEGER NOT NULL,
    AssistingOfficerID INTEGER NULL,
    InspectionDate     DATE NOT NULL,
    StartTime          TIME NOT NULL,
    DurationMinutes    INTEGER NULL,
    CheckType          NVARCHAR(12) NOT NULL,
    CoreTemperatureC   DECIMAL(4,1) NULL,
    SealIntact         BIT NULL,
    Findings           NVARCHAR(400) NULL,
    CONSTRAINT FK_Inspection_Consignment FOREIGN KEY (ConsignmentID) REFERENCES Consignment(ConsignmentID),
    CONSTRAINT FK_Inspection_LeadOfficer FOREIGN KEY (LeadOfficerID) REFERENCES Officer(OfficerID),
    CONSTRAINT FK_Inspection_AssistingOfficer FOREIGN KEY (AssistingOfficerID) REFERENCES Officer(OfficerID)
);
CREATE TABLE LaboratorySample (
    ConsignmentID   INTEGER NOT NULL,
    SampleNo        INTEGER NOT NULL,
    TakenByOfficerID INTEGER NOT NULL,
    AnalysisRequested NVARCHAR(60) NOT NULL,
    LaboratoryName  NVARCHAR(60) NOT NULL,
    DateDispatched  DATE NOT NULL,
    DateReported    DATE NULL,
    ResultCode      CHAR(1) NULL,
    CONSTRAINT PK_LaboratorySample PRIMARY KEY (ConsignmentID, SampleNo),
    CONSTRAINT FK_Sample_Consignment FOREIGN KEY (ConsignmentID) REFERENCES Consignment(ConsignmentID),
    CONSTRAINT FK_Sample_Officer FOREIGN KEY (TakenByOfficerID) REFERENCES Officer(OfficerID)
);
CREATE TABLE Invoice (
    InvoiceNumber   NVARCHAR(10) NOT NULL PRIMARY KEY,
    ConsignmentID   INTEGER NOT NULL,
    DateIssued      DATE NOT NULL,
    AmountGBP       DECIMAL(9,2) NOT NULL,
    DatePaid        DATE NULL,
    CreatedBy       NVARCHAR(30) NOT NULL,
    ModifiedDate    DATETIME NULL,
    CONSTRAINT FK_Invoice_Consignment FOREIGN KEY (ConsignmentID) REFERENCES Consignment(ConsignmentID)
);

INSERT INTO Importer VALUES
(1,'Brightwater Foods Ltd','GB418220937000','imports@brightwaterfoods.example','01394 555 210',1),
(2,'Ashdown Poultry Trading','GB772910034000','desk@ashdownpoultry.example','020 7946 0311',1),
(3,'Kestrel Seafoods','GB309118226000','shipping@kestrelseafoods.example','01472 555 809',0),
(4,'Sundara Spice Company','GB881037452000','orders@sundaraspice.example','0116 496 0144',0),
(5,'Oldfield Nut & Seed','GB560293118000',NULL,'01733 555 067',0),
(6,'Northgate Petfood Ingredients','GB114490783000','qa@northgatepet.example','0151 496 0622',1),
(7,'Casa Lucero Imports',NULL,'lucia@casalucero.example','020 7946 0875',0),
(8,'Hollis & Son Honey Packers','GB695338201000','office@hollishoney.example','01598 555 330',0),
(9,'Delta Cold Logistics','GB233790415000','customs@deltacold.example','01255 555 918',1),
(10,'Pemberton Tea Rooms',NULL,NULL,'01904 555 402',0);

INSERT INTO Officer VALUES
(1,'Margaret Ainsley','PH0114','Principal',1),
(2,'Devon Clarke','PH0137','Senior',0),
(3,'Sofia Marchetti','PH0150','Official Vet',1),
(4,'Rhys Llewellyn','PH0151','Officer',0),
(5,'Amina Yusuf','PH0162','Officer',0),
(6,'Gordon Peel','PH0098','Senior',0),
(7,'Hanna Wiśniewska','PH0170','Official Vet',1),
(8,'Jamie Rudd',NULL,'Trainee',0),
(9,'Olivia Stannard','PH0173','Officer',0),
(10,'Nikhil Rao',NULL,'Trainee',0);

INSERT INTO Commodity VALUES
('02071410','Frozen boneless chicken cuts','Meat',30.00,-18.0),
('02023090','Frozen boneless beef','Meat',15.00,-18.0),
('03061792','Frozen shrimps and prawns','Fishery',30.00,-18.0),
('03048700','Frozen tuna fillets','Fishery',15.00,-18.0),
('04090000','Natural honey','Honey',5.00,NULL),
('08013200','Shelled cashew nuts','Nuts',10.00,NULL),
('12024200','Shelled groundnuts','Nuts',20.00,NULL),
('09042200','Ground chilli','Spices',20.00,NULL),
('09024000','Black tea, in bulk','Tea',5.00,NULL),
('23012000','Fish meal for animal feed','Animal by-product',1.50,NULL),
('04069099','Hard cheese','Dairy',15.00,6.0);

INSERT INTO Consignment VALUES
(9001,'CHEDP.GB.2024.1004417',2,'02071410','Thailand','Meridian Star','TGHU4471029',24000.0,2000,'2024-05-02 04:35:00','Released',NULL),
(9002,'CHEDP.GB.2024.1004420',2,'02071410','Brazil','Ocean Verity','MSKU7730145',26500.5,1766,'2024-05-02 19:10:00','Rejected',NULL),
(9003,'CHEDP.GB.2024.1004502',3,'03061792','Vietnam','Meridian Star','TCLU1190384',18200.0,1820,'2024-05-04 06:20:00','Released',NULL),
(9004,'CHEDP.GB.2024.1004611',3,'03048700','Ecuador','Cape Amity','SUDU5620987',15750.0,1050,'2024-05-07 22:45:00','Released',NULL),
(9005,'CHEDD.GB.2024.2000871',4,'09042200','India','Ocean Verity','OOLU2283016',8000.0,320,'2024-05-02 19:10:00','Destroyed',NULL),
(9006,'CHEDD.GB.2024.2000903',5,'12024200','Argentina','Cape Amity','HLXU8102277',21000.0,840,'2024-05-07 22:45:00','Detained',NULL),
(9007,'CHEDP.GB.2024.1004733',8,'04090000','Mexico','Lady Elspeth','CAIU3345120',19800.0,66,'2024-05-11 11:00:00','Released',NULL),
(9008,'CHEDP.GB.2024.1004790',6,'23012000','Peru','Lady Elspeth','GESU9014466',52000.0,1040,'2024-05-11 11:00:00','Released',NULL),
(9009,'CHEDP.GB.2024.1004822',2,'02071410','Brazil','Meridian Star','MSKU7744518',26500.0,1766,'2024-05-16 05:15:00','Released',9002),
(9010,'CHEDP.GB.2024.1004835',7,'04069099','Uruguay',NULL,NULL,640.5,80,'2024-05-17 14:30:00','Released',NULL),
(9011,'CHEDD.GB.2024.2000955',4,'09042200','India','Ocean Verity','OOLU2290311',8000.0,320,'2024-05-30 18:40:00',NULL,9005),
(9012,'CHEDP.GB.2024.1005006',9,'02023090','Namibia','Cape Amity','TRIU0871235',22400.0,896,NULL,NULL,NULL);

INSERT INTO Inspection VALUES
(1,9001,3,4,'2024-05-02','09:15',75,'Physical',-19.5,1,NULL),
(2,9002,1,3,'2024-05-03','08:40',140,'Physical',-9.0,0,'Seal broken, cartons partly thawed and refrozen near doors'),
(3,9003,7,NULL,'2024-05-04','10:30',60,'Physical',-20.0,1,NULL),
(4,9004,6,NULL,'2024-05-08','11:20',25,'Identity',NULL,1,NULL),
(5,9005,2,8,'2024-05-03','13:00',55,'Physical',NULL,1,'Two bags torn, colour unusually bright'),
(6,9006,5,2,'2024-05-08','14:10',90,'Physical',NULL,1,'Musty smell on opening; increment sampling over 50 points'),
(7,9007,7,10,'2024-05-12','09:00',45,'Identity',NULL,1,NULL),
(8,9008,4,NULL,'2024-05-11','15:25',15,'Documentary',NULL,NULL,'Commercial document missing plant approval, supplied by email same day'),
(9,9009,3,9,'2024-05-16','10:00',80,'Physical',-18.5,1,NULL),
(10,9010,1,NULL,'2024-05-18','08:50',40,'Physical',4.5,NULL,'Label lacks batch number on 6 boxes'),
(11,9011,2,5,'2024-05-31','09:30',NULL,'Physical',NULL,1,NULL);

INSERT INTO LaboratorySample VALUES
(9001,1,4,'Salmonella','Fenland Public Analyst','2024-05-02','2024-05-07','S'),
(9002,1,3,'Histology, freeze-thaw','Fenland Public Analyst','2024-05-03','2024-05-10','U'),
(9003,1,7,'Nitrofuran metabolites','Aldgate Residue Laboratory','2024-05-04','2024-05-13','S'),
(9003,2,7,'Sulphite','Fenland Public Analyst','2024-05-04','2024-05-09','S'),
(9005,1,2,'Sudan dyes','Aldgate Residue Laboratory','2024-05-03','2024-05-14','U'),
(9005,2,2,'Aflatoxin','Aldgate Residue Laboratory','2024-05-03','2024-05-14','S'),
(9006,1,5,'Aflatoxin','Aldgate Residue Laboratory','2024-05-08','2024-05-20','B'),
(9006,2,5,'Aflatoxin, second half sample','Tyne Food Science','2024-05-21',NULL,NULL),
(9007,1,7,'Streptomycin','Aldgate Residue Laboratory','2024-05-13','2024-05-22','S'),
(9009,1,9,'Salmonella','Fenland Public Analyst','2024-05-16','2024-05-21','S'),
(9011,1,5,'Sudan dyes','Aldgate Residue Laboratory','2024-05-31',NULL,NULL);

INSERT INTO Invoice VALUES
('PH240311',9001,'2024-05-08',412.50,'2024-05-22','a.lowe','2024-05-22 10:04:00'),
('PH240312',9002,'2024-05-13',986.00,NULL,'a.lowe',NULL),
('PH240313',9003,'2024-05-14',538.20,'2024-06-03','a.lowe','2024-06-03 09:31:00'),
('PH240318',9004,'2024-05-14',118.00,'2024-05-20','t.birch','2024-05-20 15:12:00'),
('PH240319',9005,'2024-05-15',1274.75,NULL,'t.birch',NULL),
('PH240325',9007,'2024-05-23',301.00,'2024-06-11','a.lowe','2024-06-11 11:48:00'),
('PH240326',9008,'2024-05-23',64.00,'2024-05-30','a.lowe','2024-05-30 08:57:00'),
('PH240330',9009,'2024-05-23',412.50,'2024-06-06','t.birch','2024-06-06 14:20:00'),
('PH240331',9010,'2024-05-24',156.40,'2024-05-24','t.birch','2024-05-24 16:41:00'),
('PH240344',9005,'2024-06-04',2310.00,NULL,'a.lowe',NULL);
