"""The `probe` command: send one question to a system, and show how its reply is parsed."""

from dataclasses import replace
from typing import Annotated

import typer

from ragassay.cli import options
from ragassay.cli.app import app
from ragassay.cli.exit_codes import INCOMPLETE
from ragassay.cli.output import print_result, suggest
from ragassay.core.http_client import without_user


@app.command(epilog="\b\nExample:\n  ragassay probe http://localhost:8000/ask --pick 'answer=$.data.text'")
def probe(
    call: typer.Context,
    system: Annotated[
        str, typer.Argument(metavar="SYSTEM|SETTINGS", help="A system as in `answer --system`, or a settings file.")
    ],
    question: Annotated[str, typer.Option(help="The question to send.")] = "What can you tell me?",
    method: options.Method = None,
    headers: options.Headers = None,
    body: options.Body = None,
    timeout: options.Timeout = None,
    pick: options.Pick = None,
    lm_base_url: options.LmBaseUrl = None,
    as_json: options.Json = False,
) -> None:
    """Show how a system's reply is parsed.

    Send one question, and show the reply, the parts that were picked from it, and options that would pick the other
    parts. Exit codes: 0 an answer was picked, 2 bad input, 4 the call failed or the reply contains no answer.
    """
    from ragassay.steps.probe import probe as ask
    from ragassay.steps.report.answers_text import probe_json, probed

    http = options.http_options(method, headers, body, timeout, pick)
    reply = ask(system, question=question, base_url=lm_base_url, **http)
    if reply.hint is not None:
        reply = replace(reply, hint=options.with_option_names(reply.hint, ["probe"]))
    print_result(probe_json(reply) if as_json else probed(reply))
    if reply.answer is None:
        raise typer.Exit(INCOMPLETE)
    if not as_json:
        _suggest_next(call)


def _suggest_next(call: typer.Context) -> None:
    """Suggest querying this system with the same options; a header value that may be a secret key is not repeated."""
    system = call.params["system"]
    headers = [part for text in call.params["headers"] or () for part in ("--header", _without_key(text))]
    flags = [*options.as_typed(call, ("method", "body", "timeout", "pick", "lm_base_url")), *headers]
    if system.endswith(".toml"):
        suggest("ragassay", "run", system, note="after entering these options in the file" if flags else None)
    else:
        shown = system if without_user(system) == system else "SYSTEM"
        suggest("ragassay", "answer", "questions.jsonl", "--system", shown, *flags, "-o", "answers.jsonl")


def _without_key(header: str) -> str:
    """Return a header unchanged if its value refers to an environment variable, and otherwise with a placeholder.

    >>> [_without_key(each) for each in ("X-Key: ${KEY}", "X-Key: 1234")]
    ['X-Key: ${KEY}', 'X-Key: VALUE']
    """
    return header if "${" in header else f"{header.partition(':')[0]}: VALUE"
