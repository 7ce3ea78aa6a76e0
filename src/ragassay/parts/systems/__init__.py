"""Systems under test: over HTTP, as a Python callable, from recorded answers, and the pipelines of this package.

A system can state in `limits` how many calls it accepts at once and how long each may take. Every failure is a
CallError, which becomes a row with `error`, never an answer.
"""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Protocol, runtime_checkable

from ragassay.core.errors import UsageError
from ragassay.core.http_client import with_scheme
from ragassay.core.records import Question, SystemUnderTest
from ragassay.core.registry import Spec, find, unknown_name
from ragassay.core.runner import Progress
from ragassay.parts.lm.paid_calls import base_url_for
from ragassay.parts.systems.external import Recorded, as_system, python_system
from ragassay.parts.systems.http_requests import HttpOptions
from ragassay.parts.systems.http_systems import Http, openai_chat
from ragassay.parts.systems.replies import PickedReply
from ragassay.parts.systems.strategies import PIPELINE_FILES, PIPELINES, pipeline

__all__ = [
    "HTTP_SYSTEMS",
    "SYSTEMS",
    "Http",
    "HttpOptions",
    "PickedReply",
    "Recorded",
    "ShowsReply",
    "Spec",
    "as_system",
    "relative_to",
    "system",
]

System = Callable[[Spec, str | None], SystemUnderTest]
HttpSystem = Callable[[Spec, str | None, HttpOptions], SystemUnderTest]

HTTP_SYSTEMS: dict[str, HttpSystem] = {
    "http": lambda spec, _, options: Http(spec.target, options),
    "https": lambda spec, _, options: Http(spec.target, options),
    "openai-chat": openai_chat,
}
"""The systems that take options of a request."""


def _by_default(make: HttpSystem) -> System:
    return lambda spec, base_url: make(spec, base_url, HttpOptions())


SYSTEMS: dict[str, System] = {
    **{kind: _by_default(make) for kind, make in HTTP_SYSTEMS.items()},
    "pipeline": pipeline,
    "python": lambda spec, _: python_system(spec),
    "recorded": lambda spec, _: Recorded(spec),
}


@runtime_checkable
class ShowsReply(Protocol):
    """A system that tells what its reply held besides the answer."""

    async def picked(self, question: Question) -> PickedReply:
        """Return what the reply to a question holds. Raises CallError."""
        ...


def system(
    spec: str,
    *,
    base_url: str | None = None,
    options: HttpOptions | None = None,
    progress: Progress | None = None,
) -> SystemUnderTest:
    """Return the system of a spec.

    Args:
        spec: `http://host/path` or `localhost:8000/path`, `openai-chat:MODEL`, `python:package.module:name`,
            `recorded:FILE` or `pipeline:naive?documents=FILE&lm=embedded&retriever=bm25&k=5`.
        base_url: The endpoint of `openai-chat:`, or of an `openai:` language model in a pipeline.
        options: How a system behind HTTP is queried; None for the defaults.
        progress: Called while the documents of a pipeline are embedded.

    Raises:
        UsageError: An unknown kind or setting, an option for a system that takes none, a variable that is not set, or
            a system that does not exist.
        DataError: A file that the system needs cannot be read.
    """
    parsed = _parsed(spec)
    if options is not None and options.is_offline:
        lm = Spec.parse(parsed.settings.get("lm", "")) if parsed.kind == "pipeline" else parsed
        base_url = base_url_for(lm, base_url, offline=True)
    if options is not None and parsed.kind in HTTP_SYSTEMS:
        return HTTP_SYSTEMS[parsed.kind](parsed, base_url, options)
    if "/" in parsed.kind:
        known = unknown_name("system", parsed.kind, [*SYSTEMS], meant=_meant(spec))
        raise UsageError(f"{known} An address begins with http:// or https://.")
    make = find("system", parsed.kind, SYSTEMS, meant=_meant(spec))
    if options is not None and options.given:
        raise UsageError(
            f"{options.given[0]} is for systems behind HTTP (http://..., openai-chat:...), not for {parsed.kind}:"
        )
    if make is pipeline:
        is_offline = options is not None and options.is_offline
        return pipeline(parsed, base_url, progress=progress, is_offline=is_offline)
    return make(parsed, base_url)


def _parsed(spec: str) -> Spec:
    """Return the parsed spec; a URL is kept whole, because its query belongs to the endpoint.

    >>> _parsed("localhost:8000/ask").target
    'http://localhost:8000/ask'
    """
    kind, _, _ = spec.partition(":")
    if kind not in SYSTEMS and (url := with_scheme(spec)) != spec:
        kind, spec = "http", url
    return Spec(kind=kind, target=spec) if kind in {"http", "https"} else Spec.parse(spec)


def _meant(spec: str) -> str | None:
    """Return the SPEC that a text without a known kind most likely stands for; None for an empty text.

    >>> _meant("naive?k=3"), _meant("app:reply"), _meant("gpt-4o")
    ('pipeline:naive?k=3', 'python:app:reply', 'openai-chat:gpt-4o')
    """
    name, _, target = spec.partition("?")[0].partition(":")
    if name in PIPELINES:
        return f"pipeline:{spec}"
    if Path(spec).is_file():
        return f"recorded:{spec}"
    if target.isidentifier():
        return f"python:{spec}"
    return f"openai-chat:{spec}" if name and "/" not in name and not target.startswith("//") else None


def relative_to(spec: str, folder: Path) -> str:
    """Return a spec whose file names are relative to a directory, as those in a settings file are.

    >>> relative_to("recorded:answers.jsonl", Path("work"))
    'recorded:work/answers.jsonl'
    """
    parsed = _parsed(spec)
    if parsed.kind == "recorded":
        return str(replace(parsed, target=str(folder / parsed.target)))
    if parsed.kind == "pipeline":
        files = {name: str(folder / value) for name, value in parsed.settings.items() if name in PIPELINE_FILES}
        model = parsed.settings.get("embeddings", "")
        if model and (folder / model).is_dir():  # otherwise it is the name of a model
            files["embeddings"] = str(folder / model)
        return str(replace(parsed, settings={**parsed.settings, **files})) if files else spec
    return spec
