"""How an answer matches the reference answers of its question: one, several paraphrases of one, or a set."""

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from itertools import pairwise
from typing import Literal

from ragassay.core.records import AnswerFormat, Question
from ragassay.core.text import ValueMatch, match_value
from ragassay.core.text.names import (
    FUNCTION_WORDS,
    NameMention,
    forms_of,
    name_key,
    names_in,
    names_of,
    other_names,
    words_of,
)
from ragassay.core.text.normal_forms import readable
from ragassay.core.text.numbers import temperature_scale
from ragassay.core.text.quantities import is_measure
from ragassay.core.text.sentences import Span, listing, masked, relative_clauses, sentences_of
from ragassay.core.text.similar_names import is_abridged
from ragassay.core.text.standings import Standing, is_spoken, standing, turning_points
from ragassay.core.text.value_formats import AnswerColumn, answer_column, infer_format, is_closed, is_structured
from ragassay.core.text.word_classes import COPULAS, any_of, pattern_of, word_class


def match_references(question: Question, text: str, column: AnswerColumn, *, unit: str = "") -> ValueMatch:
    """Return how a text matches the reference answers.

    Of several references, which are paraphrases of one, the best match counts; a set must be named completely. Numbers
    are compared in the unit of the question, or else in that of the references.
    """
    kind, members = question.answer_kind, question.reference_answers
    mentioned = _values_in_question(question, column.values)
    by_member = []
    for member in members:
        names = _names(member, column, mentioned) if kind in {"text", "set"} else (member,)
        besides = (*mentioned, *(each for each in members if each != member))
        matches = [
            match_value(
                text,
                name,
                kind,
                candidates=column.rivals,
                bound=(*besides, *(each for each in names if each != name)),
                scale=_scale(question),
                measure=_measure(question) or unit,
                question=question.question,
                is_of_another_row=_is_of_another_row(question),
            )
            for name in names
        ]
        best = min(matches, key=_best_first)
        if kind == "set" and best.finding == "absent" and not best.denied and is_abridged(text, member):
            best = ValueMatch(finding="stated", stated=(member,), others=best.others)
        by_member.append(best)
    if kind == "set":
        besides = _listed_besides(text, (question.question, *members, *mentioned), column)
        match = _match_set(members, by_member, besides)
        apart = _set_apart(question, text) if match.finding == "stated" else None
        return match if apart is None else replace(match, finding="several", partly=apart)
    return min(by_member, key=_best_first)


def _names(member: str, column: AnswerColumn, mentioned: Sequence[str]) -> tuple[str, ...]:
    """Return a value with its known aliases, except those in the question."""
    known = set(map(name_key, mentioned))
    return (member, *(name for name in column.names(member)[1:] if name_key(name) not in known))


def _best_first(match: ValueMatch) -> int:
    return ("stated", "several", "other", "absent").index(match.finding)


def has_prose(question: Question, column: AnswerColumn) -> bool:
    """Whether a reference is a phrase or a sentence rather than a value: several words, most of them in lower case.

    Values of a column with a known format other than free text are never prose, except JSON objects and lists, whose
    content may be told in any words.
    """
    if question.answer_kind == "text" and any(map(is_structured, question.reference_answers)):
        return True
    if question.answer_kind not in {"text", "set"} or column.format.is_exact:
        return False
    if column.is_known and column.format is not AnswerFormat.TEXT:
        return False
    others = [value for value in column.values if column.is_known and value not in question.reference_answers]
    return any(map(_is_prose, question.reference_answers)) and (
        not others or sum(map(_is_prose, others)) >= len(others) / _SHARE_OF_PROSE
    )


def _is_prose(reference: str) -> bool:
    words = [word for part in reference.split() for word in words_of(part)[:1]]  # an address is one word
    content = [word.written for word in words if word.form not in FUNCTION_WORDS and word.written[0].isalpha()]
    lower = sum(word[0].islower() for word in content)
    return len(words) >= _WORDS_OF_PROSE and lower > 1 and 2 * lower > len(content)


_WORDS_OF_PROSE = 3
_SHARE_OF_PROSE = 5  # one in so many other values of a column shows that it has prose


def packed_parts(question: Question, column: AnswerColumn) -> tuple[Question, AnswerColumn]:
    """Return a question for a packed list ("Trailers,Deleted Scenes") as one for a set; any other unchanged.

    A column contains packed lists if each part of the reference occurs in several of its values. The parts of a JSON
    object do not count, since their brackets are not closed.
    """
    if question.answer_kind != "text" or len(question.reference_answers) != 1:
        return question, column
    own = _PACKED.split(question.reference_answers[0])
    uses = Counter(part for value in column.values for part in set(_PACKED.split(value))) if len(own) > 1 else {}
    if len(own) == 1 or any(uses.get(part, 0) < 2 or not is_closed(part) for part in own):
        return question, column
    parts = answer_column(uses, "set", answer_format=column.format)
    return replace(question, answer_kind="set", reference_answers=tuple(own)), parts


_PACKED = re.compile(r"\s*[,;|]\s*")


def _scale(question: Question) -> Decimal | None:
    """Return the scale in the name of the column ("budget_in_million") or in the question; None without one."""
    words = [*column_words(question), *re.findall(r"[^\W\d_]+", question.question.lower())]
    return next((_SCALES[word] for before, word in pairwise(words) if before == "in" and word in _SCALES), None)


_SCALES: Mapping[str, Decimal] = {
    spelling: Decimal(factor)
    for word, factor in (("thousand", 10**3), ("million", 10**6), ("billion", 10**9))
    for spelling in (word, f"{word}s")
}


def _measure(question: Question) -> str:
    """Return the unit that a question asks for ("in milliseconds"), or that ends the name of its column; or empty.

    A unit in the singular ("price_per_day", "fee_month") is what the value is for.
    """
    matches = list(_IN_UNIT.finditer(question.question))
    units = [temperature_scale(question.question, match.start(1) - 1) or match[1].lower() for match in matches]
    words = column_words(question)
    is_unit = len(words) > 1 and is_measure(words[-1]) and not is_measure(f"{words[-1]}s")
    return next(filter(is_measure, units), words[-1] if is_unit else "")


_IN_UNIT = re.compile(
    r"\bin (?:(?:thousands|millions|billions) of )?(?:US |U\.S\. )?([a-z]{2,}|°\s?[cfk]\b)", re.IGNORECASE
)


def _is_of_another_row(question: Question) -> bool:
    """Return whether the SQL of a question asks for what the row that it names has too, but of another row.

    "When was Ann's manager born?" is answered by the birthday of the manager, although Ann has one as well.

    >>> sql = "SELECT m.born FROM staff JOIN staff AS m ON m.id = staff.boss WHERE staff.name = '[staff.name]'"
    >>> _is_of_another_row(Question(question_id="q", group_id="g", question="", reference_answers=(), sql_template=sql))
    True
    """
    sql = _QUOTES.sub("", question.sql_template or "")
    selected, bound = _SELECTED.search(sql), _BOUND.findall(sql)
    if selected is None or any(selected[1] == table or selected[2] == column for table, column in bound):
        return False
    tables = {alias or table: table for table, alias in _TABLES.findall(sql)}
    return any(tables.get(selected[1]) == tables.get(table, "") for table, _ in bound)


_QUOTES = re.compile(r"[\"`]|\[(?=\w+\](?!'))|(?<=\w)\](?!')")
_SELECTED = re.compile(r"^\s*select\s+(?:distinct\s+)?(?:\w+\()?(\w+)\.(\w+)", re.IGNORECASE)
_BOUND = re.compile(r"(\w+)\.(\w+)\s*=\s*'?\[")
_TABLES = re.compile(r"\b(?:from|join)\s+(\w+)(?:\s+as\s+(\w+))?", re.IGNORECASE)


def _values_in_question(question: Question, candidates: Sequence[str]) -> tuple[str, ...]:
    """Return the values in a question: its bindings, and values of the column that it contains."""
    plain = readable(question.question)
    values = (plain[mention.start : mention.end] for mention in names_in(plain, names_of(candidates)))
    return tuple(dict.fromkeys((*(question.bindings or {}).values(), *values)))


def _listed_besides(text: str, known: Sequence[str], column: AnswerColumn) -> tuple[str, ...]:
    """Return the names in a list that are neither known nor values: Cy in "Ada, Bo and Cy", with Ada and Bo known.

    In a column of an exact format, they have this format. A relative clause ("Bo, who knows Cy") is outside the list.
    """
    values = column.rivals
    own = {span for mention in names_in(text, names_of(known)) for span in range(*mention.span)}
    others = [mention.span for mention in names_in(text, names_of(values)) if own.isdisjoint(range(*mention.span))]
    text = masked(readable(text), others)
    whole = _ASIDE.sub(lambda aside: " " * len(aside[0]) if _is_sentence(aside[1]) else aside[0], readable(text))
    for start, end in relative_clauses(whole):
        whole = whole[:start] + " " * (end - start) + whole[end:]
    blank = masked(whole, [(name.start, name.end) for name in names_in(whole, names_of(known))])
    begin = max(turning_points(blank), default=0)
    members = [(name.start, name.end) for name in names_in(whole, names_of(known))]
    spans = [(_start_of_list(blank, max(begin, start), end), end) for start, end in listing(blank, members)]
    plain = "\n".join(whole[start:end] for start, end in spans if start < end)
    listed = r"(?:,|\band|&|\n\W*)\s*(?:the\s+)?{0}|(?P<before>(?:\w+\s+(?:the\s+)?)?){0}\s*(?:,|and\b|&)"
    names = (name for name in other_names(plain, known) if not _is_rejected(plain, name, known))
    matches = ((name, re.search(listed.format(re.escape(name)), plain)) for name in names)
    besides = [name for name, match in matches if match is not None and not _PREPOSITION.match(match["before"] or "")]
    items = (item for start, end in spans for item in _items_after_members(whole[start:end], blank[start:end], known))
    return tuple(
        each
        for each in dict.fromkeys([*besides, *items])
        if not column.format.is_exact or infer_format((each,), "text") is column.format
    )


def _is_rejected(plain: str, name: str, known: Sequence[str]) -> bool:
    """Return whether a text denies a name, alone or in a list: "not Ada, Bo and Cy"."""
    names = [mention.span for mention in names_in(plain, names_of((*known, *other_names(plain, ()))))]
    blank, at = masked(plain, names), plain.find(name)
    return standing(blank, at, at + len(name)) is Standing.REJECTED


def _start_of_list(blank: str, start: int, end: int) -> int:
    """Return where the list of a sentence begins: after the last colon or "is" before its first member."""
    first = blank.find("__", start, end)
    introduced = [match.end() for match in _INTRODUCED.finditer(blank, start, max(start, first))]
    return max(introduced, default=start)


_INTRODUCED = pattern_of(rf":\s|{any_of(COPULAS)}\s")


def _items_after_members(listed: str, blank: str, known: Sequence[str]) -> Iterator[str]:
    """Yield the items of a list that follow a known one and are not known, if they begin with a capital.

    >>> listed, known = "Ada, Bo and La Reina de los mares", ["Ada", "Bo", "La Roca"]
    >>> list(_items_after_members(listed, "___, __" + listed[7:], known))
    ['La Reina de los mares']
    """
    ends = [match.span() for match in _ITEM_END.finditer(blank)]
    spans = zip([0, *(end for _, end in ends)], [*(start for start, _ in ends), len(blank)], strict=True)
    items = [(blank[start:end].strip(_AROUND), listed[start:end].strip(_AROUND)) for start, end in spans]
    familiar = {word.form for each in known for word in words_of(each)} | FUNCTION_WORDS
    for (one, _), (two, item) in pairwise(each for each in items if each[0]):
        is_member = bool(one) and not one.strip("_")
        if is_member and "__" not in two and item[:1].isupper() and not (forms_of(item) <= familiar or is_spoken(item)):
            yield item


_PREPOSITION = pattern_of(any_of(word_class("prepositions")))  # "A in Rome, B in Oslo"
_AROUND = " \t\"'“”«».:-*"
_ITEM_END = pattern_of(rf"[,;\n]+|{any_of(word_class('coordinators'))}")


def _set_apart(question: Question, text: str) -> str | None:
    """Return a member about which alone a text says something else than about the others.

    It does so beside a list of others ("A and B. C is too short."), or beside a sentence that repeats the question ("A
    is a member; C is a guest.").
    """
    plain = readable(text)
    names = names_in(text, names_of(question.reference_answers))
    blank = masked(plain, [name.span for name in names])
    parts = [(each.start, each.end) for each in sentences_of(blank)]
    asides = [match.span(1) for match in _ASIDE.finditer(blank)]
    known = forms_of(question.question) | FUNCTION_WORDS

    def part_of(name: NameMention) -> Span:
        return min(
            (each for each in (*asides, *parts) if each[0] <= name.start < each[1]), key=lambda each: each[1] - each[0]
        )

    places = [(name, part_of(name)) for name in names]
    listed = {part for part, count in Counter(part for _, part in places).items() if count > 1}
    by_member = defaultdict(set)
    for name, part in places:
        by_member[name.names].add(part)
    if not listed:
        topic = forms_of(question.question) - FUNCTION_WORDS
        predicated = [(name, part) for name, part in places if _COPULA.search(blank, *part)]
        listed = {part for _, part in predicated if not topic.isdisjoint(forms_of(blank[slice(*part)]))}
        places = predicated
    for name, part in places if listed else ():
        if listed.isdisjoint(by_member[name.names]) and _says_more(blank[slice(*part)], known):
            return plain[slice(*name.span)]
    return None


def _is_sentence(aside: str) -> bool:
    """Whether an aside is more than names: "(see the page Estonia)"."""
    return any(word.written.islower() and word.form not in FUNCTION_WORDS for word in words_of(aside))


def _says_more(part: str, known: Collection[str]) -> bool:
    """Whether a part of a text with its names masked has a word of its own."""
    return any(word.form.isalpha() and word.form not in known for word in words_of(part))


_COPULA = pattern_of(any_of(COPULAS))
_ASIDE = re.compile(r"\(([^()\n]{1,300})\)")


def _match_set(members: Sequence[str], matches: Sequence[ValueMatch], besides: Sequence[str]) -> ValueMatch:
    """Return how a text matches a set: stated if it names every member and no other value.

    The number of members ("There are 7: ...") does not count as another value.
    """
    stated = tuple(member for member, each in zip(members, matches, strict=True) if each.stated)
    others = tuple(dict.fromkeys(other for each in matches for other in each.others if other != str(len(members))))
    is_refused = bool(matches) and all(each.is_refused for each in matches)
    if besides and stated:
        return ValueMatch(finding="other", stated=stated, others=(*others, *besides))
    if len(stated) == len(members) and not others:
        return ValueMatch(finding="stated", stated=stated, is_refused=is_refused)
    finding: Literal["other", "absent"] = "other" if stated or others else "absent"
    return ValueMatch(finding=finding, stated=stated, others=others, is_refused=is_refused)


def column_words(question: Question) -> list[str]:
    """Return the words in the name of the column that is asked for; none without SQL."""
    column = _COLUMN.search(question.sql_template or "")
    return re.findall(r"[^\W\d_]+", column[1].lower()) if column else []


_COLUMN = re.compile(r"^\s*select\s+(?:distinct\s+)?(?:[\w\"`\[\]]+\.)?[\"`\[]?(\w+)", re.IGNORECASE)


def known_texts(question: Question) -> tuple[str, ...]:
    """Return the question and its bound values, none of which is an answer."""
    return (question.question, *(question.bindings or {}).values())


def without_names(question: Question, text: str) -> str:
    """Return a text with the names of the question and of the reference masked."""
    names = names_of((*known_texts(question)[1:], *question.reference_answers))
    return masked(readable(text), [(name.start, name.end) for name in names_in(text, names)])
