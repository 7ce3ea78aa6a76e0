"""The command line's root, and the options that several commands share."""

from typing import Annotated

import typer

app = typer.Typer(
    name="ragassay",
    help="Finds out which part of a RAG system is at fault: the knowledge base, the retriever or the language model.",
    epilog="Begin with: ragassay demo",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)

Json = Annotated[bool, typer.Option("--json", help="Print one JSON object to stdout and nothing else there.")]
Force = Annotated[bool, typer.Option("--force", help="Replace an output that is already there.")]
Seed = Annotated[int, typer.Option(help="Decides whatever is drawn at random; the same seed gives the same bytes.")]
Renamed = Annotated[
    list[str] | None,
    typer.Option("--map", metavar="OURS=THEIRS", help="A column of a foreign file, by our name (repeatable)."),
]
Preset = Annotated[str | None, typer.Option(help="Renames the columns of a known foreign format: grammar.")]
