"""Load articles of Wikipedia or another wiki into one file; calling again adds missing articles.

Articles come from the API of the wiki, with the date on which each was created, or from a dump. Until the file is
written, every article from the API is kept in a journal beside it (FILE.journal) before the next request. An article of
a dump is not converted again if the former file contains the same revision.

Disambiguation pages of a dump are recognized by their templates, whose names differ between languages. The database
of the wiki marks them with a property of the page, and the dump of that table is the same in every language.
"""

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import partial
from pathlib import Path
from typing import IO

from ragassay.core.errors import CallError, DataError, UsageError, excerpt
from ragassay.core.files import replace_file
from ragassay.core.results import Exclusion, Redirect, Unread, WikipediaResult
from ragassay.core.runner import Journal, Progress
from ragassay.core.runner.journal import finished_records
from ragassay.steps.documents.load import documents_output
from ragassay.steps.documents.mediawiki import (
    WIKIPEDIA,
    ArticleRow,
    FetchedPage,
    Lengths,
    MediaWiki,
    failure_of,
    fetched_page,
    fetched_pages,
    former_rows,
    listed_pages,
    row_line,
)
from ragassay.steps.documents.sources import with_reasons
from ragassay.steps.documents.wiki_dumps import (
    DumpedPage,
    DumpTarget,
    PageProperties,
    dumped_pages,
    plain_text,
    read_page_properties,
)


@dataclass(slots=True, kw_only=True)
class _Articles:
    """The articles read so far, and the pages that were left out.

    Attributes:
        source: The address of the API, or the name of the dump.
        lengths: The allowed lengths of their texts.
        wanted: The requested number of random articles; None for titles and dumps.
        rows: All rows of the file, former ones first; empty for a dump, whose rows are written as they are read.
        ids: The ids of the rows.
        documents: Number of articles.
        unchanged: Number of articles from the former file.
    """

    source: str
    lengths: Lengths
    wanted: int | None = None
    rows: list[ArticleRow] = field(default_factory=list)
    ids: set[str] = field(default_factory=set)
    documents: int = 0
    unchanged: int = 0
    left_out: Counter[Exclusion] = field(default_factory=Counter)
    skipped: list[Unread] = field(default_factory=list)
    missing: list[Unread] = field(default_factory=list)
    failed: list[Unread] = field(default_factory=list)
    redirects: list[Redirect] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    def result(self) -> WikipediaResult:
        return WikipediaResult(**{each.name: getattr(self, each.name) for each in fields(WikipediaResult)})


def wikipedia_documents(
    *,
    output: Path | str,
    count: int | None = None,
    titles: Sequence[str] | str | None = None,
    dump: Path | str | None = None,
    page_props: Path | str | None = None,
    api_url: str = WIKIPEDIA,
    contact: str | None = None,
    min_length: int = 1000,
    max_length: int | None = None,
    force: bool = False,
    progress: Progress | None = None,
) -> WikipediaResult:
    """Load wiki articles into a documents file, or add them to an existing one.

    A row has `id` (the number of the page), `title`, `text`, `url`, `created` (the time of the oldest revision; null
    where unknown), `source`, `revision` and `redirected_from`. Articles in the file are not fetched again.

    Args:
        output: The `.jsonl` file; if it exists, this function must have written it, from the same wiki or dump.
        count: Number of random articles in the file.
        titles: Titles of articles; redirects are followed.
        dump: A dump (pages-articles XML, plain, .bz2 or .gz); all of its articles are loaded.
        page_props: The dump of the table page_props of the same wiki (SQL, plain or compressed), by which
            disambiguation pages are recognized; None to recognize them by the English names of their templates.
        api_url: The `api.php` of the wiki.
        contact: An email address or a web page, sent as the user agent; required by Wikipedia.
        min_length: Minimum number of characters of a text.
        max_length: Maximum number of characters of a text; None for no limit.
        force: Whether to start over, replacing any output.
        progress: Called after every article or every block of the dump.

    Returns:
        The numbers of articles that were written, and of pages that were left out, by reason.

    Raises:
        UsageError: Not exactly one of count, titles and dump; an invalid value; or an output with other content.
        DataError: No document was found, or a file cannot be read or written.
        StoppedRunError: The first calls all failed with the same error; articles fetched before are kept.
    """
    output = documents_output(output)
    lengths = Lengths(least=min_length, most=max_length)
    titles = list(dict.fromkeys([titles] if isinstance(titles, str) else titles or ()))
    _check_options(count=count, titles=titles, dump=dump, page_props=page_props, lengths=lengths)
    if dump is not None:
        properties = None if page_props is None else Path(page_props)
        return _load_dump(Path(dump), output, lengths, page_properties=properties, force=force, progress=progress)
    wiki = MediaWiki(api_url, contact)
    header = {
        "verb": "documents wikipedia",
        "api_url": api_url,
        "articles": "given" if titles else "random",
        "min_length": min_length,
        "max_length": max_length,
    }
    with Journal(output.with_name(f"{output.name}.journal"), header, anew=force) as journal:
        former = [] if journal.anew else _checked_lengths(former_rows(output, api_url), lengths, output)
        articles = _Articles(
            source=api_url,
            lengths=lengths,
            wanted=count,
            rows=former,
            ids={str(row["id"]) for row in former},
            documents=len(former),
            unchanged=len(former),
        )
        if titles:
            _add_titles(articles, titles, wiki, journal, progress)
        else:
            _add_random(articles, wiki, journal, progress)
        if not articles.documents and not articles.failed:
            journal.remove()
            raise DataError(with_reasons("none of the pages is a document:", [*articles.missing, *articles.skipped]))
        if articles.documents:
            with replace_file(output, force=True) as beside, beside.open("wb") as file:
                file.writelines(map(row_line, articles.rows))
        if not articles.failed or not articles.result().is_incomplete:
            journal.remove()
    return articles.result()


def _check_options(
    *,
    count: int | None,
    titles: Sequence[str],
    dump: Path | str | None,
    page_props: Path | str | None,
    lengths: Lengths,
) -> None:
    """Check the options. Raises UsageError."""
    if [count is not None, bool(titles), dump is not None].count(True) != 1:
        raise UsageError("select articles with one of `count` (random articles), `titles` or `dump`")
    if page_props is not None and dump is None:
        raise UsageError("`page_props` lists the disambiguation pages of a dump; add `dump`, or omit it")
    if count is not None and count < 1:
        raise UsageError(f"Invalid `count` {count}: expected at least 1")
    if any(not title.strip() for title in titles):
        raise UsageError("Invalid `titles` '': expected the title of an article")
    least, most = lengths.least, lengths.most
    if least < 0 or (most is not None and most < max(least, 1)):
        raise UsageError(f"Invalid lengths: no article has at least {least} and at most {most} characters")


def _add_random(articles: _Articles, wiki: MediaWiki, journal: Journal, progress: Progress | None) -> None:
    """Add random articles until the requested number is reached or the wiki has no more."""
    assert articles.wanted is not None
    seen = {*articles.ids}
    for key, record in finished_records(journal.path):
        seen.add(key)
        _add(articles, fetched_page(record))
    if progress is not None:
        progress("wikipedia", min(articles.documents, articles.wanted), articles.wanted)
    more: Mapping[str, str] | None = None
    repeated = 0  # pages listed since the last new one; if they exceed the known pages, the list repeats itself
    while articles.documents < articles.wanted and repeated <= len(seen):
        listed = listed_pages(wiki, articles.wanted - articles.documents, more)
        if isinstance(listed, CallError):
            articles.failed.append(Unread(path="the list of random articles", reason=failure_of(listed)))
            return
        numbers = [str(each) for each in listed.page_ids if str(each) not in seen]
        repeated = 0 if numbers else repeated + max(len(listed.page_ids), 1)
        seen.update(numbers)
        failed, documents = len(articles.failed), articles.documents
        pages = fetched_pages(wiki, "pageids", numbers, journal, show=_reporter(articles, progress))
        for key, page in zip(numbers, pages, strict=True):
            if page.error is not None:
                articles.failed.append(Unread(path=f"page {key}", reason=page.error))
            else:
                _add(articles, page)
        more = listed.more
        if more is None or (len(articles.failed) > failed and articles.documents == documents):
            return  # the wiki has no more, or stopped answering


def _reporter(articles: _Articles, progress: Progress | None) -> Callable[[FetchedPage], None]:
    """Return a function that reports the progress after each fetched page."""
    new = 0

    def report(page: FetchedPage) -> None:
        nonlocal new
        new += _exclusion(page, articles.lengths) is None and page.missing is None
        if progress is not None and articles.wanted is not None:
            progress("wikipedia", articles.documents + new, articles.wanted)

    return report


def _add_titles(
    articles: _Articles, titles: Sequence[str], wiki: MediaWiki, journal: Journal, progress: Progress | None
) -> None:
    """Add the articles with the given titles, and record titles that do not exist or are not documents."""
    known = {name for row in articles.rows for name in (row["title"], row["redirected_from"])}
    new = [title for title in titles if _normal(title) not in known]
    for title, page in zip(new, fetched_pages(wiki, "titles", new, journal, progress=progress), strict=True):
        if page.error is not None:
            articles.failed.append(Unread(path=title, reason=page.error))
        elif page.missing is not None:
            articles.missing.append(Unread(path=title, reason=page.missing))
        else:
            if page.redirected_from is not None:
                articles.redirects.append(Redirect(title=page.redirected_from, to=page.title))
            reason = _add(articles, page)
            if reason is not None:
                articles.skipped.append(Unread(path=title, reason=str(reason), is_failure=False))


def _normal(title: str) -> str:
    """Return a title in the form that all wikis use: single spaces, and a capital first letter."""
    words = " ".join(title.replace("_", " ").split())
    return words[:1].upper() + words[1:]


def _exclusion(page: FetchedPage, lengths: Lengths) -> Exclusion | None:
    return Exclusion.DISAMBIGUATION if page.is_disambiguation else lengths.exclusion(page.text.strip())


def _add(articles: _Articles, page: FetchedPage) -> Exclusion | None:
    """Add a page that is a document; otherwise return why it is not."""
    if page.page_id is None:
        return None
    reason = _exclusion(page, articles.lengths)
    if reason is None and str(page.page_id) in articles.ids:
        reason = Exclusion.REPEATED
    if reason is not None:
        articles.left_out[reason] += 1
        return reason
    articles.ids.add(str(page.page_id))
    articles.rows.append(_new_row(page, page.text.strip(), articles.source, redirected_from=page.redirected_from))
    articles.documents += 1
    return None


def _new_row(
    page: FetchedPage | DumpedPage, text: str, source: str, *, redirected_from: str | None = None
) -> ArticleRow:
    return {
        "id": str(page.page_id),
        "title": page.title,
        "text": text,
        "url": page.url,
        "created": page.created,
        "source": source,
        "revision": page.revision,
        "redirected_from": redirected_from,
    }


def _checked_lengths(rows: Iterator[ArticleRow], lengths: Lengths, output: Path) -> list[ArticleRow]:
    """Return the former rows. Raises UsageError if the text of one is shorter or longer than allowed."""
    articles = list(rows)
    if any(lengths.exclusion(row["text"]) for row in articles):
        raise UsageError(
            f"{output} contains articles that `min_length` and `max_length` exclude; give another name, "
            "or use `force` to replace it"
        )
    return articles


def _load_dump(
    dump: Path,
    output: Path,
    lengths: Lengths,
    *,
    page_properties: Path | None,
    force: bool,
    progress: Progress | None,
) -> WikipediaResult:
    """Write the articles of a dump into a file, or update it.

    The file is replaced as a whole at the end; after Ctrl-C it contains the articles read so far, and the former rows
    of the others.
    """
    if not dump.is_file():
        raise UsageError(f"there is no file {dump}; check the path")
    wiki = DumpTarget()
    pages = dumped_pages(dump, wiki, None if progress is None else partial(progress, "MiB of the dump"))
    former = _FormerArticles(iter(()) if force else former_rows(output, dump.name))
    properties = None if page_properties is None else read_page_properties(page_properties, progress)
    articles = _Articles(lengths=lengths, source=dump.name)
    with replace_file(output, force=True) as beside, beside.open("wb") as file:
        stopped = _copy(pages, wiki, former, properties, articles, file=file)
        if not articles.documents:
            counts = ", ".join(f"{reason}: {number:,}" for reason, number in articles.left_out.items())
            raise stopped or DataError(f"{dump} contains no article of the wanted length ({counts or 'no page'})")
    if isinstance(stopped, KeyboardInterrupt):
        raise stopped
    if properties is None and not (wiki.language or "en").startswith("en"):
        articles.notes.append(
            "disambiguation pages were recognized by the English names of their templates, but this wiki is in "
            f"'{excerpt(wiki.language)}'; add `page_props` with the file of the same date that ends in "
            "-page_props.sql.gz"
        )
    return articles.result()


def _copy(
    pages: Iterator[DumpedPage],
    wiki: DumpTarget,
    former: "_FormerArticles",
    properties: PageProperties | None,
    articles: _Articles,
    *,
    file: IO[bytes],
) -> KeyboardInterrupt | DataError | None:
    """Write the articles; if an error ends the dump early, keep the former rows that are left and return the error."""
    try:
        for page in pages:
            _check_wiki(wiki, properties, articles.source)
            row = _row(page, former, properties, articles, wiki.not_in_text)
            if row is not None:
                file.write(row_line(row))
    except (KeyboardInterrupt, DataError) as error:
        if isinstance(error, DataError):
            articles.failed.append(Unread(path=articles.source, reason=str(error)))
        for row in former.rest():
            articles.documents += 1
            articles.unchanged += 1
            file.write(row_line(row))
        return error
    return None


def _check_wiki(wiki: DumpTarget, properties: PageProperties | None, source: str) -> None:
    """Check that the page properties belong to the wiki of the dump. Raises UsageError."""
    if properties is not None and properties.database and wiki.database not in {"", properties.database}:
        raise UsageError(
            f"{properties.path} is from the wiki {excerpt(properties.database)}, but {source} is from "
            f"{excerpt(wiki.database)}; give the page properties of the same wiki"
        )


class _FormerArticles:
    """The rows of the former output, read in step with the dump: both have the same order."""

    def __init__(self, rows: Iterator[ArticleRow]) -> None:
        self._rows = rows
        self._next = next(rows, None)

    def row(self, page: DumpedPage) -> ArticleRow | None:
        """Return the row of a page; None unless it has the same revision."""
        while self._next is not None and int(self._next["id"]) < page.page_id:
            self._next = next(self._rows, None)
        if self._next is None or int(self._next["id"]) != page.page_id:
            return None
        row, self._next = self._next, next(self._rows, None)
        return row if row["revision"] == page.revision else None

    def rest(self) -> Iterator[ArticleRow]:
        """Yield the rows of pages that were not reached."""
        if self._next is not None:
            yield self._next
        yield from self._rows


def _row(
    page: DumpedPage,
    former: _FormerArticles,
    properties: PageProperties | None,
    articles: _Articles,
    not_in_text: Collection[str],
) -> ArticleRow | None:
    """Return the row of a page; if it is not a document, count it and return None."""
    if page.wikitext is None:
        articles.failed.append(Unread(path=page.title, reason="longer than MediaWiki allows"))
        return None
    row = former.row(page)
    reason = _not_article(page, properties)
    if reason is None:
        text = plain_text(page.wikitext, not_in_text=not_in_text) if row is None else str(row["text"])
        reason = articles.lengths.exclusion(text)
    if reason is not None:
        articles.left_out[reason] += 1
        return None
    articles.documents += 1
    articles.unchanged += row is not None
    return row or _new_row(page, text, articles.source)


_DISAMBIGUATION = re.compile(
    r"\{\{\s*(?:[^{}|<\n]*disambig(?:uation)?(?:[ _]page)?(?:[ _]cleanup)?|\w*(?:dis|dab))\s*(?:\||\}\})|__DISAMBIG__",
    re.IGNORECASE,
)
"""The English templates of disambiguation pages, such as {{disambiguation}}, {{hndis}} and {{geodis}}. Others, such as
{{disambiguation needed}}, are used in articles."""


def _not_article(page: DumpedPage, properties: PageProperties | None) -> Exclusion | None:
    if page.namespace:
        return Exclusion.NAMESPACE
    if page.is_redirect:
        return Exclusion.REDIRECT
    assert page.wikitext is not None
    if properties is not None:
        return Exclusion.DISAMBIGUATION if page.page_id in properties.disambiguation else None
    is_list = page.title.endswith("(disambiguation)") or _DISAMBIGUATION.search(page.wikitext)
    return Exclusion.DISAMBIGUATION if is_list else None
