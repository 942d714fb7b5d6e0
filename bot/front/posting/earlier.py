"""Earlier posts that must show something else by now: each is edited where it stands, as soon as that can be done.

A lobby is over or has moved, the last board of a match could not be posted, a button does nothing any more. Where the
place of a post is hidden from us, that waits until we are told that something has changed there.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, Protocol

import discord

from bot.front.posting.lanes import Batch
from bot.front.posting.older import LATER, rewritten
from bot.front.transport.delivery_errors import (
    Again,
    PlaceLost,
    ThreadShut,
    Waits,
    is_gone,
    is_passing,
    is_too_often,
)
from bot.front.transport.direct_channels import Directs
from bot.front.transport.places import Places
from bot.front.transport.poster import Poster, Ready
from bot.records import MatchRow, Post
from bot.service.services import Services

_AT_ONCE: Final = 3
"""Messages edited in one go: Discord accepts this many edits of older ones in a channel, then refuses for a while."""
_NEVER_AGAIN: Final = frozenset({"trouble.channel_gone", "trouble.channel_kind"})
"""Why a post is not to be edited any more."""


@dataclass(frozen=True, slots=True)
class Due:
    """A post that is to show something else; ``after`` is its record once it does."""

    post: Post
    ready: Ready
    after: Post


class Owner(Protocol):
    """Knows what the posts of some kind show, and which of them must show something else."""

    async def due(self, row: MatchRow) -> tuple[Due, ...]:
        """Return those posts of a match or lobby, oldest first."""
        ...


class EarlierPosts:
    """Carries rows of kind ``buttons``."""

    def __init__(
        self,
        client: discord.Client,
        services: Services,
        places: Places,
        poster: Poster,
        directs: Directs,
        owners: tuple[Owner, ...],
    ) -> None:
        self._client = client
        self._store = services.store
        self._places = places
        self._poster = poster
        self._directs = directs
        self._owners = owners

    async def deliver(self, batch: Batch) -> bool:
        """Edit a few of them. A post that cannot be edited where it stands holds up no other.

        Raises:
            Again: if there are more, or Discord takes no edit of one just now.
            Waits: if the others cannot be edited as things stand where they are.
        """
        row = await self._store.vault.head(batch.match)
        edited, waits = 0, False
        for due in [due for owner in self._owners for due in await owner.due(row)]:
            if edited == _AT_ONCE:
                raise Again(LATER)
            done = await self._made_true(due)
            edited, waits = edited + done, waits or not done
        if waits:
            raise Waits
        await self._store.outbox.sent(batch.ids, None)
        return False

    async def _made_true(self, due: Due) -> bool:
        """Edit a post and note what it shows now; return False if that must wait for a change where it stands.

        A post that is gone is forgotten; one that Discord lets nobody edit any more counts as edited.

        Raises:
            Again: if Discord takes no edit of it just now.
        """
        try:
            await self._edit(due)
        except (PlaceLost, ThreadShut) as lost:
            if lost.line.key not in _NEVER_AGAIN:
                return False
        except discord.HTTPException as error:
            if not is_gone(error):
                raise
            await self._store.posts.forget(due.post.message)
            return True
        now = await self._store.posts.find(due.post.message)
        if now is not None:  # another may have become the current one meanwhile
            await self._store.posts.save(replace(due.after, current=now.current))
        return True

    async def _edit(self, due: Due) -> None:
        """Edit a post once; what is refused is tried again after a look at its place, which wakes a thread.

        Raises:
            PlaceLost, ThreadShut: if it is refused because of the place.
            discord.HTTPException: if it is gone, or Discord refuses in passing.
        """
        message = self._message(due.post)
        try:
            await self._poster.edit(message, due.ready)
        except discord.HTTPException as error:
            if is_gone(error) or (is_passing(error) and not is_too_often(error)):
                raise
            if not due.post.owner and not is_too_often(error):
                await self._places.at(due.post.channel)
            if is_too_often(error) or not await rewritten(self._poster, message, due.ready):
                raise Again(LATER) from error

    def _message(self, post: Post) -> discord.PartialMessage:
        if post.owner:
            return self._directs.message(post.channel, post.message)
        return self._client.get_partial_messageable(post.channel).get_partial_message(post.message)
