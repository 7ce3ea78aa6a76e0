-- Record pressing plant: from lacquer cut to test pressing playback
CREATE TABLE record_label (
    label_id        INTEGER PRIMARY KEY,
    name            TEXT NOT NULL,
    contact_name    TEXT,
    contact_email   TEXT,
    country_code    CHAR(2) NOT NULL,
    vat_number      TEXT UNIQUE,
    on_credit_hold  INTEGER NOT NULL DEFAULT 0
);

CREATE TABLE staff (
    staff_id      INTEGER PRIMARY KEY,
    full_name     TEXT NOT NULL,
    job_title     TEXT NOT NULL,
    shift_pattern TEXT,
    started_on    DATE NOT NULL
);

CREATE TABLE release (
    release_id         INTEGER PRIMARY KEY,
    label_id           INTEGER NOT NULL REFERENCES record_label(label_id),
    catalogue_number   TEXT NOT NULL UNIQUE,
    artist             TEXT NOT NULL,
    title              TEXT NOT NULL,
    disc_size_inches   INTEGER NOT NULL,
    playback_speed_rpm INTEGER NOT NULL,
    street_date        DATE
);

CREATE TABLE lacquer_cut (
    cut_id               INTEGER PRIMARY KEY,
    release_id           INTEGER NOT NULL REFERENCES release(release_id),
    side                 CHAR(1) NOT NULL,
    matrix_inscription   TEXT,
    cut_by               INTEGER NOT NULL REFERENCES staff(staff_id),
    cut_on               DATE NOT NULL,
    running_time_seconds INTEGER NOT NULL,
    outcome              TEXT NOT NULL CHECK (outcome IN ('approved', 'recut', 'pending'))
);

CREATE TABLE metal_part (
    part_id            INTEGER PRIMARY KEY,
    cut_id             INTEGER NOT NULL REFERENCES lacquer_cut(cut_id),
    grown_from_part_id INTEGER REFERENCES metal_part(part_id),
    part_type          TEXT NOT NULL CHECK (part_type IN ('father', 'mother', 'stamper')),
    plated_at          TIMESTAMP NOT NULL,
    thickness_microns  INTEGER,
    scrapped_on        DATE
);

CREATE TABLE press_run (
    run_id            INTEGER PRIMARY KEY,
    stamper_a_id      INTEGER NOT NULL REFERENCES metal_part(part_id),
    stamper_b_id      INTEGER NOT NULL REFERENCES metal_part(part_id),
    press_number      INTEGER NOT NULL,
    operator_id       INTEGER NOT NULL REFERENCES staff(staff_id),
    started_at        TIMESTAMP NOT NULL,
    finished_at       TIMESTAMP,
    compound_colour   TEXT NOT NULL,
    discs_pressed     INTEGER,
    discs_rejected    INTEGER,
    steam_pressure_bar REAL
);

CREATE TABLE playback_check (
    run_id           INTEGER NOT NULL REFERENCES press_run(run_id),
    sample_number    INTEGER NOT NULL,
    listened_by      INTEGER NOT NULL REFERENCES staff(staff_id),
    warp_mm          REAL,
    surface_noise_db REAL,
    passed           INTEGER NOT NULL,
    remarks          TEXT,
    PRIMARY KEY (run_id, sample_number)
);

INSERT INTO record_label VALUES
(1,'Harbour Lane Records','Sinead Coyle','sinead@harbourlane.example','IE','IE3920178T',0),
(2,'Nachtvlinder','Joost van Beek','joost@nachtvlinder.example','NL','NL814420937B01',0),
(3,'Tin Roof Sessions','Marla Hutchins','orders@tinroof.example','US',NULL,0),
(4,'Oxbow Classics','Peter Aldous','p.aldous@oxbowclassics.example','GB','GB204771835',0),
(5,'Grünes Zimmer','Katrin Lohse','lohse@grueneszimmer.example','DE','DE268110394',1),
(6,'Salt & Cedar','Owen Pritchard','owen@saltandcedar.example','GB',NULL,0),
(7,'Disques Mirabelle','Claire Fontenoy','production@mirabelle.example','FR','FR61448290175',0),
(8,'Polar Dub Bureau','Timo Rantala','timo@polardub.example','FI','FI20488713',1),
(9,'Estrada Nova','Rui Carvalhal','rui@estradanova.example','PT','PT509337162',0),
(10,'Little Anvil','Becky Storr',NULL,'GB',NULL,0),
(11,'Kvarn Musik','Anneli Sjöholm','anneli@kvarnmusik.example','SE','SE556811204701',0);

INSERT INTO staff VALUES
(1,'Gerard Moult','Cutting engineer','days','2009-03-02'),
(2,'Ilse Dekkers','Cutting engineer','days','2016-08-15'),
(3,'Tomasz Wrona','Press operator','early','2014-01-20'),
(4,'Lorraine Bates','Press operator','late','2018-05-08'),
(5,'Kofi Asante','Press operator','late','2021-10-04'),
(6,'Marek Zielony','Galvanics technician','early','2012-06-18'),
(7,'Helen Orme','Quality listener','days','2010-11-01'),
(8,'Dario Santini','Quality listener','days','2022-02-14'),
(9,'Priya Nambiar','Press operator','night','2023-04-17'),
(10,'Colin Feather','Maintenance fitter','early','1998-09-07'),
(11,'Yvonne Tait','Planning manager',NULL,'2007-01-15');

INSERT INTO release VALUES
(1,1,'HLR-041','The Ferrymen','Slack Water',12,33,'2024-03-15'),
(2,2,'NV 017','Loodgrijs','Onder de Brug',12,45,'2024-04-05'),
(3,3,'TRS-7-22','Dell Hanratty','Porch Light / Gone By Noon',7,45,'2024-02-23'),
(4,4,'OXC 1180','Marlowe Quartet','Late Quartets, Volume 2',12,33,'2024-05-10'),
(5,5,'GZ-LP09','Frau Kessler','Zwischenmiete',12,33,NULL),
(6,6,'SC10-003','Nia Bowen','Estuary Demos',10,45,'2024-03-29'),
(7,7,'MIR 212','Les Voisins d''en Haut','Escalier B',12,33,'2024-06-07'),
(8,8,'PDB-055','Kaamos Riddim','Blue Hour Dub',12,45,'2024-04-26'),
(9,9,'EN-LP-31','Quarteto Alvorada','Ao Vivo no Barreiro',12,33,'2024-05-24'),
(10,10,'ANVIL 6','Crowbait','Four More Songs',7,45,NULL),
(11,11,'KVARN 014','Elin Åsbrink','Stilla Vatten',12,33,'2024-06-14'),
(12,1,'HLR-042','Maeve Tully','Small Hours',10,33,'2024-07-05');

INSERT INTO lacquer_cut VALUES
(101,1,'A','HLR-041-A GM "MIND THE GAP"',1,'2024-01-08',1194,'approved'),
(102,1,'B','HLR-041-B GM',1,'2024-01-08',1142,'approved'),
(103,2,'A','NV017A ID',2,'2024-01-17',842,'recut'),
(104,2,'A','NV017A-2 ID',2,'2024-01-22',842,'approved'),
(105,2,'B','NV017B ID',2,'2024-01-17',803,'approved'),
(106,3,'A','TRS722-A "HI DELL"',1,'2024-01-10',188,'approved'),
(107,3,'B','TRS722-B',1,'2024-01-10',214,'approved'),
(108,4,'A','OXC1180 A GM',1,'2024-02-19',1405,'approved'),
(109,4,'B','OXC1180 B GM',1,'2024-02-20',1368,'approved'),
(110,6,'A','SC10003A ID',2,'2024-01-30',655,'approved'),
(111,6,'B','SC10003B ID',2,'2024-01-30',701,'approved'),
(112,8,'A','PDB055-A ID "SUBZERO"',2,'2024-02-06',978,'approved'),
(113,8,'B','PDB055-B ID',2,'2024-02-06',1011,'approved'),
(114,11,'A',NULL,2,'2024-04-11',1260,'pending');

INSERT INTO metal_part VALUES
(501,101,NULL,'father','2024-01-09 07:40:00',310,NULL),
(502,101,501,'mother','2024-01-10 08:15:00',290,NULL),
(503,101,502,'stamper','2024-01-11 06:55:00',195,'2024-03-04'),
(504,102,NULL,'father','2024-01-09 11:20:00',305,NULL),
(505,102,504,'mother','2024-01-10 12:05:00',288,NULL),
(506,102,505,'stamper','2024-01-11 10:30:00',198,NULL),
(507,104,NULL,'stamper','2024-01-24 07:10:00',201,NULL),
(508,105,NULL,'stamper','2024-01-24 13:45:00',199,NULL),
(509,106,NULL,'stamper','2024-01-12 09:00:00',180,'2024-02-09'),
(510,107,NULL,'stamper','2024-01-12 09:50:00',182,NULL),
(511,108,NULL,'father','2024-02-22 07:25:00',312,NULL),
(512,108,511,'stamper','2024-02-26 08:00:00',194,NULL),
(513,109,NULL,'stamper','2024-02-26 14:20:00',NULL,NULL),
(514,110,NULL,'stamper','2024-02-01 06:45:00',188,NULL),
(515,111,NULL,'stamper','2024-02-01 11:30:00',190,NULL),
(516,112,NULL,'stamper','2024-02-08 07:05:00',203,NULL),
(517,113,NULL,'stamper','2024-02-08 12:40:00',200,NULL);

INSERT INTO press_run VALUES
(2401,503,506,2,3,'2024-01-16 06:10:00','2024-01-16 13:40:00','black',612,19,9.5),
(2402,509,510,5,4,'2024-01-18 14:05:00','2024-01-18 20:30:00','black',1040,22,8.8),
(2403,507,508,1,3,'2024-01-29 06:20:00','2024-01-29 09:00:00','black',120,41,9.1),
(2404,507,508,1,5,'2024-01-30 14:00:00','2024-01-30 21:50:00','smoke grey',505,28,9.4),
(2405,514,515,3,4,'2024-02-05 14:10:00','2024-02-05 18:00:00','sea green',310,12,9.0),
(2406,516,517,4,9,'2024-02-13 22:00:00','2024-02-14 05:45:00','black',710,16,9.6),
(2407,503,506,2,3,'2024-03-01 06:05:00','2024-03-01 11:15:00','clear amber',300,52,9.3),
(2408,512,513,4,9,'2024-03-05 22:05:00','2024-03-06 05:30:00','black',498,11,9.7),
(2409,516,517,2,5,'2024-03-18 14:00:00','2024-03-18 19:20:00','ice blue',400,18,9.4),
(2410,512,513,4,4,'2024-03-25 14:15:00',NULL,'black',NULL,NULL,9.5),
(2411,514,515,3,3,'2024-03-26 06:00:00','2024-03-26 09:10:00','black',250,6,NULL);

INSERT INTO playback_check VALUES
(2401,1,7,0.4,-58.5,1,NULL),
(2401,2,7,0.6,-57.0,1,'Faint tick at start of track 3, gone on second play'),
(2402,1,8,0.3,-55.2,1,NULL),
(2403,1,7,1.9,-49.0,0,'Non-fill on outer band, side B'),
(2403,2,7,1.7,-50.5,0,'Same as sample 1, stop the press'),
(2404,1,8,0.7,-56.4,1,NULL),
(2405,1,8,0.5,-54.8,1,'Slight swirl in colour, label accepts'),
(2406,1,7,0.4,-59.1,1,NULL),
(2407,1,7,1.2,-51.3,0,'Stamper A worn, whoosh once per turn'),
(2408,1,7,0.3,-60.2,1,NULL),
(2408,2,8,0.5,-59.8,1,NULL),
(2409,1,8,NULL,-56.0,1,'Warp gauge out for calibration');
