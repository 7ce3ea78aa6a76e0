"""Values that are confidential whatever their column is called: numbers of cards and accounts, and tokens."""

import re
from collections.abc import Callable, Mapping, Sequence

_FEWEST = 3  # values; fewer may have a check digit by chance
_MOSTLY = 0.9  # of the values of a column
_CARD = re.compile(r"(?:[2-6]\d{15}|3[47]\d{13}|3[0689]\d{12})")
_ACCOUNT = re.compile(r"[A-Z]{2}\d{2}[A-Z\d]{11,30}")
_SOCIAL_SECURITY = re.compile(r"\d{3}-\d{2}-\d{4}")
_TOKEN = re.compile(r"(?=[^ ]*\d)(?=[^ ]*[a-z])(?=[^ ]*[A-Z])[\w+/=-]{16,}")
_RUN = re.compile(r"[a-z]+|[A-Z]+|\d+")


def are_confidential(texts: Sequence[str]) -> bool:
    """Return whether nearly all values are of one of the kinds in `KINDS`.

    >>> are_confidential(["4539578763621486", "4556737586899855", "4916338506082832"])
    True
    >>> are_confidential(["4539578763621487", "4556737586899856", "4916338506082833"])  # wrong check digits
    False
    """
    return len(texts) >= _FEWEST and any(
        sum(map(test, texts)) >= _MOSTLY * len(texts) for test in KINDS.values() if test(texts[0]) or test(texts[-1])
    )


def _is_card(text: str) -> bool:
    """Return whether a text is the number of a payment card, whose digits have the check sum of Luhn."""
    digits = text.replace(" ", "").replace("-", "")
    if _CARD.fullmatch(digits) is None:
        return False
    doubled = [2 * int(digit) if at % 2 else int(digit) for at, digit in enumerate(reversed(digits))]
    return sum(value - 9 if value > 9 else value for value in doubled) % 10 == 0


def _is_account(text: str) -> bool:
    """Return whether a text is an international bank account number, whose check sum is 1 modulo 97 (ISO 13616)."""
    number = text.replace(" ", "")
    if _ACCOUNT.fullmatch(number) is None:
        return False
    return int("".join(str(int(sign, 36)) for sign in number[4:] + number[:4])) % 97 == 1


def _is_social_security(text: str) -> bool:
    return _SOCIAL_SECURITY.fullmatch(text) is not None


def _is_token(text: str) -> bool:
    """Return whether a text is a random string of small and capital letters and digits, which alternate often."""
    return _TOKEN.fullmatch(text) is not None and 2 * len(_RUN.findall(text)) >= len(text)


KINDS: Mapping[str, Callable[[str], bool]] = {
    "payment card": _is_card,
    "bank account": _is_account,
    "social security number": _is_social_security,
    "token": _is_token,
}
"""Kind of confidential value -> whether a text is one."""
