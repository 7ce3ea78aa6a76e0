-- Scheduling app of a charity that sends pairs of clowns to hospital wards
PRAGMA foreign_keys = ON;

CREATE TABLE specialties (
    code TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    max_pair_minutes INTEGER
);

CREATE TABLE hospitals (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    town TEXT NOT NULL,
    sector TEXT NOT NULL CHECK (sector IN ('public', 'private', 'hospice')),
    partner_since DATE,
    changing_room TEXT,
    free_parking BOOLEAN NOT NULL DEFAULT 0,
    distance_km REAL
);

CREATE TABLE wards (
    id INTEGER PRIMARY KEY,
    hospital_id INTEGER NOT NULL REFERENCES hospitals(id),
    specialty_code TEXT NOT NULL REFERENCES specialties(code),
    name TEXT NOT NULL,
    floor INTEGER,
    bed_count INTEGER,
    masks_required BOOLEAN NOT NULL DEFAULT 0,
    play_specialist TEXT
);

CREATE TABLE performers (
    id INTEGER PRIMARY KEY,
    first_name TEXT NOT NULL,
    last_name TEXT NOT NULL,
    clown_name TEXT NOT NULL UNIQUE,
    instrument TEXT,
    home_town TEXT,
    joined_on DATE NOT NULL,
    left_on DATE,
    day_fee NUMERIC(8,2) NOT NULL,
    background_check_expires_on DATE,
    speaks_sign_language BOOLEAN NOT NULL DEFAULT 0,
    mentor_id INTEGER REFERENCES performers(id)
);

CREATE TABLE agreements (
    id INTEGER PRIMARY KEY,
    hospital_id INTEGER NOT NULL REFERENCES hospitals(id),
    reference TEXT NOT NULL UNIQUE,
    funder TEXT NOT NULL,
    starts_on DATE NOT NULL,
    ends_on DATE,
    visits_per_month INTEGER NOT NULL,
    annual_amount NUMERIC(10,2),
    status TEXT NOT NULL
);

CREATE TABLE visits (
    id INTEGER PRIMARY KEY,
    ward_id INTEGER NOT NULL REFERENCES wards(id),
    visit_date DATE NOT NULL,
    start_time TEXT,
    duration_minutes INTEGER,
    status TEXT NOT NULL,
    children_seen INTEGER,
    cancellation_reason TEXT,
    staff_feedback TEXT
);

CREATE TABLE visit_performers (
    visit_id INTEGER NOT NULL REFERENCES visits(id),
    performer_id INTEGER NOT NULL REFERENCES performers(id),
    role TEXT NOT NULL,
    fee_paid NUMERIC(8,2),
    travel_cost NUMERIC(8,2),
    PRIMARY KEY (visit_id, performer_id)
);

CREATE TABLE props (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    category TEXT NOT NULL,
    keeper_id INTEGER REFERENCES performers(id),
    purchased_on DATE,
    price NUMERIC(8,2),
    washable BOOLEAN NOT NULL,
    contains_latex BOOLEAN NOT NULL DEFAULT 0,
    condition TEXT
);

INSERT INTO specialties VALUES
('ONC', 'Oncology', 90),
('ORTH', 'Orthopaedics', 120),
('BURN', 'Burns unit', 60),
('GEN', 'General paediatrics', 120),
('DEM', 'Dementia care', 75),
('PICU', 'Intensive care', 45);

INSERT INTO hospitals VALUES
(1, 'St Brannock Infirmary', 'Brannock', 'public', '2014-09-01', 'Chaplain''s office, ground floor', 1, 6.5),
(2, 'Wexley Children''s Hospital', 'Wexley', 'public', '2012-03-15', 'Play centre store', 0, 18.0),
(3, 'Larkfield Hospice', 'Larkfield', 'hospice', '2019-01-10', 'Volunteers'' room', 1, 24.3),
(4, 'Harrowgate Clinic', 'Wexley', 'private', '2021-11-22', NULL, 1, 19.2),
(5, 'Tolmouth General', 'Tolmouth', 'public', '2016-05-04', 'Locker room B12', 0, 41.7),
(6, 'Queen Ada Rehabilitation Centre', 'Pennick', 'public', '2023-02-01', 'Gym cupboard', 1, 33.0),
(7, 'Maplewood House', 'Brannock', 'hospice', NULL, NULL, 1, 4.1);

INSERT INTO wards VALUES
(1, 1, 'GEN', 'Puffin Ward', 2, 22, 0, 'Joanne Tibbs'),
(2, 1, 'DEM', 'Cedar Lounge', 0, 16, 0, NULL),
(3, 2, 'ONC', 'Comet Ward', 5, 14, 1, 'Marek Dolny'),
(4, 2, 'BURN', 'Willow Ward', 3, 8, 1, 'Sheila Odum'),
(5, 2, 'GEN', 'Rocket Ward', 4, 28, 0, 'Marek Dolny'),
(6, 2, 'PICU', 'Ward 5C', 5, 10, 1, NULL),
(7, 3, 'DEM', 'Garden Wing', 0, 12, 0, 'Pauline Ferris'),
(8, 4, 'ORTH', 'Bay Suite', 1, 6, 0, NULL),
(9, 5, 'GEN', 'Dolphin Ward', 1, 24, 0, 'Aisha Rahim'),
(10, 5, 'ORTH', 'Seagull Ward', 2, 18, 0, 'Aisha Rahim'),
(11, 6, 'ORTH', 'Step Unit', 1, 20, 0, NULL);

INSERT INTO performers VALUES
(1, 'Lotte', 'Verhagen', 'Dr Pompom', 'ukulele', 'Brannock', '2012-03-01', NULL, 165.00, '2026-04-30', 0, NULL),
(2, 'Samuel', 'Okoro', 'Dr Biscuit', 'trumpet', 'Wexley', '2013-10-14', NULL, 165.00, '2025-09-15', 1, NULL),
(3, 'Ines', 'Carvalho', 'Nurse Noodle', 'accordion', 'Brannock', '2017-02-06', NULL, 150.00, '2026-01-20', 0, 1),
(4, 'Graham', 'Pell', 'Professor Sock', NULL, 'Tolmouth', '2016-06-20', '2024-03-31', 150.00, '2024-06-01', 0, 2),
(5, 'Yuki', 'Tanabe', 'Matron Marmalade', 'melodica', 'Wexley', '2019-09-02', NULL, 140.00, '2025-11-11', 1, 2),
(6, 'Declan', 'Moyes', 'Dr Wobble', 'kazoo', 'Pennick', '2021-01-18', NULL, 140.00, '2026-07-02', 0, 1),
(7, 'Bea', 'Holloway', 'Sister Squeak', NULL, 'Larkfield', '2022-04-11', NULL, 130.00, '2025-04-08', 0, 3),
(8, 'Anton', 'Ruzic', 'Porter Plonk', 'guitar', 'Tolmouth', '2022-04-11', NULL, 130.00, '2025-04-08', 0, 5),
(9, 'Farah', 'Siddiqui', 'Dr Doodle', 'ukulele', 'Wexley', '2023-09-04', NULL, 95.00, '2026-09-01', 1, 5),
(10, 'Tom', 'Ackerley', 'Junior Jellybean', NULL, 'Brannock', '2024-01-15', NULL, 95.00, NULL, 0, 3),
(11, 'Rosa', 'Quill', 'Auntie Hiccup', 'harmonica', 'Larkfield', '2013-10-14', '2022-12-31', 150.00, '2023-05-19', 0, 1);

INSERT INTO agreements VALUES
(1, 2, 'AG-2022-04', 'Northwell Trust', '2022-04-01', '2024-03-31', 8, 31500.00, 'ended'),
(2, 2, 'AG-2024-02', 'Northwell Trust', '2024-04-01', '2026-03-31', 10, 39200.00, 'active'),
(3, 1, 'AG-2023-01', 'Brannock Rotary Club', '2023-01-01', '2024-12-31', 4, 14800.00, 'active'),
(4, 3, 'AG-2023-05', 'Friends of Larkfield', '2023-06-01', '2025-05-31', 2, 7900.00, 'active'),
(5, 4, 'AG-2021-09', 'Harrowgate Clinic', '2021-12-01', NULL, 1, 4600.00, 'active'),
(6, 5, 'AG-2022-07', 'Tolmouth Port Charity', '2022-07-01', '2024-06-30', 4, 17250.00, 'ended'),
(7, 5, 'AG-2024-06', 'Tolmouth Port Charity', '2024-07-01', '2025-06-30', 3, 13500.00, 'active'),
(8, 6, 'AG-2023-03', 'Pennick Council', '2023-03-01', '2024-02-29', 2, 8000.00, 'ended'),
(9, 7, 'AG-2024-09', 'Elmsworth Foundation', '2025-01-01', '2025-12-31', 2, NULL, 'proposed');

INSERT INTO visits VALUES
(1, 3, '2023-02-14', '10:00', 85, 'done', 11, NULL, 'Wonderful, the boy in bed 4 laughed for the first time this week'),
(2, 1, '2023-03-08', '14:00', 115, 'done', 17, NULL, NULL),
(3, 7, '2023-06-21', '15:00', 70, 'done', NULL, NULL, 'Residents sang along to all the old songs'),
(4, 4, '2023-07-05', '09:30', NULL, 'cancelled', NULL, 'ward closed for infection', NULL),
(5, 9, '2023-09-19', '10:30', 100, 'done', 20, NULL, 'Please warn the desk before using the trumpet'),
(6, 11, '2023-10-03', '13:30', 110, 'done', 9, NULL, NULL),
(7, 5, '2023-12-18', '10:00', 120, 'done', 26, NULL, 'Best Christmas round so far'),
(8, 6, '2024-01-23', '11:00', 40, 'done', 5, NULL, 'Very calm and gentle with the parents'),
(9, 10, '2024-02-06', '10:30', NULL, 'cancelled', NULL, 'performer ill', NULL),
(10, 3, '2024-04-16', '10:00', 90, 'done', 12, NULL, NULL),
(11, 2, '2024-05-29', '14:30', 65, 'done', NULL, NULL, 'Two residents were tired, the pair noticed at once'),
(12, 8, '2024-09-11', '16:00', 60, 'done', 4, NULL, NULL),
(13, 5, '2024-11-05', '10:00', 105, 'done', 22, NULL, 'Fire alarm in the middle, handled with humour'),
(14, 1, '2025-01-15', '14:00', NULL, 'planned', NULL, NULL, NULL);

INSERT INTO visit_performers VALUES
(1, 1, 'lead', 165.00, 12.40),
(1, 5, 'partner', 140.00, NULL),
(2, 3, 'lead', 150.00, NULL),
(2, 6, 'partner', 140.00, 18.90),
(3, 3, 'lead', 150.00, 14.20),
(3, 7, 'partner', 130.00, NULL),
(5, 2, 'lead', 165.00, 23.50),
(5, 4, 'partner', 150.00, NULL),
(6, 6, 'lead', 140.00, NULL),
(6, 1, 'partner', 165.00, 19.80),
(7, 2, 'lead', 165.00, NULL),
(7, 9, 'trainee', 95.00, NULL),
(7, 5, 'partner', 140.00, NULL),
(8, 1, 'lead', 165.00, 12.40),
(8, 5, 'partner', 140.00, NULL),
(10, 2, 'lead', 165.00, NULL),
(10, 9, 'partner', 95.00, NULL),
(11, 3, 'lead', 150.00, NULL),
(11, 10, 'trainee', 95.00, NULL),
(12, 5, 'lead', 140.00, 3.60),
(12, 8, 'partner', 130.00, 22.10),
(13, 2, 'lead', 165.00, NULL),
(13, 7, 'partner', 130.00, 17.75),
(14, 1, 'lead', NULL, NULL),
(14, 10, 'partner', NULL, NULL);

INSERT INTO props VALUES
(1, 'Giant stethoscope', 'medical joke', 1, '2016-04-12', 48.00, 1, 0, 'good'),
(2, 'Bubble machine', 'bubbles', 2, '2022-11-03', 64.90, 1, 0, 'good'),
(3, 'Rubber chicken', 'slapstick', 6, '2021-02-01', 9.50, 1, 1, 'worn'),
(4, 'Finger puppet set', 'puppet', 3, '2023-05-17', 22.00, 1, 0, 'new'),
(5, 'Silk scarf chain', 'magic', 5, '2020-08-25', 18.75, 1, 0, 'good'),
(6, 'Folding bed pan hat', 'costume', 8, NULL, NULL, 0, 0, 'worn'),
(7, 'Pocket music box', 'music', NULL, '2019-10-09', 31.20, 0, 0, 'broken'),
(8, 'Modelling balloon kit', 'balloons', 2, '2023-01-30', 14.00, 0, 1, 'withdrawn'),
(9, 'Felt doctor''s bag', 'costume', 9, '2023-09-20', 39.00, 1, 0, 'new'),
(10, 'Whispering telephone', 'puppet', 7, '2024-03-06', 27.50, 1, 0, 'good');
