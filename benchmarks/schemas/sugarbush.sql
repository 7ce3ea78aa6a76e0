-- SUGARBUSH_DW  maple syrup: sap, boiling, shipments. Loaded nightly from the sugarhouse tablets.
CREATE TABLE dim_bush (
 bush_key INTEGER PRIMARY KEY, bush_cd TEXT NOT NULL UNIQUE, bush_nm TEXT NOT NULL, town_nm TEXT, state_cd TEXT, elev_ft INTEGER, tap_cnt INTEGER, acres_qty REAL, tubing_typ TEXT, lease_exp_dt TEXT, org_cert_flg TEXT, etl_batch_id INTEGER
);
CREATE TABLE dim_emp (
 emp_key INTEGER PRIMARY KEY, emp_no TEXT NOT NULL, emp_nm TEXT NOT NULL, job_desc TEXT, hire_dt TEXT, hrly_rate_amt REAL, supv_emp_key INTEGER REFERENCES dim_emp (emp_key), etl_batch_id INTEGER
);
CREATE TABLE dim_evap (
 evap_key INTEGER PRIMARY KEY, evap_nm TEXT NOT NULL, mfr_nm TEXT, fuel_typ TEXT, pan_wid_in INTEGER, pan_len_in INTEGER, gph_cap INTEGER, inst_yr INTEGER, etl_batch_id INTEGER
);
CREATE TABLE dim_grade (
 grade_key INTEGER PRIMARY KEY, grade_cd TEXT NOT NULL, grade_desc TEXT NOT NULL, min_trans_pct REAL, max_trans_pct REAL, retail_flg TEXT, list_prc_gal REAL
);
CREATE TABLE dim_cust (
 cust_key INTEGER PRIMARY KEY, cust_no TEXT NOT NULL, cust_nm TEXT NOT NULL, cust_typ TEXT, city_nm TEXT, state_cd TEXT, cr_lim_amt INTEGER, since_dt TEXT, etl_batch_id INTEGER
);
CREATE TABLE fct_boil (
 boil_key INTEGER PRIMARY KEY, boil_no TEXT NOT NULL, boil_dt TEXT NOT NULL, bush_key INTEGER NOT NULL REFERENCES dim_bush (bush_key), evap_key INTEGER NOT NULL REFERENCES dim_evap (evap_key), boiler_emp_key INTEGER REFERENCES dim_emp (emp_key), grade_key INTEGER REFERENCES dim_grade (grade_key), sap_gal_qty INTEGER, sap_brix_pct REAL, syrup_gal_qty REAL, start_tm TEXT, dur_hrs REAL, fuel_cost_amt REAL, etl_batch_id INTEGER, load_ts TEXT
);
CREATE TABLE fct_ship (
 ship_key INTEGER PRIMARY KEY, ship_no TEXT NOT NULL, cust_key INTEGER NOT NULL REFERENCES dim_cust (cust_key), grade_key INTEGER NOT NULL REFERENCES dim_grade (grade_key), ord_dt TEXT, ship_dt TEXT, carr_nm TEXT, drum_cnt INTEGER, net_wt_lb INTEGER, inv_amt REAL, pd_flg TEXT, etl_batch_id INTEGER, load_ts TEXT
);
INSERT INTO dim_bush (bush_key,bush_cd,bush_nm,town_nm,state_cd,elev_ft,tap_cnt,acres_qty,tubing_typ,lease_exp_dt,org_cert_flg,etl_batch_id) VALUES
(1,'HOR','Hornbeam Ridge','Starksboro','VT',1480,6200,84,'vacuum','2031-12-31','Y',881),
(2,'UPP','Upper Lot','Starksboro','VT',1610,2350,31.5,'vacuum',NULL,'Y',881),
(3,'GOO','Goose Pond','Bakersfield','VT',920,4100,58,'gravity','2027-06-30','N',881),
(4,'DEL','Delorme Place','Enosburg','VT',1045,8800,117.2,'vacuum','2034-03-31','Y',881),
(5,'CHU','Church Woods','Colebrook','NH',1720,1500,22,'bucket','2026-05-31','N',881),
(6,'LON','Long Stretch','Jackman','ME',1390,15400,206,'vacuum','2040-12-31','N',881),
(7,'SCH','Schoolhouse','Lowville','NY',1150,3300,47,'gravity',NULL,'N',881),
(8,'TAM','Tamarack Hollow','Croghan','NY',1230,5700,79.8,'vacuum','2029-09-30','Y',881),
(9,'WID','Widow Pratt','Montgomery','VT',1555,980,14,'bucket','2026-10-31','N',882),
(10,'NOR','Norton Line','Canaan','VT',1340,11200,151,'vacuum','2037-04-30','Y',882);
INSERT INTO dim_emp VALUES
(1,'E014','Lucien Thibodeau','sugarmaker','1998-02-15',34.5,NULL,881),(2,'E022','Patty Messier','sugarmaker','2007-01-20',31,1,881),(3,'E027','Arlo Kincaid','evaporator operator','2012-02-01',26.75,1,881),(4,'E031','Renee Bushey','evaporator operator','2015-02-10',25.5,2,881),(5,'E033','Cody Lamphere','tubing technician','2016-12-05',24,2,881),(6,'E038','Ingrid Solberg','bottling lead','2018-05-14',23.25,1,881),(7,'E040','Wes Darling','evaporator operator','2019-02-18',23.5,2,881),(8,'E045','Maribel Ortiz','truck driver','2021-03-01',22,6,881),(9,'E047','Jonah Greaves','seasonal helper','2023-02-20',NULL,3,882),(10,'E048','Beth Ann Rowell','evaporator operator','2023-02-22',21.5,2,882);
INSERT INTO dim_evap VALUES
(1,'Big Bertha','Lapierre','oil',72,192,420,2014,881),(2,'Little Jack','Leader','wood',36,120,75,1991,881),(3,'Enosburg No. 1','CDL','pellet',60,168,300,2017,881),(4,'Enosburg No. 2','CDL','electric',60,144,260,2022,881),(5,'Colebrook arch','Small Brothers','wood',30,96,50,1978,881),(6,'Jackman A','Lapierre','oil',72,216,500,2016,881),(7,'Jackman B','Lapierre','oil',72,216,500,2019,881),(8,'Lowville rig','Leader','wood',48,144,140,2003,881),(9,'Croghan rig','H2O Innovation','natural gas',60,160,280,2018,881),(10,'Show evaporator',NULL,'wood',24,72,25,NULL,881);
INSERT INTO dim_grade VALUES
(1,'GD','golden, delicate taste',75,100,'Y',58),(2,'AR','amber, rich taste',50,74.9,'Y',55),(3,'DR','dark, robust taste',25,49.9,'Y',52.5),(4,'VD','very dark, strong taste',0,24.9,'Y',47),(5,'PR','processing grade',NULL,NULL,'N',31),(6,'SB','substandard, buddy sap',NULL,NULL,'N',18.5),(7,'OGD','organic golden',75,100,'Y',66),(8,'OAR','organic amber',50,74.9,'Y',63),(9,'ODR','organic dark',25,49.9,'Y',60.5),(10,'OVD','organic very dark',0,24.9,'Y',NULL);
INSERT INTO dim_cust VALUES
(1,'C1003','Brattle Street Bakery','bakery','Cambridge','MA',8000,'2012-09-04',881),(2,'C1010','Green Gap General Store','retail','Bristol','VT',3000,'2005-11-12',881),(3,'C1018','Hop & Barrel Brewing','brewery','Portland','ME',12000,'2017-03-22',881),(4,'C1021','Northern Packers Inc','packer','Swanton','VT',150000,'1999-04-30',881),(5,'C1027','Pfannkuchen Haus','restaurant','Milwaukee','WI',5000,'2019-01-16',881),(6,'C1029','Moosehead Lodge','restaurant','Greenville','ME',4000,'2014-06-02',881),(7,'C1034','Sweet Acre Candy','confectioner','Hershey','PA',25000,'2016-08-19',881),(8,'C1040','Tidewater Smokehouse','food maker','Norfolk','VA',NULL,'2021-10-07',881),(9,'C1042','Farm Share Albany','retail','Albany','NY',2500,'2022-02-28',882),(10,'C1044','Maple Direct Online','retail','Burlington','VT',18000,'2020-05-11',882),(11,'C1047','Great Lakes Packers','packer','Erie','PA',90000,'2023-06-15',882);
INSERT INTO fct_boil VALUES
(1,'B24-001','2024-02-27',1,1,1,7,5200,2.4,142.5,'14:10',6.5,310.4,881,'2024-02-28 01:05'),
(2,'B24-002','2024-02-28',2,1,3,7,1900,2.3,50.8,'16:00',3,128.75,881,'2024-02-29 01:05'),
(3,'B24-003','2024-03-03',4,3,2,8,9400,2.1,226,'10:30',11,402,881,'2024-03-04 01:06'),
(4,'B24-004','2024-03-03',4,4,4,8,6100,2.1,146.3,'11:15',9.5,288.6,881,'2024-03-04 01:06'),
(5,'B24-005','2024-03-06',5,5,NULL,2,740,2.0,17,'09:00',8,0,881,'2024-03-07 01:05'),
(6,'B24-006','2024-03-09',6,6,7,2,14800,1.9,322.4,'07:45',13.5,912.3,881,'2024-03-10 01:07'),
(7,'B24-007','2024-03-10',6,7,10,2,12950,1.9,281,'08:00',12,845.9,881,'2024-03-11 01:07'),
(8,'B24-008','2024-03-14',7,8,3,3,3050,2.0,70.2,'12:20',9,60,881,'2024-03-15 01:05'),
(9,'B24-009','2024-03-15',8,9,4,9,5600,1.8,115.5,'13:00',7.5,274.1,881,'2024-03-16 01:05'),
(10,'B24-010','2024-03-21',1,1,1,9,6300,1.7,122.6,'15:30',8,355.2,881,'2024-03-22 01:05'),
(11,'B24-011','2024-04-02',10,3,2,4,10200,1.5,175,'09:40',12.5,466.7,882,'2024-04-03 01:06'),
(12,'B24-012','2024-04-09',3,2,10,6,2100,1.3,NULL,'10:00',10,45,882,'2024-04-10 01:05');
INSERT INTO fct_ship VALUES
(1,'S-5501',4,2,'2024-03-18','2024-03-26','Lake Champlain Freight',24,14520,69300,'Y',881,'2024-03-27 01:10'),
(2,'S-5502',1,3,'2024-03-20','2024-03-22','own truck',2,1212,5775,'Y',881,'2024-03-23 01:10'),
(3,'S-5503',7,8,'2024-03-28','2024-04-03','Keystone Cartage',6,3630,20790,'Y',881,'2024-04-04 01:10'),
(4,'S-5504',2,1,'2024-04-01','2024-04-02','own truck',1,602,3190,'Y',881,'2024-04-03 01:10'),
(5,'S-5505',3,4,'2024-04-05','2024-04-11','Lake Champlain Freight',4,2428,10340,'N',882,'2024-04-12 01:10'),
(6,'S-5506',5,9,'2024-04-09','2024-04-18','Badger Lines',1,611,3327.5,'Y',882,'2024-04-19 01:10'),
(7,'S-5507',11,5,'2024-04-15','2024-04-24','Keystone Cartage',30,18240,51150,'N',882,'2024-04-25 01:10'),
(8,'S-5508',10,7,'2024-04-22','2024-04-23','own truck',3,1803,10890,'Y',882,'2024-04-24 01:10'),
(9,'S-5509',6,2,'2024-05-02','2024-05-06','own truck',1,598,3025,'Y',882,'2024-05-07 01:10'),
(10,'S-5510',8,4,'2024-05-08',NULL,NULL,2,NULL,NULL,'N',882,'2024-05-09 01:10'),
(11,'S-5511',4,6,'2024-05-13','2024-05-21','Lake Champlain Freight',9,5472,9157.5,'N',882,'2024-05-22 01:10'),
(12,'S-5512',9,8,'2024-05-20','2024-05-23','Empire Parcel',1,605,3465,'Y',882,'2024-05-24 01:10');
