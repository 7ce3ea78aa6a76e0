"""Stored values of the columns of answers: values, formats and aliases, and none for a private column."""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from commands import ragassay as ragassay_command
from ragassay.core.errors import UsageError
from ragassay.core.records import Answer, AnswerFormat, DictionaryEntry, Question, Verdict
from ragassay.core.results import GenerateResult
from ragassay.core.table import Table
from ragassay.core.table.answer_values import read_values
from ragassay.steps.generate import TemplateOptions, TemplateSources, generate
from ragassay.steps.generate.questions import MOST_VALUES
from ragassay.steps.judge import judge

COUNTRIES = (("UA", "Ukraine"), ("PL", "Poland"), ("NL", "Netherlands"), ("FI", "Finland"))


@pytest.fixture
def url(tmp_path: Path) -> str:
    path = tmp_path / "people.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(
            """
            create table country (code text primary key, name text not null unique);
            create table person (
                id integer primary key, name text not null unique, email text, country text references country (code),
                grade text
            );
            """
        )
        connection.executemany("insert into country values (?, ?)", COUNTRIES)
        connection.executemany(
            "insert into person values (?, ?, ?, ?, ?)",
            [
                (at, f"{first} {last}", f"{first}.{last}@example.org".lower(), COUNTRIES[at % 4][0], "AB"[at % 2])
                for at, (first, last) in enumerate(
                    (f, s) for f in ("Ada", "Bo", "Cy", "Di") for s in ("Ek", "Foo", "Gil")
                )
            ],
        )
        connection.commit()
    return f"sqlite:///{path}"


def generated(url: str, **options: object) -> GenerateResult:
    return generate(url, options=TemplateOptions(**options), styles=("interrogative",), per_style=1)  # type: ignore[arg-type]


def asking(result: GenerateResult, words: str) -> Iterator[Question]:
    return (each for each in result.table.records(Question) if words in each.question)


@pytest.mark.slow
def test_every_question_names_the_format_and_the_values_of_its_column(url: str) -> None:
    result = generated(url)
    question = next(asking(result, "email"))
    assert question.answer_format == AnswerFormat.EMAIL
    assert question.answer_values is not None
    assert "bo.ek@example.org" in result.values[question.answer_values].values


@pytest.mark.slow
def test_values_are_stored_once_beside_the_set(url: str, tmp_path: Path) -> None:
    output = tmp_path / "questions.jsonl"
    result = generate(url, styles=("interrogative",), per_style=1, output=output)
    assert read_values(tmp_path / "questions.jsonl.values.json") == result.values
    hashes = [each.answer_values for each in Table.read(output).records(Question)]
    assert set(hashes) <= set(result.values)
    assert len(set(hashes)) < len(hashes)


@pytest.mark.slow
def test_a_private_column_keeps_its_format_alone(url: str) -> None:
    question = next(asking(generated(url, no_values=("person.email",)), "email"))
    assert question.answer_format == AnswerFormat.EMAIL
    assert question.answer_values is None


def stored_texts(result: GenerateResult) -> set[str]:
    return {text for column in result.values.values() for text in column.rivals}


@pytest.mark.slow
@pytest.mark.parametrize("private", [0, 1])
def test_a_private_column_names_no_other(url: str, private: int) -> None:
    """The columns code and name of country are other names of each other, and person.country holds the codes too."""
    excluded, kept = {each[private] for each in COUNTRIES}, {each[1 - private] for each in COUNTRIES}
    stored = stored_texts(generated(url, no_values=(("country.code", "country.name")[private],)))
    assert not excluded & stored
    assert kept <= stored


@pytest.fixture
def wardens(tmp_path: Path) -> str:
    path = tmp_path / "huts.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(
            """
            create table warden (
                id integer primary key, first_name text not null, last_name text not null, email text not null unique,
                unique (first_name, last_name)
            );
            create table hut (name text primary key, warden_id integer not null references warden (id));
            """
        )
        people = [(first, last) for first in ("Adelina", "Bertold", "Cyprian") for last in ("Ekholm", "Forsgren")]
        connection.executemany(
            "insert into warden values (?, ?, ?, ?)",
            [(at, *person, f"warden{at}@example.org") for at, person in enumerate(people)],
        )
        huts = ("Alm", "Berg", "Cima", "Dent", "Eck", "Fels")
        connection.executemany("insert into hut values (?, ?)", [(name, at) for at, name in enumerate(huts)])
        connection.commit()
    return f"sqlite:///{path}"


LAST_NAMES = {
    "sql": "SELECT w.last_name FROM warden w WHERE w.email = '[warden.email]'",
    "texts": {"interrogative": ["What is the last name of the warden with the email address [warden.email]?"]},
}


@pytest.mark.slow
@pytest.mark.parametrize("part", ["first", "last"])
def test_a_full_name_is_private_if_a_part_is(wardens: str, part: str) -> None:
    assert "Bertold Ekholm" in stored_texts(generated(wardens))
    result = generated(wardens, no_values=(f"warden.{part}_name",))
    assert not [text for text in stored_texts(result) if "Bertold" in text or "Ekholm" in text]
    question = next(asking(result, "warden is recorded for the hut"))
    assert (question.answer_format, question.answer_values) == (AnswerFormat.NAME, None)


@pytest.mark.slow
def test_a_full_name_and_a_last_name_are_different_columns(wardens: str, tmp_path: Path) -> None:
    templates = tmp_path / "templates.json"
    templates.write_text(json.dumps([LAST_NAMES]), encoding="utf-8")
    sources = TemplateSources(templates=templates, rules=True)
    result = generated(wardens, sources=sources)
    full, last = (
        next(asking(result, words)).answer_values for words in ("warden is recorded for the hut", "last name")
    )
    assert "Bertold Ekholm" in result.values[full or ""].values
    assert set(result.values[last or ""].values) == {"Ekholm", "Forsgren"}
    kept = stored_texts(generated(wardens, sources=sources, no_values=("warden.first_name",)))
    assert {"Ekholm", "Forsgren"} <= kept
    assert "Bertold Ekholm" not in kept


def test_a_column_that_is_not_there_is_refused(url: str) -> None:
    with pytest.raises(UsageError, match=r"`no_values`: unknown column 'person\.mail'.*Did you mean 'person\.email'"):
        generated(url, no_values=("person.mail",))


@pytest.mark.slow
def test_the_code_and_the_name_of_a_row_are_one(url: str) -> None:
    result = generated(url)
    aliases = [column.aliases for column in result.values.values() if column.aliases]
    assert any(("Ukraine",) in each.values() or ("UA",) in each.values() for each in aliases)


@pytest.mark.slow
def test_the_texts_of_codes_have_the_codes_as_other_names(url: str) -> None:
    grades = DictionaryEntry(label="grade", codes={"A": "very good", "B": "good"})
    result = generated(url, data_dictionary={"person.grade": grades})
    question = next(each for each in result.table.records(Question) if each.reference_answers == ("good",))
    assert result.values[question.answer_values or ""].aliases["good"] == ("B",)
    (verdict,) = judge(Table.of([(question, Answer(answer="B"))]), values=result.values).records(Verdict)
    assert verdict.outcome == "right"


@pytest.mark.slow
def test_a_large_column_keeps_a_sample_that_its_values_alone_decide(tmp_path: Path) -> None:
    path = tmp_path / "large.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("create table item (id integer primary key, name text not null unique, code text not null)")
        connection.executemany(
            "insert into item values (?, ?, ?)",
            [(at, f"Thing {at} Zed", f"K{at:06}") for at in range(MOST_VALUES + 500)],
        )
        connection.commit()
    first, second = (generated(f"sqlite:///{path}").values for _ in range(2))
    assert first == second
    assert max(len(column.values) for column in first.values()) == MOST_VALUES


@pytest.mark.slow
def test_a_stored_value_is_known_without_a_row_that_has_it(url: str) -> None:
    result = generated(url)
    question = next(each for each in asking(result, "email") if each.reference_answers == ("ada.ek@example.org",))
    row = (question, Answer(answer="It is either ada.ek@example.org or di.gil@example.org."))
    (verdict,) = judge(Table.of([row]), values=result.values).records(Verdict)
    assert verdict.outcome == "wrong"


@pytest.mark.slow
def test_values_beside_the_answers_are_found(url: str, tmp_path: Path) -> None:
    output = tmp_path / "questions.jsonl"
    generate(url, styles=("interrogative",), per_style=1, output=output)
    question = next(iter(Table.read(output).records(Question)))
    answers = tmp_path / "answers.jsonl"
    Table.of([(question, Answer(answer="no"))]).write(answers)
    (tmp_path / "questions.jsonl.values.json").write_text("{}", encoding="utf-8")
    with pytest.raises(Exception, match="cannot be read as a values file"):
        judge(answers)


@pytest.mark.slow
def test_judge_notes_a_values_file_that_is_missing(url: str, tmp_path: Path) -> None:
    questions, answers = tmp_path / "questions.jsonl", tmp_path / "run" / "answers.jsonl"
    result = generate(url, styles=("interrogative",), per_style=1, output=questions)
    answers.parent.mkdir()
    Table.of([(each, Answer(answer="no")) for each in asking(result, "email")]).write(answers)
    rows = len(Table.read(answers))
    note = (
        f"no stored values for {rows} of {rows} rows, whose verdicts depend on the reference answers alone; "
        f"copy QUESTIONS.values.json, which `ragassay generate` wrote, beside {answers}"
    )
    output = answers.with_name("judged.jsonl")
    assert judge(answers).notes == (note,)
    assert judge(answers, output=output).notes == (note,)
    shown = ragassay_command("judge", str(answers), "-o", str(output)).message
    assert shown.count("note: ") == shown.count(f"note: {output}: {note}") == 1
    (beside,) = tmp_path.glob("*.values.json")
    beside.rename(answers.with_name(beside.name))
    assert judge(answers, output=output).notes == ()


@pytest.mark.slow
def test_judge_notes_the_rows_that_the_given_values_lack(url: str) -> None:
    result = generated(url)
    row = (next(asking(result, "email")), Answer(answer="no"))
    email = next(asking(generated(url, no_values=("person.email",)), "email"))
    private = (replace(email, question_id="other"), Answer(answer="no"))
    assert judge(Table.of([row]), values=result.values).notes == ()
    assert judge(Table.of([private])).notes == ()
    for of_others in (None, generated(url, no_values=("person.email",)).values):
        (note,) = judge(Table.of([row, private]), values=of_others).notes
        assert note.startswith("no stored values for 1 of 2 rows, ")
        assert note.endswith("beside the questions, or pass `values` in Python")
