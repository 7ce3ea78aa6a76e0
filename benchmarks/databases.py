"""What generation finds in real databases, and whether all of it is true.

    python benchmarks/databases.py [DATABASE ...]

For each public database beside this repository: what is made of it at three facts a question with the data dictionary
of tests/sensible.py; which share of the pairs (key -> column) of the hand-made list there is asked, by the references
that it takes; and what comes out when each SQL is executed again, by sqlite3 and tests/truth.py, which share nothing
with the generator. Twice: plain lookups, then everything that can be asked; one question in ten has no answer. At most
20,000 groups of a database are executed, drawn by seed; 300 lookups also as a reader takes them, with case and spaces
making no difference.
"""

import random
import sqlite3
import sys
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from ragassay.core.records import Question
from ragassay.parts.templates import OPERATIONS
from ragassay.steps.generate import Generated, TemplateOptions, generate
from sensible import DATA_DICTIONARIES, DATABASES, REFERENCES, missed, pairs, path_of
from truth import all_right, as_read, contradictions, fold, misquoted, plain

SEED = 3
MOST_EXECUTED = 20_000
MOST_READ = 300
UNANSWERABLE = 0.1


@dataclass(frozen=True, slots=True, kw_only=True)
class Faults:
    """What is wrong with the questions of a database, each with its reason."""

    executed: int
    wrong: Sequence[str]
    misquoted: Sequence[str]
    plural: Sequence[str]


def main() -> None:
    """Measures, and prints a few lines for each database."""
    totals: Counter[str] = Counter()
    for database in sys.argv[1:] or DATABASES:
        if not path_of(database).exists():
            print(f"{database}: there is no {path_of(database)}")
            continue
        for title, operations in (("lookups", ()), ("everything", OPERATIONS)):
            totals += report(database, title, operations)
    print(f"\nall together: {', '.join(f'{count:,} {what}' for what, count in totals.items())}")
    asked, wanted = totals["pairs asked"], totals["sensible pairs"]
    print(f"sensible pairs asked: {asked} of {wanted}, {asked / max(wanted, 1):.1%}")


def report(database: str, title: str, operations: Sequence[str]) -> Counter[str]:
    """One run over one database; what it adds to the totals."""
    begin = time.perf_counter()
    made = generated(database, operations, unanswerable=UNANSWERABLE)
    seconds = time.perf_counter() - begin
    questions = list(made.table.records(Question))
    proofs = ", ".join(f"{count} {proof}" for proof, count in sorted(made.proofs.items()))
    print(f"\n{database}, {title}: {seconds:.1f} s")
    print(f"  {made.sql_templates} SQL templates ({proofs}), {made.groups:,} groups, {len(questions):,} questions")
    print(f"  skipped: {'; '.join(f'{count} {reason}' for reason, count in Counter(made.skipped).most_common(5))}")
    added = Counter({"groups": made.groups})
    if not operations:
        added += coverage(database, {question.sql_template or "" for question in questions})
    faults = checked(path_of(database), questions)
    found = {"wrong": faults.wrong, "misquoted": faults.misquoted, "plural": faults.plural}
    print(f"  {faults.executed:,} executed: {', '.join(f'{len(what)} {name}' for name, what in found.items())}")
    for name, what in found.items():
        for each in what[:5]:
            print(f"    {name}: {each[:300]}")
    return added + Counter({name: len(what) for name, what in found.items()} | {"executed": faults.executed})


def generated(database: str, operations: Sequence[str], *, unanswerable: float = 0.0) -> Generated:
    """One question for each group, with what the owner of the database would say of it."""
    options = TemplateOptions(
        hops=3,
        operations=operations,
        data_dictionary=DATA_DICTIONARIES.get(database, {}),
        references=REFERENCES.get(database, ()),
    )
    url = f"sqlite:///{path_of(database)}"
    return generate(url, options=options, styles=("short",), per_style=1, unanswerable=unanswerable, seed=SEED)


def coverage(database: str, sql_templates: Iterable[str]) -> Counter[str]:
    """Prints the share of sensible pairs that is asked, by the number of references that they take."""
    every, left = pairs(database), missed(database, sql_templates)
    shares = []
    for title, steps in (("all", {0, 1, 2}), ("single table", {0}), ("1 hop", {1}), ("2 hops", {2})):
        these = [pair for pair in every if pair.steps in steps]
        if these:
            asked = sum(pair not in left for pair in these)
            shares.append(f"{title} {asked} of {len(these)} ({asked / len(these):.0%})")
    print(f"  sensible pairs: {', '.join(shares)}")
    for pair in left:
        print(f"    not asked: {pair}")
    return Counter({"sensible pairs": len(every), "pairs asked": len(every) - len(left)})


def checked(path: Path, questions: Sequence[Question]) -> Faults:
    """Executes SQL again, and looks for values that are not those asked for, and for two answers to one question."""
    dice = random.Random(SEED)
    some = dice.sample(questions, min(len(questions), MOST_EXECUTED))
    lookups = [question for question in some if question.is_answerable and question.answer_kind != "set"]
    lookups = [question for question in lookups if " GROUP " not in (question.sql or "") and _is_lookup(question)]
    with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as connection:
        connection.create_function("fold", 1, fold, deterministic=True)
        wrong = all_right(some, lambda sql: connection.execute(sql).fetchall())
        plural = contradictions(questions)
        for question in lookups[:MOST_READ]:
            found = {fold(plain(value)) for (value,) in connection.execute(as_read(question.sql or ""))}
            if len(found) != 1:
                plural.append(f"{question.question}: to a reader {sorted(map(str, found))} ({question.sql})")
    quoted = [f"{each.question}: {reason}" for each in some if (reason := misquoted(each)) is not None]
    return Faults(executed=len(some), wrong=wrong, misquoted=quoted, plural=plural)


def _is_lookup(question: Question) -> bool:
    return not any(f"{name}(" in (question.sql or "") for name in ("COUNT", "MIN", "MAX"))


if __name__ == "__main__":
    main()
