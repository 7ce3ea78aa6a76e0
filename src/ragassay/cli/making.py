"""The commands that make databases and evaluation sets: demo, init, schema, generate, synthesize."""

import time
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ragassay.cli.app import Force, Json, Seed, app
from ragassay.cli.arguments import names
from ragassay.cli.endings import exit_if_incomplete
from ragassay.errors import UsageError

Settings = dict[str, Any]

if TYPE_CHECKING:
    from ragassay.generate import Outside
    from ragassay.records import ColumnLegend


@app.command(epilog="Example: ragassay demo -o ragassay-demo")
def demo(
    output: Annotated[Path, typer.Option("-o", "--output", help="The folder to make.")] = Path("ragassay-demo"),
    seed: Seed = 0,
) -> None:
    """See it work: a fictional company, a live RAG system with a small language model, a diagnosis, a page."""
    from ragassay.cli.findings import told
    from ragassay.cli.making_words import introduction
    from ragassay.cli.terminal import progress, result
    from ragassay.run import demo as make_demo

    result(introduction(output))
    with progress() as show:
        made = make_demo(output, seed=seed, progress=show)
    result(told(made.summary))
    result(f"\nThe page with every question and answer: {made.report}")
    exit_if_incomplete(made.table)


@app.command(epilog="Example: ragassay init sqlite:///company.db -o ragassay.toml")
def init(
    database_url: Annotated[str, typer.Argument(help="sqlite:///, postgresql://, mysql:// or duckdb:///; only read.")],
    documents: Annotated[str, typer.Option(help="The knowledge base, relative to that file.")] = "documents.jsonl",
    output: Annotated[Path, typer.Option("-o", "--output", help="The settings file to write.")] = Path("ragassay.toml"),
    force: Force = False,
) -> None:
    """Write a complete, commented settings file for `ragassay run`."""
    from ragassay import config
    from ragassay.cli.terminal import result
    from ragassay.database import open_database
    from ragassay.files import write_text

    with open_database(database_url):
        pass  # a URL that leads nowhere is told now, and not by the first run
    write_text(output, config.template(database_url, documents), force=force)
    result(f"wrote {output}; look it through, then type: ragassay run {output}")


@app.command(epilog="Example: ragassay schema sqlite:///company.db")
def schema(
    database_url: Annotated[str, typer.Argument(help="sqlite:///, postgresql://, mysql:// or duckdb:///; only read.")],
    tables: Annotated[str, typer.Option(help="Tables and views, with commas between (default: all tables).")] = "",
    legend: Annotated[Path | None, typer.Option(help="What columns and codes mean: .toml, .yaml or .json.")] = None,
    as_json: Json = False,
) -> None:
    """Show what the columns of a database mean to us, and why; what a legend and your word could add."""
    from dataclasses import asdict

    from ragassay.cli.making_words import columns
    from ragassay.cli.terminal import result, result_json
    from ragassay.database import offered_references, open_database, reflect

    with open_database(database_url) as database:
        found = reflect(database, tables=names(tables), legend=_legend(legend))
        offered = offered_references(database, found)
    if as_json:
        result_json({**asdict(found), "offered_references": [asdict(each) for each in offered]})
    else:
        result(columns(found, offered))


@app.command(epilog="Example: ragassay generate sqlite:///company.db -o questions.jsonl --max-rows 300")
def generate(
    database_url: Annotated[str, typer.Argument(help="sqlite:///, postgresql://, mysql:// or duckdb:///; only read.")],
    output: Annotated[Path, typer.Option("-o", "--output", help="The evaluation set to write: .jsonl or .parquet.")],
    styles: Annotated[
        str, typer.Option(help="Of short, long, interrogative, directive, formal, casual, typo, keyword, verbose.")
    ] = "short,long",
    per_style: Annotated[int, typer.Option(help="Wordings of each style for each query.")] = 3,
    balanced: Annotated[bool, typer.Option("--balanced", help="Equally many wordings for every query.")] = False,
    tables: Annotated[str, typer.Option(help="Tables and views, with commas between (default: all tables).")] = "",
    legend: Annotated[Path | None, typer.Option(help="What columns and codes mean: .toml, .yaml or .json.")] = None,
    operations: Annotated[
        str, typer.Option(help="Beyond single values: count, minimum, maximum, comparison, list.")
    ] = "",
    hops: Annotated[int, typer.Option(help="Facts that a question may need, 1 to 3.")] = 1,
    proof: Annotated[
        str, typer.Option(help="How well one answer must be known: any of these.")
    ] = "declared,data,value",
    bindings: Annotated[
        str, typer.Option(help="rows: values that occur together; product: all combinations.")
    ] = "rows",
    query_seconds: Annotated[float, typer.Option(help="Time limit for each query of the database.")] = 60.0,
    templates: Annotated[Path | None, typer.Option(help="Your own SQL templates: .yaml or .json.")] = None,
    text_templates: Annotated[Path | None, typer.Option(help="Your own wordings of SQL templates.")] = None,
    lm: Annotated[
        str | None, typer.Option(help="A language model that proposes templates: embedded or openai:MODEL.")
    ] = None,
    lm_base_url: Annotated[str | None, typer.Option(help="Endpoint of an openai: language model.")] = None,
    num_generations: Annotated[int | None, typer.Option(help="Templates the model is asked for (default: 10).")] = None,
    rules: Annotated[bool, typer.Option("--rules", help="Our own templates beside yours or the model's.")] = False,
    max_templates: Annotated[int | None, typer.Option(help="At most so many SQL templates.")] = None,
    max_rows: Annotated[int | None, typer.Option(help="At most so many questions.")] = None,
    unanswerable: Annotated[float, typer.Option(help="Share of queries that have no answer, 0 to below 1.")] = 0.0,
    update: Annotated[
        Path | None, typer.Option(help="An older set to bring up to date; give its options again.")
    ] = None,
    seed: Seed = 0,
    force: Force = False,
    as_json: Json = False,
) -> None:
    """Make questions in several wordings from a database, each with its SQL and its proven answer."""
    from ragassay.generate import Asked

    asked = Asked(
        tables=names(tables),
        legend=_legend(legend),
        operations=names(operations),
        hops=hops,
        proof=names(proof),
        method=bindings,
        seconds=query_seconds,
        most=max_templates,
        outside=_outside(templates, text_templates, lm, lm_base_url, num_generations, with_rules=rules),
    )
    if update is not None:
        if (styles, per_style, balanced, unanswerable, max_rows) != ("short,long", 3, False, 0.0, None):
            raise UsageError("an update keeps styles, wordings and amounts as they are; leave out their options")
        _update(update, database_url, as_json, asked=asked, seed=seed, output=output, force=force)
        return
    wording: Settings = {"styles": names(styles), "per_style": per_style, "balanced": balanced}
    amount: Settings = {"unanswerable": unanswerable, "max_rows": max_rows, "force": force}
    _generate(database_url, output, as_json, asked=asked, seed=seed, **wording, **amount)


def _legend(path: Path | None) -> "Mapping[str, ColumnLegend]":
    from ragassay.database import read_legend

    return {} if path is None else read_legend(path)


def _outside(
    templates: Path | None,
    text_templates: Path | None,
    lm: str | None,
    lm_base_url: str | None,
    count: int | None,
    *,
    with_rules: bool,
) -> "Outside":
    from ragassay.generate import Outside

    if lm is None and (count is not None or lm_base_url is not None):
        raise UsageError("--num-generations and --lm-base-url are for a language model; name one with --lm")
    return Outside(
        templates=templates,
        text_templates=text_templates,
        lm=lm,
        lm_base_url=lm_base_url,
        count=10 if count is None else count,
        with_rules=with_rules,
    )


def _generate(database_url: str, output: Path, as_json: bool, *, seed: int, **settings: Any) -> None:
    from ragassay.cli.making_words import generated, made_of
    from ragassay.cli.terminal import progress, result, result_json
    from ragassay.generate import generate as make

    start = time.monotonic()
    with progress() as show:
        made = make(database_url, output=output, seed=seed, progress=show, **settings)
    if as_json:
        result_json(generated(made, seconds=time.monotonic() - start, seed=seed))
    else:
        result(made_of(made, output))


def _update(questions: Path, database_url: str, as_json: bool, *, output: Path, **settings: Any) -> None:
    from ragassay.cli.making_words import renewed, updated
    from ragassay.cli.terminal import progress, result, result_json
    from ragassay.generate import update as bring_up_to_date
    from ragassay.table import Table

    start = time.monotonic()
    with progress() as show:
        found = bring_up_to_date(Table.read(questions), database_url, output=output, progress=show, **settings)
    if as_json:
        result_json(updated(found, seconds=time.monotonic() - start))
    else:
        result(renewed(found, output))


@app.command(epilog="Example: ragassay synthesize -o company --omit 0.2 --seed 7")
def synthesize(
    output: Annotated[Path, typer.Option("-o", "--output", help="The folder to make.")],
    projects: Annotated[int, typer.Option(help="How many projects the company has.")] = 10,
    clients: Annotated[int, typer.Option(help="How many clients it has.")] = 10,
    employees: Annotated[int, typer.Option(help="How many people work there.")] = 29,
    omit: Annotated[float, typer.Option(help="Share of the facts that no document tells, 0 to 1.")] = 0.2,
    seed: Seed = 0,
    force: Force = False,
) -> None:
    """Make a fictional company: a database, its documents, and knowledge gaps planted on purpose."""
    from ragassay.cli.terminal import result
    from ragassay.synthesize import synthesize as make

    made = make(output, projects=projects, clients=clients, employees=employees, omit=omit, seed=seed, force=force)
    result(f"database   {made.database}\ndocuments  {made.documents}\nplanted    {made.planted}")
