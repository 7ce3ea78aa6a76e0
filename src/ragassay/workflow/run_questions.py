"""The questions of a run: generated from a database, or read from a file."""

from collections.abc import Callable, Mapping
from pathlib import Path

from ragassay.core import config
from ragassay.core.errors import DataError, UsageError
from ragassay.core.records import DictionaryEntry
from ragassay.core.runner import Progress
from ragassay.core.table import Table
from ragassay.core.table.answer_values import stored_columns, values_path, write_values
from ragassay.core.table.objects import as_table
from ragassay.parts.wording.data_dictionary import dictionary_entries, read_data_dictionary
from ragassay.steps.compare import common_questions
from ragassay.steps.generate import TemplateOptions, TemplateSources, generate


def run_questions(
    settings: config.Settings,
    settings_file: Path,
    directory: Path,
    progress: Progress | None,
    *,
    is_kept: bool = True,
    check: Callable[[Table], None] | None = None,
) -> Table:
    """Return the evaluation set of a run: generated, or read from a file.

    If the run directory holds an evaluation set, the same questions are generated again, which is cheap, and compared.

    Args:
        settings: The settings.
        settings_file: Their file.
        directory: The run directory.
        progress: Called while questions are generated.
        is_kept: Whether to write the evaluation set; otherwise no language model is called either.
        check: Called with the evaluation set before it is written; an exception leaves the directory unchanged.

    Raises:
        UsageError: The directory holds other questions, or a language model would have to be called.
        DataError: The database or the file of questions cannot be read, or no question has a reference answer.
    """
    path = directory / "questions.jsonl"
    if settings.questions is not None:
        return _given(settings_file.parent / settings.questions, path, is_kept=is_kept, check=check)
    generation = settings.generate
    assert generation is not None
    if not is_kept and (generation.lm is not None or generation.num_generations):
        if path.exists():
            return Table.read(path)
        raise UsageError(
            f"the language model {generation.lm} generates the questions, so they cannot be counted without a call; "
            "--measure 20 generates them and asks the first 20"
        )
    generated = generate(
        _database(generation.database, settings_file.parent),
        options=_template_options(generation, settings_file),
        styles=generation.styles,
        per_style=generation.per_style,
        balanced=generation.balanced,
        unanswerable=generation.unanswerable,
        max_rows=generation.max_rows,
        per_entity=generation.per_entity,
        seed=generation.seed,
        progress=progress,
    )
    if check is not None:
        check(generated.table)
    if not path.exists():
        if not is_kept:
            return generated.table
        create(directory)
        generated.table.write(path)
    elif Table.read(path).content_hash() != generated.table.content_hash():
        raise UsageError(
            f"{path} was generated from other data or with other settings; "
            "choose another run directory with -o, or delete this one to start again"
        )
    if is_kept:
        write_values(values_path(path), generated.values, force=True)
    return generated.table


def _given(source: Path, path: Path, *, is_kept: bool, check: Callable[[Table], None] | None) -> Table:
    """Return the questions of a file, and copy them into the run directory."""
    if not source.is_file():
        raise DataError(f"The question file {source} does not exist; name one in the settings: questions = FILE")
    questions = as_table(source)
    questions.require("question", "reference_answers", command="run")
    query = f"""
        select count(*) from rows
        where len(reference_answers) > 0 or not coalesce({questions.column_or_null("is_answerable")}::boolean, true)
    """  # noqa: S608 -- names of ours
    ((usable,),) = questions.connection.execute(query).fetchall()
    if not usable:
        raise DataError(
            f"{source}: no question has a reference answer, so no answer can be judged; fill the column "
            "reference_answers"
        )
    if check is not None:
        check(questions)
    if path.exists():
        try:
            common_questions(Table.read(path), questions, common=False)
        except UsageError as error:
            raise UsageError(
                f"{path} holds other questions than {source}; choose another run directory with -o, or delete this one "
                "to start again"
            ) from error
    elif is_kept:
        create(path.parent)
        questions.write(path)
    if is_kept and (stored := stored_columns(questions, [source])):
        write_values(values_path(path), stored, force=True)
    return questions


def _template_options(settings: config.GenerateSettings, settings_file: Path) -> TemplateOptions:
    """Return the options of `generate`; file names are relative to the settings file."""
    home = settings_file.parent
    return TemplateOptions(
        tables=settings.tables,
        data_dictionary=_data_dictionary(settings, settings_file),
        skip_invalid=settings.skip_invalid,
        references=settings.references,
        operations=settings.operations,
        hops=settings.hops,
        proof=settings.proof,
        min_confidence=settings.min_confidence,
        query_seconds=settings.query_seconds,
        max_templates=settings.max_templates,
        sources=TemplateSources(
            templates=None if settings.templates is None else home / settings.templates,
            text_templates=None if settings.text_templates is None else home / settings.text_templates,
            lm=settings.lm,
            lm_base_url=settings.lm_base_url,
            criteria=None if settings.criteria is None else home / settings.criteria,
            num_generations=settings.num_generations,
            rules=settings.rules,
        ),
        facts=None if settings.facts is None else home / settings.facts,
        no_values=settings.no_values,
        keys=settings.keys,
    )


def _data_dictionary(settings: config.GenerateSettings, settings_file: Path) -> Mapping[str, DictionaryEntry]:
    """Return the entries of the data dictionary and of the settings, which take precedence."""
    path = settings.data_dictionary
    entries = {} if path is None else read_data_dictionary(settings_file.parent / path)
    return {**entries, **dictionary_entries(settings.columns, settings_file=settings_file)}


def _database(url: str, home: Path) -> str:
    """Return the URL of the database; a file name in it is relative to the settings file."""
    for prefix in ("sqlite:///", "duckdb:///"):
        if url.startswith(prefix):
            return prefix + str(home / url.removeprefix(prefix))
    return url


def create(directory: Path) -> None:
    """Create the directory of a run or of one of its systems.

    Raises:
        DataError: That is not possible.
    """
    try:
        directory.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise DataError(f"Cannot create the run directory {directory}: {error.strerror}") from error
