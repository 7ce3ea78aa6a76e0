BEGIN TRANSACTION;
CREATE TABLE dim_cheese (
  cheese_sk INTEGER PRIMARY KEY,
  cheese_nk TEXT NOT NULL UNIQUE,
  cheese_name TEXT NOT NULL,
  milk_type TEXT,
  rind_type TEXT,
  min_age_days INTEGER,
  nominal_wheel_kg REAL,
  fat_in_dm_pct INTEGER,
  is_pdo INTEGER CHECK (is_pdo IN (0,1)),
  etl_batch_id INTEGER
);
INSERT INTO dim_cheese VALUES
(1,'CMT','Comte','cow','washed',120,40.0,45,1,9001),(2,'BFT','Beaufort','cow','brushed',150,42.0,48,1,9001),(3,'REB','Reblochon','cow','washed',21,0.5,45,1,9001),
(4,'OSI','Ossau-Iraty','ewe','natural',80,4.5,50,1,9001),(5,'TDS','Tomme de Savoie','cow','natural',60,1.5,30,1,9001),(6,'EPO','Epoisses','cow','washed',28,0.25,50,1,9001),
(7,'BDA','Bleu d''Auvergne','cow','none',28,2.5,50,1,9002),(8,'CRT','Crottin','goat','bloomy',10,0.06,45,1,9002),(9,'MRB','Morbier','cow','washed',45,6.5,45,1,9002),
(10,'GPR','Grand Prieur','goat','ash',35,0.9,48,0,9002),(11,'CDM','Coeur du Mont','ewe','bloomy',25,0.7,52,0,9003);
CREATE TABLE dim_producer (
  producer_sk INTEGER PRIMARY KEY,
  producer_name TEXT NOT NULL,
  dept_nm TEXT,
  altitude_m INTEGER,
  herd_size INTEGER,
  organic_flg TEXT CHECK (organic_flg IN ('Y','N')),
  eu_approval_no TEXT UNIQUE,
  first_delivery_dt DATE
);
INSERT INTO dim_producer VALUES
(1,'Fruitiere des Sapins','Jura',880,420,'N','FR 39.214.001 CE','1998-06-02'),(2,'GAEC du Vallon','Savoie',1240,95,'Y','FR 73.088.012 CE','2004-09-14'),
(3,'Ferme Chappaz','Haute-Savoie',1010,60,'N','FR 74.131.007 CE','2007-05-21'),(4,'Bergerie Etcheverry','Pyrenees-Atlantiques',640,310,'Y','FR 64.450.003 CE','2001-03-30'),
(5,'Laiterie de Brochon','Cote-d''Or',290,180,'N','FR 21.110.020 CE','1995-11-08'),(6,'EARL Roche Noire','Cantal',1105,140,'N','FR 15.072.005 CE','2010-02-17'),
(7,'Chevrerie des Buis','Drome',520,210,'Y','FR 26.305.011 CE','2013-04-09'),(8,'Alpage de Roselend','Savoie',1760,70,'Y','FR 73.120.009 CE','2015-07-01'),
(9,'Fromagerie Perrot','Doubs',760,260,'N','FR 25.462.018 CE','1999-01-25'),(10,'Domaine du Lac','Aveyron',810,380,'N','FR 12.208.002 CE','2018-10-11');
CREATE TABLE dim_cave (
  cave_sk INTEGER PRIMARY KEY,
  cave_name TEXT NOT NULL UNIQUE,
  site_nm TEXT,
  target_temp_c REAL,
  target_rh_pct INTEGER,
  shelf_cnt INTEGER,
  vault_yr INTEGER,
  shelf_wood TEXT,
  overflow_cave_sk INTEGER REFERENCES dim_cave(cave_sk)
);
INSERT INTO dim_cave VALUES
(1,'Saint-Vit','Tunnel Nord',8.0,94,320,1883,'spruce',NULL),(2,'Grande Voute','Tunnel Nord',6.5,95,540,1883,'spruce',1),(3,'Petite Voute','Tunnel Nord',10.0,92,110,1901,'spruce',1),
(4,'La Glaciere','Fort Bas',4.0,90,75,1847,'ash',NULL),(5,'Casemate 3','Fort Bas',9.0,93,130,1847,'ash',4),(6,'Casemate 7','Fort Bas',9.5,93,130,1847,'beech',5),
(7,'Le Puits','Ferme Haute',11.5,97,60,1912,'poplar',NULL),(8,'Bleue','Ferme Haute',7.0,98,48,1964,'steel',7),(9,'Lactique','Ferme Haute',13.0,85,90,2003,'steel',7),
(10,'Neuve','Zone des Pins',8.5,94,760,2019,'spruce',2);
CREATE TABLE dim_affineur (
  affineur_sk INTEGER PRIMARY KEY,
  affineur_name TEXT NOT NULL,
  badge_no TEXT UNIQUE,
  grade TEXT,
  start_dt DATE,
  end_dt DATE,
  supervisor_sk INTEGER REFERENCES dim_affineur(affineur_sk)
);
INSERT INTO dim_affineur VALUES
(1,'Honore Vuillet','A-002','maitre','1989-09-04',NULL,NULL),(2,'Solange Michaud','A-011','maitre','1997-02-10',NULL,1),(3,'Pascal Outhier','A-017','chef de cave','2003-06-16','2021-12-31',1),
(4,'Ghislaine Roux','A-023','chef de cave','2008-04-01',NULL,2),(5,'Karim Benali','A-028','affineur','2012-11-19',NULL,4),(6,'Lucie Jeannin','A-031','affineur','2015-03-23',NULL,4),
(7,'Mathis Grosjean','A-036','affineur','2018-08-27',NULL,2),(8,'Ines Cattin','A-040','apprenti','2021-09-01','2023-08-31',5),(9,'Noe Bouveret','A-042','apprenti','2022-09-01',NULL,6),
(10,'Awa Diallo','A-045','affineur','2023-01-16',NULL,7);
CREATE TABLE fct_lot (
  lot_sk INTEGER PRIMARY KEY,
  lot_no TEXT NOT NULL UNIQUE,
  cheese_sk INTEGER NOT NULL REFERENCES dim_cheese(cheese_sk),
  producer_sk INTEGER NOT NULL REFERENCES dim_producer(producer_sk),
  cave_sk INTEGER REFERENCES dim_cave(cave_sk),
  make_dt DATE,
  intake_dt DATE,
  release_dt DATE,
  wheel_cnt INTEGER,
  intake_wgt_kg REAL,
  release_wgt_kg REAL,
  downgraded_flg TEXT CHECK (downgraded_flg IN ('Y','N'))
);
INSERT INTO fct_lot VALUES
(1,'22-0417',1,1,2,'2022-04-05','2022-04-17','2023-03-02',48,1968.0,1861.5,'N'),(2,'22-0530',2,8,2,'2022-05-18','2022-05-30','2022-12-12',36,1548.5,1466.0,'N'),
(3,'22-0611',4,4,5,'2022-05-31','2022-06-11','2022-10-24',90,428.0,389.2,'N'),(4,'22-0815',9,9,10,'2022-08-04','2022-08-15','2022-10-31',60,402.0,377.4,'Y'),
(5,'22-1003',6,5,7,'2022-09-29','2022-10-03','2022-11-07',400,118.0,104.8,'N'),(6,'22-1121',7,6,8,'2022-11-10','2022-11-21','2022-12-27',75,197.0,184.1,'N'),
(7,'23-0109',5,2,3,'2022-12-20','2023-01-09','2023-03-20',120,196.5,171.0,'N'),(8,'23-0214',3,3,6,'2023-02-10','2023-02-14','2023-03-08',300,161.0,149.5,'Y'),
(9,'23-0322',8,7,9,'2023-03-19','2023-03-22','2023-04-03',900,63.0,50.4,'N'),(10,'23-0405',10,7,9,'2023-03-30','2023-04-05','2023-05-15',110,104.5,91.9,'N'),
(11,'23-0619',1,9,10,'2023-06-06','2023-06-19','2024-07-29',52,2132.0,1990.7,'N'),(12,'23-0704',11,10,7,'2023-06-30','2023-07-04','2023-08-02',140,101.0,92.3,'N'),
(13,'23-0918',2,2,1,'2023-09-04','2023-09-18',NULL,30,1276.0,NULL,'N');
CREATE TABLE fct_turning (
  turning_sk INTEGER PRIMARY KEY,
  lot_sk INTEGER NOT NULL REFERENCES fct_lot(lot_sk),
  affineur_sk INTEGER REFERENCES dim_affineur(affineur_sk),
  turned_on DATE,
  wash_brine_pct REAL,
  probe_temp_c REAL,
  mould_score INTEGER,
  by_robot INTEGER CHECK (by_robot IN (0,1))
);
INSERT INTO fct_turning VALUES
(1,1,4,'2022-05-02',3.0,7.8,2,0),(2,1,5,'2022-08-15',2.5,6.6,1,1),(3,2,2,'2022-06-20',3.5,6.7,2,0),(4,3,6,'2022-07-11',NULL,9.2,3,0),(5,4,7,'2022-09-05',4.0,8.4,4,1),
(6,5,5,'2022-10-14',1.5,11.3,1,0),(7,6,4,'2022-12-05',NULL,7.1,5,0),(8,7,8,'2023-02-06',NULL,10.2,3,0),(9,8,6,'2023-02-22',2.0,9.7,4,0),(10,9,9,'2023-03-27',NULL,12.8,2,0),
(11,11,10,'2023-10-09',3.0,8.5,1,1),(12,13,7,'2023-11-20',3.5,7.9,2,0);
CREATE TABLE brg_lot_award (
  lot_sk INTEGER NOT NULL REFERENCES fct_lot(lot_sk),
  award_nm TEXT NOT NULL,
  award_yr INTEGER NOT NULL,
  medal TEXT,
  jury_score REAL,
  PRIMARY KEY (lot_sk, award_nm, award_yr)
);
INSERT INTO brg_lot_award VALUES
(1,'Concours de Poligny',2023,'gold',18.4),(1,'Salon de Lyon',2023,'silver',17.1),(2,'Concours de Poligny',2023,'bronze',16.2),(3,'Foire de Pau',2022,'gold',18.9),
(5,'Salon de Lyon',2023,'gold',18.0),(6,'Foire de Clermont',2023,'silver',17.6),(7,'Salon de Lyon',2023,'bronze',15.9),(9,'Foire de Crest',2023,'gold',19.1),
(10,'Foire de Crest',2023,'silver',17.3),(11,'Concours de Poligny',2024,'gold',18.7),(12,'Salon de Lyon',2024,'bronze',16.0);
COMMIT;
