"""The commands `documents ...`: files of documents, and evaluation sets from them."""

import time
from pathlib import Path
from typing import Annotated

import typer

from ragassay.cli import options
from ragassay.cli.app import app, commands
from ragassay.cli.exit_codes import NOT_ENOUGH, exit_if
from ragassay.cli.output import print_result, progress, suggest

documents = commands(
    help="Create files of documents, and evaluation sets from them.",
    epilog="\b\nExample:\n  ragassay documents load handbook/ -o documents.jsonl",
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
        bool, typer.Option("--file-dates", help="Use the date of the file for documents without a date.")
    ] = False,
    encoding: Annotated[
        str | None,
        typer.Option(metavar="NAME", help="Encoding of texts that are not Unicode (default: Windows-1252 if likely)."),
    ] = None,
    as_json: options.Json = False,
) -> None:
    """Load documents from files, folders and archives.

    Supported formats: PDF, HTML, Markdown, DOCX, text and JSON Lines. The same command updates the output: unchanged
    documents are not converted again. Failures, duplicates and skipped files are listed.
    """
    from ragassay.steps.documents import load_documents
    from ragassay.steps.report.incomplete_text import failed_files
    from ragassay.steps.report.questions_text import loaded, loaded_json

    with progress() as show:
        result = load_documents(paths, output=output, file_dates=file_dates, encoding=encoding, progress=show)
    shown = loaded(result, output)
    print_result(loaded_json(result) if as_json else options.with_option_names(shown, ["documents", "load"]))
    exit_if(failed_files(result, output))
    if not as_json:
        _suggest_asking(output)


_Dump = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help="Dump from which to load all articles: pages-articles XML, plain, .bz2 or .gz."),
]
_PageProps = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help="Dump of the table page_props, which names the disambiguation pages of --dump."),
]


@documents.command(
    epilog="\b\nExample:\n  ragassay documents wikipedia --count 300 --contact you@example.org \\\n"
    "    -o articles.jsonl"
)
def wikipedia(
    output: Annotated[Path, typer.Option("-o", "--output", help="The file to write, or to add to (.jsonl).")],
    count: Annotated[int | None, typer.Option(metavar="N", help="Number of random articles.")] = None,
    titles: Annotated[
        list[str] | None,
        typer.Option("--title", metavar="T", help="Title of an article; redirects are followed; repeatable."),
    ] = None,
    dump: _Dump = None,
    page_props: _PageProps = None,
    api_url: Annotated[
        str | None, typer.Option(metavar="URL", help="The api.php of the wiki (default: English Wikipedia).")
    ] = None,
    contact: Annotated[
        str | None,
        typer.Option(
            metavar="TEXT", help="Your email address or web page, sent as the user agent; required by Wikipedia."
        ),
    ] = None,
    min_length: Annotated[int, typer.Option(metavar="N", help="Minimum number of characters of a text.")] = 1000,
    max_length: Annotated[
        int | None, typer.Option(metavar="N", help="Maximum number of characters of a text (default: no limit).")
    ] = None,
    force: options.Force = False,
    as_json: options.Json = False,
) -> None:
    """Load articles of Wikipedia, or of another wiki.

    Each article has the date on which it was created. Disambiguation pages are
    left out. The same command adds missing articles, and fetches nothing twice.
    """
    from ragassay.steps.documents import wikipedia_documents
    from ragassay.steps.documents.mediawiki import WIKIPEDIA
    from ragassay.steps.report.incomplete_text import missing_articles, too_few_articles
    from ragassay.steps.report.questions_text import articles, articles_json

    with progress() as show:
        result = wikipedia_documents(
            output=output,
            count=count,
            titles=titles,
            dump=dump,
            page_props=page_props,
            api_url=WIKIPEDIA if api_url is None else api_url,
            contact=contact,
            min_length=min_length,
            max_length=max_length,
            force=force,
            progress=show,
        )
    text = options.with_option_names(articles(result, output), ["documents", "wikipedia"])
    print_result(articles_json(result) if as_json else text)
    exit_if(missing_articles(result))
    exit_if(too_few_articles(result), NOT_ENOUGH)
    if not as_json:
        _suggest_asking(output)


@documents.command(
    epilog="\b\nExample:\n  ragassay documents recent documents.jsonl --cutoff 2021-09-30 \\\n"
    "    --lm openai:MODEL -o recent.jsonl"
)
def recent(
    path: Annotated[
        Path, typer.Argument(metavar="DOCUMENTS", help="A documents file with dates (.jsonl, .parquet, .csv).")
    ],
    output: Annotated[Path, typer.Option("-o", "--output", help="The file to write (.jsonl).")],
    cutoff: Annotated[
        str, typer.Option(metavar="DATE", help="Knowledge cutoff of the model, such as 2021-09-30 (inclusive, in UTC).")
    ],
    lm: Annotated[
        str | None,
        typer.Option(help="Language model that selects documents about newer subjects: embedded or openai:MODEL."),
    ] = None,
    min_documents: Annotated[int, typer.Option(metavar="N", help="Exit with code 3 if fewer documents remain.")] = 1,
    lm_base_url: options.LmBaseUrl = None,
    prices: options.Prices = None,
    budget: options.Budget = None,
    offline: options.Offline = False,
    requests_per_minute: options.RequestsPerMinute = None,
    tokens_per_minute: options.TokensPerMinute = None,
    force: options.Force = False,
    as_json: options.Json = False,
) -> None:
    """Keep the documents that a language model cannot have seen.

    Documents are selected by date, and with --lm also by subject. All replies
    are cached: the same command makes only the missing calls.
    """
    from ragassay.parts.lm.paid_calls import new_spending
    from ragassay.steps.documents import recent_documents
    from ragassay.steps.report.incomplete_text import too_few_recent, unread_documents
    from ragassay.steps.report.questions_text import recent_json
    from ragassay.steps.report.questions_text import recent_lines as shown

    spending = new_spending(prices, budget)
    with progress(None if lm is None else spending) as show:
        result = recent_documents(
            path,
            output=output,
            cutoff=cutoff,
            lm=lm,
            base_url=lm_base_url,
            offline=offline,
            requests_per_minute=requests_per_minute,
            tokens_per_minute=tokens_per_minute,
            spending=spending,
            force=force,
            progress=show,
        )
    print_result(recent_json(result) if as_json else shown(result, output))
    exit_if(unread_documents(result))
    exit_if(too_few_recent(result, min_documents), NOT_ENOUGH)
    if not as_json:
        _suggest_asking(output, lm=lm)


_Styles = Annotated[
    str,
    typer.Option(
        help="Styles of the paraphrases, one per style for each fact: interrogative (the question itself), short, "
        "long, directive, formal, casual, typo, keyword, verbose."
    ),
]


@documents.command(
    epilog="\b\nExample:\n  ragassay documents ask documents.jsonl -o questions.jsonl \\\n    --lm openai:MODEL"
)
def ask(
    path: Annotated[Path, typer.Argument(metavar="DOCUMENTS", help="The documents file (.jsonl, .parquet, .csv).")],
    output: Annotated[Path, typer.Option("-o", "--output", help="The evaluation set to write: .jsonl or .parquet.")],
    lm: Annotated[
        str, typer.Option(help="Language model that writes and checks the questions: embedded or openai:MODEL.")
    ],
    styles: _Styles = "interrogative,short,long",
    per_document: Annotated[int, typer.Option(help="Maximum number of facts asked about in each document.")] = 1,
    unanswerable: Annotated[float, typer.Option(help="Proportion of unanswerable questions, from 0 to below 1.")] = 0.1,
    keep_known: Annotated[
        bool, typer.Option("--keep-known", help="Keep questions that the language model answers without any document.")
    ] = False,
    passage_size: Annotated[
        int, typer.Option(help="Maximum number of characters of a passage; passages are sampled from longer documents.")
    ] = 15_000,
    lm_base_url: options.LmBaseUrl = None,
    prices: options.Prices = None,
    budget: options.Budget = None,
    offline: options.Offline = False,
    requests_per_minute: options.RequestsPerMinute = None,
    tokens_per_minute: options.TokensPerMinute = None,
    seed: options.Seed = 0,
    force: options.Force = False,
    as_json: options.Json = False,
) -> None:
    """Generate questions about facts that documents state.

    Every question is checked; rejected questions are counted by reason. All replies are cached: after Ctrl-C, the same
    command makes only the missing calls.
    """
    from ragassay.core.registry import Spec
    from ragassay.parts.lm.paid_calls import new_spending
    from ragassay.steps.documents import ask_documents
    from ragassay.steps.report.incomplete_text import failed_calls
    from ragassay.steps.report.questions_text import ask_json, ask_lines, next_attempt

    start, spending = time.monotonic(), new_spending(prices, budget)
    with progress(spending) as show:
        result = ask_documents(
            path,
            lm=lm,
            output=output,
            styles=options.comma_separated(styles),
            per_document=per_document,
            unanswerable=unanswerable,
            keep_known=keep_known,
            passage_size=passage_size,
            base_url=lm_base_url,
            offline=offline,
            requests_per_minute=requests_per_minute,
            tokens_per_minute=tokens_per_minute,
            spending=spending,
            seed=seed,
            force=force,
            progress=show,
        )
    print_result(
        ask_json(result, seconds=time.monotonic() - start, seed=seed) if as_json else ask_lines(result, output)
    )
    exit_if(failed_calls(result.failed, result.costs, is_written=result.table is not None))
    if result.table is None:
        exit_if(next_attempt(result), NOT_ENOUGH)
    if not as_json:
        system = Spec(kind="pipeline", target="naive", settings={"documents": str(path), "lm": str(Spec.head(lm))})
        suggest("ragassay", "answer", output, "--system", str(system), "-o", "answers.jsonl")


def _suggest_asking(documents: Path, *, lm: str | None = None) -> None:
    note = "or --lm openai:MODEL, which writes better questions" if lm is None else None
    asking = ("ragassay", "documents", "ask", str(documents), "-o", "questions.jsonl")
    suggest(*asking, "--lm", lm or "embedded", note=note)
