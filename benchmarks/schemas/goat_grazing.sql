-- Goats-for-hire brush clearing startup (Sequelize 6 dump; SequelizeMeta left out)
CREATE TABLE `Staff` (`id` INTEGER PRIMARY KEY AUTOINCREMENT, `firstName` VARCHAR(255) NOT NULL, `lastName` VARCHAR(255) NOT NULL, `email` VARCHAR(255) NOT NULL UNIQUE, `phone` VARCHAR(255), `role` TEXT NOT NULL DEFAULT 'herder', `passwordHash` VARCHAR(255), `hasTrailerLicence` TINYINT(1) NOT NULL DEFAULT 0, `createdAt` DATETIME NOT NULL, `updatedAt` DATETIME NOT NULL);
CREATE TABLE `Customers` (`id` INTEGER PRIMARY KEY AUTOINCREMENT, `displayName` VARCHAR(255) NOT NULL, `contactEmail` VARCHAR(255), `city` VARCHAR(255), `customerType` TEXT NOT NULL, `discountPct` FLOAT DEFAULT 0, `stripeCustomerId` VARCHAR(255), `referredById` INTEGER REFERENCES `Customers` (`id`) ON DELETE SET NULL ON UPDATE CASCADE, `createdAt` DATETIME NOT NULL, `updatedAt` DATETIME NOT NULL);
CREATE TABLE `Sites` (`id` INTEGER PRIMARY KEY AUTOINCREMENT, `customerId` INTEGER NOT NULL REFERENCES `Customers` (`id`) ON DELETE CASCADE ON UPDATE CASCADE, `siteName` VARCHAR(255) NOT NULL, `areaSqm` INTEGER, `slopeDeg` INTEGER, `mainWeed` VARCHAR(255), `hasWater` TINYINT(1) NOT NULL DEFAULT 0, `gateCode` VARCHAR(255), `hazardNotes` TEXT, `createdAt` DATETIME NOT NULL, `updatedAt` DATETIME NOT NULL);
CREATE TABLE `Goats` (`id` INTEGER PRIMARY KEY AUTOINCREMENT, `tagNumber` VARCHAR(255) NOT NULL UNIQUE, `name` VARCHAR(255), `breed` VARCHAR(255), `sex` TEXT NOT NULL, `birthDate` DATE, `weightKg` FLOAT, `isEscapeArtist` TINYINT(1) DEFAULT 0, `purchasePriceCents` INTEGER, `damId` INTEGER REFERENCES `Goats` (`id`) ON DELETE SET NULL ON UPDATE CASCADE, `deletedAt` DATETIME);
CREATE TABLE `Jobs` (`id` INTEGER PRIMARY KEY AUTOINCREMENT, `jobCode` VARCHAR(255) NOT NULL UNIQUE, `siteId` INTEGER NOT NULL REFERENCES `Sites` (`id`) ON DELETE NO ACTION ON UPDATE CASCADE, `soldById` INTEGER REFERENCES `Staff` (`id`) ON DELETE SET NULL ON UPDATE CASCADE, `leadHerderId` INTEGER REFERENCES `Staff` (`id`) ON DELETE SET NULL ON UPDATE CASCADE, `startDate` DATE, `endDate` DATE, `fenceLengthM` INTEGER, `quotedCents` INTEGER, `invoicedCents` INTEGER, `paidAt` DATETIME, `status` TEXT NOT NULL DEFAULT 'quoted', `rating` INTEGER, `feedback` TEXT);
CREATE TABLE `JobGoats` (`jobId` INTEGER NOT NULL REFERENCES `Jobs` (`id`) ON DELETE CASCADE ON UPDATE CASCADE, `goatId` INTEGER NOT NULL REFERENCES `Goats` (`id`) ON DELETE CASCADE ON UPDATE CASCADE, PRIMARY KEY (`jobId`, `goatId`));
INSERT INTO `Staff` VALUES
(1,'Marisol','Etcheverry','marisol@nibble.example','555-0141','founder','$2b$10$aa',1,'2020-02-03 17:00:00.000 +00:00','2023-05-01 09:12:44.120 +00:00'),
(2,'Dwayne','Kessler','dwayne@nibble.example','555-0142','herder','$2b$10$bb',1,'2020-04-11 17:00:00.000 +00:00','2022-08-19 20:01:03.551 +00:00'),
(3,'Priyanka','Raman','priyanka@nibble.example','555-0143','sales','$2b$10$cc',0,'2021-01-18 18:30:00.000 +00:00','2023-02-02 10:10:10.000 +00:00'),
(4,'Ollie','Bergstrom','ollie@nibble.example',NULL,'herder','$2b$10$dd',0,'2021-06-07 15:45:00.000 +00:00','2021-06-07 15:45:00.000 +00:00'),
(5,'Tamsin','Quispe','tamsin@nibble.example','555-0145','herder','$2b$10$ee',1,'2022-03-14 16:20:00.000 +00:00','2023-11-30 08:00:00.000 +00:00'),
(6,'Jerome','Falk','jerome@nibble.example','555-0146','vet','$2b$10$ff',0,'2022-05-02 16:20:00.000 +00:00','2022-05-02 16:20:00.000 +00:00'),
(7,'Beatriz','Lunt','bea@nibble.example',NULL,'sales',NULL,0,'2023-03-20 16:00:00.000 +00:00','2023-03-20 16:00:00.000 +00:00'),
(8,'Chidi','Warrick','chidi@nibble.example','555-0148','herder','$2b$10$hh',0,'2023-04-17 16:00:00.000 +00:00','2024-01-05 12:34:56.000 +00:00');
INSERT INTO `Customers` VALUES
(1,'City of Larkmoor Parks','parks@larkmoor.example','Larkmoor','public',10,'cus_Q1a',NULL,'2020-03-01 18:00:00.000 +00:00','2023-01-09 18:00:00.000 +00:00'),
(2,'Sable Ridge HOA','board@sableridge.example','Larkmoor','hoa',0,'cus_Q2b',1,'2020-05-20 18:00:00.000 +00:00','2020-05-20 18:00:00.000 +00:00'),
(3,'Dolores Pickering','dpick@mail.example','Hobb''s Landing','homeowner',0,'cus_Q3c',2,'2021-04-02 18:00:00.000 +00:00','2021-04-02 18:00:00.000 +00:00'),
(4,'Trinity Valley Water District','ops@tvwd.example','Cottonwood Flat','public',12.5,'cus_Q4d',1,'2021-08-15 18:00:00.000 +00:00','2022-10-03 18:00:00.000 +00:00'),
(5,'Sunward Solar Farms','vegetation@sunward.example','Mesa Grande','business',5,'cus_Q5e',NULL,'2022-01-27 18:00:00.000 +00:00','2022-01-27 18:00:00.000 +00:00'),
(6,'Hank Oyama',NULL,'Hobb''s Landing','homeowner',0,NULL,3,'2022-06-09 18:00:00.000 +00:00','2022-06-09 18:00:00.000 +00:00'),
(7,'St Brendan''s Cemetery','office@stbrendan.example','Larkmoor','nonprofit',20,'cus_Q7g',NULL,'2022-09-30 18:00:00.000 +00:00','2022-09-30 18:00:00.000 +00:00'),
(8,'Vetch & Vine Winery','cellar@vetchvine.example',NULL,'business',NULL,'cus_Q8h',5,'2023-02-11 18:00:00.000 +00:00','2023-02-11 18:00:00.000 +00:00');
INSERT INTO `Sites` VALUES
(1,1,'Lower Reservoir Trail',18500,24,'Himalayan blackberry',1,NULL,'Dogs off leash in the mornings','2020-03-02 18:00:00.000 +00:00','2020-03-02 18:00:00.000 +00:00'),
(2,1,'Observatory Hill',42000,31,'yellow star thistle',0,'1957#','Rattlesnakes May to September','2020-03-02 18:10:00.000 +00:00','2022-06-01 18:10:00.000 +00:00'),
(3,2,'Sable Ridge firebreak',26700,18,'coyote brush',1,'4410',NULL,'2020-05-21 18:00:00.000 +00:00','2020-05-21 18:00:00.000 +00:00'),
(4,3,'Pickering back lot',900,8,'poison oak',1,NULL,'Oleander hedge along the fence - toxic','2021-04-03 18:00:00.000 +00:00','2021-04-03 18:00:00.000 +00:00'),
(5,4,'Canal 7 levee',33000,27,'giant reed',1,'0088','Steep bank, fast water','2021-08-16 18:00:00.000 +00:00','2021-08-16 18:00:00.000 +00:00'),
(6,5,'Mesa Grande array B',61000,2,'mustard',0,'SUN-22','Cables at knee height','2022-01-28 18:00:00.000 +00:00','2023-03-15 18:00:00.000 +00:00'),
(7,6,'Oyama hillside',1400,NULL,'ivy',0,NULL,NULL,'2022-06-10 18:00:00.000 +00:00','2022-06-10 18:00:00.000 +00:00'),
(8,7,'Old section C',5200,5,'ivy',1,NULL,'Loose headstones','2022-10-01 18:00:00.000 +00:00','2022-10-01 18:00:00.000 +00:00'),
(9,8,'East block',NULL,11,NULL,1,'7777','Keep off the vines after budbreak','2023-02-12 18:00:00.000 +00:00','2023-02-12 18:00:00.000 +00:00');
INSERT INTO `Goats` VALUES
(1,'NB-004','Duchess','Spanish','doe','2016-03-09',61.5,0,24000,NULL,NULL),
(2,'NB-007','Pretzel','Boer','doe','2017-02-20',74,0,38000,NULL,NULL),
(3,'NB-011','Houdini','Kiko','wether','2018-04-15',68.2,1,21000,NULL,NULL),
(4,'NB-015','Biscuit','Spanish','doe','2019-03-01',57.8,0,NULL,1,NULL),
(5,'NB-016','Gravy','Spanish','wether','2019-03-01',66.4,1,NULL,1,NULL),
(6,'NB-022','Clementine','Boer cross','doe','2020-02-12',63,0,NULL,2,NULL),
(7,'NB-023','Sarge','Kiko','buck','2018-01-30',88.7,0,65000,NULL,NULL),
(8,'NB-030',NULL,'Nigerian Dwarf','wether',NULL,27.5,NULL,12500,NULL,NULL),
(9,'NB-031','Moonpie','Boer cross','doe','2021-03-18',54.1,1,NULL,6,NULL),
(10,'NB-034','Old Tansy','Nubian','doe','2011-05-05',NULL,0,15000,NULL,'2022-12-01 18:00:00.000 +00:00'),
(11,'NB-040','Waffles','Spanish','wether','2022-03-27',49.9,0,NULL,4,NULL),
(12,'NB-041','Juniper','Kiko','doe','2022-02-14',51.3,0,28000,NULL,NULL);
INSERT INTO `Jobs` VALUES
(1,'J-2103',1,1,2,'2021-04-19','2021-05-07',640,925000,925000,'2021-06-02 17:12:00.000 +00:00','done',5,'The whole town came to look'),
(2,'J-2111',3,3,2,'2021-06-01','2021-06-18',810,1180000,1240000,'2021-07-20 19:00:00.000 +00:00','done',4,NULL),
(3,'J-2119',4,3,4,'2021-07-12','2021-07-13',120,85000,85000,'2021-07-13 22:40:00.000 +00:00','done',5,'Adorable. One got into the kitchen.'),
(4,'J-2204',2,1,2,'2022-05-02','2022-06-10',1150,2150000,2150000,'2022-08-15 16:00:00.000 +00:00','done',3,'Slower than promised'),
(5,'J-2209',5,3,5,'2022-06-20','2022-07-15',900,1620000,1585000,NULL,'done',NULL,NULL),
(6,'J-2213',7,3,4,NULL,NULL,150,110000,NULL,NULL,'cancelled',NULL,NULL),
(7,'J-2218',8,1,5,'2022-10-24','2022-10-28',300,240000,192000,'2022-11-30 18:25:00.000 +00:00','done',5,'Gentle with the graves'),
(8,'J-2302',6,7,2,'2023-04-10','2023-05-26',1480,2790000,2790000,'2023-07-01 15:15:00.000 +00:00','done',4,'Two chewed conduits'),
(9,'J-2305',9,7,8,'2023-03-06','2023-03-17',420,510000,510000,NULL,'done',2,'Ate some of the vines'),
(10,'J-2401',3,3,5,'2024-02-05',NULL,810,1225000,NULL,NULL,'grazing',NULL,NULL),
(11,'J-2404',1,7,NULL,'2024-04-15','2024-05-03',640,980000,NULL,NULL,'booked',NULL,NULL),
(12,'J-2406',2,NULL,NULL,NULL,NULL,NULL,2280000,NULL,NULL,'quoted',NULL,NULL);
INSERT INTO `JobGoats` VALUES
(1,1),(1,2),(1,3),(2,3),(2,7),(3,8),(4,1),(4,5),(5,6),(7,8),(8,9),(8,3),(9,9),(10,12);
