"""Rows into pairs of texts for a model, and the scores of pairs into the score of a row."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from ragassay.core.hashing import content_hash
from ragassay.steps.score.neural.answer_rewards import answer_rewards
from ragassay.steps.score.neural.checkpoints import Checkpoint, ModelSettings, find_checkpoint
from ragassay.steps.score.neural.question_likelihood import question_likelihoods
from ragassay.steps.score.neural.stored_scores import Keep, Pair, StoredScores
from ragassay.steps.score.neural.text_embeddings import embedding_cosines

Compute = Callable[[Checkpoint, Sequence[Pair], Keep], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class NeuralMetric:
    """A metric that a model computes from pairs of texts.

    Attributes:
        name: The name of the metric.
        one: The column that holds one text of each pair.
        others: The column that holds the other text, or a list of such texts.
        model: The model where the user names none.
        compute: Compute the scores of pairs.
        combine: Return the score of a row from the scores of its pairs.
        top: How many of the other texts are used, from the first; None for all.
    """

    name: str
    one: str
    others: str
    model: str
    compute: Compute
    combine: Callable[[Sequence[float]], float]
    top: int | None = None

    def pairs(self, one: object, others: object) -> "list[Pair] | Unscorable":
        """Return the pairs of a row, or the reason why it has no score."""
        if one is None or others is None:
            return Unscorable(f"no {self.one if one is None else self.others}")
        texts = [others] if isinstance(others, str) else others
        if not isinstance(one, str):
            return Unscorable(f"{self.one} is not text")
        if not isinstance(texts, list | tuple) or not all(isinstance(text, str) for text in texts):
            return Unscorable(f"{self.others} is not a list of texts")
        pairs = [(one, text) for text in texts[: self.top]]
        return pairs or Unscorable(f"no {self.others}")
