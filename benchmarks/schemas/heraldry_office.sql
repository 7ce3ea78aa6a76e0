CREATE TABLE officer_of_arms (
    officer_id        INTEGER PRIMARY KEY,
    title_of_office   TEXT NOT NULL,      -- Ravensmoor Herald, Thistle Pursuivant ...
    held_by           TEXT NOT NULL,
    sworn_in_on       TEXT,
    vacated_on        TEXT,
    has_reading_latin INTEGER NOT NULL DEFAULT 0
);

CREATE TABLE petitioner (
    petitioner_id     INTEGER PRIMARY KEY,
    name_and_style    TEXT NOT NULL,
    person_or_body    TEXT NOT NULL,
    place_of_residence TEXT,
    born_or_founded   INTEGER
);

CREATE TABLE charge (
    charge_id         INTEGER PRIMARY KEY,
    charge_name       TEXT NOT NULL,
    charge_family     TEXT,
    earliest_record   INTEGER,
    royal_licence_needed INTEGER NOT NULL DEFAULT 0
);

CREATE TABLE grant_of_arms (
    grant_id          INTEGER PRIMARY KEY,
    roll_number       TEXT NOT NULL UNIQUE,
    petitioner_id     INTEGER NOT NULL REFERENCES petitioner (petitioner_id),
    agent_id          INTEGER REFERENCES officer_of_arms (officer_id),
    field_tincture    TEXT,
    blazon            TEXT,
    motto             TEXT,
    petition_received TEXT,
    warrant_issued    TEXT,
    patent_sealed     TEXT,
    fee_agreed        REAL,
    folio             INTEGER
);

-- what is borne on the shield
CREATE TABLE grant_charge (
    grant_id          INTEGER NOT NULL REFERENCES grant_of_arms (grant_id),
    charge_id         INTEGER NOT NULL REFERENCES charge (charge_id),
    how_many          INTEGER NOT NULL DEFAULT 1,
    tincture          TEXT,
    attitude          TEXT,
    PRIMARY KEY (grant_id, charge_id)
);

CREATE TABLE painter (
    painter_id        INTEGER PRIMARY KEY,
    full_name         TEXT NOT NULL,
    apprenticed_to    INTEGER REFERENCES painter (painter_id),
    enrolled_on       TEXT,
    day_rate          REAL
);

CREATE TABLE patent_painting (
    painting_id       INTEGER PRIMARY KEY,
    grant_id          INTEGER NOT NULL REFERENCES grant_of_arms (grant_id),
    painter_id        INTEGER NOT NULL REFERENCES painter (painter_id),
    begun_on          TEXT,
    finished_on       TEXT,
    support           TEXT,
    gold_leaves_used  INTEGER,
    corrections       INTEGER
);

CREATE TABLE objection (
    objection_id      INTEGER PRIMARY KEY,
    grant_id          INTEGER NOT NULL REFERENCES grant_of_arms (grant_id),
    raised_by         TEXT,
    lodged_on         TEXT,
    ground            TEXT,
    outcome           TEXT
);

INSERT INTO officer_of_arms VALUES
  (1, 'Ravensmoor King of Arms', 'Sir Edmund Tallis', '1996-05-01', '2018-04-30', 1),
  (2, 'Ravensmoor King of Arms', 'Philippa Gresham-Wade', '2018-05-01', NULL, 1),
  (3, 'Saltmarsh Herald', 'Philippa Gresham-Wade', '2003-09-15', '2018-04-30', 1),
  (4, 'Saltmarsh Herald', 'Dr Anselm Oakeshott', '2018-07-02', NULL, 1),
  (5, 'Westfold Herald', 'Robert Ninian Kerr', '2007-02-20', NULL, 0),
  (6, 'Portreeve Herald', 'Theodora Vance', '2011-11-11', NULL, 1),
  (7, 'Thistle Pursuivant', 'Dr Anselm Oakeshott', '2010-03-08', '2018-07-01', 1),
  (8, 'Thistle Pursuivant', 'Jonathan Achebe', '2018-10-10', NULL, 0),
  (9, 'Bluelion Pursuivant', 'Clement Rusk', '2014-06-24', NULL, 0),
  (10, 'Falcon Pursuivant Extraordinary', 'Lady Harriet Soames', '2020-01-06', NULL, 0),
  (11, 'Kestrel Pursuivant', 'Isolde Marchbanks', '2022-09-29', NULL, 1);

INSERT INTO petitioner VALUES
  (1, 'The Right Reverend Alban Crewe', 'person', 'Thornminster', 1957),
  (2, 'Borough of Eastwick Regis', 'body', 'Eastwick Regis', 1284),
  (3, 'Dame Nirmala Sethi', 'person', 'London', 1949),
  (4, 'Worshipful Company of Drone Pilots', 'body', 'London', 2016),
  (5, 'Captain Lewis Drummond RN', 'person', 'Portfleet', 1968),
  (6, 'Hollowbrook Grammar School', 'body', 'Hollowbrook', 1561),
  (7, 'Mrs Agnes Petrov-Lyle', 'person', 'Bath', 1972),
  (8, 'Royal Society of Hydrologists', 'body', 'Wallingbourne', 1902),
  (9, 'Mr Tobias Quill', 'person', 'Much Stratton', 1981),
  (10, 'Northmere Building Society', 'body', 'Northmere', 1866),
  (11, 'Sir Kwabena Boateng', 'person', 'Leeds', 1954),
  (12, 'Parish of Long Ditchling', 'body', 'Long Ditchling', NULL),
  (13, 'Professor Elin Haugen', 'person', 'Aberforth', 1963),
  (14, 'Colonel J. R. Mountjoy', 'person', 'Pembry', 1940),
  (15, 'University of the Fens', 'body', 'Marchford', 1994),
  (16, 'Ms Rosalind Fitch', 'person', NULL, 1990);

INSERT INTO charge VALUES
  (1, 'lion', 'beast', 1127, 0),
  (2, 'eagle', 'bird', 1180, 0),
  (3, 'fleur-de-lis', 'flower', 1150, 0),
  (4, 'crown, royal', 'object', 1230, 1),
  (5, 'wheatsheaf (garb)', 'plant', 1186, 0),
  (6, 'escallop', 'object', 1215, 0),
  (7, 'portcullis', 'object', 1485, 1),
  (8, 'book, open', 'object', 1420, 0),
  (9, 'anchor', 'object', 1320, 0),
  (10, 'quadcopter', 'modern', 2017, 0),
  (11, 'wave bar', 'line', 1240, 0),
  (12, 'otter', 'beast', 1511, 0),
  (13, 'bell', 'object', 1390, 0),
  (14, 'double helix', 'modern', 1988, 0),
  (15, 'oak leaf', 'plant', 1275, 0),
  (16, 'Tudor rose', 'flower', 1486, 1);

INSERT INTO grant_of_arms VALUES
  (1, 'A.1187', 1, 3, 'azure', 'Azure three escallops Or on a chief Argent a bell Gules', 'Audi et tace', '2012-03-14', '2012-10-02', '2013-05-20', 4225.00, 14),
  (2, 'B.0412', 2, 1, 'vert', 'Vert a lion rampant Or between three garbs Argent', 'Crescit in agris', '2013-01-22', '2013-11-05', '2014-10-17', 9600.00, 15),
  (3, 'A.1195', 3, 6, 'gules', 'Gules an open book proper and in base a rose Argent', 'Learn by doing', '2013-09-30', '2014-04-11', '2015-01-29', 4400.00, 21),
  (4, 'B.0418', 4, 9, 'sable', 'Sable two quadcopters in chief Argent and in base a wave bar Azure', 'Supra omnia caute', '2017-05-02', '2018-02-20', '2018-12-06', 11800.00, 33),
  (5, 'A.1223', 5, 5, 'argent', 'Argent an anchor erect Azure', 'Hold fast, let go', '2018-06-18', '2019-01-15', '2019-09-09', 5250.00, 40),
  (6, 'B.0421', 6, 4, 'purpure', 'Purpure an open book Or between three oak leaves', 'Discendo robur', '2018-11-26', '2019-06-03', '2020-08-14', 10900.00, 44),
  (7, 'A.1231', 7, 8, 'Or', 'Or an eagle displayed Sable', NULL, '2019-02-07', '2019-10-22', '2020-11-30', 5250.00, 47),
  (8, 'B.0426', 8, 6, 'azure', 'Azure five wave bars Argent an otter passant Or', 'Aqua docet', '2019-09-12', '2020-05-18', '2021-07-01', 11800.00, 52),
  (9, 'A.1240', 9, 5, 'per pale', 'Per pale Gules and Vert three bells Argent', 'Never on time', '2020-10-01', '2021-06-08', '2022-03-21', 6600.00, 58),
  (10, 'B.0430', 10, 9, 'gules', 'Gules a portcullis Or in chief two garbs Or', 'Save and prosper', '2021-01-19', NULL, NULL, 12950.00, NULL),
  (11, 'A.1252', 11, 10, 'vert', 'Vert a lion passant between two escallops Or', 'Nyame adom', '2021-08-05', '2022-03-30', '2023-02-16', 6600.00, 66),
  (12, 'B.0433', 12, 8, 'argent', 'Argent an oak leaf Vert and a bell Sable', NULL, '2022-04-27', '2023-01-10', NULL, 12950.00, NULL),
  (13, 'A.1261', 13, 11, 'sable', 'Sable a double helix palewise Argent', 'Vit og varme', '2022-10-03', '2023-04-25', '2024-01-31', 7250.00, 73),
  (14, 'A.1204', 14, 7, 'gules', 'Gules a lion sejant Argent holding an anchor Or', 'Stand to', '2015-04-13', '2015-12-01', '2016-09-23', 4800.00, 27),
  (15, 'B.0439', 15, 4, 'azure', 'Azure an eagle rising and a chief wavy', 'Humili loco', '2023-05-22', '2024-02-19', NULL, 14300.00, NULL),
  (16, 'A.1274', 16, 11, NULL, NULL, NULL, '2024-06-11', NULL, NULL, 7550.00, NULL);

INSERT INTO grant_charge VALUES
  (1, 6, 3, 'Or', NULL),
  (1, 13, 1, 'gules', NULL),
  (2, 1, 1, 'Or', 'rampant'),
  (2, 5, 3, 'argent', NULL),
  (3, 8, 1, 'proper', NULL),
  (3, 16, 1, 'argent', NULL),
  (4, 10, 2, 'argent', 'in chief'),
  (4, 11, 1, 'azure', NULL),
  (5, 9, 1, 'azure', 'erect'),
  (6, 8, 1, 'Or', NULL),
  (6, 15, 3, 'vert', NULL),
  (7, 2, 1, 'sable', 'displayed'),
  (8, 11, 5, 'argent', NULL),
  (8, 12, 1, 'Or', 'passant'),
  (9, 13, 3, 'argent', NULL),
  (10, 7, 1, 'Or', NULL),
  (10, 5, 2, 'Or', 'in chief'),
  (11, 1, 1, 'Or', 'passant'),
  (11, 6, 2, 'Or', NULL),
  (12, 15, 1, 'vert', NULL),
  (12, 13, 1, 'sable', NULL),
  (13, 14, 1, 'argent', 'palewise'),
  (14, 1, 1, 'argent', 'sejant'),
  (14, 9, 1, 'Or', NULL),
  (15, 2, 1, 'Or', 'rising'),
  (15, 11, 1, 'argent', NULL);

INSERT INTO painter VALUES
  (1, 'Godfrey Lamb', NULL, '1971-10-01', NULL),
  (2, 'Winifred Ashe', 1, '1984-04-02', 285.00),
  (3, 'Henrik Sörensen', 1, '1992-09-14', 270.00),
  (4, 'Mairi Colquhoun', 2, '2001-01-15', 260.00),
  (5, 'Daniel Oyelaran', 2, '2009-06-01', 245.00),
  (6, 'Beatrix Finch', 3, '2012-03-19', 240.00),
  (7, 'Yusuf Demir', 4, '2016-10-03', 220.00),
  (8, 'Ottoline Price', 4, '2018-02-05', 215.00),
  (9, 'Samuel Whitty', 5, '2021-09-20', 180.00),
  (10, 'Greta Lindqvist', 6, '2023-01-09', 165.00);

INSERT INTO patent_painting VALUES
  (1, 1, 2, '2012-11-05', '2013-03-28', 'vellum', 36, 0),
  (2, 2, 3, '2014-01-13', '2014-08-29', 'vellum', 58, 2),
  (3, 3, 4, '2014-06-02', '2014-11-14', 'vellum', 22, 1),
  (4, 4, 5, '2018-04-09', '2018-10-12', 'vellum', 30, 4),
  (5, 5, 6, '2019-02-11', '2019-06-07', 'vellum', 9, 0),
  (6, 6, 2, '2019-08-05', '2020-05-22', 'vellum', 61, 1),
  (7, 7, 7, '2020-01-20', '2020-09-04', 'vellum', 41, 2),
  (8, 8, 4, '2020-09-07', '2021-04-30', 'vellum', 27, 0),
  (9, 9, 8, '2021-09-13', '2022-01-28', 'paper', 11, 3),
  (10, 11, 5, '2022-06-13', '2022-12-09', 'vellum', 44, 1),
  (11, 12, 9, '2023-03-06', NULL, 'vellum', 18, NULL),
  (12, 13, 8, '2023-07-10', '2023-11-17', 'vellum', 6, 0),
  (13, 14, 3, '2016-01-18', '2016-06-24', 'vellum', 25, 1),
  (14, 15, 10, '2024-04-22', NULL, 'paper', NULL, NULL),
  (15, 2, 9, '2022-02-14', '2022-05-06', 'paper', 20, 1),
  (16, 4, 7, '2019-01-21', '2019-03-01', 'paper', 8, 0);

INSERT INTO objection VALUES
  (1, 2, 'Eastwick Wool Guild', '2013-06-04', 'too like existing arms', 'dismissed'),
  (2, 4, 'Civil Aviation Club', '2017-09-18', 'offensive or misleading', 'dismissed'),
  (3, 4, 'Mr H. Prowse', '2017-10-02', 'modern charge', 'dismissed'),
  (4, 7, 'House of Adlerstein', '2019-05-29', 'too like existing arms', 'upheld in part'),
  (5, 8, 'Angling Trust of Wessex', '2020-01-09', 'too like existing arms', 'withdrawn'),
  (6, 9, 'Mrs Quill senior', '2020-12-14', 'family dispute', 'dismissed'),
  (7, 10, 'Crown Office', '2021-04-01', 'royal charge without licence', NULL),
  (8, 10, 'Portcullis Insurance plc', '2021-05-20', 'too like existing arms', 'upheld'),
  (9, 11, 'Boateng Family Trust', '2021-11-23', 'family dispute', 'withdrawn'),
  (10, 12, 'Short Ditchling Parish', '2022-08-17', 'too like existing arms', 'upheld in part'),
  (11, 15, 'Fenland College', '2023-10-30', 'offensive or misleading', NULL),
  (12, 3, 'Crown Office', '2013-12-10', 'royal charge without licence', 'withdrawn');
