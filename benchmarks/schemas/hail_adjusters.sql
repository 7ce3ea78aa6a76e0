CREATE TABLE tbl_crop (
    crop_cd        CHAR(3) PRIMARY KEY,
    crop_nm        VARCHAR(40) NOT NULL,
    crop_grp       VARCHAR(20),
    prem_rate_pct  DECIMAL(5,2) NOT NULL
);
CREATE TABLE tbl_adjuster (
    adj_id         INTEGER PRIMARY KEY,
    adj_last_nm    VARCHAR(40) NOT NULL,
    adj_first_nm   VARCHAR(40) NOT NULL,
    cert_no        VARCHAR(12) UNIQUE,
    cert_dt        DATE,
    region_nm      VARCHAR(30) NOT NULL,
    mentor_adj_id  INTEGER REFERENCES tbl_adjuster(adj_id),
    active_flg     CHAR(1) NOT NULL DEFAULT 'Y'
);
CREATE TABLE tbl_farm (
    farm_id        INTEGER PRIMARY KEY,
    farm_nm        VARCHAR(60) NOT NULL,
    owner_nm       VARCHAR(60) NOT NULL,
    district_nm    VARCHAR(40) NOT NULL,
    tot_area_ha    DECIMAL(8,1),
    tel_no         VARCHAR(20)
);
CREATE TABLE tbl_policy (
    pol_no         VARCHAR(10) PRIMARY KEY,
    farm_id        INTEGER NOT NULL REFERENCES tbl_farm(farm_id),
    crop_cd        CHAR(3) NOT NULL REFERENCES tbl_crop(crop_cd),
    season_yr      INTEGER NOT NULL,
    ins_area_ha    DECIMAL(8,1) NOT NULL,
    sum_ins_amt    DECIMAL(12,2) NOT NULL,
    deduct_pct     DECIMAL(4,1) NOT NULL DEFAULT 10,
    start_dt       DATE NOT NULL,
    cancel_dt      DATE,
    upd_ts         TIMESTAMP
);
CREATE TABLE tbl_storm (
    storm_id       INTEGER PRIMARY KEY,
    storm_dt       DATE NOT NULL,
    start_tm       CHAR(5),
    max_stone_mm   INTEGER,
    wind_spd_kmh   INTEGER,
    track_len_km   DECIMAL(6,1)
);
CREATE TABLE tbl_claim (
    claim_no       VARCHAR(12) PRIMARY KEY,
    pol_no         VARCHAR(10) NOT NULL REFERENCES tbl_policy(pol_no),
    storm_id       INTEGER NOT NULL REFERENCES tbl_storm(storm_id),
    rept_dt        DATE NOT NULL,
    adj_id         INTEGER REFERENCES tbl_adjuster(adj_id),
    review_adj_id  INTEGER REFERENCES tbl_adjuster(adj_id),
    est_loss_pct   DECIMAL(5,1),
    status_cd      CHAR(2) NOT NULL CHECK (status_cd IN ('OP','AS','PD','RJ')),
    paid_amt       DECIMAL(12,2),
    paid_dt        DATE,
    rmk_txt        VARCHAR(200)
);
CREATE TABLE tbl_field_count (
    cnt_id         INTEGER PRIMARY KEY,
    claim_no       VARCHAR(12) NOT NULL REFERENCES tbl_claim(claim_no),
    visit_dt       DATE NOT NULL,
    growth_stage   VARCHAR(20),
    sample_qty     INTEGER NOT NULL,
    dmg_plant_qty  INTEGER NOT NULL,
    leaf_loss_pct  DECIMAL(4,1),
    photo_flg      CHAR(1) NOT NULL DEFAULT 'N'
);
INSERT INTO tbl_crop VALUES
('WHT','Winter wheat','Cereal',2.10),('BAR','Spring barley','Cereal',2.35),('MAI','Grain maize','Cereal',3.05),
('OSR','Oilseed rape','Oilseed',4.40),('SUN','Sunflower','Oilseed',3.80),('SBT','Sugar beet','Root',1.60),
('POT','Potatoes','Root',2.25),('APP','Apples','Fruit',11.50),('VIN','Wine grapes','Fruit',9.75),('HOP','Hops',NULL,8.20);
INSERT INTO tbl_adjuster VALUES
(101,'Halvorsen','Greta','HA-0417','1998-05-12','North',NULL,'Y'),(102,'Okafor','Daniel','HA-0533','2004-04-20','South',101,'Y'),
(103,'Brandt','Uwe','HA-0288','1989-06-01','East',NULL,'N'),(104,'Petrov','Milena','HA-0671','2011-05-18','East',103,'Y'),
(105,'Lindqvist','Jonas','HA-0702','2013-05-22','North',101,'Y'),(106,'Castellan','Rosa','HA-0745','2016-04-11','West',102,'Y'),
(107,'Nemeth','Gabor','HA-0810','2019-05-07','South',102,'Y'),(108,'Whitlock','Anne','HA-0836','2021-05-19','West',106,'Y'),
(109,'Yilmaz','Deniz',NULL,NULL,'East',104,'Y'),(110,'Fournier','Paul','HA-0599','2007-05-30','West',103,'N');
INSERT INTO tbl_farm VALUES
(1,'Lindenhof','Karl Ostermann','Upper Marsh',212.5,'0431 55510'),(2,'Three Oaks Farm','Mary Pell','Fallowdale',148.0,'0431 55523'),
(3,'Weinhof Rieder','Josef Rieder','Sonnberg',18.4,'0439 55501'),(4,'Steadman Brothers','Colin Steadman','Fallowdale',390.0,NULL),
(5,'Mill Farm','Eva Novotna','Lower Marsh',96.7,'0432 55588'),(6,'Orchard Grange','Philip Danby','Sonnberg',41.2,'0439 55517'),
(7,'Hopfengut Brand','Theresa Brand','Kettlebach',27.0,'0435 55540'),(8,'Greenacre Estate','Estate of Lord Marlow','Upper Marsh',870.0,'0431 55577'),
(9,'Birkenfeld','Anton Kraus','Kettlebach',NULL,'0435 55562'),(10,'Heath Holdings Ltd','Sandra Heath','Lower Marsh',265.3,'0432 55519');
INSERT INTO tbl_policy VALUES
('H23-00112',1,'WHT',2023,80.0,128000,10,'2023-03-01',NULL,'2023-03-02 09:14:00'),('H23-00118',3,'VIN',2023,16.0,240000,8,'2023-03-15',NULL,'2023-03-15 11:02:00'),
('H23-00125',6,'APP',2023,32.5,487500,8,'2023-03-20',NULL,'2023-03-21 08:40:00'),('H23-00131',4,'OSR',2023,110.0,165000,15,'2023-02-28',NULL,NULL),
('H24-00207',1,'MAI',2024,64.0,96000,10,'2024-03-05',NULL,'2024-03-05 16:25:00'),('H24-00209',7,'HOP',2024,24.0,312000,8,'2024-03-11',NULL,'2024-03-12 10:00:00'),
('H24-00214',8,'SBT',2024,205.0,410000,10,'2024-03-18',NULL,'2024-03-18 13:37:00'),('H24-00220',2,'BAR',2024,55.0,66000,10,'2024-03-20','2024-04-30','2024-04-30 09:51:00'),
('H24-00226',3,'VIN',2024,16.0,256000,8,'2024-03-22',NULL,'2024-03-22 15:10:00'),('H24-00231',10,'POT',2024,72.5,217500,12.5,'2024-04-02',NULL,NULL),
('H24-00238',9,'SUN',2024,38.0,45600,10,'2024-04-08',NULL,'2024-04-09 08:05:00');
INSERT INTO tbl_storm VALUES
(31,'2023-05-29','16:40',25,70,38.5),(32,'2023-06-21','18:15',42,95,61.0),(33,'2023-07-12','15:05',18,NULL,22.0),(34,'2023-08-24','20:30',55,110,74.3),
(35,'2024-05-18','17:20',20,65,19.8),(36,'2024-06-09',NULL,30,80,NULL),(37,'2024-06-27','14:50',38,88,45.2),(38,'2024-07-15','19:10',60,125,92.6),(39,'2024-08-03','16:00',NULL,60,12.4);
INSERT INTO tbl_claim VALUES
('C23-0041','H23-00112',31,'2023-05-31',105,101,22.5,'PD',16000,'2023-08-18',NULL),
('C23-0052','H23-00118',32,'2023-06-22',104,101,61.0,'PD',127200,'2023-10-30','second count at harvest'),
('C23-0053','H23-00125',32,'2023-06-22',104,NULL,45.0,'PD',180375,'2023-10-12',NULL),
('C23-0060','H23-00131',33,'2023-07-19',106,102,9.0,'RJ',NULL,NULL,'below deductible'),
('C23-0077','H23-00125',34,'2023-08-25',107,101,30.0,'PD',107250,'2023-11-28',NULL),
('C24-0012','H24-00207',35,'2024-05-20',105,NULL,12.0,'PD',1920,'2024-09-02',NULL),
('C24-0019','H24-00209',37,'2024-06-28',108,106,38.5,'PD',95160,'2024-09-27',NULL),
('C24-0023','H24-00226',38,'2024-07-16',104,101,72.0,'AS',NULL,NULL,'owner disputes leaf loss'),
('C24-0024','H24-00214',38,'2024-07-16',107,NULL,28.0,'AS',NULL,NULL,NULL),
('C24-0025','H24-00231',38,'2024-07-18',109,104,NULL,'OP',NULL,NULL,NULL),
('C24-0031','H24-00238',39,'2024-08-05',NULL,NULL,NULL,'OP',NULL,NULL,NULL);
INSERT INTO tbl_field_count VALUES
(1,'C23-0041','2023-06-08','flowering',200,48,15.0,'Y'),(2,'C23-0041','2023-07-20','ripening',200,45,NULL,'N'),(3,'C23-0052','2023-06-30','fruit set',120,71,40.0,'Y'),
(4,'C23-0052','2023-09-14','ripening',120,75,NULL,'Y'),(5,'C23-0053','2023-06-30','fruit set',150,66,25.0,'Y'),(6,'C23-0060','2023-07-27','ripening',250,21,5.0,'N'),
(7,'C23-0077','2023-09-02','ripening',150,47,10.0,'Y'),(8,'C24-0012','2024-05-28','six leaves',300,36,30.0,'N'),(9,'C24-0019','2024-07-05','cone formation',80,31,35.0,'Y'),
(10,'C24-0023','2024-07-24','fruit set',120,88,65.0,'Y'),(11,'C24-0024','2024-07-25',NULL,400,112,55.0,'N');
