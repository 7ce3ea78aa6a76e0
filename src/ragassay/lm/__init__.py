"""Language models: one in this process, any OpenAI-compatible endpoint, and a cache round both.

No model is ever a default: each is named by a spec, with the settings that differ from its defaults:
`embedded`, `embedded:/path/model.gguf?max_tokens=128`, `openai:MODEL?temperature=0`.
"""

from collections.abc import Callable, Mapping
from pathlib import Path
from urllib.parse import parse_qsl

from ragassay.errors import UsageError
from ragassay.lm.engine import TooLongError
from ragassay.lm.weights import fetch_model, model_path
from ragassay.records import LanguageModel
from ragassay.registry import find

__all__ = ["LANGUAGE_MODELS", "TooLongError", "fetch_model", "language_model", "model_path"]


def language_model(spec: str, *, base_url: str | None = None, cache: Path | None = None) -> LanguageModel:
    """The language model that a spec of the command line stands for.

    Args:
        spec: `embedded`, `embedded:/path/model.gguf` or `openai:MODEL`, with settings after a `?` where they differ
            from the defaults.
        base_url: The endpoint of an `openai:` model; None for what OPENAI_BASE_URL says.
        cache: A file that keeps every answer, so that no request is made twice; None for none.

    Raises:
        UsageError: An unknown kind or setting, or something that must be installed or set first.
        DataError: A file of weights, or the cache, is damaged.
    """
    head, _, tail = spec.partition("?")
    kind, _, target = head.partition(":")
    made = find("language model", kind, LANGUAGE_MODELS)(target, _settings(spec, tail), base_url)
    if cache is None:
        return made
    from ragassay.lm.cache import Cached

    return Cached(made, cache)


def _settings(spec: str, text: str) -> Mapping[str, str]:
    try:
        pairs = parse_qsl(text, keep_blank_values=True, strict_parsing=bool(text))
    except ValueError as error:
        raise UsageError(f"{spec!r}: what follows the ? must read name=value&name=value") from error
    if len(dict(pairs)) < len(pairs):
        raise UsageError(f"{spec!r} gives a setting twice")
    return dict(pairs)


# Each kind is imported when it is named: the openai client alone takes a second.


def _embedded(target: str, settings: Mapping[str, str], base_url: str | None) -> LanguageModel:
    from ragassay.lm.embedded import embedded

    return embedded(target, settings, base_url)


def _openai(target: str, settings: Mapping[str, str], base_url: str | None) -> LanguageModel:
    from ragassay.lm.endpoint import endpoint

    return endpoint(target, settings, base_url)


LANGUAGE_MODELS: dict[str, Callable[[str, Mapping[str, str], str | None], LanguageModel]] = {
    "embedded": _embedded,
    "openai": _openai,
}
