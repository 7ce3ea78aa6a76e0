"""The command line as a user meets it: arguments in, exit code and both streams out."""

import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Done:
    code: int
    out: str
    err: str


def ragassay(*arguments: object, stdin: str | None = None, cwd: Path | None = None) -> Done:
    """Runs one command in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "ragassay", *map(str, arguments)],
        input=stdin,
        capture_output=True,
        encoding="utf-8",
        timeout=300,
        check=False,
        cwd=cwd,
    )
    return Done(done.returncode, done.stdout, done.stderr)
