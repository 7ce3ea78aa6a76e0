"""Labels of columns: units, incomplete phrases, addresses as acts, and names that need their context."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from databases import make
from ragassay.core.records import Column, DictionaryEntry
from ragassay.parts.database import open_database, reflect

REALS = [i / 7 for i in range(1, 13)]
WHOLES = range(3, 33)
DAYS = ["1996-07-04", "1997-01-02", "2001-12-31"]
WORDS = ["red", "green", "blue"]


def columns_of(
    path: Path, columns: dict[str, Sequence[object]], *, table: str = "thing", dictionary: dict[str, str] | None = None
) -> dict[str, Column]:
    """Return the columns of a table by name."""
    rows = zip(*([*values, *[None] * 30][:30] for values in columns.values()), strict=True)
    names = ", ".join(f'"{name}"' for name in columns)
    script = f'CREATE TABLE "{table}" ({names});'
    script += "".join(f'INSERT INTO "{table}" VALUES ({", ".join(map(_literal, row))});' for row in rows)
    entries = {f"{table}.{name}": DictionaryEntry(label=label) for name, label in (dictionary or {}).items()}
    with open_database(make(path / "d.sqlite", script)) as database:
        (known,) = reflect(database, data_dictionary=entries).tables
    return {each.name: each for each in known.columns}


def _literal(value: object) -> str:
    return "NULL" if value is None else f"'{value}'" if isinstance(value, str) else str(value)


def column_of(path: Path, name: str, values: Sequence[object], *, table: str = "thing") -> Column:
    return columns_of(path, {name: values}, table=table)[name]


class TestUnits:
    @pytest.mark.parametrize(
        ("name", "label", "unit"),
        [
            ("maxSpeed_kn", "maximum speed", "knots"),
            ("maxSpeedKn", "maximum speed", "knots"),
            ("lengthOverall_m", "overall length", "metres"),
            ("deadweight_t", "deadweight", "tonnes"),
            ("cargoHandled_t", "cargo handled", "tonnes"),
            ("dose_mg", "dose", "milligrams"),
            ("wait_min", "wait", "minutes"),
            ("duration_min", "duration", "minutes"),
            ("min_duration_min", "minimum duration", "minutes"),
            ("lap_s", "lap", "seconds"),
            ("fuel_l", "fuel", "litres"),
            ("engine_power_kW", "engine power", "kilowatts"),
            ("enginePowerKW", "engine power", "kilowatts"),
            ("battery_kWh", "battery", "kilowatt-hours"),
            ("clock_GHz", "clock", "gigahertz"),
            ("output_MW", "output", "megawatts"),
            ("wind_m_s", "wind", "metres per second"),
            ("floor_area_sq_ft", "floor area", "square feet"),
            ("max_temp_c", "maximum temperature", "degrees Celsius"),
            ("wavelength_nm", "wavelength", "nanometres"),
            ("range_nm", "range", "nautical miles"),
            ("orbit_period_d", "orbit period", "days"),
            ("box_office_m", "box office", "millions"),
            ("loa_m", "LOA", "metres"),
            ("throughput_mTEU", "throughput", "millions of TEU"),
            ("Länge in m", "Länge", "metres"),
            ("screen_in", "screen", "inches"),
            ("sales_in_billion", "sales", "billions"),
        ],
    )
    def test_an_abbreviated_unit_at_the_end_of_a_number_is_recognized(
        self, tmp_path: Path, name: str, label: str, unit: str
    ) -> None:
        column = column_of(tmp_path, name, REALS)
        assert (column.role, column.label, column.unit) == ("value", label, unit)

    @pytest.mark.parametrize(
        ("name", "unit"),
        [
            ("revenue_mUSD", "millions of US dollars"),
            ("revenue_musd", "millions of US dollars"),
            ("revenue_usd_m", "millions of US dollars"),
            ("revenue_eur_million", "millions of euros"),
            ("revenue_k_gbp", "thousands of pounds sterling"),
            ("revenue_bn_eur", "billions of euros"),
            ("revenue_in_mio_chf", "millions of Swiss francs"),
            ("revenue_m", "millions"),
            ("revenue_k", "thousands"),
            ("revenue_usd", "US dollars"),
        ],
    )
    def test_money_keeps_its_scale(self, tmp_path: Path, name: str, unit: str) -> None:
        column = column_of(tmp_path, name, REALS)
        assert (column.label, column.unit, column.meaning) == ("revenue", unit, "money")

    def test_numbers_with_a_currency_are_money(self, tmp_path: Path) -> None:
        assert column_of(tmp_path, "charter_usd", REALS).meaning == "money"

    def test_a_count_has_a_scale_too(self, tmp_path: Path) -> None:
        assert column_of(tmp_path, "users_m", REALS).unit == "millions"

    def test_a_few_whole_numbers_with_a_unit_are_measured(self, tmp_path: Path) -> None:
        script = "CREATE TABLE drug (name TEXT, dose_mg INTEGER);" + "".join(
            f"INSERT INTO drug VALUES ('Drug {i}', {5 * (i % 3 + 1)});" for i in range(60)
        )
        with open_database(make(tmp_path / "d.sqlite", script)) as database:
            (known,) = reflect(database).tables
        assert [(each.role, each.unit) for each in known.columns[1:]] == [("value", "milligrams")]

    @pytest.mark.parametrize("name", ["home_w", "draft_x", "size_m", "grade_s", "spread_bp", "fuel_l_100km"])
    def test_unknown_letters_at_the_end_need_a_label(self, tmp_path: Path, name: str) -> None:
        column = column_of(tmp_path, name, REALS)
        assert (column.role, column.reason) == ("ignored", "cryptic name; give it a label")

    def test_letters_at_the_end_of_text_columns_are_never_a_unit(self, tmp_path: Path) -> None:
        column = columns_of(tmp_path, {"height_ft": WORDS, "line_m": WORDS})
        assert column["height_ft"].reason == "cryptic name; give it a label"
        assert column["line_m"].label == "line m"

    @pytest.mark.parametrize("name", ["player_hr", "smart_tv", "patient_bmi"])
    def test_acronyms_at_the_end_are_words(self, tmp_path: Path, name: str) -> None:
        first, last = name.split("_")
        column = column_of(tmp_path, name, REALS)
        assert (column.role, column.label) == ("value", f"{first} {last.upper()}")

    def test_the_minimum_of_a_range_is_not_in_minutes(self, tmp_path: Path) -> None:
        column = columns_of(tmp_path, {"duration_min": REALS, "duration_max": REALS})
        assert [(each.label, each.unit) for each in column.values()] == [
            ("minimum duration", None),
            ("maximum duration", None),
        ]


class TestHalfPhrases:
    @pytest.mark.parametrize(
        ("name", "label", "unit"),
        [
            ("shelf_life_months", "shelf life", "months"),
            ("square_meters", "area", "square metres"),
            ("plot_square_feet", "plot", "square feet"),
            ("number_of_doors", "number of doors", None),
            ("no_of_gears", "number of gears", None),
            ("duration_days", "duration", "days"),
            ("notice_weeks", "notice period", "weeks"),
            ("term_years", "term", "years"),
            ("warranty_yrs", "warranty", "years"),
            ("vacation_hours", "vacation hours", None),
            ("growth_percent", "growth percent", None),
            ("years_experience", "years of experience", None),
            ("experience_years", "years of experience", None),
            ("times_per_day", "frequency", "times per day"),
            ("price_min", "minimum price", None),
            ("age_min", "minimum age", None),
            ("flight_price_min", "minimum flight price", None),
            ("price_per_l", "price per litre", None),
            ("cost_per_kg", "cost per kilogram", None),
            ("hours_per_week", "hours per week", None),
            ("temperature_max", "maximum temperature", None),
            ("daily_max", "daily maximum", None),
            ("players_min", "minimum number of players", None),
            ("max_players", "maximum number of players", None),
            ("max_sales", "maximum sales", None),
            ("max_number_of_seats", "maximum number of seats", None),
            ("seats_no", "number of seats", None),
            ("num_pages", "number of pages", None),
            ("num_code", "number code", None),
            ("starts", "starts", None),
            ("berth_no", "berth number", None),
            ("cost_actual", "actual cost", None),
        ],
    )
    def test_become_a_noun_and_its_unit(self, tmp_path: Path, name: str, label: str, unit: str | None) -> None:
        column = column_of(tmp_path, name, WHOLES)
        assert (column.role, column.label, column.unit) == ("value", label, unit)

    @pytest.mark.parametrize(
        ("name", "values", "label"),
        [
            ("founded_year", [1904, 1899], "founding year"),
            ("birth_year", [1904, 1899], "birth year"),
            ("born_year", [1904, 1899], "year of birth"),
            ("prescribed_date", DAYS, "prescription date"),
            ("hired_on", DAYS, "hire date"),
            ("required_date", DAYS, "required date"),
            ("appt_dt", DAYS, "appointment date"),
            ("publ_date", DAYS, "publication date"),
            ("pub_year", [1904, 1899], "publication year"),
            ("est_year", [1904, 1899], "founding year"),
            ("year_est", [1904, 1899], "founding year"),
            ("est_arrival_date", DAYS, "estimated arrival date"),
            ("enrolled_since", DAYS, "enrolment date"),
            ("LicensedSince", [1988, 1999], "licence year"),
            ("member_since", [1988, 1999], "joining year"),
            ("active_since", DAYS, "start date"),
            ("since_year", [1988, 1999], "start year"),
            ("year_made", [1904, 1899], "year of creation"),
            ("pledged_on", DAYS, "pledge date"),
            ("loaned_on", DAYS, "loan date"),
            ("reported_on", DAYS, "report date"),
            ("bought_on", DAYS, "purchase date"),
            ("starts_on", DAYS, "start date"),
            ("closes_on", DAYS, "closing date"),
        ],
    )
    def test_events_become_a_noun(self, tmp_path: Path, name: str, values: Sequence[object], label: str) -> None:
        assert column_of(tmp_path, name, values).label == label

    @pytest.mark.parametrize("name", ["share", "rate", "ratio"])
    def test_a_percentage_without_an_object_needs_a_label(self, tmp_path: Path, name: str) -> None:
        assert column_of(tmp_path, name, REALS).reason == "a name that is only part of a phrase; give it a label"

    def test_a_rate_in_a_table_of_rates_needs_no_object(self, tmp_path: Path) -> None:
        assert column_of(tmp_path, "rate", REALS, table="tax_rates").role == "value"


class TestAddresses:
    @pytest.mark.parametrize(
        ("name", "label"),
        [
            ("ShipCountry", "shipping country"),
            ("ShipMode", "shipping mode"),
            ("ShipPostalCode", "shipping postal code"),
            ("ship_to_city", "shipping city"),
            ("BillToName", "billing name"),
            ("BillCountry", "billing country"),
            ("MailAddress", "mailing address"),
            ("OpenPlan", "open plan"),
            ("ship_weight", "ship weight"),
        ],
    )
    def test_of_shipments_are_those_of_an_act(self, tmp_path: Path, name: str, label: str) -> None:
        assert column_of(tmp_path, name, WORDS, table="order").label == label

    @pytest.mark.parametrize(
        ("name", "label"),
        [("deliver_date", "delivery date"), ("ShipDate", "shipping date"), ("close_date", "closing date")],
    )
    def test_dates_of_shipments_are_those_of_an_act(self, tmp_path: Path, name: str, label: str) -> None:
        assert column_of(tmp_path, name, DAYS, table="order").label == label

    @pytest.mark.parametrize("table", ["ships", "Vessel", "ferry_lines"])
    def test_ship_is_a_noun_in_a_table_of_ships(self, tmp_path: Path, table: str) -> None:
        column = columns_of(tmp_path, {"code": WORDS, "ShipCity": WORDS, "BillCity": WORDS}, table=table)
        assert [column["ShipCity"].label, column["BillCity"].label] == ["ship city", "billing city"]

    def test_a_label_in_the_data_dictionary_is_used(self, tmp_path: Path) -> None:
        column = columns_of(tmp_path, {"ShipCity": WORDS}, table="order", dictionary={"ShipCity": "ship city"})
        assert column["ShipCity"].label == "ship city"


class TestNames:
    def test_an_abbreviation_of_the_table_is_not_part_of_a_label(self, tmp_path: Path) -> None:
        script = """CREATE TABLE publishers (pub_id INTEGER PRIMARY KEY, pub_name TEXT, parent_pub_id INTEGER,
                        FOREIGN KEY (parent_pub_id) REFERENCES publishers (pub_id));
                    INSERT INTO publishers VALUES (1, 'Elm', NULL), (2, 'Oak', 1);"""
        with open_database(make(tmp_path / "d.sqlite", script)) as database:
            (known,) = reflect(database).tables
        column = {each.name: (each.role, each.label) for each in known.columns}
        assert (column["pub_name"], column["parent_pub_id"]) == (("name", "name"), ("reference", "parent publisher"))

    def test_a_prefix_that_is_a_word_is_part_of_a_label(self, tmp_path: Path) -> None:
        assert column_of(tmp_path, "book_name", WORDS, table="bookshops").label == "book name"

    @pytest.mark.parametrize("name", ["Sponsorship", "membership", "ownership", "scholarships", "township"])
    def test_words_that_end_in_ship_are_not_ships(self, tmp_path: Path, name: str) -> None:
        assert column_of(tmp_path, name, WORDS).label == name.lower()

    @pytest.mark.parametrize(
        ("table", "columns", "label"),
        [
            ("crew", ["full_name", "rank"], "crew member"),
            ("crew", ["crew_name", "captain"], "crew"),
            ("staff", ["staff_name", "room"], "staff member"),
            ("personnel", ["name", "room"], "staff member"),
            ("crew", ["name", "last_trip"], "crew"),
            ("crews", ["name", "captain"], "crew"),
            ("CabinCrew", ["name", "salary"], "cabin crew member"),
        ],
    )
    def test_a_row_of_a_collective_noun_is_a_member(
        self, tmp_path: Path, table: str, columns: Sequence[str], label: str
    ) -> None:
        script = f"CREATE TABLE {table} ({', '.join(columns)}); INSERT INTO {table} VALUES ('Ada', 'b'), ('Bo', 'c');"
        with open_database(make(tmp_path / "d.sqlite", script)) as database:
            assert reflect(database).tables[0].label == label

    @pytest.mark.parametrize("name", ["full_name", "display_name", "complete_name", "patient_full_name"])
    def test_a_single_full_name_is_the_name_of_a_row(self, tmp_path: Path, name: str) -> None:
        column = column_of(tmp_path, name, WORDS, table="patient")
        assert (column.role, column.label) == ("name", "name")

    def test_a_full_name_beside_a_name_keeps_its_label(self, tmp_path: Path) -> None:
        column = columns_of(tmp_path, {"name": WORDS, "full_name": WORDS}, table="country")
        assert [each.label for each in column.values()] == ["name", "full name"]

    def test_acronyms_are_expanded(self, tmp_path: Path) -> None:
        assert column_of(tmp_path, "ceo", WORDS).meaning == "person"

    @pytest.mark.parametrize(
        ("name", "label"),
        [("imo", "IMO"), ("teu_capacity", "TEU capacity"), ("vat_rate", "VAT rate"), ("mmsi_number", "MMSI number")],
    )
    def test_acronyms_are_written_in_capitals(self, tmp_path: Path, name: str, label: str) -> None:
        assert column_of(tmp_path, name, REALS).label == label
