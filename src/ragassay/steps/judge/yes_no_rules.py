"""What an answer says to a yes/no question.

An answer consists of claims: yes, no and other values of a flag ("State capital: N"), what it calls true or false
("That's not the case."), what it says of the subject without a predicate ("It sure is."), and statements with the words
of the column ("It is unlisted"). Those about another subject, under another label, or before a correction do not count.
"""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ragassay.core.records import Outcome, Question
from ragassay.core.text.booleans import booleans_in, read_boolean
from ragassay.core.text.names import FUNCTION_WORDS, forms_of, names_in, names_of, words_of
from ragassay.core.text.normal_forms import readable
from ragassay.core.text.sentences import Role, Sentence, are_akin, is_declined, masked, sentences_of
from ragassay.core.text.standings import (
    Standing,
    denied_clauses,
    is_past_or_present,
    is_spoken,
    label_at,
    standing,
    turning_points,
)
from ragassay.core.text.word_classes import (
    COMPLEMENTIZERS,
    CONTRASTS,
    COPULAS,
    DEMONSTRATIVES,
    DENIALS,
    FALSITY,
    FIRST_PERSON,
    INTERROGATIVES,
    NEGATION,
    NEGATORS,
    OPINIONS,
    OTHERNESS,
    PRESENT,
    TRUTH,
    any_of,
    is_of_any_class,
    negations,
    pattern_of,
    word_class,
)
from ragassay.parts.sensitivity.plain_refusals import is_plain_refusal, refuses_in_person
from ragassay.steps.judge.judgments import PRONOUNS, Judgment, in_quotes
from ragassay.steps.judge.references import column_words, without_names


class FlagClaim(NamedTuple):
    """A place of an answer that says yes or no to its question.

    Attributes:
        start: Its offset in the readable text.
        value: What it says.
        written: Its words, if they are a value of a flag; otherwise empty.
        is_labeled: Whether the label of the value is what the question asks for.
        is_minor: Whether it counts only without others: it is a sign, has the label of something else ("found: true"),
            has no other words than those of the column ("State capital"), or depends on another clause ("I see that").
    """

    start: int
    value: bool
    written: str = ""
    is_labeled: bool = False
    is_minor: bool = False


def judge_yes_no(question: Question, text: str) -> Judgment:
    """Judge an answer to a yes/no question by what it claims."""
    claims = _counting(claims_in(question, text))
    if len({claim.value for claim in claims}) > 1:
        return Judgment("undecided", "the answer says yes or no, and then the opposite")
    if claims and not (all(claim.is_minor for claim in claims) and _has_found_nothing(text)):
        return _by_claim(question, claims[0])
    if _declines(question, text):
        return Judgment("declined", "the answer says that it does not know", "declined")
    return Judgment("undecided", "the answer says neither yes nor no")


def _by_claim(question: Question, claim: FlagClaim) -> Judgment:
    outcome: Outcome = "right" if claim.value == reference_flag(question) else "wrong"
    if not claim.written:
        return Judgment(outcome, f"the answer {'affirms' if claim.value else 'denies'} what is asked", "predicate")
    beginning = f"the answer gives {in_quotes([claim.written])}, "
    if outcome == "right":
        return Judgment("right", f"{beginning}the reference", "stated")
    return Judgment("wrong", f"{beginning}not {in_quotes(question.reference_answers)}, the reference", "other value")


def reference_flag(question: Question) -> bool | None:
    """Return the reference of a yes/no question as a boolean."""
    return read_boolean(question.reference_answers[0])


def answers_flag(question: Question, text: str) -> bool:
    """Whether a text answers a yes/no question; "No, there is no such hut" denies the subject instead."""
    claims = _counting(claims_in(question, text))
    if not claims or any(claim.value or not claim.written for claim in claims):
        return bool(claims)
    plain = readable(text)
    return not any(len(plain[slice(*span)].split()) > _WORDS_OF_A_NO for span in denied_clauses(plain))


_WORDS_OF_A_NO = 2


def _counting(claims: Sequence[FlagClaim]) -> Sequence[FlagClaim]:
    """Return the claims that count: those under the label of the question, and minor ones only without others."""
    own = [claim for claim in claims if not claim.is_minor] or claims
    return [claim for claim in own if claim.is_labeled] or own


def claims_in(question: Question, text: str) -> list[FlagClaim]:
    """Return what a text says to a yes/no question, after its last correction if it says anything after it."""
    if (judged := _of_clause(question, text)) is not None:
        return [judged]
    plain = _without_subject(question, text)
    claims = [*_values(question, plain), *_ellipses(question, plain), *_predicates(question, plain)]
    turn = max(turning_points(plain), default=0)
    return sorted([claim for claim in claims if claim.start >= turn] or claims)


def _without_subject(question: Question, text: str) -> str:
    """Return a readable text with the names of the question masked."""
    names = names_of(tuple((question.bindings or {}).values()))
    return masked(readable(text), [mention.span for mention in names_in(text, names)])


def _topic(question: Question) -> frozenset[str]:
    """Return the words of the question and of its column, and those for a flag."""
    return forms_of(question.question) | frozenset(column_words(question)) | _FLAG_WORDS


def _values(question: Question, plain: str) -> Iterator[FlagClaim]:
    """Yield the values of a flag in a text: yes and true in several languages, N and 0 after a label, and signs."""
    topic = _topic(question)
    coded = (match for match in _CODED.finditer(plain) if match["letter"] or _is_of_flag(match, topic))
    places = [(each.value, each.start, each.end) for each in booleans_in(plain)]
    places += [(read_boolean(match["value"]) is True, *match.span("value")) for match in coded]
    for value, start, end in places:
        label = label_at(plain, start) - FUNCTION_WORDS
        is_foreign = not (label <= topic | _LABELS or "" in label)  # a masked name leaves no letters
        yield FlagClaim(start, value, plain[start:end].strip(), bool(label - _LABELS) and not is_foreign, is_foreign)
    for mark in _MARK.finditer(plain):
        yield FlagClaim(mark.start(), mark["yes"] is not None, mark[0], is_minor=True)


def _is_of_flag(match: re.Match[str], topic: frozenset[str]) -> bool:
    """Return whether the words before a digit name what the question asks for, or a flag."""
    return not (frozenset(_LETTERS.findall(match["before"].casefold())) - FUNCTION_WORDS).isdisjoint(topic | _LABELS)


_LABELS = frozenset(f"{word_class('labels')} {word_class('flags')} verdict".split())
_LETTERS = re.compile(r"[^\W\d_]+")
_MARK = re.compile(r"(?P<yes>[✅✔✓☑👍])|[❌✗✘👎]")
# A letter or a digit for a flag: alone, after a label, or after "is" or "to".
_CODED = re.compile(
    r"(?P<before>^|[^\n]{0,60}?(?:[:=\]|]|\b(?i:[a-z]*s|to|an?)\b)[ \"'(*]{0,3})"
    r"(?P<value>(?P<letter>[YNTF](?![\w'&-]|\.\w|\.\s+[A-Z]))|[01](?![\w.,%-]*\w)|(?<=(?:is|to) )(?:on|off))"
    r"(?=[ \"')*|]{0,3}(?:[.,;:!?(\n-]|\s|$))",
    re.MULTILINE,
)


def _of_clause(question: Question, text: str) -> FlagClaim | None:
    """Return the claim of a text that calls a clause with the words of the column true or false, if it does.

    "It is not the case that it is listed" and "The claim that it is listed is false" deny `is_listed`.
    """
    for pattern in (_TRUE_THAT, _THAT_TRUE):
        if (match := pattern.search(readable(text))) is not None:
            readings = {claim.value for claim in _predicates(question, _without_subject(question, match["clause"]))}
            is_true = (match["true"] is not None) is (match["not"] is None)
            if len(readings) == 1:
                return FlagClaim(match.start(), readings.pop() is is_true)
    return None


_CALLED = rf"(?P<not>{any_of(word_class('negative_adverbs'))}\s|n't\s)?(?:(?P<true>{any_of(TRUTH)})|{any_of(FALSITY)})"
_TRUE_THAT = pattern_of(
    rf"(?<!\w)\w+(?:\s(?:is|was|would be|ist|est)|'s|'est)\s?{_CALLED}(?:\sto\s\w+)?,?"
    rf"\s{any_of(COMPLEMENTIZERS)}\s(?P<clause>[^.!?\n]+)"
)
_THAT_TRUE = pattern_of(rf"\w\s{any_of(COMPLEMENTIZERS)}\s(?P<clause>[^.!?\n]+?)\s{any_of(COPULAS)}\s{_CALLED}")


def _ellipses(question: Question, plain: str) -> Iterator[FlagClaim]:
    """Yield the clauses that affirm or deny without a predicate: "It sure is", "That's not the case", "I think not"."""
    asks_for_thing = not _THING.isdisjoint([*forms_of(question.question), *column_words(question)])
    for match in _CLAUSE.finditer(plain):
        clause = match[0].strip(" \t*\"'()")
        if (short := _SHORT.fullmatch(clause)) is not None:
            yield FlagClaim(match.start(), (short["not"] is None) is (short["false"] is None))
        elif clause == plain.strip(" .!") and (word := _WORD.fullmatch(clause)) is not None:
            yield FlagClaim(match.start(), word["true"] is not None)
        elif (denied := _DENIED.fullmatch(clause)) is not None and (asks_for_thing or not denied["thing"]):
            if is_spoken(clause) and _OPINION.search(clause) is None:
                continue  # "I cannot"
            yield FlagClaim(match.start(), value=False)


_AUXILIARY = rf"(?:{any_of(COPULAS, word_class('auxiliaries'))})"
_ADVERBS = rf"(?:(?:\w+ly|{any_of(word_class('assent'), word_class('additives'), CONTRASTS)}),?\s+)*"
_SUBJECT = (
    rf"(?:{any_of(word_class('third_person'), DEMONSTRATIVES)}|(?:(?!{any_of(FIRST_PERSON)})[a-zA-Z]+\s){{0,8}}_+)"
)
_THING = frozenset(["have", "has"])
_OPINION = pattern_of(any_of(OPINIONS))
_WORD = pattern_of(rf"(?P<true>{any_of(TRUTH)})|{any_of(FALSITY)}|in{any_of(TRUTH)}")
_CLAUSE = pattern_of(rf"(?:(?!{any_of(CONTRASTS)})[^.,;:!?()\n])+")
_SHORT = pattern_of(
    rf"{_ADVERBS}(?:{_SUBJECT}\s*)?{_ADVERBS}(?:{_AUXILIARY}|(?<=\w)'s|(?=\w{{2,5}}n't))(?P<not>\w*n't|\s+not)?"
    rf"(?:\s+(?:{any_of(word_class('assent'), word_class('additives'), PRESENT)}|so|too|{any_of(TRUTH)}"
    rf"|(?P<false>{any_of(FALSITY)})))?"
    rf"|{_ADVERBS}{any_of(word_class('assent'))}"
)
_DENIED = pattern_of(
    rf"(?:[\w']+\s){{0,3}}{any_of(word_class('negative_adverbs'))}"
    rf"(?:\s+(?:{any_of(PRESENT)}|the case|so|at all|{any_of(word_class('attributions'))}.*))?"
    rf"|(?:{_SUBJECT}(?:\s*{_AUXILIARY}|'s)\s+)?{any_of(word_class('cessation'))}"
    rf"|{_SUBJECT}(?:'s\s+not|\s+{_AUXILIARY}\s+not|\s+\w{{2,5}}n't)\s+(?:the case|so|(?P<thing>have\s+(?:one|any)))"
)


def _predicates(question: Question, plain: str) -> Iterator[FlagClaim]:
    """Yield the statements about the subject with the words of the column.

    "Is a listed company" affirms `is_listed`; "is unlisted" and "has no listing" deny it. Of several sentences, those
    with a dependent clause are minor ("Some say that it is listed").
    """
    stems = _stems(question)
    question_forms, sentences = forms_of(question.question), sentences_of(plain)
    is_of_column = bool(column_words(question))
    are_several = len([each for each in sentences if each.role is not Role.ADVISES]) > 1
    for each in sentences:
        is_reported = are_several and _THAT.search(each.of(plain).rpartition(": ")[2]) is not None
        for start, end in _parts(plain, each, stems):
            if not is_of_column and _is_foreign(_clause_of(plain[start:end], stems), question_forms):
                continue  # without the name of a column, the predicate is a guess: "Water damage is excluded."
            if (value := _reading(plain, start, end, stems, question_forms)) is not None:
                yield FlagClaim(start, value, is_minor=is_reported or not _has_other_words(plain[start:end], stems))


def _parts(plain: str, sentence: Sentence, stems: Sequence[str]) -> list[tuple[int, int]]:
    """Return the parts of a sentence that may contain the predicate: its clauses, if several ones do."""
    clauses = [(match.start(), match.end()) for match in _COMMA.finditer(plain, sentence.start, sentence.end)]
    full = [
        (start, end)
        for start, end in clauses
        if all(any(_has_stem(word.form, stem) for word in words_of(plain[start:end])) for stem in stems)
    ]
    return full if len(full) > 1 else [(sentence.start, sentence.end)]


_COMMA = re.compile(r"[^,;]+")


def _has_other_words(part: str, stems: Sequence[str]) -> bool:
    """Return whether a part of a text has other words than those of the column, or states it with a full stop."""
    return part.rstrip().endswith((".", "!")) or any(
        not any(_has_stem(word.form, stem) for stem in stems) for word in words_of(part)
    )


def _stems(question: Question) -> list[str]:
    """Return the first letters of the words of the column, without a prefix that its question separates ("hasvan")."""
    forms = forms_of(question.question)
    words = [word for word in column_words(question) or _content_words(question) if word not in _FLAG_WORDS]
    bare = [_FLAG_PREFIX.sub("", word) for word in words]
    return [(rest if rest in forms else word)[:_STEM] for rest, word in zip(bare, words, strict=True)]


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
    places = [next((word for word in words if _has_stem(word.form, stem)), None) for stem in stems]
    matches = [word for word in places if word is not None]
    if not matches or len(matches) < len(places):
        return None
    first, last = min(word.start for word in matches), max(word.start for word in matches)
    ends = max(word.end for word in matches)
    is_labeled = (
        _LABELED.match(plain, start + ends)
        or _LABELED_AFTER.search(plain, start, start + first)
        or (_IS_ELSEWHERE.match(plain, start + ends) and _THE_ONE.search(plain, start, start + first))
    )
    if plain[start:end].rstrip().endswith("?") or is_labeled:
        return None
    before = _CLAUSE_END.split(plain[start : start + last])[-1]
    nearest = _CLAUSE_END.split(plain[start : start + first])[-1].split()[-_NEAR:]
    between = plain[start + first : start + last].split()[-_NEAR:]
    total, near = negations(before), negations(" ".join([*nearest, *between]))
    is_remote = standing(plain, start + last, start + last + 1) is Standing.REMOTE
    is_past = is_past_or_present(plain, start + last, start + ends) < 0
    # "Another boat is insured", and "it awaits a refund"
    is_object = _OBJECT.search(plain, start, start + first) is not None
    is_of_another = _is_foreign(before, question_forms) and (
        _OF_SUBJECT.search(before) is None or (is_object and _is_foreign(_OF_SUBJECT.split(before)[-1], question_forms))
    )
    is_denied_after = _DENIED_AFTER.match(plain, start + ends) is not None
    after = _PART_END.split(plain[start + ends : end])[0]
    is_unclear = not is_denied_after and NEGATION.search(after) is not None  # "The parking field isn't filled in"
    # A distant negator ("The documents do not say ...") negates another predicate, unless there are two.
    is_distant = total == 1 and not near
    if _EMBEDDED.search(before) or is_remote or is_past or is_of_another or is_distant or is_unclear:
        return None
    prefixed = sum(
        not _is_form(word.form, stem) or _NON.search(plain, 0, start + word.start) is not None
        for word, stem in zip(matches, stems, strict=True)
    )
    return (total + prefixed + is_denied_after) % 2 == 0


def _clause_of(part: str, stems: Sequence[str]) -> str:
    """Return the clauses of a part of a text that have a stem, without what "and" joins to them."""
    clauses = _JOINED.split(part)
    return " ".join(
        each for each in clauses if any(_has_stem(word.form, stem) for word in words_of(each) for stem in stems)
    )


def _is_foreign(words: str, question_forms: frozenset[str]) -> bool:
    """Return whether words have one of their own: neither of the question nor of the grammar.

    "Marked as" says no more than "is", and "excluded" is a word of the grammar that denies.
    """
    bare = _MARKED_AS.sub(" ", NEGATION.sub(" ", _CONTRACTED.sub(" ", _NO_LONGER.sub(" ", words))))
    own = (word for word in forms_of(bare) - FUNCTION_WORDS - question_forms if word.strip("_"))
    return any(
        _DENIES.fullmatch(word) is not None
        or word in _LABELS
        or not (word.endswith("ly") or is_of_any_class(word) or _repeats(word, question_forms))
        for word in own
    )


def _repeats(word: str, question_forms: frozenset[str]) -> bool:
    return any(are_akin(word, other) for other in question_forms)


_NO_LONGER = pattern_of(any_of(word_class("cessation")))
_MARKED_AS = re.compile(r"\b\w+ed\s+as\b")
_DENIES = pattern_of(any_of(DENIALS))
_ARTICLES = any_of(word_class("definite_articles"), word_class("indefinite_articles"))
_OBJECT = pattern_of(rf"(?<!\w)(?!{any_of(COPULAS, word_class('prepositions'))})\w+\s+{_ARTICLES}\s+$")


def _has_stem(word: str, stem: str) -> bool:
    """Return whether a word begins with a stem, after a negating prefix, or is a form of it: "pass" of "passed"."""
    return _is_form(word, stem) or re.match(rf"{_NEGATING_PREFIX}{re.escape(stem)}", word) is not None


def _is_form(word: str, stem: str) -> bool:
    return word.startswith(stem) or (stem.startswith(word) and stem[len(word) :] in _ENDINGS)


_ENDINGS = ("s", "d", "ed", "es", "ing")
_CLAUSE_END = re.compile(r"[,;:]|\s-\s")
_JOINED = pattern_of(rf"{_CLAUSE_END.pattern}|{any_of(word_class('coordinators'))}")
_PART_END = re.compile(rf"{_CLAUSE_END.pattern}|[()]")
_DENIED_AFTER = re.compile(r"\s+\w{2,6}?(?:n't|\s+not)\b")  # "Parking is not available"
_LITERAL = any_of(word_class("literal_true"), word_class("literal_false"))
# "discontinued: false", "[discontinued] no", "the discontinued flag"
_LABELED = pattern_of(
    rf"[\"'*\])|]{{0,3}}[ \t]?[:=|](?![)(DP])|[\"'*\])]{{1,3}} \w+$"
    rf"|[\"'*]{{0,3}}\s(?:\w+\s)?{any_of(word_class('flags'))}"
    rf"|[\"'`]?\s(?:\w+\s)?\w+s\s[\"'(]?(?:[01YN]|{_LITERAL})(?!\w)"
)
# "the capital of its state is Rome" and "the only one that is listed is Rome" are about another subject
_THE_ONE = pattern_of(rf"{any_of(word_class('definite_articles'))}\s+(?:{any_of(word_class('sole'))}[^.,;]*)?$")
_IS_ELSEWHERE = pattern_of(rf"(?:\s+\w+){{0,3}}?\s+{any_of(COPULAS)}\s+(?:(?-i:[A-Z])|{any_of(OTHERNESS)})")
_LABELED_AFTER = pattern_of(rf"{_LITERAL}\s+\w+\s+$")  # "false for"
_NON = re.compile(r"\bnon-$", re.IGNORECASE)
_NEGATING_PREFIX = "(?:un|in|im|non|dis)?"
# A clause after "that" is denied or doubted only by a verb before it; "the list says that it is insured" affirms it.
_EMBEDDED = pattern_of(
    rf"{any_of(INTERROGATIVES)}[^.,;]*$|{any_of(DENIALS, OPINIONS)}[^.,;]*{any_of(COMPLEMENTIZERS)}[^.,;]*$"
)
_THAT = pattern_of(
    rf"{any_of(COMPLEMENTIZERS)}\s+(?:{any_of(word_class('third_person'), word_class('definite_articles'))}|there|_)"
)
_CONTRACTED = re.compile(r"\b\w+n't\b")
_OF_SUBJECT = pattern_of(rf"_|{any_of(word_class('third_person'), DEMONSTRATIVES)}")
_NEAR = 4  # words before a predicate in which a negator negates it
_FLAG_WORDS = frozenset(["is", "has", "was", "are", "can", "yn", *word_class("flags").split()])
_FLAG_PREFIX = re.compile(r"^(?:is|has)(?=\w)")
_STEM = 6  # characters that a word of an answer must share with a word of the column


def _declines(question: Question, text: str) -> bool:
    """Whether a text without a claim says that the answer is not known.

    A denial of something else than the subject is one ("Nothing in the list"), as is one by the speaker or with
    "whether". Of the subject, a denial may be a no in other words: "It has to do without".
    """
    blank = without_names(question, text)
    clauses = [blank[slice(*span)] for span in denied_clauses(blank)]
    # "We still carry it, it has not been dropped."
    is_told = bool(clauses) and all(PRONOUNS & forms_of(each) and not is_spoken(each) for each in clauses)
    if not words_of(text) or (refuses_in_person(text) and not is_told) or _has_found_nothing(text):
        return True
    denied = [each.of(blank) for each in sentences_of(blank) if each.role is Role.DENIES]
    if not denied or not is_plain_refusal(text, None, "text"):
        return False
    topic = PRONOUNS | ((forms_of(without_names(question, question.question)) | _FLAG_WORDS) - FUNCTION_WORDS)
    is_of_subject = any(
        topic & forms_of(before) or "__" in before or (_PREDICATED.search(before) and not _ENGLISH.search(text))
        for before in map(_before_negator, denied)
    )
    # "Not covered."
    question_forms = forms_of(question.question) - FUNCTION_WORDS
    is_of_question = any(
        any(_repeats(form, question_forms) for form in forms_of(each)) and not _is_foreign(each, question_forms)
        for each in denied
    )
    return _WHETHER.search(text) is not None or any(map(is_spoken, clauses)) or not (is_of_subject or is_of_question)


def _before_negator(sentence: str) -> str:
    """Return what precedes the last negating word of a sentence: its subject, if the sentence is about one."""
    return sentence[: max((match.start() for match in NEGATION.finditer(sentence)), default=0)]


_PREDICATED = pattern_of(rf"(?:{any_of(COPULAS)}|n'est)\s+$")  # "Die Firma ist nicht ..."
_ENGLISH = re.compile(r"\b(?:the|this|that|there|of|to|for|is)\b", re.IGNORECASE)


def _has_found_nothing(text: str) -> bool:
    """Whether the speaker finally denies knowing it, whatever else is said: "I found nothing about a crane"."""
    plain = readable(text)
    denied = [plain[slice(*span)] for span in denied_clauses(plain)]
    mains = (_COMPLEMENTIZER.split(each)[0] for each in denied)  # "we can confirm that it is not listed"
    spoken = (each for each in mains if is_spoken(each) and NEGATION.search(each) is not None)
    return is_declined(sentences_of(plain)) and any(_OPINION.search(each) is None for each in spoken)


_COMPLEMENTIZER = pattern_of(any_of(COMPLEMENTIZERS))


# "If" begins a condition, unless a verb precedes it.
_WHETHER = pattern_of(rf"(?:(?<=\w\s)|(?!{any_of(word_class('conditions'))})){any_of(INTERROGATIVES)}")
NEGATING = frozenset(NEGATORS.split())
