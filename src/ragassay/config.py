"""What `ragassay run` is told: `ragassay.toml`, complete and strict, as frozen settings.

Every setting of every verb has its place here, under the verb's own name. An unknown key is refused, so that a
misspelt one cannot pass silently. Keys of services never stand here: they are read from the environment.
"""

import json
import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Literal
from urllib.parse import quote

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, TypeAdapter, ValidationError

from ragassay.errors import DataError, UsageError
from ragassay.records import Meaning, Reference


class _Section(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class ColumnSettings(_Section):
    """What a person says of a column: see `records.ColumnLegend`."""

    label: Annotated[str, Field(min_length=1)] | None = None
    unit: Annotated[str, Field(min_length=1)] | None = None
    codes: Mapping[str, Annotated[str, Field(min_length=1)]] = {}
    role: Literal["name", "value", "ignored"] | None = None
    meaning: Meaning | None = None


def _by_table_and_column(columns: object) -> object:
    """`{"city": {"capital": ...}}` as `{"city.capital": ...}`; a key with a dot names its column already.

    A label that a table holds beside its columns is its own: `{"city": {"label": "town"}}`.
    """
    if not isinstance(columns, dict):
        return columns
    flat: dict[str, object] = {}
    for key, said in columns.items():
        if not isinstance(said, dict) or "." in str(key):
            flat[str(key)] = said
            continue
        for name, each in said.items():
            is_own = name == "label" and isinstance(each, str)
            flat |= {str(key): {"label": each}} if is_own else {f"{key}.{name}": each}
    return flat


Legend = Annotated[Mapping[str, ColumnSettings], BeforeValidator(_by_table_and_column)]
_LEGEND = TypeAdapter[Mapping[str, ColumnSettings]](Legend)


_NAME = r'\s*(?:"(?:[^"]|"")+"|[^",.>]+)\s*'
_PART = re.compile(rf"({_NAME})\.({_NAME})")
_END = rf"{_NAME}\.{_NAME}(?:,{_NAME}\.{_NAME})*"
_REFERENCE = re.compile(rf"({_END})->({_END})", re.DOTALL)


def reference(text: str) -> Reference:
    """One reference as a person writes it: "city.countrycode -> country.code".

    Raises:
        ValueError: It is not written so.
    """
    found = _REFERENCE.fullmatch(text)
    ends = () if found is None else found.groups()
    own, target = ([(_bare(table), _bare(name)) for table, name in _PART.findall(end)] for end in ends or ("", ""))
    if (
        not own
        or len(own) != len(target)
        or len({table for table, _ in own}) > 1
        or len({each for each, _ in target}) > 1
    ):
        raise ValueError(f"{text!r} is no reference; one is written city.countrycode -> country.code")
    return Reference(
        table=own[0][0],
        columns=tuple(name for _, name in own),
        target=target[0][0],
        target_columns=tuple(name for _, name in target),
    )


def _bare(name: str) -> str:
    bare = name.strip()
    return bare[1:-1].replace('""', '"') if bare.startswith('"') else bare


def _that_reads(text: str) -> str:
    reference(text)
    return text


class Generate(_Section):
    """From which database the questions come, and how they are worded."""

    database: str
    tables: tuple[str, ...] = ()
    columns: Legend = {}
    references: tuple[Annotated[str, AfterValidator(_that_reads)], ...] = ()
    operations: tuple[Literal["count", "minimum", "maximum", "comparison", "list"], ...] = ()
    hops: Annotated[int, Field(ge=1, le=3)] = 1
    proof: tuple[Literal["declared", "data", "value"], ...] = ("declared", "data", "value")
    bindings: Literal["rows", "product"] = "rows"
    query_seconds: Annotated[float, Field(gt=0, allow_inf_nan=False)] = 60.0
    templates: str | None = None
    text_templates: str | None = None
    lm: str | None = None
    lm_base_url: str | None = None
    num_generations: Annotated[int, Field(ge=1)] = 10
    rules: bool = False
    styles: tuple[str, ...] = ("short", "long")
    per_style: Annotated[int, Field(ge=1)] = 3
    balanced: bool = False
    unanswerable: Annotated[float, Field(ge=0, lt=1)] = 0.0
    max_templates: Annotated[int, Field(ge=1)] | None = None
    max_rows: Annotated[int, Field(ge=1)] | None = None
    seed: int = 0


class Answer(_Section):
    """Which system is put to the test."""

    system: str
    concurrency: Annotated[int, Field(ge=1)] | None = None
    lm_base_url: str | None = None


class Judge(_Section):
    """Who says what is right."""

    judge: str = "typed"


class HypothesisSettings(_Section):
    """Two clusters of questions, of which the first is thought to be answered better."""

    robust: str
    non_robust: str


class Diagnose(_Section):
    """What the diagnosis may look at, and which hypotheses it tests."""

    documents: str | None = None
    robust: str | None = None
    non_robust: str | None = None
    hypotheses: tuple[HypothesisSettings, ...] = ()
    context: Literal["any", "equal", "reference_ids"] = "any"
    by: tuple[str, ...] = ()
    balanced: bool = False
    open_domain: str | None = None
    refusals: Literal["wrong", "as judged"] = "wrong"
    judge_errors: str | None = None
    intervals: Literal["t", "bootstrap"] = "t"
    seed: int = 0


class Report(_Section):
    """How the page is headed."""

    title: str | None = None


class Settings(_Section):
    """A whole run."""

    generate: Generate
    answer: Answer
    judge: Judge = Judge()
    diagnose: Diagnose = Diagnose()
    report: Report = Report()


def load(path: Path) -> Settings:
    """The settings in a file.

    Raises:
        DataError: The file is not there, is no TOML, or holds a key or value that it should not.
    """
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError as error:
        raise DataError(f"{path} is not there; make one with: ragassay init sqlite:///company.db -o {path}") from error
    except (OSError, UnicodeDecodeError) as error:
        raise DataError(f"cannot read {path}: {error}") from error
    try:
        # Strict, but through JSON: there a list may stand for a tuple, and nothing else for anything else.
        return Settings.model_validate_json(json.dumps(tomllib.loads(text), default=str), strict=True)
    except tomllib.TOMLDecodeError as error:
        raise DataError(f"{path} is no TOML: {error}") from error
    except ValidationError as error:
        raise DataError("\n".join(_problems(path, error))) from error


def legend(said: object, path: Path) -> Mapping[str, ColumnSettings]:
    """What a legend file says of each column, by "table.column".

    Args:
        said: What the file holds, with texts for keys and codes.
        path: The file, for messages.

    Raises:
        DataError: It holds a key or value that it should not.
    """
    try:
        return _LEGEND.validate_json(json.dumps(said, default=str), strict=True)
    except ValidationError as error:
        raise DataError("\n".join(_problems(path, error, "columns"))) from error


def _problems(path: Path, error: ValidationError, *sections: str) -> list[str]:
    """One line for each problem; `sections` is where in the settings the file belongs that is read."""
    problems = []
    for problem in error.errors(include_url=False):
        where = ".".join(str(part) for part in problem["loc"])
        if problem["type"] == "extra_forbidden":
            known = _known((*sections, *problem["loc"][:-1]))
            problems.append(f"{path}: {where} is no setting; known here: {', '.join(known)}")
        elif problem["type"] == "missing":
            problems.append(f"{path}: {where} is missing; it must be given")
        else:
            problems.append(f"{path}: {where} = {problem['input']!r}: {problem['msg'].removeprefix('Value error, ')}")
    return problems


def _known(section: tuple[int | str, ...]) -> list[str]:
    if "columns" in section:
        return sorted(ColumnSettings.model_fields)
    fields = Settings.model_fields
    for name in section:
        annotation = fields[str(name)].annotation
        assert isinstance(annotation, type)
        assert issubclass(annotation, BaseModel)
        fields = annotation.model_fields
    return sorted(fields)


def template(database_url: str, documents: str = "documents.jsonl") -> str:
    """The text of a complete, commented `ragassay.toml` for a database and a documents file.

    Raises:
        UsageError: One of them cannot stand in a TOML string.
    """
    for text in (database_url, documents):
        if any(character in text for character in '"\\\n'):
            raise UsageError(f"{text!r} holds characters that cannot stand in a settings file; write it by hand")
    return _TEMPLATE.format(database=database_url, documents=documents, quoted=quote(documents))


_TEMPLATE = """\
# What `ragassay run` does. File names are relative to this file. Keys of services never stand here: they are
# read from the environment. A line that begins with # shows a setting with its default, or an example.

[generate]
# The database that questions and answers come from; it is only read.
database = "{database}"
# Tables and views to ask about; none named, all tables.
# tables = ["customer", "order"]
# What columns mean whose names do not say it; `ragassay schema` shows which these are.
# columns = {{ "student.grade" = {{ label = "final grade", codes = {{ A = "very good", B = "good" }} }} }}
# References that the database does not declare; `ragassay schema` shows which there may be.
# references = ["city.countrycode -> country.code"]
# What to ask beyond single values: count, minimum, maximum, comparison, list.
# operations = ["count"]
# How many facts a question may need, 1 to 3; with more than one, a diagnosis by documents takes it for a gap.
# hops = 1
# How well it must be known that an answer is the only one; the surest is "declared" alone.
# proof = ["declared", "data", "value"]
# Values from the rows that exist, or from the product of all values of each placeholder, which is slower.
# bindings = "rows"
# Time limit for each query, in seconds.
# query_seconds = 60
# Your own SQL templates and wordings, or a language model that proposes some; rules = true keeps ours beside them.
# templates = "templates.yaml"
# text_templates = "texts.yaml"
# lm = "embedded"
# lm_base_url = "http://localhost:11434/v1"
# num_generations = 10
# rules = false
styles = ["short", "long"]
# Wordings of each style for each query; balanced = true gives every query equally many.
per_style = 3
# balanced = false
# Share of queries that ask for what does not exist, and must be declined.
# unanswerable = 0.1
# At most so many SQL templates, the most different ones; at most so many questions, spread evenly over them.
# max_templates = 40
# max_rows = 300
seed = 0

[answer]
# The system under test: "http://localhost:8000/ask", "python:package.module:name", "recorded:answers.jsonl",
# or one of our own, for instance over a documents file with the embedded language model:
system = "pipeline:naive?documents={quoted}&k=1&lm=embedded&retriever=keyword"
# concurrency = 8
# lm_base_url = "http://localhost:11434/v1"

[judge]
judge = "typed"

[diagnose]
# With the knowledge base at hand, a gap is told apart from a retriever that never finds the document.
documents = "{documents}"
# Is one kind of question answered better than another?
robust = "style=short"
non_robust = "style=long"
# hypotheses = [{{ robust = "style = 'formal'", non_robust = "style in ('casual', 'typo')" }}]
context = "any"
# by = ["sql_template"]
# balanced = true
# Judged answers of the language model alone: what it knows by heart is left out of a second set of figures.
# open_domain = "closed-book.jsonl"
# refusals = "as judged"
# judge_errors = "sensitivity=0.98,specificity=0.97"
# intervals = "bootstrap"
seed = 0

[report]
# title = "Our assistant, week 47"
"""
