"""Paraphrases of a question from a document, one for each style.

The language model writes them; one counts if it names the subject, has the length of its style, and gets the same
answer from the document. Where none does, a frame of the style takes the whole question, if the style has one.
"""

from collections.abc import Sequence

from ragassay.core.records import Question
from ragassay.parts.systems.strategies import ground_truth
from ragassay.parts.wording.checks import has_length, normal_form
from ragassay.parts.wording.styles import fill, framed
from ragassay.steps.documents.document_facts import SUBJECT, QuotedFact, template_of
from ragassay.steps.documents.question_calls import QuestionCalls, rejection_by
from ragassay.steps.documents.question_checks import Rejection, fields_of, gives_away
from ragassay.steps.documents.question_prompts import rewriting_prompt, text_form

_AS_IT_IS = "interrogative"  # the style that questions are written in
_WITHOUT_MODEL = (_AS_IT_IS, "typo")


def paraphrases(facts: Sequence[QuotedFact], styles: Sequence[str], calls: QuestionCalls) -> list[list[Question]]:
    """Return the questions for each fact, at most one of each style, in the order of the styles."""
    lm = calls.writer(0)
    form = text_form(lm, "text")
    wanted = [(fact, style) for fact in facts for style in styles if style not in _WITHOUT_MODEL]
    requests = [(rewriting_prompt(fact.question, fact.subject, style), form) for fact, style in wanted]
    replies = calls.write(requests, lm, what="paraphrase")
    candidates: dict[tuple[str, str], Question] = {}
    for (fact, style), reply in zip(wanted, replies, strict=True):
        fields = fields_of(reply)
        text = fields if isinstance(fields, Rejection) else _checked(" ".join(str(fields["text"]).split()), fact, style)
        if isinstance(text, Rejection):
            calls.tally.rejected[f"paraphrase: {text.text}"] += 1
        else:
            candidates[fact.id, style] = fact.row(text, style=style)
    verdicts = calls.answers(list(candidates.values()), ground_truth, what="read back")
    confirmed = {}
    for (key, row), verdict in zip(candidates.items(), verdicts, strict=True):
        reason = rejection_by(verdict)
        if reason is None:
            confirmed[key] = row
        else:
            calls.tally.rejected[f"paraphrase: {reason.text}"] += 1
    return [_of_fact(fact, [(style, confirmed.get((fact.id, style))) for style in styles]) for fact in facts]


def _of_fact(fact: QuotedFact, by_style: Sequence[tuple[str, Question | None]]) -> list[Question]:
    """Return the questions for a fact, with a frame of the style where the language model wrote none; all differ."""
    rows: dict[str, Question] = {}
    for style, written in by_style:
        row = written if written is not None else _framed(fact, style)
        if row is not None:
            rows.setdefault(normal_form(row.question), row)
    return list(rows.values())


def _framed(fact: QuotedFact, style: str) -> Question | None:
    """Return the question in a frame of a style; None if the style has none that takes a whole question."""
    if style == _AS_IT_IS:
        return fact.row(fact.question, style=style)
    template = template_of(fact.question, fact.subject)
    assert template is not None
    texts = framed(template, style)
    if not texts:
        return None
    # Different frames for different facts, and the same one in every run.
    text = texts[int(fact.id[-4:], 16) % len(texts)]
    return fact.row(fill(text, {f"[{SUBJECT}]": fact.subject}), style=style)


def _checked(text: str, fact: QuotedFact, style: str) -> str | Rejection:
    """Return a paraphrase that passes the checks of its words, or the first that it fails."""
    template = template_of(text, fact.subject)
    if template is None:
        return Rejection.NOT_NAMED
    if normal_form(text) == normal_form(fact.question):
        return Rejection.DUPLICATE
    if not has_length(template, style, ()):
        return Rejection.OTHER_LENGTH
    if fact.answer is not None and gives_away(text, fact.answer, fact.kind):
        return Rejection.GIVEN_AWAY
    return text
