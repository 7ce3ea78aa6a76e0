"""The HTML report of several systems."""

import re
from dataclasses import replace
from pathlib import Path

from compared_systems import compared, with_missing_verdicts
from ragassay.core.records import Estimate
from ragassay.steps.report.systems_html_report import systems_report


def test_missing_verdicts_make_every_accuracy_and_difference_a_range(tmp_path: Path) -> None:
    output = systems_report(with_missing_verdicts(), output=tmp_path / "report.html", title=None)
    page = output.read_text(encoding="utf-8").replace("\N{NO-BREAK SPACE}", " ")
    assert re.findall('<b class="value[^>]*>(.*?)</b>', page) == ["60 % to 80 %", "50 %", "0 % to 10 %"]
    assert re.findall("</th><td>([0-9]+ %.*?)</td>", page) == ["60 % to 80 %", "50 %", "0 % to 10 %"]
    assert {"50 to 80 points", "10 to 30 points"} <= {*re.findall("</th><td>(.*?)</td>", page)}
    assert "75 points" not in page


def test_a_number_that_would_cover_another_is_left_out_and_every_dot_has_the_name_of_its_system(tmp_path: Path) -> None:
    """Two systems alike, four around them, and one far away at the right edge."""
    places = [(0.6, 100), (0.6, 100), (0.66, 104), (0.55, 110), (0.5, 101), (0.6, 120), (0.9, 240)]
    comparison = compared(alone="rw")
    (system,) = comparison.systems
    systems = tuple(
        replace(system, name=f"system-<{number}>", accuracy=Estimate(value=accuracy), tokens_per_row=float(tokens))
        for number, (accuracy, tokens) in enumerate(places)
    )
    best = systems[-1].name
    comparison = replace(comparison, systems=systems, pareto=(best,), leader=best, contenders=(best,))
    page = systems_report(comparison, output=tmp_path / "report.html", title=None).read_text(encoding="utf-8")
    picture = page[page.index('<svg class="scatter"') :].partition("</svg>")[0]
    assert re.findall(r'dy="-6">(\d)</text>', picture) == ["1", "2", "3", "5", "6", "7"]  # 3 and 4 are alike
    names = re.findall(r"<title>(.*?)</title>", picture)
    assert sorted(names) == [
        *("1. system-&lt;6&gt;", "2. system-&lt;2&gt;", "3. system-&lt;0&gt;", "4. system-&lt;1&gt;"),
        *("5. system-&lt;5&gt;", "6. system-&lt;3&gt;", "7. system-&lt;4&gt;"),
    ]
