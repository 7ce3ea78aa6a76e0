CREATE TABLE tbl_Customers (
  CustID INTEGER PRIMARY KEY,
  CustName TEXT NOT NULL,
  Denom TEXT,
  diocese TEXT,
  strTown TEXT,
  bolTaxExempt INTEGER,
  FirstOrder TEXT
);
CREATE TABLE lkpColour (
  colour_code TEXT PRIMARY KEY,
  colour TEXT,
  season TEXT,
  dye_house TEXT,
  fastness INTEGER   -- 1-8, blue wool scale
);
CREATE TABLE fabrics (
  fabric_id INTEGER PRIMARY KEY,
  FabricName TEXT,
  weaver TEXT,
  fibre TEXT,
  WidthCm INTEGER,
  price_per_m REAL,
  qty_on_hand REAL,
  colour_code TEXT REFERENCES lkpColour(colour_code),
  last_stocktake TEXT
);
CREATE TABLE tbl_Embroiderers (
  EmbID INTEGER PRIMARY KEY,
  emb_name TEXT,
  speciality TEXT,
  hrly_rate REAL,
  Started TEXT,
  LeftOn TEXT,
  bolOutworker INTEGER
);
-- one per piece on the frame, new or repair
CREATE TABLE tbl_Garments (
  GarmentID INTEGER PRIMARY KEY,
  TicketNo TEXT,
  CustID INTEGER REFERENCES tbl_Customers(CustID),
  garm_type TEXT,
  fabric_id INTEGER REFERENCES fabrics(fabric_id),
  Job TEXT,          -- N new, R repair, T transfer of old embroidery
  dtmOrdered TEXT,
  dtmPromised TEXT,
  collected TEXT,
  curQuote REAL,
  deposit_pd REAL,
  Motif TEXT,
  approx_year INTEGER,
  ts_upd TEXT
);
CREATE TABLE garment_work (
  GarmentID INTEGER NOT NULL REFERENCES tbl_Garments(GarmentID),
  EmbID INTEGER NOT NULL REFERENCES tbl_Embroiderers(EmbID),
  stitch TEXT,
  hrs REAL,
  gold_thread_m REAL,
  unpicked INTEGER,
  PRIMARY KEY (GarmentID, EmbID)
);
CREATE TABLE vw_LoanStock (
  loan_id INTEGER PRIMARY KEY,
  GarmentID INTEGER REFERENCES tbl_Garments(GarmentID),
  lent_to INTEGER REFERENCES tbl_Customers(CustID),
  OutDate TEXT,
  back_date TEXT,
  Occasion TEXT,
  ins_value REAL
);
INSERT INTO tbl_Customers VALUES
(1,'St Aldhelm, Corvedale','Anglican','Hereford','Corvedale',1,'1987-02-11'),(2,'Our Lady of the Wayside','Roman Catholic','Northampton','Bugbrooke',1,'1990-06-25'),(3,'Marchwick Cathedral Sacristy','Anglican','Marchwick','Marchwick',1,'1979-09-03'),
(4,'Holy Trinity Greek Church','Orthodox','Thyateira','Leicester',1,'1996-04-18'),(5,'Rev Philippa Goodall','Anglican','Oxford','Witney',0,'2011-05-09'),(6,'St Columba Priory','Roman Catholic',NULL,'Arbroath',1,'1983-10-31'),
(7,'Fr Dominic Szabo','Roman Catholic','Westminster','Ealing',0,'2016-08-22'),(8,'Ashdown School Chapel','Anglican','Chichester','Forest Row',0,'2002-01-15'),(9,'Trinity Methodist Circuit','Methodist',NULL,'Redruth',1,'2014-03-07'),
(10,'Castle Hill Museum',NULL,NULL,'Lancaster',0,'2008-11-12'),(11,'Grace Lutheran','Lutheran',NULL,'Hull',1,NULL);
INSERT INTO lkpColour VALUES
('W','White','Easter and Christmas','Hallam Dyers',6),('R','Red','Pentecost and martyrs','Hallam Dyers',5),('G','Green','Ordinary Time','Pettifer',6),('V','Violet','Advent and Lent','Pettifer',3),('RO','Rose','Gaudete and Laetare','Pettifer',3),('B','Black','Requiem','Hallam Dyers',7),
('AU','Gold','Any feast',NULL,NULL),('BL','Marian blue','Marian feasts','Orsini',4),('LA','Lenten array','Lent','undyed',8),('CR','Cream','Weddings','Hallam Dyers',6);
INSERT INTO fabrics VALUES
(1,'Fairford damask','Gainsley Silk','silk',127,148.00,22.5,'W','2024-01-05'),(2,'Fairford damask','Gainsley Silk','silk',127,148.00,9.0,'R','2024-01-05'),(3,'St Hugh brocade','Warmsley','silk/cotton',120,96.50,31.0,'G','2024-01-05'),
(4,'Wakefield tapestry','Warmsley','wool',140,72.00,14.2,'V','2024-01-05'),(5,'Rosa Mystica','Gainsley Silk','silk',127,162.00,4.3,'RO','2023-07-03'),(6,'Requiem velvet','Lister & Daw','cotton velvet',115,58.00,0.0,'B','2024-01-05'),
(7,'Cloth of gold No 2','Orsini Tessuti','metal/silk',70,310.00,6.8,'AU','2024-01-05'),(8,'Ely crown','Warmsley','polyester',150,24.00,47.0,'G','2023-07-03'),(9,'Sarum linen','Baird','linen',160,31.50,38.5,'LA','2024-01-05'),(10,'Stella Maris','Orsini Tessuti','silk',130,175.00,7.7,'BL',NULL),(11,'Bridal dupion','Baird','silk',137,44.00,12.0,'CR','2024-01-05');
INSERT INTO tbl_Embroiderers VALUES
(1,'Winifred Astley','goldwork',24.00,'1979-09-01','2012-12-21',0),(2,'Carol Prudhoe','goldwork',27.50,'1994-03-14',NULL,0),(3,'Sister Benedicta','or nue',0.00,'1985-10-05',NULL,1),(4,'Jacintha Lobo','silk shading',25.00,'2006-06-19',NULL,0),(5,'Dilys Maddock','applique',22.50,'2001-01-08',NULL,1),
(6,'Tomasz Wrona','machine',23.00,'2015-05-11',NULL,0),(7,'Harriet Swann','silk shading',21.00,'2019-09-02',NULL,0),(8,'Eunice Bamford','whitework',20.00,'1998-02-23','2020-03-20',1),(9,'Leonie Fisk','conservation',32.00,'2012-04-16',NULL,0),(10,'Amara Nwosu',NULL,14.50,'2023-09-04',NULL,0);
INSERT INTO tbl_Garments VALUES
(1,'V-2201',3,'cope',7,'N','2022-01-18','2022-11-30','2022-12-02',6850.00,2000.00,'Tree of Jesse',NULL,'2022-12-02 16:10'),(2,'V-2207',1,'chasuble',3,'N','2022-03-09','2022-07-01','2022-07-08',1420.00,400.00,'wheat and vine',NULL,'2022-07-08 11:00'),
(3,'V-2215',10,'dalmatic',NULL,'R','2022-05-23','2023-05-31','2023-09-14',3900.00,0.00,'seraphim',1510,'2023-09-14 10:25'),(4,'V-2218',6,'chasuble',2,'T','2022-06-30','2023-02-01','2023-01-27',2750.00,800.00,'St Columba',1888,'2023-01-27 15:40'),
(5,'V-2231',5,'stole',8,'N','2022-10-11','2022-12-10','2022-12-09',265.00,100.00,'oak leaves',NULL,'2022-12-09 09:15'),(6,'V-2304',4,'epitaphios',4,'N','2023-01-16','2023-04-06','2023-04-04',4100.00,1500.00,'Lamentation',NULL,'2023-04-04 12:00'),
(7,'V-2309',7,'chasuble',5,'N','2023-02-20','2023-12-08','2023-12-11',1680.00,500.00,'roses',NULL,'2023-12-11 17:05'),(8,'V-2312',8,'altar frontal',1,'R','2023-03-14','2023-08-31','2023-08-29',940.00,NULL,'lilies',1926,'2023-08-29 14:30'),
(9,'V-2320',2,'humeral veil',10,'N','2023-05-05','2023-08-15','2023-08-11',1150.00,350.00,'Ave Maria cipher',NULL,'2023-08-11 10:10'),(10,'V-2333',9,'pulpit fall',8,'N','2023-09-26','2023-11-30',NULL,480.00,150.00,'burning bush',NULL,'2023-12-01 09:00'),
(11,'V-2402',3,'mitre',7,'R','2024-01-22','2024-03-24',NULL,720.00,0.00,NULL,1954,'2024-01-22 11:45'),(12,'V-2405',1,'chasuble',9,'N','2024-01-30','2024-02-14','2024-02-13',610.00,610.00,'nails and crown',NULL,'2024-02-13 16:20');
INSERT INTO garment_work VALUES
(1,2,'couched gold',212.0,340.0,0),(1,4,'long and short',98.5,0.0,0),(1,3,'or nue',160.0,125.5,1),(2,5,'applique',31.0,6.0,0),(3,9,'couched support',104.0,2.5,1),(4,9,'transfer',46.0,NULL,1),(4,2,'couched gold',22.0,38.0,0),(5,6,'machine satin',2.5,0.0,0),
(6,3,'or nue',118.0,95.0,0),(6,7,'split stitch',64.0,0.0,1),(7,4,'long and short',52.0,12.0,0),(8,9,'darning',27.5,1.0,0),(9,7,'satin',29.0,18.5,0),(10,6,'machine satin',7.0,0.0,0),(10,10,'applique',9.5,0.0,1),(12,5,'applique',14.0,0.0,0);
INSERT INTO vw_LoanStock VALUES
(1,1,10,'2023-03-01','2023-06-30','Threads of Faith exhibition',9000.00),(2,2,8,'2022-09-02','2022-09-12','Harvest festival',1500.00),(3,4,2,'2023-06-08','2023-06-10','Ordination',3200.00),(4,1,6,'2023-10-12','2023-10-20','Abbatial blessing',9000.00),(5,7,2,'2024-03-08',NULL,'Laetare Sunday',1800.00),
(6,9,6,'2023-12-06','2023-12-11','Immaculate Conception',1200.00),(7,5,11,'2023-05-19','2023-05-22',NULL,300.00),(8,8,10,'2024-01-10',NULL,'Arts and Crafts display',5500.00),(9,6,3,'2024-03-25','2024-04-02','Holy Week',NULL),(10,2,5,'2023-07-14','2023-07-18','Patronal feast',1500.00);
