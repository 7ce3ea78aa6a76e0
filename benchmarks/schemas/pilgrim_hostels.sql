CREATE TABLE "hostels" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "name" varchar NOT NULL,
  "village" varchar,
  "phone" varchar,
  "beds_count" integer DEFAULT 0 NOT NULL,
  "altitude_m" integer,
  "opens_at" time,
  "lights_out_at" time,
  "suggested_donation_cents" integer,
  "has_kitchen" boolean DEFAULT 0 NOT NULL,
  "is_open_in_winter" boolean DEFAULT 0 NOT NULL,
  "created_at" datetime(6) NOT NULL,
  "updated_at" datetime(6) NOT NULL
);
CREATE TABLE "wardens" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "full_name" varchar NOT NULL,
  "email" varchar,
  "encrypted_password" varchar DEFAULT '' NOT NULL,
  "languages" varchar,
  "trained_on" date,
  "recruited_by_id" integer,
  "created_at" datetime(6) NOT NULL,
  CONSTRAINT "fk_rails_1c3e9a7b20" FOREIGN KEY ("recruited_by_id") REFERENCES "wardens" ("id")
);
CREATE TABLE "warden_stints" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "hostel_id" integer NOT NULL,
  "warden_id" integer NOT NULL,
  "starts_on" date NOT NULL,
  "ends_on" date NOT NULL,
  "is_lead" boolean DEFAULT 0 NOT NULL,
  "handover_notes" text,
  CONSTRAINT "fk_rails_7fa2c01d44" FOREIGN KEY ("hostel_id") REFERENCES "hostels" ("id"),
  CONSTRAINT "fk_rails_88d1e6b3f9" FOREIGN KEY ("warden_id") REFERENCES "wardens" ("id")
);
CREATE TABLE "pilgrims" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "full_name" varchar NOT NULL,
  "country_code" varchar(2),
  "birth_year" integer,
  "credential_number" varchar,
  "starting_point" varchar,
  "travel_mode" varchar DEFAULT 'foot' NOT NULL
);
CREATE UNIQUE INDEX "index_pilgrims_on_credential_number" ON "pilgrims" ("credential_number");
CREATE TABLE "stays" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "hostel_id" integer NOT NULL,
  "pilgrim_id" integer NOT NULL,
  "checked_in_by_id" integer,
  "arrived_at" datetime NOT NULL,
  "nights_count" integer DEFAULT 1 NOT NULL,
  "bunk_number" varchar,
  "needs_lower_bunk" boolean DEFAULT 0 NOT NULL,
  "donation_cents" integer,
  CONSTRAINT "fk_rails_20b9d8e6aa" FOREIGN KEY ("hostel_id") REFERENCES "hostels" ("id"),
  CONSTRAINT "fk_rails_c5507e1f13" FOREIGN KEY ("pilgrim_id") REFERENCES "pilgrims" ("id")
);
CREATE TABLE "stages" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "from_hostel_id" integer NOT NULL,
  "to_hostel_id" integer NOT NULL,
  "distance_km" decimal(5,1),
  "ascent_m" integer,
  "walking_minutes" integer,
  "waymarking" varchar,
  "last_checked_on" date,
  CONSTRAINT "fk_rails_5e77a40b9c" FOREIGN KEY ("from_hostel_id") REFERENCES "hostels" ("id"),
  CONSTRAINT "fk_rails_d2f4806c31" FOREIGN KEY ("to_hostel_id") REFERENCES "hostels" ("id")
);

INSERT INTO "hostels" VALUES
(1,'Albergue San Roque','Villaoril','+34 555 010 211',28,412,'14:00','22:00',1000,1,0,'2019-02-11 10:00:04','2024-03-01 09:12:44'),
(2,'Casa del Molino','Penalba','+34 555 010 232',16,655,'13:30','22:00',800,1,1,'2019-02-11 10:02:31','2023-11-20 18:40:02'),
(3,'Old Schoolhouse','Torrecilla','+34 555 010 248',34,730,'14:00','22:30',1000,0,0,'2019-02-11 10:05:17','2024-04-18 07:55:10'),
(4,'Santa Marta Refuge','Puerto Alto','+34 555 010 260',12,1284,'12:00','21:30',1200,1,1,'2019-02-12 16:20:00','2024-01-09 12:00:00'),
(5,'Monasterio de Valdeluz','Valdeluz','+34 555 010 277',46,890,'15:00','21:00',NULL,0,1,'2019-03-03 11:41:09','2023-10-02 10:30:55'),
(6,'Albergue del Puente','Riocabo','+34 555 010 283',22,518,'13:00','22:00',900,1,0,'2019-05-27 08:14:48','2024-05-05 20:01:37'),
(7,'The Granary','Cebrera','+34 555 010 299',18,566,'14:00','22:30',1000,1,0,'2020-01-15 13:33:20','2024-02-27 15:16:11'),
(8,'Casa Parroquial','Santa Olaya',NULL,10,471,'15:30','22:00',700,0,0,'2020-06-30 17:08:02','2022-08-19 19:44:26'),
(9,'Hostal Tres Caminos','Lagar de Arriba','+34 555 010 315',40,388,'12:30','23:00',1200,1,1,'2021-04-08 09:09:09','2024-04-30 06:50:00'),
(10,'Ermita Nova','Fontao','+34 555 010 322',14,340,'14:00','22:00',800,0,0,'2022-03-22 12:12:31','2024-03-15 08:20:45'),
(11,'Seminario Menor','Compodela','+34 555 010 338',120,262,'13:00','23:30',1400,1,1,'2022-04-01 10:00:00','2024-05-20 16:36:52');
INSERT INTO "wardens" VALUES
(1,'Marisol Quintana','marisol.q@caminohosts.example','$2a$12$Kq0','Spanish, French','2014-03-08',NULL,'2019-02-11 09:40:00'),
(2,'Peter Lindholm','peter.lindholm@caminohosts.example','$2a$12$Zt1','Swedish, English, German','2016-02-20',1,'2019-02-11 09:45:12'),
(3,'Agnes Cooper','agnes.c@caminohosts.example','$2a$12$Vb7','English','2017-10-14',1,'2019-02-13 18:03:55'),
(4,'Jean-Luc Verdier','jl.verdier@caminohosts.example','$2a$12$Mn2','French, Italian','2018-03-17',2,'2019-03-01 07:31:40'),
(5,'Teresa Bugallo','teresa.b@caminohosts.example','$2a$12$Ra9','Galician, Spanish','2015-02-28',1,'2019-03-20 21:10:10'),
(6,'Hanneke Brouwer','hanneke@caminohosts.example','$2a$12$Qs4','Dutch, English, Spanish','2019-10-05',3,'2019-10-07 14:00:29'),
(7,'Kim Seo-yeon','seoyeon.kim@caminohosts.example','$2a$12$Hd3','Korean, English','2022-03-12',6,'2022-03-14 11:25:00'),
(8,'Brendan Tuohy','btuohy@caminohosts.example','$2a$12$Ux6','English, Irish','2022-03-12',3,'2022-03-14 11:26:33'),
(9,'Ulrike Sattler',NULL,'','German','2023-09-30',2,'2023-10-01 08:18:47'),
(10,'Paulo Meireles','paulo.m@caminohosts.example','$2a$12$Ej8','Portuguese, Spanish, English',NULL,5,'2024-02-02 19:52:03');
INSERT INTO "warden_stints" VALUES
(1,1,1,'2024-04-01','2024-04-15',1,'Boiler needs bleeding every other day'),
(2,1,7,'2024-04-01','2024-04-15',0,NULL),
(3,1,3,'2024-04-15','2024-04-30',1,'Baker delivers at seven, pay weekly'),
(4,2,4,'2024-04-01','2024-04-21',1,NULL),
(5,3,2,'2024-04-08','2024-04-29',1,'Two bunks by the window are out of use'),
(6,4,6,'2024-04-15','2024-05-06',1,'Snow shovel is behind the chapel'),
(7,5,5,'2024-03-25','2024-04-22',1,NULL),
(8,6,8,'2024-05-01','2024-05-15',1,'Washing machine token stuck'),
(9,6,9,'2024-05-01','2024-05-08',0,NULL),
(10,9,2,'2024-05-06','2024-05-27',1,'Neighbour holds the spare key'),
(11,9,10,'2024-05-06','2024-05-20',0,NULL),
(12,11,5,'2024-05-13','2024-06-10',1,NULL);
INSERT INTO "pilgrims" VALUES
(1,'Matteo Grassi','IT',1961,'C-204417','Villaoril','foot'),
(2,'Ellen Sorensen','DK',1988,'C-204422','Villaoril','foot'),
(3,'Rafael Ibarra','ES',1975,'C-198830','Burgos','bicycle'),
(4,'Joanna Wrobel','PL',1994,'C-205001','Torrecilla','foot'),
(5,'Charles Okoye','GB',1957,'C-205013','Penalba','foot'),
(6,'Park Min-jun','KR',1999,'C-205020','Villaoril','foot'),
(7,'Sabine Kessler','DE',1969,'C-203774','Konstanz','foot'),
(8,'Louise Tremblay','CA',1983,NULL,'Valdeluz','foot'),
(9,'Antonio Freire','PT',1952,'C-201190','Villaoril','horse'),
(10,'Greta Halvorsen','NO',2001,'C-205107','Riocabo','foot'),
(11,'Dylan Marsh','US',1990,NULL,'Riocabo','bicycle'),
(12,'Irene Castaldo','IT',1964,'C-204418','Villaoril','foot');
INSERT INTO "stays" VALUES
(1,1,1,1,'2024-04-03 15:20:00',1,'12',0,1000),
(2,1,12,1,'2024-04-03 15:20:00',1,'13',1,1000),
(3,1,2,7,'2024-04-09 17:45:00',2,'4',0,1500),
(4,2,2,4,'2024-04-11 16:10:00',1,'B2',0,800),
(5,2,5,4,'2024-04-12 14:02:00',1,'A1',1,2000),
(6,3,4,2,'2024-04-16 18:33:00',1,'21',0,500),
(7,3,3,2,'2024-04-17 13:50:00',1,'7',0,1000),
(8,4,5,6,'2024-04-18 12:25:00',2,'3',1,2500),
(9,4,6,6,'2024-04-20 19:05:00',1,'9',0,0),
(10,5,8,5,'2024-04-19 16:40:00',1,NULL,0,NULL),
(11,5,7,5,'2024-04-21 15:15:00',3,'C14',1,3000),
(12,6,11,8,'2024-05-04 13:30:00',1,'18',0,900),
(13,6,10,8,'2024-05-05 20:10:00',1,'2',0,700),
(14,9,9,NULL,'2024-05-12 18:00:00',1,'1',1,1200),
(15,11,7,5,'2024-05-19 14:48:00',2,'77',1,2800);
INSERT INTO "stages" VALUES
(1,1,2,21.4,480,345,'good','2024-03-12'),
(2,2,3,18.9,310,290,'good','2024-03-13'),
(3,3,4,16.2,760,325,'fair','2023-10-20'),
(4,3,5,24.7,390,395,'good','2024-03-14'),
(5,4,5,13.8,120,225,'poor','2023-10-21'),
(6,5,6,27.3,160,410,'good','2024-03-16'),
(7,6,7,15.5,240,250,'fair','2024-03-17'),
(8,6,8,19.1,205,300,'poor','2022-09-04'),
(9,7,9,20.6,150,310,'good','2024-03-18'),
(10,8,9,12.4,95,190,'fair',NULL),
(11,9,10,17.0,130,265,'good','2024-03-19'),
(12,10,11,22.8,210,350,'good','2024-03-20');
