"""The articles of a MediaWiki dump as documents; what an earlier file of them has is not converted again."""

import re
from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import IO

from ragassay.core.errors import DataError, UsageError
from ragassay.core.files import replace_file
from ragassay.core.runner import Progress
from ragassay.steps.documents.article_rows import ArticleRow, Exclusion, Lengths, former_rows, row_line
from ragassay.steps.documents.sources import Unread
from ragassay.steps.documents.wiki_dumps import DumpedPage, WikiDump
from ragassay.steps.documents.wikitext import plain_text


@dataclass(slots=True, kw_only=True)
class DumpedArticles:
    """The articles of a dump, as far as it was read.

    Attributes:
        lengths: How long they may be.
        source: The name of the dump.
        documents: Articles that were written.
        unchanged: Those of them that an earlier file had.
        left_out: Pages that are not documents, by reason.
        failed: What could not be read.
    """

    lengths: Lengths
    source: str
    documents: int = 0
    unchanged: int = 0
    left_out: Counter[Exclusion] = field(default_factory=Counter)
    failed: list[Unread] = field(default_factory=list)


def write_articles(
    dump: Path, output: Path, lengths: Lengths, *, force: bool, progress: Progress | None
) -> DumpedArticles:
    """Write the articles of a dump into a file, or update it.

    Args:
        dump: XML, plain or bzip2.
        output: The file; replaced as a whole at the end. After Ctrl-C it holds what was done.
        lengths: How long the articles may be.
        force: Whether an earlier file does not count, whatever it is.
        progress: Called after every part of the dump.

    Raises:
        UsageError: There is no such dump, or the output was not made from a dump of this name.
        DataError: The dump is none, or holds no article; or the output cannot be written.
        KeyboardInterrupt: Ctrl-C.
    """
    if not dump.is_file():
        raise UsageError(f"there is no file {dump}; check the path")
    reader = WikiDump(dump, None if progress is None else partial(progress, "MiB of the dump"))
    former = _FormerArticles(iter(()) if force else former_rows(output, dump.name))
    done = DumpedArticles(lengths=lengths, source=dump.name)
    with replace_file(output, force=True) as beside, beside.open("wb") as file:
        stopped = _copy(reader, former, done, file)
        if not done.documents:
            raise stopped or DataError(_no_article(dump, done))
    if isinstance(stopped, KeyboardInterrupt):
        raise stopped
    return done


def _copy(
    reader: WikiDump, former: "_FormerArticles", done: DumpedArticles, file: IO[bytes]
) -> KeyboardInterrupt | DataError | None:
    """Write the articles; return what stopped this before the end of the dump, after which earlier rows stay."""
    try:
        for page in reader.pages():
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


def _no_article(dump: Path, done: DumpedArticles) -> str:
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
    page: DumpedPage, former: _FormerArticles, done: DumpedArticles, not_in_text: Collection[str]
) -> ArticleRow | None:
    """Return the row of a page; None for one that is left out, which is counted."""
    if page.wikitext is None:
        done.failed.append(Unread(path=page.title, reason="longer than any text that MediaWiki accepts"))
        return None
    row = former.row(page)
    reason = _not_article(page)
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


def _not_article(page: DumpedPage) -> Exclusion | None:
    if page.namespace:
        return Exclusion.NAMESPACE
    if page.is_redirect:
        return Exclusion.REDIRECT
    assert page.wikitext is not None
    is_list = page.title.endswith("(disambiguation)") or _DISAMBIGUATION.search(page.wikitext)
    return Exclusion.DISAMBIGUATION if is_list else None
