"""What the recordings give, all by ragassay: figures by each rule, short against long by group, open-domain groups."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
from benchmarks.reproduction.printed import PRINTED, Figure
from benchmarks.reproduction.recordings import NON_ROBUST, ROBUST, Environment, Row, Runs

from ragassay.core.records import Estimate, Hypothesis, Metrics
from ragassay.core.stats import FloatArray, detectable, holm_adjust, ratio, units_needed
from ragassay.core.table import Table
from ragassay.steps.diagnose import DiagnosisResult, diagnose
from ragassay.steps.judge import judge

Rule = Literal["as judged", "right document too", "no refusal"]
"""When an answer is right.

as judged: the recorded judge said so. right document too: and the retriever was recorded to have succeeded, as the
paper counts in closed domains. no refusal: and our typed judge does not read the answer as a plain refusal.
"""

Judged = Mapping[str, Any]
"""A row under our column names, with the verdict of a rule."""

Verdicts = Mapping[str, Sequence[bool | None]]
"""The verdict on every row of each cluster."""

SEED = 0
ALPHA = 0.05
MOST_GROUPS = 100_000
_NOTHING = 1e-9  # a difference that is arithmetic alone


@dataclass(frozen=True, slots=True, kw_only=True)
class Clusters:
    """What one rule makes of the two clusters of a sampling.

    Attributes:
        rule: When an answer is right.
        rows: The rows with their verdicts.
        changed: How many of them the rule judges otherwise than the recorded judge.
        compared: The figures by cluster, contexts compared as the paper's text defines it.
        known: The same with retrieval judged by the known document ids; empty where nobody recorded them.
        paired: Short against long on every measure; empty where a cluster is missing.
        tagged: The rows with the tag and the fault that they have over both clusters together.
    """

    rule: Rule
    rows: Sequence[Judged]
    changed: int
    compared: Mapping[str, Metrics]
    known: Mapping[str, Metrics]
    paired: tuple["Paired", ...]
    tagged: Sequence[Judged]

    def published(self, cluster: str, figure: Figure) -> Estimate:
        """A figure as the paper's Table 3 counts it: "context comparison" there is by the known ids."""
        of = self.known if "retriever" in figure and self.known else self.compared
        return _figure(of, cluster, figure)

    def defined(self, cluster: str, figure: Figure) -> Estimate:
        """A figure as the paper's text defines it."""
        return _figure(self.compared, cluster, figure)


def _figure(figures: Mapping[str, Metrics], cluster: str, name: Figure) -> Estimate:
    if cluster not in figures:
        return Estimate(undefined="not recorded")
    found: Estimate = getattr(figures[cluster], name)
    return found


@dataclass(frozen=True, slots=True, kw_only=True)
class Paired:
    """One measure of short against long, by group.

    Attributes:
        measure: What is compared.
        figure: The figure of a cluster that belongs to it, and whether by the known document ids.
        found: The difference.
        p_holm: Its p, adjusted over the measures of one table.
        needed: How many groups would find a difference as large as the one seen; None where none was seen, where
            the groups show no variance, or where it is more than `MOST_GROUPS`.
    """

    measure: str
    figure: tuple[Figure, bool]
    found: Hypothesis
    p_holm: float | None
    needed: int | None

    @property
    def seen(self) -> bool:
        """Whether there is any difference but for arithmetic."""
        return abs(self.found.difference.value or 0.0) > _NOTHING

    @property
    def better(self) -> str:
        """The cluster with the higher figure, as far as these groups show."""
        return ROBUST if (self.found.difference.value or 0.0) > 0 else NON_ROBUST

    @property
    def tells(self) -> bool:
        """Whether these groups tell the two clusters apart, after Holm."""
        return self.p_holm is not None and self.p_holm < ALPHA


def clusters(runs: Runs, rule: Rule, said: Verdicts) -> Clusters:
    """Everything that the verdicts of a rule make of the runs of a sampling."""
    rows = list(_judged(runs, said))
    if not rows:
        return Clusters(rule=rule, rows=(), changed=0, compared={}, known={}, paired=(), tagged=())
    has_known = any(row.known for of_cluster in runs.values() for row in of_cluster)
    both = bool(runs.get(ROBUST) and runs.get(NON_ROBUST))
    compared = _diagnosed(rows, "any", paired=both)
    known = _diagnosed(rows, "reference_ids", paired=both) if has_known else None
    return Clusters(
        rule=rule,
        rows=rows,
        changed=changes(runs, said),
        compared=compared.summary.by_style,
        known=known.summary.by_style if known else {},
        paired=_paired(compared, known) if both else (),
        tagged=list(compared.table.rows()),
    )


def changes(runs: Runs, said: Verdicts) -> int:
    """How many rows have another verdict than the recorded judge's."""
    return sum(
        one != _as_judged(row) for cluster, rows in runs.items() for one, row in zip(said[cluster], rows, strict=True)
    )


def published_rule(environment: Environment) -> Rule:
    """The rule behind the paper's Table 3: "correct" in a closed domain asks for the right document too."""
    printed = PRINTED.get(environment.name)
    return "right document too" if printed is not None and printed.closed else "as judged"


def _judged(runs: Runs, said: Verdicts) -> Iterator[Judged]:
    """The rows for `diagnose`.

    Answers are left out on purpose: the verdict is the rule's, whatever ragassay would say of an answer.
    """
    # Rows of which nobody knows the documents must not look like rows that have none.
    known = any(row.known for rows in runs.values() for row in rows)
    for cluster, rows in runs.items():
        for number, (row, correct) in enumerate(zip(rows, said[cluster], strict=True)):
            yield {
                "question_id": f"{cluster}-{number}",
                "group_id": row.group,
                "question": row.question,
                "style": cluster,
                "correct": correct,
                "context_ids": list(row.retrieved),
                **({"reference_context_ids": list(row.known or ())} if known else {}),
            }


def verdicts(runs: Runs, rule: Rule) -> Verdicts:
    """The verdict on every row of every cluster by a rule; None where the recordings tell nothing."""
    return {cluster: _verdicts(rows, rule) for cluster, rows in runs.items()}


def _verdicts(rows: Sequence[Row], rule: Rule) -> list[bool | None]:
    found = [_as_judged(row) for row in rows]
    if rule == "as judged":
        return found
    refused = _refused(rows) if rule == "no refusal" else set()
    return [
        right and place not in refused and (rule == "no refusal" or bool(row.right_document))
        for place, (right, row) in enumerate(zip(found, rows, strict=True))
    ]


def _as_judged(row: Row) -> bool | None:
    # The authors did not ask the language model where the document was wrong, and counted such rows as incorrect.
    if row.verdict is None and row.answer is None and row.right_document is False:
        return False
    return row.verdict


def _refused(rows: Sequence[Row]) -> set[int]:
    """The places of the rows that the recorded judge called right, and our typed judge reads as a plain refusal."""
    asked = [
        (place, row)
        for place, row in enumerate(rows)
        if row.verdict and row.answer is not None and row.reference is not None
    ]
    if not asked:
        return set()
    answers = Table.of(
        {
            "question_id": str(place),
            "group_id": row.group,
            "question": row.question,
            "reference_answers": [row.reference],
            "answer_kind": row.kind,
            "answer": row.answer,
        }
        for place, row in asked
    )
    outcomes = [judged["outcome"] for judged in judge(answers).rows()]
    return {place for (place, _), outcome in zip(asked, outcomes, strict=True) if outcome == "declined"}


def _diagnosed(
    rows: Sequence[Judged], context: Literal["any", "reference_ids"], *, paired: bool = False
) -> DiagnosisResult:
    return diagnose(
        Table.of(rows),
        context=context,
        seed=SEED,
        robust=f"style={ROBUST}" if paired else None,
        non_robust=f"style={NON_ROBUST}" if paired else None,
    )


def _paired(compared: DiagnosisResult, known: DiagnosisResult | None) -> tuple[Paired, ...]:
    by_context = {each.measure: each for each in compared.summary.hypotheses}
    found: list[tuple[str, tuple[Figure, bool], Hypothesis]] = [
        ("accuracy", ("accuracy", False), by_context["accuracy"]),
        ("R", ("refined_accuracy", False), by_context["refined_accuracy"]),
        ("retriever, contexts compared", ("retriever_accuracy", False), by_context["retriever_accuracy"]),
    ]
    if known is not None:
        by_ids = {each.measure: each for each in known.summary.hypotheses}
        found.append(("retriever, known documents", ("retriever_accuracy", True), by_ids["retriever_accuracy"]))
    adjusted = holm_adjust([each.p for _, _, each in found])
    return tuple(
        Paired(measure=measure, figure=figure, found=each, p_holm=p, needed=_needed(each))
        for (measure, figure, each), p in zip(found, adjusted, strict=True)
    )


def over_documents(found: Clusters, groups: frozenset[str]) -> Hypothesis | None:
    """Short against long by the known documents, over some of the groups alone; the p stands by itself."""
    rows = [row for row in found.rows if row["group_id"] in groups]
    if not found.known or {row["style"] for row in rows} < {ROBUST, NON_ROBUST}:
        return None
    hypotheses = _diagnosed(rows, "reference_ids", paired=True).summary.hypotheses
    return next(each for each in hypotheses if each.measure == "retriever_accuracy")


def _needed(found: Hypothesis) -> int | None:
    value, groups = found.difference.value, found.difference.groups
    if value is None or abs(value) <= _NOTHING or found.detectable is None or groups < 2:
        return None
    # What so many groups find is proportional to the spread of their differences.
    needed = units_needed(value, found.detectable / detectable(1.0, groups))
    return needed if needed <= MOST_GROUPS else None


def together(found: Clusters) -> Mapping[str, Callable[[Figure], Estimate]]:
    """The figures of the first submission by cluster: groups are tagged, and contexts compared, over both clusters.

    A group is a gap if every row of it is wrong in both clusters; a wrong row is credited to the retriever if it
    shares a document with a right row of the group in either.
    """
    names = sorted({row["style"] for row in found.tagged})
    return {name: _of_cluster([row for row in found.tagged if row["style"] == name]) for name in names}


def _of_cluster(rows: Sequence[Judged]) -> Callable[[Figure], Estimate]:
    place = {group: number for number, group in enumerate(sorted({row["group_id"] for row in rows}))}

    def sums(wanted: Callable[[Judged], bool]) -> FloatArray:
        counts = np.zeros(len(place))
        np.add.at(counts, [place[row["group_id"]] for row in rows if wanted(row)], 1.0)
        return counts

    def figure(name: Figure) -> Estimate:
        def asked(row: Judged) -> bool:
            return "refined" not in name or row["group_tag"] != "gap"

        def good(row: Judged) -> bool:
            credited = "retriever" in name and row["fault"] == "language model"
            return asked(row) and (row["correct"] is True or credited)

        counted = sums(asked)
        return ratio(sums(good), counted, rows=int(counted.sum()))

    return figure


def closed_groups(environment: Environment) -> list[str]:
    """The groups that the language model never answers without documents; none where it was not asked alone."""
    if not environment.lm_only:
        return []
    said = verdicts(environment.lm_only, "as judged")
    alone = _diagnosed(list(_judged(environment.lm_only, said)), "any").table.rows()
    gaps = {str(row["group_id"]) for row in alone if row["group_tag"] == "gap"}
    return sorted(gaps, key=lambda name: (len(name), name))


def knowledge_base(found: Clusters, only: Sequence[str]) -> Mapping[str, Estimate]:
    """The knowledge-base accuracy of every cluster over some of the groups."""
    rows = [row for row in found.rows if row["group_id"] in set(only)]
    if not rows:
        return {}
    return {name: each.knowledge_base_accuracy for name, each in _diagnosed(rows, "any").summary.by_style.items()}
