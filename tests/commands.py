"""The command line as a user meets it: arguments in, exit code and both streams out."""

import io
import re
import sys
from collections.abc import Iterator
from contextlib import chdir, contextmanager, nullcontext, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from unittest import mock

from ragassay.cli import main


@dataclass(frozen=True)
class Done:
    code: int
    out: str
    err: str

    @property
    def message(self) -> str:
        """What is on stderr, on one line."""
        return " ".join(self.err.split())

    @property
    def unwrapped(self) -> str:
        """What is on stdout, on one line."""
        return unwrapped(self.out)


def unwrapped(text: str) -> str:
    """Return a text on one line, with one space between words."""
    return re.sub(r"[ \n]+", " ", text)


def ragassay(*arguments: object, stdin: str | None = None, cwd: Path | None = None) -> Done:
    """Run one command in this process, from the arguments to the exit code."""
    out, err = io.StringIO(), io.StringIO()
    with _started_with(list(map(str, arguments)), stdin, cwd), redirect_stdout(out), redirect_stderr(err):
        try:
            main()
            code: object = 0
        except SystemExit as ended:
            code = ended.code
    assert isinstance(code, int | None)
    return Done(code or 0, out.getvalue(), err.getvalue())


@contextmanager
def _started_with(arguments: list[str], stdin: str | None, cwd: Path | None) -> Iterator[None]:
    """What a process gets when it starts; modules that a command imports from its folder are forgotten afterwards."""
    input_stream = io.TextIOWrapper(io.BytesIO((stdin or "").encode("utf-8")), encoding="utf-8")
    known = set(sys.modules)
    path = [str(cwd or Path.cwd()), *sys.path]
    with (
        mock.patch.object(sys, "argv", ["ragassay", *arguments]),
        mock.patch.object(sys, "stdin", input_stream),
        mock.patch.object(sys, "path", path),
        chdir(cwd) if cwd else nullcontext(),
    ):
        try:
            yield
        finally:
            for name in set(sys.modules) - known:
                file = getattr(sys.modules[name], "__file__", None)
                if file and Path(file).is_relative_to(path[0]):
                    del sys.modules[name]
