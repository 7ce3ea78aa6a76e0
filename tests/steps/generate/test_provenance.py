"""Reference documents: with a file of facts, a question has the ids of the documents that state its answer."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from commands import ragassay
from databases import make
from ragassay.core.errors import DataError
from ragassay.core.records import Question
from ragassay.core.table import Table
from ragassay.parts.templates import OPERATIONS
from ragassay.steps.generate import TemplateOptions, generate, update
from ragassay.steps.synthesize import SynthesizeResult, synthesize

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def company(tmp_path_factory: pytest.TempPathFactory) -> SynthesizeResult:
    return synthesize(tmp_path_factory.mktemp("company"), projects=24, clients=6, employees=16, seed=7)


def asked(company: SynthesizeResult, *, facts: bool = True, **options: Any) -> list[Question]:
    what = TemplateOptions(hops=2, operations=OPERATIONS, facts=company.facts if facts else None)
    url = f"sqlite:///{company.database}"
    return list(generate(url, options=what, styles=("short",), per_style=1, **options).table.records(Question))


@pytest.fixture(scope="module")
def questions(company: SynthesizeResult) -> list[Question]:
    return asked(company, unanswerable=0.1)


def stating(company: SynthesizeResult) -> dict[tuple[str, str, str], tuple[str, list[str]]]:
    """By table, name of the row and column: the value and the documents, as `known_gaps.json` has them."""
    record = json.loads(company.known_gaps.read_text(encoding="utf-8"))
    return {
        (each["table"], each["key"], each["column"]): (each["value"], each.get("documents", []))
        for each in (*record["omitted"], *record["stated"])
    }


class TestOfAFictionalCompany:
    def test_every_question_knows_its_documents_and_a_gap_has_none(self, questions: list[Question]) -> None:
        assert all(each.reference_context_ids is not None for each in questions)
        assert any(each.reference_context_ids == () for each in questions if each.is_answerable)
        assert all(each.reference_context_ids == () for each in questions if not each.is_answerable)

    def test_one_fact_has_the_documents_that_state_it(
        self, company: SynthesizeResult, questions: list[Question]
    ) -> None:
        known = stating(company)
        seen = 0
        for (table, key, column), (value, documents) in known.items():
            sql = f'SELECT "{table}"."{column}" FROM "{table}" WHERE "{table}"."name" = '
            found = [each for each in questions if each.sql == f"{sql}'{key}'"]
            seen += len(found)
            assert all(each.reference_context_ids == tuple(documents) for each in found)
            assert all(each.reference_answers == (value,) for each in found)
        assert seen > 50

    def test_a_reference_is_a_fact_of_the_row_that_refers(
        self, company: SynthesizeResult, questions: list[Question]
    ) -> None:
        known = stating(company)
        clients = [each for each in questions if (each.sql or "").startswith('SELECT "client"."name" FROM "project" ')]
        clients = [each for each in clients if each.is_answerable]
        assert clients
        for each in clients:
            value, documents = known["project", (each.bindings or {})["project.name"], "client_id"]
            assert (each.reference_answers, each.reference_context_ids) == ((value,), tuple(documents))

    def test_two_facts_have_the_documents_of_both_and_none_if_one_is_left_out(
        self, company: SynthesizeResult, questions: list[Question]
    ) -> None:
        known = stating(company)
        wanted = 'SELECT "client"."industry" FROM "project" '
        industries = [each for each in questions if each.is_answerable and (each.sql or "").startswith(wanted)]
        assert industries
        for each in industries:
            client, first = known["project", (each.bindings or {})["project.name"], "client_id"]
            _, second = known["client", client, "industry"]
            both = [name for name in first if name in second]
            expected = (both or list(dict.fromkeys(first + second))) if first and second else []
            assert list(each.reference_context_ids or ()) == expected

    def test_a_count_rests_on_every_row_that_it_counts(
        self, company: SynthesizeResult, questions: list[Question]
    ) -> None:
        known = stating(company)
        counts = [each for each in questions if "COUNT(*)" in (each.sql or "") and " AND " not in (each.sql or "")]
        counts = [each for each in counts if '"client"."name"' in (each.sql or "")]
        assert counts
        for each in counts:
            client = (each.bindings or {})["client.name"]
            own = [ids for (_, _, column), (value, ids) in known.items() if (column, value) == ("client_id", client)]
            assert each.reference_answers == (str(len(own)),)
            assert (each.reference_context_ids == ()) == ([] in own)

    def test_ids_and_questions_are_the_same_without(self, company: SynthesizeResult, questions: list[Question]) -> None:
        without = asked(company, facts=False, unanswerable=0.1)
        assert [each.question_id for each in without] == [each.question_id for each in questions]
        assert {each.reference_context_ids for each in without} == {None}

    def test_a_sample_has_the_same_documents(self, company: SynthesizeResult, questions: list[Question]) -> None:
        sample = asked(company, max_rows=50, seed=3)
        known = {each.question_id: each.reference_context_ids for each in questions}
        assert [each.reference_context_ids for each in sample] == [known[each.question_id] for each in sample]

    def test_the_command_line_takes_the_file(self, company: SynthesizeResult, tmp_path: Path) -> None:
        url, output = f"sqlite:///{company.database}", tmp_path / "q.jsonl"
        done = ragassay("generate", url, "-o", output, "--facts", company.facts, "--max-rows", 60)
        assert done.code == 0, done.err
        assert all(each.reference_context_ids is not None for each in Table.read(output).records(Question))


TOWNS = """
CREATE TABLE country (id INTEGER PRIMARY KEY, name TEXT UNIQUE, capital TEXT);
INSERT INTO country VALUES (1,'Norway','Oslo'), (2,'Peru','Lima');
CREATE TABLE port (id INTEGER PRIMARY KEY, name TEXT UNIQUE, harbour TEXT, country_id INTEGER REFERENCES country);
INSERT INTO port VALUES (1,'Bergen','Vagen',1), (2,'Callao','Naval Yard',2), (3,'Ilo','South Quay',2);
"""


class TestOfAnyDatabase:
    def documents(
        self, folder: Path, *facts: Mapping[str, object], hops: int = 1
    ) -> dict[tuple[str, ...], tuple[str, ...] | None]:
        """Return the documents by what is asked for, as a column, and by the name of what it is asked of."""
        path = folder / "facts.jsonl"
        path.write_text("".join(json.dumps(each) + "\n" for each in facts), encoding="utf-8")
        url = make(folder / "d.sqlite", TOWNS)
        made = generate(url, options=TemplateOptions(hops=hops, facts=path), styles=("short",), per_style=1)
        return {
            ((each.sql or "").split()[1].replace('"', ""), *(each.bindings or {}).values()): each.reference_context_ids
            for each in made.table.records(Question)
        }

    def test_a_row_may_be_stated_as_a_whole(self, tmp_path: Path) -> None:
        found = self.documents(
            tmp_path,
            {"table": "port", "row": {"name": "Bergen"}, "documents": ["ports.html"]},
            {"table": "port", "row": {"name": "Bergen"}, "column": "harbour", "documents": ["piers.html"]},
        )
        assert found["port.harbour", "Bergen"] == ("piers.html",)
        assert found["country.name", "Bergen"] == ("ports.html",)

    def test_what_the_file_does_not_name_stays_unknown(self, tmp_path: Path) -> None:
        found = self.documents(tmp_path, {"table": "port", "row": {"id": 1}, "documents": ["a"]}, hops=2)
        assert found["port.harbour", "Callao"] is None
        assert found["country.capital", "Norway"] is None
        assert found["country.capital", "Bergen"] is None

    def test_a_document_that_states_all_facts_goes_before_those_that_state_some(self, tmp_path: Path) -> None:
        found = self.documents(
            tmp_path,
            {"table": "port", "row": {"id": 1}, "documents": ["ports", "atlas"]},
            {"table": "port", "row": {"id": 2}, "documents": ["ports"]},
            {"table": "port", "row": {"id": 3}, "documents": []},
            {"table": "country", "row": {"id": 1}, "documents": ["atlas"]},
            {"table": "country", "row": {"id": 2}, "documents": ["countries"]},
            {"table": "country", "row": {"id": 2}, "documents": ["states"]},
            hops=2,
        )
        assert found["country.capital", "Bergen"] == ("atlas",)
        assert found["country.capital", "Callao"] == ("ports", "countries", "states")
        assert found["country.capital", "Ilo"] == ()

    @pytest.mark.parametrize(
        ("line", "message"),
        [
            ({"table": "prot", "row": {"id": 1}, "documents": []}, "unknown table 'prot'. Did you mean 'port'"),
            ({"table": "port", "row": {"ids": 1}, "documents": []}, "unknown column of port 'ids'"),
            ({"table": "port", "row": {"id": 1}, "column": "pier", "documents": []}, "unknown column of port 'pier'"),
            ({"table": "port", "row": 1, "documents": []}, "line 1: .* does not name a fact; expected the form"),
            ({"table": "port", "row": {"id": 1}, "documents": "a"}, "line 1: .* does not name a fact"),
        ],
    )
    def test_a_line_that_names_no_fact_is_refused(
        self, tmp_path: Path, line: Mapping[str, object], message: str
    ) -> None:
        with pytest.raises(DataError, match=message):
            self.documents(tmp_path, line)

    def test_rows_of_a_table_are_told_apart_by_the_same_columns(self, tmp_path: Path) -> None:
        lines = [{"table": "port", "row": {name: 1}, "documents": []} for name in ("id", "name")]
        with pytest.raises(DataError, match=r"line 2: the row is identified by name, earlier rows of 'port' by id"):
            self.documents(tmp_path, *lines)

    def test_an_update_names_the_documents_of_the_questions_that_it_makes(self, tmp_path: Path) -> None:
        url = make(tmp_path / "d.sqlite", TOWNS)
        facts = tmp_path / "facts.jsonl"
        facts.write_text('{"table": "port", "row": {"name": "Arica"}, "documents": ["a"]}\n', encoding="utf-8")
        old = generate(url, styles=("short",), per_style=1).table
        make(tmp_path / "d.sqlite", "UPDATE port SET name = 'Arica' WHERE name = 'Callao'")
        found = update(old, url, options=TemplateOptions(facts=facts))
        made = [each for each in found.table.records(Question) if each.question_id in found.new_ids]
        assert {each.reference_context_ids for each in made if (each.bindings or {}).get("port.name")} == {("a",)}
