"""Whether contexts entail the sentences of an answer: the score behind `faithfulness_nli`."""

from collections.abc import Sequence

from ragassay.parts.neural_models.checkpoints import Checkpoint
from ragassay.parts.neural_models.pair_classifiers import Entailment, entailment_classifier
from ragassay.steps.score.stored_scores import Keep, Pair


def context_entailments(checkpoint: Checkpoint, pairs: Sequence[Pair], keep: Keep) -> None:
    """Compute the probability that a context entails a sentence (Laban et al. 2022, section 3: the NLI model).

    Args:
        checkpoint: A model for natural language inference.
        pairs: Sentence, which is the hypothesis, and context, the premise; distinct.
        keep: Called after each batch with the numbers of the pairs and their probabilities, 0 to 1.

    Raises:
        UsageError: The model does not name the labels of natural language inference.
        DataError: Its files are damaged, or memory does not suffice for a single pair.
    """

    def keep_probabilities(numbers: Sequence[int], found: Sequence[Entailment | None]) -> None:
        keep(numbers, [None if each is None else each.entailment for each in found])

    classify = entailment_classifier(checkpoint)
    classify([(context, sentence) for sentence, context in pairs], keep_probabilities)
