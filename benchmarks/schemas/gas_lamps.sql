-- Heritage gas lighting office
CREATE TABLE street (
    id INTEGER PRIMARY KEY,
    name VARCHAR(80) NOT NULL,
    ward VARCHAR(40),
    postcode VARCHAR(8),
    conservation_area SMALLINT NOT NULL DEFAULT 0,
    gas_main_laid_year INTEGER,
    main_pressure_mbar NUMERIC(6,1)
);
CREATE TABLE lamplighter (
    id INTEGER PRIMARY KEY,
    staff_no VARCHAR(10) NOT NULL UNIQUE,
    full_name VARCHAR(80) NOT NULL,
    mobile VARCHAR(20),
    hired_on DATE,
    left_on DATE,
    hourly_rate NUMERIC(6,2),
    gas_safe_no VARCHAR(12),
    trained_by_id INTEGER REFERENCES lamplighter (id)
);
CREATE TABLE sponsor (
    id INTEGER PRIMARY KEY,
    name VARCHAR(100) NOT NULL,
    sponsor_type VARCHAR(12) NOT NULL CHECK (sponsor_type IN ('person', 'business', 'society')),
    email VARCHAR(120),
    annual_gift NUMERIC(9,2),
    anonymous SMALLINT NOT NULL DEFAULT 0,
    created_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP
);
CREATE TABLE lamp (
    id INTEGER PRIMARY KEY,
    lamp_no VARCHAR(8) NOT NULL UNIQUE,
    street_id INTEGER NOT NULL REFERENCES street (id),
    location_desc VARCHAR(200),
    lantern_pattern VARCHAR(30),
    column_maker VARCHAR(60),
    erected_year INTEGER,
    height_m NUMERIC(4,2),
    mantle_cnt INTEGER,
    ignition VARCHAR(10) CHECK (ignition IN ('clockwork', 'pilot', 'electronic', 'hand')),
    is_listed SMALLINT NOT NULL DEFAULT 0,
    status VARCHAR(12) NOT NULL DEFAULT 'lit' CHECK (status IN ('lit', 'unlit', 'removed', 'converted')),
    last_painted DATE,
    lighter_id INTEGER REFERENCES lamplighter (id),
    deputy_lighter_id INTEGER REFERENCES lamplighter (id),
    row_version INTEGER NOT NULL DEFAULT 1,
    updated_at TIMESTAMP,
    updated_by VARCHAR(20)
);
CREATE TABLE lamp_sponsor (
    lamp_id INTEGER NOT NULL REFERENCES lamp (id),
    sponsor_id INTEGER NOT NULL REFERENCES sponsor (id),
    PRIMARY KEY (lamp_id, sponsor_id)
);
CREATE TABLE fault (
    id INTEGER PRIMARY KEY,
    fault_ref VARCHAR(12) NOT NULL UNIQUE,
    lamp_id INTEGER NOT NULL REFERENCES lamp (id),
    reported_on DATE NOT NULL,
    fault_type VARCHAR(20) CHECK (fault_type IN ('mantle', 'leak', 'clock', 'glass', 'collision', 'other')),
    priority INTEGER,
    descr TEXT,
    found_by_id INTEGER REFERENCES lamplighter (id),
    fixed_by_id INTEGER REFERENCES lamplighter (id),
    fixed_on DATE,
    repair_cost NUMERIC(9,2),
    insurance_claim SMALLINT NOT NULL DEFAULT 0,
    repeat_of_id INTEGER REFERENCES fault (id)
);
CREATE INDEX ix_lamp_street ON lamp (street_id);
CREATE INDEX ix_fault_lamp ON fault (lamp_id);
INSERT INTO street VALUES
(1, 'Cloister Row', 'Minster', 'QX1 2AB', 1, 1871, 21),
(2, 'Pargeter''s Court', 'Minster', 'QX1 2AF', 1, 1884, 20.5),
(3, 'Tanyard Steps', 'Riverside', 'QX1 4LD', 1, 1902, 19),
(4, 'Coronation Crescent', 'Upper Town', 'QX2 7HH', 0, 1911, 22.5),
(5, 'Bishop''s Walk', 'Minster', NULL, 1, 1866, NULL),
(6, 'Old Corn Street', 'Riverside', 'QX1 4PQ', 0, 1958, 30),
(7, 'Vauxmead Gardens', 'Upper Town', 'QX2 8RT', 1, 1937, 21),
(8, 'Ferry Lane', 'Riverside', 'QX1 5BN', 0, NULL, 18.5);
INSERT INTO lamplighter VALUES
(1, 'GL014', 'Bertram Housego', '07700 900511', '1989-04-03', NULL, 21.4, '402117', NULL),
(2, 'GL019', 'Denise Okafor', '07700 900512', '2004-09-13', NULL, 20.1, '418830', 1),
(3, 'GL020', 'Alasdair Penny', NULL, '2006-01-09', '2021-03-31', 18.25, '419002', 1),
(4, 'GL025', 'Iwona Mazur', '07700 900514', '2015-06-01', NULL, 18.9, '455671', 2),
(5, 'GL027', 'Gethin Rowlands', '07700 900515', '2018-02-19', NULL, 18.2, '461209', 3),
(6, 'GL030', 'Farida Nasser', '07700 900516', '2021-05-04', NULL, 17.6, NULL, 2),
(7, 'GL031', 'Leo Cattermole', '07700 900517', '2023-10-02', NULL, 14.75, NULL, 4),
(8, 'GL032', 'Winifred Stagg', '07700 900518', '2024-01-08', NULL, NULL, NULL, 4);
INSERT INTO sponsor VALUES
(1, 'Minster Quarter Society', 'society', 'hon.sec@mqs.example', 600, 0, '2016-02-01 10:00:00'),
(2, 'Halloran & Daughters, Booksellers', 'business', 'shop@halloran.example', 150, 0, '2017-05-12 11:20:00'),
(3, 'Prof. Edwina Starkadder', 'person', 'e.starkadder@mail.example', 75, 0, '2018-11-30 09:05:00'),
(4, 'The Three Tuns', 'business', NULL, 200, 0, '2019-03-03 17:40:00'),
(5, 'M. J. Quill', 'person', 'mjq@mail.example', 1000, 1, '2019-12-24 15:00:00'),
(6, 'Riverside Residents', 'society', 'chair@riverside.example', 240, 0, '2020-08-18 12:12:00'),
(7, 'Lindenbaum Dental Practice', 'business', 'reception@lindenbaum.example', NULL, 0, '2022-04-07 08:55:00'),
(8, 'Tomasz and Ruth Adeyinka', 'person', 'adeyinka@mail.example', 60, 1, '2023-06-21 19:30:00');
INSERT INTO lamp VALUES
(1, 'M-001', 1, 'By the chapter house door', 'Windsor', 'Coalbrookdale', 1872, 3.1, 4, 'clockwork', 1, 'lit', '2021-06-14', 1, 2, 3, '2023-01-05 09:00:00', 'dokafor'),
(2, 'M-002', 1, 'Wall bracket above no. 7', 'Windsor', NULL, 1880, 2.85, 3, 'clockwork', 1, 'lit', '2021-06-15', 1, 2, 2, '2022-01-05 09:00:00', 'dokafor'),
(3, 'M-007', 2, 'Centre of the court', 'Grosvenor', 'Carron', 1885, 3.6, 6, 'pilot', 1, 'lit', '2018-09-03', 2, NULL, 5, '2023-03-10 14:00:00', 'imazur'),
(4, 'M-011', 5, 'Opposite the palace gate', 'Rochester', 'Coalbrookdale', 1866, 3.25, 8, 'clockwork', 1, 'unlit', '2015-05-20', 2, 4, 9, '2024-02-11 16:10:00', 'dokafor'),
(5, 'R-003', 3, 'Foot of the steps', 'Windsor', 'Bratt Colbran', 1903, 2.9, 3, 'hand', 0, 'lit', '2022-04-28', 5, 6, 1, NULL, NULL),
(6, 'R-004', 3, 'Top of the steps', 'Windsor', 'Bratt Colbran', 1903, 2.9, 3, 'clockwork', 0, 'lit', NULL, 5, 6, 1, NULL, NULL),
(7, 'R-009', 6, 'Outside the Three Tuns', 'Maxill', 'Revo', 1959, 4.2, 6, 'electronic', 0, 'lit', '2020-10-06', 4, 5, 2, '2021-04-01 08:00:00', 'grow'),
(8, 'R-010', 6, 'Corner of Ferry Lane', 'Maxill', 'Revo', 1959, 4.2, 6, 'electronic', 0, 'converted', '2012-07-02', NULL, NULL, 4, '2016-11-01 08:00:00', 'apenny'),
(9, 'U-002', 4, 'Outside no. 18', 'Rochester', 'Carron', 1912, 3.4, NULL, 'pilot', 0, 'lit', '2019-08-12', 4, 7, 1, NULL, NULL),
(10, 'U-005', 7, NULL, 'Upright Rochester', 'Parkinson', 1937, 3.75, 10, 'clockwork', 1, 'lit', '2023-05-09', 6, 4, 2, '2023-05-10 10:00:00', 'fnasser'),
(11, 'U-006', 7, 'North gate of the gardens', 'Upright Rochester', 'Parkinson', 1937, 3.75, 10, 'clockwork', 1, 'lit', '2023-05-10', 6, 4, 2, '2023-05-10 10:00:00', 'fnasser'),
(12, 'R-015', 8, 'Slipway', 'Grosvenor', NULL, NULL, NULL, 2, 'hand', 0, 'removed', NULL, NULL, NULL, 6, '2020-02-20 12:00:00', 'apenny');
INSERT INTO lamp_sponsor VALUES
(1, 1), (2, 1), (3, 1), (3, 5), (4, 5), (1, 3), (2, 2), (7, 4), (5, 6), (6, 6), (9, 7), (10, 8);
INSERT INTO fault VALUES
(1, 'F22-0031', 1, '2022-02-14', 'mantle', 3, 'Two mantles broken', 1, 1, '2022-02-14', 18.4, 0, NULL),
(2, 'F22-0058', 3, '2022-05-03', 'leak', 1, 'Smell of gas at the base of the column', NULL, 2, '2022-05-03', 412, 0, NULL),
(3, 'F22-0102', 7, '2022-11-19', 'collision', 1, 'Brewery lorry reversed into the column', 4, 5, '2022-12-09', 2875.6, 1, NULL),
(4, 'F23-0008', 10, '2023-01-16', 'clock', 2, 'Lights at noon', 6, 6, '2023-01-18', 64.25, 0, NULL),
(5, 'F23-0044', 10, '2023-04-02', 'clock', 2, 'Lights at noon again', 6, 4, '2023-04-11', 190, 0, 4),
(6, 'F23-0061', 5, '2023-07-22', 'glass', 3, 'Pane smashed, football', 5, 6, '2023-07-25', 47.5, 0, NULL),
(7, 'F23-0090', 4, '2023-11-05', 'leak', 1, NULL, 2, NULL, NULL, NULL, 0, NULL),
(8, 'F23-0097', 2, '2023-12-01', 'mantle', 3, 'Flickering', 2, 1, '2023-12-04', 9.2, 0, NULL),
(9, 'F24-0003', 9, '2024-01-09', 'other', 4, 'Wasp nest in the lantern', 7, 4, '2024-01-15', 0, 0, NULL),
(10, 'F24-0012', 3, '2024-02-02', 'leak', 1, 'Leak at the same joint', 2, 2, '2024-02-03', 655.8, 0, 2),
(11, 'F24-0019', 11, '2024-02-27', NULL, NULL, 'Dim since the storm', NULL, NULL, NULL, NULL, 1, NULL);
