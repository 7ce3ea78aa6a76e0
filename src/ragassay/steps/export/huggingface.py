"""A data set for Hugging Face's `datasets`: Parquet files, and a card that names them."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import duckdb

from ragassay.core.errors import DataError
from ragassay.core.records import Document
from ragassay.core.table import COLUMNS, Table
from ragassay.core.table.storage import cursor, first_line, quote, rows_compressed_together, select
from ragassay.steps.export.formats import ExportFormat, ExportOptions, FormatOutput, write_json_lines

# Types that both Parquet and `datasets` know; every other one is written as JSON, which both know as well.
_PLAIN = {"VARCHAR", "BOOLEAN", "TINYINT", "SMALLINT", "INTEGER", "BIGINT", "FLOAT", "DOUBLE", "DATE", "TIMESTAMP"}
_PLAIN |= {f"{kind}[]" for kind in _PLAIN}


def write(table: Table, path: Path, wish: ExportOptions) -> FormatOutput:
    """Write `data/test.parquet`, `data/documents.parquet` if documents are given, and `README.md`.

    Parquet, because JSON Lines would make a time stamp of the answer "2024-01-05". Maps, and columns that we do not
    know, are JSON: `datasets` 4 and later decodes it, earlier ones give its text.

    Raises:
        DataError: The disk is full, or the table can no longer be read.
    """
    (path / "data").mkdir()
    configs = {"questions": "test"}
    try:
        _questions(table, path / "data" / "test.parquet")
        if wish.documents is not None:
            configs["documents"] = "documents"
            _documents(wish.documents, path / "data" / "documents.parquet")
    except duckdb.Error as error:
        raise DataError(f"cannot write {path}: {first_line(error)}; nothing was overwritten") from error
    (path / "README.md").write_text(_card(table, configs), encoding="utf-8")
    renamed = [(name, view) for name, view in table.views.items() if name != view]
    cautions = (
        f"column '{name}' is called '{view}': Parquet does not allow that name beside the others"
        for name, view in renamed
    )
    return FormatOutput(rows=len(table), columns=table.columns, cautions=tuple(cautions))


def _questions(table: Table, file: Path) -> None:
    reader = cursor(table.connection)
    types = {name: kind for name, kind, *_ in reader.execute("describe rows").fetchall()}
    columns = [
        quote(view) if types[view] in _PLAIN else f"to_json({quote(view)}) as {quote(view)}"
        for view in table.views.values()
    ]
    group = rows_compressed_together(reader)
    rows = reader.sql(select(columns, "rows"))
    rows.write_parquet(str(file), compression="zstd", row_group_size=group)


def _documents(documents: Sequence[Document], file: Path) -> None:
    beside = file.with_suffix(".jsonl")
    write_json_lines(beside, _plain(documents))
    connection = duckdb.connect(":memory:")
    columns = "{'id': 'VARCHAR', 'title': 'VARCHAR', 'text': 'VARCHAR'}"
    try:
        rows = connection.sql(
            f"select * from read_json($file, format = 'newline_delimited', columns = {columns}, "  # noqa: S608
            "maximum_object_size = 1000000000)",
            params={"file": str(beside)},
        )
        rows.write_parquet(str(file), compression="zstd")
    finally:
        connection.close()
        beside.unlink()


def _plain(documents: Sequence[Document]) -> Iterator[Mapping[str, object]]:
    return ({"id": each.id, "title": each.title, "text": each.text} for each in documents)


def _card(table: Table, configs: Mapping[str, str]) -> str:
    head = ["---", "configs:"]
    for number, (config, split) in enumerate(configs.items()):
        head += [f"- config_name: {config}", *(["  default: true"] if not number else []), "  data_files:"]
        head += [f"  - split: {split}", f"    path: data/{split}.parquet"]
    meanings = [
        f"| `{name}` | {COLUMNS[name].meaning.replace('|', '/')} |" for name in table.columns if name in COLUMNS
    ]
    body = ["# Questions with proven answers", "", "| column | meaning |", "| --- | --- |", *meanings]
    return "\n".join([*head, "---", "", *body, ""])


HF = ExportFormat(
    write=write,
    holds=("README.md", "data/test.parquet", "data/documents.parquet"),
    heeds=frozenset({"documents"}),
)
