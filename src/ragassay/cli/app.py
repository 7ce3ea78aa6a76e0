"""The Typer application with which every command registers."""

import typer

app = typer.Typer(
    name="ragassay",
    help="Determine which part of a RAG system is at fault: the knowledge base, the retriever or the language model.",
    epilog="\b\nStart with:\n  ragassay demo",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)
