"""Tables are read, validated with file, row and column in every error, and written."""

import io
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import fields
from pathlib import Path

import duckdb
import pytest

from databases import SHARED
from ragassay.core.errors import DataError, RagassayError, UsageError
from ragassay.core.hashing import content_hash
from ragassay.core.records import ROW_RECORDS, Answer, Diagnosis, Question, Verdict
from ragassay.core.table import COLUMNS, Table, storage

ROW = {"question_id": "q1", "group_id": "g1", "question": "Who?"}
ORDINARY_USER = "if os.geteuid() == 0: os.seteuid(65534)"  # who may not do everything
MANY = 6_000  # rows: more than are read, stored or returned at once


def file(tmp_path: Path, *rows: object, name: str = "rows.jsonl") -> Path:
    path = tmp_path / name
    path.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), encoding="utf-8")
    return path


def raw(tmp_path: Path, content: str | bytes, name: str = "rows.jsonl") -> Path:
    path = tmp_path / name
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return path


def parquet(tmp_path: Path, columns: str, *, rows: int = 3, name: str = "foreign.parquet") -> Path:
    """Write a foreign Parquet file: the required columns, and columns in SQL over the row number `i`."""
    path = tmp_path / name
    known = "'q' || i as question_id, i as group_id, 'Who?' as question"
    duckdb.connect().sql(f"select {known}, {columns} from range({rows}) t(i)").write_parquet(str(path))
    return path


def line(**cells: object) -> str:
    return json.dumps({**ROW, **cells}, ensure_ascii=False)


def output_of(code: str, *, limits: str = "") -> str:
    """Return the error message of a separate process with fewer permissions."""
    lines = [
        "import os, resource, sys",
        "from ragassay.core.table import Table",
        "from ragassay.core.errors import RagassayError",
        f"row = {ROW!r}",
        limits,
        "try:",
        f"    {code}",
        "except RagassayError as error:",
        "    print(type(error).__name__ + ':', error)",
    ]
    command = [sys.executable, "-c", "\n".join(lines)]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=True, timeout=250)
    return done.stdout.strip()


def many(**cells: object) -> list[dict[str, object]]:
    return [{**ROW, "question_id": f"q{place}", "place": place, **cells} for place in range(MANY)]


class TestColumns:
    def test_are_the_fields_of_the_records_in_order(self) -> None:
        assert list(COLUMNS)[:4] == ["question_id", "group_id", "question", "style"]
        assert list(COLUMNS)[-4:] == ["group_tag", "fault", "fault_rule", "fault_evidence"]

    @pytest.mark.parametrize(
        ("name", "kind"),
        [
            ("question", "VARCHAR"),
            ("reference_answers", "VARCHAR[]"),
            ("bindings", "MAP(VARCHAR, VARCHAR)"),
            ("is_answerable", "BOOLEAN"),
            ("input_tokens", "BIGINT"),
            ("seconds", "DOUBLE"),
        ],
    )
    def test_have_a_declared_type_that_is_never_guessed(self, name: str, kind: str) -> None:
        assert COLUMNS[name].duckdb == kind

    def test_have_every_field_with_a_description(self) -> None:
        assert list(COLUMNS) == [field.name for record in ROW_RECORDS for field in fields(record)]
        assert all(column.meaning for column in COLUMNS.values())

    def test_declare_nulls_required_columns_and_allowed_values(self) -> None:
        assert [name for name, column in COLUMNS.items() if column.required] == [
            *["question_id", "group_id", "question", "outcome"]
        ]
        not_null = [name for name, column in COLUMNS.items() if not column.nullable and not column.required]
        assert not_null == ["reference_answers", "answer_kind", "is_answerable", "contexts", "context_ids"]
        assert COLUMNS["fault"].allowed == ("knowledge base", "retriever", "language model", "undetermined")
        assert COLUMNS["question"].allowed == ()

    def test_declare_the_step_that_adds_them_and_which_are_ids(self) -> None:
        assert (COLUMNS["style"].command, COLUMNS["seconds"].command) == ("generate", "answer")
        assert (COLUMNS["correct"].command, COLUMNS["fault"].command) == ("judge", "diagnose")
        assert [name for name, column in COLUMNS.items() if column.is_identifier] == [
            *["question_id", "group_id", "reference_context_ids", "context_ids"]
        ]


class TestReading:
    def test_a_text_that_looks_like_something_else_stays_text(self, tmp_path: Path) -> None:
        texts = ["2024-01-05", "true", "1e5", "NaN", "", " ", "null", "01", "\u2028", "😀"]
        rows = [{**ROW, "question_id": str(place), "question": text, "own": text} for place, text in enumerate(texts)]
        table = Table.read(file(tmp_path, *rows))
        assert [row["question"] for row in table.rows()] == texts
        assert [row["own"] for row in table.rows()] == texts

    def test_null_is_not_an_empty_list(self, tmp_path: Path) -> None:
        """Null: the documents that state the answer are not known. Empty: no document states it."""
        known: list[object] = [None, []]
        rows = [{**ROW, "question_id": str(at), "reference_context_ids": ids} for at, ids in enumerate(known)]
        table = Table.read(file(tmp_path, *rows, ROW))
        assert [question.reference_context_ids for question in table.records(Question)] == [None, (), None]

    def test_integer_identifiers_are_read_as_text(self, tmp_path: Path) -> None:
        (row,) = Table.read(file(tmp_path, {**ROW, "group_id": 7, "context_ids": [1, "b"]})).rows()
        assert (row["group_id"], row["context_ids"]) == ("7", ["1", "b"])

    def test_standard_input_is_json_lines(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(json.dumps(ROW).encode())))
        assert [row["question"] for row in Table.read("-").rows()] == ["Who?"]

    def test_a_byte_order_mark_and_windows_line_ends_are_accepted(self, tmp_path: Path) -> None:
        path = tmp_path / "rows.jsonl"
        path.write_bytes(b"\xef\xbb\xbf" + json.dumps(ROW).encode() + b"\r\n\r\n")
        assert len(Table.read(path)) == 1

    def test_the_last_newline_and_the_case_of_a_suffix_are_optional(self, tmp_path: Path) -> None:
        assert len(Table.read(raw(tmp_path, line(), name="rows.JSONL"))) == 1

    def test_null_or_missing_cells_of_a_required_column_have_its_default(self, tmp_path: Path) -> None:
        some = {"contexts": None, "answer_kind": None, "is_answerable": None, "style": None}
        rows = [{**ROW, **some}, {**ROW, "question_id": "q2"}]
        cells = [{name: row[name] for name in some} for row in Table.read(file(tmp_path, *rows)).rows()]
        assert cells == [{"contexts": [], "answer_kind": "text", "is_answerable": True, "style": None}] * 2

    def test_a_number_is_an_integer_by_its_value(self, tmp_path: Path) -> None:
        cells = line(input_tokens=5.0, output_tokens=2**63 - 1, seconds=2)
        (row,) = Table.read(raw(tmp_path, cells)).rows()
        assert (row["input_tokens"], row["output_tokens"], row["seconds"]) == (5, 2**63 - 1, 2.0)

    def test_a_null_character_is_kept(self, tmp_path: Path) -> None:
        (row,) = Table.read(raw(tmp_path, line(answer="a\0b", own="\0"))).rows()
        assert (row["answer"], row["own"]) == ("a\0b", "\0")

    @pytest.mark.slow
    def test_a_column_may_begin_in_a_later_row(self, tmp_path: Path) -> None:
        rows = [*many(), {**ROW, "question_id": "last", "late": 1, "answer": "x", "contexts": ["y"]}]
        read_rows = list(Table.read(file(tmp_path, *rows)).rows())
        assert (read_rows[0]["late"], read_rows[0]["answer"], read_rows[0]["contexts"]) == (None, None, [])
        assert (read_rows[-1]["late"], read_rows[-1]["answer"], read_rows[-1]["contexts"]) == (1, "x", ["y"])

    @pytest.mark.slow
    def test_rows_keep_the_order_of_the_file(self, tmp_path: Path) -> None:
        table = Table.read(file(tmp_path, *many()))
        table.write(tmp_path / "rows.parquet")
        for each in (table, Table.read(tmp_path / "rows.parquet")):
            assert [row["place"] for row in each.rows()] == list(range(MANY))
            assert each.connection.sql("select count(*) from rows where row <> place::bigint").fetchall() == [(0,)]

    @pytest.mark.slow
    def test_a_result_need_not_be_read_to_the_end(self) -> None:
        table = Table.of(many())
        rows = table.rows()
        assert next(rows)["place"] == 0
        assert (len(table), len(list(table.rows())), len(list(rows))) == (MANY, MANY, MANY - 1)


class TestForeignParquet:
    @pytest.mark.parametrize(
        ("column", "value"),
        [
            ("'2024-01-05'::date as answer", "2024-01-05"),
            ("'a'::enum('a', 'b') as answer", "a"),
            ("null::integer as answer", None),
            ("1.50::decimal(9, 2) as seconds", 1.5),
            ("3::utinyint as input_tokens", 3),
            ("4.0::double as input_tokens", 4),
            ("[1, 2] as context_ids", ["1", "2"]),
            ("null::integer as contexts", []),
            ("'[\"a\"]'::json as contexts", ["a"]),
            ("{'t.c': 'x'} as bindings", {"t.c": "x"}),
            ('\'{"t.c": "x"}\'::json as bindings', {"t.c": "x"}),
        ],
    )
    def test_equivalent_types_are_converted(self, tmp_path: Path, column: str, value: object) -> None:
        for row in Table.read(parquet(tmp_path, column)).rows():
            assert row[column.rsplit(maxsplit=1)[-1]] == value

    @pytest.mark.parametrize(
        ("column", "message"),
        [
            ("if(i = 1, 'nan'::double, 1) as seconds", "row 2, column 'seconds': expected a number or null, found the"),
            (
                "if(i = 1, ['a', null], []) as contexts",
                "row 2, column 'contexts': expected a list of strings, found the",
            ),
            ("map {'a': if(i = 2, null, 'x')} as bindings", "row 3, column 'bindings': expected an object of texts"),
            ("if(i = 2, 'soso', 'right') as outcome", "row 3, column 'outcome': expected right, wrong, declined, unde"),
            ("if(i = 2, null, 'right') as outcome", "row 3, column 'outcome': .* found null"),
            ("i as correct", "row 1, column 'correct': expected true, false or null, found the number 0"),
            ("[i] as contexts", r"row 1, column 'contexts': expected a list of strings, found the list \[0\]"),
            ("18446744073709551615::ubigint as input_tokens", "row 1, column 'input_tokens'"),
        ],
    )
    def test_the_first_invalid_cell_is_reported(self, tmp_path: Path, column: str, message: str) -> None:
        with pytest.raises(DataError, match=rf"foreign\.parquet, {message}"):
            Table.read(parquet(tmp_path, column))

    def test_other_columns_keep_their_types_and_values_without_json_form_are_null(self, tmp_path: Path) -> None:
        columns = "'2024-01-05'::date as day, 'nan'::double as odd, ['inf'::double, 1] as odder, 'NaN' as word"
        table = Table.read(parquet(tmp_path, columns, rows=1))
        table.write(tmp_path / "out.jsonl")
        written = json.loads((tmp_path / "out.jsonl").read_text(encoding="utf-8"))
        assert [written[name] for name in ("day", "odd", "odder", "word")] == ["2024-01-05", None, [None, 1.0], "NaN"]
        table.write(tmp_path / "out.parquet")
        assert duckdb.from_parquet(str(tmp_path / "out.parquet")).types[3:] == ["DATE", "DOUBLE", "DOUBLE[]", "VARCHAR"]

    def test_columns_with_internal_names_are_kept(self, tmp_path: Path) -> None:
        table = Table.read(parquet(tmp_path, "7 as row, 8 as file_row_number, 9 as place, 10 as c0"))
        (row, *_) = table.rows()
        assert (row["row"], row["file_row_number"], row["place"], row["c0"]) == (7, 8, 9, 10)
        assert table.connection.sql("select row from rows").fetchall() == [(0,), (1,), (2,)]

    def test_a_file_name_is_not_a_glob_pattern(self, tmp_path: Path) -> None:
        parquet(tmp_path, "1 as other", name="a1.parquet")
        assert "mine" in Table.read(parquet(tmp_path, "2 as mine", name="a[1]*?.parquet")).columns

    @pytest.mark.slow
    def test_a_table_may_be_written_over_the_file_it_comes_from(self, tmp_path: Path) -> None:
        path = parquet(tmp_path, "i as place")
        table = Table.read(path).with_records([Answer(answer=str(place)) for place in range(3)])
        table.write(path, force=True)
        for each in (table, Table.read(path)):
            assert [(row["place"], row["answer"]) for row in each.rows()] == [(0, "0"), (1, "1"), (2, "2")]

    def test_a_file_deleted_in_the_meantime_is_an_error(self, tmp_path: Path) -> None:
        path = parquet(tmp_path, "i as place")
        table = Table.read(path)
        path.unlink()
        with pytest.raises(DataError, match=r"foreign\.parquet can no longer be read"):
            list(table.rows())

    @pytest.mark.parametrize("damage", ["cut", "bytes", "empty"])
    def test_a_damaged_file_is_an_error(self, tmp_path: Path, damage: str) -> None:
        path = parquet(tmp_path, "repeat('abc' || i, 100) as answer", rows=10_000)
        content = path.read_bytes()
        damaged = {"cut": content[:-50], "bytes": content[:200] + b"\xff" * 1800 + content[2000:], "empty": b""}
        path.write_bytes(damaged[damage])
        with pytest.raises(DataError, match=r"foreign\.parquet (is not a readable Parquet file|cannot be read): "):
            Table.read(path)

    def test_a_file_without_rows_is_an_error(self, tmp_path: Path) -> None:
        with pytest.raises(DataError, match=r"foreign\.parquet contains no rows"):
            Table.read(parquet(tmp_path, "1 as own", rows=0))


class TestCsv:
    def test_is_read_with_commas_quotes_and_line_breaks_in_cells(self, tmp_path: Path) -> None:
        content = '\ufeffquestion_id,group_id,question,note\r\n1,1,"Who, ""Ann""\nor Bo?",2024-01-05\r\n\r\n'
        (row,) = Table.read(raw(tmp_path, content, "rows.csv")).rows()
        assert (row["question"], row["note"]) == ('Who, "Ann"\nor Bo?', "2024-01-05")

    def test_renamed_columns_have_the_declared_types(self, tmp_path: Path) -> None:
        path = raw(tmp_path, "question_id,ok,took,n,map\n1,TRUE,0.5,7,{}\n2,,,,\n", "rows.csv")
        names = {"correct": "ok", "seconds": "took", "input_tokens": "n", "bindings": "map"}
        cells = [tuple(row[name] for name in names) for row in Table.read(path, rename=names).rows()]
        assert cells == [(True, 0.5, 7, {}), (None, None, None, None)]

    @pytest.mark.parametrize(
        ("content", "message"),
        [
            (
                "question_id,correct\n1,maybe\n",
                "row 1 (line 2), column 'correct': expected true, false or null, found th",
            ),
            (
                'question_id,contexts\n1,"[""a"", ""b"\n',
                "row 1 (line 2), column 'contexts': expected a list of strings, found the te",
            ),
            (
                "question_id,seconds\n1,NaN\n",
                "row 1 (line 2), column 'seconds': expected a number or null, found the tex",
            ),
            (
                "question_id,question\n1,a,b\n",
                "line 2 has 3 cells and the header has 2; put double quotes around a cell",
            ),
            ("question_id,question_id\n", "has two columns 'question_id'; give one of them another name"),
            ("question_id;question\n1;a\n", "separates its cells by ';'; save it with commas"),
            (
                'question_id,question\n0,a\n"1,b\n2,c\n',
                "line 3: a double quote in this row is never closed; close it, or double it",
            ),
            (
                'question_id\n"1"2\n',
                "line 2 is not valid CSV: ',' expected after '\"'; put double quotes around a cell",
            ),
            ("question_id\n", "contains no rows"),
            ("", "contains no rows"),
            (b"question_id,question\n1,\xff\n", "line 2 is not UTF-8 (byte 3); save as UTF-8"),
            (b"question_id,question\n" + b"1,a\n" * 9000 + b"1,\xe9\n1,\xff\n", "line 9002 is not UTF-8 (byte 3)"),
        ],
    )
    def test_an_error_names_the_line(self, tmp_path: Path, content: str | bytes, message: str) -> None:
        with pytest.raises(DataError) as error:
            Table.read(raw(tmp_path, content, "rows.csv"))
        assert f"rows.csv, {message}" in str(error.value) or f"rows.csv {message}" in str(error.value)

    def test_a_cell_may_be_longer_than_the_csv_limit(self, tmp_path: Path) -> None:
        (row,) = Table.read(raw(tmp_path, f"question_id,answer\n1,{'x' * 300_000}\n", "rows.csv")).rows()
        assert len(str(row["answer"])) == 300_000


class TestBadInput:
    @pytest.mark.parametrize(
        ("row", "message"),
        [
            ({**ROW, "question_id": "q2", "correct": "yes"}, "row 2, column 'correct': expected true, false or null"),
            ({**ROW, "question_id": "q2", "question": 5}, "row 2, column 'question'"),
            ({**ROW, "question_id": "q2", "contexts": 1}, "row 2, column 'contexts'"),
            ({**ROW, "question_id": "q2", "seconds": "fast"}, "row 2, column 'seconds'"),
            ({**ROW, "question_id": "q2", "answer_kind": "fine"}, "row 2, column 'answer_kind'"),
            ({**ROW, "question_id": "q2", "input_tokens": 10**30}, "row 2, column 'input_tokens'"),
            (
                {**ROW, "question_id": "q2", "input_tokens": 5.5},
                "row 2, column 'input_tokens': expected a whole number",
            ),
            ({**ROW, "question_id": "q2", "input_tokens": True}, "row 2, column 'input_tokens'.*found true"),
            (
                {**ROW, "question_id": "q2", "contexts": ["a", None]},
                r'row 2, column \'contexts\'.*the list \["a",null\]',
            ),
            (
                {**ROW, "question_id": "q2", "context_ids": [1.5]},
                "row 2, .*expected a list of strings or whole numbers",
            ),
            ({**ROW, "question_id": "q2", "bindings": {"a": 1}}, "row 2, column 'bindings': expected an object of tex"),
            (
                {**ROW, "question_id": "q2", "own": {"deep": [float("nan")]}},
                "row 2, column 'own': expected JSON, which",
            ),
            ({**ROW, "question_id": "q2", "question": None}, "row 2, column 'question': expected text, found null"),
            ({"question_id": "q2", "group_id": "g"}, "row 2, column 'question': expected text, found null"),
            (
                {**ROW, "question_id": 1.5},
                "row 2, column 'question_id': expected text or a whole number, found the num",
            ),
            (ROW, "rows 1 and 2 have the same question_id 'q1'"),
            ([], "line 2 begins a JSON list"),
            (5, "line 2 is not a JSON object"),
            ({}, "line 2 is an empty object"),
        ],
    )
    def test_an_error_names_file_row_and_column(self, tmp_path: Path, row: object, message: str) -> None:
        with pytest.raises(DataError, match=rf"rows\.jsonl.*{message}"):
            Table.read(file(tmp_path, ROW, row))

    @pytest.mark.parametrize(
        ("content", "message"),
        [
            (b"", "contains no rows"),
            (b"\n\n", "contains no rows"),
            (b"\xef\xbb\xbf", "contains no rows"),
            (b'{"question": "x"\n', "line 1 is not valid JSON: Expecting ',' delimiter, at character 17"),
            (b'{"question": "x", "answer": "y\r\n', "line 1 is not valid JSON: Unterminated .* character 29"),
            (b'{"question": "x", "answer":\r\n', "line 1 is not valid JSON: Expecting value, at character 28"),
            (b'{\n"question": "x"}\n', "line 1 is not valid JSON: .*write one object per line"),
            (b'{"question": "x"} {"question": "y"}\n', "line 1 is not valid JSON: Extra data, at character 19"),
            (b'{"question": "x\x00"}\n', "line 1 is not valid JSON: Invalid control character"),
            (b'{"question": "\\ud800"}\n', "line 1 contains an unpaired surrogate"),
            ('{"question": "x"}\n'.encode("utf-16"), "line 1 is not UTF-8"),
            (b"[" + b'{"question": "x"},' * 2**10 + b"]", "line 1 begins a JSON list"),
            (b'{"question": "x", "own": {"a": nan}}\n', "column 'own': expected JSON, which has no NaN"),
            (
                b'{"question": "x", "seconds": 1e400}\n',
                "column 'seconds': expected a number or null, found the number 1e400",
            ),
            (b'{"question": "x", "bindings": {"a": "1", "a": "2"}}\n', "column 'bindings'"),
            (b'{"question": "\xff"}\n', "line 1 is not UTF-8"),
            (b'{"question_id": "a", "group_id": "g", "question": "x", "seconds": NaN}\n', "NaN"),
            (b'[{"question": "x"}]\n', "without a list around them"),
            (
                b'{"question": "x", "question": "y"}\n',
                "line 1 is not valid JSON: the key 'question' occurs twice",
            ),
        ],
    )
    def test_a_file_that_is_not_a_table_is_an_error(self, tmp_path: Path, content: bytes, message: str) -> None:
        path = tmp_path / "rows.jsonl"
        path.write_bytes(content)
        with pytest.raises(DataError, match=message):
            Table.read(path)

    @pytest.mark.slow
    def test_a_line_without_end_is_an_error_before_it_fills_the_memory(self, tmp_path: Path) -> None:
        path = file(tmp_path, ROW)
        with path.open("r+b") as rows:
            rows.truncate(path.stat().st_size + 2**30)  # zeros, which take no room on a disk
        with pytest.raises(DataError, match=r"rows\.jsonl, line 2 is longer than 268,435,456 bytes; write one object"):
            Table.read(path)

    def test_an_error_names_the_line_if_it_differs_from_the_row(self, tmp_path: Path) -> None:
        content = f"{line()}\n\n  \n{line(question_id='q2', correct='yes')}\n"
        with pytest.raises(
            DataError, match=r"/rows\.jsonl, row 2 \(line 4\), column 'correct': expected true, false or"
        ):
            Table.read(raw(tmp_path, content))

    @pytest.mark.slow
    def test_only_the_first_error_is_reported_and_long_values_are_truncated(self, tmp_path: Path) -> None:
        rows = many()
        for place in (5_507, 5_505, 5_900):
            rows[place] |= {"seconds": "z", "correct": "x" * 500}
        with pytest.raises(DataError) as error:
            Table.read(file(tmp_path, *rows))
        assert ", row 5506, column 'seconds': " in str(error.value) or ", row 5506, column 'correct': " in str(
            error.value
        )
        assert len(str(error.value)) < 300 + len(str(tmp_path))

    @pytest.mark.slow
    def test_a_required_column_must_be_in_the_first_row(self, tmp_path: Path) -> None:
        for rows, column in (
            ([{"question_id": "q", "group_id": "g"}, *many()], "question"),
            ([*many(), {**ROW, "outcome": "right"}], "outcome"),
        ):
            with pytest.raises(DataError, match=f"row 1, column '{column}': expected .* found null"):
                Table.read(file(tmp_path, *rows))

    def test_too_many_keys_are_an_error(self, tmp_path: Path) -> None:
        with pytest.raises(DataError, match="line 1: more than 1,000 different keys"):
            Table.read(raw(tmp_path, line(**{str(number): number for number in range(1000)})))

    def test_deeply_nested_values_are_errors_only_if_python_must_read_them(self, tmp_path: Path) -> None:
        table = Table.read(raw(tmp_path, f'{line()[:-1]}, "own": {"[" * 20000}{"]" * 20000}}}'))
        table.write(tmp_path / "out.jsonl")
        assert "[" * 20000 in (tmp_path / "out.jsonl").read_text(encoding="utf-8")
        with pytest.raises(DataError, match="column 'own' contains a value that is nested too deeply"):
            list(table.rows())

    @pytest.mark.parametrize(
        ("name", "error", "message"),
        [
            ("missing.jsonl", DataError, "there is no file .*missing.jsonl"),
            ("missing.parquet", DataError, "there is no file .*missing.parquet"),
            ("*.jsonl", DataError, "there is no file"),
            ("folder.jsonl", DataError, "folder.jsonl is a folder; name a file in it"),
            ("file.jsonl/rows.jsonl", DataError, "cannot read .*: Not a directory"),
            ("rows.txt", UsageError, r"cannot read .*rows.txt: its name must end in .jsonl or .parquet or .csv"),
            ("rows", UsageError, r"its name must end in"),
            ("https://example.org/rows.parquet", DataError, "there is no file https:/example.org/rows.parquet"),
        ],
    )
    def test_an_unreadable_file_is_an_error(
        self, tmp_path: Path, name: str, error: type[RagassayError], message: str
    ) -> None:
        (tmp_path / "folder.jsonl").mkdir()
        raw(tmp_path, line(), "file.jsonl")
        with pytest.raises(error, match=message):
            Table.read(name if "//" in name else tmp_path / name)

    @pytest.mark.slow
    def test_a_file_without_read_permission_is_an_error(self, tmp_path: Path) -> None:
        path = raw(tmp_path, line())
        path.chmod(0)
        message = f"DataError: cannot read {path}: Permission denied"
        assert output_of(f"Table.read({str(path)!r})", limits=ORDINARY_USER) == message

    def test_closed_standard_input_is_an_error(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(sys, "stdin", None)
        with pytest.raises(DataError, match="standard input is closed"):
            Table.read("-")

    def test_an_error_names_the_step_that_adds_a_missing_column(self, tmp_path: Path) -> None:
        with pytest.raises(DataError, match=r"has no column 'answer', which judge needs; 'ragassay answer' adds it"):
            Table.read(file(tmp_path, ROW)).require("answer", command="judge")


class TestForeignFiles:
    def test_columns_are_renamed_on_reading(self, tmp_path: Path) -> None:
        path = file(tmp_path, {"id": 1, "group_id": 1, "user_input": "Who?"})
        (row,) = Table.read(path, rename={"question_id": "id", "question": "user_input"}).rows()
        assert (row["question_id"], row["question"]) == ("1", "Who?")

    @pytest.mark.parametrize(
        ("rename", "error", "message"),
        [
            ({"qestion": "x"}, UsageError, "unknown column 'qestion'.*Did you mean 'question'"),
            ({"answer": "respnse"}, DataError, "unknown column 'respnse'"),
            ({"question": "own"}, DataError, "already has a column 'question'"),
        ],
    )
    def test_an_invalid_renaming_is_refused(
        self, tmp_path: Path, rename: dict[str, str], error: type[Exception], message: str
    ) -> None:
        with pytest.raises(error, match=message):
            Table.read(file(tmp_path, {**ROW, "own": "x"}), rename=rename)

    def test_a_foreign_column_may_fill_several_columns(self, tmp_path: Path) -> None:
        path = raw(tmp_path, json.dumps({"id": 1, "question": "Who?"}))
        (row,) = Table.read(path, rename={"question_id": "id", "group_id": "id"}).rows()
        assert row == {"question_id": "1", "group_id": "1", "question": "Who?"}

    def test_column_names_may_be_swapped(self, tmp_path: Path) -> None:
        path = raw(tmp_path, line(answer="a", error="b"))
        (row,) = Table.read(path, rename={"answer": "error", "error": "answer"}).rows()
        assert (row["answer"], row["error"]) == ("b", "a")

    def test_a_renamed_column_is_validated(self, tmp_path: Path) -> None:
        with pytest.raises(DataError, match="row 1, column 'correct': expected true, false or null, found the text"):
            Table.read(raw(tmp_path, line(ok="yes")), rename={"correct": "ok"})


class TestUnknownColumns:
    OWN: Mapping[str, object] = {
        "row": 5,
        "Row": 6,
        "rowid": 7,
        "Answer": "x",
        "a b": {"deep": [1, None, "é"]},
        'quo"te': 1.5,
        "": 0,
        "\x00": "zero",
        "a/b~c": 8,
        "$.x": [],
        "select": {},
        "é": 9,
        "É": 10,
        "v": 11,
        "big": 123456789012345678901234567890,
        "small": -0.0,
        "nothing": None,
    }

    def test_are_returned_unchanged(self, tmp_path: Path) -> None:
        table = Table.read(file(tmp_path, {**ROW, **self.OWN})).with_records([Answer(answer="mine")])
        table.write(tmp_path / "out.jsonl")
        written = json.loads((tmp_path / "out.jsonl").read_text(encoding="utf-8"))
        assert {name: written[name] for name in self.OWN} == self.OWN
        assert written["answer"] == "mine"

    @pytest.mark.slow
    def test_keep_their_values_in_parquet_where_names_that_differ_by_case_get_a_number(self, tmp_path: Path) -> None:
        table = Table.read(file(tmp_path, {**ROW, **self.OWN}))
        table.write(tmp_path / "out.parquet")
        (row,) = Table.read(tmp_path / "out.parquet").rows()
        others = {name: value for name, value in row.items() if name not in ROW}
        assert list(others.values()) == list(self.OWN.values())
        assert list(others)[:4] == ["row_2", "Row_3", "rowid_2", "Answer_2"]

    def test_are_json_in_parquet(self, tmp_path: Path) -> None:
        Table.read(raw(tmp_path, line(own={"a": [1]}))).write(tmp_path / "out.parquet")
        assert duckdb.from_parquet(str(tmp_path / "out.parquet")).types[-1] == "JSON"

    def test_follow_the_known_columns(self, tmp_path: Path) -> None:
        table = Table.read(raw(tmp_path, json.dumps({"own": 1, "correct": True, "question": "x", "also": 2})))
        assert table.columns == ("question", "correct", "own", "also")
        table.write(tmp_path / "out.jsonl")
        text = (tmp_path / "out.jsonl").read_text(encoding="utf-8")
        assert text == '{"question":"x","correct":true,"own":1,"also":2}\n'

    @pytest.mark.slow
    def test_are_missing_or_null_as_in_the_input(self, tmp_path: Path) -> None:
        content = '{"question":"a","own":null}\n{"question":"b"}\n'
        for name in ("out.parquet", "out.jsonl"):
            Table.read(raw(tmp_path, content)).write(tmp_path / name)
            Table.read(tmp_path / name).write(tmp_path / "again.jsonl", force=True)
            assert (tmp_path / "again.jsonl").read_text(encoding="utf-8") == content

    def test_can_be_queried_by_their_name_in_the_view(self, tmp_path: Path) -> None:
        table = Table.read(raw(tmp_path, line(row=5, Answer="x")))
        query = f'select "row", "{table.views["row"]}", "{table.views["Answer"]}" from rows'
        assert table.connection.sql(query).fetchall() == [(0, "5", '"x"')]


@pytest.mark.recorded
class TestGrammar:
    RUNS = SHARED / "grammar" / "runs"

    @pytest.mark.parametrize("cluster", ["short", "long"])
    @pytest.mark.parametrize(
        "run", ["aurp.{}.balanced", "aurp.{}.unbalanced", "spider.{}.balanced", "spider.{}.unbalanced"]
    )
    def test_recorded_runs_give_the_counts_of_the_paper(self, run: str, cluster: str) -> None:
        expected = json.loads((SHARED / "grammar" / "expected.json").read_text(encoding="utf-8"))
        name = run.format(cluster)
        table = Table.read(self.RUNS / f"{name}.jsonl", preset="grammar")
        ((rows, groups, right, judged, answerable),) = table.connection.sql(
            "select count(*), count(distinct group_id), count_if(correct), count(correct), count_if(is_answerable) "
            "from rows"
        ).fetchall()
        figures = expected[name]
        assert (rows, judged, groups) == (figures["rows"], figures["judged"], figures["groups"])
        assert right / rows == pytest.approx(figures["accuracy"], abs=5e-4)
        assert answerable == rows
        assert {row["style"] for row in table.rows()} == {cluster}

    def test_rows_without_an_answer_have_an_error_and_the_recorded_verdict(self) -> None:
        table = Table.read(self.RUNS / "aurp.short.balanced.jsonl", preset="grammar")
        query = "select distinct answer is null, error is null, outcome, correct from rows order by all"
        assert table.connection.sql(query).fetchall() == [
            (False, True, "right", True),
            (False, True, "wrong", False),
            (True, False, "wrong", False),
        ]

    def test_a_reference_is_a_list_and_null_is_none(self) -> None:
        table = Table.read(self.RUNS / "aurp.short.balanced.jsonl", preset="grammar")
        references = {row["group_id"]: row["reference_answers"] for row in table.rows()}
        assert (references["0"], references["78"]) == (["Maldives"], [])
        assert [group for group, answers in references.items() if not answers] == ["78"]

    def test_numbers_become_reference_texts(self) -> None:
        table = Table.read(self.RUNS / "spider.short.balanced.jsonl", preset="grammar")
        kinds = {(row["answer_kind"], str(row["reference_answers"])) for row in table.rows()}
        assert ("number", "['5']") in kinds or ("number", "['2']") in kinds

    def test_ids_name_the_question_and_not_the_file(self) -> None:
        files = [self.RUNS / "aurp.short.balanced.jsonl", SHARED / "grammar" / "questions" / "aurp.short.jsonl"]
        ids = [[row["question_id"] for row in Table.read(path, preset="grammar").rows()] for path in files]
        assert ids[0] == ids[1]
        first = json.loads(files[0].read_text(encoding="utf-8").partition("\n")[0])
        assert ids[0][0] == content_hash(["aurp", "short", "0", "0", first["question"]])

    def test_question_sets_are_evaluation_sets(self) -> None:
        table = Table.read(SHARED / "grammar" / "questions" / "spider.long.jsonl", preset="grammar")
        first = next(table.records(Question))
        assert (first.group_id, first.style, first.reference_answers) == ("0", "long", ("Oil and gas",))
        assert first.bindings == {"company.Name": "ExxonMobil"}
        assert "outcome" not in table.columns
        assert "answer" not in table.columns

    def test_another_verdict_column_can_be_selected(self) -> None:
        path = self.RUNS / "aurp.short.unbalanced.jsonl"
        table = Table.read(path, preset="grammar", rename={"correct": "judgement"})
        counted = "select outcome, correct, judge_reason, count(*) from rows group by all order by all"
        judgements = [json.loads(row)["judgement"] for row in path.read_text(encoding="utf-8").split("\n") if row]
        assert table.connection.sql(counted).fetchall() == [
            ("failed", None, "no verdict was recorded", judgements.count(None)),
            ("right", True, None, judgements.count("Correct")),
            ("wrong", False, None, judgements.count("Incorrect")),
        ]

    def test_an_invalid_verdict_is_an_error(self, tmp_path: Path) -> None:
        path = raw(tmp_path, line(judgement_table3="Corect"))
        with pytest.raises(
            DataError, match="column 'correct': expected true, false or null, found the text \"Corect\""
        ):
            Table.read(path, preset="grammar")

    def test_are_the_same_in_every_format(self, tmp_path: Path) -> None:
        path = self.RUNS / "spider.short.unbalanced.jsonl"
        duckdb.read_json(str(path)).write_parquet(str(tmp_path / "run.parquet"))
        tables = [Table.read(each, preset="grammar") for each in (path, tmp_path / "run.parquet")]
        assert list(tables[0].rows()) == list(tables[1].rows())


class TestRecords:
    def test_are_added_to_the_existing_columns(self) -> None:
        table = Table.of([Question(question_id="a", group_id="g", question="x")])
        answered = table.with_records([Answer(answer="y")]).with_records([Verdict(outcome="right", correct=True)])
        (row,) = answered.rows()
        assert (row["question"], row["answer"], row["outcome"]) == ("x", "y", "right")

    def test_replace_existing_values_in_a_new_table(self) -> None:
        table = Table.of([{**ROW, "answer": "old", "seconds": 1.0, "own": {"a": 1}}])
        (new_row,) = table.with_records([Answer(answer="new")]).rows()
        assert (new_row["answer"], new_row["seconds"], new_row["own"]) == ("new", None, {"a": 1})
        assert [row["answer"] for row in table.rows()] == ["old"]

    @pytest.mark.slow
    def test_stay_with_their_rows(self) -> None:
        table = Table.of(many())
        for verdict in ("once", "again"):
            table = table.with_records([Answer(answer=f"{verdict} {place}") for place in range(MANY)])
        table = table.with_records([Diagnosis(fault_evidence=str(place)) for place in range(MANY)])
        mixed = "select count(*) from rows where answer <> 'again ' || row or fault_evidence <> row::varchar"
        assert table.connection.sql(mixed).fetchall() == [(0,)]
        assert [row["fault_evidence"] for row in table.rows()] == [str(place) for place in range(MANY)]

    @pytest.mark.slow
    def test_are_read_in_batches_without_scanning_the_table(self, tmp_path: Path) -> None:
        rows = 150_000  # several groups of rows, and more than one thread reads at once
        table = Table.read(parquet(tmp_path, "'answer ' || i as answer", rows=rows))
        for name in ("one", "two", "one"):
            added = storage.empty_schema(table.connection)
            query = f"create table rows as select range as \"row\", range || '{name}' as {name} from range({rows})"
            added.execute(query).fetchall()
            table = table.with_columns(added, {name: name})
        plan = "explain select answer, one, two from " + table.rows_between().replace("$first", "5").replace(
            "$beyond", "9"
        )
        ((_, text),) = table.connection.execute(plan).fetchall()
        assert text.count("Filters:") == 4, "each part of the table skips what is not in the batch"
        assert "Filter " not in text
        for first, beyond in [(0, 1), (0, rows), (122_879, 122_882), (70_001, 140_003), (rows - 1, rows), (rows, rows)]:
            query = f'select list(["row"::varchar, question_id, one, two]) from {table.rows_between()}'
            ((found,),) = table.connection.execute(query, {"first": first, "beyond": beyond}).fetchall()
            assert (found or []) == [[f"{n}", f"q{n}", f"{n}one", f"{n}two"] for n in range(first, beyond)]

    def test_are_returned_unchanged(self) -> None:
        question = Question(
            question_id="a",
            group_id="g",
            question="x",
            reference_answers=("1", ""),
            answer_kind="number",
            bindings={"t.c": "x"},
            reference_context_ids=(),
            is_answerable=False,
        )
        answer = Answer(answer="y", contexts=("c",), context_ids=("1",), input_tokens=3, retrieved=True, seconds=0.1)
        verdict = Verdict(outcome="declined", correct=True, judge="j", judge_confidence=0.5)
        diagnosis = Diagnosis(group_tag="non-robust", fault="language model", fault_evidence="r")
        table = Table.of([(question, answer, verdict, diagnosis)])
        assert list(table.records(Question)) == [question]
        assert list(table.records(Answer)) == [answer]
        assert list(table.records(Verdict)) == [verdict]
        assert list(table.records(Diagnosis)) == [diagnosis]

    def test_have_defaults_for_missing_columns(self) -> None:
        table = Table.of([ROW])
        assert list(table.records(Question)) == [Question(question_id="q1", group_id="g1", question="Who?")]
        assert list(table.records(Answer)) == [Answer()]

    def test_require_the_columns_without_a_default(self) -> None:
        with pytest.raises(DataError, match="the table has no column 'outcome', which Verdict needs"):
            next(Table.of([ROW]).records(Verdict))

    def test_a_lone_surrogate_in_an_answer_is_replaced(self) -> None:
        (row,) = Table.of([ROW]).with_records([Answer(answer="so\ud83d")]).rows()
        assert row["answer"] == "so?"

    @pytest.mark.parametrize(
        ("rows", "message"),
        [
            ([], "here contains no rows"),
            ([ROW, {**ROW, "question_id": "q2", "seconds": "z"}], "here, row 2, column 'seconds'"),
            (
                [ROW, {**ROW, "seconds": float("inf")}],
                "here, row 2, column 'seconds': expected a number or null",
            ),
            (
                [ROW, {**ROW, "own": {1}}],
                "here, row 2: Object of type set is not JSON serializable; a row contains text",
            ),
            ([ROW, ROW], "here, rows 1 and 2 have the same question_id"),
        ],
    )
    def test_rows_in_memory_are_validated_like_those_of_files(
        self, rows: list[dict[str, object]], message: str
    ) -> None:
        with pytest.raises(DataError, match=message):
            Table.of(rows, source="here")


class TestWriting:
    def test_an_existing_output_is_replaced_only_by_force(self, tmp_path: Path) -> None:
        path = file(tmp_path, ROW)
        before = path.read_bytes()
        table = Table.of([{**ROW, "question": "Other?"}])
        with pytest.raises(UsageError, match="`force`"):
            table.write(path)
        assert path.read_bytes() == before
        table.write(path, force=True)
        assert path.read_bytes() != before

    def test_an_error_lists_the_known_suffixes(self, tmp_path: Path) -> None:
        with pytest.raises(UsageError, match=r"\.jsonl.*\.parquet"):
            Table.of([ROW]).write(tmp_path / "rows.txt")

    def test_text_is_written_without_escapes(self, tmp_path: Path) -> None:
        Table.of([{**ROW, "question": 'é "😀"\n'}]).write(tmp_path / "out.jsonl")
        assert 'é \\"😀\\"\\n' in (tmp_path / "out.jsonl").read_text(encoding="utf-8")

    @pytest.mark.slow
    @pytest.mark.parametrize("suffix", [".jsonl", ".parquet"])
    def test_the_same_table_gives_the_same_bytes(self, tmp_path: Path, suffix: str) -> None:
        for name in ("a", "b"):
            Table.of(many(own={"x": 1})).write(tmp_path / f"{name}{suffix}")
        assert (tmp_path / f"a{suffix}").read_bytes() == (tmp_path / f"b{suffix}").read_bytes()

    @pytest.mark.slow
    @pytest.mark.parametrize("suffix", [".jsonl", ".parquet"])
    def test_a_full_disk_leaves_only_the_old_file(self, tmp_path: Path, suffix: str) -> None:
        path = raw(tmp_path, "old", f"out{suffix}")
        # Random digits, which no format makes small; a limit on the size of files stands in for the end of a disk.
        rows = "[{**row, 'question_id': str(i), 'answer': os.urandom(1000).hex()} for i in range(1000)]"
        code = f"Table.of({rows}).write({str(path)!r}, force=True)"
        limits = "resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, -1))"
        assert (
            output_of(code, limits=limits) == f"DataError: cannot write {path}: File too large; nothing was overwritten"
        )
        assert [(each.name, each.read_bytes()) for each in tmp_path.iterdir()] == [(f"out{suffix}", b"old")]

    @pytest.mark.slow
    @pytest.mark.parametrize("suffix", [".jsonl", ".parquet"])
    def test_a_folder_without_write_permission_is_an_error(self, suffix: str) -> None:
        # Not tmp_path: another user may not even enter that.
        with tempfile.TemporaryDirectory() as folder:
            Path(folder).chmod(0o555)
            path = f"{folder}/out{suffix}"
            output = output_of(f"Table.of([row]).write({path!r})", limits=ORDINARY_USER)
        assert output == f"DataError: cannot write {path}: Permission denied; nothing was overwritten"

    def test_a_missing_folder_is_an_error(self, tmp_path: Path) -> None:
        with pytest.raises(UsageError, match="there is no folder .*; create it first"):
            Table.of([ROW]).write(tmp_path / "no" / "out.jsonl")

    def test_a_table_that_can_no_longer_be_read_leaves_the_old_file(self, tmp_path: Path) -> None:
        source = parquet(tmp_path, "i as place")
        table = Table.read(source)
        source.unlink()
        path = raw(tmp_path, "old", "out.jsonl")
        with pytest.raises(DataError, match="cannot write .*out.jsonl: .*nothing was overwritten"):
            table.write(path, force=True)
        assert [each.name for each in tmp_path.iterdir()] == ["out.jsonl"]
        assert path.read_text(encoding="utf-8") == "old"

    @pytest.mark.slow
    def test_the_hash_of_the_questions_depends_on_neither_format_nor_other_columns(self, tmp_path: Path) -> None:
        table = Table.of(many())
        table.with_records([Answer(answer="x")] * MANY).write(tmp_path / "rows.parquet")
        assert Table.read(tmp_path / "rows.parquet").content_hash() == table.content_hash()
        assert table.content_hash() != Table.of(many(question="Why?")).content_hash()

    @pytest.mark.slow
    def test_the_hash_of_the_questions_does_not_depend_on_their_order(self) -> None:
        rows = [{**ROW, "question_id": str(number)} for number in range(5)]
        assert Table.of(rows).content_hash() == Table.of(reversed(rows)).content_hash()
        assert Table.of(rows).content_hash() != Table.of(rows[1:]).content_hash()


class TestSmallDatabases:
    """Small tables take turns in a few databases."""

    def test_two_tables_in_use_are_apart(self) -> None:
        one, other = Table.of([ROW]), Table.of([{**ROW, "question": "Where?"}])
        assert [row["question"] for table in (one, other) for row in table.rows()] == ["Who?", "Where?"]

    @pytest.mark.slow
    def test_a_later_table_finds_nothing_of_an_earlier_one(self) -> None:
        for _ in range(20):
            table = Table.of([ROW]).with_records([Answer(answer="Rome")])
            schemas = table.connection.execute("from duckdb_schemas() where not internal").fetchall()
            assert len(schemas) == 3, "the questions, the answers, and both"

    @pytest.mark.slow
    def test_a_relation_outlives_its_table(self) -> None:
        relations = [Table.of([{**ROW, "question": str(number)}]).relation for number in range(10)]
        assert [relation.project("question").fetchall() for relation in relations] == [[(str(n),)] for n in range(10)]

    def test_a_raised_memory_limit_does_not_stay(self) -> None:
        limits = []
        for size in (1, 2**20, 1):
            connection = Table.of([{**ROW, "answer": "x" * size}]).connection
            limits += connection.execute("select parse_formatted_bytes(current_setting('memory_limit'))").fetchall()
            del connection
        assert limits[0] == limits[2] < limits[1]

    @pytest.mark.skipif(not hasattr(os, "fork"), reason="only POSIX systems fork")
    @pytest.mark.slow
    def test_a_forked_process_and_its_parent_can_both_read(self) -> None:
        code = (
            f"import os, sys; from ragassay.core.table import Table; read = lambda: list(Table.of([{ROW!r}]).rows());"
            "read(); child = os.fork(); read(); child or sys.exit(0); print(os.waitpid(child, 0)[1]); read()"
        )
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=250)
        assert done.stdout == "0\n"

    @pytest.mark.slow
    def test_threads_get_databases_of_their_own(self) -> None:
        def question(number: int) -> object:
            return next(Table.of([{**ROW, "question": str(number)}]).rows())["question"]

        with ThreadPoolExecutor(4) as pool:
            assert list(pool.map(question, range(40))) == [str(number) for number in range(40)]


@pytest.mark.parametrize("suffix", [".jsonl", ".parquet"])
@pytest.mark.slow
def test_writing_reports_its_progress(suffix: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(storage, "_EVERY", 0.0)
    reports: list[tuple[int, int]] = []
    table = Table.of([{"question_id": str(n), "question": "q" * 40} for n in range(30_000)])
    table.write(tmp_path / f"observed{suffix}", on_progress=lambda done, rows: reports.append((done, rows)))
    table.write(tmp_path / f"alone{suffix}")
    assert {rows for _, rows in reports} == {30_000}
    assert [done for done, _ in reports] == sorted(done for done, _ in reports)
    assert (tmp_path / f"observed{suffix}").read_bytes() == (tmp_path / f"alone{suffix}").read_bytes()


def test_a_table_is_shown_by_its_source_and_number_of_columns() -> None:
    assert repr(Table.of([ROW], source="answers.jsonl")) == "Table(source='answers.jsonl', 3 columns)"
