"""Systems under test: over HTTP, as a Python callable, from recorded answers, and the pipelines of this package.

A system can state in `limits` how many calls it accepts at once and how long each may take. Every failure is a
CallError, which becomes a row with `error`, never an answer.
"""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from ragassay.core.records import SystemUnderTest
from ragassay.core.registry import Spec, find
from ragassay.parts.systems.external import Http, Python, Recorded
from ragassay.parts.systems.pipelines import pipeline

__all__ = ["SYSTEMS", "Spec", "relative_to", "system"]

System = Callable[[Spec, str | None], SystemUnderTest]

SYSTEMS: dict[str, System] = {
    "http": lambda spec, _: Http(spec.target),
    "https": lambda spec, _: Http(spec.target),
    "pipeline": pipeline,
    "python": lambda spec, _: Python(spec),
    "recorded": lambda spec, _: Recorded(spec),
}


def system(spec: str, *, base_url: str | None = None) -> SystemUnderTest:
    """Return the system of a spec.

    Args:
        spec: `http://host/path`, `python:package.module:name`, `recorded:FILE` or
            `pipeline:naive?documents=FILE&lm=embedded&retriever=bm25&k=5`.
        base_url: The endpoint of an `openai:` language model in a pipeline.

    Raises:
        UsageError: An unknown kind or setting, or a system that does not exist.
        DataError: A file that the system needs cannot be read.
    """
    return find("system", _parsed(spec).kind, SYSTEMS)(_parsed(spec), base_url)


def _parsed(spec: str) -> Spec:
    """Return the parsed spec; a URL is kept whole, because its query belongs to the endpoint."""
    kind, _, _ = spec.partition(":")
    return Spec(kind=kind, target=spec) if kind in {"http", "https"} else Spec.parse(spec)


def relative_to(spec: str, folder: Path) -> str:
    """Return a spec whose file names are relative to a directory, as those in a settings file are.

    >>> relative_to("recorded:answers.jsonl", Path("work"))
    'recorded:work/answers.jsonl'
    """
    parsed = _parsed(spec)
    if parsed.kind == "recorded":
        return str(replace(parsed, target=str(folder / parsed.target)))
    if parsed.kind == "pipeline" and "documents" in parsed.settings:
        documents = str(folder / parsed.settings["documents"])
        return str(replace(parsed, settings={**parsed.settings, "documents": documents}))
    return spec
