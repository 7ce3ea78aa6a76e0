BEGIN TRANSACTION;
CREATE TABLE tbl_client (
  client_id INTEGER PRIMARY KEY AUTOINCREMENT,
  client_nm VARCHAR(80) NOT NULL,
  town VARCHAR(40),
  county VARCHAR(40),
  contact_nm VARCHAR(60),
  tel_no VARCHAR(20),
  denom_cd CHAR(3),
  FOREIGN KEY (denom_cd) REFERENCES tbl_lkp_denom(denom_cd)
);
INSERT INTO "tbl_client" VALUES(1,'St Botolph''s Parish','Saxmundham','Suffolk','Rev. Alice Denholm','01728 555 014','ANG');
INSERT INTO "tbl_client" VALUES(2,'Corn Exchange Trust','Kettering','Northamptonshire','Marcus Illsley','01536 555 220','SEC');
INSERT INTO "tbl_client" VALUES(3,'Our Lady of the Fen','March','Cambridgeshire','Fr Dominic Wray','01354 555 873','RC');
INSERT INTO "tbl_client" VALUES(4,'Wesley Hall','Penrith','Cumbria','Edith Barraclough',NULL,'MET');
INSERT INTO "tbl_client" VALUES(5,'Gustav Adolf Church','Liverpool','Merseyside','Karin Ekdahl','0151 555 4471','LUT');
INSERT INTO "tbl_client" VALUES(6,'Priory of St Osyth','Clacton','Essex','Br Ambrose Fell','01255 555 310','RC');
INSERT INTO "tbl_client" VALUES(7,'Hexham Assembly Rooms','Hexham','Northumberland',NULL,'01434 555 092','SEC');
INSERT INTO "tbl_client" VALUES(8,'All Hallows','Ludlow','Shropshire','Rev. Piers Tolland','01584 555 637','ANG');
INSERT INTO "tbl_client" VALUES(9,'Greyfriars School','Oundle','Northamptonshire','Philippa Nance','01832 555 118',NULL);
CREATE TABLE tbl_emp (
  emp_id INTEGER PRIMARY KEY,
  fname VARCHAR(30) NOT NULL,
  lname VARCHAR(30) NOT NULL,
  trade VARCHAR(30),
  dt_hired DATE,
  hrly_rate NUMERIC(6,2),
  mentor_emp_id INTEGER REFERENCES tbl_emp(emp_id),
  on_call CHAR(1) CHECK (on_call IN ('Y','N')),
  UNIQUE (fname, lname)
);
INSERT INTO "tbl_emp" VALUES(1,'Gideon','Marchbanks','Voicer','1988-09-05',41.5,NULL,'N');
INSERT INTO "tbl_emp" VALUES(2,'Rosalind','Keough','Designer','1994-01-17',44,1,'N');
INSERT INTO "tbl_emp" VALUES(3,'Stellan','Bergqvist','Pipe maker','2001-06-11',33.25,1,'Y');
INSERT INTO "tbl_emp" VALUES(4,'Nerys','Pugh','Tuner','2009-03-30',29.8,3,'Y');
INSERT INTO "tbl_emp" VALUES(5,'Callum','Drysdale','Cabinetmaker','2012-10-22',28.4,2,'N');
INSERT INTO "tbl_emp" VALUES(6,'Beatrix','Ormsby','Tuner','2015-02-09',27.1,4,'Y');
INSERT INTO "tbl_emp" VALUES(7,'Obadiah','Finch','Leather worker','1999-07-19',30,NULL,NULL);
INSERT INTO "tbl_emp" VALUES(8,'Jemima','Sorrell','Apprentice','2022-09-01',14.75,5,'N');
INSERT INTO "tbl_emp" VALUES(9,'Tadeusz','Wilk','Electrician','2018-04-16',32.6,2,'Y');
CREATE TABLE tbl_instrument (
  instr_id INTEGER PRIMARY KEY,
  opus_no VARCHAR(10) UNIQUE,
  client_id INTEGER NOT NULL REFERENCES tbl_client(client_id),
  yr_built SMALLINT,
  orig_builder VARCHAR(60),
  no_of_manuals TINYINT,
  no_of_ranks SMALLINT,
  pitch_hz NUMERIC(5,1),
  action_typ VARCHAR(20),
  has_pedalboard CHAR(1),
  casework_wood VARCHAR(30),
  voiced_by INTEGER REFERENCES tbl_emp(emp_id),
  designed_by INTEGER REFERENCES tbl_emp(emp_id),
  last_upd_ts TIMESTAMP
);
INSERT INTO "tbl_instrument" VALUES(1,'Op. 112',1,1991,NULL,2,24,440,'Mechanical','Y','Oak',1,2,'2024-02-01 09:00:00');
INSERT INTO "tbl_instrument" VALUES(2,NULL,2,1898,'Forster & Andrews',4,58,438.5,'Pneumatic','Y','Mahogany',1,NULL,'2024-02-01 09:00:10');
INSERT INTO "tbl_instrument" VALUES(3,'Op. 118',3,1996,NULL,2,19,440,'Mechanical','Y','Chestnut',1,2,'2023-08-14 12:00:00');
INSERT INTO "tbl_instrument" VALUES(4,NULL,4,1871,'Peter Conacher',1,7,435,'Mechanical','N','Pitch pine',NULL,NULL,NULL);
INSERT INTO "tbl_instrument" VALUES(5,'Op. 131',5,2008,NULL,3,36,442,'Mechanical','Y','Ash',3,2,'2024-01-11 16:40:00');
INSERT INTO "tbl_instrument" VALUES(6,'Op. 134',6,2011,NULL,1,5,415,'Mechanical','N','Walnut',1,5,'2022-10-10 10:00:00');
INSERT INTO "tbl_instrument" VALUES(7,NULL,7,1926,'John Compton',3,41,440,'Electro-pneumatic','Y',NULL,NULL,NULL,'2021-05-05 15:00:00');
INSERT INTO "tbl_instrument" VALUES(8,'Op. 140',8,2017,NULL,2,27,441,'Mechanical','Y','Limewood',3,2,'2024-03-03 11:11:11');
INSERT INTO "tbl_instrument" VALUES(9,'Op. 143',9,2021,NULL,2,14,440,'Electric','Y','Cherry',1,5,'2024-03-04 09:20:00');
CREATE TABLE tbl_lkp_denom (
  denom_cd CHAR(3) PRIMARY KEY,
  denom_desc VARCHAR(40) NOT NULL
);
INSERT INTO "tbl_lkp_denom" VALUES('ANG','Anglican');
INSERT INTO "tbl_lkp_denom" VALUES('LUT','Lutheran');
INSERT INTO "tbl_lkp_denom" VALUES('RC','Roman Catholic');
INSERT INTO "tbl_lkp_denom" VALUES('MET','Methodist');
INSERT INTO "tbl_lkp_denom" VALUES('SEC','Secular venue');
CREATE TABLE tbl_stop (
  instr_id INTEGER NOT NULL REFERENCES tbl_instrument(instr_id),
  stop_seq SMALLINT NOT NULL,
  stop_nm VARCHAR(40) NOT NULL,
  division VARCHAR(20),
  len_ft NUMERIC(5,2),
  pipe_matl VARCHAR(30),
  pipe_qty SMALLINT,
  wind_press_mm SMALLINT,
  PRIMARY KEY (instr_id, stop_seq)
);
INSERT INTO "tbl_stop" VALUES(1,1,'Open Diapason','Great',8,'Spotted metal',61,75);
INSERT INTO "tbl_stop" VALUES(1,2,'Stopped Flute','Swell',8,'Oak',61,70);
INSERT INTO "tbl_stop" VALUES(1,3,'Sesquialtera','Great',2.67,'Tin',122,75);
INSERT INTO "tbl_stop" VALUES(2,1,'Tuba Mirabilis','Solo',8,'Brass',61,380);
INSERT INTO "tbl_stop" VALUES(2,2,'Contra Bourdon','Pedal',32,'Pine',30,110);
INSERT INTO "tbl_stop" VALUES(3,1,'Salicional','Swell',8,'Tin',61,68);
INSERT INTO "tbl_stop" VALUES(4,1,'Dulciana','Manual',8,'Spotted metal',56,62);
INSERT INTO "tbl_stop" VALUES(5,1,'Rohrflöte','Positive',4,'Lead',58,72);
INSERT INTO "tbl_stop" VALUES(5,2,'Trompete','Great',8,'Tin',58,80);
INSERT INTO "tbl_stop" VALUES(6,1,'Gedackt','Manual',8,'Pear wood',54,50);
INSERT INTO "tbl_stop" VALUES(7,1,'Vox Humana','Solo',8,NULL,73,150);
INSERT INTO "tbl_stop" VALUES(8,1,'Nazard','Positive',2.67,'Tin',58,70);
INSERT INTO "tbl_stop" VALUES(9,1,'Bourdon','Pedal',16,'Pine',30,78);
CREATE TABLE tbl_tuning_visit (
  visit_no INTEGER PRIMARY KEY,
  instr_id INTEGER NOT NULL REFERENCES tbl_instrument(instr_id),
  performed_on DATE NOT NULL,
  tuner_emp_id INTEGER REFERENCES tbl_emp(emp_id),
  keyholder_emp_id INTEGER REFERENCES tbl_emp(emp_id),
  temp_c NUMERIC(4,1),
  rel_hum_pct SMALLINT,
  hrs NUMERIC(4,2),
  invoiced_amt NUMERIC(8,2),
  remarks TEXT
);
INSERT INTO "tbl_tuning_visit" VALUES(20871,1,'2023-03-28',4,8,11.5,64,5.5,412,'Swell reeds touched up only');
INSERT INTO "tbl_tuning_visit" VALUES(20872,2,'2023-04-03',6,4,14,58,9.25,760.5,NULL);
INSERT INTO "tbl_tuning_visit" VALUES(20873,3,'2023-05-15',4,NULL,15.2,61,4,318,'Cipher on pedal F sharp cleared');
INSERT INTO "tbl_tuning_visit" VALUES(20874,4,'2023-06-06',6,8,17.8,70,2.75,205,'Mouse damage to bellows');
INSERT INTO "tbl_tuning_visit" VALUES(20875,5,'2023-09-19',1,6,16.1,55,7,845,NULL);
INSERT INTO "tbl_tuning_visit" VALUES(20876,6,'2023-10-24',4,8,12.9,67,1.5,130,'Retempered to Vallotti');
INSERT INTO "tbl_tuning_visit" VALUES(20877,7,'2023-11-30',9,6,9.4,52,6.25,690.75,'Two magnets replaced');
INSERT INTO "tbl_tuning_visit" VALUES(20878,8,'2023-12-12',6,8,10.3,60,5,398,NULL);
INSERT INTO "tbl_tuning_visit" VALUES(20879,1,'2024-03-20',4,6,12.2,63,5.25,425,'Ready for Easter');
INSERT INTO "tbl_tuning_visit" VALUES(20880,9,'2024-04-09',4,NULL,18,49,3.5,NULL,'Under guarantee');
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('tbl_client',9);
COMMIT;
