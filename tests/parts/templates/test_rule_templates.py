"""SQL templates by rule: the templates of a schema, their wording, and the results of one query for all bindings."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from sqlglot import exp

from concrete_sql import concrete_sql
from databases import ENGINES, Made, answers, connected, database, make
from ragassay.core.errors import UsageError
from ragassay.core.records import AnswerKind, Column, DatabaseTable, Reference, Schema, SqlTemplate
from ragassay.core.text import as_text
from ragassay.parts.database import Database, open_database
from ragassay.parts.templates import (
    OPERATIONS,
    bindings_query,
    candidates_query,
    parameterized_query,
    portable_sql,
    propose_templates,
    rank_by_diversity,
    schema_keys,
    sql_parts,
)

ROLES: Mapping[str, Mapping[str, object]] = {
    "id": {"role": "ignored", "reason": "identifier"},
    "name": {"role": "name", "reason": "names a row"},
    "text": {"role": "value", "reason": "can be asked for"},
    "prose": {"role": "value", "reason": "can be asked for", "is_prose": True},
    "number": {"role": "value", "reason": "can be asked for", "answer_kind": "number"},
    "date": {"role": "value", "reason": "can be asked for", "answer_kind": "date"},
    "reference": {"role": "reference", "reason": "refers to an identifier without meaning"},
}


def table(
    name: str,
    columns: Mapping[str, str],
    *,
    label: str = "",
    references: Mapping[str, str] | None = None,
    unique: tuple[tuple[str, ...], ...] = (("id",),),
    proven: tuple[tuple[str, ...], ...] = (),
) -> DatabaseTable:
    """Return a table as reflected; `references` maps columns to the tables whose `id` they have."""
    return DatabaseTable(
        name=name,
        label=label or name,
        columns=tuple(
            Column(table=name, name=column, label=column.replace("_", " "), **ROLES[kind])  # type: ignore[arg-type]
            for column, kind in columns.items()
        ),
        unique=unique,
        proven=proven,
        references=tuple(
            Reference(table=name, columns=(column,), target=target, target_columns=("id",))
            for column, target in (references or {}).items()
        ),
    )


STATE = table("state", {"id": "id", "name": "name", "region": "text"}, proven=(("name",),))
TOWN = table(
    "town",
    {"id": "id", "name": "name", "population": "number", "state_id": "reference"},
    references={"state_id": "state"},
)
PERSON = table(
    "employee",
    {
        "id": "id",
        "first_name": "text",
        "last_name": "text",
        "hired": "date",
        "reports_to": "id",
        "town_id": "reference",
    },
    references={"reports_to": "employee", "town_id": "town"},
    proven=(("first_name", "last_name"),),
)


def schema(*tables: DatabaseTable, dialect: str = "sqlite") -> Schema:
    return Schema(dialect=dialect, tables=tables)


def description(template: SqlTemplate) -> str:
    """Return what a template asks, in one line."""
    ask = template.ask
    assert ask is not None
    keys = ", ".join(
        f"{'' if known.is_name else 'with '}{known.label}{'' if known.comparison == 'is' else ' ' + known.comparison} "
        f"{known.placeholders}"
        for known in ask.conditions
    )
    return f"{ask.operation}: {ask.target} of {ask.entity}: {keys}"


def asks(*tables: DatabaseTable, operations: Sequence[str] = (), hops: int = 2) -> list[str]:
    return [description(template) for template in propose_templates(schema(*tables), operations=operations, hops=hops)]


def pointed(*tables: DatabaseTable) -> list[list[str]]:
    return [[part.label for part in key.parts] for key in schema_keys(schema(*tables)) if key.table == tables[-1]]


class TestKeys:
    def test_a_unique_name_is_sufficient(self) -> None:
        assert pointed(STATE, replace(TOWN, proven=(("name",),))) == [["town"]]

    def test_a_repeated_name_is_also_given_with_a_referenced_name(self) -> None:
        assert pointed(STATE, TOWN) == [["town"], ["town", "state"]]

    def test_a_first_and_a_last_name_are_one_name(self) -> None:
        (known,) = schema_keys(schema(replace(PERSON, references=())))
        assert [term.column.name for term in known.terms] == ["first_name", "last_name"]
        assert len(known.parts) == 1

    def test_a_row_may_be_identified_by_its_name_and_a_reference(self) -> None:
        spoken = table(
            "spoken",
            {"country_id": "reference", "language": "text", "share": "number"},
            references={"country_id": "country"},
            unique=(("country_id", "language"),),
        )
        assert pointed(table("country", {"id": "id", "name": "name"}), spoken) == [["country", "language"]]

    def test_an_association_is_identified_by_its_ends(self) -> None:
        film, actor = table("film", {"id": "id", "title": "name"}), table("actor", {"id": "id", "name": "name"})
        columns = {"film_id": "reference", "actor_id": "reference", "fee": "number"}
        for unique in ((("film_id", "actor_id"),), ()):
            cast = table("role", columns, references={"actor_id": "actor", "film_id": "film"}, unique=unique)
            assert pointed(film, actor, cast) == [["film", "actor"]]

    def test_a_date_is_only_the_second_part_of_a_key(self) -> None:
        salary = table(
            "salary",
            {"employee_id": "reference", "since": "date", "amount": "number"},
            references={"employee_id": "employee"},
            unique=(("since", "employee_id"), ("since",)),
        )
        assert pointed(replace(PERSON, references=()), salary) == [["employee", "date"]]

    def test_a_key_of_three_parts_is_given_by_two_with_a_reference(self) -> None:
        job = table(
            "job",
            {"employee_id": "reference", "rank": "text", "since": "date"},
            references={"employee_id": "employee"},
            unique=(("employee_id", "rank", "since"),),
        )
        assert pointed(replace(PERSON, references=()), job) == [
            ["employee", "rank"],
            ["employee", "date"],
        ]

    def test_two_references_to_one_table_have_different_names(self) -> None:
        team = table("team", {"id": "id", "name": "name"})
        match = table(
            "match",
            {"home_team_id": "reference", "away_team_id": "reference", "score": "text"},
            references={"home_team_id": "team", "away_team_id": "team"},
            unique=(("home_team_id", "away_team_id"),),
        )
        assert pointed(team, match) == [["home team", "away team"]]
        (template,) = propose_templates(schema(team, match))
        assert list(template.bound_columns) == ["[team_home_team_id.name]", "[team_away_team_id.name]"]

    def test_a_key_is_declared_only_if_the_referenced_name_is(self) -> None:
        country = table("country", {"id": "id", "name": "name"})
        capital = table("seat", {"id": "reference", "street": "text"}, references={"id": "country"})
        for names, proof in ((("name",), "declared"), (("id",), "value")):
            template, *_ = propose_templates(schema(replace(country, unique=(("id",), names)), capital))
            assert description(template) == "lookup: street of seat: with country [country.name]"
            assert template.proof == proof

    def test_a_table_without_names_has_no_key(self) -> None:
        assert pointed(table("reading", {"id": "id", "at": "date", "degrees": "number"})) == []

    def test_a_copy_of_a_name_of_another_table_is_not_a_key(self) -> None:
        client = table("client", {"id": "id", "company_name": "name"})
        order = table("order", {"client_id": "reference", "company_name": "name"}, references={"client_id": "client"})
        assert pointed(client, replace(order, unique=())) == []


class TestTargets:
    def test_own_columns_come_first_without_those_of_the_key(self) -> None:
        assert asks(STATE, TOWN)[1:] == [
            "lookup: population of town: town [town.name]",
            "lookup: state of town: town [town.name]",
            "lookup: region of the state of town: town [town.name]",
            "lookup: population of town: town [town.name], with state [state.name]",
        ]

    def test_one_fact_is_in_the_row_itself(self) -> None:
        assert asks(STATE, replace(TOWN, proven=(("name",),)), hops=1) == [
            "lookup: region of state: state [state.name]",
            "lookup: population of town: town [town.name]",
            "lookup: state of town: town [town.name]",
        ]

    def test_two_facts_follow_one_reference(self) -> None:
        queries = asks(STATE, TOWN, PERSON, hops=2)
        assert (
            "lookup: population of the town of employee: employee [employee.first_name] [employee.last_name]" in queries
        )
        assert not any("region of the state of the town" in ask for ask in queries)

    def test_three_facts_name_each_step(self) -> None:
        queries = asks(STATE, TOWN, PERSON, hops=3)
        assert (
            "lookup: region of the state of the town of employee: employee [employee.first_name] [employee.last_name]"
            in queries
        )
        assert not any("of the state of the town" in ask for ask in asks(STATE, TOWN, PERSON, hops=1))

    def test_a_self_reference_has_both_labels(self) -> None:
        (template,) = [
            each
            for each in propose_templates(schema(STATE, TOWN, PERSON))
            if description(each).startswith("lookup: manager")
        ]
        assert template.sql == (
            'SELECT "employee_reports_to"."first_name" || \' \' || "employee_reports_to"."last_name" FROM "employee" '
            'JOIN "employee" AS "employee_reports_to" ON "employee"."reports_to" = "employee_reports_to"."id" '
            'WHERE "employee"."first_name" = \'[employee.first_name]\' '
            'AND "employee"."last_name" = \'[employee.last_name]\''
        )
        assert template.ask is not None
        assert template.ask.meaning == "person"

    def test_an_association_leads_from_either_end_to_the_other(self) -> None:
        firm = table("firm", {"id": "id", "name": "name"})
        job = table(
            "job",
            {"employee_id": "reference", "firm_id": "reference"},
            references={"employee_id": "employee", "firm_id": "firm"},
            unique=(("employee_id", "firm_id"),),
        )
        tables = (firm, replace(PERSON, references=()), job)
        queries = ["lookup: firm of employee: employee [employee.first_name] [employee.last_name]"]
        queries += ["lookup: employee of firm: firm [firm.name]"]
        assert [ask for ask in asks(*tables) if "firm" in ask] == queries
        assert not [ask for ask in asks(*tables, hops=1) if "firm" in ask]

    def test_ignored_tables_are_neither_targets_nor_paths(self) -> None:
        hidden = replace(TOWN.columns[3], role="ignored")
        town = replace(TOWN, columns=(*TOWN.columns[:3], hidden))
        assert asks(STATE, town)[1:] == ["lookup: population of town: town [town.name]"]

    def test_references_to_tables_that_are_not_read_are_ignored(self) -> None:
        assert asks(TOWN) == ["lookup: population of town: town [town.name]"]

    def test_an_error_suggests_the_nearest_operation(self) -> None:
        with pytest.raises(UsageError, match="count"):
            propose_templates(schema(STATE), operations=["counts"])

    def test_fewer_than_one_fact_is_refused(self) -> None:
        with pytest.raises(UsageError, match="`hops` 0"):
            propose_templates(schema(STATE), hops=0)


class TestNamesOfPeople:
    """A row may have the name of another entity: the contact of a customer."""

    FIRM = table(
        "firm", {"id": "id", "name": "name", "contact_first_name": "text", "contact_last_name": "text", "city": "text"}
    )

    def queries_of(self, *tables: DatabaseTable, hops: int = 1) -> dict[str, str]:
        templates = [
            each
            for each in propose_templates(schema(*tables), hops=hops)
            if each.ask is not None and "firm" in each.tables
        ]
        return {each.ask.target: each.sql for each in templates if each.ask is not None}

    def test_a_first_and_a_last_name_are_one_person(self) -> None:
        queries = self.queries_of(self.FIRM)
        assert [*queries] == ["contact", "city"]
        assert queries["contact"].startswith(
            """SELECT "firm"."contact_first_name" || ' ' || "firm"."contact_last_name" FROM "firm" WHERE"""
        )

    def test_they_are_targets_of_a_referring_row(self) -> None:
        order = table("deal", {"id": "id", "name": "name", "firm_id": "reference"}, references={"firm_id": "firm"})
        queries = self.queries_of(self.FIRM, order, hops=2)
        assert [*queries] == ["contact", "city", "firm", "contact of the firm", "city of the firm"]

    def test_one_of_them_alone_is_an_ordinary_value(self) -> None:
        firm = replace(self.FIRM, columns=tuple(each for each in self.FIRM.columns if "last" not in each.name))
        assert [*self.queries_of(firm)] == ["contact first name", "city"]


class TestOperations:
    def wider(self, *operations: str, towns: DatabaseTable = TOWN) -> list[str]:
        return [ask for ask in asks(STATE, towns, operations=operations) if not ask.startswith("lookup")]

    def test_only_lookups_are_generated_by_default(self) -> None:
        assert self.wider() == []

    def test_rows_are_counted_by_what_they_refer_to(self) -> None:
        assert self.wider("count") == ["count: town of state: state [state.name]"]

    def test_extremes_are_of_the_referring_rows(self) -> None:
        assert self.wider("minimum", "maximum") == [
            "minimum: population of town: with state [state.name]",
            "maximum: population of town: with state [state.name]",
        ]

    def test_a_list_is_of_an_entity_with_a_unique_name(self, urls: Callable[[str], str], tmp_path: Path) -> None:
        assert self.wider("list") == ["list: town of state: state [state.name]"]
        templates = propose_templates(schema(replace(STATE, proven=()), TOWN), operations=["list"])
        (template,) = [each for each in templates if description(each).startswith("list")]
        pairs = run(urls("sqlite"), bindings_query(template, "sqlite"))
        assert {state for state, _ in pairs} == {"São Paulo", "Rio"}
        twice = replace(TABLES[0], unique=(), rows=[*TABLES[0].rows, [9, "Rio", None]])
        with database("sqlite", [twice, TABLES[1]], tmp_path) as url:
            assert {state for state, _ in run(url, bindings_query(template, "sqlite"))} == {"São Paulo"}

    def test_comparisons_are_second_conditions(self) -> None:
        start = "count: town of state: state [state.name], with population"
        assert self.wider("comparison") == [
            f"{start} at least [town.population]",
            f"{start} at most [town.population]",
            f"{start} between [town.population.low] and [town.population.high]",
        ]

    def test_comparisons_restrict_lists_if_both_are_selected(self) -> None:
        assert len([ask for ask in self.wider("comparison", "list") if ask.startswith("list")]) == 4

    def test_an_association_counts_and_lists_what_it_links(self) -> None:
        film = table("film", {"id": "id", "title": "name"}, proven=(("title",),))
        actor = table("actor", {"id": "id", "name": "name"}, proven=(("name",),))
        cast = table(
            "role",
            {"film_id": "reference", "actor_id": "reference"},
            references={"film_id": "film", "actor_id": "actor"},
            unique=(("film_id", "actor_id"),),
        )
        queries = asks(film, actor, cast, operations=["count", "list"])
        assert [ask for ask in queries if not ask.startswith("lookup")] == [
            "count: actor of film: film [film.title]",
            "count: film of actor: actor [actor.name]",
            "list: actor of film: film [film.title]",
            "list: film of actor: actor [actor.name]",
        ]
        doubtful = asks(film, actor, replace(cast, unique=()), operations=["count"])
        assert not [ask for ask in doubtful if ask.startswith("count")]

    def test_columns_of_an_association_are_not_conditions_on_its_ends(self) -> None:
        film = table("film", {"id": "id", "title": "name"}, proven=(("title",),))
        actor = table("actor", {"id": "id", "name": "name"}, proven=(("name",),))
        columns = {"film_id": "reference", "actor_id": "reference", "character": "prose"}
        links = {"film_id": "film", "actor_id": "actor"}
        cast = table("film actor", columns, references=links, unique=(("film_id", "actor_id"),))
        queries = asks(film, actor, cast, operations=OPERATIONS)
        assert [ask for ask in queries if "character contains" in ask] == []

    def test_a_link_with_a_noun_and_columns_of_its_own_is_what_is_counted(self) -> None:
        machine = table("machine", {"id": "id", "tag": "name"}, proven=(("tag",),))
        place = table("location", {"id": "id", "name": "name"}, proven=(("name",),))
        links = {"machine_id": "machine", "place_id": "location"}
        columns = {"machine_id": "reference", "place_id": "reference", "day": "date"}
        placement = table("placement", columns, references=links, unique=(("machine_id", "place_id"),))
        queries = asks(machine, place, placement, operations=["count", "list"])
        assert [ask for ask in queries if not ask.startswith("lookup")] == [
            "count: placement of machine: machine [machine.tag]",
            "count: placement of place: place [location.name]",
        ]

    def test_a_one_to_one_reference_is_not_counted(self) -> None:
        country = table("country", {"id": "id", "name": "name", "capital": "reference"}, references={"capital": "town"})
        assert "count: country of capital: capital [town.name]" in asks(TOWN, country, operations=["count"])
        single = replace(country, proven=(("capital",),))
        assert not [ask for ask in asks(TOWN, single, operations=["count"]) if ask.startswith("count")]

    @pytest.mark.slow
    @pytest.mark.parametrize("engine", ENGINES)
    def test_linked_entities_with_the_same_name_have_no_questions(self, engine: str, tmp_path: Path) -> None:
        track = table("track", {"id": "id", "name": "name"}, proven=(("name",),))
        playlist = table("playlist", {"id": "id", "title": "name"})
        columns = {"track_id": "reference", "playlist_id": "reference"}
        links = {"track_id": "track", "playlist_id": "playlist"}
        entry = table("entry", columns, references=links, unique=(("track_id", "playlist_id"),))
        titles = [[1, "Music"], [2, "music"], [3, "Grunge"], [4, "Music"]]
        rows = [[1, 1], [1, 2], [2, 1], [2, 3], [3, 1], [3, 4], [4, 3], [5, 3]]
        data = [
            Made(name="track", columns={"id": "integer", "name": "name"}, rows=[*enumerate("abcde", start=1)]),
            Made(name="playlist", columns={"id": "integer", "title": "name"}, rows=titles),
            Made(name="entry", columns=dict.fromkeys(columns, "integer"), rows=rows),
        ]
        dialect = DIALECTS[engine]
        templates = propose_templates(schema(track, playlist, entry, dialect=dialect), operations=["count"], hops=2)
        by_description = {description(each): each for each in templates}
        count, lookup = (
            by_description[f"{each}: playlist of track: track [track.name]"] for each in ("count", "lookup")
        )
        with database(engine, data, tmp_path) as url:
            counts, titles_of = (run(url, bindings_query(each, dialect)) for each in (count, lookup))
            assert counts == {("a", ""), ("b", "2"), ("c", ""), ("d", "1"), ("e", "1")}
            assert {pair for pair in titles_of if pair[0] in {"c", "d"}} == {("c", ""), ("d", "Grunge")}
            for name, rows_expected in (("a", []), ("b", [(2,)]), ("c", [])):
                assert direct(url, concrete_sql(count, {"[track.name]": name}, dialect)) == rows_expected
            for name, title in (("c", []), ("d", [("Grunge",)])):
                assert direct(url, concrete_sql(lookup, {"[track.name]": name}, dialect)) == title

    def test_extremes_need_different_values(self, tmp_path: Path) -> None:
        script = """CREATE TABLE state (id INTEGER PRIMARY KEY, name TEXT);
                    CREATE TABLE town (name TEXT, population INTEGER, state_id INTEGER);
                    INSERT INTO state VALUES (1, 'Rio'), (2, 'Oslo'), (3, 'Oslo'), (4, 'Bahia');
                    INSERT INTO town VALUES ('a', 1, 1), ('b', 1, 1), ('c', 1, 2), ('d', 2, 2), ('e', 3, 3),
                                            ('f', 1, 4), ('g', 2, 4);"""
        make(tmp_path / "d.sqlite", script)
        for operation, expected in (("minimum", "1"), ("maximum", "2")):
            templates = propose_templates(schema(STATE, TOWN), operations=[operation])
            (template,) = [each for each in templates if description(each).startswith(operation)]
            assert run(f"sqlite:///{tmp_path}/d.sqlite", bindings_query(template, "sqlite")) == {
                ("Rio", ""),
                ("Oslo", expected),
                ("Oslo", ""),  # a second Oslo has one town: which is meant, nobody can tell
                ("Bahia", expected),
            }

    def test_an_entity_with_mostly_one_referring_row_is_not_an_owner(self, tmp_path: Path) -> None:
        script = """CREATE TABLE state (id INTEGER PRIMARY KEY, name TEXT);
                    CREATE TABLE town (name TEXT, population INTEGER, state_id INTEGER);
                    INSERT INTO state VALUES (1, 'a'), (2, 'b'), (3, 'c'), (4, 'd'), (5, 'e'), (6, 'f');
                    INSERT INTO town VALUES ('a', 1, 1), ('b', 1, 2), ('c', 1, 3), ('d', 2, 4), ('e', 3, 5),
                                            ('f', 1, 6), ('g', 2, 6), ('h', 2, NULL), ('i', 3, NULL);"""
        make(tmp_path / "d.sqlite", script)
        queries = [
            each
            for each in propose_templates(schema(STATE, TOWN), operations=OPERATIONS)
            if description(each)[:6] != "lookup"
        ]
        assert {template.ask.operation for template in queries if template.ask} == {
            "count",
            "minimum",
            "maximum",
            "list",
        }
        for template in queries:
            assert run(f"sqlite:///{tmp_path}/d.sqlite", bindings_query(template, "sqlite")) == set()

    def test_text_search_is_in_texts_of_several_words_only(self) -> None:
        columns = {"id": "id", "name": "name", "state_id": "reference", "note": "prose", "job_title": "text"}
        queries = self.wider("comparison", towns=table("town", columns, references={"state_id": "state"}))
        assert [ask.split("with ")[1].split(" contains")[0] for ask in queries] == ["note"]

    def test_text_search_is_not_in_names_of_people_or_references(self) -> None:
        columns = {"id": "id", "name": "name", "ship_name": "prose", "owner": "prose", "state_id": "reference"}
        towns = table("town", columns, references={"state_id": "state"})
        people = tuple(replace(each, meaning="person") if each.name == "owner" else each for each in towns.columns)
        assert not self.wider("comparison", towns=replace(towns, columns=people))

    def test_a_condition_has_its_unit(self) -> None:
        length = replace(TOWN.columns[2], unit="milliseconds")
        towns = replace(TOWN, columns=(*TOWN.columns[:2], length, *TOWN.columns[3:]))
        templates = [
            each.ask for each in propose_templates(schema(STATE, towns), operations=["comparison"]) if each.ask
        ]
        units = {(condition.comparison, condition.unit) for ask in templates for condition in ask.conditions}
        assert units == {("is", None), *((each, "milliseconds") for each in ("at least", "at most", "between"))}

    def test_two_entities_of_one_name_have_two_counts(self, tmp_path: Path) -> None:
        script = """CREATE TABLE state (id INTEGER PRIMARY KEY, name TEXT);
                    CREATE TABLE town (name TEXT, state_id INTEGER);
                    INSERT INTO state VALUES (1, 'Rio'), (2, 'Rio'), (3, 'Oslo');
                    INSERT INTO town VALUES ('a', 1), ('b', 1), ('c', 2), ('d', 3), ('e', 9);"""
        make(tmp_path / "d.sqlite", script)
        (count,) = [
            each
            for each in propose_templates(schema(STATE, TOWN), operations=["count"])
            if description(each).startswith("count")
        ]
        assert run(f"sqlite:///{tmp_path}/d.sqlite", bindings_query(count, "sqlite")) == {
            ("Rio", "2"),
            ("Rio", "1"),
            ("Oslo", "1"),
        }
        assert answers(tmp_path / "d.sqlite", concrete_sql(count, {"[state.name]": "Rio"}, "sqlite")) == {1, 2}


def texts(opened: Database, query: exp.Query | None, values: Sequence[object] = ()) -> set[tuple[str, ...]]:
    assert query is not None
    return {tuple(map(as_text, row)) for row in opened.query(query, values)}


def run(url: str, query: exp.Query | None, values: Sequence[object] = ()) -> set[tuple[str, ...]]:
    with open_database(url) as opened:
        return texts(opened, query, values)


ODD = [
    "O'Neil",
    "a\\b",
    "100 %",
    "[town.name]",
    "😀 x",
    "line\nbreak",
    '"quoted"',
    "%s ? :a",
    "Café",
    "Cafe",
    "-- x",
    "\\'",
]
TABLES = [
    Made(
        name="state",
        columns={"id": "integer!", "name": "name!", "region": "text"},
        rows=[[1, "São Paulo", "South"], [2, "Rio", None], [3, "Void", "North"]],
        primary=("id",),
        unique=(("name",),),
    ),
    Made(
        name="town",
        columns={
            "id": "integer!",
            "name": "name!",
            "population": "integer",
            "area": "real",
            "founded": "date",
            "note": "text",
            "state_id": "integer",
            "twin": "integer",
        },
        rows=[
            [
                place,
                name,
                place * 7 % 5 or None,
                place / 2,
                f"19{place + 10}-02-03",
                f"Near {name[:4]}",
                place % 2 + 1,
                place - 1 or None,
            ]
            for place, name in enumerate(ODD, start=1)
        ]
        + [[50, "Rio", 3, 2.5, "2001-01-01", None, 2, None], [51, "rio", 4, None, None, "x", 2, 1]],
        primary=("id",),
        references={("state_id",): ("state", ("id",))},
    ),
    Made(
        name="guide",
        columns={"id": "integer!", "first_name": "name", "last_name": "name", "town_id": "integer", "boss": "integer"},
        rows=[
            [1, "Ann", "Lee", 1, None],
            [2, "Ann", "Poe", 50, 1],
            [3, "Bo", "O'Hara", None, 2],
            [4, "Bo", "Li", 2, 2],
            [5, "Al", "Xu", 3, 6],
            [6, "Cy", "Ha", 4, 7],
            [7, "Cy", "Ha", 4, None],
        ],
        primary=("id",),
        references={("town_id",): ("town", ("id",))},
    ),
]
REAL = (
    replace(STATE, unique=(("id",), ("name",))),
    table(
        "town",
        {
            "id": "id",
            "name": "name",
            "population": "number",
            "area": "number",
            "founded": "date",
            "note": "prose",
            "state_id": "reference",
            "twin": "reference",
        },
        references={"state_id": "state", "twin": "town"},
        proven=(("name",),),
    ),
    table(
        "guide",
        {"id": "id", "first_name": "text", "last_name": "text", "town_id": "reference", "boss": "reference"},
        references={"town_id": "town", "boss": "guide"},
    ),
)
DIALECTS = {"sqlite": "sqlite", "duckdb": "duckdb", "postgresql": "postgres", "mysql": "mysql"}


@pytest.fixture(scope="module")
def urls(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[str], str]]:
    """Return the URL of the same three tables on any engine, created once."""
    created: dict[str, str] = {}
    opened = []

    def url(engine: str) -> str:
        if engine not in created:
            manager = database(engine, TABLES, tmp_path_factory.mktemp(engine))
            created[engine] = manager.__enter__()
            opened.append(manager)
        return created[engine]

    yield url
    for manager in opened:
        manager.__exit__(None, None, None)


@cache
def proposed(engine: str) -> Sequence[SqlTemplate]:
    return tuple(propose_templates(schema(*REAL, dialect=DIALECTS[engine]), operations=OPERATIONS))


@pytest.fixture(scope="module")
def on_sqlite(urls: Callable[[str], str]) -> Sequence[set[tuple[str, ...]]]:
    """The values and answers of every template on SQLite, in the order of the templates."""
    with open_database(urls("sqlite")) as plain:
        return [texts(plain, bindings_query(template, plain.dialect)) for template in proposed("sqlite")]


@pytest.mark.parametrize("engine", ENGINES)
class TestEngines:
    @pytest.mark.slow
    def test_every_template_gives_the_pairs_that_it_gives_on_sqlite(
        self, engine: str, urls: Callable[[str], str], on_sqlite: Sequence[set[tuple[str, ...]]]
    ) -> None:
        forms = set()
        with open_database(urls(engine)) as other:
            for template, expected in zip(proposed(engine), on_sqlite, strict=True):
                filled = texts(other, bindings_query(template, other.dialect))
                assert filled == expected, template.sql
                if filled and template.ask is not None:
                    forms |= {(template.ask.operation, condition.comparison) for condition in template.ask.conditions}
        operations, comparisons = {form[0] for form in forms}, {form[1] for form in forms}
        assert operations == {"lookup", "count", "minimum", "maximum", "list"}
        assert comparisons == {"is", "at least", "at most", "between", "contains"}

    def test_a_list_omits_entities_with_the_same_name(self, engine: str, urls: Callable[[str], str]) -> None:
        (template,) = [
            each
            for each in proposed(engine)
            if description(each).startswith("list: guide of boss") and len(each.bound_columns) == 2
        ]
        assert run(urls(engine), bindings_query(template, DIALECTS[engine])) == {
            ("Ann", "Lee", "Ann Poe"),
            ("Ann", "Poe", "Bo Li"),
            ("Ann", "Poe", "Bo O'Hara"),
        }

    @pytest.mark.slow
    def test_each_binding_alone_gives_the_same(self, engine: str, urls: Callable[[str], str]) -> None:
        dialect = DIALECTS[engine]
        with open_database(urls(engine)) as opened:
            for template in rank_by_diversity(proposed(engine))[:14]:
                expected = set(opened.query(bindings_query(template, dialect) or exp.Select()))
                query, order = parameterized_query(template, dialect)
                places = [list(template.bound_columns).index(name) for name in order]
                existing = list(opened.query(candidates_query(template, dialect)))
                single_bindings = {
                    (*values, *row)
                    for values in existing
                    for row in opened.query(query, [values[place] for place in places])
                }
                assert single_bindings == expected, template.sql

    @pytest.mark.slow
    def test_a_literal_is_read_back_unchanged(self, engine: str, urls: Callable[[str], str]) -> None:
        template = next(each for each in proposed(engine) if description(each).startswith("lookup: population of town"))
        ((placeholder, _),) = template.bound_columns.items()
        for place, name in enumerate(ODD, start=1):
            sql = concrete_sql(template, {placeholder: name}, DIALECTS[engine])
            assert direct(urls(engine), sql) == [(place * 7 % 5 or None,)]

    def test_the_portable_form_is_the_same_on_every_engine(self, engine: str) -> None:
        sqls = [portable_sql(each.sql, DIALECTS[engine]) for each in proposed(engine)]
        assert sqls == [portable_sql(each.sql, "sqlite") for each in proposed("sqlite")]


@pytest.mark.needs_server
def test_mysql_distinguishes_letters_with_every_collation(
    on_sqlite: Sequence[set[tuple[str, ...]]], tmp_path: Path
) -> None:
    with database("mysql", TABLES, tmp_path) as url:
        alter(url, "ALTER TABLE town CONVERT TO CHARACTER SET utf8mb4 COLLATE utf8mb4_general_ci")
        assert direct(url, "SELECT COUNT(*) FROM town WHERE name = 'café'") == [(2,)]
        with open_database(url) as opened:
            for template, expected in zip(proposed("mysql"), on_sqlite, strict=True):
                if not description(template).startswith("list"):
                    assert texts(opened, bindings_query(template, "mysql")) == expected, template.sql
        by_name = next(each for each in proposed("mysql") if description(each).startswith("lookup: population of town"))
        assert direct(url, concrete_sql(by_name, {"[town.name]": "Café"}, "mysql")) == [(3,)]


def alter(url: str, sql: str) -> None:
    connection = connected(url)
    try:
        connection.cursor().execute(sql)
        connection.commit()
    finally:
        connection.close()


def direct(url: str, sql: str) -> list[tuple[object, ...]]:
    """Return the rows of a query, run by the driver itself."""
    connection = connected(url)
    try:
        cursor = connection.cursor()
        cursor.execute(sql)
        return [tuple(row) for row in cursor.fetchall()]
    finally:
        connection.close()


def of_a_person(sql: str, kind: AnswerKind = "text") -> SqlTemplate:
    """Return a user-supplied template: its placeholders are [town.name] and [state.name]."""
    columns = {f"[{known.name}.name]": known.columns[1] for known in (STATE, TOWN)}
    positions = sorted((sql.index(f"'{name}'"), name) for name in columns if f"'{name}'" in sql)
    return SqlTemplate(
        sql=sql,
        tables=("town",),
        answer_column=TOWN.columns[2],
        bound_columns={name: columns[name] for _, name in positions},
        answer_kind=kind,
        proof="value",
        origin="person",
    )


LINKED = "FROM town t JOIN state s ON s.id = t.state_id"


class TestUserTemplates:
    @pytest.mark.parametrize(
        "sql",
        [
            "SELECT t.population FROM town t WHERE '[town.name]' = t.name",
            "SELECT DISTINCT population FROM town WHERE (name = '[town.name]') AND (area > 1 OR area IS NULL)",
            f"SELECT t.area {LINKED} AND s.name = '[state.name]' WHERE t.name = '[town.name]'",
            "SELECT s.region FROM town t INNER JOIN state s ON s.id = t.state_id WHERE t.name = '[town.name]'",
            "SELECT s.region FROM town t LEFT JOIN state s ON s.id = t.state_id WHERE t.name = '[town.name]'",
            "SELECT COUNT(*) FROM town t JOIN state s ON s.id = t.state_id WHERE s.name = '[state.name]'",
            "SELECT area FROM town t, state s WHERE s.id = state_id AND t.name = s.name AND t.name = '[town.name]'",
            f"SELECT t.area {LINKED} WHERE t.name = '[town.name]' AND s.name = '[town.name]'",
            "SELECT t.area FROM town t WHERE t.name = '[town.name]' AND t.area > (SELECT MIN(area) FROM town)",
        ],
    )
    def test_a_simple_one_is_compiled_to_one_query(self, sql: str, urls: Callable[[str], str]) -> None:
        template = of_a_person(sql)
        url = urls("sqlite")
        pairs = run(url, bindings_query(template, "sqlite"))
        query, order = parameterized_query(template, "sqlite")
        answers = set()
        for values in run(url, candidates_query(template, "sqlite")):
            places = [list(template.bound_columns).index(name) for name in order]
            answers |= {(*values, *row) for row in run(url, query, [values[place] for place in places])}
        assert answers == pairs
        assert pairs

    @pytest.mark.parametrize(
        "sql",
        [
            "SELECT population FROM town WHERE name = '[town.name]' OR area = 1",
            "SELECT population FROM town WHERE NOT name = '[town.name]'",
            "SELECT population FROM town WHERE LOWER(name) = '[town.name]'",
            "SELECT population FROM town WHERE name <> '[town.name]'",
            "SELECT population FROM town WHERE name = '[town.name]' LIMIT 1",
            "SELECT population FROM town WHERE name = '[town.name]' ORDER BY area",
            "SELECT SUM(area) OVER () FROM town WHERE name = '[town.name]'",
            "SELECT state_id FROM town WHERE name = '[town.name]' GROUP BY state_id HAVING COUNT(*) > 1",
            "SELECT area FROM town WHERE state_id IN (SELECT id FROM state WHERE name = '[state.name]')",
            "SELECT '[town.name]' FROM town WHERE name = '[town.name]'",
            "SELECT t.area FROM town t LEFT JOIN state s ON s.id = t.state_id AND s.name = '[state.name]'",
            "SELECT t.area FROM state s RIGHT JOIN town t ON s.id = t.state_id WHERE s.name = '[state.name]'",
        ],
    )
    def test_any_other_is_executed_once_per_binding(self, sql: str, urls: Callable[[str], str]) -> None:
        template = of_a_person(sql)
        assert bindings_query(template, "sqlite") is None
        column = next(iter(template.bound_columns.values()))
        names = {row[0] for row in run(urls("sqlite"), candidates_query(template, "sqlite"))}
        assert names == {as_text(row[column.table == "town"]) for row in named() if row[column.table == "town"]}
        assert parameterized_query(template, "sqlite")[1] == tuple(sql_parts(template, "sqlite")[1::2])


def named() -> list[tuple[str, str]]:
    """Return the names of states and of towns, in pairs."""
    states = [str(row[1]) for row in TABLES[0].rows]
    towns = [str(row[1]) for row in TABLES[1].rows]
    return [(states[place] if place < len(states) else "", town) for place, town in enumerate(towns)]


class TestThresholds:
    """A comparison uses at most a dozen values, sampled evenly."""

    def values(
        self, tmp_path: Path, stored: Sequence[object], comparison: str, unit: str | None = None
    ) -> list[list[str]]:
        columns = {"id": "integer", "name": "name", "population": "real", "state_id": "integer"}
        rows = [[place, f"t{place}", value, 1] for place, value in enumerate(stored)]
        tables = [TABLES[0], Made(name="town", columns=columns, rows=rows)]
        templates = propose_templates(schema(STATE, TOWN), operations=["comparison"])
        template = next(each for each in templates if comparison in description(each))
        bound = {name: replace(column, unit=unit) for name, column in template.bound_columns.items()}
        template = replace(template, bound_columns=bound)
        with database("sqlite", tables, tmp_path) as url:
            binding_rows = run(url, candidates_query(template, "sqlite"))
        return [
            sorted({row[place] for row in binding_rows}, key=float) for place in range(1, len(template.bound_columns))
        ]

    def test_few_values_are_all_used_except_the_minimum(self, tmp_path: Path) -> None:
        assert self.values(tmp_path, [3, 1, 2, 2, None], "at least") == [["2", "3"]]

    def test_many_values_are_sampled_evenly(self, tmp_path: Path) -> None:
        ((*thresholds,),) = self.values(tmp_path, range(120), "at most")
        assert thresholds == [str(value) for value in range(9, 119, 10)]

    def test_only_integers_of_moderate_size_are_used(self, tmp_path: Path) -> None:
        assert self.values(tmp_path, [0.5, 1, 2, 1e300, -1e18], "at least") == [["2"]]

    def test_a_limit_excludes_something(self, tmp_path: Path) -> None:
        assert self.values(tmp_path, [1, 2, 3], "at least") == [["2", "3"]]
        assert self.values(tmp_path, [1, 2, 3], "at most") == [["1", "2"]]
        assert self.values(tmp_path, [1, 2, 3, 4], "between") == [["2"], ["3"]]

    def test_what_is_never_less_is_not_at_most_zero(self, tmp_path: Path) -> None:
        assert self.values(tmp_path, [0, 2, 3], "at most") == [["2"]]
        assert self.values(tmp_path, [-1, 0, 3], "at most") == [["-1", "0"]]

    def test_zero_and_one_are_no_limits_before_a_plural(self, tmp_path: Path) -> None:
        assert self.values(tmp_path, [0, 1, 2, 3], "at least", "meters") == [["2", "3"]]
        assert self.values(tmp_path, [0, 1, 2, 3], "at most", "meters") == [["2"]]

    @pytest.mark.slow
    @pytest.mark.parametrize("engine", ENGINES)
    def test_a_search_word_begins_several_texts_in_the_same_case(self, engine: str, tmp_path: Path) -> None:
        notes = ["Sales Agent", "Sales Lead", "Sales", "Quality Lead", "Staff Agent", "Staff Lead", "the staff"]
        notes += [
            "From Rio",
            "From Lima",
            "Old, worn",
            "Old, torn",
            "Hello, you",
            "Hello, me",
            "École une",
            "École deux",
            "Map One",
            "Map Two",
        ]
        columns = {"id": "integer", "name": "name", "note": "text", "state_id": "integer"}
        rows = [[place, f"t{place}", note, 1] for place, note in enumerate(notes)]
        town = table(
            "town",
            {"id": "id", "name": "name", "note": "prose", "state_id": "reference"},
            references={"state_id": "state"},
        )
        dialect = DIALECTS[engine]
        known = schema(STATE, town, dialect=dialect)
        (template,) = [
            each for each in propose_templates(known, operations=["comparison"]) if "contains" in description(each)
        ]
        with database(engine, [TABLES[0], Made(name="town", columns=columns, rows=rows)], tmp_path) as url:
            assert {word for _, word in run(url, candidates_query(template, dialect))} == {"Sales"}

    def test_the_ends_of_between_are_different(self, tmp_path: Path) -> None:
        assert self.values(tmp_path, [1, 2, 3, 4, 5], "between") == [["2"], ["3", "4"]]
        assert self.values(tmp_path, [7, 7], "between") == [[], []]


class TestSqlParts:
    def test_only_strings_are_placeholders(self) -> None:
        sql = """SELECT "'[town.name]'" FROM town WHERE name = '[town.name]' AND note = '😀 [town.name]'"""
        template = of_a_person(sql)
        assert sql_parts(template, "sqlite") == (
            """SELECT "'[town.name]'" FROM town WHERE name = """,
            "[town.name]",
            " AND note = '😀 [town.name]'",
        )

    def test_a_value_that_looks_like_a_placeholder_is_unchanged(self) -> None:
        template = of_a_person("SELECT 1 FROM town t, state s WHERE t.name = '[town.name]' AND s.name = '[state.name]'")
        filled = concrete_sql(template, {"[town.name]": "[state.name]", "[state.name]": "x"}, "sqlite")
        assert filled == "SELECT 1 FROM town t, state s WHERE t.name = '[state.name]' AND s.name = 'x'"


class TestRanking:
    def test_the_first_templates_have_different_tables_and_operations(self) -> None:
        first = rank_by_diversity(list(propose_templates(schema(*REAL), operations=OPERATIONS)))[:7]
        assert {template.tables[0] for template in first} == {"state", "town", "guide"}
        assert len({template.ask.operation for template in first if template.ask is not None}) >= 4
        assert len({(template.answer_column.table, template.answer_column.name) for template in first}) >= 6

    def test_unsure_words_come_last_and_are_still_asked(self) -> None:
        sure = list(propose_templates(schema(*REAL), operations=OPERATIONS))
        column = rank_by_diversity(sure)[0].answer_column
        unsure = [
            replace(each, ask=replace(each.ask, confidence="low"))
            if each.ask and each.answer_column == column
            else each
            for each in sure
        ]
        places = [
            next(place for place, each in enumerate(rank_by_diversity(templates)) if each.answer_column == column)
            for templates in (sure, unsure)
        ]
        assert places == [0, sum(each.ask is None or each.ask.confidence == "high" for each in unsure)]

    def test_the_order_is_deterministic_and_complete(self) -> None:
        templates = list(propose_templates(schema(*REAL), operations=OPERATIONS))
        ranked = rank_by_diversity(templates)
        assert ranked == rank_by_diversity(templates)
        assert sorted(each.sql for each in ranked) == sorted(each.sql for each in templates)
