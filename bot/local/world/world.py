"""The world: guilds, their people and channels, and every message, interaction and command."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from bot.local.protocol import caps
from bot.local.protocol.codes import BOT_RIGHTS, EPOCH_MS, EVERYONE_RIGHTS, ChannelType, Json, Right
from bot.local.protocol.errors import unknown
from bot.local.world.clock import Clock
from bot.local.world.model import Channel, Guild, Interaction, Message, Role, User
from bot.local.world.storage import Key, Storage

BOT_NAME: Final = "Legatus"
META: Final = 0
OPEN_FORM_SECONDS: Final = 86_400.0
"""How long a modal may stay open on somebody's screen; submitting it needs no token."""


@dataclass(frozen=True, slots=True)
class Plan:
    """How a guild begins: its channels, its members and the one of them with Manage Server."""

    name: str
    channels: tuple[str, ...]
    people: tuple[str, ...]
    manager: str


GUILDS: Final = (
    Plan("Britannia", ("general", "war-room"), ("Ada", "Bran", "Cato", "Dana", "Enid", "Felix"), "Felix"),
    Plan("Gallia", ("forum", "camp"), ("Enid", "Gwen", "Hew", "Ivo"), "Gwen"),
)
"""The guilds of a new world. The first is the one people come to; somebody is in both."""


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
        self.guilds: dict[int, Guild] = {}
        self.meta: Json = {}
        self._last_id = 0

    async def open(self, folder: Path | None) -> None:
        """Read the world from its file, or found a new one.

        Raises:
            WorldUnusable: the file cannot be used, or a new one not be written.
        """
        self.storage = Storage(folder, self.dump)
        docs = await self.storage.open()
        if docs.get("meta"):
            await self._loaded(docs)
        else:
            self._found()
            await self.storage.found()

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
        """Make a new id, larger than every earlier one, also after a restart."""
        moment = (int(self.clock.now() * 1000) - EPOCH_MS) << 22
        self._last_id = max(moment, self._last_id + 1)
        return self._last_id

    # ---------------------------------------------------------------- look up
    def user(self, number: int) -> User:
        """Return a user by id.

        Raises:
            ApiError: 10013.
        """
        if number not in self.users:
            raise unknown("User")
        return self.users[number]

    def channel(self, number: int) -> Channel:
        """Return a channel by id.

        Raises:
            ApiError: 10003.
        """
        if number not in self.channels:
            raise unknown("Channel")
        return self.channels[number]

    def message(self, channel: Channel, number: int) -> Message:
        """Return a message by id.

        Raises:
            ApiError: 10008.
        """
        if number not in channel.messages:
            raise unknown("Message")
        return channel.messages[number]

    @property
    def guild(self) -> Guild:
        """The guild people come to first."""
        return next(iter(self.guilds.values()))

    def guild_of(self, channel: Channel) -> Guild:
        """Return the guild of a channel that is not for direct messages."""
        assert channel.guild_id is not None
        return self.guilds[channel.guild_id]

    def guilds_of(self, number: int) -> list[Guild]:
        """Return the guilds a user is a member of."""
        return [guild for guild in self.guilds.values() if number in guild.members]

    def share_guild(self, one: int, other: int) -> bool:
        """Return whether two users are members of the same guild."""
        return any(other in guild.members for guild in self.guilds_of(one))

    def dm_of(self, person: User) -> Channel:
        """Return the direct-message channel of a person with the bot; made if there is none."""
        for channel in self.channels.values():
            if channel.recipient_id == person.id:
                return channel
        channel = Channel(self.snowflake(), ChannelType.DM, recipient_id=person.id, created_at=self.clock.now())
        self.add_channel(channel)
        return channel

    def threads_of(self, channel: Channel) -> Iterator[Channel]:
        """Return the threads of a text channel."""
        return (one for one in self.channels.values() if one.parent_id == channel.id)

    # ---------------------------------------------------------------- change
    def touch(self, kind: str, number: int) -> None:
        """Have a changed, new or removed thing written."""
        self.storage.mark(kind, number)

    def add_user(self, name: str, *, bot: bool = False) -> User:
        """Add a new user, in no guild yet."""
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
        if message.nonce is not None and message.author_id == self.bot.id:
            self.by_nonce[message.nonce] = message

    def remove_channel(self, channel: Channel) -> None:
        """Take a channel, its threads and their messages out of the world."""
        for thread in list(self.threads_of(channel)):
            self.remove_channel(thread)
        for message in list(channel.messages.values()):
            self.remove_message(channel, message)
        del self.channels[channel.id]
        self.touch("channel", channel.id)

    def remove_message(self, channel: Channel, message: Message) -> None:
        """Take a message and the bytes of its files out of the world."""
        del channel.messages[message.id]
        if message.nonce is not None and self.by_nonce.get(message.nonce) is message:
            del self.by_nonce[message.nonce]
        self.touch("message", message.id)
        self.discard_files(message.files)

    def discard_files(self, files: Iterable[Json]) -> None:
        """Forget the bytes of files."""
        for file in files:
            self.storage.discard(file["url"].partition("/cdn")[2].partition("?")[0])

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

    def commands_of(self, guild: int | None) -> list[Json]:
        """Return the commands of one guild alone, or with None those for everywhere."""
        scope = None if guild is None else str(guild)
        return [command for command in self.commands if command.get("guild_id") == scope]

    def set_commands(self, commands: list[Json], guild: int | None) -> None:
        """Replace the commands of one guild alone, or with None those for everywhere."""
        replaced = self.commands_of(guild)
        self.commands = [*(one for one in self.commands if one not in replaced), *commands]
        self.touch("commands", META)

    def set_base(self, base: str) -> None:
        """Note the address the table has now; stored addresses of files follow it."""
        old = self.meta.get("base")
        if old and old != base:
            for channel in self.channels.values():
                for message in channel.messages.values():
                    message.data = moved(message.data, f"{old}/cdn/", f"{base}/cdn/")
                    message.files = moved(message.files, f"{old}/cdn/", f"{base}/cdn/")
                    self.touch("message", message.id)
        self.meta["base"] = base
        self.touch("meta", META)

    # ---------------------------------------------------------------- file
    def dump(self, key: Key) -> Json | None:
        """Return a thing's document, None if it is gone."""
        kind, number = key
        things: dict[str, Mapping[int, User | Guild | Channel | Interaction]] = {
            "user": self.users,
            "guild": self.guilds,
            "channel": self.channels,
            "interaction": self.interactions,
        }
        match kind:
            case "meta":
                return self.meta | {"last_id": self._last_id}
            case "commands":
                return {"commands": self.commands}
            case "message":
                found: Message | User | Guild | Channel | Interaction | None = self._find_message(number)
            case _:
                found = things[kind].get(number)
        return None if found is None else found.to_doc()

    def _find_message(self, number: int) -> Message | None:
        holders = (channel for channel in self.channels.values() if number in channel.messages)
        return next((channel.messages[number] for channel in holders), None)

    async def _loaded(self, docs: dict[str, list[Json]]) -> None:
        try:
            self._load(docs)
        except (KeyError, TypeError, ValueError, StopIteration, AttributeError) as error:
            raise await self.storage.unsound() from error

    def _load(self, docs: dict[str, list[Json]]) -> None:
        (self.meta,) = docs["meta"]
        self._last_id = self.meta.pop("last_id")
        self.guilds = {doc["id"]: Guild.from_doc(doc) for doc in docs["guild"]}
        self.users = {doc["id"]: User(**doc) for doc in docs["user"]}
        for doc in docs.get("channel", []):
            channel = Channel.from_doc(doc)
            if channel.guild_id is None and not channel.is_dm:  # from when there was one guild
                channel.guild_id = self.guild.id
            self.channels[channel.id] = channel
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
        """Found a new world: guilds with their channels and people, and the bot in each."""
        bot = self.add_user(BOT_NAME, bot=True)
        self.meta = {
            "bot": bot.id,
            "token": f"local.{secrets.token_urlsafe(24)}",
            "key": secrets.token_urlsafe(24),
        }
        people: dict[str, User] = {}
        for plan in GUILDS:
            people |= {name: self.add_user(name) for name in plan.people if name not in people}
            self._found_guild(plan, people)
        self.touch("meta", META)

    def _guild_id(self) -> int:
        """Make a new id by which two shards have one guild each, however long the one before took to be founded."""
        number = self.snowflake()
        if (number >> 22) % 2 != len(self.guilds) % 2:
            self._last_id = number + (1 << 22)
        return self._last_id

    def _found_guild(self, plan: Plan, people: Mapping[str, User]) -> None:
        guild = Guild(self._guild_id(), plan.name, owner_id=0)
        self.guilds[guild.id] = guild
        managers = Role(self.snowflake(), "Managers", int(Right.MANAGE_GUILD), 1)
        legates = Role(self.snowflake(), BOT_NAME, int(BOT_RIGHTS), 2)
        everyone = Role(guild.id, "@everyone", int(EVERYONE_RIGHTS))
        guild.roles = {role.id: role for role in (everyone, managers, legates)}
        for name in plan.people:
            guild.members[people[name].id] = [managers.id] if name == plan.manager else []
        guild.members[self.bot.id] = [legates.id]
        for position, name in enumerate(plan.channels):
            self.add_channel(Channel(self.snowflake(), ChannelType.TEXT, name, position, guild.id))
        self.touch("guild", guild.id)


def moved(value: Any, old: str, new: str) -> Any:
    """Return a JSON value in which every address that began with ``old`` begins with ``new``."""
    match value:
        case dict():
            return {key: moved(one, old, new) for key, one in value.items()}
        case list():
            return [moved(one, old, new) for one in value]
        case str() if value.startswith(old):
            return new + value.removeprefix(old)
        case _:
            return value
