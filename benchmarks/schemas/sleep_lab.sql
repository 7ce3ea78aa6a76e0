-- Sleep laboratory: overnight studies and mask loans (application database)
PRAGMA foreign_keys = ON;

CREATE TABLE staff_technologist (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    created_at DATETIME NOT NULL,
    updated_at DATETIME NOT NULL,
    full_name VARCHAR(80) NOT NULL,
    grade VARCHAR(20) NOT NULL,
    registration_number VARCHAR(16),
    is_scorer BOOLEAN NOT NULL,
    is_active BOOLEAN NOT NULL
);

CREATE TABLE clinic_patient (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    created_at DATETIME NOT NULL,
    updated_at DATETIME NOT NULL,
    uuid CHAR(32) NOT NULL UNIQUE,
    hospital_number VARCHAR(10) NOT NULL UNIQUE,
    first_name VARCHAR(40) NOT NULL,
    last_name VARCHAR(40) NOT NULL,
    date_of_birth DATE NOT NULL,
    sex VARCHAR(6) NOT NULL,
    height_cm INTEGER,
    weight_kg DECIMAL(5,1),
    neck_cm DECIMAL(4,1),
    is_professional_driver BOOLEAN NOT NULL,
    referred_by VARCHAR(80)
);

CREATE TABLE sleeplab_room (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name VARCHAR(20) NOT NULL,
    floor INTEGER NOT NULL,
    has_wheelchair_access BOOLEAN NOT NULL,
    bed_width_cm INTEGER NOT NULL,
    amplifier_model VARCHAR(40)
);

CREATE TABLE sleeplab_study (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    created_at DATETIME NOT NULL,
    updated_at DATETIME NOT NULL,
    patient_id INTEGER NOT NULL REFERENCES clinic_patient(id),
    room_id INTEGER REFERENCES sleeplab_room(id),
    recorded_by_id INTEGER REFERENCES staff_technologist(id),
    scored_by_id INTEGER REFERENCES staff_technologist(id),
    study_type VARCHAR(30) NOT NULL,
    status VARCHAR(20) NOT NULL,
    night_of DATE NOT NULL,
    lights_out TIME,
    lights_on TIME,
    total_sleep_minutes INTEGER,
    apnoea_index DECIMAL(5,1),
    lowest_spo2_percent INTEGER,
    sleepiness_score INTEGER,
    is_repeat BOOLEAN NOT NULL,
    conclusion TEXT
);

CREATE TABLE sleeplab_sensor (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    label VARCHAR(40) NOT NULL,
    body_site VARCHAR(30) NOT NULL,
    sampling_rate_hz INTEGER NOT NULL,
    is_disposable BOOLEAN NOT NULL,
    unit_cost DECIMAL(6,2)
);

CREATE TABLE sleeplab_study_sensors (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    study_id INTEGER NOT NULL REFERENCES sleeplab_study(id),
    sensor_id INTEGER NOT NULL REFERENCES sleeplab_sensor(id),
    signal_quality VARCHAR(10),
    came_loose BOOLEAN NOT NULL,
    UNIQUE (study_id, sensor_id)
);

CREATE TABLE equipment_maskloan (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    created_at DATETIME NOT NULL,
    updated_at DATETIME NOT NULL,
    patient_id INTEGER NOT NULL REFERENCES clinic_patient(id),
    issued_by_id INTEGER NOT NULL REFERENCES staff_technologist(id),
    mask_model VARCHAR(40) NOT NULL,
    mask_size VARCHAR(4) NOT NULL,
    device_serial VARCHAR(20),
    pressure_cmh2o DECIMAL(3,1),
    loaned_on DATE NOT NULL,
    due_back_on DATE NOT NULL,
    returned_on DATE,
    average_use_hours DECIMAL(3,1),
    deposit DECIMAL(6,2) NOT NULL
);

INSERT INTO staff_technologist VALUES
(1,'2021-01-04 08:00:00','2024-09-02 10:12:00','Lorna Petrie','principal','RPT-1187',1,1),
(2,'2021-01-04 08:00:00','2024-09-02 10:12:00','Yusuf Demir','senior','RPT-1344',1,1),
(3,'2021-01-04 08:05:00','2023-07-31 16:00:00','Gail Hobson','senior','RPT-0962',1,0),
(4,'2021-09-13 09:30:00','2024-09-02 10:12:00','Marek Hruska','technologist','RPT-1502',0,1),
(5,'2022-03-01 09:00:00','2024-09-02 10:13:00','Aoife Brennan','technologist','RPT-1571',1,1),
(6,'2023-08-14 09:00:00','2024-09-02 10:13:00','Dwayne Clarke','trainee',NULL,0,1),
(7,'2024-01-08 09:00:00','2024-09-02 10:13:00','Sunita Rao','trainee',NULL,0,1);

INSERT INTO clinic_patient VALUES
(1,'2022-01-20 09:10:00','2022-03-02 11:00:00','0f6a2b71c4d84b0e9a3d5512ee70a101','C204417','Arthur','Minchin','1958-07-14','male',178,112.4,45.5,0,'Dr Farrow, Elm Street Surgery'),
(2,'2022-02-08 10:22:00','2024-05-14 15:40:00','1b7c9e02d5a94c1f8b4e6623ff81b202','C204903','Joanne','Tibbs','1971-02-26','female',164,88.0,39.0,0,'Dr Lemos, ENT'),
(3,'2022-04-11 08:55:00','2022-06-09 12:12:00','2c8dae13e6ba4d208c5f773400920303','C206118','Krzysztof','Maj','1980-11-03','male',183,121.7,47.0,1,'Dr Munro, occupational health'),
(4,'2022-09-05 14:30:00','2022-10-20 09:05:00','3d9ebf24f7cb4e319d60884511a30404','C208840','Eleanor','Voss','1994-05-19','female',170,61.2,NULL,0,'Dr Zhang, neurology'),
(5,'2022-11-28 11:15:00','2023-02-01 10:00:00','4eafc03508dc4f42ae71995622b40505','C210072','Gerald','Sowerby','1949-12-30','male',171,96.3,43.0,0,'Dr Orr, respiratory'),
(6,'2023-03-13 09:40:00','2023-05-03 16:31:00','5fb0d14619ed4053bf82aa6733c50606','C211956','Nadia','Karim','1985-08-08','female',159,NULL,36.5,0,'Dr Farrow, Elm Street Surgery'),
(7,'2023-06-19 13:02:00','2023-08-24 08:45:00','60c1e2572afe4164c093bb7844d60707','C213587','Dale','Rudkin','1976-03-21','male',188,134.9,48.5,1,'Dr Munro, occupational health'),
(8,'2023-10-30 10:10:00','2024-01-11 14:20:00','71d2f3683b0f4275d1a4cc8955e70808','C216231','Oscar','Lindley','2001-09-12','male',180,72.5,37.0,0,'Dr Zhang, neurology'),
(9,'2024-02-05 09:00:00','2024-04-18 11:30:00','82e304794c104386e2b5dd9a66f80909','C218004','Patricia','Eames','1963-01-17','female',NULL,101.0,41.0,0,'Dr Balogun, Riverside Practice'),
(10,'2024-06-03 15:25:00','2024-08-29 09:30:00','93f4158a5d214497f3c6eeab77091010','C219975','Ivan','Petrov','1969-06-06','male',175,105.5,44.0,1,NULL);

INSERT INTO sleeplab_room VALUES
(1,'Lark',1,1,120,'Somnograph 64'),
(2,'Owl',1,0,100,'Somnograph 64'),
(3,'Dormouse',2,0,100,'PolyNox S'),
(4,'Heron',2,1,140,NULL);

INSERT INTO sleeplab_study VALUES
(1,'2022-02-21 09:00:00','2022-03-02 10:55:00',1,1,2,1,'diagnostic','reported','2022-02-24','22:40','06:30',341,48.2,71,17,0,'Severe obstructive sleep apnoea'),
(2,'2022-03-14 09:00:00','2022-03-25 13:10:00',1,1,3,1,'titration','reported','2022-03-17','22:30','06:30',402,4.1,90,14,0,'Good response at 11 cmH2O'),
(3,'2022-03-01 10:30:00','2022-03-16 09:20:00',2,2,4,3,'diagnostic','reported','2022-03-10','23:05','06:45',318,22.6,82,12,0,'Moderate apnoea, worse on back'),
(4,'2022-05-09 09:15:00','2022-06-09 12:10:00',3,1,2,3,'diagnostic','reported','2022-05-19','22:15','05:30',296,61.9,64,19,0,'Severe; must not drive until treated'),
(5,'2022-09-26 11:00:00','2022-10-20 09:00:00',4,3,4,5,'multiple sleep latency','reported','2022-10-06','22:50','07:00',431,1.2,95,20,0,'Pattern consistent with narcolepsy'),
(6,'2022-12-12 14:00:00','2023-01-04 10:15:00',5,4,5,NULL,'diagnostic','failed','2022-12-15','22:20','01:10',NULL,NULL,NULL,9,0,'Patient left during the night'),
(7,'2023-01-09 09:45:00','2023-02-01 09:55:00',5,4,3,1,'diagnostic','reported','2023-01-19','22:30','06:30',274,17.8,84,9,1,NULL),
(8,'2023-04-03 10:10:00','2023-05-03 16:30:00',6,2,2,5,'diagnostic','reported','2023-04-13','23:20','06:50',388,3.3,93,7,0,'No significant apnoea; possible restless legs'),
(9,'2023-07-24 09:00:00','2023-08-24 08:40:00',7,1,4,1,'split night','reported','2023-08-03','22:00','06:00',352,72.5,60,21,0,'Severe; titrated to 13 cmH2O'),
(10,'2023-12-04 13:30:00','2024-01-11 14:15:00',8,3,6,2,'parasomnia video','reported','2023-12-14','23:45','07:15',415,0.8,96,6,0,'Two sleepwalking episodes'),
(11,'2024-03-18 09:20:00','2024-04-18 11:25:00',9,4,5,2,'diagnostic','reported','2024-03-28','22:35','06:40',333,29.0,79,13,0,'Moderate to severe apnoea'),
(12,'2024-04-29 10:00:00','2024-05-14 15:35:00',2,2,6,5,'titration','reported','2024-05-02','22:50','06:30',377,6.0,89,10,1,NULL),
(13,'2024-08-05 09:30:00','2024-08-29 09:25:00',10,1,4,NULL,'diagnostic','recorded','2024-08-22','22:10','06:05',309,NULL,76,16,0,NULL),
(14,'2024-08-29 09:30:00','2024-08-29 09:30:00',10,NULL,NULL,NULL,'titration','booked','2024-10-10',NULL,NULL,NULL,NULL,NULL,NULL,0,NULL);

INSERT INTO sleeplab_sensor VALUES
(1,'Central EEG','scalp',256,0,14.00),
(2,'Eye movement pair','temple',256,1,1.10),
(3,'Chin EMG','chin',512,1,1.60),
(4,'Nasal pressure cannula','nose',64,1,3.45),
(5,'Chest belt','thorax',32,0,68.00),
(6,'Finger oximeter','finger',16,0,122.50),
(7,'Leg EMG','shin',512,1,1.60),
(8,'Snore microphone','neck',1024,0,39.90),
(9,'Position sensor','sternum',8,0,NULL);

INSERT INTO sleeplab_study_sensors VALUES
(1,1,1,'good',0),(2,1,4,'fair',0),(3,1,6,'good',0),(4,1,8,'good',0),
(5,2,1,'good',0),(6,2,6,'good',0),
(7,3,1,'good',0),(8,3,4,'poor',1),(9,3,9,'good',0),
(10,4,1,'fair',0),(11,4,5,'good',0),(12,4,6,'fair',1),
(13,5,1,'good',0),(14,5,2,'good',0),(15,5,3,'good',0),
(16,6,1,NULL,1),(17,6,6,'poor',1),
(18,7,5,'good',0),(19,7,6,'good',0),
(20,8,7,'good',0),(21,8,1,'good',0),
(22,9,4,'fair',0),(23,9,6,'good',0),(24,9,8,'good',0),
(25,10,1,'good',0),(26,10,7,'poor',1),
(27,11,4,'good',0),(28,11,6,'good',0),
(29,12,6,'good',0),(30,13,1,NULL,0),(31,13,6,NULL,0);

INSERT INTO equipment_maskloan VALUES
(1,'2022-04-01 10:00:00','2022-07-06 09:12:00',1,2,'AiryFit full face','L','SN-77120',11.0,'2022-04-01','2022-07-01','2022-07-06',6.4,60.00),
(2,'2022-06-13 11:00:00','2022-09-12 10:00:00',3,3,'AiryFit full face','L','SN-77124',12.5,'2022-06-13','2022-09-13','2022-09-12',5.9,60.00),
(3,'2022-04-04 09:30:00','2022-05-03 16:00:00',2,3,'Nimbus nasal','S','SN-77098',8.0,'2022-04-04','2022-07-04','2022-05-03',1.7,60.00),
(4,'2023-02-08 14:10:00','2023-05-10 09:00:00',5,1,'Nimbus nasal','M','SN-77131',7.5,'2023-02-08','2023-05-08','2023-05-10',4.2,60.00),
(5,'2023-08-28 10:15:00','2023-11-27 12:00:00',7,5,'AiryFit full face','XL','SN-77140',13.0,'2023-08-28','2023-11-28','2023-11-27',7.1,60.00),
(6,'2024-04-22 09:45:00','2024-04-22 09:45:00',9,2,'PillowLite','S','SN-77098',NULL,'2024-04-22','2024-07-22',NULL,NULL,75.00),
(7,'2024-05-16 13:00:00','2024-08-15 15:30:00',2,5,'PillowLite','S','SN-77155',9.0,'2024-05-16','2024-08-16','2024-08-15',5.3,75.00),
(8,'2024-09-02 10:30:00','2024-09-02 10:30:00',10,4,'Nimbus nasal','L',NULL,NULL,'2024-09-02','2024-12-02',NULL,NULL,0.00);
