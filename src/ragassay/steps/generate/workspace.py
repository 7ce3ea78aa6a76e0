"""The tables of a generation in DuckDB, which pass from phase to phase, and the questions that are read from them.

Bindings are filled in template by template. Groups are drawn from them, get documents, and are numbered. A question is
built when it is read, from its group and a text template of its SQL template.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, fields
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ragassay.core.records import Question
from ragassay.core.results import MAX_LIST, Skipped, ValueReason
from ragassay.core.runner import Progress
from ragassay.core.table import Table, storage
from ragassay.parts.database import Database
from ragassay.steps.generate.question_query import TEMPLATE_COLUMNS, TemplateRow, questions_query

SEPARATOR = "\x1f"
"""Separates the values of a binding, which cannot contain control characters."""

# No trimmed answer is equal to these.
UNREADABLE = SEPARATOR
"""An answer of a list that cannot be written as text."""

MISFIT = SEPARATOR * 2
"""An answer whose type differs from that of its column, such as text in a column of numbers."""

STAGED_COLUMNS = ("form", "stored", "spoken", "answer", "reveals")
"""The columns of a batch of bindings: values as compared, stored and in a question; answer; whether it is revealed."""


class Binding(NamedTuple):
    """A binding of a template: its place, its values as stored and as in a question, and its answers."""

    place: int
    keys: list[str]
    spoken: list[str]
    answers: list[str]


class Group(NamedTuple):
    """A drawn group of a template: its place and its values; an unanswerable one has the place of its original."""

    place: int
    keys: list[str]
    is_answerable: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class KeyCounts:
    """Numbers of keys of a template.

    Attributes:
        singular: Keys with one answer.
        several: Keys with several answers.
        usable: Keys that can be used.
        reasons: The other keys, by the reason.
    """

    singular: int
    several: int
    usable: int
    reasons: Mapping[ValueReason, int]

    @property
    def ambiguous(self) -> float:
        """Return the proportion of keys that have several answers."""
        return self.several / max(self.singular + self.several, 1)


@dataclass(frozen=True, slots=True, kw_only=True)
class QuestionCounts:
    """Numbers of groups, entities and SQL templates with questions."""

    groups: int
    entities: int
    templates: int


class Workspace:
    """The state that all phases of a generation share: the database, and the tables passed between phases.

    Every table is created, read and dropped here, and no other module knows its name.

    Attributes:
        database: The user's database.
        seed: Random seed.
        skipped: What was left out, counted by reason.
        progress: Called with a phase, the amount done, and the total.
    """

    def __init__(self, database: Database, *, seed: int, progress: Progress | None = None) -> None:
        self.database = database
        self.seed = seed
        self.skipped: Counter[Skipped] = Counter()
        self.progress: Progress = progress or (lambda _phase, _done, _total: None)
        self._connection = storage.empty_schema(storage.connect())
        self._run(
            "create table filled (template integer, place bigint, stored varchar, spoken varchar, answer varchar,"
            " answers varchar[])"
        )
        self._run(f"create view bindings as {_BINDINGS} filled")

    def _run(self, query: str, values: Sequence[object] | Mapping[str, object] | None = None) -> list[tuple[Any, ...]]:
        """Execute a statement, and return its rows."""
        return self._connection.execute(query, values).fetchall()

    def _create(self, name: str, query: str) -> None:
        """Create a temporary table, or replace it."""
        self._run(f"create or replace temp table {name} as {query}")

    def _drop(self, *tables: str) -> None:
        for name in tables:
            self._run(f"drop table if exists {name}")

    # Bindings.

    def one_thread(self) -> AbstractContextManager[None]:
        """Use one thread for the duration of a block: a second one slows down many small queries."""
        return storage.one_thread(self._connection)

    def add_bindings(
        self,
        number: int,
        batches: Iterable[Mapping[str, NDArray[Any]]],
        *,
        lists_rows: bool,
        needs_several: bool,
        counts_rows: bool,
        max_ambiguous: float,
    ) -> KeyCounts:
        """Add the keys of a template that have one answer, in the order of the stored values.

        Args:
            number: The number of the template.
            batches: Keys and answers in `STAGED_COLUMNS`; at least one batch, which may be empty.
            lists_rows: Whether all answers of a key form one list.
            needs_several: Whether lists with one element are left out, unless all lists have one.
            counts_rows: Whether the answer is a number of rows. Two clinics of one name with two vets each have four.
            max_ambiguous: Proportion of keys with several answers above which no key is added.
        """
        self._stage(batches)
        classified = self._classified(lists_rows=lists_rows, needs_several=needs_several, counts_rows=counts_rows)
        counts = self._key_counts(classified)
        if counts.ambiguous <= max_ambiguous:
            columns = "row_number() over (order by stored) - 1, stored, spoken, answer, answers"
            usable = f"select ?, {columns} from ({classified}) where reason is null"  # noqa: S608 -- internal names
            self._run(f"insert into filled {usable}", [number])
        return counts

    def _stage(self, batches: Iterable[Mapping[str, NDArray[Any]]]) -> None:
        statement = "create or replace temp table staged as"
        for columns in batches:
            self._connection.register("batch", columns)
            self._run(f"{statement} {_STAGED}")
            self._connection.unregister("batch")
            statement = "insert into staged"

    def _classified(self, *, lists_rows: bool, needs_several: bool, counts_rows: bool) -> str:
        """Return the query for every key with its answer and, in `reason`, why it cannot be used (null if it can)."""
        if lists_rows:
            self._create("grouped", _GROUPED_LISTS)
            query = f"select count(*) from ({_CLASSIFIED_LISTS}) where reason is null and len(answers) > 1"  # noqa: S608
            return _SEVERAL if needs_several and self._run(query) != [(0,)] else _CLASSIFIED_LISTS
        if self._run("select count(distinct form) = count(*) from staged") == [(True,)]:
            # Grouping takes longest, so unique keys are not grouped.
            return _CLASSIFIED.format(keys=_UNIQUE)
        self._create("repeated", _REPEATED)
        self._create("grouped", _GROUPED.format("2" if counts_rows else _ANSWERS))
        return _CLASSIFIED.format(keys=_KEYS)

    def _key_counts(self, classified: str) -> KeyCounts:
        reasons = dict(self._run(f"select reason, count(*) from ({classified}) group by reason"))  # noqa: S608 -- internal names
        usable = int(reasons.pop(None, 0))
        unusable = {ValueReason(reason): int(count) for reason, count in reasons.items()}
        several = unusable.get(ValueReason.SEVERAL_ANSWERS, 0)
        singular = usable + sum(unusable.values()) - several
        return KeyCounts(singular=singular, several=several, usable=usable, reasons=unusable)

    def remove_bindings(self, number: int) -> None:
        """Remove the bindings of a template."""
        self._run("delete from filled where template = ?", [number])

    def bindings(self, number: int) -> list[Binding]:
        """Return the bindings of a template, in order."""
        query = "select place, keys, spoken, answers from bindings where template = ? order by place"
        return [Binding(*row) for row in self._run(query, [number])]

    def keys(self, number: int) -> list[tuple[int, list[str]]]:
        """Return the places and the stored values of the bindings of a template, in order."""
        return self._run("select place, keys from bindings where template = ? order by place", [number])

    def binding_counts(self) -> Mapping[int, int]:
        """Return the number of bindings of each template that has any."""
        return dict(self._run("select template, count(*) from filled group by template"))

    def ranked_bindings(
        self, number: int, *, start: str, order: Sequence[int], limit: int
    ) -> list[tuple[str, int, list[str]]]:
        """Return the first bindings of a template in the order of their rank: rank, place and values.

        Args:
            number: The number of the template.
            start: The text that is hashed before the values.
            order: The positions of the values, from 1, in the order in which they are hashed.
            limit: Maximum number of bindings.
        """
        return self._run(_RANKED, {"start": start, "order": order, "number": number, "limit": limit})

    def answer_values(self, numbers: Sequence[int], *, limit: int) -> list[str]:
        """Return the distinct answers of the given templates, or a sample that depends on the answers alone."""
        rows = self._run(
            f"select value from (select distinct unnest({_ANSWER_LIST}) value from (select distinct answer, answers"  # noqa: S608
            " from filled where template in (select unnest(?::integer[])))) where value is not null"
            " order by md5(value) limit ?",
            [list(numbers), limit],
        )
        return [value for (value,) in rows]

    # Groups.

    def start_groups(self, sizes: Mapping[int, int]) -> None:
        """Create the tables of groups and of their documents, both empty.

        Args:
            sizes: Number of questions in a group of each template.
        """
        self._run("create table sizes (template integer, questions bigint)")
        self._connection.executemany("insert into sizes values (?, ?)", [list(item) for item in sizes.items()])
        self._run("create table stated (template integer, place bigint, is_answerable boolean, documents varchar[])")
        self._run("create table chosen as from bindings limit 0")

    def draw_all(self) -> None:
        """Add a group for every binding of the templates that have a size."""
        self._run("insert into chosen from bindings semi join sizes using (template)")

    def draw(self, places: Mapping[int, Collection[int]]) -> None:
        """Add a group for some bindings of each template, which are given by their places."""
        pairs = [(number, place) for number, drawn in places.items() for place in drawn]
        numbers, drawn_places = ([pair[side] for pair in pairs] for side in (0, 1))
        self._run(
            f"insert into chosen {_BINDINGS} (from filled semi join"
            " (select unnest(?::integer[]) as template, unnest(?::bigint[]) place) using (template, place))",
            [numbers, drawn_places],
        )

    def add_groups(self, number: int, bindings: Sequence[Binding], *, is_answerable: bool) -> None:
        """Add groups of a template."""
        self._run(
            "insert into chosen select $number, unnest($places::bigint[]),"
            " string_split(unnest($keys::varchar[]), $mark), string_split(unnest($spoken::varchar[]), $mark),"
            " unnest($answers::varchar[][]), $answerable",
            {
                "number": number,
                "places": [each.place for each in bindings],
                "keys": [SEPARATOR.join(each.keys) for each in bindings],
                "spoken": [SEPARATOR.join(each.spoken) for each in bindings],
                "answers": [each.answers for each in bindings],
                "answerable": is_answerable,
                "mark": SEPARATOR,
            },
        )

    def groups(self, number: int) -> list[Group]:
        """Return the groups of a template, in order."""
        query = "select place, keys, is_answerable from chosen where template = ? order by place, is_answerable desc"
        return [Group(*row) for row in self._run(query, [number])]

    def group_counts(self) -> Mapping[int, int]:
        """Return the number of groups of each template that has any."""
        return dict(self._run("select template, count(*) from chosen group by template"))

    def similar_names(self, names: Mapping[int, str], existing: Iterable[str]) -> set[int]:
        """Return the keys of the names that resemble an existing one.

        Two names are similar if they are equal without at most one character of each. A name is also similar to an
        existing one if it lacks its last two or three characters.
        """
        # Unpaired surrogates, from invalid bytes in SQLite, cannot be encoded.
        encodable = [name.encode("utf-8", "replace").decode("utf-8") for name in existing]
        self._connection.register("known_names", {"name": np.array(encodable, dtype=object)})
        rows = self._run(_SIMILAR, {"places": list(names), "names": list(names.values())})
        self._connection.unregister("known_names")
        return {int(place) for (place,) in rows}

    def add_documents(self, number: int, documents: Mapping[int, Sequence[str]], *, is_answerable: bool) -> None:
        """Add the ids of the documents that state the answers of a template's groups, by the place of the group."""
        self._run(
            "insert into stated select $number, unnest($places::bigint[]), $answerable, unnest($ids::varchar[][])",
            {
                "number": number,
                "places": list(documents),
                "answerable": is_answerable,
                "ids": [list(each) for each in documents.values()],
            },
        )

    # Questions.

    def number_questions(self) -> None:
        """Assign a row to each question, in order of the groups, and drop the tables of the earlier phases."""
        self._run(
            "create table placed as select chosen.*, documents, (sum(questions) over"
            " (order by template, place, is_answerable desc rows unbounded preceding))::bigint - questions first_row"
            " from chosen join sizes using (template) left join stated using (template, place, is_answerable)"
            " order by template, place, is_answerable desc"
        )
        self._run("drop view bindings")
        self._drop("filled", "sizes", "stated", "chosen", "staged", "repeated", "grouped")

    def count_questions(self, names: Mapping[int, Sequence[str]]) -> QuestionCounts:
        """Count the groups, entities and templates of the numbered questions.

        Equal bindings of several templates are one entity.

        Args:
            names: The placeholders of every template, by its number, in the order of their values.
        """
        orders = [
            (number, SEPARATOR.join(sorted(own)), [list(own).index(name) + 1 for name in sorted(own)])
            for number, own in names.items()
        ]
        columns = [list(column) for column in zip(*orders, strict=True)]
        ((groups, entities, templates),) = self._run(_COUNTS, columns)
        return QuestionCounts(groups=int(groups), entities=int(entities), templates=int(templates))

    def questions(self, templates: Sequence[TemplateRow]) -> Table:
        """Return the table of the numbered questions: for each group, in order, each text template of its template.

        Only the groups are stored; a question is built when it is read or written.

        Args:
            templates: Every template that has a group.
        """
        columns = ", ".join(f"{name} {kind}" for name, kind in TEMPLATE_COLUMNS.items())
        self._run(f"create table templates ({columns})")
        values = ", ".join(f"?::{kind}" for kind in TEMPLATE_COLUMNS.values())
        self._connection.executemany(
            f"insert into templates values ({values})",  # noqa: S608 -- internal names
            [[getattr(row, name) for name in TEMPLATE_COLUMNS] for row in templates],
        )
        self._run(
            "create table all_templates as select list(templates order by numbers.range) every from range(?) numbers"
            " left join templates on numbers.range = templates.number",
            [max(row.number for row in templates) + 1],
        )
        self._drop("templates")
        self._run(f"create view rows as {questions_query(templates, self.database.dialect)}")
        views = {field.name: field.name for field in fields(Question)}
        return Table(source=self.database.source, connection=self._connection, views=views)


_KEY_LIST = f"string_split(stored, '{SEPARATOR}')"
_ANSWER_LIST = f"coalesce(answers, string_split(answer, '{SEPARATOR}'))"
_BINDINGS = (
    f"select template, place, {_KEY_LIST} keys, string_split(coalesce(spoken, stored), '{SEPARATOR}') spoken,"
    f" {_ANSWER_LIST} answers, true is_answerable from"
)
"""Builds the lists when bindings are read, which is faster than storing them."""

_STAGED = (
    "select form::varchar form, stored::varchar stored, spoken::varchar spoken, answer::varchar answer, reveals"
    " from batch"
)

_NAMES = "min(stored) stored, arg_min(coalesce(spoken, stored), stored) spoken"

# A missing answer counts as an answer: `count(answer)` ignores it, `count(*)` does not.
_ANSWERS = "case when count(answer) = 0 or (count(answer) = count(*) and min(answer) = max(answer)) then 1 else 2 end"
_REPEATED = "select form from staged group by form having count(*) > 1"
_GROUPED = (
    f"select {_NAMES}, min(answer) answer, bool_or(reveals) reveals, {{}} distinct_answers"  # noqa: S608 -- internal names
    " from staged where form in (from repeated) group by form"
)

_UNIQUE = "select stored, spoken, answer, null answers, reveals, 1 distinct_answers from staged"
_KEYS = (
    f"{_UNIQUE} where form not in (from repeated)"  # noqa: S608 -- internal names
    " union all select stored, spoken, answer, null, reveals, distinct_answers from grouped"
)

_GROUPED_LISTS = (
    f"select {_NAMES}, null answer, any_value(answers) answers, count(distinct answers) distinct_answers,"  # noqa: S608
    " bool_or(has_blank) has_blank from (select form, stored, min(spoken) spoken,"
    " list_sort(list_distinct(list(answer))) answers, bool_or(answer is null) has_blank"
    " from staged group by form, stored) group by form"
)

_CLASSIFIED = (
    f"select *, case when distinct_answers > 1 then '{ValueReason.SEVERAL_ANSWERS}'"  # noqa: S608 -- internal names
    f" when answer is null then '{ValueReason.BLANK_ANSWER}' when answer = '{MISFIT}' then '{ValueReason.ANSWER_TYPE}'"
    f" when reveals then '{ValueReason.REVEALED}' end reason from ({{keys}})"
)

_CLASSIFIED_LISTS = (
    f"select *, case when distinct_answers > 1 then '{ValueReason.SEVERAL_ANSWERS}'"  # noqa: S608 -- internal names
    f" when len(list_filter(answers, lambda answer: answer is not null)) = 0 then '{ValueReason.BLANK_ANSWER}'"
    f" when has_blank then '{ValueReason.BLANK_MEMBER}'"  # without it, the list would lack a row
    f" when list_contains(answers, '{UNREADABLE}') then '{ValueReason.UNWRITABLE_MEMBER}'"
    f" when len(answers) > {MAX_LIST} then '{ValueReason.LONG_LIST}' end reason from grouped"
)

_SEVERAL = (
    "select * replace (case when reason is null and len(answers) = 1"  # noqa: S608 -- internal names
    f" then '{ValueReason.LIST_OF_ONE}' else reason end as reason)"
    f" from ({_CLASSIFIED_LISTS})"
)

_RANKED = f"""
select rank, place, {_KEY_LIST} keys from (
    select sha256(concat($start, if($order = range(1, len($order) + 1), stored,
        array_to_string(list_select({_KEY_LIST}, $order::bigint[]), '{SEPARATOR}')))) as rank, place, stored
    from filled where template = $number order by rank, place limit $limit
)
"""  # noqa: S608 -- internal names only

_PLAIN = "regexp_replace(strip_accents({}), '[\\s\\pP]', '', 'g')"
_VARIANTS = "unnest(list_append([left(name, i) || substring(name, i + 2) for i in range(len(name))], name))"
_CUT_SHORT = "unnest([left(name, len(name) - i) for i in [2, 3] if len(name) - i > 3])"
_SIMILAR = f"""
with invented as (select unnest($places::bigint[]) as place, {_PLAIN.format("unnest($names::varchar[])")} as name),
existing as materialized (select {_PLAIN.format("name::varchar")} as name from known_names)
select distinct place from (select place, {_VARIANTS} as variant from invented)
join (select {_VARIANTS} as variant from existing union all select {_CUT_SHORT} from existing) using (variant)
"""  # noqa: S608 -- internal names only

_COUNTS = """
with orders as (select unnest(?::integer[]) template, unnest(?::varchar[]) names, unnest(?::bigint[][]) positions)
select count(*), count(distinct (names, list_select(keys, positions))), count(distinct template)
from placed join orders using (template)
"""
