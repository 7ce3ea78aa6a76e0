"""Labels of people: read with file and line in every error, checked against their table, appended safely."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ragassay.core.errors import DataError, UsageError
from ragassay.core.table import Table
from ragassay.core.table.human_labels import (
    HumanLabel,
    LabelFile,
    answer_hash,
    check_labels,
    majorities,
    read_labels,
)

FIRST, LATER = "2026-01-31T09:30:00Z", "2026-01-31T11:30:00+01:00"


def label(question_id: str = "q1", *, by: str = "ada", at: str = FIRST, value: bool | None = True) -> HumanLabel:
    return HumanLabel(question_id=question_id, label=value, by=by, at=at)


def file(tmp_path: Path, *labels: HumanLabel) -> Path:
    path = tmp_path / "judged.labels.jsonl"
    with LabelFile(path) as labels_file:
        for each in labels:
            labels_file.append(each)
    return path


def raw(tmp_path: Path, *lines: object) -> Path:
    path = tmp_path / "labels.jsonl"
    path.write_text("".join(f"{line if isinstance(line, str) else json.dumps(line)}\n" for line in lines))
    return path


ROW = {"question_id": "q1", "label": True, "by": "ada", "at": FIRST, "probability": None}


def test_a_label_is_one_line_with_the_documented_keys(tmp_path: Path) -> None:
    written = HumanLabel(question_id="q1", label=None, by="Ada", at=FIRST, probability=0.25)
    path = file(tmp_path, written)
    assert path.read_text() == (
        '{"question_id":"q1","label":null,"by":"Ada","at":"2026-01-31T09:30:00Z","probability":0.25}\n'
    )
    assert read_labels(path).labels == (written,)


texts = st.text(st.characters(exclude_categories=["Cs"]), min_size=1).filter(lambda text: not text.isspace())


@pytest.mark.slow
@given(
    st.builds(
        HumanLabel,
        question_id=texts,
        label=st.none() | st.booleans(),
        by=texts,
        at=st.datetimes().map(lambda time: f"{time.isoformat()}+00:00"),
        probability=st.none() | st.floats(0, 1, exclude_min=True),
        answer_hash=st.none() | texts,
    )
)
def test_a_label_is_read_as_it_was_written(tmp_path_factory: pytest.TempPathFactory, written: HumanLabel) -> None:
    path = file(tmp_path_factory.getbasetemp(), written)
    labels = read_labels(path).labels
    path.unlink()
    assert labels == (written,)


def test_a_later_label_of_a_person_corrects_the_earlier_one(tmp_path: Path) -> None:
    corrected = label(at=LATER, value=False)
    labels = read_labels(file(tmp_path, label(), label(by="ben"), corrected))
    assert (labels.labels, labels.lines, labels.corrections) == ((label(by="ben"), corrected), (2, 3), 1)


@pytest.mark.parametrize("earlier", [FIRST, "2026-01-31T10:30:00+01:00", "2026-01-31T09:29:59Z"])
def test_two_labels_of_a_person_for_a_row_without_a_later_time_are_refused(tmp_path: Path, earlier: str) -> None:
    path = raw(tmp_path, ROW, "", {**ROW, "at": earlier})
    with pytest.raises(DataError, match=r"line 3: a second label by ada for the row 'q1', after line 1"):
        read_labels(path)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("{", "line 2 is not valid JSON"),
        ("[1]", "line 2 begins a JSON list"),
        ({**ROW, "label": "yes"}, "line 2, key 'label': expected true, false or null, found \"yes\""),
        ({**ROW, "label": 1}, "line 2, key 'label': expected true, false or null, found 1"),
        ({**ROW, "by": " "}, "line 2, key 'by': expected the name of a person"),
        ({**ROW, "at": "2026-01-31"}, "line 2, key 'at': expected a time with its offset from UTC"),
        ({**ROW, "at": "yesterday"}, "line 2, key 'at'"),
        ({**ROW, "probability": 0}, "line 2, key 'probability': expected a number above 0 and at most 1"),
        ({**ROW, "probability": True}, "line 2, key 'probability'"),
        ({**ROW, "probability": 1.5}, "line 2, key 'probability'"),
        ({**ROW, "question_id": None}, "line 2, key 'question_id': expected text or a whole number, found null"),
        ({**ROW, "probabilty": 0.1}, "line 2: unknown key 'probabilty'.*Did you mean 'probability'"),
        ({"question_id": "q1", "by": "ada"}, "line 2 lacks 'label', 'at'"),
    ],
)
def test_a_broken_line_is_refused_with_file_and_line(tmp_path: Path, line: object, message: str) -> None:
    path = raw(tmp_path, {**ROW, "question_id": 7}, line)
    with pytest.raises(DataError, match=f"labels.jsonl, {message}"):
        read_labels(path)


@pytest.mark.slow
@given(st.integers(1, 90))
def test_a_line_cut_by_a_crash_costs_only_itself(tmp_path_factory: pytest.TempPathFactory, length: int) -> None:
    path = file(tmp_path_factory.mktemp("labels"), label("q1"), label("q2"))
    content = path.read_bytes()
    first = content.index(b"\n") + 1
    path.write_bytes(content[: min(first + length, len(content) - 2)])
    with pytest.raises(DataError, match="line 2 is incomplete"):
        read_labels(path)
    with LabelFile(path) as repaired:
        assert repaired.labels.labels == (label("q1"),)
        repaired.append(label("q3"))
    assert read_labels(path).labels == (label("q1"), label("q3"))


def test_a_last_line_without_its_end_is_kept(tmp_path: Path) -> None:
    path = file(tmp_path, label("q1"))
    path.write_bytes(path.read_bytes().rstrip(b"\n"))
    with LabelFile(path) as labels_file:
        labels_file.append(label("q2"))
    assert read_labels(path).labels == (label("q1"), label("q2"))


@pytest.mark.parametrize("content", ["a note", '{"question": "Who?"}', "id,label\n1,", '{"question_id": "q1", "lab'])
def test_a_file_that_is_not_of_labels_is_left_as_it_is(tmp_path: Path, content: str) -> None:
    path = tmp_path / "notes.jsonl"
    path.write_text(content)
    with pytest.raises(DataError, match="notes.jsonl, line 1"):
        LabelFile(path)
    assert path.read_text() == content


def test_a_file_without_a_label_is_not_left_behind(tmp_path: Path) -> None:
    assert not file(tmp_path).exists()


def test_one_process_at_a_time_writes_a_file(tmp_path: Path) -> None:
    path = tmp_path / "labels.jsonl"
    with LabelFile(path), pytest.raises(UsageError, match="another ragassay process is writing"):
        LabelFile(path)


def test_a_device_is_no_file_of_labels() -> None:
    with pytest.raises(UsageError, match="/dev/full is not a regular file"):
        LabelFile(Path("/dev/full"))


def table(*ids: str, answer: str = "Bonn") -> Table:
    return Table.of([{"question_id": each, "answer": answer} for each in ids], source="judged.jsonl")


def test_labels_of_rows_that_do_not_exist_are_refused(tmp_path: Path) -> None:
    labels = read_labels(file(tmp_path, label("q1"), label("q2"), label("q3")))
    check_labels(labels, table("q3", "q2", "q1"))
    with pytest.raises(
        DataError, match=r"labels.jsonl, line 2: judged.jsonl has no row .* 'q2', and 1 more line like this"
    ):
        check_labels(labels, table("q1"))
    with pytest.raises(DataError, match="has labels of another run: none of its question_ids is in judged.jsonl"):
        check_labels(labels, table("x1"))


def test_labels_of_other_answers_are_refused(tmp_path: Path) -> None:
    seen = HumanLabel(question_id="q1", label=True, by="ada", at=FIRST, answer_hash=answer_hash("Bonn"))
    labels = read_labels(file(tmp_path, seen))
    check_labels(labels, table("q1"))
    with pytest.raises(DataError, match=r"line 1: the answer in judged.jsonl is not the one that was labeled"):
        check_labels(labels, table("q1", answer="Berlin"))


def test_most_people_decide_and_a_tie_is_open() -> None:
    people = ["ada", "ben", "cy", "di"]
    votes: dict[str, list[bool | None]] = {
        "q1": [True, False, True],
        "q2": [True, False, None],
        "q3": [None],
        "q4": [False, None, False, True],
    }
    labels = [
        label(row, by=by, value=value)
        for row, values in votes.items()
        for by, value in zip(people, values, strict=False)
    ]
    assert {row: (each.label, each.is_tie) for row, each in majorities(labels).items()} == {
        "q1": (True, False),
        "q2": (None, True),
        "q3": (None, False),
        "q4": (False, False),
    }
