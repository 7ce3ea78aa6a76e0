-- Fallen stock collection (dead farm animals); started as an Access file, added to since
CREATE TABLE Farms (
  FarmID INTEGER PRIMARY KEY,
  FarmName TEXT NOT NULL,
  Farmer TEXT,
  HoldingNo TEXT,
  Parish TEXT,
  Tel TEXT,
  miles_from_yard REAL,
  scheme_member TEXT,          -- Y/N
  CreditOK INTEGER DEFAULT 1
);
CREATE TABLE animal_types (
  code TEXT PRIMARY KEY,
  descr TEXT NOT NULL,
  Charge NUMERIC,
  charge_per TEXT,
  test_from_months INTEGER
);
CREATE TABLE tblDrivers (
  DriverID INTEGER PRIMARY KEY,
  DriverName TEXT NOT NULL,
  Mobile TEXT,
  StartDate DATE,
  licence_expiry DATE,
  left_yn TEXT DEFAULT 'N'
);
CREATE TABLE LORRY (
  REG TEXT PRIMARY KEY,
  MAKE TEXT,
  PAYLOAD_KG INTEGER,
  WINCH TEXT,
  bought_on DATE,
  sold_on DATE
);
CREATE TABLE disposal_load (
  load_no INTEGER PRIMARY KEY,
  tip_date DATE NOT NULL,
  outlet TEXT NOT NULL,
  lorry_reg TEXT REFERENCES LORRY(REG),
  tonnes REAL,
  gate_fee NUMERIC,
  ticketNo TEXT
);
CREATE TABLE Collections (
  CollNo INTEGER PRIMARY KEY,
  FarmID INTEGER NOT NULL REFERENCES Farms(FarmID),
  Driver INTEGER REFERENCES tblDrivers(DriverID),
  LorryReg TEXT REFERENCES LORRY(REG),
  RungIn DATE NOT NULL,
  Collected DATE,
  load_no INTEGER REFERENCES disposal_load(load_no),
  access_notes TEXT,
  inv_total NUMERIC,
  PAID TEXT,
  status TEXT
);
CREATE TABLE coll_animals (
  id INTEGER PRIMARY KEY,
  CollNo INTEGER NOT NULL REFERENCES Collections(CollNo),
  type_code TEXT NOT NULL REFERENCES animal_types(code),
  qty INTEGER NOT NULL,
  EarTag TEXT,
  AgeMonths INTEGER,
  est_kg REAL,
  cause_of_death TEXT,
  hide_taken INTEGER
);
CREATE TABLE BrainTests (
  SampleRef TEXT PRIMARY KEY,
  animal_id INTEGER NOT NULL REFERENCES coll_animals(id),
  TakenBy INTEGER REFERENCES tblDrivers(DriverID),
  DateTaken DATE NOT NULL,
  lab_name TEXT,
  result_date DATE,
  RESULT TEXT,
  FeeDue NUMERIC
);
INSERT INTO Farms VALUES
 (1,'Hollin Bank','Edward Threlkeld','91/204/0017','Askrigdale','01555 810224',6.5,'Y',1),
 (2,'Low Skelgarth','J & M Raine','91/204/0033','Askrigdale','01555 810390',8.0,'Y',1),
 (3,'Manor Farm, Wathby','Susan Kearton','91/211/0104','Wathby','01555 622178',14.2,'N',1),
 (4,'Tarn House','Alderson Bros','91/219/0058','Nether Tarn',NULL,22.0,'Y',1),
 (5,'Beck Foot','Will Iveson','91/219/0061','Nether Tarn','07700 900441',23.5,'Y',0),
 (6,'Priory Pigs','Nigel Frost','91/230/0009','Priorton','01555 447100',17.8,'N',1),
 (7,'Copley Stud','Hon. Verity Lascombe','91/230/0042','Priorton','01555 447265',19.0,'N',1),
 (8,'Scar Top',NULL,'91/204/0071','Askrigdale','01555 810777',11.3,'Y',1),
 (9,'Moorcock Alpacas','Gwen Brotherton',NULL,'Wathby','07700 900873',15.6,'N',1),
 (10,'Castle Dairy','Metcalf Dairying Ltd','91/211/0120','Wathby','01555 622900',12.9,'Y',1);
INSERT INTO animal_types VALUES
 ('COW','Adult cattle',115.00,'head',48),
 ('STK','Store / young cattle',70.00,'head',48),
 ('CLF','Calf',22.00,'head',NULL),
 ('EWE','Ewe or ram',21.00,'head',18),
 ('LMB','Lambs',12.00,'bag',NULL),
 ('SOW','Sow or boar',45.00,'head',NULL),
 ('PIG','Pigs under 60 kg',18.00,'head',NULL),
 ('HRS','Horse',190.00,'head',NULL),
 ('ALP','Alpaca / llama',35.00,'head',NULL),
 ('GOT','Goat',22.00,'head',18);
INSERT INTO tblDrivers VALUES
 (1,'Alan Dinsdale','07700 900112','1994-05-02','2026-04-30','N'),
 (2,'Kev Dinsdale','07700 900118','2011-08-15','2027-09-12','N'),
 (3,'Mark Sunter','07700 900203','2017-02-20','2025-05-31','N'),
 (4,'Paul Haygarth',NULL,'2015-10-05','2024-01-31','Y'),
 (5,'Tracy Coates','07700 900377','2022-03-14','2028-02-28','N'),
 (6,'Josh Dinsdale','07700 900125','2024-07-01',NULL,'N');
INSERT INTO LORRY VALUES
 ('YJ12 KDS','DAF LF',4800,'Y','2012-04-10','2023-11-30'),
 ('YK18 DFT','Isuzu N75',3200,'Y','2018-03-22',NULL),
 ('YN21 AVP','DAF LF',5000,'Y','2021-09-06',NULL),
 ('YD66 HBX','Ford Transit tipper',1100,'N','2019-01-15',NULL),
 ('YP23 RLE','Iveco Eurocargo',5600,'Y','2023-11-20',NULL);
INSERT INTO disposal_load VALUES
 (611,'2023-03-10','Brackenthwaite Rendering','YJ12 KDS',4.35,326.25,'BR 20917'),
 (624,'2023-04-28','Brackenthwaite Rendering','YN21 AVP',4.90,367.50,'BR 21488'),
 (639,'2023-08-18','Tees Incineration','YK18 DFT',2.15,301.00,'TI-0772'),
 (655,'2023-12-08','Brackenthwaite Rendering','YP23 RLE',5.20,405.60,'BR 24010'),
 (671,'2024-03-29','Brackenthwaite Rendering','YN21 AVP',4.75,370.50,'BR 25333'),
 (680,'2024-05-03','Wathby Hunt Kennels','YD66 HBX',0.60,0,NULL),
 (694,'2024-09-13','Tees Incineration','YK18 DFT',1.85,268.25,'TI-0951'),
 (708,'2024-12-20','Brackenthwaite Rendering','YP23 RLE',5.45,441.45,'BR 28106'),
 (715,'2025-02-14','Brackenthwaite Rendering','YN21 AVP',NULL,NULL,NULL);
INSERT INTO Collections VALUES
 (4401,1,1,'YJ12 KDS','2023-03-07','2023-03-08',611,NULL,136.00,'Y','done'),
 (4402,4,3,'YJ12 KDS','2023-03-08','2023-03-09',611,'bottom gate, not past the house',84.00,'Y','done'),
 (4467,2,2,'YN21 AVP','2023-04-25','2023-04-26',624,NULL,45.00,'Y','done'),
 (4468,8,2,'YN21 AVP','2023-04-26','2023-04-26',624,'ring first',63.00,'Y','done'),
 (4530,7,1,'YK18 DFT','2023-08-16','2023-08-16',639,'use the back drive',190.00,'Y','done'),
 (4602,10,3,'YP23 RLE','2023-12-04','2023-12-05',655,NULL,274.00,'Y','done'),
 (4603,6,4,'YP23 RLE','2023-12-05','2023-12-07',655,'disinfect wheels in and out',144.00,'Y','done'),
 (4688,5,3,'YN21 AVP','2024-03-25','2024-03-28',671,NULL,115.00,'N','done'),
 (4701,3,5,'YD66 HBX','2024-04-30','2024-05-01',680,NULL,44.00,'Y','done'),
 (4702,5,NULL,NULL,'2024-05-02',NULL,NULL,'on stop, owes for March',NULL,NULL,'refused'),
 (4777,9,5,'YK18 DFT','2024-09-10','2024-09-11',694,NULL,35.00,'Y','done'),
 (4835,10,2,'YP23 RLE','2024-12-16','2024-12-17',708,NULL,230.00,'Y','done'),
 (4836,1,6,'YP23 RLE','2024-12-17','2024-12-18',708,'in the slurry yard, winch needed',70.00,'N','done'),
 (4870,4,1,'YN21 AVP','2025-02-11','2025-02-13',715,NULL,157.00,'N','done'),
 (4874,2,NULL,NULL,'2025-02-17',NULL,NULL,NULL,NULL,NULL,'waiting');
INSERT INTO coll_animals VALUES
 (1,4401,'COW',1,'UK 914201 500312',74,640,'milk fever',1),
 (2,4401,'EWE',1,NULL,40,70,NULL,0),
 (3,4402,'EWE',4,NULL,NULL,260,'snow',0),
 (4,4467,'EWE',1,'UK 0 914233 00871',31,65,'lambing',0),
 (5,4467,'LMB',2,NULL,0,40,'lambing',0),
 (6,4468,'EWE',3,NULL,NULL,190,'twin lamb disease',0),
 (7,4530,'HRS',1,NULL,264,520,'put down, colic',0),
 (8,4602,'COW',2,NULL,66,1290,'pneumonia',1),
 (9,4602,'CLF',2,NULL,1,85,'scour',0),
 (10,4603,'SOW',2,NULL,30,440,NULL,0),
 (11,4603,'PIG',3,NULL,3,120,'meningitis',0),
 (12,4688,'COW',1,'UK 914219 300205',118,610,'calving',0),
 (13,4701,'CLF',2,NULL,1,78,'scour',0),
 (14,4777,'ALP',1,'BAS 10442',60,68,'fluke',0),
 (15,4835,'COW',2,NULL,55,1220,'milk fever',1),
 (16,4836,'STK',1,'UK 914201 600518',16,380,'drowned',0),
 (17,4870,'COW',1,'UK 914219 200447',97,590,'broken leg',1),
 (18,4870,'EWE',2,NULL,NULL,140,NULL,0),
 (19,4874,'EWE',1,'UK 0 914233 01290',22,NULL,NULL,NULL);
INSERT INTO BrainTests VALUES
 ('BT2301',1,1,'2023-03-08','Fellside Veterinary Laboratory','2023-03-14','NEG',12.50),
 ('BT2302',3,3,'2023-03-09','Fellside Veterinary Laboratory','2023-03-15','NEG',8.00),
 ('BT2309',4,2,'2023-04-26','Fellside Veterinary Laboratory','2023-05-03','NEG',8.00),
 ('BT2331',8,3,'2023-12-05','Northern Diagnostics','2023-12-13','NEG',12.50),
 ('BT2332',8,3,'2023-12-05','Northern Diagnostics','2023-12-20','UNSUITABLE',0),
 ('BT2407',12,3,'2024-03-28','Northern Diagnostics','2024-04-05','NEG',12.50),
 ('BT2429',15,2,'2024-12-17','Northern Diagnostics','2024-12-31','NEG',13.75),
 ('BT2430',15,NULL,'2024-12-17','Northern Diagnostics','2024-12-31','NEG',13.75),
 ('BT2503',17,1,'2025-02-13','Northern Diagnostics',NULL,NULL,13.75);
