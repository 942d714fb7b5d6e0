"""How people are called, noted as far as it is new."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

from bot.ports import People
from bot.records import UserId


class Names:
    """Notes names as Discord tells them: with what a person asks of us, and when it is asked about them."""

    def __init__(self, people: People) -> None:
        self._people = people
        self._noted: dict[tuple[int, UserId], str] = {}

    async def note(self, user: UserId, names: Mapping[int, str]) -> None:
        """Note how a person is called, by server, as far as it is new.

        Raises:
            StoreFailed: if it cannot be kept.
        """
        new = {guild: name for guild, name in names.items() if self._noted.get((guild, user)) != name}
        # Asked for together, so that they are kept by one commit.
        await asyncio.gather(*(self._people.seen(guild, user, name) for guild, name in new.items()))
        self._noted |= {(guild, user): name for guild, name in new.items()}
