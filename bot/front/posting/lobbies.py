"""Keeps the post of a lobby as it is, where the lobby is, and closes it when the match starts or it is given up."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from typing import Final
from weakref import WeakValueDictionary

import discord

from bot.front.posting import unconfirmed
from bot.front.posting.earlier import Due
from bot.front.posting.lanes import Batch
from bot.front.posting.once import Once
from bot.front.transport.delivery_errors import Unpaintable
from bot.front.transport.places import Places
from bot.front.transport.poster import Poster, Ready, fingerprint
from bot.ports import NoSuchMatch
from bot.records import LobbyMember, MatchId, MatchRow, Post
from bot.service.matches import notices
from bot.service.matches.codec import fitting
from bot.service.matches.outbox import Kind
from bot.service.services import Services
from bot.table_options import TableOptions
from bot.ui.facts import LobbyFacts
from bot.ui.lobby import lobby_moved, lobby_post
from bot.ui.lobby_control import Join

KIND: Final = Kind.LOBBY


class LobbyPosts:
    """Carries rows of kind ``lobby``, and draws the post for whoever has just opened a lobby."""

    def __init__(self, client: discord.Client, services: Services, places: Places, poster: Poster, once: Once) -> None:
        self._client = client
        self._once = once
        self._services = services
        self._store = services.store
        self._places = places
        self._poster = poster
        self._locks: WeakValueDictionary[MatchId, asyncio.Lock] = WeakValueDictionary()

    async def deliver(self, batch: Batch) -> bool:
        """Draw the lobby as it is now; return whether an open one was."""
        async with self._lock(batch.match):
            return await self._deliver(batch)

    async def _deliver(self, batch: Batch) -> bool:
        row = await self._store.vault.head(batch.match)
        if row.status != "lobby":  # it needs no post any more; what stands there is edited where it can be
            await self._left(batch)
            return False
        old = await self._store.posts.current(batch.match, KIND)
        message, posts = await self._edited(row) or await self._adopted(batch, row), tuple[Post, ...]()
        if message is None:
            posts = (await self._sent(row, batch.nonce),)
            message = posts[0].message
        left = (posts != () and old is not None) or await self.due(row) != ()
        await self._store.outbox.sent(() if left else batch.ids, message, posts)
        if left:
            await self._left(batch)
        return True

    async def _left(self, batch: Batch) -> None:
        """Cross the rows out and have the posts looked at that do not stand for a lobby any more."""
        await self._store.outbox.follow(batch.row, batch.ids, (notices.earlier_posts(),))
        self._services.signals.stored(batch.match)

    async def due(self, row: MatchRow) -> tuple[Due, ...]:
        """Return the posts that do not say yet how the lobby ended, or where it has moved to."""
        waits = row.status == "lobby"
        posts = await self._store.posts.of_kinds(row.id, (KIND,))
        shown = lobby_moved(row) if waits else lobby_post(await self.facts(row.id))
        note = json.dumps({"print": fingerprint(shown)})
        left = (post for post in posts if post.shown != note and not (waits and post.current))
        return tuple(Due(post, Ready(shown), replace(post, shown=note)) for post in left)

    async def first(self, match: MatchId) -> Post:
        """Make the post of a lobby that was just opened, and return it.

        It was stored with the lobby that there must be one: should this process be killed here, the dispatcher of the
        next one makes it, and Discord knows it again by its nonce.

        Raises:
            PlaceLost, ThreadShut: see :mod:`bot.front.transport.delivery_errors`.
        """
        store = self._store
        async with self._lock(match):
            rows = await store.outbox.of_lane(match, None, kinds=(KIND,))
            if rows:
                await self._deliver(Batch(rows))
            post = await store.posts.current(match, KIND)
        assert post is not None
        return post

    async def show(self, match: MatchId, nonce: str) -> Post:
        """Post the lobby afresh where it is now, with this nonce, and return the post.

        Raises:
            PlaceLost, ThreadShut: see :mod:`bot.front.transport.delivery_errors`.
        """
        async with self._lock(match):
            post = await self._sent(await self._store.vault.head(match), nonce)
            await self._store.posts.save(post)
        return post

    async def redraw(self, match: MatchId) -> None:
        """Draw the post again, if there is one and it can be edited.

        Raises:
            discord.HTTPException: if it cannot.
        """
        post = await self._store.posts.current(match, KIND)
        if post is not None:
            message = self._client.get_partial_messageable(post.channel).get_partial_message(post.message)
            await self._poster.edit(message, await self._ready(match))

    def _lock(self, match: MatchId) -> asyncio.Lock:
        """Return the lock that keeps the first post and its first redrawing from becoming two posts."""
        lock = self._locks.get(match)
        if lock is None:
            lock = self._locks[match] = asyncio.Lock()
        return lock

    async def _edited(self, row: MatchRow) -> int | None:
        """Return the message that was edited, or None if there is none to edit where the lobby is now.

        Raises:
            PlaceLost, ThreadShut: if the lobby cannot be posted where it is.
        """
        current = await self._store.posts.current(row.id, KIND)
        if current is None or current.channel != row.place.room:
            return None
        room = await self._places.room(row.place)
        ready = await self._ready(row.id)
        return current.message if await self._once.edited(room, current.message, ready) else None

    async def _sent(self, row: MatchRow, nonce: str) -> Post:
        room = await self._places.room(row.place)
        ready = await self._ready(row.id)
        message = await self._once.sent(room, ready, nonce)
        return Post(match=row.id, kind=KIND, channel=room.id, message=message.id)

    async def _adopted(self, batch: Batch, row: MatchRow) -> int | None:
        room = await self._places.room(row.place)
        found = await self._once.earlier(batch, room, unconfirmed.carries(Join(batch.match).custom_id))
        if found is None:
            return None
        post = Post(match=batch.match, kind=KIND, channel=room.id, message=found.id)
        await self._store.posts.save(post)
        return await self._edited(row)

    async def _ready(self, match: MatchId) -> Ready:
        message = lobby_post(await self.facts(match))
        try:
            return await self._poster.ready(message)
        except Unpaintable:
            return Ready(message)

    async def facts(self, match: MatchId) -> LobbyFacts:
        """Return the lobby as it is, also when it has been started or closed.

        Raises:
            NoSuchMatch: if there is no such match.
        """
        vault = self._store.vault
        members: tuple[LobbyMember, ...] = ()
        try:
            lobby = await vault.lobby(match)
            row, members = lobby.match, lobby.members
        except NoSuchMatch:
            row = await vault.head(match)
        users = tuple(member.user for member in members if member.user is not None)
        people = self._store.people
        names, accounts = await people.names(row.guild, users), await people.accounts(users)
        agreed, game = TableOptions.read(row.options), self._services.games[row.game]
        options = fitting(game, row.size, agreed.draft)
        return LobbyFacts(row, game, members, options, agreed.thread, agreed.grace, names, accounts)
