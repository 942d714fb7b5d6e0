"""The parts of the world, and how each is written down."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any, Final

from bot.local.protocol.codes import ChannelType, Json
from bot.local.world.shown import unshown

THREADS: Final = (ChannelType.ANNOUNCEMENT_THREAD, ChannelType.PUBLIC_THREAD, ChannelType.PRIVATE_THREAD)
"""A forum's posts are public threads."""


@dataclass(frozen=True, slots=True)
class Upload:
    """A file as it was sent: its number in the request, its name and bytes."""

    index: int
    filename: str
    data: bytes


@dataclass(slots=True)
class User:
    """A person or the bot."""

    id: int
    name: str
    bot: bool = False
    accepts_dms: bool = True

    def to_doc(self) -> Json:
        """Return the user as JSON to be stored."""
        return asdict(self)


@dataclass(slots=True)
class Role:
    """A role of the guild."""

    id: int
    name: str
    rights: int
    position: int = 0


@dataclass(slots=True)
class Guild:
    """A server: its roles by id, and its members' role ids by member id.

    Attributes:
        banned: The users who may not come back.
        bot_roles: The bot's roles, kept for its return while it is out.
        nicks: The names of members in it, by member id, of those who have another one there.
    """

    id: int
    name: str
    owner_id: int
    roles: dict[int, Role] = field(default_factory=dict)
    members: dict[int, list[int]] = field(default_factory=dict)
    banned: list[int] = field(default_factory=list)
    bot_roles: list[int] = field(default_factory=list)
    nicks: dict[int, str] = field(default_factory=dict)

    def to_doc(self) -> Json:
        """Return the guild as JSON to be stored."""
        return asdict(self) | {
            "roles": [asdict(role) for role in self.roles.values()],
            "members": [[member, roles] for member, roles in self.members.items()],
            "nicks": [[member, nick] for member, nick in self.nicks.items()],
        }

    @classmethod
    def from_doc(cls, doc: Json) -> Guild:
        """Return the guild that ``to_doc`` wrote."""
        roles = {role["id"]: Role(**role) for role in doc["roles"]}
        nicks = dict(doc.get("nicks", ()))  # of a table from before there were any
        return cls(**doc | {"roles": roles, "members": dict(doc["members"]), "nicks": nicks})


@dataclass(slots=True)
class Overwrite:
    """Rights allowed and denied in one channel to a role (kind 0) or a member (kind 1)."""

    id: int
    kind: int
    allow: int = 0
    deny: int = 0


@dataclass(slots=True)
class Channel:
    """A channel of a server, thread or direct-message channel.

    Attributes:
        guild_id: The server it belongs to; None for a direct-message channel.
        recipient_id: The person a direct-message channel belongs to.
        active_at: When something last happened in a thread, in seconds; it archives itself from there.
        auto_archive: Minutes of silence after which a thread archives itself.
        member_ids: The users who have joined a thread.
    """

    id: int
    kind: int
    name: str = ""
    position: int = 0
    guild_id: int | None = None
    parent_id: int | None = None
    owner_id: int | None = None
    recipient_id: int | None = None
    overwrites: list[Overwrite] = field(default_factory=list)
    archived: bool = False
    locked: bool = False
    auto_archive: int = 1440
    created_at: float = 0.0
    active_at: float = 0.0
    member_ids: list[int] = field(default_factory=list)
    messages: dict[int, Message] = field(default_factory=dict, repr=False)

    @property
    def is_thread(self) -> bool:
        """Whether this is a thread."""
        return self.kind in THREADS

    @property
    def is_dm(self) -> bool:
        """Whether this is a direct-message channel."""
        return self.kind == ChannelType.DM

    def to_doc(self) -> Json:
        """Return the channel as JSON to be stored, without its messages."""
        doc = {name: getattr(self, name) for name in self.__slots__ if name != "messages"}
        return doc | {"overwrites": [asdict(one) for one in self.overwrites]}

    @classmethod
    def from_doc(cls, doc: Json) -> Channel:
        """Return the channel that ``to_doc`` wrote."""
        return cls(**doc | {"overwrites": [Overwrite(**one) for one in doc["overwrites"]]})


@dataclass(slots=True)
class Message:
    """A message: Discord's JSON of it, and the only person who sees it if it is private.

    Attributes:
        files: The attachment JSON of all its files, of those that its embeds and components show as well.
        nonce: The nonce it was sent with. Only those who hear of it as it is written are told: it is in no history.
    """

    data: Json
    private_to: int | None = None
    files: list[Json] = field(default_factory=list)
    nonce: str | int | None = None

    @property
    def id(self) -> int:
        """Its snowflake."""
        return int(self.data["id"])

    @property
    def channel_id(self) -> int:
        """Where it stands."""
        return int(self.data["channel_id"])

    @property
    def author_id(self) -> int:
        """Return the author."""
        return int(self.data["author"]["id"])

    @property
    def created(self) -> Json:
        """Its JSON as it is told when it is written."""
        return self.data if self.nonce is None else self.data | {"nonce": self.nonce}

    @property
    def flags(self) -> int:
        """Its flags."""
        return int(self.data["flags"])

    def to_doc(self) -> Json:
        """Return the message as JSON to be stored."""
        return {
            "data": self.data,
            "private_to": self.private_to,
            "files": self.files,
            "nonce": self.nonce,
        }

    @classmethod
    def from_doc(cls, doc: Json) -> Message:
        """Return the message that ``to_doc`` wrote."""
        data = doc["data"]
        if "files" not in doc:  # from when a message's attachments were all of its files
            left = unshown(data["attachments"], data["embeds"], data["components"])
            files, nonce = data["attachments"], data.pop("nonce", None)
            return cls(data | {"attachments": left}, doc["private_to"], files, nonce)
        return cls(**doc)


@dataclass(slots=True)
class Interaction:
    """Something a person asked of the bot, and what came of it.

    Attributes:
        kind: Type of interaction.
        command: Words of the command, for a command or an autocomplete.
        source_id: The message whose control was used.
        option_type: Type of the option being completed.
        callback: Type of the bot's first answer, None before it.
        message_id: The message answered with or edited.
        followup_ids: Messages sent after the first answer.
        modal: The modal the bot opened, until it is submitted.
        choices: The choices the bot offered.
    """

    id: int
    token: str
    kind: int
    user_id: int
    channel_id: int
    created_at: float
    command: str = ""
    source_id: int | None = None
    option_type: int = 3
    callback: int | None = None
    message_id: int | None = None
    followup_ids: list[int] = field(default_factory=list)
    modal: Json | None = None
    choices: list[Any] | None = None

    def to_doc(self) -> Json:
        """Return the interaction as JSON to be stored."""
        return {name: getattr(self, name) for name in self.__slots__}

    @classmethod
    def from_doc(cls, doc: Json) -> Interaction:
        """Return the interaction that ``to_doc`` wrote."""
        return cls(**doc)
