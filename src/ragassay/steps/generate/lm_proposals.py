"""What a language model is told when it proposes templates: the schema and nothing of what is stored in it.

No value of a cell, no code of a legend and no reason for a column's role is ever in a prompt; names, labels, kinds and
references are. Prompts are short, so that small models get along with them.
"""

import json
from collections import Counter
from collections.abc import Callable, Coroutine, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any, Generic, TypeVar

from sqlglot.tokens import Tokenizer

from ragassay.core.errors import CallError, UsageError, excerpt
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
from ragassay.core.runner import Limits, Progress, run_rows
from ragassay.core.text import words
from ragassay.parts.lm.cache import Cached
from ragassay.parts.templates.interpretation import UnfitError
from ragassay.parts.templates.template_checks import check_template, check_text, same
from ragassay.parts.wording.checks import LENGTHS, PLACEHOLDER
from ragassay.parts.wording.styles import known_styles, wordings

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


T = TypeVar("T")

DUPLICATE = "duplicate"
NO_REPLY = "no reply"
NOT_AS_ASKED = "not as asked"
"""Why a proposal counts for nothing, over and above the reasons of the gates."""

_MOST_READ = 4 * AT_ONCE  # proposals of one reply: a model that minds no schema may send thousands
_ASKABLE_MEANINGS = {"name", "value"}

Prompt = tuple[Message, ...]
_Ask = Callable[[Sequence[Prompt]], Sequence[Completion | CallError]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposals:
    """The templates that a language model proposed, or worded, and what was let through of it.

    `refused` counts by reason what was not: a reason of the gates, "duplicate", "not as asked" for a reply that is not
    the JSON that was asked for, "no reply" for a call that failed. `calls` is how often the model was asked; answers of
    the cache are not counted.
    """

    templates: tuple[SqlTemplate, ...]
    refused: Mapping[str, int]
    calls: int


@dataclass(frozen=True, slots=True, kw_only=True)
class _Topic(Generic[T]):
    """What proposals are asked for.

    Attributes:
        prompt: What is said to the model, given the proposals that are there already.
        gate: A proposal as it is used; raises UnfitError.
        form: What two proposals share that are the same.
        said: A proposal as the model wrote it, more or less.
    """

    prompt: Callable[[Sequence[str]], Prompt]
    gate: Callable[[str], T]
    form: Callable[[T], str]
    said: Callable[[T], str]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Heard(Generic[T]):
    """What came of a reply: what passed; what did not, with what to do about it; and why, or why there is no reply."""

    good: tuple[T, ...] = ()
    bad: tuple[tuple[str, str], ...] = ()
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
    """SQL templates by a language model, which sees names and labels of the schema and nothing that is stored.

    Args:
        schema: The database as reflected.
        model: Writes JSON where it is asked to.
        count: How many are wanted, 1 or more; a model that has no more ideas gives fewer.
        known: Templates that are there already; the same again is a duplicate.
        cache: A file that keeps every answer, so that no request is made twice; None for none.
        seed: Which of several answers to the same request the cache keeps.
        progress: Told after every call.

    Raises:
        UsageError: A count below 1.
        CallError: No call at all got an answer.
        DataError: The cache cannot be used.
    """
    _check_count(count)
    topics = [
        _about(schema, table)
        for table in schema.tables
        if any(column.role in _ASKABLE_MEANINGS for column in table.columns)
    ]
    asked = _Asked(model)
    seen = {same(each.sql, schema.dialect) for each in known}
    found, refused = _gathered(topics, _asker(asked, cache, seed, progress), total=count, each=count, seen=seen)
    templates = tuple(template for _, template in found[:count])
    return Proposals(templates=templates, refused=dict(sorted(refused.items())), calls=asked.calls)


def propose_texts(
    templates: Sequence[SqlTemplate],
    styles: Sequence[str],
    model: LanguageModel,
    *,
    count: int,
    cache: Path | None = None,
    seed: int = 0,
    progress: Progress | None = None,
) -> Proposals:
    """The templates with wordings by a language model after those that they have.

    Args:
        templates: What is asked. One that our styles have no words for stays as it is: its SQL may hold values, and
            those are not shown to a model.
        styles: How; names of styles.
        model: Writes JSON where it is asked to.
        count: How many wordings of each style each template gets, 1 or more; a model without ideas gives fewer.
        cache: A file that keeps every answer, so that no request is made twice; None for none.
        seed: Which of several answers to the same request the cache keeps.
        progress: Told after every call.

    Raises:
        UsageError: A count below 1, an unknown style.
        CallError: No call at all got an answer.
        DataError: The cache cannot be used.
    """
    _check_count(count)
    known = known_styles(styles)
    asks = [(number, each.ask) for number, each in enumerate(templates) if each.ask is not None]
    pairs = [(number, ask, style) for number, ask in asks for style in known]
    topics = [_wording(templates[number], ask, style, place) for place, (number, ask, style) in enumerate(pairs)]
    had = [templates[number].texts.get(style, ()) for number, _, style in pairs]
    seen = {topic.form(text) for topic, texts in zip(topics, had, strict=True) for text in texts}
    asked = _Asked(model)
    replies = _asker(asked, cache, seed, progress)
    found, refused = _gathered(topics, replies, total=count * len(topics), each=count, seen=seen)
    texts = [dict(template.texts) for template in templates]
    for place, (number, _, style) in enumerate(pairs):
        new = [text for own, text in found if own == place][:count]
        texts[number].update({style: (*had[place], *new)} if new else {})
    worded = tuple(replace(template, texts=own) for template, own in zip(templates, texts, strict=True))
    return Proposals(templates=worded, refused=dict(sorted(refused.items())), calls=asked.calls)


def _check_count(count: int) -> None:
    if count < 1:
        raise UsageError(f"{count} proposals of a language model ask for nothing; give 1 or more")


def _about(schema: Schema, table: DatabaseTable) -> _Topic[SqlTemplate]:
    return _Topic(
        prompt=lambda had: sql_prompt(schema, table, had),
        gate=lambda sql: check_template(sql, schema, origin="lm"),
        form=lambda template: same(template.sql, schema.dialect),
        said=lambda template: template.sql,
    )


def _wording(template: SqlTemplate, ask: Ask, style: str, place: int) -> _Topic[str]:
    return _Topic(
        # Not with the wordings of a person, who may have written a value into them.
        prompt=lambda had: text_prompt(ask, style, had),
        gate=lambda text: _to_the_point(check_text(text, template, style), ask),
        # Signs and capitals make no difference; the place does, since the same words may do for two styles.
        form=lambda text: f"{place} {' '.join(words(text))}",
        said=lambda text: text,
    )


def _to_the_point(text: str, ask: Ask) -> str:
    """A wording that says what is asked for: by a word of its label, or by the question word for such things.

    Nobody can prove what a model's wording means; this at least asks for no length where the price is wanted.
    """
    said = {word[:_STEM] for word in words(PLACEHOLDER.sub(" ", text))}
    meant = {word[:_STEM] for word in words(ask.wanted) if word not in _SMALL_WORDS}
    if meant and not (meant | _QUESTION_WORDS.get(ask.meaning, set())) & said:
        raise UnfitError("wording", f"{excerpt(text)!r} does not say what is asked for: {ask.wanted}")
    return text


_STEM = 5  # letters that words of one stem share: working, worked
_SMALL_WORDS = frozenset("a an and by for in number of on or the to".split())
_QUESTION_WORDS: Mapping[Meaning, set[str]] = {"person": {"who", "whose"}, "place": {"where"}, "time": {"when"}}


def _gathered(
    topics: Sequence[_Topic[T]], ask: _Ask, *, total: int, each: int, seen: set[str]
) -> tuple[list[tuple[int, T]], Counter[str]]:
    """What passed, each with the place of its topic, until there is enough or nobody has an idea more.

    In each round every open topic is asked, and once more where something was refused; one that brings nothing new is
    closed. The order does not depend on how many are wanted: fewer are the beginning of more.

    Args:
        topics: What to ask for.
        ask: The replies to prompts.
        total: How many are wanted in all.
        each: How many are wanted of one topic.
        seen: The forms of what is there already.

    Raises:
        CallError: No call at all got an answer.
    """
    found: list[tuple[int, T]] = []
    refused: Counter[str] = Counter()
    forms = set(seen)
    failure: CallError | None = None
    open_places = list(range(len(topics)))
    for _ in range(_rounds(len(topics), total)):
        waiting, open_places = open_places, []
        while waiting and (missing := total - _useful(found, each)) > 0:
            # No more topics at once than could bring what is missing.
            size = -(-missing // AT_ONCE)
            places, waiting = waiting[:size], waiting[size:]
            had = [[topics[place].said(item) for own, item in found if own == place] for place in places]
            for place, heard in zip(places, _conversed([topics[place] for place in places], had, ask), strict=True):
                new = {topics[place].form(item): item for item in reversed(heard.good)}
                fresh = [(place, new[form]) for form in reversed(new) if form not in forms]
                refused.update({**Counter(heard.reasons), DUPLICATE: len(heard.good) - len(fresh)})
                forms.update(new)
                found += fresh
                failure = heard.failure or failure
                if fresh and sum(own == place for own, _ in found) < each:
                    open_places.append(place)
    if failure is not None and set(+refused) == {NO_REPLY} and not found:
        raise CallError(f"{failure}; nothing was proposed")
    return found, +refused


def _useful(found: Sequence[tuple[int, T]], each: int) -> int:
    """How many there are, those of a topic that has more than are wanted of it left out."""
    return sum(min(each, number) for number in Counter(place for place, _ in found).values())


def _rounds(topics: int, total: int) -> int:
    """How often a topic is asked at most: once more than a model needs that never fails."""
    return -(-total // (AT_ONCE * topics)) + 1 if topics else 0


def _conversed(topics: Sequence[_Topic[T]], had: Sequence[Sequence[str]], ask: _Ask) -> list[_Heard[T]]:
    """What came of the replies of each topic, and of a second one where something was refused."""
    prompts = [topic.prompt(already) for topic, already in zip(topics, had, strict=True)]
    heard = [_heard(topic, reply) for topic, reply in zip(topics, ask(prompts), strict=True)]
    places = [place for place, each in enumerate(heard) if each.bad]
    replies = ask([again(prompts[place], heard[place].bad) for place in places])
    for place, reply in zip(places, replies, strict=True):
        first, second = heard[place], _heard(topics[place], reply)
        heard[place] = _Heard(
            good=(*first.good, *second.good),
            reasons=(*first.reasons, *second.reasons),
            failure=second.failure,
        )
    return heard


def _heard(topic: _Topic[T], reply: Completion | CallError) -> _Heard[T]:
    """What a reply holds, each proposal through its gate."""
    if isinstance(reply, CallError):
        return _Heard(reasons=(NO_REPLY,), failure=reply)
    proposals = _proposals(reply.text)
    if proposals is None:
        return _Heard(reasons=(NOT_AS_ASKED,))
    good, bad, reasons = [], [], []
    for proposal in list(dict.fromkeys(proposals))[:_MOST_READ]:
        try:
            good.append(topic.gate(proposal))
        except UnfitError as error:
            bad.append((excerpt(proposal), error.detail))
            reasons.append(error.reason)
    return _Heard(good=tuple(good), bad=tuple(bad[:AT_ONCE]), reasons=tuple(reasons))


def _proposals(text: str) -> list[str] | None:
    """The proposals in a reply; None where it is not the JSON that was asked for."""
    try:
        reply = json.loads(text)
    except (ValueError, RecursionError):
        return None
    found = reply.get("proposals") if isinstance(reply, dict) else None
    if not isinstance(found, list) or not all(isinstance(each, str) for each in found):
        return None
    return found


class _Asked:
    """A language model that counts how often it is asked."""

    def __init__(self, lm: LanguageModel) -> None:
        self.name = lm.name
        self.calls = 0
        self._lm = lm

    def complete(
        self, messages: Sequence[Message], *, schema: Mapping[str, object] | None = None
    ) -> Coroutine[Any, Any, Completion]:
        """The model's next turn."""
        self.calls += 1
        return self._lm.complete(messages, schema=schema)


def _asker(asked: _Asked, cache: Path | None, seed: int, progress: Progress | None) -> _Ask:
    """What asks prompts, as many at once as the model bears; what fails in passing is asked again."""
    lm: LanguageModel = asked if cache is None else Cached(asked, cache, repeat=seed)

    def ask(prompts: Sequence[Prompt]) -> Sequence[Completion | CallError]:
        return run_rows(
            [(content_hash([asdict(message) for message in prompt]), prompt) for prompt in prompts],
            lambda prompt: lm.complete(prompt, schema=REPLY),
            limits=Limits(seconds=None),
            # The cache keeps what was answered.
            journal=None,
            encode=lambda _: {},
            decode=lambda _: CallError("nothing is kept"),
            failed=lambda error: error,
            progress=progress,
            what="propose",
        )

    return ask
