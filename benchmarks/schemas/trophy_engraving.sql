-- Trophy and engraving shop. Started as an Access file (2009), web orders added 2017,
-- perpetual cup register added later by Nadia.

CREATE TABLE Customers (
    CustID      INTEGER PRIMARY KEY,
    CustName    TEXT NOT NULL,
    CustType    TEXT,              -- Club, School, Company, Private
    contact     TEXT,
    Tel         TEXT,
    e_mail      TEXT,
    Town        TEXT,
    Account     TEXT DEFAULT 'N',  -- Y/N
    disc_pct    REAL,
    firstOrder  DATE
);

CREATE TABLE tblStaff (
    StaffID     INTEGER PRIMARY KEY,
    StaffName   TEXT NOT NULL,
    Position    TEXT,
    StartDate   DATE,
    date_left   DATE,
    laser_trained INTEGER NOT NULL DEFAULT 0
);

CREATE TABLE FONTS (
    FONTCD      TEXT PRIMARY KEY,
    FONTNAME    TEXT NOT NULL,
    STYLE       TEXT,
    MIN_MM      REAL,
    hand_cut    INTEGER DEFAULT 0
);

CREATE TABLE STOCK (
    ITEMNO      TEXT PRIMARY KEY,
    DESCR       TEXT NOT NULL,
    CAT         TEXT NOT NULL,
    MATERIAL    TEXT,
    HT_MM       INTEGER,
    COSTPR      REAL,
    SELLPR      REAL NOT NULL,
    QTY_IN_STK  INTEGER,
    REORD_LEV   INTEGER,
    supplier    TEXT,
    discontinued INTEGER NOT NULL DEFAULT 0
);

CREATE TABLE orders (
    order_no    INTEGER PRIMARY KEY,
    CustID      INTEGER NOT NULL REFERENCES Customers (CustID),
    TakenBy     INTEGER REFERENCES tblStaff (StaffID),
    order_date  DATE NOT NULL,
    date_wanted DATE,
    collected   DATE,
    EventName   TEXT,
    source      TEXT,              -- shop, phone, web
    status      TEXT NOT NULL,
    deposit     REAL,
    rush        INTEGER NOT NULL DEFAULT 0,
    Notes       TEXT,
    web_session TEXT
);

CREATE TABLE order_lines (
    order_no    INTEGER NOT NULL REFERENCES orders (order_no),
    line_no     INTEGER NOT NULL,
    ITEMNO      TEXT NOT NULL REFERENCES STOCK (ITEMNO),
    FontCode    TEXT REFERENCES FONTS (FONTCD),
    qty         INTEGER NOT NULL,
    unitPrice   REAL NOT NULL,
    inscription TEXT,
    char_count  INTEGER,
    engraver    INTEGER REFERENCES tblStaff (StaffID),
    Done_Date   DATE,
    redo_yn     TEXT DEFAULT 'N',
    PRIMARY KEY (order_no, line_no)
);

CREATE TABLE PerpetualCups (
    cup_id      INTEGER PRIMARY KEY,
    owner_cust  INTEGER NOT NULL REFERENCES Customers (CustID),
    CupName     TEXT NOT NULL,
    material    TEXT,
    hallmark    TEXT,
    year_given  INTEGER,
    InsuredFor  REAL,
    weight_g    INTEGER,
    shields_left INTEGER,
    plinth      TEXT
);

CREATE TABLE cup_winners (
    cup_id      INTEGER NOT NULL REFERENCES PerpetualCups (cup_id),
    WinYear     INTEGER NOT NULL,
    winner_name TEXT NOT NULL,
    order_no    INTEGER REFERENCES orders (order_no),
    polished    TEXT DEFAULT 'N',
    charge      REAL,
    cup_back    DATE,
    PRIMARY KEY (cup_id, WinYear)
);

INSERT INTO Customers VALUES
(1, 'Ashby Vale Bowls Club', 'Club', 'Ron Tilley', '01632 960310', NULL, 'Ashby Vale', 'Y', 10, '2009-08-14'),
(2, 'St Wilfrid''s Primary School', 'School', 'Mrs Okoro', '01632 960322', 'office@stwilfrids.example', 'Thornleigh', 'Y', 5, '2011-06-20'),
(3, 'Thornleigh Horticultural Society', 'Club', 'Beryl Cross', '01632 960335', NULL, 'Thornleigh', 'N', NULL, '2010-07-30'),
(4, 'Medway Forklifts Ltd', 'Company', 'Jason Pell', '01632 960341', 'jpell@medwayforklifts.example', 'Castleford Road', 'Y', 7.5, '2018-11-05'),
(5, 'Northfield Darts League', 'Club', 'Shaun Mabey', '07700 900844', 'darts@northfield.example', 'Northfield', 'N', NULL, '2013-04-02'),
(6, 'Mrs C Vanstone', 'Private', NULL, '07700 900851', NULL, 'Ashby Vale', 'N', NULL, '2023-05-22'),
(7, 'Thornleigh Amateur Swimming Club', 'Club', 'Dawn Eccles', NULL, 'gala@thornleighswim.example', 'Thornleigh', 'Y', 10, '2012-03-09'),
(8, 'Larkhill Academy of Dance', 'School', 'Miss Yvette', '01632 960377', 'hello@larkhilldance.example', 'Larkhill', 'N', 5, '2019-05-31'),
(9, 'Bexcombe Town Council', 'Company', 'Town Clerk', '01632 960388', 'clerk@bexcombe.example', 'Bexcombe', 'Y', NULL, '2015-10-12'),
(10, 'Royal Oak Angling Club', 'Club', 'Terry Finch', '07700 900869', NULL, 'Northfield', 'N', NULL, '2014-09-17');

INSERT INTO tblStaff VALUES
(1, 'Maurice Lacey', 'Owner', '2009-03-01', NULL, 0),
(2, 'Jean Lacey', 'Shop', '2009-03-01', '2022-12-24', 0),
(3, 'Nadia Petrov', 'Engraver', '2016-09-05', NULL, 1),
(4, 'Curtis Bell', 'Engraver', '2021-04-19', NULL, 1),
(5, 'Ellie Marsh', 'Saturday help', '2023-06-10', NULL, 0);

INSERT INTO FONTS VALUES
('BLK', 'Block Roman', 'upright', 2, 0),
('SCR', 'Palace Script', 'script', 3.5, 0),
('OLD', 'Old English', 'blackletter', 4, 0),
('HLV', 'Plain Sans', 'upright', 1.5, 0),
('HND', 'Maurice hand script', 'script', 3, 1),
('HBL', 'Hand block', 'upright', NULL, 1);

INSERT INTO STOCK VALUES
('CUP104', 'Nickel plated cup two handles', 'Cup', 'nickel plate', 210, 9.80, 24.50, 18, 6, 'Gladwin Awards', 0),
('CUP118', 'Silver plated challenge cup', 'Cup', 'silver plate', 320, 41.00, 96.00, 4, 2, 'Harnett Silver', 0),
('MED050', 'Medal 50 mm gold colour', 'Medal', 'zinc alloy', NULL, 0.48, 1.95, 640, 200, 'Gladwin Awards', 0),
('MED051', 'Medal 50 mm silver colour', 'Medal', 'zinc alloy', NULL, 0.48, 1.95, 155, 200, 'Gladwin Awards', 0),
('FIG022', 'Resin dancer on base', 'Figure', 'resin', 165, 3.10, 8.75, 32, 10, 'Topline Trophies', 0),
('FIG031', 'Resin darts player', 'Figure', 'resin', 150, 3.05, 8.50, 0, 10, 'Topline Trophies', 1),
('GLS007', 'Jade glass block', 'Glass', 'glass', 180, 11.25, 32.00, 11, 4, 'Clearcut', 0),
('SHD012', 'Annual shield, 14 small shields', 'Shield', 'mahogany', 300, 16.40, 44.95, 5, 2, 'Harnett Silver', 0),
('PLQ003', 'Brass plate 100 x 40', 'Plate', 'brass', NULL, 1.60, 12.00, 70, 25, NULL, 0),
('TNK001', 'Pewter tankard one pint', 'Gift', 'pewter', 120, 13.90, 34.50, 7, 3, 'Harnett Silver', 0),
('SVC000', 'Engraving on customer''s own item', 'Service', NULL, NULL, NULL, 15.00, NULL, NULL, NULL, 0);

INSERT INTO orders VALUES
(4410, 1, 2, '2022-08-30', '2022-09-16', '2022-09-15', 'Finals day', 'shop', 'collected', 0, 0, NULL, NULL),
(4437, 3, 2, '2022-09-06', '2022-09-10', '2022-09-10', 'Autumn show', 'shop', 'collected', 20, 1, 'Chrysanthemum spelt wrong last year!!', NULL),
(4502, 4, 3, '2022-12-01', '2022-12-16', '2022-12-16', 'Christmas do', 'phone', 'collected', NULL, 0, NULL, NULL),
(4618, 6, 1, '2023-05-22', '2023-06-03', '2023-06-02', 'Retirement', 'shop', 'collected', 15, 0, NULL, NULL),
(4633, 5, 3, '2023-05-30', '2023-06-09', '2023-06-09', 'Presentation night', 'web', 'collected', 0, 0, NULL, 'a91f02c7'),
(4671, 2, 3, '2023-06-26', '2023-07-12', '2023-07-11', 'Sports day', 'phone', 'collected', NULL, 0, NULL, NULL),
(4720, 7, NULL, '2023-10-03', '2023-10-21', '2023-10-20', 'Club gala', 'web', 'collected', 0, 0, NULL, 'c0417e5d'),
(4755, 10, 1, '2023-11-14', NULL, NULL, NULL, 'shop', 'cancelled', 10, 0, 'Club folded', NULL),
(4881, 9, 4, '2024-04-15', '2024-05-13', '2024-05-10', 'Mayor making', 'phone', 'collected', NULL, 0, 'Invoice to clerk', NULL),
(4902, 8, NULL, '2024-05-20', '2024-06-22', '2024-06-21', 'Summer showcase', 'web', 'collected', 0, 0, NULL, 'f77b13a0'),
(4960, 1, 5, '2024-09-07', '2024-09-14', '2024-09-13', 'Finals day', 'shop', 'collected', 0, 1, NULL, NULL),
(5013, 4, 4, '2024-11-25', '2024-12-13', NULL, 'Safety awards', 'phone', 'ready', NULL, 0, NULL, NULL),
(5019, 7, NULL, '2024-12-02', '2025-01-18', NULL, 'Winter gala', 'web', 'in work', 0, 0, NULL, '3d92aa64');

INSERT INTO order_lines VALUES
(4410, 1, 'CUP104', 'BLK', 2, 24.50, 'AVBC Pairs Winners 2022', 20, 3, '2022-09-09', 'N'),
(4410, 2, 'SVC000', 'HND', 1, 15.00, 'D. Rudge', 7, 1, '2022-09-12', 'N'),
(4437, 1, 'SHD012', 'SCR', 1, 44.95, 'Best Chrysanthemum', 17, 3, '2022-09-09', 'Y'),
(4502, 1, 'GLS007', 'HLV', 3, 32.00, 'Employee of the Year', 17, 4, '2022-12-13', 'N'),
(4618, 1, 'TNK001', 'HND', 1, 34.50, 'To Ted, 41 years on the buses', 23, 1, '2023-05-31', 'N'),
(4633, 1, 'FIG031', 'HLV', 12, 8.50, 'Northfield DL 2023', 16, 4, '2023-06-06', 'N'),
(4633, 2, 'CUP104', 'BLK', 1, 24.50, 'Highest Checkout', 15, 4, '2023-06-06', 'Y'),
(4671, 1, 'MED050', NULL, 60, 1.95, NULL, NULL, NULL, '2023-07-05', 'N'),
(4671, 2, 'MED051', NULL, 60, 1.95, NULL, NULL, NULL, '2023-07-05', 'N'),
(4720, 1, 'SVC000', 'OLD', 1, 15.00, 'Isla Renton', 10, 3, '2023-10-17', 'N'),
(4720, 2, 'MED050', 'HLV', 24, 1.95, 'TASC Gala 2023', 12, 4, '2023-10-16', 'N'),
(4755, 1, 'CUP118', 'OLD', 1, 96.00, 'Heaviest Pike', 12, NULL, NULL, 'N'),
(4881, 1, 'PLQ003', 'HBL', 1, 12.00, 'Cllr P. Amory 2024-25', 18, 1, '2024-05-02', 'N'),
(4902, 1, 'FIG022', 'SCR', 18, 8.75, 'Larkhill Showcase 2024', 20, 4, '2024-06-14', 'N'),
(4902, 2, 'CUP118', 'SCR', 1, 96.00, 'Most Promising Dancer', 19, 3, '2024-06-17', 'N'),
(4960, 1, 'SVC000', 'HND', 2, 15.00, 'M. Okafor', 8, 1, '2024-09-12', 'N'),
(5013, 1, 'GLS007', 'HLV', 2, 32.00, 'One Million Safe Lifts', 19, 4, '2024-12-06', 'N'),
(5019, 1, 'MED050', 'HLV', 30, 1.95, 'TASC Winter Gala 2025', 18, 3, NULL, 'N');

INSERT INTO PerpetualCups VALUES
(1, 1, 'Hargreave Singles Cup', 'silver', 'Birmingham 1931', 1931, 1850, 742, 3, 'ebonised two tier'),
(2, 1, 'Ladies'' Rose Bowl', 'silver plate', NULL, 1958, 320, 610, 0, 'none'),
(3, 3, 'Colonel Bright Challenge Cup', 'silver', 'Sheffield 1924', 1925, 2400, 905, 7, 'mahogany'),
(4, 7, 'Founders'' Trophy', 'silver plate', NULL, 1972, 275, NULL, 11, 'black plastic'),
(5, 2, 'House Shield', 'mahogany', NULL, 1986, NULL, NULL, 5, NULL),
(6, 10, 'Oak Salver', 'silver plate', NULL, NULL, 150, 480, 2, 'none'),
(7, 9, 'Mayor''s Mace Stand', 'brass and oak', NULL, 1953, 600, NULL, NULL, 'oak');

INSERT INTO cup_winners VALUES
(1, 2022, 'D. Rudge', 4410, 'Y', 15.00, '2022-09-05'),
(1, 2023, 'A. Tilley', NULL, 'N', 15.00, '2023-09-01'),
(1, 2024, 'M. Okafor', 4960, 'Y', 15.00, '2024-09-07'),
(2, 2024, 'M. Okafor', 4960, 'N', 15.00, '2024-09-07'),
(3, 2022, 'Harold Sykes', 4437, 'N', NULL, '2022-09-06'),
(3, 2023, 'Beryl Cross', NULL, 'Y', 18.50, NULL),
(4, 2022, 'Finn Ackroyd', NULL, 'N', 12.00, '2022-10-04'),
(4, 2023, 'Isla Renton', 4720, 'Y', 15.00, '2023-10-03'),
(5, 2023, 'Kestrel House', 4671, 'N', 0, '2023-06-26'),
(7, 2024, 'Cllr P. Amory', 4881, 'Y', 22.00, '2024-04-19');
