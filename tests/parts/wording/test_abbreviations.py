"""Unknown abbreviations in names are read by how people shorten words, or left as they are."""

import string
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from databases import make
from ragassay import generate, schema
from ragassay.parts.wording.abbreviations import candidates, names_in_full
from ragassay.parts.wording.dictionary import is_known, listed_speech
from ragassay.parts.wording.name_tokens import tokens

LENDING = {
    "dim_branch": ["branch_key", "branch_name", "opening_hours"],
    "fct_loan": ["loan_id", "brrwr_nm", "rtrnd_dt", "dmgd_flg", "srl_no"],
}


def read(names: Mapping[str, Sequence[str]], *, splits: bool = False) -> Mapping[tuple[str, str], str]:
    return names_in_full(names, {}, splits=splits).columns


def test_an_abbreviation_is_read_as_the_word_that_people_shorten_so() -> None:
    assert read(LENDING) == {
        ("fct_loan", "brrwr_nm"): "borrower_nm",
        ("fct_loan", "rtrnd_dt"): "returned_dt",
        ("fct_loan", "dmgd_flg"): "damaged_flg",
    }


def test_the_name_of_a_table_and_its_key_are_read_alike() -> None:
    names = {"dim_vhcl": ["vhcl_id", "vhcl_mk"], "fct_trip": ["trip_id", "vhcl_id"]}
    full = names_in_full(names, {}, splits=False)
    assert full.parts == {"vhcl": ("vehicle",)}
    assert full.columns["fct_trip", "vhcl_id"] == "vehicle_id"


def test_a_word_of_the_table_or_of_a_comment_comes_before_likelier_words() -> None:
    names = {"assay": ["assay_id", "spcmn", "spec_no"]}
    without = names_in_full(names, {}, splits=False).columns.get(("assay", "spec_no"))
    commented = names_in_full(names, {"assay": ["number of the specimen"]}, splits=False)
    assert without != "specimen_no"
    assert commented.columns["assay", "spec_no"] == "specimen_no"


def test_words_without_a_separator_are_cut_only_where_the_schema_writes_them_so() -> None:
    names = {"PATIENT": ["PATNAME", "WARDCD", "BIRTHDATE"]}
    assert read(names, splits=True)["PATIENT", "WARDCD"] == "ward_code"
    assert not read(names, splits=False)


def test_a_name_that_another_column_has_already_is_not_read_as_it() -> None:
    names = {"officer": ["name", "shift", "shft", "chnl", "chnnl", "srl_no"]}
    assert not read(names).keys() & {("officer", "shft"), ("officer", "chnl"), ("officer", "chnnl")}


def test_what_abbreviations_were_read_as_is_listed(tmp_path: Path) -> None:
    script = """CREATE TABLE dim_vhcl (vhcl_key INTEGER PRIMARY KEY, vhcl_nm TEXT UNIQUE, wt_kg REAL, max_spd_kmh REAL);
        INSERT INTO dim_vhcl VALUES (1, 'Red Van', 900.5, 120.5), (2, 'Big Bus', 700.5, 90.5), (3, 'Tram', 9.5, 6.5);"""
    url = make(tmp_path / "d.sqlite", script)
    read_as = schema(url).abbreviations
    assert next(iter(read_as.items())) == ("vhcl", "vehicle")
    assert {"nm": "name", "wt": "weight", "spd": "speed", "max": "maximum"}.items() <= read_as.items()
    assert read_as.keys().isdisjoint(["dim", "kg", "kmh", "key"])
    assert generate(url, styles=("short",), per_style=1).abbreviations == read_as


@pytest.mark.parametrize("part", ["qty", "kg", "id", "no", "hvac", "xq", "county", "batch", "x1"])
def test_what_is_known_or_likely_an_acronym_stays(part: str) -> None:
    assert not read({"batch": ["batch_id", f"{part}_value"]})


def test_another_language_is_not_read_as_english() -> None:
    names = {
        "kunden": ["kundennummer", "vorname", "anschrift", "plz", "ort", "geburtsdatum"],
        "bestellungen": ["bestellnr", "datum", "betrag", "bezahlt", "lieferdatum", "menge"],
    }
    full = names_in_full(names, {}, splits=True)
    assert not full.parts
    assert not full.columns


@given(st.text(alphabet=string.ascii_lowercase, min_size=2, max_size=9))
def test_candidates_contain_the_letters_in_their_order(short: str) -> None:
    for word in candidates(short):
        rest = iter(word)
        assert word[0] == short[0]
        assert all(letter in rest for letter in short)
        assert listed_speech(word)


@given(
    st.text(max_size=12), st.lists(st.text(alphabet=string.ascii_lowercase + "_", min_size=1, max_size=12), max_size=6)
)
def test_what_is_read_of_any_name_consists_of_words_and_of_parts_that_stay(table: str, columns: list[str]) -> None:
    for (_, name), text in read({table: columns}, splits=True).items():
        assert all(is_known(word) or word in tokens(name) for word in text.split("_"))
