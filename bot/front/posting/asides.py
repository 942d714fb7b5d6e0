"""Tells the people of a match that it was set aside, once."""

from __future__ import annotations

from typing import Final

from bot.front.posting.hosts import Hosts
from bot.ports import StoreError
from bot.records import MatchId
from bot.service.services import Services
from bot.ui import delivery

_TOLD: Final = "told"


class AsideNews:
    """Writes to each person of a match that cannot be read any more: they would wait for it in vain."""

    def __init__(self, services: Services, hosts: Hosts) -> None:
        self._services = services
        self._hosts = hosts

    async def run(self) -> None:
        """Tell the people of every match that is set aside, until cancelled."""
        while True:
            match = await self._services.asides.untold.get()
            await self.tell(match)

    async def tell(self, match: MatchId) -> None:
        """Tell the people of a match, those of them that can still be found out, unless they were told before."""
        try:
            if await self._services.store.ledger.fact(_key(match)) == _TOLD:
                return
            people = await self._services.store.directory.people(match)
            await self._services.store.ledger.note(_key(match), _TOLD)  # first: rather not at all than at every start
        except StoreError:  # nobody can be found out: whoever asks is told then
            return
        for user in people:
            await self._hosts.write_to(user, delivery.set_aside(match))


def _key(match: MatchId) -> str:
    return f"aside:{match}"
