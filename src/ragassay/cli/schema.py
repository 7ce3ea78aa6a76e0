"""The `schema` command: how the columns of a database will be used."""

from pathlib import Path
from typing import Annotated

import typer

from ragassay.cli import options
from ragassay.cli.app import app
from ragassay.cli.output import print_message, print_result, progress, suggest
from ragassay.core.errors import UsageError
from ragassay.core.files import check_free, write_text


@app.command(epilog="\b\nExample:\n  ragassay schema sqlite:///company.db --draft dictionary.toml")
def schema(
    database_url: options.DatabaseUrl,
    tables: options.Tables = "",
    data_dictionary: options.DataDictionary = None,
    skip_invalid: options.SkipInvalid = False,
    keys: options.Keys = "quoted",
    draft: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Write a draft of a data dictionary for the whole database to this .toml file, for review.",
        ),
    ] = None,
    lm: Annotated[
        str | None,
        typer.Option(help="Language model that describes unclear names in the draft: embedded or openai:MODEL."),
    ] = None,
    lm_base_url: options.LmBaseUrl = None,
    force: options.Force = False,
    as_json: options.Json = False,
) -> None:
    """Show how each column will be used, and why.

    It also shows which columns need an entry in a data dictionary.
    """
    from ragassay.parts.database import key_choice
    from ragassay.steps.report.questions_text import columns, drafted, schema_json
    from ragassay.steps.schema import schema as read_schema

    if draft is None and (lm or lm_base_url):
        raise UsageError("--lm describes names in a draft; add --draft FILE.toml, or remove --lm")
    if draft is not None:
        check_free(draft, force=force)
    with progress() as show:
        database_schema = read_schema(
            database_url,
            tables=options.comma_separated(tables),
            data_dictionary=options.read_dictionary_entries(data_dictionary),
            keys=key_choice(keys),
            skip_invalid=skip_invalid,
            draft=draft is not None,
            lm=lm,
            lm_base_url=lm_base_url,
            progress=show,
        )
    options.print_skipped(database_schema.schema.invalid_entries)
    if draft is not None and database_schema.draft is not None:
        write_text(draft, database_schema.draft.text, force=force)
        print_message(drafted(database_schema.draft, draft))
    if as_json:
        print_result(schema_json(database_schema))
        return
    print_result(columns(database_schema))
    dictionary = draft or data_dictionary
    flags = [] if dictionary is None else ["--data-dictionary", str(dictionary)]
    flags += [] if keys == "quoted" else ["--keys", keys]
    flags += _facts(database_url)
    shown = "DATABASE_URL" if "@" in database_url else database_url  # it may hold a password
    suggest("ragassay", "generate", shown, "-o", "questions.jsonl", *flags)


def _facts(database_url: str) -> list[str]:
    """Return the option for the facts file beside a database file, as `synthesize` writes them; [] without one."""
    file = Path(database_url.removeprefix("sqlite:///")).with_name("facts.jsonl")
    return ["--facts", str(file)] if database_url.startswith("sqlite:///") and file.is_file() else []
