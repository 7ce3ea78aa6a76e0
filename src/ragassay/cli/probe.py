"""The command probe: one question to a system, and what is picked from its reply."""

from typing import Annotated

import typer

from ragassay.cli.app import app
from ragassay.cli.exit_codes import INCOMPLETE
from ragassay.cli.options import Body, Headers, Json, LmBaseUrl, Method, Pick, Timeout, http_options


@app.command(epilog="\b\nExample:\n  ragassay probe http://localhost:8000/ask --pick 'answer=$.data.text'")
def probe(
    system: Annotated[
        str, typer.Argument(metavar="SYSTEM|SETTINGS", help="A system as in `answer --system`, or a settings file.")
    ],
    question: Annotated[str, typer.Option(help="The question to send.")] = "What can you tell me?",
    method: Method = None,
    headers: Headers = None,
    body: Body = None,
    timeout: Timeout = None,
    pick: Pick = None,
    lm_base_url: LmBaseUrl = None,
    as_json: Json = False,
) -> None:
    """Show how a system's reply is read.

    Sends one question, and shows the reply, the parts that were picked from it, and options that would pick the other
    parts. Exit codes: 0 an answer was picked, 2 bad input, 4 the call failed or the reply holds no answer.
    """
    from ragassay.cli.output import result, result_json
    from ragassay.steps.probe import probe as ask
    from ragassay.steps.report.answers_text import probe_json, probed

    reply = ask(
        system,
        question=question,
        base_url=lm_base_url,
        **http_options(method, headers, body, timeout, pick),
    )
    if as_json:
        result_json(probe_json(reply))
    else:
        result(probed(reply))
    if reply.answer is None:
        raise typer.Exit(INCOMPLETE)
