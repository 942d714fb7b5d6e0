"""The pictures that stand in a message already: an edit names them, so that they need not be sent again.

Files that a message shows are not among its ``attachments``. Discord tells them with the components that show them:
the media of each has the attachment's id, and its address ends in the file's name.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import PurePosixPath
from typing import Any
from urllib.parse import unquote, urlsplit

import discord


class Kept(discord.Attachment):
    """A file of a message that an edit keeps. Only its id is sent: Discord knows the rest."""

    __slots__ = ()

    def __init__(self, number: int, name: str) -> None:
        """Name the file by its id; ``name`` is its file name."""
        self.id = number
        self.filename = name

    def to_dict(self) -> Any:
        """Return what an edit says of a file that stays."""
        return {"id": self.id}


def standing(message: discord.Message) -> dict[str, Kept]:
    """Return the files of its own that a message shows, by file name."""
    media = (one for part in message.components for one in _media(part))
    found = ((one.attachment_id, file_name(one)) for one in media if one.attachment_id is not None)
    return {name: Kept(number, name) for number, name in found}


def file_name(media: discord.UnfurledMediaItem) -> str:
    """Return the name of the file that an attachment's address leads to."""
    return PurePosixPath(unquote(urlsplit(media.url).path)).name


def _media(part: discord.Component) -> Iterator[discord.UnfurledMediaItem]:
    match part:
        case discord.MediaGalleryComponent():
            yield from (item.media for item in part.items)
        case discord.Container():
            yield from (media for child in part.children for media in _media(child))
