-- Billboard contractor: sites and panels, clients and campaigns, and the bill posters who paste the sheets
CREATE TABLE tbl_staff (
  staff_id INTEGER PRIMARY KEY,
  staff_nm VARCHAR(60) NOT NULL,
  job_ttl VARCHAR(40) NOT NULL,
  hired_dt DATE NOT NULL,
  van_reg VARCHAR(10),
  height_cert_yn CHAR(1) NOT NULL DEFAULT 'N'
);
CREATE TABLE tbl_site (
  site_id INTEGER PRIMARY KEY,
  site_nm VARCHAR(60) NOT NULL,
  district VARCHAR(40) NOT NULL,
  landlord_nm VARCHAR(60),
  annual_rent_eur DECIMAL(10,2),
  lease_expires DATE,
  permit_no VARCHAR(20)
);
CREATE TABLE tbl_panel (
  panel_id INTEGER PRIMARY KEY,
  site_id INTEGER NOT NULL REFERENCES tbl_site (site_id),
  panel_no VARCHAR(10) NOT NULL UNIQUE,
  fmt_cd VARCHAR(4) NOT NULL,
  facing VARCHAR(10),
  illum_yn CHAR(1) NOT NULL DEFAULT 'N',
  avg_daily_views INTEGER,
  last_cleaned DATE
);
CREATE TABLE tbl_client (
  client_id INTEGER PRIMARY KEY,
  client_nm VARCHAR(60) NOT NULL,
  industry VARCHAR(40),
  credit_lmt_eur INTEGER,
  acct_mgr_id INTEGER REFERENCES tbl_staff (staff_id),
  created_ts DATETIME
);
CREATE TABLE tbl_campaign (
  camp_id INTEGER PRIMARY KEY,
  camp_nm VARCHAR(80) NOT NULL,
  advertiser_id INTEGER NOT NULL REFERENCES tbl_client (client_id),
  agency_id INTEGER REFERENCES tbl_client (client_id),
  runs_from DATE NOT NULL,
  runs_to DATE NOT NULL,
  budget_eur DECIMAL(10,2),
  sts VARCHAR(10) NOT NULL
);
CREATE TABLE tbl_posting (
  posting_id INTEGER PRIMARY KEY,
  panel_id INTEGER NOT NULL REFERENCES tbl_panel (panel_id),
  camp_id INTEGER NOT NULL REFERENCES tbl_campaign (camp_id),
  posted_by INTEGER NOT NULL REFERENCES tbl_staff (staff_id),
  checked_by INTEGER REFERENCES tbl_staff (staff_id),
  posted_on DATE NOT NULL,
  sheets_used INTEGER,
  weekly_rate_eur DECIMAL(8,2),
  defect_txt VARCHAR(200)
);
INSERT INTO tbl_staff VALUES
(1,'Marek Dolan','bill poster','2012-04-02','KD 418 M','Y'),
(2,'Teresa Pinnock','bill poster','2017-09-11','KD 422 M','Y'),
(3,'Luc Hanssen','bill poster','2020-02-03','KD 507 P','Y'),
(4,'Amira Bensaid','bill poster','2022-05-16','KD 511 P','N'),
(5,'Gerald Roope','field inspector','2008-01-14','KD 230 H','Y'),
(6,'Ottilie Kranz','field inspector','2015-10-05','KD 231 H','Y'),
(7,'Stefan Wiles','account manager','2014-03-24',NULL,'N'),
(8,'Beatriz Loureiro','account manager','2019-06-17',NULL,'N'),
(9,'Henrike Dahl','account manager','2021-11-01',NULL,'N'),
(10,'Colm Tierney','site negotiator','2016-07-18','KD 640 R','N');
INSERT INTO tbl_site VALUES
(1,'Viaduct North','Millbank','Eastern Rail Estates',18400,'2028-12-31','BP/2011/044'),
(2,'Corn Exchange Gable','Old Town','Hodder Family Trust',9600,'2026-06-30','BP/2009/017'),
(3,'Ring Road Roundabout','Westerlake','City Council',22000,'2030-03-31','BP/2018/102'),
(4,'Brewery Wall','Old Town','Stagg Brewing',7200,'2027-09-30','BP/2013/058'),
(5,'Tram Depot','Harrow Green','Metro Tramways',12800,'2029-01-31','BP/2016/081'),
(6,'Stadium Approach','Westerlake','FC Westerlake',26500,'2027-06-30','BP/2019/115'),
(7,'Harbour Sheds','Quayside','Port Authority',11000,'2026-12-31',NULL),
(8,'Timber Yard Fence','Millbank','Joost & Sons',3900,'2025-12-31','BP/2007/009'),
(9,'Airport Spur','Nettlefield','Nettlefield Airport',34000,'2031-08-31','BP/2021/130'),
(10,'Cinema Corner','Harrow Green','Rialto Pictures',8100,NULL,'BP/2014/066');
INSERT INTO tbl_panel VALUES
(1,1,'VN-01','48S','north','Y',24500,'2025-02-11'),
(2,1,'VN-02','48S','south','Y',21800,'2025-02-11'),
(3,2,'CX-01','16S','east','N',8200,'2024-10-03'),
(4,3,'RR-01','96S','west','Y',41200,'2025-03-20'),
(5,3,'RR-02','48S','east','Y',38700,'2025-03-20'),
(6,4,'BW-01','16S','south','N',6900,'2024-08-22'),
(7,5,'TD-01','6S','west','Y',12300,'2025-01-15'),
(8,6,'SA-01','96S','north','Y',29600,'2025-04-07'),
(9,7,'HS-01','48S','west','N',9400,NULL),
(10,8,'TY-01','16S','south','N',15100,'2024-06-12'),
(11,9,'AS-01','96S','south','Y',52000,'2025-04-28'),
(12,10,'CC-01','6S',NULL,'Y',10700,'2024-11-19');
INSERT INTO tbl_client VALUES
(1,'Stagg Brewing','beverages',40000,7,'2013-05-06 10:12:00'),
(2,'Pomelo Mobile','telecoms',75000,8,'2018-01-22 09:40:00'),
(3,'Rialto Pictures','entertainment',20000,7,'2014-02-11 15:05:00'),
(4,'Nordlys Furniture','retail',60000,9,'2020-09-30 11:31:00'),
(5,'City Blood Service','health',10000,8,'2016-04-19 08:55:00'),
(6,'Hawkmoth Media','advertising agency',120000,7,'2011-10-03 14:20:00'),
(7,'Blank & Bold','advertising agency',90000,9,'2019-03-12 16:48:00'),
(8,'Tessel Insurance','insurance',50000,9,'2021-12-01 10:00:00'),
(9,'Green Party Westerlake','politics',5000,NULL,'2023-02-08 13:15:00'),
(10,'Loaf & Larder','retail',35000,8,'2017-07-27 09:09:00');
INSERT INTO tbl_campaign VALUES
(1,'Stagg Winter Ale',1,6,'2024-11-04','2024-12-29',26000,'finished'),
(2,'Pomelo Unlimited',2,6,'2025-01-06','2025-02-16',58000,'finished'),
(3,'The Salt Widow',3,NULL,'2025-02-03','2025-03-02',14500,'finished'),
(4,'Sofa Weeks',4,7,'2025-02-17','2025-03-30',43000,'finished'),
(5,'Give a Pint',5,NULL,'2025-03-03','2025-05-25',6200,'running'),
(6,'Tessel Home Cover',8,7,'2025-03-31','2025-05-25',37500,'running'),
(7,'Vote Green',9,NULL,'2025-04-14','2025-05-11',4100,'running'),
(8,'Stagg Summer Lager',1,6,'2025-06-02','2025-08-31',48000,'booked'),
(9,'Picnic Season',10,7,'2025-05-05','2025-06-29',22000,'running'),
(10,'Pomelo Roaming',2,6,'2025-06-16','2025-07-27',NULL,'cancelled');
INSERT INTO tbl_posting VALUES
(1,3,1,1,5,'2024-11-04',16,210,NULL),
(2,6,1,1,NULL,'2024-11-05',17,165,NULL),
(3,4,2,2,6,'2025-01-06',98,1350,'Air bubbles along the top row'),
(4,11,2,3,6,'2025-01-07',96,1680,NULL),
(5,12,3,4,5,'2025-02-03',6,140,NULL),
(6,7,3,4,5,'2025-02-04',7,155,'Bottom edge torn by a passer-by'),
(7,1,4,1,5,'2025-02-17',48,620,NULL),
(8,5,4,2,6,'2025-02-18',50,890,'Sheets 14 and 15 swapped, corrected the same day'),
(9,10,5,4,NULL,'2025-03-03',16,60,NULL),
(10,8,6,3,6,'2025-03-31',96,1120,NULL),
(11,2,6,1,5,'2025-04-01',49,590,NULL),
(12,3,7,2,NULL,'2025-04-14',16,190,'Graffiti over the candidate''s face'),
(13,9,9,3,5,'2025-05-05',48,340,NULL);
