"""Values that a text spells out or spaces differently, written as they are stored."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import pairwise
from typing import NamedTuple

from ragassay.core.records import AnswerFormat
from ragassay.core.text.dates import MONTHS
from ragassay.core.text.names import FUNCTION_WORDS, fold, forms_of
from ragassay.core.text.normal_forms import alternatives, readable
from ragassay.core.text.numbers import number_words
from ragassay.core.text.sentences import are_akin
from ragassay.core.text.word_classes import COPULAS, NEGATORS, any_of, pattern_of, word_class

_SIGNS: Mapping[str, str] = {
    "plus": "+",
    "dash": "-",
    "hyphen": "-",
    "minus": "-",
    "dot": ".",
    "point": ".",
    "space": " ",
    "slash": "/",
    "underscore": "_",
    "oh": "0",
}


def as_stored(text: str, stored: Sequence[str], answer_format: AnswerFormat) -> str:
    """Return a text with its exact values written as stored, even if they are spelled out or spaced differently.

    Only the digits of a telephone number count, 00 stands for +, and a country code may be added or omitted; in other
    digits the points stay where they are (12.5 is not 1.25). "ann at x dot org" is an email address. A time of day may
    be given on a 12-hour clock and in words, and a "v" or "version" may precede the number of a version.

    Args:
        text: An answer.
        stored: The values of the column, the reference first.
        answer_format: Their format.

    >>> as_stored("It is four seven, dash, one one, two two.", ["47-11-22"], AnswerFormat.PHONE)
    'It is 47-11-22.'
    >>> as_stored("It is T3B0C5, N as in Nora, L.", ["T3B 0C5", "NL"], AnswerFormat.CODE)
    'It is T3B 0C5, NL.'
    >>> as_stored("It opens at half past two in the afternoon.", ["14:30:00", "09:00:00"], AnswerFormat.CODE)
    'It opens at 14:30:00.'
    >>> as_stored("It is version 2.1.0, open from 8 am to 5 pm.", ["v2.1.0", "v1.9.2"], AnswerFormat.CODE)
    'It is v2.1.0, open from 8 am to 5 pm.'
    >>> as_stored("It is open from 8 am to 5 pm", ["8:00-17:00", "9:00-18:00"], AnswerFormat.CODE)
    'It is open from 8:00-17:00'
    """
    plain = readable(text)
    if stored and _TIME.fullmatch(stored[0]):
        spelled = _spoken_time().sub(_time_in_digits, plain)
        return _CLOCK.sub(lambda match: _in_24_hours(match, stored), spelled)
    if stored and _OFFSET.fullmatch(stored[0]):
        return _ZONE.sub(lambda match: f"{'+' if match[1] == '+' else '-'}{int(match[2]):02}:{match[3] or '00'}", plain)
    if stored and (version := _VERSION.fullmatch(stored[0])):
        plain = _WRITTEN_VERSION.sub(rf"{version[1] or ''}\1", plain)
    if stored and _has_times(stored[0]):
        return _with_ranges_as(plain, stored)
    if answer_format is AnswerFormat.EMAIL:
        return _SPOKEN_ADDRESS.sub(
            lambda match: f"{_SPOKEN_DOT.sub('.', match[1])}@{_SPOKEN_DOT.sub('.', match[2])}", plain
        )
    known = _known(tuple(stored), is_telephone=answer_format is AnswerFormat.PHONE)
    if answer_format.is_exact:
        plain = _REPEATED.sub(lambda match: " ".join([match[2]] * (2 if match[1].lower() == "double" else 3)), plain)
    plain = _SPELLED.sub(lambda match: _joined(match[0], known, is_exact=answer_format.is_exact), plain)
    plain = _TELEPHONE.sub(lambda match: _telephone(match[0], known), plain)
    if answer_format is AnswerFormat.CODE and known.spaced:
        plain = _TOKEN.sub(lambda match: known.spaced.get(match[0].lower(), match[0]), plain)
    return _with_codes_together(plain, known.mixed)


def _with_codes_together(plain: str, codes: Mapping[str, str]) -> str:
    """Return a text with stored codes of letters and digits as they are stored, however their parts are divided."""
    if not codes:
        return plain
    longest, words = max(map(len, codes)), list(_PIECE.finditer(plain))
    parts, done, at = [], 0, 0
    while at < len(words):
        squeezed, end, longest_code = "", at, None
        while (
            end < len(words)
            and len(squeezed) < longest
            and (end == at or _GAP.fullmatch(plain, words[end - 1].end(), words[end].start()))
        ):
            squeezed += words[end][0].lower()
            end += 1
            written = plain[words[at].start() : words[end - 1].end()]
            # "is 4 a" is no A-4
            is_sure = len(squeezed) >= _SHORTEST_CODE or not any(map(str.isspace, written))
            if squeezed in codes and is_sure and _has_points_of(written, codes[squeezed]):
                longest_code = (codes[squeezed], end)
        if longest_code is not None:
            parts += [plain[done : words[at].start()], longest_code[0]]
            at, done = longest_code[1], words[longest_code[1] - 1].end()
        else:
            at += 1
    return "".join([*parts, plain[done:]])


def _has_points_of(written: str, stored: str) -> bool:
    """Return whether the points between digits are those of a stored code, or one of both has none: "E119"."""
    own, other = (
        {len(_squeezed(text[: match.start()])) for match in _POINT.finditer(text)} for text in (written, stored)
    )
    return own == other or not own or not other


_REPEATED = re.compile(r"\b(double|triple) (\w+)", re.IGNORECASE)  # "double seven"
_PIECE = re.compile(r"[^\W_]+")
_GAP = re.compile(r"[\s./_-]{1,3}")

_VERSION = re.compile(r"(v\.?\s?)?\d+(?:\.\d+)+", re.IGNORECASE)
_WRITTEN_VERSION = re.compile(r"(?<![\w.])(?:v|version)?\.?\s?(\d+(?:\.\d+)+)(?![\w])", re.IGNORECASE)
_TIME = re.compile(r"(\d\d?):(\d\d)(?::(\d\d))?")
_CLOCK = re.compile(
    r"(?<![\d:.])(?P<hour>\d\d?)(?:[:.h](?P<minute>\d\d))?(?::(?P<second>\d\d))?"
    r"(?:\s?(?P<half>[ap])\.?m\b\.?|\s(?:in the (?P<part>morning|afternoon|evening)|at (?P<night>night))\b"
    r"|(?<=[:.h]\d\d))(?![:\d])",
    re.IGNORECASE,
)


def _in_24_hours(match: re.Match[str], stored: Sequence[str]) -> str:
    """Return a time of day as it is stored, or as hours and minutes: 14:30 for 2:30 pm.

    "2:30" is left unchanged where the reference is 14:30, since it may be on a 12-hour clock.
    """
    hour, minute, second = _moment_at(match)
    is_halved = bool(match["half"] or match["part"] or match["night"])
    if not is_halved and (hour + 12, minute, second) == _moment(stored[0]) and not match[0].startswith("0"):
        return match[0]
    same = (value for value in stored if _TIME.fullmatch(value) and _moment(value) == (hour, minute, second))
    return next(same, f"{hour:02}:{minute:02}")


def _moment_at(match: re.Match[str]) -> tuple[int, int, int]:
    """Return the hours, minutes and seconds of a time of day, on a 24-hour clock."""
    written, part = int(match["hour"]), (match["part"] or "").lower()
    is_late = (
        match["half"] in {"p", "P"} or part in {"afternoon", "evening"} or bool(match["night"] and written >= _EVENING)
    )
    is_halved = bool(match["half"] or part or match["night"])
    return written % 12 + 12 * is_late if is_halved else written, int(match["minute"] or 0), int(match["second"] or 0)


def times_in(text: str) -> list[tuple[int, int, int]]:
    """Return the times of day in a text, as hours, minutes and seconds.

    >>> times_in("Mo-Fr 8:00-17:30"), times_in("from 8 am to half past five in the afternoon")
    ([(8, 0, 0), (17, 30, 0)], [(8, 0, 0), (17, 30, 0)])
    >>> times_in("at 8 o'clock in the evening")
    [(20, 0, 0)]
    """
    spelled = _spoken_time().sub(_time_in_digits, readable(text))
    return [_moment_at(match) for match in _CLOCK.finditer(spelled)]


def has_times_of(text: str, reference: str) -> bool:
    """Return whether a text gives the times of a reference in another form.

    >>> has_times_of("Monday, 8 am to 5 pm", "Mo 8:00-17:00"), has_times_of("Monday, 8 am to 6 pm", "Mo 8:00-17:00")
    (True, False)
    """
    times = times_in(reference)
    return bool(times) and times_in(text) == times


def _has_times(stored: str) -> bool:
    """Return whether a value has several times of day with colons; 38.76.98.58 is a telephone number."""
    return len(re.findall(r"\b\d\d?:\d\d\b", stored)) > 1


def _with_ranges_as(plain: str, stored: Sequence[str]) -> str:
    """Return a text with the ranges of times that a column contains alone written as stored."""
    spelled = _spoken_time().sub(_time_in_digits, plain)
    places = list(_CLOCK.finditer(spelled))
    ranges = {tuple(times_in(value)): value for value in reversed(stored) if not re.search(r"[^\W\d_]", value)}
    for one, two in reversed(list(pairwise(places))):
        times = (_moment_at(one), _moment_at(two))
        if times in ranges and _TO.fullmatch(spelled, one.end(), two.start()):
            spelled = f"{spelled[: one.start()]}{ranges[times]}{spelled[two.end() :]}"
    return spelled


_TO = re.compile(r"\s?(?:-|–|to|until|till|and|bis|à|a|until)\s?", re.IGNORECASE)
_OFFSET = re.compile(r"[+-]\d\d:\d\d")  # of a time zone
_ZONE = re.compile(r"(?:\b(?:UTC|GMT)\s?|(?<![\w.]))([+\u2212-])(\d{1,2})(?::?(\d\d))?(?![\w:]|\.\d)")
_EVENING = 6  # "10 at night" is late, "2 at night" is early


def may_be_time(text: str, reference: str) -> bool:
    """Return whether a text gives a time of day that is the reference on a 12-hour clock.

    >>> may_be_time("at 2:30", "14:30:00"), may_be_time("at 2:40", "14:30:00")
    (True, False)
    """
    if not _TIME.fullmatch(reference):
        return False
    times = (match for match in _CLOCK.finditer(readable(text)) if not (match["half"] or match["part"]))
    hour, *rest = _moment(reference)
    return any(
        int(each["hour"]) + 12 == hour and [int(each["minute"] or 0), int(each["second"] or 0)] == rest
        for each in times
    )


def _moment(time: str) -> tuple[int, int, int]:
    hour, minute, *second = map(int, time.split(":"))
    return hour, minute, second[0] if second else 0


@cache
def _spoken_time() -> re.Pattern[str]:
    """Return the pattern of "half past two", "twenty to nine", "nine fifteen", "six o'clock" and "6 o'clock"."""
    small = alternatives(word for word, value in number_words().items() if 0 < value <= 29)
    hour = alternatives(word for word, value in number_words().items() if 0 < value <= 12)
    tens = alternatives(word for word, value in number_words().items() if 10 <= value < 60)
    after = rf"\s(?:(?P<tens>{tens})(?:[- ](?P<ones>{alternatives(_DIGIT_WORDS[1:])}))?\b|(?P<full>o'clock)\b)"
    before = (
        rf"(?:(?P<part>half|quarter|{small})(?: minutes?)? (?P<way>past|to|after)) (?:(?P<of>{hour})|(?P<at>\d\d?))\b"
    )
    return re.compile(rf"\b(?:{before}|(?P<hour>{hour}){after}|(?P<figure>\d\d?)\so'clock\b)", re.IGNORECASE)


def _time_in_digits(match: re.Match[str]) -> str:
    part = {name: (value or "").lower() for name, value in match.groupdict().items()}
    words = {**number_words(), "half": 30, "quarter": 15, "": 0}
    if part["figure"]:
        return f"{part['figure']}:00"
    if part["hour"]:
        return f"{words[part['hour']]}:{words[part['tens']] + words[part['ones']]:02}"
    hour, minutes = int(part["at"] or words[part["of"]]), words[part["part"]]
    return f"{hour}:{minutes:02}" if part["way"] != "to" else f"{(hour - 1) or 12}:{60 - minutes:02}"


class _Known(NamedTuple):
    """Stored values by their letters and digits: all, those with both, those with other characters, without letters.

    `numbers` are those without letters by their digits without a leading zero or + and country code. Unless the values
    are telephone numbers, those whose digits have points or commas (127.59, 1.2.3) are left out.
    """

    codes: Mapping[str, str]
    mixed: Mapping[str, str]
    spaced: Mapping[str, str]
    digits: Mapping[str, str]
    numbers: Mapping[str, Sequence[str]]
    is_telephone: bool


@lru_cache(maxsize=64)
def _known(stored: tuple[str, ...], *, is_telephone: bool) -> _Known:
    stored = tuple(value for value in stored if is_telephone or not _has_points(value))
    codes = {_squeezed(value): value for value in reversed(stored)}
    return _Known(
        codes=codes,
        mixed={key: value for key, value in codes.items() if len(key) >= _FEWEST and _MIXED.fullmatch(key)},
        spaced={squeezed: value for squeezed, value in codes.items() if squeezed != value.lower()},
        digits={_digits(value): value for value in reversed(stored) if not any(map(str.isalpha, value))},
        numbers=_by_number(value for value in stored if not any(map(str.isalpha, value))),
        is_telephone=is_telephone,
    )


def _has_points(value: str) -> bool:
    """Return whether a value is written in digits with points or commas, and is no telephone number.

    >>> _has_points("127.59"), _has_points("1.2.3"), _has_points("38.76.98.58")
    (True, True, False)
    """
    marks, digits = len(_POINT.findall(value)), sum(map(str.isdigit, value))
    return _POINTED.fullmatch(value.strip()) is not None and (marks == 1 or digits < _FEWEST_DIGITS)


_POINTED = re.compile(r"[+-]?\d+(?:[.,]\d+)+")
_POINT = re.compile(r"(?<=\d)[.,](?=\d)")


_SHORTEST_CODE = 5  # letters and digits
_MIXED = re.compile(r"(?=\D*\d)(?=[\d]*[^\W\d_])\w+")


def _by_number(stored: Iterable[str]) -> Mapping[str, Sequence[str]]:
    numbers = defaultdict(list)
    for value in stored:
        for number in _subscriber_numbers(value):
            numbers[number].append(value)
    return numbers


def _telephone(written: str, known: _Known) -> str:
    """Return a telephone number as it is stored, if one of both omits the country code and no other could be meant."""
    if not known.is_telephone and _has_points(written):
        return written
    if (stored := known.digits.get(_digits(written))) is not None:
        return stored if known.is_telephone or _has_points_of(written, stored) else written
    same = {
        value
        for number in _subscriber_numbers(written)
        for value in known.numbers.get(number, ())
        if _is_international(value) is not _is_international(written)
    }
    return same.pop() if len(same) == 1 else written


def _subscriber_numbers(written: str) -> list[str]:
    """Return the digits of a telephone number without its country code of one to three digits, or without its zero."""
    digits = _digits(_TRUNK.sub("", written) if _is_international(written) else written)
    every = [digits[code:] for code in (1, 2, 3)] if _is_international(written) else [digits.removeprefix("0")]
    return [each for each in every if len(each) >= _FEWEST_DIGITS]


def _is_international(written: str) -> bool:
    return written.lstrip("( ").startswith(("+", "00"))


_TRUNK = re.compile(r"\(0\)")  # "+49 (0)30"
_FEWEST_DIGITS = 7  # of a telephone number without its country code


def _squeezed(text: str) -> str:
    return re.sub(r"[\W_]", "", text).lower()


def _digits(text: str) -> str:
    return re.sub(r"\D", "", text).removeprefix("00")


_DIGIT_WORDS = [word for word, value in number_words().items() if value < 10]
_CHARACTER = rf"(?:[^\W_]|{alternatives([*_DIGIT_WORDS, *_SIGNS])})"
_ALIKE = r"(?:,? (?:as in|for|like) \w+)?"  # "T as in Tango"
_SPELLED = re.compile(
    rf"(?<![\w'])(?:\+)?{_CHARACTER}(?![\w']){_ALIKE}(?:(?:[ ,-]{{1,3}}|\.){_CHARACTER}(?![\w']){_ALIKE}){{1,24}}",
    re.IGNORECASE,
)
_PART = re.compile(rf"(\+|{_CHARACTER}(?![\w'])){_ALIKE}", re.IGNORECASE)
_FEWEST = 3  # characters of a value that is spelled out and not stored


def _joined(spelled: str, known: _Known, *, is_exact: bool) -> str:
    """Return a value that is spelled out: as stored, or its digits; other letters are left unchanged."""
    if not known.is_telephone and _has_points(spelled):
        return spelled
    characters = "".join(map(_character, _PART.findall(spelled)))
    if (stored := known.codes.get(_squeezed(characters))) is not None:
        return stored
    is_value = any(map(str.isdigit, characters)) and len(_squeezed(characters)) >= _FEWEST
    return characters.strip() if is_value and is_exact else spelled


def _character(part: str) -> str:
    word = part.lower()
    return str(number_words()[word]) if word in number_words() else _SIGNS.get(word, part)


def without_number_signs(text: str) -> str:
    """Return a text without the "no." before its numbers.

    >>> without_number_signs("orders no. 12 and nr. 15")
    'orders 12 and 15'
    """
    return _NUMBER_SIGN.sub("", readable(text))


_NUMBER_SIGN = re.compile(r"\b(?:no|nr|nos)\b\.?\s?(?=\d)", re.IGNORECASE)


def with_labels_of_numbers(text: str, question: str) -> str:
    """Return a text in which a word of the question before a number is a label: "platform: 5" for "platform 5".

    After such a word, a number usually is a name; here it is the answer. A "v" before a version is omitted.

    >>> with_labels_of_numbers("It leaves from platform 5.", "Which platform does it leave from?")
    'It leaves from platform: 5.'
    """
    plain = _OF_VERSION.sub("", readable(text))
    of_subject = {fold(word) for word in _BEFORE_NUMBER.findall(question)}  # "order" of "the price of order 10248"
    words = [word for word in forms_of(question) - FUNCTION_WORDS - of_subject if word.isalpha()]
    before = rf"\b({alternatives(words)})\.?(?:(?:\s+(?:no|nr|number)\b\.?)?\s+#?|(?<=\w{{3}}))(?=[$€£]?(\d[\d.,]*))"

    def label(match: re.Match[str]) -> str:
        """Return a word with a colon, unless the question has the number after it."""
        is_known = re.search(rf"(?<!\d){re.escape(match[2].rstrip('.,'))}(?!\d)", question) is not None
        return match[0] if is_known else f"{match[1]}: "

    return re.sub(before, label, plain, flags=re.IGNORECASE) if words else plain


_BEFORE_NUMBER = re.compile(r"([^\W\d_]+)\W+\d")


def with_counts_in_digits(text: str, question: str) -> str:
    """Return a text with counts of none and of one in digits: "0 cracks" for "no cracks", and "1" for "only one".

    >>> with_counts_in_digits("No cracks were found.", "How many cracks does it have?")
    '0 cracks were found.'
    >>> with_counts_in_digits("There is only one.", "How many cracks does it have?")
    'There is 1.'
    >>> with_counts_in_digits("It has never had any cracks. It has none.", "How many cracks does it have?")
    'It has 0 cracks. It has 0.'
    """
    plain = readable(text)
    if not asks_for_count(question):
        return plain
    counted = forms_of(_COUNTS.sub(" ", question))

    def zero(match: re.Match[str]) -> str:
        """Return "0 points" for "no points"."""
        is_counted = any(are_akin(form, match[2].lower()) for form in counted)
        return f"0 {match[2]}" if is_counted and _MENTIONS.search(match[2]) is None else match[0]

    def without_any(match: re.Match[str]) -> str:
        """Return "0 points" for "not ... any points", unless that is said of the speaker or of what is mentioned."""
        is_counted = any(are_akin(form, match["counted"].lower()) for form in counted)
        clause = _CLAUSE.split(match.string[max(0, match.start() - _LONGEST_CLAUSE) : match.start()])[-1]
        is_other = _SPEAKER.search(clause) is not None or _MENTIONS.search(match["between"]) is not None
        return match[0] if is_other or not is_counted else f"{'' if clause.endswith(' ') else ' '}0 {match['counted']}"

    plain = _NONE_AT_END.sub("0", _NOT_ANY.sub(without_any, plain))
    return _ONE_AT_END.sub(r"\g<before>1", _ONE.sub("1", _NONE.sub(zero, plain)))


def says_none(text: str) -> bool:
    """Return whether a text is only a word for none of a kind.

    >>> says_none("None"), says_none("null")
    (True, False)
    """
    return _ONLY_NONE.fullmatch(text) is not None


def asks_for_count(question: str) -> bool:
    """Return whether a question asks for a number of things, to which "none" is an answer."""
    return _COUNTS.search(question) is not None


_COUNTS = re.compile(r"\bhow many\b|\bnumber of\b", re.IGNORECASE)
_MENTIONS = re.compile(r"number|count|record|entr", re.IGNORECASE)
_NONE = pattern_of(rf"({any_of(word_class('negative_determiners'))})\s+([^\W\d_]{{3,}})")
# "It has not had any ____"
_NOT_ANY = pattern_of(
    rf"(?:n't|(?<=\s){any_of(NEGATORS)})\s{{1,3}}(?:\w+\s{{1,3}}){{0,3}}?{any_of(word_class('free_choice'))}\s{{1,3}}"
    r"(?P<between>(?:\w+\s{1,3}){0,2}?)(?P<counted>[^\W\d_]{3,})(?![^\W_])"
)
_CLAUSE = re.compile(r"[.!?;,\n]")
_LONGEST_CLAUSE = 80  # characters before a negator in which its speaker may be named
_NONE_AT_END = pattern_of(rf"(?<![:=|(\[])(?<![:=|]\s){any_of(word_class('negative_pronouns'))}(?=\W*$|[.;!])")
_ONLY_NONE = pattern_of(rf"\W*{any_of(word_class('negative_pronouns'))}\W*")
_SPEAKER = pattern_of(any_of(word_class("first_person")))
_THE, _SOLE, _NUMERAL = (any_of(word_class(name)) for name in ("definite_articles", "sole", "numeral_one"))
_ONE = pattern_of(
    rf"(?<!\bthe\s){_SOLE}\s+(?:{_THE}\s+)?{_NUMERAL}(?:\s+{_SOLE})?|(?:{_NUMERAL}|{any_of(word_class('indefinite_articles'))})\s+{_SOLE}"
)
# "So it's one.", "which makes exactly one"
_ONE_AT_END = pattern_of(
    rf"(?P<before>(?:{any_of(COPULAS, word_class('results'))}|\w's|[:=])\s+(?:{_SOLE}\s+)?){_NUMERAL}(?=\W*$|[.;!])"
)
_OF_VERSION = re.compile(r"\bv\.?\s?(?=\d+\.\d)", re.IGNORECASE)
_TOKEN = re.compile(r"\w+")
_DOT = r"\s*[\[(]?\bdot\b[\])]?\s*"
_SPOKEN_DOT = re.compile(_DOT, re.IGNORECASE)
_SPOKEN_ADDRESS = re.compile(
    rf"(?<![\w.+-])([\w.+-]+(?:{_DOT}[\w+-]+)*)\s*[\[(]?\bat\b[\])]?\s*([\w-]+(?:(?:\.|{_DOT})[\w-]+)+)", re.IGNORECASE
)
_TELEPHONE = re.compile(r"\+?\(?\d[\d()./ -]{4,24}\d")


def with_days_in_digits(text: str) -> str:
    """Return a text with the days and years that it spells out in digits.

    >>> with_days_in_digits("on the twenty-ninth of May, nineteen seventy-three"), with_days_in_digits("May first")
    ('on the 29 May 1973', '1 May')
    """
    return _spoken_day().sub(_day_in_digits, readable(text))


def with_years_in_digits(text: str) -> str:
    """Return a text with the years that it reads out in two halves in digits.

    >>> with_years_in_digits("in nineteen ninety-one, at twenty-five"), with_years_in_digits("nineteen oh five")
    ('in 1991, at twenty-five', '1905')
    """
    return _spoken_year().sub(lambda match: str(_year(match[0].lower())), readable(text))


@cache
def _spoken_year() -> re.Pattern[str]:
    words = number_words()
    units = alternatives(word for word, number in words.items() if 0 < number < 10)
    halves = alternatives(word for word, number in words.items() if number >= 10)
    first = alternatives(word for word, number in words.items() if 0 < number <= 20)
    return re.compile(rf"\b(?:{first})[ -](?:oh[ -](?:{units})|(?:{halves})(?:[ -](?:{units}))?)\b", re.IGNORECASE)


def _day_in_digits(match: re.Match[str]) -> str:
    part = match.groupdict()
    month, day, year = part["month"] or part["month2"], part["day"] or part["day2"], part["year"]
    number = _ordinals()[re.sub(r"[\s-]+", "-", day.lower())]
    return f"{number} {month}" + (f" {_year(year.lower())}" if year else "")


@cache
def _ordinals() -> Mapping[str, int]:
    """Return the days of a month by their words: first, twenty-ninth, thirty-one."""
    return dict(_day_words())


def _day_words() -> Iterator[tuple[str, int]]:
    irregular = "first second third fourth fifth sixth seventh eighth ninth".split()
    units = _DIGIT_WORDS[1:]
    for number, (ordinal, word) in enumerate(zip(irregular, units, strict=True), start=1):
        yield from ((ordinal, number), (word, number))
        for tens, begins in ((20, "twenty"), (30, "thirty")):
            yield from ((f"{begins}-{ordinal}", tens + number), (f"{begins}-{word}", tens + number))
    for word, number in number_words().items():
        if 10 <= number <= 30:
            stem = {"twelve": "twelf"}.get(word, word.removesuffix("y") + "ie" if word.endswith("y") else word)
            yield from ((f"{stem}th", number), (word, number))


def _year(spelled: str) -> int:
    """Return a year in words: nineteen seventy-three, two thousand and four, twenty oh five."""
    words = [word for word in re.split(r"[\s-]+", spelled) if word not in {"and", "oh"}]
    values = [number_words().get(word, 0) for word in words]
    return (1000 if "thousand" in words else 100) * values[0] + sum(values[1:])


@cache
def _spoken_day() -> re.Pattern[str]:
    month = alternatives(name for language in ("en", "en, short") for name in MONTHS[language].split())
    day = alternatives(spelling for word in _ordinals() for spelling in (word, word.replace("-", " ")))
    number = f"(?:{alternatives([*number_words(), 'oh'])})"
    year = rf"(?:\b{number} (?:thousand|hundred)(?: and)?(?:[ -]{number}){{0,2}}|\b{number}(?:[ -]{number}){{1,2}})\b"
    days = (
        rf"(?P<day>{day})(?: day)?(?: of)? (?P<month>{month})\b",
        rf"(?P<month2>{month})(?: the)? (?P<day2>{day})\b",
    )
    return re.compile(rf"\b(?:{'|'.join(days)})(?:,? (?:of |in )?(?:the year )?(?P<year>{year}))?", re.IGNORECASE)
