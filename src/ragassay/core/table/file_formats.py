"""Read files of rows (JSON Lines, CSV) and exported folders, as one JSON text per row."""

import ast
import codecs
import csv
import io
import json
import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import zip_longest
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple, NoReturn, TypeVar

from ragassay.core.errors import DataError, UsageError, excerpt
from ragassay.core.files import missing_file
from ragassay.core.table.columns import COLUMNS, as_json

LONGEST = 256 * 2**20
"""Maximum length of a line, in bytes."""

T = TypeVar("T")


class Line(NamedTuple):
    """One row as JSON text, and the line number of its end in the file, from 1."""

    number: int
    text: str


def for_suffix(path: Path, known: Mapping[str, T], what: str) -> T:
    """Return the entry for the suffix of a file.

    Raises:
        UsageError: The suffix is unknown; the message names the known ones.
    """
    suffix = path.suffix.lower()
    if suffix not in known and path.is_dir():
        # A comparison of systems has a subfolder for each system.
        files = (path / "judged.jsonl", *sorted(path.glob("*/judged.jsonl")))
        example = next((f", such as {file}" for file in files if file.exists()), "")
        raise UsageError(f"cannot {what} {path}: it is a folder; name a file{example}")
    if suffix not in known:
        raise UsageError(f"cannot {what} {path}: its name must end in {' or '.join(known)}")
    return known[suffix]


@contextmanager
def open_bytes(path: Path) -> Iterator[BinaryIO]:
    """Open the bytes of a file.

    Raises:
        DataError: The file does not exist, is a folder, or may not be read.
    """
    with reading_errors(str(path)), path.open("rb") as file:
        yield file


def standard_input() -> BinaryIO:
    """Return the bytes of standard input. Raises DataError."""
    # None if the shell has closed it: "<&-".
    if sys.stdin is None:
        raise DataError("standard input is closed; name a file, or send JSON Lines")
    return sys.stdin.buffer


@contextmanager
def reading_errors(source: str) -> Iterator[None]:
    """Raise DataError if a file cannot be opened or read to its end."""
    try:
        yield
    except FileNotFoundError as error:
        raise missing_file(source) from error
    except IsADirectoryError as error:
        raise DataError(f"{source} is a folder; name a file in it") from error
    except OSError as error:
        raise DataError(f"cannot read {source}: {error.strerror}") from error


def json_lines(file: BinaryIO, source: str) -> Iterator[Line]:
    """Yield the lines of a file that are not blank, with or without a byte order mark before the first.

    Raises:
        DataError: A line is too long or is not UTF-8.
    """
    number = 0
    while line := file.readline(LONGEST + 1):
        number += 1
        if number == 1:
            line = line.removeprefix(codecs.BOM_UTF8)
        if len(line) > LONGEST:
            raise DataError(
                f"{source}, line {number} is longer than {LONGEST:,} bytes; write one object per line, and leave out "
                "texts that are not needed"
            )
        try:
            text = line.decode()
        except UnicodeDecodeError as error:
            raise DataError(f"{source}, line {number} is not UTF-8 (byte {error.start + 1}); save as UTF-8") from error
        if text and not text.isspace():
            yield Line(number, text)


def where(source: str, row: int, line: int) -> str:
    """Return the location of a row for messages, with the line if it differs from the row number."""
    return f"{source}, row {row}" if row == line else f"{source}, row {row} (line {line})"


def parse(line: Line, source: str) -> dict[str, object]:
    """Parse the JSON object of a line; slow, but with a specific message for every error.

    Raises:
        DataError: It is not a JSON object, or it is empty.
    """
    at = f"{source}, line {line.number}"
    text = line.text.rstrip("\r\n")  # an error after the line break would be reported at character 1 of the next line
    if text.lstrip().startswith("["):
        raise DataError(f"{at} begins a JSON list; write one object per line, without a list around them")
    try:
        value = json.loads(text, parse_constant=_no_number, object_pairs_hook=_unique_keys)
        json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError as error:
        raise DataError(f"{at} contains an unpaired surrogate (from \\ud800 to \\udfff)") from error
    except RecursionError as error:
        raise DataError(f"{at} is nested too deeply") from error
    except json.JSONDecodeError as error:
        what = f"{error.msg}, at character {error.colno}"
        raise DataError(f"{at} is not valid JSON: {what}; write one object per line") from error
    except ValueError as error:
        raise DataError(f"{at} is not valid JSON: {error}") from error
    if not isinstance(value, dict):
        raise DataError(f'{at} is not a JSON object; write one object per line, as in {{"question": "..."}}')
    if not value:
        raise DataError(f"{at} is an empty object; a row needs at least one column")
    return value


def _no_number(name: str) -> NoReturn:
    raise ValueError(f"{name} is not a number in JSON; write null for undefined values")


def _unique_keys(pairs: list[tuple[str, object]]) -> dict[str, object]:
    mapping = dict(pairs)
    if len(mapping) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise ValueError(f"the key '{twice}' occurs twice")
    return mapping


def csv_lines(
    file: BinaryIO,
    source: str,
    names: Callable[[Sequence[str]], Mapping[str, str]] | None = None,
    *,
    tolerant: bool = False,
) -> Iterator[Line]:
    """Yield the rows of a CSV file (commas, double quotes, a header); empty lines are skipped.

    An empty cell is null. A cell of an unknown column is text.

    Args:
        file: UTF-8, with or without a byte order mark.
        source: Its name in messages.
        names: Returns, for a header, our column -> their column where they differ.
        tolerant: Whether to accept an invalid list here and leave it to the validation of the column.

    Raises:
        DataError: The header repeats a name, a row has more or fewer cells than the header, a list cannot be read, or
            the file is not UTF-8 or not CSV.
    """
    # The default cell limit of the csv module is too small for documents; it is global to the process.
    csv.field_size_limit(max(csv.field_size_limit(), LONGEST))
    text = io.TextIOWrapper(file, encoding="utf-8-sig", newline="")
    reader = csv.reader(text, strict=True)
    start = 1  # the line in which the next row starts
    try:
        header = next(reader, [])
        _check_header(header, source)
        ours = {theirs: our for our, theirs in names(header).items()} if names is not None else {}
        number = 0
        start = reader.line_num + 1
        for cells in reader:
            start = reader.line_num + 1
            if not cells:
                continue
            number += 1
            if len(cells) != len(header):
                raise DataError(
                    f"{source}, line {reader.line_num} has {len(cells)} cells and the header has {len(header)}; "
                    "put double quotes around a cell that contains a comma or a line break"
                )
            row = {name: _value(ours.get(name, name), cell) for name, cell in zip(header, cells, strict=True)}
            unread = [name for name, value in row.items() if isinstance(value, _UnreadList)]
            if unread and not tolerant:
                raise DataError(
                    f"{where(source, number, reader.line_num)}, column '{unread[0]}': expected a list of strings, "
                    f'found the text {row[unread[0]]}; write a JSON list: ["one", "two"]'
                )
            yield Line(reader.line_num, as_json(row))
    except UnicodeDecodeError as error:
        raise DataError(f"{source}, {_not_utf8(file)}; save as UTF-8") from error
    except csv.Error as error:
        raise DataError(_invalid_csv(source, start, reader.line_num, error)) from error
    finally:
        text.detach()  # the caller closes the file


def _invalid_csv(source: object, start: int, line: int, error: csv.Error) -> str:
    """Return the message for a row that starts in a line and is not valid CSV up to another line."""
    if "unexpected end of data" in str(error):
        return (
            f"{source}, line {start}: a double quote in this row is never closed; close it, or double it if it is part "
            'of the text: ""'
        )
    return (
        f"{source}, line {line} is not valid CSV: {error}; put double quotes around a cell that contains double "
        'quotes, and double those inside: ""'
    )


def _not_utf8(file: BinaryIO) -> str:
    """Return a phrase for the line that is not UTF-8; the reader buffers, so its line number is not exact."""
    file.seek(0)
    for number, line in enumerate(file, start=1):
        try:
            line.decode()
        except UnicodeDecodeError as error:
            return f"line {number} is not UTF-8 (byte {error.start + 1})"
    return "the file is not UTF-8"  # it has changed since


def _check_header(header: list[str], source: str) -> None:
    if len(header) == 1 and (other := next((mark for mark in ";\t" if mark in header[0]), None)):
        raise DataError(f"{source} separates its cells by {other!r}; save it with commas")
    for name in header:
        if header.count(name) > 1:
            raise DataError(f"{source} has two columns '{name}'; give one of them another name")


def _value(name: str, cell: str) -> object:
    """Parse a cell; a cell that does not fit its column stays text and is reported by the validation."""
    if not cell:
        return None
    column = COLUMNS.get(name)
    if column is None or column.duckdb == "VARCHAR":
        return cell
    if column.duckdb == "VARCHAR[]":
        return _list(cell, is_identifier=column.is_identifier)
    try:
        value = json.loads(cell.lower() if column.duckdb == "BOOLEAN" else cell, parse_constant=str)
    except ValueError:
        return cell
    return cell if value is None else value


_BEGINS_LIST = re.compile(r"\s*\[")
_ONE_ID = re.compile(r'-?(?:0|[1-9][0-9]{0,17})|"[^"\\\x00-\x1f]*"')
_PRINTED_TEXT = r"(?:'(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\")"
_PRINTED_LIST = re.compile(rf"\s*\[\s*(?:{_PRINTED_TEXT}\s*(?:,\s*{_PRINTED_TEXT}\s*)*)?\]\s*", re.DOTALL)


def _list(cell: str, *, is_identifier: bool) -> object:
    """Return the list in a cell, written as JSON or as a Python literal; otherwise the cell as one text or id.

    >>> _list("[7, 8]", is_identifier=True), _list("8", is_identifier=True), _list("d8", is_identifier=True)
    ([7, 8], [8], ['d8'])
    """
    if not _BEGINS_LIST.match(cell):
        if not is_identifier:
            return cell
        # As in a list, 8 is an integer and "8" is text; anything else, such as 007 or d8, is also text.
        return [json.loads(cell) if _ONE_ID.fullmatch(cell) else cell]
    try:
        return json.loads(cell, parse_constant=str)
    except ValueError:
        # pandas and ragas write lists as Python literals. NumPy omits the commas, so its lists are rejected.
        if _PRINTED_LIST.fullmatch(cell) is None:
            return _UnreadList({_UNREAD: cell})
        return [ast.literal_eval(each) for each in re.findall(_PRINTED_TEXT, cell)]


_UNREAD = "not a list"


class _UnreadList(dict[str, str]):
    """A cell that starts like a list but is invalid; as an object, it fails the validation of list columns."""

    def __str__(self) -> str:
        return excerpt(self[_UNREAD])


PARQUET = Path("data/test.parquet")
"""The path of the rows within a folder for Hugging Face `datasets`."""

Row = Mapping[str, Any]


def folder_format(path: Path) -> str | None:
    """Return the format of a folder, a name in `FOLDERS`; None for any other folder."""
    return next((name for name, (file, _) in FOLDERS.items() if any(path.glob(file))), None)


def holds_rows(path: Path) -> bool:
    """Return whether a path is a folder that `export` wrote, in contrast to a run directory."""
    return path.is_dir() and ((path / PARQUET).is_file() or folder_format(path) is not None)


def folder_lines(path: Path, kind: str) -> Iterator[Line]:
    """Yield the rows of a folder, each as a JSON text.

    Raises:
        DataError: A file is missing or not valid.
    """
    _, rows = FOLDERS[kind]
    try:
        for number, row in enumerate(rows(path), start=1):
            yield Line(number, as_json(row))
    except FileNotFoundError as error:
        raise DataError(f"{path} looks like a data set of {kind}, but has no file {error.filename}") from error


def _objects(path: Path) -> Iterator[dict[str, Any]]:
    with path.open("rb") as file:
        for line in json_lines(file, str(path)):
            yield parse(line, str(path))


def _json(path: Path) -> Any:
    try:
        return json.loads(path.read_bytes())
    except (ValueError, RecursionError) as error:
        raise DataError(f"{path} is not valid JSON: {error}") from error


def _unitxt(path: Path) -> Iterator[Row]:
    """Yield the instances of tasks.rag.end_to_end, each with its prediction."""
    predictions = path / "predictions.jsonl"
    if not predictions.exists():
        yield from map(_instance, _objects(path / "dataset.jsonl"))
        return
    pairs = zip_longest(_objects(path / "dataset.jsonl"), _objects(predictions))
    for number, (instance, prediction) in enumerate(pairs, start=1):
        if instance is None or prediction is None:
            fewer, more = ("dataset", "predictions") if instance is None else ("predictions", "dataset")
            raise DataError(f"{path}: {fewer}.jsonl ends after {number - 1} rows, but {more}.jsonl has more")
        answer = {name: prediction[name] for name in ("answer", "contexts", "context_ids") if name in prediction}
        yield {**_instance(instance), **answer}


def _instance(instance: Row) -> Row:
    """Return a row for an instance of the task; columns that `export` stored in metadata_tags are restored."""
    fields = {name: value for name, value in instance.items() if name not in {"metadata_tags", "is_answerable_label"}}
    if fields.get("question_id") == "":
        del fields["question_id"]
    if "is_answerable_label" in instance:
        fields["is_answerable"] = instance["is_answerable_label"]
    tags = instance.get("metadata_tags") or {}
    return {**{name: _tag(name, text) for name, text in tags.items() if name not in fields}, **fields}


def _tag(name: str, text: object) -> object:
    if name not in COLUMNS or COLUMNS[name].duckdb == "VARCHAR" or not isinstance(text, str):
        return text
    try:
        return json.loads(text)
    except ValueError:
        return text


def _beir(path: Path) -> Iterator[Row]:
    """Yield the queries with their relevant documents and, if there is a run file, the retrieved ones."""
    relevant, retrieved = _qrels(path / "qrels" / "test.tsv"), _run(path / "trec" / "run.txt")
    for query in _objects(path / "queries.jsonl"):
        name = str(query.get("_id"))
        row = {"question_id": name, "question": query.get("text"), "reference_context_ids": relevant.get(name)}
        yield row if retrieved is None else {**row, "context_ids": retrieved.get(name, [])}


def _qrels(path: Path) -> Mapping[str, Sequence[str]]:
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.reader(file, delimiter="\t"))
    documents: dict[str, list[str]] = {}
    for number, row in enumerate(rows[1:], start=2):
        if len(row) != 3:
            raise DataError(f"{path}, line {number} has {len(row)} cells; expected query-id, corpus-id and score")
        if row[2] != "0":
            documents.setdefault(row[0], []).append(row[1])
    return documents


def _run(path: Path) -> Mapping[str, Sequence[str]] | None:
    if not path.exists():
        return None
    documents: dict[str, list[tuple[int, str]]] = {}
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        cells = line.split()
        if len(cells) != 6 or not cells[3].isdigit():
            raise DataError(f"{path}, line {number}: expected a run: query Q0 document rank score name")
        documents.setdefault(cells[0], []).append((int(cells[3]), cells[2]))
    return {query: [document for _, document in sorted(ranked)] for query, ranked in documents.items()}


def _grammar(path: Path) -> Iterator[Row]:
    """Yield the questions of every style with their answers and, if there are any, the results."""
    files = sorted((path / "QADataGenerator").glob("*.json"))
    for file in (file for file in files if not file.stem.endswith("_with_ids")):
        with_ids = file.with_name(f"{file.stem}_with_ids.json")
        rows = list(_questions(with_ids if with_ids.exists() else file, has_ids=with_ids.exists()))
        results = path / "eval_results" / f"results_{file.stem}.json"
        verdicts = _json(results) if results.exists() else []
        if verdicts and len(verdicts) != len(rows):
            raise DataError(f"{results} has {len(verdicts)} results, but {file} has {len(rows)} questions")
        style = None if file.stem == "default" else file.stem
        for row, result in zip_longest(rows, verdicts):
            yield {**row, "style": style, **({} if result is None else _result(result, results))}


def _questions(file: Path, *, has_ids: bool) -> Iterator[Row]:
    group = 0
    for template in _json(file):
        for answer, questions in template:
            try:
                values = ast.literal_eval(answer)
                references = [str(value[0]) for value in values if value[0] is not None]
                ids = list(dict.fromkeys(str(each) for value in values for each in value[1:]))
            except (ValueError, TypeError, IndexError, SyntaxError, RecursionError, MemoryError) as error:
                raise DataError(f"{file}: {answer!r} is not a list of tuples, as GRAMMAR writes answers") from error
            for question in questions:
                row = {"question": question, "group_id": str(group), "reference_answers": references}
                yield {**row, "reference_context_ids": ids} if has_ids else row
            group += 1


def _result(result: Row, file: Path) -> Row:
    try:
        verdict = {"Correct": True, "Incorrect": False}.get(result["judgement"])
        names = {"group_id": "query_tag", "answer": "gpt_response", "context_ids": "retrieved_document_ids"}
        cells = {ours: result[theirs] for ours, theirs in names.items()}
    except (KeyError, TypeError) as error:
        raise DataError(
            f"{file}: a result lacks {error}; GRAMMAR's results have query_tag, gpt_response, ..."
        ) from error
    texts = result.get("retrieved_documents") or ""
    return {**cells, "contexts": [texts] if texts else [], "correct": verdict}


FOLDERS: Mapping[str, tuple[str, Callable[[Path], Iterator[Row]]]] = {
    "unitxt": ("dataset.jsonl", _unitxt),
    "beir": ("queries.jsonl", _beir),
    "grammar": ("QADataGenerator/*.json", _grammar),
}
"""The formats of folders by name: a file that identifies the format, and the function that yields the rows."""
