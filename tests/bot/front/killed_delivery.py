"""Stopping the dispatcher at the worst moment: what was sent is not noted yet."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import TypeAlias

from bot.records import Post
from tests.bot.front.conftest import FrontHarness

Noting: TypeAlias = Callable[[Sequence[int], Sequence[Post]], bool]
"""Tells by the rows and the posts of a delivery whether it is the one."""


async def kill_before_noting(harness: FrontHarness, of: Noting) -> None:
    """Start a stopped dispatcher, and stop it for good when it is about to note the delivery."""
    outbox, dispatcher = harness.services.store.outbox, harness.front.dispatcher
    noting = asyncio.Event()
    sent = outbox.sent

    async def never(rows: tuple[int, ...], message: int | None, posts: tuple[Post, ...] = ()) -> None:
        if of(rows, posts):
            noting.set()
            await asyncio.Event().wait()
        await sent(rows, message, posts)

    outbox.sent = never  # type: ignore[method-assign]
    dispatcher._stopping, dispatcher._tasks = False, []
    dispatcher.start()
    await asyncio.wait_for(noting.wait(), 10)
    await dispatcher.stop(0)
    outbox.sent = sent  # type: ignore[method-assign]
