"""Model-based metrics: neural models of text pairs (extra `neural`), and language models as raters."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from statistics import fmean

from ragassay.core.hashing import content_hash
from ragassay.core.registry import Spec
from ragassay.core.table import Table
from ragassay.core.text.sentences import whole_sentences
from ragassay.parts.neural_models.pair_classifiers import NLI_MODEL
from ragassay.parts.neural_models.text_models import ModelSettings, find_checkpoint
from ragassay.parts.scores.metric import (
    REFUSED,
    ColumnScores,
    Metric,
    Score,
    Unscored,
    by_name,
    invalid_cell,
    text_reason,
    texts_reason,
)
from ragassay.parts.scores.pair_scores import (
    Compute,
    Pair,
    StoredScores,
    answer_rewards,
    context_entailments,
    embedding_cosines,
    question_likelihoods,
)
from ragassay.parts.scores.row_batches import INVALID, batches
from ragassay.parts.sensitivity.plain_refusals import refuses_in_person


@dataclass(frozen=True, slots=True, kw_only=True)
class PairMetric:
    """A metric that a model computes from text pairs of a row.

    Attributes:
        name: The name of the metric.
        description: Its description in one sentence.
        one: The column with the first text of each pair.
        other: The column with the second text of each pair.
        is_list: Whether `other` contains lists of texts, each of which is paired with the first text.
        model: The default model.
        compute: Computes the scores of pairs.
        combine: Returns the score of a text from the scores of its pairs, in list order.
        split: Splits the first text into parts that are scored separately; the score of the row is their mean. None if
            the text is not split.
        threshold: The minimum score for a part to count as 1 instead of 0; None to use the score itself.
        is_of_answers: Whether the metric is undefined for refusals.
        low: The smallest value.
        top: Maximum number of texts of the list, from the first; None for all.
        source: The source of the formula.
        unitxt: The metric of Unitxt with the same value, if any.
    """

    name: str
    description: str
    one: str
    other: str
    is_list: bool = False
    model: str
    compute: Compute
    combine: Callable[[Sequence[float]], float]
    split: Callable[[str], Sequence[str]] | None = None
    threshold: float | None = None
    is_of_answers: bool = False
    low: float = 0.0
    top: int | None = None
    source: str
    unitxt: str | None = None

    @property
    def uses(self) -> tuple[str, ...]:
        """The columns that are read if they exist."""
        return ("outcome",) if self.is_of_answers else ()

    def pairs(self, one: object, other: object, outcome: object = None) -> "Sequence[Pair] | Unscored":
        """Return the pairs of a row by part, or the reason why it has no score."""
        reason = text_reason(one, self.one) or (texts_reason if self.is_list else text_reason)(other, self.other)
        if reason is not None:
            return reason
        assert isinstance(one, str)
        others = other if isinstance(other, list | tuple) else [str(other)]
        if self.is_of_answers and (refuses_in_person(one) if outcome is None else outcome == "declined"):
            return REFUSED
        parts = [one] if self.split is None else self.split(one)
        return [(part, text) for part in parts for text in others[: self.top]] or NO_SENTENCE

    def table_scores(self, table: Table, stored: StoredScores, *, settings: ModelSettings) -> ColumnScores:
        """Return the score of each row of a table; each distinct pair is computed once."""
        rows: list[Sequence[Pair] | Unscored] = []
        texts: dict[str, str] = {}  # stores each distinct text in memory once
        for batch in batches(table, {self.one, self.other, *self.uses, INVALID}):
            columns = (self.one, self.other, "outcome" if self.is_of_answers else "", INVALID)
            for one, other, outcome, wrong in zip(*map(batch.values_or_none, columns), strict=True):
                invalid = next((invalid_cell(each) for each in (self.one, self.other) if each in (wrong or ())), None)
                pairs = invalid or self.pairs(one, other, outcome)
                same = texts.setdefault
                rows.append(pairs if isinstance(pairs, Unscored) else [(same(a, a), same(b, b)) for a, b in pairs])
        return self._scores(rows, stored, settings)

    def row_score(self, settings: ModelSettings, *values: object, **others: object) -> Score:
        """Return the score of one row; the model is loaded for this row only."""
        cells = {**dict(zip((self.one, self.other), values, strict=False)), **others}
        pairs = self.pairs(cells[self.one], cells[self.other], cells.get("outcome"))
        scores = self._scores([pairs], StoredScores(), settings)
        return Unscored(scores.reasons[0]) if scores.codes[0] else float(scores.values[0])

    def _scores(
        self, rows: Sequence["Sequence[Pair] | Unscored"], stored: StoredScores, settings: ModelSettings
    ) -> ColumnScores:
        distinct = [pair for pairs in rows if not isinstance(pairs, Unscored) for pair in pairs]
        scores: Mapping[Pair, float | None] = {}
        if distinct:
            checkpoint = find_checkpoint(settings)
            identity = content_hash([self.compute.__name__, checkpoint.identity, settings.max_tokens])
            scores = stored.scores(self.name, identity, distinct, partial(self.compute, checkpoint))
        too_long = Unscored(f"a text has more than {settings.max_tokens:,} tokens; see max_tokens")
        return ColumnScores.of([self._combined(pairs, scores, too_long) for pairs in rows])

    def _combined(
        self, pairs: "Sequence[Pair] | Unscored", scores: Mapping[Pair, float | None], too_long: Unscored
    ) -> Score:
        if isinstance(pairs, Unscored):
            return pairs
        of_parts: dict[str, list[float]] = {}
        for pair in pairs:
            if (score := scores[pair]) is None:
                return too_long
            of_parts.setdefault(pair[0], []).append(score)
        of_row = [self.combine(each) for each in of_parts.values()]
        return fmean(of_row if self.threshold is None else [each >= self.threshold for each in of_row])


NO_SENTENCE = Unscored("the answer has no sentence")
_THRESHOLD = "threshold"


def metric_of_pairs(pair_metric: PairMetric, spec: Spec | None = None) -> Metric:
    """Return the metric for text pairs with the settings of a spec.

    Args:
        pair_metric: The pairs and the scoring method.
        spec: The name with settings, as in `answer_reward?device=cpu&dtype=fp32`; None for the defaults.

    Raises:
        UsageError: A setting is unknown, or its value is not allowed.
    """
    spec = spec or Spec(kind=pair_metric.name)
    besides = () if pair_metric.threshold is None else (_THRESHOLD,)
    settings = ModelSettings.from_spec(spec, default=pair_metric.model, besides=besides)
    threshold = spec.number(_THRESHOLD, least=0.0, most=1.0)
    used = pair_metric if threshold is None else replace(pair_metric, threshold=threshold)
    above = "" if used.threshold is None else f", threshold {used.threshold:g}"
    return Metric(
        name=pair_metric.name,
        description=pair_metric.description,
        needs=(pair_metric.one, pair_metric.other),
        uses=pair_metric.uses,
        function=partial(used.row_score, settings),
        low=pair_metric.low,
        high=1.0,
        source=pair_metric.source,
        unitxt=pair_metric.unitxt,
        needs_model=True,
        note=f"{settings.model}{f' ({settings.revision})' if settings.revision else ''} in {settings.dtype}{above}",
        top=pair_metric.top,
        of_table=partial(used.table_scores, settings=settings),
        with_settings=partial(metric_of_pairs, pair_metric),
    )


_CONTEXT_RELEVANCE = PairMetric(
    name="context_relevance",
    description="Return the likelihood of the question according to a model, given the best context.",
    one="question",
    other="contexts",
    is_list=True,
    model="google/flan-t5-small",
    compute=question_likelihoods,
    combine=max,
    source="docs/neural-metrics.md, after Unitxt",
    unitxt="context_relevance.perplexity_flan_t5_small: perplexity",
)
_MEANS = {1: "the first context", 3: "each of the first 3 contexts", 5: "each of the first 5 contexts"}
_PAIR_METRICS = (
    _CONTEXT_RELEVANCE,
    *(
        replace(
            _CONTEXT_RELEVANCE,
            name=f"context_relevance_at_{depth}",
            description=f"Return the mean likelihood of the question according to a model, given {contexts}.",
            combine=fmean,
            top=depth,
            unitxt=None,
        )
        for depth, contexts in _MEANS.items()
    ),
    PairMetric(
        name="faithfulness_nli",
        description="Return the proportion of the answer's sentences that a context entails, according to a model.",
        one="answer",
        other="contexts",
        is_list=True,
        model=NLI_MODEL,
        compute=context_entailments,
        combine=max,
        split=whole_sentences,
        threshold=0.5,
        is_of_answers=True,
        source="docs/neural-metrics.md, after Laban et al. 2022",
    ),
    PairMetric(
        name="answer_reward",
        description="Return the score of the answer by a reward model that was trained on human preferences.",
        one="question",
        other="answer",
        model="OpenAssistant/reward-model-deberta-v3-large-v2",
        compute=answer_rewards,
        combine=max,
        source="docs/neural-metrics.md, after Unitxt",
        unitxt="answer_reward: reward_score",
    ),
    PairMetric(
        name="answer_similarity",
        description="Return the cosine of the embeddings of the answer and the most similar reference.",
        one="answer",
        other="reference_answers",
        is_list=True,
        model="sentence-transformers/all-MiniLM-L12-v2",
        compute=embedding_cosines,
        combine=max,
        low=-1.0,
        source="docs/neural-metrics.md; Reimers and Gurevych 2019",
        unitxt="answer_correctness.sentence_bert_mini_lm: sbert_score",
    ),
)

NEURAL: Mapping[str, Metric] = {each.name: metric_of_pairs(each) for each in _PAIR_METRICS}
"""All neural metrics by name. Settings may follow the name: `context_relevance?model=FOLDER&device=cpu`."""


def _metric(
    name: str, description: str, needs: Sequence[str], source: str, *, rater: str | None = None, high: float = 1
) -> Metric:
    return Metric(
        name=name,
        description=description,
        needs=tuple(needs),
        low=0 if high == 1 else 1,
        high=high,
        needs_model=True,
        rater=rater or name,
        source=source,
    )


_RATED = ("question", "answer", "reference_contexts")
_CONTEXTS = ("question", "answer", "contexts")
LM_METRICS: Mapping[str, Metric] = by_name(
    [
        _metric(
            "truthfulness",
            "Return how true the answer is according to the ground-truth text, from 1 to 5.",
            _RATED,
            "docs/judging.md; Kenneweg et al. 2024, section III-B",
            rater="ratings",
            high=5,
        ),
        _metric(
            "relevance",
            "Return how relevant the answer is to the question, from 1 to 5; a refusal is 1.",
            _RATED,
            "docs/judging.md; Kenneweg et al. 2024, section III-B",
            rater="ratings",
            high=5,
        ),
        _metric(
            "faithfulness_claims",
            "Return the proportion of the answer's decided claims that the contexts support.",
            _CONTEXTS,
            "docs/lm-metrics.md; Es et al. 2023, section 3.1; Li et al. 2024, Appendix A",
        ),
        _metric(
            "answer_relevance_lm",
            "Return the proportion of the answer's claims that help to answer the question; 0 for a refusal.",
            ("question", "answer"),
            "docs/lm-metrics.md",
        ),
        _metric(
            "context_relevance_lm",
            "Return the proportion of the contexts that help to answer the question, by a language model.",
            ("question", "contexts"),
            "docs/lm-metrics.md; after Es et al. 2023, section 3.3",
        ),
        _metric(
            "citation_accuracy",
            "Return the proportion of the answer's citations [n] whose context supports the sentence.",
            ("answer", "contexts"),
            "docs/lm-metrics.md; after Gao et al. 2023 (ALCE), section 4",
        ),
        _metric(
            "selfcheck",
            "Return the proportion of pairs of a sentence and a sampled answer where the sample supports the sentence.",
            ("question", "answer"),
            "docs/lm-metrics.md; Manakul et al. 2023, section 5.5",
        ),
        _metric(
            "selfcheck_qa",
            "Return 1 if all sampled answers have the same meaning as the answer, else 0.",
            ("question", "answer"),
            "docs/lm-metrics.md; Li et al. 2024, section 3 and Appendix A",
        ),
    ]
)
"""All metrics that call a language model, by name."""
