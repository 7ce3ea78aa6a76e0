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
    is_short_for,
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

    They are two to four lowercase letters before a capital, mostly not words, that begin nearly all names of the
    database or of a table; most tables share the same few. Without them, the names of a table are still distinct.

    >>> type_prefixes({"Client": ["lngClientID", "strTown", "strTag"], "Job": ["lngJobID", "strTag", "dtmDone"]})["Job"]
    {'lngJobID': 'lng', 'strTag': 'str', 'dtmDone': 'dtm'}
    >>> type_prefixes({"client": ["id", "lastName", "unitPrice", "isActive", "sortOrder"]})
    {'client': {}}
    """
    prefixes = {
        table: {name: typed[1] for name in columns if (typed := _TYPED.match(name))} for table, columns in names.items()
    }
    if _are_types(names, prefixes):
        return prefixes
    return {table: each if _are_types({table: names[table]}, {table: each}) else {} for table, each in prefixes.items()}


def with_table_names(names: Mapping[str, Sequence[str]]) -> Mapping[str, Mapping[str, str]]:
    """Return columns that begin with an abbreviation of their table, with the table in its place, by table and column.

    At least two columns of the table begin with it, or its name does. Without it, they are a word or a usual
    abbreviation. Keys of the same name in other tables, which refer to it, are written in the same way.

    >>> with_table_names({"METAL": ["MTCD", "MTNAME", "EXWT"], "STD": ["STDCD", "MTCD"]})
    {'METAL': {'MTCD': 'METAL_CD', 'MTNAME': 'METAL_NAME'}, 'STD': {'MTCD': 'METAL_CD'}}
    >>> with_table_names({"STATION": ["STATUS", "STATE", "STARTED", "CODE"]})
    {'STATION': {}}
    >>> with_table_names({"FIELD": ["FID", "FNAME"], "WORKER": ["WORKER_NO", "FNAME"]})
    {'FIELD': {'FNAME': 'FIELD_NAME'}, 'WORKER': {}}
    >>> with_table_names({"JUROR": ["JURNAME", "CITY"]})
    {'JUROR': {'JURNAME': 'JUROR_NAME'}}
    """
    own = {table: _with_table_name(table, columns) for table, columns in names.items()}
    tables = Counter(name for written in own.values() for name in written)
    everywhere = {
        name: whole
        for written in own.values()
        for name, whole in written.items()
        if tables[name] == 1 and whole.rpartition("_")[2].lower() in words().identifier | KEY_WORDS
    }
    return {
        table: {name: everywhere[name] for name in columns if name in everywhere} | own[table]
        for table, columns in names.items()
    }


def _with_table_name(table: str, columns: Sequence[str]) -> dict[str, str]:
    stem = "".join(without_storage(tokens(table)))
    full = [words().abbreviations.get(name.lower(), name.lower()) for name in columns]
    has_first_names = any(" ".join(name) in full for name in LAST_NAMES)  # otherwise, FNAME is the name of a field
    glued = [
        name
        for name, words_of_name in zip(columns, full, strict=True)
        if len(tokens(name)) == 1
        if not _is_readable(name.lower()) or (words_of_name == "first name" and not has_first_names)
    ]
    for size in range(_LONGEST_INITIALS, 0, -1):
        starts = Counter(name[:size].lower() for name in glued if _is_readable(name[size:].lower()))
        named = {name.lower().removesuffix("name") for name in glued if name.lower().endswith("name")}
        likely = (each for each, count in starts.items() if count > 1 or each in named)
        start = next((each for each in likely if is_drawn_from(each, stem)), None)
        if start is not None:
            rests = {name: name[size:] for name in glued if name.lower().startswith(start)}
            return {name: f"{table}_{rest}" for name, rest in rests.items() if _is_readable(rest.lower())}
    return {}


def _is_readable(word: str) -> bool:
    """Return whether a name is a word, a usual abbreviation or "no", or consists of such."""
    known = words()
    return word in {"no", *known.abbreviations, *known.ambiguous} or (len(word) > 3 and is_known(word))


_LONGEST_INITIALS = 4  # letters of an abbreviation of a table


def _are_types(names: Mapping[str, Sequence[str]], prefixes: Mapping[str, Mapping[str, str]]) -> bool:
    """Return whether prefixes of names denote types."""
    every = [start for starts in prefixes.values() for start in starts.values()]
    tables = Counter(start for starts in prefixes.values() for start in {*starts.values()})
    usual = [start for start, count in tables.items() if 2 * count >= len(names)]
    is_few = len(usual) > 1 and len(tables) <= _MOST_TYPES and 2 * len(tables) <= len(every)
    no_words = sum(not speech(start) or start in words().abbreviations for start in every)
    is_all = 10 * len(every) >= 9 * sum(map(len, names.values()))
    are_apart = all(
        len({name.removeprefix(prefixes[table].get(name, "")).lower() for name in columns}) == len(columns)
        for table, columns in names.items()
    )
    return len(every) >= _MANY and is_few and is_all and 2 * no_words > len(every) and are_apart


_TYPED = re.compile(r"([a-z]{2,4})(?=[A-Z])")
_MOST_TYPES = 12
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
    return sum(is_known(word) or bool(compound(word)) for word in candidates) / max(1, len(candidates))


def row_labels(
    names: Mapping[str, Sequence[str]],
    comments: Mapping[str, str] | None = None,
    vocabulary: Mapping[str, str] | None = None,
    parts_in_full: Mapping[str, Sequence[str]] | None = None,
) -> Mapping[str, str]:
    """Return the label of the rows of each table, by table name; empty for a name without known words.

    Args:
        names: The columns of each table.
        comments: The comments on tables, used if a table name has no known words.
        vocabulary: Full words in the names of each table and of the tables that it refers to.
        parts_in_full: The words that unknown parts of names stand for (`abbreviations.names_in_full`).

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
    >>> row_labels({"columbaria": ["name", "street"], "niches": ["columbarium_id", "wall", "code"]})
    {'columbaria': 'columbarium', 'niches': 'niche'}
    >>> row_labels({"FJOB": ["JOB_NO"], "FJOB_DOSE": ["JOB_NO", "SEQ"]})
    {'FJOB': 'job', 'FJOB_DOSE': 'job dose'}
    >>> row_labels({"emp_mast": ["name"], "item_mast": ["name"], "tool_mast": ["name"], "sessions_held": ["day"]})
    {'emp_mast': 'employee', 'item_mast': 'item', 'tool_mast': 'tool', 'sessions_held': 'session'}
    >>> row_labels({"tbl_prod": ["prod_nm", "tel_no"], "inv": ["inv_no"], "tbl_emp": ["emp_nm"]})
    {'tbl_prod': 'producer', 'inv': 'invoice', 'tbl_emp': 'employee'}
    >>> row_labels({"complaints_new": ["day"], "pigrun": ["run_no"]}, None, {"pigrun": "run number"})
    {'complaints_new': 'complaint', 'pigrun': 'pig run'}
    >>> row_labels({"fct_runs": ["length"], "fct_staff": ["name"], "ref_types": ["name"], "ref_modes": ["name"]})
    {'fct_runs': 'run', 'fct_staff': 'staff member', 'ref_types': 'type', 'ref_modes': 'mode'}
    >>> row_labels({"dim_airframe": ["tail_no"], "dim_hangar": ["door_width"], "fct_job": ["day"], "fct_use": ["day"]})
    {'dim_airframe': 'airframe', 'dim_hangar': 'hangar', 'fct_job': 'job', 'fct_use': 'use'}
    >>> row_labels({"depot_master": ["depot_no", "grid_ref"], "harbour_master": ["harbour_master_no", "name"]})
    {'depot_master': 'depot', 'harbour_master': 'harbour master'}
    >>> row_labels({"WeighIns": ["note"], "Boxers": ["name"]})
    {'WeighIns': 'weigh-in', 'Boxers': 'boxer'}
    """
    prefixes = _prefixes(names)
    allows_terms = is_english(names)
    ending, vocabulary = _ending(names), vocabulary or {}
    own = {name: name.removeprefix(_start(name, prefixes)).removesuffix(ending) for name in names}
    commented = {name: label for name, comment in (comments or {}).items() if (label := _commented(comment))}
    own = {
        name: stem if name in commented else _in_full(stem, parts_in_full or {})
        for name, stem in _without_shared_storage(own).items()
    }
    splits = splits_words(names) or _joins_words(prefixes, own.values())
    whole = {singular(stem.lower()) for stem in own.values()}
    # orderdetails is split into the details of orders; clockmaker is one word.
    glued = {stem for stem in own.values() if not whole.isdisjoint(compound(stem.lower())) and not stem.endswith(DOERS)}
    parts = {
        name: words_of(stem, ["", vocabulary.get(name, "")], splits=splits or stem in glued)
        for name, stem in own.items()
    }
    parts = {name: [*each[:-1], *_of_agents(each[-1:], own[name], names[name])] for name, each in parts.items()}
    parts = {name: _as_keyed(each, names[name]) for name, each in parts.items()}
    called = {words[-1] for columns in names.values() for column in columns if (words := _called(column))}
    parts = {name: [*each[:-1], *(_as_called(last, called) for last in each[-1:])] for name, each in parts.items()}
    by_key = {name.lower(): key for name, each in parts.items() if is_opaque(each) and (key := _key_noun(name, names))}
    parts = {
        name: by_key.get(name.lower()) or [word for part in each for word in by_key.get(part, [part])]
        for name, each in parts.items()
    }
    labels = {
        name: _row_label(each, allows_terms=allows_terms and not (splits and _begins_short(each)))
        for name, each in parts.items()
    }
    counts = Counter(filter(None, labels.values()))
    labels |= {name: _whole_label(name) for name, label in labels.items() if counts[label] > 1}
    labels = {name: _activity(label, names[name]) for name, label in labels.items()}
    return {name: label or commented.get(name, "") for name, label in labels.items()}


def _in_full(stem: str, parts_in_full: Mapping[str, Sequence[str]]) -> str:
    parts = tokens(stem)
    return (
        stem
        if parts_in_full.keys().isdisjoint(parts)
        else "_".join(word for part in parts for word in parts_in_full.get(part, [part]))
    )


def _begins_short(parts: Sequence[str]) -> bool:
    """Return whether the last word may begin with a usual abbreviation, so that it is not a term: ordlin."""
    last = parts[-1] if parts else ""
    return any(last[:size] in words().abbreviations for size in range(_SHORTEST_START, len(last) - 1))


_SHORTEST_START = 3  # letters


def _of_agents(last: list[str], stem: str, columns: Sequence[str]) -> list[str]:
    """Return the last word of a table name, an agent if people can reach it: producers, not products, have a phone."""
    readings = words().ambiguous.get((tokens(stem) or [""])[-1], [])
    agents = [reading for reading in readings if is_agent(reading)]
    is_reached = any(not REACHED.isdisjoint(words_of(column)) for column in columns)
    return agents if last and len(agents) == 1 and is_reached else last


def _without_shared_storage(stems: Mapping[str, str]) -> dict[str, str]:
    """Return stems without the beginning of a storage word that half of them end with: CUSTMAST, EMPMAST.

    >>> _without_shared_storage({"a": "CUSTMAST", "b": "EMPMAST", "c": "ORDERS"})
    {'a': 'CUST', 'b': 'EMP', 'c': 'ORDERS'}
    """
    tails = {word[:cut] for word in words().stored for cut in range(_SHORTEST_TAIL, len(word))}
    ends = {name: next(filter(stem[1:].lower().endswith, tails), "") for name, stem in stems.items()}
    habits = {tail for tail, count in Counter(filter(None, ends.values())).items() if 2 * count >= len(stems) > 1}
    return {name: stem[: -len(ends[name])] if ends[name] in habits else stem for name, stem in stems.items()}


_SHORTEST_TAIL = 4  # letters


def _joins_words(prefixes: Collection[str], stems: Collection[str]) -> bool:
    """Return whether most tables of modules have names without separators, unlike a warehouse's (dim_airframe).

    The names of links have one between those of the linked tables. A single prefix is a module if it is a word.
    """
    modules = [each[:-1].lower() for each in prefixes]
    is_storage = any(each in words().storage for each in modules)
    is_module = len(modules) > 1 or any(map(speech, modules))
    return is_module and not is_storage and 2 * sum(map(_separates_words, stems)) < len(stems)


def _activity(label: str, columns: Sequence[str]) -> str:
    """Return the label of rows, or the noun of their verb if it is dated or no noun: a shipment, an inspection."""
    if speech(label) & (Speech.VERB | Speech.NOUN) == Speech.VERB:
        nouns = (f"{label}ion", f"{label[:-1]}ion", f"{label}ment", f"{label}ing")
        return next((noun for noun in nouns if is_noun(noun) and not compound(noun)), label)  # no earmark-ion
    noun = f"{label}ment"
    is_act = Speech.VERB in speech(label) and Speech.NOUN in speech(noun)
    return noun if is_act and any(words_of(column) == [label, "date"] for column in columns) else label


def _as_keyed(parts: list[str], columns: Sequence[str]) -> list[str]:
    """Return the words of a table name without a final storage word that its key lacks: depot_no of depot_master."""
    *own, last = (words_of(columns[0]) if columns else []) or [""]
    is_stored = bool(parts) and parts[-1] in words().stored and last in identifier_words() | KEY_WORDS
    return own if is_stored and own == parts[:-1] else parts


def _key_noun(name: str, names: Mapping[str, Sequence[str]]) -> list[str]:
    """Return the words before "number" or "code" in a first column that recurs in other tables: the job_no of fjob."""
    first = names[name][0] if names[name] else ""
    *before, last = words_of(first) or [""]
    is_key = last in KEY_WORDS and any(first in columns for other, columns in names.items() if other != name)
    return before if is_key and before and is_noun(before[-1]) and not is_opaque(before) else []


def _called(column: str) -> list[str]:
    """Return the words of a column before "id" or "key", which may be the label of a referenced table."""
    *before, last = _SEPARATORS.sub(" ", column).lower().split() or [""]
    return before if last in identifier_words() else []


_SEPARATORS = re.compile(r"[\W_]+|(?<=[a-z])(?=[A-Z])")


def _as_called(word: str, called: Collection[str]) -> str:
    """Return the singular of an unknown word as used in referring columns: columbarium_id."""
    if speech(word):
        return word
    stem = word[: max(_STUMP, len(word) - 2)]
    matches = [each for each in called if each.startswith(stem) and each != word]
    return matches[0] if len(matches) == 1 else word


def _whole_label(name: str) -> str:
    """Return the label of rows from all words of the table name, used if a shorter one is not unique."""
    return _row_label(words_of(name, keeps_storage=True), allows_terms=True, is_whole=True)


def _commented(comment: str) -> str:
    """Return the label of rows from the comment on their table, if that is a noun with up to two words before it."""
    label = label_of(singular(" ".join(words_of_comment(comment))).split(), "text")
    is_noun = (label.form, label.confidence) == ("noun", "high") and is_plain(label.text)
    return label.text if is_noun and label.text.count(" ") < 3 else ""


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
    is_short = all(len(each) <= _LONGEST_PREFIX for each in before)
    lasts = {singular(words_of(name[name.find("_") + 1 :])[-1]) for name in names}
    # A ship_type is a separate concept; an order_item belongs to orders.
    is_module = len(names) >= _SEVERAL and lasts.isdisjoint(
        words().kinds | {singular(each[:-1].lower()) for each in before}
    )
    is_said = is_few and (is_module or (is_storage and is_short))
    return before if is_one or is_said or _are_left_out(starts, names) else frozenset()


def _ending(names: Mapping[str, Sequence[str]]) -> str:
    """Return the suffix (underscore and word) of half of the tables, at least three, that no column uses."""
    ends = Counter(name[name.rfind("_") :] for name in names if "_" in name)
    ending, count = next(iter(ends.most_common(1)), ("", 0))
    column_words = {word for columns in names.values() for column in columns for word in words_of(column)}
    is_usual = count >= _USUAL and 2 * count >= len(names)
    return ending if is_usual and singular(ending[1:].lower()) not in column_words else ""


_USUAL = 3  # minimum number of tables with a meaningless suffix


def _are_left_out(starts: Mapping[str, str], names: Mapping[str, Sequence[str]]) -> bool:
    """Return whether columns refer to at least two tables, and to most, without the first words of their names."""
    called = {column.lower().removesuffix("_id") for columns in names.values() for column in columns}
    short = [name for name, start in starts.items() if _forms(name.removeprefix(start)) & called]
    whole = [name for name in names if _forms(name) & called]
    return len(short) > 1 and len(short) > len(whole)


def _forms(name: str) -> set[str]:
    return {name.lower(), singular(name.lower())}


_LONGEST_PREFIX = 5  # maximum number of characters, including the underscore
_SEVERAL = 4  # minimum number of tables of a schema with modules


def _start(name: str, among: frozenset[str] | None = None) -> str:
    """Return a name up to its first underscore, if there is one and it is in `among`; otherwise an empty string."""
    start = name[: name.find("_") + 1]
    return start if among is None or start in among else ""


def _row_label(parts: Sequence[str], *, allows_terms: bool, is_whole: bool = False) -> str:
    if len(parts) > 1 and is_quality(parts[-1]) and not is_noun(parts[-1]) and is_noun(parts[-2]) and not is_whole:
        return _row_label(parts[:-1], allows_terms=allows_terms)  # the sessions held, new complaints
    if len(parts) > 1 and is_particle(parts[-1].removesuffix("s")) and Speech.VERB in speech(parts[-2]):
        parts = [*parts[:-1], parts[-1].removesuffix("s")]  # weigh-ins
    if any(map(is_acronym, parts[-1:])):
        return ""  # an abbreviation of the noun itself: insp_dfct, pole_repl
    if is_opaque(parts):
        return singular(" ".join(parts)) if allows_terms and all(map(is_term, parts)) else ""
    if len(parts) > 1 and speech(parts[-1]) == Speech.VERB:
        return ""  # an abbreviation: dose_invest
    label = " ".join(_with_hyphens(singular(spelled(parts)).split()))
    counter = "item" if head(label) in words().mass else "member" if head(label) in words().collective else ""
    return f"{label} {counter}".rstrip()


def _with_hyphens(parts: Sequence[str]) -> list[str]:
    """Return words with a verb and its particle as one noun: a call-out, a sign-in sheet."""
    joined: list[str] = []
    for part in parts:
        if joined and is_particle(part) and Speech.VERB in speech(joined[-1]):
            joined[-1] = f"{joined[-1]}-{part}"
        else:
            joined.append(part)
    return joined


def uncounted(label: str) -> str:
    """Return the label of a row without the word that makes its noun countable.

    >>> uncounted("equipment item"), uncounted("staff member"), uncounted("order item")
    ('equipment', 'staff', 'order item')
    """
    noun, _, counter = label.rpartition(" ")
    known = {"item": words().mass, "member": words().collective}
    return noun if head(noun) in known.get(counter, ()) else label


def with_row_names(known: DatabaseTable, date: str | None = None) -> DatabaseTable:
    """Return a table with the role `name` assigned to the columns that name its rows.

    If nothing else names a row, a unique name of another kind or a short description is used.

    Args:
        known: A table.
        date: The date column, if the table is a date dimension.
    """
    is_day = head(known.label) in words().ending
    if date is not None:
        own = is_day and " " in known.label  # open days have more to them than their dates
        return replace(_named_by_date(known, date), label=known.label if own else "date")
    if is_day:
        return _named_by_date(known)
    names = [column for column in known.columns if column.role == "name"]
    group = uncounted(known.label)
    is_group = names and person_name(known) is None and all(column.meaning != "person" for column in names)
    if is_group and plural(group) != group:
        known = replace(known, label=group)  # the rows are crews, not their members
    if names or person_name(known) is not None:
        return known
    values = [column for column in known.columns if column.role == "value"]
    tests = (_is_unique_name, _is_description, _is_last_resort, _is_unique_noun)
    first = next((column for test in tests for column in values if test(column, known)), None)
    if first is None and _are_reached(known):  # a customer's company
        first = next((each for each in values if each.is_distinct and _is_plain_noun(each, known)), None)
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
    own = known.label.split()
    is_own = all(word in own or speech(word) & (Speech.ADJECTIVE | Speech.VERB) == Speech.ADJECTIVE for word in before)
    is_person = column.meaning == "person" and known.label.endswith(DOERS)  # for example, the stage name of a performer
    people = [each for each in known.columns if each.meaning == "person"]
    is_own = people == [column] if is_person else column.meaning == "thing" and is_own
    is_only = sum(not NAME_WORDS.isdisjoint(each.label.split()[-1:]) for each in known.columns) == 1 and not _has_code(
        known
    )
    is_own = is_own or (is_only and bool(before) and not is_agent(before[-1]))  # the product name of a cleaning agent
    return bool(before) and last in NAME_WORDS and is_own and (is_person or _is_own(column, known))


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
        _of_parent(
            _referring(_bare(column, known, dictionary), by_column.get(column.name), known, tables, dictionary),
            known,
            tables,
        )
        if column.name not in of_record or (column.table, column.name) in dictionary
        else replace(column, role="ignored", reason=ColumnReason.TECHNICAL_NAME)
        for column in known.columns
    ]
    label_counts = Counter(column.label for column in columns if column.role in {"name", "value"})
    columns = [_if_distinct(column, label_counts, dictionary) for column in columns]
    names = {table.name: [column.own_name for column in table.columns] for table in tables.values()}
    return replace(known, columns=tuple(columns if known.label else _without_label(columns, names)))


def _without_label(columns: Sequence[Column], names: Mapping[str, Sequence[str]]) -> Iterator[Column]:
    """Yield the columns of a table whose name is cryptic: in English, a name alone can stand for its rows."""
    is_named = any(column.role == "name" for column in columns) and _known_share(names) >= _SOME_ENGLISH
    for column in columns:
        if column.role == "reference" or (column.role in {"name", "value"} and not is_named):
            yield replace(column, role="ignored", reason=ColumnReason.TABLE_NAME)
        else:
            yield replace(column, confidence="low")


def _of_record(known: DatabaseTable) -> frozenset[str]:
    """Return the audit columns, which record who wrote a row, and when: a pilot is not "modified".

    They consist of at least two columns that only state changes of a record: created by, modified by.
    """
    done = {
        column.name: verb_and_ending
        for column in known.columns
        if (verb_and_ending := _done_to_record(words_of(column.own_name)))
    }
    is_people = person_name(known) is not None
    is_signed = len({verb for verb, ending in done.values() if ending == "by"}) > 1
    is_dated = is_signed or len({verb for verb, ending in done.values() if ending != "by"}) > 1
    return frozenset(
        name
        for name, (_, ending) in done.items()
        if is_people or ending == "user" or (is_signed if ending == "by" else is_dated)
    )


def _done_to_record(parts: Sequence[str]) -> tuple[str, str] | None:
    """Return the verb of a possible audit column, and whether the column is about the person; None for other names."""
    own = [word for word in parts if word != "last"]
    verb = next((word for word in own if word in _RECORD_VERBS), None)
    rest = [word for word in own if word != verb]
    is_record = verb is not None and len(rest) == 1 and (rest[0] in {"by", "user"} or rest[0] in words().ending)
    return (verb, rest[0]) if verb is not None and is_record else None


_RECORD_VERBS = frozenset(["created", "updated", "modified", "deleted"])  # verbs that apply to every record


_SOME_ENGLISH = 2 / 5  # proportion of known words of a schema in English whose names are abbreviated


def _if_distinct(column: Column, label_counts: Mapping[str, int], dictionary: Dictionary) -> Column:
    is_named = bool(dictionary.get((column.table, column.name), DictionaryEntry()).label)
    if column.role == "value" and label_counts[column.label] > 1 and not is_named:
        full = spelled(words_of(column.own_name))
        if full.startswith(f"{column.label} ") and column.answer_kind == "text":
            return replace(column, label=full)  # the damage code and the damage description
        return replace(column, role="ignored", reason=ColumnReason.SAME_WORDS)
    return column


def _bare(column: Column, known: DatabaseTable, dictionary: Dictionary) -> Column:
    """Return a column with the label that depends on its neighbors: `duration_min` next to `duration_max`, "name"."""
    are_people = _are_people(known) or is_agent(head(known.label)) or head(known.label) == "member"
    if column.label in words().personal and are_people:
        unit = "year" if column.answer_kind == "number" else "date"
        return replace(column, label=f"{words().personal[column.label]} {unit}", form="noun")  # things are started
    if dictionary.get((column.table, column.name), DictionaryEntry()).label:
        return column
    name = column.name.casefold()
    others = {each.name.casefold() for each in known.columns}
    if column.unit == "minutes" and name.endswith("min") and f"{name.removesuffix('min')}max" in others:
        own = words_of(column.own_name)
        return replace(column, label=f"minimum {spelled(own[1:] if own[0] == 'minimum' else own[:-1])}", unit=None)
    before = column.label.lower().split()[:-1]
    is_short = len(before) == 1 and any(is_short_for(before[0], word) for word in known.label.lower().split())
    is_short = is_short or before == uncounted(known.label).lower().split()  # the staff name of a staff member
    is_whole = column.role == "name" and column.label.endswith(" name") and (before in WHOLE_NAMES[1:] or is_short)
    is_only = sum(each.role == "name" for each in known.columns) == 1
    return replace(column, label="name") if is_whole and is_only else column


def _are_people(known: DatabaseTable) -> bool:
    return person_name(known) is not None or any(
        (each.role, each.meaning) == ("name", "person") for each in known.columns
    )


def _of_parent(column: Column, known: DatabaseTable, tables: Mapping[str, DatabaseTable]) -> Column:
    """Return a column with an article before the row that it is a part of: the share of the estate of an heir."""
    own, link, whole = column.label.partition(" of ")
    parents = {tables[reference.target].label for reference in known.references if reference.target in tables}
    is_part = bool(link) and column.form == "noun" and whole in parents and column.confidence == "high"
    return replace(column, label=f"{own} of the {whole}") if is_part and own != "number" else column


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
    is_event = own_label is not None and own_label.form == "participle"
    if own_label is not None and is_event and target.label and (target.label != "date" or " " not in own_label.text):
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
    doers = target.label.split() if is_activity(head(known.label)) and not is_thing else []
    is_doer = is_person or not words().collective.isdisjoint(doers) or any(map(is_agent, doers))
    entity = next((word for word in [*nouns, *doers] if is_event_of(parts[:-1], word)), known.label)
    return label_of(parts, "text", is_reference=True, entity=entity, is_person=is_doer)


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
    short = theirs[len(target.split()) :] if theirs[: len(target.split())] == target.split() else []
    if short and len(parts) > len(short) and parts[-len(short) :] == short:
        return parts[: -len(short)]  # the twin registration of a crane refers to its twin
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
    quoted = any(is_acronym(part) and part not in target.lower().split() for part in parts)
    label = f"“{spelled(parts)}”" if quoted else singular(spelled(parts))
    without = label.removesuffix(f" {target}")
    if parts[0] in words().prepositions:
        return ""  # "in charge" is not a noun
    is_part = label == without and head(label) not in target.split() and not label.endswith(DOERS)
    if is_part and (Speech.ADVERB in speech(head(label)) or (" " not in label and Speech.ADJECTIVE in speech(label))):
        return f"{label} {target}"  # for example, a fall back, the main category
    # Keep "home team": "home" alone has no meaning.
    stands = (" " in without and Speech.ADVERB not in speech(head(without))) or without.endswith((*DOERS, "ative"))
    return without if stands and head(without) not in NAME_WORDS and speech(head(without)) else label


def _is_stump(word: str, name: str) -> bool:
    """Return whether a word of a column name may be an abbreviation."""
    others = {part.lower() for part in re.split(r"[\W_]+", name)} - {word, "no"}
    return (len(word) < _STUMP or is_acronym(word)) and not others.isdisjoint(words().abbreviations)


_STUMP = 4  # maximum letters of a word that may be an abbreviation
