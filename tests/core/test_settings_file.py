"""Settings files: complete, strict, and clear about what is wrong and on which line."""

import re
from pathlib import Path
from typing import get_args

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from ragassay.core import config
from ragassay.core.errors import DataError, UsageError
from ragassay.core.settings_file import line_numbers, load_settings, nearest_line, section_of, settings_template
from ragassay.parts import templates

LEAST = '[generate]\ndatabase = "sqlite:///c.db"\n[answer]\nsystem = "http://localhost:1/ask"\n'


def load(tmp_path: Path, text: str) -> config.Settings:
    path = tmp_path / "ragassay.toml"
    path.write_text(text, encoding="utf-8")
    return load_settings(path)


def test_settings_have_their_defaults(tmp_path: Path) -> None:
    settings = load(tmp_path, LEAST)
    assert settings.generate is not None
    assert settings.generate.styles == ("short", "long")
    assert settings.judge.judge == "typed"
    assert settings.diagnose.documents is None


def test_the_template_loads_and_has_every_setting(tmp_path: Path) -> None:
    text = settings_template("sqlite:///company.db")
    settings = load(tmp_path, text)
    assert settings.generate is not None
    assert settings.generate.database == "sqlite:///company.db"
    for section, field in config.Settings.model_fields.items():
        within = section_of(field)
        assert (within is not None) is (f"\n[{section}]\n" in text)
        for name in [section] if within is None else within.model_fields:
            assert re.search(rf"\n(# (Example: |Instead of \[\w+\]: )?)?{name} = ", text)


def test_the_template_distinguishes_defaults_from_examples(tmp_path: Path) -> None:
    text = settings_template("sqlite:///company.db")
    with_defaults = load(tmp_path, re.sub(r"(?m)^# (\w+ = )", r"\1", text))
    assert with_defaults == load(tmp_path, text)
    assert "\n# hops = 1\n" in text
    with_examples = load(tmp_path, re.sub(r"(?m)^# Example: (\w+ = )", r"\1", text))
    assert with_examples.generate is not None
    assert with_examples.generate.max_rows == 300
    for section, setting in (("generate", "questions"), ("answer", "systems")):
        whole = re.sub(rf"(?ms)^\[{section}\]$.*?(?=^\[)", "", text)
        assert getattr(load(tmp_path, re.sub(rf"(?m)^# Instead of \[{section}\]: ", "", whole)), setting)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            LEAST + "[judge]\njugde = 'typed'\n",
            r"unknown setting judge\.jugde\. Did you mean 'judge'\? Known here: budget, judge, ",
        ),
        (
            LEAST + "[report]\nbaseline = 'run-46'\n",
            r"unknown setting report\.baseline; baseline belongs at the top of the file, above the first section$",
        ),
        (
            LEAST + "[jugde]\n",
            r"unknown setting jugde\. Did you mean 'judge'\? Known here: answer, baseline, diagnose, fail_under,",
        ),
        ("[generate]\n[answer]\nsystem = 'x:y'\n", r"the required setting generate\.database is missing"),
        (
            LEAST.replace("[answer]", "per_style = '3'\n[answer]"),
            r"generate\.per_style = \"3\": expected a whole number$",
        ),
        (LEAST.replace("[answer]", "per_style = 0\n[answer]"), r"generate\.per_style = 0: expected at least 1$"),
        (LEAST.replace("[answer]", "max_rows = 'most'\n[answer]"), r"generate\.max_rows = \"most\""),
        (LEAST.replace("[answer]", "max_rows = 0\n[answer]"), r"generate\.max_rows = 0"),
        (
            LEAST.replace("[answer]", "query_seconds = nan\n[answer]"),
            r"generate\.query_seconds = NaN: expected a finite number$",
        ),
        (
            LEAST + "[diagnose]\ncontext = 'some'\n",
            r"diagnose\.context = \"some\": expected 'any', 'equal' or 'reference_ids'$",
        ),
        ('questions = "a"\nquestions = "b"', r"a setting or section is given twice \(.*; keep one of them$"),
        ("fail_under = {acuracy = 0.5}", r"fail_under: unknown metric 'acuracy'\. Did you mean 'accuracy'\? Known: "),
        (
            "[generate.columns.medicine]\nprice = 'cost'",
            r"Known here: key, label, plural; if price is a column, .* under \[generate\.columns\.medicine\.price\]$",
        ),
        ("[generate\n", "is not valid TOML"),
        pytest.param("questions = " + "[" * 5000, "is not valid TOML", id="nested"),
        (
            LEAST.replace("[answer]", "operations = ['sum']\n[answer]"),
            r"generate\.operations\[0\] = \"sum\": expected 'count', .*'list'$",
        ),
        (
            LEAST.replace("[answer]", "references = ['a.b -> c.d', 'a.b']\n[answer]"),
            r"generate\.references\[1\] = \"a\.b\".*expected the form city\.countrycode -> country\.code",
        ),
    ],
)
def test_an_error_names_the_setting(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(DataError, match=rf"ragassay\.toml.*{message}"):
        load(tmp_path, text)


@pytest.mark.parametrize(
    "value", ["true", "1", "-7", "1.5", "1e99", "nan", "''", "'x'", "[]", "[1]", "[[]]", "{}", "{a = 1}"]
)
def test_any_value_is_accepted_or_refused_with_a_message(tmp_path: Path, value: str) -> None:
    for section, field in config.Settings.model_fields.items():
        if f"\n[{section}]\n" not in settings_template("sqlite:///company.db"):
            message = problem(tmp_path, f"{section} = {value}\n{LEAST}")
            assert message is None or (section in message and "Input should" not in message)
            continue
        within = section_of(field)
        assert within is not None
        for name in within.model_fields:
            text = "\n".join(line for line in LEAST.splitlines() if not line.startswith(f"{name} = "))
            added = f"{name} = {value}\n"
            text = (
                text.replace(f"[{section}]", f"[{section}]\n{added}")
                if section in text
                else f"{text}\n[{section}]\n{added}"
            )
            message = problem(tmp_path, text)
            assert message is None or (f"{section}.{name}" in message and "Input should" not in message)


@pytest.mark.parametrize("value", ['"accuracy=0.8"', '["accuracy=0.8"]', "{accuracy = 0.8}"])
def test_thresholds_may_be_written_as_on_the_command_line(tmp_path: Path, value: str) -> None:
    assert load(tmp_path, f"fail_under = {value}\n{LEAST}").fail_under == {"accuracy": 0.8}


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ("{acuracy = 0.8}", "unknown metric 'acuracy'. Did you mean 'accuracy'"),
        ("{accuracy = 80}", "accuracy = 80: expected a proportion from 0 to 1; did you mean 0.8?"),
        ("0.7", r"expected a metric with its threshold, such as fail_under = {accuracy = 0.8}"),
        ('"accuracy"', "'' is not a number; expected a form such as accuracy=0.8"),
    ],
)
def test_invalid_thresholds_are_refused(tmp_path: Path, value: str, message: str) -> None:
    with pytest.raises(DataError, match=rf"fail_under.*{message}"):
        load(tmp_path, f"fail_under = {value}\n{LEAST}")


def problem(tmp_path: Path, text: str) -> str | None:
    try:
        load(tmp_path, text)
    except DataError as error:
        return str(error)
    return None


def test_a_settings_file_may_have_every_operation(tmp_path: Path) -> None:
    text = LEAST.replace("[answer]", f"operations = {[*templates.OPERATIONS]}\n[answer]")
    generate = load(tmp_path, text).generate
    assert generate is not None
    assert generate.operations == templates.OPERATIONS
    (allowed, _) = get_args(config.GenerateSettings.model_fields["operations"].annotation)
    assert get_args(allowed) == templates.OPERATIONS


def test_the_error_for_a_missing_file_names_the_command_that_writes_one(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="create it with: ragassay init"):
        load_settings(tmp_path / "none.toml")


def test_a_url_that_toml_cannot_represent_is_refused() -> None:
    with pytest.raises(UsageError, match="write the settings file by hand"):
        settings_template('sqlite:///a"b.db')


TOML = """\
# label = "not an entry"
title = "x = y"

["city.mayor"]
label = "head"

[city]
capital.label = "seat"
district = { label = "ward", codes = { a = "b" } }

[[people]]
name = "Ann"
"""
YAML = "city:\n  mayor: {label: head}\n\n  district:\n    label: ward\n"


def test_every_key_of_toml_has_its_line() -> None:
    assert line_numbers(TOML, ".toml") == {
        "title": 2,
        "city.mayor": 4,
        "city.mayor.label": 5,
        "city": 7,
        "city.capital.label": 8,
        "city.district": 9,
        "people": 11,
        "people.name": 12,
    }


@pytest.mark.parametrize(("suffix", "text"), [(".yaml", YAML), (".json", '{"city": {"mayor": {}, "district": {}}}')])
def test_keys_of_yaml_and_json_have_theirs(suffix: str, text: str) -> None:
    lines = line_numbers(text, suffix)
    assert (lines["city.mayor"], lines["city.district"]) == ((2, 4) if suffix == ".yaml" else (1, 1))


def test_a_key_without_a_line_has_the_line_of_its_parent() -> None:
    lines = line_numbers(TOML, ".toml")
    assert nearest_line(lines, "city.district.codes.a") == 9
    assert nearest_line(lines, "town") is None


@pytest.mark.slow
@settings(max_examples=50)
@given(st.text(alphabet="[]{}=\"'.,:# \n\tab1-&*!|>", max_size=60), st.sampled_from([".toml", ".yaml", ".json"]))
@example("[" * 2000, ".json")
@example("[" * 2000, ".toml")
@example("a: &a {b: *a}", ".yaml")
def test_any_text_gives_valid_line_numbers(text: str, suffix: str) -> None:
    assert all(1 <= line <= text.count("\n") + 1 for line in line_numbers(text, suffix).values())
