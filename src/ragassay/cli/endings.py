"""How commands end: what they show, and the exit codes that scripts rely on."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from ragassay.records import Summary
    from ragassay.table import Table

INTERRUPTED = 130
NOT_ENOUGH = 3
INCOMPLETE = 4
BAD_INPUT = 2


def tell(summary: "Summary", *, as_json: bool) -> None:
    """Prints what the diagnosis found."""
    from ragassay.cli.findings import told
    from ragassay.cli.terminal import result, result_json
    from ragassay.diagnose import as_json as in_json

    if as_json:
        result_json(in_json(summary))
    else:
        result(told(summary))


def exit_if_incomplete(table: "Table") -> None:
    """Rows that failed leave the run incomplete; the same command asks them again."""
    from ragassay.cli.terminal import say
    from ragassay.cli.words import errors

    found = errors(table)
    for reason, count in found[:3]:
        say(f"  {count} x {reason}")
    if found:
        incomplete(sum(count for _, count in found), len(table), "the same command asks them again")


def incomplete(failed: int, rows: int, what_to_do: str) -> None:
    """Ends with the exit code of a run that is not finished."""
    from ragassay.cli.terminal import say

    say(f"incomplete: {failed} of {rows} rows failed; {what_to_do}")
    raise typer.Exit(INCOMPLETE)


_RESUMED = frozenset({"answer", "check-reading", "demo", "diagnose", "judge", "run"})


def interrupted(arguments: Sequence[str]) -> str:
    """What Ctrl-C leaves behind of a command: some verbs keep a journal."""
    if _RESUMED.isdisjoint(arguments[:1]):
        return "interrupted; nothing was written"
    return "interrupted; what was finished is kept, and the same command goes on from there"
