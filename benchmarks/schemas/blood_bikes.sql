-- Volunteer motorcycle couriers who carry blood and samples between hospitals at night
BEGIN TRANSACTION;
CREATE TABLE hospital (
  hospcode TEXT PRIMARY KEY,
  hospname TEXT NOT NULL UNIQUE,
  town TEXT,
  labphone TEXT,
  lab24h TEXT,                       -- Y/N
  basedistkm REAL                    -- from the group's base
);
INSERT INTO hospital VALUES('RVI','Royal Verity Infirmary','Kestering','01632 962001','Y',3.2);
INSERT INTO hospital VALUES('STB','St Bride''s Maternity','Kestering','01632 962014','N',5.7);
INSERT INTO hospital VALUES('ODG','Odiham General','Odiham Cross','01632 962027','Y',31.4);
INSERT INTO hospital VALUES('WES','Westry Cottage Hospital','Westry','01632 962033','N',48.0);
INSERT INTO hospital VALUES('LON','Longmere Hospice','Longmere',NULL,'N',17.9);
INSERT INTO hospital VALUES('BTC','Regional Blood Centre','Harnham','01632 962048','Y',62.5);
INSERT INTO hospital VALUES('PAU','Paulton Children''s','Harnham','01632 962055','Y',59.8);
INSERT INTO hospital VALUES('EYE','Carrow Eye Hospital','Odiham Cross','01632 962062','N',33.1);
INSERT INTO hospital VALUES('AIR','Downs Air Ambulance','Fallow Down','01632 962079','Y',22.6);
CREATE TABLE rider (
  riderno INTEGER PRIMARY KEY,
  fullname TEXT NOT NULL,
  hometown TEXT,
  joindate TEXT,
  advtestdate TEXT,                  -- advanced riding test passed
  penaltypts INTEGER,
  mentor INTEGER REFERENCES rider(riderno),
  memstatus TEXT                     -- active / resting / controller only / left
);
INSERT INTO rider VALUES(1,'Barney Thorpe','Kestering','2009-06-01','2008-11-15',0,NULL,'active');
INSERT INTO rider VALUES(2,'Lorna Pickersgill','Kestering','2010-02-18','2009-09-26',3,1,'active');
INSERT INTO rider VALUES(3,'Vikram Sethi','Longmere','2013-07-30','2013-04-13',0,1,'active');
INSERT INTO rider VALUES(4,'Hugh Dunstable','Westry','2011-10-05','2011-05-28',6,2,'resting');
INSERT INTO rider VALUES(5,'Carys Bowen','Odiham Cross','2016-03-12','2015-10-17',0,2,'active');
INSERT INTO rider VALUES(6,'Dominic Faraday','Harnham','2018-09-20','2018-06-09',3,3,'active');
INSERT INTO rider VALUES(7,'Maureen Tolley','Kestering','2012-01-11',NULL,NULL,NULL,'controller only');
INSERT INTO rider VALUES(8,'Abel Nkemelu','Fallow Down','2021-05-06','2021-03-20',0,5,'active');
INSERT INTO rider VALUES(9,'Stuart Pym','Longmere','2014-08-25','2014-06-14',9,3,'left');
INSERT INTO rider VALUES(10,'Greta Lindqvist','Kestering','2022-11-02','2022-10-08',0,8,'active');
CREATE TABLE bike (
  bikereg TEXT PRIMARY KEY,
  petname TEXT UNIQUE,
  makemodel TEXT,
  sponsor TEXT,
  keptat TEXT REFERENCES hospital(hospcode),
  boughton TEXT,
  pricepaid REAL,
  odokm INTEGER,
  nextservice TEXT,
  trackerimei TEXT
);
INSERT INTO bike VALUES('ZN12 BLD','Florence','Bremer RT1200','Kestering Rotary','RVI','2012-04-02',13450.00,148220,'2024-03-18','35-001');
INSERT INTO bike VALUES('ZN15 BLD','Elsie','Bremer RT1200','Masonic Province','ODG','2015-09-14',15100.00,101875,'2024-02-05','35-002');
INSERT INTO bike VALUES('ZP17 HRT','Captain','Honami ST1300','Dunn Quarries','RVI','2017-05-22',12875.00,96340,'2024-05-27','35-003');
INSERT INTO bike VALUES('ZP19 HRT','Marigold','Honami ST1300','Harnham Bus Company','BTC','2019-03-08',13990.00,70415,'2024-04-15','35-004');
INSERT INTO bike VALUES('ZR20 VEN','Percy','Yarrow FJR','Estate of R. Coombes','AIR','2020-10-30',14600.00,52090,'2024-06-10','35-005');
INSERT INTO bike VALUES('ZR22 VEN','Juno','Bremer RT1250','Westry Carnival','WES','2022-06-17',17250.00,23655,'2024-08-19','35-006');
INSERT INTO bike VALUES('ZL08 OLD','Gaffer','Bremer K1100',NULL,NULL,'2009-05-11',2800.00,189730,NULL,NULL);
INSERT INTO bike VALUES('ZS23 ELE','Sparky','Volta Tour E','Lowfield Solar','STB','2023-07-03',19800.00,4120,'2024-07-01','35-008');
CREATE TABLE dutyshift (
  shiftno INTEGER PRIMARY KEY,
  dutydate TEXT NOT NULL,
  riderno INTEGER REFERENCES rider(riderno),
  ctrlno INTEGER REFERENCES rider(riderno),   -- controller on the telephone
  bikereg TEXT REFERENCES bike(bikereg),
  startodo INTEGER,
  endodo INTEGER,
  roadcond TEXT
);
INSERT INTO dutyshift VALUES(3301,'2023-11-03',1,7,'ZN12 BLD',147410,147602,'wet');
INSERT INTO dutyshift VALUES(3302,'2023-11-04',2,7,'ZP17 HRT',95480,95561,'dry');
INSERT INTO dutyshift VALUES(3303,'2023-11-05',5,1,'ZN15 BLD',101300,101412,'fog');
INSERT INTO dutyshift VALUES(3304,'2023-11-10',6,7,'ZP19 HRT',69820,70018,'dry');
INSERT INTO dutyshift VALUES(3305,'2023-11-11',8,2,'ZR20 VEN',51705,51788,'dry');
INSERT INTO dutyshift VALUES(3306,'2023-11-17',3,7,'ZN12 BLD',147602,147846,'wet');
INSERT INTO dutyshift VALUES(3307,'2023-11-24',10,3,'ZS23 ELE',3950,4016,'dry');
INSERT INTO dutyshift VALUES(3308,'2023-12-01',1,7,'ZP17 HRT',95561,95561,'ice');
INSERT INTO dutyshift VALUES(3309,'2023-12-08',5,7,'ZN15 BLD',101412,101640,'wet');
INSERT INTO dutyshift VALUES(3310,'2023-12-09',6,NULL,'ZP19 HRT',70018,NULL,NULL);
CREATE TABLE bloodrun (
  runno INTEGER PRIMARY KEY,
  shiftno INTEGER NOT NULL REFERENCES dutyshift(shiftno),
  fromhosp TEXT REFERENCES hospital(hospcode),
  tohosp TEXT REFERENCES hospital(hospcode),
  cargo TEXT,
  urgency TEXT,                      -- routine / urgent / emergency
  calltime TEXT,
  pickuptime TEXT,
  delivtime TEXT,
  boxtempc REAL,
  remarks TEXT
);
INSERT INTO bloodrun VALUES(1,3301,'BTC','RVI','platelets','urgent','2023-11-03 19:42','2023-11-03 20:51','2023-11-03 21:48',21.6,NULL);
INSERT INTO bloodrun VALUES(2,3301,'RVI','LON','morphine pumps','routine','2023-11-03 22:15','2023-11-03 22:40','2023-11-03 23:04',NULL,'Left with night sister');
INSERT INTO bloodrun VALUES(3,3302,'STB','RVI','cord blood sample','emergency','2023-11-04 01:07','2023-11-04 01:19','2023-11-04 01:33',4.8,NULL);
INSERT INTO bloodrun VALUES(4,3303,'ODG','PAU','donor breast milk','routine','2023-11-05 20:30','2023-11-05 21:05','2023-11-05 22:20',-18.5,'Slow because of fog');
INSERT INTO bloodrun VALUES(5,3304,'BTC','ODG','red cells','urgent','2023-11-10 21:12','2023-11-10 21:26','2023-11-10 22:10',4.1,NULL);
INSERT INTO bloodrun VALUES(6,3304,'PAU','BTC','spinal fluid','urgent','2023-11-10 23:48','2023-11-11 00:31','2023-11-11 00:40',20.2,'Lab door locked, rang twice');
INSERT INTO bloodrun VALUES(7,3305,'RVI','AIR','red cells','emergency','2023-11-11 19:03','2023-11-11 19:30','2023-11-11 19:52',3.7,NULL);
INSERT INTO bloodrun VALUES(8,3306,'BTC','WES','plasma','routine','2023-11-17 19:20','2023-11-17 20:33','2023-11-17 22:02',-24.0,NULL);
INSERT INTO bloodrun VALUES(9,3307,'STB','RVI','newborn blood samples','urgent','2023-11-24 22:56','2023-11-24 23:10','2023-11-24 23:22',5.2,'Battery at 40 percent');
INSERT INTO bloodrun VALUES(10,3308,'RVI','STB','red cells','urgent','2023-12-01 20:44',NULL,NULL,NULL,'Refused, roads iced, taxi sent');
INSERT INTO bloodrun VALUES(11,3309,'EYE','BTC','donor cornea','urgent','2023-12-08 18:55','2023-12-08 19:20','2023-12-08 20:21',4.4,NULL);
CREATE TABLE fuelbuy (
  bikereg TEXT NOT NULL REFERENCES bike(bikereg),
  fueldate TEXT NOT NULL,
  paidby INTEGER REFERENCES rider(riderno),
  litres REAL,
  cost REAL,
  refunded TEXT,                     -- Y/N
  PRIMARY KEY (bikereg, fueldate)
);
INSERT INTO fuelbuy VALUES('ZN12 BLD','2023-11-03',1,18.40,28.15,'Y');
INSERT INTO fuelbuy VALUES('ZN12 BLD','2023-11-17',3,20.75,31.54,'Y');
INSERT INTO fuelbuy VALUES('ZP17 HRT','2023-11-05',2,14.20,21.87,'Y');
INSERT INTO fuelbuy VALUES('ZN15 BLD','2023-11-05',5,11.90,18.09,'N');
INSERT INTO fuelbuy VALUES('ZP19 HRT','2023-11-11',6,22.35,34.42,'Y');
INSERT INTO fuelbuy VALUES('ZR20 VEN','2023-11-12',8,9.60,14.78,'Y');
INSERT INTO fuelbuy VALUES('ZR22 VEN','2023-11-20',4,16.05,25.20,'N');
INSERT INTO fuelbuy VALUES('ZN15 BLD','2023-12-08',5,19.30,29.14,'N');
INSERT INTO fuelbuy VALUES('ZL08 OLD','2023-10-01',NULL,10.00,15.60,NULL);
INSERT INTO fuelbuy VALUES('ZP19 HRT','2023-12-09',6,17.15,25.73,'N');
COMMIT;
