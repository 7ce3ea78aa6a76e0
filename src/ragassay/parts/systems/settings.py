"""Systems as a settings file names them, and what of their settings a run may record."""

import re
from dataclasses import replace
from pathlib import Path

from ragassay.core.config import AnswerSettings
from ragassay.core.records import SystemUnderTest
from ragassay.parts.systems import HttpOptions, relative_to, system

_NOT_RECORDED = "(not recorded)"


def system_of(settings: AnswerSettings, home: Path, *, options: HttpOptions | None = None) -> SystemUnderTest:
    """Return the system of the settings.

    Args:
        settings: The section.
        home: The folder that file names are relative to.
        options: Options that take the place of those in the settings, where they are given.

    Raises:
        UsageError: The system, an option or a variable is unknown or invalid.
        DataError: A file that the system needs cannot be read.
    """
    return system(
        relative_to(settings.system, home), base_url=settings.lm_base_url, options=http_options_of(settings, options)
    )


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
