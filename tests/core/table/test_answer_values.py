"""The file of values next to an evaluation set: its content, and the check that it is unchanged."""

from pathlib import Path

import pytest

from ragassay.core.errors import DataError, UsageError
from ragassay.core.records import AnswerFormat
from ragassay.core.table.answer_values import by_digest, read_beside, read_values, values_path, write_values
from ragassay.core.text.value_formats import answer_column

CODES = answer_column(["UA", "PL"], "text", answer_format=AnswerFormat.CODE, aliases={"ua": ("Ukraine",)})
NAMES = answer_column(["Ada Lovelace", "Émile"], "text", answer_format=AnswerFormat.NAME)


def test_values_are_read_as_written(tmp_path: Path) -> None:
    path = values_path(tmp_path / "questions.jsonl")
    write_values(path, by_digest([CODES, NAMES]))
    assert read_values(path) == {CODES.digest: CODES, NAMES.digest: NAMES}


def test_the_same_columns_give_the_same_bytes(tmp_path: Path) -> None:
    one, two = tmp_path / "a.values.json", tmp_path / "b.values.json"
    write_values(one, by_digest([CODES, NAMES]))
    write_values(two, by_digest([NAMES, CODES]))
    assert one.read_bytes() == two.read_bytes()


def test_all_files_of_a_folder_are_read(tmp_path: Path) -> None:
    write_values(tmp_path / "a.values.json", by_digest([CODES]))
    write_values(tmp_path / "b.values.json", by_digest([NAMES]))
    assert set(read_beside(tmp_path)) == {CODES.digest, NAMES.digest}


def test_a_changed_value_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "questions.values.json"
    write_values(path, by_digest([CODES]))
    path.write_text(path.read_text(encoding="utf-8").replace('"PL"', '"DE"'), encoding="utf-8")
    with pytest.raises(DataError, match=r"questions\.values\.json: the values of sha256-.* were changed"):
        read_values(path)


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"columns": {"x": 1}}', '{"columns": {"x": {"values": 1}}}'])
def test_an_invalid_values_file_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "questions.values.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(DataError, match=r"cannot be read as a values file: .*; generate the questions again"):
        read_values(path)


def test_an_existing_file_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "questions.values.json"
    write_values(path, by_digest([CODES]))
    with pytest.raises(UsageError, match="already exists"):
        write_values(path, by_digest([NAMES]))


def test_no_values_are_written_if_the_questions_are_not(tmp_path: Path) -> None:
    def interrupted() -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write_values(tmp_path / "q.jsonl.values.json", by_digest([CODES]), write_questions=interrupted)
    assert not [*tmp_path.iterdir()]
