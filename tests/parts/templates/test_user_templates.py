"""User-supplied SQL and template files, and the files of the GRAMMAR repository."""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from databases import SHARED, make
from hostile_sql import DIALECTS, HOSTILE, TABLES
from ragassay.core.errors import DataError, UsageError
from ragassay.core.records import Column, ColumnReason, DatabaseTable, Question, Schema, SqlTemplate
from ragassay.core.results import GenerateResult
from ragassay.parts.database import open_database, reflect
from ragassay.parts.templates import OPERATIONS, TemplateError, TemplateReason, bindings_query, propose_templates
from ragassay.parts.templates.template_checks import add_valid_texts, check_template, normalized_sql
from ragassay.parts.templates.template_files import (
    RawTemplate,
    add_texts,
    read_templates,
    read_text_templates,
)
from ragassay.parts.wording.styles import templates_in_style
from ragassay.steps.generate import TemplateOptions, TemplateSources, generate

GRAMMAR = SHARED / "grammar"

INDUSTRIES = """
CREATE TABLE industry (industry_id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, founding_date DATE);
INSERT INTO industry VALUES (1, 'Milling', '1801-01-01'), (2, 'Fishing', '1650-05-05');
CREATE TABLE firm (firm_id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, town TEXT, staff INTEGER, founding_date DATE,
                   industry_id INTEGER REFERENCES industry);
INSERT INTO firm VALUES (1, 'Ardent', 'Oslo', 43, '1990-01-02', 1), (2, 'Bluefin', 'Lima', 110, '1991-02-03', 2),
                        (3, 'Corvid', 'Quito', 12, '1992-03-04', 2);
CREATE TABLE worker (worker_id INTEGER PRIMARY KEY, first_name TEXT, last_name TEXT, job TEXT,
                     firm_id INTEGER REFERENCES firm);
INSERT INTO worker VALUES (1, 'Ann', 'Lee', 'cook', 1), (2, 'Bo', 'Poe', 'clerk', 2), (3, 'Cy', 'Roe', 'cook', 3);
"""
FOUNDED = """SELECT i.founding_date FROM worker w JOIN firm f USING (firm_id) JOIN industry i USING (industry_id)
    WHERE w.first_name = '[worker.first_name]' AND w.last_name = '[worker.last_name]'"""
FOUR_KNOWN = """SELECT job FROM worker JOIN firm USING (firm_id) WHERE first_name = '[worker.first_name]'
    AND last_name = '[worker.last_name]' AND name = '[firm.name]' AND town = '[firm.town]'"""
TOWN = "SELECT town FROM firm WHERE name = '[firm.name]'"
INDUSTRY = "SELECT i.name FROM firm f JOIN industry i ON f.industry_id = i.industry_id WHERE f.name = '[firm.name]'"


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> str:
    return make(tmp_path_factory.mktemp("sources") / "firms.db", INDUSTRIES)


@pytest.fixture(scope="module")
def schema(url: str) -> Schema:
    return reflected(url)


def reflected(url: str) -> Schema:
    with open_database(url) as database:
        return reflect(database)


def refused(sql: str, schema: Schema, **more: Mapping[str, Sequence[str]]) -> TemplateError:
    with pytest.raises(TemplateError) as error:
        check_template(sql, schema, origin="person", **more)
    return error.value


class TestSpellings:
    @pytest.mark.parametrize(
        "sql",
        [
            TOWN,
            f"{TOWN};",
            "select TOWN from FIRM where NAME = '[FIRM.Name]'",
            "SELECT town FROM firm WHERE name = [firm.name]",
            'SELECT town FROM firm WHERE name = "[firm.name]"',
            "SELECT town FROM firm WHERE name = \u2018[firm.name]\u2019",
            "SELECT f.town FROM firm f WHERE f.name = '[f.name]'",
            "SELECT town FROM firm WHERE name = '[name]'",
            "SELECT town FROM firm WHERE '[firm.name]' = name",
            "SELECT DISTINCT town AS place FROM firm WHERE (name = '[ firm.name ]') ORDER BY town",
            "SELECT town FROM firm WHERE name = '[firm.name]' LIMIT 1",
            "SELECT town, name, firm_id FROM firm WHERE name = '[firm.name]'",
            "SELECT town -- where it is\nFROM firm WHERE name = '[firm.name]'",
        ],
    )
    def test_every_spelling_gives_the_same_template(self, sql: str, schema: Schema) -> None:
        template = check_template(sql, schema, origin="lm")
        assert template.sql == """SELECT "firm"."town" FROM "firm" WHERE "firm"."name" = '[firm.name]'"""
        assert list(template.bound_columns) == ["[firm.name]"]

    def test_a_bracket_within_a_text_is_not_a_placeholder(self, schema: Schema) -> None:
        sql = "SELECT town FROM firm WHERE name = '[firm.name]' AND town <> 'it''s [x] here'"
        template = check_template(sql, schema, origin="person", texts={"short": ["town of [firm.name]"]})
        assert "'it''s [x] here'" in template.sql

    @pytest.mark.slow
    def test_the_order_of_conditions_does_not_matter(self, schema: Schema) -> None:
        turned = "SELECT i.name FROM firm f JOIN industry i ON i.industry_id = f.industry_id WHERE f.name = [f.name]"
        one, other = (check_template(sql, schema, origin="lm").sql for sql in (INDUSTRY, turned))
        assert one != other
        assert normalized_sql(one, "sqlite") == normalized_sql(other, "sqlite")

    def test_other_templates_are_different(self, schema: Schema) -> None:
        forms = {
            normalized_sql(template.sql, "sqlite") for template in propose_templates(schema, operations=OPERATIONS)
        }
        assert len(forms) == len(list(propose_templates(schema, operations=OPERATIONS)))


class TestParaphrases:
    @pytest.mark.parametrize(
        ("sql", "wording"),
        [
            (TOWN, "town recorded for the firm “[firm.name]”"),
            (INDUSTRY, "industry recorded for the firm “[firm.name]”"),
            (FOUNDED, "date industry firm [worker.first_name] [worker.last_name]"),
            (
                "SELECT COUNT(*) FROM worker w JOIN firm f ON w.firm_id = f.firm_id WHERE f.name = '[firm.name]'",
                "workers of [firm.name]",
            ),
        ],
    )
    def test_styles_phrase_user_supplied_templates(self, sql: str, wording: str, schema: Schema) -> None:
        template = check_template(sql, schema, origin="person")
        assert template.ask is not None
        paraphrases = " ".join(templates_in_style(template.ask, "short", count=10)).lower()
        assert [word for word in wording.split() if word.rstrip("s") not in paraphrases] == []

    def test_user_supplied_templates_are_described_like_generated_ones(self, schema: Schema) -> None:
        generated_templates = {template.sql: template for template in propose_templates(schema)}
        checked = [check_template(template.sql, schema, origin="lm") for template in generated_templates.values()]
        assert [template.ask for template in checked] == [template.ask for template in generated_templates.values()]

    def test_distinct_gives_a_list_only_in_user_supplied_templates(self, schema: Schema) -> None:
        sql = (
            "SELECT DISTINCT f.name FROM firm f JOIN industry i ON f.industry_id = i.industry_id "
            "WHERE i.name = '[industry.name]'"
        )
        kinds = [check_template(sql, schema, origin=origin).answer_kind for origin in ("person", "lm")]
        assert kinds == ["set", "text"]

    def test_a_list_needs_a_unique_name(self, url: str, schema: Schema) -> None:
        tables = {table.name: table for table in schema.tables}
        twice = replace(tables["industry"], unique=(("industry_id",),), proven=())
        sql = """SELECT DISTINCT f.name FROM firm f JOIN industry i ON f.industry_id = i.industry_id
            WHERE i.name = '[industry.name]'"""
        known = replace(schema, tables=(tables["firm"], twice))
        template = check_template(sql, known, origin="person")
        assert template.sql.endswith(
            """AND "industry"."name" IN (SELECT "industry"."name" FROM "industry" GROUP BY "industry"."name" """
            "HAVING COUNT(*) = 1)"
        )
        assert check_template(template.sql, known, origin="person") == template
        query = bindings_query(template, "sqlite")
        assert query is not None
        with open_database(url) as database:
            assert set(database.query(query)) == {
                ("Milling", "Ardent"),
                ("Fishing", "Bluefin"),
                ("Fishing", "Corvid"),
            }

    def test_user_supplied_paraphrases_are_kept_with_normalized_placeholders(self, schema: Schema) -> None:
        texts = {"short": ["Town of  [FIRM.Name]", "town for [F.NAME]"]}
        template = check_template(TOWN.replace("firm WHERE", "firm f WHERE"), schema, origin="person", texts=texts)
        assert template.texts == {"short": ("Town of [firm.name]", "town for [firm.name]")}

    def test_new_paraphrases_follow_existing_ones_without_duplicates(self, schema: Schema) -> None:
        template = check_template(TOWN, schema, origin="person", texts={"short": ["town of [firm.name]"]})
        more, _ = add_valid_texts(
            template, {"short": ["town of [firm.name]", "[firm.name] town"], "casual": ["so where's [firm.name] at?"]}
        )
        assert more.texts == {
            "short": ("town of [firm.name]", "[firm.name] town"),
            "casual": ("so where's [firm.name] at?",),
        }

    @pytest.mark.parametrize(
        ("text", "wrong"),
        [
            ("town of the firm", "[firm.name]"),
            ("town of [firm.name] and [firm.name]", "[firm.name]"),
            ("town of [firm.staff]", "[firm.name]"),
            ("town in the row of [firm.name]", "'row' is not a word"),
            (f"town of [firm.name] {'really ' * 30}now", "words"),
        ],
    )
    def test_an_invalid_paraphrase_is_reported(self, text: str, wrong: str, schema: Schema) -> None:
        error = refused(TOWN, schema, texts={"short": [text]})
        assert error.reason == TemplateReason.TEXT_TEMPLATE
        assert wrong in error.detail


class TestTextTemplateFiles:
    def test_paraphrases_are_assigned_to_their_template_and_others_are_counted(self, schema: Schema) -> None:
        texts = {"short": ("town of [f.NAME]", "town of it", "Firm [Firm.Name], town")}
        raw = [
            RawTemplate(sql="select f.TOWN from firm f where '[f.name]' = f.name;", texts=texts, location="here"),
            RawTemplate(
                sql="SELECT staff FROM firm WHERE name = '[name]'", texts={"short": ("x", "y")}, location="here"
            ),
            RawTemplate(sql="SELECT x FROM y", texts={"short": ("z",)}, location="here"),
        ]
        templates, refused = add_texts([check_template(TOWN, schema, origin="lm")], raw, schema)
        assert [template.texts for template in templates] == [
            {"short": ("town of [firm.name]", "Firm [firm.name], town")}
        ]
        assert {(each.location, each.reason): number for each, number in refused.items()} == {
            ("here, short", "'town of it': it must have these placeholders once each: [firm.name]"): 1,
            ("here", "no template has this SQL; supply the SQL as a template"): 2,
            ("here", "unknown table: 'y'; use one of firm, industry, worker"): 1,
        }


OUTSIDE_OF_REFERENCES = """SELECT firm.town FROM firm JOIN industry ON firm.founding_date = industry.founding_date
    WHERE industry.name = '[industry.name]'"""
UNSUPPORTED = [
    (f"{TOWN} AND staff > 10", 'the condition "firm"."staff" > 10, which has no placeholder'),
    ("SELECT COUNT(*) FROM worker WHERE job = '[worker.job]'", "this count"),
    ("SELECT COUNT(town) FROM firm WHERE name = '[firm.name]'", "a count of the values of a column"),
    ("SELECT DISTINCT town FROM firm WHERE staff >= '[firm.staff]'", "this list"),
    (OUTSIDE_OF_REFERENCES, "a join that does not follow a reference"),
]


def own(path: Path, *entries: object) -> TemplateSources:
    """Write user-supplied templates to a file, and return it as a source."""
    return TemplateSources(templates=written(path / "own.json", json.dumps(entries)))


def made(url: str, sources: TemplateSources, *styles: str, **more: Any) -> GenerateResult:
    return generate(url, options=TemplateOptions(sources=sources), styles=styles or ("short",), per_style=1, **more)


def entry_reasons(result: GenerateResult, path: Path) -> dict[str, int]:
    """Return the reasons for the entries of a file, without its name."""
    return {
        reason.replace(f"{path / 'own.json'}, ", ""): count
        for reason, count in result.skipped.items()
        if ", entry " in reason
    }


def entry(sql: str, **texts: Sequence[str]) -> dict[str, object]:
    return {"sql": sql, "texts": texts}


class TestEntries:
    @pytest.mark.parametrize("style", ["SHORT", "Short"])
    def test_a_style_may_be_in_any_case(self, url: str, tmp_path: Path, style: str) -> None:
        texts = {style: ["town where [firm.name] is"]}
        table = made(url, own(tmp_path, entry(TOWN, **texts))).table
        assert {row.text_template for row in table.records(Question)} == {"town where [firm.name] is"}

    def test_a_style_in_two_cases_keeps_all_paraphrases(self, tmp_path: Path) -> None:
        (raw,) = read_templates(written(tmp_path / "own.json", json.dumps([entry(TOWN, short=["a"], SHORT=["b"])])))
        assert raw.texts == {"short": ("a", "b")}

    def test_paraphrases_in_other_styles_are_counted_by_entry(self, url: str, tmp_path: Path) -> None:
        result = made(url, own(tmp_path, entry(TOWN, casual=["so where's [firm.name] at?", "x", "y"])))
        assert entry_reasons(result, tmp_path) == {
            "text template of entry 1, casual: not one of the requested styles": 3
        }

    def test_only_the_invalid_paraphrase_is_omitted(self, url: str, tmp_path: Path) -> None:
        result = made(url, own(tmp_path, entry(TOWN, short=["town where [firm.name] is", "the town"])))
        assert {row.text_template for row in result.table.records(Question)} == {"town where [firm.name] is"}
        assert entry_reasons(result, tmp_path) == {
            "text template of entry 1, short: 'the town': it must have these placeholders once each: [firm.name]": 1
        }

    def test_generated_paraphrases_replace_invalid_ones(self, url: str, tmp_path: Path) -> None:
        result = made(url, own(tmp_path, entry(TOWN, short=["the town"])))
        assert len(result.table) == 3

    def test_an_entry_without_any_paraphrase_is_refused(self, url: str, tmp_path: Path) -> None:
        bad = entry(f"{TOWN} AND staff > 10", short=["the town"])
        result = made(url, own(tmp_path, TOWN, bad))
        (message,) = (
            reason
            for reason in entry_reasons(result, tmp_path)
            if reason.startswith("template entry 2: no text template")
        )
        assert message.endswith("write your own, as in texts: {short: ['... [firm.name] ...']}")

    def test_surplus_paraphrases_are_counted(self, url: str, tmp_path: Path) -> None:
        result = made(
            url, own(tmp_path, entry(TOWN, short=["town of [firm.name]", "[firm.name] town", "x [firm.name]"]))
        )
        assert entry_reasons(result, tmp_path) == {"text template of entry 1, short: more than 1 for each style": 2}

    def test_a_duplicate_entry_adds_its_paraphrases_to_the_first(self, url: str, tmp_path: Path) -> None:
        again = entry(TOWN.replace("town", "TOWN"), short=["town where [firm.name] is"])
        result = made(url, own(tmp_path, TOWN, again))
        assert {row.text_template for row in result.table.records(Question)} == {"town where [firm.name] is"}
        (reason,) = entry_reasons(result, tmp_path)
        assert reason == "template entry 2: duplicate of entry 1, to which its text templates are added"

    @pytest.mark.parametrize(("sql", "unsupported"), UNSUPPORTED, ids=[unsupported for _, unsupported in UNSUPPORTED])
    def test_the_reason_for_a_refused_entry_says_what_to_write(
        self, sql: str, unsupported: str, schema: Schema
    ) -> None:
        detail = refused(sql, schema).detail
        assert detail.startswith(f"the built-in styles cannot phrase {unsupported}")
        assert "write your own, as in texts: {short: ['... [" in detail

    def test_a_count_by_a_value_is_answered_with_user_supplied_paraphrases(self, url: str, tmp_path: Path) -> None:
        count = entry("SELECT COUNT(*) FROM worker WHERE job = '[worker.job]'", short=["how many work as [worker.job]"])
        rows = made(url, own(tmp_path, count)).table.records(Question)
        assert {(row.question, *row.reference_answers) for row in rows} == {
            ("how many work as cook", "2"),
            ("how many work as clerk", "1"),
        }

    def test_a_fixed_condition_is_answered_with_user_supplied_paraphrases(self, url: str, tmp_path: Path) -> None:
        fixed = entry(f"{TOWN} AND staff > 40", short=["town of large [firm.name]"])
        rows = made(url, own(tmp_path, fixed)).table.records(Question)
        assert {(row.question, *row.reference_answers) for row in rows} == {
            ("town of large Ardent", "Oslo"),
            ("town of large Bluefin", "Lima"),
        }

    def test_text_templates_may_phrase_unsupported_queries(self, url: str, tmp_path: Path) -> None:
        count = "SELECT COUNT(*) FROM worker WHERE job = '[worker.job]'"
        texts = written(tmp_path / "short.json", json.dumps({count: ["how many work as [worker.job]", "how many"]}))
        result = made(url, replace(own(tmp_path, count), text_templates=texts))
        assert len(result.table) == 2
        (message,) = (reason for reason in result.skipped if "short.json" in reason)
        assert message.endswith("short: 'how many': it must have these placeholders once each: [worker.job]")

    @pytest.mark.slow
    @pytest.mark.parametrize(
        ("sql", "why"),
        [
            (
                "SELECT first_name FROM worker WHERE job = '[worker.job]' AND last_name <> 'Poe'",
                "do not identify rows; compare a column that identifies rows",
            ),
            ("SELECT town FROM firm WHERE name = '[firm.name]' AND staff > 500", "no row matches it"),
            ("SELECT town FROM firm WHERE staff >= '[firm.staff]' AND staff > 500", "are filled with whole numbers"),
        ],
    )
    def test_an_entry_without_questions_is_reported_with_the_reason(
        self, url: str, tmp_path: Path, sql: str, why: str
    ) -> None:
        text = " ".join(["which one of", *re.findall(r"\[.*?\]", sql)])
        result = made(url, own(tmp_path, TOWN, entry(sql, short=[text])))
        (reason,) = entry_reasons(result, tmp_path)
        assert reason.startswith("template entry 2: ")
        assert why in reason

    def test_omitted_values_are_reported_with_the_entry(self, tmp_path: Path) -> None:
        script = "CREATE TABLE firm (name TEXT UNIQUE, town TEXT); INSERT INTO firm VALUES ('A', 'Oslo'), ('B', NULL);"
        result = made(make(tmp_path / "d.db", script), own(tmp_path, TOWN))
        assert entry_reasons(result, tmp_path) == {"value of entry 1: the answer is blank": 1}

    def test_templates_omitted_by_the_maximum_are_reported(self, url: str, tmp_path: Path) -> None:
        sources = own(tmp_path, TOWN, "SELECT staff FROM firm WHERE name = '[firm.name]'")
        result = generate(url, options=TemplateOptions(sources=sources, max_templates=1), styles=["short"], per_style=1)
        assert entry_reasons(result, tmp_path) == {"template entry 2: beyond the maximum number of templates, 1": 1}

    def test_a_file_without_questions_is_reported_by_entry(self, tmp_path: Path) -> None:
        script = "CREATE TABLE firm (name TEXT, town TEXT, kind TEXT);" + "".join(
            f"INSERT INTO firm VALUES ('A{number}', 'T{number}', '{'XY'[number % 2]}');" for number in range(20)
        )
        sources = own(tmp_path, "SELECT name FROM firm WHERE town = '[firm.towns]'", FIXED, NOBODY)
        with pytest.raises(DataError) as error:
            made(make(tmp_path / "d.db", script), sources)
        first, *lines = str(error.value).splitlines()
        assert first == "none of your templates can be used with this database; fix or remove them:"
        assert [line.split(": ")[0].rpartition(", ")[2] for line in lines] == ["entry 1", "entry 2", "entry 3"]

    def test_too_many_paraphrases_are_refused_before_any_query(self, url: str) -> None:
        queries: list[str] = []
        with pytest.raises(UsageError, match=r"`per_style` 1000: the style 'short' has only \d+ text templates"):
            generate(url, per_style=1000, progress=lambda what, *_: queries.append(what))
        assert set(queries) == {"schema"}


FIXED = f"{TOWN} AND kind = 'X'"
NOBODY = entry(f"{TOWN} AND kind = 'Z'", short=["town of [firm.name]"])


REFUSED = [
    ("SELECT town FROM firm", "no placeholder"),
    ("SELECT town FROM firm WHERE name = 'Ardent'", "no placeholder"),
    ("SELECT town FROM firm WHERE name = '[firm.title]'", "unknown placeholder"),
    ("SELECT town FROM firm WHERE name = '[firm.town]'", "unknown placeholder"),
    ("SELECT town FROM firm WHERE name = '[industry.name]'", "unknown placeholder"),
    ("SELECT town FROM firm WHERE name = 'the [firm.name]'", "misplaced placeholder"),
    ("SELECT town FROM firm WHERE name LIKE '[firm.name]%'", "misplaced placeholder"),
    ("SELECT town FROM firm WHERE name = '[firm.name]' OR town = 'Oslo'", "misplaced placeholder"),
    ("SELECT town FROM firm WHERE NOT name = '[firm.name]'", "misplaced placeholder"),
    ("SELECT town FROM firm WHERE name <> '[firm.name]'", "misplaced placeholder"),
    ("SELECT town FROM firm WHERE LOWER(name) = '[firm.name]'", "misplaced placeholder"),
    ("SELECT town FROM firm WHERE name IN ('[firm.name]')", "misplaced placeholder"),
    ("SELECT town FROM firm WHERE staff >= '[firm.staff]' AND staff <= '[firm.staff]'", "misplaced placeholder"),
    ("SELECT town FROM firm WHERE firm_id = '[firm.firm_id]'", TemplateReason.UNUSABLE_KEY),
    ("SELECT firm_id FROM firm WHERE name = '[firm.name]'", TemplateReason.UNUSABLE_ANSWER),
    ("SELECT UPPER(town) FROM firm WHERE name = '[firm.name]'", TemplateReason.UNUSABLE_ANSWER),
    ("SELECT MAX(town) FROM firm WHERE name = '[firm.name]'", TemplateReason.UNUSABLE_ANSWER),
    ("SELECT 1 FROM firm WHERE name = '[firm.name]'", TemplateReason.UNUSABLE_ANSWER),
    ("SELECT name FROM firm WHERE name = '[firm.name]'", TemplateReason.ALREADY_GIVEN),
    ("SELECT town, staff FROM firm WHERE name = '[firm.name]'", TemplateReason.SEVERAL_ANSWERS),
    (FOUR_KNOWN, TemplateReason.TOO_MANY_PLACEHOLDERS),
    ("SELECT town FROM firm WHERE name = (SELECT name FROM firm WHERE town = '[firm.town]')", TemplateReason.SUBQUERY),
    (f"{TOWN} AND name IN (SELECT town FROM firm GROUP BY town HAVING COUNT(*) = 1)", TemplateReason.SUBQUERY),
    (f"{TOWN} AND name IN (SELECT name FROM industry GROUP BY name HAVING COUNT(*) = 1)", TemplateReason.SUBQUERY),
    (f"{TOWN} AND name IN (SELECT name FROM firm GROUP BY name HAVING COUNT(*) > 1)", TemplateReason.SUBQUERY),
    ("SELECT COUNT(*) FROM firm WHERE town = '[firm.town]' GROUP BY staff", TemplateReason.GROUPING),
    ("SELECT town FROM firm WHERE name = '[firm.name]' GROUP BY town", TemplateReason.GROUPING),
    ("SELECT name FROM firm WHERE town = '[firm.town]' ORDER BY staff DESC LIMIT 1", TemplateReason.SELECTION),
    ("SELECT town FROM firm WHERE name = '[firm.name]' LIMIT 1 OFFSET 1", TemplateReason.SELECTION),
    (
        "SELECT f.town FROM firm f, industry i WHERE f.industry_id = i.industry_id AND i.name = '[i.name]'",
        TemplateReason.JOIN,
    ),
    ("SELECT town FROM firm WHERE name = '[firm.name]' AND staff > 10", TemplateReason.NO_TEXT_TEMPLATE),
    ("SELECT COUNT(DISTINCT town) FROM firm WHERE staff = '[firm.staff]'", TemplateReason.NO_TEXT_TEMPLATE),
    ("SELECT town FROM company WHERE name = '[company.name]'", "unknown table"),
    ("SELECT city FROM firm WHERE name = '[firm.name]'", "unknown column"),
    ("SELECT * FROM firm WHERE name = '[firm.name]'", "unknown column"),
    ("DELETE FROM firm WHERE name = '[firm.name]'", "not a SELECT"),
    (f"{TOWN}; DROP TABLE firm", "not one statement"),
    ("Sure! Here is a query", "not a SELECT"),
    ("", "not one statement"),
]


class TestRefusals:
    @pytest.mark.parametrize(("sql", "reason"), REFUSED, ids=[sql[:70] for sql, _ in REFUSED])
    def test_have_a_reason_and_advice(self, sql: str, reason: str, schema: Schema) -> None:
        error = refused(sql, schema)
        assert error.reason == reason
        assert len(error.detail) > 10

    def test_other_joins_are_allowed_only_in_user_supplied_templates(self, schema: Schema) -> None:
        on = "ON f.founding_date = i.founding_date"
        sql = f"SELECT f.town FROM firm f JOIN industry i {on} WHERE i.name = '[industry.name]'"
        texts = {"short": ["town of the firm as old as [industry.name]"]}
        assert check_template(sql, schema, origin="person", texts=texts).ask is None
        with pytest.raises(TemplateError, match="follows no reference"):
            check_template(sql, schema, origin="lm", texts=texts)

    @pytest.mark.slow
    @pytest.mark.parametrize("dialect", DIALECTS)
    def test_nothing_hostile_becomes_a_template(self, dialect: str) -> None:
        tables = tuple(
            DatabaseTable(
                name=name,
                label=name,
                columns=tuple(
                    Column(table=name, name=each, label=each, role="value", reason=ColumnReason.ASKABLE)
                    for each in columns
                ),
            )
            for name, columns in TABLES.items()
        )
        known = Schema(dialect=dialect, tables=tables)
        hostile = [sql for of, sql, _ in HOSTILE if of == dialect]
        assert len(hostile) > 200
        assert len([refused(sql, known).reason for sql in hostile]) == len(hostile)

    def test_details_are_one_line(self, schema: Schema) -> None:
        error = refused(f"SELECT town FROM firm WHERE name = 'x [a.b] {'y' * 5000}\x1b[2J'", schema)
        assert len(str(error)) < 600
        assert str(error).isprintable()

    @pytest.mark.parametrize("part", ["[.", "'[", '"', "[a.b", "\u2018 ", "`", "SELECT "])
    def test_long_sql_is_refused_at_once(self, part: str, schema: Schema) -> None:
        assert refused(part * 200_000, schema).reason in {"takes too much", "does not parse", "not one statement"}

    def test_a_long_paraphrase_is_refused_at_once(self, schema: Schema) -> None:
        assert "at most 4000" in refused(TOWN, schema, texts={"short": [f"[firm.name] {'x' * 1_000_000}"]}).detail

    @given(
        st.lists(
            st.sampled_from([*" ,.'\"[]()=;*%`", *TOWN.split(), "OR", "AND", "'[firm.name]'", "JOIN"]), max_size=20
        )
    )
    def test_any_text_is_a_template_or_has_a_reason(self, schema: Schema, parts: list[str]) -> None:
        try:
            template = check_template(" ".join(parts), schema, origin="lm")
        except TemplateError as error:
            assert error.reason  # noqa: PT017 -- either may come of it
        else:
            assert check_template(template.sql, schema, origin="lm").sql == template.sql


class TestGeneratedTemplates:
    """The gates against the templates that our rules make, and against those of the paper."""

    @pytest.mark.recorded
    @pytest.mark.parametrize("name", ["chinook", "company_employee", "employee", "world"])
    def test_generated_templates_pass_the_check_unchanged(self, name: str) -> None:
        schema = reflected(f"sqlite:///{SHARED / 'databases' / name}.sqlite")
        # What picks among groups is ours alone: a person is asked for one thing without HAVING.
        generated_templates = [
            each for each in propose_templates(schema, operations=OPERATIONS) if " HAVING " not in each.sql
        ]
        checked = [check_template(template.sql, schema, origin="person") for template in generated_templates]
        assert [_form(template) for template in checked] == [_form(template) for template in generated_templates]

    @pytest.mark.parametrize("dialect", ["duckdb", "mysql", "postgres", "sqlite"])
    def test_checked_templates_have_the_sql_of_generated_ones_on_every_engine(
        self, dialect: str, schema: Schema
    ) -> None:
        there = replace(schema, dialect=dialect)
        checked = [check_template(sql, there, origin="lm").sql for sql in (TOWN, INDUSTRY, FOUNDED.replace("w.", ""))]
        assert {*checked} <= {template.sql for template in propose_templates(there, hops=3)}

    def test_every_accepted_template_can_be_filled(self, url: str, schema: Schema) -> None:
        query = bindings_query(check_template(INDUSTRY, schema, origin="person"), "sqlite")
        assert query is not None
        with open_database(url) as database:
            rows = set(database.query(query))
        assert rows == {("Ardent", "Milling"), ("Bluefin", "Fishing"), ("Corvid", "Fishing")}

    @pytest.mark.recorded
    @pytest.mark.parametrize("environment", ["aurp", "spider"])
    def test_all_templates_of_the_paper_are_generated(self, environment: str) -> None:
        schema = reflected(f"sqlite:///{GRAMMAR / 'databases' / environment}.sqlite")
        generated_sql = {normalized_sql(template.sql, "sqlite") for template in propose_templates(schema)}
        rows = _rows(f"templates/{environment}.sql.jsonl")
        written = [row[key] for row in rows for key in ("sql_template", "sql_template_with_ids")]
        assert {
            normalized_sql(check_template(sql, schema, origin="lm").sql, "sqlite") for sql in written
        } <= generated_sql

    @pytest.mark.recorded
    def test_paraphrases_of_the_paper_are_valid_unless_they_break_its_rules(self) -> None:
        schema = reflected(f"sqlite:///{GRAMMAR / 'databases' / 'spider.sqlite'}")
        wrong = [error for row in _rows("templates/spider.text.jsonl") if (error := _wrong(row, schema)) is not None]
        assert {error.reason for error in wrong} == {TemplateReason.TEXT_TEMPLATE}
        assert all("words besides" in error.detail or "is not a word" in error.detail for error in wrong)


def _form(template: SqlTemplate) -> tuple[object, ...]:
    return template.sql, template.tables, dict(template.bound_columns), template.answer_kind


def _rows(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (GRAMMAR / name).read_text(encoding="utf-8").splitlines()]


def _wrong(row: Mapping[str, Any], schema: Schema) -> TemplateError | None:
    try:
        check_template(row["sql_template"], schema, origin="person", texts={row["cluster"]: [row["text_template"]]})
    except TemplateError as error:
        return error
    return None


OURS = """
# A person's templates.
- sql: SELECT town FROM firm WHERE name = '[firm.name]'
  texts:
    short: ["town of [firm.name]", no]
    casual: so where's [firm.name] at?
- SELECT staff FROM firm WHERE name = '[firm.name]'
"""


def written(path: Path, content: str | bytes) -> Path:
    path.write_bytes(content if isinstance(content, bytes) else content.encode("utf-8"))
    return path


class TestFiles:
    def test_a_user_supplied_yaml_file_is_read(self, tmp_path: Path) -> None:
        one, two = read_templates(written(tmp_path / "mine.yaml", OURS))
        assert one.sql == TOWN
        assert one.texts == {"short": ("town of [firm.name]", "no"), "casual": ("so where's [firm.name] at?",)}
        assert (two.texts, two.location) == ({}, f"{tmp_path / 'mine.yaml'}, entry 2")

    def test_the_same_in_json_is_the_same(self, tmp_path: Path) -> None:
        content = yaml.load(OURS, Loader=yaml.BaseLoader)
        read = read_templates(written(tmp_path / "mine.json", json.dumps(content)))
        assert [each.sql for each in read] == [each.sql for each in read_templates(written(tmp_path / "m.yml", OURS))]

    def test_sql_templates_of_the_grammar_repository_are_read_by_tables(self, tmp_path: Path) -> None:
        content = {"('firm',)": [f"{TOWN};"], "('firm', 'industry')": [INDUSTRY, TOWN]}
        read = read_templates(written(tmp_path / "sql_templates.json", json.dumps(content)))
        assert [each.sql for each in read] == [f"{TOWN};", INDUSTRY, TOWN]
        assert read[2].location.endswith("sql_templates.json, \"('firm', 'industry')\", 2")

    @pytest.mark.parametrize("is_grouped", [False, True])
    def test_text_templates_of_the_grammar_repository_have_the_style_of_their_file(
        self, tmp_path: Path, is_grouped: bool
    ) -> None:
        content: dict[str, object] = {TOWN: ["town of '[firm.name]' ", "where is [firm.name]"]}
        path = written(tmp_path / "long.json", json.dumps({"Firm": content} if is_grouped else content))
        (read,) = read_text_templates(path)
        assert (read.sql, read.texts) == (TOWN, {"long": ("town of '[firm.name]'", "where is [firm.name]")})

    def test_style_names_of_the_grammar_repository_are_known(self, tmp_path: Path) -> None:
        content = json.dumps({TOWN: ["tell me the town of [firm.name]"]})
        (read,) = read_text_templates(written(tmp_path / "directives.json", content))
        assert list(read.texts) == ["directive"]

    def test_a_file_without_text_templates_is_an_error(self, tmp_path: Path) -> None:
        with pytest.raises(DataError, match=r"mine.yaml, entry 2 has no text template"):
            read_text_templates(written(tmp_path / "mine.yaml", OURS))

    @pytest.mark.slow
    @given(
        st.lists(
            st.fixed_dictionaries(
                {
                    "sql": st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Cs"]), min_size=1).filter(
                        str.strip
                    )
                },
                optional={
                    "texts": st.dictionaries(
                        st.sampled_from(["short", "long"]), st.lists(st.sampled_from("ab"), min_size=1)
                    )
                },
            ),
            min_size=1,
        )
    )
    def test_written_templates_are_read_back(
        self, tmp_path_factory: pytest.TempPathFactory, entries: list[dict[str, object]]
    ) -> None:
        folder = tmp_path_factory.mktemp("back")
        content = (folder / "a.yaml", yaml.safe_dump(entries)), (folder / "a.json", json.dumps(entries))
        for path, text in content:
            read = read_templates(written(path, text))
            assert [each.sql for each in read] == [str(entry["sql"]).strip() for entry in entries]

    @pytest.mark.parametrize(
        ("name", "content", "wrong"),
        [
            ("a.txt", "x", "neither YAML nor JSON"),
            ("a.yaml", b"\xff\xfe\x00", "not UTF-8"),
            ("a.yaml", "- sql: a\0b", "NUL"),
            ("a.yaml", "", "contains no templates"),
            ("a.yaml", "[]", "contains no templates"),
            ("a.yaml", "just words", "contains no templates"),
            ("a.yaml", "- sql: [unclosed", "not valid YAML"),
            ("a.yaml", "a: &a [x]\nb: *a\n", "line 2: aliases (*a) are not supported"),
            ("a.yaml", "- sql: x\n  sql: y\n", "line 1 has the key 'sql' twice"),
            ("a.yaml", "- !!python/object/apply:os.system [ls]\n", "neither a SELECT nor a mapping"),
            ("a.yaml", "- [x]\n", "entry 1 is neither"),
            ("a.yaml", "- {SQL: x}\n", "unknown key 'SQL'"),
            ("a.yaml", "- {texts: {short: [x]}}\n", "entry 1 has no SQL"),
            (
                "a.yaml",
                "- {sql: x, texts: {Shrt: [x]}}\n",
                "entry 1: unknown style 'shrt'. Did you mean 'short'? Known: short, ",
            ),
            ("a.yaml", "- {sql: x, texts: {Shrt: [x]}}\n", "Did you mean 'short'?"),
            ("medium.json", '{"SELECT x": ["y"]}', "its file name must be their style: unknown style 'medium'"),
            ("a.yaml", "- {sql: x, texts: [short]}\n", "texts is not a mapping"),
            ("a.yaml", "- {sql: x, texts: {short: []}}\n", "entry 1, short must be a list of strings"),
            ("a.yaml", "- {sql: x, texts: {short: [' ']}}\n", "none of them empty"),
            ("a.yaml", "- {sql: x, texts: {short: {a: b}}}\n", "must be a list of strings"),
            ("a.yaml", "- {[x]: y}\n", "a key is not a text"),
            ("a.yaml", "[" * 5000, "nested too deeply"),
            ("a.yaml", "x" * 2_000_001, "larger than 2,000,000 bytes"),
            ("a.json", "[" * 100_000, "nested too deeply"),
            ("a.json", "{", "not valid JSON"),
            ("a.json", '{"a": 1, "a": 2}', "has the key 'a' twice"),
            ("a.json", '["a\\u0000b"]', "NUL"),
            ("a.json", '["a\\ud800b"]', "half a surrogate pair"),
            ("a.json", "{\"('firm',)\": 7}", "must be a list of strings"),
            ("a.json", '{"Firm": {"Town": ["x"]}}', "each key must be a SELECT"),
            ("a.json", "7", "contains no templates"),
        ],
    )
    def test_an_error_names_the_file_and_the_entry(
        self, tmp_path: Path, name: str, content: str | bytes, wrong: str
    ) -> None:
        path = written(tmp_path / name, content)
        with pytest.raises(DataError) as error:
            read_templates(path)
        assert str(error.value).startswith(str(path))
        assert wrong in str(error.value)

    def test_an_error_names_a_missing_file(self, tmp_path: Path) -> None:
        with pytest.raises(DataError, match=r"gone.yaml cannot be read: No such file"):
            read_templates(tmp_path / "gone.yaml")
