"""Discord's word on people, as a test has it."""

from __future__ import annotations

from dataclasses import dataclass, field

from bot.actor import Actor
from bot.records import MatchRow, UserId


@dataclass
class Everywhere:
    """Everybody is on every server and views everything, but for those named.

    ``silent`` stands for a Discord that gives no answer; ``asked`` are the people it was asked about, in order.
    """

    outside: set[UserId] = field(default_factory=set)
    blind: set[UserId] = field(default_factory=set)
    silent: bool = False
    asked: list[UserId] = field(default_factory=list)

    async def is_member(self, guild: int, user: UserId, *, within: float | None = None) -> bool | None:  # noqa: ARG002
        self.asked.append(user)
        return None if self.silent else user not in self.outside

    def called(self, guild: int, user: UserId) -> None:
        """Nobody's name is told."""

    async def views(self, actor: Actor, row: MatchRow | None, *, ask: bool = True) -> bool:
        if ask and actor.guild is None:
            self.asked.append(actor.user)
        return row is not None and not self.silent and actor.user not in self.outside | self.blind

    def forget(self, guild: int, user: UserId) -> None:
        """Nothing is kept."""
