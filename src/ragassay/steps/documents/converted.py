"""What a converter returns."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Converted:
    """A document as its file has it.

    Attributes:
        text: Its text, without navigation and front matter.
        title: None where it names none.
        url: Where it was published; None where unknown.
        created: Its own date in ISO 8601; None where unknown.
        id: The id that it gives itself; None where its path is its id.
        place: Its place in a file of several; empty in one that is a single document.
        notes: What a user should know of the conversion, as ends of a sentence on the file.
    """

    text: str
    title: str | None = None
    url: str | None = None
    created: str | None = None
    id: str | None = None
    place: str = ""
    notes: tuple[str, ...] = ()
