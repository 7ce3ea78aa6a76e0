CREATE TABLE Venue (
  VenueID int NOT NULL PRIMARY KEY,
  VenueName nvarchar(80) NOT NULL,
  VenueType nvarchar(30) NULL,
  LicenceExpires date NULL,
  MaxGuests int NULL,
  PostTown nvarchar(40) NULL,
  IsOutdoor bit NOT NULL DEFAULT 0,
  RowVer int NOT NULL
);

CREATE TABLE Registrar (
  RegistrarID int NOT NULL PRIMARY KEY,
  Surname nvarchar(40) NOT NULL,
  Forename nvarchar(40) NULL,
  Grade nvarchar(20) NULL, -- SR = Superintendent Registrar, REG = Registrar, DEP = Deputy, CEL = celebrant only
  DateAppointed date NULL,
  DateLeft date NULL,
  SpeaksWelsh bit NOT NULL DEFAULT 0,
  ContractHours decimal(4,1) NULL,
  LoginPin nvarchar(12) NULL
);

CREATE TABLE CeremonyType (
  CeremonyTypeID int NOT NULL PRIMARY KEY,
  TypeName nvarchar(50) NOT NULL,
  StandardFee money NULL,
  DurationMins int NULL,
  OfficersNeeded int NOT NULL
);

CREATE TABLE Ceremony (
  CeremonyID int NOT NULL PRIMARY KEY,
  ReferenceNo nvarchar(12) NOT NULL,
  VenueID int NOT NULL,
  CeremonyTypeID int NOT NULL,
  CeremonyDate date NOT NULL,
  StartTime nvarchar(5) NULL,
  GuestCount int NULL,
  FeeCharged money NULL,
  DepositPaid money NULL,
  Status nvarchar(15) NOT NULL,
  EntranceMusic nvarchar(80) NULL,
  MinutesLate int NULL,
  CreatedDate datetime NULL,
  RowVer int NOT NULL,
  CONSTRAINT FK_Ceremony_Venue FOREIGN KEY (VenueID) REFERENCES Venue (VenueID),
  CONSTRAINT FK_Ceremony_CeremonyType FOREIGN KEY (CeremonyTypeID) REFERENCES CeremonyType (CeremonyTypeID)
);

-- One row per party, so normally two for each ceremony
CREATE TABLE NoticeOfMarriage (
  NoticeID int NOT NULL PRIMARY KEY,
  NoticeNumber nvarchar(12) NOT NULL,
  CeremonyID int NOT NULL,
  PartyName nvarchar(80) NULL,
  PartyOccupation nvarchar(50) NULL,
  PartyCondition nvarchar(20) NULL,
  Nationality nvarchar(30) NULL,
  DateGiven date NULL,
  DateAuthorityIssued date NULL,
  InterpreterUsed bit NOT NULL DEFAULT 0,
  CONSTRAINT FK_Notice_Ceremony FOREIGN KEY (CeremonyID) REFERENCES Ceremony (CeremonyID)
);

CREATE TABLE CeremonyRegistrar (
  CeremonyID int NOT NULL,
  RegistrarID int NOT NULL,
  OfficerRole nvarchar(15) NOT NULL,
  MilesClaimed decimal(5,1) NULL,
  OvertimeHours decimal(4,2) NULL,
  ConfirmedOn date NULL,
  CONSTRAINT PK_CeremonyRegistrar PRIMARY KEY (CeremonyID, RegistrarID),
  CONSTRAINT FK_CR_Ceremony FOREIGN KEY (CeremonyID) REFERENCES Ceremony (CeremonyID),
  CONSTRAINT FK_CR_Registrar FOREIGN KEY (RegistrarID) REFERENCES Registrar (RegistrarID)
);

CREATE TABLE CertificateOrder (
  CertificateOrderID int NOT NULL PRIMARY KEY,
  CeremonyID int NOT NULL REFERENCES Ceremony (CeremonyID),
  DateOrdered date NOT NULL,
  Copies int NOT NULL,
  ServiceLevel nvarchar(10) NULL,
  AmountPaid money NULL,
  DatePosted date NULL
);

INSERT INTO Venue (VenueID, VenueName, VenueType, LicenceExpires, MaxGuests, PostTown, IsOutdoor, RowVer) VALUES (1, 'Register Office, Guildhall', 'Register office', NULL, 24, 'Llanbedw', 0, 3);
INSERT INTO Venue (VenueID, VenueName, VenueType, LicenceExpires, MaxGuests, PostTown, IsOutdoor, RowVer) VALUES (2, 'Plas Derwen', 'Country house', '2026-08-31', 150, 'Llanbedw', 0, 5);
INSERT INTO Venue (VenueID, VenueName, VenueType, LicenceExpires, MaxGuests, PostTown, IsOutdoor, RowVer) VALUES (3, 'The Orangery at Coed Hall', 'Country house', '2025-05-14', 90, 'Pont Rhyd', 0, 2);
INSERT INTO Venue (VenueID, VenueName, VenueType, LicenceExpires, MaxGuests, PostTown, IsOutdoor, RowVer) VALUES (4, 'Harbourmaster Hotel', 'Hotel', '2027-01-19', 60, 'Aberfelin', 0, 4);
INSERT INTO Venue (VenueID, VenueName, VenueType, LicenceExpires, MaxGuests, PostTown, IsOutdoor, RowVer) VALUES (5, 'Aberfelin Bandstand', 'Municipal', '2026-04-02', 200, 'Aberfelin', 1, 1);
INSERT INTO Venue (VenueID, VenueName, VenueType, LicenceExpires, MaxGuests, PostTown, IsOutdoor, RowVer) VALUES (6, 'Penrhos Golf Club', 'Club', '2024-11-30', 110, 'Penrhos', 0, 3);
INSERT INTO Venue (VenueID, VenueName, VenueType, LicenceExpires, MaxGuests, PostTown, IsOutdoor, RowVer) VALUES (7, 'The Old Woollen Mill', 'Barn or mill', '2027-06-23', 130, 'Tre Wen', 0, 2);
INSERT INTO Venue (VenueID, VenueName, VenueType, LicenceExpires, MaxGuests, PostTown, IsOutdoor, RowVer) VALUES (8, 'St Tegla''s Tithe Barn', 'Barn or mill', '2025-09-09', 140, 'Pont Rhyd', 0, 6);
INSERT INTO Venue (VenueID, VenueName, VenueType, LicenceExpires, MaxGuests, PostTown, IsOutdoor, RowVer) VALUES (9, 'Castell Gwyn Ruins', 'Historic site', '2026-10-17', 80, 'Castell Gwyn', 1, 2);
INSERT INTO Venue (VenueID, VenueName, VenueType, LicenceExpires, MaxGuests, PostTown, IsOutdoor, RowVer) VALUES (10, 'Lake Pavilion, Llyn Du', 'Municipal', '2025-02-28', 70, 'Llyn Du', 1, 1);
INSERT INTO Venue (VenueID, VenueName, VenueType, LicenceExpires, MaxGuests, PostTown, IsOutdoor, RowVer) VALUES (11, 'Narrow Gauge Station Buffet', 'Railway', '2026-12-05', 40, 'Pont Rhyd', 0, 1);

INSERT INTO Registrar (RegistrarID, Surname, Forename, Grade, DateAppointed, DateLeft, SpeaksWelsh, ContractHours, LoginPin) VALUES (1, 'Prosser', 'Glenys', 'SR', '2003-06-02', NULL, 1, 37.0, '4471');
INSERT INTO Registrar (RegistrarID, Surname, Forename, Grade, DateAppointed, DateLeft, SpeaksWelsh, ContractHours, LoginPin) VALUES (2, 'Bevan', 'Huw', 'REG', '2009-01-12', NULL, 1, 37.0, '9920');
INSERT INTO Registrar (RegistrarID, Surname, Forename, Grade, DateAppointed, DateLeft, SpeaksWelsh, ContractHours, LoginPin) VALUES (3, 'Ashworth', 'Linda', 'REG', '2011-09-05', NULL, 0, 30.0, '1183');
INSERT INTO Registrar (RegistrarID, Surname, Forename, Grade, DateAppointed, DateLeft, SpeaksWelsh, ContractHours, LoginPin) VALUES (4, 'Iqbal', 'Nasreen', 'DEP', '2016-04-18', NULL, 0, 22.5, '6054');
INSERT INTO Registrar (RegistrarID, Surname, Forename, Grade, DateAppointed, DateLeft, SpeaksWelsh, ContractHours, LoginPin) VALUES (5, 'Pugh', 'Catrin', 'DEP', '2018-02-26', NULL, 1, 18.0, '3308');
INSERT INTO Registrar (RegistrarID, Surname, Forename, Grade, DateAppointed, DateLeft, SpeaksWelsh, ContractHours, LoginPin) VALUES (6, 'Tranter', 'Michael', 'CEL', '2019-05-07', NULL, 0, 8.0, '7716');
INSERT INTO Registrar (RegistrarID, Surname, Forename, Grade, DateAppointed, DateLeft, SpeaksWelsh, ContractHours, LoginPin) VALUES (7, 'Rees', 'Delyth', 'CEL', '2019-05-07', '2023-08-31', 1, 8.0, '2090');
INSERT INTO Registrar (RegistrarID, Surname, Forename, Grade, DateAppointed, DateLeft, SpeaksWelsh, ContractHours, LoginPin) VALUES (8, 'Okonjo', 'Grace', 'REG', '2020-10-19', NULL, 0, 37.0, '5562');
INSERT INTO Registrar (RegistrarID, Surname, Forename, Grade, DateAppointed, DateLeft, SpeaksWelsh, ContractHours, LoginPin) VALUES (9, 'Lloyd', 'Aled', 'CEL', '2022-03-14', NULL, 1, 8.0, '8847');
INSERT INTO Registrar (RegistrarID, Surname, Forename, Grade, DateAppointed, DateLeft, SpeaksWelsh, ContractHours, LoginPin) VALUES (10, 'Winstanley', 'Joyce', 'DEP', '1999-11-01', '2022-12-31', 0, 15.0, NULL);
INSERT INTO Registrar (RegistrarID, Surname, Forename, Grade, DateAppointed, DateLeft, SpeaksWelsh, ContractHours, LoginPin) VALUES (11, 'Marchetti', 'Paolo', 'CEL', '2023-01-09', NULL, 0, NULL, '1250');

INSERT INTO CeremonyType (CeremonyTypeID, TypeName, StandardFee, DurationMins, OfficersNeeded) VALUES (1, 'Marriage, statutory room', 56.00, 15, 2);
INSERT INTO CeremonyType (CeremonyTypeID, TypeName, StandardFee, DurationMins, OfficersNeeded) VALUES (2, 'Marriage, weekday approved premises', 460.00, 30, 2);
INSERT INTO CeremonyType (CeremonyTypeID, TypeName, StandardFee, DurationMins, OfficersNeeded) VALUES (3, 'Marriage, Saturday approved premises', 540.00, 30, 2);
INSERT INTO CeremonyType (CeremonyTypeID, TypeName, StandardFee, DurationMins, OfficersNeeded) VALUES (4, 'Marriage, Sunday or bank holiday', 610.00, 30, 2);
INSERT INTO CeremonyType (CeremonyTypeID, TypeName, StandardFee, DurationMins, OfficersNeeded) VALUES (5, 'Civil partnership registration', 56.00, 15, 2);
INSERT INTO CeremonyType (CeremonyTypeID, TypeName, StandardFee, DurationMins, OfficersNeeded) VALUES (6, 'Civil partnership at approved premises', 460.00, 30, 2);
INSERT INTO CeremonyType (CeremonyTypeID, TypeName, StandardFee, DurationMins, OfficersNeeded) VALUES (7, 'Renewal of vows', 240.00, 25, 1);
INSERT INTO CeremonyType (CeremonyTypeID, TypeName, StandardFee, DurationMins, OfficersNeeded) VALUES (8, 'Naming ceremony', 215.00, 25, 1);
INSERT INTO CeremonyType (CeremonyTypeID, TypeName, StandardFee, DurationMins, OfficersNeeded) VALUES (9, 'Marriage, housebound or detained', 94.00, 20, 2);
INSERT INTO CeremonyType (CeremonyTypeID, TypeName, StandardFee, DurationMins, OfficersNeeded) VALUES (10, 'Conversion of civil partnership', 45.00, 20, 1);
INSERT INTO CeremonyType (CeremonyTypeID, TypeName, StandardFee, DurationMins, OfficersNeeded) VALUES (11, 'Citizenship ceremony, private', 150.00, 30, 1);

INSERT INTO Ceremony (CeremonyID, ReferenceNo, VenueID, CeremonyTypeID, CeremonyDate, StartTime, GuestCount, FeeCharged, DepositPaid, Status, EntranceMusic, MinutesLate, CreatedDate, RowVer) VALUES (1, 'MC22/0107', 9, 2, '2022-05-06', '14:30', 50, 460, 100, 'Held', NULL, 10, '2021-12-18 10:17:00', 6);
INSERT INTO Ceremony (CeremonyID, ReferenceNo, VenueID, CeremonyTypeID, CeremonyDate, StartTime, GuestCount, FeeCharged, DepositPaid, Status, EntranceMusic, MinutesLate, CreatedDate, RowVer) VALUES (2, 'MC22/0114', 10, 2, '2022-06-13', '12:00', 60, 460, 100, 'Held', NULL, 10, '2021-10-15 10:46:00', 6);
INSERT INTO Ceremony (CeremonyID, ReferenceNo, VenueID, CeremonyTypeID, CeremonyDate, StartTime, GuestCount, FeeCharged, DepositPaid, Status, EntranceMusic, MinutesLate, CreatedDate, RowVer) VALUES (3, 'MC22/0121', 3, 7, '2022-07-22', '14:00', 39, 240, 100, 'Cancelled', NULL, NULL, '2022-05-01 10:16:00', 6);
INSERT INTO Ceremony (CeremonyID, ReferenceNo, VenueID, CeremonyTypeID, CeremonyDate, StartTime, GuestCount, FeeCharged, DepositPaid, Status, EntranceMusic, MinutesLate, CreatedDate, RowVer) VALUES (4, 'MC22/0128', 2, 2, '2022-09-01', '12:00', 98, 460, 100, 'Held', 'Clair de lune', 0, '2022-04-04 10:09:00', 2);
INSERT INTO Ceremony (CeremonyID, ReferenceNo, VenueID, CeremonyTypeID, CeremonyDate, StartTime, GuestCount, FeeCharged, DepositPaid, Status, EntranceMusic, MinutesLate, CreatedDate, RowVer) VALUES (5, 'MC22/0135', 11, 2, '2022-10-13', '11:30', 24, 480, 50, 'Held', 'Gabriel''s Oboe', 5, '2022-08-01 10:41:00', 6);
INSERT INTO Ceremony (CeremonyID, ReferenceNo, VenueID, CeremonyTypeID, CeremonyDate, StartTime, GuestCount, FeeCharged, DepositPaid, Status, EntranceMusic, MinutesLate, CreatedDate, RowVer) VALUES (6, 'MC22/0142', 1, 1, '2022-11-11', '12:00', 19, 56, NULL, 'Held', 'A Thousand Years', 5, '2022-08-25 10:13:00', 1);
INSERT INTO Ceremony (CeremonyID, ReferenceNo, VenueID, CeremonyTypeID, CeremonyDate, StartTime, GuestCount, FeeCharged, DepositPaid, Status, EntranceMusic, MinutesLate, CreatedDate, RowVer) VALUES (7, 'MC22/0149', 7, 4, '2022-12-25', '12:00', NULL, 610, 50, 'Cancelled', NULL, NULL, '2022-04-20 10:55:00', 1);
INSERT INTO Ceremony (CeremonyID, ReferenceNo, VenueID, CeremonyTypeID, CeremonyDate, StartTime, GuestCount, FeeCharged, DepositPaid, Status, EntranceMusic, MinutesLate, CreatedDate, RowVer) VALUES (8, 'MC23/0156', 11, 2, '2023-01-18', '14:00', 12, 480, 50, 'Held', 'Gabriel''s Oboe', 0, '2022-07-24 10:44:00', 1);
INSERT INTO Ceremony (CeremonyID, ReferenceNo, VenueID, CeremonyTypeID, CeremonyDate, StartTime, GuestCount, FeeCharged, DepositPaid, Status, EntranceMusic, MinutesLate, CreatedDate, RowVer) VALUES (9, 'MC23/0163', 8, 4, '2023-02-26', '15:30', 76, 610, 100, 'Held', 'Canon in D', 0, '2022-10-25 10:39:00', 5);
INSERT INTO Ceremony (CeremonyID, ReferenceNo, VenueID, CeremonyTypeID, CeremonyDate, StartTime, GuestCount, FeeCharged, DepositPaid, Status, EntranceMusic, MinutesLate, CreatedDate, RowVer) VALUES (10, 'MC23/0170', 3, 2, '2023-04-04', '11:00', 30, 480, 50, 'Held', 'A Thousand Years', 0, '2022-08-22 10:34:00', 6);
INSERT INTO Ceremony (CeremonyID, ReferenceNo, VenueID, CeremonyTypeID, CeremonyDate, StartTime, GuestCount, FeeCharged, DepositPaid, Status, EntranceMusic, MinutesLate, CreatedDate, RowVer) VALUES (11, 'MC23/0177', 3, 3, '2023-05-13', '13:00', 68, 540, 50, 'Held', 'Clair de lune', 25, '2023-01-27 10:18:00', 6);
INSERT INTO Ceremony (CeremonyID, ReferenceNo, VenueID, CeremonyTypeID, CeremonyDate, StartTime, GuestCount, FeeCharged, DepositPaid, Status, EntranceMusic, MinutesLate, CreatedDate, RowVer) VALUES (12, 'MC23/0184', 1, 10, '2023-06-15', '11:30', 17, 45, NULL, 'Held', 'A Thousand Years', 0, '2023-03-20 10:09:00', 2);
INSERT INTO Ceremony (CeremonyID, ReferenceNo, VenueID, CeremonyTypeID, CeremonyDate, StartTime, GuestCount, FeeCharged, DepositPaid, Status, EntranceMusic, MinutesLate, CreatedDate, RowVer) VALUES (13, 'MC23/0191', 4, 8, '2023-07-20', '11:00', 57, 215, 50, 'Held', 'Clair de lune', 0, '2023-05-20 10:20:00', 6);
INSERT INTO Ceremony (CeremonyID, ReferenceNo, VenueID, CeremonyTypeID, CeremonyDate, StartTime, GuestCount, FeeCharged, DepositPaid, Status, EntranceMusic, MinutesLate, CreatedDate, RowVer) VALUES (14, 'MC23/0198', 1, 10, '2023-08-29', '14:30', 13, 45, NULL, 'Held', 'A Thousand Years', 5, '2023-02-20 10:55:00', 4);
INSERT INTO Ceremony (CeremonyID, ReferenceNo, VenueID, CeremonyTypeID, CeremonyDate, StartTime, GuestCount, FeeCharged, DepositPaid, Status, EntranceMusic, MinutesLate, CreatedDate, RowVer) VALUES (15, 'MC23/0205', 8, 2, '2023-10-11', '14:30', 46, 460, 50, 'Held', NULL, 10, '2023-05-10 10:57:00', 4);
INSERT INTO Ceremony (CeremonyID, ReferenceNo, VenueID, CeremonyTypeID, CeremonyDate, StartTime, GuestCount, FeeCharged, DepositPaid, Status, EntranceMusic, MinutesLate, CreatedDate, RowVer) VALUES (16, 'MC23/0212', 10, 2, '2023-11-14', '14:00', 24, 460, 100, 'Held', 'At Last', 0, '2023-03-12 10:55:00', 2);
INSERT INTO Ceremony (CeremonyID, ReferenceNo, VenueID, CeremonyTypeID, CeremonyDate, StartTime, GuestCount, FeeCharged, DepositPaid, Status, EntranceMusic, MinutesLate, CreatedDate, RowVer) VALUES (17, 'MC23/0219', 2, 7, '2023-12-22', '12:00', 103, 240, 50, 'Held', 'Here Comes the Sun', 0, '2023-04-13 10:46:00', 4);
INSERT INTO Ceremony (CeremonyID, ReferenceNo, VenueID, CeremonyTypeID, CeremonyDate, StartTime, GuestCount, FeeCharged, DepositPaid, Status, EntranceMusic, MinutesLate, CreatedDate, RowVer) VALUES (18, 'MC24/0226', 4, 2, '2024-01-23', '11:30', 34, 460, 100, 'Held', 'Here Comes the Sun', 0, '2023-08-25 10:16:00', 2);
INSERT INTO Ceremony (CeremonyID, ReferenceNo, VenueID, CeremonyTypeID, CeremonyDate, StartTime, GuestCount, FeeCharged, DepositPaid, Status, EntranceMusic, MinutesLate, CreatedDate, RowVer) VALUES (19, 'MC24/0233', 6, 2, '2024-03-01', '12:00', 31, 460, 50, 'Held', 'At Last', 10, '2023-11-28 10:28:00', 6);
INSERT INTO Ceremony (CeremonyID, ReferenceNo, VenueID, CeremonyTypeID, CeremonyDate, StartTime, GuestCount, FeeCharged, DepositPaid, Status, EntranceMusic, MinutesLate, CreatedDate, RowVer) VALUES (20, 'MC24/0240', 11, 3, '2024-04-13', '11:00', 12, 560, 50, 'Held', 'Canon in D', 0, '2023-09-07 10:11:00', 6);
INSERT INTO Ceremony (CeremonyID, ReferenceNo, VenueID, CeremonyTypeID, CeremonyDate, StartTime, GuestCount, FeeCharged, DepositPaid, Status, EntranceMusic, MinutesLate, CreatedDate, RowVer) VALUES (21, 'MC24/0247', 3, 2, '2024-05-13', '14:30', 74, 480, 100, 'Held', 'Myfanwy (harp)', 25, '2023-11-16 10:05:00', 3);
INSERT INTO Ceremony (CeremonyID, ReferenceNo, VenueID, CeremonyTypeID, CeremonyDate, StartTime, GuestCount, FeeCharged, DepositPaid, Status, EntranceMusic, MinutesLate, CreatedDate, RowVer) VALUES (22, 'MC24/0254', 10, 2, '2024-06-17', '15:30', 49, 480, 50, 'Held', 'Here Comes the Sun', 0, '2024-01-15 10:34:00', 2);
INSERT INTO Ceremony (CeremonyID, ReferenceNo, VenueID, CeremonyTypeID, CeremonyDate, StartTime, GuestCount, FeeCharged, DepositPaid, Status, EntranceMusic, MinutesLate, CreatedDate, RowVer) VALUES (23, 'MC24/0261', 2, 4, '2024-07-28', '14:30', 56, 610, 100, 'Held', NULL, 0, '2023-12-31 10:03:00', 3);
INSERT INTO Ceremony (CeremonyID, ReferenceNo, VenueID, CeremonyTypeID, CeremonyDate, StartTime, GuestCount, FeeCharged, DepositPaid, Status, EntranceMusic, MinutesLate, CreatedDate, RowVer) VALUES (24, 'MC24/0268', 4, 2, '2024-09-05', '14:30', 58, 460, 100, 'Held', 'Calon Lân', 10, '2024-01-03 10:25:00', 3);
INSERT INTO Ceremony (CeremonyID, ReferenceNo, VenueID, CeremonyTypeID, CeremonyDate, StartTime, GuestCount, FeeCharged, DepositPaid, Status, EntranceMusic, MinutesLate, CreatedDate, RowVer) VALUES (25, 'MC24/0275', 1, 10, '2024-10-22', '11:30', 8, 45, NULL, 'Booked', 'Myfanwy (harp)', NULL, '2024-02-14 10:20:00', 3);
INSERT INTO Ceremony (CeremonyID, ReferenceNo, VenueID, CeremonyTypeID, CeremonyDate, StartTime, GuestCount, FeeCharged, DepositPaid, Status, EntranceMusic, MinutesLate, CreatedDate, RowVer) VALUES (26, 'MC24/0282', 11, 2, '2024-11-29', '14:00', 25, 460, 100, 'Booked', 'A Thousand Years', NULL, '2024-07-01 10:13:00', 3);

INSERT INTO NoticeOfMarriage (NoticeID, NoticeNumber, CeremonyID, PartyName, PartyOccupation, PartyCondition, Nationality, DateGiven, DateAuthorityIssued, InterpreterUsed) VALUES (1, 'N22-1003', 1, 'Bronwen Khan', 'Bus driver', 'Widowed', 'British', '2022-02-03', '2022-03-08', 0);
INSERT INTO NoticeOfMarriage (NoticeID, NoticeNumber, CeremonyID, PartyName, PartyOccupation, PartyCondition, Nationality, DateGiven, DateAuthorityIssued, InterpreterUsed) VALUES (2, 'N22-1006', 1, 'Idris Khan', 'Teacher', 'Widowed', 'British', '2022-02-03', '2022-03-04', 0);
INSERT INTO NoticeOfMarriage (NoticeID, NoticeNumber, CeremonyID, PartyName, PartyOccupation, PartyCondition, Nationality, DateGiven, DateAuthorityIssued, InterpreterUsed) VALUES (3, 'N22-1009', 2, 'Idris Stubbs', 'Sheep farmer', 'Single', 'British', '2022-02-12', '2022-03-17', 0);
INSERT INTO NoticeOfMarriage (NoticeID, NoticeNumber, CeremonyID, PartyName, PartyOccupation, PartyCondition, Nationality, DateGiven, DateAuthorityIssued, InterpreterUsed) VALUES (4, 'N22-1012', 2, 'Simon Popescu', 'Electrician', 'Widowed', 'Romanian', '2022-02-12', '2022-03-12', 1);
INSERT INTO NoticeOfMarriage (NoticeID, NoticeNumber, CeremonyID, PartyName, PartyOccupation, PartyCondition, Nationality, DateGiven, DateAuthorityIssued, InterpreterUsed) VALUES (5, 'N22-1015', 4, 'Megan Stubbs', 'Librarian', 'Single', 'British', '2022-05-14', '2022-06-13', 0);
INSERT INTO NoticeOfMarriage (NoticeID, NoticeNumber, CeremonyID, PartyName, PartyOccupation, PartyCondition, Nationality, DateGiven, DateAuthorityIssued, InterpreterUsed) VALUES (6, 'N22-1018', 4, 'Lowri Cadwallader', 'Electrician', 'Previously married', 'British', '2022-05-14', '2022-06-16', 0);
INSERT INTO NoticeOfMarriage (NoticeID, NoticeNumber, CeremonyID, PartyName, PartyOccupation, PartyCondition, Nationality, DateGiven, DateAuthorityIssued, InterpreterUsed) VALUES (7, 'N22-1021', 5, 'Amelia Morris', 'Self-employed joiner', 'Previous CP', 'British', '2022-06-30', '2022-07-29', 0);
INSERT INTO NoticeOfMarriage (NoticeID, NoticeNumber, CeremonyID, PartyName, PartyOccupation, PartyCondition, Nationality, DateGiven, DateAuthorityIssued, InterpreterUsed) VALUES (8, 'N22-1024', 5, 'Kofi Whitlock', 'Sheep farmer', 'Previously married', 'British', '2022-06-30', '2022-07-29', 0);
INSERT INTO NoticeOfMarriage (NoticeID, NoticeNumber, CeremonyID, PartyName, PartyOccupation, PartyCondition, Nationality, DateGiven, DateAuthorityIssued, InterpreterUsed) VALUES (9, 'N22-1027', 6, 'Amelia Stubbs', 'Electrician', 'Single', 'British', '2022-06-28', '2022-07-27', 0);
INSERT INTO NoticeOfMarriage (NoticeID, NoticeNumber, CeremonyID, PartyName, PartyOccupation, PartyCondition, Nationality, DateGiven, DateAuthorityIssued, InterpreterUsed) VALUES (10, 'N22-1030', 6, 'Carys Popescu', 'Accountant', 'Previously married', 'Romanian', '2022-06-28', '2022-07-27', 0);
INSERT INTO NoticeOfMarriage (NoticeID, NoticeNumber, CeremonyID, PartyName, PartyOccupation, PartyCondition, Nationality, DateGiven, DateAuthorityIssued, InterpreterUsed) VALUES (11, 'N22-1033', 7, 'Leon Griffiths', 'Sheep farmer', 'Single', 'British', '2022-08-02', NULL, 0);
INSERT INTO NoticeOfMarriage (NoticeID, NoticeNumber, CeremonyID, PartyName, PartyOccupation, PartyCondition, Nationality, DateGiven, DateAuthorityIssued, InterpreterUsed) VALUES (12, 'N22-1036', 7, 'Gethin Thomas', 'Librarian', 'Widowed', 'British', '2022-08-02', NULL, 0);
INSERT INTO NoticeOfMarriage (NoticeID, NoticeNumber, CeremonyID, PartyName, PartyOccupation, PartyCondition, Nationality, DateGiven, DateAuthorityIssued, InterpreterUsed) VALUES (13, 'N23-1039', 8, 'Tariq Popescu', 'Veterinary nurse', 'Single', 'Romanian', '2022-11-09', '2022-12-12', 1);
INSERT INTO NoticeOfMarriage (NoticeID, NoticeNumber, CeremonyID, PartyName, PartyOccupation, PartyCondition, Nationality, DateGiven, DateAuthorityIssued, InterpreterUsed) VALUES (14, 'N23-1042', 8, 'Ffion Stubbs', 'Self-employed joiner', 'Previously married', 'British', '2022-11-09', '2022-12-09', 0);
INSERT INTO NoticeOfMarriage (NoticeID, NoticeNumber, CeremonyID, PartyName, PartyOccupation, PartyCondition, Nationality, DateGiven, DateAuthorityIssued, InterpreterUsed) VALUES (15, 'N23-1045', 9, 'Amelia Selwyn', 'Pharmacist', 'Previously married', 'British', '2022-12-17', '2023-01-14', 0);
INSERT INTO NoticeOfMarriage (NoticeID, NoticeNumber, CeremonyID, PartyName, PartyOccupation, PartyCondition, Nationality, DateGiven, DateAuthorityIssued, InterpreterUsed) VALUES (16, 'N23-1048', 9, 'Gethin Popescu', 'Plasterer', 'Widowed', 'Romanian', '2022-12-17', '2023-01-19', 0);
INSERT INTO NoticeOfMarriage (NoticeID, NoticeNumber, CeremonyID, PartyName, PartyOccupation, PartyCondition, Nationality, DateGiven, DateAuthorityIssued, InterpreterUsed) VALUES (17, 'N23-1051', 10, 'Callum Selwyn', 'Librarian', 'Single', 'British', '2023-01-14', '2023-02-13', 0);
INSERT INTO NoticeOfMarriage (NoticeID, NoticeNumber, CeremonyID, PartyName, PartyOccupation, PartyCondition, Nationality, DateGiven, DateAuthorityIssued, InterpreterUsed) VALUES (18, 'N23-1054', 10, 'Nia Thomas', 'Plasterer', 'Previous CP', 'British', '2023-01-14', '2023-02-13', 0);
INSERT INTO NoticeOfMarriage (NoticeID, NoticeNumber, CeremonyID, PartyName, PartyOccupation, PartyCondition, Nationality, DateGiven, DateAuthorityIssued, InterpreterUsed) VALUES (19, 'N23-1057', 11, 'Amelia Morris', 'Plasterer', 'Single', 'British', '2022-12-26', '2023-01-28', 0);
INSERT INTO NoticeOfMarriage (NoticeID, NoticeNumber, CeremonyID, PartyName, PartyOccupation, PartyCondition, Nationality, DateGiven, DateAuthorityIssued, InterpreterUsed) VALUES (20, 'N23-1060', 11, 'Zoe Griffiths', 'Student', 'Single', 'British', '2022-12-26', '2023-01-28', 0);
INSERT INTO NoticeOfMarriage (NoticeID, NoticeNumber, CeremonyID, PartyName, PartyOccupation, PartyCondition, Nationality, DateGiven, DateAuthorityIssued, InterpreterUsed) VALUES (21, 'N23-1063', 15, 'Zoe Mensah', 'Bus driver', 'Single', 'Ghanaian', '2023-08-27', '2023-09-24', 0);
INSERT INTO NoticeOfMarriage (NoticeID, NoticeNumber, CeremonyID, PartyName, PartyOccupation, PartyCondition, Nationality, DateGiven, DateAuthorityIssued, InterpreterUsed) VALUES (22, 'N23-1066', 15, 'Peter Cadwallader', 'Paramedic', 'Previously married', 'British', '2023-08-27', '2023-09-24', 0);
INSERT INTO NoticeOfMarriage (NoticeID, NoticeNumber, CeremonyID, PartyName, PartyOccupation, PartyCondition, Nationality, DateGiven, DateAuthorityIssued, InterpreterUsed) VALUES (23, 'N23-1069', 16, 'Rhys Griffiths', 'Accountant', 'Single', 'British', '2023-06-28', '2023-07-27', 0);
INSERT INTO NoticeOfMarriage (NoticeID, NoticeNumber, CeremonyID, PartyName, PartyOccupation, PartyCondition, Nationality, DateGiven, DateAuthorityIssued, InterpreterUsed) VALUES (24, 'N23-1072', 16, 'Judith Jenkins', 'Pharmacist', 'Single', 'British', '2023-06-28', '2023-07-27', 0);
INSERT INTO NoticeOfMarriage (NoticeID, NoticeNumber, CeremonyID, PartyName, PartyOccupation, PartyCondition, Nationality, DateGiven, DateAuthorityIssued, InterpreterUsed) VALUES (25, 'N24-1075', 18, 'Bronwen Hargreaves', 'Sheep farmer', 'Previously married', 'British', '2023-11-15', '2023-12-18', 0);
INSERT INTO NoticeOfMarriage (NoticeID, NoticeNumber, CeremonyID, PartyName, PartyOccupation, PartyCondition, Nationality, DateGiven, DateAuthorityIssued, InterpreterUsed) VALUES (26, 'N24-1078', 18, 'Ilinca Vaughan', 'Teacher', 'Previous CP', 'British', '2023-11-15', '2023-12-14', 0);
INSERT INTO NoticeOfMarriage (NoticeID, NoticeNumber, CeremonyID, PartyName, PartyOccupation, PartyCondition, Nationality, DateGiven, DateAuthorityIssued, InterpreterUsed) VALUES (27, 'N24-1081', 19, 'Dafydd Selwyn', 'Veterinary nurse', 'Single', 'British', '2023-09-30', '2023-10-28', 0);
INSERT INTO NoticeOfMarriage (NoticeID, NoticeNumber, CeremonyID, PartyName, PartyOccupation, PartyCondition, Nationality, DateGiven, DateAuthorityIssued, InterpreterUsed) VALUES (28, 'N24-1084', 19, 'Beatrice Delacroix', 'Student', 'Single', 'French', '2023-09-30', '2023-11-02', 1);
INSERT INTO NoticeOfMarriage (NoticeID, NoticeNumber, CeremonyID, PartyName, PartyOccupation, PartyCondition, Nationality, DateGiven, DateAuthorityIssued, InterpreterUsed) VALUES (29, 'N24-1087', 20, 'Megan Delacroix', 'Pharmacist', 'Previously married', 'French', '2024-02-05', '2024-03-05', 0);
INSERT INTO NoticeOfMarriage (NoticeID, NoticeNumber, CeremonyID, PartyName, PartyOccupation, PartyCondition, Nationality, DateGiven, DateAuthorityIssued, InterpreterUsed) VALUES (30, 'N24-1090', 20, 'Ffion Hargreaves', 'Plasterer', 'Previously married', 'British', '2024-02-05', '2024-03-06', 0);
INSERT INTO NoticeOfMarriage (NoticeID, NoticeNumber, CeremonyID, PartyName, PartyOccupation, PartyCondition, Nationality, DateGiven, DateAuthorityIssued, InterpreterUsed) VALUES (31, 'N24-1093', 21, 'Marek Delacroix', 'Paramedic', 'Single', 'French', '2023-12-22', '2024-01-21', 1);
INSERT INTO NoticeOfMarriage (NoticeID, NoticeNumber, CeremonyID, PartyName, PartyOccupation, PartyCondition, Nationality, DateGiven, DateAuthorityIssued, InterpreterUsed) VALUES (32, 'N24-1096', 21, 'Megan Mensah', 'Paramedic', 'Single', 'Ghanaian', '2023-12-22', '2024-01-19', 0);
INSERT INTO NoticeOfMarriage (NoticeID, NoticeNumber, CeremonyID, PartyName, PartyOccupation, PartyCondition, Nationality, DateGiven, DateAuthorityIssued, InterpreterUsed) VALUES (33, 'N24-1099', 22, 'Zoe Delacroix', 'Veterinary nurse', 'Widowed', 'French', '2024-01-21', '2024-02-19', 0);
INSERT INTO NoticeOfMarriage (NoticeID, NoticeNumber, CeremonyID, PartyName, PartyOccupation, PartyCondition, Nationality, DateGiven, DateAuthorityIssued, InterpreterUsed) VALUES (34, 'N24-1102', 22, 'Dafydd Parry', 'Retired', 'Single', 'British', '2024-01-21', '2024-02-23', 0);
INSERT INTO NoticeOfMarriage (NoticeID, NoticeNumber, CeremonyID, PartyName, PartyOccupation, PartyCondition, Nationality, DateGiven, DateAuthorityIssued, InterpreterUsed) VALUES (35, 'N24-1105', 23, 'Hannah Bowen', 'Pharmacist', 'Widowed', 'British', '2024-04-26', '2024-05-26', 0);
INSERT INTO NoticeOfMarriage (NoticeID, NoticeNumber, CeremonyID, PartyName, PartyOccupation, PartyCondition, Nationality, DateGiven, DateAuthorityIssued, InterpreterUsed) VALUES (36, 'N24-1108', 23, 'Hannah Delacroix', 'Veterinary nurse', 'Previous CP', 'French', '2024-04-26', '2024-05-29', 1);
INSERT INTO NoticeOfMarriage (NoticeID, NoticeNumber, CeremonyID, PartyName, PartyOccupation, PartyCondition, Nationality, DateGiven, DateAuthorityIssued, InterpreterUsed) VALUES (37, 'N24-1111', 24, 'Nia Nowak', 'Pharmacist', 'Single', 'Polish', '2024-05-04', '2024-06-06', 0);
INSERT INTO NoticeOfMarriage (NoticeID, NoticeNumber, CeremonyID, PartyName, PartyOccupation, PartyCondition, Nationality, DateGiven, DateAuthorityIssued, InterpreterUsed) VALUES (38, 'N24-1114', 24, 'Lowri Popescu', 'Sheep farmer', 'Widowed', 'Romanian', '2024-05-04', '2024-06-03', 1);
INSERT INTO NoticeOfMarriage (NoticeID, NoticeNumber, CeremonyID, PartyName, PartyOccupation, PartyCondition, Nationality, DateGiven, DateAuthorityIssued, InterpreterUsed) VALUES (39, 'N24-1117', 26, 'Marek Nowak', 'Librarian', 'Previously married', 'Polish', '2024-09-22', '2024-10-21', 1);
INSERT INTO NoticeOfMarriage (NoticeID, NoticeNumber, CeremonyID, PartyName, PartyOccupation, PartyCondition, Nationality, DateGiven, DateAuthorityIssued, InterpreterUsed) VALUES (40, 'N24-1120', 26, 'Peter Jenkins', 'Plasterer', 'Single', 'British', '2024-09-22', '2024-10-21', 0);

INSERT INTO CeremonyRegistrar (CeremonyID, RegistrarID, OfficerRole, MilesClaimed, OvertimeHours, ConfirmedOn) VALUES (1, 7, 'Conducting', 30.8, NULL, '2022-04-04');
INSERT INTO CeremonyRegistrar (CeremonyID, RegistrarID, OfficerRole, MilesClaimed, OvertimeHours, ConfirmedOn) VALUES (1, 2, 'Registering', 26.5, NULL, '2022-03-31');
INSERT INTO CeremonyRegistrar (CeremonyID, RegistrarID, OfficerRole, MilesClaimed, OvertimeHours, ConfirmedOn) VALUES (2, 1, 'Conducting', 19.3, NULL, '2022-05-05');
INSERT INTO CeremonyRegistrar (CeremonyID, RegistrarID, OfficerRole, MilesClaimed, OvertimeHours, ConfirmedOn) VALUES (2, 8, 'Registering', 21.7, NULL, '2022-06-05');
INSERT INTO CeremonyRegistrar (CeremonyID, RegistrarID, OfficerRole, MilesClaimed, OvertimeHours, ConfirmedOn) VALUES (3, 4, 'Conducting', 20.0, NULL, '2022-06-30');
INSERT INTO CeremonyRegistrar (CeremonyID, RegistrarID, OfficerRole, MilesClaimed, OvertimeHours, ConfirmedOn) VALUES (4, 4, 'Conducting', 41.3, NULL, '2022-08-14');
INSERT INTO CeremonyRegistrar (CeremonyID, RegistrarID, OfficerRole, MilesClaimed, OvertimeHours, ConfirmedOn) VALUES (4, 8, 'Registering', 14.6, NULL, '2022-08-06');
INSERT INTO CeremonyRegistrar (CeremonyID, RegistrarID, OfficerRole, MilesClaimed, OvertimeHours, ConfirmedOn) VALUES (5, 3, 'Conducting', 11.0, NULL, '2022-10-07');
INSERT INTO CeremonyRegistrar (CeremonyID, RegistrarID, OfficerRole, MilesClaimed, OvertimeHours, ConfirmedOn) VALUES (5, 10, 'Registering', 27.1, NULL, '2022-09-17');
INSERT INTO CeremonyRegistrar (CeremonyID, RegistrarID, OfficerRole, MilesClaimed, OvertimeHours, ConfirmedOn) VALUES (6, 1, 'Conducting', NULL, NULL, '2022-10-25');
INSERT INTO CeremonyRegistrar (CeremonyID, RegistrarID, OfficerRole, MilesClaimed, OvertimeHours, ConfirmedOn) VALUES (6, 4, 'Registering', NULL, NULL, '2022-10-12');
INSERT INTO CeremonyRegistrar (CeremonyID, RegistrarID, OfficerRole, MilesClaimed, OvertimeHours, ConfirmedOn) VALUES (7, 1, 'Conducting', 43.8, NULL, '2022-12-15');
INSERT INTO CeremonyRegistrar (CeremonyID, RegistrarID, OfficerRole, MilesClaimed, OvertimeHours, ConfirmedOn) VALUES (7, 8, 'Registering', 39.7, 1.5, '2022-12-16');
INSERT INTO CeremonyRegistrar (CeremonyID, RegistrarID, OfficerRole, MilesClaimed, OvertimeHours, ConfirmedOn) VALUES (8, 5, 'Conducting', 46.6, NULL, '2023-01-07');
INSERT INTO CeremonyRegistrar (CeremonyID, RegistrarID, OfficerRole, MilesClaimed, OvertimeHours, ConfirmedOn) VALUES (8, 8, 'Registering', 29.0, NULL, '2022-12-13');
INSERT INTO CeremonyRegistrar (CeremonyID, RegistrarID, OfficerRole, MilesClaimed, OvertimeHours, ConfirmedOn) VALUES (9, 7, 'Conducting', 26.8, 1, '2023-02-17');
INSERT INTO CeremonyRegistrar (CeremonyID, RegistrarID, OfficerRole, MilesClaimed, OvertimeHours, ConfirmedOn) VALUES (9, 8, 'Registering', 18.3, 1.5, '2023-02-08');
INSERT INTO CeremonyRegistrar (CeremonyID, RegistrarID, OfficerRole, MilesClaimed, OvertimeHours, ConfirmedOn) VALUES (10, 2, 'Conducting', 15.6, NULL, '2023-03-05');
INSERT INTO CeremonyRegistrar (CeremonyID, RegistrarID, OfficerRole, MilesClaimed, OvertimeHours, ConfirmedOn) VALUES (10, 4, 'Registering', 18.5, NULL, '2023-03-21');
INSERT INTO CeremonyRegistrar (CeremonyID, RegistrarID, OfficerRole, MilesClaimed, OvertimeHours, ConfirmedOn) VALUES (11, 5, 'Conducting', 41.8, NULL, '2023-04-12');
INSERT INTO CeremonyRegistrar (CeremonyID, RegistrarID, OfficerRole, MilesClaimed, OvertimeHours, ConfirmedOn) VALUES (11, 8, 'Registering', 36.5, 1.5, '2023-05-06');
INSERT INTO CeremonyRegistrar (CeremonyID, RegistrarID, OfficerRole, MilesClaimed, OvertimeHours, ConfirmedOn) VALUES (12, 2, 'Conducting', NULL, NULL, '2023-05-30');
INSERT INTO CeremonyRegistrar (CeremonyID, RegistrarID, OfficerRole, MilesClaimed, OvertimeHours, ConfirmedOn) VALUES (13, 5, 'Conducting', 14.7, NULL, '2023-07-09');
INSERT INTO CeremonyRegistrar (CeremonyID, RegistrarID, OfficerRole, MilesClaimed, OvertimeHours, ConfirmedOn) VALUES (14, 11, 'Conducting', NULL, NULL, '2023-07-28');
INSERT INTO CeremonyRegistrar (CeremonyID, RegistrarID, OfficerRole, MilesClaimed, OvertimeHours, ConfirmedOn) VALUES (15, 6, 'Conducting', 13.9, NULL, '2023-09-07');
INSERT INTO CeremonyRegistrar (CeremonyID, RegistrarID, OfficerRole, MilesClaimed, OvertimeHours, ConfirmedOn) VALUES (15, 1, 'Registering', 39.4, NULL, '2023-09-22');
INSERT INTO CeremonyRegistrar (CeremonyID, RegistrarID, OfficerRole, MilesClaimed, OvertimeHours, ConfirmedOn) VALUES (16, 11, 'Conducting', 17.3, NULL, '2023-10-17');
INSERT INTO CeremonyRegistrar (CeremonyID, RegistrarID, OfficerRole, MilesClaimed, OvertimeHours, ConfirmedOn) VALUES (16, 8, 'Registering', 25.9, NULL, '2023-10-22');
INSERT INTO CeremonyRegistrar (CeremonyID, RegistrarID, OfficerRole, MilesClaimed, OvertimeHours, ConfirmedOn) VALUES (17, 8, 'Conducting', 16.0, NULL, '2023-12-04');
INSERT INTO CeremonyRegistrar (CeremonyID, RegistrarID, OfficerRole, MilesClaimed, OvertimeHours, ConfirmedOn) VALUES (18, 5, 'Conducting', 15.0, NULL, '2024-01-15');
INSERT INTO CeremonyRegistrar (CeremonyID, RegistrarID, OfficerRole, MilesClaimed, OvertimeHours, ConfirmedOn) VALUES (18, 8, 'Registering', 45.4, NULL, '2023-12-17');
INSERT INTO CeremonyRegistrar (CeremonyID, RegistrarID, OfficerRole, MilesClaimed, OvertimeHours, ConfirmedOn) VALUES (19, 11, 'Conducting', 37.7, NULL, '2024-02-14');
INSERT INTO CeremonyRegistrar (CeremonyID, RegistrarID, OfficerRole, MilesClaimed, OvertimeHours, ConfirmedOn) VALUES (19, 1, 'Registering', 38.4, NULL, '2024-02-07');
INSERT INTO CeremonyRegistrar (CeremonyID, RegistrarID, OfficerRole, MilesClaimed, OvertimeHours, ConfirmedOn) VALUES (20, 11, 'Conducting', 21.1, NULL, '2024-04-03');
INSERT INTO CeremonyRegistrar (CeremonyID, RegistrarID, OfficerRole, MilesClaimed, OvertimeHours, ConfirmedOn) VALUES (20, 1, 'Registering', 24.9, 1.5, '2024-03-06');
INSERT INTO CeremonyRegistrar (CeremonyID, RegistrarID, OfficerRole, MilesClaimed, OvertimeHours, ConfirmedOn) VALUES (21, 3, 'Conducting', 22.0, NULL, '2024-05-08');
INSERT INTO CeremonyRegistrar (CeremonyID, RegistrarID, OfficerRole, MilesClaimed, OvertimeHours, ConfirmedOn) VALUES (21, 5, 'Registering', 27.8, NULL, '2024-04-12');
INSERT INTO CeremonyRegistrar (CeremonyID, RegistrarID, OfficerRole, MilesClaimed, OvertimeHours, ConfirmedOn) VALUES (22, 3, 'Conducting', 27.9, NULL, '2024-05-27');
INSERT INTO CeremonyRegistrar (CeremonyID, RegistrarID, OfficerRole, MilesClaimed, OvertimeHours, ConfirmedOn) VALUES (22, 4, 'Registering', 5.4, NULL, '2024-06-07');
INSERT INTO CeremonyRegistrar (CeremonyID, RegistrarID, OfficerRole, MilesClaimed, OvertimeHours, ConfirmedOn) VALUES (23, 11, 'Conducting', 24.7, NULL, '2024-07-06');
INSERT INTO CeremonyRegistrar (CeremonyID, RegistrarID, OfficerRole, MilesClaimed, OvertimeHours, ConfirmedOn) VALUES (23, 4, 'Registering', 41.0, 0.5, '2024-07-16');
INSERT INTO CeremonyRegistrar (CeremonyID, RegistrarID, OfficerRole, MilesClaimed, OvertimeHours, ConfirmedOn) VALUES (24, 1, 'Conducting', 35.9, NULL, '2024-08-17');
INSERT INTO CeremonyRegistrar (CeremonyID, RegistrarID, OfficerRole, MilesClaimed, OvertimeHours, ConfirmedOn) VALUES (24, 4, 'Registering', 16.5, NULL, '2024-08-09');
INSERT INTO CeremonyRegistrar (CeremonyID, RegistrarID, OfficerRole, MilesClaimed, OvertimeHours, ConfirmedOn) VALUES (25, 6, 'Conducting', NULL, 0.5, '2024-10-03');
INSERT INTO CeremonyRegistrar (CeremonyID, RegistrarID, OfficerRole, MilesClaimed, OvertimeHours, ConfirmedOn) VALUES (26, 2, 'Conducting', 36.5, NULL, NULL);
INSERT INTO CeremonyRegistrar (CeremonyID, RegistrarID, OfficerRole, MilesClaimed, OvertimeHours, ConfirmedOn) VALUES (26, 8, 'Registering', 31.9, NULL, '2024-10-20');

INSERT INTO CertificateOrder (CertificateOrderID, CeremonyID, DateOrdered, Copies, ServiceLevel, AmountPaid, DatePosted) VALUES (1, 1, '2022-06-21', 2, 'Priority', 77.0, '2022-06-22');
INSERT INTO CertificateOrder (CertificateOrderID, CeremonyID, DateOrdered, Copies, ServiceLevel, AmountPaid, DatePosted) VALUES (2, 2, '2022-06-20', 3, 'Standard', 37.5, '2022-07-02');
INSERT INTO CertificateOrder (CertificateOrderID, CeremonyID, DateOrdered, Copies, ServiceLevel, AmountPaid, DatePosted) VALUES (3, 2, '2022-06-24', 1, 'Standard', 12.5, '2022-07-04');
INSERT INTO CertificateOrder (CertificateOrderID, CeremonyID, DateOrdered, Copies, ServiceLevel, AmountPaid, DatePosted) VALUES (4, 4, '2022-09-01', 1, 'Standard', 12.5, '2022-09-11');
INSERT INTO CertificateOrder (CertificateOrderID, CeremonyID, DateOrdered, Copies, ServiceLevel, AmountPaid, DatePosted) VALUES (5, 5, '2022-11-23', 1, 'Standard', 12.5, '2022-12-02');
INSERT INTO CertificateOrder (CertificateOrderID, CeremonyID, DateOrdered, Copies, ServiceLevel, AmountPaid, DatePosted) VALUES (6, 5, '2022-11-12', 3, 'Standard', 37.5, '2022-11-17');
INSERT INTO CertificateOrder (CertificateOrderID, CeremonyID, DateOrdered, Copies, ServiceLevel, AmountPaid, DatePosted) VALUES (7, 6, '2022-12-05', 1, 'Standard', 12.5, '2022-12-09');
INSERT INTO CertificateOrder (CertificateOrderID, CeremonyID, DateOrdered, Copies, ServiceLevel, AmountPaid, DatePosted) VALUES (8, 8, '2023-02-03', 2, 'Standard', 25.0, '2023-02-13');
INSERT INTO CertificateOrder (CertificateOrderID, CeremonyID, DateOrdered, Copies, ServiceLevel, AmountPaid, DatePosted) VALUES (9, 9, '2023-04-07', 2, 'Standard', 25.0, '2023-04-11');
INSERT INTO CertificateOrder (CertificateOrderID, CeremonyID, DateOrdered, Copies, ServiceLevel, AmountPaid, DatePosted) VALUES (10, 10, '2023-05-16', 2, 'Standard', 25.0, '2023-05-27');
INSERT INTO CertificateOrder (CertificateOrderID, CeremonyID, DateOrdered, Copies, ServiceLevel, AmountPaid, DatePosted) VALUES (11, 10, '2023-04-29', 3, 'Standard', 37.5, '2023-05-09');
INSERT INTO CertificateOrder (CertificateOrderID, CeremonyID, DateOrdered, Copies, ServiceLevel, AmountPaid, DatePosted) VALUES (12, 11, '2023-05-27', 1, 'Priority', 38.5, '2023-05-28');
INSERT INTO CertificateOrder (CertificateOrderID, CeremonyID, DateOrdered, Copies, ServiceLevel, AmountPaid, DatePosted) VALUES (13, 15, '2023-10-15', 3, 'Standard', 37.5, NULL);
INSERT INTO CertificateOrder (CertificateOrderID, CeremonyID, DateOrdered, Copies, ServiceLevel, AmountPaid, DatePosted) VALUES (14, 15, '2023-11-27', 1, 'Standard', 12.5, '2023-12-07');
INSERT INTO CertificateOrder (CertificateOrderID, CeremonyID, DateOrdered, Copies, ServiceLevel, AmountPaid, DatePosted) VALUES (15, 16, '2023-11-23', 1, 'Standard', 12.5, '2023-11-29');
INSERT INTO CertificateOrder (CertificateOrderID, CeremonyID, DateOrdered, Copies, ServiceLevel, AmountPaid, DatePosted) VALUES (16, 16, '2023-11-23', 3, 'Standard', 37.5, '2023-12-02');
INSERT INTO CertificateOrder (CertificateOrderID, CeremonyID, DateOrdered, Copies, ServiceLevel, AmountPaid, DatePosted) VALUES (17, 18, '2024-01-28', 3, 'Standard', 37.5, '2024-02-04');
INSERT INTO CertificateOrder (CertificateOrderID, CeremonyID, DateOrdered, Copies, ServiceLevel, AmountPaid, DatePosted) VALUES (18, 19, '2024-03-03', 3, 'Standard', 37.5, '2024-03-08');
INSERT INTO CertificateOrder (CertificateOrderID, CeremonyID, DateOrdered, Copies, ServiceLevel, AmountPaid, DatePosted) VALUES (19, 20, '2024-06-01', 1, 'Priority', 38.5, '2024-06-02');
INSERT INTO CertificateOrder (CertificateOrderID, CeremonyID, DateOrdered, Copies, ServiceLevel, AmountPaid, DatePosted) VALUES (20, 20, '2024-04-29', 2, 'Standard', 25.0, '2024-05-06');
INSERT INTO CertificateOrder (CertificateOrderID, CeremonyID, DateOrdered, Copies, ServiceLevel, AmountPaid, DatePosted) VALUES (21, 21, '2024-05-29', 3, 'Standard', 37.5, '2024-06-09');
INSERT INTO CertificateOrder (CertificateOrderID, CeremonyID, DateOrdered, Copies, ServiceLevel, AmountPaid, DatePosted) VALUES (22, 22, '2024-08-16', 3, 'Standard', 37.5, '2024-08-28');
INSERT INTO CertificateOrder (CertificateOrderID, CeremonyID, DateOrdered, Copies, ServiceLevel, AmountPaid, DatePosted) VALUES (23, 22, '2024-07-04', 1, 'Priority', 38.5, '2024-07-05');
INSERT INTO CertificateOrder (CertificateOrderID, CeremonyID, DateOrdered, Copies, ServiceLevel, AmountPaid, DatePosted) VALUES (24, 23, '2024-08-28', 1, 'Standard', 12.5, '2024-09-04');
INSERT INTO CertificateOrder (CertificateOrderID, CeremonyID, DateOrdered, Copies, ServiceLevel, AmountPaid, DatePosted) VALUES (25, 23, '2024-09-10', 1, 'Priority', 38.5, NULL);
INSERT INTO CertificateOrder (CertificateOrderID, CeremonyID, DateOrdered, Copies, ServiceLevel, AmountPaid, DatePosted) VALUES (26, 24, '2024-09-18', 1, 'Priority', 38.5, '2024-09-19');
