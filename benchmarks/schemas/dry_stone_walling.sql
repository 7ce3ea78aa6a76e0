-- Dry stone walling guild: members, examinations, repair jobs
CREATE TABLE quarry (
    quarry_id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    stone_type TEXT NOT NULL,
    nearest_town TEXT,
    price_per_tonne NUMERIC(8,2),
    delivers BOOLEAN NOT NULL DEFAULT 0
);
CREATE TABLE waller (
    waller_id INTEGER PRIMARY KEY,
    full_name TEXT NOT NULL,
    date_of_birth DATE,
    home_village TEXT,
    telephone TEXT,
    joined_on DATE NOT NULL,
    certificate_level TEXT CHECK (certificate_level IN ('initial','intermediate','advanced','master')),
    day_rate NUMERIC(8,2),
    own_transport BOOLEAN NOT NULL DEFAULT 0,
    mentor_id INTEGER REFERENCES waller(waller_id)
);
CREATE TABLE landowner (
    landowner_id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    kind TEXT NOT NULL,
    postcode TEXT,
    email TEXT
);
CREATE TABLE wall (
    wall_id INTEGER PRIMARY KEY,
    landowner_id INTEGER NOT NULL REFERENCES landowner(landowner_id),
    field_name TEXT NOT NULL,
    parish TEXT NOT NULL,
    length_metres REAL,
    height_centimetres INTEGER,
    wall_style TEXT,
    listed BOOLEAN NOT NULL DEFAULT 0,
    last_surveyed DATE
);
CREATE TABLE repair_job (
    repair_job_id INTEGER PRIMARY KEY,
    wall_id INTEGER NOT NULL REFERENCES wall(wall_id),
    quarry_id INTEGER REFERENCES quarry(quarry_id),
    cause_of_damage TEXT,
    gap_metres REAL NOT NULL,
    stone_tonnes REAL,
    start_date DATE,
    completion_date DATE,
    quoted_price NUMERIC(10,2),
    grant_funded BOOLEAN NOT NULL DEFAULT 0,
    notes TEXT
);
CREATE TABLE job_waller (
    repair_job_id INTEGER NOT NULL REFERENCES repair_job(repair_job_id),
    waller_id INTEGER NOT NULL REFERENCES waller(waller_id),
    days_worked REAL NOT NULL,
    is_foreman BOOLEAN NOT NULL DEFAULT 0,
    PRIMARY KEY (repair_job_id, waller_id)
);
CREATE TABLE examination (
    examination_id INTEGER PRIMARY KEY,
    candidate_id INTEGER NOT NULL REFERENCES waller(waller_id),
    examiner_id INTEGER NOT NULL REFERENCES waller(waller_id),
    held_on DATE NOT NULL,
    venue TEXT,
    level_attempted TEXT NOT NULL,
    hours_taken REAL,
    mark INTEGER,
    passed BOOLEAN
);
INSERT INTO quarry VALUES
(1,'Stainton Delph','gritstone','Grassington',62.00,1),
(2,'Burnside Top','slate','Kendal',88.50,1),
(3,'Hallbank','limestone','Settle',54.00,0),
(4,'Ravenseat Pits','sandstone','Kirkby Stephen',59.75,0),
(5,'Coldharbour','limestone','Chipping Norton',112.00,1),
(6,'Greave Clough','gritstone','Hebden Bridge',71.20,1),
(7,'Old Tip, Elterwater','slate','Ambleside',NULL,0),
(8,'Farfield Reclaim','mixed reclaimed','Skipton',45.00,1);
INSERT INTO waller VALUES
(1,'Edwin Thwaite','1951-03-14','Malham','01729 555014','1978-04-02','master',210.00,1,NULL),
(2,'Marjorie Capstick','1963-09-30','Dent','01539 555322','1994-06-11','master',205.00,1,1),
(3,'Col Ibbotson','1970-01-22','Hawes',NULL,'1999-10-05','advanced',180.00,1,1),
(4,'Davina Raistrick','1984-07-08','Settle','07700 900143','2010-03-20','advanced',175.00,1,2),
(5,'Tom Airey','1991-12-01','Sedbergh','07700 900288','2014-05-17','intermediate',150.00,0,2),
(6,'Huw Prosser','1978-05-25','Ingleton','07700 900410','2012-09-09','advanced',170.00,1,3),
(7,'Ngozi Adeleke','1995-02-18','Skipton','07700 900519','2019-04-13','intermediate',145.00,1,4),
(8,'Peter Metcalfe','2001-11-11','Askrigg','07700 900650','2021-08-28','initial',115.00,0,4),
(9,'Sally-Ann Wade',NULL,'Kettlewell','07700 900701','2022-03-05','initial',110.00,0,3),
(10,'Robin Sunter','2004-06-03','Reeth',NULL,'2024-02-10',NULL,NULL,0,6);
INSERT INTO landowner VALUES
(1,'J. & M. Fawcett','farm','LA10 5QL','fawcetts@cowgill.example'),
(2,'Upper Dales Trust','charity','DL8 3NT','estates@udt.example'),
(3,'Garsdale Parish Council','parish council','LA10 5PH','clerk@garsdale.example'),
(4,'Lady Honor Wray','private estate','BD23 6AB',NULL),
(5,'Northern Water Catchments','utility','BD20 9XX','land@nwc.example'),
(6,'Mrs Ida Peacock','smallholding','DL11 6SY',NULL),
(7,'High Trees Farm Ltd','farm','BD24 0HE','office@hightrees.example'),
(8,'St Oswald''s PCC','church','BD23 5BJ','wardens@stoswald.example');
INSERT INTO wall VALUES
(1,1,'Long Intake','Dent',412.0,140,'double',0,'2022-05-16'),
(2,1,'Calf Garth','Dent',96.5,125,'double',0,'2022-05-16'),
(3,2,'Gayle Out Pasture','Hawes',1250.0,150,'double',1,'2021-09-02'),
(4,3,'Pinfold','Garsdale',38.0,165,'single',1,'2023-04-21'),
(5,4,'Deer Park West','Burnsall',2100.0,190,'double',1,'2019-10-10'),
(6,5,'Reservoir Boundary','Thruscross',3340.0,145,'double',0,NULL),
(7,6,'Back Croft','Reeth',64.0,120,'single',0,'2024-03-08'),
(8,7,'Lambing Field','Horton',280.0,135,'double',0,'2023-07-30'),
(9,7,'Tup Close','Horton',155.0,130,'clawdd',0,'2023-07-30'),
(10,8,'Churchyard North','Linton',72.5,155,'mortar-capped',1,'2020-06-14');
INSERT INTO repair_job VALUES
(1,1,8,'frost heave',4.5,5.2,'2023-03-06','2023-03-09',980.00,0,NULL),
(2,3,1,'sheep damage',11.0,9.0,'2023-04-17','2023-05-02',3150.00,1,'Keep the cripple hole at the east end.'),
(3,4,4,'vehicle impact',3.2,3.8,'2023-05-22','2023-05-25',1240.00,0,'Insurer paying.'),
(4,5,6,'tree fall',8.0,12.5,'2023-09-11','2023-09-27',4600.00,1,NULL),
(5,6,1,'flood',26.0,31.0,'2023-10-02','2023-11-30',11800.00,1,'Access only via the dam road.'),
(6,2,8,'frost heave',2.0,1.1,'2024-02-26','2024-02-27',450.00,0,NULL),
(7,8,3,'sheep damage',6.5,6.0,'2024-04-08','2024-04-16',1725.00,0,NULL),
(8,7,NULL,'stone theft',9.0,8.4,'2024-05-20','2024-06-03',1980.00,0,'Original coping stones gone.'),
(9,10,3,'root growth',5.0,4.7,'2024-07-01',NULL,2300.00,1,'Bones found; work stopped, archaeologist called.'),
(10,5,6,'tree fall',3.8,NULL,NULL,NULL,2050.00,1,NULL);
INSERT INTO job_waller VALUES
(1,5,3.0,1),(1,8,3.5,0),(2,3,9.0,1),(2,6,8.5,0),(3,2,3.0,1),(3,5,2.5,0),(4,1,6.0,0),(4,4,11.0,1),
(5,6,34.0,1),(5,7,31.5,0),(5,8,28.0,0),(6,7,1.5,1),(7,4,5.0,1),(7,9,6.0,0),(8,3,8.0,1),(9,2,2.0,1);
INSERT INTO examination VALUES
(1,4,1,'2015-06-20','Malham show field','intermediate',7.5,71,1),
(2,6,2,'2017-09-16','Dent','advanced',14.0,66,1),
(3,4,1,'2018-05-12','Grassington','advanced',13.2,78,1),
(4,5,2,'2019-06-22','Malham show field','intermediate',8.0,48,0),
(5,5,3,'2020-09-05','Hawes','intermediate',7.2,63,1),
(6,7,4,'2021-05-29','Skipton','initial',6.5,82,1),
(7,7,1,'2023-06-17','Malham show field','intermediate',7.0,74,1),
(8,8,3,'2022-05-14','Askrigg','initial',7.8,57,1),
(9,9,6,'2023-09-09','Dent','initial',6.9,69,1),
(10,10,2,'2025-05-17','Hawes','initial',NULL,NULL,NULL);
