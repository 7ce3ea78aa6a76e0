BEGIN TRANSACTION;
CREATE TABLE law_firms (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name VARCHAR NOT NULL,
  city VARCHAR NOT NULL,
  state VARCHAR(2) NOT NULL,
  billing_email VARCHAR NOT NULL,
  payment_terms_days INTEGER NOT NULL DEFAULT 30,
  preferred BOOLEAN NOT NULL DEFAULT 0,
  created_at DATETIME NOT NULL,
  updated_at DATETIME NOT NULL
);
INSERT INTO law_firms VALUES(1,'Castellano Whitmore LLP','Albuquerque','NM','ap@castellanowhitmore.example',30,1,'2019-02-11 16:00:00','2023-01-09 10:11:12');
INSERT INTO law_firms VALUES(2,'Begay & Yazzie Trial Lawyers','Gallup','NM','office@begayyazzie.example',45,0,'2019-02-11 16:05:00','2019-02-11 16:05:00');
INSERT INTO law_firms VALUES(3,'Orrick Stubblefield PC','El Paso','TX','billing@stubblefield.example',30,1,'2019-03-20 09:30:00','2022-07-14 12:00:00');
INSERT INTO law_firms VALUES(4,'Tran Okafor Group','Phoenix','AZ','accounts@tranokafor.example',15,0,'2020-01-06 14:22:00','2020-01-06 14:22:00');
INSERT INTO law_firms VALUES(5,'Office of the District Attorney, Third District','Las Cruces','NM','fiscal@da3.example',60,0,'2020-08-18 08:00:00','2020-08-18 08:00:00');
INSERT INTO law_firms VALUES(6,'Lindqvist Mediation','Denver','CO','hello@lindqvist.example',30,0,'2021-05-03 17:45:00','2021-05-03 17:45:00');
INSERT INTO law_firms VALUES(7,'Sandoval Water Law','Santa Fe','NM','billing@sandovalwater.example',30,1,'2021-10-25 11:09:00','2024-02-01 09:00:00');
INSERT INTO law_firms VALUES(8,'Pacheco, Ruiz & Dunn','Albuquerque','NM','ap@prd.example',90,0,'2022-04-12 13:37:00','2022-04-12 13:37:00');
CREATE TABLE reporters (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  first_name VARCHAR NOT NULL,
  last_name VARCHAR NOT NULL,
  certification VARCHAR NOT NULL CHECK (certification IN ('RPR','RMR','CRR','CVR','provisional')),
  license_number VARCHAR UNIQUE,
  license_expires_on DATE,
  words_per_minute INTEGER,
  realtime BOOLEAN NOT NULL DEFAULT 0,
  home_city VARCHAR,
  page_rate DECIMAL(5,2) NOT NULL,
  hired_on DATE,
  terminated_on DATE,
  created_at DATETIME NOT NULL,
  updated_at DATETIME NOT NULL
);
INSERT INTO reporters VALUES(1,'Dolores','Archuleta','RMR','CCR-087','2025-12-31',260,1,'Albuquerque',5.25,'2004-06-14',NULL,'2019-02-11 15:00:00','2019-02-11 15:00:00');
INSERT INTO reporters VALUES(2,'Winston','Blackgoat','RPR','CCR-142','2024-12-31',225,0,'Gallup',4.50,'2011-03-28',NULL,'2019-02-11 15:00:00','2019-02-11 15:00:00');
INSERT INTO reporters VALUES(3,'Yevgenia','Markova','CRR','CCR-166','2025-12-31',265,1,'Santa Fe',5.75,'2014-09-02',NULL,'2019-02-11 15:00:00','2019-02-11 15:00:00');
INSERT INTO reporters VALUES(4,'Curtis','LeBlanc','CVR','CCR-171','2023-12-31',350,0,'El Paso',4.25,'2016-01-19','2023-06-30','2019-02-11 15:00:00','2023-06-30 17:00:00');
INSERT INTO reporters VALUES(5,'Amina','Diallo','RPR','CCR-190','2025-12-31',230,1,'Phoenix',4.95,'2019-10-07',NULL,'2019-10-07 08:00:00','2019-10-07 08:00:00');
INSERT INTO reporters VALUES(6,'Trevor','Hatch','provisional',NULL,'2024-09-30',200,0,'Las Cruces',3.60,'2023-09-05',NULL,'2023-09-05 08:00:00','2023-09-05 08:00:00');
INSERT INTO reporters VALUES(7,'Guadalupe','Serna','RPR','CCR-203','2025-12-31',240,0,'Albuquerque',4.75,'2021-02-15',NULL,'2021-02-15 08:00:00','2021-02-15 08:00:00');
INSERT INTO reporters VALUES(8,'Noriko','Fairbanks','RMR','CCR-118','2024-12-31',270,1,'Denver',5.50,NULL,NULL,'2021-06-01 08:00:00','2021-06-01 08:00:00');
CREATE TABLE legal_cases (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  caption VARCHAR NOT NULL,
  docket_number VARCHAR NOT NULL UNIQUE,
  court VARCHAR NOT NULL,
  case_type VARCHAR NOT NULL,
  judge_name VARCHAR,
  filed_on DATE,
  plaintiff_firm_id INTEGER REFERENCES law_firms (id),
  defense_firm_id INTEGER REFERENCES law_firms (id),
  sealed BOOLEAN NOT NULL DEFAULT 0,
  created_at DATETIME NOT NULL,
  updated_at DATETIME NOT NULL
);
INSERT INTO legal_cases VALUES(1,'Montoya v. High Mesa Trucking','D-202-CV-2022-03418','Second Judicial District','personal injury','Hon. Renata Baca','2022-06-17',2,1,0,'2022-09-01 09:00:00','2022-09-01 09:00:00');
INSERT INTO legal_cases VALUES(2,'State v. Prewitt','D-307-CR-2022-00771','Third Judicial District','criminal','Hon. Aldous Freeman','2022-10-04',5,8,0,'2022-11-15 09:00:00','2022-11-15 09:00:00');
INSERT INTO legal_cases VALUES(3,'Acequia de San Ysidro v. Rio Bend Estates','D-101-CV-2021-01902','First Judicial District','water rights','Hon. Marcus Tafoya','2021-08-30',7,4,0,'2022-11-20 09:00:00','2022-11-20 09:00:00');
INSERT INTO legal_cases VALUES(4,'In re Estate of Halvorsen','PB-2023-0088','Bernalillo Probate','probate',NULL,'2023-02-08',8,NULL,0,'2023-03-02 09:00:00','2023-03-02 09:00:00');
INSERT INTO legal_cases VALUES(5,'Doe v. Pinnacle Charter School','2:23-cv-00415','U.S. District Court','civil rights','Hon. Ifeoma Nwosu','2023-05-12',4,1,1,'2023-06-19 09:00:00','2023-06-19 09:00:00');
INSERT INTO legal_cases VALUES(6,'Cobre Valley Mining v. Strand Insurance','3:22-cv-00267','U.S. District Court','insurance','Hon. Ifeoma Nwosu','2022-03-29',3,6,0,'2023-01-11 09:00:00','2023-01-11 09:00:00');
INSERT INTO legal_cases VALUES(7,'Vigil v. Sunport Orthopedics','D-202-CV-2023-05560','Second Judicial District','medical malpractice','Hon. Renata Baca','2023-09-21',1,3,0,'2023-10-30 09:00:00','2023-10-30 09:00:00');
INSERT INTO legal_cases VALUES(8,'Teamsters Local 492 v. Zia Freight','ARB-2024-017','Private arbitration','labor','Gunilla Lindqvist','2024-01-10',2,6,0,'2024-01-25 09:00:00','2024-01-25 09:00:00');
CREATE TABLE proceedings (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  legal_case_id INTEGER NOT NULL REFERENCES legal_cases (id),
  reporter_id INTEGER REFERENCES reporters (id),
  backup_reporter_id INTEGER REFERENCES reporters (id),
  ordered_by_id INTEGER NOT NULL REFERENCES law_firms (id),
  kind VARCHAR NOT NULL CHECK (kind IN ('deposition','hearing','trial','arbitration')),
  witness_name VARCHAR,
  starts_at DATETIME NOT NULL,
  ends_at DATETIME,
  venue VARCHAR,
  remote BOOLEAN NOT NULL DEFAULT 0,
  interpreter_language VARCHAR,
  state VARCHAR NOT NULL DEFAULT 'scheduled' CHECK (state IN ('scheduled','completed','cancelled')),
  created_at DATETIME NOT NULL,
  updated_at DATETIME NOT NULL
);
INSERT INTO proceedings VALUES(1,1,2,NULL,2,'deposition','Carl Dennison','2023-01-18 09:00:00','2023-01-18 12:40:00','Gallup office',0,NULL,'completed','2023-01-03 09:00:00','2023-01-18 14:00:00');
INSERT INTO proceedings VALUES(2,1,1,NULL,1,'deposition','Esperanza Montoya','2023-02-07 10:00:00','2023-02-07 15:15:00','Castellano Whitmore conference room',0,'Spanish','completed','2023-01-20 09:00:00','2023-02-07 16:00:00');
INSERT INTO proceedings VALUES(3,2,4,6,5,'hearing',NULL,'2023-03-14 08:30:00','2023-03-14 10:05:00','Courtroom 4',0,NULL,'completed','2023-03-01 09:00:00','2023-03-14 11:00:00');
INSERT INTO proceedings VALUES(4,3,3,1,7,'trial','Fidel Trujillo','2023-04-24 09:00:00','2023-04-24 17:10:00','Courtroom 11',0,NULL,'completed','2023-03-10 09:00:00','2023-04-24 18:00:00');
INSERT INTO proceedings VALUES(5,6,8,NULL,3,'deposition','Dr. Ashwin Raghunathan','2023-05-30 13:00:00','2023-05-30 18:20:00',NULL,1,NULL,'completed','2023-05-09 09:00:00','2023-05-30 19:00:00');
INSERT INTO proceedings VALUES(6,4,7,NULL,8,'deposition','Solveig Halvorsen','2023-06-15 09:30:00',NULL,NULL,1,NULL,'cancelled','2023-06-01 09:00:00','2023-06-14 16:00:00');
INSERT INTO proceedings VALUES(7,5,3,5,4,'deposition','Principal R. Kessler','2023-08-22 09:00:00','2023-08-22 16:45:00','Tran Okafor, suite 1400',0,NULL,'completed','2023-08-01 09:00:00','2023-08-22 17:00:00');
INSERT INTO proceedings VALUES(8,7,1,NULL,1,'deposition','Dr. Helen Sjogren','2024-01-09 10:00:00','2024-01-09 14:30:00','Castellano Whitmore conference room',0,NULL,'completed','2023-12-11 09:00:00','2024-01-09 15:00:00');
INSERT INTO proceedings VALUES(9,3,5,3,4,'deposition','Wilma Toledo','2024-02-13 09:00:00','2024-02-13 11:55:00','Jemez community hall',0,'Towa','completed','2024-01-29 09:00:00','2024-02-13 13:00:00');
INSERT INTO proceedings VALUES(10,8,7,NULL,6,'arbitration',NULL,'2024-03-26 08:30:00',NULL,'Airport Marriner Hotel',0,NULL,'scheduled','2024-02-20 09:00:00','2024-02-20 09:00:00');
INSERT INTO proceedings VALUES(11,2,NULL,NULL,8,'trial',NULL,'2024-04-15 08:30:00',NULL,'Courtroom 4',0,NULL,'scheduled','2024-02-28 09:00:00','2024-02-28 09:00:00');
CREATE TABLE transcripts (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  proceeding_id INTEGER NOT NULL REFERENCES proceedings (id),
  volume INTEGER NOT NULL DEFAULT 1,
  page_count INTEGER,
  scopist_id INTEGER REFERENCES scopists (id),
  proofreader_id INTEGER REFERENCES scopists (id),
  due_on DATE NOT NULL,
  certified_on DATE,
  rush BOOLEAN NOT NULL DEFAULT 0,
  errata_received BOOLEAN,
  pdf_checksum VARCHAR,
  created_at DATETIME NOT NULL,
  updated_at DATETIME NOT NULL,
  UNIQUE (proceeding_id, volume)
);
INSERT INTO transcripts VALUES(1,1,1,142,2,1,'2023-02-01','2023-01-30',0,0,'8f2c11','2023-01-19 09:00:00','2023-01-30 09:00:00');
INSERT INTO transcripts VALUES(2,2,1,198,1,3,'2023-02-21','2023-02-23',0,1,'a07be4','2023-02-08 09:00:00','2023-02-23 09:00:00');
INSERT INTO transcripts VALUES(3,3,1,61,5,NULL,'2023-03-17','2023-03-16',1,0,'c3d990','2023-03-14 12:00:00','2023-03-16 09:00:00');
INSERT INTO transcripts VALUES(4,4,1,175,4,1,'2023-05-24','2023-05-19',0,0,'12fe7a','2023-04-25 09:00:00','2023-05-19 09:00:00');
INSERT INTO transcripts VALUES(5,4,2,131,4,1,'2023-05-24','2023-05-22',0,0,'55ab03','2023-04-25 09:05:00','2023-05-22 09:00:00');
INSERT INTO transcripts VALUES(6,5,1,233,6,3,'2023-06-13','2023-06-13',0,1,'9e41d7','2023-05-31 09:00:00','2023-06-13 09:00:00');
INSERT INTO transcripts VALUES(7,7,1,289,2,7,'2023-08-25','2023-08-25',1,1,'70c8bb','2023-08-22 18:00:00','2023-08-25 09:00:00');
INSERT INTO transcripts VALUES(8,8,1,167,1,3,'2024-01-23','2024-01-22',0,NULL,'e6620f','2024-01-10 09:00:00','2024-01-22 09:00:00');
INSERT INTO transcripts VALUES(9,9,1,NULL,6,NULL,'2024-02-27',NULL,0,NULL,NULL,'2024-02-14 09:00:00','2024-02-14 09:00:00');
CREATE TABLE scopists (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name VARCHAR NOT NULL,
  country VARCHAR NOT NULL,
  software VARCHAR,
  rate_per_page DECIMAL(4,2) NOT NULL,
  available BOOLEAN NOT NULL DEFAULT 1,
  created_at DATETIME NOT NULL,
  updated_at DATETIME NOT NULL
);
INSERT INTO scopists VALUES(1,'Maureen Gallegos','United States','Case CATalyst',1.35,1,'2019-02-11 15:30:00','2019-02-11 15:30:00');
INSERT INTO scopists VALUES(2,'Peter Van Niekerk','South Africa','Eclipse',1.10,1,'2019-02-11 15:30:00','2019-02-11 15:30:00');
INSERT INTO scopists VALUES(3,'Lakshmi Narayan','India','Case CATalyst',0.80,1,'2019-08-05 15:30:00','2019-08-05 15:30:00');
INSERT INTO scopists VALUES(4,'Bridget O''Shea','Ireland','DigitalCAT',1.45,1,'2020-03-16 15:30:00','2020-03-16 15:30:00');
INSERT INTO scopists VALUES(5,'Jerome Tsosie','United States','Eclipse',1.25,0,'2020-11-02 15:30:00','2023-09-30 15:30:00');
INSERT INTO scopists VALUES(6,'Carmelita Reyes','Philippines','Case CATalyst',0.75,1,'2021-04-19 15:30:00','2021-04-19 15:30:00');
INSERT INTO scopists VALUES(7,'Harriet Bloom','Canada',NULL,1.50,1,'2022-01-10 15:30:00','2022-01-10 15:30:00');
INSERT INTO scopists VALUES(8,'Zoran Petrovski','North Macedonia','Eclipse',0.90,1,'2023-05-22 15:30:00','2023-05-22 15:30:00');
CREATE TABLE invoices (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  number VARCHAR NOT NULL UNIQUE,
  transcript_id INTEGER NOT NULL REFERENCES transcripts (id),
  law_firm_id INTEGER NOT NULL REFERENCES law_firms (id),
  copy_type VARCHAR NOT NULL CHECK (copy_type IN ('original','copy','rough draft')),
  issued_on DATE NOT NULL,
  paid_on DATE,
  amount_cents INTEGER NOT NULL,
  written_off BOOLEAN NOT NULL DEFAULT 0,
  created_at DATETIME NOT NULL,
  updated_at DATETIME NOT NULL
);
INSERT INTO invoices VALUES(1,'INV-23-0011',1,2,'original','2023-01-31','2023-03-20',74900,0,'2023-01-31 10:00:00','2023-03-20 10:00:00');
INSERT INTO invoices VALUES(2,'INV-23-0012',1,1,'copy','2023-01-31','2023-02-24',39050,0,'2023-01-31 10:00:00','2023-02-24 10:00:00');
INSERT INTO invoices VALUES(3,'INV-23-0026',2,1,'original','2023-02-24','2023-03-27',118950,0,'2023-02-24 10:00:00','2023-03-27 10:00:00');
INSERT INTO invoices VALUES(4,'INV-23-0040',3,5,'original','2023-03-17','2023-06-02',41200,0,'2023-03-17 10:00:00','2023-06-02 10:00:00');
INSERT INTO invoices VALUES(5,'INV-23-0071',4,7,'original','2023-05-22','2023-06-10',100625,0,'2023-05-22 10:00:00','2023-06-10 10:00:00');
INSERT INTO invoices VALUES(6,'INV-23-0072',5,7,'original','2023-05-22','2023-06-10',75325,0,'2023-05-22 10:00:00','2023-06-10 10:00:00');
INSERT INTO invoices VALUES(7,'INV-23-0073',4,4,'copy','2023-05-23',NULL,48125,1,'2023-05-23 10:00:00','2024-01-31 10:00:00');
INSERT INTO invoices VALUES(8,'INV-23-0090',6,3,'original','2023-06-14','2023-07-12',139800,0,'2023-06-14 10:00:00','2023-07-12 10:00:00');
INSERT INTO invoices VALUES(9,'INV-23-0133',7,4,'rough draft','2023-08-23','2023-09-05',43350,0,'2023-08-23 10:00:00','2023-09-05 10:00:00');
INSERT INTO invoices VALUES(10,'INV-23-0134',7,4,'original','2023-08-26','2023-09-18',332350,0,'2023-08-26 10:00:00','2023-09-18 10:00:00');
INSERT INTO invoices VALUES(11,'INV-24-0008',8,1,'original','2024-01-23',NULL,96025,0,'2024-01-23 10:00:00','2024-01-23 10:00:00');
COMMIT;
