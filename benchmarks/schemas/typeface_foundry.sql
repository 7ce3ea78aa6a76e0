BEGIN TRANSACTION;
CREATE TABLE designer (
  designer_id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  nationality TEXT,
  born INTEGER,
  died INTEGER,
  royalty_rate REAL NOT NULL DEFAULT 0.25 CHECK (royalty_rate BETWEEN 0 AND 1)
);
INSERT INTO designer VALUES(1,'Margriet Oosterhuis','Dutch',1968,NULL,0.3);
INSERT INTO designer VALUES(2,'Nadim Khoury','Lebanese',1981,NULL,0.3);
INSERT INTO designer VALUES(3,'Ernst Wilhelm Falk','German',1899,1964,0.05);
INSERT INTO designer VALUES(4,'Priyanka Deshmukh','Indian',1990,NULL,0.25);
INSERT INTO designer VALUES(5,'Veronika Burjan','Czech',1985,NULL,0.25);
INSERT INTO designer VALUES(6,'Hamish Drummond','Scottish',1974,NULL,0.35);
INSERT INTO designer VALUES(7,'Sun Yiling','Chinese',1993,NULL,0.2);
INSERT INTO designer VALUES(8,'Tiago Belchior','Portuguese',NULL,NULL,0.25);
INSERT INTO designer VALUES(9,'Aurelio Conti','Italian',1921,2003,0.1);
CREATE TABLE script (
  iso_code CHAR(4) PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  direction TEXT NOT NULL CHECK (direction IN ('LTR','RTL','TTB')),
  has_case INTEGER NOT NULL
);
INSERT INTO script VALUES('Latn','Latin','LTR',1);
INSERT INTO script VALUES('Cyrl','Cyrillic','LTR',1);
INSERT INTO script VALUES('Grek','Greek','LTR',1);
INSERT INTO script VALUES('Arab','Arabic','RTL',0);
INSERT INTO script VALUES('Hebr','Hebrew','RTL',0);
INSERT INTO script VALUES('Deva','Devanagari','LTR',0);
INSERT INTO script VALUES('Hang','Hangul','LTR',0);
INSERT INTO script VALUES('Mong','Mongolian','TTB',0);
CREATE TABLE typeface (
  typeface_id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  classification TEXT NOT NULL,
  designer_id INTEGER NOT NULL REFERENCES designer (designer_id),
  released_on DATE,
  revival_of_id INTEGER REFERENCES typeface (typeface_id),
  is_variable INTEGER NOT NULL DEFAULT 0,
  family_price_eur NUMERIC,
  description TEXT
);
INSERT INTO typeface VALUES(1,'Falk Antiqua','old-style serif',3,'1937-05-01',NULL,0,90,'Cut in metal for the Leipzig book fair.');
INSERT INTO typeface VALUES(2,'Falk Nova','old-style serif',1,'2009-10-12',1,0,320,'A digital reading of the 1937 original.');
INSERT INTO typeface VALUES(3,'Beiruti Text','humanist sans',2,'2016-03-21',NULL,1,410,'Arabic and Latin for newspapers.');
INSERT INTO typeface VALUES(4,'Strathspey','grotesque',6,'2012-08-30',NULL,0,260,NULL);
INSERT INTO typeface VALUES(5,'Mula','display',4,'2019-11-04',NULL,0,120,'Heavy Devanagari for posters.');
INSERT INTO typeface VALUES(6,'Conti Corsivo','script',9,'1958-01-01',NULL,0,75,'Brush letters for a vermouth label.');
INSERT INTO typeface VALUES(7,'Vermut','script',8,'2021-06-17',6,1,140,NULL);
INSERT INTO typeface VALUES(8,'Pražská','slab serif',5,'2018-02-09',NULL,1,295,'Typewriter forms with true italics.');
INSERT INTO typeface VALUES(9,'Yiling Mono','monospaced',7,NULL,NULL,1,NULL,'In development for code editors.');
CREATE TABLE typeface_script (
  typeface_id INTEGER NOT NULL REFERENCES typeface (typeface_id) ON DELETE CASCADE,
  script_code CHAR(4) NOT NULL REFERENCES script (iso_code),
  glyph_count INTEGER,
  consultant_id INTEGER REFERENCES designer (designer_id),
  PRIMARY KEY (typeface_id, script_code)
);
INSERT INTO typeface_script VALUES(1,'Latn',212,NULL);
INSERT INTO typeface_script VALUES(2,'Latn',684,NULL);
INSERT INTO typeface_script VALUES(2,'Grek',231,NULL);
INSERT INTO typeface_script VALUES(2,'Cyrl',298,5);
INSERT INTO typeface_script VALUES(3,'Arab',1120,NULL);
INSERT INTO typeface_script VALUES(3,'Latn',540,6);
INSERT INTO typeface_script VALUES(4,'Latn',612,NULL);
INSERT INTO typeface_script VALUES(5,'Deva',873,NULL);
INSERT INTO typeface_script VALUES(5,'Latn',350,1);
INSERT INTO typeface_script VALUES(7,'Latn',498,NULL);
INSERT INTO typeface_script VALUES(8,'Latn',702,NULL);
INSERT INTO typeface_script VALUES(8,'Cyrl',310,NULL);
CREATE TABLE font_style (
  font_style_id INTEGER PRIMARY KEY,
  typeface_id INTEGER NOT NULL REFERENCES typeface (typeface_id),
  style_name TEXT NOT NULL,
  weight INTEGER NOT NULL CHECK (weight BETWEEN 1 AND 1000),
  is_italic INTEGER NOT NULL,
  price_eur NUMERIC NOT NULL,
  file_size_kb INTEGER,
  version TEXT NOT NULL,
  UNIQUE (typeface_id, style_name)
);
INSERT INTO font_style VALUES(1,2,'Regular',400,0,55,148,'2.003');
INSERT INTO font_style VALUES(2,2,'Italic',400,1,55,161,'2.003');
INSERT INTO font_style VALUES(3,2,'Bold',700,0,55,152,'2.001');
INSERT INTO font_style VALUES(4,3,'Light',300,0,60,305,'1.100');
INSERT INTO font_style VALUES(5,3,'Black',900,0,60,331,'1.100');
INSERT INTO font_style VALUES(6,4,'Medium',500,0,45,97,'1.020');
INSERT INTO font_style VALUES(7,4,'Thin',100,0,45,93,'1.020');
INSERT INTO font_style VALUES(8,5,'Heavy',950,0,80,410,'1.000');
INSERT INTO font_style VALUES(9,7,'Brush',600,1,70,188,'1.004');
INSERT INTO font_style VALUES(10,8,'Regular',400,0,50,133,'3.010');
INSERT INTO font_style VALUES(11,8,'Bold Italic',700,1,50,140,'3.010');
INSERT INTO font_style VALUES(12,9,'Regular',400,0,40,NULL,'0.812');
CREATE TABLE customer (
  customer_id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  segment TEXT NOT NULL CHECK (segment IN ('agency','publisher','brand','individual','public sector')),
  country TEXT NOT NULL,
  vat_number TEXT,
  contact_email TEXT NOT NULL
);
INSERT INTO customer VALUES(1,'An-Nahda Newspapers','publisher','Lebanon',NULL,'design@annahda.example');
INSERT INTO customer VALUES(2,'Helvig & Lund','agency','Denmark','DK30118844','fonts@helviglund.example');
INSERT INTO customer VALUES(3,'Municipality of Utrecht','public sector','Netherlands','NL002220647B01','huisstijl@utrecht.example');
INSERT INTO customer VALUES(4,'Chai Cartel','brand','India','27AAECC1206D1ZM','hello@chaicartel.example');
INSERT INTO customer VALUES(5,'Rosalind Achterberg','individual','Canada',NULL,'ros@achterberg.example');
INSERT INTO customer VALUES(6,'Nakladatelství Lípa','publisher','Czechia','CZ45271193','redakce@lipa.example');
INSERT INTO customer VALUES(7,'Glen Orrin Distillery','brand','United Kingdom','GB771290338','label@glenorrin.example');
INSERT INTO customer VALUES(8,'Estúdio Maré','agency','Portugal','PT509334120','estudio@mare.example');
INSERT INTO customer VALUES(9,'Kwabena Ofori','individual','Ghana',NULL,'kofori@post.example');
CREATE TABLE licence (
  licence_number TEXT PRIMARY KEY,
  customer_id INTEGER NOT NULL REFERENCES customer (customer_id),
  font_style_id INTEGER NOT NULL REFERENCES font_style (font_style_id),
  end_client_id INTEGER REFERENCES customer (customer_id),
  medium TEXT NOT NULL CHECK (medium IN ('desktop','web','app','broadcast')),
  seats INTEGER,
  monthly_page_views INTEGER,
  starts_on DATE NOT NULL,
  ends_on DATE,
  fee_eur NUMERIC NOT NULL,
  auto_renew INTEGER NOT NULL DEFAULT 0
);
INSERT INTO licence VALUES('L-20180044',1,4,NULL,'desktop',35,NULL,'2018-04-01',NULL,1260,0);
INSERT INTO licence VALUES('L-20190102',1,5,NULL,'web',NULL,2000000,'2019-01-15','2025-01-14',880,1);
INSERT INTO licence VALUES('L-20200317',2,6,7,'desktop',4,NULL,'2020-06-02',NULL,180,0);
INSERT INTO licence VALUES('L-20200318',2,7,7,'broadcast',NULL,NULL,'2020-06-02','2022-06-01',1450,0);
INSERT INTO licence VALUES('L-20210550',3,1,NULL,'desktop',120,NULL,'2021-02-22',NULL,3300,0);
INSERT INTO licence VALUES('L-20210551',3,2,NULL,'web',NULL,500000,'2021-02-22','2026-02-21',640,1);
INSERT INTO licence VALUES('L-20220009',4,8,NULL,'app',1,NULL,'2022-01-05','2024-01-04',900,1);
INSERT INTO licence VALUES('L-20220713',5,3,NULL,'desktop',1,NULL,'2022-09-09',NULL,55,0);
INSERT INTO licence VALUES('L-20230088',6,10,NULL,'desktop',12,NULL,'2023-03-13',NULL,420,0);
INSERT INTO licence VALUES('L-20230419',8,9,4,'web',NULL,150000,'2023-10-20','2024-10-19',210,0);
INSERT INTO licence VALUES('L-20240021',9,11,NULL,'desktop',2,NULL,'2024-01-28',NULL,100,0);
COMMIT;
