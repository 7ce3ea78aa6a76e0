"""Where an OpenAI-compatible endpoint is, and its key: for language models, embeddings and chat systems alike."""

import os
import re
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from ragassay.core.errors import UsageError, excerpt
from ragassay.core.hashing import content_hash

OPENAI_URL = "https://api.openai.com/v1"


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenAiAddress:
    """An endpoint.

    Attributes:
        base_url: Its URL, for instance http://localhost:11434/v1.
        key: Sent as a bearer token and kept nowhere else; None sends none.

    Raises:
        UsageError: The URL is not one.
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
        """Return a name of a model there, with a hash of the address, without the parts of it that may be secret."""
        parts = urlsplit(self.base_url)
        address = [parts.scheme, parts.hostname, parts.port, parts.path.rstrip("/")]
        return f"openai-{readable(model)}-{content_hash({'endpoint': address, 'model': model, **identity})}"

    def hidden(self, text: str) -> str:
        """Return a text without the key, which some servers repeat."""
        return text.replace(self.key, "[key]") if self.key else text


def readable(model: str) -> str:
    """Return the name of a model as a part of other names.

    >>> readable("org/model:7b")
    'org-model-7b'
    """
    return re.sub(r"[^A-Za-z0-9._+-]+", "-", model)[:40]


def openai_address(what: str, base_url: str | None) -> OpenAiAddress:
    """Return the endpoint that is named, that of OPENAI_BASE_URL, or that of OpenAI where there is a key.

    Args:
        what: What needs it, for the message.
        base_url: The URL that the user names; None for none.

    Raises:
        UsageError: None of them is there, or the URL is not one.
    """
    key = os.environ.get("OPENAI_API_KEY") or None
    url = base_url or os.environ.get("OPENAI_BASE_URL")
    if url is None and key is None:
        raise UsageError(
            f"{what} needs an endpoint: set OPENAI_API_KEY for that of OpenAI, or specify another one with "
            "--lm-base-url or OPENAI_BASE_URL, for instance http://localhost:11434/v1"
        )
    return OpenAiAddress(base_url=url or OPENAI_URL, key=key)
