"""Whether an answer to a yes/no question affirms what is asked, by the words of its column."""

import re
from collections.abc import Sequence

from ragassay.core.records import Outcome, Question
from ragassay.core.text import match_value
from ragassay.core.text.booleans import read_boolean
from ragassay.core.text.names import FUNCTION_WORDS, forms_of, words_of
from ragassay.core.text.normal_forms import readable
from ragassay.core.text.sentences import Role, are_akin, is_declined, sentences_of
from ragassay.core.text.standings import Standing, denied_clauses, is_spoken, standing
from ragassay.core.text.word_classes import (
    COMPLEMENTIZERS,
    COPULAS,
    DEMONSTRATIVES,
    DENIALS,
    FALSITY,
    INTERROGATIVES,
    NEGATORS,
    OPINIONS,
    TRUTH,
    any_of,
    negations,
    pattern_of,
    word_class,
)
from ragassay.parts.sensitivity.plain_refusals import is_plain_refusal, refuses_in_person
from ragassay.steps.judge.judgments import PRONOUNS, Judgment, unfamiliar_words
from ragassay.steps.judge.references import column_words, without_names


def judge_predicate(question: Question, text: str) -> Judgment:
    """Judge an answer to a yes/no question that contains neither, by whether it affirms the words of the column.

    "It is a listed company" affirms `is_listed`, "it is unlisted" and "it has no listing" deny it.
    """
    affirms = affirms_predicate(question, text)
    if affirms is None and (
        refuses_in_person(text)
        or _is_undecided(text)
        or (_is_about_sources(question, text) and is_plain_refusal(text, None, "text"))
    ):
        return Judgment("declined", "the answer says that it does not know", "declined")
    if affirms is None:
        return Judgment("undecided", "the answer says neither yes nor no")
    return by_predicate(question, affirms)


def by_predicate(question: Question, affirms: bool) -> Judgment:
    """Judge an answer that affirms, or denies, what is asked."""
    reason = f"the answer {'affirms' if affirms else 'denies'} what is asked"
    outcome: Outcome = "right" if affirms == reference_flag(question) else "wrong"
    return Judgment(outcome, reason, "predicate")


def _is_undecided(text: str) -> bool:
    """Whether the speaker finally denies knowing it, whatever else is said: "I found nothing about a crane"."""
    sentences, plain = sentences_of(readable(text)), readable(text)
    denied = [each.of(plain) for each in sentences if each.role is Role.DENIES]
    return is_declined(sentences) and any(is_spoken(each) and not _OPINION.search(each) for each in denied)


_OPINION = pattern_of(any_of(OPINIONS))


def _is_about_sources(question: Question, text: str) -> bool:
    """Whether what a text denies is knowledge rather than the answer yes: "Afraid not." may be a refusal or a no.

    It says "whether", or it speaks in the first person or of several things that are not in the question.
    """
    blank = without_names(question, text)
    denied = [each.of(blank) for each in sentences_of(blank) if each.role is Role.DENIES]
    words = [word for word in unfamiliar_words(question, text) if word not in NEGATING]
    if _WHETHER.search(text) is not None or any(map(is_spoken, denied)):
        return True
    is_english = len(_ENGLISH.findall(text)) > 1
    topic = forms_of(without_names(question, question.question)) - FUNCTION_WORDS
    is_of_subject = any((PRONOUNS | topic) & forms_of(each) or "__" in each for each in denied)
    return bool(denied) and is_english and not is_of_subject and len(words) >= _FEWEST_OTHER


# "If" begins a condition, unless a verb precedes it.
_WHETHER = pattern_of(rf"(?:(?<=\w\s)|(?!{any_of(word_class('conditions'))})){any_of(INTERROGATIVES)}")
NEGATING = frozenset(NEGATORS.split())
_ENGLISH = re.compile(r"\b(?:the|this|that|there|of|to|for|is)\b", re.IGNORECASE)
_FEWEST_OTHER = 2  # words


def reference_flag(question: Question) -> bool | None:
    """Return the reference of a yes/no question as a boolean."""
    return read_boolean(question.reference_answers[0])


def _says_yes_or_no(text: str) -> bool:
    return match_value(text, "true", "boolean").finding != "absent"


def answers_flag(question: Question, text: str) -> bool:
    """Whether a text answers a yes/no question; "No, there is no such hut" denies the subject instead."""
    if affirms_predicate(question, text) is not None:
        return True
    if not _says_yes_or_no(text) or match_value(text, "true", "boolean").stated:
        return _says_yes_or_no(text)
    plain = readable(text)
    return not any(len(plain[slice(*span)].split()) > _FEWEST_OTHER for span in denied_clauses(plain))


def affirms_claim(question: Question, text: str) -> bool | None:
    """Whether a text affirms the words of the column by calling a clause true or false; None without such a clause.

    "It is not the case that it is listed" and "The claim that it is listed is false" deny `is_listed`.
    """
    for pattern in (_TRUE_THAT, _THAT_TRUE):
        if (match := pattern.search(readable(text))) is not None:
            affirms = affirms_predicate(question, match["clause"])
            is_true = (match["true"] is not None) is (match["not"] is None)
            return None if affirms is None else affirms is is_true
    return None


_CALLED = rf"(?P<not>{any_of(word_class('negative_adverbs'))}\s|n't\s)?(?:(?P<true>{any_of(TRUTH)})|{any_of(FALSITY)})"
_TRUE_THAT = pattern_of(
    rf"(?<!\w)\w+(?:\s(?:is|was|would be|ist|est)|'s|'est)\s?{_CALLED}(?:\sto\s\w+)?,?"
    rf"\s{any_of(COMPLEMENTIZERS)}\s(?P<clause>[^.!?\n]+)"
)
_THAT_TRUE = pattern_of(rf"\w\s{any_of(COMPLEMENTIZERS)}\s(?P<clause>[^.!?\n]+?)\s{any_of(COPULAS)}\s{_CALLED}")


def affirms_predicate(question: Question, text: str) -> bool | None:
    """Whether a text affirms the words of the column that is asked for; None if it does neither, or both.

    "Is a listed company" affirms `is_listed`; "is unlisted", "has no listing" and "it is not" deny it. Only statements
    about the subject count, and no dependent clauses ("I doubt that it is listed").
    """
    words = column_words(question) or _content_words(question)
    stems = [_FLAG_PREFIX.sub("", word)[:_STEM] for word in words if word not in _FLAG_WORDS]
    plain = without_names(question, text)
    question_forms = forms_of(question.question)
    sentences = sentences_of(plain)
    if len([each for each in sentences if each.role is not Role.ADVISES]) > 1:
        # "Some say that it is insured. It is not."
        sentences = tuple(each for each in sentences if not _THAT.search(each.of(plain).rpartition(": ")[2]))
    readings = {_reading(plain, each.start, each.end, stems, question_forms) for each in sentences} - {None}
    return readings.pop() if len(readings) == 1 else None


def _content_words(question: Question) -> list[str]:
    """Return the words of a question without SQL that say what it asks: those after its last name, or the last ones."""
    subjects = {form for value in (question.bindings or {}).values() for form in forms_of(value)}
    parts = re.split(r"(?<!^)\b[A-Z]\w*", question.question)
    content = [[word.form for word in words_of(part) if word.form not in FUNCTION_WORDS | subjects] for part in parts]
    return (content[-1] or [form for forms in content for form in forms])[-_PREDICATE:]


_PREDICATE = 2  # words, such as "wheelchair accessible"; the ones before them may be the subject


def _reading(plain: str, start: int, end: int, stems: Sequence[str], question_forms: frozenset[str]) -> bool | None:
    """Return whether a sentence affirms all stems; None if it lacks one, asks, or is about another time or thing."""
    words = words_of(plain[start:end])
    if bare := _BARE.fullmatch(plain[start:end].strip()):
        return bare[1] is None
    places = [next((word for word in words if _has_stem(word.form, stem)), None) for stem in stems]
    matches = [word for word in places if word is not None]
    if not matches or len(matches) < len(places):
        return None
    first, last = min(word.start for word in matches), max(word.start for word in matches)
    ends = max(word.end for word in matches)
    if plain[start:end].rstrip().endswith("?") or _LABELED.match(plain, start + ends):
        return None
    before = _CLAUSE_END.split(plain[start : start + last])[-1]
    nearest = _CLAUSE_END.split(plain[start : start + first])[-1].split()[-_NEAR:]
    between = plain[start + first : start + last].split()[-_NEAR:]
    total, near = negations(before), negations(" ".join([*nearest, *between]))
    is_remote = standing(plain, start + last, start + last + 1) is Standing.REMOTE
    foreign = forms_of(_CONTRACTED.sub(" ", before)) - FUNCTION_WORDS - _NEGATORS - question_forms
    is_foreign = any(not any(are_akin(word, other) for other in question_forms) for word in foreign)
    is_of_another = is_foreign and _SUBJECT.search(before) is None
    # A distant negator ("The documents do not say ...") negates another predicate, unless there are two.
    if _EMBEDDED.search(before) or is_remote or is_of_another or (total == 1 and not near):
        return None
    prefixed = sum(not _is_form(word.form, stem) for word, stem in zip(matches, stems, strict=True))
    is_denied_after = _DENIED_AFTER.match(plain, start + ends) is not None
    return (total + prefixed + is_denied_after) % 2 == 0


def _has_stem(word: str, stem: str) -> bool:
    """Return whether a word begins with a stem, after a negating prefix, or is a form of it: "pass" of "passed"."""
    return _is_form(word, stem) or re.match(rf"{_NEGATING_PREFIX}{re.escape(stem)}", word) is not None


def _is_form(word: str, stem: str) -> bool:
    return word.startswith(stem) or (stem.startswith(word) and stem[len(word) :] in _ENDINGS)


_ENDINGS = ("s", "d", "ed", "es", "ing")
_CLAUSE_END = re.compile(r"[,;:]|\s-\s")
_DENIED_AFTER = re.compile(r"\s+\w{2,6}?(?:n't|\s+not)\b")  # "Parking is not available"
_LABELED = re.compile(r"[\"'*]{0,3}\s?[:=]")  # "discontinued: false"
_NEGATING_PREFIX = "(?:un|in|im|non|dis)?"
# A clause after "that" is denied or doubted only by a verb before it; "the list says that it is insured" affirms it.
_EMBEDDED = pattern_of(
    rf"{any_of(INTERROGATIVES)}[^.,;]*$|{any_of(DENIALS, OPINIONS)}[^.,;]*{any_of(COMPLEMENTIZERS)}[^.,;]*$"
)
_THAT = pattern_of(any_of(COMPLEMENTIZERS))
_CONTRACTED = re.compile(r"\b\w+n't\b")
_NEGATORS = frozenset(NEGATORS.split())
_SUBJECT = pattern_of(rf"_|{any_of(word_class('third_person'), DEMONSTRATIVES)}")
_BARE = re.compile(
    r"(?:\w+, )?(?:it|they|he|she|this|that)(?:'s| (?:is|was|are|were|has|have|had|does|do|did|can|will))( not|n't)?"
    r"(?: indeed)?\W*",
    re.IGNORECASE,
)
_NEAR = 4  # words before a predicate in which a negator negates it
_FLAG_WORDS = frozenset(["is", "has", "was", "are", "can", "flag", "yn"])
_FLAG_PREFIX = re.compile(r"^(?:is|has)(?=\w{5})")
_STEM = 6  # characters that a word of an answer must share with a word of the column
