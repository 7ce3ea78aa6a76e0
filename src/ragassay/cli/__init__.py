"""The command line: one command per verb, which parses, calls and prints; no logic."""

import os
import sys
from typing import Annotated

import typer

from ragassay.cli import asking_again, deciding, diagnosing, making, measuring, proving
from ragassay.cli.app import app
from ragassay.cli.endings import BAD_INPUT, INTERRUPTED, interrupted
from ragassay.errors import RagassayError

__all__ = ["app", "asking_again", "deciding", "diagnosing", "main", "making", "measuring", "proving"]


def _version(asked: bool) -> None:
    if asked:
        from importlib.metadata import version

        from ragassay.cli.terminal import result

        result(f"ragassay {version('ragassay')}")
        raise typer.Exit


@app.callback()
def _options(
    version: Annotated[bool, typer.Option("--version", callback=_version, is_eager=True, help="Show it.")] = False,
) -> None:
    del version  # shown by the callback, before any command


def main() -> None:
    """The entry point: what a user can mend is one message and exit code 2, never a traceback."""
    from ragassay.cli.terminal import say

    try:
        app()
    except RagassayError as error:
        say(f"error: {error}")
        sys.exit(BAD_INPUT)
    except SystemExit as ended:
        # typer makes an exit of Ctrl-C before it gets here.
        if ended.code == INTERRUPTED:
            say(interrupted(sys.argv[1:]))
        raise
    except RuntimeError as error:
        # DuckDB makes this of Ctrl-C, and nothing else.
        if "Query interrupted" not in str(error):
            raise
        say(interrupted(sys.argv[1:]))
        sys.exit(INTERRUPTED)
    except OSError as error:
        # What a verb reads and writes has errors of its own, so this is stdout: full, or its reader has gone
        # (`| head`). Python must not complain about it once more at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if not isinstance(error, BrokenPipeError):
            say(f"error: cannot write the result: {error.strerror}")
        sys.exit(BAD_INPUT)
