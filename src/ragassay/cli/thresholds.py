"""What `--fail-under` asks for, and whether it holds."""

from dataclasses import dataclass

from ragassay.cli.endings import NOT_ENOUGH
from ragassay.cli.findings import FIGURES, share
from ragassay.errors import UsageError
from ragassay.records import Estimate, Summary
from ragassay.registry import unknown
from ragassay.report.words import percent


@dataclass(frozen=True, slots=True, kw_only=True)
class Threshold:
    """A figure and the least it may be."""

    figure: str
    least: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Missed:
    """Why a threshold does not hold, and the exit code that says so: 1 below it, 3 not enough data to tell."""

    text: str
    code: int


def threshold(text: str) -> Threshold:
    """What `--fail-under FIGURE=VALUE` asks for.

    Raises:
        UsageError: No figure has that name, or the value is no share.
    """
    figure, _, value = text.partition("=")
    if figure not in FIGURES:
        raise UsageError(f"--fail-under: {unknown('figure', figure, list(FIGURES))}")
    try:
        least = float(value)
    except ValueError as error:
        raise UsageError(f"--fail-under {text}: {value!r} is no number; write for instance {figure}=0.8") from error
    if not 0 <= least <= 1:
        raise UsageError(f"--fail-under {text}: a share lies between 0 and 1")
    return Threshold(figure=figure, least=least)


def missed(summary: Summary, limit: Threshold) -> Missed | None:
    """Whether a figure is below its threshold, or not defined; None where it holds."""
    estimate: Estimate = getattr(summary.overall, limit.figure)
    if estimate.value is None:
        return Missed(text=f"not enough data: {limit.figure} is not defined: {estimate.undefined}", code=NOT_ENOUGH)
    if estimate.value < limit.least:
        return Missed(text=f"missed: {limit.figure} is {share(estimate)}, below {percent(limit.least)}", code=1)
    return None
