-- Dredging company, old system: harbours, channel sections, soils, vessels, disposal grounds and dredging trips
CREATE TABLE HBR (
  HBRCD CHAR(3) PRIMARY KEY,
  HBRNM VARCHAR(30) NOT NULL,
  CTRY VARCHAR(20) NOT NULL,
  TIDRNGM DECIMAL(4,1),
  AUTHNM VARCHAR(40)
);
CREATE TABLE SOIL (
  SOILCD CHAR(2) PRIMARY KEY,
  SOILDS VARCHAR(30) NOT NULL,
  BULKDENS DECIMAL(4,2),
  CONTAMYN CHAR(1) NOT NULL
);
CREATE TABLE VSL (
  VSLCD CHAR(3) PRIMARY KEY,
  VSLNM VARCHAR(30) NOT NULL,
  VSLTYP VARCHAR(20) NOT NULL,
  HOPCAPM3 INTEGER,
  KEELLAID DATE,
  CREWQTY INTEGER,
  HOMEHBR CHAR(3) REFERENCES HBR (HBRCD)
);
CREATE TABLE CHN (
  CHNNO INTEGER PRIMARY KEY,
  HBRCD CHAR(3) NOT NULL REFERENCES HBR (HBRCD),
  CHNNM VARCHAR(30) NOT NULL,
  DSGNDPTHM DECIMAL(4,1),
  LSTSVYDT DATE,
  SOILCD CHAR(2) REFERENCES SOIL (SOILCD)
);
CREATE TABLE DMP (
  DMPCD CHAR(4) PRIMARY KEY,
  DMPNM VARCHAR(30) NOT NULL,
  DMPTYP VARCHAR(15) NOT NULL,
  LICNO VARCHAR(15),
  LICEXPDT DATE,
  CAPM3 INTEGER
);
CREATE TABLE TRP (
  TRPNO INTEGER PRIMARY KEY,
  VSLCD CHAR(3) NOT NULL REFERENCES VSL (VSLCD),
  CHNNO INTEGER NOT NULL REFERENCES CHN (CHNNO),
  DMPCD CHAR(4) REFERENCES DMP (DMPCD),
  SVYVSL CHAR(3) REFERENCES VSL (VSLCD),
  TRPDT DATE NOT NULL,
  LOADM3 INTEGER,
  FUELLTR INTEGER,
  DLYMIN INTEGER DEFAULT 0,
  TRPCOSTEUR DECIMAL(10,2),
  TRPSTS VARCHAR(10) NOT NULL,
  RMKS VARCHAR(120),
  UPDUSR CHAR(8)
);
INSERT INTO HBR VALUES
('WEM','Wemsea','Netherlands',1.8,'Wemsea Port Authority'),
('KLD','Kaldhavn','Denmark',0.4,'Kaldhavn Municipality'),
('STG','Saint-Guenole Sud','France',5.2,'Chamber of Commerce'),
('BRW','Barwick','United Kingdom',6.1,'Barwick Harbour Trust'),
('OSM','Osmund','Germany',3.4,'Osmund Port Company'),
('LLV','Llanvaen','United Kingdom',7.3,'Llanvaen Harbour Board'),
('VIL','Vilamar','Portugal',3,'Vilamar Docks'),
('DUN','Dunmarrow','Ireland',3.9,'Dunmarrow County Council'),
('ZWK','Zwarthoek','Belgium',4.3,'Flemish Waterways Office'),
('RUD','Rudnica','Poland',0.2,NULL);
INSERT INTO SOIL VALUES
('SI','silt',1.3,'N'),
('SX','silt with heavy metals',1.32,'Y'),
('FS','fine sand',1.85,'N'),
('CS','coarse sand',1.95,'N'),
('GR','gravel',2.05,'N'),
('SC','soft clay',1.6,'N'),
('HC','stiff clay',1.9,'N'),
('PT','peat',1.1,'N'),
('WR','weathered rock',2.3,'N'),
('OX','oily mud',1.25,'Y');
INSERT INTO VSL VALUES
('ADR','Adriaan','hopper dredger',4500,'2004-05-11',18,'WEM'),
('BEA','Beatrijs','hopper dredger',8200,'2011-02-28',24,'ZWK'),
('CAS','Castor','hopper dredger',2300,'1992-09-14',14,'OSM'),
('DRG','Droogte','cutter dredger',NULL,'1998-03-02',22,'WEM'),
('EEL','Eel','grab dredger',650,'1985-10-21',7,'BRW'),
('FRI','Frida','hopper dredger',5600,'2017-06-19',16,'KLD'),
('GUL','Gull','survey launch',NULL,'2009-01-12',4,'BRW'),
('HAL','Halcyon','survey launch',NULL,'2019-08-05',3,'ZWK'),
('IRI','Iris','survey launch',NULL,'2014-04-23',4,'OSM'),
('JAN','Jan Blok','backhoe dredger',NULL,'2001-11-30',9,NULL),
('KOR','Korrel','hopper dredger',1400,'1979-07-16',11,'VIL');
INSERT INTO CHN VALUES
(101,'WEM','Outer Fairway',16.5,'2024-08-20','FS'),
(102,'WEM','Container Basin',15,'2024-09-03','SI'),
(201,'KLD','Ferry Approach',8.5,'2024-05-14','CS'),
(301,'STG','Trawler Dock',4.5,'2023-11-07','SI'),
(401,'BRW','Barwick Bar',6,'2024-10-01','FS'),
(402,'BRW','Old Shipyard Berth',5.5,'2024-10-02','SX'),
(501,'OSM','Osmund Reach',11,'2024-07-09','SC'),
(601,'LLV','Slate Quay',4,NULL,'WR'),
(701,'VIL','Marina Entrance',3.5,'2024-04-18','CS'),
(801,'DUN','Lifeboat Channel',3,'2023-09-26','GR'),
(901,'ZWK','Sea Lock Forebay',13,'2024-10-15','SI'),
(951,'RUD','Refinery Jetty',10.5,'2024-06-11','OX');
INSERT INTO DMP VALUES
('WS01','Loswal West','sea','NL-55120','2027-12-31',6000000),
('WS02','Beach Wemsea','beach','NL-55344','2025-10-31',450000),
('KD01','Kaldgrund','sea','DK-0918','2026-06-30',900000),
('SG01','Penn Izel','sea','F-29-771','2028-03-31',350000),
('BW01','Barwick Deep','sea','UK-L4410','2026-12-31',1200000),
('BW02','Barwick Cell 3','confined','UK-L4415','2029-12-31',80000),
('OS01','Osmund Polder','land','D-7702','2030-05-31',2000000),
('VM01','Praia Nova','beach','P-1183','2025-06-30',120000),
('ZW01','Bank Zuid','sea','B-MM-62','2026-09-30',7500000),
('RD01','Rudnica Sealed Pond','confined',NULL,NULL,60000);
INSERT INTO TRP VALUES
(24001,'KOR',701,'VM01',NULL,'2024-04-22',1180,2100,0,9400,'DONE',NULL,'MVDB'),
(24002,'KOR',701,'VM01','IRI','2024-04-23',1260,2150,35,9650,'DONE','Swimmers in the way of the pipe','MVDB'),
(24003,'FRI',201,'KD01',NULL,'2024-05-16',5100,4800,0,27800,'DONE',NULL,'MVDB'),
(24004,'CAS',501,'OS01','IRI','2024-07-11',1940,3300,120,18200,'DONE','Suction pipe blocked by a bicycle','HKOE'),
(24005,'ADR',101,'WS01','HAL','2024-08-24',4380,5200,0,24600,'DONE',NULL,'HKOE'),
(24006,'ADR',102,'WS01',NULL,'2024-09-06',4210,5050,45,24900,'DONE','Waited for a container ship','HKOE'),
(24007,'ADR',101,'WS02','HAL','2024-09-19',4020,5600,0,26300,'DONE',NULL,'HKOE'),
(24008,'EEL',402,'BW02','GUL','2024-10-04',540,700,15,8100,'DONE','Covered hopper used','MVDB'),
(24009,'CAS',401,'BW01','GUL','2024-10-08',2150,3450,0,16900,'DONE',NULL,'MVDB'),
(24010,'CAS',401,NULL,NULL,'2024-10-09',NULL,1200,300,7300,'ABORTED','Swell over two metres on the bar','MVDB'),
(24011,'BEA',901,'ZW01','HAL','2024-10-18',7900,8800,0,41500,'DONE',NULL,'HKOE'),
(24012,'BEA',901,'ZW01',NULL,'2024-10-19',8050,8900,20,42100,'DONE',NULL,'HKOE'),
(24013,'EEL',951,'RD01',NULL,'2025-03-10',NULL,NULL,NULL,NULL,'PLANNED',NULL,'MVDB');
