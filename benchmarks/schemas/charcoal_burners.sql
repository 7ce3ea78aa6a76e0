BEGIN TRANSACTION;
-- WOODMAN v3 export, charcoal burners' guild
CREATE TABLE tbl_brnr (                -- burners
  brnr_no INTEGER PRIMARY KEY,
  brnr_fnm TEXT,
  brnr_lnm TEXT,
  lic_no TEXT UNIQUE,                  -- burning licence
  lic_exp_dt TEXT,
  trng_lvl INTEGER,                    -- 1 novice .. 4 master
  tght_by_no INTEGER REFERENCES tbl_brnr(brnr_no),
  act_yn TEXT                          -- Y/N
);
INSERT INTO "tbl_brnr" VALUES(11,'Silas','Thornback','CB-0041','2025-06-30',4,NULL,'Y');
INSERT INTO "tbl_brnr" VALUES(12,'Winifred','Oakes','CB-0057','2025-12-31',4,NULL,'Y');
INSERT INTO "tbl_brnr" VALUES(13,'Jed','Thornback','CB-0102','2025-06-30',3,11,'Y');
INSERT INTO "tbl_brnr" VALUES(14,'Agnieszka','Wrona','CB-0118','2026-03-31',3,12,'Y');
INSERT INTO "tbl_brnr" VALUES(15,'Percy','Liddell','CB-0123','2022-09-30',2,11,'N');
INSERT INTO "tbl_brnr" VALUES(16,'Morwenna','Teague','CB-0140','2025-09-30',2,12,'Y');
INSERT INTO "tbl_brnr" VALUES(17,'Ibrahim','Sesay','CB-0151','2026-06-30',2,14,'Y');
INSERT INTO "tbl_brnr" VALUES(18,'Colin','Fairbrass',NULL,NULL,1,13,'Y');
INSERT INTO "tbl_brnr" VALUES(19,'Winifred','Hale','CB-0160','2026-03-31',1,16,'Y');
CREATE TABLE tbl_cpe (                 -- coppice coupes
  cpe_cd TEXT PRIMARY KEY,
  cpe_nm TEXT,
  own_nm TEXT,
  dom_spc TEXT,                        -- dominant tree
  area_ha REAL,
  rot_yrs INTEGER,                     -- rotation
  lst_cut_yr INTEGER
);
INSERT INTO "tbl_cpe" VALUES('BRK','Brockhanger','Lord Ambleforth','hazel',3.2,8,2021);
INSERT INTO "tbl_cpe" VALUES('DEN','Denwood North','Woodland Fund','sweet chestnut',6.7,15,2012);
INSERT INTO "tbl_cpe" VALUES('DES','Denwood South','Woodland Fund','sweet chestnut',5.1,15,2019);
INSERT INTO "tbl_cpe" VALUES('FOX','Foxearth Shaw','Muriel Packham','hornbeam',2.4,20,2023);
INSERT INTO "tbl_cpe" VALUES('HOL','Hollin Clough','Parish of Stennick','alder',1.9,18,2008);
INSERT INTO "tbl_cpe" VALUES('KIL','Kilnhurst','Charcoal Guild','oak',4.6,25,2022);
INSERT INTO "tbl_cpe" VALUES('LAD','Ladywell Copse','Muriel Packham','hazel',2.8,7,2024);
INSERT INTO "tbl_cpe" VALUES('RAV','Ravensgill','Lord Ambleforth','birch',8.3,22,2020);
INSERT INTO "tbl_cpe" VALUES('TAN','Tanyard Bank','Parish of Stennick','ash',3.5,16,NULL);
CREATE TABLE tbl_kln (                 -- kilns
  kln_no INTEGER PRIMARY KEY,
  kln_tag TEXT UNIQUE,                 -- painted on the lid
  kln_typ TEXT,                        -- ring / retort / earth
  vol_m3 REAL,
  bght_dt TEXT,
  bght_prc REAL,
  cpe_cd TEXT REFERENCES tbl_cpe(cpe_cd),   -- where it stands
  cond_cd TEXT                         -- A good, B dented, C scrap
);
INSERT INTO "tbl_kln" VALUES(1,'Big Bess','ring',7.5,'1994-05-12',1150.0,'DES','B');
INSERT INTO "tbl_kln" VALUES(2,'Little Bess','ring',3.2,'1996-03-29',620.0,'BRK','C');
INSERT INTO "tbl_kln" VALUES(3,'Salamander','retort',1.8,'2014-09-18',8400.0,'KIL','A');
INSERT INTO "tbl_kln" VALUES(4,'Old Smoky','ring',6.9,'2001-07-03',1320.0,'RAV','B');
INSERT INTO "tbl_kln" VALUES(5,'Vulcan','retort',2.4,'2019-02-25',11250.0,'KIL','A');
INSERT INTO "tbl_kln" VALUES(6,'Guild Clamp','earth',14.0,NULL,NULL,'KIL','A');
INSERT INTO "tbl_kln" VALUES(7,'Tin Lizzie','ring',2.1,'2008-04-14',780.0,'FOX','A');
INSERT INTO "tbl_kln" VALUES(8,'Martha','ring',5.5,'2017-10-09',1990.0,'LAD','A');
CREATE TABLE tbl_brn (                 -- burns
  brn_no INTEGER PRIMARY KEY,
  kln_no INTEGER NOT NULL REFERENCES tbl_kln(kln_no),
  ld_brnr_no INTEGER NOT NULL REFERENCES tbl_brnr(brnr_no),  -- lead
  mt_brnr_no INTEGER REFERENCES tbl_brnr(brnr_no),           -- mate, night watch
  cpe_cd TEXT REFERENCES tbl_cpe(cpe_cd),                    -- where the wood was cut
  lit_dt TEXT,
  opnd_dt TEXT,
  wd_kg REAL,
  moist_pct REAL,
  chr_kg REAL,
  fns_kg REAL,                         -- fines, not saleable
  rmk TEXT,
  upd_usr TEXT
);
INSERT INTO "tbl_brn" VALUES(2201,1,11,13,'DES','2024-04-08','2024-04-11',2900.0,21.5,540.0,38.0,NULL,'SYS');
INSERT INTO "tbl_brn" VALUES(2202,3,12,16,'KIL','2024-04-16','2024-04-17',720.0,18.0,205.0,6.5,NULL,'SYS');
INSERT INTO "tbl_brn" VALUES(2203,4,13,18,'RAV','2024-05-02','2024-05-05',2650.0,28.4,395.0,71.0,'Rain on second night','SYS');
INSERT INTO "tbl_brn" VALUES(2204,2,15,NULL,'BRK','2022-08-19','2022-08-21',1180.0,19.6,214.0,22.5,'Lid cracked','JT');
INSERT INTO "tbl_brn" VALUES(2205,5,14,17,'KIL','2024-05-21','2024-05-22',950.0,16.2,288.0,5.0,NULL,'SYS');
INSERT INTO "tbl_brn" VALUES(2206,6,11,12,'KIL','2024-06-14','2024-06-22',6100.0,24.0,1010.0,185.0,'Open day for schools','JT');
INSERT INTO "tbl_brn" VALUES(2207,7,16,19,'FOX','2024-07-03','2024-07-05',810.0,20.1,152.0,14.0,NULL,'SYS');
INSERT INTO "tbl_brn" VALUES(2208,8,14,17,'LAD','2024-07-18','2024-07-21',2050.0,22.7,376.0,30.5,NULL,'SYS');
INSERT INTO "tbl_brn" VALUES(2209,1,13,18,'DEN','2024-08-09','2024-08-12',2840.0,19.9,561.0,29.0,NULL,'SYS');
INSERT INTO "tbl_brn" VALUES(2210,3,12,NULL,'TAN','2024-08-27','2024-08-28',700.0,17.3,198.0,7.0,'Artists'' willow tins in same load','SYS');
INSERT INTO "tbl_brn" VALUES(2211,8,16,19,'LAD','2024-09-12',NULL,2100.0,NULL,NULL,NULL,'Still cooling','SYS');
CREATE TABLE tbl_cust (                -- customers
  cust_no INTEGER PRIMARY KEY,
  cust_nm TEXT NOT NULL,
  cust_typ TEXT,                       -- shop / pub / forge / artist / campsite
  town TEXT,
  disc_pct REAL,
  tel_no TEXT
);
INSERT INTO "tbl_cust" VALUES(1,'Stennick Village Stores','shop','Stennick',10.0,'01632 962011');
INSERT INTO "tbl_cust" VALUES(2,'The Woodman''s Rest','pub','Amblefold',5.0,'01632 962025');
INSERT INTO "tbl_cust" VALUES(3,'Garrick Forge','forge','Stennick',12.5,'01632 962033');
INSERT INTO "tbl_cust" VALUES(4,'Ladywell Camping','campsite','Ladywell',15.0,'01632 962047');
INSERT INTO "tbl_cust" VALUES(5,'Imogen Farr','artist','Port Quill',0.0,NULL);
INSERT INTO "tbl_cust" VALUES(6,'Amblefold Garden Centre','shop','Amblefold',12.5,'01632 962058');
INSERT INTO "tbl_cust" VALUES(7,'Smoke and Salt','pub','Port Quill',7.5,'01632 962064');
INSERT INTO "tbl_cust" VALUES(8,'Hollin Farm Shop','shop','Hollin',10.0,'01632 962079');
INSERT INTO "tbl_cust" VALUES(9,'Ravensgill Bunkhouse','campsite','Hollin',NULL,'01632 962082');
CREATE TABLE tbl_sl (                  -- sales
  sl_no INTEGER PRIMARY KEY,
  cust_no INTEGER NOT NULL REFERENCES tbl_cust(cust_no),
  brn_no INTEGER REFERENCES tbl_brn(brn_no),
  sl_dt TEXT,
  bag_qty INTEGER,
  bag_wt_kg REAL,
  unit_prc REAL,                       -- per bag
  pd_yn TEXT
);
INSERT INTO "tbl_sl" VALUES(701,1,2201,'2024-04-19',60,3.0,5.2,'Y');
INSERT INTO "tbl_sl" VALUES(702,2,2201,'2024-04-26',25,5.0,8.1,'Y');
INSERT INTO "tbl_sl" VALUES(703,3,2202,'2024-04-30',10,15.0,27.0,'Y');
INSERT INTO "tbl_sl" VALUES(704,6,2203,'2024-05-17',80,3.0,5.0,'N');
INSERT INTO "tbl_sl" VALUES(705,4,2205,'2024-05-31',45,5.0,7.6,'Y');
INSERT INTO "tbl_sl" VALUES(706,7,2206,'2024-07-01',40,5.0,8.0,'N');
INSERT INTO "tbl_sl" VALUES(707,8,2206,'2024-07-04',70,3.0,5.2,'Y');
INSERT INTO "tbl_sl" VALUES(708,9,2207,'2024-07-12',20,5.0,8.4,'Y');
INSERT INTO "tbl_sl" VALUES(709,5,2210,'2024-09-03',6,0.5,9.5,'Y');
INSERT INTO "tbl_sl" VALUES(710,1,2208,'2024-08-02',50,3.0,5.3,'Y');
INSERT INTO "tbl_sl" VALUES(711,4,2209,'2024-08-23',55,5.0,7.6,'N');
COMMIT;
