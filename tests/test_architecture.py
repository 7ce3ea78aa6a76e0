"""Who may import whom, drawn once: the tests are the documentation (architecture in docs/architecture.md)."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "src" / "ragassay"
VERBS = ["generate", "synthesize", "answer", "judge", "diagnose", "report", "export"]
ORDER = [
    *["errors", "records", "signature", "registry", "files", "estimates", "values", "table", "runner", "config"],
    *["database", "styles", "templates", "lm", "retrievers", "systems"],
    *VERBS,
    *["run", "replay", "planted", "__init__", "cli", "__main__"],
]
FILES = sorted(PACKAGE.rglob("*.py"))
MOST_LINES = 400
MOST_FUNCTION_LINES = 60


def module_of(file: Path) -> str:
    """The module or package of ragassay that a file belongs to."""
    return file.relative_to(PACKAGE).parts[0].removesuffix(".py")


def imports(tree: ast.AST) -> set[str]:
    """The modules of ragassay that a file imports, at its top or inside a function."""
    names: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            names |= {f"{node.module}.{alias.name}" for alias in node.names}
        elif isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
    return {name.split(".")[1] for name in names if name.startswith("ragassay.")}


def functions(tree: ast.AST) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node


def parsed(file: Path) -> ast.Module:
    return ast.parse(file.read_text(encoding="utf-8"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(PACKAGE)))
class TestEveryModule:
    def test_imports_only_what_stands_before_it_and_no_verb_imports_a_verb(self, file: Path) -> None:
        module = module_of(file)
        own = set() if file.parent == PACKAGE else {module}
        forbidden = {*ORDER[ORDER.index(module) :]} - own
        if module in VERBS:
            forbidden |= {*VERBS} - own
        if file == PACKAGE / "__init__.py":
            forbidden -= {"__init__"}
        assert not imports(parsed(file)) & forbidden

    def test_has_one_purpose_that_its_first_line_tells(self, file: Path) -> None:
        documentation = ast.get_docstring(parsed(file))
        assert documentation
        assert documentation.splitlines()[0].endswith((".", ":", "`"))

    def test_stays_short(self, file: Path) -> None:
        assert len(file.read_text(encoding="utf-8").splitlines()) <= MOST_LINES

    def test_has_only_functions_that_fit_on_a_screen(self, file: Path) -> None:
        long = [f.name for f in functions(parsed(file)) if _lines(f) > MOST_FUNCTION_LINES]
        assert not long

    def test_defines_coroutines_only_at_the_edge(self, file: Path) -> None:
        coroutines = [f.name for f in functions(parsed(file)) if isinstance(f, ast.AsyncFunctionDef)]
        assert not coroutines or module_of(file) in {"records", "lm", "systems", "runner", "judge"}

    def test_runs_no_text_as_code(self, file: Path) -> None:
        calls = [node.func for node in ast.walk(parsed(file)) if isinstance(node, ast.Call)]
        called = {function.id for function in calls if isinstance(function, ast.Name)}
        assert not called & {"eval", "exec", "compile", "__import__"}
        assert not _top_level_imports(parsed(file)) & {"pickle", "marshal", "shelve"}


def _lines(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """Lines of code: a docstring may be as long as it must."""
    assert function.end_lineno is not None
    documentation = ast.get_docstring(function, clean=False)
    return function.end_lineno - function.lineno + 1 - (len(documentation.splitlines()) if documentation else 0)


def _top_level_imports(tree: ast.AST) -> set[str]:
    plain = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    from_ = {str(node.module) for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    return {name.split(".")[0] for name in plain | from_}


def test_only_the_database_module_opens_databases_of_users() -> None:
    drivers = {"sqlalchemy", "sqlite3", "psycopg", "pymysql"}
    # lm keeps its own cache in SQLite, and synthesize writes the company that it makes up.
    allowed = {"database", "lm", "synthesize"}
    assert {module_of(file) for file in FILES if _top_level_imports(parsed(file)) & drivers} <= allowed


def test_only_the_runner_starts_an_event_loop() -> None:
    starters = {module_of(file) for file in FILES if "asyncio.run(" in file.read_text(encoding="utf-8")}
    assert starters == {"runner"}


HEAVY = {"numpy", "duckdb", "httpx2", "sqlalchemy", "sqlglot", "openai", "pydantic", "bm25s", "xllamacpp", "jinja2"}


@pytest.mark.parametrize("command", [["-c", "import ragassay"], ["-m", "ragassay", "--help"]], ids=["import", "help"])
def test_starting_loads_nothing_heavy(command: list[str]) -> None:
    done = subprocess.run(
        [sys.executable, "-X", "importtime", *command], capture_output=True, text=True, check=True, timeout=60
    )
    loaded = {line.rpartition("|")[2].strip().split(".")[0] for line in done.stderr.splitlines()}
    assert "ragassay" in loaded
    assert not loaded & HEAVY
