"""How tests ask a language model, and whether the embedded one is here; CI must have it."""

import importlib.util
import os
from collections.abc import Mapping, Sequence

import pytest

from ragassay.core.errors import CallError, RagassayError
from ragassay.core.records import Completion, LanguageModel, Message
from ragassay.core.runner import block_on
from ragassay.parts.lm import model_path


def _missing() -> str | None:
    if importlib.util.find_spec("xllamacpp") is None:
        return "xllamacpp is not installed; run: pip install 'ragassay[embedded]'"
    try:
        model_path()
    except RagassayError as error:
        return str(error)
    return None


MISSING = None if os.environ.get("RAGASSAY_REQUIRE_SERVICES") == "1" else _missing()

needs_model = pytest.mark.needs_model
"""Skips a test where the embedded language model is not here; with RAGASSAY_REQUIRE_SERVICES=1 it fails instead."""

HELLO = (Message(role="user", content="Say hello."),)


def ask(
    lm: LanguageModel, messages: Sequence[Message] = HELLO, *, schema: Mapping[str, object] | None = None
) -> Completion:
    """Return the answer of a model."""
    return block_on(lm.complete(messages, schema=schema))


def refused(
    lm: LanguageModel, messages: Sequence[Message] = HELLO, *, schema: Mapping[str, object] | None = None
) -> CallError:
    """The error that a model answers with."""
    with pytest.raises(CallError) as error:
        ask(lm, messages, schema=schema)
    return error.value
