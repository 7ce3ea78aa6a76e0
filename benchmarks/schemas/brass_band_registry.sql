CREATE TABLE Bands (
  BandID INTEGER PRIMARY KEY,
  band_name TEXT NOT NULL,
  Section TEXT,
  founded INTEGER,
  RehearsalNight TEXT,
  rehearses_from TEXT,
  contactEmail TEXT,
  in_region TEXT,
  dormant CHAR(1) DEFAULT 'N'
);
CREATE TABLE players (
  reg_card_no TEXT PRIMARY KEY,
  surname TEXT NOT NULL,
  forenames TEXT,
  DOB DATE,
  registered_with INTEGER REFERENCES Bands(BandID),
  plays TEXT,
  lapsed INTEGER DEFAULT 0,
  photo BLOB
);
CREATE TABLE TRANSFER (
  TransferID INTEGER PRIMARY KEY,
  player TEXT NOT NULL REFERENCES players(reg_card_no),
  FromBand INTEGER REFERENCES Bands(BandID),
  ToBand INTEGER NOT NULL REFERENCES Bands(BandID),
  requested DATE NOT NULL,
  approved_on DATE,
  FeePaid DECIMAL(5,2),
  objection_raised TEXT
);
CREATE TABLE test_pieces (
  piece_id INTEGER PRIMARY KEY,
  piece_title TEXT NOT NULL,
  composer TEXT,
  published INTEGER,
  lasting TEXT
);
CREATE TABLE tblContest (
  ContestID INTEGER PRIMARY KEY,
  ContestTitle TEXT NOT NULL,
  held_at TEXT,
  dateOfContest DATE,
  doors_open TEXT,
  set_piece_id INTEGER REFERENCES test_pieces(piece_id),
  PrizeFund DECIMAL(8,2),
  entries_close_on DATE
);
CREATE TABLE ContestEntries (
  ContestID INTEGER NOT NULL REFERENCES tblContest(ContestID),
  BandID INTEGER NOT NULL REFERENCES Bands(BandID),
  drawn INTEGER,
  conducted_by TEXT,
  own_choice_piece_id INTEGER REFERENCES test_pieces(piece_id),
  points INTEGER,
  placed INTEGER,
  withdrawn BOOLEAN DEFAULT FALSE,
  PRIMARY KEY (ContestID, BandID)
);
CREATE TABLE Adjudicators (
  AdjID INTEGER PRIMARY KEY,
  FullName TEXT NOT NULL,
  mobile_no TEXT,
  living_in TEXT,
  accredited_until DATE
);
CREATE TABLE contest_adjudicators (
  contest_id INTEGER NOT NULL,
  adj_id INTEGER NOT NULL,
  fee_agreed DECIMAL(6,2),
  remarks_recvd CHAR(1),
  PRIMARY KEY (contest_id, adj_id)
);

INSERT INTO Bands VALUES
(1,'Thornley Colliery Band','Championship',1884,'Tuesday','19:30','sec@thornleyband.example','North of England','N'),
(2,'Ackerdale Silver','1st',1897,'Wednesday','19:45','ackerdalesilver@bandmail.example','Yorkshire','N'),
(3,'Brigg Street Mission','4th',1921,'Monday','20:00',NULL,'Yorkshire','N'),
(4,'Penhallow Town Band','2nd',1902,'Thursday','19:30','info@penhallowtown.example','West of England','N'),
(5,'Cwm Rhedyn','Championship',1876,'Tuesday','19:15','post@cwmrhedyn.example','Wales','N'),
(6,'Milford Works Band','3rd',1911,'Monday','19:30','milfordworks@bandmail.example','Midlands','Y'),
(7,'Kirkhaven Burgh','1st',1869,'Friday','19:00','kirkhavenburgh@bandmail.example','Scotland','N'),
(8,'Oakeshott Youth Brass','Youth',1994,'Saturday','10:00','youth@oakeshott.example','London & Southern','N'),
(9,'Dunsop Bridge','3rd',1953,'Wednesday','20:00','dunsopband@bandmail.example','North West','N'),
(10,'Haverley & District','2nd',1888,'Thursday','19:45','haverleybrass@bandmail.example','Midlands','N'),
(11,'Old Quay Brass','4th',2008,'Sunday','17:30','hello@oldquaybrass.example','West of England','N');

INSERT INTO players VALUES
('N10442','Tindale','Robert James','1971-02-18',1,'Solo Cornet',0,NULL),
('N10981','Sugden','Alice','1999-10-05',2,'Flugelhorn',0,NULL),
('Y20117','Brearley','Michael','1958-06-30',3,'Eb Bass',0,NULL),
('W30264','Trelease','Morwenna','1985-12-12',4,'Tenor Horn',0,NULL),
('C40009','Probert','Gareth Wyn','1979-03-27',5,'Euphonium',0,NULL),
('M50331','Chell','Susan','1964-08-09',NULL,'2nd Baritone',1,NULL),
('S60150','Geddes','Fraser','2001-01-22',7,'Soprano Cornet',0,NULL),
('L70488','Adeyemi','Tobi','2009-05-14',8,'Percussion',0,NULL),
('L70491','Marsh','Imogen Clare','2008-11-03',8,'Solo Trombone',0,NULL),
('P80072','Whitwell','Geoffrey','1949-07-19',9,'Bb Bass',0,NULL),
('M50406','Kaur','Simran','1994-04-01',10,'Repiano Cornet',0,NULL),
('W30299','Hocking','Denzil','1968-09-25',11,'Bass Trombone',1,NULL);

INSERT INTO TRANSFER VALUES
(1,'N10442',2,1,'2021-01-11','2021-01-25',10.00,NULL),
(2,'N10981',NULL,2,'2019-09-02','2019-09-16',0.00,NULL),
(3,'C40009',4,5,'2020-02-03','2020-03-02',10.00,'Uniform not returned; settled'),
(4,'M50406',6,10,'2022-06-20','2022-07-04',10.00,NULL),
(5,'S60150',NULL,7,'2018-11-05','2018-11-19',0.00,NULL),
(6,'W30264',11,4,'2023-01-16','2023-01-30',12.50,NULL),
(7,'P80072',2,9,'2016-10-03','2016-10-17',8.00,NULL),
(8,'N10981',2,1,'2024-05-13',NULL,NULL,'Band holds player to contest on 15 June'),
(9,'W30299',4,11,'2017-04-24','2017-05-08',8.00,NULL),
(10,'Y20117',2,3,'2015-03-09','2015-04-20',8.00,'Subscriptions owing at former band'),
(11,'L70491',8,10,'2024-06-03',NULL,12.50,NULL);

INSERT INTO test_pieces VALUES
(1,'Northern Rhapsody','Edwin Harcastle',1934,'11:20'),
(2,'The Tin Streamers','Peter Nancarrow',1988,'13:05'),
(3,'Variations on a Chartist Hymn','Gwilym Rees',2002,'15:40'),
(4,'Festival Overture in B flat','A. W. Lindley',1921,'08:15'),
(5,'Pageant of the Guilds','Edwin Harcastle',1947,'12:00'),
(6,'Cathedral Close','Miriam Stokoe',1996,'10:30'),
(7,'Three Shires Suite','Miriam Stokoe',2011,'09:50'),
(8,'Labyrinths','Jonas Kettler',2016,'16:25'),
(9,'Sea Fret','Iain Abercrombie',1979,NULL),
(10,'A Miner''s Trilogy','Gwilym Rees',1985,'14:10');

INSERT INTO tblContest VALUES
(301,'Northern Area Championships','Dolphin Hall, Darlow','2024-03-09','09:00',3,3500.00,'2024-01-31'),
(302,'Yorkshire Area, 4th Section','St George''s Hall, Ackerdale','2024-03-02','09:30',4,600.00,'2024-01-31'),
(303,'Penhallow Spring Festival','Town Hall, Penhallow','2024-04-20','10:00',NULL,850.00,'2024-03-22'),
(304,'Welsh Open','Brangwyn Pavilion, Rhedyn','2024-05-11','08:45',8,5000.00,'2024-04-05'),
(305,'Ackerdale Whit Friday March','Cricket field, Ackerdale','2024-05-24','15:30',NULL,1200.00,NULL),
(306,'Midland Summer Contest','Corn Exchange, Haverley','2024-06-15','09:15',6,950.00,'2024-05-17'),
(307,'Burgh Cup','Kirkhaven Town House','2024-06-22','11:00',5,700.00,'2024-05-31'),
(308,'National Youth Brass Day','Oakeshott Civic Theatre','2024-07-06','10:00',7,400.00,'2024-06-07'),
(309,'Lower Sections Final','Racecourse Pavilion, Chelmarsh','2024-09-14','08:00',1,4200.00,'2024-06-30'),
(310,'Championship Final','Assembly Rooms, Aldbourne','2024-10-05','10:30',10,8000.00,'2024-07-31');

INSERT INTO ContestEntries VALUES
(301,1,4,'Stuart Hallam',NULL,192,1,FALSE),
(301,2,2,'Dr Joyce Ibbotson',NULL,186,3,FALSE),
(302,3,7,'Brian Cope',NULL,178,5,FALSE),
(302,11,1,'Kerensa Vague',NULL,184,2,FALSE),
(303,4,3,'Alan Pascoe',2,188,1,FALSE),
(303,11,1,'Kerensa Vague',9,181,3,FALSE),
(303,10,NULL,'Mark Lathbury',6,NULL,NULL,TRUE),
(304,5,6,'Prof. Emyr Vaughan',NULL,194,1,FALSE),
(304,1,9,'Stuart Hallam',NULL,191,2,FALSE),
(304,7,1,'Morag Leslie',NULL,183,7,FALSE),
(306,10,2,'Mark Lathbury',NULL,187,2,FALSE),
(306,9,5,'Philip Entwistle',NULL,182,4,FALSE),
(306,6,NULL,NULL,NULL,NULL,NULL,TRUE),
(307,7,1,'Morag Leslie',NULL,190,1,FALSE),
(308,8,3,'Hannah Croft',NULL,185,2,FALSE);

INSERT INTO Adjudicators VALUES
(1,'Derek Ollerenshaw','07700 900014','Huddersby','2026-12-31'),
(2,'Dr Frances Tolley','07700 900160','Cheltenham','2025-12-31'),
(3,'Ieuan Prys','07700 900233','Aberdare','2025-12-31'),
(4,'Malcolm Rigby','07700 900305','Leyland','2024-06-30'),
(5,'Catriona Munro','07700 900412','Perth','2026-12-31'),
(6,'Nigel Bostock','07700 900566','Stoke','2024-12-31'),
(7,'Sandra Pym','07700 900627','Truro','2027-12-31'),
(8,'Lars-Erik Dahl',NULL,'Bergen','2025-06-30'),
(9,'William Garside','07700 900840','Saddleworth',NULL),
(10,'Rachel Onslow','07700 900959','Guildford','2027-12-31');

INSERT INTO contest_adjudicators VALUES
(301,1,320.00,'Y'),
(301,2,320.00,'Y'),
(302,4,210.00,'Y'),
(303,7,180.00,'N'),
(304,3,400.00,'Y'),
(304,8,550.00,'Y'),
(304,10,400.00,'N'),
(305,9,NULL,'N'),
(306,6,225.00,'Y'),
(307,5,200.00,'Y'),
(308,10,150.00,'Y'),
(310,2,480.00,'N');
