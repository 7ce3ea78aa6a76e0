"""The knowledge base as evidence: documents at hand, or a retriever that is asked for them.

Both say which document states a claim. Documents at hand are all read; of a retriever's, the nearest to what is asked
and to the answer are, so that "none states it" is said of those alone.
"""

import inspect
from collections import Counter, defaultdict
from collections.abc import Collection, Mapping, Sequence
from functools import cache
from typing import Any, Protocol, cast
from zlib import crc32

from ragassay.diagnose.evidence import Claim, Passage, Reader, Texts, mentions, passage_of, states
from ragassay.errors import CallError, DataError, UsageError, shown
from ragassay.records import Document, Retriever
from ragassay.registry import imported
from ragassay.values import words

NEAREST = 50
"""How many documents a retriever is asked for at a time."""

_RUN = 4  # words that are looked up together to find the document that a text is a piece of
_ONE_IN = 4  # of so many runs, one is kept: enough of a text of twenty words, and a quarter of the memory


class Corpus(Protocol):
    """A knowledge base, whichever way it is given."""

    ids: Collection[str] | None
    """The ids of all documents; None where nobody can list them."""

    def stating(self, claim: Claim) -> str | None:
        """The id of a document that states a claim; None where none that could be read does."""
        ...

    def may_be_spread(self, claim: Claim) -> bool:
        """Whether a claim that takes several facts could be put together of several documents."""
        ...

    def none_of(self, claim: Claim) -> str:
        """Which documents were read in vain, in words: "no document"."""
        ...

    def passages(self, texts: Sequence[str], ids: Sequence[str]) -> Sequence[Passage]:
        """What was handed to the language model, under the headings of the documents that it is of."""
        ...

    def knows(self, texts: Sequence[str], ids: Sequence[str]) -> bool:
        """Whether all that was handed over can be read."""
        ...


class AtHand:
    """A knowledge base whose documents are all there."""

    def __init__(self, documents: Sequence[Document], reader: Reader) -> None:
        self._documents = documents
        self._passages = [passage_of(document) for document in documents]
        self._places = {document.id: place for place, document in enumerate(documents)}
        self._read = [reader.read(passage) for passage in self._passages]
        self._texts = Texts(self._read)
        self._runs: Mapping[int, Sequence[int]] | None = None
        self.ids: Collection[str] | None = self._places.keys()
        # All wordings of a group ask for the same claim, and many rows were handed the same text.
        self.stating = cache(self._stating)
        self.may_be_spread = cache(self._may_be_spread)
        self._heading = cache(self._heading_of)

    def _stating(self, claim: Claim) -> str | None:
        place = self._texts.stating(claim)
        return None if place is None else self._documents[place].id

    def _may_be_spread(self, claim: Claim) -> bool:
        return claim.is_spread and mentions(self._read, claim)

    def none_of(self, claim: Claim) -> str:  # noqa: ARG002 -- the protocol's
        """All of them: "no document"."""
        return "no document"

    def knows(self, texts: Sequence[str], ids: Sequence[str]) -> bool:
        """Whether texts were recorded, or every id is a document's."""
        return bool(texts) or self._places.keys() >= set(ids)

    def passages(self, texts: Sequence[str], ids: Sequence[str]) -> Sequence[Passage]:
        """The recorded texts, else the documents with the recorded ids.

        A text goes under the heading of the document that has its id, else of the one that it is a piece of.
        """
        known = [self._passages[self._places[each]] if each in self._places else None for each in ids]
        if not texts:
            return [each or Passage(text="") for each in known]
        of_ids = [*known, *([None] * len(texts))]
        return [
            Passage(text=text, heading=each.heading if each is not None else self._heading(text))
            for text, each in zip(texts, of_ids, strict=False)
        ]

    def _heading_of(self, text: str) -> str:
        """The heading of the one document that holds at least half of a text's runs of words; "" where none does."""
        if self._runs is None:
            self._runs = self._all_runs()
        runs = _runs(text)
        places = Counter(place for run in runs for place in self._runs.get(run, ()))
        best = places.most_common(2)
        if not best or 2 * best[0][1] < len(runs) or (len(best) > 1 and best[0][1] == best[1][1]):
            return ""
        return self._passages[best[0][0]].heading

    def _all_runs(self) -> Mapping[int, Sequence[int]]:
        found: dict[int, list[int]] = defaultdict(list)
        for place, document in enumerate(self._documents):
            for run in _runs(document.text):
                found[run].append(place)
        return found


def _runs(text: str) -> Collection[int]:
    """Some of the runs of words of a text, as numbers; which, their words decide, so that two texts keep the same."""
    every = words(text)
    numbers = {crc32(" ".join(every[at : at + _RUN]).encode()) for at in range(max(0, len(every) - _RUN + 1))}
    return {number for number in numbers if number % _ONE_IN == 0}


class Searched:
    """A knowledge base that only a retriever reaches."""

    def __init__(self, retriever: Retriever, reader: Reader) -> None:
        self._retriever, self._reader = retriever, reader
        self.ids: Collection[str] | None = None
        self._nearest = cache(self._asked_for)

    def stating(self, claim: Claim) -> str | None:
        """The first of the nearest documents that states a claim."""
        read = self._reader.read
        return next((each.id for each in self._nearest(claim) if states(read(passage_of(each)), claim)), None)

    def may_be_spread(self, claim: Claim) -> bool:
        """Whether the nearest documents name, between them, what is bound and the answer."""
        return claim.is_spread and mentions(
            (self._reader.read(passage_of(each)) for each in self._nearest(claim)), claim
        )

    def none_of(self, claim: Claim) -> str:
        """How many were read: the retriever was asked for what is bound, and for it together with the answer."""
        return f"no document among the {len(self._nearest(claim))} nearest that the retriever gave"

    def knows(self, texts: Sequence[str], ids: Sequence[str]) -> bool:
        """Whether texts were recorded: no document can be had by its id."""
        return bool(texts) or not ids

    def passages(self, texts: Sequence[str], ids: Sequence[str]) -> Sequence[Passage]:
        """The recorded texts, each under its id, where that can name something."""
        names = ["" if each.isdecimal() else each for each in ids] + [""] * len(texts)
        return [Passage(text=text, heading=name) for text, name in zip(texts, names, strict=False)]

    def _asked_for(self, claim: Claim) -> Sequence[Document]:
        about = " ".join(claim.bound)
        queries = dict.fromkeys([about, *(f"{about} {each}" for each in claim.references)])
        found = (document for query in queries for document in self._search(query))
        return list({document.id: document for document in found}.values())

    def _search(self, query: str) -> Sequence[Document]:
        try:
            found = list(self._retriever.search(query, NEAREST))
        except Exception as error:  # the user's code: whatever it raises is told without a traceback
            raise CallError(
                f"the retriever of --documents failed on {query!r}: {type(error).__name__}: {shown(str(error))}"
            ) from error
        return [_document(each) for each in found]


def _document(found: object) -> Document:
    if isinstance(found, Document):
        return found
    name, text = getattr(found, "id", None), getattr(found, "text", None)
    if name is None or not isinstance(text, str):
        raise DataError(
            f"the retriever of --documents gave a {type(found).__name__} without id and text; "
            "give ragassay.records.Document(id=..., text=...)"
        )
    return Document(id=str(name), text=text, title=str(getattr(found, "title", None) or ""))


def corpus_of(documents: Sequence[Document] | Retriever, reader: Reader) -> Corpus:
    """A knowledge base as evidence, from its documents or from a retriever over them.

    Args:
        documents: Either.
        reader: Reads for the names of all things that the questions are about.
    """
    if isinstance(documents, Sequence):
        return AtHand(documents, reader)
    return Searched(documents, reader)


def retriever_at(spec: str) -> Retriever:
    """The retriever that `python:package.module:name` names: an object with `search(question, k)`, or what makes one.

    Raises:
        UsageError: The spec is another, the module cannot be imported, or has no such retriever.
    """
    kind, _, target = spec.partition(":")
    if kind != "python":
        raise UsageError(f"{spec}: write python:package.module:name, or the path of a documents file")
    found: Any = imported(target)
    if inspect.isclass(found) or (callable(found) and not hasattr(found, "search")):
        found = found()
    if not callable(getattr(found, "search", None)):
        raise UsageError(f"{spec} is no retriever; it is a {type(found).__name__} without search(question, k)")
    return cast(Retriever, found)
