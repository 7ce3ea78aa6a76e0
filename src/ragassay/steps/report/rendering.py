"""HTML pages from templates: one self-contained file each, in which every value is untrusted.

Three measures keep a page harmless: the template escapes everything that it prints, no value stands in an attribute,
and the content security policy forbids scripts and external resources (it allows one style sheet, by hash). Control
characters and characters that change the direction of text are shown by code point.
"""

import base64
import hashlib
import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib.resources import files

from jinja2 import Environment, FunctionLoader, StrictUndefined, pass_context
from jinja2.runtime import Context

from ragassay.steps.report.number_formats import axis_limit, brief, count, interval, percent, points

_MAX_CHARACTERS = 3_000_000  # questions, answers and contexts of one report
_TEXT_LIMITS = (8000, 4000, 2000, 1000, 500)  # characters of a text: the first with which all fit, otherwise the last

# Control characters, invisible operators, characters that reverse or hide text, and unpaired surrogates, which
# UTF-8 cannot encode. The marks of Arabic and Hebrew (U+200E, U+200F, U+061C) and joiners stay.
_HIDDEN = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\ufffe\uffff\ud800-\udfff"
    "\U000e0000-\U000e007f]"
)


Filter = Callable[..., object]
_OF_CHARTS: tuple[Filter, ...] = (axis_limit, brief, count, interval, percent, points)
"""What every page shows numbers with."""


def rendered(template: str, filters: Sequence[Filter], *, texts: Sequence[str], values: Mapping[str, object]) -> bytes:
    """Return a page.

    Args:
        template: The name of its file.
        filters: The functions that it uses besides those of all pages, by their names.
        texts: All texts on the page that may be long, so that they can be cut to fit.
        values: What it shows.
    """
    style = _source("page.css")
    # Inline style attributes are forbidden too: everything with a width is SVG, which has attributes for sizes.
    policy = f"default-src 'none'; style-src '{_hash(style)}'; base-uri 'none'; form-action 'none'"
    page = _environment(tuple(filters)).get_template(template)
    return page.render(values, policy=policy, longest=_longest(texts), style=style).lstrip().encode()


def _source(name: str) -> str:
    return files("ragassay.steps.report").joinpath(name).read_text(encoding="utf-8")


@cache
def _environment(filters: tuple[Filter, ...]) -> Environment:
    environment = Environment(
        autoescape=True,
        loader=FunctionLoader(_source),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        finalize=_plain,  # every value that the template prints passes through it
    )
    environment.filters |= {each.__name__: each for each in (*_OF_CHARTS, *filters)}
    return environment


def _hash(style: str) -> str:
    """Return the hash by which the security policy allows the one style sheet."""
    return f"sha256-{base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()}"


def _longest(texts: Sequence[str]) -> int:
    """Return the number of characters to cut texts to, so that all of them fit into the report."""
    lengths = [len(text) for text in texts]
    fits = (cut for cut in _TEXT_LIMITS if sum(min(length, cut) for length in lengths) <= _MAX_CHARACTERS)
    return next(fits, _TEXT_LIMITS[-1])


@pass_context
def _plain(context: Context, value: object) -> object:
    """Return a value as the report shows it: not too long, and without invisible characters.

    Markup of the template itself (`__html__`) is unchanged.
    """
    longest = context["longest"]
    if hasattr(value, "__html__"):
        return value
    text = str(value)
    if len(text) > longest:
        text = f"{text[:longest]} … [{len(text) - longest:,} more characters]"
    return _HIDDEN.sub(lambda match: f"[U+{ord(match[0]):04X}]", text.replace("\r\n", "\n"))
