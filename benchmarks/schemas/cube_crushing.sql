-- Reporting mart of a building materials laboratory (concrete cube strength)
CREATE TABLE dim_client (
    client_key INTEGER PRIMARY KEY,
    client_cd CHAR(6) NOT NULL,
    client_nm VARCHAR(60) NOT NULL,
    client_typ_cd CHAR(4),
    city_nm VARCHAR(40),
    acct_open_dt DATE,
    credit_lim_amt DECIMAL(10,2),
    pay_term_days INTEGER,
    actv_flg CHAR(1) NOT NULL
);

CREATE TABLE dim_site (
    site_key INTEGER PRIMARY KEY,
    client_key INTEGER NOT NULL,
    site_nm VARCHAR(60) NOT NULL,
    proj_typ_desc VARCHAR(30),
    post_cd VARCHAR(10),
    dist_km DECIMAL(5,1),
    start_dt DATE,
    end_dt DATE,
    site_eng_nm VARCHAR(50),
    FOREIGN KEY (client_key) REFERENCES dim_client (client_key)
);

CREATE TABLE dim_mix (
    mix_cd CHAR(4) PRIMARY KEY,
    mix_desc VARCHAR(60) NOT NULL,
    str_class_cd VARCHAR(8) NOT NULL,
    min_str_mpa INTEGER NOT NULL,
    cem_typ_cd VARCHAR(12),
    min_cem_kg_m3 INTEGER,
    max_wc_ratio DECIMAL(3,2),
    max_agg_mm INTEGER,
    air_entr_flg CHAR(1) NOT NULL
);

CREATE TABLE dim_tech (
    tech_key INTEGER PRIMARY KEY,
    emp_no CHAR(5) NOT NULL,
    tech_nm VARCHAR(50) NOT NULL,
    grade_cd CHAR(2),
    hire_dt DATE,
    term_dt DATE,
    hr_rate_amt DECIMAL(6,2),
    drv_lic_flg CHAR(1),
    supv_tech_key INTEGER,
    FOREIGN KEY (supv_tech_key) REFERENCES dim_tech (tech_key)
);

CREATE TABLE dim_mach (
    mach_key INTEGER PRIMARY KEY,
    asset_no CHAR(7) NOT NULL,
    mach_nm VARCHAR(40) NOT NULL,
    mfr_nm VARCHAR(40),
    max_load_kn INTEGER,
    purch_dt DATE,
    purch_amt DECIMAL(10,2),
    last_cal_dt DATE,
    next_cal_dt DATE,
    stat_cd CHAR(4)
);

CREATE TABLE brg_tech_mach (
    tech_key INTEGER NOT NULL,
    mach_key INTEGER NOT NULL,
    auth_dt DATE NOT NULL,
    exp_dt DATE,
    auth_lvl_cd CHAR(4),
    PRIMARY KEY (tech_key, mach_key),
    FOREIGN KEY (tech_key) REFERENCES dim_tech (tech_key),
    FOREIGN KEY (mach_key) REFERENCES dim_mach (mach_key)
);

CREATE TABLE fct_smpl (
    smpl_key INTEGER PRIMARY KEY,
    smpl_no CHAR(8) NOT NULL,
    site_key INTEGER NOT NULL,
    mix_cd CHAR(4) NOT NULL,
    smpl_tech_key INTEGER NOT NULL,
    smpl_dt DATE NOT NULL,
    splr_nm VARCHAR(40),
    load_vol_m3 DECIMAL(4,1),
    slump_mm INTEGER,
    air_pct DECIMAL(3,1),
    conc_temp_c DECIMAL(4,1),
    elem_desc VARCHAR(60),
    wthr_cd CHAR(5),
    FOREIGN KEY (site_key) REFERENCES dim_site (site_key),
    FOREIGN KEY (mix_cd) REFERENCES dim_mix (mix_cd),
    FOREIGN KEY (smpl_tech_key) REFERENCES dim_tech (tech_key)
);

CREATE TABLE fct_cube_tst (
    tst_key INTEGER PRIMARY KEY,
    smpl_key INTEGER NOT NULL,
    mach_key INTEGER,
    tst_tech_key INTEGER,
    cube_ltr CHAR(1) NOT NULL,
    age_days INTEGER NOT NULL,
    tst_dt DATE,
    mass_g INTEGER,
    fail_load_kn DECIMAL(6,1),
    str_mpa DECIMAL(4,1),
    fail_typ_cd VARCHAR(8),
    pass_flg CHAR(1),
    rmk_txt VARCHAR(200),
    FOREIGN KEY (smpl_key) REFERENCES fct_smpl (smpl_key),
    FOREIGN KEY (mach_key) REFERENCES dim_mach (mach_key),
    FOREIGN KEY (tst_tech_key) REFERENCES dim_tech (tech_key)
);

INSERT INTO dim_client VALUES
(1, 'ASHB01', 'Ashby & Crane Builders', 'BLDR', 'Ludworth', '2015-02-11', 8000.00, 30, 'Y'),
(2, 'MERI01', 'Meridian Piling Ltd', 'SUBC', 'Carnholm', '2018-07-30', 15000.00, 45, 'Y'),
(3, 'WESC01', 'Westcombe County Highways', 'PUBL', 'Westcombe', '2012-04-01', NULL, 30, 'Y'),
(4, 'PETH01', 'Petherick Homes', 'DEVL', 'Ludworth', '2020-01-20', 12000.00, 30, 'N'),
(5, 'STON01', 'Stonelink Precast', 'MANU', 'Dunmere', '2016-09-14', 6000.00, 14, 'Y'),
(6, 'BRID01', 'Bridgewater Estates', 'DEVL', 'Carnholm', '2022-03-03', 10000.00, 60, 'Y'),
(7, 'OLDF01', 'Oldfield Farm Partners', 'PRIV', 'Nether Stow', '2024-06-25', 500.00, 14, 'Y');

INSERT INTO dim_site VALUES
(1, 1, 'Ludworth Leisure Centre', 'Public building', 'LD4 2QA', 3.2, '2022-06-01', '2024-01-31', 'Colin Mabey'),
(2, 2, 'Carnholm Quay Phase 2', 'Piling', 'CH1 9TT', 27.8, '2022-09-12', '2023-05-26', 'Ruta Kalnina'),
(3, 3, 'A391 Improvement', 'Road', NULL, 14.5, '2023-03-20', NULL, 'Bernard Oyelaran'),
(4, 4, 'Petherick Meadows', 'Housing', 'LD7 5BN', 5.9, '2023-05-02', '2023-11-30', NULL),
(5, 5, 'Dunmere Precast Yard', 'Factory', 'DM2 1AE', 11.0, '2016-09-14', NULL, 'Tessa Grogan'),
(6, 1, 'School Lane Embankment', 'Civil works', 'LD2 8PL', 2.4, '2024-01-08', '2024-06-14', 'Colin Mabey'),
(7, 7, 'Oldfield Silage Clamp', 'Farm', 'NS9 3JJ', 22.1, '2024-07-22', '2024-08-30', NULL),
(8, 6, 'Customs House Apartments', 'Housing', 'CH1 4RD', 28.6, '2024-09-02', NULL, 'Ines Halvorsen');

INSERT INTO dim_mix VALUES
('C25F', 'Foundation concrete, general use', 'C25/30', 30, 'CEM II/B-V', 260, 0.65, 20, 'N'),
('C30N', 'Structural concrete, normal', 'C30/37', 37, 'CEM II/A-L', 300, 0.55, 20, 'N'),
('C32A', 'Paving concrete, frost resistant', 'C32/40', 40, 'CEM I', 340, 0.45, 20, 'Y'),
('C40P', 'Piling concrete, high workability', 'C40/50', 50, 'CEM III/A', 380, 0.45, 10, 'N'),
('C50S', 'Self-compacting precast mix', 'C50/60', 60, 'CEM I', 420, 0.38, 10, 'N'),
('C08B', 'Blinding concrete', 'C8/10', 10, 'CEM II/B-V', NULL, NULL, 20, 'N');

INSERT INTO dim_tech VALUES
(1, '10032', 'Maureen Tulley', 'S2', '2009-03-16', NULL, 24.80, 'Y', NULL),
(2, '10051', 'Jacek Brzoza', 'T3', '2014-08-04', NULL, 19.40, 'Y', 1),
(3, '10064', 'Priya Nandakumar', 'T3', '2017-11-13', NULL, 19.40, 'Y', 1),
(4, '10070', 'Owen Carrick', 'T2', '2019-05-07', NULL, 17.10, 'Y', 1),
(5, '10078', 'Sandra Vink', 'T2', '2020-10-19', NULL, 17.10, 'N', 4),
(6, '10085', 'Leon Achebe', 'T1', '2023-09-11', NULL, 14.25, 'Y', 2),
(7, '10059', 'Dave Hurrell', 'T2', '2016-01-25', '2022-12-23', 16.30, 'Y', 1),
(8, '10088', 'Molly Fenwick', 'T1', '2024-07-01', NULL, 13.90, NULL, 4),
(9, '10081', 'Karl Winstone', 'T1', '2021-06-14', '2023-03-31', 13.40, 'N', 4);

INSERT INTO dim_mach VALUES
(1, 'LAB0021', 'Old Faithful', 'Terrell & Hobbs', 2000, '2004-05-18', 18750.00, '2024-03-12', '2025-03-12', 'OPER'),
(2, 'LAB0047', 'Press 2', 'Controlmat', 3000, '2019-02-27', 31900.00, '2024-05-30', '2025-05-30', 'OPER'),
(3, 'LAB0052', 'Press 3 high strength', 'Controlmat', 4000, '2021-10-06', 44500.00, '2024-06-04', '2025-06-04', 'OPER'),
(4, 'LAB0009', 'Beam tester', 'Terrell & Hobbs', 150, '1998-11-02', 6200.00, '2021-09-15', '2022-09-15', 'RETD'),
(5, 'LAB0055', 'Portable site press', 'Jura Instruments', 1500, '2022-08-22', 12480.00, NULL, NULL, 'REPR');

INSERT INTO brg_tech_mach VALUES
(1, 1, '2009-06-01', NULL, 'TRNR'),
(1, 2, '2019-03-11', NULL, 'TRNR'),
(1, 3, '2021-10-20', NULL, 'TRNR'),
(2, 1, '2015-01-12', '2026-01-12', 'OPER'),
(3, 2, '2019-04-02', '2025-04-02', 'OPER'),
(4, 1, '2019-09-16', '2025-09-16', 'OPER'),
(4, 2, '2019-09-16', '2025-09-16', 'OPER'),
(4, 3, '2021-11-08', '2025-11-08', 'OPER'),
(5, 1, '2021-02-15', '2027-02-15', 'OPER'),
(5, 2, '2021-02-15', '2027-02-15', 'OPER'),
(6, 5, '2023-12-04', '2024-12-04', 'SUPV'),
(7, 1, '2016-07-04', '2022-07-04', 'OPER'),
(8, 1, '2024-09-23', '2025-09-23', 'SUPV');

INSERT INTO fct_smpl VALUES
(1, 'S22-0417', 1, 'C30N', 1, '2022-10-04', 'Hallam Ready Mix', 6.0, 90, NULL, 17.5, 'Ground slab bay 3', 'DRY'),
(2, 'S22-0431', 2, 'C40P', 2, '2022-10-19', 'Corrie Concrete', 7.5, 140, NULL, 15.0, 'Pile cap P14', 'RAIN'),
(3, 'S23-0012', 2, 'C40P', 2, '2023-01-17', 'Corrie Concrete', 7.5, 160, NULL, 7.5, 'Pile cap P22', 'FROST'),
(4, 'S23-0098', 3, 'C32A', 3, '2023-04-26', 'Hallam Ready Mix', 5.0, 70, 5.2, 12.0, 'Kerb strip chainage 0+240', 'DRY'),
(5, 'S23-0145', 4, 'C25F', 1, '2023-06-13', 'Dunmere Aggregates', 8.0, 110, NULL, 22.5, 'Strip footings block B', 'DRY'),
(6, 'S23-0207', 5, 'C50S', 4, '2023-09-05', 'Site batch plant', 1.5, 650, NULL, 21.0, 'Precast stair flight 7', 'INDR'),
(7, 'S24-0033', 6, 'C30N', 2, '2024-02-20', 'Dunmere Aggregates', 6.0, 80, NULL, 9.0, 'Retaining wall lift 2', 'RAIN'),
(8, 'S24-0116', 3, 'C32A', 3, '2024-05-14', 'Hallam Ready Mix', 6.0, 60, 4.6, 16.5, 'Bridge parapet north', 'DRY'),
(9, 'S24-0188', 7, 'C25F', 6, '2024-08-01', 'Corrie Concrete', 4.0, 100, NULL, 24.0, 'Silage clamp floor', 'DRY'),
(10, 'S24-0241', 8, 'C40P', 4, '2024-10-22', 'Corrie Concrete', 7.0, 150, NULL, 13.5, 'Lift pit base', NULL);

INSERT INTO fct_cube_tst VALUES
(1, 1, 1, 5, 'A', 7, '2022-10-11', 7957, 618.3, 27.5, 'SAT', NULL, NULL),
(2, 1, 1, 5, 'B', 28, '2022-11-01', 7904, 881.2, 39.2, 'SAT', 'Y', NULL),
(3, 1, 1, 5, 'C', 28, '2022-11-01', 8154, 858.0, 38.1, 'SAT', 'Y', NULL),
(4, 2, 1, 1, 'A', 7, '2022-10-26', 8178, 753.6, 33.5, 'SAT', NULL, NULL),
(5, 2, 1, 5, 'B', 28, '2022-11-16', 8139, 1070.7, 47.6, 'SAT', 'Y', NULL),
(6, 2, 1, 5, 'C', 28, '2022-11-16', 7924, 1082.0, 48.1, 'SAT', 'Y', NULL),
(7, 3, 1, 5, 'A', 7, '2023-01-24', 7915, 685.3, 30.5, 'SAT', NULL, NULL),
(8, 3, 1, 1, 'B', 28, '2023-02-14', 8162, 953.3, 42.4, 'UNS-CONE', 'N', 'Cube face not flat, capped'),
(9, 3, 1, 5, 'C', 28, '2023-02-14', 8169, 966.6, 43.0, 'SAT', 'N', NULL),
(10, 3, 1, 5, 'D', 56, '2023-03-14', 7994, 1022.7, 45.5, 'SAT', 'N', NULL),
(11, 4, 2, 5, 'A', 7, '2023-05-03', 8178, 677.2, 30.1, 'SAT', NULL, NULL),
(12, 4, 1, 1, 'B', 28, '2023-05-24', 8175, 972.7, 43.2, 'SAT', 'Y', NULL),
(13, 5, 2, 5, 'A', 7, '2023-06-20', 7905, 511.0, 22.7, 'SAT', NULL, NULL),
(14, 5, 2, 5, 'B', 28, '2023-07-11', 7903, 745.3, 33.1, 'SAT', 'Y', NULL),
(15, 6, 1, 5, 'A', 1, '2023-09-06', 7948, 585.3, 26.0, 'SAT', NULL, NULL),
(16, 6, 3, 4, 'B', 28, '2023-10-03', 7953, 1368.6, 60.8, 'SAT', 'Y', NULL),
(17, 7, 2, 5, 'A', 7, '2024-02-27', 8172, 563.7, 25.1, 'SAT', NULL, NULL),
(18, 7, 1, 5, 'B', 28, '2024-03-19', 8229, 776.0, 34.5, 'SAT', 'Y', NULL),
(19, 7, 2, 5, 'C', 28, '2024-03-19', 8177, 766.8, 34.1, 'UNS-CONE', 'Y', 'Chipped corner on arrival'),
(20, 8, 2, 1, 'A', 7, '2024-05-21', 7976, 648.9, 28.8, 'SAT', NULL, NULL),
(21, 8, 1, 5, 'B', 28, '2024-06-11', 8160, 897.6, 39.9, 'SAT', 'Y', NULL),
(22, 9, 2, 5, 'A', 28, '2024-08-29', 8168, 710.5, 31.6, NULL, 'Y', NULL),
(23, 10, 2, 5, 'A', 7, '2024-10-29', 7985, 736.7, 32.7, 'SAT', NULL, NULL),
(24, 10, NULL, NULL, 'B', 28, NULL, NULL, NULL, NULL, NULL, NULL, 'In curing tank 2');
