BEGIN TRANSACTION;
-- traditional ropewalk, natural fibre rope for ships and theatres
CREATE TABLE worker (
  workerno INTEGER PRIMARY KEY,
  forename TEXT,
  surname TEXT,
  trade TEXT,                        -- hackler / spinner / layer / rigger / clerk
  startedon TEXT,
  dailywage REAL,                    -- pounds
  chargehand INTEGER REFERENCES worker(workerno)
);
INSERT INTO "worker" VALUES(1,'Ambrose','Kettle','layer','1992-01-06',152.0,NULL);
INSERT INTO "worker" VALUES(2,'Sheila','Marchbank','clerk','1998-08-17',128.0,NULL);
INSERT INTO "worker" VALUES(3,'Donal','Creagh','layer','2003-05-12',139.0,1);
INSERT INTO "worker" VALUES(4,'Tamsin','Hocking','spinner','2007-02-26',124.5,1);
INSERT INTO "worker" VALUES(5,'Ezra','Whitcombe','hackler','2010-11-01',118.0,4);
INSERT INTO "worker" VALUES(6,'Binta','Jallow','rigger','2014-06-23',131.0,1);
INSERT INTO "worker" VALUES(7,'Donal','Pike','spinner','2017-09-11',112.0,4);
INSERT INTO "worker" VALUES(8,'Margery','Stone','layer','2019-03-18',116.0,3);
INSERT INTO "worker" VALUES(9,'Lowenna','Rowe','clerk','2021-10-04',104.0,2);
INSERT INTO "worker" VALUES(10,'Curtis','Bellamy','hackler','2024-02-05',NULL,5);
CREATE TABLE yarnlot (
  lotcode TEXT PRIMARY KEY,          -- chalked on the bale
  fibre TEXT,
  suppliername TEXT,
  receivedon TEXT,
  weightkg REAL,
  priceperkg REAL,
  tarred TEXT                        -- Y/N
);
INSERT INTO "yarnlot" VALUES('H2301','hemp','Baltic Fibre House','2023-01-24',850.0,4.15,'N');
INSERT INTO "yarnlot" VALUES('H2302','hemp','Baltic Fibre House','2023-04-18',620.0,4.3,'Y');
INSERT INTO "yarnlot" VALUES('H2403','hemp','Fenland Growers','2024-02-13',540.0,5.05,'N');
INSERT INTO "yarnlot" VALUES('M2301','manila','Cabato Trading','2023-02-09',1200.0,3.2,'N');
INSERT INTO "yarnlot" VALUES('M2402','manila','Cabato Trading','2024-01-30',980.0,3.45,'N');
INSERT INTO "yarnlot" VALUES('S2301','sisal','Tanga Estates','2023-06-06',700.0,1.85,'N');
INSERT INTO "yarnlot" VALUES('F2301','flax','Fenland Growers','2023-07-27',210.0,7.9,'N');
INSERT INTO "yarnlot" VALUES('C2401','coir','Malabar Coir','2024-03-21',460.0,1.4,'Y');
INSERT INTO "yarnlot" VALUES('C2402','cotton','Delta Mills','2024-05-02',180.0,6.25,'N');
CREATE TABLE customer (
  custno INTEGER PRIMARY KEY,
  custname TEXT NOT NULL UNIQUE,
  homeport TEXT,
  creditdays INTEGER,
  onstop INTEGER DEFAULT 0           -- 1 = no more goods until paid
);
INSERT INTO "customer" VALUES(1,'Tall Ship Perpetua Trust','Port Harle',30,0);
INSERT INTO "customer" VALUES(2,'Royal Vaudeville Theatre','Aldwick',45,0);
INSERT INTO "customer" VALUES(3,'Harle Museum Dockyard','Port Harle',60,0);
INSERT INTO "customer" VALUES(4,'Gannet Lugger Society','Trevellick',14,1);
INSERT INTO "customer" VALUES(5,'Bray Sail Training','Kilbray',30,0);
INSERT INTO "customer" VALUES(6,'Circus Montelli',NULL,0,1);
INSERT INTO "customer" VALUES(7,'Skelwith Climbing Barn','Aldwick',30,0);
INSERT INTO "customer" VALUES(8,'Brigantine Osprey Ltd','Kilbray',30,0);
INSERT INTO "customer" VALUES(9,'Mrs Tregear''s Chandlery','Trevellick',21,0);
CREATE TABLE ropeorder (
  orderno INTEGER PRIMARY KEY,
  custno INTEGER NOT NULL REFERENCES customer(custno),
  takenby INTEGER REFERENCES worker(workerno),
  orderedon TEXT,
  neededby TEXT,
  laytype TEXT,                      -- hawser / cable / shroud
  strandcount INTEGER,
  diametermm REAL,
  lengthm REAL,
  quotedprice REAL,
  orderstate TEXT,                   -- open / laid / delivered / cancelled
  changedat TEXT
);
INSERT INTO "ropeorder" VALUES(8801,1,2,'2023-02-06','2023-04-28','hawser',3,32.0,220.0,1980.0,'delivered','2023-04-24 15:10');
INSERT INTO "ropeorder" VALUES(8802,2,2,'2023-03-14','2023-06-01','hawser',3,20.0,480.0,1690.0,'delivered','2023-05-30 09:45');
INSERT INTO "ropeorder" VALUES(8803,3,9,'2023-05-09','2023-09-30','cable',9,96.0,110.0,6450.0,'delivered','2023-10-06 11:28');
INSERT INTO "ropeorder" VALUES(8804,4,9,'2023-06-20','2023-08-15','hawser',3,16.0,150.0,435.0,'delivered','2023-08-10 16:02');
INSERT INTO "ropeorder" VALUES(8805,6,2,'2023-08-03','2023-09-10','hawser',4,24.0,60.0,520.0,'cancelled','2023-08-29 10:00');
INSERT INTO "ropeorder" VALUES(8806,5,2,'2023-11-15','2024-03-15','shroud',4,44.0,180.0,3120.0,'delivered','2024-03-12 14:37');
INSERT INTO "ropeorder" VALUES(8807,9,9,'2024-01-22','2024-04-01','hawser',3,12.0,900.0,1260.0,'delivered','2024-03-28 08:51');
INSERT INTO "ropeorder" VALUES(8808,7,9,'2024-04-08','2024-06-30','hawser',3,38.0,48.0,610.0,'delivered','2024-06-21 13:19');
INSERT INTO "ropeorder" VALUES(8809,8,2,'2024-06-17','2024-11-30','cable',9,72.0,160.0,5875.0,'laid','2024-10-14 17:06');
INSERT INTO "ropeorder" VALUES(8810,1,2,'2024-08-12','2025-02-28','shroud',4,40.0,200.0,3300.0,'open','2024-08-12 12:24');
INSERT INTO "ropeorder" VALUES(8811,4,9,'2024-09-05',NULL,'hawser',3,18.0,75.0,NULL,'open','2024-09-05 09:33');
CREATE TABLE layrun (
  runno INTEGER PRIMARY KEY,
  orderno INTEGER NOT NULL REFERENCES ropeorder(orderno),
  lotcode TEXT NOT NULL REFERENCES yarnlot(lotcode),
  topman INTEGER NOT NULL REFERENCES worker(workerno),    -- walks the top down the rope
  hookman INTEGER REFERENCES worker(workerno),            -- minds the hooks
  runon TEXT,
  minutestaken INTEGER,
  humiditypct INTEGER,
  wastekg REAL
);
INSERT INTO "layrun" VALUES(1,8801,'H2301',1,4,'2023-03-27',95,62,6.5);
INSERT INTO "layrun" VALUES(2,8802,'M2301',3,8,'2023-05-15',140,58,9.0);
INSERT INTO "layrun" VALUES(3,8803,'H2302',1,3,'2023-09-04',210,71,18.5);
INSERT INTO "layrun" VALUES(4,8803,'H2302',1,8,'2023-09-18',235,66,22.0);
INSERT INTO "layrun" VALUES(5,8804,'S2301',3,7,'2023-07-31',50,55,2.2);
INSERT INTO "layrun" VALUES(6,8806,'H2301',1,3,'2024-02-19',165,79,11.4);
INSERT INTO "layrun" VALUES(7,8807,'M2402',8,7,'2024-03-11',180,64,7.8);
INSERT INTO "layrun" VALUES(8,8808,'C2402',3,4,'2024-06-10',35,49,1.1);
INSERT INTO "layrun" VALUES(9,8809,'H2403',1,3,'2024-09-23',225,68,16.0);
INSERT INTO "layrun" VALUES(10,8809,'H2403',3,8,'2024-10-07',240,NULL,19.7);
CREATE TABLE breaktest (
  testno INTEGER PRIMARY KEY,
  runno INTEGER NOT NULL REFERENCES layrun(runno),
  testedby INTEGER REFERENCES worker(workerno),
  testedon TEXT,
  breakloadkn REAL,
  passed TEXT,                       -- Y/N
  remarks TEXT
);
INSERT INTO "breaktest" VALUES(1,1,6,'2023-04-03',68.5,'Y',NULL);
INSERT INTO "breaktest" VALUES(2,2,6,'2023-05-19',27.9,'Y',NULL);
INSERT INTO "breaktest" VALUES(3,3,6,'2023-09-08',341.0,'N','Strand parted at the splice');
INSERT INTO "breaktest" VALUES(4,4,6,'2023-09-22',402.5,'Y','Repeat after new splice');
INSERT INTO "breaktest" VALUES(5,5,3,'2023-08-02',13.1,'Y',NULL);
INSERT INTO "breaktest" VALUES(6,6,6,'2024-02-26',118.0,'Y',NULL);
INSERT INTO "breaktest" VALUES(7,7,1,'2024-03-14',10.4,'Y','Slightly under usual load');
INSERT INTO "breaktest" VALUES(8,8,6,'2024-06-13',51.2,'Y',NULL);
INSERT INTO "breaktest" VALUES(9,9,6,'2024-09-27',248.0,'N','Yarn damp, lot to be dried');
INSERT INTO "breaktest" VALUES(10,10,NULL,'2024-10-11',266.5,'Y',NULL);
COMMIT;
