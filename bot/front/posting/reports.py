"""Posts what happened: reports with their pictures, and announcements. Each is a message of its own and stays.

Reports with one key are one message: the first posts it, a later one takes its place there.
"""

from __future__ import annotations

from typing import Final

from bot.front.posting import seat_buttons
from bot.front.posting.lanes import Batch
from bot.front.posting.once import Once
from bot.front.posting.seat_buttons import SeatButtons
from bot.front.transport.delivery_errors import Unpaintable
from bot.front.transport.facts import facts_naming, facts_of
from bot.front.transport.permissions import Room
from bot.front.transport.pictures import Illustrator
from bot.front.transport.places import Places
from bot.front.transport.poster import Poster, Ready
from bot.records import MatchId, Post
from bot.service.matches.live import Live
from bot.service.matches.outbox import Announcement, Kind, Report
from bot.service.services import Services
from bot.ui.message import Message
from bot.ui.notice import announcement, report
from bot.ui.text import mentioned
from engines.core.editions import read_event
from engines.core.event import Event

REPORT: Final = Kind.REPORT
KINDS: Final = (REPORT, Kind.ANNOUNCE)


class Reports:
    """Carries rows of the kinds ``report`` and ``announce``: never overtaken, notifying nobody.

    Where a report's post is noted stands its key as well, so that a later report finds it, also after a restart.
    """

    def __init__(
        self,
        services: Services,
        places: Places,
        poster: Poster,
        once: Once,
        illustrator: Illustrator,
        buttons: SeatButtons,
    ) -> None:
        self._buttons = buttons
        self._once = once
        self._services = services
        self._store = services.store
        self._places = places
        self._poster = poster
        self._illustrator = illustrator

    async def deliver(self, batch: Batch) -> bool:
        """Post the report or announcement, or let a report take the place of the one before it with the same key."""
        live = await self._services.tables.live(batch.match)
        room = await self._places.room(live.row.place)
        said = batch.said[-1]
        assert isinstance(said, Report | Announcement)
        event = self._event(live, said) if isinstance(said, Report) else None
        if isinstance(said, Announcement):
            ready = Ready(await self._announcement(live, said))
        else:
            assert event is not None
            ready = await self._ready(live, event)
        key = None if event is None else event.report_key
        standing = None if key is None else await self._standing(batch.match, key, room)
        if standing is not None and await self._once.edited(room, standing, ready):
            await self._store.outbox.sent(batch.ids, standing)
            return True
        message = (await self._once.public(batch, room, ready)).id
        post = Post(match=batch.match, kind=batch.row.kind, channel=room.id, message=message, report_key=key)
        if isinstance(said, Announcement) and seat_buttons.carries(said, live):
            await self._store.outbox.sent(batch.ids, message, (seat_buttons.noted(post, said),))
            await self._buttons.look_again(batch, said)
        else:
            await self._store.outbox.sent(batch.ids, message, (post,))
        return True

    def _event(self, live: Live, said: Report) -> Event:
        """Return what a report tells.

        Raises:
            SetAside: if it cannot be read.
        """
        try:
            return read_event(live.game, said.event)
        except (LookupError, TypeError, ValueError) as error:
            raise self._services.asides.refusal(live.id, error) from error

    async def _standing(self, match: MatchId, key: str, room: Room) -> int | None:
        """Return the message of the reports with this key, if there is one where the match is played now."""
        newest = await self._store.posts.newest_report(match, key)
        return newest.message if newest is not None and newest.channel == room.id else None

    async def _announcement(self, live: Live, said: Announcement) -> Message:
        facts = await facts_naming(self._services, live, mentioned(said.line))
        button = said.button if seat_buttons.carries(said, live) else None
        take = button.seat if button is not None and button.kind == "take" else None
        users = tuple(user for user in said.users if user not in facts.gone)
        back = button is not None and button.kind == "back"
        return announcement(facts, said.line, take=take, back=back, pings=users)

    async def _ready(self, live: Live, event: Event) -> Ready:
        facts = await facts_of(self._services.tables, live)
        lines = facts.game.report_lines(event)
        try:
            return await self._poster.ready(report(facts, lines, self._illustrator.report(facts, event)))
        except Unpaintable:
            return Ready(report(facts, lines, ()))
