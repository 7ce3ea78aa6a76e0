"""Drafts of a data dictionary: an unchanged draft changes no question, and a language model sees no value."""

import json
import sqlite3
import string
import tempfile
import tomllib
from collections.abc import Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import servers
from commands import ragassay
from ragassay.core.errors import CallError
from ragassay.core.records import DictionaryEntry, Schema
from ragassay.parts.wording.data_dictionary import read_data_dictionary
from ragassay.steps.generate import TemplateOptions, generate
from ragassay.steps.schema import schema
from servers import Reply, Request, Server

GOLDEN = Path(__file__).parents[2] / "golden"

WORDS = "name keel laid date weave prefers is has organic xq loa m qty avg of on by home port fleet no id code".split()
NAMES = st.lists(st.sampled_from(WORDS), min_size=1, max_size=3).map("_".join)
VALUES = (
    [f"Text {letter}" for letter in string.ascii_uppercase[:12]],
    [7 * number for number in range(12)],
    [number % 2 for number in range(12)],
    [f"20{number + 10}-03-04" for number in range(12)],
    [f"Bo {letter}arlsson" for letter in "KLMNPRSTVDFG"],
    [2.5 * number + 0.25 for number in range(12)],
)


def filled(path: Path, script: str) -> str:
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(script)
        connection.commit()
    return f"sqlite:///{path}"


def fed_back(url: str, folder: Path) -> dict[str, DictionaryEntry]:
    """Return the entries of the draft of a database."""
    draft = schema(url, draft=True).draft
    assert draft is not None
    (folder / "draft.toml").write_text(draft.text, encoding="utf-8")
    return dict(read_data_dictionary(folder / "draft.toml"))


def without_plurals(known: Schema) -> Schema:
    """Return a schema without the plurals of its tables, which a draft states as the rules form them."""
    return replace(known, tables=tuple(replace(table, plural=None) for table in known.tables))


@pytest.mark.slow
@pytest.mark.parametrize("name", ["shipyard", "school"])
def test_an_unchanged_draft_gives_the_same_questions(name: str, tmp_path: Path) -> None:
    url = filled(tmp_path / "d.sqlite", (GOLDEN / f"{name}.sql").read_text(encoding="utf-8"))
    entries = fed_back(url, tmp_path)
    assert len(entries) > 10
    draft = [
        generate(url, options=TemplateOptions(data_dictionary=each, operations=("count",)), per_style=1, max_rows=60)
        for each in ({}, entries)
    ]
    assert draft[0].table.content_hash() == draft[1].table.content_hash()


@pytest.mark.slow
@settings(max_examples=25)
@given(st.dictionaries(NAMES, st.sampled_from(VALUES), min_size=1, max_size=6), NAMES)
def test_an_unchanged_draft_changes_no_column_of_any_schema(columns: dict[str, Sequence[object]], table: str) -> None:
    with tempfile.TemporaryDirectory() as directory:
        folder = Path(directory)
        rows = zip(*columns.values(), strict=True)
        quoted = ", ".join(f'"{name}"' for name in columns)
        script = f'CREATE TABLE "{table}" ({quoted});' + "".join(
            f'INSERT INTO "{table}" VALUES ({", ".join(map(repr, row))});' for row in rows
        )
        url = filled(folder / "d.sqlite", script)
        before, after = (schema(url, data_dictionary=each).schema for each in ({}, fed_back(url, folder)))
        assert without_plurals(after) == without_plurals(before)


class TestTheFile:
    @pytest.fixture
    def shipyard(self, tmp_path: Path) -> str:
        return filled(tmp_path / "d.sqlite", (GOLDEN / "shipyard.sql").read_text(encoding="utf-8"))

    @pytest.mark.slow
    def test_unclear_entries_come_first_and_every_column_is_there(self, shipyard: str) -> None:
        result = schema(shipyard, draft=True)
        assert result.draft is not None
        headers = [line for line in result.draft.text.splitlines() if line.startswith(("[", "# ["))]
        assert headers[0] == '["tbl_vessel.loa_m"]  # the name has unknown words; give it a label'
        columns = {f"{table.name}.{column.name}" for table in result.schema.tables for column in table.columns}
        assert columns <= {header.split('"')[1] for header in headers}
        assert [*tomllib.loads(result.draft.text)]

    def test_codes_stay_empty(self, tmp_path: Path) -> None:
        rows = "".join(f"INSERT INTO pupil VALUES ('Ann Lee {i}', '{'ADX'[i % 3]}');" for i in range(12))
        url = filled(tmp_path / "d.sqlite", f"CREATE TABLE pupil (name TEXT, state TEXT); {rows}")
        draft = schema(url, draft=True).draft
        assert draft is not None
        assert '# codes = { "A" = "", "D" = "", "X" = "" }' in draft.text.splitlines()

    @pytest.mark.slow
    def test_what_a_person_wrote_stays(self, shipyard: str) -> None:
        notices = {"tbl_vessel.loa_m": DictionaryEntry(label="length overall", unit="meters")}
        draft = schema(shipyard, data_dictionary=notices, draft=True).draft
        assert draft is not None
        assert tomllib.loads(draft.text)["tbl_vessel.loa_m"] == {"label": "length overall", "unit": "meters"}


DEPOTS = """
    CREATE TABLE depot (depot_id INTEGER PRIMARY KEY, name TEXT UNIQUE NOT NULL, surface TEXT, lighting TEXT);
    INSERT INTO depot VALUES (1, 'Northgate', 'gravel', 'floodlights'), (2, 'Thurrock', 'asphalt', 'none at night'),
        (3, 'Teesport', 'concrete', 'street lamps');
    CREATE TABLE crane (name TEXT PRIMARY KEY, weight_t INTEGER, depot_id INTEGER REFERENCES depot (depot_id));
    INSERT INTO crane VALUES ('Goliath', 420, 1), ('Samson', 390, 1), ('Hercules', 275, 2), ('Ajax', 310, 2);
"""


class TestARelationThatNoNameStates:
    """The cranes of a depot: kept there, built there or on their way there."""

    def questions(self, url: str, dictionary: Path | None = None, **options: str) -> list[str]:
        entries = {} if dictionary is None else read_data_dictionary(dictionary)
        asked = TemplateOptions(operations=("count", "maximum"), data_dictionary=entries, **options)  # type: ignore[arg-type]
        made = generate(url, options=asked, styles=("interrogative",), per_style=1)
        return [question for (question,) in made.table.relation.project("question").fetchall()]

    def test_is_what_rows_are_listed_under(self, tmp_path: Path) -> None:
        asked = self.questions(filled(tmp_path / "d.sqlite", DEPOTS), min_confidence="high")
        assert "How many cranes are listed under the depot “Northgate”?" in asked
        assert "What is the highest weight in tonnes of any crane listed under the depot “Northgate”?" in asked

    def test_is_listed_in_a_draft(self, tmp_path: Path) -> None:
        draft = schema(filled(tmp_path / "d.sqlite", DEPOTS), draft=True).draft
        assert draft is not None
        assert '["crane.depot_id"]  # a participle states the relation, such as "kept at"' in draft.text

    def test_is_stated_by_a_participle_in_a_data_dictionary(self, tmp_path: Path) -> None:
        (tmp_path / "d.toml").write_text('[crane.depot_id]\nrole = "kept at"\n', encoding="utf-8")
        asked = self.questions(filled(tmp_path / "d.sqlite", DEPOTS), tmp_path / "d.toml")
        assert "What is the highest weight in tonnes recorded for any crane kept at Northgate?" in asked
        assert "Which depot is the crane “Ajax” kept at?" in asked
        assert not any("crane" in each and "listed under the depot" in each for each in asked)


class TestMinimumConfidence:
    @pytest.mark.slow
    def test_what_it_leaves_out_is_listed_with_the_line_that_admits_it(self, tmp_path: Path) -> None:
        rows = "".join(
            f"INSERT INTO player VALUES ('Bo {letter}arlsson', 'Rook {letter}', 'Town {i % 5}');"
            for i, letter in enumerate("KLMNPRSTVDFG")
        )
        url = filled(tmp_path / "d.sqlite", f"CREATE TABLE player (name TEXT, prefers TEXT, town TEXT); {rows}")
        arguments = ["generate", url, "-o", tmp_path / "q.jsonl", "--min-confidence", "high"]
        done = ragassay(*arguments)
        why = "unclear, so questions quote it; write the label as people would say it"
        line = f'"player.prefers" = {{ label = "prefers" }}  # {why}'
        assert line in done.out.splitlines()
        assert line in ragassay("schema", url).out.splitlines()
        (tmp_path / "d.toml").write_text(line.replace('= "prefers"', '= "favorite piece"'), encoding="utf-8")
        admitted = ragassay(*arguments, "--force", "--data-dictionary", tmp_path / "d.toml")
        assert "player.prefers" not in admitted.out
        assert "favorite piece" in (tmp_path / "q.jsonl").read_text(encoding="utf-8")


class TestALanguageModel:
    @pytest.fixture
    def shipyard(self, tmp_path: Path) -> str:
        return filled(tmp_path / "d.sqlite", (GOLDEN / "shipyard.sql").read_text(encoding="utf-8"))

    @staticmethod
    def describes(**labels: str) -> servers.Behaviour:
        """Answer about every column that is named here, wherever it is asked about."""

        def behave(request: Request) -> Reply:
            rows = [
                {"name": name, "label": label, "unit": "", "question": ""}
                for name, label in labels.items()
                if f"- {name} (" in request.question
            ]
            return servers.said(request, json.dumps({"table": {"label": "", "plural": ""}, "columns": rows}))

        return behave

    @pytest.fixture(autouse=True)
    def key(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("OPENAI_API_KEY", "none")

    def drafted(self, url: str, server: Server, folder: Path) -> tuple[str, list[str]]:
        result = schema(url, draft=True, lm="openai:m", lm_base_url=server.base_url, cache=folder / "cache")
        assert result.draft is not None
        return result.draft.text, [str(each) for each in result.draft.refused]

    def test_describes_what_is_unclear(self, shipyard: str, server: Server, tmp_path: Path) -> None:
        server.behave = self.describes(loa_m="length overall", vessel_name="moniker")
        text, refused = self.drafted(shipyard, server, tmp_path)
        notices = tomllib.loads(text)
        assert notices["tbl_vessel.loa_m"] == {"label": "length overall"}
        assert notices["tbl_vessel.vessel_name"] == {"label": "name"}
        assert "by a language model, which saw no value; check it" in text
        assert not [each for each in refused if "loa_m" in each]

    def test_its_entries_pass_the_checks_of_a_persons(self, shipyard: str, server: Server, tmp_path: Path) -> None:
        server.behave = self.describes(loa_m="x" * 150)
        text, refused = self.drafted(shipyard, server, tmp_path)
        assert tomllib.loads(text)["tbl_vessel.loa_m"] == {}
        assert any("tbl_vessel.loa_m: label =" in each and "150 characters" in each for each in refused)

    def test_a_label_without_a_plural_is_used(self, server: Server, tmp_path: Path) -> None:
        rows = "".join(f"INSERT INTO xqwz VALUES ('Rook {i}', {7 * i});" for i in range(12))
        url = filled(tmp_path / "d.sqlite", f"CREATE TABLE xqwz (name TEXT, weight INTEGER); {rows}")
        reply = json.dumps({"table": {"label": "ship", "plural": ""}, "columns": []})
        server.behave = lambda request: servers.said(request, reply)
        text, refused = self.drafted(url, server, tmp_path)
        assert (tomllib.loads(text)["xqwz"], refused) == ({"label": "ship"}, [])

    def test_a_reply_that_is_none_is_reported_by_table(self, shipyard: str, server: Server, tmp_path: Path) -> None:
        server.behave = servers.answers
        _, refused = self.drafted(shipyard, server, tmp_path)
        assert refused
        assert all("is not JSON" in each and "describe the table yourself" in each for each in refused)

    def test_sees_no_value(self, shipyard: str, server: Server, tmp_path: Path) -> None:
        server.behave = self.describes()
        self.drafted(shipyard, server, tmp_path)
        sent = " ".join(json.dumps(request.body) for request in server.requests)
        with closing(sqlite3.connect(tmp_path / "d.sqlite")) as connection:
            tables = [name for (name,) in connection.execute("select name from sqlite_master where type = 'table'")]
            cells = {
                str(cell) for table in tables for row in connection.execute(f"select * from {table}") for cell in row
            }
        assert server.requests
        assert not [cell for cell in cells if len(cell) > 4 and cell in sent]

    def test_that_cannot_be_reached_is_an_error(self, shipyard: str, server: Server, tmp_path: Path) -> None:
        server.behave = servers.always(servers.error(401, "no such key"))
        with pytest.raises(CallError, match="no such key.*; no label was proposed"):
            self.drafted(shipyard, server, tmp_path)

    def test_needs_a_draft(self, shipyard: str) -> None:
        done = ragassay("schema", shipyard, "--lm", "embedded")
        assert (done.code, "add --draft FILE.toml" in done.err) == (2, True)
