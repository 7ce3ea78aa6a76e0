"""Approximate matches of names (partial, abridged, reordered or misspelled), and names written as they are stored."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from ragassay.core.text.names import (
    SMALL_WORDS,
    TITLES,
    country_code,
    fold,
    forms_of,
    name_key,
    names_in,
    names_of,
    words_of,
    words_of_name,
)
from ragassay.core.text.normal_forms import alternatives, readable
from ragassay.core.text.numbers import number_words
from ragassay.core.text.word_classes import COPULAS, any_of, is_of_closed_class

_STEM = 4  # number of initial letters that two forms of one word must share
_WHOLE = 6  # minimum length of a word within another: communications in telecommunications


def shared_word(text: str, name: str, *, others: Iterable[str] = (), bound: Iterable[str] = ()) -> str | None:
    """Return a word of a text that shares its stem with a part of a name; None if no word does.

    Only words that occur in no other name of the column count, and only outside the values bound by the question.

    >>> shared_word("It is in retail.", "Retailing")
    'retail'
    >>> shared_word("Head of Sales", "Head of Design", others=["Head of IT"])
    >>> shared_word("Lake Cruises AG", "Mill Works AG")
    """
    column = names_of(others)
    own = 1 if name_key(name) in column.keys else 0
    form = _legal_form(name)
    long = [part for part in words_of_name(name) if len(part) > 1 and part not in SMALL_WORDS and part != form]
    parts = [part for part in long if column.uses.get(part, 0) <= own]
    alike = (word for word in words_of(text) if any(_has_stem_of(word.form, part) for part in parts))
    excluded = {place for mention in names_in(text, names_of(bound)) for place in range(mention.start, mention.end)}
    return next((word.written for word in alike if excluded.isdisjoint(range(word.start, word.end))), None)


def _legal_form(name: str) -> str:
    """Return the last of several words of a name if it is an abbreviation ("AG", "GmbH", "Inc."); empty otherwise."""
    words = words_of(name)
    if len(words) < 2:
        return ""
    last = words[-1].written
    is_short = (name.endswith(".") and len(last) < _WHOLE) or any(letter.isupper() for letter in last[1:])
    return words[-1].form if is_short else ""


def _has_stem_of(word: str, part: str) -> bool:
    """Return whether two words share the first half of the longer one, or one contains the other."""
    if word == part:
        return True
    shorter, longer = sorted((word, part), key=len)
    if len(shorter) >= _WHOLE and shorter in longer:
        return True
    alike = next((at for at, (one, two) in enumerate(zip(word, part, strict=False)) if one != two), len(shorter))
    return alike >= _STEM and 2 * alike > len(longer)


def abbreviates(code: str, name: str) -> bool:
    """Return whether a code may abbreviate a name: its letters occur in the name in order, and the first letters agree.

    >>> abbreviates("IL", "Illinois"), abbreviates("TX", "Utah"), abbreviates("IL", "Il")
    (True, False, False)
    """
    letters, rest = fold(code), iter(fold(name))
    is_code = letters.isalpha() and len(letters) < len(name) and fold(name)[:1] == letters[:1]
    return is_code and all(letter in rest for letter in letters)


def is_abridged(text: str, name: str) -> bool:
    """Return whether a text contains the words of a name side by side in any order, possibly abbreviated.

    >>> is_abridged("8 Johnstown Rd.", "8 Johnstown Road"), is_abridged("Manager of Marketing", "Marketing Manager")
    (True, True)
    >>> is_abridged("9 Johnstown Road", "8 Johnstown Road")
    False
    """
    parts = [part for part in words_of_name(name) if part not in SMALL_WORDS]
    words = [word.form for word in words_of(text) if word.form not in SMALL_WORDS]
    return len(parts) > 1 and any(
        all(any(_are_one_word(part, word) for word in run) for part in parts)
        and all(any(_are_one_word(part, word) for part in parts) for word in run)
        for run in _runs(words, len(parts))
    )


def is_spelled_out(text: str, name: str) -> bool:
    """Return whether a text contains the words of a name in order, with at least one that begins a longer word.

    Initials count if another word is the same: of the street "5 N Park Ave", or of "Frankfurt a.M.".

    >>> is_spelled_out("She is a sales representative.", "Sales Rep"), is_spelled_out("Sales", "Sales Rep")
    (True, False)
    >>> is_spelled_out("5 North Park Avenue", "5 N Park Ave"), is_spelled_out("Bo Marsh", "B. M.")
    (True, False)
    """
    parts, words = words_of_name(name), [word.form for word in words_of(text)]
    return len(parts) > 1 and any(
        all(word == part or _cuts(part, word) for word, part in zip(run, parts, strict=True))
        and (all(len(part) > 1 for part in parts) or any(len(part) >= _CUT and part in run for part in parts))
        for run in _runs(words, len(parts))
    )


def _cuts(part: str, word: str) -> bool:
    """Return whether a part of a name is an initial of a word, or its beginning."""
    return word.startswith(part) and ((part.isalpha() and len(part) == 1) or len(word) - _CUT >= len(part) >= _CUT)


_CUT = 3  # letters that an abbreviation has at least, and those that it omits


def _runs(words: Sequence[str], length: int) -> Iterator[Sequence[str]]:
    """Yield all runs of `length` consecutive words."""
    return (words[at : at + length] for at in range(len(words) - length + 1) if length)


def _are_one_word(one: str, two: str) -> bool:
    shorter, longer = sorted((one, two), key=len)
    return one == two or (len(shorter) > 1 and shorter.isalpha() and abbreviates(shorter, longer))


def is_misspelled(text: str, name: str) -> bool:
    """Return whether a text contains a name with two adjacent letters of one word swapped.

    >>> is_misspelled("It is in Basesterre.", "Basseterre"), is_misspelled("Austria", "Australia")
    (True, False)
    """
    words, parts = [word.form for word in words_of(text)], words_of_name(name)
    return any(
        sum(map(_are_swapped, run, parts)) == 1 == sum(one != two for one, two in zip(run, parts, strict=True))
        for run in _runs(words, len(parts))
    )


def _are_swapped(word: str, part: str) -> bool:
    if len(word) != len(part) or len(part) < _SHORTEST_SWAPPED or not part.isalpha():
        return False
    differ = [at for at, (one, two) in enumerate(zip(word, part, strict=True)) if one != two]
    is_pair = len(differ) == 2 and differ[1] == differ[0] + 1
    return is_pair and sorted(word) == sorted(part)


_SHORTEST_SWAPPED = 5  # letters


def with_designations(text: str, stored: Sequence[str], question: str) -> str:
    """Return a text in which a letter or number follows the word that its question names: "in Group A" for "in A".

    A number in words after that word is written in digits.

    >>> with_designations("It is in B.", ["Group A"], "Which group is Delmo in?")
    'It is in Group B.'
    >>> with_designations("It is on level two.", ["Level 1"], "What is its floor?")
    'It is on level 2.'
    """
    own = _DESIGNATION.fullmatch(stored[0]) if stored else None
    plain = readable(text)
    if own is not None and own["which"].isdigit():
        what = rf"\b({re.escape(own['what'])})\s+({alternatives(number_words())})\b"
        plain = re.sub(what, lambda match: f"{match[1]} {number_words()[match[2].lower()]}", plain, flags=re.IGNORECASE)
    if own is None or not forms_of(own["what"]) <= forms_of(question):
        return plain
    if re.search(rf"\b{re.escape(own['what'])}\W+{_DESIGNATOR}(?!\w)", plain, re.IGNORECASE):
        return plain
    is_letter = own["which"].isalpha()
    pronoun = "" if own["which"] == "I" else "(?!I\\b)"
    pattern = rf"(?<![\w.,'-]){pronoun}([A-Z])(?![\w'-])(?!\s+[a-z])" if is_letter else _NUMBERED
    return re.sub(pattern, rf"{own['what']} \1", plain)


def with_full_names(text: str, stored: Sequence[str], *, is_list: bool) -> str:
    """Return a text in which the first name and an initial, or in a list a last name, are the only full name with them.

    Args:
        text: An answer.
        stored: The values of the column, nearly all of which must be a first and a last name.
        is_list: Whether the answer is a list.

    >>> with_full_names("Ada L. and Mr Turing", ["Ada Lovelace", "Alan Turing", "Grace Hopper"], is_list=True)
    'Ada Lovelace and Alan Turing'
    >>> with_full_names("both are Alan Turing", ["Ada Lovelace", "Alan Turing", "Grace Hopper"], is_list=True)
    'both are Alan Turing'
    """
    full = [match for value in stored if (match := _FULL_NAME.fullmatch(value))]
    if len(full) < _FEWEST_NAMES or len(full) < _MOSTLY * len(stored):
        return text
    by_initial, by_last = defaultdict(list), defaultdict(list)
    for name in dict.fromkeys(match[0] for match in full):
        first, last = name.lower().split(" ")
        by_initial[f"{first} {last[0]}"].append(name)
        by_last[last].append(name)

    def only(names: Sequence[str], written: str) -> str:
        return names[0] if len(names) == 1 else written

    plain = _WITH_INITIAL.sub(lambda match: only(by_initial[match[1].lower()], match[0]), readable(text))

    def whole(match: re.Match[str]) -> str:
        """Return a last name as the full one, unless a first name or an initial precedes it."""
        before, last = match["before"] or "", match["last"]
        if before.lower() in TITLES:
            return only(by_last[last.lower()], match[0])
        if before[:1].isupper() and not is_of_closed_class(before):
            return match[0]
        return match[0].removesuffix(last) + only(by_last[last.lower()], last)

    return _LAST_NAME.sub(whole, plain) if is_list else plain


_FULL_NAME = re.compile(r"[^\W\d_]{2,} [^\W\d_]{2,}(?:-[^\W\d_]+)*")
_FEWEST_NAMES = 3
_MOSTLY = 0.9
_WITH_INITIAL = re.compile(r"\b([^\W\d_]{2,} [^\W\d_])(?:\.|(?=\s*(?:[,;(&\n]|$)))")
_LAST_NAME = re.compile(
    r"(?:(?P<before>[^\W\d_]+)(?P<dot>\.?) )?(?P<last>[A-Z][^\W\d_]+(?:-[^\W\d_]+)*)(?!\w| [A-Z]|,? [A-Z]\.)"
)


def with_country_names(text: str, stored: Sequence[str]) -> str:
    """Return a text with the two letters of a stored country written as its name: after "is" or a label, or alone.

    >>> with_country_names("Country: DE. IT knows more.", ["Germany", "Italy"])
    'Country: Germany. IT knows more.'
    """
    if not _COUNTRY_CODE.search(text) or not stored or not country_code(stored[0]):
        return text
    codes = {country_code(value): value for value in reversed(stored)}
    return _COUNTRY_CODE.sub(lambda match: f"{match[1]}{codes.get(match[2], match[2])}", text)


_COUNTRY_CODE = re.compile(
    rf"(\A\W*(?=[A-Z]{{2}}\W*\Z)|(?i:{any_of(COPULAS)}|[\w']s|\bin)\s\W{{0,3}}|[:=→]\s?\W{{0,3}})([A-Z]{{2}})(?![\w-])",
    re.MULTILINE,
)


def with_singulars(text: str, stored: Sequence[str]) -> str:
    """Return a text with the values of a small column of single words in the singular: "Friday" for "on Fridays".

    >>> with_singulars("Mondays and Fridays only", ["Friday", "Monday", "Sunday"])
    'Monday and Friday only'
    """
    words = {value for value in stored if value.isalpha() and value[1:].islower() and not value.endswith("s")}
    if not stored or len(stored) > _FEW_VALUES or len(words) < len(stored):
        return text
    return re.sub(rf"\b({alternatives(words)})s\b", r"\1", readable(text), flags=re.IGNORECASE)


_FEW_VALUES = 20


_DESIGNATOR = r"(?:[A-Z]|\d{1,4}[A-Za-z]?)"
_DESIGNATION = re.compile(rf"(?P<what>[^\W\d_][\w -]*[^\W\d_])\s+(?P<which>{_DESIGNATOR})")
_NUMBERED = (
    r"(?:(?<=^)|(?<=\bin )|(?<=\bat )|(?<=\bis )|(?<=\bnumber )|(?<=[#:]\s))(\d{1,4}[A-Za-z]?)(?=\W*$|[.,;!?)](?!\d))"
)
