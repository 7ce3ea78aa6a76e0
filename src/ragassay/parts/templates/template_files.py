"""Reads templates that a person wrote, and the template files of the GRAMMAR repository.

What a file may hold, in YAML or in JSON:

- ours: a list of entries `{sql: SELECT ..., texts: {short: [...], long: [...]}}`, where `texts` may be left out, and an
  entry may be nothing but the SQL;
- SQL templates by tables, as the GRAMMAR repository keeps them: `{"('client',)": ["SELECT ...", ...]}`;
- wordings by SQL template, as it keeps those: `{"SELECT ...": ["...", ...]}`, also grouped by table. The file's name
  is the style: `long.json`.

Everything is read as text: YAML's own idea of types (`no` is false) would spoil wordings. Nothing is looked up, built
or run. A wording has a style that there is, in any case: another one could never be asked for.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

import yaml

from ragassay.core.errors import DataError, UsageError, excerpt
from ragassay.core.records import Schema, SqlTemplate
from ragassay.parts.templates.interpretation import UnfitError
from ragassay.parts.templates.template_checks import InterpretedTemplate, passing, same, understood
from ragassay.parts.wording.styles import known_styles

_MOST_BYTES = 2_000_000  # of templates: a person writes some hundreds
_DEEPEST = 6  # levels of lists and mappings
_OURS = "a list of {sql: SELECT ..., texts: {short: [...]}}"
_THEIR_STYLES = {"directives": "directive"}  # as the GRAMMAR repository calls it


@dataclass(frozen=True, slots=True, kw_only=True)
class RawTemplate:
    """A template as somebody wrote it, not checked; `texts` are its wordings by style, `where` is its place."""

    sql: str
    texts: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    where: str


def read_templates(path: Path) -> tuple[RawTemplate, ...]:
    """The templates of a file, in its order, as they are written there.

    Args:
        path: `.yaml`, `.yml` or `.json`, in one of the forms that the head of this module tells.

    Raises:
        DataError: The file cannot be read, or is not in one of these forms; the message names the entry.
    """
    content = _content(path)
    if isinstance(content, list):
        found = [_ours(entry, f"{path}, entry {number}") for number, entry in enumerate(content, start=1)]
    elif isinstance(content, dict):
        found = list(_theirs(content, path))
    else:
        raise DataError(f"{path} holds no templates; write {_OURS}")
    if not found:
        raise DataError(f"{path} holds no templates; write {_OURS}")
    return tuple(found)


def read_text_templates(path: Path) -> tuple[RawTemplate, ...]:
    """The wordings of a file, by the SQL template that they belong to.

    Args:
        path: As for `read_templates`.

    Raises:
        DataError: As for `read_templates`; also where an entry has no wording.
    """
    found = read_templates(path)
    for raw in found:
        if not raw.texts:
            raise DataError(f"{raw.where} has no wording; write {_OURS}, or give the file as templates")
    return found


def _content(path: Path) -> object:
    readers: Mapping[str, Callable[[str, Path], object]] = {".yaml": _yaml, ".yml": _yaml, ".json": _json}
    if path.suffix.lower() not in readers:
        raise DataError(f"{path} is neither YAML nor JSON; give a file whose name ends in {', '.join(readers)}")
    return readers[path.suffix.lower()](_text(path), path)


def _text(path: Path) -> str:
    try:
        with path.open("rb") as file:
            content = file.read(_MOST_BYTES + 1)
    except OSError as error:
        raise DataError(f"{path} cannot be read: {error.strerror or error}; give another file") from error
    if len(content) > _MOST_BYTES:
        raise DataError(f"{path} is larger than {_MOST_BYTES:,} bytes, and no such file needs to be; give another")
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise DataError(f"{path} is not UTF-8 (byte {error.start + 1}); save it as UTF-8") from error
    if "\0" in text:
        raise DataError(f"{path} holds a NUL character (character {text.index(chr(0)) + 1}); take it out")
    return text


def _json(text: str, path: Path) -> object:
    try:
        return json.loads(text, object_pairs_hook=lambda pairs: _mapping(pairs, str(path)))
    except ValueError as error:
        raise DataError(f"{path} is no JSON: {error}; mend it") from error
    except RecursionError as error:
        raise DataError(f"{path} is nested too deeply; mend it") from error


def _mapping(pairs: Sequence[tuple[str, object]], where: str) -> dict[str, object]:
    found: dict[str, object] = {}
    for key, value in pairs:
        if key in found:
            raise DataError(f"{where} has the key {excerpt(key)!r} twice in one mapping; take one of them out")
        found[key] = value
    return found


def _yaml(text: str, path: Path) -> object:
    try:
        # Parsed before it is composed: the composer recurses, and follows aliases, which can stand for gigabytes.
        _check_events(text, path)
        return _plain(yaml.compose(text, Loader=yaml.SafeLoader), path)
    except yaml.YAMLError as error:
        raise DataError(f"{path} is no YAML: {excerpt(' '.join(str(error).split()))}; mend it") from error
    except ValueError as error:  # a number of an escape that is no character
        raise DataError(f"{path} is no YAML: {error}; mend it") from error


def _check_events(text: str, path: Path) -> None:
    depth = 0
    for event in yaml.parse(text, Loader=yaml.SafeLoader):
        if isinstance(event, yaml.AliasEvent):
            raise DataError(f"{path}, line {_line(event)}: an alias (*{event.anchor}); write the text out")
        if isinstance(event, yaml.CollectionStartEvent):
            depth += 1
        elif isinstance(event, yaml.CollectionEndEvent):
            depth -= 1
        if depth > _DEEPEST:
            raise DataError(f"{path}, line {_line(event)} is nested too deeply; write {_OURS}")


def _line(part: yaml.Event | yaml.Node) -> int:
    return part.start_mark.line + 1 if part.start_mark is not None else 1


def _plain(node: yaml.Node | None, path: Path) -> object:
    """A node of YAML as lists, mappings and texts."""
    if isinstance(node, yaml.SequenceNode):
        return [_plain(each, path) for each in node.value]
    if isinstance(node, yaml.MappingNode):
        pairs = [(_key(key, path), _plain(value, path)) for key, value in node.value]
        return _mapping(pairs, f"{path}, line {_line(node)}")
    return None if node is None else str(node.value)


def _key(node: yaml.Node, path: Path) -> str:
    if not isinstance(node, yaml.ScalarNode):
        raise DataError(f"{path}, line {_line(node)}: a key is no text; write {_OURS}")
    return str(node.value)


def _ours(entry: object, where: str) -> RawTemplate:
    if isinstance(entry, str):
        return RawTemplate(sql=_sql(entry, where), where=where)
    if not isinstance(entry, dict):
        raise DataError(f"{where} is neither a SELECT nor a mapping; write {_OURS}")
    strange = next((key for key in entry if key not in {"sql", "texts"}), None)
    if strange is not None:
        raise DataError(f"{where} has an unknown key {excerpt(strange)!r}; known: sql, texts")
    texts = entry.get("texts", {})
    if not isinstance(texts, dict):
        raise DataError(f"{where}: texts is no mapping; write texts: {{short: [...], long: [...]}}")
    sql = _sql(entry.get("sql"), where)
    said: dict[str, tuple[str, ...]] = {}
    for name, each in texts.items():
        style = _style(name, where)
        said[style] = (*said.get(style, ()), *_lines(each, f"{where}, {excerpt(name)}"))
    return RawTemplate(sql=sql, texts=said, where=where)


def _style(name: str, where: str) -> str:
    """The style that a name means, in any case."""
    for spelling in (name, excerpt(name).casefold()):
        try:
            return known_styles([_THEIR_STYLES.get(spelling, spelling)])[0]
        except UsageError as error:
            unknown = error
    raise DataError(f"{where}: {unknown}") from unknown


def _theirs(content: Mapping[str, object], path: Path) -> Iterator[RawTemplate]:
    """SQL templates by tables, or wordings by SQL template; the latter may be grouped by table."""
    for key, value in content.items():
        where = f"{path}, {excerpt(key)!r}"
        if isinstance(value, dict):
            for sql, texts in value.items():
                yield _wording(sql, texts, path, f"{where}, {excerpt(sql)!r}")
        elif _is_sql(key):
            yield _wording(key, value, path, where)
        else:
            for number, sql in enumerate(_lines(value, where), start=1):
                yield RawTemplate(sql=_sql(sql, f"{where}, {number}"), where=f"{where}, {number}")


def _wording(sql: str, texts: object, path: Path, where: str) -> RawTemplate:
    if not _is_sql(sql):
        raise DataError(f"{where}: where wordings are grouped, each key is a SELECT; write {_OURS}")
    style = _style(path.stem, f"{path} holds wordings, whose style is the name of the file; name it by one")
    return RawTemplate(sql=_sql(sql, where), texts={style: _lines(texts, where)}, where=where)


def _is_sql(text: str) -> bool:
    return text.lstrip().lower().startswith(("select", "with"))


def _sql(value: object, where: str) -> str:
    if not isinstance(value, str) or not value.strip():
        raise DataError(f"{where} has no SQL; write {_OURS}")
    return _written(value, where)


def _lines(value: object, where: str) -> tuple[str, ...]:
    said = [value] if isinstance(value, str) else value
    if not isinstance(said, list) or not said or not all(isinstance(each, str) and each.strip() for each in said):
        raise DataError(f"{where} must be a list of texts, none of them empty")
    return tuple(_written(each, where) for each in said)


def _written(text: str, where: str) -> str:
    """A text that can be written down again: JSON's escapes can hold what the bytes of a file cannot."""
    if "\0" in text or any("\ud800" <= letter <= "\udfff" for letter in text):
        raise DataError(f"{where} holds a NUL character or half a surrogate pair; take it out")
    return text.strip()


def check_entry(raw: RawTemplate, schema: Schema) -> tuple[InterpretedTemplate, Mapping[str, int]]:
    """The template of an entry with those of its wordings that pass, and how many do not, by place and reason.

    Args:
        raw: As `read_templates` gives it.
        schema: The database as reflected.

    Raises:
        UnfitError: The SQL is none that we ask. That it has no wording at all is no reason yet: another file may.
    """
    found = understood(raw.sql, schema, origin="person")
    template, refused = passing(found.template, raw.texts, found.written)
    return replace(found, template=template), _counted(refused, raw)


def add_texts(
    templates: Sequence[SqlTemplate], raw: Sequence[RawTemplate], schema: Schema
) -> tuple[tuple[SqlTemplate, ...], Mapping[str, int]]:
    """The templates with somebody's wordings after those that they have; what will not do is left out and counted.

    Args:
        templates: What is asked; a wording belongs to the one that its SQL is the same as, however it is written.
        raw: Wordings by SQL template, as `read_text_templates` gives them.
        schema: The database as reflected.

    Returns:
        The templates, and how many wordings were left out, by place and reason.
    """
    if not raw:
        return tuple(templates), {}
    added = list(templates)
    places = {same(template.sql, schema.dialect): place for place, template in enumerate(templates)}
    refused: Counter[str] = Counter()
    for each in raw:
        try:
            found = understood(each.sql, schema, origin="person")
        except UnfitError as error:
            refused[f"wording of {each.where}: {error}"] += _number(each)
            continue
        place = places.get(same(found.template.sql, schema.dialect))
        if place is None:
            why = "no such template: nothing asks this; give its SQL with --templates"
            refused[f"wording of {each.where}: {why}"] += _number(each)
            continue
        added[place], wrong = passing(added[place], each.texts, found.written)
        refused.update(_counted(wrong, each))
    return tuple(added), dict(refused)


def _number(raw: RawTemplate) -> int:
    return sum(len(texts) for texts in raw.texts.values())


def _counted(refused: Sequence[tuple[str, UnfitError]], raw: RawTemplate) -> Mapping[str, int]:
    return Counter(f"wording of {raw.where}, {style}: {error.detail}" for style, error in refused)
