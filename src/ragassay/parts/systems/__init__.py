"""Systems under test, created from a SPEC or a settings section: HTTP, Python, recorded answers, and pipelines.

The attribute `limits` of a system specifies the number of concurrent calls and the timeout of a call. A failed call
raises CallError; its row has an `error` and no answer.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Protocol, runtime_checkable

from ragassay.core.config import AnswerSettings, SystemSettings
from ragassay.core.errors import CallError, DataError, UsageError
from ragassay.core.hashing import content_hash, file_hash
from ragassay.core.http_client import with_scheme, without_user
from ragassay.core.records import Answer, Question, SystemUnderTest
from ragassay.core.registry import Spec, find, unknown_name
from ragassay.core.runner import CallLimits, Progress
from ragassay.core.table import Table
from ragassay.parts.lm.paid_calls import base_url_for
from ragassay.parts.systems.http_requests import HttpOptions
from ragassay.parts.systems.http_systems import Http, openai_chat
from ragassay.parts.systems.pipelines import PIPELINE_FILES, pipeline
from ragassay.parts.systems.python_objects import as_system, python_system
from ragassay.parts.systems.replies import PickedReply
from ragassay.parts.systems.strategies import PIPELINES

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
    "expanded",
    "recorded_settings",
    "relative_to",
    "system",
    "system_of",
]


class Recorded:
    """Recorded answers from a file, looked up by question id, or else by question text."""

    def __init__(self, spec: Spec) -> None:
        spec.checked()
        table = Table.read(spec.target)
        table.require("question", "answer", command="answer")
        self._by_id: dict[str, Answer] = {}
        self._by_text: dict[str, Answer] = {}
        for row, answer in zip(table.rows(), table.records(Answer), strict=True):
            if row.get("question_id") is not None:
                self._by_id[str(row["question_id"])] = answer
            self._by_text.setdefault(str(row["question"]), answer)
        self.shown = f"recorded:{spec.target}"
        self.priced_as = Spec(kind="embedded")  # free
        self.name = f"recorded-{content_hash(file_hash(Path(spec.target)))}"
        self.limits = CallLimits(concurrency=64, seconds=None)

    async def answer(self, question: Question) -> Answer:
        """Return the recorded answer to a question; a recorded error is raised again."""
        answer = self._by_id.get(question.question_id) or self._by_text.get(question.question)
        if answer is None:
            raise CallError("the file contains no answer to this question")
        if answer.answer is None and not answer.is_retrieval_only:
            raise CallError(answer.error or "the file contains this question without an answer")
        return answer


System = Callable[[Spec, str | None], SystemUnderTest]
HttpSystem = Callable[[Spec, str | None, HttpOptions], SystemUnderTest]

HTTP_SYSTEMS: dict[str, HttpSystem] = {
    "http": lambda spec, _, options: Http(spec.target, options),
    "https": lambda spec, _, options: Http(spec.target, options),
    "openai-chat": openai_chat,
}
"""The systems that accept HTTP options."""


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
    """A system that can return the full reply in addition to the answer."""

    async def picked(self, question: Question) -> PickedReply:
        """Return the parsed reply to a question. Raises CallError."""
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
        progress: Called while the documents of a pipeline are indexed or embedded.

    Raises:
        UsageError: The kind or a setting is unknown, the system does not accept an option, a variable is not set, or
            the system does not exist.
        DataError: A file that the system needs cannot be read.
    """
    options = options or HttpOptions()
    parsed = _parsed(spec)
    if options.is_offline:
        lm = Spec.parse(parsed.settings.get("lm", "")) if parsed.kind == "pipeline" else parsed
        base_url = base_url_for(lm, base_url, offline=True)
    if parsed.kind in HTTP_SYSTEMS:
        return HTTP_SYSTEMS[parsed.kind](parsed, base_url, options)
    if "/" in parsed.kind:
        known = unknown_name("system", parsed.kind, [*SYSTEMS], suggestion=_suggested(spec))
        raise UsageError(f"{known} An address begins with http:// or https://.")
    make = find("system", parsed.kind, SYSTEMS, suggestion=_suggested(spec))
    if options.names:
        raise UsageError(
            f"`{options.names[0]}` is for systems behind HTTP (http://..., openai-chat:...), not for {parsed.kind}:"
        )
    if make is pipeline:
        return pipeline(parsed, base_url, progress=progress, is_offline=options.is_offline)
    return make(parsed, base_url)


def _parsed(spec: str) -> Spec:
    """Return the parsed spec; the query of a URL stays part of it.

    >>> _parsed("localhost:8000/ask").target
    'http://localhost:8000/ask'
    """
    kind = Spec.head(spec).kind
    if kind not in SYSTEMS and (url := with_scheme(spec)) != spec:
        kind, spec = "http", url
    return Spec(kind=kind, target=spec) if kind in {"http", "https"} else Spec.parse(spec)


def _suggested(spec: str) -> str | None:
    """Return the probable SPEC for a text without a known kind; None if there is no likely one.

    >>> _suggested("naive?k=3"), _suggested("app:reply"), _suggested("gpt-4o"), _suggested("foo")
    ('pipeline:naive?k=3', 'python:app:reply', 'openai-chat:gpt-4o', None)
    """
    head = Spec.head(spec)
    if head.kind in PIPELINES:
        return f"pipeline:{spec}"
    if Path(spec).is_file():
        return f"recorded:{spec}"
    if head.target.isidentifier():
        return f"python:{spec}"
    is_model = any(map(str.isdigit, head.kind)) and "/" not in head.kind and not head.target.startswith("//")
    return f"openai-chat:{spec}" if is_model else None


def relative_to(spec: str, folder: Path) -> str:
    """Return a spec with its file names resolved relative to a folder, such as that of the settings file.

    >>> relative_to("recorded:answers.jsonl", Path("work"))
    'recorded:work/answers.jsonl'
    """
    parsed = _parsed(spec)
    if parsed.kind == "recorded":
        return str(replace(parsed, target=str(folder / parsed.target)))
    if parsed.kind == "pipeline":
        files = {name: str(folder / value) for name, value in parsed.settings.items() if name in PIPELINE_FILES}
        model = parsed.settings.get("embeddings", "")
        if model and (folder / model).is_dir():  # otherwise, it is the name of a model
            files["embeddings"] = str(folder / model)
        return str(replace(parsed, settings={**parsed.settings, **files})) if files else spec
    return spec


_NOT_RECORDED = "(not recorded)"
_MOST_SYSTEMS = 100
_NOT_IN_NAMES = re.compile(r"[^\w.+-]+")  # characters that are replaced in folder names


def system_of(
    settings: AnswerSettings, home: Path, *, options: HttpOptions | None = None, progress: Progress | None = None
) -> SystemUnderTest:
    """Return the system of a settings section.

    Args:
        settings: The section.
        home: The folder that file names are relative to.
        options: Options that override those of the settings.
        progress: Called while the documents of a pipeline are indexed or embedded.

    Raises:
        UsageError: The system, an option or a variable is unknown or invalid.
        DataError: A file that the system needs cannot be read.
        CallError: An endpoint that is needed to prepare the system fails.
    """
    spec, options = relative_to(settings.system, home), _http_options(settings, options or HttpOptions())
    try:
        return system(spec, base_url=settings.lm_base_url, options=options, progress=progress)
    except (UsageError, DataError, CallError) as error:
        if not isinstance(settings, SystemSettings):
            raise
        kind = next(each for each in (UsageError, DataError, CallError) if isinstance(error, each))
        raise kind(f"[[systems]] {settings.name}: {error}") from error


def _http_options(settings: AnswerSettings, options: HttpOptions) -> HttpOptions:
    """Return the HTTP options of the settings, overridden by `options`."""
    return HttpOptions(
        method=options.method or settings.method,
        headers={**settings.headers, **options.headers},
        body=settings.body if options.body is None else options.body,
        timeout=settings.timeout if options.timeout is None else options.timeout,
        pick={**dict(settings.pick.items()), **options.pick},
        is_offline=settings.offline,
    )


def recorded_settings(settings: AnswerSettings) -> dict[str, object]:
    """Return the settings for `run.json`, without passwords in the URL and literal header values."""
    recorded = settings.model_dump(mode="json")
    recorded["system"] = without_user(settings.system)
    recorded["headers"] = {name: value if "${" in value else _NOT_RECORDED for name, value in settings.headers.items()}
    return recorded


def expanded(systems: Sequence[SystemSettings]) -> tuple[SystemSettings, ...]:
    """Return the systems to compare, one for each combination of the values of a matrix.

    The values are settings of its SPEC, and part of its name: `naive,k=3,retriever=bm25`.

    Raises:
        UsageError: Two systems have the same name, a system with a matrix is not a pipeline, a matrix has a setting of
            its SPEC, or there are more than 100 systems.
    """
    every = [each for section in systems for each in _combinations(section)]
    if len(every) > _MOST_SYSTEMS:
        raise UsageError(f"{len(every):,} systems are too many to compare (limit: {_MOST_SYSTEMS}); shorten a matrix")
    names: set[str] = set()
    for each in every:
        if each.name.casefold() in names:
            # Some file systems are case-insensitive.
            raise UsageError(f"two [[systems]] have the name {each.name!r}; names must differ in more than case")
        names.add(each.name.casefold())
    return tuple(every)


def _combinations(section: SystemSettings) -> Sequence[SystemSettings]:
    if not section.matrix:
        return (section,)
    spec = Spec.parse(section.system)
    subject = f"the system {section.name!r} has"
    if spec.kind != "pipeline":
        raise UsageError(
            f"{subject} a matrix, which only a pipeline can have; write a section [[systems]] for each variant"
        )
    if repeated := sorted(spec.settings.keys() & section.matrix.keys()):
        raise UsageError(f"{subject} {repeated[0]} in its matrix and in its SPEC; remove one of them")
    columns = (dict.fromkeys(values) for values in section.matrix.values())
    return [_variant(section, spec, dict(zip(section.matrix, row, strict=True))) for row in product(*columns)]


def _variant(section: SystemSettings, spec: Spec, values: Mapping[str, str]) -> SystemSettings:
    suffix = "".join(f",{name}={_NOT_IN_NAMES.sub('-', value)}" for name, value in values.items())
    system = str(replace(spec, settings={**spec.settings, **values}))
    return section.model_copy(update={"name": f"{section.name}{suffix}", "system": system, "matrix": {}})
