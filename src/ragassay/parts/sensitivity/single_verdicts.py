"""The groups whose tag depends on a single verdict, and those rows, by how much they move the metrics."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ragassay.core.records import DecidingRow, GroupTag, SingleVerdictSensitivity
from ragassay.core.stats import FloatArray
from ragassay.core.table import Table
from ragassay.parts.groups.context_matches import Mask
from ragassay.parts.groups.counts import Groups
from ragassay.parts.groups.frame import Frame

LISTED = 1000
"""Maximum number of listed rows, unless more are requested: a run of a million groups may have very many."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Lone:
    """Rows that alone in their group have their verdict.

    Attributes:
        groups: Positions of their groups in the sums.
        correct: Their verdicts.
        knowledge_base: The shift of knowledge-base accuracy with the opposite verdict.
        refined: The shift of R; NaN if R would be undefined.
    """

    groups: NDArray[np.intp]
    correct: Mask
    knowledge_base: FloatArray
    refined: FloatArray


def single_verdict_sensitivity(frame: Frame, sums: Groups, *, limit: int | None = LISTED) -> SingleVerdictSensitivity:
    """Count the groups whose tag depends on a single verdict, and list those rows (docs/methods.md, section 1.5).

    Args:
        frame: The judged rows.
        sums: Their sums by group.
        limit: Maximum number of listed rows, those that move the metrics most first; None lists all.
    """
    lone = _lone(sums)
    order = np.lexsort((lone.groups, -np.nan_to_num(np.abs(lone.refined), nan=np.inf), -np.abs(lone.knowledge_base)))
    lone = _only(lone, order if limit is None else order[:limit])
    right = sums.right == 1
    knowledge_base, refined = _if_false(sums, right)
    return SingleVerdictSensitivity(
        groups=int(_dependent(sums).sum()),
        lone_right=int(right.sum()),
        lone_wrong=int((sums.rows - sums.right == 1).sum()),
        one_row_groups=int((sums.rows == 1).sum()),
        knowledge_base_accuracy=knowledge_base,
        refined_accuracy=refined,
        rows=tuple(_rows(frame, sums, lone)),
        all_rows=len(order),
    )


def single_verdict_groups(frame: Frame, sums: Groups) -> tuple[str, ...]:
    """Return the ids of the groups whose tag depends on a single verdict, in their order."""
    return tuple(frame.group_ids[sums.places[_dependent(sums)]].tolist())


def _dependent(sums: Groups) -> Mask:
    """Return which groups have one right row or one wrong row, whose opposite verdict would change the tag."""
    return np.asarray((sums.right == 1) | (sums.rows - sums.right == 1))


def _lone(sums: Groups) -> _Lone:
    """Return every row that is the only right or the only wrong one of its group, with its shifts."""
    right, wrong = np.flatnonzero(sums.right == 1), np.flatnonzero(sums.rows - sums.right == 1)
    groups = np.concatenate([right, wrong])
    correct = np.arange(len(groups)) < len(right)
    single = sums.rows[groups] == 1
    # Only a lone right row, or the row of a group of one, makes its group enter or leave the gaps.
    competent = np.where(correct, -1.0, np.where(single, 1.0, 0.0))
    refined_rows = competent * sums.rows[groups]
    c, d = float(sums.right.sum()), float((sums.rows * ~sums.gaps).sum())
    with np.errstate(divide="ignore", invalid="ignore"):
        refined = (c + np.where(correct, -1.0, 1.0)) / (d + refined_rows) - np.float64(c) / np.float64(d)
    refined = np.where(np.isfinite(refined), refined, np.nan)
    return _Lone(groups=groups, correct=correct, knowledge_base=competent / max(len(sums.rows), 1), refined=refined)


def _only(lone: _Lone, order: NDArray[np.intp]) -> _Lone:
    return _Lone(
        groups=lone.groups[order],
        correct=lone.correct[order],
        knowledge_base=lone.knowledge_base[order],
        refined=lone.refined[order],
    )


def _if_false(sums: Groups, right: Mask) -> tuple[float | None, float | None]:
    """Return knowledge-base accuracy and R if every lone right verdict were false."""
    if not len(sums.rows):
        return None, None
    competent = ~sums.gaps & ~right
    rows = float((sums.rows * competent).sum())
    refined = float((sums.right * competent).sum()) / rows if rows else None
    return float(competent.mean()), refined


_TEXTS = """
    select "row", question_id, {} from rows where "row" in (select unnest(?::bigint[]))
"""


def _rows(frame: Frame, sums: Groups, lone: _Lone) -> Iterator[DecidingRow]:
    """Yield the rows with their texts, in the order of `lone`."""
    ids = frame.group_ids[sums.places[lone.groups]].tolist()
    rows = _rows_of(frame, sums.places[lone.groups], lone.correct)
    texts = _texts(frame.table, rows)
    for number, group_id in enumerate(ids):
        place, correct = lone.groups[number], bool(lone.correct[number])
        question_id, question, answer, judge, reason = texts[rows[number]]
        single = sums.rows[place] == 1
        refined = float(lone.refined[number])
        tag: GroupTag = "non-robust" if not single else "robust" if correct else "gap"
        yield DecidingRow(
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
    """Return the row of each of these groups that alone has this verdict."""
    right, places = frame.right, frame.group
    # One code for each verdict of each group, so that one pass over the rows finds all rows.
    is_searched = np.zeros(2 * (int(places.max(initial=-1)) + 1), dtype=np.bool_)
    is_searched[2 * groups + correct] = True
    keys = 2 * places.astype(np.int64) + right
    rows = np.flatnonzero(is_searched[keys] & frame.judged)
    order = np.argsort(keys[rows])
    deciding: list[int] = rows[order][np.searchsorted(keys[rows], 2 * groups + correct, sorter=order)].tolist()
    return deciding


_Texts = tuple[str, str | None, str | None, str | None, str | None]


def _texts(table: Table, rows: Sequence[int]) -> Mapping[int, _Texts]:
    """Return the texts of some rows."""
    if not rows:
        return {}
    columns = map(table.column_or_null, ("question", "answer", "judge", "judge_reason"))
    result = table.connection.execute(_TEXTS.format(", ".join(columns)), [rows])
    texts: dict[int, _Texts] = {}
    while batch := result.fetchmany(1000):
        texts |= {row: (question_id, *others) for row, question_id, *others in batch}
    return texts
