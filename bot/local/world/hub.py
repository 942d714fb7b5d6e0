"""Where changes of the world are told, and who listens."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, TypeAlias, TypeVar

from bot.local.protocol.codes import Intent, Json
from bot.local.world.model import Channel

T = TypeVar("T")
POLL_SECONDS: Final = 0.02
PATIENCE: Final = 15.0
"""Seconds that are waited for something that should happen at once: a busy machine may take a few."""


@dataclass(frozen=True, slots=True)
class News:
    """One thing that happened.

    Attributes:
        name: A gateway event's name, or one of the page's own.
        data: Its JSON as the bot gets it; empty if the bot gets none.
        channel: Where it happened, if in a channel.
        private_to: The only person who learns of it; the bot does not.
        intent: The gateway intent under which the bot learns of it; None if it always does.
        to_bot: Whether the bot learns of it at all.
    """

    name: str
    data: Json = field(default_factory=dict)
    channel: Channel | None = None
    private_to: int | None = None
    intent: Intent | None = None
    to_bot: bool = True


Listener: TypeAlias = Callable[[News], None]


class Hub:
    """Tells every listener of every change, at once and in order. Listeners must not wait."""

    def __init__(self) -> None:
        self._listeners: list[Listener] = []
        self._changed = asyncio.Event()

    def join(self, listener: Listener) -> None:
        """Let a listener hear everything from now on."""
        self._listeners.append(listener)

    def tell(self, news: News) -> None:
        """Tell all listeners, in the order in which they joined."""
        for listener in self._listeners:
            listener(news)
        self.stir()

    def stir(self) -> None:
        """Wake whoever waits in ``until``, after a change that is no news."""
        self._changed.set()

    async def until(self, happened: Callable[[], T], timeout: float = PATIENCE) -> T:  # noqa: ASYNC109 - callers choose
        """Wait until ``happened()`` is true, looking again after every change and every 20 ms.

        Returns:
            What ``happened()`` returned.

        Raises:
            TimeoutError: it was not true in time.
        """
        end = time.monotonic() + timeout
        while not (value := happened()):
            left = end - time.monotonic()
            if left <= 0:
                raise TimeoutError(f"did not happen in {timeout} s")
            self._changed.clear()
            try:
                async with asyncio.timeout(min(left, POLL_SECONDS)):
                    await self._changed.wait()
            except TimeoutError:
                continue
        return value
