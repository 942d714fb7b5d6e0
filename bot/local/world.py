"""The world: one guild, its people and channels, and every message, interaction and command."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from bot.local import caps
from bot.local.clock import Clock
from bot.local.codes import BOT_RIGHTS, EPOCH_MS, EVERYONE_RIGHTS, Json, Place, Right
from bot.local.errors import unknown
from bot.local.model import Channel, Guild, Interaction, Message, Role, User
from bot.local.storage import Key, Storage

GUILD_NAME: Final = "Britannia"
CHANNEL_NAMES: Final = ("general", "war-room")
PEOPLE_NAMES: Final = ("Ada", "Bran", "Cato", "Dana", "Enid", "Felix")
MANAGER_NAME: Final = "Felix"
BOT_NAME: Final = "Legatus"
META: Final = 0
OPEN_FORM_SECONDS: Final = 86_400.0
"""How long a modal may stay open on somebody's screen; submitting it needs no token."""


class World:
    """Everything there is, in memory, and its way into the file.

    Whoever changes a thing calls ``touch`` with its kind and id, so that it is written.
    """

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.users: dict[int, User] = {}
        self.channels: dict[int, Channel] = {}
        self.interactions: dict[int, Interaction] = {}
        self.by_token: dict[str, Interaction] = {}
        self.by_nonce: dict[str | int, Message] = {}
        self.commands: list[Json] = []
        self.storage: Storage
        self.guild: Guild
        self.meta: Json = {}
        self._last_id = 0

    async def open(self, folder: Path | None) -> None:
        """Read the world from its file, or found a new one.

        Raises:
            WorldUnusable: the file cannot be used.
        """
        self.storage = Storage(folder, self.dump)
        docs = await self.storage.open()
        if docs.get("meta"):
            self._load(docs)
        else:
            self._found()

    # ---------------------------------------------------------------- identity
    @property
    def bot(self) -> User:
        """The bot's user; its id is the application's too."""
        return self.users[self.meta["bot"]]

    @property
    def token(self) -> str:
        """The bot's token."""
        return str(self.meta["token"])

    @property
    def key(self) -> str:
        """The secret in the page's address."""
        return str(self.meta["key"])

    @property
    def people(self) -> list[User]:
        """All people, oldest first."""
        return [user for user in self.users.values() if not user.bot]

    def snowflake(self) -> int:
        """A new id, larger than every earlier one, also after a restart."""
        moment = (int(self.clock.now() * 1000) - EPOCH_MS) << 22
        self._last_id = max(moment, self._last_id + 1)
        return self._last_id

    # ---------------------------------------------------------------- look up
    def user(self, number: int) -> User:
        """A user by id.

        Raises:
            ApiError: 10013.
        """
        if number not in self.users:
            raise unknown("User")
        return self.users[number]

    def channel(self, number: int) -> Channel:
        """A channel by id.

        Raises:
            ApiError: 10003.
        """
        if number not in self.channels:
            raise unknown("Channel")
        return self.channels[number]

    def message(self, channel: Channel, number: int) -> Message:
        """A message by id.

        Raises:
            ApiError: 10008.
        """
        if number not in channel.messages:
            raise unknown("Message")
        return channel.messages[number]

    def in_guild(self, number: int) -> bool:
        """Whether a user is a member of the guild."""
        return number in self.guild.members

    def dm_of(self, person: User) -> Channel:
        """The direct-message channel of a person with the bot; made if there is none."""
        for channel in self.channels.values():
            if channel.recipient_id == person.id:
                return channel
        channel = Channel(self.snowflake(), Place.DM, recipient_id=person.id, created_at=self.clock.now())
        self.add_channel(channel)
        return channel

    def threads_of(self, channel: Channel) -> Iterator[Channel]:
        """The threads of a text channel."""
        return (one for one in self.channels.values() if one.parent_id == channel.id)

    # ---------------------------------------------------------------- change
    def touch(self, kind: str, number: int) -> None:
        """Have a changed, new or removed thing written."""
        self.storage.mark(kind, number)

    def add_user(self, name: str, *, bot: bool = False) -> User:
        """A new user, in the guild."""
        user = User(self.snowflake(), name, bot)
        self.users[user.id] = user
        self.touch("user", user.id)
        return user

    def add_channel(self, channel: Channel) -> None:
        """Put a channel into the world."""
        self.channels[channel.id] = channel
        self.touch("channel", channel.id)

    def add_message(self, channel: Channel, message: Message) -> None:
        """Put a message into its channel."""
        self._hold(channel, message)
        self.touch("message", message.id)
        # The newest id goes with it, so that ids keep rising should the clock go back.
        self.touch("meta", META)

    def _hold(self, channel: Channel, message: Message) -> None:
        channel.messages[message.id] = message
        if message.data.get("nonce") is not None and message.author_id == self.bot.id:
            self.by_nonce[message.data["nonce"]] = message

    def remove_channel(self, channel: Channel) -> None:
        """Take a channel, its threads and their messages out of the world."""
        for thread in list(self.threads_of(channel)):
            self.remove_channel(thread)
        for message in list(channel.messages.values()):
            self.remove_message(channel, message)
        del self.channels[channel.id]
        self.touch("channel", channel.id)

    def remove_message(self, channel: Channel, message: Message) -> None:
        """Take a message and the bytes of its attachments out of the world."""
        del channel.messages[message.id]
        if self.by_nonce.get(message.data.get("nonce", "")) is message:
            del self.by_nonce[message.data["nonce"]]
        self.touch("message", message.id)
        self.discard_files(message.data["attachments"])

    def discard_files(self, attachments: Iterable[Json]) -> None:
        """Forget the bytes of attachments."""
        for attachment in attachments:
            self.storage.discard(attachment["url"].partition("/cdn")[2].partition("?")[0])

    def add_interaction(self, interaction: Interaction) -> None:
        """Put an interaction into the world and forget those whose token has run out."""
        self.interactions[interaction.id] = interaction
        self.by_token[interaction.token] = interaction
        self.touch("interaction", interaction.id)
        now = self.clock.now()
        for old in list(self.interactions.values()):
            age = now - old.created_at
            if age <= caps.TOKEN_SECONDS:
                break
            if old.modal is not None and age <= OPEN_FORM_SECONDS:
                continue
            del self.interactions[old.id], self.by_token[old.token]
            self.touch("interaction", old.id)

    def commands_of(self, *, guild: bool) -> list[Json]:
        """The commands of the guild alone, or those for everywhere."""
        return [command for command in self.commands if ("guild_id" in command) is guild]

    def set_commands(self, commands: list[Json], *, guild: bool) -> None:
        """Replace the commands of the guild alone, or those for everywhere."""
        self.commands = [*self.commands_of(guild=not guild), *commands]
        self.touch("commands", META)

    def set_base(self, base: str) -> None:
        """Note the address the table has now; stored addresses of files follow it."""
        old = self.meta.get("base")
        if old and old != base:
            for channel in self.channels.values():
                for message in channel.messages.values():
                    message.data = moved(message.data, f"{old}/cdn/", f"{base}/cdn/")
                    self.touch("message", message.id)
        self.meta["base"] = base
        self.touch("meta", META)

    # ---------------------------------------------------------------- file
    def dump(self, key: Key) -> Json | None:
        """A thing's document, None if it is gone."""
        kind, number = key
        things: dict[str, Mapping[int, User | Channel | Interaction]] = {
            "user": self.users,
            "channel": self.channels,
            "interaction": self.interactions,
        }
        match kind:
            case "meta":
                return self.meta | {"last_id": self._last_id}
            case "commands":
                return {"commands": self.commands}
            case "guild":
                return self.guild.to_doc()
            case "message":
                found: Message | User | Channel | Interaction | None = self._find_message(number)
            case _:
                found = things[kind].get(number)
        return None if found is None else found.to_doc()

    def _find_message(self, number: int) -> Message | None:
        holders = (channel for channel in self.channels.values() if number in channel.messages)
        return next((channel.messages[number] for channel in holders), None)

    def _load(self, docs: dict[str, list[Json]]) -> None:
        (self.meta,) = docs["meta"]
        self._last_id = self.meta.pop("last_id")
        self.guild = Guild.from_doc(docs["guild"][0])
        self.users = {doc["id"]: User(**doc) for doc in docs["user"]}
        self.channels = {doc["id"]: Channel.from_doc(doc) for doc in docs.get("channel", [])}
        for doc in docs.get("message", []):
            message = Message.from_doc(doc)
            if message.channel_id in self.channels:
                self._hold(self.channels[message.channel_id], message)
        for doc in docs.get("interaction", []):
            interaction = Interaction.from_doc(doc)
            self.interactions[interaction.id] = self.by_token[interaction.token] = interaction
        for doc in docs.get("commands", []):
            self.commands = doc["commands"]

    def _found(self) -> None:
        """A new world: a guild with two channels, six people, one of them a manager, and the bot."""
        bot = self.add_user(BOT_NAME, bot=True)
        self.meta = {
            "bot": bot.id,
            "token": f"local.{secrets.token_urlsafe(24)}",
            "key": secrets.token_urlsafe(24),
        }
        people = [self.add_user(name) for name in PEOPLE_NAMES]
        guild = Guild(self.snowflake(), GUILD_NAME, owner_id=0)
        self.guild = guild
        managers = Role(self.snowflake(), "Managers", int(Right.MANAGE_GUILD), 1)
        legates = Role(self.snowflake(), BOT_NAME, int(BOT_RIGHTS), 2)
        everyone = Role(guild.id, "@everyone", int(EVERYONE_RIGHTS))
        guild.roles = {role.id: role for role in (everyone, managers, legates)}
        for person in people:
            guild.members[person.id] = [managers.id] if person.name == MANAGER_NAME else []
        guild.members[bot.id] = [legates.id]
        for position, name in enumerate(CHANNEL_NAMES):
            self.add_channel(Channel(self.snowflake(), Place.TEXT, name, position))
        self.touch("guild", guild.id)
        self.touch("meta", META)


def moved(value: Any, old: str, new: str) -> Any:
    """A JSON value in which every address that began with ``old`` begins with ``new``."""
    match value:
        case dict():
            return {key: moved(one, old, new) for key, one in value.items()}
        case list():
            return [moved(one, old, new) for one in value]
        case str() if value.startswith(old):
            return new + value.removeprefix(old)
        case _:
            return value
