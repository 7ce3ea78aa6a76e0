-- Environmental health mart: licensing and inspection of tattoo and piercing studios
BEGIN TRANSACTION;
CREATE TABLE dim_studio (
  studio_sk INTEGER PRIMARY KEY,
  licence_no TEXT NOT NULL UNIQUE,
  studio_nm TEXT,
  owner_nm TEXT,
  district_nm TEXT,
  opened_dt TEXT,
  floor_area_sqm REAL,
  workstation_cnt INTEGER,
  etl_batch_id INTEGER
);
INSERT INTO dim_studio VALUES(101,'TP-0417','Inkwell Parlour','Dale Rutherford','Harbourside','2003-05-12',64.0,4,8812);
INSERT INTO dim_studio VALUES(102,'TP-0452','The Gilded Needle','Petra Voss','Old Town','2009-11-02',88.5,6,8812);
INSERT INTO dim_studio VALUES(103,'TP-0488','Black Heron','Callum Idris','Old Town','2014-02-17',47.0,3,8812);
INSERT INTO dim_studio VALUES(104,'TP-0503','Anchor and Rose','Maggie Stroud','Harbourside','1994-08-01',39.5,2,8812);
INSERT INTO dim_studio VALUES(105,'TP-0519','Third Eye Piercing','Lucian Amadi','University','2016-09-26',28.0,2,8830);
INSERT INTO dim_studio VALUES(106,'TP-0533','Paper Tiger','Yuki Hanbury','University','2018-03-05',72.0,5,8830);
INSERT INTO dim_studio VALUES(107,'TP-0540','Slow Lines','Petra Voss','Westbourne','2019-06-10',55.5,4,8830);
INSERT INTO dim_studio VALUES(108,'TP-0561','Bodkin House',NULL,'Mill Quarter','2021-01-25',110.0,8,8830);
INSERT INTO dim_studio VALUES(109,'TP-0577','Marigold Brows','Shirin Tavakol','Westbourne','2022-04-11',22.5,1,8847);
INSERT INTO dim_studio VALUES(110,'TP-0580','Nine Lives Tattoo','Bo Erskine','Mill Quarter','2022-10-31',60.0,NULL,8847);
CREATE TABLE dim_practitioner (
  prac_sk INTEGER PRIMARY KEY,
  prac_nm TEXT NOT NULL,
  alias_nm TEXT,                     -- working name
  specialty_desc TEXT,
  first_reg_dt TEXT,
  hep_b_vacc_flg TEXT,               -- Y / N
  trained_by_prac_sk INTEGER REFERENCES dim_practitioner(prac_sk),
  src_sys_cd TEXT
);
INSERT INTO dim_practitioner VALUES(1,'Dale Rutherford','Old Dale','traditional','1998-06-15','Y',NULL,'LIC2');
INSERT INTO dim_practitioner VALUES(2,'Petra Voss',NULL,'fine line','2004-03-22','Y',1,'LIC2');
INSERT INTO dim_practitioner VALUES(3,'Callum Idris','Heron','blackwork','2008-09-08','Y',1,'LIC2');
INSERT INTO dim_practitioner VALUES(4,'Lucian Amadi','Luc','piercing','2011-01-31','Y',NULL,'LIC2');
INSERT INTO dim_practitioner VALUES(5,'Yuki Hanbury','Yuki H','Japanese','2013-07-04','Y',3,'LIC2');
INSERT INTO dim_practitioner VALUES(6,'Fern Molloy','Fernweh','botanical','2017-10-16','N',2,'LIC2');
INSERT INTO dim_practitioner VALUES(7,'Shirin Tavakol',NULL,'cosmetic','2020-02-10','Y',NULL,'LIC3');
INSERT INTO dim_practitioner VALUES(8,'Bo Erskine','Nine','lettering','2016-05-23','N',3,'LIC2');
INSERT INTO dim_practitioner VALUES(9,'Gus Petrakis','Moth','blackwork','2021-08-19','Y',8,'LIC3');
INSERT INTO dim_practitioner VALUES(10,'Wren Oduya','Tiny Wren','fine line','2022-11-07',NULL,2,'LIC3');
CREATE TABLE dim_inspector (
  insp_sk INTEGER PRIMARY KEY,
  insp_nm TEXT NOT NULL,
  grade_cd TEXT,                     -- EHO / SEHO / TECH
  joined_dt TEXT
);
INSERT INTO dim_inspector VALUES(11,'Hilary Fenwick','SEHO','2002-09-02');
INSERT INTO dim_inspector VALUES(12,'Jonah Abara','EHO','2015-04-13');
INSERT INTO dim_inspector VALUES(13,'Trudy Lomas','EHO','2011-06-20');
INSERT INTO dim_inspector VALUES(14,'Stefan Kirov','TECH','2019-01-14');
INSERT INTO dim_inspector VALUES(15,'Priya Nambiar','TECH','2021-10-04');
INSERT INTO dim_inspector VALUES(16,'Alastair Boyd','SEHO','1999-03-29');
INSERT INTO dim_inspector VALUES(17,'Noor Saleh','EHO','2022-02-28');
CREATE TABLE brg_studio_practitioner (   -- who works where
  studio_sk INTEGER NOT NULL REFERENCES dim_studio(studio_sk),
  prac_sk INTEGER NOT NULL REFERENCES dim_practitioner(prac_sk),
  start_dt TEXT,
  end_dt TEXT,
  weekly_rent_amt REAL,              -- what the practitioner pays for the chair
  PRIMARY KEY (studio_sk, prac_sk)
);
INSERT INTO brg_studio_practitioner VALUES(101,1,'2003-05-12',NULL,0.0);
INSERT INTO brg_studio_practitioner VALUES(101,2,'2004-03-22','2009-10-30',90.0);
INSERT INTO brg_studio_practitioner VALUES(102,2,'2009-11-02',NULL,0.0);
INSERT INTO brg_studio_practitioner VALUES(102,6,'2017-10-16',NULL,145.0);
INSERT INTO brg_studio_practitioner VALUES(103,3,'2014-02-17',NULL,0.0);
INSERT INTO brg_studio_practitioner VALUES(103,8,'2016-05-23','2022-10-28',120.0);
INSERT INTO brg_studio_practitioner VALUES(105,4,'2016-09-26',NULL,0.0);
INSERT INTO brg_studio_practitioner VALUES(106,5,'2018-03-05',NULL,NULL);
INSERT INTO brg_studio_practitioner VALUES(107,10,'2022-11-07',NULL,110.0);
INSERT INTO brg_studio_practitioner VALUES(109,7,'2022-04-11',NULL,0.0);
INSERT INTO brg_studio_practitioner VALUES(110,8,'2022-10-31',NULL,0.0);
INSERT INTO brg_studio_practitioner VALUES(110,9,'2022-11-14',NULL,135.0);
CREATE TABLE fct_inspection (
  inspection_sk INTEGER PRIMARY KEY,
  studio_sk INTEGER NOT NULL REFERENCES dim_studio(studio_sk),
  lead_insp_sk INTEGER REFERENCES dim_inspector(insp_sk),
  second_insp_sk INTEGER REFERENCES dim_inspector(insp_sk),
  inspection_dt TEXT,
  visit_type_desc TEXT,              -- routine / follow-up / complaint / new licence
  autoclave_temp_c REAL,
  hygiene_score INTEGER,             -- 0 to 100
  breach_cnt INTEGER,
  closed_on_spot_flg TEXT,           -- Y / N
  fee_amt REAL,
  load_ts TEXT
);
INSERT INTO fct_inspection VALUES(70001,101,11,14,'2022-03-08','routine',134.2,88,1,'N',165.0,'2022-03-09 02:00:11');
INSERT INTO fct_inspection VALUES(70002,104,13,NULL,'2022-03-22','routine',121.6,52,5,'N',165.0,'2022-03-23 02:00:09');
INSERT INTO fct_inspection VALUES(70003,109,12,15,'2022-04-05','new licence',135.0,94,0,'N',240.0,'2022-04-06 02:00:13');
INSERT INTO fct_inspection VALUES(70004,104,13,11,'2022-05-17','follow-up',118.9,41,7,'Y',95.0,'2022-05-18 02:00:10');
INSERT INTO fct_inspection VALUES(70005,102,16,14,'2022-06-14','routine',134.8,97,0,'N',165.0,'2022-06-15 02:00:12');
INSERT INTO fct_inspection VALUES(70006,110,17,12,'2022-10-20','new licence',133.5,83,2,'N',240.0,'2022-10-21 02:00:15');
INSERT INTO fct_inspection VALUES(70007,108,12,15,'2023-01-31','complaint',129.7,66,3,'N',0.0,'2023-02-01 02:00:08');
INSERT INTO fct_inspection VALUES(70008,105,16,NULL,'2023-02-21','routine',NULL,79,2,'N',165.0,'2023-02-22 02:00:11');
INSERT INTO fct_inspection VALUES(70009,106,17,14,'2023-04-18','routine',134.1,91,1,'N',172.5,'2023-04-19 02:00:14');
INSERT INTO fct_inspection VALUES(70010,108,11,12,'2023-05-09','follow-up',134.4,85,1,'N',95.0,'2023-05-10 02:00:10');
INSERT INTO fct_inspection VALUES(70011,103,13,15,'2023-06-27','complaint',126.3,58,4,'Y',0.0,'2023-06-28 02:00:09');
CREATE TABLE fct_complaint (
  complaint_sk INTEGER PRIMARY KEY,
  studio_sk INTEGER NOT NULL REFERENCES dim_studio(studio_sk),
  prac_sk INTEGER REFERENCES dim_practitioner(prac_sk),
  handled_by_insp_sk INTEGER REFERENCES dim_inspector(insp_sk),
  received_dt TEXT,
  resolved_dt TEXT,
  complaint_type_desc TEXT,
  severity_cd INTEGER,               -- 1 minor to 4 hospital treatment
  compensation_amt REAL
);
INSERT INTO fct_complaint VALUES(1,104,NULL,13,'2022-04-27','2022-06-30','skin infection',3,350.0);
INSERT INTO fct_complaint VALUES(2,102,6,16,'2022-07-19','2022-08-02','allergic reaction',2,0.0);
INSERT INTO fct_complaint VALUES(3,103,8,12,'2022-08-15','2022-09-12','no consent form',1,0.0);
INSERT INTO fct_complaint VALUES(4,105,4,17,'2022-11-28','2023-01-16','underage client',3,120.0);
INSERT INTO fct_complaint VALUES(5,108,NULL,12,'2023-01-23','2023-05-12','dirty workstation',2,NULL);
INSERT INTO fct_complaint VALUES(6,110,9,17,'2023-03-06','2023-03-20','misspelt lettering',1,180.0);
INSERT INTO fct_complaint VALUES(7,109,7,11,'2023-04-24',NULL,'allergic reaction',4,NULL);
INSERT INTO fct_complaint VALUES(8,103,3,13,'2023-06-12','2023-08-07','skin infection',4,1250.0);
INSERT INTO fct_complaint VALUES(9,107,10,NULL,'2023-09-04',NULL,'no consent form',1,NULL);
INSERT INTO fct_complaint VALUES(10,101,1,14,'2023-09-18','2023-10-03','reused needle',3,0.0);
COMMIT;
