CREATE TABLE "members" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "first_name" varchar NOT NULL,
  "last_name" varchar NOT NULL,
  "email" varchar NOT NULL,
  "phone" varchar,
  "encrypted_password" varchar NOT NULL,
  "joined_on" date,
  "balance_minutes" integer DEFAULT 0 NOT NULL,
  "is_coordinator" boolean DEFAULT 0 NOT NULL,
  "has_background_check" boolean DEFAULT 0 NOT NULL,
  "referred_by_id" integer,
  "created_at" datetime(6) NOT NULL,
  "updated_at" datetime(6) NOT NULL,
  FOREIGN KEY ("referred_by_id") REFERENCES "members" ("id")
);
CREATE UNIQUE INDEX "index_members_on_email" ON "members" ("email");

CREATE TABLE "skills" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "name" varchar NOT NULL,
  "category" varchar,
  "requires_background_check" boolean DEFAULT 0 NOT NULL
);

CREATE TABLE "member_skills" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "member_id" integer NOT NULL,
  "skill_id" integer NOT NULL,
  "years_of_experience" integer,
  "is_certified" boolean DEFAULT 0 NOT NULL,
  FOREIGN KEY ("member_id") REFERENCES "members" ("id"),
  FOREIGN KEY ("skill_id") REFERENCES "skills" ("id")
);
CREATE UNIQUE INDEX "index_member_skills_on_member_id_and_skill_id" ON "member_skills" ("member_id", "skill_id");

CREATE TABLE "listings" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "member_id" integer NOT NULL,
  "skill_id" integer NOT NULL,
  "kind" varchar DEFAULT 'offer' NOT NULL,
  "title" varchar NOT NULL,
  "estimated_hours" decimal(4,1),
  "expires_on" date,
  "views_count" integer DEFAULT 0 NOT NULL,
  "created_at" datetime(6) NOT NULL,
  FOREIGN KEY ("member_id") REFERENCES "members" ("id"),
  FOREIGN KEY ("skill_id") REFERENCES "skills" ("id")
);

CREATE TABLE "exchanges" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "listing_id" integer NOT NULL,
  "giver_id" integer NOT NULL,
  "receiver_id" integer NOT NULL,
  "scheduled_for" datetime(6),
  "duration_minutes" integer,
  "status" varchar DEFAULT 'proposed' NOT NULL,
  "rating" integer,
  "feedback" text,
  "expenses" decimal(6,2),
  FOREIGN KEY ("listing_id") REFERENCES "listings" ("id"),
  FOREIGN KEY ("giver_id") REFERENCES "members" ("id"),
  FOREIGN KEY ("receiver_id") REFERENCES "members" ("id")
);

CREATE TABLE "community_groups" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "name" varchar NOT NULL,
  "contact_name" varchar,
  "contact_email" varchar,
  "meeting_weekday" varchar,
  "meeting_starts_at" time,
  "charity_number" varchar
);
CREATE UNIQUE INDEX "index_community_groups_on_charity_number" ON "community_groups" ("charity_number");

CREATE TABLE "donations" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "member_id" integer NOT NULL,
  "community_group_id" integer NOT NULL,
  "minutes" integer NOT NULL,
  "message" varchar,
  "is_anonymous" boolean DEFAULT 0 NOT NULL,
  "created_at" datetime(6) NOT NULL,
  FOREIGN KEY ("member_id") REFERENCES "members" ("id")
);

INSERT INTO members VALUES
 (1,'Rosalind','Achebe','rosalind.achebe@mail.example','01632 960401','$2a$12$kq0VxNfb1','2018-04-09',615,1,1,NULL,'2018-04-09 18:02:11','2024-10-30 09:14:27'),
 (2,'Joe','Tattersall','joe.t@mail.example','01632 960417','$2a$12$Lz9eWmQ2p','2018-05-21',-90,0,0,1,'2018-05-21 10:40:05','2024-09-18 20:00:00'),
 (3,'Margit','Lindqvist','margit.l@mail.example',NULL,'$2a$12$uE4tYh77c','2018-11-02',240,0,1,1,'2018-11-02 12:15:48','2024-10-11 08:03:16'),
 (4,'Delroy','Baptiste','delroy.baptiste@mail.example','07700 900441','$2a$12$nB1sAqRr0','2019-02-17',1320,0,1,2,'2019-02-17 16:29:33','2024-10-28 17:45:59'),
 (5,'Hannah','Yarrow','hannahyarrow@mail.example','07700 900452','$2a$12$Pw6ceVtJk','2019-09-30',0,0,0,3,'2019-09-30 09:00:10','2024-06-02 11:11:11'),
 (6,'Vikram','Sethi','v.sethi@mail.example','07700 900466','$2a$12$gH2oDzL8m','2020-06-14',45,1,1,1,'2020-06-14 14:52:01','2024-10-29 13:30:40'),
 (7,'Ottoline','Price','ottoline.price@mail.example','01632 960473','$2a$12$yR5iKuXa3','2021-01-08',180,0,0,4,'2021-01-08 19:20:44','2024-08-25 07:19:02'),
 (8,'Sean','Mulligan','smulligan@mail.example',NULL,'$2a$12$Tq8bFjN6d','2021-07-26',-210,0,0,6,'2021-07-26 21:05:30','2024-10-01 22:40:18'),
 (9,'Farida','Karimi','farida.karimi@mail.example','07700 900489','$2a$12$cM3wGpE9v','2022-03-03',375,0,1,6,'2022-03-03 08:48:57','2024-10-22 10:10:10'),
 (10,'Ernest','Blackwood','ernest.blackwood@mail.example','01632 960495','$2a$12$aZ7hSxO4r','2022-10-19',510,0,0,NULL,'2022-10-19 11:33:26','2024-07-14 15:55:05'),
 (11,'Pilar','Ibarra','pilar.ibarra@mail.example','07700 900507','$2a$12$oD0vBtU5y','2023-05-12',-30,0,0,9,'2023-05-12 17:17:17','2024-10-26 19:08:33'),
 (12,'Tobias','Greenhalgh','toby.g@mail.example','07700 900513','$2a$12$eJ6fMlW1s','2024-02-05',60,0,0,7,'2024-02-05 12:00:49','2024-10-05 12:21:00');

INSERT INTO skills VALUES
 (1,'Gardening','Home and garden',0),
 (2,'Dog walking','Animals',0),
 (3,'Lifts to appointments','Transport',1),
 (4,'Computer help','Technology',0),
 (5,'Clothes alterations','Crafts',0),
 (6,'Spanish conversation','Languages',0),
 (7,'Babysitting','Care',1),
 (8,'Putting up shelves','Home and garden',0),
 (9,'Form filling','Paperwork',0),
 (10,'Befriending visits','Care',1),
 (11,'Bicycle repair','Transport',0);

INSERT INTO member_skills VALUES
 (1,1,9,22,0),(2,1,10,6,1),(3,2,8,15,0),(4,2,11,4,0),(5,3,5,30,1),(6,4,3,11,1),
 (7,4,1,NULL,0),(8,6,4,18,1),(9,7,2,3,0),(10,9,7,9,1),(11,10,1,45,0),(12,11,6,38,0),(13,12,11,2,0);

INSERT INTO listings VALUES
 (1,3,5,'offer','Hems, zips and curtains',1.5,'2024-12-31',84,'2024-01-15 10:22:09'),
 (2,4,3,'offer','Driver free most weekday mornings',2.0,NULL,131,'2024-02-02 08:30:00'),
 (3,10,1,'offer','Pruning and advice on old roses',2.5,'2024-11-30',57,'2024-02-20 14:05:41'),
 (4,5,4,'request','My printer will not talk to my laptop',1.0,'2024-04-30',19,'2024-03-28 20:47:36'),
 (5,8,8,'request','Three shelves in an alcove',2.0,'2024-06-15',23,'2024-05-06 09:12:55'),
 (6,11,6,'offer','Spanish over coffee',1.0,'2025-05-31',66,'2024-05-19 18:34:02'),
 (7,7,2,'offer','Happy to walk small dogs',0.5,NULL,102,'2024-06-01 07:58:20'),
 (8,9,7,'offer','Evening babysitting near the park',3.0,'2024-12-20',78,'2024-06-22 13:13:13'),
 (9,2,9,'request','Help with an allowance form',1.5,'2024-09-30',12,'2024-08-29 16:40:08'),
 (10,12,11,'offer','Punctures and brakes',1.0,'2025-03-31',41,'2024-09-03 19:26:47'),
 (11,6,1,'request','Hedge needs two people',NULL,'2024-10-31',30,'2024-09-24 11:00:31');

INSERT INTO exchanges VALUES
 (1,1,3,7,'2024-02-08 14:00:00',90,'completed',5,'Beautiful work on a very old coat',0.00),
 (2,2,4,10,'2024-03-05 09:15:00',135,'completed',5,'Waited with me at the clinic',6.30),
 (3,4,6,5,'2024-04-04 18:30:00',50,'completed',4,NULL,NULL),
 (4,5,2,8,'2024-05-18 10:00:00',150,'completed',4,'Solid shelves, slightly late start',12.75),
 (5,3,10,3,'2024-03-23 11:00:00',180,'completed',5,'Learned more in a morning than in ten years',NULL),
 (6,6,11,9,'2024-06-13 16:00:00',60,'completed',5,NULL,3.40),
 (7,7,7,1,'2024-07-02 08:00:00',30,'completed',3,'Dog came back muddy but happy',0.00),
 (8,8,9,12,'2024-08-17 19:30:00',NULL,'cancelled',NULL,NULL,NULL),
 (9,9,1,2,'2024-09-10 13:45:00',105,'completed',5,'Patient and thorough',NULL),
 (10,10,12,4,'2024-09-28 15:30:00',45,'completed',4,NULL,8.99),
 (11,11,10,6,'2024-10-19 09:30:00',NULL,'accepted',NULL,NULL,NULL),
 (12,2,4,8,'2024-11-14 10:20:00',NULL,'proposed',NULL,NULL,NULL);

INSERT INTO community_groups VALUES
 (1,'Millbrook Lunch Club','Jean Ollerenshaw','lunch@millbrook.example','Tuesday','11:45','1098127'),
 (2,'Eastfield Allotment Society','Ernest Blackwood','secretary@eastfieldplots.example','Saturday','10:00',NULL),
 (3,'Stepping Stones Toddlers','Priya Nair','hello@steppingstones.example','Wednesday','09:30','1143390'),
 (4,'Canal Litter Pickers',NULL,'canalpickers@mail.example','Sunday','14:00',NULL),
 (5,'Memory Café','Gillian Shaw','memorycafe@stjude.example','Thursday','14:30','1120846'),
 (6,'Men in Sheds, Norton','Alan Prideaux','shed@norton.example','Monday','10:00','1167752'),
 (7,'New Arrivals Welcome Group','Farida Karimi','welcome@newarrivals.example','Friday','18:00','1185013'),
 (8,'Brook Street Choir','Lucy Armitage','choir@brookstreet.example','Tuesday','19:30',NULL),
 (9,'Night Owls Study Hall','Sam Whitlock','owls@studyhall.example','Thursday','20:15',NULL),
 (10,'Riverside Food Pantry','Dorothy Chukwu','pantry@riverside.example','Friday','12:00','1190468');

INSERT INTO donations VALUES
 (1,4,1,120,'For the Christmas lunch helpers',0,'2023-12-04 09:20:15'),
 (2,1,5,60,NULL,0,'2024-01-19 17:44:50'),
 (3,10,2,180,'In memory of Ted',0,'2024-02-11 12:09:06'),
 (4,4,10,240,NULL,1,'2024-03-01 20:35:28'),
 (5,9,7,90,'Welcome, everyone',0,'2024-04-27 08:15:00'),
 (6,3,8,60,'Thank you for the carols',0,'2024-05-02 21:50:39'),
 (7,7,4,30,NULL,1,'2024-06-16 15:02:44'),
 (8,6,6,45,'For the bench',0,'2024-07-08 10:30:10'),
 (9,4,3,60,NULL,0,'2024-08-20 13:27:33'),
 (10,10,10,150,'Marrows to follow',0,'2024-09-14 18:18:18'),
 (11,1,9,75,NULL,1,'2024-10-07 07:07:52');
