"""What an answer says of a flag by the words of its column: "is a listed company", "is unlisted", "has no parking"."""

import re
from collections.abc import Sequence

from ragassay.core.records import Question
from ragassay.core.text.constructions import Standing, negations, sentences_of, standing
from ragassay.core.text.names import words_of
from ragassay.steps.judge.references import column_words, without_names


def affirms_predicate(question: Question, text: str) -> bool | None:
    """Whether a text affirms the words of the column that is asked for; None where it does neither, or both."""
    stems = [_FLAG_PREFIX.sub("", word)[:_STEM] for word in column_words(question) if word not in _FLAG_WORDS]
    plain = without_names(question, text)
    readings = {_reading(plain, sentence.start, sentence.end, stems) for sentence in sentences_of(plain)} - {None}
    return readings.pop() if len(readings) == 1 else None


def _reading(plain: str, start: int, end: int, stems: Sequence[str]) -> bool | None:
    """Return whether a sentence affirms all stems; None where it lacks one, asks, or tells of another time."""
    words = words_of(plain[start:end])
    places = [
        next((word for word in words if re.match(rf"{_NEGATING_PREFIX}{re.escape(stem)}", word.form)), None)
        for stem in stems
    ]
    found = [word for word in places if word is not None]
    if not found or len(found) < len(places):
        return None
    last = max(word.start for word in found)
    before = re.split("[,;:]", plain[start : start + last])[-1]
    total, near = negations(before), negations(" ".join(before.split()[-_NEAR:]))
    is_remote = standing(plain, start + last, start + last + 1) is Standing.REMOTE
    # A negator far off ("The documents do not say ...") negates another predicate, unless there are two.
    if _EMBEDDED.search(before) or is_remote or (total == 1 and not near):
        return None
    prefixed = sum(not word.form.startswith(stem) for word, stem in zip(found, stems, strict=True))
    return (total + prefixed) % 2 == 0


_NEGATING_PREFIX = "(?:un|in|im|non|dis)?"
_EMBEDDED = re.compile(r"\b(?:whether|if|ob)\b[^.,;]*$", re.IGNORECASE)
_NEAR = 4  # words before a predicate in which a negator is its own
_FLAG_WORDS = frozenset(["is", "has", "was", "are", "can", "flag", "yn"])
_FLAG_PREFIX = re.compile(r"^(?:is|has)(?=\w{5})")
_STEM = 6  # characters in which a word of an answer must agree with the column's
