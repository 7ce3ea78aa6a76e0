-- Second-hand golf balls: divers bring them up from the water hazards, we grade and sell them
CREATE TABLE clubs (
  club_id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  town TEXT NOT NULL,
  state TEXT NOT NULL,
  opening_year INTEGER,
  number_of_holes INTEGER NOT NULL,
  head_greenkeeper TEXT,
  telephone TEXT,
  royalty_per_ball NUMERIC,
  night_diving_allowed BOOLEAN NOT NULL
);
CREATE TABLE ponds (
  pond_id INTEGER PRIMARY KEY,
  club_id INTEGER NOT NULL REFERENCES clubs(club_id),
  nickname TEXT,
  hole_number INTEGER NOT NULL,
  surface_area INTEGER,          -- square metres
  maximum_depth NUMERIC,         -- metres
  bottom TEXT,
  alligators_present BOOLEAN NOT NULL
);
CREATE TABLE divers (
  diver_id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  home_town TEXT,
  date_of_birth DATE,
  certification TEXT NOT NULL,
  hire_date DATE NOT NULL,
  leaving_date DATE,
  pay_per_ball NUMERIC,
  emergency_contact TEXT,
  mentor INTEGER REFERENCES divers(diver_id)
);
CREATE TABLE dives (
  dive_id INTEGER PRIMARY KEY,
  pond INTEGER NOT NULL REFERENCES ponds(pond_id),
  diver INTEGER NOT NULL REFERENCES divers(diver_id),
  surface_watch INTEGER REFERENCES divers(diver_id),
  dive_date DATE NOT NULL,
  start_time TIME,
  minutes_under_water INTEGER,
  water_temperature NUMERIC,
  visibility TEXT,
  balls_recovered INTEGER,
  other_finds TEXT
);
CREATE TABLE grades (
  grade TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  description TEXT NOT NULL,
  list_price NUMERIC,
  logo_accepted BOOLEAN NOT NULL
);
CREATE TABLE buyers (
  buyer_id INTEGER PRIMARY KEY,
  company TEXT NOT NULL,
  city TEXT NOT NULL,
  country TEXT NOT NULL,
  contact_person TEXT,
  email TEXT,
  discount_percentage NUMERIC
);
CREATE TABLE sales (
  invoice_number TEXT PRIMARY KEY,
  buyer_id INTEGER NOT NULL REFERENCES buyers(buyer_id),
  grade TEXT NOT NULL REFERENCES grades(grade),
  ball_brand TEXT,
  sale_date DATE NOT NULL,
  dozens INTEGER NOT NULL,
  price_per_dozen NUMERIC NOT NULL,
  delivery_date DATE,
  carrier TEXT,
  paid BOOLEAN NOT NULL
);
INSERT INTO clubs VALUES
(1,'Heron Point Country Club','Kissimmee','Florida',1987,27,'Dale Truluck','407-555-0118',0.07,0),
(2,'Old Rice Mill Golf Links','Georgetown','South Carolina',1926,18,'Virginia Ashby','843-555-0164',0.05,1),
(3,'Cypress Bend','Valdosta','Georgia',1999,18,'Ronnie Castleberry','229-555-0109',0.06,1),
(4,'Pelican Lakes Resort','Naples','Florida',2004,36,'Mireille Duquesne','239-555-0177',0.10,0),
(5,'Sandhill Municipal','Pinehurst','North Carolina',1934,18,NULL,'910-555-0121',0.03,0),
(6,'Tupelo Hollow','Dothan','Alabama',1972,18,'Otis Braddock',NULL,0.04,1),
(7,'Bayou Verret Club','Houma','Louisiana',1961,9,'Clement Thibodeaux','985-555-0140',NULL,1),
(8,'Quail Ridge','Ocala','Florida',1993,18,'Sherri Monk','352-555-0155',0.06,0),
(9,'The Saltworks','Brunswick','Georgia',2011,18,'Pete Olufsen','912-555-0132',0.08,0),
(10,'Magnolia Chase','Biloxi','Mississippi',1980,27,'Earline Dupree','228-555-0196',0.05,1);
INSERT INTO ponds VALUES
(1,1,'The Punchbowl',4,5200,3.4,'silt',1),(2,1,NULL,16,11800,4.1,'sand',1),(3,2,'Miller''s Reach',7,8700,2.2,'clay',1),(4,2,'Judas',18,3100,2.9,'silt',0),
(5,3,'Cottonmouth',12,6400,5.0,'mud and roots',1),(6,4,'The Island Green',17,15300,6.2,'liner',0),(7,4,NULL,5,9200,3.8,'liner',1),(8,5,'Little Soup',9,1400,1.6,'sand',0),
(9,6,'Beaver Hole',3,4300,2.7,'mud and roots',0),(10,7,'Grand Mouillé',6,22500,NULL,'silt',1),(11,8,'Turtle Tank',11,3900,3.1,'clay',1),(12,9,NULL,15,7600,2.5,'shell',0),(13,10,'Widowmaker',14,6900,4.4,NULL,1);
INSERT INTO divers VALUES
(1,'Buck Sorrell','Okeechobee','1969-04-11','commercial diver','1996-03-04',NULL,0.12,'Loretta Sorrell',NULL),
(2,'Anneke Visser','Savannah','1984-09-02','rescue diver','2010-05-17',NULL,0.10,'Pieter Visser',1),
(3,'Darnell Hightower','Valdosta','1990-12-23','advanced open water','2014-02-10',NULL,0.10,'Tasha Hightower',1),
(4,'Luis Echeverría','Naples','1995-07-30','advanced open water','2018-08-20',NULL,0.09,NULL,2),
(5,'Gil Pomeroy','Georgetown','1958-01-19','commercial diver','1991-06-01','2021-10-31',0.12,'Jean Pomeroy',NULL),
(6,'Shauna Bright','Houma','1992-03-15','rescue diver','2016-04-25',NULL,0.10,'Earl Bright',1),
(7,'Kwame Asante',NULL,'2000-10-08','open water','2023-01-16',NULL,0.07,'Abena Asante',3),
(8,'Jody Fairclough','Biloxi','1987-05-27','advanced open water','2012-09-12','2019-05-10',0.09,NULL,5),
(9,'Tran Minh Duc','Biloxi','1981-11-11','rescue diver','2009-03-30',NULL,0.11,'Tran Thi Lan',5),
(10,'Macy Oberholt','Ocala',NULL,'open water','2024-02-05',NULL,0.07,'Rick Oberholt',2);
INSERT INTO dives VALUES
(1,1,1,4,'2023-11-06','07:30',145,19.5,'30 cm',3120,NULL),(2,2,4,1,'2023-11-07','07:15',180,20.0,'less than 10 cm',4075,'seven iron, wristwatch'),(3,3,2,3,'2023-11-20','20:40',120,16.2,'none',1890,NULL),(4,4,2,7,'2023-11-21','08:05',90,16.0,'20 cm',2210,'two putters'),
(5,5,3,NULL,'2023-12-04','08:50',75,13.8,'none',980,'golf cart'),(6,6,4,10,'2024-02-13','06:55',200,21.3,'1 m',6240,'wedding ring'),(7,7,10,4,'2024-02-14','07:00',110,21.1,'80 cm',1760,NULL),(8,8,7,2,'2024-03-01','09:20',60,12.4,'1 m',640,NULL),
(9,9,9,6,'2024-03-18','19:10',130,15.9,'20 cm',2015,'cash register drawer'),(10,10,6,9,'2024-03-26',NULL,165,18.7,'none',3380,'crab trap'),(11,11,10,1,'2024-04-09','07:45',95,23.0,'30 cm',NULL,'dive abandoned, alligator'),(12,12,3,2,'2024-04-22','08:00',140,20.6,'50 cm',2590,NULL),(13,13,9,6,'2024-05-07','21:00',155,24.8,'10 cm',2945,'driver, set of keys'),(14,1,1,10,'2024-05-20','07:30',150,26.1,'20 cm',2660,NULL);
INSERT INTO grades VALUES
('5A','Mint','Looks like a ball that was hit once or never',14.50,0),('5AL','Mint with logo','As mint, with a printed logo',11.00,1),('4A','Near mint','Slight loss of shine, no marks wider than a pencil dot',10.25,0),('4AL','Near mint with logo','As near mint, with a logo or a player''s mark',8.50,1),('3A','Good','Visible discolouration or small scuffs',6.00,1),('2A','Practice','Scuffed, for driving ranges',3.25,1),('1A','Shag','Cut corners, heavy staining',1.50,1),('RF','Refinished','Stripped, repainted and clear-coated',7.75,0),('CR','Crystal','Coloured translucent balls in any condition',5.50,1),('X','Scrap','Cracked balls, sold by weight for regrinding',NULL,1);
INSERT INTO buyers VALUES
(1,'Fairway Revival','Atlanta','United States','Greta Lindholm','greta@fairwayrevival.example',5),(2,'Birdie Bin','Leeds','United Kingdom','Colin Aspinall','colin@birdiebin.example',7.5),(3,'Lakeballs Europa','Bremen','Germany','Torsten Haack','einkauf@lakeballs.example',10),(4,'Tee Time Ranges','Tampa','United States','Marisol Vega',NULL,0),(5,'Nippon Reball','Osaka','Japan','Haruka Yoneda','yoneda@reball.example',8),(6,'Duffer''s Depot','Columbus','United States',NULL,'orders@duffersdepot.example',NULL),(7,'Golfstarz','Cape Town','South Africa','Johan Steyn','johan@golfstarz.example',4),(8,'Elm Street Driving Range','Macon','United States','Ray Purcell',NULL,0),(9,'Balles d''Occasion','Lyon','France','Solène Marchand','contact@balles.example',6),(10,'Regrind Polymers','Mobile','United States','Vic Hanratty','vic@regrind.example',0);
INSERT INTO sales VALUES
('GB-2301',1,'5A','Titleist','2023-12-01',400,13.78,'2023-12-06','Old Dominion',1),('GB-2302',2,'4A','Callaway','2023-12-11',650,9.48,'2024-01-19','Maersk',1),('GB-2303',4,'2A',NULL,'2023-12-14',1200,3.25,'2023-12-18','own truck',1),('GB-2401',3,'4A','Titleist','2024-01-22',900,9.23,'2024-03-04','Hapag-Lloyd',1),('GB-2402',5,'5A','Srixon','2024-02-05',500,13.34,'2024-03-20','ONE',1),('GB-2403',6,'3A','Bridgestone','2024-02-27',320,6.00,'2024-03-02','UPS Freight',0),('GB-2404',8,'1A',NULL,'2024-03-08',240,1.50,'2024-03-09','own truck',1),('GB-2405',9,'RF','TaylorMade','2024-03-29',280,7.29,'2024-05-02','CMA CGM',1),('GB-2406',7,'4AL','Wilson','2024-04-12',350,8.16,NULL,NULL,0),('GB-2407',10,'X',NULL,'2024-04-30',2100,0.20,'2024-05-01','own truck',1),('GB-2408',1,'5AL','Callaway','2024-05-15',430,10.45,'2024-05-21','Old Dominion',0),('GB-2409',2,'CR','Volvik','2024-05-28',150,5.09,NULL,'Maersk',0);
