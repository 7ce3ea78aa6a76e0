"""Exports are readable by the programs that they are for; what is omitted is reported, and no file is partial."""

import ast
import csv
import json
import os
import re
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from commands import ragassay
from databases import SHARED
from disks import files_of_at_most
from ragassay.core.errors import DataError, UsageError
from ragassay.core.records import Document
from ragassay.core.results import ExportResult
from ragassay.core.table import Table, read_documents
from ragassay.steps.export import FORMATS, check_export, export

HERE = Path(__file__).parents[2]
DOCUMENTS = (
    Document(id="d1", text="Paris is the capital\nof France.", title="Paris"),
    Document(id="d2", text='"Oslo", they said,\tis \N{GRINNING FACE}.'),
    Document(id="d3", text="2024-01-05"),
)
ROWS: Sequence[Mapping[str, object]] = (
    {
        "question_id": "q1",
        "group_id": "g1",
        "question": "capital of France?",
        "style": "short",
        "reference_answers": ["Paris"],
        "sql": "SELECT name FROM capital WHERE country = 'France'",
        "sql_template": "SELECT name FROM capital WHERE country = '[capital.country]'",
        "text_template": "capital of [capital.country]?",
        "bindings": {"capital.country": "France"},
        "reference_context_ids": ["d1"],
        "reference_contexts": ["Paris is the capital\nof France."],
        "answer": "It is Paris.",
        "contexts": ['"Oslo", they said,\tis \N{GRINNING FACE}.', "Paris is the capital\nof France."],
        "context_ids": ["d2", "d1"],
        "outcome": "right",
        "correct": True,
        "note": {"depth": [1, 2]},
    },
    {
        "question_id": "q2",
        "group_id": "g2",
        "question": "=when\r\n\tdid it open?",
        "style": "long",
        "reference_answers": ["2024-01-05", "5 January 2024"],
        "answer_kind": "date",
        "reference_context_ids": ["d3", "d2"],
        "answer": "2024-01-05",
        "contexts": ["2024-01-05"],
        "context_ids": ["d3"],
        "outcome": "right",
        "correct": True,
        "note": "2024-01-05",
    },
    {
        "question_id": "q3",
        "group_id": "g3",
        "question": "who was asked in vain?",
        "reference_answers": ["a", "b"],
        "answer_kind": "set",
        "reference_context_ids": ["d1"],
        "error": "503",
        "outcome": "failed",
    },
)


def table(*rows: Mapping[str, object]) -> Table:
    return Table.of(rows or ROWS, source="table.jsonl")


def read_json(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))


def read_lines(path: Path) -> list[Any]:
    with path.open(encoding="utf-8", newline="\n") as file:
        return [json.loads(line) for line in file]


def load_elsewhere(libraries: Path, to: str, path: Path, folder: Path) -> Any:
    """Return what the library that a format is for reads in an export."""
    answer = folder / "understood.json"
    offline = {"HF_HUB_OFFLINE": "1", "HF_DATASETS_OFFLINE": "1", "RAGAS_DO_NOT_TRACK": "true", "DO_NOT_TRACK": "1"}
    done = subprocess.run(
        [libraries, HERE / "interchange.py", to, path, answer],
        env={**os.environ, **offline, "HF_HOME": str(folder / "hub"), "HOME": str(folder)},
        capture_output=True,
        text=True,
        check=False,
        timeout=110,
    )
    assert done.returncode == 0, done.stderr
    return read_json(answer)


def to(name: str, folder: Path, rows: Table | None = None, **options: Any) -> ExportResult:
    """Export a table to a folder named after the format, unless an option names another output."""
    output = folder / f"{name}{FORMATS[name].suffix or ''}"
    if name == "beir":
        options = {"documents": DOCUMENTS, **options}
    return export(rows or table(), **{"to": name, "output": output, **options})


TEXT = st.text(max_size=12) | st.sampled_from(
    ["=1+1", "'=x", "+", "-5", "@a", "\t", "\r", '"', "a,b", "\0", "null", "[]"]
)
NOT_EMPTY = TEXT.filter(bool)
WIDE_ROWS = st.lists(
    st.fixed_dictionaries(
        {"group_id": NOT_EMPTY, "question": NOT_EMPTY, "reference_answers": st.lists(TEXT, max_size=3)},
        optional={
            "style": NOT_EMPTY,
            "bindings": st.dictionaries(TEXT, TEXT, max_size=3),
            "reference_context_ids": st.none() | st.lists(TEXT, max_size=2),
            "answer": st.none() | NOT_EMPTY,
            "input_tokens": st.none() | st.integers(-9, 9),
            "seconds": st.none() | st.floats(allow_nan=False, allow_infinity=False),
            "correct": st.none() | st.booleans(),
            "note": st.none() | NOT_EMPTY,
            "-other": st.none() | NOT_EMPTY,
        },
    ),
    min_size=1,
    max_size=5,
).map(lambda rows: [{"question_id": f"q{n}", **row} for n, row in enumerate(rows)])


class TestCsv:
    @given(WIDE_ROWS)
    @settings(max_examples=10)
    @pytest.mark.slow
    def test_reads_back_as_it_was(
        self, tmp_path_factory: pytest.TempPathFactory, rows: list[dict[str, object]]
    ) -> None:
        before = table(*rows)
        exported = to("csv", tmp_path_factory.mktemp("csv"), before)
        assert exported.columns_left_out == ()
        assert not exported.left_out
        after = Table.read(exported.path)
        assert after.columns == before.columns
        assert list(after.rows()) == list(before.rows())

    @given(WIDE_ROWS)
    @settings(max_examples=10)
    @pytest.mark.slow
    def test_formulas_are_escaped_for_spreadsheets_and_restored_on_reading(
        self, tmp_path_factory: pytest.TempPathFactory, rows: list[dict[str, object]]
    ) -> None:
        folder = tmp_path_factory.mktemp("csv")
        plain = self.cells(to("csv", folder, table(*rows)).path)
        guarded = self.cells(to("csv", folder, table(*rows), spreadsheet=True, force=True).path)
        signs = tuple("=+-@\t\r\n＝＋－＠")
        for cells, safe in zip(plain, guarded, strict=True):
            for cell, expected in zip(cells, safe, strict=True):
                assert not expected.startswith(signs) or re.fullmatch(
                    r"[+-]?[0-9]+(\.[0-9]+)?(e[+-]?[0-9]+)?", expected
                )
                undone = (
                    expected[1:] if expected.startswith("'") and expected.lstrip("'").startswith(signs) else expected
                )
                assert undone == cell

    @staticmethod
    def cells(path: Path) -> list[list[str]]:
        with path.open(encoding="utf-8-sig", newline="") as file:
            return list(csv.reader(file, strict=True))

    def test_column_names_are_escaped_too(self, tmp_path: Path) -> None:
        exported = to("csv", tmp_path, table({**ROWS[0], "=cmd": "x"}), spreadsheet=True)
        assert self.cells(exported.path)[0][-1] == "'=cmd"

    def test_numbers_are_not_formulas(self, tmp_path: Path) -> None:
        exported = to("csv", tmp_path, table({**ROWS[0], "answer": "-5", "note": -1.5}), spreadsheet=True)
        assert {"-5", "-1.5"} <= set(self.cells(exported.path)[1])
        assert exported.cautions == ()

    def test_reports_the_number_of_texts_that_begin_like_formulas(self, tmp_path: Path) -> None:
        exported = to("csv", tmp_path)
        (caution,) = exported.cautions
        assert caution.startswith("1 texts look like formulas")
        assert "the option 'spreadsheet'" in caution
        assert "apostrophe" in to("csv", tmp_path, spreadsheet=True, force=True).cautions[0]

    def test_reports_empty_texts_that_are_read_back_as_null(self, tmp_path: Path) -> None:
        rows = table({**ROWS[0], "answer": ""})
        assert to("csv", tmp_path, rows).left_out == {"empty texts in column 'answer', which read back as null": 1}

    def test_refuses_an_empty_text_in_a_required_column(self, tmp_path: Path) -> None:
        with pytest.raises(DataError, match=r"table.jsonl, row 2, column 'question': '' is an empty text"):
            to("csv", tmp_path, table(ROWS[0], {**ROWS[1], "question": ""}))
        assert list(tmp_path.iterdir()) == []

    def test_follows_the_csv_standard(self, tmp_path: Path) -> None:
        rows = table({"question_id": "1", "group_id": "g", "question": 'a "b", c', "reference_answers": ["x", "y"]})
        exported = to("csv", tmp_path, rows)
        assert exported.path.read_bytes() == (
            b'question_id,group_id,question,reference_answers\r\n1,g,"a ""b"", c","[""x"",""y""]"\r\n'
        )


class TestHf:
    @given(WIDE_ROWS)
    @settings(max_examples=10)
    @pytest.mark.slow
    def test_reads_back_as_it_was(
        self, tmp_path_factory: pytest.TempPathFactory, rows: list[dict[str, object]]
    ) -> None:
        before = table(*rows)
        exported = to("hf", tmp_path_factory.mktemp("hf"), before)
        assert list(Table.read(exported.path / "data" / "test.parquet").rows()) == list(before.rows())

    def test_is_loaded_by_datasets_with_all_values_and_types(self, tmp_path: Path, interchange: Path) -> None:
        exported = to("hf", tmp_path, documents=DOCUMENTS)
        loaded = load_elsewhere(interchange, "hf", exported.path, tmp_path)
        assert loaded["default"] == {"test": 3}
        assert loaded["configs"]["questions"]["rows"] == list(table().rows())
        assert loaded["configs"]["questions"]["split"] == "test"
        types = loaded["configs"]["questions"]["types"]
        assert types["answer"] == "Value('string')"
        assert types["correct"] == "Value('bool')"
        assert types["reference_answers"] == "List(Value('string'))"
        documents = [{"id": each.id, "title": each.title, "text": each.text} for each in DOCUMENTS]
        assert loaded["configs"]["documents"]["rows"] == documents

    def test_describes_every_column(self, tmp_path: Path) -> None:
        exported = to("hf", tmp_path)
        assert "| `group_id` | semantic group: all paraphrases of one concrete SQL query |" in (
            exported.path / "README.md"
        ).read_text(encoding="utf-8")
        assert [file.relative_to(exported.path).as_posix() for file in exported.files] == [
            "README.md",
            "data/test.parquet",
        ]

    def test_reports_a_column_that_parquet_must_rename(self, tmp_path: Path) -> None:
        exported = to("hf", tmp_path, table({**ROWS[0], "Answer": "other"}))
        assert exported.cautions == (
            "column 'Answer' is renamed to 'Answer_2', since its name conflicts with another one in Parquet",
        )


class TestRagas:
    def test_is_loaded_by_ragas_under_its_own_names(self, tmp_path: Path, interchange: Path) -> None:
        exported = to("ragas", tmp_path)
        assert load_elsewhere(interchange, "ragas", exported.path, tmp_path) == [
            {
                "user_input": "capital of France?",
                "retrieved_contexts": ROWS[0]["contexts"],
                "reference_contexts": ROWS[0]["reference_contexts"],
                "retrieved_context_ids": ["d2", "d1"],
                "reference_context_ids": ["d1"],
                "response": "It is Paris.",
                "reference": "Paris",
                "query_style": "short",
            },
            {
                "user_input": "=when\r\n\tdid it open?",
                "retrieved_contexts": ["2024-01-05"],
                "retrieved_context_ids": ["d3"],
                "reference_context_ids": ["d3", "d2"],
                "response": "2024-01-05",
                "reference": "2024-01-05",
                "query_style": "long",
            },
        ]

    def test_reports_what_it_omits(self, tmp_path: Path) -> None:
        exported = to("ragas", tmp_path)
        assert exported.rows == 2
        assert exported.left_out == {
            "rows without an answer, which no metric can score": 1,
            "reference answers after the first of each row": 1,
        }
        assert {"sql", "bindings", "outcome", "note"} <= set(exported.columns_left_out)
        assert not {"question", "reference_answers", "contexts"} & set(exported.columns_left_out)

    def test_has_every_question_before_any_is_answered(self, tmp_path: Path) -> None:
        rows = [{name: row[name] for name in ("question_id", "group_id", "question")} for row in ROWS]
        exported = to("ragas", tmp_path, table(*rows))
        assert [row["user_input"] for row in read_lines(exported.path)] == [row["question"] for row in ROWS]
        assert not exported.left_out

    def test_joins_the_members_of_a_set(self, tmp_path: Path) -> None:
        exported = to("ragas", tmp_path, table({**ROWS[2], "answer": "a", "error": None}))
        assert read_lines(exported.path)[0]["reference"] == "a, b"
        assert not exported.left_out


class TestUnitxt:
    def test_is_prepared_and_scored_by_unitxt(self, tmp_path: Path, interchange: Path) -> None:
        exported = to("unitxt", tmp_path)
        scores = load_elsewhere(interchange, "unitxt", exported.path, tmp_path)
        first, second = scores["instances"]
        assert first["question"] == "capital of France?"
        assert first["reference_answers"] == ["Paris"]
        assert first["reference_contexts"] == ["Paris is the capital\nof France."]
        assert first["reference_context_ids"] == ["d1"]
        assert first["is_answerable_label"] is True
        assert first["metadata_tags"]["sql"] == ROWS[0]["sql"]
        assert json.loads(first["metadata_tags"]["bindings"]) == {"capital.country": "France"}
        assert second["question"] == "=when\r\n\tdid it open?"
        assert scores["scores"] == [
            {
                "answer_correctness.token_recall": 1.0,
                "context_correctness.mrr": 0.5,
                "context_correctness.map": 0.5,
            },
            {
                "answer_correctness.token_recall": 1.0,
                "context_correctness.mrr": 1.0,
                "context_correctness.map": 1.0,
            },
        ]

    def test_has_every_column_and_reports_omitted_rows_and_nulls(self, tmp_path: Path) -> None:
        exported = to("unitxt", tmp_path)
        assert exported.rows == 2
        assert exported.columns_left_out == ()
        assert exported.left_out == {
            "rows without an answer, which Unitxt cannot represent": 1,
            "nulls in column 'reference_contexts', which Unitxt reads as []": 1,
        }
        rows, predictions = (read_lines(exported.path / name) for name in ("dataset.jsonl", "predictions.jsonl"))
        assert [row["question_id"] for row in rows] == ["q1", "q2"]
        assert [row["answer"] for row in predictions] == ["It is Paris.", "2024-01-05"]

    def test_has_ids_of_documents_for_chunks_if_the_references_are_documents(self, tmp_path: Path) -> None:
        exported = to("unitxt", tmp_path, table({**ROWS[0], "context_ids": ["d2#1", "d1#4"]}))
        assert read_lines(exported.path / "predictions.jsonl")[0]["context_ids"] == ["d2", "d1"]
        assert exported.left_out == {
            "ids of chunks, written as the ids of their documents like the reference_context_ids": 2
        }

    def test_warns_of_rows_that_break_its_metrics(self, tmp_path: Path) -> None:
        nothing = {**ROWS[1], "reference_answers": [], "is_answerable": False, "contexts": []}
        answers, contexts = to("unitxt", tmp_path, table(ROWS[0], nothing)).cautions
        assert answers.startswith("1 rows have no reference_answers; Unitxt's answer_correctness metrics stop")
        assert contexts.startswith("1 rows have no contexts; Unitxt's faithfulness metrics stop")

    def test_has_no_predictions_before_any_question_is_answered(self, tmp_path: Path) -> None:
        rows = [{name: row[name] for name in ("question_id", "group_id", "question")} for row in ROWS]
        exported = to("unitxt", tmp_path, table(*rows))
        assert [file.name for file in exported.files] == ["dataset.jsonl"]
        assert exported.rows == 3


class TestBeir:
    def test_is_read_and_measured_by_ir_measures(self, tmp_path: Path, interchange: Path) -> None:
        exported = to("beir", tmp_path)
        measures = load_elsewhere(interchange, "beir", exported.path, tmp_path)
        assert measures["header"] == ["query-id", "corpus-id", "score"]
        assert measures["tsv"] == [["q1", "d1", "1"], ["q2", "d3", "1"], ["q2", "d2", "1"], ["q3", "d1", "1"]]
        assert measures["qrels"] == [["q1", "d1", 1], ["q2", "d3", 1], ["q2", "d2", 1]]
        assert measures["run"] == [["q1", "d2"], ["q1", "d1"], ["q2", "d3"]]
        # q1: the second of two retrieved is the one relevant. q2: the only one retrieved is one of two.
        assert measures["measures"] == {"AP": 0.5, "RR": 0.75, "R@1": 0.25}

    def test_has_queries_and_corpus_unchanged(self, tmp_path: Path) -> None:
        exported = to("beir", tmp_path)
        assert read_lines(exported.path / "queries.jsonl") == [
            {"_id": row["question_id"], "text": row["question"]} for row in ROWS
        ]
        assert read_lines(exported.path / "corpus.jsonl") == [
            {"_id": each.id, "title": each.title, "text": each.text} for each in DOCUMENTS
        ]

    def test_requires_the_documents(self, tmp_path: Path) -> None:
        with pytest.raises(UsageError, match="needs the knowledge base: give it as `documents`"):
            to("beir", tmp_path, documents=None)

    def test_an_error_says_what_to_do_without_relevance_judgments(self, tmp_path: Path) -> None:
        unknown = {name: value for name, value in ROWS[0].items() if name != "reference_context_ids"}
        with pytest.raises(DataError, match="has no column 'reference_context_ids', which an export to beir needs"):
            to("beir", tmp_path, table(unknown))
        with pytest.raises(DataError, match="has no row with reference_context_ids, so retrieval cannot be evaluated"):
            to("beir", tmp_path, table({**ROWS[0], "reference_context_ids": None}))
        assert list(tmp_path.iterdir()) == []

    def test_reports_the_number_of_questions_without_a_judgment(self, tmp_path: Path) -> None:
        rows = table(ROWS[0], {**ROWS[1], "reference_context_ids": None}, {**ROWS[2], "reference_context_ids": []})
        exported = to("beir", tmp_path, rows)
        assert exported.left_out == {
            "questions without a relevance judgment: no document is known to state the answer": 2
        }

    def test_has_each_document_once_per_query_in_a_run(self, tmp_path: Path) -> None:
        exported = to("beir", tmp_path, table({**ROWS[0], "context_ids": ["d2", "d1", "d2"]}))
        assert exported.left_out == {"repeated retrieved documents, with their chunks: a run lists each only once": 1}
        assert (exported.path / "trec" / "run.txt").read_text(encoding="utf-8").splitlines() == [
            "q1 Q0 d2 1 2 ragassay",
            "q1 Q0 d1 2 1 ragassay",
        ]

    def test_has_documents_in_place_of_their_chunks(self, tmp_path: Path) -> None:
        chunks = {**ROWS[0], "context_ids": ["d2#1", "d1#4", "d2#2"]}
        of_chunks = {**ROWS[1], "context_ids": ["d3#1"], "reference_context_ids": ["d3#1"]}
        exported = to("beir", tmp_path, table(chunks, of_chunks))
        assert (exported.path / "trec" / "run.txt").read_text(encoding="utf-8").splitlines() == [
            "q1 Q0 d2 1 2 ragassay",
            "q1 Q0 d1 2 1 ragassay",
            "q2 Q0 d3#1 1 1 ragassay",
        ]

    def test_names_retrieved_ids_outside_the_corpus_and_questions_outside_the_run(self, tmp_path: Path) -> None:
        exported = to("beir", tmp_path, table({**ROWS[0], "context_ids": ["d9"]}, {**ROWS[1], "context_ids": []}))
        unknown, missing = exported.cautions
        assert unknown == "1 context_ids name no document of the corpus, such as 'd9'"
        assert missing == (
            "1 questions with a judgment retrieved nothing, so they are not in trec/run.txt; trec_eval leaves them out "
            "of its averages unless it is called with -c"
        )

    @pytest.mark.parametrize("name", ["Grand Hotel", "Grand\u00a0Hotel", ""])
    def test_writes_no_run_with_ids_that_trec_eval_would_split(self, tmp_path: Path, name: str) -> None:
        exported = to("beir", tmp_path, table(ROWS[0], {**ROWS[1], "reference_context_ids": [name]}))
        ((reason, count),) = exported.left_out.items()
        assert count == 1
        assert reason.startswith(
            "the folder trec: trec_eval rejects ids that contain a space, as in table.jsonl, row 2, column"
        )
        assert not (exported.path / "trec").exists()
        assert "context_ids" in exported.columns_left_out

    @pytest.mark.parametrize("name", ["a\tb", "a\nb", "a\0b"])
    def test_refuses_ids_with_line_breaks(self, tmp_path: Path, name: str) -> None:
        with pytest.raises(
            DataError, match=r"table.jsonl, row 1, column 'reference_context_ids': 'a.*b' contains a tab"
        ):
            to("beir", tmp_path, table({**ROWS[0], "reference_context_ids": [name]}))
        assert list(tmp_path.iterdir()) == []

    def test_warns_of_judgments_outside_the_corpus(self, tmp_path: Path) -> None:
        assert to("beir", tmp_path, documents=DOCUMENTS[:2]).cautions == (
            "1 reference_context_ids name no document of the corpus, such as 'd3'",
            "1 context_ids name no document of the corpus, such as 'd3'",
        )


GRAMMAR = SHARED / "grammar"


def lines(path: Path) -> list[dict[str, Any]]:
    return read_lines(GRAMMAR / path)


@pytest.mark.recorded
@pytest.mark.parametrize("environment", ["aurp", "spider"])
class TestGrammar:
    """The authors' own questions and runs, exported, are the authors' own files again: so their code reads them."""

    def export_recorded(self, environment: str, folder: Path) -> ExportResult:
        rows = [row for style in ("short", "long") for row in lines(Path(f"questions/{environment}.{style}.jsonl"))]
        file = folder / "questions.jsonl"
        file.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
        return to("grammar", folder, Table.read(file, preset="grammar"))

    def test_question_files_have_the_groups_in_order(self, environment: str, tmp_path: Path) -> None:
        exported = self.export_recorded(environment, tmp_path)
        for style in ("short", "long"):
            expected_questions = lines(Path(f"questions/{environment}.{style}.jsonl"))
            for name, ids in ((style, False), (f"{style}_with_ids", True)):
                per_template = read_json(exported.path / "QADataGenerator" / f"{name}.json")
                groups = [group for of_template in per_template for group in of_template]
                pairs = [
                    (tag, question, ast.literal_eval(answer))
                    for tag, (answer, questions) in enumerate(groups)
                    for question in questions
                ]
                assert pairs == [
                    (
                        row["group_id"],
                        row["question"],
                        [(row["reference_answer"], *(row["reference_context_ids"] if ids else ()))],
                    )
                    for row in expected_questions
                ]
                assert len(per_template) == len({row["sql_template"] for row in expected_questions})

    def test_template_files_are_those_of_the_repository(self, environment: str, tmp_path: Path) -> None:
        exported = self.export_recorded(environment, tmp_path)
        by_tables = read_json(exported.path / "SQLTemplateGenerator" / "sql_templates.json")
        assert all(isinstance(ast.literal_eval(tables), tuple) for tables in by_tables)
        recorded = lines(Path(f"templates/{environment}.sql.jsonl"))
        assert sorted(template for templates in by_tables.values() for template in templates) == sorted(
            {row["sql_template"] for row in recorded}
        )
        for style in ("short", "long"):
            of_style = [row for row in lines(Path(f"templates/{environment}.text.jsonl")) if row["cluster"] == style]
            wordings: dict[str, list[str]] = {}
            for row in of_style:
                wordings.setdefault(row["sql_template"], []).append(row["text_template"])
            assert read_json(exported.path / "TextTemplateGenerator" / f"{style}.json") == wordings

    @pytest.mark.parametrize("style", ["short", "long"])
    def test_result_files_have_the_recorded_values(self, environment: str, style: str, tmp_path: Path) -> None:
        file = Path(f"runs/{environment}.{style}.balanced.jsonl")
        exported = to(
            "grammar", tmp_path, Table.read(GRAMMAR / file, preset="grammar", rename={"correct": "judgement"})
        )
        results = read_json(exported.path / "eval_results" / f"results_{style}.json")
        assert [{**row, "retrieved_documents": ""} for row in results] == [
            {
                "query": row["question"],
                "answer": row["reference_answer"],
                "true_document_ids": row["reference_context_ids"],
                "retrieved_documents": "",
                "gpt_response": row["response"],
                "retrieval_judgement": row["retrieval_judgement"],
                "retrieved_document_ids": row["retrieved_context_ids"],
                "query_tag": row["group_id"],
                "judgement": row["judgement"],
            }
            for row in lines(file)
        ]


class TestGrammarWithOwnRows:
    def test_a_row_without_style_and_template_is_only_in_the_answers(self, tmp_path: Path) -> None:
        exported = to("grammar", tmp_path, table(ROWS[0], {**ROWS[2], "style": None}))
        assert read_json(exported.path / "QADataGenerator" / "default.json") == [
            [["[('a',), ('b',)]", ["who was asked in vain?"]]]
        ]
        assert exported.left_out == {"rows without an SQL template, which no template file contains": 1}
        assert {"group_id", "question_id", "sql"} <= set(exported.columns_left_out)

    def test_a_group_has_the_same_number_in_every_style(self, tmp_path: Path) -> None:
        one = {"sql_template": "SELECT a FROM t WHERE b = '[t.b]'", "reference_answers": ["1"], "answer": "1"}
        rows = [
            {**one, "question_id": f"{group}{style}", "group_id": group, "question": group + style, "style": style}
            for group, style in (("x", "short"), ("y", "short"), ("y", "long"))
        ]
        exported = to("grammar", tmp_path, table(*rows))
        (long,) = read_json(exported.path / "eval_results" / "results_long.json")
        assert (long["query"], long["query_tag"]) == ("ylong", 1)

    @pytest.mark.parametrize("style", ["../short", "a/b", ".hidden", ""])
    def test_refuses_a_style_that_is_not_a_valid_file_name(self, tmp_path: Path, style: str) -> None:
        with pytest.raises(DataError, match=r"table.jsonl, row 2, column 'style': .* cannot be the name of a file"):
            to("grammar", tmp_path, table(ROWS[0], {**ROWS[1], "style": style}))
        assert list(tmp_path.iterdir()) == []

    def test_answers_with_quotes_and_line_breaks_are_read_back_as_literals(self, tmp_path: Path) -> None:
        odd = 'O\'Hara "the\nbold" \0 \N{GRINNING FACE}'
        exported = to("grammar", tmp_path, table({**ROWS[0], "reference_answers": [odd]}))
        (((answer, _),),) = read_json(exported.path / "QADataGenerator" / "short.json")
        assert ast.literal_eval(answer) == [(odd,)]


class TestEveryFormat:
    @pytest.mark.slow
    @pytest.mark.parametrize("name", FORMATS)
    def test_leaves_no_files_if_the_disk_is_full(self, name: str, tmp_path: Path) -> None:
        rows = [{**ROWS[0], "question_id": f"q{n}", "question": f"{n}?" * 50} for n in range(300)]
        full = table(*rows)
        before = to(name, tmp_path)
        contents_before = {file: file.read_bytes() for file in before.files}
        with pytest.raises(DataError, match="nothing was overwritten"), files_of_at_most(2000):
            to(name, tmp_path, full, force=True)
        assert {file: file.read_bytes() for file in tmp_path.rglob("*") if file.is_file()} == contents_before

    @pytest.mark.slow
    @pytest.mark.parametrize("name", FORMATS)
    def test_replaces_a_file_only_by_force(self, name: str, tmp_path: Path) -> None:
        first = to(name, tmp_path)
        with pytest.raises(UsageError, match="already exists; give another name, or use `force`"):
            to(name, tmp_path)
        again = to(name, tmp_path, force=True)
        assert again == first
        assert sorted(tmp_path.iterdir()) == [first.path]

    @pytest.mark.slow
    @pytest.mark.parametrize("name", [name for name, each in FORMATS.items() if each.suffix is None])
    def test_never_replaces_a_folder_with_other_files(self, name: str, tmp_path: Path) -> None:
        exported = to(name, tmp_path)
        (exported.path / "thesis.txt").write_text("years of work", encoding="utf-8")
        with pytest.raises(UsageError, match=r"contains thesis.txt, which is not part of the export"):
            to(name, tmp_path, force=True)
        assert (exported.path / "thesis.txt").read_text(encoding="utf-8") == "years of work"

    @pytest.mark.parametrize("name", [name for name, each in FORMATS.items() if each.suffix is None])
    def test_refuses_a_file_as_a_folder(self, name: str, tmp_path: Path) -> None:
        (tmp_path / name).write_text("mine", encoding="utf-8")
        with pytest.raises(UsageError, match="is a file, but this format needs a folder"):
            to(name, tmp_path, force=True)

    @pytest.mark.parametrize("name", ["csv", "ragas"])
    def test_refuses_a_folder_as_a_file(self, name: str, tmp_path: Path) -> None:
        (tmp_path / f"{name}{FORMATS[name].suffix}").mkdir()
        with pytest.raises(UsageError, match="is a folder, but an export to"):
            to(name, tmp_path, force=True)

    @pytest.mark.slow
    @pytest.mark.parametrize("name", FORMATS)
    def test_writes_the_same_bytes_again(self, name: str, tmp_path: Path) -> None:
        first = {file.relative_to(tmp_path): file.read_bytes() for file in to(name, tmp_path).files}
        again = to(name, tmp_path, force=True)
        assert {file.relative_to(tmp_path): file.read_bytes() for file in again.files} == first

    def test_must_be_known(self, tmp_path: Path) -> None:
        with pytest.raises(UsageError, match=r"unknown export format 'bier'. Did you mean 'beir'\? Known: beir, "):
            export(table(), to="bier", output=tmp_path / "x")

    def test_requires_its_suffix(self, tmp_path: Path) -> None:
        with pytest.raises(UsageError, match=r"one file with a name that ends in .csv, not .*table.txt"):
            check_export("csv", tmp_path / "table.txt", force=False)

    def test_refuses_options_of_other_formats(self, tmp_path: Path) -> None:
        with pytest.raises(UsageError, match="an export to ragas does not support `documents`; supported by: beir, hf"):
            to("ragas", tmp_path, documents=DOCUMENTS)
        with pytest.raises(UsageError, match="an export to hf does not support `spreadsheet`; supported by: csv"):
            to("hf", tmp_path, spreadsheet=True)

    @pytest.mark.recorded
    @pytest.mark.parametrize("name", FORMATS)
    def test_has_every_row_of_a_recorded_run_or_reports_the_number_of_failed_ones(
        self, name: str, tmp_path: Path
    ) -> None:
        run = Table.read(GRAMMAR / "runs" / "aurp.short.balanced.jsonl", preset="grammar")
        options = {"documents": read_documents(GRAMMAR / "documents" / "aurp.jsonl")} if name == "beir" else {}
        exported = to(name, tmp_path, run, **options)
        failed = sum(
            count for reason, count in exported.left_out.items() if reason.startswith("rows without an answer")
        )
        assert failed == (sum(row["answer"] is None for row in run.rows()) if name in {"ragas", "unitxt"} else 0)
        assert exported.rows == 471 - failed


class TestCommand:
    @pytest.mark.slow
    def test_reports_what_was_omitted(self, tmp_path: Path) -> None:
        table().write(tmp_path / "rows.jsonl")
        done = ragassay("export", tmp_path / "rows.jsonl", "--to", "ragas", "-o", tmp_path / "samples.jsonl")
        assert done.code == 0, done.err
        assert done.unwrapped.startswith(f"2 rows: {tmp_path / 'samples.jsonl'} ")
        columns, _, left_out = done.unwrapped.partition(" left out: ")
        assert "columns that this format cannot represent" in columns
        assert "sql_template" in columns
        assert left_out.startswith("1 rows without an answer, which no metric can score")

    @pytest.mark.slow
    def test_json_lists_what_was_omitted(self, tmp_path: Path) -> None:
        table().write(tmp_path / "rows.jsonl")
        done = ragassay("export", tmp_path / "rows.jsonl", "--to", "unitxt", "-o", tmp_path / "u", "--json")
        result = json.loads(done.out)
        assert result["rows"] == 2
        assert result["files"] == [str(tmp_path / "u" / name) for name in ("dataset.jsonl", "predictions.jsonl")]
        assert result["left_out"]["rows without an answer, which Unitxt cannot represent"] == 1
        assert result["columns_left_out"] == result["cautions"] == []

    def test_takes_documents_and_foreign_columns(self, tmp_path: Path) -> None:
        documents = [json.dumps({"id": each.id, "text": each.text}) for each in DOCUMENTS]
        (tmp_path / "documents.jsonl").write_text("\n".join(documents), encoding="utf-8")
        rows = [{**{name: value for name, value in row.items() if name != "question"}, "asked": "?"} for row in ROWS]
        (tmp_path / "rows.jsonl").write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
        options = ["--documents", tmp_path / "documents.jsonl", "--map", "question=asked"]
        done = ragassay("export", tmp_path / "rows.jsonl", "--to", "beir", "-o", tmp_path / "b", *options)
        assert done.code == 0, done.err
        assert [row["text"] for row in read_lines(tmp_path / "b" / "queries.jsonl")] == ["?", "?", "?"]

    def test_checks_the_output_before_reading(self, tmp_path: Path) -> None:
        (tmp_path / "there.csv").write_text("mine", encoding="utf-8")
        done = ragassay("export", tmp_path / "none.jsonl", "--to", "csv", "-o", tmp_path / "there.csv")
        assert done.code == 2
        assert "there.csv already exists" in done.err
