"""Posts what happened: reports with their picture, and announcements. Each is a message of its own and stays."""

from __future__ import annotations

import json
from typing import Any, Final

import discord

from bot.front import echo
from bot.front.lanes import Batch
from bot.front.pictures import report_picture
from bot.front.places import Places
from bot.front.poster import Poster, Ready
from bot.front.trouble import Unpaintable
from bot.records import Post
from bot.service.services import Services
from bot.ui.facts import Facts
from bot.ui.message import Message
from bot.ui.notice import announcement, report
from engines.core.line import Line
from engines.core.match import read_event
from engines.core.seats import Seat

KINDS: Final = ("report", "announce")


class Reports:
    """Carries rows of the kinds ``report`` and ``announce``: never edited, never overtaken, notifying nobody."""

    def __init__(self, client: discord.Client, services: Services, places: Places, poster: Poster) -> None:
        self._client = client
        self._services = services
        self._places = places
        self._poster = poster

    async def deliver(self, batch: Batch) -> None:
        """Post the report or announcement."""
        store = self._services.store
        live = await self._services.tables.live(batch.match)
        room = await self._places.room(live.row.place)
        facts = Facts(live.row, live.seats, live.match, await self._services.tables.names(live))
        payload = json.loads(batch.row.payload)
        ready = await self._ready(batch.row.kind, facts, payload)
        found = None
        if batch.unsure:
            me = self._client.user
            assert me is not None
            test = echo.either(echo.has_nonce(batch.nonce), echo.says(ready.message))
            found = await echo.find(room, store.posts, me.id, batch.since, test)
        if found is None:
            found = await self._places.speak(room, lambda: self._poster.send(room, ready, nonce=batch.nonce))
        post = Post(match=batch.match, kind=batch.row.kind, channel=room.id, message=found.id)
        await store.outbox.sent(batch.ids, found.id, (post,))

    async def _ready(self, kind: str, facts: Facts, payload: dict[str, Any]) -> Ready:
        if kind == "announce":
            return Ready(_announcement(facts, payload))
        event = read_event(facts.game, payload["event"])
        lines = (facts.game.narrate(event),)
        try:
            return await self._poster.ready(report(facts, lines, report_picture(facts, event)))
        except Unpaintable:
            return Ready(report(facts, lines, None))


def _announcement(facts: Facts, payload: dict[str, Any]) -> Message:
    line = Line.model_validate_json(payload["line"])
    button = payload["button"] or {"kind": None, "seat": 0}
    seat = Seat(button["seat"])
    return announcement(facts, line, take=seat if button["kind"] == "take" else None, back=button["kind"] == "back")
