-- Water damage drying contractor (started as an Access file, extended since)
CREATE TABLE tblInsurer (
  InsurerID INTEGER PRIMARY KEY,
  InsurerName TEXT NOT NULL,
  PanelCode TEXT,
  PayTermsDays INTEGER,
  claims_phone TEXT
);
CREATE TABLE equip_types (
  type_code TEXT PRIMARY KEY,
  descr TEXT NOT NULL,
  power_kw REAL,
  day_hire REAL,
  needs_3phase TEXT
);
CREATE TABLE EQUIPMENT (
  EQ_NO TEXT PRIMARY KEY,
  TYPE_CODE TEXT NOT NULL REFERENCES equip_types(type_code),
  SERIAL TEXT,
  BOUGHT DATE,
  COST NUMERIC,
  pat_due DATE,
  RunHours INTEGER,
  SCRAPPED TEXT DEFAULT 'N'
);
CREATE TABLE technicians (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  Mobile TEXT,
  started DATE,
  left_date DATE,
  trained_leak_detection INTEGER DEFAULT 0,
  asbestosCardExpiry DATE
);
CREATE TABLE Jobs (
  JobNo INTEGER PRIMARY KEY,
  InsurerID INTEGER REFERENCES tblInsurer(InsurerID),
  claim_ref TEXT,
  PolicyHolder TEXT NOT NULL,
  Addr1 TEXT,
  Town TEXT,
  PropType TEXT,
  DateOfLoss DATE,
  instructed DATE,
  CauseOfLoss TEXT,
  surveyor INTEGER REFERENCES technicians(id),
  lead_tech_id INTEGER REFERENCES technicians(id),
  Occupied TEXT,
  dry_cert_date DATE,
  excess_amt NUMERIC,
  InvoiceTotal NUMERIC,
  job_status TEXT,
  memo TEXT,
  upd_user TEXT
);
CREATE TABLE rooms (
  room_id INTEGER PRIMARY KEY,
  JobNo INTEGER NOT NULL REFERENCES Jobs(JobNo),
  room_name TEXT NOT NULL,
  Floor TEXT,
  area_m2 REAL,
  wall_material TEXT,
  floor_covering TEXT,
  strip_out INTEGER DEFAULT 0
);
CREATE TABLE job_equip (
  id INTEGER PRIMARY KEY,
  room_id INTEGER NOT NULL REFERENCES rooms(room_id),
  eq_no TEXT NOT NULL REFERENCES EQUIPMENT(EQ_NO),
  date_in DATE NOT NULL,
  DateOut DATE,
  kwh_in REAL,
  kwh_out REAL,
  set_by INTEGER REFERENCES technicians(id)
);
CREATE TABLE MoistureReadings (
  ReadingID INTEGER PRIMARY KEY,
  RoomID INTEGER NOT NULL REFERENCES rooms(room_id),
  TechID INTEGER REFERENCES technicians(id),
  ReadingDate DATE NOT NULL,
  Surface TEXT,
  MoisturePct REAL,
  target_pct REAL,
  rh REAL,
  temp_c REAL,
  isDry INTEGER,
  photo_path TEXT
);
INSERT INTO tblInsurer VALUES
 (1,'Meridian Home','MER-07',30,'01632 960501'),(2,'Abbeygate Mutual','ABM',45,'01632 960502'),
 (3,'Farmers'' & Rural','FRU-2',30,NULL),(4,'Castellan Direct',NULL,60,'01632 960504'),(5,'Northern Housing Pool','NHP-11',14,'01632 960505');
INSERT INTO equip_types VALUES
 ('DHR','Refrigerant dehumidifier',0.9,14.50,'N'),('DHD','Desiccant dehumidifier',2.4,26.00,'N'),
 ('AMV','Air mover',0.25,5.00,'N'),('INJ','Floor injection unit',1.6,38.00,'N'),
 ('HMT','Heat mat',0.4,9.00,'N'),('DHX','Trailer desiccant',18.0,145.00,'Y');
INSERT INTO EQUIPMENT VALUES
 ('D014','DHR','88-20311','2016-03-09',640,'2024-03-31',18420,'N'),
 ('D022','DHR','88-24077','2018-11-20',690,'2024-03-31',12105,'N'),
 ('D031','DHR','91-00218','2021-06-15',745,'2024-06-30',5230,'N'),
 ('D009','DHR',NULL,'2012-01-30',580,'2022-09-30',26890,'Y'),
 ('X003','DHD','AT-5519','2019-02-12',1850,'2024-02-28',9040,'N'),
 ('X005','DHD','AT-7120','2022-01-24',2100,'2024-06-30',3350,'N'),
 ('A101','AMV','F11872','2017-07-01',165,'2024-01-31',NULL,'N'),
 ('A102','AMV','F11873','2017-07-01',165,'2024-01-31',NULL,'N'),
 ('A117','AMV',NULL,'2020-10-19',180,'2023-10-31',NULL,'N'),
 ('J001','INJ','IN-0440','2020-02-03',2980,'2024-02-28',4115,'N'),
 ('H006','HMT','HM-236','2021-09-08',410,NULL,2200,'N'),
 ('T001','DHX','TRX-12','2022-11-14',14500,'2024-05-31',1460,'N');
INSERT INTO technicians VALUES
 (1,'Craig Fenwick','07700 900601','2011-05-03',NULL,1,'2024-05-20'),
 (2,'Jodie Marsh','07700 900602','2017-09-11',NULL,0,'2024-09-02'),
 (3,'Abdul Rahim','07700 900603','2019-01-14',NULL,1,'2023-11-30'),
 (4,'Phil Castle','07700 900604','2014-06-23','2022-12-16',0,'2022-08-15'),
 (5,'Lena Hofer','07700 900605','2022-02-28',NULL,0,'2025-02-27'),
 (6,'Bernie Squires',NULL,'2008-10-06',NULL,1,NULL),
 (7,'Tom Akers','07700 900607','2023-04-03',NULL,0,'2026-04-01');
INSERT INTO Jobs VALUES
 (2207,1,'MH/448120','Mrs D Ellerby','14 Tanner Row','Wexley','terraced house','2022-01-08','2022-01-10','burst pipe',6,1,'Y','2022-02-11',250,2140.50,'closed','Loft tank froze.','CF'),
 (2219,2,'AB22-00917','Mr & Mrs Kaye','Holly Cottage','Upper Dene','cottage','2022-02-20','2022-02-23','river flood',6,4,'N','2022-05-19',500,8875.00,'closed','Lime plaster, go slow with the heat.','CF'),
 (2231,5,'NHP-7781','Beechfield Court, flat 9','Beechfield Court','Wexley','flat','2022-04-30','2022-05-03','washing machine leak',2,2,'Y','2022-05-24',0,985.00,'closed',NULL,'jm'),
 (2248,NULL,NULL,'St Oswald''s Church','Church Lane','Upper Dene','church','2022-09-02','2022-09-12','blocked gutter',6,3,'N','2022-11-30',NULL,4310.00,'closed','Private job, paid by the parish.','CF'),
 (2260,4,'CD-9930412','R Pilkington','3 Quay View','Saltburgh','bungalow','2022-12-17','2022-12-19','burst pipe',1,3,'N','2023-02-02',350,5560.75,'closed',NULL,'lena'),
 (2303,1,'MH/460077','Dr S Bose','21 The Crescent','Wexley','semi-detached house','2023-01-15','2023-01-16','shower tray leak',2,5,'Y','2023-02-20',250,1725.00,'closed','Next door affected as well, see 2304.','lena'),
 (2304,2,'AB23-00108','Miss T Greaves','23 The Crescent','Wexley','semi-detached house','2023-01-15','2023-01-18','leak from neighbour',2,5,'Y','2023-02-20',NULL,890.00,'closed',NULL,'lena'),
 (2317,3,'FR/2023/55','Manor Farm','Manor Farm','Little Thorpe','farmhouse','2023-05-06','2023-05-09','heating pipe leak under floor',1,1,'Y','2023-07-28',1000,6240.00,'closed',NULL,'jm'),
 (2329,5,'NHP-8140','Wexley Library','Market Square','Wexley','public building','2023-08-25','2023-08-25','cloudburst',6,3,'N',NULL,0,NULL,'awaiting certificate','Basement store, books already at the freezer.','jm'),
 (2341,4,'CD-9958770','J & P Novak','8 Mill Street','Saltburgh','terraced house','2023-11-04','2023-11-07','fire hose water',1,7,'N',NULL,400,NULL,'drying',NULL,'jm'),
 (2346,1,'MH/471903','Mr A Thwaite','5 Fuller''s Yard','Wexley','flat','2023-12-02','2023-12-05','dishwasher hose',2,NULL,NULL,NULL,250,NULL,'survey booked',NULL,'lena');
INSERT INTO rooms VALUES
 (1,2207,'Kitchen','ground',11.5,'brick, gypsum','vinyl',0),
 (2,2207,'Back bedroom','first',10.2,'stud','carpet',1),
 (3,2219,'Parlour','ground',18.0,'stone, lime','flagstone',0),
 (4,2219,'Pantry','ground',6.4,'stone, lime','quarry tile',0),
 (5,2231,'Kitchen','third',8.8,'concrete','laminate',1),
 (6,2248,'Vestry','ground',14.0,'stone, lime','oak boards',0),
 (7,2260,'Lounge','ground',22.5,'block, gypsum','carpet',1),
 (8,2260,'Hall','ground',7.0,'block, gypsum','laminate',1),
 (9,2303,'Bathroom','first',5.6,'stud','tile',1),
 (10,2304,'Dining room','ground',12.1,'brick, gypsum','parquet',0),
 (11,2317,'Farm office','ground',16.3,'brick, gypsum','screed with tile',0),
 (12,2329,'Basement store','basement',94.0,'concrete',NULL,0),
 (13,2341,'Front bedroom','first',13.4,'lath and plaster','carpet',1);
INSERT INTO job_equip VALUES
 (1,1,'D014','2022-01-11','2022-02-10',1204.5,1698.0,1),
 (2,2,'A101','2022-01-11','2022-01-21',NULL,NULL,1),
 (3,3,'X003','2022-02-25','2022-05-16',3310.0,6842.5,4),
 (4,4,'D009','2022-02-25','2022-04-29',8820.0,9561.0,4),
 (5,5,'D022','2022-05-04','2022-05-23',770.2,1041.8,2),
 (6,6,'X003','2022-09-19','2022-11-28',6842.5,9377.0,3),
 (7,7,'D014','2022-12-20','2023-01-30',2280.0,2955.5,3),
 (8,7,'A102','2022-12-20','2023-01-06',NULL,NULL,3),
 (9,8,'D031','2022-12-20','2023-01-24',410.0,952.3,3),
 (10,9,'D022','2023-01-17','2023-02-17',1410.0,1880.4,5),
 (11,10,'A101','2023-01-19','2023-02-03',NULL,NULL,5),
 (12,11,'J001','2023-05-11','2023-07-20',120.0,2310.0,1),
 (13,12,'T001','2023-08-26','2023-10-30',150.0,13960.0,3),
 (14,12,'X005','2023-08-26',NULL,2044.0,NULL,3),
 (15,13,'D031','2023-11-08',NULL,1733.6,NULL,7),
 (16,13,'H006','2023-11-13',NULL,305.0,NULL,NULL);
INSERT INTO MoistureReadings VALUES
 (1,1,1,'2022-01-11','wall',28.5,14.0,82,12.5,0,'2207/k1.jpg'),
 (2,1,1,'2022-02-10','wall',13.2,14.0,48,18.0,1,'2207/k2.jpg'),
 (3,3,4,'2022-02-25','wall',35.0,18.0,91,7.0,0,NULL),
 (4,3,4,'2022-05-16','wall',17.1,18.0,55,15.5,1,'2219/p9.jpg'),
 (5,5,2,'2022-05-04','screed',6.8,4.0,70,19.5,0,NULL),
 (6,5,2,'2022-05-23','screed',3.9,4.0,46,20.0,1,NULL),
 (7,6,3,'2022-09-19','boards',24.0,15.0,84,13.0,0,'2248/v1.jpg'),
 (8,7,3,'2023-01-10','wall',19.5,14.0,58,16.5,0,NULL),
 (9,9,5,'2023-01-17','stud',31.0,16.0,76,17.0,0,'2303/b1.jpg'),
 (10,9,5,'2023-02-17','stud',15.2,16.0,50,19.0,1,NULL),
 (11,11,1,'2023-06-12','screed',5.5,3.5,NULL,NULL,0,NULL),
 (12,12,3,'2023-08-26','slab',9.7,5.0,95,16.0,0,'2329/s1.jpg'),
 (13,12,6,'2023-10-30','slab',5.4,5.0,57,18.5,0,NULL),
 (14,13,7,'2023-11-08','ceiling',27.3,14.0,80,9.5,0,'2341/fb1.jpg'),
 (15,13,7,'2023-11-22','ceiling',21.0,14.0,66,15.0,NULL,NULL);
