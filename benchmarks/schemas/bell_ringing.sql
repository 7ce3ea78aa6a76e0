-- Change ringing guild (Rails 7.0; schema_migrations and ar_internal_metadata left out)
CREATE TABLE "towers" ("id" integer PRIMARY KEY AUTOINCREMENT NOT NULL, "dedication" varchar NOT NULL, "village" varchar NOT NULL, "county" varchar, "tenor_weight_cwt" decimal(5,2), "tenor_note" varchar, "practice_night" varchar, "ground_floor" boolean DEFAULT 0 NOT NULL, "captain_id" integer, "created_at" datetime(6) NOT NULL, "updated_at" datetime(6) NOT NULL, CONSTRAINT "fk_rails_4b1d" FOREIGN KEY ("captain_id") REFERENCES "ringers" ("id"));
CREATE TABLE "bells" ("id" integer PRIMARY KEY AUTOINCREMENT NOT NULL, "tower_id" integer NOT NULL, "position" integer NOT NULL, "nickname" varchar, "founder" varchar, "cast_year" integer, "weight_kg" integer, "inscription" text, "rehung_on" date, "unringable" boolean DEFAULT 0 NOT NULL, "created_at" datetime(6) NOT NULL, "updated_at" datetime(6) NOT NULL, CONSTRAINT "fk_rails_91ce" FOREIGN KEY ("tower_id") REFERENCES "towers" ("id"));
CREATE TABLE "ringers" ("id" integer PRIMARY KEY AUTOINCREMENT NOT NULL, "first_name" varchar NOT NULL, "last_name" varchar NOT NULL, "email" varchar, "joined_on" date, "membership_no" varchar NOT NULL, "grade" varchar DEFAULT 'learner' NOT NULL, "subs_paid_until" date, "home_tower_id" integer, "mentor_id" integer, "encrypted_password" varchar DEFAULT '' NOT NULL, "created_at" datetime(6) NOT NULL, "updated_at" datetime(6) NOT NULL, CONSTRAINT "fk_rails_0a77" FOREIGN KEY ("home_tower_id") REFERENCES "towers" ("id"), CONSTRAINT "fk_rails_c3f2" FOREIGN KEY ("mentor_id") REFERENCES "ringers" ("id"));
CREATE TABLE "peals" ("id" integer PRIMARY KEY AUTOINCREMENT NOT NULL, "tower_id" integer NOT NULL, "rung_on" date NOT NULL, "method_name" varchar NOT NULL, "changes" integer NOT NULL, "duration_minutes" integer, "composer_id" integer, "conductor_id" integer, "occasion" varchar, "outcome" varchar NOT NULL, "footnote" text, "created_at" datetime(6) NOT NULL, "updated_at" datetime(6) NOT NULL, CONSTRAINT "fk_rails_7e20" FOREIGN KEY ("tower_id") REFERENCES "towers" ("id"), CONSTRAINT "fk_rails_7e21" FOREIGN KEY ("composer_id") REFERENCES "ringers" ("id"), CONSTRAINT "fk_rails_7e22" FOREIGN KEY ("conductor_id") REFERENCES "ringers" ("id"));
CREATE TABLE "peal_ringers" ("id" integer PRIMARY KEY AUTOINCREMENT NOT NULL, "peal_id" integer NOT NULL, "ringer_id" integer NOT NULL, "bell_id" integer NOT NULL, "first_peal" boolean DEFAULT 0 NOT NULL, CONSTRAINT "fk_rails_aa01" FOREIGN KEY ("peal_id") REFERENCES "peals" ("id"), CONSTRAINT "fk_rails_aa02" FOREIGN KEY ("ringer_id") REFERENCES "ringers" ("id"), CONSTRAINT "fk_rails_aa03" FOREIGN KEY ("bell_id") REFERENCES "bells" ("id"));
CREATE INDEX "index_bells_on_tower_id" ON "bells" ("tower_id");
CREATE UNIQUE INDEX "index_ringers_on_membership_no" ON "ringers" ("membership_no");
INSERT INTO "towers" VALUES
(1,'St Michael','Aldersford','Herefordshire',12.5,'F','Tuesday',0,1,'2019-01-06 10:00:00','2023-02-01 10:00:00'),
(2,'All Saints','Crowle Magna','Worcestershire',18.25,'E','Wednesday',0,3,'2019-01-06 10:01:00','2022-05-04 10:00:00'),
(3,'St Werburgh','Blakeney Cross','Gloucestershire',7,'A','Friday',1,NULL,'2019-01-06 10:02:00','2019-01-06 10:02:00'),
(4,'Holy Trinity','Ludmarsh','Shropshire',21.75,'D','Thursday',0,7,'2019-01-06 10:03:00','2021-09-09 10:00:00'),
(5,'St Eadburgha','Leigh Bottom','Worcestershire',9.5,'G','Monday',1,4,'2019-01-06 10:04:00','2019-01-06 10:04:00'),
(6,'St Thomas','Penwardine',NULL,5.25,'B flat',NULL,1,NULL,'2019-03-11 18:00:00','2019-03-11 18:00:00'),
(7,'St Mary Magdalene','Tenbury Dean','Herefordshire',14,'F sharp','Tuesday',0,6,'2019-05-19 09:00:00','2024-01-11 09:00:00'),
(8,'St Dubricius','Hentland Cross','Herefordshire',NULL,NULL,'Wednesday',0,NULL,'2020-02-02 09:00:00','2020-02-02 09:00:00');
INSERT INTO "bells" VALUES
(1,1,1,NULL,'Rudhall of Gloucester',1724,286,'Peace and good neighbourhood','2008-05-10',0,'2019-01-06 11:00:00','2019-01-06 11:00:00'),
(2,1,6,'Old Tom','Rudhall of Gloucester',1724,635,'I to the church the living call','2008-05-10',0,'2019-01-06 11:00:00','2019-01-06 11:00:00'),
(3,2,1,NULL,'Taylor of Loughborough',1901,305,NULL,'1998-10-01',0,'2019-01-06 11:01:00','2019-01-06 11:01:00'),
(4,2,8,'Great Crowle','Taylor of Loughborough',1901,927,'Laus Deo','1998-10-01',0,'2019-01-06 11:01:00','2019-01-06 11:01:00'),
(5,3,3,NULL,'Abel Rudhall',1741,241,'Prosperity to this parish',NULL,0,'2019-01-06 11:02:00','2019-01-06 11:02:00'),
(6,3,6,NULL,'Whitechapel',1889,356,NULL,NULL,0,'2019-01-06 11:02:00','2019-01-06 11:02:00'),
(7,4,2,'Cracked Kate','Thomas Hancox',1638,402,'Feare God honour the King',NULL,1,'2019-01-06 11:03:00','2022-08-01 08:00:00'),
(8,4,10,NULL,'Taylor of Loughborough',1928,1105,'In memory of the men of Ludmarsh','2015-06-20',0,'2019-01-06 11:03:00','2019-01-06 11:03:00'),
(9,5,4,NULL,'John Martin',1675,318,NULL,'1976-04-03',0,'2019-01-06 11:04:00','2019-01-06 11:04:00'),
(10,6,3,NULL,NULL,NULL,267,'Ave Maria',NULL,1,'2019-03-11 18:10:00','2019-03-11 18:10:00'),
(11,7,1,'Jubilee','Whites of Appleton',2012,254,'Sixty glorious years','2012-11-18',0,'2019-05-19 09:10:00','2019-05-19 09:10:00'),
(12,7,8,NULL,'Abraham Rudhall II',1727,711,'Abr Rudhall cast us all','2012-11-18',0,'2019-05-19 09:10:00','2019-05-19 09:10:00');
INSERT INTO "ringers" VALUES
(1,'Godfrey','Palliser','godfrey.p@ringers.example','1974-09-02','HG-0112','conductor','2024-12-31',1,NULL,'$2a$12$a1','2019-01-06 12:00:00','2024-01-02 09:00:00'),
(2,'Nesta','Okonjo','nesta@ringers.example','2011-03-14','HG-0388','inside','2024-12-31',1,1,'$2a$12$b2','2019-01-06 12:00:00','2024-01-02 09:00:00'),
(3,'Walter','Tibbs',NULL,'1968-01-10','HG-0071','conductor',NULL,2,NULL,'','2019-01-06 12:00:00','2019-01-06 12:00:00'),
(4,'Philippa','Rudge','pip.rudge@ringers.example','1999-10-01','HG-0254','conductor','2024-12-31',5,3,'$2a$12$c3','2019-01-06 12:00:00','2024-01-15 09:00:00'),
(5,'Kieran','Ashdown','kieran@ringers.example','2017-02-20','HG-0417','treble','2023-12-31',2,4,'$2a$12$d4','2019-01-06 12:00:00','2023-01-05 09:00:00'),
(6,'Marguerite','Stoll','m.stoll@ringers.example','1986-05-06','HG-0190','conductor','2024-12-31',7,NULL,'$2a$12$e5','2019-05-19 09:20:00','2024-01-03 09:00:00'),
(7,'Desmond','Yarrow',NULL,'1992-11-22','HG-0223','inside','2024-12-31',4,1,'','2019-01-06 12:00:00','2024-02-01 09:00:00'),
(8,'Aoife','Brannigan','aoife.b@ringers.example','2021-09-13','HG-0451','treble','2024-12-31',7,6,'$2a$12$f6','2021-09-13 20:00:00','2024-01-09 09:00:00'),
(9,'Toby','Lightfoot','toby.l@ringers.example','2023-01-16','HG-0466','learner',NULL,NULL,2,'$2a$12$g7','2023-01-16 20:00:00','2023-01-16 20:00:00'),
(10,'Harriet','Vowles','hv@ringers.example',NULL,'HG-0305','inside','2023-12-31',4,7,'$2a$12$h8','2019-01-06 12:00:00','2023-01-20 09:00:00');
INSERT INTO "peals" VALUES
(1,1,'2019-05-11','Plain Bob Minor',5040,171,1,1,'Tower open day','rung',NULL,'2019-05-12 08:00:00','2019-05-12 08:00:00'),
(2,2,'2019-11-10','Grandsire Triples',5040,188,3,3,'Remembrance Sunday','rung','Half-muffled','2019-11-11 08:00:00','2019-11-11 08:00:00'),
(3,4,'2021-10-02','Yorkshire Surprise Royal',5000,212,NULL,1,NULL,'rung','First on the bells for nine years','2021-10-03 08:00:00','2021-10-03 08:00:00'),
(4,7,'2022-06-04','Cambridge Surprise Major',5056,195,6,6,'Platinum Jubilee','rung',NULL,'2022-06-05 08:00:00','2022-06-05 08:00:00'),
(5,5,'2022-09-19','Doubles, 3 methods',1260,44,4,4,'State funeral','rung','Fully muffled','2022-09-20 08:00:00','2022-09-20 08:00:00'),
(6,1,'2023-02-25','Kent Treble Bob Minor',1440,NULL,4,2,NULL,'lost','Rope broke after 35 minutes','2023-02-26 08:00:00','2023-02-26 08:00:00'),
(7,2,'2023-05-06','Bristol Surprise Major',5024,199,6,3,'Coronation','rung',NULL,'2023-05-07 08:00:00','2023-05-07 08:00:00'),
(8,3,'2023-08-19','St Clements Minor',720,26,1,4,'Wedding of two members','rung',NULL,'2023-08-20 08:00:00','2023-08-20 08:00:00'),
(9,7,'2024-01-27','Stedman Triples',5040,NULL,NULL,6,NULL,'false','Composition proved false afterwards','2024-01-28 08:00:00','2024-02-02 08:00:00');
INSERT INTO "peal_ringers" VALUES
(1,1,2,1,1),(2,1,1,2,0),(3,2,5,3,1),(4,2,3,4,0),(5,3,1,8,0),(6,3,7,7,0),(7,4,8,11,1),(8,4,6,12,0),(9,5,4,9,0),(10,7,5,3,0),(11,7,10,4,1),(12,8,2,6,0),(13,9,8,11,0);
