"""Allowed imports and rules for every module; each test lists all violations (docs/architecture.md)."""

import ast
import re
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest

import ragassay

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "ragassay"
LAYERS: Mapping[str, tuple[str, ...]] = {
    "core": (
        *("errors", "registry", "hashing", "files", "records", "text", "stats", "differences", "table", "results"),
        *("http_client", "runner", "config", "settings_file"),
    ),
    "parts": (
        *(
            "wording",
            "database",
            "templates",
            "lm",
            "neural_models",
            "retrieval",
            "systems",
            "groups",
            "evidence",
            "sensitivity",
            "ratings",
            "scores",
        ),
    ),
    "steps": (
        *("schema", "generate", "documents", "synthesize", "probe", "answer", "judge", "score", "calibrate"),
        *("diagnose", "compare"),
        *("replay", "review", "report", "export"),
    ),
    "workflow": ("run_questions", "run_steps", "run_systems", "run_costs", "__init__"),
}
"""Each package with its parts in order: each imports only earlier ones."""
ORDER = [
    *("core", "parts", "steps", "workflow", "", "cli"),
    "__main__",
]
PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
STEPS_USED_BY: Mapping[str, Collection[str]] = {
    step: set(re.findall(r"`(\w+)`", used))
    for steps, used in re.findall(
        r"^\| ([^|]+) \| (`\w+`(?:, `\w+`)*) \|", PAGE[PAGE.index("## Layers") :], re.MULTILINE
    )
    for step in re.findall(r"`(\w+)`", steps)
}
"""No step imports a step but these: the table on the page."""
MOST_FUNCTION_LINES = 60
FILES = sorted(PACKAGE.rglob("*.py"))


@cache
def parsed(file: Path) -> ast.Module:
    return ast.parse(file.read_text(encoding="utf-8"))


def name_of(file: Path) -> str:
    return str(file.relative_to(PACKAGE))


def place_of(file: Path) -> tuple[str, str]:
    """The layer and the part of it that a file belongs to."""
    first, *rest = file.relative_to(PACKAGE).with_suffix("").parts
    layer = "" if first == "__init__" else first
    return layer, rest[0] if rest else ""


def imports(tree: ast.AST) -> Iterator[tuple[str, str]]:
    """Return layer and part of every ragassay module that a file imports, at its top or inside a function."""
    names: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            names |= {f"{node.module}.{alias.name}" for alias in node.names}
        elif isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
    for name in names:
        if name.startswith("ragassay."):
            _, layer, part, *_ = [*name.split("."), "", ""]
            yield (layer, part) if layer in ORDER else ("", "")


def test_every_module_of_a_layer_has_a_place_in_its_order() -> None:
    places = {place_of(file) for file in FILES if place_of(file)[0] in LAYERS}
    assert not sorted(part for layer, part in places if part not in {*LAYERS[layer], "__init__"})


def is_allowed(importer: tuple[str, str], imported: tuple[str, str]) -> bool:
    layer, part = importer
    other, of_other = imported
    if layer != other:
        return ORDER.index(other) < ORDER.index(layer) and other != ""
    if layer not in LAYERS or part in {"", of_other}:
        return True
    if layer == "steps":
        return of_other in STEPS_USED_BY.get(part, ())
    return LAYERS[layer].index(of_other) < LAYERS[layer].index(part)


@pytest.mark.slow
def test_imports_lead_downward_and_no_step_imports_a_step() -> None:
    offenders = {
        f"{name_of(file)} imports {'.'.join(imported)}"
        for file in FILES
        for imported in imports(parsed(file))
        if not is_allowed(place_of(file), imported)
    }
    assert not sorted(offenders)


@pytest.mark.slow
def test_the_page_allows_no_step_more_than_it_needs() -> None:
    used = {
        (place_of(file)[1], step)
        for file in FILES
        if place_of(file)[0] == "steps"
        for layer, step in imports(parsed(file))
        if layer == "steps" and step not in {"", place_of(file)[1]}
    }
    assert used == {(step, other) for step, others in STEPS_USED_BY.items() for other in others}


PARTICIPLES = {"asked", "found", "given", "held", "kept", "made", "meant", "said", "taken", "told", "wanted"}
"""Names that do not say what a value is."""
PUBLIC_FIELDS = {
    "core/records/summaries.py: asked",
    "core/results/question_sets.py: wanted",
    "steps/documents/wikipedia.py: wanted",
}
"""Fields of results that users read."""


@pytest.mark.slow
def test_no_name_is_a_participle() -> None:
    """A value is called by what it is: reply, matches, table, questions."""
    offenders = set()
    for file in FILES:
        for node in ast.walk(parsed(file)):
            match node:
                case ast.Name(id=name, ctx=ast.Store()) | ast.arg(arg=name):
                    pass
                case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                    name = name.strip("_").lower()
                case _:
                    continue
            if name in PARTICIPLES:
                offenders.add(f"{name_of(file)}: {name}")
    assert not sorted(offenders - PUBLIC_FIELDS)


def test_the_page_names_every_module() -> None:
    """One of `cli` has the name of its command."""
    tasks = PAGE[PAGE.index("## Find the module") : PAGE.index("## Layers")]
    named = set(re.findall(r"[`/](\w+\.py)`", tasks))
    in_cli = {file.name for file in FILES if place_of(file)[0] == "cli"}
    modules = {file.name: name_of(file) for file in FILES if file.name not in {"__init__.py", "__main__.py"}}
    assert not sorted(path for name, path in modules.items() if name not in named | in_cli)
    assert not sorted(named - modules.keys() - {file.name for file in (ROOT / "benchmarks").glob("*.py")})


@pytest.mark.slow
def test_a_process_keeps_only_the_resources_that_the_page_names() -> None:
    """No name is rebound, and no cache without a limit grows with its arguments, except by one resource each."""
    kept = set()
    for file in FILES:
        nodes = [*ast.walk(parsed(file))]
        rebound = (name for node in nodes if isinstance(node, ast.Global) for name in node.names)
        kept |= {(name_of(file), f"global {name}") for name in rebound}
        kept |= {
            (name_of(file), node.name)
            for node in nodes
            if isinstance(node, ast.FunctionDef) and node.args.args
            if any(isinstance(each, ast.Name) and each.id == "cache" for each in node.decorator_list)
        }
        values = [(node, node.value) for node in parsed(file).body if isinstance(node, ast.Assign | ast.AnnAssign)]
        kept |= {
            (name_of(file), ast.unparse(node.targets[0] if isinstance(node, ast.Assign) else node.target))
            for node, value in values
            if isinstance(value, ast.Call)
            if ast.unparse(value.func).rpartition(".")[2] in {"ContextVar", "Lock", "local", "deque", "defaultdict"}
        }
    assert kept == {
        ("core/runner/calls.py", "_spent"),
        ("core/runner/concurrency.py", "row_deadline"),
        ("core/table/storage.py", "_spill"),
        ("parts/lm/embedded.py", "_loading"),
        ("parts/lm/embedded.py", "_shared_engine"),
        ("steps/report/html_report.py", "_environment"),  # the filters of two pages
        ("parts/scores/tokens.py", "_hashes_of"),  # tokens that the metrics name
    }


@pytest.mark.slow
def test_no_modules_import_each_other_in_a_circle() -> None:
    modules = {module_of(file): file for file in FILES if file.name != "__init__.py"}
    imported = {name: imported_modules(parsed(file)) & modules.keys() - {name} for name, file in modules.items()}
    with_circles = dict(imported)
    while leaves := {name for name, uses in with_circles.items() if not uses & with_circles.keys()}:
        with_circles = {name: uses for name, uses in with_circles.items() if name not in leaves}
    assert not sorted(with_circles)


@pytest.mark.slow
def test_every_module_has_a_docstring() -> None:
    first_lines = {name_of(file): (ast.get_docstring(parsed(file)) or "").partition("\n")[0] for file in FILES}
    assert not [name for name, line in first_lines.items() if not line.endswith((".", ":", "`"))]


def test_no_two_modules_have_the_same_name() -> None:
    """A command's module may be called like its step."""
    names = Counter(
        file.parent.name if file.name == "__init__.py" else file.stem for file in FILES if file.parent.name != "cli"
    )
    assert not [name for name, count in names.items() if count > 1]


@pytest.mark.slow
def test_no_two_public_classes_have_the_same_name() -> None:
    modules_by_class: dict[str, list[str]] = defaultdict(list)
    for file in FILES:
        for node in parsed(file).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                modules_by_class[node.name].append(name_of(file))
    assert not {name: files for name, files in modules_by_class.items() if len(files) > 1}


SHARED_FUNCTION_NAMES = {
    "main": "of the package and of the command line",
    "reference_label": "of a template and of a table",
    "words": "of a text and of the dictionary",
    "words_of": "of a person's name and of a column's",
}
"""Names of functions that two modules have; the last ones read alike where they are used."""


@pytest.mark.slow
def test_no_two_public_functions_have_the_same_name() -> None:
    """A command's function in `cli` is called like that of the Python API."""
    modules_by_function: dict[str, list[str]] = defaultdict(list)
    for file in FILES:
        for node in parsed(file).body:
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and not node.name.startswith("_"):
                is_command = place_of(file)[0] == "cli" and node.name in ragassay.__all__
                modules_by_function[node.name] += [] if is_command else [name_of(file)]
    several = {name: files for name, files in modules_by_function.items() if len(files) > 1}
    assert several.keys() == SHARED_FUNCTION_NAMES.keys(), several


@pytest.mark.slow
def test_functions_fit_on_a_screen() -> None:
    assert not [
        f"{name_of(file)}: {function.name}" for file, function in functions() if lines(function) > MOST_FUNCTION_LINES
    ]


@pytest.mark.slow
def test_coroutines_are_defined_only_at_the_edge() -> None:
    edge = {
        ("core", "records"),
        ("core", "http_client"),
        ("core", "runner"),
        ("parts", "lm"),
        ("parts", "ratings"),
        ("parts", "systems"),
        ("steps", "judge"),
        ("steps", "documents"),  # calls the API of a wiki
    }
    offenders = {
        name_of(file)
        for file, function in functions()
        if isinstance(function, ast.AsyncFunctionDef) and place_of(file) not in edge
    }
    assert not sorted(offenders)


def test_the_command_line_counts_nothing_and_words_no_result() -> None:
    """Rows are counted in `parts/groups`; why a command is incomplete is worded in `steps/report`."""
    offenders = []
    for file in FILES:
        if place_of(file)[0] != "cli":
            continue
        nodes = [*ast.walk(parsed(file))]
        texts = [node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)]
        offenders += [
            f"{name_of(file)}: {text}" for text in texts if text.startswith(("incomplete: ", "not enough data: "))
        ]
        calls = [node for node in nodes if isinstance(node, ast.Attribute) and node.attr in {"connection", "execute"}]
        offenders += [f"{name_of(file)}, line {call.lineno}: SQL" for call in calls]
    assert offenders == ["cli/__init__.py: incomplete: "]  # an error that stops a command


OPTIONS_NAMED_IN = {
    "parts/systems/http_requests.py": "shows a request as on the command line",
    **dict.fromkeys(("parts/lm/embedded.py", "parts/lm/weights.py"), "options of pip"),
    "workflow/run_steps.py": "options of git",
}
"""Modules below `cli` with an option in a text, and the reason."""


def test_messages_of_the_library_name_arguments_by_their_python_names() -> None:
    """`cli.options.with_option_names` puts the options of the command in their place; a whole command may be named."""
    named_in = set()
    for file in FILES:
        layer, part = place_of(file)
        if layer not in LAYERS or part == "report" or "--" not in file.read_text(encoding="utf-8"):
            continue
        nodes = [*ast.walk(parsed(file))]
        documentation = {node.value for node in nodes if isinstance(node, ast.Expr)}
        texts = [node for node in nodes if isinstance(node, ast.Constant) and node not in documentation]
        worded = [each.value for each in texts if isinstance(each.value, str) and "--" in each.value]
        plain = [re.sub(r"ragassay [^;:,.)']*", "", text) for text in worded]
        if any(re.search(r"(?<![\w-])--([a-z]|$)", text) for text in plain):
            named_in.add(name_of(file))
    assert named_in == OPTIONS_NAMED_IN.keys()


def test_decimals_of_results_are_written_in_one_module() -> None:
    """Whole numbers, values that a user set, and positions in a chart may be formatted anywhere."""
    offenders = set()
    for file in (PACKAGE / "steps" / "report").iterdir():
        if file.suffix in {".py", ".jinja"} and file.stem != "number_formats":
            text = file.read_text(encoding="utf-8")
            offenders |= {
                f"{name_of(file)}: {line.strip()}"
                for line in text.splitlines()
                if re.search(r"\.[1-9]\d*[fg]\W", re.sub(r'"%\.\df"\|format\(.*?\) }}%?"', "", line))
            }
    allowed = {"calibration_text.py: measured = ", "questions_text.py: return f"}  # an option; the size of a file
    assert not [each for each in offenders if not each.removeprefix("steps/report/").startswith(tuple(allowed))]


@pytest.mark.slow
def test_no_text_is_executed_as_code() -> None:
    offenders = [
        f"{name_of(file)}, line {node.lineno}"
        for file in FILES
        for node in ast.walk(parsed(file))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in {"eval", "exec", "compile", "__import__"}
    ]
    offenders += [name_of(file) for file in FILES if packages(parsed(file)) & {"pickle", "marshal", "shelve"}]
    assert not offenders


@pytest.mark.slow
def test_only_the_database_package_opens_databases_of_users() -> None:
    drivers = {"sqlalchemy", "sqlite3", "psycopg", "pymysql"}
    # The cache of language models is an SQLite file of ours, and so is the company that synthesize writes.
    allowed = {("parts", "database"), ("parts", "lm"), ("steps", "synthesize")}
    assert {place_of(file) for file in FILES if packages(parsed(file)) & drivers} <= allowed


def test_wording_loads_no_database_library() -> None:
    wording = [file for file in FILES if place_of(file) == ("parts", "wording")]
    assert not [name_of(file) for file in wording if packages(parsed(file)) & {"sqlalchemy", "sqlglot"}]


def test_only_the_runner_starts_an_event_loop() -> None:
    starters = {place_of(file) for file in FILES if "asyncio.run(" in file.read_text(encoding="utf-8")}
    assert starters == {("core", "runner")}


HEAVY = {
    *("numpy", "duckdb", "httpx2", "sqlalchemy", "sqlglot", "openai", "pydantic", "bm25s", "xllamacpp", "jinja2"),
    *("torch", "transformers"),
}


@pytest.mark.parametrize("command", [["-c", "import ragassay"], ["-m", "ragassay", "--help"]], ids=["import", "help"])
def test_startup_imports_no_heavy_package(command: list[str]) -> None:
    completed = subprocess.run(
        [sys.executable, "-X", "importtime", *command], capture_output=True, text=True, check=True, timeout=250
    )
    loaded = {line.rpartition("|")[2].strip().split(".")[0] for line in completed.stderr.splitlines()}
    assert "ragassay" in loaded
    assert not loaded & HEAVY


def functions() -> Iterator[tuple[Path, ast.FunctionDef | ast.AsyncFunctionDef]]:
    for file in FILES:
        for node in ast.walk(parsed(file)):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                yield file, node


def lines(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """Lines of code: a docstring may be as long as it must."""
    assert function.end_lineno is not None
    documentation = ast.get_docstring(function, clean=False)
    return function.end_lineno - function.lineno + 1 - (len(documentation.splitlines()) if documentation else 0)


def module_of(file: Path) -> str:
    return ".".join(("ragassay", *file.relative_to(PACKAGE).with_suffix("").parts))


def imported_modules(tree: ast.AST) -> set[str]:
    """What a file imports, at its top or inside a function: modules, and names in them."""
    imports_from = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    return {str(node.module) for node in imports_from} | {
        f"{node.module}.{each.name}" for node in imports_from for each in node.names
    }


def packages(tree: ast.AST) -> set[str]:
    """The top-level packages that a file imports."""
    plain = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    from_ = {str(node.module) for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    return {name.split(".")[0] for name in plain | from_}
