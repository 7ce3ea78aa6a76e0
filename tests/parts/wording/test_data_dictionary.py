"""Data dictionaries: read from files and settings, preferred to rules, and drafted for columns that need entries."""

import json
import tomllib
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from databases import ENGINES, Made, make
from ragassay.core import config
from ragassay.core.errors import DataError, UsageError
from ragassay.core.records import Column, DictionaryEntry, Question, Reference, Schema
from ragassay.core.results import GenerateResult
from ragassay.core.settings_file import load_settings
from ragassay.parts.database import open_database, reflect
from ragassay.parts.wording.data_dictionary import (
    dictionary_entries,
    missing_entries,
    not_english,
    read_data_dictionary,
    read_references,
    written,
)
from ragassay.steps.generate import TemplateOptions, generate

SCHOOL = """
CREATE TABLE pupil (pupil_no INTEGER PRIMARY KEY, first_name TEXT, last_name TEXT, g1 TEXT, boards INTEGER, notes TEXT);
CREATE TABLE loan (pupil_no INTEGER REFERENCES pupil, book TEXT, password TEXT);
""" + "".join(
    f"INSERT INTO pupil VALUES ({i}, 'Ann', 'Lee {i}', '{'ABC'[i % 3]}', {i % 2}, 'Remark {i} on this pupil');"
    f"INSERT INTO loan VALUES ({i}, 'Book {i}', 'x{i}');"
    for i in range(12)
)

SAID = {
    "pupil": {
        "g1": {"label": "final grade", "codes": {"A": "very good", "B": "good", "C": "poor"}},
        "boards": {"label": "is a boarder"},
    },
    "loan.book": {"meaning": "thing", "unit": "volumes"},
}
TOML = """
[pupil.g1]
label = "final grade"
codes = { A = "very good", B = "good", C = "poor" }
[pupil.boards]
label = "is a boarder"
["loan.book"]
meaning = "thing"
unit = "volumes"
"""
YAML = """
pupil:
  g1: {label: final grade, codes: {A: very good, B: good, C: poor}}
  boards:
    label: is a boarder
loan.book: {meaning: thing, unit: volumes}
"""


@pytest.fixture
def school(tmp_path: Path) -> str:
    return make(tmp_path / "school.sqlite", SCHOOL)


def read(url: str, dictionary: dict[str, DictionaryEntry] | None = None) -> Schema:
    with open_database(url) as database:
        return reflect(database, data_dictionary=dictionary or {})


def column_at(schema: Schema, key: str) -> Column:
    table, name = key.split(".")
    return next(each for known in schema.tables if known.name == table for each in known.columns if each.name == name)


class TestReadingFiles:
    @pytest.mark.parametrize(
        ("name", "text"),
        [("l.toml", TOML), ("l.yaml", YAML), ("l.yml", YAML), ("l.json", json.dumps(SAID))],
    )
    def test_every_format_gives_the_same_entries(self, tmp_path: Path, name: str, text: str) -> None:
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        assert read_data_dictionary(path) == {
            "pupil.g1": DictionaryEntry(label="final grade", codes={"A": "very good", "B": "good", "C": "poor"}),
            "pupil.boards": DictionaryEntry(label="is a boarder"),
            "loan.book": DictionaryEntry(meaning="thing", unit="volumes"),
        }

    def test_codes_that_yaml_reads_as_numbers_or_booleans_are_texts(self, tmp_path: Path) -> None:
        path = tmp_path / "l.yaml"
        path.write_text("pupil.g1: {codes: {1: 5, 0: no, x: no thing}}", encoding="utf-8")
        assert read_data_dictionary(path)["pupil.g1"].codes == {"1": "5", "0": "false", "x": "no thing"}

    def test_an_empty_file_has_no_entries(self, tmp_path: Path) -> None:
        path = tmp_path / "l.yaml"
        path.write_text("# nothing yet\n", encoding="utf-8")
        assert read_data_dictionary(path) == {}

    @pytest.mark.parametrize(
        ("name", "text", "message"),
        [
            ("l.json", "[1]", r"l\.json: expected entries by table and column, such as \[city\.mayor\]; found a list"),
            ("l.toml", "[pupil", r"l\.toml is not valid TOML"),
            (
                "l.toml",
                "[a.b]\n[a.b]",
                r"not valid TOML: a setting or section is given twice \(.*; keep one of them$",
            ),
            ("l.yaml", "pupil: [", r"l\.yaml is not valid YAML"),
            ("l.json", "{", r"l\.json is not valid JSON"),
            ("l.yaml", "pupil: &a {g1: *a}", r"l\.yaml is not valid YAML: maximum recursion"),
        ],
    )
    def test_a_file_without_entries_is_an_error(self, tmp_path: Path, name: str, text: str, message: str) -> None:
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        with pytest.raises(DataError, match=message):
            read_data_dictionary(path)

    def test_a_file_in_another_encoding_is_an_error(self, tmp_path: Path) -> None:
        path = tmp_path / "d.toml"
        path.write_bytes(b'[city.mayor]\nlabel = "pr\xe9fet"\n')
        with pytest.raises(DataError, match=r"d\.toml is not UTF-8 \(byte 25\); save it as UTF-8$"):
            read_data_dictionary(path)

    def test_a_missing_file_is_an_error(self, tmp_path: Path) -> None:
        path = tmp_path / "none.toml"
        with pytest.raises(DataError) as raised:
            read_data_dictionary(path)
        assert str(raised.value) == f"cannot read the data dictionary {path}: there is no such file; check the name"

    def test_an_error_lists_the_known_suffixes(self, tmp_path: Path) -> None:
        with pytest.raises(UsageError, match=r"must end in \.toml or \.yaml or \.yml or \.json"):
            read_data_dictionary(tmp_path / "dictionary.txt")

    def test_a_yaml_file_creates_only_data(self, tmp_path: Path) -> None:
        path = tmp_path / "l.yaml"
        path.write_text("pupil.g1: !!python/object/apply:os.getcwd []", encoding="utf-8")
        with pytest.raises(DataError, match="is not valid YAML"):
            read_data_dictionary(path)


class TestEntries:
    def test_codes_with_labels_make_a_column_askable(self, school: str) -> None:
        assert column_at(read(school), "pupil.g1").role == "ignored"
        entry = DictionaryEntry(label="final grade", codes={"A": "very good", "B": "good", "C": "poor"})
        column = column_at(read(school, {"pupil.g1": entry}), "pupil.g1")
        assert (column.role, column.label, column.answer_kind, column.codes) == (
            "value",
            "final grade",
            "text",
            entry.codes,
        )

    @pytest.mark.parametrize(
        ("letters", "reason"),
        [("ADX", "one-letter codes without a data dictionary"), ("ABC", "set by the data dictionary")],
    )
    def test_a_label_makes_grades_askable_but_no_codes(self, tmp_path: Path, letters: str, reason: str) -> None:
        rows = "".join(f"INSERT INTO pupil VALUES ('Ann Lee {i}', '{letters[i % 3]}');" for i in range(12))
        url = make(tmp_path / "d.sqlite", f"CREATE TABLE pupil (name TEXT, g1 TEXT); {rows}")
        column = column_at(read(url, {"pupil.g1": DictionaryEntry(label="final grade")}), "pupil.g1")
        assert column.reason == reason

    def test_a_flag_with_a_statement_as_label_is_boolean(self, school: str) -> None:
        column = column_at(read(school, {"pupil.boards": DictionaryEntry(label="is a boarder")}), "pupil.boards")
        assert (column.answer_kind, column.label, column.codes) == (
            "boolean",
            "is a boarder",
            {"0": "false", "1": "true"},
        )

    def test_a_flag_with_yes_and_no_as_codes_is_boolean(self, school: str) -> None:
        entry = DictionaryEntry(label="boards", codes={"0": "no", "1": "yes"})
        column = column_at(read(school, {"pupil.boards": entry}), "pupil.boards")
        assert (column.answer_kind, column.codes) == ("boolean", {"0": "false", "1": "true"})

    @pytest.mark.parametrize("label", ["is a boarder", "boards"])
    @pytest.mark.parametrize(
        ("codes", "kind", "words"),
        [
            ({"1": "yes", "0": "no"}, "boolean", {"1": "true", "0": "false"}),
            ({"1": "True", "0": "FALSE"}, "boolean", {"1": "true", "0": "false"}),
            ({"Y": "yes", "N": "no"}, "boolean", {"1": "true", "0": "false"}),
            ({"true": "yes", "false": "no"}, "boolean", {"1": "true", "0": "false"}),
            ({"1": "boarder", "0": "day pupil"}, "text", {"1": "boarder", "0": "day pupil"}),
            ({"true": "boarder", "false": "day pupil"}, "text", {"1": "boarder", "0": "day pupil"}),
        ],
    )
    def test_the_codes_of_a_flag_determine_its_kind(
        self, school: str, label: str, codes: dict[str, str], kind: str, words: dict[str, str]
    ) -> None:
        column_ = column_at(read(school, {"pupil.boards": DictionaryEntry(label=label, codes=codes)}), "pupil.boards")
        assert (column_.role, column_.answer_kind, column_.label) == ("value", kind, label)
        assert {stored: column_.codes[stored] for stored in ("0", "1")} == words

    def test_other_values_with_yes_and_no_as_codes_are_boolean(self, school: str) -> None:
        entry = DictionaryEntry(label="passed", codes={"A": "yes", "B": "yes", "C": "no"})
        column = column_at(read(school, {"pupil.g1": entry}), "pupil.g1")
        assert (column.answer_kind, column.codes) == ("boolean", {"A": "true", "B": "true", "C": "false"})

    @pytest.mark.slow
    @pytest.mark.parametrize("engine", ENGINES)
    def test_one_data_dictionary_fits_the_flags_of_every_engine(
        self, new_database: Callable[[str, Sequence[Made]], str], engine: str
    ) -> None:
        shops = Made(
            name="shop",
            columns={"id": "integer!", "name": "name!", "is_open": "boolean", "flag": "boolean"},
            rows=[(number, f"Shop {number}", number % 2 == 0, number % 3 == 0) for number in range(12)],
            primary=("id",),
            unique=(("name",),),
        )
        entry = {
            "shop.is_open": DictionaryEntry(codes={"1": "yes", "0": "no"}),
            "shop.flag": DictionaryEntry(label="side of the street", codes={"1": "north", "0": "south"}),
        }
        result = generate(
            new_database(engine, [shops]),
            options=TemplateOptions(data_dictionary=entry),
            styles=("short",),
            per_style=1,
        )
        answers = {
            (each.answer_kind, *(each.bindings or {}).values(), *each.reference_answers)
            for each in result.table.records(Question)
        }
        assert answers == {
            answer
            for number in range(12)
            for answer in (
                ("boolean", f"Shop {number}", "true" if number % 2 == 0 else "false"),
                ("text", f"Shop {number}", "north" if number % 3 == 0 else "south"),
            )
        }

    @pytest.mark.parametrize(
        ("key", "entry", "reason"),
        [
            (
                "pupil.g1",
                DictionaryEntry(label="grade", codes={"A": "good", "B": "fair"}),
                "set by the data dictionary",
            ),
            ("pupil.boards", DictionaryEntry(codes={"1": "yes", "0": "no"}), "set by the data dictionary"),
            ("loan.book", DictionaryEntry(label="volume"), "can be asked for"),
        ],
    )
    def test_a_column_made_askable_by_the_data_dictionary_has_that_reason(
        self, school: str, key: str, entry: DictionaryEntry, reason: str
    ) -> None:
        column = column_at(read(school, {key: entry}), key)
        assert (column.role, column.reason) == ("value", reason)

    @pytest.mark.parametrize("key", ["loan.password", "pupil.pupil_no", "pupil.g1"])
    def test_an_explicit_role_overrides_every_rule(self, school: str, key: str) -> None:
        column = column_at(read(school, {key: DictionaryEntry(role="value")}), key)
        assert (column.role, column.reason) == ("value", "set by the data dictionary")

    def test_an_ignored_column_is_omitted(self, school: str) -> None:
        column = column_at(read(school, {"loan.book": DictionaryEntry(role="ignored")}), "loan.book")
        assert (column.role, column.reason) == ("ignored", "excluded by the data dictionary")

    def test_a_number_may_be_a_name_and_still_be_referred_to(self, school: str) -> None:
        schema = read(school, {"pupil.pupil_no": DictionaryEntry(label="pupil number", role="name")})
        number, refers = column_at(schema, "pupil.pupil_no"), column_at(schema, "loan.pupil_no")
        assert (number.role, number.answer_kind, refers.role) == ("name", "text", "reference")

    def test_unit_and_meaning_are_used_unchanged(self, school: str) -> None:
        column = column_at(read(school, {"loan.book": DictionaryEntry(unit="volumes", meaning="person")}), "loan.book")
        assert (column.unit, column.meaning) == ("volumes", "person")

    def test_an_acronym_keeps_its_capitals(self, school: str) -> None:
        assert (
            column_at(read(school, {"loan.book": DictionaryEntry(label="EAN of it")}), "loan.book").label == "EAN of it"
        )

    def test_case_makes_no_difference_to_the_key(self, school: str) -> None:
        assert column_at(read(school, {"Loan.BOOK": DictionaryEntry(label="volume")}), "loan.book").label == "volume"

    def test_an_error_suggests_the_nearest_column(self, school: str) -> None:
        with pytest.raises(DataError) as raised:
            read(school, {"loan.bok": DictionaryEntry(label="volume")})
        _, line = str(raised.value).splitlines()
        assert line == "the data dictionary: loan.bok: unknown column 'loan.bok'. Did you mean 'loan.book'?"

    def test_an_error_without_a_suggestion_names_the_command_that_lists_columns(self, school: str) -> None:
        with pytest.raises(DataError, match="x.y: unknown column 'x.y'; `ragassay schema` lists the columns"):
            read(school, {"x.y": DictionaryEntry(label="volume")})

    def test_a_table_may_have_a_label(self, school: str) -> None:
        schema = read(school, {"Pupil": DictionaryEntry(label="boarding pupil")})
        assert [known.label for known in schema.tables if known.name == "pupil"] == ["boarding pupil"]

    def test_an_error_names_the_file_with_an_unknown_column(self, school: str, tmp_path: Path) -> None:
        path = tmp_path / "l.toml"
        path.write_text('["pupil.g2"]\nlabel = "x"\n', encoding="utf-8")
        with pytest.raises(DataError) as raised:
            read(school, dict(read_data_dictionary(path)))
        _, line = str(raised.value).splitlines()
        assert line == f"{path}, line 1: pupil.g2: unknown column 'pupil.g2'. Did you mean 'pupil.g1'?"


class TestDrafts:
    def test_each_line_is_toml_that_makes_the_column_askable(self, school: str, tmp_path: Path) -> None:
        lines = missing_entries(read(school))
        assert [line.split(" = ")[0] for line in lines] == ['"pupil.notes"', '"pupil.g1"', '"pupil.boards"']
        filled = "\n".join(lines).replace('= ""', '= "quite good"')
        (tmp_path / "l.toml").write_text(filled, encoding="utf-8")
        schema = read(school, dict(read_data_dictionary(tmp_path / "l.toml")))
        assert (column_at(schema, "pupil.g1").role, column_at(schema, "pupil.boards").role) == ("value", "value")
        assert missing_entries(schema) == ()

    def test_names_and_values_may_have_any_characters(self, tmp_path: Path) -> None:
        awkward = 'a"\\\n\x7f😀'
        quoted = '"' + awkward.replace('"', '""') + '"'
        rows = "".join(f"INSERT INTO {quoted} VALUES ('n{i}', {i % 2});" for i in range(12))
        url = make(tmp_path / "d.sqlite", f"CREATE TABLE {quoted} (name TEXT, x1 INTEGER); {rows}")
        _, line = missing_entries(read(url))
        assert [*tomllib.loads(line)] == [f"{awkward}.x1"]


def texts(result: GenerateResult) -> set[str]:
    return {each.question for each in result.table.records(Question)}


TOWNS = """
CREATE TABLE estados (codigo INTEGER PRIMARY KEY, nome TEXT, regiao TEXT, capital TEXT);
CREATE TABLE towns (name TEXT, codigo INTEGER REFERENCES estados, população INTEGER, mayor TEXT);
""" + "".join(
    f"INSERT INTO estados VALUES ({i}, 'State {i}', 'Part {i % 5}', 'Town {i}');"
    f"INSERT INTO towns VALUES ('Town {i}', {i}, {100 + i}, 'Ann Lee {i}');"
    for i in range(12)
)


class TestNamesInAnotherLanguage:
    @pytest.fixture
    def towns(self, tmp_path: Path) -> str:
        return make(tmp_path / "towns.sqlite", TOWNS)

    def test_are_reported_until_a_data_dictionary_translates_them(self, towns: str, tmp_path: Path) -> None:
        lines = missing_entries(read(towns))
        assert [line.split(" = ")[0] for line in lines] == [
            '"estados"',
            '"estados.nome"',
            '"estados.regiao"',
            '"towns.população"',
        ]
        filled = [line.replace('= ""', f'= "province {number}"') for number, line in enumerate(lines)]
        (tmp_path / "l.toml").write_text("\n".join(filled), encoding="utf-8")
        schema = read(towns, dict(read_data_dictionary(tmp_path / "l.toml")))
        assert missing_entries(schema) == ()
        assert not_english(schema) == {}

    @pytest.mark.slow
    def test_are_reported_by_generate(self, towns: str) -> None:
        result = generate(towns, styles=("short",), per_style=1)
        assert result.not_english == {"estados": "estados"}
        assert not any("estado" in text or "regiao" in text for text in texts(result))
        assert "mayor recorded for the town “Town 3”" in texts(result)

    @pytest.mark.slow
    def test_are_not_reported_if_a_data_dictionary_translates_them(self, towns: str, tmp_path: Path) -> None:
        path = tmp_path / "l.toml"
        path.write_text(
            '[estados]\nlabel = "state"\nnome = { label = "name" }\nregiao = { label = "region" }\n', encoding="utf-8"
        )
        result = generate(
            towns, options=TemplateOptions(data_dictionary=read_data_dictionary(path)), styles=("short",), per_style=1
        )
        assert result.not_english == {}
        assert "region recorded for the state “State 3”" in texts(result)


class TestSettings:
    LEAST = '[generate]\ndatabase = "sqlite:///c.db"\n[answer]\nsystem = "http://localhost:1/ask"\n'

    def load(self, tmp_path: Path, text: str) -> config.GenerateSettings:
        path = tmp_path / "ragassay.toml"
        path.write_text(self.LEAST + text, encoding="utf-8")
        settings = load_settings(path).generate
        assert settings is not None
        return settings

    def test_columns_and_references_may_be_in_the_settings_file(self, tmp_path: Path) -> None:
        text = '[generate.columns]\n"pupil.g1" = { label = "grade", codes = { A = "good" } }\n'
        assert dictionary_entries(self.load(tmp_path, text).columns) == {
            "pupil.g1": DictionaryEntry(label="grade", codes={"A": "good"})
        }

    def test_an_error_names_a_misspelled_key(self, tmp_path: Path) -> None:
        with pytest.raises(
            DataError,
            match=r"line 6: unknown setting generate\.columns\.a\.b\.lable\. Did you mean 'label'\? Known here: ",
        ):
            self.load(tmp_path, '[generate.columns."a.b"]\nlable = "x"\n')

    def test_the_text_form_of_references_parses_back(self) -> None:
        (column,) = read_references(['city.code, city."x.y" -> country.code, country.y'])
        assert column == Reference(
            table="city", columns=("code", "x.y"), target="country", target_columns=("code", "y")
        )
        assert read_references([written(column)]) == (column,)

    @pytest.mark.parametrize("text", ["", "a.b", "a.b -> c", "a.b -> c.d, c.e", "a.b, c.d -> e.f, e.g", "a -> b"])
    def test_an_error_shows_the_form_of_a_reference(self, text: str) -> None:
        with pytest.raises(UsageError, match=r"expected the form city\.countrycode -> country\.code"):
            read_references([text])
