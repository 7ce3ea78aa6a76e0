CREATE TABLE Building (
  BuildingID INTEGER NOT NULL PRIMARY KEY,
  BuildingName NVARCHAR(100) NOT NULL,
  AddressLine1 NVARCHAR(100) NULL,
  City NVARCHAR(60) NOT NULL,
  PostalCode NVARCHAR(12) NULL,
  FloorCount INT NOT NULL,
  ManagerEmail NVARCHAR(120) NULL,
  MonthlyFee DECIMAL(10,2) NULL,
  ContractEndDate DATE NULL
);
CREATE TABLE Lift (
  LiftID INTEGER NOT NULL PRIMARY KEY,
  BuildingID INT NOT NULL,
  UnitNumber NVARCHAR(20) NOT NULL,
  LiftType NVARCHAR(30) NOT NULL,
  Manufacturer NVARCHAR(60) NULL,
  RatedLoadKg INT NOT NULL,
  SpeedMetersPerSecond DECIMAL(4,2) NULL,
  InstallDate DATE NULL,
  ModernizedDate DATE NULL,
  IsInService BIT NOT NULL DEFAULT 1,
  CONSTRAINT FK_Lift_Building FOREIGN KEY (BuildingID) REFERENCES Building(BuildingID)
);
CREATE TABLE Engineer (
  EngineerID INTEGER NOT NULL PRIMARY KEY,
  EmployeeNumber NVARCHAR(10) NOT NULL,
  FirstName NVARCHAR(50) NOT NULL,
  LastName NVARCHAR(50) NOT NULL,
  Grade NVARCHAR(20) NOT NULL,
  MobilePhone NVARCHAR(20) NULL,
  HireDate DATE NOT NULL,
  SupervisorID INT NULL,
  CONSTRAINT FK_Engineer_Supervisor FOREIGN KEY (SupervisorID) REFERENCES Engineer(EngineerID)
);
CREATE TABLE FaultCode (
  FaultCodeID INTEGER NOT NULL PRIMARY KEY,
  Code NVARCHAR(10) NOT NULL,
  Description NVARCHAR(120) NOT NULL,
  Severity NVARCHAR(10) NOT NULL,
  IsChargeable BIT NOT NULL
);
CREATE TABLE CallOut (
  CallOutID INTEGER NOT NULL PRIMARY KEY,
  LiftID INT NOT NULL,
  EngineerID INT NULL,
  FaultCodeID INT NULL,
  ReportedBy NVARCHAR(60) NULL,
  ReportedDateTime DATETIME2 NOT NULL,
  ArrivalDateTime DATETIME2 NULL,
  ClosedDateTime DATETIME2 NULL,
  PassengersTrapped INT NOT NULL DEFAULT 0,
  ResolutionNotes NVARCHAR(4000) NULL,
  RowGuid TEXT NOT NULL,
  CONSTRAINT FK_CallOut_Lift FOREIGN KEY (LiftID) REFERENCES Lift(LiftID),
  CONSTRAINT FK_CallOut_Engineer FOREIGN KEY (EngineerID) REFERENCES Engineer(EngineerID),
  CONSTRAINT FK_CallOut_FaultCode FOREIGN KEY (FaultCodeID) REFERENCES FaultCode(FaultCodeID)
);
CREATE TABLE Part (
  PartID INTEGER NOT NULL PRIMARY KEY,
  PartNumber NVARCHAR(20) NOT NULL,
  PartName NVARCHAR(80) NOT NULL,
  UnitPrice DECIMAL(10,2) NOT NULL,
  QuantityInStock INT NOT NULL,
  ReorderLevel INT NULL,
  IsDiscontinued BIT NOT NULL DEFAULT 0
);
CREATE TABLE CallOutPart (
  CallOutID INT NOT NULL,
  PartID INT NOT NULL,
  Quantity INT NOT NULL,
  IsUnderWarranty BIT NOT NULL,
  CONSTRAINT PK_CallOutPart PRIMARY KEY (CallOutID, PartID),
  CONSTRAINT FK_CallOutPart_CallOut FOREIGN KEY (CallOutID) REFERENCES CallOut(CallOutID),
  CONSTRAINT FK_CallOutPart_Part FOREIGN KEY (PartID) REFERENCES Part(PartID)
);
INSERT INTO Building VALUES
(1,'Meridian Tower','1 Meridian Square','Bramwell','BR1 1AA',24,'facilities@meridian.example',2150.00,'2026-12-31'),
(2,'Albion Court','17-35 Albion Road','Bramwell','BR3 4QD',11,'manager@albioncourt.example',540.00,'2025-06-30'),
(3,'Royal Thistle Hotel','8 Castle Street','Kinmouth','KM2 7LB',7,'gm@royalthistle.example',880.00,'2025-09-30'),
(4,'Weaver''s Mill Apartments','Mill Lane','Stanbridge','ST5 2FW',6,NULL,310.00,'2024-12-31'),
(5,'Kinmouth Civic Centre','Guildhall Place','Kinmouth','KM1 1ZZ',5,'property@kinmouth.example',625.00,'2027-03-31'),
(6,'Delta Logistics Hub','Unit 4, Ringway','Stanbridge','ST9 8TR',3,'site@deltahub.example',270.00,NULL),
(7,'Grosvenor Arcade','High Street','Bramwell','BR1 3NP',4,'centre@grosvenorarcade.example',1040.00,'2025-12-31'),
(8,'Harbour View House','22 Marine Parade','Kinmouth','KM6 5DE',14,'harbourview@lettings.example',690.00,'2026-02-28'),
(9,'Stanbridge Magistrates Court','Court Road','Stanbridge',NULL,4,'estates@courts.example',455.00,'2025-03-31'),
(10,'Orchard Multi-storey Car Park','Orchard Way','Bramwell','BR2 9HG',9,'parking@bramwell.example',380.00,'2026-10-31');
INSERT INTO Lift VALUES
(1,1,'MT-A','passenger traction','Kessler',1275,4.00,'2008-03-17',NULL,1),
(2,1,'MT-B','passenger traction','Kessler',1275,4.00,'2008-03-17','2022-08-09',1),
(3,1,'MT-F','firefighting','Kessler',1600,2.50,'2008-04-02',NULL,1),
(4,2,'AC-1','passenger traction','Hartwell',630,1.00,'1971-06-08','2004-05-20',1),
(5,2,'AC-2','passenger traction','Hartwell',630,1.00,'1971-06-08',NULL,0),
(6,3,'RT-1','passenger hydraulic','Otterman',800,0.63,'1994-11-14','2016-01-25',1),
(7,3,'RT-S','dumbwaiter','Stamper',100,0.45,'1994-11-14',NULL,1),
(8,4,'WM-1','machine-room-less','Vektor',1000,1.00,'2017-07-03',NULL,1),
(9,5,'CC-1','passenger hydraulic','Otterman',1000,0.63,'1988-02-29','2012-09-11',1),
(10,6,'DL-G','goods',NULL,5000,0.25,'2014-10-06',NULL,1),
(11,7,'GA-E','scenic','Vektor',1600,1.60,'2011-05-16',NULL,1),
(12,8,'HV-1','passenger traction','Hartwell',630,1.60,'1983-09-19','2019-03-04',1),
(13,9,'MC-P','platform','Stamper',400,0.15,NULL,NULL,1),
(14,10,'OC-1','passenger traction','Kessler',1000,1.60,'2001-12-10',NULL,0);
INSERT INTO Engineer VALUES
(1,'E0117','Maureen','Stokes','Supervisor','07700 900110','1999-04-12',NULL),
(2,'E0142','Ivan','Petrov','Supervisor','07700 900121','2005-09-05',NULL),
(3,'E0188','Danny','Crook','Senior','07700 900132','2008-01-14',1),
(4,'E0203','Shanice','Bailey','Senior','07700 900143','2012-06-18',1),
(5,'E0217','Will','Garside','Fitter','07700 900154','2015-03-02',2),
(6,'E0231','Tomasz','Wrona','Fitter',NULL,'2017-10-09',2),
(7,'E0246','Ruth','Oyelaran','Fitter','07700 900165','2019-02-25',1),
(8,'E0259','Jamie','Pell','Apprentice','07700 900176','2022-09-01',4),
(9,'E0262','Alesha','Khan','Apprentice',NULL,'2023-09-04',3),
(10,'E0265','Colin','Whitby','Fitter','07700 900187','2023-11-20',2);
INSERT INTO FaultCode VALUES
(1,'D01','Door obstruction','Low',1),
(2,'D02','Door operator failure','High',0),
(3,'C10','Controller fault','High',0),
(4,'L05','Levelling error','Medium',0),
(5,'S20','Safety gear tripped','Critical',0),
(6,'H03','Hydraulic leak','High',0),
(7,'V99','Vandalism','Medium',1),
(8,'P07','Power supply lost','Medium',1),
(9,'B04','Push button defective','Low',0),
(10,'N00','No fault found','Low',1),
(11,'W12','Water in pit','High',1);
INSERT INTO CallOut VALUES
(1,4,3,2,'Resident','2024-01-05 18:22:00','2024-01-05 19:10:00','2024-01-05 20:35:00',0,'Door belt replaced','6f1c2a40-9b1e-4c55-8d3b-01a7e2c40001'),
(2,1,4,9,'Reception','2024-01-11 09:04:00','2024-01-11 10:15:00','2024-01-11 10:40:00',0,NULL,'6f1c2a40-9b1e-4c55-8d3b-01a7e2c40002'),
(3,5,5,3,'Caretaker','2024-01-19 07:45:00','2024-01-19 09:30:00',NULL,0,'Controller beyond repair, quotation sent','6f1c2a40-9b1e-4c55-8d3b-01a7e2c40003'),
(4,12,6,8,'Resident','2024-01-22 21:38:00','2024-01-22 22:05:00','2024-01-22 22:20:00',3,'Power cut, passengers released by hand winding','6f1c2a40-9b1e-4c55-8d3b-01a7e2c40004'),
(5,6,7,6,'Night porter','2024-02-02 02:14:00','2024-02-02 03:40:00','2024-02-02 07:55:00',0,'Cylinder seal renewed','6f1c2a40-9b1e-4c55-8d3b-01a7e2c40005'),
(6,11,4,1,'Security','2024-02-10 15:30:00','2024-02-10 15:58:00','2024-02-10 16:05:00',2,'Pushchair wheel in sill','6f1c2a40-9b1e-4c55-8d3b-01a7e2c40006'),
(7,14,10,7,'Parking attendant','2024-02-17 08:10:00','2024-02-17 09:55:00',NULL,0,'Call panel burnt out, waiting for parts','6f1c2a40-9b1e-4c55-8d3b-01a7e2c40007'),
(8,10,5,4,'Warehouse shift leader','2024-02-26 11:47:00','2024-02-26 14:20:00','2024-02-26 15:30:00',0,NULL,'6f1c2a40-9b1e-4c55-8d3b-01a7e2c40008'),
(9,9,3,10,'Council helpdesk','2024-03-06 13:05:00','2024-03-06 14:00:00','2024-03-06 14:25:00',0,'Worked normally on test','6f1c2a40-9b1e-4c55-8d3b-01a7e2c40009'),
(10,8,6,11,'Managing agent','2024-03-12 08:33:00','2024-03-12 11:10:00','2024-03-13 16:00:00',0,'Pit pumped out, drain blocked','6f1c2a40-9b1e-4c55-8d3b-01a7e2c40010'),
(11,3,4,5,'Reception','2024-03-20 17:50:00','2024-03-20 18:15:00','2024-03-21 12:30:00',1,'Governor rope stretched','6f1c2a40-9b1e-4c55-8d3b-01a7e2c40011'),
(12,12,7,2,'Resident','2024-04-03 19:26:00','2024-04-03 20:12:00','2024-04-03 21:40:00',1,NULL,'6f1c2a40-9b1e-4c55-8d3b-01a7e2c40012'),
(13,13,10,9,NULL,'2024-04-15 09:55:00','2024-04-15 12:30:00','2024-04-15 13:05:00',0,'Key switch replaced','6f1c2a40-9b1e-4c55-8d3b-01a7e2c40013'),
(14,7,NULL,NULL,'Kitchen','2024-04-29 12:12:00',NULL,NULL,0,NULL,'6f1c2a40-9b1e-4c55-8d3b-01a7e2c40014');
INSERT INTO Part VALUES
(1,'DB-2200','Door drive belt',48.50,14,5,0),
(2,'PB-0410','Illuminated push button',22.75,60,20,0),
(3,'HS-0090','Hydraulic cylinder seal kit',136.00,4,4,0),
(4,'GR-0650','Governor rope 6.5 mm',184.20,2,3,0),
(5,'CP-1971','Relay controller board',910.00,0,NULL,1),
(6,'DO-7700','Door operator motor',645.00,3,2,0),
(7,'SH-0120','Guide shoe insert',9.40,112,40,0),
(8,'KS-0033','Key switch',31.00,8,5,0),
(9,'LC-3000','Light curtain',278.00,6,3,0),
(10,'PN-1400','Car call panel',520.00,0,1,0),
(11,'EL-0005','Emergency light battery',17.90,35,15,0);
INSERT INTO CallOutPart VALUES
(1,1,1,0),(1,7,4,0),(2,2,1,1),(5,3,1,0),(8,7,8,0),(10,11,1,0),(11,4,1,0),(11,7,2,0),(12,6,1,1),(12,1,1,1),(13,8,1,0),(6,9,1,0);
