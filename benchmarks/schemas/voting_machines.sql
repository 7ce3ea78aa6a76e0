CREATE TABLE dim_date (
  date_key INTEGER NOT NULL PRIMARY KEY,
  full_date DATE NOT NULL,
  day_name VARCHAR(10) NOT NULL,
  month_name VARCHAR(10) NOT NULL,
  calendar_quarter VARCHAR(2) NOT NULL,
  calendar_year SMALLINT NOT NULL,
  is_election_day SMALLINT NOT NULL
);
CREATE TABLE dim_machine (
  machine_key INTEGER NOT NULL PRIMARY KEY,
  serial_number VARCHAR(20) NOT NULL,
  machine_type VARCHAR(40) NOT NULL,
  vendor_name VARCHAR(60) NOT NULL,
  model_name VARCHAR(40),
  firmware_version VARCHAR(12),
  purchase_date DATE,
  purchase_cost_usd NUMERIC(10,2),
  is_accessible SMALLINT NOT NULL,
  etl_loaded_at TIMESTAMP NOT NULL
);
CREATE TABLE dim_polling_place (
  polling_place_key INTEGER NOT NULL PRIMARY KEY,
  polling_place_code VARCHAR(10) NOT NULL,
  polling_place_name VARCHAR(80) NOT NULL,
  building_type VARCHAR(30),
  municipality VARCHAR(50) NOT NULL,
  registered_voters INTEGER,
  distance_to_warehouse_km NUMERIC(6,1),
  has_ramp SMALLINT NOT NULL,
  etl_loaded_at TIMESTAMP NOT NULL
);
CREATE TABLE dim_technician (
  technician_key INTEGER NOT NULL PRIMARY KEY,
  badge_id VARCHAR(10) NOT NULL,
  technician_name VARCHAR(80) NOT NULL,
  email VARCHAR(120),
  employer_name VARCHAR(60),
  party_affiliation VARCHAR(20),
  background_check_date DATE,
  etl_loaded_at TIMESTAMP NOT NULL
);
CREATE TABLE dim_incident_type (
  incident_type_key INTEGER NOT NULL PRIMARY KEY,
  incident_type_name VARCHAR(60) NOT NULL,
  incident_category VARCHAR(30) NOT NULL,
  severity_level SMALLINT NOT NULL,
  requires_replacement SMALLINT NOT NULL
);
CREATE TABLE fct_deployment (
  deployment_key INTEGER NOT NULL PRIMARY KEY,
  machine_key INTEGER NOT NULL REFERENCES dim_machine (machine_key),
  polling_place_key INTEGER NOT NULL REFERENCES dim_polling_place (polling_place_key),
  delivery_date_key INTEGER NOT NULL REFERENCES dim_date (date_key),
  return_date_key INTEGER REFERENCES dim_date (date_key),
  tested_by_technician_key INTEGER REFERENCES dim_technician (technician_key),
  seal_number VARCHAR(20),
  ballots_cast INTEGER,
  ballots_rejected INTEGER,
  transport_cost_usd NUMERIC(8,2)
);
CREATE TABLE fct_incident (
  incident_key INTEGER NOT NULL PRIMARY KEY,
  deployment_key INTEGER NOT NULL REFERENCES fct_deployment (deployment_key),
  incident_type_key INTEGER NOT NULL REFERENCES dim_incident_type (incident_type_key),
  technician_key INTEGER REFERENCES dim_technician (technician_key),
  incident_date_key INTEGER NOT NULL REFERENCES dim_date (date_key),
  reported_time TIME NOT NULL,
  downtime_minutes INTEGER,
  voters_affected INTEGER,
  repair_cost_usd NUMERIC(8,2)
);
INSERT INTO dim_date VALUES
(20231103,'2023-11-03','Friday','November','Q4',2023,0),
(20231104,'2023-11-04','Saturday','November','Q4',2023,0),
(20231107,'2023-11-07','Tuesday','November','Q4',2023,1),
(20231108,'2023-11-08','Wednesday','November','Q4',2023,0),
(20231109,'2023-11-09','Thursday','November','Q4',2023,0),
(20240315,'2024-03-15','Friday','March','Q1',2024,0),
(20240316,'2024-03-16','Saturday','March','Q1',2024,0),
(20240319,'2024-03-19','Tuesday','March','Q1',2024,1),
(20240320,'2024-03-20','Wednesday','March','Q1',2024,0),
(20240322,'2024-03-22','Friday','March','Q1',2024,0),
(20240531,'2024-05-31','Friday','May','Q2',2024,0),
(20240604,'2024-06-04','Tuesday','June','Q2',2024,1),
(20240605,'2024-06-05','Wednesday','June','Q2',2024,0);
INSERT INTO dim_machine VALUES
(1,'PT-2019-00417','precinct tabulator','Civica Systems','CT-300','4.2.11','2019-02-25',5350.00,0,'2024-06-30 02:00:04'),
(2,'PT-2019-00418','precinct tabulator','Civica Systems','CT-300','4.2.11','2019-02-25',5350.00,0,'2024-06-30 02:00:04'),
(3,'PT-2019-00431','precinct tabulator','Civica Systems','CT-300','4.2.9','2019-03-11',5350.00,0,'2024-06-30 02:00:04'),
(4,'PT-2021-01002','precinct tabulator','Civica Systems','CT-320','5.0.2','2021-08-16',5890.00,0,'2024-06-30 02:00:04'),
(5,'BM-2020-00093','ballot marking device','OpenBallot','Mark II','2.7.0','2020-06-08',3475.00,1,'2024-06-30 02:00:04'),
(6,'BM-2020-00094','ballot marking device','OpenBallot','Mark II','2.7.0','2020-06-08',3475.00,1,'2024-06-30 02:00:04'),
(7,'BM-2023-00210','ballot marking device','OpenBallot','Mark III','3.1.4','2023-05-30',3990.00,1,'2024-06-30 02:00:04'),
(8,'PB-2022-00551','electronic poll book','RollCall Inc','RC Tablet','11.4','2022-01-19',840.00,0,'2024-06-30 02:00:04'),
(9,'PB-2022-00552','electronic poll book','RollCall Inc','RC Tablet','11.4','2022-01-19',840.00,0,'2024-06-30 02:00:04'),
(10,'CS-2018-00006','central scanner','Civica Systems','HS-9000',NULL,'2018-10-01',92500.00,0,'2024-06-30 02:00:04'),
(11,'LV-1978-03310','lever machine','Hudson Automatic',NULL,NULL,NULL,NULL,0,'2024-06-30 02:00:04');
INSERT INTO dim_polling_place VALUES
(1,'W01','Lincoln Elementary Gym','school','Ashby',2140,6.4,1,'2024-06-30 02:00:09'),
(2,'W02','Ashby Fire Hall','fire station','Ashby',1875,7.1,1,'2024-06-30 02:00:09'),
(3,'W03','St Brendan Parish Centre','church','Ashby',2310,8.8,0,'2024-06-30 02:00:09'),
(4,'W04','Riverside Senior Center','community centre','Ashby',1492,5.9,1,'2024-06-30 02:00:09'),
(5,'T11','Coldwater Grange','grange hall','Coldwater',688,31.5,0,'2024-06-30 02:00:09'),
(6,'T12','Coldwater Library Annex','library','Coldwater',920,29.7,1,'2024-06-30 02:00:09'),
(7,'T20','Mesa Trailhead Lodge','lodge','Mesa',204,74.2,0,'2024-06-30 02:00:09'),
(8,'T21','Mesa Town Office',NULL,'Mesa',511,68.0,1,'2024-06-30 02:00:09'),
(9,'V30','Bowl-O-Rama','bowling alley','Granger',1230,18.3,1,'2024-06-30 02:00:09'),
(10,'V31','Granger Veterans Post 88','veterans hall','Granger',1047,17.6,1,'2024-06-30 02:00:09'),
(11,'C00','County Counting Center','government office','Ashby',NULL,0.0,1,'2024-06-30 02:00:09');
INSERT INTO dim_technician VALUES
(1,'TK-301','Lorraine Peck','lpeck@countyelections.example','Ashby County','Democratic','2023-01-17','2024-06-30 02:00:12'),
(2,'TK-302','Duane Sorrell','dsorrell@countyelections.example','Ashby County','Republican','2023-01-17','2024-06-30 02:00:12'),
(3,'TK-305','Gabriela Ruiz','gruiz@countyelections.example','Ashby County','unaffiliated','2023-06-05','2024-06-30 02:00:12'),
(4,'TK-309','Norm Teague',NULL,'Ashby County','Republican','2022-08-29','2024-06-30 02:00:12'),
(5,'TK-312','Yuki Arden','yarden@civicasystems.example','Civica Systems',NULL,'2023-09-12','2024-06-30 02:00:12'),
(6,'TK-313','Bill Hostetler','bhostetler@civicasystems.example','Civica Systems',NULL,'2021-10-04','2024-06-30 02:00:12'),
(7,'TK-317','Imani Scott','iscott@openballot.example','OpenBallot',NULL,'2024-01-22','2024-06-30 02:00:12'),
(8,'TK-320','Carla Dunphy','cdunphy@countyelections.example','Ashby County','Democratic','2024-02-05','2024-06-30 02:00:12'),
(9,'TK-321','Raymond Yazzie','ryazzie@countyelections.example','Ashby County','Green',NULL,'2024-06-30 02:00:12'),
(10,'TK-324','Petra Hanssen','phanssen@rollcall.example','RollCall Inc',NULL,'2024-04-16','2024-06-30 02:00:12');
INSERT INTO dim_incident_type VALUES
(1,'Paper jam','paper path',2,0),
(2,'Ballot box full','paper path',1,0),
(3,'Touch screen out of calibration','display',3,0),
(4,'Will not power on','power',4,1),
(5,'Battery exhausted','power',3,0),
(6,'Security seal broken','chain of custody',5,1),
(7,'Wrong ballot style loaded','configuration',5,0),
(8,'Printer out of toner','paper path',1,0),
(9,'Network sync lost','network',2,0),
(10,'Memory card error','storage',5,1),
(11,'Headphones missing','accessories',2,0);
INSERT INTO fct_deployment VALUES
(1001,1,1,20231103,20231108,1,'S-884210',912,6,48.00),
(1002,2,2,20231103,20231108,1,'S-884211',804,2,48.00),
(1003,3,5,20231104,20231109,2,'S-884215',331,11,115.50),
(1004,5,1,20231103,20231108,3,'S-884220',27,0,48.00),
(1005,8,1,20231103,20231108,NULL,NULL,NULL,NULL,NULL),
(1006,1,3,20240315,20240320,2,'S-901007',1066,9,62.00),
(1007,2,4,20240315,20240320,4,'S-901008',655,3,45.00),
(1008,4,9,20240316,20240322,5,'S-901012',588,1,80.25),
(1009,6,9,20240316,20240322,7,'S-901013',14,0,80.25),
(1010,3,7,20240316,20240322,2,'S-901019',97,0,210.00),
(1011,10,11,20240315,NULL,6,'S-901030',7421,38,0.00),
(1012,1,1,20240531,20240605,8,'S-915502',740,4,50.00),
(1013,7,6,20240531,20240605,7,'S-915510',19,1,108.00),
(1014,4,10,20240531,20240605,5,'S-915511',402,0,78.00),
(1015,9,8,20240531,NULL,NULL,'S-915520',NULL,NULL,195.00);
INSERT INTO fct_incident VALUES
(1,1001,1,1,20231107,'08:42',12,9,0.00),
(2,1001,2,1,20231107,'16:15',5,0,0.00),
(3,1003,10,2,20231107,'10:03',95,41,310.00),
(4,1004,11,3,20231107,'07:20',30,1,18.50),
(5,1005,9,NULL,20231107,'07:05',22,35,NULL),
(6,1006,1,4,20240319,'11:37',18,14,0.00),
(7,1008,7,5,20240319,'06:48',70,53,0.00),
(8,1009,3,7,20240319,'09:12',40,2,125.00),
(9,1010,5,2,20240319,'14:55',NULL,6,89.00),
(10,1011,1,6,20240320,'00:41',33,0,450.00),
(11,1012,6,8,20240604,'05:52',110,60,0.00),
(12,1013,8,7,20240604,'12:28',15,1,64.00),
(13,1015,4,10,20240604,'06:31',145,22,840.00);
