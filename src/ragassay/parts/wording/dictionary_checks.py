"""Check a data dictionary against the database that it describes; all invalid entries are found at once."""

import difflib
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from ragassay.core.errors import DataError, excerpt
from ragassay.core.records import Column, DictionaryEntry, InvalidEntry, Reference
from ragassay.core.records.database_schema import ColumnFacts
from ragassay.core.text import read_decimal
from ragassay.core.text.names import name_key
from ragassay.core.text.value_formats import texts_of
from ragassay.parts.wording.data_dictionary import unknown_column

_Key = tuple[str, str]
_OF_TABLES = ("plural", "key")
_OF_COLUMNS = ("unit", "codes", "aliases", "question", "role", "reference_role", "meaning")
_EMPTY = DictionaryEntry()


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckedDictionary:
    """A data dictionary by table and column of a database.

    Attributes:
        entries: Those that can be used; what is said of a table stands under its name and an empty one. The role of
            a reference is its label.
        invalid: The others, in the order of the file.
    """

    entries: Mapping[_Key, DictionaryEntry]
    invalid: tuple[InvalidEntry, ...] = ()


def checked_dictionary(
    dictionary: Mapping[str, DictionaryEntry],
    columns: Mapping[str, Sequence[str]],
    references: Mapping[str, Sequence[Reference]],
) -> CheckedDictionary:
    """Return the entries of a data dictionary that fit a database; where no name matches exactly, case is ignored.

    Args:
        dictionary: What is said, by "table.column" or "table". Entries without a setting have no effect.
        columns: The columns of each table.
        references: The references of each table that hold.
    """
    known = {f"{table}.{name}": (table, name) for table, names in columns.items() for name in names}
    known = {table: (table, "") for table in columns} | known
    any_case = {key.casefold(): each for key, each in known.items()}
    referring = {
        (each.table, name): each.columns[-1] for of in references.values() for each in of for name in each.columns
    }
    entries: dict[_Key, DictionaryEntry] = {}
    invalid: list[InvalidEntry] = []
    taken: dict[tuple[str, str, str], str] = {}
    for key, given in dictionary.items():
        said = given
        place = known.get(key) or any_case.get(key.casefold())
        problem = said.problem or (
            _unknown(key, columns) if place is None else _misplaced(said, place, columns, referring)
        )
        if problem is None and place is not None and said != _EMPTY:
            place, said = _of_reference(place, said, referring)
            problem = _shared(place, said, taken) or ("it has an entry already; keep one" if place in entries else None)
        if problem is not None:
            invalid.append(InvalidEntry(entry=key, source=said.source, problem=problem))
        elif place is not None and said != _EMPTY:
            entries[place] = said
            taken |= dict.fromkeys(_forms(place, said), f"{key} ({said.source})")
    return CheckedDictionary(entries=entries, invalid=tuple(invalid))


def _unknown(key: str, columns: Mapping[str, Sequence[str]]) -> str:
    if "." in key:
        return unknown_column(key, [f"{table}.{name}" for table, names in columns.items() for name in names])
    forms = {table.casefold(): table for table in columns}
    near = [repr(forms[each]) for each in difflib.get_close_matches(key.casefold(), [*forms], n=2, cutoff=0.5)]
    hint = f". Did you mean {' or '.join(near)}?" if near else "; `ragassay schema` shows those that there are"
    return f"unknown table '{key}'{hint}"


def _misplaced(
    said: DictionaryEntry, place: _Key, columns: Mapping[str, Sequence[str]], referring: Collection[_Key]
) -> str | None:
    """Return the setting that does not belong where it stands, and what to do."""
    table, name = place
    wrong = [each.removeprefix("reference_") for each in (_OF_TABLES if name else _OF_COLUMNS) if getattr(said, each)]
    if wrong and name:
        return f"{' and '.join(wrong)} belong to a table; write them under [{table}]"
    if wrong:
        return f"{' and '.join(wrong)} belong to a column; write them under [{table}.COLUMN]"
    if said.key is not None and said.key not in columns[table]:
        return f"key: {unknown_column(f'{table}.{said.key}', [f'{table}.{each}' for each in columns[table]])}"
    if said.reference_role is not None and place not in referring:
        return (
            f"role = {excerpt(said.reference_role)!r}: the column refers to no table, so that its role can be name, "
            "value or ignored; for what it is called, write label"
        )
    return None


def _of_reference(place: _Key, said: DictionaryEntry, referring: Mapping[_Key, str]) -> tuple[_Key, DictionaryEntry]:
    """Return the entry of a reference with its role as label, at the column that stands for all of its columns."""
    if said.reference_role is None:
        return place, said
    return (place[0], referring[place]), replace(said, label=said.reference_role, reference_role=None)


def _forms(place: _Key, said: DictionaryEntry) -> Iterator[tuple[str, str, str]]:
    """Yield what no other column of the table may say too."""
    table, name = place
    for setting in ("label", "question") if name else ():
        text: str | None = getattr(said, setting)
        if text is not None:
            yield table, setting, " ".join(text.casefold().split())


def _shared(place: _Key, said: DictionaryEntry, taken: Mapping[tuple[str, str, str], str]) -> str | None:
    other = next(((form, taken[form]) for form in _forms(place, said) if form in taken), None)
    if other is None:
        return None
    (_, setting, _), where = other
    return f"{setting} = {excerpt(getattr(said, setting))!r} is that of {where} too; give one of them another {setting}"


def refuse(invalid: Sequence[InvalidEntry]) -> None:
    """Raise DataError with one line for each invalid entry, if there are any."""
    if invalid:
        number = "1 invalid entry" if len(invalid) == 1 else f"{len(invalid)} invalid entries"
        heading = f"{number} in the data dictionary; correct what is listed, or add --skip-invalid to use the others:"
        raise DataError("\n".join([heading, *map(str, invalid)]))


def invalid_values(
    dictionary: Mapping[_Key, DictionaryEntry],
    facts: Mapping[str, Sequence[ColumnFacts]],
    columns: Sequence[Column],
) -> Iterator[tuple[_Key, InvalidEntry]]:
    """Yield the entries whose codes or aliases do not fit the values of their column.

    Args:
        dictionary: What is said, by table and column.
        facts: What the rows say of the columns of each table.
        columns: The same columns as they are understood, with the codes that were found for them.
    """
    understood = {(column.table, column.name): column for column in columns}
    for fact in (fact for each in facts.values() for fact in each):
        place = (fact.table, fact.name)
        said = dictionary.get(place)
        if said is None:
            continue
        stored = sorted({*texts_of(fact)})
        problem = _wrong_codes(said, fact, stored, understood[place]) or _wrong_aliases(said, stored, understood[place])
        if problem is not None:
            yield place, InvalidEntry(entry=f"{fact.table}.{fact.name}", source=said.source, problem=problem)


def _wrong_codes(said: DictionaryEntry, fact: ColumnFacts, stored: Sequence[str], column: Column) -> str | None:
    """Return that none of the codes stands in the column: they were meant for another one."""
    fits = not stored or bool({*column.codes} & {*stored})
    if not said.codes or fits or not (fact.is_seen_whole or _are_no_numbers(said.codes, fact)):
        return None
    here = ", ".join(repr(text[:_SHOWN]) for text in stored[:_FEW])
    return (
        f"the column holds none of the codes {', '.join(map(repr, said.codes))}; "
        f"it holds {here}{' and others' if len(stored) > _FEW else ''}; take the codes out, or correct them"
    )


def _wrong_aliases(said: DictionaryEntry, stored: Sequence[str], column: Column) -> str | None:
    """Return that another name of a value is a value of its own, with which it would be confused."""
    values = {name_key(text): text for text in (*stored, *said.codes.values())}
    for value, names in said.aliases.items():
        for name in names:
            other = values.get(name_key(name))
            if other is not None and name_key(name) != name_key(value) and column.codes.get(other) != value:
                return (
                    f"aliases: {excerpt(name)!r} is given as another name of {excerpt(value)!r}, and is a value of the "
                    "column itself; take it out"
                )
    return None


def _are_no_numbers(codes: Collection[str], fact: ColumnFacts) -> bool:
    """Whether a column holds numbers where the codes are letters: the rows that nobody looked at hold numbers too."""
    return not any(isinstance(value, str) for value in fact.sample) and not any(map(read_decimal, codes))


_FEW = 3
_SHOWN = 40
