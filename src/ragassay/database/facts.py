"""What the rows of a table say of its columns: one pass that counts, and one look at the first rows."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from sqlglot import exp

from ragassay.database.connection import Database, column, table
from ragassay.database.declared import Declared
from ragassay.values import as_text, is_blank, normal

_ROWS = 10_000  # rows that a column is weighed by
_SAMPLE = 1_000  # distinct values of them that are looked at one by one
_LETTERS = 32_000_000  # of photographs and documents, fewer rows are enough
_FEW = 12  # so few values may be all there are, which only the whole table tells


@dataclass(frozen=True, slots=True, kw_only=True)
class ColumnFacts:
    """What the database says of one column.

    `rows` and `filled` (not NULL) count the whole table; `looked` and `blank` the rows that were looked at, `seen` the
    values among them that say something, `distinct` how many of those a reader can tell apart. `sample` holds
    distinct stored values. `refers` and `referred` tell whether a reference starts or ends here; `refers_to_surrogate`
    whether it leads to an identifier that means nothing; `is_truth` whether it is declared as true or false.
    """

    table: str
    name: str
    rows: int
    filled: int
    looked: int = 0
    blank: int = 0
    seen: int = 0
    distinct: int = 0
    sample: Sequence[object] = ()
    in_primary_key: bool = False
    refers: bool = False
    referred: bool = False
    refers_to_surrogate: bool = False
    is_binary: bool = False
    is_truth: bool = False

    @property
    def is_seen_whole(self) -> bool:
        """Whether the sample holds every value of the column."""
        return self.looked == self.rows and len(self.sample) < _SAMPLE


def column_facts(database: Database, declared: Declared, *, referred: Collection[str]) -> tuple[ColumnFacts, ...]:
    """The facts of all columns of a table, in their order.

    Args:
        database: An open database.
        declared: What it declares of the table.
        referred: The columns that references of any table lead to.

    Raises:
        DataError: The database refuses a query.
    """
    # SQLite's declared types bind nobody, so what is stored decides.
    opaque = frozenset[str]() if database.dialect == "sqlite" else declared.opaque
    counts = [exp.Count(this=column(declared.name, known)) for known in declared.columns]
    rows, *filled = next(database.query(exp.select(exp.Count(this=exp.Star()), *counts).from_(table(declared.name))))
    shown = [known for known in declared.columns if known not in opaque]
    looked, values = _looked(database, declared, shown, rows)
    refers = {part for reference in declared.references for part in reference.columns} | declared.outside
    facts = []
    for known, count in zip(declared.columns, filled, strict=True):
        stored = values.get(known, {})
        if looked < rows and len(stored) <= _FEW and known not in opaque:
            stored = {**_all_if_few(database, declared.name, known), **stored}
        said = {key: (value, times) for key, (value, times) in stored.items() if not is_blank(value)}
        facts.append(
            ColumnFacts(
                table=declared.name,
                name=known,
                rows=rows,
                filled=count,
                looked=looked,
                blank=looked - sum(times for _, times in said.values()),
                seen=sum(times for _, times in said.values()),
                distinct=len({normal(as_text(value)) for value, _ in said.values()}),
                sample=tuple(value for value, _ in islice(stored.values(), _SAMPLE)),
                in_primary_key=known in declared.primary,
                refers=known in refers,
                referred=known in referred,
                is_binary=known in opaque,
                is_truth=known in declared.truths,
            )
        )
    return tuple(facts)


_Values = dict[str, tuple[object, int]]


def _looked(
    database: Database, declared: Declared, shown: Sequence[str], rows: int
) -> tuple[int, Mapping[str, _Values]]:
    """How many rows were looked at, and for each column its distinct values there, each with how often it stood."""
    values: dict[str, _Values] = {known: {} for known in shown}
    if not shown or not rows:
        return 0, values
    select = exp.select(*(column(declared.name, known) for known in shown)).from_(table(declared.name)).limit(_ROWS)
    if rows > _ROWS and declared.primary:
        # Which rows come first without an order is each engine's own matter.
        select = select.order_by(*(column(declared.name, part) for part in declared.primary))
    looked = letters = 0
    for row in database.query(select):
        looked += 1
        for known, value in zip(shown, row, strict=True):
            if value is not None:
                letters += _count(values[known], value)
        if letters > _LETTERS:
            break
    return looked, values


def _count(stored: _Values, value: object) -> int:
    """Counts a value in; gives about how many letters it has."""
    plain = bytes(value) if isinstance(value, bytearray | memoryview) else value
    # Not by the value itself: 1, 1.0 and true are one, and lists cannot be looked up.
    key = plain if isinstance(plain, str) else repr(plain)[:200]
    known = stored.get(key)
    stored[key] = (plain, 1) if known is None else (known[0], known[1] + 1)
    return len(plain) if isinstance(plain, str | bytes) else 8


def _all_if_few(database: Database, name: str, known: str) -> _Values:
    """All distinct values of a column if they are few; nothing if they are not."""
    wanted = column(name, known)
    select = exp.select(wanted).distinct().from_(table(name)).where(wanted.is_(exp.null()).not_()).limit(_FEW + 1)
    stored: _Values = {}
    for (value,) in database.query(select):
        _count(stored, value)
    return dict(sorted(stored.items())) if len(stored) <= _FEW else {}


def texts_of(facts: ColumnFacts) -> Iterator[str]:
    """The values of the sample that say something, as text."""
    return (as_text(value) for value in facts.sample if not is_blank(value))
