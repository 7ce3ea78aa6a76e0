"""Approximate matches of names: partial, abridged, reordered or misspelled."""

from collections.abc import Iterable, Iterator, Sequence

from ragassay.core.text.names import SMALL_WORDS, fold, name_key, names_in, names_of, words_of, words_of_name

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

    >>> is_spelled_out("She is a sales representative.", "Sales Rep"), is_spelled_out("Sales", "Sales Rep")
    (True, False)
    """
    parts, words = words_of_name(name), [word.form for word in words_of(text)]
    return len(parts) > 1 and any(
        all(
            word == part or (len(part) >= _CUT and len(word) - len(part) >= _CUT and word.startswith(part))
            for word, part in zip(run, parts, strict=True)
        )
        for run in _runs(words, len(parts))
    )


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
