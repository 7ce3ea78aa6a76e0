"""Forms of a text: the normal form for comparison, the readable form, and the form of stored values.

Texts are compared as a reader sees them: compatibility forms, case, width, invisible characters and the kind of
whitespace are ignored. Scripts without spaces are compared character by character.
"""

import html
import html.entities
import math
import re
import struct
import unicodedata
from collections.abc import Iterable, Sequence
from datetime import date, datetime
from decimal import Decimal
from functools import cache, lru_cache
from typing import Any

_LAST_MARK = 0x1FFFF  # end of the combining marks of living scripts

# Blank values of any column; 'NA' is excluded because it is also the code of Namibia.
_BLANKS = frozenset(
    "n/a|n.a.|null|(null)|none|nil|nan|\\n|unknown|undefined|unspecified|not applicable|not available|not known|"
    "not specified|not set|no data|missing|tbd|?|0000-00-00|0001-01-01|9999-01-01|9999-12-31".split("|")
)
_DASHES = "-_. \u2010\u2011\u2012\u2013\u2014\u2015\u2212"
_ZERO = "00:00"
_SEAM = "\x1f"  # separator of texts that are processed together
_ZERO_TIME = re.compile(r"[ t]00:00(:00(\.0+)?)?z?$", re.IGNORECASE)

UNSPACED = (
    "\u0e00-\u0e7f"  # Thai
    "\u0e80-\u0eff"  # Lao
    "\u1000-\u109f"  # Myanmar
    "\u1780-\u17ff"  # Khmer
    "\u3041-\u309f"  # Hiragana
    "\uac00-\ud7a3"  # Hangul: has spaces, but words include their endings
    "\u3005\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"  # Han
)


def normal(text: str) -> str:
    """Return the form of a text for comparison: NFKC, case folded, no invisible characters, trimmed, single spaces.

    >>> normal("  Oil &  Gas\\u200b ")
    'oil & gas'
    """
    return " ".join(_folded(_visible(text)).split())


def _folded(text: str) -> str:
    if text.isascii():
        return text.lower()
    folded = unicodedata.normalize("NFKD", text).casefold()
    # Twice, because folding can produce characters with compatibility forms.
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKD", folded).casefold())


def words(text: str) -> list[str]:
    """Return the words of a text in normal form; in scripts without spaces, each character with its marks.

    >>> words("The U.S. state of São Paulo?")
    ['the', 'u', 's', 'state', 'of', 'são', 'paulo']
    >>> words("東京タワー")
    ['東', '京', 'タワー']
    """
    return word_pattern().findall(normal(text))


@cache
def word_pattern() -> re.Pattern[str]:
    """Return the pattern of a word: letters and digits with their combining marks, which `\\w` alone omits.

    An underscore separates words, as a space does, unless it is between digits: answers give the code `in_transit` as
    "in transit", but S18_1749 is one word.
    """
    marks = _mark_ranges()
    word = rf"[^\W_{UNSPACED}](?:[^\W_{UNSPACED}]|[{marks}]|(?<=\d)_(?=\d))*[+#]*"
    return re.compile(rf"[{UNSPACED}][{marks}]*|{word}")


def alternatives(words: Iterable[str]) -> str:
    """Return a pattern that matches any of the words, longest first.

    >>> alternatives(["no", "nope"])
    'nope|no'
    """
    return "|".join(map(re.escape, sorted(set(words), key=lambda word: (-len(word), word))))


def readable(text: str) -> str:
    """Return the form of a text for recognizing values: NFKC, one kind of digit, dash and apostrophe; case is kept.

    HTML entities are decoded. Narrow and no-break spaces between digit groups become apostrophes. The function is
    idempotent.

    >>> readable("caf&eacute; &amp; bar"), readable("?a=1&copy=2")
    ('café & bar', '?a=1&copy=2')
    """
    while (plain := decoded(text)) != text:  # entities may be encoded several times
        text = plain
    return text.replace("`", "'") if text.isascii() else _readable(text)


_ENTITY = re.compile(r"&(?:[A-Za-z][A-Za-z0-9]{1,31}|#[0-9]{1,7}|#[xX][0-9A-Fa-f]{1,6});")


def decoded(text: str) -> str:
    """Return a text with its HTML character references decoded, if they end in a semicolon.

    >>> decoded("Tom &amp; Jerry&#39;s"), decoded("AT&T;"), decoded("R&copy")
    ("Tom & Jerry's", 'AT&T;', 'R&copy')
    """
    return _ENTITY.sub(_character, text) if "&" in text else text


def _character(match: re.Match[str]) -> str:
    is_known = match[0][1] == "#" or match[0][1:] in html.entities.html5
    return html.unescape(match[0]) if is_known else match[0]


# Cached, since the dates, numbers and names of an answer all need it.
@lru_cache(maxsize=256)
def _readable(text: str) -> str:
    shown = _GROUPING.sub("'", _visible(text)).translate(_SAME)
    # Once before NFKC, which splits an acute accent into two characters, and once after, since it produces new ones.
    return unicodedata.normalize("NFKC", shown).translate(_SAME).translate(_digits())


def _visible(text: str) -> str:
    """Return a text without its invisible characters: direction marks, soft hyphens, joiners."""
    if text.isascii() or text.replace("\n", "").isprintable():
        return text
    return "".join(letter for letter in text if unicodedata.category(letter) != "Cf")


def with_plain_punctuation(text: str) -> str:
    """Return a text with one form of each apostrophe and dash, which readers cannot tell apart: O’Hara, Wait–See.

    >>> with_plain_punctuation("O\u2019Hara"), with_plain_punctuation("Wait\u2013See")
    ("O'Hara", 'Wait-See')
    """
    return text.translate(_SAME)


_GROUPING = re.compile(r"(?<=\d)[\u00a0\u2007\u2009\u202f](?=\d{3}(?!\d))")
_SAME = str.maketrans(
    dict.fromkeys("\u2018\u2019\u02bc\u2032`\u00b4", "'")
    | dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212", "-")
)


@cache
def _digits() -> dict[int, str]:
    """Return the mapping of the decimal digits of all scripts to ASCII."""
    every = (chr(code) for code in range(0x80, _LAST_MARK))
    return {ord(letter): str(unicodedata.decimal(letter)) for letter in every if letter.isdecimal()}


def _mark_ranges() -> str:
    """Return all combining marks, as ranges of a character class."""
    codes = [code for code in range(0x300, _LAST_MARK) if _is_mark(code)]
    starts = [code for code in codes if not _is_mark(code - 1)]
    ends = [code for code in codes if not _is_mark(code + 1)]
    return "".join(f"{chr(start)}-{chr(end)}" for start, end in zip(starts, ends, strict=True))


def _is_mark(code: int) -> bool:
    return unicodedata.category(chr(code)).startswith("M")


def is_blank(value: object) -> bool:
    """Return whether a database value means "missing" in any column, unlike 'NA', which is also the code of Namibia.

    >>> is_blank(" - "), is_blank("N/A"), is_blank("NA"), is_blank(0)
    (True, True, False, False)
    """
    if isinstance(value, str):
        return is_blank_form(normal(value))
    if value is None:
        return True
    if isinstance(value, float | Decimal):
        return math.isnan(value)
    if isinstance(value, date):
        return value.year in {1, 9999}
    return isinstance(value, bytes | bytearray | memoryview) and len(value) == 0


def is_blank_form(form: str) -> bool:
    """Return whether a text in normal form means "missing" in any column."""
    text = _ZERO_TIME.sub("", form) if _ZERO in form else form
    return text in _BLANKS or not text.strip(_DASHES)


def plain_forms(texts: Sequence[Any]) -> list[str] | None:
    """Return the normal forms of texts that are all printable, trimmed, single-spaced and not blank; else None.

    Processing many texts at once takes a tenth of the time.

    >>> plain_forms(["Oil & Gas", "Caf\u00e9"]), plain_forms(["Oil", " Gas"]), plain_forms(["Oil", None])
    (['oil & gas', 'caf\u00e9'], None, None)
    """
    try:
        joined = _SEAM.join(texts)
    except TypeError:
        return None
    if not joined.replace(_SEAM, "").isprintable() or not _is_tidy(joined):
        return None
    folded = _folded(joined)
    forms = folded.split(_SEAM)
    if len(forms) != len(texts) or not _is_tidy(folded) or _ZERO in folded or not _BLANKS.isdisjoint(forms):
        return None
    return forms if all(form.strip(_DASHES) for form in forms) else None


def _is_tidy(joined: str) -> bool:
    """Return whether joined texts are trimmed and contain no double spaces."""
    framed = f"{_SEAM}{joined}{_SEAM}"
    return "  " not in framed and f" {_SEAM}" not in framed and f"{_SEAM} " not in framed


def as_text(value: object) -> str:
    """Return a database value as the text of a reference answer.

    Dates are ISO dates, numbers plain decimals, Booleans "true" and "false", and texts are trimmed; missing values and
    NaN become an empty string.

    >>> as_text(1e3), as_text(45.90), as_text(True), as_text("  English ")
    ('1000', '45.9', 'true', 'English')
    """
    if isinstance(value, str):
        return value.strip()
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float | Decimal):
        return _plain(Decimal(repr(value)) if isinstance(value, float) else value)
    if isinstance(value, datetime):
        at_midnight = (value.hour, value.minute, value.second, value.microsecond) == (0, 0, 0, 0)
        return value.date().isoformat() if at_midnight else value.isoformat(sep=" ")
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, bytes | bytearray | memoryview):
        return bytes(value).decode("utf-8", "replace").strip()
    return str(value).strip()


def read_decimal(text: str) -> str | None:
    """Parse a text of a numeric column as a plain decimal; None if it is ambiguous or not a number.

    A text with leading zeros is a code. A comma before three digits is ambiguous: decimal comma or thousands separator.

    >>> read_decimal("-12.50"), read_decimal("676,5"), read_decimal("1,234"), read_decimal("007"), read_decimal("n.k.")
    ('-12.50', '676.5', None, None, None)
    """
    match = _FIGURE.fullmatch(text.strip())
    if match is None:
        return None
    before, comma, after = match["whole"], match["comma"], match["after"]
    is_unclear = comma is not None and len(after) == 3 and len(before) <= 3 and before != "0"
    return None if is_unclear else match[0].replace(",", ".")


_FIGURE = re.compile(r"-?(?P<whole>0|[1-9][0-9]*)(?:(?:\.|(?P<comma>,))(?P<after>[0-9]+))?")


def shortest_float32(number: float) -> float | None:
    """Return the decimal with at most seven digits that rounds to a number in 32 bits; None if there is none.

    >>> shortest_float32(56.599998), shortest_float32(5.099999904632568), shortest_float32(0.5), shortest_float32(1 / 3)
    (56.6, 5.1, 0.5, None)
    """
    is_single = _is_single(number)
    if is_single and number.is_integer():
        return number  # 8589934592 bytes are not 8589935000
    for figures in range(1, _SINGLE_FIGURES + 1):
        short = float(f"{number:.{figures}g}")
        if short == number or (is_single and _single(short) == _single(number)):
            return short
    return None


_SINGLE_FIGURES = 7  # digits of a decimal; 32 bits always preserve six


def _single(number: float) -> float | None:
    """Return a number rounded to 32 bits; None if it overflows."""
    try:
        rounded: float = struct.unpack("f", struct.pack("f", number))[0]
    except OverflowError:
        return None
    return rounded


def _is_single(number: float) -> bool:
    """Return whether a number is a 32-bit float, exactly or when written with eight or nine digits."""
    rounded = _single(number)
    return rounded is not None and number in {rounded, float(f"{rounded:.8g}"), float(f"{rounded:.9g}")}


def _plain(number: Decimal) -> str:
    """Return a number without exponent and without trailing zeros."""
    if not number.is_finite():
        return "" if number.is_nan() else str(number).lower()
    text = f"{number:f}"
    text = text.rstrip("0").rstrip(".") if "." in text else text
    return "0" if text == "-0" else text
