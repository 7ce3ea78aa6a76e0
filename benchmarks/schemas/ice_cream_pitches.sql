/* Street trading: ice cream pitches. Started in Access 2001, moved twice since. */
CREATE TABLE WARDS (
  ward_code   char(3) PRIMARY KEY,
  WardName    varchar(40) NOT NULL,
  Councillor  varchar(50)
);

CREATE TABLE Officers (
  OfficerID   integer PRIMARY KEY,
  name        varchar(50) NOT NULL,
  job_title   varchar(40),
  team        varchar(30),
  reports_to  integer REFERENCES Officers(OfficerID),
  start_date  text
);

CREATE TABLE Traders (
  trader_id       integer PRIMARY KEY,
  TradingName     varchar(60) NOT NULL,
  contact_name    varchar(50) NOT NULL,
  Tel             varchar(20),
  town            varchar(30),
  HygieneRating   integer,
  date_registered text NOT NULL,
  suspended       char(1) NOT NULL DEFAULT 'N'
);

CREATE TABLE van (
  reg_no      varchar(10) PRIMARY KEY,
  trader_id   integer NOT NULL REFERENCES Traders(trader_id),
  make_model  varchar(40),
  YearBuilt   integer,
  chime_tune  varchar(40),
  ElectricYN  char(1) DEFAULT 'N',
  MOTexpiry   text
);

CREATE TABLE Pitch (
  PitchNo       integer PRIMARY KEY,
  location      varchar(60) NOT NULL,
  ward          char(3) NOT NULL REFERENCES WARDS(ward_code),
  daily_charge  numeric(6,2) NOT NULL,
  max_vans      integer NOT NULL DEFAULT 1,
  has_power     integer NOT NULL DEFAULT 0,
  SeasonStart   varchar(5),
  SeasonEnd     varchar(5)
);

CREATE TABLE pitch_licence (
  licence_no   varchar(10) PRIMARY KEY,
  trader_id    integer NOT NULL REFERENCES Traders(trader_id),
  PitchNo      integer NOT NULL REFERENCES Pitch(PitchNo),
  van_reg      varchar(10) REFERENCES van(reg_no),
  DateIssued   text NOT NULL,
  valid_to     text NOT NULL,
  fee          numeric(8,2) NOT NULL,
  paid         char(1) NOT NULL DEFAULT 'N',
  issued_by    integer NOT NULL REFERENCES Officers(OfficerID),
  ApprovedBy   integer REFERENCES Officers(OfficerID),
  last_upd     text
);

CREATE TABLE Inspections (
  InspID        integer PRIMARY KEY,
  van_reg       varchar(10) NOT NULL REFERENCES van(reg_no),
  officer       integer NOT NULL REFERENCES Officers(OfficerID),
  InspDate      text NOT NULL,
  freezer_temp  numeric(4,1),
  score         integer,
  Passed        integer NOT NULL,
  notes         text
);

CREATE TABLE complaints_new (
  complaint_id   integer PRIMARY KEY,
  received_date  text NOT NULL,
  Category       varchar(20) NOT NULL,
  PitchNo        integer REFERENCES Pitch(PitchNo),
  trader_id      integer REFERENCES Traders(trader_id),
  handled_by     integer REFERENCES Officers(OfficerID),
  closed_date    text,
  details        text
);

INSERT INTO WARDS VALUES ('HAR','Harbourside','Cllr Jean Metcalfe'),('NOR','Northcliff','Cllr Amir Siddiqui'),
 ('CEN','Central','Cllr Robert Pym'),('PAR','Parklands','Cllr Fiona Grange'),('DUN','Dunes','Cllr Robert Haddow'),
 ('STA','Station','Cllr Lucy Bellweather'),('MIL','Mill Road',NULL);

INSERT INTO Officers VALUES
 (1,'Pauline Redfern','Licensing Manager','Licensing',NULL,'1998-06-01'),
 (2,'Graham Oduya','Licensing Officer','Licensing',1,'2009-02-16'),
 (3,'Tess Whitcombe','Licensing Officer','Licensing',1,'2015-09-07'),
 (4,'Keith Barlow','Environmental Health Manager','Food Safety',NULL,'2001-11-05'),
 (5,'Shabnam Rauf','Food Inspector','Food Safety',4,'2012-04-10'),
 (6,'Declan Moy','Food Inspector','Food Safety',4,'2018-01-22'),
 (7,'Joyce Pettifer','Street Warden','Enforcement',1,'2006-07-31'),
 (8,'Luke Zanetti','Street Warden','Enforcement',7,'2021-03-15'),
 (9,'Temp Summer 2023',NULL,NULL,1,NULL);

INSERT INTO Traders VALUES
 (101,'Bianchi Brothers','Enzo Bianchi','01999 555201','Scarfield',5,'2001-04-12','N'),
 (102,'Mr Frosty of Northcliff','Alan Tomlin','01999 555240','Northcliff',4,'2001-04-30','N'),
 (103,'Whippy Wonders','Sandra Hough','01999 555318','Scarfield',3,'2006-03-17','N'),
 (104,'Gelato Giulia','Giulia Marchetti','01999 555377','Scarfield',5,'2014-02-25','N'),
 (105,'Cool Cones','Derek Munt',NULL,'Ellerby',1,'2011-05-09','Y'),
 (106,'The Vegan Scoop','Priya Raman','01999 555402','Ellerby',5,'2019-03-04','N'),
 (107,'Seaview Ices','Margaret Lyle','01999 555419','Dunham Sands',4,'2003-04-22','N'),
 (108,'Tricycle Treats','Jonas Weir','01999 555466','Scarfield',4,'2021-05-18','N'),
 (109,'Polar Pete''s','Peter Askew','01999 555483','Kelham',2,'2008-06-11','N'),
 (110,'Sundae Best','Chidi Okafor','01999 555512','Kelham',NULL,'2024-04-02','N');

INSERT INTO van VALUES
 ('BX08ICE',101,'Transit Whitby',2008,'O Sole Mio','N','2025-03-14'),
 ('BX15GEL',101,'Sprinter Morrison',2015,'O Sole Mio','N','2025-02-20'),
 ('NK04FRO',102,'Transit Whitby',2004,'Greensleeves','N','2024-09-30'),
 ('YH11WHP',103,'Transit Cummins',2011,'Teddy Bears'' Picnic','N','2024-11-08'),
 ('GG19LTO',104,'Piaggio Ape',2019,NULL,'N','2025-05-27'),
 ('CC03CON',105,'Bedford CF',1985,'Popeye the Sailor Man','N','2023-06-02'),
 ('VG21SCP',106,'eSprinter',2021,'Morning Has Broken','Y','2025-04-19'),
 ('SV07SEA',107,'Transit Whitby',2007,'I Do Like to Be Beside the Seaside','N','2025-01-16'),
 ('TRIKE01',108,'Cargo tricycle',2020,NULL,'Y',NULL),
 ('PP09PLR',109,'Vauxhall Movano',2009,'Jingle Bells','N','2024-08-05'),
 ('SB22BST',110,'e-Ducato',2022,'When the Saints','Y','2025-03-30');

INSERT INTO Pitch VALUES
 (1,'Lifeboat slipway','HAR',48.00,2,1,'03-15','10-31'),
 (2,'Fish quay car park','HAR',35.00,1,0,'04-01','09-30'),
 (3,'Cliff lift top station','NOR',42.50,1,1,'03-15','10-31'),
 (4,'Memorial gardens gate','CEN',38.00,1,0,NULL,NULL),
 (5,'Bandstand','PAR',30.00,2,1,'04-01','09-30'),
 (6,'Boating lake','PAR',33.00,1,0,'04-01','10-15'),
 (7,'Dunes beach access 3','DUN',55.00,3,0,'05-01','09-15'),
 (8,'Dunes lay-by east','DUN',27.50,1,0,'05-01','09-15'),
 (9,'Station forecourt','STA',40.00,1,1,NULL,NULL),
 (10,'Mill Road playing field','MIL',18.00,1,0,'04-01','09-30'),
 (11,'Crazy golf','NOR',36.00,1,0,'03-15','10-31');

INSERT INTO pitch_licence VALUES
 ('L23/004',101,1,'BX08ICE','2023-03-01','2023-10-31',2150.00,'Y',2,1,'2023-03-01'),
 ('L23/005',102,3,'NK04FRO','2023-03-03','2023-10-31',1890.00,'Y',2,1,'2023-03-10'),
 ('L23/011',105,10,'CC03CON','2023-04-18','2023-09-30',760.00,'N',9,NULL,'2023-08-21'),
 ('L23/012',107,7,'SV07SEA','2023-04-20','2023-09-15',2475.00,'Y',3,1,'2023-04-20'),
 ('L23/015',109,2,'PP09PLR','2023-05-05','2023-09-30',1480.00,'Y',9,2,'2023-05-30'),
 ('L24/001',101,1,'BX15GEL','2024-02-26','2024-10-31',2260.00,'Y',2,1,'2024-02-26'),
 ('L24/002',102,3,'NK04FRO','2024-02-27','2024-10-31',1985.00,'Y',3,1,'2024-03-04'),
 ('L24/006',104,4,'GG19LTO','2024-03-11','2025-03-10',3120.00,'Y',3,1,'2024-03-11'),
 ('L24/008',106,5,'VG21SCP','2024-03-19','2024-09-30',1350.00,'Y',2,NULL,'2024-03-22'),
 ('L24/009',108,6,NULL,'2024-03-25','2024-10-15',1420.00,'N',3,1,'2024-03-25'),
 ('L24/013',107,7,'SV07SEA','2024-04-15','2024-09-15',2600.00,'Y',2,1,'2024-04-15'),
 ('L24/014',110,9,'SB22BST','2024-04-29','2025-04-28',3300.00,'N',3,NULL,NULL);

INSERT INTO Inspections VALUES
 (881,'BX08ICE',5,'2023-04-18',-19.5,92,1,NULL),
 (882,'NK04FRO',6,'2023-04-20',-18.2,81,1,'Hand basin tap loose'),
 (883,'CC03CON',5,'2023-05-16',-11.0,38,0,'No hot water. Freezer too warm.'),
 (884,'CC03CON',5,'2023-06-13',-14.5,44,0,'Still not right'),
 (885,'SV07SEA',6,'2023-06-27',-20.1,88,1,NULL),
 (886,'PP09PLR',6,'2023-07-04',-16.8,59,0,'Cleaning record missing'),
 (887,'PP09PLR',5,'2023-07-25',-18.9,70,1,NULL),
 (888,'BX15GEL',5,'2024-04-09',-21.0,95,1,NULL),
 (889,'GG19LTO',6,'2024-04-23',-18.4,97,1,NULL),
 (890,'VG21SCP',5,'2024-05-14',-22.3,96,1,NULL),
 (891,'TRIKE01',6,'2024-05-21',NULL,84,1,'Cold box only'),
 (892,'YH11WHP',5,'2024-06-04',-17.9,66,1,NULL);

INSERT INTO complaints_new VALUES
 (1,'2023-05-29','Noise',3,102,8,'2023-06-05','Chimes after 8 pm'),
 (2,'2023-06-10','Hygiene',10,105,5,'2023-06-13',NULL),
 (3,'2023-07-17','Parking',2,109,7,'2023-07-19','Blocking the fish lorries'),
 (4,'2023-08-02','Fumes',1,101,7,'2023-08-30',NULL),
 (5,'2023-08-14','Trading off pitch',NULL,105,8,'2023-08-21','Seen outside Northcliff school'),
 (6,'2024-04-13','Noise',1,101,8,'2024-04-16',NULL),
 (7,'2024-05-06','Litter',5,NULL,8,NULL,'Bins overflowing'),
 (8,'2024-05-27','Overcharging',7,107,2,'2024-06-10',NULL),
 (9,'2024-06-03','Noise',NULL,103,NULL,NULL,'Same tune for twenty minutes'),
 (10,'2024-06-15','Queue',4,104,7,'2024-06-18','Footway blocked');
