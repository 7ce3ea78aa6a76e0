"""What columns mean once their neighbours are known: what names the rows of a table, what a reference is called."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from ragassay.core.records import Column, ColumnReason, DatabaseTable, DictionaryEntry, Meaning, Reference
from ragassay.parts.wording.column_labels import meaning_of
from ragassay.parts.wording.column_roles import NAME_WORDS, WHOLE_NAMES
from ragassay.parts.wording.labels import head_of, is_cryptic, is_short_for, label_of, words_of
from ragassay.parts.wording.vocabulary import ACTORS, ACTS, DATE_WORDS, IDENTIFIER_WORDS, SENT, SENT_WORDS

FIRST_NAMES = frozenset({("first", "name"), ("given", "name"), ("forename",), ("firstname",)})
LAST_NAMES = frozenset({("last", "name"), ("family", "name"), ("surname",), ("lastname",)})

_KEY_WORDS = IDENTIFIER_WORDS | frozenset("number no nr code nummer numero".split())
_FRONT_WORDS = frozenset("id cod codigo code fk".split())
_DANGLING = frozenset("to of by for in at from with on via".split())


def named(known: DatabaseTable) -> DatabaseTable:
    """A table in which the columns that name its rows are told by each other.

    Where people have a first and a last name, a title is what they do; where nothing else names a row, its short
    description does.
    """
    names = [column for column in known.columns if column.role == "name"]
    if names and person_name(known) is not None:
        return replace(known, columns=tuple(_title_as_value(column) for column in known.columns))
    if names or person_name(known) is not None:
        return known
    return replace(known, columns=tuple(_described(column, known.label) for column in known.columns))


def one_of(label: str, columns: Sequence[Column]) -> str:
    """What one row is called where a table is called by all of its people: a member of the crew, not a crew.

    A crew may be a row of its own, with a captain and a ship; what has a birthday or a salary is somebody.
    """
    *before, last = label.lower().split() or [""]
    is_somebody = last in _ALWAYS_PEOPLE or (last in _PEOPLE and any(_is_personal(column) for column in columns))
    return " ".join([*before, "staff" if last == "personnel" else last, "member"]) if is_somebody else label


def _is_personal(column: Column) -> bool:
    """Whether only a person has what a column holds: a birthday, a salary, a full name."""
    words = words_of(column.name)
    return bool(_PERSONAL & {*words}) or (words[-1:] == ["name"] and bool(_PARTS_OF_NAMES & {*words}))


_ALWAYS_PEOPLE = frozenset(["personnel", "staff"])
_PEOPLE = frozenset(["cast", "crew", "faculty", "workforce"])
_PERSONAL = frozenset("birth birthday born gender hire hired salary surname wage".split())
_PARTS_OF_NAMES = frozenset("family first full given last".split())


def person_name(known: DatabaseTable) -> tuple[Column, Column] | None:
    """The first and the last name of the people a table holds; together they are one name, alone they are none."""
    usable = {tuple(words_of(column.name)): column for column in known.columns if column.role in {"name", "value"}}
    entity = tuple(known.label.lower().split())
    first = next((usable[words] for words in (*FIRST_NAMES, *_of(entity, FIRST_NAMES)) if words in usable), None)
    last = next((usable[words] for words in (*LAST_NAMES, *_of(entity, LAST_NAMES)) if words in usable), None)
    return None if first is None or last is None else (first, last)


def _of(entity: Sequence[str], names: frozenset[tuple[str, ...]]) -> list[tuple[str, ...]]:
    return sorted((*entity, *name) for name in names)


def _title_as_value(column: Column) -> Column:
    if column.role == "name" and words_of(column.name)[-1:] == ["title"] and column.reason is ColumnReason.NAMES_ROWS:
        return replace(column, role="value", reason=ColumnReason.ASKABLE, meaning="thing")
    return column


def _described(column: Column, entity: str) -> Column:
    words = words_of(column.name)
    is_description = words == [*entity.lower().split(), "description"] and column.role == "value"
    if not is_description:
        return column
    meaning = meaning_of("name", column.answer_kind, entity=entity, names=True)
    return replace(column, role="name", reason=ColumnReason.NAMES_ROWS, meaning=meaning)


def referring(
    known: DatabaseTable, tables: Mapping[str, DatabaseTable], dictionary: Mapping[tuple[str, str], DictionaryEntry]
) -> DatabaseTable:
    """A table whose references are called by what they lead to, and mean what that means."""
    by_column = {reference.columns[-1]: reference for reference in known.references}
    return replace(
        known,
        columns=tuple(_referring(column, by_column.get(column.name), tables, dictionary) for column in known.columns),
    )


def told_by_others(
    known: DatabaseTable, tables: Collection[DatabaseTable], dictionary: Mapping[tuple[str, str], DictionaryEntry]
) -> DatabaseTable:
    """A table whose columns are called as their neighbors and the other tables tell, where the dictionary has no label.

    A `duration_min` beside a `duration_max` is no duration in minutes; the `full_name` of rows without another is
    their name; a `ship_city` is a shipping city unless the database is about ships.
    """
    entities = frozenset(word for each in tables for word in each.label.lower().split())
    columns = tuple(
        column
        if dictionary.get((column.table, column.name), DictionaryEntry()).label
        else _as_gerund(_bare_name(_least(column, known), known), entities)
        for column in known.columns
    )
    return replace(known, columns=columns)


def _least(column: Column, known: DatabaseTable) -> Column:
    name = column.name.casefold()
    others = {each.name.casefold() for each in known.columns}
    if column.unit != "minutes" or not name.endswith("min") or f"{name.removesuffix('min')}max" not in others:
        return column
    return replace(column, label=f"minimum {column.label}", unit=None)


def _bare_name(column: Column, known: DatabaseTable) -> Column:
    words = column.label.lower().split()
    entity = known.label.lower().split()
    before = words[len(entity) : -1] if words[: len(entity)] == entity else words[:-1]
    # 'pub name' of a publisher, 'staff name' of a staff member
    is_short = len(before) == 1 and any(is_short_for(before[0], word) for word in entity)
    is_own = is_short or (entity[-1:] == ["member"] and before == entity[:-1])
    is_whole = column.role == "name" and words[-1:] == ["name"] and (before in WHOLE_NAMES[1:] or is_own)
    is_only = sum(each.role == "name" for each in known.columns) == 1
    return replace(column, label="name") if is_whole and is_only else column


def _as_gerund(column: Column, entities: frozenset[str]) -> Column:
    """A column that begins with what is done there, by the noun for it: "ship city", "bill to name", "deliver date"."""
    match column.label.split():
        case [act, "to", part, *rest] | [act, part, *rest] if act in ACTS and entities.isdisjoint(ACTORS[act]):
            if part in DATE_WORDS or (act in SENT and part in SENT_WORDS):
                return replace(column, label=" ".join([ACTS[act], part, *rest]))
    return column


def _referring(
    column: Column,
    reference: Reference | None,
    tables: Mapping[str, DatabaseTable],
    dictionary: Mapping[tuple[str, str], DictionaryEntry],
) -> Column:
    if reference is None or column.role != "reference":
        return column
    said = dictionary.get((column.table, column.name), DictionaryEntry())
    label = said.label or reference_label(reference, tables[reference.target].label)
    if not label:
        return replace(column, role="ignored", reason=ColumnReason.INCOMPLETE_NAME)
    return replace(column, label=label, meaning=said.meaning or _meaning(tables[reference.target], column.meaning))


def _meaning(target: DatabaseTable, otherwise: Meaning) -> Meaning:
    if person_name(target) is not None:
        return "person"
    return next((column.meaning for column in target.columns if column.role == "name"), otherwise)


def reference_label(reference: Reference, target: str) -> str:
    """What a row calls the row that it refers to: by its own column's name, unless that only repeats the key.

    `sales_rep_employee_number` to an employee is the sales representative, `emp_no` to `emp_no` the employee,
    `ship_via` to a shipper the shipper, `reports_to` to an employee the manager. Empty where nothing says it.

    >>> reference_label(Reference(table="film", columns=("original_language_id",), target="language",
    ...     target_columns=("language_id",)), "language")
    'original language'
    """
    words = words_of(reference.columns[-1])
    if words == words_of(reference.target_columns[-1]):
        return target if reference.table != reference.target else ""
    if words in (["reports", "to"], ["reported", "to"], ["managed", "by"]):
        return "manager"
    while words and words[-1] in _KEY_WORDS:
        words.pop()
    while words and words[0] in _FRONT_WORDS:
        words.pop(0)
    if not words or is_cryptic(words) or words[-1] in _DANGLING:
        return target if reference.table != reference.target else ""
    label = label_of(words)
    if is_short_for(words[-1], target):
        label = label_of([*words[:-1], target])
    without = label.removesuffix(f" {target}")
    # 'home team' stays whole: 'home' alone says nothing.
    return without if " " in without and head_of(without) not in NAME_WORDS else label
