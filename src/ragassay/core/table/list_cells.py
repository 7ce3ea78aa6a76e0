"""The forms that a list may have in a file, as SQL over JSON values: texts, objects with a text, or a single text."""

_BEGINS_LIST = r"""^\s*\[\s*["''{]"""  # a text that must hold a list; any other text that does not is one text
_TEXT_FIELDS = ("text", "page_content", "content")  # of our own objects, LangChain, and Haystack
_WHOLE = "['UBIGINT', 'BIGINT']"


def is_plain_texts(json: str) -> str:
    """Return the SQL condition that a JSON value is a list of texts."""
    return f"(left({json}::varchar, 1) = '[' and list_has_all(['VARCHAR'], json_type({json}, '$[*]')))"


def plain_texts(json: str) -> str:
    """Return the texts of a value for which `is_plain_texts` holds; null for null."""
    # The wildcard turns a JSON null into an empty list, but null means unknown.
    return f"case when json_type({json}) = 'ARRAY' then json_extract_string({json}, '$[*]') end"


def is_texts(json: str) -> str:
    """Return the condition that a JSON value is a list of texts, of objects with a text, or one text."""
    begins = f"regexp_matches(json_extract_string({json}, '$'), '{_BEGINS_LIST}')"
    return f"""case left({json}::varchar, 1) when '[' then {_are_texts(json)}
        when '"' then not {begins} or {_holds_texts(json)} else false end"""


def texts(json: str) -> str:
    """Return the texts of a value for which `is_texts` holds; null for null."""
    return f"""case left({json}::varchar, 1) when '[' then {_texts(json)}
        when '"' then case when {_holds_texts(json)} then {_texts(_parsed(json))}
        else [json_extract_string({json}, '$')] end end"""


def is_ids(json: str, *, booleans: bool) -> str:
    """Return the condition that a JSON value is a list of texts and whole numbers, or booleans as well."""
    allowed = "['VARCHAR', 'UBIGINT', 'BIGINT', 'BOOLEAN']" if booleans else "['VARCHAR', 'UBIGINT', 'BIGINT']"
    return f"(left({json}::varchar, 1) = '[' and list_has_all({allowed}, json_type({json}, '$[*]')))"


def ids(json: str, *, booleans: bool) -> str:
    """Return the ids of a value for which `is_ids` holds, as texts; true is 1. Null for null."""
    plain = f"json_extract_string({json}, '$[*]')"
    if booleans:
        number = "case each::varchar when 'true' then '1' when 'false' then '0' else json_extract_string(each, '$') end"
        numbers = f"list_transform(json_extract({json}, '$[*]'), lambda each: {number})"
        plain = f"case when list_contains(json_type({json}, '$[*]'), 'BOOLEAN') then {numbers} else {plain} end"
    return f"case when json_type({json}) = 'ARRAY' then {plain} end"


def ids_of_objects(json: str) -> str:
    """Return the SQL of the ids of objects in a list, as a JSON list; null if one has none."""
    value = f"case when left({json}::varchar, 1) = '\"' then {_parsed(json)} else {json} end"
    objects = f"json_extract({value}, '$[*]')"
    lacks = f"json_type(each, '$.id') is null or json_type(each, '$.id') not in ('VARCHAR', {_WHOLE[1:-1]})"
    return f"""case when left(({value})::varchar, 2) = '[{{' and len(list_filter({objects}, lambda each: {lacks})) = 0
        then to_json(list_transform({objects}, lambda each: json_extract(each, '$.id'))) end"""


def id_kind(json: str) -> str:
    """Return the SQL of the type of the ids in a list: text, integer, mixed or other; null for null or none.

    As Unitxt compares ids, by their type: true is the integer 1, and a list of both types has none.
    """
    kinds = f"json_type({json}, '$[*]')"
    return f"""case when {json} is null or {json}::varchar in ('null', '[]') then null
        when left({json}::varchar, 1) <> '[' then 'other'
        when list_has_all(['VARCHAR'], {kinds}) then 'text'
        when list_has_all(['UBIGINT', 'BIGINT', 'BOOLEAN'], {kinds}) then 'integer'
        when list_has_all(['VARCHAR', 'UBIGINT', 'BIGINT', 'BOOLEAN'], {kinds}) then 'mixed'
        else 'other' end"""


def _holds_texts(json: str) -> str:
    """Return the condition that a JSON text holds a list of texts, as cells of other programs do."""
    return f"(ltrim(json_extract_string({json}, '$')) like '[%' and coalesce({_are_texts(_parsed(json))}, false))"


def _parsed(json: str) -> str:
    return f"try_cast(json_extract_string({json}, '$') as json)"


def _are_texts(json: str) -> str:
    lacks = f"len(list_filter(json_extract({json}, '$[*]'), lambda each: {_text()} is null))"
    return f"""case when left({json}::varchar, 2) = '[{{' then {lacks} = 0
        else left({json}::varchar, 1) = '[' and list_has_all(['VARCHAR'], json_type({json}, '$[*]')) end"""


def _texts(json: str) -> str:
    objects = f"list_transform(json_extract({json}, '$[*]'), lambda each: {_text()})"
    return f"case when left({json}::varchar, 2) = '[{{' then {objects} else json_extract_string({json}, '$[*]') end"


def _text() -> str:
    fields = [
        f"case when json_type(each, '$.{name}') = 'VARCHAR' then json_extract_string(each, '$.{name}') end"
        for name in _TEXT_FIELDS
    ]
    return f"coalesce({', '.join(fields)})"
