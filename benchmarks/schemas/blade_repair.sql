-- Rope-access inspection and repair of wind turbine rotor blades: reporting mart
CREATE TABLE dim_site (
  site_key INTEGER PRIMARY KEY,
  site_cd TEXT NOT NULL UNIQUE,
  site_nm TEXT NOT NULL,
  cntry_nm TEXT NOT NULL,
  oper_nm TEXT,
  offshr_flg TEXT NOT NULL CHECK (offshr_flg IN ('Y','N')),
  max_wind_ms REAL,
  load_dts TEXT
);
CREATE TABLE dim_trbn (
  trbn_key INTEGER PRIMARY KEY,
  site_key INTEGER NOT NULL REFERENCES dim_site(site_key),
  trbn_cd TEXT NOT NULL,
  mfr_nm TEXT,
  mdl_nm TEXT,
  hub_hgt_m REAL,
  blade_len_m REAL,
  rated_kw INTEGER,
  cmsn_dt TEXT,
  load_dts TEXT
);
CREATE TABLE dim_tech (
  tech_key INTEGER PRIMARY KEY,
  emp_no TEXT NOT NULL UNIQUE,
  tech_nm TEXT NOT NULL,
  rope_lvl INTEGER,
  base_city_nm TEXT,
  hire_dt TEXT,
  cert_exp_dt TEXT,
  actv_flg TEXT NOT NULL,
  load_dts TEXT
);
CREATE TABLE dim_dmg_typ (
  dmg_typ_cd TEXT PRIMARY KEY,
  dmg_typ_desc TEXT NOT NULL,
  strct_flg TEXT NOT NULL
);
CREATE TABLE dim_mtrl (
  mtrl_key INTEGER PRIMARY KEY,
  mtrl_nm TEXT NOT NULL,
  uom_cd TEXT NOT NULL,
  unit_prc_amt REAL,
  shlf_life_mth INTEGER,
  hzrd_flg TEXT NOT NULL,
  load_dts TEXT
);
CREATE TABLE fct_fndng (
  fndng_key INTEGER PRIMARY KEY,
  trbn_key INTEGER NOT NULL REFERENCES dim_trbn(trbn_key),
  dmg_typ_cd TEXT NOT NULL REFERENCES dim_dmg_typ(dmg_typ_cd),
  blade_cd TEXT NOT NULL,
  found_dt TEXT NOT NULL,
  insp_mthd_nm TEXT,
  sev_lvl INTEGER NOT NULL,
  dist_root_m REAL,
  dmg_len_mm INTEGER,
  fndng_sts TEXT NOT NULL,
  load_dts TEXT
);
CREATE TABLE fct_rpr_job (
  job_key INTEGER PRIMARY KEY,
  job_no TEXT NOT NULL UNIQUE,
  fndng_key INTEGER NOT NULL REFERENCES fct_fndng(fndng_key),
  lead_tech_key INTEGER NOT NULL REFERENCES dim_tech(tech_key),
  scnd_tech_key INTEGER REFERENCES dim_tech(tech_key),
  strt_dt TEXT NOT NULL,
  end_dt TEXT,
  job_sts_nm TEXT NOT NULL,
  rope_hrs REAL,
  wthr_dly_hrs REAL,
  dwntm_hrs REAL,
  invc_amt REAL,
  wrnty_flg TEXT NOT NULL,
  rmk_txt TEXT,
  load_dts TEXT
);
CREATE TABLE tbl_job_mtrl (
  job_key INTEGER NOT NULL REFERENCES fct_rpr_job(job_key),
  mtrl_key INTEGER NOT NULL REFERENCES dim_mtrl(mtrl_key),
  used_qty REAL NOT NULL,
  btch_no TEXT,
  PRIMARY KEY (job_key, mtrl_key)
);
INSERT INTO dim_site VALUES
(1,'BRK','Brackenrigg Moor','Scotland','Northfell Renewables','N',11,'2025-06-01 02:00:11'),
(2,'SKR','Skarvgrund','Denmark','Havkraft Drift','Y',9,'2025-06-01 02:00:11'),
(3,'ALT','Altenwalde Heide','Germany','Windhof Altenwalde','N',11,'2025-06-01 02:00:11'),
(4,'CST','Carrowstown','Ireland','Liscahane Energy','N',10,'2025-06-01 02:00:11'),
(5,'DGS','Dunlin Sands','England','Northfell Renewables','Y',9,'2025-06-01 02:00:11'),
(6,'MVR','Monte Verdal','Portugal',NULL,'N',12,'2025-06-01 02:00:11');
INSERT INTO dim_trbn VALUES
(1,1,'BRK-04','Nordvane','NV90',80,44,2000,'2011-09-15','2025-06-01 02:00:14'),
(2,1,'BRK-11','Nordvane','NV90',80,44,2000,'2011-10-02','2025-06-01 02:00:14'),
(3,2,'SKR-A2','Thorsmark','TM154',105,75,6000,'2017-05-20','2025-06-01 02:00:14'),
(4,2,'SKR-C5','Thorsmark','TM154',105,75,6000,'2017-06-11','2025-06-01 02:00:14'),
(5,3,'ALT-01','Windrad Ems','WE82',98,40,2300,'2009-04-30','2025-06-01 02:00:14'),
(6,3,'ALT-07','Windrad Ems','WE115',135,56,3000,'2016-11-08','2025-06-01 02:00:14'),
(7,4,'CST-03','Nordvane','NV112',94,54.6,3300,'2018-08-17','2025-06-01 02:00:14'),
(8,5,'DGS-22','Thorsmark','TM120',90,58.5,3600,'2013-07-01','2025-06-01 02:00:14'),
(9,5,'DGS-31','Thorsmark','TM120',90,58.5,3600,'2013-07-26','2025-06-01 02:00:14'),
(10,6,'MVR-06','Nordvane','NV112',84,54.6,3300,NULL,'2025-06-01 02:00:14');
INSERT INTO dim_tech VALUES
(1,'T1003','Callum Reiver',3,'Inverness','2015-03-02','2026-02-28','Y','2025-06-01 02:00:17'),
(2,'T1011','Sofie Kragh',3,'Esbjerg','2017-08-14','2025-09-30','Y','2025-06-01 02:00:17'),
(3,'T1018','Declan Moynihan',2,'Tralee','2019-05-06','2025-11-15','Y','2025-06-01 02:00:17'),
(4,'T1022','Jannik Petersen',3,'Bremerhaven','2018-01-22','2025-12-31','Y','2025-06-01 02:00:17'),
(5,'T1027','Inês Carvalhal',2,'Porto','2021-04-12','2026-05-10','Y','2025-06-01 02:00:17'),
(6,'T1030','Rhys Gwilym',1,'Swansea','2022-06-20','2025-07-01','Y','2025-06-01 02:00:17'),
(7,'T1034','Aneta Wrona',2,'Bremerhaven','2022-09-05','2026-01-20','Y','2025-06-01 02:00:17'),
(8,'T1006','Gordon Tulloch',3,'Inverness','2015-07-13','2023-06-30','N','2025-06-01 02:00:17'),
(9,'T1041','Mikkel Østby',1,'Esbjerg','2024-02-01',NULL,'Y','2025-06-01 02:00:17');
INSERT INTO dim_dmg_typ VALUES
('LEE','leading edge erosion','N'),
('LTG','lightning strike','Y'),
('TEC','trailing edge crack','Y'),
('DLM','delamination','Y'),
('CTG','coating loss','N'),
('VGM','vortex generator missing','N'),
('RCP','lightning receptor damage','N');
INSERT INTO dim_mtrl VALUES
(1,'Epoxy laminating resin','kg',24.5,12,'Y','2025-06-01 02:00:20'),
(2,'Biaxial glass fabric 600 g','m2',7.8,NULL,'N','2025-06-01 02:00:20'),
(3,'Leading edge protection tape','m',31,24,'N','2025-06-01 02:00:20'),
(4,'Polyurethane filler','kg',38.4,9,'Y','2025-06-01 02:00:20'),
(5,'Gelcoat RAL 7035','l',29.9,6,'Y','2025-06-01 02:00:20'),
(6,'Vortex generator strip','pcs',4.6,NULL,'N','2025-06-01 02:00:20'),
(7,'Structural adhesive','kg',52,9,'Y','2025-06-01 02:00:20'),
(8,'Sanding disc 120 grit','pcs',0.85,NULL,'N','2025-06-01 02:00:20'),
(9,'Copper receptor disc','pcs',68,NULL,'N','2025-06-01 02:00:20');
INSERT INTO fct_fndng VALUES
(1,1,'LEE','A','2023-03-08','drone',3,38.5,2400,'repaired','2025-06-01 02:00:25'),
(2,1,'TEC','C','2023-03-08','drone',4,21,650,'repaired','2025-06-01 02:00:25'),
(3,3,'LTG','B','2023-05-19','telephoto',5,73.2,480,'repaired','2025-06-01 02:00:25'),
(4,5,'CTG','A','2023-06-12','rope',2,12.4,900,'monitor','2025-06-01 02:00:25'),
(5,5,'DLM','B','2023-06-12','rope',4,17.8,1100,'repaired','2025-06-01 02:00:25'),
(6,8,'LEE','A','2024-04-03','drone',3,52,3800,'repaired','2025-06-01 02:00:25'),
(7,8,'LEE','B','2024-04-03','drone',3,51.5,3500,'repaired','2025-06-01 02:00:25'),
(8,7,'VGM','C','2024-04-22','telephoto',1,9.6,NULL,'repaired','2025-06-01 02:00:25'),
(9,4,'RCP','A','2024-06-10','rope',2,74.1,60,'repaired','2025-06-01 02:00:25'),
(10,10,'LTG','C','2024-10-29','drone',5,53.9,720,'repaired','2025-06-01 02:00:25'),
(11,6,'TEC','B','2025-03-17','drone',3,33,410,'scheduled','2025-06-01 02:00:25'),
(12,2,'LEE','A','2025-03-26','drone',2,40.1,1500,'monitor','2025-06-01 02:00:25'),
(13,9,'DLM','C','2025-04-30','rope',4,28.7,870,'in repair','2025-06-01 02:00:25');
INSERT INTO fct_rpr_job VALUES
(1,'RJ-2301',1,8,3,'2023-04-17','2023-04-19','closed',19.5,6,31,8450,'N','Old tape came off in strips','2025-06-01 02:00:31'),
(2,'RJ-2302',2,8,3,'2023-04-20','2023-04-24','closed',27,14.5,58,11900,'N',NULL,'2025-06-01 02:00:31'),
(3,'RJ-2306',3,2,4,'2023-06-01','2023-06-09','closed',46,38,142,41200,'N','Transfer vessel cancelled twice','2025-06-01 02:00:31'),
(4,'RJ-2309',5,4,7,'2023-07-10','2023-07-13','closed',25.5,2,44,9980,'N',NULL,'2025-06-01 02:00:31'),
(5,'RJ-2404',6,1,6,'2024-05-13','2024-05-17','closed',33,11,70,27600,'N',NULL,'2025-06-01 02:00:31'),
(6,'RJ-2405',7,1,6,'2024-05-20','2024-05-24','closed',31.5,16,74,26900,'N',NULL,'2025-06-01 02:00:31'),
(7,'RJ-2407',8,3,NULL,'2024-06-04','2024-06-04','closed',4,0,6,1350,'Y','Six strips replaced','2025-06-01 02:00:31'),
(8,'RJ-2411',9,2,9,'2024-07-02','2024-07-04','closed',13,9.5,29,12300,'Y',NULL,'2025-06-01 02:00:31'),
(9,'RJ-2418',10,5,7,'2024-11-18','2024-11-29','closed',52,41,196,23750,'N','Tip drained of water first','2025-06-01 02:00:31'),
(10,'RJ-2505',13,1,2,'2025-05-19',NULL,'weather hold',17,22,NULL,NULL,'N','Bonding not yet started','2025-06-01 02:00:31'),
(11,'RJ-2507',11,4,7,'2025-06-16',NULL,'planned',NULL,NULL,NULL,NULL,'N',NULL,'2025-06-01 02:00:31');
INSERT INTO tbl_job_mtrl VALUES
(1,3,5.5,'LP22-118'),(1,4,1.8,'PF23-007'),(1,8,20,NULL),
(2,1,3.2,'ER23-041'),(2,2,4.5,NULL),(2,7,1.4,'SA22-090'),
(3,1,9.6,'ER23-052'),(3,2,14,NULL),(3,5,2.5,'GC23-015'),(3,9,1,NULL),
(4,1,4.1,'ER23-060'),(4,2,6,NULL),(4,5,1.2,'GC23-019'),
(5,3,8.5,'LP24-003'),(5,4,2.6,'PF24-011'),
(6,3,8,'LP24-003'),(6,4,2.4,'PF24-011'),
(7,6,6,NULL),
(8,9,1,NULL),(8,7,0.3,'SA24-022'),
(9,1,11.3,'ER24-077'),(9,2,16.5,NULL),(9,5,3,'GC24-031'),(9,8,45,NULL),
(10,8,12,NULL);
