"""Makes an evaluation set from a relational database: questions in several wordings, each with its proven answer."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from math import floor
from pathlib import Path

from ragassay.core.errors import UsageError
from ragassay.core.files import check_free
from ragassay.core.records import Proof, Question
from ragassay.core.runner import Progress
from ragassay.core.table import Table
from ragassay.core.table.reader import for_suffix
from ragassay.parts.database import Database, not_english, open_database
from ragassay.parts.wording.styles import known_styles
from ragassay.steps.generate import provenance, unanswerable_questions
from ragassay.steps.generate.bindings import Filled
from ragassay.steps.generate.external_templates import Outside, ParaphraseRequest
from ragassay.steps.generate.questions import Worded, choose, evaluation_set, number_rows, place, worded
from ragassay.steps.generate.stock import EVERYTHING, Asked, Stock, check, stock
from ragassay.steps.generate.updates import (
    ChangeCause,
    QuestionGroup,
    Renewed,
    change,
    groups_of,
    keys_of,
    renew,
    todays,
    with_old,
)

__all__ = ["Asked", "Generated", "Outside", "Updated", "generate", "update"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Generated:
    """An evaluation set, and what was made and left out on the way.

    Attributes:
        table: One row per question.
        groups: Concrete queries; every group holds all wordings of one.
        unanswerable: Those among them that have no answer.
        sql_templates: M in the paper's formula (appendix D): SQL templates with at least one binding.
        text_templates: Wordings of all of them; N is their number for one.
        queries: Bindings of all templates before `max_rows` chose; Q is their number for one.
        proofs: SQL templates by how well it is known that each answer is the only one.
        skipped: What no question was made of, by reason: columns, templates and single values.
        not_english: Tables ("table") and columns ("table.column") that the questions call by a word of another
            language, with that word; a legend gives them others.
    """

    table: Table
    groups: int
    unanswerable: int
    sql_templates: int
    text_templates: int
    queries: int
    proofs: Mapping[Proof, int]
    skipped: Mapping[str, int]
    not_english: Mapping[str, str]


def generate(
    database_url: str,
    *,
    asked: Asked = EVERYTHING,
    styles: Sequence[str] = ("short", "long"),
    per_style: int = 3,
    balanced: bool = False,
    unanswerable: float = 0.0,
    max_rows: int | None = None,
    seed: int = 0,
    output: Path | None = None,
    force: bool = False,
    progress: Progress | None = None,
) -> Generated:
    """Questions with proven answers from a database, which is only read.

    Args:
        database_url: `sqlite:///company.db`, `postgresql://...`, `mysql://...` or `duckdb:///...`.
        asked: What the questions are about.
        styles: How the questions are worded; names in `styles.STYLES`.
        per_style: Wordings of each style for each concrete query; all of them are one semantic group.
        balanced: Whether every group gets equally many questions of each style; templates without any of a style
            are left out then.
        unanswerable: Share of groups that ask for what does not exist, 0 to below 1.
        max_rows: At most so many questions, whole groups spread evenly over the SQL templates; None for all.
        seed: Decides whatever is drawn: which groups `max_rows` keeps, and what is asked that does not exist.
        output: Where to write the evaluation set, `.jsonl` or `.parquet`; None to only return it.
        force: Whether an existing output is replaced.
        progress: Told how far each phase is: schema, generate (fills the SQL templates), paraphrase, sample,
            unanswerable, reference, and, of a large set, write.

    Returns:
        The evaluation set, one row per question, and what was left out.

    Raises:
        UsageError: An unknown style, table, column or database, a number that makes no sense.
        DataError: The database cannot be read, or holds nothing that can be asked.
    """
    _check(known_styles(styles), per_style, unanswerable, max_rows)
    _check_output(asked, output, force=force)
    with open_database(database_url, seconds=asked.seconds) as database:
        found = stock(
            database, asked, ParaphraseRequest(styles=styles, per_style=per_style, seed=seed, is_least=True), progress
        )
        texts = worded(found.filled, styles, per_style, balanced=balanced, skipped=found.skipped, progress=progress)
        most = None if max_rows is None else floor(max_rows * (1 - unanswerable))
        sizes = {each.number: len(each.texts) for each in texts}
        choose(found.connection, sizes, most_rows=most, seed=seed, progress=progress)
        twins, missing = 0, 0
        if unanswerable:
            twins, missing = unanswerable_questions.add(
                found.connection, database, texts, share=unanswerable, seed=seed, progress=progress
            )
        if missing:
            found.skipped[_NO_TWIN] += missing
        if found.facts is not None:
            provenance.state(
                found.connection, database, texts, schema=found.schema, facts=found.facts, progress=progress
            )
    groups = number_rows(found.connection)
    table = evaluation_set(found.connection, texts, dialect=database.dialect, source=database.source)
    if output is not None:
        table.write(output, force=force, on_progress=None if progress is None else partial(progress, "write"))
    return Generated(
        table=table,
        groups=groups,
        unanswerable=twins,
        sql_templates=len(texts),
        text_templates=sum(len(each.texts) for each in texts),
        queries=sum(each.bindings for each in found.filled),
        proofs=Counter(each.template.proof for each in found.filled),
        skipped=dict(sorted(found.skipped.items())),
        not_english=not_english(found.schema),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Updated:
    """An evaluation set that was brought up to date.

    Attributes:
        table: The questions, in the old order; those that still hold keep their ids.
        stale: Ids of the old questions that do not hold any more, with the reason: the schema, the rows, the answer
            or the labels have changed, or the options do not ask so.
        questions: The texts of those.
        made: Ids of the questions that were made in their place.
        unasked: Bindings of the templates in use that no question asks.
    """

    table: Table
    stale: Mapping[str, ChangeCause]
    questions: Mapping[str, str]
    made: Sequence[str]
    unasked: int


def update(
    questions: Table,
    database_url: str,
    *,
    asked: Asked = EVERYTHING,
    seed: int = 0,
    output: Path | None = None,
    force: bool = False,
    progress: Progress | None = None,
) -> Updated:
    """Compares an evaluation set with the database of today, and makes anew what no longer holds.

    Args:
        questions: As `generate` made them.
        database_url: The same database, later.
        asked: As when the questions were made.
        seed: Decides which values take the place of others.
        output: Where to write the evaluation set, `.jsonl` or `.parquet`; None to only return it.
        force: Whether an existing output is replaced.
        progress: Told after every SQL template.

    Raises:
        UsageError: As `generate`.
        DataError: As `generate`; or the questions have no templates and bindings.
    """
    questions.require("sql_template", "bindings", "text_template", verb="an update")
    _check_output(asked, output, force=force)
    groups = groups_of(tuple(questions.records(Question)))
    with open_database(database_url, seconds=asked.seconds) as database:
        styles = known_styles(dict.fromkeys(style for group in groups for style, _ in group.texts))
        found = stock(
            database, asked, ParaphraseRequest(styles=styles, per_style=_most_of_a_style(groups), seed=seed), progress
        )
        found, unfit = with_old(found, database, groups)
        stale, renewed, unasked = _compared(groups, database, found, unfit, seed)
        made = _made(found, renewed, database)
    table = Table.of(_together(groups, stale, made), source=questions.source)
    if output is not None:
        table.write(output, force=force)
    return Updated(
        table=table,
        stale={row.question_id: stale[group] for group in groups if group in stale for row in group.questions},
        questions={row.question_id: row.question for group in stale for row in group.questions},
        made=[row.question_id for rows in made.values() for row in rows],
        unasked=unasked,
    )


def _most_of_a_style(groups: Sequence[QuestionGroup]) -> int:
    return max((max(Counter(style for style, _ in group.texts).values()) for group in groups), default=1)


def _compared(
    groups: Sequence[QuestionGroup], database: Database, found: Stock, unfit: Mapping[str, ChangeCause], seed: int
) -> tuple[Mapping[QuestionGroup, ChangeCause], Mapping[QuestionGroup, Renewed | None], int]:
    """Which groups are stale, what takes the place of each, and how many bindings nobody asks."""
    by_sql = {each.template.sql: each for each in found.filled}
    today = {each.number: todays(found.connection, each.number) for each in found.filled}
    unsure = {group.first.sql_template for group in groups if not group.first.is_answerable}
    existing = {
        sql: unanswerable_questions.existing(database, each.template) for sql, each in by_sql.items() if sql in unsure
    }
    stale: dict[QuestionGroup, ChangeCause] = {}
    used: dict[tuple[int, tuple[str, ...]], None] = {}
    for group in groups:
        sql = group.first.sql_template or ""
        same = by_sql.get(sql)
        if same is None:
            stale[group] = unfit.get(sql, "schema")
            continue
        reason = change(group, same.template, today[same.number], existing.get(sql, frozenset()))
        if reason is not None:
            stale[group] = reason
        else:
            used[same.number, keys_of(group, same.template)] = None

    def twins(filled: Filled) -> Iterator[tuple[str, ...]]:
        return unanswerable_questions.others(found.connection, database, filled.number, filled.template, seed=seed)

    made = renew(list(stale.items()), found.filled, today, used, twins=twins, seed=seed)
    renewed = dict(zip(stale, made, strict=True))
    in_use = {number for number, _ in used}
    asked_for = {*used, *((each.number, each.keys) for each in renewed.values() if each is not None)}
    return stale, renewed, sum((number, keys) not in asked_for for number in in_use for keys in today[number])


def _made(
    found: Stock, renewed: Mapping[QuestionGroup, Renewed | None], database: Database
) -> Mapping[QuestionGroup, list[Question]]:
    """The questions of the groups that were made anew, by the group whose place they take."""
    templates = {each.number: each.template for each in found.filled}
    made = [(group, each) for group, each in renewed.items() if each is not None and each.texts]
    if not made:
        return {}
    # Each has wordings of its own, so each is a template of its own here.
    texts = [
        Worded(number=number, template=templates[each.number], texts=each.texts)
        for number, (_, each) in enumerate(made)
    ]
    rows = [(number, each.keys, each.spoken, each.answers, each.is_answerable) for number, (_, each) in enumerate(made)]
    place(found.connection, rows, {each.number: len(each.texts) for each in texts})
    if found.facts is not None:
        provenance.state(found.connection, database, texts, schema=found.schema, facts=found.facts)
    number_rows(found.connection)
    table = evaluation_set(found.connection, texts, dialect=database.dialect, source=database.source)
    questions = table.records(Question)
    return {group: [next(questions) for _ in each.texts] for group, each in made}


def _together(
    groups: Sequence[QuestionGroup],
    stale: Mapping[QuestionGroup, ChangeCause],
    made: Mapping[QuestionGroup, Sequence[Question]],
) -> Iterator[Question]:
    for group in groups:
        yield from made.get(group, ()) if group in stale else group.questions


def _check_output(asked: Asked, output: Path | None, *, force: bool) -> None:
    check(asked)
    if output is not None:
        for_suffix(output, dict.fromkeys((".jsonl", ".parquet")), "write")
        check_free(output, force=force)


_NO_TWIN = "question to decline: no other value that nothing has was found"


def _check(styles: Sequence[str], per_style: int, unanswerable: float, max_rows: int | None) -> None:
    if not styles:
        raise UsageError("no style is named; try --styles short,long")
    if len(set(styles)) < len(styles):
        raise UsageError(f"a style is named twice: {', '.join(styles)}")
    if per_style < 1:
        raise UsageError(f"--per-style {per_style} asks for no wording at all; give 1 or more")
    if not 0 <= unanswerable < 1:
        raise UsageError(f"--unanswerable {unanswerable:g} is no share; give 0 to below 1, such as 0.1")
    if max_rows is not None and max_rows < 1:
        raise UsageError(f"--max-rows {max_rows} asks for no question at all; give 1 or more")
    if max_rows is not None and max_rows < len(styles) * per_style:
        raise UsageError(
            f"--max-rows {max_rows} is less than one group, which has {len(styles) * per_style} questions; "
            "raise it, or ask for fewer styles"
        )
