BEGIN TRANSACTION;
CREATE TABLE analyst (
  analyst_id INTEGER PRIMARY KEY,
  full_name TEXT NOT NULL UNIQUE,
  email TEXT UNIQUE,
  qualification TEXT,
  joined_on TEXT,
  mentor_id INTEGER REFERENCES analyst(analyst_id),
  is_active INTEGER NOT NULL DEFAULT 1
);
INSERT INTO "analyst" VALUES(1,'Hedda Storgaard','h.storgaard@ringlab.example','PhD','2003-09-01',NULL,1);
INSERT INTO "analyst" VALUES(2,'Cormac Delahunt','c.delahunt@ringlab.example','PhD','2009-02-16',1,1);
INSERT INTO "analyst" VALUES(3,'Ilse Vanderpoorten','i.vanderpoorten@ringlab.example','MSc','2014-10-06',1,1);
INSERT INTO "analyst" VALUES(4,'Tomasz Wierzba','t.wierzba@ringlab.example','MSc','2016-04-11',2,0);
INSERT INTO "analyst" VALUES(5,'Niamh Corrigan','n.corrigan@ringlab.example','BSc','2019-01-14',2,1);
INSERT INTO "analyst" VALUES(6,'Benedikt Auer','b.auer@ringlab.example','PhD','2012-06-18',1,1);
INSERT INTO "analyst" VALUES(7,'Marguerite Loisel',NULL,'BSc','2021-09-20',6,1);
INSERT INTO "analyst" VALUES(8,'Owen Garrick','o.garrick@ringlab.example','MSc','2018-03-05',6,0);
CREATE TABLE building (
  building_id INTEGER PRIMARY KEY,
  building_name TEXT NOT NULL UNIQUE,
  parish TEXT,
  building_type TEXT,
  presumed_century INTEGER,
  is_listed INTEGER NOT NULL DEFAULT 0,
  owner_name TEXT,
  altitude_m INTEGER
);
INSERT INTO "building" VALUES(1,'Harrow Tithe Barn','Great Wenlow','Barn',15,1,'Wenlow Parish Trust',84);
INSERT INTO "building" VALUES(2,'The Bolting House','Astley Mere','Mill',17,1,'Rosalind Petherick',61);
INSERT INTO "building" VALUES(3,'Cruck Cottage','Upper Fennick','Dwelling',14,1,'Gordon Mabey',147);
INSERT INTO "building" VALUES(4,'St Oswin Bell Frame','Great Wenlow','Church',13,1,'Diocese of Marlbury',90);
INSERT INTO "building" VALUES(5,'Old Malthouse','Kersey Ford','Industrial',18,0,'Ford Brewing Ltd',43);
INSERT INTO "building" VALUES(6,'Sallow Grange','Sallowby','Manor house',16,1,'Philippa Stanhope',112);
INSERT INTO "building" VALUES(7,'Drovers Rest','Upper Fennick','Inn',17,0,NULL,201);
INSERT INTO "building" VALUES(8,'Weavers Row No. 4','Kersey Ford','Dwelling',16,0,'Ahmed Suleiman',45);
INSERT INTO "building" VALUES(9,'Pike Hall Gatehouse','Pikeholme','Manor house',15,1,'Pike Hall Estate',168);
CREATE TABLE reference_chronology (
  chronology_code TEXT PRIMARY KEY,
  region TEXT NOT NULL,
  species TEXT NOT NULL,
  first_year INTEGER NOT NULL,
  last_year INTEGER NOT NULL,
  compiled_by INTEGER REFERENCES analyst(analyst_id),
  published_in TEXT
);
INSERT INTO "reference_chronology" VALUES('MIDOAK','Midlands','Oak',882,1981,1,'Tree-Ring Bulletin 45');
INSERT INTO "reference_chronology" VALUES('WENLOW1','Wenlow Vale','Oak',1124,1715,2,'Vernacular Timber 12');
INSERT INTO "reference_chronology" VALUES('FENNICK','Fennick Hills','Oak',1205,1688,3,'Vernacular Timber 19');
INSERT INTO "reference_chronology" VALUES('BALTIC2','Eastern Baltic','Pine',1046,1828,6,'Dendro Letters 7');
INSERT INTO "reference_chronology" VALUES('MARLELM','Marlbury','Elm',1491,1902,3,NULL);
INSERT INTO "reference_chronology" VALUES('SOUTHASH','South Downs','Ash',1533,1996,2,'Tree-Ring Bulletin 61');
INSERT INTO "reference_chronology" VALUES('NORPINE','Southern Norway','Pine',871,1986,1,'Dendro Letters 2');
INSERT INTO "reference_chronology" VALUES('KERSEY','Kersey Valley','Oak',1340,1794,6,NULL);
CREATE TABLE timber_sample (
  sample_id INTEGER PRIMARY KEY,
  sample_code TEXT NOT NULL UNIQUE,
  building_id INTEGER NOT NULL REFERENCES building(building_id),
  timber_position TEXT,
  species TEXT,
  cored_on TEXT,
  cored_by INTEGER REFERENCES analyst(analyst_id),
  ring_count INTEGER,
  core_length_mm REAL,
  has_bark_edge INTEGER,
  status TEXT CHECK (status IN ('received','measured','dated','undatable')),
  updated_at TEXT
);
INSERT INTO "timber_sample" VALUES(1,'HTB-01',1,'Tie beam, bay 2','Oak','2019-05-14',2,118,243.5,1,'dated','2019-07-02 10:15:22');
INSERT INTO "timber_sample" VALUES(2,'HTB-02',1,'Arcade post, bay 3','Oak','2019-05-14',5,94,201.0,0,'dated','2019-07-02 10:19:08');
INSERT INTO "timber_sample" VALUES(3,'BOL-01',2,'Hurst frame','Elm','2020-09-22',3,61,178.2,0,'undatable','2020-11-30 16:40:51');
INSERT INTO "timber_sample" VALUES(4,'CRK-01',3,'North cruck blade','Oak','2018-03-08',2,142,266.8,1,'dated','2018-05-19 09:03:14');
INSERT INTO "timber_sample" VALUES(5,'OSW-03',4,'Bell frame sill','Oak','2021-10-12',6,203,312.4,0,'dated','2022-01-17 14:27:33');
INSERT INTO "timber_sample" VALUES(6,'MAL-01',5,'Floor joist','Pine','2022-04-26',7,88,152.6,0,'measured','2022-06-03 11:52:47');
INSERT INTO "timber_sample" VALUES(7,'SAL-02',6,'Principal rafter','Oak','2022-08-17',3,109,224.9,1,'dated','2022-10-05 15:11:09');
INSERT INTO "timber_sample" VALUES(8,'DRV-01',7,'Chimney bressumer','Elm','2023-02-28',5,NULL,190.3,0,'received','2023-03-01 08:30:00');
INSERT INTO "timber_sample" VALUES(9,'WVR-01',8,'Wall plate','Oak','2023-06-15',7,76,139.7,0,'measured','2023-08-21 13:44:58');
INSERT INTO "timber_sample" VALUES(10,'PIK-01',9,'Crown post','Oak','2017-11-09',4,157,281.1,1,'dated','2018-01-24 10:06:36');
CREATE TABLE cross_match (
  sample_id INTEGER NOT NULL REFERENCES timber_sample(sample_id),
  chronology_code TEXT NOT NULL REFERENCES reference_chronology(chronology_code),
  t_value REAL NOT NULL,
  overlap_years INTEGER,
  last_ring_year INTEGER,
  matched_on TEXT,
  checked_by INTEGER REFERENCES analyst(analyst_id),
  is_accepted INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (sample_id, chronology_code)
);
INSERT INTO "cross_match" VALUES(1,'MIDOAK',6.8,118,1437,'2019-06-28',1,1);
INSERT INTO "cross_match" VALUES(1,'WENLOW1',9.2,118,1437,'2019-06-28',1,1);
INSERT INTO "cross_match" VALUES(2,'WENLOW1',7.4,94,1429,'2019-07-01',6,1);
INSERT INTO "cross_match" VALUES(3,'MARLELM',2.1,58,1644,'2020-11-27',2,0);
INSERT INTO "cross_match" VALUES(4,'FENNICK',8.9,137,1342,'2018-05-18',3,1);
INSERT INTO "cross_match" VALUES(5,'MIDOAK',10.6,203,1288,'2022-01-14',1,1);
INSERT INTO "cross_match" VALUES(6,'BALTIC2',4.0,88,1771,'2022-06-01',NULL,0);
INSERT INTO "cross_match" VALUES(6,'NORPINE',3.3,88,1769,'2022-06-02',NULL,0);
INSERT INTO "cross_match" VALUES(7,'MIDOAK',5.7,109,1561,'2022-10-04',6,1);
INSERT INTO "cross_match" VALUES(10,'FENNICK',7.1,157,1456,'2018-01-22',2,1);
COMMIT;
