"""Sends and edits messages of ours: data in, Discord's components and files out."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from dataclasses import dataclass, field
from hashlib import blake2b
from io import BytesIO

import discord
from discord.abc import Messageable

from bot.front.transport import controls
from bot.front.transport.delivery_errors import Late, Unpaintable, is_uneditable
from bot.front.transport.painter import Painter
from bot.ui.message import Gallery, Message, Picture
from renderers.paint.digest import digest


@dataclass(frozen=True, slots=True)
class Ready:
    """A message with its pictures painted, to be sent or tried again.

    ``pictures`` are those that must be sent along: all, unless some stand in the message already.
    """

    message: Message
    pictures: tuple[tuple[Picture, bytes], ...] = field(repr=False, default=())

    def view(self) -> discord.ui.LayoutView:
        """Return the components, made anew for every try."""
        return controls.view(self.message)

    def files(self) -> list[discord.File]:
        """Return the pictures as files, made anew for every try."""
        return [
            discord.File(BytesIO(png), filename=picture.file_name, description=picture.alt)
            for picture, png in self.pictures
        ]


class Poster:
    """Speaks to channels with the bot's own token, so that nothing here runs out after fifteen minutes."""

    def __init__(self, painter: Painter) -> None:
        self._painter = painter

    async def ready(self, message: Message, *, standing: Collection[str] = (), patience: float | None = None) -> Ready:
        """Return the message with its pictures painted, but those ``standing`` where it will, by file name.

        Raises:
            Unpaintable: if one of them cannot be.
            Late: if one of them takes longer than ``patience`` seconds; it is painted to its end and kept.
        """
        pictures = [picture for picture in pictures_of(message) if picture.file_name not in standing]
        try:
            async with asyncio.timeout(patience):
                painted = await asyncio.gather(*(self._painter.png(picture.scene) for picture in pictures))
        except TimeoutError:
            raise Late from None
        done = [(picture, png) for picture, png in zip(pictures, painted, strict=True) if png is not None]
        if len(done) < len(pictures):
            raise Unpaintable
        return Ready(message, tuple(done))

    async def send(self, channel: Messageable, ready: Ready, *, nonce: str, silent: bool = False) -> discord.Message:
        """Send a message, once for each nonce as far back as Discord remembers it.

        Raises:
            discord.HTTPException: if Discord refuses.
        """
        return await channel.send(
            view=ready.view(),
            files=ready.files(),
            nonce=nonce,
            allowed_mentions=controls.mentions(ready.message),
            silent=silent,
        )

    async def edited(self, message: discord.PartialMessage | discord.Message, ready: Ready) -> bool:
        """Edit like :meth:`edit` and return True, or False where the edit must be answered by a new message.

        Raises:
            discord.HTTPException: if Discord refuses for another reason.
        """
        try:
            await self.edit(message, ready)
        except discord.HTTPException as error:
            if not is_uneditable(error):
                raise
            return False
        return True

    async def edit(self, message: discord.PartialMessage | discord.Message, ready: Ready) -> None:
        """Replace a message's whole content, its pictures included.

        An edit notifies nobody; those it names stay marked as mentioned.

        Raises:
            discord.HTTPException: if Discord refuses.
        """
        await message.edit(
            view=ready.view(), attachments=ready.files(), allowed_mentions=controls.mentions(ready.message)
        )


def pictures_of(message: Message) -> tuple[Picture, ...]:
    """Return the pictures of a message, each once, in order."""
    found: dict[str, Picture] = {}
    for block in message.blocks:
        if isinstance(block, Gallery):
            for picture in block.pictures:
                found.setdefault(picture.file_name, picture)
    return tuple(found.values())


def fingerprint(message: Message) -> str:
    """Return a short name of all that a message shows, pings left out."""
    told = blake2b(digest_size=8)
    for block in message.blocks:
        if isinstance(block, Gallery):
            told.update("|".join(digest(picture.scene) for picture in block.pictures).encode())
        else:
            told.update(repr(block).encode())
    return told.hexdigest()
