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
    outbox = harness.services.store.outbox
    noting = asyncio.Event()
    sent = outbox.sent

    async def never(rows: tuple[int, ...], message: int | None, posts: tuple[Post, ...] = ()) -> None:
        if of(rows, posts):
            noting.set()
            await asyncio.Event().wait()
        await sent(rows, message, posts)

    outbox.sent = never  # type: ignore[method-assign]
    await _kill(harness, noting)
    outbox.sent = sent  # type: ignore[method-assign]


async def kill_before(harness: FrontHarness, part: object, step: str) -> None:
    """Start a stopped dispatcher, and stop it for good when it comes to a method of a service or of the store."""
    reached = asyncio.Event()
    method = getattr(part, step)

    async def never(*_: object, **__: object) -> None:
        reached.set()
        await asyncio.Event().wait()

    setattr(part, step, never)
    await _kill(harness, reached)
    setattr(part, step, method)


async def _kill(harness: FrontHarness, at: asyncio.Event) -> None:
    dispatcher = harness.front.dispatcher
    dispatcher._stopping, dispatcher._tasks = False, []
    dispatcher.start()
    await asyncio.wait_for(at.wait(), 10)
    await dispatcher.stop(0)
