"""Fixtures of every test."""

import gc
import os

import pytest

gc.disable()  # until all is collected: looking through what only grows takes a fifth of the time of collecting

# Before anything imports them: the assertions in shared modules explain themselves too.
pytest.register_assert_rewrite("tests.kit", "tests.contract.laws", "tests.e2e", "tests.renderers")

pytest_plugins = ["tests.kit.figures", "tests.kit.local", "tests.kit.rules"]

LONG = (
    "tests/e2e/test_rex_match.py",
    "tests/e2e/test_invasion_match.py",
    "tests/e2e/test_kills.py",
    "tests/e2e/",
    "tests/bot/local/page/",
    "tests/bot/test_main.py",
    "tests/bot/test_data_folder.py",
)
"""Whole matches, browsers and processes: begun first, so that none of them keeps everybody waiting at the end."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the long tests first, the longest before the others, in the share of each process.

    Each of several processes begins with a share of the whole list as it stands, and takes from the others' at the end.
    """
    long = sorted((item for item in items if _place(item) < len(LONG)), key=_place)
    short = [item for item in items if _place(item) == len(LONG)]
    shares = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    size = -(-len(items) // shares)
    items.clear()
    for share in range(shares):
        first = long[share::shares]
        items += first
        rest = size - len(first) if share < shares - 1 else len(short)
        items += short[:rest]
        del short[:rest]


def pytest_collection_finish() -> None:
    """Keep the garbage collector from looking through thousands of tests again and again."""
    gc.collect()
    gc.freeze()
    gc.enable()


def _place(item: pytest.Item) -> int:
    return next((place for place, long in enumerate(LONG) if item.nodeid.startswith(long)), len(LONG))
