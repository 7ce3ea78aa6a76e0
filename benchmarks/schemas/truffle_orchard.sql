CREATE TABLE host_species (
    species_code   TEXT PRIMARY KEY,
    common_name    TEXT NOT NULL,
    latin_name     TEXT NOT NULL UNIQUE,
    deciduous      BOOLEAN NOT NULL DEFAULT 1
);
CREATE TABLE plots (
    plot_id        INTEGER PRIMARY KEY,
    name           TEXT NOT NULL UNIQUE,
    area_ha        REAL NOT NULL,
    soil_ph        REAL,
    slope_percent  INTEGER,
    planted_year   INTEGER NOT NULL,
    is_irrigated   BOOLEAN NOT NULL
);
CREATE TABLE trees (
    tree_id        INTEGER PRIMARY KEY,
    plot_id        INTEGER NOT NULL REFERENCES plots(plot_id),
    tag_number     TEXT NOT NULL UNIQUE,
    species_code   TEXT NOT NULL REFERENCES host_species(species_code),
    replaces_tree_id INTEGER REFERENCES trees(tree_id),
    planted_on     DATE NOT NULL,
    inoculation_fungus TEXT,
    brule_diameter_cm INTEGER,
    status         TEXT NOT NULL CHECK (status IN ('producing','not yet producing','dead'))
);
CREATE TABLE handlers (
    handler_id     INTEGER PRIMARY KEY,
    full_name      TEXT NOT NULL,
    phone          TEXT,
    licence_expires_on DATE,
    daily_rate_eur NUMERIC
);
CREATE TABLE dogs (
    dog_id         INTEGER PRIMARY KEY,
    name           TEXT NOT NULL,
    breed          TEXT NOT NULL,
    birth_year     INTEGER,
    handler_id     INTEGER NOT NULL REFERENCES handlers(handler_id),
    retired        BOOLEAN NOT NULL DEFAULT 0
);
CREATE TABLE hunts (
    hunt_id        INTEGER PRIMARY KEY,
    hunt_date      DATE NOT NULL,
    plot_id        INTEGER NOT NULL REFERENCES plots(plot_id),
    dog_id         INTEGER NOT NULL REFERENCES dogs(dog_id),
    start_time     TEXT NOT NULL,
    duration_minutes INTEGER,
    soil_temperature_c REAL,
    created_at     TIMESTAMP NOT NULL
);
CREATE TABLE buyers (
    buyer_id       INTEGER PRIMARY KEY,
    company_name   TEXT NOT NULL UNIQUE,
    town           TEXT NOT NULL,
    buyer_type     TEXT NOT NULL,
    payment_terms_days INTEGER NOT NULL DEFAULT 14
);
CREATE TABLE finds (
    find_id        INTEGER PRIMARY KEY,
    hunt_id        INTEGER NOT NULL REFERENCES hunts(hunt_id),
    tree_id        INTEGER REFERENCES trees(tree_id),
    truffle_type   TEXT NOT NULL,
    weight_g       REAL NOT NULL,
    depth_cm       REAL,
    grade          TEXT,
    buyer_id       INTEGER REFERENCES buyers(buyer_id),
    price_per_kg_eur NUMERIC,
    sold_on        DATE
);
INSERT INTO host_species VALUES
('QI','Holm oak','Quercus ilex',0),('QP','Downy oak','Quercus pubescens',1),('QR','English oak','Quercus robur',1),
('CA','Common hazel','Corylus avellana',1),('CC','Turkish hazel','Corylus colurna',1),('CB','Hornbeam','Carpinus betulus',1),
('TC','Small-leaved lime','Tilia cordata',1),('PH','Aleppo pine','Pinus halepensis',0),('OC','Hop hornbeam','Ostrya carpinifolia',1);
INSERT INTO plots VALUES
(1,'Chapel Field',1.85,7.9,4,2004,1),(2,'Upper Terrace',0.92,8.1,11,2006,1),(3,'Lower Terrace',1.10,8.0,9,2006,1),
(4,'Quarry Corner',0.64,8.3,7,2009,0),(5,'The Strip',0.38,7.7,2,2009,0),(6,'Old Vineyard',2.40,7.8,5,2012,1),
(7,'Rabbit Bank',0.75,NULL,14,2012,0),(8,'North Piece',1.30,7.6,3,2015,1),(9,'Roadside',0.55,7.5,NULL,2017,0),(10,'New Ground',1.95,7.4,6,2021,1);
INSERT INTO trees VALUES
(1,1,'CF-001','QI',NULL,'2004-11-20','Tuber melanosporum',420,'producing'),
(2,1,'CF-014','QP',NULL,'2004-11-20','Tuber melanosporum',385,'producing'),
(3,1,'CF-022','CA',NULL,'2004-11-21','Tuber melanosporum',NULL,'dead'),
(4,2,'UT-003','QI',NULL,'2006-03-08','Tuber melanosporum',310,'producing'),
(5,3,'LT-017','QP',NULL,'2006-03-09','Tuber melanosporum',290,'producing'),
(6,4,'QC-005','CC',NULL,'2009-12-02','Tuber aestivum',240,'producing'),
(7,6,'OV-031','QI',NULL,'2012-11-15','Tuber melanosporum',265,'producing'),
(8,6,'OV-044','CB',NULL,'2012-11-15','Tuber aestivum',190,'producing'),
(9,8,'NP-009','QR',NULL,'2015-03-27','Tuber aestivum',120,'not yet producing'),
(10,1,'CF-022B','QI',3,'2016-11-30','Tuber melanosporum',150,'producing'),
(11,9,'RS-002','CA',NULL,'2017-12-05',NULL,NULL,'not yet producing'),
(12,10,'NG-018','QI',NULL,'2021-11-12','Tuber melanosporum',35,'not yet producing');
INSERT INTO handlers VALUES
(1,'Bernard Lasalle','0561 555 014','2026-08-31',140),(2,'Odile Marchetti','0561 555 027','2025-08-31',140),
(3,'Tom Ashdown',NULL,'2026-08-31',110),(4,'Inès Carrau','0561 555 090','2027-08-31',155),
(5,'Piet Verhoeven','0561 555 113',NULL,95),(6,'Lucie Fabregas','0561 555 131','2026-08-31',120),
(7,'Marco Belli','0561 555 148','2025-08-31',NULL),(8,'Hannah Roux','0561 555 162','2027-08-31',130);
INSERT INTO dogs VALUES
(1,'Truffe','Lagotto Romagnolo',2016,1,0),(2,'Mistral','Border Collie',2019,1,0),(3,'Bella','Lagotto Romagnolo',2012,2,1),
(4,'Noisette','Labrador',2018,2,0),(5,'Scamp','Jack Russell Terrier',2020,3,0),(6,'Olga','Mongrel',NULL,4,0),
(7,'Rex','German Shepherd',2013,4,1),(8,'Pepita','Lagotto Romagnolo',2021,6,0),(9,'Vigo','Springer Spaniel',2017,7,0),(10,'Figaro','Border Collie',2022,8,0);
INSERT INTO hunts VALUES
(1,'2023-12-04',1,1,'08:30',95,6.5,'2023-12-04 12:10:00'),(2,'2023-12-11',2,1,'09:00',70,5.8,'2023-12-11 13:02:00'),
(3,'2023-12-18',6,4,'08:45',120,5.1,'2023-12-18 12:40:00'),(4,'2024-01-08',1,6,'09:15',85,3.9,'2024-01-08 11:55:00'),
(5,'2024-01-15',3,2,'10:00',NULL,2.7,'2024-01-15 18:20:00'),(6,'2024-02-05',1,1,'08:50',110,4.4,'2024-02-05 12:31:00'),
(7,'2024-06-17',4,8,'06:30',60,17.2,'2024-06-17 09:00:00'),(8,'2024-07-01',6,8,'06:15',75,19.0,'2024-07-01 08:48:00'),
(9,'2024-12-09',1,4,'09:00',100,6.0,'2024-12-09 12:15:00'),(10,'2025-01-13',6,9,'09:30',90,NULL,'2025-01-13 14:05:00'),
(11,'2025-01-20',8,10,'09:10',45,3.3,'2025-01-20 11:00:00');
INSERT INTO buyers VALUES
(1,'Restaurant Le Pigeonnier','Cahors','restaurant',14),(2,'Maison Delbreil','Lalbenque','wholesaler',30),
(3,'Epicerie Fine Arnaud','Toulouse','delicatessen',14),(4,'Hotel des Remparts','Figeac','restaurant',21),
(5,'Tartufi Morelli','Alba','wholesaler',45),(6,'The Black Diamond Co.','London','importer',30),
(7,'Auberge du Causse','Limogne','restaurant',7),(8,'Conserverie Payrac','Gourdon','cannery',60);
INSERT INTO finds VALUES
(1,1,1,'black winter',84.5,8,'extra',1,920,'2023-12-05'),(2,1,1,'black winter',31.0,12,'first',2,710,'2023-12-08'),
(3,1,2,'black winter',127.2,15,'extra',6,1050,'2023-12-06'),(4,2,4,'black winter',46.8,6,'first',2,710,'2023-12-12'),
(5,3,7,'black winter',62.3,NULL,'second',8,380,'2023-12-22'),(6,4,2,'black winter',203.0,18,'extra',5,1150,'2024-01-10'),
(7,4,10,'black winter',18.4,5,'pieces',8,290,'2024-01-10'),(8,5,5,'black winter',55.1,9,'first',4,840,'2024-01-16'),
(9,6,NULL,'brumale',40.0,7,NULL,NULL,NULL,NULL),(10,7,6,'summer',95.6,3,'first',3,240,'2024-06-18'),
(11,8,8,'summer',71.9,4,'second',8,150,'2024-07-04'),(12,9,1,'black winter',112.7,11,'extra',1,980,'2024-12-10'),
(13,10,7,'black winter',38.5,10,'first',NULL,NULL,NULL);
