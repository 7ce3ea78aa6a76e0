BEGIN TRANSACTION;
CREATE TABLE craftsman (
  craftno INTEGER PRIMARY KEY,
  forename TEXT,
  surname TEXT,
  trade TEXT,                        -- cutter, printer, colourman, designer
  startedon TEXT,
  lefton TEXT,
  weeklywage REAL,                   -- pounds
  apprenticedto INTEGER REFERENCES craftsman(craftno)
);
INSERT INTO "craftsman" VALUES(1,'Augusta','Fell','designer','1996-02-05',NULL,820.0,NULL);
INSERT INTO "craftsman" VALUES(2,'Roland','Sprake','cutter','1984-07-16',NULL,765.0,NULL);
INSERT INTO "craftsman" VALUES(3,'Imogen','Tarrant','cutter','2012-09-10',NULL,610.0,2);
INSERT INTO "craftsman" VALUES(4,'Winston','Beckford','printer','1991-05-20',NULL,705.0,NULL);
INSERT INTO "craftsman" VALUES(5,'Lowri','Beddoes','printer','2014-01-06',NULL,590.0,4);
INSERT INTO "craftsman" VALUES(6,'Casimir','Zielinski','colourman','2003-11-03',NULL,640.0,NULL);
INSERT INTO "craftsman" VALUES(7,'Edith','Sprake','designer','1979-03-12','2015-06-30',580.0,NULL);
INSERT INTO "craftsman" VALUES(8,'Jonah','Applegarth','printer','2021-08-02',NULL,415.0,5);
INSERT INTO "craftsman" VALUES(9,'Minh','Tran','cutter','2019-04-29','2023-03-17',480.0,3);
CREATE TABLE pattern (
  patcode TEXT PRIMARY KEY,
  patname TEXT NOT NULL UNIQUE,
  drawnby INTEGER REFERENCES craftsman(craftno),
  yeardrawn INTEGER,
  repeatmm INTEGER,                  -- height of the repeat
  nocolours INTEGER,
  rollprice REAL,
  basedon TEXT REFERENCES pattern(patcode),
  withdrawn INTEGER DEFAULT 0        -- 1 = no longer sold
);
INSERT INTO "pattern" VALUES('HOP','Hop Garden',7,1981,533,5,285.0,NULL,0);
INSERT INTO "pattern" VALUES('HOPS','Hop Garden Small',1,2004,266,3,210.0,'HOP',0);
INSERT INTO "pattern" VALUES('TEA','Teasel',7,1986,460,4,240.0,NULL,1);
INSERT INTO "pattern" VALUES('LAN','Lanthorn Trellis',1,1999,380,2,195.0,NULL,0);
INSERT INTO "pattern" VALUES('MED','Medlar',1,2007,610,8,420.0,NULL,0);
INSERT INTO "pattern" VALUES('MEDN','Medlar by Night',1,2016,610,6,445.0,'MED',0);
INSERT INTO "pattern" VALUES('PAV','Pavilion Stripe',7,1992,NULL,2,150.0,NULL,1);
INSERT INTO "pattern" VALUES('EEL','Eel and Waterweed',1,2018,700,7,510.0,NULL,0);
INSERT INTO "pattern" VALUES('DAM','Dunmere Damask',NULL,1852,915,1,330.0,NULL,0);
CREATE TABLE printblock (
  blockno INTEGER PRIMARY KEY,
  patcode TEXT NOT NULL REFERENCES pattern(patcode),
  cutby INTEGER REFERENCES craftsman(craftno),
  repairedby INTEGER REFERENCES craftsman(craftno),
  cuton TEXT,
  wood TEXT,
  weightkg REAL,
  impressions INTEGER,               -- counted since cutting
  blockstate TEXT                    -- sound / worn / split / worm
);
INSERT INTO "printblock" VALUES(1,'HOP',2,3,'1985-04-01','pear',9.4,41800,'worn');
INSERT INTO "printblock" VALUES(2,'HOP',2,NULL,'1985-05-13','pear',8.8,39950,'sound');
INSERT INTO "printblock" VALUES(3,'HOPS',2,NULL,'2004-10-18','sycamore',5.1,12600,'sound');
INSERT INTO "printblock" VALUES(4,'TEA',2,9,'1986-11-24','pear',7.7,22075,'split');
INSERT INTO "printblock" VALUES(5,'LAN',2,NULL,'1999-06-07','maple',6.3,30410,'sound');
INSERT INTO "printblock" VALUES(6,'MED',2,NULL,'2007-09-17','pear',10.2,9840,'sound');
INSERT INTO "printblock" VALUES(7,'MED',3,NULL,'2014-02-10','pear',10.6,6120,'sound');
INSERT INTO "printblock" VALUES(8,'MEDN',3,NULL,'2016-03-21','lime',8.1,4475,'worn');
INSERT INTO "printblock" VALUES(9,'EEL',3,9,'2018-08-06','pear',11.9,3300,'sound');
INSERT INTO "printblock" VALUES(10,'EEL',9,NULL,'2020-01-27','sycamore',10.4,2985,'sound');
INSERT INTO "printblock" VALUES(11,'DAM',NULL,2,NULL,'oak',14.5,NULL,'worm');
CREATE TABLE distemper (             -- colours mixed in the house
  colcode TEXT PRIMARY KEY,
  colname TEXT NOT NULL,
  pigment TEXT,
  recipeby INTEGER REFERENCES craftsman(craftno),
  costperlitre REAL,
  stocklitres REAL,
  toxic TEXT                         -- Y/N
);
INSERT INTO "distemper" VALUES('G04','Privet','chrome oxide',6,11.4,36.0,'N');
INSERT INTO "distemper" VALUES('G11','Pond Green','malachite',6,48.0,5.5,'Y');
INSERT INTO "distemper" VALUES('R02','Brick Dust','red ochre',6,7.2,52.0,'N');
INSERT INTO "distemper" VALUES('Y07','Straw','yellow ochre',7,6.85,44.5,'N');
INSERT INTO "distemper" VALUES('B01','Slate Roof','ultramarine and lamp black',6,14.9,18.0,'N');
INSERT INTO "distemper" VALUES('B09','Midnight','indigo',6,33.25,7.0,'N');
INSERT INTO "distemper" VALUES('W01','Whiting','chalk',7,3.1,120.0,'N');
INSERT INTO "distemper" VALUES('M03','Medlar Brown','burnt umber',6,8.6,0.0,'N');
CREATE TABLE printorder (
  orderno INTEGER PRIMARY KEY,
  client TEXT,
  town TEXT,
  patcode TEXT NOT NULL REFERENCES pattern(patcode),
  orderedon TEXT,
  promisedfor TEXT,
  sentoff TEXT,
  norolls INTEGER,
  printedby INTEGER REFERENCES craftsman(craftno),
  checkedby INTEGER REFERENCES craftsman(craftno),
  orderstate TEXT,                   -- waiting / printing / drying / sent / spoiled
  remark TEXT,
  lastsaved TEXT
);
INSERT INTO "printorder" VALUES(3301,'Aldous House Trust','Norrbridge','DAM','2022-09-05','2022-12-16','2023-01-20',22,4,1,'sent','matched to fragment behind shutter','2023-01-20 16:40');
INSERT INTO "printorder" VALUES(3302,'Mrs Fairweather','Hobden','HOP','2022-10-11','2022-12-02','2022-11-30',9,5,4,'sent',NULL,'2022-11-30 11:05');
INSERT INTO "printorder" VALUES(3303,'Hotel Meridian','Port Sable','EEL','2022-11-14','2023-03-31','2023-04-06',40,4,6,'sent','dining room only','2023-04-06 09:12');
INSERT INTO "printorder" VALUES(3304,'T. Okafor','Dunmere','LAN','2023-01-09','2023-02-17',NULL,6,8,5,'spoiled','register slipped on roll two','2023-02-10 15:33');
INSERT INTO "printorder" VALUES(3305,'T. Okafor','Dunmere','LAN','2023-02-13','2023-03-10','2023-03-08',6,5,4,'sent','replaces spoiled order','2023-03-08 10:20');
INSERT INTO "printorder" VALUES(3306,'Larkrise Interiors','Eastlow','MEDN','2023-03-27','2023-06-09','2023-06-09',18,4,1,'sent',NULL,'2023-06-09 14:01');
INSERT INTO "printorder" VALUES(3307,'Playhouse Museum','Dunmere','HOPS','2023-05-02','2023-06-30','2023-06-22',4,8,5,'sent','for a doll''s house room set','2023-06-22 12:48');
INSERT INTO "printorder" VALUES(3308,'Larkrise Interiors','Eastlow','MED','2023-07-17','2023-10-20',NULL,25,5,NULL,'drying',NULL,'2023-10-11 17:09');
INSERT INTO "printorder" VALUES(3309,'Canon Widdup','Tolland','HOP','2023-08-21','2023-11-03',NULL,12,4,NULL,'printing',NULL,'2023-10-12 08:30');
INSERT INTO "printorder" VALUES(3310,'Hotel Meridian','Port Sable','LAN','2023-10-02',NULL,NULL,30,NULL,NULL,'waiting','sample roll first','2023-10-02 13:55');
CREATE TABLE ordercolour (           -- colours used for an order
  orderno INTEGER NOT NULL REFERENCES printorder(orderno),
  colcode TEXT NOT NULL REFERENCES distemper(colcode),
  litresused REAL,
  PRIMARY KEY (orderno, colcode)
);
INSERT INTO "ordercolour" VALUES(3301,'R02',14.5);
INSERT INTO "ordercolour" VALUES(3302,'G04',4.2);
INSERT INTO "ordercolour" VALUES(3302,'Y07',3.0);
INSERT INTO "ordercolour" VALUES(3303,'G11',16.8);
INSERT INTO "ordercolour" VALUES(3303,'B01',12.0);
INSERT INTO "ordercolour" VALUES(3304,'B01',1.1);
INSERT INTO "ordercolour" VALUES(3305,'B01',2.6);
INSERT INTO "ordercolour" VALUES(3305,'W01',5.4);
INSERT INTO "ordercolour" VALUES(3306,'B09',9.9);
INSERT INTO "ordercolour" VALUES(3307,'G04',0.8);
INSERT INTO "ordercolour" VALUES(3308,'M03',11.3);
INSERT INTO "ordercolour" VALUES(3308,'Y07',NULL);
COMMIT;
