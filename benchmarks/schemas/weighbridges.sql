CREATE TABLE operator (
  op_cd TEXT PRIMARY KEY,
  op_name TEXT NOT NULL,
  trade_desc TEXT,
  addr_line TEXT,
  town TEXT,
  postcode TEXT,
  vat_reg_yn TEXT CHECK (vat_reg_yn IN ('Y','N'))
);
CREATE TABLE weighbridge (
  wb_no TEXT PRIMARY KEY,
  op_cd TEXT NOT NULL REFERENCES operator(op_cd),
  site_desc TEXT,
  manufacturer TEXT,
  serial_no TEXT,
  max_cap_kg INTEGER,
  div_kg INTEGER,
  plate_len_m REAL,
  load_cell_qty INTEGER,
  public_use_yn TEXT,
  commissioned_dt DATE,
  decomm_dt DATE
);
CREATE TABLE inspector (
  insp_id INTEGER PRIMARY KEY,
  warrant_no TEXT NOT NULL UNIQUE,
  surname TEXT NOT NULL,
  forename TEXT,
  grade TEXT,
  appointed_dt DATE,
  left_dt DATE,
  supervisor_id INTEGER REFERENCES inspector(insp_id)
);
CREATE TABLE outcome (
  outcome_cd TEXT PRIMARY KEY,
  outcome_desc TEXT NOT NULL,
  use_permitted_yn TEXT
);
CREATE TABLE verification (
  verif_id INTEGER PRIMARY KEY,
  wb_no TEXT NOT NULL REFERENCES weighbridge(wb_no),
  insp_id INTEGER NOT NULL REFERENCES inspector(insp_id),
  verif_dt DATE NOT NULL,
  test_load_kg INTEGER,
  max_err_kg INTEGER,
  outcome_cd TEXT REFERENCES outcome(outcome_cd),
  seal_no TEXT,
  fee_amt NUMERIC,
  next_due_dt DATE,
  upd_ts TEXT
);
CREATE TABLE defect (
  verif_id INTEGER NOT NULL REFERENCES verification(verif_id),
  line_no INTEGER NOT NULL,
  defect_desc TEXT NOT NULL,
  severity TEXT,
  fix_by_dt DATE,
  fixed_dt DATE,
  PRIMARY KEY (verif_id, line_no)
);
INSERT INTO operator VALUES
('ABRQ','Abernant Quarries Ltd','stone quarry','Tair Heol Road','Pontfaen','CF48 7QX','Y'),
('BDGR','Bridgemoor Grain Co-operative','grain store','Station Yard','Bridgemoor','LN9 4TT','Y'),
('CWMB','Cwmbrane Borough Council','waste transfer station','Depot Lane','Cwmbrane','NP44 9ZB','Y'),
('DRSC','D. R. Sculthorpe & Sons','scrap metal','41 Canal Wharf','Eastrop','DN17 8PL','Y'),
('FENB','Fen Beet Haulage','sugar beet haulage','Drove End Farm','Marsh Sutton','PE12 5RN','Y'),
('GLNT','Glentarrow Timber','sawmill','Old Mill Road','Glentarrow','PA33 1DW','Y'),
('HBRP','Harborne Port Services','port','Berth 4, South Quay','Harborne','IP3 8XX','Y'),
('KILC','Kilcrest Livestock Mart','livestock market','Mart Road','Kilcrest','BT78 3HH','N'),
('NPLY','North Plym Aggregates','aggregates','Unit 2, Cattle Wharf','Plymbridge','PL4 0ZQ','Y'),
('OAKH','Oakhanger Services','lorry park','A31 Westbound','Oakhanger','GU35 9JJ','Y'),
('THRW','T. Hargrove (Waste)','skip hire','Tip Lane','Wexley',NULL,'N');
INSERT INTO weighbridge VALUES
('WB-0107','ABRQ','Quarry exit','Averton','AV88213',50000,20,15.0,6,'N','1998-06-15',NULL),
('WB-0108','ABRQ','Rail loading','Averton','AV91740',60000,20,18.0,8,'N','2006-11-02',NULL),
('WB-0112','BDGR','Intake pit','Precia-Dunn','PD4410-7',44000,20,15.0,6,'N','2001-07-20','2019-08-01'),
('WB-0113','BDGR','New intake','Weightron Bell','WB20-1187',60000,20,18.3,8,'Y','2019-07-29',NULL),
('WB-0120','CWMB','In lane','Shering','S-77120',50000,20,16.0,6,'N','2012-03-05',NULL),
('WB-0121','CWMB','Out lane','Shering','S-77121',50000,20,16.0,6,'N','2012-03-05',NULL),
('WB-0126','DRSC','Main gate','Averton','AV93002',50000,10,14.6,6,'N','2009-09-14',NULL),
('WB-0131','FENB','Drove End','Griffin Scale','G1172',44000,20,12.2,4,'Y','1989-10-01','2021-03-31'),
('WB-0134','GLNT','Log yard','Weightron Bell','WB17-0562',60000,20,18.3,8,'N','2017-05-18',NULL),
('WB-0138','HBRP','South Quay','Precia-Dunn','PD6200-1',80000,50,24.0,8,'Y','2015-02-27',NULL),
('WB-0139','HBRP','Bulk terminal','Precia-Dunn','PD6200-4',80000,50,24.0,8,'N','2016-08-11',NULL),
('WB-0143','KILC','Cattle scale','Ritchfield',NULL,3000,1,3.0,4,'N','2011-01-19',NULL),
('WB-0144','KILC','Lorry park','Averton','AV85577',40000,20,12.2,4,'Y','1994-04-08',NULL),
('WB-0150','NPLY','Cattle Wharf','Shering','S-80218',50000,20,16.0,6,'N','2018-10-30',NULL),
('WB-0152','OAKH','Exit road','Axtec','AX-3381',20000,20,3.2,4,'Y','2020-01-13',NULL),
('WB-0155','THRW','Tip Lane','Shering','S-64009',40000,20,12.0,4,'N',NULL,NULL);
INSERT INTO inspector VALUES
(1,'W/0231','Harkness','Moira','chief','2003-04-01',NULL,NULL),
(2,'W/0258','Beddoes','Alun','senior','2009-09-07',NULL,1),
(3,'W/0264','Oyelaran','Folake','senior','2012-01-16',NULL,1),
(4,'W/0270','Stannard','Keith','inspector','2013-06-03','2022-10-28',2),
(5,'W/0277','Mulgrew','Ciara','inspector','2016-02-22',NULL,3),
(6,'W/0281','Tranter','Joseph','inspector','2018-08-13',NULL,2),
(7,'W/0285','Patel','Kirit','inspector','2020-11-09',NULL,3),
(8,'W/0288','Vaux','Helen','trainee','2022-09-05',NULL,5),
(9,'W/0289','Lomax','Aidan','trainee','2023-01-30','2023-12-15',6),
(10,'W/0291','Szabo','Ildiko','trainee','2024-02-12',NULL,5);
INSERT INTO outcome VALUES
('PA','Passed as found','Y'),
('PJ','Passed after adjustment','Y'),
('PC','Passed with conditions','Y'),
('RL','Passed at reduced maximum load','Y'),
('FE','Failed, error outside tolerance','N'),
('FS','Failed, seal broken or missing','N'),
('FM','Failed, mechanical defect','N'),
('FI','Failed, indicator or printer fault','N'),
('AB','Abandoned, weather','Y'),
('NA','No access',NULL);
INSERT INTO verification VALUES
(5001,'WB-0107',2,'2022-03-14',44000,10,'PA','EK40118',486.00,'2023-03-14','2022-03-15T09:11:02'),
(5002,'WB-0108',2,'2022-03-14',44000,30,'PJ','EK40119',486.00,'2023-03-14','2022-03-15T09:14:40'),
(5003,'WB-0113',4,'2022-06-20',44000,20,'PA','EK40152',512.50,'2023-06-20','2022-06-21T08:50:31'),
(5004,'WB-0120',6,'2022-09-08',40000,70,'FE',NULL,512.50,'2022-10-08','2022-09-09T10:03:17'),
(5005,'WB-0120',6,'2022-10-04',40000,10,'PJ','EK40207',256.00,'2023-10-04','2022-10-04T16:28:55'),
(5006,'WB-0121',6,'2022-09-08',40000,20,'PA','EK40188',512.50,'2023-09-08','2022-09-09T10:07:44'),
(5007,'WB-0126',3,'2022-11-17',40000,NULL,'FS',NULL,512.50,NULL,'2022-11-18T09:00:00'),
(5008,'WB-0126',3,'2022-12-01',40000,5,'PA','EK40233',256.00,'2023-12-01','2022-12-02T11:36:20'),
(5009,'WB-0134',5,'2023-02-07',44000,20,'PA','EK40260',540.00,'2024-02-07','2023-02-08T09:45:12'),
(5010,'WB-0138',7,'2023-04-19',60000,50,'PC','EK40291',695.00,'2024-04-19','2023-04-20T13:20:08'),
(5011,'WB-0139',7,'2023-04-20',60000,100,'FM',NULL,695.00,'2023-06-20','2023-04-21T08:31:49'),
(5012,'WB-0139',7,'2023-06-15',60000,50,'PJ','EK40318',347.50,'2024-06-15','2023-06-16T10:10:10'),
(5013,'WB-0143',5,'2023-08-22',2500,1,'PA','EK40344',180.00,'2024-08-22','2023-08-23T09:02:00'),
(5014,'WB-0144',5,'2023-08-22',32000,60,'RL','EK40345',540.00,'2024-08-22','2023-08-23T09:08:37'),
(5015,'WB-0150',3,'2023-10-30',NULL,NULL,'AB',NULL,NULL,'2023-11-20','2023-10-31T12:15:00'),
(5016,'WB-0150',3,'2023-11-21',44000,20,'PA','EK40377',540.00,'2024-11-21','2023-11-22T09:27:18'),
(5017,'WB-0152',2,'2024-01-11',16000,40,'FI',NULL,395.00,'2024-02-11','2024-01-12T10:41:52'),
(5018,'WB-0155',6,'2024-02-26',NULL,NULL,'NA',NULL,NULL,NULL,'2024-02-26T17:00:03'),
(5019,'WB-0107',2,'2024-03-12',44000,20,'PA','EK40402',565.00,'2025-03-12','2024-03-13T09:19:29'),
(5020,'WB-0134',8,'2024-02-06',44000,10,'PA','EK40396',565.00,'2025-02-06','2024-02-07T11:54:46');
INSERT INTO defect VALUES
(5002,1,'Debris packed under plate, north end','minor','2022-04-14','2022-03-21'),
(5004,1,'Load cell 3 water damaged','major','2022-10-08','2022-09-29'),
(5004,2,'Sump pump not working','minor','2022-12-08','2022-11-15'),
(5007,1,'Junction box seal missing','major','2022-11-30','2022-11-24'),
(5010,1,'Approach ramp subsiding','minor','2023-10-19',NULL),
(5010,2,'Secondary display unreadable in sunlight','minor','2023-07-19','2023-07-03'),
(5011,1,'Cracked cross member','critical','2023-06-20','2023-06-09'),
(5011,2,'Two check rods seized','major','2023-06-20','2023-06-09'),
(5014,1,'Plate deflection above 30 t','major','2024-08-22',NULL),
(5017,1,'Ticket printer drops last digit','major','2024-02-11','2024-01-30'),
(5017,2,'No instruction notice for drivers','minor','2024-03-11',NULL);
