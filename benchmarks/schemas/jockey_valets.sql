-- Valets who look after the jockeys' kit in the weighing room
CREATE TABLE Racecourse (
    RacecourseID INTEGER PRIMARY KEY,
    CourseName TEXT NOT NULL,
    Region TEXT,
    Surface TEXT NOT NULL,
    CircuitFurlongs REAL,
    SaddleRacks INTEGER,
    HasLaundry INTEGER NOT NULL DEFAULT 0,
    ClerkOfScales TEXT
);

CREATE TABLE Valet (
    ValetID INTEGER PRIMARY KEY,
    FullName TEXT NOT NULL,
    LicenceNumber TEXT NOT NULL UNIQUE,
    LicensedSince DATE,
    LicenceExpiry DATE,
    HomeTown TEXT,
    MobilePhone TEXT,
    IsSelfEmployed INTEGER NOT NULL DEFAULT 1,
    TrainedByValetID INTEGER REFERENCES Valet (ValetID)
);

CREATE TABLE Jockey (
    JockeyID INTEGER PRIMARY KEY,
    JockeyName TEXT NOT NULL,
    Discipline TEXT NOT NULL,
    MinimumWeightLb INTEGER,
    ClaimLb INTEGER,
    BootSize REAL,
    GlovePreference TEXT,
    FirstRideDate DATE,
    RetiredOn DATE,
    RegularValetID INTEGER REFERENCES Valet (ValetID)
);

CREATE TABLE KitType (
    KitTypeID INTEGER PRIMARY KEY,
    TypeName TEXT NOT NULL,
    CleaningMethod TEXT,
    InspectionMonths INTEGER,
    IsSafetyKit INTEGER NOT NULL,
    CountsTowardsWeight INTEGER NOT NULL
);

CREATE TABLE KitItem (
    KitItemID INTEGER PRIMARY KEY,
    TagCode TEXT NOT NULL UNIQUE,
    KitTypeID INTEGER NOT NULL REFERENCES KitType (KitTypeID),
    JockeyID INTEGER REFERENCES Jockey (JockeyID),
    Maker TEXT,
    WeightGrams INTEGER,
    PurchaseDate DATE,
    PurchasePrice REAL,
    ConditionGrade TEXT,
    IsRetired INTEGER NOT NULL DEFAULT 0
);

CREATE TABLE Meeting (
    MeetingID INTEGER PRIMARY KEY,
    RacecourseID INTEGER NOT NULL REFERENCES Racecourse (RacecourseID),
    HeadValetID INTEGER REFERENCES Valet (ValetID),
    MeetingDate DATE NOT NULL,
    FirstRaceTime TEXT,
    RaceCount INTEGER,
    Going TEXT,
    IsEvening INTEGER NOT NULL DEFAULT 0,
    MeetingStatus TEXT NOT NULL
);

CREATE TABLE MeetingAssignment (
    MeetingID INTEGER NOT NULL REFERENCES Meeting (MeetingID),
    JockeyID INTEGER NOT NULL REFERENCES Jockey (JockeyID),
    ValetID INTEGER NOT NULL REFERENCES Valet (ValetID),
    RideCount INTEGER NOT NULL,
    FeeCharged REAL,
    TipReceived REAL,
    PaidOn DATE,
    PRIMARY KEY (MeetingID, JockeyID)
);

CREATE TABLE KitRepair (
    KitRepairID INTEGER PRIMARY KEY,
    KitItemID INTEGER NOT NULL REFERENCES KitItem (KitItemID),
    ValetID INTEGER REFERENCES Valet (ValetID),
    ReportedOn DATE NOT NULL,
    CompletedOn DATE,
    FaultDescription TEXT NOT NULL,
    WorkMinutes INTEGER,
    MaterialCost REAL,
    SentToSaddler INTEGER NOT NULL DEFAULT 0
);

INSERT INTO Racecourse VALUES
(1, 'Thornley Park', 'North', 'Turf', 10.0, 36, 1, 'Alastair Booth'),
(2, 'Wrenbury', 'Midlands', 'Turf', 9.5, 28, 0, 'Hilary Cope'),
(3, 'Castle Moor', 'North', 'All-weather', 8.0, 40, 1, 'Alastair Booth'),
(4, 'Saltmarsh', 'East', 'Turf', 7.5, 22, 0, NULL),
(5, 'Kingsholme', 'South', 'Turf', 14.0, 48, 1, 'Vivian Straker'),
(6, 'Ebbing Down', 'South', 'All-weather', 10.0, 32, 1, 'Vivian Straker'),
(7, 'Glenorrin', 'Scotland', 'Turf', 9.0, NULL, 0, 'Ruaridh Kerr');

INSERT INTO Valet VALUES
(1, 'Derek Pullman', 'V0118', '1991-03-04', '2025-12-31', 'Thornley', '07700 900118', 1, NULL),
(2, 'Chris Maidment', 'V0142', '1999-10-11', '2025-12-31', 'Kingsholme', '07700 900142', 1, 1),
(3, 'Shane Dooley', 'V0167', '2006-05-22', '2025-12-31', 'Wrenbury', '07700 900167', 1, 1),
(4, 'Paula Whitlock', 'V0189', '2012-01-16', '2025-12-31', 'Ebbing', '07700 900189', 1, 2),
(5, 'Kieran Tasker', 'V0203', '2016-09-05', '2024-12-31', 'Castle Moor', '07700 900203', 0, 3),
(6, 'Ellie Barrowclough', 'V0211', '2019-04-29', '2025-12-31', 'Thornley', '07700 900211', 1, 1),
(7, 'Nico Feraru', 'V0226', '2022-08-15', '2025-12-31', 'Saltmarsh', '07700 900226', 0, 4),
(8, 'Jamie Pullman', 'V0230', '2023-11-06', '2025-12-31', 'Thornley', NULL, 0, 1);

INSERT INTO Jockey VALUES
(1, 'Rory Keaveney', 'Jump', 140, NULL, 8.0, 'leather', '2008-11-15', NULL, 1),
(2, 'Luca Brandolini', 'Flat', 117, NULL, 6.5, 'mesh', '2011-04-02', NULL, 2),
(3, 'Hannah Sykes', 'Flat', 112, 3, 5.0, 'mesh', '2020-06-19', NULL, 4),
(4, 'Tommy Garside', 'Jump', 138, 5, 8.5, NULL, '2021-10-27', NULL, 3),
(5, 'Adele Marchetti', 'Flat', 115, NULL, 5.5, 'wool', '2015-05-09', NULL, 4),
(6, 'Finbar Nolan', 'Jump', 143, NULL, 9.0, 'leather', '2003-01-04', '2024-04-27', 1),
(7, 'Kwame Asante', 'Flat', 119, NULL, 7.0, 'mesh', '2016-08-30', NULL, 2),
(8, 'Sophie Raines', 'Jump', 136, 7, 6.0, 'wool', '2023-02-11', NULL, 6),
(9, 'Marcus Dill', 'Flat', 121, NULL, 7.5, NULL, '2009-07-18', NULL, NULL),
(10, 'Jools Petrie', 'Flat', 110, 7, 5.0, 'mesh', '2024-03-30', NULL, 7),
(11, 'Gerald Fawley', 'Flat', 120, NULL, 7.0, 'leather', '1998-05-16', '2023-09-30', 2);

INSERT INTO KitType VALUES
(1, 'Race saddle', 'saddle soap', 6, 0, 1),
(2, 'Helmet', 'damp cloth', 3, 1, 0),
(3, 'Body protector', 'hand wash', 3, 1, 1),
(4, 'Breeches', 'machine wash', NULL, 0, 1),
(5, 'Race boots', 'polish', NULL, 0, 1),
(6, 'Girth', 'machine wash', 6, 1, 1),
(7, 'Weight cloth', 'damp cloth', 12, 0, 1),
(8, 'Goggles', 'rinse', NULL, 0, 0);

INSERT INTO KitItem VALUES
(1, 'SD-014', 1, 1, 'Brearley', 1350, '2021-09-14', 420.00, 'B', 0),
(2, 'SD-015', 1, 2, 'Corsa', 210, '2023-03-02', 385.00, 'A', 0),
(3, 'SD-009', 1, 6, 'Brearley', 1800, '2014-10-20', 340.00, 'D', 1),
(4, 'HM-031', 2, 3, 'Capstan', 480, '2023-05-11', 265.00, 'A', 0),
(5, 'HM-027', 2, 4, 'Capstan', 510, '2021-11-01', 240.00, 'C', 1),
(6, 'BP-018', 3, 5, 'Racelight', 620, '2022-04-19', 195.00, 'B', 0),
(7, 'BT-040', 5, 7, 'Hobday', 390, '2022-07-25', 310.00, 'B', 0),
(8, 'GI-052', 6, NULL, 'Brearley', 240, '2023-01-09', 38.50, 'B', 0),
(9, 'GI-053', 6, NULL, 'Brearley', 245, '2023-01-09', 38.50, 'C', 0),
(10, 'WC-006', 7, NULL, NULL, 450, NULL, NULL, 'C', 0),
(11, 'SD-021', 1, 8, 'Corsa', 900, '2023-02-03', 365.00, 'A', 0),
(12, 'BR-077', 4, 10, 'Racelight', 120, '2024-03-26', 74.00, 'A', 0);

INSERT INTO Meeting VALUES
(1, 1, 1, '2023-01-21', '12:40', 7, 'Soft', 0, 'Completed'),
(2, 3, 5, '2023-03-14', '17:00', 8, 'Standard', 1, 'Completed'),
(3, 5, 2, '2023-06-10', '13:30', 7, 'Good to firm', 0, 'Completed'),
(4, 4, 4, '2023-08-17', '17:45', 6, 'Firm', 1, 'Completed'),
(5, 2, 3, '2023-11-25', '12:15', 7, 'Good to soft', 0, 'Completed'),
(6, 7, 1, '2024-01-13', '12:30', 6, 'Frozen', 0, 'Abandoned'),
(7, 1, 1, '2024-04-27', '13:50', 7, 'Good', 0, 'Completed'),
(8, 6, 4, '2024-05-29', '18:10', 8, 'Standard', 1, 'Completed'),
(9, 5, 2, '2024-07-06', '13:15', 9, 'Good', 0, 'Completed'),
(10, 4, NULL, '2024-10-09', '14:00', 7, NULL, 0, 'Scheduled');

INSERT INTO MeetingAssignment VALUES
(1, 1, 1, 5, 71.25, 20.00, '2023-01-31'),
(1, 6, 1, 4, 57.00, NULL, '2023-01-31'),
(1, 4, 3, 2, 28.50, NULL, '2023-02-07'),
(2, 3, 5, 4, 52.00, NULL, '2023-03-28'),
(2, 9, 5, 6, 78.00, 10.00, '2023-03-28'),
(3, 2, 2, 6, 81.00, 50.00, '2023-06-20'),
(3, 7, 2, 5, 67.50, NULL, '2023-06-20'),
(3, 5, 4, 3, 40.50, 15.00, '2023-07-04'),
(4, 5, 4, 4, 54.00, NULL, '2023-09-01'),
(4, 9, 7, 5, 67.50, NULL, '2023-09-12'),
(5, 1, 3, 6, 85.50, 25.00, '2023-12-05'),
(5, 8, 6, 1, 14.25, NULL, '2023-12-05'),
(7, 6, 1, 1, 14.75, 100.00, '2024-04-30'),
(7, 1, 1, 5, 73.75, NULL, '2024-05-07'),
(7, 8, 6, 3, 44.25, NULL, '2024-05-07'),
(8, 3, 4, 6, 84.00, NULL, NULL),
(8, 10, 7, 2, 28.00, 5.00, '2024-06-11'),
(9, 2, 2, 7, 101.50, 60.00, '2024-07-16'),
(9, 7, 2, 6, 87.00, NULL, NULL),
(9, 5, 4, 4, 58.00, 20.00, '2024-07-16'),
(10, 9, 7, 4, NULL, NULL, NULL);

INSERT INTO KitRepair VALUES
(1, 1, 1, '2023-01-21', '2023-01-23', 'Stirrup bar stitching loose', 50, 6.20, 0),
(2, 9, 5, '2023-03-14', '2023-03-15', 'Buckle bent', 15, 2.80, 0),
(3, 3, 1, '2023-04-18', '2023-06-02', 'Cracked tree', NULL, 145.00, 1),
(4, 5, 3, '2023-11-25', NULL, 'Shell cracked in fall, withdrawn', NULL, NULL, 0),
(5, 7, 2, '2024-02-12', '2024-02-16', 'Zip replaced, left boot', 40, 9.75, 0),
(6, 10, 4, '2024-05-29', '2024-05-29', 'Lead pocket torn', 20, 1.50, 0),
(7, 6, 4, '2024-06-03', '2024-06-24', 'Zip and lining', NULL, 52.00, 1),
(8, 2, 2, '2024-07-06', '2024-07-08', 'Girth strap worn', 35, 11.40, 0),
(9, 9, 6, '2024-09-19', NULL, 'Elastic perished', NULL, NULL, 0),
(10, 11, 6, '2024-10-01', '2024-10-02', 'Flap scuffed', 25, 0.00, 0);
