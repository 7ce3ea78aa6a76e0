BEGIN TRANSACTION;
CREATE TABLE batchdonations (
  lotnumber text not null references batches(lotnumber),
  donorid integer not null references donors(donorid),
  expressedon date,
  contributedml integer,
  primary key (lotnumber, donorid)
);
INSERT INTO "batchdonations" VALUES('L23-0412',1,'2023-04-22',2300);
INSERT INTO "batchdonations" VALUES('L23-0412',2,'2023-04-19',1900);
INSERT INTO "batchdonations" VALUES('L23-0419',3,'2023-05-30',3650);
INSERT INTO "batchdonations" VALUES('L23-0433',4,'2023-07-15',2750);
INSERT INTO "batchdonations" VALUES('L23-0433',5,'2023-07-28',2350);
INSERT INTO "batchdonations" VALUES('L23-0440',6,'2023-08-31',2875);
INSERT INTO "batchdonations" VALUES('L23-0451',7,'2023-10-12',1980);
INSERT INTO "batchdonations" VALUES('L23-0451',5,'2023-10-20',2500);
INSERT INTO "batchdonations" VALUES('L23-0460',7,'2023-11-18',3990);
INSERT INTO "batchdonations" VALUES('L24-0003',9,'2023-12-29',3120);
INSERT INTO "batchdonations" VALUES('L24-0003',1,NULL,1600);
INSERT INTO "batchdonations" VALUES('L24-0011',8,'2024-01-26',1150);
INSERT INTO "batchdonations" VALUES('L24-0018',9,'2024-03-02',3300);
CREATE TABLE batches (
  lotnumber text primary key,
  pooledon date not null,
  pasteurisedon date,
  pasteurisedby integer references nurses(nurseid),
  freezercode text references freezers(freezercode),
  volumeml integer,
  caloriesperdl numeric,
  proteingperdl numeric,
  cultureresult text,
  expirydate date,
  rowguid text
);
INSERT INTO "batches" VALUES('L23-0412','2023-05-09','2023-05-10',3,'FZ-D',4200,68.5,1.05,'No growth','2023-11-09','8f1e-01');
INSERT INTO "batches" VALUES('L23-0419','2023-06-14','2023-06-15',5,'FZ-D',3650,71.2,0.98,'No growth','2023-12-14','8f1e-02');
INSERT INTO "batches" VALUES('L23-0433','2023-08-22','2023-08-23',3,'FZ-E',5100,66,1.12,'No growth','2024-02-22','8f1e-03');
INSERT INTO "batches" VALUES('L23-0440','2023-09-18','2023-09-19',5,'FZ-C',2875,64.8,0.91,'Bacillus cereus','2024-03-18','8f1e-04');
INSERT INTO "batches" VALUES('L23-0451','2023-11-06','2023-11-07',3,'FZ-E',4480,69.9,1.21,'No growth','2024-05-06','8f1e-05');
INSERT INTO "batches" VALUES('L23-0460','2023-12-11','2023-12-12',5,'FZ-D',3990,70.4,1.08,'No growth','2024-06-11','8f1e-06');
INSERT INTO "batches" VALUES('L24-0003','2024-01-15','2024-01-17',5,'FZ-D',4720,67.3,1.01,'No growth','2024-07-15','8f1e-07');
INSERT INTO "batches" VALUES('L24-0011','2024-02-19','2024-02-20',3,'FZ-F',1150,74.6,1.34,'Staphylococcus epidermidis','2024-08-19','8f1e-08');
INSERT INTO "batches" VALUES('L24-0018','2024-03-25',NULL,NULL,'FZ-A',3300,NULL,NULL,NULL,NULL,'8f1e-09');
CREATE TABLE dispatches (
  dispatchid integer primary key,
  lotnumber text not null references batches(lotnumber),
  unitid integer not null references neonatalunits(unitid),
  dispatchedon date not null,
  releasedby integer references nurses(nurseid),
  packedby integer references nurses(nurseid),
  bottleqty integer,
  couriername text,
  arrivaltempc numeric
);
INSERT INTO "dispatches" VALUES(81,'L23-0412',1,'2023-05-25',1,6,40,'Blood Bikes Wales',-18.5);
INSERT INTO "dispatches" VALUES(82,'L23-0412',2,'2023-06-02',2,6,22,'Blood Bikes Wales',-17);
INSERT INTO "dispatches" VALUES(83,'L23-0419',4,'2023-07-04',1,7,55,'Severn Freewheelers',-19.2);
INSERT INTO "dispatches" VALUES(84,'L23-0433',3,'2023-09-12',4,6,36,'CoolRun Logistics',-20.1);
INSERT INTO "dispatches" VALUES(85,'L23-0433',6,'2023-10-03',1,7,18,'Severn Freewheelers',-16.4);
INSERT INTO "dispatches" VALUES(86,'L23-0451',7,'2023-11-27',2,6,30,'CoolRun Logistics',NULL);
INSERT INTO "dispatches" VALUES(87,'L23-0451',5,'2023-12-05',8,7,10,'Blood Bikes Wales',-15.9);
INSERT INTO "dispatches" VALUES(88,'L23-0460',1,'2024-01-09',1,NULL,48,'Blood Bikes Wales',-19.7);
INSERT INTO "dispatches" VALUES(89,'L24-0003',8,'2024-02-13',4,6,12,NULL,-18.1);
INSERT INTO "dispatches" VALUES(90,'L24-0003',4,'2024-02-20',1,7,60,'Severn Freewheelers',-20.6);
CREATE TABLE donors (
  donorid integer primary key,
  donorcode text not null unique,
  firstname text not null,
  surname text not null,
  dateofbirth date,
  homepostcode text,
  phonenumber text,
  enrolledon date,
  enrolledby integer references nurses(nurseid),
  screenedby integer references nurses(nurseid),
  smokes char(1) check (smokes in ('Y','N')),
  ssnhash text
);
INSERT INTO "donors" VALUES(1,'D-2291','Jocelyn','Whitmarsh','1991-04-02','CF5 2AB','07700 900411','2023-01-16',2,4,'N','c1a0');
INSERT INTO "donors" VALUES(2,'D-2294','Abena','Owusu','1988-12-19','NP20 6TT','07700 900428','2023-02-07',2,2,'N','d3f2');
INSERT INTO "donors" VALUES(3,'D-2297','Kirsty','Lomond','1995-07-23','SA1 8QH',NULL,'2023-02-27',4,2,'N','aa90');
INSERT INTO "donors" VALUES(4,'D-2303','Fenella','Grice','1986-10-30','CF11 9LJ','07700 900450','2023-04-18',4,8,'N','0b7e');
INSERT INTO "donors" VALUES(5,'D-2308','Mei-Ling','Tso','1993-01-11','BS3 4EQ','07700 900466','2023-06-05',8,4,'N','7cd4');
INSERT INTO "donors" VALUES(6,'D-2311','Rowena','Ash','1990-09-14',NULL,'07700 900473','2023-06-29',2,NULL,NULL,'5e11');
INSERT INTO "donors" VALUES(7,'D-2316','Blanka','Novotna','1989-03-06','NP44 1XY','07700 900489','2023-08-21',8,2,'N','f08c');
INSERT INTO "donors" VALUES(8,'D-2320','Sabrina','Carew','1997-11-25','CF37 5DL','07700 900495','2023-10-10',4,8,'Y','93b6');
INSERT INTO "donors" VALUES(9,'D-2325','Tamar','Gelashvili','1992-05-17','SA10 7RR',NULL,'2023-11-28',8,4,'N','2d2f');
CREATE TABLE freezers (
  freezercode text primary key,
  roomname text,
  manufacturer text,
  settempc numeric,
  capacitylitres integer,
  lastdefrosted date,
  alarmed char(1)
);
INSERT INTO "freezers" VALUES('FZ-A','Raw store','Liebmann',-21,320,'2024-01-08','Y');
INSERT INTO "freezers" VALUES('FZ-B','Raw store','Liebmann',-20,320,'2024-01-09','Y');
INSERT INTO "freezers" VALUES('FZ-C','Quarantine bay','Polarix',-22,180,'2023-11-20','Y');
INSERT INTO "freezers" VALUES('FZ-D','Release store','Polarix',-25,460,'2024-02-05','Y');
INSERT INTO "freezers" VALUES('FZ-E','Release store','Thermovale',-24,460,NULL,'Y');
INSERT INTO "freezers" VALUES('FZ-F','Research annex','Thermovale',-80,95,'2022-07-30','N');
CREATE TABLE neonatalunits (
  unitid integer primary key,
  unitname text not null,
  hospitalname text,
  city text,
  carelevel integer,
  numberofcots integer,
  contactemail text unique
);
INSERT INTO "neonatalunits" VALUES(1,'Rainbow NICU','University Hospital of Llandaff','Cardiff',3,28,'rainbow.nicu@llandaff.example');
INSERT INTO "neonatalunits" VALUES(2,'Special Care Baby Unit','Royal Usk Hospital','Newport',2,14,'scbu@usk.example');
INSERT INTO "neonatalunits" VALUES(3,'Starling Ward','Gower District Hospital','Swansea',3,22,NULL);
INSERT INTO "neonatalunits" VALUES(4,'Southmead Tiny Lives','Severnside Infirmary','Bristol',3,34,'tinylives@severnside.example');
INSERT INTO "neonatalunits" VALUES(5,'Kingfisher Unit','Teifi Valley Hospital','Cardigan',1,6,'kingfisher@teifi.example');
INSERT INTO "neonatalunits" VALUES(6,'Acorn Nursery','Wye Community Hospital','Hereford',2,12,'acorn@wye.example');
INSERT INTO "neonatalunits" VALUES(7,'Lantern NICU','Malvern Women''s Hospital','Worcester',NULL,18,'lantern@malvern.example');
INSERT INTO "neonatalunits" VALUES(8,'Bluebell Cots','Taff Bargoed Hospital','Merthyr Tydfil',1,8,NULL);
CREATE TABLE nurses (
  nurseid integer primary key,
  fullname text not null,
  badgeno text not null unique,
  jobtitle text,
  startdate date,
  supervisorid integer references nurses(nurseid),
  oncall char(1)
);
INSERT INTO "nurses" VALUES(1,'Philomena Garrity','MB-101','Bank manager','2004-03-01',NULL,'N');
INSERT INTO "nurses" VALUES(2,'Sandeep Bhogal','MB-114','Screening nurse','2011-06-13',1,'Y');
INSERT INTO "nurses" VALUES(3,'Ingeborg Falk','MB-118','Pasteurisation technician','2013-09-02',1,'N');
INSERT INTO "nurses" VALUES(4,'Carys Llewelyn','MB-127','Screening nurse','2016-01-25',2,'Y');
INSERT INTO "nurses" VALUES(5,'Obinna Eze','MB-133','Pasteurisation technician','2018-04-09',3,'Y');
INSERT INTO "nurses" VALUES(6,'Delphine Marceau','MB-139','Dispatch clerk','2019-11-18',1,'N');
INSERT INTO "nurses" VALUES(7,'Ruairi Maclean','MB-142','Dispatch clerk','2021-02-22',6,NULL);
INSERT INTO "nurses" VALUES(8,'Noor Haddad','MB-150','Screening nurse','2023-05-15',2,'Y');
COMMIT;
