-- Relief milking service: stand-in milkers for dairy farms
CREATE TABLE parlour_types (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  typical_cows_per_hour INTEGER,
  needs_induction BOOLEAN NOT NULL DEFAULT 0
);
CREATE TABLE farms (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  holding_number TEXT NOT NULL UNIQUE,
  parlour_type_id INTEGER NOT NULL REFERENCES parlour_types(id),
  village TEXT,
  herd_size INTEGER,
  milking_units INTEGER,
  morning_start TIME,
  evening_start TIME,
  member_since DATE,
  annual_fee DECIMAL(8,2),
  has_accommodation BOOLEAN NOT NULL DEFAULT 0,
  is_organic BOOLEAN NOT NULL DEFAULT 0,
  directions TEXT
);
CREATE TABLE farm_contacts (
  id INTEGER PRIMARY KEY,
  farm_id INTEGER NOT NULL REFERENCES farms(id),
  full_name TEXT NOT NULL,
  role TEXT,
  mobile TEXT,
  email TEXT
);
CREATE TABLE milkers (
  id INTEGER PRIMARY KEY,
  full_name TEXT NOT NULL,
  date_of_birth DATE,
  mobile TEXT,
  home_village TEXT,
  joined_on DATE NOT NULL,
  hourly_rate DECIMAL(6,2) NOT NULL,
  max_travel_km INTEGER,
  has_own_vehicle BOOLEAN NOT NULL DEFAULT 1,
  status TEXT NOT NULL CHECK (status IN ('available','on leave','retired')),
  password_hash TEXT
);
CREATE TABLE skills (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  certificate_required BOOLEAN NOT NULL DEFAULT 0
);
CREATE TABLE milker_skills (
  milker_id INTEGER NOT NULL REFERENCES milkers(id),
  skill_id INTEGER NOT NULL REFERENCES skills(id),
  acquired_on DATE,
  certificate_number TEXT,
  expires_on DATE,
  PRIMARY KEY (milker_id, skill_id)
);
CREATE TABLE bookings (
  id INTEGER PRIMARY KEY,
  farm_id INTEGER NOT NULL REFERENCES farms(id),
  requested_by_id INTEGER REFERENCES farm_contacts(id),
  requested_on DATE NOT NULL,
  reason TEXT NOT NULL,
  starts_on DATE NOT NULL,
  ends_on DATE NOT NULL,
  status TEXT NOT NULL,
  is_emergency BOOLEAN NOT NULL DEFAULT 0,
  subsidy_amount DECIMAL(8,2),
  instructions TEXT
);
CREATE TABLE shifts (
  id INTEGER PRIMARY KEY,
  booking_id INTEGER NOT NULL REFERENCES bookings(id),
  milker_id INTEGER NOT NULL REFERENCES milkers(id),
  shift_date DATE NOT NULL,
  session TEXT NOT NULL CHECK (session IN ('morning','evening')),
  hours_worked DECIMAL(4,2),
  cows_milked INTEGER,
  tank_litres INTEGER,
  travel_km INTEGER,
  milk_discarded BOOLEAN NOT NULL DEFAULT 0,
  remarks TEXT
);
INSERT INTO parlour_types VALUES
 (1,'Herringbone',85,0),(2,'Rotary',220,1),(3,'Rapid exit',120,0),(4,'Abreast',40,0),(5,'Robot',NULL,1);
INSERT INTO farms VALUES
 (1,'Nether Hallow Farm','36/114/0021',1,'Hallowby',142,20,'05:00','15:30','2016-04-01',180.00,1,0,'Second lane after the chapel, mind the cattle grid.'),
 (2,'Brackenthwaite','36/114/0088',1,'Crosswell',96,12,'05:30','16:00','2018-09-15',120.00,0,1,NULL),
 (3,'Longmeadow Dairy','36/201/0007',2,'Stainfleet',410,50,'04:00','14:00','2020-01-10',420.00,1,0,'Report to the office, not the house.'),
 (4,'Tarn End','36/087/0115',4,'Upper Tarn',38,6,'06:00','17:00','2012-03-01',80.00,0,1,'Track is rough, no low cars.'),
 (5,'Whitegate Farm','36/201/0052',3,'Stainfleet',188,24,'05:00','15:00','2019-06-20',200.00,0,0,NULL),
 (6,'Oxenholt Hall','36/114/0140',1,'Hallowby',230,28,'04:45','15:15','2014-11-05',260.00,1,0,NULL),
 (7,'Ling Moor','36/087/0033',3,'Skerrow',120,16,'05:15','16:15','2021-02-01',150.00,0,0,'Keys to the dairy are with the neighbour.'),
 (8,'Castlegarth','36/153/0019',5,'Merrick',130,NULL,NULL,NULL,'2022-08-01',150.00,0,0,'Two robots; alarm phone hangs in the dairy.'),
 (9,'Sandpit Farm','36/153/0064',1,'Merrick',104,14,'05:30','16:00','2017-05-12',120.00,0,0,NULL),
 (10,'Beckside','36/087/0201',4,'Skerrow',44,8,'06:15','17:15','2023-01-16',80.00,1,1,NULL);
INSERT INTO farm_contacts VALUES
 (1,1,'Martin Hesketh','owner','07700 900112','hesketh@netherhallow.example'),
 (2,1,'Gillian Hesketh','bookkeeper','07700 900113',NULL),
 (3,2,'Owen Tarrant','owner','07700 900127','owen@brackenthwaite.example'),
 (4,3,'Paula Vickers','herd manager','07700 900141','pvickers@longmeadow.example'),
 (5,3,'Stephen Longmire','owner','07700 900140','office@longmeadow.example'),
 (6,4,'Isaac Fell','owner',NULL,NULL),
 (7,5,'Rachel Dobbs','tenant','07700 900166','rachel.dobbs@whitegate.example'),
 (8,6,'Hugh Carlisle','herd manager','07700 900175','dairy@oxenholt.example'),
 (9,7,'Bronwen Pugh','owner','07700 900183',NULL),
 (10,8,'Thomas Aird','owner','07700 900190','t.aird@castlegarth.example'),
 (11,9,'Colin Sandford','owner','07700 900198',NULL),
 (12,10,'Leah Moffat','tenant','07700 900204','leah@beckside.example');
INSERT INTO milkers VALUES
 (1,'Dylan Rooke','1988-03-14','07700 900301','Hallowby','2017-02-01',17.50,30,1,'available','pbk$1a9f'),
 (2,'Anneke de Wit','1994-11-02','07700 900302','Stainfleet','2019-05-13',18.25,45,1,'available','pbk$77c0'),
 (3,'Ted Marlow','1957-07-29','07700 900303','Crosswell','2011-10-01',16.00,15,1,'retired',NULL),
 (4,'Shona Birrell','1999-01-21','07700 900304','Merrick','2021-09-06',15.50,25,0,'available','pbk$c41d'),
 (5,'Piotr Zawada','1985-05-08','07700 900305','Skerrow','2018-04-16',18.00,60,1,'available','pbk$02be'),
 (6,'Kerry Lund','1979-12-12','07700 900306','Upper Tarn','2015-01-19',17.00,20,1,'on leave','pbk$9e15'),
 (7,'Josh Attwater','2003-06-30','07700 900307','Hallowby','2023-03-20',13.75,15,0,'available','pbk$d3d3'),
 (8,'Maureen Gill','1966-09-17',NULL,'Merrick','2013-07-08',17.00,25,1,'available',NULL),
 (9,'Samuel Okafor','1991-02-25','07700 900309','Stainfleet','2022-01-10',16.75,40,1,'available','pbk$5b60'),
 (10,'Ellie Crossland','1996-08-04','07700 900310','Crosswell','2020-06-01',16.25,30,1,'on leave','pbk$e88a');
INSERT INTO skills VALUES
 (1,'Rotary parlour',0),(2,'Robot alarms',1),(3,'Calving assistance',0),(4,'Medicine administration',1),(5,'Telehandler driving',1),(6,'Calf rearing',0);
INSERT INTO milker_skills VALUES
 (1,3,'2017-02-01',NULL,NULL),(1,4,'2021-03-18','MED-20417','2024-03-18'),(1,5,'2022-05-05','TH-8812','2027-05-05'),
 (2,1,'2019-05-13',NULL,NULL),(2,2,'2022-09-01','ROB-0133','2025-09-01'),(2,4,'2022-02-11','MED-20988','2025-02-11'),
 (3,3,'2011-10-01',NULL,NULL),(4,6,'2021-09-06',NULL,NULL),(5,1,'2018-04-16',NULL,NULL),
 (5,5,'2019-10-22','TH-7015','2024-10-22'),(6,3,NULL,NULL,NULL),(6,4,'2020-06-09','MED-19702','2023-06-09'),
 (8,2,'2023-02-14','ROB-0150','2026-02-14'),(9,1,'2022-03-01',NULL,NULL),(9,4,'2022-11-24','MED-21840','2025-11-24'),(10,6,'2020-06-01',NULL,NULL);
INSERT INTO bookings VALUES
 (1,1,1,'2022-01-17','holiday','2022-02-12','2022-02-19','completed',0,NULL,'Two cows on antibiotics, red leg bands.'),
 (2,4,6,'2022-03-03','illness','2022-03-04','2022-03-11','completed',1,240.00,NULL),
 (3,3,4,'2022-05-09','staff shortage','2022-05-16','2022-05-29','completed',0,NULL,'Wear ear defenders in the parlour.'),
 (4,5,7,'2022-07-20','holiday','2022-08-06','2022-08-13','completed',0,NULL,NULL),
 (5,7,9,'2022-11-14','injury','2022-11-15','2022-12-15','completed',1,600.00,'Owner cannot lift, please feed calves too.'),
 (6,2,3,'2023-01-08','family event','2023-02-03','2023-02-05','cancelled',0,NULL,NULL),
 (7,6,8,'2023-03-27','staff shortage','2023-04-08','2023-04-10','completed',0,NULL,'Block calving, expect freshly calved cows.'),
 (8,8,10,'2023-05-30','holiday','2023-06-17','2023-06-24','completed',0,NULL,NULL),
 (9,1,2,'2023-08-21','illness','2023-08-22','2023-08-26','completed',1,150.00,NULL),
 (10,10,12,'2023-10-02','maternity','2023-11-01','2024-01-31','in progress',0,900.00,'Evening milkings only.'),
 (11,9,11,'2023-11-20','holiday','2024-02-10','2024-02-17','confirmed',0,NULL,NULL),
 (12,3,NULL,'2023-12-04','family event','2023-12-23','2023-12-26','requested',0,NULL,NULL);
INSERT INTO shifts VALUES
 (1,1,1,'2022-02-12','morning',3.50,138,2010,6,0,NULL),
 (2,1,1,'2022-02-12','evening',3.25,138,1640,6,0,NULL),
 (3,1,3,'2022-02-15','morning',3.75,137,1985,14,1,'Cow 214 milked into the tank by mistake, tank tested.'),
 (4,2,6,'2022-03-04','evening',2.00,36,410,4,0,NULL),
 (5,2,6,'2022-03-08','morning',2.25,36,NULL,4,0,'Dipstick missing.'),
 (6,3,2,'2022-05-16','morning',5.50,402,6120,3,0,NULL),
 (7,3,9,'2022-05-20','morning',5.75,399,6055,8,0,'Unit 17 leaking.'),
 (8,4,2,'2022-08-06','evening',3.00,181,2220,5,0,NULL),
 (9,5,5,'2022-11-15','evening',2.75,115,1430,2,0,NULL),
 (10,5,5,'2022-12-01','morning',4.00,112,1710,2,0,'Includes calf feeding.'),
 (11,7,1,'2023-04-08','morning',4.50,205,3350,7,1,'Colostrum kept out, one bucket mixed up.'),
 (12,7,7,'2023-04-10','evening',4.25,209,2680,3,0,NULL),
 (13,8,8,'2023-06-17','morning',1.50,NULL,3120,5,0,'Three robot alarms, all box 2.'),
 (14,9,1,'2023-08-22','evening',3.25,140,1695,6,0,NULL),
 (15,10,4,'2023-11-03','evening',2.00,41,385,22,0,NULL),
 (16,10,5,'2023-11-17','evening',1.75,41,390,3,0,NULL);
