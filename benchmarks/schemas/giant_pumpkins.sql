BEGIN TRANSACTION;
CREATE TABLE dim_grower (
  grower_key INTEGER PRIMARY KEY,
  grower_name TEXT NOT NULL UNIQUE,
  home_town TEXT,
  country_cd TEXT,
  member_since INTEGER,
  patch_area_m2 REAL,
  is_professional INTEGER,
  etl_batch_id INTEGER
);
INSERT INTO "dim_grower" VALUES(1,'Wendell Krauss','Anoka','US',2004,420.0,0,9911);
INSERT INTO "dim_grower" VALUES(2,'Fiorella Zanetti','Peccioli','IT',2013,310.5,0,9911);
INSERT INTO "dim_grower" VALUES(3,'Barry Thistlewood','Lymington','GB',1998,675.0,1,9911);
INSERT INTO "dim_grower" VALUES(4,'Annika Roos','Kasterlee','BE',2010,280.0,0,9911);
INSERT INTO "dim_grower" VALUES(5,'Delmar Hutchins','Half Moon Bay','US',2001,890.0,1,9911);
INSERT INTO "dim_grower" VALUES(6,'Greta Obermaier','Ludwigsburg','DE',2015,195.0,0,9912);
INSERT INTO "dim_grower" VALUES(7,'Pascal Tremblay','Gentilly','CA',2007,512.0,0,9912);
INSERT INTO "dim_grower" VALUES(8,'Mabel Ostrander','Anoka','US',2019,150.0,0,9912);
INSERT INTO "dim_grower" VALUES(9,'Ignacio Ferrer','Valtierra','ES',2012,360.0,NULL,9912);
CREATE TABLE dim_site (
  site_key INTEGER PRIMARY KEY,
  site_cd TEXT NOT NULL UNIQUE,
  site_name TEXT NOT NULL UNIQUE,
  town TEXT,
  country_cd TEXT,
  scale_capacity_kg INTEGER,
  scale_certified_dt TEXT,
  indoor_flg TEXT CHECK (indoor_flg IN ('Y','N')),
  etl_batch_id INTEGER
);
INSERT INTO "dim_site" VALUES(1,'HMB','Half Moon Bay Weigh-Off','Half Moon Bay','US',2000,'2023-09-18','N',9911);
INSERT INTO "dim_site" VALUES(2,'LUD','Ludwigsburg Pumpkin Festival','Ludwigsburg','DE',1500,'2023-08-29','N',9911);
INSERT INTO "dim_site" VALUES(3,'PEC','Lo Zuccone','Peccioli','IT',1500,'2023-09-05','N',9911);
INSERT INTO "dim_site" VALUES(4,'LYM','Solent Autumn Show','Lymington','GB',1300,'2022-09-30','Y',9911);
INSERT INTO "dim_site" VALUES(5,'ANK','Stillwater Harvest Fest','Stillwater','US',1800,'2023-10-02','N',9911);
INSERT INTO "dim_site" VALUES(6,'KAS','Kasterlee Pompoenhappening','Kasterlee','BE',1300,'2023-09-27','Y',9912);
INSERT INTO "dim_site" VALUES(7,'GEN','Pesee de Gentilly','Gentilly','CA',1000,NULL,'Y',9912);
INSERT INTO "dim_site" VALUES(8,'VAL','Concurso de Valtierra','Valtierra','ES',1200,'2023-10-10','N',9912);
CREATE TABLE dim_seed (
  seed_key INTEGER PRIMARY KEY,
  seed_label TEXT NOT NULL UNIQUE,
  harvest_year INTEGER,
  bred_by_key INTEGER REFERENCES dim_grower(grower_key),
  mother_seed_key INTEGER REFERENCES dim_seed(seed_key),
  germination_pct REAL,
  auction_price_usd REAL,
  color_tendency TEXT
);
INSERT INTO "dim_seed" VALUES(1,'1446 Krauss',2016,1,NULL,82.5,150.0,'Orange');
INSERT INTO "dim_seed" VALUES(2,'2145 Thistlewood',2018,3,1,76.0,425.0,'Pale yellow');
INSERT INTO "dim_seed" VALUES(3,'1911 Hutchins',2017,5,NULL,88.0,220.0,'Orange');
INSERT INTO "dim_seed" VALUES(4,'2365 Zanetti',2020,2,2,91.0,610.0,'Orange');
INSERT INTO "dim_seed" VALUES(5,'1730 Roos',2019,4,1,69.5,85.0,'Salmon');
INSERT INTO "dim_seed" VALUES(6,'2008 Hutchins',2021,5,3,84.0,300.0,'Deep orange');
INSERT INTO "dim_seed" VALUES(7,'1298 Tremblay',2020,7,5,73.0,NULL,'Green');
INSERT INTO "dim_seed" VALUES(8,'1655 Ferrer',2022,9,4,80.0,95.0,'Orange');
CREATE TABLE fct_weighing (
  weighing_key INTEGER PRIMARY KEY,
  grower_key INTEGER NOT NULL REFERENCES dim_grower(grower_key),
  site_key INTEGER NOT NULL REFERENCES dim_site(site_key),
  seed_key INTEGER REFERENCES dim_seed(seed_key),
  pollinator_seed_key INTEGER REFERENCES dim_seed(seed_key),
  weigh_dt TEXT NOT NULL,
  weight_kg REAL,
  ott_inches REAL,
  days_on_vine INTEGER,
  damaged_flg TEXT,
  result_status TEXT,
  prize_usd REAL,
  load_ts TEXT
);
INSERT INTO "fct_weighing" VALUES(50021,5,1,6,3,'2023-10-09',1086.4,461.5,104,'N','Official',9000.0,'2023-11-01T02:00:14');
INSERT INTO "fct_weighing" VALUES(50022,1,5,4,2,'2023-10-14',1008.3,449.0,98,'N','Official',5000.0,'2023-11-01T02:00:14');
INSERT INTO "fct_weighing" VALUES(50023,8,5,1,NULL,'2023-10-14',341.9,301.0,81,'N','Official',0.0,'2023-11-01T02:00:14');
INSERT INTO "fct_weighing" VALUES(50024,2,3,4,4,'2023-09-24',1164.0,472.0,101,'N','Official',3200.0,'2023-11-01T02:00:14');
INSERT INTO "fct_weighing" VALUES(50025,6,2,2,1,'2023-10-08',512.7,349.5,90,'Y','Damaged',0.0,'2023-11-01T02:00:15');
INSERT INTO "fct_weighing" VALUES(50026,3,4,2,4,'2023-10-07',1189.2,476.0,108,'N','Official',2500.0,'2023-11-01T02:00:15');
INSERT INTO "fct_weighing" VALUES(50027,4,6,5,2,'2023-10-01',688.5,388.0,93,'N','Official',750.0,'2023-11-01T02:00:15');
INSERT INTO "fct_weighing" VALUES(50028,7,7,7,5,'2023-10-07',590.1,366.5,95,'N','Exhibition only',NULL,'2023-11-01T02:00:15');
INSERT INTO "fct_weighing" VALUES(50029,9,8,8,NULL,'2023-10-21',735.8,NULL,99,'N','Official',600.0,'2023-11-01T02:00:16');
INSERT INTO "fct_weighing" VALUES(50030,5,5,3,6,'2023-10-14',NULL,455.0,102,'Y','Disqualified',0.0,'2023-11-01T02:00:16');
INSERT INTO "fct_weighing" VALUES(50031,4,2,4,2,'2023-10-08',921.3,433.5,100,'N','Official',1200.0,'2023-11-01T02:00:16');
CREATE TABLE fct_site_judge (
  site_key INTEGER NOT NULL REFERENCES dim_site(site_key),
  judge_key INTEGER NOT NULL REFERENCES dim_grower(grower_key),
  season INTEGER NOT NULL,
  judge_role TEXT,
  hours_worked REAL,
  fee_usd REAL,
  appointed_by_key INTEGER REFERENCES dim_grower(grower_key),
  PRIMARY KEY (site_key, judge_key, season)
);
INSERT INTO "fct_site_judge" VALUES(1,7,2023,'Head judge',9.5,400.0,5);
INSERT INTO "fct_site_judge" VALUES(1,8,2023,'Scale reader',8.0,150.0,5);
INSERT INTO "fct_site_judge" VALUES(2,4,2023,'Head judge',7.0,300.0,3);
INSERT INTO "fct_site_judge" VALUES(3,9,2023,'Head judge',6.5,250.0,3);
INSERT INTO "fct_site_judge" VALUES(4,6,2023,'Tape measurer',5.0,0.0,3);
INSERT INTO "fct_site_judge" VALUES(4,4,2022,'Head judge',6.0,280.0,3);
INSERT INTO "fct_site_judge" VALUES(5,5,2022,'Head judge',8.5,400.0,1);
INSERT INTO "fct_site_judge" VALUES(6,3,2023,'Head judge',7.5,320.0,NULL);
INSERT INTO "fct_site_judge" VALUES(7,1,2023,'Scale reader',4.5,0.0,5);
INSERT INTO "fct_site_judge" VALUES(8,2,2023,'Tape measurer',5.5,100.0,NULL);
COMMIT;
