-- Yacht delivery company: skippers and crew bring other people's boats from port to port
CREATE TABLE clients (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  client_type TEXT NOT NULL,
  email TEXT,
  phone TEXT,
  country TEXT,
  vat_number TEXT,
  pays_in_advance INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE ports (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  country TEXT NOT NULL,
  max_draft_m REAL,
  vhf_channel INTEGER,
  is_port_of_entry INTEGER NOT NULL DEFAULT 0,
  approach_notes TEXT
);
CREATE TABLE boats (
  id INTEGER PRIMARY KEY,
  owner_id INTEGER NOT NULL REFERENCES clients(id),
  name TEXT NOT NULL,
  model TEXT,
  rig TEXT NOT NULL,
  length_m REAL,
  draft_m REAL,
  build_year INTEGER,
  flag_state TEXT,
  mmsi TEXT,
  fuel_capacity_l INTEGER,
  has_watermaker INTEGER NOT NULL DEFAULT 0,
  insurance_expires_on TEXT
);
CREATE TABLE crew_members (
  id INTEGER PRIMARY KEY,
  first_name TEXT NOT NULL,
  last_name TEXT NOT NULL,
  date_of_birth TEXT,
  nationality TEXT,
  certificate TEXT,
  certificate_expires_on TEXT,
  day_rate_eur REAL,
  sea_miles_logged INTEGER,
  dietary_needs TEXT,
  is_active INTEGER NOT NULL DEFAULT 1
);
CREATE TABLE deliveries (
  id INTEGER PRIMARY KEY,
  reference TEXT NOT NULL UNIQUE,
  boat_id INTEGER NOT NULL REFERENCES boats(id),
  from_port_id INTEGER NOT NULL REFERENCES ports(id),
  to_port_id INTEGER NOT NULL REFERENCES ports(id),
  skipper_id INTEGER REFERENCES crew_members(id),
  status TEXT NOT NULL,
  planned_departure TEXT,
  departed_at TEXT,
  arrived_at TEXT,
  distance_nm INTEGER,
  agreed_fee_eur REAL,
  pre_departure_check_passed INTEGER,
  handover_remarks TEXT
);
CREATE TABLE delivery_crew (
  delivery_id INTEGER NOT NULL REFERENCES deliveries(id),
  crew_member_id INTEGER NOT NULL REFERENCES crew_members(id),
  role TEXT NOT NULL,
  joined_on TEXT,
  left_on TEXT,
  is_paid INTEGER NOT NULL DEFAULT 1,
  PRIMARY KEY (delivery_id, crew_member_id)
);
CREATE TABLE noon_reports (
  id INTEGER PRIMARY KEY,
  delivery_id INTEGER NOT NULL REFERENCES deliveries(id),
  reported_at TEXT NOT NULL,
  latitude REAL,
  longitude REAL,
  run_24h_nm REAL,
  wind_knots INTEGER,
  wind_direction TEXT,
  wave_height_m REAL,
  engine_hours REAL,
  fuel_remaining_l INTEGER,
  remarks TEXT
);
CREATE TABLE expenses (
  id INTEGER PRIMARY KEY,
  delivery_id INTEGER NOT NULL REFERENCES deliveries(id),
  paid_by_id INTEGER REFERENCES crew_members(id),
  category TEXT NOT NULL,
  amount_eur REAL NOT NULL,
  spent_on TEXT NOT NULL,
  has_receipt INTEGER NOT NULL DEFAULT 1,
  recharged_to_client INTEGER NOT NULL DEFAULT 0,
  note TEXT
);
INSERT INTO clients VALUES
(1,'Henrik Aldous','private owner','h.aldous@seamail.example','+44 7700 900411','United Kingdom',NULL,0),
(2,'Bluepoint Charter SL','charter company','ops@bluepoint.example','+34 600 555 210','Spain','ESB99812345',1),
(3,'Marchetti Yacht Brokers','broker','sales@marchetti.example','+39 320 555 0178','Italy','IT09988776655',1),
(4,'Solveig Brekke','private owner','solveig.brekke@fjordpost.example',NULL,'Norway',NULL,0),
(5,'Northreach Boatyard','builder','delivery@northreach.example','+45 55 50 12 30','Denmark','DK99887766',0),
(6,'Pascal and Ines Thorel','private owner','thorel@voile.example','+33 6 55 50 98 11','France',NULL,0),
(7,'Island Hopper Charters','charter company','fleet@islandhopper.example','+30 690 555 4410','Greece','EL998877665',1),
(8,'Gordon Whitlock','private owner',NULL,'+44 7700 900672','United Kingdom',NULL,1),
(9,'Estate of R. Lindqvist','estate','office@lindqvistlaw.example','+46 70 555 33 21','Sweden',NULL,1);
INSERT INTO ports VALUES
(1,'Falmouth','United Kingdom',4.5,12,1,'Keep clear of Black Rock at night.'),
(2,'La Coruna','Spain',6.0,12,1,NULL),
(3,'Lagos','Portugal',3.0,9,1,'Footbridge opens on request.'),
(4,'Palma','Spain',7.5,9,1,NULL),
(5,'Las Palmas','Spain',8.0,12,1,'Book berth two weeks ahead in November.'),
(6,'Rodney Bay','Saint Lucia',4.0,16,1,NULL),
(7,'Lefkas','Greece',3.5,69,0,'Channel silts up, use centre line.'),
(8,'Horta','Portugal',5.0,11,1,'Rafting likely in June.'),
(9,'Stavanger','Norway',9.0,14,1,NULL),
(10,'Svendborg','Denmark',NULL,12,0,NULL),
(11,'Ostend','Belgium',4.2,9,1,'Red lights mean no entry, no exceptions.');
INSERT INTO boats VALUES
(1,1,'Curlew','Oysterline 47','sloop',14.3,2.1,2006,'United Kingdom','235099001',480,1,'2025-04-30'),
(2,2,'Brisa Dos','Lagos Cat 42','catamaran',12.9,1.3,2019,'Spain','224099112',600,1,'2024-12-31'),
(3,2,'Brisa Tres','Lagos Cat 42','catamaran',12.9,1.3,2021,'Spain','224099113',600,0,'2024-12-31'),
(4,3,'Allegra','Comar 51','ketch',15.6,2.3,1998,'Italy','247099320',700,0,'2024-09-15'),
(5,4,'Havsule','Nordkyst 38','sloop',11.6,1.9,2011,'Norway','257099004',210,0,NULL),
(6,5,'Hull 112','Northreach 44','sloop',13.4,2.2,2024,'Denmark',NULL,300,0,'2025-06-01'),
(7,6,'Petrel Bleu','Garonne 36','cutter',10.9,1.7,1989,'France','227099540',160,0,'2025-02-28'),
(8,7,'Kalypso','Hellas 50','sloop',15.1,2.2,2017,'Greece','237099088',430,1,'2025-03-31'),
(9,8,'Maud of Tamar','Salcombe 40','yawl',12.2,1.8,1974,'United Kingdom','235099766',190,0,'2024-08-20'),
(10,9,'Vega','Motorsailer 39','motorsailer',11.9,1.5,1982,'Sweden',NULL,900,0,NULL);
INSERT INTO crew_members VALUES
(1,'Tamsin','Roe','1981-03-14','British','Yachtmaster Ocean','2027-05-01',240,86000,NULL,1),
(2,'Diogo','Ferraz','1976-11-02','Portuguese','Yachtmaster Ocean','2026-01-15',230,112000,NULL,1),
(3,'Kari','Nygaard','1990-07-21','Norwegian','Yachtmaster Offshore','2025-09-30',190,31500,'vegetarian',1),
(4,'Bastien','Collet','1988-01-09','French','Capitaine 200','2026-11-20',200,44000,NULL,1),
(5,'Owen','Pritchard','1999-05-30','British','Day Skipper',NULL,80,4200,NULL,1),
(6,'Marta','Zielinska','1995-10-12','Polish','Yachtmaster Coastal','2025-03-31',120,12800,'no shellfish',1),
(7,'Luca','Bernardi','2001-08-18','Italian',NULL,NULL,0,1500,NULL,1),
(8,'Freya','Sandholm','1985-12-04','Danish','Yachtmaster Offshore','2024-02-28',180,39000,NULL,0),
(9,'Eamon','Duggan','1964-04-25','Irish','Yachtmaster Ocean','2025-07-10',220,150500,'low salt',1),
(10,'Nikos','Vasilakis','1992-02-17','Greek','Yachtmaster Offshore','2027-01-31',170,22000,NULL,1),
(11,'Hazel','Mbeki','2000-06-06','South African','Competent Crew',NULL,0,2600,'vegan',1);
INSERT INTO deliveries VALUES
(1,'YD-2022-017',2,3,4,2,'completed','2022-10-05','2022-10-06 07:30','2022-10-11 15:10',640,5200,1,'Port winch handle missing, owner informed.'),
(2,'YD-2022-021',1,1,5,1,'completed','2022-10-18','2022-10-20 05:45','2022-11-02 11:20',1620,9800,1,NULL),
(3,'YD-2022-025',3,5,6,2,'completed','2022-11-20','2022-11-22 12:00','2022-12-10 18:40',2740,14500,1,'Spinnaker torn, otherwise clean.'),
(4,'YD-2023-004',4,4,7,10,'completed','2023-04-12','2023-04-14 06:00','2023-04-22 09:30',980,6900,1,'Generator not charging on arrival.'),
(5,'YD-2023-009',5,1,9,3,'abandoned','2023-05-15','2023-05-16 09:15',NULL,690,4800,1,'Turned back with rudder bearing failure, left in Ostend.'),
(6,'YD-2023-012',9,8,1,9,'completed','2023-06-10','2023-06-12 10:00','2023-06-23 20:05',1240,8700,1,NULL),
(7,'YD-2023-018',7,2,11,4,'completed','2023-08-01','2023-08-01 14:20','2023-08-08 06:50',720,4600,1,'Handed over to yard foreman, owner absent.'),
(8,'YD-2024-002',8,4,7,10,'completed','2024-03-25','2024-03-27 05:30','2024-04-03 17:45',970,7100,1,NULL),
(9,'YD-2024-006',6,10,11,3,'completed','2024-06-03','2024-06-04 04:00','2024-06-08 13:00',560,4300,1,'New boat, 41 snag items listed.'),
(10,'YD-2024-008',10,9,10,NULL,'cancelled','2024-06-20',NULL,NULL,410,3500,0,'Survey found keel bolts wasted.'),
(11,'YD-2024-011',1,5,8,1,'underway','2024-07-02','2024-07-04 08:10',NULL,1010,8200,1,NULL),
(12,'YD-2024-013',7,11,1,NULL,'quoted','2024-09-01',NULL,NULL,320,2900,NULL,NULL);
INSERT INTO delivery_crew VALUES
(1,2,'skipper','2022-10-05','2022-10-12',1),(1,6,'mate','2022-10-05','2022-10-12',1),
(2,1,'skipper','2022-10-18','2022-11-03',1),(2,5,'watchkeeper','2022-10-18','2022-11-03',1),(2,3,'mate','2022-10-19','2022-11-02',1),
(3,2,'skipper','2022-11-20','2022-12-11',1),(3,6,'mate','2022-11-20','2022-12-11',1),(3,7,'watchkeeper','2022-11-21','2022-12-14',0),(3,8,'cook','2022-11-21','2022-12-11',1),
(4,10,'skipper','2023-04-12','2023-04-23',1),(4,7,'watchkeeper','2023-04-13','2023-04-23',0),
(5,3,'skipper','2023-05-14','2023-05-20',1),(5,5,'watchkeeper','2023-05-15','2023-05-18',1),
(6,9,'skipper','2023-06-09','2023-06-24',1),(6,11,'watchkeeper','2023-06-11','2023-06-24',0),
(7,4,'skipper','2023-07-31','2023-08-08',1),
(8,10,'skipper','2024-03-25','2024-04-04',1),(8,6,'mate','2024-03-26','2024-04-04',1),
(9,3,'skipper','2024-06-02','2024-06-09',1),(9,11,'watchkeeper','2024-06-03','2024-06-08',0),
(11,1,'skipper','2024-07-02',NULL,1),(11,5,'mate','2024-07-02',NULL,1);
INSERT INTO noon_reports VALUES
(1,2,'2022-10-21 12:00',48.62,-6.15,128,18,'NW',2.5,6.0,455,NULL),
(2,2,'2022-10-22 12:00',46.71,-8.02,141,24,'W',3.5,0.0,455,'Two reefs overnight.'),
(3,2,'2022-10-25 12:00',41.05,-10.30,155,20,'N',3.0,0.5,452,NULL),
(4,3,'2022-11-26 12:00',24.10,-20.44,172,19,'NE',2.0,1.0,590,'Flying fish on deck.'),
(5,3,'2022-12-02 12:00',18.35,-38.90,188,22,'E',2.5,NULL,560,'Spinnaker blew out at 03:20.'),
(6,5,'2023-05-17 12:00',51.60,2.95,96,28,'NE',3.0,9.5,150,'Steering stiff, diverting.'),
(7,6,'2023-06-15 12:00',42.20,-23.10,119,12,'SW',1.5,7.0,140,NULL),
(8,6,'2023-06-19 12:00',46.95,-13.60,134,16,'W',2.0,0.0,128,NULL),
(9,8,'2024-03-30 12:00',37.15,10.90,122,9,'SE',0.8,19.0,290,'Motoring, no wind since midnight.'),
(10,11,'2024-07-06 12:00',30.85,-17.70,104,17,'NNE',2.2,11.5,410,NULL),
(11,11,'2024-07-08 12:00',33.90,-21.35,98,NULL,NULL,2.5,14.0,372,'Wind instrument dead.');
INSERT INTO expenses VALUES
(1,1,2,'fuel',412.50,'2022-10-06',1,1,NULL),
(2,1,6,'provisions',188.20,'2022-10-05',1,0,NULL),
(3,2,1,'mooring',96.00,'2022-11-02',1,1,'Two nights on waiting pontoon'),
(4,3,2,'provisions',940.75,'2022-11-21',1,0,NULL),
(5,3,2,'customs',130.00,'2022-12-10',1,1,'Clearance fee'),
(6,4,10,'fuel',655.10,'2023-04-13',1,1,NULL),
(7,5,3,'repair',1240.00,'2023-05-19',1,1,'Lift-out and rudder inspection'),
(8,5,NULL,'travel',310.40,'2023-05-20',1,0,'Booked by office'),
(9,6,9,'fuel',171.00,'2023-06-11',0,1,'Receipt lost overboard'),
(10,7,4,'mooring',42.00,'2023-08-05',1,0,NULL),
(11,8,10,'travel',228.90,'2024-04-04',1,0,NULL),
(12,9,3,'repair',64.30,'2024-06-06',1,1,'Replacement impeller'),
(13,11,1,'fuel',508.00,'2024-07-03',1,1,NULL);
