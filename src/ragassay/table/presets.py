"""How the columns of foreign files become ours: one by one, and for known kinds of files by a preset."""

import string
from collections.abc import Collection, Mapping
from dataclasses import dataclass

from ragassay.errors import DataError, UsageError
from ragassay.registry import unknown
from ragassay.table.checks import Cell
from ragassay.table.columns import COLUMNS


@dataclass(frozen=True, slots=True, kw_only=True)
class Preset:
    """A known kind of file.

    Attributes:
        names: Our column -> theirs, where a file has theirs and not ours.
        values: Our column -> SQL that gives its JSON value. `{name}` in it stands for the JSON value of a column, under
            our name where it has one: what is computed from `correct` follows `--map correct=...`. A value is left
            out where the file lacks a column that it needs, or has the column already.
    """

    names: Mapping[str, str]
    values: Mapping[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Names:
    """What the columns of a file are called with us.

    Attributes:
        rename: Our column -> theirs, as a user gave it. One of theirs may stand for several of ours.
        preset: What is known of such files; `rename` goes before its names.
    """

    rename: Mapping[str, str]
    preset: Preset

    @property
    def theirs(self) -> Mapping[str, str]:
        """Our column -> theirs, from both."""
        return {**self.preset.names, **self.rename}

    def apply(self, cells: Mapping[str, Cell]) -> Mapping[str, Cell]:
        """The cells of a file under our names, with what the preset computes."""
        given = {ours: theirs for ours, theirs in self.preset.names.items() if ours not in cells}
        names = {ours: theirs for ours, theirs in {**given, **self.rename}.items() if theirs in cells}
        others = {name: cell for name, cell in cells.items() if name not in names.values()}
        return _computed({**{ours: cells[theirs] for ours, theirs in names.items()}, **others}, self.preset.values)

    def check(self, columns: Collection[str], source: str) -> None:
        """Makes sure that the names that a user gave fit the columns of a file.

        Raises:
            DataError: The file lacks a column, or has one of our name beside theirs.
        """
        for ours, theirs in self.rename.items():
            if theirs not in columns:
                raise DataError(f"{source}: --map {ours}={theirs}: {unknown('column', theirs, list(columns))}")
            if ours in columns and ours not in self.rename.values():
                raise DataError(
                    f"{source} has a column '{ours}' already, which --map {ours}={theirs} would hide; "
                    "leave that --map out, or take the column out of the file"
                )


def names(rename: Mapping[str, str] | None = None, preset: str | None = None) -> Names:
    """What a user says about the columns of a file.

    Raises:
        UsageError: We have no such column, or no such preset.
    """
    for ours in rename or {}:
        if ours not in COLUMNS:
            raise UsageError(unknown("column", ours, list(COLUMNS)))
    if preset is not None and preset not in PRESETS:
        raise UsageError(unknown("preset", preset, list(PRESETS)))
    return Names(rename=rename or {}, preset=_OURS if preset is None else PRESETS[preset])


def _computed(cells: Mapping[str, Cell], values: Mapping[str, str]) -> Mapping[str, Cell]:
    found = {}
    for name, sql in values.items():
        needs = {need for _, need, _, _ in string.Formatter().parse(sql) if need is not None}
        if needs <= cells.keys() and (name in needs or name not in cells):
            # Only expressions of our own meet here: no name and no value of the file is in them.
            found[name] = Cell(sql=f"({sql.format(**{need: cells[need].json for need in needs})})", type="JSON")
    return {**cells, **found}


_OURS = Preset(names={}, values={})

_VERDICT = "json_extract_string({correct}, '$')"
_NULL = "coalesce(json_type({{{}}}), 'NULL') = 'NULL'"
_KEY = ", ".join(
    f"json_extract_string({{{name}}}, '$')"
    for name in ("environment", "style", "group_id", "template_index", "question")
)

_GRAMMAR = Preset(
    names={
        "style": "cluster",
        "reference_answers": "reference_answer",
        "answer": "response",
        "context_ids": "retrieved_context_ids",
        "correct": "judgement_table3",
    },
    values={
        # As signature.content_hash makes it, of what tells a question apart. The recording is no part of it: the same
        # question has the same id in the balanced and the unbalanced runs, and in the question sets.
        "question_id": f"to_json('sha256-' || sha256(to_json([{_KEY}])::varchar)[:20])",
        "reference_answers": f"""case when {_NULL.format("reference_answers")} then '[]'::json
            else to_json([json_extract_string({{reference_answers}}, '$')]) end""",
        # Group 78 of Aurp has no answer in its database, and the paper counts it among the 157 all the same.
        "is_answerable": "'true'::json",
        "error": f"""case when {_NULL.format("answer")}
            then to_json('the language model was never asked (as recorded)') end""",
        "correct": f"""case {_VERDICT} when 'Correct' then 'true'::json when 'Incorrect' then 'false'::json
            else {{correct}} end""",
        "outcome": f"""to_json(case when {_VERDICT} = 'Correct' then 'right' when {_VERDICT} = 'Incorrect' then 'wrong'
            when {_NULL.format("answer")} then 'failed' else 'undecided' end)""",
        "judge": "case when {correct} is null then null else to_json('recorded') end",
        "judge_reason": f"case when {_NULL.format('correct')} then to_json('no verdict was recorded') end",
    },
)

PRESETS: Mapping[str, Preset] = {"grammar": _GRAMMAR}
