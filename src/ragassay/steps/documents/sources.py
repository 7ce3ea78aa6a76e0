"""The files of folders and archives, one at a time: nothing is unpacked to disk, and no link is followed."""

import os
import stat
import tarfile
import zipfile
import zlib
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from lzma import LZMAError
from pathlib import Path, PurePosixPath, PureWindowsPath
from typing import IO, cast

from ragassay.core.errors import UsageError
from ragassay.core.results import Unread

MOST_BYTES = 100 * 2**20
"""Maximum number of bytes of a file that is read into memory, and of an archive member."""
MOST_UNPACKED = 8 * 2**30
"""Maximum total number of bytes of the members of one archive."""
_TARS = (".tar", ".tar.gz", ".tgz", ".tar.bz2", ".tar.xz")
ARCHIVES = (".zip", *_TARS)


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """A file, or a member of an archive.

    Attributes:
        path: The path relative to the folder; `archive.zip!member` for a member.
        size: The size in bytes that the file system or archive declares.
        modified: Time of the last change; None if unknown.
        is_member: Whether it is in an archive.
        open: Opens it for reading.
    """

    path: str
    size: int
    modified: datetime | None
    is_member: bool
    open: Callable[[], IO[bytes]]

    @property
    def suffix(self) -> str:
        """The suffix of its name in lower case, without the trailing blanks that some archives have."""
        return PurePosixPath(self.path).suffix.strip().lower()


_MOST_LISTED = 20


def with_reasons(message: str, unread: Sequence[Unread]) -> str:
    """Return a message followed by a line for each of the first paths that are not read."""
    lines = [f"  {each.path}: {each.reason}" for each in unread[:_MOST_LISTED]]
    more = [f"  and {len(unread) - _MOST_LISTED} more"] if len(unread) > _MOST_LISTED else []
    return "\n".join([message, *lines, *more])


@dataclass(frozen=True, slots=True, kw_only=True)
class NamedFile:
    """A file on disk, and its name in ids."""

    path: Path
    name: str


def files_in(paths: Sequence[Path], *, output: Path) -> list[NamedFile | Unread]:
    """Return the files of the given paths in the order of their names, and what is left out.

    Args:
        paths: Folders and files, each counted once. With several, each name begins with the name of its folder; if two
            folders have the same name, also with those of the folders above them.
        output: The file that is being written, which is left out.

    Raises:
        UsageError: A path does not exist.
    """
    files: list[NamedFile | Unread] = []
    distinct = list({path.resolve(): path for path in paths}.values())
    for path, name in zip(distinct, _names(distinct), strict=True):
        if not path.exists():
            raise UsageError(f"there is no file or folder {path}; check the path")
        if path.is_dir():
            files += _walked(path, "" if len(distinct) == 1 else f"{name}/", output)
        elif path.is_file():
            files.append(NamedFile(path=path, name=name))
        else:
            raise UsageError(f"{path} is neither a file nor a folder; save its content as a file")
    return files


def _names(paths: Sequence[Path]) -> list[str]:
    """Return the names of different paths, each with as many parent folders as needed to make all names distinct."""
    parts = [(path.resolve() if path.is_dir() else path.absolute()).parts for path in paths]
    names: list[tuple[str, ...]] = []
    for number in range(1, max(map(len, parts), default=0) + 1):
        names = [each[-number:] for each in parts]
        if len(set(names)) == len(names):
            break
    return [_text("/".join(name)) for name in names]


def _walked(folder: Path, prefix: str, output: Path) -> Iterator[NamedFile | Unread]:
    """Yield the files of a folder in the order of their names; not recursive, since folders may be nested deeply."""
    pending = _children(folder, prefix)
    while pending:
        path, name = pending.pop()
        if path.is_symlink() or not path.is_dir():
            if not _is_same(path, output):
                yield _file(path, name)
        elif path.name.startswith("."):
            yield Unread(path=name, reason="a hidden folder", is_failure=False)
        else:
            try:
                pending += _children(path, f"{name}/")
            except OSError as error:
                yield Unread(path=name, reason=f"cannot be listed: {error.strerror}")


def _children(folder: Path, prefix: str) -> list[tuple[Path, str]]:
    """Return the entries of a folder with their names, in reverse order."""
    children = sorted(folder.iterdir(), key=lambda each: each.name, reverse=True)
    return [(each, prefix + _text(each.name)) for each in children]


def _is_same(path: Path, output: Path) -> bool:
    return path.name == output.name and path.exists() and output.exists() and path.samefile(output)


def _file(path: Path, name: str) -> NamedFile | Unread:
    if path.is_symlink():
        return Unread(path=name, reason="a link, which is not followed", is_failure=False)
    if path.name.startswith("."):
        return Unread(path=name, reason="a hidden file", is_failure=False)
    if not path.is_file():
        return Unread(path=name, reason="not a regular file", is_failure=False)
    return NamedFile(path=path, name=name)


def sources_in(file: NamedFile) -> Iterator[Source | Unread]:
    """Yield a file, or the members of an archive in their order; read each before the next is requested.

    If an archive cannot be read to its end, the last item is the reason.
    """
    name = file.path.name.lower()
    if not name.endswith(ARCHIVES):
        try:
            entry = file.path.stat()
        except OSError as error:
            yield Unread(path=file.name, reason=f"cannot be read: {error.strerror}")
            return
        yield Source(
            path=file.name,
            size=entry.st_size,
            modified=datetime.fromtimestamp(entry.st_mtime, UTC),
            is_member=False,
            open=lambda: file.path.open("rb"),
        )
        return
    members = _tar_members(file) if name.endswith(_TARS) else _zip_members(file)
    unpacked = 0
    paths: set[str] = set()
    try:
        for each in members:
            unpacked += each.size if isinstance(each, Source) else 0
            if unpacked > MOST_UNPACKED:
                yield Unread(path=file.name, reason=f"unpacks to more than {MOST_UNPACKED:,} bytes; load part of it")
                return
            yield _checked_member(each, paths)
            paths.add(each.path)
    except ARCHIVE_ERRORS as error:
        yield Unread(path=file.name, reason=f"cannot be read to its end as an archive: {error}")


ARCHIVE_ERRORS = (
    *(OSError, EOFError, zipfile.BadZipFile, tarfile.TarError, zlib.error, LZMAError, NotImplementedError),
    *(RuntimeError, ValueError),  # zipfile: a password is needed; a name or a date is invalid
)
"""Exceptions from reading a broken archive."""


def _checked_member(each: Source | Unread, earlier: Collection[str]) -> Source | Unread:
    """Return a member, or why it is not read: a path out of the archive, a repeated path, or a nested archive."""
    if isinstance(each, Unread):
        return each
    inner = each.path.partition("!")[2]
    parts = (*PurePosixPath(inner).parts, *PureWindowsPath(inner).parts)
    if ".." in parts or PurePosixPath(inner).is_absolute() or PureWindowsPath(inner).anchor:
        return Unread(path=each.path, reason="its path leads out of the archive")
    if any(part.startswith(".") or part == "__MACOSX" for part in parts):
        return Unread(path=each.path, reason="a hidden file", is_failure=False)
    if inner.lower().endswith(ARCHIVES):
        return Unread(path=each.path, reason="an archive in an archive; unpack it")
    if each.path in earlier:
        return Unread(path=each.path, reason="the archive has this name twice; only the first is read, so rename one")
    return each


def _zip_members(file: NamedFile) -> Iterator[Source | Unread]:
    with zipfile.ZipFile(file.path) as archive:
        for info in archive.infolist():
            path = f"{file.name}!{_text(info.filename)}"
            if info.is_dir():
                continue
            if stat.S_ISLNK(info.external_attr >> 16):
                yield Unread(path=path, reason="a link, which is not followed", is_failure=False)
            elif info.flag_bits & 1:
                yield Unread(path=path, reason="encrypted; unpack it with its password")
            else:
                opened = partial(archive.open, info)
                yield Source(path=path, size=info.file_size, modified=_zip_date(info), is_member=True, open=opened)


def _zip_date(info: zipfile.ZipInfo) -> datetime | None:
    """Return the date of a member, interpreted as UTC because a zip file has no time zone; None if it is invalid."""
    try:
        return datetime(*info.date_time, tzinfo=UTC)
    except ValueError:
        return None


def _tar_members(file: NamedFile) -> Iterator[Source | Unread]:
    with tarfile.open(file.path) as archive:
        for info in archive:
            path = f"{file.name}!{_text(info.name)}"
            if info.issym() or info.islnk():
                yield Unread(path=path, reason="a link, which is not followed", is_failure=False)
            elif info.isreg():
                opened = cast("Callable[[], IO[bytes]]", partial(archive.extractfile, info))  # not None for a file
                yield Source(path=path, size=info.size, modified=_tar_date(info), is_member=True, open=opened)
            elif not info.isdir():
                yield Unread(path=path, reason="not a regular file", is_failure=False)


def _tar_date(info: tarfile.TarInfo) -> datetime | None:
    """Return the date of a member; None if it is invalid."""
    try:
        return datetime.fromtimestamp(info.mtime, UTC)
    except (OverflowError, OSError, ValueError):
        return None


def _text(name: str) -> str:
    """Return a file name as valid UTF-8; other bytes are escaped as in `\\xe4`."""
    return os.fsencode(name).decode("utf-8", "backslashreplace").replace(os.sep, "/")
