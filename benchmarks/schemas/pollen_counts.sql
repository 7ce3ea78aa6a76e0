CREATE TABLE Person (
    PersonID          INTEGER PRIMARY KEY AUTOINCREMENT,
    FirstName         TEXT NOT NULL,
    LastName          TEXT NOT NULL,
    JobTitle          TEXT,
    Email             TEXT UNIQUE,
    CertificateNo     TEXT UNIQUE,
    CertifiedUntil    DATE,
    MentorID          INTEGER REFERENCES Person(PersonID)
);

CREATE TABLE Station (
    StationID         INTEGER PRIMARY KEY AUTOINCREMENT,
    StationCode       TEXT NOT NULL UNIQUE,
    StationName       TEXT NOT NULL,
    Town              TEXT NOT NULL,
    Elevation         INTEGER,
    RoofHeight        REAL,
    OpenedDate        DATE NOT NULL,
    KeeperID          INTEGER REFERENCES Person(PersonID),
    IsActive          BOOLEAN NOT NULL DEFAULT TRUE
);

CREATE TABLE Taxon (
    TaxonID           INTEGER PRIMARY KEY AUTOINCREMENT,
    LatinName         TEXT NOT NULL UNIQUE,
    EnglishName       TEXT,
    ParentTaxonID     INTEGER REFERENCES Taxon(TaxonID),
    AllergyPotential  TEXT NOT NULL,
    GrainSizeMicrons  REAL
);

CREATE TABLE Trap (
    TrapID            INTEGER PRIMARY KEY AUTOINCREMENT,
    SerialNumber      TEXT NOT NULL UNIQUE,
    Model             TEXT NOT NULL,
    StationID         INTEGER REFERENCES Station(StationID),
    FlowRate          REAL NOT NULL,
    PurchaseDate      DATE,
    PurchasePrice     DECIMAL(9,2),
    LastServiceDate   DATE
);

CREATE TABLE Slide (
    SlideID           INTEGER PRIMARY KEY AUTOINCREMENT,
    SlideNumber       TEXT NOT NULL UNIQUE,
    TrapID            INTEGER NOT NULL REFERENCES Trap(TrapID),
    ExposureDate      DATE NOT NULL,
    HoursExposed      INTEGER NOT NULL DEFAULT 24,
    MountedByID       INTEGER NOT NULL REFERENCES Person(PersonID),
    Condition         TEXT NOT NULL
);

CREATE TABLE GrainCount (
    GrainCountID      INTEGER PRIMARY KEY AUTOINCREMENT,
    SlideID           INTEGER NOT NULL REFERENCES Slide(SlideID),
    TaxonID           INTEGER NOT NULL REFERENCES Taxon(TaxonID),
    CounterID         INTEGER NOT NULL REFERENCES Person(PersonID),
    CheckerID         INTEGER REFERENCES Person(PersonID),
    CountedOn         DATE NOT NULL,
    GrainsCounted     INTEGER NOT NULL,
    Concentration     REAL,
    Remarks           TEXT,
    UNIQUE (SlideID, TaxonID)
);

CREATE TABLE Bulletin (
    BulletinID        INTEGER PRIMARY KEY AUTOINCREMENT,
    IssueDate         DATE NOT NULL,
    Region            TEXT NOT NULL,
    AuthorID          INTEGER NOT NULL REFERENCES Person(PersonID),
    Headline          TEXT NOT NULL,
    SubscriberCount   INTEGER
);

CREATE TABLE BulletinTaxon (
    BulletinID        INTEGER NOT NULL REFERENCES Bulletin(BulletinID),
    TaxonID           INTEGER NOT NULL REFERENCES Taxon(TaxonID),
    RiskLevel         TEXT NOT NULL,
    Trend             TEXT,
    PRIMARY KEY (BulletinID, TaxonID)
);

INSERT INTO Person (PersonID, FirstName, LastName, JobTitle, Email, CertificateNo, CertifiedUntil, MentorID) VALUES
(1, 'Margit', 'Ehrling', 'Head of Laboratory', 'm.ehrling@aerolab.example', 'PC-0112', '2026-12-31', NULL),
(2, 'Dafydd', 'Prosser', 'Senior Analyst', 'd.prosser@aerolab.example', 'PC-0148', '2025-12-31', 1),
(3, 'Yuki', 'Tanabe', 'Analyst', 'y.tanabe@aerolab.example', 'PC-0190', '2025-06-30', 2),
(4, 'Celeste', 'Aumont', 'Analyst', 'c.aumont@aerolab.example', 'PC-0203', '2026-06-30', 2),
(5, 'Gordon', 'Tully', 'Technician', 'g.tully@aerolab.example', NULL, NULL, NULL),
(6, 'Ngozi', 'Eze', 'Technician', 'n.eze@aerolab.example', NULL, NULL, 5),
(7, 'Bernard', 'Hollis', 'School Caretaker', NULL, NULL, NULL, NULL),
(8, 'Ursula', 'Keane', 'Hospital Engineer', 'u.keane@stbrigid.example', NULL, NULL, NULL),
(9, 'Rafael', 'Montoya', 'Trainee Analyst', 'r.montoya@aerolab.example', 'PC-0231', '2024-12-31', 3),
(10, 'Isobel', 'Drummond', 'Forecaster', 'i.drummond@aerolab.example', 'PC-0167', '2025-12-31', 1),
(11, 'Stanley', 'Oakes', 'Volunteer', NULL, NULL, NULL, NULL);

INSERT INTO Station (StationID, StationCode, StationName, Town, Elevation, RoofHeight, OpenedDate, KeeperID, IsActive) VALUES
(1, 'WEX', 'Wexcombe University Roof', 'Wexcombe', 64, 21.5, '1988-02-15', 5, TRUE),
(2, 'BRI', 'St Brigid Hospital', 'Carrowmore', 112, 18.0, '1995-01-09', 8, TRUE),
(3, 'THL', 'Thornleigh School', 'Thornleigh', 203, 9.5, '2004-03-01', 7, TRUE),
(4, 'HAR', 'Harrow Point Lighthouse', 'Saltwick', 31, 27.0, '2010-05-18', NULL, FALSE),
(5, 'DUN', 'Dunmere Observatory', 'Dunmere', 418, 12.0, '2013-04-08', 11, TRUE),
(6, 'GAR', 'Botanic Garden', 'Wexcombe', 58, 6.0, '2001-02-12', 6, TRUE),
(7, 'ORL', 'Orley Fire Station', 'Orley', 89, 14.5, '2017-02-20', NULL, TRUE),
(8, 'MOS', 'Moss Bank Nature Reserve', 'Kelby', 12, 3.5, '1999-06-07', NULL, FALSE),
(9, 'KIN', 'Kingsferry Town Hall', 'Kingsferry', 22, 24.0, '2021-01-25', 11, TRUE);

INSERT INTO Taxon (TaxonID, LatinName, EnglishName, ParentTaxonID, AllergyPotential, GrainSizeMicrons) VALUES
(1, 'Betulaceae', 'Birch family', NULL, 'high', NULL),
(2, 'Betula', 'Birch', 1, 'high', 22),
(3, 'Alnus', 'Alder', 1, 'high', 26),
(4, 'Corylus', 'Hazel', 1, 'moderate', 25),
(5, 'Poaceae', 'Grasses', NULL, 'high', 34),
(6, 'Secale', 'Rye', 5, 'high', 52),
(7, 'Taxus', 'Yew', NULL, 'low', 24),
(8, 'Platanus', 'Plane', NULL, 'moderate', 19),
(9, 'Urtica', 'Nettle', NULL, 'low', 14.5),
(10, 'Ambrosia', 'Ragweed', NULL, 'high', 19.5),
(11, 'Alternaria', NULL, NULL, 'moderate', 28),
(12, 'Pinus', 'Pine', NULL, 'none', 65);

INSERT INTO Trap (TrapID, SerialNumber, Model, StationID, FlowRate, PurchaseDate, PurchasePrice, LastServiceDate) VALUES
(1, 'BK-20417', 'Burkhill Seven-Day', 1, 10.0, '2006-01-20', 3150.00, '2024-01-11'),
(2, 'BK-20988', 'Burkhill Seven-Day', 2, 10.0, '2009-11-03', 3420.00, '2024-01-16'),
(3, 'LZ-0771', 'Lanzer VPPS', 3, 10.0, '2012-02-14', 4080.00, '2023-02-02'),
(4, 'BK-19355', 'Burkhill Seven-Day', NULL, 10.0, '1998-03-30', NULL, '2019-10-08'),
(5, 'LZ-0846', 'Lanzer VPPS', 5, 9.8, '2013-03-11', 4150.00, '2024-02-07'),
(6, 'RT-112', 'Rotostick 40', 6, 48.0, '2015-05-22', 980.50, '2023-01-30'),
(7, 'LZ-1203', 'Lanzer VPPS', 7, 10.2, '2017-01-19', 4490.00, '2024-01-23'),
(8, 'AX-5', 'Autopollen X', 1, 60.0, '2022-09-01', 68500.00, '2024-03-05'),
(9, 'BK-23310', 'Burkhill Seven-Day', 9, 10.0, '2020-12-10', 3990.00, NULL),
(10, 'RT-140', 'Rotostick 40', NULL, 48.0, '2018-06-04', 1040.00, NULL);

INSERT INTO Slide (SlideID, SlideNumber, TrapID, ExposureDate, HoursExposed, MountedByID, Condition) VALUES
(1, 'WEX-24-031', 1, '2024-01-31', 24, 5, 'good'),
(2, 'BRI-24-046', 2, '2024-02-15', 24, 6, 'good'),
(3, 'WEX-24-102', 1, '2024-04-11', 24, 5, 'good'),
(4, 'THL-24-103', 3, '2024-04-12', 24, 6, 'smeared'),
(5, 'DUN-24-110', 5, '2024-04-19', 19, 6, 'good'),
(6, 'KIN-24-118', 9, '2024-04-27', 24, 5, 'air bubbles'),
(7, 'WEX-24-159', 1, '2024-06-07', 24, 9, 'good'),
(8, 'GAR-24-160', 6, '2024-06-08', 12, 9, 'good'),
(9, 'ORL-24-166', 7, '2024-06-14', 24, 5, 'good'),
(10, 'BRI-24-190', 2, '2024-07-08', 24, 6, 'too dense'),
(11, 'THL-24-233', 3, '2024-08-20', 24, 9, 'good');

INSERT INTO GrainCount (GrainCountID, SlideID, TaxonID, CounterID, CheckerID, CountedOn, GrainsCounted, Concentration, Remarks) VALUES
(1, 1, 4, 3, NULL, '2024-02-02', 37, 24.1, NULL),
(2, 1, 3, 3, NULL, '2024-02-02', 12, 7.8, NULL),
(3, 2, 3, 4, 2, '2024-02-19', 118, 76.9, 'First high day of the season'),
(4, 3, 2, 2, 1, '2024-04-12', 642, 418.2, NULL),
(5, 3, 8, 2, NULL, '2024-04-12', 55, 35.8, NULL),
(6, 4, 2, 9, 3, '2024-04-16', 301, 196.0, 'Two transects unreadable'),
(7, 5, 2, 4, NULL, '2024-04-23', 88, NULL, 'Pump stopped at 05:00'),
(8, 6, 7, 3, NULL, '2024-04-30', 19, 12.4, NULL),
(9, 7, 5, 4, 2, '2024-06-10', 207, 134.8, NULL),
(10, 7, 9, 4, NULL, '2024-06-10', 164, 106.8, NULL),
(11, 8, 5, 9, 3, '2024-06-11', 143, 41.3, NULL),
(12, 9, 6, 3, NULL, '2024-06-17', 26, 16.6, NULL),
(13, 10, 9, 2, NULL, '2024-07-10', 980, 638.4, 'Estimated from one transect'),
(14, 11, 10, 3, 1, '2024-08-22', 4, 2.6, NULL),
(15, 11, 11, 9, NULL, '2024-08-23', 351, 228.6, NULL);

INSERT INTO Bulletin (BulletinID, IssueDate, Region, AuthorID, Headline, SubscriberCount) VALUES
(1, '2024-02-02', 'South', 10, 'Hazel has started early', 8210),
(2, '2024-02-20', 'West', 10, 'Alder peak in the west', 8345),
(3, '2024-04-12', 'South', 1, 'Severe birch day expected', 9120),
(4, '2024-04-12', 'Uplands', 10, 'Birch arriving above 200 metres', 2075),
(5, '2024-04-30', 'Coast', 2, 'A quiet week on the coast', 3390),
(6, '2024-06-11', 'South', 10, 'Grass season under way', 10480),
(7, '2024-06-18', 'Uplands', 10, 'Rye in flower', 2290),
(8, '2024-07-11', 'West', 1, 'Nettles everywhere', NULL),
(9, '2024-08-23', 'Uplands', 2, 'Ragweed seen at Thornleigh', 2315);

INSERT INTO BulletinTaxon (BulletinID, TaxonID, RiskLevel, Trend) VALUES
(1, 4, 'moderate', 'rising'),
(2, 3, 'high', 'steady'),
(2, 4, 'low', 'falling'),
(3, 2, 'very high', 'rising'),
(3, 8, 'moderate', 'rising'),
(4, 2, 'high', 'rising'),
(5, 7, 'low', NULL),
(6, 5, 'high', 'rising'),
(6, 9, 'moderate', 'rising'),
(7, 6, 'moderate', 'steady'),
(8, 9, 'very high', NULL),
(9, 10, 'low', 'rising'),
(9, 11, 'high', 'falling');
