"""What every adapter has: the writer, the readers and the clock."""

from typing import Any

from sqlalchemy import Executable, Row
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from bot.ports import Clock
from bot.store.rows import Params
from bot.store.writer import Writer


class Adapter:
    """Base of the classes that implement a port over the database."""

    def __init__(self, writer: Writer, reading: AsyncEngine, clock: Clock) -> None:
        self._writer = writer
        self._reading = reading
        self._clock = clock

    async def _rows(self, statement: Executable, params: Params | None = None) -> list[Row[Any]]:
        """Return all rows of a reading statement."""
        async with self._reading.connect() as connection:
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
