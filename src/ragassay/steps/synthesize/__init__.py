"""Synthesize a fictional company from a seed: a database, its documents, and planted knowledge gaps.

Everything follows from rules. `documents.jsonl` states the facts of the database in plain pages, except for a
proportion that no page states; `planted.json` lists those, so that a diagnosis can be compared with them.
"""

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

from ragassay.core.errors import DataError, UsageError
from ragassay.core.files import replace_file
from ragassay.core.hashing import canonical_json
from ragassay.steps.synthesize.company import Company, Dice, database_bytes, make_company
from ragassay.steps.synthesize.pages import Fact, facts, left_out, pages

MAX_ROWS = 5000
"""Maximum number of projects, clients or employees: there are not many more names."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SynthesizeResult:
    """The files of a fictional company.

    Attributes:
        database: The SQLite database.
        documents: The documents, one object per line with `id`, `title` and `text`.
        facts: Every fact with the documents that state it, for `TemplateOptions.facts`.
        planted: The facts that no document states, and all others: the known gaps.
    """

    database: Path
    documents: Path
    facts: Path
    planted: Path


def synthesize(
    output: Path | str,
    *,
    projects: int = 10,
    clients: int = 10,
    employees: int = 29,
    omit: float = 0.2,
    seed: int = 0,
    force: bool = False,
) -> SynthesizeResult:
    """Write a fictional company into a folder; the same arguments give byte-identical files.

    `facts.jsonl` lists every fact with the documents that state it, in the form that `generate` reads: table, row (by
    its primary key), column, and the ids of the documents, empty if the fact is omitted. `planted.json` lists every
    fact by table, key (the name of the row), column and value (in the form of reference answers; for a column that
    refers to a row, the name of that row): under `omitted` those that no document states, under `stated` all others,
    with their documents. Rows under `without_page` have no page, because all their facts are omitted.

    Args:
        output: The folder; created if it does not exist.
        projects: Number of projects, 1 to 5000.
        clients: Number of clients, 1 to 5000.
        employees: Number of employees, the head of the company included, 1 to 5000.
        omit: Proportion of the facts that no document states, from 0 to 1.
        seed: Random seed.
        force: Whether to replace another company in the folder. The same company is kept as it is.

    Returns:
        The paths of the four files.

    Raises:
        UsageError: A number is out of its range, or the folder holds another company.
        DataError: The folder cannot be written to, or the disk is full; existing files are kept.
    """
    output = Path(output)
    _check(omit, projects=projects, clients=clients, employees=employees)
    dice = Dice(f"ragassay {seed}")
    company = make_company(projects=projects, clients=clients, employees=employees, dice=dice.of("company"))
    all_facts = facts(company)
    omitted = left_out(all_facts, omit=omit, dice=dice.of("omitted"))
    documents: dict[Fact, list[str]] = {fact: [] for fact in all_facts}
    lines = []
    for page in pages(company, all_facts, omitted, dice=dice.of("pages")):
        document = page.document
        lines.append(_line({"id": document.id, "title": document.title, "text": document.text}))
        for fact in page.facts:
            documents[fact].append(document.id)
    settings = {"projects": projects, "clients": clients, "employees": employees, "omit": float(omit), "seed": seed}
    files = SynthesizeResult(
        database=output / "company.sqlite",
        documents=output / "documents.jsonl",
        facts=output / "facts.jsonl",
        planted=output / "planted.json",
    )
    contents = {
        files.database: database_bytes(company),
        files.documents: b"".join(lines),
        files.facts: b"".join(_line(_cell(fact) | {"documents": ids}) for fact, ids in documents.items()),
        files.planted: _line(settings | _planted(company, documents, omitted, pages=len(lines))),
    }
    _write(output, contents, force=force)
    return files


def _check(omit: float, **counts: int) -> None:
    for name, number in counts.items():
        if not 1 <= number <= MAX_ROWS:
            raise UsageError(f"Invalid --{name} {number}: expected a number from 1 to {MAX_ROWS}")
    if not 0 <= omit <= 1:
        raise UsageError(f"Invalid --omit {omit}: expected a proportion from 0 (every fact is stated) to 1 (none is)")


def _line(value: Mapping[str, object]) -> bytes:
    return f"{canonical_json(value)}\n".encode()


def _cell(fact: Fact) -> dict[str, object]:
    """Return the place of a fact in the database, as a line of `facts.jsonl` has it."""
    table = fact.entity.table
    return {"table": table, "row": {f"{table}_id": fact.entity.row}, "column": fact.column}


def _planted(
    company: Company, documents: Mapping[Fact, Sequence[str]], omitted: AbstractSet[Fact], *, pages: int
) -> dict[str, object]:
    """Return the content of `planted.json`: every fact, and which documents state it."""
    with_page = {fact.entity for fact in documents if fact not in omitted}
    without_page = [entity for entity in dict.fromkeys(fact.entity for fact in documents) if entity not in with_page]
    return {
        "company": company.name,
        "counts": {
            "facts": len(documents),
            "omitted": len(omitted),
            "documents": pages,
            "without_page": len(without_page),
        },
        "omitted": [_fact(fact) for fact in documents if fact in omitted],
        "stated": [_fact(fact) | {"documents": ids} for fact, ids in documents.items() if fact not in omitted],
        "without_page": [{"table": entity.table, "key": entity.name} for entity in without_page],
    }


def _fact(fact: Fact) -> dict[str, object]:
    return {"table": fact.entity.table, "key": fact.entity.name, "column": fact.column, "value": fact.value}


def _write(folder: Path, contents: Mapping[Path, bytes], *, force: bool) -> None:
    """Write the files that do not exist yet; all are written before the first takes its place."""
    if folder.exists() and not folder.is_dir():
        raise UsageError(f"{folder} is a file; give a folder for the company")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        existing = {path: path.read_bytes() for path in contents if path.exists()}
    except OSError as error:
        raise DataError(f"Cannot use the folder {folder}: {error.strerror or error}; give another folder") from error
    others = [path.name for path, content in existing.items() if content != contents[path]]
    if others and not force:
        raise UsageError(
            f"{folder} contains another company ({', '.join(others)} would change); "
            "give another folder, the same numbers and seed, or --force to replace it"
        )
    with ExitStack() as stack:
        for path, content in contents.items():
            if existing.get(path) != content:
                stack.enter_context(replace_file(path, force=True)).write_bytes(content)
