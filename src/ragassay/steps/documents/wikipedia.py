"""Articles of Wikipedia, or of another wiki, as one file of documents that the same call continues.

They come from the wiki's API, with the date on which each was created, or from a dump. What is fetched from the API is
on disk before the next request, in a journal beside the file (FILE.journal), until the file is written. What an earlier
file has of a dump is not converted again.

Whether a page of a dump is a disambiguation page is decided by its templates, which a dump does not expand; the
database of the wiki has it as a property of the page, and the dump of that table is the same in every language.
"""

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import IO

from ragassay.core.errors import CallError, DataError, UsageError, excerpt
from ragassay.core.files import replace_file
from ragassay.core.runner import Journal, Progress
from ragassay.steps.documents.load import documents_output
from ragassay.steps.documents.mediawiki import (
    WIKIPEDIA,
    ArticleRow,
    Exclusion,
    FetchedPage,
    Lengths,
    MediaWiki,
    failure_of,
    fetched_pages,
    former_rows,
    listed_pages,
    row_line,
)
from ragassay.steps.documents.sources import Unread
from ragassay.steps.documents.wiki_dumps import DumpedPage, PageProperties, WikiDump, plain_text, read_page_properties

_MOST_LISTED = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class Redirect:
    """A title that leads to another."""

    title: str
    to: str


@dataclass(frozen=True, slots=True, kw_only=True)
class WikipediaResult:
    """What became of the pages of a wiki.

    Attributes:
        documents: Documents in the file.
        unchanged: Those of them that it held before.
        wanted: The number of random articles that was asked for; None for given titles and dumps.
        left_out: Pages that are not documents, by reason, as far as this call saw them.
        skipped: Those of them whose titles were given.
        missing: Titles without a page.
        failed: Titles whose calls failed, or what of a dump could not be read.
        redirects: Given titles that lead to another.
        notes: What a user should know of the result, as sentences.
    """

    documents: int
    unchanged: int
    wanted: int | None
    left_out: Mapping[Exclusion, int]
    skipped: Sequence[Unread]
    missing: Sequence[Unread]
    failed: Sequence[Unread]
    redirects: Sequence[Redirect]
    notes: Sequence[str] = ()

    @property
    def is_incomplete(self) -> bool:
        """Whether documents are missing that the same call may add."""
        if self.wanted is None:
            return bool(self.failed or self.missing)
        return self.documents < self.wanted and bool(self.failed)


@dataclass(slots=True, kw_only=True)
class _Collection:
    """The documents of a wiki, as far as they are known.

    Attributes:
        lengths: How long they may be.
        former: The rows that the file has.
        wanted: The number of random articles; None for given titles.
        new: The rows that are added.
        ids: The ids of all of them.
    """

    lengths: Lengths
    former: Sequence[ArticleRow]
    wanted: int | None
    new: list[ArticleRow] = field(default_factory=list)
    ids: set[str] = field(default_factory=set)
    left_out: Counter[Exclusion] = field(default_factory=Counter)
    skipped: list[Unread] = field(default_factory=list)
    missing: list[Unread] = field(default_factory=list)
    failed: list[Unread] = field(default_factory=list)
    redirects: list[Redirect] = field(default_factory=list)

    @property
    def documents(self) -> int:
        return len(self.former) + len(self.new)

    def result(self) -> WikipediaResult:
        return WikipediaResult(
            documents=self.documents,
            unchanged=len(self.former),
            wanted=self.wanted,
            left_out=dict(self.left_out),
            skipped=self.skipped,
            missing=self.missing,
            failed=self.failed,
            redirects=self.redirects,
        )


@dataclass(slots=True, kw_only=True)
class _DumpedArticles:
    """The articles of a dump, as far as it was read.

    Attributes:
        lengths: How long they may be.
        source: The name of the dump.
        properties: Which pages are disambiguation pages; None if only their templates tell.
        documents: Articles that were written.
        unchanged: Those of them that an earlier file had.
        left_out: Pages that are not documents, by reason.
        failed: What could not be read.
        notes: What a user should know of the result, as sentences.
    """

    lengths: Lengths
    source: str
    properties: PageProperties | None
    documents: int = 0
    unchanged: int = 0
    left_out: Counter[Exclusion] = field(default_factory=Counter)
    failed: list[Unread] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)


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
    """Write articles of a wiki into a file of documents, or add to it.

    A row has `id` (the number of the page), `title`, `text`, `url`, `created` (the time of the oldest revision; null
    where unknown), `source`, `revision` and `redirected_from`. Articles that the file has are not fetched again.

    Args:
        output: The `.jsonl` file; if it exists, this function must have written it, from the same wiki or dump.
        count: The number of random articles that the file shall hold.
        titles: Titles of articles; redirects are followed.
        dump: A dump (pages-articles XML, plain, .bz2 or .gz), of which all articles are taken.
        page_props: A dump of the same wiki's table page_props (SQL, plain or packed), by which the disambiguation pages
            of `dump` are recognized; None for their templates' names in English.
        api_url: The `api.php` of the wiki.
        contact: An e-mail address or a page, for the user agent; Wikipedia requires it.
        min_length: The least number of characters of a text.
        max_length: The most; None for no limit.
        force: Whether to start over, and to replace the output whatever it is.
        progress: Called after every article, or every part of the dump.

    Raises:
        UsageError: Not one of count, titles and dump; an invalid value; or an output that holds something else.
        DataError: There is no document at all, or a file cannot be read or written.
        StoppedRunError: The first calls failed alike; what was fetched before is kept.
    """
    output = documents_output(output)
    lengths = Lengths(least=min_length, most=max_length)
    asked = list(dict.fromkeys([titles] if isinstance(titles, str) else titles or ()))
    _check_options(count=count, titles=asked, dump=dump, page_props=page_props, lengths=lengths)
    if dump is not None:
        properties = None if page_props is None else Path(page_props)
        return _of_dump(
            _write_articles(Path(dump), output, lengths, page_properties=properties, force=force, progress=progress)
        )
    wiki = MediaWiki(api_url, contact)
    header = {
        "verb": "documents wikipedia",
        "api_url": api_url,
        "articles": "given" if asked else "random",
        "min_length": min_length,
        "max_length": max_length,
    }
    with Journal(output.with_name(f"{output.name}.journal"), header, anew=force) as journal:
        former = [] if journal.anew else _checked_lengths(former_rows(output, api_url), lengths, output)
        found = _Collection(lengths=lengths, former=former, wanted=count, ids={str(row["id"]) for row in former})
        if asked:
            _add_given(found, asked, wiki, journal, progress)
        else:
            _add_random(found, wiki, journal, progress)
        if not found.documents and not found.failed:
            journal.remove()
            raise DataError(_no_document(found))
        if found.documents:
            _write(output, [*former, *found.new])
        if not found.failed or not found.result().is_incomplete:
            journal.remove()
    return found.result()


def _of_dump(done: _DumpedArticles) -> WikipediaResult:
    return WikipediaResult(
        documents=done.documents,
        unchanged=done.unchanged,
        wanted=None,
        left_out=dict(done.left_out),
        skipped=[],
        missing=[],
        failed=done.failed,
        redirects=[],
        notes=done.notes,
    )


def _check_options(
    *,
    count: int | None,
    titles: Sequence[str],
    dump: Path | str | None,
    page_props: Path | str | None,
    lengths: Lengths,
) -> None:
    """Check what was named to be taken. Raises UsageError."""
    if [count is not None, bool(titles), dump is not None].count(True) != 1:
        raise UsageError("name what to take: --count N random articles, --title T (repeatable), or --dump FILE")
    if page_props is not None and dump is None:
        raise UsageError("--page-props names the disambiguation pages of a dump; add --dump FILE, or leave it out")
    if count is not None and count < 1:
        raise UsageError(f"Invalid --count {count}: expected at least 1")
    if any(not title.strip() for title in titles):
        raise UsageError("Invalid --title '': expected the title of an article")
    least, most = lengths.least, lengths.most
    if least < 0 or (most is not None and most < max(least, 1)):
        raise UsageError(f"Invalid lengths: at least {least} and at most {most} characters leave no article")


def _no_document(found: _Collection) -> str:
    listed = [f"  {each.path}: {each.reason}" for each in [*found.missing, *found.skipped]]
    more = [f"  and {len(listed) - _MOST_LISTED} more"] if len(listed) > _MOST_LISTED else []
    return "\n".join(["none of the pages is a document:", *listed[:_MOST_LISTED], *more])


def _add_random(found: _Collection, wiki: MediaWiki, journal: Journal, progress: Progress | None) -> None:
    """Add random articles until there are as many as are wanted, or the wiki has no more."""
    assert found.wanted is not None
    seen = {str(row["id"]) for row in found.former}
    for key, record in journal.finished.items():
        seen.add(key)
        _add(found, FetchedPage(**record), wiki.url)
    if progress is not None:
        progress("wikipedia", min(found.documents, found.wanted), found.wanted)
    more: Mapping[str, str] | None = None
    repeated = 0  # pages listed since the last new one; more of them than are known means that the list goes around
    while found.documents < found.wanted and repeated <= len(seen):
        listed = listed_pages(wiki, found.wanted - found.documents, more)
        if isinstance(listed, CallError):
            found.failed.append(Unread(path="the list of random articles", reason=failure_of(listed)))
            return
        numbers = [str(each) for each in listed.page_ids if str(each) not in seen]
        repeated = 0 if numbers else repeated + max(len(listed.page_ids), 1)
        seen.update(numbers)
        failed, documents = len(found.failed), found.documents
        pages = fetched_pages(wiki, "pageids", numbers, journal, show=_kept(found, progress))
        for key, page in zip(numbers, pages, strict=True):
            if page.error is not None:
                found.failed.append(Unread(path=f"page {key}", reason=page.error))
            else:
                _add(found, page, wiki.url)
        more = listed.more
        if more is None or (len(found.failed) > failed and found.documents == documents):
            return  # the wiki has no more, or stopped answering


def _kept(found: _Collection, progress: Progress | None) -> Callable[[FetchedPage], None]:
    """Return what reports each page that is fetched, as one more document if it is one."""
    new = 0

    def show(page: FetchedPage) -> None:
        nonlocal new
        new += _exclusion(page, found.lengths) is None and page.missing is None
        if progress is not None and found.wanted is not None:
            progress("wikipedia", found.documents + new, found.wanted)

    return show


def _add_given(
    found: _Collection, titles: Sequence[str], wiki: MediaWiki, journal: Journal, progress: Progress | None
) -> None:
    """Add the articles of some titles, and note those that are not there or are not documents."""
    known = {name for row in found.former for name in (row["title"], row["redirected_from"])}
    wanted = [title for title in titles if _normal(title) not in known]
    for title, page in zip(wanted, fetched_pages(wiki, "titles", wanted, journal, progress=progress), strict=True):
        if page.error is not None:
            found.failed.append(Unread(path=title, reason=page.error))
        elif page.missing is not None:
            found.missing.append(Unread(path=title, reason=page.missing))
        else:
            if page.redirected_from is not None:
                found.redirects.append(Redirect(title=page.redirected_from, to=page.title))
            reason = _add(found, page, wiki.url)
            if reason is not None:
                found.skipped.append(Unread(path=title, reason=reason.text, is_failure=False))


def _normal(title: str) -> str:
    """Return a title as a wiki writes it, as far as that is the same in all of them."""
    words = " ".join(title.replace("_", " ").split())
    return words[:1].upper() + words[1:]


def _exclusion(page: FetchedPage, lengths: Lengths) -> Exclusion | None:
    return Exclusion.DISAMBIGUATION if page.is_disambiguation else lengths.exclusion(page.text.strip())


def _add(found: _Collection, page: FetchedPage, source: str) -> Exclusion | None:
    """Add a page unless it is not a document; return why it is not."""
    if page.page_id is None:
        return None
    reason = _exclusion(page, found.lengths)
    if reason is None and (str(page.page_id) in found.ids):
        reason = Exclusion.REPEATED
    if reason is not None:
        found.left_out[reason] += 1
        return reason
    found.ids.add(str(page.page_id))
    found.new.append(
        {
            "id": str(page.page_id),
            "title": page.title,
            "text": page.text.strip(),
            "url": page.url,
            "created": page.created,
            "source": source,
            "revision": page.revision,
            "redirected_from": page.redirected_from,
        }
    )
    return None


def _checked_lengths(rows: Iterator[ArticleRow], lengths: Lengths, output: Path) -> list[ArticleRow]:
    """Return the former rows.

    Raises:
        UsageError: One has another length than is asked for now.
    """
    kept = list(rows)
    if any(lengths.exclusion(row["text"]) for row in kept):
        raise UsageError(
            f"{output} holds articles of other lengths than --min-length and --max-length say; give another name, or "
            "--force to replace it"
        )
    return kept


def _write(output: Path, rows: Sequence[ArticleRow]) -> None:
    with replace_file(output, force=True) as beside, beside.open("wb") as file:
        file.writelines(map(row_line, rows))


def _write_articles(
    dump: Path,
    output: Path,
    lengths: Lengths,
    *,
    page_properties: Path | None,
    force: bool,
    progress: Progress | None,
) -> _DumpedArticles:
    """Write the articles of a dump into a file, or update it.

    Args:
        dump: XML, plain, .bz2 or .gz.
        output: The file; replaced as a whole at the end. After Ctrl-C it holds what was done.
        lengths: How long the articles may be.
        page_properties: A dump of the wiki's table page_props, which names the disambiguation pages; None if the names
            of their templates in English are enough.
        force: Whether an earlier file does not count, whatever it is.
        progress: Called after every part of the dump.

    Raises:
        UsageError: There is no such dump, the page properties are of another wiki, or the output was not made from a
            dump of this name.
        DataError: The dump is none, or holds no article; or the output cannot be written.
        KeyboardInterrupt: Ctrl-C.
    """
    if not dump.is_file():
        raise UsageError(f"there is no file {dump}; check the path")
    reader = WikiDump(dump, None if progress is None else partial(progress, "MiB of the dump"))
    former = _FormerArticles(iter(()) if force else former_rows(output, dump.name))
    properties = None if page_properties is None else read_page_properties(page_properties, progress)
    done = _DumpedArticles(lengths=lengths, source=dump.name, properties=properties)
    with replace_file(output, force=True) as beside, beside.open("wb") as file:
        stopped = _copy(reader, former, done, file)
        if not done.documents:
            raise stopped or DataError(_no_article(dump, done))
    if isinstance(stopped, KeyboardInterrupt):
        raise stopped
    if properties is None and not (reader.language or "en").startswith("en"):
        done.notes.append(
            "disambiguation pages were looked for by the English names of their templates, and this wiki is in "
            f"'{excerpt(reader.language)}'; add --page-props with the file of the same date that ends in "
            "-page_props.sql.gz"
        )
    return done


def _copy(
    reader: WikiDump, former: "_FormerArticles", done: _DumpedArticles, file: IO[bytes]
) -> KeyboardInterrupt | DataError | None:
    """Write the articles; return what stopped this before the end of the dump, after which earlier rows stay."""
    try:
        for page in reader.pages():
            _check_wiki(reader, done)
            row = _row(page, former, done, reader.not_in_text)
            if row is not None:
                file.write(row_line(row))
    except (KeyboardInterrupt, DataError) as error:
        if isinstance(error, DataError):
            done.failed.append(Unread(path=done.source, reason=str(error)))
        for row in former.rest():
            done.documents += 1
            done.unchanged += 1
            file.write(row_line(row))
        return error
    return None


def _check_wiki(reader: WikiDump, done: _DumpedArticles) -> None:
    """Check that the page properties are of the wiki of the dump. Raises UsageError."""
    properties = done.properties
    if properties is not None and properties.database and reader.database not in {"", properties.database}:
        raise UsageError(
            f"{properties.path} is of the wiki {excerpt(properties.database)}, and {done.source} of "
            f"{excerpt(reader.database)}; give the page properties of the same wiki"
        )


def _no_article(dump: Path, done: _DumpedArticles) -> str:
    listed = ", ".join(f"{reason.text}: {number:,}" for reason, number in done.left_out.items()) or "no page"
    return f"{dump} holds no article of the wanted length ({listed})"


class _FormerArticles:
    """The rows of an earlier output, read beside the dump: both are in the order of the dump."""

    def __init__(self, rows: Iterator[ArticleRow]) -> None:
        self._rows = rows
        self._next = next(rows, None)

    def row(self, page: DumpedPage) -> ArticleRow | None:
        """Return the row of a page; None if there is none of its revision."""
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
    page: DumpedPage, former: _FormerArticles, done: _DumpedArticles, not_in_text: Collection[str]
) -> ArticleRow | None:
    """Return the row of a page; None for one that is left out, which is counted."""
    if page.wikitext is None:
        done.failed.append(Unread(path=page.title, reason="longer than any text that MediaWiki accepts"))
        return None
    row = former.row(page)
    reason = _not_article(page, done.properties)
    if reason is None:
        text = plain_text(page.wikitext, not_in_text=not_in_text) if row is None else str(row["text"])
        reason = done.lengths.exclusion(text)
    if reason is not None:
        done.left_out[reason] += 1
        return None
    done.documents += 1
    done.unchanged += row is not None
    return row or {
        "id": str(page.page_id),
        "title": page.title,
        "text": text,
        "url": page.url,
        "created": page.created,
        "source": done.source,
        "revision": page.revision,
        "redirected_from": None,
    }


_DISAMBIGUATION = re.compile(
    r"\{\{\s*(?:[^{}|<\n]*disambig(?:uation)?(?:[ _]page)?(?:[ _]cleanup)?|\w*(?:dis|dab))\s*(?:\||\}\})|__DISAMBIG__",
    re.IGNORECASE,
)
"""The templates of disambiguation pages in English, such as {{disambiguation}}, {{hndis}} and {{geodis}}; a template
like {{disambiguation needed}} stands in articles."""


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
