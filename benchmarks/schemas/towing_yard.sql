CREATE TABLE yards (
  id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
  name varchar NOT NULL,
  street varchar,
  city varchar NOT NULL,
  capacity integer NOT NULL,
  fenced boolean DEFAULT 1 NOT NULL,
  daily_storage_fee_cents integer NOT NULL,
  opened_on date,
  created_at datetime(6) NOT NULL,
  updated_at datetime(6) NOT NULL
);
CREATE TABLE operators (
  id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
  first_name varchar NOT NULL,
  last_name varchar NOT NULL,
  badge_number varchar NOT NULL,
  email varchar,
  phone varchar,
  licence_expires_on date,
  active boolean DEFAULT 1 NOT NULL,
  created_at datetime(6) NOT NULL,
  updated_at datetime(6) NOT NULL
);
CREATE TABLE trucks (
  id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
  yard_id integer NOT NULL REFERENCES yards (id),
  call_sign varchar NOT NULL,
  registration varchar NOT NULL,
  kind varchar NOT NULL,
  max_load_kg integer,
  purchased_on date,
  retired_on date,
  created_at datetime(6) NOT NULL,
  updated_at datetime(6) NOT NULL
);
CREATE TABLE vehicles (
  id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
  plate varchar NOT NULL,
  make varchar NOT NULL,
  model varchar,
  colour varchar,
  body_type varchar,
  model_year integer,
  created_at datetime(6) NOT NULL,
  updated_at datetime(6) NOT NULL
);
CREATE TABLE tow_reasons (
  id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
  code varchar NOT NULL,
  label varchar NOT NULL,
  tow_fee_cents integer NOT NULL,
  police_hold boolean DEFAULT 0 NOT NULL,
  position integer,
  created_at datetime(6) NOT NULL,
  updated_at datetime(6) NOT NULL
);
CREATE TABLE tows (
  id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
  vehicle_id integer NOT NULL REFERENCES vehicles (id),
  truck_id integer NOT NULL REFERENCES trucks (id),
  operator_id integer NOT NULL REFERENCES operators (id),
  yard_id integer NOT NULL REFERENCES yards (id),
  tow_reason_id integer NOT NULL REFERENCES tow_reasons (id),
  ticket_number varchar NOT NULL,
  towed_at datetime(6) NOT NULL,
  pickup_location varchar NOT NULL,
  odometer_km integer,
  keys_present boolean DEFAULT 0 NOT NULL,
  damage_notes text,
  status varchar DEFAULT 'impounded' NOT NULL,
  created_at datetime(6) NOT NULL,
  updated_at datetime(6) NOT NULL
);
CREATE TABLE releases (
  id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
  tow_id integer NOT NULL REFERENCES tows (id),
  released_by_id integer REFERENCES operators (id),
  released_on date NOT NULL,
  released_to varchar,
  amount_paid_cents integer DEFAULT 0 NOT NULL,
  payment_method varchar,
  disputed boolean DEFAULT 0 NOT NULL,
  created_at datetime(6) NOT NULL,
  updated_at datetime(6) NOT NULL
);
CREATE UNIQUE INDEX index_tows_on_ticket_number ON tows (ticket_number);
CREATE INDEX index_tows_on_vehicle_id ON tows (vehicle_id);
INSERT INTO yards VALUES
(1,'Harlan Street Lot','440 Harlan St','Port Ellery',220,1,3500,'2009-05-01','2021-09-21 08:31:24.591977','2021-09-21 08:31:24.591977'),
(2,'Airport Overflow','19 Perimeter Rd','Port Ellery',480,1,2800,'2015-11-16','2022-02-12 12:55:06.124957','2022-02-12 12:55:06.124957'),
(3,'Mill Creek Yard','7 Creekside Ave','Dunmore',95,1,2500,'2001-03-12','2021-03-27 15:04:10.794504','2021-05-02 23:00:12.308204'),
(4,'Union Pier','Pier 6, Dock Rd','Port Ellery',60,0,4200,NULL,'2021-07-22 15:09:33.064979','2021-07-22 15:09:33.064979'),
(5,'Westgate Compound','1210 Westgate Blvd','Fairholt',310,1,3000,'2018-08-20','2021-08-30 08:29:48.120484','2021-09-19 13:41:50.020618'),
(6,'Old Brickworks','33 Kiln Lane','Dunmore',140,0,2000,'1997-06-30','2022-04-22 09:26:36.573818','2022-04-22 09:26:36.573818'),
(7,'Stadium North','2 Arena Way','Fairholt',75,1,4500,'2021-02-08','2021-02-08 09:08:39.570134','2021-02-08 09:08:39.570134'),
(8,'Larch Hill Evidence Lot','88 Larch Hill','Castleton',45,1,5000,'2012-10-01','2021-11-01 07:12:23.111755','2021-11-28 13:21:10.070057'),
(9,'Route 9 Truck Yard',NULL,'Castleton',38,1,7500,'2016-04-04','2021-03-04 08:28:48.221499','2021-03-15 05:30:02.780870'),
(10,'Ferry Terminal Annex','5 Slipway St','Port Ellery',55,0,3800,'2022-07-11','2022-07-11 16:24:16.072347','2022-07-11 16:24:16.072347');
INSERT INTO operators VALUES
(1,'Rosa','Delgado','T-1042','rosa.delgado@ellerytow.example','555-0141','2026-03-31',1,'2021-05-10 07:38:26.016122','2021-05-10 07:38:26.016122'),
(2,'Marcus','Whitfield','T-1047','marcus.whitfield@ellerytow.example','555-0152','2025-09-30',1,'2021-05-17 14:19:53.676324','2021-05-17 14:19:53.676324'),
(3,'Aiko','Tanabe','T-1053','aiko.tanabe@ellerytow.example',NULL,'2026-11-30',1,'2022-06-27 17:28:20.952085','2022-06-27 17:28:20.952085'),
(4,'Joseph','Okoro','T-1058','joseph.okoro@ellerytow.example','555-0163','2025-12-31',1,'2021-04-22 10:09:26.615434','2021-04-22 10:09:26.615434'),
(5,'Linda','Kowalczyk','T-1061',NULL,'555-0170','2024-06-30',0,'2024-06-30 07:03:23.338609','2024-06-30 07:03:23.338609'),
(6,'Darnell','Pruitt','T-1066','darnell.pruitt@ellerytow.example','555-0174','2027-01-31',1,'2021-05-13 09:26:50.849194','2021-05-13 09:26:50.849194'),
(7,'Siobhan','Kerr','T-1070','siobhan.kerr@ellerytow.example','555-0188','2026-05-31',1,'2022-01-29 13:28:04.401382','2022-01-29 13:28:04.401382'),
(8,'Victor','Almeida','T-1073','victor.almeida@ellerytow.example','555-0191','2025-08-31',1,'2022-06-26 08:49:28.298322','2022-06-26 08:49:28.298322'),
(9,'Hannah','Brandt','T-1079','hannah.brandt@ellerytow.example','555-0196',NULL,1,'2021-03-25 09:49:16.008906','2021-03-25 09:49:16.008906'),
(10,'Terrence','Gale','T-1080','terrence.gale@ellerytow.example',NULL,'2023-10-31',0,'2023-10-31 14:25:11.233586','2023-10-31 14:25:11.233586'),
(11,'Priya','Raman','T-1084','priya.raman@ellerytow.example','555-0203','2026-07-31',1,'2022-04-18 16:53:18.949366','2022-04-18 16:53:18.949366');
INSERT INTO trucks VALUES
(1,1,'Hook 1','TRK-4410','flatbed',4500,'2019-04-15',NULL,'2021-10-27 12:54:19.978757','2021-11-04 02:37:14.135247'),
(2,1,'Hook 2','TRK-4411','wheel-lift',3200,'2019-04-15',NULL,'2021-03-09 11:53:31.259488','2021-04-11 19:57:33.945721'),
(3,2,'Hook 3','TRK-4502','flatbed',5000,'2020-09-01',NULL,'2020-09-01 07:28:38.928262','2020-10-05 22:02:36.311943'),
(4,3,'Creek 1','TRK-3987','wheel-lift',3000,'2014-02-20','2024-03-31','2024-03-31 07:31:04.590644','2024-03-31 07:31:04.590644'),
(5,5,'West 1','TRK-4633','flatbed',5500,'2021-06-10',NULL,'2021-06-10 12:02:04.895717','2021-06-10 12:02:04.895717'),
(6,5,'West 2','TRK-4634','wheel-lift',3200,'2021-06-10',NULL,'2021-06-10 14:18:06.904508','2021-06-10 14:18:06.904508'),
(7,9,'Big Blue','TRK-2001','heavy wrecker',32000,'2012-11-05',NULL,'2022-04-08 15:01:59.370630','2022-04-08 15:01:59.370630'),
(8,9,'Big Red','TRK-5117','heavy wrecker',36000,'2023-05-22',NULL,'2023-05-22 11:00:39.855149','2023-05-22 11:00:39.855149'),
(9,7,'Arena 1','TRK-4890','flatbed',4500,'2022-08-18',NULL,'2022-08-18 09:39:56.708004','2022-09-21 20:40:52.756216'),
(10,8,'Larch 1','TRK-4077','flatbed',NULL,'2016-01-11',NULL,'2021-04-06 12:25:15.996514','2021-04-19 08:50:14.108278'),
(11,6,'Brick 1','TRK-3520','motorcycle trailer',900,NULL,'2023-12-15','2023-12-15 13:46:53.405326','2023-12-15 13:46:53.405326'),
(12,10,'Ferry 1','TRK-5120','wheel-lift',3500,'2023-06-01',NULL,'2023-06-01 14:00:11.015888','2023-06-01 14:00:11.015888');
INSERT INTO vehicles VALUES
(1,'KTR 4471','Ford','Focus','silver','hatchback',2014,'2022-07-07 13:02:48.153889','2022-07-07 13:02:48.153889'),
(2,'MBD 0092','Toyota','Corolla','white','sedan',2019,'2021-12-15 11:39:04.229208','2021-12-15 11:39:04.229208'),
(3,'7XJ 310','Honda','Civic','blue','sedan',2011,'2022-04-29 15:57:22.276038','2022-04-29 15:57:22.276038'),
(4,'LPA 5528','Volkswagen','Transporter','grey','van',2017,'2021-08-28 11:18:10.042562','2021-08-28 11:18:10.042562'),
(5,'RGH 1184','Subaru','Outback','green','estate',2016,'2021-09-03 09:49:30.105384','2021-09-03 09:49:30.105384'),
(6,'TEMP 88213','Kia','Rio',NULL,'hatchback',2022,'2021-12-20 13:09:49.241965','2021-12-20 13:09:49.241965'),
(7,'CVW 7703','Freightliner','Cascadia','red','tractor unit',2018,'2022-01-26 12:39:18.978029','2022-01-26 12:39:18.978029'),
(8,'MC 2291','Yamaha','MT-07','black','motorcycle',2020,'2021-09-21 16:58:34.677098','2021-09-21 16:58:34.677098'),
(9,'NQS 6040','BMW','320d','black','sedan',2015,'2021-05-20 10:53:18.513975','2021-05-20 10:53:18.513975'),
(10,'HJY 3327','Chevrolet','Express','white','van',2009,'2022-07-04 08:32:44.219688','2022-07-04 08:32:44.219688'),
(11,'PDL 9916','Tesla','Model 3','red','sedan',2021,'2021-04-25 07:33:00.758083','2021-05-26 14:58:59.934882'),
(12,'OAK 2450','Nissan','Micra','yellow','hatchback',2008,'2021-11-23 16:00:55.457997','2021-11-23 16:00:55.457997'),
(13,'SZT 7182','Dodge','Ram 1500','black','pickup',NULL,'2022-02-26 09:55:02.901205','2022-02-26 09:55:02.901205'),
(14,'EBX 0613','Mazda',NULL,'blue','estate',2013,'2022-04-21 14:16:35.463863','2022-05-13 03:12:21.194942');
INSERT INTO tow_reasons VALUES
(1,'NOPK','No parking zone',14500,0,1,'2022-01-29 16:50:08.451569','2022-02-18 11:53:47.536701'),
(2,'HYD','Blocking a fire hydrant',19500,0,2,'2021-09-06 15:56:03.829535','2021-09-06 15:56:03.829535'),
(3,'SNOW','Snow emergency route',16000,0,3,'2021-03-17 09:07:11.771054','2021-03-17 09:07:11.771054'),
(4,'ABND','Abandoned over 72 hours',12000,0,4,'2021-09-13 10:34:40.396004','2021-09-28 05:35:49.142999'),
(5,'DUI','Driver arrested',18500,1,5,'2021-08-12 09:48:30.118630','2021-08-12 09:48:30.118630'),
(6,'ACC','Crash recovery',22500,0,6,'2021-09-06 09:25:23.929689','2021-09-06 09:25:23.929689'),
(7,'STLN','Recovered stolen vehicle',9000,1,7,'2021-06-09 12:09:26.300429','2021-07-11 18:11:35.623968'),
(8,'UNREG','Unregistered or uninsured',15000,0,8,'2021-03-19 09:00:08.141914','2021-03-31 19:08:27.040854'),
(9,'SCOF','Five or more unpaid tickets',21000,0,9,'2022-02-13 16:13:36.084444','2022-02-13 16:13:36.084444'),
(10,'EVID','Held as evidence',0,1,10,'2021-08-22 16:38:22.109011','2021-08-22 16:38:22.109011'),
(11,'EVNT','Event clearance',13000,0,NULL,'2022-04-18 16:51:04.485719','2022-04-18 16:51:04.485719');
INSERT INTO tows VALUES
(1,1,1,1,1,1,'2024-00318','2024-01-09 08:14:00','Corner of 4th and Alder',148210,0,NULL,'released','2024-01-09 16:25:05.226291','2024-01-26 11:43:04.047144'),
(2,2,2,2,1,2,'2024-00342','2024-01-12 17:40:00','612 Harlan St',61350,0,'Scratch on rear bumper, pre-existing','released','2024-01-12 15:18:47.167572','2024-01-12 15:18:47.167572'),
(3,3,5,6,5,3,'2024-00401','2024-01-23 02:55:00','Fairholt Parkway, northbound',NULL,0,NULL,'released','2024-01-23 11:35:15.675296','2024-02-28 20:26:35.432770'),
(4,4,3,3,2,4,'2024-00457','2024-02-06 11:20:00','Long-stay car park C',212040,0,'Flat front tyre, mould inside','auctioned','2024-02-06 08:45:52.186032','2024-02-06 08:45:52.186032'),
(5,5,6,7,5,6,'2024-00498','2024-02-15 19:05:00','Westgate Blvd at Route 9',97400,1,'Front end destroyed, airbags deployed','released','2024-02-15 12:57:15.053631','2024-02-15 12:57:15.053631'),
(6,6,10,4,8,7,'2024-00533','2024-02-27 06:30:00','Larch Hill quarry entrance',18900,0,'Ignition forced','released','2024-02-27 07:31:00.858891','2024-02-27 07:31:00.858891'),
(7,7,7,8,9,6,'2024-00560','2024-03-04 23:48:00','Route 9, mile 41',684120,1,'Jackknifed, fuel leak contained','released','2024-03-04 09:27:42.468214','2024-03-20 00:15:51.549141'),
(8,8,11,5,6,8,'2024-00588','2024-03-11 14:10:00','Kiln Lane arches',22870,0,NULL,'impounded','2024-03-11 14:00:29.247495','2024-03-11 14:00:29.247495'),
(9,9,9,9,7,11,'2024-00629','2024-03-23 18:25:00','Arena Way, gate 3',133700,0,NULL,'released','2024-03-23 08:20:59.680907','2024-03-23 08:20:59.680907'),
(10,10,4,5,3,4,'2024-00640','2024-03-26 09:35:00','Creekside Ave turnaround',301455,0,'Two windows broken','scrapped','2024-03-26 16:59:22.395335','2024-05-03 06:48:59.996159'),
(11,11,12,11,10,1,'2024-00702','2024-04-08 12:02:00','Slipway St taxi rank',40320,0,NULL,'released','2024-04-08 12:52:12.436639','2024-04-08 12:52:12.436639'),
(12,2,1,1,1,9,'2024-00748','2024-04-19 07:51:00','Alder St, 900 block',64010,0,NULL,'released','2024-04-19 09:44:53.205090','2024-04-19 09:44:53.205090'),
(13,12,2,2,1,1,'2024-00790','2024-04-30 16:33:00','City Hall service bay',88940,0,'Wing mirror missing','impounded','2024-04-30 11:01:02.723249','2024-05-08 11:43:12.150594'),
(14,13,8,8,8,5,'2024-00811','2024-05-05 01:17:00','Castleton underpass',NULL,1,NULL,'on hold','2024-05-05 09:58:49.246856','2024-05-05 09:58:49.246856'),
(15,14,3,3,4,2,'2024-00835','2024-05-10 20:44:00','Dock Rd, opposite Pier 6',119300,0,NULL,'impounded','2024-05-10 09:53:48.964572','2024-06-01 21:58:25.507077');
INSERT INTO releases VALUES
(1,1,1,'2024-01-10','registered owner',18000,'card',0,'2024-01-10 09:23:25.478225','2024-01-10 09:23:25.478225'),
(2,2,3,'2024-01-15','registered owner',30000,'card',1,'2024-01-15 14:29:10.001641','2024-01-15 14:29:10.001641'),
(3,3,6,'2024-01-24','registered owner',19000,'cash',0,'2024-01-24 17:02:31.476457','2024-01-28 19:41:58.100225'),
(4,4,NULL,'2024-04-16','auction buyer',95000,'bank transfer',0,'2024-04-16 14:55:47.884353','2024-04-16 14:55:47.884353'),
(5,5,7,'2024-02-20','insurance company',37500,'invoice',0,'2024-02-20 15:33:12.215279','2024-02-20 15:33:12.215279'),
(6,6,4,'2024-03-14','registered owner',0,NULL,0,'2024-03-14 15:02:35.487167','2024-04-21 11:51:24.076192'),
(7,7,8,'2024-03-07','fleet operator',45000,'invoice',1,'2024-03-07 10:56:32.929501','2024-03-07 10:56:32.929501'),
(8,9,9,'2024-03-24','registered owner',17500,'card',1,'2024-03-24 09:28:46.031293','2024-03-24 09:28:46.031293'),
(9,10,NULL,'2024-05-28','scrap dealer',24000,'bank transfer',0,'2024-05-28 10:05:33.347297','2024-05-28 10:05:33.347297'),
(10,11,11,'2024-04-08','registered owner',18300,'card',0,'2024-04-08 09:36:43.498294','2024-04-29 09:49:46.723768'),
(11,12,1,'2024-04-26','authorised agent',45500,'cash',0,'2024-04-26 07:06:43.802942','2024-05-29 08:57:49.130572');
