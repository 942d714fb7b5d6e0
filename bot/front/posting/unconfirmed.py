"""Finds a message whose sending was never confirmed: it stands in the channel, but not in the store.

Discord tells a message's nonce to whoever sends it and in no history: it is known by what it says or carries.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from typing import Final, TypeAlias

import discord
from discord.abc import Messageable

from bot.ports import Posts
from bot.records import MatchId
from bot.ui.address import BadAddress
from bot.ui.control import CONTROLS
from bot.ui.message import Message, Text

LOOKED_AT: Final = 20
"""How many of a channel's last messages are searched."""

SLACK: Final = timedelta(seconds=10)

Test: TypeAlias = Callable[[discord.Message], bool]


async def find(channel: Messageable, posts: Posts, me: int, after: datetime, test: Test) -> discord.Message | None:
    """Return the oldest of the channel's last messages that is ours, unknown to the store and passes the test, or None.

    Messages older than ``after`` are passed over; clocks may differ by a few seconds.
    """
    found = None
    async for message in channel.history(limit=LOOKED_AT):
        if message.author.id != me or message.created_at < after - SLACK:
            continue
        if test(message) and await posts.find(message.id) is None:
            found = message
    return found


def says(wanted: Message) -> Test:
    """Return the test for a message with exactly these texts."""
    texts = [block.markdown.strip() for block in wanted.blocks if isinstance(block, Text)]
    return lambda message: [text.strip() for text in _texts(message)] == texts


def carries(custom_id: str) -> Test:
    """Return the test for a message with this control."""
    return lambda message: any(getattr(part, "custom_id", None) == custom_id for part in _parts(message.components))


def addresses(match: MatchId) -> Test:
    """Return the test for a message with any control of this match."""
    return lambda message: any(_concerns(part, match) for part in _parts(message.components))


def _texts(message: discord.Message) -> list[str]:
    return [part.content for part in _parts(message.components) if isinstance(part, discord.TextDisplay)]


def _parts(components: object) -> Iterator[object]:
    if not isinstance(components, (list, tuple)):
        return
    for part in components:
        yield part
        yield from _parts(getattr(part, "children", None))


def _concerns(part: object, match: MatchId) -> bool:
    custom_id = getattr(part, "custom_id", None)
    if not isinstance(custom_id, str):
        return False
    try:
        return getattr(CONTROLS.parse(custom_id), "match", None) == match
    except BadAddress:
        return False
