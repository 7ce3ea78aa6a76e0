"""Planted worlds in numbers: groups whose documents are missing, a retriever that loses, a language model that slips.

A world is drawn from a population of groups whose every probability is known, so each figure has a true value: its
expectation over that population, in closed form. Many worlds are drawn at once, one row of every array each.

How a group comes about: its document is left out with the gap share. Otherwise the group may be hard for the
retriever (for both styles, or for one alone) and hard for the language model; where it is hard, each row fails half
the time on average, where it is easy, at three tenths of the mean. So rows of one group fail together, as they do in
recorded runs, while the mean over groups is exactly what was asked for. Half of the rows are of the first style, half
of the second, and an odd one is of either by chance.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.float64]
Styles = tuple[float, float]
"""One probability for each of the two styles."""

_EASY = 0.3  # how often a row of an easy group fails, relative to the mean
_HARD = 0.5  # how often a row of a hard group fails, at the mean of both styles
_SHARED = 0.75  # of the groups that are hard for the retriever, how many are so for both styles


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """What is planted in a world.

    gap: share of groups whose fact no document states. loss: how often the retriever loses a document that is there,
    by style. slip: how often the language model errs though it got the document, by style. sizes: fewest and most
    rows of a group; every size between is equally frequent. flip: how often the judge says the opposite.
    """

    gap: float
    loss: Styles
    slip: Styles
    sizes: tuple[int, int] = (3, 10)
    flip: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawn:
    """What many worlds hold: arrays of worlds x groups x styles, counted in rows.

    `found` rows got the right document, `right` rows are judged right.
    """

    rows: Numbers
    found: Numbers
    right: Numbers
    both: "SimulatedSums"
    """The rows of both styles together."""

    def style(self, place: int) -> "SimulatedSums":
        """The rows of one style."""
        return _sums(self.rows[..., place], self.right[..., place], self.found[..., place], shown=self.both.right)


@dataclass(frozen=True, slots=True, kw_only=True)
class SimulatedSums:
    """Worlds x groups: rows, right rows, and rows whose context was enough by context comparison."""

    rows: Numbers
    right: Numbers
    handed: Numbers

    @property
    def gaps(self) -> Numbers:
        """1 for groups without a right row, else 0."""
        return np.asarray(self.right == 0, dtype=np.float64)


def _sums(rows: Numbers, right: Numbers, found: Numbers, *, shown: Numbers) -> SimulatedSums:
    # A right row of either style shows that its context was enough; a wrong one with the same document is credited.
    return SimulatedSums(rows=rows, right=right, handed=np.where(shown > 0, np.maximum(found, right), 0.0))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Kinds:
    """The kinds of groups of many worlds: share (worlds x kinds), chances of a row (worlds x kinds x styles)."""

    share: Numbers
    found: Numbers
    read: Numbers


def draw(settings: Sequence[Setting], groups: int, *, seed: Sequence[int] | int) -> Drawn:
    """One world for each setting; they may be the same setting again and again, but for their sizes all alike."""
    generator = np.random.default_rng(seed)
    kinds = _kinds(settings)
    worlds = len(settings)
    # A group's kind: how many of the cumulated shares lie below a number drawn from 0 to 1.
    chance = generator.random((worlds, groups))
    kind = (chance[:, :, None] > np.cumsum(kinds.share, axis=1)[:, None, :-1]).sum(axis=2)
    fewest, most = settings[0].sizes
    size = generator.integers(fewest, most, endpoint=True, size=(worlds, groups))
    first = (size + generator.integers(2, size=(worlds, groups))) // 2
    rows = np.stack([first, size - first], axis=2)
    world = np.arange(worlds)[:, None]
    found = generator.binomial(rows, kinds.found[world, kind])
    right = generator.binomial(found, kinds.read[world, kind])
    flip = np.array([setting.flip for setting in settings])[:, None, None]
    if flip.any():
        right = right - generator.binomial(right, flip) + generator.binomial(rows - right, flip)
    counts = [np.asarray(each, dtype=np.float64) for each in (rows, found, right)]
    rights = counts[2].sum(-1)
    together = _sums(counts[0].sum(-1), rights, counts[1].sum(-1), shown=rights)
    return Drawn(rows=counts[0], found=counts[1], right=counts[2], both=together)


def population(worlds: int, sizes: tuple[int, int], *, seed: Sequence[int], effect: bool = True) -> list[Setting]:
    """Settings that differ in everything.

    A tenth to a third of the groups are gaps, the retriever loses 5 to 30 %, the language model errs in 5 to 20 %,
    each evenly; the second style loses 0, 5 or 10 points more than the first (0 without `effect`), if 5 to 30 % allow.
    """
    generator = np.random.default_rng(seed)
    gap, slip = generator.uniform(0.1, 1 / 3, worlds), generator.uniform(0.05, 0.2, worlds)
    apart = generator.choice([0.0, 0.05, 0.1], worlds) * effect
    first = 0.05 + generator.random(worlds) * (0.25 - apart)
    return [
        Setting(gap=float(g), loss=(float(f), float(f + a)), slip=(float(s), float(s)), sizes=sizes)
        for g, f, a, s in zip(gap, first, apart, slip, strict=True)
    ]


def _kinds(settings: Sequence[Setting]) -> _Kinds:
    """The gap, then the eight combinations of hard and easy."""
    gap = np.array([setting.gap for setting in settings])
    loss = np.array([setting.loss for setting in settings])
    slip = np.array([setting.slip for setting in settings])
    hard_to_find, hard_to_read = _hard_share(loss.mean(1)), _hard_share(slip.mean(1))
    share, found, read = [gap], [np.zeros_like(loss)], [np.ones_like(slip)]
    for which in ((0, 0), (1, 1), (1, 0), (0, 1)):
        of_retriever = _share_of(which, hard_to_find)
        for hard in (0, 1):
            share.append((1 - gap) * of_retriever * (hard_to_read if hard else 1 - hard_to_read))
            found.append(1 - _chance(loss, np.array(which)))
            read.append(1 - _chance(slip, np.array([hard, hard])))
    return _Kinds(share=np.stack(share, 1), found=np.stack(found, 1), read=np.stack(read, 1))


def _hard_share(mean: Numbers) -> Numbers:
    """How many groups are hard, so that hard and easy ones together fail with the mean."""
    return np.asarray(mean * (1 - _EASY) / (_HARD - _EASY * mean))


def _share_of(which: tuple[int, int], hard: Numbers) -> Numbers:
    """How many groups are hard for the retriever in these styles; each style is hard in a share `hard` of them."""
    both, one = _SHARED * hard, (1 - _SHARED) * hard
    return {(0, 0): 1 - both - 2 * one, (1, 1): both, (1, 0): one, (0, 1): one}[which]


def _chance(mean: Numbers, hard: NDArray[np.int_]) -> Numbers:
    """How often a row fails, by style: worlds x styles."""
    middle = mean.mean(1, keepdims=True)
    at_hard = _HARD * np.divide(mean, middle, out=np.zeros_like(mean), where=middle > 0)
    return np.asarray(np.where(hard, at_hard, _EASY * mean))


FIGURES = (
    *("accuracy", "knowledge-base accuracy", "lambda", "refined accuracy"),
    *("retriever accuracy", "refined retriever accuracy"),
)
DIFFERENCES = ("accuracy, difference", "refined accuracy, difference", "retriever accuracy, difference")


def truth(settings: Sequence[Setting]) -> Mapping[str, Numbers]:
    """The true value of every figure and difference, one number for each setting.

    A figure is a ratio of two sums over groups; its true value is the ratio of their expectations over the population,
    with the same sizes of groups. So the true knowledge-base accuracy is the share of groups of which at least one row
    is judged right: a group whose document is there, but whose every row fails, counts as a gap, as it does for
    anybody who sees only the answers. A difference is the expectation over groups of first minus second style.
    """
    kinds = _kinds(settings)
    fewest, most = settings[0].sizes
    sizes = np.repeat(np.arange(fewest, most + 1), 2)
    first = (sizes + np.tile([0, 1], most + 1 - fewest)) // 2
    # Axes from here on: worlds, kinds, sizes (each twice, for the odd row of either style), styles.
    rows = np.stack([first, sizes - first], axis=1)[None, None]
    found = kinds.found[:, :, None]
    right = found * kinds.read[:, :, None]
    flip = np.array([setting.flip for setting in settings])[:, None, None, None]
    right = right * (1 - flip) + (1 - right) * flip
    weight = np.repeat(kinds.share[:, :, None] / len(sizes), len(sizes), axis=2)

    def mean(of: Numbers) -> Numbers:
        return np.asarray((weight * of).sum(axis=(1, 2)))

    none_of_style = (1 - right) ** rows
    none = none_of_style.prod(3)
    size, rights = rows.sum(3), (rows * right).sum(3)
    # Found rows of groups without a right one: this row is found and wrong, all others are wrong.
    wasted = (rows * (found - right) * (1 - right) ** (rows - 1) * none_of_style[..., ::-1]).sum(3)
    handed = (rows * found).sum(3) - wasted
    of_style = found - (found - right) * (1 - right) ** (rows - 1) * none_of_style[..., ::-1]
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
