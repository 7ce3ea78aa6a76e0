BEGIN TRANSACTION;
-- data mart of an edible snail farm
CREATE TABLE dim_species (
  species_sk INTEGER PRIMARY KEY,
  latin_nm TEXT NOT NULL UNIQUE,
  common_nm TEXT,
  adult_shell_mm REAL,
  hibernates_flg TEXT             -- Y/N
);
INSERT INTO "dim_species" VALUES(1,'Cornu aspersum','garden snail',32.0,'Y');
INSERT INTO "dim_species" VALUES(2,'Cornu aspersum maximum','big grey',45.0,'N');
INSERT INTO "dim_species" VALUES(3,'Helix pomatia','Burgundy snail',42.5,'Y');
INSERT INTO "dim_species" VALUES(4,'Helix lucorum','Turkish snail',48.0,'Y');
INSERT INTO "dim_species" VALUES(5,'Otala lactea','milk snail',34.5,'Y');
INSERT INTO "dim_species" VALUES(6,'Eobania vermiculata','noodle snail',28.0,'Y');
INSERT INTO "dim_species" VALUES(7,'Lissachatina fulica','giant African snail',95.0,'N');
CREATE TABLE dim_pen (
  pen_sk INTEGER PRIMARY KEY,
  pen_cd TEXT NOT NULL UNIQUE,    -- on the gate
  species_sk INTEGER REFERENCES dim_species(species_sk),
  cover_typ TEXT,                 -- net / polytunnel / glass
  floor_area_m2 REAL,
  forage_crop_nm TEXT,
  commissioned_dt TEXT,
  row_eff_ts TEXT,
  row_curr_flg TEXT DEFAULT 'Y'
);
INSERT INTO "dim_pen" VALUES(101,'A1',1,'net',120.0,'clover','2015-04-20','2023-01-01 00:00:00','Y');
INSERT INTO "dim_pen" VALUES(102,'A2',1,'net',120.0,'chard','2015-04-20','2023-01-01 00:00:00','Y');
INSERT INTO "dim_pen" VALUES(103,'B1',2,'polytunnel',86.5,'rape','2017-03-13','2023-01-01 00:00:00','Y');
INSERT INTO "dim_pen" VALUES(104,'B2',2,'polytunnel',86.5,'chard','2017-03-13','2023-01-01 00:00:00','Y');
INSERT INTO "dim_pen" VALUES(105,'B3',5,'polytunnel',64.0,'plantain','2018-05-28','2023-01-01 00:00:00','Y');
INSERT INTO "dim_pen" VALUES(106,'C1',3,'net',240.0,'nettle','2019-04-08','2023-01-01 00:00:00','Y');
INSERT INTO "dim_pen" VALUES(107,'C2',4,'net',180.0,'clover','2020-04-27','2023-01-01 00:00:00','Y');
INSERT INTO "dim_pen" VALUES(108,'G1',7,'glass',32.0,NULL,'2021-11-02','2023-01-01 00:00:00','Y');
INSERT INTO "dim_pen" VALUES(109,'G2',6,'glass',28.5,'lettuce','2022-02-15','2023-01-01 00:00:00','Y');
CREATE TABLE dim_keeper (
  keeper_sk INTEGER PRIMARY KEY,
  keeper_nm TEXT NOT NULL,
  hire_dt TEXT,
  shift_cd TEXT,                  -- E early, L late, N night
  hourly_wage_eur REAL,
  supervisor_sk INTEGER REFERENCES dim_keeper(keeper_sk)
);
INSERT INTO "dim_keeper" VALUES(1,'Marguerite Devlin','2015-02-01','E',24.0,NULL);
INSERT INTO "dim_keeper" VALUES(2,'Anselm Korda','2016-06-13','N',21.5,1);
INSERT INTO "dim_keeper" VALUES(3,'Jolene Fairweather','2017-09-04','E',18.2,1);
INSERT INTO "dim_keeper" VALUES(4,'Radek Zima','2018-03-19','N',17.8,2);
INSERT INTO "dim_keeper" VALUES(5,'Ottilie Brandt','2019-05-06','L',17.4,3);
INSERT INTO "dim_keeper" VALUES(6,'Cyril Mbeki','2020-10-12','N',16.5,2);
INSERT INTO "dim_keeper" VALUES(7,'Henrietta Sloane','2021-04-01','L',16.0,3);
INSERT INTO "dim_keeper" VALUES(8,'Paulo Reis','2022-08-22','E',15.4,3);
INSERT INTO "dim_keeper" VALUES(9,'Wanda Tighe','2024-03-04','L',NULL,5);
CREATE TABLE dim_buyer (
  buyer_sk INTEGER PRIMARY KEY,
  buyer_nm TEXT NOT NULL UNIQUE,
  buyer_typ TEXT,                 -- restaurant / cannery / cosmetics / shop
  city_nm TEXT,
  credit_limit_eur REAL,
  organic_only_flg TEXT           -- Y/N
);
INSERT INTO "dim_buyer" VALUES(1,'Auberge du Pont','restaurant','Saint-Varenne',2500.0,'N');
INSERT INTO "dim_buyer" VALUES(2,'Castellan Conserves','cannery','Port Moreau',40000.0,'N');
INSERT INTO "dim_buyer" VALUES(3,'Slimline Dermal','cosmetics','Aldhaven',15000.0,'Y');
INSERT INTO "dim_buyer" VALUES(4,'The Copper Ladle','restaurant','Aldhaven',1800.0,'Y');
INSERT INTO "dim_buyer" VALUES(5,'Marche Vert','shop','Saint-Varenne',3000.0,'Y');
INSERT INTO "dim_buyer" VALUES(6,'Brasserie Lotte','restaurant','Grenholm',2200.0,'N');
INSERT INTO "dim_buyer" VALUES(7,'Grenholm Fine Foods','shop','Grenholm',6000.0,'N');
INSERT INTO "dim_buyer" VALUES(8,'Helicine Labs','cosmetics','Port Moreau',NULL,'Y');
INSERT INTO "dim_buyer" VALUES(9,'Trattoria Lumaca','restaurant','Aldhaven',1500.0,'N');
CREATE TABLE fct_harvest (
  harvest_sk INTEGER PRIMARY KEY,
  pen_sk INTEGER NOT NULL REFERENCES dim_pen(pen_sk),
  picked_by_keeper_sk INTEGER REFERENCES dim_keeper(keeper_sk),
  weighed_by_keeper_sk INTEGER REFERENCES dim_keeper(keeper_sk),
  harvest_dt TEXT,
  live_wt_kg REAL,
  snail_cnt INTEGER,
  undersize_cnt INTEGER,          -- put back
  purge_days INTEGER,             -- days without food after picking
  etl_batch_id INTEGER
);
INSERT INTO "fct_harvest" VALUES(5001,101,4,3,'2024-05-14',62.4,5210,340,5,881);
INSERT INTO "fct_harvest" VALUES(5002,103,6,5,'2024-05-21',118.9,6480,120,6,881);
INSERT INTO "fct_harvest" VALUES(5003,102,4,3,'2024-06-04',58.1,4905,410,5,882);
INSERT INTO "fct_harvest" VALUES(5004,106,2,3,'2024-06-11',96.0,4360,275,7,882);
INSERT INTO "fct_harvest" VALUES(5005,104,6,7,'2024-06-18',127.3,6905,95,6,882);
INSERT INTO "fct_harvest" VALUES(5006,107,2,5,'2024-07-02',88.6,3720,0,7,883);
INSERT INTO "fct_harvest" VALUES(5007,105,4,8,'2024-07-16',41.2,3380,520,5,883);
INSERT INTO "fct_harvest" VALUES(5008,108,8,3,'2024-07-30',22.7,310,18,NULL,883);
INSERT INTO "fct_harvest" VALUES(5009,101,6,7,'2024-09-03',70.5,5875,265,5,885);
INSERT INTO "fct_harvest" VALUES(5010,109,8,5,'2024-09-17',12.9,1990,730,4,885);
INSERT INTO "fct_harvest" VALUES(5011,103,2,7,'2024-10-01',109.4,5930,150,6,886);
CREATE TABLE fct_sale (
  sale_sk INTEGER PRIMARY KEY,
  buyer_sk INTEGER NOT NULL REFERENCES dim_buyer(buyer_sk),
  harvest_sk INTEGER REFERENCES fct_harvest(harvest_sk),
  sale_dt TEXT,
  prod_form_cd TEXT,              -- LIVE, FROZ frozen, BLAN blanched, SLIM slime
  qty_kg REAL,
  unit_price_eur REAL,            -- per kg
  freight_eur REAL,
  paid_flg TEXT,                  -- Y/N
  etl_batch_id INTEGER
);
INSERT INTO "fct_sale" VALUES(9001,1,5001,'2024-05-21','LIVE',14.0,13.5,12.0,'Y',881);
INSERT INTO "fct_sale" VALUES(9002,2,5002,'2024-05-30','BLAN',90.0,9.8,85.0,'Y',881);
INSERT INTO "fct_sale" VALUES(9003,4,5001,'2024-05-23','LIVE',8.5,14.0,9.5,'Y',881);
INSERT INTO "fct_sale" VALUES(9004,3,5003,'2024-06-12','SLIM',6.2,118.0,25.0,'Y',882);
INSERT INTO "fct_sale" VALUES(9005,6,5004,'2024-06-20','BLAN',18.0,19.5,16.0,'N',882);
INSERT INTO "fct_sale" VALUES(9006,2,5005,'2024-06-27','FROZ',120.0,8.9,92.0,'Y',882);
INSERT INTO "fct_sale" VALUES(9007,7,5006,'2024-07-11','FROZ',35.5,12.4,30.0,'Y',883);
INSERT INTO "fct_sale" VALUES(9008,8,5008,'2024-08-08','SLIM',1.9,164.0,18.0,'N',884);
INSERT INTO "fct_sale" VALUES(9009,9,5007,'2024-07-24','LIVE',10.0,15.2,0.0,'Y',883);
INSERT INTO "fct_sale" VALUES(9010,5,5009,'2024-09-12','BLAN',22.0,16.8,14.5,'Y',885);
INSERT INTO "fct_sale" VALUES(9011,1,5010,'2024-09-24','LIVE',6.5,13.5,12.0,'N',885);
CREATE TABLE fct_pen_check (
  pen_check_sk INTEGER PRIMARY KEY,
  pen_sk INTEGER NOT NULL REFERENCES dim_pen(pen_sk),
  keeper_sk INTEGER REFERENCES dim_keeper(keeper_sk),
  check_ts TEXT,
  air_temp_c REAL,
  rel_hum_pct INTEGER,
  soil_ph REAL,
  dead_cnt INTEGER,
  etl_batch_id INTEGER
);
INSERT INTO "fct_pen_check" VALUES(1,101,4,'2024-04-30 22:15',12.4,86,7.1,12,880);
INSERT INTO "fct_pen_check" VALUES(2,102,4,'2024-04-30 22:50',12.1,88,6.9,9,880);
INSERT INTO "fct_pen_check" VALUES(3,103,6,'2024-05-07 23:10',18.6,92,7.4,31,880);
INSERT INTO "fct_pen_check" VALUES(4,106,2,'2024-05-28 21:40',14.0,81,6.6,5,881);
INSERT INTO "fct_pen_check" VALUES(5,107,2,'2024-06-25 22:05',17.3,77,7.0,18,882);
INSERT INTO "fct_pen_check" VALUES(6,104,6,'2024-07-09 23:30',21.8,90,7.3,64,883);
INSERT INTO "fct_pen_check" VALUES(7,108,8,'2024-07-19 06:20',26.5,94,NULL,0,883);
INSERT INTO "fct_pen_check" VALUES(8,105,5,'2024-08-13 20:55',22.4,69,6.8,47,884);
INSERT INTO "fct_pen_check" VALUES(9,109,7,'2024-08-20 19:35',24.9,85,7.2,0,884);
INSERT INTO "fct_pen_check" VALUES(10,101,4,'2024-09-26 22:25',11.7,91,7.0,14,886);
COMMIT;
