"""The groups whose tag depends on a single verdict, and those rows, by how much they move the metrics."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ragassay.core.records import Firmness, GroupTag, HangingRow
from ragassay.core.stats import FloatArray
from ragassay.core.table import Table
from ragassay.parts.groups.context_matches import Mask
from ragassay.parts.groups.counts import Groups
from ragassay.parts.groups.frame import Frame

LISTED = 1000
"""Maximum number of listed rows, unless more are requested: a run of a million groups may have very many."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Lone:
    """Rows that are alone in their group with their verdict, by the place of the group in the sums.

    `knowledge_base` and `refined` are the shifts of knowledge-base accuracy and R with the opposite verdict; not a
    number where R would be undefined.
    """

    groups: NDArray[np.intp]
    correct: Mask
    knowledge_base: FloatArray
    refined: FloatArray


def firmness(frame: Frame, sums: Groups, *, most: int | None = LISTED) -> Firmness:
    """Return the groups whose tag depends on a single verdict, and those rows (docs/methods.md, section 1.5).

    Args:
        frame: The judged rows.
        sums: Their sums by group.
        most: Maximum number of listed rows, those that move the metrics most first; None lists all.
    """
    lone = _lone(sums)
    order = np.lexsort((lone.groups, -np.nan_to_num(np.abs(lone.refined), nan=np.inf), -np.abs(lone.knowledge_base)))
    lone = _only(lone, order if most is None else order[:most])
    right = sums.right == 1
    knowledge_base, refined = _were_false(sums, right)
    return Firmness(
        groups=int(_dependent(sums).sum()),
        lone_right=int(right.sum()),
        lone_wrong=int((sums.rows - sums.right == 1).sum()),
        of_one_row=int((sums.rows == 1).sum()),
        knowledge_base_accuracy=knowledge_base,
        refined_accuracy=refined,
        rows=tuple(_rows(frame, sums, lone)),
        listed_of=len(order),
    )


def single_verdict_groups(frame: Frame, sums: Groups) -> tuple[str, ...]:
    """Return the ids of the groups whose tag depends on a single verdict, in their order."""
    return tuple(frame.group_ids[sums.places[_dependent(sums)]].tolist())


def _dependent(sums: Groups) -> Mask:
    """One right row, one wrong row, or one row in all: with the opposite verdict the tag would change."""
    return np.asarray((sums.right == 1) | (sums.rows - sums.right == 1))


def _lone(sums: Groups) -> _Lone:
    """Every row that is the only right or the only wrong one of its group, with what its opposite would change."""
    right, wrong = np.flatnonzero(sums.right == 1), np.flatnonzero(sums.rows - sums.right == 1)
    groups = np.concatenate([right, wrong])
    correct = np.arange(len(groups)) < len(right)
    single = sums.rows[groups] == 1
    # Only a lone right row, or the row of a group of one, has its group enter or leave the gaps.
    competent = np.where(correct, -1.0, np.where(single, 1.0, 0.0))
    refined_rows = competent * sums.rows[groups]
    c, d = float(sums.right.sum()), float((sums.rows * ~sums.gaps).sum())
    with np.errstate(divide="ignore", invalid="ignore"):
        refined = (c + np.where(correct, -1.0, 1.0)) / (d + refined_rows) - np.float64(c) / np.float64(d)
    return _Lone(
        groups=groups, correct=correct, knowledge_base=competent / max(len(sums.rows), 1), refined=_finite(refined)
    )


def _finite(values: FloatArray) -> FloatArray:
    return np.where(np.isfinite(values), values, np.nan)


def _only(lone: _Lone, order: NDArray[np.intp]) -> _Lone:
    return _Lone(
        groups=lone.groups[order],
        correct=lone.correct[order],
        knowledge_base=lone.knowledge_base[order],
        refined=lone.refined[order],
    )


def _were_false(sums: Groups, right: Mask) -> tuple[float | None, float | None]:
    """Knowledge-base accuracy and R if every lone right verdict were false."""
    if not len(sums.rows):
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


def _rows(frame: Frame, sums: Groups, lone: _Lone) -> Iterator[HangingRow]:
    """The rows with their texts, in the order of `lone`."""
    ids = frame.group_ids[sums.places[lone.groups]].tolist()
    rows = _rows_of(frame, sums.places[lone.groups], lone.correct)
    texts = _texts(frame.table, rows)
    for number, group_id in enumerate(ids):
        place, correct = lone.groups[number], bool(lone.correct[number])
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


def _rows_of(frame: Frame, groups: NDArray[np.intp], correct: Mask) -> Sequence[int]:
    """The row of each of these groups that alone has this verdict."""
    right, places = frame.right, frame.group
    # A number for each verdict of each group that is asked for, so that one pass over the rows finds them all.
    wanted = np.zeros(2 * (int(places.max(initial=-1)) + 1), dtype=np.bool_)
    wanted[2 * groups + correct] = True
    keys = 2 * places.astype(np.int64) + right
    rows = np.flatnonzero(wanted[keys] & frame.judged)
    order = np.argsort(keys[rows])
    found: list[int] = rows[order][np.searchsorted(keys[rows], 2 * groups + correct, sorter=order)].tolist()
    return found


_Texts = tuple[str, str | None, str | None, str | None, str | None]


def _texts(table: Table, rows: Sequence[int]) -> Mapping[int, _Texts]:
    """The texts of some rows."""
    if not rows:
        return {}
    named = {part: f'"{name}"' if name in table.columns else "null" for part, name in _COLUMNS.items()}
    result = table.connection.execute(_TEXTS.format(**named), [rows])
    found: dict[int, _Texts] = {}
    while batch := result.fetchmany(1000):
        found |= {row: (question_id, *texts) for row, question_id, *texts in batch}
    return found
