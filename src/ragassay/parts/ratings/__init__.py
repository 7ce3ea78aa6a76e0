"""Ratings of answers by a language model: values instead of verdicts, for `judge` and as metrics of `score`."""

from collections.abc import Callable, Mapping

from ragassay.core.records import LanguageModel
from ragassay.core.table import Table
from ragassay.parts.ratings.raters import GroundTruthRater, Rater
from ragassay.parts.ratings.reference_free import (
    answer_relevance_rater,
    citation_rater,
    context_relevance_rater,
    faithfulness_rater,
    samples_of,
    selfcheck_qa_rater,
    selfcheck_rater,
)
from ragassay.parts.sensitivity.plain_refusals import stock_phrases_of


def rater_of(name: str, lm: LanguageModel, answers: Table, samples: Table | None) -> Rater:
    """Return a rater in `RATERS`; without a table of samples, the answers must contain them.

    Raises:
        DataError: The rater compares samples, and there are none.
    """
    return RATERS[name](lm, samples_of(answers, samples) if name in WITH_SAMPLES else stock_phrases_of(answers))


RATERS: Mapping[str, Callable[..., Rater]] = {
    "ratings": GroundTruthRater,
    "faithfulness_claims": faithfulness_rater,
    "answer_relevance_lm": answer_relevance_rater,
    "context_relevance_lm": context_relevance_rater,
    "citation_accuracy": citation_rater,
    "selfcheck": selfcheck_rater,
    "selfcheck_qa": selfcheck_qa_rater,
}
"""The judges that give values instead of verdicts, by name; so do rubrics in the settings."""
WITH_SAMPLES = ("selfcheck", "selfcheck_qa")
"""The raters that compare an answer with more answers to its question."""
