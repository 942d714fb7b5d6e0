"""Fixtures of every test."""

import pytest

# Before anything imports them: the assertions in shared modules explain themselves too.
pytest.register_assert_rewrite("tests.kit", "tests.contract.laws")

pytest_plugins = ["tests.kit.figures", "tests.kit.local", "tests.kit.rules"]
