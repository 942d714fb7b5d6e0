"""Fixtures of tests that run the bot."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engines.registry import GAMES
from renderers.registry import RENDERERS
from tests.toy import GAME as TOY
from tests.toy.pictures import RENDERER


@pytest.fixture
def beacons(monkeypatch: pytest.MonkeyPatch) -> str:
    """Put the toy game beside the others, with its pictures; return its id."""
    monkeypatch.setitem(GAMES, TOY.id, TOY)
    monkeypatch.setitem(RENDERERS, TOY.id, RENDERER)
    return TOY.id


@pytest.fixture
def slips() -> Iterator[list[BaseException]]:
    """Incidents of the test; it fails if it leaves any."""
    found: list[BaseException] = []
    yield found
    for slip in found:
        raise slip
