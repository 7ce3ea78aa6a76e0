-- CLEANSING_DM  street cleansing data mart
CREATE TABLE dim_date (
  date_sk        INTEGER PRIMARY KEY,
  cal_dt         DATE NOT NULL,
  day_nm         VARCHAR(9) NOT NULL,
  pub_hol_flg    CHAR(1) NOT NULL
);
CREATE TABLE dim_route (
  route_sk       INTEGER PRIMARY KEY,
  route_cd       VARCHAR(8) NOT NULL,
  route_nm       VARCHAR(60) NOT NULL,
  ward_nm        VARCHAR(40),
  kerb_len_km    DECIMAL(6,2),
  swp_freq_cd    CHAR(2),
  prkg_rstr_flg  CHAR(1),
  eff_from_dt    DATE NOT NULL,
  curr_rec_flg   CHAR(1) NOT NULL
);
CREATE TABLE dim_veh (
  veh_sk         INTEGER PRIMARY KEY,
  fleet_no       VARCHAR(6) NOT NULL,
  reg_no         VARCHAR(10) UNIQUE,
  mfr_nm         VARCHAR(40),
  hopper_cap_m3  DECIMAL(4,1),
  fuel_typ_cd    CHAR(3),
  in_svc_dt      DATE
);
CREATE TABLE dim_emp (
  emp_sk         INTEGER PRIMARY KEY,
  emp_no         VARCHAR(6) NOT NULL,
  emp_full_nm    VARCHAR(60) NOT NULL,
  depot_nm       VARCHAR(30),
  hire_dt        DATE,
  mgr_emp_sk     INTEGER REFERENCES dim_emp (emp_sk)
);
CREATE TABLE dim_tip (
  tip_sk         INTEGER PRIMARY KEY,
  tip_nm         VARCHAR(40) NOT NULL,
  permit_no      VARCHAR(12),
  gate_rate_amt  DECIMAL(8,2)
);
CREATE TABLE fct_swp_run (
  run_sk         INTEGER PRIMARY KEY,
  run_date_sk    INTEGER NOT NULL REFERENCES dim_date (date_sk),
  route_sk       INTEGER NOT NULL REFERENCES dim_route (route_sk),
  veh_sk         INTEGER NOT NULL REFERENCES dim_veh (veh_sk),
  drv_emp_sk     INTEGER NOT NULL REFERENCES dim_emp (emp_sk),
  mate_emp_sk    INTEGER REFERENCES dim_emp (emp_sk),
  tip_sk         INTEGER REFERENCES dim_tip (tip_sk),
  strt_tm        TIME,
  dur_min        INTEGER,
  swept_len_km   DECIMAL(6,2),
  debris_wt_kg   INTEGER,
  wtr_used_ltr   INTEGER,
  cmpl_pct       DECIMAL(5,2),
  tip_fee_amt    DECIMAL(8,2),
  etl_load_ts    TIMESTAMP NOT NULL
);
CREATE TABLE fct_cmplt (
  cmplt_sk       INTEGER PRIMARY KEY,
  cmplt_ref_no   VARCHAR(12) NOT NULL,
  route_sk       INTEGER NOT NULL REFERENCES dim_route (route_sk),
  rcvd_date_sk   INTEGER NOT NULL REFERENCES dim_date (date_sk),
  clsd_date_sk   INTEGER REFERENCES dim_date (date_sk),
  cmplt_typ_cd   CHAR(3) NOT NULL,
  chnl_cd        CHAR(2),
  upheld_flg     CHAR(1),
  cmplt_txt      VARCHAR(400)
);

INSERT INTO dim_date VALUES
(20240401,'2024-04-01','Monday','Y'),
(20240402,'2024-04-02','Tuesday','N'),
(20240403,'2024-04-03','Wednesday','N'),
(20240404,'2024-04-04','Thursday','N'),
(20240405,'2024-04-05','Friday','N'),
(20240406,'2024-04-06','Saturday','N'),
(20240408,'2024-04-08','Monday','N'),
(20240409,'2024-04-09','Tuesday','N'),
(20240410,'2024-04-10','Wednesday','N'),
(20240411,'2024-04-11','Thursday','N'),
(20240412,'2024-04-12','Friday','N'),
(20240506,'2024-05-06','Monday','Y');
INSERT INTO dim_route VALUES
(101,'CT01','Market Place and Shambles','Central',4.20,'DY','Y','2022-04-01','Y'),
(102,'CT02','Station Quarter','Central',6.85,'DY','Y','2022-04-01','Y'),
(103,'CT03','Canal Basin','Central',5.10,'2W','N','2022-04-01','Y'),
(104,'NH01','Northholm Terraces','Northholm',18.40,'WK','Y','2022-04-01','N'),
(105,'NH01','Northholm Terraces East','Northholm',11.75,'WK','Y','2023-10-01','Y'),
(106,'NH02','Priory Estate','Northholm',22.30,'FN','N','2022-04-01','Y'),
(107,'SB01','Southbeck Road Corridor','Southbeck',14.60,'WK','N','2022-04-01','Y'),
(108,'SB02','Gasworks Lane Industrial','Southbeck',9.95,'FN','N','2022-04-01','Y'),
(109,'WV01','Weaver Hill','Weaver Hill',27.10,'MO','N','2022-04-01','Y'),
(110,'WV02','Weaver Hill Schools','Weaver Hill',7.40,'2W','Y','2022-09-05','Y'),
(111,'EP01','Esplanade','Eastport',8.25,'DY','N','2022-04-01','Y');
INSERT INTO dim_veh VALUES
(1,'S401','KX18 DRV','Brockmann',2.0,'DSL','2018-05-14'),
(2,'S402','KX18 DRW','Brockmann',2.0,'DSL','2018-05-14'),
(3,'S405','LM19 TPA','Aldersley',6.5,'DSL','2019-09-02'),
(4,'S406','LM19 TPB','Aldersley',6.5,'DSL','2019-09-02'),
(5,'S410','PN21 GHE','Brockmann',4.0,'HVO','2021-03-22'),
(6,'S411','PN21 GHF','Brockmann',4.0,'HVO','2021-03-22'),
(7,'S415','RV22 KLO','Voltasweep',1.2,'ELE','2022-11-07'),
(8,'S416','RV22 KLP','Voltasweep',1.2,'ELE','2022-11-07'),
(9,'S420','TY23 CEM','Aldersley',7.0,'HVO','2023-06-19'),
(10,'P001',NULL,'Handcart Co',0.2,NULL,'2015-01-05');
INSERT INTO dim_emp VALUES
(1,'30114','Maureen Dyson','Gasworks Lane','1998-06-01',NULL),
(2,'30277','Wayne Hollis','Gasworks Lane','2006-02-13',1),
(3,'30305','Tariq Mahmood','Gasworks Lane','2009-10-05',1),
(4,'30412','Sheila Bannister','Esplanade Yard','2012-05-21',1),
(5,'30456','Lee Cartwright','Gasworks Lane','2015-08-17',2),
(6,'30471','Bogdan Ilie','Gasworks Lane','2016-03-07',2),
(7,'30520','Natalie Oakes','Esplanade Yard','2018-11-26',4),
(8,'30533','Femi Adeyemi','Esplanade Yard','2019-04-01',4),
(9,'30588','Connor Wragg','Gasworks Lane','2021-07-12',3),
(10,'30602','Pauline Speight','Gasworks Lane','2022-01-24',3),
(11,'30640','Jamie Thwaite','Esplanade Yard','2023-09-18',4);
INSERT INTO dim_tip VALUES
(1,'Gasworks Lane Transfer Stn','WTS-0418',96.50),
(2,'Hollin Quarry Landfill','LF-1120',128.75),
(3,'Eastport Sweepings Recovery','RC-0077',61.20),
(4,'Carr End Composting','CP-0213',44.00),
(5,'Priory Bulking Bay','WTS-0466',92.00),
(6,'Denholme Gritwash','RC-0091',58.40),
(7,'Southbeck Civic Amenity','CA-0105',110.00),
(8,'Wharf Road Transfer Stn','WTS-0472',99.90),
(9,'Long Moor Landfill','LF-1133',131.25),
(10,'Esplanade Yard Skip',NULL,0.00);
INSERT INTO fct_swp_run VALUES
(5001,20240401,101,7,5,NULL,1,'05:00',140,4.20,310,420,100.00,29.92,'2024-04-02 02:10:33'),
(5002,20240402,101,7,5,NULL,1,'05:00',125,4.20,265,400,100.00,25.57,'2024-04-03 02:10:41'),
(5003,20240402,105,3,6,9,3,'06:30',255,9.80,2140,1650,83.40,130.97,'2024-04-03 02:10:41'),
(5004,20240402,111,5,7,NULL,3,'04:45',190,8.25,1480,900,100.00,90.58,'2024-04-03 02:10:41'),
(5005,20240403,107,4,9,10,2,'06:30',240,14.60,2675,1800,100.00,344.41,'2024-04-04 02:10:29'),
(5006,20240403,103,8,10,NULL,1,'07:15',165,5.10,395,510,100.00,38.12,'2024-04-04 02:10:29'),
(5007,20240404,106,9,6,NULL,3,'06:00',380,19.50,3920,2450,87.44,239.90,'2024-04-05 02:11:02'),
(5008,20240405,102,7,5,NULL,8,'05:30',175,6.85,520,600,100.00,51.95,'2024-04-06 02:10:37'),
(5009,20240405,108,3,9,NULL,2,'13:00',130,4.10,1830,750,41.21,235.61,'2024-04-06 02:10:37'),
(5010,20240406,111,6,8,11,10,'04:45',205,8.25,1625,NULL,100.00,0.00,'2024-04-07 02:10:30'),
(5011,20240408,110,8,10,NULL,5,'09:20',110,7.40,285,380,100.00,26.22,'2024-04-09 02:10:44'),
(5012,20240409,109,9,6,9,6,'06:00',455,25.90,4310,2900,95.57,251.70,'2024-04-10 02:10:52'),
(5013,20240410,103,10,11,NULL,NULL,'08:00',240,2.30,60,0,45.10,NULL,'2024-04-11 02:10:35'),
(5014,20240412,105,4,2,10,3,'06:30',270,11.75,2510,1700,100.00,153.61,'2024-04-13 02:10:48');
INSERT INTO fct_cmplt VALUES
(9001,'SC-24-00871',105,20240402,20240404,'MSD','PH','Y','Parked cars, our side was not done again'),
(9002,'SC-24-00874',101,20240402,20240402,'GLS','AP','Y','Broken glass by the fish stalls'),
(9003,'SC-24-00880',107,20240403,20240408,'LVS','WB','N',NULL),
(9004,'SC-24-00883',102,20240404,20240405,'NSE','EM','N','Sweeper woke the whole street before six'),
(9005,'SC-24-00890',106,20240405,20240410,'MSD','PH','Y','Cul-de-sac missed three times running'),
(9006,'SC-24-00891',111,20240405,20240406,'SND','AP','Y','Sand drifted over the promenade steps'),
(9007,'SC-24-00902',108,20240408,NULL,'DST','EM',NULL,'Dust cloud over the car wash'),
(9008,'SC-24-00905',109,20240409,20240411,'LVS','WB','Y',NULL),
(9009,'SC-24-00910',103,20240410,20240412,'MSD','AP','Y','Only half of the towpath side was swept'),
(9010,'SC-24-00914',110,20240411,NULL,'NSE','PH',NULL,'During an exam, please come later'),
(9011,'SC-24-00960',101,20240506,NULL,'GLS','AP',NULL,'Bottles outside the Fleece');
