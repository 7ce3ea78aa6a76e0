-- started 1996 in Access, moved twice
CREATE TABLE Clients (
    ClientID      INTEGER PRIMARY KEY,
    Company       VARCHAR(60) NOT NULL,
    Contact       VARCHAR(50),
    Town          VARCHAR(40),
    AcctStatus    VARCHAR(10) DEFAULT 'open',
    invoice_email VARCHAR(100)
);
CREATE TABLE analyst (
    initials      CHAR(3) PRIMARY KEY,
    full_name     VARCHAR(50) NOT NULL,
    start_date    DATE,
    qc_score      INTEGER,
    trained_by    CHAR(3) REFERENCES analyst(initials),
    LeftDate      DATE
);
CREATE TABLE fibre_types (
    code          VARCHAR(4) PRIMARY KEY,
    name          VARCHAR(30) NOT NULL,
    colour        VARCHAR(10),
    is_asbestos   SMALLINT NOT NULL DEFAULT 1
);
CREATE TABLE Sites (
    SiteID        INTEGER PRIMARY KEY,
    ClientID      INTEGER NOT NULL REFERENCES Clients(ClientID),
    SiteName      VARCHAR(60) NOT NULL,
    Address       VARCHAR(80),
    BuildYear     INTEGER,
    BuildingUse   VARCHAR(30),
    last_survey   DATE
);
CREATE TABLE Jobs (
    JobNo         VARCHAR(10) PRIMARY KEY,
    SiteID        INTEGER NOT NULL REFERENCES Sites(SiteID),
    OrderRef      VARCHAR(20),
    date_received DATE NOT NULL,
    ReportDate    DATE,
    Urgent        CHAR(1) NOT NULL DEFAULT 'N',
    sampled_by    CHAR(3) REFERENCES analyst(initials),
    AuthorisedBy  CHAR(3) REFERENCES analyst(initials),
    fee           DECIMAL(8,2),
    Paid          CHAR(1) DEFAULT 'N'
);
CREATE TABLE bulk_samples (
    sample_id     INTEGER PRIMARY KEY,
    JobNo         VARCHAR(10) NOT NULL REFERENCES Jobs(JobNo),
    sample_ref    VARCHAR(8) NOT NULL,
    location      VARCHAR(60),
    material      VARCHAR(40) NOT NULL,
    Condition     VARCHAR(10),
    analyst       CHAR(3) REFERENCES analyst(initials),
    analysed_on   DATE,
    disposal_dt   DATE,
    old_ref       VARCHAR(12),
    UNIQUE (JobNo, sample_ref)
);
CREATE TABLE sample_fibres (
    sample_id     INTEGER NOT NULL REFERENCES bulk_samples(sample_id),
    fibre_code    VARCHAR(4) NOT NULL REFERENCES fibre_types(code),
    pct_estimate  DECIMAL(4,1),
    PRIMARY KEY (sample_id, fibre_code)
);
CREATE TABLE AirTests (
    TestID        INTEGER PRIMARY KEY,
    JobNo         VARCHAR(10) NOT NULL REFERENCES Jobs(JobNo),
    TestType      VARCHAR(20) NOT NULL,
    test_date     DATE NOT NULL,
    PumpNo        VARCHAR(6),
    FlowRate_lpm  DECIMAL(4,2),
    minutes_run   INTEGER,
    FibresCounted DECIMAL(5,1),
    result_f_per_ml DECIMAL(6,3),
    Counter       CHAR(3) REFERENCES analyst(initials),
    Pass          CHAR(1)
);
INSERT INTO Clients VALUES
(1,'Wexcombe Borough Council','Jill Amery','Wexcombe','open','payables@wexcombe.example'),(2,'Harding Demolition Ltd','Mick Harding','Tilford','open','office@harding.example'),
(3,'St Bride Hospital Trust','Dr Owen Tate','Wexcombe','open',NULL),(4,'Paramount Lettings','Sheila Crane','Marlbridge','stopped','sheila@paramount.example'),
(5,'Castle Schools Academy',NULL,'Marlbridge','open','finance@castleschools.example'),(6,'Dunn & Peel Surveyors','Robert Peel','Tilford','open','rpeel@dunnpeel.example'),
(7,'Norrish Boiler Services','Kath Norrish','Oakhampton','closed',NULL),(8,'Riverside Housing Assoc.','Femi Alade','Wexcombe','open','invoices@riverside.example'),
(9,'Anglo Storage plc','Tony Marks',NULL,'open','ap@anglostorage.example');
INSERT INTO analyst VALUES
('BHW','Brian Howarth','1996-04-15',92,NULL,'2021-07-30'),('CJM','Claire Jameson','2001-09-03',97,'BHW',NULL),('DSP','Dilip Parmar','2007-01-22',94,'BHW',NULL),
('ERT','Elin Roberts','2012-06-11',89,'CJM',NULL),('FGK','Fiona Kerr','2016-10-03',95,'CJM',NULL),('JLB','Jake Lombard','2019-02-18',78,'DSP','2022-03-11'),
('MAO','Mina Osei','2021-08-02',91,'FGK',NULL),('RTW','Rhys Watkin','2023-01-09',86,'FGK',NULL),('SNV','Sanna Virtanen','2024-04-08',NULL,'ERT',NULL);
INSERT INTO fibre_types VALUES
('CHR','Chrysotile','white',1),('AMO','Amosite','brown',1),('CRO','Crocidolite','blue',1),('TRE','Tremolite',NULL,1),('ANT','Anthophyllite',NULL,1),
('ACT','Actinolite','green',1),('MMF','Man-made mineral fibre',NULL,0),('CEL','Cellulose',NULL,0),('NAD','No asbestos detected',NULL,0);
INSERT INTO Sites VALUES
(1,1,'Town Hall','1 Market Place, Wexcombe',1936,'offices','2022-05-10'),(2,1,'Elm Road Leisure Centre','Elm Road, Wexcombe',1974,'leisure','2023-02-21'),
(3,2,'Former Gasworks','Canal Street, Tilford',1911,'industrial',NULL),(4,3,'East Wing Plant Room','Hospital Hill, Wexcombe',1962,'hospital','2023-11-06'),
(5,4,'14 Priory Terrace','14 Priory Terrace, Marlbridge',1958,'dwelling',NULL),(6,5,'Castle Primary School','Bailey Lane, Marlbridge',1968,'school','2024-01-15'),
(7,6,'Tilford Corn Exchange','High Street, Tilford',1884,'public hall','2021-09-30'),(8,7,'Unit 6 Boiler House','Oak Trading Estate',NULL,'industrial',NULL),
(9,8,'Kestrel House','Riverside Way, Wexcombe',1971,'flats','2024-03-04'),(10,9,'Depot B','Junction Road, Tilford',1979,'warehouse','2020-06-18');
INSERT INTO Jobs VALUES
('J23-0144',1,'PO 77120','2023-02-06','2023-02-08','N','CJM','DSP',185.00,'Y'),('J23-0161',3,'HD/203','2023-02-27','2023-02-28','Y','ERT','CJM',640.00,'Y'),
('J23-0209',4,'SB-4410','2023-04-18','2023-04-21','N','FGK','CJM',410.00,'Y'),('J23-0250',5,NULL,'2023-06-05','2023-06-07','N',NULL,'DSP',60.00,'N'),
('J23-0318',6,'CSA 0091','2023-07-25','2023-07-26','Y','MAO','CJM',875.00,'Y'),('J23-0402',9,'RHA-5567','2023-10-12','2023-10-17','N','RTW','FGK',520.00,'Y'),
('J24-0017',2,'PO 78803','2024-01-16','2024-01-19','N','MAO','DSP',230.00,'Y'),('J24-0055',7,'T. Peel','2024-02-14','2024-02-15','Y','ERT','FGK',345.00,'Y'),
('J24-0098',9,'RHA-5702','2024-04-03','2024-04-09','N','RTW','CJM',780.00,'N'),('J24-0131',10,'AS 33-18','2024-05-20',NULL,'N','SNV',NULL,NULL,'N'),
('J24-0140',4,'SB-4689','2024-06-03','2024-06-04','Y','FGK','DSP',495.00,'N');
INSERT INTO bulk_samples VALUES
(1001,'J23-0144','S1','Basement, pipe run','pipe lagging','poor','DSP','2023-02-07','2023-08-07','A/9912'),(1002,'J23-0144','S2','Council chamber ceiling','textured coating','good','DSP','2023-02-07','2023-08-07','A/9913'),
(1003,'J23-0161','S1','Retort house roof','cement sheet','fair','CJM','2023-02-27','2023-08-27',NULL),(1004,'J23-0161','S2','Retort house, gasket','rope seal','poor','CJM','2023-02-28','2023-08-28',NULL),
(1005,'J23-0209','S1','Calorifier 2','pipe lagging','fair','ERT','2023-04-19','2023-10-19',NULL),(1006,'J23-0250','S1','Kitchen floor','vinyl floor tile','good','DSP','2023-06-06','2023-12-06',NULL),
(1007,'J23-0318','S1','Boiler cupboard','insulating board','poor','FGK','2023-07-25','2024-01-25',NULL),(1008,'J23-0402','S1','Riser, 3rd floor','insulating board','fair','FGK','2023-10-16','2024-04-16',NULL),
(1009,'J24-0017','S1','Pool hall soffit','cement sheet','good','RTW','2024-01-18','2024-07-18',NULL),(1010,'J24-0055','S1','Stage curtain','textile','fair','CJM','2024-02-14','2024-08-14',NULL),
(1011,'J24-0098','S1','Lift motor room','insulating board',NULL,'MAO','2024-04-08',NULL,NULL),(1012,'J24-0131','S1',NULL,'cement sheet',NULL,NULL,NULL,NULL,NULL);
INSERT INTO sample_fibres VALUES
(1001,'AMO',25),(1001,'CHR',5),(1002,'NAD',NULL),(1003,'CHR',12),(1004,'CHR',80),(1005,'CRO',15),(1005,'AMO',10),(1006,'CHR',4),(1007,'AMO',30),(1008,'AMO',20),(1008,'CEL',10),(1009,'CHR',10),(1010,'NAD',NULL),(1011,'MMF',60);
INSERT INTO AirTests VALUES
(1,'J23-0161','background','2023-02-27','P04',8.00,60,3.5,0.004,'CJM','Y'),(2,'J23-0161','clearance','2023-02-28','P07',12.00,40,8.0,0.009,'CJM','Y'),
(3,'J23-0209','leak','2023-04-18','P02',8.00,60,6.5,0.006,'FGK','Y'),(4,'J23-0318','background','2023-07-25','P04',8.00,60,2.0,0.003,'MAO','Y'),
(5,'J23-0318','clearance','2023-07-26','P09',12.00,40,31.5,0.035,'MAO','N'),(6,'J23-0318','clearance','2023-07-26','P09',12.00,40,7.0,0.008,'FGK','Y'),
(7,'J23-0402','personal','2023-10-13','P11',2.00,240,18.0,0.041,'RTW',NULL),(8,'J24-0098','leak','2024-04-04','P02',8.00,60,4.0,0.004,'RTW','Y'),
(9,'J24-0098','clearance','2024-04-05','P07',12.00,40,9.5,0.010,'ERT','N'),(10,'J24-0140','reassurance','2024-06-03','P12',8.00,65,1.5,0.002,'FGK','Y'),(11,'J24-0140','personal','2024-06-03',NULL,2.00,180,NULL,NULL,'DSP',NULL);
