"""The services over a real database, without Discord."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.actor import Actor
from bot.records import MatchId, Place, UserId
from bot.service.services import Services, make_services
from engines.registry import GAMES
from tests.kit.clock import SetClock
from tests.kit.everywhere import Everywhere
from tests.kit.ready import open_ready
from tests.kit.table import ADA, BRAN, HERE, ServiceHarness


@pytest.fixture
def clock() -> SetClock:
    return SetClock()


async def _think(live, prompt, level):
    return live.match.consider(prompt, level)


async def _report(where: str, error: BaseException) -> str:
    raise AssertionError(where) from error


@pytest.fixture
def sight() -> Everywhere:
    return Everywhere()


@pytest.fixture
async def services(tmp_path: Path, clock: SetClock, sight: Everywhere) -> AsyncIterator[Services]:
    store = await open_ready(tmp_path, "1", clock)
    yield make_services(store, clock, sight, _think, _report, GAMES)
    await store.close()


@pytest.fixture
def harness(services: Services, clock: SetClock) -> ServiceHarness:
    return ServiceHarness(services, clock)


@pytest.fixture
async def lobby(services: Services) -> MatchId:
    return await services.lobbies.open("invasion", ADA, 7, HERE, size=4, thread=False)


@pytest.fixture
async def duel(harness: ServiceHarness) -> MatchId:
    """A match of Ada (seat A, whose turn it is) and Bran."""
    return await harness.start({ADA: 0, BRAN: 1}, first="A")


__all__ = ["Actor", "Place", "UserId"]
