-- Aircraft paint shop, reporting database: operators, airframes, hangars, paints, paint jobs and the paint used on them
CREATE TABLE dim_operator (
  operator_key INTEGER PRIMARY KEY,
  operator_nm TEXT NOT NULL,
  icao_cd CHAR(3) UNIQUE,
  country TEXT NOT NULL,
  fleet_size INTEGER,
  prepay_flg INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE dim_airframe (
  airframe_key INTEGER PRIMARY KEY,
  tail_no TEXT NOT NULL UNIQUE,
  ac_type TEXT NOT NULL,
  serial_no TEXT,
  first_flown DATE,
  wetted_area_m2 INTEGER,
  flown_by_key INTEGER NOT NULL REFERENCES dim_operator (operator_key),
  leased_from_key INTEGER REFERENCES dim_operator (operator_key)
);
CREATE TABLE dim_hangar (
  hangar_key INTEGER PRIMARY KEY,
  hangar_nm TEXT NOT NULL,
  airport TEXT NOT NULL,
  door_width_m REAL,
  max_length_m REAL,
  heated_flg INTEGER NOT NULL
);
CREATE TABLE dim_paint (
  paint_sku TEXT PRIMARY KEY,
  colour_nm TEXT NOT NULL,
  finish TEXT,
  mfr_nm TEXT NOT NULL,
  price_eur_per_l REAL,
  shelf_life_mths INTEGER,
  chromate_free_flg INTEGER NOT NULL
);
CREATE TABLE fct_paint_job (
  job_no TEXT PRIMARY KEY,
  airframe_key INTEGER NOT NULL REFERENCES dim_airframe (airframe_key),
  hangar_key INTEGER NOT NULL REFERENCES dim_hangar (hangar_key),
  billed_to_key INTEGER NOT NULL REFERENCES dim_operator (operator_key),
  arrived DATE NOT NULL,
  rolled_out DATE,
  labour_hrs INTEGER,
  invoice_amt_eur INTEGER,
  rework_flg INTEGER NOT NULL DEFAULT 0,
  scheme_desc TEXT,
  etl_load_ts DATETIME
);
CREATE TABLE fct_paint_usage (
  job_no TEXT NOT NULL REFERENCES fct_paint_job (job_no),
  paint_sku TEXT NOT NULL REFERENCES dim_paint (paint_sku),
  litres_used REAL NOT NULL,
  coats INTEGER,
  PRIMARY KEY (job_no, paint_sku)
);
INSERT INTO dim_operator VALUES
(1,'Borealis Air','BRL','Norway',34,0),
(2,'Levant Wings','LVW','Cyprus',12,1),
(3,'Skyhaul Cargo','SKH','Belgium',21,0),
(4,'Adria Sun','ADS','Croatia',9,1),
(5,'Meridian Leasing',NULL,'Ireland',140,0),
(6,'Quartz Aviation Capital',NULL,'Ireland',86,0),
(7,'Polder Express','PLX','Netherlands',27,0),
(8,'Alto Regional','ALT','Portugal',16,0),
(9,'Corvus Charter','CVS','Germany',5,1),
(10,'Kestrel Island Hopper','KIH','United Kingdom',7,0);
INSERT INTO dim_airframe VALUES
(1,'LN-BRA','Boeing 737-800','41207','2014-03-18',790,1,5),
(2,'LN-BRD','Boeing 737-800','41266','2015-06-02',790,1,NULL),
(3,'5B-LVC','Airbus A320','6114','2014-05-27',745,2,6),
(4,'OO-SKJ','Boeing 767-300F','33510','2006-11-09',1510,3,NULL),
(5,'9A-ADB','Airbus A319','3841','2009-03-20',690,4,5),
(6,'PH-PLK','Embraer E195','19000412','2011-01-25',610,7,5),
(7,'PH-PLN','Embraer E195','19000455','2011-08-30',610,7,NULL),
(8,'CS-ALT','ATR 72-600','1217','2015-02-12',370,8,6),
(9,'D-CVSA','Embraer Legacy 600',NULL,'2008-07-04',320,9,NULL),
(10,'G-KIHA','Britten-Norman Islander','2281','1998-04-21',105,10,NULL),
(11,'LN-BRK','Airbus A330-300','1544','2014-07-15',1680,1,6);
INSERT INTO dim_hangar VALUES
(1,'Bay 1','Ostend',66,72,1),
(2,'Bay 2','Ostend',48,50,1),
(3,'Bay 3','Ostend',38,42,1),
(4,'Old Shed','Ostend',30,28,0),
(5,'North Hall','Maastricht',64.5,68,1),
(6,'South Hall','Maastricht',40,45,1),
(7,'Bay A','Shannon',50,52,1),
(8,'Bay B','Shannon',36,40,1),
(9,'Canopy','Faro',42,45,0),
(10,'Turboprop Dock','Faro',32,30,0);
INSERT INTO dim_paint VALUES
('AK-1001','Glacier White','gloss','Akron Coatings',88,24,1),
('AK-1040','Fjord Blue','gloss','Akron Coatings',112.5,24,1),
('AK-2210','Signal Orange','gloss','Akron Coatings',126,18,1),
('AK-3300','Mica Silver','metallic','Akron Coatings',164,12,1),
('SL-014','Cargo Green','semi-gloss','Sealine Aero',95,24,0),
('SL-027','Midnight Black','matt','Sealine Aero',104,24,1),
('SL-100','Barrier Primer',NULL,'Sealine Aero',61.5,12,0),
('SL-105','Eco Primer',NULL,'Sealine Aero',74,9,1),
('DV-77','Sunset Coral','gloss','Devrim Boya',91,18,1),
('DV-90','Clear Top Coat','gloss','Devrim Boya',79,15,1);
INSERT INTO fct_paint_job VALUES
('J2401',1,2,1,'2024-01-08','2024-01-19',1240,98000,0,'White body, blue fin with northern star','2025-02-01 02:00:00'),
('J2402',10,4,10,'2024-01-15','2024-01-24',260,21500,0,'Retro red stripe for the fiftieth anniversary','2025-02-01 02:00:00'),
('J2403',3,7,6,'2024-02-05','2024-02-17',1310,104500,0,NULL,'2025-02-01 02:00:00'),
('J2404',4,1,3,'2024-02-26','2024-03-19',2480,187000,0,'All green with white titles','2025-02-01 02:00:00'),
('J2405',8,10,8,'2024-03-11','2024-03-20',610,48500,0,'Wave pattern on the rear fuselage','2025-02-01 02:00:00'),
('J2406',5,6,4,'2024-04-02','2024-04-13',1105,86000,0,'Coral belly and sunburst fin','2025-02-01 02:00:00'),
('J2407',5,6,4,'2024-05-21','2024-05-25',240,0,1,'Peeling around the cargo door, redone free of charge','2025-02-01 02:00:00'),
('J2408',6,8,5,'2024-06-10','2024-06-20',930,71500,0,'Plain white for return to the lessor','2025-02-01 02:00:00'),
('J2409',9,3,9,'2024-09-02','2024-09-16',720,69000,0,'Matt black with silver cheat line','2025-02-01 02:00:00'),
('J2410',11,5,1,'2024-10-07','2024-10-29',2710,214000,0,'White body, blue fin with northern star','2025-02-01 02:00:00'),
('J2411',7,6,7,'2024-11-18','2024-11-29',980,77500,0,'Orange tulip special','2025-02-01 02:00:00'),
('J2501',2,2,1,'2025-01-27',NULL,NULL,NULL,0,NULL,'2025-02-01 02:00:00');
INSERT INTO fct_paint_usage VALUES
('J2401','SL-105',62,1),('J2401','AK-1001',148,2),('J2401','AK-1040',41.5,2),
('J2402','AK-1001',18.5,2),
('J2403','SL-105',58,1),('J2403','AK-1001',139,2),
('J2404','SL-100',121,1),('J2404','SL-014',286,2),
('J2405','SL-105',29.5,1),('J2405','AK-1001',66,2),('J2405','AK-1040',17,1),
('J2406','AK-1001',104,2),('J2406','DV-77',52.5,3),
('J2407','DV-77',9,2),
('J2408','AK-1001',118,2),
('J2409','SL-027',63,2),('J2409','AK-3300',7.5,1),('J2409','DV-90',28,1),
('J2410','SL-105',134,1),('J2410','AK-1001',311,2),('J2410','AK-1040',78,2),
('J2411','AK-1001',92,2),('J2411','AK-2210',47,3);
