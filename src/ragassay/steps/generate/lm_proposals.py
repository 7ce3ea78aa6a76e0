"""Request SQL templates and text templates from a language model, which sees the schema and no stored value.

Prompts hold names, labels, answer kinds and references; they never hold the value of a cell, a code of the data
dictionary, or the reason for a column's role. They are short, so that small models can follow them.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import partial
from pathlib import Path
from typing import Generic, TypeVar

from sqlglot.tokens import Tokenizer

from ragassay.core.errors import CallError, ReasonEnum, UsageError, excerpt
from ragassay.core.hashing import content_hash
from ragassay.core.records import (
    Ask,
    Column,
    Completion,
    DatabaseTable,
    Given,
    LanguageModel,
    Meaning,
    Message,
    Reference,
    Schema,
    SqlTemplate,
)
from ragassay.core.runner import CallLimits, run_rows
from ragassay.core.text import words
from ragassay.parts.lm.cache import CachedLanguageModel
from ragassay.parts.templates.interpretation import TemplateError, TemplateReason
from ragassay.parts.templates.paths import is_askable
from ragassay.parts.templates.template_checks import check_template, check_text, normalized_sql
from ragassay.parts.wording.checks import LENGTHS, PLACEHOLDER
from ragassay.parts.wording.styles import known_styles, wordings

PER_CALL = 4
"""Number of proposals that one call requests."""

_Quote = Callable[[str], str]

_MAX_COLUMNS = 40  # of one table
_MAX_NEIGHBORS = 6
_MAX_EXISTING = 30  # existing proposals that a prompt repeats

_SQL_TASK = f"""Write queries in SQL. Each looks up one fact that somebody may want to know.
- SELECT one column, never * and never an id.
- WHERE compares another column with a placeholder: its own name in brackets and single quotes. Never write a value.
- Use the tables, columns and joins that you are given, as they are written, and nothing else.
- Write at most {PER_CALL} queries, each of which asks something else."""

# A small model that sees a join in the example joins every table it sees.
_PLAIN_EXAMPLE = """Table film, one film in each row:
- film.title: title (text, a name)
- film.length: length in minutes (number)
- film.country: country (text)
Write queries about film."""
_PLAIN_PROPOSALS = (
    "SELECT film.length FROM film WHERE film.title = '[film.title]'",
    "SELECT film.country FROM film WHERE film.title = '[film.title]'",
)
_JOIN_EXAMPLE = """Table film, one film in each row:
- film.title: title (text, a name)
- film.length: length in minutes (number)
Table studio, one studio in each row:
- studio.name: name (text, a name)
Joins:
- film.studio_id = studio.studio_id
Write queries about film."""
_JOIN_PROPOSALS = (
    "SELECT film.length FROM film WHERE film.title = '[film.title]'",
    "SELECT studio.name FROM film JOIN studio ON film.studio_id = studio.studio_id WHERE film.title = '[film.title]'",
)

_TEXT_TASK = f"""Write the same question in other words, for people who know nothing of how data is stored.
- Keep every placeholder in brackets exactly as it is, once each. It stands for a name or a value.
- Ask for the same thing, no more and no less. Add no facts.
- Never say database, table, column, record, row, query or SQL.
- Write at most {PER_CALL} wordings, each in the style that is named."""

_EXAMPLE = Ask(
    wanted="length", entity="film", given=(Given(label="film", placeholders="[film.title]"),), answer_kind="number"
)

_MAX_LENGTH = 500  # characters of a proposal

REPLY: Mapping[str, object] = {
    "type": "object",
    "properties": {
        "proposals": {
            "type": "array",
            "items": {"type": "string", "maxLength": _MAX_LENGTH},
            "minItems": 1,
            "maxItems": PER_CALL,
        }
    },
    "required": ["proposals"],
    "additionalProperties": False,
}
"""The JSON schema of every reply."""

_STYLES: Mapping[str, str] = {
    "short": "a fragment, as typed in a hurry: no full sentence, no article that can go",
    "long": "one or two whole sentences with some background that adds no fact, and connecting words",
    "interrogative": "one question that ends with a question mark",
    "directive": "an order or a request that begins with a verb, and no question mark",
    "formal": "polite and formal, as in a letter to somebody you do not know",
    "casual": "relaxed, as to a friend or a close colleague",
    "typo": "a question with one or two typing mistakes, none of them in the placeholder",
    "keyword": "a few key words, as for a search engine",
    "verbose": "much longer than it needs to be: several sentences that beat about the bush and add no fact",
}


def sql_prompt(schema: Schema, table: DatabaseTable, existing: Sequence[str]) -> tuple[Message, ...]:
    """Return the prompt that requests SQL templates about one table.

    Args:
        schema: The database as reflected.
        table: The table to ask about; the prompt also shows the tables that it refers to.
        existing: Earlier proposals.
    """
    names = dict.fromkeys([table.name, *(each.target for each in table.references)])
    tables = {each.name: each for each in schema.tables}
    neighbors = [tables[name] for name in names if name in tables][: _MAX_NEIGHBORS + 1]
    quote = partial(_quoted_if_needed, dialect=schema.dialect)
    lines = [line for each in neighbors for line in _table(each, quote)]
    joins = [_join(each, quote) for each in table.references if any(each.target == one.name for one in neighbors)]
    request = [
        *lines,
        *(["Joins:", *joins] if joins else []),
        *_existing(existing),
        f"Write queries about {quote(table.name)}.",
    ]
    example = (_JOIN_EXAMPLE, _JOIN_PROPOSALS) if joins else (_PLAIN_EXAMPLE, _PLAIN_PROPOSALS)
    return _prompt(_SQL_TASK, *example, "\n".join(request))


def text_prompt(ask: Ask, style: str, existing: Sequence[str]) -> tuple[Message, ...]:
    """Return the prompt that requests paraphrases of one question in one style.

    Args:
        ask: The question.
        style: A style; of one that is not built in, the prompt holds only the name.
        existing: Earlier paraphrases.
    """
    style_line = f"Style: {_STYLES.get(style, style)}.{_length(style)}"
    example = "\n".join([f"Question: {wordings(_EXAMPLE, 'interrogative', count=1)[0]}", style_line])
    question = f"Question: {wordings(ask, 'interrogative', count=1)[0]}"
    request = "\n".join([question, *_existing(existing), style_line])
    return _prompt(_TEXT_TASK, example, wordings(_EXAMPLE, style, count=PER_CALL)[1:], request)


def retry_prompt(prompt: Sequence[Message], rejected: Sequence[tuple[str, str]]) -> tuple[Message, ...]:
    """Return a prompt again, with what was wrong with the first proposals.

    Args:
        prompt: The first prompt.
        rejected: Each rejected proposal with what to do about it.
    """
    *before, last = prompt
    lines = [f"- {proposal}\n  Wrong: {problem}" for proposal, problem in rejected]
    content = "\n".join([last.content, "These were refused; do better, or ask something else:", *lines])
    return (*before, Message(role=last.role, content=content))


def _prompt(task: str, example: str, proposals: Sequence[str], request: str) -> tuple[Message, ...]:
    """Return a task with an example reply: small models follow an example better than rules."""
    return (
        Message(role="system", content=task),
        Message(role="user", content=example),
        Message(role="assistant", content=json.dumps({"proposals": list(proposals)}, ensure_ascii=False)),
        Message(role="user", content=request),
    )


def _table(table: DatabaseTable, quote: _Quote) -> Iterator[str]:
    yield f"Table {quote(table.name)}, one {table.label} in each row:"
    askable = [each for each in table.columns if is_askable(each)]
    for each in askable[:_MAX_COLUMNS]:
        yield f"- {quote(table.name)}.{quote(each.name)}: {_description(each)}"
    if not askable:
        yield "- nothing to ask for: it only joins other tables"


def _description(column: Column) -> str:
    unit = f" in {column.unit}" if column.unit else ""
    name = ", a name" if column.role == "name" else ""
    return f"{column.label}{unit} ({column.answer_kind}{name})"


def _join(reference: Reference, quote: _Quote) -> str:
    equalities = [
        f"{quote(reference.table)}.{quote(own)} = {quote(reference.target)}.{quote(target)}"
        for own, target in zip(reference.columns, reference.target_columns, strict=False)
    ]
    return f"- {' AND '.join(equalities)}"


def _quoted_if_needed(name: str, dialect: str) -> str:
    """Return a name as it stands in SQL; in quotes only if required, since models then make fewer mistakes."""
    is_plain = name.isascii() and name.isidentifier() and name.upper() not in Tokenizer.KEYWORDS
    if is_plain and (name.islower() or dialect != "postgres"):
        return name
    quote = "`" if dialect == "mysql" else '"'
    return f"{quote}{name.replace(quote, quote * 2)}{quote}"


def _existing(texts: Sequence[str]) -> list[str]:
    if not texts:
        return []
    return ["There already; ask none of these again:", *(f"- {each}" for each in texts[-_MAX_EXISTING:])]


def _length(style: str) -> str:
    if style not in LENGTHS:
        return ""
    low, high = LENGTHS[style]
    return f" From {low} to {high} words."


T = TypeVar("T")


class ProposalReason(ReasonEnum):
    """Why a proposal is not used, besides the reasons of the checks."""

    DUPLICATE = "duplicate"
    NO_REPLY = "no reply"
    INVALID_REPLY = "invalid reply"


_MAX_PROPOSALS = 4 * PER_CALL  # read from one reply: a model that ignores the schema may send thousands

Prompt = tuple[Message, ...]
_Query = Callable[[Sequence[Prompt]], Sequence[Completion | CallError]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposals:
    """Templates with what a language model proposed.

    Attributes:
        templates: Those that passed the checks, or those that were given, with new text templates.
        rejected: Number of proposals that are not used, by reason: those of the checks and of `ProposalReason`.
    """

    templates: tuple[SqlTemplate, ...]
    rejected: Mapping[str, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Topic(Generic[T]):
    """What proposals are requested for.

    Attributes:
        prompt: Return the prompt for the proposals that exist.
        check: Return a proposal as it is used; raise TemplateError if it does not pass.
        form: Return what equal proposals have in common.
        text: Return a proposal as it stands in a prompt.
    """

    prompt: Callable[[Sequence[str]], Prompt]
    check: Callable[[str], T]
    form: Callable[[T], str]
    text: Callable[[T], str]


@dataclass(frozen=True, slots=True, kw_only=True)
class _ReplyResult(Generic[T]):
    """The result of a reply.

    Attributes:
        accepted: The proposals that pass.
        rejected: The others, with what to do about each.
        reasons: Why they are rejected, or why there is no usable reply.
        failure: The error of a call that failed.
    """

    accepted: tuple[T, ...] = ()
    rejected: tuple[tuple[str, str], ...] = ()
    reasons: tuple[str, ...] = ()
    failure: CallError | None = None


def propose_sql(
    schema: Schema,
    model: LanguageModel,
    *,
    count: int,
    known: Sequence[SqlTemplate] = (),
    cache: Path | None = None,
    seed: int = 0,
) -> Proposals:
    """Return SQL templates of a language model, which sees names and labels of the schema and no stored value.

    Args:
        schema: The database as reflected.
        model: Called with a JSON schema for its reply.
        count: How many to request, 1 or more; a model may run out of proposals earlier.
        known: Existing templates; the same again is a duplicate.
        cache: A file that keeps every reply, so that no request is made twice; None for none.
        seed: Which of several replies to the same request the cache returns.

    Raises:
        UsageError: The count is below 1.
        CallError: Every call failed.
        DataError: The cache cannot be used.
    """
    _check_count(count)
    topics = [
        _sql_topic(schema, table) for table in schema.tables if any(is_askable(column) for column in table.columns)
    ]
    seen = {normalized_sql(each.sql, schema.dialect) for each in known}
    query = _cached_query(model, cache, seed)
    accepted, rejected = _collect(topics, query, total=count, per_topic=count, seen=seen)
    return Proposals(templates=tuple(template for _, template in accepted[:count]), rejected=rejected)


def propose_texts(
    templates: Sequence[SqlTemplate],
    styles: Sequence[str],
    model: LanguageModel,
    *,
    count: int,
    cache: Path | None = None,
    seed: int = 0,
) -> Proposals:
    """Return the templates with text templates of a language model after those that they have.

    Args:
        templates: A template that the built-in styles cannot phrase stays as it is: its SQL may hold values, which are
            not shown to a model.
        styles: Names of styles.
        model: Called with a JSON schema for its reply.
        count: How many text templates of each style to request for each template, 1 or more; a model may run out of
            proposals earlier.
        cache: A file that keeps every reply, so that no request is made twice; None for none.
        seed: Which of several replies to the same request the cache returns.

    Raises:
        UsageError: The count is below 1, or a style is unknown.
        CallError: Every call failed.
        DataError: The cache cannot be used.
    """
    _check_count(count)
    known = known_styles(styles)
    asks = [(number, each.ask) for number, each in enumerate(templates) if each.ask is not None]
    pairs = [(number, ask, style) for number, ask in asks for style in known]
    topics = [
        _text_topic(templates[number], ask, style, position) for position, (number, ask, style) in enumerate(pairs)
    ]
    existing = [templates[number].texts.get(style, ()) for number, _, style in pairs]
    seen = {topic.form(text) for topic, texts in zip(topics, existing, strict=True) for text in texts}
    query = _cached_query(model, cache, seed)
    accepted, rejected = _collect(topics, query, total=count * len(topics), per_topic=count, seen=seen)
    texts_of = [dict(template.texts) for template in templates]
    for position, (number, _, style) in enumerate(pairs):
        new = [text for topic, text in accepted if topic == position][:count]
        if new:
            texts_of[number][style] = (*existing[position], *new)
    with_texts = tuple(replace(template, texts=texts) for template, texts in zip(templates, texts_of, strict=True))
    return Proposals(templates=with_texts, rejected=rejected)


def _check_count(count: int) -> None:
    if count < 1:
        raise UsageError(f"--num-generations {count}: expected 1 or more")


def _sql_topic(schema: Schema, table: DatabaseTable) -> _Topic[SqlTemplate]:
    return _Topic(
        prompt=lambda existing: sql_prompt(schema, table, existing),
        check=lambda sql: check_template(sql, schema, origin="lm"),
        form=lambda template: normalized_sql(template.sql, schema.dialect),
        text=lambda template: template.sql,
    )


def _text_topic(template: SqlTemplate, ask: Ask, style: str, position: int) -> _Topic[str]:
    return _Topic(
        # Without user-supplied text templates, which may hold values.
        prompt=lambda existing: text_prompt(ask, style, existing),
        check=lambda text: _check_topic(check_text(text, template, style), ask),
        # Case and punctuation make no difference; the position does, since two styles may share a text template.
        form=lambda text: f"{position} {' '.join(words(text))}",
        text=lambda text: text,
    )


def _check_topic(text: str, ask: Ask) -> str:
    """Return a text template if it names what is asked for: by a word of its label, or by a question word for it.

    The meaning of a model's text cannot be verified; this at least excludes asking for the length instead of the price.
    """
    text_stems = {word[:_STEM] for word in words(PLACEHOLDER.sub(" ", text))}
    label_stems = {word[:_STEM] for word in words(ask.wanted) if word not in _SMALL_WORDS}
    if label_stems and not (label_stems | _QUESTION_WORDS.get(ask.meaning, set())) & text_stems:
        raise TemplateError(TemplateReason.TEXT_TEMPLATE, f"{excerpt(text)!r} does not ask for the {ask.wanted}")
    return text


_STEM = 5  # characters that words of one stem share: working, worked
_SMALL_WORDS = frozenset("a an and by for in number of on or the to".split())
_QUESTION_WORDS: Mapping[Meaning, set[str]] = {
    "person": {"who", "whose"},
    "place": {"where"},
    "thing": {"where"},
    "time": {"when"},
}


def _collect(
    topics: Sequence[_Topic[T]], query: _Query, *, total: int, per_topic: int, seen: set[str]
) -> tuple[list[tuple[int, T]], Mapping[str, int]]:
    """Collect proposals until there are enough or the model has no new ones.

    In each round every open topic gets one call, and a second one if a proposal was rejected; a topic without new
    proposals is closed. The order does not depend on how many are requested.

    Args:
        topics: What to request.
        query: Returns the replies to prompts.
        total: Number of proposals to collect.
        per_topic: Number of proposals of one topic that count towards the total.
        seen: The forms of existing proposals.

    Returns:
        The proposals that pass, each with the position of its topic, and the number of the others by reason.

    Raises:
        CallError: Every call failed.
    """
    accepted: list[tuple[int, T]] = []
    rejected: Counter[str] = Counter()
    forms = set(seen)
    failure: CallError | None = None
    open_topics = list(range(len(topics)))
    for _ in range(_rounds(len(topics), total)):
        waiting, open_topics = open_topics, []
        while waiting and (missing := total - _counted(accepted, per_topic)) > 0:
            # No more topics at once than needed for what is missing.
            size = -(-missing // PER_CALL)
            batch, waiting = waiting[:size], waiting[size:]
            existing = [[topics[topic].text(item) for own, item in accepted if own == topic] for topic in batch]
            for topic, result in zip(
                batch, _query_twice([topics[each] for each in batch], existing, query), strict=True
            ):
                new = {topics[topic].form(item): item for item in reversed(result.accepted)}
                fresh = [(topic, new[form]) for form in reversed(new) if form not in forms]
                rejected.update(result.reasons)
                rejected[ProposalReason.DUPLICATE] += len(result.accepted) - len(fresh)
                forms.update(new)
                accepted += fresh
                failure = result.failure or failure
                if fresh and sum(own == topic for own, _ in accepted) < per_topic:
                    open_topics.append(topic)
    if failure is not None and set(+rejected) == {ProposalReason.NO_REPLY} and not accepted:
        raise CallError(f"{failure}; no template was proposed")
    return accepted, dict(sorted((+rejected).items()))


def _counted(accepted: Sequence[tuple[int, T]], per_topic: int) -> int:
    """Return how many proposals count towards the total."""
    return sum(min(per_topic, number) for number in Counter(topic for topic, _ in accepted).values())


def _rounds(topics: int, total: int) -> int:
    """Return the maximum number of rounds: one more than a model needs that never fails."""
    return -(-total // (PER_CALL * topics)) + 1 if topics else 0


def _query_twice(
    topics: Sequence[_Topic[T]], existing: Sequence[Sequence[str]], query: _Query
) -> list[_ReplyResult[T]]:
    """Return the result of the reply on each topic, and of a second reply if a proposal was rejected."""
    prompts = [topic.prompt(texts) for topic, texts in zip(topics, existing, strict=True)]
    results = [_read_reply(topic, reply) for topic, reply in zip(topics, query(prompts), strict=True)]
    positions = [position for position, result in enumerate(results) if result.rejected]
    replies = query([retry_prompt(prompts[position], results[position].rejected) for position in positions])
    for position, reply in zip(positions, replies, strict=True):
        first, second = results[position], _read_reply(topics[position], reply)
        results[position] = _ReplyResult(
            accepted=(*first.accepted, *second.accepted),
            reasons=(*first.reasons, *second.reasons),
            failure=second.failure,
        )
    return results


def _read_reply(topic: _Topic[T], reply: Completion | CallError) -> _ReplyResult[T]:
    if isinstance(reply, CallError):
        return _ReplyResult(reasons=(ProposalReason.NO_REPLY,), failure=reply)
    proposals = _proposals(reply.text)
    if proposals is None:
        return _ReplyResult(reasons=(ProposalReason.INVALID_REPLY,))
    accepted, rejected, reasons = [], [], []
    for proposal in list(dict.fromkeys(proposals))[:_MAX_PROPOSALS]:
        try:
            accepted.append(topic.check(proposal))
        except TemplateError as error:
            rejected.append((excerpt(proposal), error.detail))
            reasons.append(error.reason)
    return _ReplyResult(accepted=tuple(accepted), rejected=tuple(rejected[:PER_CALL]), reasons=tuple(reasons))


def _proposals(text: str) -> list[str] | None:
    """Return the proposals in a reply; None if it does not follow the schema."""
    try:
        reply = json.loads(text)
    except (ValueError, RecursionError):
        return None
    proposals = reply.get("proposals") if isinstance(reply, dict) else None
    if not isinstance(proposals, list) or not all(isinstance(each, str) for each in proposals):
        return None
    return proposals


def _cached_query(model: LanguageModel, cache: Path | None, seed: int) -> _Query:
    """Return the function that sends prompts concurrently and retries transient failures."""
    lm = model if cache is None else CachedLanguageModel(model, cache, repeat=seed)

    def query(prompts: Sequence[Prompt]) -> Sequence[Completion | CallError]:
        return run_rows(
            [(content_hash([asdict(message) for message in prompt]), prompt) for prompt in prompts],
            lambda prompt: lm.complete(prompt, schema=REPLY),
            limits=CallLimits(seconds=None),
            journal=None,  # the cache keeps the replies
            encode=lambda _: {},
            decode=lambda _: CallError("no journal"),
            failed=lambda error: error,
            progress=None,
            what="propose",
        )

    return query
