"""From messages and modals as data to Discord's components.

Nothing here listens: every press and every submitted modal reaches the interaction router through the one
``on_interaction`` event and is understood from its ``custom_id`` alone. So a control works after a restart, is
answered exactly once, and one that nobody knows is answered too. discord.py's own registry of views would be a
second way in that loses unknown controls and swallows errors.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeAlias, assert_never

import discord
from discord import ui

from bot.ui.limits import check_modal
from bot.ui.message import Block, Button, Buttons, Gallery, Menu, Message, Modal, ModalInput, Option, Rule, Text

Item: TypeAlias = ui.Item[Any]

_STYLES = {
    1: discord.ButtonStyle.primary,
    2: discord.ButtonStyle.secondary,
    3: discord.ButtonStyle.success,
    4: discord.ButtonStyle.danger,
}


def view(message: Message) -> ui.LayoutView:
    """Return the components of a message. Its pictures must be attached under their file names."""
    made = ui.LayoutView(timeout=None)
    items = [_item(block) for block in message.blocks]
    if message.accent is None:
        for item in items:
            made.add_item(item)
    else:
        made.add_item(ui.Container(*items, accent_colour=message.accent))
    made.stop()  # so that discord.py keeps no copy: presses are looked up by their address
    return made


def dialog(modal: Modal) -> ui.Modal:
    """Return a modal. It is not kept: its answer is found by its address, also after a restart.

    Raises:
        ValueError: if Discord would not take it.
    """
    check_modal(modal)
    made = ui.Modal(title=modal.title, custom_id=modal.custom_id, timeout=None)
    for part in modal.inputs:
        made.add_item(ui.Label(text=part.label, description=part.description, component=_input(part)))
    made.stop()
    return made


def mentions(message: Message) -> discord.AllowedMentions:
    """Return whom a message may notify: those it names, nobody else."""
    users = [discord.Object(user) for user in message.pings]
    return discord.AllowedMentions(everyone=False, roles=False, replied_user=False, users=users)


def _item(block: Block) -> Item:
    match block:
        case Text(markdown):
            return ui.TextDisplay(markdown)
        case Rule():
            return ui.Separator()
        case Gallery(pictures):
            return ui.MediaGallery(
                *(
                    discord.MediaGalleryItem(f"attachment://{picture.file_name}", description=picture.alt)
                    for picture in pictures
                )
            )
        case Buttons(buttons):
            return ui.ActionRow(*(_button(button) for button in buttons))
        case Menu():
            return ui.ActionRow(_menu(block))
        case _:
            assert_never(block)


def _button(button: Button) -> ui.Button[Any]:
    if button.url is not None:
        return ui.Button(label=button.label, url=button.url)
    style = _STYLES[button.style.value]
    return ui.Button(label=button.label, custom_id=button.custom_id, style=style, disabled=button.disabled)


def _menu(menu: Menu) -> ui.Select[Any]:
    return ui.Select(
        custom_id=menu.custom_id,
        placeholder=menu.placeholder,
        min_values=menu.least,
        max_values=menu.most,
        options=_options(menu.options),
    )


def _input(part: ModalInput) -> Item:
    if part.options:
        return ui.Select(
            custom_id=part.name,
            min_values=part.least,
            max_values=part.most,
            required=part.required,
            options=_options(part.options),
        )
    return ui.TextInput(
        custom_id=part.name,
        default=part.value or None,
        required=part.required,
        min_length=part.least,
        max_length=part.most,
    )


def _options(options: Iterable[Option]) -> list[discord.SelectOption]:
    return [
        discord.SelectOption(label=one.label, value=one.value, description=one.description, default=one.chosen)
        for one in options
    ]
