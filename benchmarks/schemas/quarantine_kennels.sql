CREATE TABLE staff (
  staff_no INTEGER PRIMARY KEY,
  fullname VARCHAR(60) NOT NULL,
  position VARCHAR(40),
  started DATE,
  keyholder CHAR(1) DEFAULT 'N'
);
CREATE TABLE owners (
  owner_id INTEGER PRIMARY KEY,
  name VARCHAR(80) NOT NULL,
  email_address VARCHAR(120),
  Telephone VARCHAR(30),
  moving_from VARCHAR(40),
  wants_photos INTEGER DEFAULT 0
);
CREATE TABLE unit (
  unit_no VARCHAR(5) PRIMARY KEY,
  block VARCHAR(20),
  heated CHAR(1),
  out_of_use_since DATE
);
CREATE TABLE tblAnimal (
  AnimalID INTEGER PRIMARY KEY,
  owner_id INTEGER NOT NULL REFERENCES owners(owner_id),
  PetName VARCHAR(40) NOT NULL,
  species VARCHAR(20),
  breed VARCHAR(40),
  born DATE,
  microchip VARCHAR(15) UNIQUE,
  neutered CHAR(1),
  travelling_with INTEGER REFERENCES tblAnimal(AnimalID)
);
CREATE TABLE stays (
  id INTEGER PRIMARY KEY,
  animal_id INTEGER NOT NULL REFERENCES tblAnimal(AnimalID),
  unit_no VARCHAR(5) REFERENCES unit(unit_no),
  import_licence VARCHAR(20) UNIQUE,
  arrived DATETIME,
  due_out DATE,
  collected_by VARCHAR(60),
  daily_rate NUMERIC(6,2),
  PaidInFull INTEGER DEFAULT 0,
  booked_by INTEGER REFERENCES staff(staff_no),
  admitted_by INTEGER REFERENCES staff(staff_no),
  last_modified TIMESTAMP
);
CREATE TABLE vet_checks (
  stay_id INTEGER NOT NULL REFERENCES stays(id),
  checked_on DATE NOT NULL,
  temp_c NUMERIC(3,1),
  weight_kg NUMERIC(5,2),
  seen_by VARCHAR(50),
  fit_for_release CHAR(1),
  notes TEXT,
  PRIMARY KEY (stay_id, checked_on)
);
CREATE TABLE owner_visit (
  VisitID INTEGER PRIMARY KEY,
  stay INTEGER NOT NULL REFERENCES stays(id),
  visit_date DATE,
  from_time TIME,
  MinutesAllowed INTEGER,
  no_of_visitors INTEGER,
  supervised_by INTEGER
);
CREATE TABLE unit_rota (
  unit_no VARCHAR(5) NOT NULL REFERENCES unit(unit_no),
  staff_no INTEGER NOT NULL REFERENCES staff(staff_no),
  week_beginning DATE NOT NULL,
  on_nights INTEGER DEFAULT 0,
  hrs NUMERIC(4,1),
  PRIMARY KEY (unit_no, staff_no, week_beginning)
);

INSERT INTO staff VALUES
 (1,'Wendy Catchpole','Kennel manager','2003-06-02','Y'),
 (2,'Ray Lumsden','Deputy manager','2008-01-14','Y'),
 (3,'Agnieszka Zielinska','Senior animal attendant','2012-09-03','Y'),
 (4,'Tim Harknett','Animal attendant','2016-04-18','N'),
 (5,'Chloe Dunmore','Animal attendant','2019-07-01','N'),
 (6,'Obi Nwankwo','Night attendant','2018-11-12','Y'),
 (7,'Linda Spragg','Bookings clerk','2010-02-22','N'),
 (8,'Marcus Feeney','Animal attendant','2021-05-10','N'),
 (9,'Joanna Tilbrook','Cattery attendant','2014-10-06','N'),
 (10,'Pete Addy','Driver','2022-03-28','N');
INSERT INTO owners VALUES
 (1,'Mr & Mrs C. van Rensburg','vanrensburg.c@post.example','+27 21 555 0104','South Africa',1),
 (2,'Dr Anjali Menon','anjali.menon@post.example','+91 80 5550 0177','India',1),
 (3,'Sgt Paul Whitcombe',NULL,'07700 900602','Kenya',0),
 (4,'Lucía Ferreyra','lferreyra@post.example','+54 11 5555 0138','Argentina',1),
 (5,'Mrs Nora Haddad','n.haddad@post.example',NULL,'Egypt',0),
 (6,'Gareth and Sue Pocock','pocockfamily@post.example','07700 900618','Thailand',1),
 (7,'Tanaka Yumi','yumi.tanaka@post.example','+81 3 5555 0191','Japan',1),
 (8,'Thomas Okello','t.okello@post.example','+256 20 555 0122','Uganda',0),
 (9,'Ms Deborah Finch','dfinch@post.example','07700 900631','Brazil',0),
 (10,'Baron Consulting (relocation)','pets@baronrelocation.example','020 7946 0633','Nigeria',0),
 (11,'Irina Vasilenko','irina.v@post.example','+380 44 555 0159','Ukraine',1);
INSERT INTO unit VALUES
 ('K01','Front kennels','Y',NULL),
 ('K02','Front kennels','Y',NULL),
 ('K03','Front kennels','Y','2024-02-19'),
 ('K07','Back kennels','N',NULL),
 ('K08','Back kennels','N',NULL),
 ('K09','Back kennels','Y',NULL),
 ('C01','Cattery','Y',NULL),
 ('C02','Cattery','Y',NULL),
 ('C05','Cattery','Y',NULL),
 ('X01','Isolation','Y',NULL),
 ('X02','Isolation','Y','2023-11-30');
INSERT INTO tblAnimal VALUES
 (1,1,'Duke','Dog','Rhodesian Ridgeback','2017-03-11','968000010447213','Y',NULL),
 (2,1,'Biscuit','Dog','Jack Russell','2019-08-25','968000010447220','Y',1),
 (3,2,'Moti','Dog','Indian pariah cross','2020-01-15','356000010118345','N',NULL),
 (4,3,'Simba','Cat','Domestic shorthair',NULL,NULL,'Y',NULL),
 (5,4,'Gaucho','Dog','Border Collie','2021-10-02','032000010559081','N',NULL),
 (6,5,'Cleo','Cat','Egyptian Mau','2018-05-30','818000010222764','Y',NULL),
 (7,5,'Ramses','Cat','Egyptian Mau','2018-05-30','818000010222771','Y',6),
 (8,6,'Mango','Dog','Thai Bangkaew','2022-02-08','764000010330918','N',NULL),
 (9,7,'Hoshi','Dog','Shiba Inu','2019-12-19','392000010675402','Y',NULL),
 (10,8,'Jembe','Dog','Mixed','2016-07-01','800000010094417','Y',NULL),
 (11,9,'Pipoca','Cat','Domestic longhair','2020-09-14','076000010887650','Y',NULL),
 (12,10,'Tiger','Dog','Boerboel','2018-11-22','566000010713396','N',NULL),
 (13,11,'Murka','Cat','Siberian','2015-04-04','804000010451187','Y',NULL);
INSERT INTO stays VALUES
 (401,1,'K09','IMP/24/00317','2024-01-12 14:20','2024-05-11','Mrs A. van Rensburg',27.50,1,7,3,'2024-05-13 09:02:44'),
 (402,2,'K09','IMP/24/00318','2024-01-12 14:20','2024-05-11','Mrs A. van Rensburg',19.00,1,7,3,'2024-05-13 09:03:10'),
 (403,3,'K01','IMP/24/00342','2024-02-03 07:45','2024-06-02','Dr Anjali Menon',24.00,1,7,2,'2024-06-03 10:20:00'),
 (404,4,'X01',NULL,'2024-02-15 22:10',NULL,NULL,21.50,0,2,6,'2024-09-02 08:00:31'),
 (405,5,'K07','IMP/24/00390','2024-03-07 11:30','2024-07-05','Lucía Ferreyra',24.00,1,7,4,'2024-07-05 16:45:19'),
 (406,6,'C05','IMP/24/00415','2024-04-19 16:05','2024-08-17','Baron drivers',15.00,1,7,9,'2024-08-19 08:58:03'),
 (407,7,'C05','IMP/24/00416','2024-04-19 16:05','2024-08-17','Baron drivers',15.00,1,7,9,'2024-08-19 08:58:40'),
 (408,8,'K02','IMP/24/00451','2024-05-28 09:15','2024-09-25','Gareth Pocock',24.00,1,1,5,'2024-09-26 11:31:57'),
 (409,9,'K08','IMP/24/00473','2024-06-21 13:50','2024-07-01','Yumi Tanaka',24.00,1,7,3,'2024-07-01 14:12:26'),
 (410,10,'K07','IMP/24/00502','2024-07-16 18:40','2024-11-13',NULL,24.00,0,7,8,'2024-10-14 12:00:00'),
 (411,11,'C01','IMP/24/00529','2024-08-09 10:25','2024-12-07',NULL,15.00,0,1,9,'2024-10-11 09:17:35'),
 (412,12,'K01','IMP/24/00560','2024-09-05 20:55','2025-01-03',NULL,29.50,0,7,6,'2024-09-06 07:30:12'),
 (413,13,'C02',NULL,'2024-09-30 15:10','2024-10-21','Irina Vasilenko',15.00,1,2,9,'2024-10-22 10:04:50');
INSERT INTO vet_checks VALUES
 (401,'2024-01-13',38.6,41.20,'P. Gascoyne MRCVS','N','Mild kennel cough, rechecked in a week'),
 (401,'2024-05-09',38.4,42.75,'P. Gascoyne MRCVS','Y',NULL),
 (402,'2024-01-13',38.9,7.10,'P. Gascoyne MRCVS','N',NULL),
 (403,'2024-02-05',39.4,18.30,'H. Brar MRCVS','N','Tick removed from left ear'),
 (403,'2024-05-31',38.5,19.65,'H. Brar MRCVS','Y',NULL),
 (404,'2024-02-16',39.8,3.85,'P. Gascoyne MRCVS','N','No chip found; isolated, blood sent off'),
 (405,'2024-07-04',38.3,20.40,'H. Brar MRCVS','Y',NULL),
 (406,'2024-08-15',38.7,4.05,'M. Ostrowska MRCVS','Y','Slight weight loss, eating again'),
 (408,'2024-05-29',38.8,17.90,'M. Ostrowska MRCVS','N',NULL),
 (409,'2024-06-30',38.5,9.75,'P. Gascoyne MRCVS','Y','Serology accepted, early release'),
 (412,'2024-09-06',NULL,58.40,'H. Brar MRCVS','N','Would not be handled; temperature not taken'),
 (413,'2024-10-18',38.2,5.60,'M. Ostrowska MRCVS','Y',NULL);
INSERT INTO owner_visit VALUES
 (1,401,'2024-02-10','10:30',60,2,3),
 (2,401,'2024-03-09','14:00',60,4,4),
 (3,403,'2024-02-24','11:00',45,1,2),
 (4,403,'2024-04-13','11:00',45,2,5),
 (5,405,'2024-04-06','13:15',45,1,4),
 (6,406,'2024-06-01','15:30',30,1,9),
 (7,408,'2024-06-22','10:00',60,3,5),
 (8,408,'2024-08-03','10:00',60,5,8),
 (9,410,'2024-08-31','14:45',45,1,8),
 (10,411,'2024-09-14','16:00',30,2,9),
 (11,412,'2024-10-05','12:00',20,1,NULL);
INSERT INTO unit_rota VALUES
 ('K01',3,'2024-09-02',0,14.0),
 ('K01',4,'2024-09-09',0,12.5),
 ('K02',5,'2024-09-02',0,12.5),
 ('K07',8,'2024-09-02',0,16.0),
 ('K07',6,'2024-09-02',1,10.0),
 ('K08',8,'2024-09-09',0,8.0),
 ('K09',4,'2024-09-02',0,9.5),
 ('C01',9,'2024-09-02',0,11.0),
 ('C02',9,'2024-09-30',0,11.0),
 ('C05',5,'2024-09-09',0,7.5),
 ('X01',6,'2024-09-02',1,20.0),
 ('X01',3,'2024-09-09',0,6.0);
