"""The interrogative and the directive style: one whole question, one order."""

from collections.abc import Iterator

from ragassay.records import Ask
from ragassay.styles.phrases import arranged

_QUESTIONS = (
    "{Question}?",
    "Can you tell me {clause}?",
    "Do you know {clause}?",
    "Could you find out {clause}?",
    "Would you happen to know {clause}?",
    "May I ask {clause}?",
    "Can you say {clause}?",
    "Does anyone know {clause}?",
    "Would you please check {clause}?",
    "Are you able to tell me {clause}?",
    "Who can tell me {clause}?",
    "Is it known {clause}?",
    "Do you have any information on {clause}?",
    "What would you answer if I asked you {clause}?",
)
_ORDERS = (
    "Tell me {clause}.",
    "Give me {noun}.",
    "Find out {clause}.",
    "Look up {noun}.",
    "Let me know {clause}.",
    "Provide {noun}.",
    "Please state {clause}.",
    "Check {clause}.",
    "Determine {clause}.",
    "Show me {noun}.",
    "Specify {clause}.",
    "Write down {clause}.",
    "Identify {noun}.",
    "Report {clause}.",
    "Confirm {clause}.",
    "Establish {clause}.",
)


def interrogative(ask: Ask) -> Iterator[str]:
    """Whole questions with a question mark."""
    return arranged(ask, _QUESTIONS)


def directive(ask: Ask) -> Iterator[str]:
    """Orders: a sentence that begins with what is to be done."""
    return arranged(ask, _ORDERS)
