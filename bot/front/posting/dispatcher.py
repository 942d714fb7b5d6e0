"""Delivers what the store says must still be said: in order for each match, at least once, never twice if it can."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Final, Protocol

from bot.errors import Refusal
from bot.front.posting.hosts import Hosts
from bot.front.posting.lanes import Batch, LaneKey, first_batch
from bot.front.transport.delivery_errors import Again, PlaceLost, ThreadShut, Waits, is_passing
from bot.front.transport.incidents import Incidents
from bot.logs import scrubbed
from bot.ports import NoSuchMatch, Store, StoreFailed, Unreadable
from bot.records import MatchId, OutboxRow
from bot.service.matches.aside import SetAside
from bot.service.matches.outbox import Kind, read
from bot.service.services import Services

_log = logging.getLogger(__name__)

NONCE_REMEMBERED: Final = timedelta(minutes=1)
"""How long we count on Discord to recognise a nonce."""
FIRST_DELAY: Final = 1.0
LONGEST_DELAY: Final = 300.0
"""Seconds between tries, doubled after each."""
LONGEST_WAIT: Final = 6 * 3600.0
"""Seconds between two looks at a place that is hidden or gone: Discord tells us, as a rule, when it is back."""
LAST_TRY: Final = 5
"""How often a row is tried that fails for a reason of our own, before it is given up."""
RESCAN: Final = 60.0
"""Seconds after which the outbox is looked at though nothing was signalled."""
_DOUBLED: Final = 40
"""How often a wait is doubled at most: by then it is as long as it may be."""
_LOOK_AGAIN: Final = 0.05
"""Seconds between two looks at whether something is delivered."""


class Carrier(Protocol):
    """Delivers one kind of row and marks it as sent."""

    async def deliver(self, batch: Batch) -> bool:
        """Deliver the batch; return whether that proves that the match can be posted where it is played.

        Raises:
            Again, Waits, ThreadShut, PlaceLost: see :mod:`bot.front.transport.delivery_errors`.
        """
        ...


@dataclass(slots=True, eq=False)
class _Lane:
    """A lane being worked on."""

    key: LaneKey
    more: bool = True
    """Whether rows may have come since the lane last looked."""
    failures: int = 0
    """How often in a row it was put off."""
    lost: bool = False
    """Whether it waits because its place cannot be posted in."""
    waits: int = 0
    """How often in a row it waited for a change in a place, without being woken."""
    faults: int = 0
    """How often in a row it failed for a reason of our own."""
    woken: asyncio.Event = field(default_factory=asyncio.Event)
    task: asyncio.Task[None] | None = None


class Dispatcher:
    """Works on every lane that has something to deliver. Nothing that goes wrong in one lane stops another."""

    def __init__(self, services: Services, carriers: Mapping[str, Carrier], hosts: Hosts, incidents: Incidents) -> None:
        self._services = services
        self._store: Store = services.store
        self._carriers = carriers
        self._hosts = hosts
        self._incidents = incidents
        self._signals = services.signals.subscribe()
        self._lanes: dict[LaneKey, _Lane] = {}
        self._tasks: list[asyncio.Task[None]] = []
        self._begun: datetime = services.clock.now()
        self._stopping = False
        self._unreadable: set[MatchId] = set()
        """Matches of which a row cannot be read: they are set aside until the program is started anew."""

    def start(self) -> None:
        """Begin to deliver. A second call does nothing."""
        if not self._tasks:
            self._tasks = [
                asyncio.create_task(self._listen(), name="dispatcher listens"),
                asyncio.create_task(self._rescan(), name="dispatcher looks round"),
            ]

    async def stop(self, grace: float = 5.0) -> None:
        """Begin nothing more, and give what is being sent ``grace`` seconds to arrive."""
        self._stopping = True
        for task in self._tasks:
            task.cancel()
        working = [lane.task for lane in self._lanes.values() if lane.task is not None]
        for lane in self._lanes.values():
            lane.woken.set()
        if working:
            _, late = await asyncio.wait(working, timeout=grace)
            for task in late:
                task.cancel()
        await asyncio.gather(*self._tasks, *working, return_exceptions=True)

    def wake(self, match: MatchId) -> None:
        """Try again now what is waiting for a better moment: something about the match's place has changed."""
        for lane in self._lanes.values():
            if lane.key.match == match:
                lane.failures = lane.waits = 0
                lane.woken.set()

    async def delivered(self, match: MatchId, kind: Kind, within: float) -> bool:
        """Return whether all rows of a kind of a match are delivered, for which it waits so many seconds at most."""
        until = asyncio.get_running_loop().time() + within
        while any(one == kind for _, one in await self._store.outbox.lanes(match)):
            if asyncio.get_running_loop().time() > until:
                return False
            await asyncio.sleep(_LOOK_AGAIN)
        return True

    async def idle(self) -> None:
        """Return when everything that can be delivered now has been; for tests and for a clean stop."""
        while True:
            for match in await self._store.outbox.waiting():
                await self._look(match)
            working = [lane.task for lane in self._lanes.values() if lane.task is not None and not lane.failures]
            if not working:
                return
            await asyncio.wait(working, timeout=0.05)

    async def _listen(self) -> None:
        while True:
            match = await self._signals.get()
            for lane in self._lanes.values():
                if lane.lost and lane.key.match == match:  # the place may be what has changed
                    lane.woken.set()
            await self._safely(match)

    async def _rescan(self) -> None:
        while True:
            try:
                for match in await self._store.outbox.waiting():
                    await self._safely(match)
            except Exception as error:  # the loop must outlive every error
                await self._incidents.note("dispatcher", error)
            await asyncio.sleep(RESCAN)

    async def _safely(self, match: MatchId) -> None:
        try:
            await self._look(match)
        except Exception as error:  # the loop must outlive every error
            await self._incidents.note(f"dispatcher match={match}", error)

    async def _look(self, match: MatchId) -> None:
        """Begin a lane for each that has something to deliver; a match whose rows cannot be read is set aside."""
        if match in self._unreadable:
            return
        try:
            waiting = await self._store.outbox.lanes(match)
        except Unreadable as error:
            self._services.asides.refusal(match, error)
            return
        for key in {LaneKey.of(match, user, kind) for user, kind in waiting}:
            lane = self._lanes.get(key)
            if lane is not None:
                lane.more = True
            elif not self._stopping:
                lane = self._lanes[key] = _Lane(key)
                lane.task = asyncio.create_task(self._work(lane), name=f"dispatcher match={match}")

    async def _work(self, lane: _Lane) -> None:
        try:
            while lane.more and not self._stopping:
                lane.more = False
                while not self._stopping and await self._step(lane):
                    pass
        except Unreadable as error:
            self._unreadable.add(lane.key.match)
            self._services.asides.refusal(lane.key.match, error)
        except Exception as error:  # the store itself failed; the next look round begins the lane again
            await self._incidents.note(f"dispatcher match={lane.key.match}", error)
        finally:
            del self._lanes[lane.key]

    async def _step(self, lane: _Lane) -> bool:
        """Deliver the lane's next batch; return whether there was one."""
        lane.woken.clear()
        batch = self._batch(first_batch(await lane.key.rows(self._store.outbox)))
        if batch is None:
            return False
        try:
            posted = await self._deliver(batch)
        except Again as again:
            await self._pause(lane, again.after)
        except Waits:
            lane.lost, lane.failures = True, 1
            lane.waits += 1
            await self._pause(lane, backoff(lane.waits, LONGEST_DELAY, LONGEST_WAIT))
            lane.failures = 0
        except ThreadShut as shut:
            await self._leave_thread(lane, batch, shut)
        except (SetAside, Unreadable) as error:  # until it has been mended, and the program started anew
            self._services.asides.refusal(batch.match, error)
            lane.failures += 1
            await self._pause(lane, LONGEST_DELAY)
        except (Refusal, NoSuchMatch) as error:
            await self._drop(batch, type(error).__name__)
        except Exception as error:  # one lane's trouble must not stop another
            await self._failed(lane, batch, error)
        else:
            lane.failures, lane.waits, lane.faults, lane.lost = 0, 0, 0, False
            if posted:
                await self._hosts.relieve(batch.match)
        return True

    def _batch(self, rows: tuple[OutboxRow, ...]) -> Batch | None:
        if not rows:
            return None
        age = self._services.clock.now() - rows[0].created
        before = rows[0].created < self._begun
        tried = before or any(row.tries for row in rows)
        return Batch(rows, retried=tried, unsure=tried and age > NONCE_REMEMBERED)

    async def _deliver(self, batch: Batch) -> bool:
        for row in batch.rows:
            read(row)  # before anything of it is said: what cannot be read sets its match aside
        posted = await self._carriers[batch.row.kind].deliver(batch)
        _log.debug("sent", extra={"match": batch.match, "kind": batch.row.kind, "row": batch.row.id})
        return posted

    async def _leave_thread(self, lane: _Lane, batch: Batch, shut: ThreadShut) -> None:
        try:
            await self._hosts.leave_thread(batch, shut.line)
        except Exception as error:  # the channel may be lost as well
            await self._failed(lane, batch, error)

    async def _failed(self, lane: _Lane, batch: Batch, error: Exception) -> None:
        lane.lost = isinstance(error, PlaceLost)
        if isinstance(error, PlaceLost):
            await self._hosts.tell(batch.match, error.line)
            await self._later(lane, batch, error.line.key)
        elif isinstance(error, StoreFailed):  # it may have been sent all the same
            await self._later(lane, batch, f"store: {error.reason}")
        elif is_passing(error):
            _log.warning("not sent yet", extra={"match": batch.match, "row": batch.row.id, "error": scrubbed(error)})
            await self._later(lane, batch, scrubbed(error))
        else:
            number = await self._incidents.note(f"dispatcher match={batch.match} kind={batch.row.kind}", error)
            lane.faults += 1
            if lane.faults >= LAST_TRY:
                lane.faults = 0
                await self._drop(batch, f"incident {number}")
            else:
                await self._later(lane, batch, f"incident {number}")

    async def _drop(self, batch: Batch, why: str) -> None:
        for row in batch.ids:
            await self._store.outbox.drop(row, why)
        _log.warning("given up", extra={"match": batch.match, "row": batch.row.id, "why": why})

    async def _later(self, lane: _Lane, batch: Batch, why: str) -> None:
        """Wait before the next try, which must know of this one: nothing is sent again until that is noted."""
        noted = False
        while not noted and not self._stopping:
            noted = await self._note_try(batch, why)
            lane.failures += 1
            await self._pause(lane, backoff(lane.failures, FIRST_DELAY, LONGEST_WAIT if lane.lost else LONGEST_DELAY))

    async def _note_try(self, batch: Batch, why: str) -> bool:
        try:
            await self._store.outbox.tried(batch.row.id, why)
        except StoreFailed as error:
            await self._incidents.note(f"dispatcher match={batch.match}", error)
            return False
        return True

    async def _pause(self, lane: _Lane, seconds: float) -> None:
        if self._stopping:
            return
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await lane.woken.wait()


def backoff(tries: int, first: float, longest: float) -> float:
    """Return the seconds to wait after so many tries in a row, at least one: twice as long each time, up to a bound."""
    return min(first * 2.0 ** min(tries - 1, _DOUBLED), longest)
