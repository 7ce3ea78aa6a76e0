-- Volunteer coastal lookout stations (Django-style schema)

CREATE TABLE stations_station (
    id integer PRIMARY KEY AUTOINCREMENT,
    name varchar(80) NOT NULL UNIQUE,
    county varchar(40) NOT NULL,
    call_sign varchar(30) NOT NULL,
    height_above_sea_m integer,
    opened_on date NOT NULL,
    has_radar bool NOT NULL,
    is_open_daily bool NOT NULL,
    created_at datetime NOT NULL,
    updated_at datetime NOT NULL
);

CREATE TABLE people_volunteer (
    id integer PRIMARY KEY AUTOINCREMENT,
    first_name varchar(40) NOT NULL,
    last_name varchar(40) NOT NULL,
    email varchar(120),
    station_id integer NOT NULL REFERENCES stations_station (id),
    mentor_id integer NULL REFERENCES people_volunteer (id),
    grade varchar(20) NOT NULL,
    former_occupation varchar(60),
    joined_on date NOT NULL,
    radio_exam_passed_on date,
    is_active bool NOT NULL,
    created_at datetime NOT NULL,
    updated_at datetime NOT NULL
);

CREATE TABLE watches_watch (
    id integer PRIMARY KEY AUTOINCREMENT,
    station_id integer NOT NULL REFERENCES stations_station (id),
    watch_date date NOT NULL,
    start_time time NOT NULL,
    end_time time NOT NULL,
    wind_force integer,
    wind_direction varchar(3),
    visibility_nm decimal,
    sea_state varchar(20),
    walkers_counted integer,
    is_closed_early bool NOT NULL,
    remarks text,
    created_at datetime NOT NULL,
    updated_at datetime NOT NULL
);

CREATE TABLE watches_watch_crew (
    id integer PRIMARY KEY AUTOINCREMENT,
    watch_id integer NOT NULL REFERENCES watches_watch (id),
    volunteer_id integer NOT NULL REFERENCES people_volunteer (id),
    duty varchar(20) NOT NULL,
    hours decimal NOT NULL,
    UNIQUE (watch_id, volunteer_id)
);

CREATE TABLE vessels_vesseltype (
    id integer PRIMARY KEY AUTOINCREMENT,
    name varchar(40) NOT NULL UNIQUE,
    is_commercial bool NOT NULL
);

CREATE TABLE vessels_sighting (
    id integer PRIMARY KEY AUTOINCREMENT,
    watch_id integer NOT NULL REFERENCES watches_watch (id),
    vessel_type_id integer NOT NULL REFERENCES vessels_vesseltype (id),
    vessel_name varchar(60),
    sighted_at datetime NOT NULL,
    bearing_deg integer NOT NULL,
    distance_nm decimal,
    people_aboard integer,
    is_on_ais bool NOT NULL,
    created_at datetime NOT NULL,
    updated_at datetime NOT NULL
);

CREATE TABLE incidents_incident (
    id integer PRIMARY KEY AUTOINCREMENT,
    watch_id integer NOT NULL REFERENCES watches_watch (id),
    sighting_id integer NULL REFERENCES vessels_sighting (id),
    reported_by_id integer NOT NULL REFERENCES people_volunteer (id),
    category varchar(30) NOT NULL,
    coastguard_reference varchar(20),
    reported_at datetime NOT NULL,
    closed_at datetime,
    persons_assisted integer NOT NULL,
    is_lifeboat_launched bool NOT NULL,
    is_helicopter_tasked bool NOT NULL,
    outcome varchar(30),
    narrative text,
    created_at datetime NOT NULL,
    updated_at datetime NOT NULL
);

CREATE TABLE equipment_item (
    id integer PRIMARY KEY AUTOINCREMENT,
    station_id integer NOT NULL REFERENCES stations_station (id),
    kind varchar(30) NOT NULL,
    make varchar(40) NOT NULL,
    serial_number varchar(30),
    purchased_on date,
    price decimal,
    is_donated bool NOT NULL,
    next_service_due date,
    condition varchar(20) NOT NULL,
    created_at datetime NOT NULL,
    updated_at datetime NOT NULL
);

INSERT INTO stations_station VALUES
(1, 'Penhallow Head', 'Cornwall', 'Penhallow Lookout', 74, '1998-05-16', 1, 1, '2022-01-10 09:00:00', '2024-03-02 11:15:00'),
(2, 'Wexcombe Point', 'Devon', 'Wexcombe Lookout', 41, '2003-07-05', 1, 1, '2022-01-10 09:02:00', '2023-05-20 10:00:00'),
(3, 'Saltby Pier', 'Norfolk', 'Saltby Lookout', 9, '2010-04-24', 0, 0, '2022-01-10 09:04:00', '2022-01-10 09:04:00'),
(4, 'Gorsey Cliff', 'Pembrokeshire', 'Gorsey Lookout', 112, '2014-09-13', 0, 1, '2022-01-10 09:06:00', '2024-08-14 16:40:00'),
(5, 'Thornness', 'East Yorkshire', 'Thornness Lookout', NULL, '2021-06-19', 0, 0, '2022-01-10 09:08:00', '2022-11-30 12:00:00');

INSERT INTO people_volunteer VALUES
(1, 'Derek', 'Trevanion', 'd.trevanion@lookout.example', 1, NULL, 'station manager', 'merchant navy officer', '2005-03-12', '2005-09-10', 1, '2022-01-11 10:00:00', '2024-01-05 09:00:00'),
(2, 'Wendy', 'Scobie', 'w.scobie@lookout.example', 1, 1, 'watchkeeper', 'midwife', '2016-06-04', '2016-11-19', 1, '2022-01-11 10:01:00', '2022-01-11 10:01:00'),
(3, 'Amir', 'Haddad', NULL, 1, 2, 'trainee', 'bus driver', '2024-02-17', NULL, 1, '2024-02-17 14:00:00', '2024-02-17 14:00:00'),
(4, 'Pauline', 'Westaway', 'p.westaway@lookout.example', 2, NULL, 'station manager', 'head teacher', '2011-01-22', '2011-08-06', 1, '2022-01-11 10:03:00', '2023-06-01 08:30:00'),
(5, 'Graham', 'Nott', 'g.nott@lookout.example', 2, 4, 'watchkeeper', 'fisherman', '2018-10-13', '2019-03-30', 1, '2022-01-11 10:04:00', '2022-01-11 10:04:00'),
(6, 'Hilary', 'Bunn', 'h.bunn@lookout.example', 3, NULL, 'deputy manager', NULL, '2012-05-19', '2012-10-27', 1, '2022-01-11 10:05:00', '2024-04-21 18:20:00'),
(7, 'Stephen', 'Larwood', 's.larwood@lookout.example', 3, 6, 'watchkeeper', 'bank clerk', '2019-07-06', NULL, 0, '2022-01-11 10:06:00', '2023-12-31 10:00:00'),
(8, 'Eluned', 'Parry', 'e.parry@lookout.example', 4, NULL, 'station manager', 'police sergeant', '2014-09-13', '2015-02-21', 1, '2022-01-11 10:07:00', '2022-01-11 10:07:00'),
(9, 'Gwyn', 'Morris', NULL, 4, 8, 'watchkeeper', 'quarryman', '2020-08-29', '2021-06-12', 1, '2022-01-11 10:08:00', '2022-01-11 10:08:00'),
(10, 'Tessa', 'Holderness', 't.holderness@lookout.example', 5, NULL, 'deputy manager', 'nurse', '2021-06-19', '2021-11-13', 1, '2022-01-11 10:09:00', '2022-01-11 10:09:00'),
(11, 'Joe', 'Blakey', 'j.blakey@lookout.example', 5, 10, 'trainee', NULL, '2023-04-15', NULL, 1, '2023-04-16 09:00:00', '2023-04-16 09:00:00');

INSERT INTO watches_watch VALUES
(1, 1, '2022-05-14', '08:00', '12:00', 3, 'SW', 10, 'slight', 86, 0, NULL, '2022-05-14 12:10:00', '2022-05-14 12:10:00'),
(2, 2, '2022-08-20', '12:00', '17:00', 4, 'W', 8, 'moderate', 143, 0, 'Regatta day', '2022-08-20 17:12:00', '2022-08-20 17:12:00'),
(3, 3, '2022-10-22', '10:00', '14:00', 6, 'NE', 4.5, 'rough', NULL, 1, 'Pier closed by council', '2022-10-22 13:00:00', '2022-10-22 13:00:00'),
(4, 4, '2023-01-28', '09:00', '13:00', 5, 'NW', 6, 'rough', 22, 0, NULL, '2023-01-28 13:08:00', '2023-01-28 13:08:00'),
(5, 1, '2023-04-08', '12:00', '17:00', 2, 'S', 12, 'smooth', 210, 0, 'Easter Saturday', '2023-04-08 17:15:00', '2023-04-08 17:15:00'),
(6, 5, '2023-06-17', '10:00', '15:00', 3, 'E', 7, 'slight', 64, 0, NULL, '2023-06-17 15:10:00', '2023-06-18 08:00:00'),
(7, 2, '2023-07-30', '08:00', '13:00', 4, 'SW', 9, 'moderate', 118, 0, NULL, '2023-07-30 13:05:00', '2023-07-30 13:05:00'),
(8, 4, '2023-11-11', '09:00', '12:00', NULL, NULL, 0.2, NULL, 5, 1, 'Thick fog, radio watch only', '2023-11-11 12:02:00', '2023-11-11 12:02:00'),
(9, 1, '2024-03-30', '12:00', '17:00', 5, 'W', 8, 'moderate', 175, 0, NULL, '2024-03-30 17:20:00', '2024-03-30 17:20:00'),
(10, 3, '2024-05-25', '10:00', '15:00', 2, 'SE', 10, 'smooth', 302, 0, 'Bank holiday crowds', '2024-05-25 15:11:00', '2024-05-25 15:11:00'),
(11, 5, '2024-07-13', '10:00', '14:00', 3, 'N', 9, 'slight', NULL, 0, NULL, '2024-07-13 14:06:00', '2024-07-13 14:06:00'),
(12, 4, '2024-08-10', '13:00', '18:00', 4, 'SW', 11, 'moderate', 97, 0, NULL, '2024-08-10 18:09:00', '2024-08-14 16:40:00');

INSERT INTO watches_watch_crew VALUES
(1, 1, 1, 'lead', 4),
(2, 1, 2, 'radio', 4),
(3, 2, 4, 'lead', 5),
(4, 2, 5, 'plotter', 5),
(5, 3, 6, 'lead', 3),
(6, 3, 7, 'radio', 3),
(7, 4, 8, 'lead', 4),
(8, 4, 9, 'plotter', 4),
(9, 5, 2, 'lead', 5),
(10, 6, 10, 'lead', 5),
(11, 6, 11, 'observer', 2.5),
(12, 7, 5, 'lead', 5),
(13, 8, 9, 'lead', 3),
(14, 9, 1, 'lead', 5),
(15, 9, 2, 'radio', 5),
(16, 9, 3, 'observer', 2),
(17, 10, 6, 'lead', 5),
(18, 11, 10, 'lead', 4),
(19, 12, 8, 'lead', 5),
(20, 12, 9, 'radio', 3.5);

INSERT INTO vessels_vesseltype VALUES
(1, 'sailing yacht', 0),
(2, 'fishing boat', 1),
(3, 'kayak', 0),
(4, 'paddleboard', 0),
(5, 'cargo ship', 1),
(6, 'motor cruiser', 0),
(7, 'dive boat', 1),
(8, 'jet ski', 0);

INSERT INTO vessels_sighting VALUES
(1, 1, 1, 'Kittiwake', '2022-05-14 09:20:00', 210, 2.5, 3, 1, '2022-05-14 09:22:00', '2022-05-14 09:22:00'),
(2, 1, 2, 'Girl Morwenna', '2022-05-14 10:05:00', 185, 4, 2, 1, '2022-05-14 10:06:00', '2022-05-14 10:06:00'),
(3, 2, 1, 'Blue Pretender', '2022-08-20 13:40:00', 265, 1.2, 5, 0, '2022-08-20 13:41:00', '2022-08-20 13:41:00'),
(4, 3, 5, 'Baltic Harrier', '2022-10-22 11:15:00', 35, 9.5, NULL, 1, '2022-10-22 11:16:00', '2022-10-22 11:16:00'),
(5, 4, 2, 'Seren y Bore', '2023-01-28 10:30:00', 300, 3, 4, 1, '2023-01-28 10:31:00', '2023-01-28 10:31:00'),
(6, 5, 3, NULL, '2023-04-08 14:10:00', 170, 0.6, 2, 0, '2023-04-08 14:11:00', '2023-04-08 14:11:00'),
(7, 6, 4, NULL, '2023-06-17 11:55:00', 88, 0.9, 1, 0, '2023-06-17 11:55:00', '2023-06-17 11:55:00'),
(8, 7, 6, 'Lazy Daze', '2023-07-30 10:25:00', 240, 1.8, 4, 0, '2023-07-30 10:26:00', '2023-07-30 10:26:00'),
(9, 9, 7, 'Deep Venture', '2024-03-30 13:30:00', 195, 2, 11, 1, '2024-03-30 13:31:00', '2024-03-30 13:31:00'),
(10, 10, 8, NULL, '2024-05-25 12:45:00', 60, 0.3, 1, 0, '2024-05-25 12:45:00', '2024-05-25 12:45:00'),
(11, 11, 1, 'Second Wind', '2024-07-13 11:10:00', 15, NULL, 2, 1, '2024-07-13 11:12:00', '2024-07-13 11:12:00'),
(12, 12, 3, NULL, '2024-08-10 15:35:00', 225, 1.1, 6, 0, '2024-08-10 15:36:00', '2024-08-10 15:36:00');

INSERT INTO incidents_incident VALUES
(1, 2, 3, 5, 'capsize', 'CG-22-08841', '2022-08-20 13:52:00', '2022-08-20 15:10:00', 5, 1, 0, 'rescued', 'Yacht knocked down rounding the mark, crew in water', '2022-08-20 14:00:00', '2022-08-20 17:00:00'),
(2, 3, NULL, 6, 'person cut off by tide', 'CG-22-10307', '2022-10-22 12:20:00', '2022-10-22 12:50:00', 1, 0, 0, 'self-recovered', NULL, '2022-10-22 12:30:00', '2022-10-22 12:55:00'),
(3, 4, 5, 9, 'engine failure', 'CG-23-00618', '2023-01-28 10:45:00', '2023-01-28 14:30:00', 4, 1, 0, 'towed in', 'Drifting towards rocks, anchor dragging', '2023-01-28 10:50:00', '2023-01-28 15:00:00'),
(4, 5, 6, 2, 'exhaustion', 'CG-23-02215', '2023-04-08 14:30:00', '2023-04-08 15:40:00', 2, 1, 0, 'rescued', NULL, '2023-04-08 14:35:00', '2023-04-08 16:00:00'),
(5, 6, 7, 10, 'blown offshore', 'CG-23-04490', '2023-06-17 12:05:00', '2023-06-17 13:00:00', 1, 1, 1, 'rescued', 'Offshore wind freshened, casualty waving', '2023-06-17 12:10:00', '2023-06-18 08:00:00'),
(6, 7, NULL, 5, 'dog over cliff', NULL, '2023-07-30 09:15:00', '2023-07-30 11:30:00', 0, 0, 0, 'rescued', NULL, '2023-07-30 09:20:00', '2023-07-30 11:40:00'),
(7, 9, 9, 1, 'diver missing', 'CG-24-01977', '2024-03-30 14:20:00', '2024-03-30 16:45:00', 1, 1, 1, 'rescued', 'Diver surfaced half a mile down tide', '2024-03-30 14:25:00', '2024-03-30 17:10:00'),
(8, 10, 10, 6, 'dangerous driving', NULL, '2024-05-25 12:50:00', NULL, 0, 0, 0, NULL, 'Jet ski inside bathing area, passed to council', '2024-05-25 12:58:00', '2024-05-25 12:58:00'),
(9, 12, 12, 8, 'overdue', 'CG-24-06132', '2024-08-10 17:10:00', '2024-08-10 17:55:00', 6, 0, 0, 'false alarm', NULL, '2024-08-10 17:15:00', '2024-08-14 16:40:00');

INSERT INTO equipment_item VALUES
(1, 1, 'radar', 'Furano', 'FR-8842-119', '2015-03-20', 4150.00, 0, '2025-03-31', 'good', '2022-01-12 09:00:00', '2024-03-02 11:15:00'),
(2, 1, 'telescope', 'Opticraft', 'OC70113', '2009-06-11', 890.00, 1, NULL, 'fair', '2022-01-12 09:01:00', '2022-01-12 09:01:00'),
(3, 2, 'radar', 'Furano', 'FR-9120-044', '2019-10-02', 4780.00, 0, '2024-10-31', 'good', '2022-01-12 09:02:00', '2023-05-20 10:00:00'),
(4, 2, 'VHF radio', 'Standex', 'SX25-3391', '2021-02-15', 265.50, 0, '2025-02-28', 'good', '2022-01-12 09:03:00', '2022-01-12 09:03:00'),
(5, 3, 'binoculars', 'Marisight', NULL, NULL, NULL, 1, NULL, 'worn', '2022-01-12 09:04:00', '2022-01-12 09:04:00'),
(6, 3, 'VHF radio', 'Standex', 'SX25-3410', '2021-02-15', 265.50, 0, '2025-02-28', 'good', '2022-01-12 09:05:00', '2022-01-12 09:05:00'),
(7, 4, 'AIS receiver', 'Nasmith', 'AE-20077', '2018-07-09', 340.00, 1, NULL, 'faulty', '2022-01-12 09:06:00', '2024-08-14 16:40:00'),
(8, 4, 'anemometer', 'Galeworks', 'GW-551', '2022-11-14', 612.00, 0, '2024-11-30', 'good', '2022-11-20 10:00:00', '2022-11-20 10:00:00'),
(9, 5, 'VHF radio', 'Standex', 'SX30-0028', '2021-05-27', 298.00, 0, '2025-05-31', 'good', '2022-01-12 09:08:00', '2022-01-12 09:08:00'),
(10, 5, 'telescope', 'Opticraft', 'OC88240', '2021-06-01', 1120.00, 1, NULL, 'good', '2022-01-12 09:09:00', '2022-01-12 09:09:00');
