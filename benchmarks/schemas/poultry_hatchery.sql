-- Day-old chick hatchery: reporting mart
CREATE TABLE dim_breed (
  breed_cd TEXT PRIMARY KEY,
  breed_nm TEXT NOT NULL,
  purp_cd TEXT NOT NULL,
  egg_clr_desc TEXT,
  avg_egg_wt_g REAL,
  autosex_flg TEXT NOT NULL,
  rare_flg TEXT NOT NULL,
  list_prc_amt NUMERIC
);
CREATE TABLE dim_flock (
  flock_sk INTEGER PRIMARY KEY,
  flock_cd TEXT NOT NULL UNIQUE,
  breed_cd TEXT NOT NULL REFERENCES dim_breed(breed_cd),
  farm_nm TEXT NOT NULL,
  hen_qty INTEGER,
  cock_qty INTEGER,
  hatched_dt TEXT,
  placed_dt TEXT,
  deplete_dt TEXT,
  salm_test_dt TEXT,
  salm_rslt_cd TEXT,
  free_rng_flg TEXT
);
CREATE TABLE dim_mach (
  mach_sk INTEGER PRIMARY KEY,
  mach_nm TEXT NOT NULL,
  mach_typ_cd TEXT NOT NULL,
  mfr_nm TEXT,
  egg_cap_qty INTEGER,
  inst_dt TEXT,
  last_svc_dt TEXT,
  act_flg TEXT NOT NULL
);
CREATE TABLE dim_emp (
  emp_sk INTEGER PRIMARY KEY,
  emp_no TEXT NOT NULL UNIQUE,
  emp_nm TEXT NOT NULL,
  job_ttl TEXT,
  hire_dt TEXT,
  term_dt TEXT,
  hrly_rt_amt NUMERIC,
  biosec_trn_flg TEXT
);
CREATE TABLE dim_cust (
  cust_sk INTEGER PRIMARY KEY,
  cust_no TEXT NOT NULL UNIQUE,
  cust_nm TEXT NOT NULL,
  cust_typ_cd TEXT,
  town_nm TEXT,
  dist_km REAL,
  cr_lim_amt NUMERIC,
  own_coll_flg TEXT
);
CREATE TABLE fct_batch (
  batch_sk INTEGER PRIMARY KEY,
  batch_no TEXT NOT NULL UNIQUE,
  flock_sk INTEGER NOT NULL REFERENCES dim_flock(flock_sk),
  setter_mach_sk INTEGER NOT NULL REFERENCES dim_mach(mach_sk),
  hatcher_mach_sk INTEGER REFERENCES dim_mach(mach_sk),
  set_dt TEXT NOT NULL,
  xfer_dt TEXT,
  hatch_dt TEXT,
  egg_set_qty INTEGER NOT NULL,
  egg_age_days INTEGER,
  clear_qty INTEGER,
  dead_shell_qty INTEGER,
  cull_qty INTEGER,
  chick_qty INTEGER,
  sts_cd TEXT NOT NULL,
  load_ts TEXT
);
CREATE TABLE brg_batch_emp (
  batch_sk INTEGER NOT NULL REFERENCES fct_batch(batch_sk),
  emp_sk INTEGER NOT NULL REFERENCES dim_emp(emp_sk),
  task_cd TEXT NOT NULL,
  wrk_hrs REAL,
  PRIMARY KEY (batch_sk, emp_sk, task_cd)
);
CREATE TABLE fct_dispatch (
  disp_sk INTEGER PRIMARY KEY,
  batch_sk INTEGER NOT NULL REFERENCES fct_batch(batch_sk),
  cust_sk INTEGER NOT NULL REFERENCES dim_cust(cust_sk),
  drvr_emp_sk INTEGER REFERENCES dim_emp(emp_sk),
  disp_dt TEXT NOT NULL,
  chick_qty INTEGER NOT NULL,
  box_qty INTEGER,
  unit_prc_amt NUMERIC,
  mareks_vacc_flg TEXT,
  sexed_flg TEXT,
  doa_qty INTEGER,
  crdt_note_amt NUMERIC,
  load_ts TEXT
);
INSERT INTO dim_breed VALUES
('LSX','Light Sussex','DUAL','cream',58.0,'N','N',3.40),
('RIR','Rhode Island Red','DUAL','brown',60.5,'N','N',3.20),
('WHL','White Leghorn','LAY','white',56.5,'N','N',2.75),
('CLB','Cream Legbar','LAY','blue',57.0,'Y','N',5.10),
('MAR','Cuckoo Marans','DUAL','dark brown',66.0,'N','N',4.60),
('IXW','Ixworth','MEAT','tinted',59.0,'N','Y',6.25),
('SCD','Scots Dumpy','DUAL','cream',52.0,'N','Y',7.50),
('WLS','Welsummer','LAY','terracotta',63.5,'N','N',4.40),
('BRX','Brinkley Broiler','MEAT','tinted',61.0,'N','N',1.15),
('DRK','Silver Grey Dorking','DUAL','white',NULL,'N','Y',7.95);
INSERT INTO dim_flock VALUES
(1,'LSX-22A','LSX','Priory Grange Farm',420,46,'2022-04-12','2022-08-30','2023-11-06','2023-06-14','NEG','Y'),
(2,'BRX-23A','BRX','Thorne Mount Breeders',3100,310,'2022-11-08','2023-03-28','2024-02-19','2023-12-05','NEG','N'),
(3,'WHL-23A','WHL','Thorne Mount Breeders',1450,140,'2023-01-17','2023-05-30','2024-07-22','2024-05-08','NEG','N'),
(4,'CLB-23A','CLB','Home farm',160,18,'2023-03-21','2023-08-02',NULL,'2024-11-13','NEG','Y'),
(5,'MAR-23B','MAR','Ysgubor Wen',210,24,'2023-05-09','2023-09-26','2024-12-02','2024-08-21','NEG','Y'),
(6,'BRX-24A','BRX','Thorne Mount Breeders',3250,325,'2023-09-19','2024-02-06',NULL,'2025-01-15','PEND','N'),
(7,'IXW-24A','IXW','Lower Hamsell',85,11,'2023-10-03','2024-02-27',NULL,'2024-10-02','NEG','Y'),
(8,'RIR-24A','RIR','Priory Grange Farm',390,42,'2024-01-16','2024-06-04',NULL,'2024-12-11','POS','Y'),
(9,'SCD-24A','SCD','Home farm',48,8,'2024-02-13','2024-07-09',NULL,NULL,NULL,'Y'),
(10,'LSX-24B','LSX','Ysgubor Wen',440,48,'2024-03-05','2024-07-23',NULL,'2025-02-04','NEG','Y');
INSERT INTO dim_mach VALUES
(1,'Setter 1','SET','Halvorsen',19200,'2011-05-16','2025-01-20','Y'),
(2,'Setter 2','SET','Halvorsen',19200,'2011-05-16','2025-01-21','Y'),
(3,'Setter 3','SET','Brouwer Incubation',9600,'2018-09-03','2024-11-12','Y'),
(4,'Old Annie','SET','Gresham & Holt',4200,'1978-03-01','2023-02-15','N'),
(5,'Small breeds cabinet','SET','Brouwer Incubation',1200,'2020-02-10','2024-11-12','Y'),
(6,'Hatcher A','HTCH','Halvorsen',6400,'2011-05-16','2025-01-22','Y'),
(7,'Hatcher B','HTCH','Halvorsen',6400,'2012-08-20','2025-01-22','Y'),
(8,'Hatcher C','HTCH','Brouwer Incubation',1600,'2018-09-03','2024-11-13','Y'),
(9,'Hatcher D','HTCH',NULL,2400,'1996-04-22',NULL,'N');
INSERT INTO dim_emp VALUES
(1,'H014','Brenda Coupland','Hatchery manager','2009-03-02',NULL,21.50,'Y'),
(2,'H022','Tomasz Wrona','Incubation technician','2015-06-15',NULL,15.80,'Y'),
(3,'H027','Elin Prosser','Incubation technician','2018-01-08',NULL,15.20,'Y'),
(4,'H031','Hideo Maruta','Chick sexer','2019-02-18',NULL,28.00,'Y'),
(5,'H033','Kev Rudd','Driver','2019-10-07','2024-03-29',12.40,'N'),
(6,'H036','Sian Maddock','Hatchery operative','2021-05-17',NULL,12.60,'Y'),
(7,'H038','Joel Bassey','Hatchery operative','2022-02-28','2024-09-13',12.10,'Y'),
(8,'H041','Agnes Toth','Vaccinator','2023-01-09',NULL,13.90,'Y'),
(9,'H043','Martin Oakshott','Driver','2024-04-02',NULL,13.25,'Y'),
(10,'H045','Ruby Stent','Hatchery operative','2024-09-30',NULL,NULL,'N');
INSERT INTO dim_cust VALUES
(1,'C1003','Fallow Hill Smallholders','SMALL','Kington',31.0,500,'Y'),
(2,'C1011','Brackenbury Poultry Ltd','GROW','Ledbury',62.5,15000,'N'),
(3,'C1019','Oakapple Free Range Eggs','LAYER','Craven Arms',44.0,8000,'N'),
(4,'C1024','Penrhos Agricultural College','EDU','Brecon',57.0,2500,'N'),
(5,'C1030','Mrs D. Fanshawe','PRIV','Presteigne',18.5,NULL,'Y'),
(6,'C1036','Feather & Furrow Farm Shop','SMALL','Leominster',22.0,1000,'Y'),
(7,'C1042','Summerlease Table Birds','GROW','Evesham',98.0,20000,'N'),
(8,'C1047','Rare Fowl Conservation Group','CLUB','Malvern',71.5,750,'Y'),
(9,'C1051','Tynewydd Organics','LAYER','Llandovery',88.0,6000,'N'),
(10,'C1055','Bishopstone Primary School','EDU','Hereford',NULL,NULL,'Y');
INSERT INTO fct_batch VALUES
(1,'23-041',1,1,6,'2023-03-07','2023-03-25','2023-03-28',1800,6,162,139,27,1472,'CLSD','2023-03-29 02:00'),
(2,'23-068',2,2,7,'2023-06-13','2023-07-01','2023-07-04',6200,4,434,330,61,5375,'CLSD','2023-07-05 02:00'),
(3,'23-090',4,5,8,'2023-09-12','2023-09-30','2023-10-03',600,8,84,57,9,450,'CLSD','2023-10-04 02:00'),
(4,'24-012',3,1,6,'2024-02-13','2024-03-02','2024-03-05',4300,5,258,241,38,3763,'CLSD','2024-03-06 02:00'),
(5,'24-019',5,3,8,'2024-03-12','2024-03-30','2024-04-02',900,9,153,98,14,635,'CLSD','2024-04-03 02:00'),
(6,'24-033',6,2,7,'2024-05-14','2024-06-01','2024-06-04',6300,3,378,302,55,5565,'CLSD','2024-06-05 02:00'),
(7,'24-047',7,5,8,'2024-08-06','2024-08-24','2024-08-27',240,10,58,31,4,147,'CLSD','2024-08-28 02:00'),
(8,'24-052',8,3,6,'2024-09-17','2024-10-05','2024-10-08',1500,6,135,118,20,1227,'CLSD','2024-10-09 02:00'),
(9,'25-008',10,1,6,'2025-01-28','2025-02-15','2025-02-18',2000,5,170,149,22,1659,'CLSD','2025-02-19 02:00'),
(10,'25-011',8,3,NULL,'2024-12-03',NULL,NULL,1500,7,NULL,NULL,NULL,NULL,'DSTR','2024-12-13 02:00'),
(11,'25-017',6,2,7,'2025-02-25','2025-03-15',NULL,6000,4,372,NULL,NULL,NULL,'HTCH','2025-03-16 02:00'),
(12,'25-021',9,5,NULL,'2025-03-11',NULL,NULL,130,11,NULL,NULL,NULL,NULL,'INC','2025-03-12 02:00');
INSERT INTO brg_batch_emp VALUES
(1,2,'SET',3.5),(1,3,'CNDL',2.0),(1,4,'SEX',2.5),(1,6,'PULL',4.0),(2,2,'SET',6.0),(2,7,'PULL',7.5),(2,8,'VACC',5.0),
(3,3,'SET',1.0),(3,6,'PULL',1.5),(4,2,'SET',5.0),(4,3,'CNDL',3.0),(4,4,'SEX',6.5),(4,8,'VACC',4.0),(5,3,'SET',1.5),
(5,6,'PULL',2.0),(6,2,'SET',6.5),(6,7,'PULL',8.0),(6,6,'PULL',8.0),(7,3,'SET',0.5),(7,1,'CNDL',0.5),(8,2,'SET',2.5),
(8,4,'SEX',2.0),(9,2,'SET',3.0),(9,10,'PULL',4.5),(9,8,'VACC',2.0),(11,2,'SET',6.0),(11,3,'CNDL',NULL),(12,1,'SET',0.5);
INSERT INTO fct_dispatch VALUES
(1,1,1,NULL,'2023-03-28',200,2,3.40,'N','N',1,NULL,'2023-03-29 02:00'),
(2,1,3,5,'2023-03-29',700,7,2.95,'Y','Y',4,11.80,'2023-03-30 02:00'),
(3,2,7,5,'2023-07-04',4000,40,0.98,'Y','N',22,21.56,'2023-07-05 02:00'),
(4,2,2,5,'2023-07-05',1300,13,1.05,'Y','N',3,NULL,'2023-07-06 02:00'),
(5,3,5,NULL,'2023-10-03',25,1,5.10,'N','Y',0,NULL,'2023-10-04 02:00'),
(6,3,6,NULL,'2023-10-04',150,2,4.85,'Y','Y',0,NULL,'2023-10-05 02:00'),
(7,4,9,5,'2024-03-05',1800,18,2.30,'Y','Y',9,20.70,'2024-03-06 02:00'),
(8,4,4,5,'2024-03-06',120,2,2.60,'Y','N',0,NULL,'2024-03-07 02:00'),
(9,5,1,NULL,'2024-04-02',100,1,4.60,'N','N',2,9.20,'2024-04-03 02:00'),
(10,6,7,9,'2024-06-04',5000,50,0.96,'Y','N',31,29.76,'2024-06-05 02:00'),
(11,7,8,NULL,'2024-08-27',90,1,5.90,'N','N',0,NULL,'2024-08-28 02:00'),
(12,8,3,9,'2024-10-08',800,8,2.85,'Y','Y',NULL,NULL,'2024-10-09 02:00'),
(13,9,10,NULL,'2025-02-18',12,1,0.00,'N','N',0,NULL,'2025-02-19 02:00'),
(14,9,2,9,'2025-02-19',1100,11,2.70,'Y','N',6,16.20,'2025-02-20 02:00');
