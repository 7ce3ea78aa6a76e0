"""How much a reward model prefers an answer to a question: the score behind `answer_reward`."""

from collections.abc import Sequence

from ragassay.core.errors import UsageError
from ragassay.parts.neural_models.checkpoints import Checkpoint, load
from ragassay.parts.neural_models.pair_classifiers import pair_classifier
from ragassay.steps.score.stored_scores import Keep, Pair


def answer_rewards(checkpoint: Checkpoint, pairs: Sequence[Pair], keep: Keep) -> None:
    """Compute the sigmoid of the one output of a reward model for each question with its answer.

    Args:
        checkpoint: A model for text classification with one label.
        pairs: Question and answer; distinct.
        keep: Called after each batch with the numbers of the pairs and their scores, each above 0 and below 1.

    Raises:
        UsageError: The model does not have one output that stands for a probability.
        DataError: Its files are damaged, or memory does not suffice for a single pair.
    """
    loaded = load(checkpoint, "AutoModelForSequenceClassification")
    config = loaded.network.config
    if config.num_labels != 1 or config.problem_type == "regression":
        what = "is a regression model" if config.num_labels == 1 else f"has {config.num_labels} labels"
        raise UsageError(f"{checkpoint.folder} {what}; answer_reward needs a reward model, with one label")
    classify = pair_classifier(loaded, lambda logits: logits[:, 0].float().sigmoid())
    classify(pairs, keep)
