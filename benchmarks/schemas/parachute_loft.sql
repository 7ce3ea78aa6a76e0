CREATE TABLE club (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  based_at TEXT NOT NULL,
  founded_in INTEGER,
  billed_to TEXT,
  safety_officer TEXT,
  payment_days INTEGER NOT NULL DEFAULT 30,
  is_military INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE rigger (
  id INTEGER PRIMARY KEY,
  given_name TEXT NOT NULL,
  family_name TEXT NOT NULL,
  licence_no TEXT NOT NULL UNIQUE,
  grade TEXT NOT NULL,
  qualified_on TEXT,
  licence_valid_until TEXT,
  trained_by_id INTEGER REFERENCES rigger (id),
  is_examiner INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE canopy (
  id INTEGER PRIMARY KEY,
  serial_no TEXT NOT NULL UNIQUE,
  model TEXT NOT NULL,
  made_by TEXT NOT NULL,
  made_on TEXT,
  type TEXT NOT NULL,
  area_m2 REAL NOT NULL,
  packed_weight_kg REAL,
  max_load_kg INTEGER,
  colours TEXT,
  owned_by_id INTEGER NOT NULL REFERENCES club (id),
  relined_on TEXT,
  status TEXT NOT NULL,
  is_grounded INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE pack_job (
  id INTEGER PRIMARY KEY,
  job_no TEXT NOT NULL UNIQUE,
  canopy_id INTEGER NOT NULL REFERENCES canopy (id),
  packed_by_id INTEGER NOT NULL REFERENCES rigger (id),
  checked_by_id INTEGER REFERENCES rigger (id),
  received_on TEXT NOT NULL,
  sealed_on TEXT,
  seal_no TEXT,
  due_on TEXT,
  humidity_pct INTEGER,
  took_min INTEGER,
  price_eur REAL,
  is_urgent INTEGER NOT NULL DEFAULT 0,
  notes TEXT
);
CREATE TABLE deployment (
  id INTEGER PRIMARY KEY,
  pack_job_id INTEGER NOT NULL UNIQUE REFERENCES pack_job (id),
  deployed_on TEXT NOT NULL,
  jumper TEXT NOT NULL,
  jumped_from TEXT,
  over TEXT NOT NULL,
  opened_at_m INTEGER,
  cause TEXT NOT NULL,
  landed_in TEXT,
  was_injured INTEGER NOT NULL DEFAULT 0,
  reported_by TEXT
);
CREATE TABLE repair (
  id INTEGER PRIMARY KEY,
  ticket TEXT NOT NULL UNIQUE,
  canopy_id INTEGER NOT NULL REFERENCES canopy (id),
  lead_rigger_id INTEGER NOT NULL REFERENCES rigger (id),
  approved_by_id INTEGER REFERENCES rigger (id),
  damage TEXT NOT NULL,
  tear_length_mm INTEGER,
  patched_with TEXT,
  begun_on TEXT NOT NULL,
  finished_on TEXT,
  quoted_eur REAL,
  charged_eur REAL,
  status TEXT NOT NULL
);
CREATE TABLE repair_helper (
  repair_id INTEGER NOT NULL REFERENCES repair (id),
  rigger_id INTEGER NOT NULL REFERENCES rigger (id),
  task TEXT NOT NULL,
  hours REAL,
  helped_on TEXT,
  PRIMARY KEY (repair_id, rigger_id, task)
);
INSERT INTO club VALUES
(1,'Falcon Skydivers','Hohenried airfield',1978,'Falcon Skydivers e.V.','Jutta Reinhold',30,0),
(2,'Parachute Club Oberwinter','Oberwinter',1965,'City sports office Oberwinter','Bernd Sauer',45,0),
(3,'14th Airborne Supply Company','Kessel barracks',1992,'Defence procurement, branch 4','Sgt. Maj. Ralf Thielen',60,1),
(4,'Alpine Tandem','Sankt Veit',2009,'Alpine Tandem GmbH','Vroni Achleitner',14,0),
(5,'Wingsuit Collective','Brunnen valley',2015,NULL,NULL,14,0),
(6,'University Jump Team','Marlach',1989,'Student union Marlach','Yusuf Demir',30,0),
(7,'Smokejumpers North','Tannau heliport',1998,'State forest service','Ingrid Maurer',60,0),
(8,'Blue Sky Drop Zone','Lüttenfeld',2003,'Blue Sky Events GmbH','Kai Petersen',14,0),
(9,'Veteran Round Canopies','Hohenried airfield',1984,'Horst Wagenknecht','Horst Wagenknecht',30,0),
(10,'Mountain Rescue Air Group','Sankt Veit',1971,'Mountain rescue service','Lukas Eder',45,0);
INSERT INTO rigger VALUES
(1,'Magda','Wieland','RG-0107','Master rigger','1994-06-18','2026-12-31',NULL,1),
(2,'Tjark','Hinrichs','RG-0133','Master rigger','2001-09-07','2025-12-31',1,1),
(3,'Paola','Santini','RG-0158','Senior rigger','2008-04-25','2026-06-30',1,0),
(4,'Emil','Kastner','RG-0171','Senior rigger','2012-10-12','2025-06-30',2,0),
(5,'Leonie','Drexler','RG-0189','Rigger','2017-03-31','2027-03-31',3,0),
(6,'Anton','Bielek','RG-0194','Rigger','2018-11-16','2024-10-31',2,0),
(7,'Sunniva','Haug','RG-0203','Rigger','2020-07-03','2026-07-31',4,0),
(8,'Deniz','Aksoy','RG-0211','Assistant rigger','2022-05-20','2025-05-31',5,0),
(9,'Greta','Voss','RG-0214','Assistant rigger','2023-02-10','2026-02-28',3,0),
(10,'Jonas','Pfeil','RG-0220','Trainee',NULL,NULL,5,0);
INSERT INTO canopy VALUES
(1,'NX-150-2231','Nexus 150','Aerolite','2015-03-11','Reserve',13.9,2.9,105,'White',1,'2021-02-15','In service',0),
(2,'NX-170-0874','Nexus 170','Aerolite','2012-08-30','Reserve',15.8,3.2,120,'White',1,NULL,'In service',0),
(3,'TD-360-0119','Twin Draw 360','Parasail Kraft','2018-05-02','Tandem',33.4,7.8,225,'Red and white',4,'2022-11-07','In service',0),
(4,'TD-360-0120','Twin Draw 360','Parasail Kraft','2018-05-02','Tandem',33.4,7.8,225,'Blue and yellow',4,'2023-01-18','In repair',1),
(5,'MC-7-55012','Mil-Cargo 7','Ostwerk','2006-01-24','Cargo',78.5,16.4,680,'Olive',3,NULL,'In service',0),
(6,'MC-7-55040','Mil-Cargo 7','Ostwerk','2007-09-13','Cargo',78.5,16.4,680,'Olive',3,'2019-06-03','Retired',1),
(7,'SJ-220-0033','Timberline 220','Parasail Kraft','2016-02-19','Main',20.4,4.1,140,'Orange',7,'2020-12-09','In service',0),
(8,'WS-113-0405','Swift 113','Aerolite','2020-10-26','Reserve',10.5,NULL,95,'Black',5,NULL,'In service',0),
(9,'RD-24-7781','Round 24','Ostwerk','1983-07-08','Reserve',42.0,6.0,110,'White',9,NULL,'In service',0),
(10,'ST-260-1502','Scholar 260','Canopia','2013-04-17','Student',24.2,5.3,115,'Green and white',6,'2018-03-22','In service',0),
(11,'ST-260-1509','Scholar 260','Canopia','2013-04-17','Student',24.2,5.3,115,'Green and white',2,NULL,'In service',0),
(12,'NX-143-3190','Nexus 143','Aerolite','2022-06-28','Reserve',13.3,2.7,100,'White',8,NULL,'In service',0),
(13,'AR-200-0061','Rescue 200','Canopia',NULL,'Main',18.6,3.9,135,'Signal yellow',10,'2023-08-14','In service',0);
INSERT INTO pack_job VALUES
(1,'P23-0412',1,3,1,'2023-03-06','2023-03-08','S-88120','2024-03-08',48,95,68.00,0,NULL),
(2,'P23-0418',2,5,3,'2023-03-09','2023-03-13','S-88127','2024-03-13',46,110,68.00,0,'Closing loop replaced'),
(3,'P23-0533',3,4,2,'2023-04-24','2023-04-25','S-88214','2023-10-25',51,165,115.00,1,NULL),
(4,'P23-0534',4,4,2,'2023-04-24','2023-04-26','S-88215','2023-10-26',51,170,115.00,1,NULL),
(5,'P23-0611',7,7,4,'2023-06-12','2023-06-14','S-88301','2024-06-14',55,120,79.50,0,'Resin stains on slider'),
(6,'P23-0690',5,6,2,'2023-08-21','2023-08-29','S-88377','2024-08-29',44,240,190.00,0,NULL),
(7,'P23-0722',8,5,1,'2023-09-18','2023-09-19','S-88410','2024-09-19',47,90,72.00,1,NULL),
(8,'P24-0023',9,3,1,'2024-01-15','2024-01-24','S-88590','2025-01-24',39,180,84.00,0,'Mesh checked for acid'),
(9,'P24-0105',1,8,5,'2024-03-04','2024-03-07','S-88652','2025-03-07',45,130,70.00,0,NULL),
(10,'P24-0106',10,9,3,'2024-03-11','2024-03-13','S-88660','2025-03-13',46,125,62.00,0,NULL),
(11,'P24-0140',12,7,4,'2024-04-08','2024-04-09','S-88701','2025-04-09',50,88,70.00,1,NULL),
(12,'P24-0198',13,4,2,'2024-05-27','2024-05-29','S-88745','2025-05-29',53,100,75.00,0,NULL),
(13,'P24-0231',11,8,NULL,'2024-07-01',NULL,NULL,NULL,NULL,NULL,NULL,0,'Waiting for a new pilot chute'),
(14,'P24-0240',3,5,3,'2024-07-08','2024-07-09','S-88790','2025-01-09',57,155,118.00,1,NULL);
INSERT INTO deployment VALUES
(1,1,'2023-08-05','Carsten Böhm','Cessna 208','Hohenried airfield',720,'Line twist','Cornfield',0,'Jutta Reinhold'),
(2,3,'2023-07-15','Vroni Achleitner','Pilatus PC-6','Sankt Veit',1350,'Broken steering line','Landing area',0,'Vroni Achleitner'),
(3,4,'2023-09-02','Markus Oberlechner','Pilatus PC-6','Sankt Veit',1410,'Bag lock','Spruce forest',1,'Lukas Eder'),
(4,5,'2023-08-19','Ronja Lindgren','Helicopter H145','Tannau',610,'Slider stuck','Clearing',0,'Ingrid Maurer'),
(5,6,'2023-11-07','Pallet 17','Transall','Kessel training area',300,'Planned drop','Heath',0,'Sgt. Maj. Ralf Thielen'),
(6,7,'2024-04-13','Mathis Grob','Helicopter AS350','Brunnen valley',540,'Line twist','Lake shore',0,NULL),
(7,2,'2023-10-14','Silke Arnold','Cessna 208','Hohenried airfield',NULL,'Main canopy torn','Landing area',0,'Jutta Reinhold'),
(8,9,'2024-06-22','Carsten Böhm','Cessna 208','Hohenried airfield',690,'Canopy collision','Roof of a barn',1,'Jutta Reinhold'),
(9,10,'2024-05-18','Theresa Kolb','Antonov An-2','Marlach',850,'Student low on height','Orchard',0,'Yusuf Demir'),
(10,11,'2024-08-10','Finn Clasen','Cessna 182','Lüttenfeld',760,'Bag lock','Beach',0,'Kai Petersen'),
(11,12,'2024-07-27','Lukas Eder','Helicopter H145','Hochkar ridge',430,'Planned drop','Scree slope',0,'Lukas Eder');
INSERT INTO repair VALUES
(1,'T-561',4,2,1,'Torn cell',840,'Ripstop nylon, blue','2023-09-11','2023-10-06',420.00,455.50,'Done'),
(2,'T-562',1,3,1,'Burn hole',35,'Ripstop nylon, white','2023-08-14','2023-08-16',60.00,60.00,'Done'),
(3,'T-563',7,4,2,'Frayed line',NULL,NULL,'2023-09-04','2023-09-05',85.00,78.00,'Done'),
(4,'T-564',6,2,NULL,'Mildew',NULL,NULL,'2023-10-23',NULL,700.00,NULL,'Rejected'),
(5,'T-565',2,5,3,'Torn cell',310,'Ripstop nylon, white','2023-10-23','2023-11-02',180.00,180.00,'Done'),
(6,'T-566',9,1,1,'Worn apex vent',120,'Cotton tape','2024-01-16','2024-01-22',95.00,110.00,'Done'),
(7,'T-567',8,3,1,'Bent grommet',NULL,NULL,'2024-04-22','2024-04-22',25.00,25.00,'Done'),
(8,'T-568',1,5,2,'Torn rib',460,'Ripstop nylon, white','2024-07-01','2024-07-19',260.00,295.00,'Done'),
(9,'T-569',10,7,4,'Grass stains',NULL,NULL,'2024-06-03','2024-06-04',40.00,0.00,'Done'),
(10,'T-570',12,4,NULL,'Salt water soaking',NULL,NULL,'2024-08-12',NULL,150.00,NULL,'Open'),
(11,'T-571',4,2,NULL,'Torn tail seam',1150,'Ripstop nylon, yellow','2024-08-26',NULL,380.00,NULL,'Open');
INSERT INTO repair_helper VALUES
(1,5,'Sewing',6.5,'2023-09-20'),
(1,6,'Cutting',2.0,'2023-09-19'),
(2,9,'Sewing',0.5,'2023-08-15'),
(3,7,'Line measuring',1.5,'2023-09-04'),
(5,8,'Sewing',3.0,'2023-10-30'),
(5,10,'Cutting',1.0,'2023-10-26'),
(6,3,'Sewing',2.5,'2024-01-18'),
(8,8,'Sewing',4.0,'2024-07-11'),
(8,9,'Strength test',1.0,'2024-07-18'),
(9,10,'Washing',2.0,'2024-06-03'),
(10,7,'Rinsing',3.5,'2024-08-13'),
(11,5,'Sewing',NULL,NULL);
