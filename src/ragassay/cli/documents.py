"""The commands documents ...: a file of documents from what there is."""

from pathlib import Path
from typing import Annotated

import typer

from ragassay.cli.app import app
from ragassay.cli.options import Json

documents = typer.Typer(
    help="Make a file of documents, and evaluation sets from it.",
    epilog="\b\nExample:\n  ragassay documents load handbook/ -o documents.jsonl",
    no_args_is_help=True,
    rich_markup_mode=None,
)
app.add_typer(documents, name="documents")


@documents.callback()
def _documents() -> None: ...


@documents.command(epilog="\b\nExample:\n  ragassay documents load handbook/ archive.zip -o documents.jsonl")
def load(
    paths: Annotated[
        list[Path],
        typer.Argument(metavar="PATH", help="Folders, archives (.zip, .tar, .tar.gz) and files."),
    ],
    output: Annotated[Path, typer.Option("-o", "--output", help="The file to write, or to update (.jsonl).")],
    file_dates: Annotated[
        bool, typer.Option("--file-dates", help="Date documents without a date of their own by their file.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Load PDF, HTML, Markdown, DOCX, text and JSON Lines into one file.

    The same command updates the file: what has not changed is not converted
    again. Failures, duplicates and what is not read are listed.
    """
    from ragassay.cli.exit_codes import INCOMPLETE
    from ragassay.cli.output import progress, result, result_json, say, suggest
    from ragassay.steps.documents import load_documents
    from ragassay.steps.report.document_texts import loaded, loaded_json

    with progress() as show:
        done = load_documents(paths, output=output, file_dates=file_dates, progress=show)
    if as_json:
        result_json(loaded_json(done))
    else:
        result(loaded(done, output))
    if done.failed:
        say(
            f"incomplete: {len(done.failed)} could not be loaded; the others are in {output}, and the same command "
            "converts only what has changed"
        )
        raise typer.Exit(INCOMPLETE)
    if not as_json:
        suggest(
            "ragassay",
            "answer",
            "questions.jsonl",
            "--system",
            f"pipeline:naive?documents={output}&lm=embedded",
            "-o",
            "answers.jsonl",
        )
