-- Airline trolley repair shop. Converted from Access, do not rename columns!
CREATE TABLE tbl_cust (
 cust_no TEXT PRIMARY KEY, cust_nm TEXT NOT NULL, iata_cd TEXT, hub_arpt TEXT, cntry TEXT NOT NULL, cont_pers TEXT, tel_no TEXT, disc_pct REAL, last_ord_dt DATE, actv_yn TEXT NOT NULL);
CREATE TABLE tbl_tech (
 tech_no INTEGER PRIMARY KEY, tech_nm TEXT NOT NULL, skill_lvl TEXT NOT NULL, stamp_no TEXT, empl_dt DATE NOT NULL, cert_exp_dt DATE, hrly_rate REAL, frmn_tech_no INTEGER REFERENCES tbl_tech(tech_no));
CREATE TABLE tbl_cart (
 ser_no TEXT PRIMARY KEY, cust_no TEXT NOT NULL REFERENCES tbl_cust(cust_no), cart_typ TEXT NOT NULL, std_cd TEXT, mfr TEXT, mfg_dt DATE, tare_wt_kg REAL, max_ld_kg REAL, drwr_cnt INTEGER, brk_typ TEXT, last_insp_dt DATE, nxt_insp_dt DATE, scrp_yn TEXT NOT NULL, upd_usr TEXT, upd_ts TEXT);
CREATE TABLE tbl_part (
 part_no TEXT PRIMARY KEY, part_desc TEXT NOT NULL, uom TEXT, qty_oh INTEGER, min_qty INTEGER, std_cost REAL, bin_loc TEXT, repl_part_no TEXT REFERENCES tbl_part(part_no), obs_yn TEXT NOT NULL);
CREATE TABLE tbl_rcpt (
 rcpt_no INTEGER PRIMARY KEY, part_no TEXT NOT NULL REFERENCES tbl_part(part_no), supp_nm TEXT NOT NULL, po_no TEXT, ord_dt DATE, recv_dt DATE, qty_ord INTEGER NOT NULL, qty_recv INTEGER, qty_dmg INTEGER, chkd_by INTEGER REFERENCES tbl_tech(tech_no));
CREATE TABLE tbl_wo (
 wo_no TEXT PRIMARY KEY, ser_no TEXT NOT NULL REFERENCES tbl_cart(ser_no), recv_dt DATE NOT NULL, insp_dt DATE, prom_dt DATE, ship_dt DATE, flt_desc TEXT, insp_tech_no INTEGER REFERENCES tbl_tech(tech_no), rpr_tech_no INTEGER REFERENCES tbl_tech(tech_no), lbr_hrs REAL, tot_amt REAL, wo_stat TEXT NOT NULL, wrnty_yn TEXT NOT NULL, upd_usr TEXT, upd_ts TEXT);
CREATE TABLE tbl_wo_part (
 wo_no TEXT NOT NULL REFERENCES tbl_wo(wo_no), ln_no INTEGER NOT NULL, part_no TEXT NOT NULL REFERENCES tbl_part(part_no), qty_req INTEGER NOT NULL, qty_iss INTEGER, unit_prc REAL, rsn_txt TEXT, PRIMARY KEY (wo_no, ln_no));
INSERT INTO tbl_cust VALUES ('K0012','Norrland Air','NW','Arlanda','Sweden','Lena Hedqvist','+46 8 555 0110',5,'2024-05-13','Y');
INSERT INTO tbl_cust VALUES ('K0019','Iberavia','IV','Barajas','Spain','Jorge Quiles','+34 91 555 0142',NULL,'2024-04-29','Y');
INSERT INTO tbl_cust VALUES ('K0023','Balkan Wings','BW','Zagreb','Croatia','Dubravka Ilić','+385 1 555 0177',2.5,'2024-02-07','Y');
INSERT INTO tbl_cust VALUES ('K0027','SkyPlate Catering',NULL,'Frankfurt','Germany','Ulf Reinders','+49 69 555 0120',10,'2024-06-03','Y');
INSERT INTO tbl_cust VALUES ('K0031','Hellenic Island Lines','HQ','Heraklion','Greece',NULL,NULL,NULL,'2019-09-18','N');
INSERT INTO tbl_cust VALUES ('K0036','Emerald Charter','EC','Shannon','Ireland','Aoife Kinsella','+353 61 555 0155',3,'2024-05-21','Y');
INSERT INTO tbl_cust VALUES ('K0040','Polar Cargo & Pax','PP','Keflavík','Iceland','Baldur Jónsson','+354 555 0101',0,'2024-03-12','Y');
INSERT INTO tbl_cust VALUES ('K0044','Gate Nine Services',NULL,'Schiphol','Netherlands','Marjolein Bos','+31 20 555 0198',7.5,'2024-05-30','Y');
INSERT INTO tbl_cust VALUES ('K0048','Carthage Airways','CG','Tunis','Tunisia','Slim Belhadj','+216 71 555 013',4,'2023-12-01','Y');
INSERT INTO tbl_cust VALUES ('K0053','Vistula Jet','VJ','Okęcie','Poland','Patryk Wrona','+48 22 555 0163',NULL,NULL,'N');
INSERT INTO tbl_tech VALUES (11,'Dieter Kolb','foreman','S-001','1995-04-03','2025-06-30',38.5,NULL),(12,'Ayşe Demir','inspector','S-004','2003-09-15','2025-01-31',34,11),(13,'Uwe Matschke','sheet metal','S-007','1998-01-12','2024-11-30',31.2,11),(14,'Tomáš Hruška','mechanic','S-009','2011-05-02','2026-03-31',27.8,13),(15,'Karin Lobe','mechanic',NULL,'2016-08-22',NULL,26.5,13),(16,'Emeka Nwosu','inspector','S-012','2014-02-17','2025-09-30',33,11),(17,'Steffi Graupner','trainee',NULL,'2023-09-01',NULL,14.2,14),(18,'Ludmila Petrenko','mechanic','S-014','2022-05-16','2025-05-31',25.9,13),(19,'Heinz-Peter Ott','welder','S-003','1989-10-01','2024-12-31',32.4,11),(20,'Rico Salvi','mechanic','S-015','2020-11-09','2026-02-28',26.1,14);
INSERT INTO tbl_cart VALUES
('DR-104871','K0012','full-size trolley','ATLAS','Driessen','2014-03-10',23.4,115,14,'pedal','2024-05-15','2025-05-15','N','dk','2024-05-16 09:12'),
('DR-104872','K0012','full-size trolley','ATLAS','Driessen','2014-03-10',23.6,115,14,'pedal','2023-11-20','2024-11-20','N','dk','2023-11-21 14:02'),
('NX-55019','K0019','half-size trolley','KSSU','Norduyn','2017-09-01',14.8,60,7,'pedal','2024-05-02','2025-05-02','N','ad','2024-05-02 16:40'),
('NX-55044','K0019','waste trolley','KSSU','Norduyn','2018-01-22',19.1,70,0,'pedal',NULL,NULL,'N','ad','2024-01-08 08:00'),
('BU-7703','K0023','full-size trolley','ATLAS','Bucher','2006-06-19',27.9,110,14,'hand lever','2024-02-09','2024-08-09','Y','en','2024-02-12 10:31'),
('SG-20118','K0027','folding trolley',NULL,'Sago','2019-11-05',11.5,45,3,'none','2024-06-04','2025-06-04','N','en','2024-06-04 11:15'),
('DR-099310','K0027','standard container','ATLAS','Driessen','2011-02-14',4.2,25,4,'none','2023-10-10','2025-10-10','N','dk','2023-10-10 09:00'),
('EG-3391','K0036','half-size trolley','ATLAS','Egret','2021-04-28',13.0,60,7,'pedal','2024-05-23','2025-05-23','N','ad','2024-05-23 13:20'),
('BU-8120','K0040','full-size trolley','ATLAS','Bucher','2009-08-03',26.7,110,14,'hand lever','2024-03-14','2024-09-14','N','en','2024-03-15 07:55'),
('DR-120044','K0044','full-size trolley','ATLAS','Driessen','2020-07-13',22.1,115,14,'pedal','2024-05-31','2025-05-31','N','dk','2024-05-31 15:45'),
('SG-20240','K0048','standard container','KSSU','Sago',NULL,4.0,25,4,'none','2023-12-04','2025-12-04','N','ad','2023-12-05 08:10'),
('NX-48002','K0031','ice drawer unit','KSSU','Norduyn','2003-05-27',6.3,18,2,'none','2019-09-20','2020-09-20','Y','dk','2020-10-01 12:00');
INSERT INTO tbl_part VALUES
('CST-075-B','castor 75 mm, braked','pc',64,40,18.9,'A-02-1',NULL,'N'),('CST-075-F','castor 75 mm, free','pc',71,40,14.35,'A-02-2',NULL,'N'),('CST-070-B','castor 70 mm, braked, old type','pc',6,0,16.1,'A-02-7','CST-075-B','Y'),('HNG-ATL-L','door hinge ATLAS left','pc',22,20,9.6,'A-05-1',NULL,'N'),('HNG-ATL-R','door hinge ATLAS right','pc',19,20,9.6,'A-05-2',NULL,'N'),('LTC-PAD','paddle latch','pc',35,25,12.75,'B-01-4',NULL,'N'),('PNL-SD-F','side panel, full size','pc',8,6,61,'C-03-1',NULL,'N'),('BRK-CBL-3','brake cable 3 mm','m',140,50,2.2,'B-04-2',NULL,'N'),('RVT-48-12','blind rivet 4.8 x 12','box',27,15,7.9,NULL,NULL,'N'),('PDL-RED','brake pedal red','pc',13,15,8.4,'B-04-6',NULL,'N'),('PDL-GRN','release pedal green','pc',NULL,15,8.4,'B-04-7',NULL,'N'),('BMP-GRY','bumper strip grey','m',55,30,3.65,'C-01-1',NULL,'N');
INSERT INTO tbl_rcpt VALUES
(3001,'CST-075-B','Rollex GmbH','PO-1188','2024-01-08','2024-01-19',100,100,0,14),(3002,'CST-075-F','Rollex GmbH','PO-1188','2024-01-08','2024-01-19',100,96,2,14),(3003,'PNL-SD-F','Alu Kessel','PO-1191','2024-01-15','2024-02-26',10,10,1,12),(3004,'LTC-PAD','Southfield Hardware','PO-1196','2024-02-02','2024-02-14',50,50,NULL,16),(3005,'HNG-ATL-L','Southfield Hardware','PO-1196','2024-02-02','2024-02-14',30,24,0,16),(3006,'BRK-CBL-3','Drahtseil Moser','PO-1204','2024-03-04','2024-03-07',200,200,0,NULL),(3007,'RVT-48-12','Nietenkönig','PO-1207','2024-03-11','2024-03-13',20,20,0,20),(3008,'PDL-GRN','Kunststoff Ahlers','PO-1215','2024-04-16',NULL,40,NULL,NULL,NULL),(3009,'BMP-GRY','Kunststoff Ahlers','PO-1215','2024-04-16','2024-05-06',60,58,0,18),(3010,'PDL-RED','Kunststoff Ahlers','PO-1219','2024-05-02','2024-05-22',20,20,3,18);
INSERT INTO tbl_wo VALUES
('W24-0101','BU-7703','2024-02-07','2024-02-09','2024-02-21',NULL,'frame cracked at rear corner',12,NULL,1.5,48,'scrapped','N','en','2024-02-12 10:31'),
('W24-0107','BU-8120','2024-03-12','2024-03-14','2024-03-22','2024-03-21','brake lever stuck, two castors worn',16,14,4.25,212.4,'shipped','N','en','2024-03-21 15:00'),
('W24-0115','NX-55019','2024-04-29','2024-05-02','2024-05-10','2024-05-13','door will not latch',12,15,1.75,79.5,'shipped','N','ad','2024-05-13 09:30'),
('W24-0118','DR-104871','2024-05-13','2024-05-15','2024-05-24','2024-05-23','side panel dented',12,13,6,318.25,'shipped','N','dk','2024-05-23 12:12'),
('W24-0121','EG-3391','2024-05-21','2024-05-23','2024-05-31','2024-05-30','pedal broken after 3 years',16,20,1,0,'shipped','Y','ad','2024-05-30 17:05'),
('W24-0124','DR-120044','2024-05-30','2024-05-31','2024-06-11',NULL,'brake cable frayed',16,18,2.5,NULL,'in repair','Y','dk','2024-06-03 08:40'),
('W24-0126','SG-20118','2024-06-03','2024-06-04','2024-06-14',NULL,'folding joint bent',12,19,3.5,NULL,'in repair','N','en','2024-06-04 11:15'),
('W24-0127','NX-55044','2024-06-05',NULL,NULL,NULL,'smell, lid seal missing',NULL,NULL,NULL,NULL,'received','N','ad','2024-06-05 07:50'),
('W23-0344','DR-104872','2023-11-17','2023-11-20','2023-11-30','2023-12-01','annual check, bumper strip torn',12,17,2.25,96.1,'shipped','N','dk','2023-12-01 10:00'),
('W23-0351','SG-20240','2023-12-01','2023-12-04','2023-12-12','2023-12-11','dent in door',16,13,1.5,66,'shipped','N','ad','2023-12-11 13:37'),
('W23-0320','DR-099310','2023-10-06','2023-10-10','2023-10-18','2023-10-17','hinge pulled out',12,14,1.25,58.9,'shipped','N','dk','2023-10-17 11:11');
INSERT INTO tbl_wo_part VALUES
('W24-0107',1,'CST-075-B',2,2,24.5,'worn flat'),('W24-0107',2,'BRK-CBL-3',3,2,3.1,NULL),('W24-0115',1,'LTC-PAD',1,1,17.9,'spring broken'),('W24-0118',1,'PNL-SD-F',1,1,84,'dent over 5 mm'),('W24-0118',2,'RVT-48-12',1,1,10.5,NULL),('W24-0121',1,'PDL-RED',1,1,0,'warranty'),('W24-0121',2,'PDL-GRN',1,NULL,NULL,'out of stock'),('W24-0124',1,'BRK-CBL-3',2,2,0,'warranty'),('W23-0344',1,'BMP-GRY',3,3,5.2,'torn'),('W23-0344',2,'CST-075-F',1,1,19,NULL),('W23-0351',1,'RVT-48-12',1,1,10.5,NULL),('W23-0320',1,'HNG-ATL-L',1,1,13.4,'screw holes torn'),('W23-0320',2,'RVT-48-12',1,1,10.2,NULL);
