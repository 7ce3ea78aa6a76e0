"""The command line: one module per command, which parses arguments, calls the library and prints the result."""

import sys
from typing import Annotated

import typer

from ragassay.cli import (  # noqa: F401 -- each module adds its command to the app
    answer,
    calibrate,
    check_reading,
    compare,
    demo,
    diagnose,
    documents,
    export,
    generate,
    init,
    judge,
    model,
    plan,
    probe,
    report,
    review,
    run,
    schema,
    score,
    synthesize,
    validate,
)
from ragassay.cli.app import app
from ragassay.cli.exit_codes import BAD_INPUT, CLOSED_PIPE, INCOMPLETE, INTERRUPTED, INTERRUPTED_MESSAGE
from ragassay.cli.options import current, notices, with_option_names
from ragassay.cli.output import print_message, print_result
from ragassay.core.errors import CallError, RagassayError

__all__ = ["app", "main"]


def _version(is_requested: bool) -> None:
    if is_requested:
        from importlib.metadata import version

        print_result(f"ragassay {version('ragassay')}")
        raise typer.Exit


@app.callback()
def _options(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and exit.")
    ] = False,
) -> None:
    del version  # printed by the callback, before any command


def main() -> None:
    """Run the command line; print an error that the user can fix as one message, without a traceback.

    The exit code is then 4 if a call to a server failed and the same command may succeed later, and otherwise 2.
    """
    arguments = sys.argv[1:]
    for notice in notices(arguments):
        print_message(notice)
    try:
        app(current(arguments))
    except CallError as error:
        print_message(with_option_names(f"incomplete: {error}", current(arguments)))
        sys.exit(INCOMPLETE)
    except RagassayError as error:
        print_message(with_option_names(f"error: {error}", current(arguments)))
        sys.exit(BAD_INPUT)
    except SystemExit as ended:
        # typer has already turned Ctrl-C into an exit; a command that ends with this code has printed why.
        if isinstance(getattr(ended.__context__, "__cause__", None), KeyboardInterrupt):
            print_message(INTERRUPTED_MESSAGE)
        # If the reader of the output has closed the pipe, typer exits with 1, which would mean "worse" or "missed".
        if isinstance(ended.__context__, BrokenPipeError):
            sys.exit(CLOSED_PIPE)
        raise
    except RuntimeError as error:
        # DuckDB raises this error for Ctrl-C only.
        if "Query interrupted" not in str(error):
            raise
        print_message(INTERRUPTED_MESSAGE)
        sys.exit(INTERRUPTED)
    except OSError as error:
        reason = error.strerror or str(error)
        print_message(f"error: {reason if error.filename is None else f'cannot use {error.filename}: {reason}'}")
        sys.exit(BAD_INPUT)
