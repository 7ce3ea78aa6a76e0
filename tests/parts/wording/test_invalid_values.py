"""Columns of numbers or dates with a few invalid values, which change no role and are never answers."""

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import pytest

from ragassay.core.errors import DataError
from ragassay.core.records import Column, DictionaryEntry, Question
from ragassay.parts.database import open_database, reflect
from ragassay.steps.generate import generate

SLIP = "value: the answer has a different type than its column"
FIGURES = [str(3 * number + 1) for number in range(60)]
COMMAS = [f"{7 * number + 11},{number % 10}" for number in range(60)]
DAYS = [f"20{number % 20 + 1:02d}-0{number % 9 + 1}-1{number % 10}" for number in range(60)]


def store(path: Path, name: str, values: Sequence[object]) -> str:
    """Create a database of machines with one more column without a type, and return its URL."""
    with closing(sqlite3.connect(path / "d.sqlite")) as connection:
        connection.execute(f'CREATE TABLE machine (name TEXT PRIMARY KEY, "{name}")')
        rows = [(f"Engine {number}", value) for number, value in enumerate(values)]
        connection.executemany("INSERT INTO machine VALUES (?, ?)", rows)
        connection.commit()
    return f"sqlite:///{path / 'd.sqlite'}"


def column_of(path: Path, name: str, values: Sequence[object], dictionary: DictionaryEntry | None = None) -> Column:
    with open_database(store(path, name, values)) as database:
        schema = reflect(database, data_dictionary={} if dictionary is None else {f"machine.{name}": dictionary})
    return schema.tables[0].columns[1]


def asked(path: Path, name: str, values: Sequence[object]) -> tuple[dict[str, Question], dict[str, int]]:
    """Return the questions by machine, and the numbers of omitted ones by reason."""
    result = generate(store(path, name, values), styles=["short"], per_style=1)
    questions = result.table.records(Question)
    return {each.bindings["machine.name"]: each for each in questions if each.bindings}, dict(result.skipped)


class TestNumbers:
    @pytest.mark.parametrize(
        ("name", "values", "label", "unit"),
        [
            ("weight_kg", [*FIGURES, "n.k."], "weight", "kilograms"),
            ("weight_grams", [*FIGURES, "abc", "007", None, "N/A"], "weight", "grams"),
            ("length_mm", COMMAS, "length", "millimeters"),
            ("length_mm", [*COMMAS, "1,234", "about 5"], "length", "millimeters"),
            ("weight_kg", [*map(int, FIGURES), "n.k."], "weight", "kilograms"),
            ("elevation", [*(float(text) + 0.5 for text in FIGURES), "sea level"], "elevation", None),
        ],
    )
    def test_a_few_invalid_values_leave_a_number_with_its_unit(
        self, tmp_path: Path, name: str, values: Sequence[object], label: str, unit: str | None
    ) -> None:
        column = column_of(tmp_path, name, values)
        assert (column.role, column.answer_kind, column.label, column.unit) == ("value", "number", label, unit)

    @pytest.mark.parametrize(
        ("name", "values"),
        [
            ("weight_kg", [*FIGURES, "a", "b", "c", "d"]),
            ("weight_kg", [*FIGURES[:15], "n.k."]),
            ("length_mm", [*COMMAS, "1.234"]),
            ("length_mm", [f"{number},500" for number in range(1, 60)]),
            ("stars", [*FIGURES, "4,5"]),
            ("house_number", [*range(60), "12a"]),
        ],
    )
    def test_more_invalid_or_ambiguous_values_make_a_text(
        self, tmp_path: Path, name: str, values: Sequence[object]
    ) -> None:
        assert column_of(tmp_path, name, values).answer_kind == "text"

    def test_a_text_of_numbers_has_its_unit_too(self, tmp_path: Path) -> None:
        column = column_of(tmp_path, "weight_grams", ["10", "1,000", "abc", "7 or 8"])
        assert (column.answer_kind, column.label, column.unit) == ("text", "weight in grams", None)

    def test_a_text_without_numbers_keeps_its_name(self, tmp_path: Path) -> None:
        assert column_of(tmp_path, "reason_minutes", ["late", "lost", "forgotten"]).label == "reason minutes"

    def test_a_unit_in_the_data_dictionary_makes_a_measure(self, tmp_path: Path) -> None:
        column = column_of(tmp_path, "thrust", [*FIGURES, "n.k."], DictionaryEntry(unit="newtons"))
        assert (column.answer_kind, column.unit) == ("number", "newtons")

    def test_texts_are_not_compared_as_numbers(self, tmp_path: Path) -> None:
        assert not column_of(tmp_path, "weight_kg", FIGURES).is_ordered

    @pytest.mark.slow
    def test_an_invalid_value_is_counted_and_not_an_answer(self, tmp_path: Path) -> None:
        column, skipped = asked(tmp_path, "weight_kg", [*FIGURES, "n.k.", "?"])
        assert column["Engine 0"].reference_answers == ("1",)
        assert column["Engine 0"].question == "weight in kilograms recorded for the machine “Engine 0”"
        assert {"Engine 60", "Engine 61"}.isdisjoint(column)
        assert (skipped[SLIP], skipped["value: the answer is blank"]) == (1, 1)

    def test_a_decimal_comma_gives_a_number(self, tmp_path: Path) -> None:
        column, skipped = asked(tmp_path, "length_mm", [*COMMAS, "1,234"])
        assert column["Engine 3"].reference_answers == ("32.3",)
        assert skipped[SLIP] == 1

    def test_an_invalid_value_beside_a_number_gives_two_answers(self, tmp_path: Path) -> None:
        url = store(tmp_path, "weight_kg", FIGURES)
        with closing(sqlite3.connect(tmp_path / "d.sqlite")) as connection:
            connection.execute("INSERT INTO machine VALUES ('ENGINE 5', 'n.k.')")
            connection.commit()
        result = generate(url, styles=["short"])
        assert result.skipped["value: several answers"] == 1


class TestDays:
    @pytest.mark.parametrize(
        ("name", "values", "label"),
        [
            ("purchased_on", [*DAYS, "unknown date"], "purchased"),
            ("opened", ["2003-01-06", "1996-07-04 00:00:00.000", "1985-13-45", "March 3, 2001"], "opened"),
            ("founded", [*DAYS, "long ago"], "founded"),
        ],
    )
    def test_a_few_invalid_values_leave_a_date(
        self, tmp_path: Path, name: str, values: Sequence[object], label: str
    ) -> None:
        column = column_of(tmp_path, name, values)
        assert (column.role, column.answer_kind, column.label) == ("value", "date", label)

    def test_codes_that_look_like_dates_are_not_dates(self, tmp_path: Path) -> None:
        values = ["1985-13-45", "1985-20-99", "1999-88-12", "2001-02-03"]
        assert column_of(tmp_path, "file", values).answer_kind == "text"

    def test_an_invalid_date_is_not_an_answer_and_others_are_iso_dates(self, tmp_path: Path) -> None:
        column, skipped = asked(
            tmp_path, "opened", ["2003-01-06", "1996-07-04 00:00:00.000", "1985-13-45", "May 3, 2001"]
        )
        answers = {name: each.reference_answers for name, each in column.items()}
        assert answers == {"Engine 0": ("2003-01-06",), "Engine 1": ("1996-07-04",), "Engine 3": ("2001-05-03",)}
        assert skipped[SLIP] == 1

    def test_years_stored_as_text_are_years(self, tmp_path: Path) -> None:
        column = column_of(tmp_path, "founded", ["1850", "1999", "2020", "-660"])
        assert (column.role, column.answer_kind, column.label) == ("value", "number", "founded")


class TestEventColumns:
    @pytest.mark.parametrize("name", ["founded", "opened", "placed_on"])
    def test_are_quoted_if_values_are_not_dates(self, tmp_path: Path, name: str) -> None:
        column = column_of(tmp_path, name, ["long ago", "at the fair", "in spring", "before the war"])
        assert (column.role, column.form, column.confidence) == ("value", "quoted", "low")

    @pytest.mark.parametrize("name", ["since", "until"])
    def test_need_a_data_dictionary_if_their_name_is_a_preposition(self, tmp_path: Path, name: str) -> None:
        assert column_of(tmp_path, name, ["long ago", "at the fair"]).reason.wants_label

    @pytest.mark.parametrize("name", ["opened", "placed_on"])
    def test_are_omitted_if_dates_are_ambiguous(self, tmp_path: Path, name: str) -> None:
        values = [f"0{number % 9 + 1}/0{number % 7 + 1}/2020" for number in range(30)]
        assert column_of(tmp_path, name, values).reason == "dates that can be read in two ways"

    def test_are_dates_if_dots_show_that_the_day_is_first(self, tmp_path: Path) -> None:
        values = [f"0{number % 9 + 1}.0{number % 7 + 1}.2020" for number in range(30)]
        column = column_of(tmp_path, "opened", values)
        assert (column.role, column.answer_kind) == ("value", "date")

    def test_are_codes_if_a_data_dictionary_labels_the_values(self, tmp_path: Path) -> None:
        codes = DictionaryEntry(codes={"Y": "yes, in time", "L": "late", "N": "not at all"})
        assert column_of(tmp_path, "delivered", ["Y", "L", "N"] * 5, codes).role == "value"


class TestCodesWithoutValues:
    CODES = DictionaryEntry(codes={"A": "alpha", "B": "beta"}, source="the data dictionary l.toml")

    @pytest.mark.parametrize("values", [[12.5, 7.25, 8.5] * 5, ["x", "y", "z"] * 5])
    def test_are_refused_with_the_stored_values(self, tmp_path: Path, values: Sequence[object]) -> None:
        with pytest.raises(
            DataError, match=r"l\.toml: machine\.capacity_m3: the column contains none of the codes 'A', 'B'; it"
        ):
            column_of(tmp_path, "capacity_m3", values, self.CODES)

    @pytest.mark.parametrize("values", [["A", "x", "y"] * 5, [None] * 12, []])
    def test_are_accepted_if_one_is_stored_or_the_column_is_empty(
        self, tmp_path: Path, values: Sequence[object]
    ) -> None:
        assert column_of(tmp_path, "capacity_m3", values, self.CODES).codes == self.CODES.codes
