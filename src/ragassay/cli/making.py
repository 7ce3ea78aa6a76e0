"""The commands that make databases and evaluation sets: demo, init, schema, generate, synthesize."""

from pathlib import Path
from typing import Annotated

import typer

from ragassay.cli.app import Force, Json, Seed, app
from ragassay.cli.arguments import names
from ragassay.cli.endings import exit_if_incomplete


@app.command(epilog="Example: ragassay demo -o ragassay-demo")
def demo(
    output: Annotated[Path, typer.Option("-o", help="The folder to make.")] = Path("ragassay-demo"),
    seed: Seed = 0,
) -> None:
    """See it work: a fictional company, a live RAG system with a small language model, a diagnosis, a page."""
    from ragassay.cli.terminal import progress, result
    from ragassay.cli.words import introduction, told
    from ragassay.run import demo as make_demo

    result(introduction(output))
    with progress() as show:
        made = make_demo(output, seed=seed, progress=show)
    result(told(made.summary))
    result(f"\nThe page with every question and answer: {made.report}")
    exit_if_incomplete(made.table)


@app.command(epilog="Example: ragassay init sqlite:///company.db -o ragassay.toml")
def init(
    database_url: Annotated[str, typer.Argument(help="sqlite:///company.db")],
    documents: Annotated[str, typer.Option(help="The knowledge base, relative to that file.")] = "documents.jsonl",
    output: Annotated[Path, typer.Option("-o", help="The settings file to write.")] = Path("ragassay.toml"),
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
def schema(database_url: Annotated[str, typer.Argument(help="sqlite:///company.db")], as_json: Json = False) -> None:
    """Show what the columns of a database mean to us, and why: what can be asked, and what is left out."""
    from dataclasses import asdict

    from ragassay.cli.terminal import result, result_json
    from ragassay.cli.words import columns
    from ragassay.database import open_database, reflect

    with open_database(database_url) as database:
        found = reflect(database)
    if as_json:
        result_json(asdict(found))
    else:
        result(columns(found))


@app.command(epilog="Example: ragassay generate sqlite:///company.db -o questions.jsonl --max-rows 300")
def generate(
    database_url: Annotated[str, typer.Argument(help="sqlite:///, postgresql://, mysql:// or duckdb:///; only read.")],
    output: Annotated[Path, typer.Option("-o", help="The evaluation set to write: .jsonl or .parquet.")],
    styles: Annotated[str, typer.Option(help="Linguistic attributes, with commas between.")] = "short,long",
    per_style: Annotated[int, typer.Option(help="Wordings of each style for each query.")] = 3,
    balanced: Annotated[bool, typer.Option("--balanced", help="Equally many wordings for every query.")] = False,
    tables: Annotated[str, typer.Option(help="Tables and views, with commas between (default: all tables).")] = "",
    legend: Annotated[Path | None, typer.Option(help="What columns and codes mean: .toml, .yaml or .json.")] = None,
    operations: Annotated[str, typer.Option(help="Beyond single values: count, minimum, maximum, ...")] = "",
    hops: Annotated[int, typer.Option(help="References a question may follow, 0 to 2.")] = 2,
    proof: Annotated[str, typer.Option(help="How well one answer must be known.")] = "declared,data,value",
    bindings: Annotated[str, typer.Option(help="Values from the rows, or the product of all values.")] = "rows",
    templates: Annotated[Path | None, typer.Option(help="Your own SQL templates: .yaml or .json.")] = None,
    text_templates: Annotated[Path | None, typer.Option(help="Your own wordings of SQL templates.")] = None,
    lm: Annotated[str | None, typer.Option(help="A language model that proposes templates: embedded, ...")] = None,
    lm_base_url: Annotated[str | None, typer.Option(help="Endpoint of an openai: language model.")] = None,
    num_generations: Annotated[int, typer.Option(help="Templates that the language model is asked for.")] = 10,
    rules: Annotated[bool, typer.Option("--rules", help="Our own templates beside yours or the model's.")] = False,
    max_templates: Annotated[int | None, typer.Option(help="At most so many SQL templates.")] = None,
    max_rows: Annotated[int | None, typer.Option(help="At most so many questions.")] = None,
    unanswerable: Annotated[float, typer.Option(help="Share of queries that have no answer, 0 to below 1.")] = 0.0,
    update: Annotated[Path | None, typer.Option(help="An older evaluation set to bring up to date.")] = None,
    seed: Seed = 0,
    force: Force = False,
    as_json: Json = False,
) -> None:
    """Make questions in several wordings from a database, each with its SQL and its proven answer."""
    import time

    from ragassay.cli.terminal import progress, result, result_json
    from ragassay.cli.words import generated, made_of, renewed, updated
    from ragassay.database import read_legend
    from ragassay.generate import Asked, Outside
    from ragassay.generate import generate as make
    from ragassay.generate import update as bring_up_to_date
    from ragassay.table import Table

    asked = Asked(
        tables=names(tables),
        legend={} if legend is None else read_legend(legend),
        operations=names(operations),
        hops=hops,
        proof=names(proof),
        method=bindings,
        most=max_templates,
        outside=Outside(
            templates=templates,
            text_templates=text_templates,
            lm=lm,
            lm_base_url=lm_base_url,
            count=num_generations,
            with_rules=rules,
        ),
    )
    start = time.monotonic()
    if update is not None:
        with progress() as show:
            found = bring_up_to_date(
                Table.read(update), database_url, asked=asked, seed=seed, output=output, force=force, progress=show
            )
        if as_json:
            result_json(updated(found, seconds=time.monotonic() - start))
        else:
            result(renewed(found, output))
        return
    with progress() as show:
        made = make(
            database_url,
            asked=asked,
            styles=names(styles),
            per_style=per_style,
            balanced=balanced,
            unanswerable=unanswerable,
            max_rows=max_rows,
            seed=seed,
            output=output,
            force=force,
            progress=show,
        )
    if as_json:
        result_json(generated(made, seconds=time.monotonic() - start, seed=seed))
    else:
        result(made_of(made, output))


@app.command(epilog="Example: ragassay synthesize -o company --omit 0.2 --seed 7")
def synthesize(
    output: Annotated[Path, typer.Option("-o", help="The folder to make.")],
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
