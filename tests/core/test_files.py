"""Files: the message for one that does not exist."""

from pathlib import Path

import pytest

from ragassay.core.errors import DataError
from ragassay.core.files import check_exists, missing_file
from ragassay.core.table import Table


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("judgd.jsonl", ". Did you mean {folder}/judged.jsonl?"),
        ("answer.jsonl", ". Did you mean {folder}/answers.jsonl?"),
        ("elsewhere/judged.jsonl", ""),
        ("xyz.csv", ""),
        ("nope.jsonl", ""),
    ],
)
def test_a_wrong_path_suggests_the_nearest_file_of_its_folder(tmp_path: Path, name: str, hint: str) -> None:
    for each in ("judged.jsonl", "answers.jsonl", ".judgd.jsonl.1.tmp"):
        (tmp_path / each).touch()
    with pytest.raises(DataError) as raised:
        Table.read(tmp_path / name)
    assert str(raised.value) == f"there is no file {tmp_path / name}{hint.format(folder=tmp_path)}"


def test_advice_is_given_if_no_name_is_similar(tmp_path: Path) -> None:
    assert str(missing_file(tmp_path / "x.toml", advice="write it")).endswith("x.toml; write it")


def test_an_existing_file_passes(tmp_path: Path) -> None:
    (tmp_path / "x.toml").touch()
    check_exists(tmp_path / "x.toml")
