"""Key words of phrases, as typed into a search box: little words left out, the whole before its part."""

import re

from ragassay.styles.lexicon import is_flag

_LITTLE = re.compile(
    r"(?<!\S)(?:(?:in|by|on|at|for|of|with|and) )?(?:the|an?|for|with|that have(?: an?)?|who have(?: an?)?|that) ",
    re.IGNORECASE,
)
_LINK = re.compile(r"(?<!\S)(?:in|by|on|at|for|of) (?!least |most |or )(?=(?:[^\W\d]+ ){1,3}\[)")
_OF_LIMITS = re.compile(r" of (?=at (?:least|most) )")
_QUOTED = re.compile(r"\"(\[[^\[\]]+\])\"")


def key_words(phrase: str) -> str:
    """A phrase without its little words.

    >>> key_words("cities in the country [c] with a population of at least [p]")
    'cities country [c] population at least [p]'
    """
    plain = _LINK.sub("", _LITTLE.sub("", _OF_LIMITS.sub(" ", unquoted(phrase))))
    return plain or phrase


def unquoted(phrase: str) -> str:
    """A phrase without quotes around its values, as typed in a hurry."""
    return _QUOTED.sub(r"\1", phrase)


def outside_in(phrase: str) -> str:
    """Key words of what belongs to something else, its owner first, so that they read as one thing of another.

    >>> outside_in("longitude in degrees of the state"), outside_in("country of the manager of the employee")
    ('state longitude in degrees', 'employee manager country')
    """
    return " ".join(key_words(part) for part in reversed(phrase.split(_OWNER)))


def is_chain(phrase: str) -> bool:
    """Whether what is asked for belongs to something else than what is named."""
    return _OWNER in phrase


def is_quality(phrase: str) -> bool:
    """Whether a check says how something is, and cannot be taken for something that is asked for.

    >>> is_quality("discontinued"), is_quality("state capital")
    (True, False)
    """
    return not is_chain(phrase) and is_flag(phrase.rpartition(" ")[2])


_OWNER = " of the "
