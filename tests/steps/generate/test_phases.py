"""How far a generation is: every phase is reported to its end, and a limit of templates ends the filling."""

from collections.abc import Sequence

import pytest

from databases import COMPANY, make
from ragassay.parts.templates import OPERATIONS
from ragassay.steps.generate import TemplateOptions, generate

Calls = list[tuple[str, int, int]]


@pytest.fixture(scope="module")
def company(tmp_path_factory: pytest.TempPathFactory) -> str:
    return make(tmp_path_factory.mktemp("company") / "company.sqlite", COMPANY)


def calls(url: str, *, most: int | None = None, operations: Sequence[str] = (), **options: object) -> Calls:
    found: Calls = []
    asked = TemplateOptions(max_templates=most, operations=operations)
    generate(url, options=asked, progress=lambda *each: found.append(each), **options)  # type: ignore[arg-type]
    return found


def filling(url: str, *, most: int | None = None) -> list[tuple[int, int]]:
    return [(done, total) for what, done, total in calls(url, most=most, operations=OPERATIONS) if what == "generate"]


@pytest.mark.slow
def test_every_phase_is_reported_to_its_end(company: str) -> None:
    found = calls(company, max_rows=60, unanswerable=0.2)
    last = {what: (done, total) for what, done, total in found}
    assert list(last) == ["schema", "generate", "paraphrase", "sample", "unanswerable"]
    assert all(done == total for done, total in last.values())


@pytest.mark.slow
def test_the_end_is_where_enough_templates_are_kept(company: str) -> None:
    assert filling(company, most=2)[-1] == (2, 2)
    assert len(filling(company, most=2)) < len(filling(company))


@pytest.mark.slow
def test_the_end_is_reached_where_there_are_fewer_templates_than_allowed(company: str) -> None:
    done, total = filling(company, most=1000)[-1]
    assert done == total < 1000
