-- Oyster purification plant. One row = one fact; all keys are surrogate except codes.
CREATE TABLE growers (
    id            integer PRIMARY KEY,
    name          text NOT NULL,
    licence_no    text NOT NULL UNIQUE,
    harbour       text NOT NULL,
    phone         text,
    joined_on     date
);
CREATE TABLE growing_beds (
    id            integer PRIMARY KEY,
    grower_id     integer NOT NULL REFERENCES growers (id),
    bed_name      text NOT NULL,
    estuary       text NOT NULL,
    classification char(1) CHECK (classification IN ('A','B','C')),
    area_hectares numeric(6,2),
    closed_since  date
);
CREATE TABLE operators (
    id            integer PRIMARY KEY,
    full_name     text NOT NULL,
    shift         text,
    certified_until date
);
CREATE TABLE tanks (
    id            integer PRIMARY KEY,
    tank_label    text NOT NULL UNIQUE,
    capacity_litres integer NOT NULL,
    uv_lamp_count integer,
    lamps_replaced_on date,
    in_service    boolean NOT NULL DEFAULT true
);
CREATE TABLE batches (
    id            integer PRIMARY KEY,
    batch_code    text NOT NULL UNIQUE,
    bed_id        integer NOT NULL REFERENCES growing_beds (id),
    tank_id       integer REFERENCES tanks (id),
    species       text NOT NULL,
    landed_on     date NOT NULL,
    weight_kg     numeric(8,1) NOT NULL,
    immersed_at   timestamp,
    withdrawn_at  timestamp,
    loaded_by_id  integer REFERENCES operators (id),
    released_by_id integer REFERENCES operators (id),
    mortality_pct numeric(4,1)
);
CREATE TABLE lab_tests (
    id            integer PRIMARY KEY,
    batch_id      integer NOT NULL REFERENCES batches (id),
    stage         text NOT NULL CHECK (stage IN ('before','after')),
    sampled_on    date NOT NULL,
    e_coli_mpn    integer,
    norovirus_detected boolean,
    laboratory    text NOT NULL,
    retest_of_id  integer REFERENCES lab_tests (id)
);
CREATE TABLE dispatches (
    id            integer PRIMARY KEY,
    batch_id      integer NOT NULL REFERENCES batches (id),
    buyer_name    text NOT NULL,
    buyer_country text NOT NULL,
    dispatched_on date NOT NULL,
    dozens        integer NOT NULL,
    price_per_dozen numeric(6,2),
    health_mark   text
);
INSERT INTO growers VALUES
(1,'Carrow Shellfish','UKG-1102','Carrow Quay','01632 960301','2009-05-01'),(2,'Teague Brothers','UKG-1107','Porth Enys','01632 960302','2011-03-14'),(3,'Blackwater Natives','UKG-1120','Mersham','01632 960303','2010-10-01'),(4,'Isle Oyster Co-op','UKG-1133','Scarva',NULL,'2014-06-20'),(5,'Anneke de Graaf','UKG-1140','Mersham','07700 900305','2017-02-09'),(6,'Loch Ruel Oysters','UKG-1151','Ruel Pier','01632 960306',NULL),(7,'Saltmarsh Farm','UKG-1158','Thornsea','01632 960307','2020-09-01'),(8,'Padraig Keane','UKG-1163','Scarva','07700 900308','2022-01-17');
INSERT INTO growing_beds VALUES
(1,1,'Long Mud','Carrow',  'B',14.5,NULL),(2,1,'Hen Point','Carrow','B',6.2,'2024-01-08'),(3,2,'Enys Bar','Helwyn','A',3.8,NULL),(4,3,'Bench Head','Blackwater','B',42,NULL),(5,3,'Goldhanger','Blackwater','C',28.75,'2022-11-01'),(6,4,'Scarva South','Scarva Lough','A',11,NULL),(7,5,'Tollesbury Creek','Blackwater','B',NULL,NULL),(8,6,'Ruel Head','Loch Ruel','A',9.4,NULL),(9,7,'Thorn Spit','Thorn','B',5.1,NULL),(10,8,'Kings Channel','Scarva Lough',NULL,7,NULL);
INSERT INTO operators VALUES
(1,'Marion Sloane','day','2025-10-31'),(2,'Dev Patel','night','2026-02-28'),(3,'Gary Lunt','day','2023-06-30'),(4,'Ottilie Brandt','day','2025-04-30'),(5,'Sean Hagan','night','2026-09-30'),(6,'Yvonne Marsh',NULL,NULL),(7,'Kit Larder','weekend','2024-12-31');
INSERT INTO tanks VALUES
(1,'T1',2600,2,'2023-11-02',1),(2,'T2',2600,2,'2023-11-02',1),(3,'T3',5200,4,'2024-03-18',1),(4,'T4',5200,4,'2022-08-25',1),(5,'T5',550,1,NULL,0),(6,'M1',9000,6,'2024-01-30',1),(7,'M2',9000,6,'2024-02-01',1),(8,'OLD',1800,NULL,NULL,0);
INSERT INTO batches VALUES
(1,'23-0401',1,1,'Pacific oyster','2023-09-04',480,'2023-09-04 15:20','2023-09-06 10:00',1,4,1.2),(2,'23-0402',3,2,'Pacific oyster','2023-09-05',310.5,'2023-09-05 11:45','2023-09-07 08:15',1,1,0.8),(3,'23-0418',4,3,'Native oyster','2023-10-02',725,'2023-10-02 17:00','2023-10-04 14:00',2,1,3.5),(4,'23-0425',7,4,'Native oyster','2023-10-10',390,'2023-10-10 13:30','2023-10-12 09:30',3,4,2.1),(5,'23-0431',6,6,'Pacific oyster','2023-10-23',1260,'2023-10-23 20:10','2023-10-25 16:00',5,2,1),(6,'23-0460',9,1,'Pacific oyster','2023-11-28',455,'2023-11-28 12:00','2023-12-01 09:00',4,1,6.4),(7,'24-0003',2,3,'Pacific oyster','2024-01-04',800,'2024-01-04 14:15','2024-01-10 10:30',1,4,4.9),(8,'24-0021',8,7,'Pacific oyster','2024-02-19',1410,'2024-02-19 18:40','2024-02-21 15:00',2,5,NULL),(9,'24-0033',4,4,'Native oyster','2024-03-11',540,'2024-03-11 16:00','2024-03-13 12:00',4,1,2.7),(10,'24-0050',10,2,'Pacific oyster','2024-04-22',270,'2024-04-22 10:30',NULL,7,NULL,NULL),(11,'24-0051',6,NULL,'Pacific oyster','2024-04-23',950,NULL,NULL,NULL,NULL,NULL);
INSERT INTO lab_tests VALUES
(1,1,'before','2023-09-04',1300,0,'Carrow Analytical',NULL),(2,1,'after','2023-09-06',45,0,'Carrow Analytical',NULL),(3,2,'after','2023-09-07',18,NULL,'Carrow Analytical',NULL),(4,3,'before','2023-10-02',2400,0,'Eastlab',NULL),(5,3,'after','2023-10-04',78,0,'Eastlab',NULL),(6,5,'after','2023-10-25',20,0,'Northern Marine Lab',NULL),(7,6,'after','2023-11-30',330,0,'Eastlab',NULL),(8,6,'after','2023-12-01',110,0,'Eastlab',7),(9,7,'before','2024-01-04',5400,1,'Carrow Analytical',NULL),(10,7,'after','2024-01-08',130,1,'Carrow Analytical',NULL),(11,7,'after','2024-01-10',40,0,'Northern Marine Lab',10),(12,10,'before','2024-04-22',NULL,NULL,'Northern Marine Lab',NULL);
INSERT INTO dispatches VALUES
(1,1,'Bentley''s Fish','United Kingdom','2023-09-06',260,8.4,'UK CQ 014'),(2,1,'Harbour Grill','United Kingdom','2023-09-07',90,9.75,'UK CQ 014'),(3,2,'Maree Haute','France','2023-09-07',240,7.1,'UK CQ 014'),(4,3,'Wilton''s Table','United Kingdom','2023-10-04',310,19.5,'UK CQ 014'),(5,4,'Osteria del Porto','Italy','2023-10-12',200,18.2,'UK CQ 014'),(6,5,'Hong Kee Seafood','Hong Kong','2023-10-26',900,11.3,'UK CQ 014'),(7,6,'Bentley''s Fish','United Kingdom','2023-12-01',280,8.6,NULL),(8,8,'Poissonnerie Lucas','France','2024-02-22',1040,7.3,'UK CQ 014'),(9,8,'Staff sale','United Kingdom','2024-02-22',12,NULL,NULL),(10,9,'Wilton''s Table','United Kingdom','2024-03-14',250,20,'UK CQ 014');
