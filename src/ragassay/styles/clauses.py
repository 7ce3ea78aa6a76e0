"""A question in its two forms: asked directly, and as the clause after "tell me"."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Inquiry:
    """One question, to be asked directly (before a question mark) or indirectly (after "tell me")."""

    question: str
    clause: str


def same(text: str) -> Inquiry:
    """A question whose subject is asked for, so that nothing is turned round: who works at the company."""
    return Inquiry(question=text, clause=text)


def be(word: str, subject: str, rest: str = "", *, verb: str = "is") -> Inquiry:
    """A question with a form of "to be", or with any other verb that goes before the subject."""
    return Inquiry(question=spaced(word, verb, subject, rest), clause=spaced(word or "whether", subject, verb, rest))


def do(word: str, subject: str, verb: str, third: str, rest: str = "") -> Inquiry:
    """A question with "does"."""
    return Inquiry(
        question=spaced(word, "does", subject, verb, rest), clause=spaced(word or "whether", subject, third, rest)
    )


def spaced(*parts: str) -> str:
    """The parts that are not empty, with single spaces between."""
    return " ".join(part for part in parts if part)
