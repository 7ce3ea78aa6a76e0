CREATE TABLE site_owners (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  contact_person TEXT,
  phone TEXT,
  town TEXT NOT NULL,
  revenue_share_percent REAL NOT NULL,
  contract_start DATE NOT NULL,
  contract_end DATE
);
CREATE TABLE viewpoints (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  owner_id INTEGER NOT NULL REFERENCES site_owners (id),
  region TEXT NOT NULL,
  nearest_town TEXT NOT NULL,
  altitude_metres INTEGER,
  main_sight TEXT,
  wheelchair_access BOOLEAN NOT NULL,
  closed_in_winter BOOLEAN NOT NULL
);
CREATE TABLE telescope_models (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  maker TEXT NOT NULL,
  magnification INTEGER NOT NULL,
  lens_diameter_millimetres INTEGER,
  weight_kilograms REAL,
  binocular BOOLEAN NOT NULL,
  first_built INTEGER
);
CREATE TABLE telescopes (
  id INTEGER PRIMARY KEY,
  serial_number TEXT NOT NULL UNIQUE,
  model_id INTEGER NOT NULL REFERENCES telescope_models (id),
  viewpoint_id INTEGER REFERENCES viewpoints (id),
  installation_date DATE,
  viewing_direction TEXT,
  price_per_view REAL NOT NULL,
  seconds_per_view INTEGER NOT NULL,
  child_step BOOLEAN NOT NULL,
  colour TEXT,
  condition TEXT NOT NULL,
  remarks TEXT
);
CREATE TABLE collectors (
  id INTEGER PRIMARY KEY,
  first_name TEXT NOT NULL,
  last_name TEXT NOT NULL,
  home_town TEXT,
  mobile_number TEXT,
  start_date DATE NOT NULL,
  van_registration TEXT,
  full_time BOOLEAN NOT NULL
);
CREATE TABLE coin_collections (
  id INTEGER PRIMARY KEY,
  telescope_id INTEGER NOT NULL REFERENCES telescopes (id),
  collector_id INTEGER NOT NULL REFERENCES collectors (id),
  collection_date DATE NOT NULL,
  counter_reading INTEGER,
  takings REAL NOT NULL,
  foreign_coins INTEGER NOT NULL,
  box_jammed BOOLEAN NOT NULL
);
CREATE TABLE repairs (
  id INTEGER PRIMARY KEY,
  repair_number TEXT NOT NULL UNIQUE,
  telescope_id INTEGER NOT NULL REFERENCES telescopes (id),
  reporter_id INTEGER REFERENCES collectors (id),
  fault TEXT NOT NULL,
  report_date DATE NOT NULL,
  completion_date DATE,
  workshop TEXT,
  cost REAL,
  under_warranty BOOLEAN NOT NULL
);
INSERT INTO site_owners VALUES
(1,'Borough of Saltwick','Helen Marchbank','01947 555 210','Saltwick',25.0,'2014-04-01','2026-03-31'),
(2,'Gannet Head Trust','Owen Prosser','01437 555 084','St Brannock',30.0,'2017-01-01',NULL),
(3,'Cairn Mhor Mountain Railway','Fiona Geddes','01479 555 317','Kinaldie',35.0,'2011-05-15','2027-05-14'),
(4,'Pellow Piers Ltd','Jago Pellow','01736 555 902','Trevanning',40.0,'2019-03-01','2025-02-28'),
(5,'Harrowdale National Park','Ruth Lindley','01539 555 446','Askthwaite',20.0,'2009-07-01',NULL),
(6,'Lantern Tower Hotels','Sanjay Mehta','0151 555 7730','Wexborough',32.5,'2021-06-01','2026-05-31'),
(7,'Diocese of Elmchester',NULL,'01353 555 129','Elmchester',15.0,'2016-09-01',NULL),
(8,'Strathlorn Estate','Lady Catriona Muir',NULL,'Lornhaven',28.0,'2018-04-01','2028-03-31'),
(9,'Wexborough Harbour Board','Peter Ashdown','0151 555 6218','Wexborough',22.5,'2013-10-01','2025-09-30'),
(10,'Carreg Wen Slate Museum','Nia Rhydderch','01286 555 701','Llanfaelog Uchaf',18.0,'2022-04-01','2027-03-31');
INSERT INTO viewpoints VALUES
(1,'Abbey Steps',1,'Yorkshire','Saltwick',58,'Ruined abbey and harbour mouth',0,0),
(2,'West Cliff Promenade',1,'Yorkshire','Saltwick',34,'Wind farm on the Dogger shoal',1,0),
(3,'Gannet Head',2,'Pembrokeshire','St Brannock',91,'Gannet colony on Stack Rock',0,1),
(4,'Cairn Mhor Summit',3,'Highlands','Kinaldie',1087,'Loch Garve and the northern corries',1,1),
(5,'Kinaldie Middle Station',3,'Highlands','Kinaldie',642,'Reindeer pasture',1,1),
(6,'Trevanning Pier Head',4,'Cornwall','Trevanning',9,'Wolf Ledge lighthouse',1,0),
(7,'Tarn Brow',5,'Cumbria','Askthwaite',403,'Harrow Water',0,0),
(8,'Lantern Tower Roof',6,'Merseyside','Wexborough',112,'Docks and the Welsh hills',1,0),
(9,'Elmchester Cathedral West Tower',7,'Cambridgeshire','Elmchester',66,NULL,0,1),
(10,'Lorn Battery',8,'Argyll','Lornhaven',47,'Sound of Lorn and passing ferries',0,0),
(11,'Pilot Quay',9,'Merseyside','Wexborough',NULL,'Container terminal',1,0),
(12,'Quarry Edge',10,'Gwynedd','Llanfaelog Uchaf',268,'Slate terraces of the Dinas quarry',1,1);
INSERT INTO telescope_models VALUES
(1,'Seaspy 20','Hartnell Optical',20,60,38.5,0,1978),
(2,'Seaspy 30','Hartnell Optical',30,80,44.0,0,1986),
(3,'Twin Panorama','Graf & Lorenz',15,70,62.0,1,1994),
(4,'Twin Panorama Deluxe','Graf & Lorenz',20,80,66.5,1,2009),
(5,'Belvedere','Ottica Bassani',25,65,29.8,0,1965),
(6,'Belvedere Basso','Ottica Bassani',20,65,26.4,0,1999),
(7,'Skyline 400','Cormorant Viewing Systems',40,100,71.2,1,2015),
(8,'Skyline Junior','Cormorant Viewing Systems',10,50,21.0,1,2017),
(9,'Coronet','Pargeter Brothers',18,NULL,55.3,0,1951),
(10,'Alpina','Graf & Lorenz',35,90,NULL,0,2003);
INSERT INTO telescopes VALUES
(1,'HO-20-0417',1,1,'1998-05-20','North-east',0.50,120,0,'Navy blue','Good',NULL),
(2,'HO-30-0122',2,2,'2006-04-11','East',1.00,150,1,'Navy blue','Good','Best machine on the promenade'),
(3,'HO-30-0131',2,3,'2017-03-28','South-west',1.00,180,0,'Grey','Worn','Salt on the inner lens'),
(4,'GL-A-2291',10,4,'2012-06-02','North',1.00,120,1,'Red','Good',NULL),
(5,'GL-TPD-0874',4,4,'2012-06-02','West',2.00,180,0,'Red','Excellent',NULL),
(6,'CV-J-0045',8,5,'2018-07-09','South',0.50,90,0,'Yellow','Good','Low column, no step needed'),
(7,'OB-5513',5,6,'1989-06-30','South-west',0.20,60,1,'White','Poor','Coin slot worn, accepts tokens'),
(8,'OB-B-0906',6,6,'2019-04-15','West',0.50,90,1,'White','Good',NULL),
(9,'PB-118',9,7,'1962-07-14','South',0.20,120,0,'Dark green','Fair','Listed as a heritage machine'),
(10,'CV-400-0210',7,8,'2021-08-03','South',2.00,240,1,'Silver','Excellent',NULL),
(11,'CV-400-0211',7,8,'2021-08-03','North-west',2.00,240,0,'Silver','Good',NULL),
(12,'GL-TP-0330',3,9,'2016-10-21','West',1.00,120,0,'Black','Good',NULL),
(13,'HO-20-0502',1,10,'2018-05-05','North-west',0.50,120,1,'Grey','Worn',NULL),
(14,'GL-TPD-0902',4,11,'2014-03-17','North',1.00,150,1,'Navy blue','Fair','Crane operators complain about being watched'),
(15,'CV-J-0061',8,12,'2022-05-28','East',0.50,90,0,'Yellow','Excellent',NULL),
(16,'OB-5620',5,NULL,NULL,NULL,0.20,60,0,'White','Poor','In store since the storm of 2021');
INSERT INTO collectors VALUES
(1,'Derek','Holroyd','Saltwick','07700 900114','2003-03-10','YD52 KLO',1),
(2,'Moira','Sinclair','Kinaldie','07700 900227','2012-05-21','SV61 TGH',0),
(3,'Gwilym','Parry','St Brannock','07700 900318','2017-02-06','CN17 WFA',0),
(4,'Tamsin','Rowe','Trevanning',NULL,'2019-03-18','WK18 BXE',1),
(5,'Imran','Chaudhry','Wexborough','07700 900441','2015-09-01','MA15 ZRU',1),
(6,'Jean','Postlethwaite','Askthwaite','07700 900502','1997-06-02',NULL,0),
(7,'Callum','Beaton','Lornhaven','07700 900655','2018-04-30','SL18 NDP',0),
(8,'Abigail','Thorne','Elmchester','07700 900713','2020-10-12','AE20 HVC',0),
(9,'Rhodri','Maddox','Llanfaelog Uchaf',NULL,'2022-04-19','CX22 JMY',0),
(10,'Lorraine','Pike','Wexborough','07700 900838','2023-01-16',NULL,1);
INSERT INTO coin_collections VALUES
(1,1,1,'2023-04-11',20418,61.50,2,0),
(2,2,1,'2023-04-11',31877,214.00,5,0),
(3,3,3,'2023-05-30',8120,97.00,0,1),
(4,4,2,'2023-06-19',15402,180.00,11,0),
(5,5,2,'2023-06-19',9077,342.00,8,0),
(6,6,2,'2023-07-24',4310,88.50,1,0),
(7,7,4,'2023-08-07',NULL,23.40,17,1),
(8,8,4,'2023-08-07',6645,156.50,3,0),
(9,9,6,'2023-08-28',70233,18.20,0,0),
(10,10,5,'2023-09-04',5188,618.00,9,0),
(11,11,5,'2023-09-04',4760,554.00,6,0),
(12,12,8,'2023-09-18',7015,132.00,4,0),
(13,13,7,'2023-10-02',11390,74.50,0,0),
(14,14,10,'2023-10-16',13921,91.00,2,1),
(15,2,1,'2024-04-02',32140,263.00,7,0),
(16,10,10,'2024-05-13',5502,628.00,12,0),
(17,15,9,'2024-06-10',1874,110.50,0,0),
(18,5,2,'2024-07-01',9291,428.00,15,0);
INSERT INTO repairs VALUES
(1,'R-1081',3,3,'Cloudy lens','2023-05-30','2023-06-21','Hartnell Optical',145.00,0),
(2,'R-1082',7,4,'Coin jam','2023-08-07','2023-08-08','Own workshop',12.50,0),
(3,'R-1083',9,6,'Stiff swivel head','2023-08-28','2023-11-14','Pargeter Heritage Restorers',390.00,0),
(4,'R-1084',11,5,'Timer stops too early','2023-09-04','2023-09-12','Cormorant Viewing Systems',0.00,1),
(5,'R-1085',14,10,'Coin box forced open','2023-10-16','2023-11-02','Own workshop',228.75,0),
(6,'R-1086',13,7,'Rust on the column','2023-10-02',NULL,NULL,NULL,0),
(7,'R-1087',4,2,'Shutter frozen','2024-01-22','2024-04-29','Own workshop',65.00,0),
(8,'R-1088',6,NULL,'Missing eye cup','2024-05-03','2024-05-20','Own workshop',9.95,1),
(9,'R-1089',10,5,'Scratched lens','2024-05-27','2024-07-15','Cormorant Viewing Systems',310.00,1),
(10,'R-1090',1,1,'Coin jam','2024-06-08','2024-06-08','Own workshop',0.00,0),
(11,'R-1091',16,4,'Bent column','2021-11-28',NULL,'Ottica Bassani',NULL,0),
(12,'R-1092',12,8,'Prisms out of line','2024-08-19','2024-09-30','Graf & Lorenz',274.40,0);
