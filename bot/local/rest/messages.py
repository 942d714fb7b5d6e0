"""REST routes about messages."""

from __future__ import annotations

from typing import Final

from bot.local.checks.messages import check_message, check_not_empty, sent_flags
from bot.local.protocol import caps
from bot.local.protocol.codes import SENDABLE, ChannelType, Json, Right, snowflake
from bot.local.protocol.errors import ApiError, archived, invalid_form, no_shared_guild, unknown
from bot.local.rest.api import Call, Route
from bot.local.rest.channels import ChannelRoutes
from bot.local.world.model import Channel, Message, Upload
from bot.local.world.posts import Posts
from bot.local.world.rights import may_send, need
from bot.local.world.traffic import Traffic, reader_of
from bot.local.world.world import World

HISTORY_DEFAULT: Final = 50


class MessageRoutes:
    """Writing, reading, editing and removing messages in channels, threads and direct messages."""

    def __init__(self, world: World, posts: Posts, channels: ChannelRoutes, traffic: Traffic) -> None:
        self.world = world
        self.posts = posts
        self.channels = channels
        self.traffic = traffic

    def routes(self) -> list[Route]:
        """Return all routes of this family."""
        return [
            Route("GET", "/channels/{channel}/messages", self.history),
            Route("POST", "/channels/{channel}/messages", self.send),
            Route("GET", "/channels/{channel}/messages/{message}", self.message),
            Route("PATCH", "/channels/{channel}/messages/{message}", self.edit),
            Route("DELETE", "/channels/{channel}/messages/{message}", self.delete),
        ]

    async def send(self, call: Call) -> Json:
        """Write a message; one with ``enforce_nonce`` and the nonce of a recent message returns that one."""
        channel, body = self.channels.seen(call), call.body
        self._check_may_send(channel, body, call.files)
        flags = sent_flags(body, SENDABLE)
        check_message(body, call.files, flags=flags)
        check_not_empty(body, call.files)
        if body.get("enforce_nonce") and body.get("nonce") is not None:
            earlier = self.posts.earlier(body["nonce"])
            if earlier is not None:
                return earlier.created
        self.traffic.files(reader_of(channel), call.files)
        return self.posts.write(channel, self.world.bot, body, call.files, flags=flags).created

    def _check_may_send(self, channel: Channel, body: Json, files: tuple[Upload, ...]) -> None:
        if channel.recipient_id is not None:
            person = self.world.users[channel.recipient_id]
            if not self.world.share_guild(person.id, self.world.bot.id):
                raise no_shared_guild()
            if person.bot or not person.accepts_dms:
                raise ApiError(403, 50007, "Cannot send messages to this user")
            return
        if channel.kind == ChannelType.FORUM:
            raise ApiError(400, 50008, "Cannot send messages in a non-text channel")
        need(self.world, channel, Right.SEND_MESSAGES_IN_THREADS if channel.is_thread else Right.SEND_MESSAGES)
        if not may_send(self.world, self.world.bot.id, channel):
            raise archived(403)
        if files:
            need(self.world, channel, Right.ATTACH_FILES)
        if body.get("embeds"):
            need(self.world, channel, Right.EMBED_LINKS)

    async def history(self, call: Call) -> list[Json]:
        """Return up to 100 public messages, newest first; ``before`` and ``after`` bound them."""
        channel = self.channels.seen(call)
        need(self.world, channel, Right.READ_MESSAGE_HISTORY)
        limit, before, after = (_number(call, key) for key in ("limit", "before", "after"))
        limit = HISTORY_DEFAULT if limit is None else limit
        if not 1 <= limit <= caps.HISTORY:
            raise invalid_form("limit", "NUMBER_TYPE_RANGE", "int value should be between 1 and 100.")
        shown = [message for message in channel.messages.values() if message.private_to is None]
        if before is not None:
            shown = [message for message in shown if message.id < before]
        if after is not None:
            shown = [message for message in shown if message.id > after][:limit]
        return [message.data for message in reversed(shown[-limit:])]

    def _public(self, call: Call) -> Message:
        message = self.world.message(self.channels.seen(call), call.number("message"))
        if message.private_to is not None:
            raise unknown("Message")
        return message

    async def message(self, call: Call) -> Json:
        """Return one public message."""
        message = self._public(call)
        need(self.world, self.world.channel(message.channel_id), Right.READ_MESSAGE_HISTORY)
        return message.data

    async def edit(self, call: Call) -> Json:
        """Edit one of the bot's messages."""
        message = self._public(call)
        if message.author_id != self.world.bot.id:
            raise ApiError(403, 50005, "Cannot edit a message authored by another user")
        self.posts.edit(message, call.body, call.files)
        self.traffic.files(reader_of(self.world.channel(message.channel_id)), call.files)
        return message.data

    async def delete(self, call: Call) -> None:
        """Remove a message; another's needs Manage Messages."""
        message = self._public(call)
        channel = self.world.channel(message.channel_id)
        if message.author_id != self.world.bot.id:
            need(self.world, channel, Right.MANAGE_MESSAGES)
        if channel.archived:
            raise archived()
        self.posts.remove(message)


def _number(call: Call, key: str) -> int | None:
    """Return a number in the query.

    Raises:
        ApiError: 50035, if it is none.
    """
    if key not in call.query:
        return None
    number = snowflake(call.query[key])
    if number is None:
        raise invalid_form(key, "NUMBER_TYPE_COERCE", "Not a number.")
    return number
