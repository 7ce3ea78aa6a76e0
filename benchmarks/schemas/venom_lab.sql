BEGIN TRANSACTION;
CREATE TABLE "taxonomy_species" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "latin_name" varchar(100) NOT NULL UNIQUE,
  "english_name" varchar(100) NOT NULL,
  "family" varchar(40) NOT NULL,
  "range_country" varchar(60) NOT NULL,
  "venom_action" varchar(20) NOT NULL,
  "ld50_mg_per_kg" decimal NULL,
  "cites_listed" bool NOT NULL
);
INSERT INTO "taxonomy_species" VALUES(1,'Bothrops asper','Fer-de-lance','Viperidae','Costa Rica','haemotoxic',2.84,0);
INSERT INTO "taxonomy_species" VALUES(2,'Crotalus simus','Central American rattlesnake','Viperidae','Guatemala','mixed',1.15,1);
INSERT INTO "taxonomy_species" VALUES(3,'Lachesis stenophrys','Bushmaster','Viperidae','Costa Rica','haemotoxic',5.9,0);
INSERT INTO "taxonomy_species" VALUES(4,'Micrurus nigrocinctus','Central American coral snake','Elapidae','Nicaragua','neurotoxic',0.47,1);
INSERT INTO "taxonomy_species" VALUES(5,'Naja kaouthia','Monocled cobra','Elapidae','Thailand','neurotoxic',0.28,1);
INSERT INTO "taxonomy_species" VALUES(6,'Daboia siamensis','Eastern Russell''s viper','Viperidae','Myanmar','haemotoxic',0.21,0);
INSERT INTO "taxonomy_species" VALUES(7,'Bitis arietans','Puff adder','Viperidae','Kenya','cytotoxic',0.9,0);
INSERT INTO "taxonomy_species" VALUES(8,'Dendroaspis polylepis','Black mamba','Elapidae','South Africa','neurotoxic',0.32,0);
INSERT INTO "taxonomy_species" VALUES(9,'Echis ocellatus','West African carpet viper','Viperidae','Nigeria','haemotoxic',NULL,0);
CREATE TABLE "staff_keeper" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "full_name" varchar(100) NOT NULL,
  "employee_code" varchar(8) NOT NULL UNIQUE,
  "handling_level" smallint NOT NULL CHECK ("handling_level" BETWEEN 1 AND 3),
  "blood_group" varchar(3) NOT NULL,
  "started_on" date NOT NULL,
  "bites_suffered" integer NOT NULL,
  "on_call" bool NOT NULL,
  "trained_by_id" bigint NULL REFERENCES "staff_keeper" ("id") DEFERRABLE INITIALLY DEFERRED
);
INSERT INTO "staff_keeper" VALUES(1,'Rodolfo Chinchilla','K-001',3,'O+','1999-08-02',2,1,NULL);
INSERT INTO "staff_keeper" VALUES(2,'Somchai Prasert','K-014',3,'B+','2008-01-14',1,1,1);
INSERT INTO "staff_keeper" VALUES(3,'Wanjiru Kamau','K-019',3,'A-','2012-04-30',0,0,1);
INSERT INTO "staff_keeper" VALUES(4,'Felix Bergström','K-023',2,'A+','2016-09-05',1,1,2);
INSERT INTO "staff_keeper" VALUES(5,'Xiomara Solano','K-027',2,'O-','2018-02-19',0,0,1);
INSERT INTO "staff_keeper" VALUES(6,'Hla Myint','K-030',2,'AB+','2019-11-11',0,1,2);
INSERT INTO "staff_keeper" VALUES(7,'Kyle Rademeyer','K-034',1,'O+','2022-06-20',0,0,3);
INSERT INTO "staff_keeper" VALUES(8,'Priscila Araya','K-036',1,'B-','2023-08-28',0,0,5);
CREATE TABLE "serpentarium_enclosure" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "code" varchar(6) NOT NULL UNIQUE,
  "room" varchar(30) NOT NULL,
  "length_cm" smallint unsigned NOT NULL,
  "basking_temp_c" decimal NOT NULL,
  "humidity_percent" smallint NULL,
  "double_locked" bool NOT NULL,
  "last_disinfected_on" date NULL,
  "keeper_id" bigint NULL REFERENCES "staff_keeper" ("id") DEFERRABLE INITIALLY DEFERRED
);
INSERT INTO "serpentarium_enclosure" VALUES(1,'A-01','Lowland hall',180,30.0,80,1,'2024-02-26',1);
INSERT INTO "serpentarium_enclosure" VALUES(2,'A-02','Lowland hall',180,30.0,80,1,'2024-02-26',1);
INSERT INTO "serpentarium_enclosure" VALUES(3,'A-07','Lowland hall',240,27.5,90,1,'2024-03-01',5);
INSERT INTO "serpentarium_enclosure" VALUES(4,'B-03','Elapid room',120,29.0,75,1,'2024-02-19',2);
INSERT INTO "serpentarium_enclosure" VALUES(5,'B-04','Elapid room',200,31.0,65,1,'2024-03-04',2);
INSERT INTO "serpentarium_enclosure" VALUES(6,'C-11','Dry room',150,33.5,35,1,'2024-01-29',3);
INSERT INTO "serpentarium_enclosure" VALUES(7,'C-12','Dry room',150,33.5,35,0,'2024-01-29',3);
INSERT INTO "serpentarium_enclosure" VALUES(8,'Q-01','Quarantine',90,28.0,NULL,0,NULL,NULL);
CREATE TABLE "serpentarium_snake" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "tag" varchar(12) NOT NULL UNIQUE,
  "pet_name" varchar(30) NULL,
  "sex" varchar(1) NOT NULL CHECK ("sex" IN ('F','M','U')),
  "length_cm" smallint unsigned NULL,
  "weight_g" integer unsigned NULL,
  "captive_bred" bool NOT NULL,
  "arrived_on" date NOT NULL,
  "died_on" date NULL,
  "species_id" bigint NOT NULL REFERENCES "taxonomy_species" ("id") DEFERRABLE INITIALLY DEFERRED,
  "enclosure_id" bigint NULL REFERENCES "serpentarium_enclosure" ("id") DEFERRABLE INITIALLY DEFERRED,
  "mother_id" bigint NULL REFERENCES "serpentarium_snake" ("id") DEFERRABLE INITIALLY DEFERRED
);
INSERT INTO "serpentarium_snake" VALUES(1,'BA-0112','Doña Rosa','F',176,3250,0,'2015-07-19',NULL,1,1,NULL);
INSERT INTO "serpentarium_snake" VALUES(2,'BA-0188',NULL,'M',132,1120,1,'2019-09-02',NULL,1,2,1);
INSERT INTO "serpentarium_snake" VALUES(3,'BA-0189',NULL,'F',158,2040,1,'2019-09-02',NULL,1,2,1);
INSERT INTO "serpentarium_snake" VALUES(4,'LS-0009','Matabuey','M',221,4100,0,'2017-11-23',NULL,3,3,NULL);
INSERT INTO "serpentarium_snake" VALUES(5,'MN-0051',NULL,'U',74,88,0,'2022-05-08',NULL,4,4,NULL);
INSERT INTO "serpentarium_snake" VALUES(6,'NK-0017','Khun Dam','M',164,1890,1,'2018-03-12',NULL,5,5,NULL);
INSERT INTO "serpentarium_snake" VALUES(7,'BI-0030','Bottlecap','F',96,2475,0,'2016-10-30',NULL,7,6,NULL);
INSERT INTO "serpentarium_snake" VALUES(8,'BI-0044',NULL,'M',81,1310,1,'2021-01-17','2023-12-09',7,NULL,7);
INSERT INTO "serpentarium_snake" VALUES(9,'EO-0003',NULL,'F',52,240,0,'2023-06-14',NULL,9,7,NULL);
INSERT INTO "serpentarium_snake" VALUES(10,'CS-0025','Cascabel','M',149,1985,0,'2020-08-21',NULL,2,6,NULL);
INSERT INTO "serpentarium_snake" VALUES(11,'DS-0012',NULL,'F',NULL,NULL,0,'2024-02-20',NULL,6,8,NULL);
CREATE TABLE "venom_pool" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "batch_code" varchar(14) NOT NULL UNIQUE,
  "freeze_dried_on" date NULL,
  "dry_mass_mg" decimal NULL,
  "protein_percent" decimal NULL,
  "sterile" bool NULL,
  "grade" varchar(1) NOT NULL CHECK ("grade" IN ('A','B','X')),
  "species_id" bigint NOT NULL REFERENCES "taxonomy_species" ("id") DEFERRABLE INITIALLY DEFERRED
);
INSERT INTO "venom_pool" VALUES(1,'VP-BA-2305','2023-06-05',1840.0,91.2,1,'A',1);
INSERT INTO "venom_pool" VALUES(2,'VP-BA-2311','2023-11-20',1415.5,89.7,1,'A',1);
INSERT INTO "venom_pool" VALUES(3,'VP-LS-2306','2023-06-19',690.0,85.0,1,'B',3);
INSERT INTO "venom_pool" VALUES(4,'VP-MN-2307','2023-07-31',14.8,93.5,1,'A',4);
INSERT INTO "venom_pool" VALUES(5,'VP-NK-2309','2023-09-25',505.2,94.1,1,'A',5);
INSERT INTO "venom_pool" VALUES(6,'VP-BI-2310','2023-10-16',388.0,80.3,0,'X',7);
INSERT INTO "venom_pool" VALUES(7,'VP-CS-2401','2024-01-29',212.6,88.8,1,'B',2);
INSERT INTO "venom_pool" VALUES(8,'VP-EO-2403',NULL,NULL,NULL,NULL,'B',9);
CREATE TABLE "venom_extraction" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "extracted_at" datetime NOT NULL,
  "method" varchar(20) NOT NULL CHECK ("method" IN ('membrane','electrical','pipette')),
  "volume_ml" decimal NULL,
  "appearance" varchar(30) NOT NULL,
  "contaminated" bool NOT NULL,
  "snake_id" bigint NOT NULL REFERENCES "serpentarium_snake" ("id") DEFERRABLE INITIALLY DEFERRED,
  "extractor_id" bigint NOT NULL REFERENCES "staff_keeper" ("id") DEFERRABLE INITIALLY DEFERRED,
  "assistant_id" bigint NULL REFERENCES "staff_keeper" ("id") DEFERRABLE INITIALLY DEFERRED,
  "pool_id" bigint NULL REFERENCES "venom_pool" ("id") DEFERRABLE INITIALLY DEFERRED
);
INSERT INTO "venom_extraction" VALUES(1,'2023-05-29 08:10:00','membrane',3.4,'yellow, viscous',0,1,1,5,1);
INSERT INTO "venom_extraction" VALUES(2,'2023-05-29 08:31:00','membrane',1.9,'yellow',0,2,1,5,1);
INSERT INTO "venom_extraction" VALUES(3,'2023-06-12 09:05:00','membrane',3.1,'straw',0,4,1,4,3);
INSERT INTO "venom_extraction" VALUES(4,'2023-07-24 10:20:00','pipette',0.06,'clear',0,5,2,6,4);
INSERT INTO "venom_extraction" VALUES(5,'2023-09-18 09:45:00','membrane',1.7,'clear',0,6,2,6,5);
INSERT INTO "venom_extraction" VALUES(6,'2023-10-09 14:00:00','membrane',1.2,'cloudy, blood traces',1,7,3,7,6);
INSERT INTO "venom_extraction" VALUES(7,'2023-11-13 08:20:00','membrane',2.8,'yellow',0,3,1,8,2);
INSERT INTO "venom_extraction" VALUES(8,'2023-11-13 08:42:00','membrane',3.0,'yellow, viscous',0,1,1,8,2);
INSERT INTO "venom_extraction" VALUES(9,'2024-01-22 11:30:00','membrane',0.9,'pale yellow',0,10,3,NULL,7);
INSERT INTO "venom_extraction" VALUES(10,'2024-03-05 09:15:00','electrical',0.1,'yellow',0,9,3,7,8);
INSERT INTO "venom_extraction" VALUES(11,'2024-03-06 10:00:00','membrane',NULL,'dry bite',0,6,2,4,NULL);
CREATE TABLE "sales_buyer" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "organisation" varchar(100) NOT NULL UNIQUE,
  "country" varchar(60) NOT NULL,
  "buyer_type" varchar(20) NOT NULL,
  "import_permit" varchar(30) NULL,
  "contact_person" varchar(80) NOT NULL
);
INSERT INTO "sales_buyer" VALUES(1,'Instituto Picado Sueros','Costa Rica','antivenom maker',NULL,'Yamileth Mora');
INSERT INTO "sales_buyer" VALUES(2,'Queen Saovabha Biologicals','Thailand','antivenom maker','TH-CITES-2281','Dr Anong Srisai');
INSERT INTO "sales_buyer" VALUES(3,'Liverpool Toxin Unit','United Kingdom','university','582104/01','Dr Edward Prowse');
INSERT INTO "sales_buyer" VALUES(4,'Helix Coag Diagnostics','Switzerland','diagnostics',NULL,'Reto Zurbriggen');
INSERT INTO "sales_buyer" VALUES(5,'Kaduna Snakebite Hospital','Nigeria','hospital','NG/NAF/0417','Sr Patience Bala');
INSERT INTO "sales_buyer" VALUES(6,'Universidade de Botucatu','Brazil','university','BR-IB-99120','Prof. Caio Meireles');
INSERT INTO "sales_buyer" VALUES(7,'Peptide Foundry Inc','United States','pharmaceutical','MA-88210C','Jolene Whitaker');
INSERT INTO "sales_buyer" VALUES(8,'Nairobi Antidote Centre','Kenya','antivenom maker',NULL,'Otieno Ouma');
CREATE TABLE "sales_shipment" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "air_waybill" varchar(20) NULL UNIQUE,
  "ordered_on" date NOT NULL,
  "delivered_on" date NULL,
  "mass_mg" decimal NOT NULL,
  "price_usd" decimal NOT NULL,
  "customs_held" bool NOT NULL,
  "buyer_id" bigint NOT NULL REFERENCES "sales_buyer" ("id") DEFERRABLE INITIALLY DEFERRED,
  "pool_id" bigint NOT NULL REFERENCES "venom_pool" ("id") DEFERRABLE INITIALLY DEFERRED
);
INSERT INTO "sales_shipment" VALUES(1,'133-40021184','2023-07-03','2023-07-06',1000,4200,0,1,1);
INSERT INTO "sales_shipment" VALUES(2,'133-40021906','2023-08-14','2023-09-01',250,1375,1,3,1);
INSERT INTO "sales_shipment" VALUES(3,'230-71100452','2023-08-21','2023-08-29',5,1900,0,6,4);
INSERT INTO "sales_shipment" VALUES(4,'230-71100987','2023-10-02','2023-10-12',300,5100,0,2,5);
INSERT INTO "sales_shipment" VALUES(5,'133-40023370','2023-10-30','2023-11-07',100,1850,0,7,5);
INSERT INTO "sales_shipment" VALUES(6,'133-40024015','2023-12-04','2023-12-11',400,2080,0,4,2);
INSERT INTO "sales_shipment" VALUES(7,'230-71102216','2024-02-05','2024-03-08',80,960,1,3,7);
INSERT INTO "sales_shipment" VALUES(8,NULL,'2024-03-11',NULL,60,1500,0,5,8);
COMMIT;
