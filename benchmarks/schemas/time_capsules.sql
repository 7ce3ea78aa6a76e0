-- time capsule makers & registry
CREATE TABLE staff (
    staff_id      INTEGER PRIMARY KEY,
    full_name     TEXT NOT NULL,
    role          TEXT NOT NULL,
    email         TEXT,
    hired_on      DATE,
    reports_to_id INTEGER REFERENCES staff (staff_id),
    is_keyholder  BOOLEAN NOT NULL DEFAULT FALSE
);
CREATE TABLE client (
    client_id     INTEGER PRIMARY KEY,
    name          TEXT NOT NULL,
    kind          TEXT NOT NULL,
    contact_person TEXT,
    town          TEXT,
    country       TEXT,
    account_manager_id INTEGER REFERENCES staff (staff_id)
);
CREATE TABLE "order" (
    order_no      TEXT PRIMARY KEY,
    client_id     INTEGER NOT NULL REFERENCES client (client_id),
    ordered_on    DATE NOT NULL,
    deliver_by    DATE,
    taken_by_id   INTEGER REFERENCES staff (staff_id),
    total_eur     NUMERIC(9,2),
    is_paid       BOOLEAN NOT NULL,
    status        TEXT NOT NULL CHECK (status IN ('open','in production','shipped','cancelled')),
    "comment"     TEXT
);
CREATE TABLE capsule (
    capsule_id    INTEGER PRIMARY KEY,
    serial_no     TEXT NOT NULL UNIQUE,
    order_no      TEXT REFERENCES "order" (order_no),
    inscription   TEXT,
    material      TEXT NOT NULL,
    length_mm     INTEGER,
    diameter_mm   INTEGER,
    weight_kg     NUMERIC(6,2),
    welded_by_id  INTEGER REFERENCES staff (staff_id),
    sealed_on     DATE,
    buried_at     TEXT,
    burial_depth_cm INTEGER,
    to_be_opened_on DATE,
    is_argon_filled BOOLEAN NOT NULL,
    successor_of_id INTEGER REFERENCES capsule (capsule_id),
    status        TEXT NOT NULL,
    created_at    TIMESTAMP DEFAULT CURRENT_TIMESTAMP
);
CREATE TABLE keepsake (
    keepsake_id   INTEGER PRIMARY KEY,
    title         TEXT NOT NULL,
    category      TEXT,
    "year"        INTEGER,
    estimated_value_eur NUMERIC(8,2),
    is_fragile    BOOLEAN NOT NULL
);
CREATE TABLE capsule_keepsake (
    capsule_id    INTEGER NOT NULL REFERENCES capsule (capsule_id),
    keepsake_id   INTEGER NOT NULL REFERENCES keepsake (keepsake_id),
    donated_by    TEXT,
    packed_on     DATE,
    packed_by_id  INTEGER REFERENCES staff (staff_id),
    wrapped_in    TEXT,
    copies        INTEGER NOT NULL DEFAULT 1,
    PRIMARY KEY (capsule_id, keepsake_id)
);
CREATE TABLE leak_test (
    leak_test_id  INTEGER PRIMARY KEY,
    capsule_id    INTEGER NOT NULL REFERENCES capsule (capsule_id),
    tested_on     DATE NOT NULL,
    checked_by    INTEGER REFERENCES staff (staff_id),
    pressure_mbar INTEGER,
    held_for_min  INTEGER,
    humidity_pct  NUMERIC(4,1),
    has_passed    BOOLEAN,
    remark        TEXT
);
INSERT INTO staff VALUES
(1,'Ottilie Brandt','managing director','o.brandt@keepwell.example','2001-04-02',NULL,TRUE),
(2,'Ruben Castellanos','workshop manager','r.castellanos@keepwell.example','2006-09-18',1,TRUE),
(3,'Nele Hoekstra','welder','n.hoekstra@keepwell.example','2011-01-10',2,FALSE),
(4,'Pawel Zielinski','welder','p.zielinski@keepwell.example','2015-03-23',2,FALSE),
(5,'Solveig Aune','conservator','s.aune@keepwell.example','2012-08-06',1,TRUE),
(6,'Tobias Reinke','packer',NULL,'2019-11-04',5,FALSE),
(7,'Imke Dreyer','sales adviser','i.dreyer@keepwell.example','2016-05-17',1,FALSE),
(8,'Marco Bellini','sales adviser','m.bellini@keepwell.example','2020-02-03',7,FALSE),
(9,'Greta Lindholm','test technician','g.lindholm@keepwell.example','2018-06-25',2,FALSE),
(10,'Yusuf Karaca','apprentice',NULL,'2023-08-01',3,FALSE);
INSERT INTO client VALUES
(1,'Town of Oldersum','municipality','Heike Janssen','Oldersum','Germany',7),
(2,'Brouwerij De Halm','brewery','Joost van Acker','Lier','Belgium',8),
(3,'Saint Ansgar School','school','Sister Beate','Bremen','Germany',7),
(4,'Harbour Bridge Consortium','construction company','Ines Falkner','Esbjerg','Denmark',1),
(5,'University of Trondelag','university','Harald Moen','Steinkjer','Norway',8),
(6,'Familie Achterberg','private','Cornelis Achterberg','Groningen','Netherlands',7),
(7,'Volunteer Fire Brigade Ketzin','club',NULL,'Ketzin','Germany',NULL),
(8,'Museum of Everyday Life','museum','Agnes Toth','Szeged','Hungary',8),
(9,'Nordlys Insurance','insurer','Kirsten Holm','Aalborg','Denmark',1),
(10,'Parish of San Rocco','parish','Don Luca Ferri','Cividale','Italy',8),
(11,'Kindergarten Pusteblume','school','Anke Wolters','Leer','Germany',7);
INSERT INTO "order" VALUES
('A-1907',1,'2019-03-12','2019-06-01',7,1480,TRUE,'shipped','for the 500th anniversary of the town'),
('A-1922',3,'2019-08-29','2019-11-08',7,620.5,TRUE,'shipped',NULL),
('A-2004',2,'2020-02-20','2020-09-30',8,2150,TRUE,'shipped','logo to be engraved on the lid'),
('A-2011',4,'2020-10-05','2021-04-15',1,7900,TRUE,'shipped','goes into the foundation of the north pylon'),
('A-2103',5,'2021-01-27','2021-05-20',8,1895.9,TRUE,'shipped',NULL),
('A-2118',6,'2021-07-14',NULL,7,390,TRUE,'shipped','wedding gift'),
('A-2206',7,'2022-03-03','2022-08-19',8,540,TRUE,'shipped',NULL),
('A-2215',8,'2022-06-30','2022-12-01',8,3320,FALSE,'cancelled','budget withdrawn'),
('A-2301',9,'2023-01-11','2023-03-31',1,4250,TRUE,'shipped',NULL),
('A-2317',10,'2023-09-07','2024-02-14',8,1120,FALSE,'shipped','replacement for the corroded zinc box'),
('A-2402',11,'2024-02-22','2024-07-05',7,415.25,FALSE,'in production',NULL),
('A-2409',1,'2024-05-16','2024-10-03',NULL,1610,FALSE,'open','second capsule, town hall tower');
INSERT INTO capsule (capsule_id,serial_no,order_no,inscription,material,length_mm,diameter_mm,weight_kg,welded_by_id,sealed_on,buried_at,burial_depth_cm,to_be_opened_on,is_argon_filled,successor_of_id,status) VALUES
(1,'KW-0311','A-1907','To the people of Oldersum in 2119','stainless steel',800,250,23.4,3,'2019-05-24','market square',120,'2119-06-01',TRUE,NULL,'buried'),
(2,'KW-0318','A-1922',NULL,'copper',450,160,7.85,3,'2019-10-30','school yard',80,'2044-11-08',FALSE,NULL,'buried'),
(3,'KW-0325','A-2004','Proost!','stainless steel',600,200,14.2,4,'2020-09-11','brewery cellar',60,'2070-09-30',TRUE,NULL,'buried'),
(4,'KW-0331','A-2011','Harbour Bridge 2021','titanium',1200,320,38.6,3,'2021-04-09','north pylon',450,'2121-04-15',TRUE,NULL,'buried'),
(5,'KW-0332','A-2011','Harbour Bridge, copy for the archive','titanium',600,200,11.9,3,'2021-04-09','city archive',0,'2121-04-15',TRUE,NULL,'on display'),
(6,'KW-0340','A-2103','Open when the fjord is warm','stainless steel',700,220,18.75,4,'2021-05-12','botanical garden',100,'2071-05-20',TRUE,NULL,'buried'),
(7,'KW-0344','A-2118','Cornelis and Mieke','copper',300,110,3.3,4,'2021-09-02',NULL,NULL,'2046-09-04',FALSE,NULL,'delivered'),
(8,'KW-0352','A-2206','Gott zur Ehr, dem Naechsten zur Wehr','brass',400,150,8.1,3,'2022-08-10','fire station',70,'2072-08-19',FALSE,NULL,'buried'),
(9,'KW-0361','A-2301',NULL,'stainless steel',900,250,26.05,4,'2023-03-22','head office lobby',30,'2048-03-31',TRUE,NULL,'buried'),
(10,'KW-0029',NULL,'Anno 1974','zinc',500,NULL,9.6,NULL,'1974-05-01','bell tower',0,'2024-02-14',FALSE,NULL,'opened'),
(11,'KW-0370','A-2317','Anno 2024','stainless steel',500,180,11.2,3,'2024-02-06','bell tower',0,'2074-02-14',TRUE,10,'delivered'),
(12,'KW-0375','A-2402','Pusteblume 2024','copper',350,140,NULL,10,NULL,NULL,NULL,'2042-07-05',FALSE,NULL,'in production');
INSERT INTO keepsake VALUES
(1,'Local newspaper of the day','print',2019,2.4,FALSE),(2,'Set of euro coins','coins',2021,3.88,FALSE),(3,'Class photograph','photograph',2019,NULL,FALSE),(4,'Bottle of anniversary beer','food and drink',2020,6.5,TRUE),(5,'Bridge model in a glass block','model',2021,240,TRUE),(6,'Letter of the mayor','letter',2019,NULL,FALSE),(7,'Seeds of the northern orchid','natural object',2021,35,FALSE),(8,'Wedding menu','print',2021,NULL,FALSE),(9,'Brass nozzle of a fire hose','tool',1938,85,FALSE),(10,'Smartphone with charger','electronics',2018,110,TRUE),(11,'Parish chronicle','book',1974,60,FALSE),(12,'Face mask','clothing',2020,0.5,FALSE),(13,'Handprints in clay','art',2024,NULL,TRUE);
INSERT INTO capsule_keepsake VALUES
(1,1,'Ems Courier','2019-05-23',6,'acid-free paper',2),(1,6,'Mayor Folkert Ubben','2019-05-23',5,'linen',1),(1,10,'Phone shop Deich','2019-05-24',6,'foam',1),(2,3,'Class 4b','2019-10-29',6,'polyester sleeve',24),(3,4,'Joost van Acker','2020-09-10',6,'wood wool',6),(3,12,NULL,'2020-09-10',6,'polyester sleeve',1),(4,5,'Ines Falkner','2021-04-08',5,'foam',1),(4,2,'National bank','2021-04-08',5,'acid-free paper',3),(5,2,'National bank','2021-04-08',6,'acid-free paper',1),(6,7,'Botanical garden','2021-05-11',5,'glass tube',40),(7,8,'Mieke Achterberg','2021-09-01',NULL,'linen',1),(8,9,'Widow of Emil Kranz','2022-08-09',5,'oiled cloth',1),(9,10,NULL,'2023-03-21',6,'foam',2),(11,11,'Don Luca Ferri','2024-02-05',5,'linen',1),(12,13,'Children of the kindergarten',NULL,NULL,NULL,18);
INSERT INTO leak_test VALUES
(1,1,'2019-05-25',9,1500,60,31.5,TRUE,NULL),
(2,2,'2019-10-31',9,1200,30,38,TRUE,NULL),
(3,3,'2020-09-12',9,1500,60,29.4,FALSE,'pinhole at the lid seam'),
(4,3,'2020-09-15',9,1500,60,30.1,TRUE,'seam welded again'),
(5,4,'2021-04-10',9,2500,240,22,TRUE,NULL),
(6,5,'2021-04-10',2,2500,120,22.3,TRUE,NULL),
(7,6,'2021-05-14',9,1500,60,NULL,TRUE,'hygrometer defective'),
(8,7,'2021-09-03',4,1200,30,40.5,TRUE,NULL),
(9,8,'2022-08-11',9,1200,30,36.8,FALSE,'gasket pinched'),
(10,8,'2022-08-12',9,1200,30,35.9,TRUE,NULL),
(11,9,'2023-03-23',2,1500,90,28.7,TRUE,NULL),
(12,11,'2024-02-07',NULL,1500,60,30.8,TRUE,'tested at the site'),
(13,10,'2024-02-14',5,1010,10,78.2,FALSE,'box was found open at one corner');
