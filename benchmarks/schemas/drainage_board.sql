-- Internal drainage board, works office. Started as a card index, then Access, then the intranet.

-- oldest part
CREATE TABLE CATCHMENT (
    CODE CHAR(3) PRIMARY KEY,
    DESCR CHAR(40) NOT NULL,
    AREA_HA INTEGER,
    RATE_PENCE DECIMAL(5,2)
);

CREATE TABLE tblOperatives (
    OperativeID INTEGER PRIMARY KEY,
    Surname TEXT NOT NULL,
    Forename TEXT,
    JobTitle TEXT,
    StartDate TEXT,
    LeftDate TEXT,
    PhoneExt TEXT,
    Ticket360 TEXT,          -- Yes/No, digger ticket
    reports_to INTEGER REFERENCES tblOperatives (OperativeID)
);

CREATE TABLE watercourses (
    wc_id INTEGER PRIMARY KEY,
    wc_ref TEXT NOT NULL,
    wc_name TEXT,
    catch_code CHAR(3) NOT NULL REFERENCES CATCHMENT (CODE),
    length_m INTEGER,
    bed_width_m REAL,
    maintained INTEGER DEFAULT 1,
    cuts_per_year INTEGER,
    water_voles TEXT,
    flows_into INTEGER REFERENCES watercourses (wc_id)
);

CREATE TABLE PumpStation (
    StationID INTEGER PRIMARY KEY,
    StationName TEXT NOT NULL,
    wcID INTEGER NOT NULL REFERENCES watercourses (wc_id),
    YearBuilt INTEGER,
    NoOfPumps INTEGER,
    CapacityLps INTEGER,
    PowerSource TEXT,
    telemetry TEXT,
    eel_friendly INTEGER,
    KeyholderID INTEGER REFERENCES tblOperatives (OperativeID)
);

CREATE TABLE StationVisits (
    VisitNo INTEGER PRIMARY KEY,
    StationID INTEGER NOT NULL REFERENCES PumpStation (StationID),
    OperativeID INTEGER REFERENCES tblOperatives (OperativeID),
    VisitDate TEXT NOT NULL,
    hours_run REAL,
    kwh_used INTEGER,
    LevelUpstream REAL,
    weed_removed_t REAL,
    CallOut TEXT,
    Remarks TEXT
);

CREATE TABLE weed_cutting (
    id INTEGER PRIMARY KEY,
    watercourse INTEGER NOT NULL REFERENCES watercourses (wc_id),
    operative INTEGER REFERENCES tblOperatives (OperativeID),
    cut_date DATE NOT NULL,
    method TEXT,
    metres_cut INTEGER,
    hrs REAL,
    fuel_litres REAL,
    finished INTEGER NOT NULL,
    problem TEXT
);

CREATE TABLE Consents (
    ConsentNo TEXT PRIMARY KEY,
    applicant_name TEXT NOT NULL,
    wc_id INTEGER NOT NULL REFERENCES watercourses (wc_id),
    StructureType TEXT,
    received_date DATE NOT NULL,
    decision_date DATE,
    DECISION TEXT,
    FeePaid NUMERIC,
    pipe_dia_mm INTEGER,
    InspectedBy INTEGER REFERENCES tblOperatives (OperativeID)
);

-- added 2023 by the trainee
CREATE TABLE standby_rota (
    week_starting DATE NOT NULL,
    station_id INTEGER NOT NULL REFERENCES PumpStation (StationID),
    operative_id INTEGER NOT NULL REFERENCES tblOperatives (OperativeID),
    allowance NUMERIC,
    swapped INTEGER DEFAULT 0,
    PRIMARY KEY (week_starting, station_id)
);

INSERT INTO CATCHMENT VALUES
('NFN', 'North Fen', 2140, 11.35),
('SFN', 'South Fen', 1875, 11.35),
('LOD', 'Lode End', 960, 9.80),
('MAR', 'Marsh Lots', 1320, 12.10),
('UPL', 'Upland Margin', 3410, 2.45);

INSERT INTO tblOperatives VALUES
(1, 'Cawthorne', 'Brian', 'Works foreman', '1996-04-15', NULL, '201', 'Yes', NULL),
(2, 'Setchell', 'Roy', 'Pump attendant', '1988-09-01', '2023-03-31', '204', 'No', 1),
(3, 'Papworth', 'Gavin', 'Machine driver', '2007-06-18', NULL, '206', 'Yes', 1),
(4, 'Dring', 'Lesley', 'Machine driver', '2014-02-24', NULL, '207', 'Yes', 1),
(5, 'Kowalczyk', 'Adam', 'Pump attendant', '2016-10-03', NULL, '205', 'No', 1),
(6, 'Upchurch', 'Neil', 'Fitter', '2011-01-10', NULL, NULL, 'Yes', 1),
(7, 'Fensom', 'Hattie', 'Assistant engineer', '2021-08-02', NULL, '210', 'No', NULL),
(8, 'Lavery', 'Craig', 'Pump attendant', '2023-04-17', NULL, '204', 'No', 5),
(9, 'Bunting', 'Joe', 'Seasonal hand', '2023-07-03', '2023-10-27', NULL, NULL, 4);

INSERT INTO watercourses VALUES
(1, 'W1', 'Main Engine Drain', 'NFN', 7850, 6.5, 1, 2, 'N', NULL),
(2, 'W2', 'Ten Foot Drain', 'NFN', 4200, 3.0, 1, 2, 'Y', 1),
(3, 'W3', 'Gull Dyke', 'NFN', 2150, 1.8, 1, 1, 'Y', 2),
(4, 'W7', 'Catchwater', 'UPL', 9300, 4.0, 1, 1, 'N', NULL),
(5, 'W9', 'Lode', 'LOD', 3120, 5.2, 1, 2, '?', NULL),
(6, 'W9A', 'Chapel Dyke', 'LOD', 1040, 1.5, 1, 1, NULL, 5),
(7, 'W12', 'Marsh Sluice Drain', 'MAR', 5480, 5.0, 1, 3, 'Y', NULL),
(8, 'W13', 'Cradge Bank Drain', 'MAR', 2890, 2.2, 1, 1, 'N', 7),
(9, 'W20', 'South Main', 'SFN', 6670, 5.8, 1, 2, 'N', NULL),
(10, 'W21', 'Poor''s Allotment Ditch', 'SFN', 780, NULL, 0, NULL, NULL, 9),
(11, 'W24', NULL, 'SFN', 1350, 1.6, 1, 1, 'N', 9);

INSERT INTO PumpStation VALUES
(1, 'North Engine', 1, 1937, 3, 4200, 'electric', 'full', 0, 5),
(2, 'Ten Foot', 2, 1964, 1, 650, 'electric', 'alarm only', 0, 5),
(3, 'Lode Mouth', 5, 1971, 2, 1400, 'electric', 'full', 1, 8),
(4, 'Marsh Sluice', 7, 1952, 2, 2100, 'diesel', 'none', 0, 6),
(5, 'South Fen', 9, 2009, 2, 2600, 'electric', 'full', 1, 3),
(6, 'Cradge Booster', 8, 1983, 1, 300, 'electric', NULL, NULL, NULL);

INSERT INTO StationVisits VALUES
(2201, 1, 2, '2022-11-21', 38.5, 5410, 0.85, 1.5, 'No', NULL),
(2202, 4, 6, '2022-12-05', 22.0, NULL, 1.10, 0.8, 'No', 'Injector leaking, part ordered'),
(2203, 3, 2, '2023-01-09', 61.0, 3980, 1.32, 0.5, 'Yes', 'Tripped on overload 02:30'),
(2204, 5, 5, '2023-02-13', 40.5, 3725, 0.70, 0.2, 'No', NULL),
(2205, 2, 5, '2023-05-22', 6.0, 310, 0.42, 2.4, 'No', 'Screen blocked with blanket weed'),
(2206, 1, 8, '2023-10-23', 84.0, 11650, 1.48, 3.1, 'Yes', 'All three pumps on after storm'),
(2207, 6, 8, '2023-10-24', 30.5, NULL, 1.25, NULL, 'Yes', NULL),
(2208, 4, 6, '2024-01-03', 70.0, NULL, 1.60, 1.0, 'Yes', 'Fuel delivered 1,000 litres'),
(2209, 3, 8, '2024-03-18', 33.5, 2210, 0.95, 0.4, 'No', NULL),
(2210, 5, 3, '2024-06-10', 4.5, 415, 0.55, 1.8, 'No', 'Dead eels: none'),
(2211, 1, NULL, '2024-09-30', 45.0, 6290, 1.05, 2.2, 'No', NULL),
(2212, 2, 5, '2024-11-11', 19.5, 1005, 0.90, NULL, 'No', 'Door lock replaced');

INSERT INTO weed_cutting VALUES
(1, 1, 3, '2022-07-11', 'weed boat', 3900, 8.5, 61.0, 0, NULL),
(2, 1, 3, '2022-07-12', 'weed boat', 3950, 8.0, 58.5, 1, NULL),
(3, 7, 4, '2022-08-22', 'cutting basket', 2600, 7.5, 94.0, 0, 'swan nest, left 50 m'),
(4, 9, 3, '2022-09-14', 'cutting basket', 6670, 24.0, 301.0, 1, NULL),
(5, 3, 4, '2022-10-04', 'flail', 2150, 5.0, 40.5, 1, NULL),
(6, 5, 4, '2023-07-06', 'weed boat', 3120, 7.0, 49.0, 1, NULL),
(7, 6, 9, '2023-07-19', 'hand', 310, 6.5, NULL, 0, 'fence across bank'),
(8, 2, 3, '2023-08-15', 'cutting basket', 4200, 13.5, 170.0, 1, NULL),
(9, 11, 9, '2023-09-28', 'hand', 400, 8.0, NULL, 0, NULL),
(10, 8, 4, '2023-10-10', 'flail', 2890, 6.0, 52.0, 1, NULL),
(11, 7, 4, '2024-06-25', 'weed boat', 5480, 11.5, 80.0, 1, 'fishing match moved'),
(12, 1, 3, '2024-07-15', 'weed boat', 5200, 10.0, 73.5, 0, 'hydraulic hose burst'),
(13, 4, NULL, '2024-10-02', 'contractor', 9300, NULL, NULL, 1, NULL);

INSERT INTO Consents VALUES
('C/22/011', 'R & J Stannard Farms', 2, 'culvert', '2022-03-08', '2022-04-20', 'granted', 50, 900, 1),
('C/22/019', 'Ouseby Parish Council', 6, 'footbridge', '2022-06-14', '2022-07-29', 'granted', 50, NULL, 7),
('C/22/032', 'Mr D Ilett', 10, 'infill', '2022-11-02', '2022-12-21', 'refused', 50, NULL, 7),
('C/23/004', 'Fenline Solar Ltd', 9, 'cable crossing', '2023-01-26', '2023-03-15', 'granted', 50, 160, 7),
('C/23/015', 'Hollis Homes', 4, 'outfall', '2023-05-11', '2023-08-02', 'granted with conditions', 100, 450, 1),
('C/23/021', 'Mrs A Thody', 3, 'culvert', '2023-07-17', NULL, 'withdrawn', NULL, 600, NULL),
('C/24/002', 'Hollis Homes', 4, 'outfall', '2024-02-05', '2024-04-17', 'refused', 100, 600, 7),
('C/24/009', 'Anglers'' Club of Lode End', 5, 'fishing platform', '2024-04-22', '2024-05-30', 'granted', 0, NULL, 1),
('C/24/017', 'R & J Stannard Farms', 1, 'culvert', '2024-08-19', '2024-10-09', 'granted with conditions', 50, 1200, 7),
('C/24/023', 'County Highways', 8, 'bridge', '2024-10-28', NULL, NULL, 100, NULL, NULL);

INSERT INTO standby_rota VALUES
('2023-10-16', 1, 5, 95, 0),
('2023-10-16', 4, 6, 95, 0),
('2023-10-23', 1, 8, 95, 1),
('2023-10-23', 4, 6, 95, 0),
('2023-10-23', 6, 8, 40, 0),
('2024-01-01', 1, 5, 140, 0),
('2024-01-01', 3, 8, 140, 0),
('2024-01-01', 4, 6, 140, 1),
('2024-02-12', 5, 3, 100, 0),
('2024-02-12', 1, 8, 100, 0),
('2024-11-11', 1, 5, 105, 0),
('2024-11-11', 2, 5, NULL, 0);
