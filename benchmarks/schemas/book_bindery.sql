-- Library and private bookbinding workshop
PRAGMA foreign_keys = ON;

CREATE TABLE Customer (
    CustomerID INTEGER PRIMARY KEY,
    CustomerName TEXT NOT NULL,
    CustomerType TEXT NOT NULL,
    City TEXT NOT NULL,
    Email TEXT,
    DiscountPercent REAL NOT NULL DEFAULT 0,
    OnStop INTEGER NOT NULL DEFAULT 0
);

CREATE TABLE Employee (
    EmployeeID INTEGER PRIMARY KEY,
    FullName TEXT NOT NULL,
    Trade TEXT NOT NULL,
    HireDate TEXT NOT NULL,
    IsApprentice INTEGER NOT NULL,
    MentorID INTEGER,
    FOREIGN KEY (MentorID) REFERENCES Employee(EmployeeID)
);

CREATE TABLE BindingStyle (
    StyleID INTEGER PRIMARY KEY,
    StyleName TEXT NOT NULL,
    BasePrice REAL NOT NULL,
    StandardHours REAL NOT NULL
);

CREATE TABLE WorkOrder (
    WorkOrderID INTEGER PRIMARY KEY,
    OrderNumber TEXT NOT NULL UNIQUE,
    CustomerID INTEGER NOT NULL,
    EstimatorID INTEGER NOT NULL,
    ReceivedDate TEXT NOT NULL,
    PromisedDate TEXT,
    CollectedDate TEXT,
    OrderStatus TEXT NOT NULL,
    EstimateAmount REAL,
    InsuredValue REAL,
    FOREIGN KEY (CustomerID) REFERENCES Customer(CustomerID),
    FOREIGN KEY (EstimatorID) REFERENCES Employee(EmployeeID)
);

CREATE TABLE Volume (
    VolumeID INTEGER PRIMARY KEY,
    WorkOrderID INTEGER NOT NULL,
    StyleID INTEGER NOT NULL,
    Title TEXT NOT NULL,
    SpineLettering TEXT,
    PublicationYear INTEGER,
    HeightMm INTEGER NOT NULL,
    ThicknessMm INTEGER,
    LeafCount INTEGER,
    KeepOriginalBoards INTEGER NOT NULL,
    ConditionNote TEXT,
    FOREIGN KEY (WorkOrderID) REFERENCES WorkOrder(WorkOrderID),
    FOREIGN KEY (StyleID) REFERENCES BindingStyle(StyleID)
);

CREATE TABLE BenchTime (
    BenchTimeID INTEGER PRIMARY KEY,
    VolumeID INTEGER NOT NULL,
    EmployeeID INTEGER NOT NULL,
    Operation TEXT NOT NULL,
    WorkDate TEXT NOT NULL,
    MinutesSpent INTEGER NOT NULL,
    IsRework INTEGER NOT NULL DEFAULT 0,
    FOREIGN KEY (VolumeID) REFERENCES Volume(VolumeID),
    FOREIGN KEY (EmployeeID) REFERENCES Employee(EmployeeID)
);

INSERT INTO Customer VALUES
(1,'Ashcombe University Library','library','Ashcombe','serials@ashcombe.example',12.5,0),
(2,'Mr J. Pettifer','private','Lowick','jpettifer@mail.example',0,0),
(3,'St Osyth Parish Church','church','Penmarsh',NULL,5,0),
(4,'Thorne & Bell Rare Books','bookseller','Ashcombe','shop@thornebell.example',10,0),
(5,'Registry Office Brantham','public body','Brantham','registrar@brantham.example',7.5,0),
(6,'Dr A. Okonjo','private','Ashcombe','a.okonjo@mail.example',0,0),
(7,'Masonic Lodge of Concord','society','Lowick',NULL,0,1),
(8,'Fenwick Law Chambers','law firm','Brantham','office@fenwick.example',5,0),
(9,'Ms L. Sørby','private','Penmarsh','lsorby@mail.example',0,0);

INSERT INTO Employee VALUES
(1,'Gwendolyn Marsh','finisher','2001-05-14',0,NULL),
(2,'Peter Aldous','forwarder','2006-10-02',0,NULL),
(3,'Chiara Bellini','paper conservator','2015-01-12',0,NULL),
(4,'Samuel Oduya','forwarder','2019-08-19',0,NULL),
(5,'Ruth Wainwright','sewer','2011-03-07',0,NULL),
(6,'Jonah Peel','forwarder','2023-09-04',1,2),
(7,'Freya Lindqvist','finisher','2024-01-15',1,1);

INSERT INTO BindingStyle VALUES
(1,'Library buckram',38.00,1.5),
(2,'Quarter leather',120.00,5.0),
(3,'Half leather',165.00,6.5),
(4,'Full leather',340.00,14.0),
(5,'Limp vellum',275.00,9.0),
(6,'Reback only',95.00,4.0),
(7,'Thesis casing',26.00,0.8);

INSERT INTO WorkOrder VALUES
(1,'WO-22-014',1,2,'2022-02-07','2022-03-25','2022-03-24','collected',608.00,NULL),
(2,'WO-22-031',2,1,'2022-05-16','2022-07-29','2022-08-11','collected',385.00,1200.00),
(3,'WO-22-058',3,1,'2022-10-03','2022-12-16','2022-12-15','collected',430.00,2500.00),
(4,'WO-23-007',4,2,'2023-01-23','2023-03-31','2023-03-30','collected',295.00,4000.00),
(5,'WO-23-026',5,2,'2023-04-17','2023-06-30','2023-07-14','collected',510.00,NULL),
(6,'WO-23-049',6,1,'2023-09-11','2023-10-20',NULL,'ready',96.00,NULL),
(7,'WO-23-060',7,2,'2023-11-27','2024-02-28',NULL,'on hold',340.00,800.00),
(8,'WO-24-012',4,1,'2024-02-19','2024-05-31','2024-05-29','collected',720.00,9500.00),
(9,'WO-24-033',8,2,'2024-06-03','2024-08-30',NULL,'in progress',495.00,NULL),
(10,'WO-24-041',9,1,'2024-08-12',NULL,NULL,'estimate sent',275.00,350.00);

INSERT INTO Volume VALUES
(1,1,1,'Journal of Estuarine Studies, vol. 44','J. EST. STUD. 44',2021,255,38,512,0,NULL),
(2,1,1,'Journal of Estuarine Studies, vol. 45','J. EST. STUD. 45',2022,255,41,544,0,NULL),
(3,2,4,'Walks Round Lowick','WALKS ROUND LOWICK',1887,186,24,168,0,'Boards detached, foxing'),
(4,3,3,'Register of Burials 1813-1864','BURIALS 1813-1864',NULL,410,52,230,0,'Mould on tail edge, treated'),
(5,4,6,'A Treatise on Bees',NULL,1744,203,31,210,1,'Spine missing'),
(6,4,2,'The Compleat Cellarer','CELLARER',1791,171,22,144,0,NULL),
(7,5,3,'Marriage Notices 1950-1955','NOTICES 1950-55',NULL,330,60,400,0,NULL),
(8,5,3,'Marriage Notices 1956-1960','NOTICES 1956-60',NULL,330,58,388,0,'Ink corrosion'),
(9,6,7,'On Tidal Mills (doctoral thesis)','OKONJO 2023',2023,297,27,284,0,NULL),
(10,7,4,'Lodge Minute Book',NULL,NULL,340,45,300,1,'Clasp broken'),
(11,8,5,'Herbarius Parvus','HERBARIUS',1538,160,35,196,0,'Wormholes, first gathering loose'),
(12,9,3,'Chambers Reports 2019-2023','REPORTS 2019-23',2023,297,64,620,0,NULL),
(13,10,2,'Family Bible',NULL,1871,290,NULL,NULL,1,'Front board off');

INSERT INTO BenchTime VALUES
(1,1,5,'sewing','2022-02-21',55,0),
(2,2,5,'sewing','2022-02-22',60,0),
(3,1,2,'casing in','2022-03-07',45,0),
(4,3,3,'paper repair','2022-06-06',240,0),
(5,3,2,'covering','2022-06-27',310,0),
(6,3,1,'gold tooling','2022-07-25',420,0),
(7,3,1,'gold tooling','2022-08-08',90,1),
(8,4,3,'paper repair','2022-10-24',375,0),
(9,5,4,'rebacking','2023-02-20',265,0),
(10,6,4,'covering','2023-03-01',180,0),
(11,7,5,'sewing','2023-05-15',130,0),
(12,8,3,'paper repair','2023-05-22',290,0),
(13,9,6,'casing in','2023-10-02',70,0),
(14,9,6,'casing in','2023-10-09',40,1),
(15,11,2,'covering','2024-04-22',355,0),
(16,11,7,'lettering','2024-05-13',85,0),
(17,12,5,'sewing','2024-07-15',165,0);
