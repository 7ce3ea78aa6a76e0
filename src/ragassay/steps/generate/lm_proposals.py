"""Request SQL templates from a language model, which sees the schema and no stored value.

Prompts hold names, labels, answer kinds and references; they never hold the value of a cell, a code of the data
dictionary, or the reason for a column's role. They are short, so that small models can follow them.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Generic, TypeVar

from sqlglot.tokens import Tokenizer

from ragassay.core.errors import CallError, ReasonEnum, UsageError, excerpt
from ragassay.core.records import (
    Column,
    Completion,
    DatabaseTable,
    LanguageModel,
    Message,
    Reference,
    Schema,
    SqlTemplate,
)
from ragassay.core.runner import Progress
from ragassay.parts.lm.cache import Prompt, Query, cached_query
from ragassay.parts.templates.interpretation import TemplateError
from ragassay.parts.templates.paths import is_askable
from ragassay.parts.templates.template_checks import check_template, normalized_sql

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


T = TypeVar("T")


class ProposalReason(ReasonEnum):
    """Why a proposal is not used, besides the reasons of the checks."""

    DUPLICATE = "duplicate"
    NO_REPLY = "no reply"
    INVALID_REPLY = "invalid reply"


_MAX_PROPOSALS = 4 * PER_CALL  # read from one reply: a model that ignores the schema may send thousands


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposals:
    """Templates with what a language model proposed.

    Attributes:
        templates: Those that passed the checks.
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
    progress: Progress | None = None,
) -> Proposals:
    """Return SQL templates of a language model, which sees names and labels of the schema and no stored value.

    Args:
        schema: The database as reflected.
        model: Called with a JSON schema for its reply.
        count: How many to request, 1 or more; a model may run out of proposals earlier.
        known: Existing templates; the same again is a duplicate.
        cache: A file that keeps every reply, so that no request is made twice; None for none.
        seed: Which of several replies to the same request the cache returns.
        progress: Called before the first call and after every call.

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
    query = cached_query(model, cache, schema=REPLY, what="propose", repeat=seed, progress=progress)
    accepted, rejected = _collect(topics, query, total=count, per_topic=count, seen=seen)
    return Proposals(templates=tuple(template for _, template in accepted[:count]), rejected=rejected)


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


def _collect(
    topics: Sequence[_Topic[T]], query: Query, *, total: int, per_topic: int, seen: set[str]
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


def _query_twice(topics: Sequence[_Topic[T]], existing: Sequence[Sequence[str]], query: Query) -> list[_ReplyResult[T]]:
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
