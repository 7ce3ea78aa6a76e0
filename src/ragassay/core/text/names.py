"""Names in texts: their words for comparison, their spellings, and the places where they occur."""

import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import chain
from typing import NamedTuple

from babel import Locale, localedata
from babel.languages import get_official_languages

from ragassay.core.text.normal_forms import normal, readable, word_pattern

_ARTICLES = frozenset(["a", "an", "the"])
_LETTERS_WITHOUT_MARK = str.maketrans({"ø": "o", "ł": "l", "đ": "d", "ı": "i", "æ": "ae", "œ": "oe"})
_ARABIC_ARTICLE = re.compile(r"^[وبفك]?ال(?=\w{2})")
_ARABIC_LENGTHENING = "\u0640"


class Word(NamedTuple):
    """A word of a text: its comparison form, its spelling, and its offsets in `readable(text)`."""

    form: str
    written: str
    start: int
    end: int


# Cached, since each answer is searched for its reference, the candidates and the values of the question.
@lru_cache(maxsize=256)
def words_of(text: str) -> tuple[Word, ...]:
    """Return the words of a text without articles and possessive endings; "&" counts as "and", "U.S." as one word.

    >>> [word.form for word in words_of("The U.S. & China's Élysée")]
    ['us', 'and', 'china', 'elysee']
    """
    plain = readable(text)
    words = []
    for match in _pattern().finditer(plain):
        written = match[0]
        possessive = written in {"s", "S"} and plain[match.start() - 1 : match.start()] == "'"
        form = "and" if written == "&" else fold(written)
        if form and not possessive and (form not in _ARTICLES or _is_designation(plain, match)):
            words.append(Word(form=form, written=written, start=match.start(), end=match.end()))
    return tuple(words)


def forms_of(text: str) -> frozenset[str]:
    """Return the forms of the words of a text."""
    return frozenset(word.form for word in words_of(text))


@lru_cache(maxsize=100_000)
def fold(word: str) -> str:
    """Return the comparison form of a word in a name: the normal form without optional accents.

    >>> fold("Élysées"), fold("U.S."), fold("الصين"), fold("й")
    ('elysees', 'us', 'صين', 'й')
    """
    form = (word.lower() if word.isascii() else normal(word)).replace(".", "").replace(" ", "")
    if word.isascii():
        return form
    letters: list[str] = []
    for letter in unicodedata.normalize("NFD", form):
        left_out = unicodedata.category(letter) == "Mn" and letters and _leaves_out_marks(letters[-1])
        if not left_out and letter != _ARABIC_LENGTHENING:
            letters.append(letter)
    folded = unicodedata.normalize("NFC", "".join(letters)).translate(_LETTERS_WITHOUT_MARK)
    return _ARABIC_ARTICLE.sub("", folded)


def articles_as_names(text: str) -> tuple[Word, ...]:
    """Return the articles that are names: the whole text, or a grade "A" that no lowercase word follows."""
    plain = readable(text)
    whole = _WHOLE_ARTICLE.fullmatch(plain)
    matches = _LONE_ARTICLE.finditer(plain) if whole is None else [whole]
    return tuple(Word(form=fold(each[1]), written=each[1], start=each.start(1), end=each.end(1)) for each in matches)


_WHOLE_ARTICLE = re.compile(r"\W*(a|an|the)\W*", re.IGNORECASE)
_LONE_ARTICLE = re.compile(r"(?<![\w'])(A|An|The|AN|THE)(?![\w'])(?!\s+[^\W\d_A-Z])")


def _is_designation(plain: str, match: re.Match[str]) -> bool:
    """Return whether an article is part of a name, as in "Group A", where no article is possible."""
    if match[0] not in {"A", "a"}:
        return False
    end = match.start()
    while end and plain[end - 1] == " ":
        end -= 1
    following = plain[match.end() : match.end() + 2]
    is_last = not following[:1].isspace() or not following[1:].isalpha()
    return plain[end - 1 : end].isalpha() and (is_last or (match[0] == "A" and following[1:].islower()))


@cache
def _pattern() -> re.Pattern[str]:
    """Return the pattern of a word, of dotted initials, or of &."""
    return re.compile(rf"(?<!\w)(?:[^\W\d_]\.[ ]?){{2,}}|&|{word_pattern().pattern}")


def _leaves_out_marks(letter: str) -> bool:
    """Return whether the diacritics of a letter's script (accents, vowel points) are often omitted."""
    return unicodedata.name(letter, "").startswith(("LATIN", "GREEK", "ARABIC", "HEBREW"))


TITLES = frozenset("dr mr mrs ms miss prof professor sir dame lord lady herr frau mme mlle sr sra".split())
SMALL_WORDS = frozenset("of and the for in on at to de la du des der die das und et y e a an".split())
FUNCTION_WORDS = frozenset(
    "is are was were be been has have had does do did it its this that these those there here he she they his her "
    "their him them i you we me my your our of in on at to for from by with as and or the a an which who what where "
    "when how one called named known answer final value result".split()
)
# Equivalent names of countries, which no rule can derive, and two-letter codes. Two-letter initials of arbitrary names
# would too often be something else (AI, PM, US).
SAME_NAMES = (
    "USA|US|United States|United States of America|America",
    "UK|United Kingdom|Great Britain|Britain|GB",
    "UAE|United Arab Emirates",
    "Netherlands|Holland",
    "Russia|Russian Federation",
    "South Korea|Republic of Korea",
    "North Korea|Democratic People's Republic of Korea",
    "China|People's Republic of China|PRC",
    "Czech Republic|Czechia",
    "Turkey|Türkiye",
    "Ivory Coast|Côte d'Ivoire",
    "Myanmar|Burma",
    "Cape Verde|Cabo Verde",
    "Eswatini|Swaziland",
    "Iran|Islamic Republic of Iran",
    "Vietnam|Viet Nam",
    "Syria|Syrian Arab Republic",
    "Laos|Lao People's Democratic Republic",
    "Vatican City|Holy See",
    "East Timor|Timor-Leste",
    "Information Technology|IT",
    "Human Resources|HR",
    "Public Relations|PR",
    "Research and Development|R&D",
)
_LONGEST_ABBREVIATION = 5  # letters
_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "å": "aa", "ø": "oe"})
_BRACKETS = re.compile(r"\s*[(\[（]([^()\[\]（）]*)[)\]）]\s*")
_CODE = re.compile(r"[A-Z]{1,4}")


@dataclass(frozen=True, slots=True)
class Spelling:
    """A spelling of a name: its words, the number of words before a comma, and whether it is uppercase."""

    words: tuple[str, ...]
    comma: int = 0
    capitals: bool = False


@lru_cache(maxsize=100_000)
def words_of_name(name: str) -> tuple[str, ...]:
    """Return the forms of the words of a name, without articles unless the name is one."""
    articles = () if words_of(name) else articles_as_names(name)
    return tuple(word.form for word in (articles if len(articles) == 1 else words_of(name)))


def name_key(name: str) -> str:
    """Return a key that is equal for spellings that differ only in case, accents, articles or punctuation.

    It is also equal for equivalent names (`SAME_NAMES`).

    >>> name_key("The  Oil & Gas") == name_key("oil and gas"), name_key("U.S.") == name_key("United States")
    (True, True)
    """
    words = " ".join(words_of_name(name))
    same = equivalent_names().get(words)
    return (" ".join(words_of_name(same[0])) if same else words) or normal(name)


def primary_spelling(name: str) -> Spelling:
    """Return the spelling of the name itself; a short code must be uppercase, since "it" is not IT."""
    return Spelling(words_of_name(name), capitals=_CODE.fullmatch(name.strip()) is not None)


def alternative_spellings(name: str) -> Iterator[Spelling]:
    """Yield the alternative spellings of a name."""
    words = words_of_name(name)
    if words[:1] and words[0] in TITLES:
        yield Spelling(words[1:])
    yield from _inverted(name, words)
    if (spelled := readable(name).translate(_UMLAUTS)) != readable(name):
        yield Spelling(words_of_name(spelled))
    yield from _without_brackets(name)
    yield from _coordinated(name, words)
    title, colon, _ = name.partition(": ")
    if colon:
        yield Spelling(words_of_name(title))  # without its subtitle
    if len(words) > 2 and name.endswith(".") and len(words[-1]) < _LONGEST_ABBREVIATION:
        yield Spelling(words[:-1])  # without its legal form
    if len(words) > 1 and _FULL_NAME.fullmatch(name) and words[0][0] not in _ARTICLES:
        yield Spelling((words[0][0], *words[1:]))  # "G. Hopper"
    initials = initials_of(name)
    if len(initials) > 2:
        yield Spelling((initials,), capitals=True)
    for same in equivalent_names().get(" ".join(words), ()):
        yield primary_spelling(same)


_FULL_NAME = re.compile(r"[^\W\d_]{3,} [^\W\d_]{3,}(?:-[^\W\d_]+)?")


def initials_of(name: str) -> str:
    """Return the lowercase initials of the significant words; empty for a single word or non-ASCII text.

    >>> initials_of("Chief Executive Officer (CEO)"), initials_of("Bank of China"), initials_of("Banking")
    ('ceo', 'bc', '')
    """
    words = (word.form for word in words_of(_BRACKETS.sub(" ", name)) if word.form not in SMALL_WORDS)
    letters = [word[0] for word in words if word[0].isalpha()]
    return "".join(letters) if len(letters) > 1 and all(letter.isascii() for letter in letters) else ""


@cache
def equivalent_names() -> dict[str, tuple[str, ...]]:
    """Return the groups of `SAME_NAMES` by the words of each name."""
    groups = [tuple(line.split("|")) for line in SAME_NAMES]
    return {" ".join(words_of_name(name)): group for group in groups for name in group}


def place_names(name: str) -> tuple[str, ...]:
    """Return the names of a country or of the main city of a time zone in several languages, from CLDR; or none.

    >>> place_names("Egypt")[:3], place_names("Finland")[-1], place_names("Vienna")[:3], place_names("Acme")
    (('Egypt', 'Ägypten', 'Égypte'), 'Suomi', ('Vienna', 'Wien', 'Vienne'), ())
    """
    key = name_key(name)
    return _countries().get(key, _NO_COUNTRY)[1] or _cities().get(key, ())


def country_code(name: str) -> str:
    """Return the two letters of a country by one of its names, from CLDR; empty for any other name.

    >>> country_code("Germany"), country_code("Berlin")
    ('DE', '')
    """
    return _countries().get(name_key(name), _NO_COUNTRY)[0]


@cache
def _countries() -> Mapping[str, tuple[str, tuple[str, ...]]]:
    """Return the code and the names of each country by the key of each; a name of several countries is left out."""
    names: dict[str, dict[str, None]] = defaultdict(dict)
    codes = (str(code) for code in Locale("en").territories)
    own = {code: get_official_languages(code, de_facto=True)[:2] for code in codes if code.isalpha()}
    for language in dict.fromkeys((*_LANGUAGES, *chain(*own.values()))):
        known = Locale.parse(language).territories if localedata.exists(language) else {}
        for code, name in known.items():
            # "Irã" may be another word without its accent.
            if code in own and language in (*_LANGUAGES, *own[code]) and len(name) >= _SHORTEST_PLACE:
                names[code][name] = None
    countries = Counter(key for each in names.values() for key in set(map(name_key, each)))
    return {
        key: (code, tuple(each)) for code, each in names.items() for key in map(name_key, each) if countries[key] == 1
    }


@cache
def _cities() -> Mapping[str, tuple[str, ...]]:
    """Return the names of the main city of each time zone by the key of each; a name of several cities is left out."""
    names: dict[str, dict[str, None]] = defaultdict(dict)
    for language in _LANGUAGES:
        for zone, texts in Locale(language).time_zones.items():
            for name in (zone.rpartition("/")[2].replace("_", " "), texts.get("city", "")):
                if len(name) >= _SHORTEST_PLACE:
                    names[zone][name] = None
    cities = Counter(key for each in names.values() for key in set(map(name_key, each)))
    return {key: tuple(each) for each in names.values() for key in map(name_key, each) if cities[key] == 1}


_NO_COUNTRY: tuple[str, tuple[str, ...]] = ("", ())
_SHORTEST_PLACE = 4  # letters
_LANGUAGES = ("en", "de", "fr", "es", "pt", "it", "nl")


def _inverted(name: str, words: tuple[str, ...]) -> Iterator[Spelling]:
    """Yield a name as "last name, first name"; or in the usual order, if it is stored like that."""
    if name.count(",") == 1 and "(" not in name:
        last, first = (words_of_name(part) for part in name.split(","))
        yield Spelling(first + last)
    elif 2 <= len(words) <= 4:
        for cut in range(1, len(words)):
            yield Spelling(words[cut:] + words[:cut], comma=len(words) - cut)


def _coordinated(name: str, words: tuple[str, ...]) -> Iterator[Spelling]:
    """Yield a name of several parts with "and" before the last one, or without it: "Farrar, Straus and Giroux"."""
    if "and" in words[1:-1]:
        yield Spelling(tuple(word for word in words if word != "and"))
    elif len(words) > 1 and (len(words) > _PARTS or "/" in name):
        yield Spelling((*words[:-1], "and", words[-1]))


_PARTS = 2  # words of a name of one part


def _without_brackets(name: str) -> Iterator[Spelling]:
    """Yield a name without its parentheses, and their content if one abbreviates the other."""
    match = _BRACKETS.search(readable(name))
    if match is None or not any(map(str.isalpha, name)):
        return
    before, inside, after = match.string[: match.start()], match[1], match.string[match.end() :]
    yield Spelling(words_of_name(f"{before} {after}"))
    last = before.split()[-1:]
    if initials_of(before) and initials_of(before) == fold(inside):
        yield Spelling((fold(inside), *words_of_name(after)), capitals=not after.strip())
    elif last and initials_of(inside) == fold(last[0]):
        yield Spelling(words_of_name(f"{before.rpartition(last[0])[0]} {inside} {after}"))


@dataclass(frozen=True, slots=True, kw_only=True)
class NameMention:
    """A mention of a name in a text, or of several names with the same spelling.

    `names` are keys (`name_key`); `start` and `end` are offsets in `readable(text)`.
    """

    names: frozenset[str]
    start: int
    end: int

    @property
    def span(self) -> tuple[int, int]:
        """Both offsets."""
        return self.start, self.end


@dataclass(frozen=True, slots=True, kw_only=True)
class Names:
    """A set of names, prepared for `names_in`.

    Attributes:
        keys: The keys of the names.
        spellings: Words -> the spellings with these words, and the names that have them.
        lengths: First word -> numbers of words of the spellings.
        signs: The names without a word.
        uses: Word -> number of names with this word.
        marks: Key -> the question or exclamation mark with which the name ends.
    """

    keys: frozenset[str]
    spellings: Mapping[tuple[str, ...], Sequence["_OwnedSpelling"]]
    lengths: Mapping[str, Collection[int]]
    signs: tuple[str, ...]
    uses: Mapping[str, int]
    marks: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class _OwnedSpelling:
    """A spelling, the keys of the names that have it, and whether it is their primary spelling."""

    spelling: Spelling
    keys: frozenset[str]
    is_primary: bool


def names_of(names: Iterable[str]) -> Names:
    """Return a set of names, prepared for `names_in`."""
    return _prepared(tuple(names))


# Preparing thousands of names is slow, and all rows of a template have the same candidates.
@lru_cache(maxsize=4096)
def _prepared(names: tuple[str, ...]) -> Names:
    primary: dict[Spelling, set[str]] = defaultdict(set)
    other: dict[Spelling, set[str]] = defaultdict(set)
    words = {name_key(name): words_of_name(name) for name in names}
    for name in names:
        primary[primary_spelling(name)].add(name_key(name))
        for spelling in alternative_spellings(name):
            other[spelling].add(name_key(name))
    by_words: dict[tuple[str, ...], list[_OwnedSpelling]] = defaultdict(list)
    lengths: dict[str, set[int]] = defaultdict(set)
    for spelling, keys in {**other, **primary}.items():
        if spelling.words:
            by_words[spelling.words].append(_OwnedSpelling(spelling, frozenset(keys), spelling in primary))
            lengths[spelling.words[0]].add(len(spelling.words))
    return Names(
        keys=frozenset(words),
        spellings=by_words,
        lengths=lengths,
        signs=tuple(sorted({readable(name).strip() for name in names if not words_of_name(name)} - {""})),
        uses=Counter(word for each in words.values() for word in set(each)),
        marks={name_key(name): name.rstrip()[-1] for name in names if name.rstrip().endswith(("?", "!"))},
    )


def names_in(text: str, *names: Names) -> list[NameMention]:
    """Return the names in a text, from left to right; of overlapping names, the longest."""
    plain = readable(text)
    every = [place for each in names for place in _places(plain, each)]
    covered = bytearray(len(plain))
    mentions: dict[tuple[int, int], set[str]] = defaultdict(set)
    primary: set[tuple[int, int]] = set()
    primaries = ((place.start, place.end) for place in every if place.is_primary)
    whole = [span for span in primaries if ";" not in plain[slice(*span)]]
    # "Ed Lee, Ann Hill" names two persons, even if there is an Ann Lee.
    every = [place for place in every if not (place.is_inverted and any(_cross(place, span) for span in whole))]
    # The primary spelling of a name takes precedence over alternative spellings of others at the same place.
    for place in sorted(every, key=lambda place: (-_size(plain, place), not place.is_primary, place.start)):
        span = (place.start, place.end)
        if span not in mentions and any(covered[place.start : place.end]):
            continue
        if place.is_primary:
            primary.add(span)
        if place.is_primary or span not in primary:
            mentions[span] |= place.keys
            covered[place.start : place.end] = b"\1" * (place.end - place.start)
    marks = {key: mark for each in names for key, mark in each.marks.items()}
    return [
        # The question mark of a title ends no sentence.
        NameMention(
            names=frozenset(keys), start=start, end=end + any(marks.get(key) == plain[end : end + 1] for key in keys)
        )
        for (start, end), keys in sorted(mentions.items())
    ]


def _cross(place: "_Place", span: tuple[int, int]) -> bool:
    """Return whether a place and a span overlap, and neither contains the other."""
    start, end = span
    return start < place.start < end < place.end or place.start < start < place.end < end


def _size(plain: str, place: "_Place") -> int:
    """Return the number of letters and digits at a place, so that commas do not make a name longer."""
    return sum(map(str.isalnum, plain[place.start : place.end])) or place.end - place.start


@dataclass(frozen=True, slots=True)
class _Place:
    start: int
    end: int
    keys: frozenset[str]
    is_primary: bool
    is_inverted: bool = False


def _places(plain: str, names: Names) -> Iterator[_Place]:
    words = words_of(plain)
    for at, word in enumerate(words):
        for length in names.lengths.get(word.form, ()):
            run = words[at : at + length]
            for each in names.spellings.get(tuple(other.form for other in run), ()):
                if _is_written(each.spelling, run, plain, is_whole=len(run) == len(words)):
                    is_inverted = each.spelling.comma > 0
                    yield _Place(run[0].start, run[-1].end, each.keys, each.is_primary, is_inverted)
    if _ARTICLES & names.lengths.keys():
        for word in articles_as_names(plain):
            for each in names.spellings.get((word.form,), ()):
                yield _Place(word.start, word.end, each.keys, each.is_primary)
    for sign in names.signs:
        for match in re.finditer(re.escape(sign), plain):
            yield _Place(match.start(), match.end(), frozenset([name_key(sign)]), is_primary=True)


_LINE_END = re.compile(r"[.!?:]\s*\n|\n\n")


def _is_written(spelling: Spelling, run: Sequence[Word], plain: str, *, is_whole: bool) -> bool:
    """Return whether words have the comma of a spelling, or a last name in capitals, and its own capitals."""
    if _LINE_END.search(plain, run[0].end, run[-1].start):
        return False
    if spelling.comma:
        last_names = [word.written for word in run[: spelling.comma]]
        is_marked = all(name.isupper() and len(name) > 1 for name in last_names) and not run[-1].written.isupper()
        return is_marked or "," in plain[run[spelling.comma - 1].end : run[spelling.comma].start]
    if not spelling.capitals or is_whole or all(word.written.isupper() for word in run):
        return True
    return plain[1:].islower() and len(spelling.words[0]) > 2


def is_proper_name(text: str) -> bool:
    """Return whether a text is a name without paraphrases: several words, each significant one capitalized.

    Places do have paraphrases: countries have several names, and a larger place may follow after a comma.

    >>> is_proper_name("Marie Curie"), is_proper_name("Oil and gas"), is_proper_name("Banking")
    (True, False, False)
    >>> is_proper_name("United States"), is_proper_name("Paris, France")
    (False, False)
    """
    counting = [word.written for word in words_of(text) if word.form not in SMALL_WORDS]
    is_place = "," in text or " ".join(words_of_name(text)) in equivalent_names()
    return len(counting) > 1 and not is_place and all(word[0].isupper() for word in counting)


def other_names(text: str, known: Iterable[str]) -> tuple[str, ...]:
    """Return the proper names (runs of capitalized words) in a text that share no word with the known texts.

    The capital of the first word of a sentence counts only if the next word is capitalized too, or if the text consists
    of names. Uppercase abbreviations do not count, since they are ambiguous.

    Args:
        text: An answer.
        known: The question and the values that it binds, and the references.

    >>> other_names("The headquarters of Delmo are in Port Ilvane.", ["Where are the headquarters of Delmo?"])
    ('Port Ilvane',)
    >>> other_names("Thessaloniki", []), other_names("It is a finance company.", [])
    (('Thessaloniki',), ())
    """
    plain = readable(text)
    words = words_of(plain)
    familiar = {word.form for each in known for word in words_of(each)} | FUNCTION_WORDS | SMALL_WORDS | TITLES
    is_all_names = all(word.written[0].isupper() or word.form in SMALL_WORDS for word in words)
    runs: list[list[Word]] = []
    for at, word in enumerate(words):
        is_abbreviation = word.written.isupper() and len(word.form) < _CAPITALS
        if not word.written[0].isupper() or is_abbreviation or word.form in familiar:
            continue
        gap = plain[words[at - 1].end : word.start] if at else "."
        if _SENTENCE_END.search(gap) and not is_all_names and not _is_followed_by_a_capital(plain, words, at):
            continue
        if runs and runs[-1][-1] is words[at - 1] and gap.isspace() and "\n" not in gap:
            runs[-1].append(word)
        else:
            runs.append([word])
    return tuple(plain[run[0].start : run[-1].end] for run in runs)


def _is_followed_by_a_capital(plain: str, words: Sequence[Word], at: int) -> bool:
    following = words[at + 1] if at + 1 < len(words) else None
    if following is None or following.form in FUNCTION_WORDS:
        return False
    return following.written[0].isupper() and plain[words[at].end : following.start].isspace()


_CAPITALS = 5  # minimum length of an uppercase name; shorter words are abbreviations
_SENTENCE_END = re.compile(r"[.!?:;*\"(\n]")
