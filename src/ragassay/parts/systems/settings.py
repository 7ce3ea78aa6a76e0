"""Systems as a settings file names them, and what of their settings a run may record."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import product
from pathlib import Path

from ragassay.core.config import AnswerSettings, SystemSettings
from ragassay.core.errors import CallError, DataError, UsageError
from ragassay.core.records import SystemUnderTest
from ragassay.core.registry import Spec
from ragassay.core.runner import Progress
from ragassay.parts.systems import HttpOptions, relative_to, system

_NOT_RECORDED = "(not recorded)"
_MOST_SYSTEMS = 100
_NO_NAME = re.compile(r"[^\w.+-]+")  # characters that the name of a folder should not have


def system_of(
    settings: AnswerSettings, home: Path, *, options: HttpOptions | None = None, progress: Progress | None = None
) -> SystemUnderTest:
    """Return the system of the settings.

    Args:
        settings: The section.
        home: The folder that file names are relative to.
        options: Options that take the place of those in the settings, where they are given.
        progress: Called while the documents of a pipeline are embedded.

    Raises:
        UsageError: The system, an option or a variable is unknown or invalid.
        DataError: A file that the system needs cannot be read.
        CallError: An endpoint that is needed to prepare the system fails.
    """
    spec, options = relative_to(settings.system, home), http_options_of(settings, options)
    try:
        return system(spec, base_url=settings.lm_base_url, options=options, progress=progress)
    except (UsageError, DataError, CallError) as error:
        if not isinstance(settings, SystemSettings):
            raise
        kind = next(each for each in (UsageError, DataError, CallError) if isinstance(error, each))
        raise kind(f"[[systems]] {settings.name}: {error}") from error


def http_options_of(settings: AnswerSettings, options: HttpOptions | None = None) -> HttpOptions:
    """Return how the settings query a system behind HTTP, with other options in their place where they are given."""
    own = HttpOptions(
        method=settings.method,
        headers=settings.headers,
        body=settings.body,
        timeout=settings.timeout,
        pick=dict(settings.pick.items()),
        is_offline=settings.offline,
    )
    if options is None:
        return own
    return replace(
        own,
        method=options.method or own.method,
        headers={**own.headers, **options.headers},
        body=own.body if options.body is None else options.body,
        timeout=own.timeout if options.timeout is None else options.timeout,
        pick={**own.pick, **options.pick},
    )


def recorded_settings(settings: AnswerSettings) -> dict[str, object]:
    """Return the settings as a run records them: no header is, unless its value comes from the environment."""
    recorded = settings.model_dump(mode="json")
    recorded["system"] = re.sub(r"^(https?://)[^/?#]*@", r"\1", settings.system)
    recorded["headers"] = {name: value if "${" in value else _NOT_RECORDED for name, value in settings.headers.items()}
    return recorded


def expanded(systems: Sequence[SystemSettings]) -> tuple[SystemSettings, ...]:
    """Return the systems to compare: each combination of the values of a matrix is one.

    Its name is that of the matrix with the values, `naive,k=3,retriever=bm25`, and its SPEC has them as settings.

    Raises:
        UsageError: Two systems have one name, a matrix is of something else than a pipeline or changes a setting that
            its SPEC has, or there are more than 100 systems.
    """
    every = [each for wanted in systems for each in _combinations(wanted)]
    if len(every) > _MOST_SYSTEMS:
        raise UsageError(f"{len(every):,} systems are too many to compare, at most {_MOST_SYSTEMS}; shorten a matrix")
    names: set[str] = set()
    for each in every:
        if each.name.casefold() in names:
            # Folders whose names differ in case only are one on some file systems.
            raise UsageError(f"two [[systems]] have the name {each.name!r}; give each a unique name, ignoring case")
        names.add(each.name.casefold())
    return tuple(every)


def _combinations(wanted: SystemSettings) -> Sequence[SystemSettings]:
    if not wanted.matrix:
        return (wanted,)
    spec = Spec.parse(wanted.system)
    if spec.kind != "pipeline":
        raise UsageError(
            f"the system {wanted.name!r} has a matrix, which is for pipeline:..., not for {spec.kind}:; write a "
            "section [[systems]] for each variant"
        )
    if twice := sorted(spec.settings.keys() & wanted.matrix.keys()):
        raise UsageError(f"the system {wanted.name!r} has {twice[0]} in its matrix and in its SPEC; remove one of them")
    values = [[(name, each) for each in dict.fromkeys(listed)] for name, listed in wanted.matrix.items()]
    return [_variant(wanted, spec, dict(chosen)) for chosen in product(*values)]


def _variant(wanted: SystemSettings, spec: Spec, chosen: Mapping[str, str]) -> SystemSettings:
    suffix = "".join(f",{name}={_NO_NAME.sub('-', value)}" for name, value in chosen.items())
    made = replace(spec, settings={**spec.settings, **chosen})
    return wanted.model_copy(update={"name": f"{wanted.name}{suffix}", "system": str(made), "matrix": {}})
