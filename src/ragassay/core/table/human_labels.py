"""Label files: human verdicts on answers as JSON Lines, with rater, time and sampling probability.

A label file belongs to one table of answers; several people may share it. It is append-only: a correction is another
line by the same person for the same row, with a later time.
"""

import io
import json
import os
import stat
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import asdict, dataclass
from datetime import datetime
from pathlib import Path
from types import TracebackType
from typing import Any

from ragassay.core.errors import DataError, UsageError, excerpt
from ragassay.core.files import append_whole, open_locked
from ragassay.core.hashing import content_hash
from ragassay.core.registry import unknown_name
from ragassay.core.table import Table, storage
from ragassay.core.table.file_formats import json_lines, parse

LABELS = "labels-1"
"""The value of the column `judge` if labels serve as verdicts."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HumanLabel:
    """The label of one answer by one person.

    Attributes:
        question_id: The row; each sample of a question has its own question_id.
        label: Whether the answer is correct, as in the column `correct`; None if the person cannot tell.
        by: The person.
        at: The time, in ISO 8601 with the offset from UTC.
        probability: The probability, above 0 and at most 1, with which a random sample included the row; None if the
            row was not drawn at random.
        answer_hash: The hash of the answer that the person saw (`answer_hash`); None if unknown.
    """

    question_id: str
    label: bool | None
    by: str
    at: str
    probability: float | None = None
    answer_hash: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class HumanLabels:
    """The labels of a file, one per person and row.

    Attributes:
        source: The file.
        labels: The labels in file order, without those that a later line corrects.
        lines: The line of each label, from 1.
        corrections: Number of lines that replaced an earlier one.
    """

    source: str
    labels: tuple[HumanLabel, ...] = ()
    lines: tuple[int, ...] = ()
    corrections: int = 0

    def __len__(self) -> int:
        return len(self.labels)


@dataclass(frozen=True, slots=True, kw_only=True)
class Majority:
    """The majority label of a row.

    Attributes:
        label: The label given by most people; None on a tie, or if nobody could tell.
        right: Number of people who labeled the answer correct.
        wrong: Number of people who labeled it incorrect.
        probability: The probability with which a random sample included the row; None if it was not drawn at random.
    """

    label: bool | None
    right: int
    wrong: int
    probability: float | None

    @property
    def is_tie(self) -> bool:
        """Whether equally many people labeled the answer correct and incorrect."""
        return self.right == self.wrong > 0


def labels_file_of(judged: Path | str) -> Path:
    """Return the default label file for a file of judged rows: JUDGED.labels.jsonl."""
    return Path(judged).with_suffix(".labels.jsonl")


def answer_hash(answer: str | None) -> str:
    """Return the hash that identifies the labeled answer in a label."""
    return content_hash(answer)


def majorities(labels: Sequence[HumanLabel]) -> Mapping[str, Majority]:
    """Return the majority label by question_id, in the order of the first label of each row.

    >>> ada = HumanLabel(question_id="q1", label=True, by="ada", at="2026-01-31T09:30:00Z")
    >>> ben = HumanLabel(question_id="q1", label=False, by="ben", at="2026-01-31T09:30:00Z")
    >>> majorities([ada, ben])["q1"]
    Majority(label=None, right=1, wrong=1, probability=None)
    """
    by_row: dict[str, list[HumanLabel]] = defaultdict(list)
    for label in labels:
        by_row[label.question_id].append(label)
    return {row: _majority(each) for row, each in by_row.items()}


def _majority(labels: Sequence[HumanLabel]) -> Majority:
    right, wrong = (sum(each.label is side for each in labels) for side in (True, False))
    drawn = next((each.probability for each in labels if each.probability is not None), None)
    return Majority(label=None if right == wrong else right > wrong, right=right, wrong=wrong, probability=drawn)


def read_labels(path: Path | str) -> HumanLabels:
    """Return the labels of a file.

    If a person labeled a row twice, the later line counts; its time must also be later.

    Raises:
        DataError: The file cannot be read, a line is not a label, or a second label by one person for one row has no
            later time; the message names file and line.
    """
    try:
        content = Path(path).read_bytes()
    except FileNotFoundError as error:
        raise DataError(f"the label file {path} does not exist; `ragassay review JUDGED` writes one") from error
    except OSError as error:
        raise DataError(f"cannot read {path}: {error.strerror or error}") from error
    if cut := _cut_line(content):
        line = len(content.splitlines())
        raise DataError(
            f"{path}, line {line} is incomplete: {excerpt(cut.decode('utf-8', 'replace'))}. Delete the line, or run "
            "`ragassay review`, which deletes it"
        )
    return _labels(content, str(path))


def check_labels(labels: HumanLabels, table: Table) -> None:
    """Check that labels belong to the rows and answers of a table.

    Raises:
        DataError: A row does not exist, or its answer has changed since it was labeled; the message names file and
            line.
    """
    ids = [label.question_id for label in labels.labels]
    columns = ["question_id", table.column_or_null("answer")]
    query = storage.select(columns, "rows where question_id in (select unnest(?::varchar[]))")
    answers: dict[str, str | None] = dict(table.query(query, ids))
    if ids and not answers:
        raise DataError(
            f"{labels.source} has labels of another run: none of its question_ids is in {table.source}. Use the table "
            "that was labeled, or another label file"
        )
    lines = list(zip(labels.labels, labels.lines, strict=True))
    if unknown := [(label, line) for label, line in lines if label.question_id not in answers]:
        label, line = unknown[0]
        raise DataError(
            f"{labels.source}, line {line}: {table.source} has no row with the question_id "
            f"{excerpt(label.question_id)!r}{_others(len(unknown))}. Delete the lines that belong to other tables"
        )
    hashes = {question_id: answer_hash(answer) for question_id, answer in answers.items()}
    changed = [
        line
        for label, line in lines
        if label.answer_hash is not None and label.answer_hash != hashes[label.question_id]
    ]
    if changed:
        raise DataError(
            f"{labels.source}, line {changed[0]}: the answer in {table.source} is not the one that was labeled"
            f"{_others(len(changed))}. Use the table that was labeled, or start another label file"
        )


def _others(number: int) -> str:
    if number == 1:
        return ""
    return f", and {number - 1} more {'line' if number == 2 else 'lines'} like this"


class LabelFile:
    """A label file open for appending by one process; every label is on disk before the next one.

    Opening removes a truncated last line left by a crash or a full disk. Closing deletes a file without labels.

    Args:
        path: The file; created if it does not exist.

    Attributes:
        path: The file.
        labels: Its labels at opening.

    Raises:
        UsageError: The folder does not exist, the path is not a regular file, or another process writes to it.
        DataError: The file cannot be written, or is not a file of labels; it is left unchanged.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        with ExitStack() as stack:
            self._file = stack.enter_context(open_locked(path))
            if not stat.S_ISREG(os.fstat(self._file.fileno()).st_mode):
                raise UsageError(f"{path} is not a regular file, which labels require; give another file as `labels`")
            self._file.seek(0)
            content = self._file.readall()
            whole = content.removesuffix(_cut_line(content))
            self.labels = _labels(whole, str(path))
            self._file.truncate(len(whole))
            self._end = len(whole)
            if whole and not whole.endswith(b"\n"):
                self._append(b"\n")
            self._stack = stack.pop_all()

    def append(self, label: HumanLabel) -> None:
        """Append one label, which is on disk before the call returns.

        Raises:
            DataError: The disk is full, or the file is gone; earlier labels are kept.
        """
        # ASCII, because an id may contain an unpaired surrogate, which UTF-8 cannot encode.
        record = {name: value for name, value in asdict(label).items() if name != "answer_hash" or value is not None}
        self._append(json.dumps(record, allow_nan=False, separators=(",", ":")).encode("ascii") + b"\n")

    def close(self) -> None:
        """Release the file, and delete it if it has no labels; further calls do nothing."""
        if self._file.closed:
            return
        if self._end == 0:
            self.path.unlink(missing_ok=True)
        self._stack.close()

    def __enter__(self) -> "LabelFile":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()

    def _append(self, data: bytes) -> None:
        try:
            append_whole(self._file, data, end=self._end)
            os.fsync(self._file.fileno())
        except OSError as error:
            raise DataError(
                f"cannot write {self.path}: {error.strerror or error}; the labels in it are kept. Free some disk "
                "space, then run the same command again: it resumes from there"
            ) from error
        self._end += len(data)


_FIRST = b'{"question_id":"'


def _cut_line(content: bytes) -> bytes:
    """Return the last line of a file if it is a truncated label; otherwise an empty value."""
    last = content[content.rfind(b"\n") + 1 :]
    if not last or last.rstrip().endswith(b"}") or not _FIRST.startswith(last[: len(_FIRST)]):
        return b""
    return last


def _labels(content: bytes, source: str) -> HumanLabels:
    """Parse the content of a label file."""
    latest: dict[tuple[str, str], tuple[HumanLabel, int]] = {}
    corrections = 0
    for label, line in _parsed(content, source):
        key = (label.question_id, label.by)
        if key in latest:
            _check_correction(*latest.pop(key), label, line, source)
            corrections += 1
        latest[key] = (label, line)
    return HumanLabels(
        source=source,
        labels=tuple(label for label, _ in latest.values()),
        lines=tuple(line for _, line in latest.values()),
        corrections=corrections,
    )


def _check_correction(first: HumanLabel, first_line: int, second: HumanLabel, line: int, source: str) -> None:
    """Check that a second label by one person for one row is later than the first one."""
    if datetime.fromisoformat(second.at) <= datetime.fromisoformat(first.at):
        raise DataError(
            f"{source}, line {line}: a second label by {excerpt(second.by)} for the row "
            f"{excerpt(second.question_id)!r}, after line {first_line}. Delete one of them; a correction needs a later "
            "'at'"
        )


def _parsed(content: bytes, source: str) -> Iterator[tuple[HumanLabel, int]]:
    for line in json_lines(io.BytesIO(content), source):
        yield _label(parse(line, source), f"{source}, line {line.number}"), line.number


def _is_text(value: object) -> bool:
    return isinstance(value, str) and bool(value) and not value.isspace()


def _is_identifier(value: object) -> bool:
    return _is_text(value) or (isinstance(value, int) and not isinstance(value, bool))


def _is_time(value: object) -> bool:
    try:
        return isinstance(value, str) and datetime.fromisoformat(value).tzinfo is not None
    except ValueError:
        return False


def _is_probability(value: object) -> bool:
    return value is None or (isinstance(value, int | float) and not isinstance(value, bool) and 0 < value <= 1)


_REQUIRED = ("question_id", "label", "by", "at")
_CHECKS: Mapping[str, tuple[Callable[[object], bool], str]] = {
    "question_id": (_is_identifier, "text or a whole number"),
    "label": (lambda value: isinstance(value, bool | None), "true, false or null"),
    "by": (_is_text, "the name of a person"),
    "at": (_is_time, 'a time with its offset from UTC, as "2026-01-31T09:30:00Z"'),
    "probability": (_is_probability, "a number above 0 and at most 1, or null"),
    "answer_hash": (lambda value: value is None or _is_text(value), "text or null"),
}


def _label(row: Mapping[str, Any], at: str) -> HumanLabel:
    """Validate the label in a JSON object; `at` is its location for messages."""
    for name in row:
        if name not in _CHECKS:
            raise DataError(f"{at}: {unknown_name('key', excerpt(name), list(_CHECKS))}")
    if absent := [name for name in _REQUIRED if name not in row]:
        raise DataError(f"{at} lacks {', '.join(map(repr, absent))}; a label has the keys {', '.join(_REQUIRED)}")
    for name, value in row.items():
        is_valid, expected = _CHECKS[name]
        if not is_valid(value):
            raise DataError(f"{at}, key '{name}': expected {expected}, found {excerpt(json.dumps(value))}")
    return HumanLabel(**{**row, "question_id": str(row["question_id"])})
