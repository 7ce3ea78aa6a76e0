PRAGMA foreign_keys = ON;

CREATE TABLE tbl_line (
  line_cd       VARCHAR(6)   NOT NULL PRIMARY KEY,
  line_nm       VARCHAR(60)  NOT NULL,
  len_km        DECIMAL(7,2) NOT NULL,
  max_spd_kmh   INTEGER,
  elec_yn       CHAR(1)      NOT NULL DEFAULT 'N',
  gross_t_yr    INTEGER
);

CREATE TABLE tbl_rail_prof (
  prof_cd       VARCHAR(8)   NOT NULL PRIMARY KEY,
  prof_desc     VARCHAR(60)  NOT NULL,
  kg_per_m      DECIMAL(5,2) NOT NULL
);

CREATE TABLE tbl_track_sect (
  sect_id       INTEGER      NOT NULL PRIMARY KEY,
  line_cd       VARCHAR(6)   NOT NULL REFERENCES tbl_line(line_cd),
  sect_no       VARCHAR(10)  NOT NULL UNIQUE,
  km_from       DECIMAL(7,3) NOT NULL,
  km_to         DECIMAL(7,3) NOT NULL,
  prof_cd       VARCHAR(8)   NOT NULL REFERENCES tbl_rail_prof(prof_cd),
  curve_rad_m   INTEGER,
  laid_yr       INTEGER
);

CREATE TABLE tbl_mach (
  mach_no       VARCHAR(8)   NOT NULL PRIMARY KEY,
  mach_nm       VARCHAR(40),
  mfr           VARCHAR(40)  NOT NULL,
  built_yr      INTEGER,
  stone_qty     INTEGER      NOT NULL,
  wt_t          DECIMAL(6,1),
  home_depot    VARCHAR(40)
);

CREATE TABLE tbl_emp (
  emp_no        INTEGER      NOT NULL PRIMARY KEY,
  last_nm       VARCHAR(40)  NOT NULL,
  first_nm      VARCHAR(40)  NOT NULL,
  job_title     VARCHAR(40)  NOT NULL,
  hire_dt       DATE         NOT NULL,
  supv_emp_no   INTEGER      REFERENCES tbl_emp(emp_no)
);

CREATE TABLE tbl_defect_typ (
  defect_cd     CHAR(3)      NOT NULL PRIMARY KEY,
  defect_desc   VARCHAR(60)  NOT NULL,
  severity_lvl  INTEGER      NOT NULL
);

CREATE TABLE tbl_insp (
  insp_id       INTEGER      NOT NULL PRIMARY KEY,
  sect_id       INTEGER      NOT NULL REFERENCES tbl_track_sect(sect_id),
  insp_dt       DATE         NOT NULL,
  insp_emp_no   INTEGER      NOT NULL REFERENCES tbl_emp(emp_no),
  defect_cd     CHAR(3)      REFERENCES tbl_defect_typ(defect_cd),
  defect_len_m  DECIMAL(7,1),
  defect_dep_mm DECIMAL(4,2),
  rem_txt       VARCHAR(200)
);

CREATE TABLE tbl_grind_job (
  job_no        VARCHAR(10)  NOT NULL PRIMARY KEY,
  sect_id       INTEGER      NOT NULL REFERENCES tbl_track_sect(sect_id),
  mach_no       VARCHAR(8)   REFERENCES tbl_mach(mach_no),
  oper_emp_no   INTEGER      REFERENCES tbl_emp(emp_no),
  lookout_emp_no INTEGER     REFERENCES tbl_emp(emp_no),
  plan_dt       DATE         NOT NULL,
  act_dt        DATE,
  start_tm      CHAR(5),
  end_tm        CHAR(5),
  pass_qty      INTEGER,
  metal_rem_mm  DECIMAL(4,2),
  stones_used   INTEGER,
  cost_amt      DECIMAL(10,2),
  stat_cd       CHAR(1)      NOT NULL DEFAULT 'P',  -- P planned, D done, C cancelled
  crt_ts        DATETIME     NOT NULL,
  crt_usr       VARCHAR(20)  NOT NULL
);

INSERT INTO tbl_line (line_cd,line_nm,len_km,max_spd_kmh,elec_yn,gross_t_yr) VALUES
('NVL','Northvale Main Line',148.60,160,'Y',21500000),
('CST','Coast Line',92.35,120,'Y',9800000),
('HBR','Harbour Freight Branch',11.80,60,'N',14200000),
('UPL','Upland Line',67.90,80,'N',2100000),
('AIR','Airport Link',9.45,140,'Y',6400000),
('ORE','Orefield Railway',54.20,70,'N',30500000),
('ELM','Elmbridge Suburban',23.70,100,'Y',12300000),
('SAL','Saltmarsh Branch',18.15,70,'N',NULL),
('RNG','Ring Line',31.00,90,'Y',16700000);

INSERT INTO tbl_rail_prof VALUES
('49E1','Flat-bottom, light main line',49.39),
('54E1','Flat-bottom, standard',54.77),
('60E1','Flat-bottom, heavy',60.21),
('60E2','Flat-bottom, heavy, low stress head',60.03),
('95RBH','Bull-head 95 lb',47.06),
('68HH','Head-hardened, ore traffic',67.56);

INSERT INTO tbl_track_sect VALUES
(101,'NVL','NVL-U-012',12.400,15.850,'60E1',NULL,2009),
(102,'NVL','NVL-D-047',47.000,49.300,'60E2',1800,2016),
(103,'NVL','NVL-U-101',101.200,104.000,'60E2',2400,2018),
(104,'CST','CST-U-008',8.150,9.900,'54E1',620,2003),
(105,'CST','CST-D-033',33.000,36.200,'54E1',NULL,1999),
(106,'HBR','HBR-S-003',3.050,4.100,'60E1',280,2011),
(107,'UPL','UPL-S-021',21.700,22.900,'95RBH',340,1962),
(108,'AIR','AIR-U-002',2.000,5.400,'60E2',NULL,2020),
(109,'ORE','ORE-S-016',16.500,19.000,'68HH',450,2014),
(110,'ORE','ORE-S-040',40.100,42.600,'68HH',390,2014),
(111,'ELM','ELM-D-005',5.250,6.700,'54E1',510,2007),
(112,'RNG','RNG-U-019',19.000,20.350,'60E1',700,NULL);

INSERT INTO tbl_mach VALUES
('RG-01','Old Sparky','Halbrecht',1998,24,86.0,'Northvale'),
('RG-02','Firefly','Halbrecht',2006,32,104.5,'Northvale'),
('RG-03','Comet','Lorraine Rail',2012,48,168.0,'Elmbridge'),
('RG-04','Duchess','Lorraine Rail',2019,64,212.0,'Northvale'),
('RG-05',NULL,'Kestrel Trackworks',2015,16,58.2,'Harbour Yard'),
('RG-06','Little Wheel','Kestrel Trackworks',2017,8,31.4,'Elmbridge'),
('RG-07','Ironside','Takeda Kido',2021,40,142.7,'Orefield'),
('HG-01',NULL,'Brackley Tools',2018,1,0.3,NULL);

INSERT INTO tbl_emp VALUES
(2004,'Hargreave','Colin','Grinding Manager','1996-04-01',NULL),
(2017,'Osei','Abena','Shift Supervisor','2005-08-15',2004),
(2023,'Lindqvist','Tomas','Shift Supervisor','2008-02-04',2004),
(2031,'Pereira','Joana','Machine Operator','2011-10-10',2017),
(2035,'Whitlock','Dean','Machine Operator','2012-06-18',2017),
(2040,'Novak','Petra','Machine Operator','2016-03-07',2023),
(2044,'Achterberg','Ruud','Lookout','2014-09-22',2017),
(2052,'Farrow','Kelly','Lookout','2019-01-14',2023),
(2058,'Mistry','Anand','Rail Inspector','2013-05-27',2004),
(2061,'Gallacher','Moira','Rail Inspector','2017-11-06',2004),
(2069,'Bright','Jordan','Trainee Operator','2023-09-04',2040);

INSERT INTO tbl_defect_typ VALUES
('COR','Short-pitch corrugation',2),
('HCK','Head checks',3),
('SQT','Squat',4),
('WHB','Wheel burn',3),
('SHL','Shelling',4),
('LIP','Lipping of gauge corner',1),
('WAV','Long wave wear',1),
('SPL','Spalling',5),
('IND','Indentation from ballast',2);

INSERT INTO tbl_insp VALUES
(5001,101,'2023-09-12',2058,'COR',420.0,0.12,NULL),
(5002,104,'2023-09-19',2061,'HCK',185.5,1.40,'Outer rail only'),
(5003,106,'2023-10-03',2058,'LIP',310.0,0.60,NULL),
(5004,109,'2023-10-17',2061,'SHL',96.0,2.80,'Speed limit proposed'),
(5005,107,'2023-11-08',2058,NULL,NULL,NULL,'No findings'),
(5006,102,'2024-01-23',2058,'HCK',540.0,0.90,NULL),
(5007,111,'2024-02-06',2061,'COR',760.0,0.21,'Noise complaints from residents'),
(5008,110,'2024-02-20',2061,'SPL',14.5,4.10,NULL),
(5009,112,'2024-03-12',2058,'WHB',3.2,1.70,'Near signal RN44'),
(5010,105,'2024-03-26',2061,'WAV',1200.0,0.35,NULL),
(5011,108,'2024-04-16',2058,NULL,NULL,NULL,NULL),
(5012,103,'2024-04-30',2061,'SQT',1.1,2.20,NULL);

INSERT INTO tbl_grind_job VALUES
('G23-118',101,'RG-04',2031,2044,'2023-10-09','2023-10-09','23:15','03:40',3,0.20,18,14850.00,'D','2023-09-14 10:12:00','chargreave'),
('G23-121',104,'RG-02',2035,2044,'2023-10-16','2023-10-18','00:20','04:05',7,1.50,26,17320.50,'D','2023-09-21 09:03:00','aosei'),
('G23-126',106,'RG-05',2040,2052,'2023-11-06','2023-11-06','22:50','02:10',4,0.65,9,6240.00,'D','2023-10-04 14:47:00','tlindqvist'),
('G23-130',109,'RG-07',2040,2052,'2023-11-20','2023-11-21','21:30','04:30',9,2.40,41,28990.00,'D','2023-10-18 08:31:00','tlindqvist'),
('G24-004',102,'RG-04',2031,2044,'2024-02-12','2024-02-12','23:40','04:15',5,1.00,33,21475.75,'D','2024-01-24 11:20:00','aosei'),
('G24-009',111,'RG-03',2035,2052,'2024-02-26',NULL,NULL,NULL,NULL,NULL,NULL,NULL,'C','2024-02-07 09:55:00','aosei'),
('G24-010',111,'RG-03',2035,2052,'2024-03-11','2024-03-11','00:45','04:20',4,0.30,22,12980.00,'D','2024-02-27 07:58:00','aosei'),
('G24-013',110,'RG-07',2040,2044,'2024-03-18','2024-03-19','22:00','05:10',11,3.10,52,33640.20,'D','2024-02-21 13:34:00','tlindqvist'),
('G24-017',112,'HG-01',2069,2052,'2024-04-08','2024-04-08','01:10','02:25',2,0.80,1,940.00,'D','2024-03-13 10:40:00','tlindqvist'),
('G24-021',105,'RG-02',2031,NULL,'2024-05-13',NULL,NULL,NULL,NULL,NULL,NULL,NULL,'P','2024-03-28 15:02:00','chargreave'),
('G24-022',103,NULL,NULL,NULL,'2024-05-27',NULL,NULL,NULL,NULL,NULL,NULL,NULL,'P','2024-05-02 08:16:00','aosei');
