"""Chat endpoints in the style of OpenAI as systems under test: one new conversation for each question."""

import json
import os
import re
from dataclasses import replace
from urllib.parse import urlsplit

from ragassay.core.errors import UsageError, excerpt
from ragassay.core.registry import Spec
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
        UsageError: The model, the endpoint or the key is missing.
    """
    if not spec.target:
        raise UsageError("openai-chat: needs a model; write openai-chat:MODEL")
    has_key = bool(os.environ.get("OPENAI_API_KEY"))
    url = base_url or os.environ.get("OPENAI_BASE_URL")
    if url is None and not has_key:
        raise UsageError(
            f"openai-chat:{spec.target} needs an endpoint: set OPENAI_API_KEY for that of OpenAI, or specify another "
            "one with --lm-base-url or OPENAI_BASE_URL, for instance http://localhost:11434/v1"
        )
    url = url or "https://api.openai.com/v1"
    if urlsplit(url).scheme not in {"http", "https"} or not urlsplit(url).hostname:
        raise UsageError(f"Invalid base URL {excerpt(url)}: expected a form such as http://localhost:11434/v1")
    names = {name.lower() for name in options.headers}
    key = {"Authorization": "Bearer ${OPENAI_API_KEY}"} if has_key and "authorization" not in names else {}
    content = {
        "model": spec.target,
        "messages": [{"role": "user", "content": "{question}"}],
        **{name: _value(text) for name, text in spec.settings.items()},
    }
    return Http(
        f"{url.rstrip('/')}/chat/completions",
        replace(
            options,
            headers={**key, **options.headers},
            body=json.dumps(content, ensure_ascii=False) if options.body is None else options.body,
            pick={**_PICK, **options.pick},
        ),
        name=f"openai-chat-{re.sub(r'[^A-Za-z0-9._+-]+', '-', spec.target)[:40]}",
        shown=f"{spec} at {without_secrets(url)}",
        priced_as=Spec(kind="openai", target=spec.target),
        ends_with_done=True,
    )


def _value(text: str) -> object:
    """Return a setting as JSON has it: a number, true or false, else the text."""
    try:
        value: object = json.loads(text)
    except ValueError:
        return text
    return value if isinstance(value, int | float | bool) else text
