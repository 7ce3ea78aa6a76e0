"""Generate docs/reproduction.md from the recordings of the papers' authors.

    python3 run reproduce [FOLDER] [-o FILE]

FOLDER holds recordings as JSON Lines, of the GRAMMAR paper (such as ../shared/data/grammar) or of the boolean-agent
paper (such as ../shared/data/wikirag); which of them is recognized by its content. It may also be a copy of the
GRAMMAR authors' repository, whose JSON files are read unchanged, for every environment in it. Without a FOLDER both
recordings beside the checkout are read. FILE defaults to docs/reproduction.md; with a FOLDER and no FILE the document
is printed.
"""

import argparse
import re
import sys
from pathlib import Path

from benchmarks.reproduction.agent_document import agent_document
from benchmarks.reproduction.agent_recordings import has_scores, read_scored_runs
from benchmarks.reproduction.comparison import environment_results, first_submission
from benchmarks.reproduction.document import document
from benchmarks.reproduction.formatting import prose
from benchmarks.reproduction.recordings import Recordings, read_lines
from benchmarks.reproduction.repository import is_repository, read_repository

from ragassay.core.errors import DataError, RagassayError

ROOT = Path(__file__).resolve().parents[2]
RECORDINGS = ROOT.parent / "shared" / "data" / "grammar"
AGENT_RECORDINGS = ROOT.parent / "shared" / "data" / "wikirag"
DOCUMENT = ROOT / "docs" / "reproduction.md"


def main(arguments: list[str] | None = None) -> int:
    """Write the document, and return the exit code: 2 if there are no recordings."""
    parser = argparse.ArgumentParser(prog="run reproduce", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("folder", nargs="?", type=Path, help="recordings, or the GRAMMAR authors' repository")
    parser.add_argument("-o", "--output", type=Path, help="the file to write")
    options = parser.parse_args(arguments)
    try:
        text = reproduction(options.folder) if options.folder else page(RECORDINGS, AGENT_RECORDINGS)
    except RagassayError as error:
        print(error, file=sys.stderr)
        return 2
    output = options.output or (None if options.folder else DOCUMENT)
    if output is None:
        print(text, end="")
    else:
        output.write_text(text, encoding="utf-8")
    return 0


def page(*folders: Path) -> str:
    """Return the page about several folders in Markdown, a part for each. Raises DataError."""
    parts = [reproduction(folder) for folder in folders]
    return "\n".join([f"{prose(_INTRODUCTION)}\n", *(re.sub(r"^#", "##", part, flags=re.MULTILINE) for part in parts)])


_INTRODUCTION = """
# The papers' tables, from their recordings

The tables of the papers that ragassay builds on, computed from what their authors recorded, with the intervals that the
papers lack. `python3 run reproduce FOLDER` does the same for other recordings in the same files.
"""


def reproduction(folder: Path) -> str:
    """Return the document about the recordings of a folder in Markdown.

    Raises:
        DataError: There is no such folder, it holds no recordings, or they do not have the expected content.
    """
    if not folder.is_dir():
        raise DataError(f"{folder} is not a folder; pass a folder of recordings, or a copy of the authors' repository")
    if has_scores(folder):
        return agent_document(read_scored_runs(folder))
    recordings = read(folder)
    return document([environment_results(each) for each in recordings.environments], first_submission(recordings))


def read(folder: Path) -> Recordings:
    """Return the GRAMMAR recordings of a folder of JSON Lines, or of a copy of the authors' repository.

    Raises:
        DataError: The folder holds neither.
    """
    return read_repository(folder) if is_repository(folder) else read_lines(folder)


if __name__ == "__main__":
    sys.exit(main())
