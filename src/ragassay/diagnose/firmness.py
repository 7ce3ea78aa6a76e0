"""How firm the tags are: the groups that hang on a single row, and those rows, the weightiest first."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

import duckdb
import numpy as np
from numpy.typing import NDArray

from ragassay.diagnose.counts import Groups
from ragassay.diagnose.flags import columns_of, is_judged, is_right
from ragassay.estimates import Column
from ragassay.records import Firmness, GroupTag, HangingRow, Range, Ranges
from ragassay.table import Table

LISTED = 1000
"""How many rows are listed at most, unless more are asked for: a run of a million groups may have very many."""

_SHOWN = 120  # letters of a text that a line shows

# Shares by their name in JSON, and the field of `Ranges` that holds each: `lambda` cannot be a name in Python.
_RANGES: Mapping[str, str] = {
    "gap_groups": "gap_groups",
    "robust_groups": "robust_groups",
    "non_robust_groups": "non_robust_groups",
    "accuracy": "accuracy",
    "knowledge_base_accuracy": "knowledge_base_accuracy",
    "lambda": "lambda_share",
    "refined_accuracy": "refined_accuracy",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class _Lone:
    """Rows that are alone in their group with their verdict, by the place of the group.

    `knowledge_base` and `refined` are the shifts of knowledge-base accuracy and R with the opposite verdict; not a
    number where R would be undefined.
    """

    places: NDArray[np.intp]
    correct: NDArray[np.bool_]
    knowledge_base: Column
    refined: Column


def firmness(
    connection: duckdb.DuckDBPyConnection, table: Table, sums: Groups, *, most: int | None = LISTED
) -> Firmness:
    """The groups whose tag hangs on a single row, and those rows, the ones that move the figures most first.

    A group hangs on its one right row among wrong ones (else a gap), on its one wrong row among right ones (else
    robust), and on its only row. A gap or robust group of several rows has the support of each of them: no single
    row is its reason.

    Args:
        connection: Holds the table `counted` (counts.counted), over which `sums` was made.
        table: The same judged rows, with their texts.
        sums: All judged rows by group.
        most: How many rows are listed at most; None lists all.
    """
    lone = _lone(sums)
    order = np.lexsort((lone.places, -np.nan_to_num(np.abs(lone.refined), nan=np.inf), -np.abs(lone.knowledge_base)))
    lone = _only(lone, order if most is None else order[:most])
    right = sums.right == 1
    knowledge_base, refined = _were_false(sums, right)
    return Firmness(
        groups=int(_hangs(sums).sum()),
        lone_right=int(right.sum()),
        lone_wrong=int((sums.rows - sums.right == 1).sum()),
        of_one_row=int((sums.rows == 1).sum()),
        knowledge_base_accuracy=knowledge_base,
        refined_accuracy=refined,
        rows=tuple(_rows(connection, table, sums, lone)),
        listed_of=len(order),
    )


def _hangs(sums: Groups) -> NDArray[np.bool_]:
    return np.asarray((sums.right == 1) | (sums.rows - sums.right == 1), dtype=np.bool_)


def _lone(sums: Groups) -> _Lone:
    """Every row that is the only right or the only wrong one of its group, with what its opposite would change."""
    right, wrong = np.flatnonzero(sums.right == 1), np.flatnonzero(sums.rows - sums.right == 1)
    places = np.concatenate([right, wrong])
    correct = np.arange(len(places)) < len(right)
    single = sums.rows[places] == 1
    # Only a lone right row, or the row of a group of one, has its group enter or leave the gaps.
    competent = np.where(correct, -1.0, np.where(single, 1.0, 0.0))
    refined_rows = competent * sums.rows[places]
    c, d = float(sums.right.sum()), float((sums.rows * ~sums.gaps).sum())
    with np.errstate(divide="ignore", invalid="ignore"):
        refined = (c + np.where(correct, -1.0, 1.0)) / (d + refined_rows) - np.float64(c) / np.float64(d)
    return _Lone(
        places=places, correct=correct, knowledge_base=competent / max(len(sums.ids), 1), refined=_finite(refined)
    )


def _finite(values: Column) -> Column:
    return np.where(np.isfinite(values), values, np.nan)


def _only(lone: _Lone, order: NDArray[np.intp]) -> _Lone:
    return _Lone(
        places=lone.places[order],
        correct=lone.correct[order],
        knowledge_base=lone.knowledge_base[order],
        refined=lone.refined[order],
    )


def _were_false(sums: Groups, right: NDArray[np.bool_]) -> tuple[float | None, float | None]:
    """Knowledge-base accuracy and R if every lone right verdict were false."""
    if not len(sums.ids):
        return None, None
    competent = ~sums.gaps & ~right
    rows = float((sums.rows * competent).sum())
    refined = float((sums.right * competent).sum()) / rows if rows else None
    return float(competent.mean()), refined


_TEXTS = """
    select "row", question_id, {question}, {answer}, {judge}, {reason} from rows
    where "row" in (select unnest(?::bigint[]))
"""
_COLUMNS = {"question": "question", "answer": "answer", "judge": "judge", "reason": "judge_reason"}


def _rows(connection: duckdb.DuckDBPyConnection, table: Table, sums: Groups, lone: _Lone) -> Iterator[HangingRow]:
    """The rows with their texts, in the order of `lone`."""
    ids = [str(sums.ids[place]) for place in lone.places]
    rows = _rows_of(connection, sums.places[lone.places], lone.correct)
    texts = _texts(connection, table, rows)
    for number, group_id in enumerate(ids):
        place, correct = lone.places[number], bool(lone.correct[number])
        question_id, question, answer, judge, reason = texts[rows[number]]
        single = sums.rows[place] == 1
        refined = float(lone.refined[number])
        tag: GroupTag = "non-robust" if not single else "robust" if correct else "gap"
        yield HangingRow(
            question_id=str(question_id),
            group_id=group_id,
            question=question,
            answer=answer,
            correct=correct,
            judge=judge,
            judge_reason=reason,
            group_rows=int(sums.rows[place]),
            tag=tag,
            otherwise="gap" if correct else "robust",
            knowledge_base_shift=float(lone.knowledge_base[number]),
            refined_shift=refined if np.isfinite(refined) else None,
        )


def _rows_of(
    connection: duckdb.DuckDBPyConnection, groups: NDArray[np.integer[Any]], correct: NDArray[np.bool_]
) -> Sequence[int]:
    """The row of each of these groups that alone has this verdict."""
    flags = columns_of(connection)
    right, places = is_right(flags), flags["place"]
    # A number for each verdict of each group that is asked for, so that one pass over the rows finds them all.
    wanted = np.zeros(2 * (int(places.max(initial=-1)) + 1), dtype=np.bool_)
    wanted[2 * groups + correct] = True
    keys = 2 * places.astype(np.int64) + right
    rows = np.flatnonzero(wanted[keys] & is_judged(flags))
    order = np.argsort(keys[rows])
    found: list[int] = rows[order][np.searchsorted(keys[rows], 2 * groups + correct, sorter=order)].tolist()
    return found


_Texts = tuple[str, str | None, str | None, str | None, str | None]


def _texts(connection: duckdb.DuckDBPyConnection, table: Table, rows: Sequence[int]) -> Mapping[int, _Texts]:
    """What some rows say."""
    if not rows:
        return {}
    named = {part: f'"{name}"' if name in table.columns else "null" for part, name in _COLUMNS.items()}
    result = connection.execute(_TEXTS.format(**named), [rows])
    found: dict[int, _Texts] = {}
    while batch := result.fetchmany(1000):
        found |= {row: (question_id, *texts) for row, question_id, *texts in batch}
    return found


def firmness_json(found: Firmness) -> Mapping[str, object]:
    """`single_rows` of `diagnose --json`: counts, what the figures would be, and the rows that were listed."""
    return {
        "groups": found.groups,
        "lone_right": found.lone_right,
        "lone_wrong": found.lone_wrong,
        "of_one_row": found.of_one_row,
        "if_lone_right_were_wrong": {
            "knowledge_base_accuracy": found.knowledge_base_accuracy,
            "refined_accuracy": found.refined_accuracy,
        },
        "listed_of": found.listed_of,
        "rows": [asdict(row) for row in found.rows],
    }


def ranges_json(found: Ranges) -> Mapping[str, object]:
    """`judge_errors` of `diagnose --json`: every figure as recorded, its likely value and its range."""
    ranges: Mapping[str, Range] = {name: getattr(found, field) for name, field in _RANGES.items()}
    figures: dict[str, object] = {}
    for name, each in ranges.items():
        between = None if each.low is None or each.high is None else [each.low, each.high]
        figures |= {name: each.recorded, f"{name}_likely": each.likely, f"{name}_range": between}
    return {
        **asdict(found.errors),
        "draws": found.draws,
        "seed": found.seed,
        **figures,
        "undefined": {name: each.undefined for name, each in ranges.items() if each.undefined},
    }


def firmness_lines(found: Firmness, *, recorded: tuple[float | None, float | None], most: int = 5) -> Iterator[str]:
    """The groups that hang on a single row in words, and the first of those rows.

    Args:
        found: Of all rows.
        recorded: Knowledge-base accuracy and R as judged.
        most: How many rows are shown.
    """
    if not found.groups:
        yield "no group hangs on a single row"
        return
    yield f"{_groups(found.groups)} on a single row, of which the judge's other verdict would make another tag:"
    if found.lone_right:
        (before, refined), after = recorded, (found.knowledge_base_accuracy, found.refined_accuracy)
        yield (
            f"  {found.lone_right:,} would be a gap: were those verdicts false, knowledge-base accuracy would be "
            f"{_share(after[0])}, not {_share(before)}, and R {_share(after[1])}, not {_share(refined)}"
        )
    if found.lone_wrong:
        yield f"  {found.lone_wrong:,} would be robust"
    for row in found.rows[:most]:
        said = "right" if row.correct else "wrong"
        by = f" by {_brief(row.judge)}" if row.judge else ""
        yield f"  {row.question_id}, group {_brief(row.group_id)}: called {said}{by}, else the group is {row.otherwise}"
        yield f"    question: {_brief(row.question)}"
        yield f"    answer:   {_brief(row.answer)}"
    if found.listed_of > most:
        rest = found.listed_of - min(most, len(found.rows))
        yield f"  and {rest:,} more {'row' if rest == 1 else 'rows'}; --json lists them"


def ranges_lines(found: Ranges) -> Iterator[str]:
    """What the judge's error rates leave open, in words."""
    errors = found.errors
    source = "assumed" if errors.right_labels is None else "measured"
    yield (
        f"with a judge who calls {_share(errors.sensitivity)} of right answers right and {_share(errors.specificity)} "
        f"of wrong ones wrong ({source}; {found.draws:,} drawn worlds, seed {found.seed}):"
    )
    for name, field in _RANGES.items():
        each: Range = getattr(found, field)
        shown = "R" if name == "refined_accuracy" else name.replace("_", "-" if name.startswith("non") else " ", 1)
        shown = shown.replace("_", " ").replace("knowledge base", "knowledge-base")
        if each.low is None or each.high is None or each.likely is None:
            yield f"  {shown}: undefined: {each.undefined}"
            continue
        likely, low, high, recorded = (
            _number(value, whole=name.endswith("groups")) for value in (each.likely, each.low, each.high, each.recorded)
        )
        yield f"  {shown}: as counted {recorded}, likely {likely} ({low} to {high})"


def _groups(number: int) -> str:
    return "1 group hangs" if number == 1 else f"{number:,} groups hang"


def _number(value: float | None, *, whole: bool) -> str:
    return f"{value:,.0f}" if whole and value is not None else _share(value)


def _share(value: float | None) -> str:
    return "undefined" if value is None else f"{value:.3f}"


def _brief(text: str | None) -> str:
    """A text on one line and cut short, without what a terminal would obey."""
    if text is None:
        return "none recorded"
    line = " ".join(text.split())
    shown = "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in line)
    return shown if len(shown) <= _SHOWN else f"{shown[: _SHOWN - 1]}…"
