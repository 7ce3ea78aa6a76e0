"""What the command line shows: progress on stderr, results on stdout."""

import json
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ragassay.runner import Progress

_PLAIN = "\n\t\N{NO-BREAK SPACE}"
_EVERY = 5.0  # seconds between two plain lines


@contextmanager
def progress() -> Iterator["Progress"]:
    """Shows how far a verb is: a bar with rate and time left on a terminal, else a plain line now and then."""
    if not sys.stderr.isatty():
        yield _plain_lines()
        return
    with _bars() as show:
        yield show


@contextmanager
def _bars() -> Iterator["Progress"]:
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
    )
    with Bars(*columns, console=Console(stderr=True)) as bars:
        tasks: dict[str, tuple[TaskID, float]] = {}

        def show(what: str, done: int, total: int) -> None:
            """Moves the bar of one verb."""
            if what not in tasks:
                tasks[what] = (bars.add_task(what, total=total, rate=""), time.monotonic())
            task, start = tasks[what]
            rate = done / max(time.monotonic() - start, 1e-9)
            bars.update(task, completed=done, total=total, rate=f"{rate:,.1f}/s")

        yield show


def _plain_lines() -> "Progress":
    started: dict[str, float] = {}
    shown: dict[str, float] = {}

    def show(what: str, done: int, total: int) -> None:
        """Prints a line now and then, and at the end."""
        now = time.monotonic()
        start = started.setdefault(what, now)
        if done < total and now - shown.get(what, start) < _EVERY:
            return
        shown[what] = now
        seconds = now - start
        left = seconds / done * (total - done) if done else 0.0
        print(f"{what}: {done} of {total}, {seconds:.0f} s, about {left:.0f} s left", file=sys.stderr, flush=True)

    return show


def say(text: str) -> None:
    """One line, or several, for the person who runs the command; control characters are shown, not obeyed."""
    print(printable(text), file=sys.stderr, flush=True)


def result(text: str) -> None:
    """A result for people, on stdout."""
    print(printable(text), flush=True)


def result_json(value: Mapping[str, object]) -> None:
    """A result for scripts: the one JSON object on stdout."""
    print(json.dumps(value, ensure_ascii=False, allow_nan=False), flush=True)


def printable(text: str) -> str:
    """Text that a terminal only shows: escape sequences from a database or a model must not move its cursor."""
    return "".join(
        letter if letter in _PLAIN or letter.isprintable() else letter.encode("unicode_escape").decode("ascii")
        for letter in text
    )
