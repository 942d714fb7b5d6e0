"""Edits of older messages that must lose a hand or a button; Discord accepts only a few of these at a time."""

from __future__ import annotations

from typing import Final

import discord

from bot.front.posting.lanes import Batch
from bot.front.transport import delivery_errors
from bot.front.transport.delivery_errors import Again
from bot.front.transport.direct_channels import Directs
from bot.front.transport.facts import facts_of
from bot.front.transport.poster import Poster, Ready
from bot.records import UserId
from bot.service.matches.outbox import Emptied
from bot.service.services import Services
from bot.ui import delivery
from bot.ui.facts import Facts
from bot.ui.message import Message
from bot.ui.notice import direct_closed

LATER: Final = 6.0
"""Seconds until Discord accepts another edit of an older message in a channel."""


async def rewritten(poster: Poster, message: discord.PartialMessage, ready: Ready) -> bool:
    """Edit a message once; return False if it must be tried again later.

    A message that is gone, or that Discord no longer lets anybody edit, counts as done.

    Raises:
        discord.HTTPException: if Discord refuses in passing.
    """
    try:
        await poster.edit(message, ready)
    except discord.HTTPException as error:
        if delivery_errors.is_too_often(error):
            return False
        if delivery_errors.is_passing(error):
            raise
    return True


class EmptiedMessages:
    """Carries rows of kind ``emptied``: direct messages whose hand could not be removed at once lose it later."""

    def __init__(self, services: Services, poster: Poster, directs: Directs) -> None:
        self._services = services
        self._poster = poster
        self._directs = directs

    async def deliver(self, batch: Batch) -> bool:
        """Take hand and controls out of the message.

        Raises:
            Again: if Discord takes no edit of it just now.
        """
        said, user = batch.said[-1], batch.row.user
        assert isinstance(said, Emptied)
        assert user is not None
        live = await self._services.tables.live(batch.match)
        wanted = (await self._services.store.people.person(user)).dms
        ready = Ready(emptied(await facts_of(self._services.tables, live), user, wanted=wanted))
        if not await rewritten(self._poster, self._directs.message(said.channel, said.message), ready):
            raise Again(LATER)
        await self._services.store.outbox.sent(batch.ids, said.message)
        return False


def emptied(facts: Facts, user: UserId, *, wanted: bool) -> Message:
    """Return what an older direct message turns into: its question was answered, or the seat is not theirs any more.

    ``wanted`` says whether the person wants direct messages at all.
    """
    seated = any(row.user == user for row in facts.seats)
    if seated and wanted and not facts.over:
        return delivery.answered(facts.row)
    return direct_closed(facts, unwanted=seated)
