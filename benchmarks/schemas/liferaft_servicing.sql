-- Liferaft service station: customers, rafts, service jobs
CREATE TABLE customers (
    customer_id     INTEGER PRIMARY KEY,
    company_name    TEXT NOT NULL,
    contact_person  TEXT,
    contact_email   TEXT,
    contact_phone   TEXT
);

CREATE TABLE vessels (
    vessel_id            INTEGER PRIMARY KEY,
    customer_id          INTEGER NOT NULL REFERENCES customers (customer_id),
    vessel_name          TEXT NOT NULL,
    imo_number           TEXT UNIQUE,
    port_of_registry     TEXT,
    max_persons_on_board INTEGER
);

CREATE TABLE raft_models (
    raft_model_id           INTEGER PRIMARY KEY,
    manufacturer            TEXT NOT NULL,
    model_name              TEXT NOT NULL,
    person_capacity         INTEGER NOT NULL,
    packed_weight_kg        NUMERIC(6,1),
    service_interval_months INTEGER NOT NULL
);

CREATE TABLE liferafts (
    liferaft_id     INTEGER PRIMARY KEY,
    serial_number   TEXT NOT NULL UNIQUE,
    raft_model_id   INTEGER NOT NULL REFERENCES raft_models (raft_model_id),
    vessel_id       INTEGER REFERENCES vessels (vessel_id),
    manufactured_on DATE,
    container_type  TEXT CHECK (container_type IN ('valise', 'canister'))
);

CREATE TABLE technicians (
    technician_id        INTEGER PRIMARY KEY,
    full_name            TEXT NOT NULL,
    certificate_number   TEXT UNIQUE,
    certified_until      DATE,
    mentor_technician_id INTEGER REFERENCES technicians (technician_id)
);

CREATE TABLE service_jobs (
    service_job_id           INTEGER PRIMARY KEY,
    job_number               TEXT NOT NULL UNIQUE,
    liferaft_id              INTEGER NOT NULL REFERENCES liferafts (liferaft_id),
    lead_technician_id       INTEGER NOT NULL REFERENCES technicians (technician_id),
    checked_by_technician_id INTEGER REFERENCES technicians (technician_id),
    received_at              TIMESTAMP NOT NULL,
    promised_date            DATE,
    completed_on             DATE,
    test_pressure_mbar       INTEGER,
    pressure_loss_percent    NUMERIC(4,1),
    outcome                  TEXT,
    is_rush_job              BOOLEAN NOT NULL DEFAULT 0,
    invoice_total            NUMERIC(10,2),
    remarks                  TEXT
);

CREATE TABLE equipment_items (
    equipment_item_id INTEGER PRIMARY KEY,
    description       TEXT NOT NULL,
    unit_price        NUMERIC(8,2) NOT NULL,
    shelf_life_months INTEGER
);

CREATE TABLE job_replacements (
    service_job_id    INTEGER NOT NULL REFERENCES service_jobs (service_job_id),
    equipment_item_id INTEGER NOT NULL REFERENCES equipment_items (equipment_item_id),
    quantity          INTEGER NOT NULL,
    new_expiry_date   DATE,
    PRIMARY KEY (service_job_id, equipment_item_id)
);

INSERT INTO customers VALUES
(1,'Hallvard Sund Rederi','Ingrid Moen','ingrid.moen@hsrederi.example','+47 555 01 220'),
(2,'Kinsale Bay Charters','Declan Foley','declan@kinsalebay.example','+353 555 0134'),
(3,'Pentland Creel Co-op','Morag Sinclair','office@pentlandcreel.example','+44 1955 550 112'),
(4,'Baltic Pilot Launches','Tomas Lepik','t.lepik@bplaunches.example','+372 555 0190'),
(5,'Westray Ferries','Alan Rendall','arendall@westrayferries.example','+44 1857 550 147'),
(6,'Nordstern Offshore','Birgit Haase','haase@nordstern.example','+49 471 555 018'),
(7,'Porthmadog Sailing School','Carys Puw','carys@portsail.example','+44 1766 550 163'),
(8,'Zeeland Mussel Fleet','Joost de Wit','jdewit@zmf.example','+31 113 555 071'),
(9,'Trevanion Yacht Management',NULL,'bookings@trevanion.example','+44 1326 550 109'),
(10,'Fundy Survey Partners','Claire Arsenault','claire.a@fundysurvey.example',NULL),
(11,'Lough Swilly Divers','Padraig Doherty',NULL,'+353 555 0177');

INSERT INTO vessels VALUES
(1,1,'Havbris','9512204','Alesund',24),
(2,1,'Solskjer','9487713','Alesund',18),
(3,2,'Lady Rosaleen',NULL,'Kinsale',12),
(4,3,'Provider III',NULL,'Wick',5),
(5,4,'Pilot 7',NULL,'Tallinn',8),
(6,5,'Varagen Lass','9120441','Kirkwall',144),
(7,6,'Nordstern Wega','9671120','Bremerhaven',60),
(8,7,'Glaslyn',NULL,'Porthmadog',10),
(9,8,'Yerseke 42','8815522','Yerseke',6),
(10,9,'Seraphine II',NULL,'Falmouth',14),
(11,10,'Tidal Bore','9304418','Saint John',22),
(12,3,'Girl Jean',NULL,'Scrabster',4);

INSERT INTO raft_models VALUES
(1,'Seabarn','Ocean 6V',6,38.0,36),
(2,'Seabarn','Ocean 10C',10,71.5,12),
(3,'Lindqvist','Polar 16',16,118.0,12),
(4,'Lindqvist','Polar 25',25,164.0,12),
(5,'Marelli','Coster 4',4,29.5,36),
(6,'Marelli','Coster 8',8,47.0,36),
(7,'Thornbury','Fisherman 6',6,52.0,12),
(8,'Thornbury','Throwover 50',50,268.0,30),
(9,'Kuroshio','KR-12',12,86.5,12),
(10,'Kuroshio','KR-20 Davit',20,171.0,12);

INSERT INTO liferafts VALUES
(1,'SB10C-44182',2,3,'2015-03-11','canister'),
(2,'LQ25-00871',4,1,'2018-06-20','canister'),
(3,'LQ25-00872',4,1,'2018-06-20','canister'),
(4,'LQ16-03311',3,2,'2012-09-02','canister'),
(5,'TH6-7712',7,4,'2019-01-15','canister'),
(6,'KR12-50933',9,5,'2016-11-28','canister'),
(7,'TH50-0214',8,6,'2020-04-07','canister'),
(8,'KR20D-1180',10,7,'2017-08-14','canister'),
(9,'MC8-22046',6,8,'2014-05-19','valise'),
(10,'SB6V-39007',1,9,'2021-02-23','valise'),
(11,'MC8-22371',6,10,'2016-07-01','valise'),
(12,'MC4-11825',5,NULL,'2006-10-10','valise'),
(13,'LQ25-01004',4,11,'2019-12-05','canister');

INSERT INTO technicians VALUES
(1,'Gerald Ockenden','LR-2291','2026-05-31',NULL),
(2,'Marta Wilczek','LR-2304','2025-11-30',1),
(3,'Sanjay Nair','LR-2377','2026-02-28',1),
(4,'Fiona Battersby','LR-2390','2025-08-31',2),
(5,'Kwame Ansah','LR-2412','2027-01-31',2),
(6,'Luke Pascoe',NULL,NULL,4),
(7,'Helle Norgaard','LR-2345','2025-12-31',1),
(8,'Owen Tregear',NULL,NULL,3),
(9,'Rosa Figueiredo','LR-2420','2027-03-31',7),
(10,'Ian Muckle','LR-2188','2024-09-30',NULL);

INSERT INTO service_jobs VALUES
(1,'J24-0117',1,2,1,'2024-02-05 08:40:00','2024-02-16','2024-02-14',175,1.8,'passed',0,684.50,NULL),
(2,'J24-0121',2,3,1,'2024-02-12 10:15:00','2024-03-01','2024-02-28',200,2.4,'passed',0,1312.00,'Painter line shortened by crew, replaced'),
(3,'J24-0122',3,3,7,'2024-02-12 10:15:00','2024-03-01','2024-03-04',200,4.9,'passed after repair',0,1688.75,'Patch on lower tube near boarding ladder'),
(4,'J24-0130',4,7,2,'2024-03-04 14:05:00','2024-03-15','2024-03-13',190,11.2,'condemned',0,260.00,'Floor seam gone; owner offered a part exchange'),
(5,'J24-0138',5,4,2,'2024-03-18 09:00:00','2024-03-20','2024-03-20',170,1.1,'passed',1,598.00,NULL),
(6,'J24-0145',6,2,7,'2024-04-02 11:30:00','2024-04-12','2024-04-10',180,2.0,'passed',0,742.25,NULL),
(7,'J24-0151',7,1,3,'2024-04-22 07:55:00','2024-05-03','2024-05-02',210,0.7,'passed',1,2960.00,'Ferry due back in service on the 4th'),
(8,'J24-0163',8,7,1,'2024-05-13 13:20:00','2024-05-31','2024-06-06',205,5.3,'passed after repair',0,2145.40,'Waited for davit ring'),
(9,'J24-0170',9,5,4,'2024-06-03 16:10:00','2024-06-14','2024-06-12',165,1.5,'passed',0,455.00,NULL),
(10,'J24-0174',12,4,1,'2024-06-10 09:45:00','2024-06-21','2024-06-18',150,18.6,'condemned',0,120.00,'Bought at a jumble sale, no history'),
(11,'J24-0180',11,9,2,'2024-07-01 08:30:00','2024-07-05','2024-07-04',165,2.2,'passed',1,512.60,NULL),
(12,'J24-0188',10,5,NULL,'2024-07-22 10:00:00','2024-08-02',NULL,NULL,NULL,NULL,0,NULL,'Unpacked, not yet inflated'),
(13,'J24-0189',13,3,NULL,'2024-07-23 15:25:00','2024-08-09',NULL,200,3.1,NULL,0,NULL,NULL);

INSERT INTO equipment_items VALUES
(1,'Hand flare, red',14.80,36),
(2,'Parachute rocket',46.50,36),
(3,'Buoyant smoke signal',39.90,36),
(4,'Drinking water sachets, 0.5 litre',2.10,60),
(5,'Food ration 500 g',7.65,60),
(6,'Seasickness tablets, pack of 6',3.40,24),
(7,'Lithium canopy light',28.75,60),
(8,'Hydrostatic release unit',82.00,24),
(9,'Sea anchor with line',64.20,NULL),
(10,'Repair plug set',18.30,NULL),
(11,'First aid kit, category C',33.00,48),
(12,'Rescue quoit and line',21.45,NULL);

INSERT INTO job_replacements VALUES
(1,1,6,'2027-01-31'),
(1,4,30,'2029-01-31'),
(1,8,1,'2026-02-28'),
(2,2,4,'2027-02-28'),
(2,5,25,'2029-02-28'),
(3,9,1,NULL),
(3,2,4,'2027-02-28'),
(5,8,1,'2026-03-31'),
(5,6,2,'2026-03-31'),
(6,3,2,'2027-04-30'),
(7,4,75,'2029-04-30'),
(7,11,1,'2028-04-30'),
(8,7,2,'2029-05-31'),
(9,1,3,'2027-05-31'),
(11,10,1,NULL);
