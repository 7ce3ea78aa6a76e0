CREATE TABLE manufacturers (
  id INTEGER PRIMARY KEY,
  name VARCHAR(100) NOT NULL UNIQUE,
  country VARCHAR(60),
  founded_year INTEGER,
  still_producing BOOLEAN NOT NULL
);
CREATE TABLE venues (
  id INTEGER PRIMARY KEY,
  name VARCHAR(150) NOT NULL,
  venue_type VARCHAR(40) NOT NULL,
  address VARCHAR(200),
  city VARCHAR(80) NOT NULL,
  contact_email VARCHAR(150),
  has_lift BOOLEAN NOT NULL,
  access_notes TEXT
);
CREATE TABLE tuners (
  id INTEGER PRIMARY KEY,
  first_name VARCHAR(60) NOT NULL,
  last_name VARCHAR(60) NOT NULL,
  email VARCHAR(150) NOT NULL UNIQUE,
  phone VARCHAR(30),
  home_city VARCHAR(80),
  certified_on DATE,
  hourly_rate DECIMAL(8,2),
  max_travel_km INTEGER,
  is_active BOOLEAN NOT NULL,
  mentor_id INTEGER REFERENCES tuners(id)
);
CREATE TABLE pianos (
  id INTEGER PRIMARY KEY,
  venue_id INTEGER NOT NULL REFERENCES venues(id),
  manufacturer_id INTEGER NOT NULL REFERENCES manufacturers(id),
  serial_number VARCHAR(20),
  model VARCHAR(60),
  piano_type VARCHAR(20) NOT NULL,
  finish VARCHAR(40),
  year_built INTEGER,
  length_cm INTEGER,
  estimated_value DECIMAL(10,2),
  room VARCHAR(60)
);
CREATE TABLE service_types (
  id INTEGER PRIMARY KEY,
  name VARCHAR(80) NOT NULL,
  default_duration_minutes INTEGER NOT NULL,
  base_price DECIMAL(8,2) NOT NULL,
  requires_workshop BOOLEAN NOT NULL,
  description TEXT
);
CREATE TABLE appointments (
  id INTEGER PRIMARY KEY,
  piano_id INTEGER NOT NULL REFERENCES pianos(id),
  tuner_id INTEGER NOT NULL REFERENCES tuners(id),
  starts_at DATETIME NOT NULL,
  duration_minutes INTEGER,
  status VARCHAR(20) NOT NULL,
  pitch_before_hz DECIMAL(5,1),
  pitch_after_hz DECIMAL(5,1),
  humidity_percent INTEGER,
  notes TEXT
);
CREATE TABLE appointment_services (
  appointment_id INTEGER NOT NULL REFERENCES appointments(id),
  service_type_id INTEGER NOT NULL REFERENCES service_types(id),
  price_charged DECIMAL(8,2) NOT NULL,
  PRIMARY KEY (appointment_id, service_type_id)
);
INSERT INTO manufacturers VALUES
(1,'Steinway & Sons','United States',1853,1),
(2,'Bechstein','Germany',1853,1),
(3,'Bösendorfer','Austria',1828,1),
(4,'Yamaha','Japan',1887,1),
(5,'Kawai','Japan',1927,1),
(6,'Broadwood','United Kingdom',1728,0),
(7,'Petrof','Czech Republic',1864,1),
(8,'Fazioli','Italy',1981,1),
(9,'Chappell','United Kingdom',1811,0),
(10,'Érard','France',NULL,0);
INSERT INTO venues VALUES
(1,'Corn Exchange','concert hall','Market Place','Harbury','stage@harburycorn.example',1,'Stage door code changes weekly, ring ahead'),
(2,'St Oswin''s Church','church','Priory Lane','Thornby','office@stoswins.example',0,NULL),
(3,'Hotel Belvedere','hotel','14 Esplanade','Saltcliffe','events@belvedere.example',1,'Piano is in the Palm Bar, quiet before 11 am'),
(4,'Lindley Conservatoire','music school','2 Lindley Row','Harbury','facilities@lindley.example',1,NULL),
(5,'The Blue Anchor','pub','Quay Street','Saltcliffe',NULL,0,'Landlord holds the key'),
(6,'Moor End Village Hall','community hall','Moor End','Moor End','bookings@moorend.example',0,NULL),
(7,'Cruise ship Aurelia','ship','Berth 3, Ocean Dock','Saltcliffe','hotel.manager@aurelia.example',1,'Security badge needed two days in advance'),
(8,'Residence of Mrs Pargeter','private home','The Old Rectory','Thornby','d.pargeter@mail.example',0,'Beware of the geese'),
(9,'Radio Harbury Studio 2','recording studio','Canal Wharf','Harbury','studio2@radioharbury.example',1,NULL),
(10,'Redmarsh Prison Chapel','chapel','Redmarsh Road','Redmarsh',NULL,0,'Tool list must be cleared with the gate'),
(11,'Residence of Mr Odell','private home','31 Birch Grove','Redmarsh','j.odell@mail.example',0,NULL);
INSERT INTO tuners VALUES
(1,'Winifred','Castle','winifred@castletuning.example','01632 960101','Harbury','1989-06-20',62.00,40,1,NULL),
(2,'Piotr','Zielinski','piotr.z@pianocare.example','01632 960114','Saltcliffe','2004-07-02',55.00,80,1,1),
(3,'Leo','Marchetti','leo@marchettipianos.example','01632 960127','Harbury','2011-06-17',58.50,60,1,1),
(4,'Grace','Adeyemi','grace@adeyemi.example',NULL,'Thornby','2016-07-08',50.00,35,1,3),
(5,'Owen','Tregear','owen.tregear@mail.example','01632 960135','Moor End','1978-05-30',48.00,25,0,NULL),
(6,'Mina','Sato','mina.sato@pianocare.example','01632 960148','Saltcliffe','2018-06-15',52.00,90,1,2),
(7,'Callum','Reid','callum@reidtuning.example','01632 960152','Redmarsh','2020-07-10',45.00,50,1,3),
(8,'Beatrix','Holm','beatrix.holm@mail.example','01632 960166','Harbury',NULL,30.00,20,1,1),
(9,'Samuel','Finch','sam@finchpianos.example',NULL,'Thornby','1996-06-28',60.00,NULL,1,5),
(10,'Ines','Carvalho','ines@pianocare.example','01632 960179','Saltcliffe','2022-07-01',42.00,70,1,2);
INSERT INTO pianos VALUES
(1,1,1,'534871','D-274','concert grand','polished ebony',1995,274,98000.00,'Main stage'),
(2,1,4,'6210045','C3X','grand','polished ebony',2013,186,24500.00,'Green room'),
(3,2,6,'51203','Model 4','upright','walnut',1912,NULL,600.00,'Lady chapel'),
(4,3,3,'38120','200','grand','white',1986,200,38000.00,'Palm Bar'),
(5,4,1,'571220','B-211','grand','satin ebony',2004,211,72000.00,'Recital room'),
(6,4,4,'5533108','U1','upright','polished ebony',2001,NULL,4200.00,'Practice room 6'),
(7,4,5,'2344917','K-300','upright','mahogany',2010,NULL,4800.00,'Practice room 7'),
(8,5,9,NULL,NULL,'upright','oak',1934,NULL,150.00,'Snug'),
(9,6,7,'441872','P 118','upright','walnut',1992,NULL,1900.00,NULL),
(10,7,4,'6337781','GB1K','baby grand','polished mahogany',2017,151,9500.00,'Atrium, deck 5'),
(11,8,2,'102994','V','grand','rosewood',1911,200,16500.00,'Drawing room'),
(12,9,8,'2281','F212','grand','polished ebony',2012,212,89000.00,'Live room'),
(13,10,9,'77610','Elysian','upright','painted',1928,NULL,NULL,NULL),
(14,11,10,'68115','No. 2','grand','satinwood',1889,212,11000.00,'Music room');
INSERT INTO service_types VALUES
(1,'Standard tuning',90,75.00,0,'Tuning to A440'),
(2,'Concert tuning',120,120.00,0,'Tuning before a performance with stand-by'),
(3,'Pitch raise',60,55.00,0,'Rough tuning of an instrument that is more than 10 cents flat'),
(4,'Action regulation',300,340.00,0,NULL),
(5,'Hammer voicing',150,160.00,0,'Needling and shaping of the hammers'),
(6,'String replacement',45,38.00,0,'Per string, wire included'),
(7,'Restringing',2400,3200.00,1,'Full set of strings and new tuning pins'),
(8,'Keytop repair',60,45.00,0,NULL),
(9,'Hammer replacement',1440,1850.00,1,'New set of hammers'),
(10,'Humidity system installation',180,520.00,0,'Fitting of a humidifier and dehumidifier under the soundboard'),
(11,'Insurance valuation',45,90.00,0,'Written report for insurers');
INSERT INTO appointments VALUES
(1,1,3,'2024-01-18 09:00',125,'completed',439.2,440.0,44,'Radio recording in the evening'),
(2,5,1,'2024-01-22 08:30',120,'completed',440.6,442.0,47,NULL),
(3,6,4,'2024-01-22 13:00',85,'completed',437.5,440.0,47,NULL),
(4,3,9,'2024-02-05 10:00',150,'completed',428.0,435.0,63,'Too frail for A440, agreed with the vicar'),
(5,8,2,'2024-02-13 09:30',160,'completed',421.5,440.0,58,'Beer under the keys again'),
(6,4,6,'2024-02-20 08:00',95,'completed',438.8,440.0,39,NULL),
(7,9,5,'2024-03-04 14:00',NULL,'cancelled',NULL,NULL,NULL,'Hall flooded'),
(8,10,6,'2024-03-12 07:30',110,'completed',441.9,440.0,35,'Deck motion during check, repeat in port'),
(9,11,1,'2024-03-19 10:30',135,'completed',434.0,440.0,52,'Two bass strings near breaking'),
(10,12,3,'2024-04-02 07:00',240,'completed',440.3,440.0,45,NULL),
(11,13,7,'2024-04-09 13:30',180,'completed',417.0,432.0,61,NULL),
(12,14,9,'2024-04-16 11:00',75,'completed',435.2,435.0,NULL,'Owner wants historic pitch kept'),
(13,7,8,'2024-04-23 09:00',115,'completed',438.1,440.0,46,'First solo tuning'),
(14,1,1,'2024-05-03 14:00',130,'completed',439.7,440.0,45,NULL),
(15,9,7,'2024-05-14 10:00',NULL,'no access',NULL,NULL,NULL,'Nobody with a key'),
(16,2,10,'2024-06-10 09:00',NULL,'booked',NULL,NULL,NULL,NULL);
INSERT INTO appointment_services VALUES
(1,2,120.00),(2,2,120.00),(2,5,150.00),(3,1,75.00),(4,1,75.00),(4,3,55.00),(5,3,55.00),(5,1,75.00),(5,8,40.00),(6,1,82.50),(8,1,95.00),(9,1,75.00),(9,3,55.00),(9,11,90.00),(10,2,120.00),(10,5,160.00),(11,3,0.00),(11,1,0.00),(12,1,75.00),(13,1,50.00),(14,2,120.00),(14,6,76.00),(16,4,340.00);
