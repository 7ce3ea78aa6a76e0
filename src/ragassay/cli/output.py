"""Output of the command line: progress and hints on stderr, results on stdout."""

import json
import os
import shlex
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from ragassay.core.errors import DataError, printable

if TYPE_CHECKING:
    from ragassay.core.records import Summary
    from ragassay.core.runner import Progress
    from ragassay.core.table import Table
    from ragassay.parts.lm.paid_calls import Spending

_SCREEN = 25  # lines of the first screen
_TENTHS = 10
_DIGITS = 12  # of a fraction in JSON
_SHORTEST_SILENCE, _LONGEST_SILENCE = 2.0, 30.0  # seconds between two lines of one step
_SHORTEST_STEP = 1.0  # seconds; a shorter one is finished before its line is read


@contextmanager
def progress(spending: "Spending | None" = None) -> Iterator["Progress"]:
    """Yield a function that reports progress: as bars on a terminal, as plain lines elsewhere.

    Args:
        spending: The cost so far, shown beside the progress; None to show no cost.
    """
    if not sys.stderr.isatty():
        yield _plain_lines(spending)
        return
    with _bars(spending) as show:
        yield show


@contextmanager
def _bars(spending: "Spending | None") -> Iterator["Progress"]:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, TaskID, TextColumn, TimeElapsedColumn, TimeRemainingColumn
    from rich.progress import Progress as Bars

    columns = (
        TextColumn("{task.description:>10}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[rate]}"),
        TimeElapsedColumn(),
        TextColumn("left"),
        TimeRemainingColumn(),
        TextColumn("{task.fields[cost]}"),
    )
    with Bars(*columns, console=Console(stderr=True)) as bars:
        tasks: dict[str, tuple[TaskID, float, int]] = {}

        def show(step: str, done: int, total: int) -> None:
            """Update the progress bar of one step."""
            if step not in tasks:
                tasks[step] = (bars.add_task(step, total=total, rate="", cost=""), time.monotonic(), done)
            task, start, resumed = tasks[step]
            rate = (done - resumed) / max(time.monotonic() - start, 1e-9)
            bars.update(task, completed=done, total=total, rate=f"{rate:,.1f}/s", cost=_cost_so_far(spending))

        yield show


def _cost_so_far(spending: "Spending | None", before: str = "") -> str:
    from ragassay.steps.report.number_formats import cost_in_words

    return "" if spending is None else f"{before}cost {cost_in_words(spending.costs)}"


def _plain_lines(spending: "Spending | None") -> "Progress":
    started: dict[str, tuple[float, int]] = {}
    printed: dict[str, tuple[float, int]] = {}

    def show(step: str, done: int, total: int) -> None:
        """Print a line every 10 % unless the last line is recent, after 30 s of silence, and at the end of the step.

        A step of less than a second prints none, unless it has a cost.
        """
        now = time.monotonic()
        start, resumed = started.setdefault(step, (now, done))
        last, tenth = printed.get(step, (start, 0))
        reached = _TENTHS * done // total if total else _TENTHS
        silence = _SHORTEST_SILENCE if reached > tenth else _LONGEST_SILENCE
        if reached == tenth == _TENTHS or (reached < _TENTHS and now - last < silence):
            return
        printed[step] = (now, reached)
        seconds = now - start
        if reached == _TENTHS and seconds < _SHORTEST_STEP and spending is None:
            return
        left = seconds / (done - resumed) * (total - done) if done > resumed else 0.0
        rest = f", about {left:.0f} s left" if done < total else ""
        _print(f"{step}: {done} of {total}, {seconds:.0f} s{rest}{_cost_so_far(spending, ', ')}", sys.stderr)

    return show


def print_message(text: str) -> None:
    """Print a message to stderr; control characters are escaped."""
    _print(printable(text), sys.stderr)


def print_note(text: str) -> None:
    """Print a note to stderr, in lines of at most 80 characters."""
    from ragassay.steps.report.number_formats import fitted

    print_message(fitted(f"note: {text}"))


def print_notes(table: "Table", *, after: "Table | None" = None) -> None:
    """Print the notes of a table, without those of an earlier table that were already printed."""
    printed = () if after is None else after.notes
    for sentence in (each for each in table.notes if each not in printed):
        print_note(f"{table.source}: {sentence}")


def print_result(result: str | Mapping[str, object]) -> None:
    """Print a result to stdout: text for people, or one JSON object for scripts.

    Raises:
        DataError: Standard output is full or failing.
    """
    try:
        if isinstance(result, str):
            _print(printable(result), sys.stdout)
        else:
            _print(json.dumps(_rounded(result), ensure_ascii=False, allow_nan=False), sys.stdout)
    except OSError as error:
        _discard(sys.stdout)
        raise DataError(f"cannot write the result to standard output: {error.strerror or error}") from error


def print_text(text: str) -> None:
    """Print a result for people, in lines of at most 80 characters."""
    from ragassay.steps.report.number_formats import fitted

    print_result(fitted(text))


def _rounded(value: object) -> object:
    """Return a JSON value with 12 significant digits; further digits of a fraction depend on the order of addition.

    >>> _rounded({"mean": 0.1 + 0.2, "interval": (0.0, 1 / 3), "rows": 3})
    {'mean': 0.3, 'interval': [0.0, 0.333333333333], 'rows': 3}
    """
    if isinstance(value, float):
        return float(f"{value:.{_DIGITS}g}")
    if isinstance(value, Mapping):
        return {name: _rounded(each) for name, each in value.items()}
    return [_rounded(each) for each in value] if isinstance(value, list | tuple) else value


def _print(text: str, stream: TextIO) -> None:
    """Print a text; continue silently if the reader has closed the pipe, as `| head` does."""
    try:
        print(text, file=stream, flush=True)
    except BrokenPipeError:
        _discard(stream)


def _discard(stream: TextIO) -> None:
    """Redirect a stream to the null device: Python flushes it at exit and would report the error again."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def show_diagnosis(summary: "Summary", *, verbose: bool, report: Path | None = None, after: int = 0) -> None:
    """Print a diagnosis: at most 25 lines with the next command, or all details if they are requested.

    Args:
        summary: The result of `diagnose`.
        verbose: Whether to print all details.
        report: The HTML report, if there is one.
        after: Number of lines that the command prints besides.
    """
    from ragassay.steps.report.diagnosis_text import breakdowns, details, summary_text

    print_result(text := summary_text(summary, report=report, is_complete=verbose))
    if verbose:
        print_result(f"\n{details(summary)}")
    elif by := breakdowns(summary, lines=_SCREEN - 1 - after - len(text.splitlines())):
        print_result(by)


def suggest_diagnosis(*arguments: str | Path) -> None:
    """Print the command that diagnoses judged rows; the documents are named only if their file has the usual name."""
    usual = Path("documents.jsonl")
    documents, note = (usual, None) if usual.is_file() else ("DOCUMENTS", "the documents that the system searches")
    suggest("ragassay", "diagnose", *arguments, "--documents", documents, note=note)


def suggest(*command: str | Path, note: str | None = None) -> None:
    """Print the next command to type, on stderr."""
    print_message(f"Next: {shlex.join(map(str, command))}{f'  ({note})' if note else ''}")
