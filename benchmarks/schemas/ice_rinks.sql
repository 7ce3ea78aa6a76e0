CREATE TABLE "facilities_rink" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "name" varchar(100) NOT NULL, "slug" varchar(50) NOT NULL UNIQUE, "town" varchar(80) NOT NULL, "surface_length_m" decimal NOT NULL, "surface_width_m" decimal NOT NULL, "seats" integer NULL, "opened_on" date NULL, "is_indoor" bool NOT NULL, "refrigerant" varchar(30) NOT NULL);
CREATE TABLE "staff_employee" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "full_name" varchar(120) NOT NULL, "email" varchar(254) NOT NULL, "job_title" varchar(60) NOT NULL, "date_joined" date NOT NULL, "is_first_aider" bool NOT NULL, "home_rink_id" bigint NOT NULL REFERENCES "facilities_rink" ("id") DEFERRABLE INITIALLY DEFERRED, "line_manager_id" bigint NULL REFERENCES "staff_employee" ("id") DEFERRABLE INITIALLY DEFERRED);
CREATE TABLE "maintenance_icemachine" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "nickname" varchar(40) NOT NULL, "model_name" varchar(60) NOT NULL, "fuel" varchar(20) NOT NULL, "water_tank_litres" integer NULL, "acquired_on" date NULL, "engine_hours" integer NOT NULL, "rink_id" bigint NOT NULL REFERENCES "facilities_rink" ("id") DEFERRABLE INITIALLY DEFERRED);
CREATE TABLE "maintenance_resurfacing" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "performed_at" datetime NOT NULL, "ice_thickness_mm" integer NULL, "ice_temperature_c" decimal NULL, "water_used_litres" integer NOT NULL, "remarks" text NOT NULL, "machine_id" bigint NOT NULL REFERENCES "maintenance_icemachine" ("id") DEFERRABLE INITIALLY DEFERRED, "driver_id" bigint NOT NULL REFERENCES "staff_employee" ("id") DEFERRABLE INITIALLY DEFERRED);
CREATE TABLE "bookings_club" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "name" varchar(100) NOT NULL, "sport" varchar(40) NOT NULL, "contact_email" varchar(254) NOT NULL, "member_count" integer NULL, "discount_percent" integer NOT NULL, "is_junior" bool NOT NULL, "home_rink_id" bigint NULL REFERENCES "facilities_rink" ("id") DEFERRABLE INITIALLY DEFERRED);
CREATE TABLE "bookings_session" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "session_type" varchar(30) NOT NULL, "starts_at" datetime NOT NULL, "ends_at" datetime NOT NULL, "hourly_price" decimal NOT NULL, "attendance" integer NULL, "is_cancelled" bool NOT NULL, "cancellation_reason" varchar(200) NULL, "rink_id" bigint NOT NULL REFERENCES "facilities_rink" ("id") DEFERRABLE INITIALLY DEFERRED, "club_id" bigint NULL REFERENCES "bookings_club" ("id") DEFERRABLE INITIALLY DEFERRED);
CREATE TABLE "bookings_session_stewards" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "session_id" bigint NOT NULL REFERENCES "bookings_session" ("id") DEFERRABLE INITIALLY DEFERRED, "employee_id" bigint NOT NULL REFERENCES "staff_employee" ("id") DEFERRABLE INITIALLY DEFERRED);
INSERT INTO "facilities_rink" VALUES
(1,'Northgate Arena','northgate-arena','Millhaven',60,30,2400,'1988-10-14',1,'ammonia'),
(2,'Northgate Training Pad','northgate-training-pad','Millhaven',56,26,150,'1999-09-01',1,'ammonia'),
(3,'Lakeside Rink','lakeside-rink','Oberon Lake',50,25,NULL,'1967-12-02',0,'glycol'),
(4,'Kestrel Ice Centre','kestrel-ice-centre','Kestrel Bay',60,30,1100,'2006-03-18',1,'carbon dioxide'),
(5,'Fairview Dome','fairview-dome','Fairview',58,28,600,'1979-11-23',1,'R-507A'),
(6,'Town Square Winter Rink','town-square-winter-rink','Millhaven',30,20,NULL,NULL,0,'glycol'),
(7,'Pinecrest Curling Hall','pinecrest-curling-hall','Pinecrest',45.7,20,220,'1994-01-08',1,'ammonia'),
(8,'Granite Street Rink','granite-street-rink','Granite Falls',60,26,850,'1972-10-28',1,'R-449A'),
(9,'Sutter Community Ice','sutter-community-ice','Sutter',56,26,300,'2014-08-30',1,'carbon dioxide'),
(10,'Harbour Oval','harbour-oval','Kestrel Bay',180,68,3500,'2010-12-11',0,'ammonia');
INSERT INTO "staff_employee" VALUES
(1,'Margit Lindqvist','m.lindqvist@icetrust.example','Operations director','2003-08-01',1,1,NULL),
(2,'Devon Clarke','d.clarke@icetrust.example','Rink manager','2009-02-16',1,1,1),
(3,'Yvonne Petit','y.petit@icetrust.example','Rink manager','2012-10-01',0,4,1),
(4,'Bram Hoekstra','b.hoekstra@icetrust.example','Ice technician','2015-09-07',1,1,2),
(5,'Lucia Ferrante','l.ferrante@icetrust.example','Ice technician','2018-11-12',0,4,3),
(6,'Tom Ashdown','t.ashdown@icetrust.example','Ice technician','2001-10-29',1,5,1),
(7,'Kirra Dawes','k.dawes@icetrust.example','Skating marshal','2021-09-20',1,1,2),
(8,'Emil Novak','e.novak@icetrust.example','Skating marshal','2022-10-03',0,2,2),
(9,'Sadie Brewster','s.brewster@icetrust.example','Rink manager','2016-05-23',1,8,1),
(10,'Jonah Tully','j.tully@icetrust.example','Ice technician','2020-01-13',1,10,3),
(11,'Fatou Sarr','f.sarr@icetrust.example','Skating marshal','2023-09-11',1,9,9),
(12,'Reg Halloran','r.halloran@icetrust.example','Ice technician','1996-10-07',0,7,9);
INSERT INTO "maintenance_icemachine" VALUES
(1,'Bertha','Zamboni 552','electric',890,'2016-06-30',5210,1),
(2,'Old Faithful','Zamboni 500','propane',757,'1998-09-15',18740,2),
(3,'Snowflake','Olympia Millennium','propane',920,'2008-08-21',11395,4),
(4,'Sir Glide','Engo IceBear','electric',1000,'2019-07-04',3120,4),
(5,'The Duchess','Olympia ST-95','petrol',760,'1995-11-02',20455,5),
(6,'Pebbles','Ice King scraper','electric',NULL,'2013-12-10',1480,7),
(7,'Granny','Zamboni 446','propane',700,NULL,9920,8),
(8,'Sparky','Zamboni 650','electric',1020,'2022-08-15',940,9),
(9,'Long Haul','WM Mammoth','diesel',1500,'2010-11-19',7715,10),
(10,'Tiddler','Olympia Mini','petrol',265,'2017-11-27',610,6),
(11,'Lakey','Zamboni 446','propane',700,'2004-11-05',6033,3);
INSERT INTO "maintenance_resurfacing" VALUES
(1,'2024-01-08 06:30:00',29,-5.5,480,'',1,4),
(2,'2024-01-08 10:45:00',30,-5.2,510,'Gouge near blue line filled',1,4),
(3,'2024-01-09 07:10:00',34,-4.8,430,'',2,4),
(4,'2024-01-09 15:20:00',27,-6.1,550,'',4,5),
(5,'2024-01-12 06:50:00',NULL,-5.0,390,'Blade due for change',5,6),
(6,'2024-01-13 17:30:00',38,NULL,180,'Slush at the edges, thaw forecast',10,4),
(7,'2024-01-15 08:00:00',26,-6.5,60,'Pebbled after scrape',6,12),
(8,'2024-01-17 21:15:00',31,-5.4,470,'',7,12),
(9,'2024-01-20 12:40:00',28,-5.8,520,'',8,10),
(10,'2024-01-21 05:45:00',33,-7.0,1380,'Two passes before the time trials',9,10),
(11,'2024-01-22 09:05:00',41,-3.2,600,'Leaves frozen into surface',11,6),
(12,'2024-01-24 14:00:00',28,-5.6,500,'',3,5);
INSERT INTO "bookings_club" VALUES
(1,'Millhaven Otters','ice hockey','secretary@otters.example',64,10,0,1),
(2,'Millhaven Otter Pups','ice hockey','pups@otters.example',85,25,1,2),
(3,'Silver Blades','figure skating','hello@silverblades.example',120,15,0,1),
(4,'Kestrel Bay Speed','speed skating','info@kbspeed.example',47,10,0,10),
(5,'Pinecrest Curlers','curling','bookings@pinecrestcurl.example',150,20,0,7),
(6,'Granite Grinders','ice hockey','grinders@mail.example',38,0,0,8),
(7,'Twizzle Juniors','figure skating','juniors@twizzle.example',72,25,1,4),
(8,'Sutter Sledge','para ice hockey','team@suttersledge.example',19,50,0,9),
(9,'Fairview Broomball League','broomball','league@fvbroomball.example',NULL,5,0,5),
(10,'Ice Theatre Collective','synchronised skating','stage@icetheatre.example',26,0,0,NULL),
(11,'Kestrel Bay Ringette','ringette','ringette@kbay.example',54,15,1,4);
INSERT INTO "bookings_session" VALUES
(1,'training','2024-02-05 06:00:00','2024-02-05 07:30:00',140,21,0,NULL,1,1),
(2,'public skate','2024-02-05 13:00:00','2024-02-05 15:00:00',0,187,0,NULL,1,NULL),
(3,'training','2024-02-06 16:30:00','2024-02-06 18:00:00',110,40,0,NULL,2,2),
(4,'match','2024-02-10 19:00:00','2024-02-10 21:30:00',220,1640,0,NULL,1,1),
(5,'training','2024-02-11 08:00:00','2024-02-11 10:00:00',125,33,0,NULL,1,3),
(6,'competition','2024-02-17 09:00:00','2024-02-17 17:00:00',260,720,0,NULL,10,4),
(7,'league night','2024-02-14 18:30:00','2024-02-14 21:30:00',95,64,0,NULL,7,5),
(8,'match','2024-02-18 17:15:00','2024-02-18 19:30:00',180,NULL,1,'Compressor failure',8,6),
(9,'training','2024-02-20 15:45:00','2024-02-20 17:15:00',130,28,0,NULL,4,7),
(10,'training','2024-02-21 19:00:00','2024-02-21 20:30:00',90,15,0,NULL,9,8),
(11,'league night','2024-02-22 20:00:00','2024-02-22 23:00:00',105,58,0,NULL,5,9),
(12,'rehearsal','2024-02-25 21:00:00','2024-02-25 23:30:00',150,24,0,NULL,4,10),
(13,'public skate','2024-02-24 11:00:00','2024-02-24 16:00:00',0,NULL,1,'Thaw, surface unsafe',3,NULL),
(14,'public skate','2024-03-02 10:00:00','2024-03-02 12:00:00',0,96,0,NULL,9,NULL);
INSERT INTO "bookings_session_stewards" VALUES
(1,2,7),(2,2,8),(3,4,7),(4,4,8),(5,4,2),(6,6,10),(7,6,3),(8,7,12),(9,10,11),(10,11,6),(11,14,11),(12,13,8),(13,9,5);
