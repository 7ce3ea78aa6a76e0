CREATE TABLE Composers (
  Composer_ID INTEGER PRIMARY KEY,
  Composer_Full_Name TEXT NOT NULL,
  Year_Of_Birth INTEGER,
  Year_Of_Death INTEGER,
  Nationality TEXT,
  Still_In_Copyright INTEGER NOT NULL
);
CREATE TABLE Publishers (
  Publisher_ID INTEGER PRIMARY KEY,
  Publisher_Name TEXT NOT NULL,
  Publisher_Country TEXT,
  Contact_Email_Address TEXT,
  Our_Account_Number TEXT,
  Royalty_Percentage REAL
);
CREATE TABLE Music_Sets (
  Catalogue_Number TEXT PRIMARY KEY,
  Title_Of_Work TEXT NOT NULL,
  Composer_ID INTEGER REFERENCES Composers(Composer_ID),
  Publisher_ID INTEGER REFERENCES Publishers(Publisher_ID),
  Type_Of_Ensemble TEXT,
  Duration_In_Minutes INTEGER,
  Number_Of_Vocal_Scores INTEGER,
  Number_Of_String_Parts INTEGER,
  Weekly_Hire_Charge REAL NOT NULL,
  Replacement_Value REAL,
  Shelf_Location TEXT,
  Date_Last_Checked DATE,
  Condition_Of_Set TEXT
);
CREATE TABLE Borrowing_Groups (
  Group_ID INTEGER PRIMARY KEY,
  Name_Of_Orchestra_Or_Choir TEXT NOT NULL,
  Town_Or_City TEXT,
  Country TEXT,
  Librarian_Name TEXT,
  Librarian_Email TEXT,
  Number_Of_Players_Or_Singers INTEGER,
  Is_Registered_Charity INTEGER NOT NULL,
  Deposit_Held REAL
);
CREATE TABLE Hire_Orders (
  Order_Number INTEGER PRIMARY KEY,
  Group_ID INTEGER NOT NULL REFERENCES Borrowing_Groups(Group_ID),
  Date_Order_Received DATE NOT NULL,
  Date_Of_Concert DATE,
  Concert_Venue TEXT,
  Date_Dispatched DATE,
  Date_Due_Back DATE,
  Date_Returned DATE,
  Carrier_Used TEXT,
  Postage_Charged REAL,
  Invoice_Paid INTEGER NOT NULL
);
CREATE TABLE Hire_Order_Lines (
  Order_Number INTEGER NOT NULL REFERENCES Hire_Orders(Order_Number),
  Catalogue_Number TEXT NOT NULL REFERENCES Music_Sets(Catalogue_Number),
  Number_Of_Weeks INTEGER NOT NULL,
  Copies_Sent INTEGER NOT NULL,
  Copies_Missing_On_Return INTEGER,
  Pencil_Marks_Erased INTEGER,
  Comments TEXT,
  PRIMARY KEY (Order_Number, Catalogue_Number)
);
INSERT INTO Composers VALUES
(1,'Edmund Harcastle',1861,1934,'British',0),
(2,'Liesl Brandauer',1924,2011,'Austrian',1),
(3,'Jean-Marc Thévenot',1878,1951,'French',0),
(4,'Orsolya Kárász',1957,NULL,'Hungarian',1),
(5,'Pietro Valdambri',1690,1752,'Italian',0),
(6,'Alistair Roe',1971,NULL,'British',1),
(7,'Anna Magdalena Stolz',1788,1846,'German',0),
(8,'Hjalmar Øverland',1843,1907,'Norwegian',0),
(9,'Cora Whitlow Banks',1909,1988,'American',1),
(10,'Traditional',NULL,NULL,NULL,0),
(11,'Radomír Zeman',1866,1923,'Czech',0);
INSERT INTO Publishers VALUES
(1,'Corvane Music','United Kingdom','hire@corvane.example','CV/20018',15.0),
(2,'Edition Lindt & Auer','Germany','leihmaterial@lindt-auer.example','710-4482',20.0),
(3,'Éditions du Parvis','France','location@parvis-musique.example','P.1193',17.5),
(4,'Harp & Crown','United Kingdom','library@harpandcrown.example',NULL,12.5),
(5,'Pannonia Editio','Hungary','rental@pannonia.example','HU-0377',22.0),
(6,'Blue Ridge Choral','United States','orders@blueridgechoral.example','BR55201',10.0),
(7,'Fjordtoner','Norway',NULL,NULL,NULL),
(8,'Old Quire Facsimiles','United Kingdom','info@oldquire.example','OQ-12',0.0),
(9,'Moravia Print','Czech Republic','pujcovna@moraviaprint.example','MP/889',18.0),
(10,'Self-published',NULL,'alistair.roe@mail.example',NULL,5.0),
(11,'Casa Vivaio','Italy','noleggio@vivaio.example','1740-B',16.0);
INSERT INTO Music_Sets VALUES
('CH-0102','The Shepherd''s Reckoning',1,1,'choir and orchestra',92,110,42,68.00,2450.00,'Bay 3, shelf 2','2023-08-14','good'),
('CH-0115','Missa Montana',2,2,'choir and organ',38,85,NULL,34.00,1190.00,'Bay 3, shelf 4','2023-08-14','good'),
('CH-0131','Three Psalms for Double Choir',5,11,'unaccompanied choir',17,60,NULL,15.00,360.00,'Bay 4, shelf 1','2021-02-03','fair'),
('CH-0144','Winter Count',9,6,'choir and piano',24,72,NULL,21.50,830.00,'Bay 4, shelf 1','2024-01-22','new'),
('OR-0207','Symphony No. 2 in D minor',8,7,'full orchestra',36,NULL,58,52.00,1675.00,'Bay 7, shelf 3','2022-11-09','worn'),
('OR-0210','Suite Maritime',3,3,'full orchestra',22,NULL,50,45.00,1380.00,'Bay 7, shelf 3','2022-11-09','good'),
('OR-0219','Concerto for Two Bassoons',7,2,'chamber orchestra',19,NULL,26,28.00,640.00,'Bay 7, shelf 5',NULL,'fair'),
('OR-0233','Tessellations',4,5,'string orchestra',14,NULL,35,40.00,980.00,'Bay 8, shelf 1','2023-05-30','good'),
('OR-0240','Overture The Millrace',11,9,'full orchestra',9,NULL,54,24.00,705.00,'Bay 8, shelf 1','2023-05-30','good'),
('BB-0301','Quayside March',6,10,'brass band',5,NULL,NULL,12.00,180.00,'Bay 9, shelf 2','2024-02-12','new'),
('BB-0305','Six Northern Airs',10,4,'brass band',13,NULL,NULL,14.00,225.00,'Bay 9, shelf 2','2020-10-19','worn'),
('CH-0160','Carols from the Old Quire Book',10,8,'unaccompanied choir',NULL,150,NULL,18.00,900.00,'Bay 4, shelf 3','2023-12-29','fair'),
('OP-0401','The Tinker of Tamsworth',1,1,'operetta',125,45,44,95.00,2980.00,NULL,'2019-06-17','worn');
INSERT INTO Borrowing_Groups VALUES
(1,'Bexmoor Choral Society','Bexmoor','United Kingdom','Janet Ridley','music@bexmoorchoral.example',94,1,100.00),
(2,'Calder Valley Sinfonia','Hebbleton','United Kingdom','Imran Sheikh','librarian@cvsinfonia.example',61,1,150.00),
(3,'St Mary''s Scratch Orchestra','Dunwell','United Kingdom','Tessa Lowe','tessa.lowe@mail.example',38,0,NULL),
(4,'Koor De Zwaluw','Haarlem','Netherlands','Anneke Vos','bibliotheek@dezwaluw.example',52,0,200.00),
(5,'Ironworks Brass','Staveport','United Kingdom','Clive Harker','ironworksbrass@mail.example',28,1,50.00),
(6,'Larkfield Light Opera','Larkfield','United Kingdom','Rosemary Flint','props@larkfieldopera.example',47,1,150.00),
(7,'University of Kinmouth Chamber Choir','Kinmouth','United Kingdom','Ben Asante','ukcc.library@kinmouth.example',24,0,75.00),
(8,'Cork Harbour Philharmonic','Cork','Ireland',NULL,'office@chphil.example',70,1,150.00),
(9,'Les Voix du Canal','Lille','France','Odile Ferrand','odile.ferrand@mail.example',36,0,NULL),
(10,'Whitsea Youth Strings','Whitsea','United Kingdom','Priscilla Wong','whitseayouth@mail.example',33,1,0.00),
(11,'Staveport Male Voice Choir','Staveport','United Kingdom','Dai Probert',NULL,58,1,100.00);
INSERT INTO Hire_Orders VALUES
(5001,1,'2023-10-02','2023-12-09','Bexmoor Minster','2023-10-16','2023-12-18','2023-12-15','Parcelwing',24.50,1),
(5002,2,'2023-10-10','2023-11-25','Hebbleton Town Hall','2023-10-13','2023-12-01','2023-12-12','Parcelwing',19.00,1),
(5003,7,'2023-10-24','2023-12-02','Kinmouth Chapel','2023-10-30','2023-12-11','2023-12-05','collected in person',0.00,1),
(5004,5,'2023-11-06','2023-12-16','Staveport Bandstand','2023-11-09','2023-12-22',NULL,'Royal Post',7.20,0),
(5005,4,'2023-11-20','2024-03-23','Grote Kerk','2024-01-15','2024-04-02','2024-04-08','EuroPak',46.80,1),
(5006,6,'2024-01-04','2024-04-20','Larkfield Playhouse','2024-01-22','2024-04-29','2024-05-03','Parcelwing',38.00,1),
(5007,3,'2024-01-29','2024-03-02','St Mary''s Dunwell','2024-02-01','2024-03-08','2024-03-07','collected in person',0.00,1),
(5008,8,'2024-02-05',NULL,NULL,'2024-02-12','2024-04-15','2024-04-11','EuroPak',52.30,1),
(5009,10,'2024-02-19','2024-03-30','Whitsea Pier Pavilion','2024-02-23','2024-04-05','2024-04-05','Royal Post',11.60,1),
(5010,9,'2024-03-11','2024-06-08','Péniche Sainte-Cécile','2024-03-25','2024-06-17',NULL,'EuroPak',33.90,0),
(5011,2,'2024-04-02','2024-05-18','Hebbleton Town Hall','2024-04-08','2024-05-24','2024-05-22','Parcelwing',21.00,1),
(5012,11,'2024-05-13','2024-07-06','Staveport Pavilion',NULL,'2024-07-15',NULL,NULL,NULL,0);
INSERT INTO Hire_Order_Lines VALUES
(5001,'CH-0102',9,95,2,1,NULL),
(5001,'CH-0160',9,95,0,1,NULL),
(5002,'OR-0207',7,56,1,0,'Second horn part returned in three pieces'),
(5002,'OR-0240',7,52,0,0,NULL),
(5003,'CH-0131',6,26,0,1,NULL),
(5004,'BB-0301',6,27,NULL,NULL,NULL),
(5004,'BB-0305',6,27,NULL,NULL,'Chased by telephone twice'),
(5005,'CH-0115',11,54,3,1,'Paid for the missing copies'),
(5006,'OP-0401',14,88,5,0,'Coffee on the full score'),
(5007,'OR-0219',5,24,0,1,NULL),
(5008,'OR-0210',9,48,0,1,NULL),
(5009,'OR-0233',6,33,1,0,'Bowings left in at the request of the next hirer'),
(5010,'CH-0144',12,36,NULL,NULL,NULL),
(5011,'OR-0210',6,50,0,1,NULL),
(5012,'CH-0144',9,34,NULL,NULL,'Send when 5010 comes back');
