"""Apply user-supplied wording to questions: the question of a data dictionary entry, and plurals."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from ragassay.core.records import Ask, Column, DatabaseTable, DictionaryEntry, SqlTemplate
from ragassay.parts.wording.checks import PLACEHOLDER, without_brackets
from ragassay.parts.wording.dictionary import Speech, past_tense, plural, speech, words

_IT = "{it}"
_DO = frozenset(["do", "does", "did"])


def described(column: Column, entry: DictionaryEntry | None) -> Column:
    """Return a column with the question and the aliases of its data dictionary entry."""
    if entry is None or not (entry.question or entry.aliases):
        return column
    confidence = "high" if entry.question else column.confidence
    return replace(column, question=entry.question, aliases=entry.aliases, confidence=confidence)


def with_own_words(template: SqlTemplate, tables: Sequence[DatabaseTable]) -> SqlTemplate:
    """Return a template with the question and plurals of the data dictionary, if there are any."""
    ask = template.ask
    if ask is None:
        return template
    plurals = {
        table.label: without_brackets(table.plural)
        for table in tables
        if table.plural is not None and table.plural != plural(table.label)
    }
    question = _question(template, ask, tables)
    if not plurals and question is None:
        return template
    return replace(template, ask=replace(ask, question=question, plurals=plurals))


def _question(template: SqlTemplate, ask: Ask, tables: Sequence[DatabaseTable]) -> str | None:
    """Return the user's question for the target of a template: that of a column, or of the reference that leads to it.

    A question about one row does not apply to lists and extremes.
    """
    if ask.operation != "lookup":
        return None
    referring = (
        column
        for table in tables
        if table.name in template.tables[:1]
        for column in table.columns
        if column.role == "reference" and column.label == ask.target
    )
    label = template.answer_column.label
    own = (template.answer_column,) if ask.target == label or ask.target.startswith(f"{label} of the ") else ()
    return next((column.question for column in (*referring, *own) if column.question is not None), None)


def own_words(ask: Ask, texts: Mapping[str, Any]) -> dict[str, Any]:
    """Return the phrases that user-supplied wording changes, by field of `Phrases`.

    Args:
        ask: The question.
        texts: The rule-based phrases, by the same fields.
    """
    changed: dict[str, Any] = {}
    if ask.question is not None:
        _, link, holder = ("", "", "") if ask.is_own else ask.target.partition(" of the ")
        topic = texts["topic"] or ""
        whole = f"the {holder} of {topic}" if link else topic
        question, clause = question_parts(ask.question)
        changed = {"question": question.replace(_IT, whole), "clause": clause.replace(_IT, whole)}
    for label, several in ask.plurals.items():
        for name, text in {**texts, **changed}.items():
            if isinstance(text, str) and plural(label) in text:
                changed[name] = _replaced(text, plural(label), several)
    return changed


def _replaced(text: str, words_of_rules: str, several: str) -> str:
    """Return a text with words replaced outside of placeholders."""
    parts = re.split(f"({PLACEHOLDER.pattern})", text)
    pattern = re.compile(rf"(?<!\w){re.escape(words_of_rules)}(?!\w)")
    parts[::2] = [pattern.sub(lambda _: several, part) for part in parts[::2]]
    return "".join(parts)


def question_parts(question: str) -> tuple[str, str]:
    """Return a question as used within a sentence, and the corresponding subordinate clause.

    A question that cannot be turned into a clause is quoted.

    >>> question_parts("When was {it} stretched?")
    ('when was {it} stretched', 'when {it} was stretched')
    >>> question_parts("Who painted {it}?")[1], question_parts("Does {it} float?")[1]
    ('who painted {it}', 'whether {it} floats')
    >>> question_parts("What is the draught of {it}?")[1], question_parts("When did {it} open?")[1]
    ('what the draught of {it} is', 'when {it} opened')
    """
    bare = question.rstrip("?").strip()
    first, space, rest = bare.partition(" ")
    lowered = (first if first.isupper() and len(first) > 1 else first[:1].lower() + first[1:]) + space + rest
    parts = lowered.split()
    at = next((at for at, word in enumerate(parts) if word in _auxiliaries()), None)
    if at is None:
        return lowered, lowered
    return lowered, _clause(parts[:at], parts[at], parts[at + 1 :]) or f"this: {lowered}"


def _auxiliaries() -> frozenset[str]:
    known = words()
    return known.be | known.have | known.modals | _DO


def _clause(before: list[str], verb: str, after: list[str]) -> str | None:
    """Return a question as a clause (verb after subject); None if the subject cannot be determined."""
    opening = before or ["whether"]
    if after[:1] == [_IT]:
        rest = after[1:]
        if verb not in _DO:
            return " ".join([*opening, _IT, verb, *rest])
        done = _inflected(verb, rest[0]) if rest else None
        return None if done is None else " ".join([*opening, _IT, done, *rest[1:]])
    if before and verb in words().be and after[-1:] == [_IT]:
        return " ".join([*opening, *after, verb])
    return None


def _inflected(auxiliary: str, verb: str) -> str | None:
    """Return the inflected verb that replaces "does" or "did" and the infinitive; None if it is unknown."""
    if auxiliary == "do":
        return verb
    if auxiliary == "does":
        forms = [f"{verb}s", f"{verb}es", f"{verb[:-1]}ies"]
        return next((form for form in forms if Speech.THIRD in speech(form)), None)
    return past_tense(verb)
