-- workshop of a university that blows glass apparatus for laboratories
BEGIN TRANSACTION;
CREATE TABLE research_group (
  group_id INTEGER PRIMARY KEY,
  group_name TEXT NOT NULL,
  department TEXT,
  professor TEXT,
  building TEXT,
  cost_centre TEXT UNIQUE,
  annual_budget REAL,
  account_blocked INTEGER NOT NULL DEFAULT 0
);
INSERT INTO research_group VALUES
(1,'Organometallic Synthesis','Chemistry','Prof. Helga Brandvold','North Tower','CH-4410',5200.0,0),
(2,'Vacuum Spectroscopy','Physics','Prof. Tomasz Wieczorek','Ampere Hall','PH-2207',8800.0,0),
(3,'Soil Gas Exchange','Earth Sciences','Dr. Noor Rahimi','Old Dairy','ES-1030',1750.0,0),
(4,'Peptide Assembly','Biochemistry','Prof. Celia Amaral','North Tower','BC-3115',3000.0,0),
(5,'Cold Atoms','Physics','Prof. Edwin Starling','Ampere Hall','PH-2251',9400.0,0),
(6,'Catalysis Pilot Plant','Chemical Engineering','Dr. Kofi Mensah-Boyd','Kiln Road Annexe','CE-5002',6100.0,1),
(7,'Marine Lipids','Biology','Dr. Sunniva Aas','Harbour Labs','BI-0908',1200.0,0),
(8,'Glass Relaxation','Materials','Prof. Ibrahim Toledano','Ampere Hall','MT-7741',2650.0,0),
(9,'Teaching Labs','Chemistry','Dr. Prudence Oakley','South Wing','CH-4499',4000.0,0);
CREATE TABLE glassblower (
  glassblower_id INTEGER PRIMARY KEY,
  full_name TEXT NOT NULL,
  initials TEXT UNIQUE,
  grade TEXT,
  started_on TEXT,
  left_on TEXT,
  lathe_certified INTEGER NOT NULL DEFAULT 0,
  trained_by_id INTEGER REFERENCES glassblower(glassblower_id)
);
INSERT INTO glassblower VALUES
(1,'Wilfred Hasselby','WH','master','1986-09-01','2022-07-29',1,NULL),
(2,'Rosalind Tench','RT','master','1999-01-11',NULL,1,1),
(3,'Dieter Kaltwasser','DK','senior','2007-05-02',NULL,1,1),
(4,'Amina Jallow','AJ','senior','2012-10-15',NULL,1,2),
(5,'Gethin Pryor','GP','journeyman','2018-03-05',NULL,0,2),
(6,'Lucía Benavente','LB','journeyman','2019-08-19','2023-12-22',0,3),
(7,'Oskar Nyholm','ON','apprentice','2022-09-12',NULL,0,4),
(8,'Philippa Crowe','PC','apprentice','2023-09-11',NULL,0,4);
CREATE TABLE glass_type (
  glass_type_id INTEGER PRIMARY KEY,
  trade_name TEXT NOT NULL,
  family TEXT,
  softening_point_c INTEGER,
  annealing_point_c INTEGER,
  expansion_coefficient REAL,
  price_per_kg REAL
);
INSERT INTO glass_type VALUES
(1,'Borolux 33','borosilicate',825,560,3.3,14.2),
(2,'Borolux 51','borosilicate',785,565,5.1,19.75),
(3,'Quarzan Clear','fused silica',1680,1150,0.5,138.0),
(4,'Quarzan Opaque','fused silica',1660,1140,0.6,96.5),
(5,'Sodaline','soda lime',715,530,9.1,5.9),
(6,'Kovaseal','sealing glass',705,480,5.0,61.0),
(7,'Amberol','borosilicate',780,550,5.4,23.4),
(8,'Alumina 17','aluminosilicate',915,715,4.6,47.8);
CREATE TABLE job (
  job_id INTEGER PRIMARY KEY,
  job_number TEXT NOT NULL UNIQUE,
  title TEXT NOT NULL,
  group_id INTEGER NOT NULL REFERENCES research_group(group_id),
  requested_by TEXT,
  designer_id INTEGER REFERENCES glassblower(glassblower_id),
  maker_id INTEGER REFERENCES glassblower(glassblower_id),
  glass_type_id INTEGER REFERENCES glass_type(glass_type_id),
  is_repair INTEGER NOT NULL DEFAULT 0,
  requested_on TEXT,
  needed_by TEXT,
  collected_on TEXT,
  bench_hours REAL,
  quoted_price REAL,
  status TEXT,
  drawing_sha256 TEXT
);
INSERT INTO job VALUES
(1,'G23-101','Double-neck Schlenk flask',1,'Petra Lindgren',2,4,1,0,'2023-02-06','2023-02-27','2023-02-24',3.5,165.0,'collected','9b1c77e0'),
(2,'G23-108','Helium cell with windows',5,'Edwin Starling',2,2,3,0,'2023-02-20','2023-05-01','2023-05-12',26.0,1890.0,'collected','04de8a3f'),
(3,'G23-115','Cracked condenser jacket',9,'Prudence Oakley',NULL,5,1,1,'2023-03-09','2023-03-16','2023-03-14',1.25,40.0,'collected',NULL),
(4,'G23-127','Vacuum manifold, five taps',2,'Yusuf Karaca',3,3,1,0,'2023-04-17','2023-06-05','2023-06-01',18.75,1120.0,'collected','c3309b12'),
(5,'G23-133','Soil chamber lids',3,'Noor Rahimi',4,6,5,0,'2023-05-22','2023-06-30','2023-07-11',9.0,310.0,'collected','77aa01fe'),
(6,'G23-150','Electrode feedthrough',8,'Jutta Hallman',3,2,6,0,'2023-09-04','2023-10-13','2023-10-10',7.5,455.0,'collected','e81f4402'),
(7,'G24-004','Light-tight reactor',6,'Kofi Mensah-Boyd',4,4,7,0,'2024-01-15','2024-03-01',NULL,14.5,780.0,'on hold','5d2c9914'),
(8,'G24-011','Peptide synthesis vessel',4,'Bram Oosterling',4,7,1,0,'2024-02-01','2024-02-29','2024-03-04',5.25,140.0,'collected','1f6ab0c8'),
(9,'G24-019','Broken cold trap',2,'Yusuf Karaca',NULL,5,1,1,'2024-02-19','2024-02-23','2024-02-22',2.0,55.0,'collected',NULL),
(10,'G24-026','Furnace tube 1100 mm',8,'Ibrahim Toledano',3,3,4,0,'2024-03-11','2024-04-26',NULL,6.0,620.0,'in work','a0cc37d5'),
(11,'G24-030','Lipid extraction funnels',7,'Sunniva Aas',2,8,1,0,'2024-03-25','2024-05-10',NULL,NULL,225.0,'quoted','b7720e69');
CREATE TABLE annealing_run (
  annealing_run_id INTEGER PRIMARY KEY,
  oven_name TEXT NOT NULL,
  started_at TEXT,
  peak_temperature_c INTEGER,
  soak_minutes INTEGER,
  energy_kwh REAL,
  operator_id INTEGER REFERENCES glassblower(glassblower_id),
  aborted INTEGER NOT NULL DEFAULT 0
);
INSERT INTO annealing_run VALUES
(1,'Big Bertha','2023-02-22 16:30',565,45,21.4,5,0),
(2,'Quartz oven','2023-04-28 15:00',1150,90,58.9,2,0),
(3,'Little oven','2023-03-13 17:10',560,30,8.2,5,0),
(4,'Big Bertha','2023-05-30 16:45',565,60,24.0,6,0),
(5,'Big Bertha','2023-06-27 16:20',530,40,19.1,6,1),
(6,'Big Bertha','2023-07-06 16:15',535,40,19.6,3,0),
(7,'Little oven','2023-10-06 15:40',485,75,7.7,2,0),
(8,'Little oven','2024-02-21 17:00',560,30,8.4,7,0),
(9,'Big Bertha','2024-02-28 16:50',562,45,22.3,7,0);
CREATE TABLE job_annealing (
  job_id INTEGER NOT NULL REFERENCES job(job_id),
  annealing_run_id INTEGER NOT NULL REFERENCES annealing_run(annealing_run_id),
  shelf INTEGER,
  stress_check TEXT,
  PRIMARY KEY (job_id, annealing_run_id)
);
INSERT INTO job_annealing VALUES
(1,1,2,'clear'),(2,2,1,'clear'),(3,3,1,'clear'),(4,4,1,'slight strain'),(5,5,3,'cracked'),
(5,6,2,'clear'),(6,7,1,'slight strain'),(7,9,1,'clear'),(8,9,3,'clear'),(9,8,1,'clear');
CREATE TABLE breakage_report (
  breakage_report_id INTEGER PRIMARY KEY,
  job_id INTEGER NOT NULL REFERENCES job(job_id),
  reported_on TEXT,
  cause TEXT,
  injured_person TEXT,
  loss_value REAL,
  repair_job_id INTEGER REFERENCES job(job_id),
  row_updated_at TEXT
);
INSERT INTO breakage_report VALUES
(1,4,'2024-02-19','dropped Dewar against trap',NULL,55.0,9,'2024-02-23 09:12:44'),
(2,1,'2023-04-03','overtightened clamp',NULL,165.0,NULL,'2023-04-03 14:01:10'),
(3,5,'2023-06-28','oven power cut',NULL,120.0,NULL,'2023-06-29 08:33:02'),
(4,2,'2023-11-17','thermal shock','Edwin Starling',1890.0,NULL,'2023-11-20 10:20:31'),
(5,5,'2023-08-30','trodden on by sheep',NULL,62.0,NULL,'2023-09-01 11:47:55'),
(6,6,'2024-01-22','seal leaked, cut open',NULL,90.0,NULL,'2024-01-22 16:05:19'),
(7,8,'2024-03-18','frozen stopper','Bram Oosterling',140.0,NULL,'2024-03-19 07:58:40');
COMMIT;
