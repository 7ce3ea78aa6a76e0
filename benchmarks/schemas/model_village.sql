CREATE TABLE lk_Zone (
  zone_cd TEXT PRIMARY KEY,
  ZoneName TEXT,
  path_m INTEGER,
  step_free_yn TEXT
);

CREATE TABLE tbl_Modellers (
  ModNo INTEGER PRIMARY KEY,
  strName TEXT,
  joined TEXT,
  volunteer_yn TEXT,
  Speciality TEXT,
  hourly_rate REAL
);

CREATE TABLE tblBuilding (
  BldgID INTEGER PRIMARY KEY,
  BldgName TEXT NOT NULL,
  zone_cd TEXT REFERENCES lk_Zone(zone_cd),
  made_by INTEGER REFERENCES tbl_Modellers(ModNo),
  YearMade INTEGER,
  material TEXT,
  height_cm REAL,
  lit_at_night INTEGER
);

CREATE TABLE work_log (
  id INTEGER PRIMARY KEY,
  BldgID INTEGER REFERENCES tblBuilding(BldgID),
  work_type TEXT,
  dtStart TEXT,
  dtEnd TEXT,
  cause TEXT,
  curMaterials REAL
);

-- who did what, hours per head
CREATE TABLE tbl_work_people (
  work_id INTEGER REFERENCES work_log(id),
  ModNo INTEGER REFERENCES tbl_Modellers(ModNo),
  hrs REAL,
  task TEXT,
  blnSupervised INTEGER,
  PRIMARY KEY (work_id, ModNo)
);

CREATE TABLE tblFigures (
  lngFigID INTEGER PRIMARY KEY,
  BldgID INTEGER REFERENCES tblBuilding(BldgID),
  descr TEXT,
  qty INTEGER,
  last_repaint TEXT,
  Missing INTEGER
);

CREATE TABLE Locos (
  LocoNo INTEGER PRIMARY KEY,
  LocoName TEXT,
  gauge_mm REAL,
  dtBought TEXT,
  km_run INTEGER,
  motor TEXT,
  minder INTEGER REFERENCES tbl_Modellers(ModNo)
);

CREATE TABLE v_daily_takings (
  day TEXT PRIMARY KEY,
  loco INTEGER REFERENCES Locos(LocoNo),
  adults INTEGER,
  children INTEGER,
  gate_gbp REAL,
  tearoom_gbp REAL,
  rain_mm REAL,
  exported_at TEXT
);

INSERT INTO lk_Zone VALUES
  ('HS', 'High Street', 64, 'Y'),
  ('CH', 'Church Green', 38, 'Y'),
  ('HB', 'Harbour', 52, 'N'),
  ('ST', 'Station Quarter', 71, 'Y'),
  ('CA', 'Castle Mound', 45, 'N'),
  ('FM', 'Home Farm', 58, 'Y'),
  ('MN', 'Mine and Tramway', 40, 'N'),
  ('CR', 'Cricket Ground', 26, 'Y'),
  ('AL', 'Alpine Corner', 33, 'N'),
  ('PI', 'Pier and Prom', NULL, 'Y'),
  ('AF', 'Airfield', 47, 'Y');

INSERT INTO tbl_Modellers VALUES
  (1, 'Wilfred Arkwright', '1958', 'N', 'stonework', NULL),
  (2, 'Doreen Pask', '1974', 'Y', 'figures', NULL),
  (3, 'Ken Lovelock', '1986', 'N', 'carpentry', 13.40),
  (4, 'Sheila Aubrey', '1997', 'Y', 'gardens', NULL),
  (5, 'Graham Tuck', '2003', 'N', 'electrics', 15.10),
  (6, 'Yvonne Iwan', '2009', 'Y', 'paint', NULL),
  (7, 'Barnaby Stokes', '2014', 'Y', 'railway', NULL),
  (8, 'Malcolm Frith', '2016', 'N', 'stonework', 12.75),
  (9, 'Tilly Nakamura', '2019', 'Y', 'figures', NULL),
  (10, 'Jed O''Hanlon', '2021', 'Y', 'carpentry', NULL),
  (11, 'Caroline Yapp', '2022', 'N', 'paint', 12.20),
  (12, 'Luke Yapp', '2024', 'Y', NULL, NULL);

INSERT INTO tblBuilding VALUES
  (1, 'Town Hall', 'HS', 1, 1959, 'limestone', 84, 1),
  (2, 'Bun Shop and Post Office', 'HS', 1, 1961, 'limestone', 46, 1),
  (3, 'The Leaky Kettle Inn', 'HS', 3, 1988, 'timber and plaster', 51, 1),
  (4, 'St Audrey''s Church', 'CH', 1, 1963, 'limestone', 142, 1),
  (5, 'Almshouses', 'CH', 1, 1966, 'limestone', 33, 0),
  (6, 'Lighthouse', 'HB', 3, 1990, 'fibreglass', 118, 1),
  (7, 'Fish Market', 'HB', 3, 1992, 'timber', 39, 0),
  (8, 'Little Wickering Station', 'ST', 1, 1971, 'brick slips', 44, 1),
  (9, 'Signal Box', 'ST', 7, 2015, 'timber', 31, 1),
  (10, 'Castle Keep', 'CA', 1, 1964, 'limestone', 165, 0),
  (11, 'Great Barn', 'FM', 3, 1995, 'timber', 58, 0),
  (12, 'Windmill', 'FM', 3, 1999, 'timber', 97, 0),
  (13, 'Engine House', 'MN', 8, 2017, 'granite setts', 76, 1),
  (14, 'Cricket Pavilion', 'CR', 10, 2022, 'timber', 28, 0),
  (15, 'Chalet Edelweiss', 'AL', 3, 2001, 'timber', 42, 1),
  (16, 'Pier Theatre', 'PI', 8, 2019, 'resin', 63, 1),
  (17, 'Control Tower', 'AF', 5, 2011, 'foamed PVC', 49, 1),
  (18, 'Bandstand', 'PI', NULL, NULL, 'cast iron', 30, 0);

INSERT INTO work_log VALUES
  (1, 4, 'rewiring', '2022-12-13', '2022-12-18', 'mice', 19.33),
  (2, 16, 'repaint', '2023-01-06', '2023-01-12', 'routine', 52.69),
  (3, 4, 'repointing', '2023-01-22', '2023-02-14', 'frost', 68.61),
  (4, 11, 'clean moss', '2023-02-16', '2023-02-19', 'routine', 309.89),
  (5, 5, 'replace windows', '2023-03-24', '2023-04-08', 'football', 245.22),
  (6, 17, 'replace windows', '2023-04-08', '2023-04-11', 'football', 279.55),
  (7, 15, 'repaint', '2023-05-05', '2023-05-07', 'fading', 83.6),
  (8, 2, 'repointing', '2023-06-07', '2023-06-19', 'frost', 22.51),
  (9, 13, 'repointing', '2023-07-02', '2023-07-19', 'frost', 53.69),
  (10, 15, 'clean moss', '2023-07-16', '2023-08-06', 'routine', 240.71),
  (11, 7, 'replace timber', '2023-08-09', '2023-08-31', 'rot', NULL),
  (12, 18, 'replace windows', '2023-09-04', '2023-09-19', 'football', 275.33),
  (13, 11, 'replace windows', '2023-10-02', '2023-10-23', 'football', 251.23),
  (14, 3, 'rebuild chimney', '2023-10-24', '2023-11-02', 'seagull', 198.08),
  (15, 2, 'reroof', '2023-11-18', '2023-11-28', 'frost', 17.21),
  (16, 4, 'repointing', '2023-12-13', '2023-12-21', 'frost', NULL),
  (17, 5, 'repointing', '2024-01-14', '2024-01-30', 'frost', 177.56),
  (18, 7, 'replace timber', '2024-02-05', '2024-02-08', 'rot', 242.82),
  (19, 5, 'repaint', '2024-03-03', '2024-03-06', 'fading', 23.52),
  (20, 1, 'rewiring', '2024-03-28', '2024-04-21', 'water ingress', 145.77),
  (21, 12, 'replace timber', '2024-04-27', '2024-05-17', 'rot', NULL),
  (22, 13, 'repaint', '2024-05-19', '2024-06-10', 'fading', 131.94),
  (23, 18, 'rewiring', '2024-06-07', '2024-06-24', 'mice', 41.95),
  (24, 13, 'wall repair', '2024-07-01', '2024-07-21', 'visitor', 243.85),
  (25, 14, 'replace timber', '2024-08-02', '2024-08-19', NULL, 139.48),
  (26, 5, 'wall repair', '2024-08-22', '2024-09-11', 'visitor', 108.5),
  (27, 14, 'rewiring', '2024-09-18', NULL, 'water ingress', 112.54),
  (28, 1, 'repointing', '2024-10-08', NULL, 'frost', 292.13);

INSERT INTO tbl_work_people VALUES
  (1, 5, 8, NULL, 0),
  (2, 6, 2, 'top coat', 0),
  (2, 9, 8, 'top coat', 0),
  (3, 8, 8, 'helping', 0),
  (4, 9, 12.5, 'brushing', 1),
  (5, 3, 18, 'helping', 0),
  (5, 10, 12.5, 'helping', 1),
  (6, 3, 2, 'main', 0),
  (6, 10, 3.5, NULL, 0),
  (7, 9, 18, 'top coat', 1),
  (7, 11, 6, 'undercoat', 0),
  (8, 8, 6, NULL, 0),
  (9, 8, 2, NULL, 0),
  (10, 2, 12.5, 'brushing', 0),
  (11, 3, 26, NULL, 0),
  (11, 10, 3.5, NULL, 0),
  (12, 3, 26, NULL, 0),
  (12, 10, 26, 'helping', 1),
  (13, 3, 12.5, NULL, 0),
  (13, 10, 6, 'helping', 0),
  (14, 8, 26, NULL, 0),
  (14, 10, 26, NULL, 1),
  (15, 3, 6, NULL, 0),
  (15, 8, 26, 'helping', 0),
  (16, 8, 18, 'helping', 0),
  (17, 8, 4, 'main', 0),
  (18, 3, 2, NULL, 0),
  (19, 9, 2, 'undercoat', 1),
  (20, 5, 26, 'main', 0),
  (21, 10, 12.5, 'helping', 1),
  (22, 9, 4, 'top coat', 1),
  (23, 5, 18, NULL, 0),
  (24, 4, 6, 'main', 0),
  (24, 8, 12.5, 'helping', 0),
  (25, 3, 8, 'main', 0),
  (25, 10, 18, 'helping', 0),
  (26, 4, 12.5, NULL, 0),
  (26, 8, 3.5, 'main', 0),
  (27, 5, 4, 'main', 0),
  (28, 8, 2, 'main', 0);

INSERT INTO tblFigures VALUES
  (1, 1, 'Mayor and aldermen', 5, '2023-02-11', 0),
  (2, 2, 'Queue for buns', 9, '2022-03-05', 1),
  (3, 3, 'Drayman with barrels', 2, '2023-02-18', 0),
  (4, 4, 'Wedding party', 14, '2024-01-27', 0),
  (5, 4, 'Bell ringers', 6, '2019-02-09', 2),
  (6, 6, 'Keeper', 1, '2021-03-13', 0),
  (7, 7, 'Fishwives', 7, '2022-02-26', 1),
  (8, 8, 'Commuters', 22, '2023-03-04', 4),
  (9, 9, 'Signalman', 1, '2023-03-04', 0),
  (10, 11, 'Sheep', 31, NULL, 6),
  (11, 11, 'Farmhands', 4, '2020-02-15', 0),
  (12, 13, 'Miners', 12, '2021-02-20', 0),
  (13, 14, 'Cricketers, two elevens', 22, '2024-02-03', 3),
  (14, 14, 'Streaker', 1, '2024-02-03', 0),
  (15, 15, 'Skiers', 8, '2018-03-10', 1),
  (16, 16, 'Pierrots', 6, '2022-03-19', 0),
  (17, 18, 'Brass band', 11, '2019-03-23', 2);

INSERT INTO Locos VALUES
  (1, 'Wickering Belle', 45, '1994-04-02', 8120, '12V can', 7),
  (2, 'Sir Wilfred', 45, '1999-03-27', 7344, '12V can', 7),
  (3, 'Puddlejumper', 32, '2004-06-12', 2980, 'battery', 7),
  (4, 'Duchess of Pask', 45, '2008-05-03', 5510, 'coreless', 5),
  (5, 'Teasel', 45, '2012-04-14', 4075, 'coreless', 7),
  (6, 'Mine Tram No. 3', 32, '2017-07-01', 1622, 'battery', 8),
  (7, 'Silver Jubilee', 45, '2012-06-05', 3390, '12V can', 10),
  (8, 'Thistledown', 45, '2018-03-31', 2204, 'coreless', NULL),
  (9, 'Old Faithful', 45, NULL, 12950, 'clockwork', 7),
  (10, 'Battery Bill', 45, '2021-05-22', 871, 'battery', 12);

INSERT INTO v_daily_takings VALUES
  ('2024-03-30', 5, 129, 131, 1557.0, 423.38, 0.4, '2024-10-01 09:00'),
  ('2024-04-06', NULL, 114, 74, 1188.0, 444.89, 0.4, '2024-10-01 09:00'),
  ('2024-04-09', 8, 76, 74, 903.0, 394.02, 0, '2024-10-01 09:00'),
  ('2024-04-16', 4, 56, 40, 600.0, 296.73, 0, '2024-10-01 09:00'),
  ('2024-04-20', 8, 92, 47, 901.5, 260.8, 0, '2024-10-01 09:00'),
  ('2024-04-24', 2, 53, 51, 627.0, 227.95, NULL, '2024-10-01 09:00'),
  ('2024-04-28', 7, 125, 108, 1423.5, 566.49, 0, '2024-10-01 09:00'),
  ('2024-05-06', NULL, 63, 55, 720.0, 199.29, 2.6, '2024-10-01 09:00'),
  ('2024-05-11', 7, 106, 84, 1173.0, 555.47, 2.6, '2024-10-01 09:00'),
  ('2024-05-16', 2, 52, 41, 574.5, NULL, 0, '2024-10-01 09:00'),
  ('2024-05-20', 10, 69, 47, 729.0, 293.68, 0, '2024-10-01 09:00'),
  ('2024-05-23', 4, 24, 23, 283.5, 88.5, 14.8, '2024-10-01 09:00'),
  ('2024-05-31', 7, 52, 46, 597.0, 151.09, 0, '2024-10-01 09:00'),
  ('2024-06-03', 2, 28, 23, 313.5, 126.66, 14.8, '2024-10-01 09:00'),
  ('2024-06-07', 8, 65, 54, 730.5, 292.83, NULL, '2024-10-01 09:00'),
  ('2024-06-13', 1, 72, 38, 711.0, 233.2, 2.6, '2024-10-01 09:00'),
  ('2024-06-18', 7, 29, 25, 330.0, 128.09, 14.8, '2024-10-01 09:00'),
  ('2024-06-23', 7, 100, 75, 1087.5, 295.23, 0, '2024-10-01 09:00'),
  ('2024-06-28', NULL, 55, 32, 556.5, 165.87, 0.4, '2024-10-01 09:00'),
  ('2024-07-05', 7, 49, 49, 588.0, 139.89, 14.8, '2024-10-01 09:00'),
  ('2024-07-10', 4, 87, 42, 841.5, 371.86, 0, '2024-10-01 09:00'),
  ('2024-07-13', 5, 169, 122, 1816.5, 571.01, 0.4, '2024-10-01 09:00'),
  ('2024-07-17', 2, 102, 84, 1143.0, 543.84, 0, '2024-10-01 09:00'),
  ('2024-07-22', 1, 92, 38, 861.0, 318.06, 0, '2024-10-01 09:00'),
  ('2024-07-30', NULL, 91, 43, 876.0, 243.83, 0.4, '2024-10-01 09:00'),
  ('2024-08-02', 7, 84, 41, 814.5, 259.58, 0, '2024-10-01 09:00'),
  ('2024-08-06', 1, 96, 56, 972.0, 305.91, 0, '2024-10-01 09:00'),
  ('2024-08-11', 4, 59, 25, 555.0, 183.54, 14.8, '2024-10-01 09:00'),
  ('2024-08-19', 7, 95, 83, 1086.0, 466.01, NULL, '2024-10-01 09:00'),
  ('2024-08-21', 4, 87, 70, 967.5, 422.41, NULL, '2024-10-01 09:00'),
  ('2024-08-28', NULL, 72, 50, 765.0, 248.77, NULL, '2024-10-01 09:00'),
  ('2024-09-02', 1, 70, 53, 763.5, 269.48, 0, '2024-10-01 09:00'),
  ('2024-09-06', 5, 72, 56, 792.0, NULL, 0.4, '2024-10-01 09:00'),
  ('2024-09-11', 5, 64, 39, 655.5, 238.62, 0.4, '2024-10-01 09:00'),
  ('2024-09-18', 2, 45, 31, 477.0, 158.63, 2.6, '2024-10-01 09:00'),
  ('2024-09-20', 1, 21, 10, 202.5, 53.51, 14.8, '2024-10-01 09:00');
