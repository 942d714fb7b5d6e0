"""Visitors: people who ask, where from, and with which rights."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import discord

from bot.actor import Actor
from bot.people import ACCOUNT, OUTSIDE
from bot.records import Place, UserId

Interaction: TypeAlias = discord.Interaction[Any]


@dataclass(frozen=True, slots=True)
class Visitor:
    """The person behind an interaction.

    ``names`` is how they are called, by server: see :func:`names_of`.
    ``places`` are the thread or channel it comes from and, for a thread, its parent; none in a direct message.
    ``member`` is what Discord says of the person on the server it comes from, ``rights`` what it says that the bot may
    do in the thread or channel; None in a direct message.
    """

    user: UserId
    names: Mapping[int, str]
    interaction: int
    manager: bool
    guild: int | None
    places: tuple[int, ...]
    member: discord.Member | None = field(default=None, repr=False)
    rights: discord.Permissions | None = None

    @property
    def actor(self) -> Actor:
        """The person as the use cases know them, with what they may do where they are."""
        return Actor(self.user, self.guild, self.manager, self.places, self.member)

    @property
    def place(self) -> Place | None:
        """Where a match opened here would be played; None in a direct message."""
        if not self.places:
            return None
        return Place(self.places[-1], self.places[0] if len(self.places) > 1 else None)


def visitor(interaction: Interaction) -> Visitor:
    """Return who is behind an interaction, as Discord says it."""
    return Visitor(
        user=UserId(interaction.user.id),
        names=names_of(interaction.user, interaction.guild_id),
        interaction=interaction.id,
        manager=interaction.guild_id is not None and interaction.permissions.manage_guild,
        guild=interaction.guild_id,
        places=_places(interaction),
        member=interaction.user if isinstance(interaction.user, discord.Member) else None,
        rights=None if interaction.guild_id is None else interaction.app_permissions,
    )


def names_of(person: discord.User | discord.Member, guild: int | None) -> dict[int, str]:
    """Return how Discord calls a person with an interaction from a server: there, if they are on it, and outside.

    Their user name is among it.
    """
    names = {OUTSIDE: person.global_name or person.name, ACCOUNT: person.name}
    if guild is not None and isinstance(person, discord.Member):
        names[guild] = person.display_name
    return names


def pressed_privately(interaction: Interaction) -> bool:
    """Return whether the pressed message is one that only this person sees: a private answer or a direct message."""
    message = interaction.message
    return message is not None and (message.flags.ephemeral or interaction.guild_id is None)


def pressed_in_direct(interaction: Interaction) -> bool:
    """Return whether the pressed message is a lasting direct message, not a private answer."""
    message = interaction.message
    return message is not None and interaction.guild_id is None and not message.flags.ephemeral


def _places(interaction: Interaction) -> tuple[int, ...]:
    if interaction.guild_id is None or interaction.channel_id is None:
        return ()
    channel = interaction.channel
    if isinstance(channel, discord.Thread):
        return (channel.id, channel.parent_id)
    return (interaction.channel_id,)
