-- Heir tracing firm: unclaimed estates, the heirs found for them, the researchers, and their searches in archives
CREATE TABLE researchers (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  office TEXT NOT NULL,
  specialism TEXT,
  hired_on DATE NOT NULL,
  hourly_rate_in_pounds REAL,
  mentor_id INTEGER REFERENCES researchers (id)
);
CREATE TABLE archives (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  town TEXT NOT NULL,
  earliest_record_year INTEGER,
  reading_room_seats INTEGER,
  charges_admission BOOLEAN NOT NULL
);
CREATE TABLE estates (
  id INTEGER PRIMARY KEY,
  case_reference TEXT NOT NULL UNIQUE,
  deceased_name TEXT NOT NULL,
  date_of_death DATE NOT NULL,
  last_residence TEXT,
  estimated_value_in_pounds INTEGER,
  includes_property BOOLEAN NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('open', 'heirs found', 'paid out', 'returned to treasury')),
  case_manager_id INTEGER REFERENCES researchers (id)
);
CREATE TABLE heirs (
  id INTEGER PRIMARY KEY,
  estate_id INTEGER NOT NULL REFERENCES estates (id),
  name TEXT NOT NULL,
  relationship_to_deceased TEXT NOT NULL,
  country_of_residence TEXT,
  born_on DATE,
  contacted_on DATE,
  signed_agreement BOOLEAN NOT NULL DEFAULT 0,
  fee_percentage REAL,
  share_of_estate_in_percent REAL,
  found_by_id INTEGER REFERENCES researchers (id)
);
CREATE TABLE record_searches (
  id INTEGER PRIMARY KEY,
  estate_id INTEGER NOT NULL REFERENCES estates (id),
  researcher_id INTEGER NOT NULL REFERENCES researchers (id),
  archive_id INTEGER REFERENCES archives (id),
  searched_on DATE NOT NULL,
  record_type TEXT NOT NULL,
  hours_spent REAL,
  copies_ordered INTEGER,
  findings TEXT
);
INSERT INTO researchers VALUES
(1,'Philippa Standish','London','parish registers','2003-09-01',62,NULL),
(2,'Owen Tregarth','London','military records','2009-02-16',54,1),
(3,'Niamh Costigan','Dublin','Irish emigration','2011-06-06',51.5,1),
(4,'Bernard Whitlow','York','census returns','2006-04-03',58,NULL),
(5,'Zofia Malinowska','York','Polish civil records','2016-10-10',47,4),
(6,'Callum Ferrier','Edinburgh','Scottish wills','2014-01-20',49.5,4),
(7,'Harriet Oduya','London',NULL,'2021-03-15',36,2),
(8,'Gethin Prys','Cardiff','chapel registers','2018-08-27',43,6),
(9,'Anneliese Brandt','Edinburgh','German church books','2019-05-13',44.5,6),
(10,'Toby Larkham','York',NULL,'2023-09-04',31,5);
INSERT INTO archives VALUES
(1,'Thornbury County Record Office','Thornbury',1538,24,0),
(2,'Fleetgate Probate Registry','London',1858,40,0),
(3,'Ouse Valley Archives','York',1561,32,0),
(4,'Seamen''s Records Library','Hull',1747,12,1),
(5,'Leinster Genealogical Office','Dublin',1822,18,0),
(6,'Lothian Register House','Edinburgh',1513,56,1),
(7,'Regimental Papers Trust','Aldershot',1760,8,1),
(8,'Glamorgan Chapel Collection','Cardiff',1689,16,0),
(9,'Silesian Emigrants Archive','Leeds',1871,6,1),
(10,'Mercer Street Hospital Archive','London',1801,NULL,0);
INSERT INTO estates VALUES
(1,'E-2107','Mabel Ann Quillfeather','2021-02-11','Hastings',312000,1,'paid out',1),
(2,'E-2115','Stanislaw Kurzeja','2021-05-30','Doncaster',84500,0,'paid out',5),
(3,'E-2122','Ronald Pettigrew','2021-11-04','Whitby',196000,1,'paid out',4),
(4,'E-2203','Bridget Mulhearn','2022-01-19','Luton',47200,0,'heirs found',3),
(5,'E-2209','Ivor Llewelyn Bowdery','2022-06-07','Merthyr Vale',128000,1,'heirs found',8),
(6,'E-2218','Edith Sallow','2022-10-25','Croydon',9800,0,'returned to treasury',2),
(7,'E-2304','Alasdair Kinnear','2023-03-02','Leith',455000,1,'heirs found',6),
(8,'E-2311','Gertrud Hollis','2023-07-16','Peebles',73900,0,'open',9),
(9,'E-2319','Desmond Achterberg','2023-12-08','Margate',268000,1,'open',2),
(10,'E-2402','Winifred Toogood','2024-02-21','Selby',151500,1,'open',4),
(11,'E-2406','Unity Marchbanks','2024-04-30',NULL,NULL,0,'open',NULL);
INSERT INTO heirs VALUES
(1,1,'Jocelyn Farrow','niece','United Kingdom','1958-07-22','2021-06-14',1,20,50,1),
(2,1,'Peter Quillfeather','nephew','Australia','1961-12-03','2021-07-01',1,22.5,50,2),
(3,2,'Halina Kurzeja','sister','Poland','1939-04-17','2021-11-09',1,18,100,5),
(4,3,'Sandra Pettigrew','half-sister','Canada','1955-09-30','2022-04-26',1,25,100,4),
(5,4,'Fintan Mulhearn','cousin','Ireland','1947-02-14','2022-08-18',1,25,60,3),
(6,4,'Rosaleen Duggan','cousin','United States','1950-10-06','2022-09-05',0,NULL,40,3),
(7,5,'Carys Bowdery','daughter','Spain','1972-05-11','2023-01-24',0,NULL,100,8),
(8,7,'Ishbel Kinnear','aunt','New Zealand','1934-01-28','2023-09-12',1,15,50,6),
(9,7,'Duncan Raeburn','cousin','United Kingdom','1960-08-19','2023-10-03',1,20,25,7),
(10,7,'Eilidh Raeburn','cousin','United Kingdom','1963-03-07',NULL,0,NULL,25,7),
(11,8,'Jurgen Vollmer','nephew','Germany','1966-11-15',NULL,0,NULL,NULL,9),
(12,10,'Basil Toogood','brother',NULL,NULL,NULL,0,NULL,NULL,NULL);
INSERT INTO record_searches VALUES
(1,1,1,1,'2021-04-20','birth entries',6.5,4,'Two brothers identified, both dead, each with one child'),
(2,1,7,2,'2021-05-12','wills',3,2,NULL),
(3,2,5,9,'2021-08-03','passenger lists',9,1,'Arrived from Gdynia in 1947 with one suitcase'),
(4,3,4,3,'2022-01-18','census returns',4.5,3,NULL),
(5,3,10,4,'2023-10-11','crew lists',2.5,0,'Nothing new, file closed'),
(6,4,3,5,'2022-05-24','marriage entries',8,6,'Mother was one of eleven children'),
(7,5,8,8,'2022-09-15','chapel registers',5,2,'Daughter baptised under her mother''s surname'),
(8,6,2,7,'2023-02-07','service papers',7.5,0,'No living relatives traced'),
(9,7,6,6,'2023-06-13','wills',11,7,NULL),
(10,7,7,6,'2023-07-04','birth entries',4,3,'Raeburn branch confirmed'),
(11,8,9,NULL,'2023-11-22','church books',6,1,'Searched online, originals held in Kassel'),
(12,9,2,10,'2024-03-14','admission registers',3.5,0,NULL),
(13,10,4,3,'2024-05-08','census returns',5.5,2,'A brother listed in 1951, not yet traced');
