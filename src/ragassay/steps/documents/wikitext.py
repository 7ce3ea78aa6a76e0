"""The plain text of wikitext, in one pass and without expanding templates.

Templates, tables, pictures, references and comments are left out, as the extension TextExtracts leaves out most of what
they make; links become their labels, and headings stay as `== Heading ==`. Markup that is not closed stays as text.
"""

import html
import re
from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass, field

_LITERAL = frozenset({"nowiki", "pre", "poem", "syntaxhighlight", "source"})
"""Tags whose content is text that is not parsed."""
_DROPPED = frozenset(
    {
        *("ref", "references", "math", "chem", "ce", "gallery", "imagemap", "timeline", "score", "hiero", "graph"),
        *("mapframe", "maplink", "templatestyles", "style", "indicator"),
    }
)
"""Tags whose content is not running text."""
_MARKUP = re.compile(
    rf"""<!--(?:.*?-->|.*)
    |<(?P<tag>{"|".join(sorted({*_LITERAL, *_DROPPED}, key=len, reverse=True))})\b[^<>]*>
    |(?P<open>\{{\{{|\[\[|^[ \t:]*\{{\|)
    |(?P<close>\}}\}}|\]\]|^[ \t]*\|\}}(?!\}}))""",
    re.DOTALL | re.MULTILINE | re.IGNORECASE | re.VERBOSE,
)
_CLOSED_BY = {"}}": "{{", "]]": "[[", "|}": "{|"}


@dataclass(slots=True)
class _Open:
    """Markup that is not closed yet.

    Attributes:
        kind: `{{`, `[[` or `{|`; empty for the text itself.
        marker: How it was written.
        parts: The plain text within.
    """

    kind: str
    marker: str = ""
    parts: list[str] = field(default_factory=list)


def plain_text(wikitext: str, *, not_in_text: Collection[str]) -> str:
    """Return the text of an article without markup.

    Args:
        wikitext: The source of the article.
        not_in_text: Names of the namespaces, in lower case, whose links show no text where they stand: those of files
            and of categories, in the language of the wiki and in English.

    >>> print(plain_text("'''Lima''' is in [[Peru|the country]].{{cn}}<ref>A</ref> [[File:A.png|thumb|A [[b]]]]",
    ...                  not_in_text={"file"}))
    Lima is in the country.
    """
    return _tidy(_without_structure(wikitext, not_in_text))


def _without_structure(wikitext: str, not_in_text: Collection[str]) -> str:
    """Return a text without templates, tables, links, comments and the content of special tags."""
    stack = [_Open("")]
    depth: Counter[str] = Counter()
    unclosed: set[str] = set()
    place = 0
    while (match := _MARKUP.search(wikitext, place)) is not None:
        stack[-1].parts.append(wikitext[place : match.start()])
        place = match.end()
        if match["tag"]:
            text, place = _special(wikitext, match, unclosed)
            stack[-1].parts.append(text)
        elif match["open"]:
            stack.append(_Open(match["open"].strip(" \t:"), match["open"]))
            depth[stack[-1].kind] += 1
        elif match["close"]:
            _close(stack, depth, match["close"], not_in_text)
    stack[-1].parts.append(wikitext[place:])
    _drop_to(stack, depth, 1)
    return "".join(stack[0].parts)


def _special(wikitext: str, match: re.Match[str], unclosed: set[str]) -> tuple[str, int]:
    """Return the text of a tag with content of its own, and where it ends.

    Args:
        wikitext: The source.
        match: The opening tag.
        unclosed: Tags without an end after this place, so that it is looked for only once.
    """
    name = match["tag"].lower()
    if match[0].endswith("/>") or name in unclosed:
        return "", match.end()
    end = re.compile(rf"</{name}\s*>", re.IGNORECASE).search(wikitext, match.end())
    if end is None:
        unclosed.add(name)
        return "", match.end()
    content = wikitext[match.end() : end.start()] if name in _LITERAL else ""
    return "".join(f"&#{ord(letter)};" if letter in _ACTIVE else letter for letter in content), end.end()


_ACTIVE = frozenset("<>[]{}'=*#:;_")
"""What would be read as markup later on."""


def _close(stack: list[_Open], depth: Counter[str], marker: str, not_in_text: Collection[str]) -> None:
    """Close markup and add its text to what it stands in; a marker that closes nothing is text."""
    kind = _CLOSED_BY[marker.strip()]
    # A link ends where a template in it has ended; a template also ends links that were left open in it.
    if not depth[kind] or (kind == "[[" and stack[-1].kind != kind):
        stack[-1].parts.append(marker)
        return
    _drop_to(stack, depth, next(place for place in range(len(stack), 0, -1) if stack[place - 1].kind == kind))
    closed = stack.pop()
    depth[kind] -= 1
    if kind == "[[":
        stack[-1].parts.append(_label("".join(closed.parts), not_in_text))


def _drop_to(stack: list[_Open], depth: Counter[str], length: int) -> None:
    """Turn the innermost markup into text, until so much is left."""
    for broken in stack[length:]:
        depth[broken.kind] -= 1
        stack[length - 1].parts += [broken.marker, *broken.parts]
    del stack[length:]


def _label(link: str, not_in_text: Collection[str]) -> str:
    """Return what a link shows."""
    target, bar, label = link.partition("|")
    namespace, colon, _ = target.strip().partition(":")
    if colon and namespace.strip().lower() in not_in_text:
        return ""
    return label if bar else target.removeprefix(":")


_EXTERNAL = re.compile(r"\[(?:[a-z]{3,6}:)?//[^\s\[\]]+(?:[ \t]+([^\[\]\n]*))?\]", re.IGNORECASE)
_BREAK = re.compile(r"<br\b[^<>]*>", re.IGNORECASE)
_TAG = re.compile(r"</?[a-z][^<>]*>", re.IGNORECASE)
_EMPHASIS = re.compile("'{2,5}")
_SWITCH = re.compile(r"__[A-Z]+__")
_EMPTY_BRACKETS = re.compile(r"\([\s,;:]*\)")
_BRACKET_START = re.compile(r"\(\s*[,;][\s,;]*")
_BRACKET_END = re.compile(r"(?<![,;\s])[\s,;]+\)")
_SPACES = re.compile(r"(?<![ \t\xa0])[ \t\xa0]+(?P<gap>(?=[,.;:](?:\s|\Z)|\n|\Z))?")


def _tidy(text: str) -> str:
    """Return a text without the markup of single lines, and without the gaps that templates leave.

    No pattern here takes more than linear time, whatever the text.
    """
    text = _TAG.sub("", _BREAK.sub("\n", _EXTERNAL.sub(lambda match: match[1] or "", text)))
    text = _SWITCH.sub("", _EMPHASIS.sub("", text))
    text = html.unescape("\n".join(map(_line, text.split("\n"))))
    text = _BRACKET_END.sub(")", _BRACKET_START.sub("(", _EMPTY_BRACKETS.sub("", text)))
    text = _SPACES.sub(lambda match: " " if match["gap"] is None else "", text)
    return re.sub(r"\n{3,}", "\n\n", text).strip()


def _line(line: str) -> str:
    """Return a line without the marks of lists; a heading with a space beside its marks."""
    bare = line.strip()
    level = min(len(bare) - len(bare.lstrip("=")), len(bare) - len(bare.rstrip("=")), 6)
    if level and len(bare) > 2 * level:
        return f"{'=' * level} {bare[level:-level].strip()} {'=' * level}"
    return line.lstrip("*#:;").lstrip(" \t") if line[:1] in {"*", "#", ":", ";"} else line
