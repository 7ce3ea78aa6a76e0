BEGIN TRANSACTION;
CREATE TABLE institutes (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name VARCHAR NOT NULL,
  fao_code VARCHAR(8) NOT NULL,
  city VARCHAR,
  country_code CHAR(2) NOT NULL,
  agreement_signed_on DATE,
  created_at DATETIME NOT NULL,
  updated_at DATETIME NOT NULL
);
CREATE UNIQUE INDEX index_institutes_on_fao_code ON institutes (fao_code);
INSERT INTO institutes VALUES(1,'Ethiopian Biodiversity Institute','ETH085','Addis Ababa','ET','2009-03-11','2016-01-04 08:00:00','2023-05-02 11:20:14');
INSERT INTO institutes VALUES(2,'Instituto Nacional de Innovación Agraria','PER014','Lima','PE','2012-07-30','2016-01-04 08:00:00','2019-11-18 09:02:51');
INSERT INTO institutes VALUES(3,'Nordic Genetic Centre','SWE054','Alnarp','SE','2007-10-01','2016-01-04 08:00:00','2016-01-04 08:00:00');
INSERT INTO institutes VALUES(4,'Vavilov Collection Trust','RUS001','Saint Petersburg','RU',NULL,'2016-01-04 08:00:00','2018-02-09 15:44:07');
INSERT INTO institutes VALUES(5,'Kwaluseni Seed Station','SWZ015','Kwaluseni','SZ','2014-02-20','2016-06-12 10:31:00','2016-06-12 10:31:00');
INSERT INTO institutes VALUES(6,'Jeonju Rural Genebank','KOR011','Jeonju','KR','2010-05-17','2017-03-22 07:19:40','2022-08-30 06:00:00');
INSERT INTO institutes VALUES(7,'Wimmera Grains Library','AUS165','Horsham','AU','2013-11-05','2017-09-14 03:50:11','2024-01-15 22:10:33');
INSERT INTO institutes VALUES(8,'Aleppo Dryland Collection','SYR002','Terbol','LB','2008-01-22','2018-05-03 12:00:00','2021-10-10 10:10:10');
INSERT INTO institutes VALUES(9,'Institute of Plant Industry Lublin','POL022','Lublin','PL','2015-06-08','2019-02-01 09:45:00','2019-02-01 09:45:00');
CREATE TABLE taxa (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  scientific_name VARCHAR NOT NULL UNIQUE,
  common_name VARCHAR,
  family VARCHAR NOT NULL,
  storage_behaviour VARCHAR NOT NULL DEFAULT 'orthodox' CHECK (storage_behaviour IN ('orthodox','intermediate','recalcitrant')),
  thousand_seed_weight_g DECIMAL(8,3),
  retest_interval_years INTEGER NOT NULL DEFAULT 10,
  created_at DATETIME NOT NULL,
  updated_at DATETIME NOT NULL
);
INSERT INTO taxa VALUES(1,'Eragrostis tef','Teff','Poaceae','orthodox',0.310,10,'2016-01-04 08:00:00','2016-01-04 08:00:00');
INSERT INTO taxa VALUES(2,'Hordeum vulgare','Barley','Poaceae','orthodox',45.000,15,'2016-01-04 08:00:00','2016-01-04 08:00:00');
INSERT INTO taxa VALUES(3,'Chenopodium quinoa','Quinoa','Amaranthaceae','orthodox',2.900,8,'2016-01-04 08:00:00','2020-04-17 13:00:00');
INSERT INTO taxa VALUES(4,'Lens culinaris','Lentil','Fabaceae','orthodox',38.500,12,'2016-01-04 08:00:00','2016-01-04 08:00:00');
INSERT INTO taxa VALUES(5,'Oryza sativa','Rice','Poaceae','orthodox',26.200,10,'2016-01-04 08:00:00','2016-01-04 08:00:00');
INSERT INTO taxa VALUES(6,'Coffea arabica','Coffee','Rubiaceae','intermediate',170.000,3,'2016-01-04 08:00:00','2016-01-04 08:00:00');
INSERT INTO taxa VALUES(7,'Vigna subterranea','Bambara groundnut','Fabaceae','orthodox',640.000,8,'2016-06-12 10:40:00','2016-06-12 10:40:00');
INSERT INTO taxa VALUES(8,'Lactuca sativa','Lettuce','Asteraceae','orthodox',1.150,5,'2017-01-09 09:00:00','2017-01-09 09:00:00');
INSERT INTO taxa VALUES(9,'Aegilops tauschii',NULL,'Poaceae','orthodox',11.400,15,'2018-05-03 12:15:00','2018-05-03 12:15:00');
INSERT INTO taxa VALUES(10,'Zizania palustris','Northern wild rice','Poaceae','recalcitrant',30.800,1,'2019-08-27 16:20:00','2019-08-27 16:20:00');
CREATE TABLE boxes (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  institute_id INTEGER NOT NULL REFERENCES institutes (id),
  label VARCHAR NOT NULL UNIQUE,
  hall INTEGER NOT NULL,
  aisle VARCHAR(2) NOT NULL,
  shelf INTEGER NOT NULL,
  weight_kg DECIMAL(6,2),
  sealed_on DATE,
  status VARCHAR NOT NULL DEFAULT 'stored' CHECK (status IN ('in_transit','stored','returned')),
  created_at DATETIME NOT NULL,
  updated_at DATETIME NOT NULL
);
INSERT INTO boxes VALUES(1,1,'ETH-0001',2,'A',3,14.20,'2016-02-10','stored','2016-02-26 10:00:00','2016-02-26 10:00:00');
INSERT INTO boxes VALUES(2,1,'ETH-0002',2,'A',3,13.75,'2016-02-10','stored','2016-02-26 10:04:00','2016-02-26 10:04:00');
INSERT INTO boxes VALUES(3,2,'PER-0117',2,'C',1,9.60,'2017-08-01','stored','2017-08-24 12:00:00','2017-08-24 12:00:00');
INSERT INTO boxes VALUES(4,3,'NGC-0440',1,'B',6,17.05,'2016-10-03','stored','2016-10-19 08:30:00','2016-10-19 08:30:00');
INSERT INTO boxes VALUES(5,8,'ALP-0021',1,'D',2,15.90,'2018-05-20','returned','2018-06-01 09:00:00','2021-10-10 10:10:10');
INSERT INTO boxes VALUES(6,8,'ALP-0022',1,'D',2,16.30,'2018-05-20','stored','2018-06-01 09:02:00','2018-06-01 09:02:00');
INSERT INTO boxes VALUES(7,6,'KOR-0300',3,'A',5,12.48,'2019-03-12','stored','2019-03-29 07:15:00','2019-03-29 07:15:00');
INSERT INTO boxes VALUES(8,5,'SWZ-0009',3,'B',1,18.70,'2020-01-28','stored','2020-02-25 14:40:00','2020-02-25 14:40:00');
INSERT INTO boxes VALUES(9,7,'WGL-0512',3,'C',4,NULL,NULL,'in_transit','2024-01-15 22:12:00','2024-01-15 22:12:00');
CREATE TABLE curators (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  full_name VARCHAR NOT NULL,
  email VARCHAR NOT NULL UNIQUE,
  encrypted_password VARCHAR NOT NULL DEFAULT '',
  job_title VARCHAR,
  manager_id INTEGER REFERENCES curators (id),
  joined_on DATE NOT NULL,
  active BOOLEAN NOT NULL DEFAULT 1,
  created_at DATETIME NOT NULL,
  updated_at DATETIME NOT NULL
);
INSERT INTO curators VALUES(1,'Ingeborg Stavnes','i.stavnes@frostvault.example','$2a$12$Zq1','Head of collections',NULL,'2008-02-26',1,'2016-01-04 08:00:00','2016-01-04 08:00:00');
INSERT INTO curators VALUES(2,'Tsegaye Bekele','t.bekele@frostvault.example','$2a$12$Kd8','Seed physiologist',1,'2013-05-01',1,'2016-01-04 08:00:00','2016-01-04 08:00:00');
INSERT INTO curators VALUES(3,'Marisol Quispe Huanca','m.quispe@frostvault.example','$2a$12$Lw0','Seed physiologist',2,'2017-09-18',1,'2017-09-18 08:00:00','2017-09-18 08:00:00');
INSERT INTO curators VALUES(4,'Radovan Jelínek','r.jelinek@frostvault.example','$2a$12$Pp3','Vault technician',1,'2011-11-14',0,'2016-01-04 08:00:00','2022-06-30 16:00:00');
INSERT INTO curators VALUES(5,'Aoife Ní Dhomhnaill','a.nidhomhnaill@frostvault.example','$2a$12$Vb7','Vault technician',4,'2019-01-07',1,'2019-01-07 08:00:00','2019-01-07 08:00:00');
INSERT INTO curators VALUES(6,'Park Eun-ji','eunji.park@frostvault.example','$2a$12$Rt5','Data manager',1,'2020-08-03',1,'2020-08-03 08:00:00','2020-08-03 08:00:00');
INSERT INTO curators VALUES(7,'Lindiwe Dlamini','l.dlamini@frostvault.example','$2a$12$Ss2','Seed physiologist',2,'2021-03-15',1,'2021-03-15 08:00:00','2021-03-15 08:00:00');
INSERT INTO curators VALUES(8,'Håkon Myrvold','h.myrvold@frostvault.example','$2a$12$Ha9',NULL,5,'2023-10-02',1,'2023-10-02 08:00:00','2023-10-02 08:00:00');
CREATE TABLE accessions (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  accession_number VARCHAR NOT NULL UNIQUE,
  taxon_id INTEGER NOT NULL REFERENCES taxa (id),
  box_id INTEGER REFERENCES boxes (id),
  donor_id INTEGER REFERENCES institutes (id),
  cultivar_name VARCHAR,
  collected_on DATE,
  collected_in VARCHAR,
  elevation_m INTEGER,
  seed_count INTEGER,
  moisture_percent DECIMAL(4,1),
  wild BOOLEAN NOT NULL DEFAULT 0,
  created_at DATETIME NOT NULL,
  updated_at DATETIME NOT NULL
);
INSERT INTO accessions VALUES(1,'FV 10021',1,1,1,'Quncho','2015-11-28','Debre Zeit, Oromia',1900,6000,5.2,0,'2016-02-26 10:10:00','2016-02-26 10:10:00');
INSERT INTO accessions VALUES(2,'FV 10022',1,1,1,'Magna','2015-12-02','Ada''a, Oromia',1880,5500,5.4,0,'2016-02-26 10:11:00','2016-02-26 10:11:00');
INSERT INTO accessions VALUES(3,'FV 10023',2,2,1,NULL,'2014-12-19','Ankober, Amhara',2950,1200,6.1,0,'2016-02-26 10:12:00','2016-02-26 10:12:00');
INSERT INTO accessions VALUES(4,'FV 10305',2,4,3,'Domen','2016-08-30','Trøndelag',120,1500,5.8,0,'2016-10-19 08:40:00','2016-10-19 08:40:00');
INSERT INTO accessions VALUES(5,'FV 10306',8,4,3,'Hjerter Ess',NULL,NULL,NULL,4000,4.9,0,'2016-10-19 08:41:00','2016-10-19 08:41:00');
INSERT INTO accessions VALUES(6,'FV 10777',3,3,2,'Pasankalla','2017-04-11','Ilave, Puno',3850,3000,5.0,0,'2017-08-24 12:10:00','2017-08-24 12:10:00');
INSERT INTO accessions VALUES(7,'FV 11002',4,5,8,'Idlib 2','2010-06-05','Tel Hadya',284,800,6.4,0,'2018-06-01 09:10:00','2018-06-01 09:10:00');
INSERT INTO accessions VALUES(8,'FV 11003',9,6,8,NULL,'2004-07-14','Kopet Dag foothills',640,350,6.0,1,'2018-06-01 09:11:00','2018-06-01 09:11:00');
INSERT INTO accessions VALUES(9,'FV 11450',5,7,6,'Jadobyeo','2018-10-09','Gimje, Jeollabuk-do',12,2500,6.7,0,'2019-03-29 07:20:00','2019-03-29 07:20:00');
INSERT INTO accessions VALUES(10,'FV 11911',7,8,5,'Red Malkerns','2019-05-23','Malkerns valley',740,600,7.3,0,'2020-02-25 14:50:00','2020-02-25 14:50:00');
INSERT INTO accessions VALUES(11,'FV 12260',6,NULL,NULL,NULL,'2022-12-01','Yayu forest',1450,NULL,NULL,1,'2023-01-20 11:00:00','2023-01-20 11:00:00');
CREATE TABLE germination_tests (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  accession_id INTEGER NOT NULL REFERENCES accessions (id),
  tested_by_id INTEGER REFERENCES curators (id),
  started_on DATE NOT NULL,
  seeds_sown INTEGER NOT NULL,
  seeds_germinated INTEGER,
  temperature_c DECIMAL(4,1),
  medium VARCHAR,
  passed BOOLEAN,
  created_at DATETIME NOT NULL,
  updated_at DATETIME NOT NULL
);
INSERT INTO germination_tests VALUES(1,1,2,'2016-03-07',100,97,25.0,'filter paper',1,'2016-03-28 09:00:00','2016-03-28 09:00:00');
INSERT INTO germination_tests VALUES(2,2,2,'2016-03-07',100,88,25.0,'filter paper',1,'2016-03-28 09:02:00','2016-03-28 09:02:00');
INSERT INTO germination_tests VALUES(3,3,2,'2016-03-14',50,41,20.0,'sand',0,'2016-04-04 09:00:00','2016-04-04 09:00:00');
INSERT INTO germination_tests VALUES(4,5,2,'2016-11-02',100,93,18.0,'agar',1,'2016-11-16 09:00:00','2016-11-16 09:00:00');
INSERT INTO germination_tests VALUES(5,6,3,'2017-10-03',100,99,20.0,'agar',1,'2017-10-13 09:00:00','2017-10-13 09:00:00');
INSERT INTO germination_tests VALUES(6,8,3,'2018-06-18',40,22,15.0,'sand',0,'2018-07-20 09:00:00','2018-07-20 09:00:00');
INSERT INTO germination_tests VALUES(7,9,3,'2019-04-15',100,95,28.0,'filter paper',1,'2019-05-06 09:00:00','2019-05-06 09:00:00');
INSERT INTO germination_tests VALUES(8,5,7,'2021-11-08',100,81,18.0,'agar',0,'2021-11-22 09:00:00','2021-11-22 09:00:00');
INSERT INTO germination_tests VALUES(9,10,7,'2022-02-21',50,46,30.0,'vermiculite',1,'2022-03-14 09:00:00','2022-03-14 09:00:00');
INSERT INTO germination_tests VALUES(10,11,7,'2023-02-06',30,NULL,27.5,'vermiculite',NULL,'2023-02-06 09:00:00','2023-02-06 09:00:00');
CREATE TABLE withdrawals (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  accession_id INTEGER NOT NULL REFERENCES accessions (id),
  recipient_id INTEGER NOT NULL REFERENCES institutes (id),
  approved_by_id INTEGER REFERENCES curators (id),
  requested_on DATE NOT NULL,
  shipped_on DATE,
  seeds_sent INTEGER,
  purpose VARCHAR NOT NULL CHECK (purpose IN ('regeneration','research','breeding','restoration')),
  courier_tracking VARCHAR,
  created_at DATETIME NOT NULL,
  updated_at DATETIME NOT NULL
);
INSERT INTO withdrawals VALUES(1,3,1,1,'2018-01-15','2018-02-08',200,'regeneration','NO4471120','2018-01-15 08:00:00','2018-02-08 08:00:00');
INSERT INTO withdrawals VALUES(2,7,8,1,'2019-08-12','2019-09-02',400,'restoration','NO4480093','2019-08-12 08:00:00','2019-09-02 08:00:00');
INSERT INTO withdrawals VALUES(3,8,9,1,'2019-10-01','2019-11-11',40,'research','NO4482516','2019-10-01 08:00:00','2019-11-11 08:00:00');
INSERT INTO withdrawals VALUES(4,6,6,1,'2020-09-21','2020-10-30',100,'breeding','NO4490774','2020-09-21 08:00:00','2020-10-30 08:00:00');
INSERT INTO withdrawals VALUES(5,7,8,1,'2021-09-06','2021-10-10',400,'regeneration','NO4497301','2021-09-06 08:00:00','2021-10-10 08:00:00');
INSERT INTO withdrawals VALUES(6,5,3,2,'2021-12-02','2022-01-19',500,'regeneration','NO4499012','2021-12-02 08:00:00','2022-01-19 08:00:00');
INSERT INTO withdrawals VALUES(7,4,7,2,'2022-05-30','2022-07-04',150,'breeding',NULL,'2022-05-30 08:00:00','2022-07-04 08:00:00');
INSERT INTO withdrawals VALUES(8,1,5,NULL,'2024-02-19',NULL,NULL,'research',NULL,'2024-02-19 08:00:00','2024-02-19 08:00:00');
COMMIT;
