"""The findings of a diagnosis, in sentences that the terminal and the HTML report share."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from ragassay.core.records import (
    DECLINED,
    Estimate,
    Fault,
    GroupTag,
    Hypothesis,
    MetricChange,
    Metrics,
    MissingEvidence,
    Outcome,
    Summary,
)
from ragassay.steps.report.number_formats import (
    as_sentence,
    count,
    in_points,
    interval,
    p_values,
    percent,
    points,
    points_of,
)

ALPHA = 0.05
"""A difference is significant if its p-value, after Holm correction, is below this."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Module:
    """A module at fault, as shown to users.

    Attributes:
        mark: Its abbreviation.
        css: Its color class.
        meaning: What it means that the module is at fault for a wrong answer.
        remedy: How to fix it.
    """

    mark: str
    css: str
    meaning: str
    remedy: str


MODULES: Mapping[Fault, Module] = {
    "knowledge base": Module(
        mark="KB",
        css="kb",
        meaning="the fact is in no document",
        remedy="Add or correct documents: neither retrieval nor a better model can supply a missing fact.",
    ),
    "retriever": Module(
        mark="Re",
        css="re",
        meaning="a document states the fact, but it was not retrieved",
        remedy="Improve retrieval: try other chunk sizes, more contexts per question, or keyword and dense search "
        "combined.",
    ),
    "language model": Module(
        mark="LM",
        css="lm",
        meaning="the retrieved text was sufficient, but the answer is wrong",
        remedy="Change the prompt or the model, or give it less text per question.",
    ),
    "undetermined": Module(
        mark="?",
        css="un",
        meaning="no rule found the module at fault",
        remedy="Read these answers, or query the system again with a sufficient context (--replay).",
    ),
}
_MISSING: Mapping[MissingEvidence, tuple[str, str]] = {
    "contexts": ("the retrieved contexts", "have the system return its contexts with their ids"),
    "documents": ("the documents", "give the documents (--documents)"),
    "bindings": ("reference_context_ids or bindings", "add reference_context_ids or bindings to the rows"),
}
"""Evidence that may be missing -> its name, and how to provide it."""
_NO_VERDICT: tuple[Outcome, ...] = ("undecided", "failed")
_ATTRIBUTED: tuple[Fault, ...] = ("knowledge base", "retriever", "language model")


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


def wrong(metrics: Metrics) -> int:
    """Return the number of wrong rows, each of which has a fault."""
    return sum(metrics.faults.values())


def segments(metrics: Metrics, *, only_faults: bool = False) -> tuple[Segment, ...]:
    """Return the parts of a bar over all rows, or over the wrong ones; parts without rows are left out."""
    parts: list[_Part] = [
        (fault, module.mark, module.css, metrics.faults.get(fault, 0)) for fault, module in MODULES.items()
    ]
    if not only_faults:
        parts = [
            ("right", "✓", "ok", metrics.judged - wrong(metrics)),
            *parts,
            ("without a verdict", "\N{EN DASH}", "no", metrics.rows - metrics.judged),
        ]
    return tuple(_laid_out([part for part in parts if part[3] > 0]))


def _laid_out(parts: Sequence[_Part]) -> Iterator[Segment]:
    total, before = sum(part[3] for part in parts), 0
    for name, mark, css, number in parts:
        yield Segment(
            name=name, mark=mark, css=css, count=number, start=100 * before / total, width=100 * number / total
        )
        before += number


FEW = 5
"""Maximum number of answers, or of questions in both runs, from which nothing is concluded about a system."""


FEWEST_UNITS = 3
"""Minimum number of sampling units; questions about one entity or two fail together and represent no others."""


APPROXIMATE = "with so few entities, failures or successes, the intervals are approximate"
"""Why an interval is approximate (docs/methods.md, section 6b)."""


def is_few(metrics: Metrics) -> bool:
    """Return whether there are too few answers, or too few entities, to conclude anything about the system."""
    return 0 < metrics.rows <= FEW or 0 < metrics.units < FEWEST_UNITS


def has_few_wrong(metrics: Metrics) -> bool:
    """Return whether too few entities have wrong answers to conclude anything about the modules at fault."""
    return is_few(metrics) or 0 < _wrong_units(metrics) < FEWEST_UNITS


def _wrong_units(metrics: Metrics) -> int:
    """Return the number of sampling units with a wrong answer."""
    return max((each.units for each in metrics.fault_shares.values()), default=0)


def headline(summary: Summary) -> str:
    """Return one sentence on what to fix first, or why no module can be named."""
    metrics = summary.overall
    if not metrics.rows:
        return "Nothing to diagnose: no question is answerable."
    if _is_mostly_failed(metrics):
        return "Fix the failed calls first: there are more of them than wrong answers."
    if not metrics.judged:
        return "No result yet: no answer has a verdict."
    missing = metrics.rows - metrics.judged
    if not wrong(metrics):
        but = f", but {missing:,} of {metrics.rows:,} {_has(missing)} no verdict" if missing else ""
        if is_few(metrics):
            to = " to an answerable question" if _invented(summary.unanswerable) else ""
            return f"No judged answer{to} is wrong{but}; {_too_few(metrics)} to assess the system."
        if (invented := _invented(summary.unanswerable)) > 0:
            questions = count(invented, "unanswerable question")
            return f"Fix the answers to {questions} first: no judged answer to an answerable question is wrong{but}."
        return f"Nothing to fix{' yet' if missing else ''}: no judged answer is wrong{but}."
    if has_few_wrong(metrics):
        return f"{as_sentence(_too_few(metrics)).removesuffix('.')} to decide what to fix first."
    first = _named(summary)
    if not first:
        return _unnamed(summary)
    most, second, _ = sorted((metrics.faults.get(module, 0) for module in _ATTRIBUTED), reverse=True)
    is_open = most - second <= metrics.faults.get("undetermined", 0) > 0
    doubt = ", according to the available evidence" if is_open else ""
    verdicts = "missing verdict" if missing == 1 else f"{missing:,} missing verdicts"
    regardless = f", regardless of the {verdicts}" if missing else ""
    return f"Fix the {' and the '.join(first)} first{doubt}{regardless}."


def finding(summary: Summary) -> str:
    """Return the headline, and whether other questions could put another module first, in one sentence."""
    if closeness(summary) is None:
        return headline(summary)
    return f"{headline(summary).removesuffix('.')}, but other questions could put another module first."


def _too_few(metrics: Metrics) -> str:
    if metrics.rows <= FEW:
        return f"{count(metrics.rows, 'answer')} {_verb(metrics.rows)} too few"
    if not is_few(metrics):
        number = wrong(metrics)
        return f"{about_only(count(number, 'wrong answer'), _wrong_units(metrics))} {_verb(number)} too few"
    judged = count(metrics.judged, "judged answer" if metrics.judged < metrics.rows else "answer")
    return f"{about_only(judged, metrics.units)} {_verb(metrics.judged)} too few"


def about_only(rows: str, units: int) -> str:
    """Return a number of rows with the number of entities that they are about.

    >>> about_only("8 answers", 1)
    '8 answers about only 1 entity'
    """
    return f"{rows} about only {count(units, 'entity', 'entities')}"


def _awaits_verdicts(summary: Summary) -> bool:
    """Return whether the answers without a verdict decide which module is named first."""
    has_fault = any(summary.overall.faults.get(fault, 0) for fault in _ATTRIBUTED)
    missing = summary.overall.rows > summary.overall.judged
    return missing and has_fault and not summary.fault_order.first and not summary.fault_order.needs_evidence


def _named(summary: Summary) -> tuple[Fault, ...]:
    """Return the modules that are named first; none if all three have equally many wrong answers."""
    first = summary.fault_order.first
    return first if len(first) < len(_ATTRIBUTED) else ()


def _unnamed(summary: Summary) -> str:
    if summary.fault_order.first:
        return "No module can be named: each of the three has equally many wrong answers."
    if summary.fault_order.needs_evidence and summary.missing_evidence:
        return f"No module can be named without {_listed([_MISSING[each][0] for each in summary.missing_evidence])}."
    if summary.fault_order.needs_evidence:
        unknown, all_wrong = (
            summary.overall.faults.get("undetermined", 0),
            count(wrong(summary.overall), "wrong answer"),
        )
        return f"No module can be named: {unknown:,} of {all_wrong} {_verb(unknown)} undetermined."
    if _awaits_verdicts(summary):
        candidates = " or the ".join(summary.fault_order.candidates)
        missing = " and ".join(_missing_verdicts(summary.overall).values())
        return f"No module can be named yet: {missing} could put the {candidates} first."
    return "No module can be named yet: no wrong answer could be attributed."


def _is_mostly_failed(metrics: Metrics) -> bool:
    """Return whether more calls failed than answers are wrong."""
    return metrics.outcomes.get("failed", 0) > wrong(metrics)


def _missing_verdicts(metrics: Metrics) -> Mapping[Outcome, str]:
    """Return why rows have no verdict -> their number in words, failed calls first."""
    failed = metrics.outcomes.get("failed", 0)
    undecided = metrics.rows - metrics.judged - failed
    causes: dict[Outcome, str] = {"failed": count(failed, "failed call")} if failed else {}
    return {**causes, "undecided": count(undecided, "undecided answer")} if undecided else causes


_VERDICT_STEPS: Mapping[Outcome, str] = {
    "failed": "Retry the failed calls: the command that made them repeats only these.",
    "undecided": "Label the undecided answers: `ragassay review` shows those that decide first.",
}
"""Why rows have no verdict -> how to get one."""


_DECLINE = "Change the prompt or the model, so that questions without an answer in the contexts are declined."


_SEARCH = "Search for every question, or change the prompt or the model that decides whether to search."


_MORE_QUESTIONS = "Use more questions, about other entities: `ragassay plan` computes how many."


def next_step(summary: Summary) -> str | None:
    """Return what to do first: about missing verdicts, a module, or few answers; None if nothing is wrong."""
    if _is_mostly_failed(summary.overall):
        return _VERDICT_STEPS["failed"]
    if not summary.overall.judged:
        return None
    if _awaits_verdicts(summary):
        return " ".join(_VERDICT_STEPS[cause] for cause in _missing_verdicts(summary.overall))
    if is_few(summary.overall):
        return _MORE_QUESTIONS
    if not wrong(summary.overall):
        return _DECLINE if _invented(summary.unanswerable) else None
    if has_few_wrong(summary.overall):
        return _MORE_QUESTIONS
    if len(summary.fault_order.first) == len(_ATTRIBUTED):
        return _MORE_QUESTIONS
    first = _named(summary)
    return modules(summary)[first[0] if first else "undetermined"].remedy


def modules(summary: Summary) -> Mapping[Fault, Module]:
    """Return the modules at fault, as this diagnosis found them.

    Undetermined faults are fixed by the evidence that it lacks; a language model that answers without a search is
    made to search.
    """
    by_fault = dict(MODULES)
    if summary.missing_evidence:
        by_fault["undetermined"] = replace(by_fault["undetermined"], remedy=as_sentence(_what_to_provide(summary)))
    if number := summary.unsearched:
        every = summary.overall.faults.get("language model", 0)
        searched = "" if number == every else f" in {number:,} of {every:,}, and else the retrieved text was sufficient"
        meaning = f"the model answered without a search{searched}"
        remedy = by_fault["language model"].remedy if 2 * number < every else _SEARCH
        by_fault["language model"] = replace(by_fault["language model"], meaning=meaning, remedy=remedy)
    return by_fault


def _what_to_provide(summary: Summary) -> str:
    return _listed([_MISSING[each][1] for each in summary.missing_evidence])


def _listed(texts: Sequence[str]) -> str:
    """Return texts in one list.

    >>> _listed(["the contexts", "the documents", "ids or bindings"]), _listed(["the documents"])
    ('the contexts, the documents, and ids or bindings', 'the documents')
    """
    *others, last = texts
    if len(others) < 2:
        return " and ".join(texts)
    return f"{', '.join(others)}, and {last}"


def attribution(summary: Summary) -> Iterator[str]:
    """Yield the modules at fault for the wrong answers, the module with most of them first."""
    metrics = summary.overall
    if not wrong(metrics):
        return
    of_all = f"Of {count(wrong(metrics), 'wrong answer')}, "
    faults = sorted((fault for fault in _ATTRIBUTED if metrics.faults.get(fault)), key=lambda f: -metrics.faults[f])
    if faults:
        first, *others = faults
        yield f"{of_all}{_is(metrics.faults[first])} attributed to the {first}: {modules(summary)[first].meaning}."
        if others:
            rest = " and ".join(f"{metrics.faults[fault]:,} to the {fault}" for fault in others)
            yield f"Of the others, {rest.replace(' to', f' {_verb(metrics.faults[others[0]])} attributed to', 1)}."
        if (close := closeness(summary)) is not None:
            yield close
    if unknown := metrics.faults.get("undetermined", 0):
        yield f"{'' if faults else of_all}{_is(unknown)} undetermined."
    if summary.fault_order.needs_evidence and summary.missing_evidence and len(summary.attributable) < len(_ATTRIBUTED):
        missing = _listed([_MISSING[each][0] for each in summary.missing_evidence])
        modules_shown = f"only the {' and the '.join(summary.attributable)}" if summary.attributable else "no module"
        yield f"Without {missing}, {modules_shown} can be found at fault."
    if declined := metrics.outcomes.get("declined", 0):
        yield _refusals(declined, wrong(metrics), summary.reclassified_as_declined)


def _refusals(declined: int, wrong_answers: int, reclassified: int) -> str:
    """Return how many wrong answers decline, and whether a judge or a rule says so (docs/methods.md, section 7.4).

    >>> _refusals(48, 97, 0)
    'Refusals, according to the judge: 48 of 97 wrong answers.'
    """
    number = f"{declined:,} of {count(wrong_answers, 'wrong answer')}"
    if not reclassified:
        return f"Refusals, according to the judge: {number}."
    other, gives, counts = (
        ("other", "gives", "counts") if reclassified == 1 else (f"other {reclassified:,}", "give", "count")
    )
    return (
        f"Refusals: {number}, {declined - reclassified:,} of them according to the judge. The {other} {gives} no "
        f"value and {counts} as declined (to keep the verdicts: --refusals 'as judged')."
    )


def judges(summary: Summary) -> str | None:
    """Return how many rows each judge decided; None for a single judge."""
    if len(summary.judges) <= 1:
        return None
    total = sum(each.rows for each in summary.judges.values())
    most_first = sorted(summary.judges.items(), key=lambda each: (-each[1].decided, each[0]))
    listed = ", ".join(f"{each.decided:,} ({percent(each.share)}) by {name}" for name, each in most_first)
    return f"Verdicts on {count(total, 'answer')}: {listed}."


def closeness(summary: Summary) -> str | None:
    """Return a warning if other questions could reverse the order of the two worst modules; otherwise None."""
    lead, faults = summary.fault_order.lead, summary.overall.faults
    if lead is None or lead.value is None or not _named(summary) or has_few_wrong(summary.overall):
        return None
    if lead.low is not None and lead.low > 0:
        return None
    first, second, _ = sorted(_ATTRIBUTED, key=lambda fault: -faults.get(fault, 0))
    if not faults.get(second):
        entities = count(_wrong_units(summary.overall), "entity", "entities")
        return f"The wrong answers are about {entities}: other questions could put another module first."
    precision = "" if lead.low is None else f" (lead in wrong answers: {points_of(lead)})"
    return f"Other questions could reverse the order of {first} and {second}{precision}."


def _is(number: int) -> str:
    return f"{number:,} {_verb(number)}"


def tag_counts(metrics: Metrics) -> Mapping[str, int]:
    """Return the number of groups by tag; "undecided" if answers without a verdict decide the tag."""
    gap, robust = (metrics.open_tags.get(tag, 0) for tag in _OPEN_TAGS)
    return {
        "gap": metrics.gap_groups - gap,
        "non-robust": metrics.non_robust_groups,
        "robust": metrics.robust_groups - robust,
        "undecided": gap + robust + metrics.unjudged_groups,
    }


_OPEN_TAGS: tuple[GroupTag, ...] = ("gap or non-robust", "robust or non-robust")


def quality(metrics: Metrics) -> Iterator[str]:
    """Yield the accuracy, as a range if rows without a verdict could change it, and the number of these rows.

    For few answers, there is only the number of right ones.
    """
    missing, right = metrics.rows - metrics.judged, metrics.judged - wrong(metrics)
    low, high = metrics.lowest_accuracy, metrics.highest_accuracy
    if metrics.accuracy.value is not None and low is not None and high is not None:
        is_or_are = _verb(right if metrics.rows > 1 else 1)
        without = f" and {missing:,} {_has(missing)} no verdict" if missing else ""
        how_many = f"{right:,} of {count(metrics.rows, 'answer')} {is_or_are} right{without}."
        ends = interval(metrics.accuracy)
        precision = "" if ends is None else f" (95\N{NO-BREAK SPACE}% CI {ends})"
        value = " to ".join(dict.fromkeys(map(percent, (low, high))))
        yield how_many if is_few(metrics) else f"Accuracy {value}{precision}: {how_many}"
    if not missing:
        return
    why = missing_outcomes(metrics.outcomes)
    of_judged = (
        ""
        if metrics.accuracy.value is None or is_few(metrics)
        else f"; of the others, {percent(metrics.accuracy.value)} are right"
    )
    yield f"Without a verdict: {why or f'{missing:,}'}{of_judged}."


def missing_outcomes(outcomes: Mapping[Outcome, int]) -> str:
    """Return the numbers of rows without a verdict by outcome, such as "3 undecided, 1 failed"; empty without any."""
    numbers = ((outcome, outcomes.get(outcome, 0)) for outcome in _NO_VERDICT)
    return ", ".join(f"{number:,} {outcome}" for outcome, number in numbers if number)


def missing_verdicts(outcomes: Mapping[Outcome, int]) -> int:
    """Return the number of rows without a verdict."""
    return sum(outcomes.get(outcome, 0) for outcome in _NO_VERDICT)


def unanswerable(summary: Summary) -> str | None:
    """Return how many unanswerable questions were declined and how many were answered; None without such questions."""
    counts = summary.unanswerable
    total, declined = sum(counts.values()), counts.get("declined", 0)
    if not total:
        return None
    missing = missing_verdicts(counts)
    invented = _invented(counts)
    parts = [f"{declined:,} of {total:,} correctly declined"]
    parts += [f"{invented:,} wrongly answered (invented)"] if invented else []
    parts += [f"{missing:,} without a verdict"] if missing else []
    return f"Unanswerable questions: {', '.join(parts)}."


def _invented(counts: Mapping[Outcome, int]) -> int:
    """Return the number of unanswerable questions that were answered."""
    return sum(counts.values()) - counts.get("declined", 0) - missing_verdicts(counts)


def _verb(number: int) -> str:
    return "is" if number == 1 else "are"


def _has(number: int) -> str:
    return "has" if number == 1 else "have"


def decisive_p(tested: Hypothesis | MetricChange) -> float | None:
    """Return the p-value after Holm correction, or the unadjusted one of a single test."""
    return tested.p if tested.p_holm is None else tested.p_holm


def _test_result(hypothesis: Hypothesis) -> Literal["better", "worse", "unsure", "open", "untested"]:
    """Return the result of a test: the first cluster is better, worse, neither significantly, or untested.

    "open" means that missing verdicts could reverse a significant difference of the judged answers.
    """
    p, difference = decisive_p(hypothesis), hypothesis.difference.value
    if difference is None or p is None:
        return "untested"
    if p >= ALPHA:
        return "unsure"
    low, high = hypothesis.difference.low, hypothesis.difference.high
    if hypothesis.range is not None and low is not None and high is not None and low <= 0 <= high:
        return "open"
    return "better" if difference > 0 else "worse"


_COMPARATIVES: Mapping[str, tuple[str, str]] = {
    "accuracy": ("{} is answered {} than {}", ""),
    "refined_accuracy": ("{} is answered {} than {}", " outside of gaps"),
    "retriever_accuracy": ("the retriever serves {} {} than {}", ""),
}
METRIC_NAMES: Mapping[str, str] = {
    "accuracy": "accuracy",
    "knowledge_base_accuracy": "knowledge-base accuracy",
    "refined_accuracy": "refined accuracy R",
    "retriever_accuracy": "retriever accuracy",
    DECLINED: "unanswerable, declined",
}
_SIMPLE_CONDITION = re.compile(r"([^=,<>!'\"]+)=([^,'\"]+)")
_MAX_GROUPS = 1_000_000


def verdict(hypothesis: Hypothesis, *, tests: int = 1) -> str:
    """Return the result of a test of two clusters: which is better and by how much, or that neither is significant.

    If it is not significant, the text gives the number of groups that would detect a difference as large as the
    observed one with 80 % power; if none was observed, the smallest difference that these groups could have detected.

    Args:
        hypothesis: The hypothesis and the result of its test.
        tests: Number of p-values that were adjusted together.
    """
    one, other = cluster_names(hypothesis.robust, hypothesis.non_robust)
    comparative, scope = _COMPARATIVES[hypothesis.measure]
    result, difference = _test_result(hypothesis), hypothesis.difference
    if result == "untested" or difference.value is None or hypothesis.p is None:
        return f"{one} and {other} cannot be compared{scope}: {difference.undefined}"
    p = p_values(hypothesis.p, hypothesis.p_holm)
    if result == "unsure":
        holm = f" after Holm correction for {tests} tests" if tests > 1 else ""
        measure = METRIC_NAMES[hypothesis.measure]
        # If clusters lack different verdicts, their difference over all rows is not that over the groups judged in
        # both.
        where = f" over the {count(difference.groups, 'group')} judged in both" if hypothesis.range is not None else ""
        return (
            f"the difference in {measure} between {one} and {other} is not significant{holm} "
            f"({points_of(difference)}{where}, {p}){_detectable(hypothesis)}"
        )
    if result == "open" and hypothesis.range is not None:
        low, high = (points(end) for end in hypothesis.range)
        return (
            f"the difference in {METRIC_NAMES[hypothesis.measure]} between {one} and {other} depends on the answers "
            f"without a verdict: {in_points(difference.value)} among the judged answers ({p}), {low} to {high} "
            "over all possible verdicts"
        )
    groups = count(difference.groups, "group")
    if (
        hypothesis.measure == "retriever_accuracy"
        and hypothesis.robust.startswith("style=")
        and not one.startswith("'")
    ):
        one, other = f"{one} questions", f"{other} ones"
    return f"{comparative.format(one, result, other)}{scope} by {_size(difference)} ({p}, {groups})"


def number_of_tests(hypotheses: Sequence[Hypothesis]) -> int:
    """Return the number of p-values that were adjusted together."""
    return sum(hypothesis.p is not None for hypothesis in hypotheses)


def cluster_names(robust: str, non_robust: str) -> tuple[str, str]:
    """Return the names of two clusters: only the values if both are values of one column.

    >>> cluster_names("style=short", "style=long"), cluster_names("style=short", "team=a")
    (('short', 'long'), ("'style=short'", "'team=a'"))
    """
    one, other = _SIMPLE_CONDITION.fullmatch(robust), _SIMPLE_CONDITION.fullmatch(non_robust)
    if one and other and one[1] == other[1]:
        return one[2], other[2]
    return _quoted(robust), _quoted(non_robust)


def _quoted(text: str) -> str:
    mark = '"' if "'" in text else "'"
    return f"{mark}{text}{mark}"


def _size(difference: Estimate) -> str:
    """Return the size of a difference, in the direction that the sentence gives: "12 points, 95 % CI 5 to 19"."""
    assert difference.value is not None
    if difference.value > 0 or difference.interval is None:
        return points_of(replace(difference, value=abs(difference.value)))
    low, high = difference.interval
    return points_of(replace(difference, value=-difference.value, low=-high, high=-low))


def _detectable(hypothesis: Hypothesis) -> str:
    needed, groups = hypothesis.needed, hypothesis.difference.groups
    if needed is not None and needed > groups:
        return f"; {'more than a million' if needed > _MAX_GROUPS else f'{needed:,}'} groups could detect it"
    if hypothesis.detectable is None or abs(hypothesis.difference.value or 0) >= hypothesis.detectable:
        return ""
    return f"; the smallest difference that {count(groups, 'group')} can detect is {in_points(hypothesis.detectable)}"
