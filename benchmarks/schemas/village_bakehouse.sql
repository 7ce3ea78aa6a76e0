-- communal bakehouse association, booking app

CREATE TABLE members (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    first_name VARCHAR(80) NOT NULL,
    last_name VARCHAR(80) NOT NULL,
    email VARCHAR(120) UNIQUE,
    encrypted_password VARCHAR(120),
    phone VARCHAR(30),
    household_size INTEGER,
    joined_on DATE,
    is_fire_master BOOLEAN NOT NULL DEFAULT 0,
    invited_by_id INTEGER,
    status VARCHAR(20) NOT NULL DEFAULT 'active',
    created_at DATETIME NOT NULL,
    updated_at DATETIME NOT NULL,
    FOREIGN KEY (invited_by_id) REFERENCES members(id)
);

CREATE TABLE ovens (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name VARCHAR(80) NOT NULL,
    location VARCHAR(120),
    built_year INTEGER,
    fuel VARCHAR(30),
    loaf_capacity INTEGER,
    is_listed_building BOOLEAN NOT NULL DEFAULT 0,
    chimney_swept_on DATE,
    status VARCHAR(20) NOT NULL DEFAULT 'in_use',
    created_at DATETIME NOT NULL,
    updated_at DATETIME NOT NULL
);

CREATE TABLE firings (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    oven_id INTEGER NOT NULL,
    fire_master_id INTEGER NOT NULL,
    assistant_id INTEGER,
    baking_day DATE NOT NULL,
    lit_at TIME,
    ready_at TIME,
    peak_temperature INTEGER,
    wood_bundles INTEGER,
    status VARCHAR(20) NOT NULL DEFAULT 'planned',
    notes TEXT,
    created_at DATETIME NOT NULL,
    updated_at DATETIME NOT NULL,
    FOREIGN KEY (oven_id) REFERENCES ovens(id),
    FOREIGN KEY (fire_master_id) REFERENCES members(id),
    FOREIGN KEY (assistant_id) REFERENCES members(id)
);

CREATE TABLE recipes (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    title VARCHAR(120) NOT NULL,
    slug VARCHAR(120) NOT NULL,
    category VARCHAR(40),
    flour VARCHAR(60),
    hydration_percent DECIMAL(4,1),
    baking_minutes INTEGER,
    is_sourdough BOOLEAN NOT NULL DEFAULT 0,
    contributed_by_id INTEGER,
    created_at DATETIME NOT NULL,
    updated_at DATETIME NOT NULL,
    FOREIGN KEY (contributed_by_id) REFERENCES members(id)
);

CREATE TABLE bookings (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    firing_id INTEGER NOT NULL,
    member_id INTEGER NOT NULL,
    slot_starts_at TIME NOT NULL,
    fee DECIMAL(6,2),
    is_paid BOOLEAN NOT NULL DEFAULT 0,
    payment_method VARCHAR(20),
    status VARCHAR(20) NOT NULL DEFAULT 'confirmed',
    cancelled_at DATETIME,
    created_at DATETIME NOT NULL,
    updated_at DATETIME NOT NULL,
    FOREIGN KEY (firing_id) REFERENCES firings(id),
    FOREIGN KEY (member_id) REFERENCES members(id)
);

CREATE TABLE booking_recipes (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    booking_id INTEGER NOT NULL,
    recipe_id INTEGER NOT NULL,
    pieces INTEGER NOT NULL,
    piece_weight_grams INTEGER,
    FOREIGN KEY (booking_id) REFERENCES bookings(id),
    FOREIGN KEY (recipe_id) REFERENCES recipes(id),
    UNIQUE (booking_id, recipe_id)
);

CREATE TABLE wood_deliveries (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    oven_id INTEGER NOT NULL,
    supplier_name VARCHAR(80) NOT NULL,
    delivered_on DATE NOT NULL,
    wood_species VARCHAR(40),
    volume_cubic_metres DECIMAL(5,2),
    moisture_percent DECIMAL(4,1),
    price DECIMAL(8,2),
    invoice_number VARCHAR(30),
    received_by_id INTEGER,
    created_at DATETIME NOT NULL,
    updated_at DATETIME NOT NULL,
    FOREIGN KEY (oven_id) REFERENCES ovens(id),
    FOREIGN KEY (received_by_id) REFERENCES members(id)
);

INSERT INTO members VALUES
(1,'Margaret','Pell','m.pell@lowmoor.example','$2b$12$u0Qk1','01638 496 011',2,'2011-03-05',1,NULL,'active','2018-01-10 09:00:00','2023-02-01 10:11:00'),
(2,'Alan','Drury','alan.drury@lowmoor.example','$2b$12$PzX7a','01638 496 027',4,'2011-03-05',1,NULL,'active','2018-01-10 09:02:00','2022-06-12 18:40:00'),
(3,'Sian','Bevan','sian.bevan@post.example','$2b$12$k9Ttw','07700 900 461',3,'2013-09-21',0,1,'active','2018-01-10 09:05:00','2018-01-10 09:05:00'),
(4,'Olek','Marczak','olek@marczak.example','$2b$12$aLm30','07700 900 502',5,'2015-05-16',1,2,'active','2018-01-10 09:06:00','2023-09-30 07:15:00'),
(5,'Judith','Farr','judith.farr@post.example','$2b$12$Yc2vD','01638 496 098',1,'2016-10-01',0,1,'active','2018-01-10 09:08:00','2021-04-04 12:00:00'),
(6,'Nadia','Haddad','nadia.h@post.example','$2b$12$Qe8Rb','07700 900 618',6,'2018-02-17',0,4,'active','2018-02-17 20:31:00','2023-05-19 21:05:00'),
(7,'Edwin','Cole',NULL,NULL,'01638 496 133',2,'2018-11-10',0,5,'resigned','2018-11-10 11:20:00','2022-01-02 09:30:00'),
(8,'Freya','Lindqvist','freya@lindqvist.example','$2b$12$mV5oH','07700 900 735',2,'2020-07-04',1,4,'active','2020-07-04 16:44:00','2023-08-08 08:08:00'),
(9,'George','Abara','g.abara@post.example','$2b$12$xT1nz','07700 900 790',4,'2022-03-12',0,6,'active','2022-03-12 19:12:00','2022-03-12 19:12:00'),
(10,'Helen','Rusk','helen.rusk@post.example','$2b$12$Bd6Jf',NULL,NULL,'2023-06-24',0,8,'trial','2023-06-24 13:55:00','2023-06-24 13:55:00');

INSERT INTO ovens VALUES
(1,'Old Bakehouse','Church Green',1794,'wood',45,1,'2023-09-18','in_use','2018-01-10 08:30:00','2023-09-18 15:00:00'),
(2,'Mill Oven','Mill Yard, Low Moor',1868,'wood',30,1,'2023-09-18','in_use','2018-01-10 08:31:00','2023-09-18 15:02:00'),
(3,'School Oven','Primary school garden',2014,'wood',12,0,'2022-10-06','in_use','2018-01-10 08:32:00','2022-10-06 14:20:00'),
(4,'Trailer Oven','Fire station car park',2017,'gas',18,0,NULL,'in_use','2018-01-10 08:33:00','2021-08-23 10:00:00'),
(5,'Station Oven','Railway cottages',1902,'coal',24,0,'2009-05-12','closed','2018-01-10 08:34:00','2019-11-30 17:45:00'),
(6,'Abbey Oven','Abbey farm courtyard',1655,'wood',60,1,'2021-04-27','under_repair','2020-03-02 09:10:00','2023-07-14 12:12:00');

INSERT INTO firings VALUES
(1,1,1,3,'2023-03-11','04:30','08:45',318,9,'done','Floor slow to heat after the frost','2023-02-20 10:00:00','2023-03-11 16:00:00'),
(2,1,2,5,'2023-04-08','04:45','08:30',325,8,'done','Easter baking, all slots taken','2023-03-12 10:00:00','2023-04-08 17:20:00'),
(3,2,4,6,'2023-04-22','05:00','08:15',302,6,'done',NULL,'2023-03-30 19:00:00','2023-04-22 15:10:00'),
(4,3,8,NULL,'2023-05-12','07:30','09:40',280,3,'done','Year 4 class visit','2023-04-18 12:00:00','2023-05-12 14:00:00'),
(5,1,1,9,'2023-05-20','04:30','08:40',330,9,'done','Door hinge loose','2023-04-25 08:00:00','2023-05-20 18:00:00'),
(6,4,4,8,'2023-06-17','09:00','09:45',290,NULL,'done','Summer fair','2023-05-28 20:15:00','2023-06-17 21:00:00'),
(7,2,8,6,'2023-07-15',NULL,NULL,NULL,NULL,'cancelled','Fire ban because of drought','2023-06-20 09:30:00','2023-07-12 07:50:00'),
(8,1,2,3,'2023-09-23','04:30','08:20',322,8,'done',NULL,'2023-08-29 09:00:00','2023-09-23 16:30:00'),
(9,2,4,9,'2023-10-14','05:00','08:35',296,7,'done','Wood still damp','2023-09-20 09:00:00','2023-10-14 15:45:00'),
(10,1,1,10,'2023-12-16',NULL,NULL,NULL,NULL,'planned','Christmas baking','2023-11-02 18:00:00','2023-11-02 18:00:00');

INSERT INTO recipes VALUES
(1,'Low Moor Tin Loaf','low-moor-tin-loaf','bread','strong white wheat',66.0,40,0,1,'2018-02-01 10:00:00','2018-02-01 10:00:00'),
(2,'Miller''s Rye','millers-rye','bread','wholemeal rye',82.5,65,1,2,'2018-02-01 10:05:00','2020-10-11 09:00:00'),
(3,'Bara Brith','bara-brith','sweet','plain white wheat',NULL,75,0,3,'2018-02-03 18:22:00','2018-02-03 18:22:00'),
(4,'Marczak Plaited Loaf','marczak-plaited-loaf','sweet','strong white wheat',55.0,30,0,4,'2018-04-14 21:00:00','2018-04-14 21:00:00'),
(5,'Barley Bannock','barley-bannock','flatbread','beremeal barley',60.0,18,0,5,'2018-09-09 12:30:00','2018-09-09 12:30:00'),
(6,'Manakish','manakish','flatbread','plain white wheat',62.0,6,0,6,'2019-01-26 17:10:00','2019-01-26 17:10:00'),
(7,'Cardamom Knots','cardamom-knots','sweet','strong white wheat',58.0,14,0,8,'2020-08-01 15:00:00','2022-12-02 08:00:00'),
(8,'Spelt and Walnut','spelt-and-walnut','bread','wholemeal spelt',70.0,45,1,NULL,'2021-03-20 10:40:00','2021-03-20 10:40:00'),
(9,'Pork Pie','pork-pie','pie','plain white wheat',NULL,90,0,2,'2021-11-13 13:13:00','2021-11-13 13:13:00'),
(10,'Overnight Country Loaf','overnight-country-loaf','bread','stoneground wheat',78.0,50,1,8,'2022-02-05 07:45:00','2022-02-05 07:45:00');

INSERT INTO bookings VALUES
(1,1,3,'09:00',6.00,1,'cash','confirmed',NULL,'2023-02-22 19:01:00','2023-03-11 12:00:00'),
(2,1,6,'10:00',6.00,1,'card','confirmed',NULL,'2023-02-25 08:30:00','2023-03-11 12:00:00'),
(3,2,4,'08:45',8.50,1,'card','confirmed',NULL,'2023-03-14 21:15:00','2023-04-08 13:00:00'),
(4,2,5,'09:45',6.00,0,NULL,'confirmed',NULL,'2023-03-15 10:02:00','2023-04-08 13:00:00'),
(5,2,9,'10:45',6.00,0,NULL,'cancelled','2023-04-05 07:20:00','2023-03-20 17:40:00','2023-04-05 07:20:00'),
(6,3,8,'08:30',5.00,1,'card','confirmed',NULL,'2023-04-01 12:12:00','2023-04-22 11:00:00'),
(7,5,2,'08:45',0.00,1,'voucher','confirmed',NULL,'2023-05-01 09:00:00','2023-05-20 13:30:00'),
(8,5,6,'09:45',8.50,1,'cash','confirmed',NULL,'2023-05-02 20:45:00','2023-05-20 13:30:00'),
(9,7,3,'08:30',5.00,0,NULL,'cancelled','2023-07-12 08:00:00','2023-06-28 11:05:00','2023-07-12 08:00:00'),
(10,8,9,'09:15',6.00,1,'card','confirmed',NULL,'2023-09-02 18:18:00','2023-09-23 12:00:00'),
(11,9,10,'08:45',5.00,0,NULL,'no_show',NULL,'2023-10-01 22:10:00','2023-10-14 14:00:00'),
(12,10,4,'09:00',8.50,0,NULL,'waiting_list',NULL,'2023-11-05 06:55:00','2023-11-05 06:55:00');

INSERT INTO booking_recipes VALUES
(1,1,3,4,900),
(2,1,1,6,800),
(3,2,6,24,140),
(4,3,4,5,650),
(5,3,2,4,1200),
(6,4,5,12,NULL),
(7,6,7,40,75),
(8,7,9,6,1100),
(9,7,2,8,1200),
(10,8,6,30,140),
(11,8,8,5,750),
(12,10,10,8,1000),
(13,11,1,2,800),
(14,12,4,10,650);

INSERT INTO wood_deliveries VALUES
(1,1,'Hagg Wood Estate','2022-09-14','beech',6.00,17.5,540.00,'HW-2209',1,'2022-09-14 17:00:00','2022-09-14 17:00:00'),
(2,2,'Hagg Wood Estate','2022-09-15','beech',4.00,18.0,360.00,'HW-2210',4,'2022-09-15 12:30:00','2022-09-15 12:30:00'),
(3,3,'R. Tiller Tree Surgery','2022-11-03','ash',1.20,14.2,95.00,'1187',8,'2022-11-03 10:20:00','2022-11-03 10:20:00'),
(4,1,'R. Tiller Tree Surgery','2023-02-09','oak',2.50,22.8,190.00,'1215',2,'2023-02-09 15:45:00','2023-02-09 15:45:00'),
(5,1,'Moorside Sawmill','2023-04-27','spruce offcuts',3.00,NULL,60.00,NULL,1,'2023-04-27 09:00:00','2023-04-27 09:00:00'),
(6,2,'Moorside Sawmill','2023-06-06','birch',3.50,16.1,287.50,'MS/0623/14',4,'2023-06-06 11:11:00','2023-06-06 11:11:00'),
(7,3,'Parents'' Association','2023-08-30','apple prunings',0.60,19.9,0.00,NULL,NULL,'2023-08-30 16:00:00','2023-08-30 16:00:00'),
(8,1,'Hagg Wood Estate','2023-09-12','beech',6.00,18.4,588.00,'HW-2307',2,'2023-09-12 14:25:00','2023-09-12 14:25:00'),
(9,2,'Hagg Wood Estate','2023-09-13','hornbeam',4.00,25.6,410.00,'HW-2308',4,'2023-09-13 08:50:00','2023-09-13 08:50:00');
