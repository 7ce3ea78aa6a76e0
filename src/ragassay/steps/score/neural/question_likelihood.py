"""How likely a model finds a question, given a context: the score behind `context_relevance`.

The score of a question and a context is the geometric mean of the probabilities that an encoder-decoder model gives to
the question's tokens, the end token included, where the true tokens before each are given (teacher forcing).

Most of the work depends on the context alone. So contexts are taken in batches of similar length; each is encoded once,
its keys and values for the cross-attention are computed once, and all questions on it are scored with them before the
next batch. Memory is bounded by one batch of contexts.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from ragassay.core.errors import UsageError
from ragassay.parts.neural_models.checkpoints import Checkpoint, load
from ragassay.parts.neural_models.encoded_texts import EncodedTexts, encode, run_in_batches
from ragassay.steps.score.neural.t5_decoder import LogProbabilities, t5_log_probabilities
from ragassay.steps.score.stored_scores import Keep, Pair

PROMPT = "Generate a question based on the given content: "
"""What precedes a context in the input of the encoder (Unitxt, `metrics.perplexity_q`)."""


def question_likelihoods(checkpoint: Checkpoint, pairs: Sequence[Pair], keep: Keep) -> None:
    """Compute the geometric mean of the token probabilities of each question, given its context.

    Args:
        checkpoint: An encoder-decoder model.
        pairs: Question and context; distinct.
        keep: Called after each batch with the numbers of the pairs and their scores, each above 0 and at most 1.

    Raises:
        UsageError: The model is not an encoder-decoder model.
        DataError: Its files are damaged, or memory does not suffice for a single context.
    """
    import torch

    loaded = load(checkpoint, "AutoModelForSeq2SeqLM")
    start: int | None = loaded.network.config.decoder_start_token_id
    if start is None:
        raise UsageError(f"{checkpoint.folder}: its config.json has no decoder_start_token_id")
    prepare = t5_log_probabilities if loaded.network.config.model_type in {"t5", "mt5"} else _log_probabilities
    question_numbers, context_numbers = _numbered(pairs, 0), _numbered(pairs, 1)
    targets = encode(loaded, list(question_numbers))
    sources = encode(loaded, list(context_numbers), prompt=PROMPT)
    target_of = [question_numbers[question] for question, _ in pairs]
    pairs_of = _pairs_of_sources(
        [(target_of[number], context_numbers[context]) for number, (_, context) in enumerate(pairs)],
        targets,
        sources,
        max_tokens=checkpoint.settings.max_tokens,
    )
    if too_long := sorted({*range(len(pairs))}.difference(*pairs_of.values())):
        keep(too_long, [None] * len(too_long))
    used = list(pairs_of)

    def process(batch: Sequence[int]) -> None:
        """Score all questions on the contexts of a batch."""
        # Contexts with the most questions come first, so that those that still have some are a prefix of the batch.
        rows = sorted((used[each] for each in batch), key=lambda source: -len(pairs_of[source]))
        numbers: list[int] = []
        means: list[Any] = []
        with torch.inference_mode():
            log_probabilities = prepare(loaded.network, sources.batch(rows))
            for each in _rounds([pairs_of[source] for source in rows], targets, target_of, checkpoint.batch_tokens):
                questions = targets.batch([target_of[number] for number in each.numbers])
                labels, is_token = questions["input_ids"], questions["attention_mask"]
                inputs = torch.cat([labels.new_full((len(labels), 1), start), labels[:, :-1]], dim=1)
                log_p = log_probabilities(each.contexts, inputs, labels, is_token)
                numbers += each.numbers
                means.append(log_p.double().sum(1) / is_token.sum(1))
            scores = torch.cat(means).exp().tolist()  # here, not in the loop: a GPU is waited for once a batch
        keep(numbers, scores)

    lengths = sources.lengths
    run_in_batches(
        [lengths[source] for source in used],
        budget=checkpoint.batch_tokens,
        process=process,
        release=torch.cuda.empty_cache,
    )


def _numbered(pairs: Sequence[Pair], side: int) -> dict[str, int]:
    """Return the distinct texts of one side of the pairs, numbered from 0."""
    return {text: number for number, text in enumerate(dict.fromkeys(pair[side] for pair in pairs))}


def _pairs_of_sources(
    texts: Sequence[tuple[int, int]], targets: EncodedTexts, sources: EncodedTexts, *, max_tokens: int
) -> dict[int, list[int]]:
    """Return the pairs of each context, those with short questions first, without those with too long a text.

    Args:
        texts: For each pair, the number of its question and of its context.
        targets: The questions.
        sources: The contexts.
        max_tokens: Maximum number of tokens of a text.
    """
    lengths = targets.lengths
    pairs_of: dict[int, list[int]] = {}
    for number in sorted(range(len(texts)), key=lambda number: lengths[texts[number][0]]):
        target, source = texts[number]
        if max(lengths[target], len(sources.ids[source])) <= max_tokens:
            pairs_of.setdefault(source, []).append(number)
    return pairs_of


@dataclass(frozen=True, slots=True, kw_only=True)
class _Round:
    """Pairs that are scored at once: the same number of questions on each of the first contexts of a batch.

    Attributes:
        contexts: How many contexts.
        numbers: The pairs, context by context.
    """

    contexts: int
    numbers: Sequence[int]


def _rounds(
    pairs_of: Sequence[Sequence[int]], targets: EncodedTexts, target_of: Sequence[int], budget: int
) -> Iterator[_Round]:
    """Split the pairs of a batch into consecutive rounds.

    Keys and values of the first contexts are a slice and not a copy, and are not repeated for each question.

    Args:
        pairs_of: The pairs of each context; contexts with the most pairs first.
        targets: The questions.
        target_of: For each pair, the number of its question.
        budget: Maximum number of question tokens in a round.
    """
    done = 0  # the same for all contexts that have pairs left
    while left := [its for its in pairs_of if len(its) > done]:
        longest = max(len(targets.ids[target_of[its[done]]]) for its in left)
        count = min(len(left[-1]) - done, max(1, budget // (len(left) * longest)))
        yield _Round(contexts=len(left), numbers=[number for its in left for number in its[done : done + count]])
        done += count


def _log_probabilities(network: Any, sources: dict[str, Any]) -> LogProbabilities:
    """Return a function for the log-probabilities of questions on these contexts, for any encoder-decoder model."""
    mask = sources["attention_mask"]
    states = network.get_encoder()(input_ids=sources["input_ids"], attention_mask=mask).last_hidden_state

    def log_probabilities(contexts: int, inputs: Any, labels: Any, is_token: Any) -> Any:
        """Return the log-probabilities of the tokens of questions, given the first contexts of the batch."""
        each = len(inputs) // contexts
        logits = network(
            encoder_outputs=(states[:contexts].repeat_interleave(each, dim=0),),
            attention_mask=mask[:contexts].repeat_interleave(each, dim=0),
            decoder_input_ids=inputs,
            use_cache=False,
        ).logits
        log_p = logits.float().log_softmax(-1).gather(-1, labels[..., None]).squeeze(-1)
        return log_p * is_token

    return log_probabilities
