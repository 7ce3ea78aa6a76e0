"""Natural language inference: the probability that one text entails another, and that it contradicts it.

Any classifier of pairs whose `config.json` names its labels will do: entailment, contradiction and neutral, in any
case and order; or entailment and one other label ("not_entailment"), in which case nothing is known of contradiction.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from ragassay.core.errors import DataError, UsageError, excerpt
from ragassay.parts.neural_models.checkpoints import Checkpoint, load, model_object
from ragassay.parts.neural_models.pair_classifiers import pair_classifier

NLI_MODEL = "cross-encoder/nli-deberta-v3-base"
"""The model where the user names none."""

_ENTAILMENT, _CONTRADICTION, _NEUTRAL = "entailment", "contradiction", "neutral"
_SINGLE_LABEL = (None, "single_label_classification")


@dataclass(frozen=True, slots=True, kw_only=True)
class Entailment:
    """How a premise bears on a hypothesis.

    Attributes:
        entailment: Probability that the premise entails it, 0 to 1.
        contradiction: Probability that the premise contradicts it, 0 to 1; None for a model of two labels.
    """

    entailment: float
    contradiction: float | None


KeepEntailments = Callable[[Sequence[int], Sequence[Entailment | None]], None]
"""Called after each batch with the numbers of pairs and what was computed; None for a pair with too many tokens."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EntailmentLabels:
    """The places of two labels among the outputs of a model; `contradiction` is None for a model of two labels."""

    entailment: int
    contradiction: int | None


def entailment_labels(checkpoint: Checkpoint) -> EntailmentLabels:
    """Return which outputs of a model stand for entailment and contradiction, by `id2label` of its `config.json`.

    Raises:
        UsageError: The model does not name these labels.
        DataError: The file is damaged.
    """
    config = model_object(checkpoint.folder, "config.json")
    named = config.get("id2label")
    labels = _places(named) if isinstance(named, Mapping) else {}
    has_all = {*labels} == {_ENTAILMENT, _CONTRADICTION, _NEUTRAL} or (_ENTAILMENT in labels and len(labels) == 2)
    if not has_all or config.get("problem_type") not in _SINGLE_LABEL:
        listed = f"the labels {', '.join(map(excerpt, labels))}" if labels else "no names of labels"
        raise UsageError(
            f"{checkpoint.settings.model} is not a model for natural language inference: its config.json has {listed}; "
            "expected id2label with entailment, contradiction and neutral, or with entailment and one other label"
        )
    return EntailmentLabels(entailment=labels[_ENTAILMENT], contradiction=labels.get(_CONTRADICTION))


def _places(named: Mapping[object, object]) -> dict[str, int]:
    """Return the place of each label, in lower case."""
    return {str(label).strip().lower(): int(str(place)) for place, label in named.items() if str(place).isdecimal()}


def entailment_classifier(checkpoint: Checkpoint) -> Callable[[Sequence[tuple[str, str]], KeepEntailments], None]:
    """Return a function that computes how premises bear on hypotheses, with the model in memory.

    It takes pairs of premise and hypothesis, which should be distinct, and hands over the results of each batch. It
    raises DataError where memory does not suffice for a single pair.

    Raises:
        UsageError: The model does not name the labels of natural language inference, or cannot be used.
        DataError: Its files are damaged.
    """
    labels = entailment_labels(checkpoint)
    loaded = load(checkpoint, "AutoModelForSequenceClassification")
    if loaded.network.config.num_labels <= max(labels.entailment, labels.contradiction or 0):
        raise DataError(f"{checkpoint.folder}: config.json names more labels than the model has outputs")
    classify = pair_classifier(loaded, lambda logits: logits.float().softmax(-1))

    def entailments(pairs: Sequence[tuple[str, str]], keep: KeepEntailments) -> None:
        """Compute how premises bear on hypotheses."""

        def keep_outputs(numbers: Sequence[int], outputs: Sequence[Sequence[float] | None]) -> None:
            keep(numbers, [None if each is None else _entailment(each, labels) for each in outputs])

        classify(pairs, keep_outputs)

    return entailments


def _entailment(probabilities: Sequence[float], labels: EntailmentLabels) -> Entailment:
    contradiction = None if labels.contradiction is None else probabilities[labels.contradiction]
    return Entailment(entailment=probabilities[labels.entailment], contradiction=contradiction)
