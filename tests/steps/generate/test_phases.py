"""How far a generation is: every phase is reported to its end, and a limit of templates ends the filling."""

from collections import Counter
from collections.abc import Sequence
from hashlib import sha256

import pytest

from databases import COMPANY, make
from ragassay.core.records import Question
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


@pytest.mark.slow
@pytest.mark.parametrize(("most", "seed"), [(6, 0), (23, 3), (60, 1), (61, 2), (100_000, 0)])
def test_a_sample_gives_every_template_its_turn_in_a_seeded_order(company: str, most: int, seed: int) -> None:
    everything = list(generate(company).table.records(Question))
    sample = generate(company, max_rows=most, seed=seed).table.records(Question)
    assert {each.group_id for each in sample} == kept(everything, most, seed)


def kept(questions: Sequence[Question], most: int, seed: int) -> set[str]:
    """Return the groups of a sample by its definition, in plain Python."""
    templates = list(dict.fromkeys(each.sql_template for each in questions))
    groups = {each.group_id: each for each in questions}
    sizes = Counter(each.group_id for each in questions)

    def order(text: object) -> str:
        return sha256(f"{seed}\x1f{text}".encode()).hexdigest()

    turns = []
    for number, template in enumerate(templates):
        own = [each for each in groups.values() if each.sql_template == template]
        own.sort(key=lambda each: order("\x1f".join((each.bindings or {}).values())))
        turns += [(turn, order(number), each.group_id) for turn, each in enumerate(own)]
    found: set[str] = set()
    for *_, group in sorted(turns):
        most -= sizes[group]
        if most < 0:
            break
        found.add(group)
    return found
