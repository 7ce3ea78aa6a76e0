-- Teleprompter hire and operators: bookings, crew, kits and speakers' scripts
CREATE TABLE languages (
  code TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  reads_right_to_left INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE clients (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  sector TEXT,
  contact_name TEXT,
  email TEXT,
  payment_terms_days INTEGER NOT NULL,
  requires_purchase_order INTEGER NOT NULL DEFAULT 0,
  account_notes TEXT
);
CREATE TABLE venues (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  city TEXT NOT NULL,
  seats INTEGER,
  stage_depth_m REAL,
  has_loading_bay INTEGER NOT NULL,
  access_notes TEXT
);
CREATE TABLE operators (
  id INTEGER PRIMARY KEY,
  full_name TEXT NOT NULL,
  mobile TEXT,
  home_town TEXT,
  day_rate REAL NOT NULL,
  joined_on TEXT NOT NULL,
  drives_own_van INTEGER NOT NULL,
  mentor_id INTEGER REFERENCES operators(id),
  password_hash TEXT
);
CREATE TABLE kits (
  id INTEGER PRIMARY KEY,
  serial_number TEXT NOT NULL UNIQUE,
  kit_type TEXT NOT NULL,
  screen_size_in REAL,
  weight_kg REAL,
  purchased_on TEXT,
  purchase_price REAL,
  condition TEXT NOT NULL,
  last_safety_test_on TEXT
);
CREATE TABLE bookings (
  id INTEGER PRIMARY KEY,
  reference TEXT NOT NULL UNIQUE,
  client_id INTEGER NOT NULL REFERENCES clients(id),
  venue_id INTEGER REFERENCES venues(id),
  kit_id INTEGER REFERENCES kits(id),
  event_title TEXT NOT NULL,
  event_type TEXT NOT NULL,
  rehearsal_on TEXT,
  event_on TEXT NOT NULL,
  status TEXT NOT NULL,
  quoted_fee REAL,
  dress_code TEXT,
  cancellation_reason TEXT
);
CREATE TABLE booking_operators (
  booking_id INTEGER NOT NULL REFERENCES bookings(id),
  operator_id INTEGER NOT NULL REFERENCES operators(id),
  role TEXT NOT NULL,
  hours_worked REAL,
  travel_cost REAL,
  PRIMARY KEY (booking_id, operator_id)
);
CREATE TABLE scripts (
  id INTEGER PRIMARY KEY,
  booking_id INTEGER NOT NULL REFERENCES bookings(id),
  language_code TEXT NOT NULL REFERENCES languages(code),
  speaker_name TEXT NOT NULL,
  word_count INTEGER,
  reading_speed_wpm INTEGER,
  font_size_pt INTEGER,
  revisions INTEGER NOT NULL,
  received_at TEXT,
  is_confidential INTEGER NOT NULL,
  storage_key TEXT
);
INSERT INTO languages VALUES
('en','English',0),('cy','Welsh',0),('fr','French',0),('ar','Arabic',1),('de','German',0);
INSERT INTO clients VALUES
(1,'Fernhollow Building Society','finance','Dilys Marchbank','events@fernhollow.example',30,1,NULL),
(2,'Castlegate Borough Council','local government','Owen Tranter','comms@castlegate.example',45,1,'Invoices only through the supplier portal'),
(3,'Brightlark Productions','television','Sunniva Holt','sunniva@brightlark.example',14,0,NULL),
(4,'University of Wexmere','education','Prof. Alan Deeks','graduation@wexmere.example',30,1,'Two ceremonies a day in July'),
(5,'Orrin Pharmaceuticals','health','Marta Quiggin','mquiggin@orrinpharma.example',60,1,'Scripts under embargo until the results are out'),
(6,'Tallow & Reed Weddings','weddings','Jess Reed','hello@tallowreed.example',7,0,NULL),
(7,'The Saltmarsh Trust','charity','Iain Follett',NULL,30,0,'Charity rate agreed: 15 percent off'),
(8,'Dunmore Motor Shows','exhibitions','Keely Strand','keely@dunmoreshows.example',30,0,NULL),
(9,'Gulfstone Trade Mission','diplomacy','Rami Haddad','protocol@gulfstone.example',14,0,'Always asks for a bilingual operator');
INSERT INTO venues VALUES
(1,'Assembly Rooms','Castlegate',420,7.5,0,'Lift too small for the glass stands; use the west stairs'),
(2,'Wexmere Great Hall','Wexmere',1150,11.0,1,NULL),
(3,'Studio 4, Brightlark Yard','Harbourne',NULL,14.0,1,'Report to the gatehouse before 7 am'),
(4,'Pavilion Exhibition Centre','Dunmore',2600,18.5,1,'Forklift must be booked two days ahead'),
(5,'Hotel Meridian Ballroom','Port Ellery',350,5.0,1,NULL),
(6,'Saltmarsh Visitor Barn','Cley Staithe',120,3.2,0,'Single-track lane, no vans over 3.5 t'),
(7,'Castlegate Council Chamber','Castlegate',96,NULL,0,NULL),
(8,'Orrin Campus Auditorium','Lindfield',280,8.0,1,'Photo pass needed');
INSERT INTO operators VALUES
(1,'Bernadette Foy','07700 900112','Harbourne',340,'2014-03-10',1,NULL,'x$91af'),
(2,'Tom Astley','07700 900145','Castlegate',310,'2017-09-01',0,1,'x$02bc'),
(3,'Layla Mansour','07700 900178','Port Ellery',380,'2019-01-21',0,1,'x$7d10'),
(4,'Gwilym Pryce','07700 900190','Lindfield',300,'2020-06-15',1,2,'x$aa31'),
(5,'Nina Stroud','07700 900203','Wexmere',260,'2022-02-07',0,2,'x$5e4c'),
(6,'Colin Abery',NULL,'Dunmore',325,'2016-11-14',1,NULL,NULL),
(7,'Priti Chandel','07700 900231','Harbourne',240,'2023-04-03',0,1,'x$c309'),
(8,'Marek Dolny','07700 900244','Port Ellery',275,'2022-10-17',1,3,'x$18f7'),
(9,'Isobel Crane','07700 900256','Wexmere',230,'2024-01-08',0,5,'x$66de');
INSERT INTO kits VALUES
(1,'OC-1701','on-camera',17,9.4,'2019-05-20',2150.00,'good','2024-02-12'),
(2,'OC-1702','on-camera',17,9.4,'2019-05-20',2150.00,'worn','2024-02-12'),
(3,'OC-1201','on-camera',12,5.1,'2021-08-02',1480.00,'good','2024-02-13'),
(4,'GP-0001','presidential glass pair',NULL,31.0,'2016-04-11',4900.00,'worn','2023-11-30'),
(5,'GP-0002','presidential glass pair',NULL,28.5,'2022-03-28',6350.00,'good','2024-03-04'),
(6,'FM-3201','floor monitor',32,14.2,'2020-01-15',820.00,'good','2024-02-14'),
(7,'FM-3202','floor monitor',32,14.2,'2020-01-15',820.00,'in repair','2023-02-20'),
(8,'TB-0101','tablet hood',10,1.8,'2023-06-09',390.00,'good',NULL),
(9,'FM-5501','floor monitor',55,26.0,'2023-09-18',1640.00,'good','2024-03-05');
INSERT INTO bookings VALUES
(1,'TP-2022-031',1,1,4,'Members'' annual meeting','general meeting','2022-05-18','2022-05-19','invoiced',1180.00,'business dress',NULL),
(2,'TP-2022-047',4,2,5,'Summer graduation','ceremony',NULL,'2022-07-12','paid',1420.00,'dark suit',NULL),
(3,'TP-2022-066',3,3,1,'Garden Rivals, episodes 1 to 3','television recording','2022-09-05','2022-09-06','paid',960.00,'black, no logos',NULL),
(4,'TP-2023-008',5,8,5,'Half-year results','results presentation','2023-02-13','2023-02-14','paid',1750.00,'business dress',NULL),
(5,'TP-2023-019',2,7,3,'Budget speech','council sitting',NULL,'2023-03-02','paid',540.00,NULL,NULL),
(6,'TP-2023-040',8,4,9,'Dunmore Electric Weekend','trade show','2023-06-22','2023-06-23','invoiced',1990.00,'black, no logos',NULL),
(7,'TP-2023-052',6,5,8,'Hartley and Osei wedding','wedding',NULL,'2023-08-19','cancelled',280.00,'smart',  'Best man decided to read from cards'),
(8,'TP-2023-071',9,5,4,'Trade mission dinner','dinner','2023-11-08','2023-11-08','paid',1620.00,'black tie',NULL),
(9,'TP-2024-005',7,6,6,'Launch of the reedbed appeal','fundraiser',NULL,'2024-02-24','invoiced',410.00,NULL,NULL),
(10,'TP-2024-018',3,3,1,'Garden Rivals, final','television recording','2024-04-15','2024-04-16','confirmed',1040.00,'black, no logos',NULL),
(11,'TP-2024-022',5,NULL,NULL,'Investors'' day','results presentation',NULL,'2024-06-11','provisional',NULL,'business dress',NULL);
INSERT INTO booking_operators VALUES
(1,1,'lead',10.5,42.00),(1,4,'stagehand',8,65.50),(2,2,'lead',11,58.20),(2,5,'assistant',11,0),
(3,1,'lead',12,0),(4,4,'lead',9.5,0),(4,2,'assistant',9,71.00),(5,2,'lead',4.5,0),
(6,6,'lead',13,0),(6,7,'assistant',12.5,88.40),(8,3,'lead',7.5,0),(8,8,'stagehand',6,0),
(9,5,'lead',5,36.80),(10,1,'lead',NULL,NULL),(10,7,'assistant',NULL,NULL);
INSERT INTO scripts VALUES
(1,1,'en','Sir Hugh Penhale',2350,128,60,4,'2022-05-17 16:20',0,'s/0a1'),
(2,1,'en','Dilys Marchbank',980,140,60,1,'2022-05-16 09:05',0,'s/0a2'),
(3,2,'en','Vice-Chancellor Ruth Okoro',1500,125,72,2,'2022-07-08 11:30',0,'s/0b1'),
(4,2,'cy','Dr Emrys Vaughan',410,118,72,0,'2022-07-11 18:44',0,'s/0b2'),
(5,3,'en','Poppy Lasseter',4200,165,54,9,'2022-09-05 07:15',1,'s/0c1'),
(6,4,'en','Marta Quiggin',3100,135,60,6,'2023-02-13 22:10',1,'s/0d1'),
(7,4,'de','Dr Heiko Lammers',1250,122,60,3,'2023-02-13 19:50',1,'s/0d2'),
(8,5,'en','Cllr Joan Babbage',2780,150,48,2,'2023-03-01 15:00',1,'s/0e1'),
(9,6,'en','Keely Strand',640,145,80,0,'2023-06-20 10:00',0,'s/0f1'),
(10,8,'ar','Minister Samir Nasser',1820,110,66,5,'2023-11-08 13:35',0,'s/101'),
(11,8,'fr','Claudette Amiel',720,130,66,1,'2023-11-07 17:25',0,'s/102'),
(12,9,'en','Iain Follett',NULL,NULL,60,0,NULL,0,NULL);
