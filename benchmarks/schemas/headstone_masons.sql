-- memorial yard database, started 2003, web part added 2016
CREATE TABLE Cemeteries (
    CemID INTEGER PRIMARY KEY,
    CemName TEXT NOT NULL,
    Authority TEXT,
    max_height_mm INTEGER,
    permit_fee NUMERIC(8,2),
    KerbsAllowed TEXT
);
CREATE TABLE tblStaff (
    StaffNo INTEGER PRIMARY KEY,
    Name TEXT NOT NULL,
    job TEXT,
    Started DATE,
    left_on DATE,
    hourly_rate NUMERIC(6,2),
    apprenticed_to INTEGER REFERENCES tblStaff(StaffNo)
);
CREATE TABLE customer (
    id INTEGER PRIMARY KEY,
    title TEXT,
    surname TEXT NOT NULL,
    forename TEXT,
    Town TEXT,
    TELNO TEXT,
    email_addr TEXT,
    marketing_ok BOOLEAN DEFAULT 0
);
CREATE TABLE STONE (
    STONECODE TEXT PRIMARY KEY,
    DESCR TEXT NOT NULL,
    origin_country TEXT,
    Finish TEXT,
    SlabPrice NUMERIC(8,2),
    in_stock_qty INTEGER
);
CREATE TABLE Orders (
    OrderNo INTEGER PRIMARY KEY,
    customer_id INTEGER NOT NULL REFERENCES customer(id),
    CemID INTEGER NOT NULL REFERENCES Cemeteries(CemID),
    STONECODE TEXT REFERENCES STONE(STONECODE),
    letter_cutter INTEGER REFERENCES tblStaff(StaffNo),
    Fixer INTEGER REFERENCES tblStaff(StaffNo),
    DeceasedName TEXT NOT NULL,
    date_of_death DATE,
    OrderDate DATE NOT NULL,
    permit_no TEXT,
    PermitDt DATE,
    proof_approved BOOLEAN DEFAULT 0,
    FixedOn DATE,
    total_price NUMERIC(10,2),
    Status TEXT,
    Memo TEXT,
    sync_guid TEXT
);
CREATE TABLE inscription_lines (
    id INTEGER PRIMARY KEY,
    order_no INTEGER NOT NULL REFERENCES Orders(OrderNo),
    LineNum INTEGER NOT NULL,
    wording TEXT NOT NULL,
    letter_style TEXT,
    LtrHgtMM INTEGER,
    gilded_yn CHAR(1)
);
CREATE TABLE pymt (
    PymtID INTEGER PRIMARY KEY,
    OrderNo INTEGER NOT NULL REFERENCES Orders(OrderNo),
    pymt_dt DATE,
    Amount NUMERIC(10,2) NOT NULL,
    method TEXT,
    taken_by INTEGER REFERENCES tblStaff(StaffNo)
);
CREATE TABLE safety_tests (
    test_id INTEGER PRIMARY KEY,
    OrderNo INTEGER NOT NULL REFERENCES Orders(OrderNo),
    tested_on DATE NOT NULL,
    TesterStaffNo INTEGER REFERENCES tblStaff(StaffNo),
    load_kg REAL,
    PASSED BOOLEAN,
    remarks TEXT
);
INSERT INTO Cemeteries VALUES
(1,'St Brannoc Churchyard','Diocese of Exeter',1200,NULL,'N'),
(2,'Ladywell Municipal','North Tarka District Council',1070,185.00,'Y'),
(3,'Braunton Road Lawn','North Tarka District Council',915,185.00,'N'),
(4,'Higher Cleave','Higher Cleave Parish Council',1200,60.00,'Y'),
(5,'Pilgrim Chapel Ground','Methodist Circuit',1000,40.00,NULL),
(6,'Oakmere Woodland','Oakmere Burials Ltd',300,250.00,'N'),
(7,'St Petroc Closed Yard','Diocese of Exeter',NULL,312.00,'N');
INSERT INTO tblStaff VALUES
(1,'Bernard Yeo','owner','2003-02-01',NULL,NULL,NULL),
(2,'Alan Squire','letter cutter','2003-06-16','2019-12-20',19.50,1),
(3,'Philippa Rudd','letter cutter','2009-09-07',NULL,22.75,2),
(4,'Mike Cobbledick','fixer','2006-04-10',NULL,17.80,NULL),
(5,'Jordan Heal','fixer','2017-03-27',NULL,15.60,4),
(6,'Sue Yeo','office','2003-02-01',NULL,16.00,NULL),
(7,'Anya Marchetti','letter cutter','2020-01-13',NULL,17.25,3),
(8,'Dan Pugsley','apprentice','2023-08-29',NULL,11.40,3),
(9,'Colin Ware','fixer','2011-05-03','2016-10-14',14.00,4);
INSERT INTO customer VALUES
(101,'Mrs','Trebilcock','Enid','Barnstaple','01271 555019',NULL,0),
(102,'Mr','Hawkes','Julian','Bideford','01237 555087','jhawkes@mail.example',1),
(103,'Dr','Amarasena','Ruwan','Exeter','07700 900233','ruwan.a@mail.example',0),
(104,'Ms','Loosemore','Tess','Ilfracombe',NULL,'tess@mail.example',1),
(105,'Mr','Beer','Stanley','Braunton','01271 555140',NULL,0),
(106,'Rev','Pascoe','Hilary','Bideford','01237 555201','vicarage@mail.example',0),
(107,'Mrs','Kowalska','Ewa','Barnstaple','07700 900418','ewa.k@mail.example',1),
(108,NULL,'Gammon','Derek','South Molton','01769 555062',NULL,0),
(109,'Miss','Isaac','Rhoda','Torrington',NULL,NULL,NULL);
INSERT INTO STONE VALUES
('WELSL','Welsh slate, blue-black','Wales','riven',420.00,6),
('DELAB','Delabole slate','England','honed',510.00,3),
('PORT','Portland limestone','England','rubbed',380.00,9),
('NABRE','Nabresina limestone','Italy','rubbed',295.00,4),
('BLKGR','Black granite','India','polished',240.00,22),
('LAVBL','Lavender blue granite','India','polished',265.00,11),
('CORN','Cornish silver-grey granite','England','fine punched',560.00,0),
('CARR','Carrara marble','Italy','polished',NULL,1);
INSERT INTO Orders VALUES
(2301,101,2,'BLKGR',NULL,4,'Percy Trebilcock','2022-05-30','2023-01-16','LW/23/008','2023-02-20',1,'2023-04-12',1645.00,'fixed',NULL,'a81f-0c2e'),
(2302,102,1,'WELSL',3,4,'Margaret Hawkes','2021-11-02','2023-02-03','DAC 114','2023-07-11',1,'2023-10-05',3820.00,'fixed','Faculty took ages. Family wants no full stops.','b770-11da'),
(2303,103,3,'LAVBL',7,5,'Nimal Amarasena','2022-09-18','2023-03-27','BR/23/031','2023-04-25',1,'2023-06-29',1980.00,'fixed',NULL,'0d4c-77e9'),
(2304,104,6,'DELAB',3,5,'Jack Loosemore','2023-01-08','2023-05-09','OW-552','2023-05-15',1,'2023-08-01',890.00,'fixed','Flat tablet only','6ef3-2ab0'),
(2305,105,4,'CORN',3,4,'Winifred Beer','2022-12-24','2023-06-14','HC 19',NULL,1,'2024-02-22',4450.00,'fixed','Waited for stone','93b2-5d71'),
(2306,106,7,'PORT',7,NULL,'Canon A. Pascoe','1987-03-19','2023-09-21',NULL,NULL,0,NULL,2750.00,'awaiting permit','Replacement of delaminated stone','c01a-e4f5'),
(2401,107,3,'BLKGR',NULL,5,'Jan Kowalski','2023-06-06','2024-01-11','BR/24/004','2024-02-02',1,'2024-03-21',1720.00,'fixed','Polish accents - check proof twice','21dd-9a3c'),
(2402,108,2,'NABRE',7,NULL,'Doreen Gammon','2023-08-15','2024-02-26','LW/24/022','2024-03-28',1,NULL,2340.00,'cutting',NULL,'ff18-3b60'),
(2403,109,5,NULL,NULL,NULL,'Frederick Isaac',NULL,'2024-04-30',NULL,NULL,0,NULL,NULL,'enquiry',NULL,NULL),
(2404,101,2,'BLKGR',7,4,'Enid Trebilcock (reserve)',NULL,'2024-05-13','LW/24/037','2024-06-03',0,NULL,310.00,'proof sent','Added inscription on 2301','5a5a-d0c7');
INSERT INTO inscription_lines VALUES
(1,2301,1,'IN LOVING MEMORY OF','Roman',32,'Y'),
(2,2301,2,'PERCY TREBILCOCK','Roman',45,'Y'),
(3,2302,1,'Margaret Hawkes','Italic',50,'N'),
(4,2302,2,'potter & gardener','Italic',30,'N'),
(5,2303,1,'NIMAL AMARASENA','Sans',40,'Y'),
(6,2304,1,'Jack','Uncial',60,'N'),
(7,2305,1,'WINIFRED BEER','Roman',48,NULL),
(8,2305,2,'AT REST','Roman',28,NULL),
(9,2401,1,'JAN KOWALSKI','Roman',42,'Y'),
(10,2401,2,'SPOCZYWAJ W POKOJU','Roman',25,'Y'),
(11,2402,1,'DOREEN GAMMON',NULL,40,'N');
INSERT INTO pymt VALUES
(1,2301,'2023-01-16',800.00,'cheque',6),
(2,2301,'2023-04-20',845.00,'cheque',6),
(3,2302,'2023-02-03',1900.00,'card',6),
(4,2302,'2023-10-19',1920.00,'bank transfer',NULL),
(5,2303,'2023-03-27',1980.00,'bank transfer',NULL),
(6,2304,'2023-05-09',890.00,'card',1),
(7,2305,'2023-06-14',2000.00,'cash',1),
(8,2401,'2024-01-11',860.00,'card',6),
(9,2401,'2024-04-02',860.00,'card',6),
(10,2402,'2024-02-26',1100.00,'cheque',6);
INSERT INTO safety_tests VALUES
(1,2301,'2023-04-12',4,35.0,1,NULL),
(2,2302,'2023-10-05',4,35.0,1,NULL),
(3,2303,'2023-06-29',5,35.0,1,NULL),
(4,2303,'2024-06-18',4,35.0,0,'Slight movement, anchor re-bedded'),
(5,2303,'2024-06-25',5,35.0,1,NULL),
(6,2305,'2024-02-22',4,50.0,1,'Double dowel'),
(7,2401,'2024-03-21',5,35.0,1,NULL),
(8,2301,'2024-05-02',NULL,25.0,1,'Council topple test'),
(9,2302,'2024-06-11',5,NULL,NULL,'Rain, not done');
