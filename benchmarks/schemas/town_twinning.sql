-- Town twinning office: partnerships, exchange visits and official gifts
BEGIN TRANSACTION;
CREATE TABLE towns (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL UNIQUE,
  country TEXT,
  population INTEGER,
  mayor_name TEXT,
  created_at TEXT,
  updated_at TEXT
);
INSERT INTO towns VALUES(1,'Aldermoor','England',18400,'Christine Peake','2019-01-07 09:12:44','2023-05-16 10:01:02');
INSERT INTO towns VALUES(2,'Saint-Aubrac','France',9700,'Luc Fabre','2019-01-07 09:14:10','2022-11-03 15:40:31');
INSERT INTO towns VALUES(3,'Niederwald am See','Germany',23150,'Heike Brandl','2019-01-07 09:15:27','2023-02-20 08:33:19');
INSERT INTO towns VALUES(4,'Castelverno','Italy',12060,'Paolo Mancuso','2019-01-07 09:17:05','2021-06-14 12:09:50');
INSERT INTO towns VALUES(5,'Stawisko Dolne','Poland',7820,'Ewa Sikora','2019-01-07 09:18:51','2023-04-11 17:22:08');
INSERT INTO towns VALUES(6,'Combe Regis','England',4310,NULL,'2019-03-18 11:20:00','2019-03-18 11:20:00');
INSERT INTO towns VALUES(7,'Brunsholm','Denmark',15990,'Mads Thygesen','2020-02-04 14:05:36','2023-01-09 09:47:12');
INSERT INTO towns VALUES(8,'Kaigara','Japan',31200,'Noboru Ishida','2021-09-22 08:58:03','2023-06-01 07:15:55');
INSERT INTO towns VALUES(9,'Pedralonga','Spain',10480,'Nuria Casals','2022-03-30 16:31:40','2022-03-30 16:31:40');
CREATE TABLE partnerships (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  home_town_id INTEGER NOT NULL REFERENCES towns(id),
  partner_town_id INTEGER NOT NULL REFERENCES towns(id),
  kind TEXT,                         -- full twinning / friendship link / school link
  signed_on TEXT,
  ended_on TEXT,
  annual_grant REAL,                 -- pounds
  created_at TEXT
);
INSERT INTO partnerships VALUES(1,1,2,'full twinning','1964-07-14',NULL,4500.00,'2019-01-08 10:00:00');
INSERT INTO partnerships VALUES(2,1,3,'full twinning','1978-05-20',NULL,3800.00,'2019-01-08 10:02:00');
INSERT INTO partnerships VALUES(3,1,4,'friendship link','1996-09-07','2016-12-31',0.00,'2019-01-08 10:03:00');
INSERT INTO partnerships VALUES(4,1,5,'full twinning','2005-05-01',NULL,2600.00,'2019-01-08 10:05:00');
INSERT INTO partnerships VALUES(5,6,4,'full twinning','1989-06-03',NULL,950.00,'2019-03-18 11:25:00');
INSERT INTO partnerships VALUES(6,6,2,'school link','2010-10-11','2020-07-31',300.00,'2019-03-18 11:26:00');
INSERT INTO partnerships VALUES(7,1,7,'friendship link','2020-02-15',NULL,700.00,'2020-02-15 13:00:00');
INSERT INTO partnerships VALUES(8,1,8,'school link','2021-10-05',NULL,1250.00,'2021-10-05 09:30:00');
INSERT INTO partnerships VALUES(9,6,9,'friendship link','2022-04-23',NULL,NULL,'2022-04-23 12:45:00');
CREATE TABLE members (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  first_name TEXT,
  last_name TEXT,
  email TEXT UNIQUE,
  town_id INTEGER REFERENCES towns(id),
  introduced_by_id INTEGER REFERENCES members(id),
  joined_on TEXT,
  spare_beds INTEGER,
  has_pets BOOLEAN,
  password_digest TEXT
);
INSERT INTO members VALUES(1,'Audrey','Wainscott','audrey.w@example.org',1,NULL,'1991-02-10',2,1,'x9f1');
INSERT INTO members VALUES(2,'Peter','Lanyon','plan@example.org',1,1,'2003-09-21',1,0,'x2c8');
INSERT INTO members VALUES(3,'Geneviève','Roux','g.roux@example.com',2,NULL,'1998-04-17',3,1,'x771');
INSERT INTO members VALUES(4,'Dieter','Lohmann','dlohmann@example.net',3,NULL,'1985-11-30',2,0,'x0ba');
INSERT INTO members VALUES(5,'Annika','Lohmann','annika@example.net',3,4,'2012-06-08',0,0,'x55e');
INSERT INTO members VALUES(6,'Jolanta','Krol','jkrol@example.com',5,NULL,'2006-03-12',1,1,'xe34');
INSERT INTO members VALUES(7,'Samuel','Osei','sosei@example.org',1,2,'2017-01-25',4,0,'x8d2');
INSERT INTO members VALUES(8,'Freda','Tuckwell',NULL,6,1,'2009-07-02',1,1,NULL);
INSERT INTO members VALUES(9,'Mathieu','Roux','mat.roux@example.com',2,3,'2019-08-14',NULL,1,'x4a6');
INSERT INTO members VALUES(10,'Birgit','Holm','bholm@example.net',7,NULL,'2020-03-01',2,0,'x6f7');
INSERT INTO members VALUES(11,'Enrico','Balestra','ebal@example.com',4,8,'2011-05-19',3,0,'x1d9');
CREATE TABLE exchange_visits (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  partnership_id INTEGER NOT NULL REFERENCES partnerships(id),
  theme TEXT,
  leader_id INTEGER REFERENCES members(id),
  starts_on TEXT,
  ends_on TEXT,
  travel_mode TEXT,
  price_per_head REAL,
  state TEXT                         -- planned / confirmed / completed / cancelled
);
INSERT INTO exchange_visits VALUES(1,1,'Cider and cheese',2,'2018-05-24','2018-05-28','coach',265.00,'completed');
INSERT INTO exchange_visits VALUES(2,2,'Brass band weekend',4,'2018-09-13','2018-09-16','coach',310.00,'completed');
INSERT INTO exchange_visits VALUES(3,5,'Olive harvest',11,'2018-10-26','2018-11-01','air',420.50,'completed');
INSERT INTO exchange_visits VALUES(4,4,'Beekeepers and bakers',7,'2019-06-06','2019-06-11','air',355.00,'completed');
INSERT INTO exchange_visits VALUES(5,6,'Pupils'' summer camp',3,'2019-07-08','2019-07-15','rail',198.00,'completed');
INSERT INTO exchange_visits VALUES(6,1,'May Day fair',2,'2020-04-30','2020-05-04','coach',275.00,'cancelled');
INSERT INTO exchange_visits VALUES(7,7,'Windmills by bicycle',10,'2022-06-16','2022-06-21','ferry',340.00,'completed');
INSERT INTO exchange_visits VALUES(8,2,'Christmas market',5,'2022-12-01','2022-12-04','rail',289.00,'completed');
INSERT INTO exchange_visits VALUES(9,4,'Choir festival',6,'2023-09-07','2023-09-12','air',372.00,'confirmed');
INSERT INTO exchange_visits VALUES(10,8,'Garden design',NULL,'2024-04-03','2024-04-14','air',NULL,'planned');
CREATE TABLE visit_participants (
  exchange_visit_id INTEGER NOT NULL REFERENCES exchange_visits(id),
  member_id INTEGER NOT NULL REFERENCES members(id),
  host_id INTEGER REFERENCES members(id),
  deposit_paid REAL,
  dietary_needs TEXT,
  rating INTEGER,                    -- 1 to 5, given afterwards
  PRIMARY KEY (exchange_visit_id, member_id)
);
INSERT INTO visit_participants VALUES(1,2,3,80.00,NULL,5);
INSERT INTO visit_participants VALUES(1,7,3,80.00,'no pork',4);
INSERT INTO visit_participants VALUES(2,4,1,100.00,NULL,4);
INSERT INTO visit_participants VALUES(2,5,7,100.00,'vegetarian',3);
INSERT INTO visit_participants VALUES(3,11,8,120.00,NULL,5);
INSERT INTO visit_participants VALUES(4,7,6,90.00,'no pork',5);
INSERT INTO visit_participants VALUES(4,1,6,90.00,'gluten free',2);
INSERT INTO visit_participants VALUES(6,2,9,40.00,NULL,NULL);
INSERT INTO visit_participants VALUES(7,10,7,75.00,'lactose free',4);
INSERT INTO visit_participants VALUES(8,5,1,95.00,'vegetarian',4);
INSERT INTO visit_participants VALUES(9,6,2,110.00,NULL,NULL);
CREATE TABLE gifts (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  giver_town_id INTEGER REFERENCES towns(id),
  receiver_town_id INTEGER REFERENCES towns(id),
  exchange_visit_id INTEGER REFERENCES exchange_visits(id),
  description TEXT,
  estimated_value REAL,              -- pounds
  kept_at TEXT
);
INSERT INTO gifts VALUES(1,2,1,1,'Copper milk churn',140.00,'Town hall foyer');
INSERT INTO gifts VALUES(2,1,2,1,'Watercolour of the market cross',220.00,'Salle des mariages');
INSERT INTO gifts VALUES(3,3,1,2,'Cuckoo clock',310.00,'Mayor''s parlour');
INSERT INTO gifts VALUES(4,4,6,3,'Olive wood bowl',65.00,'Parish room');
INSERT INTO gifts VALUES(5,1,5,4,'Bench for the school yard',480.00,'School no. 2');
INSERT INTO gifts VALUES(6,5,1,4,'Amber paperweight',95.00,'Town hall foyer');
INSERT INTO gifts VALUES(7,2,6,5,'Signed football shirt',30.00,NULL);
INSERT INTO gifts VALUES(8,7,1,7,'Model windmill',175.00,'Library');
INSERT INTO gifts VALUES(9,1,3,8,'Hand bell',NULL,'Rathaus archive');
INSERT INTO gifts VALUES(10,8,1,NULL,'Stone lantern',1250.00,'Memorial gardens');
COMMIT;
