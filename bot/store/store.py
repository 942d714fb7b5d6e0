"""The store: opening, closing and copying it."""

import asyncio
from collections.abc import Collection, Sequence
from contextlib import AbstractContextManager, suppress
from pathlib import Path
from typing import Final

from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine
from sqlalchemy.pool import QueuePool

from bot.ports import Clock, Reason, StoreRefused, Trouble
from bot.store import clean, engine, marker, numbers, schema
from bot.store.directory import SqlDirectory
from bot.store.drafts import SqlDrafts
from bot.store.failure import DRIVER, failure
from bot.store.health import Health
from bot.store.ledger import APPLICATION, FACT, NOTE, SqlLedger, owner_of
from bot.store.lock import FolderLock
from bot.store.marker import Marker
from bot.store.outbox import SqlOutbox
from bot.store.people import SqlPeople
from bot.store.posts import SqlPosts
from bot.store.refusals import RESTORE, check_handles, refused
from bot.store.vault import SqlVault
from bot.store.watch import Watch, first_number
from bot.store.writer import Writer

_PAUSE: Final = 0.01
"""Seconds between two looks at connections in use."""
_LOOKS: Final = 300


class SqlStore:
    """Implements :class:`bot.ports.Store`; made by :func:`open_store`."""

    def __init__(
        self,
        played: Marker,
        lock: FolderLock,
        writing: AsyncEngine,
        reading: AsyncEngine,
        watch: Watch,
        clock: Clock,
        *,
        checked: bool,
    ) -> None:
        self._file = played.file
        self._checked = checked
        self._health = Health(clock)
        self._closed = False
        self._lock = lock
        self._engines = (writing, reading)
        self._watch = watch
        self._writer = Writer(writing, watch, self._health)
        self.vault = SqlVault(self._writer, reading, clock, played.mark)
        self.directory = SqlDirectory(self._writer, reading, clock)
        self.drafts = SqlDrafts(self._writer, reading, clock)
        self.posts = SqlPosts(self._writer, reading, clock)
        self.outbox = SqlOutbox(self._writer, reading, clock)
        self.people = SqlPeople(self._writer, reading, clock)
        self.ledger = SqlLedger(self._writer, reading, clock)

    @property
    def trouble(self) -> Trouble | None:
        """Return what keeps the store from writing or reading, if anything does, or what is damaged."""
        return self._health.trouble

    @property
    def stuck(self) -> float:
        """Return for how many seconds whoever has waited longest has waited to have something kept."""
        return self._writer.stuck

    def follow(self) -> AbstractContextManager[Collection[object]]:
        """Give what the task that enters, and tasks it begins within, have asked to be kept and is not yet."""
        return self._writer.follow()

    async def check(self) -> None:
        """Look through the whole database if that was spared at the start, or damage was met with since then."""
        if self._checked and not self._health.is_damaged:
            return
        try:
            async with self._engines[1].connect() as connection:
                verdict = str((await connection.exec_driver_sql(engine.CHECK)).scalar_one())
        except DRIVER as error:
            failed = failure(error)
            if failed.reason != "damaged":
                raise failed from error
            verdict = str(error)
        self._checked = True
        if verdict != engine.SOUND:
            self._health.failed("part", "damaged")
        else:
            self._health.sound()

    async def backup(self, file: Path) -> None:
        """Write a consistent copy of the database to ``file`` while play goes on."""
        await asyncio.to_thread(engine.copy, self._file, file)

    async def close(self) -> None:
        """Finish every write already asked for and what is being read, then close; further calls do nothing."""
        await self._writer.close()
        for each in self._engines:
            await _at_rest(each)
            await each.dispose()
        self._watch.close()
        if not self._closed and self.trouble is None:
            with suppress(OSError):  # then all of it is looked through at the next start
                clean.note(self._file)
        self._closed = True
        self._lock.release()


async def _at_rest(opened: AsyncEngine) -> None:
    """Wait until no connection is in use, for some seconds at most: one in use would not be closed with the rest."""
    pool = opened.pool
    for _ in range(_LOOKS):
        if not isinstance(pool, QueuePool) or pool.checkedout() == 0:
            return
        await asyncio.sleep(_PAUSE)


async def open_store(
    folder: Path, application: str, clock: Clock, *, versions: Sequence[Path] = schema.VERSIONS
) -> SqlStore:
    """Open the data in ``folder``, made or migrated as needed, for the Discord application of that id.

    Nothing is written before everything has been found in order. A database that must be migrated is first copied
    beside itself. ``versions`` are the folders of migrations.

    Raises:
        StoreRefused: if another process uses the folder, too few files may be opened, or the database is damaged, not
            ours, of a newer release or of another application, or cannot be migrated; it is as it was.
    """
    lock = FolderLock(folder)
    file = folder / engine.FILE_NAME
    played = Marker(file, application)
    engines: list[AsyncEngine] = []
    try:
        check_handles(file)
        trusted = clean.is_as_left(file)
        condition = await asyncio.to_thread(engine.inspect, file, trusted=trusted)
        if condition == "fresh":
            _check_is_new(file)
        reading = engine.reading_engine(file)
        engines.append(reading)
        current = condition == "ours" and await _check(reading, application, versions)
        writing = engine.writing_engine(file)
        engines.append(writing)
        if not current:
            await _migrate(writing, file, application, clock, versions, keep=condition == "ours")
        clean.forget(file)
        given = await _numbers_given(reading, writing, file)
        if given:
            played.mark(given)
        watch = Watch(file, await _numbered(writing))
    except BaseException as error:
        for each in engines:
            await each.dispose()
        lock.release()
        if isinstance(error, DRIVER):
            raise refused(file, error) from error
        raise
    return SqlStore(played, lock, writing, reading, watch, clock, checked=not trusted)


def _check_is_new(file: Path) -> None:
    """Check that a missing or empty database is a new one, and not one that was lost."""
    if marker.is_marked(file):
        raise StoreRefused(
            f"{file} is missing or empty, though matches were played here. {RESTORE} "
            f"(or delete {file.with_name(marker.NAME)} to begin afresh)"
        )


async def _numbered(writing: AsyncEngine) -> int:
    """Return the number of the last transaction; where there is none yet, one is given, and put into the file."""
    async with writing.connect() as connection:
        return await engine.numbered(connection, first_number)


async def _numbers_given(reading: AsyncEngine, writing: AsyncEngine, file: Path) -> int:
    """Return the last number given to a match, once the next is sure to be one that none has had."""
    async with reading.connect() as connection:
        given = await connection.run_sync(numbers.last)
    if given >= (marker.last_number(file) or 0):
        return given
    async with writing.begin() as connection:
        await connection.run_sync(numbers.go_on_behind, file)
        return await connection.run_sync(numbers.last)


def back_up(folder: Path, target: Path) -> None:
    """Copy the database of ``folder`` to ``target``, also while a bot plays on it.

    Raises:
        StoreRefused: if there is no database, or ``target`` exists or cannot be written.
    """
    file = folder / engine.FILE_NAME
    check_handles(file)
    if engine.inspect(file) == "fresh":
        raise StoreRefused(f"There is no database in {folder}.")
    engine.copy(file, target)


async def _check(reading: AsyncEngine, application: str, versions: Sequence[Path]) -> bool:
    """Return whether a database of ours needs no migration; refuse one of a newer release or another bot."""

    def look(connection: Connection) -> tuple[str | None, str | None]:
        return schema.revision(connection), owner_of(connection)

    async with reading.connect() as connection:
        revision, owner = await connection.run_sync(look)
    current = schema.is_current(revision, versions)
    if owner not in (None, application):
        raise StoreRefused(
            f"This data belongs to the application {owner}, not to {application}. Choose another folder with --data."
        )
    return current


_OF_THE_MACHINE: Final[frozenset[Reason]] = frozenset({"full", "readonly", "locked", "handles", "disk"})
"""Reasons why a database cannot be written that no release of Legatus has to do with."""


async def _migrate(
    writing: AsyncEngine, file: Path, application: str, clock: Clock, versions: Sequence[Path], *, keep: bool
) -> None:
    """Bring the database to this release in one transaction, with a copy beside it if there is ``keep``."""
    saved = file.with_name(f"{file.name}.before-{clock.now():%Y%m%dT%H%M%S%f}")
    if keep:
        await asyncio.to_thread(engine.copy, file, saved)

    def run(connection: Connection) -> None:
        schema.upgrade(connection, versions)
        engine.sign(connection)
        if connection.execute(FACT, {"k": APPLICATION}).first() is None:
            connection.execute(NOTE, {"key": APPLICATION, "value": application})

    try:
        async with writing.begin() as connection:
            await connection.run_sync(run)
    except Exception as error:
        saved.unlink(missing_ok=True)
        if isinstance(error, DRIVER) and failure(error).reason in _OF_THE_MACHINE:
            raise refused(file, error) from error
        reason = str(error.__cause__ or error) if isinstance(error, SQLAlchemyError) else str(error)
        raise StoreRefused(f"{file} could not be migrated and is as it was: {reason}.") from error
