BEGIN TRANSACTION;
CREATE TABLE dim_date (
  date_sk INTEGER PRIMARY KEY,
  cal_date DATE NOT NULL UNIQUE,
  weekday_nm TEXT,
  wk_no INTEGER,
  is_bank_holiday INTEGER
);
INSERT INTO "dim_date" VALUES(20240401,'2024-04-01','Monday',14,1);
INSERT INTO "dim_date" VALUES(20240402,'2024-04-02','Tuesday',14,0);
INSERT INTO "dim_date" VALUES(20240403,'2024-04-03','Wednesday',14,0);
INSERT INTO "dim_date" VALUES(20240404,'2024-04-04','Thursday',14,0);
INSERT INTO "dim_date" VALUES(20240405,'2024-04-05','Friday',14,0);
INSERT INTO "dim_date" VALUES(20240408,'2024-04-08','Monday',15,0);
INSERT INTO "dim_date" VALUES(20240409,'2024-04-09','Tuesday',15,0);
INSERT INTO "dim_date" VALUES(20240410,'2024-04-10','Wednesday',15,0);
INSERT INTO "dim_date" VALUES(20240411,'2024-04-11','Thursday',15,0);
INSERT INTO "dim_date" VALUES(20240506,'2024-05-06','Monday',19,1);
CREATE TABLE dim_driver (
  driver_sk INTEGER PRIMARY KEY,
  driver_nm TEXT NOT NULL,
  licence_cls TEXT,
  depot TEXT,
  employed_since DATE,
  is_active INTEGER NOT NULL
);
INSERT INTO "dim_driver" VALUES(1,'Morag Tindall','C','Felling','2009-03-16',1);
INSERT INTO "dim_driver" VALUES(2,'Ivo Petrescu','C1','Felling','2016-08-01',1);
INSERT INTO "dim_driver" VALUES(3,'Lenny Broadbent','C','Seaham','1998-05-11',1);
INSERT INTO "dim_driver" VALUES(4,'Charity Mwale','B','Seaham','2022-01-24',1);
INSERT INTO "dim_driver" VALUES(5,'Graeme Hepple','C+E','Blyth','2003-10-06',0);
INSERT INTO "dim_driver" VALUES(6,'Annelise Thorne','C1','Blyth','2019-06-17',1);
INSERT INTO "dim_driver" VALUES(7,'Stuart Coxon','C','Felling','2013-02-25',1);
INSERT INTO "dim_driver" VALUES(8,'Hadiza Bello','C1',NULL,'2023-09-04',1);
CREATE TABLE dim_hospital (
  hospital_sk INTEGER PRIMARY KEY,
  hospital_nk TEXT NOT NULL UNIQUE,
  hospital_name TEXT NOT NULL,
  city TEXT,
  no_of_beds INTEGER,
  contract_start DATE,
  contract_end DATE,
  has_ramp INTEGER,
  dw_load_ts TIMESTAMP
);
INSERT INTO "dim_hospital" VALUES(1,'H-RVI','Ravensworth Infirmary','Gateshead',612,'2019-04-01','2025-03-31',1,'2024-05-01 02:00:00');
INSERT INTO "dim_hospital" VALUES(2,'H-STM','St Monica Hospice','Durham',38,'2021-01-01','2024-12-31',1,'2024-05-01 02:00:00');
INSERT INTO "dim_hospital" VALUES(3,'H-CHV','Cheviot General','Alnwick',244,'2018-07-01','2026-06-30',0,'2024-05-01 02:00:00');
INSERT INTO "dim_hospital" VALUES(4,'H-TYC','Tyne Children''s Hospital','Newcastle',187,'2020-10-01',NULL,1,'2024-05-01 02:00:00');
INSERT INTO "dim_hospital" VALUES(5,'H-WRD','Wardle Clinic','Hexham',52,'2022-02-01','2025-01-31',0,'2024-05-01 02:00:00');
INSERT INTO "dim_hospital" VALUES(6,'H-SEA','Seaburn Orthopaedic Centre','Sunderland',130,'2017-04-01','2027-03-31',1,'2024-05-01 02:00:00');
INSERT INTO "dim_hospital" VALUES(7,'H-MLD','Millfield Maternity','Darlington',96,'2023-05-01','2026-04-30',NULL,'2024-05-01 02:00:00');
INSERT INTO "dim_hospital" VALUES(8,'H-NTH','Northgate Psychiatric Unit','Morpeth',118,'2016-09-01','2025-08-31',1,'2024-05-01 02:00:00');
CREATE TABLE dim_linen_item (
  item_sk INTEGER PRIMARY KEY,
  item_cd TEXT NOT NULL UNIQUE,
  item_desc TEXT NOT NULL,
  fabric TEXT,
  colour TEXT,
  unit_wt_g INTEGER,
  max_wash_temp_c INTEGER,
  unit_cost NUMERIC,
  is_sterile INTEGER,
  replaces_item_sk INTEGER REFERENCES dim_linen_item(item_sk)
);
INSERT INTO "dim_linen_item" VALUES(1,'SHT-D','Draw sheet','Polycotton','White',410,75,3.85,0,NULL);
INSERT INTO "dim_linen_item" VALUES(2,'GWN-S','Surgical gown, standard','Microfilament polyester','Green',335,90,18.2,1,NULL);
INSERT INTO "dim_linen_item" VALUES(3,'GWN-R','Surgical gown, reinforced','Trilaminate','Blue',460,90,31.6,1,2);
INSERT INTO "dim_linen_item" VALUES(4,'TWL-B','Bath towel','Cotton terry','White',520,80,4.1,0,NULL);
INSERT INTO "dim_linen_item" VALUES(5,'BLK-C','Cellular blanket','Cotton','Cream',1150,71,11.75,0,NULL);
INSERT INTO "dim_linen_item" VALUES(6,'PIL-W','Wipe-clean pillowcase','PU-coated knit','Sky blue',180,60,6.4,0,NULL);
INSERT INTO "dim_linen_item" VALUES(7,'SCR-M','Scrub tunic, medium','Polycotton','Navy',265,71,9.95,0,NULL);
INSERT INTO "dim_linen_item" VALUES(8,'DRP-L','Laparotomy drape','Trilaminate','Teal',890,90,42,1,NULL);
INSERT INTO "dim_linen_item" VALUES(9,'NPY-C','Terry nappy','Cotton terry','White',110,95,1.6,0,NULL);
INSERT INTO "dim_linen_item" VALUES(10,'BLK-T','Thermal blanket','Acrylic fleece','Lilac',930,65,13.3,0,5);
CREATE TABLE fct_delivery (
  delivery_sk INTEGER PRIMARY KEY,
  delivery_note_no TEXT UNIQUE,
  hospital_sk INTEGER NOT NULL REFERENCES dim_hospital(hospital_sk),
  item_sk INTEGER NOT NULL REFERENCES dim_linen_item(item_sk),
  ordered_date_sk INTEGER REFERENCES dim_date(date_sk),
  delivered_date_sk INTEGER REFERENCES dim_date(date_sk),
  driver_sk INTEGER REFERENCES dim_driver(driver_sk),
  co_driver_sk INTEGER REFERENCES dim_driver(driver_sk),
  qty_ordered INTEGER,
  qty_delivered INTEGER,
  net_wt_kg REAL,
  charge_amt NUMERIC,
  etl_batch_id INTEGER
);
INSERT INTO "fct_delivery" VALUES(9001,'DN-66120',1,1,20240401,20240402,1,4,1200,1200,492.0,1140,771);
INSERT INTO "fct_delivery" VALUES(9002,'DN-66121',1,3,20240401,20240403,1,NULL,150,144,66.2,820.8,771);
INSERT INTO "fct_delivery" VALUES(9003,'DN-66122',3,4,20240402,20240403,6,NULL,400,400,208.0,388,771);
INSERT INTO "fct_delivery" VALUES(9004,'DN-66123',4,9,20240402,20240404,2,8,900,875,96.3,262.5,772);
INSERT INTO "fct_delivery" VALUES(9005,'DN-66124',6,8,20240403,20240405,3,4,80,80,71.2,544,772);
INSERT INTO "fct_delivery" VALUES(9006,NULL,2,5,20240404,20240405,7,NULL,60,60,69.0,126,772);
INSERT INTO "fct_delivery" VALUES(9007,'DN-66126',5,7,20240405,20240408,6,2,110,98,26.0,147,773);
INSERT INTO "fct_delivery" VALUES(9008,'DN-66127',7,10,20240408,20240409,3,NULL,140,140,130.2,322,773);
INSERT INTO "fct_delivery" VALUES(9009,'DN-66128',8,6,20240408,20240410,6,NULL,320,320,57.6,176,773);
INSERT INTO "fct_delivery" VALUES(9010,'DN-66129',6,2,20240409,20240411,4,3,200,190,63.7,608,774);
INSERT INTO "fct_delivery" VALUES(9011,'DN-66130',4,1,20240410,NULL,NULL,NULL,750,NULL,NULL,NULL,774);
CREATE TABLE fct_wash_cycle (
  machine_no INTEGER NOT NULL,
  cycle_no INTEGER NOT NULL,
  item_sk INTEGER NOT NULL REFERENCES dim_linen_item(item_sk),
  run_date_sk INTEGER REFERENCES dim_date(date_sk),
  peak_temp_c REAL,
  duration_min INTEGER,
  water_l INTEGER,
  detergent_ml INTEGER,
  rejected_qty INTEGER,
  passed_qc CHAR(1) CHECK (passed_qc IN ('Y','N')),
  PRIMARY KEY (machine_no, cycle_no)
);
INSERT INTO "fct_wash_cycle" VALUES(1,5501,1,20240401,74.2,48,610,920,12,'Y');
INSERT INTO "fct_wash_cycle" VALUES(1,5502,4,20240402,79.5,52,640,980,5,'Y');
INSERT INTO "fct_wash_cycle" VALUES(1,5503,9,20240403,94.1,66,590,1150,21,'Y');
INSERT INTO "fct_wash_cycle" VALUES(2,5501,2,20240402,88.9,58,700,1040,3,'Y');
INSERT INTO "fct_wash_cycle" VALUES(2,5502,3,20240403,84.0,55,705,1035,44,'N');
INSERT INTO "fct_wash_cycle" VALUES(2,5503,8,20240404,90.3,61,715,1060,0,'Y');
INSERT INTO "fct_wash_cycle" VALUES(3,118,5,20240404,70.6,50,820,870,2,'Y');
INSERT INTO "fct_wash_cycle" VALUES(3,119,10,20240408,66.8,45,780,800,9,'N');
INSERT INTO "fct_wash_cycle" VALUES(4,2207,6,20240408,59.7,35,430,510,0,'Y');
INSERT INTO "fct_wash_cycle" VALUES(4,2208,7,20240409,71.4,44,455,600,NULL,'Y');
COMMIT;
