-- Town allotment association
CREATE TABLE members (
  id INTEGER PRIMARY KEY,
  member_no TEXT NOT NULL UNIQUE,
  forename TEXT NOT NULL,
  surname TEXT NOT NULL,
  email TEXT,
  tel TEXT,
  dob DATE,
  joined DATE,
  concession INTEGER NOT NULL DEFAULT 0,
  wants_newsletter INTEGER NOT NULL DEFAULT 1,
  introduced_by INTEGER REFERENCES members(id),
  created_at TEXT DEFAULT CURRENT_TIMESTAMP
);
CREATE TABLE sites (
  id INTEGER PRIMARY KEY,
  site_name TEXT NOT NULL,
  address TEXT,
  landlord TEXT,
  lease_ends DATE,
  padlock_code TEXT,
  has_toilet INTEGER NOT NULL DEFAULT 0,
  bonfires_allowed INTEGER NOT NULL DEFAULT 0,
  secretary_id INTEGER REFERENCES members(id),
  treasurer_id INTEGER REFERENCES members(id)
);
CREATE TABLE plots (
  id INTEGER PRIMARY KEY,
  site_id INTEGER NOT NULL REFERENCES sites(id),
  plot_no TEXT NOT NULL,
  area_sqm REAL,
  soil TEXT,
  has_shed INTEGER DEFAULT 0,
  dist_to_tap_m INTEGER,
  status TEXT NOT NULL DEFAULT 'vacant' CHECK (status IN ('let','vacant','overgrown','reserved')),
  split_from_id INTEGER REFERENCES plots(id),
  remarks TEXT,
  UNIQUE (site_id, plot_no)
);
CREATE TABLE tenancies (
  id INTEGER PRIMARY KEY,
  plot_id INTEGER NOT NULL REFERENCES plots(id),
  tenant_id INTEGER NOT NULL REFERENCES members(id),
  co_tenant_id INTEGER REFERENCES members(id),
  start_date DATE NOT NULL,
  end_date DATE,
  annual_rent REAL,
  deposit REAL,
  deposit_returned INTEGER NOT NULL DEFAULT 0,
  rent_paid_to DATE,
  end_reason TEXT CHECK (end_reason IN ('gave up','moved','evicted','died')),
  modified_at TEXT,
  modified_by TEXT
);
CREATE TABLE work_parties (
  id INTEGER PRIMARY KEY,
  site_id INTEGER NOT NULL REFERENCES sites(id),
  held_on DATE NOT NULL,
  task TEXT,
  hours REAL,
  skip_cost REAL,
  leader_id INTEGER REFERENCES members(id),
  cancelled INTEGER NOT NULL DEFAULT 0,
  notes TEXT
);
CREATE TABLE work_party_members (
  work_party_id INTEGER NOT NULL REFERENCES work_parties(id),
  member_id INTEGER NOT NULL REFERENCES members(id),
  PRIMARY KEY (work_party_id, member_id)
);
INSERT INTO members VALUES
(1,'A0107','Rosalind','Tebbutt','ros.tebbutt@plots.example','01632 960101','1951-04-17','1988-03-01',1,1,NULL,'2016-01-10 12:00:00'),
(2,'A0162','Errol','Campion','errol.c@plots.example','01632 960102','1948-11-02','1996-04-15',1,0,1,'2016-01-10 12:00:00'),
(3,'A0219','Jadwiga','Nowicka','jadwiga@plots.example',NULL,'1970-06-30','2008-02-11',0,1,2,'2016-01-10 12:00:00'),
(4,'A0244','Malcolm','Frith',NULL,'01632 960104','1944-08-08','2011-09-05',1,0,1,'2016-01-10 12:00:00'),
(5,'A0290','Suneeta','Bhandari','suneeta@plots.example','07700 900605','1982-01-21','2016-03-14',0,1,NULL,'2016-03-14 18:22:10'),
(6,'A0311','Owain','Bevan-Price','owainbp@plots.example','07700 900606',NULL,'2018-10-01',0,1,3,'2018-10-01 09:41:55'),
(7,'A0312','Lucy','Bevan-Price','lucybp@plots.example','07700 900607',NULL,'2018-10-01',0,0,3,'2018-10-01 09:43:02'),
(8,'A0337','Thaddeus','Orme','t.orme@plots.example','07700 900608','1990-12-05','2020-05-18',0,1,5,'2020-05-18 20:10:31'),
(9,'A0352','Grace','Achterberg','grace@plots.example',NULL,'1959-03-26','2021-04-06',0,1,NULL,'2021-04-06 10:00:12'),
(10,'A0368','Ifeoma','Duru','ifeoma.duru@plots.example','07700 900610','1995-07-19','2022-11-21',0,1,8,'2022-11-21 21:15:40'),
(11,'A0371','Stan','Whitlock',NULL,'01632 960111','1939-02-14',NULL,1,0,4,'2023-01-09 11:11:11');
INSERT INTO sites VALUES
(1,'Gasworks Lane','Gasworks Lane, behind the depot','Town Council','2031-03-24','4471',1,0,1,2),
(2,'Nine Acres','Nine Acres Road','Town Council','2031-03-24','0926',1,1,3,2),
(3,'Railway Side','Station Approach','Railway Property Co','2026-09-28','1840',0,0,6,5),
(4,'Glebe Field','Church Path','Diocese',NULL,'3165',0,1,4,NULL),
(5,'Pump House','Reservoir Road','Water Company','2028-12-31',NULL,0,0,NULL,5),
(6,'Daisy Bank','12 Daisy Bank','Mrs E. Lumley','2025-09-28','7702',0,1,9,9),
(7,'Hospital Strip',NULL,'Health Trust','2024-12-31','5518',1,0,8,5),
(8,'Coronation Corner','Queens Drive','Town Council','2040-03-24',NULL,0,0,NULL,NULL);
INSERT INTO plots VALUES
(1,1,'12',250,'clay',1,14,'let',NULL,NULL),
(2,1,'13A',125,'clay',0,20,'let',NULL,'South half'),
(3,1,'13B',120,'clay',0,26,'let',2,'North half, shaded by the depot wall'),
(4,1,'20',240,'clay',1,51,'overgrown',NULL,'Brambles and an old bath'),
(5,2,'4',300,'sandy loam',1,8,'let',NULL,NULL),
(6,2,'5',150,'sandy loam',1,12,'let',NULL,'Pear tree must be kept'),
(7,2,'5A',150,'sandy loam',0,15,'vacant',6,NULL),
(8,3,'R7',95.5,'ash and cinders',0,70,'let',NULL,'Raised beds only'),
(9,3,'R8',NULL,'ash and cinders',0,75,'reserved',NULL,'Kept for the primary school'),
(10,4,'2',275,'chalk',NULL,NULL,'let',NULL,'No mains water, butts only'),
(11,6,'1',180,'loam',1,5,'let',NULL,NULL),
(12,7,'H3',60,NULL,0,3,'vacant',NULL,'Wheelchair-height beds');
INSERT INTO tenancies VALUES
(1,1,1,NULL,'1988-03-25',NULL,42.5,0,0,'2025-03-24',NULL,'2024-04-02 10:15:00','treasurer'),
(2,4,2,NULL,'1996-04-15','2022-09-28',78,25,0,'2022-09-28','gave up','2022-10-03 19:00:00','secretary'),
(3,5,3,2,'2008-03-25',NULL,96,30,0,'2025-03-24',NULL,'2024-04-02 10:16:00','treasurer'),
(4,10,4,NULL,'2011-09-29',NULL,38,30,0,'2024-09-28',NULL,NULL,NULL),
(5,2,5,NULL,'2016-03-25',NULL,40,50,0,'2025-03-24',NULL,'2024-04-05 08:30:00','treasurer'),
(6,8,6,7,'2018-10-01',NULL,31.5,50,0,'2025-03-24',NULL,'2024-04-05 08:31:00','treasurer'),
(7,6,8,NULL,'2020-06-01',NULL,48,50,0,'2024-03-24',NULL,'2023-04-11 09:00:00','treasurer'),
(8,7,9,NULL,'2021-04-06','2022-03-24',48,50,1,'2022-03-24','moved','2022-03-30 09:00:00','secretary'),
(9,11,9,NULL,'2022-03-25',NULL,57.6,50,0,'2025-03-24',NULL,'2024-04-05 08:33:00','treasurer'),
(10,3,10,8,'2022-12-01',NULL,38.4,75,0,'2025-03-24',NULL,'2024-04-05 08:34:00','treasurer'),
(11,12,11,NULL,'2023-01-15','2023-12-31',NULL,NULL,0,'2023-12-31','evicted','2024-01-08 12:00:00','secretary');
INSERT INTO work_parties VALUES
(1,1,'2022-10-15','Clear plot 20',4,260,1,0,'Bath still there'),
(2,2,'2023-03-18','Mend the water trough',2.5,NULL,3,0,NULL),
(3,3,'2023-04-22','Fence along the line',6,0,6,0,'Railway sent a lookout'),
(4,1,'2023-09-30','Hedge cutting',3.5,0,2,0,NULL),
(5,6,'2023-11-04','Build compost bays',5,45.5,9,0,'Pallets from the brewery'),
(6,4,'2023-12-09','Dig out the pond',NULL,NULL,4,1,'Frozen ground'),
(7,7,'2024-02-24','Assemble raised beds',4.5,120,8,0,NULL),
(8,2,'2024-03-16',NULL,3,NULL,NULL,0,'General tidy, tea provided'),
(9,3,'2024-04-20','Asbestos removal from the old shed',2,610.75,5,0,'Contractor on site; members only swept up');
INSERT INTO work_party_members VALUES
(1,2),(1,5),(1,1),(2,8),(2,3),(3,7),(3,6),(3,10),(4,1),(5,9),(5,11),(7,8),(7,10),(8,3);
