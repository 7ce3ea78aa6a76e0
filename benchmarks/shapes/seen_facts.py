"""Shapes of sentences with two facts of one kind; they may be looked at while the judge is built."""
# ruff: noqa: ARG001 - every shape takes what any shape needs

from collections.abc import Mapping, Sequence
from random import Random

from benchmarks.shapes.questions import Item, Values
from benchmarks.shapes.suited import assume, found
from benchmarks.shapes.wording import Case, Shape, claim, clause, natural, rival, stopped, upper_first

_BESIDE: Mapping[str, Sequence[str]] = {
    "date": ("the record was last changed on {}", "it was inspected on {}", "the contract was renewed on {}"),
    "number": ("the average of its kind is {}", "the minimum for this class is {}", "the industry standard is {}"),
}
"""What else may be said of a subject, with a value of the same kind."""


def two_facts_in_a_sentence(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """The answer and another fact of the same kind in one sentence; wrong answers swap their values."""
    assume(value and item.kind in _BESIDE)
    made = found(claim(item, value, others, random))
    is_right = made.label == "right"
    other = found(rival(item, value, others, random) if is_right else value)
    stated = clause(item, made.values, random)
    besides = random.choice(_BESIDE[item.kind]).format(natural(item, other, random))
    first, second = (stated, besides) if random.random() < 0.6 else (besides, stated)
    joint = random.choice((" and ", ", and ", ", while ", "; "))
    return Case(answer=stopped(upper_first(f"{first}{joint}{second}")), label=made.label)


def two_topics_in_a_sentence(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """The answer and the value of another column of the same kind; wrong answers swap both values."""
    assume(item.kind in _BESIDE and value and item.form.topic != "date")
    facts = found(
        [
            fact
            for fact in item.facts
            if (fact.kind, fact.format) == (item.kind, item.format) and fact.form.topic not in {item.form.topic, "date"}
        ]
    )
    fact = random.choice(facts)
    own, other = natural(item, value, random), natural(fact, fact.values, random)
    assume(own != other)
    is_right = random.random() < 0.6
    values = (own, other) if is_right else (other, own)
    stated = [(item.form.topic, values[0]), (fact.form.topic, values[1])]
    random.shuffle(stated)
    frame = random.choice(("its {} is {} and its {} is {}", "the {} is {}, the {} {}", "{}: {}, {}: {}"))
    text = frame.format(*(part for each in stated for part in each))
    return Case(answer=stopped(upper_first(text)), label="right" if is_right else "wrong")


SHAPES: Mapping[str, Shape] = {
    "two_facts_in_a_sentence": two_facts_in_a_sentence,
    "two_topics_in_a_sentence": two_topics_in_a_sentence,
}
