-- Saddlery and saddle fitting (ASP.NET Core, EF Core 6, SQLite provider; __EFMigrationsHistory left out)
CREATE TABLE "Customers" ("CustomerId" INTEGER NOT NULL CONSTRAINT "PK_Customers" PRIMARY KEY AUTOINCREMENT, "FirstName" TEXT NOT NULL, "LastName" TEXT NOT NULL, "Phone" TEXT NULL, "Postcode" TEXT NULL, "RiderWeightKg" REAL NULL, "MarketingOptIn" INTEGER NOT NULL, "RowVersion" BLOB NULL);
CREATE TABLE "Horses" ("HorseId" INTEGER NOT NULL CONSTRAINT "PK_Horses" PRIMARY KEY AUTOINCREMENT, "OwnerId" INTEGER NOT NULL, "RiderId" INTEGER NULL, "StableName" TEXT NOT NULL, "PassportNumber" TEXT NULL, "Breed" TEXT NULL, "HeightHands" TEXT NULL, "YearFoaled" INTEGER NULL, "Discipline" TEXT NULL, "IsDeceased" INTEGER NOT NULL DEFAULT 0, CONSTRAINT "FK_Horses_Customers_OwnerId" FOREIGN KEY ("OwnerId") REFERENCES "Customers" ("CustomerId") ON DELETE CASCADE, CONSTRAINT "FK_Horses_Customers_RiderId" FOREIGN KEY ("RiderId") REFERENCES "Customers" ("CustomerId"));
CREATE TABLE "Saddlers" ("SaddlerId" INTEGER NOT NULL CONSTRAINT "PK_Saddlers" PRIMARY KEY AUTOINCREMENT, "DisplayName" TEXT NOT NULL, "QualifiedOn" TEXT NULL, "GuildRegistrationNo" TEXT NULL, "DayRate" TEXT NULL, "IsActive" INTEGER NOT NULL, "SupervisorId" INTEGER NULL, CONSTRAINT "FK_Saddlers_Saddlers_SupervisorId" FOREIGN KEY ("SupervisorId") REFERENCES "Saddlers" ("SaddlerId"));
CREATE TABLE "Saddles" ("SaddleId" INTEGER NOT NULL CONSTRAINT "PK_Saddles" PRIMARY KEY AUTOINCREMENT, "SerialNo" TEXT NOT NULL, "Model" TEXT NOT NULL, "SeatSizeInches" REAL NOT NULL, "TreeWidth" TEXT NULL, "LeatherColour" TEXT NULL, "MadeById" INTEGER NULL, "CompletedOn" TEXT NULL, "ListPrice" TEXT NULL, "IsSecondHand" INTEGER NOT NULL, "StockStatus" INTEGER NOT NULL, "OwnerId" INTEGER NULL, CONSTRAINT "FK_Saddles_Saddlers_MadeById" FOREIGN KEY ("MadeById") REFERENCES "Saddlers" ("SaddlerId"), CONSTRAINT "FK_Saddles_Customers_OwnerId" FOREIGN KEY ("OwnerId") REFERENCES "Customers" ("CustomerId"));
CREATE TABLE "FittingVisits" ("FittingVisitId" INTEGER NOT NULL CONSTRAINT "PK_FittingVisits" PRIMARY KEY AUTOINCREMENT, "HorseId" INTEGER NOT NULL, "SaddleId" INTEGER NULL, "FitterId" INTEGER NOT NULL, "VisitDate" TEXT NOT NULL, "Yard" TEXT NULL, "BackSore" INTEGER NULL, "GulletWidthCm" REAL NULL, "Outcome" TEXT NOT NULL, "FlockingAddedGrams" INTEGER NULL, "Fee" TEXT NULL, "MileageKm" REAL NULL, "NextCheckDue" TEXT NULL, "Notes" TEXT NULL, "CreatedUtc" TEXT NOT NULL, "LastModifiedUtc" TEXT NULL, CONSTRAINT "FK_FittingVisits_Horses_HorseId" FOREIGN KEY ("HorseId") REFERENCES "Horses" ("HorseId") ON DELETE CASCADE, CONSTRAINT "FK_FittingVisits_Saddles_SaddleId" FOREIGN KEY ("SaddleId") REFERENCES "Saddles" ("SaddleId"), CONSTRAINT "FK_FittingVisits_Saddlers_FitterId" FOREIGN KEY ("FitterId") REFERENCES "Saddlers" ("SaddlerId") ON DELETE CASCADE);
CREATE INDEX "IX_Horses_OwnerId" ON "Horses" ("OwnerId");
INSERT INTO "Customers" VALUES
(1,'Camilla','Thursby','01632 960311','LN9 4QA',61.5,1,NULL),
(2,'Hugh','Pargeter','01632 960312','LN11 2TT',84,0,NULL),
(3,'Roisin','Keane','07700 900313','PE23 5DD',57,1,NULL),
(4,'Beverley','Skipworth',NULL,'LN8 3JH',NULL,0,NULL),
(5,'Lincoln Riding School','Ltd','01632 960315','LN2 1AB',NULL,1,NULL),
(6,'Imogen','Faulkes','07700 900316','PE22 7QP',52,1,NULL),
(7,'Derek','Oldershaw','07700 900317',NULL,91.5,0,NULL),
(8,'Zainab','Mirza','07700 900318','LN4 2RS',63,1,NULL);
INSERT INTO "Horses" VALUES
(1,1,NULL,'Biscuit','826-001-004411','Welsh Section D','14.2',2012,'Showing',0),
(2,2,1,'Major','826-001-004987','Irish Draught','16.3',2009,'Hunting',0),
(3,3,3,'Fionn','372-004-110026','Connemara','14.1',2015,'Eventing',0),
(4,4,6,'Duchess',NULL,'Thoroughbred','16.1',2006,'Dressage',1),
(5,5,NULL,'Domino','826-003-771005','Cob','15.0',2011,'Riding school',0),
(6,5,NULL,'Treacle','826-003-771006','Fell Pony','13.2',NULL,'Riding school',0),
(7,6,6,'Quicksilver','528-003-200815','Dutch Warmblood','16.2',2016,'Show jumping',0),
(8,7,NULL,'Samson','826-010-220194','Shire','17.3',2013,NULL,0),
(9,8,8,'Noor','840-010-033102','Arab','15.1',2014,'Endurance',0),
(10,1,3,'Crumpet',NULL,'Shetland cross','11.3',2018,NULL,0);
INSERT INTO "Saddlers" VALUES
(1,'Edwin Marl','1988-07-01','GS-204','340.00',1,NULL),
(2,'Tamsin Roe','2006-03-15','GS-391','310.00',1,1),
(3,'Piers Holbeach','2014-10-20','GS-470','280.00',1,1),
(4,'Joan Allenby','1979-05-11','GS-118',NULL,0,NULL),
(5,'Kasia Wrona','2021-11-02','GS-533','220.00',1,2),
(6,'Lewis Tennant',NULL,NULL,'120.00',1,3),
(7,'Morwenna Pask','2017-06-30','GS-498','265.00',0,2),
(8,'Gil Farrow',NULL,NULL,NULL,1,2);
INSERT INTO "Saddles" VALUES
(1,'M-1402','Wold Hunter',18,'Wide','Havana',1,'2014-04-11','2150.00',0,2,2),
(2,'M-1417','Fen Dressage',17.5,'Medium','Black',2,'2015-09-30','2480.00',0,2,6),
(3,'M-1455','Lindsey GP',17,'Medium wide','Havana',2,'2018-02-19','1890.00',0,2,1),
(4,'M-1460','Lindsey GP',16.5,'Wide','Black',3,'2018-11-08','1890.00',1,1,NULL),
(5,'M-1489','Close Contact',17,'Medium','Conker',3,'2021-06-25','2325.00',0,2,6),
(6,'M-1496','Endurance Lite',17.5,'Narrow','London tan',5,'2022-08-12','1760.00',0,2,8),
(7,'M-1501','Wold Hunter',18.5,'Extra wide','Havana',1,NULL,'2290.00',0,0,7),
(8,'AL-077','Show Straight Cut',16,NULL,'Black',4,'1997-05-02','650.00',1,1,NULL),
(9,'M-1503','Pony Club',15.5,'Wide','Black',5,'2023-12-01',NULL,0,3,NULL),
(10,'M-1477','Lindsey GP',17,'Extra wide','Black',2,'2020-01-17','1940.00',0,2,5);
INSERT INTO "FittingVisits" VALUES
(1,2,1,1,'2022-03-08','Pargeter''s, Tealby',0,31.5,'Adjusted',220,'75.00',41.2,'2022-09-08',NULL,'2022-03-08 18:02:00',NULL),
(2,1,3,2,'2022-04-19','Home, Baumber',0,29,'Fits',NULL,'60.00',12,'2022-10-19',NULL,'2022-04-19 19:10:00',NULL),
(3,4,2,2,'2022-06-30','Skipworth Livery',1,27.5,'Rejected',NULL,'60.00',28.4,NULL,'Withers bruised, rest six weeks','2022-06-30 17:30:00','2022-07-01 08:00:00'),
(4,7,5,3,'2022-07-14','Faulkes Equestrian',0,28,'Fits',NULL,'65.00',55.1,'2023-01-14',NULL,'2022-07-14 20:15:00',NULL),
(5,9,6,5,'2022-09-02','Mirza''s',0,26,'Adjusted',90,'55.00',17.3,'2023-03-02','Front gusset softened','2022-09-02 16:44:00',NULL),
(6,5,10,2,'2023-01-24','Lincoln Riding School',NULL,33,'Adjusted',310,'75.00',9.5,'2023-07-24',NULL,'2023-01-24 15:00:00',NULL),
(7,6,4,6,'2023-01-24','Lincoln Riding School',0,NULL,'Rejected',NULL,NULL,9.5,NULL,'Slides forward on the pony','2023-01-24 15:20:00','2023-01-25 09:00:00'),
(8,8,NULL,1,'2023-05-16','Oldershaw Heavy Horses',1,38.5,'Template taken',NULL,'90.00',63,NULL,'Made to measure wanted','2023-05-16 18:40:00',NULL),
(9,2,1,3,'2023-09-12','Pargeter''s, Tealby',0,32,'Reflocked',640,'180.00',40.8,'2024-03-12',NULL,'2023-09-12 19:05:00',NULL),
(10,7,5,7,'2023-10-05',NULL,0,28.5,'Adjusted',75,'65.00',NULL,'2024-04-05',NULL,'2023-10-05 18:00:00',NULL),
(11,3,4,5,'2024-02-21','Keane''s',NULL,28,'Trial loan',NULL,'40.00',22.6,'2024-03-06','Two weeks on trial','2024-02-21 12:30:00',NULL);
