"""Tells people in direct messages how a match stands that cannot be posted as it should."""

from __future__ import annotations

import json
from typing import Final

import discord

from bot.front.posting import unconfirmed
from bot.front.posting.lanes import Batch
from bot.front.transport.delivery_errors import Unreachable
from bot.front.transport.direct_channels import Directs
from bot.front.transport.poster import Poster, Ready
from bot.records import MatchRow
from bot.service.services import Services
from bot.ui import delivery
from bot.ui.message import Message
from engines.core.line import Line

PLACE: Final = "place"
KINDS: Final = (PLACE, "note")


class Tidings:
    """Carries rows of the kinds ``place`` and ``note``, each person's beside their other messages.

    Whoever takes or wants no direct messages is told of a lost place at their next command; a note is then for nobody.
    What has been put right by the time of sending is not said, nor anything to who has no part in the match any more.
    """

    def __init__(self, client: discord.Client, services: Services, poster: Poster) -> None:
        self._client = client
        self._directs = Directs(client, services.reach)
        self._store = services.store
        self._poster = poster

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
                    message = (await self._sent(batch, channel, said)).id
            except Unreachable:
                if batch.row.kind == PLACE:
                    await self._store.outbox.owe(batch.ids, batch.match, user)
                    return False
        await self._store.outbox.sent(batch.ids, message)
        return False

    async def _sent(self, batch: Batch, channel: discord.DMChannel, said: Message) -> discord.Message:
        found = None
        if batch.unsure:
            me = self._client.user
            assert me is not None
            found = await unconfirmed.find(channel, self._store.posts, me.id, batch.since, unconfirmed.says(said))
        return found or await self._poster.send(channel, Ready(said), nonce=batch.nonce, silent=True)


def _said(batch: Batch, row: MatchRow) -> Message | None:
    if batch.row.kind == PLACE:
        return delivery.place(row)
    payload = json.loads(batch.row.payload)
    line = Line.model_validate_json(payload["line"])
    return delivery.moved(row, line) if payload["key"] == "moved" else delivery.noted(row, line)
