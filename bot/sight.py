"""The port of the services to what Discord says of people; :mod:`bot.ports` has it as well."""

from typing import Protocol

from bot.actor import Actor
from bot.records import MatchRow, UserId


class Sight(Protocol):
    """Tells by Discord's word who is on a server, and which channels they may view."""

    async def is_member(self, guild: int, user: UserId, *, within: float | None = None) -> bool | None:
        """Return whether a person is on a server, asked at this moment; ``None`` if Discord does not say.

        ``within`` are the seconds it may take; with None somebody is waiting. A bot is nobody who takes part.
        """
        ...

    def called(self, guild: int, user: UserId) -> str | None:
        """Return how a person is called on a server by Discord's word of the last minute; ``None`` without one."""
        ...

    async def views(self, actor: Actor, row: MatchRow | None, *, ask: bool = True) -> bool:
        """Return whether a person is a member of a match's server who may view where it is played.

        A match without a place is viewed by those with Manage Server. The facts of the request count, then
        Discord's word of the last minute; with ``ask`` Discord is asked, and no answer means no. For a match there is
        not (``None``) it takes as long, and the answer is no.
        """
        ...

    def forget(self, guild: int, user: UserId) -> None:
        """Take what was said of a person on a server before as said no more, also what is just being asked."""
        ...
