"""Lost and found places of matches: noted together with the rows that tell of them."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from datetime import datetime

from bot.errors import Refusal
from bot.ports import Clock, Store, Unreadable
from bot.records import Amend, MatchId, MatchRow, OutboxRow, Outgoing, Place, UserId
from bot.service.lobby.lobbies import Lobbies
from bot.service.matches import notices, outbox
from bot.service.matches.amending import Amending
from bot.service.matches.live import Live
from bot.service.people.publishing import Publishing
from engines.core.line import Line


class Whereabouts:
    """Knows which matches can be posted where they are played, as far as Discord has told us; it is stored with them.

    Until a match that is played can be posted again nobody's absence grows: nobody knows that they are awaited.
    """

    def __init__(
        self, store: Store, clock: Clock, amending: Amending, lobbies: Lobbies, publishing: Publishing
    ) -> None:
        self._store = store
        self._clock = clock
        self._amending = amending
        self._lobbies = lobbies
        self._publishing = publishing

    async def lost(self, match: MatchId, why: Line) -> bool:
        """Note why a match or lobby cannot be posted where it is; everybody of it is told, of each reason once.

        Returns whether that was news.

        The rows that tell of it are stored in the same transaction. A further reason does not begin anew the time in
        which nobody's absence grows. The undelivered posts of a match that is over are given up, and its people are
        told that it is over, if that was among it.
        """
        row = await self._store.vault.head(match)
        reason = why.model_dump_json()
        over = row.status in ("finished", "ended")
        if row.trouble == reason and not over:
            return False
        try:
            if over:
                await self._given_up(row, reason)
            elif row.status == "lobby":
                await self._lobbies.lost_place(match, reason, await self._to_everybody(row))
            else:
                await self._lost(row, reason)
        except Refusal:  # begun, over, closed or noted meanwhile: if it still cannot be posted, that comes here again
            return False
        return True

    async def found(self, match: MatchId) -> None:
        """Note that a match or lobby can be posted (again): those awaited or gone have been so for that much less."""
        row = await self._store.vault.head(match)
        if row.trouble is None:
            return
        with suppress(Refusal):  # begun or closed meanwhile: the next post finds it
            if row.status == "lobby":
                await self._lobbies.found_place(match)
            else:
                await self._amending.make(match, self._found, over=True)

    async def leave_thread(self, row: MatchRow, why: Line, *, told: bool) -> None:
        """Note that a match or lobby goes on in the channel of its thread; ``told``: everybody of it is told why.

        Raises:
            Refusal: if it is a lobby that has begun meanwhile.
        """
        news = await self._to_everybody(row, lambda user: notices.note(user, "moved", why)) if told else ()
        channel = Place(row.place.channel)
        if row.status == "lobby":
            await self._lobbies.move(row.id, channel, *news)
        else:
            await self._publishing.carry_on(row.id, channel, *news)

    # Inside -----------------------------------------------------------------------------------------------------

    async def _lost(self, row: MatchRow, reason: str) -> None:
        told = await self._to_everybody(row)

        async def change(live: Live) -> Amend:
            if live.row.trouble == reason:  # noted by somebody else meanwhile
                raise Refusal.of("refuse.not_now")
            return replace(self._amending.amend(live, *told), lost=reason)

        await self._amending.make(row.id, change)

    async def _given_up(self, row: MatchRow, reason: str) -> None:
        async def change(live: Live) -> Amend:
            told = await self._to_everybody(row) if await self._ends_unsaid(row.id) else ()
            spoken = (*told, notices.earlier_posts())  # what stands there can be edited, perhaps
            return replace(self._amending.amend(live, *spoken), lost=reason, unsaid="over, and nowhere to post")

        await self._amending.make(row.id, change, over=True)

    async def _ends_unsaid(self, match: MatchId) -> bool:
        """Return whether the board that says that a match is over waits to be posted."""
        last = 0
        while boards := await self._store.outbox.of_lane(match, None, kinds=(outbox.Kind.BOARD,), after=last):
            if any(map(_is_last_board, boards)):
                return True
            last = boards[-1].id
        return False

    async def _found(self, live: Live) -> Amend:
        amend = replace(self._amending.amend(live), found=True)
        if live.row.lost is None or live.over:
            return amend
        lost, now = live.row.lost, self._clock.now()

        def later(since: datetime) -> datetime:
            return since + (now - max(lost, since))

        waits = [(seat, live.holder(seat).since) for seat in live.awaited()]
        gone = tuple(replace(row, gone=later(row.gone)) for row in live.seats if row.gone is not None)
        return replace(
            amend, waits=tuple((seat, later(since)) for seat, since in waits if since is not None), seats=gone
        )

    async def _to_everybody(
        self, row: MatchRow, word: Callable[[UserId], Outgoing] = notices.place
    ) -> tuple[Outgoing, ...]:
        people = await self._store.directory.people(row.id)
        return tuple(map(word, dict.fromkeys((row.host, *people))))


def _is_last_board(row: OutboxRow) -> bool:
    try:
        said = outbox.read(row)
    except Unreadable:  # whoever carries it finds that out
        return False
    return isinstance(said, outbox.Board) and said.final
