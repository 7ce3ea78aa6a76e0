BEGIN TRANSACTION;
CREATE TABLE rw_inspection (
  insp_no INTEGER PRIMARY KEY,
  inst_fk INTEGER NOT NULL REFERENCES rw_installation(inst_id),
  conducted_by INTEGER NOT NULL REFERENCES rw_inspector(insp_id),
  countersigned_by INTEGER REFERENCES rw_inspector(insp_id),
  conducted_on DATE NOT NULL,
  wind_kmh INTEGER,
  brake_dist_m REAL,
  defects_found INTEGER,
  outcome TEXT CHECK (outcome IN ('Pass','Conditional','Fail')),
  next_due DATE,
  sys_modstamp TEXT
);
INSERT INTO "rw_inspection" VALUES(5811,2,2,1,'2022-11-08',22,14.2,1,'Pass','2023-11-08','2022-11-09T08:00:00Z');
INSERT INTO "rw_inspection" VALUES(5812,3,4,5,'2022-10-17',31,46.8,3,'Conditional','2023-01-17','2022-10-18T08:00:00Z');
INSERT INTO "rw_inspection" VALUES(5813,4,3,NULL,'2023-04-12',12,9.6,0,'Pass','2024-04-12','2023-04-12T17:00:00Z');
INSERT INTO "rw_inspection" VALUES(5814,5,5,4,'2023-05-23',NULL,3.1,2,'Pass','2024-05-23','2023-05-24T08:00:00Z');
INSERT INTO "rw_inspection" VALUES(5815,6,4,6,'2023-09-14',18,17.7,4,'Conditional','2024-03-14','2023-09-15T08:00:00Z');
INSERT INTO "rw_inspection" VALUES(5816,7,8,7,'2023-11-29',8,2.2,6,'Fail','2024-01-15','2023-11-29T19:00:00Z');
INSERT INTO "rw_inspection" VALUES(5817,8,6,5,'2023-10-26',NULL,5.9,9,'Fail',NULL,'2023-10-27T08:00:00Z');
INSERT INTO "rw_inspection" VALUES(5818,9,8,7,'2023-12-05',27,11.4,1,'Pass','2024-12-05','2023-12-06T08:00:00Z');
INSERT INTO "rw_inspection" VALUES(5819,10,5,4,'2024-02-01',15,13.0,0,'Pass','2025-02-01','2024-02-01T20:00:00Z');
INSERT INTO "rw_inspection" VALUES(5820,3,4,NULL,'2024-01-19',24,41.5,0,'Pass','2025-01-19','2024-01-20T08:00:00Z');
CREATE TABLE rw_inspector (
  insp_id INTEGER PRIMARY KEY,
  insp_name TEXT NOT NULL,
  warrant_no TEXT UNIQUE NOT NULL,
  qualified_in INTEGER,
  deputy_for_fk INTEGER,
  region TEXT,
  is_rope_climber CHAR(1),
  CONSTRAINT fk_deputy FOREIGN KEY (deputy_for_fk) REFERENCES rw_inspector (insp_id)
);
INSERT INTO "rw_inspector" VALUES(1,'Marguerite Steiner','W-0305',1996,NULL,'Northern','N');
INSERT INTO "rw_inspector" VALUES(2,'Callum Ballantyne','W-0411',2005,1,'Northern','Y');
INSERT INTO "rw_inspector" VALUES(3,'Oluwaseun Adeyemi','W-0427',2008,1,'Coastal','Y');
INSERT INTO "rw_inspector" VALUES(4,'Piet Brandsma','W-0366',2001,NULL,'Central','N');
INSERT INTO "rw_inspector" VALUES(5,'Jelena Radic','W-0489',2014,4,'Central','Y');
INSERT INTO "rw_inspector" VALUES(6,'Rhiannon Probert','W-0502',2017,4,NULL,'Y');
INSERT INTO "rw_inspector" VALUES(7,'Hector Villanueva','W-0290',1993,NULL,'Southern',NULL);
INSERT INTO "rw_inspector" VALUES(8,'Akiko Mori','W-0533',2021,7,'Southern','Y');
CREATE TABLE rw_installation (
  inst_id INTEGER PRIMARY KEY,
  permit_no TEXT NOT NULL UNIQUE,
  inst_name TEXT NOT NULL,
  type_cd_fk CHAR(3) REFERENCES rw_type(type_cd),
  operator_fk INTEGER NOT NULL REFERENCES rw_operator(op_id),
  manufacturer TEXT,
  date_opened DATE,
  date_closed DATE,
  slope_len_m INTEGER,
  vert_rise_m INTEGER,
  no_of_towers INTEGER,
  cap_pph INTEGER,
  max_speed_mps REAL,
  has_evac_plan CHAR(1) CHECK (has_evac_plan IN ('Y','N')),
  lead_insp_fk INTEGER REFERENCES rw_inspector(insp_id),
  replaced_by_fk INTEGER REFERENCES rw_installation(inst_id)
);
INSERT INTO "rw_installation" VALUES(1,'P-1962-03','Cairn Fell Double','CHR',1,'Doppelberg','1962-12-20','2011-04-17',1120,318,14,820,2.3,'Y',1,2);
INSERT INTO "rw_installation" VALUES(2,'P-2011-08','Cairn Fell Express','CHR',1,'Leitinger','2011-12-10',NULL,1145,321,11,2400,5.0,'Y',2,NULL);
INSERT INTO "rw_installation" VALUES(3,'P-1988-01','Silverhorn Summit','TRM',2,'Garavel','1988-07-02',NULL,2870,1012,3,940,10.0,'Y',4,NULL);
INSERT INTO "rw_installation" VALUES(4,'P-2004-05','Harbour Sky Ride','GDL',3,'Pomagrande','2004-05-29',NULL,690,88,5,1100,4.5,'N',3,NULL);
INSERT INTO "rw_installation" VALUES(5,'P-1907-01','Wintermere Incline','FUN',4,'Von Rollmann','1907-08-14',NULL,412,146,NULL,360,2.5,'N',5,NULL);
INSERT INTO "rw_installation" VALUES(6,'P-2016-02','Ostrow Line A','GDL',5,'Doppelberg','2016-10-03',NULL,3210,274,24,3000,6.0,'Y',4,NULL);
INSERT INTO "rw_installation" VALUES(7,'P-1979-06','Hoarfrost Nursery Drag','TBR',6,'Leitinger','1979-01-06',NULL,380,71,6,640,2.8,'N',7,NULL);
INSERT INTO "rw_installation" VALUES(8,'P-1931-02','Quarry Bank','FUN',7,'Wrexley Engineering','1931-06-22','2023-10-29',188,64,NULL,120,1.6,NULL,6,NULL);
INSERT INTO "rw_installation" VALUES(9,'P-1995-04','Gannet Ridge Quad','CHR',8,'Garavel','1995-12-02',NULL,1490,402,17,1800,2.5,'Y',8,NULL);
INSERT INTO "rw_installation" VALUES(10,'P-2019-07','Silverhorn Pulse','MGD',2,'Pomagrande','2019-11-23',NULL,760,133,7,550,5.5,'Y',5,NULL);
CREATE TABLE rw_operator (
  op_id INTEGER PRIMARY KEY,
  op_name TEXT NOT NULL UNIQUE,
  hq_town TEXT,
  concession_no TEXT UNIQUE,
  concession_expires DATE,
  annual_pax INTEGER
);
INSERT INTO "rw_operator" VALUES(1,'Cairn Fell Lifts Ltd','Braemore','CON-011','2031-12-31',214000);
INSERT INTO "rw_operator" VALUES(2,'Silverhorn Mountain Company','Silverhorn','CON-014','2029-06-30',880500);
INSERT INTO "rw_operator" VALUES(3,'Bay Cableway Trust','Port Alderney',NULL,NULL,97200);
INSERT INTO "rw_operator" VALUES(4,'Lakeside Tramways','Wintermere','CON-020','2035-03-31',351000);
INSERT INTO "rw_operator" VALUES(5,'Municipality of Ostrow','Ostrow','CON-007','2027-11-15',1260000);
INSERT INTO "rw_operator" VALUES(6,'Hoarfrost Resorts','Tamsin Valley','CON-022','2040-09-30',432750);
INSERT INTO "rw_operator" VALUES(7,'Old Quarry Heritage Society','Slatebridge',NULL,'2026-05-01',15800);
INSERT INTO "rw_operator" VALUES(8,'Gannet Peak Ski Club','Gannet','CON-018','2028-04-30',NULL);
CREATE TABLE rw_rope (
  inst_fk INTEGER NOT NULL REFERENCES rw_installation(inst_id),
  rope_pos CHAR(2) NOT NULL,
  construction TEXT,
  dia_mm REAL,
  brk_load_kn INTEGER,
  fitted_on DATE,
  spliced_by TEXT,
  reel_serial TEXT UNIQUE,
  PRIMARY KEY (inst_fk, rope_pos)
);
INSERT INTO "rw_rope" VALUES(2,'H1','6x36 Warrington-Seale',42.0,1180,'2011-11-14','Fatzwerk Splicing','FZ-110984');
INSERT INTO "rw_rope" VALUES(3,'T1','Full-locked coil',52.0,2950,'2009-05-20','Heinrich Lutz','FZ-090113');
INSERT INTO "rw_rope" VALUES(3,'T2','Full-locked coil',52.0,2950,'2009-05-23','Heinrich Lutz','FZ-090114');
INSERT INTO "rw_rope" VALUES(3,'H1','6x25 Filler',32.0,655,'2018-09-11','Fatzwerk Splicing','FZ-181207');
INSERT INTO "rw_rope" VALUES(4,'H1','6x19 Seale',38.0,904,'2014-03-08','Bridon & Moss',NULL);
INSERT INTO "rw_rope" VALUES(5,'H1','6x19 Seale',28.5,488,'2020-02-27','Bridon & Moss','BM-20-0446');
INSERT INTO "rw_rope" VALUES(6,'H1','6x36 Warrington-Seale',50.0,1725,'2016-08-19','Fatzwerk Splicing','FZ-160771');
INSERT INTO "rw_rope" VALUES(7,'H1','6x7 Lang''s lay',20.0,246,'2006-10-30',NULL,NULL);
INSERT INTO "rw_rope" VALUES(9,'H1','6x25 Filler',40.0,1042,'2017-10-12','Sergio Dallan','RD-7719');
INSERT INTO "rw_rope" VALUES(10,'H1','6x36 Warrington-Seale',45.0,1360,'2019-10-05','Sergio Dallan','RD-8830');
CREATE TABLE rw_type (
  type_cd CHAR(3) PRIMARY KEY,
  type_name TEXT NOT NULL
);
INSERT INTO "rw_type" VALUES('GDL','Gondola lift');
INSERT INTO "rw_type" VALUES('CHR','Chairlift');
INSERT INTO "rw_type" VALUES('FUN','Funicular');
INSERT INTO "rw_type" VALUES('TRM','Aerial tramway');
INSERT INTO "rw_type" VALUES('TBR','T-bar lift');
INSERT INTO "rw_type" VALUES('MGD','Monocable pulse gondola');
COMMIT;
