"""Entry point of the command line, `ragassay` or `python -m ragassay`."""

import atexit
import os
import sys
import threading

from ragassay import cli


def main() -> None:
    """Run the command line and exit the process without waiting for user functions that are still running.

    The threads of such functions keep objects of native libraries alive, which would print warnings at interpreter
    exit.
    """
    try:
        cli.main()
    except SystemExit as ended:
        if not any(thread.daemon for thread in threading.enumerate()):
            raise
        atexit._run_exitfuncs()  # noqa: SLF001 -- os._exit does not, and temporary files are deleted there
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(ended.code if isinstance(ended.code, int) else 0)


if __name__ == "__main__":
    main()
