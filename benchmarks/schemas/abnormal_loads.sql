-- Police/highways desk for escorted abnormal loads (vendor package, 1990s naming)
BEGIN TRANSACTION;
CREATE TABLE tbl_Hlr (               -- hauliers
  HlrID INTEGER PRIMARY KEY,
  HlrNm TEXT NOT NULL UNIQUE,
  OpLicNo TEXT UNIQUE,               -- operator licence
  HqTwn TEXT,
  FleetQty INTEGER,
  InsExpDt TEXT                      -- insurance expiry
);
INSERT INTO tbl_Hlr VALUES(1,'Garrick Heavy Haulage','OB118842','Stainmoor',34,'2025-02-28');
INSERT INTO tbl_Hlr VALUES(2,'Pennard and Sons','OH220571','Wexcombe',11,'2024-11-30');
INSERT INTO tbl_Hlr VALUES(3,'Northline Lift and Shift','OB130067','Tarnbeck',22,'2025-06-30');
INSERT INTO tbl_Hlr VALUES(4,'Vestergaard Transport','EU004415','Port Ardle',57,'2024-12-31');
INSERT INTO tbl_Hlr VALUES(5,'Mostyn Boat Movers','OG093318','Port Ardle',5,'2024-08-15');
INSERT INTO tbl_Hlr VALUES(6,'Lugg Valley Lodges','OG101226','Kingsholt',3,NULL);
INSERT INTO tbl_Hlr VALUES(7,'Ironbark Plant','OH244900','Stainmoor',18,'2025-01-31');
INSERT INTO tbl_Hlr VALUES(8,'Brightside Wind Logistics','OB151733','Scarholme',26,'2025-04-30');
CREATE TABLE tbl_Veh (
  VehID INTEGER PRIMARY KEY,
  RegNo TEXT NOT NULL UNIQUE,
  HlrID INTEGER REFERENCES tbl_Hlr(HlrID),
  TrlTyp TEXT,                       -- trailer type
  AxlQty INTEGER,
  UnlWtT REAL                        -- unladen weight, tonnes
);
INSERT INTO tbl_Veh VALUES(1,'ZA15 GHH',1,'girder frame',14,78.5);
INSERT INTO tbl_Veh VALUES(2,'ZB19 GHH',1,'low loader',6,24.2);
INSERT INTO tbl_Veh VALUES(3,'ZC12 PSN',2,'low loader',5,21.8);
INSERT INTO tbl_Veh VALUES(4,'ZD20 NLS',3,'modular',10,41.0);
INSERT INTO tbl_Veh VALUES(5,'ZE17 VGT',4,'extendable flatbed',7,27.6);
INSERT INTO tbl_Veh VALUES(6,'ZF08 MBM',5,'boat cradle',4,16.9);
INSERT INTO tbl_Veh VALUES(7,'ZG13 LVL',6,'step frame',4,15.3);
INSERT INTO tbl_Veh VALUES(8,'ZH21 IBK',7,'low loader',6,25.7);
INSERT INTO tbl_Veh VALUES(9,'ZJ22 BWL',8,'blade lifter',8,39.4);
INSERT INTO tbl_Veh VALUES(10,'ZK22 BWL',8,'extendable flatbed',7,NULL);
CREATE TABLE tbl_Brg (               -- bridges on the abnormal load routes
  BrgRef TEXT PRIMARY KEY,
  BrgNm TEXT NOT NULL,
  RdNo TEXT,
  MaxWtT REAL,
  ClrHtM REAL,                       -- clear height below, NULL = road passes over only
  LstInspDt TEXT,
  RestrFlg TEXT                      -- Y = restricted
);
INSERT INTO tbl_Brg VALUES('A912/04','Tarn Viaduct','A912',180.0,NULL,'2023-05-10','N');
INSERT INTO tbl_Brg VALUES('A912/11','Cotter''s Arch','A912',NULL,4.85,'2022-09-21','Y');
INSERT INTO tbl_Brg VALUES('B770/02','Sluice Bridge','B770',44.0,NULL,'2021-07-06','Y');
INSERT INTO tbl_Brg VALUES('B770/05','Old Toll Bridge','B770',60.0,NULL,'2023-10-17','Y');
INSERT INTO tbl_Brg VALUES('A38X/01','Docks Flyover','A38X',250.0,5.70,'2024-01-24','N');
INSERT INTO tbl_Brg VALUES('A38X/07','Railway Cutting','A38X',120.0,NULL,'2022-03-15','N');
INSERT INTO tbl_Brg VALUES('A606/03','Hobbs Footbridge','A606',NULL,5.35,'2020-11-04','N');
INSERT INTO tbl_Brg VALUES('A606/09','Scar Beck Bridge','A606',95.0,NULL,NULL,'N');
CREATE TABLE tbl_Ofc (               -- escort officers
  OfcID INTEGER PRIMARY KEY,
  Fnm TEXT,
  Snm TEXT,
  CllSgn TEXT UNIQUE,
  QualDt TEXT,
  SupOfcID INTEGER REFERENCES tbl_Ofc(OfcID)
);
INSERT INTO tbl_Ofc VALUES(1,'Roderick','Haines','WIDE 1','2001-04-09',NULL);
INSERT INTO tbl_Ofc VALUES(2,'Denise','Okoro','WIDE 2','2008-10-20',1);
INSERT INTO tbl_Ofc VALUES(3,'Iwan','Meredith','WIDE 3','2012-02-13',1);
INSERT INTO tbl_Ofc VALUES(4,'Gail','Sutherby','WIDE 4','2015-06-01',2);
INSERT INTO tbl_Ofc VALUES(5,'Marek','Zielinski','WIDE 5','2018-03-26',2);
INSERT INTO tbl_Ofc VALUES(6,'Tess','Carmody','WIDE 6','2020-09-14',3);
INSERT INTO tbl_Ofc VALUES(7,'Neville','Haines','WIDE 7','2023-01-30',3);
INSERT INTO tbl_Ofc VALUES(8,'Ayo','Balogun',NULL,NULL,2);
CREATE TABLE tbl_Mvt (               -- notified movements
  MvtNo TEXT PRIMARY KEY,
  HlrID INTEGER REFERENCES tbl_Hlr(HlrID),
  VehID INTEGER REFERENCES tbl_Veh(VehID),
  LoadDesc TEXT,
  OrigLoc TEXT,
  DestLoc TEXT,
  LenM REAL,
  WidM REAL,
  GrsWtT REAL,
  NtfDt TEXT,
  MvtDt TEXT,
  LeadOfcID INTEGER REFERENCES tbl_Ofc(OfcID),
  RearOfcID INTEGER REFERENCES tbl_Ofc(OfcID),
  StsCd TEXT,                        -- REQ, APP, DONE, CANC, REFU
  EscFeeAmt REAL,
  UpdUsr TEXT
);
INSERT INTO tbl_Mvt VALUES('AM24-0103',1,1,'Transformer','Port Ardle docks','Scarholme substation',58.2,5.1,298.0,'2024-01-08','2024-02-04',1,4,'DONE',2350.00,'rhaines');
INSERT INTO tbl_Mvt VALUES('AM24-0107',5,6,'Trawler hull','Port Ardle docks','Wexcombe boatyard',24.6,5.8,46.5,'2024-01-15','2024-01-29',3,NULL,'DONE',480.00,'dokoro');
INSERT INTO tbl_Mvt VALUES('AM24-0112',8,9,'Turbine blade','Port Ardle docks','Hagg Moor wind farm',71.0,4.2,62.3,'2024-02-01','2024-02-20',2,5,'DONE',1675.00,'dokoro');
INSERT INTO tbl_Mvt VALUES('AM24-0113',8,9,'Turbine blade','Port Ardle docks','Hagg Moor wind farm',71.0,4.2,62.3,'2024-02-01','2024-02-22',2,5,'CANC',0.00,'dokoro');
INSERT INTO tbl_Mvt VALUES('AM24-0120',6,7,'Holiday lodge','Kingsholt works','Tarnbeck lake park',19.8,4.9,31.0,'2024-02-19','2024-03-05',4,NULL,'DONE',390.00,'gsuther');
INSERT INTO tbl_Mvt VALUES('AM24-0126',7,8,'Crushing plant','Stainmoor quarry','Kingsholt pit',22.4,4.4,88.7,'2024-02-26','2024-03-12',6,NULL,'REFU',NULL,'rhaines');
INSERT INTO tbl_Mvt VALUES('AM24-0131',2,3,'Steam locomotive','Tarnbeck museum','Wexcombe sheds',25.0,3.2,79.9,'2024-03-04','2024-03-24',5,6,'DONE',720.00,'mziel');
INSERT INTO tbl_Mvt VALUES('AM24-0138',4,5,'Bridge beam','Scarholme yard','Docks Flyover site',45.5,2.9,83.4,'2024-03-18','2024-04-07',3,7,'DONE',1140.00,'imered');
INSERT INTO tbl_Mvt VALUES('AM24-0144',3,4,'Brewery vessel','Port Ardle docks','Stainmoor brewery',33.7,6.3,104.6,'2024-04-02','2024-04-28',1,2,'APP',1480.00,'rhaines');
INSERT INTO tbl_Mvt VALUES('AM24-0149',1,2,'Tunnel cutter head','Stainmoor works','Scarholme portal',27.9,6.9,92.0,'2024-04-15',NULL,NULL,NULL,'REQ',NULL,'gsuther');
CREATE TABLE tbl_MvtBrg (            -- bridges crossed or passed on a movement
  MvtNo TEXT NOT NULL REFERENCES tbl_Mvt(MvtNo),
  BrgRef TEXT NOT NULL REFERENCES tbl_Brg(BrgRef),
  SeqNo INTEGER,                     -- order on the route
  ApprYN TEXT,
  CrsSpdKph INTEGER,
  Rmk TEXT,
  PRIMARY KEY (MvtNo, BrgRef)
);
INSERT INTO tbl_MvtBrg VALUES('AM24-0103','A38X/01',1,'Y',8,'Centre line only');
INSERT INTO tbl_MvtBrg VALUES('AM24-0103','A912/04',2,'N',5,'Plates laid overnight');
INSERT INTO tbl_MvtBrg VALUES('AM24-0107','A38X/01',1,'Y',30,NULL);
INSERT INTO tbl_MvtBrg VALUES('AM24-0112','A38X/07',1,'Y',20,NULL);
INSERT INTO tbl_MvtBrg VALUES('AM24-0112','A606/03',2,'Y',10,'Blade tilted to clear');
INSERT INTO tbl_MvtBrg VALUES('AM24-0120','A912/11',1,'Y',10,'Roof ridge measured 4.70');
INSERT INTO tbl_MvtBrg VALUES('AM24-0126','B770/02',1,'N',NULL,'Over the weight limit');
INSERT INTO tbl_MvtBrg VALUES('AM24-0131','A912/04',1,'Y',25,NULL);
INSERT INTO tbl_MvtBrg VALUES('AM24-0138','A606/09',1,'Y',15,'No other traffic');
INSERT INTO tbl_MvtBrg VALUES('AM24-0144','A38X/01',1,'Y',10,'Rope off footway');
INSERT INTO tbl_MvtBrg VALUES('AM24-0144','A38X/07',2,'Y',12,NULL);
COMMIT;
