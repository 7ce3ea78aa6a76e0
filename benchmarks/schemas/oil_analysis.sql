-- Used-oil analysis laboratory

CREATE TABLE Customer (
    CustomerID INTEGER PRIMARY KEY,
    CustomerName TEXT NOT NULL,
    Industry TEXT NOT NULL,
    ContactName TEXT,
    ContactPhone TEXT,
    City TEXT NOT NULL,
    CustomerSince DATE NOT NULL,
    IsPrepaid BOOLEAN NOT NULL DEFAULT 0
);

CREATE TABLE OilProduct (
    OilProductID INTEGER PRIMARY KEY,
    Brand TEXT NOT NULL,
    ProductName TEXT NOT NULL,
    ViscosityGrade TEXT NOT NULL,
    OilType TEXT NOT NULL,
    DrainIntervalHours INTEGER,
    IsSynthetic BOOLEAN NOT NULL
);

CREATE TABLE Machine (
    MachineID INTEGER PRIMARY KEY,
    CustomerID INTEGER NOT NULL,
    OilProductID INTEGER,
    FleetNo TEXT NOT NULL,
    MachineType TEXT NOT NULL,
    Manufacturer TEXT NOT NULL,
    Model TEXT NOT NULL,
    YearBuilt INTEGER,
    SumpLitres REAL,
    IsCritical BOOLEAN NOT NULL DEFAULT 0,
    FOREIGN KEY (CustomerID) REFERENCES Customer (CustomerID),
    FOREIGN KEY (OilProductID) REFERENCES OilProduct (OilProductID)
);

CREATE TABLE Analyst (
    AnalystID INTEGER PRIMARY KEY,
    FirstName TEXT NOT NULL,
    LastName TEXT NOT NULL,
    JobTitle TEXT NOT NULL,
    StartDate DATE NOT NULL,
    IsSignatory BOOLEAN NOT NULL DEFAULT 0
);

CREATE TABLE TestMethod (
    TestMethodID INTEGER PRIMARY KEY,
    MethodCode TEXT NOT NULL UNIQUE,
    TestName TEXT NOT NULL,
    Unit TEXT,
    WarningLimit REAL,
    AlarmLimit REAL,
    Price DECIMAL(6,2) NOT NULL,
    IsAccredited BOOLEAN NOT NULL
);

CREATE TABLE Sample (
    SampleID INTEGER PRIMARY KEY,
    BottleNo TEXT NOT NULL UNIQUE,
    MachineID INTEGER NOT NULL,
    ApprovedByAnalystID INTEGER,
    DrawnDate DATE,
    ReceivedDate DATE NOT NULL,
    ReportedDate DATE,
    OilHours INTEGER,
    MachineHours INTEGER,
    TopUpLitres REAL,
    OilChanged BOOLEAN,
    Verdict TEXT CHECK (Verdict IN ('Normal', 'Monitor', 'Abnormal', 'Critical')),
    CustomerRemark TEXT,
    FOREIGN KEY (MachineID) REFERENCES Machine (MachineID),
    FOREIGN KEY (ApprovedByAnalystID) REFERENCES Analyst (AnalystID)
);

CREATE TABLE TestResult (
    SampleID INTEGER NOT NULL,
    TestMethodID INTEGER NOT NULL,
    AnalystID INTEGER NOT NULL,
    ResultValue REAL,
    TestedDate DATE NOT NULL,
    ResultFlag TEXT NOT NULL,
    IsRetest BOOLEAN NOT NULL DEFAULT 0,
    PRIMARY KEY (SampleID, TestMethodID),
    FOREIGN KEY (SampleID) REFERENCES Sample (SampleID),
    FOREIGN KEY (TestMethodID) REFERENCES TestMethod (TestMethodID),
    FOREIGN KEY (AnalystID) REFERENCES Analyst (AnalystID)
);

CREATE TABLE Recommendation (
    RecommendationID INTEGER PRIMARY KEY,
    SampleID INTEGER NOT NULL,
    ActionText TEXT NOT NULL,
    Urgency TEXT NOT NULL,
    DueDate DATE,
    ClosedDate DATE,
    CustomerFeedback TEXT,
    FOREIGN KEY (SampleID) REFERENCES Sample (SampleID)
);

INSERT INTO Customer VALUES
(1, 'Granby Aggregates', 'Quarrying', 'Nigel Farrow', '01632 960101', 'Matlock', '2014-02-10', 0),
(2, 'Skerry Ferries', 'Marine', 'Morag Linklater', '01632 960117', 'Kirkwall', '2016-07-01', 0),
(3, 'Hopwell Combined Heat', 'Power generation', 'Anita Desmond', '01632 960123', 'Nottingham', '2018-11-19', 0),
(4, 'Coldharbour Bus Company', 'Public transport', 'Lloyd Bennett', NULL, 'Brighton', '2019-03-04', 0),
(5, 'Fen Edge Contractors', 'Agriculture', 'Sam Tuffnell', '01632 960145', 'Ely', '2021-08-23', 1),
(6, 'Ridge Wind Operations', 'Wind power', 'Catrin Bowen', '01632 960150', 'Carmarthen', '2020-05-12', 0),
(7, 'Astley Injection Mouldings', 'Plastics', NULL, '01632 960162', 'Telford', '2022-01-17', 0),
(8, 'Duncrag Forestry', 'Forestry', 'Callum Reid', '01632 960178', 'Pitlochry', '2023-09-05', 1);

INSERT INTO OilProduct VALUES
(1, 'Veltra', 'Durafleet', '15W-40', 'Engine', 500, 0),
(2, 'Veltra', 'Marine CX', 'SAE 40', 'Engine', 1000, 0),
(3, 'Norlub', 'GasGen LA', 'SAE 40', 'Gas engine', 2000, 0),
(4, 'Norlub', 'Hydromax', 'ISO VG 46', 'Hydraulic', 4000, 0),
(5, 'Castane', 'Windgear Ultra', 'ISO VG 320', 'Gear', NULL, 1),
(6, 'Castane', 'Transaxle S', '75W-90', 'Transmission', 1500, 1),
(7, 'Petrolan', 'AgriUniversal', '10W-30', 'Engine', 400, 0);

INSERT INTO Machine VALUES
(1, 1, 1, 'DT-07', 'Dump truck engine', 'Komitsu', 'KD605', 2015, 68.0, 1),
(2, 1, 4, 'EX-02', 'Excavator hydraulics', 'Volmer', 'EX480', 2018, 410.0, 0),
(3, 2, 2, 'MV Stroma ME1', 'Main engine', 'Wartso', '6L20', 2004, 620.0, 1),
(4, 2, 2, 'MV Stroma AE2', 'Auxiliary engine', 'Cumbria', 'KT19', 2011, 75.0, 0),
(5, 3, 3, 'CHP-A', 'Gas engine', 'Jenbach', 'J420', 2017, 315.0, 1),
(6, 3, 3, 'CHP-B', 'Gas engine', 'Jenbach', 'J420', 2017, 315.0, 1),
(7, 4, 6, 'Bus 3114', 'Gearbox', 'Voigt', 'D864', 2019, 28.0, 0),
(8, 5, 7, 'TR-15', 'Tractor engine', 'Fenton', '724 Vario', 2020, 22.5, 0),
(9, 6, 5, 'WTG 11', 'Wind turbine gearbox', 'Winnergy', 'PEAB 4456', 2012, 480.0, 1),
(10, 6, 5, 'WTG 14', 'Wind turbine gearbox', 'Winnergy', 'PEAB 4456', 2012, 480.0, 1),
(11, 7, 4, 'IMM-3', 'Press hydraulics', 'Arbach', '570H', NULL, 650.0, 0),
(12, 8, NULL, 'HV-01', 'Harvester hydraulics', 'Ponsela', 'Ergon 8W', 2021, NULL, 0);

INSERT INTO Analyst VALUES
(1, 'Helen', 'Marchbank', 'Laboratory manager', '2009-05-11', 1),
(2, 'Rajiv', 'Menon', 'Senior diagnostician', '2014-10-06', 1),
(3, 'Zofia', 'Wilk', 'Laboratory analyst', '2019-02-18', 0),
(4, 'Ben', 'Tarrant', 'Laboratory analyst', '2021-07-05', 0),
(5, 'Grace', 'Osei', 'Diagnostician', '2020-09-14', 1),
(6, 'Kieran', 'Lyle', 'Trainee analyst', '2024-01-08', 0);

INSERT INTO TestMethod VALUES
(1, 'VIS40', 'Kinematic viscosity at 40 C', 'mm2/s', NULL, NULL, 6.50, 1),
(2, 'ICP-FE', 'Iron by ICP', 'mg/kg', 80, 150, 4.00, 1),
(3, 'ICP-CU', 'Copper by ICP', 'mg/kg', 30, 60, 4.00, 1),
(4, 'ICP-SI', 'Silicon by ICP', 'mg/kg', 20, 40, 4.00, 1),
(5, 'KF-H2O', 'Water by Karl Fischer', 'mg/kg', 500, 1000, 11.00, 1),
(6, 'TBN', 'Base number', 'mg KOH/g', NULL, NULL, 9.50, 1),
(7, 'PQ', 'Ferrous wear index', NULL, 60, 120, 5.00, 0),
(8, 'SOOT', 'Soot by infrared', '%', 1.5, 3.0, 7.25, 0),
(9, 'FUEL', 'Fuel dilution', '%', 2.0, 5.0, 8.00, 0);

INSERT INTO Sample VALUES
(1, 'B220481', 1, 2, '2022-09-12', '2022-09-15', '2022-09-16', 455, 12180, 6.0, 1, 'Normal', NULL),
(2, 'B220977', 3, 1, '2022-11-28', '2022-12-02', '2022-12-05', 820, 61240, 55.0, 0, 'Monitor', 'Slight coolant loss noted'),
(3, 'B230116', 5, 2, '2023-01-30', '2023-02-01', '2023-02-02', 1790, 38115, 40.0, 0, 'Normal', NULL),
(4, 'B230352', 9, 5, '2023-04-18', '2023-04-21', '2023-04-25', 17300, 71900, NULL, 0, 'Abnormal', 'Noise from high speed shaft'),
(5, 'B230388', 8, 5, NULL, '2023-05-04', '2023-05-05', 390, 2610, 1.5, 1, 'Normal', NULL),
(6, 'B230641', 1, 2, '2023-08-07', '2023-08-10', '2023-08-10', 510, 13420, 9.0, 1, 'Critical', 'Air filter found torn'),
(7, 'B230705', 7, 5, '2023-09-19', '2023-09-21', '2023-09-26', 1420, NULL, NULL, 1, 'Monitor', NULL),
(8, 'B231102', 11, 1, '2023-12-04', '2023-12-06', '2023-12-08', 6200, 41000, 20.0, 0, 'Abnormal', 'Cooler leak repaired in October'),
(9, 'B240093', 10, 5, '2024-02-06', '2024-02-09', '2024-02-12', 18850, 73480, NULL, 0, 'Normal', NULL),
(10, 'B240217', 3, 1, '2024-03-25', '2024-03-29', '2024-03-29', 960, 65310, 70.0, 1, 'Critical', NULL),
(11, 'B240460', 12, 5, '2024-06-11', '2024-06-17', '2024-06-19', 1100, 4890, 35.0, 0, 'Monitor', 'Mixed oil brands, please check'),
(12, 'B240588', 6, 2, '2024-07-22', '2024-07-24', '2024-07-25', 1985, 49870, 52.5, 1, 'Normal', NULL),
(13, 'B240871', 2, NULL, '2024-10-29', '2024-11-01', NULL, 3650, 11275, NULL, NULL, NULL, NULL),
(14, 'B240880', 4, NULL, NULL, '2024-11-05', NULL, NULL, 22140, NULL, 0, NULL, 'Urgent, vessel sails Friday');

INSERT INTO TestResult VALUES
(1, 1, 3, 104.2, '2022-09-15', 'OK', 0),
(1, 2, 3, 38, '2022-09-15', 'OK', 0),
(1, 4, 3, 11, '2022-09-15', 'OK', 0),
(2, 2, 4, 62, '2022-12-02', 'OK', 0),
(2, 5, 4, 780, '2022-12-05', 'Warning', 1),
(3, 6, 3, 4.8, '2023-02-01', 'OK', 0),
(3, 2, 4, 14, '2023-02-01', 'OK', 0),
(4, 2, 3, 132, '2023-04-21', 'Warning', 0),
(4, 7, 4, 145, '2023-04-24', 'Alarm', 1),
(5, 8, 4, 0.6, '2023-05-04', 'OK', 0),
(5, 9, 4, 1.1, '2023-05-05', 'OK', 0),
(6, 2, 3, 210, '2023-08-10', 'Alarm', 1),
(6, 4, 3, 58, '2023-08-10', 'Alarm', 0),
(7, 3, 4, 41, '2023-09-22', 'Warning', 0),
(8, 5, 3, 1240, '2023-12-07', 'Alarm', 1),
(8, 1, 3, 44.9, '2023-12-06', 'OK', 0),
(9, 7, 6, 22, '2024-02-09', 'OK', 0),
(9, 2, 6, 47, '2024-02-09', 'OK', 0),
(10, 9, 4, 6.3, '2024-03-29', 'Alarm', 0),
(10, 1, 3, 96.5, '2024-03-29', 'Warning', 0),
(11, 4, 6, 24, '2024-06-18', 'Warning', 0),
(12, 6, 4, 3.9, '2024-07-24', 'OK', 0),
(13, 1, 6, NULL, '2024-11-04', 'Pending', 0);

INSERT INTO Recommendation VALUES
(1, 2, 'Resample after 200 hours and pressure test the cooling circuit', 'Medium', '2023-01-31', '2023-01-24', 'Leaking gasket replaced'),
(2, 4, 'Endoscope inspection of high speed stage bearings', 'High', '2023-05-09', '2023-06-02', 'Bearing pitting confirmed'),
(3, 6, 'Stop machine, renew air filter and change oil', 'Immediate', '2023-08-11', '2023-08-11', 'Done same day'),
(4, 6, 'Resample after 50 hours', 'High', '2023-08-31', NULL, NULL),
(5, 7, 'Check gearbox oil cooler', 'Low', NULL, '2023-11-15', NULL),
(6, 8, 'Dehydrate oil with vacuum unit', 'High', '2023-12-22', '2024-01-10', 'Water down to 180'),
(7, 10, 'Inspect injectors and fuel pump seals', 'Immediate', '2024-03-30', '2024-04-02', NULL),
(8, 11, 'Confirm oil brand and flush the system', 'Medium', '2024-07-31', NULL, NULL),
(9, 8, 'Fit desiccant breather', 'Low', '2024-03-01', NULL, NULL);
