"""Metrics of whole columns by their definitions, one row at a time: an independent oracle for `ragassay.score`."""

import math
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import partial

from ragassay.core.table.knowledge_base import at_level_of
from ragassay.parts.scores import METRICS
from ragassay.parts.scores.content_ranks import CONTENT_RANKS, PassageRelevance, first_rank, mean_precision
from ragassay.parts.scores.id_ranks import FAILED, ID_RANKS, NO_REFERENCE
from ragassay.parts.scores.lexical import LEXICAL
from ragassay.parts.scores.metric import NO_WORD, REFUSED, Metric, Score, Unscored, text_reason, texts_reason
from ragassay.parts.scores.tokens import Normalization, tokens_of
from ragassay.parts.sensitivity.plain_refusals import refuses_in_person

RowScore = Callable[..., Score]
Ids = Sequence[object] | None
Hits = tuple[list[bool], int]
"""Whether each retrieved id is a reference id, and the number of distinct reference ids."""


def id_score(name: str, **cells: object) -> Score:
    """Return a metric of ids, matched as in Unitxt if it has a counterpart there, otherwise as in trec_eval."""
    metric = ID_RANKS[name]
    hits = unitxt_hits(**cells) if metric.unitxt is not None else trec_hits(**cells)  # type: ignore[arg-type]
    return hits if isinstance(hits, Unscored) else rank_score(name, *hits)


def rank_score(name: str, hits: Sequence[bool], references: int) -> float:
    """Return a metric by its definition, rank by rank.

    Args:
        name: The metric.
        hits: Whether the document at each rank is a reference.
        references: Number of references.
    """
    ranks = [rank for rank, hit in enumerate(hits, start=1) if hit]
    measure, _, cutoff = name.partition("_at_")
    within = [rank for rank in ranks if not cutoff or rank <= int(cutoff)]
    precisions = [number / rank for number, rank in enumerate(ranks, start=1)]
    match measure:
        case "mrr" | "context_correctness":
            return 1 / ranks[0] if ranks else 0.0
        case "map":
            return sum(precisions) / references
        case "unitxt_map":
            return sum(precisions) / max(1, len(ranks))
        case "recall" | "unitxt_recall":
            return len(within) / max(1, references)
        case "precision":
            return len(within) / int(cutoff)
        case "unitxt_precision":
            return len(within) / max(1, min(int(cutoff), len(hits)))
        case "hit" | "unitxt_match":
            return float(bool(within))
    best = sum(1 / math.log2(rank + 1) for rank in range(1, min(references, int(cutoff)) + 1))
    return sum(1 / math.log2(rank + 1) for rank in within) / best


def trec_hits(context_ids: Ids, reference_context_ids: Ids, error: str | None = None) -> Hits | Unscored:
    """Return the hits as in trec_eval; chunks count as their documents, unless all reference ids are chunks."""
    if error is not None:
        return FAILED
    if not isinstance(reference_context_ids, list | tuple):
        return Unscored("the reference ids are missing")
    if not isinstance(context_ids, list | tuple):
        return Unscored("the retrieved ids are missing")
    if not reference_context_ids:
        return NO_REFERENCE
    references = [str(each) for each in reference_context_ids]
    relevant = set(at_level_of(references, references))
    retrieved = at_level_of(references, [str(each) for each in context_ids])
    return [each in relevant for each in dict.fromkeys(retrieved)], len(relevant)


def unitxt_hits(
    context_ids: Ids,
    reference_context_ids: Ids,
    context_ids_type: str | None = None,
    reference_context_ids_type: str | None = None,
) -> Hits | Unscored:
    """Return the hits as in Unitxt: repeated ids count every time, and ids of different types never match."""
    retrieved = unitxt_ids(context_ids, context_ids_type, "retrieved")
    if isinstance(retrieved, Unscored):
        return retrieved
    references = unitxt_ids(reference_context_ids, reference_context_ids_type, "reference")
    if isinstance(references, Unscored):
        return references
    known = set(references[1]) if retrieved[0] == references[0] else set()
    return [each in known for each in retrieved[1]], len(set(references[1]))


def unitxt_ids(ids: Ids, kind: str | None, what: str) -> tuple[str, list[str]] | Unscored:
    """Return the type and the texts of ids as Unitxt compares them, or why they are not valid."""
    if ids is None:
        return Unscored(f"the {what} ids are missing")
    if not isinstance(ids, list | tuple):
        return Unscored(f"{what} ids are not a list")
    is_text = all(isinstance(each, str) for each in ids)
    kind = kind or ("text" if is_text else "integer" if all(isinstance(each, int) for each in ids) else "mixed")
    if kind not in {"text", "integer"}:
        return Unscored(f"{what} ids are not all texts or all whole numbers")
    if kind == "text":
        return kind, [str(each) for each in ids]
    # In Python, and so in Unitxt, true is the number 1.
    return kind, [{"true": "1", "false": "0"}.get(str(each).lower(), str(each)) for each in ids]


def overlap(one: str, other: str, *, part: str, normalization: Normalization) -> float:
    """Return the token overlap of two texts as precision, recall or F1; 0 if they share no tokens."""
    tokens, others = Counter(tokens_of(one, normalization)), Counter(tokens_of(other, normalization))
    common = (tokens & others).total()
    if not common:
        return 0.0
    precision, recall = common / tokens.total(), common / others.total()
    return {"precision": precision, "recall": recall, "f1": 2 * precision * recall / (precision + recall)}[part]


def best_overlap(metric: Metric, **cells: object) -> Score:
    """Return the overlap of the texts of two columns; the best text of a list counts."""
    (one, other), columns = (cells[name] for name in metric.needs), metric.needs
    if columns[0] == "question":
        one = str(one)  # Unitxt converts only the question to text: null becomes the word "None"
    if columns[1] == "question":
        if (reason := text_reason(other, "question")) is not None:
            return reason
        other = [other]
        reason = text_reason(one, columns[0])
    else:
        reason = text_reason(one, columns[0]) or texts_reason(other, columns[1])
    if reason is not None or not isinstance(one, str) or not isinstance(other, list | tuple):
        return reason
    normalization: Normalization = "unicode" if metric.name.endswith("_unicode") else "unitxt"
    if metric.name.startswith("exact_match"):
        return float(max(tokens_of(one, normalization) == tokens_of(each, normalization) for each in other))
    part = (metric.unitxt or metric.name).removesuffix("_unicode").split(": ")[-1].split("_")[-1]
    return max(overlap(one, each, part=part, normalization=normalization) for each in other)


def joined_overlap(metric: Metric, answer: str | None, contexts: object, outcome: str | None = None) -> Score:
    """Return the proportion of the tokens of an answer that all contexts together contain."""
    reason = text_reason(answer, "answer") or texts_reason(contexts, "contexts")
    if reason is not None or answer is None or not isinstance(contexts, list | tuple):
        return reason
    if refuses_in_person(answer) if outcome is None else outcome == "declined":
        return REFUSED
    normalization: Normalization = "unicode" if metric.name.endswith("_unicode") else "unitxt"
    if not tokens_of(answer, normalization):
        return NO_WORD
    return overlap(answer, " ".join(contexts), part="precision", normalization=normalization)


def content_score(name: str, **cells: object) -> Score:
    """Return a content-based metric; only the bindings of the row itself are used as subjects."""
    bindings = cells.get("bindings")
    subjects = {each: [key] for key, each in bindings.items()} if isinstance(bindings, Mapping) else {}
    relevance = PassageRelevance(subjects).of(**cells)  # type: ignore[arg-type]
    if isinstance(relevance, Unscored):
        return relevance
    rank = first_rank(relevance.hits)
    return {
        "context_recall": relevance.recall,
        "context_precision": mean_precision(relevance.hits),
        "context_mrr": 0.0 if rank is None else 1 / rank,
        "context_first_rank": Unscored("no retrieved passage states the answer") if rank is None else float(rank),
    }[name]


def by_position(metric: Metric, function: RowScore) -> RowScore:
    """Return a function that takes the columns of a metric by name or in their order."""
    names = (*metric.needs, *metric.uses)
    return lambda *values, **cells: function(**dict(zip(names, values, strict=False)), **cells)


def _row_score(metric: Metric) -> RowScore:
    if metric.function is not None:
        return metric.function
    if metric.name in ID_RANKS:
        function: RowScore = partial(id_score, metric.name)
    elif metric.name in CONTENT_RANKS:
        function = partial(content_score, metric.name)
    else:
        assert metric.name in LEXICAL
        function = partial(joined_overlap if "outcome" in metric.uses else best_overlap, metric)
    return by_position(metric, function)


ROW_SCORES: Mapping[str, RowScore] = {name: _row_score(each) for name, each in METRICS.items() if not each.needs_model}
"""The score of one row by metric, for all metrics without a model."""
