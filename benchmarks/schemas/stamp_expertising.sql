-- Philatelic expert committee: submissions, opinions and certificates
CREATE TABLE collecting_area (
    collecting_area_id INTEGER PRIMARY KEY,
    area_name TEXT NOT NULL,
    parent_area_id INTEGER REFERENCES collecting_area(collecting_area_id),
    reference_catalogue TEXT,
    accepts_submissions BOOLEAN NOT NULL DEFAULT 1
);
CREATE TABLE expert (
    expert_id INTEGER PRIMARY KEY,
    full_name TEXT NOT NULL,
    home_city TEXT,
    elected_on DATE NOT NULL,
    retired_on DATE,
    fee_share_percent NUMERIC(4,1),
    is_committee_chair BOOLEAN NOT NULL DEFAULT 0,
    email_address TEXT
);
CREATE TABLE expert_area (
    expert_id INTEGER NOT NULL REFERENCES expert(expert_id),
    collecting_area_id INTEGER NOT NULL REFERENCES collecting_area(collecting_area_id),
    is_lead_expert BOOLEAN NOT NULL DEFAULT 0,
    since_year INTEGER,
    PRIMARY KEY (expert_id, collecting_area_id)
);
CREATE TABLE submitter (
    submitter_id INTEGER PRIMARY KEY,
    submitter_name TEXT NOT NULL,
    submitter_kind TEXT NOT NULL CHECK (submitter_kind IN ('collector','dealer','auction house','estate')),
    membership_number TEXT,
    town TEXT,
    country TEXT NOT NULL,
    discount_percent NUMERIC(4,1) NOT NULL DEFAULT 0,
    notes TEXT
);
CREATE TABLE submission (
    submission_id INTEGER PRIMARY KEY,
    submission_number TEXT NOT NULL UNIQUE,
    submitter_id INTEGER NOT NULL REFERENCES submitter(submitter_id),
    received_on DATE NOT NULL,
    insured_value NUMERIC(10,2),
    fee_charged NUMERIC(8,2),
    fee_paid_on DATE,
    return_method TEXT,
    returned_on DATE
);
CREATE TABLE submitted_item (
    item_id INTEGER PRIMARY KEY,
    submission_id INTEGER NOT NULL REFERENCES submission(submission_id),
    collecting_area_id INTEGER NOT NULL REFERENCES collecting_area(collecting_area_id),
    claimed_catalogue_number TEXT,
    item_description TEXT NOT NULL,
    issue_year INTEGER,
    face_value TEXT,
    perforation_gauge TEXT,
    is_on_cover BOOLEAN NOT NULL DEFAULT 0,
    declared_value NUMERIC(10,2),
    scan_file_path TEXT
);
CREATE TABLE opinion (
    opinion_id INTEGER PRIMARY KEY,
    item_id INTEGER NOT NULL REFERENCES submitted_item(item_id),
    expert_id INTEGER NOT NULL REFERENCES expert(expert_id),
    examined_on DATE NOT NULL,
    verdict TEXT NOT NULL,
    examination_method TEXT,
    minutes_spent INTEGER,
    is_dissenting BOOLEAN NOT NULL DEFAULT 0,
    remarks TEXT,
    UNIQUE (item_id, expert_id)
);
CREATE TABLE certificate (
    certificate_number TEXT PRIMARY KEY,
    item_id INTEGER NOT NULL REFERENCES submitted_item(item_id),
    issued_on DATE NOT NULL,
    signed_by_expert_id INTEGER NOT NULL REFERENCES expert(expert_id),
    countersigned_by_expert_id INTEGER REFERENCES expert(expert_id),
    conclusion TEXT NOT NULL,
    revoked_on DATE,
    replaces_certificate_number TEXT REFERENCES certificate(certificate_number)
);
INSERT INTO collecting_area VALUES
(1,'British Commonwealth',NULL,'Stanley Gibbons',1),
(2,'Great Britain Line-Engraved',1,'Stanley Gibbons Specialised Vol. 1',1),
(3,'Cape of Good Hope',1,'Stanley Gibbons',1),
(4,'Ceylon',1,'Stanley Gibbons',1),
(5,'German States',NULL,'Michel Spezial',1),
(6,'Bavaria',5,'Michel Spezial',1),
(7,'Saxony',5,'Michel Spezial',0),
(8,'Ottoman Empire',NULL,'Isfila',1),
(9,'Zeppelin Mail',NULL,'Sieger',1),
(10,'Revenue Stamps',NULL,NULL,0);
INSERT INTO expert VALUES
(1,'Rosalind Hathersage','Bath','1998-05-16',NULL,45.0,1,'r.hathersage@philexpert.example'),
(2,'Dr. Werner Aschenbach','Augsburg','2003-10-04',NULL,40.0,0,'aschenbach@philexpert.example'),
(3,'Mehmet Karaosman','Izmir','2011-03-12',NULL,40.0,0,'m.karaosman@philexpert.example'),
(4,'Colin Tredgold','Norwich','1989-09-23','2021-12-31',NULL,0,NULL),
(5,'Ishani Wickremeratne','London','2015-06-06',NULL,37.5,0,'ishani.w@philexpert.example'),
(6,'Jacques Verlinden','Ghent','2008-04-19',NULL,40.0,0,'j.verlinden@philexpert.example'),
(7,'Annelie du Preez','Stellenbosch','2017-02-11',NULL,37.5,0,'adupreez@philexpert.example'),
(8,'Harriet Oakshott','York','2020-11-07',NULL,35.0,0,'h.oakshott@philexpert.example'),
(9,'Friedrich Lindner','Dresden','1994-05-28','2018-06-30',NULL,0,NULL),
(10,'Peter Szabados','Vienna','2022-09-10',NULL,35.0,0,'szabados@philexpert.example');
INSERT INTO expert_area VALUES
(1,2,1,1998),(8,2,0,2020),(4,1,0,1989),(7,3,1,2017),(5,4,1,2015),(2,5,1,2003),
(2,6,1,2003),(9,7,1,1994),(3,8,1,2011),(6,9,1,2008),(10,9,0,NULL),(10,6,0,2022);
INSERT INTO submitter VALUES
(1,'Pemberton & Lisle Auctions','auction house','T-014','London','United Kingdom',15.0,'Monthly parcel, always by courier'),
(2,'Gerald Ormiston','collector','M-2281','Perth','United Kingdom',10.0,NULL),
(3,'Briefmarkenhaus Kessler','dealer','T-033','Munich','Germany',12.5,NULL),
(4,'Estate of Winifred Colbeck','estate',NULL,'Harrogate','United Kingdom',0,'Correspond through Rudd & Sons, solicitors'),
(5,'Sibel Aydin','collector','M-2760','Istanbul','Turkey',10.0,NULL),
(6,'Table Bay Stamps','dealer','T-051','Cape Town','South Africa',12.5,'Customs form CN23 on every return'),
(7,'Lars Hedlund','collector',NULL,'Uppsala','Sweden',0,NULL),
(8,'Nimal Jayasuriya','collector','M-3015','Kandy','Sri Lanka',10.0,NULL),
(9,'Corvin Philatelic Auctions','auction house','T-060',NULL,'Hungary',15.0,NULL),
(10,'Marjorie Stott','collector',NULL,'Leeds','United Kingdom',0,'Do not phone before noon');
INSERT INTO submission VALUES
(1,'2023-0418',1,'2023-09-04',18500.00,612.00,'2023-09-20','courier','2023-11-02'),
(2,'2023-0431',2,'2023-09-11',900.00,63.00,'2023-09-11','registered post','2023-10-19'),
(3,'2023-0477',3,'2023-10-02',4200.00,218.75,'2023-10-30','registered post','2023-12-08'),
(4,'2024-0012',4,'2024-01-09',26000.00,780.00,NULL,'collected in person',NULL),
(5,'2024-0055',5,'2024-02-13',1500.00,90.00,'2024-02-15','registered post','2024-04-03'),
(6,'2024-0061',6,'2024-02-19',7800.00,306.25,'2024-03-01','courier','2024-04-22'),
(7,'2024-0098',7,'2024-03-18',NULL,70.00,'2024-03-20','registered post','2024-05-06'),
(8,'2024-0120',8,'2024-04-08',3300.00,126.00,'2024-04-08','courier','2024-06-10'),
(9,'2024-0144',9,'2024-05-02',12000.00,442.00,NULL,'courier',NULL),
(10,'2024-0151',10,'2024-05-13',250.00,70.00,'2024-05-13',NULL,NULL);
INSERT INTO submitted_item VALUES
(1,1,2,'SG 2','Penny Black plate 11, lettered MJ, four margins, red Maltese cross',1840,'1d','imperf',0,9500.00,'scans/2023/0418_01.tif'),
(2,1,2,'SG 8','Penny Red on entire to Whitby, number in Maltese cross',1843,'1d','imperf',1,1800.00,'scans/2023/0418_02.tif'),
(3,2,2,'SG 43','Penny plate 225, used, Perth duplex',1879,'1d','14',0,900.00,'scans/2023/0431_01.tif'),
(4,3,6,'Mi 1 I a','Schwarzer Einser, cut square, mill wheel cancel 18',1849,'1 Kr','imperf',0,3400.00,'scans/2023/0477_01.tif'),
(5,4,3,'SG 13','Woodblock one penny triangular, tied on piece',1861,'1d','imperf',0,14000.00,'scans/2024/0012_01.tif'),
(6,5,8,'Isf 7','Tughra 20 para on thin paper, control band at foot',1863,'20 pa','imperf',0,1500.00,NULL),
(7,6,3,'SG 5b','Triangular 1d rose pair, blued paper',1855,'1d','imperf',0,4300.00,'scans/2024/0061_01.tif'),
(8,7,9,'Si 119','Polar flight card, Malygin transfer, green cachet',1931,NULL,NULL,1,650.00,'scans/2024/0098_01.tif'),
(9,8,4,'SG 4','Fourpence dull rose, cut to shape then rebuilt?',1859,'4d','imperf',0,3300.00,'scans/2024/0120_01.tif'),
(10,9,9,'Si 57','South America flight cover, Hungarian franking',1930,'2 P','14',1,2100.00,'scans/2024/0144_01.tif'),
(11,10,2,NULL,'Two penny blue, found in family Bible',NULL,'2d','imperf',0,NULL,NULL);
INSERT INTO opinion VALUES
(1,1,1,'2023-09-19','genuine','microscope and ultraviolet',40,0,'Fine colour, small thin at top left'),
(2,1,8,'2023-09-22','genuine','microscope',25,0,NULL),
(3,2,1,'2023-09-19','genuine','ultraviolet',30,0,NULL),
(4,3,8,'2023-09-29','genuine','plate comparison',20,0,NULL),
(5,4,2,'2023-10-24','genuine, repaired','ultraviolet and watermark fluid',55,0,'Left margin added'),
(6,4,10,'2023-11-03','genuine','microscope',35,1,'Sees no added margin'),
(7,6,3,'2024-03-05','forgery','paper comparison',50,0,'Matches the Smyrna forgery group'),
(8,7,7,'2024-03-21','genuine','microscope and spectroscopy',75,0,NULL),
(9,8,6,'2024-04-11','forged cancellation','ultraviolet',45,0,'Cachet ink fluoresces'),
(10,9,5,'2024-05-14','genuine, repaired','watermark fluid',60,0,NULL),
(11,10,6,'2024-05-29','no opinion',NULL,NULL,0,'Needs second reference copy');
INSERT INTO certificate VALUES
('C-88120',3,'2023-10-12',1,8,'Genuine, lightly used',NULL,NULL),
('C-88131',1,'2023-10-20',1,8,'Genuine, plate 11',NULL,NULL),
('C-88132',2,'2023-10-20',1,NULL,'Genuine on entire',NULL,NULL),
('C-88177',4,'2023-11-27',2,10,'Genuine, no repairs seen','2023-12-04',NULL),
('C-88181',4,'2023-12-05',2,10,'Genuine, left margin added',NULL,'C-88177'),
('C-88240',6,'2024-03-22',3,NULL,'Forgery',NULL,NULL),
('C-88252',7,'2024-04-10',7,1,'Genuine pair, position 3-4',NULL,NULL),
('C-88266',8,'2024-04-26',6,10,'Card genuine, cachet forged',NULL,NULL),
('C-88291',9,'2024-05-30',5,NULL,'Genuine, cut to shape','2024-06-03',NULL),
('C-88293',9,'2024-06-04',5,1,'Genuine, cut to shape and rebuilt',NULL,'C-88291');
