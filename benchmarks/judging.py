"""Measure how well the typed judge agrees with answers of known correctness.

    python benchmarks/judging.py [--half seen|unseen|third|...|twentysecond] [--seed 0] [--cases FILE]

Questions come from eight public databases, answers from the shapes of benchmarks/shapes: each (shape, database) gives
up to 70 cases (unseen: 40, third: 30, others: 12). The label of a case, right, wrong or declined, follows from its
construction; "open" cases, which careful readers would judge differently, count only as cases. A verdict agrees where
it is correct or not as the label is. The judge gets all cases of a half and database as one table. Read the module
docstring of benchmarks/shapes on who has seen which shapes. All sets but the first two run only where they are named,
print totals unless asked for shapes (`--no-totals`), and are meant to be measured once.
"""

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from benchmarks.shapes import DATABASES_OF, SHAPES, SHAPES_OF, Half
from benchmarks.shapes.questions import Item, items
from benchmarks.shapes.unseen_fourth_values import MORE_QUESTIONS as FOURTH_QUESTIONS
from benchmarks.shapes.unseen_third_values import MORE_QUESTIONS as THIRD_QUESTIONS
from benchmarks.shapes.wording import Case, Label

from ragassay.core.hashing import content_hash
from ragassay.core.records import Answer, AnswerKind, Outcome, Question, Verdict, correct
from ragassay.core.stats import wilson
from ragassay.core.table import Table
from ragassay.core.table.answer_values import StoredColumns
from ragassay.steps.judge import judge
from sensible import DATA_DICTIONARIES, REFERENCES, path_of

MOST: Mapping[Half, int] = {
    "seen": 70,
    "unseen": 40,
    "third": 30,
    "fourth": 12,
    "fifth": 12,
    "sixth": 12,
    "seventh": 12,
    "eighth": 12,
    "ninth": 12,
    "tenth": 12,
    "eleventh": 12,
    "twelfth": 12,
    "thirteenth": 12,
    "fourteenth": 12,
    "fifteenth": 12,
    "sixteenth": 12,
    "seventeenth": 12,
    "eighteenth": 12,
    "nineteenth": 12,
    "twentieth": 12,
    "twentyfirst": 12,
    "twentysecond": 12,
}
"""Cases of a shape and database."""

FIRST_SEED: Mapping[Half, int] = {
    "third": 1000,
    "fourth": 2000,
    "fifth": 3000,
    "sixth": 4000,
    "seventh": 5000,
    "eighth": 6000,
    "ninth": 7000,
    "tenth": 8000,
    "eleventh": 9000,
    "twelfth": 10000,
    "thirteenth": 11000,
    "fourteenth": 12000,
    "fifteenth": 13000,
    "sixteenth": 14000,
    "seventeenth": 15000,
    "eighteenth": 16000,
    "nineteenth": 17000,
    "twentieth": 18000,
    "twentyfirst": 19000,
    "twentysecond": 20000,
}
"""What is added to the seed of the questions, so that these sets ask about other entities."""

MORE_QUESTIONS: Mapping[Half, Mapping[str, Sequence[tuple[str, str, AnswerKind]]]] = {
    "third": THIRD_QUESTIONS,
    "fourth": FOURTH_QUESTIONS,
}
"""Questions of a database beside the generated ones."""

HALVES: Sequence[Half] = ("seen", "unseen")
"""What is measured where nothing is named."""

GOAL = 0.97
"""Shapes that agree less are counted in the totals."""

LABELS: Sequence[Label] = ("right", "wrong", "declined", "open")
OUTCOMES: Sequence[Outcome] = ("right", "wrong", "declined", "undecided", "failed")


@dataclass(frozen=True, slots=True, kw_only=True)
class Made:
    """A case with its question and shape."""

    database: str
    shape: str
    question: Question
    columns: StoredColumns
    case: Case


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    """A case with its verdict."""

    made: Made
    verdict: Verdict

    @property
    def agrees(self) -> bool | None:
        """Whether the verdict is that of the label; None where the judge abstains or the label is open."""
        label = self.made.case.label
        if label == "open" or self.verdict.correct is None:
            return None
        return self.verdict.correct == correct(label, is_answerable=self.made.question.is_answerable)


def main() -> None:
    """Measure, and print a table of shapes and the totals of each half."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--half", choices=tuple(DATABASES_OF), help="only this half (default: seen and unseen)")
    parser.add_argument("--seed", type=int, default=0, help="random seed (default: 0)")
    parser.add_argument("--inferred", action="store_true", help="judge as if no values were stored")
    parser.add_argument("--cases", type=Path, help="write the judged cases to this .jsonl file")
    parser.add_argument(
        "--totals",
        action=argparse.BooleanOptionalAction,
        help="print no table of shapes (default: print it only for seen and unseen)",
    )
    options = parser.parse_args()
    judged: list[Judged] = []
    for half in HALVES if options.half is None else (options.half,):
        made = [make(half, database, options.seed) for database in DATABASES_OF[half]]
        cases = [case for each in made for case in judge_cases(each, stored=not options.inferred)]
        print(f"\n{half} half: {len(SHAPES_OF[half])} shapes, databases {', '.join(DATABASES_OF[half])}")
        if not (half in FIRST_SEED if options.totals is None else options.totals):
            print_shapes(cases)
        print_totals(cases)
        judged += cases
    if options.cases is not None:
        options.cases.write_text("".join(f"{line}\n" for line in _lines(judged)), encoding="utf-8")


def make(half: Half, database: str, seed: int) -> list[Made]:
    """Return the cases of a half and database."""
    url = f"sqlite:///{path_of(database)}"
    more = MORE_QUESTIONS.get(half, {}).get(database, ())
    drawn = seed + FIRST_SEED.get(half, 0)
    dictionary, references = DATA_DICTIONARIES.get(database, {}), REFERENCES.get(database, ())
    questions = items(database, url, dictionary, references, drawn, more=more)
    return [
        made
        for name in SHAPES_OF[half]
        for made in of_shape(name, questions, Random(f"{seed} {database} {name}"), most=MOST[half])
    ]


def of_shape(name: str, questions: Sequence[Item], random: Random, *, most: int) -> list[Made]:
    """Return some cases of a shape: each question gives one at most."""
    cases: list[Made] = []
    for item in random.sample(questions, len(questions)):
        case = SHAPES[name](item, item.question.reference_answers, item.others, random)
        if case is not None and len(cases) < most:
            cases.append(
                Made(database=item.database, shape=name, question=item.question, columns=item.columns, case=case)
            )
    return cases


def judge_cases(cases: Sequence[Made], *, stored: bool = True) -> list[Judged]:
    """Return the cases of one database with the verdicts that a user would get on them as one file.

    Without `stored`, the columns are inferred from the references, as of a file that was not generated.
    """
    columns = cases[0].columns if stored else {}
    verdicts = judge(Table.of(rows_of(cases, stored=stored)), values=columns).records(Verdict)
    return [Judged(made=made, verdict=verdict) for made, verdict in zip(cases, verdicts, strict=True)]


def rows_of(cases: Sequence[Made], *, stored: bool = True) -> list[tuple[Question, Answer]]:
    """Return the questions and answers of cases; each question has an id of its own."""
    return [
        (replace(made.question, **_changes(made, stored=stored)), Answer(answer=made.case.answer)) for made in cases
    ]


def _changes(made: Made, *, stored: bool) -> dict[str, Any]:
    """Return what a case changes of its question: the id, and without stored columns, what leads to them."""
    identity = {"question_id": content_hash([made.question.question_id, made.shape])}
    return identity if stored else identity | {"answer_format": None, "answer_values": None}


def print_shapes(judged: Sequence[Judged]) -> None:
    """Print a line for each shape."""
    print(f"{'shape':36} {'cases':>5} {'right':>6} {'wrong':>6} {'decl.':>6} {'agree':>7} {'undecided':>10}")
    for name in dict.fromkeys(each.made.shape for each in judged):
        cases = [each for each in judged if each.made.shape == name]
        labels = Counter(each.made.case.label for each in cases)
        decided = [each.agrees for each in cases if each.agrees is not None]
        agreement = f"{sum(decided) / len(decided):7.1%}" if decided else f"{'-':>7}"
        undecided = sum(each.verdict.correct is None for each in cases) / len(cases)
        counts = " ".join(f"{labels[label]:6}" for label in LABELS[:3])
        print(f"{name:36} {len(cases):5} {counts} {agreement} {undecided:10.1%}")


def print_totals(judged: Sequence[Judged]) -> None:
    """Print outcomes by label, agreement, and the proportion of undecided verdicts by label."""
    outcomes = Counter((each.made.case.label, each.verdict.outcome) for each in judged)
    print(f"\n{'label':10} {'cases':>6} " + " ".join(f"{outcome:>9}" for outcome in OUTCOMES))
    for label in LABELS:
        counts = [outcomes[label, outcome] for outcome in OUTCOMES]
        print(f"{label:10} {sum(counts):6} " + " ".join(f"{count:9}" for count in counts))
    decided = [each.agrees for each in judged if each.agrees is not None]
    print(f"agreement of decided verdicts: {proportion(decided)}")
    print(f"undecided, all but open cases: {proportion(_abstains(judged, LABELS[:3]))}")
    for label in LABELS[:3]:
        print(f"undecided, {label} answers: {proportion(_abstains(judged, (label,)))}")
    for label in LABELS[:3]:
        of_label = [each.agrees for each in judged if each.agrees is not None and each.made.case.label == label]
        print(f"agreement of decided, {label} answers: {proportion(of_label)}")
    rates = [_agreement(judged, name) for name in dict.fromkeys(each.made.shape for each in judged)]
    below = sum(rate < GOAL for rate in rates if rate is not None)
    print(f"shapes whose decided verdicts agree in less than {GOAL:.0%}: {below} of {len(rates)}")


def _agreement(judged: Sequence[Judged], shape: str) -> float | None:
    decided = [each.agrees for each in judged if each.made.shape == shape and each.agrees is not None]
    return sum(decided) / len(decided) if decided else None


def _abstains(judged: Sequence[Judged], labels: Sequence[str]) -> list[bool]:
    return [each.verdict.correct is None for each in judged if each.made.case.label in labels]


def proportion(each: Sequence[bool]) -> str:
    """Return a proportion with its 95 % interval."""
    found = wilson(sum(each), len(each), rows=len(each))
    if found.value is None or found.low is None or found.high is None:
        return "no case"
    return f"{found.value:.1%} ({found.low:.1%} to {found.high:.1%}; {sum(each):,} of {len(each):,})"


def _lines(judged: Sequence[Judged]) -> Iterator[str]:
    for each in judged:
        made, verdict = each.made, each.verdict
        line = {
            "database": made.database,
            "question": made.question.question,
            "references": list(made.question.reference_answers),
            "answer": made.case.answer,
            "shape": made.shape,
            "label": made.case.label,
            "outcome": verdict.outcome,
            "agrees": each.agrees,
            "reason": verdict.judge_reason,
        }
        yield json.dumps(line, ensure_ascii=False)


if __name__ == "__main__":
    main()
