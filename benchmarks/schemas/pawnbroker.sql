BEGIN TRANSACTION;
CREATE TABLE clerks (
  clerkid integer primary key,
  firstname text not null,
  lastname text not null,
  hiredate date,
  shopid integer references shops(shopid),
  reportsto integer references clerks(clerkid),
  gemcertified char(1),
  pincode text
);
INSERT INTO "clerks" VALUES(1,'Leopold','Grange','1987-02-16',1,NULL,'Y','4410');
INSERT INTO "clerks" VALUES(2,'Sunniva','Hartley','1995-08-07',1,1,'Y','9027');
INSERT INTO "clerks" VALUES(3,'Cedric','Omondi','2010-05-24',1,2,'N','1185');
INSERT INTO "clerks" VALUES(4,'Petronella','Wick','2001-01-15',2,1,'Y','7731');
INSERT INTO "clerks" VALUES(5,'Barnaby','Szabo','2016-11-28',2,4,'N','3096');
INSERT INTO "clerks" VALUES(6,'Marguerite','Toll','2005-04-04',3,1,'N','5512');
INSERT INTO "clerks" VALUES(7,'Idris','Vaughan-Lee','2008-10-13',4,1,'Y','2044');
INSERT INTO "clerks" VALUES(8,'Clementine','Roscoe','2021-03-01',4,7,NULL,'8879');
INSERT INTO "clerks" VALUES(9,'Thaddeus','Pinnock','2012-07-09',5,1,'Y','6603');
INSERT INTO "clerks" VALUES(10,'Yvette','Hallam','2014-02-03',6,1,'N','1950');
INSERT INTO "clerks" VALUES(11,'Rufus','Amankwah','2019-09-23',8,1,'Y','4278');
CREATE TABLE customers (
  customerid integer primary key,
  firstname text not null,
  lastname text not null,
  birthdate date,
  hometown text,
  phonenumber text,
  idcardnumber text unique,
  isblacklisted char(1) not null default 'N'
);
INSERT INTO "customers" VALUES(1,'Ottilie','Brandreth','1954-06-17','Leeds','07700 900901','BR540617K','N');
INSERT INTO "customers" VALUES(2,'Samuel','Ncube','1983-12-05','Hull','07700 900913','NC831205S','N');
INSERT INTO "customers" VALUES(3,'Gwendoline','Farr','1971-03-22','York',NULL,'FA710322G','N');
INSERT INTO "customers" VALUES(4,'Aurelio','Santangelo','1990-08-30','Bradford','07700 900948',NULL,'Y');
INSERT INTO "customers" VALUES(5,'Margery','Stopes','1946-10-11','Lincoln','07700 900956','ST461011M','N');
INSERT INTO "customers" VALUES(6,'Kwabena','Frimpong','1978-01-02','Sheffield','07700 900963','FR780102K','N');
INSERT INTO "customers" VALUES(7,'Lottie','Quarmby','1999-05-19','Bridlington','07700 900977',NULL,'N');
INSERT INTO "customers" VALUES(8,'Ephraim','Dunstan','1962-11-26','Doncaster','07700 900984','DU621126E','Y');
INSERT INTO "customers" VALUES(9,'Valentina','Osei','1987-07-14','Leeds','07700 900990','OS870714V','N');
INSERT INTO "customers" VALUES(10,'Rowland','Tibbs',NULL,'Goole',NULL,NULL,'N');
CREATE TABLE itemcategories (
  categorycode text primary key,
  categoryname text not null unique,
  maxloanpct integer
);
INSERT INTO "itemcategories" VALUES('GLD','Gold jewellery',85);
INSERT INTO "itemcategories" VALUES('WCH','Wristwatches',60);
INSERT INTO "itemcategories" VALUES('MUS','Musical instruments',45);
INSERT INTO "itemcategories" VALUES('CAM','Cameras and lenses',40);
INSERT INTO "itemcategories" VALUES('SLV','Silverware',75);
INSERT INTO "itemcategories" VALUES('TLS','Power tools',30);
INSERT INTO "itemcategories" VALUES('DIA','Loose diamonds',55);
CREATE TABLE pledgeditems (
  ticketnumber text not null references pledges(ticketnumber),
  lineno integer not null,
  categorycode text references itemcategories(categorycode),
  itemdescription text,
  serialnumber text unique,
  weightgrams numeric,
  appraisedvalue numeric,
  appraisedby integer references clerks(clerkid),
  primary key (ticketnumber, lineno)
);
INSERT INTO "pledgeditems" VALUES('TL-30417',1,'GLD','22 ct curb bracelet',NULL,31.4,910,2);
INSERT INTO "pledgeditems" VALUES('TL-30417',2,'SLV','Georgian cream jug',NULL,142,185,2);
INSERT INTO "pledgeditems" VALUES('TL-30418',1,'WCH','Omega Seamaster 300','OM77120443',118,3200,2);
INSERT INTO "pledgeditems" VALUES('HS-11206',1,'MUS','Yamaha YAS-280 alto saxophone','YS0L88213',2480,540,4);
INSERT INTO "pledgeditems" VALUES('HS-11207',1,'TLS','Hilti TE 30 hammer drill','HT30-559071',3900,320,5);
INSERT INTO "pledgeditems" VALUES('CM-08811',1,'CAM','Nikon D750 with 50 mm lens','6048812',1015,780,6);
INSERT INTO "pledgeditems" VALUES('SA-05530',1,'DIA','1.02 ct round brilliant',NULL,0.204,4350,7);
INSERT INTO "pledgeditems" VALUES('MY-02264',1,'GLD','Sovereign half-hunter pendant',NULL,26.8,1385,9);
INSERT INTO "pledgeditems" VALUES('MY-02264',2,'SLV','Six apostle spoons',NULL,208.5,240,9);
INSERT INTO "pledgeditems" VALUES('FR-01903',1,'MUS','Fender Jazz Bass','US15088734',4150,610,NULL);
INSERT INTO "pledgeditems" VALUES('PH-07745',1,'CAM','Canonet QL17','C408815',620,190,NULL);
INSERT INTO "pledgeditems" VALUES('CC-00618',1,'WCH','Rolex Datejust 36','R5521907',104,6500,11);
CREATE TABLE pledges (
  ticketnumber text primary key,
  customerid integer not null references customers(customerid),
  shopid integer not null references shops(shopid),
  clerkid integer references clerks(clerkid),
  pledgedate date not null,
  duedate date,
  redeemeddate date,
  loanamount numeric,
  monthlyrate numeric
);
INSERT INTO "pledges" VALUES('TL-30417',1,1,3,'2023-10-02','2024-04-02','2024-03-11',640,6.5);
INSERT INTO "pledges" VALUES('TL-30418',9,1,2,'2023-10-05','2024-04-05',NULL,1850,5);
INSERT INTO "pledges" VALUES('HS-11206',2,2,5,'2023-11-13','2024-05-13','2023-12-22',220,7);
INSERT INTO "pledges" VALUES('HS-11207',10,2,4,'2023-11-20','2024-05-20',NULL,95,7.5);
INSERT INTO "pledges" VALUES('CM-08811',3,3,6,'2023-12-04','2024-06-04','2024-05-29',310,6.8);
INSERT INTO "pledges" VALUES('SA-05530',4,4,8,'2024-01-08','2024-07-08',NULL,2400,4.8);
INSERT INTO "pledges" VALUES('MY-02264',5,5,9,'2024-01-19','2024-07-19','2024-02-02',1175,5.5);
INSERT INTO "pledges" VALUES('FR-01903',6,6,10,'2024-02-06','2024-08-06',NULL,140,7.2);
INSERT INTO "pledges" VALUES('PH-07745',7,7,NULL,'2024-02-14','2024-08-14','2024-08-01',75,8);
INSERT INTO "pledges" VALUES('CC-00618',8,8,11,'2024-03-04','2024-09-04',NULL,3900,4.2);
CREATE TABLE shops (
  shopid integer primary key,
  shopname text not null,
  streetaddress text,
  postcode text,
  phonenumber text unique,
  openedon date,
  hasvault char(1) check (hasvault in ('Y','N')),
  managerid integer references clerks(clerkid)
);
INSERT INTO "shops" VALUES(1,'Threeball Lane','14 Threeball Lane','LS2 7QF','0113 555 0141','1921-05-02','Y',2);
INSERT INTO "shops" VALUES(2,'Harbour Street','88 Harbour Street','HU1 3TT','01482 555 771','1958-09-15','Y',4);
INSERT INTO "shops" VALUES(3,'Cattle Market','3 Cattle Market Row','YO1 9BN','01904 555 308','1976-03-29','N',6);
INSERT INTO "shops" VALUES(4,'Station Arcade','Unit 7, Station Arcade','BD1 4AB','01274 555 266','1999-11-08','N',7);
INSERT INTO "shops" VALUES(5,'Minster Yard','22 Minster Yard','LN2 1PX',NULL,'2007-06-18','Y',9);
INSERT INTO "shops" VALUES(6,'Foundry Road','131 Foundry Road','S3 8DL','0114 555 9020','2014-02-03','N',10);
INSERT INTO "shops" VALUES(7,'Pier Head','1 Pier Head','YO15 2QD','01262 555 417','1984-07-21','N',NULL);
INSERT INTO "shops" VALUES(8,'Clock Corner','60 Silver Street','DN1 1HL','01302 555 683','2019-10-10','Y',11);
COMMIT;
