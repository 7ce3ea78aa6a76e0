/* Falcon hospital, patient records */

create table owner (
    id            integer primary key,
    name          varchar(80) not null,
    city          varchar(40) not null,
    telephone     varchar(20),
    customer_since date,
    discount_percent integer
);

create table falcon (
    id            integer primary key,
    name          varchar(40) not null,
    ring_number   varchar(16) unique,
    species       varchar(40) not null,
    sex           char(6),
    plumage       varchar(30),
    hatched       date,
    normal_weight integer,          -- grams
    captive_bred  boolean not null,
    owner         integer not null references owner (id),
    mother        integer references falcon (id)
);

create table vet (
    id            integer primary key,
    name          varchar(60) not null,
    speciality    varchar(40),
    university    varchar(60),
    licence_number varchar(12) not null,
    room          varchar(6)
);

create table ward (
    id            integer primary key,
    name          varchar(30) not null,
    floor         integer not null,
    perches       integer not null,
    temperature   decimal(4,1),     -- degrees Celsius
    isolation     boolean not null,
    head_vet      integer references vet (id)
);

create table medicine (
    id            integer primary key,
    name          varchar(40) not null,
    active_substance varchar(40),
    form          varchar(20),
    stock         integer not null,
    price         decimal(7,2),
    shelf_life_months integer
);

create table visit (
    id            integer primary key,
    falcon        integer not null references falcon (id),
    vet           integer not null references vet (id),
    ward          integer references ward (id),
    arrival       datetime not null,
    discharge     date,
    complaint     varchar(120) not null,
    diagnosis     varchar(80),
    weight        integer,          -- grams
    emergency     boolean not null,
    fee           decimal(8,2),
    result        varchar(20)
);

create table prescription (
    visit         integer not null references visit (id),
    medicine      integer not null references medicine (id),
    dose          varchar(20) not null,
    times_per_day integer not null,
    first_day     date not null,
    number_of_days integer,
    primary key (visit, medicine)
);

insert into owner values (1,'Khalid Al Mansoori','Al Ain','+971 50 555 0141','2011-02-14',10);
insert into owner values (2,'Noura Al Hajri','Doha','+974 5555 0177','2018-10-03',0);
insert into owner values (3,'Saeed Bin Thani','Dubai','+971 55 555 0102','2006-09-21',15);
insert into owner values (4,'Royal Stables of Wadi Sahm','Fujairah',NULL,'2003-11-30',20);
insert into owner values (5,'Matthias Gruber','Abu Dhabi','+971 52 555 0163','2021-01-18',0);
insert into owner values (6,'Fatima Al Ketbi','Al Dhaid','+971 50 555 0119','2015-12-06',5);
insert into owner values (7,'Yousef Al Otaibi','Riyadh','+966 55 555 0188','2019-08-25',NULL);
insert into owner values (8,'Desert Heritage School','Abu Dhabi','+971 2 555 0130','2012-04-09',12);
insert into owner values (9,'Hamdan Al Marri','Hofuf','+966 50 555 0156','2022-09-11',0);
insert into owner values (10,'Claire Dunstan','Muscat',NULL,'2023-03-27',0);
insert into owner values (11,'Rashid Al Falasi','Dubai','+971 56 555 0125','2009-10-15',10);

insert into falcon values (1,'Shaheen','AE-04471','peregrine falcon','female','dark grey','2014-05-02',940,1,1,NULL);
insert into falcon values (2,'Barq','AE-08812','gyrfalcon','male','white','2019-04-28',1120,1,3,NULL);
insert into falcon values (3,'Layla','QA-01203','saker falcon','female','sandy','2017-05-11',1065,0,2,NULL);
insert into falcon values (4,'Najm','AE-09340','peregrine falcon','male','dark grey','2020-05-15',610,1,1,1);
insert into falcon values (5,'Reem','AE-09341','peregrine falcon','female','slate','2020-05-16',905,1,6,1);
insert into falcon values (6,'Thunder','AT-77120','gyr-saker hybrid','male','silver','2018-06-03',1010,1,5,NULL);
insert into falcon values (7,'Sultan','AE-02218','saker falcon','male','brown','2010-04-19',845,0,4,NULL);
insert into falcon values (8,'Jawhara','AE-07756','gyrfalcon','female','white','2016-05-24',1480,1,4,NULL);
insert into falcon values (9,'Ghazal','SA-03399','saker falcon','female','sandy',NULL,1100,0,7,NULL);
insert into falcon values (10,'Thalj','AE-10027','gyrfalcon','female','white','2022-05-09',1395,1,11,8);
insert into falcon values (11,'Pip','OM-00518','common kestrel','male','chestnut','2022-06-12',185,0,10,NULL);
insert into falcon values (12,'Saqr','AE-05630','lanner falcon','male','brown','2013-04-07',555,1,8,NULL);
insert into falcon values (13,'Haboob',NULL,'saker falcon',NULL,NULL,NULL,NULL,0,9,NULL);

insert into vet values (1,'Dr Margit Hollander','surgery','Vienna','V-1107','1.12');
insert into vet values (2,'Dr Sameer Qureshi','respiratory disease','Lahore','V-1243','1.14');
insert into vet values (3,'Dr Aisha Al Zaabi','ophthalmology','Al Ain','V-1388','1.15');
insert into vet values (4,'Dr Piet Vermaak','orthopaedics','Pretoria','V-1096','2.03');
insert into vet values (5,'Dr Lucia Ferrante','parasitology','Bologna','V-1301','2.04');
insert into vet values (6,'Dr Omar Haddad','feather repair','Amman','V-1275','0.08');
insert into vet values (7,'Dr Hannah Birkett','anaesthesia','Liverpool','V-1420','1.02');
insert into vet values (8,'Dr Takeo Mori','infectious disease','Sapporo','V-1352','2.09');
insert into vet values (9,'Dr Sunita Rao',NULL,'Chennai','V-1466',NULL);
insert into vet values (10,'Dr Javier Monzon','toxicology','Zaragoza','V-1219','2.11');

insert into ward values (1,'Oasis',0,24,24.0,0,6);
insert into ward values (2,'Dune',0,18,24.5,0,2);
insert into ward values (3,'Palm',1,12,26.0,0,1);
insert into ward values (4,'Coral',1,8,28.5,0,7);
insert into ward values (5,'Mirage',2,6,25.0,1,8);
insert into ward values (6,'Falaj',2,6,25.0,1,8);
insert into ward values (7,'Ghaf',1,10,24.0,0,4);
insert into ward values (8,'Pearl',0,14,23.5,0,3);
insert into ward values (9,'Sidr',2,4,27.0,1,NULL);
insert into ward values (10,'Summer moult',3,60,20.0,0,6);

insert into medicine values (1,'Aspervor','voriconazole','tablet',240,38.50,24);
insert into medicine values (2,'Coccitol','toltrazuril','solution',96,17.20,36);
insert into medicine values (3,'Painoff Avian','meloxicam','solution',130,21.00,30);
insert into medicine values (4,'Clavabird','amoxicillin','tablet',410,12.75,18);
insert into medicine values (5,'Ocudrop','ofloxacin','eye drops',55,9.90,12);
insert into medicine values (6,'Trichostop','carnidazole','tablet',300,6.40,48);
insert into medicine values (7,'Chelacal','calcium edetate','injection',22,84.00,24);
insert into medicine values (8,'Wormex','ivermectin','injection',70,14.30,36);
insert into medicine values (9,'Bumble balm',NULL,'ointment',38,11.60,12);
insert into medicine values (10,'Vitaflight','vitamin B complex','powder',0,NULL,15);
insert into medicine values (11,'Ampho mist','amphotericin','inhalation',18,67.80,9);

insert into visit values (1,1,2,2,'2023-10-04 08:15','2023-10-12','short of breath after training','aspergillosis',870,0,2400.00,'cured');
insert into visit values (2,7,4,7,'2023-10-19 17:50','2023-11-20','hanging left wing','fractured ulna',820,1,5650.00,'improved');
insert into visit values (3,3,5,NULL,'2023-11-02 09:30','2023-11-02','annual check before the season','healthy',1070,0,350.00,'healthy');
insert into visit values (4,8,6,1,'2023-11-15 10:05','2023-11-16','four broken tail feathers','feather damage',1465,0,1200.00,'cured');
insert into visit values (5,12,1,3,'2023-12-01 11:40','2023-12-15','swollen foot','bumblefoot',540,0,1875.50,'cured');
insert into visit values (6,2,10,4,'2024-01-09 20:20','2024-01-25','weak legs and green droppings','lead poisoning',980,1,6200.00,'cured');
insert into visit values (7,4,3,8,'2024-01-22 08:45','2024-01-27','closed right eye','corneal ulcer',600,0,940.00,'cured');
insert into visit values (8,9,8,5,'2024-02-14 13:10','2024-03-01','not eating','avian pox',915,0,2780.00,'died');
insert into visit values (9,11,5,2,'2024-02-20 09:00','2024-02-21','worms in droppings','roundworm',171,0,280.00,'cured');
insert into visit values (10,6,7,4,'2024-03-05 22:35',NULL,'struck by a car','concussion',995,1,NULL,NULL);
insert into visit values (11,5,2,2,'2024-03-11 08:20','2024-03-19','noisy breathing','aspergillosis',860,0,2150.00,'improved');
insert into visit values (12,13,9,6,'2024-03-18 15:55',NULL,'found at the roadside',NULL,790,1,0.00,NULL);
insert into visit values (13,1,1,3,'2024-03-25 10:30','2024-04-02','swollen foot','bumblefoot',935,0,1640.00,'improved');
insert into visit values (14,10,6,10,'2024-04-01 09:00','2024-09-20','boarding for the moult','healthy',1400,0,7500.00,'healthy');

insert into prescription values (1,1,'12.5 mg',2,'2023-10-04',30);
insert into prescription values (1,11,'1 ml',3,'2023-10-04',7);
insert into prescription values (2,3,'0.4 ml',1,'2023-10-19',10);
insert into prescription values (5,9,'thin layer',2,'2023-12-01',21);
insert into prescription values (5,4,'50 mg',2,'2023-12-01',10);
insert into prescription values (6,7,'0.3 ml',2,'2024-01-09',5);
insert into prescription values (7,5,'1 drop',4,'2024-01-22',8);
insert into prescription values (8,4,'75 mg',2,'2024-02-14',NULL);
insert into prescription values (9,8,'0.05 ml',1,'2024-02-20',1);
insert into prescription values (10,3,'0.5 ml',1,'2024-03-05',6);
insert into prescription values (11,1,'12.5 mg',2,'2024-03-11',28);
insert into prescription values (12,6,'20 mg',1,'2024-03-18',3);
insert into prescription values (13,9,'thin layer',2,'2024-03-25',14);
