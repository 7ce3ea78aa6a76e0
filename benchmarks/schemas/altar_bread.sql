-- Altar bread bakery of the priory. Started as a card index, then Access, then this.

CREATE TABLE sisters (
  id             INTEGER PRIMARY KEY,
  religious_name TEXT NOT NULL,
  family_name    TEXT,
  entered_on     DATE,
  Profession_Dt  DATE,
  bakery_job     TEXT,
  StillActive    BOOLEAN
);

CREATE TABLE tbl_product (
  prod_cd      TEXT PRIMARY KEY,
  prod_nm      TEXT NOT NULL,
  DiameterMm   INTEGER,
  pcs_per_pack INTEGER,
  price        NUMERIC(6,2),
  Motif        TEXT,
  low_gluten   BOOLEAN
);

CREATE TABLE Customer (
  CustNo        INTEGER PRIMARY KEY,
  ParishName    TEXT NOT NULL,
  Town          TEXT,
  Diocese       TEXT,
  ContactName   TEXT,
  tel           TEXT,
  BillToCustNo  INTEGER REFERENCES Customer (CustNo),
  since_year    INTEGER,
  DeliveryNote  TEXT
);

CREATE TABLE FLOURDEL (
  DELNO     INTEGER PRIMARY KEY,
  MILLNAME  TEXT,
  DELDATE   DATE,
  FLOURTYPE TEXT,
  KILOS     REAL,
  INVAMT    NUMERIC(8,2),
  MILLLOT   TEXT,
  BESTBEF   DATE
);

CREATE TABLE BakingIron (
  IronID       INTEGER PRIMARY KEY,
  IronName     TEXT,
  Maker        TEXT,
  YearMade     INTEGER,
  PlateMotif   TEXT,
  max_temp_c   INTEGER,
  last_service DATE,
  in_use       TEXT
);

CREATE TABLE bake_batch (
  batch_id        INTEGER PRIMARY KEY,
  batch_no        TEXT NOT NULL UNIQUE,
  prod_cd         TEXT NOT NULL REFERENCES tbl_product (prod_cd),
  baked_on        DATE,
  baker_id        INTEGER REFERENCES sisters (id),
  checker_id      INTEGER REFERENCES sisters (id),
  flour_delno     INTEGER REFERENCES FLOURDEL (DELNO),
  IronID          INTEGER REFERENCES BakingIron (IronID),
  qty_baked       INTEGER,
  qty_broken      INTEGER,
  damp_hours      REAL,
  Comments        TEXT
);

CREATE TABLE order_hdr (
  OrderNo      INTEGER PRIMARY KEY,
  cust_no      INTEGER NOT NULL REFERENCES Customer (CustNo),
  order_dt     DATE,
  came_by      TEXT,
  needed_by    DATE,
  ShippedOn    DATE,
  packed_by    INTEGER REFERENCES sisters (id),
  postage_amt  NUMERIC(6,2),
  paid_yn      TEXT,
  PaidOn       DATE,
  import_flag  INTEGER
);

CREATE TABLE OrderLines (
  OrderNo   INTEGER NOT NULL REFERENCES order_hdr (OrderNo),
  line_no   INTEGER NOT NULL,
  prod_cd   TEXT NOT NULL REFERENCES tbl_product (prod_cd),
  packs     INTEGER,
  batch_id  INTEGER REFERENCES bake_batch (batch_id),
  disc_pct  NUMERIC,
  PRIMARY KEY (OrderNo, line_no)
);

INSERT INTO sisters VALUES (1,'Sr. Scholastica','Brennan','1968-09-08','1974-02-10','cellarer',0);
INSERT INTO sisters VALUES (2,'Sr. Mary Aelred','Whitcombe','1979-10-01','1985-05-31','baker',1);
INSERT INTO sisters VALUES (3,'Sr. Perpetua','Adeyemi','1994-01-25','2000-08-15','head baker',1);
INSERT INTO sisters VALUES (4,'Sr. Columba','MacNeil','1986-06-09','1992-06-09','cutting room',1);
INSERT INTO sisters VALUES (5,'Sr. Benedicta','Szabo','2003-03-21','2009-07-11','orders and post',1);
INSERT INTO sisters VALUES (6,'Sr. Walburga','Heinrich','1972-02-25','1978-02-25','checking table',1);
INSERT INTO sisters VALUES (7,'Sr. Immaculata','D''Souza','2011-12-08','2018-12-08','baker',1);
INSERT INTO sisters VALUES (8,'Sr. Hild','Thornley','2019-11-17',NULL,'packing',1);
INSERT INTO sisters VALUES (9,'Sr. Gertrude','Lacey','1961-11-16','1967-04-23',NULL,0);

INSERT INTO tbl_product VALUES ('PW29','People''s hosts white',29,500,7.80,'plain cross',0);
INSERT INTO tbl_product VALUES ('PB29','People''s hosts wholemeal',29,500,8.20,'plain cross',0);
INSERT INTO tbl_product VALUES ('PW35','People''s hosts white, large',35,250,6.40,'lamb',0);
INSERT INTO tbl_product VALUES ('PR70','Priest''s host',70,25,3.90,'crucifixion',0);
INSERT INTO tbl_product VALUES ('PR70B','Priest''s host wholemeal',70,25,4.10,'crucifixion',0);
INSERT INTO tbl_product VALUES ('CC150','Concelebration host',150,10,9.50,'scored 24 parts',0);
INSERT INTO tbl_product VALUES ('CC225','Concelebration host, large',225,5,11.00,'scored 48 parts',0);
INSERT INTO tbl_product VALUES ('LG35','Low gluten hosts',35,20,6.75,NULL,1);
INSERT INTO tbl_product VALUES ('OFF1','Off-cuts bag',NULL,NULL,1.50,NULL,0);

INSERT INTO Customer VALUES (101,'St. Chad','Wexborough','Lindham','Mrs. P. Garrity','01632 960111',NULL,1971,'leave in the porch box');
INSERT INTO Customer VALUES (104,'Our Lady of the Wayside','Carrick Moor','Lindham','Fr. Tom Keane','01632 960127',NULL,1983,NULL);
INSERT INTO Customer VALUES (105,'St. Ita chapel of ease','Nether Carrick','Lindham','Fr. Tom Keane',NULL,104,1990,'send with Carrick Moor parcel');
INSERT INTO Customer VALUES (112,'Cathedral Sacristy','Lindham','Lindham','Mr. Leo Abbott','01632 960300',NULL,1958,'ring sacristy bell, not the office');
INSERT INTO Customer VALUES (118,'Holy Cross','Harbourne','Eastmere','Mrs. Ines Caldeira','01632 960415',NULL,1999,NULL);
INSERT INTO Customer VALUES (119,'University Chaplaincy','Eastmere','Eastmere','Fr. Paul Osei','01632 960442',NULL,2006,'closed in August');
INSERT INTO Customer VALUES (125,'St. Peter and St. Paul','Great Sandle','Eastmere','Canon J. Wray','01632 960466',NULL,1977,NULL);
INSERT INTO Customer VALUES (126,'HMP Sandle chapel','Great Sandle','Eastmere',NULL,'01632 960470',125,2012,'gate lodge, photo ID needed');
INSERT INTO Customer VALUES (131,'St. Brendan','Inishaw','Isles','Mrs. Nora Tully','01632 960588',NULL,2001,'by Tuesday boat');
INSERT INTO Customer VALUES (140,'All Saints (C. of E.)','Wexborough',NULL,'Revd. Kate Lomax','01632 960139',NULL,2019,NULL);

INSERT INTO FLOURDEL VALUES (301,'Calder Mill','2023-10-03','white wheat',500,410.00,'CM-2309-14','2024-09-30');
INSERT INTO FLOURDEL VALUES (302,'Calder Mill','2023-10-03','wholemeal',150,138.00,'CM-2309-15','2024-04-30');
INSERT INTO FLOURDEL VALUES (303,'Stanrow & Sons','2023-12-12','white wheat',250,221.50,'SR88102','2024-11-30');
INSERT INTO FLOURDEL VALUES (304,'Calder Mill','2024-02-06','white wheat',500,422.00,'CM-2401-31','2025-01-31');
INSERT INTO FLOURDEL VALUES (305,'Lindner Spezial','2024-02-20','wheat starch',25,96.75,'L4-0771','2026-02-28');
INSERT INTO FLOURDEL VALUES (306,'Calder Mill','2024-04-16','wholemeal',150,141.00,'CM-2404-02','2024-10-31');
INSERT INTO FLOURDEL VALUES (307,'Stanrow & Sons','2024-05-28','white wheat',250,NULL,'SR90417','2025-04-30');
INSERT INTO FLOURDEL VALUES (308,'parish gift','2024-06-04','white wheat',16,0.00,NULL,NULL);

INSERT INTO BakingIron VALUES (1,'Old Martha','Gebr. Kissling',1958,'crucifixion',170,'2023-08-22','Y');
INSERT INTO BakingIron VALUES (2,'Mary','Gebr. Kissling',1964,'plain cross',175,'2023-08-22','Y');
INSERT INTO BakingIron VALUES (3,'Lazarus','Forni Toselli',1981,'plain cross',180,'2024-01-16','Y');
INSERT INTO BakingIron VALUES (4,'Big Iron','Forni Toselli',1996,'scored',180,'2024-01-16','Y');
INSERT INTO BakingIron VALUES (5,'Lamb plate','Atelier Vannier',1937,'lamb',160,'2022-09-06','Y');
INSERT INTO BakingIron VALUES (6,'Hand tongs','unknown',1880,'IHS',NULL,NULL,'N');
INSERT INTO BakingIron VALUES (7,'Low gluten iron','Hostex',2015,'none',190,'2024-03-05','Y');
INSERT INTO BakingIron VALUES (8,'Hostex Double','Hostex',2015,'plain cross',190,NULL,'N');

INSERT INTO bake_batch VALUES (1,'23-118','PW29','2023-11-07',3,6,301,2,9200,410,14.0,NULL);
INSERT INTO bake_batch VALUES (2,'23-121','PB29','2023-11-14',2,6,302,3,6100,388,16.5,'edges dry, damp longer next time');
INSERT INTO bake_batch VALUES (3,'23-127','PR70','2023-11-28',2,6,301,1,1450,95,15.0,NULL);
INSERT INTO bake_batch VALUES (4,'24-006','CC150','2024-01-23',3,4,303,4,420,37,18.0,NULL);
INSERT INTO bake_batch VALUES (5,'24-011','PW29','2024-02-13',7,6,304,2,9800,352,14.0,'for Easter orders');
INSERT INTO bake_batch VALUES (6,'24-012','PW29','2024-02-14',7,6,304,3,9650,1240,12.0,'iron too hot on left side');
INSERT INTO bake_batch VALUES (7,'24-015','LG35','2024-03-07',3,3,305,7,900,118,NULL,'kept apart, clean aprons');
INSERT INTO bake_batch VALUES (8,'24-019','PW35','2024-03-12',2,4,304,5,3100,205,15.5,NULL);
INSERT INTO bake_batch VALUES (9,'24-027','CC225','2024-04-30',3,NULL,304,4,110,16,20.0,NULL);
INSERT INTO bake_batch VALUES (10,'24-031','PB29','2024-05-21',7,6,306,3,6300,297,17.0,NULL);
INSERT INTO bake_batch VALUES (11,'24-034','PR70','2024-06-11',2,6,307,1,1500,88,15.0,NULL);

INSERT INTO order_hdr VALUES (2401,101,'2024-01-08','letter','2024-01-20','2024-01-15',5,4.60,'Y','2024-01-29',1);
INSERT INTO order_hdr VALUES (2402,112,'2024-02-19','phone','2024-03-20','2024-03-11',5,12.90,'Y','2024-03-25',1);
INSERT INTO order_hdr VALUES (2403,104,'2024-02-26','phone','2024-03-22','2024-03-12',8,7.25,'Y','2024-04-15',1);
INSERT INTO order_hdr VALUES (2404,105,'2024-02-26','phone','2024-03-22','2024-03-12',8,NULL,'Y','2024-04-15',1);
INSERT INTO order_hdr VALUES (2405,131,'2024-03-04','letter','2024-03-24','2024-03-13',8,9.80,'N',NULL,1);
INSERT INTO order_hdr VALUES (2406,119,'2024-03-05','email',NULL,'2024-03-14',5,4.60,'Y','2024-03-14',0);
INSERT INTO order_hdr VALUES (2407,125,'2024-04-22','web form','2024-05-15','2024-05-07',8,7.25,'Y','2024-06-03',0);
INSERT INTO order_hdr VALUES (2408,126,'2024-04-22','web form','2024-05-15','2024-05-07',8,4.60,'N',NULL,0);
INSERT INTO order_hdr VALUES (2409,118,'2024-05-27','email','2024-06-15','2024-06-03',5,7.25,'Y','2024-06-17',0);
INSERT INTO order_hdr VALUES (2410,140,'2024-06-10','web form','2024-06-28','2024-06-17',5,4.60,'N',NULL,0);
INSERT INTO order_hdr VALUES (2411,112,'2024-06-18','phone','2024-06-29',NULL,NULL,NULL,'N',NULL,0);

INSERT INTO OrderLines VALUES (2401,1,'PW29',2,1,NULL);
INSERT INTO OrderLines VALUES (2401,2,'PR70',1,3,NULL);
INSERT INTO OrderLines VALUES (2402,1,'PW29',12,5,10);
INSERT INTO OrderLines VALUES (2402,2,'CC150',4,4,10);
INSERT INTO OrderLines VALUES (2402,3,'LG35',3,7,0);
INSERT INTO OrderLines VALUES (2403,1,'PW29',4,6,NULL);
INSERT INTO OrderLines VALUES (2404,1,'PB29',1,2,NULL);
INSERT INTO OrderLines VALUES (2405,1,'PW29',3,5,5);
INSERT INTO OrderLines VALUES (2405,2,'PR70',2,3,5);
INSERT INTO OrderLines VALUES (2406,1,'PW35',2,8,NULL);
INSERT INTO OrderLines VALUES (2407,1,'PW29',5,6,NULL);
INSERT INTO OrderLines VALUES (2407,2,'CC225',1,9,NULL);
INSERT INTO OrderLines VALUES (2408,1,'PW29',1,6,NULL);
INSERT INTO OrderLines VALUES (2409,1,'PB29',3,10,NULL);
INSERT INTO OrderLines VALUES (2410,1,'PW35',1,8,NULL);
INSERT INTO OrderLines VALUES (2410,2,'OFF1',2,NULL,NULL);
INSERT INTO OrderLines VALUES (2411,1,'PR70',6,NULL,10);
