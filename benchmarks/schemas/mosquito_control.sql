CREATE TABLE districts (
  id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
  name varchar NOT NULL,
  slug varchar NOT NULL,
  county varchar,
  area_km2 decimal(8,1),
  population integer,
  annual_levy_cents integer,
  created_at datetime(6) NOT NULL,
  updated_at datetime(6) NOT NULL
);
CREATE TABLE users (
  id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
  district_id integer REFERENCES districts (id),
  name varchar NOT NULL,
  email varchar NOT NULL,
  encrypted_password varchar NOT NULL,
  role varchar DEFAULT 'technician' NOT NULL,
  applicator_licence varchar,
  last_sign_in_at datetime(6),
  created_at datetime(6) NOT NULL,
  updated_at datetime(6) NOT NULL
);
CREATE TABLE mosquito_species (
  id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
  scientific_name varchar NOT NULL,
  common_name varchar,
  disease_vector boolean DEFAULT 0 NOT NULL,
  biting_period varchar,
  flight_range_m integer,
  created_at datetime(6) NOT NULL,
  updated_at datetime(6) NOT NULL
);
CREATE TABLE trap_sites (
  id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
  district_id integer NOT NULL REFERENCES districts (id),
  code varchar NOT NULL,
  description varchar NOT NULL,
  trap_type varchar NOT NULL,
  latitude decimal(9,6),
  longitude decimal(9,6),
  elevation_m integer,
  installed_on date,
  active boolean DEFAULT 1 NOT NULL,
  created_at datetime(6) NOT NULL,
  updated_at datetime(6) NOT NULL
);
CREATE TABLE collections (
  id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
  trap_site_id integer NOT NULL REFERENCES trap_sites (id),
  collected_by_id integer NOT NULL REFERENCES users (id),
  collected_on date NOT NULL,
  nights_set integer DEFAULT 1 NOT NULL,
  min_temperature_c decimal(4,1),
  trap_malfunction boolean DEFAULT 0 NOT NULL,
  comments text,
  created_at datetime(6) NOT NULL,
  updated_at datetime(6) NOT NULL
);
CREATE TABLE species_counts (
  id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
  collection_id integer NOT NULL REFERENCES collections (id),
  mosquito_species_id integer NOT NULL REFERENCES mosquito_species (id),
  females integer DEFAULT 0 NOT NULL,
  males integer DEFAULT 0 NOT NULL,
  virus_test_result varchar,
  created_at datetime(6) NOT NULL,
  updated_at datetime(6) NOT NULL
);
CREATE TABLE treatments (
  id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
  district_id integer NOT NULL REFERENCES districts (id),
  applied_by_id integer NOT NULL REFERENCES users (id),
  collection_id integer REFERENCES collections (id),
  product_name varchar NOT NULL,
  application_method varchar NOT NULL,
  state integer DEFAULT 0 NOT NULL,
  started_at datetime(6) NOT NULL,
  finished_at datetime(6),
  area_treated_ha decimal(7,1),
  dose_litres decimal(7,2),
  wind_speed_kmh integer,
  residents_notified boolean DEFAULT 0 NOT NULL,
  created_at datetime(6) NOT NULL,
  updated_at datetime(6) NOT NULL
);
CREATE UNIQUE INDEX index_users_on_email ON users (email);
CREATE UNIQUE INDEX index_districts_on_slug ON districts (slug);
CREATE INDEX index_treatments_on_district_id ON treatments (district_id);
INSERT INTO districts VALUES
(1,'Cypress Slough','cypress-slough','Tarrow',412.5,88200,124000000,'2022-06-07 14:01:33.222496','2022-06-07 14:01:33.222496'),
(2,'Heron Bayou','heron-bayou','Tarrow',268.0,41350,67500000,'2022-05-15 16:21:53.662383','2022-05-22 23:23:09.480752'),
(3,'North Delta','north-delta','Vermeil',1190.2,23900,88000000,'2021-11-01 13:40:22.010667','2021-11-01 13:40:22.010667'),
(4,'Pelican Keys','pelican-keys','Pelican',96.4,12780,54000000,'2021-10-13 15:07:18.367985','2021-10-13 15:07:18.367985'),
(5,'Salt Marsh East','salt-marsh-east','Vermeil',530.7,NULL,41500000,'2021-04-02 08:53:26.059752','2021-04-02 08:53:26.059752'),
(6,'Port Lavelle City','port-lavelle-city','Lavelle',142.9,215600,203000000,'2022-01-02 12:56:55.331265','2022-01-02 12:56:55.331265'),
(7,'Rice Belt','rice-belt','Arden',2045.0,31400,72000000,'2021-12-10 16:11:25.217584','2022-01-09 15:40:45.517538'),
(8,'Mangrove Point','mangrove-point','Pelican',74.1,9060,NULL,'2021-03-09 16:35:16.583313','2021-03-09 16:35:16.583313'),
(9,'Lake Odessa','lake-odessa','Arden',388.3,54700,61200000,'2022-05-11 13:58:28.266643','2022-05-11 13:58:28.266643'),
(10,'Sandhill','sandhill','Lavelle',655.8,17250,29900000,'2022-01-03 15:33:26.870050','2022-01-18 14:39:34.114050');
INSERT INTO users VALUES
(1,1,'Denise Fontenot','dfontenot@mosqdist.example','$2a$12$hG1kq0e7Zr8PvX','director','A-11027','2024-06-28 07:55:12.000000','2024-06-28 16:34:58.510720','2024-06-28 16:34:58.510720'),
(2,1,'Curtis Boyd','cboyd@mosqdist.example','$2a$12$Lw92mzYt5QnBcE','technician','A-13380','2024-06-30 05:42:51.000000','2024-06-30 08:45:50.569440','2024-06-30 08:45:50.569440'),
(3,2,'Thuy Nguyen','tnguyen@mosqdist.example','$2a$12$aaP0x3vDk7UioS','entomologist',NULL,'2024-06-27 14:20:03.000000','2024-06-27 13:37:01.011081','2024-08-02 09:34:48.965216'),
(4,3,'Ray Thibault','rthibault@mosqdist.example','$2a$12$Qe4rT8yUiO1pAs','pilot','A-09914','2024-06-21 16:01:44.000000','2024-06-21 07:51:52.085487','2024-06-21 07:51:52.085487'),
(5,4,'Marisol Vega','mvega@mosqdist.example','$2a$12$Zx7cVbNm2QwErT','technician','A-14102','2024-06-29 06:12:30.000000','2024-06-29 16:31:57.593382','2024-06-29 16:31:57.593382'),
(6,6,'Andre Batiste','abatiste@mosqdist.example','$2a$12$Ty6uIoPa9SdFgH','supervisor','A-10455','2024-06-30 08:30:00.000000','2024-06-30 08:24:10.201790','2024-07-21 15:52:44.180435'),
(7,6,'Kelsey Strand','kstrand@mosqdist.example','$2a$12$Jk3lZxCv5BnMqW','technician','A-14871','2024-06-25 05:59:19.000000','2024-06-25 15:19:25.216399','2024-06-25 15:19:25.216399'),
(8,7,'Homer Guidry','hguidry@mosqdist.example','$2a$12$Er8tYuIo4PaSdF','technician','A-08230',NULL,'2021-12-17 16:55:36.384798','2021-12-17 16:55:36.384798'),
(9,9,'Pooja Nair','pnair@mosqdist.example','$2a$12$Gh1jKlZx6CvBnM','entomologist',NULL,'2024-06-30 10:47:22.000000','2024-06-30 15:10:47.010475','2024-06-30 15:10:47.010475'),
(10,NULL,'State Lab Upload','lab@statehealth.example','$2a$12$Qw5eRtYu3IoPaS','integration',NULL,'2024-06-30 23:00:00.000000','2024-06-30 14:42:29.672736','2024-06-30 14:42:29.672736'),
(11,10,'Wes Holloway','wholloway@mosqdist.example','$2a$12$Df2gHjKl8ZxCvB','technician','A-15009','2024-06-18 06:05:37.000000','2024-06-18 10:46:10.288343','2024-06-18 10:46:10.288343');
INSERT INTO mosquito_species VALUES
(1,'Aedes aegypti','Yellow fever mosquito',1,'day',200,'2021-09-13 15:27:47.251468','2021-09-13 15:27:47.251468'),
(2,'Aedes albopictus','Asian tiger mosquito',1,'day',300,'2021-09-01 12:20:03.102404','2021-09-01 12:20:03.102404'),
(3,'Culex quinquefasciatus','Southern house mosquito',1,'night',1500,'2021-05-07 17:41:14.030314','2021-05-07 17:41:14.030314'),
(4,'Culex nigripalpus',NULL,1,'dusk',5000,'2022-06-08 11:14:01.174160','2022-06-08 11:14:01.174160'),
(5,'Aedes taeniorhynchus','Black salt marsh mosquito',0,'dusk',30000,'2021-08-11 14:16:31.398941','2021-08-11 14:16:31.398941'),
(6,'Aedes sollicitans','Eastern salt marsh mosquito',1,'day and dusk',32000,'2021-10-10 08:12:38.448486','2021-10-10 08:12:38.448486'),
(7,'Anopheles quadrimaculatus','Common malaria mosquito',1,'night',1600,'2021-08-20 16:10:26.371266','2021-08-20 16:10:26.371266'),
(8,'Psorophora columbiae','Dark ricefield mosquito',0,'night',13000,'2022-01-04 12:21:37.825004','2022-01-09 17:39:28.982097'),
(9,'Psorophora ciliata','Gallinipper',0,'day',NULL,'2021-10-26 17:49:40.899124','2021-11-23 13:48:51.246614'),
(10,'Culiseta melanura','Black-tailed mosquito',1,'night',9000,'2021-05-07 15:39:52.422474','2021-05-07 15:39:52.422474'),
(11,'Uranotaenia sapphirina',NULL,0,NULL,NULL,'2022-02-04 07:48:05.648027','2022-02-04 07:48:05.648027');
INSERT INTO trap_sites VALUES
(1,1,'CS-01','Behind fire station 4','CDC light trap',29.971120,-91.204310,3,'2012-04-02',1,'2021-07-13 08:45:44.919968','2021-07-13 23:07:44.991863'),
(2,1,'CS-07','Boat ramp, east bank','gravid trap',29.988405,-91.187220,1,'2015-05-11',1,'2022-03-19 16:30:18.038964','2022-03-19 16:30:18.038964'),
(3,2,'HB-02','Sewage lagoon fence','CDC light trap',30.114800,-91.056120,4,'2013-03-25',1,'2021-11-02 12:57:55.313512','2021-11-22 10:50:31.221079'),
(4,3,'ND-11','Levee mile 22','New Jersey light trap',29.640110,-90.730090,2,'1998-06-01',0,'2022-05-05 09:43:44.374197','2022-05-05 09:43:44.374197'),
(5,4,'PK-03','Botanical garden','BG-Sentinel',24.712300,-81.090450,1,'2019-02-18',1,'2022-03-16 14:27:54.168630','2022-04-03 17:29:32.600091'),
(6,4,'PK-05','Marina dry stack','BG-Sentinel',24.720880,-81.101760,1,'2019-02-18',1,'2022-04-20 13:30:11.294513','2022-05-16 17:41:17.977555'),
(7,6,'PL-14','Tyre recycler, Dock 9','BG-Sentinel',29.812340,-93.330870,5,'2020-07-06',1,'2020-07-06 17:52:59.331535','2020-08-08 12:19:08.981074'),
(8,6,'PL-20','Cemetery, old section','gravid trap',29.820015,-93.341260,6,'2017-08-14',1,'2021-07-24 17:04:13.762305','2021-07-24 17:04:13.762305'),
(9,7,'RB-04','Pump house, Hale farm','CDC light trap',30.402200,-92.611140,NULL,'2014-05-19',1,'2021-04-16 14:50:47.702562','2021-04-16 14:50:47.702562'),
(10,9,'LO-01','State park campsite loop B','CDC light trap',30.655430,-93.207890,28,'2016-04-11',1,'2022-01-03 16:11:55.447118','2022-01-08 14:52:08.689618'),
(11,9,'LO-06','Sentinel chicken coop, north shore','chicken coop',NULL,NULL,31,NULL,1,'2021-12-01 14:46:18.558808','2021-12-01 14:46:18.558808'),
(12,10,'SH-02','Rodeo ground','New Jersey light trap',30.220950,-93.018880,17,'2001-05-07',1,'2021-10-24 17:02:59.288197','2021-11-13 13:30:21.369433');
INSERT INTO collections VALUES
(1,1,2,'2024-05-07',1,19.4,0,NULL,'2024-05-07 14:59:12.704635','2024-05-07 14:59:12.704635'),
(2,2,2,'2024-05-07',1,19.4,0,'Bait water replaced','2024-05-07 11:26:07.113025','2024-05-07 11:26:07.113025'),
(3,3,3,'2024-05-09',1,20.1,0,NULL,'2024-05-09 07:30:52.954884','2024-05-21 14:49:42.399641'),
(4,5,5,'2024-05-14',2,25.3,0,NULL,'2024-05-14 07:44:40.453073','2024-05-14 07:44:40.453073'),
(5,6,5,'2024-05-14',2,25.3,1,'Fan dead, battery stolen','2024-05-14 13:33:34.195020','2024-05-14 13:33:34.195020'),
(6,7,7,'2024-05-21',1,22.8,0,NULL,'2024-05-21 08:31:19.620974','2024-05-21 08:31:19.620974'),
(7,8,7,'2024-05-21',1,22.8,0,NULL,'2024-05-21 08:42:18.262931','2024-05-21 08:42:18.262931'),
(8,9,8,'2024-06-04',1,23.5,0,'Fields flooded on Sunday','2024-06-04 13:30:31.520043','2024-06-04 13:30:31.520043'),
(9,10,9,'2024-06-11',3,NULL,0,NULL,'2024-06-11 17:55:02.908647','2024-06-11 17:55:02.908647'),
(10,12,11,'2024-06-13',7,21.9,0,NULL,'2024-06-13 09:59:21.555806','2024-06-17 07:41:39.923011'),
(11,1,2,'2024-06-18',1,24.0,0,NULL,'2024-06-18 16:53:54.890932','2024-06-18 16:53:54.890932'),
(12,7,6,'2024-06-25',1,25.7,0,'Repeat after treatment','2024-06-25 12:29:34.169680','2024-07-09 06:29:34.813369');
INSERT INTO species_counts VALUES
(1,1,3,41,6,'negative','2021-06-20 10:37:11.009789','2021-06-28 19:27:36.154230'),
(2,1,7,12,0,NULL,'2021-12-08 13:08:08.811364','2021-12-08 13:08:08.811364'),
(3,2,3,118,9,'West Nile positive','2022-07-01 13:17:54.812757','2022-07-01 13:17:54.812757'),
(4,3,10,27,2,'negative','2021-04-23 15:25:21.630162','2021-04-23 15:25:21.630162'),
(5,3,4,64,1,'negative','2021-10-05 15:14:37.301122','2021-10-05 15:14:37.301122'),
(6,4,1,33,19,'negative','2021-10-06 09:01:53.093232','2021-10-06 09:01:53.093232'),
(7,4,5,280,0,NULL,'2022-06-08 08:25:58.402494','2022-06-08 08:25:58.402494'),
(8,6,2,97,44,'negative','2021-04-03 17:56:25.954934','2021-04-03 17:56:25.954934'),
(9,6,1,8,3,'pending','2022-01-06 11:40:38.651382','2022-02-09 21:29:40.152663'),
(10,7,3,205,17,'West Nile positive','2022-06-30 12:41:42.441652','2022-06-30 12:41:42.441652'),
(11,8,8,1460,32,NULL,'2021-08-15 17:39:56.766456','2021-09-18 13:23:17.036118'),
(12,8,9,21,0,NULL,'2021-10-06 08:15:55.664747','2021-10-06 08:15:55.664747'),
(13,9,11,5,0,NULL,'2022-03-29 11:08:34.143494','2022-04-11 20:02:55.239486'),
(14,9,10,16,1,'eastern equine encephalitis positive','2021-12-18 11:20:40.401840','2021-12-27 20:13:50.978731'),
(15,10,6,73,5,NULL,'2021-08-29 16:47:28.481191','2021-08-29 16:47:28.481191'),
(16,11,3,22,2,'negative','2022-06-23 15:46:17.645471','2022-06-23 15:46:17.645471'),
(17,12,2,14,9,'pending','2021-12-06 07:36:50.910158','2021-12-06 07:36:50.910158');
INSERT INTO treatments VALUES
(1,1,2,2,'Larvasan BTI','backpack',2,'2024-05-10 06:10:00.000000','2024-05-10 08:45:00.000000',3.2,12.50,6,0,'2024-05-10 11:02:26.123058','2024-05-10 11:02:26.123058'),
(2,4,5,4,'AquaPyr 20','truck fogger',2,'2024-05-15 20:30:00.000000','2024-05-15 22:15:00.000000',140.0,9.80,9,1,'2024-05-15 17:23:06.974612','2024-05-15 17:23:06.974612'),
(3,6,7,6,'Duoguard ULV','backpack',2,'2024-05-23 05:40:00.000000','2024-05-23 07:05:00.000000',1.1,2.40,4,1,'2024-05-23 16:05:15.294068','2024-05-23 16:05:15.294068'),
(4,6,6,7,'AquaPyr 20','truck fogger',2,'2024-05-24 21:00:00.000000','2024-05-24 23:40:00.000000',212.5,14.75,11,1,'2024-05-24 17:07:24.387856','2024-06-13 03:10:17.811179'),
(5,7,4,8,'Naledex Aerial','aeroplane',2,'2024-06-06 19:50:00.000000','2024-06-06 21:05:00.000000',3650.0,255.00,8,1,'2024-06-06 13:07:10.771779','2024-06-22 15:01:44.856656'),
(6,3,4,NULL,'Naledex Aerial','aeroplane',3,'2024-06-08 19:45:00.000000',NULL,NULL,NULL,31,1,'2024-06-08 16:56:39.777584','2024-06-08 16:56:39.777584'),
(7,9,9,9,'Larvasan BTI','drone',2,'2024-06-14 09:00:00.000000','2024-06-14 11:20:00.000000',18.4,46.00,12,0,'2024-06-14 10:36:52.831188','2024-06-14 10:36:52.831188'),
(8,10,11,10,'Monofilm oil','hand can',2,'2024-06-15 07:30:00.000000','2024-06-15 08:00:00.000000',0.2,4.00,NULL,0,'2024-06-15 13:45:33.754904','2024-06-15 13:45:33.754904'),
(9,2,3,3,'Gambusia mosquitofish','release',2,'2024-05-16 10:00:00.000000','2024-05-16 10:30:00.000000',0.6,NULL,NULL,0,'2024-05-16 16:38:04.020403','2024-05-19 20:28:37.704231'),
(10,8,5,NULL,'AquaPyr 20','truck fogger',1,'2024-06-29 20:45:00.000000',NULL,NULL,NULL,7,0,'2024-06-29 10:33:53.116809','2024-06-29 10:33:53.116809'),
(11,1,2,11,'Larvasan BTI','backpack',0,'2024-07-02 06:00:00.000000',NULL,2.8,11.00,NULL,0,'2022-01-27 13:02:05.828025','2022-01-27 13:02:05.828025');
