"""Discord's limits on a message that is sent or edited."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.local.checks.components import check_layout, check_rows
from bot.local.checks.error_tree import ErrorTree
from bot.local.protocol import caps
from bot.local.protocol.codes import Flag, Json
from bot.local.protocol.errors import ApiError, invalid_form
from bot.local.world.model import Upload

EMBED_PARTS = ("title", "description", "fields", "image", "thumbnail", "footer", "author")
LEGACY_FIELDS = ("content", "embeds", "poll", "sticker_ids")


def check_message(body: Json, files: Sequence[Upload], *, flags: int, kept: Sequence[Json] = ()) -> None:
    """Check the body of a message.

    Args:
        body: The body sent.
        files: Files sent along.
        flags: Flags the message has or gets.
        kept: Attachments of an edited message that stay.

    Raises:
        ApiError: 50035 with all reasons, or 40005 for too much data.
    """
    check_sizes(files)
    errors = ErrorTree()
    errors.text("content", body.get("content"), 0, caps.CONTENT)
    check_embeds(errors, body.get("embeds"))
    check_attachments(errors, body, files, kept)
    check_allowed_mentions(errors, errors.object("allowed_mentions", body.get("allowed_mentions")))
    if not isinstance(body.get("nonce"), str | int | None) or len(str(body.get("nonce"))) > caps.NONCE:
        errors.add("nonce", "NONCE_TYPE_TOO_LONG", "Nonce is too long.")
    if flags & Flag.COMPONENTS_V2:
        for field in LEGACY_FIELDS:
            if body.get(field):
                errors.add(
                    field,
                    "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
                    f"The '{field}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2",
                )
        if "components" in body:
            names = {upload.filename for upload in files} | {one["filename"] for one in kept}
            check_layout(errors, body["components"], names)
    else:
        check_rows(errors, body.get("components"))
    errors.done()


def sent_flags(body: Json, allowed: int) -> int:
    """Return the flags a body sets, those that may be set; all others are dropped without a word.

    Raises:
        ApiError: 50035, if they are no number.
    """
    flags = body.get("flags") or 0
    if not isinstance(flags, int):
        raise invalid_form("flags", "NUMBER_TYPE_COERCE", "Not a number.")
    return flags & allowed


def check_sizes(files: Sequence[Upload]) -> None:
    """Refuse a file or a request that is too large.

    Raises:
        ApiError: 40005.
    """
    sizes = [len(upload.data) for upload in files]
    if sum(sizes) > caps.REQUEST_BYTES or any(size > caps.FILE_BYTES for size in sizes):
        raise ApiError(413, 40005, "Request entity too large")


def check_attachments(errors: ErrorTree, body: Json, files: Sequence[Upload], kept: Sequence[Json]) -> None:
    """Check at most ten attachments, new and kept, with alt texts of at most 1024 characters."""
    listed = errors.objects("attachments", body.get("attachments"), 0, caps.FILES)
    if len(files) + len(kept) > caps.FILES:
        errors.add("attachments", "BASE_TYPE_MAX_LENGTH", "Must be 10 or fewer in length.")
    for index, attachment in enumerate(listed):
        errors.text(f"attachments.{index}.description", attachment.get("description"), 0, caps.ALT_TEXT)


def check_embeds(errors: ErrorTree, embeds: Any) -> None:
    """Check lengths of one embed's parts, and of all embeds together."""
    total = 0
    for index, embed in enumerate(errors.objects("embeds", embeds, 0, caps.EMBEDS)):
        total += check_embed(errors, f"embeds.{index}", embed)
    if total > caps.EMBED_TOTAL:
        errors.add("embeds", "MAX_EMBED_SIZE_EXCEEDED", "Embed size exceeds maximum size of 6000")


def check_embed(errors: ErrorTree, path: str, embed: Json) -> int:
    """Check one embed; returns its number of characters."""
    total = errors.text(f"{path}.title", embed.get("title"), 0, caps.EMBED_TITLE)
    total += errors.text(f"{path}.description", embed.get("description"), 0, caps.EMBED_DESCRIPTION)
    footer, author = (errors.object(f"{path}.{part}", embed.get(part)) for part in ("footer", "author"))
    total += errors.text(f"{path}.footer.text", footer.get("text"), 0, caps.EMBED_FOOTER)
    total += errors.text(f"{path}.author.name", author.get("name"), 0, caps.EMBED_AUTHOR)
    errors.number(f"{path}.color", embed.get("color"), 0, 0xFFFFFF)
    errors.url(f"{path}.url", embed.get("url"), ("http", "https"))
    for part in ("image", "thumbnail"):
        address = errors.object(f"{path}.{part}", embed.get(part)).get("url")
        errors.url(f"{path}.{part}.url", address, ("http", "https", "attachment"))
    for index, field in enumerate(errors.objects(f"{path}.fields", embed.get("fields"), 0, caps.EMBED_FIELDS)):
        where = f"{path}.fields.{index}"
        total += errors.text(f"{where}.name", field.get("name"), 1, caps.EMBED_FIELD_NAME, required=True)
        total += errors.text(f"{where}.value", field.get("value"), 1, caps.EMBED_FIELD_VALUE, required=True)
    if not any(embed.get(part) for part in EMBED_PARTS):
        errors.missing(f"{path}.description")
    return total


def check_allowed_mentions(errors: ErrorTree, allowed: Json) -> None:
    """Check kinds to parse and lists of ids, never both for one kind."""
    parse = errors.items("allowed_mentions.parse", allowed.get("parse"), 0, caps.MENTION_IDS)
    for index, kind in enumerate(parse):
        errors.one_of(f"allowed_mentions.parse.{index}", kind, ("users", "roles", "everyone"))
    for kind in ("users", "roles"):
        errors.items(f"allowed_mentions.{kind}", allowed.get(kind), 0, caps.MENTION_IDS)
        if kind in parse and allowed.get(kind):
            errors.add(
                f"allowed_mentions.{kind}",
                "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
                "parse and a list of ids are mutually exclusive.",
            )


def check_not_empty(body: Json, files: Sequence[Upload], kept: Sequence[Json] = ()) -> None:
    """Refuse a message in which nothing would be shown.

    Raises:
        ApiError: 50006.
    """
    shown = (body.get("content") or "").strip() or body.get("embeds") or body.get("components")
    if not shown and not files and not kept:
        raise ApiError(400, 50006, "Cannot send an empty message")
