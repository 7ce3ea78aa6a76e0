"""What a measured part of the validity table consists of: paragraphs, one table, and the bars that it must hold."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Bar:
    """A promise in numbers: what was measured, and the closed range that it must lie in."""

    name: str
    value: float
    low: float
    high: float

    @property
    def holds(self) -> bool:
        """Whether the measured value lies in its range."""
        return self.low <= self.value <= self.high


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """One part of the validity table. Every row has as many cells as the header; texts are Markdown already."""

    title: str
    paragraphs: tuple[str, ...] = ()
    header: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    bars: tuple[Bar, ...] = ()
