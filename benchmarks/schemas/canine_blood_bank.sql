-- Django back office of a blood bank for dogs
CREATE TABLE "donors_breed" (
    "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
    "name" varchar(60) NOT NULL UNIQUE,
    "size_group" varchar(10) NOT NULL,
    "minimum_weight_kg" decimal NOT NULL,
    "is_preferred" bool NOT NULL
);

CREATE TABLE "donors_owner" (
    "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
    "created_at" datetime NOT NULL,
    "updated_at" datetime NOT NULL,
    "full_name" varchar(120) NOT NULL,
    "email" varchar(254) NULL,
    "phone" varchar(30) NULL,
    "town" varchar(60) NOT NULL,
    "heard_about_us" varchar(30) NULL,
    "is_newsletter_subscriber" bool NOT NULL
);

CREATE TABLE "donors_dog" (
    "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
    "created_at" datetime NOT NULL,
    "updated_at" datetime NOT NULL,
    "name" varchar(60) NOT NULL,
    "sex" varchar(6) NOT NULL,
    "date_of_birth" date NOT NULL,
    "weight_kg" decimal NOT NULL,
    "blood_type" varchar(20) NULL,
    "microchip_number" varchar(15) NOT NULL UNIQUE,
    "favourite_treat" varchar(60) NULL,
    "is_neutered" bool NOT NULL,
    "is_active" bool NOT NULL,
    "retirement_reason" varchar(100) NULL,
    "breed_id" bigint NULL REFERENCES "donors_breed" ("id") DEFERRABLE INITIALLY DEFERRED,
    "owner_id" bigint NOT NULL REFERENCES "donors_owner" ("id") DEFERRABLE INITIALLY DEFERRED
);

CREATE TABLE "clinics_practice" (
    "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
    "created_at" datetime NOT NULL,
    "updated_at" datetime NOT NULL,
    "name" varchar(100) NOT NULL,
    "account_code" varchar(8) NOT NULL UNIQUE,
    "town" varchar(60) NOT NULL,
    "discount_percent" decimal NULL,
    "is_donation_venue" bool NOT NULL,
    "is_open_24h" bool NOT NULL
);

CREATE TABLE "staff_member" (
    "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
    "created_at" datetime NOT NULL,
    "updated_at" datetime NOT NULL,
    "first_name" varchar(50) NOT NULL,
    "last_name" varchar(50) NOT NULL,
    "job_title" varchar(40) NOT NULL,
    "registration_number" varchar(12) NULL,
    "hired_on" date NOT NULL,
    "weekly_hours" decimal NULL,
    "is_first_aider" bool NOT NULL
);

CREATE TABLE "donations_donation" (
    "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
    "created_at" datetime NOT NULL,
    "updated_at" datetime NOT NULL,
    "barcode" varchar(12) NOT NULL UNIQUE,
    "donated_on" date NOT NULL,
    "volume_ml" integer NULL,
    "packed_cell_volume_percent" decimal NULL,
    "minutes_taken" integer NULL,
    "outcome" varchar(20) NOT NULL,
    "notes" text NULL,
    "is_first_donation" bool NOT NULL,
    "dog_id" bigint NOT NULL REFERENCES "donors_dog" ("id") DEFERRABLE INITIALLY DEFERRED,
    "practice_id" bigint NOT NULL REFERENCES "clinics_practice" ("id") DEFERRABLE INITIALLY DEFERRED,
    "vet_id" bigint NOT NULL REFERENCES "staff_member" ("id") DEFERRABLE INITIALLY DEFERRED
);

CREATE TABLE "donations_donation_assistants" (
    "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
    "donation_id" bigint NOT NULL REFERENCES "donations_donation" ("id") DEFERRABLE INITIALLY DEFERRED,
    "member_id" bigint NOT NULL REFERENCES "staff_member" ("id") DEFERRABLE INITIALLY DEFERRED,
    UNIQUE ("donation_id", "member_id")
);

CREATE TABLE "inventory_unit" (
    "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
    "created_at" datetime NOT NULL,
    "updated_at" datetime NOT NULL,
    "unit_code" varchar(14) NOT NULL UNIQUE,
    "component" varchar(30) NOT NULL,
    "volume_ml" integer NOT NULL,
    "expires_on" date NOT NULL,
    "status" varchar(12) NOT NULL,
    "price" decimal NULL,
    "issued_on" date NULL,
    "is_emergency_issue" bool NOT NULL,
    "donation_id" bigint NOT NULL REFERENCES "donations_donation" ("id") DEFERRABLE INITIALLY DEFERRED,
    "issued_to_id" bigint NULL REFERENCES "clinics_practice" ("id") DEFERRABLE INITIALLY DEFERRED
);

INSERT INTO "donors_breed" VALUES
(1, 'Greyhound', 'large', 25, 1),
(2, 'Labrador Retriever', 'large', 25, 0),
(3, 'Golden Retriever', 'large', 25, 0),
(4, 'German Shepherd', 'large', 25, 0),
(5, 'Great Dane', 'giant', 40, 0),
(6, 'Flat-coated Retriever', 'large', 25, 1),
(7, 'Weimaraner', 'large', 25, 1),
(8, 'Bernese Mountain Dog', 'giant', 40, 0);

INSERT INTO "donors_owner" VALUES
(1, '2022-01-11 09:14:22', '2024-02-03 10:00:51', 'Margaret Ellison', 'm.ellison@example.org', '01632 960114', 'Brackley Heath', 'vet practice', 1),
(2, '2022-02-20 18:40:03', '2022-02-20 18:40:03', 'Joseph Adomako', 'jadomako@example.com', NULL, 'Stourfield', 'social media', 1),
(3, '2022-04-02 11:25:40', '2023-08-14 08:31:19', 'Wendy Tarrant', 'wendy.t@example.net', '01632 960287', 'Stourfield', 'friend', 0),
(4, '2022-06-17 14:05:10', '2022-06-17 14:05:10', 'Piotr Malik', 'pmalik@example.com', '01632 960340', 'Nether Copse', 'dog show', 1),
(5, '2022-09-29 20:12:57', '2024-05-06 09:44:30', 'Susan and Neil Farrow', NULL, '01632 960402', 'Brackley Heath', 'vet practice', 0),
(6, '2023-01-08 16:30:00', '2023-01-08 16:30:00', 'Caitlin Rhys', 'caitlinrhys@example.org', '01632 960455', 'Llandry', NULL, 1),
(7, '2023-03-22 07:58:41', '2023-03-22 07:58:41', 'Harold Venn', 'hvenn@example.net', '01632 960519', 'Amberton', 'radio', 0),
(8, '2023-07-13 12:20:09', '2024-09-01 15:15:15', 'Deepa Mistry', 'deepa.mistry@example.com', NULL, 'Stourfield', 'social media', 1),
(9, '2024-02-05 19:02:33', '2024-02-05 19:02:33', 'Louise Bannerman', 'lbannerman@example.org', '01632 960688', 'Amberton', 'greyhound rescue', 1);

INSERT INTO "donors_dog" VALUES
(1, '2022-01-11 09:20:10', '2024-02-03 10:02:00', 'Flash', 'male', '2017-05-02', 33.5, 'DEA 1 negative', '977200000104412', 'liver cake', 1, 1, NULL, 1, 1),
(2, '2022-01-11 09:22:44', '2024-02-03 10:03:12', 'Duchess', 'female', '2015-11-20', 28.9, 'DEA 1 negative', '977200000104598', 'cheese', 1, 0, 'reached age limit', 1, 1),
(3, '2022-02-20 18:45:30', '2022-02-20 18:45:30', 'Kofi', 'male', '2019-03-14', 36.2, 'DEA 1 positive', '977200000210077', 'sausage', 1, 1, NULL, 2, 2),
(4, '2022-04-02 11:31:08', '2023-08-14 08:33:00', 'Juniper', 'female', '2018-08-08', 30.4, 'DEA 1 positive', '977200000233416', NULL, 1, 0, 'heart murmur found', 3, 3),
(5, '2022-06-17 14:11:55', '2022-06-17 14:11:55', 'Bruno', 'male', '2018-01-27', 39.8, 'DEA 1 positive', '977200000287901', 'dried fish', 0, 1, NULL, 4, 4),
(6, '2022-09-29 20:16:27', '2024-05-06 09:46:41', 'Titan', 'male', '2020-02-11', 61.0, 'DEA 1 negative', '977200000311254', 'sausage', 1, 1, NULL, 5, 5),
(7, '2023-01-08 16:36:19', '2023-01-08 16:36:19', 'Seren', 'female', '2020-10-05', 29.7, 'DEA 1 negative', '977200000346620', 'apple slices', 1, 1, NULL, 6, 6),
(8, '2023-03-22 08:04:50', '2023-03-22 08:04:50', 'Admiral', 'male', '2019-06-30', 34.1, NULL, '977200000359187', 'cheese', 0, 1, NULL, 7, 7),
(9, '2023-07-13 12:27:36', '2024-09-01 15:16:02', 'Mango', 'female', '2021-04-17', 31.6, 'DEA 1 positive', '977200000402835', 'peanut butter', 1, 1, NULL, NULL, 8),
(10, '2023-07-13 12:29:58', '2024-09-01 15:16:44', 'Biscuit', 'male', '2021-04-17', 33.0, 'DEA 1 negative', '977200000402836', 'peanut butter', 1, 1, NULL, NULL, 8),
(11, '2024-02-05 19:08:12', '2024-02-05 19:08:12', 'Comet', 'male', '2020-12-01', 32.4, 'DEA 1 negative', '977200000455093', 'liver cake', 1, 1, NULL, 1, 9);

INSERT INTO "clinics_practice" VALUES
(1, '2021-10-01 08:00:00', '2021-10-01 08:00:00', 'Stourfield Animal Hospital', 'STO001', 'Stourfield', 10, 1, 1),
(2, '2021-10-01 08:05:00', '2023-04-12 11:30:00', 'Heath Road Vets', 'HEA001', 'Brackley Heath', 5, 1, 0),
(3, '2021-11-15 13:40:00', '2021-11-15 13:40:00', 'Amberton Pet Care', 'AMB001', 'Amberton', NULL, 1, 0),
(4, '2022-03-07 09:10:00', '2022-03-07 09:10:00', 'Vale Referrals', 'VAL001', 'Nether Copse', 12.5, 0, 1),
(5, '2022-08-19 15:25:00', '2024-01-09 10:00:00', 'Ty Gwyn Veterinary Centre', 'TYG001', 'Llandry', NULL, 1, 0),
(6, '2023-05-30 10:45:00', '2023-05-30 10:45:00', 'Night Owl Emergency Vets', 'NIG001', 'Stourfield', 7.5, 0, 1),
(7, '2024-03-18 14:00:00', '2024-03-18 14:00:00', 'Copse Lane Surgery', 'COP001', 'Nether Copse', NULL, 0, 0);

INSERT INTO "staff_member" VALUES
(1, '2021-09-20 09:00:00', '2021-09-20 09:00:00', 'Rosalind', 'Achterberg', 'veterinary surgeon', 'VS-20417', '2021-09-20', 37.5, 1),
(2, '2021-09-20 09:05:00', '2023-06-01 09:00:00', 'Imran', 'Bhatti', 'veterinary surgeon', 'VS-23880', '2021-10-04', 30, 0),
(3, '2021-10-04 09:00:00', '2021-10-04 09:00:00', 'Kelly', 'Stapleford', 'veterinary nurse', 'VN-10932', '2021-10-04', 37.5, 1),
(4, '2022-01-10 09:00:00', '2022-01-10 09:00:00', 'Oscar', 'Lindqvist', 'veterinary nurse', 'VN-11845', '2022-01-10', 24, 0),
(5, '2022-05-16 09:00:00', '2022-05-16 09:00:00', 'Tanya', 'Goodge', 'dog handler', NULL, '2022-05-16', 20, 1),
(6, '2022-11-07 09:00:00', '2022-11-07 09:00:00', 'Bill', 'Haverstock', 'driver', NULL, '2022-11-07', NULL, 1),
(7, '2023-09-04 09:00:00', '2023-09-04 09:00:00', 'Noor', 'El-Amin', 'laboratory technician', NULL, '2023-09-04', 37.5, 0),
(8, '2024-04-02 09:00:00', '2024-04-02 09:00:00', 'Gemma', 'Pryce', 'veterinary surgeon', 'VS-27715', '2024-04-02', 18, 0);

INSERT INTO "donations_donation" VALUES
(1, '2022-03-05 10:12:00', '2022-03-05 11:00:00', 'CB22-00031', '2022-03-05', 450, 52.0, 9, 'complete', NULL, 1, 1, 2, 1),
(2, '2022-03-05 11:02:00', '2022-03-05 11:40:00', 'CB22-00032', '2022-03-05', 450, 49.5, 11, 'complete', 'Very relaxed, fell asleep', 1, 2, 2, 1),
(3, '2022-05-14 09:50:00', '2022-05-14 10:30:00', 'CB22-00074', '2022-05-14', 450, 44.0, 12, 'complete', NULL, 1, 3, 1, 2),
(4, '2022-07-23 10:05:00', '2022-07-23 10:20:00', 'CB22-00109', '2022-07-23', NULL, 38.0, NULL, 'deferred', 'Packed cell volume too low, retest in 8 weeks', 1, 4, 1, 2),
(5, '2022-10-01 13:15:00', '2022-10-01 13:50:00', 'CB22-00151', '2022-10-01', 450, 47.0, 10, 'complete', NULL, 1, 5, 1, 1),
(6, '2023-01-21 10:30:00', '2023-01-21 11:10:00', 'CB23-00009', '2023-01-21', 450, 51.0, 8, 'complete', NULL, 0, 1, 2, 1),
(7, '2023-02-18 11:00:00', '2023-02-18 11:25:00', 'CB23-00020', '2023-02-18', 210, 46.5, 7, 'partial', 'Became restless, stopped early', 1, 7, 5, 2),
(8, '2023-06-10 10:00:00', '2023-06-10 10:45:00', 'CB23-00088', '2023-06-10', 450, 45.5, 14, 'complete', NULL, 1, 6, 2, 1),
(9, '2023-09-16 12:10:00', '2023-09-16 12:50:00', 'CB23-00140', '2023-09-16', 450, 43.0, 12, 'complete', NULL, 1, 9, 1, 2),
(10, '2023-09-16 13:00:00', '2023-09-16 13:45:00', 'CB23-00141', '2023-09-16', 450, 44.5, 10, 'complete', 'Wagged through the whole donation', 1, 10, 1, 2),
(11, '2024-03-09 09:40:00', '2024-03-09 10:20:00', 'CB24-00037', '2024-03-09', 450, 54.0, 8, 'complete', NULL, 1, 11, 3, 1),
(12, '2024-06-22 10:15:00', '2024-06-22 10:30:00', 'CB24-00096', '2024-06-22', NULL, NULL, NULL, 'abandoned', 'Did not settle on the table', 1, 8, 3, 8),
(13, '2024-09-07 11:20:00', '2024-09-07 12:00:00', 'CB24-00131', '2024-09-07', 450, 46.0, 11, 'complete', NULL, 0, 6, 2, 8),
(14, '2024-09-14 10:00:00', '2024-09-14 10:50:00', 'CB24-00138', '2024-09-14', 440, 45.0, 13, 'complete', NULL, 0, 10, 1, 1);

INSERT INTO "donations_donation_assistants" VALUES
(1, 1, 3),
(2, 2, 3),
(3, 3, 3),
(4, 3, 4),
(5, 4, 4),
(6, 5, 3),
(7, 5, 5),
(8, 6, 3),
(9, 6, 5),
(10, 7, 4),
(11, 8, 3),
(12, 8, 6),
(13, 9, 4),
(14, 10, 4),
(15, 10, 5),
(16, 11, 3),
(17, 12, 5),
(18, 13, 3),
(19, 13, 6),
(20, 14, 4),
(21, 14, 5);

INSERT INTO "inventory_unit" VALUES
(1, '2022-03-05 18:00:00', '2022-03-19 02:40:00', 'CB22-00031-R', 'packed red cells', 260, '2022-04-16', 'issued', 165.00, '2022-03-19', 1, 1, 1),
(2, '2022-03-05 18:00:00', '2023-01-30 10:10:00', 'CB22-00031-P', 'fresh frozen plasma', 210, '2023-03-05', 'issued', 120.00, '2023-01-30', 0, 1, 4),
(3, '2022-03-05 18:10:00', '2022-04-17 08:00:00', 'CB22-00032-R', 'packed red cells', 255, '2022-04-16', 'expired', NULL, NULL, 0, 2, NULL),
(4, '2022-05-14 17:30:00', '2022-06-02 16:20:00', 'CB22-00074-R', 'packed red cells', 240, '2022-06-25', 'issued', 150.00, '2022-06-02', 0, 3, 2),
(5, '2022-10-01 18:45:00', '2022-10-03 09:00:00', 'CB22-00151-W', 'whole blood', 450, '2022-10-29', 'issued', 190.00, '2022-10-03', 1, 5, 4),
(6, '2023-01-21 18:00:00', '2023-02-11 23:15:00', 'CB23-00009-R', 'packed red cells', 265, '2023-03-04', 'issued', 170.00, '2023-02-11', 1, 6, 1),
(7, '2023-02-18 17:00:00', '2023-02-20 09:30:00', 'CB23-00020-W', 'whole blood', 210, '2023-03-18', 'discarded', NULL, NULL, 0, 7, NULL),
(8, '2023-06-10 18:20:00', '2023-07-05 01:50:00', 'CB23-00088-R', 'packed red cells', 250, '2023-07-22', 'issued', 170.00, '2023-07-05', 1, 8, 6),
(9, '2023-06-10 18:20:00', '2024-02-14 11:00:00', 'CB23-00088-P', 'fresh frozen plasma', 205, '2024-06-10', 'issued', 128.00, '2024-02-14', 0, 8, 4),
(10, '2023-09-16 19:00:00', '2023-10-09 15:40:00', 'CB23-00140-R', 'packed red cells', 235, '2023-10-28', 'issued', 155.00, '2023-10-09', 0, 9, 5),
(11, '2024-03-09 18:10:00', '2024-03-30 04:25:00', 'CB24-00037-R', 'packed red cells', 270, '2024-04-20', 'issued', 175.00, '2024-03-30', 1, 11, 6),
(12, '2024-03-09 18:10:00', '2024-03-09 18:10:00', 'CB24-00037-P', 'fresh frozen plasma', 215, '2025-03-09', 'available', 132.00, NULL, 0, 11, NULL),
(13, '2024-09-07 18:30:00', '2024-09-07 18:30:00', 'CB24-00131-R', 'packed red cells', 255, '2024-10-19', 'available', 175.00, NULL, 0, 13, NULL),
(14, '2024-09-14 18:00:00', '2024-09-16 09:00:00', 'CB24-00138-R', 'packed red cells', 245, '2024-10-26', 'reserved', 175.00, NULL, 0, 14, NULL);
