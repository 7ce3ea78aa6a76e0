"""The `review` command: human labels for answers, one at a time."""

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from shutil import get_terminal_size
from typing import TYPE_CHECKING, Annotated

import typer

from ragassay.cli import options
from ragassay.cli.app import app
from ragassay.cli.output import print_message, print_result, suggest
from ragassay.core.errors import DataError, UsageError, excerpt

if TYPE_CHECKING:
    from ragassay.core.results import ReviewRow
    from ragassay.core.table import Table
    from ragassay.core.table.human_labels import HumanLabel, LabelFile

_WIDEST = 100  # characters of a line

_Verdicts = Annotated[
    list[str] | None,
    typer.Option(
        metavar="COLUMN|FILE",
        help="Verdicts of another judge: a column, or a judged file of the same answers; repeatable.",
    ),
]
_Sample = Annotated[
    int | None,
    typer.Option(
        min=0, help="Expected number of randomly drawn rows; 0 for none (default: 100, at most a fifth of the rows)."
    ),
]


@app.command(epilog="\b\nExample:\n  ragassay review judged.jsonl --by ada")
def review(
    judged: options.JudgedRows,
    labels: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="The file of labels to write or resume (default: JUDGED.labels.jsonl)."),
    ] = None,
    by: Annotated[
        str | None, typer.Option(metavar="NAME", help="Name of the reviewer (default: the name in git, or the login).")
    ] = None,
    documents: options.Documents = None,
    verdicts: _Verdicts = None,
    sample: _Sample = None,
    random_every: Annotated[
        int, typer.Option(min=1, help="Show one randomly drawn row in every N rows; 1 shows only randomly drawn rows.")
    ] = 3,
    agreement: Annotated[
        bool, typer.Option("--agreement", help="Print only the number of labels and the agreement between reviewers.")
    ] = False,
    seed: options.Seed = 0,
    as_json: options.Json = False,
    renamed: options.ColumnMap = None,
    preset: options.Preset = None,
) -> None:
    """Label the answers most worth reviewing.

    Randomly drawn rows are mixed in, from which `ragassay calibrate` estimates the error rates of the judge. Each label
    is saved at once in a separate file; the same command resumes an interrupted review.
    """
    from ragassay.core.table.human_labels import LabelFile, labels_file_of, read_labels
    from ragassay.steps.report.review_text import intro, label_summary_text, review_json
    from ragassay.steps.review import label_summary
    from ragassay.steps.review import review as rows_to_review

    if judged == "-":
        raise UsageError("review reads keys from standard input, so JUDGED must be a file")
    path = labels_file_of(judged) if labels is None else labels
    table = options.read_table(judged, renamed, preset)
    queue = None
    if not agreement:
        name = _reviewer(by)
        with LabelFile(path) as file:
            queue = rows_to_review(
                table,
                labels=file.labels,
                by=name,
                documents=documents,
                verdicts=verdicts or (),
                sample=sample,
                random_every=random_every,
                seed=seed,
            )
            print_message(intro(queue, name, path))
            _ask(table, queue.rows, name, file)
    if queue is None and not path.exists():
        raise DataError(f"there are no labels yet: {path} does not exist. Label some rows: ragassay review {judged}")
    summary = label_summary(read_labels(path), table) if queue is None or path.exists() else queue.summary
    print_result(review_json(summary, path, queue) if as_json else label_summary_text(summary, path))
    if as_json:
        return
    if summary.rows:
        suggest("ragassay", "judge", judged, "--judge", "labels", "--labels", path, "-o", "reviewed.jsonl")
    else:
        suggest("ragassay", "review", judged, note="no row is labeled yet")


def _reviewer(by: str | None) -> str:
    """Return the name of the reviewer: that of --by, in git, or at login.

    Raises:
        UsageError: There is no name, or it is not valid UTF-8.
    """
    name = (by or "").strip() or _own_name()
    try:
        name.encode()
    except UnicodeEncodeError as error:
        raise UsageError(f"--by {excerpt(name)} is not valid UTF-8; give another NAME") from error
    return name


def _own_name() -> str:
    import getpass
    import shutil
    import subprocess

    if git := shutil.which("git"):
        command = [git, "config", "user.name"]
        configured = subprocess.run(command, capture_output=True, errors="surrogateescape", check=False)  # noqa: S603 -- no input
        if name := configured.stdout.strip():
            return name
    try:
        return getpass.getuser()
    except (KeyError, OSError) as error:
        raise UsageError("the reviewer is unknown: give --by NAME") from error


def _ask(table: "Table", rows: "Sequence[ReviewRow]", by: str, file: "LabelFile") -> None:
    """Show one row after the other, and append the labels of the reviewer."""
    from ragassay.steps.report import review_text as text
    from ragassay.steps.review import new_label, row_records

    place = 0
    labels: dict[int, HumanLabel] = {}
    earlier = {label.question_id: label for label in file.labels.labels if label.by == by}
    keys = _keys()
    while place < len(rows):
        row, records = rows[place], row_records(table, rows[place].row)
        width = min(get_terminal_size().columns, _WIDEST)
        print_message(text.row_text(place, len(rows), row, records, width=width, label=labels.get(place)))
        for key in keys:
            match key:
                case "c":
                    print_message(text.contexts_text(records, width=width))
                case "j":
                    print_message(text.judge_text(row, records, width=width))
                case "m":
                    print_message(text.whole_text(records, width=width))
                case "y" | "n" | "u" | "b" | "s" | "q":
                    break
                case _:
                    print_message(text.unknown_key(key))
        else:
            return  # no more keys
        if key == "q":
            return
        if key in text.LABELS:
            before = labels.get(place, earlier.get(row.question_id))
            labels[place] = new_label(row, records, by=by, label=text.LABELS[key], before=before)
            file.append(labels[place])
            print_message(text.labeled_text(row, records, text.LABELS[key], width=width))
        place = max(place - 1, 0) if key == "b" else place + 1


def _keys() -> Iterator[str]:
    """Yield the keys that are pressed, or those in standard input, one per line.

    Raises:
        UsageError: Standard input is not a terminal and contains no keys.
    """
    if sys.stdin is not None and sys.stdin.isatty():
        while True:
            try:
                yield typer.getchar().lower()
            except EOFError:
                return
    keys = (line.strip().lower() for line in sys.stdin or ())
    key = next((key for key in keys if key), None)
    if key is None:
        raise UsageError("standard input is not a terminal: run the command in one, or pipe in keys, one per line")
    yield key
    yield from (key for key in keys if key)
