"""Properties of English words (parts of speech, participles, plurals) from a dictionary and from `words.toml`."""

import gzip
import importlib.util
import re
import tomllib
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Flag, auto
from functools import lru_cache
from importlib import resources
from pathlib import Path
from typing import Any

from ragassay.core.errors import DataError


class Speech(Flag):
    """Grammatical properties of a word form."""

    NOUN = auto()
    PLURAL = auto()
    VERB = auto()
    THIRD = auto()  # "accepts"
    PAST = auto()  # "drew"
    PARTICIPLE = auto()  # "drawn"
    GERUND = auto()  # "drawing"
    ADJECTIVE = auto()
    ADVERB = auto()
    PREPOSITION = auto()
    LITTLE = auto()  # articles, conjunctions, pronouns, auxiliary verbs


DOERS = ("er", "or", "ist", "ian", "man", "woman", "person")
"""Endings of agent nouns."""

_NONE = Speech(0)
_NOUNS = Speech.NOUN | Speech.PLURAL


@dataclass(frozen=True, slots=True)
class _Lexicon:
    """All forms of all words in lowercase, without proper nouns."""

    speech: dict[str, Speech] = field(default_factory=dict)
    singulars: dict[str, list[str]] = field(default_factory=dict)
    plurals: dict[str, str] = field(default_factory=dict)
    mass: set[str] = field(default_factory=set)  # nouns that may also be used without a plural: protection
    counted: dict[str, str] = field(default_factory=dict)  # plurals of nouns that are rarely counted: dispersals
    pasts: dict[str, str] = field(default_factory=dict)
    bases: dict[str, str] = field(default_factory=dict)
    active: dict[str, str] = field(default_factory=dict)  # past tenses that differ from the participle
    graded: set[str] = field(default_factory=set)  # adjectives with a comparative
    proper: dict[str, str] = field(default_factory=dict)  # adjectives that are only written with a capital: Latin

    def add(self, form: str, speech: Speech) -> None:
        """Add a property of a form."""
        self.speech[form] = self.speech.get(form, _NONE) | speech


@dataclass(frozen=True, slots=True)
class Words:
    """The content of `words.toml`."""

    identifier: frozenset[str]
    storage: frozenset[str]
    stored: frozenset[str]
    kinds: frozenset[str]
    states: frozenset[str]
    places: frozenset[str]
    areas: frozenset[str]
    planned: frozenset[str]
    collective: frozenset[str]
    mass: frozenset[str]
    ending: frozenset[str]
    be: frozenset[str]
    intransitive: frozenset[str]
    lasting: frozenset[str]
    personal: dict[str, str]
    have: frozenset[str]
    modals: frozenset[str]
    prepositions: frozenset[str]
    little: frozenset[str]
    irregular: dict[str, str]
    phrases: dict[str, str]
    abbreviations: dict[str, str]
    ambiguous: dict[str, list[str]]
    spelled: dict[str, str]
    units: dict[str, str]
    currencies: dict[str, str]
    other_units: dict[str, str]
    scales: dict[str, str]
    measures: dict[str, list[str]]


@lru_cache(maxsize=1)
def words() -> Words:
    """Return the words missing in the dictionary; the file is read on first use."""
    text = resources.files(__package__).joinpath("words.toml").read_text(encoding="utf-8")
    fields: dict[str, Any] = {name: _entries(value) for name, value in tomllib.loads(text).items()}
    fields["spelled"] |= {word: word.upper() for word in fields.pop("acronyms")}
    units = fields["units"]
    fields["scales"] |= {symbol: unit for symbol, unit in units.items() if unit in _SCALES}
    times = {"h": "hour", "m": "minute", "s": "second"}  # flow_lpm
    rates = {f"{symbol}p{time}": f"{units[symbol]} per {times[time]}" for symbol in ("l", "m", "t") for time in times}
    fields["units"] = rates | units | fields["currencies"]
    measures: dict[str, list[str]] = {}
    for measured, several in fields["measures"].items():
        for unit in several.split(", "):
            measures.setdefault(unit, []).append(measured)
    return Words(**fields | {"measures": measures})


_SCALES = frozenset(["thousands", "millions", "billions"])


def _entries(value: Any) -> Any:
    """Return the entries of a paragraph: words, or a word and what it stands for before each comma."""
    if not isinstance(value, str):
        return value
    return dict(each.split(maxsplit=1) for each in value.split(",")) if "," in value else frozenset(value.split())


def phrase(label: str) -> str:
    """Return the common noun for a name that is only part of a phrase: "manager" for "reports to"."""
    return words().phrases.get(label, label)


def identifier_words() -> frozenset[str]:
    """Return the final words of names that mark surrogate keys: id, key."""
    return words().identifier


@lru_cache(maxsize=1)
def _lexicon() -> _Lexicon:
    """Read the inflections of lemminflect: "lay,verb,laid,laid,laying,lays"; the package itself is never imported.

    Importing it would load numpy, pickled models and, if installed, spaCy; only its table is needed.
    """
    spec = importlib.util.find_spec("lemminflect")
    if spec is None or spec.origin is None:
        raise DataError("the package lemminflect is not installed; install ragassay with its dependencies")
    lexicon, proper = _Lexicon(), {}
    table = Path(spec.origin).parent / "resources" / "infl_lu.csv.gz"
    for line in gzip.decompress(table.read_bytes()).decode().splitlines():
        lemma, kind, *forms = line.split(",")
        if lemma[:1].islower():
            _READERS[kind](lexicon, lemma, [each.split("/") for each in forms])
        elif kind == "adj":
            proper[lemma.lower()] = lemma
    for verb in {*lexicon.bases.values()} & lexicon.bases.keys():
        if lexicon.bases[verb] in {verb.removesuffix("d"), verb.removesuffix("ed")} - {verb}:
            lexicon.speech[verb] &= ~(Speech.PAST | Speech.PARTICIPLE)  # to feed, which is not what was "fee'd"
    for adjective in proper.keys() - lexicon.speech.keys():
        lexicon.add(adjective, Speech.ADJECTIVE | Speech.NOUN)
        lexicon.proper[adjective] = proper[adjective]
    for one in (one for one, many in lexicon.plurals.items() if one == many and not one.endswith("s")):
        several = lexicon.counted.setdefault(one, _with_ending(one))
        lexicon.singulars.setdefault(several, []).append(one)
    for one, many in words().irregular.items():
        lexicon.add(one, Speech.NOUN)
        lexicon.add(many, Speech.PLURAL)
        lexicon.plurals[one] = many
        lexicon.counted.pop(one, None)
        lexicon.singulars.setdefault(many, []).insert(0, one)
    return lexicon


def _noun(lexicon: _Lexicon, lemma: str, forms: list[list[str]]) -> None:
    lexicon.add(lemma, Speech.NOUN)
    several = [form for form in (forms[0] if forms else []) if form]
    for form in several:
        lexicon.add(form, Speech.PLURAL)
        lexicon.singulars.setdefault(form, []).append(lemma)
    if lemma in several:
        lexicon.mass.add(lemma)
    if several:
        lexicon.plurals.setdefault(lemma, several[0])
        if other := next((form for form in several if form != lemma), None) if several[0] == lemma else None:
            lexicon.counted.setdefault(lemma, other)


def _verb(lexicon: _Lexicon, lemma: str, forms: list[list[str]]) -> None:
    past, participle, gerund, third = [*forms, [], [], [], []][:4]
    lexicon.add(lemma, Speech.VERB)
    # "Run" is the participle of "run" even if "ran" is listed too.
    participle = [lemma] if lemma in participle else [form for form in participle if form] or past
    participle = [*participle, *(form for form in past if form.endswith("ed") and form not in participle)]
    for speech, several in (
        (Speech.PAST, past),
        (Speech.PARTICIPLE, participle),
        (Speech.GERUND, gerund),
        (Speech.THIRD, third),
    ):
        for form in filter(None, several):
            lexicon.add(form, speech)
    for form in filter(None, past):
        if form not in participle:
            lexicon.active.setdefault(form, lemma)
    for form in filter(None, participle):
        lexicon.pasts.setdefault(form, form if form in past else next(filter(None, past), form))
        lexicon.bases.setdefault(form, lemma)


def _adjective(lexicon: _Lexicon, lemma: str, forms: list[list[str]]) -> None:
    for form in (lemma, *(each for several in forms for each in several)):
        if form:
            lexicon.add(form, Speech.ADJECTIVE)
    if any(each for several in forms for each in several):
        lexicon.graded.add(lemma)


def _adverb(lexicon: _Lexicon, lemma: str, forms: list[list[str]]) -> None:  # noqa: ARG001 -- one form of all readers
    lexicon.add(lemma, Speech.ADVERB)


def _other(lexicon: _Lexicon, lemma: str, forms: list[list[str]]) -> None:
    """Add the forms of other words, except auxiliary verbs, which are in `words.toml`."""


_READERS = {"noun": _noun, "verb": _verb, "adj": _adjective, "adv": _adverb, "modal": _other, "aux": _other}


@lru_cache(maxsize=16384)
def speech(word: str) -> Speech:
    """Return the properties of a word; empty if it is unknown.

    >>> Speech.PARTICIPLE in speech("laid"), Speech.NOUN in speech("weave"), bool(speech("xqz"))
    (True, True, False)
    """
    known = words()
    if word in known.prepositions:
        return Speech.PREPOSITION | (_lexicon().speech.get(word, _NONE) & Speech.ADVERB)
    if word in known.little | known.be | known.have | known.modals:
        return Speech.LITTLE
    own = _lexicon().speech.get(word, _NONE)
    parts = () if own else compound(word)
    parts = parts if known.abbreviations.keys().isdisjoint(parts) else ()  # ordline is no noun
    return _lexicon().speech.get(parts[-1], _NONE) & _NOUNS if parts else own or _derived(word)


def listed_speech(word: str) -> Speech:
    """Return the properties of a word that is an entry of the dictionary; empty for compounds and derived words."""
    return _lexicon().speech.get(word, _NONE)


def _derived(word: str) -> Speech:
    """Return the properties of a word derived by a prefix or an ending: "relined", "arrestor", "superseded"."""
    entries = _lexicon().speech
    stem = next((word.removeprefix(each) for each in ("un", "re", "pre") if word.startswith(each)), "")
    done = entries.get(stem, _NONE)
    if word.startswith("re") and len(stem) >= _CONTAINED and done & (Speech.VERB | _NOUNS):
        return done  # "re" keeps the properties of the word: a repack, to reseed
    if len(stem) > _CONTAINED and entries.get(stem, _NONE) & (Speech.PARTICIPLE | Speech.ADJECTIVE):
        return entries[stem] & ~_NOUNS
    if _is_abstract(word):
        return Speech.NOUN
    one = word.removesuffix("s")
    bases = (f"{one[:-2]}e", one[:-2]) if one.endswith(DOERS[:2]) else ()
    if any(len(each) >= _CONTAINED and Speech.VERB in entries.get(each, _NONE) for each in bases):
        return Speech.NOUN if one == word else Speech.PLURAL
    is_done = word.endswith("ed") and len(word) >= _LONG and not compound(word)  # whose verb is not in the dictionary
    return Speech.PAST | Speech.PARTICIPLE if is_done else _NONE


def _is_abstract(word: str) -> bool:
    """Return whether a word is a noun of a quality or a state: wardenship."""
    stem = next((word.removesuffix(each) for each in ("ship", "hood", "ness") if word.endswith(each)), "")
    return len(stem) >= _CONTAINED and bool(listed_speech(stem) & (_NOUNS | Speech.ADJECTIVE))


_LONG = 8  # letters of a word that is rarely a name or an abbreviation


_LONGEST_COMPOUND = 64  # letters, as the names of engines; comments may be longer, and the time grows with the square


@lru_cache(maxsize=4096)
def compound(word: str) -> tuple[str, ...]:
    """Return the known words that form an unknown one, if there is exactly one shortest split.

    Among several splits, the one without abbreviations is used: "local name", not "loca lname".

    >>> compound("surfacearea"), compound("headofstate"), compound("shopper"), compound("regiao")
    (('surface', 'area'), ('head', 'of', 'state'), (), ())
    >>> compound("localname")
    ('local', 'name')
    >>> compound("openedon"), compound("maxloanpct"), compound("volumeml"), compound("oncall")
    (('opened', 'on'), ('max', 'loan', 'pct'), ('volume', 'ml'), ('on', 'call'))
    >>> compound("lenkm"), compound("tostn"), compound("maxbar")
    (('len', 'km'), ('to', 'stn'), ('max', 'bar'))
    >>> compound("telno"), compound("beno")
    (('tel', 'no'), ())
    >>> compound("hasvan"), compound("annualfee"), compound("duebackon"), compound("wardenship")
    (('has', 'van'), ('annual', 'fee'), ('due', 'back', 'on'), ())
    """
    known = words()
    is_whole = word in _lexicon().speech or word in known.abbreviations or word in known.spelled
    if is_whole or not word.isascii() or len(word) > _LONGEST_COMPOUND or _is_abstract(word):
        return ()
    splits = [
        each
        for each in _cuts(word, ())
        if _FLAGS.intersection(each[:1]) or any(len(part) >= _CONTAINED for part in each) or _is_terse(each)
    ]
    fewest = min(map(len, splits), default=0)
    shortest = [each for each in splits if len(each) == fewest]
    if len(shortest) > 1:
        shortest = [each for each in shortest if known.abbreviations.keys().isdisjoint(each)]
    if len(shortest) > 1:
        shortest = [each for each in shortest if len(each[-1]) != 3]  # "closed on", no "close don"
    return shortest[0] if len(shortest) == 1 else ()


def _is_terse(parts: tuple[str, ...]) -> bool:
    """Return whether both parts are abbreviations, or one is beside a unit, a preposition or "no": "lenkm", "telno"."""
    known = words()
    match parts:
        case (first, "no") if not known.abbreviations.get(first, "number").endswith("number"):
            return True
        case (first, last) if first in known.abbreviations:
            is_unit = last in known.units and len(last) > 1
            return is_unit != (last in known.abbreviations)  # a diameter in "min"?
        case (first, last) if first in known.prepositions or len(first) >= _SHORT_WORD:
            return last in known.abbreviations or last == "no"  # duedt, rigno
    return False


_SHORT_WORD = 3  # letters
_FLAGS = frozenset(["is", "has"])
_CONTAINED = 4  # minimum letters of a word in a compound
_MOST = 4  # maximum number of words in a compound


def _cuts(rest: str, before: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Yield every split of the rest of a word into known words, given the words before it."""
    if not rest:
        yield before
    for end in range(1, len(rest) + 1) if len(before) < _MOST else ():
        if _is_piece(rest[:end], before, is_last=end == len(rest)):
            yield from _cuts(rest[end:], (*before, rest[:end]))


def _is_piece(word: str, before: tuple[str, ...], *, is_last: bool) -> bool:
    """Return whether a word may be part of a compound; short words only if they are common in names."""
    known = words()
    kinds = _lexicon().speech.get(word, _NONE)
    if not before and word in _FLAGS:
        return True
    previous = before[-1] if before else ""
    is_short = previous in known.abbreviations or previous in known.prepositions
    is_after_word = len(previous) >= _CONTAINED or is_short or previous in _FLAGS
    if word in known.prepositions or word == "of":
        is_verb = bool(_lexicon().speech.get(previous, _NONE) & (Speech.PARTICIPLE | Speech.PAST | Speech.THIRD))
        return is_verb or "due" in before if is_last else not before or is_after_word
    if len(word) >= _CONTAINED and kinds & (_NOUNS | _QUALITIES | (_NONE if is_last else Speech.VERB)):
        return True
    if is_last and is_after_word and word in known.units:
        return len(word) > 1 or word in {"c", "g", "m"}
    if word in known.abbreviations or word in {"no", "id"}:
        return not before or len(word) >= _CONTAINED or (is_last and (is_after_word or len(previous) >= _SHORT_WORD))
    is_short_noun = len(word) == 3 and bool(kinds & (_NOUNS | _QUALITIES))
    return is_short_noun if not before or (is_last and is_after_word) else False


_QUALITIES = Speech.ADJECTIVE | Speech.PARTICIPLE


def is_known(word: str) -> bool:
    """Return whether a word is in the dictionary, or in the file of abbreviations and units."""
    known = words()
    return bool(speech(word)) or word in known.spelled or word in known.abbreviations


def capitalized(word: str) -> str:
    """Return a word as it is written: with a capital if it is a proper adjective.

    >>> capitalized("latin"), capitalized("weave")
    ('Latin', 'weave')
    """
    return _lexicon().proper.get(word, word)


def is_noun(word: str) -> bool:
    """Return whether a word can be a noun, as gerunds can ("parking"); a standalone number counts as a noun."""
    return bool(speech(word) & (_NOUNS | Speech.GERUND)) or word in words().spelled or word.isdigit()


def may_be_participle(word: str) -> bool:
    """Return whether a word can be a participle, even if it can also be a noun: "classified"."""
    return Speech.PARTICIPLE in speech(word)


def is_participle(word: str) -> bool:
    """Return whether a word is a participle and not a noun.

    >>> is_participle("collected"), is_participle("laid"), is_participle("cost"), is_participle("born")
    (True, True, False, True)
    """
    return word == "born" or (Speech.PARTICIPLE in speech(word) and not speech(word) & _NOUNS)


def is_event(word: str) -> bool:
    """Return whether a word is a participle or a past tense: "laid", "began", "fell"."""
    return is_participle(word) or (word in _lexicon().active and not word.endswith("ed"))


def is_passive(verb: str) -> bool:
    """Return whether a participle is passive ("last serviced"), unlike those of verbs such as "die" or "expire".

    >>> is_passive("launched"), is_passive("last seen"), is_passive("paid off"), is_passive("died"), is_passive("began")
    (True, True, True, False, False)
    >>> is_passive("bent by"), is_passive("rung")
    (True, True)
    """
    return any(may_be_participle(word) and word not in words().intransitive for word in verb.split())


def ends_in_preposition(label: str) -> bool:
    """Return whether a label needs an object after it: "approved by", "sold to"."""
    return label.rsplit(" ", maxsplit=1)[-1] in words().prepositions


def is_particle(word: str) -> bool:
    """Return whether a word after a verb may be part of it: "out" in "taken out", but not "until".

    >>> is_particle("out"), is_particle("until")
    (True, False)
    """
    return Speech.PREPOSITION | Speech.ADVERB in speech(word)


def is_phrasal_noun(word: str) -> bool:
    """Return whether an unknown word is a noun of a verb and its particle.

    >>> is_phrasal_noun("fallback"), is_phrasal_noun("openedon"), is_phrasal_noun("surfacearea")
    (True, False, False)
    """
    verb, *rest = compound(word) or ("",)
    return len(rest) == 1 and Speech.VERB in speech(verb) and rest[0] in _PARTICLES


_PARTICLES = frozenset(["away", "back", "down", "in", "off", "out", "over", "up"])


def is_quality(word: str) -> bool:
    """Return whether a word can describe a thing: "organic", "discontinued"."""
    return bool(speech(word) & (Speech.ADJECTIVE | Speech.PARTICIPLE)) or word == "born"


def is_gradable(word: str) -> bool:
    """Return whether a word is a gradable adjective that is rarely a noun: "long", but not "material"."""
    return word in _lexicon().graded


def past(verb: str) -> str:
    """Return the past tense of a participle, with the words next to it.

    >>> past("drawn"), past("last seen"), past("signed off"), past("began")
    ('drew', 'last saw', 'signed off', 'began')
    """
    return " ".join(_lexicon().pasts.get(word, word) for word in verb.split())


def infinitive(verb: str) -> str:
    """Return the infinitive of a participle or a past tense; preceding words are kept.

    >>> infinitive("died"), infinitive("began"), infinitive("last sailed")
    ('die', 'begin', 'last sail')
    """
    *before, last = verb.split(" ")
    entries = _lexicon()
    return " ".join([*before, entries.bases.get(last) or entries.active.get(last, last)])


@lru_cache(maxsize=256)
def participle(verb: str) -> str | None:
    """Return the participle of a word that can only be a verb; None for any other word.

    >>> participle("weigh"), participle("submit"), participle("start"), participle("weighed")
    ('weighed', 'submitted', None, None)
    """
    kinds = speech(verb)
    if Speech.VERB not in kinds or kinds & (_NOUNS | Speech.ADJECTIVE | Speech.PARTICIPLE | Speech.PAST):
        return None
    return participle_of(verb)


@lru_cache(maxsize=1)
def _sorted_words() -> tuple[str, ...]:
    return tuple(sorted(_lexicon().speech))


def begins_word(start: str) -> bool:
    """Return whether this may be an abbreviation: a longer dictionary word begins with it.

    >>> begins_word("acclim"), begins_word("cultiv"), begins_word("xqz")
    (True, True, False)
    """
    every = _sorted_words()
    at = bisect_left(every, start)
    return at < len(every) and every[at].startswith(start)


def lacks_vowels(word: str, whole: str) -> bool:
    """Return whether a word is another one without some of its vowels and doubled letters: brnr, cpe, wd."""
    left = _DOUBLED.sub(r"\1", whole[1:])
    pattern = whole[:1] + "".join(f"{letter}?" if letter in "aeiou" else f"{letter}" for letter in left)
    return len(word) < len(whole) and re.fullmatch(pattern, _DOUBLED.sub(r"\1", word)) is not None


_DOUBLED = re.compile(r"(.)\1")


@lru_cache(maxsize=256)
def past_tense(verb: str) -> str | None:
    """Return the past tense of a verb; None if the dictionary does not know it.

    >>> past_tense("begin"), past_tense("open"), past_tense("xqz")
    ('began', 'opened', None)
    """
    known = _lexicon()
    return next((known.pasts[participle] for participle, base in known.bases.items() if base == verb), None)


def base(third: str) -> str:
    """Return the base form of a verb in the third person: "accept" for "accepts"."""
    for cut, added in (("ies", "y"), ("es", ""), ("s", "")):
        if third.endswith(cut) and Speech.VERB in speech(third.removesuffix(cut) + added):
            return third.removesuffix(cut) + added
    return third


def singular(label: str) -> str:
    """Return a label in the singular; words after a preposition are unchanged.

    >>> singular("companies"), singular("people"), singular("order details"), singular("canvas"), singular("species")
    ('company', 'person', 'order detail', 'canvas', 'species')
    >>> singular("heads of wigs")
    'head of wigs'
    """
    own, rest = cut_at_preposition(label)
    before, space, last = own.rpartition(" ")
    return before + space + _singular(last) + rest


def _singular(word: str) -> str:
    entries = _lexicon()
    lower = word.lower()
    kinds = entries.speech.get(lower, _NONE)
    if lower in entries.singulars and (Speech.NOUN not in kinds or entries.plurals.get(lower) in {None, lower}):
        # If several words have this plural, take the shortest one whose first plural it is: lens, not lense.
        return min(
            entries.singulars[lower],
            key=lambda one: (one not in words().irregular, entries.plurals[one] != lower, one == lower, len(one)),
        )
    if not kinds and lower.endswith("people"):
        return f"{word[:-6]}person"
    if kinds or not lower.endswith("s") or lower.endswith(("ss", "us", "is")) or len(lower) < 4:
        return word
    return word[:-3] + "y" if lower.endswith("ies") else word[:-1]


def plural(label: str) -> str:
    """Return a label in the plural, even of nouns that are rarely counted; words after a preposition are unchanged.

    >>> plural("company"), plural("head of state"), plural("series"), plural("lens"), plural("cultivar")
    ('companies', 'heads of state', 'series', 'lenses', 'cultivars')
    >>> plural("dispersal"), plural("sheep")
    ('dispersals', 'sheep')
    """
    own, rest = cut_at_preposition(label)
    before, space, last = own.rpartition(" ")
    return before + space + _plural(last) + rest


def _plural(word: str) -> str:
    if not word:
        return word
    entries = _lexicon()
    lower = word.lower()
    if lower in entries.plurals:
        return entries.counted.get(lower) or entries.plurals[lower]
    if is_plural(lower):
        return word
    return f"{word[:-6]}people" if lower.endswith("person") else _with_ending(word)


def _with_ending(word: str) -> str:
    lower = word.lower()
    if lower.endswith("y") and lower[-2:-1] not in {*"aeiou"}:
        return word[:-1] + "ies"
    return word + ("es" if lower.endswith(("s", "x", "ch", "sh", "z")) else "s")


def is_plural(label: str) -> bool:
    """Return whether the noun of a label can only be a plural, which takes "are".

    >>> is_plural("seats"), is_plural("canvas"), is_plural("units in stock"), is_plural("series")
    (True, False, True, False)
    """
    noun = head(label)
    kinds = speech(noun)
    if noun in words().irregular.values():
        return noun not in words().irregular
    if kinds & _NOUNS:
        is_own = Speech.NOUN in kinds and (_lexicon().plurals.get(noun, noun) != noun or _singular(noun) == noun)
        return Speech.PLURAL in kinds and not is_own
    return noun.endswith("s") and not noun.endswith(("ss", "us", "is")) and bool(speech(noun[:-1]) & Speech.NOUN)


def cut_at_preposition(label: str) -> tuple[str, str]:
    """Return a label up to its first preposition, and the rest with its leading space.

    >>> cut_at_preposition("head of state"), cut_at_preposition("billing city")
    (('head', ' of state'), ('billing city', ''))
    """
    parts = label.split(" ")
    at = next((at for at, word in enumerate(parts) if at and word in words().prepositions), len(parts))
    return " ".join(parts[:at]), "".join(f" {word}" for word in parts[at:])


def head(label: str) -> str:
    """Return the head noun of a label, in lower case.

    >>> head("head of state"), head("units sold"), head("ballots cast"), head("billing city")
    ('head', 'units', 'ballots', 'city')
    """
    own = cut_at_preposition(label.lower())[0].split()
    while len(own) > 1 and (ends_in_participle(" ".join(own)) or own[-1].isdigit()) and is_noun(own[-2]):
        own.pop()
    return own[-1] if own else ""


def ends_in_participle(label: str) -> bool:
    """Return whether the last word of a label is a participle: units sold, ballots cast."""
    *before, last = label.split() or [""]
    several = speech(before[-1]) if before else _NONE
    is_after_plural = Speech.PLURAL in several and Speech.NOUN not in several
    return is_participle(last) or (is_after_plural and may_be_participle(last))


def is_doer(noun: str) -> bool:
    """Return whether a noun is an occupation or agent: "pilot" and "teacher", but not "patient" and "member".

    Nor "hold", since who holds is a holder.

    >>> [is_doer(noun) for noun in ("pilot", "manager", "supplier", "patient", "passenger", "customer", "hold")]
    [True, True, True, False, False, False, False]
    """
    agents = (f"{noun.removesuffix('e')}er", f"{noun.removesuffix('e')}or", f"{noun}{noun[-1:]}er")
    is_deed = any(agent in _lexicon().speech for agent in agents)
    return is_agent(noun) or (Speech.VERB in speech(noun) and not is_deed)


def is_agent(noun: str) -> bool:
    """Return whether a noun is the agent noun of a verb.

    >>> is_agent("supplier"), is_agent("carrier"), is_agent("customer"), is_agent("order")
    (True, True, False, False)
    """
    if noun.endswith(DOERS[2:]):
        return True
    return any(len(form) > 1 and Speech.VERB in speech(form) for form in _verbs(noun))


def _verbs(noun: str) -> tuple[str, ...]:
    """Return the possible verbs of an agent noun."""
    stem = noun[:-2] if noun.endswith(DOERS[:2]) else ""
    return (
        (f"{stem}e", stem, f"{stem[:-1]}y", stem[:-1])
        if stem[-2:-1] == stem[-1:]
        else (f"{stem}e", stem, f"{stem[:-1]}y")
    )


@lru_cache(maxsize=256)
def done_by(noun: str) -> str | None:
    """Return what an agent does to a thing: the maker of a clock made it; None if the noun is not that of a verb.

    >>> done_by("maker"), done_by("director"), done_by("driver"), done_by("customer"), done_by("pianist")
    ('made', 'directed', 'driven', None, None)
    >>> done_by("skipper")  # a verb itself, not from "skip"
    'skippered'
    """
    shortest = 3 if noun.endswith("er") else 4  # a donor does not don
    verb = next((form for form in _verbs(noun) if len(form) >= shortest and Speech.VERB in speech(form)), None)
    return None if verb is None else participle_of(noun if Speech.VERB in speech(noun) else verb)


def done_on(label: str) -> str | None:
    """Return what was done on a date with an act before it: "hired" for "hire date"; None for any other label.

    >>> done_on("hire date"), done_on("ship date"), done_on("due date"), done_on("start date")
    ('hired', 'shipped', None, None)
    >>> done_on("reading date"), done_on("installation date"), done_on("calibration date"), done_on("mission date")
    ('read', 'installed', 'calibrated', None)
    """
    act, _, last = label.partition(" ")
    verb = act if Speech.VERB in speech(act) else _verb_of_act(act)
    done = participle_of(verb) if last == "date" and len(verb) >= _CONTAINED else None
    is_said = done is not None and is_passive(done) and done not in words().personal
    return done if is_said else None


def _verb_of_act(noun: str) -> str:
    """Return the verb of which a noun in -ing or -ion names the act; empty for other nouns."""
    ing, ion = noun.removesuffix("ing"), noun.removesuffix("ion")
    stems = (
        (ing, f"{ing}e", ing[:-1]) if ing != noun else (ion, f"{ion}e", ion[:-2], f"{ion[:-2]}e") if ion != noun else ()
    )
    least = _CONTAINED if ing != noun else _CONTAINED + 1  # a mission does not miss
    return next((stem for stem in stems if len(stem) >= least and Speech.VERB in speech(stem)), "")


@lru_cache(maxsize=256)
def participle_of(verb: str) -> str | None:
    """Return the participle of a verb, even if the word is a noun as well; None if it is not a verb.

    >>> participle_of("install"), participle_of("purchase"), participle_of("birth")
    ('installed', 'purchased', None)
    """
    regular = f"{verb}ed"  # may be listed for a variant of the verb: instal
    own = next((form for form, base in _lexicon().bases.items() if base == verb), None)
    return own or (regular if Speech.VERB in speech(verb) and may_be_participle(regular) else None)


def is_activity(noun: str) -> bool:
    """Return whether a noun is formed from a verb, so that somebody carries it out.

    >>> is_activity("inspection"), is_activity("resurfacing"), is_activity("treatment"), is_activity("instrument")
    (True, True, True, False)
    >>> is_activity("call-out"), is_activity("co-owner"), is_activity("usage"), is_activity("package")
    (True, False, True, False)
    """
    verb, _, particle = noun.partition("-")
    if is_particle(particle) and Speech.VERB in speech(verb):
        return True
    if noun.endswith("age") and Speech.VERB not in speech(noun):
        stem = noun.removesuffix("age")
        return len(stem) > 1 and bool((speech(stem) | speech(f"{stem}e")) & Speech.VERB)
    is_derived = not noun.endswith("ment") or Speech.VERB in speech(noun.removesuffix("ment"))
    return is_derived and len(noun) > _LONGEST_ROOT and noun.endswith(("ing", "ion", "ment"))


_LONGEST_ROOT = 5  # letters of a noun such as "king" or "lion", whose ending is a part of the word


def is_kind(label: str) -> bool:
    """Return whether a label is a kind, which takes "of": dogs of the breed Collie."""
    return head(label) in words().kinds


def is_state(label: str) -> bool:
    """Return whether a label is a state, whose values are quoted: the status “planned”."""
    return head(label) in words().states


def is_place(label: str) -> bool:
    """Return whether a label is a kind of place that is referred to by name only: in Kenya."""
    return head(label) in words().places


def article(phrase: str) -> str:
    """Return a phrase with "a" or "an" before it, depending on its pronunciation.

    >>> article("unit price"), article("hourly rate"), article("area"), article("MSRP")
    ('a unit price', 'an hourly rate', 'an area', 'an MSRP')
    """
    first = phrase.split(maxsplit=1)[0] if phrase.split() else ""
    if first.isupper() and first.isascii() and len(first) < 6:
        return f"{'an' if first[0] in 'AEFHILMNORSX' else 'a'} {phrase}"
    lower = first.lower()
    is_open = lower[:1] in {*"aeiou"} and not lower.startswith(("uni", "use", "usa", "usu", "eu", "one", "ubi", "uti"))
    is_open = is_open or lower.startswith(("hour", "honor", "honest", "heir", "unin", "unim"))
    return f"{'an' if is_open else 'a'} {phrase}"


def is_countable(noun: str) -> bool:
    """Return whether a noun is countable: a member, but not parking or Wi-Fi."""
    kinds = speech(noun)
    if not kinds:
        return noun not in words().spelled and noun.isalpha()
    is_glued = noun not in _lexicon().speech
    return (
        Speech.NOUN in kinds and (is_glued or _lexicon().plurals.get(noun, noun) != noun) and not kinds & Speech.GERUND
    )


def is_mass(noun: str) -> bool:
    """Return whether a noun may be used without a plural, whether or not it also has one.

    >>> is_mass("protection"), is_mass("fence")
    (True, False)
    """
    return noun in _lexicon().mass
