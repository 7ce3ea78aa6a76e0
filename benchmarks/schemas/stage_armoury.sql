-- Hire armoury for film, television and theatre
CREATE TABLE Production (
    ProductionID INTEGER PRIMARY KEY,
    Title TEXT NOT NULL,
    ProductionType TEXT NOT NULL,
    CompanyName TEXT,
    ContactName TEXT,
    ContactPhone TEXT,
    FirstDay DATE,
    LastDay DATE,
    InsuranceExpiresOn DATE
);
CREATE TABLE Armourer (
    ArmourerID INTEGER PRIMARY KEY,
    FullName TEXT NOT NULL,
    LicenceNo TEXT UNIQUE,
    LicenceExpiresOn DATE,
    DayRate NUMERIC,
    BaseTown TEXT,
    IsFreelance BOOLEAN NOT NULL,
    TrainedByID INTEGER REFERENCES Armourer(ArmourerID)
);
CREATE TABLE Weapon (
    WeaponID INTEGER PRIMARY KEY,
    InventoryNo TEXT NOT NULL UNIQUE,
    WeaponName TEXT NOT NULL,
    Category TEXT NOT NULL,
    Period TEXT,
    Material TEXT,
    IsBlankFiring BOOLEAN NOT NULL DEFAULT 0,
    SerialNo TEXT,
    WeightKg REAL,
    AcquiredOn DATE,
    PurchasePrice NUMERIC,
    RackLocation TEXT,
    CastFromWeaponID INTEGER REFERENCES Weapon(WeaponID)
);
CREATE TABLE MovementPermit (
    PermitID INTEGER PRIMARY KEY,
    PermitNo TEXT NOT NULL UNIQUE,
    ProductionID INTEGER NOT NULL REFERENCES Production(ProductionID),
    IssuingForce TEXT NOT NULL,
    AppliedOn DATE,
    IssuedOn DATE,
    ValidUntil DATE,
    PermitStatus TEXT NOT NULL
);
CREATE TABLE Hire (
    HireID INTEGER PRIMARY KEY,
    ProductionID INTEGER NOT NULL REFERENCES Production(ProductionID),
    PermitID INTEGER REFERENCES MovementPermit(PermitID),
    OnSetArmourerID INTEGER REFERENCES Armourer(ArmourerID),
    CheckedOutByID INTEGER NOT NULL REFERENCES Armourer(ArmourerID),
    OutOn DATE NOT NULL,
    DueBackOn DATE NOT NULL,
    ReturnedOn DATE,
    DeliveryPlace TEXT,
    DepositAmount NUMERIC,
    Notes TEXT
);
CREATE TABLE HireItem (
    HireID INTEGER NOT NULL REFERENCES Hire(HireID),
    WeaponID INTEGER NOT NULL REFERENCES Weapon(WeaponID),
    WeeklyRate NUMERIC NOT NULL,
    ConditionOut TEXT,
    ConditionBack TEXT,
    DamageCharge NUMERIC,
    BlankRoundsIssued INTEGER,
    BlankRoundsReturned INTEGER,
    PRIMARY KEY (HireID, WeaponID)
);
CREATE TABLE SafetyCheck (
    CheckID INTEGER PRIMARY KEY,
    WeaponID INTEGER NOT NULL REFERENCES Weapon(WeaponID),
    CheckedByID INTEGER NOT NULL REFERENCES Armourer(ArmourerID),
    WitnessedByID INTEGER REFERENCES Armourer(ArmourerID),
    CheckedAt DATETIME NOT NULL,
    Passed BOOLEAN NOT NULL,
    Finding TEXT,
    NextCheckDue DATE,
    RowVersion INTEGER NOT NULL DEFAULT 1
);
INSERT INTO Production VALUES
(1,'The Salt Road','Feature film','Kestrel Lane Pictures','Joanna Fairlie','07700 900121','2024-02-05','2024-04-26','2024-12-31'),
(2,'Macbeth','Theatre','Harbour Playhouse','Stuart Minns','07700 900244','2024-03-01','2024-05-18','2025-03-31'),
(3,'Redcoat','Television series','Northlight Drama','Cerys Vaughan','07700 900390','2024-01-15','2024-06-28','2024-09-30'),
(4,'Tosca','Opera','Opera Severn','Ludovic Marchetti','07700 900415','2024-04-08','2024-05-11',NULL),
(5,'Night Ferry','Television series','Dogger Bank Films','Aidan Rourke',NULL,'2024-05-15',NULL,'2025-01-31'),
(6,'Battle of Stow 1646','Re-enactment','Cotswold Trayned Bands','Hilary Peckover','07700 900566','2024-03-23','2024-03-24','2024-06-30'),
(7,'Ashes of Ypres','Documentary','Poppyfield Media','Bram de Smet','07700 900618','2024-06-03','2024-06-14','2024-11-30'),
(8,'Peter Pan','Pantomime','Regal Theatre Trust','Donna Kettle','07700 900702','2023-12-01','2024-01-07','2024-07-31'),
(9,'Quickdraw','Commercial','Blue Anvil Studio',NULL,NULL,'2024-04-22','2024-04-23','2024-10-15'),
(10,'Guinevere','Feature film','Kestrel Lane Pictures','Joanna Fairlie','07700 900121','2024-08-19',NULL,'2024-12-31');
INSERT INTO Armourer VALUES
(1,'Malcolm Drury','RFD-20417','2026-05-31',480,'Borehamwood',0,NULL),
(2,'Siobhan Keane','RFD-20588','2025-11-30',450,'Watford',0,1),
(3,'Gideon Palfrey','RFD-21033','2024-08-31',420,'Bristol',1,1),
(4,'Tamsin Rowe',NULL,NULL,260,'Watford',0,2),
(5,'Viktor Hlavac','RFD-21190','2027-02-28',430,'Cardiff',1,NULL),
(6,'Beth Ollerenshaw','RFD-21244','2026-09-30',400,'Manchester',1,2),
(7,'Jerome Baptiste','RFD-21307','2025-04-30',395,'London',1,1),
(8,'Alec Strand',NULL,NULL,240,'Borehamwood',0,2),
(9,'Ruaridh Munro','RFD-21412','2024-06-30',410,'Glasgow',1,5),
(10,'Nell Sayers',NULL,NULL,NULL,'Bristol',1,3);
INSERT INTO Weapon VALUES
(1,'F-0012','Brown Bess musket','Firearm','Napoleonic','Steel and walnut',1,'BB-7714',4.7,'2004-06-21',1850,'Vault A3',NULL),
(2,'F-0013','Lee-Enfield SMLE Mk III','Firearm','First World War','Steel and walnut',1,'E-44120',3.9,'1999-03-10',1200,'Vault A4',NULL),
(3,'F-0027','Webley Mk VI revolver','Firearm','First World War','Steel',1,'W-338102',1.1,'2001-11-05',950,'Vault B1',NULL),
(4,'R-0102','Webley revolver, rubber','Replica','First World War','Rubber',0,NULL,0.4,'2015-02-17',85,'Bay 2',3),
(5,'R-0118','Brown Bess musket, resin','Replica','Napoleonic','Resin',0,NULL,1.9,'2017-09-12',140,'Bay 2',1),
(6,'B-0201','Arming sword, blunt','Blade','Medieval','Spring steel',0,NULL,1.3,'2012-05-28',420,'Wall 1',NULL),
(7,'B-0202','Arming sword, aluminium','Blade','Medieval','Aluminium',0,NULL,0.8,'2013-01-14',190,'Wall 1',6),
(8,'B-0240','Boarding cutlass','Blade','Georgian','Spring steel',0,NULL,1.0,'2010-08-03',310,'Wall 4',NULL),
(9,'P-0310','Pike, 16 foot','Polearm','Civil War','Ash and steel',0,NULL,2.6,'2008-04-22',115,NULL,NULL),
(10,'F-0041','Colt Single Action Army','Firearm','Victorian','Steel',1,'C-190877',1.2,'2019-10-30',1600,'Vault B2',NULL),
(11,'B-0266','Retractable dagger','Blade','Renaissance','Steel and brass',0,NULL,0.3,NULL,75,'Drawer 9',NULL),
(12,'B-0203','Arming sword, blunt','Blade','Medieval','Spring steel',0,NULL,1.3,'2012-05-28',420,'Wall 1',NULL),
(13,'F-0055','Matchlock musket','Firearm','Civil War','Steel and ash',1,'ML-026',4.9,'2007-02-09',1350,'Vault A1',NULL);
INSERT INTO MovementPermit VALUES
(1,'MP/24/0031',1,'Avon and Somerset','2024-01-08','2024-01-19','2024-05-10','Expired'),
(2,'MP/24/0036',3,'Dyfed-Powys','2024-01-03','2024-01-11','2024-07-05','Active'),
(3,'MP/24/0052',4,'West Mercia','2024-03-12','2024-03-28','2024-05-20','Expired'),
(4,'MP/24/0057',6,'Gloucestershire','2024-02-26','2024-03-15','2024-03-26','Expired'),
(5,'MP/24/0064',9,'Metropolitan','2024-04-09','2024-04-16','2024-04-25','Expired'),
(6,'MP/24/0070',5,'Humberside','2024-04-25','2024-05-07','2024-11-30','Active'),
(7,'MP/24/0073',7,'Kent','2024-05-15','2024-05-29','2024-06-21','Active'),
(8,'MP/24/0078',5,'North Yorkshire','2024-05-20',NULL,NULL,'Refused'),
(9,'MP/24/0081',10,'North Wales','2024-06-04',NULL,NULL,'Pending'),
(10,'MP/24/0083',3,'Gwent','2024-06-05','2024-06-10','2024-07-05','Active');
INSERT INTO Hire VALUES
(1,8,NULL,NULL,4,'2023-11-27','2024-01-10','2024-01-09','Regal Theatre, Kettering',200,NULL),
(2,3,2,5,1,'2024-01-12','2024-07-01',NULL,'Northlight unit base, Brecon',4000,'Second unit shares the muskets'),
(3,1,1,3,2,'2024-02-02','2024-04-29','2024-05-02','Cheddar Gorge unit base',2500,NULL),
(4,2,NULL,NULL,4,'2024-02-26','2024-05-21','2024-05-20','Harbour Playhouse, Poole',500,'Fight director: Ros Tanner'),
(5,6,4,3,1,'2024-03-22','2024-03-25','2024-03-25','Stow-on-the-Wold',300,NULL),
(6,4,3,NULL,2,'2024-04-04','2024-05-14','2024-05-13','Opera Severn scene dock, Worcester',600,NULL),
(7,9,5,7,2,'2024-04-21','2024-04-24','2024-04-24','Blue Anvil Studio, Park Royal',NULL,'One shooting day only'),
(8,5,6,9,1,'2024-05-14','2024-08-30',NULL,'Hull docks',1500,NULL),
(9,7,7,6,1,'2024-05-31','2024-06-17',NULL,'Detling showground',1000,NULL),
(10,2,NULL,NULL,8,'2024-03-11','2024-05-21','2024-05-20','Harbour Playhouse, Poole',0,'Replacement dagger');
INSERT INTO HireItem VALUES
(1,8,35,'Good','Good',NULL,NULL,NULL),
(2,1,110,'Good',NULL,NULL,400,NULL),
(2,5,22,'Scuffed stock',NULL,NULL,NULL,NULL),
(3,6,48,'Good','Edge nicked',40,NULL,NULL),
(3,7,25,'Good','Bent',85,NULL,NULL),
(4,12,48,'Good','Good',0,NULL,NULL),
(5,9,12,'Good','Head loose',15,NULL,NULL),
(5,13,105,'Good','Fouled, cleaned',0,60,18),
(6,3,95,'Good','Good',0,24,6),
(6,4,18,'Good','Good',0,NULL,NULL),
(7,10,130,'As new','Good',0,50,31),
(8,3,95,'Good',NULL,NULL,120,NULL),
(9,2,105,'Good',NULL,NULL,200,NULL),
(10,11,14,'Spring stiff','Good',0,NULL,NULL);
INSERT INTO SafetyCheck VALUES
(1,1,1,2,'2024-01-10 09:30',1,NULL,'2024-07-10',1),
(2,3,2,1,'2024-01-10 10:15',1,NULL,'2024-07-10',1),
(3,10,1,2,'2024-01-10 11:00',0,'Hammer notch worn','2024-02-10',2),
(4,10,1,NULL,'2024-02-08 14:20',1,'New hammer fitted','2024-08-08',1),
(5,6,4,8,'2024-01-30 15:05',1,NULL,'2025-01-30',1),
(6,11,8,4,'2024-03-08 16:40',0,'Blade sticks half way',NULL,1),
(7,11,8,4,'2024-03-11 08:50',1,'Spring replaced','2024-09-11',1),
(8,7,4,NULL,'2024-05-03 12:10',0,'Bent, to be straightened or scrapped',NULL,3),
(9,9,3,NULL,'2024-03-25 17:30',0,'Head loose on shaft','2024-04-08',1),
(10,2,6,1,'2024-05-30 09:00',1,NULL,'2024-11-30',1),
(11,3,2,1,'2024-05-13 16:45',1,'Cylinder gap within limits','2024-11-13',1);
