-- Flea market pitches: reporting mart, star schema, loaded nightly from the till and the pitch booking system
CREATE TABLE dim_date (date_key INTEGER PRIMARY KEY, full_date DATE NOT NULL, day_name VARCHAR(9), month_name VARCHAR(9), cal_year SMALLINT, fiscal_qtr CHAR(6), is_bank_holiday CHAR(1));
CREATE TABLE dim_trader (trader_key INTEGER PRIMARY KEY, trader_bk VARCHAR(10) NOT NULL, trader_name VARCHAR(80), trading_as VARCHAR(80), home_town VARCHAR(40), trader_type VARCHAR(12), first_trade_dt DATE, insurance_exp_dt DATE, introduced_by_key INTEGER REFERENCES dim_trader(trader_key), eff_from DATE, eff_to DATE, is_current CHAR(1), etl_batch_id INTEGER);
CREATE TABLE dim_pitch (pitch_key INTEGER PRIMARY KEY, pitch_code VARCHAR(6) NOT NULL, zone_name VARCHAR(20), frontage_m DECIMAL(4,1), covered_flag CHAR(1), has_power_flag CHAR(1), std_rent_amt DECIMAL(8,2), etl_batch_id INTEGER);
CREATE TABLE dim_goods_category (category_key INTEGER PRIMARY KEY, category_name VARCHAR(40), category_group VARCHAR(20), restricted_flag CHAR(1), etl_batch_id INTEGER);
CREATE TABLE fact_pitch_day (pitch_day_key INTEGER PRIMARY KEY, booking_date_key INTEGER REFERENCES dim_date(date_key), trading_date_key INTEGER NOT NULL REFERENCES dim_date(date_key), trader_key INTEGER NOT NULL REFERENCES dim_trader(trader_key), pitch_key INTEGER NOT NULL REFERENCES dim_pitch(pitch_key), main_category_key INTEGER REFERENCES dim_goods_category(category_key), booking_ref VARCHAR(12), rent_charged_amt DECIMAL(8,2), discount_pct DECIMAL(4,1), declared_takings_amt DECIMAL(9,2), arrival_time CHAR(5), attendance_status VARCHAR(10), pay_method VARCHAR(8), etl_batch_id INTEGER, load_ts TIMESTAMP);
CREATE TABLE fact_complaint (complaint_key INTEGER PRIMARY KEY, complaint_date_key INTEGER NOT NULL REFERENCES dim_date(date_key), closed_date_key INTEGER REFERENCES dim_date(date_key), against_trader_key INTEGER REFERENCES dim_trader(trader_key), pitch_key INTEGER REFERENCES dim_pitch(pitch_key), complaint_reason VARCHAR(40), refund_amt DECIMAL(8,2), upheld_flag CHAR(1), etl_batch_id INTEGER);
INSERT INTO dim_date VALUES
(20240310,'2024-03-10','Sunday','March',2024,'24Q1','N'),(20240331,'2024-03-31','Sunday','March',2024,'24Q1','N'),(20240401,'2024-04-01','Monday','April',2024,'24Q2','Y'),(20240414,'2024-04-14','Sunday','April',2024,'24Q2','N'),(20240506,'2024-05-06','Monday','May',2024,'24Q2','Y'),(20240512,'2024-05-12','Sunday','May',2024,'24Q2','N'),(20240609,'2024-06-09','Sunday','June',2024,'24Q2','N'),(20240714,'2024-07-14','Sunday','July',2024,'24Q3','N'),(20240811,'2024-08-11','Sunday','August',2024,'24Q3','N'),(20240826,'2024-08-26','Monday','August',2024,'24Q3','Y'),(20240908,'2024-09-08','Sunday','September',2024,'24Q3','N'),(20241013,'2024-10-13','Sunday','October',2024,'24Q4','N');
INSERT INTO dim_trader VALUES
(1,'T0041','Pearl Dunstable','Pearl''s Buttons','Hitchin','regular','2011-04-03','2025-02-28',NULL,'2019-01-01','9999-12-31','Y',501),
(2,'T0056','Vikram Sethi','Sethi Radios','Luton','regular','2014-09-14','2024-11-30',1,'2019-01-01','9999-12-31','Y',501),
(3,'T0088','Maud Ellery',NULL,'Royston','casual','2019-05-12',NULL,NULL,'2019-05-12','9999-12-31','Y',501),
(4,'T0093','Castellan Clearances','Castellan','Stevenage','trade','2016-02-07','2025-06-30',2,'2019-01-01','9999-12-31','Y',502),
(5,'T0107','Ted Froome','Froome Tools','Baldock','regular','2018-03-11','2024-08-31',1,'2019-01-01','9999-12-31','Y',502),
(6,'T0115','Yvette Marchand','Vieux Linge','Cambridge','trade','2020-08-09','2025-01-31',NULL,'2020-08-09','9999-12-31','Y',502),
(7,'T0130','St Luke''s Hospice','Hospice stall','Hitchin','charity','2021-06-13',NULL,NULL,'2021-06-13','9999-12-31','Y',503),
(8,'T0142','Callum Birdsall','Vinyl Bird','Bedford','regular','2022-10-09','2025-04-30',2,'2022-10-09','9999-12-31','Y',503),
(9,'T0157','Rosa Ilincu',NULL,'Letchworth','casual',NULL,NULL,3,'2024-02-20','9999-12-31','Y',504);
INSERT INTO dim_pitch VALUES
(1,'A01','Arcade',3,'Y','Y',42,501),(2,'A02','Arcade',3,'Y','Y',42,501),(3,'A07','Arcade',4.5,'Y','N',55,501),(4,'B03','Church Row',3,'N','N',24,501),(5,'B04','Church Row',3,'N','N',24,501),(6,'C11','Car park',6,'N','N',30,501),(7,'C12','Car park',6,'N','N',30,501),(8,'D01','Gate',2.5,'N','Y',NULL,502);
INSERT INTO dim_goods_category VALUES
(1,'Haberdashery','Textiles','N',501),(2,'Linen and lace','Textiles','N',501),(3,'Radios and valves','Electrical','N',501),(4,'Hand tools','Hardware','N',501),(5,'Knives and blades','Hardware','Y',501),(6,'Records','Media','N',501),(7,'House clearance','General','N',501),(8,'Militaria','Collectables','Y',502),(9,'Taxidermy and ivory','Collectables','Y',502);
INSERT INTO fact_pitch_day VALUES
(1,20240310,20240331,1,1,1,'PB-24-0301',42,0,318.5,'06:40','attended','card',601,'2024-04-01 02:00:00'),
(2,20240310,20240331,2,2,3,'PB-24-0302',37.8,10,455,'06:15','attended','card',601,'2024-04-01 02:00:00'),
(3,20240331,20240401,4,6,7,'PB-24-0317',30,0,1240,'05:50','attended','invoice',601,'2024-04-02 02:00:00'),
(4,20240401,20240414,5,4,4,'PB-24-0330',24,0,NULL,'07:05','attended','cash',602,'2024-04-15 02:00:00'),
(5,NULL,20240414,9,8,NULL,'PB-24-0344',12,NULL,64,'08:30','attended','cash',602,'2024-04-15 02:00:00'),
(6,20240414,20240506,6,3,2,'PB-24-0361',55,0,980.25,'06:30','attended','invoice',603,'2024-05-07 02:00:00'),
(7,20240414,20240506,7,5,7,'PB-24-0362',0,100,211.8,'07:20','attended',NULL,603,'2024-05-07 02:00:00'),
(8,20240506,20240609,8,2,6,'PB-24-0388',42,0,NULL,NULL,'no_show','card',604,'2024-06-10 02:00:00'),
(9,20240512,20240609,5,4,5,'PB-24-0390',24,0,150,'06:55','attended','cash',604,'2024-06-10 02:00:00'),
(10,20240609,20240714,4,7,8,'PB-24-0415',27,10,1610,'05:45','attended','invoice',605,'2024-07-15 02:00:00'),
(11,20240714,20240826,8,1,6,'PB-24-0450',42,0,702.4,'06:25','attended','card',606,'2024-08-27 02:00:00'),
(12,20240811,20240908,3,5,1,'PB-24-0472',24,0,NULL,NULL,'cancelled',NULL,607,'2024-09-09 02:00:00');
INSERT INTO fact_complaint VALUES
(1,20240401,20240414,4,6,'Van left on the pitch',NULL,'Y',602),(2,20240414,20240512,5,4,'Blades on open display',NULL,'Y',603),(3,20240506,20240506,6,3,'Price disputed',15,'N',603),(4,20240609,20240714,NULL,2,'Pitch left empty',42,'Y',605),(5,20240714,20240811,4,7,'Goods believed stolen',NULL,'N',606),(6,20240714,NULL,4,7,'Ivory without certificate',NULL,NULL,606),(7,20240826,20240908,8,1,'Loud music',NULL,'Y',607),(8,20240908,20241013,2,2,'Faulty radio',35.5,'Y',608),(9,20241013,NULL,9,8,'Blocked the gate',NULL,NULL,608);
