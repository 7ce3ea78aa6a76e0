"""Metrics of pairs of texts: rows into pairs for a model, the models that score them, and the score of a row."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from statistics import fmean

from ragassay.core.errors import UsageError
from ragassay.core.hashing import content_hash
from ragassay.core.registry import Spec
from ragassay.core.table import COLUMNS, Table
from ragassay.core.table.columns import expected
from ragassay.parts.neural_models.pair_classifiers import Entailment, entailment_classifier, pair_classifier
from ragassay.parts.neural_models.text_models import Checkpoint, ModelSettings, find_checkpoint, load
from ragassay.parts.sensitivity.refusals import refuses_in_person
from ragassay.steps.score.metric import REFUSED, ColumnScores, Metric, Score, Unscored, text_reason, texts_reason
from ragassay.steps.score.row_batches import INVALID, batches
from ragassay.steps.score.stored_scores import Keep, Pair, StoredScores

Compute = Callable[[Checkpoint, Sequence[Pair], Keep], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class PairMetric:
    """A metric that a model computes from pairs of texts of a row.

    Attributes:
        name: The name of the metric.
        description: What it tells, in one sentence.
        one: The column with one text of each pair.
        other: The column with the other text of each pair.
        is_list: Whether that column holds a list of texts, each of which makes a pair.
        model: The model where the user names none.
        compute: Compute the scores of pairs.
        combine: Return the score of a text from the scores of its pairs, which are in the order of the list.
        split: Return the parts of the one text, each of which has pairs and a score of its own; the score of the row is
            their mean. None if the text is its only part.
        threshold: Of a score of a part that only tells whether it reaches this; None for the score itself.
        is_of_answers: Whether a refusal has no score.
        low: The smallest value.
        top: How many texts of the list are used, from the first; None for all.
        source: Where the formula is from.
        unitxt: The metric of Unitxt that it equals, if any.
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
        """The columns that are read where there are any."""
        return ("outcome",) if self.is_of_answers else ()

    def pairs(self, one: object, other: object, outcome: object = None) -> "Sequence[Pair] | Unscored":
        """Return the pairs of a row, part by part, or why it has no score."""
        others = other if self.is_list else [other]
        reason = (
            text_reason(one, self.one)
            or (None if self.is_list else text_reason(other, self.other))
            or texts_reason(others, self.other)
        )
        if reason is not None or not isinstance(one, str) or not isinstance(others, Sequence):
            return reason or Unscored(f"the {self.other} is not text")
        if self.is_of_answers and (refuses_in_person(one) if outcome is None else outcome == "declined"):
            return REFUSED
        parts = [one] if self.split is None else self.split(one)
        return [(part, text) for part in parts for text in others[: self.top]] or NO_SENTENCE

    def table_scores(self, table: Table, stored: StoredScores, *, settings: ModelSettings) -> ColumnScores:
        """Return the score of each row of a table, each distinct pair computed once."""
        rows: list[Sequence[Pair] | Unscored] = []
        texts: dict[str, str] = {}  # each distinct text once in memory, however often it is retrieved
        for batch in batches(table, {self.one, self.other, *self.uses, INVALID}):
            columns = [
                batch.values(name) if batch.has(name) else [None] * len(batch)
                for name in (self.one, self.other, "outcome" if self.is_of_answers else "", INVALID)
            ]
            for one, other, outcome, names in zip(*columns, strict=True):
                pairs = self._invalid(names) or self.pairs(one, other, outcome)
                same = texts.setdefault
                rows.append(pairs if isinstance(pairs, Unscored) else [(same(a, a), same(b, b)) for a, b in pairs])
        return self._scores(rows, stored, settings)

    def _invalid(self, names: Sequence[str] | None) -> Unscored | None:
        """Return why a row has no score if a cell that the metric reads does not fit its column."""
        wrong = next((name for name in (self.one, self.other) if name in (names or ())), None)
        return None if wrong is None else Unscored(f"{wrong} is not {expected(COLUMNS[wrong])}")

    def row_score(self, settings: ModelSettings, *values: object, **named: object) -> Score:
        """Return the score of one row, from its two columns; for it alone the model is loaded."""
        cells = {**dict(zip((self.one, self.other), values, strict=False)), **named}
        pairs = self.pairs(cells[self.one], cells[self.other], cells.get("outcome"))
        scores = self._scores([pairs], StoredScores(), settings)
        return Unscored(scores.reasons[0]) if scores.codes[0] else float(scores.values[0])

    def _scores(
        self, rows: Sequence["Sequence[Pair] | Unscored"], stored: StoredScores, settings: ModelSettings
    ) -> ColumnScores:
        wanted = [pair for pairs in rows if not isinstance(pairs, Unscored) for pair in pairs]
        scores: Mapping[Pair, float | None] = {}
        if wanted:
            checkpoint = find_checkpoint(settings)
            identity = content_hash([self.compute.__name__, checkpoint.identity, settings.max_tokens])
            scores = stored.scores(self.name, identity, wanted, partial(self.compute, checkpoint))
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
        found = [self.combine(each) for each in of_parts.values()]
        return fmean(found if self.threshold is None else [each >= self.threshold for each in found])


NO_SENTENCE = Unscored("the answer has no sentence")
_THRESHOLD = "threshold"


def metric_of_pairs(pair_metric: PairMetric, spec: Spec | None = None) -> Metric:
    """Return a metric that runs a model.

    Args:
        pair_metric: What it computes.
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
        function=partial(used.row_score, settings),
        description=pair_metric.description,
        needs=(pair_metric.one, pair_metric.other),
        uses=pair_metric.uses,
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
