"""The HTML report of several systems."""

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations, product
from pathlib import Path

from compared_systems import compared, with_missing_verdicts
from ragassay.core.records import Estimate
from ragassay.steps.report.systems_page import dot_box, front_picture, label_box, systems_report


def test_missing_verdicts_make_every_accuracy_and_difference_a_range(tmp_path: Path) -> None:
    output = systems_report(with_missing_verdicts(), output=tmp_path / "report.html", title=None)
    page = output.read_text(encoding="utf-8").replace("\N{NO-BREAK SPACE}", " ")
    assert re.findall('<b class="value[^>]*>(.*?)</b>', page) == ["60 % to 80 %", "50 %", "0 % to 10 %"]
    assert re.findall("</th><td>([0-9]+ %.*?)</td>", page) == ["60 % to 80 %", "50 %", "0 % to 10 %"]
    assert {"50 to 80 points", "10 to 30 points"} <= {*re.findall("</th><td>(.*?)</td>", page)}
    assert "75 points" not in page


def test_labels_of_the_picture_cover_neither_dots_nor_each_other_and_dots_that_touch_share_one() -> None:
    """Two systems alike, four around them whose labels would meet, and one far away at the right edge."""
    places = [(0.6, 100), (0.6, 100), (0.66, 104), (0.55, 110), (0.5, 101), (0.6, 120), (0.9, 240)]
    comparison = compared(alone="rw")
    (system,) = comparison.systems
    systems = tuple(
        replace(system, name=f"system-{number}", accuracy=Estimate(value=accuracy), tokens_per_row=float(tokens))
        for number, (accuracy, tokens) in enumerate(places)
    )
    picture = front_picture(replace(comparison, systems=systems, pareto=("system-6",)))
    assert picture is not None
    assert sorted(each.text for each in picture.labels) == ["1", "2", "3, 4", "5", "6", "7"]
    dots = [dot_box(each) for each in picture.points]
    labels = [label_box(each) for each in picture.labels]
    assert not [pair for pair in combinations(labels, 2) if overlap(*pair)]
    assert not [pair for pair in product(labels, dots) if overlap(*pair)]
    assert all(left >= 0 and right <= 480 for left, _, right, _ in labels)


def overlap(one: Sequence[float], other: Sequence[float]) -> bool:
    return all(max(one[end], other[end]) < min(one[end + 2], other[end + 2]) for end in (0, 1))
