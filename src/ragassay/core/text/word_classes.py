"""Closed classes of words in seven languages, on which the grammar of sentences in answers rests."""

import re

from ragassay.core.text.normal_forms import alternatives, readable

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


FOCUS = (
    "only just merely simply but doubt question surprisingly later earlier more less fewer sooner problem worries "
    "hesitate until nur seulement solo sólo só soltanto alleen"
)
"""Words after which a negator does not negate: "not only", "no doubt", "no later than"."""


CONTRASTS = (
    "but however nevertheless nonetheless aber jedoch sondern allerdings mais cependant toutefois pero sino mas porém "
    "contudo ma però bensì tuttavia maar echter"
)
CONCESSIVES = "although though despite obwohl quoique aunque embora sebbene hoewel"
COMPARATIVES = "while whereas während mientras enquanto mentre terwijl"
DISJUNCTIONS = "or oder ou o или"
EXCLUSIVES = (
    "rather_than instead_of other_than as_opposed_to except excluding unlike anstatt statt sauf excepto exceto tranne "
    "behalve"
)
DEMONSTRATIVES = "that this it which das dies ce cela c'est eso esto isso isto questo ciò dat dit"
OTHERNESS = (
    "another other different else wrong incorrect false mistaken outdated not falsch ander* autre* faux fausse otr* "
    "distint* outr* altr* sbagliat* verkeerd fout"
)
REMOTE = "may might could once formerly früher autrefois vroeger"
"""Words that mark a value as reported, past or possible."""

_CORRECTIONS = "wait actually correction oops hmm rather in_fact i_mean i_meant"
"""Words that begin a correction of the preceding text."""

ERRORS = (
    "mistake* error* typo* misread* mixed_up sorry scratch nope apolog* correct* fehler* irrtum* erreur* désolé* "
    "perdón error_mio desculp* erro scus* errore vergissing"
)
"""Words that call something preceding an error."""

_CONCLUSIVES = (
    "so thus hence therefore accordingly consequently overall conclusion daher somit donc ainsi entonces portanto logo "
    "assim quindi dunque dus daarom in_conclusion in_summary in_short from_this daraus"
)
_LABELS = "answer result summary antwort réponse respuesta resposta risposta antwoord"
ADDRESS = (
    "you your please let feel bitte sie vous veuillez usted você u uw alstublieft recommend suggest advise contact "
    "need advisable it_is_best it_would_be_best"
)


COPULAS = "is are was were be as ist sind war est sont es son é è são sono is zijn"


def any_of(*classes: str) -> str:
    """Return a pattern that matches a whole word of the given classes."""
    words = alternatives(" ".join(classes).split()).replace(r"\*", r"\w*").replace("_", r"\s+")
    return rf"(?<![^\W_])(?<!')(?:{words})(?![^\W_]|['-])"


def pattern_of(pattern: str) -> re.Pattern[str]:
    """Return a compiled pattern that ignores case, and where ^ and $ are the ends of a line."""
    return re.compile(pattern, re.IGNORECASE | re.MULTILINE)


NEGATION = pattern_of(
    rf"(?:{any_of(NEGATORS)}(?!\.:?\s*[\w-]*\d)|(?<!\bthe\s)(?<!\ban\s)(?<!\ba\s){any_of(PRIVATIVES)}|n't(?!\w))(?!\s+{any_of(FOCUS)})|{_UNSPACED_NEGATORS}|(?<![\w.,])0\s(?=[a-z]{{3,}}s\b)"
)
NONE_BUT = pattern_of(rf"{any_of(NEGATORS)}\s+(?:\w+\s+)?{any_of(EXCLUSIVES)}")  # "none other than" excludes all others
TURNING_POINT = pattern_of(
    rf"(?:^|(?<=[.!?:;,]\s))[ \t\"'(*-]{{0,6}}(?:{any_of(_CORRECTIONS, _CONCLUSIVES)}"
    rf"|{any_of('no nein nee')}(?=\s*[,.:!-])"
    rf"|(?:\w+ ){{0,3}}{any_of(_LABELS)}(?:(?:\s\w+){{0,4}}\s+is\b|\s*:))"
    rf"|{any_of(DEMONSTRATIVES)}(?:'s|\s+(?:is|was))\s+(?:\w+\s+)?{any_of(OTHERNESS)}(?!\s+[^\w\s]*_)"
    rf"|{any_of('misread mistake')}"
    rf"|(?<!\w)the\s+{any_of('right correct actual current new')}"
)


def negations(sentence: str) -> int:
    """Return the number of negating words of a sentence.

    >>> negations("It isn't listed."), negations("It is not true that it has no parking."), negations("It is listed.")
    (1, 2, 0)
    """
    return sum(1 for _ in NEGATION.finditer(readable(sentence)))


PAST = (
    "formerly previous* earlier old former originally initially until till used_to früher vorher zuvor bis ehemals "
    "avant auparavant autrefois jusqu* antes anteriormente hasta até prima precedentemente fino vroeger voorheen tot"
)
PRESENT = (
    "now current* today nowadays presently since jetzt nun seit seitdem aktuell heute maintenant depuis désormais "
    "ahora desde actualmente agora atualmente ora adesso attualmente nu sinds"
)
HEDGES = (
    "could_be may_be might_be maybe perhaps possibly probably likely either vielleicht peut-être quizás talvez forse "
    "misschien"
)


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


def is_of_closed_class(word: str) -> bool:
    """Return whether a word is of one of these classes.

    >>> is_of_closed_class("Today"), is_of_closed_class("Texas")
    (True, False)
    """
    return _CLOSED.fullmatch(word) is not None


_CLOSED = pattern_of(
    any_of(NEGATORS, PRIVATIVES, CONTRASTS, CONCESSIVES, DEMONSTRATIVES, PAST, PRESENT, HEDGES, COPULAS)
)
