"""Check the recorded answer of a question against the result of its SQL, without code of the generator."""

import html
import re
import unicodedata
from collections.abc import Callable, Collection, Iterable, Sequence
from contextlib import suppress
from datetime import datetime, time
from decimal import Decimal
from math import isinf, isnan
from struct import pack

from ragassay.core.records import Question

Rows = Callable[[str], Sequence[Sequence[object]]]

WORDS = {
    "boolean": {"true": {"1", "y", "yes", "t", "true"}, "false": {"0", "n", "no", "f", "false"}},
    "text": {"male": {"m"}, "female": {"f"}},  # the one code that needs no data dictionary
}


_NOTHING = re.compile(r"[\s\-_.]*|\?|n/a|n\.a\.|null|none|nil|nan|unknown|0000-00-00", re.IGNORECASE)


def wrong(question: Question, rows: Sequence[Sequence[object]]) -> str | None:
    """Return what is wrong with a question, given the rows of its SQL; None if it is right."""
    if any(len(row) != 1 for row in rows):
        return "its SQL gives more than one column"
    answers = {plain(row[0]) for row in rows}
    if not question.is_answerable:
        return f"it has the answers {answers} and should have none" if answers or question.reference_answers else None
    if not question.reference_answers or not all(each.strip() for each in question.reference_answers):
        return f"its recorded answer is blank: {question.reference_answers}"
    if question.answer_kind == "set":
        stored = {html.unescape(each) for each in answers if not _NOTHING.fullmatch(each)}
        same = stored == set(question.reference_answers) or members(stored) == set(question.reference_answers)
        return None if same else f"{sorted(answers)} is not {question.reference_answers}"
    if len(answers) != 1 or len(question.reference_answers) != 1:
        return f"it has {len(answers)} answers: {sorted(answers)[:3]}; {len(question.reference_answers)} are recorded"
    (expected,) = question.reference_answers
    (answer,) = answers
    return None if agree(answer, expected, question.answer_kind) else f"{answer!r} is not {expected!r}"


def members(cells: Collection[str]) -> set[str]:
    """Return the members of a set that one cell holds; of several cells none."""
    return {each.strip() for cell in cells for each in re.split("[,;|]", cell)} - {""} if len(cells) == 1 else set()


def agree(answer: str, expected: str, kind: str) -> bool:
    if expected in {answer, html.unescape(answer)} or answer.casefold() in WORDS.get(kind, {}).get(expected, ()):
        return True
    if kind == "date":  # however the database writes the day
        return re.fullmatch(r"\d{4,}-\d\d-\d\d", expected) is not None and expected in days(answer)
    return kind == "number" and was_rounded(answer, expected)


def was_rounded(answer: str, expected: str) -> bool:
    """Return whether a number such as 45.900002 is the 32-bit form of the written 45.9."""
    with suppress(ValueError, OverflowError):
        figures = len(expected.lstrip("-").replace(".", "").strip("0"))
        return figures <= 7 and pack("f", float(answer)) == pack("f", float(expected))
    return False


_DAYS = ("%Y-%m-%d", "%Y/%m/%d", "%Y%m%d", "%d/%m/%Y", "%m/%d/%Y", "%d.%m.%Y", "%d-%b-%Y", "%d %B %Y", "%B %d, %Y")
_CLOCK = re.compile(r"[T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)?$")


def days(text: str) -> set[str]:
    """Return the dates that a text can be read as, in ISO form, without regard to a time of day."""
    dates = set()
    for form in _DAYS:
        with suppress(ValueError):
            dates.add(datetime.strptime(_CLOCK.sub("", text), form).date().isoformat())  # noqa: DTZ007 -- a day only
    return dates


def plain(value: object) -> str:
    """Return a value in its usual written form."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, float | Decimal) and isinf(value):
        return "infinity" if value > 0 else "-infinity"
    if isinstance(value, float | Decimal) and (isnan(value) or value == 0):
        return "0" if value == 0 else ""
    if isinstance(value, float | Decimal):
        return (
            format(Decimal(str(value)), "f").rstrip("0").rstrip(".")
            if value % 1
            else format(Decimal(str(value)), ".0f")
        )
    if isinstance(value, datetime) and value.time() == time():
        return value.date().isoformat()
    return "" if value is None else str(value).strip()


def all_right(questions: Collection[Question], rows_of: Rows) -> list[str]:
    """Return every wrong question with the reason; each SQL is executed once. Counts must agree with lists."""
    rows_by_sql: dict[str, Sequence[Sequence[object]]] = {}
    faulty = []
    for question in questions:
        sql = question.sql or ""
        if sql not in rows_by_sql:
            rows_by_sql[sql] = rows_of(sql)
        reason = wrong(question, rows_by_sql[sql])
        if reason is not None:
            faulty.append(f"{question.question}: {reason} ({sql})")
    return [*faulty, *miscounted(questions)]


_LITERAL = r"'(?:[^']|'')*'|-?\d+(?:\.\d+)?"
_PLACEHOLDER = re.compile(r"'\[([^\[\]]+)\]'")
_EQUAL = re.compile(r"""("[^"]+"\."[^"]+") = ('(?:[^']|'')*')""")


def misquoted(question: Question) -> str | None:
    """Return which value of a question is not in its SQL as stored, or not in its text; None if all are."""
    text, template, bindings = question.text_template or "", question.sql_template or "", question.bindings or {}
    pieces = re.split(_PLACEHOLDER, template)
    filled = re.fullmatch(f"({_LITERAL})".join(re.escape(each) for each in pieces[::2]), question.sql or "", re.DOTALL)
    if filled is None:
        return "its SQL is not its template filled"
    for name, literal in zip(pieces[1::2], filled.groups(), strict=True):
        stored = literal[1:-1].replace("''", "'") if literal.startswith("'") else literal
        if stored != bindings.get(name):
            return f"its SQL asks for {stored!r}, its binding is {bindings.get(name)!r}"
    parts = re.split(r"\[([^\[\]]+)\]", text)
    patterns = [re.escape(parts[0])]
    for name, part in zip(parts[1::2], parts[2::2], strict=True):
        last = re.escape(re.escape(bindings[name].lower().split()[-1]))
        # A noun need not be said before a value that ends in it (the hut “Wild Hut”), with its article and a word.
        noun = rf"((?:the\\ )?)((?:(?<=the\\ )[a-z]+\\ )?)({last}\\ “?)$"
        patterns[-1] = re.sub(noun, lambda words: f"(?:{words[0]}|{words[1]})?", patterns[-1])
        patterns += [f"(?:{_spoken(bindings[name])}|{_spoken(html.unescape(bindings[name]))})"]
        patterns += [re.sub("^”", "”?", _after(part, bindings[name]))]
    if re.fullmatch("".join(patterns), question.question, re.DOTALL | re.IGNORECASE) is None:
        return f"its text is not {text!r} with the values {bindings}"
    return None


def _after(part: str, value: str) -> str:
    """Return a pattern for the text after a value, without a second period or question mark."""
    if part.startswith("'s") and value.strip()[-1:] in {"s", "S"}:
        return re.escape(f"'{part[2:]}")
    doubled = {".": ".!?…", "?": "?"}.get(part[:1], "")
    return re.escape(part[1:] if value.strip()[-1:] in [*doubled] else part)


def _spoken(value: str) -> str:
    """Return a pattern for a value in a question, with any spaces, digit separators, or form of a date."""
    if date := re.match(r"(-?\d{4,})-\d\d-(\d\d)|((?:19|20)\d\d)\d\d(\d\d)$", value):
        year, day = (date[1] or date[3]).lstrip("-0"), int(date[2] or date[4])
        return rf"(?:.*?\b0?{day}\b.*?{year}|.*?{year}.*?\b0?{day}\b).*?"
    if re.search(r"[^\W\d_]", value):
        return r"\s+".join(re.escape(word) for word in value.split())
    return "[, ]?".join(re.escape(figure) for figure in value.strip())


def as_read(sql: str) -> str:
    """Return a query that compares without regard to case and spaces."""
    return _EQUAL.sub(r"fold(\1) = fold(\2)", sql)


def fold(value: object) -> str | None:
    """Return a value in the form that ignores case and spaces."""
    return None if value is None else " ".join(unicodedata.normalize("NFKC", plain(value)).casefold().split())


def contradictions(questions: Iterable[Question]) -> list[str]:
    """Return questions with the same text and different answers, whatever their SQL."""
    answers: dict[str | None, set[tuple[str, ...]]] = {}
    for question in questions:
        answers.setdefault(fold(question.question), set()).add(question.reference_answers)
    return [f"{text}: {sorted(different)}" for text, different in answers.items() if len(different) > 1]


def miscounted(questions: Iterable[Question]) -> list[str]:
    """Return the counts of rows that a question of the same set lists, if the list has another length."""
    lists: dict[str, tuple[str, ...]] = {}
    counts: dict[str, tuple[str, Question]] = {}
    for question in questions:
        projection, _, rest = (question.sql or "").partition(" FROM ")
        rest = re.sub(r" (?:GROUP BY|HAVING) .*", "", rest, flags=re.DOTALL)
        if projection == "SELECT COUNT(*)":
            counts[rest] = (question.reference_answers[0], question)
        elif question.answer_kind == "set" and projection.startswith("SELECT DISTINCT"):
            lists[re.sub(r" AND [^ ]+ IN \(SELECT .*", "", rest, flags=re.DOTALL)] = question.reference_answers
    return [
        f"{question.question}: {number}, but {len(lists[rest])} are listed"
        for rest, (number, question) in counts.items()
        if rest in lists and int(number) != len(lists[rest])
    ]
