-- Contract cleaning of beer dispense lines in pubs, clubs and hotels
PRAGMA foreign_keys = ON;

CREATE TABLE technicians (
    id INTEGER PRIMARY KEY,
    supervisor_id INTEGER REFERENCES technicians(id),
    first_name TEXT NOT NULL,
    last_name TEXT NOT NULL,
    hired_on TEXT NOT NULL,
    left_on TEXT,
    hourly_rate NUMERIC(6,2) NOT NULL,
    confined_space_trained INTEGER NOT NULL DEFAULT 0
);

CREATE TABLE venues (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    venue_type TEXT NOT NULL,
    street TEXT,
    town TEXT NOT NULL,
    postcode TEXT,
    contact_name TEXT,
    contract_start TEXT NOT NULL,
    contract_end TEXT,
    cleaning_interval_days INTEGER NOT NULL,
    monthly_fee NUMERIC(8,2) NOT NULL,
    cellar_below_ground INTEGER NOT NULL,
    access_notes TEXT
);

CREATE TABLE beverages (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    brewery TEXT NOT NULL,
    style TEXT NOT NULL,
    abv_percent NUMERIC(3,1) NOT NULL,
    serving_temp_c NUMERIC(3,1),
    is_cask INTEGER NOT NULL
);

CREATE TABLE cleaning_agents (
    id INTEGER PRIMARY KEY,
    product_name TEXT NOT NULL,
    chemistry TEXT NOT NULL,
    dilution_percent NUMERIC(3,1) NOT NULL,
    contact_minutes INTEGER NOT NULL,
    price_per_litre NUMERIC(5,2) NOT NULL,
    discontinued INTEGER NOT NULL DEFAULT 0
);

CREATE TABLE dispense_lines (
    id INTEGER PRIMARY KEY,
    venue_id INTEGER NOT NULL REFERENCES venues(id),
    beverage_id INTEGER REFERENCES beverages(id),
    bar_position TEXT NOT NULL,
    length_m NUMERIC(4,1) NOT NULL,
    bore_mm NUMERIC(3,1) NOT NULL,
    tubing_material TEXT NOT NULL,
    installed_on TEXT,
    has_python_cooling INTEGER NOT NULL
);

CREATE TABLE visits (
    id INTEGER PRIMARY KEY,
    venue_id INTEGER NOT NULL REFERENCES venues(id),
    technician_id INTEGER REFERENCES technicians(id),
    scheduled_for TEXT NOT NULL,
    started_at TEXT,
    finished_at TEXT,
    status TEXT NOT NULL,
    cellar_temp_c NUMERIC(3,1),
    signed_by TEXT,
    remarks TEXT
);

CREATE TABLE line_cleans (
    visit_id INTEGER NOT NULL REFERENCES visits(id),
    dispense_line_id INTEGER NOT NULL REFERENCES dispense_lines(id),
    cleaning_agent_id INTEGER NOT NULL REFERENCES cleaning_agents(id),
    agent_used_ml INTEGER NOT NULL,
    beer_wasted_litres NUMERIC(4,1) NOT NULL,
    atp_reading_rlu INTEGER,
    passed INTEGER,
    PRIMARY KEY (visit_id, dispense_line_id)
);

INSERT INTO technicians VALUES
(1,NULL,'Denise','Falkner','2014-03-03',NULL,21.40,1),
(2,1,'Omar','Haddad','2019-09-16',NULL,17.25,1),
(3,1,'Kieran','Loomes','2022-05-02',NULL,15.80,0),
(4,NULL,'Bridget','Staveley','2016-11-21',NULL,20.90,1),
(5,4,'Tomasz','Wilk','2020-02-10',NULL,17.25,0),
(6,4,'Andre','Pascoe','2021-06-14','2024-03-29',16.10,0),
(7,NULL,'Hugh','Dinsdale','2012-01-09',NULL,20.10,1),
(8,7,'Priya','Nambiar','2023-08-07',NULL,15.80,0);

INSERT INTO venues VALUES
(1,'The Anchor and Plough','pub','14 Mill Lane','Harrowby','HB1 4QT','Sue Garland','2021-04-01',NULL,7,148.00,1,'Cellar hatch behind bar, mind low beam'),
(2,'Harrowby Railway Club','members club','Station Approach','Harrowby','HB1 1AA','Len Orchard','2022-01-15',NULL,14,82.50,0,NULL),
(3,'Kestrel Hotel','hotel','2 Castle Rise','Wendle','HB6 2LP','Marta Ionescu','2020-09-01','2025-08-31',7,260.00,1,'Report to reception, not before 8'),
(4,'The Tin Whistle','pub','51 Corn Street','Harrowby','HB1 3DD','Declan Moy','2023-02-20',NULL,7,126.00,1,NULL),
(5,'The Lobster Pot','restaurant','Quayside','Saltmouth','SM2 8EE','Ines Carvalho','2022-05-01','2024-04-30',14,95.00,0,'Park at slipway'),
(6,'Saltmouth Bowls Club','members club','Victoria Park','Saltmouth','SM2 5RB','Ray Tennick','2021-10-01',NULL,28,48.00,0,'Key in safe, ask for code'),
(7,'Pier Pavilion','event hall','North Pier','Saltmouth','SM1 1PP',NULL,'2023-05-15',NULL,14,310.00,0,NULL),
(8,'The Drowned Sexton','pub','9 Church Row','Polwhistle','SM9 3JK','Jenna Trewin','2020-03-01',NULL,7,132.00,1,'Steep steps'),
(9,'The Shepherds Rest','pub',NULL,'Upper Tarnley','TN4 7YY','Bob Aske','2019-06-01',NULL,14,88.00,1,NULL),
(10,'Tarnley Moor Golf Club','members club','Moor Road','Lower Tarnley','TN4 2GC','Alison Pike','2024-01-08',NULL,14,104.00,0,'Closed Mondays');

INSERT INTO beverages VALUES
(1,'Harrowby Best','Harrowby Brewing Co','bitter',4.1,12.0,1),
(2,'Old Sexton','Polwhistle Ales','porter',5.2,13.0,1),
(3,'Nordlys Pils','Fjellheim','lager',4.6,4.0,0),
(4,'Brightwater','Coastline Brewery','lager',4.0,3.5,0),
(5,'Black Fen Stout','Fenland Brewers','stout',4.3,6.0,0),
(6,'Gorse Gold','Moor Edge Brewery','golden ale',3.8,11.5,1),
(7,'Orchard Gate','Tolley Cider','cider',4.8,5.0,0),
(8,'Hopscotch IPA','Coastline Brewery','IPA',5.6,7.0,0),
(9,'Weissdorn','Brauhaus Kemmer','wheat beer',5.1,6.0,0),
(10,'Clear Head','Fjellheim','alcohol-free lager',0.5,NULL,0);

INSERT INTO cleaning_agents VALUES
(1,'PurlLine Violet','alkaline',2.0,30,4.15,0),
(2,'StoneAway','acid',1.5,20,6.80,0),
(3,'Blaze Chlor','chlorinated alkaline',1.0,25,3.60,0),
(4,'EnzoFlush','enzymatic',3.0,45,9.95,0),
(5,'Caustic 40','alkaline',1.0,30,2.75,1);

INSERT INTO dispense_lines VALUES
(1,1,1,'main bar 1',8.5,9.5,'MDP','2018-04-11',1),
(2,1,3,'main bar 2',9.0,9.5,'MDP','2018-04-11',1),
(3,1,5,'snug',14.0,6.4,'nylon',NULL,1),
(4,2,3,'bar 1',4.5,9.5,'polythene','2015-07-01',0),
(5,2,4,'bar 2',4.5,9.5,'polythene','2015-07-01',0),
(6,3,9,'lounge 1',21.5,9.5,'MDP','2020-08-19',1),
(7,3,8,'lounge 2',21.5,9.5,'MDP','2020-08-19',1),
(8,4,1,'front 1',7.0,9.5,'MDP','2022-11-03',1),
(9,4,7,'front 2',7.0,9.5,'MDP','2022-11-03',1),
(10,5,4,'bar',6.0,9.5,'nylon','2019-03-28',0),
(11,6,4,'bar 1',3.5,9.5,'polythene',NULL,0),
(12,7,3,'stalls 1',32.0,12.7,'MDP','2023-04-25',1),
(13,7,10,'stalls 2',32.0,9.5,'MDP','2023-04-25',1),
(14,8,2,'bar 1',10.5,9.5,'nylon','2017-02-14',0),
(15,8,7,'bar 2',10.5,9.5,'nylon','2017-02-14',0),
(16,9,6,'bar 1',5.5,9.5,'polythene','2016-05-30',0),
(17,9,NULL,'bar 2',5.5,9.5,'polythene','2016-05-30',0),
(18,10,4,'clubhouse 1',12.0,9.5,'MDP','2023-12-12',1);

INSERT INTO visits VALUES
(1,1,2,'2023-03-06','2023-03-06 09:05','2023-03-06 10:50','completed',12.1,'Sue Garland',NULL),
(2,3,1,'2023-03-08','2023-03-08 08:10','2023-03-08 10:25','completed',11.4,'Marta Ionescu','Cooler grille dusty'),
(3,8,4,'2023-04-12','2023-04-12 10:00','2023-04-12 11:40','completed',13.8,'Jenna Trewin','Cellar warm, advised'),
(4,5,6,'2023-06-19','2023-06-19 08:45','2023-06-19 09:30','completed',NULL,'Ines Carvalho',NULL),
(5,9,7,'2023-07-03',NULL,NULL,'no access',NULL,NULL,'Nobody on site'),
(6,9,7,'2023-07-05','2023-07-05 09:20','2023-07-05 10:15','completed',12.6,'Bob Aske','Bar 2 line out of use'),
(7,7,5,'2023-10-23','2023-10-23 08:00','2023-10-23 10:45','completed',10.9,'L. Marsh',NULL),
(8,4,3,'2024-01-15','2024-01-15 09:00','2024-01-15 10:10','completed',11.8,'Declan Moy',NULL),
(9,2,3,'2024-01-16','2024-01-16 13:05','2024-01-16 14:00','completed',11.2,'Len Orchard',NULL),
(10,6,5,'2024-02-27','2024-02-27 11:00','2024-02-27 11:35','completed',9.7,'Ray Tennick','Line to be replaced soon'),
(11,10,8,'2024-05-14','2024-05-14 08:30','2024-05-14 09:20','completed',12.0,NULL,NULL),
(12,1,2,'2024-09-02','2024-09-02 09:00','2024-09-02 10:55','completed',12.4,'Sue Garland','Snug tap nozzle mouldy'),
(13,8,4,'2025-01-20',NULL,NULL,'cancelled',NULL,NULL,'Pub shut for redecoration'),
(14,7,NULL,'2025-02-10',NULL,NULL,'planned',NULL,NULL,NULL);

INSERT INTO line_cleans VALUES
(1,1,1,120,4.8,18,1),(1,2,1,125,5.1,22,1),(1,3,1,110,3.2,64,0),
(2,6,3,210,11.0,9,1),(2,7,3,210,11.3,12,1),
(3,14,1,140,5.9,31,1),(3,15,2,150,6.2,27,1),
(4,10,5,70,3.4,NULL,NULL),
(6,16,1,85,3.0,15,1),
(7,12,3,540,22.5,11,1),(7,13,3,310,16.0,8,1),
(8,8,1,100,4.1,20,1),(8,9,2,105,4.0,19,1),
(9,4,1,65,2.6,35,0),(9,5,1,65,2.6,24,1),
(10,11,4,160,2.1,71,0),
(11,18,1,170,6.7,13,1),
(12,1,1,120,4.7,17,1),(12,2,1,120,5.0,21,1),(12,3,4,330,3.5,28,1);
