"""Fixtures of every test."""

import pytest

# Before anything imports them: the assertions in shared modules explain themselves too.
pytest.register_assert_rewrite("tests.kit", "tests.contract.laws", "tests.e2e", "tests.renderers")

pytest_plugins = ["tests.kit.figures", "tests.kit.local", "tests.kit.rules"]

LONG = ("tests/e2e/", "tests/bot/test_main.py", "tests/bot/test_data_folder.py", "tests/bot/local/page/")
"""Whole evenings, processes and browsers: begun first, so that none of them keeps everybody waiting at the end."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the long tests first."""
    items.sort(key=lambda item: not item.nodeid.startswith(LONG))
