"""Chat endpoints in the style of OpenAI as systems under test: one new conversation for each question."""

import json
from dataclasses import replace

from ragassay.core.errors import UsageError
from ragassay.core.registry import Spec
from ragassay.parts.lm import openai_address, readable
from ragassay.parts.systems.http_requests import HttpOptions, without_secrets
from ragassay.parts.systems.http_systems import Http

_PICK = {
    # A whole reply has messages, the events of a stream have deltas.
    "answer": "$.choices[0]['message', 'delta'].content",
    "input_tokens": "$.usage.prompt_tokens",
    "output_tokens": "$.usage.completion_tokens",
}


def openai_chat(spec: Spec, base_url: str | None, options: HttpOptions) -> Http:
    """Return the system of the spec `openai-chat:MODEL`; settings after a `?` are sent with every request.

    Args:
        spec: For instance `openai-chat:gpt-5?temperature=0&stream=true`.
        base_url: The base URL; None for OPENAI_BASE_URL, or that of OpenAI where OPENAI_API_KEY is set.
        options: A body of one's own, further headers, the path of contexts, the timeout.

    Raises:
        UsageError: The model, the endpoint or the key is missing, or there are settings beside a body.
    """
    if not spec.target:
        raise UsageError("openai-chat: needs a model; write openai-chat:MODEL")
    if options.body is not None and spec.settings:
        written = ", ".join(f"{name}={value}" for name, value in spec.settings.items())
        raise UsageError(f"A body is sent as it is, without {written}: write that into the body, and leave it out here")
    address = openai_address(f"openai-chat:{spec.target}", base_url)
    names = {name.lower() for name in options.headers}
    key = {"Authorization": "Bearer ${OPENAI_API_KEY}"} if address.key and "authorization" not in names else {}
    content = {
        "model": spec.target,
        "messages": [{"role": "user", "content": "{question}"}],
        **{name: _value(text) for name, text in spec.settings.items()},
    }
    seed = content.get("seed") if options.body is None else None

    def options_of(number: int) -> HttpOptions:
        """Return the options of one of several answers, numbered from 1: a seed would give the same one again."""
        sent = {**content, "seed": seed + number - 1} if isinstance(seed, int) else content
        return replace(
            options,
            headers={**key, **options.headers},
            body=json.dumps(sent, ensure_ascii=False) if options.body is None else options.body,
            pick={**_PICK, **options.pick},
        )

    return Http(
        address.path("chat/completions"),
        options_of(1),
        name=f"openai-chat-{readable(spec.target)}",
        shown=f"{spec} at {without_secrets(address.base_url)}",
        priced_as=Spec(kind="openai", target=spec.target),
        ends_with_done=True,
        options_of=options_of if isinstance(seed, int) else None,
    )


def _value(text: str) -> object:
    """Return a setting as JSON has it: a number, true or false, else the text."""
    try:
        value: object = json.loads(text)
    except ValueError:
        return text
    return value if isinstance(value, int | float | bool) else text
