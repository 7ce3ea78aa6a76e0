-- die shop of a mint: staff, coin types, dies, presses, strike runs
BEGIN TRANSACTION;
CREATE TABLE emp (
  emp_id INTEGER PRIMARY KEY,
  emp_no TEXT NOT NULL UNIQUE,
  fname TEXT NOT NULL,
  lname TEXT NOT NULL,
  job_title TEXT,
  dept TEXT,
  hire_dt TEXT,
  sal_amt REAL,                     -- per year
  clearance_lvl INTEGER,
  mgr_id INTEGER REFERENCES emp(emp_id)
);
INSERT INTO emp VALUES
(1,'M0107','Cornelia','Ashgrove','Chief engraver','Engraving','1994-02-21',71200,5,NULL),
(2,'M0233','Basil','Trevanion','Engraver','Engraving','2006-07-03',54800,4,1),
(3,'M0288','Noor','el-Khatib','Engraver','Engraving','2012-10-15',51350,4,1),
(4,'M0141','Walter','Dunstable','Press room mgr','Press room','1998-05-11',63900,5,NULL),
(5,'M0305','Jacinta','Moreau','Press operator','Press room','2014-03-17',38450,3,4),
(6,'M0312','Rhys','Kettley','Press operator','Press room','2015-08-24',37900,3,4),
(7,'M0350','Ingeborg','Sand','Press operator','Press room','2019-01-28',35100,2,4),
(8,'M0199','Desmond','Achebe','Quality mgr','Quality','2003-11-10',59750,5,NULL),
(9,'M0361','Lucy','Fennimore','Inspector','Quality','2020-06-01',36800,3,8),
(10,'M0374','Arvid','Holm','Apprentice','Engraving','2022-09-05',24600,2,3);
CREATE TABLE coin_type (
  coin_type_cd TEXT PRIMARY KEY,
  descr TEXT NOT NULL,
  face_val REAL,
  cur_cd TEXT,
  alloy TEXT,
  diam_mm REAL,
  wt_g REAL,
  edge_desc TEXT,
  issue_yr INTEGER,
  max_mintage_qty INTEGER
);
INSERT INTO coin_type VALUES
('CIR05','Five mark circulation',5.0,'NVM','cupronickel',24.5,7.80,'reeded',2023,NULL),
('CIR10','Ten mark circulation',10.0,'NVM','bimetal',27.0,9.60,'lettered',2023,NULL),
('CIR01','One mark circulation',1.0,'NVM','plated steel',19.0,3.90,'plain',2024,NULL),
('HRN25','Silver heron',25.0,'NVM','silver 925',38.0,28.28,'reeded',2023,15000),
('LTH50','Lighthouse gold',50.0,'NVM','gold 900',22.0,7.98,'reeded',2023,2500),
('BRG20','Iron bridge bicentenary',20.0,'NVM','cupronickel',36.0,22.60,'lettered',2024,40000),
('UNI02','University medal',NULL,NULL,'bronze',60.0,98.00,'plain',2024,600),
('TRD01','Trade dollar for Port Amity',1.0,'PAD','silver 900',39.0,26.90,'reeded',2023,20000);
CREATE TABLE die (
  die_id INTEGER PRIMARY KEY,
  die_no TEXT NOT NULL UNIQUE,      -- stamped on the shank
  coin_type_cd TEXT NOT NULL REFERENCES coin_type(coin_type_cd),
  side TEXT,                        -- OBV / REV
  die_kind TEXT,                    -- hub or working
  hub_die_id INTEGER REFERENCES die(die_id),
  engr_emp_id INTEGER REFERENCES emp(emp_id),
  hard_hrc REAL,                    -- Rockwell C
  made_dt TEXT,
  chrome_ind TEXT,                  -- Y/N
  loc TEXT,                         -- vault shelf
  stat TEXT,
  scrap_dt TEXT
);
INSERT INTO die VALUES
(1,'H-501','CIR05','OBV','hub',NULL,1,60.5,'2022-10-03','N','V1-A02','in vault',NULL),
(2,'H-502','CIR05','REV','hub',NULL,2,60.0,'2022-10-17','N','V1-A03','in vault',NULL),
(3,'W-5011','CIR05','OBV','working',1,2,58.2,'2023-01-09','Y','P-RACK','in use',NULL),
(4,'W-5021','CIR05','REV','working',2,2,58.0,'2023-01-10','Y',NULL,'scrapped','2023-06-14'),
(5,'W-5022','CIR05','REV','working',2,10,57.6,'2023-06-12','Y','P-RACK','in use',NULL),
(6,'H-611','HRN25','OBV','hub',NULL,1,61.2,'2022-12-05','N','V1-B01','in vault',NULL),
(7,'W-6111','HRN25','OBV','working',6,3,59.1,'2023-02-20','Y','V2-C07','in vault',NULL),
(8,'W-6121','HRN25','REV','working',NULL,3,59.4,'2023-02-22','Y','V2-C08','in vault',NULL),
(9,'W-7011','LTH50','OBV','working',NULL,1,57.9,'2023-04-11','N','V2-D01','in vault',NULL),
(10,'W-7021','LTH50','REV','working',NULL,1,57.7,'2023-04-12','N',NULL,'scrapped','2023-09-01'),
(11,'W-8011','BRG20','OBV','working',NULL,3,58.8,'2024-01-15','Y','P-RACK','in use',NULL),
(12,'W-8021','BRG20','REV','working',NULL,2,58.5,'2024-01-16','Y','P-RACK','in use',NULL),
(13,'W-9011','TRD01','OBV','working',NULL,3,59.0,'2023-05-30','N','V2-E04','in vault',NULL),
(14,'W-9021','TRD01','REV','working',NULL,10,56.9,'2023-06-01','N','V2-E05','in vault',NULL);
CREATE TABLE press (
  press_cd TEXT PRIMARY KEY,
  mfr TEXT,
  model TEXT,
  install_yr INTEGER,
  max_force_kn INTEGER,
  spd_per_min INTEGER,              -- strokes
  bay_loc TEXT,
  last_svc_dt TEXT,
  proof_ind TEXT                    -- Y = may strike proofs
);
INSERT INTO press VALUES
('P01','Graebner','MRV 300',2008,1500,750,'Bay 1','2023-12-04','N'),
('P02','Graebner','MRV 300',2009,1500,750,'Bay 1','2023-08-21','N'),
('P03','Graebner','MRV 450',2017,2000,850,'Bay 2','2024-01-15','N'),
('P04','Sackville','Proofmaster',1996,3600,40,'Bay 4','2023-10-09','Y'),
('P05','Sackville','Proofmaster II',2014,4000,55,'Bay 4','2023-11-27','Y'),
('P06','Tolosa Hnos','Medallista 1000',1987,10000,12,'Bay 5',NULL,'Y'),
('P07','Graebner','MRV 150',2021,1000,900,'Bay 2','2024-02-12','N');
CREATE TABLE strike_run (
  run_id INTEGER PRIMARY KEY,
  run_no TEXT NOT NULL UNIQUE,
  press_cd TEXT NOT NULL REFERENCES press(press_cd),
  obv_die_id INTEGER REFERENCES die(die_id),
  rev_die_id INTEGER REFERENCES die(die_id),
  oper_emp_id INTEGER REFERENCES emp(emp_id),
  run_dt TEXT NOT NULL,
  shift_cd TEXT,                    -- E early, L late, N night
  force_kn REAL,
  struck_qty INTEGER,
  rej_qty INTEGER,
  downtime_min INTEGER,
  finish TEXT,
  upd_ts TEXT
);
INSERT INTO strike_run VALUES
(1,'SR-23-014','P01',3,4,5,'2023-02-06','E',680,182000,410,22,'circulation','2023-02-06 14:10:00'),
(2,'SR-23-021','P01',3,4,6,'2023-03-13','L',690,195500,1260,65,'circulation','2023-03-13 22:08:00'),
(3,'SR-23-030','P04',7,8,7,'2023-04-03','E',2900,3100,48,15,'proof','2023-04-03 14:02:00'),
(4,'SR-23-037','P04',7,8,7,'2023-04-24','E',2950,2875,31,0,'proof','2023-04-24 14:05:00'),
(5,'SR-23-049','P02',3,4,5,'2023-06-13','N',705,88000,5340,140,'circulation','2023-06-14 06:01:00'),
(6,'SR-23-051','P02',3,5,6,'2023-06-15','E',685,171200,395,18,'circulation','2023-06-15 14:00:00'),
(7,'SR-23-060','P05',9,10,7,'2023-08-28','E',1750,1240,67,35,'proof','2023-08-28 14:20:00'),
(8,'SR-23-066','P05',13,14,5,'2023-10-02','L',2600,5200,110,NULL,'brilliant','2023-10-02 22:00:00'),
(9,'SR-24-003','P03',11,12,6,'2024-02-05','E',1480,12400,205,41,'brilliant','2024-02-05 14:11:00'),
(10,'SR-24-005','P03',11,12,5,'2024-02-07','L',1500,13950,88,9,'brilliant','2024-02-07 22:03:00'),
(11,'SR-24-009','P07',3,5,6,'2024-02-19','N',670,160300,NULL,27,'circulation','2024-02-20 06:00:00');
CREATE TABLE die_insp (
  insp_id INTEGER PRIMARY KEY,
  die_id INTEGER NOT NULL REFERENCES die(die_id),
  run_id INTEGER REFERENCES strike_run(run_id),
  insp_emp_id INTEGER REFERENCES emp(emp_id),
  insp_dt TEXT NOT NULL,
  wear_um REAL,
  defect_desc TEXT,
  rslt TEXT,                        -- OK, POLISH, SCRAP
  polish_min INTEGER
);
INSERT INTO die_insp VALUES
(1,4,1,9,'2023-02-07',11.0,NULL,'OK',NULL),
(2,4,2,9,'2023-03-14',27.5,'flow lines at rim','POLISH',45),
(3,8,3,8,'2023-04-04',3.2,NULL,'OK',NULL),
(4,7,4,9,'2023-04-25',4.1,'haze on field','POLISH',90),
(5,4,5,8,'2023-06-14',58.0,'crack through date','SCRAP',NULL),
(6,3,5,8,'2023-06-14',31.0,'clash mark','POLISH',60),
(7,10,7,9,'2023-09-01',9.8,'chip in lamp room','SCRAP',NULL),
(8,13,NULL,9,'2023-09-25',0.0,NULL,'OK',NULL),
(9,12,9,9,'2024-02-06',6.4,'haze on field','POLISH',30),
(10,11,10,8,'2024-02-08',5.9,NULL,'OK',NULL);
COMMIT;
