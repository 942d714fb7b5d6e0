"""The files of messages: their JSON, their addresses, and references to them from embeds and components."""

from __future__ import annotations

import hashlib
import hmac
import itertools
import mimetypes
import re
import struct
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from bot.local.protocol.codes import Flag, Json, Part
from bot.local.world.model import Channel, Upload
from bot.local.world.shown import EMBED_PARTS, MEDIA_PARTS
from bot.local.world.world import World

PNG_START: Final = b"\x89PNG\r\n\x1a\n"


def safe_filename(name: str | None) -> str:
    """Return a file name in which everything but letters, digits, dots and dashes is an underscore."""
    return re.sub(r"[^\w.-]", "_", name or "unknown", flags=re.ASCII)


def signature(key: str, path: str) -> str:
    """Return the parameters that the query of a file's address must carry, so that addresses cannot be guessed."""
    return hmac.new(key.encode(), path.encode(), hashlib.sha256).hexdigest()[:32]


def store_upload(world: World, channel: Channel, upload: Upload, listed: Json, flags: int) -> Json:
    """Keep a file's bytes; returns its attachment JSON.

    Args:
        world: Where it is kept.
        channel: Where its message stands.
        upload: The file.
        listed: Its entry in the request's ``attachments``.
        flags: The message's flags.
    """
    number = world.snowflake()
    path = f"/attachments/{channel.id}/{number}/{upload.filename}"
    media_type = mimetypes.guess_type(upload.filename)[0] or "application/octet-stream"
    world.storage.keep(path, upload.data, media_type)
    url = f"{world.meta['base']}/cdn{path}?hm={signature(world.key, path)}"
    attachment: Json = {
        "id": str(number),
        "filename": upload.filename,
        "size": len(upload.data),
        "url": url,
        "proxy_url": url,
        "content_type": media_type,
    }
    if listed.get("description"):
        attachment["description"] = listed["description"]
    if flags & Flag.EPHEMERAL:
        attachment["ephemeral"] = True
    if upload.data.startswith(PNG_START):
        attachment["width"], attachment["height"] = struct.unpack(">II", upload.data[16:24])
    return attachment


def store_uploads(world: World, channel: Channel, uploads: Sequence[Upload], body: Json, flags: int) -> list[Json]:
    """Keep the files of one request; returns their JSON in order."""
    listed = {str(one.get("id")): one for one in _listed(body)}
    return [store_upload(world, channel, upload, listed.get(str(upload.index), {}), flags) for upload in uploads]


def _listed(body: Json) -> list[Json]:
    """Return the attachments a body lists; errors in them are told when the body is checked."""
    listed = body.get("attachments")
    return [one for one in listed if isinstance(one, dict)] if isinstance(listed, list) else []


def kept_files(files: list[Json], body: Json) -> list[Json]:
    """Return files of a message that an edit keeps, shown or not: those it lists by id, or all if it has no list."""
    if "attachments" not in body:
        return files
    listed = {str(one.get("id")) for one in _listed(body)}
    return [one for one in files if one["id"] in listed]


def resolved_embeds(embeds: list[Json], attachments: list[Json]) -> list[Json]:
    """Return embeds whose pictures have addresses."""
    by_reference = _by_reference(attachments)
    shown = []
    for embed in embeds:
        whole = {**embed, "type": "rich"}
        for part in EMBED_PARTS:
            picture = by_reference.get((embed.get(part) or {}).get("url", ""))
            if picture:
                whole[part] = {**embed[part], **_media(picture)}
        shown.append(whole)
    return shown


def resolved_components(components: list[Json], files: list[Json], snowflake: Callable[[], int]) -> list[Json]:
    """Return components with ids, whose media have ids of their own, addresses and sizes."""
    resolver = _Resolver(components, files, snowflake)
    return [resolver.resolved(one) for one in components]


class _Resolver:
    """Fills in what Discord adds to the components of one message."""

    def __init__(self, components: list[Json], files: list[Json], snowflake: Callable[[], int]) -> None:
        taken = set(_ids(components))
        self._fresh = (number for number in itertools.count(1) if number not in taken)
        self._by_reference = _by_reference(files)
        self._snowflake = snowflake

    def resolved(self, part: Json) -> Json:
        whole = dict(part)
        if not whole.get("id"):
            whole["id"] = next(self._fresh)
        for key in MEDIA_PARTS:
            if key in whole:
                whole[key] = self._media(whole[key])
        if whole["type"] == Part.FILE and (file := self._by_reference.get(part["file"]["url"])):
            whole |= {"name": file["filename"], "size": file["size"]}
        if "items" in whole:
            whole["items"] = [self._item(item) for item in whole["items"]]
        if "accessory" in whole:
            whole["accessory"] = self.resolved(whole["accessory"])
        if "components" in whole:
            whole["components"] = [self.resolved(one) for one in whole["components"]]
        return whole

    def _item(self, item: Json) -> Json:
        return {"description": None, "spoiler": False, **item, "media": self._media(item["media"])}

    def _media(self, media: Json) -> Json:
        whole = {"id": str(self._snowflake()), "url": media["url"], "proxy_url": media["url"]}
        file = self._by_reference.get(media["url"])
        return whole | _media(file) | {"attachment_id": file["id"]} if file else whole


def _media(attachment: Json) -> Json:
    keys = ("url", "proxy_url", "width", "height", "content_type")
    return {key: attachment[key] for key in keys if key in attachment}


def _by_reference(files: list[Json]) -> dict[str, Json]:
    return {f"attachment://{one['filename']}": one for one in files}


def _ids(value: Any) -> Iterator[int]:
    if isinstance(value, list):
        for one in value:
            yield from _ids(one)
    elif isinstance(value, dict):
        if value.get("id"):
            yield value["id"]
        yield from _ids(value.get("components"))
        yield from _ids(value.get("accessory"))
