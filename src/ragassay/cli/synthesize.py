"""The `synthesize` command: a fictional company with a database and documents."""

from pathlib import Path
from typing import Annotated

import typer

from ragassay.cli import options
from ragassay.cli.app import app
from ragassay.cli.output import print_result, suggest


@app.command(epilog="\b\nExample:\n  ragassay synthesize -o company --omit 0.2 --seed 7")
def synthesize(
    output: Annotated[Path, typer.Option("-o", "--output", help="The folder to create.")],
    projects: Annotated[int, typer.Option(help="Number of projects.")] = 10,
    clients: Annotated[int, typer.Option(help="Number of clients.")] = 10,
    employees: Annotated[int, typer.Option(help="Number of employees.")] = 29,
    omit: Annotated[float, typer.Option(help="Proportion of facts that no document states, from 0 to 1.")] = 0.2,
    seed: options.Seed = 0,
    force: options.Force = False,
) -> None:
    """Create a fictional company.

    The company consists of a database, documents that describe its contents, and known gaps in these documents.
    """
    from ragassay.steps.synthesize import synthesize as create

    company = create(output, projects=projects, clients=clients, employees=employees, omit=omit, seed=seed, force=force)
    print_result(
        f"database    {company.database}\ndocuments   {company.documents}\n"
        f"facts       {company.facts}\nknown gaps  {company.known_gaps}"
    )
    url, facts = f"sqlite:///{company.database}", str(company.facts)
    suggest("ragassay", "generate", url, "--facts", facts, "-o", "questions.jsonl")
