-- secure shredding, reporting copy
CREATE TABLE dim_cust (
    cust_id INTEGER PRIMARY KEY,
    cust_no VARCHAR(8) NOT NULL UNIQUE,
    cust_nm VARCHAR(60) NOT NULL,
    sect_cd CHAR(3),
    contr_start_dt DATE,
    contr_end_dt DATE,
    crd_lim_amt NUMERIC(10,2),
    load_ts TIMESTAMP
);
CREATE TABLE dim_site (
    site_id INTEGER PRIMARY KEY,
    cust_id INTEGER NOT NULL REFERENCES dim_cust(cust_id),
    site_nm VARCHAR(60) NOT NULL,
    addr_ln1 VARCHAR(80),
    city_nm VARCHAR(40),
    post_cd VARCHAR(10),
    flr_no INTEGER,
    acc_instr_txt TEXT,
    load_ts TIMESTAMP
);
CREATE TABLE dim_emp (
    emp_id INTEGER PRIMARY KEY,
    emp_nm VARCHAR(60) NOT NULL,
    role_cd VARCHAR(4) NOT NULL,
    hire_dt DATE,
    vet_exp_dt DATE,
    sup_emp_id INTEGER REFERENCES dim_emp(emp_id),
    act_flg CHAR(1) DEFAULT 'Y'
);
CREATE TABLE dim_veh (
    veh_id INTEGER PRIMARY KEY,
    reg_no VARCHAR(10) NOT NULL,
    veh_typ_cd VARCHAR(4),
    payld_kg INTEGER,
    onb_shred_flg CHAR(1),
    mot_due_dt DATE
);
CREATE TABLE ref_mat (
    mat_cd VARCHAR(4) PRIMARY KEY,
    mat_desc VARCHAR(40) NOT NULL,
    sec_lvl_cd VARCHAR(3),
    rate_kg_amt NUMERIC(6,3)
);
CREATE TABLE tbl_cons (
    cons_id INTEGER PRIMARY KEY,
    site_id INTEGER NOT NULL REFERENCES dim_site(site_id),
    seal_no VARCHAR(12) NOT NULL,
    cap_ltr INTEGER,
    inst_dt DATE,
    lock_typ_cd VARCHAR(3)
);
CREATE TABLE fct_coll (
    coll_id INTEGER PRIMARY KEY,
    site_id INTEGER NOT NULL REFERENCES dim_site(site_id),
    veh_id INTEGER REFERENCES dim_veh(veh_id),
    drv_emp_id INTEGER NOT NULL REFERENCES dim_emp(emp_id),
    wit_emp_id INTEGER REFERENCES dim_emp(emp_id),
    coll_dt DATE NOT NULL,
    arr_tm TIME,
    dep_tm TIME,
    bag_qty INTEGER,
    stat_cd CHAR(2) NOT NULL,
    batch_id INTEGER
);
CREATE TABLE fct_destr (
    coll_id INTEGER NOT NULL REFERENCES fct_coll(coll_id),
    mat_cd VARCHAR(4) NOT NULL REFERENCES ref_mat(mat_cd),
    net_wt_kg REAL,
    chg_amt NUMERIC(10,2),
    cert_no VARCHAR(14),
    destr_dt DATE,
    PRIMARY KEY (coll_id, mat_cd)
);
INSERT INTO dim_cust VALUES
(1,'C10021','Pargeter & Lowe Solicitors','LEG','2019-01-01','2025-12-31',2500.00,'2024-06-30 02:14:07'),
(2,'C10034','Wexham General Hospital','HLT','2020-04-01','2026-03-31',15000.00,'2024-06-30 02:14:07'),
(3,'C10058','Halden Building Society','FIN','2018-07-15',NULL,10000.00,'2024-06-30 02:14:07'),
(4,'C10077','Borough of Stanmere','GOV','2021-09-01','2024-08-31',NULL,'2024-06-30 02:14:07'),
(5,'C10102','Tillet Payroll Services','FIN','2022-02-14','2025-02-13',1500.00,'2024-06-30 02:14:07'),
(6,'C10115','Ashgrove Veterinary Group','HLT','2023-05-01','2026-04-30',800.00,'2024-06-30 02:14:07'),
(7,'C10131','Kestrel Defence Optics','MFG','2023-11-20','2028-11-19',20000.00,'2024-06-30 02:14:07'),
(8,'C10140','Marlow Street Academy','EDU','2024-01-08',NULL,600.00,'2024-06-30 02:14:07');
INSERT INTO dim_site VALUES
(1,1,'Head Office','14 Corn Market','Aylesbury','HP20 2TX',2,'Ask at reception, lift out of order Mondays','2024-06-30 02:14:09'),
(2,1,'Archive Unit','Unit 6 Brook Estate','Thame','OX9 3RR',0,NULL,'2024-06-30 02:14:09'),
(3,2,'Medical Records','Wexham Road','Slough','SL2 4HL',-1,'Loading bay C, badge needed','2024-06-30 02:14:09'),
(4,2,'Outpatients','Wexham Road','Slough','SL2 4HL',1,NULL,'2024-06-30 02:14:09'),
(5,3,'Reading Branch','88 Friar Street','Reading','RG1 1EH',0,'After 16:30 only','2024-06-30 02:14:09'),
(6,3,'Data Centre','Plot 9 Green Park','Reading','RG2 6GP',0,'48h notice, photo ID','2024-06-30 02:14:09'),
(7,4,'Town Hall','Market Square','Stanmere','SM1 1AA',3,NULL,'2024-06-30 02:14:09'),
(8,5,'Tillet House','2 Station Approach','Maidenhead','SL6 1PZ',1,NULL,'2024-06-30 02:14:09'),
(9,6,'Ashgrove Clinic','31 Mill Lane','Wokingham','RG40 5XN',0,'Dogs in yard','2024-06-30 02:14:09'),
(10,7,'Works Gate 2','Foundry Way','Bracknell','RG12 8UB',0,'Escort from gatehouse','2024-06-30 02:14:09');
INSERT INTO dim_emp VALUES
(1,'Gillian Storrer','MGR','2012-03-05','2025-09-30',NULL,'Y'),
(2,'Desmond Achebe','SUPV','2014-08-18','2025-01-31',1,'Y'),
(3,'Lukasz Nowicki','DRV','2016-05-09','2024-11-15',2,'Y'),
(4,'Karen Pidgeon','DRV','2018-10-01','2026-02-28',2,'Y'),
(5,'Imran Sethi','DRV','2020-01-13','2024-08-01',2,'Y'),
(6,'Joel Bramley','OPR','2021-06-21','2026-05-31',2,'Y'),
(7,'Tanya Vickers','OPR','2019-02-11',NULL,2,'N'),
(8,'Owen Maddox','DRV','2023-04-03','2026-04-02',2,'Y'),
(9,'Rosa Delgado','AUD','2022-09-26','2025-09-25',1,'Y');
INSERT INTO dim_veh VALUES
(1,'KX19 WLD','MOB',3200,'Y','2025-03-11'),
(2,'KX21 VRE','MOB',3500,'Y','2024-09-02'),
(3,'LN17 OPT','BOX',5800,'N','2024-10-28'),
(4,'LN22 HJC','VAN',1100,'N','2025-05-19'),
(5,'OY15 BGK','BOX',5400,'N',NULL),
(6,'KX23 ZAF','MOB',3500,'Y','2026-04-14'),
(7,'RV70 DDE','VAN',950,'N','2024-12-06');
INSERT INTO ref_mat VALUES
('PAP','Office paper','P4',0.140),
('PAPH','Paper, high security','P6',0.390),
('HDD','Hard disk drives','H5',2.850),
('TAPE','Magnetic tape','T4',1.600),
('OPT','CD / DVD','O3',0.950),
('CARD','Bank and ID cards','P5',1.200),
('XRAY','X-ray film','F3',NULL),
('UNIF','Uniforms and badges',NULL,0.800);
INSERT INTO tbl_cons VALUES
(1,1,'SL-004417',240,'2019-01-14','KEY'),
(2,1,'SL-004418',240,'2019-01-14','KEY'),
(3,2,'SL-004902',660,'2020-06-02','PAD'),
(4,3,'SL-005110',660,'2020-04-03','COD'),
(5,3,'SL-005111',660,'2020-04-03','COD'),
(6,4,'SL-005230',120,'2021-02-17','KEY'),
(7,5,'SL-003876',240,'2018-07-20','KEY'),
(8,7,'SL-006015',360,'2021-09-06',NULL),
(9,8,'SL-006334',120,'2022-02-15','PAD'),
(10,10,'SL-007001',360,'2023-11-27','COD');
INSERT INTO fct_coll VALUES
(1,1,1,3,6,'2024-03-04','08:40','09:15',12,'OK',8801),
(2,3,3,4,6,'2024-03-05','07:10','08:25',46,'OK',8802),
(3,5,4,5,NULL,'2024-03-05','16:45','17:00',5,'OK',8802),
(4,6,2,3,9,'2024-03-12','10:00','12:30',9,'OK',8809),
(5,7,3,8,6,'2024-03-18','09:20',NULL,NULL,'NA',8813),
(6,8,4,5,NULL,'2024-04-02','11:05','11:20',3,'OK',8827),
(7,10,6,4,9,'2024-04-10','13:00','15:10',14,'OK',8834),
(8,2,5,8,6,'2024-04-22','08:00','09:40',88,'PT',8843),
(9,9,7,5,NULL,'2024-05-07','14:15','14:30',2,'OK',8856),
(10,4,1,3,6,'2024-05-13',NULL,NULL,NULL,'CX',8860);
INSERT INTO fct_destr VALUES
(1,'PAP',143.5,20.09,'CD-24-00311','2024-03-04'),
(2,'PAP',512.0,71.68,'CD-24-00312','2024-03-06'),
(2,'XRAY',38.4,NULL,'CD-24-00313','2024-03-11'),
(3,'PAP',41.0,5.74,'CD-24-00314','2024-03-06'),
(3,'CARD',2.6,3.12,'CD-24-00315','2024-03-06'),
(4,'HDD',96.2,274.17,'CD-24-00322','2024-03-12'),
(4,'TAPE',31.8,50.88,'CD-24-00323','2024-03-12'),
(6,'PAPH',27.3,10.65,'CD-24-00340','2024-04-02'),
(7,'HDD',44.0,125.40,'CD-24-00351','2024-04-10'),
(7,'UNIF',60.5,48.40,NULL,NULL),
(8,'PAP',930.0,130.20,'CD-24-00364','2024-04-24'),
(9,'OPT',1.9,1.81,'CD-24-00377','2024-05-08');
