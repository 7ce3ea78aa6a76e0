"""What a language model is told when it proposes templates: the schema and nothing of what is stored in it.

No value of a cell, no code of a legend and no reason for a column's role is ever in a prompt; names, labels, kinds and
references are. Prompts are short, so that small models get along with them.
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial

from sqlglot.tokens import Tokenizer

from ragassay.records import Ask, Column, DatabaseTable, Given, Message, Reference, Schema
from ragassay.styles import LENGTHS, wordings

AT_ONCE = 4
"""How many proposals one call asks for."""

_Write = Callable[[str], str]

_MOST_COLUMNS = 40  # of one table
_MOST_NEIGHBOURS = 6
_MOST_HAD = 30  # proposals that are there already and are told again
_ASKABLE = {"name", "value"}

_SQL_TASK = f"""Write queries in SQL. Each looks up one fact that somebody may want to know.
- SELECT one column, never * and never an id.
- WHERE compares another column with a placeholder: its own name in brackets and single quotes. Never write a value.
- Use the tables, columns and joins that you are given, as they are written, and nothing else.
- Write at most {AT_ONCE} queries, each of which asks something else."""

# A small model that sees a join in the example joins whatever it is given.
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
- Write at most {AT_ONCE} wordings, each in the style that is named."""

_EXAMPLE = Ask(
    wanted="length", entity="film", given=(Given(label="film", placeholders="[film.title]"),), answer_kind="number"
)

_LONGEST = 500  # characters of a proposal

REPLY: Mapping[str, object] = {
    "type": "object",
    "properties": {
        "proposals": {
            "type": "array",
            "items": {"type": "string", "maxLength": _LONGEST},
            "minItems": 1,
            "maxItems": AT_ONCE,
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


def sql_prompt(schema: Schema, table: DatabaseTable, had: Sequence[str]) -> tuple[Message, ...]:
    """What asks for SQL templates about one table.

    Args:
        schema: The database as reflected.
        table: What is asked about; those that it refers to, or is referred to by, are shown as well.
        had: Proposals that are there already.
    """
    names = dict.fromkeys([table.name, *(each.target for each in table.references)])
    tables = {each.name: each for each in schema.tables}
    shown = [tables[name] for name in names if name in tables][: _MOST_NEIGHBOURS + 1]
    write = partial(_written, dialect=schema.dialect)
    lines = [line for each in shown for line in _table(each, write)]
    joins = [_join(each, write) for each in table.references if any(each.target == one.name for one in shown)]
    asked = [*lines, *(["Joins:", *joins] if joins else []), *_had(had), f"Write queries about {write(table.name)}."]
    example = (_JOIN_EXAMPLE, _JOIN_PROPOSALS) if joins else (_PLAIN_EXAMPLE, _PLAIN_PROPOSALS)
    return _told(_SQL_TASK, *example, "\n".join(asked))


def text_prompt(asked: Ask, style: str, had: Sequence[str]) -> tuple[Message, ...]:
    """What asks for wordings of one question in one style.

    Args:
        asked: What is asked.
        style: How; of a style that is not ours only the name is told.
        had: Wordings that are there already.
    """
    said = f"Style: {_STYLES.get(style, style)}.{_length(style)}"
    example = "\n".join([f"Question: {wordings(_EXAMPLE, 'interrogative', count=1)[0]}", said])
    wish = "\n".join([f"Question: {wordings(asked, 'interrogative', count=1)[0]}", *_had(had), said])
    return _told(_TEXT_TASK, example, wordings(_EXAMPLE, style, count=AT_ONCE)[1:], wish)


def again(prompt: Sequence[Message], refused: Sequence[tuple[str, str]]) -> tuple[Message, ...]:
    """The same prompt with what was wrong with the first proposals.

    Args:
        prompt: The first prompt.
        refused: Each refused proposal with what to do about it.
    """
    *before, last = prompt
    lines = [f"- {proposal}\n  Wrong: {why}" for proposal, why in refused]
    content = "\n".join([last.content, "These were refused; do better, or ask something else:", *lines])
    return (*before, Message(role=last.role, content=content))


def _told(task: str, example: str, proposals: Sequence[str], asked: str) -> tuple[Message, ...]:
    """A task with an example of what is wanted: small models follow it where they follow no rule."""
    return (
        Message(role="system", content=task),
        Message(role="user", content=example),
        Message(role="assistant", content=json.dumps({"proposals": list(proposals)}, ensure_ascii=False)),
        Message(role="user", content=asked),
    )


def _table(table: DatabaseTable, write: _Write) -> Iterator[str]:
    yield f"Table {write(table.name)}, one {table.label} in each row:"
    askable = [each for each in table.columns if each.role in _ASKABLE]
    for each in askable[:_MOST_COLUMNS]:
        yield f"- {write(table.name)}.{write(each.name)}: {_said(each)}"
    if not askable:
        yield "- nothing to ask for: it only joins other tables"


def _said(column: Column) -> str:
    unit = f" in {column.unit}" if column.unit else ""
    name = ", a name" if column.role == "name" else ""
    return f"{column.label}{unit} ({column.answer_kind}{name})"


def _join(reference: Reference, write: _Write) -> str:
    equal = [
        f"{write(reference.table)}.{write(own)} = {write(reference.target)}.{write(target)}"
        for own, target in zip(reference.columns, reference.target_columns, strict=False)
    ]
    return f"- {' AND '.join(equal)}"


def _written(name: str, dialect: str) -> str:
    """A name as SQL takes it; in quotes only where it must be, which models get right more often."""
    is_plain = name.isascii() and name.isidentifier() and name.upper() not in Tokenizer.KEYWORDS
    if is_plain and (name.islower() or dialect != "postgres"):
        return name
    quote = "`" if dialect == "mysql" else '"'
    return f"{quote}{name.replace(quote, quote * 2)}{quote}"


def _had(had: Sequence[str]) -> list[str]:
    return ["There already; ask none of these again:", *(f"- {each}" for each in had[-_MOST_HAD:])] if had else []


def _length(style: str) -> str:
    if style not in LENGTHS:
        return ""
    low, high = LENGTHS[style]
    return f" From {low} to {high} words."
