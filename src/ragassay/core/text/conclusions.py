"""The part of an answer after its reasoning, without the marks of Markdown, XML and LaTeX."""

import re

from ragassay.core.text.names import words_of
from ragassay.core.text.normal_forms import alternatives, readable
from ragassay.core.text.word_classes import pattern_of, word_class

_BOXED = re.compile(r"\\(?:boxed|fbox|text|textbf|mathrm|mathbf)\{([^{}]*)\}")  # LaTeX
_REASONING_END = pattern_of(r"</(?:think(?:ing)?|reasoning|thought)>")
# An element before a text without tags, unless it is the answer: <scratchpad>...</scratchpad>
_NOTES = pattern_of(
    rf"\A\s*<(?!\w*(?:{alternatives(word_class('labels').split())}))(\w{{1,60}})>(?:[^<]|<(?!/?\1))*</\1>(?=\s*[^\s<][^<]*\Z)"
)
# Parts are separated by section markers, and by tags at the beginning or end of a line or next to another tag.
_INNER_TAG = r"<[a-zA-Z|/][^<>\n:@]{0,60}>"
_BLOCK = re.compile(
    rf"(?:^|(?<=[\n.!?>\]]))[ ]*{_INNER_TAG}|{_INNER_TAG}(?=\s*(?:$|<|\n))"
    r"|\[/[A-Z]{3,20}\]|\[[A-Z]{3,20}\](?=[^\[]{0,2000}\[/)"
)
_TAG = re.compile(_INNER_TAG)
_SUMMARY = re.compile(r"^\W*TL;?\s?DR\b:?\s*", re.IGNORECASE | re.MULTILINE)
_ITALICS = re.compile(r"(?<![\w*_])([*_])(?=[^\s*_])([^*_\n]*[^\s*_])\1(?![\w*_])")
_LINK = re.compile(r"\[([^\[\]\n/]{1,300})\]\((\S{1,300})\)|<a\s[^<>]{1,300}>|</a>")
# A heading of sources after the answer, with the list below it; a line "Source: ..." may be a field of a record.
_SOURCES = re.compile(
    rf"(?<=\S)\n{{1,3}}[^\w\n]{{0,9}}(?:{alternatives(word_class('source_headings').split())})\b[^\w\n]{{0,9}}"
    r"(?:\n|(?=[\d\[]))(?:[ \t]*[-*\u2022\d\[][^\n]*(?:\n|$)|[ \t]*\n)*",
    re.IGNORECASE,
)
_FIELD = re.compile(r"^[ \t]*<(\w{1,60})>([^<>\n]*)</\1>[ \t]*$", re.MULTILINE)  # a record of XML
_FOOTNOTE = re.compile(r"(?<=[.,;:!?)\]\"”])[¹²³⁴-⁹⁰]+|^[¹²³⁴-⁹⁰]+(?=\s)", re.MULTILINE)
_QUERY = re.compile(
    r"`\s*SELECT\s[^`]*`|^\s*SELECT\s[^;\n]{1,500}?\sFROM\s[^;\n]{1,500}?(?:;|$|(?=\.\s+[A-Z]))",
    re.IGNORECASE | re.MULTILINE,
)
_TICKED = re.compile(r"[\[(][xX✓✔*•][\])]|[☑☒✅✔●◉]")
_UNTICKED = re.compile(r"^\W*?(?:[\[(] ?[\])]|[☐⬜❌✗✘○])[^\n☑☒✅✔●◉]*", re.MULTILINE)
_TOKEN = re.compile(r"<\|[^<>|\n]{1,60}\|>")  # of a chat template
_MENTION = re.compile(r"(?<!\S)@[^\W\d]\w*(?=[\s,:])")  # of a person in a chat
_STRUCK = re.compile(r"~~[^~\n]{1,300}~~|<(del|s|strike)>[^<\n]{1,300}</\1>")
_MARKS = re.compile(r"(?<!\w)(?:\*\*|__|~~|`)|(?:\*\*|__|~~|`)(?!\w)")  # not within a code such as a__b


def with_link_targets(text: str) -> str:
    """Return a text in which the target of a Markdown link follows its words.

    >>> with_link_targets("Write to [Ada](mailto:ada@port.org).")
    'Write to Ada ada@port.org .'
    """
    return _LINK.sub(lambda link: f"{link[1]} {link[2].removeprefix('mailto:')} " if link[1] else link[0], text)


def conclusion(text: str) -> str:
    """Return the part of an answer after its reasoning, without the marks of Markdown and LaTeX.

    >>> conclusion("<think>Perhaps Oslo?</think> It is **Rome**.")
    'It is Rome.'
    >>> conclusion("I ran `SELECT city FROM office WHERE id = 45`. It is Rome.¹")
    'I ran  . It is Rome.'
    >>> conclusion(r"The answer is \\boxed{\\text{Yes}}")
    'The answer is Yes'
    """
    shown = _SUMMARY.sub("Answer: ", readable(_QUERY.sub(" ", _FOOTNOTE.sub("", text))))
    rest = _BOXED.sub(r"\1", _BOXED.sub(r"\1", _NOTES.sub("", _REASONING_END.split(shown)[-1])))
    fields = _FIELD.sub(r"\1: \2", _LINK.sub(lambda link: link[1] or " ", rest if rest.strip() else shown))
    chosen = _UNTICKED.sub("", fields) if _TICKED.search(fields) else fields
    left = _STRUCK.sub("", chosen)
    remaining = left if _TAG.sub("", left).strip() else chosen
    remaining = _ITALICS.sub(r"\2", remaining)
    plain = _MARKS.sub("", _TAG.sub("", _BLOCK.sub("\n", _TOKEN.sub("\n", _MENTION.sub("", remaining))))).strip()
    plain = _SOURCES.sub("\n", plain).strip() or plain
    return _without_contraction(plain) or chosen.strip("<> \n")


def _without_contraction(text: str) -> str:
    """Return a text with the Portuguese contraction "no" ("in the"), which does not negate, as two words.

    >>> _without_contraction("No banco de dados consta Ada como a diretora do projeto.")
    'em o banco de dados consta Ada como a diretora do projeto.'
    """
    words = {word.form for word in words_of(text)}
    own = sum(word in _PORTUGUESE or word.endswith(_PORTUGUESE_ENDINGS) for word in words)
    return _CONTRACTION.sub("em o", text) if own > max(1, len(words & _NOT_PORTUGUESE)) else text


_PORTUGUESE = frozenset("o do da dos das ao aos em na nas um uma com nao sao foi como pelo pela seu sua dados".split())
_PORTUGUESE_ENDINGS = ("cao", "coes", "oes", "mento", "dade")
_NOT_PORTUGUESE = frozenset("the is of and el los las del en que y es i it".split())
_CONTRACTION = re.compile(r"\b[Nn]o\b(?=\s+(?![A-Z])\w)")  # not of a title
