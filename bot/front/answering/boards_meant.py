"""The match whose board `/board` posts."""

from __future__ import annotations

from bot.errors import Refusal
from bot.front.answering.guards import Visitor
from bot.front.transport.places import Places
from bot.records import MatchId, MatchRow
from bot.service.services import Services


class BoardsMeant:
    """Finds the match to be posted where somebody is; one that is posted nowhere is looked for everywhere."""

    def __init__(self, services: Services, places: Places) -> None:
        self._find = services.find
        self._store = services.store
        self._places = places

    async def meant(self, visitor: Visitor, option: int | None) -> MatchId | tuple[MatchRow, ...]:
        """Return the match whose board is to be posted: one played here, else a lobby of theirs, or that stands here.

        Matches of this person that are posted nowhere come before what others play here, and stand beside what they
        play here themselves, but for the match whose thread this is.

        Raises:
            Refusal: if there is none of them.
        """
        if option is not None:
            return await self._find.resolve(visitor.actor, option, "any")
        mine = (await self._find.listing(visitor.actor)).of_mine
        homeless = {row.id for row in mine if row.guild == visitor.guild and self._is_lost(row)}
        if homeless and not any(self._is_thread_of(row, visitor) for row in mine):
            fitting = tuple(row for row in mine if row.id in homeless or row.place.channel in visitor.places)
            return fitting[0].id if len(fitting) == 1 else fitting
        try:
            return await self._find.resolve(visitor.actor, None, "any")
        except Refusal as none_here:
            lobbies = await self._lobbies_to_post(visitor)
            if not lobbies:
                raise none_here from None
            return lobbies[0].id if len(lobbies) == 1 else lobbies

    async def _lobbies_to_post(self, visitor: Visitor) -> tuple[MatchRow, ...]:
        listing = await self._find.listing(visitor.actor)
        mine = tuple(row for row in listing.of_mine if self._is_near(row, visitor))
        others = tuple(row for row in listing.here if visitor.actor.is_at(row))
        return tuple(row for row in (*mine, *others) if row.status == "lobby")

    async def is_theirs_or_here(self, visitor: Visitor, match: MatchId) -> bool:
        """Return whether a match is one of the person's own, or posted in the very place where they are.

        Others' are shown, and not moved, by those who run all matches of a server, unless they name the match.
        """
        row = await self._store.vault.head(match)
        if visitor.actor.is_at(row) or row.host == visitor.user:
            return True
        return await self._store.directory.takes_part(match, visitor.user)

    def _is_near(self, row: MatchRow, visitor: Visitor) -> bool:
        return not visitor.places or bool({row.place.channel, row.place.thread} & set(visitor.places))

    def _is_thread_of(self, row: MatchRow, visitor: Visitor) -> bool:
        return row.place.thread is not None and row.place.thread in visitor.places

    def _is_lost(self, row: MatchRow) -> bool:
        """Return whether a match is known to be posted nowhere."""
        return row.trouble is not None or not self._places.is_there(row.place)
