CREATE TABLE species (
  species_code TEXT PRIMARY KEY,
  common_name TEXT NOT NULL,
  latin_name TEXT,
  colour_group TEXT,
  edible INTEGER NOT NULL,
  max_length_cm INTEGER
);
CREATE TABLE sites (
  permit_no TEXT PRIMARY KEY,
  site_name TEXT NOT NULL,
  bay TEXT,
  area_ha REAL,
  mean_depth_m REAL,
  seabed TEXT,
  granted_on DATE,
  expires_on DATE,
  annual_rent_eur NUMERIC,
  organic_certified INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE seed_batches (
  batch_no TEXT PRIMARY KEY,
  species_code TEXT NOT NULL REFERENCES species(species_code),
  parent_collected_from TEXT REFERENCES sites(permit_no),
  sori_collected DATE,
  spooled_on DATE,
  spool_length_m INTEGER,
  germination_pct REAL,
  contaminated INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE grow_lines (
  line_id INTEGER PRIMARY KEY,
  permit_no TEXT NOT NULL REFERENCES sites(permit_no),
  line_label TEXT NOT NULL,
  batch_no TEXT REFERENCES seed_batches(batch_no),
  length_m INTEGER,
  rope_dia_mm INTEGER,
  deployed DATE,
  lifted DATE,
  status TEXT
);
CREATE TABLE buyers (
  buyer_id INTEGER PRIMARY KEY,
  buyer_name TEXT NOT NULL,
  town TEXT,
  country TEXT,
  intended_use TEXT,
  organic_only INTEGER NOT NULL DEFAULT 0,
  payment_terms_days INTEGER
);
CREATE TABLE harvest_lots (
  lot_no TEXT PRIMARY KEY,
  line_id INTEGER NOT NULL REFERENCES grow_lines(line_id),
  harvested_on DATE NOT NULL,
  skipper TEXT,
  wet_weight_kg REAL,
  fouling_pct REAL,
  water_temp_c REAL,
  sold_to INTEGER REFERENCES buyers(buyer_id),
  price_per_kg_eur NUMERIC,
  rejected INTEGER NOT NULL DEFAULT 0
);
INSERT INTO species VALUES
('ALE','Atlantic wakame','Alaria esculenta','brown',1,250),
('SLA','Sugar kelp','Saccharina latissima','brown',1,400),
('LDI','Oarweed','Laminaria digitata','brown',1,200),
('LHY','Tangle','Laminaria hyperborea','brown',0,350),
('SPO','Furbelows','Saccorhiza polyschides','brown',0,450),
('PPA','Dulse','Palmaria palmata','red',1,50),
('PUM','Nori','Porphyra umbilicalis','red',1,20),
('CCR','Carrageen moss','Chondrus crispus','red',1,22),
('ULA','Sea lettuce','Ulva lactuca','green',1,30),
('AAR','Harpoon weed','Asparagopsis armata','red',0,NULL);
INSERT INTO sites VALUES
('T05/611A','Carrigaholly Outer','Roaringwater Bay',18.4,14.5,'mud','2014-03-12','2034-03-11',1210.00,1),
('T05/612B','Carrigaholly Inner','Roaringwater Bay',6.2,8.0,'mud','2014-03-12','2034-03-11',430.00,1),
('T06/288','Doonmore Point','Ventry Harbour',12.0,11.3,'sand','2016-07-01','2026-06-30',835.50,1),
('T06/301','Scraggane East','Brandon Bay',22.7,16.8,'sand and gravel','2019-10-22','2029-10-21',1540.00,0),
('T08/045','Inishlacken Sound','Bertraghboy Bay',9.8,NULL,'maerl','2012-05-30','2022-05-29',690.00,0),
('T08/052A','Ardmore Strand','Kilkieran Bay',14.1,10.2,'rock','2018-02-15','2028-02-14',960.00,1),
('T09/117','Clashmore Reef','Clew Bay',7.5,9.4,'cobble','2020-11-04','2030-11-03',520.00,0),
('T10/006','Rossbeg Bank','Gweebarra Bay',31.0,19.6,'sand','2021-04-19','2041-04-18',2105.00,1),
('T10/009C','Portnoo Trial Plot','Gweebarra Bay',1.2,7.1,'sand','2023-01-09','2026-01-08',85.00,0),
('T12/230','Mulroy Narrows','Mulroy Bay',4.9,12.7,'mud','2017-08-28','2027-08-27',NULL,0);
INSERT INTO seed_batches VALUES
('H22-01','ALE','T05/611A','2022-08-29','2022-09-21',1800,88.5,0),
('H22-02','SLA','T06/288','2022-09-05','2022-09-28',2400,91.0,0),
('H22-03','SLA',NULL,'2022-09-12','2022-10-03',1200,62.5,1),
('H22-04','LDI','T08/052A','2022-09-19','2022-10-12',900,79.0,0),
('H22-05','PPA','T06/288','2022-11-14','2022-12-20',300,41.5,0),
('H23-01','ALE','T05/611A','2023-08-24','2023-09-15',2600,90.2,0),
('H23-02','ALE','T10/006','2023-08-31','2023-09-22',2200,86.7,0),
('H23-03','SLA','T06/288','2023-09-07','2023-10-02',3000,93.1,0),
('H23-04','SLA','T12/230','2023-09-14',NULL,NULL,NULL,1),
('H23-05','LDI','T08/052A','2023-09-25','2023-10-19',1100,82.4,0),
('H23-06','PPA',NULL,'2023-11-06','2023-12-11',450,55.0,0),
('H23-07','AAR',NULL,'2023-11-20','2024-01-08',120,28.0,0);
INSERT INTO grow_lines VALUES
(101,'T05/611A','A1','H22-01',220,12,'2022-11-02','2023-05-09','lifted'),
(102,'T05/611A','A2','H22-01',220,12,'2022-11-02','2023-05-16','lifted'),
(103,'T05/611A','A3','H23-01',220,12,'2023-10-27','2024-05-14','lifted'),
(104,'T05/612B','B1','H22-04',150,10,'2022-11-18','2023-06-07','lifted'),
(105,'T05/612B','B2','H23-06',80,10,'2024-01-23',NULL,'growing'),
(106,'T06/288','1','H22-02',200,14,'2022-11-09','2023-04-26','lifted'),
(107,'T06/288','2','H22-02',200,14,'2022-11-09','2023-05-03','lifted'),
(108,'T06/288','3','H23-03',200,14,'2023-11-14','2024-04-30','lifted'),
(109,'T06/301','East 1','H23-03',300,16,'2023-11-21','2024-05-22','lifted'),
(110,'T06/301','East 2','H23-03',300,16,'2023-11-21',NULL,'lost in storm'),
(111,'T08/052A','K1','H22-03',180,12,'2022-12-01','2023-05-30','lifted'),
(112,'T08/052A','K2','H23-05',180,12,'2023-12-05','2024-06-11','lifted'),
(113,'T10/006','R1','H23-02',400,16,'2023-11-07','2024-05-28','lifted'),
(114,'T10/006','R2','H23-02',400,16,'2023-11-07','2024-06-05','lifted'),
(115,'T10/009C','Trial','H23-07',60,8,'2024-02-12',NULL,'growing'),
(116,'T09/117','C1',NULL,160,12,NULL,NULL,'laid up'),
(117,'T12/230','M1','H22-05',100,10,'2023-01-17','2023-07-04','lifted');
INSERT INTO buyers VALUES
(1,'Skellig Sea Foods','Dingle','Ireland','human food',1,30),
(2,'Tonn Naturals','Clifden','Ireland','cosmetics',0,45),
(3,'Abel & Kerrien Algues','Lesneven','France','human food',1,60),
(4,'Burren Soil Products','Ennistymon','Ireland','fertiliser',0,14),
(5,'Nordtare AS','Frøya','Norway','alginate',0,30),
(6,'Greyhound Bay Distillers','Bantry','Ireland','flavouring',0,30),
(7,'Meerkost GmbH','Bremen','Germany','human food',1,NULL),
(8,'Rumen Research Unit','Athenry','Ireland','animal feed',0,30),
(9,'Casa das Algas','A Coruña','Spain','human food',0,45),
(10,'Wexford Abalone','Kilmore Quay','Ireland','animal feed',0,7);
INSERT INTO harvest_lots VALUES
('L23-0417',106,'2023-04-25','Donal Ó Sé',1240.0,2.5,9.8,1,1.15,0),
('L23-0426',106,'2023-04-26','Donal Ó Sé',985.5,3.0,9.9,3,1.40,0),
('L23-0503',107,'2023-05-03','Bríd Lavelle',1610.0,4.0,10.4,5,0.62,0),
('L23-0508',101,'2023-05-08','Conor Whooley',870.0,1.5,10.7,3,1.85,0),
('L23-0509',101,'2023-05-09','Conor Whooley',655.0,2.0,10.7,1,1.70,0),
('L23-0516',102,'2023-05-16','Conor Whooley',1120.5,6.5,11.2,4,0.40,0),
('L23-0530',111,'2023-05-30','Máire Conneely',310.0,22.0,12.6,NULL,NULL,1),
('L23-0607',104,'2023-06-07','Bríd Lavelle',540.0,9.0,13.1,10,0.55,0),
('L23-0704',117,'2023-07-04','Eunan Sweeney',64.5,5.0,14.8,7,9.20,0),
('L24-0429',108,'2024-04-29','Donal Ó Sé',1385.0,1.0,9.6,3,1.45,0),
('L24-0430',108,'2024-04-30','Donal Ó Sé',1102.0,1.5,9.6,9,1.30,0),
('L24-0514',103,'2024-05-14','Conor Whooley',1475.0,2.0,11.0,1,1.75,0),
('L24-0521',109,'2024-05-21','Seán Moriarty',1930.0,5.5,11.4,5,0.65,0),
('L24-0522',109,'2024-05-22','Seán Moriarty',1205.0,8.0,11.5,4,0.42,0),
('L24-0528',113,'2024-05-28','Eunan Sweeney',2840.0,3.0,NULL,3,1.80,0),
('L24-0604',114,'2024-06-04','Eunan Sweeney',2415.0,12.5,12.4,2,0.95,0),
('L24-0605',114,'2024-06-05',NULL,420.0,31.0,12.5,NULL,NULL,1),
('L24-0611',112,'2024-06-11','Máire Conneely',760.0,7.0,13.0,6,2.10,0);
