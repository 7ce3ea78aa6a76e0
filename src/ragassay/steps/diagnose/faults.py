"""The fault of every wrong row, and the rows that show each fault best (docs/methods.md, section 3)."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

import duckdb
import numpy as np
from numpy.typing import NDArray

from ragassay.core.errors import DataError, excerpt
from ragassay.core.records import Document, Fault, FaultFinding, FaultRule, GroupTag, Retriever
from ragassay.core.table import Table, storage
from ragassay.parts.evidence.row_texts import read_texts, rows_of_several_facts
from ragassay.parts.groups.context_matches import Codes, Mask
from ragassay.parts.groups.counts import tally
from ragassay.parts.groups.frame import FAULTS, WHOLE, Frame

MAX_EXAMPLES = 10
"""Examples of each fault."""
_LOOKED_AT = 10_000  # rows of one fault and one rule among which examples are looked for


def examples(frame: Frame) -> Mapping[Fault, tuple[str, ...]]:
    """Return the question ids of the most telling wrong rows of each fault, at most ten, the best first.

    The strongest rule comes first; under one rule, one row of each group before the second of any; then one of each
    style before the second of any; then the order of the rows. Of a fault that one rule found very often, the first
    rows of each style are looked at.
    """
    chosen = {fault: list(_chosen(frame, number)) for number, fault in enumerate(FAULTS, start=1)}
    rows = [row for found in chosen.values() for row in found]
    query = 'select "row", question_id from rows where "row" in (select unnest($rows::bigint[]))'
    ids = dict(frame.table.connection.execute(query, {"rows": rows}).fetchall())
    return {fault: tuple(ids[row] for row in found) for fault, found in chosen.items()}


def _chosen(frame: Frame, fault: int) -> Iterator[int]:
    left = MAX_EXAMPLES
    rows, styles = np.flatnonzero(frame.fault == fault), frame.style
    rules = frame.fault_rule[rows]
    for rule in np.unique(rules):
        found = _under_one_rule(rows[rules == rule], frame.group, styles)[:left]
        left -= len(found)
        yield from found


def _under_one_rule(rows: Codes, places: Codes, styles: Codes) -> Sequence[int]:
    """The rows in order of what they show, some way down."""
    mine = styles[rows]
    every = np.unique(mine)
    each = max(MAX_EXAMPLES, _LOOKED_AT // len(every))
    looked_at = np.sort(np.concatenate([rows[mine == style][:each] for style in every]))
    of_group: Counter[int] = Counter()
    turns = []
    for row in looked_at.tolist():
        turns.append((of_group[places[row]], row))
        of_group[places[row]] += 1
    of_style: Counter[tuple[int, int]] = Counter()
    ranked = []
    for turn, row in sorted(turns):
        style = int(styles[row])
        ranked.append((turn, of_style[turn, style], row))
        of_style[turn, style] += 1
    return [row for _, _, row in sorted(ranked)[:MAX_EXAMPLES]]


_SETTLED: Sequence[tuple[Fault, FaultRule, str]] = (
    ("knowledge base", FaultRule.REFERENCE_IDS, "no document states the answer"),
    ("knowledge base", FaultRule.REFERENCE_IDS, "no document that states the answer is in the knowledge base"),
    ("retriever", FaultRule.REFERENCE_IDS, "no document that states the answer was retrieved"),
    ("language model", FaultRule.REFERENCE_IDS, "a document that states the answer was retrieved"),
    ("undetermined", FaultRule.NO_RULE, "an answer was given where none exists"),
    (
        "language model",
        FaultRule.CONTEXT_COMPARISON,
        "what was retrieved was enough for a right answer in this group",
    ),
    ("undetermined", FaultRule.CONTEXT_COMPARISON, "no right answer in this group had what was retrieved"),
    (
        "undetermined",
        FaultRule.NO_RULE,
        "no row of the group is right, and the documents were not given (--documents)",
    ),
    (
        "undetermined",
        FaultRule.NO_RULE,
        "no row of the group is right, and it is not known what a document should state",
    ),
)
"""What can be found without reading: its place, from 1, stands for it."""
_NONE_EXISTS, _NOT_IN_CORPUS, _MISSED, _RETRIEVED, _INVENTED, _HANDED, _OTHERS, _NO_CORPUS, _NO_CLAIM = range(1, 10)
_TAGS: Sequence[GroupTag] = ("gap", "robust", "non-robust")
_GAP = 1
_RULES: Sequence[FaultRule] = tuple(FaultRule)
_UNDETERMINED = FAULTS.index("undetermined") + 1

FaultCodes = NDArray[np.uint8]


def attributed(
    frame: Frame,
    documents: Sequence[Document] | Retriever | None,
    replayed: Mapping[int, FaultFinding],
) -> tuple[Table, Frame]:
    """Return the rows with their tags and faults, and a frame with the faults (docs/methods.md, section 3).

    Args:
        frame: The judged rows.
        documents: The knowledge base, or a retriever over it; without it nothing is known of what it holds.
        replayed: What a replay showed, by row; it counts where no other rule applies.

    Raises:
        DataError: No document that was retrieved is in the knowledge base, or the right rows contradict the ids of the
            documents that are said to state their answers.
    """
    table = frame.table
    ids = [document.id for document in documents] if isinstance(documents, Sequence) else None
    in_corpus = None
    if ids is not None:
        _check_ids(frame, ids)
        in_corpus = _in_corpus(frame, ids)
    _check_references(frame, ids, in_corpus)
    tags = _tags(frame)
    settled = _settled(frame, in_corpus, tags, is_known=documents is not None)
    findings = _Findings(storage.schema(table.connection), settled)
    open_rows = np.flatnonzero(settled > _INVENTED)
    for found in read_texts(table, open_rows, frame.recorded[open_rows], documents):
        findings.put(found)
    is_open = findings.faults == _UNDETERMINED
    findings.put({row: each for row, each in replayed.items() if row < len(frame) and is_open[row]})
    within = findings.columns(tags)
    columns = ["group_tag", "fault", "fault_rule", "fault_evidence"]
    return table.with_columns(within, columns), replace(frame, fault=findings.faults, fault_rule=findings.rules)


def attributable(
    frame: Frame, documents: Sequence[Document] | Retriever | None, replayed: Mapping[int, FaultFinding]
) -> tuple[Fault, ...]:
    """Return the modules that the evidence at hand can show to be at fault (docs/methods.md, section 3.1)."""
    by_ids = frame.answerable & (frame.references >= 0)
    by_texts = documents is not None and {"reference_answers", "bindings"} <= set(frame.table.columns)
    recorded = frame.answerable & frame.recorded
    retriever = bool((recorded & (by_texts | (by_ids & (frame.references > 0)))).any())
    shown: Mapping[Fault, bool] = {
        "knowledge base": by_texts or bool(by_ids.any()),
        "retriever": retriever or bool(replayed),
        "language model": bool(recorded.any()) or bool(replayed),
    }
    return tuple(fault for fault, can in shown.items() if can)


class _Findings:
    """The faults of all rows while they are found: as codes, and in a table the evidence that is not in `_SETTLED`.

    Attributes:
        faults: The place of each row's fault in `FAULTS`, from 1; 0 where there is none.
        rules: The place of the rule among the rules, from 1; 0 without a fault.
    """

    def __init__(self, within: duckdb.DuckDBPyConnection, settled: FaultCodes) -> None:
        self._within, self._settled = within, settled
        self.faults = np.array([0, *(FAULTS.index(fault) + 1 for fault, *_ in _SETTLED)], dtype=np.uint8)[settled]
        self.rules = np.array([0, *(_RULES.index(rule) + 1 for _, rule, _ in _SETTLED)], dtype=np.uint8)[settled]
        within.execute('create table findings ("row" bigint, evidence varchar)').fetchall()

    def put(self, found: Mapping[int, FaultFinding]) -> None:
        """Adds findings, in the place of earlier ones of the same rows."""
        if not found:
            return
        rows = list(found)
        self.faults[rows] = [FAULTS.index(each.fault) + 1 for each in found.values()]
        self.rules[rows] = [_RULES.index(each.rule) + 1 for each in found.values()]
        self._within.execute('delete from findings where "row" in (select unnest(?::bigint[]))', [rows]).fetchall()
        insert = "insert into findings select unnest(?::bigint[]), unnest(?::varchar[])"
        self._within.execute(insert, [rows, [each.evidence for each in found.values()]]).fetchall()

    def columns(self, tags: FaultCodes) -> duckdb.DuckDBPyConnection:
        """Return where the view `rows` holds the columns."""
        settled, faults, rules = self._settled, self.faults, self.rules
        codes = {"place": np.arange(len(settled)), "tag": tags, "settled": settled, "fault": faults, "rule": rules}
        self._within.register("codes", codes)
        ((read,),) = self._within.execute("select count(*) from findings").fetchall()
        evidence = f"{_listed(text for *_, text in _SETTLED)}[settled]"
        if read:
            kept = """select tag, settled, fault, rule, evidence from codes left join findings on place = "row"
                order by place"""
            evidence = f"coalesce(evidence, {evidence})"
        else:
            kept = "select tag, settled, fault, rule from codes"
        self._within.execute(f"create table diagnosed as {kept}").fetchall()
        self._within.unregister("codes")
        self._within.execute("drop table findings").fetchall()
        self._within.execute(
            f"""create view rows as select rowid as "row", {_listed(_TAGS)}[tag] as group_tag,
            {_listed(FAULTS)}[fault] as fault, {_listed(_RULES)}[rule] as fault_rule, {evidence} as fault_evidence
            from diagnosed"""  # noqa: S608 -- texts of ours
        ).fetchall()
        return self._within


def _check_ids(frame: Frame, ids: Sequence[str]) -> None:
    """Ids of other documents, or of chunks, would blame the retriever for every wrong row.

    Where texts were recorded and no documents are known, ids decide nothing, and may be any.
    """
    if "context_ids" not in frame.table.columns:
        return
    query = """
        with retrieved as (select distinct unnest(context_ids) as id from rows)
        select count(*), count(*) filter (id in (select unnest($ids))) from retrieved
    """
    ((retrieved, known),) = frame.table.connection.execute(query, {"ids": list(ids)}).fetchall()
    decide = (frame.has_ids & (~frame.has_texts | (frame.references > 0))).any()
    if retrieved and not known and decide:
        raise DataError(
            f"none of the {retrieved} retrieved document ids (column context_ids) is an id of the {len(ids)} "
            "documents; give the documents that the system searched, with the ids that it returns"
        )


def _check_references(frame: Frame, ids: Sequence[str] | None, in_corpus: Mask | None) -> None:
    """Reference ids of documents, where contexts are passages, would blame one module for every wrong row.

    The right rows show it: hardly any of them would have had a document that states its answer.
    """
    known = frame.right & frame.judged & (frame.references > 0)
    with_ids = known & frame.has_ids
    if _is_contradiction(frame, with_ids, frame.hit):
        reference, retrieved = _first_ids(frame, with_ids & ~frame.hit, "context_ids")
        raise _other_ids(reference, "the retrieved ids", retrieved, int(with_ids.sum()))
    if ids and in_corpus is not None and _is_contradiction(frame, known, in_corpus):
        reference, _ = _first_ids(frame, known & ~in_corpus, "reference_context_ids")
        raise _other_ids(reference, "the ids of the documents", ids[0], int(known.sum()))


_LEAST_GROUPS = 3  # with right rows: fewer may be answered by heart
_LEAST_PROPORTION = 0.05  # of right rows that have a reference document; in recorded runs it is 40 % or more


def _is_contradiction(frame: Frame, right: Mask, have_one: Mask) -> bool:
    """Whether hardly any of these right rows has one of its reference documents."""
    groups = len(np.unique(frame.group[right]))
    return groups >= _LEAST_GROUPS and bool((right & have_one).sum() < _LEAST_PROPORTION * right.sum())


def _first_ids(frame: Frame, rows: Mask, column: str) -> tuple[str, str]:
    """The first reference id of the first of some rows, and the first id in another column."""
    query = f'select reference_context_ids[1], {column}[1] from rows where "row" = ?'  # noqa: S608 -- a name of ours
    ((reference, other),) = frame.table.connection.execute(query, [int(np.flatnonzero(rows)[0])]).fetchall()
    return reference, other


def _other_ids(reference: str, others: str, example: str, right: int) -> DataError:
    return DataError(
        f"reference ids such as '{excerpt(reference)}' (column reference_context_ids) do not match {others} such as "
        f"'{excerpt(example)}': hardly any of {right} right answers would have had a document that states it; use ids "
        "of one level, documents or passages, or leave out reference_context_ids"
    )


def _tags(frame: Frame) -> FaultCodes:
    """The number of each row's tag, from 1; 0 where no row of its group counts, or the row has no answer to give."""
    groups = tally(frame.group, frame.judged)
    right = groups.total(frame.right)
    tags = np.zeros(len(frame.group_ids), dtype=np.uint8)
    tags[groups.places] = np.select([right == 0, right == groups.counts], [1, 2], 3)
    return np.where(frame.answerable, tags[frame.group], np.uint8(0))


def _settled(frame: Frame, in_corpus: Mask | None, tags: FaultCodes, *, is_known: bool) -> FaultCodes:
    """The place in `_SETTLED`, from 1, for each wrong row; 0 for the others.

    One of several known documents is as good as all of them, since each may state the answer; but not where the answer
    takes several facts. Of such rows the first rule tells nothing.
    """
    by_group = np.where(frame.matches[WHOLE], np.uint8(_HANDED), np.uint8(_OTHERS))
    has_references = frame.references > 0
    by_ids = has_references & frame.recorded & (frame.has_ids | ~frame.has_texts)
    found = np.select(
        [frame.right | ~frame.has_verdict, ~frame.answerable, frame.references == 0, by_ids & frame.hit, by_ids],
        [np.uint8(code) for code in (0, _INVENTED, _NONE_EXISTS, _RETRIEVED, _MISSED)],
        by_group,
    )
    partly = np.flatnonzero((found == _RETRIEVED) & ~frame.hit_all)
    partly = partly[rows_of_several_facts(frame.table, partly)]
    found[partly] = by_group[partly]
    found[(found == _OTHERS) & (tags == _GAP)] = _NO_CLAIM if is_known else _NO_CORPUS
    outside = has_references & frame.answerable & frame.has_verdict & ~frame.right
    if in_corpus is not None:
        found[outside & ~in_corpus] = _NOT_IN_CORPUS
    return found


def _in_corpus(frame: Frame, ids: Sequence[str]) -> Mask:
    """Which rows have a known document that is in the knowledge base."""
    query = """
        select distinct "row" from (select "row", unnest(reference_context_ids) as id from rows)
        where id in (select unnest($ids::varchar[]))
    """
    found = np.zeros(len(frame), dtype=np.bool_)
    if not (frame.references > 0).any():
        return found
    found[frame.table.connection.execute(query, {"ids": list(ids)}).fetchnumpy()["row"]] = True
    return found


def _listed(texts: Iterable[str]) -> str:
    return "([" + ", ".join(f"'{text}'" for text in texts) + "])"
