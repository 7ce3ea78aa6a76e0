CREATE TABLE "users" (
    "id" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
    "email" varchar NOT NULL,
    "encrypted_password" varchar,
    "first_name" varchar,
    "last_name" varchar,
    "role" varchar DEFAULT 'swimmer',
    "is_confirmed" boolean DEFAULT 0,
    "created_at" datetime NOT NULL,
    "updated_at" datetime NOT NULL
);
CREATE TABLE "swimmers" (
    "id" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
    "user_id" integer NOT NULL REFERENCES "users"("id"),
    "date_of_birth" date,
    "nationality" varchar,
    "gender" varchar,
    "emergency_contact" varchar,
    "medical_valid_until" date,
    "is_para_athlete" boolean DEFAULT 0,
    "created_at" datetime NOT NULL,
    "updated_at" datetime NOT NULL
);
CREATE TABLE "boats" (
    "id" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
    "name" varchar NOT NULL,
    "home_port" varchar,
    "length_m" decimal(5,2),
    "max_passengers" integer,
    "has_toilet" boolean DEFAULT 1,
    "status" varchar DEFAULT 'active',
    "owner_id" integer REFERENCES "users"("id"),
    "created_at" datetime NOT NULL,
    "updated_at" datetime NOT NULL
);
CREATE TABLE "tides" (
    "id" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
    "starts_on" date NOT NULL,
    "ends_on" date NOT NULL,
    "kind" varchar NOT NULL,
    "high_water_m" float,
    "created_at" datetime NOT NULL,
    "updated_at" datetime NOT NULL
);
CREATE TABLE "swims" (
    "id" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
    "boat_id" integer NOT NULL REFERENCES "boats"("id"),
    "tide_id" integer REFERENCES "tides"("id"),
    "pilot_id" integer NOT NULL REFERENCES "users"("id"),
    "observer_id" integer REFERENCES "users"("id"),
    "category" varchar NOT NULL,
    "started_at" datetime,
    "finished_at" datetime,
    "start_beach" varchar,
    "landing_place" varchar,
    "water_temp_c" float,
    "wind_force" integer,
    "status" varchar NOT NULL DEFAULT 'booked',
    "abort_reason" varchar,
    "is_ratified" boolean DEFAULT 0,
    "created_at" datetime NOT NULL,
    "updated_at" datetime NOT NULL
);
CREATE TABLE "swim_participants" (
    "id" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
    "swim_id" integer NOT NULL REFERENCES "swims"("id"),
    "swimmer_id" integer NOT NULL REFERENCES "swimmers"("id"),
    "position" integer,
    "created_at" datetime NOT NULL,
    UNIQUE ("swim_id","swimmer_id")
);
CREATE TABLE "feeds" (
    "id" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
    "swim_id" integer NOT NULL REFERENCES "swims"("id"),
    "given_at" datetime NOT NULL,
    "content" varchar,
    "volume_ml" integer,
    "stroke_rate" integer,
    "note" text,
    "created_at" datetime NOT NULL
);
CREATE TABLE "payments" (
    "id" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
    "swim_id" integer NOT NULL REFERENCES "swims"("id"),
    "user_id" integer NOT NULL REFERENCES "users"("id"),
    "amount" decimal(10,2) NOT NULL,
    "currency" varchar DEFAULT 'GBP',
    "kind" varchar,
    "paid_on" date,
    "is_refunded" boolean DEFAULT 0,
    "created_at" datetime NOT NULL
);
INSERT INTO users VALUES
(1,'ray.b@pilots.example','$2a$12$kq1','Ray','Bodiam','pilot',1,'2018-01-04 10:02:11','2023-05-01 09:00:00'),
(2,'neil.s@pilots.example','$2a$12$pp7','Neil','Sandgate','pilot',1,'2018-01-04 10:05:40','2022-11-19 17:22:03'),
(3,'jo.hythe@pilots.example','$2a$12$zz3','Joanna','Hythe','pilot',1,'2020-02-18 08:31:00','2024-03-03 12:00:00'),
(4,'obs.keith@swims.example','$2a$12$ab9','Keith','Oram','observer',1,'2019-03-12 19:45:10','2019-03-12 19:45:10'),
(5,'obs.mina@swims.example','$2a$12$lm4','Mina','Petrov','observer',1,'2021-06-01 20:10:54','2023-01-15 08:08:08'),
(6,'sarah.lindqvist@mail.example','$2a$12$re2','Sarah','Lindqvist','swimmer',1,'2021-09-20 07:15:00','2023-08-30 21:40:00'),
(7,'t.okonkwo@mail.example','$2a$12$uu8','Tobe','Okonkwo','swimmer',1,'2022-01-09 11:11:11','2023-09-02 06:00:00'),
(8,'mhairi@mail.example','$2a$12$qx5','Mhairi','Laing','swimmer',1,'2022-02-02 14:00:00','2024-07-12 10:30:00'),
(9,'dgarcia@mail.example','$2a$12$cv6','Diego','Garcia','swimmer',1,'2022-10-23 16:20:35','2024-06-21 18:00:00'),
(10,'wen.zhao@mail.example',NULL,'Wen','Zhao','swimmer',0,'2024-05-05 03:12:00','2024-05-05 03:12:00'),
(11,'patk@mail.example','$2a$12$nb1','Pat','Keogh','swimmer',1,'2023-01-30 22:01:00','2024-01-02 09:00:00');
INSERT INTO swimmers VALUES
(1,6,'1986-04-17','Swedish','female','Anders Lindqvist','2024-03-01',0,'2021-09-20 07:20:00','2023-08-30 21:40:00'),
(2,7,'1992-12-08','British','male','Grace Okonkwo','2024-02-11',0,'2022-01-09 11:20:00','2023-09-02 06:00:00'),
(3,8,'1979-07-25','British','female','Iain Laing','2025-01-20',1,'2022-02-02 14:05:00','2024-07-12 10:30:00'),
(4,9,'1998-03-02','Mexican','male',NULL,'2024-12-15',0,'2022-10-23 16:30:00','2024-06-21 18:00:00'),
(5,10,'2003-08-14','Chinese','male','Li Zhao',NULL,0,'2024-05-05 03:20:00','2024-05-05 03:20:00'),
(6,11,'1955-10-30','Irish','female','Dermot Keogh','2025-02-28',0,'2023-01-30 22:05:00','2024-01-02 09:00:00');
INSERT INTO boats VALUES
(1,'Curlew','Folkestone',11.80,10,1,'active',1,'2018-01-04 10:20:00','2023-05-01 09:00:00'),
(2,'Grey Seal','Dover',12.40,12,1,'active',2,'2018-01-04 10:25:00','2022-11-19 17:22:03'),
(3,'Patience II','Dover',9.95,6,0,'active',3,'2020-02-18 08:40:00','2024-03-03 12:00:00'),
(4,'Lady Winifred','Ramsgate',13.10,12,1,'in_refit',2,'2019-07-07 07:07:07','2024-02-01 08:00:00'),
(5,'Sprat','Folkestone',8.20,4,0,'retired',NULL,'2018-01-04 10:30:00','2021-10-10 10:10:10');
INSERT INTO tides VALUES
(1,'2023-07-08','2023-07-14','neap',5.4,'2022-11-01 00:00:00','2022-11-01 00:00:00'),
(2,'2023-08-05','2023-08-11','spring',6.9,'2022-11-01 00:00:00','2022-11-01 00:00:00'),
(3,'2023-08-24','2023-08-30','neap',5.6,'2022-11-01 00:00:00','2022-11-01 00:00:00'),
(4,'2023-09-22','2023-09-28','neap',5.5,'2022-11-01 00:00:00','2022-11-01 00:00:00'),
(5,'2024-06-28','2024-07-04','neap',5.3,'2023-11-01 00:00:00','2023-11-01 00:00:00'),
(6,'2024-07-20','2024-07-26','spring',6.8,'2023-11-01 00:00:00','2023-11-01 00:00:00'),
(7,'2024-08-11','2024-08-17','neap',NULL,'2023-11-01 00:00:00','2023-11-01 00:00:00');
INSERT INTO swims VALUES
(1,1,1,1,4,'solo','2023-07-09 03:42:00','2023-07-09 16:55:00','Samphire Hoe','Wissant',16.2,3,'completed',NULL,1,'2022-02-10 09:00:00','2023-07-12 10:00:00'),
(2,2,2,2,5,'solo','2023-08-06 22:15:00','2023-08-07 05:30:00','Shakespeare Beach',NULL,17.1,5,'aborted','hypothermia',0,'2022-03-15 09:00:00','2023-08-08 11:00:00'),
(3,2,3,2,4,'relay','2023-08-25 04:10:00','2023-08-25 15:48:00','Samphire Hoe','Cap Gris-Nez',17.8,2,'completed',NULL,1,'2022-06-20 09:00:00','2023-09-01 10:00:00'),
(4,3,4,3,5,'solo','2023-09-24 02:30:00','2023-09-24 18:21:00','Abbot''s Cliff','Sangatte',16.5,4,'completed',NULL,0,'2022-11-28 09:00:00','2023-10-02 10:00:00'),
(5,1,4,1,NULL,'solo',NULL,NULL,NULL,NULL,NULL,NULL,'cancelled','weather',0,'2023-01-05 09:00:00','2023-09-29 08:00:00'),
(6,1,5,1,4,'solo','2024-06-30 05:05:00','2024-06-30 14:37:00','Samphire Hoe','Cap Gris-Nez',14.6,2,'completed',NULL,1,'2023-02-14 09:00:00','2024-07-05 10:00:00'),
(7,3,5,3,5,'two-way','2024-07-02 01:20:00','2024-07-02 20:00:00','Shakespeare Beach',NULL,14.9,4,'aborted','shipping traffic',0,'2023-03-03 09:00:00','2024-07-04 10:00:00'),
(8,2,6,2,4,'relay','2024-07-21 23:50:00','2024-07-22 12:40:00','Samphire Hoe','Audresselles',16.8,3,'completed',NULL,0,'2023-05-19 09:00:00','2024-07-24 10:00:00'),
(9,3,7,3,NULL,'solo',NULL,NULL,NULL,NULL,NULL,NULL,'booked',NULL,0,'2024-05-06 09:00:00','2024-05-06 09:00:00');
INSERT INTO swim_participants VALUES
(1,1,1,1,'2022-02-10 09:01:00'),(2,2,2,1,'2022-03-15 09:01:00'),(3,3,1,1,'2022-06-20 09:01:00'),(4,3,2,2,'2022-06-20 09:01:00'),
(5,3,3,3,'2022-06-20 09:02:00'),(6,4,3,1,'2022-11-28 09:01:00'),(7,5,6,1,'2023-01-05 09:01:00'),(8,6,4,1,'2023-02-14 09:01:00'),
(9,7,3,1,'2023-03-03 09:01:00'),(10,8,4,1,'2023-05-19 09:01:00'),(11,8,6,2,'2023-05-19 09:01:00'),(12,8,2,3,'2023-05-19 09:02:00'),(13,9,5,NULL,'2024-05-06 09:01:00');
INSERT INTO feeds VALUES
(1,1,'2023-07-09 04:45:00','maltodextrin, warm',400,66,NULL,'2023-07-09 04:46:10'),
(2,1,'2023-07-09 05:30:00','maltodextrin, warm',350,64,NULL,'2023-07-09 05:31:00'),
(3,1,'2023-07-09 09:00:00','tea and half a banana',250,60,'Asking how far. Not told.','2023-07-09 09:02:00'),
(4,2,'2023-08-07 02:00:00','maltodextrin, warm',300,58,NULL,'2023-08-07 02:01:00'),
(5,2,'2023-08-07 04:30:00','hot chocolate',150,49,'Slurred speech, pilot informed','2023-08-07 04:33:00'),
(6,4,'2023-09-24 06:15:00','flat cola',200,62,NULL,'2023-09-24 06:16:00'),
(7,4,'2023-09-24 12:00:00','peach slices',NULL,57,NULL,'2023-09-24 12:01:00'),
(8,6,'2024-06-30 06:05:00','maltodextrin, cold',500,74,NULL,'2024-06-30 06:05:40'),
(9,6,'2024-06-30 10:35:00','energy gel',60,72,NULL,'2024-06-30 10:36:00'),
(10,7,'2024-07-02 11:00:00','porridge',200,NULL,'Jellyfish sting, left arm','2024-07-02 11:03:00');
INSERT INTO payments VALUES
(1,1,6,1000.00,'GBP','deposit','2022-02-12',0,'2022-02-12 08:00:00'),
(2,1,6,2250.00,'GBP','balance','2023-06-01',0,'2023-06-01 08:00:00'),
(3,2,7,3250.00,'GBP','full','2022-04-01',0,'2022-04-01 08:00:00'),
(4,3,8,1200.00,'EUR','deposit','2022-06-30',0,'2022-06-30 08:00:00'),
(5,4,8,3300.00,'GBP','full','2023-02-03',0,'2023-02-03 08:00:00'),
(6,5,11,1000.00,'GBP','deposit','2023-01-15',1,'2023-01-15 08:00:00'),
(7,6,9,3400.00,'GBP','full','2023-12-20',0,'2023-12-20 08:00:00'),
(8,7,8,5600.00,'GBP','full','2024-01-08',0,'2024-01-08 08:00:00'),
(9,8,11,1500.00,'EUR','deposit','2023-06-02',0,'2023-06-02 08:00:00'),
(10,9,10,1000.00,'GBP','deposit',NULL,0,'2024-05-06 09:05:00');
