"""Invalid entries of a data dictionary: one message each, with file, line and what to do, all at once, or skipped."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from commands import ragassay
from databases import make
from ragassay.core.errors import DataError
from ragassay.core.records import Column, DictionaryEntry, Question, Schema
from ragassay.parts.database import open_database, reflect
from ragassay.parts.wording.data_dictionary import read_data_dictionary
from ragassay.parts.wording.own_words import question_parts
from ragassay.steps.generate import TemplateOptions, generate

STUDIO = """
CREATE TABLE painter (painter_id INTEGER PRIMARY KEY, name TEXT UNIQUE);
CREATE TABLE canvas (canvas_id INTEGER PRIMARY KEY, title TEXT UNIQUE, painter_id INTEGER REFERENCES painter,
    strtchd DATE, weave TEXT, lining TEXT);
CREATE TABLE loan (loan_id INTEGER PRIMARY KEY, amount INTEGER, purpose TEXT);
""" + "".join(
    f"INSERT INTO painter VALUES ({i}, 'Bo {'KLMNPRSTVDFG'[i]}arlsson');"
    f"INSERT INTO canvas VALUES ({i}, 'Canvas {i}', {i - i % 2}, '2001-02-{i + 10}',"
    f" '{['plain', 'twill'][i % 2]}', 'L{i}');"
    f"INSERT INTO loan VALUES ({4900 + i}, {1000 + 7 * i}, 'Purpose {i}');"
    for i in range(12)
)

INVALID = """\
[canvas.title]
label = "title"

[canvas.weev]
label = "weave"

[canvass]
label = "canvas"

[canvas.strtchd]
question = "When was it opened?"

[canvas.weave]
label = ""

[canvas.lining]
label = "Title"

[loan.amount]
unit = 5

[loan]
key = "loan_no"

[loan.purpose]
role = "director"
label = "LONG"
"""


@pytest.fixture
def studio(tmp_path: Path) -> str:
    return make(tmp_path / "studio.sqlite", STUDIO)


def entries(folder: Path, text: str) -> Mapping[str, DictionaryEntry]:
    """Return the entries of a file with this text."""
    path = folder / "d.toml"
    path.write_text(text, encoding="utf-8")
    return read_data_dictionary(path)


def read(url: str, dictionary: Mapping[str, DictionaryEntry], *, skip_invalid: bool = False) -> Schema:
    with open_database(url) as database:
        return reflect(database, data_dictionary=dictionary, skip_invalid=skip_invalid)


def column_at(schema: Schema, key: str) -> Column:
    table, name = key.split(".")
    return next(each for known in schema.tables if known.name == table for each in known.columns if each.name == name)


def questions(url: str, dictionary: Mapping[str, DictionaryEntry], **options: Sequence[str]) -> set[str]:
    result = generate(
        url,
        options=TemplateOptions(data_dictionary=dictionary, **options),  # type: ignore[arg-type]
        styles=("interrogative", "keyword", "long"),
        per_style=2,
    )
    return {row.question for row in result.table.records(Question)}


class TestInvalidEntries:
    def test_all_are_reported_at_once_with_line_and_remedy(self, studio: str, tmp_path: Path) -> None:
        with pytest.raises(DataError) as raised:
            read(studio, entries(tmp_path, INVALID.replace("LONG", "x" * 300)))
        heading, *lines = str(raised.value).splitlines()
        assert heading == (
            "8 invalid entries in the data dictionary; correct what is listed, or add `skip_invalid` to use the others:"
        )
        path = tmp_path / "d.toml"
        other = f"{path}, line 1"
        form = "it must contain {it} exactly once, in place of the name of the row, and no other brackets: "
        form += '"When was {it} opened?"'
        assert [line.removeprefix(f"{path}, line ") for line in lines] == [
            "4: canvas.weev: unknown column 'canvas.weev'. Did you mean 'canvas.weave'?",
            "7: canvass: unknown table 'canvass'. Did you mean 'canvas'?",
            f'10: canvas.strtchd: question = "When was it opened?": {form}',
            '13: canvas.weave: label = "": it is empty; write a noun phrase, or leave the setting out',
            (
                f"16: canvas.lining: label = 'Title' is also that of canvas.title ({other}); "
                "give one of them a different label"
            ),
            "19: loan.amount: unit = 5: expected a text in quotes",
            "22: loan: key: unknown column 'loan.loan_no'. Did you mean 'loan.loan_id'?",
            f'25: loan.purpose: label = "{"x" * 199} ...: it has 300 characters; write a noun phrase of at most 100',
        ]

    def test_the_others_are_used_if_the_user_says_so(self, studio: str, tmp_path: Path) -> None:
        dictionary = entries(tmp_path, INVALID.replace('label = "title"', 'label = "working title"'))
        schema = read(studio, dictionary, skip_invalid=True)
        assert column_at(schema, "canvas.title").label == "working title"
        assert [each.entry for each in schema.invalid_entries] == [
            *("canvas.weev", "canvass", "canvas.strtchd", "canvas.weave", "loan.amount", "loan", "loan.purpose"),
        ]

    @pytest.mark.parametrize(
        ("text", "problem"),
        [
            ('[canvas]\nunit = "cm"', "only a column has unit; write the setting under [canvas.COLUMN]"),
            ('[canvas.weave]\nplural = "weaves"', "only a table has plural; write the setting under [canvas]"),
            (
                '[canvas.weave]\nrole = "pattern"',
                "role = 'pattern': the column refers to no table, so its role must",
            ),
            ('["canvas.weave"]\nlabel = "a"\n["Canvas.WEAVE"]\nlabel = "b"', "it has an entry already; keep one"),
            (
                "[canvas]\nlable = 'x'",
                "unknown setting lable. Did you mean 'label'? Known here: key, label, plural",
            ),
            (
                'canvas.weave = "linen"',
                "Known here: key, label, plural; if weave is a column, write its settings under [canvas.weave]",
            ),
            (
                '[canvas]\ncodes = { A = "linen" }',
                "codes belong to a column: write them under [canvas.COLUMN]",
            ),
            (
                '[canvas.weave]\naliases = { linen = ["l"] }',
                "aliases: the column contains none of the values 'linen'; it contains 'plain'",
            ),
            ('"canvas.weave" = 5', 'expected settings such as label = "final grade", found 5'),
            ('[canvas.weave]\nquestion = "{it} or {it}?"', "it must contain {it} exactly once"),
            ('[canvas.weave]\nquestion = "Weave of {it}"', "it must be one question that ends with '?'"),
            (
                '[canvas.weave]\naliases = { plain = ["twill"] }',
                "'twill' is given as another name of 'plain', but is a",
            ),
            (
                '[canvas.weave]\ncodes = { A = "linen" }',
                "the column contains none of the codes 'A'; it contains 'plain'",
            ),
            ('[canvas.weave]\nmeaning = "material"', 'meaning = "material": expected '),
        ],
    )
    def test_each_says_what_to_do(self, studio: str, tmp_path: Path, text: str, problem: str) -> None:
        with pytest.raises(DataError) as raised:
            read(studio, entries(tmp_path, text))
        _, line = str(raised.value).splitlines()
        assert problem in line

    @pytest.mark.parametrize("suffix", ["json", "yaml"])
    def test_json_and_yaml_have_lines_too(self, studio: str, tmp_path: Path, suffix: str) -> None:
        path = tmp_path / f"d.{suffix}"
        path.write_text('{\n\t"canvas.title": {"label": "title"},\n\t"canvas.weev": {}\n}', encoding="utf-8")
        if suffix == "yaml":
            path.write_text("canvas:\n  title: {label: title}\n  weev: {}\n", encoding="utf-8")
        with pytest.raises(DataError, match=rf"d\.{suffix}, line 3: canvas\.weev: unknown column"):
            read(studio, read_data_dictionary(path))

    def test_an_entry_without_settings_has_no_effect(self, studio: str, tmp_path: Path) -> None:
        assert read(studio, entries(tmp_path, "[canvas.canvas_id]\n[canvas.strtchd]")) == read(studio, {})

    def test_the_command_lists_what_it_skips(self, studio: str, tmp_path: Path) -> None:
        (tmp_path / "d.toml").write_text("[canvas.weev]\nlabel = 'x'\n", encoding="utf-8")
        arguments = ["schema", studio, "--data-dictionary", str(tmp_path / "d.toml"), "--json"]
        refused = ragassay(*arguments)
        assert (refused.code, refused.out) == (2, "")
        skipped = ragassay(*arguments, "--skip-invalid")
        assert skipped.code == 0
        assert "d.toml, line 1: canvas.weev: unknown column" in skipped.err
        assert [each["entry"] for each in json.loads(skipped.out)["invalid_entries"]] == ["canvas.weev"]


class TestOwnWords:
    @pytest.mark.parametrize(
        ("question", "clause"),
        [
            ("How many sails does {it} carry?", "how many sails {it} carries"),
            ("When did {it} begin?", "when {it} began"),
            ("Is {it} seaworthy?", "whether {it} is seaworthy"),
            ("What are the colors of {it}?", "what the colors of {it} are"),
            ("Who restored {it}?", "who restored {it}"),
            ("Why do people love {it}?", "this: why do people love {it}"),
        ],
    )
    def test_a_question_is_turned_round_where_its_subject_shows(self, question: str, clause: str) -> None:
        assert question_parts(question)[1] == clause

    @pytest.mark.slow
    def test_a_question_is_asked_as_it_is_written(self, studio: str, tmp_path: Path) -> None:
        text = '[canvas.strtchd]\nlabel = "stretching date"\nquestion = "When was {it} put on its frame?"'
        texts = questions(studio, entries(tmp_path, text))
        assert "When was the canvas “Canvas 3” put on its frame?" in texts
        assert "Can you tell me when the canvas “Canvas 3” was put on its frame?" in texts
        assert any("canvas Canvas 3 stretching date" in each for each in texts)

    @pytest.mark.slow
    def test_a_plural_is_used_wherever_there_are_several(self, studio: str, tmp_path: Path) -> None:
        texts = questions(studio, entries(tmp_path, '[canvas]\nplural = "canvas pieces"'), operations=["count"])
        assert any("canvas pieces" in each for each in texts)
        assert not any("canvases" in each for each in texts)

    @pytest.mark.slow
    def test_a_key_is_what_rows_are_asked_about_by(self, studio: str, tmp_path: Path) -> None:
        assert not any("loan 49" in each for each in questions(studio, {}))
        texts = questions(studio, entries(tmp_path, '[loan]\nkey = "loan_id"'))
        assert "What purpose is recorded for loan 4903?" in texts

    @pytest.mark.slow
    def test_a_role_is_what_a_row_calls_the_row_that_it_refers_to(self, studio: str, tmp_path: Path) -> None:
        texts = questions(studio, entries(tmp_path, '[canvas.painter_id]\nrole = "creator"'))
        assert "Who is the creator of the canvas “Canvas 3”?" in texts

    @pytest.mark.slow
    def test_words_of_ones_own_question_are_no_jargon(self, studio: str, tmp_path: Path) -> None:
        texts = questions(studio, entries(tmp_path, '[canvas.lining]\nquestion = "On which table was {it} lined?"'))
        assert "On which table was the canvas “Canvas 3” lined?" in texts

    @pytest.mark.slow
    def test_a_question_at_a_reference_asks_for_the_row_that_it_leads_to(self, studio: str, tmp_path: Path) -> None:
        texts = questions(studio, entries(tmp_path, '[canvas.painter_id]\nquestion = "Whose work is {it}?"'))
        assert "Whose work is the canvas “Canvas 3”?" in texts
        assert "Can you tell me whose work the canvas “Canvas 3” is?" in texts

    @pytest.mark.slow
    def test_aliases_are_other_names_of_an_answer(self, studio: str, tmp_path: Path) -> None:
        dictionary = entries(
            tmp_path, '[canvas.weave]\naliases = { plain = ["tabby", "linen weave"], twill = "diagonal" }'
        )
        result = generate(studio, options=TemplateOptions(data_dictionary=dictionary), styles=("short",), per_style=1)
        names = [each.names("plain") for each in result.values.values() if "plain" in each.values]
        assert names == [("plain", "tabby", "linen weave")]

    def test_the_former_spelling_of_a_meaning_is_read_with_a_notice(self, tmp_path: Path) -> None:
        (entry,) = entries(tmp_path, '[canvas.weave]\nmeaning = "organisation"').values()
        assert entry.meaning == "organization"
        assert "is now" in (entry.notice or "")


def test_the_example_of_the_documentation_is_valid(tmp_path: Path) -> None:
    page = (Path(__file__).parents[3] / "docs" / "generation.md").read_text(encoding="utf-8")
    (block,) = [each for each in page.split("```toml\n")[1:] if "[student.grade]" in each]
    dictionary = entries(tmp_path, block.partition("```")[0])
    assert len(dictionary) == 9
    assert not [entry.problem for entry in dictionary.values() if entry.problem]


SETTINGS = st.sampled_from(
    ["label", "unit", "codes", "aliases", "question", "role", "meaning", "plural", "key", "x", ""]
)
PLACES = st.sampled_from(["canvas", "canvas.weave", "canvas.painter_id", "loan", "loan.loan_id", "no.where", ".", ""])
LEAVES = st.one_of(
    st.none(), st.booleans(), st.integers(), st.floats(), st.text(), st.sampled_from(["loan_id", "{it}?"])
)
CONTENTS = st.recursive(
    LEAVES,
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(st.text(), inner, max_size=3)),
    max_leaves=5,
)


@pytest.mark.slow
@hypothesis_settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.one_of(CONTENTS, st.dictionaries(PLACES, st.one_of(CONTENTS, st.dictionaries(SETTINGS, CONTENTS, max_size=3))))
)
def test_whatever_a_file_holds_its_entries_are_used_or_skipped(
    tmp_path_factory: pytest.TempPathFactory, content: object
) -> None:
    folder = tmp_path_factory.getbasetemp()
    url = f"sqlite:///{folder / 'any.sqlite'}"
    if not (folder / "any.sqlite").exists():
        make(folder / "any.sqlite", STUDIO)
    path = folder / "any.json"
    path.write_text(json.dumps(content), encoding="utf-8")
    try:
        dictionary = read_data_dictionary(path)
    except DataError:
        assert not isinstance(content, dict)
        return
    schema = read(url, dictionary, skip_invalid=True)
    assert len(schema.invalid_entries) <= len(dictionary)
    assert all(str(path) in each.source and each.problem for each in schema.invalid_entries)
