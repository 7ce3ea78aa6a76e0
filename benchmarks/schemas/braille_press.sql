BEGIN TRANSACTION;
CREATE TABLE staff (
  staff_id INTEGER PRIMARY KEY,
  first_name TEXT NOT NULL,
  last_name TEXT NOT NULL,
  role TEXT,
  hired_on TEXT,
  hourly_rate REAL,
  reads_by_touch INTEGER NOT NULL DEFAULT 0,
  password_hash TEXT
);
INSERT INTO "staff" VALUES(1,'Ottoline','Fairweather','Chief transcriber','2001-03-12',31.5,0,'$2b$10$aa81');
INSERT INTO "staff" VALUES(2,'Samuel','Adeyemi','Proofreader','2008-07-01',24.0,1,'$2b$10$c0e2');
INSERT INTO "staff" VALUES(3,'Brigid','Hanratty','Transcriber','2012-11-19',22.75,0,'$2b$10$17fd');
INSERT INTO "staff" VALUES(4,'Leopold','Szabo','Press operator','2010-02-08',20.4,0,'$2b$10$9b34');
INSERT INTO "staff" VALUES(5,'Yasmin','Khoury','Proofreader','2017-05-22',23.1,1,'$2b$10$e6a0');
INSERT INTO "staff" VALUES(6,'Duncan','Pettigrew','Tactile illustrator','2015-09-14',25.6,0,'$2b$10$43c9');
INSERT INTO "staff" VALUES(7,'Mei','Tanaka','Transcriber','2020-01-06',21.3,1,'$2b$10$fe57');
INSERT INTO "staff" VALUES(8,'Samuel','Lockyer','Press operator','2022-08-29',19.2,0,'$2b$10$2d18');
CREATE TABLE customer (
  customer_id INTEGER PRIMARY KEY,
  customer_name TEXT NOT NULL UNIQUE,
  customer_type TEXT,
  town TEXT,
  country_code TEXT,
  phone TEXT,
  is_tax_exempt INTEGER
);
INSERT INTO "customer" VALUES(1,'Linden School','School','Exeter','GB','01392 555010',1);
INSERT INTO "customer" VALUES(2,'Talking Leaves Library','Library','Leeds','GB','0113 555 0144',1);
INSERT INTO "customer" VALUES(3,'Galway Sight Society','Charity','Galway','IE','+353 91 555 201',1);
INSERT INTO "customer" VALUES(4,'Marchmont Bank','Company','Edinburgh','GB','0131 555 0167',0);
INSERT INTO "customer" VALUES(5,'Trattoria Bellini','Company','Bath','GB',NULL,0);
INSERT INTO "customer" VALUES(6,'Huis van het Boek','Library','Utrecht','NL','+31 30 555 0182',1);
INSERT INTO "customer" VALUES(7,'Cardwen University','University','Cardwen','GB','01970 555033',1);
INSERT INTO "customer" VALUES(8,'Northern Rail Users','Charity','York','GB','01904 555071',1);
INSERT INTO "customer" VALUES(9,'Peregrine Games','Company','Bristol','GB','0117 555 0126',0);
CREATE TABLE title (
  title_id INTEGER PRIMARY KEY,
  title_name TEXT NOT NULL UNIQUE,
  print_author TEXT,
  isbn TEXT UNIQUE,
  language TEXT,
  braille_grade INTEGER,
  volume_count INTEGER,
  braille_pages INTEGER,
  has_tactile_graphics INTEGER NOT NULL DEFAULT 0,
  transcribed_by INTEGER REFERENCES staff(staff_id),
  proofread_by INTEGER REFERENCES staff(staff_id),
  released_on TEXT
);
INSERT INTO "title" VALUES(1,'The Salt Road','Imelda Crane','978-0-00-555101-1','English',2,5,612,0,3,2,'2018-04-20');
INSERT INTO "title" VALUES(2,'Birds of the Estuary','Hugh Sandiland','978-0-00-555102-8','English',1,3,288,1,1,5,'2019-09-02');
INSERT INTO "title" VALUES(3,'Algebra for Beginners','R. K. Doshi','978-0-00-555103-5','English',2,11,1340,1,7,2,'2021-08-16');
INSERT INTO "title" VALUES(4,'Lunch Menu Bellini','Trattoria Bellini',NULL,'Italian',1,1,14,0,7,5,'2023-03-03');
INSERT INTO "title" VALUES(5,'Het Kleine Station','Joris Haverkamp','978-90-5555-104-2','Dutch',1,2,176,0,1,NULL,'2020-02-11');
INSERT INTO "title" VALUES(6,'Northern Timetable 2024','Northern Rail Users',NULL,'English',2,4,420,0,3,2,'2023-12-08');
INSERT INTO "title" VALUES(7,'Knots and Splices','Barnaby Quill','978-0-00-555107-3','English',2,2,194,1,3,5,'2016-06-30');
INSERT INTO "title" VALUES(8,'A History of Tea','Farida Bose','978-0-00-555108-0','English',2,4,505,0,7,2,NULL);
INSERT INTO "title" VALUES(9,'Owls at Midnight','Imelda Crane','978-0-00-555109-7','English',2,6,730,0,3,5,'2022-10-14');
CREATE TABLE customer_order (
  order_no INTEGER PRIMARY KEY,
  customer_id INTEGER NOT NULL REFERENCES customer(customer_id),
  ordered_on TEXT NOT NULL,
  due_on TEXT,
  shipped_on TEXT,
  status TEXT NOT NULL,
  taken_by INTEGER REFERENCES staff(staff_id),
  is_rush INTEGER NOT NULL DEFAULT 0,
  postage_cost REAL
);
INSERT INTO "customer_order" VALUES(4401,2,'2023-01-09','2023-02-10','2023-02-06','shipped',1,0,0.0);
INSERT INTO "customer_order" VALUES(4402,5,'2023-02-20','2023-03-06','2023-03-04','shipped',7,1,4.95);
INSERT INTO "customer_order" VALUES(4403,1,'2023-05-15','2023-08-31','2023-08-24','shipped',1,0,0.0);
INSERT INTO "customer_order" VALUES(4404,6,'2023-06-02','2023-07-14','2023-07-21','shipped',3,0,38.2);
INSERT INTO "customer_order" VALUES(4405,8,'2023-11-13','2023-12-11','2023-12-10','shipped',3,1,0.0);
INSERT INTO "customer_order" VALUES(4406,3,'2024-01-22','2024-03-01',NULL,'in press',1,0,NULL);
INSERT INTO "customer_order" VALUES(4407,7,'2024-02-05','2024-04-12',NULL,'in press',7,0,NULL);
INSERT INTO "customer_order" VALUES(4408,9,'2024-02-19',NULL,NULL,'cancelled',7,0,NULL);
INSERT INTO "customer_order" VALUES(4409,2,'2024-03-04','2024-04-05',NULL,'open',1,0,NULL);
INSERT INTO "customer_order" VALUES(4410,1,'2024-03-11','2024-04-26',NULL,'open',3,1,NULL);
CREATE TABLE order_line (
  order_no INTEGER NOT NULL REFERENCES customer_order(order_no),
  line_no INTEGER NOT NULL,
  title_id INTEGER NOT NULL REFERENCES title(title_id),
  copies INTEGER NOT NULL,
  unit_price REAL,
  binding TEXT,
  embossed_by INTEGER REFERENCES staff(staff_id),
  PRIMARY KEY (order_no, line_no)
);
INSERT INTO "order_line" VALUES(4401,1,1,6,48.0,'comb',4);
INSERT INTO "order_line" VALUES(4401,2,9,6,56.5,'comb',4);
INSERT INTO "order_line" VALUES(4402,1,4,12,7.5,'stapled',8);
INSERT INTO "order_line" VALUES(4403,1,3,9,112.0,'spiral',4);
INSERT INTO "order_line" VALUES(4404,1,5,20,19.9,'stitched',8);
INSERT INTO "order_line" VALUES(4405,1,6,75,22.0,'comb',8);
INSERT INTO "order_line" VALUES(4406,1,2,10,34.0,'spiral',4);
INSERT INTO "order_line" VALUES(4406,2,7,4,21.5,'spiral',4);
INSERT INTO "order_line" VALUES(4407,1,3,3,112.0,'spiral',NULL);
INSERT INTO "order_line" VALUES(4409,1,9,2,56.5,'comb',NULL);
INSERT INTO "order_line" VALUES(4410,1,2,15,32.0,'spiral',NULL);
COMMIT;
