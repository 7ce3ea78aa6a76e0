-- County finds liaison office: metal detecting permissions, finds and treasure cases

CREATE TABLE Finder (
    FinderID       INTEGER PRIMARY KEY,
    FullName       TEXT NOT NULL,
    HomeTown       TEXT,
    ClubName       TEXT,
    DetectorModel  TEXT,
    PhoneNumber    TEXT,
    RegisteredOn   DATE NOT NULL,
    InsuredUntil   DATE
);

CREATE TABLE Landholder (
    LandholderID    INTEGER PRIMARY KEY,
    HolderName      TEXT NOT NULL,
    HolderType      TEXT,
    ContactPerson   TEXT,
    Village         TEXT,
    AllowsPublicity BOOLEAN
);

CREATE TABLE Parcel (
    ParcelID        INTEGER PRIMARY KEY,
    FieldName       TEXT NOT NULL,
    Parish          TEXT,
    GridReference   TEXT,
    AreaHectares    REAL,
    LandUse         TEXT,
    NearMonument    BOOLEAN NOT NULL DEFAULT 0,
    OwnerID         INTEGER NOT NULL REFERENCES Landholder (LandholderID),
    TenantID        INTEGER REFERENCES Landholder (LandholderID)
);

CREATE TABLE SearchPermission (
    PermissionID       INTEGER PRIMARY KEY,
    PermissionNumber   TEXT NOT NULL UNIQUE,
    ParcelID           INTEGER NOT NULL REFERENCES Parcel (ParcelID),
    FinderID           INTEGER NOT NULL REFERENCES Finder (FinderID),
    IssuedOn           DATE NOT NULL,
    ExpiresOn          DATE,
    FinderSharePercent INTEGER,
    Conditions         TEXT
);

CREATE TABLE Specialist (
    SpecialistID  INTEGER PRIMARY KEY,
    FullName      TEXT NOT NULL,
    Institution   TEXT,
    Expertise     TEXT,
    EmailAddress  TEXT,
    AppointedOn   DATE
);

CREATE TABLE Find (
    FindID            INTEGER PRIMARY KEY,
    FindNumber        TEXT NOT NULL UNIQUE,
    ParcelID          INTEGER NOT NULL REFERENCES Parcel (ParcelID),
    HoardFindID       INTEGER REFERENCES Find (FindID),
    FoundOn           DATE,
    ReportedOn        DATE NOT NULL,
    ObjectType        TEXT NOT NULL,
    Material          TEXT,
    Period            TEXT,
    WeightGrams       REAL,
    LengthMm          REAL,
    DepthCm           INTEGER,
    RecordedByID      INTEGER NOT NULL REFERENCES Specialist (SpecialistID),
    IdentifiedByID    INTEGER REFERENCES Specialist (SpecialistID),
    CurrentLocation   TEXT,
    Notes             TEXT
);

CREATE TABLE FindFinder (
    FindID        INTEGER NOT NULL REFERENCES Find (FindID),
    FinderID      INTEGER NOT NULL REFERENCES Finder (FinderID),
    IsFirstFinder BOOLEAN NOT NULL DEFAULT 1,
    SharePercent  NUMERIC,
    PRIMARY KEY (FindID, FinderID)
);

CREATE TABLE TreasureCase (
    CaseID          INTEGER PRIMARY KEY,
    CaseNumber      TEXT NOT NULL UNIQUE,
    FindID          INTEGER NOT NULL REFERENCES Find (FindID),
    OpenedOn        DATE NOT NULL,
    CoronerName     TEXT,
    InquestDate     DATE,
    Verdict         TEXT,
    ValuationAmount NUMERIC(10,2),
    AcquiringMuseum TEXT,
    RewardPaidOn    DATE,
    RewardWaived    BOOLEAN
);

INSERT INTO Finder VALUES (1,'Alan Pickersgill','Thornby','Wolds Searchers','Equinox 800','01555 410233','2008-03-14','2025-03-31');
INSERT INTO Finder VALUES (2,'Denise Marlow','Easthope','Wolds Searchers','Deus II','01555 410871','2014-06-02','2025-03-31');
INSERT INTO Finder VALUES (3,'Gareth Pugh','Long Mardle',NULL,'CTX 3030','07700 900312','2011-09-20','2024-12-31');
INSERT INTO Finder VALUES (4,'Simon Achterberg','Thornby','River Vale Detecting Club','Deus II',NULL,'2019-01-11','2025-06-30');
INSERT INTO Finder VALUES (5,'Hayley Croft','Cold Barrow','River Vale Detecting Club','Simplex Ultra','07700 900745','2022-04-23','2025-06-30');
INSERT INTO Finder VALUES (6,'Norman Tewson','Saltby','Wolds Searchers','Explorer SE','01555 433019','1997-10-05','2023-03-31');
INSERT INTO Finder VALUES (7,'Raj Bhandari','Market Oversley',NULL,'Equinox 900','07700 900188','2021-08-30','2025-01-31');
INSERT INTO Finder VALUES (8,'Kirsty Lowe','Easthope','River Vale Detecting Club','Vanquish 540',NULL,'2023-05-06','2025-06-30');
INSERT INTO Finder VALUES (9,'Peter Van Loon','Saltby',NULL,NULL,'01555 433620','2003-02-18',NULL);

INSERT INTO Landholder VALUES (1,'Oversley Estate','company','Camilla Fane','Market Oversley',0);
INSERT INTO Landholder VALUES (2,'J. R. Hebblethwaite','private','John Hebblethwaite','Thornby',1);
INSERT INTO Landholder VALUES (3,'Mardle Parish Charity','charity','Rev. Susan Okell','Long Mardle',1);
INSERT INTO Landholder VALUES (4,'Blakey Farms Ltd','company','Tim Blakey','Easthope',1);
INSERT INTO Landholder VALUES (5,'Diocesan Glebe Board','church','Arthur Penn','Saltby',0);
INSERT INTO Landholder VALUES (6,'Mrs E. Coverdale','private',NULL,'Cold Barrow',0);
INSERT INTO Landholder VALUES (7,'County Council Smallholdings','public','Estates Desk','Market Oversley',1);
INSERT INTO Landholder VALUES (8,'Stubbs Brothers','private','Ian Stubbs','Saltby',NULL);

INSERT INTO Parcel VALUES (1,'Ten Acre','Thornby','TX 4812 7730',4.1,'arable',0,2,NULL);
INSERT INTO Parcel VALUES (2,'Chapel Close','Thornby','TX 4875 7702',2.6,'pasture',1,2,4);
INSERT INTO Parcel VALUES (3,'Poor''s Piece','Long Mardle','TX 5120 7411',6.8,'arable',0,3,4);
INSERT INTO Parcel VALUES (4,'Gallows Hill','Market Oversley','TX 4460 7988',18.3,'arable',1,1,NULL);
INSERT INTO Parcel VALUES (5,'Ferry Ings','Saltby','TX 5533 7209',11.0,'meadow',0,5,8);
INSERT INTO Parcel VALUES (6,'Barrow Bottoms','Cold Barrow','TX 4999 8104',7.7,'arable',1,6,8);
INSERT INTO Parcel VALUES (7,'Council Forty','Market Oversley','TX 4391 7915',16.2,'arable',0,7,NULL);
INSERT INTO Parcel VALUES (8,'Low Warren','Easthope','TX 5218 7866',9.4,'stubble',0,4,NULL);
INSERT INTO Parcel VALUES (9,'Glebe Strip','Saltby','TX 5560 7231',1.2,NULL,0,5,NULL);

INSERT INTO SearchPermission VALUES (1,'SP-2019-004',1,1,'2019-02-01','2025-01-31',50,NULL);
INSERT INTO SearchPermission VALUES (2,'SP-2020-011',3,2,'2020-08-15','2024-08-14',50,'after harvest only');
INSERT INTO SearchPermission VALUES (3,'SP-2021-002',4,3,'2021-01-20','2024-01-19',40,'keep 50 m from the barrow');
INSERT INTO SearchPermission VALUES (4,'SP-2021-017',8,4,'2021-09-05',NULL,50,NULL);
INSERT INTO SearchPermission VALUES (5,'SP-2022-006',8,5,'2022-05-01','2025-04-30',50,'with Mr Achterberg only');
INSERT INTO SearchPermission VALUES (6,'SP-2012-009',5,6,'2012-04-10','2022-04-09',50,'no digging in nesting season');
INSERT INTO SearchPermission VALUES (7,'SP-2022-019',7,7,'2022-10-03','2025-10-02',30,'report every find to the estates desk');
INSERT INTO SearchPermission VALUES (8,'SP-2023-008',6,5,'2023-07-11','2024-07-10',50,NULL);
INSERT INTO SearchPermission VALUES (9,'SP-2023-010',2,1,'2023-08-22','2024-08-21',50,'no machinery, hand trowel only');
INSERT INTO SearchPermission VALUES (10,'SP-2023-014',3,8,'2023-09-01','2024-08-31',NULL,NULL);

INSERT INTO Specialist VALUES (1,'Dr Miriam Halloran','County Museum','liaison officer','m.halloran@countymuseum.example','2010-04-01');
INSERT INTO Specialist VALUES (2,'Owen Stratton','County Museum','assistant liaison officer','o.stratton@countymuseum.example','2020-09-14');
INSERT INTO Specialist VALUES (3,'Prof. Lukas Behrend','University of Ashmere','Iron Age coins','behrend@ashmere.example','2006-01-01');
INSERT INTO Specialist VALUES (4,'Dr Jo Faraday','National Museum','early medieval metalwork','jfaraday@natmus.example','2013-11-01');
INSERT INTO Specialist VALUES (5,'Celia Nwosu','National Museum','Roman coins','cnwosu@natmus.example','2017-05-15');
INSERT INTO Specialist VALUES (6,'Martin Quill',NULL,'lead seals and tokens',NULL,'1999-07-01');
INSERT INTO Specialist VALUES (7,'Dr Anneke de Wit','University of Ashmere','Bronze Age hoards','dewit@ashmere.example','2015-02-01');
INSERT INTO Specialist VALUES (8,'Harold Binns','Regional Archives','post-medieval jewellery','h.binns@archives.example','2009-09-01');

INSERT INTO Find VALUES (1,'OV-2019-0031',1,NULL,'2019-03-09','2019-03-18','coin','silver','Roman',3.1,18.5,15,1,5,'returned to finder',NULL);
INSERT INTO Find VALUES (2,'OV-2020-0112',3,NULL,'2020-09-12','2020-09-15','hoard','copper alloy','Bronze Age',NULL,NULL,55,1,7,'County Museum','pot broken by plough, eleven axes known');
INSERT INTO Find VALUES (3,'OV-2020-0113',3,2,'2020-09-12','2020-09-15','socketed axe','copper alloy','Bronze Age',214.0,98.0,55,1,7,'County Museum','first axe out of the pot');
INSERT INTO Find VALUES (4,'OV-2020-0114',3,2,'2020-09-13','2020-09-15','socketed axe','copper alloy','Bronze Age',198.5,94.5,60,2,7,'County Museum',NULL);
INSERT INTO Find VALUES (5,'OV-2021-0047',4,NULL,'2021-04-03','2021-04-20','strap end','silver','Early Medieval',9.8,41.2,12,2,4,'National Museum','niello inlay, animal head');
INSERT INTO Find VALUES (6,'OV-2021-0160',8,NULL,'2021-10-30','2021-11-08','stater','gold','Iron Age',5.6,17.0,20,1,3,'National Museum',NULL);
INSERT INTO Find VALUES (7,'OV-2022-0075',8,NULL,'2022-06-18','2022-07-01','cloth seal','lead','Post-Medieval',22.4,28.0,8,2,6,'returned to finder','reads FAVERSHAM');
INSERT INTO Find VALUES (8,'OV-2022-0144',7,NULL,'2022-11-27','2022-12-05','posy ring','gold','Post-Medieval',2.9,19.0,10,2,8,'County Museum','inscribed HOLD FAST');
INSERT INTO Find VALUES (9,'OV-2023-0088',6,NULL,'2023-08-19','2023-08-21','brooch','copper alloy','Early Medieval',31.7,76.0,18,1,NULL,'office safe','waiting for conservation');
INSERT INTO Find VALUES (10,'OV-2023-0101',2,NULL,'2023-09-16','2023-09-25','buckle','copper alloy','Medieval',14.0,35.5,9,2,NULL,'returned to finder',NULL);
INSERT INTO Find VALUES (11,'OV-2010-0009',5,NULL,NULL,'2010-03-02','musket balls','lead','Post-Medieval',410.0,NULL,NULL,1,6,NULL,'bag of 14, collected over several winters');

INSERT INTO FindFinder VALUES (1,1,1,100);
INSERT INTO FindFinder VALUES (2,2,1,75);
INSERT INTO FindFinder VALUES (2,1,0,25);
INSERT INTO FindFinder VALUES (3,2,1,100);
INSERT INTO FindFinder VALUES (4,1,1,100);
INSERT INTO FindFinder VALUES (5,3,1,100);
INSERT INTO FindFinder VALUES (6,4,1,100);
INSERT INTO FindFinder VALUES (7,5,1,50);
INSERT INTO FindFinder VALUES (7,4,0,50);
INSERT INTO FindFinder VALUES (8,7,1,100);
INSERT INTO FindFinder VALUES (9,5,1,NULL);
INSERT INTO FindFinder VALUES (10,1,1,100);
INSERT INTO FindFinder VALUES (11,6,1,60);
INSERT INTO FindFinder VALUES (11,9,0,40);

INSERT INTO TreasureCase VALUES (1,'2020 T418',2,'2020-09-21','Eleanor Mapplebeck','2021-06-10','treasure',6400.00,'County Museum','2022-02-14',0);
INSERT INTO TreasureCase VALUES (2,'2021 T205',5,'2021-04-22','Eleanor Mapplebeck','2022-01-27','treasure',1850.00,'National Museum','2022-11-03',0);
INSERT INTO TreasureCase VALUES (3,'2021 T977',6,'2021-11-12','Eleanor Mapplebeck','2022-05-19','not treasure',NULL,NULL,NULL,NULL);
INSERT INTO TreasureCase VALUES (4,'2022 T1103',8,'2022-12-09','Rhodri Vaughan','2023-09-14','treasure',2200.00,'County Museum',NULL,1);
INSERT INTO TreasureCase VALUES (5,'2023 T640',9,'2023-08-24','Rhodri Vaughan',NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO TreasureCase VALUES (6,'2019 T133',1,'2019-03-20','Eleanor Mapplebeck','2019-07-04','not treasure',NULL,NULL,NULL,NULL);
INSERT INTO TreasureCase VALUES (7,'2020 T431',4,'2020-09-28','Eleanor Mapplebeck','2021-06-10','treasure',480.00,'County Museum','2022-02-14',0);
INSERT INTO TreasureCase VALUES (8,'2020 T430',3,'2020-09-28','Eleanor Mapplebeck','2021-06-10','treasure',520.00,'County Museum','2022-02-14',0);
