"""Metrics that a neural model computes (extra `neural`): context relevance, faithfulness, reward, similarity."""

from collections.abc import Callable, Mapping, Sequence
from statistics import fmean

from ragassay.core.text.constructions import whole_sentences
from ragassay.parts.neural_models.pair_classifiers import NLI_MODEL
from ragassay.steps.score.metric import Metric
from ragassay.steps.score.neural.pair_metrics import PairMetric, answer_rewards, context_entailments, metric_of_pairs
from ragassay.steps.score.neural.question_likelihood import question_likelihoods
from ragassay.steps.score.neural.text_embeddings import embedding_cosines

__all__ = ["NEURAL"]

_DEPTHS = (1, 3, 5)


def _context_relevance(
    name: str, description: str, combine: Callable[[Sequence[float]], float], *, top: int | None, unitxt: str | None
) -> PairMetric:
    return PairMetric(
        name=name,
        description=description,
        one="question",
        other="contexts",
        is_list=True,
        model="google/flan-t5-small",
        compute=question_likelihoods,
        combine=combine,
        top=top,
        source="docs/neural-metrics.md, after Unitxt",
        unitxt=unitxt,
    )


_PAIR_METRICS = (
    _context_relevance(
        "context_relevance",
        "Return how likely a model finds the question, given the context that suits it best.",
        max,
        top=None,
        unitxt="context_relevance.perplexity_flan_t5_small: perplexity",
    ),
    *(
        _context_relevance(
            f"context_relevance_at_{depth}",
            "Return how likely a model finds the question, given the first context."
            if depth == 1
            else f"Return how likely a model finds the question, averaged over the first {depth} contexts.",
            fmean,
            top=depth,
            unitxt=None,
        )
        for depth in _DEPTHS
    ),
    PairMetric(
        name="faithfulness_nli",
        description="Return the proportion of the answer's sentences that some context entails, according to a model.",
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
        description="Return how much a reward model, trained on human preferences, likes the answer to the question.",
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
"""Metrics that run a model, by name; settings may follow the name: `context_relevance?model=FOLDER&device=cpu`."""
