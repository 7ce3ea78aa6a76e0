-- started 2008, moved from Access 2013, website tables added 2019
CREATE TABLE Beach (
  BeachID        INTEGER PRIMARY KEY,
  BeachName      TEXT NOT NULL,
  Parish         TEXT,
  length_m       INTEGER,
  facing         TEXT,
  patrolled_from TEXT,
  patrolled_to   TEXT,
  dogsAllowed    TEXT,
  car_park_spaces INTEGER
);
CREATE TABLE tblGuard (
  guard_no       INTEGER PRIMARY KEY,
  Surname        TEXT NOT NULL,
  Forename       TEXT NOT NULL,
  dob            DATE,
  mobile         TEXT,
  next_of_kin    TEXT,
  swim400_secs   INTEGER,
  qualified      DATE,
  trained_by     INTEGER REFERENCES tblGuard(guard_no),
  boat_crew      INTEGER DEFAULT 0
);
CREATE TABLE patrol (
  id             INTEGER PRIMARY KEY,
  BeachID        INTEGER NOT NULL REFERENCES Beach(BeachID),
  patrol_date    DATE NOT NULL,
  opened         TEXT,
  closed         TEXT,
  lead_guard     INTEGER REFERENCES tblGuard(guard_no),
  FlagFlown      TEXT,
  sea_temp_c     REAL,
  surf_ft        REAL,
  head_count     INTEGER,
  signed_off     TEXT
);
CREATE TABLE patrol_guard (
  patrol_id      INTEGER REFERENCES patrol(id),
  guard_no       INTEGER REFERENCES tblGuard(guard_no),
  post           TEXT,
  hrs            REAL,
  PRIMARY KEY (patrol_id, guard_no)
);
CREATE TABLE KIT (
  KitID          INTEGER PRIMARY KEY,
  item           TEXT NOT NULL,
  serialno       TEXT UNIQUE,
  kept_at        INTEGER REFERENCES Beach(BeachID),
  bought         DATE,
  cost           NUMERIC,
  last_checked   DATE,
  checked_by     INTEGER REFERENCES tblGuard(guard_no),
  condemned      TEXT DEFAULT 'N'
);
CREATE TABLE incident (
  IncidentNo     TEXT PRIMARY KEY,
  patrol_id      INTEGER REFERENCES patrol(id),
  time_of_call   TEXT,
  reported_by    TEXT,
  type           TEXT,
  casualty_age   INTEGER,
  rescuer        INTEGER REFERENCES tblGuard(guard_no),
  kit_used       INTEGER,
  taken_to       TEXT,
  helicopter     TEXT,
  minutesInWater INTEGER,
  Remarks        TEXT
);

INSERT INTO Beach VALUES
 (1,'Porthlew','St Breward Sands',820,'W','10:00','18:00','no',240),
 (2,'Gullick Cove','St Breward Sands',190,'NW','10:00','17:00','yes',35),
 (3,'Long Strand','Tregarth',2600,'W','09:30','19:00','part',600),
 (4,'Harbour Beach','Tregarth',310,'S','10:00','17:30','no',80),
 (5,'Pendower Mouth','Pendower',450,'SW','10:00','18:00','yes',120),
 (6,'The Slip','Pendower',120,'S',NULL,NULL,'yes',20),
 (7,'Carn Bay','Lanivet Coast',980,'N','10:00','18:00','part',310),
 (8,'Seal Hole','Lanivet Coast',75,'N',NULL,NULL,'no',0),
 (9,'Treen Sands','Morvah',1400,'NW','09:30','18:30','no',450),
 (10,'Whitestones','Morvah',640,'W','10:00','18:00','part',150);

INSERT INTO tblGuard VALUES
 (3,'Pascoe','Denzil','1971-05-14','07700 900301','Jean Pascoe',402,'1990-04-21',NULL,1),
 (11,'Trembath','Kerra','1984-08-02','07700 900312','Mike Trembath',371,'2003-05-10',3,1),
 (17,'Nance','Jory','1990-01-27','07700 900320','Sue Nance',355,'2008-04-26',3,1),
 (24,'Okafor','Chidi','1996-11-19','07700 900333','Ada Okafor',348,'2015-05-02',11,0),
 (28,'Lindley','Beth','1998-03-08','07700 900345','Graham Lindley',362,'2016-05-14',11,1),
 (31,'Vosper','Sam','2000-07-30','07700 900351',NULL,340,'2018-04-28',17,0),
 (35,'Marais','Anneke','1999-12-11','07700 900366','Piet Marais',333,'2019-05-18',17,1),
 (38,'Chegwin','Tom','2003-02-16','07700 900372','Lorna Chegwin',389,'2021-05-15',24,0),
 (40,'Hollow','Demelza','2004-09-21','07700 900380','Ruth Hollow',377,'2022-05-07',28,0),
 (42,'Brightman','Archie','2005-06-04',NULL,'Paul Brightman',395,'2023-05-13',35,0),
 (43,'Sato','Yuki','2002-10-25','07700 900399','Emi Sato',351,NULL,35,0);

INSERT INTO patrol VALUES
 (3301,1,'2024-07-20','10:00','18:10',11,'red/yellow',16.2,3.0,640,'y'),
 (3302,3,'2024-07-20','09:25','19:00',17,'red/yellow',16.0,4.0,1850,'y'),
 (3303,7,'2024-07-20','10:05','18:00',28,'red',15.4,7.0,210,'y'),
 (3304,9,'2024-07-21','09:30','18:30',3,'red/yellow',15.9,3.5,930,'y'),
 (3305,4,'2024-07-21','10:00','17:30',24,'red/yellow',17.1,0.5,410,'y'),
 (3306,5,'2024-07-21','10:00','16:00',31,'orange windsock',16.8,1.5,150,'n'),
 (3307,2,'2024-07-27','10:00','17:00',35,'red/yellow',16.6,2.0,95,'y'),
 (3308,10,'2024-07-27','10:10','18:00',11,'red/yellow',16.3,4.5,380,'y'),
 (3309,3,'2024-08-03','09:30','19:05',17,'red',16.9,8.0,700,'y'),
 (3310,1,'2024-08-03','10:00',NULL,28,'red/yellow',17.0,3.0,NULL,'n'),
 (3311,9,'2024-08-04','09:30','18:30',3,'red/yellow',17.2,2.5,1120,'y');

INSERT INTO patrol_guard VALUES
 (3301,11,'tower',8.0),
 (3301,38,'water edge',8.0),
 (3302,17,'tower',9.5),
 (3302,31,'rescue boat',9.5),
 (3302,40,'water edge',6.0),
 (3303,28,'tower',8.0),
 (3304,3,'tower',9.0),
 (3304,42,'water edge',4.5),
 (3305,24,'first aid hut',7.5),
 (3306,31,'quad',6.0),
 (3308,11,'tower',8.0),
 (3308,43,'water edge',8.0),
 (3309,35,'rescue boat',9.5);

INSERT INTO KIT VALUES
 (1,'rescue board','RB-0417',1,'2019-04-02',485.00,'2024-07-01',11,'N'),
 (2,'rescue board','RB-0418',3,'2019-04-02',485.00,'2024-07-02',17,'N'),
 (3,'rescue tube',NULL,3,'2022-03-18',62.50,'2024-07-02',17,'N'),
 (4,'inshore rescue boat 3.8m','IRB-22-07',3,'2022-05-11',9850.00,'2024-07-15',35,'N'),
 (5,'quad bike','Q700-5512',9,'2018-06-20',6400.00,'2024-06-28',3,'N'),
 (6,'defibrillator','AED-90311',4,'2020-02-10',1120.00,'2024-07-19',24,'N'),
 (7,'defibrillator','AED-77205',1,'2014-05-01',1380.00,'2023-09-30',11,'Y'),
 (8,'VHF handheld','VH-1180',7,'2021-04-15',164.99,'2024-07-20',28,'N'),
 (9,'spinal board',NULL,9,'2016-04-09',210.00,'2024-05-25',3,'N'),
 (10,'rescue tube',NULL,2,'2015-03-30',48.00,'2023-08-12',NULL,'Y'),
 (11,'binoculars 7x50','BN-3320',10,NULL,NULL,'2024-07-10',11,'N');

INSERT INTO incident VALUES
 ('24/051',3301,'13:42','member of public','rip current',14,38,1,'first aid hut','N',6,'Two friends came out on their own.'),
 ('24/052',3302,'11:15','tower','surfer without board',33,31,4,NULL,'N',11,NULL),
 ('24/053',3302,'15:50','parent','lost child',5,NULL,NULL,'parents','N',NULL,'Found at ice cream van after 25 min.'),
 ('24/054',3303,'16:20','coastguard','cut off by tide',61,28,NULL,'cliff top','Y',NULL,'Winched with dog.'),
 ('24/055',3304,'12:05','tower','inflatable blown out',9,3,5,'parents','N',14,NULL),
 ('24/056',3305,'14:30','cafe owner','cardiac arrest',72,24,6,'Truro hospital','Y',NULL,'Shock given twice, pulse back before crew arrived.'),
 ('24/057',3306,'15:10','kayaker','inflatable blown out',27,31,NULL,NULL,'N',22,'Offshore wind, patrol closed early.'),
 ('24/058',3308,'17:25','tower','rip current',19,43,11,'first aid hut','N',4,NULL),
 ('24/059',3309,'10:40','member of public','spinal injury',41,35,9,'Truro hospital','Y',3,'Dumped by shore break.'),
 ('24/060',3311,'13:00','swimmer','weever sting',NULL,NULL,NULL,'first aid hut','N',NULL,NULL),
 ('24/061',3311,'16:45','tower','rip current',23,3,5,NULL,'N',7,NULL);
