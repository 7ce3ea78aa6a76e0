"""Find the line of each entry of a TOML, YAML or JSON file, for messages: parsers give values without their places."""

import tomllib
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from yaml import Node


def line_numbers(text: str, suffix: str) -> Mapping[str, int]:
    """Return the first line of every key of a file, by its whole path with dots.

    Args:
        text: The content of the file, which its parser accepts.
        suffix: `.toml`, `.yaml`, `.yml` or `.json`.

    Returns:
        The lines, from 1. Keys inside a TOML table in braces, or in a file too deep to be read, are missing: the
        line of what holds them is the nearest.

    >>> line_numbers('[city]\\nlabel = "town"\\n"mayor" = { label = "head" }', ".toml")
    {'city': 1, 'city.label': 2, 'city.mayor': 3}
    >>> line_numbers('{"city": {"label": 5}}', ".json")
    {'city': 1, 'city.label': 1}
    """
    found = _toml_lines(text) if suffix == ".toml" else _yaml_lines(text)
    lines: dict[str, int] = {}
    for path, line in found:
        lines.setdefault(".".join(path), line)
    return lines


def nearest_line(lines: Mapping[str, int], key: str) -> int | None:
    """Return the line of a key, or of the nearest key that holds it; None if there is none.

    >>> nearest_line({"city": 1, "city.mayor": 3}, "city.mayor.label"), nearest_line({"city": 1}, "town.name")
    (3, None)
    """
    while key:
        if key in lines:
            return lines[key]
        key = key.rpartition(".")[0]
    return None


def _toml_lines(text: str) -> Iterator[tuple[tuple[str, ...], int]]:
    """Yield the keys of headers and of lines with an equals sign, each read by the TOML parser itself."""
    header: tuple[str, ...] = ()
    for number, line in enumerate(text.splitlines(), start=1):
        stripped = line.strip()
        if stripped.startswith("["):
            path = _toml_path(stripped)
            if path:
                header = path
                yield header, number
            continue
        ends = (position for position, letter in enumerate(stripped) if letter == "=")
        path = next((path for end in ends if (path := _toml_path(f"{stripped[:end]} = 0"))), ())
        if path:
            yield (*header, *path), number


def _toml_path(line: str) -> tuple[str, ...]:
    """Return the keys of a TOML document of one line, from the outermost; none if it is none."""
    try:
        content: object = tomllib.loads(line)
    except (tomllib.TOMLDecodeError, RecursionError):
        return ()
    path: list[str] = []
    while isinstance(content, list) and content:
        content = content[0]
    while isinstance(content, dict) and content:
        ((key, content),) = content.items()
        path.append(key)
        while isinstance(content, list) and content:
            content = content[0]
    return tuple(path)


def _yaml_lines(text: str) -> Iterator[tuple[tuple[str, ...], int]]:
    """Yield the keys of a YAML file; JSON is YAML but for its tabs, which stand between values only."""
    import yaml

    try:
        root = yaml.compose(text.replace("\t", " "), Loader=yaml.SafeLoader)
        # A YAML mapping may hold itself.
        found = list(_node_lines(root, ()))
    except (yaml.YAMLError, RecursionError):
        return
    yield from found


def _node_lines(node: "Node | None", path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], int]]:
    import yaml

    if not isinstance(node, yaml.MappingNode):
        return
    for key, value in node.value:
        own = (*path, str(key.value))
        yield own, key.start_mark.line + 1
        yield from _node_lines(value, own)
