"""Measure which questions `generate` writes for real databases, and check that all answers are right.

    python benchmarks/databases.py [DATABASE ...]

For each public database beside this repository: the questions with up to three facts, with the data dictionary of
tests/sensible.py; the proportion of the pairs (key -> column) of the manual list there that have a question, by the
number of references; and the results of executing each SQL again, with sqlite3 and tests/truth.py, which share no code
with the generator. First lookups only, then all operations; one question in ten is unanswerable. At most 20,000 groups
of a database are executed, drawn at random; 300 lookups also without regard to case and spaces.
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
from ragassay.core.results import GenerateResult
from ragassay.parts.templates import OPERATIONS
from ragassay.steps.generate import TemplateOptions, generate
from sensible import DATA_DICTIONARIES, DATABASES, REFERENCES, missed, pairs, path_of
from truth import all_right, as_read, contradictions, fold, misquoted, plain

SEED = 3
MAX_EXECUTED = 20_000
MAX_READ = 300
UNANSWERABLE = 0.1


@dataclass(frozen=True, slots=True, kw_only=True)
class Faults:
    """The faulty questions of a database, each with the reason.

    Attributes:
        executed: Number of questions that were executed.
        wrong: Questions whose SQL does not give the recorded answer.
        misquoted: Questions whose SQL or text does not have the values of the bindings.
        ambiguous: Questions with more than one answer.
    """

    executed: int
    wrong: Sequence[str]
    misquoted: Sequence[str]
    ambiguous: Sequence[str]


def main() -> None:
    """Measure, and print a few lines for each database."""
    totals: Counter[str] = Counter()
    for database in sys.argv[1:] or DATABASES:
        if not path_of(database).exists():
            print(f"{database}: {path_of(database)} does not exist")
            continue
        for title, operations in (("lookups", ()), ("all operations", OPERATIONS)):
            totals += report(database, title, operations)
    print(f"\nin total: {', '.join(f'{count:,} {name}' for name, count in totals.items())}")
    covered, expected = totals["pairs covered"], totals["expected pairs"]
    print(f"expected pairs covered: {covered} of {expected}, {covered / max(expected, 1):.1%}")


def report(database: str, title: str, operations: Sequence[str]) -> Counter[str]:
    """Generate and check the questions of one database, print the results, and return the counts for the totals."""
    begin = time.perf_counter()
    result = generate_questions(database, operations, unanswerable=UNANSWERABLE)
    seconds = time.perf_counter() - begin
    questions = list(result.table.records(Question))
    proofs = ", ".join(f"{count} {proof}" for proof, count in sorted(result.proofs.items()))
    print(f"\n{database}, {title}: {seconds:.1f} s")
    print(f"  {result.sql_templates} SQL templates ({proofs}), {result.groups:,} groups, {len(questions):,} questions")
    print(f"  skipped: {'; '.join(f'{count} {reason}' for reason, count in Counter(result.skipped).most_common(5))}")
    counts = Counter({"groups": result.groups})
    if not operations:
        counts += coverage(database, {question.sql_template or "" for question in questions})
    faults = check(path_of(database), questions)
    by_kind = {"wrong": faults.wrong, "misquoted": faults.misquoted, "ambiguous": faults.ambiguous}
    print(f"  {faults.executed:,} executed: {', '.join(f'{len(faulty)} {kind}' for kind, faulty in by_kind.items())}")
    for kind, faulty in by_kind.items():
        for each in faulty[:5]:
            print(f"    {kind}: {each[:300]}")
    return counts + Counter({kind: len(faulty) for kind, faulty in by_kind.items()} | {"executed": faults.executed})


def generate_questions(database: str, operations: Sequence[str], *, unanswerable: float = 0.0) -> GenerateResult:
    """Return one question for each group, with the data dictionary and the references of the database."""
    options = TemplateOptions(
        hops=3,
        operations=operations,
        data_dictionary=DATA_DICTIONARIES.get(database, {}),
        references=REFERENCES.get(database, ()),
    )
    url = f"sqlite:///{path_of(database)}"
    return generate(url, options=options, styles=("short",), per_style=1, unanswerable=unanswerable, seed=SEED)


def coverage(database: str, sql_templates: Iterable[str]) -> Counter[str]:
    """Print the proportion of expected pairs with a question, by number of references, and return the counts."""
    expected, missing = pairs(database), missed(database, sql_templates)
    proportions = []
    for title, steps in (("all", {0, 1, 2}), ("single table", {0}), ("1 hop", {1}), ("2 hops", {2})):
        selected = [pair for pair in expected if pair.steps in steps]
        if selected:
            covered = sum(pair not in missing for pair in selected)
            proportions.append(f"{title} {covered} of {len(selected)} ({covered / len(selected):.0%})")
    print(f"  expected pairs covered: {', '.join(proportions)}")
    for pair in missing:
        print(f"    not covered: {pair}")
    return Counter({"expected pairs": len(expected), "pairs covered": len(expected) - len(missing)})


def check(path: Path, questions: Sequence[Question]) -> Faults:
    """Execute SQL again, and return the questions with wrong answers, wrong values or several answers."""
    sample = random.Random(SEED).sample(questions, min(len(questions), MAX_EXECUTED))
    lookups = [question for question in sample if question.is_answerable and question.answer_kind != "set"]
    lookups = [question for question in lookups if " GROUP " not in (question.sql or "") and _is_lookup(question)]
    with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as connection:
        connection.create_function("fold", 1, fold, deterministic=True)
        wrong = all_right(sample, lambda sql: connection.execute(sql).fetchall())
        ambiguous = contradictions(questions)
        for question in lookups[:MAX_READ]:
            answers = {fold(plain(value)) for (value,) in connection.execute(as_read(question.sql or ""))}
            if len(answers) != 1:
                ambiguous.append(
                    f"{question.question}: {sorted(map(str, answers))} without case and spaces ({question.sql})"
                )
    quoted = [f"{each.question}: {reason}" for each in sample if (reason := misquoted(each)) is not None]
    return Faults(executed=len(sample), wrong=wrong, misquoted=quoted, ambiguous=ambiguous)


def _is_lookup(question: Question) -> bool:
    return not any(f"{name}(" in (question.sql or "") for name in ("COUNT", "MIN", "MAX"))


if __name__ == "__main__":
    main()
