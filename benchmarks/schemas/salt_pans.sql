-- Sea-salt works: pans, brine, harvest, customers
CREATE TABLE worker (
    worker_id      integer PRIMARY KEY,
    full_name      text NOT NULL,
    role           text NOT NULL CHECK (role IN ('foreman','raker','panman','packer','apprentice')),
    hired_on       date NOT NULL,
    left_on        date,
    daily_wage     numeric(7,2),
    mentor_id      integer REFERENCES worker (worker_id)
);
CREATE TABLE pan (
    pan_id         integer PRIMARY KEY,
    pan_name       text NOT NULL UNIQUE,
    kind           text NOT NULL CHECK (kind IN ('reservoir','evaporator','crystalliser')),
    area_m2        integer NOT NULL,
    depth_cm       numeric(5,1),
    clay_relaid_on date,
    fed_from_id    integer REFERENCES pan (pan_id),
    keeper_id      integer REFERENCES worker (worker_id)
);
CREATE TABLE brine_reading (
    brine_reading_id integer PRIMARY KEY,
    pan_id         integer NOT NULL REFERENCES pan (pan_id),
    read_at        timestamp NOT NULL,
    baume_degrees  numeric(4,1) NOT NULL,
    temperature_c  numeric(4,1),
    taken_by_id    integer NOT NULL REFERENCES worker (worker_id),
    remark         text
);
CREATE TABLE grade (
    grade_code     text PRIMARY KEY,
    grade_name     text NOT NULL,
    max_moisture_pct numeric(4,1),
    price_per_kg   numeric(7,2) NOT NULL
);
CREATE TABLE harvest (
    harvest_id     integer PRIMARY KEY,
    pan_id         integer NOT NULL REFERENCES pan (pan_id),
    harvested_on   date NOT NULL,
    grade_code     text NOT NULL REFERENCES grade (grade_code),
    raked_by_id    integer NOT NULL REFERENCES worker (worker_id),
    weight_kg      numeric(8,1) NOT NULL,
    moisture_pct   numeric(4,1),
    UNIQUE (pan_id, harvested_on, grade_code)
);
CREATE TABLE customer (
    customer_id    integer PRIMARY KEY,
    company_name   text NOT NULL,
    country        text NOT NULL,
    contact_email  text,
    credit_limit   numeric(10,2)
);
CREATE TABLE sale (
    sale_id        integer PRIMARY KEY,
    invoice_number text NOT NULL UNIQUE,
    customer_id    integer NOT NULL REFERENCES customer (customer_id),
    sold_on        date NOT NULL,
    due_on         date,
    paid_on        date,
    freight_charge numeric(8,2)
);
CREATE TABLE sale_line (
    sale_id        integer NOT NULL REFERENCES sale (sale_id),
    line_number    integer NOT NULL,
    harvest_id     integer NOT NULL REFERENCES harvest (harvest_id),
    packaging      text NOT NULL,
    quantity_kg    numeric(8,1) NOT NULL,
    unit_price     numeric(7,2) NOT NULL,
    PRIMARY KEY (sale_id, line_number)
);
INSERT INTO worker VALUES
(1,'Matija Benko','foreman','1998-03-15',NULL,96.00,NULL),(2,'Edda Rosin','panman','2006-04-01',NULL,78.50,1),(3,'Luca Viezzoli','raker','2011-05-10',NULL,71.00,2),(4,'Pia Kozlovic','raker','2015-04-20',NULL,71.00,2),(5,'Darko Fonda','panman','2001-04-01','2022-10-31',78.50,1),(6,'Nives Apollonio','packer','2018-06-04',NULL,62.00,NULL),(7,'Tine Rebec','apprentice','2023-04-17',NULL,48.00,3),(8,'Zora Giassi','raker','2019-05-02','2023-09-15',68.00,5),(9,'Elvis Muha','packer','2022-06-13',NULL,NULL,6),(10,'Karin Petronio','apprentice','2024-04-02',NULL,48.00,4);
INSERT INTO pan VALUES
(1,'Sea Gate','reservoir',18500,60.0,NULL,NULL,2),(2,'Upper Long','evaporator',6400,25.0,'2012-03-10',1,2),(3,'Lower Long','evaporator',5900,22.5,'2012-03-18',2,2),(4,'Chapel','evaporator',3100,18.0,'2019-02-27',1,5),(5,'Widow''s Pan','crystalliser',620,4.5,'2021-03-05',3,3),(6,'Nine','crystalliser',600,4.5,'2021-03-06',3,3),(7,'Ten','crystalliser',595,4.0,'2017-03-22',3,4),(8,'Heron','crystalliser',640,5.0,'2023-03-14',4,4),(9,'Little Heron','crystalliser',310,5.0,NULL,4,NULL),(10,'Customs House','crystalliser',705,NULL,'2008-04-01',4,NULL);
INSERT INTO brine_reading VALUES
(1,1,'2023-06-01 06:30',3.6,19.5,2,NULL),(2,2,'2023-06-01 06:50',8.2,21.0,2,NULL),(3,3,'2023-06-14 07:05',14.7,24.5,2,NULL),(4,5,'2023-06-28 07:10',25.1,27.0,3,'first crystals'),(5,6,'2023-06-28 07:25',25.3,27.0,3,NULL),(6,4,'2023-07-02 18:40',16.9,NULL,4,'after storm'),(7,8,'2023-07-19 07:00',26.4,29.5,4,NULL),(8,10,'2023-08-03 07:20',28.8,30.0,8,'bitterns, drain'),(9,1,'2024-05-30 06:30',3.5,18.0,2,NULL),(10,3,'2024-06-20 06:55',13.9,25.0,7,NULL),(11,7,'2024-07-11 07:15',25.8,28.5,10,NULL),(12,9,'2024-07-11 07:40',24.2,NULL,4,NULL);
INSERT INTO grade VALUES
('FLR','Flower of salt',9.0,14.80),('TRD','Traditional fine',6.5,2.90),('CRS','Traditional coarse',7.0,2.10),('GRY','Grey salt',12.0,3.40),('BTH','Bath salt',NULL,1.60),('BLK','Blocks for livestock',4.0,0.95),('RDS','Road salt',NULL,0.22),('PTL','Petola herb mix',5.0,9.50);
INSERT INTO harvest VALUES
(1,5,'2023-06-30','FLR',3,42.5,8.1),(2,5,'2023-07-01','TRD',3,810.0,6.0),(3,6,'2023-07-01','TRD',3,765.5,6.2),(4,7,'2023-07-08','CRS',4,690.0,6.9),(5,8,'2023-07-21','FLR',4,55.0,8.8),(6,8,'2023-07-22','CRS',8,902.0,NULL),(7,10,'2023-08-04','RDS',8,1340.0,NULL),(8,10,'2023-08-04','BTH',8,120.0,NULL),(9,5,'2024-07-03','FLR',3,38.0,8.4),(10,6,'2024-07-04','GRY',7,410.5,11.2),(11,7,'2024-07-13','TRD',10,588.0,6.4),(12,9,'2024-07-15','TRD',4,245.0,NULL);
INSERT INTO customer VALUES
(1,'Osteria Lanterna','Italy','ordini@lanterna.example',2500),(2,'Feinkost Maurer','Austria','einkauf@maurer.example',12000),(3,'Municipal Road Service','Slovenia',NULL,NULL),(4,'Bluefin Cannery','Croatia','purchasing@bluefin.example',20000),(5,'Maison Delorme','France','contact@delorme.example',8000),(6,'Terme Adria','Slovenia','nabava@termeadria.example',6000),(7,'Northsalt Ltd','United Kingdom','hello@northsalt.example',NULL),(8,'Pekarna Hribar','Slovenia',NULL,1500),(9,'Koshi Foods','Japan','import@koshi.example',15000);
INSERT INTO sale VALUES
(1,'2023-0118',2,'2023-08-09','2023-09-08','2023-09-01',64.00),(2,'2023-0122',1,'2023-08-14','2023-08-28','2023-09-19',NULL),(3,'2023-0130',4,'2023-09-04','2023-10-04','2023-10-02',180.00),(4,'2023-0151',3,'2023-11-20',NULL,'2023-12-15',95.00),(5,'2023-0160',6,'2023-12-01','2023-12-31','2023-12-22',22.50),(6,'2024-0007',9,'2024-01-18','2024-03-18','2024-03-14',410.00),(7,'2024-0032',5,'2024-04-08','2024-05-08',NULL,88.00),(8,'2024-0061',8,'2024-07-22','2024-08-05','2024-07-22',NULL),(9,'2024-0064',2,'2024-07-29','2024-08-28',NULL,64.00),(10,'2024-0070',7,'2024-08-12','2024-09-11',NULL,230.00);
INSERT INTO sale_line VALUES
(1,1,1,'150 g jar',18.0,15.20),(1,2,2,'1 kg bag',240.0,2.90),(2,1,1,'1 kg tub',4.0,14.80),(3,1,4,'25 kg sack',500.0,1.95),(3,2,6,'25 kg sack',750.0,1.90),(4,1,7,'loose',1340.0,0.22),(5,1,8,'10 kg pail',90.0,1.60),(6,1,5,'150 g jar',36.0,17.50),(7,1,5,'1 kg tub',12.0,14.80),(7,2,3,'1 kg bag',180.0,3.05),(8,1,11,'25 kg sack',50.0,2.70),(9,1,9,'150 g jar',20.0,15.20),(10,1,10,'1 kg bag',120.0,3.60);
