-- Knife grinding round, converted from Grinding97.mdb (Access 97)
CREATE TABLE tblRounds (RoundID INTEGER PRIMARY KEY, RoundName VARCHAR(50) NOT NULL, [Weekday] VARCHAR(10), Miles REAL, Driver VARCHAR(30));
CREATE TABLE tblCustomers (CustID INTEGER PRIMARY KEY, CompanyName VARCHAR(60) NOT NULL, Contact VARCHAR(40), Tel VARCHAR(20), Town VARCHAR(30), TradeType VARCHAR(20), RoundID INTEGER REFERENCES tblRounds(RoundID), [Account Y/N] BIT NOT NULL, DateAdded DATE, Memo TEXT);
CREATE TABLE tblGrinders (GrinderID INTEGER PRIMARY KEY, Initials VARCHAR(4) NOT NULL, GrinderName VARCHAR(40), DOB DATE, StartDate DATE, ApprenticeTo INTEGER REFERENCES tblGrinders(GrinderID), Left BIT NOT NULL);
CREATE TABLE tblTools (ToolID INTEGER PRIMARY KEY, ToolDesc VARCHAR(50) NOT NULL, BladeLenIn REAL, Serrated BIT NOT NULL, PriceEach CURRENCY, BevelDeg REAL);
CREATE TABLE tblJobs (JobNo INTEGER PRIMARY KEY, CustID INTEGER NOT NULL REFERENCES tblCustomers(CustID), DateIn DATE NOT NULL, DatePromised DATE, DateOut DATE, CollectedBy INTEGER REFERENCES tblGrinders(GrinderID), CheckedBy INTEGER REFERENCES tblGrinders(GrinderID), JobStatus VARCHAR(12), InvTotal CURRENCY, Paid BIT NOT NULL, PayMethod VARCHAR(10));
CREATE TABLE tblJobLines (LineID INTEGER PRIMARY KEY, JobNo INTEGER NOT NULL REFERENCES tblJobs(JobNo), ToolID INTEGER NOT NULL REFERENCES tblTools(ToolID), GrinderID INTEGER REFERENCES tblGrinders(GrinderID), Qty INTEGER NOT NULL, LinePrice CURRENCY, QtyRejected INTEGER, Wheel VARCHAR(20), Remarks VARCHAR(100));
INSERT INTO tblRounds VALUES
(1,'Market towns','Monday',48,'Ron'),(2,'Coast hotels','Tuesday',71.5,'Ron'),(3,'City butchers','Wednesday',33,'Shelagh'),(4,'Schools and hospitals','Thursday',56,'Shelagh'),(5,'Hairdressers','Friday',27.5,'Ken'),(6,'Sawmills','Monday',94,'Ken'),(7,'Counter trade',NULL,0,NULL),(8,'Show season','Saturday',NULL,'Ron');
INSERT INTO tblCustomers VALUES
(1,'Pinnock & Sons Butchers','Alf Pinnock','01632 960501','Sudbury','Butcher',3,1,'1997-03-10',NULL),
(2,'Grand Parade Hotel','Head chef','01632 960502','Felixstowe','Hotel',2,1,'1997-04-01','Use kitchen door, not before 10'),
(3,'Curl Up & Dye','Sandra',NULL,'Ipswich','Hairdresser',5,0,'1998-09-18',NULL),
(4,'Rendle Timber','Yard office','01632 960504','Thetford','Sawmill',6,1,'1997-06-23',NULL),
(5,'St Audry''s Hospital','Catering','01632 960505','Melton','Hospital',4,1,'1999-01-14','Order number needed'),
(6,'Mrs E. Catchpole',NULL,'01632 960506','Sudbury','Private',7,0,'2001-05-02',NULL),
(7,'The Lobster Pot','Jean-Paul','01632 960507','Aldeburgh','Restaurant',2,0,'2002-07-30','Pays in cash, sometimes fish'),
(8,'Hadleigh Meat Co','Derek Boggis','01632 960508','Hadleigh','Butcher',3,1,'1997-03-10',NULL),
(9,'Gipping Tailors','Mr Abrahams',NULL,'Stowmarket','Tailor',1,0,'2003-02-24',NULL),
(10,'Orwell High School','DT department','01632 960510','Ipswich','School',4,1,NULL,NULL);
INSERT INTO tblGrinders VALUES
(1,'RS','Ron Stebbings','1941-02-11','1997-01-06',NULL,1),(2,'KM','Ken Mayhew','1955-08-30','1997-01-06',NULL,0),(3,'SB','Shelagh Brundle','1963-12-05','1998-10-12',1,0),(4,'TG','Tony Garrod','1972-06-19','2000-03-27',2,0),(5,'LP','Lee Pask','1984-04-22','2002-09-02',2,0),(6,'DW','Doreen Wix',NULL,'1999-05-17',NULL,1),(7,'JC','Jason Cutting','1986-10-08','2004-06-14',3,0),(8,'PF','Paul Frost','1978-01-25',NULL,1,1);
INSERT INTO tblTools VALUES
(1,'Boning knife',6,0,1.2,20),(2,'Cook''s knife',10,0,1.5,20),(3,'Bread knife',9,1,2.75,NULL),(4,'Steak cleaver',8,0,2.2,30),(5,'Hairdressing scissors',5.5,0,7.5,45),(6,'Tailor''s shears',12,0,6,55),(7,'Planer blade',18,0,9.5,38),(8,'Mincer plate',NULL,0,4.25,NULL),(9,'Bandsaw blade',NULL,1,11,NULL),(10,'Wood chisel',1.25,0,1.8,25);
INSERT INTO tblJobs VALUES
(4101,1,'2004-02-04','2004-02-11','2004-02-11',3,2,'Returned',26.4,1,'Account'),(4102,2,'2004-02-10','2004-02-17','2004-02-17',1,2,'Returned',41.25,1,'Account'),(4103,3,'2004-02-13','2004-02-20','2004-02-27',2,NULL,'Returned',22.5,1,'Cash'),(4104,4,'2004-02-16','2004-03-01','2004-03-01',2,4,'Returned',123,0,'Account'),(4105,6,'2004-02-18',NULL,'2004-02-18',NULL,NULL,'Returned',4.5,1,'Cash'),(4106,5,'2004-02-19','2004-02-26','2004-03-04',3,2,'Returned',57.75,1,'Account'),(4107,7,'2004-02-24','2004-03-02',NULL,1,NULL,'Workshop',NULL,0,NULL),(4108,8,'2004-02-25','2004-03-03','2004-03-03',3,4,'Returned',38.1,0,'Account'),(4109,9,'2004-03-01','2004-03-08',NULL,4,NULL,'Workshop',NULL,0,NULL),(4110,10,'2004-03-04','2004-03-18',NULL,7,NULL,'Queried',NULL,0,NULL);
INSERT INTO tblJobLines VALUES
(1,4101,1,3,12,14.4,0,'White 80',NULL),(2,4101,4,3,5,11,1,'White 60','Chip in cleaver too deep'),(3,4102,2,2,20,30,0,'White 120',NULL),(4,4102,3,4,4,11.25,0,'Profiled',NULL),(5,4103,5,2,3,22.5,0,'Diamond 600','Convex edge'),(6,4104,7,4,6,57,0,'Cup 46',NULL),(7,4104,9,4,6,66,2,NULL,'Two cracked at weld'),(8,4105,2,5,3,4.5,NULL,'White 120',NULL),(9,4106,2,7,21,57.75,0,'White 120','Incl. handles re-riveted'),(10,4107,1,5,8,NULL,NULL,NULL,NULL),(11,4108,8,2,4,17,0,'Surface','Matched pairs'),(12,4109,6,3,2,NULL,NULL,NULL,'Left-handed'),(13,4110,10,NULL,36,NULL,NULL,NULL,'Price to be agreed');
