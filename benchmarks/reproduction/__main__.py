"""Makes docs/reproduction.md from the recordings of the GRAMMAR authors.

    python3 run reproduce [FOLDER] [-o FILE]

FOLDER holds the recordings as JSON Lines (../shared/data/grammar, where none is given), or is a copy of the authors'
repository: its JSON files are read as they are, for every environment in it. FILE is docs/reproduction.md; with a
FOLDER and no FILE the document goes to standard output.
"""

import argparse
import sys
from pathlib import Path

from benchmarks.reproduction.document import document
from benchmarks.reproduction.found import earlier, setting
from benchmarks.reproduction.recordings import Recordings, read_lines
from benchmarks.reproduction.repository import is_repository, read_repository

from ragassay.core.errors import DataError, RagassayError

ROOT = Path(__file__).resolve().parents[2]
RECORDINGS = ROOT.parent / "shared" / "data" / "grammar"
DOCUMENT = ROOT / "docs" / "reproduction.md"


def main(arguments: list[str] | None = None) -> int:
    """Makes the document; the exit code is 2 where there is nothing to make it from."""
    parser = argparse.ArgumentParser(prog="run reproduce", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("folder", nargs="?", type=Path, help="recordings, or the authors' repository")
    parser.add_argument("-o", "--output", type=Path, help="the file to write")
    asked = parser.parse_args(arguments)
    try:
        text = made(read(asked.folder or RECORDINGS))
    except RagassayError as error:
        print(error, file=sys.stderr)
        return 2
    output = asked.output or (None if asked.folder else DOCUMENT)
    if output is None:
        print(text, end="")
    else:
        output.write_text(text, encoding="utf-8")
    return 0


def read(folder: Path) -> Recordings:
    """The recordings of a folder of either kind.

    Raises:
        DataError: There is no such folder, or it holds neither.
    """
    if not folder.is_dir():
        raise DataError(f"{folder} is no folder; give the recordings, or a copy of the authors' repository")
    return read_repository(folder) if is_repository(folder) else read_lines(folder)


def made(recordings: Recordings) -> str:
    """The document about some recordings."""
    return document([setting(each) for each in recordings.environments], earlier(recordings))


if __name__ == "__main__":
    sys.exit(main())
