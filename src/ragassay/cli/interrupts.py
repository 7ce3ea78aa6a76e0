"""What Ctrl-C leaves: files that a command has kept, from which the same command resumes."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path

_JOURNAL = ".journal"


def interrupted(arguments: Sequence[str], *, since: float) -> str:
    """Return the message after Ctrl-C, by what the command has kept so far.

    Args:
        arguments: The command line.
        since: When the command began, in seconds since the epoch.
    """
    from ragassay.parts.lm.weights import cache_directory

    if any(_is_kept(path, since) for path in _outputs(arguments)):
        return "interrupted; finished rows are kept, and the same command resumes from there"
    # The databases of replies, and what SQLite writes beside them.
    if any(_is_written(file, since) for file in cache_directory().glob("*.sqlite*")):
        return "interrupted; nothing was written, but replies are cached: the same command makes only the missing calls"
    return "interrupted; nothing was written"


def _outputs(arguments: Sequence[str]) -> Iterator[Path]:
    """Yield every path that a command line may name, and those that its command writes by default."""
    from ragassay.cli.demo import FOLDER
    from ragassay.core.table.human_labels import labels_file_of

    command, *options = arguments or ("",)
    named = [Path(value or option) for option, _, value in (argument.partition("=") for argument in options)]
    yield from named
    match command:
        case "demo":
            yield FOLDER
        case "review":
            yield from (labels_file_of(path) for path in named if path.name)
        case "run":
            yield from (path.parent / "run" for path in (*named, Path("ragassay.toml")))


def _is_kept(path: Path, since: float) -> bool:
    """Return whether an output was written by this command or has a journal; of a folder, whether a file in it was."""
    with suppress(OSError, ValueError):  # an argument that no path can be, such as a long question
        if path.is_dir():
            files = [*path.glob("[!.]*"), *path.glob("[!.]*/[!.]*")]
            return any(file.suffix == _JOURNAL or _is_written(file, since) for file in files)
        return path.with_name(f"{path.name}{_JOURNAL}").exists() or _is_written(path, since)
    return False


def _is_written(file: Path, since: float) -> bool:
    return file.is_file() and file.stat().st_mtime >= since
