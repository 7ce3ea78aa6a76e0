"""Unanswerable questions: facts near to those of a collection that no document states.

The language model writes a question that the text of an accepted one leaves open. It counts if neither of two checks
finds an answer: the model says of the nearest passages of the whole collection that none states it, and it declines to
answer from the text itself.
"""

import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from math import floor

from ragassay.core.records import Retriever
from ragassay.parts.retrieval import Chunking, chunks_of, retriever
from ragassay.parts.systems.strategies import ground_truth
from ragassay.steps.documents.question_calls import (
    STANDS_ALONE,
    STATES_ANSWER,
    QuestionCalls,
    rejection_by,
    stands_alone_prompt,
    states_answer_prompt,
    text_form,
    unstated_prompt,
)
from ragassay.steps.documents.question_checks import (
    Collection,
    QuotedFact,
    Rejection,
    fields_of,
    question_problem,
    repetition,
)

_NEAREST = 5  # passages of the collection that are searched for an answer
_PASSAGES = Chunking(size=1024, overlap=48)
_ROUNDS = 3
_SPARE = 2  # questions that are written for each that is wanted
_ROUNDING = 1e-9  # three times a third is one
_APART = 50  # from the numbers of the rounds that write answerable questions


def unstated_facts(
    facts: Sequence[QuotedFact], proportion: float, collection: Collection, calls: QuestionCalls
) -> list[QuotedFact]:
    """Return facts that no document states, each near to an accepted one.

    Args:
        facts: The accepted facts.
        proportion: Proportion of unstated facts among all, from 0 to below 1.
        collection: All documents.
        calls: Calls the language model.
    """
    wanted = floor(len(facts) * proportion / (1 - proportion) + _ROUNDING)
    if not wanted:
        return []
    generator = random.Random(f"{calls.seed} unstated")  # noqa: S311 -- a sample
    order = generator.sample(facts, len(facts))
    search = cache(lambda: retriever("bm25", chunks_of(collection.documents, _PASSAGES)))  # of use to every round
    found: list[QuotedFact] = []
    for number in range(_ROUNDS):
        missing = wanted - len(found)
        if not missing:
            break
        # What one round has not drawn, the next one begins with.
        start = number * _SPARE * wanted % len(order)
        drawn = [*order[start:], *order[:start]][: _SPARE * missing]
        own = replace(calls, round=number + 1)
        candidates = _written(drawn, [*facts, *found], collection, own, number=_APART + number)
        found += _checked(candidates, search, own)[:missing]
    return found


def _written(
    drawn: Sequence[QuotedFact],
    known: Sequence[QuotedFact],
    collection: Collection,
    calls: QuestionCalls,
    *,
    number: int,
) -> list[QuotedFact]:
    """Return new questions that name their subject, each from the text of a fact."""
    lm = calls.writer(number)
    form = text_form(lm, "subject", "question")
    of_text = [[each.question for each in known if each.read == fact.read] for fact in drawn]
    requests = [(unstated_prompt(fact.read, own), form) for fact, own in zip(drawn, of_text, strict=True)]
    candidates: list[QuotedFact] = []
    for fact, reply in zip(drawn, calls.write(requests, lm, what="unstated"), strict=True):
        fields = fields_of(reply)
        problem: Rejection | None
        if isinstance(fields, Rejection):
            problem = fields
        else:
            question, subject = (" ".join(str(fields[name]).split()) for name in ("question", "subject"))
            new = QuotedFact(read=fact.read, question=question, subject=subject)
            problem = question_problem(question, subject, fact.read, collection)
            problem = problem or repetition(new, [*known, *candidates], collection)
            if problem is None:
                candidates.append(new)
        if problem is not None:
            _count(calls, problem)
    return candidates


def _checked(
    candidates: Sequence[QuotedFact], search: Callable[[], Retriever], calls: QuestionCalls
) -> list[QuotedFact]:
    """Return the candidates that stand alone and that nothing answers."""
    alone = calls.decide(
        [stands_alone_prompt(each.question) for each in candidates], STANDS_ALONE, what="unstated: filter"
    )
    candidates = _passing(candidates, alone, calls, wanted=True, otherwise=Rejection.ABOUT_THE_TEXT)
    if not candidates:
        return []
    nearest = [
        [f"{each.title}\n{each.text}".strip() for each in search().search(fact.question, _NEAREST)]
        for fact in candidates
    ]
    prompts = [states_answer_prompt(fact.question, texts) for fact, texts in zip(candidates, nearest, strict=True)]
    stated = calls.decide(prompts, STATES_ANSWER, what="unstated: search")
    candidates = _passing(candidates, stated, calls, wanted=False, otherwise=Rejection.STATED)
    verdicts = calls.answers([each.row(each.question) for each in candidates], ground_truth, what="unstated: answer")
    decisions = [_declines(rejection_by(verdict)) for verdict in verdicts]
    return _passing(candidates, decisions, calls, wanted=True, otherwise=Rejection.NOT_DECLINED)


def _declines(reason: Rejection | None) -> bool | Rejection:
    """Return whether an answer declines, or why that is not known."""
    if reason is None or reason is Rejection.UNANSWERED:
        return reason is None
    return reason


def _passing(
    candidates: Sequence[QuotedFact],
    decisions: Sequence[bool | Rejection],
    calls: QuestionCalls,
    *,
    wanted: bool,
    otherwise: Rejection,
) -> list[QuotedFact]:
    """Return the candidates with the wanted decision; the others are counted."""
    passing = []
    for fact, made in zip(candidates, decisions, strict=True):
        if made is wanted:
            passing.append(fact)
        else:
            _count(calls, made if isinstance(made, Rejection) else otherwise)
    return passing


def _count(calls: QuestionCalls, problem: Rejection) -> None:
    calls.tally.rejected[f"unanswerable question: {problem.text}"] += 1
