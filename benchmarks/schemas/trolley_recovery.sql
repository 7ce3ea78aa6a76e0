-- contractor that brings stray shopping trolleys back to the supermarkets
BEGIN TRANSACTION;
CREATE TABLE lkp_condition (
  condition_cd TEXT PRIMARY KEY,
  condition_nm TEXT NOT NULL,
  scrap_flg TEXT NOT NULL            -- Y = not worth returning
);
INSERT INTO lkp_condition VALUES
('A','As new','N'),('B','Dirty but sound','N'),('C','Wheel or castor missing','N'),
('D','Bent frame','N'),('E','Rusted through','Y'),('F','Burnt','Y'),('G','Cut up for parts','Y');
CREATE TABLE tbl_retailer (
  retailer_id INTEGER PRIMARY KEY,
  retailer_nm TEXT NOT NULL,
  contract_no TEXT UNIQUE,
  contract_start_dt TEXT,
  contract_end_dt TEXT,
  fee_per_trolley_amt REAL,
  account_mgr_nm TEXT
);
INSERT INTO tbl_retailer VALUES
(1,'Fennimore','TR-2019-04','2019-04-01','2025-03-31',4.8,'Dawn Ashworth'),
(2,'Budgie Foods','TR-2020-11','2020-11-15','2024-11-14',3.95,'Dawn Ashworth'),
(3,'Halden & Co','TR-2018-02','2018-02-01',NULL,5.25,'Marcus Ferreira'),
(4,'Quickbasket','TR-2022-07','2022-07-01','2024-06-30',4.1,'Iveta Krumina'),
(5,'Orchard Wholefoods','TR-2023-01','2023-01-09','2026-01-08',6.5,'Iveta Krumina'),
(6,'Tilbrook DIY','TR-2021-05','2021-05-03','2024-05-02',7.2,'Marcus Ferreira');
CREATE TABLE tbl_store (
  store_id INTEGER PRIMARY KEY,
  store_cd TEXT NOT NULL UNIQUE,
  retailer_id INTEGER NOT NULL REFERENCES tbl_retailer(retailer_id),
  store_nm TEXT,
  postal_cd TEXT,
  fleet_qty INTEGER,                 -- trolleys owned
  coin_lock_flg TEXT,
  opening_dt TEXT
);
INSERT INTO tbl_store VALUES
(1,'FEN-011',1,'Fennimore Castlegate','LR1 4QT',340,'Y','1994-11-17'),
(2,'FEN-026',1,'Fennimore Riverside','LR2 8BD',510,'N','2006-03-30'),
(3,'BUD-003',2,'Budgie Station Road','LR1 1AA',120,'N','2015-08-06'),
(4,'BUD-009',2,'Budgie Moss Estate','LR5 7XJ',145,'Y','2017-05-25'),
(5,'HAL-101',3,'Halden Kingsmead','LR3 2PW',420,'Y','1988-06-14'),
(6,'QBK-017',4,'Quickbasket Viaduct','LR2 0EE',95,'N','2020-09-24'),
(7,'ORC-002',5,'Orchard Old Brewery','LR1 9ZC',60,'N','2022-12-01'),
(8,'TIL-005',6,'Tilbrook Ring Road','LR6 3HN',210,'N','2001-02-22'),
(9,'HAL-107',3,'Halden Northfields','LR7 5GS',380,'Y','1999-10-07');
CREATE TABLE tbl_driver (
  driver_id INTEGER PRIMARY KEY,
  badge_no TEXT NOT NULL UNIQUE,
  first_nm TEXT,
  last_nm TEXT,
  birth_dt TEXT,
  hire_dt TEXT,
  winch_trained_flg TEXT,
  team_lead_driver_id INTEGER REFERENCES tbl_driver(driver_id),
  pin_hash TEXT
);
INSERT INTO tbl_driver VALUES
(1,'D014','Norman','Tulley','1965-03-28','2010-06-01','Y',NULL,'$k9$Qm2'),
(2,'D022','Kezia','Adomako','1984-12-09','2014-02-17','Y',NULL,'$k9$Zr8'),
(3,'D031','Paweł','Gorski','1979-07-02','2016-09-05','Y',1,'$k9$Bb1'),
(4,'D037','Leanne','Whitlow','1991-10-21','2018-01-22','N',1,'$k9$Wt4'),
(5,'D040','Arjun','Sethi','1988-05-16','2019-07-08','Y',2,'$k9$Lp0'),
(6,'D044','Moira','Kinsella','1973-01-30','2021-03-15','N',2,'$k9$Hd7'),
(7,'D046','Tyrone','Bascombe','1999-08-11','2022-11-07','N',2,'$k9$Xe3'),
(8,'D049','Elin','Sandvik','2001-04-04','2023-10-02','N',1,NULL);
CREATE TABLE tbl_hot_spot (
  hot_spot_id INTEGER PRIMARY KEY,
  hot_spot_nm TEXT NOT NULL,
  terrain_cd TEXT,                   -- WAT water, STR street, WOD wood, PRK car park
  nearest_store_id INTEGER,          -- tbl_store
  distance_to_store_m INTEGER,
  access_note TEXT,
  permit_req_flg TEXT
);
INSERT INTO tbl_hot_spot VALUES
(1,'Canal basin steps','WAT',2,640,'Winch from towpath only','Y'),
(2,'Moss Estate stairwells','STR',4,310,'Lift often broken','N'),
(3,'Hostel bike shed','STR',3,450,NULL,'N'),
(4,'Spinney behind the bypass','WOD',8,890,'Mud after rain','N'),
(5,'Station taxi rank','STR',3,90,'No stopping 7 to 9','N'),
(6,'Weir pool','WAT',1,1250,'Life jacket','Y'),
(7,'Multi-storey level 5','PRK',1,200,'Height limit 2.1 m','N'),
(8,'Student village','STR',5,1720,'Ask the porter','N'),
(9,'Viaduct arches','STR',6,160,NULL,'N');
CREATE TABLE trn_sighting (
  sighting_id INTEGER PRIMARY KEY,
  ticket_no TEXT NOT NULL UNIQUE,
  hot_spot_id INTEGER REFERENCES tbl_hot_spot(hot_spot_id),
  reported_dt TEXT NOT NULL,
  channel_cd TEXT,                   -- APP, TEL, CCL council
  reporter_nm TEXT,
  seen_qty INTEGER,
  obstruction_flg TEXT,
  reward_amt REAL,
  src_ip_addr TEXT
);
INSERT INTO trn_sighting VALUES
(1,'S-88120',1,'2024-02-03','APP','Greta Holloway',4,'N',2.0,'10.4.0.17'),
(2,'S-88131',2,'2024-02-05','TEL','Samir Haddad',11,'Y',0.0,NULL),
(3,'S-88146',5,'2024-02-09','CCL','Highways desk',2,'Y',0.0,NULL),
(4,'S-88150',4,'2024-02-10','APP','Owen Trask',6,'N',2.0,'10.4.3.90'),
(5,'S-88171',6,'2024-02-16','TEL','Riverkeeper Bell',9,'Y',5.0,NULL),
(6,'S-88188',8,'2024-02-21','APP','Hanne Visser',17,'N',2.0,'10.4.1.5'),
(7,'S-88203',7,'2024-02-27','TEL',NULL,3,'N',0.0,NULL),
(8,'S-88219',9,'2024-03-04','APP','Greta Holloway',5,'N',2.0,'10.4.0.17'),
(9,'S-88224',3,'2024-03-06','CCL','Cleansing desk',8,'Y',0.0,NULL),
(10,'S-88240',2,'2024-03-12','APP','Samir Haddad',7,'N',3.5,'10.4.2.61');
CREATE TABLE trn_recovery (
  recovery_id INTEGER PRIMARY KEY,
  sighting_id INTEGER REFERENCES trn_sighting(sighting_id),
  driver_id INTEGER NOT NULL REFERENCES tbl_driver(driver_id),
  owner_store_id INTEGER NOT NULL REFERENCES tbl_store(store_id),
  returned_store_id INTEGER REFERENCES tbl_store(store_id),
  recovery_dt TEXT,
  trolley_qty INTEGER,
  condition_cd TEXT REFERENCES lkp_condition(condition_cd),
  mileage_km REAL,
  invoiced_flg TEXT,
  created_ts TEXT
);
INSERT INTO trn_recovery VALUES
(1,1,3,2,2,'2024-02-05',3,'C',5.4,'Y','2024-02-05 18:00:02'),
(2,2,6,4,4,'2024-02-06',8,'B',7.9,'Y','2024-02-06 18:00:02'),
(3,2,6,3,4,'2024-02-06',2,'B',0.0,'N','2024-02-06 18:00:02'),
(4,3,4,3,3,'2024-02-09',2,'A',3.1,'Y','2024-02-09 18:00:03'),
(5,4,1,8,8,'2024-02-12',5,'D',11.6,'Y','2024-02-12 18:00:02'),
(6,5,5,1,NULL,'2024-02-19',9,'E',14.2,'Y','2024-02-19 18:00:04'),
(7,6,7,5,5,'2024-02-22',15,'B',9.0,'Y','2024-02-22 18:00:02'),
(8,6,7,9,5,'2024-02-22',1,'C',0.0,'N','2024-02-22 18:00:02'),
(9,7,8,1,1,'2024-02-28',3,'A',2.2,'Y','2024-02-28 18:00:02'),
(10,8,2,6,6,'2024-03-05',4,'C',4.7,'N','2024-03-05 18:00:03'),
(11,9,4,7,NULL,'2024-03-07',1,'F',6.3,'N','2024-03-07 18:00:02');
COMMIT;
