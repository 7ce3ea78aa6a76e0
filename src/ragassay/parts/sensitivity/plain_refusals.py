"""Detection of plain refusals: answers that only decline.

An answer is a plain refusal if it states that the speaker does not know, does not answer afterward ("However, ..."),
otherwise only states what the speaker is and cannot do, and never mentions the reference answer. In case of doubt, it
is not a refusal (docs/methods.md, section 7.4).
"""

import re
from collections.abc import Sequence
from functools import cache, lru_cache

from ragassay.core.text import is_blank, match_value
from ragassay.core.text.booleans import booleans_in, read_boolean
from ragassay.core.text.normal_forms import readable
from ragassay.core.text.sentences import Role, is_declined, negation_expression, negations, sentences_of

_REMEMBERED = 1000  # number of cached answers, since systems repeat their refusals


def is_plain_refusal(answer: str, references: Sequence[str] | None, kind: str, bound: Sequence[str] = ()) -> bool:
    """Return whether an answer only refuses, so that it cannot be right.

    Args:
        answer: The answer of the system; an empty answer is also a refusal.
        references: The reference answers; None if they are not recorded; then only the answer is used.
        kind: text, number, date, boolean or set.
        bound: Values that the question names.

    >>> is_plain_refusal("I don't have access to that database.", ["China"], "text")
    True
    >>> is_plain_refusal("I don't know exactly, but it is China.", ["China"], "text")
    False
    >>> is_plain_refusal("Not specified.", ["unspecified"], "text")
    False
    """
    if references is not None and (not references or any(map(is_negative, references))):
        return False
    if is_blank(answer):
        return True
    if not only_refuses(answer):
        return False
    is_boolean = kind == "boolean" or any(read_boolean(each) is not None for each in references or ())
    if is_boolean and booleans_in(answer):
        return False  # a negative reference can be answered by "No."
    matches = (match_value(answer, reference, kind, bound=bound) for reference in references or ())
    return not any(each.stated or each.partly for each in matches)


@lru_cache(_REMEMBERED)
def refuses_in_person(answer: str) -> bool:
    """Return whether an answer only refuses, with the speaker as the subject, or is empty.

    Without a verdict, a denial may be a fact: "The contract does not mention a penalty." Therefore, the speaker must be
    the one who does not know, which is recognized from the beginnings of English sentences; refusals in other languages
    are only found as stock answers. All other statements must be about the speaker.

    >>> [refuses_in_person(each) for each in ("I don't know.", "No.", "The cause is unknown.")]
    [True, False, False]
    """
    if is_blank(answer):
        return True
    plain = readable(answer)
    sentences = sentences_of(plain)
    if not is_declined(sentences) or all(each.role is not Role.DENIES for each in sentences):
        return False
    states = [each.of(plain) for each in sentences if each.role is Role.STATES]
    spoken = [each.of(plain) for each in sentences if each.role is not Role.ADVISES]
    return all(map(_SPEAKER.search, states)) and any(map(_SPEAKER.search, spoken))


@lru_cache(_REMEMBERED)
def only_refuses(answer: str) -> bool:
    """Return whether an answer declines, and otherwise states only what the speaker is and cannot do."""
    plain = readable(answer)
    sentences = sentences_of(plain)
    states = (each.of(plain) for each in sentences if each.role is Role.STATES)
    # An answer of only advice may be correct: "Please contact HR."
    denies = any(each.role is Role.DENIES for each in sentences)
    return denies and is_declined(sentences) and all(map(_SPEAKER.search, states))


@lru_cache(_REMEMBERED)
def is_negative(reference: str) -> bool:
    """Return whether a reference answer reads like a refusal or a denial: "none", "no", 0."""
    return is_blank(reference) or negations(reference) > 0 or _NONE.fullmatch(reference.strip()) is not None


_NONE = re.compile(r"0(?:\.0*)?|no|none|nobody|nothing|no one|never|false|f|n", re.IGNORECASE)

# English sentences about the speaker that do not answer the question.
_SPEAKER = re.compile(
    r"^\W*(?:(?:unfortunately|therefore|thus|so|as such|again|also|and|additionally|moreover),? )*(?:"
    r"(?:i'm|i am|we're|we are) (?:very |so |really |truly |terribly )?sorry\b"
    r"|(?:i|we) (?:sincerely )?apologi[sz]e\b|(?:my )?apologies\b|sorry\b"
    r"|as an? (?:ai|artificial intelligence|assistant|(?:large )?language model)\b(?:[ ,]+\w+){0,5}\W*$"
    r"|(?:i'm|i am|we're|we are) (?:only |just |solely )?(?:an? (?:ai|assistant|(?:large )?language model|chatbot)\b"
    r"|designed|programmed|trained|built|limited|here to|unable|not able|happy to|glad to)"
    r"|(?:i|we) (?:can't|cannot|can not|can only|couldn't|could not|don't|do not|won't|will not|only have)\b"
    r"|(?:i|we) (?:can|could|may) (?:only |still )?(?:provide|offer|give)(?: you)?(?: with)? general information\b"
    r"|my (?:\w+ )?(?:function|purpose|role|capabilit(?:y|ies)|abilit(?:y|ies)|training|knowledge|access|design|goal)"
    r" (?:is|are|was|were)\b"
    r"|(?:they|he|she|it) (?:should|would|will|may|might|can) be able to (?:\w+ )?(?:help|provide|assist|give)\b"
    r"|(?:is|are) there any(?:thing| other)\b[^?]*\?|(?:how|what) (?:else )?(?:can|may|could) i\b[^?]*\?)",
    re.IGNORECASE,
)


@cache
def likely_refusal(*, ascii_only: bool = False) -> str:
    """Return a DuckDB regex, for case-insensitive matching, for a superset of the texts that decline.

    It matches all characters that `readable` would normalize.

    Args:
        ascii_only: Whether it only needs to match ASCII texts, which is much faster.
    """
    if ascii_only:
        return negation_expression(ascii_only=True)
    return f"{negation_expression()}|{_UNUSUAL_CHARACTERS}"


# Invisible characters, combining marks, ligatures and full-width letters.
_UNUSUAL_CHARACTERS = r"[\p{Cf}\p{M}\x{FB00}-\x{FB06}\x{FF01}-\x{FFEF}\x{1D400}-\x{1D7FF}]"
