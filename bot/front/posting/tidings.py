"""Tells people in direct messages how a match stands that cannot be posted as it should."""

from __future__ import annotations

from typing import Final

from bot.front.posting.lanes import Batch
from bot.front.posting.once import Once
from bot.front.transport.delivery_errors import Unreachable
from bot.front.transport.direct_channels import Directs
from bot.front.transport.poster import Ready
from bot.records import MatchRow
from bot.service.matches.outbox import Kind, PlaceNews, PlaceNote
from bot.service.services import Services
from bot.ui import delivery
from bot.ui.message import Message

PLACE: Final = Kind.PLACE
KINDS: Final = (PLACE, Kind.NOTE)


class Tidings:
    """Carries rows of the kinds ``place`` and ``note``, each person's beside their other messages.

    Whoever takes or wants no direct messages is told of a lost place at their next command; a note is then for nobody.
    What has been put right by the time of sending is not said, nor anything to who has no part in the match any more.
    """

    def __init__(self, services: Services, once: Once, directs: Directs) -> None:
        self._directs = directs
        self._store = services.store
        self._once = once

    async def deliver(self, batch: Batch) -> bool:
        """Write to the person, silently, what is true of the match now."""
        user = batch.row.user
        assert user is not None
        head = await self._store.vault.head(batch.match)
        theirs = head.host == user or await self._store.directory.takes_part(batch.match, user)
        said = _said(batch, head) if theirs else None
        message = None
        if said is not None and not (await self._store.people.person(user)).dms:
            if batch.row.kind == PLACE:
                await self._store.outbox.owe(batch.ids, batch.match, user)
                return False
        elif said is not None:
            try:
                async with self._directs.to(user) as channel:
                    message = (await self._once.private(batch, channel, Ready(said))).id
            except Unreachable:
                if batch.row.kind == PLACE:
                    await self._store.outbox.owe(batch.ids, batch.match, user)
                    return False
        await self._store.outbox.sent(batch.ids, message)
        return False


def _said(batch: Batch, row: MatchRow) -> Message | None:
    said = batch.said[-1]
    if isinstance(said, PlaceNews):
        return delivery.place(row)
    assert isinstance(said, PlaceNote)
    return delivery.moved(row, said.line) if said.key == "moved" else delivery.noted(row, said.line)
