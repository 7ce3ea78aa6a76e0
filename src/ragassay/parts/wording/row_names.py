"""Labels that depend on other columns: row names, labels of references, and duplicate labels."""

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace

from ragassay.core.records import Column, ColumnReason, DatabaseTable, DictionaryEntry, Meaning, Reference
from ragassay.parts.wording.checks import is_plain
from ragassay.parts.wording.column_roles import NAME_WORDS, WHOLE_NAMES
from ragassay.parts.wording.dictionary import (
    DOERS,
    Speech,
    compound,
    ends_in_preposition,
    head,
    identifier_words,
    is_activity,
    is_agent,
    is_known,
    is_noun,
    is_participle,
    is_particle,
    is_quality,
    may_be_participle,
    plural,
    singular,
    speech,
    words,
)
from ragassay.parts.wording.labels import Label, is_event_of, is_term, label_of
from ragassay.parts.wording.name_tokens import (
    KEY_WORDS,
    is_acronym,
    is_drawn_from,
    is_opaque,
    spelled,
    tokens,
    without_storage,
    words_of,
    words_of_comment,
)

FIRST_NAMES = (("first", "name"), ("given", "name"), ("forename",), ("firstname",))
REACHED = frozenset(["email", "phone", "telephone", "mobile", "fax", "website", "contact"])  # columns of agents
LAST_NAMES = (("last", "name"), ("family", "name"), ("surname",), ("lastname",))

Dictionary = Mapping[tuple[str, str], DictionaryEntry]


def splits_words(names: Mapping[str, Sequence[str]]) -> bool:
    """Return whether a schema writes compound names as one word, so that "surfacearea" is two words.

    It does if at most 5 % of the names have a separator, not counting those before a unit or an id.

    >>> splits_words({"country": ["name", "surfacearea"]}), splits_words({"yard": ["slipways", "crane_count"]})
    (True, False)
    >>> splits_words({"wig": ["wig_id", "length_cm", "madeby"]})
    True
    """
    every = [name for table, columns in names.items() for name in (table, *columns)]
    every = [name for name in every if name.partition("_")[0] not in names]  # METAL_CD, as `with_table_names` writes it
    return _OFTEN * sum(map(_separates_words, every)) <= len(every)


_SEPARATED = re.compile(r"[^\W_][\W_]+[^\W_]|[a-z][A-Z]")
_OFTEN = 20  # one in this many names may have a separator although the schema joins words


def _separates_words(name: str) -> bool:
    before, _, last = name.rpartition("_")
    is_apart = before and (last.lower() in words().units or last.lower() in identifier_words())
    return _SEPARATED.search(before if is_apart else name) is not None


def type_prefixes(names: Mapping[str, Sequence[str]]) -> Mapping[str, Mapping[str, str]]:
    """Return the type prefixes of column names (strTown), by table and column.

    They are two to four lowercase letters before a capital, mostly not words; most tables share the same few.

    >>> type_prefixes({"Client": ["lngClientID", "strTown", "strTag"], "Job": ["lngJobID", "strTag", "dtmDone"]})["Job"]
    {'lngJobID': 'lng', 'strTag': 'str', 'dtmDone': 'dtm'}
    >>> type_prefixes({"client": ["id", "lastName", "unitPrice", "isActive", "sortOrder"]})
    {'client': {}}
    """
    prefixes = {
        table: {name: typed[1] for name in columns if (typed := _TYPED.match(name))} for table, columns in names.items()
    }
    return prefixes if _are_types(prefixes) else {table: {} for table in names}


def with_table_names(names: Mapping[str, Sequence[str]]) -> Mapping[str, Mapping[str, str]]:
    """Return columns that begin with an abbreviation of their table, with the table in its place, by table and column.

    At least two columns of the table begin with it, and are a word or a usual abbreviation without it. Keys of the same
    name in other tables, which refer to it, are written in the same way.

    >>> with_table_names({"METAL": ["MTCD", "MTNAME", "EXWT"], "STD": ["STDCD", "MTCD"]})
    {'METAL': {'MTCD': 'METAL_CD', 'MTNAME': 'METAL_NAME'}, 'STD': {'MTCD': 'METAL_CD'}}
    >>> with_table_names({"STATION": ["STATUS", "STATE", "STARTED", "CODE"]})
    {'STATION': {}}
    """
    own = {table: _with_table_name(table, columns) for table, columns in names.items()}
    everywhere = {
        name: whole
        for written in own.values()
        for name, whole in written.items()
        if whole.rpartition("_")[2].lower() in words().identifier | KEY_WORDS
    }
    return {
        table: {name: everywhere[name] for name in columns if name in everywhere} | own[table]
        for table, columns in names.items()
    }


def _with_table_name(table: str, columns: Sequence[str]) -> dict[str, str]:
    stem = "".join(without_storage(tokens(table)))
    glued = [name for name in columns if len(tokens(name)) == 1 and not _is_readable(name.lower())]
    for size in range(_LONGEST_INITIALS, 0, -1):
        starts = Counter(name[:size].lower() for name in glued if _is_readable(name[size:].lower()))
        start = next((each for each, count in starts.items() if count > 1 and is_drawn_from(each, stem)), None)
        if start is not None:
            rests = {name: name[size:] for name in glued if name.lower().startswith(start)}
            return {name: f"{table}_{rest}" for name, rest in rests.items() if _is_readable(rest.lower())}
    return {}


def _is_readable(word: str) -> bool:
    """Return whether a name is a word, a usual abbreviation or "no", or consists of such."""
    known = words()
    return word in {"no", *known.abbreviations, *known.ambiguous} or (len(word) > 3 and is_known(word))


_LONGEST_INITIALS = 4  # letters of an abbreviation of a table


def _are_types(prefixes: Mapping[str, Mapping[str, str]]) -> bool:
    """Return whether prefixes of names denote types."""
    every = [start for starts in prefixes.values() for start in starts.values()]
    tables = Counter(start for starts in prefixes.values() for start in {*starts.values()})
    usual = [start for start, count in tables.items() if 2 * count >= len(prefixes)]
    no_words = sum(not speech(start) or start in words().abbreviations for start in every)
    is_few = len(usual) > 1 and 2 * len(tables) <= len(every)
    return len(every) >= _MANY and is_few and 2 * no_words > len(every)


_TYPED = re.compile(r"([a-z]{2,4})(?=[A-Z])")
_MANY = 6  # minimum number of names to recognize prefixes


def is_english(names: Mapping[str, Sequence[str]]) -> bool:
    """Return whether a schema is in English: two thirds of the words in its names are known.

    If so, pronounceable unknown words are accepted as technical terms: a cultivar.

    >>> is_english({"cultivars": ["name", "ripening_date"]}), is_english({"kunden": ["kundennummer", "name"]})
    (True, False)
    """
    return _known_share(names) >= 2 / 3


def _known_share(names: Mapping[str, Sequence[str]]) -> float:
    """Return the proportion of known words in the names of a schema."""
    parts = {word for table, columns in names.items() for name in (table, *columns) for word in words_of(name)}
    candidates = [word for word in parts if len(word) > 2 and word.isalpha() and word not in identifier_words()]
    return sum(map(is_known, candidates)) / max(1, len(candidates))


def row_labels(
    names: Mapping[str, Sequence[str]],
    comments: Mapping[str, str] | None = None,
    vocabulary: Mapping[str, str] | None = None,
) -> Mapping[str, str]:
    """Return the label of the rows of each table, by table name; empty for a name without known words.

    Args:
        names: The columns of each table.
        comments: The comments on tables, used if a table name has no known words.
        vocabulary: Full words in the names of each table and of the tables that it refers to.

    >>> row_labels({"tbl_cultivars": ["name", "ripening_date"], "Order Details": ["unit_price"]})
    {'tbl_cultivars': 'cultivar', 'Order Details': 'order detail'}
    >>> row_labels({"flights_flight": ["wind"], "crew_pilot": ["name"], "sites_launchsite": ["name"]})
    {'flights_flight': 'flight', 'crew_pilot': 'pilot', 'sites_launchsite': 'launch site'}
    >>> row_labels({"shop_paintlayer": ["day"], "shop_job": ["day"], "hr_staff": ["name"], "hr_staff_jobs": ["day"]})
    {'shop_paintlayer': 'paint layer', 'shop_job': 'job', 'hr_staff': 'staff member', 'hr_staff_jobs': 'staff job'}
    >>> row_labels({"kunden": ["kundennummer", "anschrift"]})
    {'kunden': ''}
    >>> row_labels({"HIRE_HDR": ["site"], "CRANE_MST": ["reg"], "hire": ["date"]})
    {'HIRE_HDR': 'hire header', 'CRANE_MST': 'crane', 'hire': 'hire'}
    >>> row_labels({"lab_material": ["name"], "lab_order": ["day"], "clinic_visit": ["day"], "clinic_room": ["name"]})
    {'lab_material': 'material', 'lab_order': 'order', 'clinic_visit': 'visit', 'clinic_room': 'room'}
    >>> row_labels({"taxa_species": ["name"], "zoo_snake": ["species_id", "keeper_id"], "staff_keeper": ["name"]})
    {'taxa_species': 'species', 'zoo_snake': 'snake', 'staff_keeper': 'keeper'}
    >>> row_labels({"depot_master": ["depot_no", "grid_ref"], "harbour_master": ["harbour_master_no", "name"]})
    {'depot_master': 'depot', 'harbour_master': 'harbour master'}
    >>> row_labels({"complaints_new": ["day"], "pigrun": ["run_no"]}, None, {"pigrun": "run number"})
    {'complaints_new': 'complaint', 'pigrun': 'pig run'}
    >>> row_labels({"fct_runs": ["length"], "fct_staff": ["name"], "ref_types": ["name"], "ref_modes": ["name"]})
    {'fct_runs': 'run', 'fct_staff': 'staff member', 'ref_types': 'type', 'ref_modes': 'mode'}
    >>> row_labels({"dim_airframe": ["tail_no"], "dim_hangar": ["door_width"], "fct_job": ["day"], "fct_use": ["day"]})
    {'dim_airframe': 'airframe', 'dim_hangar': 'hangar', 'fct_job': 'job', 'fct_use': 'use'}
    """
    prefixes = _prefixes(names)
    allows_terms = is_english(names)
    vocabulary = vocabulary or {}
    own = {name: name.removeprefix(_start(name, prefixes)) for name in names}
    splits = splits_words(names) or _joins_words(prefixes, own.values())
    whole = {singular(stem.lower()) for stem in own.values()}
    # orderdetails is split into the details of orders; clockmaker is one word.
    glued = {stem for stem in own.values() if not whole.isdisjoint(compound(stem.lower())) and not stem.endswith(DOERS)}
    parts = {
        name: words_of(stem, ["", vocabulary.get(name, "")], splits=splits or stem in glued)
        for name, stem in own.items()
    }
    parts = {name: _as_keyed(each, names[name]) for name, each in parts.items()}
    labels = {name: _row_label(each, allows_terms=allows_terms) for name, each in parts.items()}
    counts = Counter(filter(None, labels.values()))
    labels |= {name: _whole_label(name) for name, label in labels.items() if counts[label] > 1}
    labels = {name: _activity(label, names[name]) for name, label in labels.items()}
    return {name: label or _commented((comments or {}).get(name, "")) for name, label in labels.items()}


def _joins_words(prefixes: Collection[str], stems: Collection[str]) -> bool:
    """Return whether most tables of modules have names without separators, unlike a warehouse's (dim_airframe).

    The names of links have one between those of the linked tables.
    """
    modules = [each[:-1].lower() for each in prefixes]
    is_storage = any(each in words().storage for each in modules)
    return len(modules) > 1 and not is_storage and 2 * sum(map(_separates_words, stems)) < len(stems)


def _activity(label: str, columns: Sequence[str]) -> str:
    """Return the label of rows, or the noun of their verb if it is dated or no noun: a shipment, an inspection."""
    is_verb = speech(label) & (Speech.VERB | Speech.NOUN) == Speech.VERB
    is_dated = any(words_of(column) == [label, "date"] for column in columns)
    noun = f"{label}{'ion' if is_verb else 'ment'}"
    return noun if (is_verb or is_dated) and is_noun(noun) and not compound(noun) else label


def _as_keyed(parts: list[str], columns: Sequence[str]) -> list[str]:
    """Return the words of a table name without a final storage word that its key lacks: depot_no of depot_mast."""
    *own, last = (words_of(columns[0]) if columns else []) or [""]
    is_stored = any(word.startswith(parts[-1]) for word in words().stored) if parts else False
    return own if is_stored and last in identifier_words() | KEY_WORDS and own == parts[:-1] else parts


def _whole_label(name: str) -> str:
    """Return the label of rows from all words of the table name, used if a shorter one is not unique."""
    return _row_label(words_of(name, keeps_storage=True), allows_terms=True, is_whole=True)


def _commented(comment: str) -> str:
    """Return the label of rows from the comment on their table, if that is a noun with up to two words before it."""
    label = label_of(singular(" ".join(words_of_comment(comment))).split(), "text")
    is_noun = (label.form, label.confidence) == ("noun", "high") and is_plain(label.text)
    return label.text if is_noun and label.text.count(" ") < 3 else ""


def full_words(names: Sequence[str]) -> str:
    """Return the full words in names, which are used to expand abbreviations.

    >>> full_words(["tbl_stations", "stn_nm", "height_m"])
    'height name station'
    """
    every_word = {word for name in names for word in words_of(name, ["-"])}
    every_word -= words().ambiguous.keys()
    return " ".join(sorted({singular(word) for word in every_word if speech(word) and len(word) > 2}))


def _prefixes(names: Mapping[str, Sequence[str]]) -> frozenset[str]:
    """Return the prefixes before the first underscore that are not part of table names: rw_rope, rw_type; fct_run.

    Such a prefix is a single non-word shared by all tables, or one of a few: storage prefixes, or module names that are
    not labels of tables themselves (clinic_patient, lab_material). If there are many, they are module names only if
    referring columns omit them: the patient_id of a visit.
    """
    starts = {name: _start(name) for name in names}
    before = frozenset(starts.values())
    if len(names) < 2 or "" in before:
        return frozenset()
    if any(singular(start[:-1]) == singular(name.removeprefix(start)) for name, start in starts.items()):
        return before  # flights_flight: every table name starts with its module
    is_one = len(before) == 1 and not any(map(speech, (each[:-1].lower() for each in before)))
    is_storage = any(each[:-1].lower() in words().storage for each in before)
    is_few = 2 * len(before) <= len(names)
    lasts = {singular(words_of(name[name.find("_") + 1 :])[-1]) for name in names}
    # A ship_type is a separate concept; an order_item belongs to orders.
    is_module = len(names) >= _SEVERAL and lasts.isdisjoint(
        words().kinds | {singular(each[:-1].lower()) for each in before}
    )
    is_said = is_few and (is_module or is_storage)
    return before if is_one or is_said or _are_left_out(starts, names) else frozenset()


def _are_left_out(starts: Mapping[str, str], names: Mapping[str, Sequence[str]]) -> bool:
    """Return whether columns refer to at least two tables, and to most, without the first words of their names."""
    called = {column.lower().removesuffix("_id") for columns in names.values() for column in columns}
    short = [name for name, start in starts.items() if _forms(name.removeprefix(start)) & called]
    whole = [name for name in names if _forms(name) & called]
    return len(short) > 1 and len(short) > len(whole)


def _forms(name: str) -> set[str]:
    return {name.lower(), singular(name.lower())}


_SEVERAL = 4  # minimum number of tables of a schema with modules


def _start(name: str, among: frozenset[str] | None = None) -> str:
    """Return a name up to its first underscore, if there is one and it is in `among`; otherwise an empty string."""
    start = name[: name.find("_") + 1]
    return start if among is None or start in among else ""


def _row_label(parts: Sequence[str], *, allows_terms: bool, is_whole: bool = False) -> str:
    if len(parts) > 1 and is_quality(parts[-1]) and not is_noun(parts[-1]) and is_noun(parts[-2]) and not is_whole:
        return _row_label(parts[:-1], allows_terms=allows_terms)  # the sessions held, new complaints
    if any(map(is_acronym, parts[-1:])):
        return ""  # an abbreviation of the noun itself: insp_dfct, pole_repl
    if is_opaque(parts):
        return singular(" ".join(parts)) if allows_terms and all(map(is_term, parts)) else ""
    label = singular(spelled(parts))
    label = "-".join(label.rsplit(" ", 1)) if is_particle(label.split()[-1]) else label  # a call-out
    counter = "item" if head(label) in words().mass else "member" if head(label) in words().collective else ""
    return f"{label} {counter}".rstrip()


def uncounted(label: str) -> str:
    """Return the label of a row without the word that makes its noun countable.

    >>> uncounted("equipment item"), uncounted("staff member"), uncounted("order item")
    ('equipment', 'staff', 'order item')
    """
    noun, _, counter = label.rpartition(" ")
    known = {"item": words().mass, "member": words().collective}
    return noun if head(noun) in known.get(counter, ()) else label


def with_row_names(
    known: DatabaseTable, date: str | None = None, distinct: Collection[str] = frozenset()
) -> DatabaseTable:
    """Return a table with the role `name` assigned to the columns that name its rows.

    If nothing else names a row, a unique name of another kind or a short description is used.

    Args:
        known: A table.
        date: The date column, if the table is a date dimension.
        distinct: The columns whose values never repeat.
    """
    if date is not None:
        return replace(_named_by_date(known, date), label="date")
    if head(known.label) in words().ending:
        return _named_by_date(known)
    names = [column for column in known.columns if column.role == "name"]
    group = uncounted(known.label)
    is_group = names and all(column.meaning != "person" for column in names)
    if is_group and plural(group) != group:
        known = replace(known, label=group)  # the rows are crews, not their members
    if names or person_name(known) is not None:
        return known
    values = [column for column in known.columns if column.role == "value"]
    tests = (_is_unique_name, _is_description, _is_last_resort, _is_unique_noun)
    first = next((column for test in tests for column in values if test(column, known)), None)
    if first is None and _are_reached(known):  # a customer's company
        first = next((each for each in values if each.name in distinct and _is_plain_noun(each, known)), None)
    if first is None:
        return known
    name = replace(first, role="name", reason=ColumnReason.NAMES_ROWS)
    return replace(known, columns=tuple(name if column is first else column for column in known.columns))


def _named_by_date(known: DatabaseTable, date: str | None = None) -> DatabaseTable:
    """Return a date dimension table with its date as the name of its rows, instead of a key such as 20230705."""
    dates = [each for each in known.columns if (each.answer_kind, each.role) == ("date", "value")]
    first = next((each for each in dates if date in {None, each.name}), None)
    name = None if first is None else replace(first, role="name", label="date", reason=ColumnReason.NAMES_ROWS)
    return replace(known, columns=tuple(name if name and each is first else each for each in known.columns))


def _is_unique_name(column: Column, known: DatabaseTable) -> bool:
    """Return whether a column is a unique name of any kind, such as the stage name of an artist.

    The name of a person does not name other things: a club is not its president.
    """
    is_name = column.answer_kind == "text" and not NAME_WORDS.isdisjoint(words_of(column.own_name)[-1:])
    return is_name and _is_own(column, known) and (column.name,) in known.unique


def _is_own(column: Column, known: DatabaseTable) -> bool:
    name = tuple(words_of(column.own_name))
    is_part = any(name[-len(part) :] == part for part in (*FIRST_NAMES, *LAST_NAMES))  # the first name of a patient
    return not is_part and (column.meaning != "person" or known.label.endswith(DOERS))


def _is_description(column: Column, known: DatabaseTable) -> bool:
    return words_of(column.own_name) == [*known.label.lower().split(), "description"]


def _is_last_resort(column: Column, known: DatabaseTable) -> bool:
    """Return whether a column is the only candidate for a row name: the common name of a species.

    Names of other things or of people are excluded.
    """
    *before, last = column.label.split(" ")
    if not before or last not in NAME_WORDS:
        return False
    if column.meaning == "person" and known.label.endswith(DOERS):  # for example, the stage name of a performer
        return [each for each in known.columns if each.meaning == "person"] == [column]
    own = known.label.split()
    is_own = all(word in own or speech(word) & (Speech.ADJECTIVE | Speech.VERB) == Speech.ADJECTIVE for word in before)
    names = [each for each in known.columns if each.label.split()[-1:] == [last]]
    is_only = names == [column] and not _has_code(known)  # the product name of a cleaning agent
    is_own = (is_own and column.meaning == "thing") or is_only
    is_other = is_agent(before[-1]) or is_participle(before[-1])  # the name of the deceased
    return is_own and not is_other and _is_own(column, known)


def _has_code(known: DatabaseTable) -> bool:
    usable = {column.name for column in known.columns if column.role == "value"}
    return any(len(key) == 1 and key[0] in usable for key in known.unique)


def _is_unique_noun(column: Column, known: DatabaseTable) -> bool:
    """Return whether a column has unique words (not codes), such as the organization of a buyer, or a caption."""
    return _is_plain_noun(column, known) and (column.name,) in known.unique


def _is_plain_noun(column: Column, known: DatabaseTable) -> bool:
    is_words = column.answer_kind == "text" and not (column.is_code or column.is_prose)
    is_noun = (column.form, column.confidence) == ("noun", "high") and " " not in column.label
    return is_words and is_noun and _is_own(column, known)


def _are_reached(known: DatabaseTable) -> bool:
    """Return whether rows are people or organizations, by a phone number or an address of theirs."""
    return any(column.label.partition(" ")[0] in REACHED for column in known.columns)


def person_name(known: DatabaseTable) -> tuple[Column, Column] | None:
    """Return the columns of first and last name, which form a name only together."""
    usable = askable_by_words(known)
    entity = tuple(known.label.lower().split())
    first = next((usable[each] for each in (*FIRST_NAMES, *_of(entity, FIRST_NAMES)) if each in usable), None)
    last = next((usable[each] for each in (*LAST_NAMES, *_of(entity, LAST_NAMES)) if each in usable), None)
    return None if first is None or last is None else (first, last)


def askable_by_words(known: DatabaseTable) -> dict[tuple[str, ...], Column]:
    """Return the columns with the role `value` by the words of their names, in the singular."""
    return {
        tuple(singular(" ".join(words_of(column.own_name))).split()): column
        for column in known.columns
        if column.role in {"name", "value"}
    }


def _of(entity: Sequence[str], names: Sequence[tuple[str, ...]]) -> list[tuple[str, ...]]:
    return [(*entity, *name) for name in names]


def settled(known: DatabaseTable, tables: Mapping[str, DatabaseTable], dictionary: Dictionary) -> DatabaseTable:
    """Return a table with labels of references derived from their targets, and with unique labels.

    Columns of a table without a label, and columns with the same words as another one, are excluded.
    """
    by_column = {reference.columns[-1]: reference for reference in known.references}
    of_record = _of_record(known)
    columns = [
        _referring(_bare(column, known, dictionary), by_column.get(column.name), known, tables, dictionary)
        if column.name not in of_record or (column.table, column.name) in dictionary
        else replace(column, role="ignored", reason=ColumnReason.TECHNICAL_NAME)
        for column in known.columns
    ]
    label_counts = Counter(column.label for column in columns if column.role in {"name", "value"})
    columns = [_if_distinct(column, label_counts, dictionary) for column in columns]
    return replace(known, columns=tuple(columns if known.label else _without_label(columns)))


def _without_label(columns: Sequence[Column]) -> Iterator[Column]:
    """Yield the columns of a table whose name is cryptic: a name alone can stand for its rows."""
    is_named = any(column.role == "name" for column in columns)
    for column in columns:
        if column.role == "reference" or (column.role in {"name", "value"} and not is_named):
            yield replace(column, role="ignored", reason=ColumnReason.TABLE_NAME)
        else:
            yield replace(column, confidence="low")


def _of_record(known: DatabaseTable) -> frozenset[str]:
    """Return the audit columns, which record who wrote a row, and when: a pilot is not "modified".

    They consist of at least two columns that only state changes of a record: created by, modified by. Nobody creates
    people.
    """
    done = {column.name: verb for column in known.columns if (verb := _done_to_record(words_of(column.own_name)))}
    is_record = person_name(known) is not None or len({*done.values()}) > 1
    return frozenset(name for name in done if is_record or name.lower().endswith("user"))


def _done_to_record(parts: Sequence[str]) -> str:
    """Return the verb of a possible audit column; empty for other names."""
    own = [word for word in parts if word != "last"]
    verb = next((word for word in own if word in _RECORD_VERBS), "")
    rest = [word for word in own if word != verb]
    return verb if len(rest) == 1 and rest[0] in {"by", "user"} | words().ending else ""


_RECORD_VERBS = frozenset(["created", "updated", "modified", "deleted"])  # verbs that apply to every record


def _if_distinct(column: Column, label_counts: Mapping[str, int], dictionary: Dictionary) -> Column:
    is_named = bool(dictionary.get((column.table, column.name), DictionaryEntry()).label)
    if column.role == "value" and label_counts[column.label] > 1 and not is_named:
        return replace(column, role="ignored", reason=ColumnReason.SAME_WORDS)
    return column


def _bare(column: Column, known: DatabaseTable, dictionary: Dictionary) -> Column:
    """Return a column with the label that depends on its neighbors: "name" for a full name."""
    are_people = _are_people(known) or is_agent(head(known.label)) or head(known.label) == "member"
    if column.label in words().personal and are_people:
        unit = "year" if column.answer_kind == "number" else "date"
        return replace(column, label=f"{words().personal[column.label]} {unit}", form="noun")  # things are started
    if dictionary.get((column.table, column.name), DictionaryEntry()).label:
        return column
    before = column.label.lower().split()[:-1]
    is_whole = column.role == "name" and column.label.endswith(" name") and before in WHOLE_NAMES[1:]
    return replace(column, label="name") if is_whole else column


def _are_people(known: DatabaseTable) -> bool:
    return person_name(known) is not None or any(
        (each.role, each.meaning) == ("name", "person") for each in known.columns
    )


def _referring(
    column: Column,
    reference: Reference | None,
    known: DatabaseTable,
    tables: Mapping[str, DatabaseTable],
    dictionary: Dictionary,
) -> Column:
    if reference is None or column.role != "reference":
        return column
    entry = dictionary.get((column.table, column.name), DictionaryEntry())
    target = tables[reference.target]
    reference = _as_read(reference, known, target)
    meaning = entry.meaning or _meaning(target, column.meaning)
    if entry.label:
        is_state = ends_in_preposition(entry.label) and may_be_participle(entry.label.split()[0])  # stationed at
        return replace(column, label=entry.label, form="participle" if is_state else "noun", meaning=meaning)
    doing, own_label = _own_words(reference, target.label), None
    if doing and doing[-1] in words().prepositions:
        own_label = _label_of_doing(doing, known, target, is_person=meaning == "person")
    elif target.label == "date":
        own_label = label_of(doing or [""], "date", entity=known.label)
    if own_label is not None and own_label.text == "date":
        return replace(column, label="date", form="noun", confidence="high", meaning=meaning)
    if own_label is not None and own_label.form == "participle" and target.label:
        return replace(
            column, label=own_label.text, form="participle", confidence=own_label.confidence, meaning=meaning
        )
    label = reference_label(reference, target.label)
    if not label:
        reason = ColumnReason.INCOMPLETE_NAME if target.label else ColumnReason.TABLE_NAME
        return replace(column, role="ignored", reason=reason)
    short = label.removeprefix(f"{known.label} ")
    label = label if any(each.label == short for each in known.columns) else short
    return replace(column, label=label, form="noun", confidence="high", meaning=meaning)


def _label_of_doing(parts: Sequence[str], known: DatabaseTable, target: DatabaseTable, *, is_person: bool) -> Label:
    """Return the label of a reference such as "checked by".

    An activity is not surveyed: a survey crew that surveyed an inspection carried it out. A crossing that has a name is
    no activity.
    """
    is_thing = any(column.role == "name" and not column.is_code for column in known.columns)
    is_dated = any(column.answer_kind == "date" for column in known.columns) and len(known.references) > 1
    nouns = known.label.split() if is_dated and not is_thing else []  # a repair job is carried out
    doers = target.label.split() if is_activity(head(known.label)) else []
    entity = next((word for word in [*nouns, *doers] if is_event_of(parts[:-1], word)), known.label)
    return label_of(parts, "text", is_reference=True, entity=entity, is_person=is_person)


def _as_read(reference: Reference, known: DatabaseTable, target: DatabaseTable) -> Reference:
    """Return a reference with readable names of its columns."""
    own, theirs = ({each.name: each.own_name for each in table.columns} for table in (known, target))
    return replace(
        reference,
        columns=tuple(own[name] for name in reference.columns),
        target_columns=tuple(theirs[name] for name in reference.target_columns),
    )


def _meaning(target: DatabaseTable, otherwise: Meaning) -> Meaning:
    if person_name(target) is not None:
        return "person"
    return next((column.meaning for column in target.columns if column.role == "name"), otherwise)


def _own_words(reference: Reference, target: str) -> list[str]:
    """Return the words of a referring column without those that only mark a reference: id, fk, number."""
    parts = words_of(reference.columns[-1], [target])
    theirs = words_of(reference.target_columns[-1], [target])
    for each in (parts, theirs):
        while each and each[-1] in identifier_words() | KEY_WORDS:
            each.pop()
    # "Sire chip number" refers to a chip number, so the label is "sire".
    if parts[-1:] == target.split()[-1:] and parts[-2:-1] and parts[-2] in words().prepositions:
        return parts[:-1]  # for example, held at station, connected to cave
    is_key = bool(theirs) and len(parts) > len(theirs) and parts[-len(theirs) :] == theirs
    return parts[: -len(theirs)] if is_key and theirs != target.split() else parts


def reference_label(reference: Reference, target: str) -> str:
    """Return the label of a reference: the name of its column, unless that only repeats the key.

    `sales_rep_employee_number` to an employee is the sales representative, `emp_no` to `emp_no` the employee,
    `ship_via` to a shipper the shipper, `reports_to` to an employee the manager. Empty if no label can be derived:
    "deputy for" refers to a person other than the deputy.

    >>> reference_label(Reference(table="film", columns=("original_language_id",), target="language",
    ...     target_columns=("language_id",)), "language")
    'original language'
    """
    phrase = words().phrases.get(" ".join(words_of(reference.columns[-1], [target])))
    if phrase is not None:
        return phrase
    other = target if reference.table != reference.target else ""
    parts = _own_words(reference, target)
    role = [part for part in parts if part not in target.split()]
    if len(role) == 1 and _is_stump(role[0], reference.columns[-1]):
        return ""  # it is unknown whether "own" or "par" is a word here
    if not parts or parts == _own_words(replace(reference, columns=reference.target_columns[-1:]), target):
        return other
    is_moment = parts[-1] in words().ending | {"year"} and target.split()[-1:] != parts[-1:]  # of an assayer: ASYR
    if is_moment or (len(parts) == 1 and target.startswith(parts[0])):  # the catch of a catchment
        return other
    if parts[-1] in words().prepositions or is_opaque(parts) or is_participle(parts[-1]):
        return other if target.startswith(parts[0]) else ""
    if Speech.THIRD in speech(parts[0]) and Speech.PLURAL not in speech(parts[0]):
        return ""  # "replaces item" refers to another item
    label = singular(spelled(parts))
    without = label.removesuffix(f" {target}")
    if parts[0] in words().prepositions:
        return ""  # "in charge" is not a noun
    is_part = label == without and head(label) not in target.split() and not label.endswith(DOERS)
    if is_part and " " not in label and Speech.ADJECTIVE in speech(label):
        return f"{label} {target}"  # for example, a fall back, the main category
    # Keep "home team": "home" alone has no meaning.
    return without if " " in without or without.endswith((*DOERS, "ative")) else label


def _is_stump(word: str, name: str) -> bool:
    """Return whether a word of a column name may be an abbreviation."""
    others = {part.lower() for part in re.split(r"[\W_]+", name)} - {word, "no"}
    return (len(word) < _STUMP or is_acronym(word)) and not others.isdisjoint(words().abbreviations)


_STUMP = 4  # maximum letters of a word that may be an abbreviation
