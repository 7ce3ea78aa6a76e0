CREATE TABLE Quarries (
  QuarryID      INTEGER PRIMARY KEY,
  QuarryName    TEXT NOT NULL,
  StoneType     TEXT,
  PpvLimit      REAL,     -- mm/s, planning condition
  NearestHouse  INTEGER,  -- metres
  IsWorking     BIT DEFAULT 1
);

CREATE TABLE Shotfirers (
  ShotfirerID   INTEGER PRIMARY KEY,
  FullName      TEXT NOT NULL,
  DateAppointed DATE,
  CardExpiry    DATE,
  IsContractor  BIT DEFAULT 0,
  MagazinePin   TEXT
);

CREATE TABLE ExplosiveTypes (
  ExplosiveID   INTEGER PRIMARY KEY,
  ProductName   TEXT NOT NULL,
  Category      TEXT,
  HazardDiv     TEXT,
  Density       REAL,
  CostPerKg     CURRENCY,
  IsWaterproof  BIT
);

CREATE TABLE Blasts (
  BlastID       INTEGER PRIMARY KEY,
  BlastNo       TEXT NOT NULL,
  QuarryID      INTEGER NOT NULL REFERENCES Quarries (QuarryID),
  ShotfirerID   INTEGER REFERENCES Shotfirers (ShotfirerID),
  BlastDate     DATE,
  FiringTime    TEXT,
  HoleCount     INTEGER,
  BenchHeight   REAL,
  TonnesBroken  REAL,
  WindFrom      TEXT,
  Misfires      INTEGER,
  EnteredBy     TEXT,
  EnteredOn     DATETIME
);

CREATE TABLE BlastExplosives (
  BlastID       INTEGER NOT NULL REFERENCES Blasts (BlastID),
  ExplosiveID   INTEGER NOT NULL REFERENCES ExplosiveTypes (ExplosiveID),
  KgIssued      REAL,
  KgUsed        REAL,
  BatchNo       TEXT,
  PRIMARY KEY (BlastID, ExplosiveID)
);

CREATE TABLE MonitorPoints (
  MonitorPointID INTEGER PRIMARY KEY,
  QuarryID      INTEGER NOT NULL REFERENCES Quarries (QuarryID),
  PointName     TEXT NOT NULL,
  DistanceM     INTEGER,
  GroundType    TEXT,
  IsListedBldg  BIT DEFAULT 0
);

CREATE TABLE VibrationReadings (
  ReadingID     INTEGER PRIMARY KEY,
  BlastID       INTEGER NOT NULL REFERENCES Blasts (BlastID),
  MonitorPointID INTEGER NOT NULL REFERENCES MonitorPoints (MonitorPointID),
  PeakPpv       REAL,
  AirPressureDb REAL,
  FrequencyHz   REAL
);

CREATE TABLE Complaints (
  ComplaintID   INTEGER PRIMARY KEY,
  BlastID       INTEGER REFERENCES Blasts (BlastID),
  DateReceived  DATE,
  Nature        TEXT,
  DaysToReply   INTEGER,
  IsUpheld      BIT
);

INSERT INTO Quarries (QuarryID, QuarryName, StoneType, PpvLimit, NearestHouse, IsWorking) VALUES (1, 'Penhallow', 'granite', 6.0, 410, 1);
INSERT INTO Quarries (QuarryID, QuarryName, StoneType, PpvLimit, NearestHouse, IsWorking) VALUES (2, 'Great Scar', 'limestone', 8.5, 620, 1);
INSERT INTO Quarries (QuarryID, QuarryName, StoneType, PpvLimit, NearestHouse, IsWorking) VALUES (3, 'Little Scar', 'limestone', 6.0, 275, 0);
INSERT INTO Quarries (QuarryID, QuarryName, StoneType, PpvLimit, NearestHouse, IsWorking) VALUES (4, 'Hollin Fell', 'gritstone', 8.5, 900, 1);
INSERT INTO Quarries (QuarryID, QuarryName, StoneType, PpvLimit, NearestHouse, IsWorking) VALUES (5, 'Black Tor', 'basalt', 10.0, 1350, 1);
INSERT INTO Quarries (QuarryID, QuarryName, StoneType, PpvLimit, NearestHouse, IsWorking) VALUES (6, 'Cwm Dulas', 'slate', 6.0, 340, 1);
INSERT INTO Quarries (QuarryID, QuarryName, StoneType, PpvLimit, NearestHouse, IsWorking) VALUES (7, 'Thorpe Edge', 'limestone', 6.0, 190, 1);
INSERT INTO Quarries (QuarryID, QuarryName, StoneType, PpvLimit, NearestHouse, IsWorking) VALUES (8, 'Ardvannie', 'granite', 12.0, 2100, 1);
INSERT INTO Quarries (QuarryID, QuarryName, StoneType, PpvLimit, NearestHouse, IsWorking) VALUES (9, 'Snout Bay', 'dolerite', 10.0, 780, 0);
INSERT INTO Quarries (QuarryID, QuarryName, StoneType, PpvLimit, NearestHouse, IsWorking) VALUES (10, 'Marbury Rings', 'dolomite', 8.5, 505, 1);
INSERT INTO Quarries (QuarryID, QuarryName, StoneType, PpvLimit, NearestHouse, IsWorking) VALUES (11, 'Easter Clune', 'granite', NULL, 1700, 1);

INSERT INTO Shotfirers (ShotfirerID, FullName, DateAppointed, CardExpiry, IsContractor, MagazinePin) VALUES (1, 'Raymond Tregear', '1994-03-14', '2025-10-31', 0, '6620');
INSERT INTO Shotfirers (ShotfirerID, FullName, DateAppointed, CardExpiry, IsContractor, MagazinePin) VALUES (2, 'Ian Postlethwaite', '2001-07-02', '2026-02-28', 0, '1948');
INSERT INTO Shotfirers (ShotfirerID, FullName, DateAppointed, CardExpiry, IsContractor, MagazinePin) VALUES (3, 'Dilwyn Hopkin', '1989-05-22', '2024-04-30', 0, '3305');
INSERT INTO Shotfirers (ShotfirerID, FullName, DateAppointed, CardExpiry, IsContractor, MagazinePin) VALUES (4, 'Sandra Metcalfe', '2010-09-13', '2026-06-30', 0, '8172');
INSERT INTO Shotfirers (ShotfirerID, FullName, DateAppointed, CardExpiry, IsContractor, MagazinePin) VALUES (5, 'Callum Geddes', '2016-04-04', '2025-08-31', 0, '4419');
INSERT INTO Shotfirers (ShotfirerID, FullName, DateAppointed, CardExpiry, IsContractor, MagazinePin) VALUES (6, 'Marius Ionescu', '2018-11-19', '2025-11-30', 1, NULL);
INSERT INTO Shotfirers (ShotfirerID, FullName, DateAppointed, CardExpiry, IsContractor, MagazinePin) VALUES (7, 'Barry Oldroyd', '1998-01-26', '2025-01-31', 1, NULL);
INSERT INTO Shotfirers (ShotfirerID, FullName, DateAppointed, CardExpiry, IsContractor, MagazinePin) VALUES (8, 'Freya Sinclair', '2020-02-17', '2026-09-30', 0, '2287');
INSERT INTO Shotfirers (ShotfirerID, FullName, DateAppointed, CardExpiry, IsContractor, MagazinePin) VALUES (9, 'Nigel Utting', '2004-06-08', '2024-12-31', 1, NULL);
INSERT INTO Shotfirers (ShotfirerID, FullName, DateAppointed, CardExpiry, IsContractor, MagazinePin) VALUES (10, 'Aneurin Roberts', '2021-10-11', NULL, 0, '9036');
INSERT INTO Shotfirers (ShotfirerID, FullName, DateAppointed, CardExpiry, IsContractor, MagazinePin) VALUES (11, 'Lucy Armitage', '2023-03-20', '2027-03-31', 0, '7751');

INSERT INTO ExplosiveTypes (ExplosiveID, ProductName, Category, HazardDiv, Density, CostPerKg, IsWaterproof) VALUES (1, 'Anfoblast bulk', 'bulk', '1.1D', 0.85, 1.12, 0);
INSERT INTO ExplosiveTypes (ExplosiveID, ProductName, Category, HazardDiv, Density, CostPerKg, IsWaterproof) VALUES (2, 'Emulite 70/30 bulk', 'bulk', '1.1D', 1.22, 1.48, 1);
INSERT INTO ExplosiveTypes (ExplosiveID, ProductName, Category, HazardDiv, Density, CostPerKg, IsWaterproof) VALUES (3, 'Powergel Trimrite', 'cartridge', '1.1D', 1.15, 4.60, 1);
INSERT INTO ExplosiveTypes (ExplosiveID, ProductName, Category, HazardDiv, Density, CostPerKg, IsWaterproof) VALUES (4, 'Magnaprime 38x400', 'cartridge', '1.1D', 1.21, 4.95, 1);
INSERT INTO ExplosiveTypes (ExplosiveID, ProductName, Category, HazardDiv, Density, CostPerKg, IsWaterproof) VALUES (5, 'Primer booster 250 g', 'booster', '1.1D', 1.60, 14.20, 1);
INSERT INTO ExplosiveTypes (ExplosiveID, ProductName, Category, HazardDiv, Density, CostPerKg, IsWaterproof) VALUES (6, 'Primer booster 400 g', 'booster', '1.1D', 1.60, 13.10, 1);
INSERT INTO ExplosiveTypes (ExplosiveID, ProductName, Category, HazardDiv, Density, CostPerKg, IsWaterproof) VALUES (7, 'Det cord 10 g/m', 'cord', '1.1D', NULL, 9.75, 1);
INSERT INTO ExplosiveTypes (ExplosiveID, ProductName, Category, HazardDiv, Density, CostPerKg, IsWaterproof) VALUES (8, 'Det cord 5 g/m', 'cord', '1.4D', NULL, 11.30, 1);
INSERT INTO ExplosiveTypes (ExplosiveID, ProductName, Category, HazardDiv, Density, CostPerKg, IsWaterproof) VALUES (9, 'Black powder, slate grade', 'powder', '1.1D', 0.95, 7.80, 0);
INSERT INTO ExplosiveTypes (ExplosiveID, ProductName, Category, HazardDiv, Density, CostPerKg, IsWaterproof) VALUES (10, 'Packaged Anfo 25 kg', 'bagged', '1.1D', 0.80, 1.95, 0);
INSERT INTO ExplosiveTypes (ExplosiveID, ProductName, Category, HazardDiv, Density, CostPerKg, IsWaterproof) VALUES (11, 'Low-noise splitting cartridge', 'cartridge', '1.4S', NULL, NULL, 1);

INSERT INTO Blasts (BlastID, BlastNo, QuarryID, ShotfirerID, BlastDate, FiringTime, HoleCount, BenchHeight, TonnesBroken, WindFrom, Misfires, EnteredBy, EnteredOn) VALUES (1, 'THE-23-01', 7, 9, '2023-09-21', '14:15', 6, 12, 3560.0, NULL, 0, 'tregear', '2023-09-21 16:32:00');
INSERT INTO Blasts (BlastID, BlastNo, QuarryID, ShotfirerID, BlastDate, FiringTime, HoleCount, BenchHeight, TonnesBroken, WindFrom, Misfires, EnteredBy, EnteredOn) VALUES (2, 'GSC-23-01', 2, 2, '2023-10-05', '13:00', 22, 8.5, NULL, 'N', NULL, 'tregear', '2023-10-05 16:31:00');
INSERT INTO Blasts (BlastID, BlastNo, QuarryID, ShotfirerID, BlastDate, FiringTime, HoleCount, BenchHeight, TonnesBroken, WindFrom, Misfires, EnteredBy, EnteredOn) VALUES (3, 'CLU-23-01', 11, 8, '2023-10-16', '15:30', 16, 15, 7310.0, 'W', 0, 'QOFFICE', '2023-10-16 16:44:00');
INSERT INTO Blasts (BlastID, BlastNo, QuarryID, ShotfirerID, BlastDate, FiringTime, HoleCount, BenchHeight, TonnesBroken, WindFrom, Misfires, EnteredBy, EnteredOn) VALUES (4, 'THE-23-02', 7, 4, '2023-10-31', '12:30', 6, 8.5, 2610.0, 'S', 1, 'tregear', '2023-10-31 16:22:00');
INSERT INTO Blasts (BlastID, BlastNo, QuarryID, ShotfirerID, BlastDate, FiringTime, HoleCount, BenchHeight, TonnesBroken, WindFrom, Misfires, EnteredBy, EnteredOn) VALUES (5, 'GSC-23-02', 2, 4, '2023-11-13', '11:00', 22, 6, 5870.0, 'E', 0, 'QOFFICE', '2023-11-13 16:43:00');
INSERT INTO Blasts (BlastID, BlastNo, QuarryID, ShotfirerID, BlastDate, FiringTime, HoleCount, BenchHeight, TonnesBroken, WindFrom, Misfires, EnteredBy, EnteredOn) VALUES (6, 'HOL-23-01', 4, 4, '2023-11-21', '13:00', 30, 6, 6460.0, 'W', 0, 'SMETCALFE', '2023-11-21 16:59:00');
INSERT INTO Blasts (BlastID, BlastNo, QuarryID, ShotfirerID, BlastDate, FiringTime, HoleCount, BenchHeight, TonnesBroken, WindFrom, Misfires, EnteredBy, EnteredOn) VALUES (7, 'CWM-23-01', 6, 10, '2023-12-06', '15:30', 12, 4.5, 710.0, 'W', 0, 'QOFFICE', '2023-12-06 16:40:00');
INSERT INTO Blasts (BlastID, BlastNo, QuarryID, ShotfirerID, BlastDate, FiringTime, HoleCount, BenchHeight, TonnesBroken, WindFrom, Misfires, EnteredBy, EnteredOn) VALUES (8, 'ARD-23-01', 8, 8, '2023-12-21', '12:30', 22, 10, 7240.0, NULL, 0, 'SMETCALFE', '2023-12-21 16:02:00');
INSERT INTO Blasts (BlastID, BlastNo, QuarryID, ShotfirerID, BlastDate, FiringTime, HoleCount, BenchHeight, TonnesBroken, WindFrom, Misfires, EnteredBy, EnteredOn) VALUES (9, 'HOL-24-02', 4, 7, '2024-01-02', '14:15', 30, 8.5, 9540.0, 'W', 0, 'QOFFICE', '2024-01-02 16:36:00');
INSERT INTO Blasts (BlastID, BlastNo, QuarryID, ShotfirerID, BlastDate, FiringTime, HoleCount, BenchHeight, TonnesBroken, WindFrom, Misfires, EnteredBy, EnteredOn) VALUES (10, 'MAR-24-01', 10, 6, '2024-01-12', '14:15', 22, 6, 4310.0, NULL, 0, 'SMETCALFE', '2024-01-12 16:00:00');
INSERT INTO Blasts (BlastID, BlastNo, QuarryID, ShotfirerID, BlastDate, FiringTime, HoleCount, BenchHeight, TonnesBroken, WindFrom, Misfires, EnteredBy, EnteredOn) VALUES (11, 'ARD-24-02', 8, 8, '2024-01-30', '11:00', 6, 10, 2750.0, 'N', 1, 'tregear', '2024-01-30 16:41:00');
INSERT INTO Blasts (BlastID, BlastNo, QuarryID, ShotfirerID, BlastDate, FiringTime, HoleCount, BenchHeight, TonnesBroken, WindFrom, Misfires, EnteredBy, EnteredOn) VALUES (12, 'BLT-24-01', 5, 5, '2024-02-12', '12:30', 16, 6, 2900.0, 'SW', 0, 'SMETCALFE', '2024-02-12 16:38:00');
INSERT INTO Blasts (BlastID, BlastNo, QuarryID, ShotfirerID, BlastDate, FiringTime, HoleCount, BenchHeight, TonnesBroken, WindFrom, Misfires, EnteredBy, EnteredOn) VALUES (13, 'GSC-24-03', 2, 4, '2024-02-20', '12:30', 12, 15, 8080.0, NULL, 0, 'SMETCALFE', '2024-02-20 16:47:00');
INSERT INTO Blasts (BlastID, BlastNo, QuarryID, ShotfirerID, BlastDate, FiringTime, HoleCount, BenchHeight, TonnesBroken, WindFrom, Misfires, EnteredBy, EnteredOn) VALUES (14, 'CWM-24-02', 6, 10, '2024-03-07', '13:00', 6, 4.5, 290.0, 'N', 1, 'tregear', '2024-03-07 16:41:00');
INSERT INTO Blasts (BlastID, BlastNo, QuarryID, ShotfirerID, BlastDate, FiringTime, HoleCount, BenchHeight, TonnesBroken, WindFrom, Misfires, EnteredBy, EnteredOn) VALUES (15, 'GSC-24-04', 2, 2, '2024-03-21', '12:30', 30, 8.5, 11900.0, NULL, 0, 'tregear', '2024-03-21 16:09:00');
INSERT INTO Blasts (BlastID, BlastNo, QuarryID, ShotfirerID, BlastDate, FiringTime, HoleCount, BenchHeight, TonnesBroken, WindFrom, Misfires, EnteredBy, EnteredOn) VALUES (16, 'GSC-24-05', 2, 2, '2024-04-01', '15:30', 22, 12, 12210.0, NULL, 0, 'SMETCALFE', '2024-04-01 16:03:00');
INSERT INTO Blasts (BlastID, BlastNo, QuarryID, ShotfirerID, BlastDate, FiringTime, HoleCount, BenchHeight, TonnesBroken, WindFrom, Misfires, EnteredBy, EnteredOn) VALUES (17, 'CWM-24-03', 6, 10, '2024-04-15', '11:00', 16, 4.5, 780.0, 'E', 0, 'QOFFICE', '2024-04-15 16:11:00');
INSERT INTO Blasts (BlastID, BlastNo, QuarryID, ShotfirerID, BlastDate, FiringTime, HoleCount, BenchHeight, TonnesBroken, WindFrom, Misfires, EnteredBy, EnteredOn) VALUES (18, 'BLT-24-02', 5, 5, '2024-04-26', '14:15', 30, 8.5, 9120.0, 'SW', 0, 'tregear', '2024-04-26 16:40:00');
INSERT INTO Blasts (BlastID, BlastNo, QuarryID, ShotfirerID, BlastDate, FiringTime, HoleCount, BenchHeight, TonnesBroken, WindFrom, Misfires, EnteredBy, EnteredOn) VALUES (19, 'GSC-24-06', 2, 4, '2024-05-13', '11:00', 9, 15, 4960.0, 'N', 0, 'tregear', '2024-05-13 16:56:00');
INSERT INTO Blasts (BlastID, BlastNo, QuarryID, ShotfirerID, BlastDate, FiringTime, HoleCount, BenchHeight, TonnesBroken, WindFrom, Misfires, EnteredBy, EnteredOn) VALUES (20, 'GSC-24-07', 2, 4, '2024-05-24', '13:00', 16, 10, NULL, 'SW', NULL, 'QOFFICE', '2024-05-24 16:58:00');
INSERT INTO Blasts (BlastID, BlastNo, QuarryID, ShotfirerID, BlastDate, FiringTime, HoleCount, BenchHeight, TonnesBroken, WindFrom, Misfires, EnteredBy, EnteredOn) VALUES (21, 'THE-24-03', 7, 9, '2024-06-03', '13:00', 9, 12, 4280.0, 'SW', 0, 'SMETCALFE', '2024-06-03 16:11:00');
INSERT INTO Blasts (BlastID, BlastNo, QuarryID, ShotfirerID, BlastDate, FiringTime, HoleCount, BenchHeight, TonnesBroken, WindFrom, Misfires, EnteredBy, EnteredOn) VALUES (22, 'BLT-24-03', 5, 5, '2024-06-20', '14:15', 16, 10, 6270.0, NULL, 0, 'SMETCALFE', '2024-06-20 16:54:00');
INSERT INTO Blasts (BlastID, BlastNo, QuarryID, ShotfirerID, BlastDate, FiringTime, HoleCount, BenchHeight, TonnesBroken, WindFrom, Misfires, EnteredBy, EnteredOn) VALUES (23, 'THE-24-04', 7, 6, '2024-07-01', '15:30', 6, 12, 4140.0, 'W', 0, 'SMETCALFE', '2024-07-01 16:04:00');
INSERT INTO Blasts (BlastID, BlastNo, QuarryID, ShotfirerID, BlastDate, FiringTime, HoleCount, BenchHeight, TonnesBroken, WindFrom, Misfires, EnteredBy, EnteredOn) VALUES (24, 'HOL-24-03', 4, 4, '2024-07-16', '11:00', 30, 8.5, 13600.0, 'E', 1, 'tregear', '2024-07-16 16:12:00');
INSERT INTO Blasts (BlastID, BlastNo, QuarryID, ShotfirerID, BlastDate, FiringTime, HoleCount, BenchHeight, TonnesBroken, WindFrom, Misfires, EnteredBy, EnteredOn) VALUES (25, 'BLT-24-04', 5, 5, '2024-07-29', '12:05', 22, 6, 4080.0, 'NW', 1, 'tregear', '2024-07-29 16:45:00');
INSERT INTO Blasts (BlastID, BlastNo, QuarryID, ShotfirerID, BlastDate, FiringTime, HoleCount, BenchHeight, TonnesBroken, WindFrom, Misfires, EnteredBy, EnteredOn) VALUES (26, 'PEN-24-01', 1, 1, '2024-08-08', '13:00', 22, 6, 6110.0, 'N', 1, 'tregear', '2024-08-08 16:19:00');
INSERT INTO Blasts (BlastID, BlastNo, QuarryID, ShotfirerID, BlastDate, FiringTime, HoleCount, BenchHeight, TonnesBroken, WindFrom, Misfires, EnteredBy, EnteredOn) VALUES (27, 'GSC-24-08', 2, 2, '2024-08-23', '12:30', 16, 10, 6380.0, 'N', 0, 'QOFFICE', '2024-08-23 16:25:00');
INSERT INTO Blasts (BlastID, BlastNo, QuarryID, ShotfirerID, BlastDate, FiringTime, HoleCount, BenchHeight, TonnesBroken, WindFrom, Misfires, EnteredBy, EnteredOn) VALUES (28, 'PEN-24-02', 1, 1, '2024-09-03', '12:30', 9, 15, 7700.0, 'NW', 0, 'tregear', '2024-09-03 16:41:00');
INSERT INTO Blasts (BlastID, BlastNo, QuarryID, ShotfirerID, BlastDate, FiringTime, HoleCount, BenchHeight, TonnesBroken, WindFrom, Misfires, EnteredBy, EnteredOn) VALUES (29, 'BLT-24-05', 5, 8, '2024-09-18', '14:15', 22, 8.5, 8790.0, 'W', 0, 'QOFFICE', '2024-09-18 16:21:00');
INSERT INTO Blasts (BlastID, BlastNo, QuarryID, ShotfirerID, BlastDate, FiringTime, HoleCount, BenchHeight, TonnesBroken, WindFrom, Misfires, EnteredBy, EnteredOn) VALUES (30, 'MAR-24-02', 10, 11, '2024-09-30', '13:00', 9, 8.5, 2360.0, 'S', 0, 'SMETCALFE', '2024-09-30 16:01:00');
INSERT INTO Blasts (BlastID, BlastNo, QuarryID, ShotfirerID, BlastDate, FiringTime, HoleCount, BenchHeight, TonnesBroken, WindFrom, Misfires, EnteredBy, EnteredOn) VALUES (31, 'CWM-24-04', 6, 10, '2024-10-14', '11:00', 9, 4.5, NULL, 'SW', NULL, 'SMETCALFE', '2024-10-14 16:29:00');
INSERT INTO Blasts (BlastID, BlastNo, QuarryID, ShotfirerID, BlastDate, FiringTime, HoleCount, BenchHeight, TonnesBroken, WindFrom, Misfires, EnteredBy, EnteredOn) VALUES (32, 'CWM-24-05', 6, 10, '2024-10-28', '12:05', 9, 4.5, 390.0, 'N', 0, 'QOFFICE', '2024-10-28 16:22:00');

INSERT INTO BlastExplosives (BlastID, ExplosiveID, KgIssued, KgUsed, BatchNo) VALUES (1, 10, 625, 625, 'L2465');
INSERT INTO BlastExplosives (BlastID, ExplosiveID, KgIssued, KgUsed, BatchNo) VALUES (1, 3, 105, 105, 'M2465');
INSERT INTO BlastExplosives (BlastID, ExplosiveID, KgIssued, KgUsed, BatchNo) VALUES (1, 5, 25, 25, 'L2471');
INSERT INTO BlastExplosives (BlastID, ExplosiveID, KgIssued, KgUsed, BatchNo) VALUES (2, 1, 1335, 0, 'L2477');
INSERT INTO BlastExplosives (BlastID, ExplosiveID, KgIssued, KgUsed, BatchNo) VALUES (2, 5, 60, 0, 'M2399');
INSERT INTO BlastExplosives (BlastID, ExplosiveID, KgIssued, KgUsed, BatchNo) VALUES (2, 7, 85, 0, 'K2488');
INSERT INTO BlastExplosives (BlastID, ExplosiveID, KgIssued, KgUsed, BatchNo) VALUES (3, 2, 1620, 1458.0, 'K2421');
INSERT INTO BlastExplosives (BlastID, ExplosiveID, KgIssued, KgUsed, BatchNo) VALUES (3, 6, 105, 105, 'K2381');
INSERT INTO BlastExplosives (BlastID, ExplosiveID, KgIssued, KgUsed, BatchNo) VALUES (4, 10, 395, 335.8, 'L2478');
INSERT INTO BlastExplosives (BlastID, ExplosiveID, KgIssued, KgUsed, BatchNo) VALUES (4, 3, 90, 87.3, NULL);
INSERT INTO BlastExplosives (BlastID, ExplosiveID, KgIssued, KgUsed, BatchNo) VALUES (5, 1, 920, 892.4, NULL);
INSERT INTO BlastExplosives (BlastID, ExplosiveID, KgIssued, KgUsed, BatchNo) VALUES (5, 5, 50, 48.5, 'M2316');
INSERT INTO BlastExplosives (BlastID, ExplosiveID, KgIssued, KgUsed, BatchNo) VALUES (5, 7, 55, 46.8, 'M2463');
INSERT INTO BlastExplosives (BlastID, ExplosiveID, KgIssued, KgUsed, BatchNo) VALUES (6, 1, 1570, 1334.5, 'M2380');
INSERT INTO BlastExplosives (BlastID, ExplosiveID, KgIssued, KgUsed, BatchNo) VALUES (6, 6, 70, 63.0, 'L2372');
INSERT INTO BlastExplosives (BlastID, ExplosiveID, KgIssued, KgUsed, BatchNo) VALUES (7, 9, 105, 101.8, 'N2346');
INSERT INTO BlastExplosives (BlastID, ExplosiveID, KgIssued, KgUsed, BatchNo) VALUES (7, 8, 25, 25, 'N2444');
INSERT INTO BlastExplosives (BlastID, ExplosiveID, KgIssued, KgUsed, BatchNo) VALUES (8, 2, 1480, 1480, 'M2359');
INSERT INTO BlastExplosives (BlastID, ExplosiveID, KgIssued, KgUsed, BatchNo) VALUES (8, 6, 95, 95, NULL);
INSERT INTO BlastExplosives (BlastID, ExplosiveID, KgIssued, KgUsed, BatchNo) VALUES (9, 1, 1635, 1635, 'N2361');
INSERT INTO BlastExplosives (BlastID, ExplosiveID, KgIssued, KgUsed, BatchNo) VALUES (9, 6, 95, 85.5, 'N2497');
INSERT INTO BlastExplosives (BlastID, ExplosiveID, KgIssued, KgUsed, BatchNo) VALUES (10, 1, 890, 756.5, 'L2327');
INSERT INTO BlastExplosives (BlastID, ExplosiveID, KgIssued, KgUsed, BatchNo) VALUES (10, 4, 180, 174.6, 'N2366');
INSERT INTO BlastExplosives (BlastID, ExplosiveID, KgIssued, KgUsed, BatchNo) VALUES (10, 5, 45, 45, 'K2499');
INSERT INTO BlastExplosives (BlastID, ExplosiveID, KgIssued, KgUsed, BatchNo) VALUES (11, 2, 535, 535, 'K2462');
INSERT INTO BlastExplosives (BlastID, ExplosiveID, KgIssued, KgUsed, BatchNo) VALUES (11, 6, 20, 17.0, 'N2369');
INSERT INTO BlastExplosives (BlastID, ExplosiveID, KgIssued, KgUsed, BatchNo) VALUES (12, 2, 590, 590, 'L2376');
INSERT INTO BlastExplosives (BlastID, ExplosiveID, KgIssued, KgUsed, BatchNo) VALUES (12, 6, 35, 35, 'L2331');
INSERT INTO BlastExplosives (BlastID, ExplosiveID, KgIssued, KgUsed, BatchNo) VALUES (13, 1, 1480, 1332.0, 'K2470');
INSERT INTO BlastExplosives (BlastID, ExplosiveID, KgIssued, KgUsed, BatchNo) VALUES (13, 5, 65, 63.0, 'M2487');
INSERT INTO BlastExplosives (BlastID, ExplosiveID, KgIssued, KgUsed, BatchNo) VALUES (13, 7, 85, 82.5, 'K2490');
INSERT INTO BlastExplosives (BlastID, ExplosiveID, KgIssued, KgUsed, BatchNo) VALUES (14, 9, 40, 34.0, 'L2423');
INSERT INTO BlastExplosives (BlastID, ExplosiveID, KgIssued, KgUsed, BatchNo) VALUES (14, 8, 10, 10, 'N2423');
INSERT INTO BlastExplosives (BlastID, ExplosiveID, KgIssued, KgUsed, BatchNo) VALUES (15, 1, 2170, 1844.5, 'L2328');
INSERT INTO BlastExplosives (BlastID, ExplosiveID, KgIssued, KgUsed, BatchNo) VALUES (15, 5, 85, 72.2, 'K2490');
INSERT INTO BlastExplosives (BlastID, ExplosiveID, KgIssued, KgUsed, BatchNo) VALUES (15, 7, 100, 100, 'M2316');
INSERT INTO BlastExplosives (BlastID, ExplosiveID, KgIssued, KgUsed, BatchNo) VALUES (16, 1, 1645, 1645, 'L2302');
INSERT INTO BlastExplosives (BlastID, ExplosiveID, KgIssued, KgUsed, BatchNo) VALUES (16, 5, 105, 94.5, 'N2337');
INSERT INTO BlastExplosives (BlastID, ExplosiveID, KgIssued, KgUsed, BatchNo) VALUES (16, 7, 120, 108.0, 'N2487');
INSERT INTO BlastExplosives (BlastID, ExplosiveID, KgIssued, KgUsed, BatchNo) VALUES (17, 9, 80, 80, 'L2468');
INSERT INTO BlastExplosives (BlastID, ExplosiveID, KgIssued, KgUsed, BatchNo) VALUES (17, 8, 35, 35, 'M2318');
INSERT INTO BlastExplosives (BlastID, ExplosiveID, KgIssued, KgUsed, BatchNo) VALUES (18, 2, 1800, 1620.0, 'N2461');
INSERT INTO BlastExplosives (BlastID, ExplosiveID, KgIssued, KgUsed, BatchNo) VALUES (18, 6, 95, 95, 'N2439');
INSERT INTO BlastExplosives (BlastID, ExplosiveID, KgIssued, KgUsed, BatchNo) VALUES (19, 1, 1135, 964.8, 'L2301');
INSERT INTO BlastExplosives (BlastID, ExplosiveID, KgIssued, KgUsed, BatchNo) VALUES (19, 5, 45, 40.5, 'N2413');
INSERT INTO BlastExplosives (BlastID, ExplosiveID, KgIssued, KgUsed, BatchNo) VALUES (20, 1, 1375, 0, 'L2497');
INSERT INTO BlastExplosives (BlastID, ExplosiveID, KgIssued, KgUsed, BatchNo) VALUES (20, 5, 65, 0, 'M2386');
INSERT INTO BlastExplosives (BlastID, ExplosiveID, KgIssued, KgUsed, BatchNo) VALUES (20, 7, 55, 0, 'L2410');
INSERT INTO BlastExplosives (BlastID, ExplosiveID, KgIssued, KgUsed, BatchNo) VALUES (21, 10, 890, 756.5, 'L2360');
INSERT INTO BlastExplosives (BlastID, ExplosiveID, KgIssued, KgUsed, BatchNo) VALUES (21, 3, 130, 110.5, 'L2497');
INSERT INTO BlastExplosives (BlastID, ExplosiveID, KgIssued, KgUsed, BatchNo) VALUES (21, 5, 45, 45, 'L2305');
INSERT INTO BlastExplosives (BlastID, ExplosiveID, KgIssued, KgUsed, BatchNo) VALUES (22, 2, 1260, 1260, 'L2303');
INSERT INTO BlastExplosives (BlastID, ExplosiveID, KgIssued, KgUsed, BatchNo) VALUES (22, 6, 70, 67.9, 'N2359');
INSERT INTO BlastExplosives (BlastID, ExplosiveID, KgIssued, KgUsed, BatchNo) VALUES (23, 10, 565, 565, 'L2394');
INSERT INTO BlastExplosives (BlastID, ExplosiveID, KgIssued, KgUsed, BatchNo) VALUES (23, 3, 85, 76.5, 'L2327');
INSERT INTO BlastExplosives (BlastID, ExplosiveID, KgIssued, KgUsed, BatchNo) VALUES (23, 5, 25, 25, 'K2401');
INSERT INTO BlastExplosives (BlastID, ExplosiveID, KgIssued, KgUsed, BatchNo) VALUES (24, 1, 2220, 1998.0, 'L2465');
INSERT INTO BlastExplosives (BlastID, ExplosiveID, KgIssued, KgUsed, BatchNo) VALUES (24, 6, 100, 100, 'K2426');
INSERT INTO BlastExplosives (BlastID, ExplosiveID, KgIssued, KgUsed, BatchNo) VALUES (25, 2, 980, 833.0, 'M2358');
INSERT INTO BlastExplosives (BlastID, ExplosiveID, KgIssued, KgUsed, BatchNo) VALUES (25, 6, 55, 53.4, 'N2316');
INSERT INTO BlastExplosives (BlastID, ExplosiveID, KgIssued, KgUsed, BatchNo) VALUES (26, 2, 1040, 1040, 'N2499');
INSERT INTO BlastExplosives (BlastID, ExplosiveID, KgIssued, KgUsed, BatchNo) VALUES (26, 5, 60, 54.0, 'M2405');
INSERT INTO BlastExplosives (BlastID, ExplosiveID, KgIssued, KgUsed, BatchNo) VALUES (27, 1, 1060, 1028.2, 'K2491');
INSERT INTO BlastExplosives (BlastID, ExplosiveID, KgIssued, KgUsed, BatchNo) VALUES (27, 5, 55, 55, 'M2489');
INSERT INTO BlastExplosives (BlastID, ExplosiveID, KgIssued, KgUsed, BatchNo) VALUES (27, 7, 55, 55, 'N2444');
INSERT INTO BlastExplosives (BlastID, ExplosiveID, KgIssued, KgUsed, BatchNo) VALUES (28, 2, 1210, 1089.0, 'M2332');
INSERT INTO BlastExplosives (BlastID, ExplosiveID, KgIssued, KgUsed, BatchNo) VALUES (28, 5, 60, 60, 'M2363');
INSERT INTO BlastExplosives (BlastID, ExplosiveID, KgIssued, KgUsed, BatchNo) VALUES (29, 2, 1565, 1408.5, 'M2327');
INSERT INTO BlastExplosives (BlastID, ExplosiveID, KgIssued, KgUsed, BatchNo) VALUES (29, 6, 75, 72.8, NULL);
INSERT INTO BlastExplosives (BlastID, ExplosiveID, KgIssued, KgUsed, BatchNo) VALUES (30, 1, 470, 399.5, 'N2315');
INSERT INTO BlastExplosives (BlastID, ExplosiveID, KgIssued, KgUsed, BatchNo) VALUES (30, 4, 105, 94.5, 'M2346');
INSERT INTO BlastExplosives (BlastID, ExplosiveID, KgIssued, KgUsed, BatchNo) VALUES (30, 5, 30, 27.0, NULL);
INSERT INTO BlastExplosives (BlastID, ExplosiveID, KgIssued, KgUsed, BatchNo) VALUES (31, 9, 45, 0, 'K2399');
INSERT INTO BlastExplosives (BlastID, ExplosiveID, KgIssued, KgUsed, BatchNo) VALUES (31, 8, 15, 0, 'L2348');
INSERT INTO BlastExplosives (BlastID, ExplosiveID, KgIssued, KgUsed, BatchNo) VALUES (32, 9, 65, 55.2, 'M2361');
INSERT INTO BlastExplosives (BlastID, ExplosiveID, KgIssued, KgUsed, BatchNo) VALUES (32, 8, 15, 15, NULL);

INSERT INTO MonitorPoints (MonitorPointID, QuarryID, PointName, DistanceM, GroundType, IsListedBldg) VALUES (1, 1, 'Chapel House', 410, 'clay', 0);
INSERT INTO MonitorPoints (MonitorPointID, QuarryID, PointName, DistanceM, GroundType, IsListedBldg) VALUES (2, 1, 'Carn Cottage', 776, 'made ground', 0);
INSERT INTO MonitorPoints (MonitorPointID, QuarryID, PointName, DistanceM, GroundType, IsListedBldg) VALUES (3, 2, 'Scar Foot Farm', 620, 'gravel', 0);
INSERT INTO MonitorPoints (MonitorPointID, QuarryID, PointName, DistanceM, GroundType, IsListedBldg) VALUES (4, 2, 'St Oswin''s Church', 949, 'rock', 1);
INSERT INTO MonitorPoints (MonitorPointID, QuarryID, PointName, DistanceM, GroundType, IsListedBldg) VALUES (5, 4, 'Fell Gate', 900, NULL, 0);
INSERT INTO MonitorPoints (MonitorPointID, QuarryID, PointName, DistanceM, GroundType, IsListedBldg) VALUES (6, 5, 'Tor View', 1350, 'made ground', 0);
INSERT INTO MonitorPoints (MonitorPointID, QuarryID, PointName, DistanceM, GroundType, IsListedBldg) VALUES (7, 6, 'Tyn-y-Graig', 340, 'gravel', 0);
INSERT INTO MonitorPoints (MonitorPointID, QuarryID, PointName, DistanceM, GroundType, IsListedBldg) VALUES (8, 6, 'Dulas Mill', 635, 'rock', 1);
INSERT INTO MonitorPoints (MonitorPointID, QuarryID, PointName, DistanceM, GroundType, IsListedBldg) VALUES (9, 7, 'Edge Terrace no. 4', 190, 'made ground', 0);
INSERT INTO MonitorPoints (MonitorPointID, QuarryID, PointName, DistanceM, GroundType, IsListedBldg) VALUES (10, 7, 'Thorpe Manor', 412, 'made ground', 1);
INSERT INTO MonitorPoints (MonitorPointID, QuarryID, PointName, DistanceM, GroundType, IsListedBldg) VALUES (11, 8, 'Ardvannie Lodge', 2100, 'gravel', 0);
INSERT INTO MonitorPoints (MonitorPointID, QuarryID, PointName, DistanceM, GroundType, IsListedBldg) VALUES (12, 10, 'Rings Primary School', 505, 'clay', 0);
INSERT INTO MonitorPoints (MonitorPointID, QuarryID, PointName, DistanceM, GroundType, IsListedBldg) VALUES (13, 10, 'Marbury Pumping Station', 847, NULL, 0);
INSERT INTO MonitorPoints (MonitorPointID, QuarryID, PointName, DistanceM, GroundType, IsListedBldg) VALUES (14, 3, 'Quarry Row', 275, 'gravel', 0);

INSERT INTO VibrationReadings (ReadingID, BlastID, MonitorPointID, PeakPpv, AirPressureDb, FrequencyHz) VALUES (1, 1, 9, 3.6, 112.8, 20.1);
INSERT INTO VibrationReadings (ReadingID, BlastID, MonitorPointID, PeakPpv, AirPressureDb, FrequencyHz) VALUES (2, 1, 10, 1.25, 104.8, 7.3);
INSERT INTO VibrationReadings (ReadingID, BlastID, MonitorPointID, PeakPpv, AirPressureDb, FrequencyHz) VALUES (3, 4, 10, 0.55, 106.9, 36.3);
INSERT INTO VibrationReadings (ReadingID, BlastID, MonitorPointID, PeakPpv, AirPressureDb, FrequencyHz) VALUES (4, 5, 4, 3.33, 99.5, 19.9);
INSERT INTO VibrationReadings (ReadingID, BlastID, MonitorPointID, PeakPpv, AirPressureDb, FrequencyHz) VALUES (5, 6, 5, 2.55, NULL, 14.3);
INSERT INTO VibrationReadings (ReadingID, BlastID, MonitorPointID, PeakPpv, AirPressureDb, FrequencyHz) VALUES (6, 7, 7, 5.1, 116.1, 6.7);
INSERT INTO VibrationReadings (ReadingID, BlastID, MonitorPointID, PeakPpv, AirPressureDb, FrequencyHz) VALUES (7, 7, 8, 0.64, 109.2, 9.0);
INSERT INTO VibrationReadings (ReadingID, BlastID, MonitorPointID, PeakPpv, AirPressureDb, FrequencyHz) VALUES (8, 8, 11, 2.4, 116.5, 21.9);
INSERT INTO VibrationReadings (ReadingID, BlastID, MonitorPointID, PeakPpv, AirPressureDb, FrequencyHz) VALUES (9, 9, 5, 0.85, 118.6, 9.8);
INSERT INTO VibrationReadings (ReadingID, BlastID, MonitorPointID, PeakPpv, AirPressureDb, FrequencyHz) VALUES (10, 10, 12, 9.18, NULL, 25.4);
INSERT INTO VibrationReadings (ReadingID, BlastID, MonitorPointID, PeakPpv, AirPressureDb, FrequencyHz) VALUES (11, 10, 13, 5.47, 101.7, 24.2);
INSERT INTO VibrationReadings (ReadingID, BlastID, MonitorPointID, PeakPpv, AirPressureDb, FrequencyHz) VALUES (12, 11, 11, 3.6, 114.6, 10.5);
INSERT INTO VibrationReadings (ReadingID, BlastID, MonitorPointID, PeakPpv, AirPressureDb, FrequencyHz) VALUES (13, 12, 6, 8.5, 102.5, 31.3);
INSERT INTO VibrationReadings (ReadingID, BlastID, MonitorPointID, PeakPpv, AirPressureDb, FrequencyHz) VALUES (14, 13, 3, 9.18, 102.1, 6.7);
INSERT INTO VibrationReadings (ReadingID, BlastID, MonitorPointID, PeakPpv, AirPressureDb, FrequencyHz) VALUES (15, 13, 4, 1.67, 107.5, 27.0);
INSERT INTO VibrationReadings (ReadingID, BlastID, MonitorPointID, PeakPpv, AirPressureDb, FrequencyHz) VALUES (16, 14, 7, 2.7, 106.8, 10.6);
INSERT INTO VibrationReadings (ReadingID, BlastID, MonitorPointID, PeakPpv, AirPressureDb, FrequencyHz) VALUES (17, 14, 8, 3.47, NULL, 10.9);
INSERT INTO VibrationReadings (ReadingID, BlastID, MonitorPointID, PeakPpv, AirPressureDb, FrequencyHz) VALUES (18, 15, 4, 1.67, 112.9, 18.0);
INSERT INTO VibrationReadings (ReadingID, BlastID, MonitorPointID, PeakPpv, AirPressureDb, FrequencyHz) VALUES (19, 16, 3, 9.18, 119.2, 18.6);
INSERT INTO VibrationReadings (ReadingID, BlastID, MonitorPointID, PeakPpv, AirPressureDb, FrequencyHz) VALUES (20, 16, 4, 2.5, 102.7, 32.6);
INSERT INTO VibrationReadings (ReadingID, BlastID, MonitorPointID, PeakPpv, AirPressureDb, FrequencyHz) VALUES (21, 17, 7, 1.8, NULL, 16.1);
INSERT INTO VibrationReadings (ReadingID, BlastID, MonitorPointID, PeakPpv, AirPressureDb, FrequencyHz) VALUES (22, 17, 8, 1.93, 123.8, 15.4);
INSERT INTO VibrationReadings (ReadingID, BlastID, MonitorPointID, PeakPpv, AirPressureDb, FrequencyHz) VALUES (23, 18, 6, 10.8, 123.8, 37.5);
INSERT INTO VibrationReadings (ReadingID, BlastID, MonitorPointID, PeakPpv, AirPressureDb, FrequencyHz) VALUES (24, 19, 3, 0.85, 102.1, 8.3);
INSERT INTO VibrationReadings (ReadingID, BlastID, MonitorPointID, PeakPpv, AirPressureDb, FrequencyHz) VALUES (25, 19, 4, 0.56, 119.2, 32.7);
INSERT INTO VibrationReadings (ReadingID, BlastID, MonitorPointID, PeakPpv, AirPressureDb, FrequencyHz) VALUES (26, 21, 9, 1.2, 123.8, 25.5);
INSERT INTO VibrationReadings (ReadingID, BlastID, MonitorPointID, PeakPpv, AirPressureDb, FrequencyHz) VALUES (27, 21, 10, 0.55, 101.7, 36.5);
INSERT INTO VibrationReadings (ReadingID, BlastID, MonitorPointID, PeakPpv, AirPressureDb, FrequencyHz) VALUES (28, 23, 9, 1.8, 108.3, 32.2);
INSERT INTO VibrationReadings (ReadingID, BlastID, MonitorPointID, PeakPpv, AirPressureDb, FrequencyHz) VALUES (29, 23, 10, 1.66, NULL, 36.9);
INSERT INTO VibrationReadings (ReadingID, BlastID, MonitorPointID, PeakPpv, AirPressureDb, FrequencyHz) VALUES (30, 24, 5, 7.22, 101.8, 29.8);
INSERT INTO VibrationReadings (ReadingID, BlastID, MonitorPointID, PeakPpv, AirPressureDb, FrequencyHz) VALUES (31, 25, 6, 2.0, 115.4, 27.1);
INSERT INTO VibrationReadings (ReadingID, BlastID, MonitorPointID, PeakPpv, AirPressureDb, FrequencyHz) VALUES (32, 26, 1, 1.2, 117.0, 19.2);
INSERT INTO VibrationReadings (ReadingID, BlastID, MonitorPointID, PeakPpv, AirPressureDb, FrequencyHz) VALUES (33, 26, 2, 2.69, 102.3, 22.1);
INSERT INTO VibrationReadings (ReadingID, BlastID, MonitorPointID, PeakPpv, AirPressureDb, FrequencyHz) VALUES (34, 27, 4, 0.56, 110.9, 30.0);
INSERT INTO VibrationReadings (ReadingID, BlastID, MonitorPointID, PeakPpv, AirPressureDb, FrequencyHz) VALUES (35, 28, 1, 1.2, 102.7, 27.3);
INSERT INTO VibrationReadings (ReadingID, BlastID, MonitorPointID, PeakPpv, AirPressureDb, FrequencyHz) VALUES (36, 28, 2, 3.42, 99.7, 12.6);
INSERT INTO VibrationReadings (ReadingID, BlastID, MonitorPointID, PeakPpv, AirPressureDb, FrequencyHz) VALUES (37, 29, 6, 3.0, 104.0, 22.2);
INSERT INTO VibrationReadings (ReadingID, BlastID, MonitorPointID, PeakPpv, AirPressureDb, FrequencyHz) VALUES (38, 30, 13, 3.04, NULL, 22.8);
INSERT INTO VibrationReadings (ReadingID, BlastID, MonitorPointID, PeakPpv, AirPressureDb, FrequencyHz) VALUES (39, 32, 7, 1.8, 115.9, 12.4);
INSERT INTO VibrationReadings (ReadingID, BlastID, MonitorPointID, PeakPpv, AirPressureDb, FrequencyHz) VALUES (40, 32, 8, 0.64, 109.5, 19.8);

INSERT INTO Complaints (ComplaintID, BlastID, DateReceived, Nature, DaysToReply, IsUpheld) VALUES (1, 1, '2023-09-25', 'frightened horse', 2, 0);
INSERT INTO Complaints (ComplaintID, BlastID, DateReceived, Nature, DaysToReply, IsUpheld) VALUES (2, 10, '2024-01-16', 'noise', 3, 1);
INSERT INTO Complaints (ComplaintID, BlastID, DateReceived, Nature, DaysToReply, IsUpheld) VALUES (3, 10, '2024-01-12', 'cracked plaster', NULL, 0);
INSERT INTO Complaints (ComplaintID, BlastID, DateReceived, Nature, DaysToReply, IsUpheld) VALUES (4, 12, '2024-02-12', 'cracked plaster', 14, 0);
INSERT INTO Complaints (ComplaintID, BlastID, DateReceived, Nature, DaysToReply, IsUpheld) VALUES (5, 13, '2024-02-22', 'frightened horse', 3, 1);
INSERT INTO Complaints (ComplaintID, BlastID, DateReceived, Nature, DaysToReply, IsUpheld) VALUES (6, 14, '2024-03-10', 'vibration', 14, 0);
INSERT INTO Complaints (ComplaintID, BlastID, DateReceived, Nature, DaysToReply, IsUpheld) VALUES (7, 14, '2024-03-11', 'no warning siren', 2, 0);
INSERT INTO Complaints (ComplaintID, BlastID, DateReceived, Nature, DaysToReply, IsUpheld) VALUES (8, 16, '2024-04-03', 'dust', 14, 1);
INSERT INTO Complaints (ComplaintID, BlastID, DateReceived, Nature, DaysToReply, IsUpheld) VALUES (9, 18, '2024-04-29', 'vibration', 3, 1);
INSERT INTO Complaints (ComplaintID, BlastID, DateReceived, Nature, DaysToReply, IsUpheld) VALUES (10, 24, '2024-07-19', 'frightened horse', 5, 0);
INSERT INTO Complaints (ComplaintID, BlastID, DateReceived, Nature, DaysToReply, IsUpheld) VALUES (11, 26, '2024-08-11', 'noise', 8, 0);
INSERT INTO Complaints (ComplaintID, BlastID, DateReceived, Nature, DaysToReply, IsUpheld) VALUES (12, 28, '2024-09-05', 'dust', 2, 0);
