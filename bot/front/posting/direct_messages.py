"""Keeps the one direct message of each match and person: the open question and the hand, with working controls.

A new question is a new message, for only that shows up; the one before then says that it was answered. Every other
change is an edit. Nothing of it is stored: it is drawn from the match for whoever holds the seat when it is sent.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from typing import Final

import discord

from bot.front.posting import unconfirmed
from bot.front.posting.lanes import Batch
from bot.front.posting.older import LATER, rewritten
from bot.front.posting.once import Once
from bot.front.transport import delivery_errors
from bot.front.transport.delivery_errors import Again, Unpaintable, Unreachable
from bot.front.transport.direct_channels import Directs
from bot.front.transport.facts import asked_of, facts_of
from bot.front.transport.pictures import Illustrator
from bot.front.transport.places import Places
from bot.front.transport.poster import Poster, Ready, fingerprint
from bot.records import Post, UserId
from bot.service.matches import notices
from bot.service.matches.live import Live
from bot.service.matches.outbox import DirectMessage, Kind
from bot.service.services import Services
from bot.ui import delivery
from bot.ui.facts import Facts
from bot.ui.form import Asked
from bot.ui.message import Message, Picture
from bot.ui.notice import direct, direct_closed
from bot.ui.panel import News
from engines.core.seats import Seat

_log = logging.getLogger(__name__)

KIND: Final = Kind.DM
_THREAD_SOON: Final = 0.2
"""Seconds until we look again whether the match has its thread."""
_THREAD_BY: Final = timedelta(seconds=5)
"""How long a direct message waits for the match to have it."""


class DirectMessages:
    """Carries rows of kind ``dm``."""

    def __init__(
        self, services: Services, places: Places, poster: Poster, once: Once, directs: Directs, illustrator: Illustrator
    ) -> None:
        self._once = once
        self._directs = directs
        self._services = services
        self._store = services.store
        self._places = places
        self._poster = poster
        self._illustrator = illustrator

    async def deliver(self, batch: Batch) -> bool:
        """Bring the person's direct message up to date."""
        await self._deliver(batch)
        return False

    async def _deliver(self, batch: Batch) -> None:
        assert batch.row.user is not None
        reasons = [said.why for said in batch.said if isinstance(said, DirectMessage)]
        lanes = await self._store.outbox.lanes(batch.match)  # before the match: with no thread to come, it has its own
        live = await self._services.tables.live(batch.match)
        person = await self._store.people.person(batch.row.user)
        seat = live.seat_of(person.user)
        current = await self._store.posts.current(batch.match, KIND, person.user)
        if seat is None or live.over or not person.dms:
            await self._close(batch, live, current)
            return
        if any(kind == Kind.THREAD for _, kind in lanes) and self._waits_for_thread(batch, live):
            raise Again(_THREAD_SOON)
        if all(why == "redrawn" for why in reasons):
            await self._redraw(batch, live, seat, current)
            return
        asked = seat in live.awaited() and "asked" in reasons
        try:
            await self._bring(batch, live, seat, current, asked=asked)
        except Unreachable:
            await self._refused(batch, live, seat)

    def _waits_for_thread(self, batch: Batch, live: Live) -> bool:
        """Return whether a match that has just begun can get its thread, to which its messages lead then."""
        return live.row.trouble is None and self._services.clock.now() - batch.since <= _THREAD_BY

    async def _redraw(self, batch: Batch, live: Live, seat: Seat, current: Post | None) -> None:
        """Draw what stands there anew, if anything does and it shows something else; no new message is called for.

        Raises:
            Again: if Discord takes no edit of it just now.
        """
        if current is None:
            await self._store.outbox.sent(batch.ids, None)
            return
        ready = await self._ready(live, await facts_of(self._services.tables, live), seat)
        post = _noted(current, ready)
        message = self._directs.message(post.channel, post.message)
        if post.shown != current.shown and not await rewritten(self._poster, message, ready):
            raise Again(LATER)
        await self._store.outbox.sent(batch.ids, post.message, (post,))

    async def _bring(self, batch: Batch, live: Live, seat: Seat, current: Post | None, *, asked: bool) -> None:
        facts = await facts_of(self._services.tables, live)
        if not asked and current is None and not facts.match.hand_words(seat):
            await self._store.outbox.sent(batch.ids, None)  # nothing to show
            return
        ready = await self._ready(live, facts, seat)
        if not asked and current is not None and await self._edited(current, ready):
            await self._store.outbox.sent(batch.ids, current.message, (_noted(current, ready),))
            return
        try:
            sent = await self._sent(batch, ready)
        except Unreachable:
            if current is not None:  # at least what stands there is true
                await self._edited(current, ready)
            raise
        if current is not None and current.message != sent.message:
            await self._empty(batch, current, Ready(delivery.answered(live.row)))
        await self._store.outbox.sent(batch.ids, sent.message, (sent,))

    async def _empty(self, batch: Batch, post: Post, ready: Ready) -> None:
        """Take the hand out of a message that stays; that it must be done later is stored before it is forgotten."""
        if not await rewritten(self._poster, self._directs.message(post.channel, post.message), ready):
            later = notices.emptied(_user(batch), post.channel, post.message)
            await self._store.outbox.follow(batch.row, (), (later,))

    async def _sent(self, batch: Batch, ready: Ready) -> Post:
        user = _user(batch)
        async with self._directs.to(user) as channel:
            found = await self._once.private(batch, channel, ready, unconfirmed.addresses(batch.match))
            if batch.retried:  # an earlier try's message may show an earlier position
                await self._poster.edit(found, ready)
            post = Post(match=batch.match, kind=KIND, owner=user, channel=channel.id, message=found.id)
            return _noted(post, ready)

    async def _close(self, batch: Batch, live: Live, current: Post | None) -> None:
        """Take hand and controls out of the messages of somebody who is no longer to have them.

        That is the current one, and one that an earlier try may have sent without its being noted.
        """
        facts = await facts_of(self._services.tables, live)
        closed = Ready(direct_closed(facts, unwanted=live.seat_of(_user(batch)) is not None))
        if batch.retried:
            await self._close_stray(batch, closed)
        if current is not None:
            await self._empty(batch, current, closed)
            await self._store.posts.forget(current.message)
        await self._store.outbox.sent(batch.ids, None)

    async def _close_stray(self, batch: Batch, closed: Ready) -> None:
        try:
            async with self._directs.to(_user(batch)) as channel:
                stray = await self._once.left(batch, channel, unconfirmed.addresses(batch.match))
                if stray is not None:
                    post = Post(match=batch.match, kind=KIND, channel=channel.id, message=stray.id)
                    await self._empty(batch, post, closed)
        except Unreachable:
            _log.info("direct messages not searched", extra={"match": batch.match, "user": _user(batch)})

    async def _edited(self, post: Post, ready: Ready) -> bool:
        """Return whether the message could be edited; False if it is gone, or may not be any more."""
        try:
            return await self._poster.edited(self._directs.message(post.channel, post.message), ready)
        except discord.HTTPException as error:
            if not delivery_errors.is_unreachable(error):
                raise
            _log.info("direct message stays", extra={"match": post.match, "code": error.code})
            return False

    async def _refused(self, batch: Batch, live: Live, seat: Seat) -> None:
        """Say once where the match is played that a person takes no messages, and drop what was meant for them.

        Of somebody who has left the server nothing is said but that: the line sends people to the match's buttons.
        """
        _log.info("direct message refused", extra={"match": live.id, "user": _user(batch)})
        said = f"unreachable:{live.id}:{_user(batch)}"
        if not await self._has_left(live, seat) and await self._store.ledger.fact(said) is None:
            if any(kind == Kind.THREAD for _, kind in await self._store.outbox.lanes(live.id)):
                raise Again(_THREAD_SOON)  # it belongs where the match is played
            room = await self._places.room((await self._store.vault.head(live.id)).place)
            ready = Ready(delivery.unreachable(await facts_of(self._services.tables, live), seat))
            await self._once.public(batch, room, ready, "u")
            await self._store.ledger.note(said, "said")
        for row in batch.ids:
            await self._store.outbox.drop(row, "refused by the person")

    async def _has_left(self, live: Live, seat: Seat) -> bool:
        """Return whether the person in a seat is not on the server any more; note it if nobody has told us yet."""
        row = live.holder(seat)
        assert row.user is not None
        if row.kept:
            return True
        left = await self._services.access.has_left(live.row.guild, row.user)
        if left:
            await self._services.absence.left_server(live.row.guild, row.user)
        return left

    async def _ready(self, live: Live, facts: Facts, seat: Seat) -> Ready:
        """Return the message painted, with the answer as far as it is filled in by then."""
        prompt = next((prompt for prompt in facts.match.prompts_of(seat) if prompt.awaited), None)
        if prompt is None or facts.over:
            return await self._painted(facts, seat, None)
        draft = await self._services.play.draft(live, seat, prompt)
        while True:
            ready = await self._painted(facts, seat, asked_of(facts.match, prompt, draft))
            now = await self._services.play.draft(live, seat, prompt)
            if now == draft:
                return ready
            draft = now

    async def _painted(self, facts: Facts, seat: Seat, asked: Asked | None) -> Ready:
        drawn: Callable[[Picture | None], Message] = lambda picture: direct(facts, seat, picture, asked, News())  # noqa: E731
        try:
            beside = None if asked is None else self._illustrator.beside(facts, asked.prompt)
            return await self._poster.ready(drawn(beside or self._illustrator.hand(facts, seat)))
        except Unpaintable:
            return Ready(drawn(None))


def _noted(post: Post, ready: Ready) -> Post:
    """Return the record of a message with a short name of what it shows, by which the same is not drawn again."""
    return replace(post, shown=json.dumps({"print": fingerprint(ready.message)}))


def _user(batch: Batch) -> UserId:
    assert batch.row.user is not None
    return batch.row.user
