"""Posts what happened: reports with their pictures, and announcements. Each is a message of its own and stays.

Reports of one page are one message: the first posts it, a later one takes its place there.
"""

from __future__ import annotations

import json
from typing import Any, Final

import discord

from bot.front.posting import unconfirmed
from bot.front.posting.lanes import Batch
from bot.front.transport.delivery_errors import Unpaintable
from bot.front.transport.facts import facts_naming, facts_of
from bot.front.transport.permissions import Room
from bot.front.transport.pictures import Illustrator
from bot.front.transport.places import Places
from bot.front.transport.poster import Poster, Ready
from bot.records import MatchId, Post
from bot.service.matches.live import Live
from bot.service.services import Services
from bot.ui.message import Message
from bot.ui.notice import announcement, report
from bot.ui.text import mentioned
from engines.core.editions import read_event
from engines.core.event import Event
from engines.core.line import Line
from engines.core.seats import Seat

REPORT: Final = "report"
KINDS: Final = (REPORT, "announce")


class Reports:
    """Carries rows of the kinds ``report`` and ``announce``: never overtaken, notifying nobody.

    The note kept with a report's post names its page, so that a later report finds it, also after a restart.
    """

    def __init__(
        self, client: discord.Client, services: Services, places: Places, poster: Poster, illustrator: Illustrator
    ) -> None:
        self._client = client
        self._services = services
        self._store = services.store
        self._places = places
        self._poster = poster
        self._illustrator = illustrator

    async def deliver(self, batch: Batch) -> bool:
        """Post the report or announcement, or let a report take the place of the one before it on its page."""
        live = await self._services.tables.live(batch.match)
        room = await self._places.room(live.row.place)
        payload = json.loads(batch.row.payload)
        event = read_event(live.game, payload["event"]) if batch.row.kind == REPORT else None
        ready = Ready(await self._announcement(live, payload)) if event is None else await self._ready(live, event)
        page = None if event is None else event.page
        standing = None if page is None else await self._standing(batch.match, page, room)
        if standing is not None and await self._edited(room, standing, ready):
            await self._store.outbox.sent(batch.ids, standing)
            return True
        message = await self._sent(batch, room, ready)
        shown = "{}" if page is None else json.dumps({"page": page})
        post = Post(match=batch.match, kind=batch.row.kind, channel=room.id, message=message, shown=shown)
        await self._store.outbox.sent(batch.ids, message, (post,))
        return True

    async def _standing(self, match: MatchId, page: str, room: Room) -> int | None:
        """Return the message of a page, if there is one where the match is played now."""
        posts = await self._store.posts.of_match(match)
        of_page = (post for post in reversed(posts) if post.kind == REPORT and page_of(post) == page)
        newest = next(of_page, None)
        return newest.message if newest is not None and newest.channel == room.id else None

    async def _edited(self, room: Room, message: int, ready: Ready) -> bool:
        """Return whether the message could be edited; False if it takes a new one."""
        standing = room.get_partial_message(message)
        return await self._places.speak(room, lambda: self._poster.edited(standing, ready))

    async def _sent(self, batch: Batch, room: Room, ready: Ready) -> int:
        found = None
        if batch.unsure:
            me = self._client.user
            assert me is not None
            test = unconfirmed.says(ready.message)
            found = await unconfirmed.find(room, self._store.posts, me.id, batch.since, test)
        if found is None:
            found = await self._places.speak(room, lambda: self._poster.send(room, ready, nonce=batch.nonce))
        return found.id

    async def _announcement(self, live: Live, payload: dict[str, Any]) -> Message:
        line = Line.model_validate_json(payload["line"])
        facts = await facts_naming(self._services, live, mentioned(line))
        button = payload["button"] or {"kind": None, "seat": 0}
        take = Seat(button["seat"]) if button["kind"] == "take" else None
        users = tuple(user for user in payload.get("users", ()) if user not in facts.gone)
        return announcement(facts, line, take=take, back=button["kind"] == "back", pings=users)

    async def _ready(self, live: Live, event: Event) -> Ready:
        facts = await facts_of(self._services.tables, live)
        lines = facts.game.report_lines(event)
        try:
            return await self._poster.ready(report(facts, lines, self._illustrator.report(facts, event)))
        except Unpaintable:
            return Ready(report(facts, lines, ()))


def page_of(post: Post) -> str | None:
    """Return the page of a report, None if it is a message by itself, or what is noted of it is damaged."""
    try:
        page: str | None = json.loads(post.shown).get("page")
    except (AttributeError, ValueError):
        return None
    return page
