-- Cable manufacturer, returnable drum pool (reporting copy)

CREATE TABLE dim_drum_type (
    drum_type_cd   CHAR(4) PRIMARY KEY,
    drum_type_nm   VARCHAR(40) NOT NULL,
    matl_cd        VARCHAR(3) NOT NULL,          -- WD wood, STL steel, PLY plywood
    flange_diam_mm INTEGER NOT NULL,
    width_mm       INTEGER NOT NULL,
    tare_wt_kg     DECIMAL(7,1) NOT NULL,
    max_load_kg    INTEGER NOT NULL,
    std_dep_amt    DECIMAL(9,2) NOT NULL,
    rtnbl_flg      CHAR(1) NOT NULL DEFAULT 'Y'
);

CREATE TABLE dim_depot (
    depot_cd    CHAR(3) PRIMARY KEY,
    depot_nm    VARCHAR(40) NOT NULL,
    rgn_nm      VARCHAR(30) NOT NULL,
    mgr_nm      VARCHAR(40),
    drum_cap_qty INTEGER NOT NULL,
    crane_flg   CHAR(1) NOT NULL
);

CREATE TABLE dim_cust (
    cust_key     INTEGER PRIMARY KEY,
    cust_no      VARCHAR(8) NOT NULL UNIQUE,
    cust_nm      VARCHAR(60) NOT NULL,
    cust_seg_cd  VARCHAR(4) NOT NULL,
    contact_nm   VARCHAR(40),
    town_nm      VARCHAR(40) NOT NULL,
    acct_open_dt DATE NOT NULL,
    free_days_qty INTEGER NOT NULL,
    cr_lmt_amt   DECIMAL(10,2),
    on_stop_flg  CHAR(1) NOT NULL DEFAULT 'N'
);

CREATE TABLE dim_dmg (
    dmg_cd         CHAR(3) PRIMARY KEY,
    dmg_desc       VARCHAR(60) NOT NULL,
    sev_cd         CHAR(1) NOT NULL,             -- L, M, H
    std_repair_amt DECIMAL(8,2)
);

CREATE TABLE tbl_drum (
    drum_no       VARCHAR(10) PRIMARY KEY,
    drum_type_cd  CHAR(4) NOT NULL REFERENCES dim_drum_type (drum_type_cd),
    home_depot_cd CHAR(3) NOT NULL REFERENCES dim_depot (depot_cd),
    build_dt      DATE NOT NULL,
    purch_amt     DECIMAL(9,2) NOT NULL,
    last_insp_dt  DATE,
    stat_cd       VARCHAR(5) NOT NULL,           -- YARD, OUT, REP, SCRAP, LOST
    scrap_dt      DATE
);

CREATE TABLE fct_drum_issue (
    issue_key    INTEGER PRIMARY KEY,
    drum_no      VARCHAR(10) NOT NULL REFERENCES tbl_drum (drum_no),
    cust_key     INTEGER NOT NULL REFERENCES dim_cust (cust_key),
    depot_cd     CHAR(3) NOT NULL REFERENCES dim_depot (depot_cd),
    dlv_note_no  VARCHAR(10) NOT NULL,
    issue_dt     DATE NOT NULL,
    due_dt       DATE NOT NULL,
    cable_typ_nm VARCHAR(40) NOT NULL,
    cable_len_m  INTEGER NOT NULL,
    gross_wt_kg  DECIMAL(8,1),
    dep_amt      DECIMAL(9,2) NOT NULL,
    etl_load_ts  TIMESTAMP NOT NULL
);

CREATE TABLE fct_drum_rtn (
    rtn_key       INTEGER PRIMARY KEY,
    issue_key     INTEGER NOT NULL UNIQUE REFERENCES fct_drum_issue (issue_key),
    rtn_depot_cd  CHAR(3) NOT NULL REFERENCES dim_depot (depot_cd),
    rtn_dt        DATE NOT NULL,
    insp_nm       VARCHAR(40),
    cond_cd       CHAR(1) NOT NULL,              -- A good, B repair, C scrap
    late_days_qty INTEGER NOT NULL DEFAULT 0,
    left_cable_m  INTEGER,
    dep_refund_amt DECIMAL(9,2) NOT NULL,
    dispute_flg   CHAR(1) NOT NULL DEFAULT 'N',
    etl_load_ts   TIMESTAMP NOT NULL
);

CREATE TABLE brg_rtn_dmg (
    rtn_key    INTEGER NOT NULL REFERENCES fct_drum_rtn (rtn_key),
    dmg_cd     CHAR(3) NOT NULL REFERENCES dim_dmg (dmg_cd),
    dmg_qty    INTEGER NOT NULL DEFAULT 1,
    repair_amt DECIMAL(8,2),
    chrgd_flg  CHAR(1) NOT NULL DEFAULT 'N',
    PRIMARY KEY (rtn_key, dmg_cd)
);

INSERT INTO dim_drum_type VALUES
('W080', 'Timber drum 0.8 m', 'WD', 800, 520, 38.0, 600, 45.00, 'Y'),
('W125', 'Timber drum 1.25 m', 'WD', 1250, 760, 112.5, 1800, 110.00, 'Y'),
('W160', 'Timber drum 1.6 m', 'WD', 1600, 950, 218.0, 3500, 185.00, 'Y'),
('W220', 'Timber drum 2.2 m', 'WD', 2200, 1250, 520.0, 8000, 340.00, 'Y'),
('S180', 'Steel drum 1.8 m', 'STL', 1800, 1100, 465.0, 6500, 650.00, 'Y'),
('S260', 'Steel drum 2.6 m', 'STL', 2600, 1600, 1180.0, 18000, 1450.00, 'Y'),
('P050', 'Plywood reel 0.5 m', 'PLY', 500, 350, 9.5, 120, 0.00, 'N');

INSERT INTO dim_depot VALUES
('WRX', 'Wrexley Works', 'North West', 'Anthea Poole', 1400, 'Y'),
('TIL', 'Tilworth Dock', 'South East', 'Bilal Yusuf', 900, 'Y'),
('GLN', 'Glenmoray Yard', 'Scotland', 'Isla Buchan', 450, 'N'),
('BRS', 'Brislow Trading Estate', 'South West', NULL, 380, 'N'),
('NEW', 'Newbiggin Quay', 'North East', 'Karl Dodds', 650, 'Y');

INSERT INTO dim_cust VALUES
(101, 'C10442', 'Eastmoor Power Networks', 'UTIL', 'Fiona Latchford', 'Norwich', '2015-04-01', 120, 250000.00, 'N'),
(102, 'C10587', 'Hallam & Speight Electrical', 'CONT', 'Roy Speight', 'Sheffield', '2018-09-17', 60, 40000.00, 'N'),
(103, 'C10613', 'Corrie Wind Construction', 'RENW', 'Eilidh Tait', 'Inverness', '2019-02-04', 180, 175000.00, 'N'),
(104, 'C10700', 'Trackline Signalling Ltd', 'RAIL', 'Mohan Pillai', 'Derby', '2020-01-20', 90, 120000.00, 'N'),
(105, 'C10731', 'Westlake Wholesale Cables', 'WHSL', NULL, 'Bristol', '2020-07-13', 90, 60000.00, 'N'),
(106, 'C10802', 'Pennard Quarry Services', 'INDL', 'Gwen Pritchard', 'Swansea', '2021-05-10', 60, 15000.00, 'Y'),
(107, 'C10855', 'Solfield Solar Parks', 'RENW', 'Lars Engstrom', 'Chelmsford', '2022-03-28', 90, 80000.00, 'N'),
(108, 'C10879', 'Tunnel & Metro Joint Venture', 'RAIL', 'Patrice Odell', 'London', '2022-10-03', 120, 300000.00, 'N'),
(109, 'C10911', 'Kerr Brothers Electrical', 'CONT', 'Jamie Kerr', 'Gateshead', '2023-06-19', 60, NULL, 'Y');

INSERT INTO dim_dmg VALUES
('FLB', 'Flange broken', 'H', 95.00),
('LAG', 'Lagging boards missing', 'L', 22.50),
('BOL', 'Tie bolts loose or missing', 'M', 18.00),
('BUS', 'Centre bush worn', 'M', 40.00),
('ROT', 'Timber rot', 'H', NULL),
('RUS', 'Rust, needs repainting', 'L', 65.00),
('NAI', 'Protruding nails', 'L', 12.00);

INSERT INTO tbl_drum VALUES
('W125-0418', 'W125', 'WRX', '2019-03-11', 164.00, '2024-05-02', 'YARD', NULL),
('W125-0533', 'W125', 'TIL', '2020-08-24', 171.50, '2023-09-14', 'OUT', NULL),
('W160-0127', 'W160', 'WRX', '2017-06-05', 248.00, '2023-07-20', 'SCRAP', '2023-08-01'),
('W160-0290', 'W160', 'NEW', '2021-02-15', 276.00, '2024-10-08', 'YARD', NULL),
('W220-0061', 'W220', 'GLN', '2018-10-29', 495.00, '2024-03-19', 'REP', NULL),
('W220-0088', 'W220', 'TIL', '2021-11-08', 540.00, '2024-08-30', 'OUT', NULL),
('S180-0012', 'S180', 'WRX', '2014-05-19', 980.00, '2024-06-11', 'OUT', NULL),
('S180-0019', 'S180', 'NEW', '2016-01-25', 1010.00, '2023-12-05', 'YARD', NULL),
('S260-0003', 'S260', 'TIL', '2012-09-03', 2350.00, '2024-09-26', 'YARD', NULL),
('S260-0007', 'S260', 'GLN', '2022-04-04', 2890.00, '2024-02-27', 'OUT', NULL),
('W080-1102', 'W080', 'BRS', '2022-06-13', 62.00, NULL, 'LOST', NULL),
('W080-1157', 'W080', 'BRS', '2023-02-20', 66.00, '2024-11-12', 'YARD', NULL);

INSERT INTO fct_drum_issue VALUES
(5001, 'W125-0418', 102, 'WRX', 'DN230117', '2023-01-17', '2023-03-18', 'LV 4c 95 mm2 armoured', 420, 1560.0, 110.00, '2023-01-18 02:10:00'),
(5002, 'W160-0127', 104, 'WRX', 'DN230209', '2023-02-09', '2023-05-10', 'Signal 27c screened', 1000, 2240.0, 185.00, '2023-02-10 02:10:00'),
(5003, 'S180-0012', 101, 'WRX', 'DN230313', '2023-03-13', '2023-07-11', '11 kV 3c 185 mm2', 250, 4120.0, 650.00, '2023-03-14 02:10:00'),
(5004, 'W220-0061', 103, 'GLN', 'DN230522', '2023-05-22', '2023-11-18', '33 kV 1c 400 mm2', 850, 7340.0, 340.00, '2023-05-23 02:11:00'),
(5005, 'W125-0533', 105, 'TIL', 'DN230605', '2023-06-05', '2023-09-03', 'LV 4c 50 mm2 armoured', 500, NULL, 110.00, '2023-06-06 02:10:00'),
(5006, 'W080-1102', 106, 'BRS', 'DN230718', '2023-07-18', '2023-09-16', 'Flexible 5c 16 mm2', 300, 410.0, 45.00, '2023-07-19 02:10:00'),
(5007, 'S260-0003', 108, 'TIL', 'DN230911', '2023-09-11', '2024-01-09', '132 kV 1c 630 mm2', 620, 14950.0, 1450.00, '2023-09-12 02:12:00'),
(5008, 'S180-0019', 109, 'NEW', 'DN231002', '2023-10-02', '2023-12-01', '11 kV 3c 95 mm2', 300, 3380.0, 650.00, '2023-10-03 02:10:00'),
(5009, 'S260-0007', 103, 'GLN', 'DN240304', '2024-03-04', '2024-08-31', '66 kV 3c 300 mm2', 480, 16620.0, 1450.00, '2024-03-05 02:10:00'),
(5010, 'W125-0418', 107, 'WRX', 'DN240115', '2024-01-15', '2024-04-14', 'Solar DC 2c 35 mm2', 900, 1105.5, 110.00, '2024-01-16 02:10:00'),
(5011, 'W160-0290', 104, 'NEW', 'DN240422', '2024-04-22', '2024-07-21', 'Signal 19c screened', 1200, 1985.0, 185.00, '2024-04-23 02:10:00'),
(5012, 'S180-0012', 101, 'WRX', 'DN240701', '2024-07-01', '2024-10-29', '11 kV 3c 185 mm2', 245, 4050.0, 650.00, '2024-07-02 02:10:00'),
(5013, 'W220-0088', 107, 'TIL', 'DN240909', '2024-09-09', '2024-12-08', '33 kV 1c 240 mm2', 900, NULL, 340.00, '2024-09-10 02:13:00'),
(5014, 'W080-1157', 105, 'BRS', 'DN240812', '2024-08-12', '2024-11-10', 'Flexible 3c 6 mm2', 500, 295.0, 45.00, '2024-08-13 02:10:00'),
(5015, 'W125-0533', 102, 'TIL', 'DN241014', '2024-10-14', '2024-12-13', 'LV 4c 120 mm2 armoured', 380, 1720.0, 110.00, '2024-10-15 02:10:00');

INSERT INTO fct_drum_rtn VALUES
(801, 5001, 'WRX', '2023-03-02', 'Stan Whitlow', 'A', 0, NULL, 110.00, 'N', '2023-03-03 02:10:00'),
(802, 5002, 'WRX', '2023-07-20', 'Stan Whitlow', 'C', 71, 40, 0.00, 'Y', '2023-07-21 02:10:00'),
(803, 5003, 'WRX', '2023-06-27', 'Meera Nair', 'A', 0, 12, 650.00, 'N', '2023-06-28 02:10:00'),
(804, 5004, 'NEW', '2024-03-12', 'Dougie Reay', 'B', 115, NULL, 204.00, 'Y', '2024-03-13 02:10:00'),
(805, 5005, 'BRS', '2023-09-14', NULL, 'A', 11, NULL, 99.00, 'N', '2023-09-15 02:10:00'),
(806, 5007, 'TIL', '2023-12-19', 'Priya Castell', 'A', 0, 35, 1450.00, 'N', '2023-12-20 02:10:00'),
(807, 5008, 'NEW', '2023-12-05', 'Dougie Reay', 'B', 4, NULL, 585.00, 'N', '2023-12-06 02:10:00'),
(808, 5010, 'WRX', '2024-05-02', 'Meera Nair', 'B', 18, 110, 88.00, 'N', '2024-05-03 02:10:00'),
(809, 5011, 'NEW', '2024-10-08', 'Dougie Reay', 'B', 79, NULL, 92.50, 'Y', '2024-10-09 02:10:00'),
(810, 5014, 'BRS', '2024-11-12', NULL, 'A', 2, NULL, 45.00, 'N', '2024-11-13 02:10:00');

INSERT INTO brg_rtn_dmg VALUES
(802, 'FLB', 2, 190.00, 'Y'),
(802, 'ROT', 1, NULL, 'N'),
(802, 'NAI', 6, 12.00, 'N'),
(804, 'LAG', 8, 22.50, 'Y'),
(804, 'BUS', 1, 46.00, 'Y'),
(804, 'BOL', 2, 18.00, 'N'),
(805, 'NAI', 3, NULL, 'N'),
(807, 'RUS', 1, 65.00, 'Y'),
(808, 'LAG', 4, 22.50, 'Y'),
(809, 'FLB', 1, 95.00, 'Y'),
(809, 'BOL', 4, 36.00, 'Y');
