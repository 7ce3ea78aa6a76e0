-- Shop mannequin repair workshop; begun in an office database, added to since
CREATE TABLE Customers (
  CustNo INTEGER PRIMARY KEY,
  Company TEXT NOT NULL,
  Contact_Person TEXT,
  Phone TEXT,
  town TEXT,
  KeyAccount TEXT NOT NULL,
  discount_pct REAL,
  Memo TEXT
);
CREATE TABLE mannequin_models (
  model_id INTEGER PRIMARY KEY,
  Maker TEXT NOT NULL,
  ModelName TEXT NOT NULL,
  figure TEXT NOT NULL,
  material TEXT,
  height_cm INTEGER,
  WeightKg REAL,
  spare_parts_available INTEGER NOT NULL
);
CREATE TABLE tblFigures (
  FigureID INTEGER PRIMARY KEY,
  TagNo TEXT NOT NULL,
  model_id INTEGER REFERENCES mannequin_models(model_id),
  CustNo INTEGER NOT NULL REFERENCES Customers(CustNo),
  Finish TEXT,
  MadeYear INTEGER,
  insured_value REAL,
  has_wig INTEGER NOT NULL
);
CREATE TABLE STAFF (
  INITIALS TEXT PRIMARY KEY,
  NAME TEXT NOT NULL,
  TRADE TEXT,
  STARTED TEXT,
  LEFT_ON TEXT,
  spray_certified INTEGER NOT NULL
);
CREATE TABLE RepairJob (
  JobNo INTEGER PRIMARY KEY,
  FigureID INTEGER NOT NULL REFERENCES tblFigures(FigureID),
  TakenInBy TEXT REFERENCES STAFF(INITIALS),
  DateIn TEXT NOT NULL,
  date_promised TEXT,
  collected_on TEXT,
  job_status TEXT NOT NULL,
  Rush TEXT NOT NULL,
  est_amt REAL,
  InvoiceTotal REAL,
  remarks TEXT,
  legacy_ref TEXT
);
CREATE TABLE damage_codes (
  code TEXT PRIMARY KEY,
  descr TEXT NOT NULL,
  UsualHours REAL
);
CREATE TABLE PAINTMIX (
  MIXNO TEXT PRIMARY KEY,
  SHADE TEXT NOT NULL,
  PAINTBASE TEXT,
  LITRES REAL,
  last_mixed TEXT,
  MixedBy TEXT REFERENCES STAFF(INITIALS)
);
CREATE TABLE job_damage (
  JobNo INTEGER NOT NULL REFERENCES RepairJob(JobNo),
  line_no INTEGER NOT NULL,
  damage_code TEXT NOT NULL REFERENCES damage_codes(code),
  BodyPart TEXT NOT NULL,
  done_by TEXT REFERENCES STAFF(INITIALS),
  mix_no TEXT REFERENCES PAINTMIX(MIXNO),
  hrs REAL,
  MaterialCost REAL,
  guaranteed INTEGER NOT NULL,
  PRIMARY KEY (JobNo, line_no)
);
INSERT INTO Customers VALUES
(12,'Hallam & Daughters','Ruth Hallam','01632 960201','Ferrybridge','Y',10,'Always wants the old hands kept'),
(15,'Northgate Department Store','Display office','01632 960215','Ashcombe','Y',12.5,NULL),
(19,'Bridal Box','Carmen Diaz','01632 960219','Ashcombe','N',NULL,NULL),
(23,'Museum of Dress','Dr Lionel Ward','01632 960223','Wexmere','N',5,'Written condition report before any sanding'),
(28,'Tidewater Surf Shop','Kyle','07700 900328','Port Ellery','N',NULL,'Pays cash'),
(31,'Little Acorns Childrenswear','Beth Sumner','01632 960231','Ferrybridge','N',NULL,NULL),
(36,'Playhouse Wardrobe','Anneliese Kemp',NULL,'Harbourne','N',7.5,NULL),
(40,'Corvino Tailoring','Paolo Corvino','01632 960240','Harbourne','Y',10,NULL),
(44,'Prop Loft Hire','Stan Oakes','07700 900344','Castlegate','N',NULL,'Slow payer, deposit first');
INSERT INTO mannequin_models VALUES
(1,'Rosenfeldt','Anouk 3','woman','fibreglass',178,11.5,1),
(2,'Rosenfeldt','Marcel 2','man','fibreglass',187,13.0,1),
(3,'Gems Display','Tiny Tim','child','polyethylene',104,4.2,1),
(4,'Bellini','Contessa','woman','plaster',172,24.0,0),
(5,'Bellini','Torso F','bust','papier mache',76,3.8,0),
(6,'Stilo','Abstract M','man','recycled plastic',190,9.0,1),
(7,'Gems Display','Sprinter','man','fibreglass',182,12.4,0),
(8,'Wolfram','Wax Lady','woman','wax',NULL,18.5,0);
INSERT INTO tblFigures VALUES
(201,'N-014',1,15,'skin tone',2012,420,1),
(202,'N-015',1,15,'skin tone',2012,420,1),
(203,'N-077',2,15,'matt white',2016,460,0),
(204,'HD-02',4,12,'ivory',1958,1800,0),
(205,'MD 1931.4',8,23,'tinted wax',1931,5200,1),
(206,'BB-3',1,19,'pearl',2018,390,0),
(207,'TW1',7,28,'gloss black',2009,NULL,0),
(208,'LA-05',3,31,'skin tone',2020,95,0),
(209,'CT-1',5,40,'linen cover',1964,340,0),
(210,'PH/22',2,36,'skin tone',2003,150,1),
(211,'PL-118',NULL,44,'chrome',NULL,275,0),
(212,'N-091',6,15,'matt grey',2022,310,0);
INSERT INTO STAFF VALUES
('GB','Gordon Bly','moulder','1994-06-01',NULL,1),
('HT','Hester Tull','face painter','2002-10-14',NULL,1),
('AK','Ali Kaya','sprayer','2014-03-03',NULL,1),
('MS','Moira Shand','office',NULL,NULL,0),
('RF','Rhys Fenn','apprentice','2022-09-05',NULL,0),
('WD','Walter Dace','plasterer','1988-01-11','2023-03-31',0);
INSERT INTO RepairJob VALUES
(3301,201,'MS','2022-01-17','2022-02-04','2022-02-03','collected','N',140,152.50,NULL,'BK7/88'),
(3302,204,'GB','2022-03-08','2022-05-27','2022-06-14','collected','N',620,705.00,'Crack runs under the bust, old wire inside','BK7/89'),
(3309,206,'MS','2022-08-22','2022-08-26','2022-08-26','collected','Y',95,120.00,'Needed for the bridal fair',NULL),
(3315,207,'AK','2022-11-02','2022-11-25',NULL,'abandoned','N',110,NULL,'No answer since January',NULL),
(3320,205,'HT','2023-01-30','2023-06-30','2023-07-11','collected','N',1450,1450.00,'Eyelashes supplied by the museum',NULL),
(3326,210,'MS','2023-05-09','2023-05-19','2023-05-22','collected','Y',180,205.40,'Arm broken in the sword fight',NULL),
(3331,208,'RF','2023-09-14','2023-09-29','2023-09-28','collected','N',40,38.00,NULL,NULL),
(3337,209,'GB','2023-12-04','2024-01-19','2024-01-19','collected','N',210,198.75,NULL,NULL),
(3344,203,'MS','2024-03-12','2024-03-28',NULL,'ready','N',165,165.00,NULL,NULL),
(3346,211,'AK','2024-04-09',NULL,NULL,'waiting for deposit','N',330,NULL,'Chrome cannot be patched, whole figure to be done',NULL),
(3348,202,'RF','2024-05-20','2024-06-07',NULL,'in work','Y',130,NULL,NULL,NULL);
INSERT INTO damage_codes VALUES
('CRK','crack',2.5),
('CHP','chipped paint',1.0),
('FNG','broken finger',1.5),
('JNT','loose joint',2.0),
('FAC','face make-up worn',4.0),
('DNT','dent',1.25),
('BRK','limb broken off',5.0),
('MTH','moth in cover',NULL);
INSERT INTO PAINTMIX VALUES
('M04','warm beige','cellulose',2.5,'2023-11-20','AK'),
('M07','rose cheek','oil',0.3,'2023-02-15','HT'),
('M11','ivory 1950s','casein',0.8,'2022-04-01','WD'),
('M15','matt white','acrylic',6.0,'2024-03-14','AK'),
('M18','pearl','acrylic',1.2,'2022-08-23','AK'),
('M21','gloss black','cellulose',NULL,NULL,NULL),
('M22','wax tint no. 2','wax',0.15,'2023-03-06','HT');
INSERT INTO job_damage VALUES
(3301,1,'FNG','left hand','GB','M04',1.75,12.40,1),
(3301,2,'CHP','right shin','AK','M04',0.75,4.00,1),
(3302,1,'CRK','chest','WD','M11',9.5,46.00,0),
(3302,2,'FAC','face','HT','M07',4.5,15.80,1),
(3309,1,'CHP','shoulder','AK','M18',1.5,8.25,1),
(3315,1,'BRK','right foot','GB','M21',3.0,22.00,0),
(3320,1,'FAC','face','HT','M22',14.0,85.00,0),
(3320,2,'CRK','neck','HT','M22',11.5,64.50,0),
(3326,1,'BRK','right arm','GB','M04',4.0,31.90,1),
(3326,2,'JNT','right shoulder','GB',NULL,1.5,6.00,1),
(3331,1,'DNT','back of head','RF','M04',1.25,NULL,1),
(3337,1,'MTH','linen cover','HT',NULL,3.5,27.00,0),
(3337,2,'DNT','waist','RF',NULL,1.0,3.20,1),
(3344,1,'CHP','both legs','AK','M15',2.5,14.60,1),
(3344,2,'JNT','left wrist','GB',NULL,1.0,5.50,1),
(3348,1,'FNG','right hand','RF','M04',NULL,NULL,1),
(3348,2,'FAC','lips','HT','M07',NULL,NULL,1);
