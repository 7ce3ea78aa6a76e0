CREATE TABLE tbl_Artist (
  ArtistID INTEGER PRIMARY KEY,
  StageName TEXT,
  nat TEXT,
  bday TEXT,
  PassportNo TEXT,
  weight_kg INTEGER,
  blnHasCaravan INTEGER
);
CREATE TABLE tblActs (
  lngActID INTEGER PRIMARY KEY,
  strActName TEXT,
  Discipline TEXT,
  intMinutes INTEGER,
  min_height_m REAL,   -- clear height under the rig
  fire_yn TEXT
);
CREATE TABLE ACT_ARTIST (
  ActID INTEGER REFERENCES tblActs(lngActID),
  ArtistID INTEGER REFERENCES tbl_Artist(ArtistID),
  role TEXT,
  since TEXT,
  FeePct REAL,
  PRIMARY KEY (ActID, ArtistID)
);
CREATE TABLE training_slots (
  id INTEGER PRIMARY KEY,
  ActID INTEGER REFERENCES tblActs(lngActID),
  slot_date TEXT,
  hall TEXT,
  hrs REAL,
  trainer INTEGER REFERENCES tbl_Artist(ArtistID),
  injury TEXT,
  updated_at TEXT
);
CREATE TABLE tbl_Wagon (
  WagonNo INTEGER PRIMARY KEY,
  WagonUse TEXT,
  BuildYr INTEGER,
  len_m REAL,
  gvw_t REAL,
  dtNextMOT TEXT,
  ParkedAt TEXT
);
CREATE TABLE wagon_job (
  job_id INTEGER PRIMARY KEY,
  WagonNo INTEGER REFERENCES tbl_Wagon(WagonNo),
  what TEXT,
  dtStart TEXT,
  dtEnd TEXT,
  curParts REAL,
  man_hrs REAL,
  signed_off TEXT
);
CREATE TABLE tbl_costume (
  CostumeID INTEGER PRIMARY KEY,
  ArtistID INTEGER REFERENCES tbl_Artist(ArtistID),
  descr TEXT,
  made_yr INTEGER,
  value_eur REAL,
  last_cleaned TEXT,
  cond TEXT
);
CREATE TABLE v_season_stops (
  StopNo INTEGER PRIMARY KEY,
  Town TEXT,
  arrive TEXT,
  depart TEXT,
  shows INTEGER,
  tix_sold INTEGER,
  ground_fee REAL,
  closing_act INTEGER REFERENCES tblActs(lngActID)
);

INSERT INTO tbl_Artist VALUES
  (1, 'Dorian Fontaine', 'FR', '1979-05-11', '11AV44821', 78, 1),
  (2, 'Mirabella', 'IT', '1988-12-02', 'YA7712034', 54, 1),
  (3, 'The Great Ostrowski', 'PL', '1966-03-30', 'EK2290411', 91, 1),
  (4, 'Zsófi Farkas', 'HU', '1995-07-19', 'BH0911823', 51, 0),
  (5, 'Pip & Bramble (Pip)', 'GB', '1991-01-08', '538820116', 70, 1),
  (6, 'Pip & Bramble (Bramble)', 'GB', '1990-10-23', '540031877', 83, 1),
  (7, 'Ludmila Sorokina', 'UA', '1983-09-14', 'FE330912', 57, 1),
  (8, 'Bao Nguyen', 'VN', '1999-04-04', NULL, 60, 0),
  (9, 'Rocco Bellini', 'IT', '1971-06-27', 'YB1100298', 86, 1),
  (10, 'Chiara Bellini', 'IT', '1998-02-17', 'YB1100299', 55, 0),
  (11, 'Nico Bellini', 'IT', '2001-11-05', 'YB1100300', 67, 0),
  (12, 'Estrella Vidal', 'ES', '1993-08-21', 'PAH229183', 59, 0),
  (13, 'Abebe Tessema', 'ET', '1996-01-29', 'EP5512774', 64, 0),
  (14, 'Hawk Jensen', 'DK', '1985-05-05', '209114385', NULL, 1);

INSERT INTO tblActs VALUES
  (1, 'Moonlight Trapeze', 'aerial', 9, 8.5, 'N'),
  (2, 'Wheel of Daring', 'wheel', 7, 9.0, 'N'),
  (3, 'Bellini Perch', 'balance', 8, 7.5, 'N'),
  (4, 'Ostrowski''s Impossible Knives', 'knife throwing', 10, 4.0, 'N'),
  (5, 'Breakfast in Bed', 'clown', 12, 3.5, 'N'),
  (6, 'Ember', 'fire', 6, 6.0, 'Y'),
  (7, 'Silk Road', 'aerial', 7, 8.0, 'N'),
  (8, 'Seven Chairs', 'balance', 8, 7.0, 'N'),
  (9, 'Icarian Games', 'acrobatics', 9, 6.5, 'N'),
  (10, 'The Plate Spinner''s Nightmare', 'juggling', 8, 4.5, 'N'),
  (11, 'Flaming Hoop Dive', 'acrobatics', 5, 5.0, 'Y'),
  (12, 'Tea for Two', 'clown', 10, NULL, 'N');

INSERT INTO ACT_ARTIST VALUES
  (1, 1, 'catcher', '2012-11-01', 55),
  (1, 2, 'flyer', '2014-11-03', 45),
  (2, 14, 'solo', '2019-01-20', 100),
  (3, 9, 'base', '1995-03-01', 40),
  (3, 10, 'top', '2014-11-03', 30),
  (3, 11, 'middle', '2017-11-06', 30),
  (4, 3, 'thrower', '1989-04-01', 70),
  (4, 12, 'target', '2021-12-01', 30),
  (5, 5, 'whiteface', '2016-11-14', 50),
  (5, 6, 'auguste', '2016-11-14', 50),
  (6, 12, 'solo', '2020-11-09', 100),
  (7, 4, 'solo', '2018-11-12', 100),
  (8, 8, 'solo', '2022-11-07', 100),
  (9, 11, 'base', '2021-11-08', 35),
  (9, 13, 'flyer', '2022-11-07', 35),
  (9, 8, 'flyer', '2023-11-13', 30),
  (10, 7, 'lead', '2009-11-02', 80),
  (10, 5, 'stooge', '2018-12-10', 20),
  (11, 13, 'diver', '2023-11-13', 60),
  (11, 14, 'hoop setter', '2023-11-13', NULL),
  (12, 6, 'auguste', '2022-11-21', 65),
  (12, 2, 'lady', '2022-11-21', 35);

INSERT INTO training_slots VALUES
  (1, 8, '2023-11-24', 'Ring barn', 3, NULL, NULL, '2023-11-24 21:30'),
  (2, 7, '2023-11-26', 'Yard', 2.5, NULL, NULL, '2023-11-26 21:30'),
  (3, 2, '2023-11-30', 'Gym', 1, 14, 'ankle', '2023-11-30 21:30'),
  (4, 7, '2023-12-03', 'Yard', 2, 7, NULL, '2023-12-03 21:30'),
  (5, 5, '2023-12-05', 'Gym', 2, 6, NULL, '2023-12-05 21:30'),
  (6, 9, '2023-12-08', 'Yard', 1.5, 9, 'ankle', '2023-12-08 21:30'),
  (7, 6, '2023-12-12', 'Yard', 2, 7, NULL, '2023-12-12 21:30'),
  (8, 11, '2023-12-15', 'Old brewery', 2, 9, NULL, '2023-12-15 21:30'),
  (9, 8, '2023-12-17', 'Ring barn', 1, 7, 'shoulder', '2023-12-17 21:30'),
  (10, 1, '2023-12-21', 'Yard', 2, 1, NULL, '2023-12-21 21:30'),
  (11, 3, '2023-12-23', 'Gym', 1, 9, NULL, '2023-12-23 21:30'),
  (12, 11, '2023-12-27', 'Gym', 3, 13, NULL, '2023-12-27 21:30'),
  (13, 6, '2023-12-29', 'Yard', 2.5, NULL, NULL, '2023-12-29 21:30'),
  (14, 4, '2024-01-02', 'Ring barn', 2.5, 3, NULL, '2024-01-02 21:30'),
  (15, 1, '2024-01-05', 'Gym', 1.5, 2, NULL, '2024-01-05 21:30'),
  (16, 11, '2024-01-07', 'Yard', 2.5, 9, NULL, '2024-01-07 21:30'),
  (17, 2, '2024-01-11', 'Old brewery', 3, 14, NULL, '2024-01-11 21:30'),
  (18, 3, '2024-01-14', 'Yard', 2.5, NULL, NULL, '2024-01-14 21:30'),
  (19, 3, '2024-01-16', 'Ring barn', 1, 9, NULL, '2024-01-16 21:30'),
  (20, 12, '2024-01-20', 'Old brewery', 2, 6, NULL, '2024-01-20 21:30'),
  (21, 10, '2024-01-22', 'Ring barn', 1, 7, NULL, '2024-01-22 21:30'),
  (22, 3, '2024-01-25', 'Gym', 2.5, 9, NULL, '2024-01-25 21:30'),
  (23, 1, '2024-01-29', 'Old brewery', 2, NULL, NULL, '2024-01-29 21:30'),
  (24, 11, '2024-01-31', 'Ring barn', 2, 9, NULL, '2024-01-31 21:30'),
  (25, 11, '2024-02-03', 'Gym', 2, 9, NULL, '2024-02-03 21:30'),
  (26, 9, '2024-02-06', 'Yard', 2.5, 9, NULL, '2024-02-06 21:30'),
  (27, 3, '2024-02-10', 'Ring barn', 2, 9, NULL, '2024-02-10 21:30'),
  (28, 3, '2024-02-13', 'Gym', 2.5, 9, NULL, '2024-02-13 21:30'),
  (29, 8, '2024-02-15', 'Ring barn', 2, 7, NULL, '2024-02-15 21:30'),
  (30, 3, '2024-02-18', 'Old brewery', 2, NULL, 'wrist', '2024-02-18 21:30');

INSERT INTO tbl_Wagon VALUES
  (1, 'box office', 1958, 6.2, 5.5, '2025-02-28', 'North shed'),
  (2, 'king poles', 1972, 13.6, 24.0, '2025-03-15', 'Yard'),
  (3, 'tent canvas', 1984, 12.0, 22.5, '2024-12-20', 'Yard'),
  (4, 'generator', 1996, 8.4, 18.0, '2025-01-31', 'Generator bay'),
  (5, 'wardrobe', 1963, 8.0, 7.5, '2025-05-30', 'North shed'),
  (6, 'seating A', 1989, 11.8, 19.5, '2025-03-15', 'Yard'),
  (7, 'seating B', 1989, 11.8, 19.5, NULL, 'Yard'),
  (8, 'kitchen and mess', 1978, 9.1, 9.0, '2025-04-11', 'South shed'),
  (9, 'school', 1969, 7.7, 6.0, NULL, 'South shed'),
  (10, 'director''s living wagon', 1937, 7.0, 4.8, NULL, 'North shed'),
  (11, 'workshop', 1992, 7.2, 12.0, '2025-02-14', 'South shed'),
  (12, 'lighting and sound', 2004, 10.5, 15.0, '2025-06-06', 'Paint shop');

INSERT INTO wagon_job VALUES
  (1, 1, 'Signwriting renewed', '2023-11-22', '2024-01-19', 310.00, 64, 'Y'),
  (2, 2, 'Brake drums', '2023-11-27', '2023-12-08', 884.00, 31, 'Y'),
  (3, 3, 'Floor planks', '2023-12-04', '2023-12-21', 455.50, 40, 'Y'),
  (4, 10, 'Roof canvas, lead flashing', '2023-11-20', '2024-02-26', 1270.00, 118, 'Y'),
  (5, 4, 'Exhaust and silencer', '2024-01-08', '2024-01-12', 690.00, 14, 'Y'),
  (6, 6, 'Hydraulic ram', '2024-01-15', '2024-01-25', 1430.00, 19.5, 'Y'),
  (7, 8, 'Gas check, new regulator', '2024-01-22', '2024-01-23', 96.40, 5, 'Y'),
  (8, 5, 'Mirror frames', '2024-02-05', '2024-02-16', 142.00, 22, 'N'),
  (9, 12, 'Respray blue', '2024-02-12', '2024-03-08', 760.00, 72, 'Y'),
  (10, 7, 'Axle alignment', '2024-02-19', NULL, 215.00, 9, 'N'),
  (11, 9, 'Window rubbers', '2024-02-26', '2024-03-01', 88.00, 11, 'Y'),
  (12, 1, 'Ticket hatch hinge', '2024-03-04', '2024-03-04', 12.60, 1.5, 'Y'),
  (13, 4, 'Load bank test', '2024-03-05', '2024-03-05', NULL, 6, 'Y');

INSERT INTO tbl_costume VALUES
  (1, 1, 'Midnight blue leotard with stars', 2019, 480, '2024-01-15', 'good'),
  (2, 2, 'Silver cape', 2019, 920, '2024-01-15', 'good'),
  (3, 2, 'Moth wings', 2014, 1350, '2023-12-04', 'fragile'),
  (4, 3, 'Cossack coat', 1994, 1600, NULL, 'worn'),
  (5, 4, 'Saffron silk two-piece', 2021, 390, '2024-02-02', 'good'),
  (6, 5, 'Pyjamas with giant buttons', 2017, 210, '2024-02-20', 'worn'),
  (7, 6, 'Nightgown and curlers', 2017, 185, '2024-02-20', 'worn'),
  (8, 7, 'Harlequin frock', 2010, 640, '2023-11-30', 'repair'),
  (9, 9, 'Bellini red tunic', 2008, 275, '2024-01-29', 'worn'),
  (10, 10, 'Bellini red tunic, small', 2015, 275, '2024-01-29', 'good'),
  (11, 12, 'Flameproof bodysuit', 2022, 730, NULL, 'good'),
  (12, 13, 'Sun warrior harness', 2023, 515, '2024-03-01', 'good'),
  (13, 14, 'Leather aviator suit', 2018, NULL, '2024-02-09', 'repair'),
  (14, NULL, 'Spare ringmaster tailcoat', 1976, 1100, '2022-12-12', 'fragile');

INSERT INTO v_season_stops VALUES
  (1, 'Ashbourne', '2024-03-21', '2024-03-25', 7, 3110, 900, 1),
  (2, 'Leek', '2024-03-27', '2024-03-31', 6, 2284, 650, 1),
  (3, 'Macclesfield', '2024-04-03', '2024-04-09', 9, 5020, 1400, 2),
  (4, 'Buxton', '2024-04-12', '2024-04-16', 7, 2975, 1100, 3),
  (5, 'Matlock', '2024-04-18', '2024-04-21', 5, 1490, 500, 2),
  (6, 'Chesterfield', '2024-04-25', '2024-05-02', 11, 7344, 1950, 1),
  (7, 'Worksop', '2024-05-04', '2024-05-07', 6, 2098, NULL, 11),
  (8, 'Retford', '2024-05-09', '2024-05-12', 6, 1877, 600, 11),
  (9, 'Newark', '2024-05-16', '2024-05-22', 9, 4460, 1250, 1),
  (10, 'Grantham', '2024-05-24', '2024-05-29', 8, 4015, 1050, 3),
  (11, 'Stamford', '2024-06-01', '2024-06-05', 7, 3688, 1300, 2),
  (12, 'Oakham', '2024-06-07', '2024-06-09', 4, 1210, 450, NULL);
