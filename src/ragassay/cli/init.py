"""The `init` command: a settings file for `ragassay run`."""

from pathlib import Path
from typing import Annotated

import typer

from ragassay.cli import options
from ragassay.cli.app import app
from ragassay.cli.output import print_text, suggest


@app.command(epilog="\b\nExample:\n  ragassay init sqlite:///company.db -o ragassay.toml")
def init(
    database_url: options.DatabaseUrl,
    documents: Annotated[
        str, typer.Option(help="The documents file, relative to the settings file.")
    ] = "documents.jsonl",
    output: Annotated[Path, typer.Option("-o", "--output", help="The settings file to write.")] = Path("ragassay.toml"),
    force: options.Force = False,
) -> None:
    """Write a settings file for `ragassay run`.

    The file contains every setting with a comment and its default.
    """
    from ragassay.core.config import GenerateSettings
    from ragassay.workflow import init as write_settings

    written = write_settings(database_url, documents=documents, output=output, force=force)
    rows = GenerateSettings.model_fields["max_rows"].default
    print_text(f"Settings written to {written}: up to {rows} questions, about {rows} calls to the system under test")
    suggest("ragassay", "run", output, note="after entering your system under test in the file")
