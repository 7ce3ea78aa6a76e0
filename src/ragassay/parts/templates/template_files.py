"""Read user-supplied templates from files, and the template files of the GRAMMAR repository.

A file has one of these forms, in YAML or JSON:

- a list of entries `{sql: SELECT ..., texts: {short: [...], long: [...]}}`, where `texts` is optional; an entry may
  also be only the SQL;
- SQL templates by tables, as in the GRAMMAR repository: `{"('client',)": ["SELECT ...", ...]}`;
- text templates by SQL template, as in that repository: `{"SELECT ...": ["...", ...]}`, also grouped by table. The name
  of the file is the style: `long.json`.

Every scalar is read as text, since YAML types (`no` is false) would corrupt text templates. No objects are constructed.
The style of a text template must exist; case is ignored.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

import yaml

from ragassay.core.errors import DataError, UsageError, excerpt
from ragassay.core.records import Schema, SqlTemplate
from ragassay.parts.templates.template_checks import ParsedTemplate, add_valid_texts, normalized_sql, parse_template
from ragassay.parts.templates.user_queries import TemplateError
from ragassay.parts.wording.styles import known_styles

_MAX_BYTES = 2_000_000  # enough for hundreds of user-written templates
_MAX_DEPTH = 6  # maximum nesting of lists and mappings
_FORM = "a list of {sql: SELECT ..., texts: {short: [...]}}"
_GRAMMAR_STYLES = {"directives": "directive"}  # the name in the GRAMMAR repository


@dataclass(frozen=True, slots=True, kw_only=True)
class RawTemplate:
    """A template as written in a file, not yet validated.

    Attributes:
        sql: The SQL template.
        texts: Its text templates by style.
        location: The file and the entry, for messages.
    """

    sql: str
    texts: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    location: str


def read_templates(path: Path | str) -> tuple[RawTemplate, ...]:
    """Read the templates of a file, in file order.

    Args:
        path: `.yaml`, `.yml` or `.json`, in one of the forms in the docstring of this module.

    Raises:
        DataError: The file cannot be read or does not have a supported form; the message names the entry.
    """
    path = Path(path)
    content = _content(path)
    templates: list[RawTemplate] = []
    if isinstance(content, list):
        templates = [_entry(entry, f"{path}, entry {number}") for number, entry in enumerate(content, start=1)]
    elif isinstance(content, dict):
        templates = list(_grammar_templates(content, path))
    if not templates:
        raise DataError(f"{path} contains no templates; write {_FORM}")
    return tuple(templates)


def read_text_templates(path: Path | str) -> tuple[RawTemplate, ...]:
    """Read the text templates of a file, by the SQL template that they belong to.

    Args:
        path: As for `read_templates`.

    Raises:
        DataError: As for `read_templates`, or an entry has no text template.
    """
    templates = read_templates(path)
    for raw in templates:
        if not raw.texts:
            raise DataError(f"{raw.location} has no text template; write {_FORM}, or pass the file as `templates`")
    return templates


def _content(path: Path) -> object:
    readers: Mapping[str, Callable[[str, Path], object]] = {".yaml": _yaml, ".yml": _yaml, ".json": _json}
    if path.suffix.lower() not in readers:
        raise DataError(f"{path} is neither YAML nor JSON; expected a file name that ends in {', '.join(readers)}")
    return readers[path.suffix.lower()](_text(path), path)


def _text(path: Path) -> str:
    try:
        with path.open("rb") as file:
            content = file.read(_MAX_BYTES + 1)
    except OSError as error:
        raise DataError(f"{path} cannot be read: {error.strerror or error}; specify another file") from error
    if len(content) > _MAX_BYTES:
        raise DataError(f"{path} is larger than {_MAX_BYTES:,} bytes; split it, or specify another file")
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise DataError(f"{path} is not UTF-8 (byte {error.start + 1}); save it as UTF-8") from error
    if "\0" in text:
        raise DataError(f"{path} contains a NUL character (character {text.index(chr(0)) + 1}); remove it")
    return text


def _json(text: str, path: Path) -> object:
    try:
        return json.loads(text, object_pairs_hook=lambda pairs: _mapping(pairs, str(path)))
    except ValueError as error:
        raise DataError(f"{path} is not valid JSON: {error}") from error
    except RecursionError as error:
        raise DataError(f"{path} is nested too deeply; write {_FORM}") from error


def _mapping(pairs: Sequence[tuple[str, object]], location: str) -> dict[str, object]:
    mapping: dict[str, object] = {}
    for key, value in pairs:
        if key in mapping:
            raise DataError(f"{location} has the key {excerpt(key)!r} twice in one mapping; remove one of them")
        mapping[key] = value
    return mapping


def _yaml(text: str, path: Path) -> object:
    try:
        # Checked before composing: the composer recurses and expands aliases, which can take gigabytes.
        _check_events(text, path)
        return _plain(yaml.compose(text, Loader=yaml.SafeLoader), path)
    except yaml.YAMLError as error:
        raise DataError(f"{path} is not valid YAML: {excerpt(' '.join(str(error).split()))}") from error
    except ValueError as error:  # an escape with an invalid code point
        raise DataError(f"{path} is not valid YAML: {error}") from error


def _check_events(text: str, path: Path) -> None:
    depth = 0
    for event in yaml.parse(text, Loader=yaml.SafeLoader):
        if isinstance(event, yaml.AliasEvent):
            raise DataError(
                f"{path}, line {_line(event)}: aliases (*{event.anchor}) are not supported; repeat the text"
            )
        if isinstance(event, yaml.CollectionStartEvent):
            depth += 1
        elif isinstance(event, yaml.CollectionEndEvent):
            depth -= 1
        if depth > _MAX_DEPTH:
            raise DataError(f"{path}, line {_line(event)} is nested too deeply; write {_FORM}")


def _line(part: yaml.Event | yaml.Node) -> int:
    return part.start_mark.line + 1 if part.start_mark is not None else 1


def _plain(node: yaml.Node | None, path: Path) -> object:
    """Return a YAML node as lists, mappings and texts."""
    if isinstance(node, yaml.SequenceNode):
        return [_plain(each, path) for each in node.value]
    if isinstance(node, yaml.MappingNode):
        pairs = [(_key(key, path), _plain(value, path)) for key, value in node.value]
        return _mapping(pairs, f"{path}, line {_line(node)}")
    return None if node is None else str(node.value)


def _key(node: yaml.Node, path: Path) -> str:
    if not isinstance(node, yaml.ScalarNode):
        raise DataError(f"{path}, line {_line(node)}: a key is not a text; write {_FORM}")
    return str(node.value)


def _entry(entry: object, location: str) -> RawTemplate:
    if isinstance(entry, str):
        return RawTemplate(sql=_sql(entry, location), location=location)
    if not isinstance(entry, dict):
        raise DataError(f"{location} is neither a SELECT nor a mapping; write {_FORM}")
    unknown = next((key for key in entry if key not in {"sql", "texts"}), None)
    if unknown is not None:
        raise DataError(f"{location} has an unknown key {excerpt(unknown)!r}; known: sql, texts")
    texts = entry.get("texts", {})
    if not isinstance(texts, dict):
        raise DataError(f"{location}: texts is not a mapping; write texts: {{short: [...], long: [...]}}")
    sql = _sql(entry.get("sql"), location)
    by_style: dict[str, tuple[str, ...]] = {}
    for name, lines in texts.items():
        style = _style(name, location)
        by_style[style] = (*by_style.get(style, ()), *_lines(lines, f"{location}, {excerpt(name)}"))
    return RawTemplate(sql=sql, texts=by_style, location=location)


def _style(name: str, location: str) -> str:
    """Return the style with this name, ignoring case."""
    for spelling in (name, excerpt(name).casefold()):
        try:
            return known_styles([_GRAMMAR_STYLES.get(spelling, spelling)])[0]
        except UsageError as error:
            unknown = error
    raise DataError(f"{location}: {unknown}") from unknown


def _grammar_templates(content: Mapping[str, object], path: Path) -> Iterator[RawTemplate]:
    """Yield SQL templates by tables, or text templates by SQL template; the latter may be grouped by table."""
    for key, value in content.items():
        location = f"{path}, {excerpt(key)!r}"
        if isinstance(value, dict):
            for sql, texts in value.items():
                yield _with_texts(sql, texts, path, f"{location}, {excerpt(sql)!r}")
        elif _is_sql(key):
            yield _with_texts(key, value, path, location)
        else:
            for number, sql in enumerate(_lines(value, location), start=1):
                yield RawTemplate(sql=_sql(sql, f"{location}, {number}"), location=f"{location}, {number}")


def _with_texts(sql: str, texts: object, path: Path, location: str) -> RawTemplate:
    if not _is_sql(sql):
        raise DataError(f"{location}: where text templates are grouped, each key must be a SELECT; write {_FORM}")
    style = _style(path.stem, f"{path} contains text templates; its file name must be their style")
    return RawTemplate(sql=_sql(sql, location), texts={style: _lines(texts, location)}, location=location)


def _is_sql(text: str) -> bool:
    return text.lstrip().lower().startswith(("select", "with"))


def _sql(value: object, location: str) -> str:
    if not isinstance(value, str) or not value.strip():
        raise DataError(f"{location} has no SQL; write {_FORM}")
    return _writable(value, location)


def _lines(value: object, location: str) -> tuple[str, ...]:
    lines = [value] if isinstance(value, str) else value
    if not isinstance(lines, list) or not lines or not all(isinstance(each, str) and each.strip() for each in lines):
        raise DataError(f"{location} must be a list of strings, none of them empty")
    return tuple(_writable(each, location) for each in lines)


def _writable(text: str, location: str) -> str:
    """Return a trimmed text after checking that it can be written as UTF-8; JSON escapes allow more."""
    if "\0" in text or any("\ud800" <= character <= "\udfff" for character in text):
        raise DataError(f"{location} contains a NUL character or half a surrogate pair; remove it")
    return text.strip()


@dataclass(frozen=True, slots=True, kw_only=True)
class RejectedText:
    """A text template that cannot be used: the file and the entry, with the style if that matters, and the reason."""

    location: str
    reason: str


def check_entry(raw: RawTemplate, schema: Schema) -> tuple[ParsedTemplate, Mapping[RejectedText, int]]:
    """Check a template of a file.

    Args:
        raw: A result of `read_templates`.
        schema: The database as reflected.

    Returns:
        The template with the valid text templates, and the counts of the invalid ones.

    Raises:
        TemplateError: The SQL is invalid. Missing text templates are not an error, since another file may contain them.
    """
    parsed = parse_template(raw.sql, schema, origin="person")
    template, rejected = add_valid_texts(parsed.template, raw.texts, parsed.spellings)
    return replace(parsed, template=template, location=raw.location), _count(rejected, raw)


def add_texts(
    templates: Sequence[SqlTemplate], raw: Sequence[RawTemplate], schema: Schema
) -> tuple[tuple[SqlTemplate, ...], Mapping[RejectedText, int]]:
    """Add text templates from a file to the templates that they belong to.

    Args:
        templates: The templates; a text template belongs to the one with the same SQL, apart from the order of its
            parts.
        raw: Text templates by SQL template, as `read_text_templates` returns them.
        schema: The database as reflected.

    Returns:
        The templates with the new text templates appended, and the counts of the rejected ones.
    """
    if not raw:
        return tuple(templates), {}
    added = list(templates)
    positions = {normalized_sql(template.sql, schema.dialect): number for number, template in enumerate(templates)}
    left_out: Counter[RejectedText] = Counter()
    for each in raw:
        count = sum(len(texts) for texts in each.texts.values())
        try:
            parsed = parse_template(each.sql, schema, origin="person")
        except TemplateError as error:
            left_out[RejectedText(location=each.location, reason=str(error))] += count
            continue
        position = positions.get(normalized_sql(parsed.template.sql, schema.dialect))
        if position is None:
            reason = "no template has this SQL; supply the SQL as a template"
            left_out[RejectedText(location=each.location, reason=reason)] += count
            continue
        added[position], rejected = add_valid_texts(added[position], each.texts, parsed.spellings)
        left_out.update(_count(rejected, each))
    return tuple(added), dict(left_out)


def _count(rejected: Sequence[tuple[str, TemplateError]], raw: RawTemplate) -> Mapping[RejectedText, int]:
    return Counter(RejectedText(location=f"{raw.location}, {style}", reason=error.detail) for style, error in rejected)
