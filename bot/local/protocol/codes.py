"""Numbers of Discord's protocol that several modules share."""

from __future__ import annotations

from enum import IntEnum, IntFlag
from typing import Any, Final, TypeAlias

Json: TypeAlias = dict[str, Any]
"""A JSON object as it goes over the wire."""

EPOCH_MS: Final = 1_420_070_400_000
"""The first millisecond a snowflake can name."""

SNOWFLAKE_DIGITS: Final = 20
MIB: Final = 1024 * 1024


class Flag(IntFlag):
    """Message flags."""

    SUPPRESS_EMBEDS = 1 << 2
    HAS_THREAD = 1 << 5
    EPHEMERAL = 1 << 6
    LOADING = 1 << 7
    SUPPRESS_NOTIFICATIONS = 1 << 12
    COMPONENTS_V2 = 1 << 15


SENDABLE: Final = Flag.SUPPRESS_EMBEDS | Flag.SUPPRESS_NOTIFICATIONS | Flag.COMPONENTS_V2
"""Flags a message may be sent with; every other bit a bot sends is dropped without a word."""


class Right(IntFlag):
    """Permissions, by their bit."""

    ADMINISTRATOR = 1 << 3
    MANAGE_CHANNELS = 1 << 4
    MANAGE_GUILD = 1 << 5
    ADD_REACTIONS = 1 << 6
    VIEW_CHANNEL = 1 << 10
    SEND_MESSAGES = 1 << 11
    MANAGE_MESSAGES = 1 << 13
    EMBED_LINKS = 1 << 14
    ATTACH_FILES = 1 << 15
    READ_MESSAGE_HISTORY = 1 << 16
    MENTION_EVERYONE = 1 << 17
    USE_EXTERNAL_EMOJIS = 1 << 18
    USE_APPLICATION_COMMANDS = 1 << 31
    MANAGE_THREADS = 1 << 34
    CREATE_PUBLIC_THREADS = 1 << 35
    CREATE_PRIVATE_THREADS = 1 << 36
    SEND_MESSAGES_IN_THREADS = 1 << 38


ALL_RIGHTS: Final = (1 << 53) - 1
EVERYONE_RIGHTS: Final = (
    Right.ADD_REACTIONS
    | Right.VIEW_CHANNEL
    | Right.SEND_MESSAGES
    | Right.EMBED_LINKS
    | Right.ATTACH_FILES
    | Right.READ_MESSAGE_HISTORY
    | Right.USE_APPLICATION_COMMANDS
    | Right.CREATE_PUBLIC_THREADS
    | Right.SEND_MESSAGES_IN_THREADS
)
BOT_RIGHTS: Final = (
    Right.VIEW_CHANNEL
    | Right.SEND_MESSAGES
    | Right.ATTACH_FILES
    | Right.READ_MESSAGE_HISTORY
    | Right.CREATE_PUBLIC_THREADS
    | Right.SEND_MESSAGES_IN_THREADS
)
"""The rights of the bot's role at first: exactly those its invitation asks for."""


class ChannelType(IntEnum):
    """Types of channel."""

    TEXT = 0
    DM = 1
    VOICE = 2
    ANNOUNCEMENT = 5
    ANNOUNCEMENT_THREAD = 10
    PUBLIC_THREAD = 11
    PRIVATE_THREAD = 12
    STAGE = 13
    FORUM = 15


class Part(IntEnum):
    """Types of component."""

    ROW = 1
    BUTTON = 2
    SELECT = 3
    TEXT_INPUT = 4
    SECTION = 9
    TEXT = 10
    THUMBNAIL = 11
    GALLERY = 12
    FILE = 13
    SEPARATOR = 14
    CONTAINER = 17
    LABEL = 18


class Ask(IntEnum):
    """Types of interaction: what a person asks of the bot."""

    COMMAND = 2
    COMPONENT = 3
    AUTOCOMPLETE = 4
    MODAL = 5


class Callback(IntEnum):
    """Types of the bot's first answer to an interaction."""

    MESSAGE = 4
    MESSAGE_LATER = 5
    UPDATE_LATER = 6
    UPDATE = 7
    CHOICES = 8
    MODAL = 9


class Intent(IntEnum):
    """Gateway intents, by the number of their bit."""

    GUILDS = 0
    GUILD_MEMBERS = 1
    PRESENCES = 8
    GUILD_MESSAGES = 9
    DIRECT_MESSAGES = 12
    MESSAGE_CONTENT = 15


def snowflake(text: Any) -> int | None:
    """Return the id a text names, None if it names none."""
    return int(text) if isinstance(text, str) and text.isdecimal() and len(text) <= SNOWFLAKE_DIGITS else None
