"""One press of a control, and what handlers need of it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

import discord

from bot.front.answering.guards import Interaction, Visitor, pressed_privately
from bot.front.answering.reply import Reply, strip
from bot.front.posting.unconfirmed import carries
from bot.ui.address import Address


@dataclass(frozen=True, slots=True)
class Pressed:
    """A control that was pressed, a menu that was chosen from (``values``), or a modal that was sent.

    ``typed`` are the texts of a modal's inputs by name, ``chosen`` the values of its menus.

    ``direct`` says that it stands in a lasting direct message, ``message`` is the public message it stands in.
    """

    address: Address
    visitor: Visitor
    reply: Reply
    values: tuple[str, ...] = ()
    typed: Mapping[str, str] = field(default_factory=dict, repr=False)
    chosen: Mapping[str, tuple[str, ...]] = field(default_factory=dict, repr=False)
    direct: bool = False
    message: discord.Message | None = None

    async def strip(self) -> None:
        """Take the controls off the public message that was pressed, because they are good for nothing any more."""
        if self.message is not None:
            await strip(self.message)


Handler: TypeAlias = Callable[[Pressed], Awaitable[None]]


def public_message(interaction: Interaction, address: Address) -> discord.Message | None:
    """Return the public message that was pressed, if it does carry the control: a hand-edited press changes none."""
    message = interaction.message
    if message is None or pressed_privately(interaction) or not carries(address.custom_id)(message):
        return None
    return message
