-- Agency supplying simulated patients (role-players) to medical and nursing schools
CREATE TABLE clients_school (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  city TEXT,
  programme TEXT NOT NULL,
  contact_name TEXT,
  contact_email TEXT,
  hourly_rate NUMERIC,
  is_active INTEGER NOT NULL DEFAULT 1,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
);
CREATE TABLE staff_coordinator (
  id INTEGER PRIMARY KEY,
  first_name TEXT NOT NULL,
  last_name TEXT NOT NULL,
  email TEXT NOT NULL,
  weekly_hours REAL,
  is_clinician INTEGER NOT NULL DEFAULT 0,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
);
CREATE TABLE roleplay_actor (
  id INTEGER PRIMARY KEY,
  first_name TEXT NOT NULL,
  last_name TEXT NOT NULL,
  gender TEXT,
  playing_age_from INTEGER,
  playing_age_to INTEGER,
  home_postcode_area TEXT,
  languages TEXT,
  visible_scars TEXT,
  is_professional_actor INTEGER NOT NULL DEFAULT 0,
  is_willing_to_be_examined INTEGER NOT NULL DEFAULT 0,
  joined_on TEXT,
  left_on TEXT,
  mentor_id INTEGER REFERENCES roleplay_actor(id),
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
);
CREATE TABLE roleplay_scenario (
  id INTEGER PRIMARY KEY,
  title TEXT NOT NULL,
  slug TEXT NOT NULL UNIQUE,
  specialty TEXT NOT NULL,
  patient_name TEXT,
  opening_line TEXT,
  duration_minutes INTEGER NOT NULL,
  emotional_load INTEGER,
  is_moulage_needed INTEGER NOT NULL DEFAULT 0,
  is_intimate_exam INTEGER NOT NULL DEFAULT 0,
  author_id INTEGER REFERENCES staff_coordinator(id),
  reviewed_on TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
);
CREATE TABLE roleplay_actor_scenarios (
  id INTEGER PRIMARY KEY,
  actor_id INTEGER NOT NULL REFERENCES roleplay_actor(id),
  scenario_id INTEGER NOT NULL REFERENCES roleplay_scenario(id),
  trained_on TEXT,
  UNIQUE (actor_id, scenario_id)
);
CREATE TABLE bookings_session (
  id INTEGER PRIMARY KEY,
  school_id INTEGER NOT NULL REFERENCES clients_school(id),
  coordinator_id INTEGER REFERENCES staff_coordinator(id),
  title TEXT NOT NULL,
  kind TEXT NOT NULL,
  held_on TEXT NOT NULL,
  venue TEXT,
  candidate_count INTEGER,
  circuit_count INTEGER,
  status TEXT NOT NULL,
  is_filmed INTEGER NOT NULL DEFAULT 0,
  is_online INTEGER NOT NULL DEFAULT 0,
  invoice_total NUMERIC,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
);
CREATE TABLE bookings_casting (
  id INTEGER PRIMARY KEY,
  session_id INTEGER NOT NULL REFERENCES bookings_session(id),
  actor_id INTEGER NOT NULL REFERENCES roleplay_actor(id),
  scenario_id INTEGER NOT NULL REFERENCES roleplay_scenario(id),
  station_number INTEGER,
  call_time TEXT,
  hours_worked REAL,
  fee NUMERIC,
  travel_expenses NUMERIC,
  is_standby INTEGER NOT NULL DEFAULT 0,
  status TEXT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
);
CREATE TABLE quality_feedback (
  id INTEGER PRIMARY KEY,
  casting_id INTEGER NOT NULL REFERENCES bookings_casting(id),
  given_by TEXT NOT NULL,
  realism_score INTEGER,
  consistency_score INTEGER,
  comment TEXT,
  is_complaint INTEGER NOT NULL DEFAULT 0,
  submitted_on TEXT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
);
INSERT INTO clients_school VALUES
(1,'Aldermoor Medical School','Southampton','medicine','Dr Priya Raman','osce@aldermoor.example',28.00,1,'2021-09-01 09:00','2025-01-10 10:12'),
(2,'Kingsferry School of Nursing','Portsmouth','nursing','Joan Petty','jpetty@kingsferry.example',24.50,1,'2021-09-01 09:05','2024-08-02 15:40'),
(3,'Wessex Paramedic College','Winchester','paramedic science','Iain Drew','placements@wpc.example',26.00,1,'2022-01-20 11:30','2024-11-05 09:01'),
(4,'Hartsbridge Veterinary School','Guildford','veterinary medicine','Prof Lena Holm','clinicalskills@hartsbridge.example',30.00,1,'2022-06-14 14:00','2025-02-03 16:22'),
(5,'Solent Pharmacy Department','Portsmouth','pharmacy','Dr Amos Quaye',NULL,25.00,1,'2022-10-03 10:10','2024-10-03 10:10'),
(6,'Royal Dean Hospital Trust','Salisbury','postgraduate training','Mel Strang','pgme@royaldean.example',32.00,1,'2023-02-27 08:45','2025-03-11 12:00'),
(7,'Avonside Dental Institute','Bath','dentistry',NULL,'skills@avonside.example',27.50,0,'2021-11-08 13:15','2023-12-20 17:30'),
(8,'Itchen Police Training Centre','Eastleigh','custody medicine','Sgt Dawn Maybury','training@itchen.example',29.00,1,'2024-05-16 09:50','2024-05-16 09:50');
INSERT INTO staff_coordinator VALUES
(1,'Rosalind','Ferrar','rosalind@parts.example',37.5,0,'2021-08-20 09:00','2024-01-05 09:00'),
(2,'Obi','Nwachukwu','obi@parts.example',30,1,'2022-01-10 09:00','2024-01-05 09:00'),
(3,'Kate','Silcox','kate@parts.example',22.5,0,'2022-09-05 09:00','2025-01-06 09:00'),
(4,'Dr Hamish','Purdie','hamish@parts.example',NULL,1,'2023-03-01 09:00','2023-03-01 09:00'),
(5,'Lorna','Eastaff','lorna@parts.example',37.5,0,'2024-04-15 09:00','2024-04-15 09:00');
INSERT INTO roleplay_actor VALUES
(1,'Gerald','Pym','male',60,78,'SO','English','sternotomy scar',0,1,'2021-09-20',NULL,NULL,'2021-09-20 10:00','2024-06-01 10:00'),
(2,'Yasmin','Haddad','female',25,38,'PO','English, Arabic',NULL,1,0,'2021-10-04',NULL,NULL,'2021-10-04 10:00','2024-06-01 10:00'),
(3,'Doreen','Mabbutt','female',65,80,'SO','English','knee replacement',0,1,'2022-01-17',NULL,1,'2022-01-17 10:00','2024-06-01 10:00'),
(4,'Ellis','Corrigan','non-binary',20,30,'SP','English, British Sign Language',NULL,1,0,'2022-03-28',NULL,2,'2022-03-28 10:00','2024-06-01 10:00'),
(5,'Marek','Zielony','male',35,50,'PO','English, Polish','appendix scar',0,1,'2022-09-12',NULL,1,'2022-09-12 10:00','2024-06-01 10:00'),
(6,'Abena','Sarpong','female',40,55,'GU','English, Twi',NULL,1,1,'2022-11-07',NULL,NULL,'2022-11-07 10:00','2024-06-01 10:00'),
(7,'Toby','Wakeling','male',18,24,'SO','English',NULL,1,0,'2023-02-20','2024-07-31',2,'2023-02-20 10:00','2024-08-01 10:00'),
(8,'Sheila','Gundry','female',50,66,'BA','English','mastectomy scar',0,0,'2023-05-15',NULL,3,'2023-05-15 10:00','2024-06-01 10:00'),
(9,'Winston','Barclay','male',55,70,'SP',NULL,NULL,0,1,'2023-10-02',NULL,5,'2023-10-02 10:00','2024-06-01 10:00'),
(10,'Mei','Tsang','female',22,32,'SO','English, Cantonese',NULL,1,0,'2024-03-11',NULL,6,'2024-03-11 10:00','2024-06-01 10:00'),
(11,'Patrick','Hennebry','male',45,60,'GU','English, Irish','burn on left forearm',1,1,'2024-09-09',NULL,6,'2024-09-09 10:00','2024-09-09 10:00');
INSERT INTO roleplay_scenario VALUES
(1,'Chest pain at the bus stop','chest-pain-bus-stop','cardiology','Arthur Nunn','It''s like someone sitting on me.',8,2,0,0,2,'2024-05-20','2021-10-01 12:00','2024-05-20 12:00'),
(2,'Breaking bad news: scan result','breaking-bad-news-scan','oncology','Helen Marsh','My husband said not to come alone.',10,5,0,0,4,'2024-02-14','2021-10-08 12:00','2024-02-14 12:00'),
(3,'Angry relative in the corridor','angry-relative','geriatrics','Sam Tolley','Who is in charge here?',10,4,0,0,1,'2023-09-11','2021-11-15 12:00','2023-09-11 12:00'),
(4,'Knee examination','knee-examination','orthopaedics','Pat Lumley','It clicks on the stairs.',6,1,0,0,2,'2024-05-20','2022-02-01 12:00','2024-05-20 12:00'),
(5,'Cyclist with head wound','cyclist-head-wound','emergency medicine','Jamie Frost','Where is my bike?',12,3,1,0,2,'2024-10-07','2022-03-14 12:00','2024-10-07 12:00'),
(6,'Contraception advice','contraception-advice','general practice','Leah Dunn','You won''t tell my mum?',8,2,0,0,1,NULL,'2022-09-26 12:00','2022-09-26 12:00'),
(7,'Putting the old dog to sleep','old-dog-euthanasia','veterinary','Mr or Mrs Crane','He''s been with me since the divorce.',10,5,0,0,3,'2024-01-22','2022-10-10 12:00','2024-01-22 12:00'),
(8,'Missed insulin doses','missed-insulin','pharmacy','Dennis Orme','I only skip it at weekends.',7,2,0,0,3,'2023-11-30','2023-01-18 12:00','2023-11-30 12:00'),
(9,'Abdominal pain in custody','abdominal-pain-custody','emergency medicine','Lee Baxter',NULL,12,3,1,0,4,'2024-06-03','2024-05-20 12:00','2024-06-03 12:00'),
(10,'Breast lump examination','breast-lump','general surgery','Carol Inch','I found it in the shower.',10,3,0,1,4,'2024-09-16','2023-06-05 12:00','2024-09-16 12:00');
INSERT INTO roleplay_actor_scenarios VALUES
(1,1,1,'2021-10-11'),(2,1,3,'2021-11-22'),(3,1,8,'2023-02-06'),(4,2,2,'2021-10-18'),(5,2,6,'2022-10-03'),
(6,3,3,'2022-02-07'),(7,3,4,'2022-02-07'),(8,4,5,'2022-04-11'),(9,4,6,'2022-10-03'),(10,5,1,'2022-09-19'),
(11,5,4,'2022-09-26'),(12,5,9,'2024-06-10'),(13,6,2,'2022-11-14'),(14,6,7,'2022-11-21'),(15,7,5,'2023-03-06'),
(16,8,2,'2023-05-22'),(17,8,7,'2023-06-12'),(18,9,1,'2023-10-09'),(19,9,8,NULL),(20,10,6,'2024-03-18'),
(21,10,5,'2024-03-25'),(22,11,9,'2024-09-16'),(23,11,3,NULL);
INSERT INTO bookings_session VALUES
(1,1,1,'Year 4 OSCE','exam','2023-05-10','Clinical Skills Centre',96,3,'invoiced',0,0,6720.00,'2023-01-16 10:00','2023-05-31 10:00'),
(2,2,1,'Difficult conversations day','teaching','2023-06-21','Seminar Block C',40,NULL,'invoiced',0,0,980.00,'2023-04-03 10:00','2023-07-05 10:00'),
(3,3,2,'Trauma weekend','teaching','2023-11-18','Hangar 2',24,2,'invoiced',1,0,1560.00,'2023-08-29 10:00','2023-12-04 10:00'),
(4,4,3,'Final year consultations','exam','2024-03-06','Small Animal Clinic',60,2,'invoiced',1,0,3600.00,'2023-11-20 10:00','2024-03-28 10:00'),
(5,5,3,'Counter prescribing practice','teaching','2024-04-24',NULL,35,NULL,'invoiced',0,1,625.00,'2024-02-12 10:00','2024-05-08 10:00'),
(6,1,1,'Year 4 OSCE','exam','2024-05-15','Clinical Skills Centre',102,3,'invoiced',0,0,7140.00,'2024-01-22 10:00','2024-06-10 10:00'),
(7,8,2,'Custody nurse induction','teaching','2024-07-09','Mock custody suite',12,1,'cancelled',1,0,NULL,'2024-05-20 10:00','2024-06-28 10:00'),
(8,8,5,'Custody nurse induction','teaching','2024-10-22','Mock custody suite',12,1,'invoiced',1,0,870.00,'2024-07-15 10:00','2024-11-11 10:00'),
(9,6,5,'Surgical trainees communication course','teaching','2025-01-29','Education Centre',18,NULL,'invoiced',0,0,1152.00,'2024-10-30 10:00','2025-02-17 10:00'),
(10,1,1,'Year 4 OSCE','exam','2025-05-14','Clinical Skills Centre',108,3,'confirmed',0,0,NULL,'2025-01-20 10:00','2025-03-03 10:00'),
(11,2,NULL,'Ward shift simulation','teaching','2025-06-18','Simulation Ward',30,1,'enquiry',1,0,NULL,'2025-03-17 10:00','2025-03-17 10:00');
INSERT INTO bookings_casting VALUES
(1,1,1,1,2,'08:00',7.5,142.50,12.40,0,'worked','2023-03-01 10:00','2023-05-11 10:00'),
(2,1,3,4,5,'08:00',7.5,142.50,9.80,0,'worked','2023-03-01 10:00','2023-05-11 10:00'),
(3,1,5,1,2,'08:00',4,76.00,NULL,1,'worked','2023-03-01 10:00','2023-05-11 10:00'),
(4,2,1,3,NULL,'09:15',6,105.00,15.20,0,'worked','2023-05-02 10:00','2023-06-22 10:00'),
(5,2,2,2,NULL,'09:15',6,105.00,0.00,0,'worked','2023-05-02 10:00','2023-06-22 10:00'),
(6,3,7,5,1,'07:30',9,180.00,21.00,0,'worked','2023-10-02 10:00','2023-11-20 10:00'),
(7,3,4,5,2,'07:30',9,180.00,18.60,0,'worked','2023-10-02 10:00','2023-11-20 10:00'),
(8,4,6,7,1,'08:30',7,154.00,6.50,0,'worked','2024-01-15 10:00','2024-03-07 10:00'),
(9,4,8,7,1,'08:30',NULL,NULL,NULL,0,'sick','2024-01-15 10:00','2024-03-07 10:00'),
(10,5,9,8,NULL,'13:00',3.5,63.00,NULL,0,'worked','2024-03-20 10:00','2024-04-25 10:00'),
(11,6,9,1,2,'08:00',7.5,150.00,24.80,0,'worked','2024-03-04 10:00','2024-05-16 10:00'),
(12,6,3,4,5,'08:00',7.5,150.00,9.80,0,'worked','2024-03-04 10:00','2024-05-16 10:00'),
(13,6,10,6,8,'08:00',7.5,150.00,4.20,0,'worked','2024-03-25 10:00','2024-05-16 10:00'),
(14,7,5,9,1,'09:00',NULL,45.00,NULL,0,'cancelled','2024-06-11 10:00','2024-06-28 10:00'),
(15,8,11,9,1,'09:00',6.5,136.50,33.10,0,'worked','2024-09-23 10:00','2024-10-23 10:00'),
(16,9,6,2,NULL,'08:45',6,144.00,27.30,0,'worked','2024-12-02 10:00','2025-01-30 10:00'),
(17,10,1,1,2,'08:00',NULL,NULL,NULL,0,'confirmed','2025-03-03 10:00','2025-03-03 10:00'),
(18,10,10,6,8,'08:00',NULL,NULL,NULL,1,'offered','2025-03-03 10:00','2025-03-03 10:00');
INSERT INTO quality_feedback VALUES
(1,1,'examiner',5,4,'Very convincing breathlessness.',0,'2023-05-12','2023-05-12 10:00','2023-05-12 10:00'),
(2,2,'examiner',4,5,NULL,0,'2023-05-12','2023-05-12 10:00','2023-05-12 10:00'),
(3,3,'examiner',3,2,'Gave the family history without being asked.',1,'2023-05-15','2023-05-15 10:00','2023-05-15 10:00'),
(4,4,'tutor',5,5,'Students still talk about him.',0,'2023-06-23','2023-06-23 10:00','2023-06-23 10:00'),
(5,6,'student',4,NULL,'The fake blood got on my jacket.',0,'2023-11-21','2023-11-21 10:00','2023-11-21 10:00'),
(6,7,'tutor',5,4,NULL,0,'2023-11-24','2023-11-24 10:00','2023-11-24 10:00'),
(7,8,'examiner',5,5,'Two candidates needed a tissue.',0,'2024-03-08','2024-03-08 10:00','2024-03-08 10:00'),
(8,10,'student',3,4,'Sound kept cutting out.',0,'2024-04-26','2024-04-26 10:00','2024-04-26 10:00'),
(9,11,'examiner',4,4,NULL,0,'2024-05-20','2024-05-20 10:00','2024-05-20 10:00'),
(10,15,'tutor',4,5,'Good handling of the restraint question.',0,'2024-10-25','2024-10-25 10:00','2024-10-25 10:00'),
(11,16,'student',2,3,'Went out of role twice.',1,'2025-02-01','2025-02-01 10:00','2025-02-01 10:00');
