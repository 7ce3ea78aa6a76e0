-- Gut string workshop: casings in, strings for early instruments out
CREATE TABLE supplier (
    supplier_id       INTEGER PRIMARY KEY,
    name              TEXT NOT NULL UNIQUE,
    country           TEXT NOT NULL,
    animal            TEXT NOT NULL CHECK (animal IN ('sheep', 'goat', 'beef')),
    is_organic        INTEGER NOT NULL DEFAULT 0,
    first_delivery_on TEXT
);

CREATE TABLE worker (
    worker_id     INTEGER PRIMARY KEY,
    full_name     TEXT NOT NULL,
    trade         TEXT NOT NULL,
    joined_on     TEXT NOT NULL,
    left_on       TEXT,
    trained_by_id INTEGER REFERENCES worker (worker_id)
);

CREATE TABLE casing_batch (
    casing_batch_id      INTEGER PRIMARY KEY,
    batch_code           TEXT NOT NULL UNIQUE,
    supplier_id          INTEGER NOT NULL REFERENCES supplier (supplier_id),
    received_on          TEXT NOT NULL,
    casing_count         INTEGER NOT NULL,
    rejected_count       INTEGER NOT NULL DEFAULT 0,
    price_per_casing_eur REAL NOT NULL,
    preservation         TEXT NOT NULL
);

CREATE TABLE string_model (
    string_model_id INTEGER PRIMARY KEY,
    model_code      TEXT NOT NULL UNIQUE,
    instrument      TEXT NOT NULL,
    pitch           TEXT NOT NULL,
    diameter_mm     REAL NOT NULL,
    length_cm       INTEGER NOT NULL,
    twist           TEXT NOT NULL,
    is_varnished    INTEGER NOT NULL DEFAULT 0,
    list_price_eur  REAL NOT NULL
);

CREATE TABLE production_run (
    production_run_id INTEGER PRIMARY KEY,
    string_model_id   INTEGER NOT NULL REFERENCES string_model (string_model_id),
    casing_batch_id   INTEGER NOT NULL REFERENCES casing_batch (casing_batch_id),
    twisted_by_id     INTEGER NOT NULL REFERENCES worker (worker_id),
    polished_by_id    INTEGER REFERENCES worker (worker_id),
    twisted_on        TEXT NOT NULL,
    drying_days       INTEGER,
    strings_twisted   INTEGER NOT NULL,
    strings_passed    INTEGER,
    created_at        TEXT NOT NULL
);

CREATE TABLE customer (
    customer_id   INTEGER PRIMARY KEY,
    name          TEXT NOT NULL,
    city          TEXT NOT NULL,
    country       TEXT NOT NULL,
    customer_type TEXT NOT NULL CHECK (customer_type IN ('player', 'luthier', 'shop', 'orchestra', 'museum'))
);

CREATE TABLE customer_order (
    customer_order_id INTEGER PRIMARY KEY,
    order_number      TEXT NOT NULL UNIQUE,
    customer_id       INTEGER NOT NULL REFERENCES customer (customer_id),
    ordered_on        TEXT NOT NULL,
    shipped_on        TEXT,
    discount_percent  REAL NOT NULL DEFAULT 0,
    note              TEXT
);

CREATE TABLE order_line (
    customer_order_id INTEGER NOT NULL REFERENCES customer_order (customer_order_id),
    string_model_id   INTEGER NOT NULL REFERENCES string_model (string_model_id),
    quantity          INTEGER NOT NULL CHECK (quantity > 0),
    unit_price_eur    REAL NOT NULL,
    PRIMARY KEY (customer_order_id, string_model_id)
);

INSERT INTO supplier VALUES
 (1, 'Macello Valdorba', 'Italy', 'sheep', 0, '2009-03-12'),
 (2, 'Abattoir des Causses', 'France', 'sheep', 1, '2012-05-02'),
 (3, 'Ffridd Lamb Co-operative', 'Wales', 'sheep', 1, '2015-09-21'),
 (4, 'Karoo Casings', 'South Africa', 'sheep', 0, '2011-01-17'),
 (5, 'Extremadura Tripas', 'Spain', 'goat', 0, '2016-10-04'),
 (6, 'Darmhandel Oberlin', 'Germany', 'beef', 0, '2013-06-25'),
 (7, 'Taranaki Natural Casings', 'New Zealand', 'sheep', 0, '2018-02-08'),
 (8, 'Anatolia Koyun', 'Turkey', 'sheep', 0, '2019-11-14'),
 (9, 'Hof Lindauer', 'Austria', 'goat', 1, NULL);

INSERT INTO worker VALUES
 (1, 'Ottavio Brandi', 'master string maker', '2004-02-01', NULL, NULL),
 (2, 'Nora Felsenthal', 'string maker', '2010-09-01', NULL, 1),
 (3, 'Ruggero Paoli', 'string maker', '2011-04-15', '2023-12-31', 1),
 (4, 'Iris van Dooren', 'polisher', '2014-03-03', NULL, NULL),
 (5, 'Matteo Serafini', 'string maker', '2017-09-04', NULL, 2),
 (6, 'Judith Okonjo', 'polisher', '2018-01-08', NULL, 4),
 (7, 'Piet Marchand', 'casing sorter', '2015-06-22', NULL, NULL),
 (8, 'Lena Strobl', 'apprentice', '2022-09-01', NULL, 2),
 (9, 'Tobia Conti', 'apprentice', '2023-09-01', NULL, 5),
 (10, 'Agnes Lund', 'shipping clerk', '2019-05-13', NULL, NULL);

INSERT INTO casing_batch VALUES
 (1, 'VAL-2301', 1, '2023-01-18', 1200, 84, 0.62, 'salted'),
 (2, 'CAU-2302', 2, '2023-03-07', 800, 31, 0.95, 'fresh'),
 (3, 'FFR-2303', 3, '2023-04-26', 600, 40, 0.88, 'salted'),
 (4, 'KAR-2304', 4, '2023-06-14', 2000, 210, 0.41, 'dried'),
 (5, 'EXT-2305', 5, '2023-09-05', 450, 52, 0.57, 'salted'),
 (6, 'OBE-2306', 6, '2023-10-19', 150, 6, 2.10, 'frozen'),
 (7, 'VAL-2401', 1, '2024-01-22', 1000, 66, 0.66, 'salted'),
 (8, 'TAR-2402', 7, '2024-02-28', 1800, 97, 0.49, 'dried'),
 (9, 'CAU-2403', 2, '2024-03-20', 900, 28, 0.98, 'fresh'),
 (10, 'ANA-2404', 8, '2024-05-08', 1500, 173, 0.44, 'salted'),
 (11, 'FFR-2405', 3, '2024-06-11', 500, 0, 0.91, 'fresh');

INSERT INTO string_model VALUES
 (1, 'VN-E-62', 'violin', 'e2', 0.62, 60, 'low', 1, 9.80),
 (2, 'VN-A-78', 'violin', 'a1', 0.78, 60, 'low', 1, 11.50),
 (3, 'VN-D-106', 'violin', 'd1', 1.06, 60, 'high', 0, 15.20),
 (4, 'VC-A-118', 'cello', 'a', 1.18, 120, 'high', 0, 24.00),
 (5, 'VC-D-152', 'cello', 'd', 1.52, 120, 'rope', 0, 33.50),
 (6, 'LT-1-42', 'lute', 'g1', 0.42, 120, 'low', 0, 13.90),
 (7, 'LT-6-128', 'lute', 'G', 1.28, 120, 'rope', 0, 27.40),
 (8, 'GB-1-64', 'bass viol', 'd1', 0.64, 120, 'low', 1, 16.80),
 (9, 'HP-C4-90', 'harp', 'c1', 0.90, 150, 'low', 1, 18.30),
 (10, 'DB-G-240', 'double bass', 'G', 2.40, 200, 'rope', 0, 78.00),
 (11, 'HG-TR-70', 'hurdy-gurdy', 'g1', 0.70, 90, 'high', 0, 12.60);

INSERT INTO production_run VALUES
 (1, 1, 1, 2, 4, '2023-02-06', 5, 240, 201, '2023-02-06 07:52:10'),
 (2, 2, 1, 3, 4, '2023-02-13', 6, 180, 166, '2023-02-13 08:03:44'),
 (3, 6, 2, 1, 6, '2023-03-14', 4, 150, 118, '2023-03-14 07:45:01'),
 (4, 4, 3, 5, 4, '2023-05-09', 8, 90, 83, '2023-05-09 08:10:33'),
 (5, 3, 4, 3, 6, '2023-07-03', 7, 200, 171, '2023-07-03 07:58:20'),
 (6, 11, 5, 8, 6, '2023-09-25', 6, 80, 59, '2023-09-25 09:12:47'),
 (7, 10, 6, 1, 4, '2023-11-06', 14, 30, 28, '2023-11-06 07:40:15'),
 (8, 5, 7, 2, 4, '2024-02-05', 10, 75, 70, '2024-02-05 08:00:00'),
 (9, 9, 8, 5, 6, '2024-03-18', 7, 160, 149, '2024-03-18 08:22:39'),
 (10, 6, 9, 2, 6, '2024-04-02', 4, 140, 121, '2024-04-02 07:49:58'),
 (11, 1, 9, 9, 4, '2024-04-15', 5, 100, 72, '2024-04-15 08:31:05'),
 (12, 8, 11, 5, NULL, '2024-06-24', NULL, 110, NULL, '2024-06-24 08:05:26');

INSERT INTO customer VALUES
 (1, 'Camille Rostand', 'Lyon', 'France', 'player'),
 (2, 'Atelier Wexler', 'Basel', 'Switzerland', 'luthier'),
 (3, 'Early Strings Emporium', 'York', 'United Kingdom', 'shop'),
 (4, 'Orchestra of the Lagoon', 'Venice', 'Italy', 'orchestra'),
 (5, 'Henrik Aalto', 'Turku', 'Finland', 'player'),
 (6, 'Museum of Plucked Instruments', 'Antwerp', 'Belgium', 'museum'),
 (7, 'Saitenhaus Krämer', 'Leipzig', 'Germany', 'shop'),
 (8, 'Dolores Quintana', 'Seville', 'Spain', 'player'),
 (9, 'Penhallow Lutes', 'Truro', 'United Kingdom', 'luthier'),
 (10, 'Baroque Players of Ghent', 'Ghent', 'Belgium', 'orchestra');

INSERT INTO customer_order VALUES
 (1, '2023-0041', 3, '2023-03-02', '2023-03-06', 15, NULL),
 (2, '2023-0058', 1, '2023-04-11', '2023-04-13', 0, NULL),
 (3, '2023-0077', 4, '2023-06-20', '2023-07-04', 10, 'Needed before the summer tour'),
 (4, '2023-0102', 9, '2023-09-15', '2023-09-18', 12.5, NULL),
 (5, '2023-0119', 6, '2023-11-29', '2023-12-11', 0, 'Send the certificate of origin'),
 (6, '2024-0008', 7, '2024-01-16', '2024-01-19', 15, NULL),
 (7, '2024-0023', 5, '2024-02-27', '2024-03-01', 0, NULL),
 (8, '2024-0037', 2, '2024-04-09', '2024-04-22', 12.5, NULL),
 (9, '2024-0044', 8, '2024-05-03', '2024-05-06', 0, NULL),
 (10, '2024-0061', 10, '2024-06-26', NULL, 10, NULL);

INSERT INTO order_line VALUES
 (1, 1, 60, 9.80), (1, 2, 40, 11.50), (2, 1, 4, 9.80), (3, 4, 12, 23.00), (3, 10, 4, 75.00),
 (4, 6, 30, 13.90), (4, 7, 10, 27.40), (5, 11, 6, 12.60), (6, 1, 50, 10.20), (7, 8, 3, 16.80),
 (8, 3, 20, 15.20), (8, 5, 8, 33.50), (9, 9, 5, 18.30), (10, 4, 16, 24.00);
