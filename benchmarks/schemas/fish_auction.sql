BEGIN TRANSACTION;
CREATE TABLE dim_party (
  party_sk INTEGER PRIMARY KEY,
  party_name TEXT NOT NULL,
  party_kind TEXT CHECK (party_kind IN ('PERSON','FIRM')),
  town TEXT,
  vat_no TEXT UNIQUE,
  credit_lim_gbp NUMERIC
);
INSERT INTO "dim_party" VALUES(1,'Jory Penrose','PERSON','Newlyn',NULL,NULL);
INSERT INTO "dim_party" VALUES(2,'Morwenna Tregear','PERSON','Mevagissey',NULL,NULL);
INSERT INTO "dim_party" VALUES(3,'Alasdair Gow','PERSON','Fraserburgh',NULL,NULL);
INSERT INTO "dim_party" VALUES(4,'Stevenage & Sons Trawlers','FIRM','Brixham','GB 334 9012 07',NULL);
INSERT INTO "dim_party" VALUES(5,'Blue Lamp Fish Merchants','FIRM','Plymouth','GB 551 2208 43',25000);
INSERT INTO "dim_party" VALUES(6,'Ocean Larder Ltd','FIRM','Exeter','GB 718 6644 90',60000);
INSERT INTO "dim_party" VALUES(7,'Cornelius Vint','PERSON','Looe',NULL,4000);
INSERT INTO "dim_party" VALUES(8,'Maison Kerouac','FIRM','Roscoff','FR 40 812553',120000);
INSERT INTO "dim_party" VALUES(9,'Peggy Lanyon','PERSON','Brixham',NULL,NULL);
INSERT INTO "dim_party" VALUES(10,'Rockpool Restaurants','FIRM','Padstow','GB 902 1175 36',15000);
INSERT INTO "dim_party" VALUES(11,'Desmond Hocking','PERSON','Brixham',NULL,NULL);
INSERT INTO "dim_party" VALUES(12,'Kittiwake Fishing Company','FIRM','Newlyn','GB 287 4430 18',NULL);
CREATE TABLE dim_species (
  species_sk INTEGER PRIMARY KEY,
  fao_cd CHAR(3) NOT NULL UNIQUE,
  common_nm TEXT NOT NULL,
  latin_nm TEXT,
  min_landing_cm INTEGER,
  is_quota INTEGER
);
INSERT INTO "dim_species" VALUES(1,'SOL','Dover sole','Solea solea',24,1);
INSERT INTO "dim_species" VALUES(2,'MON','Monkfish','Lophius piscatorius',NULL,1);
INSERT INTO "dim_species" VALUES(3,'CTL','Cuttlefish','Sepia officinalis',NULL,0);
INSERT INTO "dim_species" VALUES(4,'BSS','Bass','Dicentrarchus labrax',42,0);
INSERT INTO "dim_species" VALUES(5,'MAC','Mackerel','Scomber scombrus',20,1);
INSERT INTO "dim_species" VALUES(6,'CRE','Brown crab','Cancer pagurus',15,0);
INSERT INTO "dim_species" VALUES(7,'TUR','Turbot','Scophthalmus maximus',30,0);
INSERT INTO "dim_species" VALUES(8,'HKE','Hake','Merluccius merluccius',27,1);
INSERT INTO "dim_species" VALUES(9,'JOD','John Dory','Zeus faber',NULL,0);
INSERT INTO "dim_species" VALUES(10,'POL','Pollack','Pollachius pollachius',30,1);
CREATE TABLE dim_vessel (
  vessel_sk INTEGER PRIMARY KEY,
  port_letters_no TEXT NOT NULL UNIQUE,
  vessel_name TEXT NOT NULL,
  home_port TEXT,
  gear_cd TEXT REFERENCES lkp_gear(gear_cd),
  reg_len_m REAL,
  eng_pwr_kw INTEGER,
  yr_built INTEGER,
  skipper_sk INTEGER REFERENCES dim_party(party_sk),
  owner_sk INTEGER REFERENCES dim_party(party_sk),
  is_decommissioned INTEGER DEFAULT 0,
  scd_valid_from DATE
);
INSERT INTO "dim_vessel" VALUES(1,'PZ 1188','Lady Demelza','Newlyn','TBB',26.4,448,1989,1,12,0,'2020-01-01');
INSERT INTO "dim_vessel" VALUES(2,'BM 77','Providence II','Brixham','OTB',18.9,298,2003,9,4,0,'2020-01-01');
INSERT INTO "dim_vessel" VALUES(3,'FY 602','Gleaner''s Hope','Mevagissey','GNS',11.7,142,1996,2,2,0,'2020-01-01');
INSERT INTO "dim_vessel" VALUES(4,'FR 419','Bonnie Isobel','Fraserburgh','PS',62.0,4300,2014,3,12,0,'2021-04-01');
INSERT INTO "dim_vessel" VALUES(5,'LO 31','Shearwater Lass','Looe','LHP',6.8,44,2009,7,7,0,'2020-01-01');
INSERT INTO "dim_vessel" VALUES(6,'BM 208','Emblem','Brixham','TBB',23.1,221,1978,9,4,1,'2020-01-01');
INSERT INTO "dim_vessel" VALUES(7,'PH 55','Sarah Louise','Plymouth','FPO',9.9,119,2017,NULL,5,0,'2022-07-15');
INSERT INTO "dim_vessel" VALUES(8,'PZ 643','Crystal Tide','Newlyn','GNS',14.2,187,2001,1,12,0,'2020-01-01');
INSERT INTO "dim_vessel" VALUES(9,'BM 512','Adela Rose','Brixham','OTB',15.6,NULL,NULL,NULL,4,0,'2023-02-20');
CREATE TABLE fct_landing (
  landing_no INTEGER PRIMARY KEY,
  vessel_fk INTEGER NOT NULL REFERENCES dim_vessel(vessel_sk),
  landed_on DATE NOT NULL,
  ices_area TEXT,
  days_at_sea INTEGER,
  crew_qty INTEGER,
  ice_used_kg INTEGER,
  logbook_ref TEXT UNIQUE
);
INSERT INTO "fct_landing" VALUES(30511,1,'2024-02-05','7.e',6,5,2400,'LB-99120');
INSERT INTO "fct_landing" VALUES(30512,2,'2024-02-06','7.f',3,4,1100,'LB-99131');
INSERT INTO "fct_landing" VALUES(30513,3,'2024-02-06','7.e',1,2,250,NULL);
INSERT INTO "fct_landing" VALUES(30514,5,'2024-02-07','7.e',1,1,40,NULL);
INSERT INTO "fct_landing" VALUES(30515,4,'2024-02-12','6.a',9,11,NULL,'LB-99177');
INSERT INTO "fct_landing" VALUES(30516,7,'2024-02-13','7.e',1,2,0,'LB-99180');
INSERT INTO "fct_landing" VALUES(30517,8,'2024-02-15','7.g',5,4,1350,'LB-99192');
INSERT INTO "fct_landing" VALUES(30518,1,'2024-02-19','7.h',7,6,2650,'LB-99204');
INSERT INTO "fct_landing" VALUES(30519,9,'2024-02-20','7.e',2,3,700,'LB-99211');
CREATE TABLE fct_lot_sale (
  landing_no INTEGER NOT NULL REFERENCES fct_landing(landing_no),
  lot_no INTEGER NOT NULL,
  species_fk INTEGER NOT NULL REFERENCES dim_species(species_sk),
  size_grade INTEGER,
  wt_kg REAL,
  boxes_qty INTEGER,
  sold_to_fk INTEGER REFERENCES dim_party(party_sk),
  auctioned_by_fk INTEGER REFERENCES dim_party(party_sk),
  price_per_kg NUMERIC,
  was_withdrawn INTEGER,
  src_file_nm TEXT,
  PRIMARY KEY (landing_no, lot_no)
);
INSERT INTO "fct_lot_sale" VALUES(30511,1,1,2,184.5,8,8,11,14.8,0,'sale_0205.csv');
INSERT INTO "fct_lot_sale" VALUES(30511,2,2,3,312.0,13,6,11,4.95,0,'sale_0205.csv');
INSERT INTO "fct_lot_sale" VALUES(30511,3,7,1,47.2,2,10,11,17.25,0,'sale_0205.csv');
INSERT INTO "fct_lot_sale" VALUES(30512,1,3,NULL,920.0,37,8,11,3.1,0,'sale_0206.csv');
INSERT INTO "fct_lot_sale" VALUES(30512,2,9,2,28.4,2,5,11,11.6,0,'sale_0206.csv');
INSERT INTO "fct_lot_sale" VALUES(30513,1,10,2,96.0,4,5,NULL,3.85,0,'sale_0206.csv');
INSERT INTO "fct_lot_sale" VALUES(30514,1,4,1,33.7,2,10,11,15.9,0,'sale_0207.csv');
INSERT INTO "fct_lot_sale" VALUES(30515,1,5,4,41250.0,1650,6,11,1.32,0,'sale_0212.csv');
INSERT INTO "fct_lot_sale" VALUES(30516,1,6,NULL,260.5,NULL,7,9,2.75,0,'sale_0213.csv');
INSERT INTO "fct_lot_sale" VALUES(30517,1,8,3,705.0,29,8,11,3.48,0,'sale_0215.csv');
INSERT INTO "fct_lot_sale" VALUES(30518,1,1,1,151.3,7,6,11,16.05,0,'sale_0219.csv');
INSERT INTO "fct_lot_sale" VALUES(30519,1,3,NULL,118.0,5,NULL,11,NULL,1,'sale_0220.csv');
CREATE TABLE lkp_gear (
  gear_cd TEXT PRIMARY KEY,
  gear_desc TEXT NOT NULL
);
INSERT INTO "lkp_gear" VALUES('OTB','Bottom otter trawl');
INSERT INTO "lkp_gear" VALUES('TBB','Beam trawl');
INSERT INTO "lkp_gear" VALUES('GNS','Set gillnet');
INSERT INTO "lkp_gear" VALUES('FPO','Pots');
INSERT INTO "lkp_gear" VALUES('LHP','Handline');
INSERT INTO "lkp_gear" VALUES('PS','Purse seine');
CREATE TABLE stg_box_hire (
  box_batch TEXT PRIMARY KEY,
  hired_by_fk INTEGER REFERENCES dim_party(party_sk),
  hired_on DATE,
  returned_on DATE,
  box_qty INTEGER,
  deposit_gbp NUMERIC
);
INSERT INTO "stg_box_hire" VALUES('BX-771',5,'2024-01-04','2024-01-29',60,180);
INSERT INTO "stg_box_hire" VALUES('BX-772',6,'2024-01-05','2024-02-02',150,450);
INSERT INTO "stg_box_hire" VALUES('BX-773',8,'2024-01-11',NULL,400,1200);
INSERT INTO "stg_box_hire" VALUES('BX-774',10,'2024-01-16','2024-01-19',12,36);
INSERT INTO "stg_box_hire" VALUES('BX-775',7,'2024-01-22','2024-02-14',8,24);
INSERT INTO "stg_box_hire" VALUES('BX-776',6,'2024-02-06',NULL,210,630);
INSERT INTO "stg_box_hire" VALUES('BX-777',NULL,'2024-02-08','2024-02-09',5,NULL);
INSERT INTO "stg_box_hire" VALUES('BX-778',12,'2024-02-13',NULL,85,255);
COMMIT;
