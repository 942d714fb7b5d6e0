"""Buttons below announcements about seats. They are removed once they no longer do anything.

A post that carries one is noted with what it says, under a kind of its own, until its button has gone.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.front.posting.earlier import Due
from bot.front.posting.lanes import Batch
from bot.front.transport.facts import facts_naming
from bot.front.transport.poster import Ready
from bot.records import MatchRow, Post, UserId
from bot.service.matches import notices
from bot.service.matches.live import Live
from bot.service.matches.outbox import Announcement, Kind, PersonalWord, SeatButton, row, value
from bot.service.services import Services
from bot.ui import delivery
from bot.ui.message import Message
from bot.ui.notice import announcement
from bot.ui.text import mentioned

PUBLIC: Final = "button"
"""The kind of a public post with a button."""
PRIVATE: Final = "button.dm"
"""The kind of a direct message with one; its owner is the person."""
_SAID: Final = {PUBLIC: Kind.ANNOUNCE, PRIVATE: Kind.PERSONAL}


def is_of_use(button: SeatButton, live: Live) -> bool:
    """Return whether a button does anything: the seat is open, or a stand-in answers there for a person."""
    if live.over:
        return False
    held = live.holder(button.seat)
    return held.open if button.kind == "take" else held.user is not None and held.standin


def carries(said: Announcement | PersonalWord, live: Live, user: UserId | None = None) -> bool:
    """Return whether a message is to carry a button as things stand."""
    if isinstance(said, Announcement):
        return said.button is not None and is_of_use(said.button, live)
    seat = None if user is None else live.seat_of(user)
    return said.line.key == "personal.standin" and seat is not None and is_of_use(SeatButton("back", seat), live)


def noted(post: Post, said: Announcement | PersonalWord) -> Post:
    """Return the record of a message that carries a button, under a kind that sets it apart from those without."""
    kind = PUBLIC if isinstance(said, Announcement) else PRIVATE
    return Post(
        match=post.match,
        kind=kind,
        owner=post.owner,
        channel=post.channel,
        message=post.message,
        shown=row(said).payload,
        current=False,
    )


class SeatButtons:
    """Knows which messages still carry a button, and which of these buttons no longer do anything."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._store = services.store

    async def due(self, row: MatchRow) -> tuple[Due, ...]:
        """Return the messages whose buttons are of no use, as they read without."""
        if row.started is None:
            return ()
        live = await self._services.tables.live(row.id)
        found: list[Due] = []
        for post in await self._store.posts.of_kinds(row.id, (PUBLIC, PRIVATE)):
            said = value(_SAID[post.kind], post.shown, row.id)
            assert isinstance(said, Announcement | PersonalWord)
            if not carries(said, live, UserId(post.owner)):
                without = Ready(await self._without(live, post, said))
                found.append(Due(post, without, replace(post, kind=_SAID[post.kind], shown="{}")))
        return tuple(found)

    async def look_again(self, batch: Batch, said: Announcement | PersonalWord) -> None:
        """Have a newly posted button removed if things changed while it was being posted."""
        live = await self._services.tables.live(batch.match)
        if not carries(said, live, batch.row.user):
            await self._store.outbox.follow(batch.row, (), (notices.earlier_posts(),))
            self._services.signals.stored(batch.match)

    async def _without(self, live: Live, post: Post, said: Announcement | PersonalWord) -> Message:
        facts = await facts_naming(self._services, live, mentioned(said.line))
        if isinstance(said, Announcement):
            return announcement(facts, said.line)
        return delivery.personal(facts, said.line, UserId(post.owner))
