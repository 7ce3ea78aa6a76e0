-- started 2009 as Access import, extended since
CREATE TABLE tblClubs (
    ClubID          INTEGER PRIMARY KEY,
    ClubName        TEXT NOT NULL,
    Town            TEXT,
    HeadCoach       TEXT,
    secretary_email TEXT,
    affiliated_since DATE,
    feesPaid        TEXT DEFAULT 'N'
);
CREATE TABLE boxers (
    id              INTEGER PRIMARY KEY,
    surname         TEXT NOT NULL,
    forename        TEXT NOT NULL,
    born            DATE,
    sex             CHAR(1),
    club            INTEGER NOT NULL REFERENCES tblClubs (ClubID),
    transferred_from INTEGER REFERENCES tblClubs (ClubID),
    CardNo          TEXT UNIQUE,
    southpaw        INTEGER DEFAULT 0,
    suspended_until DATE
);
CREATE TABLE officials (
    official_id     INTEGER PRIMARY KEY,
    Name            TEXT NOT NULL,
    Grade           TEXT,
    assessed_by     INTEGER REFERENCES officials (official_id),
    retired         TEXT DEFAULT 'N'
);
CREATE TABLE shows (
    show_no         INTEGER PRIMARY KEY,
    held_on         DATE NOT NULL,
    venue           TEXT,
    hosted_by       INTEGER REFERENCES tblClubs (ClubID),
    in_charge       INTEGER,
    doors_open      TEXT,
    TicketPrice     NUMERIC,
    tickets_sold    INTEGER,
    doctor_at_ringside TEXT,
    ambulance       TEXT
);
CREATE TABLE bouts (
    show_no         INTEGER NOT NULL REFERENCES shows (show_no),
    bout_no         INTEGER NOT NULL,
    red_corner      INTEGER NOT NULL REFERENCES boxers (id),
    blue_corner     INTEGER NOT NULL REFERENCES boxers (id),
    refereed_by     INTEGER REFERENCES officials (official_id),
    weight_limit_kg NUMERIC,
    rounds          INTEGER,
    secs_per_round  INTEGER,
    won_by          INTEGER REFERENCES boxers (id),
    decision        TEXT,
    stopped_in_round INTEGER,
    PRIMARY KEY (show_no, bout_no)
);
CREATE TABLE bout_judges (
    show_no         INTEGER NOT NULL,
    bout_no         INTEGER NOT NULL,
    judge_id        INTEGER NOT NULL REFERENCES officials (official_id),
    points_for_red  INTEGER,
    points_for_blue INTEGER,
    PRIMARY KEY (show_no, bout_no, judge_id),
    FOREIGN KEY (show_no, bout_no) REFERENCES bouts (show_no, bout_no)
);
-- nicked from the old spreadsheet
CREATE TABLE WeighIns (
    WeighInID       INTEGER PRIMARY KEY,
    show_no         INTEGER,
    BoxerID         INTEGER REFERENCES boxers (id),
    weighed_at      DATETIME,
    WeightKg        NUMERIC,
    fit_to_box      TEXT,
    note            TEXT
);

INSERT INTO tblClubs VALUES
(1,'Harbour Street ABC','Millhaven','Terry Quayle','sec@harbourstreetabc.example','1974-09-01','Y'),
(2,'Bellfield Boys & Girls','Bellfield','Donna Mcleish','donna@bellfieldboxing.example','1988-01-12','Y'),
(3,'St Anselm''s ABC','Oakenshaw','Fr Colm Hegarty','club@stanselms.example','1961-03-05','Y'),
(4,'Eastgate Lions','Millhaven','Rashid Karim','lions@eastgate.example','2006-10-20','N'),
(5,'Kirkby Moor ABC','Kirkby Moor','Stan Ollerton',NULL,'1979-05-14','Y'),
(6,'Docklands Academy','Port Severn','Yvonne Bright','yvonne@docklandsacademy.example','2012-02-01','Y'),
(7,'Tanfield Colliery ABC','Tanfield','Geoff Raine','raineg@tanfieldabc.example','1955-11-11','N'),
(8,'Northside Phoenix','Oakenshaw','Marlon Pitt','phoenix@northside.example','2015-08-30','Y'),
(9,'Garrison ABC','Catterham','SSgt Neil Voss','nvoss@garrisonabc.example','1997-04-02','Y'),
(10,'Lower Wharf Gloves','Port Severn','Billy Szabo','gloves@lowerwharf.example','2019-06-17','N');

INSERT INTO boxers VALUES
(1,'Doyle','Kieran','2003-02-14','M',1,NULL,'ME-10442',0,NULL),
(2,'Osei','Emmanuel','2001-07-30','M',4,1,'ME-10218',1,NULL),
(3,'Fairley','Chloe','2004-11-09','F',2,NULL,'ME-10567',0,NULL),
(4,'Brannigan','Shauna','2003-05-22','F',3,NULL,'ME-10391',1,NULL),
(5,'Hussain','Adil','2005-01-03','M',4,NULL,'ME-10803',0,'2024-04-20'),
(6,'Raine','Curtis','2004-08-17','M',7,NULL,'ME-10650',0,NULL),
(7,'Petrov','Nikolai','2000-12-01','M',6,10,'ME-10077',0,NULL),
(8,'Mbeki','Lwazi','2002-03-28','M',9,NULL,'ME-10333',1,NULL),
(9,'Tallis','Jordan','2006-06-06','M',5,NULL,'ME-10911',0,NULL),
(10,'Whelan','Dermot','2006-09-19','M',8,3,'ME-10870',0,'2024-05-11'),
(11,'Costa','Bianca','2005-04-25','F',6,NULL,NULL,0,NULL),
(12,'Greaves','Amber','2005-10-13','F',5,7,'ME-10838',0,NULL);

INSERT INTO officials VALUES
(1,'Hugh Castleton','A',NULL,'N'),
(2,'Beverley Nunn','A',1,'N'),
(3,'Jim Pocock','B',1,'N'),
(4,'Parveen Gill','B',2,'N'),
(5,'Roland Etches','B',1,'Y'),
(6,'Siobhan Keane','C',2,'N'),
(7,'Aldo Ferrante','A',NULL,'N'),
(8,'Martin Swale','C',7,'N'),
(9,'Winston Blake','B',7,'N'),
(10,'Doris Unwin',NULL,NULL,'Y'),
(11,'Callum Firth','Probationer',4,'N');

INSERT INTO shows VALUES
(201,'2024-01-27','Millhaven Corn Exchange',1,1,'18:00',15,312,'Dr A. Pemberton','St John'),
(202,'2024-02-10','Bellfield Leisure Centre',2,2,'17:30',12,204,'Dr S. Rao','St John'),
(203,'2024-02-24','St Anselm''s Parish Hall',3,7,'18:30',10,148,'Dr A. Pemberton','Medicall Ltd'),
(204,'2024-03-09','Eastgate Working Men''s Club',4,2,'19:00',12.5,180,'Dr L. Fenner','St John'),
(205,'2024-03-23','Port Severn Town Hall',6,1,'17:00',20,455,'Dr S. Rao','Medicall Ltd'),
(206,'2024-04-06','Tanfield Miners'' Welfare',7,7,'18:00',10,167,'Dr G. Lowther','St John'),
(207,'2024-04-13','Garrison Gymnasium',9,2,'19:00',NULL,240,'Maj R. Tyce','Garrison Med Centre'),
(208,'2024-04-27','Oakenshaw Civic',8,1,'18:00',14,289,'Dr L. Fenner','St John'),
(209,'2024-05-18','Kirkby Moor Village Hall',5,NULL,'18:30',10,NULL,NULL,NULL),
(210,'2024-05-25','Wharfside Sports Hall',10,7,'17:30',12,96,'Dr G. Lowther','Medicall Ltd');

INSERT INTO bouts VALUES
(201,1,9,10,3,60,3,120,10,'split points',NULL),
(201,2,3,12,4,57,3,120,3,'unanimous points',NULL),
(201,3,1,6,1,71,3,180,1,'RSC',2),
(202,1,3,11,6,57,3,120,3,'walkover',NULL),
(202,2,8,2,2,75,3,180,2,'split points',NULL),
(203,1,4,12,4,60,3,120,4,'unanimous points',NULL),
(203,2,10,5,7,63.5,3,120,10,'RSC',3),
(204,1,2,7,2,75,3,180,7,'unanimous points',NULL),
(204,2,5,9,9,63.5,3,120,9,'KO',1),
(205,1,11,4,8,60,3,120,NULL,'no contest',1),
(205,2,7,8,1,80,4,180,7,'split points',NULL),
(206,1,6,1,7,71,3,180,6,'split points',NULL),
(208,1,10,9,9,63.5,3,120,9,'RSC',2);

INSERT INTO bout_judges VALUES
(201,1,4,28,29),
(201,1,6,29,28),
(201,1,2,27,30),
(201,2,1,30,27),
(201,2,3,30,26),
(202,2,3,28,29),
(202,2,6,29,28),
(202,2,4,27,30),
(203,1,8,30,27),
(203,1,9,30,27),
(204,1,4,26,30),
(205,2,2,39,37),
(205,2,9,37,39),
(205,2,8,38,37),
(206,1,9,29,28);

INSERT INTO WeighIns VALUES
(1,201,1,'2024-01-27 15:10',70.4,'Y',NULL),
(2,201,6,'2024-01-27 15:14',70.9,'Y',NULL),
(3,201,9,'2024-01-27 15:31',59.2,'Y','first carded bout'),
(4,201,10,'2024-01-27 15:33',59.8,'Y',NULL),
(5,202,11,'2024-02-10 14:40',58.3,'N','over the limit and no card with her'),
(6,202,3,'2024-02-10 14:42',56.5,'Y',NULL),
(7,203,5,'2024-02-24 16:00',62.7,'Y','old cut over left eye, healed'),
(8,203,10,'2024-02-24 16:05',63.1,'Y',NULL),
(9,204,7,'2024-03-09 16:20',74.6,'Y',NULL),
(10,204,9,'2024-03-09 16:25',61.9,'Y',NULL),
(11,205,8,'2024-03-23 14:15',79.0,'Y','made to remove beard'),
(12,207,8,'2024-04-13 16:45',80.6,'N','temperature, sent home');
