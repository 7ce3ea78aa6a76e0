"""The command documents wikipedia: articles of a wiki as documents."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ragassay.cli.documents import documents
from ragassay.cli.options import Force, Json

if TYPE_CHECKING:
    from ragassay.steps.documents import WikipediaResult

_Output = Annotated[Path, typer.Option("-o", "--output", help="The file to write, or to add to (.jsonl).")]
_Count = Annotated[int | None, typer.Option(metavar="N", help="Number of random articles.")]
_Titles = Annotated[
    list[str] | None,
    typer.Option("--title", metavar="T", help="Title of an article; redirects are followed; repeatable."),
]
_Dump = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help="A dump, all articles of which are taken: pages-articles XML, plain or .bz2."),
]
_ApiUrl = Annotated[
    str | None, typer.Option(metavar="URL", help="The api.php of the wiki (default: English Wikipedia).")
]
_Contact = Annotated[
    str | None,
    typer.Option(metavar="TEXT", help="Your e-mail address or page, for the user agent; Wikipedia requires it."),
]


@documents.command(
    epilog="\b\nExample:\n  ragassay documents wikipedia --count 300 --contact you@example.org \\\n"
    "    -o articles.jsonl"
)
def wikipedia(
    output: _Output,
    count: _Count = None,
    titles: _Titles = None,
    dump: _Dump = None,
    api_url: _ApiUrl = None,
    contact: _Contact = None,
    min_length: Annotated[int, typer.Option(metavar="N", help="Minimum number of characters of a text.")] = 1000,
    max_length: Annotated[
        int | None, typer.Option(metavar="N", help="Maximum number of characters of a text (default: no limit).")
    ] = None,
    force: Force = False,
    as_json: Json = False,
) -> None:
    """Load articles of Wikipedia, or of another wiki.

    Each has the date on which it was created. Disambiguation pages are left
    out. The same command adds what is missing, and fetches nothing twice.
    """
    from ragassay.cli.output import progress, result, result_json
    from ragassay.steps.documents import wikipedia_documents
    from ragassay.steps.documents.mediawiki import WIKIPEDIA
    from ragassay.steps.report.document_texts import articles, articles_json

    with progress() as show:
        done = wikipedia_documents(
            output=output,
            count=count,
            titles=titles,
            dump=dump,
            api_url=WIKIPEDIA if api_url is None else api_url,
            contact=contact,
            min_length=min_length,
            max_length=max_length,
            force=force,
            progress=show,
        )
    if as_json:
        result_json(articles_json(done))
    else:
        result(articles(done, output))
    _exit(done)


def _exit(done: "WikipediaResult") -> None:
    """End with the exit code of an incomplete run, or of a wiki with too few articles; return where all is there."""
    from ragassay.cli.exit_codes import INCOMPLETE, NOT_ENOUGH
    from ragassay.cli.output import say
    from ragassay.steps.report.number_formats import count

    if done.is_incomplete:
        if done.failed:
            say(f"incomplete: {len(done.failed):,} could not be fetched; the same command fetches what is missing")
        else:
            say(f"incomplete: {count(len(done.missing), 'title')} without a page; check how the wiki writes them")
        raise typer.Exit(INCOMPLETE)
    if done.wanted is not None and done.documents < done.wanted:
        say(f"not enough data: the wiki has only {done.documents:,} articles of this length, not {done.wanted:,}")
        raise typer.Exit(NOT_ENOUGH)
