"""The comparison of several systems in sentences, as a table in the terminal, and as JSON."""

import textwrap
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from ragassay.core.records import ComparedSystem, Estimate, Summary, SystemComparison, SystemDifference
from ragassay.core.stats import ROUNDING
from ragassay.steps.report.findings import finding, missing_outcomes
from ragassay.steps.report.number_formats import (
    WIDTH,
    aligned,
    as_cost,
    as_score,
    as_seconds,
    count,
    interval_json,
    one_line,
    p_value,
    points_of,
    proportion,
    score_interval,
    score_of,
    value_or_range,
)

_MOST_LINES = 25
_NAME = 24  # characters of a name beside a difference
_SHORTEST_NAME = 14  # characters that columns leave for a name
_MAX_LISTED = 3
_UNKNOWN = "-"
MEASURE_NAMES: Mapping[str, str] = {
    "accuracy": "accuracy",
    "truthfulness": "truthfulness",
    "relevance": "relevance",
    "sum": "truthfulness plus relevance",
}


def systems_json(comparison: SystemComparison) -> dict[str, object]:
    """Return `comparison.json`, which `run --json` prints too (docs/comparison.md)."""
    return {
        "systems": {each.name: _system_json(each) for each in comparison.systems},
        "differences": [_difference_json(each) for each in comparison.differences],
        "pareto": list(comparison.pareto),
        "best": comparison.best,
        "quality": comparison.quality,
        "contenders": list(comparison.contenders),
        "currency": comparison.currency,
    }


def _system_json(system: ComparedSystem) -> Mapping[str, object]:
    names = ("input_tokens", "output_tokens", "retrievals", "cost", "seconds_p50", "seconds_p95")
    scores: dict[str, object] = {}
    for name, mean in system.scores.items():
        scores |= {name: mean.value, f"{name}_interval": interval_json(mean.interval)}
    return {
        "accuracy": system.accuracy.value,
        **{name: getattr(system, name) for name in names},
        "accuracy_interval": interval_json(system.accuracy.interval),
        "accuracy_range": None if system.accuracy_bounds is None else list(system.accuracy_bounds),
        **scores,
        "histograms": {
            name: {str(key): rows for key, rows in each.items()} for name, each in system.histograms.items()
        },
        "rows": system.rows,
        "answered": system.answered,
        "judged": system.judged,
        "outcomes": dict(system.outcomes),
        "tokens_per_row": system.tokens_per_row,
        "is_approximate": system.accuracy.is_approximate,
        "unknown": dict(system.unknown),
        "is_choice": system.is_choice,
    }


def _difference_json(difference: SystemDifference) -> Mapping[str, object]:
    return {
        "a": difference.a,
        "b": difference.b,
        "measure": difference.measure,
        "difference": difference.difference.value,
        "range": interval_json(difference.range),
        "interval": interval_json(difference.difference.interval),
        "units": difference.difference.units,
        "p": difference.p,
        "p_holm": difference.p_holm,
    }


def systems_from_json(content: Mapping[str, Any]) -> SystemComparison:
    """Return the comparison that `systems_json` wrote.

    Raises:
        KeyError: A key is missing.
    """
    systems = tuple(_system_from_json(name, each) for name, each in content["systems"].items())
    quality, contenders = content["quality"], tuple(content["contenders"])
    measured = {each.name: each.quality(quality).value for each in systems if each.name in contenders}
    return SystemComparison(
        quality=quality,
        systems=systems,
        differences=tuple(
            SystemDifference(
                **{name: each[name] for name in ("a", "b", "measure", "p", "p_holm")},
                difference=replace(_estimate(each, "difference", "interval"), units=each.get("units", 0)),
                range=(each["range"][0], each["range"][1]) if each.get("range") else None,  # none in earlier files
            )
            for each in content["differences"]
        ),
        pareto=tuple(content["pareto"]),
        best=content["best"],
        leader=max(measured, key=lambda name: measured[name] or 0.0) if measured else None,
        contenders=contenders,
        currency=content["currency"],
    )


def _system_from_json(name: str, content: Mapping[str, Any]) -> ComparedSystem:
    same = ("rows", "answered", "judged", "is_choice", "input_tokens", "output_tokens", "tokens_per_row")
    histograms = {
        score: {int(key): rows for key, rows in each.items()} for score, each in content["histograms"].items()
    }
    bounds = content["accuracy_range"]
    return ComparedSystem(
        name=name,
        **{key: content[key] for key in (*same, "retrievals", "cost", "seconds_p50", "seconds_p95", "unknown")},
        accuracy=replace(_estimate(content, "accuracy", "accuracy_interval"), is_approximate=content["is_approximate"]),
        accuracy_bounds=None if bounds is None else (bounds[0], bounds[1]),
        scores={
            score: _estimate(content, score, f"{score}_interval", rows=sum(histograms[score].values()))
            for score in histograms
        },
        histograms=histograms,
        outcomes=content.get("outcomes", {}),  # none in earlier files
    )


def _estimate(content: Mapping[str, Any], value: str, interval: str, *, rows: int = 0) -> Estimate:
    low, high = content[interval] or (None, None)
    undefined = "no row has a verdict or a score" if content[value] is None else None
    return Estimate(value=content[value], low=low, high=high, rows=rows, undefined=undefined)


def systems_conclusion(comparison: SystemComparison) -> str:
    """Return which choice is best supported, or that none is, and why."""
    leader = comparison.leader
    if leader is None:
        return "No choice is best supported: no answer has a verdict or a score."
    choices = [each for each in comparison.systems if each.is_choice]
    value = f"{_quality_name(comparison)} {quality_text(comparison.named(leader), comparison.quality)}"
    if len(choices) == 1:
        return f"There is only one choice, {one_line(leader)}: {value}."
    if comparison.best is not None:
        return f"{one_line(leader)} is best supported: {value}, significantly above every other choice."
    if missing := [one_line(each.name) for each in choices if each.quality(comparison.quality).value is None]:
        has = "has" if len(missing) == 1 else "have"
        return (
            f"No choice is best supported: {_listed(missing)} {has} no {_quality_name(comparison)}. "
            f"{one_line(leader)} has the highest: {value}."
        )
    if (too_few := comparison.too_few_units) is not None:
        return (
            f"No choice can be best supported: with {count(too_few, 'entity', 'entities')}, no difference can be "
            f"significant after correction for all pairs. {one_line(leader)} is highest with {value}."
        )
    others = [
        f"{one_line(each.name)} ({quality_text(each, comparison.quality, is_brief=True)})"
        for each in ranked(comparison)
        if each.name in comparison.contenders and each.name != leader
    ]
    return (
        f"No choice is best supported: {one_line(leader)} is highest with {value}, but not significantly above "
        f"{_listed(others)}."
    )


def without_verdict(comparison: SystemComparison) -> str | None:
    """Return the number of answers without a verdict of each system that has some; None if verdicts do not decide."""
    labels = _labels(comparison)
    numbers = ((each.name, missing_outcomes(each.outcomes)) for each in ranked(comparison))
    texts = [f"{missing} ({_short(labels[name], _NAME)})" for name, missing in numbers if missing]
    return f"Without a verdict: {_listed(texts, '; ')}." if texts and comparison.quality == "accuracy" else None


def _listed(texts: Sequence[str], separator: str = ", ") -> str:
    """Return the first texts of a list, and how many more there are."""
    more = len(texts) - _MAX_LISTED
    return separator.join(texts[:_MAX_LISTED]) + (f" and {more} more" if more > 0 else "")


def frugal_choice(comparison: SystemComparison) -> str | None:
    """Return which of the best choices uses the fewest tokens; None if one choice is best or all use equally many.

    A choice counts only if its measured quality is near the highest: few questions leave large differences without
    significance.
    """
    near, distance = _NEAR[comparison.quality or "accuracy"]
    highest = comparison.named(comparison.leader).quality(comparison.quality).value if comparison.leader else None
    choices = [comparison.named(name) for name in comparison.contenders]
    values = {each.name: each.quality(comparison.quality).value for each in choices}
    known = {
        each.name: each.tokens_per_row
        for each in choices
        if each.tokens_per_row is not None
        and highest is not None
        and highest - (values[each.name] or 0.0) <= near + ROUNDING
    }
    if comparison.best is not None or len(known) < 2:
        return None
    fewest = min(known.values())
    names = [one_line(name) for name, tokens in known.items() if tokens == fewest]
    if len(names) == len(known):
        return None
    listed = " and ".join(names[:_MAX_LISTED])
    use = "uses" if len(names) == 1 else "use"
    used = f"{fewest:,.0f} per question"
    return f"Of the choices at most {distance} below the highest, {listed} {use} the fewest tokens: {used}."


_NEAR: Mapping[str, tuple[float, str]] = {"accuracy": (0.05, "5 points"), "sum": (0.4, "0.4")}
"""Measure -> the difference up to which two choices are about equal, 5 % of its range, as a number and in words."""


def next_step_of_systems(comparison: SystemComparison) -> str:
    """Return what to do next."""
    if any(each.quality(comparison.quality).value is None for each in comparison.systems if each.is_choice):
        return "Next: run the same command again to retry the failed rows."
    if comparison.best is None and len(comparison.contenders) > 1:
        return "Next: use more questions to distinguish them (ragassay plan), or choose by tokens, cost and seconds."
    return f"Next: see the report of {one_line(comparison.leader or '')} for the faults of its wrong answers."


def quality_text(system: ComparedSystem, measure: str | None, *, is_brief: bool = False) -> str:
    """Return the quality of a system, with its interval unless `is_brief`.

    The accuracy is a range if missing verdicts could change it (docs/methods.md, section 6a).
    """
    estimate = system.quality(measure)
    if estimate.value is None:
        return "not defined"
    if measure == "accuracy":
        shown = value_or_range if is_brief else proportion
        return shown(estimate, system.accuracy_bounds)
    ends = None if is_brief else score_interval(estimate)
    return as_score(estimate.value) if ends is None else f"{as_score(estimate.value)} ({ends})"


def _quality_name(comparison: SystemComparison) -> str:
    return MEASURE_NAMES[comparison.quality or "accuracy"]


def findings_of_systems(comparison: SystemComparison, diagnoses: Mapping[str, Summary]) -> Sequence[str]:
    """Return what to fix first in each system, or why no module can be named, as its own report has it."""
    names = [each.name for each in ranked(comparison) if each.name in diagnoses]
    return [f"{one_line(name)}: {finding(diagnoses[name])}" for name in names]


def systems_text(comparison: SystemComparison, directory: str, diagnoses: Mapping[str, Summary]) -> str:
    """Return what the terminal shows: the conclusion, the table, what to fix in each system, and the differences.

    Args:
        comparison: The comparison.
        directory: The run directory.
        diagnoses: Name of a system -> its diagnosis; systems without a finished run are left out.
    """
    frugal = frugal_choice(comparison)
    missing = without_verdict(comparison)
    sentences = [
        systems_conclusion(comparison),
        *([] if missing is None else [missing]),
        *([] if frugal is None else [frugal]),
        next_step_of_systems(comparison),
    ]
    lines = [*(line for each in sentences for line in textwrap.wrap(each, WIDTH, break_on_hyphens=False)), ""]
    notes = ["", *_notes(comparison), f"Report: {directory}/report.html; all numbers: {directory}/comparison.json"]
    gaps, findings = [*_gaps(comparison)], [*_findings(comparison, diagnoses)]
    room = _MOST_LINES - len(lines) - len(notes)
    reserve = min(len(findings) + 1, _FEWEST_FINDINGS) if findings else 0
    table = _table(comparison, rows=max(_FEWEST_ROWS, room - 2 - reserve - min(len(gaps), 1)))
    room -= len(table)
    blocks = _fitting(findings, room - min(len(gaps) + 1, _FEWEST_GAPS))
    shown = _fitting(gaps, room - len(blocks))
    blocks += shown or (["", "Differences of the systems: see the report"] if gaps else [])
    return "\n".join([*lines, *table, *blocks, *notes])


def _fitting(lines: Sequence[str], room: int) -> list[str]:
    """Return an empty line and as many lines as fit after it; empty without lines, or if none fits."""
    left = room - 1
    shown = lines if len(lines) <= left else [*lines[: left - 1], f"  and {len(lines) - left + 1} more, see the report"]
    return ["", *shown] if lines and left > 0 else []


_FEWEST_ROWS = 3  # minimum number of rows of the table, even if long names fill the lines above it
_FEWEST_GAPS = 6  # lines, if there are as many differences
_FEWEST_FINDINGS = 4  # lines, if there are as many


def _findings(comparison: SystemComparison, diagnoses: Mapping[str, Summary]) -> Iterator[str]:
    """Yield the lines of `findings_of_systems`, with names as in the table."""
    labels = _labels(comparison)
    for each in ranked(comparison):
        if each.name in diagnoses:
            text = f"{_short(labels[each.name], _NAME)}: {finding(diagnoses[each.name])}"
            yield from textwrap.wrap(text, WIDTH, subsequent_indent="  ", break_on_hyphens=False)


def ranked(comparison: SystemComparison) -> Sequence[ComparedSystem]:
    """Return the systems, the highest quality first; ties keep the order of the settings."""

    def key(system: ComparedSystem) -> float:
        value = system.quality(comparison.quality).value
        return 0.0 if value is None else -1.0 - value

    return sorted(comparison.systems, key=key)


def systems_rows(comparison: SystemComparison) -> Sequence[Sequence[str]]:
    """Return the cells of the table of all systems, headings first, the highest quality first."""
    systems = ranked(comparison)
    cells, _ = _cells(comparison, systems, has_scores=True)
    names = ["system", *(each.name for each in systems)]
    return [[name, *row] for name, row in zip(names, cells, strict=True)]


def _table(comparison: SystemComparison, *, rows: int) -> list[str]:
    systems, labels = ranked(comparison), _labels(comparison)
    shown = systems if len(systems) <= rows else systems[: rows - 1]
    cells, room = _cells(comparison, shown, has_scores=True)
    longest = max(len(labels[each.name]) for each in shown)
    if room < min(longest, _SHORTEST_NAME):
        cells, room = _cells(comparison, shown, has_scores=False)
    names = ["  system", *(f"{_mark(each, comparison)} {_short(labels[each.name], room)}" for each in shown)]
    lines = aligned([[name, *row] for name, row in zip(names, cells, strict=True)])
    return lines if len(shown) == len(systems) else [*lines, f"and {len(systems) - len(shown)} more, see the report"]


def _cells(
    comparison: SystemComparison, shown: Sequence[ComparedSystem], *, has_scores: bool
) -> tuple[Sequence[Sequence[str]], int]:
    """Return the cells other than the names, headings first, and the number of characters left for a name.

    Args:
        comparison: The comparison.
        shown: The systems.
        has_scores: Whether truthfulness and relevance are shown beside the accuracy.
    """
    is_rated = any("sum" in each.scores for each in comparison.systems)
    heads = () if comparison.quality == "sum" else ("accuracy %",)
    scores = ("truth.", "relev.") if comparison.quality == "sum" or (has_scores and is_rated) else ()
    columns: list[tuple[str, Callable[[ComparedSystem], str]]] = [
        *((head, _quality_cell(head)) for head in (*heads, *scores)),
        ("in tok", lambda each: _compact(each.input_tokens)),
        ("out tok", lambda each: _compact(each.output_tokens)),
        ("retr.", lambda each: number_cell(each.retrievals)),
        ("cost", lambda each: cost_cell(each.cost)),
        ("p50 s", lambda each: seconds_cell(each.seconds_p50)),
        ("p95 s", lambda each: seconds_cell(each.seconds_p95)),
    ]
    columns = [each for each in columns if each[0] != "cost" or any(of.cost is not None for of in comparison.systems)]
    cells = [[head for head, _ in columns], *([cell(each) for _, cell in columns] for each in shown)]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    return cells, WIDTH - sum(widths) - 2 * len(widths) - 2  # of a mark


def _labels(comparison: SystemComparison) -> Mapping[str, str]:
    """Return a line for each name; long names omit settings that are equal in all of them, or are numbered."""
    names = [each.name for each in ranked(comparison)]
    labels = [one_line(name, 1000) for name in names]
    if max(map(len, labels)) > _NAME:
        values: dict[str, set[str]] = {}
        for name in labels:
            for part in name.split(",")[1:]:
                values.setdefault(part.partition("=")[0], set()).add(part)
        labels = [
            ",".join([first, *(part for part in parts if len(values[part.partition("=")[0]]) > 1)])
            for first, *parts in (name.split(",") for name in labels)
        ]
    if len({_short(label, _SHORTEST_NAME) for label in labels}) < len(labels):
        labels = [f"{number} {label}" for number, label in enumerate(labels, start=1)]
    return dict(zip(names, labels, strict=True))


def _short(line: str, limit: int) -> str:
    """Return a line of at most `limit` characters; a longer one loses its middle, since variants differ at the ends."""
    half = (limit - 1) // 2
    return line if len(line) <= limit else f"{line[: limit - 1 - half]}…{line[-half:]}"


def _quality_cell(head: str) -> Callable[[ComparedSystem], str]:
    if head == "accuracy %":
        return _accuracy_cell
    name = {"truth.": "truthfulness", "relev.": "relevance"}[head]
    return lambda each: _score_cell(each.scores.get(name))


def _accuracy_cell(system: ComparedSystem) -> str:
    if system.accuracy.value is None:
        return _UNKNOWN
    text = proportion(system.accuracy, system.accuracy_bounds)
    return text.replace("\N{NO-BREAK SPACE}%", "").replace(" to ", "-")


def _score_cell(mean: Estimate | None) -> str:
    return _UNKNOWN if mean is None or mean.value is None else as_score(mean.value)


def _mark(system: ComparedSystem, comparison: SystemComparison) -> str:
    return "*" if system.name in comparison.pareto else "r" if not system.is_choice else " "


def _compact(value: int | None) -> str:
    for least, unit in ((10_000_000_000, "G"), (10_000_000, "M"), (100_000, "k")):
        if value is not None and value >= least:
            return f"{value / (least // 10 if unit != 'k' else 1_000):,.0f}{unit}"
    return number_cell(value)


def number_cell(value: float | None) -> str:
    """Return a whole number, or the mark of an unknown one."""
    return _UNKNOWN if value is None else f"{value:,.0f}"


def cost_cell(value: float | None) -> str:
    """Return a cost, or the mark of an unknown one."""
    return _UNKNOWN if value is None else as_cost(value)


def seconds_cell(value: float | None) -> str:
    """Return a duration in seconds, or the mark of an unknown one."""
    return _UNKNOWN if value is None else as_seconds(value)


def _gaps(comparison: SystemComparison) -> Iterator[str]:
    """Yield the differences of the highest choice to each other one, in the measure that decides."""
    leader, labels = comparison.leader, _labels(comparison)
    others = [each.name for each in ranked(comparison) if each.is_choice and each.name != leader]
    differences = [(name, comparison.between(leader or "", name, comparison.quality)) for name in others]
    listed = [
        (_short(labels[name], _NAME), _gap_text(each, first=leader)) for name, each in differences if each is not None
    ]
    if listed:
        yield f"{_short(labels[leader or ''], _NAME)} minus"
    width = max((len(name) for name, _ in listed), default=0)
    for name, text in listed:
        yield f"  {name.ljust(width)}  {text}"


def difference_text(difference: SystemDifference) -> str:
    """Return a difference with both systems, its interval, and its adjusted p-value."""
    return f"{one_line(difference.a)} minus {one_line(difference.b)}: {_gap_text(difference, first=difference.a)}"


def _gap_text(difference: SystemDifference, *, first: str | None) -> str:
    """Return a difference, `first` minus the other system, with its interval and adjusted p-value."""
    estimate, bounds = difference.difference, difference.range
    if estimate.value is None:
        return f"not defined ({estimate.undefined})"
    if first == difference.b:
        low, high = (None if end is None else -end for end in (estimate.high, estimate.low))
        estimate = Estimate(value=-estimate.value, low=low, high=high)
        bounds = None if bounds is None else (-bounds[1], -bounds[0])
    shown = points_of(estimate, bounds) if difference.measure == "accuracy" else score_of(estimate, signed=True)
    p = "" if difference.p_holm is None else f"; adjusted {p_value(difference.p_holm)}"
    return f"{shown}{p}"


def _notes(comparison: SystemComparison) -> Iterator[str]:
    """Yield the meaning of the marks in the table, and the number of rows without an answer."""
    if comparison.pareto:
        yield "* no other choice has at least this quality for as few tokens"
    if any(not each.is_choice for each in comparison.systems):
        yield "r answers from the reference texts: not a choice"
    without = sum(each.rows - each.answered for each in comparison.systems)
    if without:
        yield f"{count(without, 'row')} without an answer; intervals account for the missing verdicts"
