-- DWH mart CIT (cash in transit)
CREATE TABLE dim_date (
    date_sk      INTEGER PRIMARY KEY,
    cal_dt       DATE NOT NULL,
    day_nm       VARCHAR(9) NOT NULL,
    bank_hol_flg CHAR(1) NOT NULL
);
CREATE TABLE dim_site (
    site_sk        INTEGER PRIMARY KEY,
    site_cd        VARCHAR(8) NOT NULL,
    site_nm        VARCHAR(60) NOT NULL,
    cust_nm        VARCHAR(60) NOT NULL,
    site_typ_cd    VARCHAR(4) NOT NULL,
    svc_win_beg_tm TIME,
    svc_win_end_tm TIME,
    ins_lmt_amt    DECIMAL(12,2),
    eff_dt         DATE NOT NULL,
    curr_flg       CHAR(1) NOT NULL
);
CREATE TABLE dim_veh (
    veh_sk       INTEGER PRIMARY KEY,
    veh_reg_no   VARCHAR(10) NOT NULL,
    make_mdl_nm  VARCHAR(40),
    armr_cls_cd  CHAR(3),
    gvw_kg       INTEGER,
    nxt_insp_dt  DATE
);
CREATE TABLE dim_emp (
    emp_sk      INTEGER PRIMARY KEY,
    emp_no      VARCHAR(6) NOT NULL,
    emp_full_nm VARCHAR(60) NOT NULL,
    depot_nm    VARCHAR(30),
    sec_lic_exp_dt DATE,
    sup_emp_sk  INTEGER REFERENCES dim_emp (emp_sk)
);
CREATE TABLE fct_run (
    run_sk     INTEGER PRIMARY KEY,
    run_no     VARCHAR(12) NOT NULL UNIQUE,
    date_sk    INTEGER NOT NULL REFERENCES dim_date (date_sk),
    veh_sk     INTEGER NOT NULL REFERENCES dim_veh (veh_sk),
    drv_emp_sk INTEGER NOT NULL REFERENCES dim_emp (emp_sk),
    msgr_emp_sk INTEGER NOT NULL REFERENCES dim_emp (emp_sk),
    dprt_ts    TIMESTAMP,
    rtn_ts     TIMESTAMP,
    dist_km    DECIMAL(6,1)
);
CREATE TABLE fct_run_stop (
    run_sk      INTEGER NOT NULL REFERENCES fct_run (run_sk),
    stop_seq_no INTEGER NOT NULL,
    site_sk     INTEGER NOT NULL REFERENCES dim_site (site_sk),
    arr_tm      TIME,
    dwell_min   INTEGER,
    dlvd_amt    DECIMAL(12,2),
    coll_bag_cnt INTEGER,
    late_flg    CHAR(1) NOT NULL,
    fail_rsn_cd VARCHAR(4),
    PRIMARY KEY (run_sk, stop_seq_no)
);
CREATE TABLE fct_bag_cnt (
    bag_cnt_sk   INTEGER PRIMARY KEY,
    run_sk       INTEGER NOT NULL,
    stop_seq_no  INTEGER NOT NULL,
    seal_no      VARCHAR(12) UNIQUE,
    decl_amt     DECIMAL(12,2) NOT NULL,
    cntd_amt     DECIMAL(12,2) NOT NULL,
    cntrft_qty   INTEGER NOT NULL,
    unfit_pct    DECIMAL(4,1),
    tllr_emp_sk  INTEGER REFERENCES dim_emp (emp_sk),
    etl_batch_id INTEGER NOT NULL,
    etl_load_ts  TIMESTAMP NOT NULL,
    FOREIGN KEY (run_sk, stop_seq_no) REFERENCES fct_run_stop (run_sk, stop_seq_no)
);

INSERT INTO dim_date VALUES
 (20240822,'2024-08-22','Thursday','N'),(20240823,'2024-08-23','Friday','N'),(20240824,'2024-08-24','Saturday','N'),
 (20240825,'2024-08-25','Sunday','N'),(20240826,'2024-08-26','Monday','Y'),(20240827,'2024-08-27','Tuesday','N'),
 (20240828,'2024-08-28','Wednesday','N'),(20240829,'2024-08-29','Thursday','N'),(20240830,'2024-08-30','Friday','N'),
 (20240831,'2024-08-31','Saturday','N'),(20240901,'2024-09-01','Sunday','N'),(20240902,'2024-09-02','Monday','N');

INSERT INTO dim_site VALUES
 (101,'BRN0417','Market Place branch','Harland & Moor Bank','BRCH','08:00','10:00',250000.00,'2021-04-01','Y'),
 (102,'BRN0422','Station Road branch','Harland & Moor Bank','BRCH','08:00','10:30',180000.00,'2021-04-01','Y'),
 (103,'ATM1190','Forecourt A614','Quickcash Networks','ATM',NULL,NULL,90000.00,'2022-01-17','Y'),
 (104,'ATM1204','Bus station concourse','Quickcash Networks','ATM','05:30','23:00',75000.00,'2022-01-17','N'),
 (105,'ATM1204','Bus station concourse (new canopy)','Quickcash Networks','ATM','06:00','22:00',110000.00,'2024-03-01','Y'),
 (106,'RET2051','Fernley Garden Village','Fernley Leisure','RETL','09:00','17:00',40000.00,'2020-09-14','Y'),
 (107,'RET2088','Bowlarama Eastgate','Strike Leisure Group','RETL','10:00','12:00',25000.00,'2023-05-02','Y'),
 (108,'CAS3002','Pier Pavilion Casino','Pavilion Gaming','CAS','07:00','09:00',400000.00,'2019-11-25','Y'),
 (109,'RET2113','Coldbeck Service Area North','Roadstop Services','RETL','00:00','23:59',60000.00,'2023-10-09','Y'),
 (110,'BRN0430','Post counter, Wold Newby','Wold Mutual','BRCH','09:15','11:15',120000.00,'2022-06-06','Y'),
 (111,'ATM1251','Hospital main entrance','Quickcash Networks','ATM','06:00','20:00',95000.00,'2024-01-08','Y');

INSERT INTO dim_veh VALUES
 (11,'YX19 KLV','Iveco Daily 70C','EN3',7000,'2024-10-11'),
 (12,'YX19 KLW','Iveco Daily 70C','EN3',7000,'2024-10-18'),
 (13,'FJ20 ODP','Mercedes Sprinter 519','EN2',5000,'2024-09-27'),
 (14,'FJ20 ODR','Mercedes Sprinter 519','EN2',5000,'2025-01-15'),
 (15,'BD21 TNU','MAN TGL 8.190','EN4',8000,'2024-11-22'),
 (16,'BD21 TNV','MAN TGL 8.190','EN4',8000,'2024-12-06'),
 (17,'KV22 RHC','Ford Transit 470','EN2',4700,'2025-02-03'),
 (18,'KV22 RHD','Ford Transit 470','EN2',4700,NULL),
 (19,'LT23 ZBG','Iveco Daily 72C','EN3',7200,'2025-03-14'),
 (20,'LT23 ZBH','Iveco Daily 72C','EN3',7200,'2025-03-21');

INSERT INTO dim_emp VALUES
 (501,'E02217','Maureen Cottam','Doncaster',NULL,NULL),
 (502,'E02390','Asif Mahmood','Doncaster','2025-06-30',501),
 (503,'E02455','Clive Ruddock','Doncaster','2026-01-12',502),
 (504,'E02612','Jolanta Baran','Doncaster','2024-12-03',502),
 (505,'E02708','Darren Fieldhouse','Grimsby','2026-09-19',501),
 (506,'E02711','Precious Moyo','Grimsby','2025-10-08',505),
 (507,'E02833','Stuart Nettleship','Grimsby','2027-02-25',505),
 (508,'E02901','Leanne Orwin','Doncaster','2026-05-17',502),
 (509,'E03015','Hamish Gower','Doncaster',NULL,501),
 (510,'E03022','Ngozi Ekwueme','Doncaster',NULL,509),
 (511,'E03040','Pauline Tranter','Doncaster',NULL,509);

INSERT INTO fct_run VALUES
 (9001,'DON-0822-A',20240822,11,503,504,'2024-08-22 06:35:00','2024-08-22 13:10:00',142.6),
 (9002,'GRI-0822-A',20240822,15,506,507,'2024-08-22 06:10:00','2024-08-22 12:02:00',118.0),
 (9003,'DON-0823-A',20240823,12,508,504,'2024-08-23 06:40:00','2024-08-23 14:25:00',167.3),
 (9004,'DON-0824-A',20240824,13,503,508,'2024-08-24 07:00:00','2024-08-24 11:48:00',83.9),
 (9005,'GRI-0826-A',20240826,16,507,506,'2024-08-26 06:05:00','2024-08-26 10:31:00',71.2),
 (9006,'DON-0827-A',20240827,11,504,503,'2024-08-27 06:30:00','2024-08-27 15:05:00',188.4),
 (9007,'DON-0827-B',20240827,19,508,502,'2024-08-27 09:00:00','2024-08-27 16:40:00',131.7),
 (9008,'GRI-0828-A',20240828,15,506,507,'2024-08-28 06:12:00','2024-08-28 12:20:00',120.5),
 (9009,'DON-0829-A',20240829,14,503,504,'2024-08-29 06:33:00',NULL,NULL),
 (9010,'DON-0830-A',20240830,12,504,508,'2024-08-30 06:38:00','2024-08-30 14:02:00',159.8);

INSERT INTO fct_run_stop VALUES
 (9001,1,101,'08:12',14,85000.00,3,'N',NULL),
 (9001,2,102,'09:04',11,60000.00,2,'N',NULL),
 (9001,3,103,'10:20',22,45000.00,1,'N',NULL),
 (9002,1,108,'07:18',19,0.00,6,'N',NULL),
 (9002,2,110,'09:50',9,32000.00,1,'N',NULL),
 (9003,1,102,'10:47',12,55000.00,2,'Y',NULL),
 (9003,2,109,'12:15',8,0.00,4,'N',NULL),
 (9004,1,106,'09:21',6,2500.00,2,'N',NULL),
 (9005,1,108,'09:12',21,150000.00,5,'Y',NULL),
 (9006,1,101,'08:05',16,90000.00,4,'N',NULL),
 (9006,2,105,'11:33',0,0.00,0,'N','NACC'),
 (9006,3,111,'13:02',25,70000.00,1,'N',NULL),
 (9007,1,107,'12:26',5,1200.00,1,'Y',NULL),
 (9008,1,110,'09:31',10,28000.00,2,'N',NULL),
 (9009,1,103,'08:44',0,0.00,0,'N','KEYF'),
 (9010,1,102,'08:51',13,62000.00,3,'N',NULL);

INSERT INTO fct_bag_cnt VALUES
 (70001,9001,1,'S4410872',12450.00,12450.00,0,3.2,510,881,'2024-08-23 02:10:05'),
 (70002,9001,1,'S4410873',8300.00,8280.00,0,4.8,510,881,'2024-08-23 02:10:05'),
 (70003,9001,2,'S4410911',9975.00,9975.00,1,2.5,511,881,'2024-08-23 02:10:05'),
 (70004,9002,1,'S5120034',48200.00,48200.00,2,1.1,511,881,'2024-08-23 02:10:05'),
 (70005,9002,1,'S5120035',51640.00,51690.00,0,0.9,510,881,'2024-08-23 02:10:05'),
 (70006,9003,2,'S4411207',6315.50,6315.50,0,7.4,510,882,'2024-08-24 02:09:48'),
 (70007,9004,1,'S4411266',3120.00,3105.00,0,5.0,511,883,'2024-08-25 02:11:31'),
 (70008,9005,1,'S5120171',73900.00,73900.00,3,1.6,510,885,'2024-08-27 02:10:12'),
 (70009,9006,1,'S4411340',11080.00,11080.00,0,3.9,511,886,'2024-08-28 02:10:57'),
 (70010,9006,3,NULL,1460.00,1440.00,0,NULL,511,886,'2024-08-28 02:10:57'),
 (70011,9008,1,'S5120208',4250.00,4250.00,0,6.3,510,887,'2024-08-29 02:12:20'),
 (70012,9010,1,'S4411502',10225.00,10205.00,1,2.8,NULL,889,'2024-08-31 02:10:41');
