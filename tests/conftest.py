"""Fixtures of every test."""

import pytest

# Before anything imports them: the assertions in shared modules explain themselves too.
pytest.register_assert_rewrite("tests.kit", "tests.contract.laws", "tests.e2e", "tests.renderers")

pytest_plugins = ["tests.kit.figures", "tests.kit.local", "tests.kit.rules"]

LONGEST = "tests/e2e/test_kills.py"
"""Begun first, so that it does not keep everybody waiting at the end."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the longest test first."""
    items.sort(key=lambda item: not item.nodeid.startswith(LONGEST))
