BEGIN TRANSACTION;
CREATE TABLE institutions (
  inst_id INTEGER PRIMARY KEY,
  inst_name TEXT NOT NULL,
  acronym TEXT UNIQUE,
  country TEXT,
  founded INTEGER
);
INSERT INTO "institutions" VALUES(1,'Hollingbourne Museum of Earth Sciences','HMES','United Kingdom',1871);
INSERT INTO "institutions" VALUES(2,'Kestle Institute for Cosmochemistry','KIC','Germany',1963);
INSERT INTO "institutions" VALUES(3,'University of Saltash','USAL','United Kingdom',1958);
INSERT INTO "institutions" VALUES(4,'Arid Lands Geological Survey','ALGS','Namibia',1934);
INSERT INTO "institutions" VALUES(5,'Prairie State Planetarium','PSP','United States',1949);
INSERT INTO "institutions" VALUES(6,'Observatoire de Chaumont','ODC','France',1888);
INSERT INTO "institutions" VALUES(7,'Lindblad Isotope Laboratory',NULL,'Sweden',1991);
INSERT INTO "institutions" VALUES(8,'Dunmore Meteoritics',NULL,'United States',2003);
CREATE TABLE loan_specimens (
  loan_no INTEGER NOT NULL REFERENCES loans(loan_no),
  accession_no TEXT NOT NULL REFERENCES specimens(accession_no),
  wt_out_g REAL,
  wt_back_g REAL,
  condition_note TEXT,
  PRIMARY KEY (loan_no, accession_no)
);
INSERT INTO "loan_specimens" VALUES(331,'HM.1969.2',62.1,61.3,'0.8 g consumed as agreed');
INSERT INTO "loan_specimens" VALUES(331,'HM.2004.12',1931.0,1930.5,NULL);
INSERT INTO "loan_specimens" VALUES(332,'HM.1988.31',15200.0,15200.0,'Light rust on cut face');
INSERT INTO "loan_specimens" VALUES(332,'HM.2010.5',274.9,274.9,'Sound');
INSERT INTO "loan_specimens" VALUES(333,'HM.1990.8',3.5,3.2,'0.3 g consumed');
INSERT INTO "loan_specimens" VALUES(334,'HM.1954.17',412.6,NULL,NULL);
INSERT INTO "loan_specimens" VALUES(334,'HM.2015.3',0.4,NULL,NULL);
INSERT INTO "loan_specimens" VALUES(335,'HM.1969.2',61.3,61.3,'Desiccant exhausted on return');
INSERT INTO "loan_specimens" VALUES(336,'HM.2015.3',0.4,0.4,'Carbon coat left on');
INSERT INTO "loan_specimens" VALUES(337,'HM.2004.12',1930.5,NULL,NULL);
INSERT INTO "loan_specimens" VALUES(338,'HM.2011.9',44.0,NULL,NULL);
CREATE TABLE loans (
  loan_no INTEGER PRIMARY KEY,
  borrower_id INTEGER NOT NULL REFERENCES institutions(inst_id),
  requested_by INTEGER REFERENCES people(id),
  approved_by INTEGER REFERENCES people(id),
  sent_on DATE,
  due_back DATE,
  returned_on DATE,
  purpose TEXT
);
INSERT INTO "loans" VALUES(331,2,2,1,'2018-03-05','2019-03-05','2019-02-11','Cosmogenic noble gas dating');
INSERT INTO "loans" VALUES(332,5,8,1,'2019-06-17','2020-01-31','2020-03-09','Exhibition "Stones from Space"');
INSERT INTO "loans" VALUES(333,7,7,1,'2020-09-01','2021-09-01','2021-08-24','Triple oxygen isotopes');
INSERT INTO "loans" VALUES(334,3,4,1,'2021-02-15','2022-02-15',NULL,'Student petrography course');
INSERT INTO "loans" VALUES(335,6,6,NULL,'2022-04-04','2022-10-04','2022-09-30','Fall anniversary display');
INSERT INTO "loans" VALUES(336,2,10,1,'2023-01-23','2024-01-23','2024-01-19','Matrix mapping by electron probe');
INSERT INTO "loans" VALUES(337,4,3,1,'2023-08-28','2025-08-28',NULL,'Reference for field training');
INSERT INTO "loans" VALUES(338,7,2,1,'2024-02-12','2025-02-12',NULL,NULL);
CREATE TABLE meteorite_classes (
  class_cd TEXT PRIMARY KEY,
  class_name TEXT NOT NULL,
  parent_cd TEXT REFERENCES meteorite_classes(class_cd),
  typical_fe_pct REAL
);
INSERT INTO "meteorite_classes" VALUES('CHON','Chondrite',NULL,22.0);
INSERT INTO "meteorite_classes" VALUES('ACHO','Achondrite',NULL,14.0);
INSERT INTO "meteorite_classes" VALUES('IRON','Iron',NULL,91.0);
INSERT INTO "meteorite_classes" VALUES('STNI','Stony-iron',NULL,50.0);
INSERT INTO "meteorite_classes" VALUES('L6','L6 ordinary chondrite','CHON',21.8);
INSERT INTO "meteorite_classes" VALUES('H5','H5 ordinary chondrite','CHON',27.5);
INSERT INTO "meteorite_classes" VALUES('CM2','CM2 carbonaceous chondrite','CHON',21.3);
INSERT INTO "meteorite_classes" VALUES('EUC','Eucrite','ACHO',14.4);
INSERT INTO "meteorite_classes" VALUES('IAB','IAB iron','IRON',90.6);
INSERT INTO "meteorite_classes" VALUES('PAL','Pallasite','STNI',49.0);
CREATE TABLE meteorites (
  id INTEGER PRIMARY KEY,
  official_name TEXT NOT NULL UNIQUE,
  class_cd TEXT REFERENCES meteorite_classes(class_cd),
  fell_on DATE,
  year_found INTEGER,
  found_by INTEGER REFERENCES people(id),
  classified_by INTEGER REFERENCES people(id),
  country TEXT,
  lat REAL,
  lon REAL,
  total_known_wt_kg REAL,
  observed_fall INTEGER CHECK (observed_fall IN (0,1))
);
INSERT INTO "meteorites" VALUES(1,'Barrowmere','L6','1912-08-19',1912,9,4,'United Kingdom',53.214,-1.871,14.2,1);
INSERT INTO "meteorites" VALUES(2,'Gobabis West','IAB',NULL,1987,3,2,'Namibia',-22.43,18.702,1320.0,0);
INSERT INTO "meteorites" VALUES(3,'Cut Bank Creek','H5',NULL,1954,8,10,'United States',48.671,-112.294,37.8,0);
INSERT INTO "meteorites" VALUES(4,'Vaucelles','CM2','1968-11-03',1968,6,10,'France',48.102,5.334,2.15,1);
INSERT INTO "meteorites" VALUES(5,'Pella Ridge','PAL',NULL,2009,5,4,'Jordan',32.391,35.702,88.4,0);
INSERT INTO "meteorites" VALUES(6,'Stora Mosse','EUC','1931-02-26',1933,NULL,7,'Sweden',57.288,13.921,6.71,1);
INSERT INTO "meteorites" VALUES(7,'Dry Fork','L6',NULL,1998,5,NULL,'United States',39.907,-104.118,0.842,0);
INSERT INTO "meteorites" VALUES(8,'Okahao','H5','2003-06-12',2003,3,2,'Namibia',-17.889,15.068,51.3,1);
INSERT INTO "meteorites" VALUES(9,'Penhale Sands','IAB',NULL,1869,9,4,'United Kingdom',50.377,-5.139,3.05,0);
CREATE TABLE people (
  id INTEGER PRIMARY KEY,
  surname TEXT NOT NULL,
  given_names TEXT,
  orcid TEXT UNIQUE,
  affiliation_id INTEGER REFERENCES institutions(inst_id),
  speciality TEXT
);
INSERT INTO "people" VALUES(1,'Ashdown','Verity Jane','0000-0001-5550-1122',1,'Curation');
INSERT INTO "people" VALUES(2,'Kestner','Ulrich','0000-0002-5550-3344',2,'Noble gases');
INSERT INTO "people" VALUES(3,'Haikali','Selma','0000-0003-5550-7781',4,'Field recovery');
INSERT INTO "people" VALUES(4,'Brome','Leopold Anthony',NULL,3,'Petrology');
INSERT INTO "people" VALUES(5,'Whitcombe','Dale',NULL,8,'Dealing');
INSERT INTO "people" VALUES(6,'Sauvageot','Mireille','0000-0001-5550-9013',6,'Trajectories');
INSERT INTO "people" VALUES(7,'Nyqvist','Bo','0000-0002-5550-6650',7,'Oxygen isotopes');
INSERT INTO "people" VALUES(8,'Tallchief','Ramona','0000-0003-5550-2408',5,'Public education');
INSERT INTO "people" VALUES(9,'Garside','Edmund',NULL,NULL,NULL);
INSERT INTO "people" VALUES(10,'Iwasaki','Chiho','0000-0001-5550-4876',2,'Petrology');
CREATE TABLE specimens (
  accession_no TEXT PRIMARY KEY,
  meteorite_id INTEGER NOT NULL REFERENCES meteorites(id),
  form TEXT,
  wt_g REAL,
  acquired_on DATE,
  acquired_from_id INTEGER REFERENCES institutions(inst_id),
  price_paid NUMERIC,
  storage_drawer TEXT,
  on_display INTEGER DEFAULT 0,
  barcode TEXT UNIQUE
);
INSERT INTO "specimens" VALUES('HM.1913.4',1,'Main mass',8840.0,'1913-01-22',NULL,NULL,'A-03',1,'200871');
INSERT INTO "specimens" VALUES('HM.1954.17',3,'Slice',412.6,'1956-07-09',5,120,'B-11',0,'200872');
INSERT INTO "specimens" VALUES('HM.1969.2',4,'Fragment',61.3,'1969-03-14',6,NULL,'Cold-1',0,'200873');
INSERT INTO "specimens" VALUES('HM.1988.31',2,'End cut',15200.0,'1988-10-03',4,2400,'Floor-2',1,'200874');
INSERT INTO "specimens" VALUES('HM.1990.8',6,'Powder',3.2,'1990-05-28',7,NULL,'C-02',0,NULL);
INSERT INTO "specimens" VALUES('HM.2004.12',8,'Individual',1930.5,'2004-02-17',4,5100,'B-12',0,'200876');
INSERT INTO "specimens" VALUES('HM.2010.5',5,'Polished slice',274.9,'2010-11-11',8,18700,'A-01',1,'200877');
INSERT INTO "specimens" VALUES('HM.2011.9',7,'Fragment',44.0,'2011-06-30',8,310,'B-14',0,'200878');
INSERT INTO "specimens" VALUES('HM.1870.1',9,'Main mass',2760.0,'1870-04-05',NULL,15,'A-02',1,NULL);
INSERT INTO "specimens" VALUES('HM.2015.3',4,'Thin section',0.4,'2015-09-21',2,NULL,'TS-40',0,'200880');
COMMIT;
