"""The `generate` command: an evaluation set from a relational database."""

import time
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from ragassay.cli import options
from ragassay.cli.app import app
from ragassay.cli.output import print_message, print_note, print_result, progress, suggest
from ragassay.core.errors import UsageError

_FIXED_BY_UPDATE = ("styles", "per_style", "balanced", "unanswerable", "max_rows", "per_entity")
_NEED_LM = ("num_generations", "lm_base_url", "criteria")

Styles = Annotated[
    str,
    typer.Option(
        help="Styles of the paraphrases: short, long, interrogative, directive, formal, casual, typo, keyword, verbose."
    ),
]
Balanced = Annotated[
    bool, typer.Option("--balanced", help="Give every query the same number of paraphrases of each style.")
]
Operations = Annotated[
    str, typer.Option(help="Operations in addition to single values: count, minimum, maximum, comparison, list.")
]
Proof = Annotated[
    str,
    typer.Option(
        help="Accepted evidence that the answer is unique: declared (a key of the database), data (a key found in the "
        "data), value (there is one answer for the values asked about); comma-separated."
    ),
]
MinConfidence = Annotated[
    str,
    typer.Option(
        help="Minimum confidence in the phrasing of a question: high excludes unclear names and relations, low "
        "includes them, auto includes them for columns and tables that no other question asks about."
    ),
]
Update = Annotated[
    Path | None,
    typer.Option(
        metavar="FILE",
        help="An evaluation set to update; requires the same data dictionary and text templates.",
    ),
]
Templates = Annotated[Path | None, typer.Option(metavar="FILE", help="Your own SQL templates: a .yaml or .json file.")]
TextTemplates = Annotated[
    Path | None, typer.Option(metavar="FILE", help="Your own text templates for SQL templates: a .yaml or .json file.")
]
Facts = Annotated[
    Path | None,
    typer.Option(
        metavar="FILE", help="The .jsonl file that lists which documents state which facts, as written by synthesize."
    ),
]
NoValues = Annotated[
    str, typer.Option(help="Columns whose values are not stored with the questions: table.column; comma-separated.")
]
Lm = Annotated[
    str | None, typer.Option(help="Language model that paraphrases the questions: embedded or openai:MODEL.")
]
Criteria = Annotated[
    Path | None,
    typer.Option(
        metavar="FILE",
        help="Text file with criteria for the paraphrases, instead of the descriptions of the styles.",
    ),
]
NumGenerations = Annotated[
    int, typer.Option(help="Number of additional SQL templates to request from the language model.")
]
Rules = Annotated[
    bool,
    typer.Option("--rules", help="Use the built-in SQL templates in addition to your own or the language model's."),
]
MaxTemplates = Annotated[int | None, typer.Option(help="Maximum number of SQL templates; the most diverse are kept.")]


def _row_limit(text: str) -> int | None:
    if text != "all" and not text.isdecimal():
        raise typer.BadParameter(f"{text!r}: expected a whole number, or all")
    return None if text == "all" else int(text)


MaxRows = Annotated[
    int | None,
    typer.Option(
        parser=_row_limit,
        metavar="N|all",
        help="Maximum number of questions, covering as many different entities as possible; all for no limit.",
    ),
]
PerEntity = Annotated[
    int | None,
    typer.Option(help="Number of groups about each sampled entity (default: as few as possible); requires --max-rows."),
]


@app.command(
    short_help="Generate questions with verified answers.",
    epilog="\b\nExample:\n  ragassay generate sqlite:///company.db -o questions.jsonl --max-rows 300",
)
def generate(
    call: typer.Context,
    database_url: options.DatabaseUrl,
    output: Annotated[Path, typer.Option("-o", "--output", help="The evaluation set to write: .jsonl or .parquet.")],
    styles: Styles = "short,long",
    per_style: Annotated[int, typer.Option(help="Number of paraphrases of each style for each query.")] = 3,
    balanced: Balanced = False,
    tables: options.Tables = "",
    data_dictionary: options.DataDictionary = None,
    skip_invalid: options.SkipInvalid = False,
    keys: options.Keys = "quoted",
    operations: Operations = "",
    hops: Annotated[int, typer.Option(help="Maximum number of facts needed to answer a question, from 1 to 3.")] = 1,
    proof: Proof = "declared,data,value",
    min_confidence: MinConfidence = "auto",
    query_seconds: Annotated[float, typer.Option(help="Time limit for each database query, in seconds.")] = 60.0,
    templates: Templates = None,
    text_templates: TextTemplates = None,
    facts: Facts = None,
    no_values: NoValues = "",
    lm: Lm = None,
    lm_base_url: options.LmBaseUrl = None,
    criteria: Criteria = None,
    num_generations: NumGenerations = 0,
    rules: Rules = False,
    max_templates: MaxTemplates = None,
    max_rows: MaxRows = None,
    per_entity: PerEntity = None,
    unanswerable: Annotated[float, typer.Option(help="Proportion of unanswerable queries, from 0 to below 1.")] = 0.0,
    update: Update = None,
    seed: options.Seed = 0,
    force: options.Force = False,
    as_json: options.Json = False,
) -> None:
    """Generate questions with verified answers from a relational database."""
    from ragassay.parts.database import key_choice
    from ragassay.steps.generate import TemplateOptions, TemplateSources

    _check_options(call, lm, update, seed)
    model: Any = {"lm": lm, "lm_base_url": lm_base_url, "criteria": criteria, "num_generations": num_generations}
    template_options = TemplateOptions(
        tables=options.comma_separated(tables),
        data_dictionary=options.read_dictionary_entries(data_dictionary),
        skip_invalid=skip_invalid,
        operations=options.comma_separated(operations),
        hops=hops,
        proof=options.comma_separated(proof),
        min_confidence=min_confidence,
        query_seconds=query_seconds,
        max_templates=max_templates,
        sources=TemplateSources(templates=templates, text_templates=text_templates, rules=rules, **model),
        facts=facts,
        no_values=options.comma_separated(no_values),
        keys=key_choice(keys),
    )
    arguments: dict[str, Any] = {"output": output, "options": template_options, "seed": seed, "force": force}
    if update is not None:
        return _update(update, database_url, as_json=as_json, **arguments)
    arguments |= {"styles": options.comma_separated(styles), "per_style": per_style, "balanced": balanced}
    arguments |= {"unanswerable": unanswerable, "max_rows": max_rows, "per_entity": per_entity}
    return _generate(call, database_url, as_json=as_json, **arguments)


def _check_options(call: typer.Context, lm: str | None, update: Path | None, seed: int) -> None:
    if lm is None and (unused := _on_command_line(call, _NEED_LM)):
        raise UsageError(f"{' and '.join(unused)}: no language model is given; add --lm")
    if update is None:
        return
    if fixed := _on_command_line(call, _FIXED_BY_UPDATE):
        raise UsageError(
            f"--update keeps the styles, the paraphrases and the number of questions of the earlier set; "
            f"leave out {', '.join(fixed)}"
        )
    if options.is_on_command_line(call, "seed"):
        print_note(f"--seed {seed} only draws the questions that replace outdated ones; --update keeps the others")


def _on_command_line(call: typer.Context, names: Sequence[str]) -> list[str]:
    return [f"--{name.replace('_', '-')}" for name in names if options.is_on_command_line(call, name)]


def _generate(
    call: typer.Context, database_url: str, *, output: Path, seed: int, as_json: bool, **arguments: Any
) -> None:
    from ragassay.steps.generate import generate as create
    from ragassay.steps.report.questions_text import generated, generated_json, large_output

    def announce(rows: int, size: int) -> None:
        if (text := large_output(rows, size)) is None:
            return
        if not options.is_on_command_line(call, "max_rows"):
            raise UsageError(f"{text}; add --max-rows 300, or --max-rows all to write all of them")
        print_message(f"writing {text}")

    start = time.monotonic()
    with progress() as show:
        questions = create(database_url, output=output, seed=seed, progress=show, announce=announce, **arguments)
    options.print_skipped(questions.invalid_entries)
    seconds = time.monotonic() - start
    print_result(generated_json(questions, seconds=seconds, seed=seed) if as_json else generated(questions, output))
    if not as_json:
        _suggest_answering(output)


def _update(questions: Path, database_url: str, *, output: Path, as_json: bool, **arguments: Any) -> None:
    from ragassay.core.table import Table
    from ragassay.steps.generate import update
    from ragassay.steps.report.questions_text import updated, updated_json

    start = time.monotonic()
    with progress() as show:
        changed = update(Table.read(questions), database_url, output=output, progress=show, **arguments)
    options.print_skipped(changed.invalid_entries)
    print_result(updated_json(changed, seconds=time.monotonic() - start) if as_json else updated(changed, output))
    if not as_json:
        _suggest_answering(output)


def _suggest_answering(questions: Path) -> None:
    suggest("ragassay", "answer", questions, "--system", "http://localhost:8000/ask", "-o", "answers.jsonl")
