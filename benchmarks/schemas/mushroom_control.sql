-- Municipal mushroom inspection posts: people bring their baskets, an inspector sorts them.

CREATE TABLE inspection_post (
    post_id          INTEGER PRIMARY KEY,
    name             TEXT NOT NULL,
    municipality     TEXT NOT NULL,
    street_address   TEXT,
    season_opens_on  DATE,
    season_closes_on DATE,
    opens_at         TIME,
    closes_at        TIME,
    phone            TEXT,
    has_microscope   BOOLEAN NOT NULL DEFAULT 0
);

CREATE TABLE inspector (
    inspector_id           INTEGER PRIMARY KEY,
    first_name             TEXT NOT NULL,
    last_name              TEXT NOT NULL,
    certificate_number     TEXT UNIQUE,
    certified_on           DATE,
    home_post_id           INTEGER REFERENCES inspection_post (post_id),
    mentor_id              INTEGER REFERENCES inspector (inspector_id),
    does_hospital_calls    BOOLEAN NOT NULL DEFAULT 0,
    hourly_allowance       NUMERIC(6,2),
    retired_on             DATE
);

CREATE TABLE collector (
    collector_id      INTEGER PRIMARY KEY,
    full_name         TEXT NOT NULL,
    town              TEXT,
    birth_year        INTEGER,
    phone             TEXT,
    first_visit_on    DATE,
    is_society_member BOOLEAN NOT NULL DEFAULT 0
);

CREATE TABLE species (
    species_id              INTEGER PRIMARY KEY,
    scientific_name         TEXT NOT NULL UNIQUE,
    common_name             TEXT,
    family                  TEXT,
    edibility               TEXT NOT NULL,
    minimum_cooking_minutes INTEGER,
    is_protected            BOOLEAN NOT NULL DEFAULT 0,
    usual_habitat           TEXT
);

CREATE TABLE species_lookalike (
    species_id            INTEGER NOT NULL REFERENCES species (species_id),
    lookalike_species_id  INTEGER NOT NULL REFERENCES species (species_id),
    distinguishing_mark   TEXT,
    danger_level          TEXT,
    PRIMARY KEY (species_id, lookalike_species_id)
);

CREATE TABLE inspection (
    inspection_id       INTEGER PRIMARY KEY,
    slip_number         TEXT NOT NULL UNIQUE,
    post_id             INTEGER NOT NULL REFERENCES inspection_post (post_id),
    collector_id        INTEGER NOT NULL REFERENCES collector (collector_id),
    inspector_id        INTEGER NOT NULL REFERENCES inspector (inspector_id),
    second_inspector_id INTEGER REFERENCES inspector (inspector_id),
    inspected_on        DATE NOT NULL,
    arrival_time        TIME,
    gathering_area      TEXT,
    basket_weight_kg    REAL,
    fee_charged         NUMERIC(6,2),
    remarks             TEXT
);

CREATE TABLE inspection_item (
    inspection_id  INTEGER NOT NULL REFERENCES inspection (inspection_id),
    line_number    INTEGER NOT NULL,
    species_id     INTEGER REFERENCES species (species_id),
    weight_grams   INTEGER,
    verdict        TEXT NOT NULL,
    is_confiscated BOOLEAN NOT NULL DEFAULT 0,
    reason         TEXT,
    PRIMARY KEY (inspection_id, line_number)
);

CREATE TABLE poisoning_call (
    call_id               INTEGER PRIMARY KEY,
    received_at           DATETIME NOT NULL,
    hospital              TEXT NOT NULL,
    inspector_id          INTEGER NOT NULL REFERENCES inspector (inspector_id),
    patient_age           INTEGER,
    hours_since_meal      REAL,
    sample_material       TEXT,
    suspected_species_id  INTEGER REFERENCES species (species_id),
    confirmed_species_id  INTEGER REFERENCES species (species_id),
    previous_inspection_id INTEGER REFERENCES inspection (inspection_id),
    outcome               TEXT
);

INSERT INTO inspection_post VALUES
(1,'Old Customs Hall','Aarwil','Bridge Street 4','2024-08-17','2024-10-27','17:00','19:00','062 555 01 40',1),
(2,'Fire Station Annex','Brunnfeld','Upper Lane 21','2024-08-24','2024-10-27','16:30','18:30','062 555 03 12',0),
(3,'Schoolhouse Linden','Oberlind','School Square 1','2024-08-31','2024-10-20','17:30','19:00',NULL,0),
(4,'Market Pavilion','Seeburg','Lake Promenade 9','2024-08-10','2024-11-03','16:00','19:00','041 555 77 08',1),
(5,'Forestry Yard','Tannegg','Sawmill Road 33','2024-09-01','2024-10-27','18:00','19:30','041 555 20 61',0),
(6,'Parish Room St. Gall','Hochwald','Church Steps 2','2024-09-07','2024-10-13','17:00','18:30',NULL,0),
(7,'Botanical Garden Lodge','Seeburg','Garden Street 60','2024-07-20','2024-11-10','10:00','12:00','041 555 77 30',1),
(8,'Community Centre West','Marchwil','Rail Street 118','2024-08-24','2024-10-27','17:00','19:00','062 555 41 99',0),
(9,'Valley Dairy','Innertal','Main Street 7','2024-09-14','2024-10-20','18:00','19:00',NULL,0);

INSERT INTO inspector VALUES
(1,'Ruth','Aebischer','MI-1988-014','1988-06-11',1,NULL,1,38.00,NULL),
(2,'Otto','Kernen','MI-1979-003','1979-09-01',4,NULL,0,NULL,'2022-10-31'),
(3,'Silvia','Donati','MI-2004-022','2004-06-19',4,2,1,36.50,NULL),
(4,'Beat','Lüscher','MI-2011-008','2011-06-18',2,1,0,34.00,NULL),
(5,'Anja','Brodbeck','MI-2016-031','2016-06-25',3,1,0,34.00,NULL),
(6,'Marek','Wojcik','MI-2018-017','2018-06-23',5,3,0,34.00,NULL),
(7,'Helene','Favre','MI-1996-009','1996-06-15',7,2,1,38.00,NULL),
(8,'Dominik','Sutter','MI-2021-005','2021-09-04',8,4,0,32.00,NULL),
(9,'Yvonne','Caduff','MI-2007-040','2007-06-16',6,7,0,34.00,NULL),
(10,'Lea','Hartmann',NULL,NULL,1,1,0,NULL,NULL);

INSERT INTO collector VALUES
(1,'Franco Bellini','Aarwil',1951,'079 555 10 21','2009-09-12',1),
(2,'Margrit Stocker','Brunnfeld',1944,NULL,'1998-10-03',1),
(3,'Tomasz Lewandowski','Seeburg',1983,'078 555 62 90','2023-09-02',0),
(4,'Nicole Ammann','Oberlind',1990,'076 555 38 11','2024-09-08',0),
(5,'Hansjörg Bucher','Tannegg',1958,'079 555 73 45','2012-08-25',1),
(6,'Ioana Petrescu','Marchwil',1976,NULL,'2021-09-18',0),
(7,'Daniel Frick','Seeburg',1969,'079 555 29 02','2015-10-10',0),
(8,'Elsbeth Gerber','Hochwald',1937,NULL,'1986-09-20',1),
(9,'Kenji Mori','Seeburg',1995,'077 555 81 17','2024-10-05',0),
(10,'Sandra Vogt','Innertal',NULL,'079 555 44 60','2019-09-28',0);

INSERT INTO species VALUES
(1,'Boletus edulis','Penny bun','Boletaceae','edible',15,0,'spruce forest'),
(2,'Cantharellus cibarius','Chanterelle','Cantharellaceae','edible',10,0,'mossy mixed forest'),
(3,'Amanita phalloides','Death cap','Amanitaceae','deadly',NULL,0,'oak and beech'),
(4,'Amanita rubescens','Blusher','Amanitaceae','edible when cooked',20,0,'mixed forest'),
(5,'Amanita pantherina','Panther cap','Amanitaceae','poisonous',NULL,0,'mixed forest'),
(6,'Armillaria mellea','Honey fungus','Physalacriaceae','edible when cooked',20,0,'stumps'),
(7,'Galerina marginata','Funeral bell','Hymenogastraceae','deadly',NULL,0,'conifer wood'),
(8,'Kuehneromyces mutabilis','Sheathed woodtuft','Strophariaceae','edible',15,0,'broadleaf stumps'),
(9,'Tylopilus felleus','Bitter bolete','Boletaceae','inedible',NULL,0,'spruce forest'),
(10,'Agaricus xanthodermus','Yellow stainer','Agaricaceae','poisonous',NULL,0,'meadow and park'),
(11,'Hericium erinaceus','Lion''s mane','Hericiaceae','edible',10,1,'old beech trunks'),
(12,'Agaricus campestris','Field mushroom','Agaricaceae','edible',5,0,'pasture');

INSERT INTO species_lookalike VALUES
(1,9,'dark net on the stem, pink pores, bitter taste','low'),
(4,5,'white unstriped flesh that does not redden','high'),
(8,7,'silvery fibres on the stem below the ring','deadly'),
(12,10,'chrome yellow at the stem base when scratched','medium'),
(12,3,'white gills and a sac-like volva','deadly'),
(6,7,'floury smell and smaller ring','deadly'),
(4,3,'greenish cap and volva','deadly'),
(6,8,NULL,'none'),
(5,4,'flesh turns pink where cut','none');

INSERT INTO inspection VALUES
(1,'A24-0117',1,1,1,NULL,'2024-09-07','17:10','Buchrain, north slope',2.4,0,NULL),
(2,'B24-0042',2,2,4,NULL,'2024-09-08','16:45','Chilchwald',0.9,0,'asked for the drying leaflet'),
(3,'C24-0015',3,4,5,NULL,'2024-09-08','17:50','Lindenhau',1.6,0,'first visit, everything in one plastic bag'),
(4,'D24-0203',4,3,3,6,'2024-09-14','16:20','Seeburg town park',1.1,5.00,'second opinion on the yellow stainers'),
(5,'E24-0031',5,5,6,NULL,'2024-09-15','18:05','Tannegg ridge',3.8,0,'over the 2 kg limit, surplus returned to the forest'),
(6,'H24-0088',8,6,8,4,'2024-09-21','17:30',NULL,0.7,0,NULL),
(7,'D24-0241',4,7,3,NULL,'2024-09-22','18:40','Eichholz',1.3,0,'death cap, collector warned in person'),
(8,'F24-0019',6,8,9,NULL,'2024-09-28','17:00','Hochwald common',0.5,0,NULL),
(9,'G24-0310',7,9,7,NULL,'2024-10-05','10:25','Eichholz',0.8,5.00,'brought photographs of the place'),
(10,'A24-0164',1,1,1,NULL,'2024-10-06','18:15','Buchrain, stream',1.9,0,NULL),
(11,'I24-0006',9,10,6,NULL,'2024-10-12','18:10','Innertal alp',1.2,5.00,NULL);

INSERT INTO inspection_item VALUES
(1,1,1,1450,'released',0,NULL),
(1,2,9,300,'rejected',1,'bitter, spoils the whole dish'),
(2,1,2,820,'released',0,NULL),
(3,1,4,600,'released',0,NULL),
(3,2,5,240,'rejected',1,'poisonous'),
(3,3,NULL,150,'rejected',1,'crushed beyond recognition'),
(4,1,10,710,'rejected',1,'poisonous'),
(4,2,12,330,'released',0,NULL),
(5,1,1,1980,'released',0,NULL),
(6,1,8,480,'released',0,NULL),
(6,2,7,90,'rejected',1,'deadly'),
(7,1,3,210,'rejected',1,'deadly'),
(7,2,4,900,'released',0,NULL),
(8,1,12,440,'released',0,NULL),
(9,1,11,650,'rejected',1,'protected species'),
(10,1,6,1700,'released with cooking advice',0,NULL),
(11,1,2,1150,'rejected',0,'too old and mouldy');

INSERT INTO poisoning_call VALUES
(1,'2024-08-29 22:40','Seeburg Cantonal Hospital',3,34,5.5,'cooked leftovers',4,4,NULL,'undercooked blushers, discharged next day'),
(2,'2024-09-10 06:15','Aarwil Regional Hospital',1,67,11.0,'stomach contents',3,3,NULL,'liver ward, recovered after three weeks'),
(3,'2024-09-14 19:05','Children''s Hospital Seeburg',7,3,1.0,'fruit body from garden',NULL,10,NULL,'no symptoms'),
(4,'2024-09-16 01:30','Seeburg Cantonal Hospital',3,41,2.5,'kitchen waste',10,10,4,'discharged after six hours'),
(5,'2024-09-23 23:55','Brunnfeld Clinic',1,52,3.0,'raw caps',5,5,NULL,'intensive care two days, recovered'),
(6,'2024-10-01 14:20','Aarwil Regional Hospital',7,29,4.0,'photo only',6,NULL,NULL,'not confirmed'),
(7,'2024-10-07 20:10','Aarwil Regional Hospital',1,73,6.0,'cooked leftovers',6,6,10,'cooked too briefly, discharged next day'),
(8,'2024-10-13 04:45','Seeburg Cantonal Hospital',7,58,13.5,'stomach contents',7,7,NULL,'transferred to transplant centre'),
(9,'2024-10-20 12:00','Veterinary Clinic Marchwil',3,NULL,2.0,'vomit of a dog',NULL,NULL,NULL,'dog recovered');
