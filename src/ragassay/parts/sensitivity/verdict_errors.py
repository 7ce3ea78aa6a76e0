"""The effect of wrong verdicts: tags that depend on a single verdict, and ranges under a judge's error rates.

Source: docs/methods.md, sections 1.5 and 7.5. The verdicts within a group are informative about each other: one "right"
among nine "wrong" is more likely an error than one among nine "right". A row-wise correction (Rogan, Gladen 1978)
ignores this, and would add a right row to most gaps.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from ragassay.core.errors import UsageError
from ragassay.core.records import DecidingRow, JudgeErrors, Range, Ranges, SingleVerdictSensitivity, Undefined
from ragassay.core.stats import FloatArray, Mask
from ragassay.core.table import Table
from ragassay.core.table.storage import select
from ragassay.parts.groups.frame import Frame
from ragassay.parts.groups.group_sums import TAGS, Groups, group_tags
from ragassay.parts.groups.missing_verdicts import groups_with_missing

LISTED = 1000
"""Default maximum number of listed rows."""


class _Lone(NamedTuple):
    """Rows that are the only right or the only wrong one of their group.

    Attributes:
        groups: Positions of their groups in the sums.
        correct: Their verdicts.
        tags: The tags of their groups, as positions in `TAGS`, from 1.
        otherwise: The tags with the opposite verdict.
        knowledge_base: The shift of knowledge-base accuracy with the opposite verdict.
        refined: The shift of R; NaN if R would be undefined.
    """

    groups: NDArray[np.intp]
    correct: Mask
    tags: NDArray[np.uint8]
    otherwise: NDArray[np.uint8]
    knowledge_base: FloatArray
    refined: FloatArray

    def first(self, number: int | None) -> "_Lone":
        """Return the first `number` rows, or all for None."""
        rows = slice(number)
        return _Lone(
            groups=self.groups[rows],
            correct=self.correct[rows],
            tags=self.tags[rows],
            otherwise=self.otherwise[rows],
            knowledge_base=self.knowledge_base[rows],
            refined=self.refined[rows],
        )


def single_verdict_sensitivity(frame: Frame, sums: Groups, *, limit: int | None = LISTED) -> SingleVerdictSensitivity:
    """Return the groups whose tag depends on a single verdict, and the deciding rows (docs/methods.md, section 1.5).

    Args:
        frame: The judged rows.
        sums: Their sums by group.
        limit: Maximum number of listed rows; the largest effects on the metrics come first. None for all.
    """
    is_open = groups_with_missing(frame)[sums.places]
    lone = _lone(sums, is_open)
    right, wrong = sums.right == 1, sums.rows - sums.right == 1
    knowledge_base, refined = _if_false(sums, right)
    return SingleVerdictSensitivity(
        groups=int(_dependent(sums).sum()),
        lone_right=int(right.sum()),
        lone_wrong=int(wrong.sum()),
        open_lone_right=int((right & is_open).sum()),
        open_lone_wrong=int((wrong & is_open).sum()),
        one_row_groups=int((sums.rows == 1).sum()),
        knowledge_base_accuracy=knowledge_base,
        refined_accuracy=refined,
        rows=tuple(_rows(frame, sums, lone.first(limit))),
        all_rows=len(lone.groups),
    )


def single_verdict_groups(frame: Frame, sums: Groups) -> tuple[str, ...]:
    """Return the ids of the groups whose tag depends on a single verdict, in their order."""
    return tuple(frame.group_ids[sums.places[_dependent(sums)]].tolist())


def _dependent(sums: Groups) -> Mask:
    """Return a mask of the groups with only one right or one wrong row, whose opposite verdict would change the tag."""
    return np.asarray((sums.right == 1) | (sums.rows - sums.right == 1))


def _lone(sums: Groups, is_open: Mask) -> _Lone:
    """Return every row that is the only right or wrong one of its group, sorted by the size of its shifts."""
    lone_right, lone_wrong = np.flatnonzero(sums.right == 1), np.flatnonzero(sums.rows - sums.right == 1)
    groups = np.concatenate([lone_right, lone_wrong])
    correct = np.arange(len(groups)) < len(lone_right)
    single = sums.rows[groups] == 1
    # Only flipping a lone right row, or the row of a single-row group, changes the number of gaps.
    competent = np.where(correct, -1.0, np.where(single, 1.0, 0.0))
    refined_rows = competent * sums.rows[groups]
    c, d = float(sums.right.sum()), float((sums.rows * ~sums.gaps).sum())
    with np.errstate(divide="ignore", invalid="ignore"):
        refined = (c + np.where(correct, -1.0, 1.0)) / (d + refined_rows) - np.float64(c) / np.float64(d)
    refined = np.where(np.isfinite(refined), refined, np.nan)
    shift = competent / max(len(sums.rows), 1)
    order = np.lexsort((groups, -np.nan_to_num(np.abs(refined), nan=np.inf), -np.abs(shift)))
    groups, correct = groups[order], correct[order]
    rows, right, is_open = sums.rows[groups], sums.right[groups], is_open[groups]
    tags, otherwise = (group_tags(rows, each, is_open) for each in (right, right + np.where(correct, -1.0, 1.0)))
    return _Lone(groups, correct, tags, otherwise, shift[order], refined[order])


def _if_false(sums: Groups, right: Mask) -> tuple[float | None, float | None]:
    """Return knowledge-base accuracy and R if every lone right verdict were false."""
    if not len(sums.rows):
        return None, None
    competent = ~sums.gaps & ~right
    rows = float((sums.rows * competent).sum())
    refined = float((sums.right * competent).sum()) / rows if rows else None
    return float(competent.mean()), refined


def _rows(frame: Frame, sums: Groups, lone: _Lone) -> Iterator[DecidingRow]:
    """Yield the deciding rows with their texts, in the order of `lone`."""
    ids = frame.group_ids[sums.places[lone.groups]].tolist()
    rows = _rows_of(frame, sums.places[lone.groups], lone.correct)
    texts = _texts(frame.table, rows)
    for number, group_id in enumerate(ids):
        place, correct = lone.groups[number], bool(lone.correct[number])
        question_id, question, answer, judge, reason = texts[rows[number]]
        refined = float(lone.refined[number])
        yield DecidingRow(
            question_id=str(question_id),
            group_id=group_id,
            question=question,
            answer=answer,
            correct=correct,
            judge=judge,
            judge_reason=reason,
            group_rows=int(sums.rows[place]),
            tag=TAGS[lone.tags[number] - 1],
            otherwise=TAGS[lone.otherwise[number] - 1],
            knowledge_base_shift=float(lone.knowledge_base[number]),
            refined_shift=refined if np.isfinite(refined) else None,
        )


def _rows_of(frame: Frame, groups: NDArray[np.intp], correct: Mask) -> Sequence[int]:
    """Return, for each of these groups, the only row with the given verdict."""
    right, places = frame.right, frame.group
    # One code per group and verdict, so that a single pass over the rows finds them all.
    is_searched = np.zeros(2 * (int(places.max(initial=-1)) + 1), dtype=np.bool_)
    is_searched[2 * groups + correct] = True
    keys = 2 * places.astype(np.int64) + right
    rows = np.flatnonzero(is_searched[keys] & frame.judged)
    order = np.argsort(keys[rows])
    deciding: list[int] = rows[order][np.searchsorted(keys[rows], 2 * groups + correct, sorter=order)].tolist()
    return deciding


def _texts(table: Table, rows: Sequence[int]) -> Mapping[int, Sequence[str]]:
    """Return question_id, question, answer, judge and reason of the given rows; null for missing columns."""
    columns = map(table.column_or_null, ("question_id", "question", "answer", "judge", "judge_reason"))
    query = select(['"row"', *columns], 'rows where "row" in (select unnest(?::bigint[]))')
    return {row: texts for row, *texts in table.query(query, rows)} if rows else {}


Counts = NDArray[np.int64]

DRAWS = 2000
# Grid of true proportions of right answers in a group: 0, 1, and 29 values in between, denser near both ends.
_PROPORTIONS: FloatArray = np.sin(np.linspace(0, np.pi / 2, 31)) ** 2
# Prior weights, worth one group: a quarter each for 0 and 1, half for the values in between.
_PRIOR: FloatArray = np.array([0.25, *[0.5 / 29] * 29, 0.25])
_WEIGHT_DRAWS, _AUGMENTATION_STEPS = 200, 25
_SMALLEST = 1e-300  # replaces 0 in logarithms, denominators and weights
_LABELS = "measured error rates need both right=N and wrong=N, each at least 1; leave both out to assume the rates"


def judge_errors(text: str) -> JudgeErrors:
    """Parse `sensitivity=0.98,specificity=0.97`, with `right=N,wrong=N` if they were measured on N labeled answers.

    Raises:
        UsageError: The text does not have this form, or the rates fail `check`.

    >>> judge_errors("sensitivity=0.98,specificity=0.97").specificity
    0.97
    """
    fields = dict(part.strip().partition("=")[::2] for part in text.split(","))
    try:
        numbers = {name.strip(): float(value) for name, value in fields.items()}
    except ValueError:
        numbers = {}
    if not {"sensitivity", "specificity"} <= numbers.keys() <= {"sensitivity", "specificity", "right", "wrong"}:
        raise UsageError(
            f"Invalid error rates '{text}': expected sensitivity=0.98,specificity=0.97, with right=200,wrong=100 "
            f"added if they were measured on 200 right and 100 wrong answers"
        )
    if not all(numbers[name].is_integer() for name in numbers.keys() & {"right", "wrong"}):
        raise UsageError(_LABELS)
    labels = {f"{name}_labels": int(numbers[name]) for name in ("right", "wrong") if name in numbers}
    errors = JudgeErrors(sensitivity=numbers["sensitivity"], specificity=numbers["specificity"], **labels)
    check_error_rates(errors)
    return errors


def check_error_rates(errors: JudgeErrors) -> None:
    """Check that verdicts with these error rates carry information.

    Raises:
        UsageError: A rate is not from 0 to 1, both together are at most 1, or only one number of labels is given.
    """
    rates = (errors.sensitivity, errors.specificity)
    if not all(0 <= rate <= 1 for rate in rates):
        raise UsageError(f"sensitivity and specificity must be from 0 to 1, not {rates[0]:g} and {rates[1]:g}")
    if sum(rates) <= 1:
        raise UsageError(
            f"sensitivity {rates[0]:g} and specificity {rates[1]:g} must add up to more than 1; otherwise the "
            "verdicts carry no information"
        )
    labels = (errors.right_labels, errors.wrong_labels)
    if labels != (None, None) and not all(number is not None and number > 0 for number in labels):
        raise UsageError(_LABELS)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Cells:
    """Counts of groups by number of judged rows and of rows called right, in ascending order of both."""

    rows: Counts
    right: Counts
    groups: Counts


def under_errors(rows: FloatArray, right: FloatArray, errors: JudgeErrors, *, seed: int, draws: int = DRAWS) -> Ranges:
    """Return the 95 % ranges of tags and metrics under the true verdicts of the same rows.

    The ranges do not include sampling error, which the intervals of the metrics cover. Errors are assumed to be
    independent from row to row.

    Args:
        rows: The number of judged rows of each group, at least 1.
        right: The number of them that the judge called right.
        errors: The error rates of the judge.
        seed: Random seed; the same groups in any order give the same ranges.
        draws: Number of draws of the true verdicts; rounded up to a multiple of 200.

    Raises:
        UsageError: The error rates fail `check`.
    """
    check_error_rates(errors)
    cells = _cells(rows, right)
    generator = np.random.default_rng(seed)
    repeats = -(-draws // _WEIGHT_DRAWS)
    start = _likeliest_weights(cells, _likelihood(cells, errors), _PRIOR, steps=500)
    totals = [_totals(cells, errors, start, repeats, generator) for _ in range(_WEIGHT_DRAWS)]
    drawn = _metrics(cells, np.hstack(totals))
    gap, robust = cells.right == 0, cells.right == cells.rows
    recorded = _metrics(cells, np.stack([cells.right, gap, gap * cells.rows, robust]) @ cells.groups[:, None])
    one_row = Undefined.ONE_PARAPHRASE if (cells.rows == 1).all() else Undefined.ALL_GAPS
    undefined = one_row if len(rows) else Undefined.NO_VERDICT
    ranges = {name: _range(float(recorded[name][0]), drawn[name], undefined) for name in drawn}
    return Ranges(errors=errors, draws=repeats * _WEIGHT_DRAWS, seed=seed, **ranges)


def _cells(rows: FloatArray, right: FloatArray) -> _Cells:
    n, k = rows.astype(np.int64), right.astype(np.int64)
    base = int(n.max(initial=0)) + 1
    codes, groups = np.unique(n * base + k, return_counts=True)
    return _Cells(rows=codes // base, right=codes % base, groups=groups.astype(np.int64))


def _totals(cells: _Cells, errors: JudgeErrors, start: FloatArray, repeats: int, generator: Generator) -> Counts:
    """Draw rates and weights once and true verdicts `repeats` times; return the totals for `_metrics`."""
    rates = _drawn_rates(errors, generator)
    likelihood = _likelihood(cells, rates)
    if rates != errors:
        start = _likeliest_weights(cells, likelihood, start, steps=100)
    weights = _drawn_weights(cells, likelihood, start, generator)
    tags, mean, variance = _true_verdicts(cells, _posterior(likelihood, weights), rates)
    drawn = generator.multinomial(cells.groups, tags, size=(repeats, len(cells.groups)))
    gaps, robust, non_robust = np.moveaxis(drawn, 2, 0)
    # The sum over all non-robust groups is approximately normal; each has at least one right and one wrong row.
    right = np.rint(generator.normal(non_robust @ mean, np.sqrt(non_robust @ variance))).astype(np.int64)
    right = right.clip(non_robust.sum(axis=1), non_robust @ (cells.rows - 1))
    return np.stack([right + robust @ cells.rows, gaps.sum(axis=1), gaps @ cells.rows, robust.sum(axis=1)])


def _drawn_rates(errors: JudgeErrors, generator: Generator) -> JudgeErrors:
    """Return assumed rates unchanged; draw measured ones from their posterior (Beta, Jeffreys prior)."""
    if errors.right_labels is None or errors.wrong_labels is None:
        return errors
    measured = ((errors.sensitivity, errors.right_labels), (errors.specificity, errors.wrong_labels))
    sensitivity, specificity = (generator.beta(rate * n + 0.5, (1 - rate) * n + 0.5) for rate, n in measured)
    # With few labels, a draw may be worse than chance, which `check` excludes; it is mirrored.
    if sensitivity + specificity <= 1:
        sensitivity, specificity = 1 - sensitivity, 1 - specificity
    return JudgeErrors(sensitivity=sensitivity, specificity=specificity)


def _called_right(rates: JudgeErrors) -> FloatArray:
    """Return the probability that a row is called right, by the true proportion of right answers in its group."""
    return np.asarray(rates.sensitivity * _PROPORTIONS + (1 - rates.specificity) * (1 - _PROPORTIONS))


def _likelihood(cells: _Cells, rates: JudgeErrors) -> FloatArray:
    """Return the likelihood of a group's recorded verdicts, by cell and true proportion, up to a factor per cell."""
    q = _called_right(rates)
    log_right, log_wrong = np.log(np.maximum(q, _SMALLEST)), np.log(np.maximum(1 - q, _SMALLEST))
    logs = np.outer(cells.right, log_right) + np.outer(cells.rows - cells.right, log_wrong)
    return np.asarray(np.exp(logs - logs.max(axis=1, keepdims=True)))


def _posterior(likelihood: FloatArray, weights: FloatArray) -> FloatArray:
    """Return the probability of each true proportion given the recorded verdicts of a group, by cell and proportion."""
    product = likelihood * weights
    return np.asarray(product / product.sum(axis=1, keepdims=True))


def _likeliest_weights(cells: _Cells, likelihood: FloatArray, start: FloatArray, *, steps: int) -> FloatArray:
    """Return the frequency of each true proportion among the groups, by the EM algorithm (Laird 1978) from `start`."""
    weights = start
    for _ in range(steps):
        expected = weights * ((cells.groups / (likelihood @ weights)) @ likelihood)
        weights = (expected + _PRIOR) / (cells.groups.sum() + 1)
    return weights


def _drawn_weights(cells: _Cells, likelihood: FloatArray, start: FloatArray, generator: Generator) -> FloatArray:
    """Draw the frequency of each true proportion, by data augmentation (Tanner, Wong 1987) from `start`."""
    weights = start
    for _ in range(_AUGMENTATION_STEPS):
        groups = generator.multinomial(cells.groups, _posterior(likelihood, weights)).sum(axis=0)
        weights = np.maximum(generator.dirichlet(_PRIOR + groups), _SMALLEST)
    return weights


def _true_verdicts(cells: _Cells, posterior: FloatArray, rates: JudgeErrors) -> tuple[FloatArray, ...]:
    """Return, by cell, the probabilities of the three tags, and moments of the right rows of a non-robust group."""
    n, k, q = cells.rows[:, None], cells.right[:, None], _called_right(rates)
    # The probability that a row is truly right if it is called right (a) or wrong (b).
    a = (rates.sensitivity * _PROPORTIONS / np.maximum(q, _SMALLEST)).clip(0, 1)
    b = ((1 - rates.sensitivity) * _PROPORTIONS / np.maximum(1 - q, _SMALLEST)).clip(0, 1)
    gap = (posterior * (1 - a) ** k * (1 - b) ** (n - k)).sum(axis=1).clip(0, 1)
    robust = (posterior * a**k * b ** (n - k)).sum(axis=1).clip(0, 1)
    # Moments over all groups, minus the contribution of gaps (0 right rows) and robust groups (all rows).
    mean = k * a + (n - k) * b
    square = mean**2 + k * a * (1 - a) + (n - k) * b * (1 - b)
    non_robust = np.maximum(1 - gap - robust, 0)
    first, second = (
        ((posterior * moment).sum(axis=1) - cells.rows**power * robust) / np.maximum(non_robust, 1e-12)
        for power, moment in ((1, mean), (2, square))
    )
    return np.stack([gap, robust, non_robust], axis=1), first, np.maximum(second - first**2, 0)


def _metrics(cells: _Cells, totals: Counts) -> dict[str, FloatArray]:
    """Return the metrics of docs/methods.md, section 1.3, from right rows, gaps, rows in gaps and robust groups."""
    right, gaps, gap_rows, robust = totals.astype(np.float64)
    groups, rows = np.float64(cells.groups.sum()), np.float64(cells.groups @ cells.rows)
    with np.errstate(divide="ignore", invalid="ignore"):
        refined = right / (rows - gap_rows)
        return {
            "gap_groups": gaps,
            "robust_groups": robust,
            "non_robust_groups": groups - gaps - robust,
            "accuracy": right / rows,
            "knowledge_base_accuracy": 1 - gaps / groups,
            "lambda_share": gap_rows / rows,
            "refined_accuracy": refined if rows > groups else np.full_like(refined, np.nan),
        }


def _range(recorded: float, drawn: FloatArray, undefined: Undefined) -> Range:
    value = recorded if np.isfinite(recorded) else None
    ordered = np.sort(drawn[np.isfinite(drawn)])
    if not len(ordered):
        return Range(recorded=value, likely=None, low=None, high=None, undefined=undefined)
    # Use drawn values instead of interpolated quantiles, so that counts are whole numbers.
    last = len(ordered) - 1
    low, likely, high = (float(ordered[rank]) for rank in (last // 40, last // 2, last - last // 40))
    return Range(recorded=value, likely=likely, low=low, high=high)
