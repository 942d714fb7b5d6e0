"""Publishes the board of a match: a new post where somebody is newly awaited, else an edit of the current one."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass, replace
from typing import Final

import discord

from bot.front.posting import unconfirmed
from bot.front.posting.earlier import Due
from bot.front.posting.lanes import Batch
from bot.front.posting.once import Once
from bot.front.posting.reports import REPORT
from bot.front.transport.delivery_errors import Again, Unpaintable
from bot.front.transport.facts import facts_of
from bot.front.transport.permissions import Room
from bot.front.transport.pictures import Illustrator
from bot.front.transport.places import Places
from bot.front.transport.poster import Poster, Ready, fingerprint
from bot.ports import Store
from bot.records import MatchId, MatchRow, Post
from bot.service.matches import notices
from bot.service.matches.live import Live
from bot.service.matches.outbox import Board, Kind
from bot.service.services import Services
from bot.ui.board import board_post
from bot.ui.control import YourMove
from bot.ui.message import Message
from engines.core.seats import Seat

KIND: Final = Kind.BOARD
EDIT_EVERY: Final = 2.0
"""Seconds between two edits of one match's board."""
_DROPPED_RENDERS: Final = 3
"""How many late pictures in a row are dropped before one is sent though a newer position exists."""


@dataclass(frozen=True, slots=True)
class Shown:
    """The content of a board post: the events of the entries above ``after``, the position after entry ``version``."""

    after: int = -1
    version: int = -1
    picture: int = 0
    asked: tuple[int, ...] = ()
    """The seats whose people it pinged."""
    print: str = ""

    def document(self) -> str:
        """Return it as the note kept with the post."""
        return json.dumps(asdict(self))

    @classmethod
    def of(cls, post: Post | None) -> Shown:
        """Return what a post shows; nothing yet, if there is none."""
        if post is None:
            return cls()
        try:
            held = json.loads(post.shown)
            return cls(**(held | {"asked": tuple(held["asked"])}))
        except (LookupError, TypeError, ValueError):  # damaged: the next board begins the story anew
            return cls()


@dataclass(frozen=True, slots=True)
class Wanted:
    """The message a batch asks for, as things stand now."""

    live: Live
    asked: tuple[Seat, ...]
    current: Post | None
    room: Room
    fresh: bool
    """Whether it takes a new post: at the end of the match, or because people have lost sight of the old one."""

    @property
    def is_new(self) -> bool:
        """Whether it takes a post of its own: an edit would ping nobody."""
        return bool(self.asked) or self.fresh or self.current is None or self.current.channel != self.room.id


class Boards:
    """Carries rows of kind ``board``."""

    def __init__(
        self,
        services: Services,
        places: Places,
        poster: Poster,
        once: Once,
        illustrator: Illustrator,
        *,
        edit_every: float = EDIT_EVERY,
    ) -> None:
        self._once = once
        self._services = services
        self._store: Store = services.store
        self._places = places
        self._poster = poster
        self._illustrator = illustrator
        self._edit_every = edit_every
        self._edited: dict[MatchId, float] = {}
        self._reserved: dict[MatchId, int] = {}
        self._dropped: dict[MatchId, int] = {}

    async def deliver(self, batch: Batch) -> bool:
        """Publish the position as it is now; return whether anything was posted or edited for it."""
        wanted = await self._wanted(batch)
        if wanted.is_new and await self._adopted(batch, wanted):
            return True
        if wanted.is_new:
            await self._send(batch, wanted)
            return True
        return await self._edit(batch, wanted)

    async def due(self, row: MatchRow) -> tuple[Due, ...]:
        """Return the board of a match that is over, if it does not say so and no other is about to be posted."""
        if row.status not in ("finished", "ended"):
            return ()
        if any(kind == KIND for _, kind in await self._store.outbox.lanes(row.id)):
            return ()
        current = await self._store.posts.current(row.id, KIND)  # after that look: what was posted by then is it
        if current is None:
            return ()
        live, before = await self._services.tables.live(row.id), Shown.of(current)
        named = tuple(map(Seat, before.asked))
        if fingerprint(await self._drawn(live, named, before.after, before.picture)) == before.print:
            return ()
        message, ready = await self._painted(live, (), before.after, before.picture)
        shown = replace(before, version=live.match.version, asked=(), print=fingerprint(message))
        return (Due(current, ready, replace(current, shown=shown.document())),)

    async def _wanted(self, batch: Batch) -> Wanted:
        boards = [said for said in batch.said if isinstance(said, Board)]
        live = await self._services.tables.live(batch.match)
        asked = _to_ping(live, boards)
        current = await self._store.posts.current(batch.match, KIND)
        room = await self._places.room(live.row.place)
        fresh = any(board.final or board.fresh for board in boards)
        fresh = fresh or (current is not None and await self._stands_above_a_growing_report(current))
        return Wanted(live, asked, current, room, fresh)

    async def _stands_above_a_growing_report(self, current: Post) -> bool:
        """Return whether a report that goes on for a while stands below the board, whose buttons are then out of sight.

        A solo player is never newly awaited, and a turn's report is long.
        """
        report = await self._store.posts.current(current.match, REPORT)
        return report is not None and report.message > current.message and report.report_key is not None

    async def _send(self, batch: Batch, wanted: Wanted) -> None:
        before = Shown.of(wanted.current)
        shown, ready = await self._prepared(batch, wanted, after=before.version)
        try:
            message = await self._once.sent(wanted.room, ready, batch.nonce)
        except Exception:
            self._reserved[batch.match] = shown.picture
            raise
        if batch.retried:  # Discord may have answered with an earlier try's message
            await self._update(batch, wanted, shown, ready, message)
        else:
            await self._sent(batch.ids, wanted, shown, message.id)

    async def _update(self, batch: Batch, wanted: Wanted, shown: Shown, ready: Ready, message: discord.Message) -> None:
        """Bring the message of an earlier try up to date, unless it pinged others than are awaited by now.

        Then it delivers the rows before the last, and the last is sent anew.
        """
        asked = {wanted.live.holder(seat).user for seat in wanted.asked}
        overtaken = batch.ids[:-1]
        if overtaken and not asked <= {user.id for user in message.mentions}:
            self._reserved[batch.match] = shown.picture
            await self._sent(overtaken, wanted, replace(shown, version=shown.after, print=""), message.id)
            raise Again(0)
        await self._places.speak(wanted.room, lambda: self._poster.edit(message, ready))
        await self._sent(batch.ids, wanted, shown, message.id)

    async def _edit(self, batch: Batch, wanted: Wanted) -> bool:
        """Edit the current post; return whether it took anything."""
        current = wanted.current
        assert current is not None
        self._keep_pace(batch.match)
        before = Shown.of(current)
        wanted = replace(wanted, asked=tuple(seat for seat in wanted.live.awaited() if seat in before.asked))
        same = fingerprint(await self._drawn(wanted.live, wanted.asked, before.after, before.picture))
        if same == before.print:
            await self._store.outbox.sent(batch.ids, None)
            return False
        shown, ready = await self._prepared(batch, wanted, after=before.after)
        self._reserved[batch.match] = shown.picture
        if not await self._once.edited(wanted.room, current.message, ready):
            await self._send(batch, wanted)
            return True
        del self._reserved[batch.match]
        self._edited[batch.match] = asyncio.get_running_loop().time()
        await self._sent(batch.ids, wanted, shown, current.message)
        return True

    async def _sent(self, rows: tuple[int, ...], wanted: Wanted, shown: Shown, message: int) -> None:
        post = Post(match=wanted.live.id, kind=KIND, channel=wanted.room.id, message=message, shown=shown.document())
        await self._store.outbox.sent(rows, message, (post,))

    async def _prepared(self, batch: Batch, wanted: Wanted, *, after: int) -> tuple[Shown, Ready]:
        """Return the post with a picture number of its own, painted.

        Raises:
            Again: if a newer position was stored while the picture was painted.
        """
        picture = self._reserved.pop(batch.match, None) or await self._store.posts.published(batch.match)
        message, ready = await self._painted(wanted.live, wanted.asked, after, picture)
        if await self._is_late(batch):
            self._reserved[batch.match] = picture
            raise Again(0)
        return Shown(after, wanted.live.match.version, picture, wanted.asked, fingerprint(message)), ready

    async def _painted(self, live: Live, asked: tuple[Seat, ...], after: int, picture: int) -> tuple[Message, Ready]:
        """Return the post, and what is sent of it: in words where it cannot be painted."""
        message = await self._drawn(live, asked, after, picture)
        try:
            return message, await self._poster.ready(message)
        except Unpaintable:
            return message, Ready(await self._drawn(live, asked, after, picture, pictures=False))

    async def _drawn(
        self, live: Live, asked: tuple[Seat, ...], after: int, picture: int, *, pictures: bool = True
    ) -> Message:
        facts = await facts_of(self._services.tables, live)
        happened = await self._services.log.happened(live, after)
        last = await self._services.log.events(live, after) if pictures else ()
        drawn = self._illustrator.board(facts, picture, last) if pictures else None
        return board_post(facts, ping=asked, pictures=drawn, happened=happened)

    async def _is_late(self, batch: Batch) -> bool:
        late = await self._store.outbox.of_lane(batch.match, None, kinds=(KIND,), after=batch.row.id, limit=1) != ()
        dropped = self._dropped.get(batch.match, 0) + 1 if late else 0
        self._dropped[batch.match] = dropped % (_DROPPED_RENDERS + 1)
        return late and dropped <= _DROPPED_RENDERS

    async def _adopted(self, batch: Batch, wanted: Wanted) -> bool:
        """Return whether an earlier try did arrive: then that message is the board post, brought up to date."""
        test = unconfirmed.carries(YourMove(batch.match).custom_id)
        found = await self._once.earlier(batch, wanted.room, test)
        if found is None:
            return False
        before = Shown.of(wanted.current)
        shown, ready = await self._prepared(batch, wanted, after=before.version)
        await self._update(batch, wanted, shown, ready, found)
        return True

    def _keep_pace(self, match: MatchId) -> None:
        """Raise :class:`Again` if the match's board was edited a moment ago."""
        left = self._edited.get(match, -self._edit_every) + self._edit_every - asyncio.get_running_loop().time()
        if left > 0:
            raise Again(left)


def _to_ping(live: Live, boards: Iterable[Board]) -> tuple[Seat, ...]:
    """Return the seats to be pinged as things stand now: those still awaited, or those to be told that it is over."""
    named = {seat for board in boards if board.final or not live.over for seat in board.ping}
    if live.over:
        return tuple(seat for seat in sorted(named) if notices.is_reached(live.holder(seat)))
    return tuple(seat for seat in live.awaited() if seat in named and notices.is_pinged(live.holder(seat)))
