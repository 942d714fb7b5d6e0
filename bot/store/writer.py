"""The writer: one task, one connection, and one transaction for all that waits.

A commit waits for the disk once, however much it holds; so whatever was asked for while the last commit was under
way goes into the next one together. Nobody is answered before the commit, and a caller who stops waiting changes
nothing: the work is not his task's.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias, TypeVar

from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from bot.ports import StoreError
from bot.records import Mark
from bot.store.changes import Change, write
from bot.store.engine import Bulk

T = TypeVar("T")

Operation: TypeAlias = Callable[[AsyncConnection], Awaitable[T]]
"""A small write. One that raises :class:`StoreError` must not have written anything before."""

MOST: Final = 256
"""Jobs in one transaction: bounds how long the first of them waits for the last."""


@dataclass(frozen=True, slots=True)
class _Job:
    work: Change | Operation[Any]
    answer: asyncio.Future[Any]


class Writer:
    """Takes writes from any task and commits them in groups."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._waiting: list[_Job] = []
        self._bell = asyncio.Event()
        self._closing = False
        self._task = asyncio.create_task(self._work(), name="store writer")

    async def change(self, change: Change) -> Mark:
        """Commit a change to a match.

        Raises:
            AlreadyDone, Conflict: as :meth:`bot.ports.Vault.append` says.
        """
        mark: Mark = await self._ask(change)
        return mark

    async def run(self, operation: Operation[T]) -> T:
        """Commit a small write and return what it returned."""
        answer: T = await self._ask(operation)
        return answer

    async def close(self) -> None:
        """Commit all that waits and stop; writes asked for later raise :class:`StoreError`."""
        self._closing = True
        self._bell.set()
        await asyncio.shield(self._task)

    def _ask(self, work: Change | Operation[Any]) -> asyncio.Future[Any]:
        if self._closing or self._task.done():
            raise StoreError("the store is closed")
        answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._waiting.append(_Job(work, answer))
        self._bell.set()
        return answer

    async def _work(self) -> None:
        try:
            async with self._engine.connect() as connection:
                while self._waiting or not self._closing:
                    await self._bell.wait()
                    self._bell.clear()
                    while self._waiting:
                        batch, self._waiting = self._waiting[:MOST], self._waiting[MOST:]
                        await _commit(connection, batch)
        finally:
            self._closing = True
            for job in self._waiting:
                _answer(job, StoreError("the store is closed"))


async def _commit(connection: AsyncConnection, batch: Sequence[_Job]) -> None:
    """Commit a batch and answer everybody in it, whatever happens."""
    outcomes: Sequence[object] = [StoreError("the store was stopped")] * len(batch)
    try:
        outcomes = await _together(connection, batch)
    except Exception:  # one bad job must not take the others down
        outcomes = [await _alone(connection, job) for job in batch]
    finally:
        for job, outcome in zip(batch, outcomes, strict=True):
            _answer(job, outcome)


async def _together(connection: AsyncConnection, batch: Sequence[_Job]) -> list[object]:
    async with connection.begin():
        changes = [job.work for job in batch if isinstance(job.work, Change)]
        verdicts = iter(await write(await Bulk.of(connection), changes) if changes else ())
        return [next(verdicts) if isinstance(job.work, Change) else await _run(connection, job.work) for job in batch]


async def _alone(connection: AsyncConnection, job: _Job) -> object:
    """Give a job a transaction of its own and return what became of it.

    Not a savepoint of a common one: a full disk ends the whole transaction under the savepoints before it, whose
    jobs would be answered as if they had been committed.
    """
    try:
        return (await _together(connection, (job,)))[0]
    except Exception as error:  # handed to the one who asked
        return error


async def _run(connection: AsyncConnection, operation: Operation[Any]) -> object:
    try:
        return await operation(connection)
    except StoreError as error:
        return error


def _answer(job: _Job, outcome: object) -> None:
    if job.answer.done():  # the caller was cancelled while waiting
        return
    if isinstance(outcome, Exception):
        job.answer.set_exception(outcome)
    else:
        job.answer.set_result(outcome)
