"""Fixtures of every test."""

import pytest

# Before anything imports them: the assertions in shared modules explain themselves too.
pytest.register_assert_rewrite("tests.kit", "tests.contract.laws", "tests.e2e", "tests.renderers")

pytest_plugins = ["tests.kit.figures", "tests.kit.local", "tests.kit.rules"]

LONG = (
    "tests/e2e/test_reign.py",
    "tests/e2e/test_evening.py",
    "tests/e2e/test_kills.py",
    "tests/e2e/",
    "tests/bot/local/page/",
    "tests/bot/test_main.py",
    "tests/bot/test_data_folder.py",
)
"""Whole evenings, browsers and processes: begun first, so that none of them keeps everybody waiting at the end."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the long tests first, the longest before the others."""
    items.sort(key=_place)


def _place(item: pytest.Item) -> int:
    return next((place for place, long in enumerate(LONG) if item.nodeid.startswith(long)), len(LONG))
