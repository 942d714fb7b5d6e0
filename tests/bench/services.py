"""The use cases as they are measured: over a real store, on a Discord that says yes to everything."""

from __future__ import annotations

from bot.ports import Clock, Store
from bot.service.matches.live import Live
from bot.service.services import Services, make_services
from engines.core.prompt import Draft, Prompt
from engines.registry import GAMES
from tests.kit.everywhere import Everywhere


def measured(store: Store, clock: Clock) -> Services:
    """Return the use cases over a store; computers think in this process, and nothing may go wrong."""
    return make_services(store, clock, Everywhere(), _think, _report, GAMES)


async def _think(live: Live, prompt: Prompt, level: str) -> Draft:
    return live.match.think(prompt, level)


async def _report(where: str, error: BaseException) -> str:
    raise AssertionError(where) from error
