"""Reach by direct message: a person who refused is left in peace until something is heard of them again."""

from __future__ import annotations

from bot.ports import Clock, People
from bot.records import UserId


class Reach:
    """Knows whose direct messages are closed to us.

    A refusal is stored. Signs of life are not: after a restart a person who refused is written to only once
    something is heard of them again.
    """

    def __init__(self, people: People, clock: Clock) -> None:
        self._people = people
        self._clock = clock
        self._heard: set[UserId] = set()

    def heard(self, user: UserId) -> None:
        """Note that a person used a command or a control, wrote to us or joined a server: it may be tried again."""
        self._heard.add(user)

    async def is_closed(self, user: UserId) -> bool:
        """Return whether a person refused a direct message, and nothing has been heard of them since."""
        return user not in self._heard and (await self._people.person(user)).dm_failed is not None

    async def refused(self, user: UserId) -> None:
        """Note that a direct message was refused."""
        self._heard.discard(user)
        await self._people.dm_failed(user, self._clock.now())

    async def arrived(self, user: UserId) -> None:
        """Note that a direct message arrived."""
        if (await self._people.person(user)).dm_failed is not None:
            await self._people.dm_failed(user, None)
