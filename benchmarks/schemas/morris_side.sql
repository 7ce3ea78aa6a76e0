-- Web app of a morris dancing side: repertoire, members, bookings and dance-outs
CREATE TABLE traditions (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  style TEXT NOT NULL,
  home_county TEXT
);
CREATE TABLE tunes (
  id INTEGER PRIMARY KEY,
  title TEXT NOT NULL,
  time_signature TEXT NOT NULL,
  musical_key TEXT,
  beats_per_minute INTEGER
);
CREATE TABLE members (
  id INTEGER PRIMARY KEY,
  full_name TEXT NOT NULL,
  email TEXT,
  role TEXT NOT NULL,
  instrument TEXT,
  joined_on DATE NOT NULL,
  left_on DATE,
  mentor_id INTEGER REFERENCES members(id),
  is_first_aider BOOLEAN NOT NULL DEFAULT 0,
  subscription_paid BOOLEAN NOT NULL DEFAULT 0
);
CREATE TABLE venues (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  town TEXT NOT NULL,
  kind TEXT NOT NULL,
  surface TEXT,
  contact_name TEXT,
  distance_miles REAL,
  has_shelter BOOLEAN NOT NULL DEFAULT 0
);
CREATE TABLE dances (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  tradition_id INTEGER NOT NULL REFERENCES traditions(id),
  tune_id INTEGER REFERENCES tunes(id),
  implement TEXT NOT NULL,
  dancers_needed INTEGER NOT NULL,
  duration_seconds INTEGER,
  difficulty TEXT NOT NULL,
  in_repertoire BOOLEAN NOT NULL DEFAULT 1
);
CREATE TABLE outings (
  id INTEGER PRIMARY KEY,
  venue_id INTEGER NOT NULL REFERENCES venues(id),
  foreman_id INTEGER REFERENCES members(id),
  outing_date DATE NOT NULL,
  start_time TEXT,
  occasion TEXT NOT NULL,
  fee_pounds NUMERIC,
  hat_collection_pounds NUMERIC,
  audience_estimate INTEGER,
  weather TEXT,
  status TEXT NOT NULL
);
CREATE TABLE outing_dances (
  outing_id INTEGER NOT NULL REFERENCES outings(id),
  position INTEGER NOT NULL,
  dance_id INTEGER NOT NULL REFERENCES dances(id),
  caller_id INTEGER REFERENCES members(id),
  sticks_broken INTEGER NOT NULL DEFAULT 0,
  remarks TEXT,
  PRIMARY KEY (outing_id, position)
);
CREATE TABLE attendances (
  outing_id INTEGER NOT NULL REFERENCES outings(id),
  member_id INTEGER NOT NULL REFERENCES members(id),
  attended_as TEXT NOT NULL,
  arrived_late BOOLEAN NOT NULL DEFAULT 0,
  mileage_claimed REAL,
  PRIMARY KEY (outing_id, member_id)
);
INSERT INTO traditions VALUES
 (1,'Oxley Barton','Cotswold','Oxfordshire'),
 (2,'Fenny Lacey','Cotswold','Warwickshire'),
 (3,'Upper Thornage','Border','Herefordshire'),
 (4,'Marsh Staunton','Border','Shropshire'),
 (5,'Kettleby Mill','North West','Lancashire'),
 (6,'Home-grown','Own invention',NULL);
INSERT INTO tunes VALUES
 (1,'The Miller''s Left Boot','6/8','G',112),
 (2,'Lads of Fenny','4/4','D',100),
 (3,'Ring o'' Ash','6/8','G',116),
 (4,'Widow Tansley','9/8','A minor',96),
 (5,'Three Crows Up','4/4','E minor',120),
 (6,'The Damp Haystack','6/8','D',108),
 (7,'Bishop''s Barrow','4/4','G',104),
 (8,'Clogger''s Return','2/4','D',124),
 (9,'Pot of Mild','3/2',NULL,NULL),
 (10,'Old Sal''s Garden','6/8','C',98);
INSERT INTO members VALUES
 (1,'Geoffrey Plumridge','geoff.plumridge@example.org','dancer',NULL,'2009-09-14',NULL,NULL,1,1),
 (2,'Hazel Winterbourne','hazel.w@example.org','musician','melodeon','2011-10-03',NULL,NULL,0,1),
 (3,'Tom Askerswell','tom.askers@example.org','dancer',NULL,'2014-01-20',NULL,1,0,1),
 (4,'Niamh Corcoran-Reed','niamh.cr@example.org','both','fiddle','2016-09-12',NULL,2,1,1),
 (5,'Barry Lovelock',NULL,'fool',NULL,'2009-09-14',NULL,NULL,0,0),
 (6,'Priya Sandhurst','priya.sandhurst@example.org','dancer',NULL,'2022-10-10',NULL,3,0,1),
 (7,'Alec Dunmore','a.dunmore@example.org','musician','bass drum','2018-02-05','2024-06-30',2,0,0),
 (8,'Ruth Eccleshaw','ruth.ecc@example.org','dancer',NULL,'2019-09-16',NULL,1,1,1),
 (9,'Jakub Wilk','jakub.wilk@example.org','dancer',NULL,'2023-09-25',NULL,8,0,1),
 (10,'Marian Tuffnell','marian.t@example.org','both','concertina','2013-05-06',NULL,NULL,0,1),
 (11,'Callum Ashby',NULL,'dancer',NULL,'2024-10-07',NULL,6,0,0);
INSERT INTO venues VALUES
 (1,'The Plough and Stars','Netherby','pub','gravel','Sue Harkness',4.5,0),
 (2,'Netherby Green','Netherby','village green','grass','Parish Clerk',4.2,0),
 (3,'Market Square','Wexcombe','street','cobbles','Town Events Office',11.0,0),
 (4,'The Drovers Rest','Hallow Cross','pub','tarmac','Mick Tranter',8.3,1),
 (5,'Stoke Abbas Manor','Stoke Abbas','country house','paving','Lady Annis Boyle',16.7,1),
 (6,'Brindle Cider Farm','Lower Brindle','farm','concrete','Joe Brindle',13.5,1),
 (7,'St Wulfric''s Primary School','Wexcombe','school','tarmac','Mrs Kaye',10.6,1),
 (8,'Quayside','Port Amery','street','paving',NULL,32.0,0),
 (9,'The Bell','Tadley Moor','pub','grass','Len Cutts',6.1,0);
INSERT INTO dances VALUES
 (1,'Miller''s Boot',1,1,'sticks',6,190,'moderate',1),
 (2,'Lads of Fenny',2,2,'handkerchiefs',6,215,'hard',1),
 (3,'Ring o'' Ash',1,3,'sticks',6,170,'easy',1),
 (4,'Widow Tansley''s Jig',2,4,'handkerchiefs',1,140,'hard',1),
 (5,'Three Crows',3,5,'sticks',8,240,'moderate',1),
 (6,'Damp Haystack',4,6,'sticks',4,155,'easy',1),
 (7,'Bishop''s Barrow',1,7,'handkerchiefs',6,200,'moderate',0),
 (8,'Kettleby Processional',5,8,'garlands',8,420,'easy',1),
 (9,'Last Orders',6,9,'none',6,NULL,'moderate',1),
 (10,'Sal''s Garden',2,10,'handkerchiefs',6,205,'hard',0),
 (11,'The Level Crossing',6,NULL,'sticks',8,230,'hard',0);
INSERT INTO outings VALUES
 (1,2,1,'2023-05-01','05:30','May morning',NULL,86.40,120,'clear and cold','danced'),
 (2,1,1,'2023-06-15','19:30','pub evening',NULL,112.75,60,'warm','danced'),
 (3,5,3,'2023-07-08','14:00','wedding',180.00,NULL,95,'showers','danced'),
 (4,3,1,'2023-09-16','11:00','festival',120.00,204.10,400,'sunny','danced'),
 (5,6,8,'2024-01-17','19:00','wassail',100.00,148.30,150,'frost','danced'),
 (6,2,1,'2024-05-01','05:30','May morning',NULL,93.00,140,'drizzle','danced'),
 (7,7,8,'2024-06-21','10:15','school fete',0,38.55,210,'sunny','danced'),
 (8,4,3,'2024-07-11','20:00','pub evening',NULL,NULL,NULL,'heavy rain','cancelled'),
 (9,8,3,'2024-08-24','12:00','festival',150.00,261.85,500,'windy','danced'),
 (10,6,8,'2025-01-18','19:00','wassail',110.00,157.20,170,'mist','danced'),
 (11,9,NULL,'2025-06-12','19:30','pub evening',NULL,NULL,NULL,NULL,'booked'),
 (12,5,1,'2025-07-19','15:00','wedding',200.00,NULL,NULL,NULL,'enquiry');
INSERT INTO outing_dances VALUES
 (1,1,3,1,0,NULL),(1,2,2,1,0,'sun came up in the middle'),
 (2,1,1,1,1,NULL),(2,2,6,3,0,NULL),(2,3,9,1,0,'audience joined in'),
 (3,1,2,3,0,NULL),(3,2,4,NULL,0,'danced by Ruth'),
 (4,1,8,1,0,NULL),(4,2,5,1,2,'stick went into the crowd'),(4,3,1,1,0,NULL),
 (5,1,5,8,1,NULL),(5,2,6,8,0,NULL),
 (6,1,3,1,0,NULL),(6,2,2,1,0,NULL),
 (7,1,6,8,0,'children''s workshop after'),
 (9,1,8,3,0,NULL),(9,2,5,3,3,NULL),(9,3,9,10,0,NULL),
 (10,1,5,8,0,NULL),(10,2,6,8,1,NULL);
INSERT INTO attendances VALUES
 (1,1,'dancer',0,NULL),(1,2,'musician',0,NULL),(1,3,'dancer',1,NULL),(1,5,'fool',0,NULL),
 (2,1,'dancer',0,NULL),(2,3,'dancer',0,NULL),(2,7,'musician',0,9.0),
 (3,3,'dancer',0,33.4),(3,8,'dancer',0,NULL),(3,10,'musician',0,33.4),
 (4,1,'dancer',0,22.0),(4,6,'dancer',1,NULL),(4,4,'musician',0,NULL),
 (5,8,'dancer',0,27.0),(5,9,'dancer',0,NULL),(5,2,'musician',0,NULL),
 (6,1,'dancer',0,NULL),(6,4,'dancer',0,NULL),
 (7,8,'dancer',0,21.2),(7,5,'fool',1,NULL),
 (9,3,'dancer',0,64.0),(9,6,'dancer',0,NULL),(9,10,'musician',0,64.0),(9,9,'dancer',1,NULL),
 (10,8,'dancer',0,27.0),(10,11,'dancer',0,NULL),(10,2,'musician',0,NULL);
