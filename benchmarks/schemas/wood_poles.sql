-- Wooden line pole inspection mart of a small electricity network operator
CREATE TABLE dim_species (
  species_cd TEXT PRIMARY KEY,
  species_nm TEXT NOT NULL,
  bend_strength_mpa REAL
);
CREATE TABLE dim_circuit (
  circuit_key INTEGER PRIMARY KEY,
  circuit_no TEXT NOT NULL,
  circuit_nm TEXT NOT NULL,
  volt_kv REAL NOT NULL,
  length_km REAL,
  cust_cnt INTEGER,
  commis_dt TEXT
);
CREATE TABLE dim_inspector (
  inspector_key INTEGER PRIMARY KEY,
  badge_no TEXT NOT NULL,
  inspector_nm TEXT NOT NULL,
  employer_nm TEXT,
  climb_cert_fl TEXT NOT NULL,
  cert_exp_dt TEXT
);
CREATE TABLE dim_defect_type (
  defect_cd TEXT PRIMARY KEY,
  defect_desc TEXT NOT NULL,
  severity_cls INTEGER NOT NULL,
  max_fix_days INTEGER
);
CREATE TABLE dim_pole (
  pole_key INTEGER PRIMARY KEY,
  pole_no TEXT NOT NULL,
  circuit_key INTEGER NOT NULL,
  species_cd TEXT NOT NULL,
  height_m REAL,
  btm_diam_mm INTEGER,
  preserv_cd TEXT,
  install_dt TEXT,
  parish_nm TEXT,
  landowner_nm TEXT,
  grid_ref TEXT,
  xfmr_fl TEXT NOT NULL,
  status_cd TEXT NOT NULL,
  dw_load_ts TEXT,
  FOREIGN KEY (circuit_key) REFERENCES dim_circuit(circuit_key),
  FOREIGN KEY (species_cd) REFERENCES dim_species(species_cd)
);
CREATE TABLE fct_inspection (
  insp_key INTEGER PRIMARY KEY,
  pole_key INTEGER NOT NULL,
  inspector_key INTEGER NOT NULL,
  insp_dt TEXT NOT NULL,
  method_cd TEXT NOT NULL,
  resid_strength_pct REAL,
  moist_pct REAL,
  lean_deg REAL,
  result_cd TEXT NOT NULL,
  next_due_dt TEXT,
  rmk_txt TEXT,
  dw_load_ts TEXT,
  FOREIGN KEY (pole_key) REFERENCES dim_pole(pole_key),
  FOREIGN KEY (inspector_key) REFERENCES dim_inspector(inspector_key)
);
CREATE TABLE brg_insp_defect (
  insp_key INTEGER NOT NULL,
  defect_cd TEXT NOT NULL,
  depth_mm INTEGER,
  height_abv_gnd_cm INTEGER,
  photo_fl TEXT NOT NULL,
  PRIMARY KEY (insp_key, defect_cd),
  FOREIGN KEY (insp_key) REFERENCES fct_inspection(insp_key),
  FOREIGN KEY (defect_cd) REFERENCES dim_defect_type(defect_cd)
);
CREATE TABLE fct_pole_repl (
  repl_key INTEGER PRIMARY KEY,
  old_pole_key INTEGER NOT NULL,
  new_pole_key INTEGER,
  trig_insp_key INTEGER,
  wo_no TEXT NOT NULL,
  plan_dt TEXT,
  done_dt TEXT,
  outage_min_qty INTEGER,
  crew_hrs_qty REAL,
  cost_amt REAL,
  wo_status_cd TEXT NOT NULL,
  FOREIGN KEY (old_pole_key) REFERENCES dim_pole(pole_key),
  FOREIGN KEY (new_pole_key) REFERENCES dim_pole(pole_key),
  FOREIGN KEY (trig_insp_key) REFERENCES fct_inspection(insp_key)
);
INSERT INTO dim_species VALUES
('SP','Scots pine',53.0),('NS','Norway spruce',48.5),('LA','European larch',58.0),('DF','Douglas fir',62.0),('WR','Western red cedar',NULL);
INSERT INTO dim_circuit VALUES
(1,'C0114','Aldergill to Moss End',11,14.2,312,'1968-09-01'),
(2,'C0115','Moss End spur',11,3.8,41,'1974-05-14'),
(3,'C0207','Harrow Fell ring',20,27.5,880,'1959-03-20'),
(4,'C0208','Brankside sawmill feeder',20,6.1,3,'1991-11-11'),
(5,'C0330','Tarn Head village',0.4,1.9,96,'1982-07-02'),
(6,'C0331','Quarry Lane',0.4,0.8,17,NULL);
INSERT INTO dim_inspector VALUES
(1,'W-071','Colin Threlfall','own staff','Y','2025-08-31'),
(2,'W-084','Agnes Birkett','own staff','Y','2024-11-30'),
(3,'X-210','Tomas Hruby','Linecheck Ltd','Y','2025-02-28'),
(4,'X-211','Sandra Okafor','Linecheck Ltd','N',NULL),
(5,'W-090','Dermot Quayle','own staff','N',NULL),
(6,'X-305','Jonas Ekberg','Polescan AB','Y','2023-12-31');
INSERT INTO dim_defect_type VALUES
('ROTG','Rot at ground line',3,30),
('ROTI','Internal heart rot',4,14),
('WOOD','Woodpecker holes',2,180),
('SPLT','Longitudinal split',2,365),
('STAY','Slack or corroded stay wire',3,60),
('XARM','Cracked crossarm',4,7),
('LEAN','Lean beyond tolerance',2,180),
('SIGN','Missing danger plate',1,90),
('IVY','Ivy or climbing growth',1,NULL);
INSERT INTO dim_pole VALUES
(101,'0114-012',1,'SP',10.0,265,'CREO','1968-08-14','Aldergill','J. Routledge','NY 412 077','N','INSERV','2024-07-01 02:10:00'),
(102,'0114-013',1,'SP',10.0,258,'CREO','1968-08-15','Aldergill','J. Routledge','NY 413 078','N','REMOVED','2024-07-01 02:10:00'),
(103,'0114-013A',1,'DF',11.0,290,'CUOR','2023-05-09','Aldergill','J. Routledge','NY 413 078','N','INSERV','2024-07-01 02:10:00'),
(104,'0115-004',2,'NS',9.0,240,'CCA','1974-05-02','Moss End','Moss End Farms','NY 430 091','Y','INSERV','2024-07-01 02:10:00'),
(105,'0115-005',2,'NS',9.0,238,'CCA','1974-05-02','Moss End','Moss End Farms','NY 431 092','N','CONDEMN','2024-07-01 02:10:00'),
(106,'0207-101',3,'LA',12.0,310,'CREO','1959-02-26','Harrow','Fell Commoners','NY 388 120','N','REMOVED','2024-07-01 02:10:00'),
(107,'0207-101A',3,'DF',12.0,315,'CUOR','2022-10-18','Harrow','Fell Commoners','NY 388 120','N','INSERV','2024-07-01 02:10:00'),
(108,'0207-102',3,'SP',12.0,300,'CREO','1988-06-07','Harrow','Fell Commoners','NY 389 121','N','INSERV','2024-07-01 02:10:00'),
(109,'0208-009',4,'SP',11.0,NULL,'CCA','1991-10-30','Brankside','Brankside Sawmill','NY 455 060','Y','INSERV','2024-07-01 02:10:00'),
(110,'0330-002',5,'WR',8.5,230,NULL,'1982-06-21','Tarn Head','Parish Council','NY 401 133','N','INSERV','2024-07-01 02:10:00'),
(111,'0330-003',5,'SP',8.5,225,'CREO','1982-06-21','Tarn Head',NULL,'NY 402 133','N','CONDEMN','2024-07-01 02:10:00'),
(112,'0331-001',6,'SP',8.5,228,'CREO',NULL,'Tarn Head','Highside Quarry','NY 397 138','N','INSERV','2024-07-01 02:10:00');
INSERT INTO fct_inspection VALUES
(1,106,1,'2022-04-12','HAMR',41.0,34.5,1.0,'FAIL','2022-07-12','Hollow sound up to knee height','2022-05-01 02:10:00'),
(2,108,1,'2022-04-12','HAMR',92.0,21.0,0.5,'PASS','2027-04-12',NULL,'2022-05-01 02:10:00'),
(3,101,2,'2022-06-21','DRIL',78.5,24.8,2.0,'PASS','2026-06-21',NULL,'2022-07-01 02:10:00'),
(4,102,2,'2022-06-21','DRIL',52.0,38.2,4.5,'FAIL','2022-12-21','Recommend change before winter 2023','2022-07-01 02:10:00'),
(5,104,3,'2022-09-05','SONIC',84.0,NULL,1.5,'PASS','2026-09-05',NULL,'2022-10-01 02:10:00'),
(6,105,3,'2022-09-05','SONIC',66.0,30.1,1.0,'WATCH','2023-09-05','Upper part pecked, check again next year','2022-10-01 02:10:00'),
(7,109,6,'2023-03-14','DRIL',88.0,19.5,0.0,'PASS','2028-03-14',NULL,'2023-04-01 02:10:00'),
(8,105,4,'2023-09-11','SONIC',49.5,36.0,3.0,'FAIL','2024-03-11',NULL,'2023-10-01 02:10:00'),
(9,110,5,'2023-10-03','VISU',NULL,NULL,6.0,'WATCH','2024-10-03','Leaning towards bus shelter','2023-11-01 02:10:00'),
(10,111,5,'2023-10-03','HAMR',38.0,41.3,2.5,'FAIL','2023-11-03','Do not climb','2023-11-01 02:10:00'),
(11,112,1,'2024-02-20','HAMR',81.0,26.0,1.0,'PASS','2028-02-20',NULL,'2024-03-01 02:10:00'),
(12,103,2,'2024-05-16','VISU',NULL,18.0,0.0,'PASS','2033-05-16','Acceptance check of new pole','2024-06-01 02:10:00');
INSERT INTO brg_insp_defect VALUES
(1,'ROTG',70,0,'Y'),(1,'ROTI',110,25,'Y'),(3,'SPLT',18,340,'N'),(4,'ROTG',55,-10,'Y'),(4,'STAY',NULL,NULL,'N'),
(4,'LEAN',NULL,NULL,'Y'),(5,'IVY',NULL,120,'N'),(6,'WOOD',90,610,'Y'),(8,'WOOD',130,610,'Y'),(8,'ROTI',85,580,'Y'),
(9,'LEAN',NULL,NULL,'Y'),(9,'SIGN',NULL,180,'N'),(10,'ROTG',80,5,'Y'),(10,'XARM',NULL,790,'Y'),(11,'SIGN',NULL,180,'N');
INSERT INTO fct_pole_repl VALUES
(1,106,107,1,'WO-22-0488','2022-10-17','2022-10-18',145,26.5,4180.00,'CLOSED'),
(2,102,103,4,'WO-23-0107','2023-05-09','2023-05-09',95,18.0,3365.50,'CLOSED'),
(3,105,NULL,8,'WO-24-0061','2024-08-20',NULL,NULL,NULL,NULL,'PLANNED'),
(4,111,NULL,10,'WO-23-0512','2023-11-28',NULL,NULL,6.0,540.00,'ONHOLD'),
(5,110,NULL,9,'WO-24-0140',NULL,NULL,NULL,NULL,NULL,'DRAFT'),
(6,101,NULL,NULL,'WO-24-0155','2024-06-11',NULL,NULL,NULL,NULL,'CANCEL');
