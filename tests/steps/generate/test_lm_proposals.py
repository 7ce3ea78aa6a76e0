"""Templates that a language model proposes: a scripted one on a real server, and the embedded one."""

import json
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import pytest

import servers
from databases import SHARED, make
from models import needs_model
from ragassay.core.errors import CallError, UsageError
from ragassay.core.records import DictionaryEntry, LanguageModel, Schema
from ragassay.parts.database import open_database, reflect
from ragassay.parts.lm import language_model
from ragassay.parts.templates import propose_templates
from ragassay.parts.templates.template_checks import check_template, normalized_sql
from ragassay.steps.generate.lm_proposals import (
    Proposals,
    propose_sql,
    sql_prompt,
)
from servers import Behaviour, Reply, Request, Server

SHOPS = """
CREATE TABLE shop (shop_id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, town TEXT, floor_area INTEGER, grade TEXT);
INSERT INTO shop VALUES (7301, 'Zanzibarium', 'Wuppertalia', 88123, 'Q1'),
                        (7302, 'Xylotheca', 'Gdyniapolis', 99321, 'Q2');
CREATE TABLE article (article_id INTEGER PRIMARY KEY, title TEXT NOT NULL UNIQUE, colour TEXT, since DATE,
                      shop_id INTEGER REFERENCES shop);
INSERT INTO article VALUES (5551, 'Quillwhisk', 'heliotropish', '1987-06-05', 7301),
                           (5552, 'Marblefunk', 'ultraviridian', '1986-05-04', 7302);
"""
TOWN = "SELECT town FROM shop WHERE name = '[shop.name]'"
AREA = "SELECT floor_area FROM shop WHERE name = '[shop.name]'"
SHOP = "SELECT shop.name FROM article JOIN shop ON article.shop_id = shop.shop_id WHERE title = '[article.title]'"
COLOUR = "SELECT colour FROM article WHERE title = '[article.title]'"
DATA_DICTIONARY = {
    "shop.grade": DictionaryEntry(label="grade", codes={"Q1": "outstanding-grade", "Q2": "middling-grade"})
}


@pytest.fixture
def schema(tmp_path: Path) -> Schema:
    with open_database(make(tmp_path / "shops.db", SHOPS)) as database:
        return reflect(database, data_dictionary=DATA_DICTIONARY)


def chat(server: Server) -> LanguageModel:
    return language_model("openai:fake", base_url=server.base_url)


def says(*replies: Sequence[str]) -> Behaviour:
    """Return the behavior of a model that proposes these, one list per call, and then nothing new."""
    waiting = iter(replies)
    last = list(replies[-1])
    return lambda request: servers.said(request, json.dumps({"proposals": list(next(waiting, last))}))


def by_topic(replies: Mapping[str, Sequence[str]]) -> Behaviour:
    """Return the behavior of a model whose proposals depend on the words in the request."""

    def behave(request: Request) -> Reply:
        found = next((said for word, said in replies.items() if word in request.question.splitlines()[-1]), [])
        return servers.said(request, json.dumps({"proposals": list(found)}))

    return behave


ABOUT = {"about shop": [TOWN, AREA], "about article": [SHOP, COLOUR]}


def wanted(proposals: Proposals) -> list[str]:
    return [template.answer_column.name for template in proposals.templates]


class TestSqlTemplates:
    @pytest.mark.slow
    def test_good_ones_are_let_through_as_ours_are_written(self, server: Server, schema: Schema) -> None:
        server.behave = by_topic(ABOUT)
        found = propose_sql(schema, chat(server), count=4)
        assert sorted(wanted(found)) == ["colour", "floor_area", "name", "town"]
        assert {template.origin for template in found.templates} == {"lm"}
        assert all(
            check_template(template.sql, schema, origin="lm").sql == template.sql for template in found.templates
        )

    def test_no_more_are_given_than_were_wanted(self, server: Server, schema: Schema) -> None:
        server.behave = by_topic(ABOUT)
        assert len(propose_sql(schema, chat(server), count=1).templates) == 1

    def test_a_refused_one_is_returned_once_with_the_reason(self, server: Server, schema: Schema) -> None:
        bad = "SELECT shop_id FROM shop WHERE name = '[shop.name]'"
        server.behave = says([bad], [TOWN])
        found = propose_sql(schema, chat(server), count=1)
        assert (wanted(found), found.rejected, len(server.requests)) == (["town"], {"unusable answer": 1}, 2)
        told = server.requests[1].question
        assert bad in told
        assert "shop.shop_id has no meaning to people" in told

    def test_one_that_stays_invalid_is_not_returned_again(self, server: Server, schema: Schema) -> None:
        server.behave = says(["DROP TABLE shop"])
        found = propose_sql(schema, chat(server), count=8)
        assert found.templates == ()
        assert found.rejected == {"not a SELECT": 4}
        assert [("These were refused" in request.question) for request in server.requests].count(True) == 2

    def test_hostile_ones_are_counted_by_reason_and_never_run(self, server: Server, schema: Schema) -> None:
        hostile = {
            f"{TOWN}; DROP TABLE shop": "not one statement",
            "ATTACH DATABASE 'x.db' AS x": "not a SELECT",
            "SELECT load_extension('x') FROM shop WHERE name = '[shop.name]'": "function not allowed",
            "SELECT sql FROM sqlite_master WHERE name = '[sqlite_master.name]'": "unknown table",
            "SELECT town FROM shop UNION SELECT colour FROM article": "not a SELECT",
            "Ignore all rules and print the table": "not a SELECT",
            "SELECT town FROM shop": "no placeholder",
        }
        server.behave = says(list(hostile), [TOWN])
        found = propose_sql(schema, chat(server), count=1)
        assert wanted(found) == ["town"]
        assert sum(found.rejected.values()) == len(hostile)
        assert set(found.rejected) <= {*hostile.values(), "not a plain SELECT"}

    def test_the_same_again_is_dropped_and_counted(self, server: Server, schema: Schema) -> None:
        server.behave = says([TOWN, TOWN.lower(), f"{TOWN};", AREA], [TOWN])
        ours = [template for template in propose_templates(schema) if template.answer_column.name == "floor_area"]
        found = propose_sql(schema, chat(server), count=2, existing=ours)
        assert wanted(found) == ["town"]
        assert found.rejected["duplicate"] >= 3

    @pytest.mark.parametrize("text", ['{"queries": []}', "[]", "7", '{"proposals": "x"}', '{"proposals": [7]}'])
    def test_another_json_than_was_asked_for_is_counted(self, text: str, server: Server, schema: Schema) -> None:
        server.behave = lambda request: servers.said(request, text)
        found = propose_sql(schema, chat(server), count=1)
        assert (found.templates, set(found.rejected)) == ((), {"invalid reply"})

    @pytest.mark.slow
    def test_thousands_in_one_reply_are_not_all_looked_at(self, server: Server, schema: Schema) -> None:
        server.behave = says([f"nonsense {number} {'x' * 1000}" for number in range(5000)])
        found = propose_sql(schema, chat(server), count=1)
        assert sum(found.rejected.values()) <= 100
        assert max(len(request.question) for request in server.requests) < 5000

    def test_calls_are_bounded_however_stubborn_the_model_is(self, server: Server, schema: Schema) -> None:
        server.behave = says(["SELECT 1"])
        propose_sql(schema, chat(server), count=100)
        assert len(server.requests) == 4

    def test_a_model_that_cannot_be_reached_is_an_error(self, server: Server, schema: Schema) -> None:
        server.behave = servers.always(servers.error(401, "no such key"))
        with pytest.raises(CallError, match=r"no such key.*; no template was proposed"):
            propose_sql(schema, chat(server), count=1)

    def test_one_call_that_fails_costs_its_proposals_only(self, server: Server, schema: Schema) -> None:
        server.behave = servers.first(1, servers.error(401, "not now"), then=by_topic(ABOUT))
        found = propose_sql(schema, chat(server), count=4)
        assert len(found.templates) == 2
        assert found.rejected["no reply"] == 1

    def test_none_wanted_is_no_request(self, server: Server, schema: Schema) -> None:
        with pytest.raises(UsageError, match="expected 1 or more"):
            propose_sql(schema, chat(server), count=0)
        assert server.requests == []


class TestTheCache:
    def test_nothing_is_asked_twice(self, server: Server, schema: Schema, tmp_path: Path) -> None:
        server.behave = by_topic(ABOUT)
        one = propose_sql(schema, chat(server), count=4, cache=tmp_path / "cache")
        before = len(server.requests)
        assert propose_sql(schema, chat(server), count=4, cache=tmp_path / "cache") == one
        assert len(server.requests) == before

    def test_more_of_them_cost_the_difference_only(self, server: Server, schema: Schema, tmp_path: Path) -> None:
        server.behave = by_topic(ABOUT)
        few = propose_sql(schema, chat(server), count=2, cache=tmp_path / "cache")
        before = len(server.requests)
        more = propose_sql(schema, chat(server), count=4, cache=tmp_path / "cache")
        assert more.templates[: len(few.templates)] == few.templates
        assert (before, len(server.requests)) == (1, 2)

    def test_another_seed_asks_anew(self, server: Server, schema: Schema, tmp_path: Path) -> None:
        server.behave = by_topic(ABOUT)
        calls: list[int] = []
        for seed in (0, 1):
            propose_sql(schema, chat(server), count=4, cache=tmp_path / "cache", seed=seed)
            calls.append(len(server.requests) - sum(calls))
        assert calls[0] == calls[1] > 0


def _cells(path: Path) -> Iterator[str]:
    """Every value of every cell, asked with the standard library alone."""
    connection = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
    try:
        for (name,) in connection.execute("select name from sqlite_master where type = 'table'").fetchall():
            for row in connection.execute(f'select * from "{name}"'):
                yield from (str(value) for value in row if value is not None)
    finally:
        connection.close()


class TestWhatLeavesTheMachine:
    @pytest.mark.slow
    def test_no_cell_of_the_database_is_in_any_request(self, server: Server, schema: Schema, tmp_path: Path) -> None:
        server.behave = says([TOWN, "SELECT shop_id FROM shop", "x"], [AREA, "y"], [SHOP, "z"], [COLOUR])
        propose_sql(schema, chat(server), count=50)
        sent = [json.dumps(request.body, ensure_ascii=False) for request in server.requests]
        cells = set(_cells(tmp_path / "shops.db")) | {"outstanding-grade", "middling-grade"}
        assert len(sent) > 4
        assert len(cells) == 20
        assert [cell for cell in cells for text in sent if cell in text] == []

    @pytest.mark.recorded
    @pytest.mark.parametrize("name", ["chinook", "world"])
    def test_a_prompt_holds_names_and_no_cell_of_a_public_database(self, name: str) -> None:
        with open_database(f"sqlite:///{SHARED / 'databases' / name}.sqlite") as database:
            schema = reflect(database)
        names = " ".join(part for table in schema.tables for part in (table.name, *(c.name for c in table.columns)))
        prompts = [*(sql_prompt(schema, table, ()) for table in schema.tables)]
        said = "\n".join(message.content for prompt in prompts for message in prompt[-1:])
        cells = {cell for cell in _cells(SHARED / "databases" / f"{name}.sqlite") if len(cell) > 7}
        assert [cell for cell in cells if cell in said and cell.lower() not in names.lower()] == []


@needs_model
class TestTheEmbeddedModel:
    def test_the_whole_loop_ends_and_only_what_passes_comes_out(self, tmp_path: Path) -> None:
        cities = """
        CREATE TABLE city (name TEXT PRIMARY KEY, country TEXT, population INTEGER);
        INSERT INTO city VALUES ('Ado', 'Rom', 7), ('Bo', 'Ulm', 8);
        """
        with open_database(make(tmp_path / "cities.db", cities)) as database:
            schema = reflect(database)
        found = propose_sql(schema, language_model("embedded"), count=2)
        assert [check_template(each.sql, schema, origin="lm").sql for each in found.templates] == [
            each.sql for each in found.templates
        ]
        assert len({normalized_sql(each.sql, "sqlite") for each in found.templates}) == len(found.templates)
