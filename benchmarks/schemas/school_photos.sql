-- School portrait photography company: bookings, shoots and parents' print orders
CREATE TABLE schools (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  phase TEXT NOT NULL CHECK (phase IN ('nursery','primary','secondary','special')),
  town TEXT NOT NULL,
  postcode TEXT,
  pupils_on_roll INTEGER,
  office_contact TEXT,
  office_email TEXT,
  commission_percent REAL NOT NULL DEFAULT 10,
  access_notes TEXT,
  is_active BOOLEAN NOT NULL DEFAULT 1
);
CREATE TABLE photographers (
  id INTEGER PRIMARY KEY,
  first_name TEXT NOT NULL,
  last_name TEXT NOT NULL,
  employment_type TEXT NOT NULL,
  home_town TEXT,
  day_rate NUMERIC(8,2),
  background_check_expires_on DATE,
  has_own_lighting BOOLEAN NOT NULL DEFAULT 0,
  joined_on DATE NOT NULL,
  left_on DATE
);
CREATE TABLE shoots (
  id INTEGER PRIMARY KEY,
  school_id INTEGER NOT NULL REFERENCES schools(id),
  lead_photographer_id INTEGER NOT NULL REFERENCES photographers(id),
  second_photographer_id INTEGER REFERENCES photographers(id),
  shoot_date DATE NOT NULL,
  shoot_type TEXT NOT NULL,
  backdrop TEXT,
  arrival_time TEXT,
  minutes_on_site INTEGER,
  status TEXT NOT NULL,
  incident_note TEXT
);
CREATE TABLE pupils (
  id INTEGER PRIMARY KEY,
  school_id INTEGER NOT NULL REFERENCES schools(id),
  given_name TEXT NOT NULL,
  surname TEXT NOT NULL,
  year_group TEXT,
  class_name TEXT,
  consent_given BOOLEAN NOT NULL
);
CREATE TABLE portraits (
  id INTEGER PRIMARY KEY,
  shoot_id INTEGER NOT NULL REFERENCES shoots(id),
  pupil_id INTEGER NOT NULL REFERENCES pupils(id),
  frame_number TEXT NOT NULL UNIQUE,
  frames_taken INTEGER NOT NULL,
  is_retake BOOLEAN NOT NULL DEFAULT 0,
  has_glasses_glare BOOLEAN NOT NULL DEFAULT 0,
  retouch_level TEXT,
  storage_key TEXT
);
CREATE TABLE print_packages (
  id INTEGER PRIMARY KEY,
  code TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  price NUMERIC(6,2) NOT NULL,
  prints_included INTEGER NOT NULL,
  largest_print_cm TEXT,
  includes_download BOOLEAN NOT NULL,
  withdrawn_on DATE
);
CREATE TABLE orders (
  id INTEGER PRIMARY KEY,
  order_number TEXT NOT NULL UNIQUE,
  portrait_id INTEGER NOT NULL REFERENCES portraits(id),
  parent_name TEXT NOT NULL,
  ordered_at DATETIME NOT NULL,
  payment_method TEXT,
  delivery_method TEXT NOT NULL,
  total_paid NUMERIC(7,2),
  refunded_amount NUMERIC(7,2),
  dispatched_on DATE,
  status TEXT NOT NULL
);
CREATE TABLE order_lines (
  order_id INTEGER NOT NULL REFERENCES orders(id),
  package_id INTEGER NOT NULL REFERENCES print_packages(id),
  quantity INTEGER NOT NULL,
  paper_finish TEXT,
  PRIMARY KEY (order_id, package_id)
);
INSERT INTO schools VALUES
(1,'Ashdell Primary School','primary','Harlow Bridge','HB3 4QT',212,'Mrs Jean Pollitt','office@ashdell.example',12,'Hall is used for lunch from 11:45',1),
(2,'Castle Mead Academy','secondary','Wrenbury','WR1 9DA',1140,'Tariq Sadiq','admin@castlemead.example',15,'Report to the lower gate, height barrier 2.1 m',1),
(3,'Little Acorns Nursery','nursery','Harlow Bridge','HB1 2LL',46,'Deborah Finch','hello@littleacorns.example',8,NULL,1),
(4,'St Oswin''s Primary','primary','Dunmoor','DM7 1BE',310,'Mr Peter Aldous','office@stoswins.example',12,'No lift to first-floor hall',1),
(5,'The Larches School','special','Wrenbury','WR4 6HN',78,'Grace Obi','reception@larches.example',10,'Quiet room needed, no flash for two classes',1),
(6,'Dunmoor High School','secondary','Dunmoor','DM2 8SA',865,'Lynn Carver','enquiries@dunmoorhigh.example',15,NULL,1),
(7,'Foxhole Lane Infants','primary','Peverel','PV5 3TR',148,NULL,'office@foxholelane.example',12,'Parking on the playground before 8:15 only',1),
(8,'Peverel Community Nursery','nursery','Peverel','PV1 1XA',39,'Irena Kowal',NULL,8,NULL,0),
(9,'Hillcrest Primary School','primary','Stanning','ST6 7JD',NULL,'Owen Marsh','office@hillcrest.example',10,NULL,1);
INSERT INTO photographers VALUES
(1,'Marian','Teale','employed','Harlow Bridge',165.00,'2026-03-31',1,'2017-04-03',NULL),
(2,'Joseph','Adeyemi','employed','Wrenbury',160.00,'2025-11-15',1,'2019-08-19',NULL),
(3,'Kirsty','Lamb','freelance','Stanning',210.00,'2025-06-30',1,'2021-09-01',NULL),
(4,'Dominic','Prewett','freelance','Dunmoor',195.00,'2024-09-12',0,'2020-01-13','2024-07-26'),
(5,'Hannah','Soares','employed','Peverel',150.00,'2026-08-20',0,'2023-08-21',NULL),
(6,'Gareth','Whitlow','trainee','Harlow Bridge',95.00,'2027-01-10',0,'2024-09-02',NULL),
(7,'Anya','Brandt','freelance',NULL,200.00,NULL,1,'2024-02-05',NULL);
INSERT INTO shoots VALUES
(1,1,1,NULL,'2023-09-21','individual','mottled blue','08:15',290,'completed',NULL),
(2,2,2,4,'2023-10-04','individual','plain grey','07:45',415,'completed','Fire drill at 10:40, lost 35 minutes'),
(3,4,3,NULL,'2023-10-11','individual','mottled blue','08:30',330,'completed',NULL),
(4,3,1,NULL,'2024-03-14','siblings','woodland','09:00',120,'completed',NULL),
(5,6,2,3,'2024-05-22','leavers group',NULL,'12:30',95,'completed','Staging borrowed from drama department'),
(6,5,3,NULL,'2024-06-06','individual','plain white','09:15',240,'completed',NULL),
(7,1,5,6,'2024-09-19','individual','mottled blue','08:10',275,'completed',NULL),
(8,7,5,NULL,'2024-10-02','individual','autumn leaves','08:05',205,'completed','Backdrop stand collapsed, nobody hurt'),
(9,4,1,6,'2024-10-10','individual','plain grey','08:30',NULL,'cancelled','Boiler failure, school closed'),
(10,4,1,6,'2024-11-07','individual','plain grey','08:30',345,'completed',NULL),
(11,9,7,NULL,'2025-03-18','class group',NULL,'09:00',80,'completed',NULL),
(12,2,2,5,'2025-10-01','individual','plain grey','07:45',NULL,'booked',NULL);
INSERT INTO pupils VALUES
(1,1,'Poppy','Hargreave','Year 2','Kingfishers',1),
(2,1,'Leon','Hargreave','Year 5','Herons',1),
(3,1,'Safiya','Malik','Year 4','Swifts',1),
(4,2,'Jack','Ormerod','Year 7','7B',1),
(5,2,'Beatriz','Nunes','Year 9','9F',1),
(6,3,'Arlo','Pym',NULL,'Ladybirds',1),
(7,4,'Niamh','Costello','Year 6','Larch',1),
(8,4,'Harvey','Tunstall','Year 3','Rowan',0),
(9,5,'Milo','Etchells','Year 8','Harbour',1),
(10,6,'Chloe','Vance','Year 11','11K',1),
(11,7,'Rafael','Ionescu','Reception','Hedgehogs',1),
(12,9,'Edie','Thwaite','Year 1',NULL,1);
INSERT INTO portraits VALUES
(1,1,1,'ASH23-0017',4,0,0,'basic','s3/23/a/0017.tif'),
(2,1,2,'ASH23-0102',3,0,0,'basic','s3/23/a/0102.tif'),
(3,2,4,'CMA23-0088',5,0,1,'full','s3/23/c/0088.tif'),
(4,2,5,'CMA23-0431',3,0,0,'none','s3/23/c/0431.tif'),
(5,3,7,'STO23-0054',4,0,0,'basic','s3/23/s/0054.tif'),
(6,4,6,'LAN24-0009',11,0,0,'basic','s3/24/l/0009.tif'),
(7,5,10,'DHS24-0001',6,0,0,NULL,'s3/24/d/0001.tif'),
(8,6,9,'LAR24-0031',14,0,0,'basic','s3/24/r/0031.tif'),
(9,7,1,'ASH24-0020',3,0,0,'basic','s3/24/a/0020.tif'),
(10,7,3,'ASH24-0077',4,0,1,'full','s3/24/a/0077.tif'),
(11,8,11,'FOX24-0012',7,0,0,'basic','s3/24/f/0012.tif'),
(12,10,7,'STO24-0061',3,1,0,'none','s3/24/s/0061.tif'),
(13,11,12,'HIL25-0003',5,0,0,NULL,NULL);
INSERT INTO print_packages VALUES
(1,'P1','Grandparents Pack',24.50,5,'20x25',0,NULL),
(2,'P2','Mini Pack',14.00,3,'13x18',0,NULL),
(3,'P3','Family Pack',32.00,9,'25x30',1,NULL),
(4,'D1','Download Only',18.00,0,NULL,1,NULL),
(5,'G1','Class Group Print',11.50,1,'20x30',0,NULL),
(6,'K1','Keyring Pair',9.00,2,'4x5',0,'2024-08-31');
INSERT INTO orders VALUES
(1,'SP-230881',1,'Laura Hargreave','2023-10-02 20:14:00','card','via school',33.50,NULL,'2023-10-20','dispatched'),
(2,'SP-230882',2,'Laura Hargreave','2023-10-02 20:21:00','card','via school',24.50,NULL,'2023-10-20','dispatched'),
(3,'SP-230940',3,'Colin Ormerod','2023-10-19 07:55:00','paypal','home',32.00,32.00,'2023-11-03','refunded'),
(4,'SP-230957',5,'Aoife Costello','2023-10-25 21:40:00','card','home',46.00,NULL,'2023-11-10','dispatched'),
(5,'SP-240113',6,'Bryony Pym','2024-03-27 13:02:00','cash','via school',42.50,NULL,'2024-04-12','dispatched'),
(6,'SP-240296',7,'Martin Vance','2024-06-03 18:30:00','card','home',11.50,NULL,'2024-06-21','dispatched'),
(7,'SP-240310',8,'Joanne Etchells','2024-06-18 09:12:00','card','download',18.00,NULL,NULL,'completed'),
(8,'SP-240702',10,'Imran Malik','2024-10-01 22:05:00','paypal','via school',28.00,14.00,'2024-10-18','dispatched'),
(9,'SP-240735',11,'Elena Ionescu','2024-10-16 19:47:00','card','home',50.00,NULL,'2024-11-01','dispatched'),
(10,'SP-240811',12,'Aoife Costello','2024-11-20 20:33:00',NULL,'home',NULL,NULL,NULL,'awaiting payment'),
(11,'SP-250092',13,'Ruth Thwaite','2025-03-29 10:08:00','card','via school',23.00,NULL,'2025-04-11','dispatched');
INSERT INTO order_lines VALUES
(1,1,1,'lustre'),(1,6,1,NULL),(2,1,1,'lustre'),(3,3,1,'matt'),(4,3,1,'lustre'),(4,2,1,'gloss'),(5,1,1,'matt'),(5,4,1,NULL),
(6,5,1,'gloss'),(7,4,1,NULL),(8,2,2,'lustre'),(9,3,1,'matt'),(9,4,1,NULL),(10,2,1,'lustre'),(11,5,2,'gloss');
