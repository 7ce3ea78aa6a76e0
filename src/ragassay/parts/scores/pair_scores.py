"""Scores of text pairs by neural models, stored so that each pair is computed only once.

The scores are the likelihood of a question given a context, the similarity of two texts by their embeddings, the reward
of an answer, and the probability that a context entails a sentence.

Scores are stored after each batch under a hash of the model and both texts. A resumed call computes only the missing
scores.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from ragassay.core.errors import UsageError
from ragassay.core.hashing import content_hash
from ragassay.core.registry import unknown_name
from ragassay.core.runner import Journal, Progress
from ragassay.core.runner.journal import finished_records
from ragassay.parts.neural_models.pair_classifiers import Entailment, entailment_classifier, pair_classifier
from ragassay.parts.neural_models.text_models import (
    Checkpoint,
    EncodedTexts,
    LoadedModel,
    encode,
    load_model,
    model_json,
    model_object,
    run_in_batches,
)

Pair = tuple[str, str]
Keep = Callable[[Sequence[int], Sequence[float | None]], None]
"""Callback after each batch with the indices of pairs and their scores; None for a text with too many tokens."""
Compute = Callable[[Checkpoint, Sequence[Pair], Keep], None]


class StoredScores:
    """Stored scores of text pairs by model.

    Args:
        journal: Stores the scores next to the output; None to keep them in memory only.
        progress: Called after every batch.
    """

    def __init__(self, journal: Journal | None = None, progress: Progress | None = None) -> None:
        self._journal = journal
        self._progress = progress
        self._scores: dict[str, float | None] = {}
        for _, record in () if journal is None else finished_records(journal.path):
            self._scores.update(_read(record))

    def scores(
        self, name: str, identity: str, pairs: Iterable[Pair], compute: Callable[[Sequence[Pair], Keep], None]
    ) -> Mapping[Pair, float | None]:
        """Return the score of each distinct pair.

        Args:
            name: The name of the scores, for progress.
            identity: A hash of the model and of all settings that affect its scores.
            pairs: The pairs; repeated ones are computed once.
            compute: Computes the scores of pairs, and passes those of each batch to its second argument.
        """
        keys = {pair: content_hash([identity, *pair]) for pair in dict.fromkeys(pairs)}
        missing = [pair for pair, key in keys.items() if key not in self._scores]
        done = len(keys) - len(missing)

        def keep(numbers: Sequence[int], values: Sequence[float | None]) -> None:
            """Store the values of a batch of missing pairs, and report progress."""
            nonlocal done
            new = {keys[missing[number]]: value for number, value in zip(numbers, values, strict=True)}
            if self._journal is not None and new:
                self._journal.append(next(iter(new)), {"scores": new})
            self._scores.update(new)
            done += len(new)
            if self._progress is not None:
                self._progress(name, done, len(keys))

        if self._progress is not None and keys:
            self._progress(name, done, len(keys))
        if missing:
            compute(missing, keep)
        return {pair: self._scores[key] for pair, key in keys.items()}


def _read(record: Mapping[str, object]) -> Mapping[str, float | None]:
    """Return the scores in a journal record; empty if the record is damaged."""
    scores = record.get("scores")
    if not isinstance(scores, dict) or not all(value is None or type(value) is float for value in scores.values()):
        return {}
    return cast("dict[str, float | None]", scores)


LogProbabilities = Callable[[int, Any, Any, Any], Any]
"""Return the log-probability of each token to score, 0 at padding.

Its arguments: how many of the contexts, from the first; the tokens before each token to score, pairs by tokens, with
the same number of pairs for each context; the tokens to score; 1 at tokens and 0 at padding.
"""
_ROWS = 1024  # number of tokens per call of the output layer: 130 MB with a vocabulary of 32,000
PROMPT = "Generate a question based on the given content: "
"""The prefix of a context in the input of the encoder (Unitxt, `metrics.perplexity_q`)."""


def question_likelihoods(checkpoint: Checkpoint, pairs: Sequence[Pair], keep: Keep) -> None:
    """Compute the geometric mean of the token probabilities of each question, given its context.

    The probabilities are those of an encoder-decoder model for the tokens of the question, including the end token,
    given the true tokens before each (teacher forcing).

    Most of the computation depends only on the context. Contexts are processed in batches of similar length. Each
    context is encoded once, and its keys and values for the cross-attention are computed once. All questions about it
    are scored before the next batch, so memory is bounded by one batch. In `transformers`, T5 computes keys and values
    again for each question; `t5_log_probabilities` runs the layers of the model so that they are shared.

    Args:
        checkpoint: An encoder-decoder model.
        pairs: Question and context; distinct.
        keep: Called after each batch with the numbers of the pairs and their scores, each above 0 and at most 1.

    Raises:
        UsageError: The model is not an encoder-decoder model.
        DataError: Its files are damaged, or memory is too small for a single context.
    """
    import torch

    loaded = load_model(checkpoint, "AutoModelForSeq2SeqLM")
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
        """Score all questions about the contexts of a batch."""
        # Contexts are sorted by number of questions, so that those with remaining questions are a prefix of the batch.
        rows = sorted((used[each] for each in batch), key=lambda source: -len(pairs_of[source]))
        numbers: list[int] = []
        means: list[Any] = []
        with torch.inference_mode():
            log_probabilities = prepare(loaded.network, sources.batch(rows))
            rounds = _rounds([pairs_of[source] for source in rows], targets, target_of, checkpoint.batch_tokens)
            for contexts, some in rounds:
                questions = targets.batch([target_of[number] for number in some])
                labels, is_token = questions["input_ids"], questions["attention_mask"]
                inputs = torch.cat([labels.new_full((len(labels), 1), start), labels[:, :-1]], dim=1)
                log_p = log_probabilities(contexts, inputs, labels, is_token)
                numbers += some
                means.append(log_p.double().sum(1) / is_token.sum(1))
            scores = torch.cat(means).exp().tolist()  # outside the loop, so that a GPU is synchronized once per batch
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
    """Return the pairs of each context, shortest questions first, without pairs with a text that is too long.

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


def _rounds(
    pairs_of: Sequence[Sequence[int]], targets: EncodedTexts, target_of: Sequence[int], budget: int
) -> Iterator[tuple[int, Sequence[int]]]:
    """Split the pairs of a batch into rounds with the same number of questions about each of the first contexts.

    Keys and values of the first contexts are a slice, so they are neither copied nor repeated for each question.

    Args:
        pairs_of: The pairs of each context; contexts with the most pairs first.
        targets: The questions.
        target_of: For each pair, the number of its question.
        budget: Maximum number of question tokens in a round.

    Yields:
        The number of contexts of a round, and its pairs by context.
    """
    done = 0  # the same for all contexts with remaining pairs
    while left := [its for its in pairs_of if len(its) > done]:
        longest = max(len(targets.ids[target_of[its[done]]]) for its in left)
        count = min(len(left[-1]) - done, max(1, budget // (len(left) * longest)))
        yield len(left), [number for its in left for number in its[done : done + count]]
        done += count


def _log_probabilities(network: Any, sources: dict[str, Any]) -> LogProbabilities:
    """Return a function for the log-probabilities of questions given these contexts, for any encoder-decoder model."""
    mask = sources["attention_mask"]
    states = network.get_encoder()(input_ids=sources["input_ids"], attention_mask=mask).last_hidden_state

    def log_probabilities(contexts: int, inputs: Any, labels: Any, is_token: Any) -> Any:
        """Return the log-probability of each token of the questions; 0 for padding."""
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


def t5_log_probabilities(network: Any, sources: dict[str, Any]) -> LogProbabilities:
    """Return a function for the log-probabilities of questions given these contexts, for T5.

    Args:
        network: A T5 model with its output layer.
        sources: `input_ids` and `attention_mask` of the contexts.
    """
    import torch

    mask = sources["attention_mask"]
    states = network.encoder(input_ids=sources["input_ids"], attention_mask=mask).last_hidden_state
    keys_values = [_keys_values(block.layer[1].EncDecAttention, states) for block in network.decoder.block]
    hidden = torch.zeros_like(mask, dtype=states.dtype).masked_fill(mask == 0, torch.finfo(states.dtype).min)

    def log_probabilities(contexts: int, inputs: Any, labels: Any, is_token: Any) -> Any:
        some = [(keys[:contexts], values[:contexts]) for keys, values in keys_values]
        output = _decode(network.decoder, inputs, some, hidden[:contexts, None, None, :])
        return _of_labels(network, output, labels, is_token.bool())

    return log_probabilities


def _keys_values(attention: Any, states: Any) -> tuple[Any, Any]:
    """Return keys and values of the encoder's output, with shape contexts, heads, tokens, dimensions of a head."""
    keys, values = (_split(project(states), attention.n_heads) for project in (attention.k, attention.v))
    return keys.contiguous(), values.contiguous()


def _decode(decoder: Any, inputs: Any, keys_values: Sequence[tuple[Any, Any]], hidden: Any) -> Any:
    """Return the decoder's output, with shape pairs, tokens, dimensions.

    Questions about one context share its keys and values: for the cross-attention, their tokens form one row.

    Args:
        decoder: The decoder.
        inputs: The token before each token to score, with shape pairs, tokens.
        keys_values: For each layer, keys and values of the contexts.
        hidden: The mask added to the scores of the cross-attention: 0, or the lowest number at padding.
    """
    import torch
    from torch.nn.functional import scaled_dot_product_attention

    pairs, length = inputs.shape
    states = decoder.embed_tokens(inputs)
    bias = decoder.block[0].layer[0].SelfAttention.compute_bias(length, length, device=inputs.device)
    future = torch.ones(length, length, dtype=torch.bool, device=inputs.device).triu(1)
    bias = bias.to(states.dtype).masked_fill(future, torch.finfo(states.dtype).min)
    for block, (keys, values) in zip(decoder.block, keys_values, strict=True):
        own, other, feed_forward = block.layer
        attention, normed = own.SelfAttention, own.layer_norm(states)
        query, key, value = (
            _split(project(normed), attention.n_heads) for project in (attention.q, attention.k, attention.v)
        )
        mixed = scaled_dot_product_attention(query, key, value, attn_mask=bias, scale=1.0)
        states = _finite(states + attention.o(mixed.transpose(1, 2).flatten(2)))
        attention = other.EncDecAttention
        query = attention.q(other.layer_norm(states)).view(len(keys), -1, attention.inner_dim)
        mixed = scaled_dot_product_attention(
            _split(query, attention.n_heads), keys, values, attn_mask=hidden, scale=1.0
        )
        states = _finite(states + attention.o(mixed.transpose(1, 2).flatten(2)).view(pairs, length, -1))
        states = _finite(feed_forward(states))
    return decoder.final_layer_norm(states)


def _of_labels(network: Any, output: Any, labels: Any, is_token: Any) -> Any:
    """Return the log-probability of each token to score, 0 at padding, with shape pairs, tokens.

    The output layer is applied to blocks of tokens, to avoid storing logits over the vocabulary for a whole batch. In
    the original T5, the output layer is the tied embedding and the states are scaled; in flan-t5, neither applies.
    """
    import torch
    from torch.nn.functional import cross_entropy

    states, tokens = output[is_token], labels[is_token]
    if network.config.scale_decoder_outputs:
        states = states * network.model_dim**-0.5
    losses = [
        cross_entropy(network.lm_head(some).float(), few, reduction="none")
        for some, few in zip(states.split(_ROWS), tokens.split(_ROWS), strict=True)
    ]
    log_p = torch.zeros(labels.shape, dtype=torch.float32, device=labels.device)
    log_p[is_token] = -torch.cat(losses)
    return log_p


def _split(states: Any, heads: int) -> Any:
    """Return states with shape rows, heads, tokens, dimensions of a head."""
    return states.view(*states.shape[:2], heads, -1).transpose(1, 2)


def _finite(states: Any) -> Any:
    """Return states clamped to the range of fp16, which T5 exceeds; other precisions are unchanged."""
    import torch

    if states.dtype != torch.float16:
        return states
    most = torch.finfo(states.dtype).max - 1000
    return states.clamp(min=-most, max=most)


_MODULES = {"Transformer", "Pooling", "Normalize"}
_PAIRS_AT_ONCE = 4096


def embedding_cosines(checkpoint: Checkpoint, pairs: Sequence[Pair], keep: Keep) -> None:
    """Compute the cosine of the embeddings of two texts.

    Each distinct text is embedded once. Pooling and the number of tokens beyond which a text is truncated are those in
    the files of the model.

    Args:
        checkpoint: A model of sentence-transformers, or any other encoder, whose token states are averaged.
        pairs: The two texts; distinct.
        keep: Called after each block of pairs with their numbers and their scores, from -1 to 1.

    Raises:
        UsageError: The model needs a feature that only sentence-transformers has.
        DataError: Its files are damaged, or memory is too small for a single text.
    """
    reading = _reading(checkpoint)
    loaded = load_model(checkpoint, "AutoModel")
    embeddings: dict[str, NDArray[np.float32]] = {}
    for start in range(0, len(pairs), _PAIRS_AT_ONCE):
        block = pairs[start : start + _PAIRS_AT_ONCE]
        new = [text for text in dict.fromkeys(text for pair in block for text in pair) if text not in embeddings]
        embeddings |= zip(new, _embed(loaded, new, reading), strict=True)
        left, right = (np.stack([embeddings[pair[side]] for pair in block]).astype(np.float64) for side in (0, 1))
        cosines = np.einsum("ij,ij->i", left, right).clip(-1, 1)
        keep(range(start, start + len(block)), cosines.tolist())


@dataclass(frozen=True, slots=True, kw_only=True)
class _Reading:
    """The text settings in the files of a model.

    Attributes:
        pooling: How the states of tokens become one vector: `cls`, `max`, `mean` or `mean_sqrt_len`.
        longest: Number of tokens beyond which a text is truncated; None for the limit of the tokenizer.
        lower_case: Whether texts are lower-cased first.
    """

    pooling: str
    longest: int | None
    lower_case: bool


def _reading(checkpoint: Checkpoint) -> _Reading:
    folder = checkpoint.folder
    modules = model_json(folder, "modules.json")
    kinds = [str(each["type"]).rpartition(".")[2] for each in modules if isinstance(each, dict) and "type" in each]
    if other := sorted({*kinds} - _MODULES):
        raise UsageError(
            f"{folder} has the module {other[0]} of sentence-transformers, which is not supported; "
            f"supported: {', '.join(_MODULES)}"
        )
    prompts = model_object(folder, "config_sentence_transformers.json")
    if prompts.get("default_prompt_name"):
        raise UsageError(f"{folder} adds a prompt to every text, which answer_similarity does not; give another model")
    pooling = model_object(folder, "1_Pooling/config.json")
    old = [name.removeprefix(_PREFIX) for name, value in pooling.items() if name.startswith(_PREFIX) and value is True]
    name = str(pooling.get("pooling_mode") or "+".join(old) or "mean").removesuffix("_tokens").removesuffix("_token")
    if name not in _POOLING:
        raise UsageError(f"{folder}: {unknown_name('pooling', name, [*_POOLING])}")
    transformer = model_object(folder, "sentence_bert_config.json")
    longest = transformer.get("max_seq_length")
    return _Reading(
        pooling=name,
        longest=longest if isinstance(longest, int) else None,
        lower_case=transformer.get("do_lower_case") is True,
    )


def _embed(loaded: LoadedModel, texts: Sequence[str], reading: _Reading) -> list[NDArray[np.float32]]:
    """Return the embedding of each text, with length 1."""
    import torch
    from torch.nn.functional import normalize

    limits = [reading.longest, loaded.checkpoint.settings.max_tokens, loaded.tokenizer.model_max_length]
    longest = int(min(each for each in limits if each is not None))
    read = encode(loaded, [text.lower() for text in texts] if reading.lower_case else texts, longest=longest)
    embeddings: dict[int, NDArray[np.float32]] = {}

    def process(batch: Sequence[int]) -> None:
        with torch.inference_mode():
            arguments = read.batch(batch)
            states = loaded.network(**arguments).last_hidden_state.float()
            pooled = _POOLING[reading.pooling](states, arguments["attention_mask"][..., None])
            embeddings.update(zip(batch, normalize(pooled, dim=-1).cpu().numpy(), strict=True))

    run_in_batches(read.lengths, budget=loaded.checkpoint.batch_tokens, process=process, release=torch.cuda.empty_cache)
    return [embeddings[number] for number in range(len(texts))]


_PREFIX = "pooling_mode_"
_POOLING: Mapping[str, Callable[[Any, Any], Any]] = {
    "cls": lambda states, mask: states[:, 0],  # noqa: ARG005 -- all have the same arguments
    "max": lambda states, mask: states.masked_fill(mask == 0, -1e9).amax(1),
    "mean": lambda states, mask: (states * mask).sum(1) / mask.sum(1),
    "mean_sqrt_len": lambda states, mask: (states * mask).sum(1) / mask.sum(1).sqrt(),
}


def answer_rewards(checkpoint: Checkpoint, pairs: Sequence[Pair], keep: Keep) -> None:
    """Compute the sigmoid of the output of a reward model for each question with its answer.

    Args:
        checkpoint: A model for text classification with one label.
        pairs: Question and answer; distinct.
        keep: Called after each batch with the numbers of the pairs and their scores, each above 0 and below 1.

    Raises:
        UsageError: The model does not have exactly one output that is a probability.
        DataError: Its files are damaged, or memory is too small for a single pair.
    """
    loaded = load_model(checkpoint, "AutoModelForSequenceClassification")
    config = loaded.network.config
    if config.num_labels != 1 or config.problem_type == "regression":
        what = "is a regression model" if config.num_labels == 1 else f"has {config.num_labels} labels"
        raise UsageError(f"{checkpoint.folder} {what}; answer_reward needs a reward model with exactly one label")
    classify = pair_classifier(loaded, lambda logits: logits[:, 0].float().sigmoid())
    classify(pairs, keep)


def context_entailments(checkpoint: Checkpoint, pairs: Sequence[Pair], keep: Keep) -> None:
    """Compute the probability that a context entails a sentence (Laban et al. 2022, section 3: the NLI model).

    Args:
        checkpoint: A model for natural language inference.
        pairs: Sentence (the hypothesis) and context (the premise); distinct.
        keep: Called after each batch with the numbers of the pairs and their probabilities, 0 to 1.

    Raises:
        UsageError: The model does not name the labels of natural language inference.
        DataError: Its files are damaged, or memory is too small for a single pair.
    """

    def keep_probabilities(numbers: Sequence[int], probabilities: Sequence[Entailment | None]) -> None:
        keep(numbers, [None if each is None else each.entailment for each in probabilities])

    classify = entailment_classifier(checkpoint)
    classify([(context, sentence) for sentence, context in pairs], keep_probabilities)
