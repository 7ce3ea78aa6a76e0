"""The HTML report of judged rows or of a run directory, with its diagnosis."""

from pathlib import Path
from typing import Any

from ragassay.core.errors import UsageError
from ragassay.core.files import check_free
from ragassay.core.records import Summary
from ragassay.core.table.objects import Rows, as_table
from ragassay.steps.compare import is_run_directory
from ragassay.steps.diagnose import diagnose
from ragassay.steps.report.page import diagnosis_report, options_as_typed, report_command
from ragassay.steps.report.systems_page import systems_report
from ragassay.workflow.run_steps import diagnosed
from ragassay.workflow.run_systems import compared_systems

_SUFFIXES = {".html", ".htm"}


def report(
    judged: Rows,
    summary: Summary | None = None,
    *,
    output: Path | str,
    title: str | None = None,
    force: bool = False,
    **options: Any,
) -> Path:
    """Write a self-contained HTML report and return its path.

    Args:
        judged: Judged rows, which are diagnosed first, or a run directory. With a summary: the diagnosed rows, as
            `diagnose` returns them in `table`.
        summary: The summary, as `diagnose` returns it in `summary`; None to diagnose the rows.
        output: The HTML file to write, atomically.
        title: The title; None for "RAG diagnosis", or for the title in the settings of a run.
        force: Whether to overwrite an existing file.
        options: Options of `diagnose`, such as `documents`, for rows that are diagnosed here.

    Returns:
        The file. The same rows, options and title give the same bytes.

    Raises:
        UsageError: The name does not end in .html, the file exists and `force` is false, its folder does not exist, or
            options are given with a summary or a run directory, whose diagnosis has its own.
        DataError: The rows cannot be read or diagnosed, or the disk is full.
    """
    output = Path(output)
    check_report_file(output, force=force)
    is_run = isinstance(judged, Path | str) and is_run_directory(judged)
    if options and (summary is not None or is_run):
        what = "a run directory, which has its own settings" if is_run else "a summary, which was computed with others"
        raise UsageError(f"{next(iter(options))} cannot be used with {what}; give judged rows instead")
    if is_run:
        return _report_of_run(Path(str(judged)), output=output, title=title, force=force)
    if summary is not None:
        return diagnosis_report(judged, summary, output=output, title=title, force=force)
    diagnosis = diagnose(judged, **options)
    flags = options_as_typed(title, options)
    command = report_command(as_table(diagnosis.table).source, flags) if flags else None
    return diagnosis_report(
        diagnosis.table, diagnosis.summary, output=output, title=title, command=command, force=force
    )


def check_report_file(output: Path, *, force: bool) -> None:
    """Check that a report may be written, before any work is done.

    Raises:
        UsageError: The name does not end in .html, the file exists and `force` is false, or its folder does not exist.
    """
    if output.suffix.lower() not in _SUFFIXES:
        raise UsageError(f"the report is an HTML file; expected a name that ends in .html, not {output}")
    check_free(output, force=force)


def _report_of_run(path: Path, *, output: Path, title: str | None, force: bool) -> Path:
    """Write the report of a run directory, of one system or of several, with the settings of the run."""
    if (several := compared_systems(path)) is not None:
        comparison, run_title = several
        return systems_report(comparison, output=output, title=title or run_title, force=force)
    diagnosis, run_title = diagnosed(path)
    return diagnosis_report(
        diagnosis.table,
        diagnosis.summary,
        output=output,
        title=title or run_title,
        command=report_command(path.resolve(), options_as_typed(title, {})),
        force=force,
    )
