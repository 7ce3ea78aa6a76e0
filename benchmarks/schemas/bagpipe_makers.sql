-- bagpipe workshop: timber, sets of pipes, customers, repairs
BEGIN TRANSACTION;
CREATE TABLE maker (
  maker_id INTEGER PRIMARY KEY,
  full_name TEXT NOT NULL,
  specialty TEXT,
  joined_on DATE,
  left_on DATE,
  weekly_wage NUMERIC,              -- pounds
  trained_by_id INTEGER REFERENCES maker(maker_id)
);
INSERT INTO maker VALUES
(1,'Murdo Galbraith','turning','1988-03-14',NULL,812.00,NULL),
(2,'Isla Tennant','chanters','2001-09-03',NULL,745.50,1),
(3,'Pascal Le Goff','reeds','2009-05-18',NULL,690.00,NULL),
(4,'Ruaridh Moncur','turning','2013-01-07','2022-06-30',655.00,1),
(5,'Agnes Fairlie','bags','1996-11-25',NULL,702.25,NULL),
(6,'Tomasz Wilk','silver work','2016-08-01',NULL,768.00,NULL),
(7,'Kirsty Galbraith','chanters','2019-10-14',NULL,540.00,2),
(8,'Dougal Rennie','bags','2021-02-22',NULL,498.75,5),
(9,'Yuna Le Goff','reeds','2023-07-10',NULL,410.00,3);
CREATE TABLE timber_lot (
  timber_lot_id INTEGER PRIMARY KEY,
  lot_mark TEXT NOT NULL UNIQUE,    -- chalked on the end grain
  species TEXT NOT NULL,
  country_of_origin TEXT,
  bought_on DATE,
  billet_count INTEGER,
  price_paid NUMERIC,               -- pounds
  moisture_percent REAL,
  seasoning_years INTEGER,
  permit_number TEXT                -- export permit, protected woods only
);
INSERT INTO timber_lot VALUES
(1,'AB-07','African blackwood','Mozambique','2011-04-20',140,5180.00,8.4,6,'MZ/4471'),
(2,'AB-11','African blackwood','Tanzania','2015-10-02',95,4275.00,8.9,6,'TZ/0982'),
(3,'BX-03','boxwood','France','2012-06-15',60,930.00,9.7,5,NULL),
(4,'MP-01','mopane','Zimbabwe','2017-03-28',80,1840.00,9.1,4,NULL),
(5,'CO-02','cocobolo','Nicaragua','2014-09-09',25,1312.50,8.8,5,'NI/2205'),
(6,'PW-05','plumwood','Scotland','2018-11-12',40,320.00,10.6,4,NULL),
(7,'AB-14','African blackwood','Tanzania','2020-01-30',110,6050.00,11.2,6,'TZ/1430'),
(8,'BX-06','boxwood','Turkey','2019-05-07',55,990.00,10.1,5,NULL),
(9,'LB-01','laburnum','Scotland','2016-02-18',30,NULL,9.4,3,NULL);
CREATE TABLE customer (
  customer_id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  customer_type TEXT,               -- soloist, band, school, collector
  town TEXT,
  country TEXT,
  email TEXT,
  deposit_required BOOLEAN
);
INSERT INTO customer VALUES
(1,'Glenarrow and District Pipe Band','band','Glenarrow','Scotland','secretary@glenarrowpb.example',0),
(2,'Hamish Ogilvie-Reid','soloist','Stratharn','Scotland','hamish.or@post.example',0),
(3,'Marguerite Daoust','soloist','Trois-Pins','Canada','m.daoust@courriel.example',1),
(4,'Kilbrannie Academy','school','Kilbrannie','Scotland','music@kilbrannie.example',0),
(5,'Erwan Kerloc''h','soloist','Plouvenez','France','erwan.k@breizh.example',1),
(6,'Wellmount City Pipe Band','band','Wellmount','New Zealand','stores@wcpb.example',1),
(7,'Dr Lionel Strachey','collector','Oxenholt','England',NULL,1),
(8,'Beatrix Aumann','soloist','Hasselbruck','Germany','b.aumann@mail.example',1),
(9,'Ferris Creek Volunteers','band','Ferris Creek','United States','pipes@ferriscreek.example',1),
(10,'Catriona MacSween','soloist','Port Ellery','Scotland','cat.macsween@post.example',0);
CREATE TABLE pipe_set (
  pipe_set_id INTEGER PRIMARY KEY,
  serial_number TEXT NOT NULL UNIQUE,
  pipe_type TEXT NOT NULL,          -- Highland, smallpipes, border, half-long
  customer_id INTEGER REFERENCES customer(customer_id),
  lead_maker_id INTEGER NOT NULL REFERENCES maker(maker_id),
  tuned_by_id INTEGER REFERENCES maker(maker_id),
  pitch_hz REAL,                    -- low A
  drone_count INTEGER,
  mount_material TEXT,
  bag_material TEXT,
  ordered_on DATE,
  promised_for DATE,
  finished_on DATE,
  price NUMERIC,
  engraved BOOLEAN,
  updated_at TIMESTAMP
);
INSERT INTO pipe_set VALUES
(1,'H-1882','Highland',1,1,2,478.0,3,'imitation ivory','hide','2021-02-01','2021-10-01','2021-09-17',2450.00,0,'2021-09-18 10:02:11'),
(2,'H-1890','Highland',2,1,1,480.5,3,'silver','sheepskin','2021-03-22','2022-01-15','2022-02-28',6980.00,1,'2022-03-01 09:40:52'),
(3,'S-0417','smallpipes',3,2,3,440.0,3,'boxwood','hide','2021-06-10','2022-02-01','2022-01-20',1640.00,0,'2022-01-20 16:31:07'),
(4,'B-0098','border',5,4,2,466.2,3,'horn','hide','2021-09-05','2022-05-01','2022-06-11',1875.00,0,'2022-06-13 08:15:44'),
(5,'H-1903','Highland',6,1,2,479.0,3,'nickel','synthetic','2022-01-17','2022-09-30','2022-09-30',2610.00,0,'2022-10-03 11:00:00'),
(6,'S-0425','smallpipes',10,7,2,392.0,4,'silver','hide','2022-04-28','2023-01-31','2023-02-14',2290.00,1,'2023-02-14 13:22:38'),
(7,'L-0012','half-long',7,2,3,462.0,2,'ivory substitute','sheepskin','2022-08-19','2023-06-01','2023-05-12',3350.00,0,'2023-05-12 17:45:20'),
(8,'H-1917','Highland',9,1,7,478.5,3,'imitation ivory','synthetic','2023-01-09','2023-11-01','2023-10-25',2725.00,1,'2023-10-26 09:09:31'),
(9,'S-0433','smallpipes',8,7,2,440.0,3,'boxwood','hide','2023-05-30','2024-02-15',NULL,1790.00,0,'2024-02-20 10:54:06'),
(10,'H-1925','Highland',4,2,NULL,NULL,3,'plain','synthetic','2023-09-12','2024-06-30',NULL,2180.00,0,'2023-09-12 14:18:59'),
(11,'B-0104','border',NULL,7,3,466.0,3,'horn','hide',NULL,NULL,'2024-01-26',1950.00,0,'2024-01-29 08:30:17');
CREATE TABLE pipe_set_timber (
  pipe_set_id INTEGER NOT NULL REFERENCES pipe_set(pipe_set_id),
  timber_lot_id INTEGER NOT NULL REFERENCES timber_lot(timber_lot_id),
  component TEXT NOT NULL,          -- drones, chanter, stocks, mounts
  billets_used INTEGER,
  billets_spoiled INTEGER,
  PRIMARY KEY (pipe_set_id, timber_lot_id, component)
);
INSERT INTO pipe_set_timber VALUES
(1,1,'drones',9,1),
(1,1,'chanter',1,0),
(2,2,'drones',9,3),
(2,5,'chanter',1,1),
(3,3,'mounts',4,0),
(3,6,'drones',6,0),
(4,4,'drones',7,2),
(5,1,'drones',9,0),
(5,2,'chanter',1,0),
(6,5,'drones',8,2),
(7,9,'drones',5,0),
(8,7,'drones',9,4),
(9,8,'mounts',4,1),
(11,4,'chanter',1,0);
CREATE TABLE repair_job (
  repair_job_id INTEGER PRIMARY KEY,
  ticket_number TEXT NOT NULL UNIQUE,
  pipe_set_id INTEGER NOT NULL REFERENCES pipe_set(pipe_set_id),
  repaired_by_id INTEGER REFERENCES maker(maker_id),
  brought_in_on DATE NOT NULL,
  collected_on DATE,
  fault TEXT,
  hours_worked REAL,
  charge NUMERIC,
  under_guarantee BOOLEAN
);
INSERT INTO repair_job VALUES
(1,'R-2231',1,5,'2022-03-04','2022-03-11','leaking bag seam',2.5,85.00,0),
(2,'R-2240',2,1,'2022-07-19','2022-08-30','cracked bass drone',6.0,0.00,1),
(3,'R-2252',4,3,'2022-11-02','2022-11-09','sharp high A',1.5,0.00,1),
(4,'R-2267',1,8,'2023-04-15','2023-04-28','worn blowpipe valve',0.75,22.50,0),
(5,'R-2271',5,2,'2023-06-21','2023-07-14','chipped chanter sole',3.25,130.00,0),
(6,'R-2280',3,9,'2023-09-08','2023-09-12','dead drone reed',0.5,18.00,0),
(7,'R-2288',2,6,'2023-11-27','2024-01-05','loose ferrule',4.0,210.00,0),
(8,'R-2294',8,1,'2024-01-16',NULL,'cracked bass drone',NULL,NULL,1),
(9,'R-2299',7,5,'2024-02-06',NULL,'leaking bag seam',1.0,NULL,1);
COMMIT;
