"""Files of other programs: presets of columns, user-supplied names of columns, and folders of data sets.

The folders are those that `export` writes for Hugging Face, Unitxt, BEIR and GRAMMAR.
"""

import ast
import csv
import json
import string
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest
from pathlib import Path
from typing import Any

from ragassay.core.errors import DataError, UsageError
from ragassay.core.registry import unknown_name
from ragassay.core.table.columns import COLUMNS, Cell, as_json
from ragassay.core.table.text_formats import Line, json_lines, parse


@dataclass(frozen=True, slots=True, kw_only=True)
class Preset:
    """The mapping of a known foreign format.

    Attributes:
        names: Our column -> the columns that may hold it; the first that a file has counts, unless it has ours.
        values: Our column -> SQL of its JSON value. `{name}` in it stands for the JSON value of a column, under our
            name if it has one, so that a value computed from `correct` follows `--map correct=...`. A value is not
            computed if the file lacks a column that it needs, or has the column itself.
        signatures: Sets of columns; a file of this format has all columns of one of them.
        lists_only: Whether one text in place of a list is an error in this format; `score` warns about such rows.
    """

    names: Mapping[str, Sequence[str]]
    values: Mapping[str, str]
    signatures: Sequence[Collection[str]]
    lists_only: bool = False

    @property
    def columns(self) -> Collection[str]:
        """The foreign columns that it reads."""
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
        """Return the number of columns by which a file has this format; 0 if it has another one, or our columns only.

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
    """The names of a file's columns in the table.

    Attributes:
        rename: Our column -> their column, from `--map`. One of theirs may stand for several of ours.
        preset: The name of the format; None to recognize it by its columns, "" for our own.
        is_chosen: Whether a user named the preset.
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
        """Return the names with the format recognized by the columns; our own if no single format fits best."""
        if self.preset is not None:
            return self
        fits = {name: each.fit({*columns} - {*self.rename.values()}) for name, each in PRESETS.items()}
        best = max(fits.values())
        fitting = [name for name, fit in fits.items() if fit == best > 0]
        return replace(self, preset=fitting[0] if len(fitting) == 1 else "")

    def theirs(self, columns: Collection[str]) -> Mapping[str, str]:
        """Return our column -> their column, by the preset and `--map`."""
        asked = {ours: theirs for ours, theirs in self.rename.items() if theirs in columns}
        return {**self._format.renamed(columns), **asked}

    def apply(self, cells: Mapping[str, Cell]) -> Mapping[str, Cell]:
        """Return the cells of a file under the names of the table, and the cells that the preset computes."""
        names = self.theirs(cells)
        others = {name: cell for name, cell in cells.items() if name not in names.values()}
        named = {**{ours: cells[theirs] for ours, theirs in names.items()}, **others}
        # These are expressions of this module over internal names; no name and no value of the file is in them.
        computed = {
            name: Cell(sql=f"({sql.format(**{need: named[need].json for need in _needs(sql)})})", type="JSON")
            for name, sql in self._format.computed(named).items()
        }
        return {**named, **computed}

    def made(self, columns: Collection[str]) -> Mapping[str, Collection[str]]:
        """Return each column that only the preset computes -> the columns from which it is computed."""
        names = self.theirs(columns)
        ours = {*names, *(name for name in columns if name not in names.values())}
        return {name: _needs(sql) for name, sql in self._format.computed(ours).items() if name not in ours}

    def note(self, columns: Collection[str], *, null: Collection[str] = ()) -> str | None:
        """Return how a file was read, as a sentence; None for our own columns.

        Args:
            columns: The columns of the file.
            null: Computed columns that are null in every row.
        """
        if not self.preset:
            return None
        names = {ours: theirs for ours, theirs in self.theirs(columns).items() if ours not in self.rename}
        pairs = [f"{theirs} -> {name}" for name, theirs in names.items()]
        made = {name: needs for name, needs in self.made(columns).items() if name not in null}
        pairs += [f"{' + '.join(sorted(needs)) or 'every row'} -> {name}" for name, needs in made.items()]
        return f"read as {self.preset}: {', '.join(pairs)}" if pairs else None

    def check(self, columns: Collection[str], source: str) -> None:
        """Check that the names in the options fit the columns of a file.

        Raises:
            DataError: The file lacks a column, has columns of both names, or has no column of the preset.
        """
        for ours, theirs in self.rename.items():
            if theirs not in columns:
                raise DataError(f"{source}: --map {ours}={theirs}: {unknown_name('column', theirs, list(columns))}")
            if ours in columns and ours not in self.rename.values():
                raise DataError(
                    f"{source} already has a column '{ours}', which --map {ours}={theirs} would hide; "
                    "omit this --map, or remove the column from the file"
                )
        if self.is_chosen and not any(name in columns for name in self._format.columns):
            raise DataError(
                f"{source} has none of the columns of --preset {self.preset} ({', '.join(self._format.columns)}); "
                f"omit the preset, or name your column: --map question=YOURS (columns: {', '.join(columns)})"
            )


OWN_NAMES = ColumnNames(rename={}, preset="")
"""The names of the table's own columns."""


def names(rename: Mapping[str, str] | None = None, preset: str | None = None) -> ColumnNames:
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
        # Formed as by hashing.content_hash from what identifies a question, but not the recording: a question has the
        # same id in the balanced and the unbalanced runs, and in the question sets.
        "question_id": f"to_json('sha256-' || sha256(to_json([{_KEY}])::varchar)[:20])",
        "reference_answers": f"""case when {_NULL.format("reference_answers")} then '[]'::json
            else to_json([json_extract_string({{reference_answers}}, '$')]) end""",
        # The paper counts all questions, even group 78 of Aurp, which has no answer in its database.
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

# If the other program has one reference, a text is that reference, even if it looks like a list.
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

# deepeval joins lists by bars, and a context and its source into one text (deepeval.dataset.utils).
_SOURCED = "^deepeval_source=(.*?),deepeval_context=(.*)$"


def _deepeval_texts(name: str, part: int) -> str:
    """Return the SQL of a list of contexts (part 2), or of their sources (part 1), null if a context has none."""
    items = f"""case json_type({{{name}}}) when 'VARCHAR' then string_split(json_extract_string({{{name}}}, '$'), '|')
        when 'ARRAY' then json_extract_string({{{name}}}, '$[*]') end"""
    matches = f"regexp_full_match(each, '{_SOURCED}', 's')"
    taken = f"regexp_extract(each, '{_SOURCED}', {part}, 's')"
    if part == 2:
        return f"to_json(list_transform({items}, lambda each: case when {matches} then {taken} else each end))"
    return f"""case when len(list_filter({items}, lambda each: not coalesce({matches}, false))) = 0
        then to_json(list_transform({items}, lambda each: {taken})) end"""


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
    """Return the SQL of a JSON object, which a text may contain."""
    return f"""case when json_type({{{name}}}) <> 'VARCHAR' then {{{name}}}
        when ltrim(json_extract_string({{{name}}}, '$')) like '{{{{%' then try_cast({{{name}}} ->> '$' as json) end"""


def _retrieved_by_calls(record: str) -> str:
    """Return the SQL of the list of texts or documents that the last retrieval of a record returned.

    Documents are those of LangChain (`page_content`) and LlamaIndex (`node.text`). A list with only the answer in it is
    not a retrieval, and chat messages (`content`) are not documents.
    """
    is_text = "json_type(each) = 'VARCHAR'"
    is_document = " or ".join(
        f"json_type(each, '$.{path}') = 'VARCHAR'" for path in ("page_content", "text", "node.text")
    )
    other = (
        f"len(list_filter(json_extract(found, '$[*]'), lambda each: not coalesce({is_text} or {is_document}, false)))"
    )
    answer = f"json_extract(({_decoded(record)}), '$.main_output')"
    calls = f"json_extract(({_decoded(record)}), '$.calls[*].rets')"
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
    values={"reference_answers": _ONE_REFERENCE, "contexts": _retrieved_by_calls("record_json")},
    signatures=[{"record_id", "input", "output"}, {"query", "expected_response"}, {"query", "expected_chunks"}],
)


def _field(column: str, *fields: str) -> str:
    """Return the SQL of the first of some fields of an object that is not null."""
    found = [f"nullif(json_extract({_decoded(column)}, '$.{field}')::varchar, 'null')::json" for field in fields]
    return f"coalesce({', '.join(found)}, null)"


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

# The recorded runs of Kenneweg et al. 2024. Repetitions of a question form one group. The kind of the contexts shows
# what was retrieved, since the recorded flag is false for a system that always retrieved.
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


PARQUET = Path("data/test.parquet")
"""The file with the rows in a folder for Hugging Face's `datasets`."""

Row = Mapping[str, Any]


def folder_format(path: Path) -> str | None:
    """Return the format of a folder, a name in `FOLDERS`; None for any other folder."""
    return next((name for name, (file, _) in FOLDERS.items() if any(path.glob(file))), None)


def holds_rows(path: Path) -> bool:
    """Whether a path is a folder that `export` wrote, in contrast to a run directory."""
    return path.is_dir() and ((path / PARQUET).is_file() or folder_format(path) is not None)


def folder_lines(path: Path, kind: str) -> Iterator[Line]:
    """Yield the rows of a folder, each as a JSON text.

    Raises:
        DataError: A file is missing or not valid.
    """
    _, rows = FOLDERS[kind]
    try:
        for number, row in enumerate(rows(path), start=1):
            yield Line(number, as_json(row))
    except FileNotFoundError as error:
        raise DataError(f"{path} looks like a data set of {kind}, but has no file {error.filename}") from error


def _objects(path: Path) -> Iterator[dict[str, Any]]:
    with path.open("rb") as file:
        for line in json_lines(file, str(path)):
            yield parse(line, str(path))


def _json(path: Path) -> Any:
    try:
        return json.loads(path.read_bytes())
    except (ValueError, RecursionError) as error:
        raise DataError(f"{path} is not valid JSON: {error}") from error


def _unitxt(path: Path) -> Iterator[Row]:
    """Yield the instances of tasks.rag.end_to_end with their predictions, row for row."""
    predictions = path / "predictions.jsonl"
    if not predictions.exists():
        yield from map(_instance, _objects(path / "dataset.jsonl"))
        return
    pairs = zip_longest(_objects(path / "dataset.jsonl"), _objects(predictions))
    for number, (instance, prediction) in enumerate(pairs, start=1):
        if instance is None or prediction is None:
            fewer, more = ("dataset", "predictions") if instance is None else ("predictions", "dataset")
            raise DataError(f"{path}: {fewer}.jsonl ends after {number - 1} rows, but {more}.jsonl has more")
        held = {name: prediction[name] for name in ("answer", "contexts", "context_ids") if name in prediction}
        yield {**_instance(instance), **held}


def _instance(instance: Row) -> Row:
    """Return a row of the task; the columns that `export` wrote into metadata_tags become columns again."""
    fields = {name: value for name, value in instance.items() if name not in {"metadata_tags", "is_answerable_label"}}
    if fields.get("question_id") == "":
        del fields["question_id"]
    if "is_answerable_label" in instance:
        fields["is_answerable"] = instance["is_answerable_label"]
    tags = instance.get("metadata_tags") or {}
    return {**{name: _tag(name, text) for name, text in tags.items() if name not in fields}, **fields}


def _tag(name: str, text: object) -> object:
    if name not in COLUMNS or COLUMNS[name].duckdb == "VARCHAR" or not isinstance(text, str):
        return text
    try:
        return json.loads(text)
    except ValueError:
        return text


def _beir(path: Path) -> Iterator[Row]:
    """Yield the queries with the relevant documents and, if there is a run, the retrieved ones."""
    relevant, retrieved = _qrels(path / "qrels" / "test.tsv"), _run(path / "trec" / "run.txt")
    for query in _objects(path / "queries.jsonl"):
        name = str(query.get("_id"))
        row = {"question_id": name, "question": query.get("text"), "reference_context_ids": relevant.get(name)}
        yield row if retrieved is None else {**row, "context_ids": retrieved.get(name, [])}


def _qrels(path: Path) -> Mapping[str, Sequence[str]]:
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.reader(file, delimiter="\t"))
    documents: dict[str, list[str]] = {}
    for number, row in enumerate(rows[1:], start=2):
        if len(row) != 3:
            raise DataError(f"{path}, line {number} has {len(row)} cells; expected query-id, corpus-id and score")
        if row[2] != "0":
            documents.setdefault(row[0], []).append(row[1])
    return documents


def _run(path: Path) -> Mapping[str, Sequence[str]] | None:
    if not path.exists():
        return None
    documents: dict[str, list[tuple[int, str]]] = {}
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        cells = line.split()
        if len(cells) != 6 or not cells[3].isdigit():
            raise DataError(f"{path}, line {number}: expected a run: query Q0 document rank score name")
        documents.setdefault(cells[0], []).append((int(cells[3]), cells[2]))
    return {query: [document for _, document in sorted(ranked)] for query, ranked in documents.items()}


def _grammar(path: Path) -> Iterator[Row]:
    """Yield the questions of every style with their answers and, if there are any, the results."""
    files = sorted((path / "QADataGenerator").glob("*.json"))
    for file in (file for file in files if not file.stem.endswith("_with_ids")):
        with_ids = file.with_name(f"{file.stem}_with_ids.json")
        rows = list(_questions(with_ids if with_ids.exists() else file, has_ids=with_ids.exists()))
        results = path / "eval_results" / f"results_{file.stem}.json"
        found = _json(results) if results.exists() else []
        if found and len(found) != len(rows):
            raise DataError(f"{results} has {len(found)} results, but {file} has {len(rows)} questions")
        style = None if file.stem == "default" else file.stem
        for row, result in zip_longest(rows, found):
            yield {**row, "style": style, **({} if result is None else _result(result, results))}


def _questions(file: Path, *, has_ids: bool) -> Iterator[Row]:
    group = 0
    for template in _json(file):
        for answer, questions in template:
            try:
                values = ast.literal_eval(answer)
                references = [str(value[0]) for value in values if value[0] is not None]
                ids = list(dict.fromkeys(str(each) for value in values for each in value[1:]))
            except (ValueError, TypeError, IndexError, SyntaxError, RecursionError, MemoryError) as error:
                raise DataError(f"{file}: {answer!r} is not a list of tuples, as GRAMMAR writes answers") from error
            for question in questions:
                row = {"question": question, "group_id": str(group), "reference_answers": references}
                yield {**row, "reference_context_ids": ids} if has_ids else row
            group += 1


def _result(result: Row, file: Path) -> Row:
    try:
        verdict = {"Correct": True, "Incorrect": False}.get(result["judgement"])
        names = {"group_id": "query_tag", "answer": "gpt_response", "context_ids": "retrieved_document_ids"}
        cells = {ours: result[theirs] for ours, theirs in names.items()}
    except (KeyError, TypeError) as error:
        raise DataError(
            f"{file}: a result lacks {error}; GRAMMAR's results have query_tag, gpt_response, ..."
        ) from error
    texts = result.get("retrieved_documents") or ""
    return {**cells, "contexts": [texts] if texts else [], "correct": verdict}


FOLDERS: Mapping[str, tuple[str, Callable[[Path], Iterator[Row]]]] = {
    "unitxt": ("dataset.jsonl", _unitxt),
    "beir": ("queries.jsonl", _beir),
    "grammar": ("QADataGenerator/*.json", _grammar),
}
"""The formats of folders by name: a file that identifies the format, and the function that yields the rows."""
