"""Numbers in words of other languages, ordinals of what a question names, and powers of ten, written in digits.

The words come from the rules of CLDR for spelling out numbers (package unicode-rbnf). Numbers in English words are read
in `numbers.py`.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from decimal import Decimal
from functools import cache
from itertools import chain

from unicode_rbnf import FormatPurpose, RbnfEngine

from ragassay.core.text.names import FUNCTION_WORDS, fold, forms_of
from ragassay.core.text.normal_forms import alternatives, readable
from ragassay.core.text.numbers import numbers_in
from ragassay.core.text.sentences import are_akin
from ragassay.core.text.word_classes import foreign_words, negations

_LANGUAGES = ("de", "fr", "es", "pt", "it", "nl")
_ORDINAL_IN = ("en", *_LANGUAGES)
_LARGEST = 100
_LARGEST_ORDINAL = 31


def with_numerals_in_digits(text: str, question: str) -> str:
    """Return a text with its numbers in words of other languages, and its ordinals, in digits.

    Both count only in a text without denials and numbers of its own: cardinals if it is not English, ordinals next to a
    word of the question.

    >>> with_numerals_in_digits("Cinq livres.", "How many books are there?")
    '5 livres.'
    >>> with_numerals_in_digits("It is in the 4th period.", "Which period is it in?")
    'It is in the 4 period.'
    >>> with_numerals_in_digits("3.73 × 10⁻³", "What is its density?")
    '0.00373'
    """
    plain = _DEGREES.sub(_in_decimals, _POWER.sub(_without_power, readable(text)))
    if negations(plain) or any(plain[each.start : each.end] not in question for each in numbers_in(plain, years=True)):
        return plain
    words = forms_of(question)
    if _ENGLISH.isdisjoint(forms_of(plain)):
        plain = _cardinal().sub(lambda match: str(_cardinals()[match[0].lower()]), plain)

    def in_digits(match: re.Match[str]) -> str:
        """Return an ordinal of what the question names in digits, any other as it is written."""
        beside = match["before"], match["after"]
        is_counted = any(word and any(are_akin(fold(word), other) for other in words) for word in beside)
        number = match["digits"] or str(_ordinals()[match["ordinal"].lower()])
        return f"{match['lead']}{number}" if is_counted else f"{match['lead']}{match['written']}"

    return _ordinal().sub(in_digits, plain)


# 41°57'19" W
_DEGREES = re.compile(
    r"(?<![\w.])(?P<degrees>\d{1,3})\s?°\s?(?P<minutes>\d{1,2})\s?['\u2032]"
    r"(?:\s?(?P<seconds>\d{1,2}(?:\.\d+)?)\s?(?:[\"\u2033]|''))?\s?(?P<side>[NSEW])?(?!\w)"
)
_DECIMALS = 4


def _in_decimals(match: re.Match[str]) -> str:
    """Return degrees, minutes and seconds as decimal degrees, negative in the south and west."""
    seconds = 60 * Decimal(match["minutes"]) + Decimal(match["seconds"] or 0)
    value = Decimal(match["degrees"]) + seconds / 3600
    return f"{'-' if match['side'] in {'S', 'W'} else ''}{round(value, _DECIMALS).normalize():f}"


_ENGLISH = FUNCTION_WORDS - foreign_words()
_POWER = re.compile(
    r"(?<![\w.,])(\d+(?:[.,]\d+)?)(?:\s?[x×*·]\s?10\s?(?:\^|\*\*)?\s?([+-]\d{1,2})|\s?[x×*·]\s?10\s?(?:\^|\*\*)\s?(\d{1,2})"
    r"|e([+-]?\d{1,2}))(?![\w])",
    re.IGNORECASE,
)


def _without_power(match: re.Match[str]) -> str:
    exponent = next(part for part in match.groups()[1:] if part is not None)
    return f"{Decimal(match[1].replace(',', '.')).scaleb(int(exponent)):f}"


def _spelled(language: str, numbers: Iterable[int], purpose: FormatPurpose) -> Iterator[tuple[str, int]]:
    """Yield each number in words, in every gender and case, with the number."""
    engine = RbnfEngine.for_language(language)
    for number in numbers:
        spelled = engine.format_number(number, purpose).text_by_ruleset.values()
        yield from ((text.replace("\u00ad", "").lower(), number) for text in spelled)


@cache
def _cardinals() -> Mapping[str, int]:
    """Return the numbers from 2 by their words; without words for different numbers in two languages, and "one"."""
    numbers: dict[str, set[int]] = {}
    for language in _LANGUAGES:
        for text, number in _spelled(language, (0, *range(2, _LARGEST + 1)), FormatPurpose.CARDINAL):
            numbers.setdefault(text, set()).add(number)
    return {text: min(values) for text, values in numbers.items() if len(values) == 1}


@cache
def _ordinals() -> Mapping[str, int]:
    spelled = (_spelled(language, range(1, _LARGEST_ORDINAL + 1), FormatPurpose.ORDINAL) for language in _ORDINAL_IN)
    return dict(chain.from_iterable(spelled))


@cache
def _cardinal() -> re.Pattern[str]:
    return re.compile(rf"(?<![\w-])(?:{alternatives(_cardinals())})(?![\w-])", re.IGNORECASE)


@cache
def _ordinal() -> re.Pattern[str]:
    """Return the pattern of an ordinal between two words."""
    written = rf"(?P<ordinal>{alternatives(_ordinals())})|(?P<digits>\d{{1,3}})(?:st|nd|rd|th|er|e|º|ª|\.)"
    return re.compile(
        rf"(?P<lead>(?:(?P<before>[^\W\d_]+)\s)?)(?<![\w-])(?P<written>{written})(?![\w-])(?=(?:\s(?P<after>[^\W\d_]+))?)",
        re.IGNORECASE,
    )
