-- Pub skittles league, web app with an ORM
CREATE TABLE league_season (
  id INTEGER PRIMARY KEY,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  name TEXT NOT NULL,
  starts_on TEXT NOT NULL,
  ends_on TEXT,
  entry_fee REAL NOT NULL,
  is_current INTEGER NOT NULL
);
CREATE TABLE league_division (
  id INTEGER PRIMARY KEY,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  season_id INTEGER NOT NULL REFERENCES league_season(id),
  name TEXT NOT NULL,
  players_per_side INTEGER NOT NULL,
  points_per_win INTEGER NOT NULL,
  is_ladies_only INTEGER NOT NULL
);
CREATE TABLE venues_alley (
  id INTEGER PRIMARY KEY,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  pub_name TEXT NOT NULL,
  village TEXT NOT NULL,
  landlord_name TEXT,
  surface TEXT,
  length_ft REAL,
  hire_charge REAL,
  is_heated INTEGER NOT NULL,
  has_automatic_pinsetter INTEGER NOT NULL,
  last_resurfaced_on TEXT
);
CREATE TABLE league_team (
  id INTEGER PRIMARY KEY,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  name TEXT NOT NULL,
  slug TEXT NOT NULL UNIQUE,
  home_alley_id INTEGER REFERENCES venues_alley(id),
  founded_year INTEGER,
  shirt_colour TEXT,
  is_active INTEGER NOT NULL
);
CREATE TABLE league_player (
  id INTEGER PRIMARY KEY,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  team_id INTEGER REFERENCES league_team(id),
  first_name TEXT NOT NULL,
  last_name TEXT NOT NULL,
  date_of_birth TEXT,
  throwing_style TEXT,
  registered_on TEXT NOT NULL,
  is_left_handed INTEGER NOT NULL,
  is_life_member INTEGER NOT NULL
);
CREATE TABLE league_teamentry (
  id INTEGER PRIMARY KEY,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  division_id INTEGER NOT NULL REFERENCES league_division(id),
  team_id INTEGER NOT NULL REFERENCES league_team(id),
  captain_id INTEGER REFERENCES league_player(id),
  fee_paid_on TEXT,
  points_deducted INTEGER NOT NULL DEFAULT 0,
  final_position INTEGER,
  UNIQUE (division_id, team_id)
);
CREATE TABLE fixtures_match (
  id INTEGER PRIMARY KEY,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  division_id INTEGER NOT NULL REFERENCES league_division(id),
  home_team_id INTEGER NOT NULL REFERENCES league_team(id),
  away_team_id INTEGER NOT NULL REFERENCES league_team(id),
  alley_id INTEGER NOT NULL REFERENCES venues_alley(id),
  scheduled_at TEXT NOT NULL,
  status TEXT NOT NULL,
  home_pins INTEGER,
  away_pins INTEGER,
  is_cup_tie INTEGER NOT NULL,
  report TEXT
);
CREATE TABLE fixtures_playerscore (
  id INTEGER PRIMARY KEY,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  match_id INTEGER NOT NULL REFERENCES fixtures_match(id),
  player_id INTEGER NOT NULL REFERENCES league_player(id),
  throwing_order INTEGER,
  total_pins INTEGER NOT NULL,
  best_hand INTEGER,
  spares INTEGER NOT NULL,
  is_substitute INTEGER NOT NULL,
  UNIQUE (match_id, player_id)
);
INSERT INTO league_season VALUES
(1,'2021-07-30 19:02:11','2022-05-20 08:14:00','Winter 2021/22','2021-09-20','2022-04-29',32.00,0),
(2,'2022-07-28 20:45:37','2023-05-18 21:30:52','Winter 2022/23','2022-09-19','2023-04-28',35.00,0),
(3,'2023-08-01 18:20:05','2024-05-03 22:01:40','Winter 2023/24','2023-09-18',NULL,38.00,1);
INSERT INTO league_division VALUES
(1,'2021-08-02 09:00:00','2021-08-02 09:00:00',1,'First Division',8,2,0),
(2,'2022-08-01 09:10:00','2022-08-01 09:10:00',2,'First Division',8,2,0),
(3,'2022-08-01 09:11:00','2022-09-02 17:40:00',2,'Ladies'' Division',6,2,1),
(4,'2023-08-03 10:00:00','2023-08-03 10:00:00',3,'First Division',8,3,0),
(5,'2023-08-03 10:02:00','2023-08-03 10:02:00',3,'Ladies'' Division',6,3,1);
INSERT INTO venues_alley VALUES
(1,'2021-07-30 19:10:00','2023-02-11 12:00:00','The Plume of Feathers','Over Compton','Gary Whitlock','maple',24.0,15.00,1,0,'2019-08-12'),
(2,'2021-07-30 19:12:00','2021-07-30 19:12:00','The Ring o'' Bells','Nether Stowford','Pauline Dyte','slate',22.5,10.00,0,0,NULL),
(3,'2021-07-30 19:15:00','2022-10-01 08:30:00','Blackmore Social Club','Blackmore',NULL,'composite',27.0,20.00,1,1,'2022-09-05'),
(4,'2021-07-30 19:18:00','2021-07-30 19:18:00','The Drovers','Hatch Lacey','Mick Ponsford','maple',23.0,12.50,0,0,'2015-07-20'),
(5,'2021-07-30 19:21:00','2024-01-09 20:11:00','The Lamb and Flag','Queen Marston','Teresa Amor','composite',25.5,0,1,0,'2023-08-21'),
(6,'2022-08-04 11:00:00','2022-08-04 11:00:00','Wyke Cider House','Wyke','Jonty Bragg','oak',21.0,NULL,0,0,NULL);
INSERT INTO league_team VALUES
(1,'2021-08-01 10:00:00','2023-08-05 10:00:00','Plume Pinbusters','plume-pinbusters',1,1988,'maroon',1),
(2,'2021-08-01 10:01:00','2021-08-01 10:01:00','Bell Bowlers','bell-bowlers',2,2003,'yellow',1),
(3,'2021-08-01 10:02:00','2023-08-05 10:00:00','Blackmore B','blackmore-b',3,1974,'navy',1),
(4,'2021-08-01 10:03:00','2022-06-01 19:25:00','Drovers'' Old Boys','drovers-old-boys',4,1961,NULL,0),
(5,'2021-08-01 10:04:00','2023-08-05 10:01:00','Lamb Choppers','lamb-choppers',5,1996,'green',1),
(6,'2022-08-04 11:05:00','2022-08-04 11:05:00','Wyke Wobblers','wyke-wobblers',6,2022,'orange',1),
(7,'2022-08-04 11:06:00','2023-08-05 10:02:00','Marston Magpies','marston-magpies',5,2009,'black and white',1),
(8,'2022-08-04 11:07:00','2022-08-04 11:07:00','Alley Cats','alley-cats',3,2018,'pink',1),
(9,'2022-08-04 11:08:00','2022-08-04 11:08:00','Compton Belles','compton-belles',1,2012,NULL,1);
INSERT INTO league_player VALUES
(1,'2021-08-20 18:00:00','2023-09-01 18:00:00',1,'Derek','Hayball','1954-11-03','flopper','2021-08-20',0,1),
(2,'2021-08-20 18:05:00','2021-08-20 18:05:00',1,'Shaun','Maidment','1979-06-17','one-handed','2021-08-20',0,0),
(3,'2021-08-21 12:30:00','2021-08-21 12:30:00',2,'Neil','Trevett','1985-02-28','one-handed','2021-08-21',1,0),
(4,'2021-08-21 12:31:00','2022-09-15 20:00:00',2,'Ivan','Crossman','1966-09-09','two-handed','2021-08-21',0,0),
(5,'2021-08-23 19:40:00','2021-08-23 19:40:00',3,'Martyn','Legg','1972-01-30','flopper','2021-08-23',0,0),
(6,'2021-08-23 19:42:00','2022-06-01 19:30:00',NULL,'Albert','Stickland','1941-04-12','one-handed','2021-08-23',0,1),
(7,'2021-08-25 20:10:00','2021-08-25 20:10:00',5,'Craig','Bartlett','1991-12-05','flopper','2021-08-25',1,0),
(8,'2022-08-30 17:15:00','2022-08-30 17:15:00',6,'Oscar','Vining','2001-03-22','one-handed','2022-08-30',0,0),
(9,'2022-08-31 18:45:00','2022-08-31 18:45:00',7,'Lorraine','Pitman','1969-07-08','two-handed','2022-08-31',0,0),
(10,'2022-08-31 18:46:00','2023-10-10 09:00:00',7,'Gemma','Tuck',NULL,'one-handed','2022-08-31',0,0),
(11,'2022-09-01 19:00:00','2022-09-01 19:00:00',8,'Kirsty','Lush','1988-10-14','flopper','2022-09-01',1,0),
(12,'2022-09-01 19:03:00','2022-09-01 19:03:00',9,'Maureen','Hansford','1950-05-25','two-handed','2022-09-01',0,1),
(13,'2023-09-04 20:30:00','2023-09-04 20:30:00',3,'Jamie','Orchard','2004-08-19',NULL,'2023-09-04',0,0);
INSERT INTO league_teamentry VALUES
(1,'2021-09-01 08:00:00','2022-05-20 08:20:00',1,1,1,'2021-09-06',0,2),
(2,'2021-09-01 08:01:00','2022-05-20 08:20:00',1,3,5,'2021-09-10',0,1),
(3,'2021-09-01 08:02:00','2022-05-20 08:20:00',1,4,6,'2021-09-04',4,4),
(4,'2021-09-01 08:03:00','2022-05-20 08:20:00',1,5,7,NULL,2,3),
(5,'2022-09-02 08:00:00','2023-05-18 21:40:00',2,1,1,'2022-09-05',0,1),
(6,'2022-09-02 08:01:00','2023-05-18 21:40:00',2,2,4,'2022-09-16',0,3),
(7,'2022-09-02 08:02:00','2023-05-18 21:40:00',2,6,8,'2022-09-12',0,2),
(8,'2022-09-02 08:03:00','2023-05-18 21:40:00',3,7,9,'2022-09-08',0,1),
(9,'2022-09-02 08:04:00','2023-05-18 21:40:00',3,8,11,'2022-09-08',0,2),
(10,'2023-09-05 08:00:00','2023-09-05 08:00:00',4,1,2,'2023-09-11',0,NULL),
(11,'2023-09-05 08:01:00','2023-11-20 19:00:00',4,3,5,'2023-09-14',2,NULL),
(12,'2023-09-05 08:02:00','2023-09-05 08:02:00',4,5,7,'2023-09-09',0,NULL),
(13,'2023-09-05 08:03:00','2023-09-05 08:03:00',5,7,10,'2023-09-12',0,NULL),
(14,'2023-09-05 08:04:00','2023-09-05 08:04:00',5,9,12,NULL,0,NULL);
INSERT INTO fixtures_match VALUES
(1,'2021-09-10 10:00:00','2021-10-12 23:05:00',1,1,3,1,'2021-10-12 19:45','played',412,431,0,'Blackmore won the last two legs by a street.'),
(2,'2021-09-10 10:00:00','2022-01-18 22:50:00',1,4,5,4,'2022-01-18 19:45','played',377,390,0,NULL),
(3,'2021-09-10 10:00:00','2022-02-18 17:00:00',1,5,1,5,'2022-02-18 20:00','postponed',NULL,NULL,1,'Road to Queen Marston flooded.'),
(4,'2022-09-09 10:00:00','2022-10-25 23:00:00',2,2,1,2,'2022-10-25 19:45','played',398,425,0,NULL),
(5,'2022-09-09 10:00:00','2022-11-29 23:10:00',2,6,2,6,'2022-11-29 19:45','played',405,401,0,'Decided by the very last ball.'),
(6,'2022-09-09 10:00:00','2023-02-07 22:40:00',3,7,8,5,'2023-02-07 19:30','played',288,271,0,NULL),
(7,'2022-09-09 10:00:00','2023-03-14 23:20:00',2,1,6,3,'2023-03-14 19:45','played',440,418,1,'Cup semi-final on neutral boards.'),
(8,'2023-09-08 10:00:00','2023-10-17 22:55:00',4,3,5,3,'2023-10-17 19:45','played',421,421,0,'A draw, the first since 2019.'),
(9,'2023-09-08 10:00:00','2023-11-14 21:00:00',4,3,1,3,'2023-11-14 19:45','conceded',NULL,NULL,0,'Blackmore could raise only five players.'),
(10,'2023-09-08 10:00:00','2024-01-23 22:35:00',5,9,7,1,'2024-01-23 19:30','played',264,279,0,NULL),
(11,'2023-09-08 10:00:00','2023-09-08 10:00:00',4,5,1,5,'2024-05-14 19:45','scheduled',NULL,NULL,0,NULL);
INSERT INTO fixtures_playerscore VALUES
(1,'2021-10-12 23:06:00','2021-10-12 23:06:00',1,1,1,54,12,2,0),
(2,'2021-10-12 23:06:00','2021-10-12 23:06:00',1,2,8,49,10,1,0),
(3,'2021-10-12 23:07:00','2021-10-12 23:07:00',1,5,8,63,15,4,0),
(4,'2022-01-18 22:51:00','2022-01-18 22:51:00',2,6,3,47,9,0,0),
(5,'2022-01-18 22:51:00','2022-01-18 22:51:00',2,7,2,58,14,3,0),
(6,'2022-10-25 23:01:00','2022-10-25 23:01:00',4,3,1,52,11,2,0),
(7,'2022-10-25 23:01:00','2022-10-26 08:00:00',4,4,4,44,8,0,0),
(8,'2022-10-25 23:02:00','2022-10-25 23:02:00',4,1,1,57,13,2,0),
(9,'2022-11-29 23:11:00','2022-11-29 23:11:00',5,8,8,61,16,3,0),
(10,'2022-11-29 23:11:00','2022-11-29 23:11:00',5,3,2,50,10,1,0),
(11,'2023-02-07 22:41:00','2023-02-07 22:41:00',6,9,6,55,12,2,0),
(12,'2023-02-07 22:41:00','2023-02-07 22:41:00',6,10,1,46,9,0,1),
(13,'2023-02-07 22:42:00','2023-02-07 22:42:00',6,11,3,51,NULL,1,0),
(14,'2023-03-14 23:21:00','2023-03-14 23:21:00',7,2,7,66,18,5,0),
(15,'2023-03-14 23:21:00','2023-03-14 23:21:00',7,8,8,59,14,2,0),
(16,'2023-10-17 22:56:00','2023-10-17 22:56:00',8,13,5,48,9,1,1),
(17,'2023-10-17 22:56:00','2023-10-17 22:56:00',8,7,1,60,15,3,0),
(18,'2024-01-23 22:36:00','2024-01-23 22:36:00',10,12,2,43,8,0,0),
(19,'2024-01-23 22:36:00','2024-01-23 22:36:00',10,10,6,53,11,2,0);
