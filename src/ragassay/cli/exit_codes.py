"""Exit codes of the commands, which scripts rely on, and the message after Ctrl-C."""

from collections.abc import Mapping, Sequence
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
INTERRUPTED_MESSAGE = "interrupted; run the same command again: it continues from what was saved, if anything"
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
        from ragassay.steps.report.number_formats import fitted

        print_message(fitted(reason))
        raise typer.Exit(code)


def gate_code(checks: "Sequence[GateCheck]") -> int:
    """Return the combined exit code of several checks."""
    results = {check.result for check in checks}
    return next((code for result, code in CODES.items() if result in results), 0)
