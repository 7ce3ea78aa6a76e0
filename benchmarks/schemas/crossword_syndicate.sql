BEGIN TRANSACTION;
CREATE TABLE clues (
  puzzle_id INTEGER NOT NULL REFERENCES puzzles(id),
  direction TEXT NOT NULL CHECK (direction IN ('across','down')),
  clue_number INTEGER NOT NULL,
  clue_text TEXT NOT NULL,
  answer TEXT NOT NULL,
  letter_count INTEGER,
  PRIMARY KEY (puzzle_id, direction, clue_number)
);
INSERT INTO "clues" VALUES(1,'across',1,'Buried stream in lively feet (5)','FLEET',5);
INSERT INTO "clues" VALUES(1,'down',3,'Bone of old found beneath the capital (6)','TYBURN',6);
INSERT INTO "clues" VALUES(2,'across',7,'Fish piece for five players (5)','TROUT',5);
INSERT INTO "clues" VALUES(3,'across',9,'Opposite of wet (3)','DRY',3);
INSERT INTO "clues" VALUES(3,'down',2,'Small songbird (4)','WREN',4);
INSERT INTO "clues" VALUES(4,'down',11,'Archer confused Rajun and a hesitation (6)','ARJUNA',6);
INSERT INTO "clues" VALUES(5,'across',22,'Windy City terminus (7)','CHICAGO',7);
INSERT INTO "clues" VALUES(6,'across',14,'She spins cloth without fuss at first (6)','CLOTHO',6);
INSERT INTO "clues" VALUES(8,'down',5,'Fermented cabbage dish (6)','KIMCHI',6);
INSERT INTO "clues" VALUES(9,'across',1,'Fox''s final word, so long! (8)','FAREWELL',8);
INSERT INTO "clues" VALUES(9,'down',17,'Leave page, skill gone (6)','DEPART',6);
INSERT INTO "clues" VALUES(10,'across',4,'Dutch wheel (4)','EDAM',4);
CREATE TABLE contributors (
  id INTEGER PRIMARY KEY,
  legal_name TEXT NOT NULL,
  pseudonym TEXT UNIQUE,
  email TEXT UNIQUE,
  born_in TEXT,
  first_published DATE,
  fee_per_grid NUMERIC,
  mentored_by INTEGER REFERENCES contributors(id),
  is_retired BOOLEAN DEFAULT FALSE,
  api_token TEXT
);
INSERT INTO "contributors" VALUES(1,'Arthur Pemberley','Vulpes','a.pemberley@gridwork.example','Norwich','1974-03-09',140,NULL,1,'tk_7f1');
INSERT INTO "contributors" VALUES(2,'Rosamund Kite','Halcyon','rkite@gridwork.example','Leamington Spa','1988-11-21',165,1,0,'tk_2ab');
INSERT INTO "contributors" VALUES(3,'Devraj Menon','Banyan','dev.menon@gridwork.example','Kochi','2002-06-15',150,2,0,'tk_c90');
INSERT INTO "contributors" VALUES(4,'Una McSorley',NULL,'una@gridwork.example','Omagh','2010-01-04',120,2,0,'tk_e3d');
INSERT INTO "contributors" VALUES(5,'Felix Abendroth','Orlando','felix.a@gridwork.example','Graz','1996-08-30',155,1,0,'tk_51c');
INSERT INTO "contributors" VALUES(6,'Constance Oduya','Tisiphone',NULL,'Lagos','2015-05-11',130,3,0,NULL);
INSERT INTO "contributors" VALUES(7,'Miles Trubshaw','Dactyl','mtrubshaw@gridwork.example','Matlock',NULL,95,5,0,'tk_0f4');
INSERT INTO "contributors" VALUES(8,'Greta Sandoval','Paloma','greta.s@gridwork.example','Santa Fe','2006-09-18',145,NULL,0,'tk_b77');
INSERT INTO "contributors" VALUES(9,'Bertram Quill',NULL,NULL,'Hay-on-Wye','1969-02-01',NULL,NULL,1,NULL);
INSERT INTO "contributors" VALUES(10,'Soo-jin Pak','Magpie','sjpak@gridwork.example','Busan','2019-10-27',110,8,0,'tk_d08');
CREATE TABLE newspapers (
  id INTEGER PRIMARY KEY,
  title TEXT NOT NULL UNIQUE,
  city TEXT,
  circulation INTEGER,
  puzzles_editor_id INTEGER REFERENCES contributors(id),
  deputy_editor_id INTEGER REFERENCES contributors(id),
  subscribed_since DATE,
  prints_colour BOOLEAN
);
INSERT INTO "newspapers" VALUES(1,'The Eastern Sentinel','Ipswich',84200,2,4,'1979-01-02',1);
INSERT INTO "newspapers" VALUES(2,'Weald Messenger','Tonbridge',31750,4,NULL,'1994-06-06',0);
INSERT INTO "newspapers" VALUES(3,'The Clydeside Courier','Greenock',112400,5,3,'1983-09-12',1);
INSERT INTO "newspapers" VALUES(4,'Prairie Ledger','Topeka',67900,8,10,'2007-03-19',1);
INSERT INTO "newspapers" VALUES(5,'Harbour Gazette','Cork',45300,3,6,'2001-10-01',0);
INSERT INTO "newspapers" VALUES(6,'The Saturday Lantern','Leeds',203600,2,5,'1990-04-28',1);
INSERT INTO "newspapers" VALUES(7,'Fenland Post','Wisbech',12850,NULL,NULL,'2018-02-14',0);
INSERT INTO "newspapers" VALUES(8,'Pacific Tribune','Eugene',NULL,8,NULL,'2012-08-20',1);
CREATE TABLE publications (
  puzzle_id INTEGER NOT NULL REFERENCES puzzles(id),
  newspaper_id INTEGER NOT NULL REFERENCES newspapers(id),
  ran_on DATE,
  page_no INTEGER,
  prize_amount NUMERIC,
  correct_entries INTEGER,
  won_by TEXT,
  complaint_count INTEGER,
  PRIMARY KEY (puzzle_id, newspaper_id)
);
INSERT INTO "publications" VALUES(1,1,'2023-02-11',34,50,212,'Mrs D. Prewett, Diss',0);
INSERT INTO "publications" VALUES(1,3,'2023-03-04',28,75,340,'K. Rennie, Largs',1);
INSERT INTO "publications" VALUES(2,6,'2023-04-08',61,200,418,'Prof. J. Amory, Ilkley',2);
INSERT INTO "publications" VALUES(3,2,'2023-02-20',18,NULL,NULL,NULL,0);
INSERT INTO "publications" VALUES(4,6,'2023-05-27',58,150,37,'Lionel Strand, York',9);
INSERT INTO "publications" VALUES(5,4,'2023-03-26',12,40,529,'Wanda Ruiz, Emporia',0);
INSERT INTO "publications" VALUES(5,8,'2023-04-02',9,NULL,NULL,NULL,NULL);
INSERT INTO "publications" VALUES(6,5,'2023-05-06',22,60,88,'Ciaran Duffy, Kinsale',3);
INSERT INTO "publications" VALUES(8,4,'2023-06-11',12,40,467,'Hal Sorensen, Salina',1);
INSERT INTO "publications" VALUES(9,1,'2023-07-01',1,100,703,'Rev. T. Moxon, Woodbridge',0);
INSERT INTO "publications" VALUES(10,7,'2023-07-29',15,20,54,'Jean Sallis, March',0);
CREATE TABLE puzzle_kinds (
  kind_code TEXT PRIMARY KEY,
  kind_name TEXT NOT NULL UNIQUE,
  usual_grid_size INTEGER
);
INSERT INTO "puzzle_kinds" VALUES('CRY','Cryptic',15);
INSERT INTO "puzzle_kinds" VALUES('QCK','Quick',13);
INSERT INTO "puzzle_kinds" VALUES('JUM','Jumbo cryptic',23);
INSERT INTO "puzzle_kinds" VALUES('BAR','Barred thematic',12);
INSERT INTO "puzzle_kinds" VALUES('AMR','American style',15);
INSERT INTO "puzzle_kinds" VALUES('ALF','Alphabetical jigsaw',15);
CREATE TABLE puzzles (
  id INTEGER PRIMARY KEY,
  serial_no INTEGER NOT NULL UNIQUE,
  kind_code TEXT NOT NULL REFERENCES puzzle_kinds(kind_code),
  setter_id INTEGER NOT NULL REFERENCES contributors(id),
  checked_by_id INTEGER REFERENCES contributors(id),
  theme TEXT,
  word_count INTEGER,
  black_squares INTEGER,
  difficulty INTEGER CHECK (difficulty BETWEEN 1 AND 5),
  submitted_on DATE,
  accepted_on DATE,
  has_nina BOOLEAN,
  deleted_at TIMESTAMP
);
INSERT INTO "puzzles" VALUES(1,14201,'CRY',2,5,'Lost rivers of London',28,66,3,'2023-01-09','2023-01-20',0,NULL);
INSERT INTO "puzzles" VALUES(2,14202,'JUM',5,2,'Schubert at 225',62,148,4,'2023-01-11','2023-02-02',1,NULL);
INSERT INTO "puzzles" VALUES(3,14203,'QCK',4,7,NULL,26,51,1,'2023-01-30','2023-02-03',0,NULL);
INSERT INTO "puzzles" VALUES(4,14204,'BAR',3,2,'The Mahabharata',40,0,5,'2023-02-14','2023-03-21',1,NULL);
INSERT INTO "puzzles" VALUES(5,14205,'AMR',8,10,'Route 66',76,38,2,'2023-03-01','2023-03-06',0,NULL);
INSERT INTO "puzzles" VALUES(6,14206,'ALF',6,3,'Furies and Fates',26,60,4,'2023-03-17','2023-04-11',0,NULL);
INSERT INTO "puzzles" VALUES(7,14207,'CRY',7,4,NULL,30,68,2,'2023-04-24',NULL,NULL,NULL);
INSERT INTO "puzzles" VALUES(8,14208,'AMR',10,8,'Kimchi and kin',74,40,3,'2023-05-08','2023-05-15',0,NULL);
INSERT INTO "puzzles" VALUES(9,14209,'CRY',1,2,'Farewell from Vulpes',29,64,5,'2023-06-19','2023-06-19',1,NULL);
INSERT INTO "puzzles" VALUES(10,14210,'QCK',7,NULL,'Cheeses',24,49,1,'2023-07-03','2023-07-10',0,NULL);
COMMIT;
