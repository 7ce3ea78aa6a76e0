-- Volunteer hospital radio station (Django project)
CREATE TABLE "hospital_ward" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "created_at" datetime NOT NULL,
  "updated_at" datetime NOT NULL,
  "name" varchar(60) NOT NULL UNIQUE,
  "specialty" varchar(40) NOT NULL,
  "floor" smallint NOT NULL,
  "bed_count" smallint unsigned NOT NULL,
  "has_bedside_units" bool NOT NULL,
  "is_open_to_visitors" bool NOT NULL,
  "visiting_notes" text NOT NULL
);
CREATE TABLE "volunteers_member" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "created_at" datetime NOT NULL,
  "updated_at" datetime NOT NULL,
  "full_name" varchar(80) NOT NULL,
  "email" varchar(254) NOT NULL,
  "membership_number" varchar(10) NOT NULL UNIQUE,
  "role" varchar(20) NOT NULL,
  "joined_on" date NOT NULL,
  "desk_training_passed_on" date NULL,
  "is_ward_visitor" bool NOT NULL,
  "is_active" bool NOT NULL,
  "annual_fee_paid" decimal(6,2) NULL,
  "mentor_id" integer NULL REFERENCES "volunteers_member" ("id") DEFERRABLE INITIALLY DEFERRED
);
CREATE TABLE "programmes_show" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "created_at" datetime NOT NULL,
  "updated_at" datetime NOT NULL,
  "title" varchar(80) NOT NULL,
  "slug" varchar(80) NOT NULL UNIQUE,
  "genre" varchar(30) NOT NULL,
  "weekday" varchar(9) NOT NULL,
  "start_time" time NOT NULL,
  "duration_minutes" smallint unsigned NOT NULL,
  "takes_requests" bool NOT NULL,
  "is_on_air" bool NOT NULL,
  "description" text NULL
);
CREATE TABLE "programmes_show_presenters" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "show_id" integer NOT NULL REFERENCES "programmes_show" ("id") DEFERRABLE INITIALLY DEFERRED,
  "member_id" integer NOT NULL REFERENCES "volunteers_member" ("id") DEFERRABLE INITIALLY DEFERRED
);
CREATE UNIQUE INDEX "programmes_show_presenters_uniq" ON "programmes_show_presenters" ("show_id", "member_id");
CREATE TABLE "programmes_broadcast" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "created_at" datetime NOT NULL,
  "updated_at" datetime NOT NULL,
  "aired_on" date NOT NULL,
  "is_live" bool NOT NULL,
  "listener_count" integer unsigned NULL,
  "silence_seconds" integer unsigned NOT NULL,
  "guest_name" varchar(80) NULL,
  "producer_id" integer NULL REFERENCES "volunteers_member" ("id") DEFERRABLE INITIALLY DEFERRED,
  "show_id" integer NOT NULL REFERENCES "programmes_show" ("id") DEFERRABLE INITIALLY DEFERRED
);
CREATE TABLE "library_track" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "created_at" datetime NOT NULL,
  "updated_at" datetime NOT NULL,
  "title" varchar(120) NOT NULL,
  "artist" varchar(120) NOT NULL,
  "release_year" smallint NULL,
  "duration_seconds" integer unsigned NOT NULL,
  "medium" varchar(12) NOT NULL,
  "shelf_mark" varchar(12) NULL,
  "is_unsuitable_for_wards" bool NOT NULL
);
CREATE TABLE "requests_songrequest" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "created_at" datetime NOT NULL,
  "updated_at" datetime NOT NULL,
  "patient_first_name" varchar(40) NULL,
  "dedication" text NULL,
  "collected_on" date NOT NULL,
  "channel" varchar(12) NOT NULL,
  "status" varchar(12) NOT NULL,
  "broadcast_id" integer NULL REFERENCES "programmes_broadcast" ("id") DEFERRABLE INITIALLY DEFERRED,
  "collected_by_id" integer NULL REFERENCES "volunteers_member" ("id") DEFERRABLE INITIALLY DEFERRED,
  "track_id" integer NOT NULL REFERENCES "library_track" ("id") DEFERRABLE INITIALLY DEFERRED,
  "ward_id" integer NOT NULL REFERENCES "hospital_ward" ("id") DEFERRABLE INITIALLY DEFERRED
);
CREATE TABLE "studio_fault" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "created_at" datetime NOT NULL,
  "updated_at" datetime NOT NULL,
  "equipment" varchar(60) NOT NULL,
  "studio" varchar(10) NOT NULL,
  "severity" varchar(10) NOT NULL,
  "description" text NOT NULL,
  "reported_on" date NOT NULL,
  "fixed_on" date NULL,
  "repair_cost" decimal(7,2) NULL,
  "fixed_by_id" integer NULL REFERENCES "volunteers_member" ("id") DEFERRABLE INITIALLY DEFERRED,
  "reported_by_id" integer NOT NULL REFERENCES "volunteers_member" ("id") DEFERRABLE INITIALLY DEFERRED
);
INSERT INTO "hospital_ward" VALUES
(1,'2022-11-01 19:02:11','2024-05-03 18:10:42','Alder','Orthopaedics',2,28,1,1,'Avoid 5 pm, physio round'),
(2,'2022-11-01 19:02:40','2022-11-01 19:02:40','Beech','General medicine',3,32,1,1,''),
(3,'2022-11-01 19:03:05','2024-01-20 11:31:09','Cedar','Stroke rehabilitation',1,20,1,1,'Speak to the sister in charge first'),
(4,'2022-11-01 19:03:33','2023-12-11 20:00:17','Damson','Maternity',4,24,0,1,'Evenings only'),
(5,'2022-11-01 19:04:02','2022-11-01 19:04:02','Elder','Care of the elderly',1,30,1,1,'Many residents prefer older records'),
(6,'2022-11-01 19:04:29','2025-02-02 15:45:00','Fir','Intensive care',5,12,0,0,'No visits'),
(7,'2023-03-14 18:20:00','2023-03-14 18:20:00','Gorse','Children',4,18,1,1,'Two visitors together, never alone'),
(8,'2023-09-30 10:12:54','2023-09-30 10:12:54','Holly','Renal dialysis',0,16,0,1,'Patients stay four hours, good for chats');
INSERT INTO "volunteers_member" VALUES
(1,'2022-11-01 19:30:00','2025-01-05 10:00:00','Brian Tolley','brian.tolley@hosprad.example','HR-004','chair','1994-06-12','1994-09-01',0,1,20.00,NULL),
(2,'2022-11-01 19:31:00','2025-01-05 10:00:00','Sandra Quick','s.quick@hosprad.example','HR-017','presenter','2003-02-03','2003-05-19',1,1,20.00,1),
(3,'2022-11-01 19:32:00','2025-01-05 10:00:00','Femi Balogun','femi.b@hosprad.example','HR-031','engineer','2011-10-24','2012-01-15',0,1,20.00,1),
(4,'2022-11-01 19:33:00','2024-07-02 09:14:00','Maureen Askew','maskew@hosprad.example','HR-033','ward visitor','2012-04-16',NULL,1,1,10.00,2),
(5,'2022-11-01 19:34:00','2025-01-05 10:00:00','Declan Rooney','declan.r@hosprad.example','HR-045','presenter','2017-09-11','2017-12-04',1,1,20.00,2),
(6,'2022-11-15 20:05:00','2023-10-01 12:00:00','Ines Carvalho','ines.c@hosprad.example','HR-052','presenter','2020-01-20','2021-06-30',0,0,NULL,5),
(7,'2023-02-06 19:00:00','2025-01-05 10:00:00','Wilf Stannard','wilf@hosprad.example','HR-058','librarian','2023-02-06','2023-07-10',0,1,20.00,2),
(8,'2023-09-18 19:00:00','2025-01-05 10:00:00','Zara Hussain','zara.h@hosprad.example','HR-061','presenter','2023-09-18','2024-02-12',1,1,10.00,5),
(9,'2024-04-08 19:00:00','2025-01-05 10:00:00','Peter Gillow','p.gillow@hosprad.example','HR-064','ward visitor','2024-04-08',NULL,1,1,20.00,4),
(10,'2024-10-14 19:00:00','2025-01-05 10:00:00','Katya Melnyk','katya.m@hosprad.example','HR-066','trainee','2024-10-14',NULL,1,1,NULL,8);
INSERT INTO "programmes_show" VALUES
(1,'2022-11-02 18:00:00','2024-01-02 18:00:00','Bedside Requests','bedside-requests','requests','Tuesday','19:00:00',120,1,1,'Two hours of music chosen on the wards'),
(2,'2022-11-02 18:01:00','2022-11-02 18:01:00','The Sunday Shellac','sunday-shellac','nostalgia','Sunday','10:00:00',90,1,1,'Records made before 1960'),
(3,'2022-11-02 18:02:00','2023-08-30 18:00:00','Goal Line','goal-line','sport','Saturday','14:45:00',150,0,0,'Match commentary from Fernhill Park'),
(4,'2022-11-02 18:03:00','2022-11-02 18:03:00','Quiet Hour','quiet-hour','classical','Wednesday','21:00:00',60,0,1,NULL),
(5,'2023-03-20 18:00:00','2023-03-20 18:00:00','Gorse Club','gorse-club','children','Thursday','16:30:00',45,1,1,'Stories and songs for the children''s ward'),
(6,'2023-10-05 18:00:00','2023-10-05 18:00:00','Dialysis Breakfast','dialysis-breakfast','magazine','Friday','08:00:00',120,1,1,NULL),
(7,'2024-03-01 18:00:00','2024-03-01 18:00:00','Country Corner','country-corner','country','Monday','20:00:00',60,1,1,NULL);
INSERT INTO "programmes_show_presenters" VALUES
(1,1,2),(2,1,5),(3,2,1),(4,2,7),(5,3,6),(6,4,1),(7,5,8),(8,5,2),(9,6,5),(10,6,8),(11,7,7);
INSERT INTO "programmes_broadcast" VALUES
(1,'2023-01-10 21:05:00','2023-01-10 21:05:00','2023-01-10',1,64,0,NULL,3,1),
(2,'2023-02-12 11:40:00','2023-02-12 11:40:00','2023-02-12',1,41,12,NULL,NULL,2),
(3,'2023-04-15 17:30:00','2023-04-16 09:00:00','2023-04-15',1,27,95,'Ray Dunster',3,3),
(4,'2023-05-04 17:20:00','2023-05-04 17:20:00','2023-05-04',1,15,0,'Marvo the Magician',2,5),
(5,'2023-10-11 22:05:00','2023-10-11 22:05:00','2023-10-11',0,NULL,0,NULL,NULL,4),
(6,'2023-12-19 21:10:00','2023-12-19 21:10:00','2023-12-19',1,103,4,'Mayor Gwen Tarrant',3,1),
(7,'2024-02-16 10:05:00','2024-02-16 10:05:00','2024-02-16',1,22,0,'Dr Hugh Penrose',5,6),
(8,'2024-04-22 21:05:00','2024-04-22 21:05:00','2024-04-22',1,38,31,NULL,7,7),
(9,'2024-09-17 21:05:00','2024-09-17 21:05:00','2024-09-17',1,71,0,NULL,3,1),
(10,'2024-11-10 11:35:00','2024-11-10 11:35:00','2024-11-10',0,55,0,NULL,1,2),
(11,'2025-01-23 17:20:00','2025-01-23 17:20:00','2025-01-23',1,18,240,NULL,8,5),
(12,'2025-02-04 21:05:00','2025-02-04 21:05:00','2025-02-04',1,NULL,7,NULL,3,1);
INSERT INTO "library_track" VALUES
(1,'2022-11-05 12:00:00','2022-11-05 12:00:00','Lanterns on the Mere','The Dovecote Singers',1957,184,'78 rpm','S-0114',0),
(2,'2022-11-05 12:01:00','2022-11-05 12:01:00','Meet Me at the Tram Stop','Vera Lomax',1949,171,'78 rpm','S-0020',0),
(3,'2022-11-05 12:02:00','2022-11-05 12:02:00','Paper Aeroplane','Silver Harbour',1984,238,'vinyl','V-0872',0),
(4,'2022-11-05 12:03:00','2022-11-05 12:03:00','Dancing in Wellingtons','The Mudlarks Five',1966,149,'vinyl','V-0310',0),
(5,'2022-11-05 12:04:00','2024-08-08 12:00:00','Last Breath Blues','Cobalt Jim Harker',1971,312,'vinyl','V-0455',1),
(6,'2022-11-05 12:05:00','2022-11-05 12:05:00','Evening Pastoral','Stanmere Chamber Orchestra',1992,541,'CD','C-1203',0),
(7,'2023-03-22 12:00:00','2023-03-22 12:00:00','The Hippo in the Bath','Uncle Pockets',2008,122,'CD','C-1377',0),
(8,'2023-07-01 12:00:00','2023-07-01 12:00:00','Gravel Road Home','Loretta Finn',1978,205,'CD','C-0990',0),
(9,'2024-01-15 12:00:00','2024-01-15 12:00:00','Neon Sunday','Kite Parade',2022,197,'digital',NULL,0),
(10,'2024-01-15 12:01:00','2024-01-15 12:01:00','Harbour Carol','Dunmere Male Voice Choir',NULL,226,'digital',NULL,0);
INSERT INTO "requests_songrequest" VALUES
(1,'2023-01-10 18:20:00','2023-01-10 20:00:00','Doris','For my husband Len, 50 years married','2023-01-10','ward visit','played',1,4,1,5),
(2,'2023-01-10 18:31:00','2023-01-10 20:30:00','Ken',NULL,'2023-01-10','ward visit','played',1,4,4,1),
(3,'2023-02-11 15:00:00','2023-02-12 11:00:00','Edna','Reminds me of the dance hall','2023-02-11','ward visit','played',2,2,2,5),
(4,'2023-05-04 16:05:00','2023-05-04 17:00:00','Alfie','For nurse Jo','2023-05-04','ward visit','played',4,8,7,7),
(5,'2023-12-19 18:00:00','2023-12-19 20:10:00','Margaret','To all the staff on Cedar','2023-12-19','ward visit','played',6,5,10,3),
(6,'2023-12-19 18:42:00','2023-12-20 09:00:00',NULL,NULL,'2023-12-19','email','refused',NULL,NULL,5,2),
(7,'2024-02-15 14:00:00','2024-02-16 09:40:00','Sunita','Halfway through, keep going','2024-02-15','ward visit','played',7,5,9,8),
(8,'2024-04-22 18:15:00','2024-04-22 20:50:00','George',NULL,'2024-04-22','telephone','played',8,NULL,8,1),
(9,'2024-09-17 18:10:00','2024-09-17 20:05:00','Abigail','Welcome to baby Noah','2024-09-17','ward visit','played',9,9,3,4),
(10,'2024-09-17 18:25:00','2024-09-17 21:05:00','Tony',NULL,'2024-09-17','ward visit','not played',NULL,9,6,2),
(11,'2025-01-23 16:00:00','2025-01-23 17:10:00','Ruby','Happy birthday to me','2025-01-23','ward visit','played',11,8,7,7),
(12,'2025-02-04 18:05:00','2025-02-04 20:25:00','Hilda','For the ladies in bay 3','2025-02-04','ward visit','played',12,10,1,5),
(13,'2025-02-09 17:30:00','2025-02-09 17:30:00','Joyce',NULL,'2025-02-09','email','waiting',NULL,NULL,2,3);
INSERT INTO "studio_fault" VALUES
(1,'2023-02-12 12:00:00','2023-02-19 15:00:00','Turntable 2','A','minor','Runs slow when cold','2023-02-12','2023-02-19',18.50,3,1),
(2,'2023-04-15 18:00:00','2023-05-02 20:00:00','ISDN line from Fernhill Park','B','major','Dropped twice in the second half','2023-04-15','2023-05-02',0.00,3,6),
(3,'2023-08-22 21:30:00','2023-08-22 22:10:00','Microphone 1','A','minor','Crackle on the stand joint','2023-08-22','2023-08-22',NULL,3,2),
(4,'2024-04-22 21:10:00','2024-05-06 19:00:00','CD player','A','minor','Skips tracks, tray sticks','2024-04-22','2024-05-06',64.99,7,7),
(5,'2024-07-09 21:15:00','2024-08-30 14:00:00','Mixing desk','A','critical','Channel 4 dead, smell of burning','2024-07-09','2024-08-30',412.00,NULL,5),
(6,'2024-11-12 19:00:00','2024-11-12 19:00:00','Studio door seal','B','minor','Corridor noise on air','2024-11-12',NULL,NULL,NULL,8),
(7,'2025-01-23 17:40:00','2025-01-24 18:30:00','Playout computer','A','major','Froze during the story, four minutes of silence','2025-01-23','2025-01-24',0.00,3,8);
