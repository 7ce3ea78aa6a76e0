"""Facts quoted from documents, and checks of the questions about them that need no language model.

A quote must occur in its document, ignoring differences in white space, invisible characters, and the form of quotation
marks, dashes and apostrophes. It is stored as it appears in the document.

Whether a question names its subject is determined from the collection, not by a list of phrases: the subject must occur
in the document and, unless it is a proper name, in few others. "The client" occurs everywhere and identifies no one.
"""

import json
import random
import unicodedata
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import log

from ragassay.core.errors import CallError
from ragassay.core.hashing import content_hash
from ragassay.core.records import AnswerKind, Completion, Document, Question
from ragassay.core.results import Rejection
from ragassay.core.text import read_date, states_value, words
from ragassay.core.text.booleans import read_boolean
from ragassay.core.text.dates import dates_in
from ragassay.core.text.names import is_proper_name
from ragassay.core.text.normal_forms import readable
from ragassay.core.text.numbers import numbers_in
from ragassay.core.text.quantities import is_measure
from ragassay.core.text.value_formats import typed_answer
from ragassay.parts.lm import TooLongError
from ragassay.parts.lm.structured_replies import BrokenReplyError
from ragassay.parts.retrieval import Chunking, chunks_of

SUBJECT = "document.subject"
"""The placeholder of the subject of a question, as in bindings."""
LONGEST_TEXT = 15_000
"""Maximum number of characters read at once, as in the code of Kenneweg et al. 2024; longer texts are read in part."""
SHORT_PASSAGE = Chunking(size=1024, overlap=48)


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadText:
    """The text of a document that the language model reads: all of it, or a passage of a long document.

    Attributes:
        document: The whole document.
        text: The text.
        place: The number of the passage and their total, as "2 of 7"; None for the whole document.
    """

    document: Document
    text: str
    place: str | None = None

    @property
    def shown(self) -> str:
        """The title of the document, followed by the text."""
        return f"{self.document.title}\n{self.text}".strip()


@dataclass(frozen=True, slots=True, kw_only=True)
class QuotedFact:
    """A fact that a document states, and the question that asks for it.

    Attributes:
        read: The text that states it.
        question: The question.
        subject: The subject, as the question writes it.
        answer: The reference answer: an ISO date, a plain decimal, or a text, such as a number with a unit that the
            question does not name; None for an unanswerable question.
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
        """Return a question about this fact."""
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
    """Return the texts of a document to read: the whole text, or random passages of a long one.

    Args:
        document: The document.
        size: Maximum number of characters of a text.
        count: Maximum number of passages.
        seed: Random seed.
    """
    if len(document.text) <= size:
        return [ReadText(document=document, text=document.text)]
    chunks = chunks_of([document], Chunking(size=size, overlap=0))
    generator = random.Random(f"{seed} {document.id}")  # noqa: S311 -- a sample
    drawn = generator.sample(range(len(chunks)), min(count, len(chunks)))
    return [ReadText(document=document, text=chunks[at].text, place=f"{at + 1} of {len(chunks)}") for at in drawn]


def template_of(text: str, subject: str) -> str | None:
    """Return a text with a placeholder for its subject; None unless the subject occurs exactly once.

    >>> template_of("Where is Acme  Foods?", "acme foods"), template_of("Where is Acmes?", "Acme")
    ('Where is [document.subject]?', None)
    """
    place = place_of(text, subject, is_cased=False)
    if place is None:
        return None
    start, end = place
    rest = text[end:]
    return None if place_of(rest, subject, is_cased=False) else f"{text[:start]}[{SUBJECT}]{rest}"


def place_of(text: str, part: str, *, is_cased: bool = True) -> tuple[int, int] | None:
    """Return where a part of a text begins and ends, as whole words; None if it is not in the text.

    Args:
        text: The text, in Unicode's form NFC.
        part: The part.
        is_cased: Whether the search is case-sensitive.

    >>> place_of("He said:\\n“Go  west.”", 'said: "Go west."')
    (3, 20)
    """
    letters, places = _letters(text, is_cased=is_cased)
    sought, _ = _letters(part, is_cased=is_cased)
    at = letters.find(sought) if sought else -1
    while at >= 0:
        start, end = places[at], places[at + len(sought) - 1] + 1
        if not (_is_within_word(text, start) or _is_within_word(text, end)):
            return start, end
        at = letters.find(sought, at + 1)
    return None


def _letters(text: str, *, is_cased: bool) -> tuple[str, list[int]]:
    """Return the characters of a text that are compared, and the index of each."""
    letters: list[str] = []
    places: list[int] = []
    for place, character in enumerate(text):
        shown = readable(character).translate(_QUOTATION_MARKS)
        compared = "".join((shown if is_cased else shown.casefold()).split())
        letters.append(compared)
        places += [place] * len(compared)
    return "".join(letters), places


_QUOTATION_MARKS = str.maketrans(dict.fromkeys("“”„‟«»″", '"') | dict.fromkeys("‚‛‹›", "'"))


def _is_within_word(text: str, place: int) -> bool:
    """Return whether an index is within a word; in scripts without spaces, each character is a word."""
    around = text[max(0, place - 1) : place + 1]
    return len(around) > 1 and around.isalnum() and len(words(around)) == 1


def composed(document: Document) -> Document:
    """Return a document with its text in Unicode's form NFC."""
    return Document(id=document.id, text=unicodedata.normalize("NFC", document.text), title=document.title)


_MOST_WORDS = 60  # per question
_MOST_ANSWER_WORDS = 15
_COMMON = 4  # a subject that is not a proper name occurs in at most one of this many documents
_NEAR = 0.8  # weighted proportion of shared words from which two questions with one answer are the same


@dataclass(frozen=True, slots=True, kw_only=True)
class Collection:
    """The documents of a collection, and their words.

    Attributes:
        documents: The documents.
        passages: The documents, or the passages of long ones, with id and title of their document.
        texts: The words of each passage, title included, separated by single spaces.
        weights: The inverse document frequency of each word.
    """

    documents: Sequence[Document]
    passages: Sequence[Document]
    texts: Sequence[str]
    weights: Mapping[str, float]

    def naming(self, subject: str) -> list[Document]:
        """Return the passages in which a subject occurs."""
        name = f" {' '.join(words(subject))} "
        return [passage for passage, text in zip(self.passages, self.texts, strict=True) if name in text]


def collection_of(documents: Sequence[Document]) -> Collection:
    """Return the collection of the given documents."""
    passages: list[Document] = []
    texts: list[str] = []
    counts: Counter[str] = Counter()
    for document in documents:
        distinct: set[str] = set()
        for passage in chunks_of([document], Chunking(size=LONGEST_TEXT, overlap=0)):
            own = words(f"{passage.title}\n{passage.text}")
            distinct.update(own)
            passages.append(replace(passage, id=document.id))
            texts.append(f" {' '.join(own)} ")
        counts.update(distinct)
    weights = {word: log((1 + len(documents)) / (0.5 + count)) for word, count in counts.items()}
    return Collection(documents=documents, passages=passages, texts=texts, weights=weights)


def rejection_of(error: CallError) -> Rejection:
    """Return the reason for a failed call."""
    if isinstance(error, BrokenReplyError):
        return Rejection.INVALID_REPLY
    return Rejection.TOO_LONG if isinstance(error, TooLongError) else Rejection.NO_REPLY


def fields_of(reply: Completion | CallError) -> Mapping[str, object] | Rejection:
    """Return the fields of a reply, whose form has been checked, or why there is no reply."""
    if isinstance(reply, CallError):
        return rejection_of(reply)
    fields: Mapping[str, object] = json.loads(reply.text)
    return fields


def checked_fact(fields: Mapping[str, object], read: ReadText, collection: Collection) -> QuotedFact | Rejection:
    """Return the fact in a reply, or the first check that it fails.

    Args:
        fields: The fields question, subject, answer and quote.
        read: The text that the language model read.
        collection: All documents.
    """
    question, subject, stated, quote = (
        " ".join(str(fields[name]).split()) for name in ("question", "subject", "answer", "quote")
    )
    if (problem := question_problem(question, subject, read, collection)) is not None:
        return problem
    answer, kind = typed_answer(stated)
    if not 0 < len(words(answer)) <= _MOST_ANSWER_WORDS:
        return Rejection.LONG_ANSWER
    if read_boolean(answer) is not None:
        return Rejection.YES_NO
    if kind == "text" and _has_several_readings(answer):
        return Rejection.SEVERAL_VALUES
    place = place_of(read.text, quote)
    if place is None:
        return Rejection.NOT_QUOTED
    sentence = read.text[place[0] : place[1]]
    if len(words(sentence)) <= len(words(stated)) or not states_value(sentence, answer, kind):
        return Rejection.NOT_STATED
    if gives_away(question, answer, kind):
        return Rejection.GIVEN_AWAY
    if kind == "number" and _needs_unit(stated, question):
        answer, kind = stated.rstrip(" ."), "text"
    return QuotedFact(read=read, question=question, subject=subject, answer=answer, kind=kind, quote=sentence)


def _has_several_readings(answer: str) -> bool:
    """Return whether an answer is an ambiguous day, or gives several numbers or days, such as a range.

    >>> [_has_several_readings(each) for each in ("03/04/2021", "10 to 20", "April 2021", "Apollo 11")]
    [True, True, False, False]
    """
    plain = readable(answer)
    days = dates_in(plain)
    return len(days) + len(numbers_in(plain)) > 1 or any(len(each.days) > 1 for each in days)


def _needs_unit(stated: str, question: str) -> bool:
    """Return whether a number has a unit of measure that the question does not name.

    The judge compares units in a reference that is a text; a number alone is in the unit that the question names.

    >>> _needs_unit("12 km", "How far is it?"), _needs_unit("12 km", "How many km is it?"), _needs_unit("12 beds", "?")
    (True, False, False)
    """
    units = {each.unit for each in numbers_in(readable(stated)) if is_measure(each.unit)}
    return bool(units) and units.isdisjoint(words(question))


def gives_away(question: str, answer: str, kind: AnswerKind) -> bool:
    """Return whether a question contains its answer.

    >>> gives_away("What is the nickname of Ada Roe?", "Ada Roe", "text")
    True
    """
    is_day = kind == "date" and read_date(question) is not None
    return is_day or place_of(question, answer, is_cased=False) is not None or states_value(question, answer, kind)


def question_problem(question: str, subject: str, read: ReadText, collection: Collection) -> Rejection | None:
    """Return why a question does not identify its subject; None if it does."""
    if not 3 <= len(words(question)) <= _MOST_WORDS:
        return Rejection.NO_QUESTION
    is_named = words(subject) and template_of(question, subject) is not None
    if not is_named or place_of(read.shown, subject, is_cased=False) is None:
        return Rejection.NOT_NAMED
    most = max(1, len(collection.documents) // _COMMON)
    if not is_proper_name(subject) and len({each.id for each in collection.naming(subject)}) > most:
        return Rejection.COMMON_SUBJECT
    return None


def words_of_question(fact: QuotedFact) -> frozenset[str]:
    """Return the distinct words of a question, by which questions are compared."""
    return frozenset(words(fact.question))


def repetition(fact: QuotedFact, others: Sequence[QuotedFact], collection: Collection) -> Rejection | None:
    """Return the reason to reject a fact as a duplicate or as ambiguous; None if it is neither.

    Args:
        fact: A new fact.
        others: The accepted facts.
        collection: All documents, which give rare words more weight.
    """
    own = words_of_question(fact)
    for other in others:
        is_same_answer = (fact.answer, fact.kind) == (other.answer, other.kind)
        theirs = words_of_question(other)
        if own == theirs:
            return Rejection.DUPLICATE if is_same_answer else Rejection.AMBIGUOUS
        is_same_place = fact.quote is not None and (fact.read.document.id, fact.quote) == (
            other.read.document.id,
            other.quote,
        )
        if is_same_answer and (is_same_place or _shared(own, theirs, collection.weights) >= _NEAR):
            return Rejection.DUPLICATE
    return None


def _shared(one: frozenset[str], other: frozenset[str], weights: Mapping[str, float]) -> float:
    """Return the weight of the words that two questions share, as a proportion of the weight of all their words.

    Words that occur in no document have no weight: they only phrase the question.
    """
    total = sum(weights.get(word, 0.0) for word in one | other)
    return sum(weights.get(word, 0.0) for word in one & other) / total if total else 0.0
