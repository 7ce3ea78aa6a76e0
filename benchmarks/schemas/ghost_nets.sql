CREATE TABLE "fleet_vessel" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "name" varchar(80) NOT NULL, "call_sign" varchar(10) NULL UNIQUE, "home_port" varchar(60) NOT NULL, "length_m" decimal NOT NULL, "crane_capacity_kg" integer NULL, "built_year" smallint unsigned NULL, "is_chartered" bool NOT NULL);
CREATE TABLE "people_volunteer" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "first_name" varchar(50) NOT NULL, "last_name" varchar(50) NOT NULL, "email" varchar(254) NOT NULL UNIQUE, "phone" varchar(30) NOT NULL, "nationality" varchar(50) NULL, "dive_certification" varchar(50) NULL, "logged_dives" integer NOT NULL, "medical_valid_until" date NULL, "is_active" bool NOT NULL);
CREATE TABLE "reports_gearsighting" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "reference" varchar(12) NOT NULL UNIQUE, "reported_by" varchar(100) NOT NULL, "reported_on" date NOT NULL, "location_name" varchar(100) NOT NULL, "latitude" decimal NULL, "longitude" decimal NULL, "depth_m" decimal NULL, "gear_type" varchar(40) NOT NULL, "is_snagged_on_wreck" bool NOT NULL, "status" varchar(20) NOT NULL, "verified_by_id" bigint NULL REFERENCES "people_volunteer" ("id") DEFERRABLE INITIALLY DEFERRED);
CREATE TABLE "operations_mission" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "title" varchar(120) NOT NULL, "departure" datetime NOT NULL, "return_time" datetime NULL, "sea_state" smallint unsigned NULL, "visibility_m" decimal NULL, "fuel_used_litres" integer NULL, "budget_eur" decimal NOT NULL, "was_aborted" bool NOT NULL, "debrief" text NOT NULL, "vessel_id" bigint NOT NULL REFERENCES "fleet_vessel" ("id") DEFERRABLE INITIALLY DEFERRED, "dive_leader_id" bigint NOT NULL REFERENCES "people_volunteer" ("id") DEFERRABLE INITIALLY DEFERRED);
CREATE TABLE "operations_mission_crew" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "mission_id" bigint NOT NULL REFERENCES "operations_mission" ("id") DEFERRABLE INITIALLY DEFERRED, "volunteer_id" bigint NOT NULL REFERENCES "people_volunteer" ("id") DEFERRABLE INITIALLY DEFERRED);
CREATE TABLE "recycling_facility" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "name" varchar(100) NOT NULL, "city" varchar(60) NOT NULL, "country" varchar(60) NOT NULL, "accepted_material" varchar(40) NOT NULL, "price_per_tonne_eur" decimal NULL, "contact_email" varchar(254) NULL, "end_product" varchar(80) NULL);
CREATE TABLE "operations_recovery" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "weight_kg" decimal NOT NULL, "net_length_m" decimal NULL, "mesh_size_mm" integer NULL, "material" varchar(40) NULL, "animals_released" integer NOT NULL, "animals_dead" integer NOT NULL, "delivered_on" date NULL, "notes" text NOT NULL, "mission_id" bigint NOT NULL REFERENCES "operations_mission" ("id") DEFERRABLE INITIALLY DEFERRED, "sighting_id" bigint NULL REFERENCES "reports_gearsighting" ("id") DEFERRABLE INITIALLY DEFERRED, "facility_id" bigint NULL REFERENCES "recycling_facility" ("id") DEFERRABLE INITIALLY DEFERRED);
INSERT INTO "fleet_vessel" VALUES
(1,'Tethys','OZ4417','Rønne',21.5,1800,1988,0),
(2,'Clean Wake','PD2209','Den Helder',17.0,900,2003,0),
(3,'Lieve Vrouw','PD7730','Scheveningen',24.3,3500,1979,1),
(4,'Grey Heron',NULL,'Whitby',9.8,NULL,2011,0),
(5,'Sirena II','9A5513','Rovinj',14.6,600,1996,0),
(6,'Maris Stella','9A6024','Pula',19.2,1500,1984,1),
(7,'Kittiwake','MXQP4','Eyemouth',12.4,400,2008,0),
(8,'Hai Tung','SV8871','Piraeus',28.0,5000,1972,1),
(9,'Nixe','DK3305','Sassnitz',11.0,250,NULL,0),
(10,'Posidonia','SV9120','Syros',10.5,300,2016,0);
INSERT INTO "people_volunteer" VALUES
(1,'Katrine','Holmgaard','katrine@ghostgear.example','+45 55 50 11 01','Danish','Technical trimix',1840,'2025-03-31',1),
(2,'Joost','van Eck','joost@ghostgear.example','+31 555 1102','Dutch','Divemaster',920,'2024-11-30',1),
(3,'Marina','Perković','marina@ghostgear.example','+385 555 1103','Croatian','Instructor',2310,'2025-01-31',1),
(4,'Theo','Galanis','theo@ghostgear.example','+30 555 1104','Greek','Rescue diver',415,'2024-08-31',1),
(5,'Abigail','Frost','abigail@ghostgear.example','+44 7700 901105','British','Advanced open water',188,'2025-05-31',1),
(6,'Lars','Petersen','lars@ghostgear.example','+45 55 50 11 06','Danish',NULL,0,NULL,1),
(7,'Uwe','Brandt','uwe@ghostgear.example','+49 555 1107','German','Technical trimix',1305,'2023-12-31',0),
(8,'Saskia','Mulder','saskia@ghostgear.example','+31 555 1108','Dutch','Rescue diver',356,'2025-02-28',1),
(9,'Fergus','Baird','fergus@ghostgear.example','+44 7700 901109','British','Divemaster',774,'2024-10-31',1),
(10,'Eleni','Roussou','eleni@ghostgear.example','+30 555 1110',NULL,'Instructor',1622,'2025-04-30',1),
(11,'Dario','Babić','dario@ghostgear.example','+385 555 1111','Croatian','Advanced open water',95,NULL,1),
(12,'Mette','Riis','mette@ghostgear.example','+45 55 50 11 12','Danish','Rescue diver',268,'2025-06-30',1);
INSERT INTO "reports_gearsighting" VALUES
(1,'GS-2023-041','Bornholm dive club','2023-07-18','Wreck of the Alma',55.2104,14.8832,34.0,'gill net',1,'removed',1),
(2,'GS-2023-055','MV Noorderlicht','2023-08-29','Texel shoals',53.1177,4.5503,22.5,'trawl net',0,'removed',2),
(3,'GS-2023-060','anonymous','2023-09-14','Brown Ridge',52.6120,3.3045,28.0,'trawl net',1,'partly removed',2),
(4,'GS-2024-003','Rovinj aquarium','2024-01-22','Banjole islet',45.0731,13.6119,18.0,'trammel net',0,'removed',3),
(5,'GS-2024-007','Coastguard Pula','2024-02-08','Cape Kamenjak',44.7690,13.9112,41.5,'longline',0,'verified',3),
(6,'GS-2024-010','Eyemouth creel fisherman','2024-03-02','Hurkar Rocks',55.8841,-2.0820,14.0,'lobster pots',0,'removed',9),
(7,'GS-2024-012','Survey drone','2024-03-19','Syros east wall',37.4350,24.9721,52.0,'purse seine',0,'verified',10),
(8,'GS-2024-015','Ferry captain','2024-04-05','Saronic gulf',NULL,NULL,NULL,'floating net',0,'not found',NULL),
(9,'GS-2024-016','Divers of Whitby','2024-04-11','Wreck of the Rohilla',54.4925,-0.5960,12.0,'gill net',1,'removed',5),
(10,'GS-2024-021','Syros sailing school','2024-05-06','Delfini bay',37.4602,24.8990,9.5,'trammel net',0,'removed',4),
(11,'GS-2024-024','Fishing cooperative Aegina','2024-05-20','Aegina north reef',37.7766,23.5102,26.0,'fish farm cage',0,'reported',NULL);
INSERT INTO "operations_mission" VALUES
(1,'Alma wreck clean-up','2023-08-12 06:00:00','2023-08-12 18:45:00',2,8.5,310,4200.00,0,'Stern section clear. Cod seen again inside the hold.',1,1),
(2,'Texel trawl recovery','2023-09-23 05:30:00','2023-09-23 20:10:00',3,4.0,655,6900.00,0,'Crane at its limit, second lift needed.',3,2),
(3,'Brown Ridge, day one','2023-10-07 04:45:00','2023-10-07 11:20:00',5,NULL,420,7100.00,1,'Turned back, swell over two metres.',3,2),
(4,'Brown Ridge, second try','2024-04-27 04:30:00','2024-04-27 21:00:00',2,6.0,690,7100.00,0,'About half of the net left on the wreck.',3,8),
(5,'Banjole trammel nets','2024-03-16 08:00:00','2024-03-16 14:30:00',1,15.0,85,950.00,0,'',5,3),
(6,'Hurkar pots','2024-04-06 07:15:00','2024-04-06 13:00:00',2,7.5,120,800.00,0,'Pots given back to their owner where tagged.',7,9),
(7,'Rohilla gill net','2024-05-04 09:00:00','2024-05-04 12:40:00',2,5.0,40,450.00,0,'',4,5),
(8,'Saronic search','2024-04-13 06:30:00','2024-04-13 17:00:00',3,NULL,505,3800.00,0,'Drifted away, nothing found.',8,10),
(9,'Delfini bay','2024-05-25 08:30:00','2024-05-25 12:15:00',1,22.0,30,380.00,0,'School class watched from the beach.',10,4),
(10,'Kamenjak longline','2024-06-15 06:00:00',NULL,NULL,NULL,NULL,5200.00,0,'',6,3),
(11,'Alma wreck check dive','2024-06-08 07:00:00','2024-06-08 15:30:00',2,9.0,250,1500.00,0,'One loose panel found.',1,1);
INSERT INTO "operations_mission_crew" VALUES
(1,1,6),(2,1,7),(3,1,12),(4,2,8),(5,2,7),(6,3,8),(7,4,2),(8,4,12),(9,5,11),(10,6,5),(11,7,9),(12,8,4),(13,9,10),(14,10,11),(15,11,12),(16,11,6);
INSERT INTO "recycling_facility" VALUES
(1,'Plastix Nord','Esbjerg','Denmark','HDPE',140.00,'intake@plastixnord.example','Pellets for office chairs'),
(2,'Nylonex','Ajdovščina','Slovenia','nylon',310.00,'nets@nylonex.example','Swimwear yarn'),
(3,'Harbour Bins Den Helder','Den Helder','Netherlands','mixed',NULL,'havendienst@denhelder.example',NULL),
(4,'Leadworks Van Dam','IJmuiden','Netherlands','lead',890.00,'inkoop@vandamlead.example','Dive weights'),
(5,'Odyssey Fibre','Cornwall','United Kingdom','nylon',250.00,'hello@odysseyfibre.example','3D printer filament'),
(6,'Kykladiki Anakyklosi','Syros','Greece','mixed',0.00,NULL,NULL),
(7,'Berwick Scrap','Berwick','United Kingdom','steel',175.00,'yard@berwickscrap.example','Scrap bales'),
(8,'Seaweave Studio','Zadar','Croatia','polyester',NULL,'studio@seaweave.example','Bags and hammocks'),
(9,'Polyloop','Kalundborg','Denmark','polypropylene',95.00,'loop@polyloop.example','Fish crates'),
(10,'Attica Waste to Energy','Athens','Greece','mixed',-60.00,'gate@attica-wte.example','Heat and power');
INSERT INTO "operations_recovery" VALUES
(1,410.0,180.0,120,'nylon',14,22,'2023-08-14','',1,1,2),
(2,35.5,NULL,NULL,'lead',0,0,'2023-09-01','Sinker lines only',1,1,4),
(3,1720.0,95.0,80,'HDPE',3,41,'2023-09-25','',2,2,1),
(4,260.0,40.0,90,'HDPE',0,7,'2023-09-25','Found next to the main net',2,NULL,1),
(5,1330.0,110.0,80,'HDPE',6,58,'2024-04-30','',4,3,1),
(6,85.0,240.0,60,'nylon',31,12,'2024-03-20','',5,4,2),
(7,390.0,NULL,NULL,'steel',46,5,'2024-04-09','Nineteen pots',6,6,7),
(8,62.0,70.0,150,'nylon',9,3,'2024-05-13','',7,9,5),
(9,48.5,160.0,45,'nylon',17,8,NULL,'Drying on the quay',9,10,6),
(10,22.0,25.0,120,NULL,1,0,NULL,'',11,1,NULL),
(11,15.0,NULL,NULL,'polypropylene',0,0,'2024-05-06','Rope bundle',4,NULL,9);
