"""Documents are read from files; SQL, score and diagnosis agree on when a retrieved id is a reference id."""

import json
from collections.abc import Iterator
from pathlib import Path

import duckdb
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ragassay.core.errors import DataError, RagassayError, UsageError
from ragassay.core.records import Document
from ragassay.core.table import Table, read_documents
from ragassay.core.table.knowledge_base import at_level_of, at_level_sql, document_of, document_of_sql
from ragassay.parts.groups.frame import frame_of
from ragassay.steps.score import score
from row_scores import ROW_SCORES


def raw(tmp_path: Path, content: str, name: str = "rows.jsonl") -> Path:
    path = tmp_path / name
    path.write_text(content, encoding="utf-8")
    return path


def file(tmp_path: Path, *rows: object) -> Path:
    return raw(tmp_path, "".join(json.dumps(row) + "\n" for row in rows))


class TestDocuments:
    def test_ids_are_text_and_titles_may_be_missing(self, tmp_path: Path) -> None:
        path = file(tmp_path, {"id": 1, "text": "a"}, {"id": "b", "title": "B", "text": "c"})
        assert read_documents(path) == (Document(id="1", text="a"), Document(id="b", title="B", text="c"))

    @pytest.mark.parametrize(
        ("row", "message"),
        [
            ({"text": "a"}, "row 2.*has no id"),
            ({"id": " ", "text": "a"}, "row 2.*has no id"),
            ({"id": 1, "text": "b"}, "row 2 has the id '1', as row 1; change or delete one of them"),
            ({"id": True, "text": "a"}, "row 2 has no id"),
            ({"id": None, "text": "a"}, "row 2 has no id; every document needs a unique 'id'"),
            ({"id": "2", "text": "a", "title": 5}, "row 2, document '2': its title is not text"),
            ({"id": "2"}, "row 2, document '2', has no text"),
            ({"id": "2", "text": 5}, "row 2, document '2', has no text"),
        ],
    )
    def test_an_invalid_document_is_an_error(self, tmp_path: Path, row: object, message: str) -> None:
        with pytest.raises(DataError, match=message):
            read_documents(file(tmp_path, {"id": "1", "text": "a"}, row))

    @pytest.mark.parametrize("suffix", [".jsonl", ".parquet", ".csv"])
    def test_may_have_any_format(self, tmp_path: Path, suffix: str) -> None:
        path = tmp_path / f"rows{suffix}"
        rows = "select i as id, 'text ' || i as text, if(i = 0, 'T', null) as title, 'x' as style, 5 as answer"
        relation = duckdb.connect().sql(f"{rows} from range(2) t(i)")
        if suffix == ".parquet":
            relation.write_parquet(str(path))
        elif suffix == ".csv":
            relation.write_csv(str(path))
        else:
            names = relation.columns
            file(tmp_path, *(dict(zip(names, row, strict=True)) for row in relation.fetchall()))
        assert read_documents(path) == (
            Document(id="0", title="T", text="text 0"),
            Document(id="1", title="", text="text 1"),
        )

    def test_a_file_that_a_table_wrote_reads_as_its_rows(self, tmp_path: Path) -> None:
        rows: list[dict[str, object]] = [
            {"id": "a", "title": "A", "text": 'said "yes"'},
            {"id": "2", "title": None, "text": "12"},
        ]
        path = tmp_path / "documents.parquet"
        Table.of(rows).write(path)
        assert read_documents(path) == (
            Document(id="a", title="A", text='said "yes"'),
            Document(id="2", text="12"),
        )

    def test_an_error_names_the_line_of_a_repeated_id(self, tmp_path: Path) -> None:
        path = raw(tmp_path, '{"id": 1, "text": "a"}\n\n{"id": "1", "text": "b"}\n')
        with pytest.raises(DataError, match=r"rows\.jsonl, row 2 \(line 3\) has the id '1', as row 1"):
            read_documents(path)

    @pytest.mark.parametrize(
        ("name", "content", "error", "message"),
        [
            ("d.jsonl", '{"id": "1", "text": "a"', DataError, "line 1 is not valid JSON"),
            ("d.jsonl", '{"id": "1", "text": NaN}', DataError, "line 1 is not valid JSON: NaN is not a number"),
            ("d.jsonl", '["a"]', DataError, "line 1 begins a JSON list"),
            ("d.parquet", "PAR1", DataError, "is not a readable Parquet file"),
            ("d.txt", "a", UsageError, "must end in .jsonl or .parquet or .csv"),
        ],
    )
    def test_an_invalid_file_is_an_error(
        self, tmp_path: Path, name: str, content: str, error: type[RagassayError], message: str
    ) -> None:
        with pytest.raises(error, match=message):
            read_documents(raw(tmp_path, content, name))

    def test_a_missing_file_is_an_error(self, tmp_path: Path) -> None:
        for suffix in (".jsonl", ".parquet", ".csv"):
            with pytest.raises(DataError, match="there is no file"):
                read_documents(tmp_path / f"missing{suffix}")

    def test_a_parquet_file_without_the_columns_is_an_error(self, tmp_path: Path) -> None:
        path = tmp_path / "foreign.parquet"
        duckdb.connect().sql("select 1 as own").write_parquet(str(path))
        with pytest.raises(DataError, match="row 1 has no id"):
            read_documents(path)

    def test_an_empty_file_has_no_documents(self, tmp_path: Path) -> None:
        with pytest.raises(DataError, match="contains no documents"):
            read_documents(file(tmp_path))


@pytest.mark.parametrize(
    ("references", "retrieved", "hits"),
    [
        (["a"], ["a#2"], True),  # a chunk of the document
        (["a"], ["b#1", "a#9"], True),
        (["a#1"], ["a#2"], False),  # all references are chunks: another one is none of them
        (["a#1"], ["a#1"], True),
        (["a#1"], ["a"], False),
        (["a", "b#1"], ["b#2"], True),  # not all are chunks: documents are compared
        (["c#", "a"], ["c#"], True),
        (["a"], ["a#b#1"], False),  # a chunk of the document a#b
        (["a"], [], False),
    ],
)
def test_score_and_diagnosis_agree_on_hits(references: list[str], retrieved: list[str], hits: bool) -> None:
    row = {
        "question_id": "q",
        "group_id": "g",
        "question": "?",
        "answer": "x",
        "correct": False,
        "outcome": "wrong",
        "context_ids": retrieved,
        "reference_context_ids": references,
        "contexts": retrieved,
    }
    table = Table.of([row])
    assert frame_of(table).hit.tolist() == [hits]
    assert ROW_SCORES["hit_at_10"](retrieved, references) == hits
    assert next(iter(score(table, ["hit_at_10"]).table.rows()))["hit_at_10"] == hits


ids = st.text("a#1\n", min_size=1, max_size=5)


@pytest.fixture(scope="module")
def connection() -> Iterator[duckdb.DuckDBPyConnection]:
    with duckdb.connect(config={"threads": 1}) as opened:
        yield opened


@given(references=st.lists(ids, max_size=3), retrieved=st.lists(ids, max_size=4))
@pytest.mark.slow
def test_sql_and_functions_agree(
    connection: duckdb.DuckDBPyConnection, references: list[str], retrieved: list[str]
) -> None:
    query = f"select {at_level_sql('$wanted::varchar[]', '$found::varchar[]')}"
    ((found,),) = connection.execute(query, {"wanted": references, "found": retrieved}).fetchall()
    assert found == at_level_of(references, retrieved)
    each_document = f"select {document_of_sql('id')} from unnest($found::varchar[]) as ids(id)"
    documents = connection.execute(each_document, {"found": retrieved}).fetchall()
    assert documents == [(document_of(each),) for each in retrieved]


def test_several_chunks_of_one_document_count_at_the_rank_of_the_first() -> None:
    retrieved, references = ["a#1", "b#1", "a#2", "c#4"], ["a", "c"]
    assert ROW_SCORES["recall_at_1"](retrieved, references) == 0.5
    assert ROW_SCORES["precision_at_3"](retrieved, references) == 2 / 3  # a, b, c
    assert ROW_SCORES["map"](retrieved, references) == (1 + 2 / 3) / 2
    rows = [{"question": "?", "context_ids": retrieved, "reference_context_ids": references}]
    columns = next(iter(score(Table.of(rows), ["recall_at_1", "precision_at_3", "map"]).table.rows()))
    assert (columns["recall_at_1"], columns["precision_at_3"], columns["map"]) == (0.5, 2 / 3, (1 + 2 / 3) / 2)


def test_chunks_of_reference_documents_are_no_reason_for_a_warning() -> None:
    rows = [{"question": "?", "context_ids": ["a#1"], "reference_context_ids": ["a"]}]
    assert score(Table.of(rows), ["mrr"]).summary.notes.unmatched_ids is None
