BEGIN TRANSACTION;
CREATE TABLE tblHauliers (
  HaulierID INTEGER PRIMARY KEY,
  HaulierName TEXT(50) NOT NULL,
  ContactName TEXT(50),
  PhoneNo TEXT(20),
  Town TEXT(40),
  OLicenceNo TEXT(12) UNIQUE,
  InsuranceExpiry DATE,
  OnStop BOOLEAN DEFAULT 0,
  Notes TEXT
);
INSERT INTO tblHauliers VALUES(1,'R. J. Pritchard & Son','Dai Pritchard','01286 555018','Caernarfon','OG0081124','2024-11-30',0,NULL);
INSERT INTO tblHauliers VALUES(2,'Mawddach Tippers','Sioned Rees','01341 555920','Dolgellau','OG1023377','2025-02-14',0,'Prefers text message');
INSERT INTO tblHauliers VALUES(3,'Gurpreet Singh Haulage','Gurpreet Singh','01978 555401','Wrexham','OG2040019','2024-08-31',0,NULL);
INSERT INTO tblHauliers VALUES(4,'Eryri Aggregates Transport','Mair Hughes','01248 555733','Bangor','OG1109286','2024-12-05',0,NULL);
INSERT INTO tblHauliers VALUES(5,'T & K Grab Hire','Kyle Tomlinson','07700 900418','Rhyl','OG2077405','2023-10-19',1,'Insurance lapsed - do not load');
INSERT INTO tblHauliers VALUES(6,'Bwlch Farm Contractors','Huw Bwlch',NULL,'Betws-y-Coed',NULL,NULL,0,'Agricultural trailers only');
INSERT INTO tblHauliers VALUES(7,'Chester Bulk Ltd','Fiona Ashcroft','01244 555610','Chester','OC1156003','2025-06-30',0,NULL);
INSERT INTO tblHauliers VALUES(8,'Own Transport',NULL,NULL,NULL,NULL,NULL,0,'Company vehicles');
CREATE TABLE tblVehicles (
  RegNo TEXT(10) PRIMARY KEY,
  HaulierID INTEGER NOT NULL REFERENCES tblHauliers (HaulierID),
  VehType TEXT(20),
  Axles INTEGER,
  TareKg INTEGER,
  MaxGrossKg INTEGER,
  TareCheckedOn DATE,
  RegularDriver TEXT(40),
  "Sheeted?" BOOLEAN
);
INSERT INTO tblVehicles VALUES('CX19 PRJ',1,'8-wheel tipper',4,12640,32000,'2024-01-08','Dai Pritchard',1);
INSERT INTO tblVehicles VALUES('CX66 RJP',1,'8-wheel tipper',4,12980,32000,'2024-01-08','Elwyn Parry',1);
INSERT INTO tblVehicles VALUES('DG21 MWD',2,'Artic bulk',6,15420,44000,'2023-11-20','Marek Sobczak',1);
INSERT INTO tblVehicles VALUES('DK70 GSH',3,'6-wheel tipper',3,10110,26000,'2024-02-02','Harjit Singh',0);
INSERT INTO tblVehicles VALUES('CA15 EAT',4,'8-wheel tipper',4,13050,32000,'2023-09-14',NULL,1);
INSERT INTO tblVehicles VALUES('PO12 TKG',5,'Grab',4,15870,32000,'2022-12-01','Kyle Tomlinson',0);
INSERT INTO tblVehicles VALUES('CV08 BWL',6,'Tractor and trailer',4,9300,24390,NULL,'Huw Bwlch',0);
INSERT INTO tblVehicles VALUES('MA22 CBL',7,'Artic bulk',6,15210,44000,'2024-03-11','Abdi Warsame',1);
INSERT INTO tblVehicles VALUES('CX23 QRY',8,'8-wheel tipper',4,12500,32000,'2024-03-04','Gethin Roberts',1);
CREATE TABLE tblCustomers (
  AcctCode TEXT(8) PRIMARY KEY,
  CustName TEXT(60) NOT NULL,
  InvoiceTown TEXT(40),
  PostCode TEXT(8),
  CreditLimit CURRENCY,
  AcctType TEXT(10) CHECK (AcctType IN ('Credit','Cash','Internal')),
  LevyExempt BOOLEAN DEFAULT 0,
  UsualHaulier INTEGER REFERENCES tblHauliers (HaulierID)
);
INSERT INTO tblCustomers VALUES('GWYNCC','Gwynedd County Council Highways','Caernarfon','LL55 1SH',80000,'Credit',0,4);
INSERT INTO tblCustomers VALUES('JONESB','Jones Builders (Bethesda)','Bethesda','LL57 3AN',5000,'Credit',0,1);
INSERT INTO tblCustomers VALUES('DELTAC','Delta Concrete Products','Deeside','CH5 2NU',45000,'Credit',0,7);
INSERT INTO tblCustomers VALUES('CASH01','Cash sale',NULL,NULL,0,'Cash',0,NULL);
INSERT INTO tblCustomers VALUES('NATTRU','Snowdonia Footpath Trust','Beddgelert','LL55 4UY',3000,'Credit',1,6);
INSERT INTO tblCustomers VALUES('HOLYHP','Holyhead Port Works','Holyhead','LL65 1DR',120000,'Credit',0,2);
INSERT INTO tblCustomers VALUES('KAURLN','Kaur Landscapes','Wrexham','LL13 8BG',7500,'Credit',0,3);
INSERT INTO tblCustomers VALUES('BLOCKP','Block plant (internal)','Penygroes','LL54 6PB',NULL,'Internal',1,8);
CREATE TABLE tblProducts (
  ProdCode TEXT(6) PRIMARY KEY,
  ProdDesc TEXT(40) NOT NULL,
  Rock TEXT(20),
  SizeMM TEXT(10),
  PricePerTonne CURRENCY,
  LevyRate CURRENCY,
  StockEst_t INTEGER,
  Discontinued BOOLEAN DEFAULT 0
);
INSERT INTO tblProducts VALUES('T1','Type 1 sub-base','Dolerite','0-40',14.5,2.03,6200,0);
INSERT INTO tblProducts VALUES('S20','20 mm single size','Dolerite','20',19.75,2.03,3100,0);
INSERT INTO tblProducts VALUES('S10','10 mm single size','Dolerite','10',20.25,2.03,2850,0);
INSERT INTO tblProducts VALUES('DUST','Quarry dust','Dolerite','0-4',9,2.03,11400,0);
INSERT INTO tblProducts VALUES('ARM1','Armour stone 1-3 t','Granite','n/a',31,2.03,900,0);
INSERT INTO tblProducts VALUES('SLT','Slate chippings plum','Slate','40',58,0,260,0);
INSERT INTO tblProducts VALUES('RAIL','Track ballast','Dolerite','31-50',22.4,2.03,0,1);
INSERT INTO tblProducts VALUES('CLAY','Puddling clay','Clay',NULL,12,0,NULL,0);
CREATE TABLE tblOperators (
  OpInitials TEXT(3) PRIMARY KEY,
  OpName TEXT(40) NOT NULL,
  StartDate DATE,
  LeftDate DATE,
  PublicWeigherCert TEXT(10)
);
INSERT INTO tblOperators VALUES('GWJ','Gwenllian Jones','2005-04-04',NULL,'PW-2281');
INSERT INTO tblOperators VALUES('TAO','Tony Agostini','2011-09-19',NULL,'PW-3107');
INSERT INTO tblOperators VALUES('MSK','Monika Skorupa','2018-01-15',NULL,'PW-4440');
INSERT INTO tblOperators VALUES('IFR','Ifan Roberts','1989-06-01','2019-12-31','PW-0713');
INSERT INTO tblOperators VALUES('DLW','Delwyn Williams','2020-02-03',NULL,NULL);
INSERT INTO tblOperators VALUES('NAB','Nia ab Owain','2022-07-11',NULL,'PW-4988');
INSERT INTO tblOperators VALUES('HUM','Humaira Chowdhury','2023-10-02',NULL,'PW-5102');
INSERT INTO tblOperators VALUES('PJC','Paul Cadwallader','2015-03-23','2023-08-18','PW-3950');
CREATE TABLE tblOrders (
  OrderNo INTEGER PRIMARY KEY,
  AcctCode TEXT(8) NOT NULL REFERENCES tblCustomers (AcctCode),
  ProdCode TEXT(6) NOT NULL REFERENCES tblProducts (ProdCode),
  CustPORef TEXT(20),
  OrderDate DATE,
  TonnesOrdered DOUBLE,
  AgreedPrice CURRENCY,
  DeliverTo TEXT(60),
  TakenBy TEXT(3) REFERENCES tblOperators (OpInitials),
  Closed BOOLEAN DEFAULT 0
);
INSERT INTO tblOrders VALUES(5101,'GWYNCC','T1','HW/24/0093','2024-03-01',400,13.2,'A4085 Rhyd-ddu','GWJ',0);
INSERT INTO tblOrders VALUES(5102,'JONESB','S20','Kitchen ext','2024-03-04',40,19.75,'Ffordd Carneddi, Bethesda','MSK',1);
INSERT INTO tblOrders VALUES(5103,'DELTAC','S10','PO 77120','2024-03-04',1200,18.1,'Deeside batching plant','GWJ',0);
INSERT INTO tblOrders VALUES(5104,'DELTAC','DUST','PO 77121','2024-03-04',600,7.95,'Deeside batching plant','GWJ',0);
INSERT INTO tblOrders VALUES(5105,'NATTRU','SLT',NULL,'2024-03-06',15,52,'Pen-y-Pass car park','TAO',1);
INSERT INTO tblOrders VALUES(5106,'HOLYHP','ARM1','HPW-0042','2024-03-11',2500,29.5,'Breakwater root','NAB',0);
INSERT INTO tblOrders VALUES(5107,'KAURLN','SLT','K311','2024-03-12',20,58,'Marchwiel','MSK',0);
INSERT INTO tblOrders VALUES(5108,'BLOCKP','DUST',NULL,'2024-03-13',1000,0,'Penygroes','HUM',0);
INSERT INTO tblOrders VALUES(5109,'GWYNCC','CLAY','HW/24/0110','2024-03-18',60,NULL,'Llyn Padarn','TAO',0);
CREATE TABLE tblTickets (
  TicketNo INTEGER PRIMARY KEY,
  OrderNo INTEGER REFERENCES tblOrders (OrderNo),
  RegNo TEXT(10) NOT NULL REFERENCES tblVehicles (RegNo),
  AcctCode TEXT(8) NOT NULL REFERENCES tblCustomers (AcctCode),
  ProdCode TEXT(6) NOT NULL REFERENCES tblProducts (ProdCode),
  WeighedBy TEXT(3) REFERENCES tblOperators (OpInitials),
  "Date In" DATETIME NOT NULL,
  "Date Out" DATETIME,
  GrossKg INTEGER,
  NetKg INTEGER,
  Driver TEXT(40),
  Value CURRENCY,
  Voided BOOLEAN DEFAULT 0,
  VoidReason TEXT(50)
);
INSERT INTO tblTickets VALUES(220481,5101,'CA15 EAT','GWYNCC','T1','GWJ','2024-03-05 07:12','2024-03-05 07:31',31880,18830,'Emyr Lloyd',248.56,0,NULL);
INSERT INTO tblTickets VALUES(220482,5103,'MA22 CBL','DELTAC','S10','GWJ','2024-03-05 07:40','2024-03-05 08:02',43760,28550,'Abdi Warsame',516.76,0,NULL);
INSERT INTO tblTickets VALUES(220483,5102,'CX19 PRJ','JONESB','S20','MSK','2024-03-05 09:15','2024-03-05 09:33',31990,19350,'Dai Pritchard',382.16,0,NULL);
INSERT INTO tblTickets VALUES(220484,5102,'CX66 RJP','JONESB','S20','MSK','2024-03-05 09:20','2024-03-05 09:50',33140,20160,'Elwyn Parry',NULL,1,'Overloaded - tipped off');
INSERT INTO tblTickets VALUES(220485,5102,'CX66 RJP','JONESB','S20','MSK','2024-03-05 09:58','2024-03-05 10:09',31910,18930,'Elwyn Parry',373.87,0,NULL);
INSERT INTO tblTickets VALUES(220486,5105,'CV08 BWL','NATTRU','SLT','TAO','2024-03-07 13:05','2024-03-07 13:40',23800,14500,'Huw Bwlch',754,0,NULL);
INSERT INTO tblTickets VALUES(220487,NULL,'DK70 GSH','CASH01','DUST','TAO','2024-03-07 14:22','2024-03-07 14:35',24900,14790,'Harjit Singh',133.11,0,NULL);
INSERT INTO tblTickets VALUES(220488,5106,'DG21 MWD','HOLYHP','ARM1','NAB','2024-03-12 06:50','2024-03-12 07:44',43200,27780,'Marek Sobczak',819.51,0,NULL);
INSERT INTO tblTickets VALUES(220489,5108,'CX23 QRY','BLOCKP','DUST','HUM','2024-03-14 11:30','2024-03-14 11:41',31700,19200,'Gethin Roberts',0,0,NULL);
INSERT INTO tblTickets VALUES(220490,5107,'DK70 GSH','KAURLN','SLT','DLW','2024-03-15 15:10',NULL,NULL,NULL,NULL,NULL,0,NULL);
COMMIT;
