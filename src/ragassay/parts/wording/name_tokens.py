"""Split names of tables and columns into words: separators, storage prefixes, abbreviations and units."""

import re
from collections.abc import Sequence
from functools import lru_cache

from ragassay.parts.wording.dictionary import (
    Speech,
    capitalized,
    compound,
    is_known,
    is_noun,
    is_phrasal_noun,
    is_quality,
    lacks_vowels,
    plural,
    singular,
    speech,
    words,
)
from ragassay.parts.wording.word_counts import word_counts

_CAMEL = re.compile(r"(?<=[a-z0-9])(?!(?<=[\W_][a-z])[A-Z](?:[\W_]|$))(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
_NOT_A_WORD = re.compile(r"[\W_]+")
_POSSESSIVE = re.compile(r"['’]s?\b")
_FIGURES = re.compile(r"(?<=[^\W\d_])(?=\d)|(?<=\d)(?=[^\W\d_])")


def words_of(name: str, entities: Sequence[str] = (), *, splits: bool = True, keeps_storage: bool = False) -> list[str]:
    """Return the words of a name in lowercase, with abbreviations expanded.

    Args:
        name: The name of a table or a column.
        entities: Labels of the table and of the table that the column refers to, and other words of the schema. An
            abbreviation that fits exactly one of their words is expanded to it.
        splits: Whether to split an unknown word into two known ones, as in schemas that write names as one word.
        keeps_storage: Whether to keep words about storage, which may be needed to distinguish tables.

    >>> words_of("tbl_OrderDetails"), words_of("dept_no"), words_of("addressLine1"), words_of("performed_on")
    (['order', 'details'], ['department', 'number'], ['address', 'line', '1'], ['performed', 'on'])
    >>> words_of("energy kJ per 100g")
    ['energy', 'kj', 'per', '100', 'g']
    >>> words_of("TW0010_CUSTMST"), words_of("prod_year", ["film"]), words_of("mh_depth", ["manhole"])
    (['customer'], ['prod', 'year'], ['manhole', 'depth'])
    >>> words_of("bname", ["buyer"]), words_of("hire_rate_hr")
    (['name'], ['hire', 'rate', 'hr'])
    >>> words_of("stop_seq_no"), words_of("uplat", ["lateral"])
    (['stop', 'sequence', 'number'], ['up', 'lateral'])
    >>> words_of("coll_name", ["collector"]), words_of("surfacearea"), words_of("shopper"), words_of("canvas_len")
    (['collector', 'name'], ['surface', 'area'], ['shopper'], ['canvas', 'length'])
    """
    parts = tokens(name)
    parts = parts if keeps_storage else without_storage(parts)
    every = [each for at, part in enumerate(parts) for each in _in_full(part, parts, at, entities, splits=splits)]
    return [word for word, before in zip(every, ["", *every], strict=False) if word != before]  # seq_no


def written_out(name: str, entities: Sequence[str], comment: str, *, splits: bool = True) -> str:
    """Return a name with the abbreviations in full that only its schema explains.

    Args:
        name: The name of a column.
        entities: As in `words_of`.
        comment: The comment on the column. Its only word that begins with a part of the name, or has the consonants of
            one, is meant, even if the part is a word as well.
        splits: As in `words_of`.

    >>> written_out("kln_tag", ["kiln"], ""), written_out("lvl_m", ["kiln"], ""), written_out("rot_yrs", [], "rotation")
    ('kiln_tag', 'lvl_m', 'rotation_yrs')
    """
    parts = tokens(name)
    of_comment = words_of_comment(comment)
    full = []
    for at, part in enumerate(parts):
        commented = {word for word in of_comment if part not in of_comment and _abbreviates(part, word)}
        words_of_part = [*commented] if len(commented) == 1 else _in_full(part, parts, at, entities, splits=splits)
        is_explained = words_of_part != [part] and words_of_part != _in_full(part, parts, at, (), splits=splits)
        full.append("_".join(words_of_part) if is_explained else part)
    return name if full == parts else "_".join(full)


def full_words(names: Sequence[str]) -> str:
    """Return the full words in names, which are used to expand abbreviations.

    >>> full_words(["tbl_stations", "stn_nm", "height_m"])
    'height name station'
    """
    every_word = {word for name in {*names} for word in words_of(name, ["-"])} - words().ambiguous.keys()
    return " ".join(sorted({singular(word) for word in every_word if speech(word) and len(word) > 2}))


def tokens(name: str) -> list[str]:
    """Return the parts of a name in lowercase, as written.

    >>> tokens("tbl_OrderDetails"), tokens("inst_dt")
    (['tbl', 'order', 'details'], ['inst', 'dt'])
    """
    spoken = name.replace("%", " percent ").replace("#", " number ")
    spaced = _NOT_A_WORD.sub(" ", _CAMEL.sub(" ", _POSSESSIVE.sub(" ", spoken)))
    return [piece for word in spaced.lower().split() for piece in _with_figures(word)]


def words_of_comment(text: str) -> list[str]:
    """Return the words of a comment on a column up to the first punctuation mark; none if they do not name it.

    They do not if there are too many words, or if they list codes or state only the unit or yes and no.

    >>> words_of_comment("the breaking load, as certified"), words_of_comment("see the manual of the maker for it")
    (['breaking', 'load'], [])
    >>> [words_of_comment(text) for text in ("Y/N", "1 = closed", "yes or no", "in km")]
    [[], [], [], []]
    """
    own = _MARK.split(text.strip().lower(), maxsplit=1)[0].removeprefix("the ")
    if unit_of_comment(text) or set(own) & {"/", "=", "|"} or set(own.split()) <= _TRUTHS:
        return []
    parts = words_of(own, splits=False) if own.isprintable() and len(own.split()) <= _MOST_WORDS else []
    if parts and len(parts[-1]) == 1 and parts[-1].isalpha():
        return []  # Rockwell C
    is_unit = parts[-2:-1] == ["in"] and not is_known(parts[-1]) and parts[-1] not in words().units
    return parts[:-2] if is_unit else parts


def unit_of_comment(text: str) -> str | None:
    """Return the spelled-out unit if a comment on a column consists of only a unit.

    >>> unit_of_comment("pounds"), unit_of_comment("in kg, dry"), unit_of_comment("number of stands")
    ('pounds', 'kilograms', None)
    """
    own = _MARK.split(text.strip().lower(), maxsplit=1)[0].removeprefix("in ").strip()
    units = words().units
    return units.get(own) or (own if own in _spoken_units() or own in units.values() else None)


_TRUTHS = frozenset("yes no true false y n or and".split())
_MARK = re.compile(r"[.,;:(\n]")
_MOST_WORDS = 5  # maximum number of words of a comment that names a column


def _with_figures(word: str) -> list[str]:
    """Split a word into letters and digits ("address1"), unless it is known as a whole ("km2")."""
    return [word] if word in words().units or word in words().spelled else _FIGURES.sub(" ", word).split()


def without_storage(parts: Sequence[str]) -> list[str]:
    """Return the parts without storage prefixes and suffixes: tbl_, dim_, fct_, fk_, _sk."""
    storage = words().storage
    left = [*parts]
    if len(left) > 2 and len(left[0]) <= _SHORTEST and left[1].isdigit() and len(left[1]) > 1:
        del left[:2]  # TW0010_CUST: a file number, not a word
    while len(left) > 1 and (left[0] in storage or left[0] in {"t", "v"}):
        left.pop(0)
    while len(left) > 1 and left[-1] in storage - words().identifier:
        left.pop()
    return left


def _in_full(part: str, parts: Sequence[str], at: int, entities: Sequence[str], *, splits: bool) -> list[str]:
    """Expand a part. At the end, "no" means number, and "min" may be a unit, which only the values show."""
    known = words()
    is_last = at == len(parts) - 1
    if len(part) > _SHORTEST and any(part in entity.split() for entity in entities):
        return [part]
    if (part in {"no", "nb", "n"} and parts[at + 1 : at + 2] == ["of"]) or (is_last and at and part == "no"):
        return ["number"]
    if is_last and at and part in known.units and part not in known.spelled:
        return [part]
    whole = schema_word(part, entities, is_first=at == 0 and not is_last)
    if whole and not known.abbreviations.get(part, "").startswith(whole) and not _describes(part, parts[at + 1 :]):
        return [whole]
    if part in known.ambiguous:
        return [_reading(part, parts[at + 1 :], entities)]
    if part in known.abbreviations:
        return known.abbreviations[part].split()
    glued = compound(part)
    if is_known(part) and not (glued and (splits or glued[-1] in known.ending)):  # startdate
        return [part]
    is_after_initial = len(parts) == 1 and len(part) > _SHORTEST and part[0] in _initials(entities)
    if is_after_initial and is_noun(part[1:]) and not compound(part):
        return [part[1:]]
    glued = _unknown_in_full(part, entities)
    if glued[-1] == "no" and len(glued) > 1:
        glued = (*glued[:-1], "number")
    full = known.abbreviations | {short: readings[0] for short, readings in known.ambiguous.items()}
    full |= {
        word: whole for word in glued if word in full and (whole := schema_word(word, entities[:1], is_first=False))
    }
    return [each for word in glued for each in full.get(word, word).split()]


def _describes(part: str, after: Sequence[str]) -> bool:
    """Return whether a usual abbreviation is a quality of what follows: the estimated age of something of an estate."""
    is_of_key = not (words().identifier | KEY_WORDS | {"name", "nm"}).isdisjoint(after)
    return bool(after) and not is_of_key and is_quality(words().abbreviations.get(part, ""))


KEY_WORDS = frozenset(["no", "nr", "number", "code", "cd"])
"""Words after what is numbered or has a code."""


def _initials(entities: Sequence[str]) -> set[str]:
    """Return the initials that may prefix all column names of a table: the bname of a buyer."""
    return {word[0] for word in (entities[0] if entities else "").lower().split()}


def _reading(part: str, after: Sequence[str], entities: Sequence[str]) -> str:
    """Return the expansion of an ambiguous abbreviation: the only candidate that occurs in the schema.

    Otherwise, it is the first candidate before a date or at the end, and one that describes a thing elsewhere: the
    original price, an appointed person. Without one, it stays abbreviated.
    """
    readings = words().ambiguous[part]
    if not entities or not entities[0]:
        return readings[0]
    entity_words = {word for entity in entities for word in entity.lower().split()}
    matches = [reading for reading in readings if reading in entity_words and len(readings) > 1]
    if len(matches) == 1:
        return matches[0]
    if all(word in words().ending | _OF_READING for word in after):
        return readings[0]
    return next((reading for reading in readings if is_quality(reading)), part)


_OF_READING = frozenset(["amount", "amt", "total"])


def _unknown_in_full(part: str, entities: Sequence[str]) -> tuple[str, ...]:
    """Return the words of an unknown part: two words, or a word with an abbreviation."""
    if is_phrasal_noun(part) or part in word_counts():
        return (part,)  # a callout, a checksum
    return tuple(without_storage(compound(part))) or _with_short(part, entities)


def _with_short(part: str, entities: Sequence[str]) -> tuple[str, ...]:
    """Split an unknown word into a noun and a word of the schema, or its abbreviation: pigrun, repairtkt."""
    cuts = [(part[:at], part[at:]) for at in range(_SHORTEST, len(part) - _SHORTEST + 1)]
    schema_words = {word for entity in entities for word in entity.lower().split()}
    parts = {each for cut in cuts for each in cut}
    full_words = {each: words().abbreviations.get(each, each) for each in parts}
    fulls = {
        each: full if full in schema_words else schema_word(each, entities, is_first=False)
        for each, full in full_words.items()
    }
    splits = [
        (fulls[one] or one, fulls[two] or two)
        for one, two in cuts
        if (fulls[one] and is_noun(two)) or (is_noun(one) and fulls[two])
    ]
    return splits[0] if len(splits) == 1 else (part,)


def schema_word(part: str, entities: Sequence[str], *, is_first: bool) -> str | None:
    """Return the only word that an unknown part may abbreviate, from the first entity with such a word."""
    known = words()
    if speech(part) and part not in known.abbreviations:
        return None
    is_pair = is_first and len(part) == 2 and not (is_known(part) or part in {*known.units, *known.identifier})
    for at, entity in enumerate(entities):
        every = entity.lower().split()
        matches = {word for word in every if is_short_for(part, word) or (is_pair and lacks_vowels(part, word))}
        if is_pair and not at:  # before other words, it abbreviates the table: mh_depth of a manhole
            own = (word for word in every if len(word) > _SHORTEST)
            matches |= {word for word in own if word.startswith(part) or _are_initials(part, word)}
        if len(matches) == 1:
            return matches.pop()
    return None


def _are_initials(letters: str, word: str) -> bool:
    """Return whether two letters are the initials of the two words in a compound: "mh" for manhole."""
    ends = (word[at:] for at in range(2, len(word) - 2) if word[at] == letters[1])
    return word[0] == letters[0] and any(map(is_known, ends))


def spelled(parts: Sequence[str]) -> str:
    """Return words as a label; short unknown words are acronyms and are written in uppercase.

    >>> spelled(["old", "gnp"]), spelled(["phd", "year"]), spelled(["cultivar", "name"])
    ('old GNP', 'PhD year', 'cultivar name')
    >>> spelled(["taco", "co", "owner"])
    'taco co-owner'
    """
    return "".join(f"{_spelled(part)}{'-' if part == 'co' else ' '}" for part in parts).rstrip(" -")


def _spelled(word: str) -> str:
    if word in words().spelled:
        return words().spelled[word]
    return word.upper() if is_acronym(word) else capitalized(word)


def is_acronym(word: str) -> bool:
    """Return whether a word must be an acronym: unknown, two to four Latin letters, and not of two syllables (rota)."""
    is_short = 1 < len(word) < 5 and word != "co" and word.isascii() and word.isalpha()
    return is_short and not _SYLLABLES.fullmatch(word) and not is_known(word)


_SYLLABLES = re.compile(r"(?:[^aeiou][aeiou]){2}")


def is_cluster(word: str) -> bool:
    """Return whether a word is an unknown cluster of consonants, which nobody can read: "dfct"."""
    return is_acronym(word) and not set(word) & set("aeiouy") and word not in words().units


def is_opaque(parts: Sequence[str]) -> bool:
    """Return whether a name is cryptic: none of its words is known.

    Function words, single letters, and words that only mark a key do not count.

    >>> is_opaque(["a", "11"]), is_opaque(["uf"]), is_opaque(["regiao"]), is_opaque(["old", "gnp"])
    (True, True, True, False)
    """
    little = Speech.LITTLE | Speech.PREPOSITION
    phrases = words().phrases
    return " ".join(parts) not in phrases and not any(
        len(part) > 1 and is_known(part) and not speech(part) & little for part in parts
    )


def is_short_for(word: str, whole: str) -> bool:
    """Return whether an unknown word is a prefix of another word, or what is left of it without vowels.

    >>> is_short_for("coll", "collector"), is_short_for("stn", "station"), is_short_for("book", "bookshop")
    (True, True, False)
    >>> is_short_for("brnr", "burner"), is_short_for("cpe", "coupe"), is_short_for("cpe", "coppice")
    (True, True, False)
    """
    is_unknown = not speech(word) or word in words().abbreviations
    return is_unknown and len(word) >= _SHORTEST and _abbreviates(word, whole)


def _abbreviates(word: str, whole: str) -> bool:
    """Return whether a word is a prefix of a longer one, or consonants of it from first to last.

    An abbreviation must save more than two letters, "lab" is not short for "label", unless they are vowels.
    """
    if len(word) >= len(whole) or len(word) < _SHORTEST - 1:
        return False
    is_drawn = not set(word) & set("aeiouy") and word[-1] == whole[-1] and len(word) >= _SHORTEST
    saved = len(whole) - len(word) >= (_SAVED if len(word) < _CLEAR else _SAVED - 1)
    is_start = whole.startswith(word) and saved and len(word) >= _SHORTEST
    return is_start or (is_drawn and is_drawn_from(word, whole)) or lacks_vowels(word, whole)


def is_drawn_from(letters: str, word: str) -> bool:
    """Return whether letters are the first and others of a word, in its order: "mt" of metal."""
    rest = iter(word)
    return letters[:1] == word[:1] and all(letter in rest for letter in letters)


_SHORTEST = 3  # minimum letters of an abbreviation that is expanded with other words of a schema
_SAVED = 3  # minimum number of letters that a truncated word saves; one less from five letters on
_CLEAR = 5


def split_unit(parts: Sequence[str], *, is_number: bool = True) -> tuple[list[str], str | None]:
    """Return the words of a name without its unit, and the spelled-out unit.

    A name that consists of only a unit becomes the measured quantity. Texts have no unit.

    >>> split_unit(["sales", "in", "billion"]), split_unit(["milliseconds"]), split_unit(["weight", "kg"])
    ((['sales'], 'billions'), (['duration'], 'milliseconds'), (['weight'], 'kilograms'))
    >>> split_unit(["revenue", "m", "usd"]), split_unit(["length", "m"]), split_unit(["vacation", "hours"])
    ((['revenue'], 'millions of US dollars'), (['length'], 'meters'), (['vacation'], 'hours'))
    >>> split_unit(["hire", "rate", "hr"]), split_unit(["capacity", "litres"])
    ((['hire', 'rate', 'per', 'hour'], None), (['capacity'], 'liters'))
    >>> split_unit(["wind", "speed", "ms"]), split_unit(["response", "time", "ms"])
    ((['wind', 'speed'], 'meters per second'), (['response', 'time'], 'milliseconds'))
    >>> split_unit(["length", "cm", "quantity"]), split_unit(["quantity", "min"])
    ((['length'], 'centimeters'), (['minimum', 'quantity'], None))
    >>> split_unit(["price", "per", "kg", "eur"])
    (['price', 'per', 'kilogram'], 'euros')
    >>> split_unit(["energy", "kj", "per", "100", "g"]), split_unit(["dose", "ml", "per", "kg"])
    ((['energy'], 'kilojoules per 100 grams'), (['dose'], 'milliliters per kilogram'))
    >>> split_unit(["output", "kg", "per", "hour"]), split_unit(["reading", "bq", "cm2"])
    ((['output'], 'kilograms per hour'), (['reading'], 'becquerels per square centimeter'))
    >>> split_unit(["phosphate", "mmol", "l"]), split_unit(["endotoxin", "eu", "ml"]), split_unit(["tank", "vol", "l"])
    ((['phosphate'], 'mmol per liter'), (['endotoxin'], 'EU per milliliter'), (['tank', 'vol'], 'liters'))
    >>> split_unit(["area", "in", "square", "kilometres"]), split_unit(["area", "sq", "km"])
    ((['area'], 'square kilometers'), (['area'], 'square kilometers'))
    """
    if not parts or not is_number:
        return [*parts], None
    if parts[-1] == "min" and parts[-2:-1] and parts[-2] in _AMOUNT_WORDS | _PRICES | _other_measures():
        return split_unit(["minimum", *parts[:-1]])  # qty_min, which are no minutes
    is_stated = parts[-1] in _AMOUNT_WORDS and len(parts) > 2 and len(parts[-2]) > 1 and parts[-2] in words().units
    parts = _with_whole_unit(parts[:-1] if is_stated else parts)  # length_cm_qty
    if (ratio := _split_ratio(parts)) is not None:
        return ratio
    whole = _spelled_unit(parts)
    if whole is None:
        return _split_symbol(parts)
    own = [*parts[: -len(whole.split())]]
    return (own[:-1] if own[-1] == "in" and len(own) > 1 else own), whole


def _split_ratio(parts: Sequence[str]) -> tuple[list[str], str] | None:
    """Return the words of a name without "kJ per 100 g" at its end, and the unit; None for other names."""
    units = words().units
    match [*parts]:
        case [*own, amount, "per", last] if own and amount in units:
            every = units.get(last, plural(last))
            return (own, f"{units[amount]} per {singular(every)}") if every in _spoken_units() else None
        case [*own, amount, "per", figure, last] if own and amount in units and figure.isdigit() and last in units:
            return own, f"{units[amount]} per {figure} {units[last]}"
    return None


def _with_whole_unit(parts: Sequence[str]) -> list[str]:
    """Return words with a unit of two words at the end spelled out as one: sq km, square kilometres.

    >>> _with_whole_unit(["area", "sq", "km"]), _with_whole_unit(["area", "square", "km"])
    (['area', 'square', 'kilometers'], ['area', 'square', 'kilometers'])
    """
    *before, first, last = ["", "", *parts]
    known, before = words().units, before[2:]
    joined = known.get(first + last) if len(first) > 1 and before else None
    length = known.get(last) or _BRITISH.sub(r"\1er", last)
    if joined is None and first in _POWERS and length in _spoken_units():
        joined = f"{first} {length}"
    return [*parts] if joined is None else [*before, *joined.split()]


def _split_symbol(parts: Sequence[str]) -> tuple[list[str], str | None]:
    """Return the words of a name without a unit of one or two words or symbols, and the unit."""
    known = words()
    *before, last = parts
    last = _BRITISH.sub(r"\1er", last)
    unit = known.units.get(last) or (last if last in _spoken_units() else None)
    each = singular(unit) if unit else last
    if before and before[-1] in _PRICES and (each in _TIMES or unit in _SOLD):
        return [*before, "per", each], None  # a hire rate in hours is per hour
    if unit is None:
        return [*parts], None
    if not before:
        return ([known.measures[unit][0]], unit) if unit in known.measures and len(last) > 2 else ([*parts], None)
    other = known.other_units.get(last)
    if other and not {*known.measures.get(other, ())}.isdisjoint(before[-2:]):
        unit = other  # a speed in ms
    if len(before) > 1 and (double := _unit_of_two(before[-1], last, unit)):
        before, unit = before[:-1], double
    if before[-1] == "per" and len(before) > 1:
        return [*before, singular(unit) if last in known.units else last], None
    if before[-2:-1] == ["per"] and before[-1] in known.units:
        before[-1] = singular(known.units[before[-1]])
    if before[-1] in {"in", "of"} and len(before) > 1:
        return ([*parts], None) if before[-1] != "in" else (before[:-1], unit)
    return before, unit


def _spelled_unit(parts: Sequence[str]) -> str | None:
    """Return the unit of several words at the end of a name: meters per second."""
    known = {*words().units.values(), *words().other_units.values()}
    known |= {f"{power} {unit}" for power in _POWERS for unit in _spoken_units()}
    ends = (" ".join(parts[-size:]) for size in range(min(len(parts) - 1, _LONGEST_UNIT), 1, -1))
    return next((end for end in ends if end in known), None)


_AMOUNT_WORDS = frozenset(["amount", "quantity", "value"])
_LONGEST_UNIT = 4  # words, as in "grams per cubic meter"


def _unit_of_two(first: str, last: str, unit: str) -> str | None:
    """Return the unit for two symbols: grams per cubic meter for g_m3, millions of euros for m_eur or eur_m."""
    known = words()
    is_content = last in _VOLUMES and first not in known.abbreviations
    is_rate = first in _AMOUNTS or (first in known.units and (last[-1] in "23" or is_content))
    if is_content and 1 < len(first) <= _LONGEST_SYMBOL and not (is_rate or speech(first) or is_cluster(first)):
        return f"{first.upper() if len(first) < _LONGEST_SYMBOL else first} per {singular(unit)}"  # EU per milliliter
    if is_rate and last in known.units and not is_currency(unit):
        return f"{known.units[first]} per {singular(unit)}"
    if first in known.units and known.units[first] not in _SPANS and unit in _SPANS and last in {"s", "h", "hr"}:
        return f"{known.units[first]} per {singular(unit)}"  # wind_m_s; in depth_m_min, min may be the minimum
    if first in known.scales and is_currency(unit):
        return f"{known.scales[first]} of {unit}"
    is_scaled = last in known.scales and is_currency(known.units.get(first))
    return f"{known.scales[last]} of {known.units[first]}" if is_scaled else None


_LONGEST_SYMBOL = 4  # letters of an unknown unit, unlike an abbreviation: mmol
_VOLUMES = frozenset(["l", "dl", "ml", "m3"])
_SPANS = frozenset(["seconds", "minutes", "hours"])
_POWERS = frozenset(["square", "cubic"])
_AMOUNTS = frozenset(["g", "kg", "mg", "l", "ml", "km"])
_BRITISH = re.compile(r"(lit|met)re(?=s?$)")
_PRICES = frozenset(["rate", "price", "fee", "charge", "wage", "rent"])
_TIMES = frozenset(["hour", "day", "week", "month", "night"])
_SOLD = frozenset(["kilograms", "pounds", "tonnes", "liters", "gallons", "cubic meters"])


@lru_cache(maxsize=1)
def _other_measures() -> frozenset[str]:
    """Return what is not measured in minutes, unlike the length of a film: a weight, a speed."""
    measures = words().measures
    return frozenset(name for names in measures.values() for name in names) - {*measures["minutes"]}


@lru_cache(maxsize=1)
def _spoken_units() -> frozenset[str]:
    """Return the spelled-out units that occur in names."""
    return frozenset(unit for unit in words().units.values() if " " not in unit and unit != "bar") | {
        *("bytes", "years", "months", "weeks", "days", "hours", "minutes", "seconds", "inches", "dollars", "miles"),
    }


def is_currency(unit: str | None) -> bool:
    """Return whether a unit is a currency, in any scale.

    >>> is_currency("millions of euros"), is_currency("millions"), is_currency("pounds")
    (True, False, False)
    """
    return unit is not None and unit.endswith((*words().currencies.values(),))
