"""Worlds with all three faults planted, with real texts, and how often the diagnosis finds the right one.

A world is a fictional company with some facts left out of its documents, a retriever that loses what states the
answer, a language model that errs although it was handed over, and a judge that flips (docs/methods.md, section 9).
"""

import random
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal, get_args

from ragassay.core.records import Document
from ragassay.core.table import Table
from ragassay.steps.diagnose import diagnose
from ragassay.steps.synthesize.pages import Entity, Fact
from ragassay_validity.corpora import HELD_OUT, KINDS, CorpusForm, Handed, SimulatedCorpus, corpus
from ragassay_validity.sections import Bar, Section

Planted = Literal["knowledge base", "retriever", "language model", "judge"]
"""Why a row counts as wrong; `judge`: it is right, and the judge says otherwise."""

Evidence = Literal["reference ids", "texts", "ids", "texts alone", "comparison"]
"""What a diagnosis is given.

reference ids: the ids of the documents that state the answer, and of those retrieved. texts: the retrieved texts
without ids, and the documents. ids: the retrieved ids, and the documents. texts alone: the same texts without the
documents. comparison: the retrieved ids and nothing else, as the paper has it.
"""
KNOWN: tuple[Evidence, ...] = get_args(Evidence)

PLANTED: tuple[Planted, ...] = get_args(Planted)
_KINDS_OF_ANSWERS = {"hire_date": "date", "start_date": "date", "end_date": "date"} | {
    "budget_in_million": "number",
    "founding_year": "number",
}
_REFUSALS = (
    "I don't know.",
    "The documents do not say.",
    "I could not find this in what I was given, so I would rather not say.",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class FaultPlan:
    """How a world is made; how often the retriever and the language model fail is drawn from the seed.

    Attributes:
        kind: How its documents are written.
        seed: Which world.
        hops: How many facts a question needs, 1 or 2.
        flips: Share of the verdicts that the judge turns round.
        wordings: Questions of each style in a group.
        sizes: How many projects, clients and employees there are.
    """

    kind: CorpusForm
    seed: int
    hops: int = 1
    flips: float = 0.0
    wordings: int = 2
    sizes: tuple[int, int, int] = (10, 10, 29)


@dataclass(frozen=True, slots=True, kw_only=True)
class SimulatedRun:
    """Judged rows, the documents, and for every row that counts as wrong what was planted."""

    rows: tuple[Mapping[str, object], ...]
    corpus: SimulatedCorpus
    planted: tuple[Planted | None, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Asked:
    """What a group asks: one fact of a thing, or a fact of what another fact leads to."""

    facts: tuple[Fact, ...]

    @property
    def about(self) -> Entity:
        return self.facts[0].entity

    @property
    def wanted(self) -> Fact:
        return self.facts[-1]


def world(plan: FaultPlan) -> SimulatedRun:
    """A world with known faults; the same plan gives the same world."""
    draw = random.Random(f"{plan.seed} {plan.kind} {plan.hops} {plan.flips}")
    projects, clients, employees = plan.sizes
    made = corpus(
        plan.kind,
        omit=draw.uniform(0.1, 0.3),
        seed=plan.seed,
        projects=projects,
        clients=clients,
        employees=employees,
    )
    losses = {"short": draw.uniform(0.05, 0.3), "long": draw.uniform(0.2, 0.5)}
    errs = draw.uniform(0.1, 0.3)
    hand = _Retriever(made, draw)
    rows, planted = [], []
    for asked in _questions(made, plan.hops):
        if not hand.can_tell(asked):
            continue
        for number, (style, loss) in enumerate(each for each in losses.items() for _ in range(plan.wordings)):
            handed, has_all = hand.over(asked, lost=draw.random() < loss)
            is_right = has_all and draw.random() >= errs
            said_right = is_right != (draw.random() < plan.flips)
            rows.append(
                _question(asked, number, style, hand)
                | {"contexts": [each.text for each in handed], "context_ids": [each.id for each in handed]}
                | {"answer": _answer(asked.wanted, made, draw, is_right=is_right), "correct": said_right}
                | {"outcome": "right" if said_right else "wrong"}
            )
            fault = _fault(asked, made, is_right=is_right, has_all=has_all)
            planted.append(None if said_right else fault)
    return SimulatedRun(rows=tuple(rows), corpus=made, planted=tuple(planted))


def _fault(asked: _Asked, made: SimulatedCorpus, *, is_right: bool, has_all: bool) -> Planted:
    if is_right:
        return "judge"
    if not made.omitted.isdisjoint(asked.facts):
        return "knowledge base"
    return "language model" if has_all else "retriever"


def _questions(made: SimulatedCorpus, hops: int) -> Iterator[_Asked]:
    """What can be asked, as `generate` asks it."""
    own: dict[Entity, list[Fact]] = defaultdict(list)
    for fact in made.facts:
        own[fact.entity].append(fact)
    for fact in made.facts:
        if hops == 1:
            yield _Asked(facts=(fact,))
        elif fact.about is not None:
            yield from (_Asked(facts=(fact, second)) for second in own[fact.about] if second.about is None)


def _question(asked: _Asked, number: int, style: str, hand: "_Retriever") -> dict[str, object]:
    group = "/".join([asked.about.name, *(fact.column for fact in asked.facts)])
    return {
        "question_id": f"{group}/{number}",
        "group_id": group,
        "style": style,
        "question": f"{' of the '.join(fact.column for fact in reversed(asked.facts))} of {asked.about.name}",
        "reference_answers": [asked.wanted.value],
        "answer_kind": _KINDS_OF_ANSWERS.get(asked.wanted.column, "text"),
        "bindings": {f"{asked.about.table}.name": asked.about.name},
        "sql": _sql(asked),
        "reference_context_ids": [each.id for each in hand.stating(asked)],
    }


_TARGETS = {"client_id": "client", "director_id": "employee", "manager_id": "employee"}


def _sql(asked: _Asked) -> str:
    """The query as `generate` writes it; keys are looked up by name."""
    table, joins = asked.about.table, ""
    at = table
    for fact in asked.facts:
        if fact.about is not None:
            target, alias = _TARGETS[fact.column], f"{_TARGETS[fact.column]}_{fact.column}"
            joins += f' JOIN "{target}" AS "{alias}" ON "{at}"."{fact.column}" = "{alias}"."{target}_id"'
            at = alias
    column = "name" if asked.wanted.about is not None else asked.wanted.column
    name = asked.about.name.replace("'", "''")
    # It is never run.
    return f'SELECT "{at}"."{column}" FROM "{table}"{joins} WHERE "{table}"."name" = \'{name}\''


class _Retriever:
    """Hands over three to five passages of the corpus: what states the answer, unless it is lost, and others."""

    def __init__(self, made: SimulatedCorpus, draw: random.Random) -> None:
        self._handed, self._omitted, self._draw = made.handed, made.omitted, draw
        self._stating: dict[Fact, list[Handed]] = defaultdict(list)
        for each in made.handed:
            for fact in each.facts:
                self._stating[fact].append(each)
        self._naming: dict[str, list[Handed]] = {}

    def can_tell(self, asked: _Asked) -> bool:
        """Whether it is clear what is at fault: a sentence that every window cuts is neither told nor left out."""
        return all(fact in self._omitted or self._stating[fact] for fact in asked.facts)

    def stating(self, asked: _Asked) -> Sequence[Handed]:
        """Every passage that states a fact that is asked for; none where one of the facts stands nowhere."""
        if any(not self._stating[fact] for fact in asked.facts):
            return ()
        return list({each.id: each for fact in asked.facts for each in self._stating[fact]}.values())

    def over(self, asked: _Asked, *, lost: bool) -> tuple[Sequence[Handed], bool]:
        """What is handed over, in any order, and whether it states all that is asked for.

        What else is handed over names the thing that is asked about in every second place, where such passages are.
        """
        stated = [self._stating[fact] for fact in asked.facts]
        lacking = self._draw.choice(asked.facts) if lost else None
        kept = [
            self._draw.choice(each) for fact, each in zip(asked.facts, stated, strict=True) if each and fact != lacking
        ]
        chosen = {each.id: each for each in kept if lacking not in each.facts}
        free = [each for each in self._handed if each.facts.isdisjoint(asked.facts)]
        near = [each for each in self._naming_it(asked.about.name) if each.facts.isdisjoint(asked.facts)]
        most = min(self._draw.randint(3, 5), len(chosen) + len(free))
        while len(chosen) < most:
            one = self._draw.choice(near if near and self._draw.random() < 0.5 else free)
            near = [each for each in near if each is not one]
            chosen[one.id] = one
        handed = list(chosen.values())
        self._draw.shuffle(handed)
        return handed, all(any(fact in each.facts for each in handed) for fact in asked.facts)

    def _naming_it(self, name: str) -> Sequence[Handed]:
        if name not in self._naming:
            self._naming[name] = [each for each in self._handed if name in each.text]
        return self._naming[name]


def _answer(wanted: Fact, made: SimulatedCorpus, draw: random.Random, *, is_right: bool) -> str:
    """What the language model says: the value, another one of the column, or that it does not know."""
    if not is_right and draw.random() < 0.3:
        return draw.choice(_REFUSALS)
    others = [
        fact.spoken
        for fact in made.facts
        if (fact.entity.table, fact.column) == (wanted.entity.table, wanted.column) and fact.value != wanted.value
    ]
    said = wanted.spoken if is_right or not others else draw.choice(others)
    if draw.random() < 0.5:
        return said
    return f"According to what I was given about {wanted.entity.name}, and as far as I can tell, it is {said}."


_SEEN: Mapping[Evidence, tuple[str, ...]] = {
    "reference ids": ("reference_context_ids", "context_ids"),
    "texts": ("reference_answers", "answer_kind", "bindings", "sql", "contexts"),
    "ids": ("reference_answers", "answer_kind", "bindings", "sql", "context_ids"),
    "texts alone": ("reference_answers", "answer_kind", "bindings", "sql", "contexts"),
    "comparison": ("context_ids",),
}
_ALWAYS = ("question_id", "group_id", "style", "question", "answer", "correct", "outcome")


def found(made: SimulatedRun, known: Evidence) -> Sequence[tuple[str | None, str | None]]:
    """Fault and rule of every row, by the diagnosis that anybody can call."""
    columns = (*_ALWAYS, *_SEEN[known])
    table = Table.of([{name: row[name] for name in columns} for row in made.rows])
    documents: Sequence[Document] | None = None
    if known == "texts":
        documents = made.corpus.documents
    elif known == "ids":
        documents = [replace(each.document, id=each.id, text=each.text) for each in made.corpus.handed]
    diagnosed = diagnose(table, documents=documents).table
    return [(row["fault"], row["fault_rule"]) for row in diagnosed.rows()]  # type: ignore[misc]


Matrix = Counter[tuple[Planted, str]]
"""How many wrong rows with which planted fault were given which fault."""


def matrix(made: SimulatedRun, known: Evidence) -> Matrix:
    """What was found of what was planted in one world."""
    pairs = zip(made.planted, found(made, known), strict=True)
    return Counter((planted, str(fault)) for planted, (fault, _) in pairs if planted is not None)


def share_right(counted: Matrix) -> float:
    """The share of the truly wrong rows whose fault was found; 1 where there is none."""
    wrong = sum(number for (planted, _), number in counted.items() if planted != "judge")
    return sum(counted[fault, fault] for fault in _BLAMED) / wrong if wrong else 1.0


_BLAMED: tuple[Planted, ...] = ("knowledge base", "retriever", "language model")
_PER_COMPANY = 125  # worlds of the other sections for one company of this: it is read, not drawn
_SIZES = (6, 6, 16)
_SMALL = (4, 4, 8)
_ALWAYS_MEASURED: tuple[Evidence, ...] = ("reference ids", "texts")
_FLIPS = 0.02


def section(*, worlds: int, seed: int) -> Section:
    """How often the right fault is found, by what the diagnosis is given and by how the documents are written.

    Args:
        worlds: One company is made for every 125, and at least one; from 1,000 on each kind of text has its turn.
        seed: Decides the companies, and all that fails in them.
    """
    count = max(1, worlds // _PER_COMPANY)
    by_known: dict[Evidence, Matrix] = {known: Counter() for known in KNOWN}
    by_kind: dict[CorpusForm, Matrix] = defaultdict(Counter)
    several: Matrix = Counter()
    for number in range(count):
        kind, turn = KINDS[number % len(KINDS)], number // len(KINDS)
        plan = FaultPlan(kind=kind, seed=seed * 100_000 + number, flips=_FLIPS if turn % 2 else 0.0, sizes=_SIZES)
        made = world(plan)
        for known in _ALWAYS_MEASURED if turn % 2 else KNOWN:
            counted = matrix(made, known)
            by_known[known] += counted
            if known == "texts":
                by_kind[kind] += counted
        if not turn:
            several += matrix(world(replace(plan, hops=2, sizes=_SMALL, wordings=1)), "texts")
    return Section(
        title="Faults",
        paragraphs=_paragraphs(count, by_kind, several),
        header=("known", "true fault", *_FAULTS, "correct"),
        rows=tuple(row for known, counted in by_known.items() for row in _rows(known, counted)),
        bars=(
            Bar(name="faults right by reference_ids", value=share_right(by_known["reference ids"]), low=0.99, high=1),
            Bar(
                name="faults right by answer_in_context and answer_in_corpus",
                value=share_right(by_known["texts"]),
                low=0.95,
                high=1,
            ),
        ),
    )


_FAULTS = (*_BLAMED, "undetermined")


def _rows(known: Evidence, counted: Matrix) -> Iterator[tuple[str, ...]]:
    """A line for each planted fault, and one for all that are truly wrong."""
    for planted in PLANTED:
        numbers = [counted[planted, fault] for fault in _FAULTS]
        right = f"{counted[planted, planted] / sum(numbers):.1%}" if planted != "judge" and any(numbers) else ""
        if any(numbers):
            yield (known, planted, *map(str, numbers), right)
    totals = [sum(counted[planted, fault] for planted in _BLAMED) for fault in _FAULTS]
    yield (known, "all but the judge's", *map(str, totals), f"{share_right(counted):.1%}")


def _paragraphs(count: int, by_kind: Mapping[CorpusForm, Matrix], several: Matrix) -> tuple[str, ...]:
    shares = ", ".join(
        f"{kind}{' (held out)' if kind in HELD_OUT else ''} {share_right(counted):.1%}"
        for kind, counted in by_kind.items()
    )
    wrong = sum(number for (planted, _), number in several.items() if planted != "judge")
    blamed = wrong - sum(number for (_, fault), number in several.items() if fault == "undetermined")
    right = sum(several[fault, fault] for fault in _BLAMED)
    made = (
        f"{count} fictional companies, each with facts left out of its documents, a retriever that misses the right "
        "document (more often for long questions), a language model that errs although it received the document, and, "
        f"in every second company, a judge that reverses {_FLIPS:.0%} of its verdicts; the right rows that it calls "
        "wrong are in the line `judge`, where no fault is correct. `known` is the input of `diagnose`: `reference "
        "ids` the ids of the documents that state the answer; `texts` the retrieved texts and the documents; `ids` the "
        "retrieved ids and the documents; `texts alone` no documents; `comparison` the retrieved ids alone, as in the "
        "paper, which rules out the retriever or leaves the fault open, and names no other module. The last three use "
        "half of the companies."
    )
    written = (
        f"Correct by `texts`, by the form of the documents: {shares}. The held-out forms were written after the rules."
    )
    spread = (
        f"Of questions that take two facts from different documents, {wrong - blamed} of {wrong} wrong rows were left "
        f"undetermined; of the {blamed} others, {right} were right."
    )
    return made, written, spread
