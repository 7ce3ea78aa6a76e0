"""Unanswerable questions: facts similar to those of a collection that no document states.

From the text of an accepted fact, the language model writes a question that the text does not answer. The question is
kept if the model finds no answer in the nearest passages of the whole collection, and declines to answer it from the
text itself.
"""

import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from math import floor

from ragassay.core.records import Retriever
from ragassay.core.results import Rejection
from ragassay.parts.retrieval import chunks_of, retriever
from ragassay.parts.systems.prompts import shown_text
from ragassay.parts.systems.strategies import ground_truth
from ragassay.steps.documents.question_calls import (
    STANDS_ALONE,
    STATES_ANSWER,
    QuestionCalls,
    stands_alone_prompt,
    states_answer_prompt,
    text_form,
    unstated_prompt,
)
from ragassay.steps.documents.question_checks import (
    SHORT_PASSAGE,
    Collection,
    QuotedFact,
    fields_of,
    question_problem,
    repetition,
)

_NEAREST = 5  # passages of the collection that are searched for an answer
_ROUNDS = 3
_SPARE = 2  # questions that are written for each one that is needed
_ROUNDING = 1e-9  # tolerance, so that three times a third counts as one
_APART = 50  # added to the round, so that replies differ from those for answerable questions


def unstated_facts(
    facts: Sequence[QuotedFact], proportion: float, collection: Collection, calls: QuestionCalls
) -> list[QuotedFact]:
    """Return facts that no document states, each similar to an accepted one.

    Args:
        facts: The accepted facts.
        proportion: Proportion of unstated facts among all, from 0 to below 1.
        collection: All documents.
        calls: Calls the language model.
    """
    number_of_facts = floor(len(facts) * proportion / (1 - proportion) + _ROUNDING)
    if not number_of_facts:
        return []
    generator = random.Random(f"{calls.seed} unstated")  # noqa: S311 -- a sample
    order = generator.sample(facts, len(facts))
    search = cache(lambda: retriever("bm25", chunks_of(collection.documents, SHORT_PASSAGE)))  # shared by all rounds
    unstated: list[QuotedFact] = []
    for number in range(_ROUNDS):
        missing = number_of_facts - len(unstated)
        if not missing:
            break
        # Each round begins where the previous one stopped drawing.
        start = number * _SPARE * number_of_facts % len(order)
        drawn = [*order[start:], *order[:start]][: _SPARE * missing]
        own = replace(calls, round=number + 1)
        candidates = _written(drawn, [*facts, *unstated], collection, own, number=_APART + number)
        unstated += _checked(candidates, search, own)[:missing]
    return unstated


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
    """Return the candidates that are self-contained and that no text answers."""
    problems = calls.decide(
        [stands_alone_prompt(each.question) for each in candidates],
        STANDS_ALONE,
        accepted=True,
        otherwise=Rejection.ABOUT_THE_TEXT,
        what="unstated: filter",
    )
    candidates = _passing(candidates, problems, calls)
    if not candidates:
        return []
    nearest = [[shown_text(each) for each in search().search(fact.question, _NEAREST)] for fact in candidates]
    prompts = [states_answer_prompt(fact.question, texts) for fact, texts in zip(candidates, nearest, strict=True)]
    problems = calls.decide(prompts, STATES_ANSWER, accepted=False, otherwise=Rejection.STATED, what="unstated: search")
    candidates = _passing(candidates, problems, calls)
    problems = calls.answers([each.row(each.question) for each in candidates], ground_truth, what="unstated: answer")
    # The correct answer is a refusal.
    problems = [Rejection.NOT_DECLINED if each is Rejection.UNANSWERED else each for each in problems]
    return _passing(candidates, problems, calls)


def _passing(
    candidates: Sequence[QuotedFact], problems: Sequence[Rejection | None], calls: QuestionCalls
) -> list[QuotedFact]:
    """Return the candidates without a problem, and count the problems of the others."""
    for problem in filter(None, problems):
        _count(calls, problem)
    return [fact for fact, problem in zip(candidates, problems, strict=True) if problem is None]


def _count(calls: QuestionCalls, problem: Rejection) -> None:
    calls.tally.rejected[f"unanswerable question: {problem.text}"] += 1
