"""The files of a message that its embeds and components show.

Those are not among the message's ``attachments``: they are found by the ``attachment_id`` of the media that shows them.
So Discord documents it since April 2026 (github.com/discord/discord-api-docs, pull requests 7611 and 8279).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bot.local.protocol.codes import Json

MEDIA_PARTS: Final = ("media", "file")
EMBED_PARTS: Final = ("image", "thumbnail")


def unshown(files: list[Json], embeds: list[Json], components: list[Json]) -> list[Json]:
    """Return those of a message's files that neither its embeds nor its components show: its ``attachments``."""
    addresses = {embed[part]["url"] for embed in embeds for part in EMBED_PARTS if embed.get(part)}
    ids = {media.get("attachment_id") for media in _media_of(components)}
    return [one for one in files if one["url"] not in addresses and one["id"] not in ids]


def _media_of(components: list[Json]) -> Iterator[Json]:
    for part in components:
        yield from (part[key] for key in MEDIA_PARTS if key in part)
        yield from (item["media"] for item in part.get("items") or ())
        yield from _media_of(part.get("components") or [])
        yield from _media_of([part["accessory"]] if part.get("accessory") else [])
