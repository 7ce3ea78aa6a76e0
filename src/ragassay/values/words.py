"""The words of a text as names are compared by: which word it is, how it is written, and where it stands."""

import re
import unicodedata
from dataclasses import dataclass
from functools import cache, lru_cache

from ragassay.values.forms import normal, readable, word_pattern

_ARTICLES = frozenset(["a", "an", "the"])
_LETTERS_WITHOUT_MARK = str.maketrans({"ø": "o", "ł": "l", "đ": "d", "ı": "i", "æ": "ae", "œ": "oe"})
_ARABIC_ARTICLE = re.compile(r"^[وبفك]?ال(?=\w{2})")
_ARABIC_LENGTHENING = "\u0640"


@dataclass(frozen=True, slots=True, kw_only=True)
class Word:
    """One word of a text: as compared, as written, and where it stands in `readable(text)`."""

    form: str
    written: str
    start: int
    end: int


def words_of(text: str) -> tuple[Word, ...]:
    """The words of a text without articles and possessive endings; "&" is the word and, "U.S." is one word.

    >>> [word.form for word in words_of("The U.S. & China's Élysée")]
    ['us', 'and', 'china', 'elysee']
    """
    return _words_of(readable(text))


def fold(word: str) -> str:
    """A word as names are compared by: normal form without the marks that writers leave out.

    >>> fold("Élysées"), fold("U.S."), fold("الصين"), fold("й")
    ('elysees', 'us', 'صين', 'й')
    """
    return _fold(word)


def lone_articles(text: str) -> tuple[Word, ...]:
    """The articles that stand for a name: all of the text, or a grade "A", which no word in small letters follows."""
    plain = readable(text)
    found = [_WHOLE_ARTICLE.fullmatch(plain)] if _WHOLE_ARTICLE.fullmatch(plain) else _LONE_ARTICLE.finditer(plain)
    return tuple(
        Word(form=fold(match[1]), written=match[1], start=match.start(1), end=match.end(1)) for match in found if match
    )


_WHOLE_ARTICLE = re.compile(r"\W*(a|an|the)\W*", re.IGNORECASE)
_LONE_ARTICLE = re.compile(r"(?<![\w'])(A|An|The|AN|THE)(?![\w'])(?!\s+[^\W\d_A-Z])")


# Texts come again and again: an answer is looked through for its reference, its candidates and what is given.
@lru_cache(maxsize=256)
def _words_of(plain: str) -> tuple[Word, ...]:
    found = []
    for match in _pattern().finditer(plain):
        written = match[0]
        possessive = written in {"s", "S"} and plain[match.start() - 1 : match.start()] == "'"
        form = "and" if written == "&" else _fold(written)
        if form and not possessive and form not in _ARTICLES:
            found.append(Word(form=form, written=written, start=match.start(), end=match.end()))
    return tuple(found)


@cache
def _pattern() -> re.Pattern[str]:
    """A word, the dotted initials of a name as one word, or &."""
    return re.compile(rf"(?<!\w)(?:[^\W\d_]\.[ ]?){{2,}}|&|{word_pattern().pattern}")


@lru_cache(maxsize=100_000)
def _fold(word: str) -> str:
    if word.isascii():
        return word.replace(".", "").replace(" ", "").lower()
    letters: list[str] = []
    for letter in unicodedata.normalize("NFD", normal(word).replace(".", "").replace(" ", "")):
        left_out = unicodedata.category(letter) == "Mn" and letters and _leaves_out_marks(letters[-1])
        if not left_out and letter != _ARABIC_LENGTHENING:
            letters.append(letter)
    folded = unicodedata.normalize("NFC", "".join(letters)).translate(_LETTERS_WITHOUT_MARK)
    return _ARABIC_ARTICLE.sub("", folded)


def _leaves_out_marks(letter: str) -> bool:
    """Whether writers of a letter's script leave out its marks: accents in capitals and loans, vowel points."""
    return unicodedata.name(letter, "").startswith(("LATIN", "GREEK", "ARABIC", "HEBREW"))
