"""What the bot must be allowed to do on a server, and which of it is missing where."""

from __future__ import annotations

from typing import Final, TypeAlias

import discord

from bot.ui.text import raw
from engines.core.line import Line, Ref, say

Room: TypeAlias = discord.TextChannel | discord.Thread
"""Where a match can be played."""

_POSTING: Final = ("view_channel", "send_messages", "attach_files", "read_message_history")
_POSTING_IN_THREAD: Final = ("view_channel", "send_messages_in_threads", "attach_files", "read_message_history")
_MAKING_THREAD: Final = ("create_public_threads", "send_messages_in_threads")

NEEDED: Final = (*_POSTING, *_MAKING_THREAD)
"""Every permission the bot asks for, by discord.py's names."""


def invitation(application: int) -> str:
    """Return the link that invites the bot with exactly what it needs."""
    needed = discord.Permissions(**dict.fromkeys(NEEDED, True))
    return discord.utils.oauth_url(application, permissions=needed, scopes=("bot", "applications.commands"))


def missing_to_post(room: Room) -> tuple[str, ...]:
    """Return the permissions missing to post here."""
    return _missing(room, _POSTING_IN_THREAD if isinstance(room, discord.Thread) else _POSTING)


def missing_for_thread(channel: discord.TextChannel) -> tuple[str, ...]:
    """Return the permissions missing to make a thread here and play in it."""
    return _missing(channel, _MAKING_THREAD)


def channel_ref(channel: int) -> Ref:
    """Return the reference that reads as a link to a channel."""
    return raw(f"<#{channel}>")


def names(permissions: tuple[str, ...]) -> tuple[Line, ...]:
    """Return the permissions as Discord's settings call them."""
    return tuple(say(f"permission.{name}") for name in permissions)


def _missing(room: Room, needed: tuple[str, ...]) -> tuple[str, ...]:
    held = room.permissions_for(room.guild.me)
    return tuple(name for name in needed if not getattr(held, name))
