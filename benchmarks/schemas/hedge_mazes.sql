CREATE TABLE mazes (
    id                  INTEGER PRIMARY KEY,
    name                VARCHAR(80) NOT NULL,
    estate              VARCHAR(80),
    county              VARCHAR(40) NOT NULL,
    designer            VARCHAR(80),
    planting_year       INTEGER,
    plant               VARCHAR(40) NOT NULL,
    path_length         INTEGER,
    hedge_height        DECIMAL(3,2),
    dead_ends           INTEGER,
    centrepiece         VARCHAR(120),
    adult_price         DECIMAL(5,2) NOT NULL,
    child_price         DECIMAL(5,2),
    wheelchair_friendly BOOLEAN NOT NULL,
    season_start        DATE,
    season_end          DATE
);
CREATE TABLE gardeners (
    id              INTEGER PRIMARY KEY,
    first_name      VARCHAR(40) NOT NULL,
    last_name       VARCHAR(40) NOT NULL,
    job             VARCHAR(40) NOT NULL,
    maze_id         INTEGER NOT NULL REFERENCES mazes(id),
    supervisor_id   INTEGER REFERENCES gardeners(id),
    start_date      DATE NOT NULL,
    hourly_wage     DECIMAL(5,2),
    mobile_number   VARCHAR(20),
    chainsaw_ticket BOOLEAN NOT NULL
);
CREATE TABLE hedges (
    id            INTEGER PRIMARY KEY,
    maze_id       INTEGER NOT NULL REFERENCES mazes(id),
    letter        CHAR(2) NOT NULL,
    length        DECIMAL(5,1) NOT NULL,
    thickness     DECIMAL(3,2),
    condition     VARCHAR(20) NOT NULL,
    disease       VARCHAR(40),
    last_replanting DATE
);
CREATE TABLE trimmings (
    id             INTEGER PRIMARY KEY,
    hedge_id       INTEGER NOT NULL REFERENCES hedges(id),
    gardener_id    INTEGER NOT NULL REFERENCES gardeners(id),
    day            DATE NOT NULL,
    hours          DECIMAL(4,2) NOT NULL,
    tool           VARCHAR(40),
    clippings      INTEGER,
    weather        VARCHAR(30),
    nest_found     BOOLEAN NOT NULL,
    remarks        TEXT
);
CREATE TABLE rescues (
    id             INTEGER PRIMARY KEY,
    maze_id        INTEGER NOT NULL REFERENCES mazes(id),
    rescuer_id     INTEGER REFERENCES gardeners(id),
    day            DATE NOT NULL,
    time_of_call   TIME,
    party_size     INTEGER NOT NULL,
    minutes_inside INTEGER,
    reason         VARCHAR(60) NOT NULL,
    way_out        VARCHAR(40),
    refund         DECIMAL(6,2)
);
CREATE TABLE evening_events (
    id            INTEGER PRIMARY KEY,
    maze_id       INTEGER NOT NULL REFERENCES mazes(id),
    title         VARCHAR(100) NOT NULL,
    host_id       INTEGER REFERENCES gardeners(id),
    event_date    DATE NOT NULL,
    minimum_age   INTEGER,
    ticket_price  DECIMAL(5,2) NOT NULL,
    tickets_sold  INTEGER,
    fastest_time  TIME,
    winner        VARCHAR(80),
    cancelled     BOOLEAN NOT NULL
);
INSERT INTO mazes VALUES
(1,'The Serpent','Hallowdene House','Wiltshire','Augusta Fennimore',1911,'yew',1240,2.10,31,'stone dragon',9.50,6.00,0,'2024-03-23','2024-11-03'),
(2,'Bishop''s Riddle','Thorncote Palace','Somerset','unknown',1702,'hornbeam',800,2.40,19,'sundial',8.00,5.00,0,'2024-03-29','2024-10-27'),
(3,'Quincunx','Marlow Grange','Norfolk','Piers Attenby',1996,'beech',1650,2.00,44,'viewing platform',11.00,7.50,1,'2024-03-23','2024-10-31'),
(4,'The Owl and Key',NULL,'Powys','Piers Attenby',2003,'yew',2100,1.90,52,'bronze owl',12.50,8.00,1,'2024-02-10','2024-11-24'),
(5,'Lady Ermintrude''s Puzzle','Skelby Hall','North Yorkshire','Ermintrude Skelby',1838,'holly',540,1.75,12,'urn',6.00,3.50,0,'2024-04-06','2024-09-29'),
(6,'The Tangle','Crossways Farm','Kent','Dieter Vogt',2010,'cherry laurel',1980,2.20,38,'rope bridge',10.00,8.50,1,'2024-03-29','2024-11-03'),
(7,'Little Labyrinth','Hallowdene House','Wiltshire','Augusta Fennimore',1913,'box',160,0.90,5,NULL,4.00,2.00,1,'2024-03-23','2024-11-03'),
(8,'Ship of Fools','Penhallick Manor','Cornwall','Morwenna Tregear',1988,'escallonia',1120,1.80,27,'ship''s mast',9.00,6.00,0,NULL,NULL),
(9,'The Double Helix','Ferris Park','Cambridgeshire','Odile Brancourt',2015,'hornbeam',1430,2.00,23,'steel spiral',11.50,7.00,1,'2024-03-16','2024-10-27'),
(10,'Fox''s Gambit','Orrinmore','Ross-shire',NULL,1977,'beech',970,2.30,21,'grotto',8.50,NULL,0,'2024-04-27','2024-09-15');
INSERT INTO gardeners VALUES
(1,'Winifred','Oakes','head gardener',1,NULL,'2001-04-02',21.40,'07700 900012',1),(2,'Stanley','Mudge','gardener',1,1,'2012-03-12',15.10,'07700 900025',1),(3,'Petronella','Quist','head gardener',3,NULL,'2008-01-07',20.80,'07700 900031',1),(4,'Arthur','Bamber','apprentice',3,3,'2023-09-04',11.20,'07700 900048',0),
(5,'Gwilym','Prosser','head gardener',4,NULL,'2004-06-21',20.15,'07700 900056',1),(6,'Rhian','Beynon','gardener',4,5,'2017-05-15',14.90,NULL,0),(7,'Horace','Thackray','head gardener',5,NULL,'1994-10-03',19.75,NULL,1),(8,'Leila','Mansour','head gardener',6,NULL,'2015-02-23',20.00,'07700 900073',1),
(9,'Corey','Stubbs','seasonal hand',6,8,'2024-04-08',11.44,'07700 900084',0),(10,'Demelza','Nance','gardener',8,NULL,'2019-03-18',15.30,'07700 900091',1),(11,'Isobel','Frame','head gardener',9,NULL,'2016-11-14',20.60,'07700 900102',0),(12,'Fergus','MacAulay','gardener',10,NULL,'2010-08-09',15.90,'07700 900115',1),(13,'Nuala','Brady','head gardener',2,NULL,'2013-07-01',NULL,'07700 900127',1);
INSERT INTO hedges VALUES
(1,1,'A',62.5,1.10,'good',NULL,NULL),(2,1,'B',48.0,1.25,'thinning','root rot','1998-02-17'),(3,2,'A',71.0,1.60,'good',NULL,NULL),(4,3,'C',55.5,0.85,'excellent',NULL,'2014-11-25'),(5,3,'D',39.0,0.80,'poor','woolly aphid',NULL),(6,4,'A',88.0,0.95,'excellent',NULL,NULL),(7,4,'F',40.5,NULL,'good',NULL,'2019-01-30'),(8,5,'A',33.0,1.40,'good',NULL,NULL),(9,6,'B',76.5,1.05,'poor','shothole','2021-03-08'),(10,7,'A',22.0,0.40,'thinning','box blight','2022-10-11'),(11,8,'E',51.0,0.90,'good',NULL,NULL),(12,9,'A',69.5,0.75,'excellent',NULL,NULL),(13,10,'B',58.0,1.30,'good',NULL,'2005-04-19');
INSERT INTO trimmings VALUES
(1,1,2,'2023-08-14',6.50,'electric hedge trimmer',185,'dry',0,NULL),(2,2,1,'2023-08-15',4.25,'hand shears',60,'overcast',0,'Left the gap near the second corner alone.'),(3,3,13,'2023-08-21',7.00,'petrol hedge trimmer',240,'dry',0,NULL),(4,4,3,'2023-07-31',5.00,'electric hedge trimmer',150,'light rain',1,'Blackbird nest, 2 m left untouched.'),(5,5,4,'2023-08-02',3.75,'hand shears',45,'dry',0,NULL),(6,6,5,'2023-09-11',9.50,'petrol hedge trimmer',310,'windy',0,NULL),(7,7,6,'2023-09-12',4.00,'electric hedge trimmer',95,'windy',0,NULL),(8,8,7,'2023-09-25',8.25,'hand shears',70,'dry',0,'Two pairs of gloves ruined.'),(9,9,9,'2024-06-17',5.50,'secateurs',NULL,'hot',1,'Wren''s nest reported to Leila.'),(10,10,2,'2024-06-04',2.50,'topiary shears',12,'overcast',0,'Blades disinfected after each plant.'),(11,11,10,'2024-07-09',6.00,'electric hedge trimmer',130,NULL,0,NULL),(12,12,11,'2024-07-22',6.75,'electric hedge trimmer',165,'dry',0,NULL),(13,13,12,'2024-08-05',5.25,'petrol hedge trimmer',140,'light rain',0,NULL);
INSERT INTO rescues VALUES
(1,4,6,'2024-04-06','15:42',4,95,'lost','emergency gate',NULL),(2,3,4,'2024-04-13','16:55',2,120,'closing time','led out on foot',NULL),(3,1,2,'2024-05-04','13:10',1,40,'twisted ankle','emergency gate',9.50),(4,6,9,'2024-05-26','14:28',6,70,'lost child','over a ladder',NULL),(5,2,13,'2024-05-27',NULL,3,65,'panic attack','led out on foot',24.00),(6,4,5,'2024-06-15','17:20',2,150,'lost','instructions by loudspeaker',NULL),(7,9,11,'2024-06-30','12:05',5,30,'wasp sting','emergency gate',50.50),(8,10,12,'2024-07-13','16:31',2,NULL,'thunderstorm','led out on foot',17.00),(9,6,8,'2024-07-28','15:00',9,85,'lost','led out on foot',NULL),(10,3,3,'2024-08-10','11:48',1,25,'stuck in the hedge','cut out',11.00),(11,8,NULL,'2024-08-17','18:10',2,110,'lost','phoned a friend',NULL);
INSERT INTO evening_events VALUES
(1,4,'Torchlight Trial',5,'2024-10-26',12,15.00,180,'00:14:37','Bethan Lewis',0),(2,1,'Midsummer Blindfold Race',1,'2024-06-21',16,12.00,64,'00:21:05','Kofi Darko',0),(3,3,'Maze by Moonlight',3,'2024-08-19',NULL,14.00,210,'00:18:52','Elsie Watt',0),(4,6,'Zombie Run',9,'2024-10-31',14,18.50,296,'00:11:20','Marcus Penfold',0),(5,9,'Science Night',11,'2024-09-27',8,10.00,122,NULL,NULL,0),(6,2,'Choir in the Centre',NULL,'2024-07-05',NULL,16.00,75,NULL,NULL,0),(7,10,'Ghost Stories',12,'2024-09-07',10,9.00,NULL,NULL,NULL,1),(8,8,'Pirate Treasure Hunt',10,'2024-08-02',5,8.00,140,'00:26:44','the Hocking family',0),(9,4,'Silent Disco',6,'2024-07-20',18,17.50,155,NULL,NULL,0),(10,5,'Victorian Lantern Walk',7,'2024-09-14',NULL,7.50,38,NULL,NULL,0),(11,3,'Speed Maze Championship',4,'2024-05-18',12,6.00,91,'00:07:59','Yuto Arai',0);
