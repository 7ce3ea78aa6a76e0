"""Measure the diagnosis in simulated runs with known faults (docs/methods.md, section 9)."""

from collections.abc import Callable, Mapping

from ragassay.core.errors import UsageError
from ragassay.core.runner import Progress
from ragassay_validity import coverage, hypothesis_tests
from ragassay_validity.sections import AcceptanceLimit, Section, Validity, as_json, markdown, summary, verdict

__all__ = ["AcceptanceLimit", "Section", "Validity", "as_json", "markdown", "summary", "validity", "verdict"]


def validity(*, runs: int = 2000, seed: int = 0, progress: Progress | None = None) -> Validity:
    """Return all measurements in simulated runs.

    Args:
        runs: Number of simulated runs for each metric; with 2,000 or more, acceptance limits are as strict as
            documented.
        seed: Random seed of every simulated run.
        progress: Called with the name of the next part, the number of measured parts, and the number of all parts.

    Raises:
        UsageError: `runs` is below 1, or `seed` below 0.
    """
    if runs < 1:
        raise UsageError(f"{runs} simulated runs are not enough; give --runs 1 or more, 2000 for the documented limits")
    if seed < 0:
        raise UsageError(f"the seed must be 0 or more, not {seed}")
    parts = _parts()
    sections = []
    for done, (name, section) in enumerate(parts.items()):
        if progress is not None:
            progress(name, done, len(parts))
        sections.append(section(run_count=runs, seed=seed))
    if progress is not None:
        progress("all", len(parts), len(parts))
    return Validity(runs=runs, seed=seed, sections=tuple(sections))


def _parts() -> Mapping[str, Callable[..., Section]]:
    # Imported here, because these load the whole diagnosis.
    from ragassay_validity import comparisons, entities, known_faults, missing_verdicts

    return {
        "faults": known_faults.section,
        "coverage": coverage.section,
        "coverage, faults held still": coverage.named_section,
        "bootstrap": coverage.bootstrap_section,
        "false alarms": hypothesis_tests.section,
        "power": hypothesis_tests.power_section,
        "judge": hypothesis_tests.judge_section,
        "entities": entities.section,
        "missing verdicts": missing_verdicts.coverage_section,
        "first module": missing_verdicts.naming_section,
        "compare": comparisons.section,
        "compare, entities": entities.alarm_section,
        "compare, unanswerable questions": comparisons.unanswerable_section,
        "compare, all rules": comparisons.all_rules_section,
        "compare, templates": comparisons.template_section,
    }
