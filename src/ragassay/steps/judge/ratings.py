"""Judges that give values in place of verdicts, in columns of their own: rated row by row, resumable.

Beside the values stand `NAME_reason`, `NAME_error` (why there is no value) and `NAME_judge` (who gave it), where NAME
is the name of the rubric, or `ratings`.
"""

from collections.abc import Mapping, Sequence
from contextlib import nullcontext
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Protocol

from ragassay.core.errors import UsageError
from ragassay.core.hashing import content_hash
from ragassay.core.records import Answer, Question
from ragassay.core.runner import CallLimits, Journal, Progress, run_rows
from ragassay.core.table import COLUMNS, Table, storage
from ragassay.core.table.text_formats import for_suffix
from ragassay.steps.judge.verdict_outcomes import too_long

Pair = tuple[Question, Answer]
_TYPES: Mapping[type, str] = {str: "VARCHAR", int: "BIGINT", float: "DOUBLE"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Rating:
    """The values of one answer by column.

    Attributes:
        values: Column -> value; a column without a value is null.
        reason: Why these values, or why there are none.
        error: Why the rater failed.
        counts: What the values were computed from: name -> number.
    """

    values: Mapping[str, object]
    reason: str | None = None
    error: str | None = None
    counts: Mapping[str, int] = field(default_factory=dict)


class Rater(Protocol):
    """A judge that gives values.

    If it has a function `basis` of a question, its values also depend on what that returns: JSON.
    """

    name: str
    """Names the rater and all that its values depend on."""
    group: str
    """Names what it rates; the names of the columns beside its values begin with it."""
    columns: Mapping[str, type]
    """Each column of values -> str, int or float."""
    limits: CallLimits

    async def rate(self, question: Question, answer: Answer) -> Rating:
        """Return the values of one answer. Raises CallError."""
        ...


def rated(table: Table, by: Rater, *, output: Path | None, force: bool, progress: Progress | None) -> Table:
    """Return the rows of a table with the values of a rater, in their order.

    With an output, every value is on disk before the next; the same call again rates only rows without one.

    Raises:
        UsageError: A column of the rater is one of ours, or the output belongs to another run.
        DataError: A file cannot be read or written; finished rows are kept.
    """
    if clash := [name for name in _columns(by) if name in COLUMNS]:
        raise UsageError(f"a rubric cannot be called {clash[0]}: that is the name of another column; rename it")
    if output is None:
        return _with_ratings(table, by, _ratings(table, by, {}, journal=None, progress=progress))
    for_suffix(output, {".jsonl": None, ".parquet": None}, "write")
    header = {"verb": "judge", "judge": by.name, "questions": table.content_hash()}
    with Journal(output.with_name(f"{output.name}.journal"), header, anew=force) as journal:
        before = Table.read(output) if output.exists() and not journal.anew else None
        earlier = {} if before is None else _earlier(before, by, output)
        found = _ratings(table, by, earlier, journal=journal, progress=progress)
        _with_ratings(table, by, found).write(output, force=True)
        if all(rating.error is None for rating in found):
            journal.remove()
    return Table.read(output)


def _ratings(
    table: Table, by: Rater, earlier: Mapping[str, Rating], *, journal: Journal | None, progress: Progress | None
) -> list[Rating]:
    pairs = [*zip(table.records(Question), table.records(Answer), strict=True)]
    return ratings(pairs, by, earlier, journal=journal, progress=progress, what="judge")


def ratings(
    pairs: Sequence[Pair],
    by: Rater,
    earlier: Mapping[str, Rating],
    *,
    journal: Journal | None,
    progress: Progress | None,
    what: str,
) -> list[Rating]:
    """Return the rating of each answer; that of a failed call has an error.

    Args:
        pairs: Questions and their answers.
        by: The rater.
        earlier: Ratings that are known already, by `rating_key`.
        journal: Where ratings are kept and taken from; None for nowhere.
        progress: Called after every row.
        what: The name of the step, for progress.
    """
    rows = [(rating_key(*pair, by), pair) for pair in pairs]
    missing = [(key, pair) for key, pair in rows if key not in earlier]

    async def work(pair: Pair) -> Rating:
        reason = too_long(pair[1])
        return await by.rate(*pair) if reason is None else Rating(values={}, reason=reason)

    found = run_rows(
        missing,
        work,
        limits=by.limits,
        journal=journal,
        encode=asdict,
        decode=_decoded,
        failed=lambda error: Rating(values={}, error=error.reason),
        progress=None
        if progress is None
        else lambda what, done, _: progress(what, len(rows) - len(missing) + done, len(rows)),
        what=what,
        within=nullcontext(),
    )
    new = dict(zip((key for key, _ in missing), found, strict=True))
    return [earlier[key] if key in earlier else new[key] for key, _ in rows]


def rating_key(question: Question, answer: Answer, by: Rater) -> str:
    """Return the key of a rating, which holds as long as this stays the same."""
    basis = getattr(by, "basis", None)
    read = [question.question_id, question.question, question.reference_answers, question.reference_contexts]
    return content_hash(
        [*read, answer.answer, answer.error, answer.contexts, by.name, None if basis is None else basis(question)]
    )


def _decoded(record: Mapping[str, Any]) -> Rating:
    return Rating(**record)


def _earlier(before: Table, by: Rater, output: Path) -> Mapping[str, Rating]:
    """Return the ratings that an output holds, by key, without those of failed rows.

    Raises:
        UsageError: It is not an output of this rater.
    """
    if not {*_columns(by)} <= {*before.columns}:
        raise UsageError(
            f"{output} already exists and holds no values of {by.group}; give another output, or --force to replace it"
        )
    found = {}
    for question, answer, row in zip(before.records(Question), before.records(Answer), before.rows(), strict=True):
        if row[f"{by.group}_judge"] != by.name:
            raise UsageError(
                f"{output} holds values of {row[f'{by.group}_judge']}, not of {by.name}; give another output, or "
                "--force to replace it"
            )
        if row[f"{by.group}_error"] is None:
            values = {name: kind(row[name]) for name, kind in by.columns.items() if row[name] is not None}
            reason = row[f"{by.group}_reason"]
            known = Rating(values=values, reason=None if reason is None else str(reason))
            found[rating_key(question, answer, by)] = known
    return found


def _columns(by: Rater) -> Mapping[str, type]:
    """Return every column of a rater, with its type."""
    return {**by.columns, **{f"{by.group}_{each}": str for each in ("reason", "error", "judge")}}


def _with_ratings(table: Table, by: Rater, found: Sequence[Rating]) -> Table:
    columns = _columns(by)
    taken = [view for name, view in table.views.items() if name not in columns]
    views: dict[str, str] = {}
    for name in columns:
        views[name] = storage.view_name(name, [*taken, *views.values()])
    cells = [
        [
            *(rating.values.get(name) for name in by.columns),
            *(_text(rating.reason), _text(rating.error), by.name),
        ]
        for rating in found
    ]
    within = storage.schema(table.connection)
    lists = [
        f"unnest(?::{_TYPES[kind]}[]) as {storage.quote(view)}"
        for kind, view in zip(columns.values(), views.values(), strict=True)
    ]
    ordered = f"(select {', '.join(lists)}, unnest(range(?)) as place) order by place"
    names = ", ".join([f"place as {storage.quote(storage.PLACE)}", *map(storage.quote, views.values())])
    within.execute(
        f"create table rows as {storage.select([names], ordered)}", [*map(list, zip(*cells, strict=True)), len(cells)]
    ).fetchall()
    return table.with_columns(within, views)


def _text(text: str | None) -> str | None:
    """Return a text that a file can hold: a model may write half of a surrogate pair."""
    return None if text is None else text.encode("utf-8", "replace").decode("utf-8")
