CREATE TABLE users (
  id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  name varchar NOT NULL,
  email varchar NOT NULL,
  encrypted_password varchar NOT NULL,
  role varchar NOT NULL DEFAULT 'trimmer',
  phone varchar,
  certified_on date,
  is_active boolean NOT NULL DEFAULT 1,
  created_at datetime NOT NULL,
  updated_at datetime NOT NULL
);
CREATE TABLE farms (
  id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  name varchar NOT NULL,
  holding_number varchar,
  farmer_name varchar,
  phone varchar,
  town varchar,
  housing varchar,
  milking_cows_count integer,
  visit_interval_weeks integer,
  is_organic boolean NOT NULL DEFAULT 0,
  regular_trimmer_id integer REFERENCES users(id),
  access_notes text,
  created_at datetime NOT NULL,
  updated_at datetime NOT NULL
);
CREATE TABLE cows (
  id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  farm_id integer NOT NULL REFERENCES farms(id),
  dam_id integer REFERENCES cows(id),
  ear_tag varchar NOT NULL,
  name varchar,
  breed varchar,
  born_on date,
  lactation_number integer,
  culled_on date,
  created_at datetime NOT NULL,
  updated_at datetime NOT NULL
);
CREATE TABLE visits (
  id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  farm_id integer NOT NULL REFERENCES farms(id),
  trimmer_id integer NOT NULL REFERENCES users(id),
  assistant_id integer REFERENCES users(id),
  scheduled_on date NOT NULL,
  started_at time,
  finished_at time,
  status varchar NOT NULL DEFAULT 'planned',
  reason varchar,
  is_crush_disinfected boolean,
  mileage_km decimal(6,1),
  created_at datetime NOT NULL,
  updated_at datetime NOT NULL
);
CREATE TABLE trimmings (
  id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  visit_id integer NOT NULL REFERENCES visits(id),
  cow_id integer NOT NULL REFERENCES cows(id),
  mobility_score integer,
  is_lame boolean NOT NULL DEFAULT 0,
  blocks_fitted integer NOT NULL DEFAULT 0,
  recheck_on date,
  comment text,
  created_at datetime NOT NULL,
  updated_at datetime NOT NULL
);
CREATE TABLE lesion_types (
  id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  code varchar NOT NULL,
  name varchar NOT NULL,
  is_infectious boolean NOT NULL DEFAULT 0,
  position integer
);
CREATE TABLE lesions (
  id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  trimming_id integer NOT NULL REFERENCES trimmings(id),
  lesion_type_id integer NOT NULL REFERENCES lesion_types(id),
  leg varchar NOT NULL,
  claw varchar,
  severity integer,
  treatment varchar,
  milk_withdrawal_hours integer,
  created_at datetime NOT NULL,
  updated_at datetime NOT NULL
);
CREATE TABLE invoices (
  id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  visit_id integer NOT NULL REFERENCES visits(id),
  number varchar NOT NULL,
  issued_on date NOT NULL,
  due_on date NOT NULL,
  net_amount decimal(8,2) NOT NULL,
  vat_amount decimal(8,2) NOT NULL,
  status varchar NOT NULL DEFAULT 'open',
  paid_on date,
  stripe_payment_id varchar,
  created_at datetime NOT NULL,
  updated_at datetime NOT NULL
);
INSERT INTO users VALUES
(1,'Gareth Pryce','gareth@soundfeet.example','$2a$11$Qk1','owner','07700 900111','2008-05-16',1,'2021-01-04 09:12:00','2024-06-01 18:40:11'),
(2,'Hollie Tranter','hollie@soundfeet.example','$2a$11$Zr7','trimmer','07700 900122','2017-10-20',1,'2021-01-04 09:20:31','2024-09-12 07:01:45'),
(3,'Wojciech Lis','wojciech@soundfeet.example','$2a$11$mB2','trimmer','07700 900133','2019-03-29',1,'2021-01-04 09:22:08','2024-09-30 19:15:02'),
(4,'Ben Cartlidge','ben@soundfeet.example','$2a$11$uX9','trimmer','07700 900144','2022-11-11',1,'2022-08-15 10:00:00','2024-09-29 20:05:39'),
(5,'Megan Stubbs','office@soundfeet.example','$2a$11$pL4','office','01948 555201',NULL,1,'2021-03-01 08:45:00','2024-10-01 08:30:12'),
(6,'Craig Dunn','craig@soundfeet.example','$2a$11$aa0','trimmer',NULL,'2015-06-05',0,'2021-01-04 09:30:00','2023-02-28 17:00:00'),
(7,'Ffion Roberts','ffion@soundfeet.example','$2a$11$Tn3','apprentice','07700 900155',NULL,1,'2024-02-05 09:00:00','2024-09-26 21:10:54'),
(8,'Jake Hulme','jake@soundfeet.example','$2a$11$We6','apprentice','07700 900166',NULL,1,'2024-07-08 09:00:00','2024-07-08 09:00:00');
INSERT INTO farms VALUES
(1,'Bank House Farm','06/112/0045','Richard Mottershead','01948 555310','Malpas','cubicles',180,8,0,2,'Park by the bulk tank','2021-01-10 12:00:00','2024-09-01 12:00:00'),
(2,'Ty Gwyn','55/230/0118','Eirlys Humphreys','01978 555442','Overton','straw yard',75,12,1,1,NULL,'2021-01-10 12:05:00','2024-07-14 10:30:00'),
(3,'Wolvesacre Hall','06/118/0009','George & Sons',NULL,'Whitchurch','cubicles',420,4,0,3,'Biosecurity: own overalls, dip boots','2021-01-11 09:00:00','2024-09-20 16:45:00'),
(4,'Lower Lees','35/041/0277','Anna Sandford','01948 555876','Prees','cubicles',210,6,0,2,NULL,'2021-02-02 14:20:00','2024-08-30 09:00:00'),
(5,'Pentre Isaf','55/244/0031','Huw Edwards','01978 555019','Bangor-on-Dee','straw yard',60,16,1,NULL,'Loose dog','2021-05-19 11:11:00','2023-11-02 15:00:00'),
(6,'The Moor','06/120/0150','Philip Dutton','01829 555733','Tattenhall','robot barn',140,8,0,4,NULL,'2022-03-03 08:00:00','2024-09-25 13:00:00'),
(7,'Heath Grange','35/052/0066','Sheila Venables','01939 555290','Wem','cubicles',305,6,0,3,'Crush power socket 16 A only','2022-09-12 10:10:00','2024-09-03 07:50:00'),
(8,'College Farm','35/060/0001','Reaseheath Trust (Mark Ives)','01270 555800','Nantwich','robot barn',230,NULL,0,1,'Students watching, sign in at office','2023-10-01 09:30:00','2024-09-18 09:30:00'),
(9,'Brook Cottage','06/133/0212','Tim Ankers','07700 900377','Bickerton','tie stall',18,26,0,NULL,NULL,'2024-04-22 17:00:00','2024-04-22 17:00:00');
INSERT INTO cows VALUES
(1,1,NULL,'UK160045200812','Daisy','Holstein','2017-03-11',6,NULL,'2021-02-01 10:00:00','2024-09-09 16:00:00'),
(2,1,1,'UK160045701344',NULL,'Holstein','2020-05-02',3,NULL,'2022-06-10 10:00:00','2024-09-09 16:00:00'),
(3,2,NULL,'UK740118300056','Seren','Ayrshire','2016-09-28',7,'2024-08-21','2021-02-05 10:00:00','2024-08-22 08:00:00'),
(4,2,3,'UK740118600071','Enfys','Ayrshire','2020-10-15',3,NULL,'2023-01-12 10:00:00','2024-07-16 12:00:00'),
(5,3,NULL,'UK160009503021',NULL,'Holstein','2019-01-20',4,NULL,'2021-08-17 10:00:00','2024-09-23 15:00:00'),
(6,3,NULL,'UK160009104410',NULL,'Holstein x Jersey','2021-06-06',2,NULL,'2023-07-04 10:00:00','2024-09-23 15:00:00'),
(7,4,NULL,'UK350277400933','Gloria','Brown Swiss','2018-12-01',4,NULL,'2021-09-30 10:00:00','2024-08-28 14:00:00'),
(8,6,NULL,'UK160150200187',NULL,'Friesian','2020-02-14',3,NULL,'2022-04-11 10:00:00','2024-09-26 12:00:00'),
(9,7,NULL,'UK350066701552','Blackie','Holstein','2015-07-30',8,NULL,'2022-10-06 10:00:00','2024-09-05 12:00:00'),
(10,8,NULL,'UK350001300620','Reaseheath Rosa 12','Jersey','2021-11-23',1,NULL,'2024-01-30 10:00:00','2024-09-18 12:00:00'),
(11,9,NULL,'UK160212500004','Buttercup','Shorthorn',NULL,NULL,NULL,'2024-04-30 18:00:00','2024-04-30 18:00:00');
INSERT INTO visits VALUES
(1,9,1,7,'2024-04-30','16:30','18:15','completed','new customer',1,24.0,'2024-04-22 17:05:00','2024-04-30 18:20:00'),
(2,2,1,7,'2024-07-16','08:00','12:20','completed','routine',1,31.5,'2024-04-20 09:00:00','2024-07-16 12:30:00'),
(3,4,2,NULL,'2024-08-28','07:30','14:10','completed','routine',1,18.2,'2024-07-18 09:00:00','2024-08-28 14:30:00'),
(4,7,3,4,'2024-09-05','07:00','12:45','completed','routine',1,44.0,'2024-07-25 09:00:00','2024-09-05 13:00:00'),
(5,1,2,8,'2024-09-09','08:15','16:00','completed','routine',1,9.6,'2024-07-15 09:00:00','2024-09-09 16:10:00'),
(6,8,1,7,'2024-09-18','09:30','12:00','completed','teaching day',1,37.8,'2024-08-01 09:00:00','2024-09-18 12:15:00'),
(7,3,3,8,'2024-09-23','06:45','15:10','completed','routine',0,22.4,'2024-08-26 09:00:00','2024-09-23 15:30:00'),
(8,6,4,NULL,'2024-09-26','10:00','11:50','completed','lame cow call-out',1,28.0,'2024-09-25 13:00:00','2024-09-26 12:00:00'),
(9,5,2,NULL,'2024-09-30',NULL,NULL,'cancelled','routine',NULL,NULL,'2024-06-10 09:00:00','2024-09-29 20:00:00'),
(10,3,3,4,'2024-10-21',NULL,NULL,'planned','routine',NULL,NULL,'2024-09-23 15:35:00','2024-09-23 15:35:00');
INSERT INTO trimmings VALUES
(1,1,11,1,0,0,NULL,'Overgrown, corkscrew claw taken back in two steps','2024-04-30 17:00:00','2024-04-30 17:00:00'),
(2,2,3,3,1,1,'2024-08-13','Poor prognosis, discussed culling','2024-07-16 09:10:00','2024-07-16 09:10:00'),
(3,2,4,0,0,0,NULL,NULL,'2024-07-16 09:40:00','2024-07-16 09:40:00'),
(4,3,7,2,1,1,'2024-09-25',NULL,'2024-08-28 10:00:00','2024-08-28 10:00:00'),
(5,4,9,2,1,0,NULL,'Thin soles, do not over-trim','2024-09-05 08:20:00','2024-09-05 08:20:00'),
(6,5,1,1,0,0,NULL,NULL,'2024-09-09 09:00:00','2024-09-09 09:00:00'),
(7,5,2,2,1,0,'2024-10-07',NULL,'2024-09-09 09:15:00','2024-09-09 09:15:00'),
(8,6,10,0,0,0,NULL,'Demonstration cow','2024-09-18 10:00:00','2024-09-18 10:00:00'),
(9,7,5,3,1,2,'2024-10-21',NULL,'2024-09-23 07:30:00','2024-09-23 07:30:00'),
(10,7,6,NULL,0,0,NULL,NULL,'2024-09-23 07:50:00','2024-09-23 07:50:00'),
(11,8,8,3,1,1,'2024-10-10','Vet informed','2024-09-26 10:30:00','2024-09-26 10:30:00');
INSERT INTO lesion_types VALUES
(1,'DD','Digital dermatitis',1,1),(2,'SU','Sole ulcer',0,2),(3,'WL','White line disease',0,3),(4,'SH','Sole haemorrhage',0,4),
(5,'IP','Foul in the foot',1,5),(6,'TN','Toe necrosis',1,6),(7,'CC','Corkscrew claw',0,7),(8,'IH','Interdigital growth',0,8),(9,'HE','Heel erosion',1,9);
INSERT INTO lesions VALUES
(1,1,7,'RH','outer',2,'Corrective trim',NULL,'2024-04-30 17:00:00','2024-04-30 17:00:00'),
(2,2,6,'LH','outer',3,'Block and refer to vet',NULL,'2024-07-16 09:12:00','2024-07-16 09:12:00'),
(3,2,9,'RH',NULL,1,NULL,NULL,'2024-07-16 09:13:00','2024-07-16 09:13:00'),
(4,4,2,'RH','outer',3,'Block on inner claw',NULL,'2024-08-28 10:02:00','2024-08-28 10:02:00'),
(5,5,4,'LF','inner',1,NULL,NULL,'2024-09-05 08:22:00','2024-09-05 08:22:00'),
(6,6,9,'LH',NULL,1,'Footbath advised',NULL,'2024-09-09 09:02:00','2024-09-09 09:02:00'),
(7,7,1,'LH',NULL,2,'Oxytetracycline spray',0,'2024-09-09 09:17:00','2024-09-09 09:17:00'),
(8,9,3,'LH','outer',3,'Opened and blocked',NULL,'2024-09-23 07:33:00','2024-09-23 07:33:00'),
(9,9,1,'RH',NULL,2,'Salicylic acid bandage',24,'2024-09-23 07:35:00','2024-09-23 07:35:00'),
(10,11,5,'RF',NULL,3,'Injection by vet',96,'2024-09-26 10:34:00','2024-09-26 10:34:00'),
(11,11,8,'LF',NULL,NULL,NULL,NULL,'2024-09-26 10:36:00','2024-09-26 10:36:00');
INSERT INTO invoices VALUES
(1,1,'2024-0088','2024-05-02','2024-06-01',195.00,39.00,'paid','2024-05-20','pi_3P8a','2024-05-02 08:00:00','2024-05-20 08:00:00'),
(2,2,'2024-0139','2024-07-18','2024-08-17',540.00,108.00,'paid','2024-08-30',NULL,'2024-07-18 08:00:00','2024-08-30 08:00:00'),
(3,3,'2024-0161','2024-08-30','2024-09-29',765.50,153.10,'overdue',NULL,NULL,'2024-08-30 08:00:00','2024-09-30 08:00:00'),
(4,4,'2024-0166','2024-09-06','2024-10-06',910.00,182.00,'open',NULL,NULL,'2024-09-06 08:00:00','2024-09-06 08:00:00'),
(5,5,'2024-0170','2024-09-11','2024-10-11',880.00,176.00,'paid','2024-09-24','pi_3Q0f','2024-09-11 08:00:00','2024-09-24 08:00:00'),
(6,6,'2024-0175','2024-09-20','2024-11-19',350.00,70.00,'open',NULL,NULL,'2024-09-20 08:00:00','2024-09-20 08:00:00'),
(7,7,'2024-0178','2024-09-25','2024-10-25',1420.00,284.00,'open',NULL,NULL,'2024-09-25 08:00:00','2024-09-25 08:00:00'),
(8,8,'2024-0179','2024-09-27','2024-10-27',120.00,24.00,'paid','2024-09-28','pi_3Q5k','2024-09-27 08:00:00','2024-09-28 08:00:00'),
(9,9,'2024-0181','2024-10-01','2024-10-31',40.00,8.00,'void',NULL,NULL,'2024-10-01 08:00:00','2024-10-01 11:30:00');
