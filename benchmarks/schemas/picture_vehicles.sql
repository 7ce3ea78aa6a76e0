-- Hire of period and special vehicles to film and television productions
CREATE TABLE vehicle_types (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  needs_special_licence INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE owners (
  id INTEGER PRIMARY KEY,
  full_name TEXT NOT NULL,
  town TEXT,
  phone TEXT,
  is_company INTEGER NOT NULL DEFAULT 0,
  commission_percent REAL
);
CREATE TABLE vehicles (
  id INTEGER PRIMARY KEY,
  vehicle_type_id INTEGER NOT NULL REFERENCES vehicle_types(id),
  owner_id INTEGER NOT NULL REFERENCES owners(id),
  make TEXT NOT NULL,
  model TEXT NOT NULL,
  build_year INTEGER,
  registration TEXT UNIQUE,
  colour TEXT,
  is_drivable INTEGER NOT NULL DEFAULT 1,
  day_rate_gbp REAL NOT NULL,
  length_m REAL,
  storage_bay TEXT,
  listed_on TEXT,
  condition_note TEXT
);
CREATE TABLE drivers (
  id INTEGER PRIMARY KEY,
  full_name TEXT NOT NULL,
  birth_year INTEGER,
  licence_category TEXT NOT NULL,
  may_appear_on_screen INTEGER NOT NULL DEFAULT 0,
  will_cut_hair INTEGER,
  day_fee_gbp REAL,
  joined_on TEXT
);
CREATE TABLE productions (
  id INTEGER PRIMARY KEY,
  title TEXT NOT NULL,
  production_company TEXT NOT NULL,
  format TEXT,
  period_setting TEXT,
  transport_captain TEXT,
  account_status TEXT NOT NULL
);
CREATE TABLE bookings (
  id INTEGER PRIMARY KEY,
  booking_number TEXT NOT NULL UNIQUE,
  production_id INTEGER NOT NULL REFERENCES productions(id),
  first_shoot_date TEXT NOT NULL,
  shoot_days INTEGER NOT NULL,
  location TEXT,
  call_time TEXT,
  status TEXT NOT NULL,
  deposit_gbp REAL,
  low_loader_needed INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE booking_vehicles (
  booking_id INTEGER NOT NULL REFERENCES bookings(id),
  vehicle_id INTEGER NOT NULL REFERENCES vehicles(id),
  driver_id INTEGER REFERENCES drivers(id),
  agreed_day_rate_gbp REAL NOT NULL,
  false_plate TEXT,
  scene_use TEXT,
  PRIMARY KEY (booking_id, vehicle_id)
);
CREATE TABLE damage_reports (
  id INTEGER PRIMARY KEY,
  booking_id INTEGER NOT NULL REFERENCES bookings(id),
  vehicle_id INTEGER NOT NULL REFERENCES vehicles(id),
  reported_on TEXT NOT NULL,
  severity TEXT NOT NULL,
  description TEXT,
  repair_cost_gbp REAL,
  charged_to_production INTEGER NOT NULL DEFAULT 0
);
INSERT INTO vehicle_types VALUES
(1,'saloon car',0),(2,'delivery van',0),(3,'lorry',1),(4,'single-deck bus',1),(5,'ambulance',0),(6,'motorcycle',1),(7,'hearse',0);
INSERT INTO owners VALUES
(1,'Desmond Farrow','Little Hexby','01632 960114',0,25),
(2,'Wendle Vale Bus Museum','Wendlebridge','01632 960230',1,20),
(3,'Patricia Ockley','Stanmere','01632 960377',0,25),
(4,'Period Wheels Stock Ltd','Hartsmoor',NULL,1,0),
(5,'Gareth Penhale','Port Lowen','01632 960518',0,30),
(6,'Imrie & Daughters Funeral Carriages','Kelstow','01632 960642',1,15),
(7,'Rosalind Tate','Hartsmoor','01632 960781',0,NULL),
(8,'Aldous Brennan','Stanmere','01632 960803',0,25);
INSERT INTO vehicles VALUES
(1,1,1,'Wenlock','Ten De Luxe',1938,'HXB 412','black',1,180,3.9,'A1','2022-03-14','Original leather, runs well'),
(2,1,3,'Corvane','Majestic',1956,'PRS 77','two-tone green',1,220,4.6,'A2','2022-05-02',NULL),
(3,2,4,'Ardley','Half-Ton',1951,'KMO 305','cream',1,160,4.1,'B1','2021-11-20','Sides may be sign-written in water paint'),
(4,3,4,'Ardley','Five-Ton Dropside',1943,'JTR 918','khaki',1,310,6.4,'Yard 3','2021-11-20','Canvas tilt available'),
(5,4,2,'Merrow','Regal 35',1949,'WVB 35','maroon and cream',1,480,8.4,NULL,'2022-09-01','Kept at museum'),
(6,5,4,'Corvane','Lifeline',1962,'OPD 640','white',1,260,5.2,'B4','2023-01-16','Bell works, siren does not'),
(7,6,5,'Tarrant','Scout 350',1944,'DUN 553','khaki',1,120,2.1,'C2','2023-02-27',NULL),
(8,7,6,'Wenlock','Solemn 21',1936,'FVK 9','black',1,350,5.5,NULL,'2023-06-05','No smoking near drapes'),
(9,1,7,'Pellar','Mini-Six',1974,'RNM 226M','mustard',0,95,3.4,'A5','2023-08-19','Engine seized, static shots only'),
(10,1,8,'Corvane','Patrol 2000',1979,'TBE 814T','white with orange stripe',1,240,4.5,'A6','2024-01-08','Police livery on magnets'),
(11,2,4,'Pellar','Parcel 15',1971,'LGH 733K','blue',1,150,4.3,'B2','2024-01-22',NULL);
INSERT INTO drivers VALUES
(1,'Colin Ashdown',1958,'B',1,1,165,'2021-12-01'),
(2,'Marta Lindqvist',1984,'B',1,0,165,'2022-04-11'),
(3,'Terence Oyelaran',1967,'D',1,1,210,'2022-08-30'),
(4,'Hugh Bantry',1951,'C1',0,NULL,190,'2021-12-01'),
(5,'Sally-Ann Prewett',1990,'A',1,0,180,'2023-03-06'),
(6,'Jerome Whitlock',1979,'C1',1,1,195,'2023-05-15'),
(7,'Nadia Kassab',1988,'B',0,NULL,150,'2024-01-15'),
(8,'Owen Trefusis',1963,'D',0,NULL,NULL,'2024-03-04');
INSERT INTO productions VALUES
(1,'The Ration Clerk','Grey Heron Pictures','feature film','1940s','Bea Lomax','good'),
(2,'Constable Dobbs','Northgate Television','TV series','1970s','Ray Millican','good'),
(3,'A Winter Wreath','Tallow Street Films','feature film','1930s','Ivo Hartnell','slow payer'),
(4,'Biscuit Tin Christmas','Plum & Pepper Advertising','commercial','1950s',NULL,'good'),
(5,'Ward Nine','Northgate Television','TV series','1960s','Ray Millican','good'),
(6,'Sunday Drivers','Lantern Yard Productions','short film','1970s','Jo Speight','student rate'),
(7,'Evacuees','Grey Heron Pictures','TV series','1940s','Bea Lomax','good'),
(8,'Velvet Static','Rushlight Music Video','music video',NULL,NULL,'on stop');
INSERT INTO bookings VALUES
(1,'PV-23-008',1,'2023-03-21',4,'Hexby railway yard','06:30','completed',600,1),
(2,'PV-23-015',3,'2023-07-10',2,'St Osyth churchyard, Kelstow','07:00','completed',400,0),
(3,'PV-23-022',5,'2023-09-04',5,'Old Infirmary, Hartsmoor','06:45','completed',500,0),
(4,'PV-23-031',4,'2023-11-16',1,'Market Square, Wendlebridge','05:30','completed',300,0),
(5,'PV-24-003',2,'2024-02-12',6,'Dock Road estate, Port Lowen','07:15','completed',750,1),
(6,'PV-24-011',6,'2024-05-25',2,'Stanmere seafront','08:00','completed',NULL,1),
(7,'PV-24-017',8,'2024-06-29',1,'Gasworks studio, Hartsmoor','14:00','cancelled',200,0),
(8,'PV-24-024',7,'2024-09-17',8,'Wendlebridge station','06:00','completed',1200,1),
(9,'PV-25-002',2,'2025-01-20',4,'Dock Road estate, Port Lowen','07:15','completed',750,0),
(10,'PV-25-009',7,'2025-04-08',3,NULL,NULL,'confirmed',900,1),
(11,'PV-25-012',5,'2025-06-02',5,'Old Infirmary, Hartsmoor','06:45','provisional',NULL,0);
INSERT INTO booking_vehicles VALUES
(1,1,1,170,NULL,'driven past camera'),
(1,4,4,310,NULL,'unloading scene'),
(1,7,NULL,120,NULL,'parked background'),
(2,8,NULL,350,'BKL 20','driven by actor'),
(2,1,1,180,NULL,'funeral cortege'),
(3,6,2,250,NULL,'arrives at ward door'),
(3,2,NULL,200,NULL,'parked background'),
(4,3,1,160,NULL,'driven past camera'),
(4,2,2,220,NULL,'family arrives'),
(5,10,1,240,'PLD 118T','chase scene'),
(5,9,NULL,80,NULL,'parked background'),
(5,11,7,150,NULL,'driven past camera'),
(6,9,NULL,60,NULL,'towed interior shots'),
(7,2,NULL,220,NULL,NULL),
(8,5,3,450,NULL,'children boarding'),
(8,4,6,310,'WD 4471','convoy'),
(8,7,5,120,'WD 4490','convoy'),
(9,10,2,240,'PLD 118T','night patrol'),
(10,5,8,480,NULL,'children boarding'),
(10,4,NULL,310,NULL,NULL),
(11,6,2,260,NULL,NULL);
INSERT INTO damage_reports VALUES
(1,1,4,'2023-03-24','minor','Tailboard hinge bent by extras',85,1),
(2,2,8,'2023-07-11','minor','Candle wax on bier deck',40,1),
(3,3,6,'2023-09-08','moderate','Rear door glass cracked by camera rig',310,1),
(4,4,3,'2023-11-16','cosmetic','Artificial snow residue on roof',0,0),
(5,5,10,'2024-02-15','serious','Front wing dented in chase rehearsal',1240,1),
(6,5,11,'2024-02-17','cosmetic','Gaffer tape pulled paint off bonnet',NULL,0),
(7,6,9,'2024-05-26','minor','Door card torn',65,0),
(8,8,5,'2024-09-24','moderate','Clutch judder after repeated takes',420,0),
(9,8,7,'2024-09-20','minor','Footrest snapped',55,1),
(10,9,10,'2025-01-23','moderate','Magnetic livery lost in canal',190,1);
