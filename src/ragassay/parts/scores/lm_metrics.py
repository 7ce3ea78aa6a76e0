"""Metrics that call a language model: the values of judges (`steps.judge.RATERS`) as columns of `score`.

They are computed only if named, and with a language model (`steps.score.rated_scores`). Metrics of one judge, such as
`truthfulness` and `relevance`, share its calls. Formulas and prompts are in `steps.judge`.
"""

from collections.abc import Mapping, Sequence
from functools import partial

from ragassay.core.errors import UsageError
from ragassay.parts.scores.column_scores import Score
from ragassay.parts.scores.metric import Metric, by_name


def _alone(name: str, **_: object) -> Score:
    raise UsageError(
        f"{name} calls a language model for a whole table: ragassay.score(rows, ['{name}'], lm='openai:MODEL')"
    )


def _metric(
    name: str, description: str, needs: Sequence[str], source: str, *, rater: str | None = None, high: float = 1
) -> Metric:
    return Metric(
        name=name,
        function=partial(_alone, name),
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
            "docs/judging.md; Es et al. 2023, section 3.1; Li et al. 2024, Appendix A",
        ),
        _metric(
            "answer_relevance_lm",
            "Return the proportion of the answer's claims that help to answer the question; 0 for a refusal.",
            ("question", "answer"),
            "docs/judging.md",
        ),
        _metric(
            "context_relevance_lm",
            "Return the proportion of the contexts that help to answer the question, by a language model.",
            ("question", "contexts"),
            "docs/judging.md; after Es et al. 2023, section 3.3",
        ),
        _metric(
            "citation_accuracy",
            "Return the proportion of the answer's citations [n] whose context supports the sentence.",
            ("answer", "contexts"),
            "docs/judging.md; after Gao et al. 2023 (ALCE), section 4",
        ),
        _metric(
            "selfcheck",
            "Return the proportion of pairs of a sentence and a sampled answer where the sample supports the sentence.",
            ("question", "answer"),
            "docs/judging.md; Manakul et al. 2023, section 5.5",
        ),
        _metric(
            "selfcheck_qa",
            "Return 1 if all sampled answers have the same meaning as the answer, else 0.",
            ("question", "answer"),
            "docs/judging.md; Li et al. 2024, section 3 and Appendix A",
        ),
    ]
)
"""All metrics that call a language model, by name."""
