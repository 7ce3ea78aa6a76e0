"""Compare the values that the papers print with those of the recordings."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from benchmarks.reproduction.analysis import (
    CorrectnessRule,
    JudgedRow,
    RunAnalysis,
    analyze,
    closed_domain_groups,
    compare_by_known_documents,
    count_changed,
    knowledge_base_accuracy,
    metrics_over_both_clusters,
    published_rule,
    verdicts_by_rule,
)
from benchmarks.reproduction.paper_values import (
    FIRST_SUBMISSION_ROWS,
    PAPER_VALUES,
    TABLE3_ROWS,
    Match,
    PaperValues,
    Table3Row,
    match,
)
from benchmarks.reproduction.recordings import NON_ROBUST, ROBUST, Environment, Recordings, Runs

from ragassay.core.records import Estimate, Hypothesis

CLUSTERS = (ROBUST, NON_ROBUST)
TABLE4_CASE: tuple[CorrectnessRule, str] = ("right document too", ROBUST)
"""Rule of correctness and cluster of the paper's Table 4."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ValueComparison:
    """A printed value and the value of the recordings.

    Attributes:
        row: Row of the table.
        cluster: The cluster.
        printed: The value in the paper; None if the paper does not have the environment.
        reproduced: The value of the recordings, counted as the paper counts.
        as_defined: The value of the recordings by the definitions in the paper's text.
    """

    row: int
    cluster: str
    printed: float | None
    reproduced: Estimate
    as_defined: Estimate

    @property
    def match(self) -> Match | None:
        """How the values agree; None without a printed value."""
        return None if self.printed is None else match(self.reproduced.value, self.printed)


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenDomainComparison:
    """The knowledge-base accuracy of a cluster over all groups and over the closed-domain groups (Table 4)."""

    rule: CorrectnessRule
    cluster: str
    all_groups: Estimate
    closed_domain: Estimate


@dataclass(frozen=True, slots=True, kw_only=True)
class EnvironmentResults:
    """All results of one environment.

    Attributes:
        environment: The recordings.
        printed: The values in the paper; None if the paper does not have the environment.
        title: Its name in the paper, else that of its folder.
        balanced: Rule -> results of the balanced runs; without the rules that change no verdict.
        unbalanced: The same of the unbalanced runs, for the rules that Table 3 needs.
        closed_domain: The groups that the language model never answers without documents.
        table4: The knowledge-base accuracy with and without the other groups; empty if that is not recorded.
        with_documents: The comparison of short with long by the known documents, in the groups whose recorded ids are
            ids of documents; None if that is not recorded.
    """

    environment: Environment
    printed: PaperValues | None
    title: str
    balanced: Mapping[CorrectnessRule, RunAnalysis]
    unbalanced: Mapping[CorrectnessRule, RunAnalysis]
    closed_domain: Sequence[str]
    table4: Sequence[OpenDomainComparison]
    with_documents: Hypothesis | None

    def published(self, *, balanced: bool) -> RunAnalysis:
        """Return the results by the rule of the paper's Table 3, which may be the recorded verdict."""
        by_rule = self.balanced if balanced else self.unbalanced
        return by_rule.get(published_rule(self.environment), by_rule["as judged"])

    def table3(self) -> Iterator[ValueComparison]:
        """Yield the values of Table 3, row by row, short before long."""
        for number, row in enumerate(TABLE3_ROWS):
            for column, cluster in enumerate(CLUSTERS):
                yield ValueComparison(
                    row=number,
                    cluster=cluster,
                    printed=self.printed.table3[number][column] if self.printed else None,
                    reproduced=self.published(balanced=row.balanced).published(cluster, row.metric),
                    as_defined=self._as_defined(row, cluster),
                )

    def _as_defined(self, row: Table3Row, cluster: str) -> Estimate:
        by_rule = self.balanced if row.balanced else self.unbalanced
        return by_rule["as judged"].as_defined(cluster, row.metric)


def _table4(
    balanced: Mapping[CorrectnessRule, RunAnalysis], closed_domain: Sequence[str]
) -> Iterator[OpenDomainComparison]:
    order: tuple[CorrectnessRule, ...] = ("right document too", "as judged", "no refusal")
    for rule in (rule for rule in order if closed_domain and rule in balanced):
        analysis = balanced[rule]
        without_open_domain = knowledge_base_accuracy(analysis, closed_domain)
        for cluster in (name for name in CLUSTERS if name in analysis.by_contexts):
            yield OpenDomainComparison(
                rule=rule,
                cluster=cluster,
                all_groups=analysis.by_contexts[cluster].knowledge_base_accuracy,
                closed_domain=without_open_domain.get(cluster, Estimate(undefined="no group is left")),
            )


def environment_results(environment: Environment) -> EnvironmentResults:
    """Return all results of one environment."""
    rules: tuple[CorrectnessRule, ...] = ("as judged", "right document too", "no refusal")
    printed = PAPER_VALUES.get(environment.name)
    balanced = _by_rule(environment.balanced, rules)
    groups, closed_domain = environment.groups_with_documents, closed_domain_groups(environment)
    return EnvironmentResults(
        environment=environment,
        printed=printed,
        title=printed.title if printed else environment.name,
        balanced=balanced,
        unbalanced=_by_rule(environment.unbalanced, ("as judged", published_rule(environment))),
        closed_domain=closed_domain,
        table4=tuple(_table4(balanced, closed_domain)),
        with_documents=compare_by_known_documents(balanced["as judged"], groups) if groups else None,
    )


def _by_rule(runs: Runs, rules: Sequence[CorrectnessRule]) -> dict[CorrectnessRule, RunAnalysis]:
    verdicts = {rule: verdicts_by_rule(runs, rule) for rule in dict.fromkeys(rules)}
    return {
        rule: analyze(runs, rule, each)
        for rule, each in verdicts.items()
        if rule == "as judged" or count_changed(runs, each)
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class FirstSubmission:
    """The results of the first submission: two samplings, and the values of its Table 3."""

    balanced: RunAnalysis
    unbalanced: RunAnalysis
    values: Sequence[ValueComparison]


def first_submission(recordings: Recordings) -> FirstSubmission | None:
    """Return the results of the February recordings; None without them.

    The submission's unbalanced rows compare the balanced short run with the thinned long run: only there, clients and
    employees were thinned.
    """
    if recordings.february is None:
        return None
    short, long = (recordings.february.balanced[cluster] for cluster in CLUSTERS)
    balanced = _as_judged({ROBUST: short, NON_ROBUST: long})
    unbalanced = _as_judged({ROBUST: short, NON_ROBUST: recordings.february.unbalanced[NON_ROBUST]})
    metrics = {True: metrics_over_both_clusters(balanced), False: metrics_over_both_clusters(unbalanced)}
    return FirstSubmission(
        balanced=balanced,
        unbalanced=unbalanced,
        values=tuple(
            ValueComparison(
                row=number,
                cluster=cluster,
                printed=row.values[column],
                reproduced=metrics[row.balanced][cluster](row.metric),
                as_defined=(balanced if row.balanced else unbalanced).as_defined(cluster, row.metric),
            )
            for number, row in enumerate(FIRST_SUBMISSION_ROWS)
            for column, cluster in enumerate(CLUSTERS)
        ),
    )


def without_document(rows: Sequence[JudgedRow]) -> int:
    """Return the number of right rows whose retrieved documents are not exactly the known ones."""
    return sum(
        row["correct"] is True and {*row["context_ids"]} != {*row.get("reference_context_ids", ())} for row in rows
    )


def _as_judged(runs: Runs) -> RunAnalysis:
    return analyze(runs, "as judged", verdicts_by_rule(runs, "as judged"))


@dataclass(frozen=True, slots=True, kw_only=True)
class CountComparison:
    """A count of Table 2 in the paper and in the recordings; `note` explains a difference."""

    name: str
    printed: int | None
    recorded: int | None
    note: str = ""
    per_sql_template: bool = False
    """Whether the counts agree if the printed one is per SQL template."""

    @property
    def matches(self) -> bool:
        """Whether both counts agree."""
        return self.printed is not None and (self.printed == self.recorded or self.per_sql_template)


def compare_counts(results: EnvironmentResults) -> list[CountComparison]:
    """Return the counts of Table 2."""
    runs, printed = results.environment, results.printed.table2 if results.printed else [None] * 7
    groups = {row.group for sampling in (runs.balanced, runs.unbalanced) for rows in sampling.values() for row in rows}
    sizes = [
        (f"questions, {cluster}{', balanced' if name == 'balanced' else ''}", len(getattr(runs, name)[cluster]))
        for name in ("unbalanced", "balanced")
        for cluster in CLUSTERS
        if cluster in getattr(runs, name)
    ]
    is_incomplete = len(sizes) < 4
    counts = [
        ("SQL templates", runs.sql_templates),
        ("SQL queries (groups)", len(groups)),
        ("text templates of a cluster", runs.text_templates.get(ROBUST)),
        *sizes,
    ]
    values = [*printed[:3], *([None] * len(sizes) if is_incomplete else printed[3:])]
    return [_compare_count(results, *count, value) for count, value in zip(counts, values, strict=True)]


def _compare_count(
    results: EnvironmentResults, name: str, recorded: int | None, printed: int | None
) -> CountComparison:
    note, per_sql_template, templates = "", False, results.environment.sql_templates
    if printed is not None and recorded is not None and printed != recorded:
        per_sql_template = name.startswith("text") and bool(templates) and printed * (templates or 0) == recorded
        if per_sql_template:
            note = "here the paper counts the text templates of one SQL template, elsewhere those of all: "
            note += f"{recorded} = {templates} x {printed}"
        elif (results.environment.name, name) == ("aurp", "SQL templates"):
            note = "the recorded files hold 10; the first submission lists 4 templates about employees, the files 3"
        else:
            note = f"the paper prints {printed:,}, the recordings hold {recorded:,}"
    return CountComparison(name=name, printed=printed, recorded=recorded, note=note, per_sql_template=per_sql_template)
