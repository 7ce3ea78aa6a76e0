"""Makes a fictional company from a seed: a database, its documents, and knowledge gaps planted on purpose.

Everything is made by rule. `documents.jsonl` tells the database's facts in plain pages, except for a share that is
left out everywhere; `planted.json` says which, so that a diagnosis can be measured against it.
"""

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

from ragassay.core.errors import DataError, UsageError
from ragassay.core.files import replace_file
from ragassay.core.hashing import canonical_json
from ragassay.steps.synthesize.company import Company, database_bytes, make_company
from ragassay.steps.synthesize.name_parts import Dice
from ragassay.steps.synthesize.pages import Fact, Page, facts, left_out, pages

MOST_ROWS = 5000
"""Most projects, clients or employees: there are not many more names than that."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Synthesized:
    """Where a fictional company lies: its database, its documents, what each of these states, and what was planted."""

    database: Path
    documents: Path
    facts: Path
    planted: Path


def synthesize(
    output: Path,
    *,
    projects: int = 10,
    clients: int = 10,
    employees: int = 29,
    omit: float = 0.2,
    seed: int = 0,
    force: bool = False,
) -> Synthesized:
    """A fictional company in a folder: the same arguments give the same bytes.

    `facts.jsonl` says of every fact which documents state it, as `generate` reads it: table, row (by its primary key),
    column and the ids of the documents, none where it is omitted. `planted.json` holds every fact by table, key (the
    name of the row), column and value (as `generate` writes reference answers; the name of the row where the column
    refers to one): under `omitted` those that no document states, under `stated` all others, with the ids of the
    documents that state them. Rows under `without_page` have no page, because all their facts are omitted.

    Args:
        output: The folder; made where it is not there.
        projects: How many projects, 1 to 5000; likewise `clients` and `employees`.
        clients: How many clients.
        employees: How many people, of whom one is the head.
        omit: Share of the facts that no document states, 0 to 1.
        seed: Which company.
        force: Whether another company in the folder is replaced. The same company is kept as it is.

    Raises:
        UsageError: A number that makes no sense, or the folder holds another company.
        DataError: The folder cannot be written to, or the disk is full; what was there is kept.
    """
    _check(omit, projects=projects, clients=clients, employees=employees)
    dice = Dice(f"ragassay {seed}")
    company = make_company(projects=projects, clients=clients, employees=employees, dice=dice.of("company"))
    known = facts(company)
    omitted = left_out(known, omit=omit, dice=dice.of("omitted"))
    written = tuple(pages(company, known, omitted, dice=dice.of("pages")))
    asked = {"projects": projects, "clients": clients, "employees": employees, "omit": float(omit), "seed": seed}
    made = Synthesized(
        database=output / "company.sqlite",
        documents=output / "documents.jsonl",
        facts=output / "facts.jsonl",
        planted=output / "planted.json",
    )
    stating = _stating(known, written)
    contents = {
        made.database: database_bytes(company),
        made.documents: "".join(_line(page) for page in written).encode("utf-8"),
        made.facts: "".join(_stated(fact, ids) for fact, ids in stating.items()).encode("utf-8"),
        made.planted: f"{canonical_json(asked | _planted(company, stating, omitted, written))}\n".encode(),
    }
    _write(output, contents, force=force)
    return made


def _check(omit: float, **counts: int) -> None:
    for what, number in counts.items():
        if not 1 <= number <= MOST_ROWS:
            raise UsageError(f"--{what} {number} makes no company; give a number from 1 to {MOST_ROWS}")
    if not 0 <= omit <= 1:
        raise UsageError(f"--omit {omit} is no share; give a number from 0 (every fact is told) to 1 (none is)")


def _line(page: Page) -> str:
    document = page.document
    return canonical_json({"id": document.id, "title": document.title, "text": document.text}) + "\n"


def _stating(known: Sequence[Fact], written: Sequence[Page]) -> Mapping[Fact, Sequence[str]]:
    """Every fact, with the ids of the documents that state it."""
    stating: dict[Fact, list[str]] = {fact: [] for fact in known}
    for page in written:
        for fact in page.facts:
            stating[fact].append(page.document.id)
    return stating


def _stated(fact: Fact, documents: Sequence[str]) -> str:
    """A line of `facts.jsonl`."""
    table = fact.entity.table
    cell = {"table": table, "row": {f"{table}_id": fact.entity.row}, "column": fact.column}
    return canonical_json({**cell, "documents": documents}) + "\n"


def _planted(
    company: Company, stating: Mapping[Fact, Sequence[str]], omitted: AbstractSet[Fact], written: Sequence[Page]
) -> dict[str, object]:
    """What there is to find: every fact, and which documents state it."""
    known = tuple(stating)
    silent = {fact.entity for fact in known} - {fact.entity for fact in known if fact not in omitted}
    return {
        "company": company.name,
        "counts": {
            "facts": len(known),
            "omitted": len(omitted),
            "documents": len(written),
            "without_page": len(silent),
        },
        "omitted": [_fact(fact) for fact in known if fact in omitted],
        "stated": [_fact(fact) | {"documents": ids} for fact, ids in stating.items() if fact not in omitted],
        "without_page": [
            {"table": entity.table, "key": entity.name}
            for entity in dict.fromkeys(fact.entity for fact in known)
            if entity in silent
        ],
    }


def _fact(fact: Fact) -> dict[str, object]:
    return {"table": fact.entity.table, "key": fact.entity.name, "column": fact.column, "value": fact.value}


def _write(folder: Path, contents: Mapping[Path, bytes], *, force: bool) -> None:
    """Writes what is not there yet: all files are written before the first takes its place."""
    if folder.exists() and not folder.is_dir():
        raise UsageError(f"cannot make a company in {folder}: it is a file; give the name of a folder")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        found = {path: path.read_bytes() for path in contents if path.exists()}
    except OSError as error:
        raise DataError(f"cannot use the folder {folder}: {error.strerror or error}; give another one") from error
    others = [path.name for path, content in found.items() if content != contents[path]]
    if others and not force:
        raise UsageError(
            f"{folder} holds another company ({', '.join(others)} would change); "
            "give another folder, the same numbers and seed, or --force to replace it"
        )
    with ExitStack() as stack:
        for path, content in contents.items():
            if found.get(path) != content:
                stack.enter_context(replace_file(path, force=True)).write_bytes(content)
