"""Request SQL templates from a language model, which sees the schema but no stored values.

Prompts contain names, labels, answer kinds and references; they never contain the value of a cell, a code of the data
dictionary, or the reason for a column's role. They are short, so that small models can follow them.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from pathlib import Path

from sqlglot.tokens import Tokenizer

from ragassay.core.errors import CallError, UsageError, excerpt
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
from ragassay.parts.lm.structured_replies import raise_if_unanswered, reply_form
from ragassay.parts.templates import TemplateError
from ragassay.parts.templates.paths import is_askable
from ragassay.parts.templates.template_checks import check_template, normalized_sql

_Quote = Callable[[str], str]

_PER_CALL = 4  # proposals that one call requests
_MAX_PROPOSALS = 4 * _PER_CALL  # read from one reply, since a model that ignores the schema may send thousands
_MAX_LENGTH = 500  # characters of a proposal
_MAX_COLUMNS = 40  # per table
_MAX_NEIGHBORS = 6
_MAX_EXISTING = 30  # earlier proposals that a prompt repeats

_SQL_TASK = f"""Write queries in SQL. Each looks up one fact that somebody may want to know.
- SELECT one column, never * and never an id.
- WHERE compares another column with a placeholder: its own name in brackets and single quotes. Never write a value.
- Use the tables, columns and joins that you are given, as they are written, and nothing else.
- Write at most {_PER_CALL} queries, each of which asks something else."""

# A small model that sees a join in the example joins all tables.
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

_REPLY = reply_form(
    proposals={
        "type": "array",
        "items": {"type": "string", "maxLength": _MAX_LENGTH},
        "minItems": 1,
        "maxItems": _PER_CALL,
    }
)


def sql_prompt(schema: Schema, table: DatabaseTable, existing: Sequence[str]) -> Prompt:
    """Return the prompt that requests SQL templates about one table.

    Args:
        schema: The database as reflected.
        table: The table of the questions; the prompt also shows the tables that it refers to.
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
    example, proposals = (_JOIN_EXAMPLE, _JOIN_PROPOSALS) if joins else (_PLAIN_EXAMPLE, _PLAIN_PROPOSALS)
    # Small models follow an example better than rules.
    return (
        Message(role="system", content=_SQL_TASK),
        Message(role="user", content=example),
        Message(role="assistant", content=json.dumps({"proposals": list(proposals)}, ensure_ascii=False)),
        Message(role="user", content="\n".join(request)),
    )


def _retry_prompt(prompt: Prompt, rejected: Sequence[tuple[str, str]]) -> Prompt:
    """Return a prompt with the rejected proposals added, and what to do about each."""
    *before, last = prompt
    lines = [f"- {proposal}\n  Wrong: {problem}" for proposal, problem in rejected]
    content = "\n".join([last.content, "These were refused; do better, or ask something else:", *lines])
    return (*before, Message(role=last.role, content=content))


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
    """Return a name as written in SQL, quoted only if necessary, because models then make fewer mistakes."""
    is_plain = name.isascii() and name.isidentifier() and name.upper() not in Tokenizer.KEYWORDS
    if is_plain and (name.islower() or dialect != "postgres"):
        return name
    quote = "`" if dialect == "mysql" else '"'
    return f"{quote}{name.replace(quote, quote * 2)}{quote}"


def _existing(texts: Sequence[str]) -> list[str]:
    if not texts:
        return []
    return ["There already; ask none of these again:", *(f"- {each}" for each in texts[-_MAX_EXISTING:])]


class ProposalReason(StrEnum):
    """Why a proposal is rejected; the checks add further reasons."""

    DUPLICATE = "duplicate"
    NO_REPLY = "no reply"
    INVALID_REPLY = "invalid reply"


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposals:
    """The SQL templates that a language model proposed.

    Attributes:
        templates: Those that passed the checks.
        rejected: Number of rejected proposals, by reason.
    """

    templates: tuple[SqlTemplate, ...]
    rejected: Mapping[str, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class _ReplyResult:
    """The result of a reply.

    Attributes:
        accepted: The proposals that pass.
        rejected: The others, with what to do about each.
        reasons: Why they were rejected, or why the reply cannot be used.
    """

    accepted: tuple[SqlTemplate, ...] = ()
    rejected: tuple[tuple[str, str], ...] = ()
    reasons: tuple[str, ...] = ()


def propose_sql(
    schema: Schema,
    model: LanguageModel,
    *,
    count: int,
    existing: Sequence[SqlTemplate] = (),
    cache: Path | None = None,
    seed: int = 0,
    progress: Progress | None = None,
) -> Proposals:
    """Return SQL templates that a language model proposes; it sees names and labels of the schema, but no values.

    Args:
        schema: The database as reflected.
        model: The language model, called with a JSON schema for its reply.
        count: Maximum number of templates, 1 or more; a model may run out of proposals earlier.
        existing: Existing templates, which are not accepted again.
        cache: A file that keeps every reply, so that no request is made twice; None for no cache.
        seed: Selects one of several cached replies to the same request.
        progress: Called before the first call and after every call.

    Raises:
        UsageError: The count is below 1.
        CallError: Every call failed.
        DataError: The cache cannot be used.
    """
    if count < 1:
        raise UsageError(f"`num_generations` {count}: expected 1 or more")
    forms = {normalized_sql(each.sql, schema.dialect) for each in existing}
    query = cached_query(model, cache, schema=_REPLY, what="propose", repeat=seed, progress=progress)
    accepted, rejected = _collect(schema, query, total=count, existing_forms=forms)
    return Proposals(templates=tuple(accepted[:count]), rejected=rejected)


def _collect(
    schema: Schema, query: Query, *, total: int, existing_forms: set[str]
) -> tuple[list[SqlTemplate], Mapping[str, int]]:
    """Return up to `total` proposals that pass, and the number of the others by reason.

    In each round every open table gets one call, and a second one if a proposal was rejected; a table without new
    proposals is closed. The order does not depend on how many are requested. `existing_forms` are those of
    existing templates.

    Raises:
        CallError: Every call failed.
    """
    accepted: list[SqlTemplate] = []
    proposed: dict[str, list[str]] = {each.name: [] for each in schema.tables if any(map(is_askable, each.columns))}
    rejected: Counter[str] = Counter()
    forms = set(existing_forms)
    replies: list[Completion | CallError] = []

    def recorded(prompts: Sequence[Prompt]) -> Sequence[Completion | CallError]:
        batch_replies = query(prompts)
        replies.extend(batch_replies)
        return batch_replies

    open_tables = [each for each in schema.tables if each.name in proposed]
    for _ in range(_rounds(len(open_tables), total)):
        waiting, open_tables = open_tables, []
        while waiting and (missing := total - len(accepted)) > 0:
            # As many tables at once as the missing proposals need.
            size = -(-missing // _PER_CALL)
            batch, waiting = waiting[:size], waiting[size:]
            prompts = [sql_prompt(schema, table, proposed[table.name]) for table in batch]
            for table, result in zip(batch, _query_twice(schema, prompts, recorded), strict=True):
                new = {normalized_sql(each.sql, schema.dialect): each for each in reversed(result.accepted)}
                fresh = [new[form] for form in reversed(new) if form not in forms]
                rejected.update(result.reasons)
                rejected[ProposalReason.DUPLICATE] += len(result.accepted) - len(fresh)
                forms.update(new)
                accepted += fresh
                proposed[table.name] += [each.sql for each in fresh]
                if fresh:
                    open_tables.append(table)
    raise_if_unanswered(replies, "no template was proposed")
    return accepted, dict(sorted((+rejected).items()))


def _rounds(tables: int, total: int) -> int:
    """Return the maximum number of rounds: one more than a model that never fails needs."""
    return -(-total // (_PER_CALL * tables)) + 1 if tables else 0


def _query_twice(schema: Schema, prompts: Sequence[Prompt], query: Query) -> list[_ReplyResult]:
    """Return the result of the reply to each prompt, and of a second reply if a proposal was rejected."""
    results = [_read_reply(schema, reply) for reply in query(prompts)]
    positions = [position for position, result in enumerate(results) if result.rejected]
    replies = query([_retry_prompt(prompts[position], results[position].rejected) for position in positions])
    for position, reply in zip(positions, replies, strict=True):
        first, second = results[position], _read_reply(schema, reply)
        results[position] = _ReplyResult(
            accepted=(*first.accepted, *second.accepted),
            reasons=(*first.reasons, *second.reasons),
        )
    return results


def _read_reply(schema: Schema, reply: Completion | CallError) -> _ReplyResult:
    if isinstance(reply, CallError):
        return _ReplyResult(reasons=(ProposalReason.NO_REPLY,))
    proposals = _proposals(reply.text)
    if proposals is None:
        return _ReplyResult(reasons=(ProposalReason.INVALID_REPLY,))
    accepted, rejected, reasons = [], [], []
    for proposal in list(dict.fromkeys(proposals))[:_MAX_PROPOSALS]:
        try:
            accepted.append(check_template(proposal, schema, origin="lm"))
        except TemplateError as error:
            rejected.append((excerpt(proposal), error.detail))
            reasons.append(error.reason)
    return _ReplyResult(accepted=tuple(accepted), rejected=tuple(rejected[:_PER_CALL]), reasons=tuple(reasons))


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
