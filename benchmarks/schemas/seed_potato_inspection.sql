-- Seed potato certification: growing-crop inspections, reporting mart
PRAGMA foreign_keys = ON;

CREATE TABLE dim_variety (
    variety_key   INTEGER PRIMARY KEY,
    variety_cd    TEXT NOT NULL UNIQUE,
    variety_nm    TEXT NOT NULL,
    maturity_cat  TEXT NOT NULL,
    skin_colour   TEXT,
    breeder_nm    TEXT,
    pbr_expiry_dt TEXT,
    pcn_resist_fl TEXT NOT NULL CHECK (pcn_resist_fl IN ('Y','N'))
);

CREATE TABLE dim_grade (
    grade_cd          TEXT PRIMARY KEY,
    grade_desc        TEXT NOT NULL,
    max_virus_pct     REAL NOT NULL,
    max_rogue_pct     REAL NOT NULL,
    max_field_gen_no  INTEGER
);

CREATE TABLE dim_grower (
    grower_key   INTEGER PRIMARY KEY,
    grower_no    TEXT NOT NULL UNIQUE,
    farm_nm      TEXT NOT NULL,
    contact_nm   TEXT,
    county_nm    TEXT NOT NULL,
    reg_dt       TEXT NOT NULL,
    active_fl    TEXT NOT NULL,
    dw_load_ts   TEXT NOT NULL
);

CREATE TABLE dim_inspector (
    inspector_key INTEGER PRIMARY KEY,
    insp_nm       TEXT NOT NULL,
    base_office   TEXT NOT NULL,
    licence_no    TEXT,
    licence_exp_dt TEXT,
    senior_fl     TEXT NOT NULL
);

CREATE TABLE dim_fault (
    fault_cd    TEXT PRIMARY KEY,
    fault_nm    TEXT NOT NULL,
    fault_grp   TEXT NOT NULL,
    notif_fl    TEXT NOT NULL
);

CREATE TABLE tbl_crop (
    crop_id       INTEGER PRIMARY KEY,
    crop_ref      TEXT NOT NULL UNIQUE,
    grower_key    INTEGER NOT NULL REFERENCES dim_grower(grower_key),
    variety_key   INTEGER NOT NULL REFERENCES dim_variety(variety_key),
    entered_grade_cd TEXT NOT NULL REFERENCES dim_grade(grade_cd),
    field_nm      TEXT,
    area_ha       REAL NOT NULL,
    plant_dt      TEXT,
    crop_yr       INTEGER NOT NULL,
    altitude_m    INTEGER,
    soil_test_dt  TEXT
);

CREATE TABLE fct_inspection (
    insp_id       INTEGER PRIMARY KEY,
    crop_id       INTEGER NOT NULL REFERENCES tbl_crop(crop_id),
    inspector_key INTEGER NOT NULL REFERENCES dim_inspector(inspector_key),
    award_grade_cd TEXT REFERENCES dim_grade(grade_cd),
    insp_dt       TEXT NOT NULL,
    visit_no      INTEGER NOT NULL,
    plants_cnt    INTEGER,
    duration_min  INTEGER,
    result_cd     TEXT NOT NULL,
    fee_amt       REAL NOT NULL,
    rmk_txt       TEXT,
    dw_load_ts    TEXT NOT NULL
);

CREATE TABLE fct_finding (
    insp_id     INTEGER NOT NULL REFERENCES fct_inspection(insp_id),
    fault_cd    TEXT NOT NULL REFERENCES dim_fault(fault_cd),
    found_qty   INTEGER NOT NULL,
    severity_cd TEXT,
    rogued_fl   TEXT NOT NULL,
    PRIMARY KEY (insp_id, fault_cd)
);

INSERT INTO dim_variety VALUES
(1,'LARK','Larkspur','first early','white','Glenisla Breeding','2031-12-31','N'),
(2,'HETH','Heather Queen','maincrop','red','Glenisla Breeding','2034-12-31','Y'),
(3,'DUNB','Dunbrae','second early','white','Hollins Plant Science',NULL,'N'),
(4,'MOOR','Moorcock','late maincrop','russet',NULL,NULL,'N'),
(5,'PERL','Perlita','first early','yellow','Van Drunen Zaden','2038-12-31','Y'),
(6,'CAST','Castlemaine Gold','maincrop','yellow','Hollins Plant Science','2029-12-31','N'),
(7,'BLUE','Blue Piper','maincrop','purple','Kirkholm Trust',NULL,'N'),
(8,'TUND','Tundra King','second early','white','Van Drunen Zaden','2040-12-31','Y'),
(9,'ROSY','Rosyth Pink','maincrop','part-coloured','Kirkholm Trust','2027-12-31','Y'),
(10,'FLIN','Flinders','late maincrop','white','Hollins Plant Science','2036-12-31','N');

INSERT INTO dim_grade VALUES
('PB','Pre-basic',0.01,0.00,4),
('S','Super basic',0.02,0.01,5),
('SE','Super elite basic',0.10,0.05,6),
('E','Elite basic',0.40,0.10,7),
('CC','Certified',2.00,0.30,NULL);

INSERT INTO dim_grower VALUES
(1,'G0117','Balnamuir Farm','Ewan Lockhart','Perthshire','2005-02-14','Y','2025-01-06 02:00:11'),
(2,'G0142','Whinhill Seeds','Catriona Beaton','Angus','2008-03-01','Y','2025-01-06 02:00:11'),
(3,'G0203','Easter Cushnie','Donald Rennie','Aberdeenshire','1999-01-20','Y','2025-01-06 02:00:11'),
(4,'G0218','Mains of Torr','Isla Guthrie','Angus','2012-02-28','Y','2025-01-06 02:00:11'),
(5,'G0233','Long Howe Partnership',NULL,'Moray','2014-04-07','Y','2025-01-06 02:00:11'),
(6,'G0251','Ardvaich Estate','Rupert Sandilands','Ross-shire','2017-01-31','N','2025-01-06 02:00:11'),
(7,'G0260','Kirkton Minitubers','Mei Lin Chua','Fife','2019-09-12','Y','2025-01-06 02:00:11'),
(8,'G0274','Broomlea','Fergus Naismith','Berwickshire','2021-02-02','Y','2025-01-06 02:00:11');

INSERT INTO dim_inspector VALUES
(1,'Moira Strachan','Perth','SI-044','2026-03-31','Y'),
(2,'Alasdair Keddie','Perth','SI-071','2025-03-31','N'),
(3,'Helen Ogilvy','Forfar','SI-052','2026-03-31','Y'),
(4,'Stuart Imlach','Inverurie','SI-080','2027-03-31','N'),
(5,'Zofia Banach','Inverurie','SI-083','2027-03-31','N'),
(6,'Graeme Tulloch','Elgin',NULL,NULL,'N'),
(7,'Rhona McPhail','Forfar','SI-066','2024-03-31','N');

INSERT INTO dim_fault VALUES
('BLG','Blackleg','bacterial','N'),
('RRT','Ring rot','bacterial','Y'),
('LRV','Leafroll virus','virus','N'),
('SMV','Severe mosaic','virus','N'),
('MMV','Mild mosaic','virus','N'),
('ROG','Rogue variety','purity','N'),
('WLD','Wilding','purity','N'),
('VOL','Groundkeepers','volunteer','N'),
('BLT','Late blight','fungal','N'),
('CPB','Colorado beetle','pest','Y');

INSERT INTO tbl_crop VALUES
(1,'22/0117/01',1,1,'SE','Kiln Park',6.40,'2022-04-19',2022,118,'2021-10-06'),
(2,'22/0142/01',2,2,'E','West Haugh',11.25,'2022-04-28',2022,64,'2021-09-22'),
(3,'22/0203/02',3,4,'CC','Howe Field',8.90,'2022-05-06',2022,142,NULL),
(4,'22/0260/01',7,5,'PB','Tunnel Block A',0.35,'2022-04-04',2022,40,'2022-01-18'),
(5,'23/0117/02',1,6,'SE','Station Field',9.70,'2023-04-24',2023,121,'2022-10-12'),
(6,'23/0218/01',4,3,'S','Top Torr',4.15,'2023-05-02',2023,187,'2022-11-02'),
(7,'23/0233/01',5,8,'E',NULL,13.60,'2023-05-09',2023,28,'2022-09-30'),
(8,'23/0251/01',6,10,'CC','Loch Park',7.20,'2023-05-15',2023,96,NULL),
(9,'24/0142/03',2,9,'E','Mill Brae',10.05,'2024-04-26',2024,71,'2023-10-03'),
(10,'24/0203/01',3,2,'SE','North Cushnie',5.55,'2024-05-04',2024,155,'2023-10-19'),
(11,'24/0274/01',8,1,'E','Dovecot',6.85,NULL,2024,82,'2023-11-14'),
(12,'24/0260/02',7,7,'PB','Tunnel Block C',0.28,'2024-04-08',2024,40,'2024-01-23');

INSERT INTO fct_inspection VALUES
(1,1,1,'SE','2022-06-27',1,2400,95,'PASS',118.50,NULL,'2025-01-06 02:04:40'),
(2,2,3,NULL,'2022-07-04',1,3600,150,'HOLD',184.00,'Rogue and return within 10 days','2025-01-06 02:04:40'),
(3,2,3,'E','2022-07-13',2,3600,120,'PASS',92.00,NULL,'2025-01-06 02:04:40'),
(4,3,4,NULL,'2022-07-18',1,3000,110,'FAIL',149.75,'Blackleg throughout lower end','2025-01-06 02:04:40'),
(5,4,1,'PB','2022-06-14',1,800,60,'PASS',75.00,NULL,'2025-01-06 02:04:40'),
(6,5,2,'E','2023-07-03',1,3000,130,'DOWNGRADE',162.20,'Virus above SE tolerance','2025-01-06 02:04:40'),
(7,6,7,'S','2023-07-06',1,2400,90,'PASS',110.00,NULL,'2025-01-06 02:04:40'),
(8,7,6,'E','2023-07-12',1,4200,NULL,'PASS',205.60,'Easy access','2025-01-06 02:04:40'),
(9,8,5,'CC','2023-07-20',1,2400,100,'PASS',124.30,NULL,'2025-01-06 02:04:40'),
(10,9,3,'CC','2024-07-02',1,3600,140,'DOWNGRADE',190.40,NULL,'2025-01-06 02:04:40'),
(11,10,4,'SE','2024-07-09',1,2400,105,'PASS',121.00,NULL,'2025-01-06 02:04:40'),
(12,11,2,NULL,'2024-07-11',1,NULL,20,'ABANDONED',60.00,'Crop lodged after hail, no count possible','2025-01-06 02:04:40'),
(13,11,2,'E','2024-07-22',2,2400,95,'PASS',60.00,NULL,'2025-01-06 02:04:40'),
(14,12,1,'PB','2024-06-18',1,800,55,'PASS',78.00,NULL,'2025-01-06 02:04:40');

INSERT INTO fct_finding VALUES
(1,'MMV',1,'L','Y'),(1,'VOL',2,NULL,'Y'),
(2,'ROG',14,'M','N'),(2,'SMV',5,'M','N'),(2,'BLG',2,'L','N'),
(3,'ROG',1,'L','Y'),
(4,'BLG',96,'H','N'),(4,'LRV',4,'M','N'),(4,'BLT',12,'M','N'),
(6,'LRV',7,'M','Y'),(6,'MMV',3,'L','Y'),
(7,'WLD',3,NULL,'Y'),
(8,'BLG',6,'L','Y'),(8,'VOL',9,NULL,'N'),
(9,'BLT',20,'M','N'),(9,'SMV',11,'M','Y'),
(10,'SMV',22,'H','Y'),(10,'ROG',4,'L','Y'),(10,'CPB',1,'H','N'),
(11,'MMV',1,'L','Y'),
(13,'BLG',5,'L','Y');
