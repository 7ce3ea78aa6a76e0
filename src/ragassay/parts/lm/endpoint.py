"""A language model at any OpenAI-compatible endpoint: a provider, or your own server.

Only the settings of the spec are sent, and nothing about this machine. Without a temperature, the endpoint uses its own
default, which is rarely 0: for judges and decisions, a spec without a temperature gets 0; for answers, it does not.
There is no default provider: the user specifies a base URL or an OpenAI key.
"""

import json
import re
import time
from collections.abc import Mapping, Sequence
from typing import Any, Literal, Self

import httpx2
import openai

from ragassay.core.errors import CallError, UsageError, excerpt, printable
from ragassay.core.http_client import BUSY, OVERLOADED, PerLoop, certificates, connection_failure
from ragassay.core.records import Completion, Message
from ragassay.core.records.protocols import token_count, turns
from ragassay.core.registry import Spec
from ragassay.core.runner import retry_after
from ragassay.parts.lm import OpenAiAddress, TooLongError, openai_address
from ragassay.parts.lm.structured_replies import BrokenReplyError, json_reply

_ADAPTER = 1  # increment with every change of the request
_TIMEOUT = 120.0  # seconds
_BAD_REQUEST = 400
_REFUSALS = frozenset({_BAD_REQUEST, 413, 422})
_ABOUT_LENGTH = re.compile(
    r"context.(length|size|window)|(prompt|input).{0,30}\b(too long|exceeds?)\b|too many (input )?tokens", re.IGNORECASE
)
"""Matches errors about a prompt that is too long: a code (`context_length_exceeded`) or common phrases."""

_OTHER_TEMPERATURE = "; for a model that accepts only its default temperature, add it: openai:MODEL?temperature=1"

Form = Literal["json_schema", "json_object", "prompt"]
_FORMS: tuple[Form, ...] = ("json_schema", "json_object", "prompt")


class Endpoint:
    """A model at an endpoint.

    Args:
        model: The name of the model at the endpoint.
        address: The endpoint, with its key.
        settings: Settings to send with every request: temperature, max_tokens, ...
    """

    def __init__(self, model: str, *, address: OpenAiAddress, settings: Mapping[str, object]) -> None:
        self._model = model
        self._address = address
        self._settings = dict(settings)
        self._clients = PerLoop(self._client)
        self._form: Form = _FORMS[0]
        self.name = address.model_name(model, adapter=_ADAPTER, sent=self._settings)

    def for_sample(self, number: int) -> Self:
        """Return this model for one sample, numbered from 1, with its own seed if one is sent."""
        settings = dict(self._settings)
        if isinstance(seed := settings.get("seed"), int):
            settings["seed"] = seed + number - 1
        return type(self)(self._model, address=self._address, settings=settings)

    async def complete(self, messages: Sequence[Message], *, schema: Mapping[str, object] | None = None) -> Completion:
        """Return the model's reply; with a `schema`, JSON in the strictest mode that the endpoint supports.

        Raises:
            CallError: The endpoint cannot be reached, is overloaded, rejects the request, or returns no completion.
        """
        start = time.perf_counter()
        if schema is None:
            reply = await self._query(messages)
        else:
            reply = await self._query_json(messages, schema)
        completion = _completion(reply, time.perf_counter() - start, self._address)
        return completion if schema is None else json_reply(completion)

    async def _query_json(self, messages: Sequence[Message], schema: Mapping[str, object]) -> Any:
        """Query in the JSON mode that the endpoint accepted last, or in a less strict one if it rejects that."""
        for form in _FORMS[_FORMS.index(self._form) :]:
            try:
                reply = await self._query(_with_schema(messages, schema, form), **_response_format(schema, form))
            except _RefusedError as error:
                if form == _FORMS[-1]:
                    raise CallError(str(error)) from error
            else:
                self._form = form
                return reply
        raise AssertionError("the last form is either accepted or refused")

    async def _query(self, messages: Sequence[Message], **response_format: object) -> Any:
        client = await self._clients.client()
        conversation = [{"role": turn.role, "content": turn.content} for turn in turns(messages)]
        create: Any = client.chat.completions.create  # its types do not cover all settings of a spec
        try:
            return await create(model=self._model, messages=conversation, **self._settings, **response_format)
        except openai.APITimeoutError as error:
            raise CallError(f"no reply within {_TIMEOUT:g} s", retry=True, overload=True) from error
        except openai.APIConnectionError as error:
            reason = connection_failure(error.__cause__ or error, self._address.base_url)
            raise CallError(self._address.hidden(reason), retry=True) from error
        except openai.APIStatusError as error:
            raise self._refusal(error) from error
        except (openai.OpenAIError, ValueError, UnicodeError) as error:
            # A truncated body may be complete on a retry.
            retry = isinstance(error, json.JSONDecodeError | UnicodeDecodeError)
            body = error.doc if isinstance(error, json.JSONDecodeError) else str(error)
            raise CallError(
                self._address.hidden(f"the reply is not a chat completion: {excerpt(body)}"), retry=retry
            ) from error

    def _refusal(self, error: openai.APIStatusError) -> CallError:
        body = error.body if isinstance(error.body, str) else json.dumps(error.body, ensure_ascii=False, default=str)
        text = body if error.status_code == _BAD_REQUEST else excerpt(body)
        message = self._address.hidden(
            f"HTTP {error.status_code} from the language model: {printable(text, layout='')}"
        )
        if error.status_code in _REFUSALS and _ABOUT_LENGTH.search(body):
            return TooLongError(message)
        if error.status_code == _BAD_REQUEST:
            is_about_it = "temperature" in self._settings and "temperature" in body
            return _RefusedError(f"{message}{_OTHER_TEMPERATURE if is_about_it else ''}")
        # An exhausted quota has the same status as a rate limit, but is permanent.
        retry = error.status_code in BUSY and error.code != "insufficient_quota"
        return CallError(
            message,
            retry=retry,
            overload=retry and error.status_code in OVERLOADED,
            after=retry_after(error.response.headers.get("Retry-After")) if retry else None,
        )

    def _client(self) -> openai.AsyncOpenAI:
        client = httpx2.AsyncClient(verify=certificates(), timeout=_TIMEOUT, event_hooks={"request": [self._strip]})
        return openai.AsyncOpenAI(
            api_key=self._address.key or "none",
            base_url=self._address.base_url,
            max_retries=0,
            timeout=_TIMEOUT,
            http_client=client,
        )

    async def _strip(self, request: httpx2.Request) -> None:
        """Remove the headers that describe this machine, and the placeholder for a missing key."""
        for name in [name for name in request.headers if name.lower().startswith("x-stainless-")]:
            del request.headers[name]
        if self._address.key is None:
            del request.headers["Authorization"]


class _RefusedError(CallError):
    """The endpoint rejects the request itself (HTTP 400)."""


def _with_schema(messages: Sequence[Message], schema: Mapping[str, object], form: Form) -> list[Message]:
    """Return the messages, with the schema in the last one unless the endpoint accepts it as a parameter."""
    if form == "json_schema":
        return list(messages)
    request = f"Reply with one JSON object and nothing else. It obeys this JSON schema:\n{json.dumps(schema)}"
    return [*messages[:-1], Message(role=messages[-1].role, content=f"{messages[-1].content}\n\n{request}")]


def _response_format(schema: Mapping[str, object], form: Form) -> dict[str, object]:
    if form == "json_schema":
        json_schema = {"name": "reply", "schema": dict(schema), "strict": True}
        return {"response_format": {"type": "json_schema", "json_schema": json_schema}}
    return {"response_format": {"type": "json_object"}} if form == "json_object" else {}


def _completion(reply: Any, seconds: float, address: OpenAiAddress) -> Completion:
    """Return the text and the tokens of a reply, with the key redacted."""
    choices = getattr(reply, "choices", None)
    if not choices:
        # Text is the error page of a proxy and may be transient; any other object is permanent.
        raise CallError(
            f"the reply is not a chat completion: {excerpt(address.hidden(str(reply)))}", retry=isinstance(reply, str)
        )
    message = choices[0].message
    text = message.content
    usage = reply.usage
    completion = Completion(
        text=address.hidden(text, is_reply=True) if isinstance(text, str) else "",
        input_tokens=token_count(getattr(usage, "prompt_tokens", None)),
        output_tokens=token_count(getattr(usage, "completion_tokens", None)),
        seconds=seconds,
        alternatives=_alternatives(choices[0]),
    )
    if getattr(message, "refusal", None):
        refusal = excerpt(address.hidden(message.refusal))
        raise BrokenReplyError(f"the language model refused: {refusal}", completion=completion)
    if choices[0].finish_reason == "content_filter":
        raise BrokenReplyError("the endpoint's content filter stopped the language model", completion=completion)
    if not isinstance(text, str):
        raise BrokenReplyError(
            f"the language model returned no text (finish_reason {choices[0].finish_reason})", completion=completion
        )
    return completion


def _alternatives(choice: Any) -> list[tuple[str, list[tuple[str, float]]]] | None:
    """Return each token with its most likely alternatives, if the endpoint reports them."""
    content = getattr(getattr(choice, "logprobs", None), "content", None)
    if not content:
        return None
    return [(each.token, [(other.token, other.logprob) for other in each.top_logprobs]) for each in content]


def endpoint(spec: Spec, base_url: str | None) -> Endpoint:
    """Return the language model for a spec such as `openai:MODEL?temperature=0`.

    Raises:
        UsageError: The model or the endpoint is missing, or a setting is unknown.
    """
    if not spec.target:
        raise UsageError("openai: needs a model; write openai:MODEL")
    alternatives = spec.whole_number("top_logprobs", least=1, most=100)
    settings: dict[str, object] = {
        "max_completion_tokens": spec.whole_number("max_completion_tokens", least=1, most=10_000_000),
        "max_tokens": spec.whole_number("max_tokens", least=1, most=10_000_000),
        "reasoning_effort": spec.settings.get("reasoning_effort"),
        "seed": spec.whole_number("seed", least=-(2**63), most=2**63 - 1),
        "temperature": spec.number("temperature", least=0.0, most=5.0),
        "top_logprobs": alternatives,
        "top_p": spec.number("top_p", least=0.0, most=1.0),
    }
    spec.checked(optional=(*settings,))
    settings["logprobs"] = True if alternatives else None
    return Endpoint(
        spec.target,
        address=openai_address(f"openai:{spec.target}", base_url),
        settings={name: value for name, value in settings.items() if value is not None},
    )
