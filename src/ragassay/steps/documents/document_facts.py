"""What a question from a document rests on: the passage that was read, the fact in it, and the place that states it.

A quote is found in its document whatever the white space, the form of quotation marks, dashes and apostrophes, and
invisible characters; every other character counts. What is kept is the text of the document, not that of the reply.
"""

import random
import unicodedata
from dataclasses import dataclass

from ragassay.core.hashing import content_hash
from ragassay.core.records import AnswerKind, Document, Question
from ragassay.core.text import read_date, words
from ragassay.core.text.normal_forms import readable
from ragassay.core.text.numbers import numbers_in, read_number
from ragassay.parts.retrieval import Chunking, chunks_of

SUBJECT = "document.subject"
"""The placeholder of what a question is about, as bindings name it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadText:
    """What the language model reads of a document: all of it, or a passage of a longer one.

    Attributes:
        document: The whole document.
        text: What is read.
        place: Its number among the passages of the document and how many there are, as "2 of 7"; None for all of it.
    """

    document: Document
    text: str
    place: str | None = None

    @property
    def shown(self) -> str:
        """The text after the title of its document."""
        return f"{self.document.title}\n{self.text}".strip()


@dataclass(frozen=True, slots=True, kw_only=True)
class QuotedFact:
    """A fact that a document states, and the question that asks for it.

    Attributes:
        read: Where it was read.
        question: The question.
        subject: What it is about, as the question writes it.
        answer: The reference answer as stored: an ISO date, a plain decimal, or the text; None if no document has one.
        kind: The kind of the answer.
        quote: The text of the document that states it; None for an unanswerable question.
    """

    read: ReadText
    question: str
    subject: str
    answer: str | None = None
    kind: AnswerKind = "text"
    quote: str | None = None

    @property
    def id(self) -> str:
        """The id of the semantic group."""
        return content_hash([self.read.document.id, self.question, self.answer, self.quote])

    def row(self, text: str, *, style: str | None = None) -> Question:
        """Return a question for this fact, to be answered from what was read."""
        return Question(
            question_id=content_hash([self.id, style, text]),
            group_id=self.id,
            question=text,
            style=style,
            reference_answers=() if self.answer is None else (self.answer,),
            answer_kind=self.kind,
            text_template=template_of(text, self.subject),
            bindings={SUBJECT: self.subject},
            reference_context_ids=(self.read.document.id,),
            reference_contexts=(self.read.shown,),
            is_answerable=self.answer is not None,
        )


def read_texts_of(document: Document, *, size: int, count: int, seed: int) -> list[ReadText]:
    """Return what is read of a document: its whole text, or passages of it that are drawn at random.

    Args:
        document: The document.
        size: The most characters that are read at once.
        count: How many passages are drawn; of a document that is read whole, there is one.
        seed: Random seed.
    """
    if len(document.text) <= size:
        return [ReadText(document=document, text=document.text)]
    chunks = chunks_of([document], Chunking(size=size, overlap=0))
    generator = random.Random(f"{seed} {document.id}")  # noqa: S311 -- a sample
    drawn = generator.sample(range(len(chunks)), min(count, len(chunks)))
    return [ReadText(document=document, text=chunks[at].text, place=f"{at + 1} of {len(chunks)}") for at in drawn]


def typed_answer(text: str) -> tuple[str, AnswerKind]:
    """Return an answer as it is stored, and its kind; what counts a unit is a number, whose unit is the question's.

    >>> typed_answer("12 March 2023"), typed_answer("two kilograms"), typed_answer(" Sri Lanka. ")
    (('2023-03-12', 'date'), ('2', 'number'), ('Sri Lanka', 'text'))
    """
    text = text.strip()
    if text.endswith(".") and "." not in text[:-1]:
        text = text[:-1].rstrip()
    day = read_date(text)
    if day is not None:
        return day.isoformat(), "date"
    plain = readable(text)
    value = read_number(plain)
    numbers = numbers_in(plain)
    if value is None and len(numbers) == 1:
        rest = plain[: numbers[0].start] + plain[numbers[0].end :]
        if words(rest) in ([], [numbers[0].unit.lower()]):
            value = numbers[0].readings[-1 if numbers[0].factor != 1 else 0]
    if value is not None:
        return f"{value.normalize():f}", "number"
    return text, "text"


def template_of(text: str, subject: str) -> str | None:
    """Return a text with a placeholder in place of its subject; None unless it names the subject exactly once.

    >>> template_of("Where is Acme  Foods?", "acme foods"), template_of("Where is Acmes?", "Acme")
    ('Where is [document.subject]?', None)
    """
    found = place_of(text, subject, is_cased=False)
    if found is None:
        return None
    start, end = found
    rest = text[end:]
    return None if place_of(rest, subject, is_cased=False) else f"{text[:start]}[{SUBJECT}]{rest}"


def place_of(text: str, part: str, *, is_cased: bool = True) -> tuple[int, int] | None:
    """Return where a text holds a part of it, from word to word; None if it does not.

    Args:
        text: The text, in Unicode's form NFC.
        part: What is looked for.
        is_cased: Whether upper and lower case differ.

    >>> place_of("He said:\\n“Go  west.”", 'said: "Go west."')
    (3, 20)
    """
    letters, places = _letters(text, is_cased=is_cased)
    wanted, _ = _letters(part, is_cased=is_cased)
    at = letters.find(wanted) if wanted else -1
    while at >= 0:
        start, end = places[at], places[at + len(wanted) - 1] + 1
        if not (_is_within_word(text, start) or _is_within_word(text, end)):
            return start, end
        at = letters.find(wanted, at + 1)
    return None


def _letters(text: str, *, is_cased: bool) -> tuple[str, list[int]]:
    """Return the characters of a text that are compared, and the place of each."""
    letters: list[str] = []
    places: list[int] = []
    for place, character in enumerate(text):
        shown = readable(character).translate(_QUOTATION_MARKS)
        kept = "".join((shown if is_cased else shown.casefold()).split())
        letters.append(kept)
        places += [place] * len(kept)
    return "".join(letters), places


_QUOTATION_MARKS = str.maketrans(dict.fromkeys("“”„‟«»″", '"') | dict.fromkeys("‚‛‹›", "'"))


def _is_within_word(text: str, place: int) -> bool:
    """Return whether a place lies within a word; scripts without spaces have a word for each character."""
    around = text[max(0, place - 1) : place + 1]
    return len(around) > 1 and around.isalnum() and len(words(around)) == 1


def composed(document: Document) -> Document:
    """Return a document with its text in Unicode's form NFC, in which places are looked for."""
    return Document(id=document.id, text=unicodedata.normalize("NFC", document.text), title=document.title)
