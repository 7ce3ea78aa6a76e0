"""Finds for wrong rows a context that is known to suffice.

That is the ground truth, else what a right answer of the group was given, else a document that states the answer.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any

from ragassay.records import Document, Fault, Question
from ragassay.table import Table

TRUTH = "the documents that state the answer"
SIBLING = "what a right answer of the same group was given"

PLACE = '"row"'
_AT_ONCE = 1000  # rows whose texts are held in memory together
_QUESTION = tuple(field.name for field in fields(Question))
_TRUTH = ("reference_contexts", "reference_context_ids")
_HANDED = ("contexts", "context_ids")

Corpus = Mapping[str, Document]
"""The documents by id."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Context:
    """Texts that suffice for an answer, where they come from, and which they are, in words."""

    texts: tuple[Document, ...]
    source: str
    which: str


Stating = Callable[[Question], Context | str]
"""Finds a document that states the answer to a question, or says why there is none (`stating_of`)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wrong:
    """A wrong row, by its place in the table: its question, the ladder's fault, and a context or why there is none.

    `had` is what it was given the first time: ids of documents, and texts as they can be compared.
    """

    row: int
    question: Question
    fault: Fault | None
    context: Context | str
    had: frozenset[str]


def wrong_rows(
    table: Table, corpus: Corpus | None, *, only_open: bool, stating: Stating | None = None
) -> Sequence[Wrong]:
    """The wrong rows with an answer to give, each with a context that is known to suffice.

    The ground truth goes before a right row of the group, whose answer may have been luck: the texts of
    `reference_contexts`, else the documents of `reference_context_ids`, all of them, since an answer may need them
    together. Of several right rows, the first counts that says what it was given. Where there is none either, a
    document serves that is found to state the answer.

    Args:
        table: Diagnosed rows.
        corpus: The documents; None where they are not known.
        only_open: Whether only the rows count that the evidence ladder left undetermined.
        stating: Finds a document that states an answer; None where nothing can.
    """
    where = "correct = false and coalesce({is_answerable}, true)" + (" and fault = 'undetermined'" if only_open else "")
    found = list(_wrong(table, corpus, where))
    lacking = {each.question.group_id for each in found if not isinstance(each.context, Context)}
    siblings = _siblings(table, corpus, lacking)
    return [_unless_had(_with_stated(_with_sibling(each, siblings), stating)) for each in found]


def _unless_had(wrong: Wrong) -> Wrong:
    """A row that was given all of the context the first time is not asked again: it would tell of chance alone."""
    if not isinstance(wrong.context, Context):
        return wrong
    had = all({_comparable(each.text), *([each.id] if each.id else [])} & wrong.had for each in wrong.context.texts)
    return replace(wrong, context=HAD) if had else wrong


def _comparable(text: str) -> str:
    return " ".join(text.split())


def _with_sibling(wrong: Wrong, siblings: Mapping[str, Context | str]) -> Wrong:
    """A row for which nobody knows the right document, with what a right row of its group was given."""
    if isinstance(wrong.context, Context) or wrong.context == NONE_EXISTS:
        return wrong
    found = siblings.get(wrong.question.group_id, NONE_RIGHT)
    better = found if isinstance(found, Context) or wrong.context == UNKNOWN else wrong.context
    return replace(wrong, context=better)


def _with_stated(wrong: Wrong, stating: Stating | None) -> Wrong:
    """A row for which nobody knows the right document, nor what helped its group, with one that states the answer."""
    if wrong.context not in {UNTOLD, NONE_RIGHT} or stating is None:
        return wrong
    found = stating(wrong.question)
    return wrong if found == UNKNOWN else replace(wrong, context=found)


def truth_of(texts: Sequence[str] | None, ids: Sequence[str] | None, corpus: Corpus | None) -> Context | str:
    """The ground truth of a question, or why there is none.

    Args:
        texts: Its reference_contexts.
        ids: Its reference_context_ids.
        corpus: The documents.
    """
    if texts:
        documents = _documents(texts, ids or ())
        return Context(texts=documents, source=TRUTH, which=_named(TRUTH, documents))
    if texts is not None or (ids is not None and not ids):
        return NONE_EXISTS
    if ids is None:
        return UNKNOWN
    if corpus is None:
        return NOT_GIVEN
    known = tuple(corpus[each] for each in ids if each in corpus)
    if len(known) < len(ids):
        return MISSING
    return Context(texts=known, source=TRUTH, which=_named(TRUTH, known))


NONE_EXISTS = "no document states the answer"
UNKNOWN = "nobody knows which documents state the answer"
NOT_GIVEN = "the documents are named, but were not given (--documents)"
MISSING = "the documents that state the answer are not among those given"
NOT_STATED = "no document was found to state the answer (a gap, or a fact in other words)"
HAD = "it was given all that suffices the first time"
UNTOLD = f"{UNKNOWN}, nor what the right answers of the group were given"
NONE_RIGHT = f"{UNKNOWN}, and no row of the group is right"


def _wrong(table: Table, corpus: Corpus | None, where: str) -> Iterator[Wrong]:
    for row, fault, given, names, texts, ids, *values in select(table, where, ("fault", *_HANDED, *_TRUTH, *_QUESTION)):
        yield Wrong(
            row=row,
            question=question_of(table, values),
            fault=fault,
            context=truth_of(texts, ids, corpus),
            had=frozenset([*map(_comparable, given or ()), *(names or ())]),
        )


def _siblings(table: Table, corpus: Corpus | None, groups: set[str]) -> Mapping[str, Context | str]:
    """For groups, what a right row was given; a group without a right row is left out."""
    found: dict[str, Context | str] = {}
    if not groups:
        return found
    where = "correct and coalesce({is_answerable}, true) and group_id in (select unnest(?::varchar[]))"
    names = ("group_id", "question_id", *_HANDED)
    for _, group, name, texts, ids in select(table, where, names, [sorted(groups)]):
        if not isinstance(found.get(group), Context):
            found[group] = _given(name, texts or (), ids or (), corpus)
    return found


def _given(name: str, texts: Sequence[str], ids: Sequence[str], corpus: Corpus | None) -> Context | str:
    """What a right row was given: the recorded texts, else the documents with the recorded ids."""
    if texts:
        documents = _documents(texts, ids)
    elif not ids:
        return UNTOLD
    elif corpus is None:
        return NOT_GIVEN
    else:
        documents = tuple(corpus[each] for each in ids if each in corpus)
        if len(documents) < len(ids):
            return UNTOLD
    return Context(texts=documents, source=SIBLING, which=f"what the right answer to question {name} was given")


def _documents(texts: Sequence[str], ids: Sequence[str]) -> tuple[Document, ...]:
    """Texts as documents; ids that do not belong to them one by one are left out."""
    names = ids if len(ids) == len(texts) else [""] * len(texts)
    return tuple(Document(id=name, text=text) for name, text in zip(names, texts, strict=True))


def _named(what: str, documents: Sequence[Document]) -> str:
    names = ", ".join(document.id for document in documents if document.id)
    return f"{what} ({names})" if names else what


# The values below are Any because DuckDB says so; their types are the columns', which Table has checked.
def select(table: Table, where: str, names: Sequence[str], values: Sequence[object] = ()) -> Iterator[tuple[Any, ...]]:
    """The place and some columns of some rows, in order; a column that the table lacks is null.

    The connection can do nothing else until the last row is read.

    Args:
        table: The rows.
        where: SQL of ours; `{name}` in it stands for a column that the table may lack.
        names: Columns of ours.
        values: What is bound in it.
    """
    columns = [_column(table, name) for name in names]
    chosen = where.format(is_answerable=_column(table, "is_answerable"))
    query = f"select {', '.join([PLACE, *columns])} from rows where {chosen} order by {PLACE}"  # noqa: S608 -- all ours
    result = table.connection.execute(query, list(values))
    while batch := result.fetchmany(_AT_ONCE):
        yield from batch


def _column(table: Table, name: str) -> str:
    return f'"{name}"' if name in table.columns else "null"


def question_of(table: Table, values: Sequence[Any]) -> Question:
    """The question of a row, of which all columns of `Question` were selected; what the table lacks has its default."""
    known: dict[str, Any] = {
        name: tuple(value) if isinstance(value, list) else value
        for name, value in zip(_QUESTION, values, strict=True)
        if name in table.columns
    }
    return Question(**known)


def question_columns() -> tuple[str, ...]:
    """What `question_of` takes."""
    return _QUESTION


def one_of_each(table: Table) -> Table:
    """The first row of each reference answer to each template: all that a judge knows other values by, and no more."""
    kinds = ("sql_template", "answer_kind", "text_template", "reference_answers")
    what = [_column(table, name) for name in kinds]
    # A question without templates is a column of its own.
    what.append(f"case when {what[0]} is null and {what[2]} is null then question end")
    firsts = f"select min({PLACE}) from rows group by {', '.join(what)}"  # noqa: S608 -- all ours
    rows = select(table, f"{PLACE} in ({firsts})", _QUESTION)
    return Table.of((question_of(table, values) for _, *values in rows), source=table.source)
