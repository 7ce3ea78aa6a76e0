"""Every paraphrase of example schemas, in files that can be read in ten minutes.

After a change that is meant, `python tests/golden/test_paraphrases.py` (with `src` on the path) writes them anew.
"""

import sqlite3
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from ragassay.core.records import Ask
from ragassay.parts.database import open_database, reflect
from ragassay.parts.templates import propose_templates
from ragassay.parts.wording.phrases import phrases
from ragassay.parts.wording.styles import STYLES, templates_in_style
from ragassay.steps.synthesize import synthesize

HERE = Path(__file__).parent
OPERATIONS = ("count", "minimum", "maximum", "comparison", "list")
SCHEMAS = ("shipyard", "school", "company")


def database_of(name: str, folder: Path) -> Path:
    if name == "company":
        synthesize(folder / name)
        return folder / name / "company.sqlite"
    with closing(sqlite3.connect(folder / "d.sqlite")) as connection:
        connection.executescript((HERE / f"{name}.sql").read_text(encoding="utf-8"))
    return folder / "d.sqlite"


def asks(name: str, folder: Path) -> list[Ask]:
    with open_database(f"sqlite:///{database_of(name, folder)}") as database:
        templates = propose_templates(reflect(database), operations=OPERATIONS)
        return [template.ask for template in templates if template.ask is not None]


def lines(name: str, folder: Path) -> Iterator[str]:
    yield f"# ragassay 0.1.0, python tests/golden/test_paraphrases.py: what {name} can be asked, and key words"
    found = asks(name, folder)
    for ask in found:
        if ask.conditions[-1].comparison not in {"at most", "between"}:  # they differ in the bound alone
            said = phrases(ask)
            yield f"{ask.confidence}: {said.question} ({said.key})"
    yield ""
    yield "# every paraphrase of the first question of each form"
    firsts = {(ask.form, ask.operation == "lookup"): ask for ask in reversed(found)}
    for ask in firsts.values():
        for style in STYLES:
            yield f"{style}:"
            yield from (f"  {text}" for text in templates_in_style(ask, style, count=10))


@pytest.mark.parametrize("name", SCHEMAS)
def test_paraphrases_are_those_that_were_read(name: str, tmp_path: Path) -> None:
    golden = (HERE / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    assert [*lines(name, tmp_path)] == golden


if __name__ == "__main__":
    for each in SCHEMAS:
        with tempfile.TemporaryDirectory() as directory:
            text = "\n".join(lines(each, Path(directory))) + "\n"
        (HERE / f"{each}.txt").write_text(text, encoding="utf-8")
        sys.stdout.write(f"{each}.txt\n")
