-- Night noise team of a borough council; begun 1990s, extended several times
CREATE TABLE NOISECAT (
  CAT_CODE TEXT PRIMARY KEY,
  DESCR TEXT NOT NULL,
  night_only INTEGER
);
CREATE TABLE tblPremises (
  PremisesID INTEGER PRIMARY KEY,
  Addr1 TEXT NOT NULL,
  Postcode TEXT,
  ward TEXT,
  PremType TEXT,
  LicensedYN TEXT,
  closing_time TEXT,
  landlord_name TEXT
);
CREATE TABLE Officers (
  OfficerNo INTEGER PRIMARY KEY,
  OfficerName TEXT NOT NULL,
  Team TEXT,
  start_date TEXT,
  date_left TEXT,
  acoustics_cert INTEGER
);
CREATE TABLE complaints (
  id INTEGER PRIMARY KEY,
  ref_no TEXT NOT NULL UNIQUE,
  premises_id INTEGER NOT NULL REFERENCES tblPremises(PremisesID),
  cat TEXT NOT NULL REFERENCES NOISECAT(CAT_CODE),
  ComplainantName TEXT,
  received_at TEXT NOT NULL,
  HowReceived TEXT,
  prio INTEGER,
  CaseOfficer INTEGER REFERENCES Officers(OfficerNo),
  earlier_complaint_id INTEGER REFERENCES complaints(id),
  status TEXT NOT NULL,
  DateClosed TEXT
);
CREATE TABLE VISIT (
  VISIT_NO INTEGER PRIMARY KEY,
  complaint_id INTEGER NOT NULL REFERENCES complaints(id),
  OFFICER INTEGER NOT NULL REFERENCES Officers(OfficerNo),
  VISIT_DATE TEXT NOT NULL,
  arrived TEXT,
  MINS_ON_SITE INTEGER,
  NuisanceWitnessed TEXT,
  police_present INTEGER DEFAULT 0,
  NOTES TEXT
);
CREATE TABLE sound_meter (
  MeterNo TEXT PRIMARY KEY,
  make_model TEXT,
  precision_class INTEGER,
  bought_on TEXT,
  calib_due TEXT,
  in_use_yn TEXT
);
CREATE TABLE visit_readings (
  visit_no INTEGER NOT NULL REFERENCES VISIT(VISIT_NO),
  meter_no TEXT NOT NULL REFERENCES sound_meter(MeterNo),
  taken_where TEXT NOT NULL,
  LAeq_dB REAL,
  LAmax_dB REAL,
  duration_min INTEGER,
  PRIMARY KEY (visit_no, meter_no, taken_where)
);
CREATE TABLE tbl_notices_new (
  NoticeNo TEXT PRIMARY KEY,
  PremisesID INTEGER NOT NULL REFERENCES tblPremises(PremisesID),
  complaint_id INTEGER REFERENCES complaints(id),
  served_by INTEGER REFERENCES Officers(OfficerNo),
  notice_kind TEXT NOT NULL,
  DateServed TEXT NOT NULL,
  days_to_comply INTEGER,
  Appealed TEXT,
  fine_amt REAL,
  paid_date TEXT
);
INSERT INTO NOISECAT VALUES
('MUS','Amplified music',NULL),('DOG','Barking dog',0),('ALM','Alarm ringing',0),('CON','Construction works',0),
('PTY','House party',1),('PLT','Plant or machinery',0),('PUB','Pub or club customers',1),('DIY','Domestic DIY',0);
INSERT INTO tblPremises VALUES
(101,'14 Tannery Row','HM1 4QT','Riverside','flat','N',NULL,'Copperbeech Lettings'),
(102,'The Lame Hare, 2 Bridge St','HM1 2AA','Riverside','public house','Y','01:00','Oldgate Taverns'),
(103,'37 Cressfield Ave','HM3 8LD','Cressfield','house','N',NULL,NULL),
(107,'Unit 6 Limekiln Estate','HM5 1ZE','Limekiln','factory',NULL,NULL,'Borough Council'),
(110,'Flat 3, 91 Minster Rd','HM2 6RW','Minster','flat','N',NULL,'J. Dhaliwal'),
(112,'Club Parallax, 8 Corn Lane','HM1 1DN','Minster','night club','Y','03:00',NULL),
(115,'Fairholme School','HM3 9PU','Cressfield','school','N',NULL,'Borough Council'),
(119,'Site at Malt Yard','HM1 5XX','Riverside','building site',NULL,NULL,'Quern Developments'),
(121,'22 Ashlar Close',NULL,'Limekiln','house','N',NULL,NULL),
(124,'Spice Lantern, 50 Minster Rd','HM2 6RR','Minster','restaurant','Y','23:30','J. Dhaliwal');
INSERT INTO Officers VALUES
(7,'Bob Scrivens','Day','1998-04-20','2024-03-29',1),
(12,'Angela Thwaite','Night A','2009-10-05',NULL,1),
(15,'Faisal Qureshi','Night A','2016-06-13',NULL,1),
(16,'Kirsty Maddox','Night B','2018-01-08',NULL,0),
(19,'Leon Abara','Night B','2021-11-01',NULL,1),
(20,'Jodie Fenn','Day','2023-02-06',NULL,NULL),
(22,'Piotr Zelek','Night A','2024-05-07',NULL,0);
INSERT INTO complaints VALUES
(1,'N23/0041',101,'PTY','Mrs Gilchrist','2023-01-28 23:52','phone',1,12,NULL,'closed','2023-02-03'),
(2,'N23/0077',102,'MUS','Mr Vane','2023-03-11 00:20','phone',1,15,NULL,'closed','2023-06-30'),
(3,'N23/0102',103,'DOG',NULL,'2023-04-19 10:05','web form',3,7,NULL,'closed','2023-07-12'),
(4,'N23/0188',107,'PLT','Ms R. Solway','2023-08-02 14:30','letter',2,7,NULL,'closed','2023-12-18'),
(5,'N23/0240',102,'MUS','Mr Vane','2023-11-18 00:45','phone',1,15,2,'closed','2024-02-09'),
(6,'N24/0013',119,'CON','Minster Residents Assoc','2024-01-22 06:40','web form',2,20,NULL,'closed','2024-04-05'),
(7,'N24/0095',112,'PUB','Mr & Mrs Tolley','2024-05-04 03:10','phone',1,16,NULL,'closed','2024-09-27'),
(8,'N24/0131',115,'ALM',NULL,'2024-07-27 02:15','phone',1,19,NULL,'closed','2024-07-28'),
(9,'N24/0166',101,'PTY','Mrs Gilchrist','2024-09-14 23:30','web form',1,12,1,'closed','2024-10-21'),
(10,'N24/0203',121,'DIY','Mr Hallam','2024-11-30 21:50','web form',3,20,NULL,'no further action','2024-12-05'),
(11,'N25/0018',124,'PLT','Ms Noakes','2025-02-10 22:25','phone',2,19,NULL,'open',NULL),
(12,'N25/0039',112,'MUS','Mr & Mrs Tolley','2025-03-23 02:40','phone',1,16,7,'notice served',NULL),
(13,'N25/0044',110,'DOG',NULL,'2025-04-02 08:15','councillor',NULL,NULL,NULL,'new',NULL);
INSERT INTO VISIT VALUES
(3301,1,12,'2023-01-29','00:25',35,'Y',1,'about 60 guests, turned down on request'),
(3314,2,15,'2023-03-11','00:50',40,'Y',0,'rear doors propped open'),
(3330,3,7,'2023-05-03','09:30',60,'N',0,'dog out at grooming'),
(3331,3,7,'2023-05-17','13:15',45,'Y',0,NULL),
(3362,4,7,'2023-08-15','11:00',90,'Y',0,'extractor bearing worn'),
(3390,5,15,'2023-11-18','01:15',30,'Y',0,NULL),
(3391,5,12,'2023-11-25','00:40',25,'N',0,'band had finished'),
(3408,6,20,'2024-01-30','07:05',20,'Y',0,'piling before 08:00'),
(3441,7,16,'2024-05-12','02:55',50,'Y',1,'queue in Corn Lane'),
(3460,8,19,'2024-07-27','02:50',110,'Y',0,'keyholder reached after an hour'),
(3477,9,12,'2024-09-15','00:10',30,'Y',1,NULL),
(3502,11,19,'2025-02-17','22:40',45,'Y',0,'kitchen fan on roof'),
(3511,12,16,'2025-03-30','02:20',40,'Y',NULL,'bass in bedroom of no. 10'),
(3512,12,22,'2025-04-06','02:30',NULL,'N',0,'club shut, private event cancelled');
INSERT INTO sound_meter VALUES
('SM1','Kestrel 200',2,'2006-02-14',NULL,'N'),
('SM2','Acustar Pro 11',1,'2014-09-03','2025-09-01','Y'),
('SM3','Acustar Pro 11',1,'2014-09-03','2024-09-01','N'),
('SM4','Fieldtone F1',1,'2021-04-26','2026-04-01','Y'),
('SM5','Fieldtone F1',1,'2023-07-10','2025-07-01','Y'),
('REC1','Matronbox recorder',NULL,'2018-03-19','2025-12-01','Y');
INSERT INTO visit_readings VALUES
(3301,'SM2','landing outside',71.5,84,5),
(3314,'SM2','bedroom, window shut',46,58.5,10),
(3314,'SM2','street',68.2,79,10),
(3331,'SM3','garden',63,88.4,15),
(3362,'SM4','boundary fence',61.7,66,30),
(3362,'SM2','boundary fence',61.3,66.2,30),
(3390,'SM4','bedroom, window shut',44.8,57,10),
(3408,'SM4','pavement',77.9,96.1,10),
(3441,'SM5','bedroom, window open',62.4,80.3,15),
(3460,'SM5','street',82,91,5),
(3477,'SM2','landing outside',69.8,NULL,5),
(3502,'SM4','bedroom, window open',51.6,54,20),
(3511,'SM5','bedroom, window shut',41.9,55.2,15),
(3511,'REC1','bedroom, window shut',NULL,NULL,480);
INSERT INTO tbl_notices_new VALUES
('AN/23/02',102,2,15,'abatement','2023-03-24',21,'no',NULL,NULL),
('AN/23/07',103,3,7,'abatement','2023-05-22',28,'no',NULL,NULL),
('AN/23/11',107,4,7,'abatement','2023-08-29',90,'yes',NULL,NULL),
('FP/23/04',102,5,15,'fixed penalty','2023-12-01',14,'no',500,'2024-01-11'),
('CW/24/01',119,6,20,'construction hours','2024-02-02',1,NULL,NULL,NULL),
('AN/24/03',112,7,16,'abatement','2024-05-20',21,'yes',NULL,NULL),
('WN/24/09',101,9,12,'warning','2024-09-15',0,NULL,NULL,NULL),
('FP/24/02',101,9,12,'fixed penalty','2024-09-18',14,'no',110,'2024-10-16'),
('FP/25/01',112,12,16,'fixed penalty','2025-04-01',14,NULL,500,NULL),
('WN/25/02',124,NULL,NULL,'warning','2025-02-20',14,'no',NULL,NULL);
