"""The part of a text that answers: its own turn of a dialogue, or the option that it chooses from a list."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from ragassay.core.text.names import fold, forms_of, names_in, names_of, other_names, words_of
from ragassay.core.text.normal_forms import normal, readable
from ragassay.core.text.sentences import Role, masked, sentences_of
from ragassay.core.text.standings import follows_copula
from ragassay.core.text.word_classes import is_of_closed_class, word_class

_ASKS = "human|user|prompt|instruction|question|q"
_REPLIES = "assistant|response|answer|bot|ai|a"
_SPEAKER = rf"(?:(?P<asks>{_ASKS})|{_REPLIES})(?:\s?\d{{1,2}})?"
_MARK = re.compile(
    rf"^[ \t]*(?:[#*>]+[ \t]*)?(?:{_SPEAKER}[*]*:[*]*|[\[(<|]+{_SPEAKER.replace('asks', 'asks2')}[\])>|]+:?"
    rf"|(?<=#)[ \t]*{_SPEAKER.replace('asks', 'asks3')}[ \t]*$)",
    re.IGNORECASE | re.MULTILINE,
)


class _Turn(NamedTuple):
    asks: bool
    content: str


def own_turn(question: str, text: str) -> str:
    r"""Return the replies of an answer to its own question, without turns about another question.

    A turn that names another subject, a number or a question word asks another question; any other ("Are you sure?")
    asks for the same as the turn before it, unless it names a subject of the question.

    >>> own_turn("Who leads Arc?", "Ada\nUser: And who leads Bow?\nAssistant: Bo")
    'Ada'
    >>> own_turn("Who leads Arc?", "User: Who leads Bow?\nAssistant: Bo\nUser: and Arc?\nAssistant: Ada")
    'Ada'
    >>> own_turn("Who leads Arc?", "Ada\nUser: Are you sure?\nAssistant: No, it is Bo.")
    'Ada\nNo, it is Bo.'
    """
    turns = list(_turns(text))
    if not any(one.asks and not two.asks for one, two in pairwise(turns)):
        return text
    replies: list[str] = []
    is_own = True
    for turn in turns:
        if turn.asks and normal(question) not in normal(turn.content):
            is_own = not _is_another(question, turn.content) and (is_own or _names_subject(question, turn.content))
        elif turn.asks:
            is_own = True
        elif is_own and turn.content:
            replies.append(turn.content)
    own = "\n".join(replies)
    return text if not own or own.endswith(":") or "?" in own else own


def _turns(text: str) -> Iterator[_Turn]:
    """Yield the turns of a text; what precedes the first mark is a reply."""
    marks = list(_MARK.finditer(text))
    ends = [*(match.start() for match in marks[1:]), len(text)][: len(marks)]
    yield _Turn(False, text[: marks[0].start() if marks else len(text)].strip())
    for mark, end in zip(marks, ends, strict=True):
        asks = any(mark[group] for group in ("asks", "asks2", "asks3"))
        yield _Turn(asks, text[mark.end() : end].strip())


def _is_another(question: str, content: str) -> bool:
    """Return whether a turn asks another question."""
    known = forms_of(question)
    names_figure = any(any(map(str.isdigit, form)) for form in forms_of(content) - known)
    return names_figure or bool(other_names(content, [question])) or not _WH.isdisjoint(forms_of(content))


def _names_subject(question: str, content: str) -> bool:
    """Return whether a turn has a name or a number of the question."""
    return any(
        word.written[0].isupper() or word.written.isdigit()
        for word in words_of(content)
        if word.form in forms_of(question)
    )


_WH = frozenset(word_class("question_words").split())


def without_denials_of_others(question: str, text: str, bound: Sequence[str], *values: Sequence[str]) -> str:
    """Return a text without sentences that deny something of another subject, if it states something of its own.

    Args:
        question: The question.
        text: An answer.
        bound: The values in the question that name its subject.
        *values: The references and the values of the column, whose words deny nothing ("No Way Out").

    >>> without_denials_of_others("Who leads Arc?", "There is no entry for Bow. Arc is led by Ada.", ["Arc"])
    'Arc is led by Ada.'
    """
    plain = readable(text)
    mentions = [mention.span for mention in names_in(plain, names_of(bound))]
    blank = masked(plain, [*mentions, *(mention.span for mention in names_in(plain, *map(names_of, values)))])
    sentences = [(each, any(each.start <= start < each.end for start, _ in mentions)) for each in sentences_of(blank)]
    if not any(is_own and each.role is not Role.DENIES for each, is_own in sentences):
        return text
    others = [
        each
        for each, is_own in sentences
        if each.role is Role.DENIES and not (is_own or each.corrects) and _names_another(question, each.of(plain))
    ]
    for each in reversed(others):
        plain = plain[: each.start] + plain[each.end :].lstrip(" ;,")
    return plain.strip() if others else text


def _names_another(question: str, sentence: str) -> bool:
    """Return whether a sentence names a subject that is not in the question: "Bow", or "order 12" beside "order 11"."""
    known = forms_of(question)
    numbered = (match for match in _NUMBERED.finditer(sentence) if fold(match[1]) in known)
    places = [sentence.index(name) for name in other_names(sentence, [question]) if not is_of_closed_class(name)]
    is_asserted = any(follows_copula(sentence, at) for at in places)
    return not is_asserted and (bool(places) or any(fold(match[2]) not in known for match in numbered))


_NUMBERED = re.compile(r"(\w+) #?(\d[\w-]*)")


def without_earlier_mails(question: str, text: str) -> str:
    r"""Return a reply without the lines of earlier messages if these contain the question.

    >>> without_earlier_mails("Is it Oslo?", "No.\n\nBo wrote:\n> I guess so.\n>> Is it Oslo?").strip()
    'No.'
    """
    lines = text.split("\n")
    quoted = [line.lstrip().startswith(">") for line in lines]
    if normal(question) not in normal(
        "\n".join(line for line, is_quoted in zip(lines, quoted, strict=True) if is_quoted)
    ):
        return text
    followed = [*quoted[1:], False]
    own = [
        line
        for line, is_quoted, is_next_quoted in zip(lines, quoted, followed, strict=True)
        if not is_quoted and not (is_next_quoted and line.rstrip().endswith(":"))
    ]
    return "\n".join(own) if any(map(str.strip, own)) else text


def without_signature(text: str) -> str:
    r"""Return a letter without its closing and signature: a last paragraph of short lines.

    >>> without_signature("Hi Bo,\n\nit is Rome.\n\nBest\nOmar"), without_signature("Hi Bo,\n\nit is\n\nRome")
    ('Hi Bo,\n\nit is Rome.', 'Hi Bo,\n\nit is\n\nRome')
    """
    paragraphs = re.split(r"\n\s*\n", text.strip())
    salutation = paragraphs[0].split("\n")[0].strip()
    if not salutation.endswith(",") or len(salutation.split()) > _WORDS_OF_A_SALUTATION:
        return text
    if len(paragraphs) == 1:
        return _without_closing_line(text, salutation)
    *body, last = paragraphs
    if len(body) > 1 and "\n" not in last and body[-1].rstrip().endswith(","):  # "Best," stands alone
        *body, closing = body
        last = f"{closing}\n{last}"
    lines = last.split("\n")
    is_signature = 1 < len(lines) <= _LINES_OF_A_SIGNATURE and all(
        len(line.split()) <= _WORDS_OF_A_SIGNATURE and not _SENTENCE_END.search(line) for line in lines
    )
    return "\n\n".join(body) if len(body) > 1 and is_signature else text


def _without_closing_line(text: str, salutation: str) -> str:
    """Return a letter of sentences in one paragraph without its salutation and its last line, if that is short."""
    body, _, last = text.strip().removeprefix(salutation).strip().rpartition("\n")
    is_closing = len(last.split()) <= _WORDS_OF_A_SIGNATURE and not _SENTENCE_END.search(last)
    return body if is_closing and _SENTENCE_END.search(body) else text


_WORDS_OF_A_SALUTATION = 5
_LINES_OF_A_SIGNATURE = 4
_WORDS_OF_A_SIGNATURE = 4  # in a line
_SENTENCE_END = re.compile(r"[.!?:][\"')\]]*\s*$")


def chosen_option(text: str) -> str:
    r"""Return what a text says after a list of lettered options, with the option in place of its only letter.

    >>> chosen_option("Where is it?\nA) Oslo\nB) Rome\nThe correct option is B.")
    'The correct option is Rome'
    >>> chosen_option("A) Oslo\nB) Rome\nB) Rome is correct.")
    'Rome is correct.'
    """
    options: dict[str, str] = {}
    end = 0
    for match in _OPTION.finditer(_INLINE_OPTION.sub("\n", text)):
        if match[1].upper() != chr(ord("A") + len(options)):
            break
        options[match[1].upper()], end = match[2].strip(), match.end()
    rest = text[end:].strip()
    letters = [match for match in _LETTER.finditer(rest) if _letter_of(match) in options]
    if len(options) < 2 or len({_letter_of(match) for match in letters}) != 1:
        return text
    letter, chosen = letters[0], options[_letter_of(letters[0])]
    after = rest[letter.end() :]
    is_repeated = normal(chosen) in normal(after)
    return f"{rest[: letter.start()]}{'' if is_repeated else chosen}{after}".strip()


def _letter_of(match: re.Match[str]) -> str:
    return (match[1] or match[2]).upper()


_OPTION = re.compile(r"^[ \t*-]*\(?([A-Ha-h])[).:][ \t]+(\S.*)$", re.MULTILINE)
_INLINE_OPTION = re.compile(r"[ \t](?=\([a-hA-H]\)[ \t])")  # "(a) Oslo (b) Rome"; of the length of a line end
# Not an article ("A good one").
_LETTER = re.compile(r"\(([a-h])\)|(?<![\w'])\(?([A-H])(?![\w'])(?!\s(?!(?:is|was|or|and)\b)[a-z])[).:]?(?=\W|$)")
