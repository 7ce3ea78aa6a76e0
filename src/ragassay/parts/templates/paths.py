"""Follow references from a table, and name the rows that they lead to."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from sqlglot import exp

from ragassay.core.records import Column, ColumnReason, DatabaseTable, Reference, Relation, Schema
from ragassay.parts.database import column as sql_column
from ragassay.parts.database import table as sql_table
from ragassay.parts.wording.condition_phrases import RECORDED
from ragassay.parts.wording.dictionary import (
    DOERS,
    Speech,
    done_by,
    ends_in_preposition,
    head,
    is_activity,
    is_agent,
    is_doer,
    is_kind,
    is_participle,
    is_passive,
    is_place,
    is_state,
    past,
    phrase,
    singular,
    speech,
    words,
)
from ragassay.parts.wording.labels import WHEN, is_event_of
from ragassay.parts.wording.name_tokens import spelled, words_of
from ragassay.parts.wording.row_names import (
    FIRST_NAMES,
    LAST_NAMES,
    REACHED,
    askable_by_words,
    person_name,
    uncounted,
)

Tables = Mapping[str, DatabaseTable]


@dataclass(frozen=True, slots=True, kw_only=True)
class Join:
    """A reference that a query follows, from the rows with the alias `source` to those with the alias `alias`."""

    reference: Reference
    source: str
    alias: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Term:
    """A column, and the joins that lead to it from the base table of a template."""

    column: Column
    alias: str
    joins: tuple[Join, ...] = ()


def reference_paths(base: DatabaseTable, tables: Tables, hops: int) -> tuple[tuple[Join, ...], ...]:
    """Return every path of up to `hops` references, shorter paths first; no path visits a table twice.

    A reference of a table to itself is a path of one reference: from an employee to the manager.
    """
    latest: list[tuple[Reference, ...]] = [(reference,) for reference in _usable_references(base, tables)]
    paths: list[tuple[Reference, ...]] = []
    for _ in range(hops):
        paths += latest
        latest = [
            (*path, reference)
            for path in latest
            for reference in _usable_references(tables[path[-1].target], tables)
            if reference not in path
            and (
                reference.target == reference.table
                or reference.target not in {base.name, *(step.target for step in path)}
            )
        ]
    return tuple(_path_joins(base, path, paths, tables) for path in paths)


def _usable_references(table: DatabaseTable, tables: Tables) -> list[Reference]:
    """Return the usable references ordered by their columns, since databases list them in any order."""
    positions = {column.name: position for position, column in enumerate(table.columns)}
    usable = [reference for reference in table.references if _is_usable(reference, table, tables)]
    return sorted(usable, key=lambda reference: ([positions[name] for name in reference.columns], reference.target))


def _is_usable(reference: Reference, table: DatabaseTable, tables: Tables) -> bool:
    """Return whether both ends are among the tables that were read, with all their columns."""
    target = tables.get(reference.target)
    if target is None or not reference.columns or len(reference.columns) != len(reference.target_columns):
        return False
    names = {column.name for column in table.columns}
    return set(reference.columns) <= names and set(reference.target_columns) <= {each.name for each in target.columns}


def _path_joins(
    base: DatabaseTable, path: tuple[Reference, ...], paths: Sequence[tuple[Reference, ...]], tables: Tables
) -> tuple[Join, ...]:
    aliases = [base.name, *(_alias(base, path[:length], paths, tables) for length in range(1, len(path) + 1))]
    return tuple(
        Join(reference=reference, source=source, alias=alias)
        for reference, source, alias in zip(path, aliases, aliases[1:], strict=False)
    )


def _alias(
    base: DatabaseTable, path: tuple[Reference, ...], paths: Sequence[tuple[Reference, ...]], tables: Tables
) -> str:
    """Return the alias of a target table; if a query may read the table twice, it includes the references."""
    target = path[-1].target
    rivals = [other for other in paths if other[-1].target == target and len(other) <= len(path)]
    if target != base.name and len(rivals) == 1:
        return target
    alias = "_".join([target, *(name for step in path for name in step.columns)])
    table_names = {name.lower() for name in tables}
    while alias.lower() in table_names:
        alias += "_"
    return alias


def add_joins(select: exp.Select, terms: Sequence[Term]) -> exp.Select:
    """Return the query with every join that its terms need, without duplicates."""
    for join in dict.fromkeys(join for term in terms for join in term.joins):
        reference = join.reference
        conditions = [
            exp.EQ(this=sql_column(join.source, name), expression=sql_column(join.alias, target))
            for name, target in zip(reference.columns, reference.target_columns, strict=True)
        ]
        alias = None if join.alias == reference.target else join.alias
        select = select.join(sql_table(reference.target, alias), on=exp.and_(*conditions))
    return select


def is_unique(
    table: DatabaseTable, columns: Sequence[str], *, declared: bool = False, where_filled: bool = False
) -> bool:
    """Return whether no two rows have the same values in these columns, by declaration or in the stored data.

    Args:
        table: The reflected table.
        columns: Names of columns.
        declared: Whether only declared keys count.
        where_filled: Whether to ignore rows with NULL in a column, as a comparison with a value does.
    """
    keys = table.unique if declared else (*table.unique, *table.proven)
    keys = (*keys, *table.unique_where_filled) if where_filled else keys
    return any(key and set(key) <= set(columns) for key in keys)


def leads_to_one_row(joins: Sequence[Join], tables: Tables, *, declared: bool = False) -> bool:
    """Return whether each join leads to at most one row; `declared` as in `is_unique`."""
    return all(
        is_unique(tables[join.reference.target], join.reference.target_columns, declared=declared, where_filled=True)
        for join in joins
    )


def row_name(table: DatabaseTable, alias: str, joins: tuple[Join, ...] = ()) -> tuple[Term, ...]:
    """Return the columns that name the rows of a table: first and last name, one column, or none."""
    columns = person_name(table) or [column for column in table.columns if column.role == "name"][:1]
    return tuple(Term(column=column, alias=alias, joins=joins) for column in columns)


def row_description(table: DatabaseTable, alias: str, joins: tuple[Join, ...] = ()) -> tuple[Term, ...]:
    """Return the first column of words or codes that no two rows share, for rows without a name: their designation."""
    columns = [column for column in table.columns if column.is_distinct and is_descriptive(column)]
    return tuple(Term(column=column, alias=alias, joins=joins) for column in columns[:1])


def is_descriptive(column: Column) -> bool:
    """Return whether a column contains words or codes of a thing by which people would describe a row."""
    is_text = (column.role, column.answer_kind, column.meaning) == ("value", "text", "thing")
    is_noun = (column.form, column.confidence) == ("noun", "high") and head(column.label) not in words().ending
    return is_text and is_noun and column.separator is None and not column.is_prose


def is_person(table: DatabaseTable) -> bool:
    """Return whether the rows of a table are people, according to the columns that name them."""
    name = row_name(table, table.name)
    return len(name) > 1 or any(term.column.meaning == "person" for term in name)


def _other_people(table: DatabaseTable) -> Mapping[str, tuple[Column, Column]]:
    """Return the first and last name of people other than the rows themselves, such as a customer's contact, by label.

    A first or last name alone does not identify a person, so a question asks for both.
    """
    by_words = askable_by_words(table)
    people = {}
    for parts, column in by_words.items():
        for first in (first for first in FIRST_NAMES if parts[-len(first) :] == first):
            prefix = parts[: -len(first)]
            last = next((by_words[(*prefix, *each)] for each in LAST_NAMES if (*prefix, *each) in by_words), None)
            if prefix and list(prefix) != table.label.split() and last is not None:
                people[spelled(prefix)] = (column, last)
    return people


def askable_columns(table: DatabaseTable) -> Iterator[tuple[tuple[Column, ...], str]]:
    """Yield what can be asked about a row, with its label: a column, or the two columns of another person's name."""
    people = {first.name: ((first, last), label) for label, (first, last) in _other_people(table).items()}
    name_parts = {column.name for columns, _ in people.values() for column in columns}
    for column in table.columns:
        if column.name in people:
            yield people[column.name]
        elif column.name not in name_parts and is_askable(column):
            yield (column,), column.label


def is_askable(column: Column) -> bool:
    """Return whether people would ask for the values of a column."""
    return column.role in {"name", "value"}


def is_year(column: Column) -> bool:
    """Return whether the numbers of a column are years."""
    return column.answer_kind == "number" and column.meaning == "time"


def is_title(columns: Sequence[Column]) -> bool:
    """Return whether the value of one or two columns is a name in words, but not that of a person."""
    first, *others = columns
    return not (others or first.is_code) and (first.answer_kind, first.meaning) == ("text", "thing")


def reference_label(
    reference: Reference, table: DatabaseTable, target: DatabaseTable, *, participles: bool = False
) -> str | None:
    """Return the label of the row that a reference leads to; None if it depends on an ignored column.

    `sales_rep_employee_number` to an employee is the sales representative; `emp_no` to `emp_no` is the employee;
    `home_team_id` stays the home team, since "home" alone has no meaning. With `participles`, also labels such as
    "approved by" and "sold to".
    """
    columns = {column.name: column for column in table.columns}
    spoken = " ".join(words_of(columns[reference.columns[-1]].own_name))
    if phrase(spoken) != spoken:
        return phrase(spoken)
    if any(columns[name].role == "ignored" for name in reference.columns):
        return None
    own = columns[reference.columns[-1]]
    if own.form != "noun":
        return own.label if participles and own.form == "participle" and _is_bare(own.label) else None
    copied = next(column for column in target.columns if column.name == reference.target_columns[-1])
    is_copy = words_of(own.own_name) == words_of(copied.own_name)
    parts = [] if own.role != "reference" and (is_copy or len(reference.columns) > 1) else phrase(own.label).split()
    while parts and parts[-1] in _KEY_WORDS:
        parts.pop()
    if any(len(part) == 1 and part.isalpha() for part in parts):
        return None  # abbreviations that only the owner of the data knows
    label = " ".join(parts)
    role = label.removesuffix(f" {target.label}")
    if role != label and is_person(target) and is_doer(head(role)) and not is_doer(head(target.label)):
        return role  # the pilot member is the pilot, but the ridge thatcher is not the ridge
    if label and singular(label) not in {target.label, uncounted(target.label)}:
        return label
    short = target.label.removeprefix(f"{uncounted(table.label)} ")
    return target.label if any(each.label == short for each in table.columns) else short  # the class of a meteorite


_KEY_WORDS = frozenset(["id", "ID", "key", "number", "no", "code"])


def _is_bare(label: str) -> bool:
    return label.count(" ") == 1 or is_participle(label.split(maxsplit=1)[0])


def reference_relation(
    reference: Reference, label: str, table: DatabaseTable, target: DatabaseTable, tables: Tables
) -> Relation:
    """Return the relation of rows to the row that they refer to, such as approved "by" a person.

    Rows that are numbered within another row are "of" it: a lock of a waterway. Roles and people take "as", and what
    only describes rows is their "property": the hull material oak. People are "from" other things, and anything that a
    person did or owns is "had" by the person; a clock is "with" a maker. What happens, or has several dates, is "for"
    any other row, which "holds" what lasts; neither says how they are related.
    """
    if any(term.column.answer_kind == "date" for term in row_name(target, target.name)):
        return "has"
    if ends_in_preposition(label):
        return "did" if is_active(label, table) else "by"
    own = set(reference.columns)
    others = [set(other.columns) for other in table.references if other != reference]
    is_part = any(own < set(key) and not any(set(key) & other for other in others) for key in table.unique)
    is_link = any(set(key) == own | other for key in table.unique for other in others)
    if label == target.label and (is_part or is_link):
        return "of"
    is_role = not f" {target.label}".endswith(f" {label}")  # the bed is a growing bed
    is_own = target.label == f"{table.label} {label}"  # the model of a hydrant, from hydrant models
    if is_own or is_kind(label) or is_property(label, table, target, tables):
        return "property"
    if is_role:
        return "as"
    if is_person(table):
        return "from"
    if is_person(target):
        return "had"
    # A delivery "for" a supplier would mean one to a customer.
    if is_agent(head(label)) and _has_words_as_name(target):
        return "with"
    return "for" if _goes_on(table, tables) or happens(table, table.label) else "holds"


def unnamed_relations(schema: Schema) -> Iterator[tuple[str, str]]:
    """Yield the table and column of each reference of which only a verb would state the relation: cranes of a depot."""
    tables = {table.name: table for table in schema.tables}
    for table in schema.tables:
        for (join,) in reference_paths(table, tables, 1):
            target = tables[join.reference.target]
            label = reference_label(join.reference, table, target, participles=True)
            if label and owner_words(join.reference, label, table, target, tables)[1] in {"for", "holds"}:
                yield table.name, join.reference.columns[-1]


def is_event_row(table: DatabaseTable) -> bool:
    """Return whether rows are events without a name in words."""
    return happens(table, table.label) and not _has_words_as_name(table)


def happens(table: DatabaseTable, label: str) -> bool:
    """Return whether a label is that of a table of events: rows with a date of their own, or unnamed activities.

    Things have a name or a number. What has neither, but a date, is an event if it has two references as well, like the
    recovery of a net from a sighting, or the noun of a verb, like a repair with a departure date. What only happened
    last or first describes a thing.
    """
    own = {*table.label.split(), "date", "day"}
    dates = [column for column in table.columns if column.answer_kind == "date" and is_askable(column)]
    dates = [column for column in dates if column.label.split()[0] not in WHEN]
    is_dated = any(
        column.reason is ColumnReason.TIMESTAMPS
        or (
            (column.answer_kind == "date" or column.reason is ColumnReason.BARE_DATES)
            and {*column.label.split()} <= own
        )
        or (column.role, column.label) == ("reference", "date")
        for column in table.columns
    )
    targets = " ".join(reference.target.lower() for reference in table.references)
    is_link = all(word in targets for word in table.label.split())  # the keepsakes of a capsule
    is_done = Speech.VERB in speech(head(table.label)) and all(column.form == "noun" for column in dates)
    is_done = is_done or (len(table.references) > 1 and not is_link)
    is_act = is_activity(head(table.label)) or (bool(dates) and not _has_key(table) and is_done)
    return label == table.label and (is_dated or (is_act and not _has_words_as_name(table)))


def _has_key(table: DatabaseTable) -> bool:
    """Return whether rows have a name or number of their own, as things do."""
    keys = {name for key in table.unique for name in key}
    return bool(row_name(table, table.name)) or any(
        column.name in keys or (column.is_code and column.label.endswith(" number"))
        for column in table.columns
        if is_askable(column) and column.answer_kind in {"text", "number"}
    )


def is_property(label: str, table: DatabaseTable, target: DatabaseTable, tables: Tables) -> bool:
    """Return whether a referenced row only describes the rows that refer to it, as a material or a ridge style does.

    It refers to nothing and has at most one column of words besides its name. If only this table refers to it, flags do
    not count, and it is also a property next to a row that more tables refer to: the explosive of a shot at a path. A
    place belongs to a property only if the rows have their own place: the shop in a town, with a brand from a country.
    """
    name = [term.column for term in row_name(target, target.name)]
    further = [column for column in target.columns if is_askable(column) and column not in name]
    is_placed = any(is_place(each.label) for each in further) and not any(
        is_place(each.label) for each in table.columns if is_askable(each)
    )
    if target.references or is_placed or is_place(label) or is_person(target) or is_agent(head(label)):
        return False
    telling = [column for column in further if not column.is_code]
    if len(telling) < _MANY_WORDS:
        return True
    others = [tables[each.target] for each in table.references if each.target in tables.keys() - {target.name}]
    is_minor = any(
        _referring(each, tables) > 1 and not is_person(each) and each.label != "date" for each in others
    ) and not any(each.answer_kind == "date" or is_year(each) for each in telling)
    is_short = sum(each.answer_kind != "boolean" for each in telling) < _MANY_WORDS
    return _referring(target, tables) == 1 and (is_short or is_minor)


_MANY_WORDS = 2  # columns besides numbers and codes that make a row more than a property


def _referring(target: DatabaseTable, tables: Tables) -> int:
    """Return the number of tables that refer to a table."""
    return sum(any(each.target == target.name for each in table.references) for table in tables.values())


def _has_words_as_name(table: DatabaseTable) -> bool:
    return any(not term.column.is_code for term in row_name(table, table.name))


def owner_words(
    reference: Reference, label: str, table: DatabaseTable, target: DatabaseTable, tables: Tables
) -> tuple[str, Relation]:
    """Return the label and the relation of a referenced row: "at the" place with a latitude, "ordered on" a date."""
    relation = reference_relation(reference, label, table, target, tables)
    if relation in {"as", "had", "with"}:
        label, relation = _role_words(label, relation, table, target)
    if target.label == "date" and is_participle(label):
        return f"{label} on", "by"
    if relation == "by" and not _has_words_as_name(target):
        return f"{label} {target.label}", relation  # approved by employee 1001
    is_at = relation in {"for", "holds"} and _is_site(target) and _has_words_as_name(target)  # not at job 2219
    return (f"at the {label}", "by") if is_at else (label, relation)


def joint_of(joins: Sequence[Join], tables: Tables) -> str:
    """Return the words that relate a row to the row that its first reference leads to, as `Ask.joint`."""
    reference = joins[0].reference if joins else None
    if reference is None:
        return ""
    table, target = tables[reference.table], tables[reference.target]
    label = reference_label(reference, table, target)
    if label is None:
        return ""
    words, relation = owner_words(reference, label, table, target, tables)
    if relation == "from":
        return "" if is_place(label) else RECORDED  # one may live there, or work there
    is_named = relation not in {"for", "holds"} and not words.startswith("at the ")
    if is_named:
        return "of" if relation in {"as", "with", "property"} else ""
    if is_place(label):
        return "in"
    return RECORDED


def _goes_on(table: DatabaseTable, tables: Tables) -> bool:
    """Return whether rows have several dates of their own, as projects and orders do, and few things."""
    dates = [column for column in table.columns if column.answer_kind == "date" and is_askable(column)]
    dates = [column for column in dates if column.label.split()[0] not in WHEN]  # the last service date
    # Trees are planted and felled, but have no start and no due date.
    own = [each for each in dates if each.form == "noun"]
    dated = [each for each in table.references if each.target in tables and tables[each.target].label == "date"]
    return len(own) + len(dated) > 1


def _role_words(label: str, relation: Relation, table: DatabaseTable, target: DatabaseTable) -> tuple[str, Relation]:
    """Return what a person with a role did to rows, or the role itself, with the relation."""
    done, verb = _agent_words(label, table, target), done_by(label)
    if done is not None:
        return done, "by"
    is_role = label != target.label and is_person(target)  # an interpreter does not interpret a travel claim
    is_same = verb is None or any(is_event_of([verb], word) for word in table.label.split())  # no growing bed is grown
    if is_role and not is_same and Speech.VERB not in speech(label):
        return f"{verb} by", "by"
    return label, relation if verb is None or (relation == "had" and label == target.label) else "as"


def _agent_words(label: str, table: DatabaseTable, target: DatabaseTable) -> str | None:
    """Return what an agent did to rows: a maker made them, an inspector carried out an inspection.

    None if that is not sure: a person who is the operator of a tow may do something else than to operate it, and a
    starter that is kept by a person is a thing. A campaign is not advertised by its advertiser, a client, so the data
    must say so: the table of the makers, a date or another person of the same verb, or a verb of lasting relations.
    """
    noun, verb = head(table.label), done_by(label)
    is_doing = is_agency(target) and not _is_kept(target)  # a machine is no setter
    if verb is None or is_person(table) or not is_doing or noun.endswith(DOERS[:1]):
        return None
    is_action = is_activity(noun) or happens(table, table.label)
    if any(is_activity(word) and is_event_of([verb], word) for word in table.label.split()):
        return "carried out by" if is_action else None  # an inspection, but not a growing bed
    done = {word for column in table.columns if column.form == "participle" for word in column.label.split()}
    if not is_action and label != target.label and verb not in done | words().lasting:
        return None
    # A skipper does not only skipper, and a patroller does not patrol an absence.
    is_occupation = label == target.label and (Speech.VERB in speech(label) or not _has_key(table))
    return None if is_action or (is_person(target) and is_occupation) else f"{verb} by"


def _is_kept(table: DatabaseTable) -> bool:
    """Return whether rows are things for which a person does something, such as a starter that is kept by a person."""
    are_done = (column.form == "participle" and column.label.endswith(" by") for column in table.columns)
    return not is_person(table) and any(are_done)


def is_agency(table: DatabaseTable) -> bool:
    """Return whether rows are people or organizations."""
    own = {column.label.partition(" ")[0] for column in table.columns if is_askable(column)}
    is_doing = table.label.endswith(DOERS) or is_person(table) or is_activity(head(table.label))
    return is_doing or not own.isdisjoint(REACHED)


def _is_site(table: DatabaseTable) -> bool:
    """Return whether rows are sites, which take "at": neither people, organizations nor areas."""
    own = {column.label.partition(" ")[0] for column in table.columns if is_askable(column)}
    return bool(own & _SITES) and not is_agency(table) and not is_place(table.label)


_SITES = frozenset(["address", "street", "latitude"])


def is_active(label: str, table: DatabaseTable) -> bool:
    """Return whether rows are the agents of the verb in a label: they moved to a place, or learned under a person."""
    return not is_passive(label) or (label.endswith(" under") and is_person(table))


def association_relation(table: DatabaseTable, owner: Reference, other: Reference, tables: Tables) -> Relation:
    """Return the relation of one end of an association to the other, from the order of their words in its name.

    For a table ensemble_pupil, pupils are "of" the ensemble, and ensembles have a person as a "member"; for job_tug,
    the job "has" the tug. If the name shows neither, people are members. An event has no things; they are recorded for
    it.
    """
    words = table.label.split()
    first, second = (head(tables[each.target].label) for each in (owner, other))
    if first != second and first in words and second in words:
        if words.index(first) > words.index(second):
            return "member" if is_person(tables[owner.target]) else "has"
    elif is_person(tables[owner.target]) and not is_person(tables[other.target]):
        return "member"
    return "for" if is_event_row(tables[owner.target]) else "of"


def category_relation(column: Column) -> Relation | None:
    """Return the relation of rows to a category that a column states; None if it takes a verb, as a tool does.

    Rows are "in" a place, have a person "as" their owner, and are of a kind or have a status, which is a "property".
    """
    is_value = column.role == "value" and column.is_category and column.separator is None
    is_value = is_value and (bool(column.codes) or not column.is_code)
    if not is_value or (column.form, column.confidence) != ("noun", "high"):
        return None
    if column.meaning == "person":
        return "as"
    if is_place(column.label) and " " not in column.label:
        return "holds"
    return "property" if is_kind(column.label) or is_state(column.label) else None


def needs_no_noun(table: DatabaseTable, tables: Tables) -> bool:
    """Return whether the rows of a table are people who need no noun, since no other table has names of people."""
    return is_person(table) and sum(map(is_person, tables.values())) == 1


def own_relation(column: Column, table: DatabaseTable) -> Relation:
    """Return the relation of a row to its own value, usually "has"; "of" for the language of a country language."""
    return "of" if {*column.label.split()} < {*table.label.split()} else "has"


def path_label(joins: Sequence[Join], tables: Tables) -> str | None:
    """Return the label of the row at the end of a path, such as "industry of the client"; None if unknown."""
    path = ""
    for step in (join.reference for join in joins):
        target = tables[step.target]
        label = reference_label(step, tables[step.table], target, participles=True)
        if label is None or (ends_in_preposition(label) and not label.endswith(" by")):
            return None
        if path and head(label) == head(path.partition(" of the ")[0]):
            return None  # the parent customer of the customer
        is_doer = label.endswith(" by")
        if is_doer:
            who = "who" if is_person(target) or target.label.endswith(DOERS) else "that"
            label = f"{target.label} {who} {past(label.removesuffix(' by'))}"
        path = f"{label}{'' if is_doer else ' of'} the {path}" if path else label
    return path


def is_distinguishable(table: DatabaseTable, reference: Reference, other: Reference, tables: Tables) -> bool:
    """Return whether a question can distinguish an association from others between the same two tables."""
    labels = _end_labels(table, reference, other, tables)
    is_plain = not distinctive_words(table, (reference, other), tables)
    ends = sorted([reference.target, other.target])
    for rival in tables.values():
        if rival != table and len(rival.references) == len(ends) and not row_name(rival, rival.name):
            first, second = rival.references
            is_same = sorted([first.target, second.target]) == ends
            # By default, people mean the one whose name adds no words.
            if (
                is_same
                and _end_labels(rival, first, second, tables) == labels
                and not (is_plain and distinctive_words(rival, (first, second), tables))
            ):
                return False
    return True


def _end_labels(table: DatabaseTable, first: Reference, second: Reference, tables: Tables) -> frozenset[str | None]:
    """Return the labels of the two ends of an association, which is all that a question shows of it."""
    return frozenset(
        reference_label(reference, table, tables[reference.target])
        for reference, other in ((first, second), (second, first))
        if reference.target in tables and other.target in tables
    )


def link_ends(table: DatabaseTable) -> tuple[Reference, Reference] | None:
    """Return the two references that together identify the rows of a table; None if there are no such references."""
    ends = (
        (first, second)
        for first, second in combinations(table.references, 2)
        if any({*key} == {*first.columns, *second.columns} for key in table.unique)
    )
    return next(ends, None)


def is_link_noun(table: DatabaseTable, tables: Tables) -> bool:
    """Return whether a table name consists of the names of the linked tables, such as typeface_script."""
    ends = link_ends(table)
    is_known = ends is not None and all(each.target in tables for each in ends)
    return ends is not None and is_known and not distinctive_words(table, ends, tables)


def names_both_ends(table: DatabaseTable, ends: tuple[Reference, Reference], tables: Tables) -> bool:
    """Return whether the name of an association contains the noun of each end: "instrument" is no instrument type."""
    words = table.label.split()
    return all(head(tables[end.target].label) in words for end in ends)


def distinctive_words(table: DatabaseTable, ends: tuple[Reference, Reference], tables: Tables) -> list[str]:
    """Return the words in the name of an association that do not come from its ends."""
    labels = [tables[end.target].label for end in ends]
    labels += [label for end in ends if (label := reference_label(end, table, tables[end.target])) is not None]
    label_words = {word for label in labels for word in label.split()}
    return [word for word in table.label.split() if word not in label_words]
