"""Settings: complete, strict, and clear about what is wrong."""

from pathlib import Path
from typing import get_args

import pytest

from ragassay.core import config
from ragassay.core.errors import DataError, UsageError
from ragassay.parts import templates

LEAST = '[generate]\ndatabase = "sqlite:///c.db"\n[answer]\nsystem = "http://localhost:1/ask"\n'


def load(tmp_path: Path, text: str) -> config.Settings:
    path = tmp_path / "ragassay.toml"
    path.write_text(text, encoding="utf-8")
    return config.load(path)


def test_what_is_not_set_has_its_default(tmp_path: Path) -> None:
    settings = load(tmp_path, LEAST)
    assert settings.generate.styles == ("short", "long")
    assert settings.judge.judge == "typed"
    assert settings.diagnose.documents is None


def test_the_written_template_loads_and_names_every_setting(tmp_path: Path) -> None:
    text = config.template("sqlite:///company.db")
    settings = load(tmp_path, text)
    assert settings.generate.database == "sqlite:///company.db"
    for section, field in config.Settings.model_fields.items():
        assert f"[{section}]" in text
        assert field.annotation is not None
        for name in field.annotation.model_fields:
            assert f"\n{name} = " in text or f"\n# {name} = " in text


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (LEAST + "[judge]\njugde = 'typed'\n", r"unknown setting judge\.jugde; known here: judge"),
        (LEAST + "[jugde]\n", r"unknown setting jugde; known here: answer, diagnose, generate, judge, report"),
        ("[generate]\n[answer]\nsystem = 'x:y'\n", r"the required setting generate\.database is missing"),
        (LEAST.replace("[answer]", "per_style = '3'\n[answer]"), r"generate\.per_style = '3'"),
        (LEAST.replace("[answer]", "per_style = 0\n[answer]"), r"generate\.per_style = 0"),
        (LEAST.replace("[answer]", "query_seconds = nan\n[answer]"), r"generate\.query_seconds"),
        (LEAST.replace("[answer]", "max_rows = 'most'\n[answer]"), r"generate\.max_rows = 'most'"),
        (LEAST.replace("[answer]", "max_rows = 0\n[answer]"), r"generate\.max_rows = 0"),
        (LEAST + "[diagnose]\ncontext = 'some'\n", r"diagnose\.context = 'some'"),
        ("[generate\n", "is not valid TOML"),
        (LEAST.replace("[answer]", "operations = ['sum']\n[answer]"), r"generate\.operations\.0 = 'sum'.*'count'"),
        (
            LEAST.replace("[answer]", "references = ['a.b -> c.d', 'a.b']\n[answer]"),
            r"generate\.references\.1 = 'a\.b'.*expected the form city\.countrycode -> country\.code",
        ),
    ],
)
def test_what_is_wrong_is_named_with_its_place(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(DataError, match=rf"ragassay\.toml.*{message}"):
        load(tmp_path, text)


@pytest.mark.parametrize(("text", "most"), [("", 300), ("max_rows = 40\n", 40), ("max_rows = 'all'\n", None)])
def test_a_run_asks_300_questions_unless_another_number_or_all_are_set(
    tmp_path: Path, text: str, most: int | None
) -> None:
    assert load(tmp_path, LEAST.replace("[answer]", f"{text}[answer]")).generate.max_rows == most


def test_every_operation_can_stand_in_a_settings_file(tmp_path: Path) -> None:
    text = LEAST.replace("[answer]", f"operations = {[*templates.OPERATIONS]}\n[answer]")
    assert load(tmp_path, text).generate.operations == templates.OPERATIONS
    (allowed, _) = get_args(config.GenerateSettings.model_fields["operations"].annotation)
    assert get_args(allowed) == templates.OPERATIONS


def test_a_file_that_is_not_there_says_how_to_make_one(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="create it with: ragassay init"):
        config.load(tmp_path / "none.toml")


def test_a_url_that_toml_cannot_hold_is_refused() -> None:
    with pytest.raises(UsageError, match="a settings file cannot hold"):
        config.template('sqlite:///a"b.db')
