-- Interior planting contractor: rented plants in offices, hotels and surgeries

CREATE TABLE plant_species (
    id INTEGER PRIMARY KEY,
    common_name TEXT NOT NULL,
    latin_name TEXT NOT NULL UNIQUE,
    light_need TEXT NOT NULL CHECK (light_need IN ('low', 'medium', 'bright')),
    max_height_cm INTEGER NOT NULL,
    watering_interval_days INTEGER NOT NULL,
    is_toxic_to_pets INTEGER NOT NULL DEFAULT 0,
    care_note TEXT
);

CREATE TABLE pests (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    treatment TEXT NOT NULL,
    is_contagious INTEGER NOT NULL DEFAULT 1
);

CREATE TABLE clients (
    id INTEGER PRIMARY KEY,
    company_name TEXT NOT NULL,
    sector TEXT NOT NULL,
    contact_name TEXT NOT NULL,
    contact_email TEXT,
    contract_start DATE NOT NULL,
    contract_end DATE,
    monthly_fee NUMERIC(8,2) NOT NULL,
    is_paid_by_direct_debit INTEGER NOT NULL DEFAULT 0
);

CREATE TABLE locations (
    id INTEGER PRIMARY KEY,
    client_id INTEGER NOT NULL REFERENCES clients (id),
    name TEXT NOT NULL,
    city TEXT NOT NULL,
    postcode TEXT NOT NULL,
    floor INTEGER,
    light_level TEXT NOT NULL CHECK (light_level IN ('low', 'medium', 'bright')),
    requires_escort INTEGER NOT NULL DEFAULT 0,
    access_note TEXT
);

CREATE TABLE technicians (
    id INTEGER PRIMARY KEY,
    full_name TEXT NOT NULL,
    phone TEXT,
    hired_on DATE NOT NULL,
    left_on DATE,
    hourly_rate NUMERIC(5,2) NOT NULL,
    has_pesticide_licence INTEGER NOT NULL DEFAULT 0
);

CREATE TABLE planters (
    id INTEGER PRIMARY KEY,
    code TEXT NOT NULL UNIQUE,
    location_id INTEGER REFERENCES locations (id),
    species_id INTEGER NOT NULL REFERENCES plant_species (id),
    container TEXT NOT NULL,
    height_cm INTEGER NOT NULL,
    reservoir_litres NUMERIC(4,1),
    placed_on DATE,
    status TEXT NOT NULL CHECK (status IN ('on site', 'nursery', 'written off')),
    replacement_cost NUMERIC(7,2) NOT NULL
);

CREATE TABLE visits (
    id INTEGER PRIMARY KEY,
    location_id INTEGER NOT NULL REFERENCES locations (id),
    technician_id INTEGER NOT NULL REFERENCES technicians (id),
    visited_on DATE NOT NULL,
    minutes_spent INTEGER,
    status TEXT NOT NULL CHECK (status IN ('completed', 'no access', 'cancelled', 'planned')),
    client_rating INTEGER,
    notes TEXT
);

CREATE TABLE visit_treatments (
    visit_id INTEGER NOT NULL REFERENCES visits (id),
    planter_id INTEGER NOT NULL REFERENCES planters (id),
    water_litres NUMERIC(4,1),
    was_pruned INTEGER NOT NULL DEFAULT 0,
    was_fertilised INTEGER NOT NULL DEFAULT 0,
    pest_id INTEGER REFERENCES pests (id),
    health_score INTEGER,
    PRIMARY KEY (visit_id, planter_id)
);

INSERT INTO plant_species VALUES
(1, 'Swiss cheese plant', 'Monstera deliciosa', 'medium', 250, 10, 1, 'Wipe leaves every second visit'),
(2, 'Snake plant', 'Dracaena trifasciata', 'low', 120, 21, 1, NULL),
(3, 'Kentia palm', 'Howea forsteriana', 'low', 350, 12, 0, 'Remove brown fronds at the base'),
(4, 'Weeping fig', 'Ficus benjamina', 'bright', 400, 8, 1, 'Do not move, drops leaves'),
(5, 'Peace lily', 'Spathiphyllum wallisii', 'low', 80, 7, 1, NULL),
(6, 'Dragon tree', 'Dracaena marginata', 'medium', 300, 14, 1, NULL),
(7, 'Areca palm', 'Dypsis lutescens', 'bright', 280, 7, 0, 'Prone to spider mite in heated rooms'),
(8, 'ZZ plant', 'Zamioculcas zamiifolia', 'low', 110, 25, 1, NULL),
(9, 'Boston fern', 'Nephrolepis exaltata', 'medium', 90, 5, 0, 'Never let the root ball dry out'),
(10, 'Bird of paradise', 'Strelitzia nicolai', 'bright', 450, 9, 1, NULL);

INSERT INTO pests VALUES
(1, 'Scale insect', 'Wipe off, horticultural soap', 1),
(2, 'Spider mite', 'Mist and predatory mites', 1),
(3, 'Fungus gnat', 'Sticky traps, let soil dry', 1),
(4, 'Mealybug', 'Alcohol swab, isolate plant', 1),
(5, 'Root rot', 'Repot or write off', 0);

INSERT INTO clients VALUES
(1, 'Harrowgate Insurance plc', 'insurance', 'Denise Akintola', 'd.akintola@harrowgate-ins.example', '2021-03-01', NULL, 640.00, 1),
(2, 'Lumen & Fold Architects', 'architecture', 'Piers Callender', 'piers@lumenfold.example', '2022-09-15', NULL, 185.00, 0),
(3, 'Quayside Grand Hotel', 'hospitality', 'Marta Jelinek', 'housekeeping@quaysidegrand.example', '2020-06-01', NULL, 980.50, 1),
(4, 'Brightwell Dental Group', 'healthcare', 'Dr Omar Sheikh', NULL, '2023-01-10', NULL, 142.00, 1),
(5, 'Tessera Software', 'technology', 'Holly Wrenshaw', 'office@tessera.example', '2022-02-01', '2024-01-31', 410.00, 0),
(6, 'Northmere Building Society', 'banking', 'Colin Abbot', 'facilities@northmere.example', '2019-11-01', NULL, 525.75, 1),
(7, 'Carrow County Council', 'public sector', 'Janet Oduya', 'j.oduya@carrow.example', '2023-04-01', '2026-03-31', 715.00, 0),
(8, 'Pelham Veterinary Centre', 'healthcare', 'Ruth Gansey', 'reception@pelhamvets.example', '2024-02-12', NULL, 68.00, 1),
(9, 'Stillwater Spa', 'hospitality', 'Inga Solberg', NULL, '2023-08-01', NULL, 230.00, 1),
(10, 'Dray & Marsh Solicitors', 'legal', 'Edmund Dray', 'edray@draymarsh.example', '2024-05-20', NULL, 155.25, 0);

INSERT INTO locations VALUES
(1, 1, 'Harrowgate House atrium', 'Leeds', 'LS1 4AB', 0, 'bright', 0, NULL),
(2, 1, 'Harrowgate House claims floor', 'Leeds', 'LS1 4AB', 5, 'medium', 1, 'Collect visitor badge at desk'),
(3, 2, 'Lumen & Fold studio', 'York', 'YO1 7HF', 2, 'bright', 0, NULL),
(4, 3, 'Quayside Grand lobby', 'Hull', 'HU1 2BN', 0, 'medium', 0, 'Before 07:30 only'),
(5, 3, 'Quayside Grand roof bar', 'Hull', 'HU1 2BN', 9, 'bright', 0, 'Service lift code from porter'),
(6, 4, 'Brightwell Dental waiting room', 'Leeds', 'LS8 2QT', 0, 'low', 0, NULL),
(7, 5, 'Tessera open-plan office', 'Leeds', 'LS11 5BD', 3, 'medium', 0, NULL),
(8, 6, 'Northmere head office boardroom', 'Bradford', 'BD1 3LL', 4, 'low', 1, 'Not on board meeting days'),
(9, 7, 'Carrow County Hall reception', 'Wakefield', 'WF1 2DE', 0, 'medium', 0, NULL),
(10, 8, 'Pelham Vets cat waiting area', 'York', 'YO24 1GP', NULL, 'medium', 0, 'Non-toxic plants only'),
(11, 9, 'Stillwater relaxation room', 'Harrogate', 'HG1 5RD', -1, 'low', 0, NULL);

INSERT INTO technicians VALUES
(1, 'Siobhan Keane', '07700 900112', '2018-04-09', NULL, 16.80, 1),
(2, 'Tomasz Borek', '07700 900245', '2020-09-01', NULL, 15.20, 1),
(3, 'Aisha Rahmani', '07700 900301', '2022-03-14', NULL, 14.10, 0),
(4, 'Gareth Pym', '07700 900418', '2019-06-17', '2023-10-31', 14.90, 0),
(5, 'Leonie Strang', NULL, '2023-11-06', NULL, 13.40, 0),
(6, 'Dev Malhotra', '07700 900577', '2021-01-11', NULL, 15.60, 1),
(7, 'Bryony Catlow', '07700 900630', '2024-06-03', NULL, 13.10, 0);

INSERT INTO planters VALUES
(1, 'PL-0107', 1, 10, 'white fibreglass cube', 320, 12.0, '2021-03-08', 'on site', 485.00),
(2, 'PL-0108', 1, 4, 'white fibreglass cube', 290, 12.0, '2021-03-08', 'on site', 360.00),
(3, 'PL-0153', 2, 8, 'grey trough', 75, 6.5, '2022-10-03', 'on site', 88.50),
(4, 'PL-0161', 3, 1, 'zinc cylinder', 165, 8.0, '2022-09-20', 'on site', 140.00),
(5, 'PL-0090', 4, 3, 'brass bowl', 260, 10.0, '2020-06-05', 'on site', 310.00),
(6, 'PL-0091', 5, 7, 'terracotta pot', 210, NULL, '2020-06-05', 'written off', 195.00),
(7, 'PL-0188', 6, 5, 'wall trough', 55, 2.5, '2023-01-17', 'on site', 42.00),
(8, 'PL-0142', NULL, 6, 'black cylinder', 180, 7.0, NULL, 'nursery', 125.00),
(9, 'PL-0071', 8, 2, 'black cylinder', 95, 4.0, '2019-11-12', 'on site', 64.00),
(10, 'PL-0195', 9, 6, 'oak-clad box', 215, 9.0, '2023-04-11', 'on site', 178.00),
(11, 'PL-0221', 10, 9, 'hanging basket', 60, NULL, '2024-02-19', 'on site', 36.50),
(12, 'PL-0204', 11, 8, 'stone-effect bowl', 80, 3.5, '2023-08-07', 'on site', 92.00),
(13, 'PL-0210', 5, 10, 'terracotta pot', 240, NULL, '2023-09-12', 'on site', 395.00);

INSERT INTO visits VALUES
(1, 1, 1, '2023-02-06', 70, 'completed', 5, NULL),
(2, 4, 4, '2023-05-15', 45, 'completed', 4, 'Guests asked about the palm'),
(3, 5, 4, '2023-08-21', 60, 'completed', 2, 'Areca beyond saving, replace'),
(4, 8, 6, '2023-11-14', NULL, 'no access', NULL, 'Board meeting moved to today'),
(5, 8, 6, '2023-11-28', 30, 'completed', 4, NULL),
(6, 7, 3, '2024-01-29', 95, 'completed', NULL, 'Contract end, plants collected'),
(7, 1, 2, '2024-03-11', 80, 'completed', 5, NULL),
(8, 2, 2, '2024-03-11', 35, 'completed', 3, 'Gnats reported by claims team'),
(9, 10, 5, '2024-04-22', 20, 'completed', 5, NULL),
(10, 3, 3, '2024-07-08', 40, 'completed', 4, NULL),
(11, 9, 6, '2024-09-17', 50, 'completed', NULL, NULL),
(12, 11, 5, '2024-10-21', NULL, 'cancelled', NULL, 'Spa closed for pool repair'),
(13, 6, 7, '2024-11-05', 25, 'completed', 5, NULL),
(14, 4, 1, '2024-12-02', 55, 'completed', 4, 'Lobby dressed for Christmas'),
(15, 11, 5, '2025-01-13', NULL, 'planned', NULL, NULL);

INSERT INTO visit_treatments VALUES
(1, 1, 9.0, 1, 0, NULL, 5),
(1, 2, 7.5, 0, 0, 1, 3),
(2, 5, 8.0, 1, 1, NULL, 4),
(3, 6, 3.0, 0, 0, 2, 1),
(5, 9, 1.5, 0, 0, NULL, 5),
(6, 8, NULL, 1, 0, NULL, 3),
(7, 1, 10.5, 0, 1, NULL, 5),
(7, 2, 8.0, 1, 1, NULL, 4),
(8, 3, NULL, 0, 0, 3, 3),
(9, 11, 2.0, 1, 1, NULL, 4),
(10, 4, 5.5, 1, 1, NULL, 5),
(11, 10, 6.0, 0, 0, 4, 2),
(13, 7, 1.8, 0, 1, NULL, 4),
(14, 5, 7.5, 1, 0, NULL, 4);
