"""A small grammar of sentences in answers: those that assert, reject, decline, advise, correct or conclude.

It consists of closed classes of words (negators, conjunctions, pronouns, connectives) in seven languages, and of their
relations to each other and to a value; it contains no phrases. Callers mask names first (`masked`), so that the "No" in
a title is not a negation and the "." in a name does not end a sentence. Offsets are positions in `readable(text)`.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from ragassay.core.text.names import FUNCTION_WORDS, words_of
from ragassay.core.text.normal_forms import alternatives, readable

Span = tuple[int, int]

# English, German, French, Spanish, Portuguese, Italian, Dutch; "*" stands for any ending, "_" for a space.
NEGATORS = (
    "not no none nobody nothing never nowhere neither nor without cannot nicht kein* nichts niemand* nie weder ohne "
    "pas aucun* rien jamais sans ningún ningun* nada nadie nunca sin não nenhum* ninguém sem non nessun* niente senza "
    "niet geen niets nooit zonder не нет inte ikke ingen inga değil yok brak null n/a"
)
"""Negating words, in addition to the ending n't and the negations of languages without spaces."""

_UNSPACED_NEGATORS = "(?:ません|ない|不|没|沒|无|無|없|않)"

PRIVATIVES = (
    "unable unanswerable unknown unclear unsure uncertain unavailable unspecified undisclosed insufficient impossible "
    "incapable lack* fail* missing absent limited difficult beyond unbekannt unklar unmöglich fehl* inconnu* manque* "
    "desconocid* imposible falta* desconhecid* impossível sconosciut* impossibile manca* onbekend onmogelijk "
    "onduidelijk ontbre*"
)
"""Words with a negative meaning, such as unknown, unable, missing."""

_FOCUS = (
    "only just merely simply but doubt question surprisingly later earlier more less fewer sooner problem worries "
    "hesitate until nur seulement solo sólo só soltanto alleen"
)
"""Words after which a negator does not negate: "not only", "no doubt", "no later than"."""

_CONTRASTS = (
    "but however nevertheless nonetheless aber jedoch sondern allerdings mais cependant toutefois pero sino mas porém "
    "contudo ma però bensì tuttavia maar echter"
)
_CONCESSIVES = "although though despite obwohl quoique aunque embora sebbene hoewel"
_COMPARATIVES = "while whereas während mientras enquanto mentre terwijl"
_DISJUNCTIONS = "or oder ou o или"
_EXCLUSIVES = (
    "rather_than instead_of other_than as_opposed_to except excluding unlike anstatt statt sauf excepto exceto tranne "
    "behalve"
)
_DEMONSTRATIVES = "that this it which das dies ce cela c'est eso esto isso isto questo ciò dat dit"
_OTHERNESS = (
    "another other different else wrong incorrect false mistaken outdated not falsch ander* autre* faux fausse otr* "
    "distint* outr* altr* sbagliat* verkeerd fout"
)
_REMOTE = "may might could once formerly früher autrefois vroeger"
"""Words that mark a value as reported, past or possible."""

_CORRECTIONS = "wait actually correction oops hmm rather in_fact i_mean i_meant"
"""Words that begin a correction of the preceding text."""

_ERRORS = (
    "mistake* error* typo* misread* mixed_up sorry scratch nope apolog* correct* fehler* irrtum* erreur* désolé* "
    "perdón error_mio desculp* erro scus* errore vergissing"
)
"""Words that call something preceding an error."""

_CONCLUSIVES = (
    "so thus hence therefore accordingly consequently overall conclusion daher somit donc ainsi entonces portanto logo "
    "assim quindi dunque dus daarom in_conclusion in_summary in_short from_this daraus"
)
_LABELS = "answer result antwort réponse respuesta resposta risposta antwoord"
_ADDRESS = (
    "you your please let feel bitte sie vous veuillez usted você u uw alstublieft recommend suggest advise contact "
    "need advisable it_is_best it_would_be_best"
)


def _any(*classes: str) -> str:
    """Return a pattern that matches a whole word of the given classes."""
    words = alternatives(" ".join(classes).split()).replace(r"\*", r"\w*").replace("_", r"\s+")
    return rf"(?<![^\W_])(?<!')(?:{words})(?![^\W_]|['-])"


def _pattern(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.IGNORECASE | re.MULTILINE)


_NEGATION = _pattern(
    rf"(?:{_any(NEGATORS)}(?!\.:?\s?[\w-]*\d)|(?<!\bthe\s)(?<!\ban\s)(?<!\ba\s){_any(PRIVATIVES)}|n't(?!\w))(?!\s+{_any(_FOCUS)})|{_UNSPACED_NEGATORS}"
)
_NONE_BUT = _pattern(rf"{_any(NEGATORS)}\s+(?:\w+\s+)?{_any(_EXCLUSIVES)}")  # "none other than" excludes all others
_SENTENCE_END = (
    r"(?<=[.!?])(?<!\b[A-Z]\.)(?<!\b(?:Dr|Mr|Ms|St|vs|Jr|Sr|No|Co)\.)(?<!\b(?:Mrs|Inc|Ltd|Vol)\.)['\")\]]*\s+"
    r"|(?<=[。！？।؟])|\n+"
)
_TURNING_POINT = _pattern(
    rf"(?:^|(?<=[.!?:;,]\s))[ \t\"'(*-]{{0,6}}(?:{_any(_CORRECTIONS, _CONCLUSIVES)}|{_any('no nein nee')}(?=\s*[,.:!-])"
    rf"|(?:\w+ ){{0,3}}{_any(_LABELS)}(?:(?:\s\w+){{0,4}}\s+is\b|\s*:))"
    rf"|{_any(_DEMONSTRATIVES)}(?:'s|\s+(?:is|was))\s+(?:\w+\s+)?{_any(_OTHERNESS)}(?!\s+[^\w\s]*_)"
    rf"|{_any('misread mistake')}"
    rf"|(?<!\w)the\s+{_any('right correct actual current new')}"
)


class Standing(StrEnum):
    """The status of a value in a text that names it."""

    ASSERTED = "asserted"
    REMOTE = "remote"  # reported, past, conceded or in parentheses; counts if nothing else is asserted
    REJECTED = "rejected"


class Role(StrEnum):
    """The function of a sentence."""

    STATES = "states"
    DENIES = "denies"  # it negates, or states that something is unknown
    ADVISES = "advises"  # it addresses the reader ("You can find it in ...", "Please contact ..."), or is a question


@dataclass(frozen=True, slots=True, kw_only=True)
class Sentence:
    """A sentence of a text.

    Attributes:
        start: Its start offset.
        end: Its end offset (exclusive).
        role: Its function.
        turns: Whether it contrasts with the preceding sentences ("However, ...").
        corrects: Whether it retracts the preceding sentences ("Wait, ...").
    """

    start: int
    end: int
    role: Role
    turns: bool
    corrects: bool

    def of(self, plain: str) -> str:
        """Return its text."""
        return plain[self.start : self.end]


_END = _pattern(rf"{_SENTENCE_END}|,?\s(?={_any('but however')})|;\s")


@lru_cache(maxsize=256)
def sentences_of(text: str) -> tuple[Sentence, ...]:
    """Return the sentences of a readable text; they also end before "but", and do not end after initials and titles.

    >>> [sentence.role.value for sentence in sentences_of("I can't look it up. But it is in Rome. Please ask there.")]
    ['denies', 'states', 'advises']
    """
    ends = [match.span() for match in _END.finditer(text)]
    spans = zip([0, *(end for _, end in ends)], [*(start for start, _ in ends), len(text)], strict=True)
    return tuple(_sentence(text, start, end) for start, end in spans if text[start:end].strip())


_WHOLE_END = _pattern(_SENTENCE_END)
_ITEM_MARK = re.compile(r"^(?:[-*•]|\(?\d{1,3}[.)])\s+")


def whole_sentences(text: str) -> tuple[str, ...]:
    """Return the sentences and lines of a text that contain words, without list markers.

    >>> whole_sentences("It is in Rome, but Dr. Roe moved. So:\\n1. Ask him.\\n- Or her!")
    ('It is in Rome, but Dr. Roe moved.', 'So:', 'Ask him.', 'Or her!')
    """
    lines = (_ITEM_MARK.sub("", line.strip()) for line in text.splitlines())
    parts = (part.strip() for line in lines for part in _WHOLE_END.split(line))
    return tuple(part for part in parts if any(map(str.isalnum, part)))


_CONDITION = _pattern(rf"{_any('if unless falls')}[^.,;\n]*")
# A rejected value ("It is not Rome.") does not mean that the answer is unknown.
_REJECTION = _pattern(
    rf"(?:{_any('not nicht pas non não niet')}|n't)\s+(?:{_any('in on at by from the to a an im à le la el il')}\s+)?"
    r"(?-i:[A-Z\d+$_])"
)
# After an answer, "I could not find any further details" denies nothing of it.
_FURTHER = _pattern(
    rf"(?:{_any('not no cannot nicht kein* pas non não niet geen')}|n't)\s+(?:\w+\s+){{0,3}}?"
    rf"{_any('further additional else weitere* zusätzlich* sonst supplémentaire* adicional* ulteriori verdere')}"
)
_TURN = _pattern(rf"^\W{{0,5}}(?:\w+ ){{0,3}}?{_any(_CONTRASTS, 'still that_said')}")
# "but as you are our customer: ____", "but I can tell you that it is ____"
_PRESENTED = _pattern(rf"\w:\s+\S|{_any('is are was')}\s+[^\w\s]?_")
_ADVICE = _pattern(rf"{_any(_ADDRESS)}|\?\W{{0,5}}$")


def _sentence(text: str, start: int, end: int) -> Sentence:
    words = text[start:end]
    denies = (
        _NEGATION.search(_NONE_BUT.sub(" ", _CONDITION.sub("", words))) is not None
        and _REJECTION.search(words) is None
        and (not start or _FURTHER.search(words) is None)
    )
    role = Role.DENIES if denies else Role.ADVISES if _ADVICE.search(words) else Role.STATES
    corrects = _TURNING_POINT.match(words) is not None
    can_turn = role is Role.STATES or (role is Role.ADVISES and _PRESENTED.search(words) is not None)
    turns = can_turn and (corrects or _TURN.match(words) is not None)
    return Sentence(start=start, end=end, role=role, turns=turns, corrects=corrects)


def is_declined(sentences: Sequence[Sentence]) -> bool:
    """Return whether sentences deny something without a later contrast, or all of them only address the reader."""
    last = next((at for at in reversed(range(len(sentences))) if sentences[at].role is Role.DENIES), None)
    if last is None:
        return bool(sentences) and all(each.role is Role.ADVISES for each in sentences)
    return not any(each.turns for each in sentences[last + 1 :])


def follows_denial(sentences: Sequence[Sentence], at: int, values: Sequence[Span] = ()) -> bool:
    """Return whether a sentence that denies precedes a place, without a contrast in between.

    A denial after a value ("Rome? No, that is elsewhere.") refers to that value.
    """
    before = [each for each in sentences if each.start <= at]
    first = min((start for start, _ in values), default=len(sentences) and sentences[-1].end)
    denials = [
        place
        for place, each in enumerate(before)
        if each.role is Role.DENIES and each.end <= at and not (place and each.corrects)
        if first >= each.end
    ]
    return bool(denials) and not any(each.turns for each in before[denials[-1] + 1 :])


_CLAUSE_END = re.compile(r"[.;:!?](?=\s|$)|\n")


def restates(text: str, start: int, end: int, *, names: Iterable[Span], question_words: frozenset[str]) -> bool:
    """Return whether the clause around a value repeats the question: names its subject and adds no other words.

    Args:
        text: The readable text, with values and names masked.
        start: Start offset of the value.
        end: End offset of the value (exclusive).
        names: The places of the names in the question.
        question_words: The words of the question.
    """
    begin = max((match.end() for match in _CLAUSE_END.finditer(text, 0, start)), default=0)
    ending = _CLAUSE_END.search(text, end)
    finish = ending.start() if ending is not None else len(text)
    own = {word.form for word in words_of(text[begin:finish]) if word.form.isalpha()} - FUNCTION_WORDS
    are_repeated = all(word in question_words or any(are_akin(word, other) for other in question_words) for word in own)
    return are_repeated and any(begin <= place < finish for place, _ in names)


def are_akin(one: str, two: str) -> bool:
    """Return whether two words share their first letters, as inflections of one word usually do."""
    return len(one) >= _STEM and one[:_STEM] == two[:_STEM]


_STEM = 4  # letters


def negations(sentence: str) -> int:
    """Return the number of negating words of a sentence.

    >>> negations("It isn't listed."), negations("It is not true that it has no parking."), negations("It is listed.")
    (1, 2, 0)
    """
    return sum(1 for _ in _NEGATION.finditer(readable(sentence)))


def masked(plain: str, places: Iterable[Span]) -> str:
    """Return a text with each place replaced by underscores, so that it is one word."""
    letters = list(plain)
    for start, end in places:
        letters[start:end] = "_" * (end - start)
    return "".join(letters)


_DENIAL = _pattern(rf"(?:{_any(NEGATORS, _EXCLUSIVES)}|n't(?!\w))(?!\s+{_any(_FOCUS)})")
_CLAUSE = _pattern(rf"[.;:,!?](?=\s|$)|\n|\s-+\s|[。！？，；]|{_any(_CONTRASTS, _CONCESSIVES, _COMPARATIVES)}")
_REJECTED_AFTER = _pattern(
    rf"(?:\s_+)?\s*\?|(?:'s|\s+(?:is|was|are|were|has|does|did|would be))\s*"
    rf"(?:n't|\s(?:an?\s(?:\w+\s)?)?{_any(_OTHERNESS, 'misconception mistake error')})(?!\s+{_any(_FOCUS)})"
    rf"|[^.!?;\n]{{0,40}}?[,;-]?\s+(?:{_any(_CONTRASTS)}\s+)?{_any(_DEMONSTRATIVES)}(?:'s|\s+(?:is|was|belongs|refers))"
    rf"\s[^.!?;,\n]{{0,40}}?{_any(_OTHERNESS)}"
)
_ENDED = _pattern(rf"\W{{0,3}}{_any('until till bis jusque hasta até fino tot')}")
_DENIES_THAT = "rule_out rules_out ruled_out deny denies denied exclude excludes excluded refute refutes refuted"
_HOLDS = "true right correct case say claim wahr richtig vrai cierto verdade vero"
_DENIED_CLAUSE = _pattern(
    rf"(?:{_any(_DENIES_THAT)}|{_any(_OTHERNESS, NEGATORS)}\s+(?:(?:the|to)\s+)?{_any(_HOLDS)}(?:\s+to\s+\w+)?),?"
    rf"\s+{_any('that dass que che dat')}\s[^.;!?\n]*$"
)
_OPEN_QUESTION = _pattern(rf"{_any(PRIVATIVES)}\s+{_any('whether if that ob si se')}")
_REPORTED = _pattern(rf"{_any(_REMOTE)}[^.!?;\n]*$")
_CONTRASTED = _pattern(rf"^[^.!?\n]*?(?:{_any(_CONTRASTS, 'now')}|[.!?;,]\s+{_any(_CONTRASTS)})")
_CONCEDED = _pattern(
    rf"(?:(?:^|[.!?]\s+)\W*{_any(_COMPARATIVES)}|(?:^|[.!?;,:]\s+|\()\W*{_any(_CONCESSIVES)})[^.!?;,:\n]*$"
)
_OF_DATA = re.compile(r"[\[{](?=[\[{\"\s])")  # JSON brackets are not parentheses
_BEFORE = 90  # number of characters before a value in which a word may refer to it
_WORDS_BEFORE = 9
_LONGEST_CLAUSE = 200  # number of characters before a value in which its clause may be denied
_LONGEST_ASIDE = 300  # characters; without a closing bracket within them, the opening one is part of the value


def clause_at(text: str, start: int, end: int) -> Span:
    """Return the clause around a place, between punctuation marks or contrasts.

    >>> clause_at("If it was ____, forget it.", 10, 14)
    (0, 14)
    """
    begin = max((match.end() for match in _CLAUSE.finditer(text, 0, start)), default=0)
    following = _CLAUSE.search(text, end)
    return begin, len(text) if following is None else following.start()


_COORDINATOR = _pattern(_any("and und et y e ed en & then plus"))


def own_part(text: str, start: int, end: int, others: Iterable[Span]) -> Span:
    """Return the part of the clause around a place that is about it rather than about the other places of the clause.

    What two places have between them belongs to the second one, or, with a coordinator, up to it to the first.

    >>> text = "it opened in ____ and was renovated in ____"
    >>> [text[slice(*own_part(text, *span, [(13, 17), (39, 43)]))] for span in ((13, 17), (39, 43))]
    ['it opened in ____ ', ' was renovated in ____']
    """
    begin, finish = clause_at(text, start, end)
    before = max((stop for _, stop in others if begin < stop <= start), default=None)
    after = min((place for place, _ in others if end <= place < finish), default=None)
    if before is not None:
        joint = _COORDINATOR.search(text, before, start)
        begin = before if joint is None else joint.end()
    if after is not None:
        joint = _COORDINATOR.search(text, end, after)
        finish = end if joint is None else joint.start()
    return begin, finish


def denied_clauses(text: str) -> list[Span]:
    """Return the clauses that contain a negating word."""
    return [clause_at(text, *match.span()) for match in _NEGATION.finditer(text)]


_CONTRAST = _pattern(_any(_CONTRASTS, "now"))
_COPULA = _pattern(rf"(?:{_any('is are was be as ist est es é è')}|[:=])\W*$")
_SPOKEN = _pattern(_any("i we ich wir je nous yo eu io ik wij"))


def follows_contrast(text: str, begin: int, start: int) -> bool:
    """Return whether a contrast precedes the value at a place in its sentence."""
    return _CONTRAST.search(text, begin, start) is not None


def follows_copula(text: str, start: int) -> bool:
    """Return whether the value at a place directly follows "is", a colon or an equals sign."""
    return _COPULA.search(text[max(0, start - 12) : start]) is not None


_PAST = (
    "formerly previously earlier originally initially until till used_to früher vorher zuvor bis ehemals avant "
    "auparavant autrefois jusqu* antes anteriormente hasta até prima precedentemente fino vroeger voorheen tot"
)
_PRESENT = (
    "now currently today nowadays presently since jetzt nun seit seitdem aktuell heute maintenant depuis désormais "
    "ahora desde actualmente agora atualmente ora adesso attualmente nu sinds"
)
_TEMPORAL = _pattern(rf"(?P<past>{_any(_PAST)})|{_any(_PRESENT)}")


def is_past_or_present(text: str, start: int, end: int) -> int:
    """Return 1 if the nearest word of time says that the value at a place holds now, -1 if it held before, or 0.

    The nearest one is the last one before the value in its clause, or else the first one after it.

    >>> text = "It used to be ____, but it is ____ now."
    >>> is_past_or_present(text, 14, 18), is_past_or_present(text, 30, 34)
    (-1, 1)
    """
    begin, finish = clause_at(text, start, end)
    before = [*_TEMPORAL.finditer(text, max(begin, start - _BEFORE), start)]
    nearest = before[-1] if before else _TEMPORAL.search(text, end, min(finish, end + _BEFORE))
    return 0 if nearest is None else -1 if nearest["past"] else 1


def is_spoken(clause: str) -> bool:
    """Return whether a clause mentions the speaker: "I cannot tell"."""
    return _SPOKEN.search(clause) is not None


def standing(text: str, start: int, end: int) -> Standing:
    """Return the status of the value at a place of a text with its names masked.

    >>> text = "It is not ____ but ____."
    >>> standing(text, 10, 14), standing(text, 19, 23)
    (<Standing.REJECTED: 'rejected'>, <Standing.ASSERTED: 'asserted'>)
    """
    begin = max(0, start - _BEFORE)
    before = _OF_DATA.sub("  ", text[begin:start])
    clause = _CLAUSE.split(before)[-1].split()
    # The first word may be truncated ("not" of "cannot"), so it does not count.
    whole = clause[1:] if begin and len(clause) > _WORDS_BEFORE else clause
    after = text[end : end + _BEFORE]
    reach = _NONE_BUT.sub(" ", " ".join(whole[-_WORDS_BEFORE:]))
    is_denied = _DENIAL.search(reach) or _DENIED_CLAUSE.search(text, max(0, start - _LONGEST_CLAUSE), start)
    if _REJECTED_AFTER.match(after) or is_denied or _OPEN_QUESTION.search(reach):
        return Standing.REJECTED
    is_bracketed = any(
        before.rfind(opens) > before.rfind(closes) and closes in text[end : end + _LONGEST_ASIDE]
        for opens, closes in ("()", "[]", "【】")
    )
    is_remote = (
        _CONCEDED.search(before) is not None
        or _ENDED.match(after) is not None
        or (_REPORTED.search(before) is not None and _CONTRASTED.match(after) is not None)
    )
    return Standing.REMOTE if is_bracketed or is_remote else Standing.ASSERTED


_LABEL = re.compile(r"([^\W\d][\w ]{0,40})[\"'*]{0,3}\s{0,2}[:=]\s{0,2}[\"'*$€£(]{0,3}$")


def label_at(text: str, start: int) -> frozenset[str]:
    """Return the words of the label before a place; empty without a label.

    >>> sorted(label_at('{"unit price": 7', 15)), sorted(label_at("It is 7", 6))
    (['price', 'unit'], [])
    """
    match = _LABEL.search(text[max(0, start - 60) : start])
    return frozenset(re.split(r"[\W_]+", match[1].strip().casefold())) if match else frozenset()


def listing(text: str, members: Sequence[Span]) -> list[Span]:
    r"""Return the parts of a text that form a list: sentences with members, and sentences of names in their paragraphs.

    >>> text = "Hi Anna,\n\nthere are:\n- ____\n- Bo\n\nTom Weller"
    >>> [text[start:end] for start, end in listing(text, [(24, 28)])]
    ['- ____', '- Bo']
    """
    ends = [match.start() for match in re.finditer(r"\n\s*\n", text)]
    full = {bisect_right(ends, start) for start, _ in members}
    starts = sorted(start for start, _ in members)
    return [
        (each.start, each.end)
        for each in sentences_of(text)
        if bisect_left(starts, each.start) < bisect_left(starts, each.end)
        or (bisect_right(ends, each.start) in full and not re.search(r"\b[a-z]{3,}", each.of(text)))
    ]


_PRIVATIVE = _pattern(_any(PRIVATIVES))
_OR_AFTER = _pattern(rf"['\")\]]*(?:\s\w+)?,?\s+{_any(_DISJUNCTIONS)}\s|\s*/\s*_")
_OR_BEFORE = _pattern(
    rf"(?:{_any(_DISJUNCTIONS)}\s+(?:\w+\s+){{0,2}}|{_any('between zwischen entre tra tussen')}\s+)[^\w\s]*$"
)


def is_alternative(text: str, start: int, end: int) -> bool:
    """Return whether the value at a place is next to an "or": "____ or ____"."""
    return _OR_AFTER.match(text, end) is not None or _OR_BEFORE.search(text[max(0, start - 30) : start]) is not None


_HEDGES = (
    "could_be may_be might_be maybe perhaps possibly probably likely either vielleicht peut-être quizás talvez forse "
    "misschien"
)
_HEDGE_BEFORE = _pattern(rf"{_any(_HEDGES)}\s+(?:\w+\s+)?[^\w\s]*$")


def is_hedged(text: str, start: int) -> bool:
    """Return whether the value at a place is only called possible: "perhaps ____"."""
    return _HEDGE_BEFORE.search(text[max(0, start - 30) : start]) is not None


def leaves_open(text: str, end: int) -> bool:
    """Return whether a text does not decide after its last value: "both ____ and ____, but I cannot tell which".

    The speaker denies something, or calls it unclear; any other denial is about something else.
    """
    denied = (match.span() for match in _NEGATION.finditer(text, end) if not _QUESTION.match(text, match.end()))
    return any(is_spoken(text[slice(*clause_at(text, *span))]) or _PRIVATIVE.search(text, *span) for span in denied)


_QUESTION = re.compile(r"[^.!?\n]*\?")  # "Anything unclear?"


def turning_points(text: str) -> list[int]:
    """Return the offsets at which a text with its names masked corrects itself or concludes."""
    return [match.start() for match in _TURNING_POINT.finditer(text)]


_RETRACTION = _pattern(_any(_ERRORS, _OTHERNESS, NEGATORS))


def is_retracted(text: str, end: int, following: int) -> bool:
    """Return whether a text calls the value that ends at an offset an error before the next value at `following`.

    The words between the clauses of both values count, not those of the clauses.

    >>> is_retracted("It is ____. No, that is wrong. It is ____.", 10, 37)
    True
    """
    begin, finish = clause_at(text, end, end)[1], clause_at(text, following, following)[0]
    return begin < finish and _RETRACTION.search(text, begin, finish) is not None


_BOXED = re.compile(r"\\(?:boxed|fbox|text|textbf|mathrm|mathbf)\{([^{}]*)\}")  # LaTeX
_REASONING_END = _pattern(r"</(?:think(?:ing)?|reasoning|thought)>")
# Parts are separated by section markers, and by tags at the beginning or end of a line or next to another tag.
_INNER_TAG = r"<[a-zA-Z|/][^<>\n:@]{0,60}>"
_BLOCK = re.compile(
    rf"(?:^|(?<=[\n.!?>\]]))[ ]*{_INNER_TAG}|{_INNER_TAG}(?=\s*(?:$|<|\n))"
    r"|\[/[A-Z]{3,20}\]|\[[A-Z]{3,20}\](?=[^\[]{0,2000}\[/)"
)
_TAG = re.compile(_INNER_TAG)
_LINK = re.compile(r"\[([^\[\]\n/]{1,300})\]\((\S{1,300})\)|<a\s[^<>]{1,300}>|</a>")
# A heading of sources after the answer, with the list below it; a line "Source: ..." may be a field of a record.
_SOURCES = re.compile(
    r"(?<=\S)\n{1,3}[^\w\n]{0,9}(?:sources|references|citations|quellen|fuentes|fontes)\b[^\w\n]{0,9}"
    r"(?:\n|(?=[\d\[]))(?:[ \t]*[-*\u2022\d\[][^\n]*(?:\n|$)|[ \t]*\n)*",
    re.IGNORECASE,
)
_FIELD = re.compile(r"^[ \t]*<(\w{1,60})>([^<>\n]*)</\1>[ \t]*$", re.MULTILINE)  # a record of XML
_TICKED = re.compile(r"[\[(][xX✓✔*•][\])]|[☑☒✅✔●◉]")
_UNTICKED = re.compile(r"^\W*?(?:[\[(] ?[\])]|[☐⬜❌✗✘○]).*$", re.MULTILINE)
_TOKEN = re.compile(r"<\|[^<>|\n]{1,60}\|>")  # of a chat template
_STRUCK = re.compile(r"~~[^~\n]{1,300}~~|<(del|s|strike)>[^<\n]{1,300}</\1>")
_MARKS = re.compile(r"(?<!\w)(?:\*\*|__|~~|`)|(?:\*\*|__|~~|`)(?!\w)")  # not within a code such as a__b


def with_link_targets(text: str) -> str:
    """Return a text in which the target of a Markdown link follows its words.

    >>> with_link_targets("Write to [Ada](mailto:ada@port.org).")
    'Write to Ada ada@port.org .'
    """
    return _LINK.sub(lambda link: f"{link[1]} {link[2].removeprefix('mailto:')} " if link[1] else link[0], text)


def conclusion(text: str) -> str:
    """Return the part of an answer after its reasoning, without the marks of Markdown and LaTeX.

    >>> conclusion("<think>Perhaps Oslo?</think> It is **Rome**.")
    'It is Rome.'
    >>> conclusion(r"The answer is \\boxed{\\text{Yes}}")
    'The answer is Yes'
    """
    shown = readable(text)
    rest = _BOXED.sub(r"\1", _BOXED.sub(r"\1", _REASONING_END.split(shown)[-1]))
    fields = _FIELD.sub(r"\1: \2", _LINK.sub(lambda link: link[1] or " ", rest if rest.strip() else shown))
    chosen = _UNTICKED.sub("", fields) if _TICKED.search(fields) else fields
    left = _STRUCK.sub("", chosen)
    remaining = left if _TAG.sub("", left).strip() else chosen
    plain = _MARKS.sub("", _TAG.sub("", _BLOCK.sub("\n", _TOKEN.sub("\n", remaining)))).strip()
    plain = _SOURCES.sub("\n", plain).strip() or plain
    return _without_contraction(plain) or chosen.strip("<> \n")


def _without_contraction(text: str) -> str:
    """Return a text with the Portuguese contraction "no" ("in the"), which does not negate, as two words.

    >>> _without_contraction("No banco de dados consta Ada como a diretora do projeto.")
    'em o banco de dados consta Ada como a diretora do projeto.'
    """
    words = {word.form for word in words_of(text)}
    own = sum(word in _PORTUGUESE or word.endswith(_PORTUGUESE_ENDINGS) for word in words)
    return _CONTRACTION.sub("em o", text) if own > max(1, len(words & _NOT_PORTUGUESE)) else text


_PORTUGUESE = frozenset("o do da dos das ao aos em na nas um uma com nao sao foi como pelo pela seu sua dados".split())
_PORTUGUESE_ENDINGS = ("cao", "coes", "oes", "mento", "dade")
_NOT_PORTUGUESE = frozenset("the is of and el los las del en que y es i it".split())
_CONTRACTION = re.compile(r"\bno\b(?=\s+\w)", re.IGNORECASE)


def negation_expression(*, ascii_only: bool = False) -> str:
    """Return a DuckDB regex, for case-insensitive matching, for a superset of what `negations` counts.

    Args:
        ascii_only: Whether it only needs to match ASCII texts, which is thirty times faster.
    """
    letter, digit = ("a-z", "0-9") if ascii_only else (r"\p{L}", r"\p{N}")
    words = f"{NEGATORS} {PRIVATIVES}".split()
    escaped = (
        re.escape(word).replace(r"\*", rf"[{letter}]*").replace("_", r"\s+")
        for word in words
        if word.isascii() or not ascii_only
    )
    edge, apostrophe = rf"[^{letter}{digit}_]", r"['\x{2018}\x{2019}\x{02bc}\x{2032}`\x{b4}]"
    return rf"(^|{edge})({'|'.join(escaped)})($|{edge})|n{apostrophe}t|{_UNSPACED_NEGATORS}"
