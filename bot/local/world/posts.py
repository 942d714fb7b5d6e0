"""Messages: writing, editing and removing them, and telling everybody."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Final

from bot.local.checks.messages import check_message, check_not_empty, sent_flags
from bot.local.protocol import caps
from bot.local.protocol.codes import Flag, Intent, Json, snowflake
from bot.local.protocol.errors import ApiError, archived, invalid_form
from bot.local.world.clock import iso
from bot.local.world.files import kept_files, resolved_components, resolved_embeds, store_uploads
from bot.local.world.guilds import Guilds
from bot.local.world.hub import Hub, News
from bot.local.world.mentions import mentions_of
from bot.local.world.model import Channel, Interaction, Message, Upload, User
from bot.local.world.rights import may_send
from bot.local.world.shapes import member_json, user_json
from bot.local.world.shown import unshown
from bot.local.world.world import World

DEFAULT: Final = 0
RECIPIENT_ADD: Final = 1
REPLY: Final = 19
COMMAND_ANSWER: Final = 20


class Posts:
    """Everything that happens to messages.

    Attributes:
        old_edits: Edits of messages older than an hour that one channel takes, and in how many seconds.
    """

    def __init__(self, world: World, hub: Hub, guilds: Guilds) -> None:
        self.world = world
        self.hub = hub
        self.guilds = guilds
        self.old_edits = (caps.OLD_EDITS, caps.OLD_EDITS_SECONDS)
        self._edited_at: dict[int, deque[float]] = {}

    # ---------------------------------------------------------------- write
    def write(
        self,
        channel: Channel,
        author: User,
        body: Json,
        files: Sequence[Upload] = (),
        *,
        flags: int = 0,
        interaction: Interaction | None = None,
    ) -> Message:
        """Write a message that has been checked, and tell those who see it.

        A public message wakes an archived thread and brings the people it mentions into it.
        """
        world = self.world
        private = flags & Flag.EPHEMERAL and interaction is not None
        stored = store_uploads(world, channel, files, body, flags)
        embeds = resolved_embeds(body.get("embeds") or [], stored)
        components = resolved_components(body.get("components") or [], stored, world.snowflake)
        data = self._data(channel, author) | {
            "content": (body.get("content") or "").strip(),
            "flags": flags,
            "attachments": unshown(stored, embeds, components),
            "embeds": embeds,
            "components": components,
        }
        data |= mentions_of(world, channel, data, body.get("allowed_mentions"))
        data |= self._answer(interaction)
        data |= self._reply(channel, body)
        message = Message(data, interaction.user_id if private and interaction else None, stored, body.get("nonce"))
        if not private:
            self.guilds.stir(channel, [author.id, *(int(one["id"]) for one in data["mentions"])])
        world.add_message(channel, message)
        self.announce("MESSAGE_CREATE", message)
        return message

    def add_to_thread(self, thread: Channel, user_id: int) -> None:
        """Let the bot add somebody to a thread by name: a line of the service's says so, and pings them."""
        if user_id in thread.member_ids:
            return
        self.guilds.join_thread(thread, user_id)
        line = self._data(thread, self.world.bot, RECIPIENT_ADD)
        line["mentions"] = [user_json(self.world.users[user_id])]
        message = Message(line)
        self.guilds.stir(thread, ())
        self.world.add_message(thread, message)
        self.announce("MESSAGE_CREATE", message)

    def _data(self, channel: Channel, author: User, kind: int = DEFAULT) -> Json:
        """Return a message that says nothing yet."""
        return {
            "id": str(self.world.snowflake()),
            "channel_id": str(channel.id),
            "type": kind,
            "author": user_json(author),
            "content": "",
            "timestamp": iso(self.world.clock.now()),
            "edited_timestamp": None,
            "tts": False,
            "pinned": False,
            "flags": 0,
            "attachments": [],
            "embeds": [],
            "components": [],
            "mentions": [],
            "mention_roles": [],
            "mention_everyone": False,
        }

    def _reply(self, channel: Channel, body: Json) -> Json:
        reference = body.get("message_reference")
        if not reference:
            return {}
        number = snowflake(str(reference.get("message_id"))) if isinstance(reference, dict) else None
        if number is None:
            raise invalid_form("message_reference", "BASE_TYPE_REQUIRED", "This field is required")
        target = channel.messages.get(number)
        if target is None and reference.get("fail_if_not_exists", True):
            raise invalid_form("message_reference", "REPLIES_UNKNOWN_MESSAGE", "Unknown message")
        where = {"message_id": str(reference["message_id"]), "channel_id": str(channel.id), "type": 0}
        shown = target.data if target else None
        return {"type": REPLY, "message_reference": where, "referenced_message": shown}

    def _answer(self, interaction: Interaction | None) -> Json:
        if interaction is None:
            return {}
        bot_id = str(self.world.bot.id)
        person = user_json(self.world.users[interaction.user_id])
        about: Json = {
            "id": str(interaction.id),
            "type": interaction.kind,
            "user": person,
            "authorizing_integration_owners": {},
        }
        answer: Json = {"webhook_id": bot_id, "application_id": bot_id, "interaction_metadata": about}
        if interaction.command:
            about["name"] = interaction.command
            answer["type"] = COMMAND_ANSWER
        return answer

    def earlier(self, nonce: str | int) -> Message | None:
        """Return the bot's message of the last minutes that carries a nonce, wherever it stands."""
        message = self.world.by_nonce.get(nonce)
        since = iso(self.world.clock.now() - caps.NONCE_SECONDS)
        return message if message is not None and message.data["timestamp"] >= since else None

    # ---------------------------------------------------------------- edit
    def edit(self, message: Message, body: Json, files: Sequence[Upload] = ()) -> None:
        """Check an edit by the bot, do it, and tell those who see the message.

        Raises:
            ApiError: a limit, an archived thread, or too many edits of an old message.
        """
        channel = self.world.channel(message.channel_id)
        if channel.archived and message.private_to is None:
            raise archived()
        self._check_age(message)
        data = message.data
        flags = data["flags"] | sent_flags(body, Flag.COMPONENTS_V2 | Flag.SUPPRESS_EMBEDS)
        kept = kept_files(message.files, body)
        check_message(body, files, flags=flags, kept=kept)
        check_not_empty({**data, **body}, files, kept)
        if flags & Flag.COMPONENTS_V2 and ({**data, **body}.get("content") or {**data, **body}.get("embeds")):
            raise invalid_form("content", "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", "Must be null")
        self.world.discard_files(one for one in message.files if one not in kept)
        message.files = kept + store_uploads(self.world, channel, files, body, flags)
        self._apply(channel, message, body, flags)

    def _apply(self, channel: Channel, message: Message, body: Json, flags: int) -> None:
        data = {**message.data, "flags": flags & ~Flag.LOADING}
        if "content" in body:
            data["content"] = (body["content"] or "").strip()
        if "embeds" in body:
            data["embeds"] = resolved_embeds(body["embeds"] or [], message.files)
        if "components" in body:
            data["components"] = resolved_components(body["components"] or [], message.files, self.world.snowflake)
        data["attachments"] = unshown(message.files, data["embeds"], data["components"])
        if "content" in body or "components" in body:
            data |= mentions_of(self.world, channel, data, body.get("allowed_mentions"))
            if message.private_to is None:
                self.guilds.bring(channel, [int(one["id"]) for one in data["mentions"]])
        if not message.flags & Flag.LOADING:  # what completes a promised message does not count as an edit of it
            data["edited_timestamp"] = iso(self.world.clock.now())
        # A new object each time: whoever was handed the old JSON keeps what was true then.
        message.data = data
        self.world.touch("message", message.id)
        self.announce("MESSAGE_UPDATE", message)

    def _check_age(self, message: Message) -> None:
        now = self.world.clock.now()
        if iso(now - caps.OLD_MESSAGE_SECONDS) < message.data["timestamp"]:
            return
        most, seconds = self.old_edits
        moments = self._edited_at.setdefault(message.channel_id, deque())
        while moments and moments[0] <= now - seconds:
            moments.popleft()
        if len(moments) >= most:
            raise ApiError(
                429,
                30046,
                "Maximum number of edits to messages older than 1 hour reached. Try again later.",
                extra={"retry_after": seconds - (now - moments[0]) if moments else seconds, "global": False},
            )
        moments.append(now)

    # ---------------------------------------------------------------- remove, tell
    def remove(self, message: Message) -> None:
        """Remove a message and tell those who saw it."""
        channel = self.world.channel(message.channel_id)
        self.world.remove_message(channel, message)
        self.announce("MESSAGE_DELETE", message)

    def announce(self, event: str, message: Message) -> None:
        """Tell those who see a message what happened to it."""
        channel = self.world.channel(message.channel_id)
        data = message.created if event == "MESSAGE_CREATE" else message.data
        if event == "MESSAGE_DELETE":
            data = {"id": str(message.id), "channel_id": str(channel.id)}
        intent = Intent.DIRECT_MESSAGES
        if not channel.is_dm:
            intent = Intent.GUILD_MESSAGES
            guild = self.world.guild_of(channel)
            data = {**data, "guild_id": str(guild.id)}
            if event != "MESSAGE_DELETE" and message.author_id in guild.members:
                data["member"] = member_json(self.world, guild, message.author_id, with_user=False)
        self.hub.tell(News(event, data, channel, message.private_to, intent))

    def check_may_answer(self, channel: Channel) -> None:
        """Require that a thread takes a public answer to an interaction; no right to write is needed for one.

        Raises:
            ApiError: 50083, if the thread is locked against the bot.
        """
        if channel.locked and not may_send(self.world, self.world.bot.id, channel):
            raise archived(403)
