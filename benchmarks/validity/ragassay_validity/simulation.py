"""Simulate runs in numbers, without texts: missing documents, retriever errors, language model errors, judge errors.

The groups of a run are drawn from a population with known probabilities, so every metric has a true value: its
expectation over that population, in closed form. Many runs are drawn at once, one in each row of every array.

The document of a group is missing with the gap probability. Otherwise the group may be hard for the retriever (for both
styles, or for one alone) and hard for the language model: a row of a hard group fails with probability one half on
average, a row of an easy one with three tenths of the mean. So rows of one group fail together, as in recorded runs,
and the mean over groups is that of the setting. Half of the rows are of the first style, half of the second, and the
style of an odd row is random.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ragassay.core.stats import FloatArray

Styles = tuple[float, float]
"""One probability for each of the two styles."""

_EASY = 0.3  # error rate of a row in an easy group, relative to the mean
_HARD = 0.5  # error rate of a row in a hard group, at the mean of both styles
_SHARED = 0.75  # proportion of the groups hard for the retriever that are hard for both styles


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """The true faults of a simulated run.

    Attributes:
        gap: Proportion of groups whose fact no document states.
        retriever_errors: Error rate of the retriever if the document exists, by style.
        lm_errors: Error rate of the language model if it received the document, by style.
        sizes: Minimum and maximum number of rows of a group; all sizes between are equally frequent.
        judge_errors: Proportion of the verdicts that the judge reverses.
    """

    gap: float
    retriever_errors: Styles
    lm_errors: Styles
    sizes: tuple[int, int] = (3, 10)
    judge_errors: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class SimulatedRuns:
    """Simulated runs, as arrays of runs x groups x styles.

    Attributes:
        rows: Number of rows.
        retrieved: Number of rows with the right document.
        right: Number of rows that are judged right.
        both: The sums over both styles.
    """

    rows: FloatArray
    retrieved: FloatArray
    right: FloatArray
    both: "SimulatedSums"

    def style(self, place: int) -> "SimulatedSums":
        """Return the sums of the rows of one style."""
        return _sums(self.rows[..., place], self.right[..., place], self.retrieved[..., place], shown=self.both.right)


@dataclass(frozen=True, slots=True, kw_only=True)
class SimulatedSums:
    """FloatArray of rows, right rows, and rows with successful retrieval by context comparison, as runs x groups."""

    rows: FloatArray
    right: FloatArray
    handed: FloatArray

    @property
    def gaps(self) -> FloatArray:
        """1 for groups without a right row, else 0."""
        return np.asarray(self.right == 0, dtype=np.float64)


def _sums(rows: FloatArray, right: FloatArray, retrieved: FloatArray, *, shown: FloatArray) -> SimulatedSums:
    # A right row of either style shows that its context is sufficient; a wrong one with the same document is credited.
    return SimulatedSums(rows=rows, right=right, handed=np.where(shown > 0, np.maximum(retrieved, right), 0.0))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Kinds:
    """Kinds of groups: their proportions (runs x kinds), and success rates of a row (runs x kinds x styles)."""

    proportion: FloatArray
    retrieved: FloatArray
    read: FloatArray


def simulate_runs(settings: Sequence[Setting], groups: int, *, seed: Sequence[int] | int) -> SimulatedRuns:
    """Return a simulated run for each setting; the sizes of the groups must be the same in all settings."""
    generator = np.random.default_rng(seed)
    kinds = _kinds(settings)
    run_count = len(settings)
    # The kind of a group is the number of cumulated proportions below a uniform random number.
    chance = generator.random((run_count, groups))
    kind = (chance[:, :, None] > np.cumsum(kinds.proportion, axis=1)[:, None, :-1]).sum(axis=2)
    fewest, most = settings[0].sizes
    size = generator.integers(fewest, most, endpoint=True, size=(run_count, groups))
    first = (size + generator.integers(2, size=(run_count, groups))) // 2
    rows = np.stack([first, size - first], axis=2)
    run = np.arange(run_count)[:, None]
    retrieved = generator.binomial(rows, kinds.retrieved[run, kind])
    right = generator.binomial(retrieved, kinds.read[run, kind])
    judge_errors = np.array([setting.judge_errors for setting in settings])[:, None, None]
    if judge_errors.any():
        right = right - generator.binomial(right, judge_errors) + generator.binomial(rows - right, judge_errors)
    counts = [np.asarray(each, dtype=np.float64) for each in (rows, retrieved, right)]
    rights = counts[2].sum(-1)
    together = _sums(counts[0].sum(-1), rights, counts[1].sum(-1), shown=rights)
    return SimulatedRuns(rows=counts[0], retrieved=counts[1], right=counts[2], both=together)


def random_settings(
    run_count: int, sizes: tuple[int, int], *, seed: Sequence[int], effect: bool = True
) -> list[Setting]:
    """Return settings with random faults.

    A tenth to a third of the groups are gaps, the retriever errs in 5 to 30 % and the language model in 5 to 20 % of
    the rows, each uniformly; the error rate of the retriever is 0, 5 or 10 points higher in the second style (0 without
    `effect`), within 5 to 30 %.
    """
    generator = np.random.default_rng(seed)
    gap, lm_errors = generator.uniform(0.1, 1 / 3, run_count), generator.uniform(0.05, 0.2, run_count)
    apart = generator.choice([0.0, 0.05, 0.1], run_count) * effect
    first = 0.05 + generator.random(run_count) * (0.25 - apart)
    return [
        Setting(gap=float(g), retriever_errors=(float(f), float(f + a)), lm_errors=(float(s), float(s)), sizes=sizes)
        for g, f, a, s in zip(gap, first, apart, lm_errors, strict=True)
    ]


def _kinds(settings: Sequence[Setting]) -> _Kinds:
    """Return the gap, then the eight combinations of hard and easy."""
    gap = np.array([setting.gap for setting in settings])
    retriever_errors = np.array([setting.retriever_errors for setting in settings])
    lm_errors = np.array([setting.lm_errors for setting in settings])
    hard_to_retrieve, hard_to_read = _hard_proportion(retriever_errors.mean(1)), _hard_proportion(lm_errors.mean(1))
    proportion, retrieved, read = [gap], [np.zeros_like(retriever_errors)], [np.ones_like(lm_errors)]
    for which in ((0, 0), (1, 1), (1, 0), (0, 1)):
        of_retriever = _proportion_hard_in(which, hard_to_retrieve)
        for hard in (0, 1):
            proportion.append((1 - gap) * of_retriever * (hard_to_read if hard else 1 - hard_to_read))
            retrieved.append(1 - _error_rate(retriever_errors, np.array(which)))
            read.append(1 - _error_rate(lm_errors, np.array([hard, hard])))
    return _Kinds(proportion=np.stack(proportion, 1), retrieved=np.stack(retrieved, 1), read=np.stack(read, 1))


def _hard_proportion(mean: FloatArray) -> FloatArray:
    """Return the proportion of hard groups with which hard and easy ones fail with the mean rate."""
    return np.asarray(mean * (1 - _EASY) / (_HARD - _EASY * mean))


def _proportion_hard_in(which: tuple[int, int], hard: FloatArray) -> FloatArray:
    """Return the proportion of groups hard for the retriever in these styles, if `hard` of them are in each style."""
    both, one = _SHARED * hard, (1 - _SHARED) * hard
    return {(0, 0): 1 - both - 2 * one, (1, 1): both, (1, 0): one, (0, 1): one}[which]


def _error_rate(mean: FloatArray, hard: NDArray[np.int_]) -> FloatArray:
    """Return the error rate of a row, as runs x styles."""
    middle = mean.mean(1, keepdims=True)
    at_hard = _HARD * np.divide(mean, middle, out=np.zeros_like(mean), where=middle > 0)
    return np.asarray(np.where(hard, at_hard, _EASY * mean))


METRICS = (
    *("accuracy", "knowledge-base accuracy", "lambda", "refined accuracy"),
    *("retriever accuracy", "refined retriever accuracy"),
)
DIFFERENCES = ("accuracy, difference", "refined accuracy, difference", "retriever accuracy, difference")


def true_values(settings: Sequence[Setting]) -> Mapping[str, FloatArray]:
    """Return the true value of every metric and difference for each setting.

    A metric is a ratio of two sums over groups; its true value is the ratio of their expectations over the population,
    with the same sizes of groups. So the true knowledge-base accuracy is the proportion of groups with at least one row
    that is judged right: a group whose document exists, but whose rows are all wrong, counts as a gap, as in a
    diagnosis. A difference is the expectation over groups of first minus second style.
    """
    kinds = _kinds(settings)
    fewest, most = settings[0].sizes
    sizes = np.repeat(np.arange(fewest, most + 1), 2)
    first = (sizes + np.tile([0, 1], most + 1 - fewest)) // 2
    # The axes below: runs, kinds, sizes (each twice, for the odd row of either style), styles.
    rows = np.stack([first, sizes - first], axis=1)[None, None]
    retrieved = kinds.retrieved[:, :, None]
    right = retrieved * kinds.read[:, :, None]
    judge_errors = np.array([setting.judge_errors for setting in settings])[:, None, None, None]
    right = right * (1 - judge_errors) + (1 - right) * judge_errors
    weight = np.repeat(kinds.proportion[:, :, None] / len(sizes), len(sizes), axis=2)

    def mean(of: FloatArray) -> FloatArray:
        return np.asarray((weight * of).sum(axis=(1, 2)))

    none_of_style = (1 - right) ** rows
    none = none_of_style.prod(3)
    size, rights = rows.sum(3), (rows * right).sum(3)
    # Rows with the right document in groups without a right row: this row is wrong, and so are all others.
    uncredited = (rows * (retrieved - right) * (1 - right) ** (rows - 1) * none_of_style[..., ::-1]).sum(3)
    handed = (rows * retrieved).sum(3) - uncredited
    of_style = retrieved - (retrieved - right) * (1 - right) ** (rows - 1) * none_of_style[..., ::-1]
    return {
        "accuracy": mean(rights) / mean(size),
        "knowledge-base accuracy": 1 - mean(none),
        "lambda": mean(size * none) / mean(size),
        "refined accuracy": mean(rights) / mean(size * (1 - none)),
        "retriever accuracy": mean(handed) / mean(size),
        "refined retriever accuracy": mean(handed) / mean(size * (1 - none)),
        "accuracy, difference": mean(right[..., 0] - right[..., 1]),
        "refined accuracy, difference": mean(right[..., 0] - right[..., 1]) / (1 - mean(none)),
        "retriever accuracy, difference": mean(of_style[..., 0] - of_style[..., 1]),
    }
