"""REST routes about channels and threads."""

from __future__ import annotations

from typing import Final

from bot.local.checks.error_tree import ErrorTree
from bot.local.protocol import caps
from bot.local.protocol.codes import ChannelType, Flag, Json, Right
from bot.local.protocol.errors import ApiError, archived, unknown
from bot.local.rest.api import Call, Route
from bot.local.world.guilds import Guilds
from bot.local.world.model import Channel
from bot.local.world.posts import Posts
from bot.local.world.rights import need
from bot.local.world.shapes import channel_json, thread_member_json
from bot.local.world.world import World

OWN_THREAD_KEYS: Final = frozenset({"archived", "name", "auto_archive_duration"})


class ChannelRoutes:
    """Reading a channel; opening, joining and editing threads."""

    def __init__(self, world: World, guilds: Guilds, posts: Posts) -> None:
        self.world = world
        self.guilds = guilds
        self.posts = posts

    def routes(self) -> list[Route]:
        """Return all routes of this family."""
        return [
            Route("GET", "/channels/{channel}", self.channel),
            Route("PATCH", "/channels/{channel}", self.edit_thread),
            Route("POST", "/channels/{channel}/threads", self.open_thread, 201),
            Route("POST", "/channels/{channel}/messages/{message}/threads", self.open_thread, 201),
            Route("GET", "/channels/{channel}/thread-members/{user}", self.thread_member),
            Route("PUT", "/channels/{channel}/thread-members/{user}", self.join_thread),
            Route("DELETE", "/channels/{channel}/thread-members/{user}", self.leave_thread),
        ]

    def seen(self, call: Call) -> Channel:
        """Return the request's channel, which the bot must see.

        Raises:
            ApiError: 10003 or 50001.
        """
        self.guilds.archive_quiet()
        channel = self.world.channel(call.number("channel"))
        need(self.world, channel)
        return channel

    async def channel(self, call: Call) -> Json:
        """Return a channel or thread."""
        return channel_json(self.world, self.seen(call))

    async def open_thread(self, call: Call) -> Json:
        """Open a new thread, from a message or of its own."""
        parent = self.seen(call)
        number = call.number("message") if "message" in call.path else None
        private = number is None and call.body.get("type", ChannelType.PRIVATE_THREAD) == ChannelType.PRIVATE_THREAD
        self._check_thread(call.body)
        if parent.kind not in (ChannelType.TEXT, ChannelType.ANNOUNCEMENT):
            raise ApiError(400, 50024, "Cannot execute action on this channel type")
        right = Right.CREATE_PRIVATE_THREADS if private else Right.CREATE_PUBLIC_THREADS
        need(self.world, parent, right)
        source = None if number is None else self.world.message(parent, number)
        if number in self.world.channels:
            raise ApiError(400, 160004, "A thread has already been created for this message")
        minutes = call.body.get("auto_archive_duration") or 1440
        thread = self.guilds.open_thread(
            parent, call.body["name"], private=private, auto_archive=minutes, number=number
        )
        shape = channel_json(self.world, thread)
        if source is not None:
            source.data = {**source.data, "flags": source.flags | Flag.HAS_THREAD, "thread": shape}
            self.world.touch("message", source.id)
        return shape

    def _check_thread(self, body: Json) -> None:
        errors = ErrorTree()
        errors.text("name", body.get("name"), 1, caps.THREAD_NAME, required=True)
        if body.get("auto_archive_duration") is not None:
            errors.one_of("auto_archive_duration", body["auto_archive_duration"], caps.ARCHIVE_MINUTES)
        errors.done()

    async def edit_thread(self, call: Call) -> Json:
        """Archive, wake, lock, unlock or rename a thread."""
        thread = self.seen(call)
        if not thread.is_thread:
            raise ApiError(400, 50024, "Cannot execute action on this channel type")
        body: Json = call.body
        if "name" in body or "auto_archive_duration" in body:
            self._check_thread({"name": thread.name, **body})
        own = thread.owner_id == self.world.bot.id and set(body) <= OWN_THREAD_KEYS and not thread.locked
        waking = set(body) == {"archived"} and not body["archived"] and not thread.locked
        if waking:
            need(self.world, thread, Right.SEND_MESSAGES_IN_THREADS)
        elif not own:
            need(self.world, thread, Right.MANAGE_THREADS)
        if thread.archived and body.get("archived", True):
            raise archived()
        thread.name = body.get("name", thread.name)
        thread.auto_archive = body.get("auto_archive_duration", thread.auto_archive)
        self.guilds.set_thread(thread, archived=body.get("archived"), locked=body.get("locked"))
        return channel_json(self.world, thread)

    async def thread_member(self, call: Call) -> Json:
        """Return somebody who has joined a thread."""
        thread, user_id = self._membership(call)
        if user_id not in thread.member_ids:
            raise unknown("Member")
        return thread_member_json(thread, user_id)

    async def join_thread(self, call: Call) -> None:
        """Bring a user, or with ``@me`` the bot, into a thread."""
        thread, user_id = self._membership(call)
        if thread.archived:
            raise archived()
        need(self.world, thread, Right.SEND_MESSAGES_IN_THREADS)
        if user_id not in self.world.guild_of(thread).members:
            raise unknown("Member")
        if user_id == self.world.bot.id:
            self.guilds.join_thread(thread, user_id)
        else:
            self.posts.add_to_thread(thread, user_id)

    async def leave_thread(self, call: Call) -> None:
        """Take a user out of a thread, which needs Manage Threads, or with ``@me`` the bot."""
        thread, user_id = self._membership(call)
        if thread.archived:
            raise archived()
        if user_id != self.world.bot.id:
            need(self.world, thread, Right.MANAGE_THREADS)
        self.guilds.leave_thread(thread, user_id)

    def _membership(self, call: Call) -> tuple[Channel, int]:
        thread = self.seen(call)
        if not thread.is_thread:
            raise ApiError(400, 50024, "Cannot execute action on this channel type")
        user_id = self.world.bot.id if call.path["user"] == "@me" else call.number("user")
        self.world.user(user_id)
        return thread, user_id
