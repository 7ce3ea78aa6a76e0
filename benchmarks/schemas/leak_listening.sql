-- Leakage section: night listening surveys on water mains

CREATE TABLE dim_dma (
    dma_id          INTEGER PRIMARY KEY,
    dma_cd          VARCHAR(8) NOT NULL UNIQUE,
    dma_nm          VARCHAR(60) NOT NULL,
    mains_len_km    DECIMAL(7,2),
    prop_cnt        INTEGER,
    tgt_night_flow_lps DECIMAL(6,2),
    avg_press_bar   DECIMAL(4,1),
    actv_fl         CHAR(1) NOT NULL DEFAULT 'Y',
    load_ts         TIMESTAMP
);

CREATE TABLE dim_emp (
    emp_id          INTEGER PRIMARY KEY,
    emp_no          VARCHAR(10) NOT NULL UNIQUE,
    emp_nm          VARCHAR(60) NOT NULL,
    grade_cd        VARCHAR(4),
    hire_dt         DATE,
    supv_emp_id     INTEGER REFERENCES dim_emp(emp_id),
    hear_test_dt    DATE,
    night_allow_amt DECIMAL(7,2),
    mob_no          VARCHAR(20),
    load_ts         TIMESTAMP
);

CREATE TABLE tbl_main (
    main_id         INTEGER PRIMARY KEY,
    main_no         VARCHAR(12) NOT NULL UNIQUE,
    dma_id          INTEGER NOT NULL REFERENCES dim_dma(dma_id),
    str_nm          VARCHAR(60),
    matl_cd         VARCHAR(4),
    diam_mm         INTEGER,
    len_m           INTEGER,
    laid_yr         INTEGER,
    crit_fl         CHAR(1) DEFAULT 'N'
);

CREATE TABLE tbl_equip (
    equip_id        INTEGER PRIMARY KEY,
    ser_no          VARCHAR(20) NOT NULL,
    equip_typ_cd    VARCHAR(6) NOT NULL,
    mfr_nm          VARCHAR(40),
    mdl_nm          VARCHAR(40),
    purch_dt        DATE,
    purch_amt       DECIMAL(9,2),
    calib_due_dt    DATE,
    hold_emp_id     INTEGER REFERENCES dim_emp(emp_id)
);

CREATE TABLE fct_survey (
    survey_id       INTEGER PRIMARY KEY,
    survey_no       VARCHAR(12) NOT NULL,
    dma_id          INTEGER NOT NULL REFERENCES dim_dma(dma_id),
    survey_dt       DATE NOT NULL,
    start_tm        TIME,
    end_tm          TIME,
    lead_emp_id     INTEGER NOT NULL REFERENCES dim_emp(emp_id),
    asst_emp_id     INTEGER REFERENCES dim_emp(emp_id),
    swept_len_km    DECIMAL(6,2),
    fitg_snd_cnt    INTEGER,
    min_flow_lps    DECIMAL(6,2),
    wthr_cd         VARCHAR(6),
    rmks_txt        TEXT
);

CREATE TABLE brg_survey_equip (
    survey_id       INTEGER NOT NULL REFERENCES fct_survey(survey_id),
    equip_id        INTEGER NOT NULL REFERENCES tbl_equip(equip_id),
    used_hrs_qty    DECIMAL(4,1),
    fault_fl        CHAR(1) DEFAULT 'N',
    PRIMARY KEY (survey_id, equip_id)
);

CREATE TABLE fct_leak (
    leak_id         INTEGER PRIMARY KEY,
    leak_ref        VARCHAR(12) NOT NULL UNIQUE,
    survey_id       INTEGER REFERENCES fct_survey(survey_id),
    main_id         INTEGER NOT NULL REFERENCES tbl_main(main_id),
    found_dt        DATE NOT NULL,
    loc_desc        VARCHAR(100),
    leak_typ_cd     VARCHAR(6),
    est_loss_lpm    DECIMAL(6,1),
    excav_dt        DATE,
    rpr_dt          DATE,
    dry_hole_fl     CHAR(1) DEFAULT 'N',
    rpr_cost_amt    DECIMAL(9,2),
    contr_nm        VARCHAR(40),
    prio_cd         CHAR(2)
);

INSERT INTO dim_dma VALUES
(1,'HB01','Harrow Bank North',18.40,1240,2.10,4.2,'Y','2024-01-02 03:15:00'),
(2,'HB02','Harrow Bank South',22.75,1615,2.80,4.6,'Y','2024-01-02 03:15:00'),
(3,'ML01','Millfield',11.30,702,1.20,3.8,'Y','2024-01-02 03:15:00'),
(4,'ST04','Station Quarter',9.85,1088,1.95,5.1,'Y','2024-01-02 03:15:00'),
(5,'OX02','Oxley Village',27.60,486,0.90,6.3,'Y','2024-01-02 03:15:00'),
(6,'DK01','Docklands',14.20,930,3.40,4.0,'Y','2024-01-02 03:15:00'),
(7,'CP03','Castle Park',16.05,1377,2.25,4.4,'Y','2024-01-02 03:15:00'),
(8,'TR01','Trading Estate',8.10,145,4.75,5.5,'Y','2024-01-02 03:15:00'),
(9,'OX01','Oxley Common',19.90,310,NULL,NULL,'N','2024-01-02 03:15:00');

INSERT INTO dim_emp VALUES
(1,'L1042','Brian Tolley','S2','1998-06-01',NULL,'2023-03-14',NULL,'07700 900112','2024-01-02 03:20:00'),
(2,'L1188','Maureen Gadd','T3','2005-09-19',1,'2023-03-14',412.50,'07700 900237','2024-01-02 03:20:00'),
(3,'L1203','Kevin Osborne','T3','2007-02-05',1,'2022-11-02',412.50,'07700 900340','2024-01-02 03:20:00'),
(4,'L1290','Sunita Rao','T2','2013-10-14',1,'2023-05-25',365.00,'07700 900418','2024-01-02 03:20:00'),
(5,'L1311','Dean Wickes','T2','2015-04-27',2,'2023-05-25',365.00,NULL,'2024-01-02 03:20:00'),
(6,'L1347','Callum Frith','T1','2019-08-12',3,'2022-08-30',318.00,'07700 900655','2024-01-02 03:20:00'),
(7,'L1360','Ewa Nowak','T1','2020-01-20',3,'2023-06-08',318.00,'07700 900701','2024-01-02 03:20:00'),
(8,'L1398','Jordan Peel','AP','2022-09-05',2,NULL,190.00,'07700 900826','2024-01-02 03:20:00'),
(9,'L1404','Hassan Farooq','AP','2023-09-04',4,'2023-09-18',190.00,'07700 900933','2024-01-02 03:20:00');

INSERT INTO tbl_main VALUES
(1,'M-10233',1,'Albert Road','CI',150,640,1911,'N'),
(2,'M-10240',1,'Harrow Lane','DI',200,910,1974,'N'),
(3,'M-10388',2,'Quarry Hill','AC',100,455,1958,'N'),
(4,'M-10412',2,'St Anne''s Terrace','CI',100,380,1903,'N'),
(5,'M-10507',3,'Mill Lane','PVC',110,720,1986,'N'),
(6,'M-10611',4,'Station Approach','CI',300,530,1899,'Y'),
(7,'M-10709',5,'Oxley Road','PE',90,1850,2004,'N'),
(8,'M-10820',6,'Wharf Street','ST',250,610,1936,'Y'),
(9,'M-10901',7,'Castle Walk','DI',150,495,1981,'N'),
(10,'M-10944',7,'Keep Street','CI',100,270,1922,'N'),
(11,'M-11002',8,'Unity Way','PE',180,1120,1999,'Y');

INSERT INTO tbl_equip VALUES
(1,'LS-00871','STICK','Hartwell','Beech 1.5 m','2001-05-10',48.00,NULL,1),
(2,'GM-44120','GMIC','Seba','HL 50','2017-03-22',2150.00,'2024-03-31',2),
(3,'GM-44398','GMIC','Seba','HL 500','2019-11-07',2480.00,'2024-05-31',3),
(4,'CR-7705','CORR','Gutermann','Aquascan 610','2016-06-15',11900.00,'2024-06-30',2),
(5,'CR-8119','CORR','Primayer','Enigma','2020-09-30',13650.00,'2024-09-30',4),
(6,'NL-30015','LOGR','Primayer','Phocus 3','2018-02-12',395.00,'2024-02-28',5),
(7,'NL-30016','LOGR','Primayer','Phocus 3','2018-02-12',395.00,'2024-02-28',5),
(8,'NL-30041','LOGR','HWM','Permalog+','2021-07-19',440.00,'2024-07-31',NULL),
(9,'LS-00902','STICK','Hartwell','Steel 1.2 m','2022-10-03',62.50,NULL,8),
(10,'TG-0213','TRGAS','Vivax','H2 Probe','2021-01-25',3870.00,'2023-12-31',3);

INSERT INTO fct_survey VALUES
(1,'NS23-014',1,'2023-03-07','00:30','04:45',2,8,6.40,212,3.85,'DRY','Two noisy stop taps, householders to be told'),
(2,'NS23-015',2,'2023-03-09','00:15','05:00',3,6,7.10,258,5.20,'DRY',NULL),
(3,'NS23-019',3,'2023-04-18','01:00','04:00',4,5,4.90,131,1.15,'RAIN','Stopped early, rain on ground mic'),
(4,'NS23-022',4,'2023-05-04','01:15','04:30',2,7,3.75,176,4.40,'DRY','Trains off from 01:00'),
(5,'NS23-027',5,'2023-06-13','23:50','05:10',3,NULL,9.80,94,1.60,'FOG',NULL),
(6,'NS23-031',6,'2023-07-20','00:20','04:50',4,9,5.55,164,6.10,'WIND','Ship generator on berth 3 masks noise'),
(7,'NS23-036',7,'2023-09-12','00:40','04:20',2,5,5.20,201,2.95,'DRY',NULL),
(8,'NS23-040',8,'2023-10-10','02:00','05:30',4,6,3.10,58,9.30,'DRY','Brewery confirmed no draw after 02:00'),
(9,'NS23-044',2,'2023-11-21','00:10',NULL,3,7,2.30,88,NULL,'FROST','Van breakdown'),
(10,'NS23-046',1,'2023-12-05','00:35','04:55',5,9,6.60,219,2.05,'DRY','Back under target');

INSERT INTO brg_survey_equip VALUES
(1,2,3.5,'N'),
(1,4,1.0,'N'),
(2,3,4.0,'N'),
(2,10,0.5,'Y'),
(3,6,2.5,'N'),
(3,5,1.5,'N'),
(4,4,2.0,'N'),
(4,9,3.0,'N'),
(5,3,4.5,'N'),
(6,5,3.0,'Y'),
(7,2,3.2,'N'),
(8,5,NULL,'N'),
(10,7,4.0,'N');

INSERT INTO fct_leak VALUES
(1,'LK-23087',1,1,'2023-03-07','Outside no. 42, verge','JOINT',38.0,'2023-03-10','2023-03-10','N',1240.00,'Pave & Pipe Ltd','P2'),
(2,'LK-23088',1,2,'2023-03-07','Junction with Park Row','FERRL',12.5,'2023-03-21','2023-03-22','N',680.50,'Pave & Pipe Ltd','P3'),
(3,'LK-23091',2,3,'2023-03-09','Opposite chapel gate','CRACK',95.0,'2023-03-09','2023-03-10','N',3415.00,'Dunmore Civils','P1'),
(4,'LK-23092',2,4,'2023-03-09','Rear of no. 7','JOINT',NULL,'2023-03-16',NULL,'Y',890.00,'Dunmore Civils','P3'),
(5,'LK-23133',4,6,'2023-05-04','Taxi rank, bay 4','JOINT',140.0,'2023-05-05','2023-05-07','N',8920.75,'Dunmore Civils','P1'),
(6,'LK-23160',5,7,'2023-06-14','Field gate 300 m past Oxley Farm','ELFUS',22.0,'2023-06-27','2023-06-27','N',1105.00,'Pave & Pipe Ltd','P2'),
(7,'LK-23202',6,8,'2023-07-20','Between berth 2 and crane rail','CORRO',175.0,'2023-07-22','2023-07-25','N',12380.00,'Harbour Works JV','P1'),
(8,'LK-23244',7,10,'2023-09-12','Outside bakery','CRACK',54.0,'2023-09-15','2023-09-15','N',2260.00,'Pave & Pipe Ltd','P2'),
(9,'LK-23245',7,9,'2023-09-12','Castle Walk hydrant H14','HYDR',6.0,NULL,'2023-09-29','N',145.00,NULL,'P3'),
(10,'LK-23271',8,11,'2023-10-10','Entrance to unit 19','ELFUS',210.0,'2023-10-10','2023-10-11','N',4790.00,'Dunmore Civils','P1'),
(11,'LK-23290',NULL,5,'2023-11-02','Footbridge, reported by public','JOINT',30.0,'2023-11-06','2023-11-06','N',1530.00,'Pave & Pipe Ltd','P2');
