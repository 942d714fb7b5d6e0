"""Tells the people of a match that it was set aside, once."""

from __future__ import annotations

import asyncio
from typing import Final

from bot.front.posting.hosts import Hosts
from bot.front.transport.delivery_errors import is_passing
from bot.ports import StoreFailed, Unreadable
from bot.records import MatchId, UserId
from bot.service.services import Services
from bot.ui import delivery

AGAIN_AFTER: Final = 60.0
"""Seconds after which people are tried again that could not be written to."""
_TOLD: Final = "told"


class AsideNews:
    """Writes to each person of a match that cannot be read any more: they would wait for it in vain."""

    def __init__(self, services: Services, hosts: Hosts) -> None:
        self._services = services
        self._hosts = hosts
        self._one_at_a_time = asyncio.Lock()

    async def run(self) -> None:
        """Tell the people of every match that is set aside, until cancelled."""
        while True:
            match = await self._services.asides.untold.get()
            await self.tell(match)

    async def tell(self, match: MatchId) -> None:
        """Tell the people of a match, those of them that can still be found out and were not told before.

        Who cannot be written to just now is tried again in a while. A kill between writing and noting tells one person
        once more.
        """
        async with self._one_at_a_time:
            await self._tell(match)

    async def _tell(self, match: MatchId) -> None:
        ledger, why = self._services.store.ledger, self._services.asides.why(match)
        try:
            if await ledger.fact(_key(match)) == _TOLD:
                return
            for user in await self._services.store.directory.people(match):
                if await ledger.fact(_key(match, user)) != _TOLD:
                    await self._hosts.write_to(user, delivery.set_aside(why))
                    await ledger.note(_key(match, user), _TOLD)
            await ledger.note(_key(match), _TOLD)
        except Unreadable:  # nobody can be found out: whoever asks is told then
            return
        except Exception as error:
            if not isinstance(error, StoreFailed) and not is_passing(error):
                raise
            asyncio.get_running_loop().call_later(AGAIN_AFTER, self._services.asides.untold.put_nowait, match)


def _key(match: MatchId, user: UserId | None = None) -> str:
    return f"aside:{match}" if user is None else f"aside:{match}:{user}"
