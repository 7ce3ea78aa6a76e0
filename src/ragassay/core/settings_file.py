"""Read and write `ragassay.toml` and other settings files; error messages name the setting and its line."""

import difflib
import json
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar, get_args

from pydantic import BaseModel, ValidationError
from pydantic.fields import FieldInfo

from ragassay.core.config import (
    ColumnSettings,
    JudgeSettings,
    Prices,
    RubricSettings,
    Settings,
    by_table_and_column,
)
from ragassay.core.errors import DataError, UsageError, excerpt
from ragassay.core.files import missing_file
from ragassay.core.registry import Spec, unknown_name

if TYPE_CHECKING:
    from pydantic_core import ErrorDetails
    from yaml import Node


def load_settings(path: Path) -> Settings:
    """Return the settings in a file.

    Raises:
        DataError: The file does not exist, is not valid TOML, or has an unknown key or an invalid value.
    """
    return _loaded(path, Settings, hint=f"create it with: ragassay init sqlite:///company.db -o {path}")


M = TypeVar("M", bound=BaseModel)


def _loaded(path: Path, model: type[M], *, hint: str) -> M:
    """Return the content of a TOML file; `hint` completes the message for a missing file."""
    text = _text_of(path, hint=hint)
    try:
        # Validate via JSON: strict JSON validation accepts a list as a tuple but makes no other conversions.
        return model.model_validate_json(json.dumps(tomllib.loads(text), default=str), strict=True)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise DataError(f"{path} is not valid TOML: {parse_problem(error)}") from error
    except ValidationError as error:
        lines = line_numbers(text, ".toml")
        problems = _problems(error, model=model)
        raise DataError("\n".join(f"{_place(path, lines, where)}: {problem}" for where, problem in problems)) from error


def _text_of(path: Path, *, hint: str) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except FileNotFoundError as error:
        raise missing_file(path, advice=hint) from error
    except OSError as error:
        raise DataError(f"cannot read {path}: {error.strerror}; expected a settings file") from error
    except UnicodeDecodeError as error:
        raise DataError(f"{path} is not UTF-8 (byte {error.start + 1}); save it as UTF-8") from error


_TWICE = re.compile(r"Cannot (?:overwrite a value|declare .* twice|mutate .*)(?= \(at )")


def parse_problem(error: Exception) -> str:
    """Return on one line why a text cannot be parsed; a TOML key that is given twice is described as that.

    >>> parse_problem(ValueError("Cannot overwrite a value (at line 3, column 12)"))
    'a setting or section is given twice (at line 3, column 12); keep one of them'
    """
    text = " ".join(str(error).split())
    shown = _TWICE.sub("a setting or section is given twice", text)
    return text if shown == text else f"{shown}; keep one of them"


class _WithRubrics(BaseModel):
    """The part of a settings file that contains the rubrics."""

    judge: JudgeSettings = JudgeSettings()


def load_rubrics(path: Path) -> Mapping[str, RubricSettings]:
    """Return the rubrics in the section [judge.rubrics] of a settings file.

    Raises:
        DataError: The file does not exist, is not valid TOML, or has an invalid rubric.
    """
    return _loaded(path, _WithRubrics, hint="write a section [judge.rubrics.NAME]").judge.rubrics


def load_prices(path: Path) -> Prices:
    """Return the prices in a file.

    Raises:
        DataError: The file does not exist, is not valid TOML, or has an unknown key or an invalid price.
    """
    example = """currency = "EUR", then [models."openai:NAME"] with input_per_million and output_per_million"""
    return _loaded(path, Prices, hint=f"write {example}")


def _place(path: Path, lines: Mapping[str, int], where: str) -> str:
    """Return the location of a setting: the file, plus the line for an entry of the data dictionary."""
    line = nearest_line(lines, where) if where.startswith("generate.columns.") else None
    return str(path) if line is None else f"{path}, line {line}"


def check_data_dictionary(content: object, path: Path) -> Mapping[str, ColumnSettings | str]:
    """Return the entries of a data dictionary by "table.column" or "table"; for an invalid entry, its error message.

    Args:
        content: The parsed file; keys and codes are strings.
        path: The file, for messages.

    Raises:
        DataError: The file does not contain entries.
    """
    flat = by_table_and_column(content)
    if not isinstance(flat, dict):
        raise DataError(f"{path}: expected entries by table and column, such as [city.mayor]; found a {_kind(flat)}")
    return check_entries(flat)


def check_entries(entries: Mapping[str, object]) -> Mapping[str, ColumnSettings | str]:
    """Return the settings of entries by "table.column" or "table"; for an invalid entry, its error message."""
    return {key: _entry(key, each) for key, each in entries.items()}


def _kind(value: object) -> str:
    return "list" if isinstance(value, list) else "single value"


def _entry(key: str, content: object) -> ColumnSettings | str:
    if not isinstance(content, dict):
        return f'expected settings such as label = "final grade", found {excerpt(_toml(content))}'
    try:
        return ColumnSettings.model_validate_json(json.dumps(content, default=str), strict=True)
    except ValidationError as error:
        return "; ".join(text for _, text in _problems(error, "columns", key))


def _problems(error: ValidationError, *sections: str, model: type[BaseModel] | None = None) -> list[tuple[str, str]]:
    """Return the location and text of each problem; `sections` is the path of the validated part in `model`."""
    problems = []
    for problem in error.errors(include_url=False):
        *outer, last = problem["loc"] or ("",)
        if last == "[key]":  # the name of an entry, not its value
            *outer, last = outer
            where = _path(outer)
            known = re.findall(r"'([^']+)'", str(problem.get("ctx", {}).get("expected", "")))
            text = f"{where}: {unknown_name('metric' if where == 'fail_under' else 'name', str(last), known)}"
            problems.append((where, text))
            continue
        where = _path(problem["loc"])
        if problem["type"] == "extra_forbidden":
            section, name = (*sections, *outer), str(last)
            known = _known(section, model or Settings)
            nearest = difflib.get_close_matches(name, known, n=1, cutoff=0.5)
            hint = f" Did you mean '{nearest[0]}'?" if nearest else ""
            text = f"unknown setting {where}.{hint} Known here: {', '.join(known)}"
            text += "" if nearest else _misplaced_entry(section, name)
            if model is Settings and _belongs_at_the_top(name):
                text = f"unknown setting {where}; {name} belongs at the top of the file, above the first section"
        elif problem["type"] == "missing":
            text = f"the required setting {where} is missing"
        elif not where:  # settings that contradict each other
            text = _expected(problem)
        else:
            text = f"{where} = {excerpt(_toml(problem['input']))}: {_expected(problem)}"
        problems.append((where, text))
    return problems


def _path(location: Iterable[int | str]) -> str:
    return "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in location)[1:]


def _entry_key(section: Sequence[int | str]) -> str | None:
    """Return the "table.column" or "table" of the entry that a section belongs to; None for other sections."""
    after = section[section.index("columns") + 1 :] if "columns" in section else ()
    return str(after[0]) if after else None


def _misplaced_entry(section: Sequence[int | str], name: str) -> str:
    """Return where a column, or the codes of a column, belong that were written as a setting of a table."""
    key = _entry_key(section)
    if key is None:
        return ""
    table, dot, column = key.partition(".")
    inside = _path(section[: section.index("columns") + 1]) + "." if section[0] == "generate" else ""
    if not dot:
        return f"; if {name} is a column, write its settings under [{inside}{table}.{name}]"
    if column in {"codes", "aliases"}:
        return f"; {column} belong to a column: write them under [{inside}{table}.COLUMN]"
    return ""


def _belongs_at_the_top(name: str) -> bool:
    return name in Settings.model_fields and section_of(Settings.model_fields[name]) is None


_EXPECTED: Mapping[str, str] = {
    "bool_type": "expected true or false",
    "finite_number": "expected a finite number",
    "float_type": "expected a number",
    "greater_than": "expected more than {gt:g}",
    "greater_than_equal": "expected at least {ge:g}",
    "int_from_float": "expected a whole number",
    "int_type": "expected a whole number",
    "less_than": "expected less than {lt:g}",
    "less_than_equal": "expected at most {le:g}",
    "list_type": "expected a list in brackets",
    "literal_error": "expected {expected}",
    "mapping_type": "expected a section",
    "dict_type": "expected a section",
    "model_type": "expected a section",
    "model_attributes_type": "expected a section",
    "string_too_short": "expected non-empty text",
    "string_type": "expected a text in quotes",
    "too_long": "expected at most {max_length} values",
    "too_short": "expected at least {min_length} values",
    "tuple_type": "expected a list in brackets",
}


def _expected(problem: "ErrorDetails") -> str:
    if problem["type"] == "value_error":
        return problem["msg"].removeprefix("Value error, ")
    return _EXPECTED[problem["type"]].format_map(problem.get("ctx", {}))


def _known(section: tuple[int | str, ...], model: type[BaseModel]) -> list[str]:
    """Return the keys of a section of a model; all entries of a mapping have the same keys."""
    if (key := _entry_key(section)) is not None:
        return sorted(
            each for each in ColumnSettings.model_fields if each == "label" or (each in _OF_TABLES) == ("." not in key)
        )
    for name in section:
        if name not in model.model_fields:
            continue  # the name of an entry
        annotation = model.model_fields[str(name)].annotation
        members = (annotation, *get_args(annotation))
        model = next(each for each in members if isinstance(each, type) and issubclass(each, BaseModel))
    return sorted(model.model_fields)


_OF_TABLES = ("plural", "key")
"""Settings of an entry for a table, besides its label; the others are those of a column."""


def settings_template(database_url: str, documents: str = "documents.jsonl") -> str:
    """Return the text of a complete, commented `ragassay.toml` for a database and a documents file.

    Raises:
        UsageError: One of them cannot be written as a TOML string.
    """
    for text in (database_url, documents):
        if any(character in text for character in '"\\\n'):
            raise UsageError(f"{text!r} contains quotes, backslashes or line breaks; write the settings file by hand")
    settings = {"documents": documents, "k": "1", "lm": "embedded", "retriever": "keyword"}
    system = str(Spec(kind="pipeline", target="naive", settings=settings))
    values: Mapping[str, Mapping[str, object]] = {
        "generate": {"database": database_url},
        "answer": {"system": system},
        "diagnose": {"documents": documents, "robust": "style=short", "non_robust": "style=long"},
    }
    top, sections = [], []
    for name, field in Settings.model_fields.items():
        if (section := section_of(field)) is not None:
            sections.append(_section(name, section, values.get(name, {})))
        else:
            top.append("\n".join(_setting(name, field, {})))
    return "\n\n".join([_HEADING, "\n".join(top), *sections]) + "\n"


_HEADING = """\
# Settings of `ragassay run`. File names are relative to this file. API keys are read from the environment, never from
# this file. `# name = value` is a setting with its default, `# Example: name = value` a setting without a default, and
# `# Instead of [section]: name = value` a setting that replaces a section. To use a setting, delete everything before
# its name and change the value."""


def section_of(field: FieldInfo) -> type[BaseModel] | None:
    """Return the model of a section; None for a setting that is not a section."""
    members = [each for each in (field.annotation, *get_args(field.annotation)) if each is not type(None)]
    models = [each for each in members if isinstance(each, type) and issubclass(each, BaseModel)]
    return models[0] if models and not isinstance(field.default, tuple) else None


def _section(name: str, model: type[BaseModel], values: Mapping[str, object]) -> str:
    """Return a section with a comment for each setting; settings without a value are commented out."""
    lines = [f"[{name}]"]
    for key, field in model.model_fields.items():
        lines.extend(_setting(key, field, values))
    return "\n".join(lines)


def _setting(key: str, field: FieldInfo, values: Mapping[str, object]) -> tuple[str, str]:
    """Return the comment of a setting, and its value, an example or its default."""
    if key in values:
        line = f"{key} = {_toml(values[key])}"
    elif field.examples:
        other = field.json_schema_extra["instead_of"] if isinstance(field.json_schema_extra, dict) else None
        line = f"# {f'Instead of [{other}]' if other else 'Example'}: {key} = {_toml(field.examples[0])}"
    else:
        line = f"# {key} = {_toml(field.default)}"
    return f"# {field.description}", line


def _toml(value: object) -> str:
    """Return a value as TOML.

    >>> _toml({"student.grade": {"codes": {"A": "very good"}}}), _toml(("a", 1.5)), _toml(False)
    ('{ "student.grade" = { codes = { A = "very good" } } }', '["a", 1.5]', 'false')
    """
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{_key(key)} = {_toml(each)}" for key, each in value.items()) + " }"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_toml, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


def _key(name: str) -> str:
    return name if re.fullmatch(r"[A-Za-z0-9_-]+", name) else json.dumps(name, ensure_ascii=False)


def line_numbers(text: str, suffix: str) -> Mapping[str, int]:
    """Return the line number of the first occurrence of every key of a file, by dotted path.

    Args:
        text: The content of a file that parses without errors.
        suffix: `.toml`, `.yaml`, `.yml` or `.json`.

    Returns:
        Line numbers from 1. Keys in inline TOML tables and in files that are nested too deeply to be parsed are
        missing; `nearest_line` returns the line of the enclosing key.

    >>> line_numbers('[city]\\nlabel = "town"\\n"mayor" = { label = "head" }', ".toml")
    {'city': 1, 'city.label': 2, 'city.mayor': 3}
    >>> line_numbers('{"city": {"label": 5}}', ".json")
    {'city': 1, 'city.label': 1}
    """
    lines: dict[str, int] = {}
    for path, line in _toml_lines(text) if suffix == ".toml" else _yaml_lines(text):
        lines.setdefault(".".join(path), line)
    return lines


def nearest_line(lines: Mapping[str, int], key: str) -> int | None:
    """Return the line number of a key or of the innermost key that encloses it; None if there is none.

    >>> nearest_line({"city": 1, "city.mayor": 3}, "city.mayor.label"), nearest_line({"city": 1}, "town.name")
    (3, None)
    """
    while key:
        if key in lines:
            return lines[key]
        key = key.rpartition(".")[0]
    return None


def _toml_lines(text: str) -> Iterator[tuple[tuple[str, ...], int]]:
    """Yield the keys of headers and of lines with an equals sign, each read by the TOML parser itself."""
    header: tuple[str, ...] = ()
    for number, line in enumerate(text.splitlines(), start=1):
        stripped = line.strip()
        if stripped.startswith("["):
            path = _toml_path(stripped)
            if path:
                header = path
                yield header, number
            continue
        ends = (position for position, letter in enumerate(stripped) if letter == "=")
        path = next((path for end in ends if (path := _toml_path(f"{stripped[:end]} = 0"))), ())
        if path:
            yield (*header, *path), number


def _toml_path(line: str) -> tuple[str, ...]:
    """Return the path of keys in one line of TOML; empty if the line is not valid TOML."""
    try:
        content: object = tomllib.loads(line)
    except (tomllib.TOMLDecodeError, RecursionError):
        return ()
    path: list[str] = []
    while isinstance(content, list) and content:
        content = content[0]
    while isinstance(content, dict) and content:
        ((key, content),) = content.items()
        path.append(key)
        while isinstance(content, list) and content:
            content = content[0]
    return tuple(path)


def _yaml_lines(text: str) -> Iterator[tuple[tuple[str, ...], int]]:
    """Yield the keys of a YAML file, or of a JSON file, which is YAML once its tabs are replaced."""
    import yaml

    try:
        root = yaml.compose(text.replace("\t", " "), Loader=yaml.SafeLoader)
        # An alias can make a mapping contain itself, which would recurse forever.
        lines = list(_node_lines(root, ()))
    except (yaml.YAMLError, RecursionError):
        return
    yield from lines


def _node_lines(node: "Node | None", path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], int]]:
    import yaml

    if not isinstance(node, yaml.MappingNode):
        return
    for key, value in node.value:
        own = (*path, str(key.value))
        yield own, key.start_mark.line + 1
        yield from _node_lines(value, own)
