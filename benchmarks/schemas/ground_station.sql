PRAGMA foreign_keys = ON;

CREATE TABLE antennas (
    antenna_id          INTEGER PRIMARY KEY,
    name                TEXT NOT NULL UNIQUE,
    diameter_m          REAL NOT NULL,
    frequency_band      TEXT NOT NULL CHECK (frequency_band IN ('VHF','UHF','S','X','Ka')),
    min_elevation_deg   INTEGER NOT NULL,
    max_wind_speed_kmh  INTEGER NOT NULL,
    has_radome          BOOLEAN NOT NULL DEFAULT 0,
    commissioned_on     DATE NOT NULL
);

CREATE TABLE operators (
    operator_id           INTEGER PRIMARY KEY,
    name                  TEXT NOT NULL,
    country               TEXT NOT NULL,
    contact_person        TEXT,
    contact_email         TEXT NOT NULL,
    emergency_phone       TEXT,
    price_per_minute_eur  NUMERIC(8,2) NOT NULL,
    contract_expires_on   DATE
);

CREATE TABLE satellites (
    satellite_id           INTEGER PRIMARY KEY,
    operator_id            INTEGER NOT NULL REFERENCES operators (operator_id),
    name                   TEXT NOT NULL,
    norad_number           INTEGER UNIQUE,
    launched_on            DATE,
    orbit_type             TEXT NOT NULL,
    altitude_km            INTEGER,
    downlink_mhz           REAL NOT NULL,
    replaces_satellite_id  INTEGER REFERENCES satellites (satellite_id)
);

CREATE TABLE staff (
    staff_id        INTEGER PRIMARY KEY,
    full_name       TEXT NOT NULL,
    role            TEXT NOT NULL,
    email           TEXT NOT NULL UNIQUE,
    is_on_call      BOOLEAN NOT NULL DEFAULT 0
);

CREATE TABLE passes (
    pass_id             INTEGER PRIMARY KEY,
    satellite_id        INTEGER NOT NULL REFERENCES satellites (satellite_id),
    antenna_id          INTEGER NOT NULL REFERENCES antennas (antenna_id),
    backup_antenna_id   INTEGER REFERENCES antennas (antenna_id),
    controller_id       INTEGER REFERENCES staff (staff_id),
    acquisition_at      TIMESTAMP NOT NULL,
    loss_of_signal_at   TIMESTAMP NOT NULL,
    max_elevation_deg   REAL NOT NULL,
    status              TEXT NOT NULL DEFAULT 'scheduled',
    data_volume_mb      REAL,
    frames_lost         INTEGER,
    remarks             TEXT,
    created_at          TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP
);

CREATE TABLE fault_types (
    fault_code    TEXT PRIMARY KEY,
    description   TEXT NOT NULL,
    severity      TEXT NOT NULL CHECK (severity IN ('minor','major','critical'))
);

CREATE TABLE pass_faults (
    pass_id            INTEGER NOT NULL REFERENCES passes (pass_id),
    fault_code         TEXT NOT NULL REFERENCES fault_types (fault_code),
    noticed_at         TIMESTAMP NOT NULL,
    downtime_seconds   INTEGER NOT NULL,
    resolved_by_id     INTEGER REFERENCES staff (staff_id),
    PRIMARY KEY (pass_id, fault_code)
);

INSERT INTO antennas VALUES
 (1,'Big Hilda',13.0,'X',5,90,0,'2009-06-18'),
 (2,'Little Hilda',7.3,'X',5,100,0,'2012-09-03'),
 (3,'Tern',5.4,'S',7,110,1,'2014-04-22'),
 (4,'Plover',3.7,'S',10,120,1,'2015-11-10'),
 (5,'Curlew',3.7,'S',10,120,1,'2016-02-29'),
 (6,'Yagi North',4.2,'UHF',3,80,0,'2011-05-05'),
 (7,'Yagi South',4.2,'UHF',3,80,0,'2011-05-12'),
 (8,'Old Faithful',2.4,'VHF',8,75,0,'1998-08-14'),
 (9,'Gannet',9.1,'Ka',12,70,0,'2021-10-07'),
 (10,'Petrel',6.1,'Ka',15,85,1,'2023-03-16');

INSERT INTO operators VALUES
 (1,'Nordlys Observation AS','Norway','Ingrid Solbakken','ops@nordlysobs.example','+47 555 01 220',14.50,'2026-12-31'),
 (2,'Cavalo Maps Lda','Portugal','Rui Teixeira','missions@cavalomaps.example','+351 555 010 331',16.00,'2025-09-30'),
 (3,'University of Tarnow Cubesat Group','Poland','Dr Zofia Wrona','cubesat@utarnow.example',NULL,4.00,NULL),
 (4,'Kestrel Maritime Tracking Ltd','United Kingdom','Owen Prosser','noc@kestrelmt.example','+44 1632 960 112',12.75,'2027-03-31'),
 (5,'Institut Meteo du Sud','France','Claire Bastide','satellite@imsud.example','+33 5 55 01 44 02',11.20,'2028-06-30'),
 (6,'Lumen Fire Watch','Spain','Marta Iglesias','duty@lumenfire.example','+34 555 012 780',18.40,'2026-05-31'),
 (7,'Aalborg Student Space','Denmark',NULL,'hello@aalborgspace.example',NULL,3.50,'2025-12-31'),
 (8,'Polder Soil Imaging BV','Netherlands','Joost van Dam','control@poldersoil.example','+31 55 501 8890',15.10,'2026-10-15'),
 (9,'Baltic Ice Service','Finland','Heikki Laine','ice@balticice.example','+358 55 501 7723',9.90,NULL),
 (10,'Helvetic Quantum Link AG','Switzerland','Sabine Rüegg','gs@hqlink.example','+41 55 501 66 10',32.00,'2029-01-31');

INSERT INTO satellites VALUES
 (1,1,'Nordlys-1',41877,'2016-11-04','sun-synchronous',540,8125.0,NULL),
 (2,1,'Nordlys-2',52110,'2022-03-25','sun-synchronous',525,8160.0,1),
 (3,2,'Garrano',48220,'2021-04-28','sun-synchronous',500,8212.5,NULL),
 (4,3,'TarnSat',56990,'2023-06-12','low inclination',410,437.35,NULL),
 (5,4,'Kestrel-A',44012,'2019-02-21','polar',610,2245.0,NULL),
 (6,4,'Kestrel-B',50145,'2021-12-18','polar',605,2252.5,NULL),
 (7,5,'Mistral',37880,'2011-10-28','sun-synchronous',824,1707.0,NULL),
 (8,6,'Vigia-1',57766,'2023-09-09','low inclination',480,8300.0,NULL),
 (9,7,'Klitmus',NULL,NULL,'sun-synchronous',NULL,435.80,NULL),
 (10,8,'Polder-3',54321,'2022-11-26','sun-synchronous',515,8270.0,NULL),
 (11,9,'Otso',45902,'2020-07-15','polar',690,2210.0,NULL),
 (12,10,'Enzian',60118,'2024-08-16','sun-synchronous',560,26100.0,NULL);

INSERT INTO staff VALUES
 (1,'Maren Dahl','station manager','maren.dahl@skerrystation.example',0),
 (2,'Tobias Fenn','pass controller','tobias.fenn@skerrystation.example',1),
 (3,'Aoife Brennan','pass controller','aoife.brennan@skerrystation.example',0),
 (4,'Yusuf Karaca','RF engineer','yusuf.karaca@skerrystation.example',1),
 (5,'Petra Holub','RF engineer','petra.holub@skerrystation.example',0),
 (6,'Gordon Leask','mechanical technician','gordon.leask@skerrystation.example',1),
 (7,'Lin Xiu','network engineer','lin.xiu@skerrystation.example',0),
 (8,'Samir Haddad','pass controller','samir.haddad@skerrystation.example',0),
 (9,'Elspeth Moar','trainee controller','elspeth.moar@skerrystation.example',0),
 (10,'Bruno Ricci','customer liaison','bruno.ricci@skerrystation.example',0);

INSERT INTO passes VALUES
 (10401,2,1,2,2,'2025-03-02 04:12:31','2025-03-02 04:23:08',71.4,'completed',18240.5,12,NULL,'2025-02-27 09:00:00'),
 (10402,3,2,NULL,2,'2025-03-02 05:01:10','2025-03-02 05:10:44',38.2,'completed',9120.0,0,NULL,'2025-02-27 09:00:00'),
 (10403,5,3,4,3,'2025-03-02 07:44:52','2025-03-02 07:57:15',54.9,'completed',1310.2,44,'Interference from passing trawler radar below 12 degrees','2025-02-27 09:00:00'),
 (10404,4,6,7,9,'2025-03-02 08:30:05','2025-03-02 08:37:41',22.0,'partial',2.1,310,'Trainee run, late acquisition','2025-02-27 09:00:00'),
 (10405,7,8,NULL,3,'2025-03-02 09:15:00','2025-03-02 09:29:30',81.7,'completed',640.0,3,NULL,'2025-02-27 09:00:00'),
 (10406,12,9,10,8,'2025-03-02 21:40:20','2025-03-02 21:48:02',45.5,'failed',0,NULL,'Stowed for wind, gusts 84 km/h','2025-02-28 10:15:00'),
 (10407,10,1,2,8,'2025-03-02 22:10:09','2025-03-02 22:20:58',66.3,'completed',15877.8,27,NULL,'2025-02-28 10:15:00'),
 (10408,11,5,NULL,2,'2025-03-03 02:05:44','2025-03-03 02:19:12',48.8,'completed',2204.4,8,NULL,'2025-02-28 10:15:00'),
 (10409,6,4,5,2,'2025-03-03 03:31:18','2025-03-03 03:43:50',33.6,'cancelled',NULL,NULL,'Cancelled by customer, payload in safe mode','2025-02-28 10:15:00'),
 (10410,8,2,1,3,'2025-03-03 11:20:37','2025-03-03 11:28:55',19.4,'partial',3012.6,508,NULL,'2025-03-01 08:40:00'),
 (10411,1,1,NULL,NULL,'2025-03-04 04:20:00','2025-03-04 04:30:45',59.0,'scheduled',NULL,NULL,NULL,'2025-03-01 08:40:00'),
 (10412,2,2,1,NULL,'2025-03-04 05:48:26','2025-03-04 05:58:40',41.2,'scheduled',NULL,NULL,'Customer asks for playback of dump 772','2025-03-01 08:40:00');

INSERT INTO fault_types VALUES
 ('ACU-01','antenna control unit lost tracking','major'),
 ('ACU-07','azimuth drive over-current','critical'),
 ('WND-02','antenna stowed for high wind','major'),
 ('LNA-03','low noise amplifier temperature alarm','minor'),
 ('DEM-11','demodulator failed to lock','major'),
 ('NET-05','fibre link to customer down','major'),
 ('TLE-01','orbital elements out of date','minor'),
 ('INT-04','radio interference in band','minor'),
 ('PWR-01','mains failure, running on generator','critical'),
 ('HUM-09','operator error in schedule','minor');

INSERT INTO pass_faults VALUES
 (10401,'LNA-03','2025-03-02 04:15:02',0,4),
 (10403,'INT-04','2025-03-02 07:45:20',38,NULL),
 (10403,'DEM-11','2025-03-02 07:46:01',22,3),
 (10404,'TLE-01','2025-03-02 08:30:30',95,2),
 (10404,'HUM-09','2025-03-02 08:31:00',40,9),
 (10406,'WND-02','2025-03-02 21:38:00',462,6),
 (10406,'PWR-01','2025-03-02 21:44:10',210,6),
 (10407,'NET-05','2025-03-02 22:19:31',0,7),
 (10410,'ACU-01','2025-03-03 11:22:15',174,5),
 (10410,'ACU-07','2025-03-03 11:22:40',149,6),
 (10408,'LNA-03','2025-03-03 02:11:09',0,4);
