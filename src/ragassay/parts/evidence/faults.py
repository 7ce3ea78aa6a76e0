"""The fault of every wrong row, and the rows that show each fault most clearly (docs/methods.md, section 3)."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import duckdb
import numpy as np
from numpy.typing import NDArray

from ragassay.core.differences import ratio_difference_intervals
from ragassay.core.errors import DataError, excerpt
from ragassay.core.records import (
    Document,
    Estimate,
    Fault,
    FaultFinding,
    FaultOrder,
    FaultRule,
    MissingEvidence,
    Retriever,
)
from ragassay.core.stats import CONFIDENCE, Mask, Sums, effective_number, unit_sums
from ragassay.core.table import Table, storage
from ragassay.core.table.knowledge_base import at_level_sql, document_of_sql
from ragassay.parts.evidence.row_texts import may_need_all_references, read_texts
from ragassay.parts.groups.frame import FAULTS, WHOLE, Frame, assume_verdicts
from ragassay.parts.groups.group_sums import GAP, GAP_OR_NOT, TAGS, Groups, group_tags, tally
from ragassay.parts.groups.missing_verdicts import (
    MODULES,
    PossibleFaults,
    groups_with_missing,
    smallest_margins,
)
from ragassay.parts.groups.partitions import Codes

MAX_EXAMPLES = 10
"""Maximum number of examples of each fault."""


_MAX_CANDIDATES = 10_000  # rows of one fault and one rule that examples are selected from


def examples(frame: Frame) -> Mapping[Fault, tuple[str, ...]]:
    """Return the question ids of the clearest wrong rows of each fault, at most ten, best first; only rows that count.

    Rows of the strongest rule come first; within a rule, one row of each group before the second of any; then one of
    each style before the second of any; then the order of the rows. If one rule found a fault very often, only the
    first rows of each style are considered.
    """
    chosen = {fault: list(_chosen(frame, code)) for code, fault in enumerate(FAULTS, start=1)}
    rows = [row for each in chosen.values() for row in each]
    query = 'select "row", question_id from rows where "row" in (select unnest($rows::bigint[]))'
    ids = dict(frame.table.connection.execute(query, {"rows": rows}).fetchall())
    return {fault: tuple(ids[row] for row in each) for fault, each in chosen.items()}


def _chosen(frame: Frame, fault: int) -> Iterator[int]:
    left = MAX_EXAMPLES
    rows, styles = np.flatnonzero(frame.judged & (frame.fault == fault)), frame.style
    rules = frame.fault_rule[rows]
    for rule in np.unique(rules):
        clearest = _clearest(rows[rules == rule], frame.group, styles)[:left]
        left -= len(clearest)
        yield from clearest


def _clearest(rows: Codes, groups: Codes, styles: Codes) -> Sequence[int]:
    style_of_row = styles[rows]
    distinct = np.unique(style_of_row)
    limit = max(MAX_EXAMPLES, _MAX_CANDIDATES // len(distinct))
    candidates = np.sort(np.concatenate([rows[style_of_row == style][:limit] for style in distinct]))
    in_group: Counter[int] = Counter()
    by_group = []
    for row in candidates.tolist():
        by_group.append((in_group[groups[row]], row))
        in_group[groups[row]] += 1
    in_style: Counter[tuple[int, int]] = Counter()
    ranked = []
    for rank, row in sorted(by_group):
        style = int(styles[row])
        ranked.append((rank, in_style[rank, style], row))
        in_style[rank, style] += 1
    return [row for _, _, row in sorted(ranked)[:MAX_EXAMPLES]]


_FINDINGS: Sequence[tuple[Fault | None, FaultRule | None, str]] = (
    ("knowledge base", FaultRule.REFERENCE_IDS, "no document states the answer"),
    ("knowledge base", FaultRule.REFERENCE_IDS, "no document that states the answer is in the knowledge base"),
    ("retriever", FaultRule.REFERENCE_IDS, "no document that states the answer was retrieved"),
    ("language model", FaultRule.REFERENCE_IDS, "a document that states the answer was retrieved"),
    (None, None, "the question is unanswerable, but was answered"),  # no module is at fault
    (
        "language model",
        FaultRule.CONTEXT_COMPARISON,
        "a right answer of this group had the same context",
    ),
    ("undetermined", FaultRule.CONTEXT_COMPARISON, "no right answer in this group had the retrieved context"),
    (
        "undetermined",
        FaultRule.NO_RULE,
        "no row of the group is right, and the documents are not given",
    ),
    (
        "undetermined",
        FaultRule.NO_RULE,
        "no row of the group is right, and the row has neither reference_context_ids nor bindings",
    ),
    ("undetermined", FaultRule.NO_RULE, "no row of the group is right, and neither ids nor texts show the fault"),
    ("language model", FaultRule.REFERENCE_IDS, "the model answered without a search"),
)
"""The findings that require no text; their codes are their positions, from 1."""


_NONE_EXISTS, _NOT_IN_CORPUS, _MISSED, _RETRIEVED, _INVENTED = range(1, 6)
_MATCH, _NO_MATCH, _NO_CORPUS, _NO_CLAIM, _UNCLEAR, _UNSEARCHED = range(6, 12)


_RULES: Sequence[FaultRule] = tuple(FaultRule)


_UNDETERMINED = FAULTS.index("undetermined") + 1


FaultCodes = NDArray[np.uint8]


@dataclass(frozen=True, slots=True, kw_only=True)
class Attribution:
    """The rows with their tags and faults.

    Attributes:
        table: The rows with `group_tag`, `fault`, `fault_rule` and `fault_evidence`.
        frame: The frame with the faults.
        possible: The faults that rows would have if they were wrong.
    """

    table: Table
    frame: Frame
    possible: PossibleFaults


def attribute_faults(
    frame: Frame,
    documents: Sequence[Document] | Retriever | None,
    replayed: Mapping[int, FaultFinding],
) -> Attribution:
    """Return the fault of every wrong row, and that of rows without a verdict if they are wrong.

    Source: docs/methods.md, sections 3.1 and 6a.

    Args:
        frame: The judged rows.
        documents: The knowledge base, or a retriever over it; None if unknown.
        replayed: Findings of a replay, by row; they count if no other rule applies.

    Raises:
        DataError: None of the retrieved documents is in the knowledge base, or the right rows contradict the ids of
            their reference documents.
    """
    table = frame.table
    ids = [document.id for document in documents] if isinstance(documents, Sequence) else None
    in_corpus = None
    if ids is not None:
        _check_ids(frame, ids)
        in_corpus = _in_corpus(frame, ids)
    _check_references(frame, ids, in_corpus)
    tags = _tags(frame)
    all_wrong = frame if frame.has_verdict.all() else assume_verdicts(frame, right=False)
    codes = _finding_codes(all_wrong, in_corpus, tags, has_documents=documents is not None)
    findings = _Findings(storage.empty_schema(table.connection), codes)
    has_right = [False, *(tag in {"robust", "non-robust", "robust or non-robust"} for tag in TAGS)]
    by_comparison = (codes > _INVENTED) & (codes < _UNSEARCHED)
    unclear = np.flatnonzero(by_comparison)
    for batch in read_texts(table, unclear, frame.recorded[unclear], documents):
        findings.put({row: _with_contradiction(each, has_right=has_right[tags[row]]) for row, each in batch.items()})
        by_comparison[list(batch)] = False
    is_open = findings.faults == _UNDETERMINED
    findings.put({row: each for row, each in replayed.items() if row < len(frame) and is_open[row]})
    possible = PossibleFaults(fault=findings.faults.copy(), by_comparison=by_comparison)
    findings.drop(~frame.has_verdict)
    within = findings.columns(tags)
    columns = ["group_tag", "fault", "fault_rule", "fault_evidence"]
    return Attribution(
        table=table.with_columns(within, columns),
        frame=replace(frame, fault=findings.faults, fault_rule=findings.rules),
        possible=possible,
    )


def _with_contradiction(finding: FaultFinding, *, has_right: bool) -> FaultFinding:
    """Return a finding that mentions a right row of the group, which contradicts a gap."""
    if finding.fault != "knowledge base" or not has_right:
        return finding
    return replace(finding, evidence=f"{finding.evidence}, although the group has a right answer")


def attributable(
    frame: Frame, documents: Sequence[Document] | Retriever | None, replayed: Mapping[int, FaultFinding]
) -> tuple[Fault, ...]:
    """Return the modules that the available evidence can show to be at fault (docs/methods.md, section 3.1)."""
    by_ids = frame.answerable & (frame.references >= 0)
    by_texts = frame.answerable & frame.bound & (documents is not None)
    recorded = frame.answerable & frame.recorded
    retriever = bool((recorded & ~frame.unsearched & (by_texts | (by_ids & (frame.references > 0)))).any())
    can_be_shown: Mapping[Fault, bool] = {
        "knowledge base": bool((by_texts | by_ids).any()),
        "retriever": retriever or bool(replayed),
        "language model": bool(recorded.any()) or bool(replayed),
    }
    return tuple(fault for fault, can in can_be_shown.items() if can)


def missing_evidence(frame: Frame, documents: Sequence[Document] | Retriever | None) -> tuple[MissingEvidence, ...]:
    """Return the evidence that more than half of the undetermined rows lack, in the order in which to provide it."""
    undetermined = frame.judged & (frame.fault == _UNDETERMINED)
    unknown = undetermined & (frame.references < 0)
    rows: Mapping[MissingEvidence, Mask] = {
        "contexts": undetermined & ~frame.recorded,
        "documents": unknown & (documents is None),
        "bindings": unknown & ~frame.bound,
    }
    return tuple(name for name, lacking in rows.items() if 2 * lacking.sum() > undetermined.sum())


def unsearched_faults(frame: Frame) -> int:
    """Return the number of wrong rows for which the language model is at fault because nothing was searched."""
    return int((frame.judged & frame.unsearched & (frame.fault == FAULTS.index("language model") + 1)).sum())


def fault_order(frame: Frame, possible: PossibleFaults, sums: Groups) -> FaultOrder:
    """Return which module has the most wrong rows under every assignment of the missing verdicts.

    Source: docs/methods.md, section 6a.

    Args:
        frame: The judged rows with their faults.
        possible: The faults that rows would have if they were wrong.
        sums: The sums of the judged rows by group.
    """
    missing = frame.missing
    numbers = {module: int(sums.faults[module].sum()) for module in MODULES}
    margins = smallest_margins(frame, possible)
    if_wrong = np.bincount(possible.fault[missing], minlength=len(FAULTS) + 1)[1:].tolist()
    least = 1 if missing.any() else 0  # with every verdict known, modules may tie for first place
    others = ~np.eye(len(MODULES), dtype=np.bool_)
    first = [module for place, module in enumerate(MODULES) if margins[place, others[place]].min() >= least]
    candidates = [module for place, module in enumerate(MODULES) if margins[others[place], place].max() <= 0]
    return FaultOrder(
        first=tuple(first) if any(numbers.values()) else (),
        candidates=tuple(candidates),
        lead=_lead(sums, numbers),
        if_wrong={fault: number for fault, number in zip(FAULTS, if_wrong, strict=True) if number},
    )


def order_by_evidence(
    frame: Frame, possible: PossibleFaults, sums: Groups, *, shown: Sequence[Fault], lacking: bool
) -> FaultOrder:
    """Return the order of modules; it names none if evidence is missing that could put another one first.

    Undetermined rows may be faults of a module that the evidence cannot show, so they count for each module. If only
    the language model can be shown, its faults rest on the comparison of contexts alone, and it is not named either.

    Source: docs/methods.md, section 3.5.

    Args:
        frame: The judged rows with their faults.
        possible: The faults that rows would have if they were wrong.
        sums: The sums of the judged rows by group.
        shown: The modules that the evidence can show to be at fault (`attributable`).
        lacking: Whether most undetermined rows lack evidence (`missing_evidence`).
    """
    order = fault_order(frame, possible, sums)
    undetermined = int(sums.faults["undetermined"].sum()) + order.if_wrong.get("undetermined", 0)
    most = max(int(sums.faults[module].sum()) for module in MODULES)
    could_be_first = undetermined >= max(most, 1) or (undetermined > 0 and tuple(shown) == ("language model",))
    if not could_be_first or not (lacking or len(shown) < len(MODULES)):
        return order
    return replace(order, first=(), candidates=MODULES, lead=None, needs_evidence=True)


def _lead(sums: Groups, numbers: Mapping[Fault, int]) -> Estimate | None:
    """Return the lead of the module with the most wrong rows over the second, as a proportion of the wrong rows.

    If no second module has any, the lower limit accounts for a module that was not observed: it may have a proportion
    of up to 1 - 0.05^(1/n) of n units (Clopper and Pearson 1934).
    """
    first, second, _ = sorted(MODULES, key=lambda module: -numbers[module])
    wrong = sums.rows - sums.right
    if not numbers[first]:
        return None
    sides = (Sums.of(sums.faults[module], wrong).by_unit(sums.units) for module in (first, second))
    ends = ratio_difference_intervals(*sides)
    low, high = (None if np.isnan(end) else float(end) for end in (ends.low, ends.high))
    if low is not None and not numbers[second]:
        units = float(effective_number(unit_sums(wrong, sums.units)))
        low = min(low, 1 - 2 * (1 - (1 - CONFIDENCE) ** (1 / units)))
    return Estimate(value=float(ends.value), low=low, high=high, rows=int(wrong.sum()), units=int(ends.units))


class _Findings:
    """The faults of all rows: codes, and the evidence that is not in `_FINDINGS` in a table.

    Attributes:
        faults: [rows], the code of each fault in `FAULTS`, from 1; 0 without a fault.
        rules: [rows], the code of the rule that found it, from 1; 0 without a fault.
    """

    def __init__(self, within: duckdb.DuckDBPyConnection, codes: FaultCodes) -> None:
        self._within, self._codes = within, codes
        faults = (0 if fault is None else FAULTS.index(fault) + 1 for fault, *_ in _FINDINGS)
        rules = (0 if rule is None else _RULES.index(rule) + 1 for _, rule, _ in _FINDINGS)
        self.faults = np.array([0, *faults], dtype=np.uint8)[codes]
        self.rules = np.array([0, *rules], dtype=np.uint8)[codes]
        within.execute('create table findings ("row" bigint, evidence varchar)').fetchall()

    def put(self, findings: Mapping[int, FaultFinding]) -> None:
        """Add findings by row; they replace earlier ones of the same rows."""
        if not findings:
            return
        rows = list(findings)
        self.faults[rows] = [FAULTS.index(each.fault) + 1 for each in findings.values()]
        self.rules[rows] = [_RULES.index(each.rule) + 1 for each in findings.values()]
        self._within.execute('delete from findings where "row" in (select unnest(?::bigint[]))', [rows]).fetchall()
        insert = "insert into findings select unnest(?::bigint[]), unnest(?::varchar[])"
        self._within.execute(insert, [rows, [each.evidence for each in findings.values()]]).fetchall()

    def drop(self, rows: Mask) -> None:
        """Remove the findings of the marked rows, [rows]."""
        if not rows.any():
            return
        for codes in (self._codes, self.faults, self.rules):
            codes[rows] = 0
        places = np.flatnonzero(rows).tolist()
        self._within.execute('delete from findings where "row" in (select unnest(?::bigint[]))', [places]).fetchall()

    def columns(self, tags: FaultCodes) -> duckdb.DuckDBPyConnection:
        """Return the schema whose view `rows` contains the columns."""
        places = np.arange(len(self._codes))
        codes = {"place": places, "tag": tags, "finding": self._codes, "fault": self.faults, "rule": self.rules}
        self._within.register("codes", codes)
        ((number,),) = self._within.execute("select count(*) from findings").fetchall()
        evidence = f"{_listed(text for *_, text in _FINDINGS)}[finding]"
        if number:
            query = """select tag, finding, fault, rule, evidence from codes left join findings on place = "row"
                order by place"""
            evidence = f"coalesce(evidence, {evidence})"
        else:
            query = "select tag, finding, fault, rule from codes"
        self._within.execute(f"create table diagnosed as {query}").fetchall()
        self._within.unregister("codes")
        self._within.execute("drop table findings").fetchall()
        self._within.execute(
            f"""create view rows as select rowid as "row", {_listed(TAGS)}[tag] as group_tag,
            {_listed(FAULTS)}[fault] as fault, {_listed(_RULES)}[rule] as fault_rule, {evidence} as fault_evidence
            from diagnosed"""  # noqa: S608 -- internal texts
        ).fetchall()
        return self._within


def _check_ids(frame: Frame, ids: Sequence[str]) -> None:
    """Check that retrieved ids are ids of the documents: otherwise the retriever would be blamed for every wrong row.

    If texts were recorded and no reference ids are known, ids do not matter.
    """
    if "context_ids" not in frame.table.columns:
        return
    query = f"""
        with retrieved as (select distinct unnest(context_ids) as id from rows)
        select count(*), count(*) filter (list_has_any([id, {document_of_sql("id")}], $ids)) from retrieved
    """  # noqa: S608 -- internal names
    ((retrieved, known),) = frame.table.connection.execute(query, {"ids": list(ids)}).fetchall()
    decide = (frame.has_ids & (~frame.has_texts | (frame.references > 0))).any()
    if retrieved and not known and decide:
        raise DataError(
            f"None of the {retrieved} retrieved document ids (column context_ids) is among the ids of the {len(ids)} "
            "documents; give the documents that the system searches, with the ids that it returns"
        )


def _check_references(frame: Frame, ids: Sequence[str] | None, in_corpus: Mask | None) -> None:
    """Check that reference ids and retrieved ids refer to the same level, documents or passages.

    Otherwise one module would be blamed for every wrong row. Two things reveal a mismatch: almost no right row has
    retrieved a reference document, or no reference id occurs among many ids. With the documents, these are the ids of
    all documents, so that a retriever that misses every reference document is not a mismatch; otherwise they are the
    retrieved ids.
    """
    right = frame.right & frame.judged & (frame.references > 0)
    with_ids = right & frame.has_ids
    if _is_contradiction(frame, with_ids, frame.hit):
        why = f"almost none of {int(with_ids.sum())} right answers retrieved a reference document"
        raise _different_levels(*_first_ids(frame, with_ids & ~frame.hit), why)
    if not ids or in_corpus is None:
        _check_retrieved_references(frame)
        return
    references = _distinct_references(frame) if not in_corpus.any() else 0
    if _is_contradiction(frame, right, in_corpus):
        why = f"almost none of {int(right.sum())} right answers has a reference id among them"
    elif references >= _MIN_IDS:
        why = f"none of {references} reference ids is among them (for a question that no document answers, use [])"
    else:
        return
    reference, _ = _first_ids(frame, (frame.references > 0) & ~in_corpus)
    raise _different_levels(reference, ids[0], why, of="the ids of the documents")


_MIN_IDS = 10  # of references, and of retrieved contexts; fewer may differ although they refer to the same level


_PAIRS = f"""
    select {at_level_sql("reference_context_ids", "reference_context_ids")} as reference,
        {at_level_sql("reference_context_ids", "context_ids")} as retrieved
    from rows where len(reference_context_ids) > 0 and len(context_ids) > 0
"""  # noqa: S608 -- internal names


def _check_retrieved_references(frame: Frame) -> None:
    """Check that the retrieved ids and the reference ids of all rows have one in common."""
    rows = frame.has_ids & (frame.references > 0)
    if frame.hit.any() or not rows.any():
        return
    query = f"""
        with pairs as ({_PAIRS}), relevant as (select distinct unnest(reference) as id from pairs),
            returned as (select distinct unnest(retrieved) as id from pairs)
        select (select count(*) from relevant), (select count(*) from returned),
            (select count(*) from relevant join returned using (id))
    """  # noqa: S608 -- internal names
    ((references, retrieved, common),) = frame.table.connection.execute(query).fetchall()
    if min(references, retrieved) >= _MIN_IDS and not common:
        why = (
            f"none of {references} reference ids is among the {retrieved} retrieved ids (if the retriever did miss "
            "all of these documents, give them as `documents`)"
        )
        raise _different_levels(*_first_ids(frame, rows), why)


def _distinct_references(frame: Frame) -> int:
    if not (frame.references > 0).any():
        return 0
    query = "select count(distinct id) from (select unnest(reference_context_ids) as id from rows)"
    ((references,),) = frame.table.connection.execute(query).fetchall()
    return int(references)


_MIN_GROUPS = 3  # with right rows; fewer may be answered without retrieval


_MIN_PROPORTION = 0.05  # of right rows that have a reference document; in recorded runs it is 40 % or more


def _is_contradiction(frame: Frame, right: Mask, have_one: Mask) -> bool:
    groups = len(np.unique(frame.group[right]))
    return groups >= _MIN_GROUPS and bool((right & have_one).sum() < _MIN_PROPORTION * right.sum())


def _first_ids(frame: Frame, rows: Mask) -> tuple[str, str]:
    """Return the first reference id and the first retrieved id, if any, of the first marked row."""
    retrieved = frame.table.column_or_null("context_ids")
    query = f'select reference_context_ids[1], ({retrieved})[1] from rows where "row" = ?'  # noqa: S608 -- internal names
    ((reference, other),) = frame.table.connection.execute(query, [int(np.flatnonzero(rows)[0])]).fetchall()
    return reference, other


def _different_levels(reference: str, other: str, why: str, *, of: str = "the retrieved ids") -> DataError:
    return DataError(
        f"Reference ids such as '{excerpt(reference)}' (column reference_context_ids) do not match {of} such as "
        f"'{excerpt(other)}': {why}. Use ids of the same level, documents or passages, or remove the column "
        f"reference_context_ids"
    )


def _tags(frame: Frame) -> FaultCodes:
    """Return the code of each row's tag, from 1; 0 if no row of its group counts, or it is unanswerable."""
    groups = tally(frame.group, frame.judged)
    tags = np.zeros(len(frame.group_ids), dtype=np.uint8)
    is_open = groups_with_missing(frame)[groups.places]
    tags[groups.places] = group_tags(groups.counts, groups.total(frame.right), is_open)
    return np.where(frame.answerable, tags[frame.group], np.uint8(0))


def _finding_codes(frame: Frame, in_corpus: Mask | None, tags: FaultCodes, *, has_documents: bool) -> FaultCodes:
    """Return the code of each wrong row's finding; 0 for other rows.

    One of several reference documents counts as all of them, because each may state the answer, unless the answer
    requires several facts or the question names several things: then the first rule does not apply.
    """
    by_group = np.where(frame.matches[WHOLE], np.uint8(_MATCH), np.uint8(_NO_MATCH))
    has_references = frame.references > 0
    by_ids = has_references & frame.recorded & (frame.has_ids | ~frame.has_texts)
    codes = np.select(
        [
            frame.right | ~frame.has_verdict,
            ~frame.answerable,
            frame.references == 0,
            by_ids & frame.hit,
            by_ids & frame.unsearched,
            by_ids,
        ],
        [np.uint8(code) for code in (0, _INVENTED, _NONE_EXISTS, _RETRIEVED, _UNSEARCHED, _MISSED)],
        by_group,
    )
    partly = np.flatnonzero((codes == _RETRIEVED) & ~frame.hit_all)
    partly = partly[may_need_all_references(frame.table, partly)]
    codes[partly] = by_group[partly]
    in_gap = (codes == _NO_MATCH) & ((tags == GAP) | (tags == GAP_OR_NOT))
    codes[in_gap] = np.where(frame.bound, _UNCLEAR, _NO_CLAIM)[in_gap] if has_documents else _NO_CORPUS
    with_references = has_references & frame.answerable & frame.has_verdict & ~frame.right
    if in_corpus is not None:
        codes[with_references & ~in_corpus] = _NOT_IN_CORPUS
    return codes


def _in_corpus(frame: Frame, ids: Sequence[str]) -> Mask:
    query = """
        select distinct "row" from (select "row", unnest(reference_context_ids) as id from rows)
        where id in (select unnest($ids::varchar[]))
    """
    in_corpus = np.zeros(len(frame), dtype=np.bool_)
    if not (frame.references > 0).any():
        return in_corpus
    in_corpus[frame.table.connection.execute(query, {"ids": list(ids)}).fetchnumpy()["row"]] = True
    return in_corpus


def _listed(texts: Iterable[str]) -> str:
    return "([" + ", ".join(f"'{text}'" for text in texts) + "])"
