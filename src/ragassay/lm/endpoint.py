"""A language model behind any endpoint that speaks OpenAI's chat completions: a provider's, or one's own server's.

Nothing is sent that nobody set: no temperature, no limit, no name of this machine. Without a temperature the endpoint
takes its own default, which is rarely 0; for answers that repeat, say `openai:MODEL?temperature=0`. No provider is a
default: an endpoint is named by a base URL, or else the key of OpenAI is.
"""

import json
import os
import re
import time
from collections.abc import Mapping, Sequence
from typing import Any, Literal
from urllib.parse import urlsplit

import httpx2
import openai

from ragassay.errors import CallError, UsageError, shown
from ragassay.lm import settings
from ragassay.lm.wire import BUSY, PerLoop, not_connected
from ragassay.records import Completion, Message
from ragassay.runner import retry_after
from ragassay.signature import content_hash

_ADAPTER = 1  # raise it with every change of what is sent
_SECONDS = 120.0
_BAD_REQUEST = 400

Form = Literal["json_schema", "json_object", "prompt"]
_FORMS: tuple[Form, ...] = ("json_schema", "json_object", "prompt")


class Endpoint:
    """A model by its name at an endpoint; the key is read when a call is made, and is kept nowhere.

    Args:
        model: As the endpoint calls it.
        base_url: Where the endpoint is, for instance http://localhost:11434/v1.
        key: Sent as a bearer token; None sends none.
        sent: What goes into every request besides the messages: temperature, max_tokens, ...
    """

    def __init__(self, model: str, *, base_url: str, key: str | None, sent: Mapping[str, object]) -> None:
        parts = urlsplit(base_url)
        if parts.scheme not in {"http", "https"} or not parts.hostname:
            raise UsageError(f"{shown(base_url)} is no base URL; write for instance http://localhost:11434/v1")
        self._model = model
        self._base_url = base_url
        self._key = key
        self._sent = dict(sent)
        self._clients = PerLoop(self._client)
        self._form: Form = _FORMS[0]
        # Which model answers is the address without what may be a secret in it.
        where = [parts.scheme, parts.hostname, parts.port, parts.path.rstrip("/")]
        identity = {"adapter": _ADAPTER, "endpoint": where, "model": model, "sent": self._sent}
        self.name = f"openai-{re.sub(r'[^A-Za-z0-9._+-]+', '-', model)[:40]}-{content_hash(identity)}"

    async def complete(self, messages: Sequence[Message], *, schema: Mapping[str, object] | None = None) -> Completion:
        """The model's next turn; a JSON text where `schema` is given, by the strictest way that the endpoint knows.

        Raises:
            CallError: The endpoint is not there, is busy, refuses the request, or its reply is none.
        """
        start = time.perf_counter()
        if schema is None:
            reply = await self._ask(messages)
        else:
            reply = await self._ask_for_json(messages, schema)
        text = _text(reply)
        if schema is not None:
            _check_json(text)
        usage = reply.usage
        return Completion(
            text=text,
            input_tokens=usage.prompt_tokens if usage else None,
            output_tokens=usage.completion_tokens if usage else None,
            seconds=time.perf_counter() - start,
        )

    async def _ask_for_json(self, messages: Sequence[Message], schema: Mapping[str, object]) -> Any:
        """Asks in the form that the endpoint took the last time, and in a looser one where it refuses that."""
        for form in _FORMS[_FORMS.index(self._form) :]:
            try:
                reply = await self._ask(_told(messages, schema, form), **_wished(schema, form))
            except _RefusedError as error:
                if form == _FORMS[-1]:
                    raise CallError(str(error)) from error
            else:
                self._form = form
                return reply
        raise AssertionError("the last form is either taken or refused")

    async def _ask(self, messages: Sequence[Message], **wished: object) -> Any:
        client = await self._clients.client()
        said = [{"role": message.role, "content": message.content} for message in messages]
        create: Any = client.chat.completions.create  # its types are wider than what a spec can hold
        try:
            return await create(model=self._model, messages=said, **self._sent, **wished)
        except openai.APITimeoutError as error:
            raise CallError(f"no reply within {_SECONDS:g} s", retry=True) from error
        except openai.APIConnectionError as error:
            raise CallError(self._hidden(not_connected(error)), retry=True) from error
        except openai.APIStatusError as error:
            raise self._refusal(error) from error
        except (openai.OpenAIError, ValueError, UnicodeError) as error:
            raise CallError(self._hidden(f"the reply is no chat completion: {shown(str(error))}")) from error

    def _refusal(self, error: openai.APIStatusError) -> CallError:
        said = error.body if isinstance(error.body, str) else json.dumps(error.body, ensure_ascii=False, default=str)
        told = said if error.status_code == _BAD_REQUEST else shown(said)
        message = self._hidden(f"HTTP {error.status_code} from the language model: {_printable(told)}")
        if error.status_code == _BAD_REQUEST:
            return _RefusedError(message)
        # A spent budget has the status of a rate limit, and does not pass.
        retry = error.status_code in BUSY and error.code != "insufficient_quota"
        return CallError(
            message, retry=retry, after=retry_after(error.response.headers.get("Retry-After")) if retry else None
        )

    def _hidden(self, text: str) -> str:
        """A text without the key, which some servers repeat."""
        return text.replace(self._key, "[key]") if self._key else text

    def _client(self) -> openai.AsyncOpenAI:
        own = httpx2.AsyncClient(timeout=_SECONDS, event_hooks={"request": [self._strip]})
        return openai.AsyncOpenAI(
            api_key=self._key or "none", base_url=self._base_url, max_retries=0, timeout=_SECONDS, http_client=own
        )

    async def _strip(self, request: httpx2.Request) -> None:
        """Takes out what the client would tell of this machine, and the key where there is none."""
        for name in [name for name in request.headers if name.lower().startswith("x-stainless-")]:
            del request.headers[name]
        if self._key is None:
            del request.headers["Authorization"]


class _RefusedError(CallError):
    """The endpoint calls the request itself wrong (HTTP 400)."""


def _told(messages: Sequence[Message], schema: Mapping[str, object], form: Form) -> list[Message]:
    """The messages, with the schema in words where the endpoint does not take it otherwise."""
    if form == "json_schema":
        return list(messages)
    wish = f"Reply with one JSON object and nothing else. It obeys this JSON schema:\n{json.dumps(schema)}"
    return [*messages[:-1], Message(role=messages[-1].role, content=f"{messages[-1].content}\n\n{wish}")]


def _wished(schema: Mapping[str, object], form: Form) -> dict[str, object]:
    if form == "json_schema":
        named = {"name": "reply", "schema": dict(schema), "strict": True}
        return {"response_format": {"type": "json_schema", "json_schema": named}}
    return {"response_format": {"type": "json_object"}} if form == "json_object" else {}


def _text(reply: Any) -> str:
    """What the model wrote; servers differ in how they leave it out."""
    choices = getattr(reply, "choices", None)
    if not choices:
        raise CallError(f"the reply is no chat completion: {shown(str(reply))}")
    message = choices[0].message
    if getattr(message, "refusal", None):
        raise CallError(f"the language model refused: {shown(message.refusal)}")
    if choices[0].finish_reason == "content_filter":
        raise CallError("the endpoint's content filter stopped the language model")
    if not isinstance(message.content, str):
        raise CallError(f"the language model wrote nothing (finish_reason {choices[0].finish_reason})")
    return message.content


def _check_json(text: str) -> None:
    try:
        json.loads(text)
    except ValueError as error:
        raise CallError(f"the language model was asked for JSON and wrote: {shown(text)}") from error


def _printable(text: str) -> str:
    return "".join(letter if letter.isprintable() else letter.encode("unicode_escape").decode() for letter in text)


def endpoint(target: str, given: Mapping[str, str], base_url: str | None) -> Endpoint:
    """The model that `openai:MODEL` stands for, with settings.

    Raises:
        UsageError: No model, no endpoint, or a setting that nobody knows.
    """
    if not target:
        raise UsageError("openai: names no model; write openai:MODEL")
    settings.only(given, ["max_completion_tokens", "max_tokens", "reasoning_effort", "seed", "temperature", "top_p"])
    sent: dict[str, object] = {
        "max_completion_tokens": settings.whole(given, "max_completion_tokens", least=1, most=10_000_000),
        "max_tokens": settings.whole(given, "max_tokens", least=1, most=10_000_000),
        "reasoning_effort": given.get("reasoning_effort"),
        "seed": settings.whole(given, "seed", least=-(2**63), most=2**63 - 1),
        "temperature": settings.number(given, "temperature", least=0.0, most=5.0),
        "top_p": settings.number(given, "top_p", least=0.0, most=1.0),
    }
    key = os.environ.get("OPENAI_API_KEY") or None
    where = base_url or os.environ.get("OPENAI_BASE_URL")
    if where is None and key is None:
        raise UsageError(
            f"openai:{target} needs an endpoint: set OPENAI_API_KEY for OpenAI's own, or name another one "
            "with --lm-base-url or OPENAI_BASE_URL, for instance http://localhost:11434/v1"
        )
    return Endpoint(
        target,
        base_url=where or "https://api.openai.com/v1",
        key=key,
        sent={name: value for name, value in sent.items() if value is not None},
    )
