"""Summarize the reproduction in a few sentences, with every number computed from the recordings."""

from collections.abc import Iterator, Sequence

from benchmarks.reproduction.analysis import MeasureComparison, RunAnalysis
from benchmarks.reproduction.comparison import (
    CLUSTERS,
    TABLE4_CASE,
    EnvironmentResults,
    FirstSubmission,
    compare_counts,
    without_document,
)
from benchmarks.reproduction.formatting import (
    insignificant_difference,
    interval_in_points,
    p_value,
    points,
    proportion,
    significant_difference,
    with_interval,
)
from benchmarks.reproduction.paper_values import Match, match

from ragassay.core.records import Estimate

_MISLEADING = 0.05  # by how much the difference of the clusters' metrics exceeds the difference by group


def summary(environments: Sequence[EnvironmentResults], submission: FirstSubmission | None) -> Iterator[str]:
    """Yield the sentences: the papers' values first, then the comparison of short with long in each environment."""
    yield _reproduced_values(environments, submission)
    for results in environments:
        yield from _context_comparison(results)
        yield from _short_and_long(results)
        yield from _misleading_metrics(results)
        yield from _refusals(results)
    if submission is not None:
        yield f"**First submission, short against long** (Aurp, balanced). {_conclusions(submission.balanced)}"


def _reproduced_values(environments: Sequence[EnvironmentResults], submission: FirstSubmission | None) -> str:
    table2 = [
        count.matches for results in environments for count in compare_counts(results) if count.printed is not None
    ]
    table3 = [each.match for results in environments for each in results.table3() if each.printed is not None]
    table4 = [matches for results in environments for matches in _table4_matches(results)]
    if not (table2 or table3 or table4):
        return "No paper prints values for these environments."
    parts = [f"{sum(table2)} of {len(table2)} counts of Table 2", _match_count(table3, "values of Table 3")]
    if table4:
        parts.append(f"{sum(table4)} of {len(table4)} values of Table 4")
    if submission is not None:
        parts.append(
            _match_count([each.match for each in submission.values], "values of the first submission's Table 3")
        )
    return f"**Printed values that are reproduced**: {'; '.join(parts)}."


def _match_count(matches: Sequence[Match | None], values: str) -> str:
    truncated = matches.count("truncated")
    count = f"{truncated + matches.count('yes')} of {len(matches)} {values}"
    return f"{count} ({truncated} of them truncated, not rounded)" if truncated else count


def _table4_matches(results: EnvironmentResults) -> Iterator[bool]:
    if results.printed is None or results.printed.table4 is None:
        return
    for each in results.table4:
        if (each.rule, each.cluster) == TABLE4_CASE:
            yield match(each.all_groups.value, results.printed.table4[0]) != "no"
            yield match(each.closed_domain.value, results.printed.table4[1]) != "no"


def _context_comparison(results: EnvironmentResults) -> Iterator[str]:
    """Yield how far the two definitions of context comparison differ, if they do."""
    analysis = results.balanced["as judged"]
    pairs = [
        (analysis.published(cluster, "retriever_accuracy"), analysis.as_defined(cluster, "retriever_accuracy"))
        for cluster in CLUSTERS
    ]
    if not analysis.by_ids or not any(_differ(*pair) for pair in pairs):
        return
    values = ", ".join(
        f"{proportion(by_ids)} and {proportion(by_contexts)} ({cluster})"
        for cluster, (by_ids, by_contexts) in zip(CLUSTERS, pairs, strict=True)
    )
    right_without = without_document(analysis.rows)
    reason = (
        f"{right_without} of {len(analysis.rows):,} rows are right without the known document, and comparing contexts "
        "credits the retriever for them"
        if right_without
        else "comparing contexts never credits the retriever in a group without a right row"
    )
    yield (
        f'**{results.title}: "Context Comparison" has two definitions.** The published values count the rows for which '
        "the known documents were retrieved; the text of the paper compares contexts with those of right rows. In the "
        f"balanced runs the two give {values}: {reason}."
    )


def _differ(one: Estimate, other: Estimate) -> bool:
    return one.value is not None and other.value is not None and abs(one.value - other.value) > 0.005


def _short_and_long(results: EnvironmentResults) -> Iterator[str]:
    analysis = results.balanced["as judged"]
    if analysis.measures:
        yield f"**{results.title}, short against long** (balanced, as judged). {_conclusions(analysis)}"
    yield from _groups_with_documents(results)
    with_document = results.balanced.get("right document too")
    if with_document is not None and with_document.measures:
        yield f"{results.title}, answers right only with the right document: {_conclusions(with_document)}"


def _groups_with_documents(results: EnvironmentResults) -> Iterator[str]:
    """Yield the comparison by known documents for the groups whose recorded ids are ids of documents."""
    if results.with_documents is None or results.with_documents.difference.value is None:
        return
    difference = results.with_documents.difference
    groups = len({row["group_id"] for row in results.balanced["as judged"].rows})
    yield (
        f"{results.title}, known documents: in {groups - difference.groups} of {groups} groups the recorded ids belong "
        "to entities without a document, and match the id of a document only by chance, if at all. For the other "
        f"{difference.groups} groups, short minus long is {points(difference.value or 0.0)} points "
        f"({interval_in_points(difference)}; unadjusted p = {p_value(results.with_documents.p)})."
    )


def _conclusions(analysis: RunAnalysis) -> str:
    """Return which measures differ significantly and which do not, in one to three sentences."""
    sentences = []
    for better in CLUSTERS:
        significant = [each for each in analysis.measures if each.is_significant and each.better == better]
        if significant:
            measures = "; ".join(map(significant_difference, significant))
            sentences.append(f"{better.capitalize()} is significantly better: {measures}.")
    rest = [each for each in analysis.measures if not each.is_significant]
    if rest:
        sentences.append(f"Not significant: {'; '.join(map(insignificant_difference, rest))}.")
    return " ".join(sentences)


def _misleading_metrics(results: EnvironmentResults) -> Iterator[str]:
    """Yield metrics that differ between the clusters although their groups do not."""
    for sampling, name, analysis, reason in (
        (
            "unbalanced",
            "accuracy",
            results.published(balanced=False),
            "the clusters have different numbers of questions per group",
        ),
        ("balanced", "R", results.balanced["as judged"], "each cluster excludes its own gap groups"),
    ):
        for comparison in (each for each in analysis.measures if each.measure == name):
            values = [analysis.published(cluster, comparison.metric[0]).value for cluster in CLUSTERS]
            if _is_misleading(values, comparison):
                short, long = (f"{value:.4f}" for value in values)
                yield (
                    f"**{results.title}, {sampling}: {name} is {short} for short and {long} for long, but not because "
                    f"of the system.** The values differ because {reason}; by group, the difference is not "
                    f"significant: {insignificant_difference(comparison)}."
                )


def _is_misleading(values: Sequence[float | None], comparison: MeasureComparison) -> bool:
    short, long, by_group = *values, comparison.hypothesis.difference.value
    if short is None or long is None or by_group is None or comparison.is_significant:
        return False
    return abs(short - long) > abs(by_group) + _MISLEADING


def _refusals(results: EnvironmentResults) -> Iterator[str]:
    """Yield how the metrics change if plain refusals that the judge accepted count as wrong."""
    before, after = results.balanced["as judged"], results.balanced.get("no refusal")
    if after is None:
        return
    changes = [
        f"{cluster}, knowledge-base accuracy {_change(one.knowledge_base_accuracy, other.knowledge_base_accuracy)}, "
        f"R {_change(one.refined_accuracy, other.refined_accuracy)}"
        for cluster, one, other in (
            (cluster, before.by_contexts[cluster], after.by_contexts[cluster])
            for cluster in CLUSTERS
            if cluster in after.by_contexts
        )
        if one.accuracy.value != other.accuracy.value
    ]
    same = [each.is_significant for each in before.measures] == [each.is_significant for each in after.measures]
    rest = "The conclusions about short and long do not change." if same else _conclusions(after)
    yield (
        f"**{results.title}: the judge accepted a plain refusal as right in {after.changed} of {len(after.rows):,} "
        f"balanced rows.** Counting these rows as wrong changes {'; '.join(changes)}. {rest}"
    )


def _change(one: Estimate, other: Estimate) -> str:
    return f"from {proportion(one)} to {with_interval(other)}"
