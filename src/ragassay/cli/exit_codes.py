"""How commands end: the exit codes that scripts rely on."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from ragassay.core.records import CheckResult, GateCheck, RunOutcome

MISSED = 1
BAD_INPUT = 2
NOT_ENOUGH = 3
INCOMPLETE = 4
INTERRUPTED = 130
CLOSED_PIPE = 141  # as shells report a program that wrote to a closed pipe

OUTCOME_CODES: "Mapping[RunOutcome, int]" = {
    "no change": 0,
    "no worse": 0,
    "worse": MISSED,
    "not enough data": NOT_ENOUGH,
    "incomplete": INCOMPLETE,
}
CHECK_CODES: "Mapping[CheckResult, int]" = {
    "failed": MISSED,
    "incomplete": INCOMPLETE,
    "not enough data": NOT_ENOUGH,
    "passed": 0,
}
"""Exit codes of the checks of a run; if results differ, the first in this order counts."""


def exit_if(reason: str | None, code: int = INCOMPLETE) -> None:
    """Print the reason and end with an exit code; return if there is no reason."""
    from ragassay.cli.output import say

    if reason is not None:
        say(reason)
        raise typer.Exit(code)


def exit_by_checks(checks: "Sequence[GateCheck]") -> None:
    """End with the exit code that the checks of a run require; return if it is 0."""
    if code := gate_code(checks):
        raise typer.Exit(code)


def gate_code(checks: "Sequence[GateCheck]") -> int:
    """Return the exit code that several checks have together."""
    results = {check.result for check in checks}
    return next((code for result, code in CHECK_CODES.items() if result in results), 0)


def reason_of(error: OSError) -> str:
    """Return the file and the reason of an unexpected error of the operating system."""
    why = error.strerror or str(error)
    return why if error.filename is None else f"cannot use {error.filename}: {why}"
