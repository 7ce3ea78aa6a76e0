"""Writes the validity table as Markdown, or as one object for scripts; the same measurements, the same bytes."""

from collections.abc import Iterator
from dataclasses import dataclass

from ragassay.planted.sections import Bar, Section

_BEGINNING = """# How well the diagnosis holds what it says

Whether a diagnosis is right can be told only where somebody knows every fault. So here the faults are planted: worlds
with documents left out for chosen groups, a retriever that loses the right document, a language model that errs though
it got it, and a judge that says the opposite, each with a known probability. The diagnosis looks at such worlds as it
looks at your system, by the same code, and is held against what was planted.
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Validity:
    """All that was measured, with the two numbers that decide it."""

    worlds: int
    seed: int
    sections: tuple[Section, ...]

    @property
    def bars(self) -> tuple[Bar, ...]:
        """The bars of all sections."""
        return tuple(bar for section in self.sections for bar in section.bars)

    @property
    def missed(self) -> tuple[Bar, ...]:
        """The bars that do not hold."""
        return tuple(bar for bar in self.bars if not bar.holds)


def markdown(validity: Validity) -> str:
    """The page: what it is, what does not hold, every section, every bar."""
    command = f"ragassay planted --worlds {validity.worlds} --seed {validity.seed} -o docs/validity.md"
    parts = [
        _BEGINNING,
        f"Made by `{command}`; the same command writes the same bytes, and ends with exit code 1 if a bar is missed.\n",
        f"{verdict(validity)}\n",
        *("\n".join(_section(section)) for section in validity.sections),
        "\n".join(_section(_bars(validity))),
    ]
    return "\n".join(parts)


def verdict(validity: Validity) -> str:
    """One sentence: whether every bar holds, or which ones do not."""
    if not validity.missed:
        return f"**All {len(validity.bars)} bars hold.**"
    named = "; ".join(f"{bar.name}: {bar.value:.4f}, not {bar.low:.4g} to {bar.high:.4g}" for bar in validity.missed)
    return f"**{len(validity.missed)} of {len(validity.bars)} bars are missed.** {named}."


def as_json(validity: Validity) -> dict[str, object]:
    """The measurements as one object."""
    return {
        "worlds": validity.worlds,
        "seed": validity.seed,
        "holds": not validity.missed,
        "bars": [
            {"name": bar.name, "value": bar.value, "low": bar.low, "high": bar.high, "holds": bar.holds}
            for bar in validity.bars
        ],
        "sections": [
            {"title": section.title, "header": list(section.header), "rows": [list(row) for row in section.rows]}
            for section in validity.sections
        ],
    }


def _section(section: Section) -> Iterator[str]:
    yield f"## {section.title}"
    for paragraph in section.paragraphs:
        yield from (paragraph, "")
    if section.header:
        yield from (_row(section.header), _row(("---",) * len(section.header)))
    yield from map(_row, section.rows)
    yield ""


def _row(cells: tuple[str, ...]) -> str:
    return "| " + " | ".join(cells) + " |"


def _bars(validity: Validity) -> Section:
    rows = ((bar.name, f"{bar.value:.4f}", _range(bar), "yes" if bar.holds else "**no**") for bar in validity.bars)
    return Section(title="Every bar", header=("bar", "measured", "promised", "holds"), rows=tuple(rows))


def _range(bar: Bar) -> str:
    if bar.low <= 0:
        return f"at most {bar.high:.4g}"
    return f"at least {bar.low:.4g}" if bar.high >= 1 else f"{bar.low:.4g} to {bar.high:.4g}"
