"""Language models: one in this process, any OpenAI-compatible endpoint, and a cache for both.

No model is ever a default: each is named by a spec, with the settings that differ from its defaults:
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
    """Return the language model that a spec of the command line stands for.

    Args:
        spec: `embedded`, `embedded:/path/model.gguf` or `openai:MODEL`, with settings after a `?` where they differ
            from the defaults.
        base_url: The endpoint of an `openai:` model; None for what OPENAI_BASE_URL says.
        cache: A file that keeps every answer, so that no request is made twice; None for none.

    Raises:
        UsageError: An unknown kind or setting, or something that must be installed or set first.
        DataError: A file of weights, or the cache, is damaged.
    """
    parsed = Spec.parse(spec)
    made = find("language model", parsed.kind, LANGUAGE_MODELS)(parsed, base_url)
    if cache is None:
        return made
    from ragassay.parts.lm.cache import Cached

    return Cached(made, cache)


# Each kind is imported when it is named: the openai client alone takes a second.


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
