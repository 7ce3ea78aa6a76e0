"""Export a table in the formats of other programs, and report what those formats cannot represent."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from ragassay.core.errors import UsageError
from ragassay.core.files import check_folder, check_free, replace_file, replace_folder
from ragassay.core.records import Document
from ragassay.core.registry import find
from ragassay.core.results import ExportResult
from ragassay.core.table.objects import Rows, as_table
from ragassay.steps.export.evaluation_programs import BEIR, CSV, HF, RAGAS, UNITXT
from ragassay.steps.export.formats import ExportFormat, ExportOptions
from ragassay.steps.export.grammar import GRAMMAR


def export(
    table: Rows,
    *,
    to: str,
    output: Path | str,
    documents: Sequence[Document] | None = None,
    spreadsheet: bool = False,
    force: bool = False,
) -> ExportResult:
    """Write a table in a foreign format, atomically.

    Args:
        table: Questions, with or without the columns of other steps: a table, a file, dicts, a
            DataFrame or a dataset.
        to: A name in `FORMATS`.
        output: A file whose name ends in .csv (csv) or .jsonl (ragas); for the other formats, a folder.
        documents: The knowledge base, required by beir and optional for hf.
        spreadsheet: Whether the csv is for a spreadsheet program: texts that it would evaluate as formulas get a
            leading apostrophe, which other readers of the file must remove.
        force: Whether an existing output may be replaced; a folder only if it contains no other files.

    Returns:
        What was written, and which columns the format cannot represent.

    Raises:
        UsageError: The format is unknown or does not support an option, or the output may not be written.
        DataError: A column is missing, the format cannot represent a cell exactly, or the disk is full.
    """
    chosen = find("export format", to, FORMATS)
    for option, is_set in (("documents", documents is not None), ("spreadsheet", spreadsheet)):
        if is_set and option not in chosen.options:
            others = [name for name, each in FORMATS.items() if option in each.options]
            raise UsageError(f"an export to {to} does not support `{option}`; supported by: {', '.join(others)}")
    rows, output = as_table(table), Path(output)
    check_export(to, output, force=force)
    is_file = chosen.suffix is not None
    replaced = replace_file(output, force=force) if is_file else replace_folder(output, chosen.files, force=force)
    with replaced as new:
        written = chosen.write(rows, new, ExportOptions(documents=documents, spreadsheet=spreadsheet))
    files = [output] if is_file else sorted(file for file in output.rglob("*") if file.is_file())
    return ExportResult(
        path=output,
        files=tuple(files),
        rows=written.rows,
        columns_left_out=tuple(name for name in rows.columns if name not in written.columns),
        left_out=written.left_out,
        cautions=written.cautions,
    )


def check_export(to: str, output: Path, *, force: bool) -> None:
    """Check that an export can be written, before any file is read.

    Raises:
        UsageError: The format is unknown, or the output may not be written.
    """
    chosen = find("export format", to, FORMATS)
    if chosen.suffix is None:
        check_folder(output, chosen.files, force=force)
        return
    if output.suffix.lower() != chosen.suffix:
        raise UsageError(f"an export to {to} is one file with a name that ends in {chosen.suffix}, not {output}")
    if output.is_dir():
        raise UsageError(f"{output} is a folder, but an export to {to} is one file; give another name")
    check_free(output, force=force)


FORMATS: Mapping[str, ExportFormat] = {
    "beir": BEIR,
    "csv": CSV,
    "grammar": GRAMMAR,
    "hf": HF,
    "ragas": RAGAS,
    "unitxt": UNITXT,
}
"""The formats by name, as in `--to`; installed packages can add formats as entry points `ragassay.export_format`."""
