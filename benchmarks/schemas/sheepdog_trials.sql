BEGIN TRANSACTION;
CREATE TABLE handler (
  handler_id INTEGER PRIMARY KEY,
  first_name TEXT NOT NULL,
  last_name TEXT NOT NULL,
  home_village TEXT,
  date_of_birth TEXT,
  membership_number TEXT UNIQUE,
  class_level TEXT,                       -- novice / intermediate / open
  mentor_id INTEGER REFERENCES handler(handler_id)
);
INSERT INTO handler VALUES
(1,'Idwal','Prosser','Llanfechan','1951-02-17','SD-0114','open',NULL),
(2,'Morag','Lockerby','Glen Tarrow','1963-09-30','SD-0188','open',NULL),
(3,'Euan','Lockerby','Glen Tarrow','1994-06-11','SD-0402','intermediate',2),
(4,'Rosalind','Thwaite','Nether Fold','1978-12-05','SD-0256','open',1),
(5,'Kit','Hebblethwaite','Crosswick','2001-03-22','SD-0455','novice',4),
(6,'Aneurin','Vaughan','Pant-y-Gof','1969-07-14','SD-0203','open',1),
(7,'Saoirse','Mulcahy','Ballyroe','1988-10-27','SD-0371','intermediate',2),
(8,'Walter','Dunnock','Nether Fold','1947-05-08','SD-0067','open',NULL),
(9,'Jessamy','Orde','Harrop Dale','2004-01-19',NULL,'novice',4),
(10,'Padraig','Mulcahy','Ballyroe','1985-04-03','SD-0372','novice',7);
CREATE TABLE dog (
  dog_id INTEGER PRIMARY KEY,
  call_name TEXT NOT NULL,
  stud_book_number TEXT UNIQUE,
  sex TEXT CHECK (sex IN ('D','B')),      -- dog or bitch
  coat TEXT,
  whelped_on TEXT,
  purchase_price REAL,                    -- pounds, empty if home bred
  sire_id INTEGER REFERENCES dog(dog_id),
  dam_id INTEGER REFERENCES dog(dog_id),
  owner_id INTEGER NOT NULL REFERENCES handler(handler_id),
  breeder_id INTEGER REFERENCES handler(handler_id),
  eye_tested INTEGER DEFAULT 0            -- 0/1
);
INSERT INTO dog VALUES
(1,'Cap','301447','D','rough','2013-03-02',NULL,NULL,NULL,1,1,1),
(2,'Nell','304190','B','smooth','2014-05-18',2400.0,NULL,NULL,2,8,1),
(3,'Tarn','318825','D','rough','2017-02-11',NULL,1,2,2,2,1),
(4,'Fly','318826','B','rough','2017-02-11',3150.0,1,2,4,2,1),
(5,'Glen','322071','D','smooth','2018-06-29',1800.0,NULL,NULL,6,8,0),
(6,'Meg','329514','B','smooth','2019-04-07',NULL,5,4,4,4,1),
(7,'Spot','329515','D','rough','2019-04-07',4200.0,5,4,7,4,1),
(8,'Bracken','335602','B','rough','2020-08-16',950.0,3,NULL,5,6,0),
(9,'Moss','341118','D','smooth','2021-03-25',5600.0,3,6,3,4,1),
(10,'Jill',NULL,'B','rough','2021-11-09',600.0,7,NULL,9,7,0);
CREATE TABLE trial_field (
  field_id INTEGER PRIMARY KEY,
  field_name TEXT NOT NULL,
  parish TEXT,
  farmer_name TEXT,
  gather_distance_yards INTEGER,
  sheep_breed TEXT,
  rent_per_day REAL
);
INSERT INTO trial_field VALUES
(1,'Long Intake','Nether Fold','Ted Askrigg',420,'Swaledale',150.0),
(2,'Chapel Meadow','Llanfechan','Olwen Prytherch',310,'Welsh Mountain',0.0),
(3,'The Bield','Glen Tarrow','Sandy Muirhead',500,'Scottish Blackface',220.0),
(4,'Priory Ings','Crosswick','Dorothy Lamb',280,'Texel cross',120.0),
(5,'Beacon Side','Harrop Dale','Ted Askrigg',460,'Lonk',175.0),
(6,'Castle Park','Ballyroe','Fintan Creagh',350,'Cheviot',200.0),
(7,'Racecourse Field','Pant-y-Gof','Huw Bevan',390,'Welsh Mountain',90.0),
(8,'Sour Howes','Nether Fold','Agnes Tyson',540,'Herdwick',NULL);
CREATE TABLE trial (
  trial_id INTEGER PRIMARY KEY,
  title TEXT NOT NULL,
  held_on TEXT NOT NULL,
  start_time TEXT,
  field_id INTEGER NOT NULL REFERENCES trial_field(field_id),
  judge_id INTEGER REFERENCES handler(handler_id),
  course_director_id INTEGER REFERENCES handler(handler_id),
  entry_fee REAL,
  prize_fund REAL,
  time_limit_minutes INTEGER,
  weather TEXT,
  cancelled TEXT DEFAULT 'N'              -- Y/N
);
INSERT INTO trial VALUES
(1,'Nether Fold Spring Open','2023-04-22','08:00',1,8,4,12.0,350.0,10,'sunny, light wind','N'),
(2,'Llanfechan Nursery','2023-05-06','09:30',2,1,6,6.0,80.0,8,'showers','N'),
(3,'Glen Tarrow Cup','2023-06-17','07:30',3,8,2,15.0,600.0,12,'overcast','N'),
(4,'Crosswick Show Trial','2023-07-15','10:00',4,6,5,8.0,150.0,8,'hot','N'),
(5,'Harrop Beacon Open','2023-08-05','07:45',5,1,4,12.0,400.0,10,NULL,'Y'),
(6,'Ballyroe Castle Stakes','2023-08-26','08:15',6,2,7,20.0,900.0,12,'blustery','N'),
(7,'Pant-y-Gof Challenge','2023-09-09','08:30',7,8,6,10.0,250.0,9,'mist until ten','N'),
(8,'Herdwick Double Gather','2023-10-07','07:00',8,1,8,18.0,750.0,15,'heavy rain','N'),
(9,'Nether Fold Winter Nursery','2023-12-02','10:00',1,4,8,5.0,60.0,8,'snow','Y');
CREATE TABLE run (
  run_id INTEGER PRIMARY KEY,
  trial_id INTEGER NOT NULL REFERENCES trial(trial_id),
  dog_id INTEGER NOT NULL REFERENCES dog(dog_id),
  handler_id INTEGER NOT NULL REFERENCES handler(handler_id), -- not always the owner
  running_order INTEGER,
  outrun_points REAL,
  pen_points REAL,
  total_points REAL,
  time_taken_seconds INTEGER,
  outcome TEXT,                           -- completed / retired / disqualified / timed out
  remarks TEXT,
  UNIQUE (trial_id, dog_id)
);
INSERT INTO run VALUES
(1,1,3,2,1,19.0,9.0,91.5,541,'completed',NULL),
(2,1,5,6,2,17.5,0.0,68.0,600,'timed out','ewe broke at the pen'),
(3,1,7,7,3,18.0,8.0,84.0,577,'completed',NULL),
(4,2,8,5,1,14.0,5.0,61.5,455,'completed','crossed over on the outrun'),
(5,2,9,3,2,20.0,10.0,88.5,402,'completed','best nursery dog'),
(6,3,6,4,1,18.5,7.0,83.0,688,'completed',NULL),
(7,3,3,3,2,19.5,10.0,95.0,634,'completed','run by the son'),
(8,4,10,9,1,11.0,NULL,NULL,NULL,'retired','lost contact with sheep'),
(9,4,8,5,2,16.0,6.5,70.0,471,'completed',NULL),
(10,6,7,10,1,NULL,NULL,NULL,95,'disqualified','gripped'),
(11,6,6,4,2,19.0,9.5,92.0,655,'completed',NULL),
(12,7,5,6,1,18.0,8.5,86.5,498,'completed',NULL),
(13,8,9,3,4,20.0,4.0,79.0,900,'timed out','first packet left behind');
COMMIT;
