-- Municipal turret clock service
CREATE TABLE tower (
  tower_id INTEGER PRIMARY KEY, name TEXT NOT NULL, street TEXT, district TEXT NOT NULL, owner TEXT NOT NULL,
  built_year INTEGER, height_m REAL, access_steps INTEGER, is_listed INTEGER NOT NULL DEFAULT 0);
CREATE TABLE clockmaker (
  clockmaker_id INTEGER PRIMARY KEY, name TEXT NOT NULL, town TEXT, founded_year INTEGER, closed_year INTEGER);
CREATE TABLE winder (
  winder_id INTEGER PRIMARY KEY, first_name TEXT NOT NULL, last_name TEXT NOT NULL, phone TEXT UNIQUE,
  appointed_on DATE NOT NULL, retired_on DATE, trained_by INTEGER REFERENCES winder(winder_id));
CREATE TABLE clock (
  clock_id INTEGER PRIMARY KEY, inventory_no TEXT UNIQUE, tower_id INTEGER NOT NULL REFERENCES tower(tower_id),
  clockmaker_id INTEGER REFERENCES clockmaker(clockmaker_id), installed_year INTEGER, movement_type TEXT NOT NULL,
  dial_count INTEGER NOT NULL, dial_diameter_cm INTEGER, winding_interval_days INTEGER, strikes_quarters INTEGER NOT NULL DEFAULT 0,
  principal_winder_id INTEGER REFERENCES winder(winder_id), deputy_winder_id INTEGER REFERENCES winder(winder_id),
  created_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP);
CREATE TABLE fault_type (fault_code TEXT PRIMARY KEY, description TEXT NOT NULL, severity INTEGER NOT NULL);
CREATE TABLE winding_visit (
  visit_id INTEGER PRIMARY KEY, clock_id INTEGER NOT NULL REFERENCES clock(clock_id), winder_id INTEGER NOT NULL REFERENCES winder(winder_id),
  visited_at TIMESTAMP NOT NULL, error_before_s INTEGER, error_after_s INTEGER, turns_going_train INTEGER, turns_strike_train INTEGER, remarks TEXT);
CREATE TABLE repair (
  repair_id INTEGER PRIMARY KEY, clock_id INTEGER NOT NULL REFERENCES clock(clock_id), fault_code TEXT NOT NULL REFERENCES fault_type(fault_code),
  reported_by INTEGER REFERENCES winder(winder_id), reported_on DATE NOT NULL, contractor TEXT, completed_on DATE, cost_eur NUMERIC, days_stopped INTEGER);
INSERT INTO tower VALUES
(1,'Old Corn Hall','Markt 4','Inner Town','City of Hollenbeck',1617,38.5,142,1),
(2,'Gasworks Gate','Retortenstrasse 1','Harbour','Stadtwerke Hollenbeck',1894,22.0,71,1),
(3,'St. Barbara','Kirchgang 9','Inner Town','Parish of St. Barbara',1480,61.2,233,1),
(4,'Tram Shed North','Remisenweg 12','Nordend','Hollenbeck Transit',1908,17.4,48,0),
(5,'Weaver''s School','Webergasse 30','Lower Mill','City of Hollenbeck',1887,24.8,88,0),
(6,'Customs House','Zollkai 2','Harbour','Federal Property Agency',1852,29.1,97,1),
(7,'Water Tower Sandberg',NULL,'Sandberg','Stadtwerke Hollenbeck',1901,44.0,176,1),
(8,'Cemetery Lodge','Am Friedgarten 1','Nordend','City of Hollenbeck',1912,13.5,31,0),
(9,'Upper Gate','Obertor 1','Inner Town','City of Hollenbeck',1433,33.7,118,1),
(10,'Fire Station South','Spritzenweg 5','Lower Mill','City of Hollenbeck',1926,26.3,84,0),
(11,'St. Wendelin','Dorfstrasse 40','Sandberg','Parish of St. Wendelin',1766,35.9,NULL,1);
INSERT INTO clockmaker VALUES
(1,'J. Mannhardt Successors','Munich',1826,1930),(2,'Weule Tower Clocks','Bockenem',1836,1966),(3,'Gebr. Rauschmaier','Hollenbeck',1861,1914),
(4,'Hoerz Clockworks','Ulm',1862,NULL),(5,'Ed. Korfhage & Sons','Buer',1900,NULL),(6,'Bartholomaeus Lenk','Hollenbeck',1742,1788),
(7,'Zachariae Works','Leipzig',1808,1949),(8,'Perrot','Calw',1860,NULL),(9,'Ludwig Hesse','Aalstadt',1790,NULL),(10,'Tewes & Kolb','Hollenbeck',1919,1958);
INSERT INTO winder VALUES
(1,'Agathe','Brunnhuber','0551-20411','1988-04-01','2016-09-30',NULL),
(2,'Rolf','Deichmann','0551-20734','1994-10-15',NULL,1),
(3,'Ilse','Vonderau','0551-31902','2001-03-01',NULL,1),
(4,'Pavel','Hruska','0551-44120','2009-06-01',NULL,2),
(5,'Dorothea','Quast',NULL,'2012-01-10','2021-12-31',2),
(6,'Minh','Tran','0551-47788','2014-05-05',NULL,3),
(7,'Jonas','Deichmann','0551-20735','2017-02-01',NULL,2),
(8,'Selma','Oezkan','0551-51003','2019-09-01',NULL,4),
(9,'Friedemann','Aust',NULL,'2021-11-15',NULL,3),
(10,'Lore','Pfennig','0551-60218','2022-04-01',NULL,6);
INSERT INTO clock VALUES
(1,'TU-001',1,3,1872,'pinwheel',4,180,2,1,2,7,'2019-01-08 09:12:00'),
(2,'TU-002',2,4,1895,'flatbed',2,140,7,0,4,8,'2019-01-08 09:12:00'),
(3,'TU-003',3,6,1761,'birdcage',2,210,1,1,3,9,'2019-01-08 09:12:00'),
(4,'TU-004',4,2,1908,'flatbed',1,120,7,0,7,NULL,'2019-01-08 09:12:00'),
(5,NULL,5,3,1888,'flatbed',1,110,7,0,4,8,'2019-01-08 09:13:00'),
(6,'TU-006',6,1,1855,'pinwheel',3,160,2,1,6,3,'2019-01-08 09:13:00'),
(7,'TU-007',7,8,1902,'flatbed',4,240,NULL,0,8,4,'2019-01-08 09:13:00'),
(8,NULL,8,10,1921,'flatbed',1,70,7,0,9,10,'2019-01-08 09:14:00'),
(9,'TU-009',9,NULL,1689,'birdcage',1,150,1,0,2,6,'2019-01-08 09:14:00'),
(10,'TU-010',10,10,1927,'electric',2,100,NULL,0,NULL,NULL,'2020-03-02 14:40:00'),
(11,'TU-011',11,6,1768,'birdcage',1,135,1,1,10,6,'2021-06-17 08:02:00'),
(12,'TU-012',3,5,1931,'electric',1,90,NULL,0,3,NULL,'2022-10-05 11:30:00');
INSERT INTO fault_type VALUES ('ESC','worn escapement pallets',3),('ROP','frayed weight rope',5),('DIA','loose dial hand',4),('STK','strike out of count',2),('ICE','hands frozen by ice',1),('MOT','motor failure',3),('PEN','broken pendulum suspension',4);
INSERT INTO winding_visit VALUES
(1,1,2,'2024-01-03 08:10',-14,0,62,70,NULL),(2,1,7,'2024-01-05 08:25',-9,1,60,71,NULL),(3,3,3,'2024-01-05 07:40',35,2,88,104,'oil thick from cold'),
(4,2,4,'2024-01-08 10:05',-41,-1,110,NULL,NULL),(5,6,6,'2024-01-09 09:00',12,0,58,66,NULL),(6,9,2,'2024-01-09 11:15',64,5,75,80,'pigeons in clock room'),
(7,11,10,'2024-01-12 07:55',-22,0,81,90,NULL),(8,5,8,'2024-01-15 10:30',18,0,96,NULL,NULL),(9,1,2,'2024-01-17 08:12',-7,0,61,70,NULL),
(10,3,9,'2024-01-18 07:45',28,3,87,101,NULL),(11,4,7,'2024-01-19 13:20',NULL,0,105,NULL,'found stopped'),(12,8,9,'2024-01-22 09:50',90,-2,70,NULL,NULL),
(13,6,3,'2024-01-23 09:05',15,1,58,67,NULL),(14,9,6,'2024-01-24 11:00',51,0,74,79,NULL),(15,2,8,'2024-01-29 10:10',-38,0,112,NULL,'hand glass cracked'),
(16,11,10,'2024-02-02 07:50',-19,-1,80,91,NULL),(17,7,4,'2024-02-06 14:00',3,0,NULL,NULL,'motor winding checked'),(18,3,3,'2024-02-07 07:42',31,0,88,103,NULL);
INSERT INTO repair VALUES
(1,1,'ROP',2,'2018-03-12','Glockentechnik Sommer','2018-04-02',1840.50,21),(2,3,'ESC',3,'2018-11-05','Glockentechnik Sommer','2019-01-25',5210.00,60),
(3,7,'MOT',4,'2019-07-19','Elektro Waibel','2019-07-23',690.00,4),(4,4,'ICE',7,'2021-02-09',NULL,'2021-02-11',0,2),
(5,9,'PEN',2,'2021-05-30','Atelier Lindqvist','2021-06-21',2475.80,22),(6,2,'DIA',5,'2021-08-14','Hochbau Kern','2021-09-01',3120.00,0),
(7,11,'STK',10,'2022-06-03','Atelier Lindqvist','2022-06-08',410.00,0),(8,10,'MOT',NULL,'2022-12-27','Elektro Waibel','2023-01-12',1255.40,16),
(9,6,'ROP',6,'2023-03-18','Glockentechnik Sommer','2023-04-06',2090.00,19),(10,1,'STK',7,'2023-08-22','Atelier Lindqvist','2023-08-24',380.00,0),
(11,3,'ICE',9,'2023-12-04',NULL,'2023-12-05',0,1),(12,4,'ESC',7,'2024-01-19','Atelier Lindqvist',NULL,NULL,NULL),(13,2,'DIA',8,'2024-01-29',NULL,NULL,NULL,NULL);
