"""Systems under test: over HTTP, as a Python callable, from recorded answers, and our own pipelines.

A system may say in `limits` how many calls it takes at once and how long one may be. Whatever goes wrong in it is a
CallError, which becomes a row with `error`, never an answer.
"""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from ragassay.records import SystemUnderTest
from ragassay.registry import find
from ragassay.systems.http import Http
from ragassay.systems.pipeline import pipeline
from ragassay.systems.python import Python
from ragassay.systems.recorded import Recorded
from ragassay.systems.specs import Spec

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
    """The system that a spec of the command line stands for.

    Args:
        spec: `http://host/path`, `python:package.module:name`, `recorded:FILE` or
            `pipeline:naive?documents=FILE&lm=embedded&retriever=bm25&k=5`.
        base_url: The endpoint of an `openai:` language model in a pipeline.

    Raises:
        UsageError: An unknown kind or setting, or a system that is not there.
        DataError: A file that the system needs cannot be read.
    """
    return find("system", _parsed(spec).kind, SYSTEMS)(_parsed(spec), base_url)


def _parsed(spec: str) -> Spec:
    """A URL is kept whole: its query is the endpoint's business."""
    kind, _, _ = spec.partition(":")
    return Spec(kind=kind, target=spec) if kind in {"http", "https"} else Spec.parse(spec)


def relative_to(spec: str, folder: Path) -> str:
    """A spec whose file names are taken relative to a folder, as those in a settings file are.

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
