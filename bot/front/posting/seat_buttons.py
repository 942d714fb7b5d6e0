"""Buttons below announcements about seats. They are removed once they no longer do anything.

A post that carries one is noted with what it says, under a kind of its own, until its button has gone.
"""

from __future__ import annotations

from typing import Final

import discord

from bot.front.posting.lanes import Batch
from bot.front.posting.older import LATER, rewritten
from bot.front.transport.delivery_errors import Again
from bot.front.transport.direct_channels import Directs
from bot.front.transport.facts import facts_naming
from bot.front.transport.poster import Poster, Ready
from bot.records import Post, UserId
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
_AT_ONCE: Final = 3
"""Messages edited in one go: Discord accepts this many edits of older ones in a channel, then refuses for a while."""
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
    """Carries rows of kind ``buttons``: removes buttons that no longer do anything from earlier messages."""

    def __init__(self, client: discord.Client, services: Services, poster: Poster, directs: Directs) -> None:
        self._client = client
        self._services = services
        self._store = services.store
        self._poster = poster
        self._directs = directs

    async def deliver(self, batch: Batch) -> bool:
        """Edit a few messages whose buttons are of no use.

        Raises:
            Again: if there are more, or Discord takes no edit of one just now.
        """
        live = await self._services.tables.live(batch.match)
        edited = 0
        for post in await self._store.posts.of_kinds(batch.match, (PUBLIC, PRIVATE)):
            said = value(_SAID[post.kind], post.shown, batch.match)
            assert isinstance(said, Announcement | PersonalWord)
            if carries(said, live, UserId(post.owner)):
                continue
            if edited == _AT_ONCE or not await self._without(live, post, said):
                raise Again(LATER)
            edited += 1
        await self._store.outbox.sent(batch.ids, None)
        return False

    async def look_again(self, batch: Batch, said: Announcement | PersonalWord) -> None:
        """Have a newly posted button removed if things changed while it was being posted."""
        live = await self._services.tables.live(batch.match)
        if not carries(said, live, batch.row.user):
            await self._store.outbox.follow(batch.row, (), (notices.seat_buttons(),))
            self._services.signals.stored(batch.match)

    async def _without(self, live: Live, post: Post, said: Announcement | PersonalWord) -> bool:
        """Take the button off a message and note it as one without; False if that must wait."""
        facts = await facts_naming(self._services, live, mentioned(said.line))
        shown: Message = (
            announcement(facts, said.line)
            if isinstance(said, Announcement)
            else delivery.personal(facts, said.line, UserId(post.owner))
        )
        if not await rewritten(self._poster, self._message(post), Ready(shown)):
            return False
        kind = _SAID[post.kind]
        plain = Post(
            match=post.match, kind=kind, owner=post.owner, channel=post.channel, message=post.message, current=False
        )
        await self._store.posts.save(plain)
        return True

    def _message(self, post: Post) -> discord.PartialMessage:
        if post.kind == PRIVATE:
            return self._directs.message(post.channel, post.message)
        return self._client.get_partial_messageable(post.channel).get_partial_message(post.message)
