"""The permissions the bot needs on a server, and those missing in a place."""

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


def missing_to_post(room: Room, told: discord.Permissions | None = None) -> tuple[str, ...]:
    """Return the permissions missing to post here, each of them really: granting those is enough.

    ``told`` is what Discord says we may do here with an interaction that comes from here. It is truer than what the
    client remembers, for nobody tells a bot of a channel it may not view any more.
    """
    needed = _POSTING_IN_THREAD if isinstance(room, discord.Thread) else _POSTING
    remembered = _missing(room, needed)
    return remembered if told is None else _missing_now(needed, told, remembered) or remembered


def missing_for_thread(channel: discord.TextChannel) -> tuple[str, ...]:
    """Return the permissions missing to make a thread here and play in it."""
    return _missing(channel, _MAKING_THREAD)


def opens_locked(thread: discord.Thread) -> bool:
    """Return whether we may write in a thread though it is locked."""
    me: discord.Member | None = thread.guild.me
    return me is not None and thread.permissions_for(me).manage_threads


def channel_ref(channel: int) -> Ref:
    """Return the reference that reads as a link to a channel."""
    return raw(f"<#{channel}>")


def names(permissions: tuple[str, ...]) -> tuple[Line, ...]:
    """Return the permissions as Discord's settings call them."""
    return tuple(say(f"permission.{name}") for name in permissions)


def _missing(room: Room, needed: tuple[str, ...]) -> tuple[str, ...]:
    """Return what roles and the channel's own settings do not give us.

    Whoever may not view a channel, or not write in it, may not do other things there either, and discord.py counts
    those as missing too. They come back with the first.
    """
    channel = room.parent if isinstance(room, discord.Thread) else room
    me: discord.Member | None = room.guild.me  # None while a server is lost, whatever discord.py's types say
    if channel is None or me is None:  # the channel of a thread may not be known either: Discord will say
        return ()
    given = discord.abc.GuildChannel.permissions_for(channel, me)
    return tuple(name for name in needed if not getattr(given, name))


def _missing_now(needed: tuple[str, ...], told: discord.Permissions, remembered: tuple[str, ...]) -> tuple[str, ...]:
    """Return what is missing by Discord's word, without what is so only because something else is.

    What hides behind something else is missing itself if it is remembered to be.
    """
    missing = tuple(name for name in needed if not getattr(told, name))
    hidden: tuple[str, ...] = ()
    if "view_channel" in missing:
        hidden = needed[1:]
    elif not getattr(told, needed[1]):  # it may not write here
        hidden = ("attach_files",)
    return tuple(name for name in missing if name not in hidden or name in remembered)
