"""The text that `review` shows: one row at a time, the verdict of the judge, and the agreement between reviewers."""

import textwrap
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from ragassay.core.errors import excerpt, printable
from ragassay.core.results import LabelSummary, PeopleAgreement, ReviewResult, ReviewRow, RowRecords
from ragassay.core.table.human_labels import HumanLabel
from ragassay.steps.report.number_formats import count, interval_json, joined, one_line, percent, proportion, score_of

LABELS: Mapping[str, bool | None] = {"y": True, "n": False, "u": None}
"""The keys that label a row, and the label."""
_WORDS = {True: "right", False: "wrong", None: "cannot tell"}
_SHOWN = 1500  # characters of one text, unless more are requested
_INDENT = "  "


@joined
def intro(review: ReviewResult, by: str, labels: Path) -> Iterator[str]:
    """Return the number of rows to review, and why they were selected."""
    yield f"{count(len(review.rows), 'row')} for {by} to review; labels: {labels}"
    if review.rate is not None:
        drawn = f"{count(review.drawn, 'row')} in the random part, {review.drawn_labeled:,} labeled"
        yield f"{_INDENT}{drawn}; it includes each row with probability {percent(review.rate)}"
    yield from (f"{_INDENT}{number:,} chosen: {reason}" for reason, number in review.chosen.items())


def key_prompt() -> str:
    """Return the keys, on one line."""
    return "Right?  [y]es [n]o [u]nsure   [c]ontexts [j]udge [m]ore   [b]ack [s]kip [q]uit"


def row_text(
    place: int, total: int, row: ReviewRow, records: RowRecords, *, width: int, label: HumanLabel | None
) -> str:
    """Return a row to label, without the verdict of the judge.

    Args:
        place: Its position in this review, from 0.
        total: Number of rows in this review.
        row: The row.
        records: Its question, answer and verdict.
        width: Characters of a line.
        label: Its current label if it was just labeled; otherwise None.
    """
    head = printable(f"--- Row {place + 1} of {total}: {row.question_id} ", layout="")
    earlier = [] if label is None else [_label_text(label.label)]
    return "\n".join([head.ljust(width, "-"), *_parts(records, width=width, whole=False), *earlier, key_prompt()])


def _parts(records: RowRecords, *, width: int, whole: bool) -> Iterator[str]:
    question, answer = records.question, records.answer.answer
    expected = list(question.reference_answers) or ["none recorded"]
    if not question.is_answerable:
        expected = ["none: the question has no answer; an answer that states this is right"]
    for name, texts in (("Question", [question.question]), ("Reference", expected), ("Answer", [answer or "(empty)"])):
        yield f"{name}:"
        for text in texts:
            yield from _laid_out(text, width=width, whole=whole)


def whole_text(records: RowRecords, *, width: int) -> str:
    """Return question, reference answers, answer and contexts in full."""
    return "\n".join([*_parts(records, width=width, whole=True), contexts_text(records, width=width, whole=True)])


def contexts_text(records: RowRecords, *, width: int, whole: bool = False) -> str:
    """Return the retrieved contexts of a row, with their ids."""
    answer, lines = records.answer, list[str]()
    ids = [printable(each, layout="") for each in answer.context_ids]
    if not answer.contexts:
        listed = f"; ids: {', '.join(ids)}" if ids else ""
        return f"No context texts are recorded{listed}."
    for number, text in enumerate(answer.contexts, start=1):
        lines.append(f"Context {number}{f' ({ids[number - 1]})' if number <= len(ids) else ''}:")
        lines += _laid_out(text, width=width, whole=whole)
    return "\n".join(lines)


def _laid_out(text: str, *, width: int, whole: bool) -> list[str]:
    """Return an untrusted text as indented lines without control characters."""
    shown = text if whole else text[:_SHOWN]
    lines = [
        line
        for paragraph in printable(shown, layout="\n").split("\n")
        for line in textwrap.wrap(paragraph, max(width, 20), initial_indent=_INDENT, subsequent_indent=_INDENT) or [""]
    ]
    if len(shown) < len(text):
        lines.append(f"{_INDENT}[{len(text) - len(shown):,} more characters: m]")
    return lines


def judge_text(row: ReviewRow, records: RowRecords, *, width: int) -> str:
    """Return the judge's verdict, and why the row is reviewed."""
    verdict = records.verdict
    judge = f" ({verdict.judge})" if verdict.judge else ""
    word = "none" if verdict.correct is None else _WORDS[verdict.correct]
    reason = f"; {verdict.judge_reason}" if verdict.judge_reason else ""
    lines = _laid_out(f"Verdict of the judge{judge}: {word}{reason}", width=width, whole=False)
    return "\n".join([*lines, *_laid_out(f"Why reviewed: {row.reason}", width=width, whole=True)])


def labeled_text(row: ReviewRow, records: RowRecords, label: bool | None, *, width: int) -> str:
    """Return a label, and the verdict of the judge."""
    return f"{_label_text(label)}\n{judge_text(row, records, width=width)}\n"


def _label_text(label: bool | None) -> str:
    return f"{_INDENT}Your label: {_WORDS[label]}"


def unknown_key(key: str) -> str:
    """Return a message about an unknown key, with the valid ones."""
    hint = " Give one key per line." if len(key) > 1 and key.isprintable() else ""
    return f"Unknown key {excerpt(key)!r}.{hint}\n{key_prompt()}"


@joined
def label_summary_text(summary: LabelSummary, labels: Path) -> Iterator[str]:
    """Return the number of labels, and how often people agree."""
    if not summary.rows:
        yield f"No labels yet: {labels}"
        return
    people = ", ".join(f"{number:,} by {person}" for person, number in summary.people.items())
    yield f"{count(summary.rows, 'row')} labeled ({people}): {labels}"
    if summary.corrections:
        yield f"{_INDENT}{count(summary.corrections, 'label')} corrected"
    if summary.disputed:
        ties = "a tie" if summary.ties == 1 else "ties"
        yield f"{_INDENT}{count(summary.disputed, 'row')} on which people disagree, {summary.ties:,} of them {ties}"
    yield from (f"{_INDENT}{line}" for line in agreement_lines(summary.agreement))


def agreement_lines(agreement: Sequence[PeopleAgreement]) -> Iterator[str]:
    """Yield how often each pair of people agrees."""
    for each in agreement:
        one, other = map(one_line, each.people)
        kappa = each.kappa
        value = f"not defined: {kappa.undefined}" if kappa.value is None else score_of(kappa)
        rows = count(each.agreement.rows, "row")
        yield f"{one} and {other} agree on {proportion(each.agreement)} of {rows}; Cohen's kappa {value}"


def review_json(summary: LabelSummary, labels: Path, review: ReviewResult | None) -> Mapping[str, object]:
    """Return `review --json`: the labels, how often people agree, and, after a review, the rows of the review."""
    rows = {} if review is None else _rows_json(review)
    return {
        "labels": str(labels),
        "rows": summary.rows,
        "people": dict(summary.people),
        "disputed": summary.disputed,
        "ties": summary.ties,
        "corrections": summary.corrections,
        **rows,
        "agreement": agreement_json(summary.agreement),
    }


def _rows_json(review: ReviewResult) -> Mapping[str, object]:
    return {
        "random": {"probability": review.rate, "rows": review.drawn},
        "chosen": {reason.name.lower(): number for reason, number in review.chosen.items()},
    }


def agreement_json(agreement: Sequence[PeopleAgreement]) -> list[Mapping[str, object]]:
    """Return how often each pair of people agrees."""
    return [
        {
            "people": list(each.people),
            "rows": each.agreement.rows,
            "agreement": each.agreement.value,
            "agreement_interval": interval_json(each.agreement.interval),
            "kappa": each.kappa.value,
            "kappa_interval": interval_json(each.kappa.interval),
        }
        for each in agreement
    ]
