CREATE TABLE tblCustomer (
  CustNo INTEGER PRIMARY KEY,
  CustName TEXT NOT NULL,
  Addr1 TEXT,
  Town TEXT,
  PhoneHome TEXT,
  mobile TEXT,
  e_mail TEXT,
  first_contact DATE,
  DiscPct REAL,
  newsletter_yn TEXT
);
CREATE TABLE BOATS (
  boat_id INTEGER PRIMARY KEY,
  BOATNAME TEXT NOT NULL,
  BOATCLASS TEXT,
  SAILNO TEXT,
  LOA_M REAL,
  YRBUILT INTEGER,
  RIG TEXT,
  home_port TEXT,
  OwnerCustNo INTEGER REFERENCES tblCustomer(CustNo),
  prev_owner INTEGER REFERENCES tblCustomer(CustNo)
);
CREATE TABLE Staff (
  StaffID INTEGER PRIMARY KEY,
  initials TEXT NOT NULL UNIQUE,
  StaffName TEXT NOT NULL,
  trade TEXT,
  start_date DATE,
  left_date DATE,
  ApprenticeTo INTEGER REFERENCES Staff(StaffID)
);
CREATE TABLE cloth (
  cloth_code TEXT PRIMARY KEY,
  descr TEXT NOT NULL,
  Maker TEXT,
  weight_oz REAL,
  colour TEXT,
  PricePerMetre NUMERIC(7,2),
  stock_m REAL,
  disc_flag INTEGER DEFAULT 0
);
CREATE TABLE sail_orders (
  order_no TEXT PRIMARY KEY,
  boat_id INTEGER NOT NULL REFERENCES BOATS(boat_id),
  sail_type TEXT NOT NULL,
  OrderDate DATE NOT NULL,
  promised_by DATE,
  dt_collected DATE,
  area_sqm REAL,
  reefs INTEGER,
  QuotedPrice NUMERIC(9,2),
  deposit_recd NUMERIC(9,2),
  is_racing BOOLEAN,
  cutter_id INTEGER REFERENCES Staff(StaffID),
  finished_by INTEGER REFERENCES Staff(StaffID),
  REMARKS TEXT,
  web_guid TEXT
);
CREATE TABLE order_cloth (
  order_no TEXT NOT NULL REFERENCES sail_orders(order_no),
  cloth_code TEXT NOT NULL REFERENCES cloth(cloth_code),
  MetresUsed REAL,
  panels INTEGER,
  batchNo TEXT,
  PRIMARY KEY (order_no, cloth_code)
);
CREATE TABLE tbl_measure (
  meas_id INTEGER PRIMARY KEY,
  boat_id INTEGER NOT NULL REFERENCES BOATS(boat_id),
  MeasuredOn DATE NOT NULL,
  measured_by INTEGER REFERENCES Staff(StaffID),
  luff_mm INTEGER,
  leech_mm INTEGER,
  foot_mm INTEGER,
  SlideType TEXT,
  travelKm REAL
);
CREATE TABLE REPAIRS (
  REP_ID INTEGER PRIMARY KEY,
  ticketNo TEXT,
  boat_id INTEGER REFERENCES BOATS(boat_id),
  sail_descr TEXT NOT NULL,
  DATE_IN DATE NOT NULL,
  DATE_OUT DATE,
  Damage TEXT,
  hours REAL,
  charge NUMERIC(8,2),
  insurance_job TEXT,
  done_by INTEGER REFERENCES Staff(StaffID),
  loft_bay TEXT
);
INSERT INTO tblCustomer VALUES
(112,'Cdr R. Fortescue','Quay House','Bosham','01243 555017',NULL,NULL,'1994-03-08',10,'N'),
(145,'Emsworth Oyster Smack Trust','The Hard','Emsworth','01243 555290',NULL,'smack@emsworthtrust.example','1999-10-21',15,'Y'),
(203,'Penny Goodall','14 Ferry Lane','Itchenor',NULL,'07700 900720','penny.goodall@mail.example','2007-05-02',NULL,'Y'),
(218,'Dell Quay Sea Scouts','Apuldram Lane','Dell Quay','01243 555604',NULL,NULL,'2009-01-30',20,'N'),
(266,'Matthias Brandt','3 Harbour Way','Emsworth',NULL,'07700 900315','m.brandt@mail.example','2014-08-11',0,NULL),
(281,'Hayling Sailing School','Sparkes Marina','Hayling Island','023 9255 5181','07700 900444','office@haylingss.example','2015-02-17',12.5,'Y'),
(307,'J. & T. Winstanley','Saltmarsh Cottage','Birdham','01243 555833','07700 900902','winstanleys@mail.example','2018-06-26',NULL,'Y'),
(330,'Oluwaseun Adeyemi','Flat 7, Port Solent','Portsmouth',NULL,'07700 900518','seun.a@mail.example','2021-04-13',0,'Y'),
(341,'Catriona Mackie',NULL,'Lymington',NULL,'07700 900667','cmackie@mail.example','2022-11-03',5,'N'),
(352,'Pagham Model Yacht Club','c/o 9 Sea Lane','Pagham','01243 555120',NULL,NULL,'2024-01-15',NULL,'N');
INSERT INTO BOATS VALUES
(1,'Tern of Bosham','Folkboat','FB 401',7.64,1962,'Bermudan sloop','Bosham',112,NULL),
(2,'Terror','Oyster smack',NULL,9.10,1890,'Gaff cutter','Emsworth',145,NULL),
(3,'Sandpiper','Drascombe Lugger','1822',5.72,1984,'Gunter yawl','Itchenor',203,218),
(4,'Redshank','Mirror','64107',3.30,1979,'Gunter sloop','Dell Quay',218,NULL),
(5,'Loki','X-99','GBR 366',9.96,1991,'Fractional sloop','Emsworth',266,341),
(6,'HSS 4','RS Quest','411',4.29,2017,'Bermudan sloop','Hayling Island',281,NULL),
(7,'Curlew','Contessa 32','CO 588',9.75,1978,'Masthead sloop','Birdham Pool',307,112),
(8,'Iya Agba','Westerly Centaur',NULL,7.92,1973,'Masthead sloop','Port Solent',330,NULL),
(9,'Wee Dram','XOD','X 147',6.31,1934,'Bermudan sloop','Lymington',341,NULL),
(10,'Zephyr III','Radio A class','K 12',NULL,2010,'Bermudan sloop','Pagham',352,266);
INSERT INTO Staff VALUES
(1,'HB','Harold Blackmore','Master sailmaker','1978-09-04',NULL,NULL),
(2,'SB','Sue Blackmore','Accounts','1983-01-10',NULL,NULL),
(3,'DC','Danny Coombes','Cutter','1999-06-14',NULL,1),
(4,'IV','Ingrid Vassbotn','Designer','2011-03-07',NULL,NULL),
(5,'RT','Ray Tulley','Bench hand','1986-04-21','2020-12-18',1),
(6,'AP','Aleksandra Pawlak','Machinist','2016-10-03',NULL,3),
(7,'GF','George Fry','Rigger','2019-05-13',NULL,NULL),
(8,'MJ','Mollie Jupp','Apprentice','2022-09-05',NULL,6),
(9,'TO','Toby Oram','Apprentice','2024-09-02',NULL,1);
INSERT INTO cloth VALUES
('CV6','Cruising Dacron','Contender',6.0,'white',14.80,212.5,0),
('CV8','Heavy cruising Dacron','Contender',8.2,'white',18.25,96.0,0),
('CLP-T','Clipper canvas, tan','Richard Hayward',9.0,'tan',21.40,58.0,0),
('CLP-C','Clipper canvas, cream','Richard Hayward',9.0,'cream',21.40,17.5,0),
('NY075','Spinnaker nylon','Bainbridge',0.75,'red',9.60,140.0,0),
('NY15','Spinnaker nylon heavy','Bainbridge',1.5,'blue',11.20,33.0,0),
('LAM-X','Laminate X-ply','Dimension-Polyant',NULL,'grey',42.00,61.0,0),
('FLAX2','Flax no. 2','Francis Webster',15.0,'natural',38.50,4.0,1),
('ACR-N','Acrylic cover cloth','Sunbrella',9.3,'navy',16.90,75.0,0),
('MYL35','Model film 35 micron',NULL,NULL,'clear',3.20,110.0,0);
INSERT INTO sail_orders VALUES
('23/118',1,'Mainsail','2023-10-30','2024-03-15','2024-03-22',15.5,2,1480.00,500.00,0,3,6,'Bronze hanks off old sail',NULL),
('23/121',2,'Topsail','2023-11-14','2024-04-01','2024-04-12',11.0,NULL,1120.00,NULL,0,1,1,'Hand sewn, grant funded',NULL),
('23/127',7,'Genoa 135%','2023-12-05','2024-03-28','2024-03-27',28.4,0,2390.00,800.00,0,3,6,NULL,NULL),
('24/003',5,'Spinnaker','2024-01-09','2024-04-20','2024-05-03',82.0,NULL,2650.00,1000.00,1,4,6,'Owner wants fox logo','6f1c2e90'),
('24/008',6,'Jib x 4','2024-01-22','2024-03-01','2024-02-29',4.1,NULL,1360.00,0,0,3,8,NULL,'b7720d1a'),
('24/015',9,'Mainsail','2024-02-16','2024-05-10','2024-05-09',13.2,0,1725.00,600.00,1,4,6,'Class measured',NULL),
('24/022',3,'Mizzen','2024-03-20','2024-05-31','2024-06-14',3.6,1,410.00,150.00,0,3,8,'Match tan of main',NULL),
('24/031',8,'Sprayhood','2024-05-07','2024-06-28','2024-07-19',NULL,NULL,875.00,300.00,0,6,6,NULL,'03e94c55'),
('24/040',10,'Suit of sails','2024-07-11','2024-09-01','2024-09-03',1.1,NULL,260.00,NULL,1,4,8,'Three sets',NULL),
('24/046',5,'Mainsail','2024-09-16','2025-01-31',NULL,36.7,1,4980.00,1500.00,1,4,NULL,NULL,'c80f3b27'),
('24/049',7,'Storm jib','2024-10-08','2024-11-29',NULL,5.0,NULL,640.00,200.00,0,NULL,NULL,'Orange panel per rules',NULL);
INSERT INTO order_cloth VALUES
('23/118','CV6',24.0,14,'C2291'),('23/121','FLAX2',16.5,9,NULL),('23/121','CLP-C',1.5,NULL,'H088'),('23/127','CV8',41.0,22,'C2304'),
('24/003','NY075',96.0,38,'B7710'),('24/003','NY15',8.0,6,'B7698'),('24/008','CV6',26.5,24,'C2310'),('24/015','LAM-X',21.0,16,'D455'),
('24/022','CLP-T',6.0,7,'H091'),('24/031','ACR-N',7.5,5,NULL),('24/040','MYL35',5.0,18,NULL),('24/046','LAM-X',58.0,NULL,'D460');
INSERT INTO tbl_measure VALUES
(1,1,'2023-11-02',3,8120,8640,3350,'Bronze hank 10 mm',14),
(2,2,'2023-11-17',1,5400,6100,4900,NULL,3),
(3,7,'2023-12-08',3,12050,11680,5620,'Luff tape 6 mm',22.5),
(4,5,'2024-01-12',4,11300,10900,6400,NULL,3),
(5,9,'2024-02-23',4,7300,7540,2930,'Bolt rope',96),
(6,3,'2024-03-20',7,2280,2610,1500,'Lacing',11),
(7,8,'2024-05-09',7,NULL,NULL,2140,NULL,26),
(8,5,'2024-09-18',4,11820,12240,4310,'Harken car',3),
(9,10,'2024-07-15',4,1620,1655,390,'Hook',NULL);
INSERT INTO REPAIRS VALUES
(501,'R24-01',4,'Mainsail','2024-01-18','2024-02-02','Mouse damage at tack',2.5,85.00,'N',8,'B2'),
(502,'R24-02',6,'Six mains, valet and check','2024-01-22','2024-02-28','Mildew, worn batten pockets',14,476.00,'N',6,'B1'),
(503,'R24-05',7,'Furling genoa','2024-02-12','2024-03-01','UV strip perished',6,390.00,'N',6,'A3'),
(504,'R24-09',5,'No. 2 jib','2024-04-29','2024-05-03','Torn on spreader, 1.8 m',3.5,140.00,'Y',6,'A1'),
(505,'R24-11',2,'Mainsail','2024-05-13','2024-06-07','Throat cringle pulled out',9,310.00,'N',1,'FLOOR'),
(506,'R24-14',8,'Mainsail','2024-06-20','2024-07-02','Chafe along reef line',4,150.00,'N',8,'B2'),
(507,'R24-19',1,'Working jib','2024-07-08','2024-07-12','Lost hank',0.5,18.00,'N',3,NULL),
(508,'R24-22',9,'Spinnaker','2024-08-05','2024-08-08','Collision at Cowes, head to clew',7.5,345.00,'Y',6,'A2'),
(509,'R24-27',NULL,'Tent awning, walk-in customer','2024-08-30','2024-09-10','Zip failed',2,70.00,NULL,9,'B3'),
(510,'R24-31',3,'Jib','2024-10-14',NULL,'Stitching gone on leech',NULL,NULL,'N',NULL,'B1');
