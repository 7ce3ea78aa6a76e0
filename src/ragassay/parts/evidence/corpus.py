"""The knowledge base as evidence: a list of documents, or a retriever over them.

Both find a document that states a claim. A list is searched completely. With a retriever, only the documents nearest to
the question and to the answer are searched, so "no document states it" refers to those. Retrieved and reference texts
that equal a document, ignoring whitespace, get its id.
"""

import inspect
from collections import Counter, defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any, Protocol, cast
from zlib import crc32

from ragassay.core.errors import CallError, DataError, UsageError, excerpt
from ragassay.core.records import Document, Retriever
from ragassay.core.registry import Spec, import_object
from ragassay.core.table import Table, read_documents, storage
from ragassay.core.table.columns import IDS_OF
from ragassay.core.table.storage import PLACE, quote, select
from ragassay.core.text import words
from ragassay.parts.evidence.claims import (
    Claim,
    Passage,
    PassageIndex,
    PassageReader,
    mentions,
    naming_id,
    passage_of,
    states,
)

RETRIEVED_DOCUMENTS = 50
"""Number of documents to request from a retriever per query."""

_RUN = 4  # number of consecutive words that are hashed to find the document that contains a text
_ONE_IN = 4  # one in four hashes is kept, which is enough for a text of twenty words


class Corpus(Protocol):
    """A knowledge base: a list of documents, or a retriever."""

    ids: Collection[str] | None
    """The ids of all documents; None if they cannot be listed."""

    def stating(self, claim: Claim) -> str | None:
        """Return the id of a document that states a claim; None if no accessible document does."""
        ...

    def may_be_spread(self, claim: Claim) -> bool:
        """Return whether the facts of a claim may be spread over several documents."""
        ...

    def none_of(self, claim: Claim) -> str:
        """Return the phrase for the documents that do not state a claim, such as "no document"."""
        ...

    def passages(self, texts: Sequence[str], ids: Sequence[str]) -> Sequence[Passage]:
        """Return the contexts of a row as passages, with the titles and ids of their documents."""
        ...

    def knows(self, texts: Sequence[str], ids: Sequence[str]) -> bool:
        """Return whether all contexts of a row can be read."""
        ...


class DocumentCorpus:
    """A knowledge base whose documents are all available."""

    def __init__(self, documents: Sequence[Document], reader: PassageReader) -> None:
        self._documents = documents
        self._passages = [passage_of(document) for document in documents]
        self._places = {document.id: place for place, document in enumerate(documents)}
        self._read = [reader.read(passage) for passage in self._passages]
        self._texts = PassageIndex(self._read)
        self._runs: Mapping[int, Sequence[int]] | None = None
        self.ids: Collection[str] | None = self._places.keys()
        # Cached, since all paraphrases of a group make the same claim and many rows have the same texts.
        self.stating = cache(self._stating)
        self.may_be_spread = cache(self._may_be_spread)
        self._source = cache(self._find_source)

    def _stating(self, claim: Claim) -> str | None:
        place = self._texts.stating(claim)
        return None if place is None else self._documents[place].id

    def _may_be_spread(self, claim: Claim) -> bool:
        return claim.is_spread and mentions(self._read, claim)

    def none_of(self, claim: Claim) -> str:  # noqa: ARG002 -- the protocol's
        """Return "no document", since all were searched."""
        return "no document"

    def knows(self, texts: Sequence[str], ids: Sequence[str]) -> bool:
        """Return whether texts were recorded, or every id is that of a document."""
        return bool(texts) or self._places.keys() >= set(ids)

    def passages(self, texts: Sequence[str], ids: Sequence[str]) -> Sequence[Passage]:
        """Return the recorded texts, otherwise the documents with the recorded ids.

        A text gets the title of the document with its id, otherwise of the document that contains it.
        """
        known = [self._passages[self._places[each]] if each in self._places else None for each in ids]
        if not texts:
            return [each or Passage(text="") for each in known]
        of_ids = [*known, *([None] * len(texts))]
        return [replace(each or self._source(text), text=text) for text, each in zip(texts, of_ids, strict=False)]

    def _find_source(self, text: str) -> Passage:
        """Return the one document with at least half of a text's word sequences; an empty passage without one."""
        if self._runs is None:
            self._runs = self._all_runs()
        runs = _runs(text)
        places = Counter(place for run in runs for place in self._runs.get(run, ()))
        best = places.most_common(2)
        if not best or 2 * best[0][1] < len(runs) or (len(best) > 1 and best[0][1] == best[1][1]):
            return Passage(text="")
        return self._passages[best[0][0]]

    def _all_runs(self) -> Mapping[int, Sequence[int]]:
        places: dict[int, list[int]] = defaultdict(list)
        for place, document in enumerate(self._documents):
            for run in _runs(document.text):
                places[run].append(place)
        return places


def _runs(text: str) -> Collection[int]:
    """Return hashes of a sample of word sequences of a text, chosen by their words, not by their position."""
    every = words(text)
    numbers = {crc32(" ".join(every[at : at + _RUN]).encode()) for at in range(max(0, len(every) - _RUN + 1))}
    return {number for number in numbers if number % _ONE_IN == 0}


class RetrieverCorpus:
    """A knowledge base that is only accessible through a retriever."""

    def __init__(self, retriever: Retriever, reader: PassageReader) -> None:
        self._retriever, self._reader = retriever, reader
        self.ids: Collection[str] | None = None
        self._nearest = cache(self._retrieved)
        self._search = cache(self._searched)  # the members of a set share their queries

    def stating(self, claim: Claim) -> str | None:
        """Return the id of the first of the nearest documents that states a claim."""
        read = self._reader.read
        return next((each.id for each in self._nearest(claim) if states(read(passage_of(each)), claim)), None)

    def may_be_spread(self, claim: Claim) -> bool:
        """Return whether the nearest documents together name the bound values and the answer."""
        return claim.is_spread and mentions(
            (self._reader.read(passage_of(each)) for each in self._nearest(claim)), claim
        )

    def none_of(self, claim: Claim) -> str:
        """Return a phrase with the number of documents that were searched."""
        return f"no document among the {len(self._nearest(claim))} nearest that the retriever returned"

    def knows(self, texts: Sequence[str], ids: Sequence[str]) -> bool:
        """Return whether texts were recorded: documents cannot be fetched by id."""
        return bool(texts) or not ids

    def passages(self, texts: Sequence[str], ids: Sequence[str]) -> Sequence[Passage]:
        """Return the recorded texts, each with its id unless that is only a number."""
        names = [*map(naming_id, ids), *([""] * len(texts))]
        return [Passage(text=text, id=name) for text, name in zip(texts, names, strict=False)]

    def _retrieved(self, claim: Claim) -> Sequence[Document]:
        about = " ".join(claim.bound)
        queries = dict.fromkeys([about, *(f"{about} {each}" for each in claim.references)])
        nearest = (document for query in queries for document in self._search(query))
        return list({document.id: document for document in nearest}.values())

    def _searched(self, query: str) -> Sequence[Document]:
        try:
            results = list(self._retriever.search(query, RETRIEVED_DOCUMENTS))
        except Exception as error:  # user-supplied code may raise any exception
            raise CallError(
                f"the retriever given as `documents` failed on {query!r}: {type(error).__name__}: {excerpt(str(error))}"
            ) from error
        return [_document(each) for each in results]


def _document(result: object) -> Document:
    if isinstance(result, Document):
        return result
    name, text = getattr(result, "id", None), getattr(result, "text", None)
    if name is None or not isinstance(text, str):
        raise DataError(
            f"the retriever given as `documents` returned a {type(result).__name__} without id and text; "
            "return ragassay.Document(id=..., text=...)"
        )
    return Document(id=str(name), text=text, title=str(getattr(result, "title", None) or ""))


def open_corpus(documents: Sequence[Document] | Retriever, reader: PassageReader) -> Corpus:
    """Return a knowledge base as evidence, from its documents or from a retriever over them."""
    if isinstance(documents, Sequence):
        return DocumentCorpus(documents, reader)
    return RetrieverCorpus(documents, reader)


def load_retriever(spec: str) -> Retriever:
    """Return the retriever at `python:package.module:name`: an object with `search(question, k)`, or its factory.

    Raises:
        UsageError: The spec is invalid, the module cannot be imported, or it has no such retriever.
    """
    if Spec.head(spec).kind != "python":
        raise UsageError(f"{spec}: write python:package.module:name, or the path of a documents file")
    parsed = Spec.parse(spec)
    parsed.checked()
    retriever: Any = import_object(parsed.target)
    if inspect.isclass(retriever) or (callable(retriever) and not hasattr(retriever, "search")):
        retriever = retriever()
    if not callable(getattr(retriever, "search", None)):
        raise UsageError(f"{spec} is not a retriever: it is a {type(retriever).__name__} without search(question, k)")
    return cast(Retriever, retriever)


_NAMES = {"contexts": "retrieved", "reference_contexts": "reference"}
_PLAIN = "trim(regexp_replace({}, '\\s+', ' ', 'g'))"


def known_documents(documents: Path | str | Sequence[Document] | Retriever) -> Sequence[Document] | Retriever:
    """Load a knowledge base from a documents file or a `python:` spec; other arguments are returned unchanged.

    Raises:
        UsageError: The retriever cannot be loaded.
        DataError: The file cannot be read.
    """
    if isinstance(documents, str) and Spec.head(documents).kind == "python":
        return load_retriever(documents)
    return read_documents(Path(documents)) if isinstance(documents, Path | str) else documents


def with_document_ids(table: Table, documents: Sequence[Document]) -> Table:
    """Return a table with document ids added for its texts, if it has no ids and every text is that of a document.

    If only some texts match a document, no ids are added, because rows with ids cannot be compared with rows without.
    `Table.notes` reports either case. Retrieved texts get ids only if reference ids are known. Of several documents
    with the same text, the first is used.

    Args:
        table: Rows with `contexts` or `reference_contexts`.
        documents: The knowledge base.
    """
    for texts in ("reference_contexts", "contexts"):
        ids = IDS_OF[texts]
        if texts in table.columns and not _has_any(table, ids):
            if texts == "contexts" and not _has_any(table, "reference_context_ids"):
                continue
            table = _matched(table, texts, ids, documents)
    return table


def _has_any(table: Table, ids: str) -> bool:
    if ids not in table.columns:
        return False
    ((has,),) = table.connection.execute(select([f"bool_or(len({ids}) > 0)"], "rows")).fetchall()
    return bool(has)


def _matched(table: Table, texts: str, ids: str, documents: Sequence[Document]) -> Table:
    within = storage.empty_schema(table.connection)
    rows = f"{storage.schema_of(table.connection)}.rows"
    within.execute("create table documents (place integer, id varchar, text varchar)").fetchall()
    columns = [list(range(len(documents))), [each.id for each in documents], [each.text for each in documents]]
    values = "unnest(?::integer[]), unnest(?::varchar[]), unnest(?::varchar[])"
    within.execute(f"insert into documents select {values}", columns).fetchall()
    known = select([f"{_PLAIN.format('text')} as text", "arg_min(id, place) as id"], "documents group by 1")
    parts = select(
        [quote(PLACE), f"unnest({texts}) as text", f"unnest(range(len({texts}))) as rank"],
        f"{rows} where len({texts}) > 0",
    )
    joined = f"({parts}) part left join ({known}) known on {_PLAIN.format('part.text')} = known.text"
    within.execute("create table texts as " + select([quote(PLACE), "rank", "known.id as id"], joined)).fetchall()
    ((all_texts, matched),) = within.execute(select(["count(*)", "count(id)"], "texts")).fetchall()
    if not matched:
        return table
    counted = f"{matched} of {all_texts} {_NAMES[texts]} texts are documents"
    if matched < all_texts:
        return table.noted(f"{counted}: none is used, since a text that is not a document has no id")
    by_row = select([quote(PLACE), "list(id order by rank) as ids"], f"texts group by {quote(PLACE)}")
    joined = f"{rows} left join ({by_row}) by_row using ({quote(PLACE)})"
    # Missing contexts mean that nothing was retrieved; missing reference texts leave their documents unknown.
    none = "[]::varchar[]" if texts == "contexts" else f"case when len({texts}) = 0 then []::varchar[] end"
    cells = [f"{rows}.{quote(PLACE)} as {quote(PLACE)}", f"coalesce(ids, {none}) as {ids}"]
    within.execute(f"create table matched as {select(cells, joined)} order by 1").fetchall()
    within.execute("create view rows as " + select([quote(PLACE), ids], "matched")).fetchall()
    return table.with_columns(within, [ids]).noted(f"{counted}, and are identified by their ids")
