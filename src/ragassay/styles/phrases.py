"""The phrases that every style arranges: questions, clauses and noun phrases of one Ask."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from string import Formatter

from ragassay.records import Ask
from ragassay.styles.flags import of_its_holder
from ragassay.styles.inquiries import inquiries, statement
from ragassay.styles.keys import is_chain, is_quality, key_words, outside_in
from ragassay.styles.lexicon import is_several
from ragassay.styles.plain import plainly
from ragassay.styles.subjects import has_number, topics, values_only
from ragassay.styles.wanted import is_a_name, is_about_themselves, is_several_parts, is_yes_no, noun_phrases, what


@dataclass(frozen=True, slots=True, kw_only=True)
class Phrases:
    """The ways to say what one Ask asks, by the slot that they fill; an empty tuple fits no pattern.

    `question` stands before a question mark, `clause` after "tell me", `noun` after "give me", `topic` after "about".
    `what` stands after "the", with `ask` as its question word and `be` as its verb; it is a `fact` about its topic
    unless things are counted or listed. A yes/no question has no `noun`, no `what` and no `fact`, but a `check`
    ("discontinued"), and as `whether` its clause. `bare` is a noun and `subject` a topic without the article, `value`
    is what fills the placeholders alone. The others are key words: `key` of what, or `deep` where that is another
    thing's, or `thing` of the subject where that is asked for whole; `flag` of a check that is a quality, `claim` of
    any other; `about` of the subject.
    """

    question: tuple[str, ...]
    clause: tuple[str, ...]
    noun: tuple[str, ...]
    what: tuple[str, ...]
    fact: tuple[str, ...]
    check: tuple[str, ...]
    topic: tuple[str, ...]
    subject: tuple[str, ...]
    value: tuple[str, ...]
    ask: tuple[str, ...]
    be: tuple[str, ...]
    bare: tuple[str, ...]
    whether: tuple[str, ...]
    key: tuple[str, ...]
    deep: tuple[str, ...]
    flag: tuple[str, ...]
    claim: tuple[str, ...]
    thing: tuple[str, ...]
    about: tuple[str, ...]


_WHO = ("who ", "where ")


# Every style asks for the phrases of the same Ask in turn.
@lru_cache(maxsize=64)
def phrases(ask: Ask) -> Phrases:
    """Every phrase of an Ask."""
    plain = plainly(ask)
    ask = of_its_holder(plain)
    asked, about = inquiries(ask), topics(ask)
    subject = about[0].removeprefix("the ")
    nouns = noun_phrases(ask)
    wanted = () if is_yes_no(ask) or is_a_name(ask) else (what(ask),)
    is_linked = ask.link is not None and is_chain(ask.wanted)
    check = outside_in(statement(ask)) if is_linked else statement(ask)  # "event free" of a member: the event's
    checked = (check,) if is_yes_no(ask) else ()
    named = all(given.is_name and given.comparison == "is" and not has_number(given) for given in ask.given)
    return Phrases(
        question=tuple(each.question for each in asked),
        clause=tuple(each.clause for each in asked),
        noun=nouns,
        what=wanted,
        fact=() if is_about_themselves(ask) or ask.operation == "list" else wanted,
        check=checked,
        topic=about,
        subject=(subject,),
        value=(values_only(ask),) if named and not is_several_parts(ask) and not is_chain(plain.wanted) else (),
        ask=(asked[0].question.split()[0] if asked[0].question.startswith(_WHO) else "what",),
        be=("are" if ask.operation != "count" and is_several(what(ask)) else "is",),
        bare=tuple(noun.removeprefix("all ").removeprefix("the ") for noun in nouns),
        whether=tuple(each.clause for each in asked) if checked else (),
        **_keys(plain),
    )


def _keys(ask: Ask) -> dict[str, tuple[str, ...]]:
    """The slots of key words."""
    about = key_words(topics(ask)[0].removeprefix("the "))
    is_thing = is_a_name(ask) or is_about_themselves(ask)
    thing = f"number of {about}" if ask.operation == "count" else about
    wanted = () if is_yes_no(ask) or is_thing else (what(ask),)
    checked = (statement(ask),) if is_yes_no(ask) else ()
    return {
        "key": tuple(key_words(each) for each in wanted if not is_chain(each)),
        "deep": tuple(map(outside_in, filter(is_chain, wanted))),
        "flag": tuple(key_words(each) for each in checked if is_quality(each)),
        "claim": tuple(outside_in(each) for each in checked if not is_quality(each)),
        "thing": (thing,) if is_thing else (),
        "about": (about,),
    }


def paragraphs(text: str) -> tuple[str, ...]:
    """The patterns that a text holds, blank lines between them."""
    return tuple(" ".join(pattern.split()) for pattern in text.strip().split("\n\n"))


def arranged(ask: Ask, patterns: Sequence[str]) -> Iterator[str]:
    """The patterns of a style with the phrases of an Ask in their slots.

    A pattern whose slot nothing fits is left out. Where a slot has several phrases they take turns, the best first.
    A capital letter at the start of a slot's name writes its first letter large: {Question}.
    """
    known = phrases(ask)
    turns: Counter[str] = Counter()
    for pattern in patterns:
        slots = [name for _, name, _, _ in Formatter().parse(pattern) if name]
        fitting = {slot: getattr(known, slot.lower()) for slot in slots}
        if not all(fitting.values()):
            continue
        chosen = {slot: choices[turns[slot.lower()] % len(choices)] for slot, choices in fitting.items()}
        turns.update(slot.lower() for slot in slots)
        yield pattern.format_map({slot: _large(text) if slot[0].isupper() else text for slot, text in chosen.items()})


def _large(text: str) -> str:
    return text[:1].upper() + text[1:]
