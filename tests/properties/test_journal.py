"""Whatever happens to a run and its journal, no finished row is lost, repeated or assigned to another row."""

import asyncio
import json
import tempfile
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ragassay.core.errors import CallError, UsageError
from ragassay.core.runner import CallLimits, Journal, ResultJournal, RowCalls, are_among, distinct, run_rows
from ragassay.core.runner.journal import finished_records

pytestmark = pytest.mark.slow

HEADER = {"verb": "answer", "system": "fake", "questions": "sha256-1"}
texts = st.text(st.characters(), max_size=20)  # half surrogate pairs included: a model may write them
values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | texts,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3),
    max_leaves=8,
)
records = st.dictionaries(texts, values, max_size=4)


class Work:
    """A function with a counter of calls for each value."""

    def __init__(self) -> None:
        self.asked: Counter[str] = Counter()

    async def __call__(self, value: str) -> str:
        self.asked[value] += 1
        await asyncio.sleep(0)
        return f"the answer to {value}"


def run(values: list[str], work: Work, path: Path, *, concurrency: int = 3) -> list[str]:
    with Journal(path, HEADER) as journal:
        return run_rows(
            [(f"key of {value}", value) for value in values],
            RowCalls(
                work=work,
                failed=str,
                limits=CallLimits(concurrency=concurrency),
                store=ResultJournal(journal=journal, encode=_encoded, decode=_decoded),
            ),
        )


def _encoded(result: str) -> Mapping[str, object]:
    return {"answer": result}


def _decoded(record: Mapping[str, object]) -> str:
    return str(record["answer"])


@settings(max_examples=50)
@given(rows=st.lists(st.tuples(texts, records, st.booleans()), min_size=1, max_size=8))
def test_appended_rows_are_read_when_the_journal_is_opened_again(
    rows: list[tuple[str, dict[str, object], bool]],
) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "journal")
        with Journal(path, HEADER) as journal:
            for key, record, finished in rows:
                journal.append(key, record, finished=finished)
        with Journal(path, HEADER):
            assert dict(finished_records(path)) == {key: record for key, record, finished in rows if finished}


def test_a_truncated_journal_loses_only_truncated_rows(tmp_path: Path) -> None:
    questions = ["Who leads Ada's project?", "Wie heißt die Straße?", "\ud83d 什么 \n"]
    path = tmp_path / "journal"
    unbroken = run(questions, Work(), path)
    whole = path.read_bytes()
    for end in range(len(whole) + 1):
        path.write_bytes(whole[:end])
        work = Work()
        assert run(questions, work, path) == unbroken
        assert work.asked.total() == len(questions) - max(whole[:end].count(b"\n") - 1, 0)


@settings(max_examples=30)
@given(questions=st.lists(texts, min_size=1, max_size=6, unique=True), ends=st.lists(st.floats(0, 1), max_size=4))
def test_a_repeatedly_interrupted_run_gives_the_same_result(questions: list[str], ends: list[float]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "journal")
        unbroken = run(questions, Work(), path)
        for end in ends:
            whole = path.read_bytes()
            remaining = whole[: round(end * len(whole))]
            path.write_bytes(remaining)
            work = Work()
            assert run(questions, work, path) == unbroken
            assert work.asked.total() == len(questions) - max(remaining.count(b"\n") - 1, 0)


hashes = st.lists(st.integers(0, 2**64 - 1) | st.integers(0, 5), max_size=30)


@given(keys=hashes, known=hashes)
def test_keys_are_compared_as_sets_are(keys: list[int], known: list[int]) -> None:
    once = distinct(np.array(known, dtype=np.uint64))
    assert once.tolist() == sorted({*known})
    assert are_among(np.array(keys, dtype=np.uint64), once).tolist() == [key in known for key in keys]


@given(
    values=st.lists(texts, min_size=2, max_size=4, unique=True), damage=st.binary(min_size=1, max_size=5), at=st.data()
)
def test_a_damaged_byte_loses_only_its_row(values: list[str], damage: bytes, at: st.DataObject) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "journal")
        unbroken = run(values, Work(), path)
        first, *lines = path.read_bytes().splitlines(keepends=True)
        line = at.draw(st.integers(0, len(lines) - 1))
        lines[line] = damage.replace(b"\n", b"") + lines[line]
        path.write_bytes(first + b"".join(lines))
        work = Work()
        assert run(values, work, path) == unbroken
        assert work.asked.total() <= 1


class Script:
    """A system whose every call goes as a test wrote it down: the fates of each value, in turn; then it is right."""

    def __init__(self, fates: Mapping[int, list[str]]) -> None:
        self._fates = {value: iter(each) for value, each in fates.items()}

    async def __call__(self, value: int) -> str:
        fate = next(self._fates[value], "right")
        await asyncio.sleep(0)
        match fate:
            case "busy":
                raise CallError("busy", retry=True, after=0.0)
            case "broken":
                raise CallError("broken")
            case "late":
                await asyncio.sleep(0.001)
        return f"answer {value}"


@given(
    fates=st.lists(st.lists(st.sampled_from(["right", "late", "busy", "broken"]), max_size=3), min_size=1, max_size=30),
    concurrency=st.integers(1, 8),
)
def test_every_row_has_one_result_in_its_place_whatever_fails(fates: list[list[str]], concurrency: int) -> None:
    with tempfile.TemporaryDirectory() as folder, Journal(Path(folder, "journal"), HEADER) as journal:
        reports: list[tuple[str, int, int]] = []
        results = run_rows(
            [(str(number), number) for number in range(len(fates))],
            RowCalls(
                work=Script(dict(enumerate(fates))),
                failed=lambda error: f"failed: {error}",
                limits=CallLimits(concurrency=concurrency, retries=5),
                store=ResultJournal(journal=journal, encode=_encoded, decode=_decoded),
                progress=lambda what, done, total: reports.append((what, done, total)),
            ),
        )
    expected = [_expected(number, each) for number, each in enumerate(fates)]
    assert results == expected
    assert reports == [("answer", done, len(fates)) for done in range(len(fates) + 1) if fates]


def _expected(number: int, fates: list[str]) -> str:
    """The first fate that is not "busy" decides."""
    decisive = next((fate for fate in fates if fate != "busy"), "right")
    return "failed: broken" if decisive == "broken" else f"answer {number}"


@given(name=st.sampled_from(list(HEADER)), other=texts)
def test_a_journal_of_another_run_is_refused_and_unchanged(name: str, other: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "journal")
        run(["a question"], Work(), path)
        before = path.read_bytes()
        with pytest.raises(UsageError, match=f"{name} was {HEADER[name]!r} and is now"):
            Journal(path, {**HEADER, name: other + "!"})
        assert path.read_bytes() == before


@given(content=st.binary(min_size=1) | values.map(lambda value: json.dumps(value).encode() + b"\n"))
def test_a_file_that_is_not_a_journal_is_refused_and_unchanged(content: bytes) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "journal")
        path.write_bytes(b" " + content)
        with pytest.raises(UsageError, match=r"is not a journal .* Move it, give another output"):
            Journal(path, HEADER)
        assert path.read_bytes() == b" " + content
