"""Generate docs/reproduction.md from the recordings of the GRAMMAR authors.

    python3 run reproduce [FOLDER] [-o FILE]

FOLDER holds the recordings as JSON Lines (default: ../shared/data/grammar), or is a copy of the authors' repository,
whose JSON files are read unchanged, for every environment in it. FILE defaults to docs/reproduction.md; with a FOLDER
and no FILE the document is printed.
"""

import argparse
import sys
from pathlib import Path

from benchmarks.reproduction.comparison import environment_results, first_submission
from benchmarks.reproduction.document import document
from benchmarks.reproduction.recordings import Recordings, read_lines
from benchmarks.reproduction.repository import is_repository, read_repository

from ragassay.core.errors import DataError, RagassayError

ROOT = Path(__file__).resolve().parents[2]
RECORDINGS = ROOT.parent / "shared" / "data" / "grammar"
DOCUMENT = ROOT / "docs" / "reproduction.md"


def main(arguments: list[str] | None = None) -> int:
    """Write the document, and return the exit code: 2 if there are no recordings."""
    parser = argparse.ArgumentParser(prog="run reproduce", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("folder", nargs="?", type=Path, help="recordings, or the authors' repository")
    parser.add_argument("-o", "--output", type=Path, help="the file to write")
    options = parser.parse_args(arguments)
    try:
        text = reproduction(read(options.folder or RECORDINGS))
    except RagassayError as error:
        print(error, file=sys.stderr)
        return 2
    output = options.output or (None if options.folder else DOCUMENT)
    if output is None:
        print(text, end="")
    else:
        output.write_text(text, encoding="utf-8")
    return 0


def read(folder: Path) -> Recordings:
    """Return the recordings of a folder of JSON Lines, or of a copy of the authors' repository.

    Raises:
        DataError: There is no such folder, or it holds neither.
    """
    if not folder.is_dir():
        raise DataError(f"{folder} is not a folder; pass the recordings, or a copy of the authors' repository")
    return read_repository(folder) if is_repository(folder) else read_lines(folder)


def reproduction(recordings: Recordings) -> str:
    """Return the document about some recordings in Markdown."""
    return document([environment_results(each) for each in recordings.environments], first_submission(recordings))


if __name__ == "__main__":
    sys.exit(main())
