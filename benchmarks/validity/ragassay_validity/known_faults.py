"""Measure how often the diagnosis attributes wrong answers correctly in simulated runs with texts and known faults.

Each run has a fictional company with facts omitted from its documents, a retriever that misses the passages with the
answer, a language model that errs although it received them, and a judge that errs (docs/methods.md, section 9).
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
from ragassay_validity.corpora import FORMS, HELD_OUT, CorpusForm, CorpusPassage, SimulatedCorpus, corpus
from ragassay_validity.sections import AcceptanceLimit, Section, in_percent

TrueFault = Literal["knowledge base", "retriever", "language model", "judge"]
"""The reason why a row counts as wrong; `judge`: the answer is right, but the verdict is wrong."""

Evidence = Literal["reference ids", "texts", "ids", "texts alone", "comparison"]
"""The input of a diagnosis.

reference ids: the ids of the documents that state the answer, and the retrieved ids. texts: the retrieved texts without
ids, and the documents. ids: the retrieved ids, and the documents. texts alone: the retrieved texts without the
documents. comparison: the retrieved ids alone, as in the paper.
"""
EVIDENCE: tuple[Evidence, ...] = get_args(Evidence)

TRUE_FAULTS: tuple[TrueFault, ...] = get_args(TrueFault)
_ANSWER_KINDS = {"hire_date": "date", "start_date": "date", "end_date": "date"} | {
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
    """The parameters of a simulated run; the error rates of retriever and language model are drawn from the seed.

    Attributes:
        form: How the documents are written.
        seed: Random seed.
        hops: Number of facts that a question needs, 1 or 2.
        judge_errors: Proportion of the verdicts that the judge reverses.
        paraphrases: Number of questions of each style in a group.
        sizes: Numbers of projects, clients and employees.
    """

    form: CorpusForm
    seed: int
    hops: int = 1
    judge_errors: float = 0.0
    paraphrases: int = 2
    sizes: tuple[int, int, int] = (10, 10, 29)


@dataclass(frozen=True, slots=True, kw_only=True)
class SimulatedRun:
    """Judged rows, the knowledge base, and the true fault of every row that counts as wrong."""

    rows: tuple[Mapping[str, object], ...]
    corpus: SimulatedCorpus
    true_faults: tuple[TrueFault | None, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Query:
    """The query of a group: one fact of an entity, or a fact of the entity that another fact refers to."""

    facts: tuple[Fact, ...]

    @property
    def subject(self) -> Entity:
        """The entity that the question names."""
        return self.facts[0].entity

    @property
    def target(self) -> Fact:
        """The fact that answers the question."""
        return self.facts[-1]


def simulate_run(plan: FaultPlan) -> SimulatedRun:
    """Return a run with known faults; the same plan gives the same run."""
    generator = random.Random(f"{plan.seed} {plan.form} {plan.hops} {plan.judge_errors}")
    projects, clients, employees = plan.sizes
    knowledge_base = corpus(
        plan.form,
        omit=generator.uniform(0.1, 0.3),
        seed=plan.seed,
        projects=projects,
        clients=clients,
        employees=employees,
    )
    error_rates = {"short": generator.uniform(0.05, 0.3), "long": generator.uniform(0.2, 0.5)}
    lm_error_rate = generator.uniform(0.1, 0.3)
    retriever = _Retriever(knowledge_base, generator)
    rows, true_faults = [], []
    for query in _queries(knowledge_base, plan.hops):
        if not retriever.is_decidable(query):
            continue
        for number, (style, rate) in enumerate(each for each in error_rates.items() for _ in range(plan.paraphrases)):
            passages, is_complete = retriever.retrieve(query, misses=generator.random() < rate)
            is_right = is_complete and generator.random() >= lm_error_rate
            verdict = is_right != (generator.random() < plan.judge_errors)
            rows.append(
                _question(query, number, style, retriever)
                | {"contexts": [each.text for each in passages], "context_ids": [each.id for each in passages]}
                | {"answer": _answer(query.target, knowledge_base, generator, is_right=is_right), "correct": verdict}
                | {"outcome": "right" if verdict else "wrong"}
            )
            fault = _fault(query, knowledge_base, is_right=is_right, is_complete=is_complete)
            true_faults.append(None if verdict else fault)
    return SimulatedRun(rows=tuple(rows), corpus=knowledge_base, true_faults=tuple(true_faults))


def _fault(query: _Query, knowledge_base: SimulatedCorpus, *, is_right: bool, is_complete: bool) -> TrueFault:
    if is_right:
        return "judge"
    if not knowledge_base.omitted.isdisjoint(query.facts):
        return "knowledge base"
    return "language model" if is_complete else "retriever"


def _queries(knowledge_base: SimulatedCorpus, hops: int) -> Iterator[_Query]:
    """Yield the queries that `generate` would generate."""
    by_entity: dict[Entity, list[Fact]] = defaultdict(list)
    for fact in knowledge_base.facts:
        by_entity[fact.entity].append(fact)
    for fact in knowledge_base.facts:
        if hops == 1:
            yield _Query(facts=(fact,))
        elif fact.about is not None:
            yield from (_Query(facts=(fact, second)) for second in by_entity[fact.about] if second.about is None)


def _question(query: _Query, number: int, style: str, retriever: "_Retriever") -> dict[str, object]:
    group = "/".join([query.subject.name, *(fact.column for fact in query.facts)])
    return {
        "question_id": f"{group}/{number}",
        "group_id": group,
        "style": style,
        "question": f"{' of the '.join(fact.column for fact in reversed(query.facts))} of {query.subject.name}",
        "reference_answers": [query.target.value],
        "answer_kind": _ANSWER_KINDS.get(query.target.column, "text"),
        "bindings": {f"{query.subject.table}.name": query.subject.name},
        "sql": _sql(query),
        "reference_context_ids": [each.id for each in retriever.stating(query)],
    }


_REFERENCED_TABLES = {"client_id": "client", "director_id": "employee", "manager_id": "employee"}


def _sql(query: _Query) -> str:
    """Return the SQL that `generate` would write, which is never executed."""
    table, joins = query.subject.table, ""
    at = table
    for fact in query.facts:
        if fact.about is not None:
            target, alias = _REFERENCED_TABLES[fact.column], f"{_REFERENCED_TABLES[fact.column]}_{fact.column}"
            joins += f' JOIN "{target}" AS "{alias}" ON "{at}"."{fact.column}" = "{alias}"."{target}_id"'
            at = alias
    column = "name" if query.target.about is not None else query.target.column
    name = query.subject.name.replace("'", "''")
    return f'SELECT "{at}"."{column}" FROM "{table}"{joins} WHERE "{table}"."name" = \'{name}\''


class _Retriever:
    """Returns three to five passages: those that state the answer, unless it misses them, and others."""

    def __init__(self, knowledge_base: SimulatedCorpus, generator: random.Random) -> None:
        self._passages, self._omitted, self._generator = knowledge_base.passages, knowledge_base.omitted, generator
        self._stating: dict[Fact, list[CorpusPassage]] = defaultdict(list)
        for passage in knowledge_base.passages:
            for fact in passage.facts:
                self._stating[fact].append(passage)
        self._mentioning: dict[str, list[CorpusPassage]] = {}

    def is_decidable(self, query: _Query) -> bool:
        """Return whether each fact is stated or omitted; a fact whose sentence every window cuts is neither."""
        return all(fact in self._omitted or self._stating[fact] for fact in query.facts)

    def stating(self, query: _Query) -> Sequence[CorpusPassage]:
        """Return every passage that states a fact of the query; none if one of the facts is not stated."""
        if any(not self._stating[fact] for fact in query.facts):
            return ()
        return list({each.id: each for fact in query.facts for each in self._stating[fact]}.values())

    def retrieve(self, query: _Query, *, misses: bool) -> tuple[Sequence[CorpusPassage], bool]:
        """Return passages in random order, and whether they state all facts of the query.

        Half of the other passages mention the subject of the query, if there are such passages.
        """
        stating = [self._stating[fact] for fact in query.facts]
        missed = self._generator.choice(query.facts) if misses else None
        hits = [
            self._generator.choice(passages)
            for fact, passages in zip(query.facts, stating, strict=True)
            if passages and fact != missed
        ]
        chosen = {each.id: each for each in hits if missed not in each.facts}
        others = [each for each in self._passages if each.facts.isdisjoint(query.facts)]
        similar = [each for each in self._mentioning_name(query.subject.name) if each.facts.isdisjoint(query.facts)]
        count = min(self._generator.randint(3, 5), len(chosen) + len(others))
        while len(chosen) < count:
            other = self._generator.choice(similar if similar and self._generator.random() < 0.5 else others)
            similar = [each for each in similar if each is not other]
            chosen[other.id] = other
        retrieved = list(chosen.values())
        self._generator.shuffle(retrieved)
        return retrieved, all(any(fact in each.facts for each in retrieved) for fact in query.facts)

    def _mentioning_name(self, name: str) -> Sequence[CorpusPassage]:
        if name not in self._mentioning:
            self._mentioning[name] = [each for each in self._passages if name in each.text]
        return self._mentioning[name]


def _answer(target: Fact, knowledge_base: SimulatedCorpus, generator: random.Random, *, is_right: bool) -> str:
    """Return the value, another value of the column, or a refusal."""
    if not is_right and generator.random() < 0.3:
        return generator.choice(_REFUSALS)
    others = [
        fact.spoken
        for fact in knowledge_base.facts
        if (fact.entity.table, fact.column) == (target.entity.table, target.column) and fact.value != target.value
    ]
    value = target.spoken if is_right or not others else generator.choice(others)
    if generator.random() < 0.5:
        return value
    return f"According to what I was given about {target.entity.name}, and as far as I can tell, it is {value}."


_COLUMNS: Mapping[Evidence, tuple[str, ...]] = {
    "reference ids": ("reference_context_ids", "context_ids"),
    "texts": ("reference_answers", "answer_kind", "bindings", "sql", "contexts"),
    "ids": ("reference_answers", "answer_kind", "bindings", "sql", "context_ids"),
    "texts alone": ("reference_answers", "answer_kind", "bindings", "sql", "contexts"),
    "comparison": ("context_ids",),
}
_COMMON_COLUMNS = ("question_id", "group_id", "style", "question", "answer", "correct", "outcome")


def diagnosed_faults(run: SimulatedRun, evidence: Evidence) -> Sequence[str | None]:
    """Return the fault of every row by `diagnose`."""
    columns = (*_COMMON_COLUMNS, *_COLUMNS[evidence])
    table = Table.of([{name: row[name] for name in columns} for row in run.rows])
    documents: Sequence[Document] | None = None
    if evidence == "texts":
        documents = run.corpus.documents
    elif evidence == "ids":
        documents = [replace(each.document, id=each.id, text=each.text) for each in run.corpus.passages]
    return [row["fault"] for row in diagnose(table, documents=documents).table.rows()]


ConfusionMatrix = Counter[tuple[TrueFault, str]]
"""(true fault, diagnosed fault) -> number of rows that count as wrong."""


def confusion_matrix(run: SimulatedRun, evidence: Evidence) -> ConfusionMatrix:
    """Return how many rows of each true fault were attributed to which fault."""
    pairs = zip(run.true_faults, diagnosed_faults(run, evidence), strict=True)
    return Counter((true, str(diagnosed)) for true, diagnosed in pairs if true is not None)


def proportion_correct(confusion: ConfusionMatrix) -> float:
    """Return the proportion of the truly wrong rows with the correct fault; 1 without such rows."""
    wrong = sum(count for (true, _), count in confusion.items() if true != "judge")
    return sum(confusion[fault, fault] for fault in _MODULES) / wrong if wrong else 1.0


_MODULES: tuple[TrueFault, ...] = ("knowledge base", "retriever", "language model")
_RUNS_PER_COMPANY = 125  # runs of the other sections for each company, which takes much longer
_SIZES = (6, 6, 16)
_SMALL_SIZES = (4, 4, 8)
_ALWAYS_MEASURED: tuple[Evidence, ...] = ("reference ids", "texts")
_JUDGE_ERRORS = 0.02


def section(*, run_count: int, seed: int) -> Section:
    """Return how often the correct fault is diagnosed, by the input of the diagnosis and the form of the documents.

    Args:
        run_count: Number of simulated runs of the other sections; this section has one run for every 125, and at least
            one. With 1,000 or more, every form is used.
        seed: Random seed.
    """
    count = max(1, run_count // _RUNS_PER_COMPANY)
    by_evidence: dict[Evidence, ConfusionMatrix] = {evidence: Counter() for evidence in EVIDENCE}
    by_form: dict[CorpusForm, ConfusionMatrix] = defaultdict(Counter)
    two_hops: ConfusionMatrix = Counter()
    for number in range(count):
        form, turn = FORMS[number % len(FORMS)], number // len(FORMS)
        judge_errors = _JUDGE_ERRORS if turn % 2 else 0.0
        plan = FaultPlan(form=form, seed=seed * 100_000 + number, judge_errors=judge_errors, sizes=_SIZES)
        run = simulate_run(plan)
        for evidence in _ALWAYS_MEASURED if turn % 2 else EVIDENCE:
            confusion = confusion_matrix(run, evidence)
            by_evidence[evidence] += confusion
            if evidence == "texts":
                by_form[form] += confusion
        if not turn:
            small = simulate_run(replace(plan, hops=2, sizes=_SMALL_SIZES, paraphrases=1))
            two_hops += confusion_matrix(small, "texts")
    return Section(
        title="Faults",
        paragraphs=_paragraphs(count, by_form, two_hops),
        header=("known", "true fault", *_DIAGNOSED_FAULTS, "correct"),
        rows=tuple(row for evidence, confusion in by_evidence.items() for row in _rows(evidence, confusion)),
        limits=(
            AcceptanceLimit(
                name="faults right by reference_ids",
                value=proportion_correct(by_evidence["reference ids"]),
                low=0.99,
                high=1,
            ),
            AcceptanceLimit(
                name="faults right by answer_in_context and answer_in_corpus",
                value=proportion_correct(by_evidence["texts"]),
                low=0.95,
                high=1,
            ),
        ),
    )


_DIAGNOSED_FAULTS = (*_MODULES, "undetermined")


def _rows(evidence: Evidence, confusion: ConfusionMatrix) -> Iterator[tuple[str, ...]]:
    """Yield a row for each true fault, and one for all truly wrong answers."""
    for true in TRUE_FAULTS:
        counts = [confusion[true, diagnosed] for diagnosed in _DIAGNOSED_FAULTS]
        correct = in_percent(confusion[true, true] / sum(counts)) if true != "judge" and any(counts) else ""
        if any(counts):
            yield (evidence, true, *map(str, counts), correct)
    totals = [sum(confusion[true, diagnosed] for true in _MODULES) for diagnosed in _DIAGNOSED_FAULTS]
    yield (evidence, "all but the judge's", *map(str, totals), in_percent(proportion_correct(confusion)))


def _paragraphs(
    count: int, by_form: Mapping[CorpusForm, ConfusionMatrix], two_hops: ConfusionMatrix
) -> tuple[str, ...]:
    proportions = ", ".join(
        f"{form}{' (held out)' if form in HELD_OUT else ''} {in_percent(proportion_correct(confusion))}"
        for form, confusion in by_form.items()
    )
    wrong = sum(number for (true, _), number in two_hops.items() if true != "judge")
    determined = wrong - sum(number for (_, diagnosed), number in two_hops.items() if diagnosed == "undetermined")
    correct = sum(two_hops[fault, fault] for fault in _MODULES)
    simulation = (
        f"{count} fictional {'company' if count == 1 else 'companies'}, each with facts left out of its documents, a "
        "retriever that misses the right document (more often for long questions), a language model that errs although "
        "it received the document, and, "
        f"in every second company, a judge that reverses {in_percent(_JUDGE_ERRORS)} of its verdicts; the right rows "
        "that it calls wrong are in the rows `judge`, where no fault is correct. `known` is the input of `diagnose`: "
        "`reference ids` the ids of the documents that state the answer; `texts` the retrieved texts and the "
        "documents; `ids` the retrieved ids and the documents; `texts alone` no documents; `comparison` the retrieved "
        "ids alone, as in the paper, which rules out the retriever or leaves the fault open, and names no other "
        "module. The last three use half of the companies."
    )
    forms = (
        f"Correct by `texts`, for each form of the documents: {proportions}. The held-out forms were written after "
        "the rules."
    )
    two_facts = (
        f"Of questions that take two facts from different documents, {wrong - determined} of {wrong} wrong rows were "
        f"left undetermined; of the other {determined}, {correct} were right."
    )
    return simulation, forms, two_facts
