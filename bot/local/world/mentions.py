"""The users a message mentions, in its content and in the texts of its components."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

from bot.local.protocol.codes import Json, Part, Right
from bot.local.world.model import Channel
from bot.local.world.rights import rights_in, sees
from bot.local.world.shapes import user_json
from bot.local.world.world import World

USER: Final = re.compile(r"<@!?(\d+)>")
ROLE: Final = re.compile(r"<@&(\d+)>")
EVERYONE: Final = re.compile(r"@(?:everyone|here)\b")


def texts_of(components: Any) -> Iterator[str]:
    """Yield every text display inside a tree of components, from top to bottom."""
    if isinstance(components, list):
        for one in components:
            yield from texts_of(one)
    elif isinstance(components, dict):
        if components.get("type") == Part.TEXT:
            yield str(components.get("content", ""))
        yield from texts_of(components.get("components"))


def mentions_of(world: World, channel: Channel, message: Json, allowed: Json | None) -> Json:
    """Return the keys ``mentions``, ``mention_roles`` and ``mention_everyone`` of a message.

    Args:
        world: Where people are looked up.
        channel: Where the message stands; who cannot see it is not mentioned.
        message: Its content, components and author are read.
        allowed: ``allowed_mentions`` as sent; None allows everything.
    """
    text = "\n".join([message.get("content") or "", *texts_of(message.get("components"))])
    users = dict.fromkeys(int(number) for number in USER.findall(text))
    roles = dict.fromkeys(int(number) for number in ROLE.findall(text))
    named = [number for number in users if number in world.users and _allows(allowed, "users", number)]
    # Everybody who may see the parent channel can be brought into a thread by a mention, a private one too.
    place = world.channels[channel.parent_id] if channel.parent_id else channel
    known = () if channel.is_dm else world.guild_of(channel).roles
    may_all = rights_in(world, int(message["author"]["id"]), channel) & Right.MENTION_EVERYONE
    return {
        "mentions": [user_json(world.users[one]) for one in named if sees(world, one, place)],
        "mention_roles": [str(one) for one in roles if one in known and _allows(allowed, "roles", one)],
        "mention_everyone": bool(may_all and EVERYONE.search(text) and _parses(allowed, "everyone")),
    }


def _parses(allowed: Json | None, kind: str) -> bool:
    return allowed is None or kind in (allowed.get("parse") or [])


def _allows(allowed: Json | None, kind: str, number: int) -> bool:
    return _parses(allowed, kind) or str(number) in map(str, (allowed or {}).get(kind) or [])
