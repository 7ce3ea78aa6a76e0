-- Odour laboratory: human noses measure how strongly air from factories, farms and sewage works smells
create table employee (
  id integer primary key,
  full_name text not null,
  role text not null,
  employed_since date not null,
  reports_to integer references employee(id),
  is_accredited boolean not null,
  email text
);
create table site (
  id integer primary key,
  name text not null,
  operator text not null,
  "type" text not null,
  located_in text not null,
  distance_to_housing_m integer,
  complaints_last_year integer,
  permitted_until date,
  limit_ou_m3 integer,
  handled_by integer references employee(id)
);
create table assessor (
  id integer primary key,
  code text not null unique,
  name text not null,
  born_in integer,
  "group" text not null,
  recruited_on date not null,
  recruited_by integer references employee(id),
  referred_by_id integer references assessor(id),
  threshold_ppb real,
  last_screened_on date,
  is_smoker boolean not null,
  suspended_until date,
  iban text
);
create table sample (
  id integer primary key,
  bag_code text not null unique,
  site_id integer not null references site(id),
  taken_from text not null,
  taken_on date not null,
  taken_by integer not null references employee(id),
  received_at timestamp,
  bag_volume_l integer,
  air_temp_c real,
  humidity_pct integer,
  flow_rate_m3_h integer,
  is_prediluted boolean not null default 0,
  status text not null
);
create table session (
  id integer primary key,
  held_on date not null,
  starts_at time,
  ends_at time,
  room text not null,
  led_by integer not null references employee(id),
  device text,
  room_temp_c real,
  is_training boolean not null,
  cancelled_because text
);
create table session_assessor (
  session_id integer not null references session(id),
  assessor_id integer not null references assessor(id),
  seat integer not null,
  arrived_at time,
  blank_errors integer,
  is_excluded boolean not null default 0,
  paid_eur real,
  primary key (session_id, assessor_id)
);
create table measurement (
  id integer primary key,
  sample_id integer not null references sample(id),
  session_id integer not null references session(id),
  repeats_id integer references measurement(id),
  concentration_ou_m3 integer,
  hedonic_tone real,
  "character" text,
  rounds integer,
  panel_size integer,
  is_valid boolean not null,
  approved_by integer references employee(id),
  approved_on date,
  remark text
);
insert into employee values
(1,'Dr. Gudrun Aichinger','laboratory head','2002-03-01',null,1,'aichinger@nasenlabor.example'),
(2,'Matteo Zanetti','panel leader','2010-09-13',1,1,'zanetti@nasenlabor.example'),
(3,'Birte Onken','panel leader','2016-04-18',1,1,'onken@nasenlabor.example'),
(4,'Sören Dahlke','sampling technician','2012-02-06',1,1,'dahlke@nasenlabor.example'),
(5,'Ngozi Eze','sampling technician','2019-07-01',4,0,'eze@nasenlabor.example'),
(6,'Pavel Hornik','sampling technician','2021-10-11',4,1,null),
(7,'Ute Brandstetter','project engineer','2008-05-19',1,1,'brandstetter@nasenlabor.example'),
(8,'Clara Montalbán','project engineer','2018-01-15',7,0,'montalban@nasenlabor.example'),
(9,'Jonas Wieck','trainee','2023-08-01',3,0,'wieck@nasenlabor.example'),
(10,'Hannelore Pichl','office manager','2005-11-02',1,0,'pichl@nasenlabor.example');
insert into site values
(1,'Rendering Plant Oberau','Protex','rendering plant','Oberau',420,37,'2028-12-31',500,7),
(2,'Sewage Works Steinfurt','Municipal Water Board','sewage works','Steinfurt',650,12,null,null,7),
(3,'Coffee Roastery Kolbe','Kolbe & Sons','food processing','Hamburg',35,9,'2026-06-30',300,8),
(4,'Pig Farm Hellmann','Gerd Hellmann','livestock','Vechta',280,21,'2031-03-31',1000,8),
(5,'Green Waste Centre East','Regio Compost','composting','Erfurt',900,4,'2027-09-30',500,7),
(6,'Asphalt Mixing Plant B7','Strabau','asphalt plant','Kassel',710,15,'2025-05-31',500,8),
(7,'Fish Meal Cuxport','Nordsee Proteine','fish meal plant','Cuxhaven',1300,52,'2029-01-31',500,7),
(8,'Tannery Lindau','Lohmeier Leather','tannery','Lindau',150,null,'2024-12-31',250,null),
(9,'Landfill Kalter Berg','District of Fulda','landfill','Fulda',1850,3,null,null,7),
(10,'Sugar Factory Anklam','Ostzucker','food processing','Anklam',540,18,'2030-08-31',600,8),
(11,'Paint Shop Hall 4','Kranbau Weser','paint shop','Bremen',95,6,'2027-02-28',350,8);
insert into assessor values
(1,'P-014','Renate Kösel',1958,'A','2011-02-14',2,null,44.5,'2024-04-08',0,null,'DE00 1001 0001'),
(2,'P-019','Ahmet Yıldız',1979,'A','2013-06-03',2,1,38.0,'2024-04-08',0,null,'DE00 1001 0002'),
(3,'P-022','Wiebke Thomsen',1991,'B','2015-09-21',3,null,51.2,'2024-03-11',0,null,'DE00 1001 0003'),
(4,'P-027','Kurt Ebermann',1953,'A','2016-01-18',2,1,72.9,'2024-04-08',1,'2024-10-01','DE00 1001 0004'),
(5,'P-031','Jelena Marić',1986,'B','2017-11-06',3,3,29.7,'2024-03-11',0,null,'DE00 1001 0005'),
(6,'P-033','Tim Osterloh',1999,'B','2019-05-13',3,null,60.4,'2023-12-04',1,null,null),
(7,'P-036','Beatrix Lund',1970,'A','2020-08-24',2,2,35.1,'2024-04-08',0,null,'DE00 1001 0007'),
(8,'P-040','Samuel Adeyemi',1994,'B','2021-10-04',3,5,48.8,'2024-03-11',0,null,'DE00 1001 0008'),
(9,'P-043','Ilona Fabian',null,'A','2022-03-28',2,7,null,null,0,null,'DE00 1001 0009'),
(10,'P-045','Rolf Niebuhr',1964,'C','2023-01-30',3,null,79.5,'2024-02-05',0,'2024-08-15','DE00 1001 0010'),
(11,'P-048','Mai Linh Vu',2001,'C','2023-11-13',2,8,33.6,'2024-02-05',0,null,'DE00 1001 0011');
insert into sample values
(1,'N-2401',1,'biofilter outlet','2024-03-18',4,'2024-03-18 16:20',10,24.5,88,42000,0,'measured'),
(2,'N-2402',1,'raw material hall','2024-03-18',4,'2024-03-18 16:20',10,19.0,71,null,1,'measured'),
(3,'N-2403',2,'sludge thickener','2024-03-20',5,'2024-03-20 14:05',8,14.2,95,1800,0,'measured'),
(4,'N-2404',3,'roaster chimney','2024-04-09',6,'2024-04-09 12:45',10,61.0,12,5600,1,'measured'),
(5,'N-2405',4,'stable exhaust, gable','2024-04-11',5,'2024-04-11 17:30',10,21.3,64,9300,0,'measured'),
(6,'N-2406',5,'windrow surface','2024-04-16',4,'2024-04-16 15:10',8,38.7,99,null,0,'discarded'),
(7,'N-2407',5,'windrow surface','2024-04-16',4,'2024-04-16 15:10',8,38.5,99,null,0,'measured'),
(8,'N-2408',7,'dryer scrubber outlet','2024-05-06',6,'2024-05-07 08:00',10,29.9,83,27500,1,'measured'),
(9,'N-2409',8,'lime pit','2024-05-14',5,'2024-05-14 13:25',10,17.6,70,null,0,'measured'),
(10,'N-2410',10,'pulp press vent','2024-05-22',6,'2024-05-22 18:40',10,54.1,90,3100,1,'measured'),
(11,'N-2411',6,'silo loading','2024-06-03',4,null,10,48.0,20,7200,0,'in transit'),
(12,'N-2412',11,'spray booth stack','2024-06-04',5,'2024-06-04 16:55',6,26.4,41,18000,0,'waiting');
insert into session values
(1,'2024-03-19','09:00','11:40','Lab 1',2,'TO8',21.5,0,null),(2,'2024-03-21','13:30','15:00','Lab 1',3,'TO8',22.0,0,null),(3,'2024-04-08','10:00','12:00','Lab 2',2,'Olfaktomat',20.9,1,null),(4,'2024-04-10','09:00','11:15','Lab 1',2,'TO8',21.2,0,null),(5,'2024-04-12','09:00','10:50','Lab 2',3,'Olfaktomat',21.8,0,null),(6,'2024-04-17','14:00','15:45','Lab 1',3,'TO8',22.4,0,null),(7,'2024-05-07','09:30','11:30','Lab 1',2,'TO8',21.1,0,null),(8,'2024-05-15','09:00','10:30','Lab 2',3,'Olfaktomat',21.0,0,null),(9,'2024-05-23','09:00',null,'Lab 1',2,'TO8',null,0,'air conditioning failed'),(10,'2024-05-23','15:00','16:40','Lab 2',2,'Olfaktomat',21.6,0,null),(11,'2024-06-05','10:00',null,'Lab 1',3,null,null,1,'two assessors had a cold');
insert into session_assessor values
(1,1,1,'08:50',0,0,45),(1,2,2,'08:55',0,0,45),(1,4,3,'09:05',4,1,20),(1,7,4,'08:40',1,0,45),(2,3,1,'13:20',0,0,38),(2,5,2,'13:25',0,0,38),(2,8,3,'13:15',1,0,38),(3,9,1,'09:50',2,0,30),(3,1,2,'09:45',0,0,30),(4,1,1,'08:45',0,0,45),(4,2,2,'08:58',1,0,45),(4,7,3,null,0,0,45),(5,3,1,'08:50',0,0,38),(5,6,2,'09:20',3,1,15),(6,5,1,'13:50',0,0,38),(6,8,4,'13:55',0,0,38),(7,2,1,'09:20',0,0,45),(7,11,2,'09:10',1,0,45),(8,10,3,'08:55',5,1,15),(10,1,1,'14:45',0,0,null);
insert into measurement values
(1,1,1,null,430,-1.5,'sweetish, meaty',3,4,1,1,'2024-03-22',null),
(2,2,1,null,28500,-3.6,'rotten',3,4,1,1,'2024-03-22','predilution 1:50'),
(3,3,2,null,2400,-2.8,'sulphurous',3,4,1,1,'2024-03-25',null),
(4,4,4,null,1150,1.2,'roasted, burnt',4,4,1,7,'2024-04-15',null),
(5,5,5,null,1900,-2.4,'ammonia',3,3,0,null,null,'one assessor excluded, too few left'),
(6,5,6,5,1720,-2.2,'ammonia',3,5,1,1,'2024-04-22',null),
(7,7,6,null,860,-0.9,'earthy, mouldy',3,5,1,1,'2024-04-22',null),
(8,8,7,null,9700,-3.1,'fishy',4,4,1,7,'2024-05-13',null),
(9,9,8,null,5200,-3.3,null,3,4,0,null,null,'spread too wide'),
(10,10,10,null,640,-0.4,'caramel, earthy',3,4,1,1,'2024-05-28',null),
(11,8,10,8,10400,-3.0,'fishy, ammonia',3,4,1,null,null,'bag older than 30 h'),
(12,9,10,9,4900,-3.2,'leathery, sulphurous',3,4,1,7,'2024-05-29',null);
