"""Articles of Wikipedia, or of another wiki, as one file of documents that the same call continues.

They come from the wiki's API, with the date on which each was created, or from a dump. What is fetched from the API is
on disk before the next request, in a journal beside the file (FILE.journal), until the file is written.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from ragassay.core.errors import CallError, DataError, UsageError
from ragassay.core.files import check_free, replace_file
from ragassay.core.runner import Journal, Progress, finished_rows, key_hashes, run_rows
from ragassay.steps.documents.mediawiki import (
    LIMITS,
    WIKIPEDIA,
    ArticleRow,
    Exclusion,
    FetchedPage,
    Lengths,
    MediaWiki,
    RandomPages,
    former_rows,
    row_line,
)
from ragassay.steps.documents.sources import Unread
from ragassay.steps.documents.wiki_dumps import write_articles

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
    """

    documents: int
    unchanged: int
    wanted: int | None
    left_out: Mapping[Exclusion, int]
    skipped: Sequence[Unread]
    missing: Sequence[Unread]
    failed: Sequence[Unread]
    redirects: Sequence[Redirect]

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


def wikipedia_documents(
    *,
    output: Path | str,
    count: int | None = None,
    titles: Sequence[str] | str | None = None,
    dump: Path | str | None = None,
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
        dump: A dump (pages-articles XML, plain or .bz2), of which all articles are taken.
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
    output = Path(output)
    if output.suffix != ".jsonl":
        raise UsageError(f"{output}: documents are written as JSON Lines; give a name that ends in .jsonl")
    check_free(output, force=True)
    if sum(each is not None for each in (count, titles or None, dump)) != 1:
        raise UsageError("name what to take: --count N random articles, --title T (repeatable), or --dump FILE")
    if count is not None and count < 1:
        raise UsageError(f"Invalid --count {count}: expected at least 1")
    if min_length < 0 or (max_length is not None and max_length < max(min_length, 1)):
        raise UsageError(f"Invalid lengths: at least {min_length} and at most {max_length} characters leave no article")
    lengths = Lengths(least=min_length, most=max_length)
    if dump is not None:
        done = write_articles(Path(dump), output, lengths, force=force, progress=progress)
        return WikipediaResult(
            documents=done.documents,
            unchanged=done.unchanged,
            wanted=None,
            left_out=dict(done.left_out),
            skipped=[],
            missing=[],
            failed=done.failed,
            redirects=[],
        )
    wiki = MediaWiki(api_url, contact)
    asked = list(dict.fromkeys([titles] if isinstance(titles, str) else titles)) if titles else None
    header = {
        "verb": "documents wikipedia",
        "api_url": api_url,
        "articles": "random" if asked is None else "given",
        "min_length": min_length,
        "max_length": max_length,
    }
    with Journal(output.with_name(f"{output.name}.journal"), header, anew=force) as journal:
        former = [] if journal.anew else _checked_lengths(former_rows(output, api_url), lengths, output)
        found = _Collection(lengths=lengths, former=former, wanted=count, ids={str(row["id"]) for row in former})
        if asked is None:
            _add_random(found, wiki, journal, progress)
        else:
            _add_given(found, asked, wiki, journal, progress)
        if not found.documents and not found.failed:
            journal.remove()
            raise DataError(_no_document(found))
        if found.documents:
            _write(output, [*former, *found.new])
        if not found.failed or not found.result().is_incomplete:
            journal.remove()
    return found.result()


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
        _add(found, _decoded(record), wiki.url)
    if progress is not None:
        progress("wikipedia", min(found.documents, found.wanted), found.wanted)
    more: Mapping[str, str] | None = None
    repeated = 0  # pages listed since the last new one; more of them than are known means that the list goes around
    while found.documents < found.wanted and repeated <= len(seen):
        listed = _listed(wiki, found.wanted - found.documents, more)
        if isinstance(listed, CallError):
            found.failed.append(Unread(path="the list of random articles", reason=str(listed)))
            return
        numbers = [str(each) for each in listed.page_ids if str(each) not in seen]
        repeated = 0 if numbers else repeated + max(len(listed.page_ids), 1)
        seen.update(numbers)
        failed, documents = len(found.failed), found.documents
        pages = _fetched(wiki, "pageids", numbers, journal, show=_kept(found, progress))
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


def _listed(wiki: MediaWiki, number: int, more: Mapping[str, str] | None) -> RandomPages | CallError:
    """Return random pages, or why the call failed."""

    async def work(_: None) -> RandomPages | CallError:
        return await wiki.random_pages(number, more)

    (listed,) = run_rows(
        [("random", None)],
        work,
        limits=LIMITS,
        journal=None,
        encode=lambda _: {},
        decode=lambda _: CallError("no journal"),
        failed=lambda error: error,
        progress=None,
    )
    return listed


def _fetched(
    wiki: MediaWiki,
    selected_by: str,
    values: Sequence[str],
    journal: Journal,
    *,
    show: Callable[[FetchedPage], None] | None = None,
    progress: Progress | None = None,
) -> Iterator[FetchedPage]:
    """Return the pages of titles or numbers in turn; a failed one has an error."""

    async def work(value: str) -> FetchedPage:
        # A bar separates values, unless they begin with this character.
        page = await wiki.page({selected_by: f"\x1f{value}" if "|" in value else value})
        if show is not None:
            show(page)
        return page

    return finished_rows(
        key_hashes(values),
        ((value, value) for value in values),
        work,
        limits=LIMITS,
        journal=journal,
        encode=asdict,
        decode=_decoded,
        failed=lambda error: FetchedPage(error=str(error) or "The call failed without an error message."),
        progress=progress,
        what="wikipedia",
        stop_after=20,
    )


def _decoded(record: Mapping[str, Any]) -> FetchedPage:
    return FetchedPage(**record)


def _add_given(
    found: _Collection, titles: Sequence[str], wiki: MediaWiki, journal: Journal, progress: Progress | None
) -> None:
    """Add the articles of some titles, and note those that are not there or are not documents."""
    known = {name for row in found.former for name in (row["title"], row["redirected_from"])}
    wanted = [title for title in titles if _normal(title) not in known]
    for title, page in zip(wanted, _fetched(wiki, "titles", wanted, journal, progress=progress), strict=True):
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
