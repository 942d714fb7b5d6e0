"""The one answer to one interaction: acknowledged at once, said later, private."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Final

import discord

from bot.front.answering.guards import Interaction, pressed_privately
from bot.front.answering.kept_files import Kept, file_name, standing
from bot.front.transport.controls import dialog
from bot.front.transport.delivery_errors import Late, Unpaintable
from bot.front.transport.incidents import is_answered
from bot.front.transport.poster import Poster, Ready, pictures_of
from bot.ui.message import Gallery, Message, Modal

TOO_LATE: Final = 10062
INVALID: Final = 50035
_GONE: Final = frozenset({10008, 10015, 50027})
"""The message to change was dismissed, or the fifteen minutes of the interaction have passed."""


class Reply:
    """Answers an interaction. ``in_place`` says whether the answer replaces the private message pressed on."""

    def __init__(self, interaction: Interaction, poster: Poster, *, in_place: bool = False) -> None:
        self._interaction = interaction
        self._poster = poster
        self.in_place = in_place and pressed_privately(interaction)
        self._said = False
        self.acknowledged = False
        """Whether Discord knows that an answer follows."""
        self._one_at_a_time = asyncio.Lock()
        self.in_between = False
        """Whether what stands there is only what was said meanwhile."""
        self._standing: dict[str, Kept] = {}
        if self.in_place and interaction.message is not None:
            self._standing = standing(interaction.message)

    async def acknowledge(self) -> bool:
        """Tell Discord that an answer follows; return False if this interaction is not ours to answer any more.

        Then it reached us too late: the person was told that it failed, so nothing may be changed by it. That Discord
        has an acknowledgement already says that it took ours, though its answer to that got lost: an interaction
        delivered twice is not carried out twice.
        """
        response = self._interaction.response
        if self.acknowledged or response.is_done():
            return True
        try:
            if self.in_place:
                await response.defer()
            else:
                await response.defer(ephemeral=True, thinking=True)
        except discord.HTTPException as error:
            if error.code == TOO_LATE:
                return False
            if not is_answered(error):
                raise
        self.acknowledged = True
        return True

    async def ask(self, modal: Modal) -> None:
        """Answer with a modal, at once. That Discord has an answer already says that it took this one, as above."""
        try:
            await self._interaction.response.send_modal(dialog(modal))
        except discord.HTTPException as error:
            if not is_answered(error):
                raise
        self.acknowledged = True

    async def show(self, message: Message, *, patience: float | None = None) -> bool:
        """Show the answer; shown again, it is replaced. Pictures that cannot be painted are left out.

        Pictures that stand in the replaced message already are neither painted nor sent again. Controls that must
        not wait for theirs have ``patience``: after that many seconds they are shown without.

        Returns:
            Whether all is shown; False if pictures are late, which :meth:`painted` waits for.
        """
        late = False
        try:
            ready = await self._poster.ready(message, standing=self._standing, patience=patience)
        except Unpaintable as error:
            late = isinstance(error, Late)
            ready = Ready(without_pictures(message))
        await self.put(ready)
        return not late

    async def painted(self, message: Message) -> Ready | None:
        """Return the message with its late pictures, or None if they cannot be painted."""
        try:
            return await self._poster.ready(message, standing=self._standing)
        except Unpaintable:
            return None

    async def put(self, ready: Ready) -> None:
        """Show an answer whose pictures are painted."""
        async with self._one_at_a_time:
            await self._edit(ready)
            self._said, self.in_between = True, False

    async def meanwhile(self, message: Message) -> None:
        """Say something until the answer takes its place, unless it is there already; it must be acknowledged."""
        async with self._one_at_a_time:
            if not self._said:
                await self._edit(Ready(message))
                self._said = self.in_between = True

    async def add(self, message: Message) -> None:
        """Show a further private message below the answer, or the answer itself if there is none yet."""
        if not self._said and not self.in_place:
            await self.show(message)
            return
        ready = await self._ready(message)
        await self._follow_up(ready)

    async def show_all(self, messages: tuple[Message, ...]) -> None:
        """Show an answer in as many messages as it takes."""
        first, *rest = messages
        await self.show(first)
        for message in rest:
            await self.add(message)

    async def _edit(self, ready: Ready) -> None:
        names = [picture.file_name for picture in pictures_of(ready.message)]
        kept = [self._standing[name] for name in names if name in self._standing]
        try:
            shown = await self._interaction.edit_original_response(
                view=ready.view(), attachments=[*kept, *ready.files()], allowed_mentions=discord.AllowedMentions.none()
            )
        except discord.HTTPException as error:
            if error.code in _GONE and self._said:
                return  # it was read and dismissed
            if error.code == INVALID and kept:  # the dispatcher has put other pictures into this direct message since
                self._standing = {}
                await self._edit(await self._ready(ready.message))
                return
            if error.code not in _GONE or not self.in_place:
                raise
            await self._follow_up(await self._ready(ready.message))
        else:
            self._standing = standing(shown)

    async def _follow_up(self, ready: Ready) -> None:
        await self._interaction.followup.send(
            view=ready.view(), files=ready.files(), allowed_mentions=discord.AllowedMentions.none(), ephemeral=True
        )

    async def _ready(self, message: Message) -> Ready:
        try:
            return await self._poster.ready(message)
        except Unpaintable:
            return Ready(without_pictures(message))


def without_pictures(message: Message) -> Message:
    """Return the message with its texts and controls only."""
    return replace(message, blocks=tuple(block for block in message.blocks if not isinstance(block, Gallery)))


async def strip(pressed: discord.Message) -> None:
    """Take the controls off a public message of ours whose match is over; its texts and pictures stay.

    A message that cannot be edited is left as it is: its controls are still answered in words.
    """
    view = discord.ui.LayoutView.from_message(pressed, timeout=None)
    for item in tuple(view.children):
        if isinstance(item, discord.ui.ActionRow):
            view.remove_item(item)
        elif isinstance(item, discord.ui.MediaGallery):
            item.items = [_kept(shown) for shown in item.items]
    view.stop()
    if view.children:
        try:
            await pressed.edit(view=view, allowed_mentions=discord.AllowedMentions.none())
        except discord.HTTPException:
            return


def _kept(shown: discord.MediaGalleryItem) -> discord.MediaGalleryItem:
    """Return a picture as an edit shows it that keeps the message's files: sent back, its address would lead away."""
    own = shown.media.attachment_id is not None
    media = f"attachment://{file_name(shown.media)}" if own else shown.media
    return discord.MediaGalleryItem(media, description=shown.description)
