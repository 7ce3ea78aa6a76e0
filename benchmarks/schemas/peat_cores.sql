-- Peat lab core database, copied from the lab server (started in Access, moved to SQLite 2017)
CREATE TABLE people (
  initials TEXT PRIMARY KEY,
  full_name TEXT NOT NULL,
  post TEXT,                 -- PI / postdoc / PhD / technician / volunteer
  email TEXT,
  start_date TEXT,
  supervisor TEXT REFERENCES people(initials)
);
CREATE TABLE sites (
  site_code TEXT PRIMARY KEY,
  site_name TEXT NOT NULL,
  lat REAL, lon REAL,
  elev_m INTEGER,
  mire_type TEXT CHECK (mire_type IN ('raised','blanket','fen','transitional')),
  landowner TEXT,
  SSSI TEXT DEFAULT 'N' CHECK (SSSI IN ('Y','N')),
  permit_expires TEXT,
  access_notes TEXT
);
CREATE TABLE cores (
  core_id INTEGER PRIMARY KEY,
  core_code TEXT NOT NULL UNIQUE,
  site_code TEXT NOT NULL REFERENCES sites(site_code),
  date_cored TEXT,
  corer TEXT,
  length_cm REAL,
  wtd_cm REAL,               -- water table depth on the day
  led_by TEXT REFERENCES people(initials),
  logged_by TEXT REFERENCES people(initials),
  replicate_of INTEGER REFERENCES cores(core_id),
  freezer_shelf TEXT,
  status TEXT DEFAULT 'stored' CHECK (status IN ('stored','sampling','exhausted','lost')),
  entered_by TEXT,
  last_edit TEXT
);
CREATE TABLE core_crew (
  core_id INTEGER NOT NULL REFERENCES cores(core_id),
  initials TEXT NOT NULL REFERENCES people(initials),
  PRIMARY KEY (core_id, initials)
);
CREATE TABLE slices (
  slice_id INTEGER PRIMARY KEY,
  core_id INTEGER NOT NULL REFERENCES cores(core_id),
  depth_top_cm REAL NOT NULL,
  depth_bot_cm REAL NOT NULL,
  wet_wt_g REAL,
  dry_wt_g REAL,
  LOI_pct REAL,              -- loss on ignition, 550 C
  von_post INTEGER,          -- humification H1 to H10
  tephra TEXT DEFAULT 'N',
  macrofossils TEXT
);
CREATE TABLE c14_dates (
  lab_code TEXT PRIMARY KEY,
  slice_id INTEGER NOT NULL REFERENCES slices(slice_id),
  material TEXT,
  age_BP INTEGER,
  err_1sd INTEGER,
  d13C REAL,
  date_sent TEXT,
  date_reported TEXT,
  cost_gbp REAL,
  rejected TEXT DEFAULT 'N',
  reject_reason TEXT
);
INSERT INTO people VALUES
('MHF','Morag Farquharson','PI','m.farquharson@peatlab.example','2004-10-01',NULL),
('TLB','Tobias Lindqvist-Bray','postdoc','t.lindqvist@peatlab.example','2018-01-15','MHF'),
('SO','Sunniva Oyelaran','PhD','s.oyelaran@peatlab.example','2020-10-01','TLB'),
('CJW','Colin Wetherald','technician','c.wetherald@peatlab.example','2009-03-02','MHF'),
('PKN','Pradeep Nambiar','PhD','p.nambiar@peatlab.example','2021-10-01','MHF'),
('EG','Elspeth Gowdie','volunteer',NULL,'2022-05-20',NULL),
('RdV','Roos de Valk','postdoc','r.devalk@peatlab.example','2022-02-01','MHF'),
('HM','Hamish Muckle','volunteer','hamish.m@post.example',NULL,'CJW'),
('ABT','Anthea Twelvetrees','technician','a.twelvetrees@peatlab.example','2023-09-04','CJW');
INSERT INTO sites VALUES
('FLM','Flanders Lower Moss',56.158,-4.205,17,'raised','Ballangrew Estate','Y','2025-03-31','Gate code from the farm; park at the sheep fank'),
('CRH','Corrie Hag',57.012,-4.881,412,'blanket','Glen Arva Deer Forest','N','2024-07-31','No access during stalking, mid August to October'),
('BNF','Brackenfell Fen',54.371,-3.022,88,'fen','Lakeland Trust','Y','2024-12-31',NULL),
('WHM','Whinmuir Moss',55.402,-2.611,231,'raised','R. and J. Elliot','N',NULL,'Ring first'),
('SLK','Slieve Kerragh',54.902,-6.145,365,'blanket',NULL,'N','2023-10-31','Quad track washed out beyond the cairn'),
('TNM','Tarn Moss',54.615,-2.803,164,'transitional','Lakeland Trust','Y','2026-06-30',NULL),
('GRY','Greyhope Bog',57.233,-2.517,NULL,'raised','Forestry block 14','N','2024-05-31','Wear hi-vis, harvesting in progress'),
('OLD','Oldwater Mire',52.881,-3.604,498,'blanket','Cwm Hesg Farm','Y',NULL,'Ask for Mr Pugh');
INSERT INTO cores VALUES
(1,'FLM-18A','FLM','2018-06-12','Russian',512,9,'TLB','CJW',NULL,'F1-3','exhausted','CJW','2021-02-01 14:20'),
(2,'FLM-18B','FLM','2018-06-13','Russian',498.5,11,'TLB','TLB',1,'F1-3','stored','CJW','2018-07-02 09:40'),
(3,'CRH-19A','CRH','2019-05-21','Russian',287,22.5,'MHF','CJW',NULL,'F1-5','sampling','CJW','2023-11-14 16:02'),
(4,'BNF-20A','BNF','2020-09-08','Wardenaar',98,0,'SO','SO',NULL,'F2-1','sampling','SO','2022-03-17 11:15'),
(5,'WHM-21A','WHM','2021-04-27','Russian',634,6,'SO','PKN',NULL,'F2-2','sampling','SO','2023-06-30 10:00'),
(6,'WHM-21B','WHM','2021-04-28','Russian',601,7.5,'SO',NULL,5,'F2-2','stored','SO','2021-05-11 10:22'),
(7,'SLK-22A','SLK','2022-08-16','Golden Spade',74,31,'RdV','PKN',NULL,NULL,'lost','PKN','2022-12-05 12:00'),
(8,'TNM-23A','TNM','2023-05-03','Russian',355,3,'PKN','ABT',NULL,'F3-1','sampling','ABT','2024-01-22 15:45'),
(9,'GRY-23A','GRY','2023-07-19','Livingstone',421,NULL,'RdV','ABT',NULL,'F3-2','stored','ABT','2023-08-01 09:10'),
(10,'TNM-23B','TNM','2023-05-03','Wardenaar',92,3,'PKN',NULL,8,'F3-1','stored','ABT','2023-06-06 13:30');
INSERT INTO core_crew VALUES
(1,'TLB'),(1,'CJW'),(2,'TLB'),(2,'CJW'),(3,'MHF'),(4,'SO'),(4,'HM'),(5,'SO'),(5,'PKN'),(7,'RdV'),(7,'EG'),(8,'PKN'),(8,'ABT'),(9,'RdV');
INSERT INTO slices VALUES
(101,1,20,21,38.4,3.61,97.8,2,'N','Sphagnum austinii dominant'),
(102,1,144,145,41.2,4.05,98.1,3,'Y','Sphagnum, some Eriophorum'),
(103,1,488,490,52.7,9.88,71.4,8,'N','Phragmites and birch bark'),
(104,3,60,61,35.9,5.2,95.3,6,'N','Calluna twigs'),
(105,3,212,213,40.3,6.74,93,7,'Y',NULL),
(106,4,30,32,61.5,11.3,64.9,5,'N','sedge rootlets, Menyanthes seed'),
(107,5,100,101,37.7,3.32,98.6,2,'N','Sphagnum sect. Acutifolia'),
(108,5,348,349,43.1,4.9,97.2,4,'Y','Eriophorum sheath bases'),
(109,5,620,622,NULL,NULL,48.5,9,'N','wood, alder?'),
(110,8,15,16,33.6,2.97,NULL,1,'N','live moss at top'),
(111,8,270,271,44.8,6.12,89.9,6,'N',NULL),
(112,7,40,41,36,6.01,94.4,NULL,'N','charcoal layer');
INSERT INTO c14_dates VALUES
('SUERC-81120',102,'Sphagnum stems',1184,31,-26.1,'2018-10-02','2019-01-18',320,'N',NULL),
('SUERC-81121',103,'birch bark',8745,38,-28.4,'2018-10-02','2019-01-18',320,'N',NULL),
('SUERC-84407',104,'Calluna twig',640,29,-27.3,'2019-09-16','2019-12-11',320,'N',NULL),
('SUERC-84408',105,'bulk peat',3012,35,-28,'2019-09-16','2019-12-11',320,'Y','Younger than the tephra above it; rootlets'),
('UBA-46031',106,'Menyanthes seed',1460,27,-25.9,'2021-03-22','2021-05-30',295.5,'N',NULL),
('UBA-47718',107,'Sphagnum stems',702,24,NULL,'2021-11-08','2022-02-03',295.5,'N',NULL),
('UBA-47719',108,'Eriophorum',3877,30,-25.2,'2021-11-08','2022-02-03',295.5,'N',NULL),
('UBA-47720',109,'wood',10215,52,-29.1,'2021-11-08','2022-03-10',295.5,'N',NULL),
('Beta-655102',112,'charcoal',415,30,-24.8,'2022-10-27','2022-11-15',480,'Y','Core mislabelled'),
('SUERC-110236',111,'bulk peat',NULL,NULL,NULL,'2024-01-15',NULL,NULL,'N',NULL);
