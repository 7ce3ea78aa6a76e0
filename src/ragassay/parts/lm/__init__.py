"""Language models: one in this process, any OpenAI-compatible endpoint, and a cache for both.

There is no default model: each is named by a spec, with the settings that differ from its defaults:
`embedded`, `embedded:/path/model.gguf?max_tokens=128`, `openai:MODEL?temperature=0`.
"""

from collections.abc import Callable
from pathlib import Path

from ragassay.core.records import LanguageModel
from ragassay.core.registry import Spec, find
from ragassay.parts.lm.embedded import TooLongError
from ragassay.parts.lm.weights import fetch_model, model_path

__all__ = ["LANGUAGE_MODELS", "TooLongError", "fetch_model", "language_model", "model_path"]


def language_model(spec: str, *, base_url: str | None = None, cache: Path | None = None) -> LanguageModel:
    """Return the language model of a spec.

    Args:
        spec: `embedded`, `embedded:/path/model.gguf` or `openai:MODEL`, with settings after a `?` if they differ from
            the defaults.
        base_url: The endpoint of an `openai:` model; None for the one in OPENAI_BASE_URL.
        cache: A file that keeps every reply, so that no request is made twice; None for none.

    Raises:
        UsageError: The kind or a setting is unknown, or something must be installed or configured first.
        DataError: The weights or the cache are damaged.
    """
    parsed = Spec.parse(spec)
    model = find("language model", parsed.kind, LANGUAGE_MODELS, meant=f"openai:{spec}" if spec else None)(
        parsed, base_url
    )
    if cache is None:
        return model
    from ragassay.parts.lm.cache import CachedLanguageModel

    return CachedLanguageModel(model, cache)


# Each kind is imported when it is used: the openai client alone takes a second.


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
