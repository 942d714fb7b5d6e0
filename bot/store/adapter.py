"""The base of every adapter: the writer, the readers and the clock."""

import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, Final, TypeVar

from sqlalchemy import Executable, Row
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from bot.logs import scrubbed
from bot.ports import Clock, Newer, StoreFailed, Unreadable
from bot.records import MatchId
from bot.store.failure import DRIVER, failure
from bot.store.rows import Params
from bot.store.soundness import UnknownKind
from bot.store.writer import Writer

_log = logging.getLogger(__name__)

T = TypeVar("T")

UNREADABLE: Final = (StoreFailed, ArithmeticError, LookupError, TypeError, ValueError)
"""Errors that reading a damaged row may raise: the store's own, and those of turning the driver's values into ours."""


class Adapter:
    """Base of the classes that implement a port over the database."""

    def __init__(self, writer: Writer, reading: AsyncEngine, clock: Clock) -> None:
        self._writer = writer
        self._reading = reading
        self._clock = clock
        self._damaged: set[str] = set()

    @asynccontextmanager
    async def _read(self, *, of_one: bool = False) -> AsyncIterator[AsyncConnection]:
        """Give a connection whose reads see one moment of the data.

        Damage that is met with ``of_one`` thing alone is told by whoever asks, and not by the store as a whole.

        Raises:
            StoreFailed: for whatever the driver raises.
        """
        try:
            async with self._reading.connect() as connection:
                yield connection
        except DRIVER as error:
            failed = failure(error)
            if not (of_one and failed.reason == "damaged"):
                self._writer.health.failed("reading", failed.reason)
            raise failed from error
        self._writer.health.read()

    @asynccontextmanager
    async def _read_match(self, match: MatchId) -> AsyncIterator[AsyncConnection]:
        """Give a connection to read one match with, and to make records of what is read.

        Raises:
            Newer: if a newer version wrote what this one does not know.
            Unreadable: if what is stored of it is damaged.
            StoreFailed: for whatever else the driver raises.
        """
        try:
            async with self._read(of_one=True) as connection:
                yield connection
        except UnknownKind as error:
            raise Newer(match) from error
        except UNREADABLE as error:
            if isinstance(error, StoreFailed) and error.reason != "damaged":
                raise
            raise Unreadable(match) from error

    async def _rows_of(
        self, match: MatchId, read: Callable[[Row[Any]], T], statement: Executable, params: Params
    ) -> tuple[T, ...]:
        """Return what all rows of a reading statement about one match are read as.

        Raises:
            Unreadable, StoreFailed: as :meth:`_read_match`.
        """
        async with self._read_match(match) as connection:
            return tuple(map(read, await connection.execute(statement, params)))

    async def _if_readable(self, what: str, statement: Executable, params: Params) -> Row[Any] | None:
        """Return the first row of something that can be done without, ``None`` if there is none or it is damaged.

        Raises:
            StoreFailed: for whatever else the driver raises.
        """
        try:
            async with self._read(of_one=True) as connection:
                return (await connection.execute(statement, params)).first()
        except UNREADABLE as error:
            self._check_is_of_one(error, what)
            return None

    def _check_is_of_one(self, error: BaseException, what: str) -> None:
        """Note in the log, once, that one thing is damaged that can be done without.

        Raises:
            StoreFailed: if the error is none of that thing alone.
        """
        if isinstance(error, StoreFailed) and error.reason != "damaged":
            raise error
        if what not in self._damaged:
            self._damaged.add(what)
            _log.error("damaged, and gone on without", extra={"what": what, "error": scrubbed(error)})

    async def _rows(
        self, statement: Executable, params: Params | None = None, *, of_one: bool = False
    ) -> list[Row[Any]]:
        """Return all rows of a reading statement; ``of_one`` as in :meth:`_read`."""
        async with self._read(of_one=of_one) as connection:
            return list((await connection.execute(statement, params)).all())

    async def _row(self, statement: Executable, params: Params | None = None) -> Row[Any] | None:
        """Return the first row of a reading statement, or ``None``."""
        found = await self._rows(statement, params)
        return found[0] if found else None

    async def _write(self, *steps: tuple[Executable, Params | list[Params]]) -> None:
        """Execute statements in order, all or none; one given an empty list is left out."""

        async def operation(connection: AsyncConnection) -> None:
            for statement, params in steps:
                if params:
                    await connection.execute(statement, params)

        await self._writer.run(operation)
