-- Council graffiti removal service
CREATE TABLE locations_ward (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name VARCHAR(80) NOT NULL,
  councillor_name VARCHAR(120),
  is_priority_area BOOL NOT NULL,
  response_target_days INTEGER NOT NULL,
  created_at DATETIME NOT NULL,
  updated_at DATETIME NOT NULL
);
CREATE TABLE locations_surfacetype (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name VARCHAR(60) NOT NULL,
  is_porous BOOL NOT NULL,
  max_pressure_bar INTEGER,
  created_at DATETIME NOT NULL
);
CREATE TABLE locations_site (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name VARCHAR(120) NOT NULL,
  address VARCHAR(200) NOT NULL,
  ward_id INTEGER NOT NULL REFERENCES locations_ward(id),
  surface_type_id INTEGER NOT NULL REFERENCES locations_surfacetype(id),
  owner_type VARCHAR(20) NOT NULL,
  owner_name VARCHAR(120),
  is_listed_building BOOL NOT NULL,
  is_waiver_signed BOOL NOT NULL,
  coated_on DATE,
  created_at DATETIME NOT NULL,
  updated_at DATETIME NOT NULL
);
CREATE TABLE reports_report (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  reference VARCHAR(20) NOT NULL UNIQUE,
  site_id INTEGER NOT NULL REFERENCES locations_site(id),
  channel VARCHAR(20) NOT NULL,
  reported_on DATE NOT NULL,
  reporter_name VARCHAR(120),
  description TEXT,
  tag_name VARCHAR(40),
  area_sqm DECIMAL(6,1),
  is_offensive BOOL NOT NULL,
  status VARCHAR(20) NOT NULL,
  created_at DATETIME NOT NULL,
  updated_at DATETIME NOT NULL
);
CREATE TABLE crews_operative (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  full_name VARCHAR(120) NOT NULL,
  payroll_number VARCHAR(10) NOT NULL UNIQUE,
  job_title VARCHAR(60) NOT NULL,
  supervisor_id INTEGER REFERENCES crews_operative(id),
  started_on DATE NOT NULL,
  hourly_rate DECIMAL(5,2) NOT NULL,
  is_driver BOOL NOT NULL,
  is_active BOOL NOT NULL,
  created_at DATETIME NOT NULL
);
CREATE TABLE cleaning_product (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name VARCHAR(80) NOT NULL,
  supplier_name VARCHAR(120),
  unit VARCHAR(10) NOT NULL,
  unit_cost DECIMAL(6,2) NOT NULL,
  stock_level DECIMAL(7,1) NOT NULL,
  reorder_level DECIMAL(7,1),
  hazard_label VARCHAR(30),
  is_biodegradable BOOL NOT NULL,
  created_at DATETIME NOT NULL,
  updated_at DATETIME NOT NULL
);
CREATE TABLE cleaning_job (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  report_id INTEGER NOT NULL REFERENCES reports_report(id),
  lead_operative_id INTEGER NOT NULL REFERENCES crews_operative(id),
  assistant_id INTEGER REFERENCES crews_operative(id),
  scheduled_for DATE NOT NULL,
  completed_on DATE,
  method VARCHAR(30) NOT NULL,
  minutes_on_site INTEGER,
  area_cleaned_sqm DECIMAL(6,1),
  outcome VARCHAR(20) NOT NULL,
  is_chargeable BOOL NOT NULL,
  charge_amount DECIMAL(8,2),
  notes TEXT,
  created_at DATETIME NOT NULL,
  updated_at DATETIME NOT NULL
);
CREATE TABLE cleaning_job_products (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  job_id INTEGER NOT NULL REFERENCES cleaning_job(id),
  product_id INTEGER NOT NULL REFERENCES cleaning_product(id),
  quantity_used DECIMAL(6,2) NOT NULL,
  UNIQUE (job_id, product_id)
);
INSERT INTO locations_ward VALUES
 (1,'Castlegate','Cllr Denise Hartnoll',1,2,'2022-11-01 09:00:00','2024-05-09 10:12:00'),
 (2,'Riverside North','Cllr Tunde Afolabi',1,3,'2022-11-01 09:00:00','2022-11-01 09:00:00'),
 (3,'Riverside South','Cllr Gail Penrose',0,5,'2022-11-01 09:00:00','2022-11-01 09:00:00'),
 (4,'Mount Ephraim','Cllr Colin Weeks',0,5,'2022-11-01 09:00:00','2023-02-14 16:40:00'),
 (5,'Old Dock',NULL,1,3,'2022-11-01 09:00:00','2024-09-30 08:55:00'),
 (6,'Fairlawn','Cllr Sabine Roth',0,7,'2022-11-01 09:00:00','2022-11-01 09:00:00');
INSERT INTO locations_surfacetype VALUES
 (1,'Soft red brick',1,60,'2022-11-01 09:05:00'),
 (2,'Limestone',1,30,'2022-11-01 09:05:00'),
 (3,'Painted render',1,40,'2022-11-01 09:05:00'),
 (4,'Galvanised steel',0,150,'2022-11-01 09:05:00'),
 (5,'Concrete',1,150,'2022-11-01 09:05:00'),
 (6,'Glass',0,NULL,'2022-11-01 09:05:00'),
 (7,'Powder-coated metal',0,80,'2022-11-01 09:05:00');
INSERT INTO locations_site VALUES
 (1,'Castlegate Underpass','Castlegate Roundabout',1,5,'council','Highways',0,1,'2023-04-18','2022-11-03 11:00:00','2023-04-19 09:00:00'),
 (2,'Corn Exchange','2 Market Street',1,2,'council','Property Services',1,1,NULL,'2022-11-03 11:10:00','2022-11-03 11:10:00'),
 (3,'Skate Park','Quay Meadow',2,5,'council','Parks',0,1,NULL,'2022-11-03 11:20:00','2022-11-03 11:20:00'),
 (4,'Bus Shelter 0417','Weir Road',2,6,'utility','Metroline Shelters',0,0,NULL,'2023-01-09 14:02:00','2023-01-09 14:02:00'),
 (5,'Hillcrest Electricity Substation','Hillcrest Lane',4,4,'utility','Midvale Power Networks',0,1,'2022-09-01','2023-01-16 10:00:00','2024-02-01 12:00:00'),
 (6,'Bargate Bakery','15 Bargate',1,3,'private','Rosa Delgado',0,1,NULL,'2023-03-02 09:45:00','2023-03-02 09:45:00'),
 (7,'Rope Street Terrace','31-39 Rope Street',5,1,'private','Dockside Housing Association',1,0,NULL,'2023-07-11 15:30:00','2023-07-11 15:30:00'),
 (8,'Footbridge F12','Canal Basin',5,7,'council','Highways',0,1,'2024-06-10','2023-08-21 08:20:00','2024-06-11 09:10:00'),
 (9,'Fairlawn Bowls Pavilion','Park Avenue',6,3,'private','Fairlawn Bowling Club',0,0,NULL,'2024-03-25 13:15:00','2024-03-25 13:15:00'),
 (10,'Telecom Cabinet 88','Southbank Road',3,7,'utility',NULL,0,0,NULL,'2024-10-07 10:05:00','2024-10-07 10:05:00');
INSERT INTO reports_report VALUES
 (1,'GR-23-0012',1,'phone','2023-01-23','Mrs L Underhill','Large silver letters along left wall','VEXO',14.0,0,'closed','2023-01-23 10:31:00','2023-01-26 16:00:00'),
 (2,'GR-23-0058',6,'web form','2023-03-01','Rosa Delgado','Shutter and wall beside it','SMUG',3.5,0,'closed','2023-03-01 08:12:00','2023-03-08 15:20:00'),
 (3,'GR-23-0101',2,'street warden','2023-05-06',NULL,'Slogan on the steps',NULL,2.0,1,'closed','2023-05-06 07:50:00','2023-05-07 12:00:00'),
 (4,'GR-23-0177',7,'phone','2023-07-10','Bernard Osei','Whole gable end','VEXO',22.5,0,'closed','2023-07-10 14:44:00','2023-08-25 11:30:00'),
 (5,'GR-23-0203',4,'mobile app','2023-09-14',NULL,'Scratched and sprayed glass',NULL,1.5,0,'passed to owner','2023-09-14 18:03:00','2023-09-18 09:00:00'),
 (6,'GR-24-0019',5,'mobile app','2024-01-30','Katie Morland','Doors covered','NOR7',4.0,0,'closed','2024-01-30 12:25:00','2024-02-06 14:00:00'),
 (7,'GR-24-0044',9,'email','2024-03-22','Fairlawn Bowling Club','Insult on the pavilion wall',NULL,1.0,1,'closed','2024-03-22 09:10:00','2024-03-27 10:30:00'),
 (8,'GR-24-0090',8,'street warden','2024-05-29',NULL,'Both parapets','NOR7',18.0,0,'closed','2024-05-29 08:00:00','2024-06-07 17:00:00'),
 (9,'GR-24-0136',3,'web form','2024-08-12','S Whitlock','Swastika on the half pipe',NULL,0.5,1,'closed','2024-08-12 20:41:00','2024-08-13 11:00:00'),
 (10,'GR-24-0171',10,'mobile app','2024-10-05',NULL,NULL,'SMUG',0.8,0,'closed','2024-10-05 16:16:00','2024-10-17 13:00:00'),
 (11,'GR-25-0008',1,'phone','2025-01-13','Mrs L Underhill','Same wall as before','VEXO',9.0,0,'scheduled','2025-01-13 09:05:00','2025-01-14 09:00:00'),
 (12,'GR-25-0015',7,'web form','2025-01-28','Bernard Osei','Two front doors',NULL,NULL,0,'new','2025-01-28 21:37:00','2025-01-28 21:37:00');
INSERT INTO crews_operative VALUES
 (1,'Maureen Gillespie','P20417','Team Leader',NULL,'2008-06-02',19.85,1,1,'2022-11-01 08:00:00'),
 (2,'Darren Pike','P31102','Senior Operative',1,'2014-03-17',16.40,1,1,'2022-11-01 08:00:00'),
 (3,'Ifeanyi Obi','P33960','Operative',1,'2019-10-07',14.10,1,1,'2022-11-01 08:00:00'),
 (4,'Wayne Stubbings','P28845','Operative',2,'2012-01-09',14.60,0,0,'2022-11-01 08:00:00'),
 (5,'Chloe Tarrant','P36218','Operative',2,'2022-05-23',13.70,0,1,'2022-11-01 08:00:00'),
 (6,'Rafal Duda','P37009','Operative',1,'2023-06-19',13.70,1,1,'2023-06-19 08:00:00'),
 (7,'Jess Applegarth','P38150','Apprentice',2,'2024-09-02',9.20,0,1,'2024-09-02 08:00:00');
INSERT INTO cleaning_product VALUES
 (1,'Strip-It Gel','Norchem Supplies','litre',11.80,64.0,40.0,'corrosive',0,'2022-11-01 08:30:00','2025-01-10 07:40:00'),
 (2,'CitraLift','GreenWorks Chemicals','litre',14.25,22.5,25.0,'irritant',1,'2022-11-01 08:30:00','2025-01-10 07:40:00'),
 (3,'Shadow Remover','Norchem Supplies','litre',18.60,9.0,10.0,'corrosive',0,'2022-11-01 08:30:00','2024-11-04 07:40:00'),
 (4,'Calcite Blast Media','Hallam Abrasives','kg',0.65,475.0,200.0,NULL,1,'2022-11-01 08:30:00','2024-06-03 07:40:00'),
 (5,'Masonry Paint Magnolia','City Paints','litre',4.10,85.0,30.0,NULL,0,'2022-11-01 08:30:00','2024-04-02 07:40:00'),
 (6,'Masonry Paint Grey','City Paints','litre',4.10,40.0,30.0,NULL,0,'2022-11-01 08:30:00','2024-04-02 07:40:00'),
 (7,'ShieldCoat Clear','GreenWorks Chemicals','litre',27.90,15.0,10.0,'flammable',0,'2022-11-01 08:30:00','2024-06-12 07:40:00'),
 (8,'Cleaning Wipes',NULL,'pack',6.50,31.0,NULL,'irritant',1,'2023-02-20 08:30:00','2025-01-10 07:40:00'),
 (9,'Glass Polish','Norchem Supplies','kg',9.75,3.5,2.0,NULL,1,'2023-09-25 08:30:00','2023-09-25 08:30:00');
INSERT INTO cleaning_job VALUES
 (1,1,2,4,'2023-01-25','2023-01-26','hot pressure wash',145,14.0,'removed',0,NULL,NULL,'2023-01-23 11:00:00','2023-01-26 16:00:00'),
 (2,2,3,NULL,'2023-03-08','2023-03-08','paint over',50,3.5,'removed',1,55.00,'Owner supplied the colour code','2023-03-02 10:00:00','2023-03-08 15:20:00'),
 (3,3,1,2,'2023-05-07','2023-05-07','chemical',90,2.0,'shadow left',0,NULL,'Sunday call-out','2023-05-06 08:10:00','2023-05-07 12:00:00'),
 (4,4,2,5,'2023-07-18',NULL,'soft blasting',NULL,NULL,'aborted',0,NULL,'No waiver, residents absent','2023-07-11 15:40:00','2023-07-18 10:10:00'),
 (5,4,2,6,'2023-08-24','2023-08-25','soft blasting',410,22.5,'removed',1,640.00,'Conservation officer present','2023-08-14 09:00:00','2023-08-25 11:30:00'),
 (6,6,3,5,'2024-02-06','2024-02-06','chemical',35,4.0,'removed',1,95.00,NULL,'2024-01-31 09:00:00','2024-02-06 14:00:00'),
 (7,7,6,NULL,'2024-03-27','2024-03-27','paint over',40,1.5,'removed',1,45.00,NULL,'2024-03-25 13:20:00','2024-03-27 10:30:00'),
 (8,8,2,6,'2024-06-06','2024-06-07','chemical',380,17.0,'removed',0,NULL,'Coating applied the Monday after','2024-05-30 09:00:00','2024-06-07 17:00:00'),
 (9,9,3,5,'2024-08-13','2024-08-13','hot pressure wash',25,0.5,'removed',0,NULL,NULL,'2024-08-12 21:00:00','2024-08-13 11:00:00'),
 (10,10,6,7,'2024-10-17','2024-10-17','wipes',15,0.8,'removed',1,30.00,NULL,'2024-10-07 10:10:00','2024-10-17 13:00:00'),
 (11,11,2,7,'2025-02-04',NULL,'hot pressure wash',NULL,NULL,'pending',0,NULL,NULL,'2025-01-14 09:00:00','2025-01-14 09:00:00');
INSERT INTO cleaning_job_products VALUES
 (1,1,1,6.00),(2,1,3,1.50),(3,2,5,2.50),(4,3,2,3.00),(5,3,3,0.75),
 (6,5,4,120.00),(7,5,2,2.00),(8,6,1,1.75),(9,6,8,1.00),(10,7,5,1.00),
 (11,8,1,8.50),(12,8,2,4.00),(13,8,7,5.00),(14,9,1,0.50),(15,10,8,1.00);
