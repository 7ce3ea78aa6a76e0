CREATE TABLE [Workshop] (
    [WorkshopID] INT NOT NULL PRIMARY KEY,
    [WorkshopName] NVARCHAR(50) NOT NULL,
    [Trade] NVARCHAR(30) NULL,
    [MaxWorkers] SMALLINT NULL,
    [FloorAreaSqM] DECIMAL(7,1) NULL,
    [InstructorName] NVARCHAR(60) NULL,
    [IsOpen] BIT NOT NULL DEFAULT 1
);

CREATE TABLE [Worker] (
    [WorkerID] INT NOT NULL PRIMARY KEY,
    [PrisonNo] NVARCHAR(8) NOT NULL,
    [Wing] NVARCHAR(2) NULL,
    [SecurityCategory] NCHAR(1) NULL,
    [DateReceived] DATE NULL,
    [EarliestRelease] DATE NULL,
    [TrustedForSharps] BIT NOT NULL DEFAULT 0,
    [UserStamp] NVARCHAR(20) NULL
);

CREATE TABLE [Placement] (
    [PlacementID] INT NOT NULL PRIMARY KEY,
    [WorkerID] INT NOT NULL REFERENCES [Worker] ([WorkerID]),
    [WorkshopID] INT NOT NULL REFERENCES [Workshop] ([WorkshopID]),
    [DateStarted] DATE NOT NULL,
    [DateEnded] DATE NULL,
    [WeeklyPay] MONEY NULL,
    [ReasonLeft] NVARCHAR(20) NULL,
    [QualificationGained] NVARCHAR(40) NULL
);

CREATE TABLE [Customer] (
    [CustomerID] INT NOT NULL PRIMARY KEY,
    [CustomerName] NVARCHAR(80) NOT NULL,
    [Sector] NVARCHAR(20) NULL,
    [TermsDays] SMALLINT NULL,
    [OnHold] BIT NOT NULL DEFAULT 0
);

CREATE TABLE [WorkOrder] (
    [WorkOrderID] INT NOT NULL PRIMARY KEY,
    [OrderNo] NVARCHAR(10) NOT NULL,
    [CustomerID] INT NOT NULL REFERENCES [Customer] ([CustomerID]),
    [WorkshopID] INT NOT NULL REFERENCES [Workshop] ([WorkshopID]),
    [Product] NVARCHAR(60) NULL,
    [QtyOrdered] INT NULL,
    [QtyRejected] INT NULL,
    [UnitPrice] MONEY NULL,
    [DateDue] DATE NULL,
    [DateDespatched] DATE NULL,
    [LastModified] DATETIME NULL
);

CREATE TABLE [Tool] (
    [ToolID] INT NOT NULL PRIMARY KEY,
    [ShadowBoardNo] NVARCHAR(8) NOT NULL, -- painted next to the outline on the board
    [WorkshopID] INT NOT NULL REFERENCES [Workshop] ([WorkshopID]),
    [ToolType] NVARCHAR(30) NULL,
    [RiskClass] NCHAR(1) NULL, -- R restricted, S supervised, O ordinary
    [DateBought] DATE NULL,
    [DateScrapped] DATE NULL
);

CREATE TABLE [ToolLoss] (
    [ToolLossID] INT NOT NULL PRIMARY KEY,
    [ToolID] INT NOT NULL REFERENCES [Tool] ([ToolID]),
    [PlacementID] INT NULL REFERENCES [Placement] ([PlacementID]),
    [DateNoticed] DATE NOT NULL,
    [MinutesMissing] INT NULL,
    [LockdownCalled] BIT NOT NULL DEFAULT 0,
    [WhereFound] NVARCHAR(50) NULL
);

INSERT INTO Workshop VALUES
  (1, 'Shop 1 Woodmill', 'Joinery', 24, 410.0, 'K. Brightwell', 1),
  (2, 'Shop 2 Textiles', 'Textiles', 40, 520.5, 'Mrs O. Farrant', 1),
  (3, 'Shop 3 Laundry Sewing', 'Textiles', 18, 160.0, 'D. Okafor', 1),
  (4, 'Shop 4 Light Assembly', 'Assembly', 36, 380.0, 'P. Lenihan', 1),
  (5, 'Shop 5 Braille', 'Transcription', 10, 72.5, 'Miss R. Coyle', 1),
  (6, 'Shop 6 Metal Fabrication', 'Welding', 20, 455.0, 'G. Stannard', 1),
  (7, 'Shop 7 Bicycle Refurb', 'Mechanical', 14, 128.0, 'A. Mirza', 1),
  (8, 'Shop 8 Print', 'Print finishing', 16, 240.0, NULL, 0),
  (9, 'Gardens Compound', 'Horticulture', 22, NULL, 'T. Ballantyne', 1),
  (10, 'Shop 10 Concrete', 'Concrete products', 15, 610.0, 'V. Sokolov', 0),
  (11, 'Data Entry Room', 'Clerical', 12, 60.0, 'S. Whitmarsh', 1);

INSERT INTO Worker VALUES
  (1, 'A8566CX', 'E', 'C', '2022-12-13', '2032-04-11', 1, 'admin2'),
  (2, 'A8280CB', 'F', 'C', '2020-11-21', '2022-09-27', 1, 'kbrightwell'),
  (3, 'A5842EY', 'F', 'B', '2020-02-22', '2025-08-25', 1, 'SYSIMPORT'),
  (4, 'A9168FB', 'C', 'C', '2023-06-18', '2033-06-12', 0, 'kbrightwell'),
  (5, 'A3606CX', 'B', 'C', '2023-10-15', NULL, 0, 'kbrightwell'),
  (6, 'A1072EA', 'F', 'C', '2021-02-19', '2027-06-21', 1, 'admin2'),
  (7, 'A2037DY', 'D', 'C', '2020-01-17', '2028-08-31', 1, 'kbrightwell'),
  (8, 'A2085DZ', 'E', 'D', '2020-11-07', '2028-12-03', 1, 'admin2'),
  (9, 'A9123KA', 'E', 'C', '2020-03-18', '2024-02-20', 0, 'SYSIMPORT'),
  (10, 'A5745EA', 'B', 'C', '2021-01-09', '2024-11-12', 1, 'SYSIMPORT'),
  (11, 'A8729DB', 'A', 'D', '2020-08-23', '2021-10-22', 0, 'whitmarshs'),
  (12, 'A7150FY', 'E', 'C', '2022-09-18', '2024-10-16', 0, 'kbrightwell'),
  (13, 'A6526FZ', 'D', 'C', '2022-02-22', NULL, 0, 'admin2'),
  (14, 'A8899CZ', 'E', 'C', '2022-05-02', '2031-01-04', 1, 'whitmarshs'),
  (15, 'A5445FB', 'F', 'C', '2019-02-08', '2027-01-20', 0, 'SYSIMPORT'),
  (16, 'A7259CZ', 'B', 'B', '2021-07-25', '2031-06-29', 1, 'SYSIMPORT'),
  (17, 'A3380EB', 'F', 'C', '2021-06-27', '2027-10-02', 0, 'admin2'),
  (18, 'A3363KZ', 'D', 'D', '2022-03-17', '2029-11-23', 0, 'SYSIMPORT'),
  (19, 'A4508FA', 'D', 'C', '2020-05-28', '2023-08-16', 0, 'whitmarshs'),
  (20, 'A2865KZ', 'D', 'C', '2022-07-18', '2026-03-25', 1, 'whitmarshs'),
  (21, 'A3533DB', 'B', 'C', '2023-01-06', '2028-05-04', 0, 'kbrightwell'),
  (22, 'A7701FA', 'D', 'C', '2023-11-12', '2032-01-31', 1, 'SYSIMPORT'),
  (23, 'A2364KA', 'E', 'B', '2022-11-25', '2031-11-19', 0, 'kbrightwell'),
  (24, 'A6124FB', 'B', 'C', '2022-07-29', NULL, 0, 'whitmarshs'),
  (25, 'A6716DA', 'C', 'C', '2020-11-21', '2023-04-03', 0, 'SYSIMPORT'),
  (26, 'A8632FX', 'A', 'C', '2022-11-19', '2032-09-11', 0, 'whitmarshs');

INSERT INTO Placement VALUES
  (1, 1, 5, '2023-03-26', '2023-11-06', 16.25, 'Removed', 'UEB Certificate'),
  (2, 2, 1, '2021-01-20', '2021-06-18', 13.5, 'Removed', NULL),
  (3, 3, 11, '2020-05-18', '2021-06-25', 13.5, 'Transferred', NULL),
  (4, 4, 4, '2023-09-14', '2024-02-04', 14, 'Transferred', NULL),
  (5, 5, 11, '2023-12-29', '2024-03-04', 10.5, 'Removed', NULL),
  (6, 6, 6, '2021-06-04', '2021-08-13', 18, 'Changed shop', NULL),
  (7, 6, 3, '2021-08-15', '2021-12-04', 14, 'Removed', NULL),
  (8, 7, 4, '2020-03-23', '2021-06-13', 12, 'Removed', NULL),
  (9, 8, 3, '2021-02-26', '2022-03-25', 13.5, 'Transferred', NULL),
  (10, 9, 2, '2020-07-09', '2020-11-11', 10.5, 'Transferred', NULL),
  (11, 10, 4, '2021-02-17', '2021-09-09', 10.5, 'Removed', NULL),
  (12, 11, 4, '2020-10-11', '2021-05-07', 16.25, 'Removed', NULL),
  (13, 12, 6, '2022-10-21', '2023-03-22', 13.5, 'Transferred', NULL),
  (14, 13, 11, '2022-05-04', '2023-06-27', 13.5, 'Removed', 'Level 2 IT Users'),
  (15, 14, 1, '2022-06-15', '2023-07-20', 13.5, 'Removed', NULL),
  (16, 15, 3, '2019-05-02', '2019-08-26', 14, 'Transferred', NULL),
  (17, 16, 3, '2021-10-21', '2022-08-06', 12, 'Own request', NULL),
  (18, 17, 1, '2021-08-11', '2022-03-02', 16.25, 'Changed shop', NULL),
  (19, 17, 4, '2022-03-21', '2022-12-03', 16.25, 'Removed', NULL),
  (20, 18, 2, '2022-07-15', '2023-01-26', 14, 'Changed shop', 'Level 1 Sewing Machinist'),
  (21, 18, 9, '2023-02-14', '2023-07-13', 13.5, 'Transferred', NULL),
  (22, 19, 7, '2020-08-12', '2020-11-17', 14, 'Transferred', NULL),
  (23, 20, 2, '2022-11-05', '2023-10-24', 18, 'Own request', NULL),
  (24, 21, 1, '2023-03-15', '2023-07-18', 13.5, 'Transferred', NULL),
  (25, 22, 5, '2024-02-12', NULL, 18, NULL, NULL),
  (26, 23, 7, '2022-12-17', '2024-01-26', 18, 'Own request', NULL),
  (27, 24, 2, '2022-11-19', '2023-10-14', 16.25, 'Own request', 'Level 1 Sewing Machinist'),
  (28, 25, 1, '2021-02-21', '2021-04-25', 10.5, 'Removed', NULL),
  (29, 26, 2, '2023-03-18', '2024-02-19', 14, 'Removed', NULL);

INSERT INTO Customer VALUES
  (1, 'Prison Service Central Stores', 'Government', 30, 0),
  (2, 'Fenwright Garden Centres', 'Retail', 45, 0),
  (3, 'Hartcliffe Hospital Trust', 'Health', 30, 0),
  (4, 'Sightline Charity', 'Charity', 60, 0),
  (5, 'Two Wheels Again CIC', 'Charity', 30, 0),
  (6, 'Marlowe Window Systems', 'Manufacturing', 30, 1),
  (7, 'Castlegate District Council', 'Government', 30, 0),
  (8, 'Bramhall Nesting Boxes', 'Retail', 14, 0),
  (9, 'National Rail Ticketing', 'Transport', 45, 0),
  (10, 'Swift & Dunn Upholstery', 'Manufacturing', 30, 0),
  (11, 'Old Quay Brewery', 'Retail', NULL, 0);

INSERT INTO WorkOrder VALUES
  (1, 'WO4403', 10, 3, 'Cushion cover', 100, 6, 2.75, '2023-10-22', '2023-10-19', '2023-10-20 16:42:00'),
  (2, 'WO4406', 1, 4, 'Breakfast pack', 500, 30, 0.34, '2023-10-30', '2023-11-01', '2023-11-02 16:54:00'),
  (3, 'WO4409', 6, 6, 'Window grille', 600, 6, 42, '2023-11-11', '2023-11-08', '2023-11-09 16:13:00'),
  (4, 'WO4412', 10, 3, 'Cushion cover', 50, 0, 2.75, '2023-11-22', '2023-11-21', '2023-11-22 16:19:00'),
  (5, 'WO4415', 8, 1, 'Nest box, oak', 24, 0, 6.4, '2023-12-06', '2023-12-11', '2023-12-12 16:09:00'),
  (6, 'WO4418', 3, 2, 'Scrub top', 250, 5, 5.85, '2023-12-20', '2023-12-20', '2023-12-21 16:37:00'),
  (7, 'WO4421', 1, 4, 'Breakfast pack', 500, 0, 0.34, '2023-12-31', '2023-12-31', '2024-01-01 16:55:00'),
  (8, 'WO4424', 8, 1, 'Nest box, oak', 600, 6, 6.4, '2024-01-07', '2024-01-12', '2024-01-13 16:21:00'),
  (9, 'WO4427', 1, 4, 'Breakfast pack', 500, 0, 0.34, '2024-01-21', '2024-01-15', '2024-01-16 16:18:00'),
  (10, 'WO4430', 1, 6, 'Bed frame', 250, 0, 97, '2024-02-02', '2024-01-30', '2024-01-31 16:22:00'),
  (11, 'WO4433', 11, 1, 'Beer crate', 12, 0, 11.3, '2024-02-16', '2024-02-16', '2024-02-17 16:32:00'),
  (12, 'WO4436', 11, 1, 'Beer crate', 600, 6, 11.3, '2024-02-25', '2024-02-25', '2024-02-26 16:47:00'),
  (13, 'WO4439', 7, 11, 'Survey forms keyed', 1000, 0, 0.21, '2024-03-10', '2024-03-10', '2024-03-11 16:04:00'),
  (14, 'WO4442', 2, 9, 'Hanging basket', 250, 2, 9.5, '2024-03-26', '2024-04-06', '2024-04-07 16:33:00'),
  (15, 'WO4445', 1, 1, 'Cell desk', 50, 3, 64.5, '2024-04-01', '2024-03-31', '2024-04-01 16:19:00'),
  (16, 'WO4448', 5, 7, 'Refurbished adult bicycle', 24, 0, 55, '2024-04-15', '2024-04-09', '2024-04-10 16:03:00'),
  (17, 'WO4451', 7, 9, 'Bedding plants, tray', 250, 0, 4.2, '2024-04-23', '2024-04-23', '2024-04-24 16:17:00'),
  (18, 'WO4454', 3, 3, 'Laundry bag', 1000, 20, 1.2, '2024-05-07', '2024-05-09', '2024-05-10 16:02:00'),
  (19, 'WO4457', 9, 5, 'Braille timetable', 600, 0, 7.9, '2024-05-22', '2024-05-27', '2024-05-28 16:05:00'),
  (20, 'WO4460', 1, 4, 'Breakfast pack', 240, 0, 0.34, '2024-06-06', '2024-06-06', '2024-06-07 16:41:00'),
  (21, 'WO4463', 1, 2, 'Sheet, single, green', 250, 0, 3.1, '2024-06-14', '2024-06-14', '2024-06-15 16:56:00'),
  (22, 'WO4466', 3, 2, 'Scrub top', 250, 2, 5.85, '2024-06-26', '2024-07-07', '2024-07-08 16:08:00'),
  (23, 'WO4469', 3, 2, 'Scrub top', 100, 0, 5.85, '2024-07-04', '2024-07-04', '2024-07-05 16:32:00'),
  (24, 'WO4472', 1, 2, 'Sheet, single, green', 250, 0, 3.1, '2024-07-22', '2024-07-24', '2024-07-25 16:31:00'),
  (25, 'WO4475', 6, 4, 'Handle set', 120, 0, 0.82, '2024-08-02', '2024-08-01', '2024-08-02 16:26:00'),
  (26, 'WO4478', 9, 5, 'Braille timetable', 600, 0, 7.9, '2024-08-09', '2024-08-09', '2024-08-10 16:08:00'),
  (27, 'WO4481', 11, 1, 'Beer crate', 50, 0, 11.3, '2024-08-29', '2024-08-29', '2024-08-30 16:17:00'),
  (28, 'WO4484', 1, 4, 'Breakfast pack', 2500, 150, 0.34, '2024-09-06', '2024-09-11', '2024-09-12 16:11:00'),
  (29, 'WO4487', 8, 1, 'Nest box, oak', 12, 0, 6.4, '2024-09-18', '2024-09-18', '2024-09-19 16:48:00'),
  (30, 'WO4490', 1, 6, 'Bed frame', 50, 3, 97, '2024-10-02', '2024-09-26', '2024-09-27 16:23:00'),
  (31, 'WO4493', 3, 3, 'Laundry bag', 2500, 50, 1.2, '2024-10-16', '2024-10-27', '2024-10-28 16:16:00'),
  (32, 'WO4496', 11, 1, 'Beer crate', 50, NULL, 11.3, '2024-10-26', NULL, '2024-10-31 16:37:00'),
  (33, 'WO4499', 2, 9, 'Hanging basket', 50, NULL, 9.5, '2024-11-05', NULL, '2024-10-31 16:36:00');

INSERT INTO Tool VALUES
  (1, '01-003', 1, 'Tenon saw', 'R', '2017-08-12', NULL),
  (2, '01-056', 1, 'Chisel 12 mm', 'R', '2022-01-23', NULL),
  (3, '01-002', 1, 'Mallet', 'O', '2015-05-13', '2023-01-11'),
  (4, '01-046', 1, 'Marking knife', 'R', '2014-04-16', NULL),
  (5, '02-081', 2, 'Shears 9 inch', 'S', '2019-08-22', NULL),
  (6, '02-012', 2, 'Rotary cutter', 'R', '2019-10-10', NULL),
  (7, '02-026', 2, 'Seam ripper', 'O', '2014-12-25', NULL),
  (8, '03-054', 3, 'Snips', 'S', NULL, NULL),
  (9, '03-028', 3, 'Seam ripper', 'O', '2021-03-01', NULL),
  (10, '04-030', 4, 'Pallet knife', 'O', NULL, NULL),
  (11, '04-008', 4, 'Tape gun', 'O', '2023-03-26', NULL),
  (12, '05-055', 5, 'Stylus', 'O', '2021-12-13', NULL),
  (13, '06-033', 6, 'Angle grinder', 'R', '2014-10-23', NULL),
  (14, '06-008', 6, 'Ball-pein hammer', 'S', '2014-06-30', NULL),
  (15, '06-042', 6, 'Wire cutters', 'R', '2021-06-02', NULL),
  (16, '07-061', 7, 'Spoke key', 'O', '2015-01-04', NULL),
  (17, '07-036', 7, 'Chain splitter', 'O', '2019-01-28', '2021-12-20'),
  (18, '07-020', 7, 'Torque wrench', 'S', '2018-11-16', NULL),
  (19, '09-028', 9, 'Secateurs', 'S', '2021-05-21', NULL),
  (20, '09-068', 9, 'Edging spade', 'O', '2022-06-22', NULL),
  (21, '09-002', 9, 'Billhook', 'R', '2022-03-05', NULL),
  (22, '08-023', 8, 'Guillotine key', 'R', '2021-07-11', NULL);

INSERT INTO ToolLoss VALUES
  (1, 2, 15, '2022-06-18', 150, 1, 'behind radiator'),
  (2, 7, NULL, '2023-03-19', 12, 0, 'apron pocket'),
  (3, 10, NULL, '2024-08-20', 35, 0, 'waste bin'),
  (4, 12, 1, '2023-04-19', NULL, 0, NULL),
  (5, 13, 6, '2021-07-22', 20, 0, 'under bench'),
  (6, 15, NULL, '2024-08-25', 12, 0, 'waste bin'),
  (7, 20, 21, '2023-03-03', 35, 0, 'in product crate'),
  (8, 8, NULL, '2024-01-10', 7, 0, 'waste bin'),
  (9, 10, 11, '2021-02-24', 12, 0, 'under bench'),
  (10, 14, NULL, '2023-07-15', 20, 0, 'wrong board'),
  (11, 15, NULL, '2023-09-26', NULL, 1, NULL),
  (12, 16, NULL, '2024-04-28', 70, 0, 'waste bin'),
  (13, 18, 22, '2020-09-20', NULL, 1, NULL),
  (14, 21, NULL, '2023-08-23', 4, 0, 'wrong board'),
  (15, 22, NULL, '2023-05-12', 150, 1, 'behind radiator');
