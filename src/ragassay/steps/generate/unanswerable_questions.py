"""Generate unanswerable questions: answerable ones with one value replaced, so that the database has no answer.

A single value is replaced by an invented name, blended from two others; of two values, both exist, but not together.
Where every blend of two codes exists, as in a series of consecutive numbers, a part of the code is drawn at random. The
result is compared in normal form with every value or pair in the database. An invented name must not look like a
typo in a real one, since a reader of "Norwey" would answer for Norway.
"""

import random
import unicodedata
from collections.abc import Collection, Iterator, Sequence
from itertools import groupby, islice
from math import ceil, floor

from ragassay.core.records import SqlTemplate
from ragassay.core.results import Skipped, SkippedKind
from ragassay.core.text import as_text, normal
from ragassay.parts.database import Database
from ragassay.parts.templates import candidates_query, portable_sql, stored_values_query
from ragassay.parts.wording.checks import PLACEHOLDER
from ragassay.steps.generate.bindings import is_misfit, is_writable, question_values
from ragassay.steps.generate.questions import NumberedTemplate
from ragassay.steps.generate.workspace import SEPARATOR, Binding, Workspace

_NO_VALUE = Skipped(kind=SkippedKind.UNANSWERABLE, reason="no unused value was found")
_POOL = 5_000  # bindings whose values are combined
_ROUNDING = 1e-9  # tolerance, so that three times a third counts as one
_MAX_ATTEMPTS = 30  # per question; if nearly every pair exists, there may be no unused one
_MAX_FAILURES = 50  # in a row; the remaining questions would fail too
_BATCH = 1_000  # minimum number of invented names per comparison, since each comparison reads all existing names
_CODE = 5  # maximum number of capitals in a code; longer words are names in capitals
_MIN_NAME = 4  # characters of an invented name that is not a code; shorter ones resemble too many others
_VOWELS = frozenset("aeiouyàáâãäåæèéêëìíîïòóôõöøùúûüýœ")

UnanswerableBinding = tuple[int, list[str]]
"""The place of an answerable binding, and its values after the replacement."""


def add_unanswerable(space: Workspace, templates: Sequence[NumberedTemplate], proportion: float) -> int:
    """Add unanswerable groups, each after the answerable one that it was made from.

    If unused values run out, the missing bindings are counted as skipped.

    Args:
        space: The workspace, with the groups.
        templates: The templates of the groups.
        proportion: Proportion of all groups, from 0 to below 1; spread over the templates that look up a value.

    Returns:
        The number of added bindings.
    """
    if not proportion:
        return 0
    sizes = space.group_counts()
    required = floor(sum(sizes.values()) * proportion / (1 - proportion) + _ROUNDING)
    usable = [(each.number, each.template) for each in templates if _is_lookup(each.template)]
    remaining = {number: sizes.get(number, 0) for number, _ in usable}
    used: set[str] = set()
    added = 0
    for done, (number, template) in enumerate(usable, start=1):
        # The next templates make up for bindings that one template lacks.
        quota = floor((required - added) * remaining[number] / max(sum(remaining.values()), 1) + _ROUNDING)
        originals = [(each.place, each.keys) for each in space.groups(number)]
        candidates = _unanswerable(space, number, template, originals=originals, count=quota, used=used)
        bindings = list(islice(candidates, quota))
        used.update(binding_form(keys) for _, keys in bindings)
        groups = [Binding(place, keys, question_values(keys, template), []) for place, keys in bindings]
        space.add_groups(number, groups, is_answerable=False)
        added += len(bindings)
        del remaining[number]
        space.progress("unanswerable", done, len(usable))
    if added < required:
        space.skipped[_NO_VALUE] += required - added
    return added


def unanswerable_values(space: Workspace, number: int, template: SqlTemplate) -> Iterator[tuple[str, ...]]:
    """Yield bindings of a template that have no answer; none if it is not a plain lookup."""
    if _is_lookup(template):
        originals = space.keys(number)
        for _, keys in _unanswerable(space, number, template, originals=originals, count=len(originals)):
            yield tuple(keys)


def _is_lookup(template: SqlTemplate) -> bool:
    """Return whether a template looks up a value; a count of nothing has an answer, which is 0."""
    ask = template.ask
    return (
        ask is not None
        and ask.operation == "lookup"
        and all(condition.comparison == "is" for condition in ask.conditions)
    )


def _unanswerable(
    space: Workspace,
    number: int,
    template: SqlTemplate,
    *,
    originals: Sequence[UnanswerableBinding],
    count: int,
    used: Collection[str] = (),
) -> Iterator[UnanswerableBinding]:
    """Yield unanswerable bindings, each once; every original is used once before one is used again.

    Values in `used`, which other templates use, are repeated only if others are rare.
    """
    database = space.database
    # Seeded by SQL that is the same on every engine.
    generator = random.Random(f"{space.seed} {portable_sql(template.sql, database.dialect)}")  # noqa: S311 -- a sample
    rows = [keys for _, keys in space.keys(number)]
    pool = generator.sample(rows, min(len(rows), _POOL))
    forms = existing_forms(database, template)
    existing = tuple(forms) if len(template.bound_columns) == 1 else ()
    # Names that resemble a real one are dropped, so there are twice as many rounds as needed.
    for _ in range(2 * ceil(count / max(len(originals), 1))):
        candidates = _candidates(template, originals, pool, forms, used=used, generator=generator)
        while batch := list(islice(candidates, max(count, _BATCH))):
            similar = _similar(space, [keys[0] for _, keys in batch], existing) if existing else ()
            yield from (binding for position, binding in enumerate(batch) if position not in similar)


def _candidates(
    template: SqlTemplate,
    originals: Sequence[UnanswerableBinding],
    pool: Sequence[list[str]],
    existing: set[str],
    *,
    used: Collection[str],
    generator: random.Random,
) -> Iterator[UnanswerableBinding]:
    """Yield a candidate that is not in `existing` for each original, in random order, and add it to `existing`."""
    shapes = {shape(keys[0]) for keys in pool}
    failures = 0
    for place, keys in generator.sample(originals, len(originals)):
        if failures == _MAX_FAILURES:
            return
        failures += 1
        for candidate, is_late in _attempts(template, keys, pool, generator):
            form = binding_form(candidate)
            is_new = form not in existing and (form not in used or is_late)
            if is_new and all(map(is_writable, candidate)) and _fits_columns(candidate, template, shapes):
                existing.add(form)
                failures = 0
                yield place, candidate
                break


def _attempts(
    template: SqlTemplate, keys: Sequence[str], pool: Sequence[list[str]], generator: random.Random
) -> Iterator[tuple[list[str], bool]]:
    """Yield values in place of those of a binding, and whether values that other templates use are accepted."""
    replaceable = _replaceable_positions(template)
    for attempt in range(_MAX_ATTEMPTS):
        is_late = 2 * attempt >= _MAX_ATTEMPTS
        other = generator.choice(pool)
        replaced = generator.choice(replaceable)
        values = [blend(keys[0], other[0], whole=is_late)] if len(keys) == 1 else other
        yield [values[position] if position in replaced else key for position, key in enumerate(keys)], is_late
    if len(keys) == 1 and _is_code(keys[0]):
        letters = sorted({letter for each in pool for letter in each[0] if letter.isupper()})
        for attempt in range(_MAX_ATTEMPTS):
            is_late = 2 * attempt >= _MAX_ATTEMPTS
            yield [redrawn(keys[0], generator, letters=letters if is_late else ())], is_late


def redrawn(text: str, generator: random.Random, *, letters: Sequence[str] = ()) -> str:
    """Return a text with its last number drawn at random and, from these letters, its last code of capitals.

    The format stays the same. A number gets a leading zero only if it has one, since 0417 may equal 417.
    """
    runs = _runs(text)
    result = [run for _, run in runs]
    numbers = [place for place, (kind, _) in enumerate(runs) if kind == "N"]
    codes = [place for place, (kind, run) in enumerate(runs) if kind == "L" and _is_code(run)]
    for place in numbers[-1:]:
        width = len(result[place])
        least = 0 if result[place].startswith("0") else 10 ** (width - 1)
        result[place] = str(generator.randrange(least, 10**width)).zfill(width)
    for place in codes[-1:] if letters else ():
        result[place] = "".join(generator.choices(letters, k=len(result[place])))
    return "".join(result)


def _fits_columns(candidate: Sequence[str], template: SqlTemplate, shapes: Collection[str]) -> bool:
    """Return whether an invented name has the format and the type of its column, and is long enough."""
    if len(candidate) > 1:
        return True
    (name,), (column,) = candidate, template.bound_columns.values()
    is_long = len(name) >= _MIN_NAME or _is_code(name)
    return is_long and shape(name) in shapes and not is_misfit(name, column)


def _similar(space: Workspace, invented: Sequence[str], existing: Collection[str]) -> set[int]:
    """Return the positions of invented names that resemble an existing one; codes may be similar."""
    names = {place: normal(name) for place, name in enumerate(invented) if not _is_code(name)}
    return space.similar_names(names, existing) if names else set()


def _replaceable_positions(template: SqlTemplate) -> list[set[int]]:
    """Return the sets of values that are replaced together: those of one thing, or only the last part of a name."""
    assert template.ask is not None
    positions = {name: position for position, name in enumerate(template.bound_columns)}
    groups = [
        {positions[name] for name in PLACEHOLDER.findall(condition.placeholders)}
        for condition in template.ask.conditions
    ]
    return [{max(group)} for group in groups] if len(groups) == 1 else groups


def blend(first: str, second: str, *, whole: bool = False) -> str:
    """Return a name that resembles two others: the beginning of one, with the end or the whole of the other.

    >>> blend("Harbour View Park", "Old Mill Bridge"), blend("Stockholm", "Lisbon"), blend("10248", "77200")
    ('Harbour View Bridge', 'Stosbon', '10200')
    >>> blend("noor.haddad@lights.example", "ines.berg@lights.example")
    'noor.berg@lights.example'
    """
    words, others = first.split(), second.split()
    if len(words) > 1 and len(others) > 1:
        return " ".join([*words[:-1], others[-1]])
    *before, last = words or [""]
    return " ".join([*before, _blended(last, (others or [""])[-1], whole=whole)])


def _blended(first: str, second: str, *, whole: bool) -> str:
    """Return a word blended from two; in an email address, a link or a code, within one of its fields."""
    fields, others = [run for _, run in _runs(first)], [run for _, run in _runs(second)]
    differing = [number for number, (one, other) in enumerate(zip(fields, others, strict=False)) if one != other]
    if len(fields) > 1 and differing and shape(first) == shape(second):
        number = differing[0] if whole else differing[-1]
        if len(differing) == 1 and "@" in fields[:number]:
            return first  # an address with a blended domain would not look real
        takes_field = len(differing) > 1 and not whole
        other = others[number] if takes_field else _blended(fields[number], others[number], whole=False)
        return "".join([*fields[:number], other, *fields[number + 1 :]])
    if _is_code(first):
        half = (len(first) + 1) // 2
        return first[:half] + second[half:]
    end = second if whole else second[_cut(second) :]
    return first[: _cut(first)] + (end.upper() if first.isupper() else end.lower())


def shape(text: str) -> str:
    """Return the format of a text: a mark for each word by its case, for each digit and for each other character.

    >>> shape("noor.haddad@lights.example"), shape("SO-000017"), shape("Old Mill Bridge")
    ('a.a@a.a', 'AA-999999', 'Aa Aa Aa')
    """
    return "".join(_mark(kind, run) for kind, run in _runs(text))


def _runs(text: str) -> list[tuple[str, str]]:
    """Return the words, numbers and other characters of a text, each with its kind: L, N or the character."""
    return [(kind, "".join(run)) for kind, run in groupby(text, key=_kind)]


def _kind(character: str) -> str:
    kind = unicodedata.category(character)[0]
    return "L" if kind in "LM" else "N" if kind == "N" else character


def _mark(kind: str, run: str) -> str:
    if kind == "N":
        return "9" * len(run)
    if kind != "L":
        return run
    if run.isupper():
        return "A" * len(run) if len(run) <= _CODE else "A"
    return "Aa" if run[0].isupper() else "a"


def _is_code(word: str) -> bool:
    """Return whether a word is a code, so that a similar one is not a typo: 10248 and 10249, AFG and ARG."""
    return any(map(str.isdigit, word)) or (word.isupper() and len(word) <= _CODE)


def _cut(word: str) -> int:
    """Return where to cut a word so that both parts can be pronounced: after a vowel, nearest to the middle."""
    middle = (len(word) + 1) // 2
    cuts = [place for place in range(1, len(word)) if _is_vowel(word[place - 1]) and not _is_vowel(word[place])]
    return min(cuts, key=lambda place: abs(place - middle), default=middle)


def _is_vowel(letter: str) -> bool:
    return letter.lower() in _VOWELS


def existing_forms(database: Database, template: SqlTemplate) -> set[str]:
    """Return the normal forms of every value or pair that exists, with or without an answer."""
    columns = tuple(template.bound_columns.values())
    if len(columns) == 1:
        query = stored_values_query(columns[0], database.dialect)
    else:
        query = candidates_query(template, database.dialect)
    return {binding_form([as_text(value) for value in row]) for row in database.query(query)}


def binding_form(values: Sequence[str]) -> str:
    """Return the normal form of the values of a binding, by which bindings are compared."""
    return SEPARATOR.join(map(normal, values))
