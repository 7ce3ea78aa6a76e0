"""Options shared by several commands, parsing of their values, and former names of commands and options."""

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.main import get_command

from ragassay.cli.app import app
from ragassay.cli.output import print_message, print_note, print_notes
from ragassay.core.errors import UsageError, check_seed, excerpt

if TYPE_CHECKING:
    from ragassay.core.records import DictionaryEntry, InvalidEntry
    from ragassay.core.records import JudgeErrors as ErrorRates
    from ragassay.core.table import Table

TABLE_FORMATS = "(.jsonl, .parquet, .csv, or - for stdin)"

Json = Annotated[bool, typer.Option("--json", help="Print a single JSON object to stdout.")]
Verbose = Annotated[bool, typer.Option("--verbose", help="Print all metrics, tables and signatures.")]
Force = Annotated[bool, typer.Option("--force", help="Overwrite the output if it exists.")]
Restart = Annotated[bool, typer.Option("--force", help="Start over and overwrite the output, instead of resuming it.")]
Seed = Annotated[int, typer.Option(callback=check_seed, help="Random seed; the same seed gives byte-identical output.")]
ColumnMap = Annotated[
    list[str] | None,
    typer.Option("--map", metavar="OURS=THEIRS", help="Rename an input column; repeatable."),
]
Preset = Annotated[
    str | None,
    typer.Option(
        help="Rename the columns of a known input format: deepeval, grammar, ragas, trulens, unitxt or wikirag "
        "(default: recognized by its columns)."
    ),
]

DatabaseUrl = Annotated[
    str,
    typer.Argument(
        metavar="DATABASE_URL", help="sqlite:///, postgresql://, mysql:// or duckdb:/// URL; opened read-only."
    ),
]
DataDictionary = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help="Meaning of columns and codes: a .toml, .yaml or .json file."),
]
Keys = Annotated[
    str,
    typer.Option(
        metavar="quoted|all",
        help="Keys that may identify rows without a name: quoted for keys that people use, such as permit "
        "numbers; all to include numbers assigned by the database.",
    ),
]
SkipInvalid = Annotated[
    bool,
    typer.Option(
        "--skip-invalid", help="Skip and list invalid entries of the data dictionary instead of rejecting it."
    ),
]
Tables = Annotated[str, typer.Option(help="Tables and views to use (default: all tables); comma-separated.")]
JudgedRows = Annotated[
    str, typer.Argument(metavar="JUDGED", help=f"Judged answers, as written by `ragassay judge` {TABLE_FORMATS}.")
]
AnsweredRows = Annotated[
    str, typer.Argument(metavar="ANSWERS", help=f"Answers, as written by `ragassay answer` {TABLE_FORMATS}.")
]
QuestionRows = Annotated[
    str,
    typer.Argument(metavar="QUESTIONS", help=f"The evaluation set: questions with reference answers {TABLE_FORMATS}."),
]

Method = Annotated[
    str | None,
    typer.Option(help="HTTP method (default: POST, or GET if the URL contains {question} and there is no body)."),
]
Headers = Annotated[
    list[str] | None,
    typer.Option(
        "--header",
        metavar="NAME: VALUE",
        help="HTTP headers; ${NAME} is replaced by the environment variable; repeatable.",
    ),
]
Body = Annotated[
    str | None,
    typer.Option(
        metavar="TEMPLATE",
        help='HTTP body; {question}, {uuid} and ${NAME} are replaced (default: {"question": "..."}).',
    ),
]
Timeout = Annotated[
    float | None,
    typer.Option(metavar="SECONDS", help="Time limit for each HTTP call, in seconds (default: 60)."),
]
Pick = Annotated[
    list[str] | None,
    typer.Option(
        metavar="WHAT=JSONPATH",
        help="JSONPath of each part of the HTTP reply: answer, contexts, context_ids, input_tokens, output_tokens; "
        "repeatable.",
    ),
]

ScoringLm = Annotated[
    str | None, typer.Option("--lm", help="Language model for metrics that call one: embedded or openai:MODEL.")
]
LmBaseUrl = Annotated[str | None, typer.Option(help="Base URL of the endpoint for an openai: language model.")]
Concurrency = Annotated[int | None, typer.Option(help="Maximum number of concurrent calls.")]
Judge = Annotated[
    str,
    typer.Option(
        "--judge",
        help="The judge: typed, nli, lm, cascade (each stage judges what the previous one left undecided), "
        "ratings, a rubric or python:module:name; or labels (human labels, with --labels), or a metric that calls a "
        "language model, such as faithfulness_claims or selfcheck.",
    ),
]
Stages = Annotated[
    str | None, typer.Option(help="Stages of the judge cascade, in this order: typed, nli, lm (default: typed,lm).")
]
Prices = Annotated[Path | None, typer.Option(metavar="FILE", help="Prices of language models: a .toml file.")]
Budget = Annotated[
    float | None,
    typer.Option(metavar="AMOUNT", help="Maximum amount to spend on calls in one run of the command; requires prices."),
]
Offline = Annotated[
    bool,
    typer.Option("--offline", help="Make no calls; use cached replies only."),
]
Cache = Annotated[bool, typer.Option("--cache", help="Cache the replies of the system, and reuse them.")]
RequestsPerMinute = Annotated[float | None, typer.Option(metavar="N", help="Maximum number of calls per minute.")]
TokensPerMinute = Annotated[
    float | None, typer.Option(metavar="N", help="Maximum number of tokens per minute, input and output together.")
]

Samples = Annotated[
    str | None,
    typer.Option(
        metavar="FILE",
        help="Additional answers to the same questions, for SelfCheck: a file written by `ragassay answer "
        "--samples` (default: the column samples, or the rows with the column sample).",
    ),
]

Documents = Annotated[
    str | None,
    typer.Option(help="The knowledge base: a documents file, or python:package.module:name of a retriever over it."),
]
Robust = Annotated[
    list[str] | None,
    typer.Option(
        metavar="CONDITION",
        help="Rows expected to be answered better: column=value, such as style=short, or an expression; repeatable.",
    ),
]
NonRobust = Annotated[
    list[str] | None,
    typer.Option(metavar="CONDITION", help="Rows expected to be answered worse; one for each --robust."),
]
Context = Annotated[str, typer.Option(help="How retrieved contexts are matched: any, equal or reference_ids.")]
Refusals = Annotated[
    str, typer.Option(help="How to count plain refusals that the judge accepted: wrong, or 'as judged'.")
]
By = Annotated[
    list[str] | None,
    typer.Option(metavar="COLUMN", help="Also break the metrics down by this column, or by 'table'; repeatable."),
]
Balanced = Annotated[
    bool, typer.Option("--balanced", help="Drop rows until every group has the same number of rows of each style.")
]
OpenDomain = Annotated[
    str | None,
    typer.Option(
        metavar="FILE",
        help="Judged answers of a system without retrieval; metrics are also reported without the groups that "
        "need no retrieval.",
    ),
]
JudgeErrors = Annotated[
    str | None,
    typer.Option(
        metavar="RATES",
        help="Error rates of the judge, to compute ranges of the metrics: sensitivity=0.98,specificity=0.97.",
    ),
]
Intervals = Annotated[str, typer.Option(help="Method for confidence intervals of differences: t or bootstrap.")]

DEMO_FOLDER = Path("ragassay-demo")
"""The folder that `demo` creates by default."""
DIAGNOSIS_OPTIONS = (
    *("documents", "robust", "non_robust", "context", "by", "balanced", "open_domain", "refusals", "judge_errors"),
    *("intervals", "seed", "renamed", "preset"),
)
"""The parameters that determine what a diagnosis shows, in `diagnose` and in `report`."""


def read_table(path: str, renamed: Sequence[str] | None, preset: str | None, *, tolerant: bool = False) -> "Table":
    """Return the table in a file, with columns renamed by `--map` and `--preset`; print notes on how it was read.

    With `tolerant`, an invalid cell is null, and `invalid_cells` contains its JSON text.

    Raises:
        UsageError: An invalid `--map`, or an unknown column or preset.
        DataError: The file cannot be read.
    """
    from ragassay.core.table.objects import as_table

    rename = _pairs("--map", renamed, "=", "question=user_input")
    table = as_table(path, rename=rename, preset=preset, tolerant=tolerant)
    print_notes(table)
    return table


def http_options(
    method: str | None,
    headers: Sequence[str] | None,
    body: str | None,
    timeout: float | None,
    pick: Sequence[str] | None,
) -> dict[str, Any]:
    """Return the options of an HTTP system as arguments of a step.

    Raises:
        UsageError: A header or a JSONPath is malformed or given twice.
    """
    return {
        "method": method,
        "headers": _pairs("--header", headers, ":", "Authorization: Bearer ${KEY}"),
        "body": body,
        "timeout": timeout,
        "pick": _pairs("--pick", pick, "=", "answer=$.data.text"),
    }


def _pairs(option: str, texts: Sequence[str] | None, separator: str, example: str) -> dict[str, str]:
    """Return the names and values of a repeated option.

    Raises:
        UsageError: A text is malformed, or a name is given twice. The message omits the value, which may be a secret
            key.

    >>> _pairs("--header", ["X-Api-Key: ${KEY}"], ":", "")
    {'X-Api-Key': '${KEY}'}
    """
    pairs = [[part.strip() for part in text.partition(separator)] for text in texts or ()]
    for name, sign, value in pairs:
        if not (name and sign and value):
            raise UsageError(f"Invalid {option} '{excerpt(name)}': expected a form such as {option} '{example}'")
    names = [name.lower() for name, _, _ in pairs]
    if repeated := next((name for name, _, _ in pairs if names.count(name.lower()) > 1), None):
        raise UsageError(f"{option} '{excerpt(repeated)}' is given twice; give it once")
    return {name: value for name, _, value in pairs}


def comma_separated(text: str) -> tuple[str, ...]:
    """Return the names in a comma-separated list."""
    return tuple(name.strip() for name in text.split(",") if name.strip())


def diagnosis_settings(
    *,
    robust: Sequence[str] | None,
    non_robust: Sequence[str] | None,
    by: Sequence[str] | None,
    open_domain: str | None,
    judge_errors: str | None,
    renamed: Sequence[str] | None,
    preset: str | None,
    **others: Any,
) -> dict[str, Any]:
    """Return the options of a diagnosis as arguments of `diagnose`.

    Raises:
        UsageError: A hypothesis lacks a side, or an option is invalid.
        DataError: The file given by `--open-domain` cannot be read.
    """
    better, worse = robust or [], non_robust or []
    if len(better) != len(worse):
        raise UsageError(
            f"a hypothesis has two sides, but {len(better)} --robust and {len(worse)} --non-robust were given; "
            "give both the same number of times"
        )
    return {
        **others,
        "hypotheses": list(zip(better, worse, strict=True)),
        "by": by or (),
        "open_domain": None if open_domain is None else read_table(open_domain, renamed, preset),
        "judge_errors": error_rates(judge_errors),
    }


def error_rates(text: str | None) -> "ErrorRates | None":
    """Return the error rates of the judge that `--judge-errors` gives; None without the option.

    Raises:
        UsageError: They are not a sensitivity and a specificity.
    """
    from ragassay.parts.sensitivity.verdict_errors import judge_errors

    return None if text is None else judge_errors(text)


def is_on_command_line(call: typer.Context, name: str) -> bool:
    """Return whether an option was given on the command line, even with its default value."""
    source = call.get_parameter_source(name)
    return source is not None and source.name == "COMMANDLINE"


def as_typed(call: typer.Context, names: Sequence[str]) -> list[str]:
    """Return the named options and their values as given on the command line, for a suggested next command."""
    arguments: list[str] = []
    for option in call.command.params:
        if option.name in names and is_on_command_line(call, option.name):
            value = call.params[option.name]
            flag = max(option.opts, key=len)
            values = value if isinstance(value, list | tuple) else [value]
            arguments += [flag] if value is True else [part for each in values for part in (flag, str(each))]
    return arguments


def read_dictionary_entries(path: Path | None) -> "Mapping[str, DictionaryEntry]":
    """Return the entries of a data dictionary by column, empty without a file; print their notices."""
    from ragassay.parts.wording.data_dictionary import read_data_dictionary

    entries = {} if path is None else read_data_dictionary(path)
    for key, entry in entries.items():
        if entry.notice is not None:
            print_note(f"{entry.source}: {key}: {entry.notice}")
    return entries


def print_skipped(invalid: "Sequence[InvalidEntry]") -> None:
    """Print the entries of a data dictionary that `--skip-invalid` skipped."""
    for entry in invalid:
        print_message(f"skipped: {entry}")


COMMANDS: Mapping[str, str] = {"planted": "validate"}
OPTIONS: Mapping[str, Mapping[str, str]] = {
    "generate": {"--legend": "--data-dictionary"},
    "schema": {"--legend": "--data-dictionary"},
    "check-reading": {"--wordings": "--paraphrases"},
    "validate": {"--worlds": "--runs"},
}
"""Former names of the options of each command -> their names."""


def current(arguments: Sequence[str]) -> list[str]:
    """Return the arguments of a command line with former names replaced.

    >>> current(["planted", "--worlds=50"])
    ['validate', '--runs=50']
    """
    if not arguments:
        return []
    command = COMMANDS.get(arguments[0], arguments[0])
    options = OPTIONS.get(command, {})
    parts = (argument.partition("=") for argument in arguments[1:])
    return [command, *(f"{options.get(name, name)}{equals}{value}" for name, equals, value in parts)]


def with_option_names(message: str, arguments: Sequence[str]) -> str:
    """Return a message with the options of this command in place of the arguments of its Python function.

    The library names an argument as `per_style`, which is also its key in a settings file, and writes a value after it:
    `keys` all. The command line prints --per-style and --keys all if the command has that option.

    >>> import ragassay.cli
    >>> with_option_names("`per_style` 0: expected 1 or more", ["generate"])
    '--per-style 0: expected 1 or more'
    >>> with_option_names("`per_style` 0: expected 1 or more", ["run"])
    '`per_style` 0: expected 1 or more'
    >>> with_option_names("add `headers` 'Key: ${KEY}', `method` GET or `cache`", ["answer"])
    "add --header 'Key: ${KEY}', --method GET or --cache"
    """
    command: object = get_command(app)
    for name in arguments:
        command = getattr(command, "commands", {}).get(name, command)
    options = {each.opts[0]: each.name for each in getattr(command, "params", ()) if each.opts[0].startswith("--")}
    names = {name: option for name, option in _OTHER_NAMES.items() if option in options}
    names |= {name: option for option, name in options.items() if name is not None}
    return re.sub(r"`(\w+)`", lambda name: names.get(name[1], name[0]), message)


_OTHER_NAMES = {"rename": "--map", "lm": "--replay-lm", "base_url": "--lm-base-url"}
"""Arguments whose option has another name, unless the command has an option of that name."""


def notices(arguments: Sequence[str]) -> Iterator[str]:
    """Yield one sentence for each former name on a command line.

    >>> list(notices(["schema", "sqlite:///company.db", "--legend", "terms.toml"]))
    ["note: '--legend' is now '--data-dictionary'; the former name will be removed in the next release"]
    """
    for former, today in zip(arguments, current(arguments), strict=True):
        if former != today:
            one, other = former.partition("=")[0], today.partition("=")[0]
            yield f"note: '{one}' is now '{other}'; the former name will be removed in the next release"
