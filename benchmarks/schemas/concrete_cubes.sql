/* DW_CUBELAB : reporting mart of the concrete cube testing laboratory */
CREATE TABLE dim_client (
  client_key    INTEGER PRIMARY KEY,
  client_cd     VARCHAR(8) NOT NULL UNIQUE,
  client_nm     VARCHAR(60) NOT NULL,
  client_typ_cd CHAR(3),
  city_nm       VARCHAR(40),
  credit_lim_amt DECIMAL(10,2),
  acct_stat_cd  CHAR(1) NOT NULL,
  onbrd_dt      DATE,
  etl_load_ts   TIMESTAMP
);
CREATE TABLE dim_site (
  site_key      INTEGER PRIMARY KEY,
  client_key    INTEGER NOT NULL,
  site_nm       VARCHAR(80) NOT NULL,
  contract_no   VARCHAR(20),
  struct_typ_desc VARCHAR(40),
  region_cd     CHAR(2),
  start_dt      DATE,
  end_dt        DATE,
  site_mgr_nm   VARCHAR(40),
  etl_load_ts   TIMESTAMP,
  FOREIGN KEY (client_key) REFERENCES dim_client (client_key)
);
CREATE TABLE dim_plant (
  plant_key     INTEGER PRIMARY KEY,
  plant_cd      VARCHAR(6) NOT NULL UNIQUE,
  plant_nm      VARCHAR(50) NOT NULL,
  supplier_nm   VARCHAR(50),
  capacity_m3_hr INTEGER,
  qa_cert_flg   CHAR(1) NOT NULL,
  qa_cert_exp_dt DATE,
  etl_load_ts   TIMESTAMP
);
CREATE TABLE dim_mix (
  mix_cd        VARCHAR(12) PRIMARY KEY,
  mix_desc      VARCHAR(60),
  str_class_cd  VARCHAR(8) NOT NULL,
  char_str_mpa  INTEGER NOT NULL,
  cem_typ_cd    VARCHAR(10),
  max_agg_mm    INTEGER,
  max_wc_ratio  DECIMAL(3,2),
  air_entr_flg  CHAR(1)
);
CREATE TABLE dim_tech (
  tech_key      INTEGER PRIMARY KEY,
  emp_no        VARCHAR(6) NOT NULL,
  tech_nm       VARCHAR(40) NOT NULL,
  grade_cd      VARCHAR(4),
  base_lab_nm   VARCHAR(20),
  hire_dt       DATE,
  cert_exp_dt   DATE,
  curr_emp_flg  CHAR(1),
  etl_load_ts   TIMESTAMP
);
CREATE TABLE brg_site_plant (
  site_key      INTEGER NOT NULL,
  plant_key     INTEGER NOT NULL,
  appr_dt       DATE,
  haul_dist_km  DECIMAL(5,1),
  prim_src_flg  CHAR(1),
  PRIMARY KEY (site_key, plant_key),
  FOREIGN KEY (site_key) REFERENCES dim_site (site_key),
  FOREIGN KEY (plant_key) REFERENCES dim_plant (plant_key)
);
CREATE TABLE fct_sample (
  sample_key    INTEGER PRIMARY KEY,
  sample_no     VARCHAR(12) NOT NULL UNIQUE,
  site_key      INTEGER NOT NULL,
  plant_key     INTEGER NOT NULL,
  mix_cd        VARCHAR(12) NOT NULL,
  sampld_by_key INTEGER,
  sample_dt     DATE NOT NULL,
  deliv_tkt_no  VARCHAR(12),
  load_vol_m3   DECIMAL(4,1),
  slump_mm      INTEGER,
  air_pct       DECIMAL(3,1),
  conc_temp_c   DECIMAL(4,1),
  cube_qty      INTEGER,
  pour_loc_txt  VARCHAR(80),
  wtr_added_flg CHAR(1),
  batch_id      INTEGER,
  FOREIGN KEY (site_key) REFERENCES dim_site (site_key),
  FOREIGN KEY (plant_key) REFERENCES dim_plant (plant_key),
  FOREIGN KEY (mix_cd) REFERENCES dim_mix (mix_cd),
  FOREIGN KEY (sampld_by_key) REFERENCES dim_tech (tech_key)
);
CREATE TABLE fct_cube_test (
  test_key      INTEGER PRIMARY KEY,
  sample_key    INTEGER NOT NULL,
  cube_mark     VARCHAR(4) NOT NULL,
  tested_by_key INTEGER,
  test_dt       DATE,
  age_days      INTEGER NOT NULL,
  cube_size_mm  INTEGER,
  dens_kg_m3    INTEGER,
  max_load_kn   DECIMAL(6,1),
  comp_str_mpa  DECIMAL(4,1),
  fail_typ_cd   VARCHAR(4),
  rslt_stat_cd  VARCHAR(4),
  test_chrg_amt DECIMAL(6,2),
  rmrk_txt      VARCHAR(120),
  batch_id      INTEGER,
  FOREIGN KEY (sample_key) REFERENCES fct_sample (sample_key),
  FOREIGN KEY (tested_by_key) REFERENCES dim_tech (tech_key)
);
INSERT INTO dim_client VALUES
(1,'BRK01','Brackwell Civils Ltd','CON','Norhampton',25000.00,'A','2018-02-12','2025-01-06 02:10:00'),
(2,'OSG02','Osgathorpe & Lund','CON','Melbury',15000.00,'A','2020-06-01','2025-01-06 02:10:00'),
(3,'TMC03','Tarn Metropolitan Council','PUB','Tarnford',NULL,'A','2016-09-20','2025-01-06 02:10:00'),
(4,'FEN04','Fenwater Utilities','UTL','Ely Cross',40000.00,'A','2021-03-15','2025-01-06 02:10:00'),
(5,'PDJ05','P D Jessop Builders','CON','Melbury',5000.00,'S','2022-10-03','2025-01-06 02:10:00'),
(6,'RAV06','Ravensgate Precast','MFG','Norhampton',12000.00,'A','2019-05-27','2025-01-06 02:10:00'),
(7,'HLX07','Helix Windpower','ENG',NULL,30000.00,'C','2021-11-08','2025-01-06 02:10:00');
INSERT INTO dim_site VALUES
(101,1,'A47 Whitlow Viaduct','BW/22/114','Bridge pier','NE','2022-08-01','2024-05-31','Colm Reddy','2025-01-06 02:11:00'),
(102,1,'Marsh Road Multi-storey','BW/23/020','Car park','MI','2023-02-13','2024-09-27','Sheila Dobbs','2025-01-06 02:11:00'),
(103,2,'Melbury Leisure Pool','OL-0881','Water-retaining','MI','2023-05-02',NULL,'Anton Krol','2025-01-06 02:11:00'),
(104,3,'Tarnford Bus Depot','TMC-H-77','Ground slab','NW','2023-09-11','2024-03-15','Yvonne Blake','2025-01-06 02:11:00'),
(105,4,'Ely Cross Settlement Tanks','FW-CAP-309','Water-retaining','EA','2023-04-17',NULL,'Graham Notley','2025-01-06 02:11:00'),
(106,5,'Jubilee Close Houses','PDJ 14','Foundations','MI','2023-11-06','2024-06-14',NULL,'2025-01-06 02:11:00'),
(107,6,'Ravensgate Casting Hall',NULL,'Precast units','MI','2019-06-01',NULL,'Lucy Amadi','2025-01-06 02:11:00'),
(108,7,'Stone Rigg Turbines','HX-SR-02','Turbine base','NW','2023-06-19','2024-02-29','Bjorn Halse','2025-01-06 02:11:00'),
(109,3,'Castle Street Footbridge','TMC-H-91','Bridge pier','NW','2024-06-03',NULL,'Yvonne Blake','2025-01-06 02:11:00');
INSERT INTO dim_plant VALUES
(1,'NOR1','Norhampton East','Brindle Readymix',90,'Y','2025-08-31','2025-01-06 02:12:00'),
(2,'MEL1','Melbury Wharf','Brindle Readymix',60,'Y','2025-08-31','2025-01-06 02:12:00'),
(3,'TRN1','Tarnford Quarry','Cragmoor Aggregates',120,'Y','2025-03-31','2025-01-06 02:12:00'),
(4,'ELY1','Ely Cross Sidings','Lowland Concrete',75,'Y','2024-11-30','2025-01-06 02:12:00'),
(5,'MOB7','Mobile Batcher 7','Cragmoor Aggregates',35,'N',NULL,'2025-01-06 02:12:00'),
(6,'RAV1','Ravensgate In-house','Ravensgate Precast',20,'Y','2026-01-31','2025-01-06 02:12:00');
INSERT INTO dim_mix VALUES
('C16-GEN','General purpose footing','C16/20',20,'CEM I',20,NULL,'N'),
('C25-FND','Foundation, sulfate resisting','C25/30',30,'CEM IIIA',20,0.55,'N'),
('C32-SLB','Power-floated slab','C32/40',40,'CEM IIA',20,0.50,'N'),
('C32-AE','Air-entrained external paving','C32/40',40,'CEM I',20,0.45,'Y'),
('C35-WR','Water-retaining, low heat','C35/45',45,'CEM IIIB',20,0.45,'N'),
('C40-PIER','Bridge substructure','C40/50',50,'CEM IIIA',20,0.40,'N'),
('C50-PC','Precast early strength','C50/60',60,'CEM I 52.5',10,0.38,'N');
INSERT INTO dim_tech VALUES
(11,'E0142','Raymond Tuck','SNR','Norhampton','2009-03-16','2026-05-31','Y','2025-01-06 02:13:00'),
(12,'E0207','Priya Dhillon','TEC','Norhampton','2018-10-01','2025-04-30','Y','2025-01-06 02:13:00'),
(13,'E0219','Callum Steer','TEC','Melbury','2019-07-22','2025-09-30','Y','2025-01-06 02:13:00'),
(14,'E0255','Magda Zielonka','JNR','Melbury','2022-09-05','2024-12-31','Y','2025-01-06 02:13:00'),
(15,'E0188','Neil Fordham','TEC','Tarnford','2016-01-11','2024-01-31','N','2025-01-06 02:13:00'),
(16,'E0270','Tomasina Reeve','JNR','Tarnford','2023-08-14',NULL,'Y','2025-01-06 02:13:00');
INSERT INTO brg_site_plant VALUES
(101,1,'2022-08-10',14.5,'Y'),(101,2,'2022-09-02',31.0,'N'),(102,1,'2023-02-20',4.2,'Y'),(103,2,'2023-05-09',6.8,'Y'),
(103,1,'2023-05-09',27.5,'N'),(104,3,'2023-09-14',11.0,'Y'),(105,4,'2023-04-21',2.3,'Y'),(106,2,'2023-11-08',9.1,'Y'),
(107,6,NULL,0.0,'Y'),(108,5,'2023-06-26',0.4,'Y'),(108,3,'2023-06-26',48.0,'N'),(109,3,'2024-06-10',13.7,'Y');
INSERT INTO fct_sample VALUES
(5001,'S23-0412',101,1,'C40-PIER',11,'2023-03-08','774120',6.0,90,NULL,12.5,4,'Pier 3 lift 2','N',880),
(5002,'S23-0655',102,1,'C32-SLB',12,'2023-05-17','775903',8.0,120,NULL,18.0,4,'Level 2 bay C4','Y',881),
(5003,'S23-0801',105,4,'C35-WR',11,'2023-06-29','E20417',6.0,100,NULL,21.5,6,'Tank 1 base, north half','N',883),
(5004,'S23-0933',108,5,'C40-PIER',15,'2023-08-03',NULL,7.5,150,NULL,17.0,6,'Turbine T4 base','N',884),
(5005,'S23-1120',104,3,'C32-AE',15,'2023-10-19','Q-50512',8.0,70,5.2,11.0,4,'Apron bay 6','N',886),
(5006,'S23-1207',106,2,'C25-FND',14,'2023-11-28','M33190',4.5,140,NULL,7.5,2,'Plot 3 strip footing','Y',887),
(5007,'S24-0066',103,2,'C35-WR',13,'2024-01-24','M33874',6.0,95,NULL,6.0,6,'Deep end wall, pour 5','N',889),
(5008,'S24-0290',107,6,'C50-PC',NULL,'2024-03-12',NULL,1.2,60,NULL,19.5,3,'Stair unit ST-88','N',890),
(5009,'S24-0511',102,1,'C32-SLB',12,'2024-05-21','781144',8.0,110,NULL,17.5,4,'Level 5 ramp','N',892),
(5010,'S24-0740',109,3,'C40-PIER',16,'2024-08-06','Q-61877',6.0,85,NULL,20.0,4,'East abutment','N',894),
(5011,'S24-0902',103,2,'C16-GEN',13,'2024-10-15','M36201',3.0,75,NULL,13.0,2,'Plant room blinding',NULL,896);
INSERT INTO fct_cube_test VALUES
(90001,5001,'A',12,'2023-03-15',7,150,2385,884.3,39.3,'SAT','INFO',14.50,NULL,880),
(90002,5001,'B',12,'2023-04-05',28,150,2390,1273.5,56.6,'SAT','PASS',14.50,NULL,880),
(90003,5002,'A',11,'2023-05-24',7,100,2350,268.0,26.8,'SAT','INFO',12.00,NULL,881),
(90004,5002,'B',11,'2023-06-14',28,100,2345,371.0,37.1,'SAT','FAIL',12.00,'Water added on site, see ticket',881),
(90005,5003,'A',12,'2023-07-27',28,150,2400,1082.3,48.1,'SAT','PASS',14.50,NULL,883),
(90006,5003,'C',11,'2023-08-24',56,150,2405,1230.8,54.7,'SAT','PASS',14.50,NULL,883),
(90007,5004,'A',15,'2023-08-31',28,150,2310,974.3,43.3,'UNS','FAIL',14.50,'Poor compaction, honeycombed face',884),
(90008,5004,'B',15,'2023-08-31',28,150,2370,1181.3,52.5,'SAT','PASS',14.50,NULL,884),
(90009,5005,'A',15,'2023-11-16',28,100,2280,442.0,44.2,'SAT','PASS',12.00,NULL,886),
(90010,5006,'A',13,'2023-12-26',28,100,2335,318.0,31.8,'SAT','PASS',18.00,'Bank holiday rate',887),
(90011,5007,'A',13,'2024-01-31',7,150,2395,553.5,24.6,'SAT','INFO',14.50,NULL,889),
(90012,5007,'B',14,'2024-02-21',28,150,2400,1107.0,49.2,'SAT','PASS',14.50,NULL,889),
(90013,5008,'A',13,'2024-03-13',1,100,2420,345.0,34.5,'SAT','INFO',16.00,'Demoulding strength',890),
(90014,5009,'A',12,'2024-06-18',28,100,2360,436.0,43.6,'SAT','PASS',12.50,NULL,892),
(90015,5010,'A',16,'2024-09-03',28,150,2388,NULL,NULL,NULL,'VOID',0.00,'Cube dropped before crushing',894),
(90016,5010,'B',11,'2024-09-03',28,150,2392,1206.0,53.6,'SAT','PASS',15.00,NULL,894);
