-- Herbarium: specimens and outgoing loans

CREATE TABLE Institution (
    InstitutionID   INTEGER PRIMARY KEY,
    HerbariumCode   TEXT NOT NULL UNIQUE,
    InstitutionName TEXT NOT NULL,
    City            TEXT,
    Country         TEXT,
    ContactEmail    TEXT,
    IsExchangePartner BOOLEAN NOT NULL DEFAULT 0
);

CREATE TABLE Botanist (
    BotanistID      INTEGER PRIMARY KEY,
    FullName        TEXT NOT NULL,
    AuthorAbbreviation TEXT,
    BirthYear       INTEGER,
    DeathYear       INTEGER,
    Specialism      TEXT,
    InstitutionID   INTEGER REFERENCES Institution(InstitutionID)
);

CREATE TABLE Taxon (
    TaxonID         INTEGER PRIMARY KEY,
    ScientificName  TEXT NOT NULL,
    TaxonRank       TEXT NOT NULL,
    ParentTaxonID   INTEGER REFERENCES Taxon(TaxonID),
    CommonName      TEXT,
    RedListCategory TEXT,
    PublishedYear   INTEGER
);

CREATE TABLE Specimen (
    SpecimenID      INTEGER PRIMARY KEY,
    Barcode         TEXT NOT NULL UNIQUE,
    TaxonID         INTEGER NOT NULL REFERENCES Taxon(TaxonID),
    CollectorID     INTEGER REFERENCES Botanist(BotanistID),
    DeterminerID    INTEGER REFERENCES Botanist(BotanistID),
    CollectionNumber TEXT,
    CollectedOn     DATE,
    CountryOfOrigin TEXT,
    Locality        TEXT,
    ElevationMetres INTEGER,
    Habitat         TEXT,
    TypeStatus      TEXT,
    CabinetNumber   TEXT,
    SheetCondition  TEXT,
    IsImaged        BOOLEAN NOT NULL DEFAULT 0,
    ImageFileName   TEXT
);

CREATE TABLE Loan (
    LoanID          INTEGER PRIMARY KEY,
    LoanNumber      TEXT NOT NULL UNIQUE,
    BorrowerInstitutionID INTEGER NOT NULL REFERENCES Institution(InstitutionID),
    RequestedByID   INTEGER REFERENCES Botanist(BotanistID),
    SentOn          DATE,
    DueOn           DATE,
    ClosedOn        DATE,
    Purpose         TEXT,
    CourierName     TEXT,
    TrackingNumber  TEXT,
    ParcelWeightKg  REAL,
    InsuredValue    NUMERIC(10,2)
);

CREATE TABLE LoanSpecimen (
    LoanID          INTEGER NOT NULL REFERENCES Loan(LoanID),
    SpecimenID      INTEGER NOT NULL REFERENCES Specimen(SpecimenID),
    MaySampleDNA    BOOLEAN NOT NULL DEFAULT 0,
    ReturnedOn      DATE,
    ConditionOnReturn TEXT,
    PRIMARY KEY (LoanID, SpecimenID)
);

CREATE TABLE FreezerTreatment (
    TreatmentID     INTEGER PRIMARY KEY,
    LoanID          INTEGER REFERENCES Loan(LoanID),
    FreezerName     TEXT NOT NULL,
    StartedAt       DATETIME NOT NULL,
    EndedAt         DATETIME,
    LowestTemperature REAL,
    BoxCount        INTEGER,
    PestFound       TEXT,
    OperatorName    TEXT,
    Remarks         TEXT
);

INSERT INTO Institution VALUES
(1,'NHW','Northwold Herbarium','Northwold','United Kingdom','loans@northwoldherb.example',0),
(2,'BRG','Botanic Garden Bergen','Bergen','Norway','herbarium@brg.example',1),
(3,'LEU','University of Leuven Herbarium','Leuven','Belgium','curator@leu.example',1),
(4,'CPT','Cape Flora Institute','Cape Town','South Africa','specimens@cpt.example',1),
(5,'QUI','National Herbarium Quito','Quito','Ecuador','prestamos@qui.example',0),
(6,'OTG','Otago Plant Museum','Dunedin','New Zealand',NULL,1),
(7,'TBS','Tbilisi Botanical Institute','Tbilisi','Georgia','flora@tbs.example',1),
(8,'MAD','Royal Garden Madrid','Madrid','Spain','herbario@mad.example',0),
(9,'KYT','Kyoto Alpine Collection','Kyoto','Japan','info@kyt.example',0),
(10,'VTM','Vermont Fern Museum','Burlington','United States','ferns@vtm.example',1);

INSERT INTO Botanist VALUES
(1,'Eleanor Hartley','Hartley',1871,1948,'alpine cushion plants',1),
(2,'James P. Dunmore','Dunmore',1902,1977,'ferns',1),
(3,'Ingrid Solheim','Solheim',1964,NULL,'saxifrages',2),
(4,'Pieter van Rooyen','P.Rooyen',1939,2011,'heathers',4),
(5,'Lucia Andrade','Andrade',1975,NULL,'orchids',5),
(6,'Marc Declerck',NULL,1981,NULL,'pondweeds',3),
(7,'Nino Beridze','Beridze',1958,NULL,'bellflowers',7),
(8,'Alice Worthing',NULL,1990,NULL,'heathers',1),
(9,'Hiroshi Tanabe','Tanabe',1949,NULL,'gentians',9),
(10,'Caroline Streeter',NULL,1987,NULL,'ferns',10),
(11,'Reverend Amos Tull','Tull',1833,1902,NULL,NULL);

INSERT INTO Taxon VALUES
(1,'Saxifragaceae','family',NULL,'saxifrage family',NULL,1789),
(2,'Saxifraga','genus',1,'saxifrage',NULL,1753),
(3,'Saxifraga cernua','species',2,'drooping saxifrage','VU',1753),
(4,'Ericaceae','family',NULL,'heath family',NULL,1789),
(5,'Erica','genus',4,'heath',NULL,1753),
(6,'Erica verticillata','species',5,'whorl heath','EW',1767),
(7,'Potamogeton','genus',NULL,'pondweed',NULL,1753),
(8,'Potamogeton rutilus','species',7,'Shetland pondweed','NT',1823),
(9,'Campanula','genus',NULL,'bellflower',NULL,1753),
(10,'Campanula kolenatiana','species',9,NULL,'LC',1846),
(11,'Woodsia ilvensis','species',NULL,'oblong woodsia','EN',1813);

INSERT INTO Specimen VALUES
(1,'NHW000412',3,1,3,'H.118','1904-07-22','United Kingdom','Ben Lawers, north corrie',1140,'wet rock ledge',NULL,'A-12','good',1,'nhw000412.tif'),
(2,'NHW000413',3,11,1,NULL,'1868-08-03','Norway','Dovre, near Kongsvoll',980,'gravel by stream',NULL,'A-12','fragile',1,'nhw000413.tif'),
(3,'NHW001907',6,4,8,'2207','1971-03-15','South Africa','Kenilworth racecourse',25,'sandy flats',NULL,'C-03','good',1,'nhw001907.tif'),
(4,'NHW001908',6,11,4,'T.56','1880-01-11','South Africa','Black River, Cape Flats',NULL,NULL,'isotype','TYPE-2','mould stains',1,'nhw001908.tif'),
(5,'NHW002655',8,6,6,'MD 344','2012-08-09','United Kingdom','Loch of Tingwall',9,'clear lake, 1.5 m deep',NULL,'D-21','good',0,NULL),
(6,'NHW002656',8,2,6,'912','1936-07-01','United Kingdom','Loch Bardister',14,'peaty lake',NULL,'D-21','loose leaves',0,NULL),
(7,'NHW003100',10,7,7,'NB-1981-40','1981-06-18','Georgia','Kazbegi, Darial gorge',1520,'limestone cliff','paratype','TYPE-5','good',1,'nhw003100.tif'),
(8,'NHW003344',11,2,10,'455','1929-09-04','United Kingdom','Moffat Hills',610,'scree',NULL,'F-08','insect damage',1,'nhw003344.tif'),
(9,'NHW003345',11,1,NULL,'H.301','1911-06-30','Norway','Aurland',430,'sunny rocks',NULL,'F-08','good',0,NULL),
(10,'NHW004020',2,9,3,'HT 77','1988-08-14','Japan','Mount Kita',2900,'alpine scree',NULL,'A-14','good',0,NULL),
(11,'NHW004021',5,8,NULL,'AW 19','2021-10-02','South Africa','Cederberg, Sneeuberg hut',1350,'mountain fynbos',NULL,'C-05','good',0,NULL);

INSERT INTO Loan VALUES
(1,'2019/07',2,3,'2019-05-14','2020-05-14','2020-03-02','revision of arctic saxifrages','Postal service','RR118200412GB',4.2,1500.00),
(2,'2009/11',4,4,'2009-10-01','2010-10-01',NULL,'heath type verification','Postal service',NULL,2.8,4000.00),
(3,'2020/02',3,6,'2020-02-18','2021-02-18','2021-06-25','DNA barcoding of pondweeds','DHL','JD0146003',3.1,800.00),
(4,'2021/04',7,7,'2021-09-06','2022-09-06','2022-08-30','flora of the Caucasus','DHL','JD0177821',1.4,2500.00),
(5,'2022/01',10,10,'2022-01-24','2023-01-24','2023-02-15','spore measurements','FedEx','7712 0045 3381',2.2,900.00),
(6,'2022/05',9,9,'2022-06-13','2023-06-13',NULL,'monograph of Japanese saxifrages','FedEx','7712 0049 1020',0.9,600.00),
(7,'2023/03',4,8,'2023-03-20','2024-03-20',NULL,'reintroduction study','DHL','JD0203355',1.8,5000.00),
(8,'2023/06',8,NULL,'2023-05-08','2023-11-08','2023-11-20','exhibition on extinct plants','Hand carried',NULL,3.6,6500.00),
(9,'2023/09',2,3,'2023-08-29','2024-08-29',NULL,'chromosome atlas','Postal service','RR140077519GB',2.0,1200.00),
(10,'2024/01',5,5,NULL,NULL,NULL,'image request turned into loan',NULL,NULL,NULL,NULL);

INSERT INTO LoanSpecimen VALUES
(1,1,0,'2020-03-02','unchanged'),
(1,2,0,'2020-03-02','one leaf detached'),
(2,4,0,NULL,NULL),
(3,5,1,'2021-06-25','sampled, 1 leaf'),
(3,6,0,'2021-06-25','unchanged'),
(4,7,0,'2022-08-30','remounted'),
(5,8,1,'2023-02-15','sampled, 2 pinnae'),
(5,9,0,'2023-02-15','unchanged'),
(6,10,1,NULL,NULL),
(7,11,1,NULL,NULL),
(8,3,0,'2023-11-20','slight fading'),
(9,1,1,NULL,NULL),
(9,2,0,NULL,NULL);

INSERT INTO FreezerTreatment VALUES
(1,1,'Freezer A','2020-03-03 09:30','2020-03-10 10:00',-32.0,2,NULL,'Tom Brindle',NULL),
(2,3,'Freezer A','2021-06-28 14:15','2021-07-05 09:00',-31.5,1,'booklice','Tom Brindle','Second cycle advised'),
(3,3,'Freezer A','2021-07-12 08:45','2021-07-19 09:10',-32.5,1,NULL,'Tom Brindle','Second cycle'),
(4,4,'Freezer B','2022-08-31 11:00','2022-09-07 11:20',-29.0,1,NULL,'Priya Nair',NULL),
(5,5,'Freezer B','2023-02-16 10:10','2023-02-23 16:40',-30.0,2,'herbarium beetle','Priya Nair','Curator told, cabinet F checked'),
(6,8,'Freezer A','2023-11-21 09:00','2023-11-28 09:05',-32.0,3,NULL,'Tom Brindle',NULL),
(7,NULL,'Freezer B','2023-01-09 13:00','2023-01-16 13:30',-30.5,12,'herbarium beetle','Priya Nair','Whole cabinet F'),
(8,NULL,'Freezer A','2022-04-04 08:30','2022-04-07 07:50',-18.0,8,NULL,'Tom Brindle','Compressor failed, repeat'),
(9,NULL,'Freezer A','2022-04-19 08:30','2022-04-26 09:00',-32.0,8,NULL,'Priya Nair',NULL),
(10,NULL,'Freezer B','2024-01-15 09:20',NULL,NULL,5,'silverfish','Priya Nair','New acquisition from Tull estate');
