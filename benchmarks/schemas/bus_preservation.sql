-- Preserved bus society: started as the membership secretary's Access file,
-- workshop tables added by Ron, running days by the web volunteers
PRAGMA foreign_keys = ON;

CREATE TABLE MEMBERS (
    MEMNO INTEGER PRIMARY KEY,
    SURNAME TEXT NOT NULL,
    Forename TEXT,
    JoinDate TEXT,
    MembType TEXT NOT NULL,
    subs_paid_to TEXT,
    PSVLicence TEXT,
    medical_expires TEXT,
    email TEXT
);

CREATE TABLE tblDepotBay (
    BayCode TEXT PRIMARY KEY,
    Shed TEXT NOT NULL,
    LengthFt REAL,
    HasPit TEXT
);

CREATE TABLE Vehicle (
    VehID INTEGER PRIMARY KEY,
    RegNo TEXT NOT NULL,
    FleetNo TEXT,
    chassis_make TEXT,
    Bodybuilder TEXT,
    yr_built INTEGER,
    Seats INTEGER,
    DoubleDeck TEXT NOT NULL,
    OwnerMemNo INTEGER REFERENCES MEMBERS(MEMNO),
    bay TEXT REFERENCES tblDepotBay(BayCode),
    Livery TEXT,
    MOT_due TEXT,
    status TEXT,
    Notes2 TEXT
);

CREATE TABLE workshop_job (
    job_no INTEGER PRIMARY KEY,
    VehID INTEGER NOT NULL REFERENCES Vehicle(VehID),
    opened TEXT NOT NULL,
    closed TEXT,
    fault TEXT NOT NULL,
    SafetyCritical TEXT,
    lead_memno INTEGER REFERENCES MEMBERS(MEMNO),
    Hrs REAL
);

CREATE TABLE PARTS (
    PARTNO TEXT PRIMARY KEY,
    DESCR TEXT NOT NULL,
    BIN TEXT,
    QTY INTEGER,
    UnitOfIssue TEXT,
    last_price REAL,
    is_obsolete INTEGER
);

CREATE TABLE job_parts (
    job_no INTEGER NOT NULL REFERENCES workshop_job(job_no),
    PartNo TEXT NOT NULL REFERENCES PARTS(PARTNO),
    qty_used REAL NOT NULL,
    PRIMARY KEY (job_no, PartNo)
);

CREATE TABLE running_days (
    id INTEGER PRIMARY KEY,
    event_name TEXT NOT NULL,
    event_date TEXT NOT NULL,
    start_point TEXT,
    is_free_to_ride INTEGER NOT NULL,
    donations_gbp REAL,
    programmes_sold INTEGER,
    weather TEXT
);

CREATE TABLE running_day_duties (
    id INTEGER PRIMARY KEY,
    running_day_id INTEGER NOT NULL REFERENCES running_days(id),
    vehicle_id INTEGER NOT NULL REFERENCES Vehicle(VehID),
    driver_memno INTEGER NOT NULL REFERENCES MEMBERS(MEMNO),
    conductor_memno INTEGER REFERENCES MEMBERS(MEMNO),
    route_no TEXT NOT NULL,
    trips INTEGER,
    MilesRun REAL,
    fuel_l REAL,
    passengers INTEGER,
    broke_down INTEGER NOT NULL DEFAULT 0
);

INSERT INTO MEMBERS VALUES
(3,'Tolliver','Ron','1987-04-12','LIFE',NULL,'Y','2025-06-30',NULL),
(8,'Ashdown','Maureen','1992-09-01','LIFE',NULL,'N',NULL,'maureen.ashdown@post.example'),
(21,'Jessop','Clive','2001-02-17','FULL','2025-03-31','Y','2024-11-15','cjessop@post.example'),
(34,'Bains','Harjit','2008-05-30','FULL','2025-03-31','Y','2026-02-28','h.bains@post.example'),
(47,'Whitcombe','Stella','2012-10-06','FULL','2024-03-31','N',NULL,'stellaw@post.example'),
(52,'Ferrier','Alan',NULL,'FULL','2025-03-31','Y','2025-09-10',NULL),
(66,'Nwosu','Daniel','2017-03-25','FAMILY','2025-03-31','N',NULL,'dnwosu@post.example'),
(71,'Gorringe','Pam','2019-07-14','FAMILY','2025-03-31','Y','2027-01-31','pgorringe@post.example'),
(83,'Lomax','Toby','2022-06-05','JUNIOR','2025-03-31','N',NULL,'lomaxes@post.example'),
(88,'Kowal','Ewa','2023-04-23','FULL','2025-03-31','N',NULL,'ewa.k@post.example');

INSERT INTO tblDepotBay VALUES
('A1','Main shed',36,'Yes'),
('A2','Main shed',36,'Yes'),
('A3','Main shed',32,'No'),
('B1','Old tram shed',30,'No'),
('B2','Old tram shed',30,NULL),
('Y','Yard',NULL,'No');

INSERT INTO Vehicle VALUES
(1,'KTV 493','214','Leyland','Alexander',1949,56,'Y',NULL,'A1','Castleford red/cream','2025-04-30','Roadworthy',NULL),
(2,'WDR 107','61','AEC','Park Royal',1956,60,'Y',3,'A2','Dunmore green','2025-06-15','Roadworthy','Engine from scrapped sister 64'),
(3,'MHX 880','12','Bristol','ECW',1952,35,'N',NULL,'A3','Coastways blue','2024-12-01','Roadworthy',NULL),
(4,'FBT 26','5','Bedford','Duple',1948,29,'N',21,'B1','Jessop Coaches maroon',NULL,'Under restoration','Frame half finished'),
(5,'906 LUN','133','Guy','Weymann',1961,73,'Y',34,'A2','Dunmore green','2025-03-20','Off road','Gearbox'),
(6,'TPO 455K','1455','Leyland','Leyland',1972,44,'N',NULL,'Y','NBC-style poppy red','2025-08-08','Roadworthy',NULL),
(7,'JUB 19','T7','Sunbeam','Roe',1950,62,'Y',NULL,'B2','Castleford Trolleybuses',NULL,'Static display',NULL),
(8,'EOX 712D','D12','Daimler','MCW',1966,76,'Y',52,'A1',NULL,'2025-05-22','Roadworthy','Loan from Ferrier estate till 2030'),
(9,'HNP 638','88','Commer','Plaxton',1955,41,'N',71,'Y','Ivory/blue',NULL,'Stored','Awaiting roof');

INSERT INTO workshop_job VALUES
(301,1,'2022-03-12','2022-04-02','Relined front brakes','Y',3,31.5),
(302,4,'2022-05-07',NULL,'Body frame rebuild',NULL,21,412),
(303,5,'2022-09-17','2022-10-08','Water pump leaking','N',34,12),
(304,3,'2023-01-21','2023-03-11','Rear spring broken leaf','Y',3,18.5),
(305,6,'2023-02-18','2023-02-25','Door engine sticking','N',52,6),
(306,2,'2023-04-22','2023-05-13','Reupholster lower saloon','N',8,74),
(307,8,'2023-10-14','2023-11-04','Air leak, brake circuit','Y',52,15.5),
(308,5,'2024-04-20',NULL,'Gearbox slips in third','Y',34,22),
(309,7,'2024-02-10','2024-06-01','Repaint nearside',NULL,NULL,96),
(310,1,'2024-09-21','2024-09-28','Dynamo not charging','N',3,7.5),
(311,6,'2024-10-05',NULL,'Wheel bearing noise','Y',52,NULL);

INSERT INTO PARTS VALUES
('BRK-017','Brake lining set, 4in','C2',3,'set',186.00,0),
('SPR-004','Rear spring leaf, second','FLOOR',1,'each',142.50,1),
('WPG-220','Water pump gland packing','C5',14,'metre',6.20,0),
('MOQ-GRN','Moquette, green leaf','LOFT',22,'metre',58.00,1),
('AIR-031','Air pipe 3/8 copper','D1',30,'metre',9.75,0),
('DYN-009','Dynamo brushes','C7',8,'pair',11.40,NULL),
('PNT-RED','Coach enamel, red','PAINT',9,'litre',34.90,0),
('ASH-250','Ash section 2x2','LOFT',46,'foot',4.80,0),
('BRG-112','Front hub bearing','C3',0,'each',97.00,1),
('OIL-030','Engine oil SAE 30','DRUM',160,'litre',3.65,0);

INSERT INTO job_parts VALUES
(301,'BRK-017',1),(301,'OIL-030',4),(302,'ASH-250',118),(303,'WPG-220',0.5),
(304,'SPR-004',2),(305,'AIR-031',1.5),(306,'MOQ-GRN',31),(307,'AIR-031',6),
(307,'BRK-017',1),(308,'OIL-030',11),(309,'PNT-RED',7.5),(310,'DYN-009',1),(311,'BRG-112',2);

INSERT INTO running_days VALUES
(1,'Spring Running Day','2022-04-24','Castleford Bus Station',1,1184.50,212,'showers'),
(2,'Dunmore Carnival Shuttle','2022-07-16','Market Square',1,640.00,NULL,'hot'),
(3,'Spring Running Day','2023-04-30','Castleford Bus Station',1,1422.75,240,'dry'),
(4,'Coastways 75','2023-08-20','Pier Head',0,388.20,165,'windy'),
(5,'Santa Service','2023-12-10','Depot',0,905.00,NULL,'sleet'),
(6,'Spring Running Day','2024-04-28','Castleford Bus Station',1,1310.10,198,'dry'),
(7,'Heritage Weekend','2024-09-14','Depot',1,776.40,120,NULL),
(8,'Santa Service','2024-12-08','Depot',0,NULL,NULL,NULL);

INSERT INTO running_day_duties VALUES
(1,1,1,3,47,'7A',6,48.0,31.5,318,0),
(2,1,2,34,66,'21',5,62.5,40.0,265,0),
(3,1,6,52,NULL,'7A',4,32.0,14.2,120,0),
(4,2,3,21,8,'Carnival',12,36.0,18.0,402,0),
(5,2,5,34,66,'Carnival',7,21.0,15.5,290,1),
(6,3,1,3,47,'7A',6,48.0,30.8,344,0),
(7,3,2,71,66,'21',5,62.5,39.1,281,0),
(8,3,8,52,88,'33',4,57.0,NULL,233,0),
(9,4,3,21,8,'Coast',8,74.0,33.6,246,0),
(10,4,6,71,NULL,'Coast',8,74.0,29.9,198,0),
(11,5,8,52,88,'Santa',9,27.0,19.0,505,0),
(12,6,1,3,83,'7A',5,40.0,26.4,301,0),
(13,6,2,71,66,'21',5,62.5,NULL,274,0),
(14,6,5,34,88,'33',2,28.5,17.7,96,1),
(15,7,3,21,8,'Town',10,41.0,20.5,187,0),
(16,7,6,52,83,'Town',10,41.0,16.3,NULL,0),
(17,8,8,71,88,'Santa',NULL,NULL,NULL,NULL,0);
