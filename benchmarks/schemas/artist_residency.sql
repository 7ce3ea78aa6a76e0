-- started 2009 in Access, moved 2016, web form added 2021
CREATE TABLE artists (
  artist_id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  BirthYear INTEGER,
  country TEXT,
  discipline TEXT,
  email TEXT,
  newsletterOptIn INTEGER DEFAULT 0,
  legacy_key TEXT
);

CREATE TABLE tblStudio (
  StudioID INTEGER PRIMARY KEY,
  StudioName TEXT NOT NULL,
  Building TEXT,
  AreaSqm REAL,
  HasKiln INTEGER,
  NorthLight INTEGER,
  Beds INTEGER,
  monthly_cost NUMERIC
);

CREATE TABLE applications (
  id INTEGER PRIMARY KEY,
  artist_id INTEGER NOT NULL REFERENCES artists(artist_id),
  call_year INTEGER NOT NULL,
  submitted_on TEXT NOT NULL,
  project_title TEXT NOT NULL,
  requestedMonths INTEGER,
  budget_eur NUMERIC,
  status TEXT NOT NULL,
  form_token TEXT
);

CREATE TABLE JUROR (
  JURORNO INTEGER PRIMARY KEY,
  JURNAME TEXT NOT NULL,
  FIELD TEXT,
  SINCEYR INTEGER,
  HONORAR NUMERIC
);

CREATE TABLE jury_vote (
  application_id INTEGER NOT NULL REFERENCES applications(id),
  JURORNO INTEGER NOT NULL REFERENCES JUROR(JURORNO),
  score INTEGER,
  voteDate TEXT,
  recused INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (application_id, JURORNO)
);

CREATE TABLE tblResidency (
  ResidencyID INTEGER PRIMARY KEY,
  ApplicationID INTEGER NOT NULL REFERENCES applications(id),
  StudioID INTEGER NOT NULL REFERENCES tblStudio(StudioID),
  Arrival TEXT NOT NULL,
  Departure TEXT NOT NULL,
  StipendPerMonth NUMERIC,
  materials_grant NUMERIC,
  report_received INTEGER DEFAULT 0,
  works_donated INTEGER
);

CREATE TABLE STIPPAY (
  PAYNO INTEGER PRIMARY KEY,
  RESID INTEGER NOT NULL REFERENCES tblResidency(ResidencyID),
  PAYDT TEXT NOT NULL,
  AMT NUMERIC NOT NULL,
  PAYMETH TEXT,
  BATCHNO TEXT
);

CREATE TABLE openday (
  id INTEGER PRIMARY KEY,
  held_on TEXT NOT NULL,
  Theme TEXT,
  visitors INTEGER,
  cafeTakings NUMERIC,
  weather TEXT
);

CREATE TABLE openday_artist (
  openday_id INTEGER NOT NULL REFERENCES openday(id),
  artistId INTEGER NOT NULL REFERENCES artists(artist_id),
  works_shown INTEGER,
  works_sold INTEGER,
  SalesEur NUMERIC,
  gaveTalk INTEGER DEFAULT 0,
  PRIMARY KEY (openday_id, artistId)
);

INSERT INTO artists VALUES
(1,'Ines Kadlecova',1986,'CZ','printmaking','ines@kadlecova.example',1,NULL),
(2,'Thierno Baldeh',1991,'SN','textile','studio@baldeh.example',1,NULL),
(3,'Ragnhild Myrvoll',1978,'NO','ceramics','ragnhild.myrvoll@post.example',0,'A-0211'),
(4,'Paulo Quintanilha',1983,'PT','painting','pq@quintanilha.example',1,NULL),
(5,'Hanako Moriwaki',1994,'JP','paper','hanako@moriwaki.example',1,NULL),
(6,'Dermot Lavelle',1969,'IE','sculpture',NULL,0,'A-0147'),
(7,'Zuzanna Krol-Bielska',1989,'PL','video','zkb@kolektyw.example',0,NULL),
(8,'Amparo Villadiego',1981,'CO','ceramics','amparo@villadiego.example',1,NULL),
(9,'Malte Rieckhoff',1997,'DE','sound','malte@rieckhoff.example',1,NULL),
(10,'Noor El-Khalidi',1992,'LB','painting','noor@elkhalidi.example',1,NULL),
(11,'Saskia Verhulst',1975,'BE','photography','info@verhulstfoto.example',0,'A-0189'),
(12,'Timo Haapakoski',1988,'FI','sculpture','timo@haapakoski.example',1,NULL);

INSERT INTO tblStudio VALUES
(1,'Loft','Main house',58.0,0,1,1,420),
(2,'Dairy','Outbuildings',74.5,1,0,2,510),
(3,'Smithy','Outbuildings',91.0,0,0,1,480),
(4,'Glasshouse','Garden',36.0,0,1,1,350),
(5,'Press Room','Main house',49.5,0,1,2,460);

INSERT INTO applications VALUES
(201,1,2022,'2022-01-14','Flood Marks',3,2400,'accepted','c9a1f0'),
(202,3,2022,'2022-01-20','Salt Glaze Diary',4,3900,'accepted','e01b77'),
(203,6,2022,'2022-01-29','Nine Gates',3,5200,'accepted',NULL),
(204,7,2022,'2022-01-30','Border Weather',2,3100,'rejected','4d77ac'),
(205,2,2023,'2023-01-09','Indigo Ledger',3,2800,'accepted','91be05'),
(206,4,2023,'2023-01-17','The Unlit Room',2,1900,'accepted','aa3e6f'),
(207,8,2023,'2023-01-25','Clay from Six Rivers',4,4350,'accepted','0fd812'),
(208,11,2023,'2023-01-31','Closed Shops',2,2200,'withdrawn',NULL),
(209,7,2023,'2023-01-31','Night Ferry',3,3600,'accepted','77c2b9'),
(210,5,2024,'2024-01-08','Fold and Tide',3,1750,'accepted','b640e3'),
(211,9,2024,'2024-01-12','Room Tone',2,2600,'accepted','5e9d21'),
(212,10,2024,'2024-01-22','Letters to a Lemon Tree',3,2100,'accepted','d8834c'),
(213,12,2024,'2024-01-28','Driftwood Parliament',4,4800,'reserve','2a6ff7'),
(214,11,2024,'2024-01-30','Closed Shops II',2,2450,'rejected','f31c90');

INSERT INTO JUROR VALUES
(1,'Prof. Edda Winterstein','printmaking',2014,350),
(2,'Cormac Tierney','sculpture',2017,300),
(3,'Lidia Sforzini','ceramics',2019,300),
(4,'Abel Nkemelu','video and sound',2021,300),
(5,'Birgit Aaltonen','painting',2023,300);

INSERT INTO jury_vote VALUES
(201,1,9,'2022-02-18',0),(201,2,7,'2022-02-18',0),
(202,1,8,'2022-02-18',0),(202,3,9,'2022-02-18',0),
(203,2,NULL,'2022-02-18',1),(203,3,8,'2022-02-18',0),
(204,3,5,'2022-02-18',0),(204,4,6,'2022-02-18',0),
(205,1,8,'2023-02-24',0),(205,5,9,'2023-02-24',0),
(206,2,7,'2023-02-24',0),(206,5,8,'2023-02-24',0),
(207,3,10,'2023-02-24',0),(207,4,7,'2023-02-24',0),
(209,1,7,'2023-02-24',0),(209,4,9,'2023-02-24',0),
(210,1,9,'2024-02-23',0),(210,3,8,'2024-02-23',0),
(211,4,9,'2024-02-23',0),(211,2,6,'2024-02-23',0),
(212,5,10,'2024-02-23',0),
(213,2,8,'2024-02-23',0),(213,5,5,'2024-02-23',0),
(214,1,4,'2024-02-23',0),(214,4,5,'2024-02-23',0);

INSERT INTO tblResidency VALUES
(31,201,5,'2022-05-02','2022-07-31',900,600,1,2),
(32,202,2,'2022-05-02','2022-08-31',900,1200,1,3),
(33,203,3,'2022-06-01','2022-08-31',900,1800,1,1),
(34,205,1,'2023-05-02','2023-07-31',1000,750,1,1),
(35,206,4,'2023-06-01','2023-07-31',1000,500,0,0),
(36,207,2,'2023-05-02','2023-08-31',1000,1400,1,4),
(37,209,5,'2023-07-03','2023-09-30',1000,900,1,NULL),
(38,210,5,'2024-05-02','2024-07-31',1100,450,1,2),
(39,211,3,'2024-06-03','2024-07-31',1100,800,0,0),
(40,212,1,'2024-06-03','2024-08-31',1100,650,0,NULL);

INSERT INTO STIPPAY VALUES
(1101,31,'2022-05-05',900,'BANK','B22-05'),
(1102,32,'2022-05-05',900,'BANK','B22-05'),
(1103,33,'2022-06-03',900,'CHEQUE',NULL),
(1104,31,'2022-06-03',900,'BANK','B22-06'),
(1105,34,'2023-05-05',1000,'BANK','B23-05'),
(1106,36,'2023-05-05',1000,'BANK','B23-05'),
(1107,35,'2023-06-05',1000,'BANK','B23-06'),
(1108,36,'2023-06-05',1000,'BANK','B23-06'),
(1109,35,'2023-07-05',500,'CASH',NULL),
(1110,37,'2023-07-05',1000,'BANK','B23-07'),
(1111,37,'2023-08-04',1000,'BANK','B23-08'),
(1112,38,'2024-05-06',1100,'BANK','B24-05'),
(1113,39,'2024-06-05',1100,'BANK','B24-06'),
(1114,40,'2024-06-05',1100,'BANK','B24-06'),
(1115,38,'2024-06-05',1100,'BANK','B24-06'),
(1116,40,'2024-07-05',1100,'BANK','B24-07');

INSERT INTO openday VALUES
(1,'2022-06-19','Water',143,412.50,'sunny'),
(2,'2022-08-21','Thresholds',98,287.00,'rain'),
(3,'2023-06-18','Ground',176,530.20,'sunny'),
(4,'2023-07-23','After Dark',211,688.40,'overcast'),
(5,'2024-06-23','Quiet Work',159,497.80,'overcast'),
(6,'2024-07-28','Letters',187,604.10,'sunny');

INSERT INTO openday_artist VALUES
(1,1,14,4,1120,1),
(1,3,22,7,1365,0),
(1,6,3,0,0,0),
(2,3,31,9,1740,1),
(2,6,5,1,2800,1),
(3,2,9,2,1450,1),
(3,4,12,3,2160,0),
(3,8,26,8,1290,0),
(4,2,11,1,780,0),
(4,4,15,5,3875,1),
(4,7,2,0,0,1),
(4,8,34,12,1985,0),
(5,5,18,6,940,1),
(5,9,1,0,0,0),
(5,10,8,2,1600,0),
(6,5,23,5,815,0),
(6,9,2,0,0,1),
(6,10,13,4,3420,1);
