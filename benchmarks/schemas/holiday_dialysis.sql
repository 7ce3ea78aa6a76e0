CREATE TABLE "clinics_homeclinic" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "name" varchar(120) NOT NULL,
  "city" varchar(80) NOT NULL,
  "country" varchar(2) NOT NULL,
  "contact_email" varchar(254) NOT NULL,
  "notice_days" smallint unsigned NOT NULL,
  "created_at" datetime NOT NULL
);
CREATE TABLE "patients_patient" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "uuid" char(32) NOT NULL UNIQUE,
  "first_name" varchar(60) NOT NULL,
  "last_name" varchar(60) NOT NULL,
  "date_of_birth" date NOT NULL,
  "sex" varchar(1) NOT NULL,
  "dry_weight_kg" decimal NOT NULL,
  "vascular_access" varchar(3) NOT NULL,
  "hepatitis_b_positive" bool NOT NULL,
  "on_dialysis_since" date NOT NULL,
  "stay_from" date NOT NULL,
  "stay_until" date NOT NULL,
  "home_clinic_id" bigint NOT NULL REFERENCES "clinics_homeclinic" ("id") DEFERRABLE INITIALLY DEFERRED,
  "created_at" datetime NOT NULL,
  "updated_at" datetime NOT NULL
);
CREATE TABLE "staff_nurse" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "full_name" varchar(120) NOT NULL,
  "pin_number" varchar(10) NOT NULL UNIQUE,
  "band" smallint NOT NULL,
  "weekly_hours" decimal NOT NULL,
  "hired_on" date NOT NULL,
  "is_active" bool NOT NULL
);
CREATE TABLE "unit_station" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "label" varchar(10) NOT NULL UNIQUE,
  "machine_model" varchar(60) NOT NULL,
  "serial_number" varchar(20) NOT NULL,
  "commissioned_on" date NOT NULL,
  "running_hours" integer NOT NULL,
  "is_isolation" bool NOT NULL,
  "next_service_due" date NOT NULL
);
CREATE TABLE "unit_dialyser" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "product_name" varchar(60) NOT NULL,
  "manufacturer" varchar(60) NOT NULL,
  "surface_area_m2" decimal NOT NULL,
  "flux" varchar(4) NOT NULL,
  "unit_cost" decimal NOT NULL,
  "units_in_stock" integer NOT NULL,
  "reorder_level" integer NOT NULL
);
CREATE TABLE "treatments_session" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "session_date" date NOT NULL,
  "shift" varchar(2) NOT NULL,
  "duration_minutes" smallint NOT NULL,
  "blood_flow_ml_min" smallint NOT NULL,
  "pre_weight_kg" decimal NOT NULL,
  "post_weight_kg" decimal NULL,
  "pre_systolic_bp" smallint NOT NULL,
  "post_systolic_bp" smallint NULL,
  "uf_volume_ml" integer NULL,
  "heparin_units" integer NOT NULL,
  "complication" varchar(40) NOT NULL,
  "status" varchar(10) NOT NULL,
  "fee_eur" decimal NOT NULL,
  "patient_id" bigint NOT NULL REFERENCES "patients_patient" ("id") DEFERRABLE INITIALLY DEFERRED,
  "station_id" bigint NOT NULL REFERENCES "unit_station" ("id") DEFERRABLE INITIALLY DEFERRED,
  "dialyser_id" bigint NOT NULL REFERENCES "unit_dialyser" ("id") DEFERRABLE INITIALLY DEFERRED,
  "created_at" datetime NOT NULL,
  "updated_at" datetime NOT NULL
);
CREATE TABLE "treatments_session_nurses" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "session_id" bigint NOT NULL REFERENCES "treatments_session" ("id") DEFERRABLE INITIALLY DEFERRED,
  "nurse_id" bigint NOT NULL REFERENCES "staff_nurse" ("id") DEFERRABLE INITIALLY DEFERRED
);
CREATE UNIQUE INDEX "treatments_session_nurses_session_id_nurse_id_5c1d77ae_uniq" ON "treatments_session_nurses" ("session_id", "nurse_id");
CREATE TABLE "labs_bloodresult" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "taken_on" date NOT NULL,
  "haemoglobin_g_l" smallint NOT NULL,
  "potassium_mmol_l" decimal NOT NULL,
  "phosphate_mmol_l" decimal NULL,
  "kt_v" decimal NULL,
  "flagged" bool NOT NULL,
  "patient_id" bigint NOT NULL REFERENCES "patients_patient" ("id") DEFERRABLE INITIALLY DEFERRED,
  "created_at" datetime NOT NULL
);
CREATE TABLE "water_watersample" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "sampled_on" date NOT NULL,
  "sample_point" varchar(30) NOT NULL,
  "colony_count_cfu_ml" integer NOT NULL,
  "endotoxin_eu_ml" decimal NOT NULL,
  "conductivity_us_cm" decimal NOT NULL,
  "passed" bool NOT NULL,
  "taken_by_id" bigint NOT NULL REFERENCES "staff_nurse" ("id") DEFERRABLE INITIALLY DEFERRED,
  "station_id" bigint NULL REFERENCES "unit_station" ("id") DEFERRABLE INITIALLY DEFERRED,
  "created_at" datetime NOT NULL
);

INSERT INTO "clinics_homeclinic" VALUES
(1,'Nierenzentrum Ostertor','Bremen','DE','gast@nz-ostertor.example',21,'2022-02-14 10:03:21.114000'),
(2,'Carrick Renal Unit','Glasgow','GB','holiday@carrickrenal.example',28,'2022-02-14 10:05:47.902000'),
(3,'Centre de Dialyse des Quais','Nantes','FR','accueil@cdquais.example',14,'2022-05-03 08:40:10.338000'),
(4,'Dialysecentrum De Linde','Utrecht','NL','planning@delinde.example',14,'2023-01-19 15:22:36.540000'),
(5,'Nefrologia San Rocco','Bologna','IT','ospiti@nsanrocco.example',30,'2023-06-27 09:11:02.075000'),
(6,'Taunus Dialyse Praxis','Frankfurt','DE','info@taunusdialyse.example',21,'2024-03-08 13:57:29.661000');

INSERT INTO "patients_patient" VALUES
(1,'7f0c2be1d4a94a2e8c51b3370e64a901','Gisela','Hohmeier','1951-03-28','F',64.5,'AVF',0,'2019-02-11','2024-06-03','2024-06-15',1,'2024-04-22 09:14:00.120000','2024-06-03 07:30:11.402000'),
(2,'1b9e88f03c5d4b7fa2d06e12c9934f02','Alasdair','McGlinchey','1947-10-06','M',81.0,'AVF',0,'2016-07-04','2024-06-03','2024-06-12',2,'2024-04-29 11:02:41.300000','2024-06-03 07:41:55.018000'),
(3,'c40d7a5562ef4e0b9b8d21f7a3160e03','Marguerite','Lescure','1960-01-19','F',58.0,'CVC',0,'2023-09-25','2024-06-05','2024-06-19',3,'2024-05-02 16:33:08.771000','2024-06-05 07:28:40.116000'),
(4,'e9125cf4b0784d3d8f6ac3b8d7502a04','Joris','van Dalfsen','1972-05-30','M',92.5,'AVF',0,'2021-11-15','2024-06-08','2024-06-22',4,'2024-05-13 10:20:59.004000','2024-06-08 07:35:02.845000'),
(5,'3a64b1d97e20411c95f08e5b6cfd7705','Ottavia','Bergonzini','1955-08-12','F',55.5,'AVG',1,'2014-04-07','2024-06-10','2024-06-21',5,'2024-05-06 14:48:17.229000','2024-06-10 07:22:33.590000'),
(6,'58d3e0aa9b6c4f21b7e45d10f2c83906','Reinhard','Pohlschmidt','1944-12-01','M',76.0,'AVF',0,'2018-05-28','2024-06-10','2024-06-24',6,'2024-05-10 08:57:36.412000','2024-06-10 07:44:09.933000'),
(7,'ad77c9020f5b4c9e8e1390b6d54e2f07','Morag','Tulliallan','1968-06-23','F',70.5,'CVC',0,'2024-01-08','2024-06-17','2024-06-29',2,'2024-05-20 12:15:28.650000','2024-06-17 07:31:47.280000'),
(8,'06f2d8be4c1a47f38a950be7d9a16b08','Etienne','Pradal','1983-02-14','M',84.0,'AVF',0,'2022-10-17','2024-06-17','2024-06-26',3,'2024-05-27 09:39:44.187000','2024-06-17 07:50:21.764000'),
(9,'b28e519cd7f346a0a6c2f41b83d05e09','Wilma','Oosterkamp','1949-09-09','F',61.0,'AVG',0,'2020-03-02','2024-06-22','2024-07-06',4,'2024-05-31 15:01:13.908000','2024-06-22 07:26:55.337000'),
(10,'f5c03a7be8914d62b1d87c4096ea3210','Heiner','Brockstedt','1958-07-17','M',88.5,'AVF',0,'2017-01-23','2024-06-24','2024-07-08',1,'2024-06-03 10:44:50.521000','2024-06-24 07:38:16.049000'),
(11,'92ab60d51ec74830b4f79e0d3c582f11','Luisa','Cavazzuti','1976-11-04','F',52.0,'AVF',0,'2023-04-10','2024-07-01','2024-07-13',5,'2024-05-28 13:27:02.676000','2024-07-01 07:33:38.910000');

INSERT INTO "staff_nurse" VALUES
(1,'Carmen Izaguirre','RN208841',7,37.5,'2015-09-01',1),
(2,'Desta Worku','RN214403',6,37.5,'2018-03-12',1),
(3,'Pilar Montoro','RN216670',6,30.0,'2019-10-07',1),
(4,'Anneke Schuil','RN221958',5,24.0,'2021-05-17',1),
(5,'Tiago Rebelo','RN223107',5,37.5,'2022-02-01',1),
(6,'Siobhan Garrity','RN224590',5,37.5,'2023-06-05',1),
(7,'Lorenz Habicht','RN211026',6,20.0,'2016-11-21',0);

INSERT INTO "unit_station" VALUES
(1,'A1','Hydra 400','H4-20-11873','2020-04-14',11240,0,'2024-10-14'),
(2,'A2','Hydra 400','H4-20-11879','2020-04-14',10985,0,'2024-10-14'),
(3,'A3','Hydra 400','H4-21-13020','2021-03-22',8710,0,'2024-09-22'),
(4,'B1','Renalis S','RS-00-4471','2023-02-06',3365,0,'2024-08-06'),
(5,'B2','Renalis S','RS-00-4472','2023-02-06',3290,0,'2024-08-06'),
(6,'ISO','Hydra 400','H4-19-09944','2019-05-30',4105,1,'2024-11-30');

INSERT INTO "unit_dialyser" VALUES
(1,'Clarion 14L','Medifil',1.4,'low',17.90,64,40),
(2,'Clarion 17H','Medifil',1.7,'high',22.40,118,60),
(3,'Purex 18','Nordflux',1.8,'high',24.75,86,60),
(4,'Purex 21','Nordflux',2.1,'high',28.30,31,40),
(5,'Lumen HD 25','Aquara Med',2.5,'high',34.60,12,15);

INSERT INTO "treatments_session" VALUES
(1,'2024-06-04','AM',240,320,66.8,64.6,148,131,2450,4000,'','completed',285.00,1,1,2,'2024-05-27 10:00:00.000000','2024-06-04 12:41:10.221000'),
(2,'2024-06-04','AM',240,350,83.9,81.2,156,138,3000,5000,'','completed',285.00,2,2,3,'2024-05-27 10:01:00.000000','2024-06-04 12:50:32.087000'),
(3,'2024-06-06','AM',240,330,66.5,64.5,151,129,2300,4000,'','completed',285.00,1,1,2,'2024-05-27 10:02:00.000000','2024-06-06 12:39:47.310000'),
(4,'2024-06-06','PM',210,250,60.1,58.3,139,94,2050,0,'hypotension','completed',310.00,3,3,1,'2024-05-28 09:15:00.000000','2024-06-06 17:55:02.994000'),
(5,'2024-06-08','AM',240,350,83.6,81.0,159,142,2900,5000,'','completed',285.00,2,2,3,'2024-05-27 10:03:00.000000','2024-06-08 12:47:29.455000'),
(6,'2024-06-11','AM',270,400,96.2,92.9,162,144,3650,6000,'','completed',285.00,4,4,5,'2024-06-03 11:20:00.000000','2024-06-11 13:18:40.012000'),
(7,'2024-06-11','AM',240,300,57.7,55.6,134,122,2350,3500,'','completed',340.00,5,6,1,'2024-06-03 11:21:00.000000','2024-06-11 12:36:18.738000'),
(8,'2024-06-11','PM',240,340,78.4,76.1,145,127,2600,4500,'cramps','completed',285.00,6,2,2,'2024-06-03 11:22:00.000000','2024-06-11 18:22:54.601000'),
(9,'2024-06-13','AM',240,300,57.4,55.5,137,119,2150,3500,'','completed',340.00,5,6,1,'2024-06-03 11:23:00.000000','2024-06-13 12:33:05.870000'),
(10,'2024-06-13','PM',150,260,60.4,59.3,142,135,1300,0,'clotted circuit','stopped',310.00,3,3,1,'2024-05-28 09:16:00.000000','2024-06-13 16:51:33.149000'),
(11,'2024-06-18','AM',240,260,72.9,70.7,150,133,2500,3000,'','completed',310.00,7,1,2,'2024-06-10 14:05:00.000000','2024-06-18 12:44:21.516000'),
(12,'2024-06-18','AM',270,380,87.1,84.2,141,128,3250,5500,'','completed',285.00,8,4,4,'2024-06-10 14:06:00.000000','2024-06-18 13:12:48.063000'),
(13,'2024-06-20','AM',270,390,87.3,84.1,146,130,3500,5500,'cramps','completed',285.00,8,4,4,'2024-06-10 14:07:00.000000','2024-06-20 13:09:57.722000'),
(14,'2024-06-25','PM',240,310,63.2,61.1,153,136,2400,4000,'','completed',285.00,9,3,3,'2024-06-17 10:30:00.000000','2024-06-25 18:19:36.280000'),
(15,'2024-06-25','PM',270,370,91.6,88.6,164,147,3300,6000,'','completed',285.00,10,5,4,'2024-06-17 10:31:00.000000','2024-06-25 18:48:03.957000'),
(16,'2024-07-02','AM',240,320,53.9,52.1,128,117,2100,3000,'','completed',285.00,11,2,2,'2024-06-24 09:45:00.000000','2024-07-02 12:40:15.834000');

INSERT INTO "treatments_session_nurses" VALUES
(1,1,1),(2,1,5),(3,2,5),(4,3,2),(5,3,4),(6,4,3),(7,4,6),(8,5,2),
(9,6,1),(10,6,5),(11,7,2),(12,8,3),(13,8,6),(14,9,2),(15,10,3),(16,10,6),
(17,11,1),(18,12,5),(19,13,4),(20,13,5),(21,14,3),(22,15,6),(23,15,3),(24,16,2);

INSERT INTO "labs_bloodresult" VALUES
(1,'2024-06-04',112,5.1,1.62,1.48,0,1,'2024-06-05 08:10:22.000000'),
(2,'2024-06-04',104,5.8,1.95,1.39,0,2,'2024-06-05 08:10:22.000000'),
(3,'2024-06-06',96,4.7,1.41,1.12,1,3,'2024-06-07 08:05:48.000000'),
(4,'2024-06-11',118,5.5,2.10,1.44,1,4,'2024-06-12 08:12:03.000000'),
(5,'2024-06-11',109,4.9,1.38,1.57,0,5,'2024-06-12 08:12:03.000000'),
(6,'2024-06-11',101,5.3,NULL,1.41,0,6,'2024-06-12 08:12:04.000000'),
(7,'2024-06-13',93,6.2,1.77,NULL,1,3,'2024-06-14 08:07:30.000000'),
(8,'2024-06-18',106,4.4,1.29,1.33,0,7,'2024-06-19 08:03:51.000000'),
(9,'2024-06-18',121,5.6,1.84,1.40,0,8,'2024-06-19 08:03:51.000000'),
(10,'2024-06-25',110,5.0,1.55,1.51,0,9,'2024-06-26 08:09:17.000000'),
(11,'2024-06-25',99,6.0,2.04,1.36,1,10,'2024-06-26 08:09:17.000000'),
(12,'2024-07-02',115,4.6,1.22,1.62,0,11,'2024-07-03 08:11:40.000000');

INSERT INTO "water_watersample" VALUES
(1,'2024-05-06','RO outlet',12,0.010,6.8,1,1,NULL,'2024-05-08 15:00:10.000000'),
(2,'2024-05-06','loop return',34,0.018,7.1,1,1,NULL,'2024-05-08 15:00:44.000000'),
(3,'2024-05-06','station inlet',41,0.020,7.0,1,2,3,'2024-05-08 15:01:20.000000'),
(4,'2024-06-03','RO outlet',15,0.012,7.4,1,2,NULL,'2024-06-05 14:32:08.000000'),
(5,'2024-06-03','loop return',128,0.270,7.9,0,2,NULL,'2024-06-05 14:32:39.000000'),
(6,'2024-06-07','loop return',22,0.015,7.3,1,1,NULL,'2024-06-09 16:18:55.000000'),
(7,'2024-06-07','station inlet',29,0.016,7.2,1,5,6,'2024-06-09 16:19:27.000000'),
(8,'2024-07-01','RO outlet',10,0.009,6.9,1,3,NULL,'2024-07-03 14:47:03.000000'),
(9,'2024-07-01','station inlet',37,0.021,7.0,1,3,1,'2024-07-03 14:47:31.000000');
