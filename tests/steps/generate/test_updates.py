"""Updates after a change of the database: valid questions keep their ids, the others are reported and replaced."""

import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from commands import ragassay
from databases import make, rows_of
from ragassay.core.errors import DataError
from ragassay.core.records import DictionaryEntry, Question
from ragassay.core.results import GenerateResult, UpdateResult
from ragassay.core.table import Table
from ragassay.steps.generate import TemplateOptions, TemplateSources, generate, update
from ragassay.steps.report.questions_text import updated
from truth import all_right

TOWNS = """
CREATE TABLE town (id INTEGER PRIMARY KEY, name TEXT, country TEXT, population INTEGER);
INSERT INTO town VALUES (1,'Oslo','Norway',700), (2,'Lima','Peru',900), (3,'Bonn','Germany',300),
                        (4,'Rome','Italy',280);
"""
EVERYTHING = TemplateOptions()
Change = Callable[..., tuple[UpdateResult, list[Question]]]


def same_questions(one: Sequence[Question], other: Sequence[Question]) -> bool:
    """Whether these are the same rows, apart from the hash of what the answers' columns hold now."""
    return [replace(each, answer_values=None) for each in one] == [replace(each, answer_values=None) for each in other]


def ask(url: str, **options: object) -> GenerateResult:
    return generate(url, styles=("short", "formal"), per_style=2, **options)  # type: ignore[arg-type]


@pytest.fixture
def after(tmp_path: Path) -> Change:
    """Generate an evaluation set, change the database by a script, and update the set."""

    def change(
        script: str, *, options: TemplateOptions = EVERYTHING, keep: int | None = None
    ) -> tuple[UpdateResult, list[Question]]:
        path = tmp_path / "d.sqlite"
        url = make(path, TOWNS)
        old = ask(url, max_rows=keep).table
        rows = list(old.records(Question))
        with closing(sqlite3.connect(path)) as connection:
            connection.executescript(script)
        found = update(Table.of(rows), url, options=options)
        assert all_right(list(found.table.records(Question)), rows_of(path)) == []
        return found, rows

    return change


@pytest.mark.slow
def test_nothing_changes_where_nothing_changed(after: Change) -> None:
    found, old = after("")
    assert list(found.table.records(Question)) == old
    assert (dict(found.stale), list(found.new_ids), found.unused_bindings) == ({}, [], 0)


@pytest.mark.slow
def test_a_new_answer_makes_the_questions_of_that_group_anew(after: Change) -> None:
    found, old = after("UPDATE town SET country = 'Kingdom of Norway' WHERE name = 'Oslo'")
    stale = {row.question_id for row in old if row.bindings == {"town.name": "Oslo"} and "country" in row.question}
    assert dict(found.stale) == dict.fromkeys(stale, "answer")
    new = list(found.table.records(Question))
    assert [row.question for row in new] == [row.question for row in old]
    assert {row.reference_answers for row in new if row.question_id in set(found.new_ids)} == {("Kingdom of Norway",)}
    kept = [row for row in new if row.question_id not in set(found.new_ids)]
    assert same_questions(kept, [row for row in old if row.question_id not in stale])


@pytest.mark.slow
def test_values_that_are_gone_are_replaced_by_others_of_the_same_template(after: Change) -> None:
    found, old = after("DELETE FROM town WHERE name = 'Lima'; INSERT INTO town VALUES (5,'Kyiv','Ukraine',2900)")
    assert set(found.stale.values()) == {"rows"}
    assert len(found.new_ids) == len(found.stale)
    new = list(found.table.records(Question))
    assert not any("Lima" in row.question for row in new)
    assert {row.bindings["town.name"] for row in new if row.bindings} == {"Oslo", "Kyiv", "Bonn", "Rome"}
    assert [row.sql_template for row in new] == [row.sql_template for row in old]


@pytest.mark.slow
def test_where_nothing_is_left_to_ask_the_group_goes(after: Change) -> None:
    found, old = after("DELETE FROM town WHERE name = 'Lima'")
    assert len(found.table) == len(old) - len(found.stale)
    assert not found.new_ids


@pytest.mark.slow
def test_a_dropped_column_is_a_schema_change(after: Change) -> None:
    found, _ = after("ALTER TABLE town DROP COLUMN population", keep=12)
    assert set(found.stale.values()) == {"schema"}
    assert all("population" not in row.question for row in found.table.records(Question))


@pytest.mark.slow
def test_another_label_is_a_change_of_labels(after: Change) -> None:
    dictionary = {"town.population": DictionaryEntry(label="number of inhabitants")}
    found, old = after("", options=TemplateOptions(data_dictionary=dictionary))
    assert set(found.stale.values()) == {"labels"}
    assert len(found.table) == len(old)
    assert any("number of inhabitants" in row.question for row in found.table.records(Question))


@pytest.mark.slow
def test_rows_that_were_added_are_counted_and_not_asked(after: Change) -> None:
    found, old = after("INSERT INTO town VALUES (5,'Kyiv','Ukraine',2900)")
    assert same_questions(list(found.table.records(Question)), old)
    assert found.unused_bindings == 2


@pytest.mark.slow
def test_templates_that_the_options_select_and_the_set_lacks_are_reported(after: Change) -> None:
    changed, old = after("", keep=4)
    assert (len({row.sql_template for row in old}), changed.unused_templates, changed.other_templates) == (1, 1, 0)
    assert "these options select 1 more SQL template" in updated(changed, Path("q.jsonl"))


@pytest.mark.slow
def test_templates_of_the_set_that_the_options_do_not_select_are_reported(after: Change) -> None:
    changed, old = after("", options=TemplateOptions(max_templates=1))
    assert (len({row.sql_template for row in old}), changed.unused_templates, changed.other_templates) == (2, 0, 1)
    assert "these options do not select 1 SQL template of the earlier questions" in updated(changed, Path("q.jsonl"))


def test_questions_of_foreign_files_cannot_be_brought_up_to_date(tmp_path: Path) -> None:
    table = Table.of([{"question_id": "1", "group_id": "1", "question": "Why?"}])
    with pytest.raises(DataError, match="no column 'sql_template', which an update needs"):
        update(table, make(tmp_path / "d.sqlite", TOWNS))


SHOPS = """
CREATE TABLE shop (id INTEGER PRIMARY KEY, name TEXT, town TEXT);
INSERT INTO shop VALUES (1,'Pine','Oslo'), (2,'Fir','Lima'), (3,'Oak','Bonn');
CREATE TABLE sale (id INTEGER PRIMARY KEY, name TEXT, price INTEGER, shop_id INTEGER REFERENCES shop);
INSERT INTO sale VALUES (1,'Lamp',7,1), (2,'Chair',9,1), (3,'Desk',20,2), (4,'Bed',30,2), (5,'Sofa',31,3);
"""


@pytest.mark.slow
def test_options_need_not_be_given_again(tmp_path: Path) -> None:
    url = make(tmp_path / "d.sqlite", SHOPS)
    old = ask(url, options=TemplateOptions(hops=2, operations=("count", "list"))).table
    found = update(old, url)
    assert found.stale == {}
    assert list(found.table.records(Question)) == list(old.records(Question))


@pytest.mark.slow
def test_a_template_of_a_person_holds_as_long_as_the_database_has_what_it_names(tmp_path: Path) -> None:
    path = tmp_path / "own.yaml"
    path.write_text(
        "- sql: SELECT COUNT(*) FROM sale WHERE price >= '[sale.price]'\n"
        "  texts: {short: ['how many things for [sale.price] or more']}\n"
    )
    url = make(tmp_path / "d.sqlite", SHOPS)
    old = generate(
        url, styles=("short",), per_style=1, options=TemplateOptions(sources=TemplateSources(templates=path))
    ).table
    assert update(old, url).stale == {}
    with closing(sqlite3.connect(tmp_path / "d.sqlite")) as connection:
        connection.executescript("ALTER TABLE sale RENAME COLUMN price TO cost")
    assert set(update(old, url).stale.values()) == {"schema"}


@pytest.mark.slow
def test_a_question_without_an_answer_is_replaced_by_another_without_one(tmp_path: Path) -> None:
    path = tmp_path / "d.sqlite"
    url = make(path, TOWNS)
    old = ask(url, unanswerable=0.4).table
    absent = {row.bindings["town.name"] for row in old.records(Question) if row.bindings and not row.is_answerable}
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.executemany(
            "INSERT INTO town (name, country, population) VALUES (?, 'X', 1)", [(n,) for n in absent]
        )
    found = update(old, url)
    assert set(found.stale.values()) == {"rows"}
    rows = list(found.table.records(Question))
    assert sum(not row.is_answerable for row in rows) == sum(not row.is_answerable for row in old.records(Question))
    assert all_right(rows, rows_of(path)) == []


@pytest.mark.slow
@pytest.mark.parametrize("option", [("--styles", "short,long"), ("--per-style", 3), ("--unanswerable", 0.0)])
def test_an_option_that_an_update_does_not_take_is_refused_even_with_its_default(
    tmp_path: Path, option: tuple[str, object]
) -> None:
    url = make(tmp_path / "d.sqlite", TOWNS)
    old, new = tmp_path / "old.jsonl", tmp_path / "new.jsonl"
    ask(url).table.write(old)
    done = ragassay("generate", url, "-o", new, "--update", old, *option)
    assert (done.code, new.exists()) == (2, False)
    kept = "the styles, the paraphrases and the number of questions of the earlier set"
    assert f"--update keeps {kept}; leave out {option[0]}" in done.err


@pytest.mark.slow
def test_an_update_states_what_another_seed_changes(tmp_path: Path) -> None:
    url = make(tmp_path / "d.sqlite", TOWNS)
    old = tmp_path / "old.jsonl"
    ask(url).table.write(old)
    notes = [
        ragassay("generate", url, "-o", tmp_path / f"{number}.jsonl", "--update", old, *options).message
        for number, options in enumerate([(), ("--seed", 7)])
    ]
    note = "note: --seed 7 only draws the questions that replace outdated ones; --update keeps the others"
    assert [note in each for each in notes] == [False, True]


@pytest.mark.slow
def test_an_update_takes_the_options_that_decide_on_templates(tmp_path: Path) -> None:
    url = make(tmp_path / "d.sqlite", TOWNS)
    old, new = tmp_path / "old.jsonl", tmp_path / "new.jsonl"
    ask(url).table.write(old)
    assert ragassay("generate", url, "-o", new, "--update", old, "--hops", 1, "--seed", 0).code == 0
    assert new.read_bytes() == old.read_bytes()


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
def test_other_values_are_of_an_entity_that_no_question_is_about(tmp_path: Path, seed: int) -> None:
    path = tmp_path / "d.sqlite"
    url = make(path, TOWNS)
    old = ask(url, max_rows=8, seed=seed).table
    towns = {(row.bindings or {})["town.name"] for row in old.records(Question)}
    gone, remaining = sorted(towns)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("DELETE FROM town WHERE name = ?", [gone])
    new = update(old, url, seed=seed)
    replaced = [row for row in new.table.records(Question) if row.question_id in set(new.new_ids)]
    assert len(replaced) == 4
    assert not {(row.bindings or {})["town.name"] for row in replaced} & {gone, remaining}
