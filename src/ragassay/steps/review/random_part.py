"""The random part of a review: a Poisson sample of the rows, at a rate that is fixed before the first label.

Every row has a number u, uniform in [0, 1), that depends on its question_id and the seed alone; it is in the sample if
u is below the rate. So each row is in it with the same probability, independently of the others, of the judge, of who
reviews, and of when. The sample is reviewed in the order of u: whoever stops early has labeled a simple random sample
of as many rows, in which all rows had the same chance.

Source: Poisson sampling with permanent random numbers (Brewer, Early, Joyce 1972; Ohlsson 1995).
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ragassay.core.errors import UsageError
from ragassay.core.stats import FloatArray
from ragassay.core.table import Table
from ragassay.core.table.human_labels import HumanLabels

SAMPLE = 100
"""Expected number of rows of a random part, unless it is given."""
LARGEST_RATE = 0.2
"""Largest rate, unless it is given: most of the rows that look worst are outside the random part, and come first."""
_BITS = 52  # of a hash, which a float holds exactly


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class RandomPart:
    """The rows that a random sample includes.

    Attributes:
        rate: The probability with which each row is included; None without a random part.
        rows: Their positions, in the order in which they are reviewed.
    """

    rate: float | None
    rows: NDArray[np.intp]


def random_part(
    table: Table, reviewable: NDArray[np.bool_], labels: HumanLabels, *, sample: int | None, seed: int
) -> RandomPart:
    """Return the random part of a review.

    Args:
        table: The rows.
        reviewable: [rows], which rows have an answer to review.
        labels: The labels so far; those of a random sample fix its rate.
        sample: Expected number of rows; None for that of the labels, else 100, but at most a fifth of the rows. 0 for
            no random part.
        seed: Random seed.

    Raises:
        UsageError: The labels are those of another random sample.
    """
    uniform = _uniform_numbers(table, seed)
    number = int(reviewable.sum())
    asked = None if sample is None else min(1.0, sample / max(number, 1))
    rate = _rate_of(labels)
    if rate is None:
        rate = min(LARGEST_RATE, SAMPLE / max(number, 1)) if asked is None else asked
    elif asked is not None and asked != rate:
        raise UsageError(
            f"{labels.source} holds labels of a random sample with the probability {rate:.6g}, and --sample {sample} "
            f"means {asked:.6g}. Omit --sample to continue that sample, or start another one with --labels FILE"
        )
    if not rate:
        return RandomPart(rate=None, rows=np.empty(0, dtype=np.intp))
    drawn = reviewable & (uniform < rate)
    _check_members(table, labels, drawn, seed)
    rows = np.flatnonzero(drawn)
    return RandomPart(rate=rate, rows=rows[np.argsort(uniform[rows], kind="stable")])


def _uniform_numbers(table: Table, seed: int) -> FloatArray:
    """Return the number of each row, uniform in [0, 1): the first 52 bits of a hash."""
    query = f"""
        select ('0x' || left(sha256(? || ':' || question_id), {_BITS // 4}))::bigint / {2**_BITS}::double as u from rows
        order by "row"
    """  # noqa: S608 -- numbers of ours
    return np.asarray(table.connection.execute(query, [str(seed)]).fetchnumpy()["u"], dtype=np.float64)


def _rate_of(labels: HumanLabels) -> float | None:
    """Return the rate of the sample that labels are from; None without one."""
    rates = sorted({label.probability for label in labels.labels if label.probability is not None})
    if len(rates) > 1:
        raise UsageError(
            f"{labels.source} holds labels of several random samples ({rates[0]:.6g} and {rates[1]:.6g}). "
            "Review into another file: --labels FILE"
        )
    return rates[0] if rates else None


def _check_members(table: Table, labels: HumanLabels, drawn: NDArray[np.bool_], seed: int) -> None:
    """Check that the labels of a random sample are of this one."""
    sampled = [label.question_id for label in labels.labels if label.probability is not None]
    places = places_of(table, sampled)
    for question_id, place in zip(sampled, places, strict=True):
        if not drawn[place]:
            raise UsageError(
                f"{labels.source} holds labels of another random sample: {question_id} is not in that of --seed "
                f"{seed}. Give the seed of that sample, or start another one with --labels FILE"
            )


def places_of(table: Table, question_ids: Sequence[str]) -> list[int]:
    """Return the positions of rows that the table has."""
    query = 'select question_id, "row" from rows where question_id in (select unnest(?::varchar[]))'
    found: dict[str, int] = dict(table.connection.execute(query, [list(question_ids)]).fetchall())
    return [found[each] for each in question_ids]
