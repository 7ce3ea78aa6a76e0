"""Chooses which groups become questions: all of them, or a sample that is spread evenly over the templates.

The order of choice is a hash of the seed and the binding, so that the sample hardly changes when the database does.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from hashlib import sha256

import duckdb

from ragassay.core.errors import DataError, UsageError
from ragassay.core.hashing import canonical_json, content_hash
from ragassay.core.records import Question, SqlTemplate
from ragassay.core.runner import Progress
from ragassay.core.table import Table
from ragassay.core.table.storage import quote
from ragassay.parts.templates import neutral, pieces
from ragassay.parts.wording.styles import SECOND_STOPS, pieces_of, wordings
from ragassay.steps.generate.bindings import Filled


def choose(
    connection: duckdb.DuckDBPyConnection,
    wordings: Mapping[int, int],
    *,
    most_rows: int | None,
    seed: int,
    progress: Progress | None = None,
) -> None:
    """Makes the table `chosen` of the bindings that are kept.

    Args:
        connection: Holds the table `bindings`.
        wordings: How many questions a group of each template has, by the template's number; others are left out.
        most_rows: At most so many questions; None for all. Every template has its turn before one has a second,
            in a seeded order; whole groups only.
        seed: Decides which groups are kept.
        progress: Told after every template.

    Raises:
        UsageError: No group is so small.
    """
    _prepare(connection, wordings)
    if most_rows is None:
        connection.execute("create table chosen as select * from bindings semi join sizes using (template)").fetchall()
        return
    counted = "select template, count(*) from bindings semi join sizes using (template) group by template"
    groups = dict(connection.execute(counted).fetchall())
    quotas = _quotas(groups, wordings, most_rows=most_rows, seed=seed)
    if not quotas:
        raise UsageError(
            f"--max-rows leaves {most_rows} questions that have an answer, and a group has up to "
            f"{max(wordings.values())}; raise it, lower --unanswerable, or ask for fewer wordings"
        )
    connection.execute("create table chosen as from bindings limit 0").fetchall()
    for done, (number, quota) in enumerate(sorted(quotas.items()), start=1):
        values = {"number": number, "seed": str(seed), "quota": quota}
        connection.execute(f"insert into chosen {_SAMPLE}", values).fetchall()
        if progress is not None:
            progress("sample", done, len(quotas))


def _prepare(connection: duckdb.DuckDBPyConnection, wordings: Mapping[int, int]) -> None:
    """Makes the table `sizes`, and `stated`: the ids of the documents that state the answer, where they are known."""
    connection.execute("create table sizes (template integer, questions bigint)").fetchall()
    connection.executemany("insert into sizes values (?, ?)", [list(item) for item in wordings.items()])
    connection.execute(
        "create table stated (template integer, place bigint, is_answerable boolean, documents varchar[])"
    ).fetchall()


def _quotas(groups: Mapping[int, int], wordings: Mapping[int, int], *, most_rows: int, seed: int) -> Mapping[int, int]:
    """How many groups of each template are kept: its number of turns until there are enough questions."""
    turns = sorted(groups, key=lambda number: (sha256(f"{seed}\x1f{number}".encode()).digest(), number))
    quotas: Counter[int] = Counter()
    questions = 0
    while turns:
        for number in turns:
            questions += wordings[number]
            if questions > most_rows:
                return quotas
            quotas[number] += 1
        turns = [number for number in turns if groups[number] > quotas[number]]
    return quotas


# The few first ones of each template: to put all of them in order takes minutes where they are millions.
_SAMPLE = """
from bindings where template = $number
order by sha256(concat($seed, chr(31), array_to_string(keys, chr(31)))), place limit $quota
"""


def place(
    connection: duckdb.DuckDBPyConnection,
    bindings: Sequence[tuple[int, Sequence[str], Sequence[str], Sequence[str], bool]],
    wordings: Mapping[int, int],
) -> None:
    """Makes the table `chosen` of bindings at hand: template, values, spoken values, answers, whether answerable."""
    _prepare(connection, wordings)
    connection.execute("create table chosen as select * from bindings limit 0").fetchall()
    for number, keys, spoken, answers, is_answerable in bindings:
        row = [number, 0, list(keys), list(spoken), list(answers), is_answerable]
        connection.execute("insert into chosen values (?, ?, ?, ?, ?, ?)", row).fetchall()


def number_rows(connection: duckdb.DuckDBPyConnection) -> int:
    """Makes the table `placed`: the chosen bindings in order, with their documents, and where the questions begin.

    Returns:
        How many groups there are.
    """
    connection.execute(
        "create table placed as select chosen.*, documents, (sum(questions) over"
        " (order by template, place, is_answerable desc rows unbounded preceding))::bigint - questions first_row"
        " from chosen join sizes using (template) left join stated using (template, place, is_answerable)"
        " order by template, place, is_answerable desc"
    ).fetchall()
    ((groups,),) = connection.execute("select count(*) from placed").fetchall()
    return int(groups)


Wordings = Sequence[tuple[str, str]]
"""Style and text template."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Worded:
    """A template with its number in the table of bindings, and its wordings."""

    number: int
    template: SqlTemplate
    texts: Wordings


def evaluation_set(
    connection: duckdb.DuckDBPyConnection, worded: Sequence[Worded], *, dialect: str, source: str
) -> Table:
    """The table of all questions: for each binding in `placed`, in order, each wording of its template.

    Nothing is held but the bindings: a question comes to be when it is read or written.

    Args:
        connection: Holds the table `placed`: the columns of `bindings`, `documents`, the ids of those that state the
            answer, and `first_row`, the position of the first question of a binding.
        worded: Every template that `placed` names.
        dialect: The database's, SQLGlot's name of it.
        source: Where the questions come from, for messages.
    """
    _store(connection, worded, dialect)
    views = [field.name for field in fields(Question)]
    connection.execute(f"create view rows as {_select(_widths(worded, dialect), dialect)}").fetchall()
    return Table(source=source, connection=connection, views={name: name for name in views})


@dataclass(frozen=True, slots=True, kw_only=True)
class _Widths:
    """How many placeholders the widest wording, SQL text and set of bindings has."""

    text: int
    sql: int
    names: int


def _widths(worded: Sequence[Worded], dialect: str) -> _Widths:
    return _Widths(
        text=max(len(pieces_of(text)) // 2 for each in worded for _, text in each.texts),
        sql=max(len(pieces(each.template, dialect)) // 2 for each in worded),
        names=max(len(each.template.given) for each in worded),
    )


_TEXT = "struct(place integer, style varchar, template varchar, hash varchar, pieces varchar[], places integer[])[]"
_COLUMNS = {
    "number": "integer",
    "sql_template": "varchar",
    "answer_kind": "varchar",
    "names": "varchar[]",
    "quotes": "varchar[]",
    "sql_pieces": "varchar[]",
    "sql_places": "integer[]",
    "json_pieces": "varchar[]",
    "json_places": "integer[]",
    "sql_identity": "varchar",
    "texts": _TEXT,
}


def _store(connection: duckdb.DuckDBPyConnection, worded: Sequence[Worded], dialect: str) -> None:
    columns = ", ".join(f"{name} {kind}" for name, kind in _COLUMNS.items())
    connection.execute(f"create table worded ({columns})").fetchall()
    insert = f"insert into worded values ({', '.join(f'?::{kind}' for kind in _COLUMNS.values())})"  # noqa: S608
    for each in worded:
        connection.execute(insert, list(_row(each, dialect))).fetchall()
    connection.execute(
        "create table all_worded as select list(worded order by numbers.range) every from range(?) numbers"
        " left join worded on numbers.range = worded.number",
        [max(each.number for each in worded) + 1],
    ).fetchall()


def _row(each: Worded, dialect: str) -> Iterator[object]:
    places = {name: place for place, name in enumerate(each.template.given, start=1)}
    yield each.number
    yield each.template.sql
    yield each.template.answer_kind
    yield [name.strip("[]") for name in places]
    # As templates.literal writes them: numbers stand without quotes.
    yield ["" if column.answer_kind == "number" else "'" for column in each.template.given.values()]
    yield from _cut(pieces(each.template, dialect), places)
    yield from _cut(_bindings_json(each.template), places)
    yield '"sql_template":' + canonical_json(neutral(each.template.sql, dialect)) + "}"
    yield [_text(place, style, text, places) for place, (style, text) in enumerate(each.texts)]


def _cut(parts: Sequence[str], places: Mapping[str, int]) -> tuple[list[str], list[int]]:
    """The texts between placeholders, and which value stands between them."""
    return list(parts[::2]), [places[name] for name in parts[1::2]]


def _text(place: int, style: str, text: str, places: Mapping[str, int]) -> dict[str, object]:
    texts, which = _cut(pieces_of(text), places)
    wording = content_hash({"style": style, "text_template": text})
    return {"place": place, "style": style, "template": text, "hash": wording, "pieces": texts, "places": which}


def _bindings_json(template: SqlTemplate) -> tuple[str, ...]:
    """The canonical JSON of a group's bindings, cut where the values stand."""
    parts = ['"bindings":{']
    for name in sorted(template.given):
        parts[-1] += ("," if len(parts) > 1 else "") + canonical_json(name.strip("[]")) + ":"
        parts += [name, ""]
    parts[-1] += '},"spoken":'
    return tuple(parts)


def _select(widths: _Widths, dialect: str) -> str:
    """The query that makes every question; all that stands in it is ours, data is in tables."""
    stored = r"replace(keys[{0}], '\', '\\')" if dialect == "mysql" else "keys[{0}]"
    literal = "concat(quotes[{0}], replace(" + stored + ", chr(39), chr(39) || chr(39)), quotes[{0}])"
    in_sql = _filled("sql_pieces", "sql_places", literal, widths.sql)
    in_json = _filled("json_pieces", "json_places", "to_json(keys[{}])::varchar", widths.names)
    in_text = _spoken(widths.text)
    group_hash = _hash(
        f"concat('{{\"answers\":', to_json(answers), ',', {in_json}, to_json(spoken), ',', sql_identity)"
    )
    question_hash = _hash('concat(\'{"group":"\', group_id, \'","wording":"\', text.hash, \'"}\')')
    made = f"{in_sql} sql, {group_hash} group_id, map(names, keys) bindings"
    # One value that is looked up, and no join: a join gives its rows in an order of its own.
    looked_up = "select *, (select every from all_worded)[template + 1] found from placed"
    groups = f"select *, {made} from (select *, unnest(found) from ({looked_up}))"  # noqa: S608 -- ours
    unnested = f"select * exclude (texts), unnest(texts) text from ({groups})"  # noqa: S608 -- ours
    questions = f"select *, {in_text} question from ({unnested})"  # noqa: S608 -- ours
    columns = {
        "question_id": question_hash,
        "group_id": "group_id",
        "question": "question",
        "style": "text.style",
        "reference_answers": "answers",
        "answer_kind": "answer_kind",
        "sql": "sql",
        "sql_template": "sql_template",
        "text_template": "text.template",
        "bindings": "bindings",
        "reference_context_ids": "documents",
        "reference_contexts": "null::varchar[]",
        "is_answerable": "is_answerable",
    }
    named = ", ".join(f"{expression} as {quote(name)}" for name, expression in columns.items())
    return f"select first_row + text.place as row, {named} from ({questions})"  # noqa: S608 -- ours alone


def _filled(pieces_column: str, places_column: str, value: str, width: int) -> str:
    """The pieces of a text with the values between them; `concat` passes over what is not there."""
    parts = [f"{pieces_column}[1]"]
    for place in range(1, width + 1):
        parts += [value.format(f"{places_column}[{place}]"), f"{pieces_column}[{place + 1}]"]
    return f"concat({', '.join(parts)})"


def _spoken(width: int) -> str:
    """The pieces of a wording with the values between them, and no second stop: `styles.fill` does so for one."""
    parts = ["text.pieces[1]"]
    for place in range(1, width + 1):
        value, piece = f"spoken[text.places[{place}]]", f"text.pieces[{place + 1}]"
        is_second = " or ".join(
            f"({piece}[1] = '{stop}' and contains('{marks}', {value}[-1]))" for stop, marks in SECOND_STOPS.items()
        )
        # A value that is empty, or not there, ends in no mark.
        parts += [value, f"case when {value} != '' and ({is_second}) then {piece}[2:] else {piece} end"]
    return f"concat({', '.join(parts)})"


def _hash(text: str) -> str:
    """The content hash of signature.py, over whole columns."""
    return f"'sha256-' || left(sha256({text}), 20)"


_ALL_PARAPHRASES = 1_000  # wordings of a style; more than any has

TextTemplates = Mapping[str, Sequence[str]]
"""Text templates by style."""


def worded(
    filled: Sequence[Filled],
    styles: Sequence[str],
    per_style: int,
    *,
    balanced: bool,
    skipped: Counter[str],
    progress: Progress | None = None,
) -> tuple[Worded, ...]:
    """The templates with their wordings.

    Args:
        filled: The templates.
        styles: Names in `styles.STYLES`.
        per_style: Wordings of each style; a template from outside that has fewer gives what it has.
        balanced: Whether every template gets equally many of each style; one that has none of a style is left out.
        skipped: Where that is counted.
        progress: Told after every template.

    Raises:
        UsageError: A style has fewer wordings than asked for.
        DataError: No template has any wording in these styles.
    """
    every = {}
    for done, each in enumerate(filled, start=1):
        every[each.number] = _every(each.template, styles, per_style)
        if progress is not None:
            progress("paraphrase", done, len(filled))
    shared = _shared(every.values())
    texts = {number: _texts(found, shared, per_style) for number, found in every.items()}
    alike = sum(not any(found.values()) and any(every[number].values()) for number, found in texts.items())
    if alike:
        skipped["template: another one would be worded alike"] += alike
    if balanced:
        texts = _balanced(texts, skipped)
    made = tuple(
        Worded(number=each.number, template=each.template, texts=_flat(texts[each.number]))
        for each in filled
        if any(texts.get(each.number, {}).values())
    )
    if not made:
        raise DataError(f"no template has wordings in the styles {', '.join(styles)}; name others, or give texts")
    return made


def _every(template: SqlTemplate, styles: Sequence[str], per_style: int) -> TextTemplates:
    """All wordings of one template by style. Raises UsageError where a style has fewer than asked for."""
    found = {}
    for style in styles:
        ours = () if template.ask is None else wordings(template.ask, style, count=_ALL_PARAPHRASES)
        texts = tuple(dict.fromkeys((*template.texts.get(style, ()), *ours)))
        if template.ask is not None and len(texts) < per_style:
            raise UsageError(f"--per-style {per_style}: the style '{style}' has {len(texts)} wordings; ask for fewer")
        found[style] = texts
    return found


def _shared(every: Iterable[TextTemplates]) -> frozenset[str]:
    """The wordings of more than one template: whoever reads such a question cannot tell which of them it asks."""
    count = Counter(text for found in every for text in {text for texts in found.values() for text in texts})
    return frozenset(text for text, number in count.items() if number > 1)


def _texts(every: TextTemplates, shared: frozenset[str], per_style: int) -> TextTemplates:
    return {style: [text for text in texts if text not in shared][:per_style] for style, texts in every.items()}


def _balanced(texts: Mapping[int, TextTemplates], skipped: Counter[str]) -> dict[int, TextTemplates]:
    whole = {number: found for number, found in texts.items() if all(found.values())}
    if len(whole) < len(texts):
        skipped["template: no wording in one of the styles"] += len(texts) - len(whole)
    fewest: Counter[str] = Counter()
    for found in whole.values():
        for style, each in found.items():
            fewest[style] = min(fewest.get(style, len(each)), len(each))
    return {number: {style: each[: fewest[style]] for style, each in found.items()} for number, found in whole.items()}


def _flat(texts: TextTemplates) -> tuple[tuple[str, str], ...]:
    return tuple((style, text) for style, found in texts.items() for text in found)
