"""Tells people in direct messages how a match stands that cannot be posted as it should, and that one was ended."""

from __future__ import annotations

from typing import Final

import discord

from bot.front.posting.lanes import Batch
from bot.front.posting.once import Once
from bot.front.transport.delivery_errors import Unreachable, is_unreachable
from bot.front.transport.direct_channels import Directs
from bot.front.transport.facts import facts_naming
from bot.front.transport.poster import Poster, Ready
from bot.records import MatchRow, Post, UserId
from bot.service.matches.outbox import Kind, PlaceNews, PlaceNote
from bot.service.services import Services
from bot.ui import delivery
from bot.ui.message import Message
from bot.ui.text import mentioned
from engines.core.line import Line

PLACE: Final = Kind.PLACE
KINDS: Final = (PLACE, Kind.NOTE)


class Tidings:
    """Carries rows of the kinds ``place`` and ``note``, each person's beside their other messages.

    Whoever takes or wants no direct messages is told of a lost place at their next command; a note is then for nobody.
    What has been put right by the time of sending is not said, nor anything to who has no part in the match any more.
    Of the end of a match a person has one message: what is to be said of its place afterwards is written into that.
    """

    def __init__(self, services: Services, poster: Poster, once: Once, directs: Directs) -> None:
        self._directs = directs
        self._services = services
        self._store = services.store
        self._poster = poster
        self._once = once

    async def deliver(self, batch: Batch) -> bool:
        """Write to the person, silently, what is true of the match now."""
        user = batch.row.user
        assert user is not None
        head = await self._store.vault.head(batch.match)
        theirs = head.host == user or await self._store.directory.takes_part(batch.match, user)
        ended, standing = await self._ended(batch, user)
        said = await self._said(batch, head, ended) if theirs else None
        if said is None:
            await self._store.outbox.sent(batch.ids, None)
        elif standing is not None:
            await self._edit(standing, said)
            await self._store.outbox.sent(batch.ids, standing.message)
        else:
            await self._tell(batch, user, said, ended, owed=head.trouble is not None)
        return False

    async def _ended(self, batch: Batch, user: UserId) -> tuple[Line | None, Post | None]:
        """Return the sentence that somebody ended the match, and the message where it stands already, if they do."""
        news = (said for said in batch.said if isinstance(said, PlaceNews))
        line = next((said.ended for said in news if said.ended is not None), None)
        standing = await self._store.posts.current(batch.match, PLACE, user) if batch.row.kind == PLACE else None
        return (line, None) if standing is None else (Line.model_validate_json(standing.shown), standing)

    async def _said(self, batch: Batch, row: MatchRow, ended: Line | None) -> Message | None:
        if ended is not None:
            live = await self._services.tables.live(batch.match)
            return delivery.ended(await facts_naming(self._services, live, mentioned(ended)), ended)
        said = batch.said[-1]
        if isinstance(said, PlaceNews):
            return delivery.place(row)
        assert isinstance(said, PlaceNote)
        return delivery.moved_to(row, said.line) if said.key == "moved" else delivery.noted(row, said.line)

    async def _tell(self, batch: Batch, user: UserId, said: Message, ended: Line | None, *, owed: bool) -> None:
        """Send it; who takes no messages is to be told of a lost place later."""
        post = await self._sent(batch, user, said, ended) if (await self._store.people.person(user)).dms else None
        if post is None and owed and batch.row.kind == PLACE:
            await self._store.outbox.owe(batch.ids, batch.match, user)
        elif post is None:
            await self._store.outbox.sent(batch.ids, None)
        else:
            await self._store.outbox.sent(batch.ids, post.message, () if ended is None else (post,))

    async def _sent(self, batch: Batch, user: UserId, said: Message, ended: Line | None) -> Post | None:
        """Return the message that says it, and by which words, if it arrived."""
        shown = "{}" if ended is None else ended.model_dump_json()
        try:
            async with self._directs.to(user) as channel:
                message = (await self._once.private(batch, channel, Ready(said))).id
                return Post(match=batch.match, kind=PLACE, owner=user, channel=channel.id, message=message, shown=shown)
        except Unreachable:
            return None

    async def _edit(self, standing: Post, said: Message) -> None:
        """Bring a message up to date; one that cannot be edited says already that the match is over."""
        try:
            await self._poster.edited(self._directs.message(standing.channel, standing.message), Ready(said))
        except discord.HTTPException as error:
            if not is_unreachable(error):
                raise
