"""Reading a message's JSON the way a person looks at it: its words, its controls, its pictures."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from bot.local.people.person import controls_of
from bot.local.protocol.codes import Json, Part
from bot.ui.text import GENERAL
from engines.core.game import AnyGame


def words(message: Json) -> str:
    """Return all texts of a message, from top to bottom."""
    return "\n".join(part["content"] for part in parts(message) if part["type"] == Part.TEXT)


def parts(message: Json) -> Iterator[Json]:
    """Yield every component of a message, from top to bottom."""
    yield from _walk(message["components"])


def labels(message: Json) -> list[str]:
    """Return the labels of a message's buttons."""
    return [part["label"] for part in controls_of(message["components"]) if part.get("label")]


def addresses(message: Json) -> list[str]:
    """Return the addresses of a message's controls."""
    return [part["custom_id"] for part in controls_of(message["components"]) if "custom_id" in part]


def address(message: Json, prefix: str) -> str:
    """Return the address of the first control whose address begins like this."""
    found = next((one for one in addresses(message) if one.startswith(prefix)), None)
    assert found is not None, f"no control {prefix} among {addresses(message)}:\n{words(message)}"
    return found


def has(message: Json, prefix: str) -> bool:
    """Return whether a message has a control whose address begins like this."""
    return any(one.startswith(prefix) for one in addresses(message))


def offered(message: Json, prefix: str, *, standing: bool = False) -> list[str]:
    """Return the values that the menus of this kind offer, or those of them that stand as chosen."""
    return [
        option["value"]
        for part in controls_of(message["components"])
        if part.get("custom_id", "").startswith(prefix)
        for option in part.get("options", ())
        if option.get("default") or not standing
    ]


def pictures(message: Json) -> list[Json]:
    """Return the attached pictures that a message shows: their ids, file names and descriptions."""
    return [
        {
            "id": item["media"]["attachment_id"],
            "filename": item["media"]["url"].partition("?")[0].rpartition("/")[2],
            "description": item["description"],
        }
        for part in parts(message)
        for item in part.get("items", ())
        if "attachment_id" in item["media"]
    ]


def said(key: str, game: AnyGame | None = None, *, after: int = 0) -> str:
    """Return a sentence of the bot or of a game as it reads: the part before its first argument, or ``after`` some."""
    template = (GENERAL if game is None else game.catalogue).template(key)
    return re.split(r"\{\w+\}", template)[after].strip()


def _walk(found: Any) -> Iterator[Json]:
    for part in found or ():
        yield part
        yield from _walk(part.get("components"))
