"""Tells a person, in a direct message of its own, what somebody else has done that concerns them; once."""

from __future__ import annotations

import json
import logging
from typing import Final

import discord

from bot.front.posting.lanes import Batch
from bot.front.transport.delivery_errors import Unreachable
from bot.front.transport.direct_channels import Directs
from bot.front.transport.facts import facts_naming
from bot.front.transport.poster import Poster, Ready
from bot.service.services import Services
from bot.ui import delivery
from bot.ui.text import mentioned
from engines.core.line import Line

_log = logging.getLogger(__name__)

KIND: Final = "personal"


class Personals:
    """Carries rows of kind ``personal``. Who takes no messages is mentioned in the public line, and told no more."""

    def __init__(self, client: discord.Client, services: Services, poster: Poster) -> None:
        self._directs = Directs(client, services.reach)
        self._services = services
        self._poster = poster

    async def deliver(self, batch: Batch) -> bool:
        """Write the sentence to the person, unless they want or take no messages."""
        user = batch.row.user
        assert user is not None
        store = self._services.store
        message = None
        if (await store.people.person(user)).dms:
            line = Line.model_validate_json(json.loads(batch.row.payload)["line"])
            live = await self._services.tables.live(batch.match)
            said = Ready(delivery.personal(await facts_naming(self._services, live, mentioned(line)), line))
            try:
                async with self._directs.to(user) as channel:
                    message = (await self._poster.send(channel, said, nonce=batch.nonce)).id
            except Unreachable:
                _log.info("not told", extra={"match": batch.match, "user": user})
        await store.outbox.sent(batch.ids, message)
        return False
