-- plasma collection mart, conformed dims + 2 facts
CREATE TABLE dim_dt (
  dt_sk      INTEGER PRIMARY KEY,
  cal_dt     DATE NOT NULL,
  dow_nm     VARCHAR(9) NOT NULL,
  fisc_per_cd CHAR(7) NOT NULL,
  hol_flg    CHAR(1) NOT NULL
);
CREATE TABLE dim_ctr (
  ctr_sk     INTEGER PRIMARY KEY,
  ctr_cd     VARCHAR(6) NOT NULL,
  ctr_nm     VARCHAR(40) NOT NULL,
  st_cd      CHAR(2) NOT NULL,
  bed_cnt    SMALLINT,
  opn_tm     TIME,
  lic_exp_dt DATE,
  src_sys_cd VARCHAR(8) NOT NULL
);
CREATE TABLE dim_emp (
  emp_sk     INTEGER PRIMARY KEY,
  emp_nm     VARCHAR(50) NOT NULL,
  role_cd    VARCHAR(6) NOT NULL,
  home_ctr_sk INTEGER REFERENCES dim_ctr(ctr_sk),
  hire_dt    DATE
);
CREATE TABLE dim_dnr (
  dnr_sk     INTEGER PRIMARY KEY,
  dnr_nbr    VARCHAR(10) NOT NULL UNIQUE,
  brth_yr    SMALLINT,
  gndr_cd    CHAR(1),
  bld_grp_cd VARCHAR(3),
  wt_lb      DECIMAL(5,1),
  frst_don_dt DATE,
  rfr_dnr_sk INTEGER REFERENCES dim_dnr(dnr_sk),
  dnr_stat_cd VARCHAR(4) NOT NULL
);
CREATE TABLE dim_dfrl_rsn (
  dfrl_rsn_sk   INTEGER PRIMARY KEY,
  dfrl_rsn_cd   VARCHAR(5) NOT NULL,
  dfrl_rsn_desc VARCHAR(60) NOT NULL,
  perm_ind      CHAR(1) NOT NULL,
  dflt_dfrl_days SMALLINT
);
CREATE TABLE fct_don (
  don_sk       INTEGER PRIMARY KEY,
  don_unit_nbr VARCHAR(14) UNIQUE,
  don_dt_sk    INTEGER NOT NULL REFERENCES dim_dt(dt_sk),
  dnr_sk       INTEGER NOT NULL REFERENCES dim_dnr(dnr_sk),
  ctr_sk       INTEGER NOT NULL REFERENCES dim_ctr(ctr_sk),
  scrn_emp_sk  INTEGER NOT NULL REFERENCES dim_emp(emp_sk),
  phleb_emp_sk INTEGER REFERENCES dim_emp(emp_sk),
  chk_in_ts    TIMESTAMP NOT NULL,
  draw_dur_min SMALLINT,
  vol_ml       SMALLINT,
  hct_pct      DECIMAL(4,1),
  tot_prot_gdl DECIMAL(3,1),
  dnr_pay_amt  DECIMAL(7,2),
  cmpl_flg     CHAR(1) NOT NULL,
  etl_load_ts  TIMESTAMP NOT NULL
);
CREATE TABLE fct_dfrl (
  dnr_sk       INTEGER NOT NULL REFERENCES dim_dnr(dnr_sk),
  dfrl_dt_sk   INTEGER NOT NULL REFERENCES dim_dt(dt_sk),
  ctr_sk       INTEGER NOT NULL,
  dfrl_rsn_sk  INTEGER NOT NULL REFERENCES dim_dfrl_rsn(dfrl_rsn_sk),
  elig_rtn_dt  DATE,
  cmnt_txt     VARCHAR(200),
  PRIMARY KEY (dnr_sk, dfrl_dt_sk)
);

INSERT INTO dim_dt VALUES
(20240701,'2024-07-01','Monday','2025-P1','N'),
(20240702,'2024-07-02','Tuesday','2025-P1','N'),
(20240703,'2024-07-03','Wednesday','2025-P1','N'),
(20240704,'2024-07-04','Thursday','2025-P1','Y'),
(20240705,'2024-07-05','Friday','2025-P1','N'),
(20240706,'2024-07-06','Saturday','2025-P1','N'),
(20240729,'2024-07-29','Monday','2025-P2','N'),
(20240730,'2024-07-30','Tuesday','2025-P2','N'),
(20240731,'2024-07-31','Wednesday','2025-P2','N'),
(20240801,'2024-08-01','Thursday','2025-P2','N'),
(20240902,'2024-09-02','Monday','2025-P3','Y'),
(20240903,'2024-09-03','Tuesday','2025-P3','N');

INSERT INTO dim_ctr VALUES
(1,'TUL01','Tulsa East 21st','OK',36,'06:30','2025-03-31','DCS'),
(2,'TUL02','Tulsa Memorial','OK',24,'07:00','2025-06-30','DCS'),
(3,'WIC01','Wichita Broadway','KS',40,'06:00','2024-12-31','DCS'),
(4,'LBK01','Lubbock 34th Street','TX',48,'06:00','2026-01-31','DCS'),
(5,'AMA01','Amarillo Georgia','TX',30,'07:00','2025-09-30','DCS'),
(6,'SPR01','Springfield Glenstone','MO',32,'07:00','2025-02-28','DCS'),
(7,'JOP01','Joplin Range Line','MO',20,'08:00','2024-11-30','DCS'),
(8,'LRK01','Little Rock Asher','AR',44,'06:30','2026-04-30','DCS'),
(9,'FSM01','Fort Smith Rogers','AR',24,'08:00','2025-08-31','DCS'),
(10,'ELP01','El Paso Alameda','TX',60,'05:30','2025-12-31','DCS'),
(11,'SHV01','Shreveport Mansfield','LA',NULL,NULL,NULL,'DCS');

INSERT INTO dim_emp VALUES
(1,'Crystal Dunaway','SCRN',1,'2019-02-11'),
(2,'Anthony Reyes','PHLEB',1,'2021-08-30'),
(3,'LaToya Briggs','PHLEB',3,'2017-05-15'),
(4,'Brandon Hull','SCRN',3,'2023-01-09'),
(5,'Marisol Quintero','PHLEB',10,'2018-10-22'),
(6,'Dwight Sorensen','RN',4,'2014-03-03'),
(7,'Jasmine Oakley','SCRN',4,'2022-06-27'),
(8,'Hector Villalobos','SCRN',10,'2020-11-16'),
(9,'Tammy Rusk','PHLEB',4,'2016-09-19'),
(10,'Curtis Peake','RN',8,'2012-07-02'),
(11,'Shauna Whitfield','PHLEB',8,'2024-04-15'),
(12,'Gene Abernathy','MGR',NULL,'2009-01-05');

INSERT INTO dim_dnr VALUES
(1,'D004418207','1988','F','O+',152.0,'2021-03-14',NULL,'ACT'),
(2,'D004418552','1995','M','A+',201.5,'2022-01-08',1,'ACT'),
(3,'D004420016','1979','M','B+',188.0,'2018-11-20',NULL,'ACT'),
(4,'D004422391','2001','F','O-',118.5,'2023-09-02',2,'DEF'),
(5,'D004425870','1966','M','A-',224.0,'2016-02-25',NULL,'ACT'),
(6,'D004427713','1992','F','AB+',165.0,'2020-07-17',5,'ACT'),
(7,'D004430148','2003','M','O+',149.5,'2024-07-01',NULL,'NEW'),
(8,'D004431905','1984','F',NULL,171.0,'2024-07-03',6,'NEW'),
(9,'D004433662','1990','M','O+',240.5,'2019-05-30',3,'ACT'),
(10,'D004436020','1973','F','A+',139.0,'2017-08-11',NULL,'PDEF'),
(11,'D004438894','1998','M','B-',176.0,'2022-12-05',9,'ACT'),
(12,'D004440237','2004',NULL,NULL,NULL,NULL,7,'NEW');

INSERT INTO dim_dfrl_rsn VALUES
(1,'LOHCT','Hematocrit below minimum','N',1),
(2,'HIBP','Blood pressure above limit','N',1),
(3,'HIPUL','Pulse above limit','N',1),
(4,'LOPRO','Total protein below minimum','N',1),
(5,'TATT','Tattoo or piercing within 4 months','N',120),
(6,'TRVL','Travel to malaria area','N',90),
(7,'HBSAG','Reactive hepatitis B test','Y',NULL),
(8,'SURG','Recent surgery','N',180),
(9,'WTLO','Weight under 110 lb','N',30),
(10,'VEIN','Unsuitable veins','N',7),
(11,'REACT','Severe donor reaction','Y',NULL);

INSERT INTO fct_don VALUES
(70001,'W24070100112',20240701,1,1,1,2,'2024-07-01 06:48:00',47,825,41.0,6.9,45.00,'Y','2024-07-02 02:10:00'),
(70002,'W24070100139',20240701,7,3,4,3,'2024-07-01 09:20:00',52,690,44.5,7.1,100.00,'Y','2024-07-02 02:10:00'),
(70003,'W24070200071',20240702,5,4,7,9,'2024-07-02 06:15:00',39,880,46.0,7.4,50.00,'Y','2024-07-03 02:11:00'),
(70004,'W24070300025',20240703,1,1,1,2,'2024-07-03 06:52:00',45,825,40.5,6.7,65.00,'Y','2024-07-04 02:09:00'),
(70005,'W24070300088',20240703,8,10,8,5,'2024-07-03 13:40:00',58,800,39.5,7.0,100.00,'Y','2024-07-04 02:09:00'),
(70006,NULL,20240704,9,10,8,5,'2024-07-04 08:05:00',11,140,45.0,7.2,20.00,'N','2024-07-05 02:14:00'),
(70007,'W24070500043',20240705,3,3,4,3,'2024-07-05 16:25:00',42,825,47.5,6.6,50.00,'Y','2024-07-06 02:10:00'),
(70008,'W24070600019',20240706,6,8,10,11,'2024-07-06 10:02:00',49,825,40.0,7.3,45.00,'Y','2024-07-07 02:12:00'),
(70009,'W24072900054',20240729,2,1,1,2,'2024-07-29 17:31:00',36,880,48.0,7.0,65.00,'Y','2024-07-30 02:10:00'),
(70010,NULL,20240730,11,4,6,NULL,'2024-07-30 12:12:00',NULL,NULL,43.5,7.5,10.00,'N','2024-07-31 02:08:00'),
(70011,'W24073100101',20240731,5,4,7,9,'2024-07-31 06:10:00',40,880,45.5,7.2,70.00,'Y','2024-08-01 02:15:00'),
(70012,'W24080100066',20240801,9,10,8,5,'2024-08-01 07:55:00',44,880,44.0,7.1,50.00,'Y','2024-08-02 02:10:00'),
(70013,'W24090300012',20240903,6,8,10,11,'2024-09-03 09:18:00',51,825,38.5,6.8,45.00,'Y','2024-09-04 02:10:00');

INSERT INTO fct_dfrl VALUES
(4,20240701,1,9,'2024-07-31','Weighed twice, 108.5 both times'),
(4,20240731,1,5,'2024-11-10','New tattoo left forearm, July 13'),
(3,20240702,3,2,'2024-07-03',NULL),
(10,20240703,4,7,NULL,'Letter sent, counseled by RN'),
(12,20240705,3,3,'2024-07-06','Said he ran from bus stop'),
(11,20240730,4,10,'2024-08-06','Two sticks, no return'),
(2,20240702,1,1,'2024-07-03',NULL),
(6,20240801,8,4,'2024-08-02','Advised on diet'),
(8,20240902,10,6,'2024-12-01','Visited family in Guerrero'),
(9,20240705,10,3,'2024-07-06',NULL),
(7,20240903,3,8,'2025-03-02','Appendix removed in August');
