BEGIN TRANSACTION;
CREATE TABLE auth_staff (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  username TEXT NOT NULL UNIQUE,
  password TEXT NOT NULL,
  display_name TEXT NOT NULL,
  email TEXT UNIQUE,
  registration_number TEXT UNIQUE,
  is_active INTEGER NOT NULL CHECK (is_active IN (0,1)),
  date_joined TEXT,
  apprenticed_to_id INTEGER REFERENCES auth_staff(id)
);
INSERT INTO auth_staff (id, username, password, display_name, email, registration_number, is_active, date_joined, apprenticed_to_id) VALUES
(1,'hwolff','pbkdf2$1','Hedwig Wolff','hedwig@irisworks.example','OC-0107',1,'1999-04-01',NULL),(2,'bsande','pbkdf2$2','Bjarte Sande','bjarte@irisworks.example','OC-0133',1,'2006-08-14',1),
(3,'tmorel','pbkdf2$3','Therese Morel','therese@irisworks.example','OC-0140',1,'2009-01-05',1),(4,'kadjei','pbkdf2$4','Kwabena Adjei','kwabena@irisworks.example','OC-0158',1,'2013-10-21',2),
(5,'ljensen','pbkdf2$5','Liv Jensen','liv@irisworks.example',NULL,1,'2017-06-12',3),(6,'rpatel','pbkdf2$6','Rohan Patel','rohan@irisworks.example','OC-0171',0,'2014-03-03',2),
(7,'agomez','pbkdf2$7','Alba Gomez','alba@irisworks.example',NULL,1,'2019-09-30',NULL),(8,'nfuchs','pbkdf2$8','Nora Fuchs','nora@irisworks.example','OC-0182',1,'2018-02-19',3),
(9,'dwhite','pbkdf2$9','Dominic White',NULL,NULL,0,'2020-11-09',4),(10,'ikaya','pbkdf2$10','Ilkay Kaya','ilkay@irisworks.example',NULL,1,'2022-05-16',8);
CREATE TABLE clinic_referrer (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL,
  hospital TEXT,
  city TEXT,
  fax TEXT,
  specialty TEXT,
  referrals_this_year INTEGER,
  slug TEXT UNIQUE
);
INSERT INTO clinic_referrer VALUES
(1,'Dr. Amalie Thorsen','Ullevaal Eye Unit','Oslo','22 55 01 10','oculoplastics',14,'amalie-thorsen'),(2,'Dr. Piotr Zielinski','Haukeland','Bergen','55 55 02 33','oncology',9,'piotr-zielinski'),
(3,'Dr. Sunil Rao','St. Olav','Trondheim','73 55 04 71','trauma',6,'sunil-rao'),(4,'Dr. Greta Nyman','Sahlgrenska','Gothenburg','031 555 06 20','oculoplastics',11,'greta-nyman'),
(5,'Dr. Yann Keller','Jules-Gonin','Lausanne','021 555 77 40','oncology',3,'yann-keller'),(6,'Dr. Olga Petrenko','Private practice','Stavanger',NULL,'pediatrics',5,'olga-petrenko'),
(7,'Dr. Magnus Dahl','University North','Tromso','77 55 08 16','trauma',2,'magnus-dahl'),(8,'Dr. Farah Siddiqui','Moorfields','London','020 5550 9003','oculoplastics',4,'farah-siddiqui'),
(9,'Dr. Leif Brandvold','Innlandet','Elverum','62 55 03 90','general',1,'leif-brandvold'),(10,'Dr. Chiara Donati','Careggi','Florence','055 555 1204','oncology',2,'chiara-donati');
CREATE TABLE clinic_patient (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  uuid TEXT NOT NULL UNIQUE,
  chart_no TEXT NOT NULL UNIQUE,
  full_name TEXT NOT NULL,
  dob TEXT,
  phone TEXT,
  side_affected TEXT,
  surgery_type TEXT,
  surgery_date TEXT,
  implant_mm REAL,
  referred_by_id INTEGER REFERENCES clinic_referrer(id),
  primary_ocularist_id INTEGER REFERENCES auth_staff(id),
  consent_photos INTEGER CHECK (consent_photos IN (0,1)),
  created_at TEXT,
  updated_at TEXT
);
INSERT INTO clinic_patient VALUES
(1,'8f0c1a52-11b0-4d0e-9a77-0d1f6f2f0a01','P-2041','Einar Solheim','1958-02-17','905 55 101','left','enucleation','2015-03-12',20.0,1,1,1,'2015-05-04 09:12:00','2024-01-10 10:00:00'),
(2,'0b6c77d4-62d5-44cc-9d5a-6a1c1f8be402','P-2056','Marit Lunde','1971-09-30','905 55 118','right','evisceration','2016-11-22',18.0,2,2,1,'2017-01-16 13:40:00','2023-11-20 08:31:00'),
(3,'d19e2f60-7e0c-4c3b-8f1d-2f9db5a7c503','P-2073','Jonas Eklund','2009-05-08','905 55 126','left','none (microphthalmia)',NULL,NULL,6,3,0,'2017-08-02 11:05:00','2024-02-28 15:22:00'),
(4,'47a3b8e1-90d2-4f8a-a6c4-b1e87d30e604','P-2088','Ragnhild Moe','1944-12-01','905 55 133','right','enucleation','2018-02-06',22.0,2,1,1,'2018-03-19 10:25:00','2022-06-07 09:45:00'),
(5,'c2d5f7a9-3b14-4e6d-8c90-5e7fa0b1d705','P-2102','Tobias Arnesen','1986-07-14','905 55 140','left','evisceration','2018-10-30',18.0,3,4,1,'2018-12-10 14:15:00','2024-03-05 12:10:00'),
(6,'6e8f0b1c-5d27-4a93-b7e2-91c3d4f5a806','P-2119','Sofia Bergqvist','1993-03-25','905 55 152','right','enucleation','2019-06-18',20.0,4,3,0,'2019-07-29 08:50:00','2023-05-15 16:05:00'),
(7,'a7b9c1d3-e5f7-4912-8b34-c5d6e7f80907','P-2127','Halvor Tveit','1962-11-11','905 55 165','left','exenteration','2020-01-28',NULL,1,2,1,'2020-03-02 09:00:00','2024-01-22 11:11:00'),
(8,'f1e2d3c4-b5a6-4798-8a9b-0c1d2e3f4a08','P-2140','Ingeborg Nes','2016-10-19','905 55 171','right','enucleation','2018-09-04',16.0,2,8,0,'2020-09-14 13:30:00','2024-03-12 09:20:00'),
(9,'15c3e5a7-2d4f-4b6a-9c8e-7f0a1b2c3d09','P-2158','Matteo Rinaldi','1979-04-02','905 55 188','left','evisceration','2021-05-11',18.0,10,4,1,'2021-06-21 10:45:00','2023-09-18 14:00:00'),
(10,'93b1d5f7-a8c0-4e2d-b4f6-1a3c5e7f9b10','P-2166','Asta Gudmundsdottir','1951-08-23','905 55 194','right','enucleation','2022-02-15',22.0,4,1,1,'2022-03-28 09:35:00','2024-02-06 10:40:00'),
(11,'2c4e6a80-1b3d-4f5a-8e7c-9d0b1f2a3c11','P-2180','Daniel Osei','2001-01-06',NULL,'left','evisceration','2023-07-19',20.0,8,8,1,'2023-08-28 15:10:00','2024-03-20 13:25:00');
CREATE TABLE lab_material (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  sku TEXT NOT NULL UNIQUE,
  label TEXT NOT NULL,
  kind TEXT,
  supplier_name TEXT,
  cure_temp_c INTEGER,
  cure_minutes INTEGER,
  cost_nok TEXT,
  is_light_fast INTEGER CHECK (is_light_fast IN (0,1))
);
INSERT INTO lab_material VALUES
(1,'PM-100','Clear acrylic MMA','base','Spectra Dental',74,540,'1180.00',1),(2,'PM-110','Scleral white no. 2','base','Spectra Dental',74,540,'1245.00',1),(3,'PG-201','Raw umber','pigment','Kremer & Son',NULL,NULL,'86.50',1),
(4,'PG-204','Cobalt blue','pigment','Kremer & Son',NULL,NULL,'214.00',1),(5,'PG-207','Chromium green','pigment','Kremer & Son',NULL,NULL,'132.00',1),(6,'PG-212','Alizarin crimson','pigment','Kremer & Son',NULL,NULL,'97.25',0),
(7,'TH-300','Red silk vein thread','thread','Atelier Fil',NULL,NULL,'45.00',0),(8,'IM-401','Alginate ophthalmic','impression','Keystone Ocular',NULL,4,'310.00',0),(9,'CB-500','Cryolite glass tube','glass','Lauscha Glas',NULL,NULL,'690.00',1),(10,'PL-601','Pumice fine','polish','Spectra Dental',NULL,NULL,'58.00',NULL);
CREATE TABLE lab_prosthesis (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  serial TEXT NOT NULL UNIQUE,
  patient_id INTEGER NOT NULL REFERENCES clinic_patient(id),
  made_by_id INTEGER REFERENCES auth_staff(id),
  painted_by_id INTEGER REFERENCES auth_staff(id),
  base_material_id INTEGER REFERENCES lab_material(id),
  replaces_id INTEGER REFERENCES lab_prosthesis(id),
  iris_color TEXT,
  iris_diameter_mm REAL,
  pupil_mm REAL,
  weight_g REAL,
  delivered_on TEXT,
  is_scleral_shell INTEGER CHECK (is_scleral_shell IN (0,1)),
  price_nok TEXT
);
INSERT INTO lab_prosthesis VALUES
(1,'E15-0418',1,1,1,1,NULL,'blue-grey',11.5,3.5,2.6,'2015-06-22',0,'17400.00'),(2,'E17-0502',2,2,1,1,NULL,'hazel',11.8,3.0,2.3,'2017-02-27',0,'17900.00'),(3,'E17-0533',3,3,3,2,NULL,'green',10.5,4.0,1.4,'2017-09-18',1,'19250.00'),
(4,'E18-0561',4,1,1,9,NULL,'dark brown',11.6,2.8,3.1,'2018-05-07',0,'15800.00'),(5,'E19-0588',5,4,2,1,NULL,'blue',11.9,3.4,2.5,'2019-01-21',0,'18300.00'),(6,'E19-0607',6,3,3,2,NULL,'light brown',11.4,3.2,2.4,'2019-09-09',0,'18300.00'),
(7,'E20-0641',1,1,2,1,1,'blue-grey',11.5,3.4,2.7,'2020-06-15',0,'18750.00'),(8,'E20-0659',8,8,3,2,NULL,'brown',10.8,3.8,1.6,'2020-11-02',1,'19900.00'),(9,'E21-0684',9,4,8,1,NULL,'amber',11.7,3.1,2.5,'2021-08-16',0,'19100.00'),
(10,'E22-0717',10,1,1,1,NULL,'grey',11.3,2.9,2.8,'2022-05-23',0,'19600.00'),(11,'E22-0730',2,2,8,1,2,'hazel',11.8,3.0,2.4,'2022-10-17',0,'19600.00'),(12,'E23-0766',3,3,3,2,3,'green',11.1,3.9,1.7,'2023-03-27',1,'20450.00'),(13,'E23-0791',11,8,8,1,NULL,'black-brown',11.9,3.3,2.6,'2023-11-13',0,'20450.00');
CREATE TABLE lab_prosthesis_pigments (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  prosthesis_id INTEGER NOT NULL REFERENCES lab_prosthesis(id),
  material_id INTEGER NOT NULL REFERENCES lab_material(id),
  layer_no INTEGER,
  drops INTEGER,
  UNIQUE (prosthesis_id, material_id)
);
INSERT INTO lab_prosthesis_pigments VALUES
(1,1,4,2,5),(2,1,3,1,2),(3,2,3,1,6),(4,2,5,2,3),(5,3,5,1,7),(6,5,4,1,8),(7,6,3,1,4),(8,7,4,2,6),(9,8,3,2,9),(10,9,6,3,1),(11,9,3,1,5),(12,12,5,1,6);
CREATE TABLE clinic_appointment (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  booking_ref TEXT NOT NULL UNIQUE,
  patient_id INTEGER NOT NULL REFERENCES clinic_patient(id),
  seen_by_id INTEGER REFERENCES auth_staff(id),
  starts_at TEXT,
  duration_min INTEGER,
  reason TEXT,
  no_show INTEGER CHECK (no_show IN (0,1)),
  discomfort_0_10 INTEGER,
  next_due TEXT
);
INSERT INTO clinic_appointment VALUES
(1,'BK7Q2',1,1,'2024-01-10 09:00:00',45,'annual polish',0,1,'2025-01-10'),(2,'BK7R9',7,2,'2024-01-22 10:30:00',90,'impression',0,4,'2024-02-19'),(3,'BK7T4',10,1,'2024-02-06 10:00:00',30,'annual polish',0,0,'2025-02-06'),
(4,'BK7V1',3,3,'2024-02-28 15:00:00',60,'growth check',0,2,'2024-08-28'),(5,'BK7W6',5,4,'2024-03-05 12:00:00',30,'dryness',0,6,'2024-04-05'),(6,'BK7X3',8,8,'2024-03-12 09:00:00',60,'enlargement',0,3,'2024-06-12'),
(7,'BK7Y8',11,8,'2024-03-20 13:00:00',45,'first review',0,2,'2024-09-20'),(8,'BK7Z5',6,3,'2024-03-21 11:00:00',30,'annual polish',1,NULL,NULL),(9,'BK8A2',9,4,'2024-04-03 14:30:00',30,'scratch on surface',0,5,'2025-04-03'),
(10,'BK8B7',4,NULL,'2024-04-09 08:30:00',30,'annual polish',1,NULL,NULL),(11,'BK8C4',2,2,'2024-04-16 09:15:00',45,'annual polish',0,1,'2025-04-16');
COMMIT;
