"""What a judge's error rates leave open: the range of tags and figures that the true verdicts may give.

The rows of a group are alike, so that what a group's other verdicts say of a row counts: one "right" among nine
"wrong" is rather an error than one among nine "right". A row-level correction (Rogan, Gladen 1978) cannot see that,
and would put a right row into most gaps.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ragassay.core.errors import UsageError
from ragassay.core.records import JudgeErrors, Range, Ranges, Undefined
from ragassay.core.stats import FloatArray

Array = NDArray[np.float64]
VerdictCounts = NDArray[np.int64]

DRAWS = 2000
# What share of its rows a group truly answers right: nothing, everything, and 29 steps between, dense at the ends.
_SHARES: Array = np.sin(np.linspace(0, np.pi / 2, 31)) ** 2
# How often each share is expected before the data are seen, worth one group in all: half of it on none and all.
_BEFORE: Array = np.array([0.25, *[0.5 / 29] * 29, 0.25])
_CHAINS, _KEPT = 100, 2  # and the last steps of each that count
_BEFORE_THEM = (10, 100)  # steps that do not, fewer where there are many cells
_DRAWN_BEFORE_THEM = 20_000_000  # numbers
_EM_STEPS = 500
_CELLS = 2_000_000  # numbers held at once
_MANY_ROWS = 200  # of a group, from which on its tag and its right rows are drawn apart


def judge_errors(text: str) -> JudgeErrors:
    """Reads `sensitivity=0.98,specificity=0.97`, with `right=N,wrong=N` where they were measured on so many labels.

    Raises:
        UsageError: It reads otherwise, or such a judge would tell nothing.

    >>> judge_errors("sensitivity=0.98,specificity=0.97").specificity
    0.97
    """
    said = dict(part.strip().partition("=")[::2] for part in text.split(","))
    try:
        numbers = {name.strip(): float(value) for name, value in said.items()}
    except ValueError:
        numbers = {}
    if not {"sensitivity", "specificity"} <= numbers.keys() <= {"sensitivity", "specificity", "right", "wrong"}:
        raise UsageError(
            f"'{text}' gives no error rates; write sensitivity=0.98,specificity=0.97, and add right=200,wrong=100 if "
            "they were measured on so many right and wrong answers"
        )
    right, wrong = numbers.get("right"), numbers.get("wrong")
    if not all(label is None or label.is_integer() for label in (right, wrong)):
        raise UsageError(_LABELS)
    errors = JudgeErrors(
        sensitivity=numbers["sensitivity"],
        specificity=numbers["specificity"],
        right_labels=None if right is None else int(right),
        wrong_labels=None if wrong is None else int(wrong),
    )
    check(errors)
    return errors


def check(errors: JudgeErrors) -> None:
    """Makes sure that verdicts with such errors tell something.

    Raises:
        UsageError: A rate is no share, the two together are those of a coin, or labels were counted on one side only.
    """
    rates = (errors.sensitivity, errors.specificity)
    if not all(0 <= rate <= 1 for rate in rates):
        raise UsageError(f"a judge's error rates are shares from 0 to 1, not {rates[0]:g} and {rates[1]:g}")
    if sum(rates) <= 1:
        raise UsageError(
            f"sensitivity {rates[0]:g} and specificity {rates[1]:g}: such verdicts say no more than a coin does; "
            "together they must be over 1"
        )
    labels = (errors.right_labels, errors.wrong_labels)
    if labels != (None, None) and not all(number is not None and number > 0 for number in labels):
        raise UsageError(_LABELS)


_LABELS = "measured error rates need both right=N and wrong=N, each at least 1; leave both out to assume the rates"


@dataclass(frozen=True, slots=True, kw_only=True)
class _Cells:
    """Groups with the same number of rows and of rows called right are interchangeable."""

    rows: VerdictCounts
    right: VerdictCounts
    groups: VerdictCounts


@dataclass(frozen=True, slots=True, kw_only=True)
class _Rates:
    """Per chain: how often a right answer is called right, and a wrong one wrong."""

    sensitivity: Array
    specificity: Array

    @property
    def called_right(self) -> Array:
        """By chain and share: how often a row of such a group is called right."""
        return self.sensitivity[:, None] * _SHARES + (1 - self.specificity)[:, None] * (1 - _SHARES)


def under_errors(rows: FloatArray, right: FloatArray, errors: JudgeErrors, *, seed: int, draws: int = DRAWS) -> Ranges:
    """The range that numbers of tags and figures have under a judge's error rates.

    Each draw gives every row a true verdict, given the recorded ones: a group truly answers some share of its rows
    right; how common each share is comes from all groups (a finite mixture whose weights are drawn along, Dirichlet
    and multinomial in turn: Tanner, Wong 1987), and a judge's verdicts are right with the given rates, each for
    itself. A judge who errs in the same way on all rows of a group is not covered. Where the rates were measured,
    each of 100 chains has its own, drawn from what the labels say (Beta, one half added to each count: Jeffreys).
    There are 200 sets of weights in either case, each of which serves several draws.

    Args:
        rows: Judged rows, one number per group, 1 at least.
        right: Those called right.
        errors: How often the judge is right.
        seed: Same seed and same groups in any order, same ranges.
        draws: How many worlds are drawn; rounded up to a multiple of 200.

    Returns:
        The 95 % ranges of the figures of these very rows. That other questions would give others is in their
        intervals, not here.

    Raises:
        UsageError: `check` says why.
    """
    check(errors)
    cells = _cells(rows, right)
    generator = np.random.default_rng(seed)
    repeats = -(-draws // (_CHAINS * _KEPT))
    found = _Sums.zero(repeats * _CHAINS * _KEPT)
    if len(cells.rows):
        rates = _drawn_rates(errors, generator)
        weights = _weights(cells, rates, generator)
        for place in range(len(cells.rows)):
            cell = _Cells(rows=cells.rows[[place]], right=cells.right[[place]], groups=cells.groups[[place]])
            posterior = _posterior(_likelihood(cell, rates), weights)
            found = found.plus(_true(cell, np.tile(posterior, (1, repeats, 1)), rates, generator))
    return _ranges(cells, found, errors, seed)


def _cells(rows: FloatArray, right: FloatArray) -> _Cells:
    n, k = rows.astype(np.int64), right.astype(np.int64)
    wide = int(n.max(initial=0)) + 1
    codes, groups = np.unique(n * wide + k, return_counts=True)
    return _Cells(rows=codes // wide, right=codes % wide, groups=groups.astype(np.int64))


def _drawn_rates(errors: JudgeErrors, generator: np.random.Generator) -> _Rates:
    if errors.right_labels is None or errors.wrong_labels is None:
        return _Rates(
            sensitivity=np.full(1, errors.sensitivity, dtype=np.float64),
            specificity=np.full(1, errors.specificity, dtype=np.float64),
        )
    measured = ((errors.sensitivity, errors.right_labels), (errors.specificity, errors.wrong_labels))
    # Rates that tell no more than a coin are drawn again by turning them round: few labels leave them possible.
    pair = np.stack([generator.beta(rate * n + 0.5, (1 - rate) * n + 0.5, size=_CHAINS) for rate, n in measured])
    pair = np.where(pair.sum(axis=0) > 1, pair, 1 - pair)
    return _Rates(sensitivity=pair[0], specificity=pair[1])


def _likelihood(cells: _Cells, rates: _Rates) -> Array:
    """By chain, cell and share: how likely the recorded verdicts of a group are, up to a factor per cell."""
    q = rates.called_right[:, None, :]
    k, n = cells.right[:, None], cells.rows[:, None]
    logs = _power(q, k) + _power(1 - q, n - k)
    # Shares between none and all leave every cell possible, even with rates of 1: the largest is finite.
    return np.asarray(np.exp(logs - logs.max(axis=2, keepdims=True)), dtype=np.float64)


def _power(base: Array, exponent: VerdictCounts) -> Array:
    """log(base ** exponent), 0 for 0 ** 0."""
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.asarray(np.where(exponent == 0, 0.0, exponent * np.log(base)), dtype=np.float64)


def _posterior(likelihood: Array, weights: Array) -> Array:
    product = likelihood * weights
    return np.asarray(product / product.sum(axis=-1, keepdims=True), dtype=np.float64)


def _weights(cells: _Cells, rates: _Rates, generator: np.random.Generator) -> Array:
    """By chain, draw and share: how common each share is among the groups."""
    likelihood = _likelihood(cells, rates)
    weights = np.broadcast_to(_likeliest(cells, likelihood.mean(axis=0)), (_CHAINS, len(_SHARES)))
    fewest, most = _BEFORE_THEM
    skipped = min(most, max(fewest, _DRAWN_BEFORE_THEM // (_CHAINS * len(cells.rows) * len(_SHARES))))
    drawn = []
    for step in range(skipped + _KEPT):
        total = np.zeros((_CHAINS, len(_SHARES)))
        for part in _parts(len(cells.rows), _CHAINS * len(_SHARES)):
            posterior = _posterior(likelihood[:, part], weights[:, None, :])
            total += generator.multinomial(cells.groups[part], posterior).sum(axis=1)
        weights = generator.standard_gamma(_BEFORE + total)
        weights = weights / weights.sum(axis=1, keepdims=True)
        if step >= skipped:
            drawn.append(weights)
    return np.stack(drawn, axis=1)


def _likeliest(cells: _Cells, likelihood: Array) -> Array:
    """Weights to begin with, by the EM algorithm (Laird 1978): the chains need not go far from there."""
    weights = _BEFORE
    for _ in range(_EM_STEPS):
        weights = cells.groups @ _posterior(likelihood, weights) + _BEFORE
        weights = weights / weights.sum()
    return np.asarray(weights, dtype=np.float64)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Sums:
    """Per draw: true rows that are right, groups that are gaps and robust, and rows in gaps."""

    right: VerdictCounts
    gaps: VerdictCounts
    robust: VerdictCounts
    gap_rows: VerdictCounts

    @classmethod
    def zero(cls, draws: int) -> "_Sums":
        """Nothing yet."""
        right, gaps, robust, gap_rows = np.zeros((4, draws), dtype=np.int64)
        return cls(right=right, gaps=gaps, robust=robust, gap_rows=gap_rows)

    def plus(self, other: "_Sums") -> "_Sums":
        """Both together."""
        return _Sums(
            right=self.right + other.right,
            gaps=self.gaps + other.gaps,
            robust=self.robust + other.robust,
            gap_rows=self.gap_rows + other.gap_rows,
        )


def _true(cell: _Cells, posterior: Array, rates: _Rates, generator: np.random.Generator) -> _Sums:
    """The true verdicts of the groups of one cell; `posterior` by chain, draw and share."""
    q, sensitivity = rates.called_right, rates.sensitivity[:, None]
    with np.errstate(divide="ignore", invalid="ignore"):
        # How often a row of such a group is truly right that is called right, and that is called wrong.
        after = [sensitivity * _SHARES / q, (1 - sensitivity) * _SHARES / (1 - q)]
    after_right, after_wrong = (np.nan_to_num(each).clip(0, 1) for each in after)
    way = _together if cell.rows[0] <= _MANY_ROWS else _apart
    return way(cell, posterior, after_right, after_wrong, generator)


def _numbers(n: int, k: int, after_right: Array, after_wrong: Array) -> Array:
    """By chain, share and number: how likely so many of the n rows are truly right, of which k are called right."""
    few, many = _binomial(k, after_right), _binomial(n - k, after_wrong)
    if few.shape[-1] > many.shape[-1]:
        few, many = many, few
    out = np.zeros((*few.shape[:-1], n + 1))
    for number in range(few.shape[-1]):
        out[..., number : number + many.shape[-1]] += few[..., number, None] * many
    return out


def _binomial(n: int, p: Array) -> Array:
    """The binomial distribution, along a new last axis; n is small enough for plain powers."""
    numbers = np.arange(n + 1)
    ways = np.array([math.comb(n, number) for number in range(n + 1)], dtype=np.float64)
    return np.asarray(ways * p[..., None] ** numbers * (1 - p)[..., None] ** (n - numbers), dtype=np.float64)


def _together(
    cell: _Cells, posterior: Array, after_right: Array, after_wrong: Array, generator: np.random.Generator
) -> _Sums:
    """Draws how many groups have how many right rows."""
    n, k = int(cell.rows[0]), int(cell.right[0])
    likely = (posterior @ _numbers(n, k, after_right, after_wrong)).reshape(-1, n + 1)
    likely /= likely.sum(axis=1, keepdims=True)
    # The likeliest first: drawing stops as soon as every group has its number.
    order = np.argsort(-likely.mean(axis=0))
    counts = np.empty(likely.shape, dtype=np.int64)
    counts[:, order] = generator.multinomial(cell.groups[0], likely[:, order])
    return _Sums(right=counts @ np.arange(n + 1), gaps=counts[:, 0], robust=counts[:, n], gap_rows=n * counts[:, 0])


def _apart(
    cell: _Cells, posterior: Array, after_right: Array, after_wrong: Array, generator: np.random.Generator
) -> _Sums:
    """For groups of many rows: first how many are gaps and robust, then the right rows of the others.

    That those are neither all right nor all wrong moves their number by less than one row of a group.
    """
    n, k = cell.rows, cell.right
    shares = generator.multinomial(int(cell.groups[0]), posterior)
    right, wrong = (np.broadcast_to(each[:, None, :], shares.shape) for each in (after_right, after_wrong))
    none = np.exp(_power(1 - right, k) + _power(1 - wrong, n - k))
    every = np.exp(_power(right, k) + _power(wrong, n - k))
    gaps = generator.binomial(shares, none.clip(0, 1))
    robust = generator.binomial(shares - gaps, np.minimum(every / np.maximum(1 - none, every + 1e-300), 1))
    mixed = shares - gaps - robust
    each_right = n * robust + generator.binomial(mixed * k, right) + generator.binomial(mixed * (n - k), wrong)
    sums = [each.reshape(-1, shares.shape[-1]).sum(axis=1) for each in (each_right, gaps, robust)]
    return _Sums(right=sums[0], gaps=sums[1], robust=sums[2], gap_rows=n * sums[1])


def _ranges(cells: _Cells, found: _Sums, errors: JudgeErrors, seed: int) -> Ranges:
    groups, rows = int(cells.groups.sum()), int(cells.groups @ cells.rows)
    gap, robust = cells.right == 0, cells.right == cells.rows
    recorded = _Sums(
        right=np.array([cells.groups @ cells.right]),
        gaps=np.array([cells.groups @ gap]),
        robust=np.array([cells.groups @ robust]),
        gap_rows=np.array([(cells.groups * cells.rows) @ gap]),
    )
    drawn, as_judged = _figures(found, groups, rows), _figures(recorded, groups, rows)
    undefined = Undefined.ALL_GAPS if groups else Undefined.NO_VERDICT
    if groups and rows == groups:
        undefined = Undefined.ONE_PARAPHRASE
        drawn["refined_accuracy"] = as_judged["refined_accuracy"] = np.full(1, np.nan)
    return Ranges(
        errors=errors,
        draws=len(found.right),
        seed=seed,
        **{name: _range(as_judged[name], drawn[name], undefined=undefined) for name in drawn},
    )


def _figures(sums: _Sums, groups: int, rows: int) -> dict[str, Array]:
    """The metrics of docs/methods.md, section 1.3, not a number where nothing is left to divide by."""
    with np.errstate(divide="ignore", invalid="ignore"):
        return {
            "gap_groups": sums.gaps.astype(np.float64),
            "robust_groups": sums.robust.astype(np.float64),
            "non_robust_groups": (groups - sums.gaps - sums.robust).astype(np.float64),
            "accuracy": sums.right / np.float64(rows),
            "knowledge_base_accuracy": 1 - sums.gaps / np.float64(groups),
            "lambda_share": sums.gap_rows / np.float64(rows),
            "refined_accuracy": sums.right / (rows - sums.gap_rows).astype(np.float64),
        }


def _range(recorded: Array, drawn: Array, *, undefined: Undefined) -> Range:
    value = float(recorded[0]) if np.isfinite(recorded[0]) else None
    defined = drawn[np.isfinite(drawn)]
    if not len(defined):
        return Range(recorded=value, likely=None, low=None, high=None, undefined=undefined)
    # Values that were drawn, not between two of them: counts stay counts.
    low = float(np.quantile(defined, 0.025, method="lower"))
    high = float(np.quantile(defined, 0.975, method="higher"))
    return Range(recorded=value, likely=float(np.quantile(defined, 0.5, method="lower")), low=low, high=high)


def _parts(total: int, width: int) -> Iterator[slice]:
    """Parts of `total` times `width` numbers, not too many of them at once."""
    size = max(1, _CELLS // width)
    for start in range(0, total, size):
        yield slice(start, start + size)
