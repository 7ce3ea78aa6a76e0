"""Numbers in a text, with their readings and units.

The following are not numbers: ordinals, list numbers, citations in brackets, times of day, parts of dates, parts of
identifiers (S18_1749, MP3, INC-92), the parts of a ratio, and digits after a word such as "Route". A ratio to one
(35:1) is a number. Years count only on request. "1,200" is 1200, but "1.200" may be 1.2 or 1200, "24,572" may be
24.572, and a scale word may multiply the number or not: "$433.5 billion" is 433.5 or 433500000000, "4.5 %" is 4.5 or
0.045. A text states a number if one of its readings is that number: the readings differ so much that only one of them
is a plausible answer to a question.
"""

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from functools import lru_cache
from itertools import takewhile

from ragassay.core.text.dates import DateMention, dates_in
from ragassay.core.text.normal_forms import readable
from ragassay.core.text.quantities import NumberMention, currency_codes, is_measure
from ragassay.core.text.word_classes import any_of, pattern_of, word_class

_SMALL = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
    "seventeen eighteen nineteen twenty"
)
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety"
_WORDS = {word: value for value, word in enumerate(_SMALL.split())} | {
    word: 10 * value for value, word in enumerate(_TENS.split(), start=2)
}
_COLLECTIVES = {"pair": 2, "couple": 2, "dozen": 12}  # after an article
_SCALES = {
    100: "hundred",
    10**3: "k thousand thousands tausend mille mil mila",
    10**6: "m mn mm mio million millions millionen millones milhões milioni miljoen",
    10**9: "b bn mrd billion billions milliard milliards milliarde milliarden miljard",
    10**12: "tn trillion trillions",
    10**4: "万 萬",
    10**8: "億 亿",
}
_AMBIGUOUS = re.compile(r"\bmil$", re.IGNORECASE)  # a thousand in some languages, a million in English
_SCALE = {word: factor for factor, names in _SCALES.items() for word in names.split()}
_UNITS = (
    "kg g mg t lb lbs oz km m cm mm mi ft in l ml s ms min h hr hrs kb mb gb tb w kw mw hz khz mhz ghz v a c f "
    "px pt x eur usd gbp"
).split()
# Words after which a number is part of a name rather than a quantity.
_NUMBERED = (
    "route highway flight room suite platform gate boeing airbus section chapter page figure table version no nr nos "
    "line track paragraph appendix exhibit interstate p pp ext extension"
).split()
_MINUS = frozenset(["minus", "negative"])
_AFTER_CODE = "|".join(rf"(?<=\b{code.upper()})" for code in currency_codes())  # USD0.99
_CURRENCY = "$€£¥₹₽₩"
_FIGURES = r"\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d{1,3}(?:\.\d{3})+(?:,\d+)?|\d{1,2}(?:,\d{2})+,\d{3}(?:\.\d+)?"
_FIGURES += r"|\d{1,3}(?:'\d{3})+(?:[.,]\d+)?|\d{1,3}(?: \d{3})++(?:[.,]\d+)?(?![\d ]*\d)|\d+(?:[.,]\d+)?|\.\d+"
_PLACE = re.compile(
    rf"(?:(?<![\w.,])|(?<=[^\W\d],)|(?<=UTC)|(?<=GMT)|{_AFTER_CODE})"
    rf"(?P<minus>(?:(?<![\w)\]])|(?<=UTC)|(?<=GMT))-)?(?P<money>[{_CURRENCY}]\s?)?"
    rf"(?:(?<!\w)|{_AFTER_CODE})(?P<minus2>-)?"
    rf"(?P<figures>{_FIGURES})"
    r"(?P<tail>[^\W\d_]+|\s?%|°)?(?![\w]|[.,:]\d)"
)
_NEXT_WORD = re.compile(r"(?:-|[^\S\n]*)([^\W\d_]+)")
_LAST_WORD = re.compile(
    r"([^\W\d_]+)(?:(?<=\bno)\.|(?<=\bnr)\.|(?<=\bp)\.|(?<=\bpp)\.|(?<=\bext)\.)?\s*#?$", re.IGNORECASE
)
_SAYS_NO = re.compile(r"[,;!?]\s+no[.!]?\s*$", re.IGNORECASE)
_WORD_BEFORE = 24  # characters: the longest of these words and what may follow it
_LIST_LINE = re.compile(r"^[ \t|]*\(?\d{1,3}(?:[.)]|[ \t]\|)(?=[ \t]+\S)", re.MULTILINE)
# INC-92, EX24/359, doc-007; neither mid-1990 nor UTC-5
_IDENTIFIER = re.compile(
    r"(?<![\w/.-])(?:[A-Z]{1,8}\d{0,12}(?:[-/]\w{0,12}\d\w{0,12}){1,6}|[A-Za-z]{1,20}-0\d{1,12})(?:\.\w{1,8})?"
)
_STEP_LINE = re.compile(r"^\W*([^\W\d]+) (\d{1,2})(?=[:.)])", re.MULTILINE)
_CITATION = re.compile(r"\[\^?\d{1,3}(?:\s*[,-]\s*\d{1,3})*\^?\]|【[^】\n]*】")
_WORD = re.compile(r"[^\W\d_]+")
_TELEPHONE = re.compile(r"(?<![\w.,-])(?:\+\d{1,3}|\(?0\d{1,4}\)?)(?:[ /-]\(?\d{2,8}\)?){2,5}(?![\w.,]*\d)")
_ADDRESS = re.compile(r"\w{2,8}://\S{1,300}|www\.\S{1,300}")
_DEGREES_WEST_OR_SOUTH = re.compile(
    r"\s?(?:(?:°|degrees?\b)\s?(?:W|S|west\w*|south\w*|oeste|ouest|sud|sur|sul|südlich\w*)|(?:west|south)(?=\W*$|[.,;]))\b",
    re.IGNORECASE,
)
_LETTER_WEST_OR_SOUTH = re.compile(r"\b[WS]\s?$")
_ZONE = re.compile(r"(?:UTC|GMT)\s?([+-])(\d{1,2})(?::?(\d{2}))?(?![\d:.])")
_RATIO = re.compile(r"(?<![\w.,:/-])(?P<first>\d+(?:\.\d+)?):(?P<second>\d+(?:\.\d+)?)(?![\w:]|[.,]\d)")
_TIME = re.compile(r"(?<!\d)\d{1,2}:\d{2}(:\d{2})?(?!\d)")


def number_words() -> Mapping[str, int]:
    """Return the numbers to twenty, and the tens, by their English words."""
    return _WORDS


def read_number(text: str) -> Decimal | None:
    """Parse a stored number: digits, a sign, a decimal point, commas between thousands.

    >>> read_number("-12.50"), read_number("1,200"), read_number("12 apples")
    (Decimal('-12.50'), Decimal('1200'), None)
    """
    plain = readable(text).strip()
    if re.fullmatch(r"[+-]?(\d+(\.\d*)?|\.\d+)", plain):
        return Decimal(plain)
    if not re.fullmatch(r"[+-]?\d{1,3}([,']\d{3})+(\.\d*)?", plain):
        return None
    return Decimal(re.sub("[,']", "", plain))


def numbers_in(text: str, *, years: bool = False) -> list[NumberMention]:
    """Return all numbers that a text states, from left to right.

    Args:
        text: Any text.
        years: Whether years count, including those in dates.

    >>> [str(each.readings[0]) for each in numbers_in("In 2012, twelve offices sold $433.5 billion; the 3rd closed.")]
    ['12', '433.5']
    """
    return list(_mentions(readable(text), years))


# Cached like dates_in, since the same text is searched repeatedly.
@lru_cache(maxsize=256)
def _mentions(plain: str, years: bool) -> tuple[NumberMention, ...]:
    mentions = list(_years(plain)) if years else []
    covered = bytearray(len(plain))
    for start, end in _excluded_places(plain):
        covered[start:end] = b"\1" * (end - start)
    whole = [*_zones(plain), *_ratios(plain)]
    for mention in whole:
        covered[mention.start : mention.end] = b"\0" * (mention.end - mention.start)
    for mention in (*whole, *_digit_numbers(plain), *_word_numbers(plain)):
        if not any(covered[mention.start : mention.end]):
            mentions.append(mention)
            covered[mention.start : mention.end] = b"\1" * (mention.end - mention.start)
    return tuple(_joined(plain, sorted(mentions, key=lambda mention: mention.start)))


def _joined(plain: str, mentions: Sequence[NumberMention]) -> Iterator[NumberMention]:
    """Yield the numbers, with an amount and its cents joined: "2 dollars and 5 cents" is 2.05."""
    last: NumberMention | None = None
    for mention in mentions:
        is_part = mention.unit.startswith(_SUBUNITS)
        cents = mention.readings[0] / 100
        if last and is_part and last.unit and _AND.fullmatch(plain[last.end : mention.start]):
            last = replace(last, readings=(last.readings[0] + cents,), end=mention.end)
            continue
        if last:
            yield last
        last = replace(mention, readings=(*mention.readings, cents)) if is_part else mention
    if last:
        yield last


_SUBUNITS = ("cent", "pence", "penny")
_AND = re.compile(r"\W*\w*(?:\W+\w{1,3})?\W+")  # a unit, and "and"


def _excluded_places(plain: str) -> list[tuple[int, int]]:
    """Return the places of digits that are not quantities: dates, citations, and line numbers if there are several."""
    dates = (each for each in dates_in(plain, year=_LEAP_YEAR) if not _is_quantity(plain, each))
    places = [(each.start, each.end) for each in dates]
    for pattern in (_CITATION, _TIME, _RATIO, _TELEPHONE, _ADDRESS, _IDENTIFIER):
        places += [match.span() for match in pattern.finditer(plain)]
    lines = [match.span() for match in _LIST_LINE.finditer(plain)]
    steps = list(_STEP_LINE.finditer(plain))
    if [(step[1], int(step[2])) for step in steps] == [
        (step[1], at) for at, step in enumerate(steps[:1] * len(steps), start=1)
    ]:
        lines += [step.span() for step in steps]
    return places + (lines if len(lines) > 1 else [])


_LEAP_YEAR = 2000  # for dates without a year, such as February 29


def _is_quantity(plain: str, day: DateMention) -> bool:
    """Return whether a scale word follows ("1622 thousand"), or a unit follows a year alone ("1670 m")."""
    following = _NEXT_WORD.match(plain, day.end)
    if following is None:
        return False
    word = following[1].lower()
    return (len(word) > 2 and word in _SCALE) or (plain[day.start : day.end].isdigit() and is_measure(word))


def _years(plain: str) -> Iterator[NumberMention]:
    for mention in dates_in(plain):
        if mention.first.year == mention.last.year and not _is_quantity(plain, mention):
            yield NumberMention(readings=(Decimal(mention.first.year),), unit="", start=mention.start, end=mention.end)


def _zones(plain: str) -> Iterator[NumberMention]:
    """Yield the offsets of time zones in hours: UTC-05:30 is -5.5."""
    for match in _ZONE.finditer(plain):
        hours = Decimal(match[2]) + Decimal(match[3] or 0) / 60
        signed = -hours if match[1] == "-" else hours
        yield NumberMention(readings=(signed,), unit="", start=match.start(), end=match.end())


def _ratios(plain: str) -> Iterator[NumberMention]:
    """Yield the ratios to one: 35:1 is 35. Any other ratio has no value of its own, and neither has a part of it."""
    for match in _RATIO.finditer(plain):
        if match["second"] == "1":
            yield NumberMention(readings=(Decimal(match["first"]),), unit="", start=match.start(), end=match.end())


def _digit_numbers(plain: str) -> Iterator[NumberMention]:
    for match in _PLACE.finditer(plain):
        before = plain[max(0, match.start() - _WORD_BEFORE) : match.start()]
        figures, money, tail = match["figures"], (match["money"] or "").strip(), (match["tail"] or "").strip().lower()
        last = _LAST_WORD.search(before)
        if not money and last is not None and last[1].lower() in _NUMBERED and not _SAYS_NO.search(before):
            continue
        if tail.isascii() and tail.isalpha() and tail not in _SCALE and tail not in _UNITS:
            continue  # an ordinal, or a part of a name: 1st, 3D
        unit, factors, end = _unit(plain, match.end(), tail)
        unit = money or unit
        is_ambiguous = _AMBIGUOUS.search(plain, max(0, end - _WORD_BEFORE), end) is not None
        values = _readings(figures)
        values = values[:1] if unit and "," in figures else values  # "321,671 seconds" are thousands
        negative = match["minus"] or (match["money"] and match["minus2"]) or (last and last[1].lower() in _MINUS)
        values = _signed(plain, match.start("figures"), match.end(), tuple(-v for v in values) if negative else values)
        yield NumberMention(
            readings=tuple(dict.fromkeys([*values, *(value * factor for factor in factors for value in values)])),
            unit=unit,
            start=match.start("minus") if match["minus"] else match.start("figures"),
            end=end,
            factor=factors[-1] if factors and unit != "%" and not is_ambiguous else Decimal(1),
        )


def _signed(plain: str, start: int, end: int, values: tuple[Decimal, ...]) -> tuple[Decimal, ...]:
    """Return the values of a number with the sign of its hemisphere: 122.4° W is -122.4."""
    if _DEGREES_WEST_OR_SOUTH.match(plain, max(start, end - 1)) or _DEGREES_WEST_OR_SOUTH.match(plain, end):
        return tuple(-value for value in values)
    if _LETTER_WEST_OR_SOUTH.search(plain[max(0, start - 3) : start]):
        return (*values, *(-value for value in values))
    return values


def _unit(plain: str, end: int, tail: str) -> tuple[str, tuple[Decimal, ...], int]:
    """Return the unit after a number, the factors that may multiply it, and the offset after both."""
    if tail == "%":
        return "%", (Decimal("0.01"),), end
    if scale := temperature_scale(plain, end - (tail == "°")):
        return scale, (), end
    if tail in _SCALE:
        return tail if is_measure(tail) else "", (Decimal(_SCALE[tail]),), end
    if tail:
        return tail, (), end
    factors: list[Decimal] = []
    following = _NEXT_WORD.match(plain, end)
    while following is not None and following[1].lower() in _SCALE and len(following[1]) > 1:
        factors = [Decimal(_SCALE[following[1].lower()]) * (factors[-1] if factors else 1)]
        end = following.end()
        if is_measure(following[1].lower()):  # "mm" are millions or millimeters
            return following[1].lower(), tuple(factors), end
        following = _NEXT_WORD.match(plain, end)
    if _PERCENT.match(plain, end):
        return "%", (Decimal("0.01"),), end
    word = following[1].lower() if following is not None else ""
    return "" if word in _NO_UNITS else word, tuple(factors), end


_PERCENT = pattern_of(rf"[\s-]?{any_of(word_class('percent'))}")


def temperature_scale(plain: str, end: int) -> str:
    """Return the temperature scale at an offset, in lower case; empty without one.

    >>> temperature_scale("20 °C", 2), temperature_scale("20 degrees Fahrenheit", 2), temperature_scale("20 degrees", 2)
    ('celsius', 'fahrenheit', '')
    """
    match = _TEMPERATURE.match(plain, end)
    return "" if match is None else {"c": "celsius", "f": "fahrenheit", "k": "kelvin"}[match[1][0].lower()]


_TEMPERATURE = re.compile(r"\s?(?:°|º|degrees?\b)\s?([CFK]|celsius|fahrenheit|kelvin)\b", re.IGNORECASE)
_NO_UNITS = frozenset(
    "and or to is was were are in on at of for from by as with than but the a an per which that".split()
)


def _readings(figures: str) -> tuple[Decimal, ...]:
    """Return the possible values of a run of digits, as described at the top of the module."""
    plain = figures.replace("'", "").replace(" ", "")
    if "," in plain and "." in plain:
        thousands = "," if plain.index(",") < plain.index(".") else "."
        return (Decimal(plain.replace(thousands, "").replace(",", ".")),)
    mark = "," if "," in plain else "."
    groups = plain.split(mark)
    grouped = Decimal("".join(groups))
    if len(groups) == 1 or len(groups) > 2:
        return (grouped,)
    fraction = Decimal(".".join(groups) if groups[0] else f"0.{groups[1]}")
    if len(groups[1]) != 3 or len(groups[0]) > 3 or groups[0] in {"", "0"}:
        return (fraction,)
    if mark == ".":
        return (fraction, grouped)
    return (grouped,) if groups[1].endswith("0") else (grouped, fraction)


def _word_numbers(plain: str) -> Iterator[NumberMention]:
    """Yield numbers in English words: up to twenty, the tens, and combinations with hyphens and scale words."""
    matches = list(_WORD.finditer(plain))
    words = [match[0].lower() for match in matches]
    at = 0
    while at < len(words):
        length = _word_run(words, at)
        ends = at + 1 == len(words) or not plain[matches[at].end() : matches[at + 1].start()].isspace()
        if length == 0 or _is_pronoun(words, at, length, ends=ends):
            at += 1
            continue
        value, factors = _value(words[at : at + length])
        fraction, factor, more = _fraction(words, at + length)
        value, factors, end = value + fraction, factors * factor, at + length + more
        if _word_at(words, at - 1) in _MINUS or _DEGREES_WEST_OR_SOUTH.match(plain, matches[end - 1].end()):
            value = -value
        unit = temperature_scale(plain, matches[end - 1].end()) or _word_at(words, end)
        yield NumberMention(
            readings=tuple(dict.fromkeys([value * factors, value])),
            unit="" if unit in _NO_UNITS else unit,
            start=matches[at].start(),
            end=matches[end - 1].end(),
            factor=factors,
        )
        at = end


def _word_at(words: Sequence[str], at: int) -> str:
    return words[at] if 0 <= at < len(words) else ""


def _fraction(words: Sequence[str], at: int) -> tuple[Decimal, Decimal, int]:
    """Return the value of a fraction in words, the factor of its scale words, and its number of words.

    "point four million" is 0.4 and a million; "and three tenths" is 0.3.
    """
    spelled = words[at : at + _LONGEST_FRACTION]
    value, length = Decimal(0), 0
    digits = list(takewhile(_DIGITS.__contains__, spelled[1:])) if spelled[:1] == ["point"] else []
    if digits:
        value, length = Decimal("0." + "".join(str(_WORDS[word]) for word in digits)), 1 + len(digits)
    elif spelled[:1] == ["and"] and len(spelled) > 2 and spelled[2] in _PARTS:
        number = 1 if spelled[1] == "a" else _WORDS.get(spelled[1], 0)
        value, length = Decimal(number) / _PARTS[spelled[2]], 3 if number else 0
    scales = list(takewhile(_SCALE.__contains__, spelled[length:])) if length else []
    return value, Decimal(math.prod(_SCALE[word] for word in scales)), length + len(scales)


_LONGEST_FRACTION = 8  # words
_DIGITS = _SMALL.split()[:10]
_PARTS = {"half": 2, "quarter": 4, "quarters": 4, "tenth": 10, "tenths": 10, "hundredth": 100, "hundredths": 100}


def _word_run(words: Sequence[str], at: int) -> int:
    """Return how many words, starting at a place, spell one number; "a hundred" and "a pair" do without its article."""
    end = at
    while end < len(words):
        word = words[end]
        if end == at and word in _COLLECTIVES:
            return int(_word_at(words, at - 1) == "a" and _word_at(words, at + 1) != "of")
        scales = word in _SCALE and len(word) > 3 and (end > at or _word_at(words, at - 1) == "a")
        adds = word in _WORDS and (end == at or _joins(words[end - 1], word))
        links = word == "and" and end > at and _links(words, end)
        if not (scales or adds or links):
            break
        end += 1 + links
    return end - at


def _links(words: Sequence[str], at: int) -> bool:
    """Return whether an "and" joins two parts of one number: two thousand and five, but not and five tenths."""
    following, after = _word_at(words, at + 1), _word_at(words, at + 2)
    return words[at - 1] in _SCALE and following in _WORDS and after not in _PARTS


def _joins(last: str, word: str) -> bool:
    """Return whether two number words form one number: thirty-two, two hundred five, but not two, three."""
    return (last in _TENS.split() and 0 < _WORDS[word] < 10) or last in _SCALE


def _is_pronoun(words: Sequence[str], at: int, length: int, *, ends: bool) -> bool:
    """Return whether "one" is a pronoun instead of a number: one of the largest, this one, no one, a slim one."""
    if length > 1 or words[at] != "one":
        return False
    last, following = _word_at(words, at - 1), "" if ends else _word_at(words, at + 1)
    if last and ends and last not in _NO_UNITS:
        return True
    return following in {"is", "of", "another", "that", "who", "which", "can", "must", "might", "would"} or last in (
        "no any every each some this that the which another only".split()
    )


def _value(run: Sequence[str]) -> tuple[Decimal, Decimal]:
    """Return the value of number words without trailing scale words, and the product of those.

    "seven million" is 7 and a million; "two thousand and five" does not end in a scale word.
    """
    if run[0] in _COLLECTIVES:
        return Decimal(_COLLECTIVES[run[0]]), Decimal(1)
    words = [word for word in run if word != "and"]
    large = [at for at, word in enumerate(words) if _SCALE.get(word, 0) >= _THOUSAND]
    head = large[0] if large and large == list(range(large[0], len(words))) and large[0] else len(words)
    return Decimal(_whole(words[:head]) if head else 1), Decimal(math.prod(_SCALE[word] for word in words[head:]))


_THOUSAND = 1000


def _whole(words: Sequence[str]) -> int:
    total, current = 0, 0
    for word in words:
        if word in _WORDS:
            current += _WORDS[word]
        elif _SCALE[word] < _THOUSAND:
            current = max(current, 1) * _SCALE[word]
        else:
            total, current = total + max(current, 1) * _SCALE[word], 0
    return total + current
