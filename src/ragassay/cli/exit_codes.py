"""Exit codes of the commands, which scripts rely on, and the message after Ctrl-C."""

import textwrap
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from ragassay.cli.output import print_message

if TYPE_CHECKING:
    from ragassay.core.records import CheckResult, GateCheck, RunOutcome

MISSED = 1
BAD_INPUT = 2
NOT_ENOUGH = 3
INCOMPLETE = 4
INTERRUPTED = 130
CLOSED_PIPE = 141  # as shells report a program that wrote to a closed pipe

CODES: "Mapping[RunOutcome | CheckResult, int]" = {
    "failed": MISSED,
    "worse": MISSED,
    "incomplete": INCOMPLETE,
    "not enough data": NOT_ENOUGH,
    "passed": 0,
    "no worse": 0,
    "no change": 0,
}
"""Exit codes of comparisons and of the checks of a run; if results differ, the first one in this order decides."""


def exit_if(reason: str | None, code: int = INCOMPLETE) -> None:
    """Print the reason in lines of at most 80 characters and exit with the code; return if there is no reason."""
    if reason is not None:
        print_message("\n".join(line for each in reason.splitlines() for line in _wrapped(each)))
        raise typer.Exit(code)


def _wrapped(line: str) -> list[str]:
    from ragassay.steps.report.number_formats import WIDTH

    indent = " " * (2 + len(line) - len(line.lstrip()))
    return textwrap.wrap(line, WIDTH, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)


def gate_code(checks: "Sequence[GateCheck]") -> int:
    """Return the combined exit code of several checks."""
    results = {check.result for check in checks}
    return next((code for result, code in CODES.items() if result in results), 0)


def interrupted(arguments: Sequence[str], *, since: float) -> str:
    """Return the message after Ctrl-C, which depends on the files that the command has written so far.

    Args:
        arguments: The command line.
        since: When the command began, in seconds since the epoch.
    """
    from ragassay.parts.lm.weights import cache_directory

    if any(_is_saved(path, since) for path in _outputs(arguments)):
        return "interrupted; finished rows are kept, and the same command resumes from there"
    # The caches of replies, and the files that SQLite writes beside them.
    if any(_is_written(file, since) for file in cache_directory().glob("*.sqlite*")):
        return "interrupted; nothing was written, but replies are cached: the same command makes only the missing calls"
    return "interrupted; nothing was written"


def _outputs(arguments: Sequence[str]) -> Iterator[Path]:
    """Yield every argument as a possible path, and the paths that the command writes by default."""
    from ragassay.cli.options import DEMO_FOLDER
    from ragassay.core.table.human_labels import labels_file_of

    command, *options = arguments or ("",)
    paths = [Path(value or option) for option, _, value in (argument.partition("=") for argument in options)]
    yield from paths
    match command:
        case "demo":
            yield DEMO_FOLDER
        case "review":
            yield from (labels_file_of(path) for path in paths if path.name)
        case "run":
            yield from (path.parent / "run" for path in (*paths, Path("ragassay.toml")))


def _is_saved(path: Path, since: float) -> bool:
    """Return whether this command wrote an output or its journal; for a folder, whether it wrote any file in it."""
    with suppress(OSError, ValueError):  # an argument that is not a valid path, such as a long question
        if path.is_dir():
            files = [*path.glob("[!.]*"), *path.glob("[!.]*/[!.]*")]
            return any(file.suffix == ".journal" or _is_written(file, since) for file in files)
        return path.with_name(f"{path.name}.journal").exists() or _is_written(path, since)
    return False


def _is_written(file: Path, since: float) -> bool:
    return file.is_file() and file.stat().st_mtime >= since
