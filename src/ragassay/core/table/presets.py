"""Column names of other programs: presets, and user-supplied names (`--map`)."""

import shlex
import string
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from ragassay.core.errors import DataError, UsageError
from ragassay.core.registry import unknown_name
from ragassay.core.table.columns import COLUMNS, Cell


@dataclass(frozen=True, slots=True, kw_only=True)
class Preset:
    """The column mapping of a known format of another program.

    Attributes:
        names: Our column -> their possible columns; the first one in the file is used, unless the file has our column.
        values: Our column -> SQL of its JSON value. `{name}` in it is replaced by the JSON value of a column, by our
            name if there is one, so that a value computed from `correct` respects `--map correct=...`. A value is not
            computed if the file lacks a required column or already has the computed one.
        signatures: Sets of columns that identify the format; a file of the format has all columns of at least one set.
        lists_only: Whether a single text instead of a list is an error in this format; `score` warns about such rows.
    """

    names: Mapping[str, Sequence[str]]
    values: Mapping[str, str]
    signatures: Sequence[Collection[str]]
    lists_only: bool = False

    @property
    def columns(self) -> Collection[str]:
        """The columns of the other program that it reads."""
        needed = (need for sql in self.values.values() for need in _needs(sql))
        foreign = [theirs for each in self.names.values() for theirs in each]
        return dict.fromkeys([*foreign, *(need for need in needed if need not in self.names and need not in COLUMNS)])

    def renamed(self, columns: Collection[str]) -> Mapping[str, str]:
        """Return our column -> their column, for the columns of a file."""
        present = {ours: [each for each in theirs if each in columns] for ours, theirs in self.names.items()}
        return {ours: theirs[0] for ours, theirs in present.items() if theirs and ours not in columns}

    def computed(self, columns: Collection[str]) -> Mapping[str, str]:
        """Return the values that can be computed from columns with our names."""
        return {
            name: sql
            for name, sql in self.values.items()
            if _needs(sql) <= set(columns) and (name in _needs(sql) or name not in columns)
        }

    def fit(self, columns: Collection[str]) -> int:
        """Return how many columns match this format; 0 if the file has another format, or only our columns.

        A file with a column `question` has another format only if `question` is a name of that format, too.
        """
        adds = self.renamed(columns) or any(name not in columns for name in self.computed(columns))
        signed = [each for each in self.signatures if set(each) <= set(columns)]
        return max(
            (len(each) for each in signed if adds and ("question" in each or "question" not in columns)), default=0
        )


def _needs(sql: str) -> set[str]:
    return {need for _, need, _, _ in string.Formatter().parse(sql) if need is not None}


@dataclass(frozen=True, slots=True, kw_only=True)
class ColumnNames:
    """The mapping of a file's columns to those of the table.

    Attributes:
        rename: Our column -> their column, from `--map`. One of their columns may map to several of ours.
        preset: The name of the format; None to recognize it by its columns, "" for our own.
        is_chosen: Whether the user chose the preset.
    """

    rename: Mapping[str, str]
    preset: str | None
    is_chosen: bool = False

    @property
    def _format(self) -> Preset:
        return PRESETS[self.preset] if self.preset else _OURS

    @property
    def lists_only(self) -> bool:
        """As `Preset.lists_only`, for the format of the file."""
        return self._format.lists_only

    def recognized(self, columns: Collection[str]) -> "ColumnNames":
        """Return the mapping with the format recognized by the columns; our own names if no single format fits best."""
        if self.preset is not None:
            return self
        fits = {name: each.fit({*columns} - {*self.rename.values()}) for name, each in PRESETS.items()}
        best = max(fits.values())
        fitting = [name for name, fit in fits.items() if fit == best > 0]
        return replace(self, preset=fitting[0] if len(fitting) == 1 else "")

    def theirs(self, columns: Collection[str]) -> Mapping[str, str]:
        """Return our column -> their column, by the preset and `--map`."""
        mapped = {ours: theirs for ours, theirs in self.rename.items() if theirs in columns}
        return {**self._format.renamed(columns), **mapped}

    def apply(self, cells: Mapping[str, Cell]) -> Mapping[str, Cell]:
        """Return the cells of a file by column of the table, including the cells computed by the preset."""
        names = self.theirs(cells)
        others = {name: cell for name, cell in cells.items() if name not in names.values()}
        ours = {**{name: cells[theirs] for name, theirs in names.items()}, **others}
        # Safe: these expressions are constants of this module over internal names, without names or values of the file.
        computed = {
            name: Cell(sql=f"({sql.format(**{need: ours[need].json for need in _needs(sql)})})", type="JSON")
            for name, sql in self._format.computed(ours).items()
        }
        return {**ours, **computed}

    def computed(self, columns: Collection[str]) -> Mapping[str, Collection[str]]:
        """Return each column computed by the preset -> the columns from which it is computed."""
        names = self.theirs(columns)
        ours = {*names, *(name for name in columns if name not in names.values())}
        return {name: _needs(sql) for name, sql in self._format.computed(ours).items() if name not in ours}

    def note(self, columns: Collection[str], *, null: Collection[str] = ()) -> str | None:
        """Return a sentence on how a file was read; None for our own columns.

        Args:
            columns: The columns of the file.
            null: Computed columns that are null in every row.
        """
        if not self.preset:
            return None
        names = {ours: theirs for ours, theirs in self.theirs(columns).items() if ours not in self.rename}
        pairs = [f"{theirs} -> {name}" for name, theirs in names.items()]
        computed = {name: needs for name, needs in self.computed(columns).items() if name not in null}
        pairs += [f"{' + '.join(sorted(needs)) or 'every row'} -> {name}" for name, needs in computed.items()]
        return f"read as {self.preset}: {', '.join(pairs)}" if pairs else None

    def check(self, columns: Collection[str], source: str) -> None:
        """Check that the names in the options fit the columns of a file.

        Raises:
            DataError: The file lacks a column, has columns under both names, or has none of the columns of the preset.
        """
        for ours, theirs in self.rename.items():
            if theirs not in columns:
                raise DataError(f"{source}: {_renamed(ours, theirs)}: {unknown_name('column', theirs, list(columns))}")
            if ours in columns and ours not in self.rename.values():
                raise DataError(
                    f"{source} already has a column '{ours}', which {_renamed(ours, theirs)} would hide; "
                    "omit this, or remove the column from the file"
                )
        if self.is_chosen and not any(name in columns for name in self._format.columns):
            raise DataError(
                f"{source} has none of the columns of `preset` {self.preset} ({', '.join(self._format.columns)}); "
                f"omit the preset, or name your column: {_renamed('question', 'YOURS')} (columns: {', '.join(columns)})"
            )


def _renamed(ours: str, theirs: str) -> str:
    return f"`rename` {shlex.quote(f'{ours}={theirs}')}"


OWN_NAMES = ColumnNames(rename={}, preset="")
"""The mapping for files with our own column names."""


def column_names(rename: Mapping[str, str] | None = None, preset: str | None = None) -> ColumnNames:
    """Return the column names for the options `rename` and `preset` (see `Table.read`).

    Raises:
        UsageError: A column of ours, or the preset, is unknown.
    """
    for ours in rename or {}:
        if ours not in COLUMNS:
            raise UsageError(unknown_name("column", ours, list(COLUMNS)))
    if preset is not None and preset not in PRESETS:
        raise UsageError(unknown_name("preset", preset, list(PRESETS)))
    return ColumnNames(rename=rename or {}, preset=preset, is_chosen=preset is not None)


_OURS = Preset(names={}, values={}, signatures=())

_VERDICT = "json_extract_string({correct}, '$')"
_NULL = "coalesce(json_type({{{}}}), 'NULL') = 'NULL'"
_KEY = ", ".join(
    f"json_extract_string({{{name}}}, '$')"
    for name in ("environment", "style", "group_id", "template_index", "question")
)

_GRAMMAR = Preset(
    names={
        "style": ("cluster",),
        "reference_answers": ("reference_answer",),
        "answer": ("response",),
        "context_ids": ("retrieved_context_ids",),
        "correct": ("judgement_table3",),
    },
    values={
        # Computed like hashing.content_hash from what identifies a question but not the recording: a question has the
        # same id in the balanced and the unbalanced runs, and in the question sets.
        "question_id": f"to_json('sha256-' || sha256(to_json([{_KEY}])::varchar)[:20])",
        "reference_answers": f"""case when {_NULL.format("reference_answers")} then '[]'::json
            else to_json([json_extract_string({{reference_answers}}, '$')]) end""",
        # The paper counts all questions, including group 78 of Aurp, which has no answer in the database.
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
    signatures=[{"environment", "cluster", "group_id", "template_index", "question"}],
)

# For programs with a single reference, a text is that reference even if it looks like a list.
_ONE_REFERENCE = """case when json_type({reference_answers}) = 'VARCHAR' then json_array({reference_answers})
    else {reference_answers} end"""

# SingleTurnSample of ragas from 0.2 on. Earlier names: question, answer, contexts, ground_truth or ground_truths.
_RAGAS = Preset(
    names={
        "question": ("user_input",),
        "style": ("query_style",),
        "reference_answers": ("reference", "ground_truth", "ground_truths"),
        "answer": ("response",),
        "contexts": ("retrieved_contexts",),
        "context_ids": ("retrieved_context_ids",),
    },
    values={"reference_answers": _ONE_REFERENCE},
    signatures=[
        {"user_input", "response"},
        {"user_input", "reference"},
        {"user_input", "retrieved_contexts"},
        {"question", "ground_truth"},
        {"question", "ground_truths"},
        {"question", "answer", "contexts", "reference"},
    ],
)

# deepeval joins lists with "|", and a context and its source into one text (deepeval.dataset.utils).
_SOURCED = "^deepeval_source=(.*?),deepeval_context=(.*)$"


def _deepeval_texts(name: str, part: int) -> str:
    """Return the SQL of a list of contexts (part 2), or of their sources (part 1), null if a context has none."""
    items = f"""case json_type({{{name}}}) when 'VARCHAR' then string_split(json_extract_string({{{name}}}, '$'), '|')
        when 'ARRAY' then json_extract_string({{{name}}}, '$[*]') end"""
    matches = f"regexp_full_match(each, '{_SOURCED}', 's')"
    extracted = f"regexp_extract(each, '{_SOURCED}', {part}, 's')"
    if part == 2:
        return f"to_json(list_transform({items}, lambda each: case when {matches} then {extracted} else each end))"
    return f"""case when len(list_filter({items}, lambda each: not coalesce({matches}, false))) = 0
        then to_json(list_transform({items}, lambda each: {extracted})) end"""


_DEEPEVAL = Preset(
    names={
        "question": ("input",),
        "answer": ("actual_output", "actualOutput"),
        "reference_answers": ("expected_output", "expectedOutput"),
        "contexts": ("retrieval_context", "retrievalContext"),
        "reference_contexts": ("context",),
        "input_tokens": ("input_token_count", "inputTokenCount"),
        "output_tokens": ("output_token_count", "outputTokenCount"),
        "seconds": ("completion_time", "completionTime"),
    },
    values={
        "reference_answers": _ONE_REFERENCE,
        "contexts": _deepeval_texts("contexts", 2),
        "context_ids": _deepeval_texts("contexts", 1),
        "reference_contexts": _deepeval_texts("reference_contexts", 2),
    },
    signatures=[
        {"input", "actual_output"},
        {"input", "actualOutput"},
        {"input", "expected_output"},
        {"input", "expectedOutput"},
        {"input", "retrieval_context"},
    ],
)


def _decoded(name: str) -> str:
    """Return the SQL of a JSON object that may be encoded as text."""
    return f"""case when json_type({{{name}}}) <> 'VARCHAR' then {{{name}}}
        when ltrim(json_extract_string({{{name}}}, '$')) like '{{{{%' then try_cast({{{name}}} ->> '$' as json) end"""


def _retrieved_by_calls() -> str:
    """Return the SQL of the texts or documents returned by the last retrieval of a TruLens record.

    Documents are those of LangChain (`page_content`) and LlamaIndex (`node.text`). A list with only the answer is not a
    retrieval, and chat messages (`content`) are not documents.
    """
    is_text = "json_type(each) = 'VARCHAR'"
    is_document = " or ".join(
        f"json_type(each, '$.{path}') = 'VARCHAR'" for path in ("page_content", "text", "node.text")
    )
    other = (
        f"len(list_filter(json_extract(found, '$[*]'), lambda each: not coalesce({is_text} or {is_document}, false)))"
    )
    record = _decoded("record_json")
    answer, calls = f"json_extract(({record}), '$.main_output')", f"json_extract(({record}), '$.calls[*].rets')"
    retrieved = f"""list_filter({calls}, lambda found: json_type(found) = 'ARRAY' and json_array_length(found) > 0
        and {other} = 0 and coalesce(found::varchar <> json_array({answer})::varchar, true))"""
    return f"""to_json(list_transform(json_extract(({retrieved})[-1], '$[*]'),
        lambda each: coalesce(json_extract(each, '$.node'), each)))"""


# TruLens: the DataFrame of get_records_and_feedback, and that of ground truth (query, expected_response, ...).
_TRULENS = Preset(
    names={
        "question_id": ("query_id",),
        "question": ("input", "query", "prompt"),
        "answer": ("output", "response"),
        "reference_answers": ("expected_response",),
        "reference_contexts": ("expected_chunks",),
        "contexts": ("contexts", "context"),
        "seconds": ("latency",),
    },
    values={"reference_answers": _ONE_REFERENCE, "contexts": _retrieved_by_calls()},
    signatures=[{"record_id", "input", "output"}, {"query", "expected_response"}, {"query", "expected_chunks"}],
)


def _field(column: str, *fields: str) -> str:
    """Return the SQL of the first non-null field among some fields of an object."""
    values = [f"nullif(json_extract({_decoded(column)}, '$.{field}')::varchar, 'null')::json" for field in fields]
    return f"coalesce({', '.join(values)}, null)"


# The three task families of Unitxt: flat columns (external_rag), and instances with task_data and a prediction, which
# is a text (response_generation) or an object (end_to_end). In files, both may be JSON texts.
_UNITXT = Preset(
    names={
        "question": ("task_data/question",),
        "answer": ("prediction/answer",),
        "contexts": ("prediction/contexts", "task_data/contexts"),
        "context_ids": (
            *("prediction/context_ids", "task_data/context_ids", "contexts_id", "contexts_ids"),
            *("task_data/contexts_ids",),
        ),
        "reference_answers": ("ground_truths", "task_data/reference_answers"),
        "reference_contexts": ("task_data/reference_contexts",),
        "reference_context_ids": ("ground_truths_context_ids", "task_data/reference_context_ids"),
        "is_answerable": ("is_answerable_label", "task_data/is_answerable_label"),
    },
    values={
        "question": _field("task_data", "question"),
        "answer": f"""case when json_type({{prediction}}) = 'OBJECT' or json_extract({_decoded("prediction")},
            '$.answer') is not null then {_field("prediction", "answer")} else {{prediction}} end""",
        "contexts": f"coalesce({_field('prediction', 'contexts')}, {_field('task_data', 'contexts')})",
        "context_ids": f"""coalesce({_field("prediction", "context_ids")},
            {_field("task_data", "contexts_ids", "context_ids")})""",
        "reference_answers": _field("task_data", "reference_answers"),
        "reference_contexts": _field("task_data", "reference_contexts"),
        "reference_context_ids": _field("task_data", "reference_context_ids"),
        "is_answerable": _field("task_data", "is_answerable_label"),
    },
    signatures=[
        {"task_data"},
        {"task_data/question"},
        {"question", "is_answerable_label"},
        {"question", "ground_truths_context_ids"},
        {"question", "ground_truths", "context_ids"},
        {"question", "ground_truths", "contexts_id"},
        {"question", "contexts", "contexts_ids"},
    ],
    lists_only=True,
)

# The recorded runs of Kenneweg et al. 2024. Repetitions of a question form one group. What was retrieved follows from
# the kind of the contexts, since the recorded flag is false for a system that always retrieved.
_WIKIRAG = Preset(
    names={"input_tokens": ("n_input_tokens",), "output_tokens": ("n_output_tokens",), "system": ("run_id",)},
    values={
        "question_id": """case when coalesce({repeat}::varchar, '0') = '0' then {question_id}
            else to_json(json_extract_string({question_id}, '$') || '#' || {repeat}::varchar) end""",
        "group_id": "{question_id}",
        "contexts": """case when json_extract_string({context_kind}, '$') = 'chunks' then {contexts}
            else '[]'::json end""",
        "retrieved": """case json_extract_string({context_kind}, '$') when 'chunks' then 'true'::json
            when 'none' then 'false'::json when 'base_answer' then 'false'::json else {retrieved} end""",
        "reference_context_ids": "json_array({article_id})",
    },
    signatures=[{"question", "article_id", "context_kind", "n_input_tokens"}],
)

PRESETS: Mapping[str, Preset] = {
    "deepeval": _DEEPEVAL,
    "grammar": _GRAMMAR,
    "ragas": _RAGAS,
    "trulens": _TRULENS,
    "unitxt": _UNITXT,
    "wikirag": _WIKIRAG,
}
"""The presets by name, as in `--preset`."""
