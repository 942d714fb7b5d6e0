"""The log of a match in words: since somebody's last move, since the board before, page by page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

from bot.ports import Store
from bot.records import MatchId, ToldPage, ToldRow
from bot.service.matches.aside import Asides
from bot.service.matches.codec import LINE_KIND, told_line
from bot.service.matches.holders import Holders, naming, people
from bot.service.matches.live import Live
from engines.core.editions import read_event
from engines.core.event import Event
from engines.core.line import Line
from engines.core.seats import Seat

LOG_PAGE: Final = 25
"""Public lines on a page of the log."""


@dataclass(frozen=True, slots=True)
class Since:
    """The lines since a person's last move, newest last; ``left_off`` earlier public lines are not among them.

    ``first`` says that they have made no move yet.
    """

    lines: tuple[Line, ...]
    left_off: int
    first: bool


@dataclass(frozen=True, slots=True)
class LogLine:
    """One line of a match's log. Public lines are numbered from 1; a private one has no number.

    Nor has one that says that a seat changed hands, which is ``public`` all the same.
    """

    number: int | None
    seq: int
    line: Line
    public: bool = False

    @property
    def private(self) -> bool:
        """Whether the viewer alone was told it."""
        return self.number is None and not self.public


@dataclass(frozen=True, slots=True)
class LogPage:
    """One page of a match's log; ``number`` counts from 0."""

    lines: tuple[LogLine, ...]
    number: int
    pages: int


class MatchLog:
    """Reads what was told of matches, as far as a viewer may read it."""

    def __init__(self, store: Store, asides: Asides) -> None:
        self._store = store
        self._asides = asides

    async def since(self, live: Live, seat: Seat, limit: int = 10) -> Since:
        """Return what this seat was told since its holder's last move, at most ``limit`` lines.

        Somebody new in the seat has made none: then it is what was told so far.
        """
        vault = self._store.vault
        last = await vault.last_move(live.id, seat)
        moved = await vault.entries(live.id, (last,)) if last >= 0 else ()
        if any(entry.user != live.holder(seat).user for entry in moved):
            last = -1
        told = await vault.told(live.id, viewer=seat, after=last, newest=limit)
        public = sum(row.seat is None for row in told)
        left_off = max(0, await vault.lines(live.id, after=last) - public)
        return Since(await self._lines(live, told), left_off, last < 0)

    async def happened(self, live: Live, after: int, limit: int = 10) -> tuple[Line, ...]:
        """Return public lines among the last ``limit`` of the entries above ``after``: what no report tells."""
        told = await self._store.vault.told(live.id, viewer=None, after=after, newest=limit)
        with self._reading(live.id):
            unreported = tuple(row for row in told if not _has_report(live, row))
        return await self._lines(live, unreported)

    async def events(self, live: Live, after: int, limit: int = 100) -> tuple[Event, ...]:
        """Return the public events of the entries above ``after``, the last ``limit`` of them, oldest first."""
        told = await self._store.vault.told(live.id, viewer=None, after=after, newest=limit)
        with self._reading(live.id):
            return tuple(read_event(live.game, row.event) for row in told if row.kind != LINE_KIND)

    async def page(self, live: Live, viewer: Seat | None, page: int | None = None) -> LogPage:
        """Return a page of the log as far as a viewer may read it, the newest if None; only that much is read."""
        found = await self._store.vault.told_page(live.id, viewer=viewer, page=page, size=LOG_PAGE)
        lines = await self._lines(live, found.told)
        told = [LogLine(row.line, row.seq, line) for row, line in zip(found.told, lines, strict=True)]
        return LogPage(tuple(await self._with_changes(live, found, told)), found.number, found.pages)

    async def _with_changes(self, live: Live, page: ToldPage, told: list[LogLine]) -> list[LogLine]:
        """Return the lines of a page with those between them that say when seats changed hands."""
        holders = await self._holders(live)
        changes = holders.changes() if holders is not None else ()
        if not changes:
            return told
        vault = self._store.vault
        before = -1
        if page.number:
            earlier = await vault.told_page(live.id, viewer=None, page=page.number - 1, size=LOG_PAGE)
            before = earlier.told[-1].seq if earlier.told else -1
        seqs = {line.seq for line in told} | ({before} if before >= 0 else set())
        entries = await vault.entries(live.id, seqs)
        at = {entry.seq: entry.at for entry in entries}
        since = at.get(before)
        found: list[LogLine] = []
        left = [change for change in changes if since is None or change.at >= since]
        for line in told:
            while left and left[0].at < at[line.seq]:
                found.append(LogLine(None, line.seq, left.pop(0).line, public=True))
            found.append(line)
        last = page.number == page.pages - 1
        return [*found, *(LogLine(None, live.match.version, change.line, public=True) for change in left if last)]

    async def _lines(self, live: Live, told: Sequence[ToldRow]) -> tuple[Line, ...]:
        """Return what was told in words, with the seats named as they were held then."""
        with self._reading(live.id):
            lines = tuple(told_line(live.game, row) for row in told)
        holders = await self._holders(live) if lines else None
        entries = await self._store.vault.entries(live.id, {row.seq for row in told}) if lines else ()
        if holders is None:
            holders = Holders(live.seats, (), {})
        then = {entry.seq: holders.then(entry) for entry in entries}
        return tuple(naming(line, then.get(row.seq, {})) for line, row in zip(lines, told, strict=True))

    async def _holders(self, live: Live) -> Holders | None:
        """Return who held the seats when, None if nobody has ever given one up."""
        spells = await self._store.vault.spells(live.id)
        if all(spell.until is None for spell in spells):
            return None
        return Holders(live.seats, spells, await self._store.people.names(live.row.guild, people(spells)))

    @contextmanager
    def _reading(self, match: MatchId) -> Iterator[None]:
        """Set a match aside if what is read of it turns out to be damaged."""
        try:
            yield
        except (LookupError, TypeError, ValueError) as error:
            raise self._asides.refusal(match, error) from error


def _has_report(live: Live, told: ToldRow) -> bool:
    return told.kind != LINE_KIND and read_event(live.game, told.event).report
