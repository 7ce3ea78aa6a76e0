CREATE TABLE "species" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "common_name" varchar NOT NULL,
  "scientific_name" varchar NOT NULL,
  "red_list_status" varchar,
  "is_resident" boolean DEFAULT 1 NOT NULL
);
CREATE TABLE "vet_practices" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "name" varchar NOT NULL,
  "town" varchar,
  "phone" varchar,
  "opens_at" time,
  "is_free_of_charge" boolean DEFAULT 0
);
CREATE TABLE "carers" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "first_name" varchar NOT NULL,
  "last_name" varchar NOT NULL,
  "email" varchar NOT NULL,
  "encrypted_password" varchar NOT NULL,
  "mobile" varchar,
  "mentor_id" integer,
  "last_rabies_jab_on" date,
  "has_flight_cage" boolean DEFAULT 0 NOT NULL,
  "max_bats" integer,
  "created_at" datetime NOT NULL,
  CONSTRAINT "fk_rails_mentor" FOREIGN KEY ("mentor_id") REFERENCES "carers" ("id")
);
CREATE UNIQUE INDEX "index_carers_on_email" ON "carers" ("email");
CREATE TABLE "bats" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "species_id" integer NOT NULL,
  "nickname" varchar,
  "ring_number" varchar,
  "sex" varchar,
  "age_class" varchar,
  "found_on" date NOT NULL,
  "found_at_place" varchar,
  "finder_name" varchar,
  "cause" varchar,
  "outcome" varchar,
  "released_at" datetime,
  "created_at" datetime NOT NULL,
  CONSTRAINT "fk_rails_species" FOREIGN KEY ("species_id") REFERENCES "species" ("id")
);
CREATE UNIQUE INDEX "index_bats_on_ring_number" ON "bats" ("ring_number");
CREATE TABLE "placements" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "bat_id" integer NOT NULL,
  "carer_id" integer NOT NULL,
  "starts_on" date NOT NULL,
  "ends_on" date,
  "is_overwintering" boolean DEFAULT 0,
  CONSTRAINT "fk_rails_pl_bat" FOREIGN KEY ("bat_id") REFERENCES "bats" ("id"),
  CONSTRAINT "fk_rails_pl_carer" FOREIGN KEY ("carer_id") REFERENCES "carers" ("id")
);
CREATE TABLE "weighings" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "bat_id" integer NOT NULL,
  "weighed_at" datetime NOT NULL,
  "weight_grams" decimal(4,1) NOT NULL,
  "mealworms_eaten" integer,
  "notes" text,
  CONSTRAINT "fk_rails_w_bat" FOREIGN KEY ("bat_id") REFERENCES "bats" ("id")
);
CREATE TABLE "treatments" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "bat_id" integer NOT NULL,
  "prescribed_by_id" integer,
  "given_by_id" integer NOT NULL,
  "medicine" varchar NOT NULL,
  "dose_ml" decimal(5,3),
  "given_at" datetime NOT NULL,
  "cost" decimal(6,2),
  CONSTRAINT "fk_rails_t_bat" FOREIGN KEY ("bat_id") REFERENCES "bats" ("id"),
  CONSTRAINT "fk_rails_t_vet" FOREIGN KEY ("prescribed_by_id") REFERENCES "vet_practices" ("id"),
  CONSTRAINT "fk_rails_t_carer" FOREIGN KEY ("given_by_id") REFERENCES "carers" ("id")
);

INSERT INTO species VALUES
(1,'Common pipistrelle','Pipistrellus pipistrellus','LC',1),
(2,'Soprano pipistrelle','Pipistrellus pygmaeus','LC',1),
(3,'Brown long-eared bat','Plecotus auritus','LC',1),
(4,'Noctule','Nyctalus noctula','LC',1),
(5,'Serotine','Eptesicus serotinus','VU',1),
(6,'Daubenton''s bat','Myotis daubentonii','LC',1),
(7,'Natterer''s bat','Myotis nattereri','LC',1),
(8,'Barbastelle','Barbastella barbastellus','VU',1),
(9,'Nathusius'' pipistrelle','Pipistrellus nathusii','NT',1),
(10,'Parti-coloured bat','Vespertilio murinus',NULL,0),
(11,'Lesser horseshoe bat','Rhinolophus hipposideros','LC',1);

INSERT INTO vet_practices VALUES
(1,'Millrace Veterinary Centre','Wimborne','01202 555 118','08:30',1),
(2,'Tolpuddle Farm Vets','Dorchester','01305 555 402','08:00',0),
(3,'St Aldhelm''s Animal Hospital','Sherborne','01935 555 776','00:00',0),
(4,'Kingfisher Small Animal Clinic','Poole','01202 555 903','09:00',1),
(5,'Hartgrove Vets','Shaftesbury','01747 555 230','08:30',1),
(6,'Quay Street Veterinary Surgery','Weymouth','01305 555 667','08:45',0),
(7,'Brackenwood Exotics','Ringwood','01425 555 081','09:30',0),
(8,'Purbeck Vet Group','Swanage','01929 555 344','08:30',1),
(9,'The Old Forge Vets','Blandford','01258 555 519','08:15',0),
(10,'Charmouth Road Vets','Lyme Regis','01297 555 052','09:00',1);

INSERT INTO carers VALUES
(1,'Jean','Hollowell','jean.hollowell@batmail.example','$2a$12$q0Zr','07700 900112',NULL,'2023-11-04',1,12,'2017-04-02 10:00:00'),
(2,'Martin','Frayne','mfrayne@batmail.example','$2a$12$8vTe','07700 900245',1,'2024-01-19',0,4,'2018-05-22 18:31:00'),
(3,'Oluchi','Eze','oluchi.eze@batmail.example','$2a$12$LmPa','07700 900317',1,'2022-06-30',0,3,'2020-07-11 09:12:00'),
(4,'Tessa','Wainscott','tessa@wainscott.example','$2a$12$Kc3u','07700 900488',2,NULL,0,2,'2023-03-15 20:45:00'),
(5,'Graham','Lisle','g.lisle@batmail.example','$2a$12$77rB',NULL,NULL,'2023-09-12',1,8,'2017-04-02 10:05:00'),
(6,'Dot','Pankhurst','dot.p@batmail.example','$2a$12$xW1o','07700 900529',5,'2021-02-25',0,NULL,'2019-08-08 14:00:00'),
(7,'Ravi','Menon','ravi.menon@batmail.example','$2a$12$Zt90','07700 900634',5,'2024-02-08',0,5,'2021-06-01 12:20:00'),
(8,'Eleanor','Stickland','ellie.s@batmail.example','$2a$12$aa2D','07700 900701',1,'2023-05-17',1,6,'2019-05-30 08:15:00'),
(9,'Piotr','Gajewski','piotr.g@batmail.example','$2a$12$Bq6h','07700 900876',8,'2024-03-21',0,2,'2024-02-20 19:05:00'),
(10,'Hilary','Damer','hilary@damer.example','$2a$12$Pn5x','07700 900933',8,NULL,0,1,'2024-04-28 21:10:00');

INSERT INTO bats VALUES
(1,1,'Pickle',NULL,'female','adult','2024-05-03','St Mary''s church porch, Wareham','Rev. Alan Toye','Cat attack','released','2024-05-29 21:20:00','2024-05-03 09:41:00'),
(2,2,'Bramble',NULL,'male','adult','2024-05-11','Quarry Lane, Swanage',NULL,'Grounded','released','2024-05-14 21:35:00','2024-05-11 22:02:00'),
(3,3,'Moth','Y4471','female','adult','2024-05-20','Barn conversion, Cranborne','Sue Ledbury','Builder disturbance','released','2024-06-08 22:00:00','2024-05-20 13:17:00'),
(4,1,NULL,NULL,NULL,'juvenile','2024-06-18','Primary school, Corfe Mullen','Mrs Kent','Fallen from roost','died',NULL,'2024-06-18 15:30:00'),
(5,5,'Duchess','Z0193','female','adult','2024-06-21','Attic, Bere Regis','Colin Samways','Torn wing membrane','in care',NULL,'2024-06-21 08:55:00'),
(6,4,'Hector',NULL,'male','adult','2024-06-25','Felled ash, Kingston Lacy','Dan Burt (tree surgeon)','Roost destroyed','released','2024-07-02 21:50:00','2024-06-25 11:11:00'),
(7,2,'Pip',NULL,'male','juvenile','2024-07-02','Kitchen, Lytchett Matravers','Amy Orchard','Fallen from roost','released','2024-08-05 21:05:00','2024-07-02 07:48:00'),
(8,1,'Squeak',NULL,'female','juvenile','2024-07-02','Kitchen, Lytchett Matravers','Amy Orchard','Fallen from roost','released','2024-08-05 21:05:00','2024-07-02 07:50:00'),
(9,7,NULL,NULL,'male','adult','2024-07-14','Bridge works, Sturminster','Highways crew','Grounded','euthanised',NULL,'2024-07-14 16:26:00'),
(10,9,'Baltic','LV-30882','male','adult','2024-09-04','Ferry deck, Poole','Deckhand, Barfleur','Exhaustion','released','2024-09-10 20:15:00','2024-09-04 06:33:00'),
(11,1,'Flypaper',NULL,'female','adult','2024-09-12','Riding stables, Holt','Gemma Rose','Stuck on flypaper','in care',NULL,'2024-09-12 18:40:00'),
(12,11,NULL,NULL,'female','adult','2024-09-30','Lime kiln, Portland','Caving club','Torn wing membrane','transferred',NULL,'2024-09-30 12:00:00');

INSERT INTO placements VALUES
(1,1,2,'2024-05-03','2024-05-17',0),
(2,1,1,'2024-05-17','2024-05-29',0),
(3,2,8,'2024-05-11','2024-05-14',0),
(4,3,1,'2024-05-20','2024-06-08',0),
(5,4,4,'2024-06-18','2024-06-19',0),
(6,5,7,'2024-06-21','2024-09-15',0),
(7,5,5,'2024-09-15',NULL,1),
(8,6,5,'2024-06-25','2024-07-02',0),
(9,7,3,'2024-07-02','2024-07-28',0),
(10,8,3,'2024-07-02','2024-07-28',0),
(11,7,8,'2024-07-28','2024-08-05',0),
(12,8,8,'2024-07-28','2024-08-05',0),
(13,10,7,'2024-09-04','2024-09-10',0),
(14,11,6,'2024-09-12',NULL,1);

INSERT INTO weighings VALUES
(1,1,'2024-05-03 10:15:00',4.1,3,'Dehydrated, small hole in left wing'),
(2,1,'2024-05-10 19:00:00',4.8,11,NULL),
(3,1,'2024-05-28 19:30:00',5.4,14,'Flying strongly in cage'),
(4,2,'2024-05-11 22:30:00',5.0,9,NULL),
(5,3,'2024-05-20 14:00:00',7.2,NULL,'Would not eat on first night'),
(6,3,'2024-06-05 20:10:00',8.6,20,NULL),
(7,4,'2024-06-18 16:00:00',1.6,NULL,'Milk only, eyes closed'),
(8,5,'2024-06-21 09:40:00',19.5,8,NULL),
(9,5,'2024-08-30 18:45:00',23.8,32,'Tear two thirds healed'),
(10,6,'2024-06-25 12:00:00',27.0,25,NULL),
(11,7,'2024-07-02 08:30:00',2.3,NULL,'Milk every three hours'),
(12,10,'2024-09-04 07:10:00',6.0,18,NULL),
(13,11,'2024-09-12 19:20:00',4.3,5,'Glue mostly off with butter');

INSERT INTO treatments VALUES
(1,1,1,2,'Marbofloxacin',0.02,'2024-05-03 12:00:00',0),
(2,1,1,2,'Meloxicam',0.01,'2024-05-03 12:05:00',0),
(3,1,1,1,'Marbofloxacin',0.02,'2024-05-18 09:00:00',0),
(4,3,NULL,1,'Rehydration salts',0.1,'2024-05-20 14:10:00',NULL),
(5,4,NULL,4,'Goat milk replacer',0.05,'2024-06-18 16:30:00',NULL),
(6,5,9,7,'Amoxicillin clavulanate',0.08,'2024-06-21 17:30:00',18.5),
(7,5,9,7,'Meloxicam',0.04,'2024-06-21 17:35:00',6.2),
(8,5,7,7,'Wound glue',NULL,'2024-07-09 10:30:00',42),
(9,6,NULL,5,'Rehydration salts',0.25,'2024-06-25 12:20:00',NULL),
(10,10,4,7,'Ivermectin',0.005,'2024-09-05 11:00:00',0),
(11,11,8,6,'Marbofloxacin',0.02,'2024-09-13 08:50:00',0);
