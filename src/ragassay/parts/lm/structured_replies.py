"""What a language model replies in JSON: taken in full and in the form that was asked for, or not at all.

No verdict and no score is ever searched for in prose, and nothing is repaired: a reply that is cut, says two things,
or has a value out of range is broken, and the reason is one of `ReplyFault`.
"""

import json
import math
import re
from collections.abc import Mapping, Sequence
from enum import StrEnum

from ragassay.core.errors import CallError, excerpt
from ragassay.core.records import Completion, LanguageModel, Message


class ReplyFault(StrEnum):
    """Why a reply cannot be used."""

    EMPTY = "empty"
    NOT_JSON = "not JSON"
    TWICE = "gives one field twice"
    OTHER_FIELDS = "does not have the fields that were asked for"
    OTHER_VALUE = "has a value that was not offered"


class BrokenReplyError(CallError):
    """A language model replied, and its reply cannot be used; the call was paid all the same.

    Args:
        message: The error message.
        completion: The reply and its cost.
        retry: Whether the same call may succeed later.
    """

    def __init__(self, message: str, *, completion: Completion, retry: bool = False) -> None:
        super().__init__(message, retry=retry)
        self.completion = completion


class _FaultyError(ValueError):
    def __init__(self, fault: ReplyFault) -> None:
        super().__init__(fault)
        self.fault = fault


def read_reply(completion: Completion, schema: Mapping[str, object]) -> Mapping[str, object]:
    """Return the fields of a JSON reply.

    Args:
        completion: The reply.
        schema: An object without optional fields; each is a text, true or false, a list of texts, or one of the values
            of an `enum`.

    Raises:
        BrokenReplyError: It is anything else; the message shows the fault and the reply.
    """
    try:
        return _fields(completion.text, schema)
    except _FaultyError as error:
        shown = f": {excerpt(completion.text)}" if completion.text.strip() else ""
        raise BrokenReplyError(
            f"the reply of the language model {_says(error.fault)}{shown}", completion=completion
        ) from error


def _says(fault: ReplyFault) -> str:
    return f"is {fault}" if fault in {ReplyFault.EMPTY, ReplyFault.NOT_JSON} else str(fault)


def _fields(text: str, schema: Mapping[str, object]) -> Mapping[str, object]:
    if not text.strip():
        raise _FaultyError(ReplyFault.EMPTY)
    try:
        reply = json.loads(text, object_pairs_hook=_each_once)
    except _FaultyError:
        raise
    except (ValueError, RecursionError) as error:
        raise _FaultyError(ReplyFault.NOT_JSON) from error
    known = schema["properties"]
    assert isinstance(known, Mapping)
    if not isinstance(reply, dict) or {*reply} != {*known}:
        raise _FaultyError(ReplyFault.OTHER_FIELDS)
    if not all(_is_offered(reply[name], offered) for name, offered in known.items()):
        raise _FaultyError(ReplyFault.OTHER_VALUE)
    return reply


def _each_once(pairs: Sequence[tuple[str, object]]) -> dict[str, object]:
    """Return an object whose names differ: {"verdict": "Correct", "verdict": "Incorrect"} says both."""
    if len(dict(pairs)) < len(pairs):
        raise _FaultyError(ReplyFault.TWICE)
    return dict(pairs)


def _is_offered(value: object, offered: Mapping[str, object]) -> bool:
    """Return whether a field may have a value; 5.0 and true are not 5 and 1."""
    if offered.get("type") == "array":
        return isinstance(value, list) and all(isinstance(each, str) for each in value)
    if "enum" not in offered:
        return isinstance(value, bool if offered["type"] == "boolean" else str)
    values = offered["enum"]
    assert isinstance(values, Sequence)
    return any(type(value) is type(each) and value == each for each in values)


def expected_value(completion: Completion, field: str, value: object, offered: Sequence[int]) -> float:
    """Return the expectation of a field over the values that the model could have given instead (Liu et al. 2023).

    Args:
        completion: The reply.
        field: A field of the reply.
        value: Its value, which is returned where the reply has no log-probabilities.
        offered: What the field may hold, each a single token; the probability of anything else is left out.
    """
    assert isinstance(value, int)
    weights = dict.fromkeys(offered, 0.0)
    for text, logprob in _alternatives(completion, field):
        number = int(text) if text.strip().isdecimal() else None
        if number in weights:
            weights[number] += math.exp(logprob)
    total = sum(weights.values())
    return sum(each * weight for each, weight in weights.items()) / total if total > 0 else float(value)


def _alternatives(completion: Completion, field: str) -> Sequence[tuple[str, float]]:
    """Return the tokens that could have stood in place of the value of a field, with their log-probabilities."""
    match = re.search(rf'"{re.escape(field)}"\s*:\s*', completion.text)
    if match is None or completion.alternatives is None:
        return ()
    start = 0
    for token, others in completion.alternatives:
        end = start + len(token)
        if start <= match.end() < end:
            return others
        start = end
    return ()


class CheckedLanguageModel:
    """A language model whose JSON replies have the form that was asked for; others are errors.

    Args:
        lm: Called for every reply.
    """

    def __init__(self, lm: LanguageModel) -> None:
        self.name = lm.name
        self._lm = lm

    async def complete(self, messages: Sequence[Message], *, schema: Mapping[str, object] | None = None) -> Completion:
        """Return the reply of the model.

        Raises:
            BrokenReplyError: The reply does not have the form of the schema.
            CallError: The call fails.
        """
        completion = await self._lm.complete(messages, schema=schema)
        if schema is not None:
            read_reply(completion, schema)
        return completion
