"""Language models: an embedded model, any OpenAI-compatible endpoint, and a cache for both.

There is no default model. A spec names a model and the settings that differ from its defaults: `embedded`,
`embedded:/path/model.gguf?max_tokens=128`, `openai:MODEL?temperature=0`.
"""

import os
import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from urllib.parse import urlsplit

from ragassay.core.errors import UsageError, excerpt
from ragassay.core.hashing import content_hash
from ragassay.core.http_client import hidden
from ragassay.core.records import LanguageModel
from ragassay.core.registry import Spec, find
from ragassay.parts.lm.structured_replies import TooLongError
from ragassay.parts.lm.weights import fetch_model, model_path

__all__ = [
    "LANGUAGE_MODELS",
    "OPENAI_URL",
    "OpenAiAddress",
    "TooLongError",
    "fetch_model",
    "language_model",
    "model_path",
    "openai_address",
    "readable_name",
    "with_temperature",
]


OPENAI_URL = "https://api.openai.com/v1"


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenAiAddress:
    """An OpenAI-compatible endpoint.

    Attributes:
        base_url: Its URL, for instance http://localhost:11434/v1.
        key: The key, sent as a bearer token; None for no key.

    Raises:
        UsageError: The URL is invalid.
    """

    base_url: str
    key: str | None = field(default=None, repr=False)

    def __post_init__(self) -> None:
        parts = urlsplit(self.base_url)
        if parts.scheme not in {"http", "https"} or not parts.hostname:
            raise UsageError(
                f"Invalid base URL {excerpt(self.base_url)}: expected a form such as http://localhost:11434/v1"
            )

    def path(self, name: str) -> str:
        """Return the URL of a path below the base URL."""
        return f"{self.base_url.rstrip('/')}/{name}"

    def model_name(self, model: str, **identity: object) -> str:
        """Return a name for a model of this endpoint, with a hash of the address without possible secrets."""
        parts = urlsplit(self.base_url)
        address = [parts.scheme, parts.hostname, parts.port, parts.path.rstrip("/")]
        return f"openai-{readable_name(model)}-{content_hash({'endpoint': address, 'model': model, **identity})}"

    def hidden(self, text: str, *, is_reply: bool = False) -> str:
        """Return a text with the key redacted, which some servers echo; in replies, only if as long as a real key."""
        return hidden(text, {"[key]": self.key}, is_reply=is_reply) if self.key else text


def readable_name(model: str) -> str:
    """Return the name of a model with the characters that are safe in other names.

    >>> readable_name("org/model:7b")
    'org-model-7b'
    """
    return re.sub(r"[^A-Za-z0-9._+-]+", "-", model)[:40]


def openai_address(what: str, base_url: str | None) -> OpenAiAddress:
    """Return the endpoint at a URL, or else at OPENAI_BASE_URL, or else that of OpenAI if there is a key.

    Args:
        what: The setting that needs an endpoint, for the message.
        base_url: The user-supplied URL, if any.

    Raises:
        UsageError: No endpoint is given, or the URL is invalid.
    """
    key = os.environ.get("OPENAI_API_KEY") or None
    url = base_url or os.environ.get("OPENAI_BASE_URL")
    if url is None and key is None:
        raise UsageError(
            f"{what} needs an endpoint: set OPENAI_API_KEY to use the one of OpenAI, or give another one with "
            "`base_url` or OPENAI_BASE_URL, such as http://localhost:11434/v1"
        )
    return OpenAiAddress(base_url=url or OPENAI_URL, key=key)


def language_model(spec: str, *, base_url: str | None = None) -> LanguageModel:
    """Return the language model of a spec.

    Args:
        spec: `embedded`, `embedded:/path/model.gguf` or `openai:MODEL`, with settings that differ from the defaults
            after a `?`.
        base_url: The endpoint of an `openai:` model; None for the one in OPENAI_BASE_URL.

    Raises:
        UsageError: The kind or a setting is unknown, or something must be installed or configured first.
        DataError: The weights are damaged.
    """
    parsed = Spec.parse(spec)
    make = find("language model", parsed.kind, LANGUAGE_MODELS, suggestion=f"openai:{spec}" if spec else None)
    return make(parsed, base_url)


def with_temperature(spec: Spec, temperature: float) -> Spec:
    """Return the spec of a model with a temperature, unless it has one.

    >>> str(with_temperature(Spec.parse("openai:MODEL?seed=1"), 0.0))
    'openai:MODEL?seed=1&temperature=0'
    """
    return replace(spec, settings={"temperature": f"{temperature:g}", **spec.settings})


# Imported on use, since importing the openai client takes a second.


def _embedded(spec: Spec, base_url: str | None) -> LanguageModel:
    from ragassay.parts.lm.embedded import embedded

    return embedded(spec, base_url)


def _openai(spec: Spec, base_url: str | None) -> LanguageModel:
    from ragassay.parts.lm.endpoint import endpoint

    return endpoint(spec, base_url)


LANGUAGE_MODELS: dict[str, Callable[[Spec, str | None], LanguageModel]] = {
    "embedded": _embedded,
    "openai": _openai,
}
