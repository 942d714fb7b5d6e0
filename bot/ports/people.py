"""People and servers."""

from __future__ import annotations

from datetime import datetime
from typing import Protocol

from bot.people import Guild, Person
from bot.records import UserId


class People(Protocol):
    """People and servers."""

    async def person(self, user: UserId) -> Person:
        """Return what we keep about ``user``, the defaults if nothing."""
        ...

    async def names(self, guild: int, users: tuple[UserId, ...]) -> dict[UserId, str]:
        """Return how people are called on a server, for those known.

        That is the name last seen there, else the one last seen outside of any server; never another server's.
        """
        ...

    async def accounts(self, users: tuple[UserId, ...]) -> dict[UserId, str]:
        """Return the user names of people, for those known."""
        ...

    async def seen(self, guild: int, user: UserId, name: str) -> None:
        """Note how a person is called on a server.

        Instead of one: :data:`bot.records.OUTSIDE` of any, or :data:`bot.records.ACCOUNT` for their user name.
        """
        ...

    async def set_dms(self, user: UserId, *, on: bool) -> None:
        """Store whether a person wants direct messages."""
        ...

    async def dm_failed(self, user: UserId, at: datetime | None) -> None:
        """Note when a direct message was refused; ``None`` when one arrived again."""
        ...

    async def guild(self, guild: int) -> Guild:
        """Return what we keep about a server, the defaults if nothing."""
        ...

    async def save_guild(self, guild: Guild) -> None:
        """Store what we keep about a server."""
        ...
