"""Measures the diagnosis in worlds whose every fault is known (methods.md section 9)."""

from collections.abc import Callable, Mapping

from ragassay.errors import UsageError
from ragassay.planted import coverage, hypotheses, judging
from ragassay.planted.page import Validity, as_json, markdown, verdict
from ragassay.planted.sections import Bar, Section
from ragassay.runner import Progress

__all__ = ["Bar", "Section", "Validity", "as_json", "markdown", "planted", "verdict"]


def planted(*, worlds: int = 2000, seed: int = 0, progress: Progress | None = None) -> Validity:
    """Everything that is measured in planted worlds.

    Args:
        worlds: How many worlds each figure rests on; bars are as strict as promised from 2,000 on.
        seed: Decides every world.
        progress: Told the name of each part, how many are done and how many there are.

    Raises:
        UsageError: There is no world to measure in.
    """
    if worlds < 1:
        raise UsageError(f"{worlds} worlds tell nothing; give --worlds 1 or more, 2000 for the bars as promised")
    if seed < 0:
        raise UsageError(f"a seed is 0 or more, not {seed}")
    parts = _parts()
    sections = []
    for done, (name, section) in enumerate(parts.items()):
        if progress is not None:
            progress(name, done, len(parts))
        sections.append(section(worlds=worlds, seed=seed))
    if progress is not None:
        progress("all", len(parts), len(parts))
    return Validity(worlds=worlds, seed=seed, sections=tuple(sections))


def _parts() -> Mapping[str, Callable[..., Section]]:
    # Worlds with texts use the whole diagnosis; who only wants a section's form shall not load it.
    from ragassay.planted import false_alarms, faulty

    return {
        "faults": faulty.section,
        "coverage": coverage.section,
        "coverage, faults held still": coverage.named_section,
        "bootstrap": coverage.bootstrap_section,
        "false alarms": hypotheses.section,
        "power": hypotheses.power_section,
        "judge": judging.section,
        "compare": false_alarms.section,
    }
