-- accordion workshop; started as an Access file in the nineties, parts list came over
-- from the old stock program, tuning log added with the web version

CREATE TABLE tblCustomer (
    CustID      INTEGER PRIMARY KEY,
    CustName    TEXT NOT NULL,
    Street      TEXT,
    Town        TEXT,
    Tel         TEXT,
    email       TEXT,
    cust_since  DATE,
    plays_in_band TEXT,
    newsletter_yn TEXT DEFAULT 'N'
);

CREATE TABLE Instruments (
    instr_id    INTEGER PRIMARY KEY,
    CustID      INTEGER NOT NULL REFERENCES tblCustomer(CustID),
    prev_owner  INTEGER REFERENCES tblCustomer(CustID),
    Kind        TEXT NOT NULL,
    Maker       TEXT,
    ModelName   TEXT,
    SERIAL_NO   TEXT,
    year_built  INTEGER,
    BassButtons INTEGER,
    reed_voices INTEGER,
    weight_kg   REAL,
    Colour      TEXT,
    insured_value NUMERIC
);

CREATE TABLE STAFF (
    STAFF_NO    INTEGER PRIMARY KEY,
    NAME        TEXT NOT NULL,
    START_DATE  DATE,
    HourlyRate  NUMERIC,
    learned_from INTEGER REFERENCES STAFF(STAFF_NO),
    is_tuner    BOOLEAN DEFAULT 0,
    workbench   TEXT
);

CREATE TABLE tblJob (
    JobNo       INTEGER PRIMARY KEY,
    instr_id    INTEGER NOT NULL REFERENCES Instruments(instr_id),
    DateIn      DATE NOT NULL,
    promised_for DATE,
    DateOut     DATE,
    taken_in_by INTEGER REFERENCES STAFF(STAFF_NO),
    RepairedBy  INTEGER REFERENCES STAFF(STAFF_NO),
    fault_descr TEXT,
    est_price   NUMERIC,
    FinalPrice  NUMERIC,
    hours_worked REAL,
    warranty    BOOLEAN DEFAULT 0,
    earlier_job INTEGER REFERENCES tblJob(JobNo),
    job_status  TEXT,
    sync_guid   TEXT
);

CREATE TABLE suppliers (
    id          INTEGER PRIMARY KEY,
    name        TEXT NOT NULL,
    country     TEXT,
    lead_time_days INTEGER,
    min_order_amount NUMERIC,
    contact_person TEXT
);

CREATE TABLE PARTS (
    PART_CODE   TEXT PRIMARY KEY,
    DESCR       TEXT NOT NULL,
    supplier_id INTEGER REFERENCES suppliers(id),
    QTY_STOCK   INTEGER,
    QTY_MIN     INTEGER,
    COST_PRICE  NUMERIC,
    SalePrice   NUMERIC,
    drawer_no   TEXT
);

CREATE TABLE job_parts (
    JobNo       INTEGER NOT NULL REFERENCES tblJob(JobNo),
    part_code   TEXT NOT NULL REFERENCES PARTS(PART_CODE),
    Qty         INTEGER NOT NULL,
    price_charged NUMERIC,
    PRIMARY KEY (JobNo, part_code)
);

CREATE TABLE tuning_log (
    id          INTEGER PRIMARY KEY,
    job_no      INTEGER NOT NULL REFERENCES tblJob(JobNo),
    tuned_by    INTEGER REFERENCES STAFF(STAFF_NO),
    tuned_on    DATE,
    reed_block  TEXT,
    NoteName    TEXT,
    cents_before REAL,
    cents_after REAL,
    concert_pitch_hz REAL,
    reed_replaced TEXT DEFAULT 'N'
);

INSERT INTO tblCustomer VALUES
(1,'Frank Delaney','14 Quay Street','Sligo','071 555 0142','frank.delaney@mail.example','1994-05-03','Delaney Ceili Band','Y'),
(2,'Rosemary Tait','The Old Manse','Kelso','01573 555 018',NULL,'1997-11-20',NULL,'N'),
(3,'Luc Besnard','3 rue du Port','Roscoff',NULL,'luc@besnard.example','2003-02-14','Trio Roz','Y'),
(4,'St Olaf School of Music','Hill Road 22','Aberdeen','01224 555 300','office@stolaf.example','2006-09-01','School Accordion Orchestra','N'),
(5,'Mick Garvey','8 Chapel Row','Ennis','065 555 0199','mick.garvey@mail.example','2009-03-27','The Kilfenora Lads','Y'),
(6,'Irena Zupan','51 Station Road','Leeds','0113 555 0461','irena.zupan@mail.example','2012-06-18','Alpine Oompah','Y'),
(7,'Douglas Kerr','2 Shore Cottages','Lerwick','01595 555 072',NULL,'2014-01-09',NULL,'N'),
(8,'Pamela Stubbs','77 Garden Lane','York','01904 555 810','pamstubbs@mail.example','2018-10-30','York Squeezers','Y'),
(9,'Theo Martens','Canal House 4','Ghent',NULL,'theo@martens.example','2021-04-12','Bal Folk Duo','N'),
(10,'Annie Lowrie','19 Mill Brae','Peebles','01721 555 033','annie.l@mail.example','2023-02-02',NULL,NULL);

INSERT INTO Instruments VALUES
(1,1,NULL,'button accordion','Paolo Soprani','Elite','PS 44127',1951,8,3,5.2,'grey',2800),
(2,2,NULL,'piano accordion','Hohner','Verdi III','H-228104',1957,120,4,11.4,'black pearl',900),
(3,3,NULL,'chromatic accordion','Maugein','Sonora',NULL,1978,80,3,8.9,'dark red',2200),
(4,4,2,'piano accordion','Hohner','Student IV','H-301552',1964,72,2,6.8,'red',450),
(5,4,NULL,'piano accordion','Weltmeister','Juwel','WM 70-3381',1989,72,2,6.9,'white',600),
(6,5,1,'button accordion','Saltarelle','Irish Bouebe','1207',1998,8,2,3.1,'cherry',1900),
(7,6,NULL,'diatonic accordion','Beltuna','Alpstar','BA 55019',2015,16,4,6.5,'walnut',5200),
(8,7,NULL,'concertina','Wheatstone','Aeola','31088',1926,NULL,1,1.4,'ebony',4100),
(9,8,3,'chromatic accordion','Pigini','Convertor 55','P-9921',2001,115,4,13.2,'black',7800),
(10,9,NULL,'diatonic accordion','Castagnari','Mory','C 18-240',2018,12,3,4.0,'cherry',4600),
(11,10,NULL,'concertina','Lachenal','Anglo','152310',1896,NULL,1,1.2,NULL,NULL);

INSERT INTO STAFF VALUES
(1,'Ernest Holloway','1991-04-01',48,NULL,1,'window bench'),
(2,'Sheila Brand','1996-08-19',42,1,1,'bench 2'),
(3,'Gordon Muir','2004-01-12',38,1,0,'bench 3'),
(4,'Agata Wrona','2011-05-30',40,2,1,'tuning room'),
(5,'Rory Finnegan','2017-09-11',32,3,0,'bench 4'),
(6,'Leonie Shaw','2020-02-03',30,4,1,'tuning room'),
(7,'Ben Ashworth','2022-10-17',18.5,3,0,'bench 5'),
(8,'Joan Holloway','1993-06-07',NULL,NULL,0,NULL);

INSERT INTO tblJob VALUES
(2301,1,'2023-01-09','2023-02-10','2023-02-08',8,1,'full retune, two reeds silent',650,690,15.5,0,NULL,'collected','9f0c-11'),
(2302,4,'2023-01-16','2023-01-30','2023-02-03',8,3,'bellows leaking at corners',180,175,4.5,0,NULL,'collected','9f0c-12'),
(2303,5,'2023-01-16','2023-01-30','2023-02-03',8,5,'bass buttons sticking',120,120,3,0,NULL,'collected','9f0c-13'),
(2307,8,'2023-02-21','2023-04-14','2023-05-02',2,2,'new bellows and end bolts',720,845,19,0,NULL,'collected','a013-02'),
(2311,6,'2023-03-13','2023-03-31','2023-03-29',8,5,'strap bracket torn out',60,55,1.25,0,NULL,'collected','a013-07'),
(2315,9,'2023-04-24','2023-06-30','2023-07-11',1,4,'musette retuned to dry, convertor noisy',1400,1520,34,0,NULL,'collected','b771-20'),
(2318,1,'2023-05-15','2023-05-26','2023-05-25',8,1,'low G reed flat again',NULL,0,1.5,1,2301,'collected','b771-23'),
(2324,7,'2023-07-03','2023-07-21','2023-07-20',4,6,'register switch jammed',95,110,2.5,0,NULL,'collected','c409-01'),
(2330,2,'2023-09-05','2023-10-27',NULL,8,2,'moth in felts, wax crumbling',1100,NULL,12,0,NULL,'in work','c409-18'),
(2333,10,'2023-10-02','2023-10-20','2023-10-19',6,4,'tune to 442',310,310,8,0,NULL,'ready','d118-05'),
(2336,11,'2023-11-14',NULL,NULL,8,NULL,'estimate only, found in attic',NULL,NULL,NULL,0,NULL,'waiting','d118-09'),
(2337,9,'2023-11-20','2023-12-08',NULL,1,4,'convertor still clicks',NULL,NULL,2,1,2315,'in work','d118-11');

INSERT INTO suppliers VALUES
(1,'Voci Reeds Castelfidardo','Italy',35,250,'Giulia Moretti'),
(2,'Klingenthal Bellows','Germany',28,100,'Uwe Reinhold'),
(3,'Carborn Leather','United Kingdom',5,40,'Dave Carborn'),
(4,'Harmonikas Louny','Czech Republic',21,150,'Jana Novotna'),
(5,'Beeswax and Rosin Supplies','United Kingdom',4,NULL,NULL),
(6,'Concertina Spares','United Kingdom',10,20,'Mark Lloyd'),
(7,'Strap Workshop Ancona','Italy',30,120,'Paolo Gatti');

INSERT INTO PARTS VALUES
('RD-HM-01','hand made reed pair',1,46,20,6.40,14.00,'R1'),
('RD-MC-02','machine reed pair',4,180,60,1.15,4.00,'R2'),
('BL-72','bellows for 72 bass',2,1,1,148.00,260.00,NULL),
('BL-CN6','concertina bellows 6 fold',6,2,1,95.00,190.00,NULL),
('BT-10','bellows tape per metre',2,38,15,1.90,4.50,'B4'),
('LV-SET','leather valve set',3,12,5,9.80,22.00,'V1'),
('WX-MIX','reed wax block',5,9,4,5.25,11.00,'W2'),
('FL-GRN','green key felt sheet',3,3,4,7.00,16.00,'F1'),
('ST-120','shoulder straps wide',7,6,3,31.50,68.00,'S1'),
('BK-STR','strap bracket brass',7,14,6,2.80,8.00,'S2'),
('SP-REG','register switch spring',4,22,10,0.35,2.00,'M7'),
('EB-CON','concertina end bolt',6,0,12,1.10,3.50,'C3');

INSERT INTO job_parts VALUES
(2301,'RD-HM-01',2,28.00),
(2301,'LV-SET',1,22.00),
(2301,'WX-MIX',1,11.00),
(2302,'BT-10',4,18.00),
(2307,'BL-CN6',1,190.00),
(2307,'EB-CON',12,42.00),
(2311,'BK-STR',2,16.00),
(2315,'LV-SET',2,44.00),
(2315,'RD-HM-01',4,52.00),
(2318,'RD-HM-01',1,0.00),
(2324,'SP-REG',3,6.00),
(2330,'FL-GRN',2,NULL),
(2330,'WX-MIX',3,NULL);

INSERT INTO tuning_log VALUES
(1,2301,1,'2023-01-30','treble 1','D4',-11.5,0.0,440.0,'N'),
(2,2301,1,'2023-01-30','treble 1','F#4',NULL,0.5,440.0,'Y'),
(3,2301,1,'2023-01-31','bass','G2',-18.0,-1.0,440.0,'N'),
(4,2315,4,'2023-06-12','treble 3','A4',21.0,8.0,442.0,'N'),
(5,2315,4,'2023-06-12','treble 3','B4',19.5,8.5,442.0,'N'),
(6,2315,6,'2023-06-14','bass','E2',-6.0,0.0,442.0,'N'),
(7,2318,1,'2023-05-22','bass','G2',-14.0,0.0,440.0,'Y'),
(8,2333,4,'2023-10-11','treble 2','C5',-7.5,0.0,442.0,'N'),
(9,2333,6,'2023-10-12','treble 2','G5',-8.0,1.0,442.0,'N'),
(10,2333,4,'2023-10-12','chords','C3',-9.0,NULL,442.0,'N'),
(11,2307,2,'2023-04-25','left side','Eb4',4.0,0.0,440.0,NULL);
