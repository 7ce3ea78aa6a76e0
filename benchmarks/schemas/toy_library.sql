CREATE TABLE family (
    family_id INTEGER PRIMARY KEY,
    membership_number TEXT NOT NULL UNIQUE,
    family_name TEXT NOT NULL,
    main_carer_name TEXT NOT NULL,
    telephone TEXT,
    street_address TEXT,
    village TEXT,
    joined_on DATE NOT NULL,
    membership_expires_on DATE,
    reduced_fee BOOLEAN NOT NULL DEFAULT 0,
    deposit_paid NUMERIC(6,2),
    recommended_by_family_id INTEGER REFERENCES family(family_id)
);
CREATE TABLE child (
    child_id INTEGER PRIMARY KEY,
    family_id INTEGER NOT NULL REFERENCES family(family_id),
    first_name TEXT NOT NULL,
    date_of_birth DATE NOT NULL,
    additional_needs TEXT
);
CREATE TABLE toy_category (
    toy_category_id INTEGER PRIMARY KEY,
    category_name TEXT NOT NULL,
    parent_category_id INTEGER REFERENCES toy_category(toy_category_id),
    loan_period_days INTEGER NOT NULL
);
CREATE TABLE toy (
    toy_id INTEGER PRIMARY KEY,
    shelf_code TEXT NOT NULL UNIQUE,
    toy_name TEXT NOT NULL,
    toy_category_id INTEGER NOT NULL REFERENCES toy_category(toy_category_id),
    manufacturer TEXT,
    minimum_age_months INTEGER,
    number_of_pieces INTEGER NOT NULL,
    purchase_price NUMERIC(6,2),
    acquired_on DATE,
    donated BOOLEAN NOT NULL DEFAULT 0,
    needs_batteries BOOLEAN NOT NULL DEFAULT 0,
    condition TEXT,
    withdrawn_on DATE
);
CREATE TABLE volunteer (
    volunteer_id INTEGER PRIMARY KEY,
    full_name TEXT NOT NULL,
    telephone TEXT,
    started_on DATE,
    background_check_date DATE,
    first_aid_trained BOOLEAN NOT NULL DEFAULT 0
);
CREATE TABLE opening_session (
    opening_session_id INTEGER PRIMARY KEY,
    session_date DATE NOT NULL,
    opens_at TEXT NOT NULL,
    closes_at TEXT NOT NULL,
    venue TEXT NOT NULL,
    families_attending INTEGER,
    cash_takings NUMERIC(6,2),
    notes TEXT
);
CREATE TABLE session_rota (
    opening_session_id INTEGER NOT NULL REFERENCES opening_session(opening_session_id),
    volunteer_id INTEGER NOT NULL REFERENCES volunteer(volunteer_id),
    duty TEXT NOT NULL,
    turned_up BOOLEAN,
    PRIMARY KEY (opening_session_id, volunteer_id)
);
CREATE TABLE loan (
    loan_id INTEGER PRIMARY KEY,
    toy_id INTEGER NOT NULL REFERENCES toy(toy_id),
    family_id INTEGER NOT NULL REFERENCES family(family_id),
    issued_by_volunteer_id INTEGER NOT NULL REFERENCES volunteer(volunteer_id),
    received_by_volunteer_id INTEGER REFERENCES volunteer(volunteer_id),
    borrowed_on DATE NOT NULL,
    due_on DATE NOT NULL,
    returned_on DATE,
    hire_charge NUMERIC(5,2) NOT NULL,
    late_fine NUMERIC(5,2),
    pieces_missing INTEGER,
    return_remarks TEXT
);
INSERT INTO family VALUES
(1,'TL-0104','Ashworth','Joanne Ashworth','01756 555012','3 Mill Lane','Gargrave','2019-09-14','2025-09-13',0,10.00,NULL),
(2,'TL-0117','Okafor','Chidi Okafor','07700 900341','18 Station Road','Skipton','2021-03-06','2025-03-05',0,10.00,1),
(3,'TL-0121','Brennan','Siobhan Brennan','07700 900278','Flat 2, 40 High Street','Skipton','2021-05-22','2025-05-21',1,0.00,NULL),
(4,'TL-0133','Pickles','Darren Pickles',NULL,'Low Fold Farm','Malham','2022-01-15','2024-01-14',0,10.00,1),
(5,'TL-0140','Kowalczyk','Marta Kowalczyk','07700 900655','7 Canal Walk','Skipton','2022-10-01','2025-09-30',1,0.00,3),
(6,'TL-0146','Hargreaves-Lunn','Peter Lunn','01756 555198','The Old Chapel','Airton','2023-02-11','2025-02-10',0,10.00,NULL),
(7,'TL-0152','Siddiqui','Amina Siddiqui','07700 900712','25 Broughton Road','Skipton','2023-06-17','2025-06-16',0,10.00,2),
(8,'TL-0158','Thwaite','Rachel Thwaite','07700 900189','11 Church Street','Gargrave','2024-01-20','2026-01-19',0,10.00,1),
(9,'TL-0163','Dobson','Gail Dobson',NULL,'2 Beck Cottages','Kirkby Malham','2024-04-13','2025-04-12',1,5.00,NULL),
(10,'TL-0167','Nguyen','Linh Nguyen','07700 900430','9 Otley Road','Skipton','2024-09-07','2025-09-06',0,10.00,5);
INSERT INTO child VALUES
(1,1,'Harriet','2018-11-02',NULL),
(2,1,'Alfie','2021-04-19',NULL),
(3,2,'Zara','2020-07-30',NULL),
(4,3,'Finn','2019-12-08','Hearing aids, likes vibrating toys'),
(5,4,'Jack','2020-02-27',NULL),
(6,5,'Oliwia','2022-01-16',NULL),
(7,5,'Tomasz','2023-08-05',NULL),
(8,6,'Wilfred','2022-05-23','Wheelchair user'),
(9,7,'Yusuf','2021-09-11',NULL),
(10,8,'Poppy','2023-03-28',NULL),
(11,9,'Mason','2020-10-14','Autistic, no loud noises please'),
(12,10,'An','2023-12-01',NULL);
INSERT INTO toy_category VALUES
(1,'Construction',NULL,21),
(2,'Wooden blocks',1,21),
(3,'Train sets',1,28),
(4,'Ride-on and outdoor',NULL,14),
(5,'Trikes and scooters',4,14),
(6,'Pretend play',NULL,21),
(7,'Dressing up',6,14),
(8,'Puzzles and games',NULL,21),
(9,'Sensory',NULL,28),
(10,'Baby equipment',NULL,42);
INSERT INTO toy VALUES
(1,'C-014','Brio railway starter set',3,'BRIO',36,33,39.99,'2018-10-06',0,0,'good',NULL),
(2,'C-021','Giant cardboard bricks',2,NULL,24,40,NULL,'2020-02-15',1,0,'worn',NULL),
(3,'R-003','Red tricycle with handle',5,'Puky',18,1,84.50,'2021-04-10',0,0,'good',NULL),
(4,'R-007','Balance bike',5,'Kiddimoto',24,1,NULL,'2019-06-22',1,0,'scratched',NULL),
(5,'P-011','Wooden play kitchen',6,'Plan Toys',36,19,65.00,'2022-11-12',0,0,'good',NULL),
(6,'P-018','Firefighter costume',7,'Melissa & Doug',36,6,24.99,'2023-03-18',0,0,'good',NULL),
(7,'G-032','Orchard Game',8,'HABA',36,46,22.00,'2021-09-25',0,0,'fair',NULL),
(8,'G-040','Floor puzzle: on the farm',8,'Orchard Toys',30,24,9.50,'2017-05-13',0,0,'poor','2024-07-06'),
(9,'S-002','Bubble tube lamp',9,'Playlearn',0,2,58.00,'2023-09-30',0,1,'new',NULL),
(10,'S-006','Vibrating snake cushion',9,'Senseez',12,1,36.00,'2022-03-05',0,1,'good',NULL),
(11,'B-009','Bouncing cradle',10,'BabyBjorn',0,1,NULL,'2024-01-27',1,0,'good',NULL);
INSERT INTO volunteer VALUES
(1,'Margaret Ellison','01756 555077','2012-04-21','2023-02-08',1),
(2,'Tom Hebden','07700 900821','2017-09-09','2022-11-15',0),
(3,'Joanne Ashworth','01756 555012','2020-01-11','2023-02-08',1),
(4,'Farida Siddiqui',NULL,'2021-10-02','2021-09-20',0),
(5,'Keith Womersley','01756 555140','2015-06-13','2024-03-04',0),
(6,'Ellie Parkin','07700 900093','2023-09-16','2023-08-30',1),
(7,'Doreen Birtwhistle','01729 555031','2009-03-07','2024-03-04',0),
(8,'Callum Reid','07700 900566','2024-05-18',NULL,0),
(9,'Bronwen Price','07700 900204','2022-02-26','2022-02-10',1);
INSERT INTO opening_session VALUES
(1,'2024-09-07','09:30','11:30','Methodist Hall, Skipton',14,41.50,NULL),
(2,'2024-09-14','09:30','11:30','Methodist Hall, Skipton',11,28.00,NULL),
(3,'2024-09-18','13:30','15:00','Gargrave Village Hall',6,15.50,'Boiler off, moved to side room'),
(4,'2024-09-21','09:30','11:30','Methodist Hall, Skipton',17,52.75,NULL),
(5,'2024-10-05','09:30','11:30','Methodist Hall, Skipton',9,24.00,'Heavy rain'),
(6,'2024-10-16','13:30','15:00','Gargrave Village Hall',8,19.25,NULL),
(7,'2024-10-19','09:30','11:30','Methodist Hall, Skipton',15,44.00,NULL),
(8,'2024-11-02','09:30','12:00','Skipton Library',26,73.20,'Open morning with story time'),
(9,'2024-11-16','09:30','11:30','Methodist Hall, Skipton',NULL,NULL,'Cancelled, hall double booked'),
(10,'2024-11-20','13:30','15:00','Malham Reading Room',4,9.00,NULL);
INSERT INTO session_rota VALUES
(1,1,'Desk',1),(1,2,'Checking pieces',1),(2,1,'Desk',1),(2,5,'Repairs',1),(3,7,'Desk',1),
(4,3,'Desk',1),(4,6,'Refreshments',0),(5,2,'Desk',1),(6,7,'Desk',1),(7,4,'Checking pieces',1),
(7,9,'Desk',1),(8,1,'Desk',1),(8,6,'Story time',1),(9,2,'Desk',NULL),(10,8,'Desk',1);
INSERT INTO loan VALUES
(1,1,2,1,1,'2024-09-07','2024-10-05','2024-10-05',2.00,NULL,0,NULL),
(2,3,8,1,3,'2024-09-07','2024-09-21','2024-09-21',3.50,NULL,0,NULL),
(3,7,5,2,2,'2024-09-14','2024-10-05','2024-10-05',1.00,NULL,2,'Two cherries lost'),
(4,10,3,7,9,'2024-09-18','2024-10-16','2024-10-19',1.50,0.50,0,'Battery flat'),
(5,5,7,3,4,'2024-09-21','2024-10-12','2024-10-19',2.50,0.50,1,'Saucepan lid missing'),
(6,9,6,3,1,'2024-09-21','2024-10-19','2024-11-02',2.50,1.00,0,NULL),
(7,11,10,2,NULL,'2024-10-05','2024-11-16',NULL,3.00,NULL,NULL,NULL),
(8,6,1,7,1,'2024-10-16','2024-10-30','2024-11-02',1.50,0.00,0,'Fine waived, volunteer'),
(9,4,9,9,NULL,'2024-10-19','2024-11-02',NULL,2.00,NULL,NULL,NULL),
(10,1,8,1,NULL,'2024-11-02','2024-11-30',NULL,2.00,NULL,NULL,NULL),
(11,7,2,1,8,'2024-11-02','2024-11-23','2024-11-20',1.00,NULL,0,NULL);
