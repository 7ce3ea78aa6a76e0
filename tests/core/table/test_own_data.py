"""Your own data: plain rows, the columns of other programs, and what cannot be read."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

import ragassay
from commands import ragassay as ragassay_command
from databases import SHARED
from ragassay.core.errors import DataError, UsageError
from ragassay.core.hashing import content_hash
from ragassay.core.table import Table
from ragassay.core.table.objects import as_table, like

PLAIN = {"question": "What is the capital of France?", "reference_answers": "Paris", "answer": "Paris."}


def written(folder: Path, name: str, content: str | bytes) -> Path:
    path = folder / name
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return path


def lines(folder: Path, *rows: Mapping[str, object]) -> Path:
    return written(folder, "rows.jsonl", "".join(json.dumps(row) + "\n" for row in rows))


def only_row(rows: Any, **options: Any) -> Mapping[str, Any]:
    (row,) = as_table(rows, **options).rows()
    return row


def cell(column: str, value: object) -> Any:
    return only_row([{**PLAIN, column: value}])[column]


class TestPlainRows:
    def test_need_neither_ids_nor_groups(self) -> None:
        table = as_table([PLAIN, {**PLAIN, "question": "And of Spain?", "reference_answers": "Madrid"}])
        rows = list(table.rows())
        assert rows[0]["question_id"] == rows[0]["group_id"] != rows[1]["group_id"]
        assert table.notes == (
            "no question_id: each row gets one derived from its question and reference answers",
            "no group_id: each row is a group of its own",
        )

    def test_have_ids_that_depend_on_their_content_alone(self) -> None:
        content = {"question": PLAIN["question"], "reference_answers": ["Paris"]}
        first, again = (only_row([{**PLAIN, "answer": answer}])["question_id"] for answer in ("Paris.", "Lyon"))
        assert first == again == content_hash(content)

    def test_with_the_same_content_have_different_ids_in_their_order(self) -> None:
        ids = [row["question_id"] for row in as_table([PLAIN, PLAIN, PLAIN]).rows()]
        assert len(set(ids)) == 3
        assert ids[:2] == [row["question_id"] for row in as_table([PLAIN, PLAIN]).rows()]

    def test_keep_the_ids_that_they_have(self) -> None:
        row = only_row([{**PLAIN, "question_id": 7}])
        assert (row["question_id"], row["group_id"]) == ("7", "7")

    @pytest.mark.parametrize(
        ("value", "texts"),
        [
            ("Paris", ["Paris"]),
            (["Paris", "Lutetia"], ["Paris", "Lutetia"]),
            ('["Paris", "Lutetia"]', ["Paris", "Lutetia"]),
            ("[Disc 1]", ["[Disc 1]"]),
            ("", [""]),
            (None, []),
            ([], []),
        ],
    )
    def test_may_have_one_text_in_place_of_a_list(self, value: object, texts: Sequence[str]) -> None:
        assert cell("reference_answers", value) == cell("contexts", value) == texts

    @pytest.mark.slow
    @pytest.mark.parametrize("field", ["text", "page_content", "content"])
    def test_may_have_objects_as_contexts(self, field: str) -> None:
        objects = [{field: "one", "id": "a", "score": 0.5}, {field: "two", "id": 2}]
        row = only_row([{**PLAIN, "contexts": objects, "reference_contexts": objects}])
        assert row["contexts"] == row["reference_contexts"] == ["one", "two"]
        assert row["context_ids"] == row["reference_context_ids"] == ["a", "2"]

    def test_keep_the_ids_of_their_own_column(self) -> None:
        row = only_row([{**PLAIN, "contexts": [{"text": "one", "id": "a"}], "context_ids": ["b"]}])
        assert row["context_ids"] == ["b"]

    def test_have_no_column_of_ids_if_no_object_has_one(self) -> None:
        assert "context_ids" not in only_row([{**PLAIN, "contexts": [{"text": "one"}], "note": [{"id": 1}]}])

    @pytest.mark.slow
    def test_may_begin_to_have_objects_late(self, tmp_path: Path) -> None:
        rows = [{**PLAIN, "contexts": ["one"]}] * 5001 + [{**PLAIN, "contexts": [{"text": "two", "id": 1}]}]
        *_, before, last = as_table(lines(tmp_path, *rows)).rows()
        assert (before["context_ids"], last["context_ids"], last["contexts"]) == ([], ["1"], ["two"])

    @pytest.mark.slow
    def test_can_go_through_every_command(self, tmp_path: Path) -> None:
        spain = {"question": "And of Spain?", "reference_answers": ["Madrid"], "answer": "Lyon"}
        rows: Sequence[Mapping[str, Any]] = [PLAIN, spain]
        judged = ragassay.judge(rows)
        assert [row["correct"] for row in judged] == [True, False]
        diagnosis = ragassay.diagnose(judged)
        assert diagnosis.table[1]["fault"] == "undetermined"
        assert ragassay.compare(judged, judged).questions == 2
        assert ragassay.report(diagnosis.table, diagnosis.summary, output=tmp_path / "report.html").exists()
        assert ragassay.export(judged, to="grammar", output=tmp_path / "grammar").rows == 2


class TestCsv:
    @pytest.mark.parametrize(
        ("text", "texts"),
        [
            ("Paris", ["Paris"]),
            ("42", ["42"]),
            ('"[""Paris"", ""Lutetia""]"', ["Paris", "Lutetia"]),
            ("\"['Paris', 'it\\'s', \"\"a 'b'\"\"]\"", ["Paris", "it's", "a 'b'"]),
            ("[]", []),
            ("", []),
        ],
    )
    def test_may_have_a_text_a_json_list_or_a_printed_python_list(
        self, tmp_path: Path, text: str, texts: Sequence[str]
    ) -> None:
        path = written(tmp_path, "rows.csv", f"question,reference_answers\r\nWhat?,{text}\r\n")
        assert only_row(path)["reference_answers"] == texts

    @pytest.mark.parametrize(
        ("cell", "ids", "kind"),
        [
            ("7", ["7"], "integer"),
            ('"[7, 8]"', ["7", "8"], "integer"),
            ('"""7"""', ["7"], None),
            ('"[""7""]"', ["7"], None),
            ("007", ["007"], None),
            ("d7", ["d7"], None),
            ("1e3", ["1e3"], None),
            ('"a ""b"""', ['a "b"'], None),
        ],
    )
    def test_a_single_id_in_csv_is_read_as_in_a_list(
        self, tmp_path: Path, cell: str, ids: list[str], kind: str | None
    ) -> None:
        row = only_row(written(tmp_path, "rows.csv", f"question,context_ids\nWhat?,{cell}\n"))
        assert (row["context_ids"], row.get("context_ids_type")) == (ids, kind)

    @pytest.mark.parametrize("text", ['"[""Paris"", "', "[Paris]", "\"['a' 'b']\""])
    def test_with_a_list_that_cannot_be_read_names_row_and_column(self, tmp_path: Path, text: str) -> None:
        path = written(tmp_path, "rows.csv", f"question,reference_answers\nWhat?,a\nWhy?,{text}\n")
        with pytest.raises(DataError, match=r"row 2 \(line 3\), column 'reference_answers': .*write a JSON list"):
            as_table(path)


def trulens_record(*returned: object) -> str:
    """A record as TruLens stores it, with calls that returned these values."""
    calls = [{"call_id": str(n), "stack": [], "args": {}, "rets": each} for n, each in enumerate(returned)]
    return json.dumps({"record_id": "r", "main_input": "Q", "main_output": "A", "calls": calls})


PRESETS: Mapping[str, tuple[Mapping[str, object], Mapping[str, object]]] = {
    "ragas": (
        {"user_input": "Q", "response": "A", "retrieved_contexts": ["c"], "reference": "[R]", "query_style": "short"},
        {"question": "Q", "answer": "A", "contexts": ["c"], "reference_answers": ["[R]"], "style": "short"},
    ),
    "ragas before 0.2": (
        {"question": "Q", "answer": "A", "contexts": ["c"], "ground_truth": "R"},
        {"question": "Q", "answer": "A", "contexts": ["c"], "reference_answers": ["R"]},
    ),
    "ragas before 0.1": (
        {"question": "Q", "answer": "A", "contexts": ["c"], "ground_truths": ["R", "S"]},
        {"reference_answers": ["R", "S"]},
    ),
    "deepeval": (
        {
            "input": "Q",
            "actual_output": "A",
            "expected_output": "R",
            "retrieval_context": ["c", "d"],
            "context": ["g"],
            "completion_time": 0.5,
        },
        {
            "question": "Q",
            "answer": "A",
            "reference_answers": ["R"],
            "contexts": ["c", "d"],
            "reference_contexts": ["g"],
            "seconds": 0.5,
        },
    ),
    "deepeval as saved": (
        {"input": "Q", "actualOutput": "A", "retrievalContext": "c|d", "context": "g"},
        {"answer": "A", "contexts": ["c", "d"], "reference_contexts": ["g"]},
    ),
    "deepeval with sources": (
        {"input": "Q", "actual_output": "A", "retrieval_context": ["deepeval_source=s,deepeval_context=a, b\nc"]},
        {"contexts": ["a, b\nc"], "context_ids": ["s"]},
    ),
    "unitxt external_rag": (
        {
            "question": "Q",
            "answer": "A",
            "contexts": ["c"],
            "context_ids": [1],
            "ground_truths": ["R"],
            "ground_truths_context_ids": [2],
        },
        {
            "question": "Q",
            "answer": "A",
            "contexts": ["c"],
            "context_ids": ["1"],
            "reference_answers": ["R"],
            "reference_context_ids": ["2"],
            "context_ids_type": "integer",
        },
    ),
    "unitxt response_generation": (
        {
            "prediction": "{no object",
            "task_data": {"question": "Q", "contexts": ["c"], "contexts_ids": [1], "reference_answers": ["R"]},
        },
        {"question": "Q", "answer": "{no object", "contexts": ["c"], "context_ids": ["1"], "reference_answers": ["R"]},
    ),
    "unitxt end_to_end": (
        {
            "prediction": {"answer": "A", "contexts": ["c"], "context_ids": ["1"], "is_answerable": True},
            "task_data": {"question": "Q", "reference_answers": ["R"], "reference_context_ids": ["2"]},
        },
        {"question": "Q", "answer": "A", "contexts": ["c"], "context_ids": ["1"], "reference_context_ids": ["2"]},
    ),
    "unitxt end_to_end as texts": (
        {
            "prediction": json.dumps({"answer": "A", "contexts": ["c"], "context_ids": ["1"]}),
            "task_data": json.dumps({"question": "Q", "reference_answers": ["R"], "is_answerable_label": False}),
        },
        {"question": "Q", "answer": "A", "contexts": ["c"], "reference_answers": ["R"], "is_answerable": False},
    ),
    "unitxt flattened": (
        {"task_data/question": "Q", "prediction/answer": "A", "task_data/reference_answers": ["R"]},
        {"question": "Q", "answer": "A", "reference_answers": ["R"]},
    ),
    "trulens": (
        {"record_id": "r1", "input": "Q", "output": "A", "latency": 2, "app_id": "x"},
        {"question": "Q", "answer": "A", "seconds": 2.0, "record_id": "r1"},
    ),
    "trulens with calls that return texts": (
        {"record_id": "r", "input": "Q", "output": "A", "record_json": trulens_record(["a"], ["b", "c"], "A", ["A"])},
        {"question": "Q", "contexts": ["b", "c"]},
    ),
    "trulens with calls of LangChain": (
        {
            "record_id": "r",
            "input": "Q",
            "output": "A",
            "record_json": trulens_record(
                [{"page_content": "b", "metadata": {}, "id": "d1"}, {"page_content": "c", "id": "d2"}],
                [{"role": "assistant", "content": "A"}],
                {"answer": "A"},
            ),
        },
        {"contexts": ["b", "c"], "context_ids": ["d1", "d2"]},
    ),
    "trulens with calls of LlamaIndex": (
        {
            "record_id": "r",
            "input": "Q",
            "output": "A",
            "record_json": trulens_record([{"node": {"text": "b", "id_": "n"}, "score": 0.5}], None, [], 3),
        },
        {"contexts": ["b"]},
    ),
    "trulens ground truth": (
        {"query": "Q", "query_id": "1", "expected_response": "R", "expected_chunks": [{"text": "g", "title": "t"}]},
        {"question": "Q", "question_id": "1", "reference_answers": ["R"], "reference_contexts": ["g"]},
    ),
    "wikirag": (
        {
            "run_id": "naive",
            "question_id": "q-1",
            "repeat": 1,
            "article_id": "w-1",
            "question": "Q",
            "answer": "A",
            "retrieved": False,
            "n_input_tokens": 5,
            "n_output_tokens": 2,
            "context_kind": "chunks",
            "contexts": [{"title": "t", "text": "c"}],
        },
        {
            "question_id": "q-1#1",
            "group_id": "q-1",
            "reference_context_ids": ["w-1"],
            "retrieved": True,
            "input_tokens": 5,
            "contexts": ["c"],
            "system": "naive",
        },
    ),
}


class TestPresets:
    @pytest.mark.slow
    @pytest.mark.parametrize("case", PRESETS)
    def test_are_recognized_by_the_columns_of_a_file(self, case: str, tmp_path: Path) -> None:
        theirs, ours = PRESETS[case]
        table = as_table(lines(tmp_path, theirs))
        (row,) = table.rows()
        assert {name: row[name] for name in ours} == ours
        assert table.notes[0].startswith(f"read as {case.partition(' ')[0]}: ")

    def test_read_the_same_from_rows_in_memory(self, tmp_path: Path) -> None:
        theirs, _ = PRESETS["deepeval"]
        assert only_row([theirs]) == only_row(lines(tmp_path, theirs))

    def test_report_how_columns_were_renamed(self) -> None:
        note, *_ = as_table([PRESETS["ragas"][0]]).notes
        assert note == (
            "read as ragas: user_input -> question, query_style -> style, reference -> reference_answers, "
            "response -> answer, retrieved_contexts -> contexts"
        )

    @pytest.mark.parametrize("columns", [{}, {"retrieval_context": None}, {"retrieval_context": ["c"]}])
    @pytest.mark.parametrize("suffix", ["jsonl", "parquet"])
    def test_report_no_column_that_is_null_in_every_row(
        self, tmp_path: Path, columns: Mapping[str, object], suffix: str
    ) -> None:
        path = tmp_path / f"rows.{suffix}"
        Table.of([{"input": "Q", "actual_output": "A", **columns}]).write(path)
        table = as_table(path)
        assert "context_ids" not in table.columns
        assert "context_ids" not in table.notes[0]

    @pytest.mark.slow
    def test_keep_a_column_that_a_late_row_has(self, tmp_path: Path) -> None:
        rows = [{"input": f"Q{n}", "actual_output": "A", "retrieval_context": ["c"]} for n in range(6000)]
        late = {"input": "Q", "actual_output": "A", "retrieval_context": ["deepeval_source=s,deepeval_context=c"]}
        table = as_table(lines(tmp_path, *rows, late))
        *_, before, last = (row["context_ids"] for row in table.rows())
        assert (before, last) == ([], ["s"])
        assert "contexts -> context_ids" in table.notes[0]

    @pytest.mark.parametrize("record", ["{broken", "[]", "{}", '{"calls": []}', None, trulens_record("A", ["A"])])
    def test_accept_a_trulens_record_without_retrieval(self, record: str | None) -> None:
        row = only_row([{"record_id": "r", "input": "Q", "output": "A", "record_json": record}])
        assert (row["answer"], row.get("contexts")) == ("A", None)

    def test_are_not_recognized_where_the_columns_are_ours(self) -> None:
        table = as_table([{**PLAIN, "question_id": "1", "group_id": "1", "ground_truth": "other"}])
        assert table.notes == ()
        assert next(table.rows())["ground_truth"] == "other"

    def test_are_not_recognized_beside_our_question(self) -> None:
        table = as_table([{"question": "Q", "record_id": "1", "input": "a", "output": "b"}])
        assert "answer" not in table.columns

    def test_can_be_chosen(self) -> None:
        rows = [{"prompt": "Q", "response": "A", "context": "c"}]
        assert "question" not in as_table(rows).columns
        assert only_row(rows, preset="trulens")["contexts"] == ["c"]

    def test_are_overridden_by_map(self) -> None:
        row = only_row([{"user_input": "Q", "response": "A", "final": "B"}], rename={"answer": "final"})
        assert (row["question"], row["answer"]) == ("Q", "B")

    def test_without_any_of_their_columns_are_an_error(self) -> None:
        with pytest.raises(
            DataError, match=r"none of the columns of `preset` deepeval \(input, actual_output, .*`rename` "
        ):
            as_table([PLAIN], preset="deepeval")

    def test_with_an_unknown_name_are_an_error(self) -> None:
        with pytest.raises(UsageError, match="unknown preset 'ragass'.*Did you mean 'ragas'"):
            as_table([PLAIN], preset="ragass")

    def test_read_the_csv_that_ragas_writes(self, tmp_path: Path) -> None:
        content = 'user_input,retrieved_contexts,response,reference\r\nQ,"[\'c\', ""d\'s""]",A,R\r\n'
        row = only_row(written(tmp_path, "ragas.csv", content))
        assert (row["contexts"], row["reference_answers"]) == (["c", "d's"], ["R"])

    @pytest.mark.recorded
    def test_read_a_recorded_run_of_wikirag(self) -> None:
        path = SHARED / "wikirag/runs/A_f.naive.jsonl"
        table = as_table(path)
        rows = list(table.rows())
        assert len(rows) == 256
        assert len({row["group_id"] for row in rows}) == 250
        assert all(row["retrieved"] for row in rows)


class TestTypesOfIds:
    @pytest.mark.parametrize(
        ("ids", "kind"),
        [(["1"], "text"), ([1, 2], "integer"), ([1, "2"], "mixed"), ([], None), (None, None)],
    )
    def test_are_reported_unless_all_are_texts(self, ids: object, kind: str | None) -> None:
        rows = as_table([{**PLAIN, "context_ids": ids}, {**PLAIN, "context_ids": [7]}]).rows()
        assert [row["context_ids_type"] for row in rows] == [kind, "integer"]

    def test_are_left_out_where_all_are_texts(self) -> None:
        assert "context_ids_type" not in as_table([{**PLAIN, "context_ids": ["1"]}]).columns

    def test_survive_a_file(self, tmp_path: Path) -> None:
        as_table([{**PLAIN, "context_ids": [1]}]).write(tmp_path / "out.jsonl")
        row = only_row(tmp_path / "out.jsonl")
        assert (row["context_ids"], row["context_ids_type"]) == (["1"], "integer")

    @pytest.mark.slow
    def test_are_text_in_the_rows_before_the_first_other_type(self, tmp_path: Path) -> None:
        rows = [{**PLAIN, "context_ids": ["1"]}] * 5001 + [{**PLAIN, "context_ids": [1]}]
        *_, before, last = as_table(lines(tmp_path, *rows)).rows()
        assert (before["context_ids_type"], last["context_ids_type"]) == ("text", "integer")


class TestTolerantReading:
    @pytest.mark.parametrize(
        ("column", "value"),
        [
            ("answer", 3.5),
            ("contexts", ["a", None]),
            ("contexts", 5),
            ("reference_answers", [5]),
            ("context_ids", [1.5]),
            ("context_ids", "26"),
            ("seconds", "fast"),
        ],
    )
    def test_makes_an_invalid_cell_null_and_records_its_value(self, column: str, value: object) -> None:
        row = only_row([{**PLAIN, column: value}], tolerant=True)
        assert (row[column], row["invalid_cells"]) == (None, {column: json.dumps(value, separators=(",", ":"))})

    def test_keeps_null_apart_from_an_empty_list(self) -> None:
        values: Sequence[list[str] | None] = [None, []]
        rows = as_table([{**PLAIN, "contexts": value, "context_ids": value} for value in values], tolerant=True)
        assert [(row["contexts"], row["context_ids"]) for row in rows.rows()] == [(None, None), ([], [])]
        assert "invalid_cells" not in rows.columns

    def test_accepts_booleans_as_integer_ids(self) -> None:
        row = only_row([{**PLAIN, "context_ids": [True, 0]}], tolerant=True)
        assert (row["context_ids"], row["context_ids_type"]) == (["1", "0"], "integer")

    def test_accepts_a_null_question(self) -> None:
        assert only_row([{**PLAIN, "question": None}], tolerant=True)["question"] is None

    @pytest.mark.slow
    def test_records_lists_that_were_one_text_in_the_unitxt_format(self) -> None:
        """There it is an error; elsewhere one text is a list of one."""
        row = {"question": "Where?", "answer": "Oslo", "ground_truths": "Oslo", "contexts": "one", "context_ids": ["1"]}
        assert only_row([row], tolerant=True)["single_texts"] == ["reference_answers", "contexts"]
        assert not only_row([{**PLAIN, "contexts": "one"}], tolerant=True).get("single_texts")

    def test_accepts_invalid_lists_in_csv(self, tmp_path: Path) -> None:
        path = written(tmp_path, "rows.csv", "question,contexts\nWhat?,[broken\n")
        assert only_row(path, tolerant=True)["invalid_cells"] == {"contexts": '{"not a list":"[broken"}'}

    def test_writes_no_column_of_invalid_cells(self, tmp_path: Path) -> None:
        as_table([{**PLAIN, "answer": 5}], tolerant=True).write(tmp_path / "out.jsonl")
        assert "invalid_cells" not in json.loads((tmp_path / "out.jsonl").read_text())


class TestBadInput:
    @pytest.mark.parametrize(
        ("value", "found"),
        [
            ({"deep": [None]}, "the object"),
            ([[None]], "the list"),
            ([{"title": "no text"}], "the list"),
            (["a", {"text": "b"}], "the list"),
        ],
    )
    def test_names_row_and_column_of_a_list_that_does_not_fit(self, value: object, found: str) -> None:
        with pytest.raises(DataError, match=f"row 2, column 'contexts': expected a list of strings, found {found}"):
            as_table([PLAIN, {**PLAIN, "contexts": value}])

    @pytest.mark.slow
    def test_a_text_of_10_mb_is_read(self, tmp_path: Path) -> None:
        text = "x" * 10_000_000
        assert only_row(lines(tmp_path, {**PLAIN, "contexts": text}))["contexts"] == [text]

    @pytest.mark.parametrize(
        ("rows", "message"),
        [
            (5, "a int is not a table: give a path, a list of dicts, a DataFrame"),
            ({"question": ["a"]}, "a dict is not a table: give a list of rows"),
        ],
    )
    def test_other_objects_are_not_tables(self, rows: object, message: str) -> None:
        with pytest.raises(UsageError, match=message):
            as_table(rows)

    @pytest.mark.parametrize("row", ["text", 5, None, ["a"]])
    def test_other_objects_are_not_rows(self, row: object) -> None:
        with pytest.raises(DataError, match="row 2 is a .*; a row is a dict of columns"):
            as_table([PLAIN, row])

    def test_nan_is_null(self) -> None:
        assert only_row([{**PLAIN, "answer": float("nan"), "own": [float("nan")]}])["own"] == [None]


class TestReturnedRows:
    def test_rows_keep_their_values_and_get_the_new_columns(self) -> None:
        row = {**PLAIN, "own": (1, 2)}
        (judged,) = ragassay.judge([row])
        assert {name: judged[name] for name in row} == row
        assert judged["correct"] is True

    @pytest.mark.slow
    def test_a_table_is_returned_as_a_table(self, tmp_path: Path) -> None:
        assert isinstance(ragassay.judge(as_table([PLAIN])), Table)
        judge: Any = ragassay.judge
        assert isinstance(judge(answers=lines(tmp_path, PLAIN)), Table)

    def test_rows_of_an_iterator_are_returned_as_a_list(self) -> None:
        judged: Any = ragassay.judge
        assert [row["correct"] for row in judged(iter([PLAIN]))] == [True]

    @pytest.mark.slow
    def test_a_limit_returns_the_first_rows(self, tmp_path: Path) -> None:
        recorded = lines(tmp_path, {"question": PLAIN["question"], "answer": "Paris"})
        rows: Sequence[Mapping[str, Any]] = [{**PLAIN, "own": (1,)}, {"question": "And of Spain?", "own": (2,)}]
        (answered,) = ragassay.answer(rows, system=f"recorded:{recorded}", limit=1)
        assert (answered["answer"], answered["own"]) == ("Paris", (1,))

    def test_a_call_without_rows_names_the_missing_argument(self) -> None:
        judge: Any = ragassay.judge
        with pytest.raises(TypeError, match="missing a required argument: 'answers'"):
            judge()

    def test_a_path_gives_the_table(self) -> None:
        table = as_table([PLAIN])
        assert like(table, "rows.jsonl") is table


class TestCommandLine:
    @pytest.mark.slow
    def test_reports_once_how_a_file_was_read(self, tmp_path: Path) -> None:
        row = {"user_input": "Capital of France?", "response": "Paris.", "reference": "Paris"}
        path, judged = lines(tmp_path, row), tmp_path / "judged.jsonl"
        done = ragassay_command("judge", str(path), "-o", str(judged))
        assert done.code == 0
        for note in (
            f"note: {path}: read as ragas: user_input -> question, reference -> reference_answers, response -> answer",
            f"note: {path}: no question_id: each row gets one derived from its question and reference answers",
            f"note: {path}: no group_id: each row is a group of its own",
        ):
            assert done.message.count(note) == 1
        assert done.message.count("note: ") == 3
        assert "note: " not in ragassay_command("diagnose", str(judged)).err

    @pytest.mark.slow
    def test_reads_an_exported_folder(self, tmp_path: Path) -> None:
        folder = tmp_path / "unitxt"
        ragassay.export([PLAIN], to="unitxt", output=folder)
        done = ragassay_command("judge", str(folder), "-o", str(tmp_path / "judged.jsonl"))
        assert done.code == 0
        assert "read as a folder of unitxt" in done.err

    @pytest.mark.slow
    def test_compares_and_reports_an_exported_folder(self, tmp_path: Path) -> None:
        folder = tmp_path / "hf"
        ragassay.export(ragassay.judge([PLAIN, {**PLAIN, "question": "And of Spain?"}]), to="hf", output=folder)
        assert ragassay_command("compare", str(folder), str(folder)).code == 0
        done = ragassay_command("report", str(folder), "-o", str(tmp_path / "report.html"))
        assert done.code == 0

    def test_refuses_a_preset_whose_columns_are_missing(self, tmp_path: Path) -> None:
        path = lines(tmp_path, PLAIN)
        done = ragassay_command("judge", str(path), "--preset", "deepeval", "-o", str(tmp_path / "out.jsonl"))
        assert done.code == 2
        assert "none of the columns of --preset deepeval" in done.err
