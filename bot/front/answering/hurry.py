"""Answers that must come in time, from a store that may be slow."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, Final, TypeVar

T = TypeVar("T")

IN_TIME: Final = 0.7
"""Seconds the store may take."""
AT_ONCE: Final = 2
"""How many may read at once: fewer than the store has readers, so that others find one free however slow it is."""


class Hurry:
    """Lets work take its time, but not the one who asked for it.

    What is late is given up and left behind, not waited for: a query that has begun ends when its thread ends it.
    """

    def __init__(self) -> None:
        self._room = asyncio.Semaphore(AT_ONCE)
        self._late: set[asyncio.Task[Any]] = set()

    async def get(self, work: Coroutine[Any, Any, T]) -> T:
        """Return what ``work`` returns, if it does in time.

        Raises:
            TimeoutError: if it does not.
        """
        task = asyncio.create_task(self._in_turn(work), name="in a hurry")
        try:
            done, _ = await asyncio.wait((task,), timeout=IN_TIME)
            if not done:
                raise TimeoutError
        finally:
            self._give_up(task)
        return task.result()

    async def _in_turn(self, work: Coroutine[Any, Any, T]) -> T:
        try:
            async with self._room:
                return await work
        finally:
            work.close()  # given up before its turn came, it has never begun

    def _give_up(self, task: asyncio.Task[Any]) -> None:
        if not task.done():
            task.cancel()
            self._late.add(task)
            task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._late.discard(task)
        if not task.cancelled():
            task.exception()  # nobody asks for it any more
