"""Match a text with a typed value: it states the value alone, with others of its kind, only others, or none.

- A number states the reference if one of its readings equals it (see `numbers`). Another number counts as a second
  value only if the units agree or one of them is missing.
- A date states the reference by the whole day. A day with two readings (04/05/2023) counts as several values if one of
  them is the reference. A month or a year that contains the reference is neither the reference nor another value.
- Yes, no, true and false in several languages state a boolean; a "not" before them inverts it.
- A name in any of its spellings states a text (see `names`); of overlapping names, only the longest counts.
- A denied value ("not in Paris", "Ada is not") is not stated, and a value next to an "or" is one of several.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Literal

from ragassay.core.text.booleans import booleans_in, read_boolean
from ragassay.core.text.names import FUNCTION_WORDS, NameMention, forms_of, name_key, other_names
from ragassay.core.text.normal_forms import readable
from ragassay.core.text.sentences import (
    Role,
    Sentence,
    Span,
    are_akin,
    follows_denial,
    listing,
    masked,
    relative_clauses,
    restates,
    sentences_of,
    whole_sentences,
)
from ragassay.core.text.similar_names import shared_word
from ragassay.core.text.spelled_values import times_in
from ragassay.core.text.standings import (
    Standing,
    clause_at,
    has_label_of,
    is_alternative,
    is_hedged,
    key_at,
    label_at,
    leaves_open,
    own_part,
    standing,
    turning_points,
)
from ragassay.core.text.value_odds import MARGIN, MOST_PLACES, Odds, assertion_odds, log_odds, withdrawal
from ragassay.core.text.value_places import ValuePlace, ValuePlaces, find_values
from ragassay.core.text.word_classes import (
    CONTRASTS,
    DISJUNCTIONS,
    ERRORS,
    FALSITY,
    NEGATION,
    any_of,
    is_of_any_class,
    pattern_of,
    word_class,
)

MatchKind = Literal["stated", "several", "other", "absent"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ValueMatch:
    """The relation of a text to a reference value.

    Attributes:
        finding: The kind of match (see `match_value`).
        stated: The words that state the reference.
        others: The words that state other values of its kind.
        partly: Words that are consistent with the reference without stating it: a month, a rounded number, a part of a
            name.
        denied: Whether the text names the reference only to deny it.
        is_alternative: Whether the text leaves open which of several values holds.
        is_refused: Whether a sentence that declines precedes the values ("I don't know. Ada works there."), or one that
            denies the whole question follows them.
        is_withdrawn: Whether the speaker takes back all values and does not know another one.
        odds: The odds by wording, if the text names several values, or a value and a denial.
    """

    finding: MatchKind
    stated: tuple[str, ...] = ()
    others: tuple[str, ...] = ()
    partly: str | None = None
    denied: bool = False
    is_alternative: bool = False
    is_refused: bool = False
    is_withdrawn: bool = False
    odds: Odds | None = None


def match_value(
    text: str,
    reference: str,
    kind: str,
    *,
    candidates: Sequence[str] = (),
    bound: Sequence[str] = (),
    scale: Decimal | None = None,
    measure: str = "",
    question: str = "",
    is_of_another_row: bool = False,
) -> ValueMatch:
    """Return how an answer relates to a typed reference value.

    Args:
        text: An answer.
        reference: The value as stored: ISO date, plain decimal, "true" or "false", trimmed text.
        kind: text, number, date, boolean; a member of a set is compared as the number, date or text that it is.
        candidates: The values of the same column, with or without the reference, as other values of the kind.
        bound: The values in the question. They are not answers, and no other names are searched within them: "China
            Construction Bank" does not state "China".
        scale: The factor of the column, 1,000,000 for "budget in millions": "2,400,000" and "2.4 million" then state
            2.4, but "2.4 thousand" does not. None if it is unknown.
        measure: The requested unit ("milliseconds"), or empty. Numbers in other units of the same quantity are
            converted.
        question: The question. Among values with labels ("city: Oslo, capital: Rome"), those with a label in the
            question count. A number or date in the same context as in the question ("at 7 Elm St") only repeats it.
        is_of_another_row: Whether the value is asked of something that the bound values refer to (`log_odds`).

    Returns:
        The match. Its finding is "stated" for the reference alone, "several" for the reference and other values,
        "other" for other values only, and "absent" for no value.

    >>> match_value("It began on April 1st, 2023.", "2023-04-01", "date").finding
    'stated'
    >>> [match_value(text, "China", "text").finding for text in ("In China.", "in Indochina")]
    ['stated', 'absent']
    >>> match_value("London or Paris", "Paris", "text", candidates=["London"]).finding
    'several'
    """
    boolean = read_boolean(reference) if kind == "boolean" else None
    if boolean is not None:
        return _match_boolean(text, boolean)
    values = find_values(
        text, reference, kind, tuple(candidates), tuple(bound), scale=scale, measure=measure, question=question
    )
    question_words = forms_of(_query_of(question))
    match = _match_of(text, values, question_words, is_list=kind == "set", is_of_another_row=is_of_another_row)
    if kind == "date" and match.finding == "stated":
        return _with_clock(
            _with_parallels(match, readable(text), values, forms_of(question)), text, reference, values.places
        )
    if match.finding != "absent" or not values.are_names:
        return match
    known = sorted({name_key(name) for name in bound} - {name_key(reference)})
    return replace(match, partly=shared_word(text, reference, others=candidates, bound=known))


def _query_of(question: str) -> str:
    """Return the sentence of a question that asks, which is the last one with a question mark, or else the last one.

    >>> _query_of("I write a report on offices. In which city is it? Thank you.")
    'In which city is it?'
    """
    sentences = whole_sentences(readable(question)) or ("",)
    return next((each for each in reversed(sentences) if each.endswith("?")), sentences[-1])


def states_value(text: str, reference: str, kind: str, *, bound: Sequence[str] = ()) -> bool:
    """Return whether a document states a typed value, regardless of what else it states.

    An answer should give one value of a kind, so several values compete. A document gives many values, and all of them
    count unless it denies them. The arguments are those of `match_value`.

    >>> states_value("| Ada | June 1, 2020 | May 2, 2021 |", "2020-06-01", "date")
    True
    >>> states_value("It is not in Rome.", "Rome", "text")
    False
    """
    values = find_values(text, reference, kind, (), tuple(bound))
    stated = [place for place in values.places if place.is_reference]
    blank = _blank(readable(text), values) if stated else ""
    return any(standing(blank, *place.span) is not Standing.REJECTED for place in stated)


def _blank(plain: str, values: ValuePlaces) -> str:
    """Return a readable text with its values and names masked."""
    spans = [place.span for place in values.places]
    return masked(plain, [*spans, *values.units, *(mention.span for mention in values.names)])


def _match_of(
    text: str, values: ValuePlaces, question_words: frozenset[str], *, is_list: bool, is_of_another_row: bool
) -> ValueMatch:
    """Return the match of an answer, given the values in it."""
    plain = readable(text)
    every, names = values.places, [mention.span for mention in values.names]
    blank = _blank(plain, values)
    asserted = (
        _asserted_members(blank, every, names)
        if is_list
        else _asserted(blank, every, values.names, question_words, is_of_another_row=is_of_another_row)
    )
    stated = [place for place in asserted if place.is_reference]
    is_open = any(is_alternative(blank, *place.span) for place in stated) or (
        len({place.is_reference for place in asserted}) > 1 and _leaves_open(blank, asserted)
    )
    # Unknown values count only without the reference, or as an alternative to it.
    rivals = [place for place in asserted if place.is_rival or (place.is_unknown and (is_open or not stated))]
    if not rivals and any(not (place.is_reference or place.is_unknown) for place in asserted):
        is_open = False  # "30,125 m, or about 30 km" is one value
    finding: MatchKind = "other" if rivals else "absent"
    if stated:
        finding = "several" if rivals or is_open else "stated"
    sentences = sentences_of(blank)
    denial = _final_denial(plain, sentences, question_words - FUNCTION_WORDS)
    withdrawn = withdrawal(blank)
    refused = (
        place.start < denial
        or (
            follows_denial(sentences, place.start, [each.span for each in every])
            and not has_label_of(blank, place.start, question_words)
            and not restates(blank, *place.span, names=names, question_words=question_words)
        )
        for place in stated or rivals
    )
    return ValueMatch(
        finding=finding,
        stated=_written(plain, stated),
        others=_written(plain, rivals),
        partly=values.partly if finding in {"absent", "other"} else None,
        denied=not stated and any(place.is_reference for place in every),
        is_alternative=is_open and bool(rivals),
        is_refused=bool(asserted) and all(refused),
        is_withdrawn=bool(asserted) and all(place.start < withdrawn for place in asserted),
        odds=None if is_list else _odds(blank, values, question_words, is_of_another_row=is_of_another_row),
    )


def _odds(blank: str, values: ValuePlaces, question_words: frozenset[str], *, is_of_another_row: bool) -> Odds | None:
    """Return the odds of what a text asserts, over all of its values, including those that the rules reject."""
    stated = [place.span for place in values.places if place.is_reference]
    others = {place.span: place for place in values.places if place.is_rival or place.is_unknown}
    rest = [span for span in others if span not in stated]
    unlisted = {span for span, place in others.items() if not place.is_rival}
    return assertion_odds(
        blank,
        stated,
        rest,
        names=values.names,
        question_words=question_words,
        unlisted=unlisted,
        is_of_another_row=is_of_another_row,
    )


def _leaves_open(blank: str, places: Sequence[ValuePlace]) -> bool:
    """Return whether a text denies something after its values, or calls all of them possible."""
    return leaves_open(blank, places[-1].end) or all(is_hedged(blank, place.start) for place in places)


def _final_denial(plain: str, sentences: Sequence[Sentence], question_words: frozenset[str]) -> int:
    """Return the offset at which a text denies the whole question, without a later contrast; -1 if it does not.

    Values before it belong to another subject: "Rome is the seat of B. I don't know the seat of A."
    """
    for each in reversed(sentences):
        if each.turns or not question_words:
            return -1
        if each.role is Role.DENIES and question_words <= forms_of(each.of(plain)):
            return each.start
    return -1


def _asserted(
    blank: str,
    places: Sequence[ValuePlace],
    names: Sequence[NameMention],
    question_words: frozenset[str],
    *,
    is_of_another_row: bool,
) -> list[ValuePlace]:
    """Return the places of the values that a text finally asserts for the subject and column of the question."""
    asserted = _decided(blank, [place for place in places if standing(blank, *place.span) is not Standing.REJECTED])
    stated = [place.span for place in asserted if place.is_reference]
    rivals = [place.span for place in asserted if place.is_rival or place.is_unknown]
    if len({place.is_reference for place in asserted}) < 2 or not rivals or len(asserted) > MOST_PLACES:
        return asserted
    if any(is_alternative(blank, *span) for span in stated) or _leaves_open(blank, asserted):
        return asserted
    unlisted = {place.span for place in asserted if place.is_unknown and not place.is_rival}
    odds = log_odds(
        blank,
        stated,
        rivals,
        names=names,
        question_words=question_words,
        unlisted=unlisted,
        is_of_another_row=is_of_another_row,
    )
    if abs(odds) >= MARGIN:
        return [place for place in asserted if place.is_reference is (odds > 0)]
    # An unknown value competes only if it is more likely than the reference.
    return [replace(place, is_rival=True) if place.is_unknown and odds < 0 else place for place in asserted]


def _decided(blank: str, places: Sequence[ValuePlace]) -> list[ValuePlace]:
    """Return the places of values; the only one after alternatives, if a text decides: "____ or ____? It is ____."."""
    alternatives = [place.end for place in places if is_alternative(blank, *place.span)]
    later = [place for place in places if alternatives and place.start >= max(alternatives)]
    return later if len(later) == 1 and len(alternatives) > 1 else [*places]


def _asserted_members(blank: str, places: Sequence[ValuePlace], names: Sequence[Span]) -> list[ValuePlace]:
    """Return the places of the members in the list of a text; in the last list, if there are several."""
    standings = {place: standing(blank, *place.span) for place in places}
    sentences = sentences_of(blank)
    asserted = [
        place
        for place in places
        if standings[place] is not Standing.REJECTED and not _is_excluded(sentences, place, places)
    ]
    if not asserted:
        return []
    ends = [asserted[-1].start, *(start for start, _ in names)]
    turns = [turn for turn in turning_points(blank) if asserted[0].start < turn and _is_listed_again(turn, ends)]
    latest = [place for place in asserted if not turns or place.start >= turns[-1]]
    if len({place.is_reference for place in asserted}) < 2:
        return latest
    members = [place.span for place in asserted if place.is_reference or not (place.is_rival or place.is_unknown)]
    parts, asides = listing(blank, [*members, *names]), relative_clauses(blank)

    def is_listed(place: ValuePlace) -> bool:
        is_remote = standings[place] is Standing.REMOTE or any(start <= place.start < end for start, end in asides)
        return not is_remote and any(start <= place.start < end for start, end in parts)

    return [place for place in latest if place.is_reference or is_listed(place)]


def _is_listed_again(turn: int, starts: Sequence[int]) -> bool:
    """Return whether half of the members or more follow a turning point: "____, ____ and ____? No: ____ and ____."."""
    later = sum(start >= turn for start in starts)
    return later > 1 and 2 * later >= len(starts) - 1


def _is_excluded(sentences: Sequence[Sentence], place: ValuePlace, places: Sequence[ValuePlace]) -> bool:
    """Return whether a sentence about one value alone denies something: "____ is cheaper and doesn't qualify."."""
    own = next((each for each in sentences if each.start <= place.start < each.end), None)
    if own is None or own.role is not Role.DENIES or len(sentences) < 2:
        return False
    return sum(own.start <= each.start < own.end for each in places) == 1


def _with_parallels(match: ValueMatch, plain: str, values: ValuePlaces, question_words: frozenset[str]) -> ValueMatch:
    """Return the match of an answer that states a date, as one of several if it gives other dates in the same way.

    "opened on May 1 and on June 3" gives two dates for one event, "opened on May 1 and renovated on June 3" for two.
    """
    stated = [place for place in values.places if place.is_reference]
    others = [place for place in values.places if place.is_unknown]
    if match.odds is None or len(others) != len(match.odds.other):
        return match
    blank = _blank(plain, values)
    spans = [place.span for place in values.places]
    names = {form for mention in values.names for key in mention.names for form in key.split()}
    topic = question_words - FUNCTION_WORDS - names
    own = frozenset(form for place in stated for form in forms_of(_statement(blank, place.span, spans, stated)))
    parallels = [
        place
        for place, evidence in zip(others, match.odds.other, strict=True)
        if _is_asserted_beside(blank, place, stated, spans)
        and not any(evidence[name] for name in ("retracted", "addressed"))
        and min(evidence["near"], evidence["time"]) >= 0
        and (
            _is_joined(blank, place, stated) or _says_the_same(_statement(blank, place.span, spans, stated), own, topic)
        )
        and not all(place.end <= each.start and label_at(blank, each.start) for each in stated)
    ]
    if not parallels:
        return match
    return replace(match, finding="several", others=_written(plain, parallels), odds=None)


def _with_clock(match: ValueMatch, text: str, reference: str, places: Sequence[ValuePlace]) -> ValueMatch:
    """Return the match of an answer that states the day of a moment, compared by the time of day if it gives one.

    Of several times, and of a time that may be on a 12-hour clock, it is unclear whether it is the one that is asked.
    """
    moment = [each[:2] for each in times_in(reference[_LENGTH_OF_A_DAY:])]
    times = {each[:2] for each in times_in(masked(readable(text), [place.span for place in places]))}
    times = {(hour, minute) for hour, minute in times if hour < 24 and minute < 60}
    if moment in ([], [(0, 0)]) or times <= {*moment}:
        return match
    others = tuple(f"{hour}:{minute:02}" for hour, minute in sorted(times - {*moment}))
    is_other = all((hour % 12, minute) != (moment[0][0] % 12, moment[0][1]) for hour, minute in times)
    return replace(match, finding="other" if is_other else "several", others=others, odds=None)


_LENGTH_OF_A_DAY = len("2023-04-01")


def _statement(blank: str, span: Span, spans: Sequence[Span], stated: Sequence[ValuePlace]) -> str:
    """Return what a text says of a date, with its key: its part of a sentence with the reference, or its sentence."""
    key = key_at(blank, *span, spans)
    said_of = "" if key is None else blank[slice(*key)]
    sentence = next((each for each in sentences_of(blank) if each.start <= span[0] < each.end), None)
    if sentence is None or any(sentence.start <= place.start < sentence.end for place in stated):
        return f"{said_of} {blank[slice(*own_part(blank, *span, spans))]}"
    return f"{said_of} {sentence.of(blank)}"


def _is_asserted_beside(blank: str, other: ValuePlace, stated: Sequence[ValuePlace], spans: Sequence[Span]) -> bool:
    """Return whether a text asserts another date, apart from the reference and without a turn to it."""
    begin, _ = own_part(blank, *other.span, spans)
    is_option = _OPTION.search(blank, begin, other.start) is not None
    before = [blank[other.end : place.start] for place in stated if place.start >= other.end]
    after = [blank[place.end : other.start] for place in stated if place.end <= other.start]
    turns = [turn for turn in turning_points(blank) if turn >= other.end]
    return (
        (is_option or standing(blank, *other.span) is Standing.ASSERTED)
        and all(_SEPARATED.search(words) for words in (*before, *after))
        and not any(_CONTRAST.search(words) for words in before)
        and not any(turn <= place.start for turn in turns for place in stated)
        and not _is_repeated_after(blank, stated, other)
        and not any(each.search(blank, other.end, clause_at(blank, *other.span)[1]) for each in (NEGATION, _ERROR))
    )


def _is_repeated_after(blank: str, stated: Sequence[ValuePlace], other: ValuePlace) -> bool:
    """Return whether a text names the reference again, after another date: "____ or ____? It is ____."."""
    last = stated[-1]
    return len(stated) > 1 and other.start < last.start and standing(blank, *last.span) is Standing.ASSERTED


# Not "from ____ to ____"
_SEPARATED = pattern_of(rf"[,;:|/\n]|[.!?]\s|{any_of(DISJUNCTIONS, word_class('coordinators'))}")
_ERROR = pattern_of(any_of(ERRORS, FALSITY))
_OPTION = pattern_of(rf"{any_of(DISJUNCTIONS)}\W*$")
_CONTRAST = pattern_of(any_of(CONTRASTS))


def _is_joined(blank: str, other: ValuePlace, stated: Sequence[ValuePlace]) -> bool:
    """Return whether only words of the grammar join another date to the reference: "____ and on ____"."""
    ends = ((min(other.end, each.end), max(other.start, each.start)) for each in stated)
    between = (blank[start:end] for start, end in ends)
    return any(
        not _SENTENCE_END.search(words) and all(map(is_of_any_class, forms_of(words) - FUNCTION_WORDS))
        for words in between
    )


_SENTENCE_END = re.compile(r"[.!?:]\s|\n")


def _says_the_same(statement: str, own: frozenset[str], topic: frozenset[str]) -> bool:
    """Return whether the words around another date say nothing else than those around the reference.

    Or they repeat what the question asks for, as those do, without another name.
    """
    words = forms_of(statement)
    topical = {word for word in own if any(word == each or are_akin(word, each) for each in topic)}
    foreign = {word for word in words - own - topic - FUNCTION_WORDS if word.replace("_", "").isalpha()}
    foreign = {word for word in foreign if not is_of_any_class(word)}
    return not foreign or (bool(topical) and topical <= words and not other_names(f"of {statement.strip()}", ()))


def _written(plain: str, places: Iterable[ValuePlace]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(plain[place.start : place.end].strip() for place in places))


def _match_boolean(text: str, reference: bool) -> ValueMatch:
    plain = readable(text)
    stated, others = (
        tuple(dict.fromkeys(plain[each.start : each.end].strip() for each in booleans_in(text) if each.value is value))
        for value in (reference, not reference)
    )
    finding: MatchKind = "other" if others else "absent"
    if stated:
        finding = "several" if others else "stated"
    return ValueMatch(finding=finding, stated=stated, others=others)
