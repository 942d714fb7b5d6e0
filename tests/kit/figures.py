"""Figures a run can be proud of: how many matches were played, worlds compared, kills survived.

A test adds to a figure by the fixture ``figure``; the sums are printed at the end of the run, whatever the number of
processes it was spread over.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

Count = Callable[[str, int], None]
"""Adds a number to the figure of that name."""

_KEY = "figure"


@pytest.fixture
def figure(request: pytest.FixtureRequest) -> Count:
    """Return what adds to a figure."""

    def add(name: str, number: int) -> None:
        request.node.user_properties.append((_KEY, (name, number)))

    return add


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print the sums."""
    sums: Counter[str] = Counter()
    for report in terminalreporter.getreports("passed"):
        for key, value in report.user_properties:
            if key == _KEY and report.when == "call":
                name, number = value
                sums[name] += number
    if sums:
        terminalreporter.section("figures")
        for name, number in sums.items():
            terminalreporter.write_line(f"{number:>12,}  {name}")
