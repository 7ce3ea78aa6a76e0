"""Makes an evaluation set from a relational database: questions in several wordings, each with its proven answer."""

import random
import unicodedata
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from ragassay.database import Database, open_database, reflect
from ragassay.errors import DataError, UsageError
from ragassay.files import check_free
from ragassay.records import Proof, Question, Schema, SqlTemplate
from ragassay.runner import Progress
from ragassay.signature import content_hash
from ragassay.styles import fill, known_styles, wordings
from ragassay.table import Table
from ragassay.table.sources import by_suffix
from ragassay.templates import Key, compiled, concrete, key_query, keys, propose
from ragassay.values import as_text, is_blank, normal, read_date, speak, words

_ENOUGH_ROWS = 50  # fewer rows without a repeated name may be luck (schemas.md, "Is the answer singular?")
_TELLS_APART = 0.5  # a name that points at fewer of the rows is no name of them


@dataclass(frozen=True, slots=True, kw_only=True)
class Generated:
    """An evaluation set, and what was made and left out on the way.

    `skipped` counts by reason what no question was made of: tables, columns and single values.
    """

    table: Table
    groups: int
    sql_templates: int
    text_templates: int
    skipped: Mapping[str, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Binding:
    """Values for the placeholders of a template, as stored, and the one answer they have."""

    values: tuple[str, ...]
    answer: str


def generate(
    database_url: str,
    *,
    styles: Sequence[str] = ("short", "long"),
    per_style: int = 3,
    max_rows: int | None = None,
    seed: int = 0,
    output: Path | None = None,
    force: bool = False,
    progress: Progress | None = None,
) -> Generated:
    """Questions with proven answers from a database, which is only read.

    Args:
        database_url: `sqlite:///company.db`.
        styles: How the questions are worded; names in `styles.STYLES`.
        per_style: Wordings of each style for each concrete query; all of them are one semantic group.
        max_rows: At most so many questions, whole groups spread evenly over the SQL templates; None for all.
        seed: Decides which groups `max_rows` keeps.
        output: Where to write the evaluation set, `.jsonl` or `.parquet`; None to only return it.
        force: Whether an existing output is replaced.
        progress: Told after every SQL template.

    Returns:
        The evaluation set, one row per question, and what was left out.

    Raises:
        UsageError: An unknown style or database, a number that makes no sense.
        DataError: The database cannot be read, or no question can be asked of it with good reason.
    """
    known_styles(styles)
    _check_counts(styles, per_style, max_rows)
    if output is not None:
        by_suffix(output, {".jsonl": None, ".parquet": None}, "write")
        check_free(output, force=force)
    with open_database(database_url) as database:
        schema = reflect(database)
        skipped = _left_out(schema)
        filled = list(_filled(database, schema, skipped, progress))
    if not filled:
        raise DataError(f"no question can be asked of {database.source}: {_why(schema, skipped)}")
    chosen = _choose(filled, None if max_rows is None else max_rows // (len(styles) * per_style), seed)
    texts = {template.sql: _texts(template, styles, per_style) for template, _ in chosen}
    table = Table.of(
        (question for template, bindings in chosen for question in _questions(template, bindings, texts, schema)),
        source=database.source,
    )
    if output is not None:
        table.write(output, force=force)
    return Generated(
        table=table,
        groups=sum(len(bindings) for _, bindings in chosen),
        sql_templates=len(chosen),
        text_templates=sum(len(text) for text in texts.values()),
        skipped=dict(sorted(skipped.items())),
    )


def _check_counts(styles: Sequence[str], per_style: int, max_rows: int | None) -> None:
    if not styles:
        raise UsageError("no style is named; try --styles short,long")
    if len(set(styles)) < len(styles):
        raise UsageError(f"a style is named twice: {', '.join(styles)}")
    if per_style < 1:
        raise UsageError(f"--per-style {per_style} asks for no wording at all; give 1 or more")
    if max_rows is not None and max_rows < len(styles) * per_style:
        raise UsageError(
            f"--max-rows {max_rows} is less than one group, which has {len(styles) * per_style} questions; "
            "raise it, or ask for fewer styles"
        )


def _left_out(schema: Schema) -> Counter[str]:
    """Columns and tables that nothing is asked of, by reason."""
    columns = Counter(
        f"column: {each.reason}" for known in schema.tables for each in known.columns if _is_out(each.role)
    )
    named = {key.table.name for key in keys(schema)}
    unnamed = sum(known.name not in named for known in schema.tables)
    return columns + Counter({"table: nothing names its rows": unnamed})


def _is_out(role: str) -> bool:
    return role == "ignored"


def _why(schema: Schema, skipped: Mapping[str, int]) -> str:
    reasons = "; ".join(f"{reason} ({count})" for reason, count in sorted(skipped.items()))
    return f"{len(schema.tables)} tables were looked at, and these were left out: {reasons}"


def _filled(
    database: Database, schema: Schema, skipped: Counter[str], progress: Progress | None
) -> Iterator[tuple[SqlTemplate, tuple[_Binding, ...]]]:
    """Every template that has at least one binding, with its bindings; counts what is dropped."""
    proposed = [(key, tuple(propose(key, schema))) for key in keys(schema)]
    total = sum(len(templates) for _, templates in proposed)
    done = 0
    for key, templates in proposed:
        proof = _proof(database, key)
        if proof is None and templates:
            skipped["table: its names do not tell rows apart"] += 1
        for template in templates:
            done += 1
            if proof is not None:
                bindings = _bindings(database, template, skipped)
                if bindings:
                    yield replace(template, proof=proof), bindings
            if progress is not None:
                progress("generate", done, total)


def _proof(database: Database, key: Key) -> Proof | None:
    """How well a key points at single rows; None where it points at too few of them to be a name."""
    rows: Counter[tuple[str, ...]] = Counter()
    for *values, count in database.query(key_query(key)):
        if not any(is_blank(value) for value in values):
            rows[_form(values)] += count
    alone = sum(count == 1 for count in rows.values())
    if not rows or alone < _TELLS_APART * rows.total():
        return None
    if alone < len(rows):
        return "value"
    if key.is_declared:
        return "declared"
    return "data" if len(rows) >= _ENOUGH_ROWS else "value"


def _form(values: Sequence[object]) -> tuple[str, ...]:
    return tuple(normal(str(value)) for value in values)


def _bindings(database: Database, template: SqlTemplate, skipped: Counter[str]) -> tuple[_Binding, ...]:
    """Every key of a template that has one answer, in the order of the keys.

    Keys that a reader cannot tell apart (case, spaces) are one key: it is used only where all have one answer.
    """
    answers: dict[tuple[str, ...], dict[str | None, tuple[str, ...]]] = {}
    for *values, answer in database.query(compiled(template, database.dialect)):
        reason = _unusable_key(values)
        if reason is not None:
            skipped[reason] += 1
            continue
        stored = tuple(str(value) for value in values)
        known = answers.setdefault(_form(values), {})
        text = _answer_text(answer, template)
        known[text] = min(stored, known.get(text, stored))
    found = []
    for form, known in answers.items():
        reason = _unusable_answer(form, known)
        if reason is not None:
            skipped[reason] += 1
            continue
        ((text, stored),) = known.items()
        assert text is not None
        found.append(_Binding(values=stored, answer=text))
    return tuple(sorted(found, key=lambda binding: binding.values))


def _unusable_key(values: Sequence[object]) -> str | None:
    if any(is_blank(value) for value in values):
        return "value: the key is blank"
    if any(not isinstance(value, str) for value in values):
        return "value: the key is no text"
    letters = "".join(str(value) for value in values)
    if any(unicodedata.category(letter) in {"Cc", "Cs"} and letter not in "\n\r\t" for letter in letters):
        return "value: the key cannot be written as text"
    return None


def _answer_text(answer: object, template: SqlTemplate) -> str | None:
    """The reference answer, or None where the cell holds nothing that could be one."""
    if is_blank(answer):
        return None
    text = as_text(answer)
    if template.answer_kind == "date":
        day = read_date(text)
        return day.isoformat() if day is not None else None
    return None if any(unicodedata.category(letter) == "Cs" for letter in text) else text


def _unusable_answer(form: tuple[str, ...], known: Mapping[str | None, tuple[str, ...]]) -> str | None:
    if len(known) > 1:
        return "value: several answers"
    (answer,) = known
    if answer is None:
        return "value: the answer is blank"
    said, key = words(answer), words(" ".join(form))
    if said and any(key[start : start + len(said)] == said for start in range(len(key))):
        return "value: the question gives the answer away"
    return None


def _choose(
    filled: Sequence[tuple[SqlTemplate, tuple[_Binding, ...]]], groups: int | None, seed: int
) -> list[tuple[SqlTemplate, tuple[_Binding, ...]]]:
    """So many groups, taken from every template in turn, each template's in a seeded order; kept in their old order."""
    if groups is None or groups >= sum(len(bindings) for _, bindings in filled):
        return list(filled)
    generator = random.Random(seed)  # noqa: S311 -- a sample, not a secret
    orders = [generator.sample(range(len(bindings)), len(bindings)) for _, bindings in filled]
    # The templates of one table stand together: a seeded order spreads a small sample over the tables.
    turns = generator.sample(range(len(filled)), len(filled))
    drawn = (
        (index, order)
        for turn in range(max(map(len, orders)))
        for index in turns
        for order in orders[index][turn : turn + 1]
    )
    kept: dict[int, set[int]] = {}
    for (index, order), _ in zip(drawn, range(groups), strict=False):
        kept.setdefault(index, set()).add(order)
    return [
        (template, tuple(binding for order, binding in enumerate(bindings) if order in kept[index]))
        for index, (template, bindings) in enumerate(filled)
        if index in kept
    ]


def _texts(template: SqlTemplate, styles: Sequence[str], per_style: int) -> tuple[tuple[str, str], ...]:
    """The wordings of a template with their style; as many of each style, so that no style counts for more."""
    found = {style: wordings(template.ask, style, count=per_style) for style in styles}
    for style, texts in found.items():
        if len(texts) < per_style:
            raise UsageError(f"--per-style {per_style}: the style '{style}' has {len(texts)} wordings; ask for fewer")
    return tuple((style, text) for style, texts in found.items() for text in texts)


def _questions(
    template: SqlTemplate,
    bindings: Sequence[_Binding],
    texts: Mapping[str, Sequence[tuple[str, str]]],
    schema: Schema,
) -> Iterator[Question]:
    for binding in bindings:
        values = dict(zip(template.given, binding.values, strict=True))
        sql = concrete(template.sql, values, schema.dialect)
        spoken = {name: speak(value, template.given[name].answer_kind) for name, value in values.items()}
        for style, text in texts[template.sql]:
            question = fill(text, spoken)
            yield Question(
                question_id=content_hash({"sql": sql, "style": style, "question": question}),
                group_id=content_hash({"sql": sql}),
                question=question,
                style=style,
                reference_answers=(binding.answer,),
                answer_kind=template.answer_kind,
                sql=sql,
                sql_template=template.sql,
                text_template=text,
                bindings={name.strip("[]"): value for name, value in values.items()},
            )
