"""Keeps the post of a lobby as it is, where the lobby is, and closes it when the match starts or it is given up."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Final
from weakref import WeakValueDictionary

import discord

from bot.front.posting import unconfirmed
from bot.front.posting.lanes import Batch
from bot.front.posting.once import Once
from bot.front.transport.delivery_errors import PlaceLost, ThreadShut, Unpaintable
from bot.front.transport.places import Places
from bot.front.transport.poster import Poster, Ready
from bot.ports import NoSuchMatch
from bot.records import LobbyMember, MatchId, MatchRow, Post
from bot.service.matches.codec import fitting
from bot.service.matches.outbox import Kind
from bot.service.services import Services
from bot.table_options import TableOptions
from bot.ui.control import Join
from bot.ui.facts import LobbyFacts
from bot.ui.lobby import lobby_moved, lobby_post

KIND: Final = Kind.LOBBY


class LobbyPosts:
    """Carries rows of kind ``lobby``, and draws the post for whoever has just opened a lobby."""

    def __init__(self, services: Services, places: Places, poster: Poster, once: Once) -> None:
        self._once = once
        self._services = services
        self._places = places
        self._poster = poster
        self._locks: WeakValueDictionary[MatchId, asyncio.Lock] = WeakValueDictionary()

    async def deliver(self, batch: Batch) -> bool:
        """Draw the lobby as it is now; return whether an open one was."""
        async with self._lock(batch.match):
            return await self._deliver(batch)

    async def _deliver(self, batch: Batch) -> bool:
        row = await self._services.store.vault.head(batch.match)
        old = await self._services.store.posts.current(batch.match, KIND)
        message = await self._edited(row)
        if message is None and row.status == "lobby":
            message = await self._adopted(batch, row)
        posts: tuple[Post, ...] = ()
        if message is None and row.status == "lobby":  # one that has begun or was given up needs no post any more
            posts = (await self._sent(row, batch.nonce),)
            message = posts[0].message
        await self._services.store.outbox.sent(batch.ids, message, posts)
        if posts and old is not None and old.channel != posts[0].channel:
            await self._point_on(old, row)
        return row.status == "lobby"

    async def first(self, match: MatchId) -> Post:
        """Make the post of a lobby that was just opened, and return it.

        It was stored with the lobby that there must be one: should this process be killed here, the dispatcher of the
        next one makes it, and Discord knows it again by its nonce.

        Raises:
            PlaceLost, ThreadShut: see :mod:`bot.front.transport.delivery_errors`.
        """
        store = self._services.store
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
            post = await self._sent(await self._services.store.vault.head(match), nonce)
            await self._services.store.posts.save(post)
        return post

    async def redraw(self, match: MatchId) -> None:
        """Draw the post again, if there is one."""
        await self._edited(await self._services.store.vault.head(match))

    def _lock(self, match: MatchId) -> asyncio.Lock:
        """Return the lock that keeps the first post and its first redrawing from becoming two posts."""
        lock = self._locks.get(match)
        if lock is None:
            lock = self._locks[match] = asyncio.Lock()
        return lock

    async def _edited(self, row: MatchRow) -> int | None:
        """Return the message that was edited, or None if there is none to edit where the lobby is now.

        Raises:
            PlaceLost, ThreadShut: if an open lobby cannot be posted where it is. A post that is left over in a place
                that is lost is forgotten: it must not hold up what is meant for another.
        """
        posts = self._services.store.posts
        current = await posts.current(row.id, KIND)
        waits = row.status == "lobby"
        if current is None or (waits and current.channel != row.place.room):
            return None
        try:
            room = await (self._places.room(row.place) if waits else self._places.at(current.channel))
            ready = await self._ready(row.id)
            message = room.get_partial_message(current.message)
            if await self._places.speak(room, lambda: self._poster.edited(message, ready)):
                return current.message
        except (PlaceLost, ThreadShut):
            if waits:
                raise
        await posts.forget(current.message)
        return None

    async def _point_on(self, old: Post, row: MatchRow) -> None:
        """Let the post a lobby has left say where it is now, if it is still there to be edited."""
        with suppress(PlaceLost, ThreadShut, discord.HTTPException):
            room = await self._places.at(old.channel)
            await self._poster.edited(room.get_partial_message(old.message), Ready(lobby_moved(row)))

    async def _sent(self, row: MatchRow, nonce: str) -> Post:
        room = await self._places.room(row.place)
        ready = await self._ready(row.id)
        message = await self._places.speak(room, lambda: self._poster.send(room, ready, nonce=nonce))
        return Post(match=row.id, kind=KIND, channel=room.id, message=message.id)

    async def _adopted(self, batch: Batch, row: MatchRow) -> int | None:
        room = await self._places.room(row.place)
        found = await self._once.earlier(batch, room, unconfirmed.carries(Join(batch.match).custom_id))
        if found is None:
            return None
        post = Post(match=batch.match, kind=KIND, channel=room.id, message=found.id)
        await self._services.store.posts.save(post)
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
        vault = self._services.store.vault
        members: tuple[LobbyMember, ...] = ()
        try:
            lobby = await vault.lobby(match)
            row, members = lobby.match, lobby.members
        except NoSuchMatch:
            row = await vault.head(match)
        users = tuple(member.user for member in members if member.user is not None)
        people = self._services.store.people
        names, accounts = await people.names(row.guild, users), await people.accounts(users)
        agreed, game = TableOptions.read(row.options), self._services.games[row.game]
        options = fitting(game, row.size, agreed.draft)
        return LobbyFacts(row, game, members, options, agreed.thread, agreed.grace, names, accounts)
