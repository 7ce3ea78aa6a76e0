CREATE TABLE gallery (
  gallery_code VARCHAR(4) PRIMARY KEY,
  name VARCHAR(60) NOT NULL,
  theme VARCHAR(60) NOT NULL,
  floor INTEGER NOT NULL,
  area NUMERIC(6,1),
  target_temperature NUMERIC(3,1),
  opening_date DATE NOT NULL,
  photography_allowed BOOLEAN NOT NULL,
  curator VARCHAR(60)
);
CREATE TABLE artist (
  artist_number INTEGER PRIMARY KEY,
  full_name VARCHAR(60) NOT NULL,
  craft VARCHAR(40) NOT NULL,
  nationality VARCHAR(40),
  birth_year INTEGER,
  joining_date DATE NOT NULL,
  leaving_date DATE,
  teacher INTEGER REFERENCES artist (artist_number)
);
CREATE TABLE figure (
  figure_number VARCHAR(6) PRIMARY KEY,
  subject VARCHAR(60) NOT NULL,
  profession VARCHAR(40) NOT NULL,
  country VARCHAR(40),
  pose VARCHAR(60),
  height INTEGER,
  weight INTEGER,
  eye_colour VARCHAR(20),
  gallery_code VARCHAR(4) REFERENCES gallery (gallery_code),
  sculptor INTEGER NOT NULL REFERENCES artist (artist_number),
  hair_artist INTEGER REFERENCES artist (artist_number),
  unveiling_date DATE,
  insured_value INTEGER NOT NULL,
  on_display BOOLEAN NOT NULL
);
CREATE TABLE sitting (
  sitting_number INTEGER PRIMARY KEY,
  figure_number VARCHAR(6) NOT NULL REFERENCES figure (figure_number),
  artist_number INTEGER NOT NULL REFERENCES artist (artist_number),
  sitting_date DATE NOT NULL,
  place VARCHAR(60) NOT NULL,
  duration_minutes INTEGER,
  measurements INTEGER,
  photographs INTEGER,
  hands_cast BOOLEAN NOT NULL
);
CREATE TABLE costume (
  costume_number VARCHAR(8) PRIMARY KEY,
  figure_number VARCHAR(6) NOT NULL REFERENCES figure (figure_number),
  description VARCHAR(100) NOT NULL,
  fabric VARCHAR(40),
  tailor VARCHAR(60),
  year_made INTEGER,
  value INTEGER,
  donated BOOLEAN NOT NULL,
  last_cleaning DATE
);
CREATE TABLE restoration (
  restoration_number INTEGER PRIMARY KEY,
  figure_number VARCHAR(6) NOT NULL REFERENCES figure (figure_number),
  artist_number INTEGER NOT NULL REFERENCES artist (artist_number),
  body_part VARCHAR(30) NOT NULL,
  damage VARCHAR(80) NOT NULL,
  cause VARCHAR(60),
  start_date DATE NOT NULL,
  end_date DATE,
  working_hours NUMERIC(5,1),
  cost NUMERIC(8,2)
);
INSERT INTO gallery VALUES
('THR','Throne Room','Royalty',1,184.5,19.0,'1994-05-06',1,'Beatrice Vandermeer'),
('STG','Stage Door','Actors and actresses',1,212.0,19.5,'1994-05-06',1,'Beatrice Vandermeer'),
('POD','The Podium','Sport',2,160.3,19.0,'2002-08-17',1,'Kofi Amponsah'),
('PAR','Parliament','Politics',0,143.8,18.5,'1996-03-22',1,'Lucian Frey'),
('LAB','Laboratory','Science',2,98.4,19.0,'2008-10-01',1,'Greta Sandholm'),
('DUN','The Dungeon','Crime and punishment',-1,120.0,17.0,'1994-05-06',0,'Lucian Frey'),
('JUK','Jukebox','Music',2,175.9,19.5,'1999-11-12',1,'Kofi Amponsah'),
('EXP','Base Camp','Explorers',0,88.2,18.0,'2013-06-14',1,'Greta Sandholm'),
('KIT','The Kitchen Table','Chefs',0,64.7,NULL,'2018-02-23',1,NULL),
('LIB','Reading Room','Writers',1,72.5,18.5,'2005-04-23',0,'Beatrice Vandermeer'),
('TIT','Titanium Hall','Film heroes',2,230.1,19.0,'2022-07-08',1,'Kofi Amponsah');
INSERT INTO artist VALUES
(11,'Margit Halloran','Sculptor','Irish',1951,'1985-02-04','2016-06-30',NULL),
(12,'Tobias Krenn','Sculptor','Austrian',1968,'1993-09-13',NULL,11),
(13,'Yvette Lacombe','Hair inserter','French',1960,'1991-01-14','2021-12-31',NULL),
(14,'Suresh Balan','Eye maker','Indian',1975,'2001-05-21',NULL,NULL),
(15,'Dorota Zielonka','Painter','Polish',1979,'2004-10-04',NULL,NULL),
(16,'Hamish Orr','Sculptor','British',1984,'2010-03-01',NULL,12),
(17,'Chiara Benvenuti','Hair inserter','Italian',1988,'2012-08-27',NULL,13),
(18,'Linnea Forsgren','Sculptor','Swedish',1990,'2017-01-09',NULL,16),
(19,'Ezra Whitlock','Moulder',NULL,1972,'1998-04-06','2019-03-29',NULL),
(20,'Amara Diallo','Hair inserter','Senegalese',1995,'2020-02-17',NULL,17),
(21,'Paul Mercer','Painter','British',NULL,'2022-09-05',NULL,15);
INSERT INTO figure VALUES
('F-004','Queen Ludovica II','Queen','Moravia','Seated on a throne',168,31,'Grey','THR',11,13,'1994-05-06',180000,1),
('F-009','Edmund Tallis Grey','Actor','United Kingdom','Bowing, hat in hand',183,38,'Brown','STG',11,13,'1995-09-30',120000,1),
('F-015','Chancellor Otto Brandner','Politician','Austria','Standing at a lectern',176,40,'Blue','PAR',12,13,'1996-03-22',95000,1),
('F-022','Black Annie Tregarthen','Smuggler','United Kingdom','Holding a lantern',160,33,'Green','DUN',11,NULL,'1994-05-06',60000,1),
('F-031','Delphine Aubry','Singer','France','Leaning on a piano',165,30,'Brown','JUK',12,13,'1999-11-12',140000,1),
('F-038','Isaac Mwangi','Runner','Kenya','Crossing the finishing line',172,29,'Brown','POD',12,13,'2002-08-17',130000,1),
('F-044','Professor Hedda Lund','Chemist','Norway','Lifting a flask',170,32,'Blue','LAB',12,13,'2008-10-01',110000,1),
('F-051','Captain Jonah Sayle','Explorer','United Kingdom','Kneeling beside a sledge',179,41,'Grey','EXP',16,17,'2013-06-14',125000,1),
('F-057','Rosalba Conti','Chef','Italy','Tasting from a spoon',158,28,'Brown','KIT',16,17,'2018-02-23',105000,1),
('F-060','Theodora Pym','Novelist','United Kingdom','Writing at a desk',163,NULL,'Hazel','LIB',16,17,'2015-10-07',90000,1),
('F-066','Santiago Barros','Footballer','Uruguay','Kicking a ball',181,34,'Brown','POD',18,20,'2020-06-19',170000,0),
('F-071','Commander Vega','Film hero',NULL,'Drawing a laser pistol',188,45,'Green','TIT',18,20,'2022-07-08',210000,1),
('F-073','Mira Castellane','Actress','Canada','Walking a red carpet',174,31,'Blue','STG',18,17,'2023-05-12',195000,1),
('F-075','King Harald Ottesen','King','Norvania','Saluting',NULL,NULL,'Blue',NULL,18,NULL,NULL,150000,0);
INSERT INTO sitting VALUES
(201,'F-009',11,'1994-11-17','Lyric Theatre, Bristol',150,220,90,1),
(202,'F-015',12,'1995-06-08','Chancellery, Vienna',45,110,60,0),
(203,'F-031',12,'1999-03-02','Hotel Meridian, Lyon',180,240,144,1),
(204,'F-038',12,'2001-12-11','Training camp, Iten',120,260,132,1),
(205,'F-044',12,'2008-02-19','University of Tromsdal',95,200,104,1),
(206,'F-057',16,'2017-05-30','Trattoria Conti, Parma',135,230,188,1),
(207,'F-060',16,'2015-01-22','Museum studio',160,NULL,210,1),
(208,'F-066',18,'2019-07-15','Estadio Paloma, Montevideo',70,185,240,0),
(209,'F-066',18,'2019-11-04','Museum studio',90,75,160,1),
(210,'F-071',18,'2021-10-13','Titan Studios, Vancouver',200,280,412,1),
(211,'F-073',18,'2022-08-25','Museum studio',NULL,265,350,1),
(212,'F-075',18,'2024-03-20','Royal Palace, Skansholm',40,150,96,0);
INSERT INTO costume VALUES
('C-0101','F-004','Coronation robe with ermine trim','Velvet','House of Marchetti',1993,14500,0,'2023-02-14'),
('C-0102','F-004','Pearl gown','Silk','House of Marchetti',2009,8200,0,'2022-11-08'),
('C-0110','F-009','Frock coat worn in "The Rake of Bath"','Wool','Lyric Theatre workshop',1988,6000,1,'2021-05-19'),
('C-0121','F-015','Grey double-breasted suit','Wool','Josef Haas',1995,1900,1,'2023-09-26'),
('C-0134','F-022','Oilskin cape and apron','Oiled linen',NULL,NULL,450,0,NULL),
('C-0142','F-031','Sequinned stage dress','Satin','Atelier Noémie',1997,9800,1,'2024-01-30'),
('C-0150','F-038','Running kit of the Olympic final','Polyester',NULL,2000,3500,1,'2020-03-03'),
('C-0163','F-051','Polar parka with wolf fur hood','Canvas','Grieve & Sons',2013,2200,0,'2022-06-21'),
('C-0170','F-057','White jacket and striped apron','Cotton','Cuoco Moda',2017,380,1,'2024-04-16'),
('C-0178','F-066','Sky-blue home shirt','Polyester','Celeste Sport',2019,1250,1,NULL),
('C-0185','F-071','Titanium-look armour','Moulded foam','Titan Studios',2020,17500,1,'2023-10-10'),
('C-0188','F-073','Emerald evening gown','Silk','Atelier Noémie',2023,11200,1,'2024-02-27');
INSERT INTO restoration VALUES
(501,'F-004',15,'Face','Faded skin tone','Sunlight through a skylight','2011-01-10','2011-01-28',46.5,1860.00),
(502,'F-022',12,'Left hand','Two fingers broken off','Visitor shook the hand','2014-08-04','2014-08-15',22.0,940.00),
(503,'F-009',13,'Scalp','Thinning hair','Age','2016-02-01','2016-03-18',118.0,4130.00),
(504,'F-031',16,'Right arm','Crack at the elbow','Fall during the move','2017-11-20','2017-12-01',31.5,1417.50),
(505,'F-038',15,'Neck','Soft wax','Failed air conditioning','2019-07-29','2019-08-09',38.0,1615.00),
(506,'F-015',14,'Eyes','Left eye loose',NULL,'2020-10-05','2020-10-06',6.0,310.00),
(507,'F-066',18,'Right ear','Ear missing','Theft','2023-06-12','2023-07-03',27.5,1390.00),
(508,'F-066',20,'Scalp','New hairstyle','Player changed his hair','2024-02-19',NULL,NULL,NULL),
(509,'F-044',21,'Hands','Ink marks','School class','2023-03-27','2023-03-28',5.5,240.00),
(510,'F-057',15,'Face','Lipstick stains','Visitor kissed the cheek','2023-09-11','2023-09-11',2.0,85.00),
(511,'F-051',17,'Beard','Bald patch','Moths','2024-01-15','2024-02-02',54.0,2205.00),
(512,'F-073',21,'Lips','Worn paint','Cleaning','2024-06-03','2024-06-05',9.5,430.00);
