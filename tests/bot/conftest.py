"""Fixtures of tests that run the bot."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.toy import GAME as TOY


@pytest.fixture
def beacons() -> str:
    """Return the id of the toy game, which is played beside the others."""
    return TOY.id


@pytest.fixture
def slips() -> Iterator[list[BaseException]]:
    """Incidents of the test; it fails if it leaves any."""
    found: list[BaseException] = []
    yield found
    for slip in found:
        raise slip
