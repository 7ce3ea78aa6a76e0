"""The questions of a run: generated from a database, or read from a file."""

from collections.abc import Callable, Mapping
from dataclasses import fields
from functools import partial
from pathlib import Path
from typing import Any

from ragassay.core import config
from ragassay.core.errors import DataError, UsageError
from ragassay.core.files import missing_file
from ragassay.core.records import DictionaryEntry
from ragassay.core.results import GenerateResult
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
    is_saved: bool = True,
    check: Callable[[Table], None] | None = None,
) -> Table:
    """Return the evaluation set of a run: generated, or read from a file.

    If the run directory contains an evaluation set, the questions are generated again, which is cheap, and compared
    with it.

    Args:
        settings: The settings.
        settings_file: Their file.
        directory: The run directory.
        progress: Called while questions are generated.
        is_saved: Whether to write the evaluation set; otherwise no language model is called either.
        check: Called with the evaluation set before it is written; an exception leaves the directory unchanged.

    Raises:
        UsageError: The directory contains other questions, a language model would have to be called, or the settings
            require ratings and no question has reference contexts.
        DataError: The database or the file of questions cannot be read, or no question has a reference answer.
    """
    path, home = directory / "questions.jsonl", settings_file.parent
    if settings.questions is not None:
        questions = _read(home / settings.questions)
        values = stored_columns(questions, [home / settings.questions])
    else:
        assert settings.generate is not None
        if not is_saved and (settings.generate.lm is not None or settings.generate.num_generations):
            if path.exists():
                return Table.read(path)
            raise UsageError(
                f"the language model {settings.generate.lm} generates the questions, so they cannot be counted without "
                "a call; `measure` 20 generates them and asks the first 20"
            )
        generated = _generated(settings.generate, settings_file, progress)
        questions, values = generated.table, generated.values
    if check is not None:
        check(questions)
    _check_ratings(settings.judge, questions)
    is_new = not path.exists()
    if not is_new:
        _check_same_questions(path, questions, None if settings.questions is None else home / settings.questions)
    if is_saved:
        create(directory)
        write = partial(questions.write, path) if is_new else None
        if values or settings.questions is None:
            write_values(values_path(path), values, force=True, write_questions=write)
        elif write is not None:
            write()
    return questions


def _generated(settings: config.GenerateSettings, settings_file: Path, progress: Progress | None) -> GenerateResult:
    names = ("styles", "per_style", "balanced", "unanswerable", "max_rows", "per_entity", "seed")
    return generate(
        _database(settings.database, settings_file.parent),
        options=_template_options(settings, settings_file),
        progress=progress,
        **{name: getattr(settings, name) for name in names},
    )


def _read(source: Path) -> Table:
    """Return the questions of a file after checking that their answers can be judged."""
    if not source.is_file():
        raise missing_file(source, advice="name the questions in the settings: questions = FILE")
    questions = as_table(source)
    questions.require("question", "reference_answers", command="run")
    is_answerable = questions.column_or_null("is_answerable")
    if not _count(questions, f"len(reference_answers) > 0 or not coalesce({is_answerable}::boolean, true)"):
        raise DataError(
            f"{source}: no question has a reference answer, so no answer can be judged; fill the column "
            "reference_answers"
        )
    return questions


def _check_ratings(settings: config.JudgeSettings, questions: Table) -> None:
    """Check that answers can be rated if the settings require ratings, before any call is paid for."""
    if not settings.ratings:
        return
    texts = f"array_to_string({questions.column_or_null('reference_contexts')}::varchar[], '')"
    if not _count(questions, f"trim(coalesce({texts}, '')) != ''"):
        raise UsageError(
            f"{questions.source}: no question has reference_contexts, and ratings compare answers with these texts; "
            "add that column, or remove ratings = true from [judge]"
        )


def _count(questions: Table, condition: str) -> int:
    """Return the number of questions that meet an SQL condition, which contains no value of the table."""
    ((number,),) = questions.query(f"select count(*) from rows where {condition}")  # noqa: S608 -- internal names
    return int(number)


def _check_same_questions(path: Path, questions: Table, source: Path | None) -> None:
    """Check that a run directory contains these questions, which were read from a source, or were generated."""
    earlier, advice = Table.read(path), "choose another run directory with -o, or delete this one to start again"
    if source is None:
        if earlier.content_hash() != questions.content_hash():
            raise UsageError(f"{path} was generated from other data or with other settings; {advice}")
        return
    try:
        common_questions(earlier, questions, common=False)
    except UsageError as error:
        raise UsageError(f"{path} does not contain the same questions as {source}; {advice}") from error


def _template_options(settings: config.GenerateSettings, settings_file: Path) -> TemplateOptions:
    """Return the options of `generate`; file names are relative to the settings file."""
    files = {
        name: None if getattr(settings, name) is None else settings_file.parent / getattr(settings, name)
        for name in ("templates", "text_templates", "criteria", "facts")
    }
    facts = files.pop("facts")
    sources = TemplateSources(**{**_values(settings, TemplateSources), **files})
    entries = _data_dictionary(settings, settings_file)
    options = {**_values(settings, TemplateOptions), "data_dictionary": entries, "facts": facts, "sources": sources}
    return TemplateOptions(**options)


def _values(settings: config.GenerateSettings, record: type[TemplateOptions | TemplateSources]) -> dict[str, Any]:
    """Return the settings that are fields of a record, by name."""
    names = [field.name for field in fields(record) if field.name in config.GenerateSettings.model_fields]
    return {name: getattr(settings, name) for name in names}


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
        DataError: It cannot be created.
    """
    try:
        directory.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise DataError(f"Cannot create the run directory {directory}: {error.strerror}") from error
