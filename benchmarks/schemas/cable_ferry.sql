-- Ferry office database (sailings since 2009 system, passes from the old Access file, inspections added 2021)
CREATE TABLE landing (
    id INTEGER PRIMARY KEY,
    landing_name TEXT NOT NULL,
    bank TEXT,
    SlipLengthM REAL,
    parking_spaces INTEGER,
    has_shelter BOOLEAN
);
CREATE TABLE Vessels (
    VesselID INTEGER PRIMARY KEY,
    vessel_name TEXT NOT NULL,
    BuiltYear INTEGER,
    builder TEXT,
    max_cars INTEGER,
    MaxPassengers INTEGER,
    survey_due_dt DATE,
    InService TEXT DEFAULT 'Yes'
);
CREATE TABLE crew (
    crew_no TEXT PRIMARY KEY,
    Name TEXT NOT NULL,
    job TEXT,
    joined DATE,
    LeftOn DATE,
    BoatmasterLicNo TEXT,
    lic_exp_dt DATE,
    mobile TEXT,
    reports_to TEXT REFERENCES crew(crew_no)
);
CREATE TABLE tblSailings (
    SailingNo INTEGER PRIMARY KEY,
    SailDate DATE NOT NULL,
    dep_time TIME,
    VesselID INTEGER REFERENCES Vessels(VesselID),
    from_landing INTEGER NOT NULL REFERENCES landing(id),
    to_landing INTEGER NOT NULL REFERENCES landing(id),
    skipper TEXT REFERENCES crew(crew_no),
    DeckhandNo TEXT REFERENCES crew(crew_no),
    cars INTEGER,
    bicycles INTEGER,
    foot_pax INTEGER,
    CashTakings NUMERIC,
    card_takings NUMERIC,
    cancelled_yn TEXT DEFAULT 'N',
    CancelReason TEXT
);
CREATE TABLE SEASON_PASS (
    PASS_NO TEXT PRIMARY KEY,
    HOLDER_NAME TEXT NOT NULL,
    ADDRESS TEXT,
    VEHICLE_REG TEXT,
    PASS_TYPE TEXT,
    PRICE_PAID NUMERIC,
    VALID_FROM DATE,
    VALID_TO DATE,
    email TEXT,
    autoRenew BOOLEAN,
    old_access_key INTEGER
);
CREATE TABLE pass_scan (
    pass_no TEXT NOT NULL REFERENCES SEASON_PASS(PASS_NO),
    sailing_no INTEGER NOT NULL REFERENCES tblSailings(SailingNo),
    scanned_at DATETIME,
    extra_passengers INTEGER DEFAULT 0,
    PRIMARY KEY (pass_no, sailing_no)
);
CREATE TABLE CableInspection (
    insp_id INTEGER PRIMARY KEY,
    VesselID INTEGER NOT NULL REFERENCES Vessels(VesselID),
    insp_date DATE NOT NULL,
    InspectorName TEXT,
    inspector_firm TEXT,
    witness_crew_no TEXT REFERENCES crew(crew_no),
    CableSide TEXT,
    wear_mm REAL,
    brokenWires INTEGER,
    Passed TEXT,
    next_due_dt DATE,
    rmks TEXT
);
CREATE TABLE Incident_Log (
    IncidentRef TEXT PRIMARY KEY,
    sailing_no INTEGER REFERENCES tblSailings(SailingNo),
    ReportedBy TEXT REFERENCES crew(crew_no),
    date_reported DATE,
    Category TEXT,
    severity INTEGER,
    insurer_told BOOLEAN,
    claim_amt NUMERIC,
    ClosedDate DATE,
    details TEXT
);
INSERT INTO landing VALUES
(1,'Holmferry Town Steps','West',18.5,24,1),
(2,'Brackness Slip','East',22.0,40,1),
(3,'Mill Quay','West',14.0,6,0),
(4,'Osier Point','East',12.5,NULL,0),
(5,'Shipyard Lay-by','West',30.0,0,NULL);
INSERT INTO Vessels VALUES
(1,'Lady Constance',1976,'Philip & Son, Dartmouth',12,80,'2024-11-30','Yes'),
(2,'Brackness Belle',2003,'Garvel Clyde',18,120,'2025-03-31','Yes'),
(3,'Float No. 4',1958,'Willoughby, Plymouth',6,45,NULL,'No'),
(4,'Otter',2018,'Alnmaritec',0,12,'2024-08-15','Yes');
INSERT INTO crew VALUES
('C01','Raymond Pascoe','Ferry master','1994-03-14',NULL,'BML 70412','2026-02-28','07700 900301',NULL),
('C04','Denise Hocking','Skipper','2005-05-02',NULL,'BML 71880','2025-06-30','07700 900318','C01'),
('C07','Piotr Maslowski','Skipper','2011-09-19',NULL,'BML 74005','2024-09-30','07700 900344','C01'),
('C09','Terry Bunt','Engineer','1999-11-01',NULL,NULL,NULL,'07700 900356','C01'),
('C11','Josh Lavers','Deckhand','2019-06-10',NULL,NULL,NULL,'07700 900372','C04'),
('C12','Amy Trethowan','Deckhand','2020-07-06',NULL,'BML 79114','2027-04-30','07700 900389','C04'),
('C13','Keith Maddern','Deckhand','2014-04-22','2023-10-31',NULL,NULL,NULL,'C07'),
('C15','Sandeep Rai','Deckhand','2022-03-28',NULL,NULL,NULL,'07700 900402','C07'),
('C16','Lowenna Kitto','Ticket office','2016-01-11',NULL,NULL,NULL,'07700 900415','C01'),
('C17','Barney Stokes','Seasonal deckhand','2024-04-01',NULL,NULL,NULL,NULL,'C04');
INSERT INTO tblSailings VALUES
(48101,'2024-04-26','07:10',1,1,2,'C04','C11',11,3,14,18.50,61.00,'N',NULL),
(48102,'2024-04-26','07:30',1,2,1,'C04','C11',9,1,22,24.00,48.50,'N',NULL),
(48103,'2024-04-26','07:50',1,1,2,'C04','C11',6,0,5,6.00,33.00,'N',NULL),
(48188,'2024-05-04','10:00',2,1,2,'C07','C12',18,12,57,96.40,158.00,'N',NULL),
(48189,'2024-05-04','10:25',2,2,1,'C07','C12',17,8,49,71.20,140.50,'N',NULL),
(48190,'2024-05-04','11:15',4,3,4,'C12',NULL,0,4,11,22.00,NULL,'N',NULL),
(48233,'2024-05-09','18:40',1,2,1,'C01','C15',NULL,NULL,NULL,NULL,NULL,'Y','Fog'),
(48234,'2024-05-09','19:00',1,1,2,'C01','C15',4,0,2,0,19.00,'N',NULL),
(48270,'2024-05-13','08:05',NULL,1,2,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'Y','Cable inspection overran'),
(48291,'2024-05-15','16:20',2,2,1,'C04','C17',15,2,31,40.10,112.00,'N',NULL),
(48305,'2024-05-17','13:45',2,1,2,'C07','C17',13,6,28,35.00,97.50,'N',NULL);
INSERT INTO SEASON_PASS VALUES
('A0217','Dr Helen Carveth','3 Ferry Bank, Brackness','WK19 HDC','CAR ANNUAL',640,'2024-01-01','2024-12-31','h.carveth@post.example',1,217),
('A0233','Penrose Builders','Unit 4, Mill Quay','WL21 PNB','VAN ANNUAL',910,'2023-09-01','2024-08-31','office@penrose.example',1,233),
('A0240','George Nance','Osier Cottage','WA05 GEO','CAR ANNUAL',640,'2024-03-01','2025-02-28',NULL,0,240),
('F0088','Mia Tregenza','12 Chapel Row, Holmferry',NULL,'FOOT SCHOOL',75,'2024-04-15','2024-07-19','tregenza.family@post.example',0,NULL),
('F0089','Jago Tregenza','12 Chapel Row, Holmferry',NULL,'FOOT SCHOOL',75,'2024-04-15','2024-07-19','tregenza.family@post.example',0,NULL),
('F0093','Olive Marrack','Almshouse 5, Holmferry',NULL,'FOOT SENIOR',0,'2024-01-01','2024-12-31',NULL,1,NULL),
('B0031','Stefan Brandt','Brackness Yacht Haven',NULL,'BICYCLE',110,'2024-04-01','2024-10-31','s.brandt@post.example',0,NULL),
('A0251','Royal Mail Holmferry','Sorting Office, Fore St','WX70 RML','VAN ANNUAL',910,'2024-02-01','2025-01-31',NULL,1,251),
('Q0412','Carole Spargo','Brackness Farm','WF68 CSP','CAR QUARTER',195,'2024-04-01','2024-06-30','carole@spargo.example',NULL,NULL),
('Q0398','Nathan Oke',NULL,'WJ17 NOK','CAR QUARTER',195,'2024-01-01','2024-03-31','nate.oke@post.example',0,NULL);
INSERT INTO pass_scan VALUES
('A0217',48101,'2024-04-26 07:06:12',0),
('A0233',48101,'2024-04-26 07:07:40',2),
('F0088',48102,'2024-04-26 07:28:03',0),
('F0089',48102,'2024-04-26 07:28:05',0),
('A0251',48103,'2024-04-26 07:46:51',0),
('B0031',48188,'2024-05-04 09:55:30',1),
('F0093',48189,'2024-05-04 10:22:17',0),
('Q0412',48189,'2024-05-04 10:19:44',3),
('A0240',48234,'2024-05-09 18:58:09',1),
('A0217',48291,'2024-05-15 16:15:36',0),
('A0233',48305,NULL,1);
INSERT INTO CableInspection VALUES
(1,1,'2023-02-14','Graham Yelland','Westcountry Lifting Services','C09','upstream',0.8,0,'Yes','2023-08-14',NULL),
(2,1,'2023-02-14','Graham Yelland','Westcountry Lifting Services','C09','downstream',1.1,1,'Yes','2023-08-14',NULL),
(3,2,'2023-03-07','Graham Yelland','Westcountry Lifting Services','C09','upstream',0.4,0,'Yes','2023-09-07',NULL),
(4,1,'2023-08-10','Fiona Marsh','Westcountry Lifting Services','C01','upstream',1.5,2,'Yes','2024-02-10','Grease dry near east anchor'),
(5,1,'2023-08-10','Fiona Marsh','Westcountry Lifting Services','C01','downstream',2.3,6,'No','2023-08-24','Replace before end of month'),
(6,1,'2023-08-23','Fiona Marsh','Westcountry Lifting Services','C09','downstream',0,0,'Yes','2024-02-23','New cable, batch 8817'),
(7,2,'2023-09-05','Andrew Quick','Tamar Wire Ropes','C09','upstream',0.7,0,'Yes','2024-03-05',NULL),
(8,2,'2024-03-04','Andrew Quick','Tamar Wire Ropes',NULL,'upstream',1.0,1,'Yes','2024-09-04',NULL),
(9,2,'2024-03-04','Andrew Quick','Tamar Wire Ropes',NULL,'downstream',1.2,NULL,'Yes','2024-09-04',NULL),
(10,1,'2024-05-13','Fiona Marsh','Westcountry Lifting Services','C09','upstream',2.1,5,'No','2024-05-27','Sheave worn too, see Terry');
INSERT INTO Incident_Log VALUES
('23/014',NULL,'C09','2023-08-11','Mechanical',3,0,NULL,'2023-08-23','Service stopped for cable change'),
('23/019',NULL,'C13','2023-10-02','Injury',2,1,1450,'2024-02-19','Passenger slipped on ramp at Mill Quay'),
('24/001',NULL,'C04','2024-01-17','Vehicle damage',1,0,220,'2024-01-30','Exhaust caught on ramp hinge'),
('24/002',NULL,'C01','2024-02-08','Navigation',3,1,NULL,'2024-03-12','Yacht fouled downstream cable'),
('24/003',48101,'C11','2024-04-26','Vehicle damage',1,0,85,'2024-05-03','Wing mirror, white van'),
('24/004',48188,'C12','2024-05-04','Abuse of staff',2,0,NULL,NULL,'Queue jumper, registration noted'),
('24/005',48190,'C12','2024-05-04','Injury',1,0,0,'2024-05-06','Child grazed knee, first aid given'),
('24/006',48233,'C15','2024-05-09','Navigation',1,0,NULL,'2024-05-09','Fog signal tested faulty'),
('24/007',48291,'C04','2024-05-15','Vehicle damage',2,1,1980,NULL,'Car rolled into gate, handbrake off'),
('24/008',NULL,'C16','2024-05-16','Theft',2,1,340,NULL,'Honesty box at Osier Point forced open');
