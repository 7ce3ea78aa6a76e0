-- School crossing patrols of a county council road safety team
BEGIN TRANSACTION;
CREATE TABLE school (
  school_id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  head_teacher TEXT,
  phase TEXT,                        -- infant / junior / primary / secondary
  pupil_count INTEGER,
  day_starts_at TEXT,                -- HH:MM
  office_phone TEXT
);
INSERT INTO school VALUES(1,'Ashcombe Infants','Marjorie Pell','infant',174,'08:45','01632 961201');
INSERT INTO school VALUES(2,'Ashcombe Juniors','Desmond Okafor','junior',238,'08:50','01632 961202');
INSERT INTO school VALUES(3,'St Wilfrid''s Primary','Bernadette Hollis','primary',312,'08:55','01632 961215');
INSERT INTO school VALUES(4,'Millbrook Primary','Rhys Tanner','primary',405,'08:40','01632 961228');
INSERT INTO school VALUES(5,'Copper Lane Primary','Anjali Deshmukh','primary',196,'08:50',NULL);
INSERT INTO school VALUES(6,'Fennimore Secondary','Graham Stott','secondary',1120,'08:30','01632 961244');
INSERT INTO school VALUES(7,'Little Harrow Primary','Ingrid Vance','primary',58,'09:00','01632 961256');
INSERT INTO school VALUES(8,'Eastgate Infants','Colette Marsh','infant',141,'08:55','01632 961263');
INSERT INTO school VALUES(9,'Northfield Juniors',NULL,'junior',267,'08:45','01632 961271');
CREATE TABLE crossing_site (
  site_id INTEGER PRIMARY KEY,
  site_code TEXT NOT NULL UNIQUE,
  road_name TEXT,
  school_id INTEGER REFERENCES school(school_id),
  speed_limit_mph INTEGER,
  road_width_m REAL,
  has_flashing_lights INTEGER DEFAULT 0,
  approved_on TEXT,
  status TEXT,                       -- staffed / vacant / suspended / closed
  row_version INTEGER
);
INSERT INTO crossing_site VALUES(1,'ASH-01','Vicarage Road',1,30,7.3,1,'1988-09-05','staffed',4);
INSERT INTO crossing_site VALUES(2,'ASH-02','Tannery Street',2,20,6.1,0,'1991-01-14','staffed',2);
INSERT INTO crossing_site VALUES(3,'STW-01','Priory Hill',3,30,8.4,1,'1976-04-26','staffed',7);
INSERT INTO crossing_site VALUES(4,'MIL-01','Millbrook Parade',4,30,9.2,1,'1983-09-12','staffed',5);
INSERT INTO crossing_site VALUES(5,'MIL-02','Weir Lane',4,20,5.5,0,'2006-02-20','vacant',3);
INSERT INTO crossing_site VALUES(6,'COP-01','Copper Lane',5,20,6.8,0,'1999-11-01','staffed',2);
INSERT INTO crossing_site VALUES(7,'FEN-01','Ring Road East',6,40,11.6,1,'2012-09-03','suspended',6);
INSERT INTO crossing_site VALUES(8,'LIT-01','Harrow Turnpike',7,40,7.0,1,'1969-05-19','staffed',9);
INSERT INTO crossing_site VALUES(9,'EAS-01','Eastgate',8,20,6.4,0,'2001-03-12','staffed',1);
INSERT INTO crossing_site VALUES(10,'NOR-01','Gasworks Road',9,30,7.9,0,'1994-06-06','closed',8);
CREATE TABLE patroller (
  patroller_id INTEGER PRIMARY KEY,
  full_name TEXT NOT NULL,
  usual_site_id INTEGER REFERENCES crossing_site(site_id),
  trained_by_id INTEGER REFERENCES patroller(patroller_id),
  started_on TEXT,
  left_on TEXT,
  hourly_rate REAL,                  -- pounds
  eyesight_tested_on TEXT,
  coat_size TEXT
);
INSERT INTO patroller VALUES(1,'Doreen Applegarth',3,NULL,'1997-09-08',NULL,12.85,'2024-02-13','M');
INSERT INTO patroller VALUES(2,'Winston Grantley',1,1,'2005-01-10',NULL,12.40,'2023-11-21','XL');
INSERT INTO patroller VALUES(3,'Sheila Nuttall',2,1,'2010-04-19',NULL,12.10,'2024-03-05','S');
INSERT INTO patroller VALUES(4,'Tomasz Wilk',4,2,'2014-09-01',NULL,11.95,'2022-06-30','L');
INSERT INTO patroller VALUES(5,'Fay Ollerenshaw',6,3,'2018-02-26',NULL,11.70,'2024-01-17','M');
INSERT INTO patroller VALUES(6,'Ronald Biddle',8,1,'2001-05-14','2024-04-12',12.60,'2023-05-09','L');
INSERT INTO patroller VALUES(7,'Nasreen Kauser',9,2,'2021-09-06',NULL,11.45,'2023-09-14','S');
INSERT INTO patroller VALUES(8,'Keith Purvis',5,4,'2019-01-07','2023-12-20',11.60,NULL,'XXL');
INSERT INTO patroller VALUES(9,'Imelda Croft',NULL,3,'2022-11-14',NULL,11.45,'2022-10-27','M');
INSERT INTO patroller VALUES(10,'Leonard Shaw',8,6,'2024-04-15',NULL,11.30,'2024-03-28','L');
CREATE TABLE traffic_count (
  count_id INTEGER PRIMARY KEY,
  site_id INTEGER NOT NULL REFERENCES crossing_site(site_id),
  counted_on TEXT,
  counted_by TEXT,                   -- council officer
  children_crossing INTEGER,
  vehicles_passing INTEGER,
  weather TEXT
);
INSERT INTO traffic_count VALUES(501,1,'2022-10-04','P. Lomax',96,412,'dry');
INSERT INTO traffic_count VALUES(502,3,'2022-10-11','P. Lomax',143,538,'drizzle');
INSERT INTO traffic_count VALUES(503,4,'2022-11-08','J. Adeyemi',188,671,'dry');
INSERT INTO traffic_count VALUES(504,5,'2022-11-09','J. Adeyemi',22,105,'fog');
INSERT INTO traffic_count VALUES(505,7,'2023-03-14','P. Lomax',61,1284,'dry');
INSERT INTO traffic_count VALUES(506,10,'2023-03-21','S. Whitty',8,233,'heavy rain');
INSERT INTO traffic_count VALUES(507,8,'2023-05-16','S. Whitty',31,590,'dry');
INSERT INTO traffic_count VALUES(508,2,'2023-06-13','J. Adeyemi',117,198,'dry');
INSERT INTO traffic_count VALUES(509,9,'2023-10-10',NULL,84,267,'windy');
INSERT INTO traffic_count VALUES(510,3,'2024-02-06','S. Whitty',151,512,'frost');
INSERT INTO traffic_count VALUES(511,6,'2024-02-27','J. Adeyemi',73,149,NULL);
CREATE TABLE absence (
  absence_id INTEGER PRIMARY KEY,
  patroller_id INTEGER NOT NULL REFERENCES patroller(patroller_id),
  covered_by_id INTEGER REFERENCES patroller(patroller_id),
  first_day TEXT,
  days_missed REAL,
  reason TEXT
);
INSERT INTO absence VALUES(1,1,9,'2023-01-16',3,'flu');
INSERT INTO absence VALUES(2,4,9,'2023-02-06',10,'knee operation');
INSERT INTO absence VALUES(3,6,NULL,'2023-03-20',1,'car breakdown');
INSERT INTO absence VALUES(4,7,9,'2023-04-21',1,'religious holiday');
INSERT INTO absence VALUES(5,2,NULL,'2023-06-26',0.5,'dentist');
INSERT INTO absence VALUES(6,8,4,'2023-09-11',15,'back pain');
INSERT INTO absence VALUES(7,3,9,'2023-11-13',2,'bereavement');
INSERT INTO absence VALUES(8,5,9,'2024-01-22',4,'flu');
INSERT INTO absence VALUES(9,1,9,'2024-02-13',0.5,'eye test');
INSERT INTO absence VALUES(10,6,10,'2024-04-08',5,NULL);
CREATE TABLE near_miss (
  near_miss_id INTEGER PRIMARY KEY,
  site_id INTEGER NOT NULL REFERENCES crossing_site(site_id),
  reported_by_id INTEGER REFERENCES patroller(patroller_id),
  happened_at TEXT,
  vehicle_type TEXT,
  number_plate TEXT,
  passed_to_police INTEGER,
  description TEXT
);
INSERT INTO near_miss VALUES(1,3,1,'2023-01-31 08:41','van','ZZ14 QKP',1,'Drove past raised sign');
INSERT INTO near_miss VALUES(2,1,2,'2023-02-14 15:12','car','ZX09 LMB',0,'Stopped beyond the line');
INSERT INTO near_miss VALUES(3,4,4,'2023-03-02 08:27','bus',NULL,0,'Mirror brushed the sign');
INSERT INTO near_miss VALUES(4,8,6,'2023-05-05 08:52','lorry','ZY66 TRN',1,'Skidded on wet leaves');
INSERT INTO near_miss VALUES(5,7,NULL,'2023-05-23 08:19','car',NULL,1,'Overtook a waiting car');
INSERT INTO near_miss VALUES(6,9,7,'2023-10-03 15:20','bicycle',NULL,0,'Cyclist rode between children');
INSERT INTO near_miss VALUES(7,3,9,'2023-01-17 15:33','car','ZV18 HAE',0,'Shouted abuse and revved engine');
INSERT INTO near_miss VALUES(8,6,5,'2023-12-07 08:44','car','ZU21 DDF',1,'Driver on telephone');
INSERT INTO near_miss VALUES(9,2,3,'2024-02-20 15:25','motorcycle','ZT17 OGS',1,'Drove past raised sign');
INSERT INTO near_miss VALUES(10,8,10,'2024-05-09 08:57','tractor',NULL,0,NULL);
COMMIT;
