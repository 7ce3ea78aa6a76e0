BEGIN TRANSACTION;
CREATE TABLE dim_date (
  date_key INTEGER PRIMARY KEY,
  full_date DATE NOT NULL UNIQUE,
  day_name TEXT,
  month_nm TEXT,
  qtr INTEGER,
  fiscal_yr TEXT,
  is_holiday INTEGER
);
INSERT INTO dim_date VALUES(20230116,'2023-01-16','Monday','January',1,'FY23',0);
INSERT INTO dim_date VALUES(20230210,'2023-02-10','Friday','February',1,'FY23',0);
INSERT INTO dim_date VALUES(20230403,'2023-04-03','Monday','April',2,'FY23',0);
INSERT INTO dim_date VALUES(20230705,'2023-07-05','Wednesday','July',3,'FY24',0);
INSERT INTO dim_date VALUES(20230919,'2023-09-19','Tuesday','September',3,'FY24',0);
INSERT INTO dim_date VALUES(20231101,'2023-11-01','Wednesday','November',4,'FY24',1);
INSERT INTO dim_date VALUES(20231212,'2023-12-12','Tuesday','December',4,'FY24',0);
INSERT INTO dim_date VALUES(20240122,'2024-01-22','Monday','January',1,'FY24',0);
INSERT INTO dim_date VALUES(20240318,'2024-03-18','Monday','March',1,'FY24',0);
INSERT INTO dim_date VALUES(20240506,'2024-05-06','Monday','May',2,'FY24',0);
CREATE TABLE dim_film (
  film_key INTEGER PRIMARY KEY,
  orig_title TEXT NOT NULL,
  engl_title TEXT,
  prod_year INTEGER,
  prod_ctry TEXT,
  director_nm TEXT,
  studio TEXT,
  is_silent INTEGER NOT NULL,
  rights_status TEXT CHECK (rights_status IN ('public domain','in copyright','orphan')),
  etl_batch_id INTEGER
);
INSERT INTO dim_film VALUES(1,'Der Schattenkutscher','The Shadow Coachman',1921,'Germany','Ludwig Harnisch','Terra-Stern',1,'public domain',40);
INSERT INTO dim_film VALUES(2,'La Fille du Marais','The Marsh Girl',1913,'France','Hélène Audiard','Éclipse-Lux',1,'public domain',40);
INSERT INTO dim_film VALUES(3,'Hanabi no Yoru','Night of Fireworks',1934,'Japan','Shigeo Murata','Kamogawa Kinema',0,'orphan',40);
INSERT INTO dim_film VALUES(4,'Prairie Telegraph',NULL,1926,'United States','Dell Whitcomb','Monarch Pictures',1,'public domain',41);
INSERT INTO dim_film VALUES(5,'Il Ponte di Ferro','The Iron Bridge',1938,'Italy','Aldo Scarpelli','Cine-Alba',0,'in copyright',41);
INSERT INTO dim_film VALUES(6,'Vetrinaria','',1929,'Poland','Irena Zawadzka',NULL,1,'orphan',42);
INSERT INTO dim_film VALUES(7,'Bombay Ki Rani','Queen of Bombay',1935,'India','R. N. Kelkar','Sagar Talkies',0,'in copyright',42);
INSERT INTO dim_film VALUES(8,'Fisherfolk of Arran',NULL,1909,'United Kingdom',NULL,'Caledonian Bioscope',1,'public domain',43);
INSERT INTO dim_film VALUES(9,'El Último Tranvía','The Last Tram',1941,'Argentina','Lautaro Peña','Río Film',0,'orphan',43);
CREATE TABLE dim_vault (
  vault_key INTEGER PRIMARY KEY,
  vault_cd TEXT NOT NULL UNIQUE,
  bldg TEXT,
  set_temp_c REAL,
  set_rh_pct INTEGER,
  cell_cnt INTEGER,
  sprinkler_yn TEXT CHECK (sprinkler_yn IN ('Y','N'))
);
INSERT INTO dim_vault VALUES(1,'NV-01','Hill bunker',4.0,35,48,'Y');
INSERT INTO dim_vault VALUES(2,'NV-02','Hill bunker',4.0,35,48,'Y');
INSERT INTO dim_vault VALUES(3,'NV-03','Hill bunker',2.0,30,24,'Y');
INSERT INTO dim_vault VALUES(4,'AC-11','Mill Lane',8.0,40,120,'N');
INSERT INTO dim_vault VALUES(5,'AC-12','Mill Lane',8.0,40,120,'N');
INSERT INTO dim_vault VALUES(6,'QR-01','Gatehouse',12.0,NULL,6,'Y');
INSERT INTO dim_vault VALUES(7,'QR-02','Gatehouse',12.0,NULL,6,'N');
INSERT INTO dim_vault VALUES(8,'DP-01','Depot Sasse',NULL,NULL,10,'N');
CREATE TABLE dim_staff (
  staff_key INTEGER PRIMARY KEY,
  staff_no TEXT NOT NULL,
  disp_name TEXT NOT NULL,
  dept TEXT,
  haz_cert_exp DATE,
  row_eff_dt DATE NOT NULL,
  row_end_dt DATE,
  curr_flg INTEGER NOT NULL
);
INSERT INTO dim_staff VALUES(1,'S104','Bronwen Ellis','Conservation','2025-02-28','2018-01-01',NULL,1);
INSERT INTO dim_staff VALUES(2,'S117','Giacomo Ferretti','Conservation','2024-06-30','2018-01-01',NULL,1);
INSERT INTO dim_staff VALUES(3,'S120','Keiko Shimada','Digitisation',NULL,'2019-05-13',NULL,1);
INSERT INTO dim_staff VALUES(4,'S122','Dieudonné Mukendi','Vaults','2025-09-15','2019-09-02','2022-12-31',0);
INSERT INTO dim_staff VALUES(5,'S122','Dieudonné Mukendi','Conservation','2025-09-15','2023-01-01',NULL,1);
INSERT INTO dim_staff VALUES(6,'S131','Philippa Thorne','Vaults','2026-01-31','2021-03-08',NULL,1);
INSERT INTO dim_staff VALUES(7,'S140','Wojciech Lis','Digitisation','2024-11-11','2022-10-10',NULL,1);
INSERT INTO dim_staff VALUES(8,'S143','Amrita Sandhu','Cataloguing',NULL,'2023-02-01',NULL,1);
CREATE TABLE dim_reel (
  reel_key INTEGER PRIMARY KEY,
  barcode TEXT NOT NULL UNIQUE,
  film_key INTEGER NOT NULL REFERENCES dim_film (film_key),
  home_vault_key INTEGER REFERENCES dim_vault (vault_key),
  reel_seq INTEGER,
  gauge_mm REAL NOT NULL,
  len_ft INTEGER,
  elem_type TEXT,
  tint_cd TEXT,
  donor_nm TEXT,
  acq_dt_key INTEGER REFERENCES dim_date (date_key)
);
INSERT INTO dim_reel VALUES(1,'N0004417',1,1,1,35,912,'orig camera neg',NULL,'Nachlass Harnisch',NULL);
INSERT INTO dim_reel VALUES(2,'N0004418',1,1,2,35,948,'orig camera neg',NULL,'Nachlass Harnisch',NULL);
INSERT INTO dim_reel VALUES(3,'N0005120',2,3,1,35,640,'release print','AMB','Mme Odile Renard',20230116);
INSERT INTO dim_reel VALUES(4,'N0005121',2,3,2,35,588,'release print','BLU','Mme Odile Renard',20230116);
INSERT INTO dim_reel VALUES(5,'N0005300',3,2,4,35,1005,'dupe neg',NULL,'Kyoto Toy Museum',20230210);
INSERT INTO dim_reel VALUES(6,'N0005344',4,2,1,28,770,'release print','SEP',NULL,20230403);
INSERT INTO dim_reel VALUES(7,'N0005410',5,1,3,35,989,'soundtrack neg',NULL,'Cine-Alba liquidators',20230403);
INSERT INTO dim_reel VALUES(8,'N0005502',6,NULL,1,35,NULL,'release print',NULL,'Parish of Sanok',20231212);
INSERT INTO dim_reel VALUES(9,'N0005511',7,6,5,35,1012,'release print',NULL,'Kelkar family',20240122);
INSERT INTO dim_reel VALUES(10,'N0005512',8,3,1,17.5,190,'orig camera neg',NULL,'Arran Heritage Trust',20240122);
INSERT INTO dim_reel VALUES(11,'N0005530',9,6,2,35,930,'dupe neg',NULL,NULL,20240318);
CREATE TABLE fact_inspection (
  insp_id INTEGER PRIMARY KEY,
  reel_key INTEGER NOT NULL REFERENCES dim_reel (reel_key),
  insp_dt_key INTEGER NOT NULL REFERENCES dim_date (date_key),
  inspector_key INTEGER REFERENCES dim_staff (staff_key),
  decay_stage INTEGER CHECK (decay_stage BETWEEN 1 AND 5),
  shrinkage_pct REAL,
  ph_val REAL,
  splice_cnt INTEGER,
  mould_flg INTEGER,
  destroy_rec_flg INTEGER DEFAULT 0,
  load_ts TEXT
);
INSERT INTO fact_inspection VALUES(9001,3,20230116,1,2,0.9,5.6,14,0,0,'2023-01-17T02:00:11');
INSERT INTO fact_inspection VALUES(9002,4,20230116,1,3,1.2,5.1,22,1,0,'2023-01-17T02:00:11');
INSERT INTO fact_inspection VALUES(9003,5,20230210,2,1,0.6,6.2,3,0,0,'2023-02-11T02:00:09');
INSERT INTO fact_inspection VALUES(9004,1,20230403,5,1,0.7,6.0,0,0,0,'2023-04-04T02:00:15');
INSERT INTO fact_inspection VALUES(9005,6,20230403,2,4,2.1,4.3,31,1,0,'2023-04-04T02:00:15');
INSERT INTO fact_inspection VALUES(9006,7,20230919,5,2,1.0,5.7,6,0,0,'2023-09-20T02:00:12');
INSERT INTO fact_inspection VALUES(9007,8,20231212,1,5,NULL,3.2,NULL,1,1,'2023-12-13T02:00:10');
INSERT INTO fact_inspection VALUES(9008,9,20240122,2,2,1.1,5.5,18,0,0,'2024-01-23T02:00:14');
INSERT INTO fact_inspection VALUES(9009,10,20240122,1,1,0.5,6.4,2,0,0,'2024-01-23T02:00:14');
INSERT INTO fact_inspection VALUES(9010,6,20240318,NULL,5,2.8,3.6,33,1,1,'2024-03-19T02:00:08');
CREATE TABLE fact_movement (
  mvmt_id INTEGER PRIMARY KEY,
  reel_key INTEGER NOT NULL REFERENCES dim_reel (reel_key),
  mvmt_dt_key INTEGER NOT NULL REFERENCES dim_date (date_key),
  from_vault_key INTEGER REFERENCES dim_vault (vault_key),
  to_vault_key INTEGER REFERENCES dim_vault (vault_key),
  carried_by_key INTEGER REFERENCES dim_staff (staff_key),
  mvmt_reason TEXT,
  acclim_hrs INTEGER
);
INSERT INTO fact_movement VALUES(1,3,20230116,6,3,6,'new acquisition',24);
INSERT INTO fact_movement VALUES(2,4,20230116,6,3,6,'new acquisition',24);
INSERT INTO fact_movement VALUES(3,5,20230210,7,2,6,'new acquisition',36);
INSERT INTO fact_movement VALUES(4,1,20230403,1,6,5,'inspection',48);
INSERT INTO fact_movement VALUES(5,1,20230705,6,1,6,'return',24);
INSERT INTO fact_movement VALUES(6,7,20230919,1,4,NULL,'scanning',48);
INSERT INTO fact_movement VALUES(7,7,20231101,4,1,6,'return',24);
INSERT INTO fact_movement VALUES(8,8,20231212,8,7,5,'quarantine',NULL);
INSERT INTO fact_movement VALUES(9,10,20240122,6,3,6,'new acquisition',24);
INSERT INTO fact_movement VALUES(10,6,20240318,2,7,5,'quarantine',12);
CREATE TABLE fact_scan_job (
  job_no TEXT PRIMARY KEY,
  reel_key INTEGER NOT NULL REFERENCES dim_reel (reel_key),
  operator_key INTEGER REFERENCES dim_staff (staff_key),
  start_dt_key INTEGER REFERENCES dim_date (date_key),
  resolution TEXT,
  frames_scanned INTEGER,
  size_gb REAL,
  cost_usd NUMERIC,
  qc_status TEXT CHECK (qc_status IN ('PASS','FAIL','PEND'))
);
INSERT INTO fact_scan_job VALUES('SJ-0201',3,3,20230210,'4K',10240,1310.5,820,'PASS');
INSERT INTO fact_scan_job VALUES('SJ-0202',4,3,20230210,'4K',9408,1204.2,790,'FAIL');
INSERT INTO fact_scan_job VALUES('SJ-0203',4,7,20230403,'4K',9408,1204.2,0,'PASS');
INSERT INTO fact_scan_job VALUES('SJ-0204',5,3,20230403,'2K',16080,514.0,640,'PASS');
INSERT INTO fact_scan_job VALUES('SJ-0205',1,7,20230705,'6K',14592,4202.8,1950,'PASS');
INSERT INTO fact_scan_job VALUES('SJ-0206',7,7,20230919,'2K',15824,506.4,640,'PASS');
INSERT INTO fact_scan_job VALUES('SJ-0207',9,3,20240318,'4K',16192,2072.6,1180,'PEND');
INSERT INTO fact_scan_job VALUES('SJ-0208',10,NULL,20240506,'4K',NULL,NULL,NULL,'PEND');
COMMIT;
