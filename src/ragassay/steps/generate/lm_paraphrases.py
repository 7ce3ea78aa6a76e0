"""Request paraphrases of SQL templates from a language model, and keep those that a round trip confirms.

A model gets the SQL template, its words and the criteria of a style (GRAMMAR, section 4.1 and appendix C); it sees no
stored value. Every text passes the mechanical checks first, then the round trip of `lm_readings`.
"""

import json
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from ragassay.core.errors import CallError, DataError, ReasonEnum, excerpt
from ragassay.core.records import Ask, Completion, Given, LanguageModel, Message, Schema, SqlTemplate
from ragassay.core.runner import Progress
from ragassay.parts.lm.cache import Prompt, cached_query
from ragassay.parts.lm.structured_replies import BrokenReplyError
from ragassay.parts.templates.interpretation import TemplateError
from ragassay.parts.templates.template_checks import check_text
from ragassay.parts.wording.checks import LENGTHS, normal_form
from ragassay.parts.wording.styles import STYLE_CRITERIA, known_styles, wordings
from ragassay.steps.generate import lm_readings

PER_CALL = 5
"""Maximum number of texts that one call requests."""

_ROUNDS = 2  # calls for each template and style: the second one shows what was refused
_MOST_TEXTS = 4 * PER_CALL  # read from one reply: a model that ignores the schema may send thousands
_MOST_CRITERIA = 4_000  # characters of a criteria file
_LONGEST = 1_000  # characters of a text

_TASK = """You put database queries into the words of people who know nothing of how data is stored.
- Keep every placeholder in brackets exactly as it is, once each. It stands for a name or a value.
- Ask for what the query selects, no more and no less. Add no facts. Other words for the same thing are welcome.
- Never write SQL, and never say database, table, column, record, row or query.
- Write different texts, each of which meets the criteria."""

_EXAMPLE = Ask(
    wanted="length", entity="film", given=(Given(label="film", placeholders="[film.title]"),), answer_kind="number"
)
_EXAMPLE_SQL = """SELECT "film"."length" FROM "film" WHERE "film"."title" = '[film.title]'"""

REPLY: Mapping[str, object] = {
    "type": "object",
    "properties": {
        "texts": {
            "type": "array",
            "items": {"type": "string", "maxLength": _LONGEST},
            "minItems": 1,
            "maxItems": PER_CALL,
        }
    },
    "required": ["texts"],
    "additionalProperties": False,
}
"""The JSON schema of every reply."""


class ParaphraseReason(ReasonEnum):
    """Why a text, or a whole reply, of a language model is not used, besides the reasons of the checks."""

    DUPLICATE = "the same text again"
    NO_REPLY = "no reply"
    INVALID_REPLY = "a reply in another form"
    NO_TEXT = "a reply without a text"
    SQL = "SQL instead of a question"


@dataclass(frozen=True, slots=True, kw_only=True)
class Paraphrased:
    """Templates with the paraphrases of a language model.

    Attributes:
        templates: Each with the texts that were accepted after those that it had.
        accepted: Number of texts that were accepted.
        refused: Number of texts, or of whole replies, that are not used, by reason.
    """

    templates: tuple[SqlTemplate, ...]
    accepted: int
    refused: Mapping[str, int]


@dataclass(frozen=True, slots=True, eq=False)
class _Topic:
    """A template and a style of which paraphrases are requested; `texts` and `refused` grow."""

    template: SqlTemplate
    ask: Ask
    style: str
    texts: dict[str, str]
    refused: list[tuple[str, str]]


def read_criteria(path: Path) -> str:
    """Return the criteria in a text file, which stand in for the description of every style.

    Raises:
        DataError: The file cannot be read, is empty, or has more than 4,000 characters.
    """
    try:
        text = path.read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise DataError(f"cannot read the criteria {path}: {error}; give a text file in UTF-8") from error
    if not text or len(text) > _MOST_CRITERIA:
        raise DataError(
            f"the criteria {path} have {len(text)} characters; describe the texts that you want in 1 to "
            f"{_MOST_CRITERIA:,} characters"
        )
    return text


def paraphrase(
    templates: Sequence[SqlTemplate],
    schema: Schema,
    model: LanguageModel,
    *,
    styles: Sequence[str],
    count: int,
    criteria: str | None = None,
    cache: Path | None = None,
    seed: int = 0,
    progress: Progress | None = None,
) -> Paraphrased:
    """Return the templates with paraphrases of a language model after the texts that they have.

    Args:
        templates: A template that the built-in styles cannot phrase stays as it is: its SQL may hold values, which are
            not shown to a model.
        schema: The database as reflected.
        model: Writes the texts, and reads them again without the template.
        styles: Names of styles.
        count: How many texts of each style for each template.
        criteria: What the texts must be like, instead of the descriptions of the styles.
        cache: A file that keeps every reply, so that no request is made twice; None for none.
        seed: Which of several replies to the same request the cache returns.
        progress: Called before the first call and after every call: paraphrase with a language model, round trip.

    Raises:
        UsageError: A style is unknown.
        CallError: No call was answered.
        DataError: The cache cannot be used.
    """
    topics = [
        _Topic(template, template.ask, style, dict.fromkeys(_known_forms(template, template.ask, style), ""), [])
        for template in templates
        if template.ask is not None
        for style in known_styles(styles)
    ]
    write = cached_query(model, cache, schema=REPLY, what="language model", repeat=seed, progress=progress)
    read = cached_query(model, cache, schema=lm_readings.REPLY, what="round trip", repeat=seed, progress=progress)
    refused: Counter[str] = Counter()
    for attempt in range(_ROUNDS):
        # A topic without a refusal has nothing to correct: the model would only repeat itself.
        open_topics = [each for each in topics if _missing(each, count) and (each.refused or not attempt)]
        replies = write([_request(topic, _missing(topic, count), criteria) for topic in open_topics])
        _raise_if_unanswered(replies, is_first=not attempt)
        candidates = [
            (topic, text)
            for topic, reply in zip(open_topics, replies, strict=True)
            for text in _passing(topic, reply, refused)
        ]
        readings = read([lm_readings.reading_prompt(text, topic.template, schema) for topic, text in candidates])
        for (topic, text), reading in zip(candidates, readings, strict=True):
            reason = lm_readings.refusal(reading, topic.template, schema)
            if reason is None:
                topic.texts[normal_form(text)] = text
            else:
                refused[reason] += 1
                topic.refused.append((text, f"it was {reason}"))
    accepted = {(id(topic.template), topic.style): _accepted(topic, count) for topic in topics}
    return Paraphrased(
        templates=tuple(_with_texts(template, accepted, styles) for template in templates),
        accepted=sum(map(len, accepted.values())),
        refused=dict(sorted(refused.items())),
    )


def _known_forms(template: SqlTemplate, ask: Ask, style: str) -> list[str]:
    """Return the forms of the texts that a template has, and of the one that the model is shown."""
    shown = wordings(ask, "interrogative", count=1)
    return [normal_form(text) for text in (*template.texts.get(style, ()), *shown)]


def _missing(topic: _Topic, count: int) -> int:
    return count - len(_accepted(topic, count))


def _accepted(topic: _Topic, count: int) -> list[str]:
    return [text for text in topic.texts.values() if text][:count]


def _with_texts(
    template: SqlTemplate, accepted: Mapping[tuple[int, str], Sequence[str]], styles: Sequence[str]
) -> SqlTemplate:
    new = {style: accepted.get((id(template), style), ()) for style in styles}
    texts = {style: (*template.texts.get(style, ()), *new.get(style, ())) for style in {**template.texts, **new}}
    return replace(template, texts={style: lines for style, lines in texts.items() if lines})


def _raise_if_unanswered(replies: Sequence[Completion | CallError], *, is_first: bool) -> None:
    errors = [reply for reply in replies if isinstance(reply, CallError) and not isinstance(reply, BrokenReplyError)]
    if is_first and errors and len(errors) == len(replies):
        raise CallError(f"{errors[-1]}; nothing was paraphrased")


def _request(topic: _Topic, missing: int, criteria: str | None) -> Prompt:
    return text_prompt(topic.template.sql, topic.ask, topic.style, missing, criteria=criteria, refused=topic.refused)


def text_prompt(
    sql: str,
    ask: Ask,
    style: str,
    count: int,
    *,
    criteria: str | None = None,
    refused: Sequence[tuple[str, str]] = (),
) -> Prompt:
    """Return the prompt that requests paraphrases of one template in one style.

    Args:
        sql: The SQL template, without a stored value.
        ask: Its content in labels.
        style: A style.
        count: How many texts are wanted.
        criteria: What the texts must be like; None for the description of the style.
        refused: Earlier texts with what was wrong with them.
    """
    wanted = min(count, PER_CALL)
    request = _query_lines(sql, ask, style, wanted, criteria)
    if refused:
        lines = [f"- {excerpt(text)}\n  Wrong: {problem}" for text, problem in refused[-PER_CALL:]]
        request = "\n".join([request, "These were refused; write better ones:", *lines])
    texts = wordings(_EXAMPLE, style, count=2)[:2] if criteria is None else wordings(_EXAMPLE, "formal", count=2)[:2]
    return (
        Message(role="system", content=_TASK),
        Message(role="user", content=_query_lines(_EXAMPLE_SQL, _EXAMPLE, style, len(texts), None)),
        Message(role="assistant", content=json.dumps({"texts": texts}, ensure_ascii=False)),
        Message(role="user", content=request),
    )


def _query_lines(sql: str, ask: Ask, style: str, count: int, criteria: str | None) -> str:
    plain = wordings(ask, "interrogative", count=1)
    known = "; ".join(f"the {given.label} {given.placeholders}" for given in ask.given)
    low, high = LENGTHS.get(style, (1, 200))
    lines = [
        f"Query: {sql}",
        f"It asks for: {ask.wanted}{f' in {ask.unit}' if ask.unit else ''} ({ask.operation})",
        f"Known: {known}",
        *(f"In plain words: {text}" for text in plain),
        f"Criteria: {criteria or STYLE_CRITERIA.get(style, style)}. From {low} to {high} words.",
        f"Write {count} {'text' if count == 1 else 'texts'}.",
    ]
    return "\n".join(lines)


_SQL = re.compile(r"\s*(?:select|with|```\s*sql)\b.*\b(?:from|where)\b", re.IGNORECASE | re.DOTALL)


def _passing(topic: _Topic, reply: Completion | CallError, refused: Counter[str]) -> list[str]:
    """Return the texts of a reply that pass the mechanical checks; the others are counted, and kept for the retry."""
    texts = _texts(reply)
    if isinstance(texts, ParaphraseReason):
        refused[texts] += 1
        topic.refused.append((reply.text if isinstance(reply, Completion) else "", f"it was {texts}; write JSON"))
        return []
    passing: dict[str, str] = {}
    for text in texts[:_MOST_TEXTS]:
        if _SQL.match(text):
            refused[ParaphraseReason.SQL] += 1
            topic.refused.append((text, "it is SQL; write the words of a person"))
            continue
        try:
            line = check_text(text, topic.template, topic.style)
        except TemplateError as error:
            refused[error.reason] += 1
            topic.refused.append((text, error.detail))
            continue
        form = normal_form(line)
        if form in topic.texts or form in passing:
            refused[ParaphraseReason.DUPLICATE] += 1
        else:
            passing[form] = line
    return list(passing.values())


def _texts(reply: Completion | CallError) -> list[str] | ParaphraseReason:
    """Return the texts in a reply; the reason why there are none."""
    if isinstance(reply, CallError):
        return ParaphraseReason.INVALID_REPLY if isinstance(reply, BrokenReplyError) else ParaphraseReason.NO_REPLY
    try:
        texts = json.loads(reply.text)["texts"]
    except (ValueError, KeyError, TypeError, RecursionError):
        return ParaphraseReason.SQL if _SQL.match(reply.text) else ParaphraseReason.INVALID_REPLY
    if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
        return ParaphraseReason.INVALID_REPLY
    return [text for text in texts if text.strip()] or ParaphraseReason.NO_TEXT
