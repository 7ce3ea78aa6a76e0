-- Seafarers' welfare centre at a commercial port: ship visiting and minibus shuttle
CREATE TABLE countries (
  code TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  is_flag_of_convenience INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE berths (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  terminal_operator TEXT,
  cargo_handled TEXT,
  walk_to_gate_minutes INTEGER,
  walking_allowed INTEGER NOT NULL DEFAULT 0,
  access_notes TEXT
);
CREATE TABLE ships (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  imo_number TEXT UNIQUE,
  ship_type TEXT NOT NULL,
  flag_country_code TEXT NOT NULL REFERENCES countries(code),
  year_built INTEGER,
  gross_tonnage INTEGER,
  usual_crew_size INTEGER,
  has_crew_wifi INTEGER,
  has_union_agreement INTEGER
);
CREATE TABLE visitors (
  id INTEGER PRIMARY KEY,
  full_name TEXT NOT NULL,
  church TEXT,
  is_chaplain INTEGER NOT NULL DEFAULT 0,
  is_volunteer INTEGER NOT NULL DEFAULT 1,
  can_drive_minibus INTEGER NOT NULL DEFAULT 0,
  languages TEXT,
  phone TEXT,
  joined_on TEXT,
  port_pass_expires_on TEXT
);
CREATE TABLE port_calls (
  id INTEGER PRIMARY KEY,
  ship_id INTEGER NOT NULL REFERENCES ships(id),
  berth_id INTEGER NOT NULL REFERENCES berths(id),
  arrived_at TEXT NOT NULL,
  sailed_at TEXT,
  previous_port TEXT,
  next_port TEXT,
  shore_leave_granted INTEGER NOT NULL DEFAULT 1
);
CREATE TABLE ship_visits (
  id INTEGER PRIMARY KEY,
  port_call_id INTEGER NOT NULL REFERENCES port_calls(id),
  visited_on TEXT NOT NULL,
  minutes_on_board INTEGER,
  crew_met INTEGER,
  sim_cards_sold INTEGER DEFAULT 0,
  woolly_hats_given INTEGER DEFAULT 0,
  welfare_concern TEXT,
  follow_up_needed INTEGER NOT NULL DEFAULT 0,
  notes TEXT
);
CREATE TABLE ship_visit_visitors (
  ship_visit_id INTEGER NOT NULL REFERENCES ship_visits(id),
  visitor_id INTEGER NOT NULL REFERENCES visitors(id),
  role TEXT NOT NULL DEFAULT 'visitor',
  PRIMARY KEY (ship_visit_id, visitor_id)
);
CREATE TABLE shuttle_runs (
  id INTEGER PRIMARY KEY,
  port_call_id INTEGER REFERENCES port_calls(id),
  driver_id INTEGER NOT NULL REFERENCES visitors(id),
  departed_at TEXT NOT NULL,
  destination TEXT NOT NULL,
  passenger_count INTEGER NOT NULL,
  distance_km REAL,
  donation_amount NUMERIC,
  status TEXT NOT NULL
);
INSERT INTO countries VALUES
('LR','Liberia',1),('PA','Panama',1),('MH','Marshall Islands',1),('MT','Malta',1),('NL','Netherlands',0),
('CY','Cyprus',1),('NO','Norway',0),('AG','Antigua and Barbuda',1),('HK','Hong Kong',0);
INSERT INTO berths VALUES
(1,'Northfield 2','Calder Bulk Terminals','grain',25,0,'Report to the weighbridge office; hard hat and hi-vis'),
(2,'Northfield 3','Calder Bulk Terminals','fertiliser',28,0,NULL),
(3,'Queen Alexandra Quay','Port Authority','timber',9,1,NULL),
(4,'Container Berth East','Estuary Box Terminal','containers',35,0,'Terminal bus from gatehouse every 20 minutes'),
(5,'Container Berth West','Estuary Box Terminal','containers',40,0,'Terminal bus from gatehouse every 20 minutes'),
(6,'Oil Jetty 1','Saltmarsh Tank Storage','petroleum products',NULL,0,'No visits during discharge; phones off'),
(7,'Ro-Ro Ramp','Linholm Ferries','trailers',12,1,NULL),
(8,'Fish Dock South','Port Authority','project cargo',6,1,'Uneven setts, steep gangways at low water');
INSERT INTO ships VALUES
(1,'Hanne Bult','9384421','general cargo','AG',2008,4102,10,0,1),
(2,'Ocean Perpetua','9651173','bulk carrier','MH',2014,33042,21,1,1),
(3,'Maris Tilde','9712208','container ship','LR',2016,18826,19,1,1),
(4,'Stella Vlieland','9488810','general cargo','NL',2011,2984,8,1,0),
(5,'Golden Partridge','9205532','bulk carrier','PA',2001,27198,23,0,0),
(6,'Kirkefjord Trader','9573346','ro-ro cargo','NO',2012,20105,17,1,1),
(7,'Valletta Bright','9790023','product tanker','MT',2018,29605,24,1,1),
(8,'Amathus Star','9341887','general cargo','CY',2006,5581,13,0,NULL),
(9,'Eastern Magnolia','9823394','container ship','HK',2020,26771,22,1,1),
(10,'Sea Verdict','9133765','bulk carrier','PA',1997,16005,20,0,0),
(11,'Perla Nova',NULL,'heavy lift','LR',2010,9611,16,NULL,NULL);
INSERT INTO visitors VALUES
(1,'Revd Moira Askey','Church of England',1,0,1,'English, Spanish','07700 900114','2017-09-01','2026-08-31'),
(2,'Deacon Piotr Lewan','Roman Catholic',1,0,1,'English, Polish, Russian','07700 900127','2019-02-11','2025-12-31'),
(3,'Gordon Teale','Methodist',0,1,1,'English','07700 900153','2015-05-04','2025-04-30'),
(4,'Luz Abrenica','Roman Catholic',0,1,0,'English, Tagalog, Cebuano','07700 900168','2021-10-18','2026-10-31'),
(5,'Harriet Stobbs',NULL,0,1,1,'English, German','07700 900171','2022-03-07','2026-03-31'),
(6,'Anil Kurup','Mar Thoma',0,1,0,'English, Malayalam, Hindi',NULL,'2022-11-21','2025-11-30'),
(7,'Denis Oxtoby','Church of England',0,1,1,'English','07700 900190','2012-01-16','2024-09-30'),
(8,'Svitlana Horbal','Ukrainian Orthodox',0,1,0,'English, Ukrainian, Russian','07700 900202','2023-06-05','2026-06-30'),
(9,'Callum Prewett',NULL,0,0,1,'English','07700 900216','2023-09-25','2026-09-30');
INSERT INTO port_calls VALUES
(1,2,1,'2023-10-03 06:40','2023-10-07 19:15','Santos','Rotterdam',1),
(2,1,3,'2023-11-14 22:05','2023-11-16 14:30','Riga','Drogheda',1),
(3,5,2,'2024-01-22 09:20','2024-01-30 05:50','Casablanca','Gdansk',0),
(4,3,4,'2024-03-05 13:10','2024-03-06 08:45','Antwerp','Hamburg',1),
(5,6,7,'2024-04-18 04:55','2024-04-18 17:00','Stavanger','Stavanger',1),
(6,7,6,'2024-06-11 11:35','2024-06-13 02:20','Augusta','Amsterdam',1),
(7,8,3,'2024-09-02 15:00','2024-09-05 10:10','Klaipeda','Setubal',1),
(8,10,2,'2024-11-19 08:30','2025-01-09 12:00','Constanta','Iskenderun',0),
(9,9,5,'2025-02-04 21:45','2025-02-06 03:30','Felixstowe','Bremerhaven',1),
(10,4,8,'2025-03-17 07:15','2025-03-19 16:40','Delfzijl','Aalborg',1),
(11,2,1,'2025-05-12 05:25','2025-05-16 20:00','Rosario','Ghent',1),
(12,11,8,'2025-06-24 10:50',NULL,'Bilbao',NULL,1);
INSERT INTO ship_visits VALUES
(1,1,'2023-10-04',75,14,9,21,NULL,0,'Cook asked for phone charger adaptors.'),
(2,2,'2023-11-15',40,7,3,10,NULL,0,NULL),
(3,3,'2024-01-23',110,17,12,23,'unpaid wages',1,'Two months of wages outstanding; union inspector informed.'),
(4,3,'2024-01-27',60,11,4,0,'unpaid wages',0,'Wages paid on the 26th according to the bosun.'),
(5,4,'2024-03-05',35,6,0,0,NULL,0,'Fast turnround, only met the day watch.'),
(6,6,'2024-06-12',50,9,5,0,'bereavement',1,'Third engineer lost his mother; prayers said in the mess.'),
(7,7,'2024-09-03',65,10,8,13,NULL,0,NULL),
(8,8,'2024-11-20',130,18,20,20,'poor food',1,'Ship detained by port state control. Provisions low.'),
(9,8,'2024-12-24',180,19,0,0,'abandonment',1,'Christmas parcels delivered to all on board.'),
(10,9,'2025-02-05',30,5,2,0,NULL,0,NULL),
(11,10,'2025-03-18',45,8,NULL,8,NULL,0,'Captain keeps two cats aboard.'),
(12,11,'2025-05-13',80,15,11,0,'injury',1,'Deckhand with crushed finger taken to hospital.');
INSERT INTO ship_visit_visitors VALUES
(1,1,'lead'),(1,4,'visitor'),(2,3,'lead'),(3,2,'lead'),(3,6,'interpreter'),(3,3,'visitor'),(4,2,'lead'),
(5,5,'lead'),(6,1,'lead'),(6,4,'interpreter'),(7,7,'lead'),(7,5,'trainee'),(8,2,'lead'),(8,8,'interpreter'),
(9,1,'lead'),(9,2,'visitor'),(9,8,'interpreter'),(10,9,'lead'),(11,5,'lead'),(12,1,'lead'),(12,6,'visitor');
INSERT INTO shuttle_runs VALUES
(1,1,3,'2023-10-04 17:30','seafarers'' centre',8,6.2,15.00,'completed'),
(2,1,7,'2023-10-05 14:00','shopping centre',7,11.4,NULL,'completed'),
(3,2,3,'2023-11-15 18:15','seafarers'' centre',5,3.1,10.00,'completed'),
(4,4,5,'2024-03-05 19:00','seafarers'' centre',6,8.8,20.00,'completed'),
(5,5,3,'2024-04-18 10:20','shopping centre',9,9.5,0.00,'completed'),
(6,6,1,'2024-06-12 16:00','church',4,7.3,NULL,'completed'),
(7,7,7,'2024-09-03 18:40','seafarers'' centre',0,3.1,NULL,'no show'),
(8,7,5,'2024-09-04 13:30','dentist',1,5.6,5.00,'completed'),
(9,9,9,'2025-02-05 17:10','shopping centre',10,14.9,25.00,'completed'),
(10,11,1,'2025-05-13 11:45','hospital',2,10.2,NULL,'completed'),
(11,11,9,'2025-05-14 18:00','seafarers'' centre',8,6.2,12.50,'completed'),
(12,NULL,9,'2025-05-30 15:00','airport',3,58.0,40.00,'completed'),
(13,12,9,'2025-06-25 18:30','seafarers'' centre',0,NULL,NULL,'cancelled');
