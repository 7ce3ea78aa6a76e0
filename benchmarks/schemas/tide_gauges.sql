-- National tide gauge network: stations, benchmarks, levelling and outages
CREATE TABLE technician (
    technician_id INTEGER PRIMARY KEY,
    full_name TEXT NOT NULL,
    email TEXT NOT NULL UNIQUE,
    mobile_phone TEXT,
    sea_survival_expires_on DATE
);

CREATE TABLE port (
    port_id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    harbour_authority TEXT,
    mean_spring_range_m NUMERIC(4,2)
);

CREATE TABLE tide_gauge (
    gauge_id INTEGER PRIMARY KEY,
    station_code TEXT NOT NULL UNIQUE,
    port_id INTEGER NOT NULL REFERENCES port (port_id),
    location_description TEXT NOT NULL,
    sensor_type TEXT NOT NULL CHECK (sensor_type IN ('radar', 'bubbler', 'pressure', 'float')),
    installed_on DATE NOT NULL,
    decommissioned_on DATE,
    recording_interval_seconds INTEGER NOT NULL,
    is_public BOOLEAN NOT NULL DEFAULT TRUE,
    primary_technician_id INTEGER NOT NULL REFERENCES technician (technician_id),
    backup_technician_id INTEGER REFERENCES technician (technician_id),
    replaces_gauge_id INTEGER REFERENCES tide_gauge (gauge_id)
);

CREATE TABLE benchmark (
    benchmark_id INTEGER PRIMARY KEY,
    port_id INTEGER NOT NULL REFERENCES port (port_id),
    mark_number TEXT NOT NULL,
    description TEXT,
    height_above_datum_m NUMERIC(7,4) NOT NULL,
    last_verified_on DATE,
    is_destroyed BOOLEAN NOT NULL DEFAULT FALSE,
    UNIQUE (port_id, mark_number)
);

CREATE TABLE levelling_visit (
    visit_id INTEGER PRIMARY KEY,
    gauge_id INTEGER NOT NULL REFERENCES tide_gauge (gauge_id),
    technician_id INTEGER NOT NULL REFERENCES technician (technician_id),
    visited_on DATE NOT NULL,
    arrival_time TIME,
    hours_on_site NUMERIC(4,1),
    gauge_zero_offset_mm NUMERIC(5,1),
    passed BOOLEAN NOT NULL,
    remarks TEXT,
    created_at TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP
);

CREATE TABLE visit_benchmark (
    visit_id INTEGER NOT NULL REFERENCES levelling_visit (visit_id),
    benchmark_id INTEGER NOT NULL REFERENCES benchmark (benchmark_id),
    observed_height_m NUMERIC(7,4) NOT NULL,
    closure_error_mm NUMERIC(4,1),
    PRIMARY KEY (visit_id, benchmark_id)
);

CREATE TABLE outage (
    outage_id INTEGER PRIMARY KEY,
    gauge_id INTEGER NOT NULL REFERENCES tide_gauge (gauge_id),
    started_at TIMESTAMP NOT NULL,
    ended_at TIMESTAMP,
    cause TEXT,
    samples_lost INTEGER,
    reported_by TEXT
);

CREATE TABLE extreme_level (
    gauge_id INTEGER NOT NULL REFERENCES tide_gauge (gauge_id),
    observed_at TIMESTAMP NOT NULL,
    level_m NUMERIC(5,2) NOT NULL,
    surge_residual_m NUMERIC(4,2),
    storm_name TEXT,
    PRIMARY KEY (gauge_id, observed_at)
);

INSERT INTO technician VALUES
 (1,'Morag Sinclair','m.sinclair@tidenet.example','07700 900114','2026-03-31'),
 (2,'Gethin Prosser','g.prosser@tidenet.example','07700 900127','2025-11-14'),
 (3,'Adaeze Okonjo','a.okonjo@tidenet.example','07700 900139','2027-01-20'),
 (4,'Philip Trevanion','p.trevanion@tidenet.example','07700 900151','2025-08-02'),
 (5,'Siobhan McAteer','s.mcateer@tidenet.example',NULL,'2026-06-18'),
 (6,'Robert Ainsley','r.ainsley@tidenet.example','07700 900176','2024-12-09'),
 (7,'Kirsty Flett','k.flett@tidenet.example','07700 900182','2026-10-05'),
 (8,'Daniel Huxtable','d.huxtable@tidenet.example','07700 900195',NULL),
 (9,'Wen Zhao','w.zhao@tidenet.example','07700 900203','2027-04-11'),
 (10,'Owain Bebb','o.bebb@tidenet.example','07700 900218','2026-02-27');

INSERT INTO port VALUES
 (1,'Lerwick','Lerwick Port Authority',1.62),
 (2,'Wick','Wick Harbour Authority',2.83),
 (3,'Aberdeen','Port of Aberdeen',3.70),
 (4,'North Shields','Port of Tyne',4.31),
 (5,'Whitby','North Yorkshire Council',4.60),
 (6,'Lowestoft','East Haven Ports',1.94),
 (7,'Sheerness','Medway Estuary Conservancy',5.12),
 (8,'Newhaven','Newhaven Port and Properties',6.08),
 (9,'Newlyn','Newlyn Pier and Harbour Commissioners',4.79),
 (10,'Fishguard','Fishguard Harbour Company',3.98),
 (11,'Bangor','Ards and North Down Borough Council',3.07),
 (12,'Ullapool','Ullapool Harbour Trust',4.48);

INSERT INTO tide_gauge VALUES
 (1,'LER1',1,'Inside gauge hut, Victoria Pier','bubbler','1989-05-17',NULL,900,TRUE,7,1,NULL),
 (2,'WIC1',2,'Inner harbour, lifeboat slip wall','float','1976-09-02','2014-06-30',3600,FALSE,7,NULL,NULL),
 (3,'WIC2',2,'South pier, radar arm','radar','2014-07-01',NULL,60,TRUE,7,1,2),
 (4,'ABD1',3,'Waterloo Quay tide house','bubbler','1991-03-12',NULL,900,TRUE,1,7,NULL),
 (5,'NSH1',4,'Fish quay, western end','bubbler','1992-10-20',NULL,900,TRUE,6,9,NULL),
 (6,'WHI1',5,'Bandstand, west pier','radar','2011-04-08',NULL,60,TRUE,6,NULL,NULL),
 (7,'LOW1',6,'Trawl dock pumping station','pressure','1999-02-15',NULL,900,TRUE,3,9,NULL),
 (8,'SHE1',7,'Garrison Point','bubbler','1990-08-29','2019-11-12',900,TRUE,3,NULL,NULL),
 (9,'SHE2',7,'Garrison Point, new dolphin','radar','2019-11-13',NULL,60,TRUE,3,8,8),
 (10,'NHA1',8,'East pier root','radar','2016-05-24',NULL,60,TRUE,8,3,NULL),
 (11,'NEW1',9,'Tidal Observatory, south pier','bubbler','1983-06-01',NULL,900,TRUE,4,8,NULL),
 (12,'FIS1',10,'Lifeboat mooring, ferry berth','bubbler','1994-01-18',NULL,900,TRUE,2,10,NULL),
 (13,'BAN1',11,'Central pier, marina entrance','radar','2013-09-05',NULL,60,FALSE,5,NULL,NULL),
 (14,'ULL1',12,'Ferry terminal, north face','pressure','2002-07-22',NULL,900,TRUE,1,7,NULL);

INSERT INTO benchmark VALUES
 (1,1,'TGBM 1','Brass bolt in quay coping, 4 m north of hut',3.1275,'2024-05-14',FALSE),
 (2,1,'AUX 2','Cut mark on customs house wall',4.9020,'2024-05-14',FALSE),
 (3,2,'TGBM 1','Stainless pin, south pier parapet',5.2411,'2023-08-30',FALSE),
 (4,3,'TGBM 4','Brass bolt at tide house door',5.8163,'2024-04-03',FALSE),
 (5,4,'TGBM 2','Rivet in granite kerb',6.0048,'2024-02-21',FALSE),
 (6,5,'TGBM 1','Bolt beside bandstand steps',6.9337,'2023-10-11',FALSE),
 (7,6,'AUX 3','Flush bracket on pumping station',3.7752,'2022-06-07',FALSE),
 (8,7,'TGBM 1','Bolt in fort wall',6.4019,'2017-09-19',TRUE),
 (9,7,'TGBM 5','Pin on new dolphin deck',7.1180,'2024-07-09',FALSE),
 (10,8,'TGBM 1','Bolt in east pier roadway',8.0254,'2024-03-27',FALSE),
 (11,9,'OBM','Ordnance brass bolt, observatory floor',4.7510,'2024-06-12',FALSE),
 (12,9,'AUX 1','Cut mark, ice works',6.2896,'2024-06-12',FALSE),
 (13,10,'TGBM 2','Rivet, ferry berth abutment',5.5573,'2023-05-16',FALSE),
 (14,12,'TGBM 1','Bolt at ferry linkspan',5.9904,NULL,FALSE);

INSERT INTO levelling_visit VALUES
 (1,1,7,'2024-05-14','09:40',5.5,-1.2,TRUE,'Hut door swollen, planed on site','2024-05-15 08:12:04'),
 (2,3,7,'2023-08-30','11:15',3.0,0.4,TRUE,NULL,'2023-08-31 09:01:55'),
 (3,4,1,'2024-04-03','08:50',4.0,2.1,TRUE,'Supply vessel berthed over the stilling well until noon','2024-04-03 17:20:31'),
 (4,5,6,'2024-02-21','10:05',3.5,6.8,FALSE,'Bubbler orifice found displaced; divers requested','2024-02-22 07:45:10'),
 (5,6,6,'2023-10-11','13:30',2.5,-0.7,TRUE,NULL,'2023-10-12 10:00:00'),
 (6,7,9,'2022-06-07','09:00',6.0,3.3,TRUE,'Sensor cleaned of mussels','2022-06-08 08:30:49'),
 (7,9,3,'2024-07-09','07:20',4.5,0.2,TRUE,NULL,'2024-07-09 16:11:27'),
 (8,10,8,'2024-03-27','12:10',2.0,-1.9,TRUE,'Worked from MEWP','2024-03-28 09:15:00'),
 (9,11,4,'2024-06-12','08:00',7.5,0.1,TRUE,'Annual comparison with observatory staff','2024-06-14 11:40:22'),
 (10,12,2,'2023-05-16','10:45',3.0,-5.6,FALSE,'Offset outside tolerance, repeat next spring','2023-05-17 08:55:13'),
 (11,12,10,'2024-04-23','09:30',3.5,-0.9,TRUE,NULL,'2024-04-24 08:20:40'),
 (12,5,9,'2024-03-19','09:55',4.0,0.6,TRUE,'After orifice refixed','2024-03-20 10:02:18');

INSERT INTO visit_benchmark VALUES
 (1,1,3.1271,0.4),(1,2,4.9026,0.8),(2,3,5.2409,0.3),(3,4,5.8170,1.1),(4,5,6.0046,0.5),
 (5,6,6.9335,0.6),(6,7,3.7760,1.4),(7,9,7.1181,0.2),(8,10,8.0249,0.9),(9,11,4.7510,0.1),
 (9,12,6.2899,0.3),(10,13,5.5590,2.2),(11,13,5.5575,0.4),(12,5,6.0049,NULL);

INSERT INTO outage VALUES
 (1,1,'2023-12-21 03:15:00','2023-12-22 14:30:00','Mains failure at pier',141,'Lerwick port control'),
 (2,4,'2024-01-08 22:00:00','2024-01-09 06:45:00','Modem fault',35,'Morag Sinclair'),
 (3,5,'2024-02-09 17:30:00','2024-03-18 12:00:00','Orifice dislodged by anchor chain',3626,'Data centre night desk'),
 (4,6,'2023-11-02 04:10:00','2023-11-02 19:05:00','Radar arm struck by debris',895,'Whitby harbour master'),
 (5,7,'2022-05-28 00:00:00','2022-06-07 14:00:00','Biofouling',1016,NULL),
 (6,9,'2024-08-19 09:12:00','2024-08-19 10:02:00','Firmware update',50,'Adaeze Okonjo'),
 (7,10,'2024-04-02 13:44:00','2024-04-05 09:30:00','Vandalism to solar panel',4066,'Newhaven pier angling club'),
 (8,11,'2023-07-15 05:00:00','2023-07-15 08:00:00','Compressor service',12,'Philip Trevanion'),
 (9,13,'2024-09-11 18:20:00',NULL,'Lightning strike suspected',NULL,'Marina office'),
 (10,14,'2024-01-22 11:45:00','2024-01-24 16:15:00','Flooded junction box',210,'Ferry terminal manager'),
 (11,3,'2024-06-06 02:31:00','2024-06-06 02:58:00','Satellite link dropped',27,'Data centre night desk');

INSERT INTO extreme_level VALUES
 (1,'2005-01-12 09:30:00',2.87,0.79,NULL),
 (4,'2013-12-05 14:15:00',5.28,0.83,'Xaver'),
 (5,'2013-12-05 16:30:00',6.62,1.21,'Xaver'),
 (6,'2013-12-05 17:10:00',7.14,1.30,'Xaver'),
 (7,'2013-12-05 22:30:00',4.72,1.98,'Xaver'),
 (8,'2013-12-06 01:45:00',7.51,1.62,'Xaver'),
 (9,'2020-02-10 12:21:00',6.88,0.94,'Ciara'),
 (10,'2020-03-10 23:05:00',7.69,0.38,NULL),
 (11,'2004-10-27 05:15:00',6.44,0.71,NULL),
 (11,'2014-03-03 05:45:00',6.40,0.36,NULL),
 (12,'2014-01-03 07:00:00',6.03,0.69,'Christina'),
 (13,'2014-01-03 11:42:00',4.61,0.66,'Christina');
