"""Presses of one person: one after the other, and the very same one done once."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import Final
from weakref import WeakValueDictionary

from bot.front.answering.press import Pressed
from bot.records import UserId
from bot.ui.address import Address, OfQuestion
from bot.ui.panel import News

_REMEMBERED: Final = 4096


class Presses:
    """Remembers what presses on panels led to, in memory, and lets each person have one at a time."""

    def __init__(self) -> None:
        self._turns: WeakValueDictionary[UserId, asyncio.Lock] = WeakValueDictionary()
        self._done: OrderedDict[tuple[UserId, str], tuple[str, News]] = OrderedDict()

    def remembered(self, pressed: Pressed, news: News) -> News:
        """Keep what a press led to, so that a second press of the very same control shows it and does nothing.

        Of each question it is the latest alone: a sealed answer may be changed, and changed back by the same control.
        """
        address = pressed.address
        self._done.pop((pressed.visitor.user, _about(address)), None)
        self._done[pressed.visitor.user, _about(address)] = address.custom_id, news
        while len(self._done) > _REMEMBERED:
            self._done.popitem(last=False)
        return news

    def again(self, pressed: Pressed) -> News | None:
        """Return what the very same control led to, if it is what the person pressed last about its question."""
        custom_id, news = self._done.get((pressed.visitor.user, _about(pressed.address)), ("", None))
        return news if custom_id == pressed.address.custom_id else None

    def turn_of(self, user: UserId) -> asyncio.Lock:
        """Return what a person's presses wait for, one after the other."""
        lock = self._turns.get(user)
        if lock is None:
            lock = self._turns[user] = asyncio.Lock()
        return lock


def _about(address: Address) -> str:
    """Return the question a control belongs to, or the control itself."""
    if isinstance(address, OfQuestion):
        return f"{address.match}:{address.seat}:{address.prompt}"
    return address.custom_id
