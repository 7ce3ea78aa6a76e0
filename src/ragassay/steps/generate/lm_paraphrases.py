"""Request paraphrases of SQL templates from a language model, and keep those that a round trip confirms.

A model gets the SQL template, its words and the criteria of a style (GRAMMAR, section 4.1 and appendix C); it sees no
stored value. Every text must pass the mechanical checks and then the round trip (`round_trip`).
"""

import json
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from ragassay.core.errors import CallError, DataError, ReasonEnum, excerpt
from ragassay.core.records import (
    Ask,
    Completion,
    LanguageModel,
    Message,
    QuestionCondition,
    Schema,
    SqlTemplate,
)
from ragassay.core.runner import Progress
from ragassay.parts.lm.cache import Prompt, cached_query
from ragassay.parts.lm.structured_replies import BrokenReplyError, raise_if_unanswered, reply_form
from ragassay.parts.templates import TemplateError
from ragassay.parts.templates.template_checks import check_text
from ragassay.parts.wording.checks import LENGTHS, normal_form
from ragassay.parts.wording.styles import STYLE_CRITERIA, known_styles, templates_in_style
from ragassay.steps.generate.round_trip import READING_REPLY, reading_prompt, refusal

_PER_CALL = 5  # texts that one call requests
_ROUNDS = 2  # calls for each template and style: the second one shows the refused texts
_MOST_TEXTS = 4 * _PER_CALL  # read from one reply, since a model that ignores the schema may send thousands
_MOST_CRITERIA = 4_000  # characters of a criteria file
_LONGEST = 1_000  # characters of a text
_TASK = """You put database queries into the words of people who know nothing of how data is stored.
- Keep every placeholder in brackets exactly as it is, once each. It stands for a name or a value.
- Ask for what the query selects, no more and no less. Add no facts. Other words for the same thing are welcome.
- Never write SQL, and never say database, table, column, record, row or query.
- Write different texts, each of which meets the criteria."""

_EXAMPLE = Ask(
    target="length",
    entity="film",
    conditions=(QuestionCondition(label="film", placeholders="[film.title]"),),
    answer_kind="number",
)

_EXAMPLE_SQL = """SELECT "film"."length" FROM "film" WHERE "film"."title" = '[film.title]'"""
_REPLY = reply_form(
    texts={
        "type": "array",
        "items": {"type": "string", "maxLength": _LONGEST},
        "minItems": 1,
        "maxItems": _PER_CALL,
    }
)


class ParaphraseReason(ReasonEnum):
    """Why a text or a whole reply of a language model is rejected; the checks add further reasons."""

    DUPLICATE = "a repeated text"
    NO_REPLY = "no reply"
    INVALID_REPLY = "a reply that does not have the requested form"
    NO_TEXT = "a reply without a text"
    SQL = "SQL instead of a question"


@dataclass(frozen=True, slots=True, kw_only=True)
class Paraphrased:
    """Templates with the paraphrases of a language model.

    Attributes:
        templates: Each template with the accepted texts after its own.
        accepted: Number of accepted texts.
        refused: Number of refused texts and replies, by reason.
    """

    templates: tuple[SqlTemplate, ...]
    accepted: int
    refused: Mapping[str, int]


@dataclass(frozen=True, slots=True, eq=False)
class _Topic:
    """A template and a style for which paraphrases are requested.

    Attributes:
        template: The template.
        ask: Its content in words.
        style: The style.
        texts: Normal form -> the accepted text; empty for a text that the template had before.
        refused: Refused texts with the reason, for the next call.
    """

    template: SqlTemplate
    ask: Ask
    style: str
    texts: dict[str, str]
    refused: list[tuple[str, str]]


def read_criteria(path: Path | str) -> str:
    """Return the criteria in a text file, which replace the descriptions of the styles.

    Raises:
        DataError: The file cannot be read, is empty, or has more than 4,000 characters.
    """
    try:
        text = Path(path).read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise DataError(f"cannot read the criteria {path}: {error}; give a text file in UTF-8") from error
    if not text or len(text) > _MOST_CRITERIA:
        raise DataError(
            f"the criteria {path} have {len(text)} characters; describe the paraphrases in 1 to {_MOST_CRITERIA:,} "
            "characters"
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
    """Return the templates with paraphrases of a language model after their own texts.

    Args:
        templates: The templates. One that the built-in styles cannot phrase is returned unchanged, because its SQL may
            contain values, which are not shown to a model.
        schema: The database as reflected.
        model: The language model, which writes the texts, and reads them again without the template.
        styles: Names of styles.
        count: Number of texts of each style for each template.
        criteria: Criteria of the texts that replace the descriptions of the styles.
        cache: A file that keeps every reply, so that no request is made twice; None for no cache.
        seed: Selects one of several cached replies to the same request.
        progress: Called before the first call and after every call.

    Raises:
        UsageError: A style is unknown.
        CallError: Every call failed.
        DataError: The cache cannot be used.
    """
    topics_by_template = [_topics(template, known_styles(styles)) for template in templates]
    topics = [topic for own in topics_by_template for topic in own]
    write = cached_query(model, cache, schema=_REPLY, what="language model", repeat=seed, progress=progress)
    read = cached_query(model, cache, schema=READING_REPLY, what="round trip", repeat=seed, progress=progress)
    refused: Counter[str] = Counter()
    for attempt in range(_ROUNDS):
        # Without a refused text to correct, the model would only repeat itself.
        open_topics = [each for each in topics if _missing(each, count) and (each.refused or not attempt)]
        replies = write([_text_prompt(topic, _missing(topic, count), criteria) for topic in open_topics])
        if not attempt:
            raise_if_unanswered(replies, "nothing was paraphrased")
        candidates = [
            (topic, text)
            for topic, reply in zip(open_topics, replies, strict=True)
            for text in _passing(topic, reply, refused)
        ]
        readings = read([reading_prompt(text, topic.template, schema) for topic, text in candidates])
        for (topic, text), reading in zip(candidates, readings, strict=True):
            reason = refusal(reading, topic.template, schema)
            if reason is None:
                topic.texts[normal_form(text)] = text
            else:
                refused[reason] += 1
                topic.refused.append((text, f"it was {reason}"))
    return Paraphrased(
        templates=tuple(
            _with_texts(template, own, count) for template, own in zip(templates, topics_by_template, strict=True)
        ),
        accepted=sum(len(_accepted(topic, count)) for topic in topics),
        refused=dict(sorted(refused.items())),
    )


def _topics(template: SqlTemplate, styles: Sequence[str]) -> list[_Topic]:
    ask = template.ask
    if ask is None:
        return []
    shown = templates_in_style(ask, "interrogative", count=1)
    return [
        _Topic(
            template=template,
            ask=ask,
            style=style,
            texts={normal_form(text): "" for text in (*template.texts.get(style, ()), *shown)},
            refused=[],
        )
        for style in styles
    ]


def _missing(topic: _Topic, count: int) -> int:
    return count - len(_accepted(topic, count))


def _accepted(topic: _Topic, count: int) -> list[str]:
    return [text for text in topic.texts.values() if text][:count]


def _with_texts(template: SqlTemplate, topics: Sequence[_Topic], count: int) -> SqlTemplate:
    texts = dict(template.texts)
    for topic in topics:
        if accepted := _accepted(topic, count):
            texts[topic.style] = (*texts.get(topic.style, ()), *accepted)
    return replace(template, texts=texts)


def _text_prompt(topic: _Topic, missing: int, criteria: str | None) -> Prompt:
    """Return the prompt that requests the missing paraphrases, with the texts that were refused before."""
    request = _query_lines(topic.template.sql, topic.ask, topic.style, min(missing, _PER_CALL), criteria)
    if topic.refused:
        lines = [f"- {excerpt(text)}\n  Wrong: {problem}" for text, problem in topic.refused[-_PER_CALL:]]
        request = "\n".join([request, "These were refused; write better ones:", *lines])
    texts = templates_in_style(_EXAMPLE, topic.style if criteria is None else "formal", count=2)[:2]
    return (
        Message(role="system", content=_TASK),
        Message(role="user", content=_query_lines(_EXAMPLE_SQL, _EXAMPLE, topic.style, len(texts), None)),
        Message(role="assistant", content=json.dumps({"texts": texts}, ensure_ascii=False)),
        Message(role="user", content=request),
    )


def _query_lines(sql: str, ask: Ask, style: str, count: int, criteria: str | None) -> str:
    plain = templates_in_style(ask, "interrogative", count=1)
    conditions = "; ".join(f"the {condition.label} {condition.placeholders}" for condition in ask.conditions)
    low, high = LENGTHS.get(style, (1, 200))
    lines = [
        f"Query: {sql}",
        f"It asks for: {ask.target}{f' in {ask.unit}' if ask.unit else ''} ({ask.operation})",
        f"Known: {conditions}",
        *(f"In plain words: {text}" for text in plain),
        f"Criteria: {criteria or STYLE_CRITERIA.get(style, style)}. From {low} to {high} words.",
        f"Write {count} {'text' if count == 1 else 'texts'}.",
    ]
    return "\n".join(lines)


_SQL = re.compile(r"\s*(?:select|with|```\s*sql)\b.*\b(?:from|where)\b", re.IGNORECASE | re.DOTALL)


def _passing(topic: _Topic, reply: Completion | CallError, refused: Counter[str]) -> list[str]:
    """Return the texts of a reply that pass the mechanical checks; keep and count the others."""
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
    """Return the texts in a reply, or the reason why there are none."""
    if isinstance(reply, CallError):
        return ParaphraseReason.INVALID_REPLY if isinstance(reply, BrokenReplyError) else ParaphraseReason.NO_REPLY
    try:
        texts = json.loads(reply.text)["texts"]
    except (ValueError, KeyError, TypeError, RecursionError):
        return ParaphraseReason.SQL if _SQL.match(reply.text) else ParaphraseReason.INVALID_REPLY
    if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
        return ParaphraseReason.INVALID_REPLY
    return [text for text in texts if text.strip()] or ParaphraseReason.NO_TEXT
