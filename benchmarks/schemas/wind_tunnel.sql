BEGIN TRANSACTION;
CREATE TABLE client (
  id integer PRIMARY KEY,
  name text NOT NULL UNIQUE,
  sector text NOT NULL CHECK (sector IN ('aviation','motorsport','cycling','architecture','winter sports','rail')),
  country text NOT NULL,
  account_manager_id integer REFERENCES engineer (id),
  nda_signed_on date
);
INSERT INTO client VALUES(1,'Velodyssey Cycles','cycling','Belgium',3,'2021-09-01');
INSERT INTO client VALUES(2,'Scuderia Brenta','motorsport','Italy',1,'2019-01-22');
INSERT INTO client VALUES(3,'Harrow & Finch Architects','architecture','United Kingdom',5,NULL);
INSERT INTO client VALUES(4,'Norges Hoppforbund','winter sports','Norway',3,'2020-10-12');
INSERT INTO client VALUES(5,'AeroLibelle UAV','aviation','Germany',2,'2022-03-15');
INSERT INTO client VALUES(6,'Shinano Rolling Stock','rail','Japan',2,'2023-02-06');
INSERT INTO client VALUES(7,'Tukwila Gliders','aviation','United States',NULL,NULL);
INSERT INTO client VALUES(8,'Gulf Tower Consortium','architecture','Qatar',5,'2023-07-30');
CREATE TABLE engineer (
  id integer PRIMARY KEY,
  full_name text NOT NULL,
  email text NOT NULL UNIQUE,
  speciality text,
  supervisor_id integer REFERENCES engineer (id),
  hourly_rate_eur numeric(7,2) NOT NULL,
  tunnel_licence boolean NOT NULL DEFAULT false
);
INSERT INTO engineer VALUES(1,'Lorenzo Vitali','vitali@grauwind.example','ground effect',NULL,145,1);
INSERT INTO engineer VALUES(2,'Svetlana Gromova','gromova@grauwind.example','unsteady flow',1,138,1);
INSERT INTO engineer VALUES(3,'Thijs Hoekstra','hoekstra@grauwind.example','athlete aerodynamics',1,120,1);
INSERT INTO engineer VALUES(4,'Ngozi Umeh','umeh@grauwind.example','pressure sensors',2,98,0);
INSERT INTO engineer VALUES(5,'Ruairí Flanagan','flanagan@grauwind.example','building wind loads',1,126,1);
INSERT INTO engineer VALUES(6,'Chen Bowen','chen@grauwind.example','particle image velocimetry',2,110,1);
INSERT INTO engineer VALUES(7,'Milica Savić','savic@grauwind.example','model making',5,84,0);
INSERT INTO engineer VALUES(8,'Pascal Rochat','rochat@grauwind.example',NULL,3,72,0);
CREATE TABLE tunnel (
  id integer PRIMARY KEY,
  name text NOT NULL UNIQUE,
  layout text NOT NULL CHECK (layout IN ('closed return','open jet','blowdown')),
  test_section_area_m2 numeric(6,2) NOT NULL,
  max_speed_ms numeric(6,1) NOT NULL,
  fan_power_kw integer,
  turbulence_pct numeric(4,2),
  rolling_road boolean NOT NULL DEFAULT false,
  day_rate_eur integer NOT NULL,
  commissioned_on date
);
INSERT INTO tunnel VALUES(1,'Big Bertha','closed return',24.00,75.0,3200,0.15,1,18500,'1987-10-05');
INSERT INTO tunnel VALUES(2,'Little Gust','open jet',4.80,45.0,410,0.40,0,4200,'1996-03-18');
INSERT INTO tunnel VALUES(3,'Peloton','open jet',9.00,30.0,520,0.35,0,6800,'2014-05-26');
INSERT INTO tunnel VALUES(4,'Skyline','closed return',13.50,28.0,350,12.00,0,7400,'2003-11-10');
INSERT INTO tunnel VALUES(5,'Needle','blowdown',0.25,680.0,NULL,0.05,0,9900,'1974-02-01');
INSERT INTO tunnel VALUES(6,'Old Smoke','open jet',1.10,12.0,22,0.90,0,900,NULL);
INSERT INTO tunnel VALUES(7,'Icebox','closed return',6.25,60.0,880,0.30,0,12300,'2010-01-25');
INSERT INTO tunnel VALUES(8,'Slipstream','closed return',16.00,85.0,2750,0.12,1,21000,'2021-06-14');
CREATE TABLE model (
  id integer PRIMARY KEY,
  code text NOT NULL UNIQUE,
  title text NOT NULL,
  client_id integer NOT NULL REFERENCES client (id),
  built_by_id integer REFERENCES engineer (id),
  scale_denominator integer NOT NULL DEFAULT 1,
  material text,
  mass_kg numeric(7,2),
  frontal_area_m2 numeric(7,4),
  pressure_tap_count integer NOT NULL DEFAULT 0,
  scrapped boolean NOT NULL DEFAULT false
);
INSERT INTO model VALUES(1,'VEL-TT4','Time trial frame, fourth prototype',1,NULL,1,'carbon fibre',7.90,0.3600,0,0);
INSERT INTO model VALUES(2,'SCB-60A','Formula car, 60 per cent',2,7,2,'aluminium and resin',212.00,0.5400,384,0);
INSERT INTO model VALUES(3,'HFA-QUAY','Quayside towers with surroundings',3,7,300,'acrylic',64.50,NULL,512,0);
INSERT INTO model VALUES(4,'NHF-SUIT','Mannequin with jumping suit',4,8,1,'foam and textile',38.20,0.6100,12,0);
INSERT INTO model VALUES(5,'ALU-X3','Delivery drone',5,NULL,1,'carbon fibre',11.40,0.1850,48,0);
INSERT INTO model VALUES(6,'SRS-NOSE','Train nose and first car',6,7,15,'steel and resin',97.00,0.0480,160,0);
INSERT INTO model VALUES(7,'TUK-W18','Wing section with winglet',7,4,4,'aluminium',23.70,0.0920,96,1);
INSERT INTO model VALUES(8,'GTC-SPIRE','Tower of 412 metres',8,7,400,'acrylic',41.00,NULL,430,0);
INSERT INTO model VALUES(9,'VEL-HLM','Aero helmet on head form',1,8,1,'polystyrene',4.10,0.0650,20,0);
CREATE TABLE campaign (
  id integer PRIMARY KEY,
  reference text NOT NULL UNIQUE,
  model_id integer NOT NULL REFERENCES model (id),
  tunnel_id integer NOT NULL REFERENCES tunnel (id),
  lead_engineer_id integer NOT NULL REFERENCES engineer (id),
  starts_on date NOT NULL,
  ends_on date NOT NULL,
  state text NOT NULL CHECK (state IN ('booked','running','reported','cancelled')),
  quoted_eur numeric(10,2),
  objective text,
  CHECK (ends_on >= starts_on)
);
INSERT INTO campaign VALUES(1,'C23-014',1,3,3,'2023-03-06','2023-03-07','reported',16400,'Compare three handlebar positions');
INSERT INTO campaign VALUES(2,'C23-019',2,1,1,'2023-04-17','2023-04-21','reported',118000,'Front wing map at ten ride heights');
INSERT INTO campaign VALUES(3,'C23-022',3,4,5,'2023-05-08','2023-05-12','reported',44500,'Pedestrian comfort and cladding loads');
INSERT INTO campaign VALUES(4,'C23-031',4,3,3,'2023-09-11','2023-09-12','reported',15200,'Suit permeability limits');
INSERT INTO campaign VALUES(5,'C23-037',5,2,2,'2023-10-02','2023-10-04','reported',17850,'Rotor and body interference');
INSERT INTO campaign VALUES(6,'C23-040',7,2,2,'2023-10-23','2023-10-24','cancelled',9000,NULL);
INSERT INTO campaign VALUES(7,'C24-003',6,8,2,'2024-01-22','2024-01-26','reported',131000,'Tunnel entry pressure wave');
INSERT INTO campaign VALUES(8,'C24-008',8,4,5,'2024-03-04','2024-03-15','running',92000,'Vortex shedding of the crown');
INSERT INTO campaign VALUES(9,'C24-011',5,7,6,'2024-04-08','2024-04-10','booked',41200,'Icing of the leading edges');
INSERT INTO campaign VALUES(10,'C24-012',9,3,3,'2024-04-15','2024-04-15','booked',NULL,'Visor on and off');
CREATE TABLE run (
  campaign_id integer NOT NULL REFERENCES campaign (id),
  run_number integer NOT NULL,
  operator_id integer REFERENCES engineer (id),
  started_at timestamp NOT NULL,
  wind_speed_ms numeric(6,2) NOT NULL,
  yaw_deg numeric(5,1) NOT NULL DEFAULT 0,
  air_temp_c numeric(4,1),
  drag_n numeric(9,3),
  lift_n numeric(9,3),
  valid boolean NOT NULL DEFAULT true,
  PRIMARY KEY (campaign_id, run_number)
);
INSERT INTO run VALUES(1,1,8,'2023-03-06 09:40:00',14.00,0.0,19.5,28.410,NULL,1);
INSERT INTO run VALUES(1,2,8,'2023-03-06 10:15:00',14.00,5.0,19.8,29.035,NULL,1);
INSERT INTO run VALUES(1,3,3,'2023-03-06 11:02:00',14.00,10.0,20.1,31.770,NULL,0);
INSERT INTO run VALUES(2,1,1,'2023-04-17 13:30:00',50.00,0.0,22.0,742.600,-2110.400,1);
INSERT INTO run VALUES(2,2,6,'2023-04-17 15:05:00',60.00,0.0,23.4,1068.200,-3042.900,1);
INSERT INTO run VALUES(3,1,5,'2023-05-08 10:00:00',12.00,30.0,18.7,NULL,NULL,1);
INSERT INTO run VALUES(4,1,3,'2023-09-11 09:20:00',25.00,0.0,17.9,139.900,188.300,1);
INSERT INTO run VALUES(5,1,4,'2023-10-02 14:10:00',20.00,-15.0,20.6,21.350,6.120,1);
INSERT INTO run VALUES(5,2,NULL,'2023-10-02 14:55:00',20.00,15.0,20.9,20.980,6.400,0);
INSERT INTO run VALUES(7,1,2,'2024-01-22 11:45:00',83.30,0.0,16.2,96.700,12.500,1);
INSERT INTO run VALUES(7,2,6,'2024-01-23 08:50:00',83.30,2.5,16.0,101.250,14.800,1);
INSERT INTO run VALUES(8,1,5,'2024-03-04 16:30:00',9.50,45.0,NULL,NULL,NULL,1);
CREATE TABLE instrument (
  id integer PRIMARY KEY,
  serial_number text NOT NULL UNIQUE,
  description text NOT NULL,
  manufacturer text,
  tunnel_id integer REFERENCES tunnel (id),
  custodian_id integer REFERENCES engineer (id),
  calibrated_on date,
  calibration_interval_months integer NOT NULL DEFAULT 12,
  accuracy_pct numeric(5,3)
);
INSERT INTO instrument VALUES(1,'RUAG-6C-118','Six-component balance','Ruag',1,1,'2023-11-06',24,0.100);
INSERT INTO instrument VALUES(2,'ESP-64HD-902','Pressure scanner, 64 channels','Esterline',4,4,'2024-01-15',12,0.030);
INSERT INTO instrument VALUES(3,'ESP-64HD-917','Pressure scanner, 64 channels','Esterline',8,4,'2023-06-20',12,0.030);
INSERT INTO instrument VALUES(4,'LAV-PIV-07','PIV laser and cameras','LaVision',NULL,6,'2022-12-01',18,NULL);
INSERT INTO instrument VALUES(5,'DAN-55P11','Hot-wire probe','Dantec',2,2,'2024-02-27',3,0.500);
INSERT INTO instrument VALUES(6,'PITOT-0034','Pitot-static tube',NULL,6,NULL,NULL,60,1.000);
INSERT INTO instrument VALUES(7,'KIST-9129','Bicycle force plate','Kistler',3,3,'2023-08-14',12,0.200);
INSERT INTO instrument VALUES(8,'VAI-HMT3','Humidity and temperature transmitter','Vaisala',7,8,'2023-10-30',12,0.800);
COMMIT;
