BEGIN TRANSACTION;
-- county thatchers' cooperative: roofs, reed and spark inspections
CREATE TABLE reed_bed (
  reed_bed_id INTEGER PRIMARY KEY,
  bed_name TEXT NOT NULL UNIQUE,
  river TEXT,
  area_hectares REAL,
  owner_name TEXT,
  reed_species TEXT,
  first_cut_year INTEGER,
  burning_allowed INTEGER NOT NULL DEFAULT 0   -- 1 = stubble may be burnt after the cut
);
INSERT INTO "reed_bed" VALUES(1,'Long Dyke','Wenlow',18.5,'Marsh Trust of Wenlow','common reed',1908,0);
INSERT INTO "reed_bed" VALUES(2,'Otter Fleet','Wenlow',7.2,'Edmund Garrod','common reed',1951,1);
INSERT INTO "reed_bed" VALUES(3,'Parson''s Broad','Thirne',24.0,'Diocese of Aldcaster','common reed',1876,0);
INSERT INTO "reed_bed" VALUES(4,'Sallow End','Thirne',11.4,'Marsh Trust of Wenlow','great fen sedge',1932,1);
INSERT INTO "reed_bed" VALUES(5,'Gull Marsh','Ostrey',31.8,'Ostrey Estate','common reed',1899,1);
INSERT INTO "reed_bed" VALUES(6,'Hithe Bed','Ostrey',5.6,'Philippa Nunn','lesser bulrush',2004,0);
INSERT INTO "reed_bed" VALUES(7,'Cold Staithe','Blay',14.9,NULL,'common reed',1967,0);
INSERT INTO "reed_bed" VALUES(8,'Bishop''s Carr','Blay',9.3,'Diocese of Aldcaster','great fen sedge',1920,0);
CREATE TABLE thatcher (
  thatcher_id INTEGER PRIMARY KEY,
  full_name TEXT NOT NULL,
  village TEXT,
  phone_number TEXT,
  apprenticed_to INTEGER REFERENCES thatcher(thatcher_id),  -- the master
  started_on TEXT,
  day_rate REAL,                                            -- pounds
  retired TEXT NOT NULL DEFAULT 'no'                        -- yes / no
);
INSERT INTO "thatcher" VALUES(1,'Walter Peabody','Great Snoring Green','01632 961201',NULL,'1971-03-01',NULL,'yes');
INSERT INTO "thatcher" VALUES(2,'Rosalind Peabody','Great Snoring Green','01632 961201',1,'1996-09-02',240.0,'no');
INSERT INTO "thatcher" VALUES(3,'Kit Hargrave','Thirne Bridge','01632 961217',1,'1988-04-11',255.0,'no');
INSERT INTO "thatcher" VALUES(4,'Amos Lindqvist','Ostrey','01632 961224',NULL,'1979-10-15',270.0,'no');
INSERT INTO "thatcher" VALUES(5,'Dilys Pritchard','Blayford','01632 961238',4,'2006-06-05',225.0,'no');
INSERT INTO "thatcher" VALUES(6,'Tobias Munn','Ostrey',NULL,4,'2013-02-18',210.0,'no');
INSERT INTO "thatcher" VALUES(7,'Yusuf Demir','Wenlow','01632 961249',3,'2015-08-24',205.0,'no');
INSERT INTO "thatcher" VALUES(8,'Hester Crane','Wenlow','01632 961256',2,'2019-05-07',160.0,'no');
INSERT INTO "thatcher" VALUES(9,'Gregory Sallis','Thirne Bridge','01632 961263',3,'1999-01-11',NULL,'yes');
INSERT INTO "thatcher" VALUES(10,'Maud Ellery','Blayford','01632 961271',5,'2021-09-13',145.0,'no');
CREATE TABLE house (
  house_id INTEGER PRIMARY KEY,
  house_name TEXT NOT NULL,
  parish TEXT,
  listed_grade TEXT,              -- I, II*, II or empty
  roof_pitch_degrees INTEGER,
  roof_area_square_metres REAL,
  last_rethatched_year INTEGER,
  insurer TEXT
);
INSERT INTO "house" VALUES(1,'Rook Cottage','Wenlow St Mary','II',52,118.0,2023,'Rural Hearth Mutual');
INSERT INTO "house" VALUES(2,'The Old Forge','Thirne','II',48,94.5,1998,'Rural Hearth Mutual');
INSERT INTO "house" VALUES(3,'Glebe Barn','Ostrey Magna','II*',55,286.0,2022,'Aldcaster Assurance');
INSERT INTO "house" VALUES(4,'Honeysuckle Row 3','Ostrey Magna',NULL,50,61.5,2009,'Straw and Timber Cover');
INSERT INTO "house" VALUES(5,'Tithe House','Blayford','I',54,342.0,2024,'Aldcaster Assurance');
INSERT INTO "house" VALUES(6,'Pightle Cottage','Wenlow St Mary',NULL,47,78.0,1991,NULL);
INSERT INTO "house" VALUES(7,'Rook Cottage','Blayford','II',51,83.5,2023,'Straw and Timber Cover');
INSERT INTO "house" VALUES(8,'The Plough Inn','Thirne','II',50,164.0,2015,'Brewers Provident');
INSERT INTO "house" VALUES(9,'Lode Cottage','Ostrey Parva',NULL,45,70.0,2024,'Rural Hearth Mutual');
INSERT INTO "house" VALUES(10,'Schoolmistress''s House','Thirne','II*',53,102.5,2003,NULL);
CREATE TABLE thatching_job (
  job_id INTEGER PRIMARY KEY,
  house_id INTEGER NOT NULL REFERENCES house(house_id),
  lead_thatcher_id INTEGER NOT NULL REFERENCES thatcher(thatcher_id),
  ridge_thatcher_id INTEGER REFERENCES thatcher(thatcher_id),
  agreed_on TEXT,
  started_on TEXT,
  finished_on TEXT,
  price REAL,
  ridge_pattern TEXT,
  job_status TEXT,                -- quoted / agreed / under way / finished / cancelled
  notes TEXT
);
INSERT INTO "thatching_job" VALUES(401,3,4,5,'2021-11-20','2022-03-14','2022-07-29',68400.0,'scallop','finished','Owl box kept in the east gable');
INSERT INTO "thatching_job" VALUES(402,8,3,3,'2022-02-03','2022-05-09','2022-05-27',7200.0,'diamond','finished','Ridge only');
INSERT INTO "thatching_job" VALUES(403,1,2,8,'2022-10-12','2023-04-03','2023-06-02',29750.0,'plain block','finished',NULL);
INSERT INTO "thatching_job" VALUES(404,7,5,4,'2022-12-01','2023-05-15','2023-07-07',21900.0,'scallop','finished','Wire netting removed from old ridge');
INSERT INTO "thatching_job" VALUES(405,6,7,NULL,'2023-01-19',NULL,NULL,16800.0,NULL,'cancelled','Owner sold the house');
INSERT INTO "thatching_job" VALUES(406,5,4,2,'2023-06-22','2024-02-26','2024-08-16',94500.0,'herringbone','finished','Scaffold over the porch by the estate');
INSERT INTO "thatching_job" VALUES(407,9,6,5,'2023-11-08','2024-04-22','2024-06-14',17350.0,'plain block','finished',NULL);
INSERT INTO "thatching_job" VALUES(408,2,3,7,'2024-05-17','2024-09-02',NULL,25600.0,'diamond','under way','Battens rotten on the north side');
INSERT INTO "thatching_job" VALUES(409,10,2,NULL,'2024-09-10',NULL,NULL,28900.0,'scallop','agreed','Start after the bats have left');
INSERT INTO "thatching_job" VALUES(410,4,6,6,NULL,NULL,NULL,5400.0,'plain block','quoted',NULL);
CREATE TABLE reed_delivery (
  delivery_id INTEGER PRIMARY KEY,
  job_id INTEGER NOT NULL REFERENCES thatching_job(job_id),
  reed_bed_id INTEGER NOT NULL REFERENCES reed_bed(reed_bed_id),
  delivered_on TEXT,
  bundles INTEGER,
  price_per_bundle REAL,
  moisture_percent REAL,
  rejected_bundles INTEGER DEFAULT 0
);
INSERT INTO "reed_delivery" VALUES(1,401,5,'2022-03-10',1800,3.4,14.2,25);
INSERT INTO "reed_delivery" VALUES(2,401,3,'2022-05-04',900,3.65,13.1,0);
INSERT INTO "reed_delivery" VALUES(3,402,4,'2022-05-06',140,5.1,17.8,6);
INSERT INTO "reed_delivery" VALUES(4,403,1,'2023-03-30',1150,3.55,12.9,0);
INSERT INTO "reed_delivery" VALUES(5,404,7,'2023-05-11',820,3.5,15.6,40);
INSERT INTO "reed_delivery" VALUES(6,404,8,'2023-06-19',95,5.25,16.4,0);
INSERT INTO "reed_delivery" VALUES(7,406,5,'2024-02-20',2200,3.8,13.7,12);
INSERT INTO "reed_delivery" VALUES(8,406,3,'2024-04-15',1300,3.95,14.0,0);
INSERT INTO "reed_delivery" VALUES(9,407,2,'2024-04-18',700,3.7,19.5,110);
INSERT INTO "reed_delivery" VALUES(10,408,1,'2024-08-29',950,3.9,NULL,0);
INSERT INTO "reed_delivery" VALUES(11,408,4,'2024-09-23',110,5.4,16.9,3);
CREATE TABLE spark_inspection (
  inspection_id INTEGER PRIMARY KEY,
  house_id INTEGER NOT NULL REFERENCES house(house_id),
  inspected_by INTEGER REFERENCES thatcher(thatcher_id),
  inspected_on TEXT,
  flue_height_metres REAL,        -- above the ridge
  moss_cover TEXT,                -- none / light / heavy
  passed INTEGER,                 -- 0/1
  next_due_on TEXT,
  entered_at TEXT                 -- set by the form
);
INSERT INTO "spark_inspection" VALUES(1,2,9,'2021-10-04',1.8,'light',1,'2024-10-04','2021-10-05 09:12:44');
INSERT INTO "spark_inspection" VALUES(2,4,4,'2022-09-19',1.2,'heavy',0,'2023-03-19','2022-09-19 18:40:02');
INSERT INTO "spark_inspection" VALUES(3,4,4,'2023-03-16',1.9,'light',1,'2026-03-16','2023-03-17 08:05:31');
INSERT INTO "spark_inspection" VALUES(4,6,3,'2023-10-11',1.1,'heavy',0,'2024-04-11','2023-10-11 16:22:10');
INSERT INTO "spark_inspection" VALUES(5,8,3,'2023-10-12',2.4,'none',1,'2026-10-12','2023-10-12 17:55:48');
INSERT INTO "spark_inspection" VALUES(6,10,2,'2024-01-25',1.85,'light',1,'2027-01-25','2024-01-26 10:01:19');
INSERT INTO "spark_inspection" VALUES(7,6,7,'2024-04-15',1.1,NULL,0,NULL,'2024-04-15 20:13:37');
INSERT INTO "spark_inspection" VALUES(8,1,2,'2024-06-05',2.0,'none',1,'2027-06-05','2024-06-06 07:48:55');
INSERT INTO "spark_inspection" VALUES(9,7,5,'2024-07-10',2.1,'none',1,'2027-07-10','2024-07-10 19:30:00');
COMMIT;
