"""Somebody who asks the use cases for something."""

from __future__ import annotations

from dataclasses import dataclass, field

from bot.records import MatchRow, UserId


@dataclass(frozen=True, slots=True)
class Actor:
    """A person, from where they ask, and what they may do there.

    ``guild`` is the server the request comes from, None for a direct message; ``manager`` whether they have Manage
    Server *on that server*; ``places`` the thread or channel and, for a thread, its parent. ``member`` is what Discord
    said of the person with the request; :class:`bot.ports.Sight` alone looks into it.
    """

    user: UserId
    guild: int | None = None
    manager: bool = False
    places: tuple[int, ...] = ()
    member: object | None = field(default=None, repr=False, compare=False)

    def runs(self, row: MatchRow) -> bool:
        """Return whether this person may run the match: its host, or a manager of the server it belongs to."""
        return row.host == self.user or (self.manager and self.guild == row.guild)

    def is_at(self, row: MatchRow) -> bool:
        """Return whether the request comes from the very thread or channel in which the match is played."""
        return bool(self.places) and self.places[0] == row.place.room
