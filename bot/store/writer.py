"""The writer: one task, one connection, and one transaction for all that waits.

A commit waits for the disk once, however much it holds; so whatever was asked for while the last commit was under
way goes into the next one together. Nobody is answered before the commit, and a caller who stops waiting changes
nothing: the work is not his task's.

A job that cannot be served is told so, by one error for all of the driver's, and the writer goes on: it outlives every
error, a connection that cannot be made included, and serves again as soon as that passes.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable, Collection, Iterator, Sequence
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias, TypeVar

from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from bot.ports import Reason, StoreError, StoreFailed
from bot.records import Mark
from bot.store.changes import Change, write
from bot.store.engine import Bulk, number
from bot.store.failure import DRIVER, failure
from bot.store.health import Health
from bot.store.watch import Watch

T = TypeVar("T")

Operation: TypeAlias = Callable[[AsyncConnection], Awaitable[T]]
"""A small write. One that raises :class:`StoreError` must not have written anything before."""

MOST: Final = 256
"""Jobs in one transaction: bounds how long the first of them waits for the last."""
_FOR_ALL: Final[frozenset[Reason]] = frozenset({"readonly", "locked", "gone", "overwritten", "handles"})
"""Reasons that are the store's and not a job's: nobody in the batch could be served alone."""
_OF_A_PART: Final[frozenset[Reason]] = frozenset({"damaged", "disk"})
"""Reasons that may be those of a few pages, which others do not need, or of all."""

_UNKEPT: ContextVar[set[asyncio.Future[Any]] | None] = ContextVar("unkept", default=None)
"""Unanswered requests of the running task and of those it began, if somebody follows it."""


@dataclass(frozen=True, slots=True)
class _Job:
    work: Change | Operation[Any]
    answer: asyncio.Future[Any]
    asked: float = field(default_factory=time.monotonic)


class Writer:
    """Takes writes from any task and commits them in groups."""

    def __init__(self, engine: AsyncEngine, watch: Watch, health: Health) -> None:
        self._engine = engine
        self._watch = watch
        self.health = health
        self._connection: AsyncConnection | None = None
        self._waiting: list[_Job] = []
        self._bell = asyncio.Event()
        self._closing = False
        self._serving: Sequence[_Job] = ()
        self._task = asyncio.create_task(self._work(), name="store writer")

    @property
    def stuck(self) -> float:
        """For how many seconds whoever has waited longest has waited to have something kept, 0 if nobody does."""
        oldest = next(iter((*self._serving[:1], *self._waiting[:1])), None)
        return 0.0 if oldest is None else time.monotonic() - oldest.asked

    @staticmethod
    @contextmanager
    def follow() -> Iterator[Collection[object]]:
        """Give what the task that enters, and tasks it begins within, have asked for that is not answered yet."""
        unkept: set[asyncio.Future[Any]] = set()
        before = _UNKEPT.set(unkept)
        try:
            yield unkept
        finally:
            _UNKEPT.reset(before)

    async def change(self, change: Change) -> Mark:
        """Commit a change to a match.

        Raises:
            AlreadyDone, Conflict: as :meth:`bot.ports.Vault.append` says.
            StoreFailed: if it cannot be kept.
        """
        mark: Mark = await self._ask(change)
        return mark

    async def run(self, operation: Operation[T]) -> T:
        """Commit a small write and return what it returned.

        Raises:
            StoreFailed: if it cannot be kept.
        """
        answer: T = await self._ask(operation)
        return answer

    async def close(self) -> None:
        """Commit all that waits and stop; writes asked for later raise :class:`StoreFailed`."""
        self._closing = True
        self._bell.set()
        await asyncio.shield(self._task)

    def _ask(self, work: Change | Operation[Any]) -> asyncio.Future[Any]:
        if self._closing or self._task.done():
            raise StoreFailed("closed")
        answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._waiting.append(_Job(work, answer))
        unkept = _UNKEPT.get()
        if unkept is not None:
            unkept.add(answer)
            answer.add_done_callback(unkept.discard)
        self._bell.set()
        return answer

    # The task -------------------------------------------------------------------------------------------------------

    async def _work(self) -> None:
        try:
            while self._waiting or not self._closing:
                await self._bell.wait()
                self._bell.clear()
                while self._waiting:
                    batch, self._waiting = self._waiting[:MOST], self._waiting[MOST:]
                    self._serving = batch
                    await self._serve(batch)
                    self._serving = ()
        finally:
            self._closing = True
            for job in self._waiting:
                _answer(job, StoreFailed("closed"))
            await self._disconnect()

    async def _serve(self, batch: Sequence[_Job]) -> None:
        """Commit a batch and answer everybody in it, whatever happens."""
        outcomes: Sequence[object] = [StoreFailed("closed")] * len(batch)
        try:
            outcomes = await self._outcomes(batch)
        finally:
            for job, outcome in zip(batch, outcomes, strict=True):
                _answer(job, outcome)

    async def _outcomes(self, batch: Sequence[_Job]) -> Sequence[object]:
        begun = time.monotonic()
        try:
            outcomes = await self._together(batch)
        except Exception as error:  # one bad job must not take the others down
            told = _told(error)
            if isinstance(told, StoreFailed) and told.reason in _FOR_ALL:
                self.health.failed("writing", told.reason)
                self._give_up(told, before=begun)
                return [told] * len(batch)
            return await self._one_by_one(batch, begun)
        self.health.written()
        return outcomes

    async def _one_by_one(self, batch: Sequence[_Job], begun: float) -> list[object]:
        """Give each job a transaction of its own and return what became of it.

        Not a savepoint of a common one: a full disk ends the whole transaction under the savepoints before it, whose
        jobs would be answered as if they had been committed. A failure for a reason of the store's ends it for all;
        damage is a reason of the store's if not even its first page can be written.
        """
        outcomes: list[object] = []
        others_can_be_served = False
        for job in batch:
            try:
                outcomes += await self._together((job,))
            except Exception as error:  # handed to the one who asked
                told = _told(error)
                outcomes.append(told)
                if not isinstance(told, StoreFailed):
                    continue
                if told.reason in _OF_A_PART and not others_can_be_served:
                    others_can_be_served = await self._can_write()
                of_a_part = told.reason in _OF_A_PART and others_can_be_served
                self.health.failed("part" if of_a_part else "writing", told.reason)
                if told.reason in _FOR_ALL | _OF_A_PART and not of_a_part:
                    self._give_up(told, before=begun)
                    break
            else:
                others_can_be_served = True
                self.health.written()
        return outcomes + [outcomes[-1]] * (len(batch) - len(outcomes))

    async def _can_write(self) -> bool:
        """Return whether anything can be written: the database's first page, which every transaction needs."""
        job = _Job(_nothing_else, asyncio.get_running_loop().create_future())
        try:
            await self._together((job,))
        except Exception:
            return False
        self.health.written()
        return True

    async def _together(self, batch: Sequence[_Job]) -> list[object]:
        self._watch.check()
        connection = await self._connected()
        async with connection.begin():
            await number(connection, self._watch.number)
            changes = [job.work for job in batch if isinstance(job.work, Change)]
            verdicts = iter(await write(await Bulk.of(connection), changes) if changes else ())
            outcomes = [
                next(verdicts) if isinstance(job.work, Change) else await _run(connection, job.work) for job in batch
            ]
        self._watch.committed()
        return outcomes

    async def _connected(self) -> AsyncConnection:
        if self._connection is None or self._connection.invalidated:
            await self._disconnect()
            self._connection = await self._engine.connect()
        return self._connection

    async def _disconnect(self) -> None:
        if self._connection is not None:
            with suppress(*DRIVER):
                await self._connection.close()
            self._connection = None

    # Failures - -------------------------------------------------------------------------------------------------

    def _give_up(self, told: StoreFailed, *, before: float) -> None:
        """Answer those who were waiting already when a batch began that failed for all: nobody waits twice as long."""
        late = [job for job in self._waiting if job.asked <= before]
        self._waiting = [job for job in self._waiting if job.asked > before]
        for job in late:
            _answer(job, told)


async def _nothing_else(connection: AsyncConnection) -> None:
    """Add nothing to what every transaction writes: the first page."""


async def _run(connection: AsyncConnection, operation: Operation[Any]) -> object:
    try:
        return await operation(connection)
    except StoreError as error:
        return error


def _told(error: Exception) -> Exception:
    """Return what whoever asked is told: an error of ours for one of the driver's, a bug as it is."""
    return failure(error) if isinstance(error, (*DRIVER, StoreFailed)) else error


def _answer(job: _Job, outcome: object) -> None:
    if job.answer.done():  # the caller was cancelled while waiting
        return
    if isinstance(outcome, Exception):
        job.answer.set_exception(outcome)
    else:
        job.answer.set_result(outcome)
