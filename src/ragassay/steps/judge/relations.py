"""On which side of a relation an answer puts the reference: the manager, or the one who is managed.

"Who is Ann's manager?" puts Ann on one side of a relation, and asks for the other one. An answer that names the
reference on Ann's side ("Bo's manager is Ann") states the opposite. The sides follow from the words between a name and
a word of the question: a possessive, "of", "by", a copula or an article. Without them, nothing is known.
"""

from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum

from ragassay.core.records import Question
from ragassay.core.text.names import FUNCTION_WORDS, Word, forms_of, name_key, names_in, names_of, words_of
from ragassay.core.text.normal_forms import readable
from ragassay.core.text.sentences import Span, are_akin, masked, with_neighbors
from ragassay.core.text.word_classes import COPULAS, any_of, pattern_of, word_class


class Side(StrEnum):
    """A side of a relation that a noun or a verb names."""

    ACTIVE = "active"  # the manager
    PASSIVE = "passive"  # the managed one


def is_on_other_side(question: Question, text: str) -> bool:
    """Return whether a text puts a reference only on the side of a relation on which its question puts its subject.

    >>> question = Question(
    ...     question_id="q1",
    ...     group_id="g1",
    ...     question="Who is Ann's manager?",
    ...     reference_answers=("Bo",),
    ...     bindings={"staff.name": "Ann"},
    ... )
    >>> [is_on_other_side(question, text) for text in ("Ann is managed by Bo.", "Bo's manager is Ann.", "Bo")]
    [False, True, False]
    """
    subjects = tuple((question.bindings or {}).values())
    topic = forms_of(question.question) - FUNCTION_WORDS - {form for each in subjects for form in forms_of(each)}
    # "Which riders is Ann the mentor of?" does not say that Ann is a rider.
    own = _sides(_INVERTED.sub(" ", question.question), subjects, (), topic)
    of_references = _sides(text, question.reference_answers, subjects, topic)
    return any(sides == own.get(word) and len(sides) == 1 for word, sides in of_references.items())


def _sides(text: str, names: Sequence[str], others: Sequence[str], topic: Iterable[str]) -> dict[str, set[Side]]:
    """Return the sides of some names in the relations that a text names with the words of a topic."""
    plain = readable(text)
    mentions, keys = names_in(plain, names_of((*names, *others))), {*map(name_key, names)}
    spans = with_neighbors(plain, [name.span for name in mentions if name.names & keys])
    blank = masked(plain, [name.span for name in mentions])
    sides: dict[str, set[Side]] = {}
    for each in topic:
        of_word = {
            side
            for word in words_of(blank)
            if word.form.rstrip("s") == each.rstrip("s") or (_is_active(blank, word) and are_akin(word.form, each))
            for span in spans
            for side in _sides_of(blank, span, word)
        }
        if of_word:
            sides[each] = of_word
    return sides


def _is_active(blank: str, word: Word) -> bool:
    """Return whether a word is a verb or names who does it: "instructed", "instructor", but not "mentee"."""
    return word.form.rstrip("s").endswith(("ed", "er", "or")) or blank[: word.start].endswith("_ ")


def _sides_of(blank: str, span: Span, word: Word) -> Iterator[Side]:
    """Yield the side on which the words between a name and a word put the name."""
    is_participle = word.form.endswith("ed")
    if word.start >= span[1]:
        if _POSSESSIVE.fullmatch(blank, span[1], word.start):
            yield Side.PASSIVE
        elif _COPULA.fullmatch(blank, span[1], word.start):
            yield Side.PASSIVE if is_participle else Side.ACTIVE
        elif _APPOSITION.fullmatch(blank, span[1], word.start) or (
            blank[span[1] : word.start] == " " and word.form.endswith(("s", "ed"))
        ):
            yield Side.ACTIVE
    elif _BY.fullmatch(blank, word.end, span[0]) or _IS.fullmatch(blank, word.end, span[0]):
        yield Side.ACTIVE
    elif _OF.fullmatch(blank, word.end, span[0]):
        yield Side.PASSIVE


_INVERTED = pattern_of(rf"^\W*{any_of(word_class('question_words'))}\s[^?]*?{any_of(COPULAS)}\s(?-i:(?=[A-Z]))")
_ARTICLES = f"{word_class('definite_articles')} {word_class('indefinite_articles')}"
_DETERMINER = any_of(_ARTICLES, word_class("third_person"))
_GENITIVE = any_of(word_class("genitives"))
_POSSESSIVE = pattern_of(rf"(?:'s|')\s(?!{_DETERMINER})(?:[^\W\d_]+\s)?")
_COPULA = pattern_of(rf"(?:'s|\s{any_of(COPULAS)})\s(?:{_DETERMINER}\s)?(?:[^\W\d_]+\s)?")
_APPOSITION = pattern_of(rf",?\s{any_of(_ARTICLES)}\s(?:[^\W\d_]+\s)?|,\s")
_BY = pattern_of(rf"\s{any_of(word_class('agents'))}\s(?:{_DETERMINER}\s)?")
_IS = pattern_of(rf"(?:\s{_GENITIVE}\s(?:{_DETERMINER}\s)?_+)?(?:\s{any_of(COPULAS)}|:)\s")
_OF = pattern_of(rf"\s{_GENITIVE}\s(?:{_DETERMINER}\s)?(?:[^\W\d_]+\s)?")
