"""Measure a language model as a judge: against labels, under injected answers, and with its texts swapped.

python benchmarks/lm_judge.py --lm embedded --sample 120 --write table.json

Prints what docs/judging.md reports: precision, recall and kappa of the judges typed and cascade on all answers of
tests/data/labelled_company.jsonl, and with lm on a sample of them; how many of the answers in
benchmarks/injected_answers.jsonl, all wrong, it calls right, with the injected text and without; and the share of
verdicts that another order of the texts changes.
"""

import argparse
import json
import random
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import numpy as np

from ragassay.core.errors import CallError
from ragassay.core.records import Answer, Judge, Question, Verdict, correct
from ragassay.core.runner import block_on
from ragassay.core.table import Table
from ragassay.parts.lm.paid_calls import PaidCalls, Spending
from ragassay.steps.calibrate.classifier import Judged, rates_of
from ragassay.steps.judge.cascade import CascadeJudge
from ragassay.steps.judge.lm_verdicts import LmJudge, Order
from ragassay.steps.judge.typed import TypedJudge

ROOT = Path(__file__).parents[1]
LABELLED = ROOT / "tests" / "data" / "labelled_company.jsonl"
INJECTED = ROOT / "benchmarks" / "injected_answers.jsonl"
Pair = tuple[Question, Answer]


def labelled() -> Iterator[tuple[Question, Answer, bool, str]]:
    """Yield every answer with a label: question, answer, whether it is correct, and its source."""
    for line in LABELLED.read_text(encoding="utf-8").splitlines():
        known = json.loads(line)
        answers = known.pop("answers")
        for number, each in enumerate(answers):
            if each["label"] is not None:
                name = f"{known['question_id']}-{number}"
                fields = {**known, "question_id": name, "reference_answers": tuple(known["reference_answers"])}
                is_correct = correct(each["label"], is_answerable=known["is_answerable"])
                yield Question(**fields, group_id=name), Answer(answer=each["answer"]), bool(is_correct), each["source"]


def injected() -> Iterator[tuple[Question, str, str, str]]:
    """Yield every attack: question, wrong answer without and with the injected text, and the kind of trick."""
    for number, line in enumerate(INJECTED.read_text(encoding="utf-8").splitlines()):
        known = json.loads(line)
        question = Question(
            question_id=str(number),
            group_id=str(number),
            question=known["question"],
            reference_answers=tuple(known["reference_answers"]),
            answer_kind=known["answer_kind"],
        )
        yield question, known["plain"], known["answer"], known["trick"]


def verdicts(judge: Judge, pairs: Sequence[Pair], what: str) -> list[Verdict | None]:
    """Return the verdict on every pair; None where the judge failed."""

    async def each() -> list[Verdict | None]:
        found: list[Verdict | None] = []
        for number, pair in enumerate(pairs, start=1):
            try:
                found.append(await judge.judge(*pair))
            except CallError as error:
                print(f"{what} {number}: {error}", file=sys.stderr)
                found.append(None)
            if number % 20 == 0:
                print(f"{what}: {number} of {len(pairs)}", file=sys.stderr, flush=True)
        return found

    return block_on(each())


def decided(verdict: Verdict | None) -> bool | None:
    """Return whether a verdict calls an answer correct; None for an open one."""
    return None if verdict is None else verdict.correct


def as_classifier(found: Sequence[Verdict | None], truth: Sequence[bool]) -> Mapping[str, object]:
    """Return a judge as a classifier of correct answers: open rows are counted, and in no ratio."""
    pairs = [(called, real) for each, real in zip(found, truth, strict=True) if (called := decided(each)) is not None]
    accepted, right = (np.array(side, dtype=np.bool_) for side in zip(*pairs, strict=True))
    n = len(pairs)
    rates = rates_of(
        Judged(
            right=right, accepted=accepted, scores=accepted.astype(np.float64), weights=np.ones(n), units=np.arange(n)
        )
    )
    return {
        "rows": len(truth),
        "open": len(truth) - n,
        "called_correct": int(accepted.sum()),
        **{name: rates[name].value for name in ("precision", "recall", "accuracy", "kappa")},
    }


def measure(spec: str, base_url: str | None, sample: int, seed: int) -> Mapping[str, object]:
    """Return all results for one model."""
    spending = Spending()
    cache = Path(tempfile.mkdtemp()) / "replies.sqlite"
    voters = PaidCalls(spec=spec, base_url=base_url, spending=spending, cache=cache).voters(1)
    judges: Mapping[Order, LmJudge] = {
        order: LmJudge(voters, order=order) for order in ("references first", "answer first")
    }
    rows = list(labelled())
    typed = TypedJudge(Table.of([(question, answer) for question, answer, _, _ in rows]))
    everything, all_truth = [row[:2] for row in rows], [row[2] for row in rows]
    drawn = random.Random(seed).sample(rows, min(sample, len(rows)))
    pairs, truth = [row[:2] for row in drawn], [row[2] for row in drawn]
    cascade = CascadeJudge([typed], LmJudge(voters, name="cascade-lm"))
    start = time.process_time()
    by_lm = verdicts(judges["references first"], pairs, "labelled")
    seconds = time.process_time() - start
    by_typed = verdicts(typed, everything, "typed")
    by_cascade = verdicts(cascade, everything, "cascade")
    sent = [n for n, verdict in enumerate(by_typed) if decided(verdict) is None]
    attacks = list(injected())
    attacked = [(question, Answer(answer=answer)) for question, _, answer, _ in attacks]
    plain = [(question, Answer(answer=answer)) for question, answer, _, _ in attacks]
    by_attack, by_plain = (
        verdicts(judges["references first"], attacked, "injected"),
        verdicts(judges["references first"], plain, "plain"),
    )
    some = pairs[: sample // 2]
    swapped = verdicts(judges["answer first"], some, "swapped")
    both = [
        (a, b) for one, two in zip(by_lm, swapped, strict=False) if None not in (a := decided(one), b := decided(two))
    ]
    return {
        "lm": voters[0].name,
        "all": {
            "typed": as_classifier(by_typed, all_truth),
            "cascade": as_classifier(by_cascade, all_truth),
            "sent_by_the_cascade": as_classifier([by_cascade[n] for n in sent], [all_truth[n] for n in sent]),
        },
        "sample": {
            "typed": as_classifier(verdicts(typed, pairs, "typed"), truth),
            "lm": as_classifier(by_lm, truth),
            "cascade": as_classifier(verdicts(cascade, pairs, "cascade"), truth),
        },
        "injected": {
            "answers": len(attacks),
            "called_right": sum(decided(each) is True for each in by_attack),
            "called_right_without": sum(decided(each) is True for each in by_plain),
            "open": sum(decided(each) is None for each in by_attack),
            "by_typed_right": sum(decided(each) is True for each in verdicts(typed, attacked, "typed")),
            "tricks": _by_trick([trick for *_, trick in attacks], by_attack, by_plain),
        },
        "position": {"compared": len(both), "changed": sum(a != b for a, b in both)},
        "processor_seconds_per_answer": seconds / len(pairs),
        "costs": str(spending.costs),
    }


def _by_trick(
    tricks: Sequence[str], attacked: Sequence[Verdict | None], plain: Sequence[Verdict | None]
) -> Mapping[str, str]:
    """Return for each trick the answers called right with and without the injected text, and the number of answers."""
    counts: dict[str, list[int]] = {}
    for trick, one, other in zip(tricks, attacked, plain, strict=True):
        numbers = counts.setdefault(trick, [0, 0, 0])
        numbers[0] += decided(one) is True
        numbers[1] += decided(other) is True
        numbers[2] += 1
    return {trick: f"{a} with, {b} without, of {n}" for trick, (a, b, n) in sorted(counts.items())}


def main() -> None:
    """Print the results, and write them if asked to."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--lm", default="embedded")
    parser.add_argument("--lm-base-url")
    parser.add_argument("--sample", type=int, default=120)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--write", type=Path)
    options = parser.parse_args()
    results = measure(options.lm, options.lm_base_url, options.sample, options.seed)
    text = json.dumps(results, indent=1)
    print(text)
    if options.write is not None:
        options.write.write_text(f"{text}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
