-- Rural touring cinema
CREATE TABLE distributors (
  id INTEGER PRIMARY KEY,
  name VARCHAR(255) NOT NULL,
  contact_email VARCHAR(255),
  country VARCHAR(80),
  minimum_guarantee DECIMAL(8,2),
  revenue_share DECIMAL(4,1),
  is_active BOOLEAN NOT NULL DEFAULT 1,
  created_at DATETIME NOT NULL,
  updated_at DATETIME NOT NULL
);
CREATE TABLE films (
  id INTEGER PRIMARY KEY,
  distributor_id INTEGER REFERENCES distributors(id),
  title VARCHAR(255) NOT NULL,
  slug VARCHAR(255) NOT NULL UNIQUE,
  director VARCHAR(255),
  release_year INTEGER,
  running_time INTEGER,
  age_rating VARCHAR(4),
  language VARCHAR(40),
  is_subtitled BOOLEAN NOT NULL DEFAULT 0,
  licence_expires_on DATE,
  created_at DATETIME NOT NULL,
  updated_at DATETIME NOT NULL
);
CREATE TABLE venues (
  id INTEGER PRIMARY KEY,
  name VARCHAR(255) NOT NULL,
  village VARCHAR(120) NOT NULL,
  postcode VARCHAR(10),
  capacity INTEGER,
  hire_fee DECIMAL(7,2),
  keyholder_name VARCHAR(120),
  keyholder_phone VARCHAR(30),
  has_blackout BOOLEAN NOT NULL DEFAULT 0,
  is_step_free BOOLEAN NOT NULL DEFAULT 0,
  status VARCHAR(20) NOT NULL DEFAULT 'active',
  rain_fallback_id INTEGER REFERENCES venues(id),
  created_at DATETIME NOT NULL,
  updated_at DATETIME NOT NULL
);
CREATE TABLE staff_members (
  id INTEGER PRIMARY KEY,
  first_name VARCHAR(80) NOT NULL,
  last_name VARCHAR(80) NOT NULL,
  email VARCHAR(255) UNIQUE,
  encrypted_password VARCHAR(255),
  role VARCHAR(30) NOT NULL,
  started_on DATE,
  is_volunteer BOOLEAN NOT NULL DEFAULT 0,
  can_drive_truck BOOLEAN NOT NULL DEFAULT 0,
  created_at DATETIME NOT NULL,
  updated_at DATETIME NOT NULL
);
CREATE TABLE vans (
  id INTEGER PRIMARY KEY,
  registration VARCHAR(10) NOT NULL UNIQUE,
  nickname VARCHAR(60),
  projector_model VARCHAR(80),
  mileage INTEGER,
  mot_due_on DATE,
  status VARCHAR(20) NOT NULL,
  created_at DATETIME NOT NULL,
  updated_at DATETIME NOT NULL
);
CREATE TABLE screenings (
  id INTEGER PRIMARY KEY,
  film_id INTEGER NOT NULL REFERENCES films(id),
  venue_id INTEGER NOT NULL REFERENCES venues(id),
  van_id INTEGER REFERENCES vans(id),
  projectionist_id INTEGER REFERENCES staff_members(id),
  host_id INTEGER REFERENCES staff_members(id),
  starts_at DATETIME NOT NULL,
  ticket_price DECIMAL(5,2),
  is_outdoor BOOLEAN NOT NULL DEFAULT 0,
  status VARCHAR(20) NOT NULL,
  cancellation_reason VARCHAR(255),
  created_at DATETIME NOT NULL,
  updated_at DATETIME NOT NULL
);
CREATE TABLE ticket_orders (
  id INTEGER PRIMARY KEY,
  screening_id INTEGER NOT NULL REFERENCES screenings(id),
  reference VARCHAR(12) NOT NULL UNIQUE,
  customer_name VARCHAR(120),
  customer_email VARCHAR(255),
  quantity INTEGER NOT NULL,
  total_amount DECIMAL(7,2) NOT NULL,
  channel VARCHAR(20),
  is_refunded BOOLEAN NOT NULL DEFAULT 0,
  stripe_payment_id VARCHAR(40),
  created_at DATETIME NOT NULL,
  updated_at DATETIME NOT NULL
);
CREATE TABLE film_requests (
  film_id INTEGER NOT NULL REFERENCES films(id),
  venue_id INTEGER NOT NULL REFERENCES venues(id),
  votes_count INTEGER NOT NULL DEFAULT 0,
  requested_on DATE,
  is_fulfilled BOOLEAN NOT NULL DEFAULT 0,
  PRIMARY KEY (film_id, venue_id)
);
INSERT INTO distributors VALUES
(1,'Curlew Releasing','bookings@curlew.example','United Kingdom',95.00,35.0,1,'2019-02-04 10:12:00','2024-01-11 09:00:00'),
(2,'Filmbureau Noord','rental@fbnoord.example','Netherlands',120.00,40.0,1,'2019-03-19 14:40:00','2023-08-30 16:21:00'),
(3,'Heritage Reels','office@heritagereels.example','United Kingdom',60.00,25.0,1,'2019-02-04 10:15:00','2022-05-17 11:45:00'),
(4,'Studio Aurore','ventes@aurore.example','France',150.00,45.0,1,'2020-01-22 08:33:00','2024-02-02 12:10:00'),
(5,'Big Sky Pictures','nontheatrical@bigsky.example','United States',200.00,50.0,1,'2019-06-11 15:02:00','2024-03-08 10:00:00'),
(6,'Tarn Documentary','hello@tarndoc.example','United Kingdom',NULL,30.0,1,'2021-09-06 09:20:00','2023-10-12 13:37:00'),
(7,'Sakura Line','contact@sakuraline.example','Japan',180.00,40.0,1,'2021-11-15 17:48:00','2023-06-01 08:05:00'),
(8,'Old Mill Films',NULL,'Ireland',80.00,35.0,0,'2019-04-02 11:11:00','2021-12-20 10:30:00'),
(9,'Short Circuit Collective','shorts@circuit.example','United Kingdom',0,20.0,1,'2022-03-28 16:00:00','2024-04-15 14:14:00'),
(10,'Cinelandia','cine@cinelandia.example','Spain',NULL,NULL,0,'2020-07-08 12:00:00','2022-09-09 09:09:00');
INSERT INTO films VALUES
(1,1,'The Last Drover','the-last-drover','Morag Sinclair',2022,108,'12A','English',0,'2024-12-31','2023-01-10 10:00:00','2023-01-10 10:00:00'),
(2,2,'Low Tide','low-tide','Pieter van Aken',2021,97,'15','Dutch',1,'2024-09-30','2023-01-12 11:30:00','2023-11-02 09:40:00'),
(3,3,'Whistle Down the Line','whistle-down-the-line','Basil Thornbury',1951,84,'U','English',0,NULL,'2023-02-03 09:15:00','2023-02-03 09:15:00'),
(4,4,'Les Tilleuls','les-tilleuls','Claire Monnier',2023,116,'12A','French',1,'2025-03-31','2023-09-21 14:00:00','2024-01-05 10:10:00'),
(5,5,'Comet Patrol','comet-patrol','Dale Hutchins',2023,131,'PG','English',0,'2024-08-31','2023-10-02 13:25:00','2023-10-02 13:25:00'),
(6,6,'A Year of Hedges','a-year-of-hedges','Ffion Prydderch',2022,72,'U','English',0,'2026-01-31','2023-03-14 16:50:00','2023-03-14 16:50:00'),
(7,7,'The Lantern Maker','the-lantern-maker','Haruka Ishii',2020,122,'PG','Japanese',1,'2024-06-30','2023-04-25 12:12:00','2023-12-11 15:05:00'),
(8,8,'Turf','turf','Eoin Gallagher',2018,101,'15','English',0,'2022-12-31','2022-01-17 10:45:00','2022-12-31 23:00:00'),
(9,9,'Village Shorts 2024','village-shorts-2024',NULL,2024,65,NULL,'English',0,NULL,'2024-04-16 09:00:00','2024-04-16 09:00:00'),
(10,5,'Otters at Midnight','otters-at-midnight','Jo Castellano',2024,94,'PG','English',0,'2025-06-30','2024-03-20 11:20:00','2024-03-20 11:20:00');
INSERT INTO venues VALUES
(1,'Memorial Hall','Thornwick','NE48 2AB',110,45.00,'Joyce Elliott','01434 496 011',1,1,'active',NULL,'2019-03-01 10:00:00','2024-01-20 10:00:00'),
(2,'Methodist Chapel','Harebank','NE49 7QF',70,30.00,'Rev. Tom Askew','01434 496 028',0,1,'active',NULL,'2019-03-01 10:05:00','2023-05-02 12:00:00'),
(3,'Castle Green','Thornwick',NULL,300,0,'Parish clerk','01434 496 040',0,1,'seasonal',1,'2020-06-10 09:00:00','2024-04-30 08:40:00'),
(4,'Young Farmers Hall','Cowdale','CA9 3LP',140,50.00,'Shaun Bell','07700 900 134',1,0,'active',NULL,'2019-05-17 15:20:00','2022-10-11 11:00:00'),
(5,'The Old School','Swinhope','NE47 9EE',55,25.00,'Agnes Telfer',NULL,1,0,'active',NULL,'2019-09-24 13:10:00','2024-02-14 16:30:00'),
(6,'Quarry Amphitheatre','Cowdale',NULL,220,80.00,'Shaun Bell','07700 900 134',0,0,'seasonal',4,'2021-05-05 10:00:00','2023-09-01 10:00:00'),
(7,'Village Institute','Larriston','TD9 0SL',90,40.00,'Moira Haig','01450 496 077',1,1,'active',NULL,'2020-02-12 09:45:00','2023-11-28 14:00:00'),
(8,'Sheep Mart','Scotsgap','NE61 4EG',180,60.00,'Derek Foster','01670 496 093',1,1,'active',NULL,'2022-01-31 12:30:00','2022-01-31 12:30:00'),
(9,'Reading Room','Bleakhope',NULL,35,15.00,NULL,NULL,0,0,'suspended',NULL,'2019-10-08 17:00:00','2023-02-22 09:00:00'),
(10,'Harbour Loft','Craster','NE66 3TR',60,55.00,'Lily Dawson','07700 900 258',1,0,'active',NULL,'2023-06-19 11:00:00','2024-03-03 18:20:00');
INSERT INTO staff_members VALUES
(1,'Hannah','Robson','hannah@fellpictures.example','$2a$12$k3Vq','manager','2019-01-07',0,1,'2019-01-07 09:00:00','2024-04-01 09:00:00'),
(2,'Kofi','Amankwah','kofi@fellpictures.example','$2a$12$Zt0p','projectionist','2019-02-18',0,1,'2019-02-18 09:00:00','2024-01-15 10:30:00'),
(3,'Lorna','Charlton','lorna@fellpictures.example','$2a$12$9xWe','projectionist','2021-04-06',0,0,'2021-04-06 09:00:00','2023-07-07 12:15:00'),
(4,'Dennis','Hepple',NULL,NULL,'host','2019-09-01',1,0,'2019-09-01 14:00:00','2022-03-18 15:00:00'),
(5,'Marisol','Vega','marisol@fellpictures.example','$2a$12$Jj71','programmer','2020-08-17',0,0,'2020-08-17 09:00:00','2024-02-26 11:11:00'),
(6,'Ewan','Kerr','ewan.kerr@post.example','$2a$12$mB4s','host','2022-05-14',1,0,'2022-05-14 10:10:00','2023-12-01 17:45:00'),
(7,'Patience','Ndlovu','patience.n@post.example','$2a$12$Qa8d','host','2023-01-20',1,0,'2023-01-20 19:00:00','2023-01-20 19:00:00'),
(8,'Gary','Shiell',NULL,NULL,'driver','2020-03-02',0,1,'2020-03-02 08:30:00','2021-08-09 08:30:00'),
(9,'Isla','Armstrong','isla.a@post.example','$2a$12$Ux5r','trainee projectionist','2024-02-05',0,0,'2024-02-05 09:00:00','2024-02-05 09:00:00'),
(10,'Ted','Pringle',NULL,NULL,'host',NULL,1,0,'2023-10-30 20:00:00','2023-10-30 20:00:00');
INSERT INTO vans VALUES
(1,'NX18 FPT','Greta','Barco SP2K-7S',88410,'2024-09-14','in_service','2019-01-15 10:00:00','2024-05-01 08:00:00'),
(2,'NX20 KUL','Buster','Christie CP2306',61225,'2024-11-02','in_service','2020-11-03 10:00:00','2024-05-01 08:00:00'),
(3,'NK14 OWM','Harold','Panasonic PT-RZ120',142970,'2024-03-28','off_road','2019-01-15 10:05:00','2024-03-29 12:00:00'),
(4,'NX22 YDG','Myrna','Epson EB-PU1008',30118,'2025-04-19','in_service','2022-04-20 10:00:00','2024-05-01 08:00:00'),
(5,'NV12 CRE',NULL,NULL,171300,NULL,'sold','2019-01-15 10:10:00','2022-04-25 09:30:00');
INSERT INTO screenings VALUES
(1,1,1,1,2,4,'2024-01-19 19:30:00',7.50,0,'completed',NULL,'2023-11-20 10:00:00','2024-01-20 09:00:00'),
(2,2,2,2,3,6,'2024-01-26 19:00:00',6.50,0,'completed',NULL,'2023-11-20 10:10:00','2024-01-27 09:00:00'),
(3,5,4,1,2,7,'2024-02-10 14:00:00',5.00,0,'completed',NULL,'2023-12-04 11:00:00','2024-02-11 09:00:00'),
(4,7,7,3,3,NULL,'2024-02-16 19:30:00',7.50,0,'cancelled','Van broke down at Carter Bar','2023-12-11 15:30:00','2024-02-16 17:05:00'),
(5,6,5,4,2,4,'2024-03-08 19:00:00',6.00,0,'completed',NULL,'2024-01-08 10:00:00','2024-03-09 09:00:00'),
(6,4,10,4,3,6,'2024-03-22 20:00:00',8.00,0,'completed',NULL,'2024-01-15 13:00:00','2024-03-23 09:00:00'),
(7,7,7,2,2,10,'2024-04-12 19:30:00',7.50,0,'completed',NULL,'2024-02-19 09:30:00','2024-04-13 09:00:00'),
(8,3,8,1,9,7,'2024-04-28 15:00:00',4.00,0,'completed',NULL,'2024-03-04 10:00:00','2024-04-29 09:00:00'),
(9,10,6,4,2,6,'2024-06-14 21:45:00',9.00,1,'on_sale',NULL,'2024-04-22 10:00:00','2024-05-10 11:20:00'),
(10,9,3,NULL,NULL,NULL,'2024-07-06 22:00:00',NULL,1,'draft',NULL,'2024-05-07 16:00:00','2024-05-07 16:00:00');
INSERT INTO ticket_orders VALUES
(1,1,'TW8K2A','Brenda Storey','b.storey@post.example',4,30.00,'website',0,'pi_3Oa1','2024-01-03 20:14:00','2024-01-03 20:14:00'),
(2,1,'TW8K9C',NULL,NULL,2,15.00,'door',0,NULL,'2024-01-19 19:12:00','2024-01-19 19:12:00'),
(3,2,'HB1D4F','Colm Reilly','colm@post.example',1,6.50,'website',0,'pi_3Ob7','2024-01-22 08:50:00','2024-01-22 08:50:00'),
(4,3,'CD5T0P','Cowdale Primary School','office@cowdale.example',28,126.00,'phone',0,NULL,'2024-01-29 11:35:00','2024-01-31 10:00:00'),
(5,4,'LR2M7X','Wendy Scott','wendy.s@post.example',2,15.00,'website',1,'pi_3Od2','2024-02-01 21:02:00','2024-02-17 09:15:00'),
(6,5,'SW9H3B','Agnes Telfer',NULL,6,36.00,'shop',0,NULL,'2024-02-24 12:40:00','2024-02-24 12:40:00'),
(7,6,'CR4J6V','Magnus Ord','m.ord@post.example',2,16.00,'website',0,'pi_3Oh9','2024-03-11 18:27:00','2024-03-11 18:27:00'),
(8,6,'CR4J8W','Sunita Bose','sunita@post.example',3,24.00,'website',1,'pi_3Oi4','2024-03-14 13:05:00','2024-03-20 10:45:00'),
(9,7,'LR6N1Q','Wendy Scott','wendy.s@post.example',2,15.00,'website',0,'pi_3Om0','2024-03-30 19:48:00','2024-03-30 19:48:00'),
(10,8,'SG7Y5E',NULL,NULL,5,20.00,'door',0,NULL,'2024-04-28 14:51:00','2024-04-28 14:51:00'),
(11,9,'CD8R2L','Brenda Storey','b.storey@post.example',4,36.00,'website',0,'pi_3Pc6','2024-05-09 22:16:00','2024-05-09 22:16:00');
INSERT INTO film_requests VALUES
(3,1,14,'2024-02-02',0),(3,8,31,'2024-01-14',1),(4,2,9,'2024-03-03',0),(4,10,22,'2023-12-18',1),(5,4,47,'2023-11-09',1),
(7,7,18,'2023-11-25',1),(10,6,53,'2024-04-01',1),(10,1,26,'2024-04-06',0),(6,5,11,'2023-12-30',1),(2,9,3,NULL,0);
