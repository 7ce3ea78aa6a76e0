-- night washing of road tunnel walls, lamps and signs
BEGIN TRANSACTION;
CREATE TABLE tunnel (
  tunnel_id INTEGER PRIMARY KEY,
  tunnel_ref TEXT NOT NULL UNIQUE,
  tunnel_nm TEXT NOT NULL,
  road_no TEXT,
  open_yr INTEGER,
  len_m INTEGER,
  max_ht_m REAL,
  wall_mat TEXT,
  avg_daily_veh INTEGER,
  toll_flag TEXT
);
INSERT INTO tunnel VALUES
(1,'T-01','Hawkridge','A417',1974,1240,4.9,'ceramic tile',38200,'N'),
(2,'T-02','Skelde Fjord','E18',2009,3675,4.6,'coated panel',21450,'Y'),
(3,'T-03','St Barbara','B202',1961,486,4.2,'painted concrete',15900,'N'),
(4,'T-04','Quayside Underpass','A8',1988,312,4.5,'ceramic tile',61700,'N'),
(5,'T-05','Mount Orrin','E39',2016,5180,4.6,'coated panel',9840,'Y'),
(6,'T-06','Gasworks Lane','C55',1936,178,3.7,'brick',7200,'N'),
(7,'T-07','Lower Weald','A21',1998,905,5.0,'enamel panel',44100,'N');
CREATE TABLE tunnel_tube (
  tube_id INTEGER PRIMARY KEY,
  tunnel_id INTEGER NOT NULL REFERENCES tunnel(tunnel_id),
  tube_cd TEXT,                      -- N, S, E, W or single
  lane_qty INTEGER,
  lamp_qty INTEGER,
  lamp_type TEXT,
  grad_pct REAL
);
INSERT INTO tunnel_tube VALUES
(1,1,'N',2,412,'LED',1.8),(2,1,'S',2,408,'LED',1.8),(3,2,'E',2,1190,'LED',5.1),(4,2,'W',2,1204,'sodium',5.1),
(5,3,'SINGLE',2,96,'sodium',0.4),(6,4,'E',3,210,'LED',3.9),(7,4,'W',3,216,'LED',3.9),(8,5,'SINGLE',2,1535,'LED',6.5),
(9,6,'SINGLE',1,24,'fluorescent',0.0),(10,7,'N',3,388,'LED',2.2);
CREATE TABLE emp (
  emp_id INTEGER PRIMARY KEY,
  emp_no TEXT NOT NULL UNIQUE,
  first_nm TEXT,
  surname TEXT,
  job_desc TEXT,
  hire_dt TEXT,
  hrly_rate REAL,
  hgv_lic_exp_dt TEXT,
  mgr_emp_id INTEGER REFERENCES emp(emp_id),
  pwd_hash TEXT
);
INSERT INTO emp VALUES
(1,'3001','Ragnhild','Tveit','Ops manager','2005-04-04',34.1,NULL,NULL,'a91f'),
(2,'3007','Clive','Babbage','Shift foreman','2009-11-16',27.6,'2026-02-28',1,'77e0'),
(3,'3012','Odette','Laurier','Shift foreman','2013-06-03',26.9,'2025-07-31',1,'c0d4'),
(4,'3018','Samson','Okeke','Rig driver','2015-01-19',22.45,'2024-10-15',2,'0b3e'),
(5,'3023','Mirela','Ionescu','Rig driver','2017-09-25',21.8,'2027-05-09',3,'ee12'),
(6,'3029','Trond','Halvorsen','Lance operator','2018-02-12',19.3,NULL,2,'98ab'),
(7,'3034','Jodie','Pargeter','Lance operator','2020-08-10',18.75,NULL,3,'413c'),
(8,'3040','Ashok','Pillai','Traffic marshal','2021-05-31',17.2,NULL,3,'5f5f'),
(9,'3041','Bronagh','Devlin','Electrician','2016-03-14',25.05,NULL,1,'d00d');
CREATE TABLE wash_rig (
  rig_id INTEGER PRIMARY KEY,
  rig_nm TEXT NOT NULL,
  reg_no TEXT UNIQUE,
  mfr TEXT,
  purch_dt TEXT,
  purch_amt REAL,
  tank_cap_l INTEGER,
  brush_diam_mm INTEGER,
  last_svc_dt TEXT,
  depot_loc TEXT
);
INSERT INTO wash_rig VALUES
(1,'Orca','KD18 WSH','Brunnbach','2018-05-14',286000.0,9000,1400,'2024-01-22','Hawkridge yard'),
(2,'Narwhal','KD20 WSH','Brunnbach','2020-09-01',311500.0,10500,1400,'2023-11-30','Skelde depot'),
(3,'Minnow','LM15 TNL','Fratelli Zoppi','2015-03-23',94750.0,2800,800,'2023-12-12','Hawkridge yard'),
(4,'Walrus','LM11 TNL','Eskerly','2011-10-10',158200.0,7200,1100,'2023-08-08','Orrin camp'),
(5,'Heron','MN22 LMP','Eskerly','2022-02-28',127900.0,1500,NULL,'2024-02-19','Skelde depot');
CREATE TABLE wash_run (
  run_id INTEGER PRIMARY KEY,
  run_no TEXT NOT NULL UNIQUE,
  tube_id INTEGER NOT NULL REFERENCES tunnel_tube(tube_id),
  rig_id INTEGER NOT NULL REFERENCES wash_rig(rig_id),
  driver_emp_id INTEGER REFERENCES emp(emp_id),
  foreman_emp_id INTEGER REFERENCES emp(emp_id),
  sched_dt TEXT,
  act_dt TEXT,
  start_tm TEXT,
  dur_min INTEGER,
  water_vol_l INTEGER,
  det_qty_l REAL,                    -- detergent
  full_closure_flag TEXT,
  stat TEXT,
  lst_upd_ts TEXT
);
INSERT INTO wash_run VALUES
(1,'W24-001',1,1,4,2,'2024-01-15','2024-01-15','22:30',265,17400,96.0,'Y','done','2024-01-16 05:10:00'),
(2,'W24-002',2,1,4,2,'2024-01-16','2024-01-18','22:45',290,18250,101.5,'Y','done','2024-01-19 05:02:00'),
(3,'W24-003',6,3,5,3,'2024-01-22','2024-01-22','23:15',110,4100,30.0,'N','done','2024-01-23 03:30:00'),
(4,'W24-004',7,3,5,3,'2024-01-23','2024-01-23','23:10',118,4350,31.0,'N','done','2024-01-24 03:32:00'),
(5,'W24-005',3,2,5,3,'2024-02-05','2024-02-05','21:50',405,38900,214.0,'Y','done','2024-02-06 06:15:00'),
(6,'W24-006',4,2,4,2,'2024-02-06',NULL,NULL,NULL,NULL,NULL,'Y','frost','2024-02-06 20:00:00'),
(7,'W24-007',5,3,4,2,'2024-02-19','2024-02-20','22:00',95,3600,27.5,'Y','done','2024-02-21 01:40:00'),
(8,'W24-008',8,4,5,3,'2024-03-04','2024-03-04','20:30',520,47100,260.0,'N','part done','2024-03-05 07:12:00'),
(9,'W24-009',9,3,4,2,'2024-03-11','2024-03-11','23:30',48,1250,9.0,'Y','done','2024-03-12 01:00:00'),
(10,'W24-010',10,1,5,3,'2024-03-18','2024-03-18','22:20',230,14800,88.0,'N','done','2024-03-19 04:05:00'),
(11,'W24-011',4,2,5,3,'2024-03-25',NULL,NULL,NULL,NULL,NULL,'Y','planned','2024-03-01 09:00:00');
CREATE TABLE run_crew (
  run_id INTEGER NOT NULL REFERENCES wash_run(run_id),
  emp_id INTEGER NOT NULL REFERENCES emp(emp_id),
  duty TEXT,
  ovt_hrs REAL,
  PRIMARY KEY (run_id, emp_id)
);
INSERT INTO run_crew VALUES
(1,6,'lance',0.5),(1,8,'traffic',0.0),(2,6,'lance',1.25),(3,7,'lance',0.0),(4,7,'lance',0.0),(5,7,'lance',2.0),
(5,8,'traffic',2.0),(5,9,'isolation',1.0),(8,7,'lance',3.5),(8,9,'isolation',2.75),(10,8,'traffic',0.0);
CREATE TABLE lum_chk (
  chk_id INTEGER PRIMARY KEY,
  run_id INTEGER,                    -- wash_run
  chk_by_emp_id INTEGER REFERENCES emp(emp_id),
  chk_loc TEXT,
  lum_before_cd REAL,                -- candela per square metre
  lum_after_cd REAL,
  dead_lamp_qty INTEGER,
  pass_flag TEXT,
  rmk TEXT
);
INSERT INTO lum_chk VALUES
(1,1,9,'north portal',3.1,4.9,2,'Y',NULL),(2,1,9,'mid tube',2.2,3.4,5,'Y',NULL),(3,2,9,'south portal',2.9,4.7,0,'Y',NULL),
(4,3,3,'ramp',4.4,5.2,1,'Y','graffiti left'),(5,5,9,'zone 3',1.7,3.3,9,'Y',NULL),(6,5,9,'zone 7',1.5,2.1,17,'N','soot film stays'),
(7,7,2,'mid tube',1.9,2.6,6,'N','paint peeling'),(8,8,9,'km 2.4',2.0,3.0,4,'Y',NULL),(9,9,2,'whole bore',0.8,1.1,3,'N','tubes yellowed'),(10,10,3,'north portal',3.6,5.0,0,'Y',NULL);
COMMIT;
