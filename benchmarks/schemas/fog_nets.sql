-- Fog water collectors of the coastal hill villages

CREATE TABLE villages (
    village_id      INTEGER PRIMARY KEY,
    name            TEXT NOT NULL,
    province        TEXT NOT NULL,
    altitude        INTEGER,
    households      INTEGER,
    water_committee_chair TEXT,
    phone_number    TEXT
);

CREATE TABLE caretakers (
    caretaker_id    INTEGER PRIMARY KEY,
    village_id      INTEGER NOT NULL REFERENCES villages(village_id),
    full_name       TEXT NOT NULL,
    date_of_birth   DATE,
    trained_on      DATE,
    trained_by      INTEGER REFERENCES caretakers(caretaker_id),
    monthly_allowance NUMERIC(8,2),
    mobile_number   TEXT,
    has_climbing_certificate BOOLEAN NOT NULL DEFAULT 0
);

CREATE TABLE fog_collectors (
    collector_id    INTEGER PRIMARY KEY,
    village_id      INTEGER NOT NULL REFERENCES villages(village_id),
    collector_code  TEXT NOT NULL UNIQUE,
    installed_on    DATE NOT NULL,
    mesh_material   TEXT NOT NULL,
    mesh_area       REAL NOT NULL,
    facing_direction TEXT,
    altitude        INTEGER,
    replaces_collector_id INTEGER REFERENCES fog_collectors(collector_id),
    is_in_service   BOOLEAN NOT NULL DEFAULT 1,
    donor           TEXT
);

CREATE TABLE storage_tanks (
    tank_id         INTEGER PRIMARY KEY,
    village_id      INTEGER NOT NULL REFERENCES villages(village_id),
    tank_name       TEXT NOT NULL,
    capacity_litres INTEGER NOT NULL,
    material        TEXT,
    built_on        DATE,
    last_cleaned_on DATE,
    has_chlorinator BOOLEAN NOT NULL DEFAULT 0
);

CREATE TABLE collector_tank_pipes (
    collector_id    INTEGER NOT NULL REFERENCES fog_collectors(collector_id),
    tank_id         INTEGER NOT NULL REFERENCES storage_tanks(tank_id),
    pipe_length     REAL,
    pipe_diameter   INTEGER,
    connected_on    DATE,
    PRIMARY KEY (collector_id, tank_id)
);

CREATE TABLE daily_yields (
    yield_id        INTEGER PRIMARY KEY,
    collector_id    INTEGER NOT NULL REFERENCES fog_collectors(collector_id),
    reading_date    DATE NOT NULL,
    reading_time    TIME,
    litres_collected REAL,
    fog_hours       REAL,
    average_wind_speed REAL,
    wind_direction  TEXT,
    read_by         INTEGER REFERENCES caretakers(caretaker_id)
);

CREATE TABLE mesh_repairs (
    repair_id       INTEGER PRIMARY KEY,
    collector_id    INTEGER NOT NULL REFERENCES fog_collectors(collector_id),
    damage_date     DATE NOT NULL,
    reported_by     INTEGER REFERENCES caretakers(caretaker_id),
    repaired_by     INTEGER REFERENCES caretakers(caretaker_id),
    repair_date     DATE,
    damage_cause    TEXT,
    tear_length     INTEGER,
    material_cost   NUMERIC(8,2),
    notes           TEXT
);

CREATE TABLE water_tests (
    test_id         INTEGER PRIMARY KEY,
    tank_id         INTEGER NOT NULL REFERENCES storage_tanks(tank_id),
    sample_number   TEXT NOT NULL,
    sampled_on      DATE NOT NULL,
    laboratory      TEXT,
    ph_value        REAL,
    turbidity       REAL,
    coliform_count  INTEGER,
    is_drinkable    BOOLEAN,
    remarks         TEXT
);

INSERT INTO villages VALUES
(1,'Upper Garron','Westmark',742,48,'Ruth Okello','0471 220 118'),
(2,'Saint Brendan','Westmark',811,31,'Peter Malloy','0471 220 340'),
(3,'Dry Ford','Westmark',655,77,'Agnes Tembo','0471 221 902'),
(4,'Cloud End','Capeside',934,19,'Walter Finch',NULL),
(5,'Mission Hill','Capeside',702,112,'Sister Monica Hale','0488 310 056'),
(6,'Three Cairns','Capeside',868,26,NULL,'0488 310 771'),
(7,'Windgap','Norland',1015,14,'Joseph Amadi','0502 118 430'),
(8,'Little Spring','Norland',780,63,'Hannah Brock','0502 118 655'),
(9,'Goat Ridge','Norland',899,37,'Daniel Sesay','0502 119 004');

INSERT INTO caretakers VALUES
(1,1,'Samuel Okello','1979-04-12','2014-03-20',NULL,120.00,'0772 418 330',1),
(2,1,'Grace Whitlow','1991-11-02','2019-05-11',1,95.00,'0772 418 902',0),
(3,2,'Martin Malloy','1985-07-29','2015-02-14',1,110.00,'0774 003 127',1),
(4,3,'Esther Tembo','1994-01-17','2020-09-01',3,95.00,NULL,0),
(5,4,'Colin Finch','1968-09-08','2014-03-20',NULL,120.00,'0781 556 010',1),
(6,5,'Beatrice Lamb','1988-12-24','2018-06-30',5,105.00,'0781 556 734',0),
(7,6,'Isaac Nyland','2000-03-05','2022-04-19',5,90.00,'0783 902 411',1),
(8,7,'Miriam Amadi','1982-05-21','2016-10-08',5,110.00,'0790 341 225',1),
(9,8,'Thomas Brock','1997-08-13',NULL,NULL,NULL,'0790 341 870',0),
(10,9,'Fatima Sesay','1990-02-28','2021-03-15',8,95.00,'0792 664 108',0);

INSERT INTO fog_collectors VALUES
(1,1,'UG-01','2014-05-02','raschel 35 percent',40.0,'SW',768,NULL,0,'Lutheran Water Fund'),
(2,1,'UG-02','2021-04-16','3D spacer fabric',54.0,'SW',770,1,1,'Lutheran Water Fund'),
(3,2,'SB-01','2015-03-09','raschel 35 percent',40.0,'W',840,NULL,1,'University of Westmark'),
(4,3,'DF-01','2017-08-22','raschel 50 percent',48.0,'SW',701,NULL,1,NULL),
(5,4,'CE-01','2014-06-11','raschel 35 percent',40.0,'S',961,NULL,0,'Rotary Club Capeside'),
(6,4,'CE-02','2020-02-27','stainless steel mesh',24.0,'S',963,5,1,'Rotary Club Capeside'),
(7,5,'MH-01','2018-07-19','raschel 50 percent',48.0,'SSW',744,NULL,1,'Mission Hill Convent'),
(8,5,'MH-02','2018-07-20','raschel 50 percent',48.0,'SSW',746,NULL,1,'Mission Hill Convent'),
(9,6,'TC-01','2022-05-30','3D spacer fabric',54.0,'W',902,NULL,1,'Lutheran Water Fund'),
(10,7,'WG-01','2016-11-14','raschel 35 percent',32.0,'NW',1048,NULL,1,NULL),
(11,9,'GR-01','2021-06-03','3D spacer fabric',54.0,'W',921,NULL,1,'University of Westmark');

INSERT INTO storage_tanks VALUES
(1,1,'School tank',20000,'concrete','2014-04-18','2023-08-12',1),
(2,1,'Lower trough tank',5000,'polyethylene','2019-10-05','2023-08-13',0),
(3,2,'Chapel tank',15000,'ferrocement','2015-02-26','2022-11-30',1),
(4,3,'Market tank',25000,'concrete','2017-08-01','2023-05-17',1),
(5,4,'Ridge cistern',10000,'stone masonry','1962-01-01','2021-09-04',0),
(6,5,'Convent tank',30000,'concrete','2018-06-12','2023-10-02',1),
(7,5,'Clinic tank',8000,'polyethylene','2020-03-23','2023-10-03',1),
(8,6,'Cairn tank',12000,'polyethylene','2022-05-14',NULL,0),
(9,7,'Windgap cistern',9000,'ferrocement','2016-10-30','2023-02-21',0),
(10,9,'Goat Ridge tank',15000,'steel','2021-05-19','2022-12-06',1);

INSERT INTO collector_tank_pipes VALUES
(1,1,210.0,40,'2014-05-04'),
(2,1,214.5,50,'2021-04-18'),
(2,2,388.0,32,'2021-04-20'),
(3,3,160.0,40,'2015-03-12'),
(4,4,475.5,50,'2017-08-25'),
(6,5,92.0,32,'2020-03-01'),
(7,6,305.0,50,'2018-07-23'),
(8,6,311.0,50,'2018-07-23'),
(8,7,540.0,32,'2020-04-02'),
(9,8,187.0,40,NULL),
(10,9,73.5,40,'2016-11-17'),
(11,10,248.0,50,'2021-06-05');

INSERT INTO daily_yields VALUES
(1,2,'2023-06-14','07:10',342.5,9.5,5.8,'SW',1),
(2,2,'2023-06-15','07:05',118.0,3.0,3.9,'W',2),
(3,3,'2023-06-14','06:45',196.0,8.0,4.6,'W',3),
(4,4,'2023-06-14','07:30',87.5,4.5,4.1,'SW',4),
(5,6,'2023-06-14','06:20',151.0,11.0,7.2,'S',5),
(6,7,'2023-06-15','08:00',0.0,0.0,2.3,NULL,6),
(7,8,'2023-07-02','07:50',265.0,10.0,5.1,'SSW',6),
(8,9,'2023-07-02','06:55',401.5,12.5,6.7,'W',7),
(9,10,'2023-07-02','06:30',233.0,14.0,8.9,'NW',8),
(10,10,'2023-07-03',NULL,NULL,NULL,11.4,'NW',8),
(11,11,'2023-07-03','07:15',377.0,11.5,6.2,'W',10);

INSERT INTO mesh_repairs VALUES
(1,1,'2019-08-03',2,1,'2019-08-10','storm',180,34.50,'Patched with spare mesh, sewn twice'),
(2,1,'2020-11-21',1,1,'2020-12-05','sun ageing',420,0.00,'Last repair, mesh no longer worth it'),
(3,3,'2021-05-30',3,3,'2021-06-01','goats',60,8.00,NULL),
(4,4,'2022-09-12',4,3,'2022-09-26','storm',255,51.75,'Martin came over from Saint Brendan'),
(5,5,'2019-12-28',5,5,'2020-01-09','cable snapped',NULL,76.00,'Frame post bent as well'),
(6,7,'2022-03-17',6,5,'2022-03-29','birds',45,6.20,NULL),
(7,8,'2023-01-08',6,NULL,NULL,'storm',130,NULL,'Waiting for mesh roll'),
(8,10,'2018-07-22',8,8,'2018-07-23','ice load',310,62.40,NULL),
(9,10,'2023-07-03',8,8,'2023-07-11','storm',205,47.00,'Gusts over 20 metres per second'),
(10,11,'2022-10-15',10,8,'2022-10-20','vandalism',90,14.30,'Knife cut');

INSERT INTO water_tests VALUES
(1,1,'W-2301','2023-02-06','Westmark Public Health Laboratory',6.8,0.6,0,1,NULL),
(2,2,'W-2302','2023-02-06','Westmark Public Health Laboratory',6.5,2.4,14,0,'Lid found open, cattle nearby'),
(3,3,'W-2303','2023-02-07','Westmark Public Health Laboratory',7.0,0.4,0,1,NULL),
(4,4,'W-2307','2023-03-15','Westmark Public Health Laboratory',6.9,1.1,2,1,'Chlorine raised after sampling'),
(5,5,'C-0418','2023-04-20','Capeside Hospital',6.1,3.8,41,0,'Boil notice issued'),
(6,6,'C-0419','2023-04-20','Capeside Hospital',7.2,0.3,0,1,NULL),
(7,7,'C-0420','2023-04-21','Capeside Hospital',7.1,0.5,0,1,NULL),
(8,8,'C-0433','2023-05-29','Capeside Hospital',6.4,0.9,NULL,NULL,'Bottle broken in transport'),
(9,9,'N-112','2023-06-08','Norland Water Office',6.6,1.7,6,0,'Repeat after cleaning'),
(10,10,'N-113','2023-06-08','Norland Water Office',7.3,0.8,0,1,'Slight taste of zinc');
