"""Numbers and findings in words: what the page says of the figures, apart from how it looks."""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from ragassay.records import Estimate, Fault, Figures, Hypothesis, Outcome

ALPHA = 0.05
"""A difference counts as found when its p, after Holm, is below this."""

_BRIEF = 140  # characters
_SPACE = "\N{NO-BREAK SPACE}"
_MINUS = "\N{MINUS SIGN}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Module:
    """How the page speaks of a fault: its mark, what it means for a wrong answer, and what to do about it."""

    mark: str
    css: str
    meaning: str
    remedy: str


MODULES: Mapping[Fault, Module] = {
    "knowledge base": Module(
        mark="KB",
        css="kb",
        meaning="the fact is in no document",
        remedy="Add or correct documents: no retriever and no language model can make up for a fact that is not there.",
    ),
    "retriever": Module(
        mark="Re",
        css="re",
        meaning="a document states the fact, but it was not retrieved",
        remedy="Retrieve better or more: other chunks, more contexts for each question, search by word and by meaning.",
    ),
    "language model": Module(
        mark="LM",
        css="lm",
        meaning="the retrieved text sufficed, and the answer is wrong all the same",
        remedy="Change the prompt or the model, or give it less to read at once.",
    ),
    "undetermined": Module(
        mark="?",
        css="un",
        meaning="no rule could tell, and nothing is guessed",
        remedy="Let the system return its contexts with their ids, and give the documents (--documents).",
    ),
}
_NO_VERDICT: tuple[Outcome, ...] = ("undecided", "failed")
_TRACED: tuple[Fault, ...] = ("knowledge base", "retriever", "language model")


@dataclass(frozen=True, slots=True, kw_only=True)
class Segment:
    """One part of a stacked bar; `start` and `width` are in percent of the bar."""

    name: str
    mark: str
    css: str
    count: int
    start: float
    width: float


_Part = tuple[str, str, str, int]  # name, mark, css and count of a segment


@dataclass(frozen=True, slots=True, kw_only=True)
class Judgement:
    """What to mend first in one line, where the wrong answers come from, and how far the figures can be trusted."""

    headline: str
    blame: tuple[str, ...]
    trust: tuple[str, ...]


def percent(share: float) -> str:
    """A share as people read it; what is not quite nothing or everything never reads as if it were.

    >>> [percent(share).replace(_SPACE, " ") for share in (0.274, 1.0, 0.998, 0.0001)]
    ['27 %', '100 %', '99.8 %', 'under 0.1 %']
    """
    text = f"{100 * share:.0f}"
    if text in {"0", "100"} and share not in {0, 1}:
        text = f"{100 * share:.1f}"
    return {"0.0": f"under{_SPACE}0.1", "100.0": f"over{_SPACE}99.9"}.get(text, text) + f"{_SPACE}%"


def points(difference: float) -> str:
    """A difference of two shares in percentage points, without the word.

    >>> points(0.123), points(0.004), points(-0.05).replace(_MINUS, "minus ")
    ('12', '0.4', 'minus 5')
    """
    value = 100 * difference
    text = f"{abs(value):.0f}" if abs(value) >= 1 else f"{abs(value):.1f}"
    return f"{_MINUS}{text}" if value < 0 and text != "0.0" else text


def reach(difference: Estimate) -> float:
    """How far a scale around zero must reach, in both directions, to show a difference: full tenths."""
    ends = [abs(end) for end in (difference.value, difference.low, difference.high) if end is not None]
    return max(math.ceil(10 * end - 1e-9) for end in (*ends, 0.1)) / 10


def p_value(p: float) -> str:
    """A p-value as papers print it.

    >>> p_value(0.0021), p_value(0.00001)
    ('p = 0.0021', 'p < 0.001')
    """
    return f"p = {p:.2g}" if p >= 0.001 else "p < 0.001"


def count(number: int, noun: str) -> str:
    """A number of things.

    >>> count(1, "wrong answer"), count(1200, "group")
    ('1 wrong answer', '1,200 groups')
    """
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"


def brief(text: str) -> str:
    """The first words of a text, on one line, for a heading."""
    line = " ".join(text[: 2 * _BRIEF].split())
    return line if len(line) <= _BRIEF and len(text) <= 2 * _BRIEF else f"{line[:_BRIEF].rstrip()} …"


def wrong(figures: Figures) -> int:
    """How many rows are wrong, and so have a fault."""
    return sum(figures.faults.values())


def segments(figures: Figures, *, only_faults: bool = False) -> tuple[Segment, ...]:
    """The parts of a bar over all rows, or over the wrong ones; parts without a row are left out."""
    parts: list[_Part] = [
        (fault, module.mark, module.css, figures.faults.get(fault, 0)) for fault, module in MODULES.items()
    ]
    if not only_faults:
        parts = [
            ("right", "✓", "ok", figures.judged - wrong(figures)),
            *parts,
            ("without a verdict", "\N{EN DASH}", "no", figures.rows - figures.judged),
        ]
    return tuple(_laid_out([part for part in parts if part[3] > 0]))


def _laid_out(parts: Sequence[_Part]) -> Iterator[Segment]:
    total, before = sum(part[3] for part in parts), 0
    for name, mark, css, number in parts:
        yield Segment(
            name=name, mark=mark, css=css, count=number, start=100 * before / total, width=100 * number / total
        )
        before += number


Finding = Literal["better", "worse", "unsure", "untested"]


def finding(hypothesis: Hypothesis) -> Finding:
    """What a test says: the first cluster is better, or worse, or the data cannot tell, or nothing was tested."""
    p = hypothesis.p if hypothesis.p_holm is None else hypothesis.p_holm
    difference = hypothesis.difference.value
    if difference is None or p is None:
        return "untested"
    if p >= ALPHA:
        return "unsure"
    return "better" if difference > 0 else "worse"


def judgement(figures: Figures) -> Judgement:
    """What to mend first, as far as these figures tell, and how sure that is."""
    return Judgement(headline=_headline(figures), blame=tuple(_blame(figures)), trust=tuple(_trust(figures)))


def _headline(figures: Figures) -> str:
    if not figures.rows:
        return "There is nothing to diagnose: no question has an answer to give."
    if figures.outcomes.get("failed", 0) > wrong(figures):
        return "Mend the calls first: more of them failed than gave a wrong answer."
    if not figures.judged:
        return "Nothing can be said yet: no answer has a verdict."
    if not wrong(figures):
        return "There is nothing to mend: no judged answer is wrong."
    most = max(figures.faults.get(fault, 0) for fault in _TRACED)
    if not most:
        return "What to mend cannot be told yet: no wrong answer could be traced to a module."
    first = " and the ".join(fault for fault in _TRACED if figures.faults.get(fault, 0) == most)
    doubt = ", as far as these data tell" if figures.faults.get("undetermined", 0) > most else ""
    return f"Mend the {first} first{doubt}."


def _blame(figures: Figures) -> Iterator[str]:
    """Where the wrong answers come from, the module with most of them first."""
    if not wrong(figures):
        return
    of_all = f"Of {count(wrong(figures), 'wrong answer')}, "
    traced = sorted((fault for fault in _TRACED if figures.faults.get(fault)), key=lambda fault: -figures.faults[fault])
    if traced:
        first, *others = traced
        yield f"{of_all}{_come(figures.faults[first])} from the {first}: {MODULES[first].meaning}."
        if others:
            yield " and ".join(f"{_come(figures.faults[fault])} from the {fault}" for fault in others) + "."
        if others and _overlap(figures.fault_shares.get(first), figures.fault_shares.get(others[0])):
            yield f"The {first} and the {others[0]} are close; with other questions their order may turn."
    if unknown := figures.faults.get("undetermined", 0):
        yield f"{'' if traced else of_all}{unknown:,} could not be traced to any module."
    if declined := figures.outcomes.get("declined", 0):
        told = "as far as the judge tells"
        yield f"In {declined:,} of all {wrong(figures):,} the system said that it does not know, {told}."


def _come(number: int) -> str:
    return f"{number:,} {'comes' if number == 1 else 'come'}"


def _overlap(first: Estimate | None, second: Estimate | None) -> bool:
    """Whether the intervals meet, so that the order of the two shares is not settled."""
    if first is None or second is None or first.low is None or second.high is None:
        return True
    return first.low <= second.high


def _trust(figures: Figures) -> Iterator[str]:
    """How good the answers are, and what the rows without a verdict could change about that."""
    value = figures.accuracy.value
    if value is not None:
        between = interval(figures.accuracy)
        sure = f" (95{_SPACE}% interval: {between})" if between else ""
        yield f"{_capital(percent(value))} of the judged answers are right{sure}."
    missing = figures.rows - figures.judged
    if not missing:
        return
    outcomes = ((outcome, figures.outcomes.get(outcome, 0)) for outcome in _NO_VERDICT)
    why = ", ".join(f"{number:,} {outcome}" for outcome, number in outcomes if number)
    has = "has" if missing == 1 else "have"
    yield f"{missing:,} of {count(figures.rows, 'question')} {has} no verdict{f' ({why})' if why else ''}."
    if figures.lowest_accuracy is not None and figures.highest_accuracy is not None:
        low, high = percent(figures.lowest_accuracy), percent(figures.highest_accuracy)
        yield f"Were all of those wrong, {low} of the answers would be right; were all of them right, {high}."


def interval(estimate: Estimate) -> str | None:
    """The interval of a share in words; None where there is none."""
    if estimate.low is None or estimate.high is None:
        return None
    return f"{percent(estimate.low)} to {percent(estimate.high)}"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
