"""Writes a table for the programs of others, and says what their formats cannot hold."""

from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path

from ragassay.errors import UsageError
from ragassay.export.beir import BEIR
from ragassay.export.folders import check_folder, replacing_folder
from ragassay.export.formats import Format, Wish
from ragassay.export.grammar import GRAMMAR
from ragassay.export.hub import HF
from ragassay.export.ragas import RAGAS
from ragassay.export.spreadsheet import CSV
from ragassay.export.unitxt import UNITXT
from ragassay.files import check_free, replacing
from ragassay.records import Document
from ragassay.registry import find
from ragassay.table import Table


@dataclass(frozen=True, slots=True, kw_only=True)
class Exported:
    """What an export wrote, and what it could not.

    Attributes:
        path: The file or folder.
        files: The files in it, in alphabetical order; the file itself where it is one.
        rows: How many rows of the table it holds.
        columns_left_out: The columns that the format has no place for.
        left_out: What else it cannot hold, in words -> how often that occurs.
        cautions: What whoever opens the output should know.
    """

    path: Path
    files: tuple[Path, ...]
    rows: int
    columns_left_out: tuple[str, ...]
    left_out: Mapping[str, int]
    cautions: tuple[str, ...]


def export(
    table: Table,
    *,
    to: str,
    output: Path,
    documents: Sequence[Document] | None = None,
    spreadsheet: bool = False,
    force: bool = False,
) -> Exported:
    """Writes a table in somebody else's format, whole or not at all.

    Args:
        table: Questions, with whatever the verbs have found out about them.
        to: A name in `FORMATS`.
        output: A file whose name ends in .csv (csv) or .jsonl (ragas); for the other formats, a folder.
        documents: The knowledge base: beir needs it, hf takes it.
        spreadsheet: Whether people will open the csv in a spreadsheet program: texts that it would run as formulas
            get an apostrophe before them, to be taken away again by whoever reads the file otherwise.
        force: Whether an output that is there already may be replaced; a folder only where it holds no other files.

    Raises:
        UsageError: An unknown format, an option that it does not know, or an output that may not be written.
        DataError: A column is missing, a cell cannot be held exactly, or the disk is full.
    """
    chosen = find("export format", to, FORMATS)
    _check_options(to, chosen, documents=documents is not None, spreadsheet=spreadsheet)
    wish = Wish(documents=documents, spreadsheet=spreadsheet)
    with _place(chosen, to, output, force=force) as beside:
        written = chosen.write(table, beside, wish)
    files = sorted(file for file in output.rglob("*") if file.is_file()) if chosen.suffix is None else [output]
    return Exported(
        path=output,
        files=tuple(files),
        rows=written.rows,
        columns_left_out=tuple(name for name in table.columns if name not in written.columns),
        left_out=written.left_out,
        cautions=written.cautions,
    )


def as_json(made: Exported) -> Mapping[str, object]:
    """What an export did, for `--json`."""
    return {
        "path": str(made.path),
        "files": [str(file) for file in made.files],
        "rows": made.rows,
        "columns_left_out": list(made.columns_left_out),
        "left_out": dict(made.left_out),
        "cautions": list(made.cautions),
    }


def check_output(to: str, output: Path, *, force: bool) -> None:
    """Asks before any file is read whether an export can be written.

    Raises:
        UsageError: An unknown format, or an output that may not be written.
    """
    chosen = find("export format", to, FORMATS)
    if chosen.suffix is None:
        check_folder(output, chosen.holds, force=force)
        return
    if output.suffix.lower() != chosen.suffix:
        raise UsageError(f"an export to {to} is one file whose name ends in {chosen.suffix}, not {output}")
    if output.is_dir():
        raise UsageError(f"{output} is a folder, and an export to {to} is one file; give another name")
    check_free(output, force=force)


def _place(chosen: Format, to: str, output: Path, *, force: bool) -> AbstractContextManager[Path]:
    check_output(to, output, force=force)
    if chosen.suffix is None:
        return replacing_folder(output, chosen.holds, force=force)
    return replacing(output, force=force)


def _check_options(to: str, chosen: Format, **given: bool) -> None:
    for option, is_given in given.items():
        if is_given and option not in chosen.heeds:
            others = [name for name, each in FORMATS.items() if option in each.heeds]
            raise UsageError(f"an export to {to} takes no --{option}; these do: {', '.join(others)}")


FORMATS: Mapping[str, Format] = {
    "beir": BEIR,
    "csv": CSV,
    "grammar": GRAMMAR,
    "hf": HF,
    "ragas": RAGAS,
    "unitxt": UNITXT,
}
"""What `--to` may name; an installed package adds its own under the entry points `ragassay.export_format`."""
