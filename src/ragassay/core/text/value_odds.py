"""Which value a text asserts, if any.

If a text names several values, or a value and a denial, each mention of a value has features of its clause, its
sentence and its position (`_evidence`), and the hypothesis that the text asserts no value has features of what it
denies (`_refusal`). A conditional logit (McFadden 1974) compares the reference with other values and with none; a value
has one alternative for each mention. `python benchmarks/judge_odds.py` fits its weights (L2 penalty 0.3; no shape
counts more than 15 answers) to the answers of benchmarks/shapes with such texts, and docs/diagnosis.md reports the
agreement on sets of shapes that were left out of the fit.
"""

import calendar
import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from math import exp, inf, log
from typing import NamedTuple

from ragassay.core.text.names import FUNCTION_WORDS, NameMention, forms_of, other_names, words_of
from ragassay.core.text.sentences import Role, Sentence, Span, are_akin, is_declined, sentences_of
from ragassay.core.text.standings import (
    Standing,
    chosen_by_order,
    denied_clauses,
    follows_contrast,
    follows_copula,
    has_label_of,
    is_addressed,
    is_dismissed,
    is_past_or_present,
    is_retracted,
    is_spoken,
    key_at,
    label_at,
    own_part,
    standing,
    turning_points,
)
from ragassay.core.text.word_classes import any_of, pattern_of, word_class

MARGIN = 1.5
"""Log odds below which it is undecided which of two values a text asserts; they correspond to 82 %."""

MOST_PLACES = 40
"""Maximum number of places that are weighed; the time grows with its cube."""

WEIGHTS: Mapping[str, float] = {
    "foreign": -2.2,
    "last": 1.0,
    "turned": 2.4,
    "retracted": -3.9,
    "contrasted": 2.8,
    "rejected": -4.7,
    "remote": -3.6,
    "copula": 0.7,
    "near": 1.7,
    "topic": 1.3,
    "attached": 1.1,
    "dismissed": -1.3,
    "addressed": -1.9,
    "labeled": 2.6,
    "time": 3.9,
    "unlisted": -4.0,
    "none": -4.3,
    "denied": 3.8,
    "spoken": 1.7,
}
"""Weights of the evidence."""

Evidence = Mapping[str, float]


class Odds(NamedTuple):
    """The evidence for what a text asserts.

    Attributes:
        reference: The evidence for each mention of the reference.
        other: The evidence for each mention of another value.
        none: The evidence that it asserts no value.
        denies: Whether a sentence of it denies something.
    """

    reference: tuple[Evidence, ...]
    other: tuple[Evidence, ...]
    none: Evidence
    denies: bool

    @property
    def log_odds(self) -> float:
        """The log odds that it asserts the reference rather than another value or none."""
        against = [_utility(self.none), *map(_utility, self.other)]
        return _log_sum(map(_utility, self.reference)) - _log_sum(against)

    @property
    def declines(self) -> bool:
        """Whether asserting no value is more likely than asserting another one."""
        return _utility(self.none) > _log_sum(map(_utility, self.other))


def _utility(evidence: Evidence) -> float:
    return sum(WEIGHTS[name] * value for name, value in evidence.items())


def log_odds(
    blank: str,
    first: Sequence[Span],
    second: Sequence[Span],
    *,
    names: Sequence[NameMention],
    question_words: frozenset[str],
    unlisted: Collection[Span] = (),
    is_of_another_row: bool = False,
) -> float:
    """Return the log odds that a text asserts the first of two values rather than the second.

    Args:
        blank: The readable text, with values and names masked.
        first: The places of the first value.
        second: The places of the second value, or of several others.
        names: The places of the names in the question.
        question_words: The words of the question.
        unlisted: Those among these places whose value is not a known value of the column.
        is_of_another_row: Whether the value is asked not of the names themselves, but of what they refer to
            (the birthday of somebody's manager), so that other words, the nearest name and the last value mean nothing.
    """
    evidence = _evidence(blank, sorted({*first, *second}), names, question_words, unlisted)
    if is_of_another_row:
        evidence = _without_place(evidence)
    one, two = (_log_sum(_utility(evidence[span]) for span in spans) for spans in (first, second))
    return one - two


def assertion_odds(
    blank: str,
    reference: Sequence[Span],
    others: Sequence[Span],
    *,
    names: Sequence[NameMention],
    question_words: frozenset[str],
    unlisted: Collection[Span] = (),
    is_of_another_row: bool = False,
) -> Odds | None:
    """Return the odds of what a text asserts; None if they are not contested, or too many to weigh.

    They are not contested if nothing contradicts its values, or if it only gives advice.

    The arguments are those of `log_odds`: the places of the reference, and those of other values.
    """
    sentences, places = sentences_of(blank), (*reference, *others)
    holding = (each for each in sentences if any(each.start <= start < each.end for start, _ in places))
    is_contested = bool(reference and others) or (is_declined(sentences) and bool(places))
    if len(places) > MOST_PLACES or not is_contested or all(each.role is Role.ADVISES for each in holding):
        return None
    evidence = _evidence(blank, sorted({*places}), names, question_words, unlisted)
    if is_of_another_row:
        evidence = _without_place(evidence)
    return Odds(
        reference=tuple(evidence[span] for span in reference),
        other=tuple(evidence[span] for span in others),
        none=_refusal(blank, [*evidence], names, question_words),
        denies=any(each.role is Role.DENIES for each in sentences),
    )


def withdrawal(blank: str) -> int:
    """Return the offset before which a text takes back all values; -1 if it does not.

    It is the last turning point if the speaker finally denies knowing it ("Rome. Hmm, no, that is another office. I
    can't tell."), or the final sentence if that says that no answer exists.
    """
    last = [each for each in sentences_of(blank)[-1:] if each.role is Role.DENIES]
    if any(_NO_ANSWER.search(each.of(blank)) for each in last):
        return last[0].start
    return max(turning_points(blank), default=-1) if any(is_spoken(each.of(blank)) for each in last) else -1


# "No answer available", "The sources don't contain the answer"
_NO_ANSWER = pattern_of(
    rf"{any_of(word_class('negative_determiners'))}\s+{any_of(word_class('labels'))}"
    rf"|(?:n't|{any_of(word_class('negative_adverbs'))})\s+\w+\s+{any_of(word_class('definite_articles'))}"
    rf"\s+{any_of(word_class('labels'))}"
)


def _log_sum(utilities: Iterable[float]) -> float:
    """Return the logarithm of the sum of the exponentials."""
    each = list(utilities)
    largest = max(each, default=-inf)
    return largest if largest == -inf else largest + log(sum(exp(utility - largest) for utility in each))


def _evidence(
    blank: str,
    spans: Sequence[Span],
    names: Sequence[NameMention],
    question_words: frozenset[str],
    unlisted: Collection[Span],
) -> Mapping[Span, Evidence]:
    """Return the evidence for and against each place, from 0 to 1 (near, time, attached, labeled: from -1)."""
    topic, sentences = _topic(names, question_words), sentences_of(blank)
    places = _places(blank, sentences, spans, names)
    valued = sorted({place.at for place in places})
    forms = {at: [word.form for word in words_of(sentences[at].of(blank))] for at in valued}
    is_parallel = len(valued) > 1 and valued[-2] + 1 == valued[-1] and forms[valued[-2]] == forms[valued[-1]]
    last_asserted = max((place.span[0] for place in places if place.status is not Standing.REJECTED), default=-1)
    # "So ____ is wrong" does not conclude anything.
    turn = max((each for each in turning_points(blank) if each <= last_asserted), default=len(blank))
    withdrawn = withdrawal(blank)
    chosen = chosen_by_order(blank, spans) or _chosen_by_source(blank, places)
    labeled = {place.span for place in places if place.near >= 0 and has_label_of(blank, place.span[0], question_words)}
    of_listed = [each.part for each in places if each.span not in unlisted]
    evidence = {}
    for place in places:
        span, sentence = place.span, place.sentence
        foreign = _foreign(blank, place, places) - question_words - FUNCTION_WORDS - place.label
        evidence[span] = {
            # The words of its sentence, except of parts around other values, that are not in the question.
            "foreign": len(foreign) / (len(foreign) + 1),
            # Two sentences that differ only in the value contradict each other; the second is not a conclusion, and
            # neither is one about another subject.
            "last": float(len(valued) > 1 and place.at == valued[-1] and not is_parallel and place.near >= 0),
            "turned": float(
                place.status is not Standing.REJECTED and (span[0] >= turn if chosen is None else span == chosen)
            ),
            # Before the next value, the text calls this one an error, or the speaker takes all back in the end.
            "retracted": float(
                span[0] < withdrawn
                or any(is_retracted(blank, span[1], each[0]) for each in spans if each[0] >= span[1])
            ),
            "contrasted": float(
                sentence.role is not Role.DENIES
                and (sentence.turns or follows_contrast(blank, sentence.start, span[0]))
            ),
            "rejected": float(place.status is Standing.REJECTED),
            "remote": float(place.status is Standing.REMOTE),
            "copula": float(follows_copula(blank, span[0])),
            "near": place.near,
            "time": float(is_past_or_present(blank, *span, spans)),
            "topic": _repeated(topic, place.part),
            "attached": _attached(place.about, _beside(place, places), topic, question_words),
            # "An outdated copy says ____"
            "dismissed": float(is_dismissed(blank, *span, spans)),
            # "Your list says ____; ours says ____"
            "addressed": float(is_addressed(blank, *span, spans)),
            # "unit price: ____", and -1 for "score: ____" beside it
            "labeled": 1.0
            if span in labeled
            else -float(bool(labeled) and place.near <= 0 and _has_words(place.label)),
            # A model that mixes up two columns gives a value of another one in the words of the question.
            "unlisted": float(span in unlisted and not _is_more_topical(place.part, of_listed, topic, question_words)),
        }
    return evidence


def _without_place(evidence: Mapping[Span, Evidence]) -> Mapping[Span, Evidence]:
    """Return evidence without that of other words, of the nearest name and of the last value."""
    return {span: {**each, "foreign": 0.0, "near": 0.0, "last": 0.0} for span, each in evidence.items()}


def _chosen_by_source(blank: str, places: Sequence["_Place"]) -> Span | None:
    """Return the value whose source a text finally chooses ("I'd go with the corrected copy"); None if it does not."""
    last = max((place.span[1] for place in places), default=0)
    choice = _CHOICE.search(blank, last)
    words = forms_of(choice[1]) - FUNCTION_WORDS - {"one"} if choice is not None else frozenset()
    from_it = [place.span for place in places if words and words <= forms_of(f"{place.part} {' '.join(place.label)}")]
    return from_it[0] if len(from_it) == 1 else None


_CHOICE = pattern_of(
    rf"{any_of(word_class('first_person'))}[^.!?\n]{{0,20}}?{any_of(word_class('choices'))}([^.!?,;\n]*)"
)


def _has_words(label: frozenset[str]) -> bool:
    return any(map(str.isalpha, label))


class _Place(NamedTuple):
    """A value in its sentence.

    Attributes:
        span: Its place in the text.
        at: The number of its sentence.
        sentence: Its sentence.
        part: The part of the sentence that is about it rather than about other values.
        label: The words of its label.
        status: Its standing.
        near: 1 if the nearest name is in the question, -1 if it is not, 0 without a name.
    """

    span: Span
    at: int
    sentence: Sentence
    part: str
    label: frozenset[str]
    status: Standing
    near: float

    @property
    def about(self) -> str:
        """What says which value it is: its label, or else its part of the sentence."""
        return " ".join(self.label) or self.part


def _places(
    blank: str, sentences: Sequence[Sentence], spans: Sequence[Span], names: Sequence[NameMention]
) -> list[_Place]:
    keys = {span: key_at(blank, *span, spans) for span in spans}
    in_keys = {span: _near_by_key(span, keys, names) for span in spans}
    for sentence in sentences:
        own = [span for span in spans if sentence.start <= span[0] < sentence.end]
        in_keys |= dict(zip(own, _near_by_order(blank, sentence, own, names), strict=False))
    places = []
    for span in spans:
        at = next((number for number, each in enumerate(sentences) if span[0] < each.end), len(sentences) - 1)
        sentence, label, part = sentences[at], label_at(blank, span[0]), own_part(blank, *span, spans)
        end = min((each[0] for each in spans if span[0] < each[0] < sentence.end), default=sentence.end)
        scopes = [(part[0], min(part[1], end)), (sentence.start, end)]
        near = in_keys[span] or _nearest(blank, span, scopes, names, label)
        status = standing(blank, *span)
        places.append(_Place(span, at, sentence, blank[slice(*part)], label, status, near))
    return places


def _near_by_key(span: Span, keys: Mapping[Span, Span | None], names: Sequence[NameMention]) -> float:
    """Return 1 if the key of a value names the subject of the question, -1 if another one does, 0 if none does.

    Of "Invoice 7: ____, invoice 8: ____", the second one is about invoice 8. A value that is a key itself is about
    nothing.
    """
    named = {key: _distinct(names, key) for key in keys.values() if key is not None}
    most = max(map(len, named.values()), default=0)
    own = keys[span]
    if any(key[0] <= span[0] < key[1] for key in named):
        return -1.0
    if own is None or not most:
        return 0.0
    if len(named[own]) == most:
        return 1.0
    return -1.0


def _near_by_order(
    blank: str, sentence: Sentence, spans: Sequence[Span], names: Sequence[NameMention]
) -> Sequence[float]:
    """Return, for each value of a sentence, 1 if its subject is that of the question, and -1 if it is another one.

    Of "____ and ____ for Arc and Bow respectively", the second one is about Bow. Empty without such a word, or if there
    are not as many subjects as values.
    """
    if len(spans) < 2 or not _DISTRIBUTIVE.search(blank, sentence.start, sentence.end):
        return ()
    for begin, end in ((spans[-1][1], sentence.end), (sentence.start, spans[0][0])):
        cuts = [match.span() for match in _BETWEEN_ITEMS.finditer(blank, begin, end)]
        parts = zip([begin, *(stop for _, stop in cuts)], [*(start for start, _ in cuts), end], strict=True)
        items = [part for part in parts if re.search(r"\w", blank[slice(*part)])]
        is_own = [any(start <= name.start < stop for name in names) for start, stop in items[-len(spans) :]]
        are_named = (_NAMED.search(blank, max(start, sentence.start + 1), stop) for start, stop in items[-len(spans) :])
        if len(is_own) == len(spans) and any(is_own) and all(are_named):
            return [1.0 if own else -1.0 for own in is_own]
    return ()


_NAMED = re.compile(r"[A-Z_\d]")
_DISTRIBUTIVE = pattern_of(any_of(word_class("distributives")))
_BETWEEN_ITEMS = pattern_of(rf"{any_of(word_class('coordinators'), word_class('distributives'))}|,")


def _distinct(names: Sequence[NameMention], within: Span) -> frozenset[frozenset[str]]:
    return frozenset(name.names for name in names if within[0] <= name.start < within[1])


def _foreign(blank: str, place: _Place, places: Sequence[_Place]) -> frozenset[str]:
    """Return the words of the sentence of a place, except those of the parts around other values."""
    own = forms_of(place.part) | place.label
    beside = [each for each in places if each.at == place.at and each is not place]
    of_others = frozenset(form for each in beside for form in forms_of(each.part) | each.label)
    labels = frozenset(form for each in beside for form in each.label) - place.label
    words = forms_of(place.sentence.of(blank)) - (of_others - own) - labels
    return frozenset(word for word in words if not word.isdigit() and (word.isascii() or len(word) > 1))


def _beside(place: _Place, places: Sequence[_Place]) -> list[str]:
    """Return what says which value it is for each asserted value of a sentence, or for each one with a label."""
    return [
        each.about
        for each in places
        if (each.at == place.at or (place.label and each.label)) and each.status is Standing.ASSERTED and each.near >= 0
    ]


def _topic(names: Sequence[NameMention], question_words: frozenset[str]) -> frozenset[str]:
    """Return the content words of a question without its names."""
    return question_words - FUNCTION_WORDS - {word for name in names for key in name.names for word in key.split()}


def _attached(part: str, beside: Sequence[str], topic: frozenset[str], question_words: frozenset[str]) -> float:
    """Return 1 if only this part of a sentence is about the topic, -1 if only another one is, 0 otherwise.

    Of "opened in ____" and "renovated in ____", the first is about a question that asks when something was opened.

    Args:
        part: The part around a value.
        beside: The parts around all values of its sentence, or the labels of all values with labels, that are asserted
            of the same subject, with this one.
        topic: The topic of the question.
        question_words: The words of the question.
    """
    if part not in beside or len(beside) < 2 or not all(_says(each, topic, question_words) for each in beside):
        return 0.0
    repeated = [_repeated(topic, each) for each in beside]
    own, most = _repeated(topic, part), max(repeated)
    return -1.0 if own < most else float(repeated.count(most) == 1)


def _says(part: str, topic: frozenset[str], question_words: frozenset[str]) -> bool:
    """Return whether a part of a sentence has a word of the topic, or a word that is not in the question."""
    words = {word.form for word in words_of(part) if len(word.form) > 1 and word.form.isalpha()}
    return _repeated(topic, part) > 0 or bool(words - question_words - FUNCTION_WORDS)


def _is_more_topical(part: str, others: Sequence[str], topic: frozenset[str], question_words: frozenset[str]) -> bool:
    """Return whether a part of a text repeats half of a topic, with all that others repeat, and those say something."""
    own, of_others = _repeats(topic, part), frozenset[str]().union(*(_repeats(topic, each) for each in others))
    return own > of_others and 2 * len(own) >= len(topic) and all(_says(each, topic, question_words) for each in others)


def _repeated(topic: frozenset[str], part: str) -> float:
    """Return the proportion of the words of a topic that a part of a text repeats."""
    return len(_repeats(topic, part)) / max(1, len(topic))


def _repeats(topic: frozenset[str], part: str) -> frozenset[str]:
    """Return the words of a topic that a part of a text repeats, in any inflection."""
    words = {word.form for word in words_of(part)}
    return frozenset(each for each in topic if each in words or any(are_akin(each, word) for word in words))


def _about(blank: str, sentence: Sentence, names: Sequence[NameMention], topic: frozenset[str]) -> float:
    is_named = any(sentence.start <= name.start < sentence.end for name in names)
    return 1.0 if is_named else _repeated(topic, sentence.of(blank))


def _refusal(
    blank: str, spans: Sequence[Span], names: Sequence[NameMention], question_words: frozenset[str]
) -> Evidence:
    """Return the evidence that a text asserts none of its values."""
    topic = _topic(names, question_words)
    denying = [each for each in sentences_of(blank) if each.role is Role.DENIES]
    clauses = (
        (begin, end) for begin, end in denied_clauses(blank) if not any(begin <= start < end for start, _ in spans)
    )
    return {
        "none": 1.0,
        # How much of the question a denying sentence repeats: its subject or its topic words; all if it takes all back.
        "denied": 1.0
        if withdrawal(blank) > max(start for start, _ in spans)
        else max(
            (_about(blank, each, names, topic) for each in denying if not _is_of_field(each.of(blank), question_words)),
            default=0.0,
        ),
        # The speaker denies something, in a clause without a value.
        "spoken": float(any(is_spoken(blank[begin:end]) for begin, end in clauses)),
    }


def _is_of_field(sentence: str, question_words: frozenset[str]) -> bool:
    """Return whether a sentence is about another field than the question, in quotes: 'nothing under "Audit date"'."""
    fields = (forms_of(match[1]) - FUNCTION_WORDS for match in _IN_QUOTES.finditer(sentence))
    return any(field and not field <= question_words and "_" not in "".join(field) for field in fields)


_IN_QUOTES = re.compile(r"\"([^\"\n]{3,60})\"")


def _nearest(
    blank: str, span: Span, scopes: Sequence[Span], names: Sequence[NameMention], label: frozenset[str]
) -> float:
    """Return 1 if the nearest name is in the question, -1 if it is not, 0 without a name.

    The nearest name is the last one before the place in the first scope with a name (the part of its sentence, and the
    sentence, up to the next value), or else the first one after it.
    """
    begin, finish = scopes[-1]
    text = blank[begin:finish]
    others = [re.escape(name) for name in other_names(text, ()) if name.lower() not in label | _DAYS]
    places = [(begin + match.start(), -1.0) for match in re.finditer("|".join([*others, _NUMBERED]), text)]
    places += [(each.start, 1.0) for each in names if begin <= each.start < finish]
    for first, last in scopes:
        near = [each for each in places if first <= each[0] < last]
        before = max((each for each in near if each[0] < span[0]), default=None)
        after = min((each for each in near if each[0] >= span[1]), default=None)
        if (nearest := before or after) is not None:
            return nearest[1]
    return 0.0


_DAYS = frozenset(name.lower() for name in (*calendar.day_name, *calendar.month_name))
_NUMBERED = r"(?<![\w.,:-])[A-Za-z]{0,3}\d[\w-]*(?![\w.,:])"
