"""Export formats that keep all columns and rows: CSV, and data sets for Hugging Face's `datasets`.

CSV follows RFC 4180, with lists and maps as JSON texts. A data set consists of Parquet files and a card that names
them.
"""

import csv
import re
from collections.abc import Mapping, Sequence
from pathlib import Path

import duckdb

from ragassay.core.errors import DataError
from ragassay.core.records import Document
from ragassay.core.table import COLUMNS, Table
from ragassay.core.table.columns import literal
from ragassay.core.table.storage import (
    PLACE,
    cursor,
    first_line,
    quote,
    rows_compressed_together,
    select,
    text_sql,
    types_of,
)
from ragassay.steps.export.formats import (
    ExportFormat,
    ExportOptions,
    FormatOutput,
    cell_place,
    positive,
    write_json_lines,
)

# The beginnings of formulas in Excel, LibreOffice and Google Sheets, after any number of apostrophes: adding one
# disarms the formula, and removing one restores the cell.
_FORMULA = r"^'*[=+\-@\t\r\n＝＋－＠]"
_NUMBER = r"^[+\-]?[0-9]+(\.[0-9]+)?([eE][+\-]?[0-9]+)?$"  # "-5" begins like a formula and is a number


def _write_csv(table: Table, path: Path, options: ExportOptions) -> FormatOutput:
    """Write a CSV file with a header; an empty cell is null.

    For a spreadsheet program, every text that it would evaluate as a formula gets a leading apostrophe, and the file
    begins with a byte order mark, from which Excel detects the encoding.

    Raises:
        DataError: A text that may not be null is empty, which CSV cannot distinguish from null.
    """
    formulas, empty = _count_cells(table)
    cells = [_cell(name, view, guarded=options.spreadsheet) for name, view in table.views.items()]
    with path.open("w", encoding="utf-8-sig" if options.spreadsheet else "utf-8", newline="") as file:
        writer = csv.writer(file)  # RFC 4180: commas, double quotes doubled, CR LF
        is_guarded = options.spreadsheet
        writer.writerow([f"'{each}" if is_guarded and re.match(_FORMULA, each) else each for each in table.columns])
        writer.writerows(table.query(select(cells, "rows")))
    left_out = {f"empty texts in column '{name}', which read back as null": count for name, count in empty}
    cautions = _cautions(formulas, guarded=options.spreadsheet)
    return FormatOutput(rows=len(table), columns=table.columns, left_out=positive(left_out), cautions=cautions)


def _text(name: str, view: str) -> str:
    """Return the SQL of a cell as text: JSON strings without their quotes, and null for JSON's null."""
    return quote(view) if name in COLUMNS and _may_be_formula(name) else text_sql(view)


def _may_be_formula(name: str) -> bool:
    """Return whether a column may contain text that a spreadsheet program evaluates as a formula."""
    return name not in COLUMNS or COLUMNS[name].duckdb == "VARCHAR"


def _cell(name: str, view: str, *, guarded: bool) -> str:
    text = _text(name, view)
    if not guarded or not _may_be_formula(name):
        return text
    return f"case when {_is_formula(text)} then chr(39) || {text} else {text} end"


def _is_formula(text: str) -> str:
    """Return the SQL condition that a spreadsheet program would evaluate a text as a formula."""
    begins, number = (f"regexp_matches({text}, {literal(pattern)})" for pattern in (_FORMULA, _NUMBER))
    return f"({begins} and not {number})"


def _count_cells(table: Table) -> tuple[int, Sequence[tuple[str, int]]]:
    """Return the number of formulas, and the number of empty texts by column."""
    views = {name: _text(name, view) for name, view in table.views.items() if _may_be_formula(name)}
    sums = []
    for text in views.values():
        sums += [f"count(*) filter ({_is_formula(text)})", f"count(*) filter ({text} = '')"]
    (counts,) = table.query(select(sums, "rows")) if sums else [()]
    empty = list(zip(views, counts[1::2], strict=True))
    for name, count in empty:
        if count and name in COLUMNS and not COLUMNS[name].nullable:
            query = select([f"min({quote(PLACE)})"], f"rows where {quote(table.views[name])} = ''")
            ((row,),) = table.query(query)
            raise DataError(
                f"{cell_place(table.source, row, name, '')} is an empty text, which CSV cannot distinguish from null; "
                "fix the row, or export it to hf or as .jsonl"
            )
    return sum(counts[::2]), empty


def _cautions(formulas: int, *, guarded: bool) -> tuple[str, ...]:
    if not formulas:
        return ()
    if guarded:
        return (f"{formulas} texts that a spreadsheet program would run as formulas have a leading apostrophe",)
    return (f"{formulas} texts look like formulas; for a spreadsheet program, write the file with --spreadsheet",)


CSV = ExportFormat(write=_write_csv, suffix=".csv", options=frozenset({"spreadsheet"}))


# Types that both Parquet and `datasets` support; all others are written as JSON.
_PLAIN = {"VARCHAR", "BOOLEAN", "TINYINT", "SMALLINT", "INTEGER", "BIGINT", "FLOAT", "DOUBLE", "DATE", "TIMESTAMP"}
_PLAIN |= {f"{kind}[]" for kind in _PLAIN}


def _write_hf(table: Table, path: Path, options: ExportOptions) -> FormatOutput:
    """Write `data/test.parquet`, `data/documents.parquet` if documents are given, and `README.md`.

    The format is Parquet, because `datasets` would read the answer "2024-01-05" in JSON Lines as a timestamp. Maps and
    unknown columns are JSON, which `datasets` decodes from version 4 on.

    Raises:
        DataError: The disk is full, or the table can no longer be read.
    """
    (path / "data").mkdir()
    configs = {"questions": "test"}
    try:
        _questions(table, path / "data" / "test.parquet")
        if options.documents is not None:
            configs["documents"] = "documents"
            _documents(options.documents, path / "data" / "documents.parquet")
    except duckdb.Error as error:
        raise DataError(f"cannot write {path}: {first_line(error)}; nothing was overwritten") from error
    (path / "README.md").write_text(_card(table, configs), encoding="utf-8")
    cautions = (
        f"column '{name}' is renamed to '{view}', since its name conflicts with another one in Parquet"
        for name, view in table.views.items()
        if name != view
    )
    return FormatOutput(rows=len(table), columns=table.columns, cautions=tuple(cautions))


def _questions(table: Table, file: Path) -> None:
    reader = cursor(table.connection)
    types = types_of(reader)
    columns = [
        quote(view) if types[view] in _PLAIN else f"to_json({quote(view)}) as {quote(view)}"
        for view in table.views.values()
    ]
    group = rows_compressed_together(reader)
    rows = reader.sql(select(columns, "rows"))
    rows.write_parquet(str(file), compression="zstd", row_group_size=group)


def _documents(documents: Sequence[Document], file: Path) -> None:
    lines = file.with_suffix(".jsonl")
    write_json_lines(lines, ({"id": each.id, "title": each.title, "text": each.text} for each in documents))
    query = """
        select * from read_json($file, format = 'newline_delimited', maximum_object_size = 1000000000,
            columns = {'id': 'VARCHAR', 'title': 'VARCHAR', 'text': 'VARCHAR'})
    """
    with duckdb.connect(":memory:") as connection:
        connection.sql(query, params={"file": str(lines)}).write_parquet(str(file), compression="zstd")
    lines.unlink()


def _card(table: Table, configs: Mapping[str, str]) -> str:
    head = ["---", "configs:"]
    for number, (config, split) in enumerate(configs.items()):
        head += [f"- config_name: {config}", *(["  default: true"] if not number else []), "  data_files:"]
        head += [f"  - split: {split}", f"    path: data/{split}.parquet"]
    meanings = [
        f"| `{name}` | {COLUMNS[name].meaning.replace('|', '/')} |" for name in table.columns if name in COLUMNS
    ]
    body = ["# Questions with verified answers", "", "| column | meaning |", "| --- | --- |", *meanings]
    return "\n".join([*head, "---", "", *body, ""])


HF = ExportFormat(
    write=_write_hf,
    files=("README.md", "data/test.parquet", "data/documents.parquet"),
    options=frozenset({"documents"}),
)
